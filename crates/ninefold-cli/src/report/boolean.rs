//! `bool`: true, false or error, one line per board.

/// Writes the word without a branch, which would be unpredictable. `None` is for what isn't a board.
#[inline]
pub(crate) fn write(out: &mut Vec<u8>, meets: Option<bool>) {
    const WORDS: [(&[u8; 8], usize); 3] = [(b"false\n..", 6), (b"true\n...", 5), (b"error\n..", 6)];
    let index = meets.map_or(2, usize::from);
    let (word, length) = WORDS[index];
    let end = out.len() + length;
    out.extend_from_slice(word);
    out.truncate(end);
}
