//! What was found in a text with many boards.

use std::mem;

use ninefold::ParseError;
use ninefold::error::Location;
use ninefold::text::Selection;
use ninefold::verdict::Tally;
use ninefold::{Language, Verdict};
use wasm_bindgen::{JsError, JsValue};

use crate::{Object, serialized};

/// The results for a text with many boards, so far.
#[derive(Debug)]
pub struct Summary {
    language: Language,
    totals: Tally,
    failures: Vec<JsValue>,
    /// How many more failures may be listed.
    room: usize,
}

impl Summary {
    /// A summary of no boards.
    pub fn new(language: Language, max_failures: usize) -> Summary {
        Summary { language, totals: Tally::default(), failures: Vec::new(), room: max_failures }
    }

    /// Counts a board with this verdict; `None` if it isn't one.
    ///
    /// Returns whether it is to be [listed](Summary::list).
    pub fn count(&mut self, verdict: Option<Verdict>) -> bool {
        self.totals.count(verdict);
        !verdict.is_some_and(Verdict::meets) && self.room > 0
    }

    /// Lists a failure: its `Outcome` of `types.d.ts`, its text, where that starts, and why it isn't a board.
    pub fn list(&mut self, outcome: Object, raw: &[u8], location: Location, error: Option<&ParseError>) {
        self.room -= 1;
        let failure = match error {
            Some(error) => {
                let start = error.location().offset.saturating_sub(location.offset);
                outcome.with("excerpt", excerpt(raw, start.try_into().unwrap_or(usize::MAX)))
            }
            None => outcome,
        };
        self.failures.push(failure.with("line", number(location.line)).into());
    }

    /// `Summary` of `types.d.ts`; of the failures only those that weren't taken before.
    pub fn take(
        &mut self,
        selection: Option<&Selection>,
        nothing_found: Option<ParseError>,
    ) -> Result<JsValue, JsError> {
        let summary = Object::new()
            .with("boards", number(self.totals.total()))
            .with("failing", number(self.totals.failing()))
            .with("totals", serialized(&self.totals)?)
            .with("failures", mem::take(&mut self.failures))
            .with_source(selection, self.language);
        Ok(match nothing_found {
            Some(error) => summary.with("error", serialized(&error.in_language(self.language))?).into(),
            None => summary.into(),
        })
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
