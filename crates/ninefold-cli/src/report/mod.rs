//! Output: one file per format, all from the same outcomes.

pub(crate) mod analysis;
pub(crate) mod boards;
pub(crate) mod boolean;
pub(crate) mod drawing;
pub(crate) mod jsonl;
pub(crate) mod scores;
pub(crate) mod summary;
pub(crate) mod text;

use std::fmt::Display;

use ninefold::rules::{GridJudgement, GridWitness};
use ninefold::{Judgement, Language, Verdict, Witness};

use self::drawing::Drawing;
use crate::messages::Messages;
use crate::paint::Paint;
use crate::problem::ProblemRef;
use crate::source::Name;

/// How text for people looks.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Style {
    pub(crate) paint: Paint,
    pub(crate) messages: Messages,
}

/// A record and its outcome.
#[derive(Debug)]
pub(crate) struct Entry<'a, J> {
    pub(crate) source: &'a Name,
    pub(crate) line: u64,
    pub(crate) outcome: Result<J, ProblemRef<'a>>,
}

impl<J: Judged> Entry<'_, J> {
    /// The verdict; `None` if there is no board.
    pub(crate) fn verdict(&self) -> Option<Verdict> {
        self.outcome.as_ref().ok().map(Judged::verdict)
    }

    pub(crate) fn meets(&self) -> bool {
        self.verdict().is_some_and(Verdict::meets)
    }
}

/// The judgement of a board or a grid.
pub(crate) trait Judged {
    type Witness;

    fn verdict(&self) -> Verdict;

    fn witness(&self) -> Option<Self::Witness>;

    fn words(witness: &Self::Witness, language: Language) -> impl Display;

    /// A drawing, with the cells of the witness marked.
    fn draw(&self, witness: Option<&Self::Witness>, paint: Paint) -> Drawing;

    /// Writes it as a JSON object.
    fn write_json(&self, out: &mut Vec<u8>);
}

impl Judged for Judgement<'_> {
    type Witness = Witness;

    #[inline]
    fn verdict(&self) -> Verdict {
        Judgement::verdict(self)
    }

    fn witness(&self) -> Option<Witness> {
        Judgement::witness(self)
    }

    fn words(witness: &Witness, language: Language) -> impl Display {
        witness.in_language(language)
    }

    fn draw(&self, witness: Option<&Witness>, paint: Paint) -> Drawing {
        Drawing::of_board(&self.board(), witness, paint)
    }

    fn write_json(&self, out: &mut Vec<u8>) {
        jsonl::write_judgement(out, self);
    }
}

impl<'r> Judged for GridJudgement<'_, 'r> {
    type Witness = GridWitness<'r>;

    fn verdict(&self) -> Verdict {
        GridJudgement::verdict(self)
    }

    fn witness(&self) -> Option<GridWitness<'r>> {
        GridJudgement::witness(self)
    }

    fn words(witness: &GridWitness<'r>, language: Language) -> impl Display {
        witness.in_language(language)
    }

    fn draw(&self, witness: Option<&GridWitness<'r>>, paint: Paint) -> Drawing {
        Drawing::of_grid(self.grid(), witness, paint)
    }

    fn write_json(&self, out: &mut Vec<u8>) {
        // Writing to memory does not fail.
        let _ = serde_json::to_writer(out, self);
    }
}
