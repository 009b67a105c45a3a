//! Text becomes rows: every line or list that consists of cells, with its label, however it is written.
//!
//! The text is read once, byte by byte, as a person skims it: words are prose or labels, and between them are runs of cells.
//! A *segment* is what stands between two ends of a row: line breaks, brackets, `\\`, `<tr>`, words.

use alloc::vec::Vec;
use core::ops::Range;

use super::alphabet::{Alphabet, Class, Skimmed};
use super::blocks::{Blocks, Entry, Shape};
use super::label::{Label, number};
use super::segment::{Reader, Segment};
use crate::text::find_byte;

/// Reads parts of a text and gives their rows to the blocks.
pub(super) struct Scanner<'a> {
    pub(super) whole: &'a str,
    /// The text up to the end of the part that is read. What comes after isn't looked at.
    pub(super) text: &'a [u8],
    pub(super) alphabet: &'a Alphabet,
    pub(super) blocks: Blocks<'a>,
    pub(super) at: usize,
    pub(super) segment: Segment,
    pub(super) line: Line,
    /// How many runs the segment had where a cell of an HTML table started.
    pub(super) html_cell: Option<usize>,
    /// The values of a row that has been read.
    values: Vec<u8>,
}

/// What the current line has shown so far.
#[derive(Default)]
pub(super) struct Line {
    pub(super) start: usize,
    pub(super) has_ink: bool,
    pub(super) has_row: bool,
    pub(super) has_words: bool,
    pub(super) open_brackets: usize,
}

/// What ends a segment.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum End {
    Line,
    /// A bracket, or whatever else ends a row.
    Row,
    /// A word that continues the sentence.
    Sentence,
}

impl<'a> Scanner<'a> {
    pub(super) fn new(text: &'a str, alphabet: &'a Alphabet) -> Scanner<'a> {
        Scanner {
            whole: text,
            text: text.as_bytes(),
            alphabet,
            blocks: Blocks::new(alphabet),
            at: 0,
            segment: Segment::default(),
            line: Line::default(),
            html_cell: None,
            values: Vec::new(),
        }
    }

    /// Reads a part of the text, in which all boards end that start there.
    pub(super) fn scan(&mut self, part: Range<usize>) {
        self.text = &self.whole.as_bytes()[..part.end];
        self.at = part.start;
        self.segment.clear(part.start);
        self.line = Line { start: part.start, ..Line::default() };
        self.skip_sentences();
        while let Some(&byte) = self.text.get(self.at) {
            match Class::of(byte) {
                Class::Between if self.text[self.at..].starts_with(b"~~") => self.skip_hidden(b"~~"),
                Class::Between => self.skip_ink(1, byte != b' ' && byte != b'\t'),
                Class::Cell => self.cells(),
                Class::Letter => self.letters(),
                Class::LineEnd => self.line_end(),
                Class::Open => self.open(),
                Class::Close => self.close(byte),
                Class::Mark => self.mark(),
                Class::RowEnd if self.segment.cells >= self.alphabet.side => self.row_end(1),
                Class::RowEnd => self.skip_ink(1, true),
                Class::Comment => self.comment(),
                Class::Tag => self.tag(),
                Class::Entity => self.entity(),
                Class::Backslash => self.backslash(),
                Class::Backquote => self.backquote(),
                Class::Beyond => self.beyond(),
            }
        }
        self.end_segment(End::Line);
        self.segment.clear(self.at);
        self.blocks.finish();
    }

    pub(super) fn skip_ink(&mut self, bytes: usize, is_ink: bool) {
        self.at += bytes;
        self.line.has_ink |= is_ink;
    }

    fn line_end(&mut self) {
        let is_border = self.line.has_ink && !self.line.has_row && self.segment.is_empty();
        self.end_segment(End::Line);
        if !self.line.has_ink {
            // CR LF is one line end.
            let is_half = self.text[self.at] == b'\n' && self.at > 0 && self.text[self.at - 1] == b'\r';
            if !is_half {
                self.blocks.gap();
            }
        } else if is_border && !self.line.has_words {
            self.blocks.border();
        }
        self.at += 1;
        self.segment.start = self.at;
        self.line = Line { start: self.at, ..Line::default() };
        self.skip_sentences();
    }

    /// Skips lines that are nothing but sentences. That isn't needed, but faster.
    fn skip_sentences(&mut self) {
        while self.segment.is_empty()
            && let Some(end) = self.end_of_sentences()
        {
            self.blocks.finish();
            self.at = end;
            self.line.start = end;
            self.segment.start = end;
        }
    }

    /// Where the next line starts, if this one has many words and too few cells between any two of them.
    fn end_of_sentences(&self) -> Option<usize> {
        const SHORTEST: usize = 48;
        const LONGEST: usize = 4096;
        let rest = &self.text[self.at..];
        let end = find_byte(b'\n', &rest[..rest.len().min(LONGEST)])?;
        if end < SHORTEST || self.alphabet.has_letters {
            return None;
        }
        let line = &rest[..end];
        let side = u32::try_from(self.alphabet.side).ok()?;
        let is_plain = self.is_plainly_prose(line, side);
        debug_assert!(!is_plain || self.is_prose(line, side), "both look for the same");
        let is_prose = (is_plain || self.is_prose(line, side)) && !may_have_blank_words(&rest[..=end]);
        is_prose.then_some(self.at + end + 1)
    }

    /// Whether this is prose at first glance, which takes half as long as a look at every byte. If there is a letter in
    /// every few bytes, cells without one between them are close to each other.
    fn is_plainly_prose(&self, line: &[u8], side: u32) -> bool {
        const FEW: usize = 16;
        let skim = |byte: &u8| self.alphabet.skimmed[usize::from(*byte)];
        let sum = |part: &[u8]| -> u16 { part.iter().map(skim).sum() };
        let is_between = |kind: &u16| !Skimmed::has_letter(*kind);
        let (parts, mut after) = line.as_chunks::<FEW>();
        let last = sum(after);
        let mut cells_after = Skimmed::cells(last);
        if cells_after >= side || Skimmed::has_markup(last) {
            return false;
        }
        for part in parts.iter().rev() {
            let all = sum(part);
            let cells = Skimmed::cells(all);
            if cells >= side || !Skimmed::has_letter(all) || Skimmed::has_markup(all) {
                return false;
            }
            if cells + cells_after >= side {
                let end: u16 = part.iter().rev().map(skim).take_while(is_between).sum();
                let start: u16 = after.iter().map(skim).take_while(is_between).sum();
                if Skimmed::cells(end) + Skimmed::cells(start) >= side {
                    return false;
                }
            }
            (cells_after, after) = (cells, part);
        }
        word_starts(line) > side + 2
    }

    /// Whether the line has many words and too few cells between any two of them.
    fn is_prose(&self, line: &[u8], side: u32) -> bool {
        // Without branches, which no processor could predict: text is too irregular.
        let (mut words, mut cells, mut most, mut all, mut last) = (0, 0, 0, 0, 0);
        for byte in line {
            let kind = self.alphabet.skimmed[usize::from(*byte)];
            let is_letter = (kind / Skimmed::LETTER) & 1;
            words += u32::from(is_letter & !last);
            last = is_letter;
            cells = (cells + u32::from(kind & Skimmed::CELL)) & u32::from(is_letter).wrapping_sub(1);
            most = cells.max(most);
            all |= kind;
        }
        // A heading has six words at most, and a row four cells at least.
        words > side + 2 && most < side && !Skimmed::has_markup(all)
    }

    fn open(&mut self) {
        if self.is_definition() {
            return self.skip_line();
        }
        // An image, or where a link leads.
        match (&self.text[..self.at], self.text[self.at]) {
            ([.., b'!'], b'[') => return self.skip_line_until(b']'),
            ([.., b']'], b'(') => return self.skip_line_until(b')'),
            _ => {}
        }
        self.line.has_ink = true;
        self.line.open_brackets += 1;
        let is_letter = |byte: Option<&u8>| byte.is_some_and(u8::is_ascii_alphabetic);
        let is_note = self.text[self.at] == b'(' && is_letter(self.text.get(self.at + 1));
        if is_note && self.is_after_row() {
            self.skip_line_until(b')');
        } else {
            self.segment.forget_bullets();
            self.absorb_list_number();
            if self.segment.runs.is_empty() {
                self.segment.is_list = true;
                self.at += 1;
            } else {
                self.row_end(1);
            }
        }
    }

    /// Whether a link is defined here, `[name]: …`, which Markdown doesn't show.
    fn is_definition(&self) -> bool {
        const LONGEST: usize = 64;
        let rest = &self.text[self.at..];
        let length = rest.iter().take(LONGEST).take_while(|byte| !matches!(byte, b']' | b'\n')).count();
        let has_letters = rest[..length].iter().any(|byte| byte.is_ascii_alphabetic() || *byte == b'/');
        !self.line.has_ink && rest[0] == b'[' && has_letters && rest[length..].starts_with(b"]:")
    }

    fn close(&mut self, bracket: u8) {
        // `1)`, `(1)`, `[1]:` or `grid[0]`
        let is_before_row = matches!(self.text.get(self.at + 1), Some(b' ' | b':'));
        let is_of_label = self.segment.label.has_words()
            || (bracket == b')' && self.line.open_brackets == 0)
            || (is_before_row && self.is_at_line_start());
        if is_of_label {
            self.absorb_number();
        }
        self.row_end(1);
    }

    /// Whether nothing but a bracket is before the only cells so far.
    fn is_at_line_start(&self) -> bool {
        let [run] = &self.segment.runs[..] else { return false };
        let before = self.text.get(self.line.start..run.range.start).unwrap_or_default();
        matches!(before.trim_ascii(), b"(" | b"[" | b"- (" | b"* (")
    }

    pub(super) fn mark(&mut self) {
        self.absorb_number();
        if self.segment.runs.is_empty() && !self.segment.label.is_empty() {
            self.segment.label.is_marked = true;
            self.segment.label_end = self.at + 1;
        }
        self.skip_ink(1, true);
    }

    /// Makes the only cells so far the number of a label, if they can be one.
    fn absorb_number(&mut self) -> bool {
        let [run] = &self.segment.runs[..] else { return false };
        let Some(number) = number(&self.text[run.range.clone()]) else { return false };
        self.segment.label.add_number(number);
        self.segment.label_end = run.range.end;
        self.segment.forget_runs();
        true
    }

    /// The same for the number of a list item, `1.`.
    fn absorb_list_number(&mut self) {
        if let [run] = &self.segment.runs[..]
            && let Some(number) = run.list_number(self.text)
        {
            self.segment.label.add_number(number);
            self.segment.label_end = run.range.end;
            self.segment.forget_runs();
        }
    }

    pub(super) fn row_end(&mut self, bytes: usize) {
        self.end_segment(End::Row);
        self.skip_ink(bytes, true);
    }

    fn comment(&mut self) {
        let rest = &self.text[self.at..];
        if rest.starts_with(b"/*") {
            return self.skip_hidden(b"*/");
        }
        if rest.starts_with(b"//") && self.text[..self.at].ends_with(b":") {
            // An address.
            self.at += rest.iter().position(u8::is_ascii_whitespace).unwrap_or(rest.len());
            return;
        }
        let is_comment = match rest[0] {
            b'/' => rest.get(1) == Some(&b'/'),
            b'%' if !self.line.has_ink => return self.skip_line(),
            _ => true,
        };
        if is_comment && self.is_after_row() {
            self.skip_line();
        } else {
            self.skip_ink(1, true);
        }
    }

    /// Skips what no reader sees, up to the end of these bytes.
    pub(super) fn skip_hidden(&mut self, end: &[u8]) {
        self.end_segment(End::Row);
        let rest = &self.text[self.at + 1..];
        let mut from = 0;
        while let Some(next) = find_byte(end[0], &rest[from..]) {
            from += next + 1;
            if rest[from - 1..].starts_with(end) {
                self.at += from + end.len();
                return;
            }
        }
        self.at = self.text.len();
    }

    /// Whether the line has shown all cells of a row.
    pub(super) fn is_after_row(&self) -> bool {
        self.line.has_row || self.segment.cells >= self.alphabet.side
    }

    /// Skips the rest of the line.
    pub(super) fn skip_line(&mut self) {
        let rest = &self.text[self.at..];
        self.at += rest.iter().position(|byte| matches!(byte, b'\n' | b'\r')).unwrap_or(rest.len());
    }

    /// Skips everything up to this byte, or the rest of the line.
    pub(super) fn skip_line_until(&mut self, byte: u8) {
        let rest = &self.text[self.at..];
        let found = rest.iter().position(|&other| other == byte || matches!(other, b'\n' | b'\r'));
        self.at += match found {
            Some(found) if rest[found] == byte => found + 1,
            Some(found) => found,
            None => rest.len(),
        };
    }

    /// A word starts here: cells before it are a row of their own, or the number of a label.
    pub(super) fn start_word(&mut self, start: usize) {
        self.segment.forget_bullets();
        self.absorb_list_number();
        if let Some(last) = self.segment.runs.last() {
            let last = last.range.end;
            if !self.absorb_number() {
                let between = &self.text[last..start];
                let is_sentence = between.iter().all(|byte| matches!(byte, b' ' | b',' | b'.' | b'-'))
                    && !is_row_label(&self.text[start..]);
                self.end_segment(if is_sentence { End::Sentence } else { End::Row });
                self.segment.clear(self.at);
            }
        }
        if self.segment.label.is_marked {
            // What comes after a colon is about something else.
            self.segment.clear(self.at);
        }
        self.line.has_ink = true;
        self.line.has_words = true;
    }

    /// A word, unless all of it are cells.
    fn letters(&mut self) {
        let start = self.at;
        if self.alphabet.value_of(self.text[start]).is_some() && self.cells_of_letters() {
            return;
        }
        let rest = &self.text[start..];
        let length = rest.iter().position(|&byte| !is_in_word(byte)).unwrap_or(rest.len());
        let word = &rest[..length];
        if BLANK_WORDS.contains(&word) {
            self.add_cells(start..start + length, &[0], false);
            self.at = start + length;
            return;
        }
        self.start_word(start);
        self.segment.label.add_word(word);
        self.at = start + length;
        self.segment.label_end = self.at;
        if self.segment.label.is_long() {
            self.skip_prose();
        }
    }

    /// Skips to what may be a board in the middle of a sentence, or to the end of the line.
    fn skip_prose(&mut self) {
        let start = self.at;
        let rest = &self.text[start..];
        let is_prose =
            |byte: &u8| !matches!(byte, b'0'..=b'9' | b'\n' | b'\r' | b'<' | b'\\' | b'`' | 0x80..);
        let length = rest.iter().position(|byte| !is_prose(byte)).unwrap_or(rest.len());
        self.at = start + length;
        if self.text.get(self.at).is_some_and(u8::is_ascii_digit) {
            let marks =
                rest[..length].iter().rev().take_while(|byte| Class::of(**byte) == Class::Cell).count();
            if self.text[..self.at - marks].last().is_some_and(|&byte| is_in_word(byte)) {
                // The number is part of a word.
                let tail = &self.text[self.at..];
                self.at += tail.iter().position(|&byte| !is_in_word(byte)).unwrap_or(tail.len());
            } else {
                self.at -= marks;
                let sentence = self.text[..self.at].trim_ascii_end();
                self.segment.label.is_marked |= sentence.ends_with(b":") || sentence.ends_with(b"=");
            }
        }
    }

    pub(super) fn end_segment(&mut self, end: End) {
        if end == End::Line && self.segment.label.has_words() {
            // `Row 1` or `"row": 1`, above the row
            let is_number = !self.segment.label.is_marked || self.segment.label.is_row();
            if is_number && self.absorb_number() {
                self.segment.label.is_marked = true;
            }
        }
        if self.segment.runs.is_empty() {
            return self.end_label(end);
        }
        // Most numbers are part of a sentence.
        if self.segment.cells < self.alphabet.side && (end == End::Sentence || self.segment.label.is_prose())
        {
            self.blocks.finish();
            self.segment.clear(self.at);
            return;
        }
        let Segment { runs, .. } = &self.segment;
        let reader = Reader {
            text: self.text,
            alphabet: self.alphabet,
            segment: &self.segment,
            end: self.at,
            values: &mut self.values,
            range: runs[0].range.start..runs[runs.len() - 1].range.end,
        };
        let (shape, range, mut label) = reader.read();
        self.line.has_row |= matches!(shape, Shape::Row | Shape::NumberedRow(_));
        if label.is_long() && !label.is_of_other && (label.is_marked || self.segment.is_list) {
            // The sentence ends where the board starts.
            self.blocks.finish();
            label = Label::default();
        }
        let is_prose = match shape {
            // Columns or boxes, one after the other.
            Shape::Board => {
                label.is_of_thoughts || (self.segment.runs.len() > 1 && label.is_heading_of_other())
            }
            Shape::Row | Shape::NumberedRow(_) => {
                end == End::Sentence || label.is_prose() || label.is_of_thoughts
            }
            Shape::Other(cells) => {
                end == End::Sentence
                    || label.is_prose()
                    || (label.has_words() && cells < self.alphabet.side / 2)
            }
        };
        if is_prose {
            self.blocks.finish();
        } else if let (Shape::Other(1), [value], true) = (shape, &self.values[..], label.is_empty()) {
            self.blocks.add_single(range, *value);
        } else {
            self.blocks.add(Entry { range, label, shape }, &self.values);
        }
        if end == End::Row {
            self.blocks.end_singles();
        }
        self.segment.clear(self.at);
    }

    /// A label without cells is prose, unless its row follows.
    fn end_label(&mut self, end: End) {
        let label = &self.segment.label;
        if label.is_empty() {
            if end == End::Row {
                self.blocks.end_singles();
            }
        } else if end == End::Line && !label.may_be_above_row() {
            let (is_of_other, is_answer) = (label.is_heading_of_other(), label.is_heading_of_answer());
            self.blocks.finish();
            self.blocks.is_of_other = is_of_other;
            self.blocks.is_answer = is_answer;
            self.segment.clear(self.at);
        }
    }
}

/// What programs print where there is nothing.
const BLANK_WORDS: [&[u8]; 6] = [b"null", b"None", b"nan", b"NaN", b"NA", b"nil"];

/// Whether one of them may start somewhere in the line, looked for in a way that compilers vectorise. `NA` needs a byte behind
/// it.
fn may_have_blank_words(line: &[u8]) -> bool {
    let is_start = |first: u8, second: u8, third: u8| {
        matches!(
            (first, second, third),
            (b'n', b'u' | b'i', b'l')
                | (b'n', b'a', b'n')
                | (b'N', b'o', b'n')
                | (b'N', b'a', b'N')
                | (b'N', b'A', _)
        )
    };
    let (seconds, thirds) = (line.get(1..).unwrap_or_default(), line.get(2..).unwrap_or_default());
    let windows = line.iter().zip(seconds).zip(thirds);
    windows.fold(0, |any, ((&first, &second), &third)| any | u8::from(is_start(first, second, third))) != 0
}

pub(super) const fn is_in_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

/// How many words there are at least, counted in a way that compilers vectorise.
fn word_starts(line: &[u8]) -> u32 {
    // `x` can be a blank.
    let is_letter = |byte: u8| matches!(byte | 0x20, b'a'..=b'w' | b'y' | b'z');
    let starts = |before: &[u8], bytes: &[u8]| -> u8 {
        before.iter().zip(bytes).map(|(&before, &byte)| u8::from(!is_letter(before) & is_letter(byte))).sum()
    };
    let before = line.chunks(u8::MAX.into());
    let after = line[1.min(line.len())..].chunks(u8::MAX.into());
    before.zip(after).map(|(before, after)| u32::from(starts(before, after))).sum()
}

/// Whether the label of another row starts here.
fn is_row_label(text: &[u8]) -> bool {
    matches!(text, [b'r' | b'R', b'o' | b'O', b'w' | b'W', ..] | [b'r' | b'R', b'0'..=b'9', ..])
}
