//! The tags, comments and lines of a page.

use super::tag::{closes_itself, is_closing_tag, is_tag};

/// Elements whose content isn't HTML: nothing but their closing tag ends it.
const RAW: [&[u8]; 2] = [b"script", b"style"];

const COMMENT: &[u8] = b"<!--";

/// Finds tags, comments and the ends of lines in a growing window, looking at each byte once.
#[derive(Debug)]
pub(super) struct Lexer {
    /// What is longer than this isn't a tag.
    limit: usize,
    /// Everything before here has been looked at.
    pub(super) at: usize,
    state: LexerState,
    /// Where the tag or comment starts; `None` if that is no longer in the window.
    start: Option<usize>,
    /// The element whose content isn't HTML.
    raw: Option<&'static [u8]>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum LexerState {
    Text,
    /// In a tag, outside of values.
    Tag,
    /// After the sign before a value.
    Equals,
    BareValue,
    /// In a value that ends with this quote.
    Quoted(u8),
    /// In a comment, after this many hyphens: two and a `>` end it.
    Comment(u8),
}

/// What was found; it ends where the lexer is.
pub(super) enum Token {
    /// The end of a line, outside of tags and comments.
    LineEnd,
    Tag {
        start: usize,
    },
    Comment {
        start: usize,
    },
}

impl Lexer {
    pub(super) fn new(limit: usize) -> Lexer {
        Lexer { limit, at: 0, state: LexerState::Text, start: None, raw: None }
    }

    /// The next token that is complete. `ended` says that no bytes follow the window.
    pub(super) fn next(&mut self, window: &[u8], ended: bool) -> Option<Token> {
        use LexerState::{BareValue, Comment, Equals, Quoted, Tag, Text};
        while let Some(&byte) = window.get(self.at) {
            self.at += 1;
            self.state = match (self.state, byte) {
                (Text, b'\r') if window.get(self.at) == Some(&b'\n') => Text,
                (Text, b'\r') if self.at == window.len() && !ended => {
                    self.at -= 1;
                    return None;
                }
                (Text, b'\n' | b'\r') => return Some(Token::LineEnd),
                (Text, b'<') => {
                    self.start = Some(self.at - 1);
                    Tag
                }
                (Text, _) => Text,
                (Tag, _) if self.start.is_some_and(|start| start + 2 == self.at) && !self.opens_tag(byte) => {
                    self.at -= 1;
                    self.start = None;
                    Text
                }
                (Tag | Equals | BareValue, b'<' | b'>') => {
                    // A tag that lacks its end ends before the next one.
                    self.at -= usize::from(byte == b'<');
                    self.state = Text;
                    let Some(start) =
                        self.start.take().filter(|&start| self.completes_tag(&window[start..self.at]))
                    else {
                        continue;
                    };
                    return Some(Token::Tag { start });
                }
                (Tag, b'-') if self.start.is_some_and(|start| &window[start..self.at] == COMMENT) => {
                    Comment(2)
                }
                // There are no values in a closing tag within a script.
                (Tag, b'=') if self.raw.is_none() => Equals,
                (Tag, _) => Tag,
                (Equals, b'"' | b'\'') => Quoted(byte),
                (Equals, _) if byte.is_ascii_whitespace() => Equals,
                (BareValue, _) if byte.is_ascii_whitespace() => Tag,
                (Equals | BareValue, _) => BareValue,
                // If a quote isn't closed, no more than a line is lost.
                (Quoted(quote), _) if byte == quote || matches!(byte, b'\n' | b'\r') => Tag,
                (Comment(2), b'>') => {
                    self.state = Text;
                    return Some(Token::Comment { start: self.start.take().unwrap_or(0) });
                }
                (Comment(hyphens), b'-') => Comment(2.min(hyphens + 1)),
                (Comment(_), _) => Comment(0),
                (Quoted(_), _) => self.state,
            };
        }
        None
    }

    /// Whether a tag or comment starts with `<` and this byte.
    fn opens_tag(&self, byte: u8) -> bool {
        byte == b'/' || (self.raw.is_none() && (byte.is_ascii_alphabetic() || byte == b'!'))
    }

    /// Whether this is a tag that counts: not one within a script, nor one that is too long.
    fn completes_tag(&mut self, tag: &[u8]) -> bool {
        if tag.len() > self.limit || self.raw.is_some_and(|name| !is_closing_tag(tag, name)) {
            return false;
        }
        self.raw = RAW.into_iter().find(|name| is_tag(tag, name) && !closes_itself(tag));
        true
    }

    /// Whether the window starts within a comment that isn't complete, or with one.
    pub(super) fn is_in_comment(&self) -> bool {
        matches!(self.state, LexerState::Comment(_)) && self.start.is_none_or(|start| start == 0)
    }

    /// How much of the window is no longer needed to find the next token.
    pub(super) fn done(&self) -> usize {
        self.start.filter(|start| self.at - start < self.limit).unwrap_or(self.at)
    }

    /// Continues in a window that starts here, at the end of what is done.
    pub(super) fn cut(&mut self, done: usize) {
        if self.start.take() == Some(done) {
            self.state = LexerState::Text;
        }
        self.at = 0;
    }
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use super::*;

    /// The tags that are found in a text.
    fn tags(text: &str, limit: usize) -> Vec<&str> {
        let mut lexer = Lexer::new(limit);
        let mut tags = Vec::new();
        while let Some(token) = lexer.next(text.as_bytes(), true) {
            if let Token::Tag { start } = token {
                tags.push(&text[start..lexer.at]);
            }
        }
        tags
    }

    #[test]
    fn lines_end_with_either_character_or_both() {
        // A piece may end between the two.
        let count = |pieces: &[&str]| {
            let mut lexer = Lexer::new(99);
            let mut tokens = 0;
            for (index, piece) in pieces.iter().enumerate() {
                let is_last = index + 1 == pieces.len();
                while lexer.next(piece.as_bytes(), is_last).is_some() {
                    tokens += 1;
                }
            }
            tokens
        };
        assert_eq!(count(&["a\nb\rc\r\nd\r\n"]), 4);
        assert_eq!(count(&["a\r"]), 1);
        assert_eq!(count(&["a\r", "a\rb"]), 1);
        assert_eq!(count(&["a\r", "a\r\nb"]), 1);
    }

    #[test]
    fn a_tag_is_as_long_as_the_limit_at_most() {
        assert_eq!(tags("<b id=7>", 8), ["<b id=7>"]);
        assert_eq!(tags("<b id=7>", 7), [""; 0]);
        assert_eq!(tags("<b id=7>", 6), [""; 0]);
    }

    #[test]
    fn values_end_where_their_quotes_do() {
        assert_eq!(tags("<b a= \"5>3\">5", 99), ["<b a= \"5>3\">"]);
        assert_eq!(tags("<b a=5 b=\"5>3\">5", 99), ["<b a=5 b=\"5>3\">"]);
        assert_eq!(tags("<b a=Bob's>5", 99), ["<b a=Bob's>"]);
        assert_eq!(tags("<b a=bc=\"d>5", 99), ["<b a=bc=\"d>"]);
    }

    #[test]
    fn a_bracket_that_opens_no_tag_is_text() {
        assert_eq!(tags("<<b>", 99), ["<b>"]);
        assert_eq!(tags("5 <6> 7", 99), [""; 0]);
    }

    #[test]
    fn a_window_may_start_within_a_comment() {
        let mut lexer = Lexer::new(99);
        assert!(lexer.next(b"<!-- 5", false).is_none());
        assert!(lexer.is_in_comment());
        let mut lexer = Lexer::new(99);
        assert!(lexer.next(b"5 <!-- 3", false).is_none());
        assert!(!lexer.is_in_comment());
    }

    #[test]
    fn what_may_become_a_tag_is_needed_up_to_the_limit() {
        let mut lexer = Lexer::new(4);
        assert!(lexer.next(b"5 <b ", false).is_none());
        assert_eq!(lexer.done(), 2);
        assert!(lexer.next(b"5 <b i", false).is_none());
        assert_eq!(lexer.done(), 6);
    }

    #[test]
    fn a_tag_that_is_still_in_the_window_is_looked_at_again() {
        let mut lexer = Lexer::new(99);
        assert!(lexer.next(b"5 <b ", false).is_none());
        lexer.cut(2);
        assert!(matches!(lexer.next(b"<b >", false), Some(Token::Tag { start: 0 })));

        // Of one that is too long, only the end is looked for.
        let mut lexer = Lexer::new(4);
        assert!(lexer.next(b"<b title", false).is_none());
        lexer.cut(lexer.done());
        assert!(lexer.next(b"='<i>'>", false).is_none());
        assert!(matches!(lexer.next(b"='<i>'><i>", false), Some(Token::Tag { start: 7 })));
    }
}
