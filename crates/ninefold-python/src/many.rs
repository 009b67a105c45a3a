//! Many boards in one call.

use std::sync::Arc;

use ninefold::rules::Rules;
use ninefold::{Requirement, Verdict};
use pyo3::prelude::*;

use crate::answer;
use crate::blocks::{self, JudgedText};
use crate::check::requirement;
use crate::column::Column;
use crate::encoding::Encoding;
use crate::input::{AnswerKind, Input};
use crate::rules::RulesArgument;
use crate::strings;
use crate::text::{ColumnArgument, text_of};
use crate::threads;
use crate::verdicts::Verdicts;

/// Whether each board has no digit twice in any row, column or box, or in any other group that the rules have. What isn't a
/// board isn't valid.
#[pyfunction]
#[pyo3(signature = (boards, *, column = None, rules = None, threads = None))]
pub(crate) fn is_valid_many<'py>(
    boards: &Bound<'py, PyAny>,
    column: Option<ColumnArgument>,
    rules: Option<RulesArgument>,
    threads: Option<usize>,
) -> PyResult<Bound<'py, PyAny>> {
    let threads = threads::thread_count(threads)?;
    let rules = rules.and_then(RulesArgument::other_than_classic);
    let Judged { verdicts, kind, .. } = judge(boards, column, rules, Requirement::Valid, threads)?;
    let valid = verdicts.iter().map(|&verdict| verdict == Some(Verdict::Valid)).collect();
    answer::bools(boards.py(), &kind, valid)
}

/// The verdict on each board, with the reason of each "no" if asked for.
#[pyfunction]
#[pyo3(signature = (boards, require = "valid", *, reasons = false, column = None, rules = None, threads = None))]
pub(crate) fn check_many(
    boards: &Bound<'_, PyAny>,
    require: &str,
    reasons: bool,
    column: Option<ColumnArgument>,
    rules: Option<RulesArgument>,
    threads: Option<usize>,
) -> PyResult<Verdicts> {
    let requirement = requirement(require)?;
    let threads = threads::thread_count(threads)?;
    let rules = rules.and_then(RulesArgument::other_than_classic);
    if !reasons {
        let Judged { verdicts, kind, selected } = judge(boards, column, rules, requirement, threads)?;
        return Ok(Verdicts::new(verdicts, None, kind, selected));
    }
    let encoding = Encoding::plain_for(rules.as_deref());
    let input = Input::selecting(boards, column, rules)?;
    let column = input.column(&encoding)?;
    let (verdicts, reasons) = boards.py().detach(|| {
        let verdicts = threads::judge(&column, requirement, threads);
        let reasons = find_reasons(&column, requirement, &verdicts, threads);
        (verdicts, reasons)
    });
    Ok(Verdicts::new(verdicts, Some(reasons), input.kind().clone(), input.selected().map(Into::into)))
}

/// Boards of which only the verdicts are needed.
struct Judged {
    /// `None` for what isn't a board.
    verdicts: Vec<Option<Verdict>>,
    kind: AnswerKind,
    /// The column or key of a text that the boards were taken from, if there was a choice.
    selected: Option<String>,
}

/// Judges boards in any form. Strings in lists and lines of texts, of which there may be many, aren't kept as boards.
fn judge(
    boards: &Bound<'_, PyAny>,
    column: Option<ColumnArgument>,
    rules: Option<Arc<Rules>>,
    requirement: Requirement,
    threads: usize,
) -> PyResult<Judged> {
    let py = boards.py();
    let is_quick = !requirement.needs_solver();
    if is_quick
        && column.is_none()
        && rules.is_none()
        && let Some(verdicts) = strings::judge(boards, requirement, threads)
    {
        return Ok(Judged { verdicts, kind: AnswerKind::Numpy, selected: None });
    }
    if is_quick
        && let Some(text) = text_of(boards)
        && let Some(JudgedText { verdicts, selected }) = py.detach(|| match &rules {
            None => blocks::judge(&text, column.clone(), requirement, threads),
            Some(rules) => blocks::judge_grids(&text, column.clone(), rules, requirement, threads),
        })
    {
        return Ok(Judged { verdicts, kind: AnswerKind::Numpy, selected });
    }
    let encoding = Encoding::plain_for(rules.as_deref());
    let input = Input::selecting(boards, column, rules)?;
    let column = input.column(&encoding)?;
    let verdicts = py.detach(|| threads::judge(&column, requirement, threads));
    Ok(Judged { verdicts, kind: input.kind().clone(), selected: input.selected().map(Into::into) })
}

/// Why each board fails, in words; `None` where it doesn't.
fn find_reasons(
    column: &Column<'_>,
    requirement: Requirement,
    verdicts: &[Option<Verdict>],
    threads: usize,
) -> Vec<Option<String>> {
    let mut reasons = vec![None; verdicts.len()];
    threads::fill(&mut reasons, threads::block_size(requirement), threads, |first, reasons| {
        for (index, reason) in (first..).zip(reasons) {
            let verdict = verdicts[index];
            if !verdict.is_some_and(Verdict::meets) {
                *reason = column.reason(index, verdict);
            }
        }
    });
    reasons
}
