//! `bool`: true, false or error, one line a board.

use super::Finding;

pub(crate) fn write(out: &mut Vec<u8>, finding: &Finding<'_>) {
    out.extend_from_slice(match finding {
        Finding::Malformed(_) => b"error\n",
        _ if finding.meets() => b"true\n",
        Finding::Judged { .. } => b"false\n",
    });
}
