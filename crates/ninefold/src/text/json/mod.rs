//! JSON: one board, an array of boards, one value per line.
//!
//! `serde_json` reads complete values and can't be fed in chunks, so the values are found first: this file finds where
//! a value that should be a board starts and ends, and [`value`] lets `serde_json` read it.
//!
//! ```text
//! [["5","3",…],…]            one value: a board
//! [[["5","3",…],…], …]       an array of boards: one value for each, reported as soon as it is complete
//! {"puzzle":"53..7…"}⏎ …     one value per line
//! ```
//!
//! A value that breaks off at the end of its line must not swallow the lines after it. Whether it breaks off or continues
//! depends on what is around it: see [`JsonReader::at_line_end`].

mod frame;
mod relaxed;
#[cfg(test)]
mod tests;
mod value;
mod wrapper;

use alloc::boxed::Box;
use alloc::string::String;

use self::frame::{ArrayProbe, Comment, Frame, Progress, Stop};
use self::value::Keys;
use self::wrapper::{Rivals, Wrapper};
use super::choose::Role;
use super::codec::{Codec, Digits};
use super::column::Selection;
use super::detect::WINDOW;
use super::line::FENCE;
use super::record_machine::RecordMachine;
use super::scan::LineScanner;
use super::shape::{Shape, could_hold_board, split};
use super::stencil::{Example, Stencil};
use super::symbol::{BYTE_ORDER_MARK, FEWEST_GIVENS, decode, indent, trim, unexpected};
use super::{Fault, LastRecord, Machine, RecordLayout, Refusal, Step};
use super::{code_row, row};
use crate::SIDE;
use crate::error::{ColumnChoices, JsonError, Names, ParseErrorKind, Token, bounded};
use crate::rules::Symbols;
use crate::text::{Column, Layout};

/// Reads boards from JSON.
#[derive(Debug)]
pub(super) struct JsonReader<C = Digits> {
    codec: C,
    keys: Keys<C>,
    state: JsonState<C>,
    around: Around,
    wrapping: Wrapping,
    /// How values are spread over lines.
    values: Spread,
    /// How the elements of an array are.
    elements: Spread,
    /// The next element starts a line.
    is_on_new_line: bool,
    stray_key: StrayKey,
    debris: Debris,
}

#[derive(Debug)]
enum JsonState<C> {
    /// A value should follow, or the end.
    Between,
    /// An array has begun: is it a board, or does it hold boards?
    ArrayStart(ArrayProbe),
    /// An object has begun: is it a record, or does it hold all boards?
    Wrapper(Wrapper<C>),
    /// After the array with all boards, in the object around it.
    AfterBoards(Wrapper<C>),
    /// Within a value that should be a board, on its first line.
    FirstLine(Frame),
    /// Its first line has ended, but the value hasn't.
    AtLineEnd { frame: Frame, lines: LineScanner },
    /// Within a value that spans several lines.
    Value(Frame),
    /// The value is complete; the line break after it belongs to it.
    AfterValue { end: usize, at: usize },
    /// Within an array of boards.
    Array { separator: ElementSeparator },
    /// Within a value of such an array.
    Element(Frame),
    /// Within a comment in such an array, or in a fence around values that is too long to be one.
    Comment { comment: Comment, within_array: Option<ElementSeparator> },
    /// Skipping the rest of a value that was too long.
    Skipping { frame: Frame, within_array: bool, stop: Stop },
}

/// What is around values.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Around {
    /// Nothing has been seen yet.
    Unknown,
    /// Nothing, or a fence that makes them a block of code.
    Nothing,
    /// Other text. This many bytes of it come before the first value and haven't been skipped.
    Text { prefix: usize },
}

/// Whether one object holds all boards.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Wrapping {
    /// No value has been reported yet.
    Unknown,
    /// Each value is a record.
    None,
    /// It does, in the array under this key.
    Object {
        key: String,
        /// What else could have been meant.
        rivals: Rivals,
    },
}

/// How values are spread over lines. The first one decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Spread {
    /// There has been none that tells.
    Unknown,
    /// Each is on a line of its own, so one that hasn't ended with its line breaks off there.
    OneLine,
    /// A value may span several lines.
    SeveralLines,
}

impl Spread {
    fn see(&mut self, value: &[u8], has_own_line: bool) {
        if *self != Spread::Unknown {
            return;
        }
        if value.iter().any(|&byte| is_line_break(byte)) {
            *self = Spread::SeveralLines;
        } else if has_own_line {
            *self = Spread::OneLine;
        }
    }

    /// How far the next value can reach.
    fn stop(self) -> Stop {
        if self == Spread::OneLine { Stop::AtLineEnd } else { Stop::AtEnd }
    }
}

/// Where an object has lost a bracket, its other keys and values look like values of their own. A board under a key that names
/// solutions must not be taken for a puzzle there.
#[derive(Clone, Debug, PartialEq, Eq)]
enum StrayKey {
    None,
    /// The last value was such a key.
    Key(String),
    /// A colon came after it, so the next value belongs to it.
    Colon,
}

/// What is left of a broken object may look like boards of their own. It isn't known under which keys they were, so they are
/// refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Debris {
    /// No object is broken.
    None,
    /// The same, and there have been boards without objects around them: an object is an exception.
    Bare,
    /// Up to the next whole object.
    UpToObject,
    /// Up to the end of the line: the object is an exception.
    UpToLineEnd,
}

impl Debris {
    /// Adds a value, or something else, with what has been read of it.
    fn see<B>(&mut self, value: &[u8], read: &Result<B, Fault>, has_key: bool) {
        let is_object = value.starts_with(b"{");
        let is_broken = match read {
            Ok(_) => false,
            Err(fault) if is_object => {
                matches!(fault.kind, ParseErrorKind::InvalidJson(_)) || !relaxed::is_object(value)
            }
            // A key, or what is behind one.
            Err(_) => has_key || value.ends_with(b":") || matches!(value, [b':' | b'}', ..]),
        };
        *self = match *self {
            Debris::Bare | Debris::UpToLineEnd if is_broken => Debris::UpToLineEnd,
            _ if is_broken => Debris::UpToObject,
            Debris::UpToObject if is_object => Debris::None,
            Debris::None if read.is_ok() && !is_object && !has_key => Debris::Bare,
            same => same,
        };
    }

    /// Adds what is between values.
    fn see_gap(&mut self, gap: &[u8]) {
        if *self == Debris::UpToLineEnd && gap.iter().any(|&byte| is_line_break(byte)) {
            *self = Debris::Bare;
        }
    }

    /// Whether the value may be part of a broken object.
    fn includes(self, value: &[u8]) -> bool {
        matches!(self, Debris::UpToObject | Debris::UpToLineEnd) && !value.starts_with(b"{")
    }
}

/// What must come before the next element of an array.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ElementSeparator {
    /// Nothing: it is the first. The array may be empty.
    None,
    /// A comma.
    Comma,
    /// Nothing: there was a comma.
    Given,
}

/// How far to look for a key after a brace.
const BRACE_WINDOW: usize = 256;

impl<C: Codec> JsonReader<C> {
    fn is_amid_text(&self) -> bool {
        matches!(self.around, Around::Text { .. })
    }

    /// Starts after this many bytes of other text.
    pub(super) fn new(codec: C, column: Option<Column>, prefix: usize) -> JsonReader<C> {
        JsonReader {
            keys: Keys::new(codec.clone(), column),
            codec,
            state: JsonState::Between,
            around: if prefix > 0 { Around::Text { prefix } } else { Around::Unknown },
            wrapping: Wrapping::Unknown,
            values: Spread::Unknown,
            elements: Spread::Unknown,
            is_on_new_line: false,
            stray_key: StrayKey::None,
            debris: Debris::None,
        }
    }

    /// Starts with other text, which is looked at as that between values is.
    pub(super) fn amid_text(codec: C, column: Option<Column>) -> JsonReader<C> {
        JsonReader { around: Around::Text { prefix: 0 }, ..JsonReader::new(codec, column, 0) }
    }

    /// A copy, for a place between two records as where this one is.
    pub(super) fn copied(&self) -> JsonReader<C> {
        let state = match self.state {
            JsonState::Array { separator } => JsonState::Array { separator },
            _ => JsonState::Between,
        };
        JsonReader {
            codec: self.codec.clone(),
            keys: self.keys.clone(),
            state,
            around: self.around.clone(),
            wrapping: self.wrapping.clone(),
            stray_key: self.stray_key.clone(),
            ..*self
        }
    }

    /// Whether it is between two records, and reads on as the other reader would.
    pub(super) fn is_like(&self, other: &JsonReader<C>) -> bool {
        let is_between = match (&self.state, &other.state) {
            (JsonState::Between, JsonState::Between) => true,
            (JsonState::Array { separator: own }, JsonState::Array { separator }) => own == separator,
            _ => false,
        };
        is_between
            && self.keys == other.keys
            && self.around == other.around
            && self.wrapping == other.wrapping
            && self.values == other.values
            && self.elements == other.elements
            && self.is_on_new_line == other.is_on_new_line
            && self.stray_key == other.stray_key
            && self.debris == other.debris
    }

    /// Reads a value, unless it may be part of a broken object.
    fn read(&mut self, value: &[u8], layout: Layout) -> Result<C::Board, Fault> {
        let has_key = self.keys.has_chosen();
        let board = self.keys.read(value);
        if board.is_ok() && self.debris.includes(value) {
            return Err(unexpected(value, 0, ParseErrorKind::unexpected_in_json));
        }
        self.debris.see(value, &board, has_key);
        // In a program, other lines aren't part of it.
        if self.is_amid_text() && layout == Layout::Value && self.debris == Debris::UpToObject {
            self.debris = Debris::UpToLineEnd;
        }
        board
    }

    /// Remembers a value that can't be read if it is the key of solutions that weren't asked for.
    fn see_stray_key(&mut self, value: &[u8]) {
        let asked_for = self.keys.asked_for().and_then(Column::as_name);
        self.stray_key = match serde_json::from_slice::<String>(value) {
            Ok(key) if Role::of(&key) == Role::Solution && asked_for != Some(&key) => StrayKey::Key(key),
            _ => StrayKey::None,
        };
    }

    /// Reports the colon after such a key. The value after it is skipped.
    fn stray_colon(&mut self, key: &str, layout: Layout) -> Step<C::Board> {
        self.stray_key = StrayKey::Colon;
        let board = Err(Fault::new(0, ParseErrorKind::OnlySolutions { key: bounded(key) }));
        Step::Record { layout, start: 0, end: 1, board }
    }

    fn between(&mut self, window: &[u8], ended: bool) -> Step<C::Board> {
        if let Around::Text { prefix } = &mut self.around
            && *prefix > 0
        {
            return Step::Skip(core::mem::take(prefix));
        }
        match blank_length(window, ended) {
            None => return Step::More,
            Some(0) => {}
            Some(blank) if self.is_amid_text() => {
                return self.past_text(indented(blank, window, ended), window);
            }
            Some(blank) => {
                self.debris.see_gap(&window[..blank]);
                return Step::Skip(blank);
            }
        }
        if window.starts_with(FENCE) {
            return self.fence(window, ended);
        }
        let Some(&first) = window.first().filter(|_| ended || !FENCE.starts_with(window)) else {
            return Step::More;
        };
        if self.around == Around::Unknown {
            self.around = Around::Nothing;
        }
        match core::mem::replace(&mut self.stray_key, StrayKey::None) {
            StrayKey::Key(key) if first == b':' => return self.stray_colon(&key, Layout::Value),
            StrayKey::Colon if starts_value(first) => {
                let (frame, stop) = (Frame::default(), self.values.stop());
                self.state = JsonState::Skipping { frame, within_array: false, stop };
                return Step::Skip(0);
            }
            _ => {}
        }
        match first {
            b'[' => self.state = JsonState::ArrayStart(ArrayProbe::new(b'[', self.codec.side())),
            b'(' if self.is_amid_text() => {
                self.state = JsonState::ArrayStart(ArrayProbe::new(b'(', self.codec.side()));
            }
            // A brace may enclose an object or, in C, a list. What follows decides.
            b'{' if self.is_amid_text() && window.len() < BRACE_WINDOW && !ended => return Step::More,
            b'{' if self.is_amid_text() && !relaxed::is_object(&window[..window.len().min(BRACE_WINDOW)]) => {
                self.state = JsonState::ArrayStart(ArrayProbe::new(b'{', self.codec.side()));
            }
            b'{' if matches!(self.wrapping, Wrapping::Unknown) => {
                self.state = JsonState::Wrapper(Wrapper::new(self.codec.clone()));
            }
            _ if first != b'{' && self.is_amid_text() => {
                return self.past_text(other_text(window, ended), window);
            }
            _ => self.state = JsonState::FirstLine(Frame::default()),
        }
        Step::Skip(0)
    }

    /// Notes that a line of other text ends, if this step goes past it.
    fn past_text(&mut self, step: Step<C::Board>, window: &[u8]) -> Step<C::Board> {
        if let Step::Skip(end) | Step::Record { end, .. } = &step {
            self.debris.see_gap(&window[..*end]);
        }
        step
    }

    /// Skips the line of a fence. If there is more on it than the name of a language, and that could be a board, it is reported.
    fn fence(&mut self, window: &[u8], ended: bool) -> Step<C::Board> {
        let is_cut = window.len() >= WINDOW;
        let window = &window[..window.len().min(WINDOW)];
        let line = match LineScanner::default().next(window, ended && !is_cut) {
            None if !is_cut => return Step::More,
            line => line,
        };
        // Above the values it starts a block of code, whose end it is below them.
        self.around = match self.around {
            Around::Unknown => Around::Nothing,
            Around::Nothing | Around::Text { .. } => Around::Text { prefix: 0 },
        };
        // The rest of a line that is longer than any fence is skipped like a comment.
        if line.is_none() {
            self.state = JsonState::Comment { comment: Comment::Line, within_array: None };
        }
        let (content, end) = line.map_or((window, window.len()), |line| (line.content(window), line.end));
        let rest = &content[FENCE.len()..];
        if line.is_some() && !may_be_board(rest) {
            return Step::Skip(end);
        }
        let name = rest.iter().take_while(|byte| byte.is_ascii_alphanumeric()).count();
        let at = FENCE.len() + name + indent(&rest[name..]);
        let board = Err(unexpected(content, at, ParseErrorKind::unexpected_in_json));
        Step::Record { layout: Layout::Value, start: 0, end, board }
    }

    /// Checks whether the object at the start of the text holds an array with all boards.
    fn wrapper(&mut self, mut wrapper: Wrapper<C>, window: &[u8], ended: bool) -> Step<C::Board> {
        let asked_for = self.keys.asked_for().cloned();
        let array = match wrapper.advance(window, ended, asked_for.as_ref()) {
            wrapper::WrapperProgress::More => {
                self.state = JsonState::Wrapper(wrapper);
                return Step::More;
            }
            wrapper::WrapperProgress::Array(array) => array,
            wrapper::WrapperProgress::Unnamed(key) => {
                let paths = Names::new([key]);
                return Refusal::with(Fault::new(0, ParseErrorKind::NestedBoards { paths }));
            }
            wrapper::WrapperProgress::None => {
                self.wrapping = Wrapping::None;
                self.state = JsonState::FirstLine(Frame::default());
                return Step::Skip(0);
            }
        };
        self.keys.descend(&array.key);
        self.keys.select(array.selection());
        self.state = JsonState::Array { separator: ElementSeparator::None };
        self.wrapping = Wrapping::Object { rivals: array.rivals, key: array.key };
        Step::Skip(array.start)
    }

    /// Skips what follows the boards in the object that holds them. What else could have been meant is reported.
    fn after_boards(&mut self, mut rest: Wrapper<C>, window: &[u8], ended: bool) -> Step<C::Board> {
        match rest.advance_behind(window, ended) {
            wrapper::AfterBoards::More => {
                let used = rest.use_up();
                self.state = JsonState::AfterBoards(rest);
                if used == 0 { Step::More } else { Step::Skip(used) }
            }
            wrapper::AfterBoards::End(end) => {
                self.state = JsonState::Between;
                Step::Skip(end)
            }
            wrapper::AfterBoards::CutOff => {
                self.state = JsonState::Between;
                unexpected_at(window, window.len(), window.len())
            }
            wrapper::AfterBoards::Unexpected(at) => {
                let used = rest.use_up();
                self.state = JsonState::AfterBoards(rest);
                unexpected_at(window, at, used)
            }
            wrapper::AfterBoards::Rival { at, key } => {
                let used = rest.use_up();
                self.state = JsonState::AfterBoards(rest);
                let chosen = if let Wrapping::Object { key, .. } = &self.wrapping { key } else { "" };
                let kind = if *chosen == key {
                    ParseErrorKind::InvalidJson(JsonError::DuplicateKey(bounded(&key)))
                } else {
                    ParseErrorKind::SeveralColumns(ColumnChoices::Names(Names::new([chosen, &key])))
                };
                let board = Err(Fault::new(0, kind));
                Step::Record { layout: Layout::Element, start: at, end: used, board }
            }
        }
    }

    fn array_start(&mut self, mut probe: ArrayProbe, window: &[u8], ended: bool) -> Step<C::Board> {
        match probe.advance(window, ended) {
            None => {
                self.state = JsonState::ArrayStart(probe);
                Step::More
            }
            Some(true) => {
                self.state = JsonState::Array { separator: ElementSeparator::None };
                Step::Skip(1)
            }
            Some(false) => {
                self.wrapping = Wrapping::None;
                self.state = JsonState::FirstLine(Frame::default());
                Step::Skip(0)
            }
        }
    }

    fn first_line(&mut self, mut frame: Frame, window: &[u8], ended: bool) -> Step<C::Board> {
        match frame.advance(window, ended, Stop::AtLineEnd) {
            Progress::More => {
                self.state = JsonState::FirstLine(frame);
                Step::More
            }
            Progress::Whole(end) => {
                self.state = JsonState::AfterValue { end, at: end };
                Step::Skip(0)
            }
            Progress::LineEnd(end) => {
                let mut lines = LineScanner::default();
                lines.rewind(end);
                self.state = JsonState::AtLineEnd { frame, lines };
                Step::Skip(0)
            }
            Progress::Broken(end) => self.broken_line(frame, window, end, ended),
        }
    }

    /// Whether the value continues on the next line or breaks off.
    ///
    /// After a bracket alone on a line it continues. Otherwise, if the first value was a line, this one is again, so it
    /// breaks off. If not, it breaks off if lines that start alike follow, up to a complete value.
    fn at_line_end(
        &mut self,
        frame: Frame,
        mut lines: LineScanner,
        window: &[u8],
        ended: bool,
    ) -> Step<C::Board> {
        let end = frame.at - 1;
        let first_line = trim(&window[..end]).1;
        let breaks_off = if first_line.len() == 1 {
            false
        } else if self.values == Spread::OneLine {
            true
        } else {
            let is_cut = window.len() - end >= WINDOW;
            let window = &window[..window.len().min(end + WINDOW)];
            loop {
                let Some(line) = lines.next(window, ended || is_cut) else {
                    if ended || is_cut {
                        break false;
                    }
                    self.state = JsonState::AtLineEnd { frame, lines };
                    return Step::More;
                };
                let next = trim(line.content(window)).1;
                if next.is_empty() {
                    continue;
                }
                let is_alike = starts_alike(first_line, next);
                if !is_alike || is_whole_value(next) {
                    break is_alike;
                }
                // This line breaks off, too, or continues: the one after it decides.
            }
        };
        if breaks_off {
            return self.broken_line(frame, window, end, ended);
        }
        self.state = JsonState::Value(frame);
        Step::Skip(0)
    }

    /// Reports a value that breaks off at the end of its line, once the whole line break has arrived.
    fn broken_line(&mut self, mut frame: Frame, window: &[u8], end: usize, ended: bool) -> Step<C::Board> {
        let next_line = match window[end..] {
            [b'\r'] if !ended => {
                frame.at = end;
                self.state = JsonState::FirstLine(frame);
                return Step::More;
            }
            [b'\r', b'\n', ..] => end + 2,
            _ => end + 1,
        };
        self.state = JsonState::Between;
        let board = self.read(&window[..end], Layout::Value).map_err(ends_with_line);
        self.debris.see_gap(&window[end..next_line]);
        Step::Record { layout: Layout::Value, start: 0, end: next_line, board }
    }

    fn value(&mut self, mut frame: Frame, window: &[u8], ended: bool) -> Step<C::Board> {
        match frame.advance(window, ended, Stop::AtEnd) {
            Progress::More | Progress::LineEnd(_) => {
                self.state = JsonState::Value(frame);
                Step::More
            }
            Progress::Whole(end) => {
                self.state = JsonState::AfterValue { end, at: end };
                Step::Skip(0)
            }
            // Only a value on one line can break off, and this one is on several.
            Progress::Broken(end) => self.broken_line(frame, window, end, ended),
        }
    }

    fn after_value(&mut self, end: usize, at: usize, window: &[u8], ended: bool) -> Step<C::Board> {
        /// How many blanks are searched for a line break.
        const MOST_BLANKS: usize = 1024;
        let rest = &window[at..];
        let blank = rest.iter().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
        let next_line = match rest[blank..] {
            _ if at + blank - end > MOST_BLANKS => None,
            [] | [b'\r'] if !ended => {
                self.state = JsonState::AfterValue { end, at: at + blank };
                return Step::More;
            }
            [b'\r', b'\n', ..] => Some(at + blank + 2),
            [b'\r' | b'\n', ..] => Some(at + blank + 1),
            _ => None,
        };
        self.emit_value(window, end, next_line)
    }

    fn emit_value(&mut self, window: &[u8], end: usize, next_line: Option<usize>) -> Step<C::Board> {
        self.state = JsonState::Between;
        // An array without elements holds no boards.
        if window[..end].iter().filter(|byte| !byte.is_ascii_whitespace()).eq(b"[]") {
            return Step::Skip(next_line.unwrap_or(end));
        }
        self.values.see(&window[..end], next_line.is_some());
        let board = self.read(&window[..end], Layout::Value);
        self.debris.see_gap(&window[end..next_line.unwrap_or(end)]);
        if board.as_ref().is_err_and(|fault| self.is_beside_boards(fault, &window[..end])) {
            return Step::Skip(next_line.unwrap_or(end));
        }
        if board.is_err() {
            self.see_stray_key(&window[..end]);
        }
        Step::Record { layout: Layout::Value, start: 0, end: next_line.unwrap_or(end), board }
    }

    /// Whether a value that can't be read is an object of the program that boards are in, and isn't about boards: another one
    /// has said where these are, and it has none of them.
    fn is_beside_boards(&self, fault: &Fault, value: &[u8]) -> bool {
        let lacks_key = match fault.kind {
            ParseErrorKind::MissingColumn { .. } => true,
            ParseErrorKind::NoBoardInObject { .. } => matches!(self.wrapping, Wrapping::Object { .. }),
            _ => false,
        };
        lacks_key
            && self.is_amid_text()
            && self.keys.asked_for().is_none()
            && !value.split(|&byte| is_line_break(byte)).any(may_be_board)
    }

    fn array(&mut self, separator: ElementSeparator, window: &[u8], ended: bool) -> Step<C::Board> {
        match blank_length(window, ended) {
            None => return Step::More,
            Some(0) => {}
            Some(blank) => {
                self.is_on_new_line |= window[..blank].iter().any(|&byte| is_line_break(byte));
                self.debris.see_gap(&window[..blank]);
                return Step::Skip(blank);
            }
        }
        match Comment::at_start(window, ended) {
            None => return Step::More,
            Some((Comment::None, _)) => {}
            Some((comment, mark)) => {
                self.state = JsonState::Comment { comment, within_array: Some(separator) };
                return Step::Skip(mark);
            }
        }
        let is_incomplete = |first: &u8| !first.is_ascii() && window.len() < 4;
        if !ended && window.first().is_none_or(is_incomplete) {
            // A character that hasn't arrived in full can't be reported.
            return Step::More;
        }
        match (window.first(), core::mem::replace(&mut self.stray_key, StrayKey::None)) {
            (Some(b':'), StrayKey::Key(key)) => {
                self.state = JsonState::Array { separator: ElementSeparator::Given };
                return self.stray_colon(&key, Layout::Element);
            }
            (Some(&first), StrayKey::Colon) if starts_value(first) => {
                let (frame, stop) = (Frame::default(), self.elements.stop());
                self.state = JsonState::Skipping { frame, within_array: true, stop };
                return Step::Skip(0);
            }
            _ => {}
        }
        match (window.first(), separator) {
            (Some(b']' | b')' | b'}'), ElementSeparator::None | ElementSeparator::Comma) => {
                self.state = self.behind_array();
                Step::Skip(1)
            }
            // Programs may have a comma after the last element.
            (Some(b']' | b')' | b'}'), ElementSeparator::Given) if self.is_amid_text() => {
                self.state = self.behind_array();
                Step::Skip(1)
            }
            (Some(b','), ElementSeparator::Comma) => {
                self.state = JsonState::Array { separator: ElementSeparator::Given };
                Step::Skip(1)
            }
            (Some(_), ElementSeparator::None | ElementSeparator::Given)
                if !matches!(window[0], b']' | b',') =>
            {
                self.state = JsonState::Element(Frame::default());
                Step::Skip(0)
            }
            // An extra comma, a missing comma, or the end of the text: reported where it is.
            (first, _) => {
                self.state = match first {
                    None => JsonState::Between,
                    Some(b']') => JsonState::Array { separator: ElementSeparator::Comma },
                    Some(_) => JsonState::Array { separator: ElementSeparator::Given },
                };
                let end = match first {
                    None | Some(b']') => 0,
                    // The next element.
                    Some(first) if starts_value(*first) => 0,
                    // Something that stands for the comma.
                    Some(_) => decode(window).map_or(1, char::len_utf8),
                };
                let step = unexpected_at(window, 0, end);
                if let Step::Record { board, .. } = &step {
                    self.debris.see(&window[..end], board, self.keys.has_chosen());
                }
                step
            }
        }
    }

    fn comment(
        &mut self,
        mut comment: Comment,
        within_array: Option<ElementSeparator>,
        window: &[u8],
        ended: bool,
    ) -> Step<C::Board> {
        let length = comment.advance(window);
        self.is_on_new_line |= window[..length].iter().any(|&byte| is_line_break(byte));
        self.state = match within_array {
            _ if comment != Comment::None && !ended => JsonState::Comment { comment, within_array },
            Some(separator) => JsonState::Array { separator },
            None => JsonState::Between,
        };
        if length == 0 && !ended { Step::More } else { Step::Skip(length) }
    }

    fn behind_array(&self) -> JsonState<C> {
        match &self.wrapping {
            Wrapping::Object { key, rivals } => {
                JsonState::AfterBoards(Wrapper::behind(self.codec.clone(), key, *rivals))
            }
            Wrapping::Unknown | Wrapping::None => JsonState::Between,
        }
    }

    fn element(&mut self, mut frame: Frame, window: &[u8], ended: bool) -> Step<C::Board> {
        let stop = self.elements.stop();
        let (end, is_broken) = match frame.advance(window, ended, stop) {
            Progress::More => {
                self.state = JsonState::Element(frame);
                return Step::More;
            }
            // After a bracket alone it continues. Otherwise, if elements have been lines before, it breaks off.
            Progress::LineEnd(end) if trim(&window[..end]).1.len() == 1 => {
                self.elements = Spread::SeveralLines;
                self.state = JsonState::Element(frame);
                return Step::Skip(0);
            }
            Progress::LineEnd(end) | Progress::Broken(end) => (end, true),
            Progress::Whole(end) => (end, false),
        };
        let board = self.read(&window[..end], Layout::Element);
        if board.is_err() {
            self.see_stray_key(&window[..end]);
        }
        self.elements.see(&window[..end], self.is_on_new_line);
        self.is_on_new_line = false;
        self.state = match &board {
            // The text ended within the element; that it also ended within the array needn't be reported.
            Err(fault) if is_cut_off(fault) && ended && end == window.len() => JsonState::Between,
            // An element that breaks off at the end of its line must not spoil other lines.
            _ if is_broken => JsonState::Array { separator: ElementSeparator::Given },
            _ => JsonState::Array { separator: ElementSeparator::Comma },
        };
        let board = if is_broken { board.map_err(ends_with_line) } else { board };
        Step::Record { layout: Layout::Element, start: 0, end, board }
    }

    fn skip_value(
        &mut self,
        mut frame: Frame,
        within_array: bool,
        stop: Stop,
        window: &[u8],
        ended: bool,
    ) -> Step<C::Board> {
        let (end, state) = match frame.advance(window, ended, stop) {
            Progress::More => {
                frame.at = 0;
                (window.len(), JsonState::Skipping { frame, within_array, stop })
            }
            Progress::Whole(end) if within_array => {
                (end, JsonState::Array { separator: ElementSeparator::Comma })
            }
            Progress::LineEnd(end) | Progress::Broken(end) if within_array => {
                (end, JsonState::Array { separator: ElementSeparator::Given })
            }
            Progress::Whole(end) | Progress::LineEnd(end) | Progress::Broken(end) => {
                (end, JsonState::Between)
            }
        };
        self.state = state;
        if end == 0 && matches!(self.state, JsonState::Skipping { .. }) {
            Step::More
        } else {
            Step::Skip(end)
        }
    }
}

impl JsonReader {
    /// If records from here on can be recognised by their shape.
    pub(super) fn records_of_one_shape(&self, last: &LastRecord<'_>) -> Option<RecordLayout> {
        let separator = match self.state {
            JsonState::Array { separator: ElementSeparator::Comma } => b",".as_slice(),
            JsonState::Between if self.values == Spread::OneLine => b"",
            _ => return None,
        };
        let has_shapes = last.is_due()?;
        if self.is_amid_text() || last.lead.trim_ascii() != separator {
            return None;
        }
        let example = Example { lead: last.lead, raw: last.raw, trailer: b"", board: last.board? };
        let stencil = Stencil::of_json(example, self.keys.range_of_board(last.raw)?)?;
        let machine = RecordMachine::Json(has_shapes, Box::new(self.copied()));
        RecordLayout::of_shape(has_shapes, stencil, machine)
    }
}

impl<C: Codec> Machine<C::Board> for JsonReader<C> {
    fn step(&mut self, window: &[u8], ended: bool) -> Step<C::Board> {
        match core::mem::replace(&mut self.state, JsonState::Between) {
            JsonState::Between => self.between(window, ended),
            JsonState::ArrayStart(probe) => self.array_start(probe, window, ended),
            JsonState::Wrapper(wrapper) => self.wrapper(wrapper, window, ended),
            JsonState::AfterBoards(rest) => self.after_boards(rest, window, ended),
            JsonState::FirstLine(frame) => self.first_line(frame, window, ended),
            JsonState::AtLineEnd { frame, lines } => self.at_line_end(frame, lines, window, ended),
            JsonState::Value(frame) => self.value(frame, window, ended),
            JsonState::AfterValue { end, at } => self.after_value(end, at, window, ended),
            JsonState::Array { separator } => {
                self.state = JsonState::Array { separator };
                self.array(separator, window, ended)
            }
            JsonState::Element(frame) => self.element(frame, window, ended),
            JsonState::Comment { comment, within_array } => {
                self.comment(comment, within_array, window, ended)
            }
            JsonState::Skipping { frame, within_array, stop } => {
                self.skip_value(frame, within_array, stop, window, ended)
            }
        }
    }

    fn overflow(&mut self, window: &[u8], fault: Fault) -> Step<C::Board> {
        let (mut frame, layout, stop) = match core::mem::replace(&mut self.state, JsonState::Between) {
            JsonState::FirstLine(frame) => (frame, Layout::Value, self.values.stop()),
            JsonState::Value(frame) => (frame, Layout::Value, Stop::AtEnd),
            JsonState::Element(frame) => (frame, Layout::Element, self.elements.stop()),
            JsonState::ArrayStart(_) => {
                let mut frame = Frame::default();
                frame.advance(window, false, Stop::AtEnd);
                (frame, Layout::Value, Stop::AtEnd)
            }
            // The value is complete; there are only too many blanks after it.
            JsonState::AfterValue { end, .. } => return self.emit_value(window, end, None),
            // The other states use up what they see.
            state => {
                self.state = state;
                return Step::More;
            }
        };
        frame.at = 0;
        self.state = JsonState::Skipping { frame, within_array: layout == Layout::Element, stop };
        Step::Record { layout, start: 0, end: window.len(), board: Err(fault) }
    }

    fn hand_over(&mut self, last: &LastRecord<'_, C::Board>) -> Option<RecordLayout> {
        C::hand_over_json(self, last)
    }

    fn symbols(&self) -> Option<&Symbols> {
        self.codec.symbols()
    }

    fn selection(&self) -> Option<&Selection> {
        self.keys.selection()
    }
}

/// Skips white space before a value or a fence. On a line of other text it may stand for blank cells, so that is looked at
/// as a whole.
fn indented<B>(blank: usize, window: &[u8], ended: bool) -> Step<B> {
    let rest = &window[blank..];
    match rest.first() {
        _ if blank >= WINDOW => Step::Skip(WINDOW),
        None if !ended => Step::More,
        None | Some(b'[' | b'{' | b'(') => Step::Skip(blank),
        Some(_) if rest.starts_with(FENCE) || rest.starts_with(BYTE_ORDER_MARK) => Step::Skip(blank),
        Some(_) => other_text(window, ended),
    }
}

/// Skips text between values up to the next one; what could have been a board is reported.
fn other_text<B>(window: &[u8], ended: bool) -> Step<B> {
    let Some(line) = LineScanner::default().next(window, ended) else {
        return Step::More;
    };
    let content = line.content(window);
    match Shape::of(content) {
        Shape::Literal(at) => Step::Skip(at),
        shape if may_be_board(content) || has_gaps_for_blanks(content, &shape) => {
            let (start, text) = trim(content);
            let board = Err(unexpected(text, 0, ParseErrorKind::unexpected_in_json));
            Step::Record { layout: Layout::Value, start, end: line.end, board }
        }
        _ => Step::Skip(line.end),
    }
}

/// Reports what JSON doesn't have here.
fn unexpected_at<B>(window: &[u8], at: usize, end: usize) -> Step<B> {
    let board = Err(unexpected(&window[at..], 0, ParseErrorKind::unexpected_in_json));
    Step::Record { layout: Layout::Element, start: at, end, board }
}

/// Whether a value can start with this byte, in JSON or in a program.
fn starts_value(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'"' | b'\'' | b'`' | b'[' | b'{' | b'(' | b'-')
}

/// Whether the line may have been meant as a board or as a row of one.
fn may_be_board(line: &[u8]) -> bool {
    matches!(Shape::of(line), Shape::Row(cells) if cells > SIDE / 2)
        || row::holds_row(line)
        || could_hold_board(line)
        || holds_much(line)
}

/// Whether the line may have been meant as a row in which blanks are empty fields of a table or spaces.
fn has_gaps_for_blanks(line: &[u8], shape: &Shape) -> bool {
    if let &Shape::TableRow(delimiter) = shape {
        let fields = || split(line, delimiter);
        return line.iter().any(u8::is_ascii_digit)
            && (fields().count() >= SIDE || fields().any(<[u8]>::is_empty));
    }
    let is_as_wide_as_a_row = line.len() == SIDE || line.len() == 2 * SIDE - 1;
    let has_wide_gap = || trim(line).1.windows(2).any(|pair| pair == b"  ");
    line.iter().all(|byte| matches!(byte, b' ' | b'1'..=b'9')) && (is_as_wide_as_a_row || has_wide_gap())
}

/// Whether the line has as many digits as a puzzle, or cells of a table.
fn holds_much(line: &[u8]) -> bool {
    line.iter().filter(|byte| byte.is_ascii_digit()).count() >= FEWEST_GIVENS
        || code_row::find_table_cell(line).is_some()
}

/// Whether both start with the same brackets: two boards do, a board and one of its rows don't.
fn starts_alike(one: &[u8], other: &[u8]) -> bool {
    let probe = |text: &[u8]| {
        let mut bytes = text.iter().filter(|byte| !byte.is_ascii_whitespace());
        let mut bracket = || bytes.next().copied().filter(|byte| matches!(byte, b'[' | b'{'));
        (bracket(), bracket())
    };
    probe(one) == probe(other)
}

/// Whether the text is one value, from its first byte to its last.
fn is_whole_value(text: &[u8]) -> bool {
    matches!(Frame::default().advance(text, false, Stop::AtEnd), Progress::Whole(end) if end == text.len())
}

/// The fault of a value that was read only to the end of its line.
fn ends_with_line(fault: Fault) -> Fault {
    if is_cut_off(&fault) {
        return Fault { kind: ParseErrorKind::unexpected_in_json(Token::LineEnd), ..fault };
    }
    fault
}

/// Whether the text ends before the value does.
fn is_cut_off(fault: &Fault) -> bool {
    matches!(fault.kind, ParseErrorKind::InvalidJson(JsonError::Unexpected(Token::End)))
}

fn is_line_break(byte: u8) -> bool {
    matches!(byte, b'\n' | b'\r')
}

/// The length of the white space at the start, including a byte order mark. `None` if it isn't known yet.
fn blank_length(window: &[u8], ended: bool) -> Option<usize> {
    if window.starts_with(BYTE_ORDER_MARK) {
        return Some(BYTE_ORDER_MARK.len());
    }
    if !window.is_empty() && BYTE_ORDER_MARK.starts_with(window) && !ended {
        return None;
    }
    Some(window.iter().take_while(|byte| matches!(byte, b' ' | b'\t' | b'\r' | b'\n')).count())
}
