//! Where a value ends, and what an array holds, without reading the values.

/// Finds the end of a value, looking at each byte once.
#[derive(Debug, Default)]
pub(super) struct Frame {
    pub(super) at: usize,
    depth: usize,
    within: FramePart,
    /// There is a line break within the value.
    has_lines: bool,
}

/// What the current byte is part of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum FramePart {
    /// Brackets and what is between them.
    #[default]
    Structure,
    /// A value without brackets or quotes, such as a number.
    Bare,
    String,
    /// A string, after a backslash.
    Escape,
    /// A value that is a backquoted string, which can span several lines in JavaScript.
    Backquoted,
    Comment(Comment),
}

/// How far a comment has come. JSON has none, but programs do: `# easy`, `// easy`, `/* easy */`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Comment {
    #[default]
    None,
    /// After a slash that may start one.
    Slash,
    /// Up to the end of its line.
    Line,
    /// Up to a star and a slash.
    Block,
    /// The same, after a star.
    Star,
}

impl Comment {
    /// The comment at the start of the text, and the length of the mark that starts it. `None` if it isn't known yet whether
    /// it is one.
    pub(super) fn at_start(text: &[u8], ended: bool) -> Option<(Comment, usize)> {
        match text {
            [b'#', ..] => Some((Comment::Line, 1)),
            [b'/', b'/', ..] => Some((Comment::Line, 2)),
            [b'/', b'*', ..] => Some((Comment::Block, 2)),
            [b'/'] if !ended => None,
            _ => Some((Comment::None, 0)),
        }
    }

    /// Adds the next byte that isn't within a string. Whether it is part of a comment, or may be.
    pub(super) fn push(&mut self, byte: u8) -> bool {
        let before = *self;
        *self = match (before, byte) {
            (Comment::None, b'#') | (Comment::Slash, b'/') => Comment::Line,
            (Comment::None, b'/') => Comment::Slash,
            (Comment::Slash, b'*') => Comment::Block,
            (Comment::Block | Comment::Star, b'*') => Comment::Star,
            (Comment::Line, b'\n' | b'\r') | (Comment::Star, b'/') => Comment::None,
            (Comment::Line, _) => Comment::Line,
            (Comment::Block | Comment::Star, _) => Comment::Block,
            (Comment::None | Comment::Slash, _) => Comment::None,
        };
        *self != Comment::None || matches!(before, Comment::Line | Comment::Star)
    }

    /// How much of the text belongs to the comment that has begun before it.
    pub(super) fn advance(&mut self, text: &[u8]) -> usize {
        text.iter().take_while(|&&byte| *self != Comment::None && self.push(byte)).count()
    }
}

/// Where to stop looking.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stop {
    AtEnd,
    AtLineEnd,
}

pub(super) enum Progress {
    More,
    /// The value ends here.
    Whole(usize),
    /// The line ends here, but the value doesn't.
    LineEnd(usize),
    /// The value breaks off here, in a string at the end of a line.
    Broken(usize),
}

impl Frame {
    pub(super) fn advance(&mut self, window: &[u8], ended: bool, stop: Stop) -> Progress {
        while let Some(&byte) = window.get(self.at) {
            let at = self.at;
            self.at += 1;
            match (self.within, byte) {
                // A string in JSON doesn't contain line breaks. A value on one line breaks off here; one on several
                // lines only lacks a quote.
                (FramePart::String | FramePart::Escape, b'\n' | b'\r') if !self.has_lines => {
                    return Progress::Broken(at);
                }
                (FramePart::String | FramePart::Escape, b'\n' | b'\r') => self.within = FramePart::Structure,
                (FramePart::Comment(mut comment), _) => {
                    comment.push(byte);
                    let is_over = comment == Comment::None;
                    self.within = if is_over { FramePart::Structure } else { FramePart::Comment(comment) };
                    if matches!(byte, b'\n' | b'\r') {
                        self.has_lines = true;
                        if stop == Stop::AtLineEnd {
                            return Progress::LineEnd(at);
                        }
                    }
                }
                (FramePart::Escape, _) => self.within = FramePart::String,
                (FramePart::String, b'\\') => self.within = FramePart::Escape,
                (FramePart::String, b'"') if self.depth == 0 => return Progress::Whole(at + 1),
                (FramePart::String, b'"') => self.within = FramePart::Structure,
                (FramePart::String, _) => {}
                (FramePart::Backquoted, b'`') => return Progress::Whole(at + 1),
                (FramePart::Backquoted, b'\n' | b'\r') if stop == Stop::AtLineEnd => {
                    return Progress::Broken(at);
                }
                (FramePart::Backquoted, _) => {}
                (FramePart::Bare, b' ' | b'\t' | b'\r' | b'\n' | b',' | b']' | b'}') => {
                    return Progress::Whole(at);
                }
                (_, b'\n' | b'\r') => {
                    self.has_lines = true;
                    if stop == Stop::AtLineEnd {
                        return Progress::LineEnd(at);
                    }
                }
                (_, b' ' | b'\t') => {}
                (_, b'"') => self.within = FramePart::String,
                (_, b'`') if self.depth == 0 => self.within = FramePart::Backquoted,
                (_, b'#') if self.depth > 0 => self.within = FramePart::Comment(Comment::Line),
                (_, b'/') if self.depth > 0 && window[..at].ends_with(b"/") => {
                    self.within = FramePart::Comment(Comment::Line);
                }
                (_, b'*') if self.depth > 0 && window[..at].ends_with(b"/") => {
                    self.within = FramePart::Comment(Comment::Block);
                }
                (_, b'[' | b'{' | b'(') => self.depth += 1,
                (_, b']' | b'}' | b')') if self.depth > 0 => {
                    self.depth -= 1;
                    if self.depth == 0 {
                        return Progress::Whole(at + 1);
                    }
                }
                (_, _) if self.depth == 0 => self.within = FramePart::Bare,
                (_, _) => {}
            }
        }
        if ended && !window.is_empty() { Progress::Whole(window.len()) } else { Progress::More }
    }
}

/// A string that hasn't ended.
#[derive(Debug)]
struct OpenString {
    /// How many characters it has so far.
    length: usize,
    /// What ends it.
    quote: u8,
    escape: Escape,
}

/// How far an escape has come. It is one character, however it is written.
#[derive(Clone, Copy, Debug)]
enum Escape {
    None,
    /// After the backslash.
    Started,
    /// In one such as `\u00b7`, with this many digits left.
    Digits(u8),
}

/// Where a probe is in its array.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ProbePart {
    /// Before anything but white space and comments.
    Start,
    /// In the array itself.
    Array,
    /// In its first element.
    Element,
}

/// Finds out from its first element whether an array is a board or holds boards.
#[derive(Debug)]
pub(super) struct ArrayProbe {
    at: usize,
    within: ProbePart,
    /// Within a string.
    string: Option<OpenString>,
    comment: Comment,
    /// Braces enclose lists, as in C, not objects.
    has_braces_for_lists: bool,
    /// Values in the first element.
    values: usize,
    in_value: bool,
    /// How many cells a row has.
    side: usize,
}

impl ArrayProbe {
    /// Starts after this bracket.
    pub(super) fn new(bracket: u8, side: usize) -> ArrayProbe {
        ArrayProbe {
            side,
            at: 1,
            within: ProbePart::Start,
            string: None,
            comment: Comment::None,
            has_braces_for_lists: bracket == b'{',
            values: 0,
            in_value: false,
        }
    }

    /// Whether the array has ended without an element.
    pub(super) fn is_empty(&self) -> bool {
        self.within == ProbePart::Start
    }

    /// `Some(true)` when the array holds boards.
    pub(super) fn advance(&mut self, window: &[u8], ended: bool) -> Option<bool> {
        while let Some(&byte) = window.get(self.at) {
            self.at += 1;
            if let Some(answer) = self.push(byte) {
                return Some(answer);
            }
        }
        ended.then_some(false)
    }

    /// Adds the next byte; `Some(true)` when the array holds boards.
    pub(super) fn push(&mut self, byte: u8) -> Option<bool> {
        // More cells than a row has, fewer than a board.
        let long = self.side * self.side / 2;
        let is_inner = self.within == ProbePart::Element;
        if let Some(OpenString { length, quote, escape }) = &mut self.string {
            let is_end = byte == *quote;
            match (*escape, byte) {
                (Escape::Started, b'u') => *escape = Escape::Digits(4),
                (Escape::Started, _) => *escape = Escape::None,
                (Escape::Digits(left @ 2..), b'0'..=b'9' | b'A'..=b'F' | b'a'..=b'f') => {
                    *escape = Escape::Digits(left - 1);
                }
                (Escape::Digits(_), b'0'..=b'9' | b'A'..=b'F' | b'a'..=b'f') => *escape = Escape::None,
                // A cell is one character, or a few by mistake; a row or a board is many.
                _ if is_end && is_inner && *length > self.side / 2 => return Some(true),
                _ if is_end && is_inner => self.string = None,
                _ if is_end && *length > long => return Some(true),
                // One cell or one row of a board. Anything else is a mistake, and the next element decides.
                _ if is_end && (*length <= 1 || *length == self.side) => return Some(false),
                _ if is_end => self.string = None,
                (_, b'\n' | b'\r') if *quote != b'`' => return Some(false),
                (_, b'\\') => {
                    *escape = Escape::Started;
                    *length += 1;
                }
                _ => *length += usize::from(byte & 0b1100_0000 != 0b1000_0000),
            }
            return None;
        }
        if self.comment.push(byte) {
            return None;
        }
        match byte {
            b' ' | b'\t' | b'\r' | b'\n' => return None,
            b']' if self.within == ProbePart::Start => return Some(false),
            _ if self.within == ProbePart::Start => self.within = ProbePart::Array,
            _ => {}
        }
        match byte {
            b',' => {
                self.in_value = false;
                return None;
            }
            // The first element of a board is a row. Within a row, anything but a cell is a mistake.
            b'{' if !self.has_braces_for_lists => return Some(!is_inner),
            b'[' | b'(' | b'{' if is_inner => return Some(self.values == 0),
            b'[' | b'(' | b'{' => {
                self.within = ProbePart::Element;
                return None;
            }
            // An empty first element says nothing.
            b']' | b')' | b'}' if is_inner && self.values == 0 => {
                self.within = ProbePart::Array;
                return None;
            }
            b']' | b')' | b'}' => return Some(false),
            b'"' | b'\'' | b'`' => {
                self.string = Some(OpenString { length: 0, quote: byte, escape: Escape::None });
            }
            // Neither does null, which may be a cell or a missing board.
            b'n' | b'u' | b'l' if !is_inner => return None,
            _ if !is_inner => return Some(false),
            _ => {}
        }
        if !self.in_value {
            self.in_value = true;
            self.values += 1;
        }
        (self.values > long).then_some(true)
    }
}
