//! The scores of replies: one by one, and all together.

use std::io::Write;
use std::ops::AddAssign;
use std::sync::Arc;

use ninefold::grade::{Component, Gradable, Score, ScoredReply, Weights};
use serde::Serialize;
use serde_json::Value;

use crate::messages::Messages;
use crate::rows::{Row, Table};
use crate::status::Status;

/// How many replies earned how much.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Totals {
    pub(crate) solved: u64,
    /// With an answer that isn't solved.
    pub(crate) unsolved: u64,
    pub(crate) without_answer: u64,
    pub(crate) malformed: u64,
    /// The sums of the weighted scores, and of those of each component.
    sum: f64,
    sums: [f64; Component::ALL.len()],
}

impl Totals {
    /// Counts a row; without a score, it is malformed.
    pub(crate) fn count(&mut self, score: Option<&Score>, weights: &Weights) {
        let Some(score) = score else {
            self.malformed += 1;
            return;
        };
        match score.counts {
            None => self.without_answer += 1,
            Some(_) if score.is_solved() => self.solved += 1,
            Some(_) => self.unsolved += 1,
        }
        self.sum += score.total(weights);
        for (sum, &component) in self.sums.iter_mut().zip(Component::ALL) {
            *sum += score.get(component);
        }
    }

    pub(crate) fn rows(&self) -> u64 {
        self.replies() + self.malformed
    }

    /// Those that have a score.
    pub(crate) fn replies(&self) -> u64 {
        self.solved + self.unsolved + self.without_answer
    }

    pub(crate) fn status(&self) -> Status {
        match (self.malformed, self.unsolved + self.without_answer) {
            (0, 0) => Status::Met,
            (0, _) => Status::NotMet,
            _ => Status::Error,
        }
    }

    #[expect(clippy::cast_precision_loss, reason = "a mean need not be exact")]
    fn mean(&self, sum: f64) -> f64 {
        sum / self.replies() as f64
    }
}

impl AddAssign for Totals {
    fn add_assign(&mut self, other: Totals) {
        self.solved += other.solved;
        self.unsolved += other.unsolved;
        self.without_answer += other.without_answer;
        self.malformed += other.malformed;
        self.sum += other.sum;
        for (sum, other) in self.sums.iter_mut().zip(other.sums) {
            *sum += other;
        }
    }
}

/// The totals, and which columns were read.
pub(crate) fn summary(
    totals: &Totals,
    tables: &[Arc<Table>],
    weights: &Weights,
    messages: Messages,
) -> String {
    let mut lines = Vec::new();
    let columns: Vec<String> = tables.iter().map(|table| messages.graded_columns(table)).collect();
    match &columns[..] {
        [first, others @ ..] if others.iter().all(|other| other == first) => lines.push(first.clone()),
        _ => lines.extend(
            tables.iter().zip(&columns).map(|(table, columns)| messages.of_source(&table.name, columns)),
        ),
    }
    lines.push(messages.totals(totals));
    if totals.replies() > 0 {
        lines.push(messages.mean_score(totals.mean(totals.sum), weights));
        let means = Component::ALL.iter().zip(totals.sums);
        let means = means.map(|(component, sum)| format!("{component} {:.4}", totals.mean(sum)));
        lines.push(means.collect::<Vec<_>>().join(messages.comma()));
    }
    lines.join("\n") + "\n"
}

/// A line of text about a reply.
pub(crate) fn write_text<B: Gradable>(
    out: &mut Vec<u8>,
    table: &Table,
    row: &Row<'_>,
    scored: &ScoredReply<'_, B>,
    messages: Messages,
) {
    let score = scored.score.in_language(messages.language);
    let reason = scored.reply.answer.as_ref().err().map(|why| why.in_language(messages.language));
    // Writing to memory does not fail.
    let _ = writeln!(out, "{}:{}: {}", table.name, row.location.line, messages.verdict(score, reason));
}

/// A JSON object about a row: where it is, and what it earns or what is wrong with it.
pub(crate) fn write_json<B: Gradable + Serialize>(
    out: &mut Vec<u8>,
    table: &Table,
    row: &Row<'_>,
    outcome: Result<&ScoredReply<'_, B>, &str>,
    weights: &Weights,
) {
    let (file, columns) = (table.name.as_json(), &table.columns_json);
    let (line, record) = (row.location.line, row.number);
    // Writing to memory does not fail.
    let _ = write!(out, "{{\"file\":{file},\"line\":{line},\"record\":{record},\"columns\":{columns},");
    let _ = match outcome {
        Ok(scored) => {
            let _ = write!(out, "\"score\":{}", Value::from(scored.score.total(weights)));
            // The members of the object become members of this one.
            let start = out.len();
            let written = serde_json::to_writer(&mut *out, scored);
            out[start] = b',';
            out.push(b'\n');
            written.map_err(Into::into)
        }
        Err(words) => {
            let column = row.location.column;
            let message = Value::from(words);
            writeln!(out, "\"error\":{{\"message\":{message},\"line\":{line},\"column\":{column}}}}}")
        }
    };
}
