//! Boards in HTML tables.
//!
//! ```text
//! <table>                                       the record
//!   <tr><td>5</td><td>3</td><td></td>…</tr>     a row, its cells
//!   …
//! </table>
//! ```
//!
//! A table may also be made of nine smaller ones, one for each box.

mod lexer;
mod table;
mod tag;

use self::lexer::{Lexer, Token};
use self::table::read_table;
use self::tag::{HiddenElement, is_closing_tag, is_tag};
use super::code_row;
use super::embedded::runs;
use super::row::{self, DashPolicy, LineKind};
use super::shape::Shape;
use super::symbol::{indent, unexpected};
use super::{Fault, Machine, Step};
use crate::error::ParseErrorKind;
use crate::text::Layout;

/// Whether a table or a row of one starts in the line.
pub(super) fn starts_table(line: &[u8]) -> bool {
    (0..line.len()).any(|at| is_start(&line[at..]))
}

/// Whether a table, or a row outside of any table, starts with this tag.
fn is_start(tag: &[u8]) -> bool {
    is_tag(tag, b"table") || is_tag(tag, b"tr")
}

/// Whether the line could be a board or a row, or has one in it.
fn holds_board(line: &[u8]) -> bool {
    !runs(line).is_empty()
        || row::holds_row(line)
        || code_row::holds_list(line)
        || matches!(Shape::of(line), Shape::TableRow(_))
        || matches!(row::read(line, DashPolicy::ByContext), LineKind::Row(Ok(_)))
}

/// Reads boards from HTML tables.
#[derive(Debug)]
pub(super) struct HtmlReader {
    limit: usize,
    lexer: Lexer,
    state: HtmlState,
}

#[derive(Clone, Copy, Debug)]
enum HtmlState {
    /// Between tables, maybe in an element that isn't shown.
    Outside(Option<HiddenElement>),
    /// Within this many tables.
    Table { depth: usize },
    /// The same in a table that is too long: its beginning has been reported, its end is skipped.
    LongTable { depth: usize },
}

impl HtmlReader {
    pub(super) fn new(limit: usize) -> HtmlReader {
        HtmlReader { limit, lexer: Lexer::new(limit), state: HtmlState::Outside(None) }
    }

    /// Skips what comes before the next table that is shown, line by line. A board there is reported.
    fn outside(&mut self, mut hidden: Option<HiddenElement>, window: &[u8], ended: bool) -> Step {
        // A page may be a single line, of which no more than a record's length is looked at.
        let visible = &window[..window.len().min(self.limit)];
        let is_whole = ended && visible.len() == window.len();
        let (end, is_shown) = loop {
            let token = self.lexer.next(visible, is_whole);
            let at = self.lexer.at;
            let start = match token {
                Some(Token::LineEnd) => break (at, hidden.is_none()),
                Some(Token::Comment { start: 0 }) => break (at, false),
                Some(Token::Comment { start }) if hidden.is_none() => start,
                Some(Token::Comment { .. }) => continue,
                Some(Token::Tag { start }) => {
                    let tag = &visible[start..at];
                    if let Some(element) = &mut hidden {
                        if element.ends_with(tag) {
                            hidden = None;
                            break (at, false);
                        }
                        continue;
                    }
                    let element = HiddenElement::starting(tag);
                    match start {
                        _ if element.is_none() && !is_start(tag) => continue,
                        0 if element.is_none() => {
                            self.lexer = Lexer::new(self.limit);
                            self.state = HtmlState::Table { depth: 0 };
                            return Step::Skip(0);
                        }
                        0 => {
                            hidden = element;
                            continue;
                        }
                        _ => start,
                    }
                }
                None if is_whole || window.len() > self.limit => {
                    let is_shown = hidden.is_none() && !self.lexer.is_in_comment();
                    let end = Some(self.lexer.done()).filter(|&done| done > 0).unwrap_or(visible.len());
                    break (end, is_shown);
                }
                None => {
                    self.state = HtmlState::Outside(hidden);
                    return Step::More;
                }
            };
            // What comes before it is looked at first.
            self.lexer = Lexer::new(self.limit);
            break (start, true);
        };
        self.lexer.cut(end);
        self.state = HtmlState::Outside(hidden);
        let mut at = 0;
        for line in window[..end].split_inclusive(|byte| matches!(byte, b'\n' | b'\r')) {
            let text = line.trim_ascii_end();
            if is_shown && holds_board(text) {
                let board = Err(unexpected(window, at + indent(text), ParseErrorKind::outside_table));
                return Step::Record { layout: Layout::Block, start: 0, end, board };
            }
            at += line.len();
        }
        Step::Skip(end)
    }

    /// Where the table at the start of the window ends, in which this many are open.
    fn find_end(&mut self, depth: &mut usize, window: &[u8], ended: bool) -> Option<usize> {
        while let Some(token) = self.lexer.next(window, ended) {
            let Token::Tag { start } = token else { continue };
            let tag = &window[start..self.lexer.at];
            if is_tag(tag, b"table") {
                *depth += 1;
            } else if is_closing_tag(tag, b"table") {
                *depth = depth.saturating_sub(1);
                if *depth == 0 {
                    return Some(self.lexer.at);
                }
            }
        }
        ended.then_some(window.len())
    }
}

impl Machine for HtmlReader {
    fn step(&mut self, window: &[u8], ended: bool) -> Step {
        if window.is_empty() {
            return Step::More;
        }
        let mut state = self.state;
        let end = match &mut state {
            HtmlState::Outside(hidden) => return self.outside(*hidden, window, ended),
            HtmlState::Table { depth } | HtmlState::LongTable { depth } => {
                self.find_end(depth, window, ended)
            }
        };
        let Some(end) = end else {
            self.state = state;
            return Step::More;
        };
        *self = HtmlReader::new(self.limit);
        if matches!(state, HtmlState::LongTable { .. }) {
            return Step::Skip(end);
        }
        if end > self.limit {
            let board = Err(Fault::too_long(self.limit));
            return Step::Record { layout: Layout::Block, start: 0, end, board };
        }
        match read_table(&window[..end]) {
            None => Step::Skip(end),
            Some(board) => Step::Record { layout: Layout::Block, start: 0, end, board },
        }
    }

    /// Only tables are kept in the window until they end.
    fn overflow(&mut self, _window: &[u8], fault: Fault) -> Step {
        let end = self.lexer.done();
        match self.state {
            HtmlState::Table { depth } => {
                // A tag that starts before the limit hasn't arrived in full.
                if end < self.limit {
                    return Step::More;
                }
                self.state = HtmlState::LongTable { depth };
                self.lexer.cut(end);
                Step::Record { layout: Layout::Block, start: 0, end, board: Err(fault) }
            }
            HtmlState::LongTable { .. } | HtmlState::Outside(_) => {
                self.lexer.cut(end);
                Step::Skip(end)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_as_long_as_the_limit_may_end_there() {
        assert!(matches!(HtmlReader::new(6).step(b"<b>5\r", false), Step::More));
        assert!(matches!(HtmlReader::new(5).step(b"<b>5\r", false), Step::More));
        assert!(matches!(HtmlReader::new(5).step(b"<b>5\r", true), Step::Skip(5)));
        assert!(matches!(HtmlReader::new(4).step(b"<b>5\r", false), Step::Skip(4)));
    }

    #[test]
    fn boards_and_rows_are_noticed_however_they_are_written() {
        for line in [
            "53..7...Q6..195..Q.98....6Q.8...6..Q34..8.3.",
            "53..7....",
            "x = [5, 3, 0, 0, 7, 0, 0, 0, 0]",
            "5;3;;;7;;;;",
            "|53.|.7.|...|",
        ] {
            assert!(holds_board(line.as_bytes()), "{line}");
        }
        assert!(!holds_board(b"Page 5 of 12"));
    }
}
