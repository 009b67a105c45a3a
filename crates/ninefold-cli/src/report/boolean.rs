//! `bool`: true, false or error, one line a board.

use ninefold::Requirement;
use ninefold::batch::Lines;

use super::{Entry, Finding};

pub(crate) fn write(out: &mut Vec<u8>, entry: &Entry<'_>) {
    out.extend_from_slice(match entry.finding {
        Finding::Met(_) => b"true\n",
        Finding::Short(..) => b"false\n",
        Finding::Malformed(_) => b"error\n",
    });
}

/// Writes lines of which none is malformed, without branches that nobody could foretell.
pub(crate) fn write_all(out: &mut Vec<u8>, lines: Lines<'_>, requirement: Requirement) {
    const WORDS: [(&[u8; 8], usize); 2] = [(b"false\n..", 6), (b"true\n...", 5)];
    lines.for_each(|line| {
        let meets = line.board.is_ok_and(|checked| checked.meets(requirement));
        let (word, length) = WORDS[usize::from(meets)];
        let end = out.len() + length;
        out.extend_from_slice(word);
        out.truncate(end);
    });
}
