//! Lists and objects as programs write them, turned into JSON.
//!
//! ```text
//! [['5', '3', None, …],  # row 1          Python: other quotes, names, commas, comments
//! [[5. 3. 0. …]                           numpy: no commas
//! {{5, 3, 0, …}, …}                       C, Java
//! [{puzzle: '53..7…', solution: '…'}]     JavaScript
//! ```
//!
//! Whatever doesn't mean the same in all of these languages is left alone.

use alloc::string::String;
use alloc::vec::Vec;

use super::frame::Comment;

/// A text as JSON, with the offset of every byte in the original text.
#[derive(Debug)]
pub(super) struct Respelled {
    pub(super) json: String,
    offsets: Vec<usize>,
}

impl Respelled {
    /// The offset in the original text of the byte at this offset in the JSON.
    pub(super) fn offset(&self, at: usize) -> usize {
        self.offsets.get(at).or(self.offsets.last()).copied().unwrap_or(0)
    }
}

/// Spells a text as JSON, if it is a list or an object of some programming language.
pub(super) fn respell(text: &str) -> Option<Respelled> {
    /// Many times as long as any board, with comments on every row.
    const LONGEST: usize = 64 << 10;
    if text.len() > LONGEST {
        return None;
    }
    let mut speller =
        Speller { text: text.as_bytes(), at: 0, out: Vec::new(), offsets: Vec::new(), open: Vec::new() };
    speller.run()?;
    let json = String::from_utf8(speller.out).ok()?;
    Some(Respelled { json, offsets: speller.offsets })
}

struct Speller<'t> {
    text: &'t [u8],
    at: usize,
    out: Vec<u8>,
    offsets: Vec<usize>,
    open: Vec<OpenBracket>,
}

/// A list or an object that hasn't been closed.
struct OpenBracket {
    kind: Bracket,
    /// There is a value right before the current position.
    has_value: bool,
    has_comma: bool,
    /// White space alone has separated values.
    has_gap: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Bracket {
    List {
        closer: u8,
    },
    Object,
    /// The parentheses of a call such as `array(…)`, of which only the first argument counts.
    Call,
}

impl Speller<'_> {
    fn run(&mut self) -> Option<()> {
        while let Some(&byte) = self.text.get(self.at) {
            match byte {
                b' ' | b'\t' | b'\r' | b'\n' => self.at += 1,
                b'#' | b'/' => match comment_length(self.rest()) {
                    0 => self.word()?,
                    length => self.at += length,
                },
                b'[' | b'(' | b'{' => self.open(byte)?,
                b']' | b')' | b'}' => self.close(byte)?,
                b',' => self.comma()?,
                b':' if self
                    .open
                    .last()
                    .is_some_and(|open| open.kind == Bracket::Object && open.has_value) =>
                {
                    self.put(b":");
                    self.at += 1;
                    self.open.last_mut()?.has_value = false;
                }
                b'"' | b'\'' | b'`' => {
                    self.separate()?;
                    self.string(byte)?;
                }
                _ => self.word()?,
            }
        }
        self.open.is_empty().then_some(())
    }

    fn rest(&self) -> &[u8] {
        &self.text[self.at..]
    }

    fn put(&mut self, bytes: &[u8]) {
        self.out.extend_from_slice(bytes);
        self.offsets.resize(self.out.len(), self.at);
    }

    /// Prepares for a value: writes the comma that white space stands for. Commas and gaps aren't mixed in one list.
    fn separate(&mut self) -> Option<()> {
        let Some(open) = self.open.last_mut() else {
            return self.out.is_empty().then_some(());
        };
        if open.has_value {
            if open.has_comma || open.kind == Bracket::Object {
                return None;
            }
            open.has_gap = true;
            self.put(b",");
        }
        self.open.last_mut()?.has_value = true;
        Some(())
    }

    fn open(&mut self, byte: u8) -> Option<()> {
        self.separate()?;
        let kind = match byte {
            b'{' if is_object(self.rest()) => Bracket::Object,
            b'[' => Bracket::List { closer: b']' },
            b'(' => Bracket::List { closer: b')' },
            _ => Bracket::List { closer: b'}' },
        };
        self.put(if kind == Bracket::Object { b"{" } else { b"[" });
        self.at += 1;
        self.open.push(OpenBracket { kind, has_value: false, has_comma: false, has_gap: false });
        Some(())
    }

    fn close(&mut self, byte: u8) -> Option<()> {
        let open = self.open.pop()?;
        match open.kind {
            Bracket::List { closer } if closer == byte => self.put(b"]"),
            Bracket::Object if byte == b'}' => self.put(b"}"),
            Bracket::Call if byte == b')' => {}
            _ => return None,
        }
        self.at += 1;
        Some(())
    }

    fn comma(&mut self) -> Option<()> {
        let open = self.open.last_mut()?;
        if !open.has_value || open.has_gap {
            return None;
        }
        if open.kind == Bracket::Call {
            // What follows describes the array: `dtype=int64`.
            self.at += self.rest().iter().position(|&byte| byte == b')')?;
            return Some(());
        }
        open.has_comma = true;
        open.has_value = false;
        let is_last = matches!(after_comments(&self.text[self.at + 1..]).first(), Some(b']' | b')' | b'}'));
        if !is_last {
            self.put(b",");
        }
        self.at += 1;
        Some(())
    }

    fn string(&mut self, quote: u8) -> Option<()> {
        self.put(b"\"");
        self.at += 1;
        loop {
            let rest = self.rest();
            match *rest.first()? {
                byte if byte == quote => break,
                b'\\' => {
                    let escaped = *rest.get(1)?;
                    match escaped {
                        b'n' | b'r' | b't' | b'\\' | b'"' => self.put(&[b'\\', escaped]),
                        b'\'' | b'`' => self.put(&[escaped]),
                        _ => return None,
                    }
                    self.at += 2;
                }
                b'"' => {
                    self.put(b"\\\"");
                    self.at += 1;
                }
                // In JavaScript, backquoted strings can span several lines.
                b'\n' if quote == b'`' => {
                    self.put(b"\\n");
                    self.at += 1;
                }
                b'\r' if quote == b'`' => self.at += 1,
                byte if byte < b' ' => return None,
                byte => {
                    self.put(&[byte]);
                    self.at += 1;
                }
            }
        }
        self.put(b"\"");
        self.at += 1;
        Some(())
    }

    /// A number, a name, or something that stands for a blank.
    fn word(&mut self) -> Option<()> {
        let is_end = |byte: &u8| {
            byte.is_ascii_whitespace()
                || matches!(
                    byte,
                    b',' | b':' | b'[' | b']' | b'(' | b')' | b'{' | b'}' | b'"' | b'\'' | b'`' | b'#' | b';'
                )
        };
        let length = self.rest().iter().position(is_end).unwrap_or(self.rest().len());
        let word = &self.text[self.at..self.at + length];
        let next = self.text.get(self.at + length);
        let is_key = self.open.last().is_some_and(|open| open.kind == Bracket::Object && !open.has_value)
            && self.text[self.at + length..].trim_ascii_start().starts_with(b":");
        let is_name =
            word.first().is_some_and(u8::is_ascii_alphabetic) && word.iter().all(u8::is_ascii_graphic);
        match (word, next) {
            ([], _) => return None,
            _ if is_key && is_name => {
                self.open.last_mut()?.has_value = true;
                let key = [b"\"", word, b"\""].concat();
                self.put(&key);
            }
            // `u'5'`, `b"5"`, `vec![`: what follows counts.
            (b"u" | b"b" | b"r", Some(b'"' | b'\'')) => {}
            (_, Some(b'[')) if is_name && word.ends_with(b"!") => {}
            (_, Some(b'(')) if is_name => {
                self.separate()?;
                self.at += length + 1;
                self.open.push(OpenBracket {
                    kind: Bracket::Call,
                    has_value: false,
                    has_comma: false,
                    has_gap: false,
                });
                return Some(());
            }
            (b"True" | b"true", _) => self.literal(b"true")?,
            (b"False" | b"false", _) => self.literal(b"false")?,
            _ if is_blank(word) => self.literal(b"null")?,
            _ if word
                .iter()
                .all(|byte| byte.is_ascii_digit() || matches!(byte, b'.' | b'-' | b'+' | b'e' | b'E')) =>
            {
                // `5.` isn't a number in JSON.
                let number = word.strip_suffix(b".").unwrap_or(word);
                self.literal(number)?;
            }
            _ => return None,
        }
        self.at += length;
        Some(())
    }

    fn literal(&mut self, json: &[u8]) -> Option<()> {
        self.separate()?;
        self.put(json);
        Some(())
    }
}

/// The text from the first thing on that is neither white space nor a comment.
fn after_comments(mut text: &[u8]) -> &[u8] {
    loop {
        text = text.trim_ascii_start();
        match comment_length(text) {
            0 => return text,
            length => text = &text[length..],
        }
    }
}

/// The length of the comment at the start, 0 if there is none.
fn comment_length(text: &[u8]) -> usize {
    let (mut comment, mark) = Comment::at_start(text, true).unwrap_or_default();
    mark + comment.advance(&text[mark..])
}

/// Whether a key follows the brace at the start.
pub(super) fn is_object(text: &[u8]) -> bool {
    let inner = after_comments(&text[1..]);
    let is_name = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
    let key = match inner.first() {
        Some(quote @ (b'"' | b'\'' | b'`')) => {
            inner[1..].iter().position(|byte| byte == quote).map(|at| at + 2)
        }
        Some(first) if first.is_ascii_alphabetic() => inner.iter().position(|byte| !is_name(byte)),
        _ => None,
    };
    key.is_some_and(|end| inner[end..].trim_ascii_start().starts_with(b":"))
}

/// Whether the word stands for a blank where others are numbers.
fn is_blank(word: &[u8]) -> bool {
    matches!(
        word,
        b"." | b"_" | b"-" | b"*" | b"?" | b"x" | b"X" | b"undefined" | b"np.nan" | b"pd.NA" | b"math.nan"
    ) || crate::text::symbol::BLANK_WORDS.contains(&word)
}
