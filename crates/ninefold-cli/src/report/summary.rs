//! The totals.

use std::sync::Arc;

use ninefold::batch::Totals;
use ninefold::text::Selection;
use ninefold::{Requirement, Verdict};

use super::Finding;
use crate::input::Name;
use crate::messages::Messages;
use crate::status::Status;

/// The totals, and which columns were judged where there was a choice.
pub(crate) fn write(tally: &Tally, sources: &[Arc<Name>], messages: Messages) -> String {
    let words = |selection: &Selection| selection.in_language(messages.language).to_string();
    let mut columns: Vec<Option<String>> =
        sources.iter().map(|source| source.selection().map(words)).collect();
    columns.dedup();
    let selection = match columns[..] {
        [Some(_)] => sources[0].selection(),
        _ => None,
    };
    let mut text = String::new();
    for (source, other) in sources.iter().filter_map(|source| Some((source, source.selection()?))) {
        if selection.is_none() {
            text += &messages.judged_column(source, other);
            text.push('\n');
        }
    }
    text + &messages.tally(tally, selection) + "\n"
}

/// How many boards got which verdict.
#[derive(Debug, Default)]
pub(crate) struct Tally {
    /// In the order in which they are told.
    verdicts: [u64; VERDICTS.len()],
    malformed: u64,
}

/// In the order of the ladder: first what meets a requirement.
const VERDICTS: [Verdict; 10] = [
    Verdict::Valid,
    Verdict::Solved,
    Verdict::Solvable,
    Verdict::Unique,
    Verdict::Minimal,
    Verdict::Unfinished,
    Verdict::Redundant,
    Verdict::Ambiguous,
    Verdict::Unsolvable,
    Verdict::Invalid,
];

impl Tally {
    pub(crate) fn count(&mut self, finding: &Finding<'_>) {
        match finding {
            Finding::Met(verdict) | Finding::Short(verdict, _) => self.count_verdict(*verdict),
            Finding::Malformed(_) => self.count_malformed(),
        }
    }

    pub(crate) fn count_verdict(&mut self, verdict: Verdict) {
        *self.of(verdict) += 1;
    }

    pub(crate) fn count_malformed(&mut self) {
        self.malformed += 1;
    }

    /// Counts lines that were judged together.
    pub(crate) fn add_totals(&mut self, totals: &Totals, requirement: Requirement) {
        if requirement == Requirement::Solved {
            *self.of(Verdict::Solved) += totals.solved;
            *self.of(Verdict::Unfinished) += totals.valid - totals.solved;
        } else {
            *self.of(Verdict::Valid) += totals.valid;
        }
        *self.of(Verdict::Invalid) += totals.invalid;
        self.malformed += totals.malformed;
    }

    pub(crate) fn add(&mut self, other: &Tally) {
        for (count, other) in self.verdicts.iter_mut().zip(other.verdicts) {
            *count += other;
        }
        self.malformed += other.malformed;
    }

    fn of(&mut self, verdict: Verdict) -> &mut u64 {
        let location = VERDICTS.iter().position(|&other| other == verdict);
        &mut self.verdicts[location.expect("every verdict has a location in the summary")]
    }

    pub(crate) fn total(&self) -> u64 {
        self.verdicts.iter().sum::<u64>() + self.malformed
    }

    /// How the boards fared, if so many verdicts of the ladder are good enough.
    fn status_if(&self, is_enough: impl Fn(Verdict) -> bool) -> Status {
        let short =
            VERDICTS.iter().zip(self.verdicts).any(|(&verdict, count)| count > 0 && !is_enough(verdict));
        match short {
            _ if self.malformed > 0 => Status::Error,
            true => Status::Short,
            false => Status::Met,
        }
    }

    /// How the boards fared, measured by what was required of them.
    pub(crate) fn status(&self) -> Status {
        self.status_if(Verdict::meets)
    }

    /// How the boards fared, if all that was asked for is a solution.
    pub(crate) fn status_of_solutions(&self) -> Status {
        self.status_if(|verdict| verdict.meets() || verdict == Verdict::Ambiguous)
    }

    /// How many there are of each, as far as there are any; none stands for what is malformed.
    pub(crate) fn counts(&self) -> impl Iterator<Item = (Option<Verdict>, u64)> {
        let verdicts = VERDICTS.map(Some).into_iter().zip(self.verdicts);
        verdicts.chain([(None, self.malformed)]).filter(|&(_, count)| count > 0)
    }
}
