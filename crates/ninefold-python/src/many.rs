//! Many boards in one call.

use ninefold::{Requirement, Verdict};
use pyo3::prelude::*;

use crate::answer;
use crate::blocks::{self, JudgedText};
use crate::check::requirement;
use crate::column::Column;
use crate::encoding::Encoding;
use crate::foreign::{familiar, listed};
use crate::input::{AnswerKind, Input};
use crate::read::Reading;
use crate::rules::RulesArgument;
use crate::strings;
use crate::text::{ColumnArgument, text_of};
use crate::threads::{self, Threads, ThreadsArgument};
use crate::verdicts::Verdicts;

/// Whether each board is valid. What isn't a board isn't valid.
///
/// >>> import ninefold
/// >>> import numpy as np
/// >>> ninefold.is_valid_many(np.array([[0] * 81, [1] * 81]))
/// array([ True, False])
///
/// A column of pandas gives an array of bools that is a column or a mask of its frame, with False for missing boards. A
/// series of polars gives a series named "is_valid", a column of Arrow an `ArrowColumn`, and a null in these stays null.
///
/// A number stands for a blank if it is `blank`, or one of them; else `offset` is subtracted to get the digit.
///
/// >>> ninefold.is_valid_many(np.array([[-1] * 81, [8] * 81]), blank=-1, offset=-1)
/// array([ True, False])
///
/// With `rules`, they are boards of another size or shape: texts, lists, or arrays of shape (N, n·n) or (N, n, n) with 0 for
/// a blank.
///
/// >>> ninefold.is_valid_many(np.array([[0] * 36, [1] * 36]), rules="6x6")
/// array([ True, False])
#[pyfunction]
#[pyo3(signature = (boards, *, column = None, blank = None, offset = 0, rules = None, threads = None))]
pub(crate) fn is_valid_many<'py>(
    boards: &Bound<'py, PyAny>,
    column: Option<ColumnArgument>,
    blank: Option<&Bound<'py, PyAny>>,
    offset: i64,
    rules: Option<RulesArgument>,
    threads: Option<ThreadsArgument>,
) -> PyResult<Bound<'py, PyAny>> {
    let threads = Threads::of(threads);
    let rules = rules.and_then(RulesArgument::other_than_classic);
    let encoding = Encoding::asked(blank, offset, rules.as_deref())?;
    let reading = Reading { encoding: &encoding, takes_floats: false, rules: rules.as_ref() };
    let Judged { verdicts, kind, .. } = judge(boards, column, reading, Requirement::Valid, &threads)?;
    let valid = verdicts.iter().map(|&verdict| verdict == Some(Verdict::Valid)).collect();
    answer::bools(boards.py(), "is_valid", &kind, valid)
}

/// The verdict on each board, with the reason of each "no" if asked for.
///
/// >>> import ninefold
/// >>> ninefold.check_many(["." * 81] * 3, require="solved")
/// <Verdicts on 3 boards: 3 unfinished>
///
/// The results are what `is_valid_many` would give. `blank` and `offset` say what numbers stand for, as they do there.
///
/// A text may be a table or objects. `column` is the name of the column or key to take the boards from, or the column's
/// number, from 1. Raises MalformedBoard for a text without any board.
///
/// >>> text = '{"puzzle": "%s", "solution": "%s"}' % ("." * 81, "1" * 81)
/// >>> verdicts = ninefold.check_many(text)
/// >>> verdicts, verdicts.column
/// (<Verdicts on 1 board: 1 valid>, 'puzzle')
/// >>> ninefold.check_many(text, column="solution")
/// <Verdicts on 1 board: 1 invalid>
///
/// With `rules`, they are boards of another size or shape.
///
/// >>> ninefold.check_many(["1234341221434321", "1234"], require="solved", rules="4x4")
/// <Verdicts on 2 boards: 1 solved, 1 malformed>
#[pyfunction]
#[pyo3(signature = (
    boards,
    require = "valid",
    *,
    reasons = false,
    column = None,
    blank = None,
    offset = 0,
    rules = None,
    threads = None,
))]
#[expect(clippy::too_many_arguments, reason = "in Python, they are named where they are given")]
pub(crate) fn check_many(
    boards: &Bound<'_, PyAny>,
    require: &str,
    reasons: bool,
    column: Option<ColumnArgument>,
    blank: Option<&Bound<'_, PyAny>>,
    offset: i64,
    rules: Option<RulesArgument>,
    threads: Option<ThreadsArgument>,
) -> PyResult<Verdicts> {
    let requirement = requirement(require)?;
    let threads = Threads::of(threads);
    let rules = rules.and_then(RulesArgument::other_than_classic);
    let encoding = Encoding::asked(blank, offset, rules.as_deref())?;
    let reading = Reading { encoding: &encoding, takes_floats: false, rules: rules.as_ref() };
    if !reasons {
        let Judged { verdicts, kind, selected } = judge(boards, column, reading, requirement, &threads)?;
        return Ok(Verdicts::new(verdicts, None, kind, selected));
    }
    let input = Input::selecting(&familiar(boards)?, column, reading)?;
    let column = input.column(&encoding)?;
    let kind = input.kind();
    let (verdicts, reasons) = boards.py().detach(|| {
        let verdicts = threads.judge(&column, requirement)?;
        let reasons = find_reasons(&column, kind, requirement, &verdicts, &threads)?;
        Ok::<_, PyErr>((verdicts, reasons))
    })?;
    Ok(Verdicts::new(verdicts, Some(reasons), kind.clone(), input.selected().map(Into::into)))
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
    reading: Reading<'_>,
    requirement: Requirement,
    threads: &Threads,
) -> PyResult<Judged> {
    let py = boards.py();
    let boards = &listed(boards)?;
    let is_quick = !requirement.needs_solver();
    if is_quick
        && column.is_none()
        && reading.rules.is_none()
        && let Some(verdicts) = strings::judge(boards, requirement, threads)
    {
        return Ok(Judged { verdicts: verdicts?, kind: AnswerKind::NUMPY, selected: None });
    }
    if is_quick
        && let Some(text) = text_of(boards)
        && let Some(judged) = py.detach(|| match reading.rules {
            None => blocks::judge(&text, column.clone(), requirement, threads),
            Some(rules) => blocks::judge_grids(&text, column.clone(), rules, requirement, threads),
        })
    {
        let JudgedText { verdicts, selected } = judged?;
        return Ok(Judged { verdicts, kind: AnswerKind::NUMPY, selected });
    }
    let input = Input::selecting(&familiar(boards)?, column, reading)?;
    let column = input.column(reading.encoding)?;
    let verdicts = py.detach(|| threads.judge(&column, requirement))?;
    Ok(Judged { verdicts, kind: input.kind().clone(), selected: input.selected().map(Into::into) })
}

/// Why each board fails, in words; `None` where it doesn't or is null.
fn find_reasons(
    column: &Column<'_>,
    kind: &AnswerKind,
    requirement: Requirement,
    verdicts: &[Option<Verdict>],
    threads: &Threads,
) -> PyResult<Vec<Option<String>>> {
    let mut reasons = vec![None; verdicts.len()];
    threads.fill(&mut reasons, threads::block_size(requirement), |first, reasons| {
        for (index, reason) in (first..).zip(reasons) {
            let verdict = verdicts[index];
            if !verdict.is_some_and(Verdict::meets) && !kind.is_null(index) {
                *reason = column.reason(index, verdict);
            }
        }
    })?;
    Ok(reasons)
}
