//! Texts with many boards.

use ninefold::batch;
use ninefold::{Language, Requirement};
use ninefold_js::{Object, Options, Summary, bytes_of};
use wasm_bindgen::prelude::*;

use crate::reader;

/// Judges all boards of a text, in any format.
#[wasm_bindgen(js_name = checkMany, unchecked_return_type = "Summary")]
pub fn check_many(
    #[wasm_bindgen(unchecked_param_type = "string | Uint8Array")] text: &JsValue,
    #[wasm_bindgen(unchecked_optional_param_type = "CheckManyOptions")] options: &JsValue,
) -> Result<JsValue, JsError> {
    let mut checker = Checker::new(options)?;
    checker.feed(text)?;
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
    summary: Summary,
}

#[wasm_bindgen]
impl Checker {
    /// A checker that has seen no text yet.
    #[wasm_bindgen(constructor)]
    pub fn new(
        #[wasm_bindgen(unchecked_optional_param_type = "CheckManyOptions")] options: &JsValue,
    ) -> Result<Checker, JsError> {
        let Options { requirement, language, column, max_failures } = Options::new(options)?;
        Ok(Checker {
            records: reader(column).checker(),
            is_finished: false,
            requirement,
            language,
            summary: Summary::new(language, max_failures),
        })
    }

    /// Takes in the next piece of the text; throws after `finish`.
    pub fn feed(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "string | Uint8Array")] piece: &JsValue,
    ) -> Result<(), JsError> {
        if self.is_finished {
            return Err(JsError::new("the text was finished before this piece"));
        }
        self.records.feed(&bytes_of(piece)?);
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
        self.summary.take(self.records.selection(), self.records.nothing_found())
    }

    fn judge_records(&mut self) -> Result<(), JsError> {
        while let Some(record) = self.records.next_record() {
            let outcome = record.judge(self.requirement);
            if self.summary.count(outcome.verdict()) {
                let failure = Object::of_outcome(&outcome, self.language)?;
                self.summary.list(failure, record.raw, record.location, record.board.as_ref().err());
            }
        }
        Ok(())
    }
}
