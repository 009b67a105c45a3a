//! `bool`: true, false or error, one line per board.

use ninefold::verdict::Outcome;

/// Writes the word without a branch, which would be unpredictable.
#[inline]
pub(crate) fn write(out: &mut Vec<u8>, outcome: &Outcome<'_>) {
    const WORDS: [(&[u8; 8], usize); 3] = [(b"false\n..", 6), (b"true\n...", 5), (b"error\n..", 6)];
    let index = match outcome {
        Outcome::Judged(judgement) => usize::from(judgement.meets()),
        Outcome::Malformed(_) => 2,
    };
    let (word, length) = WORDS[index];
    let end = out.len() + length;
    out.extend_from_slice(word);
    out.truncate(end);
}
