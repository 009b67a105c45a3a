//! Arrays of numbers.

use numpy::{
    PyArrayDescrMethods, PyArrayDyn, PyArrayMethods, PyReadonlyArrayDyn, PyUntypedArray,
    PyUntypedArrayMethods,
};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::intern;
use pyo3::prelude::*;

use crate::column::{BoardColumn, CELLS, Numbers, Plain, SIDE};
use crate::encoding::Encoding;
use crate::malformed::written_shape;

/// The letter by which numpy tells kinds of numbers apart.
pub(crate) fn kind(array: &Bound<'_, PyUntypedArray>) -> u8 {
    array.dtype().kind()
}

/// An array with a board in each row.
pub(crate) fn boards_of<'py>(array: &Bound<'py, PyUntypedArray>) -> PyResult<NumberArray<'py>> {
    if !is_boards(array.shape()) {
        return Err(PyValueError::new_err(format!(
            "expected an array of shape (N, 81) or (N, 9, 9), found one of shape {}",
            written_shape(array.shape())
        )));
    }
    NumberArray::of(array)
}

/// Whether an array of this shape has a board in each row.
pub(crate) fn is_boards(shape: &[usize]) -> bool {
    matches!(shape, [_, CELLS] | [_, SIDE, SIDE])
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

            pub(crate) fn column<'a>(&'a self, encoding: &'a Encoding) -> PyResult<Box<dyn BoardColumn + 'a>> {
                match self {
                    NumberArray::U8(array) if encoding.is_plain() => Ok(Box::new(Plain::new(array.as_slice()?))),
                    $(NumberArray::$name(array) => Ok(Box::new(Numbers::new(array.as_slice()?, encoding)))),*
                }
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

/// The array, with floats of an unusual size, such as float16, as float64.
pub(crate) fn of_usual_size<'py>(array: &Bound<'py, PyUntypedArray>) -> PyResult<Bound<'py, PyUntypedArray>> {
    match (array.dtype().kind(), array.dtype().itemsize()) {
        (b'f', size) if size != 4 && size != 8 => {
            Ok(array.call_method1("astype", ("float64",))?.cast_into::<PyUntypedArray>()?)
        }
        _ => Ok(array.clone()),
    }
}
