//! Arrays of numbers.

use ninefold::rules::Rules;
use numpy::{
    PyArrayDescrMethods, PyArrayDyn, PyArrayMethods, PyReadonlyArrayDyn, PyUntypedArray,
    PyUntypedArrayMethods,
};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::intern;
use pyo3::prelude::*;

use crate::column::{Column, Numbers, Plain, SIDE};
use crate::encoding::Encoding;
use crate::grids::GridColumn;
use crate::malformed::{how_to_ask, other_size, written_shape};

/// The letter by which numpy tells kinds of numbers apart.
pub(crate) fn kind(array: &Bound<'_, PyUntypedArray>) -> u8 {
    array.dtype().kind()
}

/// An array with a board in each row.
pub(crate) fn boards_of<'py>(
    array: &Bound<'py, PyUntypedArray>,
    rules: Option<&Rules>,
) -> PyResult<NumberArray<'py>> {
    if !is_boards(array.shape(), rules) {
        let side = side_of(rules);
        let other_size = array.shape().get(1..).and_then(other_size).filter(|_| rules.is_none());
        return Err(PyValueError::new_err(format!(
            "expected an array of shape (N, {}) or (N, {side}, {side}), found one of shape {}{}",
            side * side,
            written_shape(array.shape()),
            other_size.map_or_else(String::new, how_to_ask)
        )));
    }
    NumberArray::of(array)
}

/// Whether an array of this shape has a board in each row.
pub(crate) fn is_boards(shape: &[usize], rules: Option<&Rules>) -> bool {
    shape.get(1..).is_some_and(|shape| is_board(shape, rules))
}

/// Whether an array of this shape is one board.
pub(crate) fn is_board(shape: &[usize], rules: Option<&Rules>) -> bool {
    let side = side_of(rules);
    shape == [side * side] || shape == [side, side]
}

/// How many rows boards have: those of these rules, or classic ones.
fn side_of(rules: Option<&Rules>) -> usize {
    rules.map_or(SIDE, |rules| rules.size().side())
}

macro_rules! number_array {
    ($($name:ident: $number:ty),*) => {
        /// An array of numbers, one row after the other.
        pub(crate) enum NumberArray<'py> {
            $($name(PyReadonlyArrayDyn<'py, $number>)),*
        }

        impl<'py> NumberArray<'py> {
            /// Borrows an array of numbers. It is copied if it isn't contiguous or in another order of bytes.
            pub(crate) fn of(array: &Bound<'py, PyUntypedArray>) -> PyResult<NumberArray<'py>> {
                let array = in_order(array)?;
                $(if let Ok(array) = array.cast::<PyArrayDyn<$number>>() {
                    return Ok(NumberArray::$name(array.try_readonly()?));
                })*
                Err(PyTypeError::new_err(format!("expected an array of integers, found {}", array.getattr("dtype")?)))
            }

            /// The boards in it: grids of these rules, or classic ones.
            pub(crate) fn column<'a>(
                &'a self,
                encoding: &'a Encoding,
                rules: Option<&'a Rules>,
            ) -> PyResult<Column<'a>> {
                Ok(match (self, rules) {
                    (NumberArray::U8(array), None) if encoding.is_plain() => {
                        Column::Boards(Box::new(Plain::new(array.as_slice()?)))
                    }
                    $((NumberArray::$name(array), None) => {
                        Column::Boards(Box::new(Numbers::new(array.as_slice()?, encoding)))
                    }
                    (NumberArray::$name(array), Some(rules)) => {
                        Column::Grids(GridColumn::of_numbers(rules, array.as_slice()?, encoding))
                    })*
                })
            }
        }
    };
}

number_array!(U8: u8, I64: i64, I32: i32, I8: i8, I16: i16, U16: u16, U32: u32, U64: u64, F32: f32, F64: f64);

/// The array itself if it is contiguous, row by row, in the machine's order of bytes; else a copy that is.
fn in_order<'py>(array: &Bound<'py, PyUntypedArray>) -> PyResult<Bound<'py, PyAny>> {
    if array.hasattr(intern!(array.py(), "mask"))? {
        return Err(PyTypeError::new_err("expected an array, found one with a mask"));
    }
    let dtype = array.dtype();
    if dtype.is_native_byteorder() != Some(false) && array.is_c_contiguous() && array.is_aligned() {
        return Ok(array.as_any().clone());
    }
    let native = dtype.call_method1("newbyteorder", ("=",))?;
    let numpy = array.py().import("numpy")?;
    numpy.call_method1("require", (array, native, ["C_CONTIGUOUS", "ALIGNED"]))
}

/// What `__array__` returns: a new array, of this type if one is asked for.
pub(crate) fn copied<'py>(
    array: Bound<'py, PyAny>,
    dtype: Option<&Bound<'py, PyAny>>,
    copy: Option<bool>,
) -> PyResult<Bound<'py, PyAny>> {
    match (dtype, copy) {
        (_, Some(false)) => {
            Err(PyValueError::new_err("expected no copy=False: an array of this is always a copy"))
        }
        (Some(dtype), _) => array.call_method1("astype", (dtype,)),
        (None, _) => Ok(array),
    }
}

/// The array, with floats of an unusual size, such as float16, as float64.
pub(crate) fn of_usual_size<'py>(array: &Bound<'py, PyUntypedArray>) -> PyResult<Bound<'py, PyUntypedArray>> {
    match (array.dtype().kind(), array.dtype().itemsize()) {
        (b'f', size) if size != 4 && size != 8 => {
            Ok(array.call_method1("astype", ("float64",))?.cast_into::<PyUntypedArray>()?)
        }
        _ => Ok(array.clone()),
    }
}
