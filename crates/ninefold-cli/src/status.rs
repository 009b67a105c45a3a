//! The exit status: 0, 1 or 2.

use std::process::ExitCode;

use ninefold::Verdict;
use ninefold::verdict::Tally;

/// The overall result; the worst board counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Status {
    /// Every board meets the requirement.
    #[default]
    Met,
    /// Some board does not.
    NotMet,
    /// Something was malformed or unreadable.
    Error,
}

impl Status {
    /// The status if boards must meet the requirement.
    pub(crate) fn of(tally: &Tally) -> Status {
        Status::if_enough(tally, Verdict::meets)
    }

    /// The status if boards only need a solution.
    pub(crate) fn of_solutions(tally: &Tally) -> Status {
        Status::if_enough(tally, |verdict| verdict.meets() || verdict == Verdict::Ambiguous)
    }

    fn if_enough(tally: &Tally, is_enough: impl Fn(Verdict) -> bool) -> Status {
        let status = |(verdict, _): (Option<Verdict>, u64)| match verdict {
            None => Status::Error,
            Some(verdict) if is_enough(verdict) => Status::Met,
            Some(_) => Status::NotMet,
        };
        tally.iter().map(status).max().unwrap_or_default()
    }

    /// Replaces the status if the other one is worse.
    pub(crate) fn worsen(&mut self, other: Status) {
        *self = other.max(*self);
    }
}

impl From<Status> for ExitCode {
    fn from(status: Status) -> ExitCode {
        ExitCode::from(match status {
            Status::Met => 0,
            Status::NotMet => 1,
            Status::Error => 2,
        })
    }
}
