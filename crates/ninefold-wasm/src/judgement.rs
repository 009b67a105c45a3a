//! A verdict with what shows it, as a plain object.

use ninefold::error::ParseErrorKind;
use ninefold::text::Selection;
use ninefold::{Board, CellSet, Conflict, HouseKind, Language, ParseError, Verdict, Witness};
use serde::Serialize;

/// `Judgement` of `types.d.ts`.
#[derive(Debug, Default, Serialize)]
pub(crate) struct Judgement {
    pub(crate) verdict: &'static str,
    meets: bool,
    word: String,
    words: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    board: Option<Board>,
    #[serde(flatten)]
    source: Option<Source>,
    #[serde(skip_serializing_if = "Option::is_none")]
    conflicts: Option<Vec<WordedConflict>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    blanks: Option<CellSet>,
    #[serde(skip_serializing_if = "Option::is_none")]
    givens: Option<CellSet>,
    #[serde(skip_serializing_if = "Option::is_none")]
    solutions: Option<[Board; 2]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    differ: Option<CellSet>,
    #[serde(skip_serializing_if = "Option::is_none")]
    redundant: Option<CellSet>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<Malformed>,
}

/// `Conflict` of `types.d.ts`.
#[derive(Debug, Serialize)]
struct WordedConflict {
    house: HouseKind,
    number: u8,
    digit: u8,
    cells: CellSet,
    words: String,
}

/// `Malformed` of `types.d.ts`.
#[derive(Debug, Serialize)]
pub(crate) struct Malformed {
    message: String,
    line: u64,
    column: u64,
    byte: u64,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    binary: bool,
}

/// `Source` of `types.d.ts`.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Source {
    column: String,
    column_words: String,
}

impl Judgement {
    /// The verdict that the board got, with its witness.
    pub(crate) fn of(board: &Board, verdict: Verdict, language: Language) -> Judgement {
        let witness = board.witness(verdict);
        let words = witness.as_ref().map(|witness| witness.in_language(language).to_string());
        let mut judgement = Judgement {
            verdict: verdict.name(),
            meets: verdict.meets(),
            word: verdict.in_language(language).to_string(),
            words: words.unwrap_or_default(),
            board: Some(*board),
            ..Judgement::default()
        };
        if let Some(witness) = witness {
            judgement.add(witness, language);
        }
        judgement
    }

    /// The same, with the column or key that the board was taken from, if there was a choice.
    pub(crate) fn with_source(self, selection: Option<&Selection>, language: Language) -> Judgement {
        Judgement { source: selection.map(|selection| Source::new(selection, language)), ..self }
    }

    fn add(&mut self, witness: Witness, language: Language) {
        let cells = witness.cells();
        match witness {
            Witness::Conflicts(conflicts) => {
                let conflicts = conflicts.iter().map(|conflict| WordedConflict::new(conflict, language));
                self.conflicts = Some(conflicts.collect());
            }
            Witness::Blanks(_) => self.blanks = Some(cells),
            Witness::Givens(_) => self.givens = Some(cells),
            Witness::Solutions(solutions) => {
                self.solutions = Some(solutions);
                self.differ = Some(cells);
            }
            Witness::Redundant(_) => self.redundant = Some(cells),
            _ => unreachable!("every witness has its fields"),
        }
    }

    pub(crate) fn malformed(error: &ParseError, language: Language) -> Judgement {
        let error = Malformed::new(error, language);
        Judgement {
            verdict: Verdict::MALFORMED,
            word: language.verdict(None).into(),
            words: error.message.clone(),
            error: Some(error),
            ..Judgement::default()
        }
    }
}

impl Malformed {
    pub(crate) fn new(error: &ParseError, language: Language) -> Malformed {
        let location = error.location();
        Malformed {
            message: error.in_language(language).to_string(),
            line: location.line,
            column: location.column,
            byte: location.offset,
            binary: matches!(error.kind(), ParseErrorKind::NotText(_)),
        }
    }
}

impl Source {
    pub(crate) fn new(selection: &Selection, language: Language) -> Source {
        Source {
            column: selection.name().map_or_else(|| selection.number().to_string(), Into::into),
            column_words: selection.in_language(language).to_string(),
        }
    }
}

impl WordedConflict {
    fn new(conflict: &Conflict, language: Language) -> WordedConflict {
        WordedConflict {
            house: conflict.house().kind(),
            number: conflict.house().number(),
            digit: conflict.digit().get(),
            cells: conflict.cells(),
            words: conflict.in_language(language).to_string(),
        }
    }
}
