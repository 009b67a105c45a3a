//! Text to boards and back.
//!
//! [`Reader`] is the one way in: it is fed bytes in pieces of any size and gives records. Behind it stand
//! one machine for each family of formats and a detector that chooses among them.

mod binary;
mod block;
mod board_text;
mod boards;
mod cell_reader;
mod column;
mod columns;
#[cfg(feature = "csv")]
mod csv;
mod detect;
mod embedded;
mod find;
mod format;
mod grid;
mod html;
#[cfg(feature = "json")]
mod json;
mod layout;
mod line;
mod reader;
mod row;
mod sample;
mod scan;
mod shape;
mod symbol;
mod tabular;
mod write;
mod written;

pub use self::boards::{Boards, boards};
pub use self::cell_reader::{CellReader, CellValue};
pub use self::column::{Column, Selection, SelectionBasis};
pub use self::find::{FoundBoard, find_last_board};
pub use self::format::Format;
pub use self::layout::LineLayout;
pub use self::reader::{HandOver, Layout, Reader, ReaderBuilder, Record};
pub use self::write::Written;

pub(crate) use self::boards::read_one;
pub(crate) use self::layout::{LineByLine, Stretch};
pub(crate) use self::scan::{find_last_byte, location_after};
pub(crate) use self::symbol::{cell_of, cell_of_char, is_visible};

use alloc::boxed::Box;

use crate::board::Board;
use crate::error::ParseErrorKind;

/// Something wrong inside a record, and its offset in bytes from the record's start.
#[derive(Clone, Debug)]
struct Fault {
    offset: usize,
    kind: ParseErrorKind,
}

impl Fault {
    fn new(offset: usize, kind: ParseErrorKind) -> Fault {
        Fault { offset, kind }
    }

    /// A record has outgrown the limit.
    fn too_long(limit: usize) -> Fault {
        Fault::new(0, ParseErrorKind::TooLong { limit })
    }

    /// The same fault, seen from this many bytes earlier.
    fn shifted(mut self, by: usize) -> Fault {
        self.offset += by;
        self
    }
}

/// What a machine makes of the bytes before it.
///
/// A machine sees a window: the bytes that it has not used up, which grows at its end as bytes arrive. All
/// offsets count from the window's start. `Skip` and `Record` move that start.
#[derive(Debug)]
enum Step {
    /// There is nothing to tell before more bytes come.
    More,
    /// That many bytes at the start of the window belong to no record.
    Skip(usize),
    /// `window[start..end]` is a record; the fault counts from its start.
    Record { layout: Layout, start: usize, end: usize, board: Result<Board, Fault> },
    /// Another machine shall go on from the same place.
    Become(Box<dyn Machine>),
}

/// Reads one family of formats.
///
/// It must not matter in how many pieces the bytes arrive, neither for what is told nor, but for a constant
/// factor, for how long it takes.
trait Machine: Send + Sync {
    /// Takes one step. `ended` says that no bytes will follow the window.
    fn step(&mut self, window: &[u8], ended: bool) -> Step;

    /// Gives up on a record that has outgrown the limit: tells it with this fault and finds a place to go on.
    fn overflow(&mut self, window: &[u8], fault: Fault) -> Step;

    /// Hands the window over: how boards stand in lines, if every line from its start is read for itself. The next
    /// window is another one, of which nothing has been seen.
    fn hand_over(&mut self) -> Option<LineLayout> {
        None
    }

    /// Where the boards are taken from, if there is more than one column or key.
    fn selection(&self) -> Option<&Selection> {
        None
    }
}

/// A machine's state would say little to whoever debugs a program, and telling it would be code in every one of them.
impl core::fmt::Debug for dyn Machine {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str("Machine")
    }
}

/// Passes over everything that is left.
#[derive(Debug)]
struct Rest;

impl Machine for Rest {
    fn step(&mut self, window: &[u8], _ended: bool) -> Step {
        if window.is_empty() { Step::More } else { Step::Skip(window.len()) }
    }

    fn overflow(&mut self, window: &[u8], _fault: Fault) -> Step {
        Step::Skip(window.len())
    }
}

/// Tells why the text cannot be read, once, and passes over it.
#[derive(Debug)]
struct Refuse(Option<Fault>);

impl Refuse {
    fn with(fault: Fault) -> Step {
        Step::Become(Box::new(Refuse(Some(fault))))
    }
}

impl Machine for Refuse {
    fn step(&mut self, _window: &[u8], _ended: bool) -> Step {
        match self.0.take() {
            Some(fault) if fault.offset > 0 => {
                let skip = fault.offset;
                self.0 = Some(Fault { offset: 0, ..fault });
                Step::Skip(skip)
            }
            Some(fault) => Step::Record { layout: Layout::Line, start: 0, end: 0, board: Err(fault) },
            None => Step::Become(Box::new(Rest)),
        }
    }

    fn overflow(&mut self, window: &[u8], _fault: Fault) -> Step {
        Step::Skip(window.len())
    }
}
