//! The totals, in one line.

use std::fmt;
use std::time::Duration;

use ninefold::{Requirement, Totals};

use super::Finding;
use crate::status::Status;

/// How many boards got which verdict.
#[derive(Debug, Default)]
pub(crate) struct Tally {
    /// In the order in which they are told.
    counts: [u64; WORDS.len()],
}

const WORDS: [&str; 5] = ["valid", "solved", "unfinished", "invalid", "malformed"];

impl Tally {
    pub(crate) fn count(&mut self, finding: &Finding<'_>) {
        self.add_of(finding.word(), 1);
    }

    /// Counts lines that were judged together.
    pub(crate) fn add_totals(&mut self, totals: &Totals, requirement: Requirement) {
        if requirement == Requirement::Solved {
            self.add_of("solved", totals.solved);
            self.add_of("unfinished", totals.valid - totals.solved);
        } else {
            self.add_of("valid", totals.valid);
        }
        self.add_of("invalid", totals.invalid);
        self.add_of("malformed", totals.malformed);
    }

    fn add_of(&mut self, word: &str, count: u64) {
        let index = WORDS.iter().position(|&other| other == word);
        self.counts[index.expect("every verdict has a place in the summary")] += count;
    }

    pub(crate) fn add(&mut self, other: &Tally) {
        for (count, other) in self.counts.iter_mut().zip(other.counts) {
            *count += other;
        }
    }

    pub(crate) fn total(&self) -> u64 {
        self.counts.iter().sum()
    }

    pub(crate) fn status(&self) -> Status {
        let [_, _, unfinished, invalid, malformed] = self.counts;
        match unfinished + invalid {
            _ if malformed > 0 => Status::Error,
            0 => Status::Met,
            _ => Status::Short,
        }
    }

    /// How fast that was.
    pub(crate) fn speed(&self, elapsed: Duration) -> String {
        let seconds = elapsed.as_secs_f64();
        #[expect(clippy::cast_precision_loss, reason = "a rate need not be exact")]
        let rate = self.total() as f64 / seconds.max(1e-9);
        format!("{seconds:.3} s, {rate:.0} boards a second")
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let total = self.total();
        write!(f, "{total} board{}", if total == 1 { "" } else { "s" })?;
        let mut separator = ": ";
        for (word, count) in WORDS.iter().zip(self.counts).filter(|&(_, count)| count > 0) {
            write!(f, "{separator}{count} {word}")?;
            separator = ", ";
        }
        Ok(())
    }
}
