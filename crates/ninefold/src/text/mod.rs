//! Text to boards and back.
//!
//! [`Reader`] is the only way in: it is fed bytes in chunks of any size and returns records. Behind it are one
//! machine for each family of formats, and a detector that chooses one of them.

mod binary;
mod block;
mod board_text;
mod boards;
mod cell_reader;
mod choose;
mod code_row;
mod codec;
mod column;
#[cfg(feature = "csv")]
mod csv;
mod detect;
mod dispatch;
mod embedded;
mod feed;
mod format;
mod grid;
mod grids;
mod html;
#[cfg(feature = "json")]
mod json;
mod layout;
mod line;
mod reader;
mod record_machine;
mod row;
mod sample;
mod scan;
mod shape;
mod spacing;
mod stencil;
mod symbol;
mod tabular;
mod write;

pub use self::boards::{Boards, boards};
pub use self::cell_reader::{CellReader, CellValue};
pub use self::column::{Column, Selection, SelectionBasis};
pub use self::format::Format;
pub use self::grids::{GridHandOver, GridLines, GridReader, GridReaderBuilder, GridRecord};
pub use self::layout::RecordLayout;
pub use self::reader::{HandOver, Layout, Reader, ReaderBuilder, Record};
pub use self::write::Written;

pub use crate::reply::{FoundBoard, find_last_board};

pub(crate) use self::boards::read_one;
pub(crate) use self::grids::LineByLine;
pub(crate) use self::layout::Segment;
pub(crate) use self::record_machine::{NextRecord, RecordByRecord};
pub(crate) use self::scan::{find_byte, find_last_byte, location_after};
pub(crate) use self::stencil::{Fit, Stencil};
pub(crate) use self::symbol::{cell_of, cell_of_char, characters, is_visible};

use alloc::boxed::Box;

use self::grids::LineNotation;
use self::layout::HasShapes;
use crate::board::Board;
use crate::error::ParseErrorKind;
use crate::rules::Symbols;

/// Something wrong inside a record, and its offset in bytes from the record's start.
#[derive(Debug)]
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

    /// The same fault, with offsets counted from this many bytes earlier.
    fn shifted(mut self, by: usize) -> Fault {
        self.offset += by;
        self
    }
}

/// What a machine does with the bytes in front of it.
///
/// A machine sees a window: the bytes that it hasn't used up. The window grows at its end as bytes arrive. All
/// offsets count from its start, which `Skip` and `Record` move.
#[derive(Debug)]
enum Step<B = Board> {
    /// There is nothing to report until more bytes arrive.
    More,
    /// This many bytes at the start of the window don't belong to a record.
    Skip(usize),
    /// `window[start..end]` is a record; the fault counts from its start.
    Record { layout: Layout, start: usize, end: usize, board: Result<B, Fault> },
    /// Another machine continues from the same offset.
    Become(Box<dyn Machine<B>>),
}

/// The last record that was read.
#[derive(Clone, Copy, Debug)]
struct LastRecord<'t, B = Board> {
    #[cfg_attr(not(feature = "json"), expect(dead_code, reason = "it matters in JSON only"))]
    lead: &'t [u8],
    raw: &'t [u8],
    board: Option<&'t B>,
    /// The bytes that follow it.
    window: &'t [u8],
    /// How many records have been read without handing over.
    count: u64,
    /// Only lines can be handed over.
    is_for_lines: bool,
}

impl<B> LastRecord<'_, B> {
    /// Whether to look at its shape, which takes longer than reading it: after 2 records, 4, 8 and so on.
    fn is_due(&self) -> Option<HasShapes> {
        HasShapes::HERE.filter(|_| !self.is_for_lines && self.count > 1 && self.count.is_power_of_two())
    }
}

/// Reads one family of formats.
///
/// How the bytes are split into chunks must make no difference to what is reported, nor to how long it takes, up to a
/// constant factor.
trait Machine<B = Board>: Send + Sync {
    /// Takes one step. `ended` says that no bytes follow the window.
    fn step(&mut self, window: &[u8], ended: bool) -> Step<B>;

    /// Gives up on a record that has outgrown the limit: reports it with this fault and finds where to continue.
    fn overflow(&mut self, window: &[u8], fault: Fault) -> Step<B>;

    /// Hands the window over, which follows this record: where the boards are, if records from the window's start can be
    /// read by themselves. The next window is a different one, of which nothing has been seen.
    fn hand_over(&mut self, _last: &LastRecord<'_, B>) -> Option<RecordLayout> {
        None
    }

    /// The same for grids: how the lines from the window's start are written.
    fn hand_over_lines(&mut self) -> Option<LineNotation> {
        None
    }

    /// How values are written, if that isn't the same in every text.
    fn symbols(&self) -> Option<&Symbols> {
        None
    }

    /// Where the boards are taken from, if there is more than one column or key.
    fn selection(&self) -> Option<&Selection> {
        None
    }
}

/// A machine's state says little to anyone debugging a program, and showing it would take code in every machine.
impl<B> core::fmt::Debug for dyn Machine<B> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str("Machine")
    }
}

/// Skips everything that is left.
#[derive(Debug)]
struct SkipAll;

impl<B> Machine<B> for SkipAll {
    fn step(&mut self, window: &[u8], _ended: bool) -> Step<B> {
        if window.is_empty() { Step::More } else { Step::Skip(window.len()) }
    }

    fn overflow(&mut self, window: &[u8], _fault: Fault) -> Step<B> {
        Step::Skip(window.len())
    }
}

/// Reports once why the text can't be read, and skips it.
#[derive(Debug)]
struct Refusal(Option<Fault>);

impl Refusal {
    fn with<B>(fault: Fault) -> Step<B> {
        Step::Become(Box::new(Refusal(Some(fault))))
    }
}

impl<B> Machine<B> for Refusal {
    fn step(&mut self, _window: &[u8], _ended: bool) -> Step<B> {
        match self.0.take() {
            Some(fault) if fault.offset > 0 => {
                let skip = fault.offset;
                self.0 = Some(Fault { offset: 0, ..fault });
                Step::Skip(skip)
            }
            Some(fault) => Step::Record { layout: Layout::Line, start: 0, end: 0, board: Err(fault) },
            None => Step::Become(Box::new(SkipAll)),
        }
    }

    fn overflow(&mut self, window: &[u8], _fault: Fault) -> Step<B> {
        Step::Skip(window.len())
    }
}
