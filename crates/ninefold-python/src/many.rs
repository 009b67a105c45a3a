//! Many boards in one call.

use ninefold::{Judgement, Requirement, Verdict};
use pyo3::prelude::*;

use crate::answer;
use crate::check::requirement;
use crate::column::BoardColumn;
use crate::encoding::Encoding;
use crate::input::Input;
use crate::text::ColumnArgument;
use crate::threads;
use crate::verdicts::Verdicts;

/// Whether each board has no digit twice in any row, column or box. What isn't a board isn't valid.
#[pyfunction]
#[pyo3(signature = (boards, *, column = None, threads = None))]
pub(crate) fn is_valid_many<'py>(
    boards: &Bound<'py, PyAny>,
    column: Option<ColumnArgument>,
    threads: Option<usize>,
) -> PyResult<Bound<'py, PyAny>> {
    let py = boards.py();
    let threads = threads::thread_count(threads)?;
    let input = Input::selecting(boards, column)?;
    let column = input.column(Encoding::plain())?;
    let valid: Vec<bool> = py.detach(|| {
        let verdicts = threads::judge(&*column, Requirement::Valid, threads);
        verdicts.iter().map(|&verdict| verdict == Some(Verdict::Valid)).collect()
    });
    answer::bools(py, input.kind(), valid)
}

/// The verdict on each board, with the reason of each "no" if asked for.
#[pyfunction]
#[pyo3(signature = (boards, require = "valid", *, reasons = false, column = None, threads = None))]
pub(crate) fn check_many(
    boards: &Bound<'_, PyAny>,
    require: &str,
    reasons: bool,
    column: Option<ColumnArgument>,
    threads: Option<usize>,
) -> PyResult<Verdicts> {
    let requirement = requirement(require)?;
    let threads = threads::thread_count(threads)?;
    let input = Input::selecting(boards, column)?;
    let column = input.column(Encoding::plain())?;
    let (verdicts, reasons) = boards.py().detach(|| {
        let verdicts = threads::judge(&*column, requirement, threads);
        let reasons = reasons.then(|| find_reasons(&*column, requirement, &verdicts, threads));
        (verdicts, reasons)
    });
    Ok(Verdicts::new(verdicts, reasons, input.kind().clone(), input.selected().map(Into::into)))
}

/// Why each board fails, in words; `None` where it doesn't.
fn find_reasons(
    column: &dyn BoardColumn,
    requirement: Requirement,
    verdicts: &[Option<Verdict>],
    threads: usize,
) -> Vec<Option<String>> {
    let mut reasons = vec![None; verdicts.len()];
    threads::fill(&mut reasons, threads::block_size(requirement), threads, |first, reasons| {
        for (index, reason) in (first..).zip(reasons) {
            let verdict = verdicts[index];
            if verdict.is_some_and(Verdict::meets) {
                continue;
            }
            *reason = match (column.board(index), verdict) {
                (Ok(board), Some(verdict)) => {
                    Judgement::from_verdict(&board, verdict).witness().map(|witness| witness.to_string())
                }
                (Ok(_), None) => None,
                (Err(malformed), _) => Some(malformed.to_string()),
            };
        }
    });
    reasons
}
