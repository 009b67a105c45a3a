//! The class `Rules`, and the argument `rules`.

use std::error::Error;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::{Arc, Mutex, PoisonError};

use ninefold::rules::{BoxShape, Group, Rules, RulesBuilder, Size, Square, SquareError, Symbols};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyString;

use crate::check::names;
use crate::malformed::token;
use crate::read::items;

/// The rules of a board: its size, the groups of cells in which nothing repeats, and how values are written.
#[pyclass(name = "Rules", module = "ninefold", frozen, eq)]
#[derive(Clone, PartialEq)]
pub(crate) struct PyRules(pub(crate) Arc<Rules>);

#[pymethods]
impl PyRules {
    #[new]
    #[pyo3(signature = (
        words = None,
        *,
        size = None,
        boxes = None,
        regions = None,
        diagonals = false,
        windows = false,
        disjoint_groups = false,
        extra_regions = Vec::new(),
        anti_knight = false,
        anti_king = false,
        symbols = None,
    ))]
    #[expect(
        clippy::too_many_arguments,
        clippy::fn_params_excessive_bools,
        reason = "in Python, they are named where they are given"
    )]
    fn new(
        words: Option<&str>,
        size: Option<usize>,
        boxes: Option<Boxes>,
        regions: Option<&Bound<'_, PyAny>>,
        diagonals: bool,
        windows: bool,
        disjoint_groups: bool,
        extra_regions: Vec<Vec<String>>,
        anti_knight: bool,
        anti_king: bool,
        symbols: Option<&str>,
    ) -> PyResult<PyRules> {
        let plain =
            Rules::builder(size.map_or(Ok(Size::CLASSIC), Size::new).map_err(|error| refused(&error))?);
        let mut asked = plain.clone();
        if let Some(boxes) = boxes {
            asked = asked.boxes(boxes.shape()?);
        }
        if let Some(regions) = regions {
            asked = asked.regions(layout_text(regions)?.parse().map_err(|error| refused(&error))?);
        }
        for (is_asked, ask) in [
            (diagonals, RulesBuilder::diagonals as fn(RulesBuilder) -> RulesBuilder),
            (windows, RulesBuilder::windows),
            (disjoint_groups, RulesBuilder::disjoint_groups),
            (anti_knight, RulesBuilder::anti_knight),
            (anti_king, RulesBuilder::anti_king),
        ] {
            if is_asked {
                asked = ask(asked);
            }
        }
        for names in extra_regions {
            asked = asked.extra_region(squares(&names)?);
        }
        if let Some(symbols) = symbols {
            asked = asked.symbols(symbols.parse::<Symbols>().map_err(|error| refused(&error))?);
        }
        match (words, size) {
            (Some(words), None) if asked == plain => parse(words),
            (None, Some(_)) => asked.build().map_err(|error| refused(&error)),
            (None, None) => Err(PyTypeError::new_err("expected rules in words, such as '6x6', or a size")),
            _ => Err(PyTypeError::new_err("expected rules in words or as other arguments, found both")),
        }
        .map(|rules| PyRules(Arc::new(rules)))
    }

    /// How many rows, columns and values there are.
    #[getter]
    fn size(&self) -> usize {
        self.0.size().side()
    }

    /// How many rows and columns a box has; `None` if there are regions instead.
    #[getter]
    fn boxes(&self) -> Option<(usize, usize)> {
        self.0.boxes().map(|shape| (shape.rows, shape.columns))
    }

    /// The number of each cell's region, row by row; `None` if there are boxes instead.
    #[getter]
    fn regions(&self) -> Option<Vec<Vec<u16>>> {
        // Rows of bytes would become Python's `bytes`.
        let numbers: Vec<u16> = self.0.regions()?.numbers().map(u16::from).collect();
        Some(numbers.chunks(self.size()).map(<[u16]>::to_vec).collect())
    }

    /// How values are written, such as `"1-9A-G"` or `"decimal"`.
    #[getter]
    fn symbols(&self) -> String {
        self.0.symbols().to_string()
    }

    /// The groups of cells in which nothing repeats, in the order in which conflicts are listed.
    #[getter]
    fn groups(&self) -> Vec<PyGroup> {
        self.0.groups().iter().cloned().map(PyGroup).collect()
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("Rules('{}')", self.0)
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.0.to_string().hash(&mut hasher);
        hasher.finish()
    }

    /// For `pickle` and `copy`.
    fn __getnewargs__(&self) -> (String,) {
        (self.0.to_string(),)
    }
}

/// A group of cells in which nothing repeats.
#[pyclass(name = "Group", module = "ninefold", frozen, eq)]
#[derive(Clone, PartialEq)]
pub(crate) struct PyGroup(Group);

#[pymethods]
impl PyGroup {
    /// The name in words, such as `"the rising diagonal"`.
    #[getter]
    fn name(&self) -> String {
        self.0.name().to_string()
    }

    /// What kind of group it is, such as `"row"` or `"rising diagonal"`.
    #[getter]
    fn house(&self) -> &'static str {
        self.0.name().kind()
    }

    /// Which of its kind, from 1; `None` if that isn't told apart.
    #[getter]
    fn number(&self) -> Option<u16> {
        self.0.name().number()
    }

    /// The cells, such as `"r1c1"`.
    #[getter]
    fn cells(&self) -> Vec<String> {
        names(self.0.squares())
    }

    fn __repr__(&self) -> String {
        format!("<Group {}: {}>", self.0.name(), self.cells().join(" "))
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        (self.0.name(), self.0.squares()).hash(&mut hasher);
        hasher.finish()
    }
}

/// The argument `rules` where it is given: rules or their words.
pub(crate) struct RulesArgument(Arc<Rules>);

impl From<Rules> for RulesArgument {
    fn from(rules: Rules) -> RulesArgument {
        RulesArgument(Arc::new(rules))
    }
}

impl RulesArgument {
    /// The rules, unless they are those of the classic board, which is judged by types of its own.
    pub(crate) fn other_than_classic(self) -> Option<Arc<Rules>> {
        let is_classic = self.0.is_classic() && *self.0.symbols() == Symbols::default_for(Size::CLASSIC);
        (!is_classic).then_some(self.0)
    }
}

impl<'a, 'py> FromPyObject<'a, 'py> for RulesArgument {
    type Error = PyErr;

    fn extract(object: Borrowed<'a, 'py, PyAny>) -> PyResult<RulesArgument> {
        if let Ok(rules) = object.cast::<PyRules>() {
            return Ok(RulesArgument(rules.get().0.clone()));
        }
        match object.cast::<PyString>() {
            Ok(words) => Ok(RulesArgument(latest(words.to_str()?)?)),
            Err(_) => Err(PyTypeError::new_err(format!(
                "expected rules, or words such as '6x6', found {}",
                object.get_type()
            ))),
        }
    }
}

/// The rules in words. Those that were made last are kept: whoever gives words in a loop gives the same ones again.
fn latest(words: &str) -> PyResult<Arc<Rules>> {
    static LATEST: Mutex<Option<(String, Arc<Rules>)>> = Mutex::new(None);
    let latest = || LATEST.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some((known, rules)) = &*latest()
        && known == words
    {
        return Ok(rules.clone());
    }
    let rules = Arc::new(parse(words)?);
    *latest() = Some((words.into(), rules.clone()));
    Ok(rules)
}

fn parse(words: &str) -> PyResult<Rules> {
    words.parse().map_err(|error| refused(&error))
}

/// The exception for what the library says about rules.
pub(crate) fn refused(error: &impl Error) -> PyErr {
    PyValueError::new_err(error.to_string())
}

/// The argument `boxes`: rows and columns, or both in a string such as `"3x4"`.
#[derive(FromPyObject)]
enum Boxes {
    Shape((usize, usize)),
    Text(String),
}

impl Boxes {
    fn shape(self) -> PyResult<BoxShape> {
        match self {
            Boxes::Shape((rows, columns)) => Ok(BoxShape { rows, columns }),
            Boxes::Text(text) => text.parse().map_err(|error| refused(&error)),
        }
    }
}

fn squares(names: &[String]) -> PyResult<Vec<Square>> {
    let squares = names.iter().map(|name| name.parse());
    squares.collect::<Result<_, SquareError>>().map_err(|error| refused(&error))
}

/// The layout of regions as a text with a character for each cell. Numbers become digits, and letters if there are more.
fn layout_text(regions: &Bound<'_, PyAny>) -> PyResult<String> {
    if let Ok(text) = regions.cast::<PyString>() {
        return Ok(text.to_str()?.into());
    }
    if let Some(items) = items(regions) {
        return items.iter().map(layout_text).collect();
    }
    let number = regions.extract().ok().and_then(|number: u32| char::from_digit(number, 36));
    number.map(|label| label.to_ascii_uppercase().into()).ok_or_else(|| {
        let found = token(regions);
        PyValueError::new_err(format!("expected a region as a character or a number up to 35, found {found}"))
    })
}
