//! A text cut into pieces.

/// The text in pieces, cut at these offsets, which are taken modulo its length and need not be in order.
pub(crate) fn pieces<'t>(text: &'t [u8], cuts: &[u16]) -> Vec<&'t [u8]> {
    let mut cuts: Vec<usize> = cuts.iter().map(|&cut| usize::from(cut) % (text.len() + 1)).collect();
    cuts.extend([0, text.len()]);
    cuts.sort_unstable();
    cuts.windows(2).map(|cut| &text[cut[0]..cut[1]]).collect()
}
