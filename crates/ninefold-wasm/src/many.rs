//! Texts with many boards.

use std::collections::BTreeMap;

use ninefold::batch::CheckedRecord;
use ninefold::{Language, Requirement};
use serde::Serialize;
use wasm_bindgen::prelude::*;

use crate::judgement::{Judgement, Malformed, Source};
use crate::{named, reader, to_js};

/// How many boards that fall short are kept, unless another number is asked for.
const MOST: usize = 1000;

/// Judges all boards of a text, in any format. The column is the name or number of a column, or a key of an object;
/// without it, names and contents decide.
#[wasm_bindgen(js_name = checkMany, unchecked_return_type = "Summary")]
pub fn check_many(
    bytes: &[u8],
    #[wasm_bindgen(unchecked_optional_param_type = "Requirement")] requirement: Option<String>,
    #[wasm_bindgen(unchecked_optional_param_type = "Language")] language: Option<String>,
    #[wasm_bindgen(unchecked_optional_param_type = "number")] most: Option<usize>,
    #[wasm_bindgen(unchecked_optional_param_type = "string")] column: Option<String>,
) -> Result<JsValue, JsError> {
    let mut checker = Checker::new(requirement, language, most, column)?;
    checker.feed(bytes);
    checker.finish()
}

/// Judges all boards of a text that arrives in pieces of any size, in any format.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Checker {
    checker: ninefold::batch::Checker,
    findings: Findings,
}

#[derive(Debug)]
struct Findings {
    requirement: Requirement,
    language: Language,
    /// How many more boards that fall short may be kept.
    room: usize,
    summary: Summary,
}

/// `Summary` of `types.d.ts`.
#[derive(Debug, Default, Serialize)]
struct Summary {
    boards: u64,
    totals: BTreeMap<&'static str, u64>,
    short: Vec<Shortfall>,
    #[serde(flatten)]
    source: Option<Source>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<Malformed>,
}

/// `Shortfall` of `types.d.ts`.
#[derive(Debug, Serialize)]
struct Shortfall {
    line: u64,
    #[serde(flatten)]
    judgement: Judgement,
}

#[wasm_bindgen]
impl Checker {
    /// Asks for the requirement, tells in the language, keeps at most so many of the failing boards, and takes
    /// boards from the column with this name or number.
    #[wasm_bindgen(constructor)]
    pub fn new(
        #[wasm_bindgen(unchecked_optional_param_type = "Requirement")] requirement: Option<String>,
        #[wasm_bindgen(unchecked_optional_param_type = "Language")] language: Option<String>,
        #[wasm_bindgen(unchecked_optional_param_type = "number")] most: Option<usize>,
        #[wasm_bindgen(unchecked_optional_param_type = "string")] column: Option<String>,
    ) -> Result<Checker, JsError> {
        let findings = Findings {
            requirement: named(requirement)?,
            language: named(language)?,
            room: most.unwrap_or(MOST),
            summary: Summary::default(),
        };
        Ok(Checker { checker: reader(column).checker(), findings })
    }

    /// Takes in the next piece of the text.
    pub fn feed(&mut self, piece: &[u8]) {
        self.checker.feed(piece, |record| self.findings.add(&record));
    }

    /// Says that the text has ended, and tells what `summary` does.
    #[wasm_bindgen(unchecked_return_type = "Summary")]
    pub fn finish(&mut self) -> Result<JsValue, JsError> {
        self.checker.finish(|record| self.findings.add(&record));
        let error = self.checker.nothing_found();
        self.findings.summary.error = error.map(|error| Malformed::new(&error, self.findings.language));
        self.summary()
    }

    /// What was found so far; of the boards that fall short only those that have not been told before.
    #[wasm_bindgen(unchecked_return_type = "Summary")]
    pub fn summary(&mut self) -> Result<JsValue, JsError> {
        let Findings { summary, language, .. } = &mut self.findings;
        summary.source = self.checker.selection().map(|selection| Source::new(selection, *language));
        let told = to_js(summary)?;
        summary.short.clear();
        Ok(told)
    }
}

impl Findings {
    fn add(&mut self, record: &CheckedRecord<'_>) {
        let summary = &mut self.summary;
        summary.boards += 1;
        let found = record.board.as_ref().map(|checked| (checked, checked.judge(self.requirement)));
        let word = found.as_ref().map_or(Verdict::MALFORMED, |(_, verdict)| verdict.name());
        *summary.totals.entry(word).or_default() += 1;
        let meets = found.as_ref().is_ok_and(|(_, verdict)| verdict.meets());
        if meets || self.room == 0 {
            return;
        }
        self.room -= 1;
        let judgement = match found {
            Ok((checked, verdict)) => Judgement::of(&checked.to_board(), verdict, self.language),
            Err(error) => Judgement::malformed(error, self.language),
        };
        summary.short.push(Shortfall { line: record.location.line, judgement });
    }
}
