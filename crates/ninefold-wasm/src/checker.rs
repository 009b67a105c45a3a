//! Texts with many boards.

use std::mem;

use ninefold::batch;
use ninefold::verdict::Tally;
use ninefold::{Language, Requirement};
use wasm_bindgen::prelude::*;

use crate::object::{Object, serialized};
use crate::options::Options;

/// Judges all boards of a text, in any format.
#[wasm_bindgen(js_name = checkMany, unchecked_return_type = "Summary")]
pub fn check_many(
    bytes: &[u8],
    #[wasm_bindgen(unchecked_optional_param_type = "CheckManyOptions")] options: &JsValue,
) -> Result<JsValue, JsError> {
    let mut checker = Checker::new(options)?;
    checker.feed(bytes)?;
    checker.finish()
}

/// Judges all boards of a text that arrives in pieces of any size, in any format.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Checker {
    records: batch::Checker,
    is_finished: bool,
    requirement: Requirement,
    language: Language,
    totals: Tally,
    failures: Vec<JsValue>,
    /// How many more failures may be listed.
    room: usize,
}

#[wasm_bindgen]
impl Checker {
    /// A checker that has seen no text yet.
    #[wasm_bindgen(constructor)]
    pub fn new(
        #[wasm_bindgen(unchecked_optional_param_type = "CheckManyOptions")] options: &JsValue,
    ) -> Result<Checker, JsError> {
        let Options { requirement, language, reader, max_failures } = Options::new(options)?;
        Ok(Checker {
            records: reader.checker(),
            is_finished: false,
            requirement,
            language,
            totals: Tally::default(),
            failures: Vec::new(),
            room: max_failures,
        })
    }

    /// Takes in the next piece of the text; throws after `finish`.
    pub fn feed(&mut self, piece: &[u8]) -> Result<(), JsError> {
        if self.is_finished {
            return Err(JsError::new("the text was finished before this piece"));
        }
        self.records.feed(piece);
        self.judge_records()
    }

    /// Says that the text has ended, and returns the summary.
    #[wasm_bindgen(unchecked_return_type = "Summary")]
    pub fn finish(&mut self) -> Result<JsValue, JsError> {
        self.is_finished = true;
        self.records.finish();
        self.judge_records()?;
        self.summary()
    }

    /// What was found so far; of the failures only those that weren't returned before.
    #[wasm_bindgen(unchecked_return_type = "Summary")]
    pub fn summary(&mut self) -> Result<JsValue, JsError> {
        let summary = Object::new()
            .with("boards", number(self.totals.total()))
            .with("failing", number(self.totals.failing()))
            .with("totals", serialized(&self.totals)?)
            .with("failures", mem::take(&mut self.failures))
            .with_source(self.records.selection(), self.language);
        Ok(match self.records.nothing_found() {
            Some(error) => summary.with("error", serialized(&error.in_language(self.language))?).into(),
            None => summary.into(),
        })
    }

    fn judge_records(&mut self) -> Result<(), JsError> {
        while let Some(record) = self.records.next_record() {
            let outcome = record.judge(self.requirement);
            self.totals.count(outcome.verdict());
            if !outcome.meets() && self.room > 0 {
                self.room -= 1;
                let mut failure = Object::of_outcome(&outcome, self.language)?;
                if let Err(error) = &record.board {
                    let start = error.location().offset.saturating_sub(record.location.offset);
                    failure =
                        failure.with("excerpt", excerpt(record.raw, start.try_into().unwrap_or(usize::MAX)));
                }
                self.failures.push(failure.with("line", number(record.location.line)).into());
            }
        }
        Ok(())
    }
}

/// The text before and after this offset, in its line and near.
fn excerpt(text: &[u8], offset: usize) -> Vec<String> {
    /// Enough for the few dozen characters that people look at, in any script.
    const NEAR: usize = 160;
    let (before, after) = text.split_at(offset.min(text.len()));
    let before = &before[before.len().saturating_sub(NEAR)..];
    let after = &after[..after.len().min(NEAR)];
    let is_break = |byte: &u8| matches!(byte, b'\n' | b'\r');
    let start = before.iter().rposition(is_break).map_or(0, |at| at + 1);
    let end = after.iter().position(is_break).unwrap_or(after.len());
    [&before[start..], &after[..end]].map(|part| String::from_utf8_lossy(part).into_owned()).into()
}

#[expect(clippy::cast_precision_loss, reason = "no text has that many lines")]
fn number(count: u64) -> f64 {
    count as f64
}
