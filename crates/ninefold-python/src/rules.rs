//! The class `Rules`, and the argument `rules`.

use std::error::Error;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::{Arc, Mutex, PoisonError};

use ninefold::rules::{BoxShape, Group, Rules, RulesBuilder, Size, Square, SquareError, Symbols};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyString, PyType};

use crate::check::names;
use crate::malformed::token;
use crate::pickle::{Pickled, pickled};
use crate::read::items;

/// The rules of a board: its size, the groups of cells in which nothing repeats, and how values are written.
///
/// They are made from words, such as `6x6`, `12x12 boxes=4x3 symbols=A-L` or `9x9 x anti-knight`, or from a size and other
/// arguments. `str` gives the words, and wherever rules are taken, their words are, too.
///
/// >>> import ninefold
/// >>> rules = ninefold.Rules("9x9 x anti-knight")
/// >>> rules == ninefold.Rules(size=9, diagonals=True, anti_knight=True)
/// True
/// >>> rules.size, rules.boxes, rules.regions, rules.symbols
/// (9, (3, 3), None, '1-9')
/// >>> rules.groups[28].name, rules.groups[28].cells[:2]
/// ('the rising diagonal', ['r9c1', 'r8c2'])
///
/// Sizes are 4 to 25. `boxes` are rows and columns, such as `(3, 4)` or `"3x4"`. `regions` take the place of boxes: a
/// character for each cell that names its region, or a list of lists with a number for each cell. `extra_regions` are lists of
/// cells. `symbols` say how values are written in texts, such as `1-9A-G`, `A-P`, `0-9A-F` or `decimal`; in lists and arrays
/// of numbers, values are always 1, 2, 3 and so on, and 0 is a blank. Raises ValueError if something doesn't fit.
///
/// >>> str(ninefold.Rules(size=4, regions=[[1, 1, 1, 2], [1, 3, 2, 2], [3, 3, 4, 2], [3, 4, 4, 4]]))
/// '4x4 regions=1112132233423444'
/// >>> ninefold.Rules("7x7")
/// Traceback (most recent call last):
/// ValueError: expected the regions of a 7x7 grid, which can't be divided into boxes, found none
#[pyclass(name = "Rules", module = "ninefold", frozen, skip_from_py_object, eq)]
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
        extra_regions = None,
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
        extra_regions: Option<Vec<Vec<String>>>,
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
        for names in extra_regions.unwrap_or_default() {
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
        (0..self.0.groups().len()).filter_map(|index| PyGroup::new(self.0.clone(), index)).collect()
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

/// A group of cells in which nothing repeats. `number` is None where groups of a kind aren't told apart.
///
/// >>> import ninefold
/// >>> group = ninefold.Rules("4x4").groups[8]
/// >>> group.name, group.house, group.number, group.cells
/// ('box 1', 'box', 1, ['r1c1', 'r1c2', 'r2c1', 'r2c2'])
#[pyclass(name = "Group", module = "ninefold", frozen, skip_from_py_object, eq)]
pub(crate) struct PyGroup {
    rules: Arc<Rules>,
    index: usize,
}

impl PartialEq for PyGroup {
    fn eq(&self, other: &PyGroup) -> bool {
        self.group() == other.group()
    }
}

impl PyGroup {
    pub(crate) fn new(rules: Arc<Rules>, index: usize) -> Option<PyGroup> {
        (index < rules.groups().len()).then_some(PyGroup { rules, index })
    }

    fn group(&self) -> &Group {
        &self.rules.groups()[self.index]
    }
}

#[pymethods]
impl PyGroup {
    /// The name in words, such as `"the rising diagonal"`.
    #[getter]
    fn name(&self) -> String {
        self.group().name().to_string()
    }

    /// What kind of group it is, such as `"row"` or `"rising diagonal"`.
    #[getter]
    fn house(&self) -> &'static str {
        self.group().name().kind()
    }

    /// Which of its kind, from 1; `None` if that isn't told apart.
    #[getter]
    fn number(&self) -> Option<u16> {
        self.group().name().number()
    }

    /// The cells, such as `"r1c1"`.
    #[getter]
    fn cells(&self) -> Vec<String> {
        names(self.group().squares())
    }

    fn __repr__(&self) -> String {
        format!("<Group {}: {}>", self.group().name(), self.cells().join(" "))
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        (self.group().name(), self.group().squares()).hash(&mut hasher);
        hasher.finish()
    }

    /// For `pickle` and `copy`.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Pickled<'py, (PyRules, usize)>> {
        pickled::<PyGroup, _>(py, (PyRules(self.rules.clone()), self.index))
    }

    #[classmethod]
    #[pyo3(name = "_restored")]
    fn restored(_: &Bound<'_, PyType>, rules: &Bound<'_, PyRules>, index: usize) -> PyResult<PyGroup> {
        PyGroup::new(rules.get().0.clone(), index)
            .ok_or_else(|| PyValueError::new_err(format!("expected the index of a group, found {index}")))
    }
}

/// The argument `rules` where it is given: rules or their words.
#[derive(Clone)]
pub(crate) struct RulesArgument(Arc<Rules>);

impl From<Rules> for RulesArgument {
    fn from(rules: Rules) -> RulesArgument {
        RulesArgument(Arc::new(rules))
    }
}

impl From<Arc<Rules>> for RulesArgument {
    fn from(rules: Arc<Rules>) -> RulesArgument {
        RulesArgument(rules)
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
