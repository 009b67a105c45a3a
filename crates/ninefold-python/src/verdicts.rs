//! The class `Verdicts`.

use ninefold::Verdict;
use ninefold::language::Summary;
use ninefold::verdict::Tally;
use numpy::PyArray1;
use pyo3::IntoPyObjectExt;
use pyo3::exceptions::PyAttributeError;
use pyo3::prelude::*;
use pyo3::types::PyString;

use crate::answer;
use crate::data::to_python;
use crate::input::AnswerKind;

/// The verdicts on many boards.
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

#[pymethods]
impl Verdicts {
    /// The verdict on each board in a word.
    #[getter]
    fn verdict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        if let AnswerKind::Arrow(_) = self.kind {
            let name =
                |(index, &verdict)| (!self.kind.is_null(index)).then(|| Verdict::name_or_malformed(verdict));
            return answer::strings(py, self.all.iter().enumerate().map(name));
        }
        // One string per verdict, however many boards got it.
        let mut names: Vec<(Option<Verdict>, Py<PyAny>)> = Vec::new();
        let mut all = Vec::with_capacity(self.all.len());
        for &verdict in &self.all {
            let known = names.iter().position(|&(known, _)| known == verdict).unwrap_or_else(|| {
                let name = PyString::intern(py, Verdict::name_or_malformed(verdict));
                names.push((verdict, name.into_any().unbind()));
                names.len() - 1
            });
            all.push(names[known].1.clone_ref(py));
        }
        Ok(PyArray1::from_vec(py, all).into_any())
    }

    /// Whether each board meets the requirement.
    #[getter]
    fn meets<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let meets = self.all.iter().map(|verdict| verdict.is_some_and(Verdict::meets));
        answer::bools(py, &self.kind, meets.collect())
    }

    /// Why each board fails, in words; only with `reasons=True`.
    #[getter]
    fn reason<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let Some(reasons) = &self.reasons else {
            return Err(PyAttributeError::new_err("there are no reasons without reasons=True"));
        };
        if let AnswerKind::Arrow(_) = self.kind {
            let reasons = reasons.iter().enumerate();
            return answer::strings(
                py,
                reasons.map(|(index, reason)| match reason {
                    Some(reason) if !self.kind.is_null(index) => Some(reason.as_str()),
                    _ => None,
                }),
            );
        }
        let reasons = reasons.iter().map(|reason| reason.into_py_any(py)).collect::<PyResult<_>>()?;
        Ok(PyArray1::<Py<PyAny>>::from_vec(py, reasons).into_any())
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

    fn __len__(&self) -> usize {
        self.all.len()
    }

    fn __repr__(&self) -> String {
        format!("<Verdicts on {}>", Summary::new(&self.tally(), None))
    }
}
