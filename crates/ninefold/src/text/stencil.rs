//! The shape of a record: what is the same in every record of a text, and where the cells are.
//!
//! A stencil is cut from a record that was read the readable way. It then finds records of the same shape many times as
//! fast, because all it does is compare bytes:
//!
//! ```text
//! {"id":17,"puzzle":"53..7…9","rating":3}⏎      the example
//! {"id":▒▒,"puzzle":"░░░░░░…░","rating":▒}⏎      ▒ any scalar, ░ a cell, all else exactly these bytes
//!
//! ,[[5,3,0,…],[6,0,0,…],…]                       the example, an element of an array
//! ,[[░,░,░,…],[░,░,░,…],…]
//! ```
//!
//! What doesn't fit is read the readable way. A stencil must never fit what would be read in another way there, so it isn't
//! used before it has been [tried](Stencil::tried): records are made from it and given to the reader.

use alloc::vec::Vec;
use core::ops::Range;

use super::symbol::{BLANKS, cell_of};
use crate::board::Board;
use crate::{CELLS, SIDE};

/// The shape of a record. See the [module](self).
#[derive(Clone, Debug)]
pub(crate) struct Stencil {
    parts: Vec<Part>,
    /// How many bytes before the record belong to the shape, and how many after it: what separates records.
    lead: usize,
    trailer: usize,
    /// If there is a number among the bytes after the record, this many of them are behind it. Its digits aren't counted.
    behind_number: Option<usize>,
    blanks: Blanks,
    /// A first row that counts from 0 would be read as a header.
    is_table: bool,
}

/// Which bytes are blanks, where a cell is one byte.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Blanks {
    /// All that are blanks elsewhere, in any mixture.
    Any,
    Only(u8),
}

#[derive(Clone, Debug)]
enum Part {
    Fixed(FixedPart),
    Cells(CellByCell),
    /// A scalar in JSON, such as this one.
    #[cfg_attr(not(feature = "json"), expect(dead_code, reason = "without JSON there are none"))]
    Scalar(Vec<u8>),
    /// The number of the next record in its title.
    Number,
}

/// Text of a fixed length.
#[derive(Clone, Debug, Default)]
struct FixedPart {
    bytes: Vec<u8>,
    /// All bits where the text must have the same byte, none where it has a cell.
    mask: Vec<u8>,
    /// Where the cells are.
    cells: Vec<usize>,
}

/// All cells of a board, where a blank is more or less than one byte, such as `null` or nothing at all.
#[derive(Clone, Debug)]
struct CellByCell {
    blank: Word,
    /// What surrounds a digit, but not a blank.
    quote: Option<u8>,
    /// What follows each cell.
    gaps: Vec<Word>,
}

/// A few bytes. The first eight are compared at once.
#[derive(Clone, Debug)]
struct Word {
    bytes: Vec<u8>,
    first: u64,
    mask: u64,
}

/// Whether a text starts with a record of the shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fit {
    /// It does, and this many bytes are taken up by the record and what separates it from others.
    Whole(usize),
    /// The text ends within what may be such a record.
    Cut,
    None,
}

/// The record that a stencil is cut from, with what is before and behind it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Example<'t> {
    pub(super) lead: &'t [u8],
    pub(super) raw: &'t [u8],
    pub(super) trailer: &'t [u8],
    pub(super) board: &'t Board,
}

impl Stencil {
    /// Cut from lines of cells; in a table there is a delimiter.
    pub(super) fn of_lines(example: Example<'_>, delimiter: Option<u8>) -> Option<Stencil> {
        let spans = cells_in(example.raw, example.board)
            .or_else(|| delimiter.and_then(|delimiter| cells_in_fields(example.raw, delimiter)))?;
        let mut builder = Builder::new(example);
        builder.add_cells(&spans, None)?;
        builder.add_number();
        builder.finish(b'.', delimiter.is_some())
    }

    /// Cut from a value in JSON whose board is in this range.
    #[cfg(feature = "json")]
    pub(super) fn of_json(example: Example<'_>, board: Range<usize>) -> Option<Stencil> {
        let mut scalars = scalars(example.raw)?;
        let first = scalars.iter().position(|scalar| scalar.start >= board.start)?;
        let count = scalars[first..].iter().take_while(|scalar| scalar.end <= board.end).count();
        let cells: Vec<_> = scalars.splice(first..first + count, []).collect();
        let (spans, quote) = cells_in_scalars(example, &cells)?;
        let mut builder = Builder::new(example);
        for scalar in &scalars[..first] {
            builder.add_scalar(scalar.clone());
        }
        builder.add_cells(&spans, quote)?;
        for scalar in &scalars[first..] {
            builder.add_scalar(scalar.clone());
        }
        builder.finish(b'0', false)
    }

    /// How many bytes before the record, and how many after it, are not part of it in this text, which has the shape.
    pub(crate) fn margins(&self, text: &[u8]) -> (usize, usize) {
        let number = self.behind_number.map_or(0, |behind| {
            let digits = text[..text.len() - behind].iter().rev().take_while(|byte| byte.is_ascii_digit());
            digits.count()
        });
        (self.lead, self.trailer + number)
    }

    /// Whether the text starts with a record of this shape. If so, its cells are written to `cells`, as a
    /// kernel reads them.
    #[inline]
    pub(crate) fn fit(&self, text: &[u8], cells: &mut [u8; CELLS]) -> Fit {
        let mut at = 0;
        for part in &self.parts {
            let rest = &text[at..];
            let fit = match part {
                Part::Fixed(part) => part.fit(rest, cells),
                Part::Cells(part) => part.fit(rest, cells),
                Part::Scalar(_) => fit_scalar(rest),
                Part::Number => fit_title_number(rest),
            };
            match fit {
                Fit::Whole(length) => at += length,
                other => return other,
            }
        }
        if self.accepts(cells) { Fit::Whole(at) } else { Fit::None }
    }

    /// Where the first record of this shape starts that is all in the text.
    pub(crate) fn find(&self, text: &[u8]) -> Option<usize> {
        let mut cells = [0; CELLS];
        let mut at = 0;
        let anchor = match self.parts.first() {
            Some(Part::Fixed(part)) => {
                part.mask.iter().position(|&mask| mask != 0).map(|offset| (offset, part.bytes[offset]))
            }
            _ => None,
        };
        // Without a byte to look for, records are lines.
        let (offset, byte) = anchor.unwrap_or((0, b'\n'));
        loop {
            at += super::scan::find_byte(byte, text.get(at + offset..)?)?;
            let start = if anchor.is_some() { at } else { at + 1 };
            if let Fit::Whole(_) = self.fit(&text[start..], &mut cells) {
                return Some(start);
            }
            at += 1;
        }
    }

    /// Makes the cells readable to a kernel. Returns false if one of them can't be a cell here, if a row may be a border, or if
    /// the first row may be a header.
    #[inline]
    fn accepts(&self, cells: &mut [u8; CELLS]) -> bool {
        // Whether it is one depends on the other rows.
        if has_border(cells) {
            return false;
        }
        if let Blanks::Only(blank) = self.blanks
            && !replace_blanks(blank, cells)
        {
            return false;
        }
        !(self.is_table && cells[1..SIDE] == *b"12345678" && !matches!(cells[0], b'1'..=b'9'))
    }

    /// The stencil, if records of this shape are read as they should be: some are made, and `read` returns the boards in them.
    /// Finds out as well which bytes can be blanks.
    pub(super) fn tried(mut self, read: impl Fn(&[u8]) -> Option<Vec<Board>>) -> Option<Stencil> {
        let boards = trial_boards();
        let is_read = |stencil: &Stencil| {
            let records =
                boards.iter().enumerate().map(|(number, board)| (stencil.write(board, number), *board));
            let fits = |(record, _): &(Vec<u8>, Board)| {
                matches!(stencil.fit(record, &mut [0; CELLS]), Fit::Whole(_))
            };
            let (records, boards): (Vec<_>, Vec<_>) = records.filter(fits).unzip();
            boards.len() >= MIXED_BOARDS && read(&records.concat()) == Some(boards)
        };
        let Blanks::Only(blank) = self.blanks else { return None };
        if cell_of(blank).is_some() {
            self.blanks = Blanks::Any;
            if is_read(&self) {
                return Some(self);
            }
            self.blanks = Blanks::Only(blank);
        }
        is_read(&self).then_some(self)
    }

    /// A record of this shape. If there are several blanks, they take turns.
    fn write(&self, board: &Board, number: usize) -> Vec<u8> {
        let mut values = board.as_array().iter();
        let blanks = match &self.blanks {
            Blanks::Any => BLANKS,
            Blanks::Only(blank) => core::slice::from_ref(blank),
        };
        let mut blanks = blanks.iter().cycle();
        let mut text = Vec::new();
        for part in &self.parts {
            match part {
                Part::Fixed(part) => {
                    let start = text.len();
                    text.extend_from_slice(&part.bytes);
                    for (&cell, &value) in part.cells.iter().zip(&mut values) {
                        text[start + cell] = match value {
                            0 => *blanks.next().unwrap_or(&b'.'),
                            digit => b'0' + digit,
                        };
                    }
                }
                Part::Cells(part) => {
                    for (gap, &value) in part.gaps.iter().zip(&mut values) {
                        match value {
                            0 => text.extend_from_slice(&part.blank.bytes),
                            digit => {
                                text.extend(part.quote);
                                text.push(b'0' + digit);
                                text.extend(part.quote);
                            }
                        }
                        text.extend_from_slice(&gap.bytes);
                    }
                }
                Part::Scalar(example) => text.extend_from_slice(example),
                Part::Number => {
                    let digits = b"0123456789".iter().cycle().skip(number * 3);
                    text.extend(digits.take(1 + number % LONGEST_NUMBER));
                }
            }
        }
        text
    }
}

/// How many of the trial boards have no rows of blanks alone.
const MIXED_BOARDS: usize = SIDE + 2;

/// Boards in which every cell takes every value, and whose rows are blank, complete or count.
fn trial_boards() -> Vec<Board> {
    let board = |value: &dyn Fn(usize) -> usize| {
        Board::from_values(core::array::from_fn(|cell| u8::try_from(value(cell)).unwrap_or(0)))
    };
    let mut boards: Vec<Board> = (0..=SIDE)
        .map(|shift| board(&|cell| (cell % SIDE * 3 + cell / SIDE * 7 + shift) % (SIDE + 1)))
        .collect();
    boards.push(board(&|cell| cell % SIDE + 1));
    boards.push(board(&|cell| if cell < SIDE { 0 } else { cell % SIDE + 1 }));
    boards.push(board(&|cell| if cell < CELLS - SIDE { 0 } else { cell % SIDE + 1 }));
    boards.push(Board::EMPTY);
    boards
}

/// Whether a row has nothing but `-` and `*`.
#[inline]
fn has_border(cells: &[u8; CELLS]) -> bool {
    cells.chunks_exact(SIDE).any(|row| row.iter().all(|cell| matches!(cell, b'-' | b'*')))
}

/// Replaces these blanks by `.`. Returns whether all other cells are digits.
#[inline]
fn replace_blanks(blank: u8, cells: &mut [u8; CELLS]) -> bool {
    let mut are_cells = true;
    for cell in cells {
        let is_digit = matches!(*cell, b'1'..=b'9');
        are_cells &= is_digit || *cell == blank;
        *cell = if is_digit { *cell } else { b'.' };
    }
    are_cells
}

impl FixedPart {
    #[inline]
    fn fit(&self, text: &[u8], cells: &mut [u8; CELLS]) -> Fit {
        let length = self.bytes.len();
        let compared = &text[..text.len().min(length)];
        let difference =
            |sum: u8, ((byte, expected), mask): ((&u8, &u8), &u8)| sum | (byte ^ expected) & mask;
        if compared.iter().zip(&self.bytes).zip(&self.mask).fold(0, difference) != 0 {
            return Fit::None;
        }
        if compared.len() < length {
            return Fit::Cut;
        }
        match self.cells[..] {
            [] => {}
            [first, .., last] if last - first == CELLS - 1 => {
                cells.copy_from_slice(&compared[first..=last]);
            }
            _ => {
                for (cell, &offset) in cells.iter_mut().zip(&self.cells) {
                    *cell = compared[offset];
                }
            }
        }
        Fit::Whole(length)
    }
}

impl CellByCell {
    fn fit(&self, text: &[u8], cells: &mut [u8; CELLS]) -> Fit {
        let quotes = usize::from(self.quote.is_some());
        let mut at = 0;
        for (cell, gap) in cells.iter_mut().zip(&self.gaps) {
            let digit = text.get(at + quotes).copied().unwrap_or(0);
            let is_digit = matches!(digit, b'1'..=b'9')
                && (quotes == 0
                    || (text.get(at) == self.quote.as_ref() && text.get(at + 2) == self.quote.as_ref()));
            if is_digit {
                *cell = digit;
                at += 1 + 2 * quotes;
            } else {
                *cell = b'.';
                match self.blank.fit(&text[at..]) {
                    Fit::Whole(length) => at += length,
                    Fit::Cut if self.quote.is_none() => return Fit::Cut,
                    // The text may end within a digit's quotes.
                    _ if text.len() - at <= 2 * quotes && text.get(at) == self.quote.as_ref() => {
                        return Fit::Cut;
                    }
                    other => return other,
                }
            }
            match gap.fit(&text[at..]) {
                Fit::Whole(length) => at += length,
                other => return other,
            }
        }
        Fit::Whole(at)
    }
}

impl Word {
    fn new(bytes: &[u8]) -> Word {
        let mut first = [0; 8];
        let mut mask = [0; 8];
        for ((first, mask), &byte) in first.iter_mut().zip(&mut mask).zip(bytes) {
            (*first, *mask) = (byte, u8::MAX);
        }
        Word { bytes: bytes.to_vec(), first: u64::from_le_bytes(first), mask: u64::from_le_bytes(mask) }
    }

    #[inline]
    fn fit(&self, text: &[u8]) -> Fit {
        let length = self.bytes.len();
        if length <= 8
            && let Some(first) = text.first_chunk()
        {
            let is_same = (u64::from_le_bytes(*first) ^ self.first) & self.mask == 0;
            return if is_same { Fit::Whole(length) } else { Fit::None };
        }
        fit_bytes(&self.bytes, text)
    }
}

/// Whether the text starts with these bytes.
fn fit_bytes(bytes: &[u8], text: &[u8]) -> Fit {
    if text.starts_with(bytes) {
        Fit::Whole(bytes.len())
    } else if bytes.starts_with(text) {
        Fit::Cut
    } else {
        Fit::None
    }
}

/// A scalar at the start of the text: a string without escapes, a number without an exponent, or a name.
fn fit_scalar(text: &[u8]) -> Fit {
    let names: [&[u8]; 3] = [b"null", b"true", b"false"];
    match text {
        [] => Fit::Cut,
        [b'"', string @ ..] => {
            let is_end = |&byte: &u8| byte == b'"' || byte == b'\\' || byte < b' ';
            match string.iter().position(is_end) {
                None => Fit::Cut,
                Some(end) if string[end] == b'"' && core::str::from_utf8(&string[..end]).is_ok() => {
                    Fit::Whole(end + 2)
                }
                Some(_) => Fit::None,
            }
        }
        [b'-' | b'0'..=b'9', ..] => fit_number(text),
        _ => {
            names.iter().map(|name| fit_bytes(name, text)).find(|&fit| fit != Fit::None).unwrap_or(Fit::None)
        }
    }
}

/// How many digits the number in a title may have. With more, it could be a row.
const LONGEST_NUMBER: usize = 6;

/// A number in a title at the start of the text.
fn fit_title_number(text: &[u8]) -> Fit {
    match text.iter().take_while(|byte| byte.is_ascii_digit()).count() {
        length if length == text.len() => Fit::Cut,
        length @ 1..=LONGEST_NUMBER => Fit::Whole(length),
        _ => Fit::None,
    }
}

fn fit_number(text: &[u8]) -> Fit {
    let digits = |from: usize| text[from..].iter().take_while(|byte| byte.is_ascii_digit()).count();
    let sign = usize::from(text[0] == b'-');
    let whole = digits(sign);
    let mut end = sign + whole;
    // A number that starts with a zero has no other digit before the point.
    if whole == 0 || (whole > 1 && text[sign] == b'0') {
        return if end == text.len() { Fit::Cut } else { Fit::None };
    }
    if text.get(end) == Some(&b'.') {
        let fraction = digits(end + 1);
        end += 1 + fraction;
        if fraction == 0 && end < text.len() {
            return Fit::None;
        }
    }
    match text.get(end) {
        None => Fit::Cut,
        Some(b'e' | b'E') => Fit::None,
        Some(_) => Fit::Whole(end),
    }
}

/// Puts parts together, from left to right.
struct Builder<'t> {
    /// The example, with what is before and behind it.
    text: Vec<u8>,
    example: Example<'t>,
    parts: Vec<Part>,
    /// What comes before this offset is part of the shape.
    at: usize,
    fixed: FixedPart,
    blank: Option<u8>,
    behind_number: Option<usize>,
}

impl<'t> Builder<'t> {
    fn new(example: Example<'t>) -> Builder<'t> {
        let text = [example.lead, example.raw, example.trailer].concat();
        Builder {
            text,
            example,
            parts: Vec::new(),
            at: 0,
            fixed: FixedPart::default(),
            blank: None,
            behind_number: None,
        }
    }

    /// Adds the text up to this offset.
    fn add_text(&mut self, end: usize) {
        let text = &self.text[self.at..end];
        self.fixed.bytes.extend_from_slice(text);
        self.fixed.mask.resize(self.fixed.bytes.len(), u8::MAX);
        self.at = end;
    }

    /// Adds what comes before this offset in the record, and ends the part of a fixed length there.
    fn end_text(&mut self, end: usize) {
        self.add_text(end);
        let fixed = core::mem::take(&mut self.fixed);
        if !fixed.bytes.is_empty() {
            self.parts.push(Part::Fixed(fixed));
        }
    }

    /// If there is one number in what follows the record, such as a title, it may be another one in other records.
    fn add_number(&mut self) {
        let trailer = self.text.len() - self.example.trailer.len();
        let is_digit = |byte: &u8| byte.is_ascii_digit();
        let Some(start) = self.example.trailer.iter().position(is_digit) else { return };
        let length = self.example.trailer[start..].iter().take_while(|byte| is_digit(byte)).count();
        if !self.example.trailer[start + length..].iter().any(is_digit) {
            self.end_text(trailer + start);
            self.parts.push(Part::Number);
            self.at = trailer + start + length;
            self.behind_number = Some(self.text.len() - self.at);
        }
    }

    #[cfg(feature = "json")]
    fn add_scalar(&mut self, scalar: Range<usize>) {
        let lead = self.example.lead.len();
        self.end_text(lead + scalar.start);
        self.parts.push(Part::Scalar(self.example.raw[scalar.clone()].to_vec()));
        self.at = lead + scalar.end;
    }

    /// Adds the cells of a board, which are at these places in the record.
    fn add_cells(&mut self, spans: &[Range<usize>], quote: Option<u8>) -> Option<()> {
        let lead = self.example.lead.len();
        let raw = self.example.raw;
        let values = self.example.board.as_array();
        let is_blank = |&(_, &value): &(&Range<usize>, &u8)| value == 0;
        let blank = spans.iter().zip(values).find(is_blank).map(|(span, _)| &raw[span.clone()]);
        if spans.iter().all(|span| span.len() == 1) {
            self.blank = blank.map(|blank| blank[0]);
            for span in spans {
                self.add_text(lead + span.start);
                self.fixed.cells.push(self.fixed.bytes.len());
                self.add_text(lead + span.end);
                *self.fixed.mask.last_mut()? = 0;
            }
            return Some(());
        }
        let blank = blank?;
        let is_same = |(span, &value): (&Range<usize>, &u8)| value != 0 || raw[span.clone()] == *blank;
        if !spans.iter().zip(values).all(is_same) {
            return None;
        }
        let start = spans.first()?.start;
        self.end_text(lead + start);
        let ends = spans.iter().skip(1).map(|span| span.start).chain([spans.last()?.end]);
        let gaps = spans.iter().zip(ends).map(|(span, end)| Word::new(&raw[span.end..end])).collect();
        self.parts.push(Part::Cells(CellByCell { blank: Word::new(blank), quote, gaps }));
        self.at = lead + spans.last()?.end;
        Some(())
    }

    /// The stencil. The given blank is used if the example has none.
    fn finish(mut self, blank: u8, is_table: bool) -> Option<Stencil> {
        self.end_text(self.text.len());
        // The line feed after it would be half of a line break.
        if self.text.ends_with(b"\r") {
            return None;
        }
        let digits = self.example.trailer.iter().filter(|byte| byte.is_ascii_digit()).count();
        Some(Stencil {
            parts: self.parts,
            lead: self.example.lead.len(),
            trailer: self.example.trailer.len() - self.behind_number.map_or(0, |_| digits),
            behind_number: self.behind_number,
            blanks: Blanks::Only(self.blank.unwrap_or(blank)),
            is_table,
        })
    }
}

/// The cells of a board in a text that has nothing else which could be one: digits, and blanks of one kind.
fn cells_in(text: &[u8], board: &Board) -> Option<Vec<Range<usize>>> {
    let blanks = BLANKS.iter().map(core::slice::from_ref).chain(["·".as_bytes()]);
    blanks.filter_map(|blank| cells_with_blank(text, blank)).find(|cells| {
        let value = |cell: &Range<usize>| match text[cell.start] {
            digit @ b'1'..=b'9' => digit - b'0',
            _ => 0,
        };
        cells.iter().map(value).eq(board.as_array().iter().copied())
    })
}

fn cells_with_blank(text: &[u8], blank: &[u8]) -> Option<Vec<Range<usize>>> {
    let mut cells = Vec::new();
    let mut at = 0;
    while at < text.len() && cells.len() <= CELLS {
        let length = match text[at] {
            b'1'..=b'9' => 1,
            _ if text[at..].starts_with(blank) => blank.len(),
            _ => 0,
        };
        if length > 0 {
            cells.push(at..at + length);
        }
        at += length.max(1);
    }
    (cells.len() == CELLS).then_some(cells)
}

/// The cells of a table, of which blanks are empty.
fn cells_in_fields(text: &[u8], delimiter: u8) -> Option<Vec<Range<usize>>> {
    let mut cells = Vec::new();
    let mut start = 0;
    for (at, &byte) in text.iter().enumerate() {
        match byte {
            b'\r' => {}
            b'\n' if text[..at].ends_with(b"\r") => {
                cells.push(start..at - 1);
                start = at + 1;
            }
            _ if byte == delimiter || byte == b'\n' => {
                cells.push(start..at);
                start = at + 1;
            }
            _ => {}
        }
    }
    let is_cell = |cell: &Range<usize>| matches!(text[cell.clone()], [] | [b'1'..=b'9']);
    (cells.len() == CELLS && cells.iter().all(is_cell)).then_some(cells)
}

/// The cells of a board that consists of these scalars, and what is around a digit but not around a blank.
#[cfg(feature = "json")]
fn cells_in_scalars(
    example: Example<'_>,
    scalars: &[Range<usize>],
) -> Option<(Vec<Range<usize>>, Option<u8>)> {
    let raw = example.raw;
    let content = |scalar: &Range<usize>| match raw[scalar.clone()] {
        [b'"', .., b'"'] => scalar.start + 1..scalar.end - 1,
        _ => scalar.clone(),
    };
    if scalars.len() == CELLS {
        let has_null = scalars.iter().any(|scalar| raw[scalar.clone()] == *b"null");
        let has_string = scalars.iter().any(|scalar| raw[scalar.start] == b'"');
        return match (has_null, has_string) {
            (true, true) => Some((scalars.to_vec(), Some(b'"'))),
            _ => Some((scalars.iter().map(content).collect(), None)),
        };
    }
    let (first, last) = (content(scalars.first()?), content(scalars.last()?));
    let cells = cells_in(&raw[first.start..last.end], example.board)?;
    let shifted = |cell: Range<usize>| first.start + cell.start..first.start + cell.end;
    Some((cells.into_iter().map(shifted).collect(), None))
}

/// The scalars of a value in JSON, without the keys of objects.
#[cfg(feature = "json")]
fn scalars(text: &[u8]) -> Option<Vec<Range<usize>>> {
    let mut scalars = Vec::new();
    let mut at = 0;
    while let Some(&byte) = text.get(at) {
        let start = at;
        at += 1;
        match byte {
            b'"' => {
                while *text.get(at)? != b'"' {
                    at += if text[at] == b'\\' { 2 } else { 1 };
                }
                at += 1;
                let is_key = text[at..].iter().find(|byte| !byte.is_ascii_whitespace()) == Some(&b':');
                if !is_key {
                    scalars.push(start..at);
                }
            }
            b'[' | b']' | b'{' | b'}' | b',' | b':' | b' ' | b'\t' | b'\r' | b'\n' => {}
            _ => {
                let is_part = |byte: &&u8| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'+' | b'-');
                at += text[at..].iter().take_while(is_part).count();
                scalars.push(start..at);
            }
        }
    }
    Some(scalars)
}

#[cfg(test)]
mod tests;
