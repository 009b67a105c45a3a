//! The exit status: 0, 1 or 2.

use std::process::ExitCode;

/// How the boards fared; the worst of them counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Status {
    /// Every board meets the requirement.
    #[default]
    Met,
    /// Some board does not.
    Short,
    /// Something was malformed or unreadable.
    Error,
}

impl Status {
    /// Takes note of something that is no better than this.
    pub(crate) fn worsen(&mut self, other: Status) {
        *self = other.max(*self);
    }
}

impl From<Status> for ExitCode {
    fn from(status: Status) -> ExitCode {
        ExitCode::from(match status {
            Status::Met => 0,
            Status::Short => 1,
            Status::Error => 2,
        })
    }
}
