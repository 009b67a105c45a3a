//! How grids of some rules are written: how many cells there are, and which symbols.

use alloc::string::{String, ToString};
use alloc::sync::Arc;
use alloc::vec::Vec;

use crate::error::{CellForm, ParseErrorKind, Token};
use crate::rules::{Rules, Size, Symbols};
use crate::text::Fault;
use crate::text::choose::ContentKind;
use crate::text::codec::Codec;
use crate::text::symbol::{BLANK_WORDS, decode, indent, not_a_cell_by, trim, trim_end, unexpected_by, white};

/// How grids are written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::text) struct Notation(Arc<Details>);

#[derive(Debug, PartialEq, Eq)]
struct Details {
    size: Size,
    /// How many rows are between two lines across a drawing.
    band: usize,
    symbols: Symbols,
    /// The rules name the symbols, so they don't have to be found out.
    are_named: bool,
}

impl Notation {
    pub(super) fn new(rules: &Rules, symbols: Symbols) -> Notation {
        let band = rules.boxes().map_or(rules.size().side(), |shape| shape.rows);
        let are_named = rules.named_symbols().is_some();
        Notation(Arc::new(Details { size: rules.size(), band, symbols, are_named }))
    }

    /// The ways in which grids of these rules may be written: with the symbols that are named, or with any usual ones.
    pub(super) fn all_for(rules: &Rules) -> Vec<Notation> {
        let symbols = match rules.named_symbols() {
            Some(symbols) => alloc::vec![symbols.clone()],
            None => Symbols::usual_for(rules.size()),
        };
        symbols.into_iter().map(|symbols| Notation::new(rules, symbols)).collect()
    }

    pub(super) fn band(&self) -> usize {
        self.0.band
    }

    pub(super) fn symbols(&self) -> &Symbols {
        &self.0.symbols
    }

    /// The value that a word stands for if it is a cell, 0 for a blank.
    pub(super) fn value_of_word(&self, word: &[u8]) -> Option<u8> {
        if word.is_empty() {
            return None;
        }
        match decode(word) {
            Ok(character) if character.len_utf8() == word.len() => self.value_of(character),
            _ => core::str::from_utf8(word).ok().and_then(|word| self.value_of_long(word)),
        }
    }

    /// What is wrong with something that should be a cell.
    pub(super) fn fault(&self, bytes: &[u8], offset: usize) -> Fault {
        unexpected_by(bytes, offset, |found| self.not_a_cell(CellForm::Any, found))
    }

    /// What is wrong with a word that should be a cell.
    pub(super) fn fault_of_word(&self, word: &[u8], offset: usize) -> Fault {
        not_a_cell_by(word, offset, |found| self.not_a_cell(CellForm::Any, found))
    }

    /// Cells side by side, with nothing that belongs between them left out.
    pub(super) fn read_run(&self, run: &[u8], at: usize, cells: &mut Vec<(usize, u8)>) -> Result<(), Fault> {
        let mut offset = 0;
        while offset < run.len() {
            let character = decode(&run[offset..]).ok();
            let Some((character, value)) = character.and_then(|c| Some((c, self.value_of(c)?))) else {
                return Err(self.fault(run, offset).shifted(at));
            };
            cells.push((at + offset, value));
            offset += character.len_utf8();
        }
        Ok(())
    }

    /// How many cells a text has or was meant to have: words if they are numbers, otherwise characters.
    pub(super) fn intended_cells(&self, text: &[u8]) -> usize {
        let text = String::from_utf8_lossy(text);
        let words = words(&text);
        if self.symbols().is_decimal() { words.count() } else { words.map(|word| word.chars().count()).sum() }
    }

    /// Whether a text was meant to be a grid: it is long, and at least half of it is cells; or it has about a character for
    /// each cell.
    pub(super) fn is_meant_as_grid(&self, text: &[u8]) -> bool {
        let length = self.intended_cells(text);
        let text = String::from_utf8_lossy(text);
        let cells = text.chars().filter(|&character| self.value_of(character).is_some()).count();
        let characters = text.trim().chars().count();
        let has_grid_length = characters.abs_diff(self.cells()) <= self.cells() / 20
            && !text.trim().contains(char::is_whitespace);
        has_grid_length || (length > self.cells() / 2 && 2 * cells >= length)
    }

    /// Whether a text is cells and nothing else, more than a row has and enough for the givens of a puzzle, but too few for a grid.
    /// For the sizes where the fewest givens are known, they are a bit more than a fifth of the cells: 4, 8 and 17.
    fn is_fragment(&self, text: &[u8]) -> bool {
        let fewest = (self.cells() / 5).max(self.side()) + 1;
        self.read_cells(text, self.cells()).is_ok_and(|cells| (fewest..self.cells()).contains(&cells.len()))
    }

    /// Whether there are the cells of a row in a line that has something else as well.
    pub(super) fn has_cells_of_row(&self, text: &str) -> bool {
        let is_between = |character: char| character.is_whitespace() || ":,;|/=()[]{}\"'".contains(character);
        let mut run = 0;
        text.split(is_between).filter(|word| !word.is_empty()).any(|word| {
            let is_run = word.chars().all(|character| self.value_of(character).is_some());
            let is_cell = self.value_of_word(word.as_bytes()).is_some();
            run = if is_cell { run + 1 } else { 0 };
            (is_run && word.chars().count() >= self.side()) || run >= self.side()
        })
    }

    /// Numbers of two digits side by side, and blanks as wide as these; `None` if there is something else.
    pub(super) fn pairs(&self, word: &[u8], cells: usize) -> Option<Vec<u8>> {
        let is_pairs = self.symbols().is_decimal() && word.len() == 2 * cells;
        if is_pairs { word.chunks_exact(2).map(|pair| self.value_of_word(pair)).collect() } else { None }
    }

    /// The cells of a text, with their offsets. Fields that are empty are blanks if `most` fields are expected.
    pub(super) fn read_cells(&self, text: &[u8], most: usize) -> Result<Vec<(usize, u8)>, Fault> {
        let mut cells = Vec::new();
        let delimiter = [b',', b';', b'\t'].into_iter().find(|byte| text.contains(byte));
        if let Some(delimiter) = delimiter
            && text.iter().filter(|&&byte| byte == delimiter).count() + 1 == most
        {
            let mut at = 0;
            for field in text.split(|&byte| byte == delimiter) {
                let (indent, word) = trim(field);
                let word = unquoted(word);
                let value = if word.is_empty() { Some(0) } else { self.value_of_word(word) };
                cells.push((at + indent, value.ok_or_else(|| self.fault_of_word(word, at + indent))?));
                at += field.len() + 1;
            }
            return Ok(cells);
        }
        let mut groups = Groups::default();
        let mut at = 0;
        while at < text.len() {
            let skipped = separator(&text[at..]);
            if skipped > 0 {
                at += skipped;
                continue;
            }
            let length = (at..text.len()).find(|&end| separator(&text[end..]) > 0).unwrap_or(text.len()) - at;
            let word = &text[at..at + length];
            let inner = unquoted(word);
            let before = cells.len();
            match self.value_of_word(inner) {
                // Nothing between quotes.
                None if inner.is_empty() => {}
                Some(value) => cells.push((at, value)),
                None if self.symbols().is_decimal() => return Err(self.fault_of_word(inner, at)),
                None => self.read_run(inner, at + usize::from(inner.len() < word.len()), &mut cells)?,
            }
            groups.add(at, inner, cells.len() - before);
            at += length;
        }
        match groups.odd_one(self.side(), cells.len() == most) {
            Some((at, word)) => Err(self.fault_of_word(word, at)),
            None => Ok(cells),
        }
    }

    /// What is wrong with a row that has bars around every cell, if there is more than a cell between two of them.
    pub(super) fn fault_between_bars(&self, line: &[u8]) -> Option<Fault> {
        let bars: Vec<usize> = (0..line.len()).filter(|&at| bar(&line[at..]) > 0).collect();
        if bars.len() != self.side() + 1 || bars[0] != indent(line) {
            return None;
        }
        bars.windows(2).find_map(|pair| {
            let start = pair[0] + bar(&line[pair[0]..]);
            let (indent, word) = trim(&line[start..pair[1]]);
            let is_cell = word.is_empty() || self.value_of_word(word).is_some();
            (!is_cell).then(|| self.fault_of_word(word, start + indent))
        })
    }
}

/// How the cells of a text are grouped in words: each by itself, by boxes, or by rows.
#[derive(Default)]
struct Groups<'t> {
    words: usize,
    has_single: bool,
    /// The first word with several cells, and how many it has.
    first: Option<((usize, &'t [u8]), usize)>,
    /// The first word with another number of cells, but more than one.
    other: Option<(usize, &'t [u8])>,
}

impl<'t> Groups<'t> {
    fn add(&mut self, at: usize, word: &'t [u8], cells: usize) {
        self.words += 1;
        match self.first {
            _ if cells <= 1 => self.has_single |= cells == 1,
            None => self.first = Some(((at, word), cells)),
            Some((_, group)) if group != cells => self.other = self.other.or(Some((at, word))),
            Some(_) => {}
        }
    }

    /// The word that isn't like the others: a number among cells, or a group of another length. If the number of cells is wrong,
    /// that says more than the lengths of groups.
    fn odd_one(&self, side: usize, has_all_cells: bool) -> Option<(usize, &'t [u8])> {
        let (first, length) = self.first?;
        let fits = self.words == 1 || side.is_multiple_of(length);
        match self.other {
            _ if self.has_single => Some(first),
            _ if !has_all_cells => None,
            _ if !fits => Some(first),
            other => other,
        }
    }
}

/// The length of what may be between cells: white space, delimiters, bars, and breaks between rows.
fn separator(text: &[u8]) -> usize {
    match text {
        [b',' | b';' | b'/' | b'\r' | b'\n', ..] => 1,
        _ => bar(text).max(white(text)),
    }
}

/// The length of the bar at the start of a text, 0 if there is none.
fn bar(text: &[u8]) -> usize {
    const DRAWN: [&str; 3] = ["│", "║", "┃"];
    match text {
        [b'|', ..] => 1,
        _ if DRAWN.iter().any(|bar| text.starts_with(bar.as_bytes())) => DRAWN[0].len(),
        _ => 0,
    }
}

/// What is left of a line without what may be between the cells of a row.
pub(super) fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split([' ', '\t', '|', ',', ';', '│', '║', '┃']).filter(|word| !word.is_empty())
}

/// The word without quotes around it.
fn unquoted(word: &[u8]) -> &[u8] {
    match word {
        [b'"', inner @ .., b'"'] | [b'\'', inner @ .., b'\''] => inner,
        _ => word,
    }
}

impl Codec for Notation {
    type Board = Vec<u8>;

    #[cfg(any(feature = "csv", feature = "json"))]
    fn symbols(&self) -> Option<&Symbols> {
        Some(Notation::symbols(self))
    }

    fn side(&self) -> usize {
        self.0.size.side()
    }

    #[cfg(feature = "json")]
    fn board(&self, values: &[u8]) -> Vec<u8> {
        values.to_vec()
    }

    fn is_complete(values: &Vec<u8>) -> bool {
        !values.contains(&0)
    }

    fn read_text(&self, text: &[u8]) -> Result<Vec<u8>, Fault> {
        let expected = self.cells();
        if let Some(values) = self.pairs(text.trim_ascii(), expected) {
            return Ok(values);
        }
        let cells = self.read_cells(text, expected)?;
        if cells.len() == expected {
            return Ok(cells.into_iter().map(|(_, value)| value).collect());
        }
        let at = cells.get(expected).map_or(trim_end(text).len(), |&(at, _)| at);
        Err(Fault::new(at, ParseErrorKind::CellCount { expected, found: cells.len() }))
    }

    #[cfg(feature = "csv")]
    fn is_run_of_cells(&self, text: &[u8]) -> bool {
        self.read_text(text).is_ok()
    }

    fn content_of(&self, text: &str) -> ContentKind {
        let text = text.trim_ascii();
        if let Ok(values) = self.read_text(text.as_bytes()) {
            return ContentKind::Board { is_complete: Notation::is_complete(&values) };
        }
        let is_digits = text.bytes().all(|byte| byte.is_ascii_digit());
        let characters = text.chars().count();
        let count =
            |wanted: &dyn Fn(char) -> bool| text.chars().filter(|&character| wanted(character)).count();
        // What has almost only cells, and more than any row, was meant to be a grid.
        let cells = count(&|character| self.value_of(character).is_some());
        let is_long = text.len() > self.cells() / 2;
        let is_run = !text.contains(char::is_whitespace);
        // Spaces may stand for blanks.
        let values = count(&|character| self.value_of(character).is_some_and(|value| value > 0));
        let is_spaced = values + count(&|character| character == ' ') == characters;
        match text.len() {
            0 => ContentKind::Empty,
            1..=2 if is_digits => ContentKind::Count,
            _ if self.value_of_word(text.as_bytes()) == Some(0) || text == "N/A" => ContentKind::Empty,
            _ if is_long && is_run && cells + 4 >= characters => ContentKind::Board { is_complete: false },
            _ if is_long && (is_spaced || text.starts_with(['[', '{', '('])) => ContentKind::Doubtful,
            _ if self.is_fragment(text.as_bytes()) => ContentKind::Fragment,
            _ => ContentKind::Other,
        }
    }

    fn value_of(&self, character: char) -> Option<u8> {
        self.symbols().value_of(character).filter(|&value| usize::from(value) <= self.side())
    }

    fn value_of_long(&self, text: &str) -> Option<u8> {
        let bytes = text.as_bytes();
        match bytes {
            _ if BLANK_WORDS.contains(&bytes) => Some(0),
            _ if !self.symbols().is_decimal() => None,
            // A blank as wide as a number.
            [first, second] if first == second && !first.is_ascii_digit() => {
                self.value_of(char::from(*first)).filter(|&value| value == 0)
            }
            _ => self.value_of_number(text),
        }
    }

    fn value_of_number(&self, number: &str) -> Option<u8> {
        // Where 0 is known to be the first symbol, numbers start with it. Otherwise, they could be values or symbols.
        let first = match self.symbols().value_of('0') {
            Some(0) => 0,
            Some(1) if self.0.are_named => 1,
            _ => return None,
        };
        let whole = match number.split_once('.') {
            Some((whole, fraction)) if fraction.bytes().all(|byte| byte == b'0') => whole,
            Some(_) => return None,
            None => number,
        };
        let is_digits = !whole.is_empty() && whole.bytes().all(|byte| byte.is_ascii_digit());
        let value: u8 = if is_digits { whole.parse().ok()? } else { return None };
        value.checked_add(first).filter(|&value| usize::from(value) <= self.side())
    }

    fn not_a_cell(&self, _form: CellForm, found: Token) -> ParseErrorKind {
        let Details { size, symbols, .. } = &*self.0;
        ParseErrorKind::Symbol { size: *size, symbols: symbols.to_string().into(), found }
    }
}
