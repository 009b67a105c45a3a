//! Rows with a puzzle, a reply and perhaps a solution: of CSV, TSV, JSON Lines or a JSON array.
//!
//! One thread at a time cuts the text of a source into rows and passes them on unread, a batch at a time. The worker that gets
//! a batch reads them.

mod columns;
mod cut;
mod read;

pub(crate) use self::columns::{Columns, ColumnsError, Role, Wanted};
pub(crate) use self::read::{Fault, Row, RowFields};

use std::io::{self, Read};
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use ninefold::error::Location;
use serde::de::IgnoredAny;
use serde_json::Value;

use self::columns::{in_header, in_object};
use self::cut::{Cut, Cutter, is_object_on_line};
use crate::batches::Meter;
use crate::decode::{BLOCK, BYTE_ORDER_MARK};
use crate::diagnostics::Diagnostic;
use crate::failure::Failure;
use crate::pipeline::{Load, Size};
use crate::pool::{Pool, Pooled};
use crate::source::{Name, Source};

/// The longest row that is held in memory.
pub(crate) const ROW_LIMIT: usize = 4 << 20;

/// What separates the fields of tables, the most usual first.
const DELIMITERS: [u8; 4] = [b',', b'\t', b';', b'|'];

/// Where the columns of a source are.
#[derive(Debug)]
pub(crate) enum RowLayout {
    Table { delimiter: u8, width: Width, columns: Columns<usize> },
    Objects { paths: Columns<String> },
}

/// How many fields a row of a table has.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Width {
    pub(crate) fields: usize,
    /// How many there are up to the last one that isn't empty.
    filled: usize,
}

impl Width {
    fn of<F: AsRef<[u8]>>(fields: impl DoubleEndedIterator<Item = F> + ExactSizeIterator) -> Width {
        let count = fields.len();
        let empty = fields.rev().take_while(|field| field.as_ref().is_empty()).count();
        Width { fields: count, filled: count - empty }
    }

    /// Whether a row this wide fits below a header: a missing or extra field moves the others, so that one column would be taken
    /// for another. Only a delimiter at the end of the row moves nothing.
    fn fits(self, header: Width) -> bool {
        self.fields == header.fields || (self.fields > header.fields && self.filled <= header.filled)
    }
}

/// A source whose columns are known.
#[derive(Debug)]
pub(crate) struct Table {
    pub(crate) name: Arc<Name>,
    pub(crate) layout: RowLayout,
    /// The names of the columns or keys.
    pub(crate) columns: Columns<String>,
    /// The same as a JSON object.
    pub(crate) columns_json: String,
}

impl Table {
    fn new(name: Arc<Name>, layout: RowLayout, columns: Columns<String>) -> Arc<Table> {
        let member = |name: &str, column: &String| (name.to_owned(), Value::from(column.as_str()));
        let Columns { puzzle, reply, solution } = &columns;
        let members = [member("puzzle", puzzle), member("reply", reply)];
        let solution = solution.iter().map(|solution| member("solution", solution));
        let columns_json = Value::Object(members.into_iter().chain(solution).collect()).to_string();
        Arc::new(Table { name, layout, columns, columns_json })
    }

    /// Whether the columns are keys of objects.
    pub(crate) fn has_keys(&self) -> bool {
        matches!(self.layout, RowLayout::Objects { .. })
    }
}

/// Some rows of a source, and what there is to say about it before and after them.
#[derive(Debug, Default)]
pub(crate) struct RowBatch {
    pub(crate) before: Vec<Diagnostic>,
    pub(crate) rows: Option<Rows>,
    pub(crate) after: Vec<Diagnostic>,
}

#[derive(Debug)]
pub(crate) struct Rows {
    pub(crate) table: Arc<Table>,
    text: Pooled,
    spans: Vec<Span>,
}

/// Where a row is in the text of its batch.
#[derive(Debug)]
struct Span {
    range: Range<usize>,
    location: Location,
    /// From 1, without the header.
    number: u64,
    fault: Option<Fault>,
}

impl Rows {
    /// The rows, to be read.
    pub(crate) fn iter(&self) -> impl Iterator<Item = Row<'_>> {
        self.spans.iter().map(|span| Row {
            text: &self.text[span.range.clone()],
            location: span.location,
            number: span.number,
            fault: span.fault.clone(),
        })
    }

    pub(crate) fn len(&self) -> usize {
        self.spans.len()
    }
}

impl Size for RowBatch {
    fn size(&self) -> usize {
        let rows = |rows: &Rows| rows.text.capacity() + rows.spans.capacity() * size_of::<Span>();
        size_of::<RowBatch>() + self.rows.as_ref().map_or(0, rows)
    }
}

impl Load for RowBatch {
    /// In bytes.
    fn load(&self) -> usize {
        self.rows.as_ref().map_or(0, |rows| rows.text.len())
    }
}

/// Cuts all sources into rows, one after the other.
pub(crate) struct RowBatches {
    sources: std::vec::IntoIter<Source>,
    wanted: Wanted,
    open: Option<OpenRows>,
    meter: Arc<Meter>,
    pool: Arc<Pool>,
}

impl RowBatches {
    pub(crate) fn new(sources: Vec<Source>, wanted: Wanted, meter: Arc<Meter>) -> RowBatches {
        RowBatches { sources: sources.into_iter(), wanted, open: None, meter, pool: Arc::default() }
    }

    fn open_next(&mut self, source: &Source) -> io::Result<()> {
        let input = source.open(&self.meter.bytes)?;
        let mut rows = OpenRows::new(Arc::clone(&source.name), input.stream);
        rows.find_columns(&self.wanted)?;
        self.open = Some(rows);
        Ok(())
    }
}

impl Iterator for RowBatches {
    type Item = RowBatch;

    fn next(&mut self) -> Option<RowBatch> {
        loop {
            if let Some(open) = &mut self.open {
                let (batch, is_finished) = open.next_batch(&self.pool);
                if is_finished {
                    self.open = None;
                }
                self.meter
                    .boards
                    .fetch_add(batch.rows.as_ref().map_or(0, |rows| rows.len() as u64), Ordering::Relaxed);
                return Some(batch);
            }
            let source = self.sources.next()?;
            if let Err(error) = self.open_next(&source) {
                let failed = Diagnostic::Failed { source: Arc::clone(&source.name), error };
                return Some(RowBatch { before: vec![failed], ..RowBatch::default() });
            }
        }
    }
}

/// A source that is being cut into rows.
struct OpenRows {
    name: Arc<Name>,
    stream: Box<dyn Read + Send>,
    /// What has been read and not been passed on.
    text: Vec<u8>,
    location: Location,
    is_end: bool,
    /// Why reading ended before the end of the source.
    error: Option<io::Error>,
    /// The rest of a row that was too long is being skipped.
    is_skipping: bool,
    cutter: Cutter,
    table: Option<Arc<Table>>,
    count: u64,
}

impl OpenRows {
    fn new(name: Arc<Name>, stream: Box<dyn Read + Send>) -> OpenRows {
        OpenRows {
            name,
            stream,
            text: Vec::new(),
            location: Location::START,
            is_end: false,
            error: None,
            is_skipping: false,
            cutter: Cutter::lines(),
            table: None,
            count: 0,
        }
    }

    /// Reads more text, or finds that there is none.
    fn read_more(&mut self) {
        let start = self.text.len();
        self.text.resize(start + BLOCK, 0);
        let length = loop {
            match self.stream.read(&mut self.text[start..]) {
                Ok(length) => break length,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => {
                    // What was read before the error is still graded.
                    self.error = Some(error);
                    break 0;
                }
            }
        };
        self.text.truncate(start + length);
        self.is_end = length == 0;
    }

    /// Drops the first bytes, which have been dealt with.
    fn drop_text(&mut self, length: usize) {
        self.location = self.location.after(&self.text[..length]);
        self.text.drain(..length);
    }

    /// Finds out what kind of text it is, and which of its columns are meant.
    fn find_columns(&mut self, wanted: &Wanted) -> io::Result<()> {
        let first = loop {
            let is_blank = |byte: &u8| byte.is_ascii_whitespace();
            if self.text.starts_with(BYTE_ORDER_MARK) {
                self.text.drain(..BYTE_ORDER_MARK.len());
            }
            let blank = self.text.iter().position(|byte| !is_blank(byte)).unwrap_or(self.text.len());
            self.drop_text(blank);
            match self.text.first() {
                Some(&first) => break first,
                None if self.is_end => return Err(self.error.take().unwrap_or_else(|| no_rows().into())),
                None => self.read_more(),
            }
        };
        match first {
            b'{' | b'[' => self.find_keys(first, wanted),
            _ => self.find_header(wanted),
        }
    }

    /// The first row, which stays in the text, and where the next one starts.
    fn first_row(&mut self) -> io::Result<(Vec<u8>, usize)> {
        loop {
            let is_last = self.is_end || self.text.len() > ROW_LIMIT;
            match self.cutter.cut(&self.text, is_last) {
                Cut::More if is_last => return Err(self.error.take().unwrap_or_else(|| no_rows().into())),
                Cut::More => self.read_more(),
                Cut::Skip(length) => self.drop_text(length),
                Cut::Row { length, next } | Cut::OpenQuote { length, next } => {
                    if length == next && self.is_cut(&self.text[..length]) {
                        return Err(self.error.take().unwrap_or_else(|| no_rows().into()));
                    }
                    return Ok((self.text[..length].to_vec(), next));
                }
            }
        }
    }

    fn find_keys(&mut self, first: u8, wanted: &Wanted) -> io::Result<()> {
        let is_lines = first == b'{' && is_object_on_line(&self.first_row()?.0);
        self.cutter = if is_lines { Cutter::lines() } else { Cutter::values() };
        let (row, _) = self.first_row()?;
        let object: Value = serde_json::from_slice(&row).unwrap_or(Value::Null);
        let paths = in_object(&object, wanted).map_err(Failure::Columns)?;
        let layout = RowLayout::Objects { paths: paths.clone() };
        self.table = Some(Table::new(Arc::clone(&self.name), layout, paths));
        Ok(())
    }

    fn find_header(&mut self, wanted: &Wanted) -> io::Result<()> {
        let (line, _) = self.first_row()?;
        let header = |delimiter: u8| RowFields::new(delimiter).read_all(&line);
        let found = DELIMITERS.into_iter().find_map(|delimiter| {
            let names = header(delimiter);
            in_header(&names, wanted).ok().map(|columns| (delimiter, names, columns))
        });
        let Some((delimiter, names, columns)) = found else {
            let most = DELIMITERS.into_iter().map(header).max_by_key(Vec::len).unwrap_or_default();
            let error = in_header(&most, wanted).err().unwrap_or(ColumnsError::NoRows);
            return Err(Failure::Columns(error).into());
        };
        self.cutter = Cutter::table(delimiter);
        // The header may have quoted names with line breaks in them, so it is cut again as what it is.
        let (_, next) = self.first_row()?;
        self.drop_text(next);
        let layout = RowLayout::Table { delimiter, width: Width::of(names.iter()), columns: columns.clone() };
        let names = columns.map(|&index| names[index].trim().to_owned());
        self.table = Some(Table::new(Arc::clone(&self.name), layout, names));
        Ok(())
    }

    /// The next rows, and whether they are the last.
    fn next_batch(&mut self, pool: &Arc<Pool>) -> (RowBatch, bool) {
        let mut spans = Vec::new();
        // Where the current row starts in the text.
        let mut start = 0;
        let mut location = self.location;
        loop {
            let rest = &self.text[start..];
            let is_too_long = rest.len() > ROW_LIMIT;
            let cut = if self.is_skipping {
                self.skip_line(start)
            } else {
                self.cutter.cut(rest, self.is_end || is_too_long)
            };
            let (length, next, fault) = match cut {
                Cut::More if spans.is_empty() && !self.is_end => {
                    self.read_more();
                    continue;
                }
                Cut::More => break,
                Cut::Skip(length) => {
                    location = location.after(&self.text[start..start + length]);
                    start += length;
                    continue;
                }
                Cut::Row { length, next }
                    if length == next && self.is_cut(&self.text[start..start + length]) =>
                {
                    start += next;
                    continue;
                }
                Cut::Row { length, next } if length > ROW_LIMIT => {
                    self.is_skipping = next == length && !self.is_end;
                    (0, next, Some(Fault::TooLong))
                }
                Cut::Row { length, next } => (length, next, None),
                Cut::OpenQuote { length, next } => (length, next, Some(Fault::OpenQuote)),
            };
            self.count += 1;
            spans.push(Span { range: start..start + length, location, number: self.count, fault });
            location = location.after(&self.text[start..start + next]);
            start += next;
        }
        let is_finished = self.is_end;
        let mut batch = RowBatch::default();
        if !spans.is_empty()
            && let Some(table) = &self.table
        {
            let mut text = pool.take_empty();
            text.extend_from_slice(&self.text[..start]);
            batch.rows = Some(Rows { table: Arc::clone(table), text, spans });
        }
        self.text.drain(..start);
        self.location = location;
        if is_finished {
            batch.after = self.end();
        }
        (batch, is_finished)
    }

    /// Whether a row to whose end nothing was added isn't complete, because the source couldn't be read to its end.
    fn is_cut(&self, row: &[u8]) -> bool {
        let is_value = |row| serde_json::from_slice::<IgnoredAny>(row).is_ok();
        self.error.is_some() && (self.cutter.is_by_line() || !is_value(row))
    }

    /// Skips the rest of a row that was too long.
    fn skip_line(&mut self, start: usize) -> Cut {
        let rest = &self.text[start..];
        match memchr::memchr(b'\n', rest) {
            Some(end) => {
                self.is_skipping = false;
                Cut::Skip(end + 1)
            }
            None if rest.is_empty() => Cut::More,
            None => Cut::Skip(rest.len()),
        }
    }

    fn end(&mut self) -> Vec<Diagnostic> {
        let source = &self.name;
        let mut diagnostics = Vec::new();
        if let Some(error) = self.error.take() {
            diagnostics.push(Diagnostic::Failed { source: Arc::clone(source), error });
        } else if self.count == 0 {
            diagnostics.push(Diagnostic::Failed { source: Arc::clone(source), error: no_rows().into() });
        }
        diagnostics.push(Diagnostic::Ended { source: Arc::clone(source), nothing_found: None });
        diagnostics
    }
}

fn no_rows() -> Failure {
    Failure::Columns(ColumnsError::NoRows)
}
