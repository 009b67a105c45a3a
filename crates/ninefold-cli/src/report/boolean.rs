//! `bool`: true, false or error, one line a board.

use super::{Entry, Finding};

pub(crate) fn write(out: &mut Vec<u8>, entry: &Entry<'_>) {
    out.extend_from_slice(match entry.finding {
        Finding::Met(_) => b"true\n",
        Finding::Short(..) => b"false\n",
        Finding::Malformed(_) => b"error\n",
    });
}
