//! The class `Verdicts`.

use std::borrow::Cow;

use ninefold::Verdict;
use ninefold::language::Summary;
use ninefold::verdict::Tally;
use pyo3::exceptions::{PyAttributeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyType};

use crate::answer;
use crate::data::to_python;
use crate::input::{AnswerForm, AnswerKind};
use crate::pickle::{Pickled, pickled};

/// The verdicts on many boards: arrays of numpy, series for a series of polars, or columns of Arrow for a column of Arrow.
///
/// >>> import ninefold
/// >>> verdicts = ninefold.check_many(["." * 81, "1" * 81, "no board", None], reasons=True)
/// >>> verdicts.verdict.tolist()
/// ['valid', 'invalid', 'malformed', 'malformed']
/// >>> verdicts.meets.tolist()
/// [True, False, False, False]
/// >>> verdicts.reason[3]
/// 'expected a board, found None'
/// >>> verdicts.counts
/// {'valid': 1, 'invalid': 1, 'malformed': 2}
///
/// `to_dict()` has the columns by name, for data frames: `df.assign(**verdicts.to_dict())` in pandas,
/// `df.with_columns(**verdicts.to_dict())` in polars. Missing boards of pandas, polars and Arrow have no verdict, and aren't
/// counted.
///
/// If the boards are in one text with more than one column or key to choose from, `column` says which was judged; else it
/// is None.
#[pyclass(module = "ninefold", frozen)]
pub(crate) struct Verdicts {
    /// None for what isn't a board.
    all: Vec<Option<Verdict>>,
    reasons: Option<Vec<Option<String>>>,
    kind: AnswerKind,
    column: Option<String>,
}

impl Verdicts {
    pub(crate) fn new(
        all: Vec<Option<Verdict>>,
        reasons: Option<Vec<Option<String>>>,
        kind: AnswerKind,
        column: Option<String>,
    ) -> Verdicts {
        Verdicts { all, reasons, kind, column }
    }

    /// How many boards got which verdict; nulls aren't counted.
    fn tally(&self) -> Tally {
        let judged = self.all.iter().enumerate().filter(|&(index, _)| !self.kind.is_null(index));
        judged.map(|(_, &verdict)| verdict).collect()
    }
}

/// The verdicts by their positions in the list of all, the reasons, what the answers are returned as, which entries aren't
/// null, and the column.
type VerdictsParts = (
    Cow<'static, [u8]>,
    Option<Vec<Option<String>>>,
    &'static str,
    Option<Cow<'static, [u8]>>,
    Option<String>,
);

#[pymethods]
impl Verdicts {
    /// The verdict on each board in a word.
    #[getter]
    fn verdict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let names = self.all.iter().map(|&verdict| Some(Verdict::name_or_malformed(verdict)));
        answer::strings(py, "verdict", &self.kind, names)
    }

    /// Whether each board meets the requirement.
    #[getter]
    fn meets<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let meets = self.all.iter().map(|verdict| verdict.is_some_and(Verdict::meets));
        answer::bools(py, "meets", &self.kind, meets.collect())
    }

    /// Why each board fails, in words; only with `reasons=True`.
    #[getter]
    fn reason<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        match &self.reasons {
            Some(reasons) => answer::strings(py, "reason", &self.kind, reasons.iter().map(Option::as_deref)),
            None => Err(PyAttributeError::new_err("there are no reasons without reasons=True")),
        }
    }

    /// `verdict`, `meets` and, if asked for, `reason` by name: what a data frame can be made from.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let all = PyDict::new(py);
        all.set_item("verdict", self.verdict(py)?)?;
        all.set_item("meets", self.meets(py)?)?;
        if self.reasons.is_some() {
            all.set_item("reason", self.reason(py)?)?;
        }
        Ok(all)
    }

    /// The column or key of the text that the boards were taken from; `None` when there was no choice.
    #[getter]
    fn column(&self) -> Option<&str> {
        self.column.as_deref()
    }

    /// How many boards got which verdict.
    #[getter]
    fn counts<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        to_python(py, &self.tally())
    }

    /// For `pickle` and `copy`.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Pickled<'py, VerdictsParts>> {
        let code = |&verdict: &Option<Verdict>| {
            let position = Verdict::ALL.iter().position(|&known| Some(known) == verdict);
            position.and_then(|position| u8::try_from(position).ok()).unwrap_or(u8::MAX)
        };
        let nulls = self.kind.nulls.as_ref();
        let parts = (
            self.all.iter().map(code).collect::<Vec<u8>>().into(),
            self.reasons.clone(),
            self.kind.form.name(),
            nulls.map(|nulls| nulls.iter().map(u8::from).collect::<Vec<u8>>().into()),
            self.column.clone(),
        );
        pickled::<Verdicts, _>(py, parts)
    }

    #[classmethod]
    #[pyo3(name = "_restored")]
    fn restored(
        _: &Bound<'_, PyType>,
        codes: &[u8],
        reasons: Option<Vec<Option<String>>>,
        form: &str,
        nulls: Option<&[u8]>,
        column: Option<String>,
    ) -> PyResult<Verdicts> {
        let all = codes.iter().map(|&code| Verdict::ALL.get(usize::from(code)).copied()).collect();
        let form =
            AnswerForm::of_name(form).ok_or_else(|| PyValueError::new_err("expected pickled verdicts"))?;
        let nulls = nulls.map(|nulls| nulls.iter().map(|&is_there| is_there == 1).collect());
        Ok(Verdicts::new(all, reasons, AnswerKind { form, nulls }, column))
    }

    fn __len__(&self) -> usize {
        self.all.len()
    }

    fn __repr__(&self) -> String {
        format!("<Verdicts on {}>", Summary::new(&self.tally(), None))
    }
}
