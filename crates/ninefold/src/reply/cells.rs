//! Runs of cells: digits, and the marks among them that are blanks, or emphasis, or the end of a sentence.

use core::ops::Range;

use super::alphabet::{Class, WRONG};
use super::scan::{End, Scanner, is_in_word};
use super::segment::Run;

impl Scanner<'_> {
    /// Reads letters as cells, if all of them are.
    pub(super) fn cells_of_letters(&mut self) -> bool {
        let rest = &self.text[self.at..];
        let length =
            rest.iter().position(|&byte| self.alphabet.value_of(byte).is_none()).unwrap_or(rest.len());
        let run = &rest[..length];
        let letters = run.iter().rposition(u8::is_ascii_alphanumeric).map_or(0, |last| last + 1);
        let is_followed_by_word = match rest[length..] {
            // `A's`, but not `'A'`
            [b'\'', next, ..] => next.is_ascii_alphabetic(),
            [next, ..] => is_in_word(next),
            [] => false,
        };
        let side = self.alphabet.side;
        let is_row = [1, side, self.alphabet.cells()].contains(&letters)
            || (letters > 2 && side.is_multiple_of(letters))
            // With blanks at the end; but `cabbage.` is a word with a full stop.
            || ([side, self.alphabet.cells()].contains(&length) && (side > 9 || !is_word(&run[..letters])));
        if is_followed_by_word || !is_row {
            return false;
        }
        self.cells();
        true
    }

    /// A run of cells, or of marks that could be cells.
    pub(super) fn cells(&mut self) {
        let start = self.at;
        self.line.has_ink = true;
        if self.alphabet.is_decimal {
            return self.decimal();
        }
        let rest = &self.text[start..];
        let length =
            rest.iter().position(|&byte| self.alphabet.value_of(byte).is_none()).unwrap_or(rest.len());
        let mut run = &rest[..length];
        if rest.get(length).is_some_and(|&byte| is_in_word(byte)) {
            // `1st` is a word; in `5-cell`, the cell ends before the hyphen.
            run = without_marks_behind(run);
            if run.len() == length {
                return self.word_of_digits(length);
            }
            if run.is_empty() {
                run = &rest[..length];
            }
        }
        self.at = start + run.len().max(1);
        if let [b'1'..=b'9', b'0'..=b'9'] = run
            && self.alphabet.has_letters
            && self.alphabet.value_of(b'0') == Some(0)
        {
            // A number, in place of the letter.
            let value = self.alphabet.value_of_number(run);
            return self.add_cells(start..start + run.len(), &[value], false);
        }
        let digits = run.iter().filter(|byte| byte.is_ascii_alphanumeric()).count();
        if digits == 0 {
            self.marks(start..start + run.len());
        } else if digits == run.len() || run.iter().all(|byte| byte.is_ascii_alphanumeric() || *byte == b'.')
        {
            self.digits(start..start + run.len());
        } else {
            self.digits_and_marks(start..start + run.len());
        }
    }

    /// Digits that go on with letters.
    pub(super) fn word_of_digits(&mut self, digits: usize) {
        let rest = &self.text[self.at..];
        let length = rest
            .iter()
            .skip(digits)
            .position(|&byte| !is_in_word(byte))
            .map_or(rest.len(), |more| digits + more);
        let word = &rest[..length];
        self.start_word(self.at);
        self.segment.label.add_word(word);
        self.at += length;
        self.segment.label_end = self.at;
    }

    /// Marks alone: blanks, a border, a bullet, the end of a sentence.
    fn marks(&mut self, range: Range<usize>) {
        let marks = &self.text[range.clone()];
        let before = self.text[self.line.start..range.start].last().copied().unwrap_or(b'\n');
        let after = self.text.get(range.end).copied().unwrap_or(b'\n');
        match marks {
            [b'.' | b'?'] if ends_sentence(before, after) => {}
            [b'-'] if [before, after].iter().any(|near| matches!(near, b':' | b'|' | b'+' | b'=' | b'>')) => {
            }
            [_] => self.add_cells(range, &[0], marks != b"."),
            _ if marks.iter().all(|mark| matches!(mark, b'.' | b'?')) => {
                let blanks = [0; MOST_BLANKS];
                self.add_cells(range.clone(), &blanks[..range.len().min(MOST_BLANKS)], false);
            }
            _ => {}
        }
    }

    /// Digits, with dots among them that are blanks, or between them.
    fn digits(&mut self, range: Range<usize>) {
        let run = &self.text[range.clone()];
        let are_separated = run.len() >= 2 * self.alphabet.side - 1
            && run.len() % 2 == 1
            && run.iter().enumerate().all(|(at, byte)| (*byte == b'.') == (at % 2 == 1));
        if are_separated {
            for at in range.step_by(2) {
                self.add_run(at..at + 1);
            }
        } else {
            self.add_run(range);
        }
    }

    /// Digits with hyphens, underscores and asterisks, which are blanks, or emphasis, or between them.
    fn digits_and_marks(&mut self, range: Range<usize>) {
        if [self.alphabet.side, self.alphabet.cells()].contains(&range.len())
            && !is_emphasized(&self.text[range.clone()])
        {
            return self.add_run(range);
        }
        let mut start = range.start;
        let text = self.text;
        for part in text[range].split(|byte| matches!(byte, b'*' | b'_' | b'-')) {
            if part.iter().any(u8::is_ascii_alphanumeric) {
                self.add_run(start..start + part.len());
            }
            start += part.len() + 1;
        }
    }

    /// A decimal number, or marks for blanks.
    fn decimal(&mut self) {
        let start = self.at;
        let rest = &self.text[start..];
        let digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
        if digits == 0 {
            let is_mark = |byte: &&u8| Class::of(**byte) == Class::Cell && !byte.is_ascii_digit();
            // `x` is a mark, too, but a letter.
            let length = rest.iter().take_while(is_mark).count().max(1);
            self.at = start + length;
            return self.marks(start..start + length);
        }
        if rest.get(digits).is_some_and(|&byte| is_in_word(byte) && byte != b'_') {
            return self.word_of_digits(digits);
        }
        self.at = start + digits;
        let value = self.alphabet.value_of_number(&rest[..digits]);
        // `1.` before a row, or `5.` and `5.0` as programs print numbers.
        let fraction = match &rest[digits..] {
            [b'.', tail @ ..] => {
                let zeros = tail.iter().take_while(|byte| **byte == b'0').count();
                let is_number =
                    !tail.get(zeros).is_some_and(|byte| byte.is_ascii_alphanumeric() || *byte == b'.');
                if is_number { 1 + zeros } else { 0 }
            }
            _ => 0,
        };
        self.at += fraction;
        self.add_cells(start..start + digits + fraction, &[value], false);
    }

    /// Adds a run of cells, one for each byte.
    fn add_run(&mut self, range: Range<usize>) {
        let is_board = range.len() == self.alphabet.cells();
        if is_board && !self.segment.runs.is_empty() {
            self.end_segment(End::Row);
        }
        let first = self.segment.values.len();
        let text = self.text;
        self.segment.cells += range.len();
        if self.segment.has_room_for(range.len(), self.alphabet) {
            let values =
                text[range.clone()].iter().map(|&byte| self.alphabet.value_of(byte).unwrap_or(WRONG));
            self.segment.values.extend(values);
            let values = first..self.segment.values.len();
            self.segment.runs.push(Run { range, values, may_be_ornament: false });
        }
        if is_board {
            self.end_segment(End::Row);
        }
    }

    /// Adds cells with these values.
    pub(super) fn add_cells(&mut self, range: Range<usize>, values: &[u8], may_be_ornament: bool) {
        self.line.has_ink = true;
        let first = self.segment.values.len();
        self.segment.cells += values.len();
        if self.segment.has_room_for(values.len(), self.alphabet) {
            self.segment.values.extend_from_slice(values);
            let values = first..self.segment.values.len();
            self.segment.runs.push(Run { range, values, may_be_ornament });
        }
    }
}

/// More blanks than that in a row aren't part of any board.
const MOST_BLANKS: usize = 640;

/// Whether these are letters, and not only capitals.
fn is_word(run: &[u8]) -> bool {
    run.iter().all(u8::is_ascii_alphabetic) && run.iter().any(u8::is_ascii_lowercase)
}

/// The run without hyphens and the like at its end.
fn without_marks_behind(run: &[u8]) -> &[u8] {
    let end = run.iter().rposition(u8::is_ascii_alphanumeric).map_or(0, |last| last + 1);
    &run[..end]
}

/// Whether the run has the same marks at both ends and none inside: `**5**`.
fn is_emphasized(run: &[u8]) -> bool {
    let is_mark = |byte: &u8| matches!(byte, b'*' | b'_');
    let inside = run.iter().position(|byte| !is_mark(byte)).zip(run.iter().rposition(|byte| !is_mark(byte)));
    inside.is_some_and(|(first, last)| {
        first > 0 && first == run.len() - 1 - last && !run[first..last].iter().any(is_mark)
    })
}

/// Whether a full stop between these bytes ends a sentence, rather than being a blank.
fn ends_sentence(before: u8, after: u8) -> bool {
    match before {
        b'"' | b'\'' | b'`' | b'*' => after != before,
        b')' => true,
        0x80.. => after < 0x80,
        _ => before.is_ascii_alphanumeric(),
    }
}
