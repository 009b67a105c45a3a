//! Markup around cells: HTML, Markdown, LaTeX, escapes, and characters beyond ASCII.

use super::alphabet::WRONG;
use super::scan::{End, Scanner};

impl Scanner<'_> {
    pub(super) fn backquote(&mut self) {
        if self.text[self.at..].starts_with(b"```") {
            self.end_segment(End::Line);
            self.segment.clear(self.at);
            self.blocks.finish();
            self.line.has_words = true;
            self.skip_line();
        } else {
            self.skip_ink(1, true);
        }
    }

    /// A tag is only something between cells, unless it ends a row.
    pub(super) fn tag(&mut self) {
        const LONGEST: usize = 256;
        let rest = &self.text[self.at..];
        if rest.starts_with(b"<-") && self.is_after_row() {
            return self.skip_line();
        }
        let is_end = rest.get(1) == Some(&b'/');
        let name_start = if is_end { 2 } else { 1 };
        let name_length =
            rest[name_start.min(rest.len())..].iter().take_while(|byte| byte.is_ascii_alphanumeric()).count();
        let name = &rest[name_start.min(rest.len())..][..name_length];
        let length = rest.iter().take(LONGEST).skip(1).position(|byte| matches!(byte, b'>' | b'<'));
        let Some(length) =
            length.map(|length| length + 1).filter(|&length| rest[length] == b'>' && !name.is_empty())
        else {
            return self.skip_ink(1, true);
        };
        if name.eq_ignore_ascii_case(b"td") {
            match (is_end, self.html_cell) {
                (true, Some(runs)) if runs == self.segment.runs.len() => {
                    self.add_cells(self.at..self.at, &[0], false);
                }
                (false, _) => self.html_cell = Some(self.segment.runs.len()),
                (true, _) => {}
            }
        } else if name.eq_ignore_ascii_case(b"br") {
            self.end_segment(End::Line);
            self.line.has_row = false;
        } else if !INLINE.iter().any(|inline| name.eq_ignore_ascii_case(inline)) {
            self.end_segment(End::Row);
        }
        self.skip_ink(length + 1, true);
    }

    /// `&nbsp;`, or a separator of columns in LaTeX.
    pub(super) fn entity(&mut self) {
        const LONGEST: usize = 8;
        let rest = &self.text[self.at + 1..];
        let name = rest.iter().take(LONGEST).take_while(|byte| byte.is_ascii_alphabetic()).count();
        let is_entity = name > 0 && rest.get(name) == Some(&b';');
        self.skip_ink(if is_entity { name + 2 } else { 1 }, true);
    }

    /// An escape, as in `\n`, or a command of LaTeX.
    pub(super) fn backslash(&mut self) {
        let slashes = self.text[self.at..].iter().take_while(|byte| **byte == b'\\').count();
        let rest = &self.text[self.at + slashes..];
        let name = rest.iter().take_while(|byte| byte.is_ascii_alphabetic()).count();
        match &rest[..name] {
            b"n" | b"r" => {
                self.end_segment(End::Line);
                self.line.has_row = false;
                self.skip_ink(slashes + 1, true);
            }
            b"t" => self.skip_ink(slashes + 1, true),
            _ if slashes > 1 => {
                self.row_end(slashes);
                // The space after a row may follow, `[2pt]`.
                let unit = self.text[self.at..]
                    .iter()
                    .take(8)
                    .find(|byte| byte.is_ascii_alphabetic() || **byte == b']');
                if unit.is_some_and(u8::is_ascii_alphabetic) {
                    self.skip_groups(1);
                }
            }
            b"iffalse" => self.skip_hidden(b"\\fi"),
            b"begin" | b"end" => {
                self.end_segment(End::Line);
                self.segment.clear(self.at);
                self.blocks.finish();
                self.at += slashes + name;
                self.skip_groups(2);
            }
            b"hline" | b"toprule" | b"midrule" | b"bottomrule" => {
                self.blocks.border();
                self.skip_ink(slashes + name, false);
            }
            b"phantom" | b"hphantom" | b"vphantom" | b"cline" | b"cmidrule" | b"hspace" | b"vspace"
            | b"textcolor" | b"color" | b"colorbox" | b"rule" => {
                self.at += slashes + name;
                self.skip_groups(1);
            }
            _ => self.skip_ink(slashes + name, true),
        }
    }

    /// Skips the arguments in braces or brackets that follow immediately.
    fn skip_groups(&mut self, most: usize) {
        for _ in 0..most {
            let close = match self.text.get(self.at) {
                Some(b'{') => b'}',
                Some(b'[') => b']',
                _ => return,
            };
            self.skip_line_until(close);
        }
    }

    /// A character beyond ASCII: a digit in another script, a letter, or an ornament.
    pub(super) fn beyond(&mut self) {
        let rest = self.whole.get(self.at..).unwrap_or_default();
        let Some(character) = rest.chars().next() else { return self.skip_ink(1, true) };
        let range = self.at..self.at + character.len_utf8();
        self.at = range.end;
        if let Some(digit) = digit_of(character) {
            let value = self.alphabet.value_of(b'0' + digit).unwrap_or(WRONG);
            return self.add_cells(range, &[value], false);
        }
        match character {
            '·' => self.add_cells(range, &[0], true),
            '：' | '＝' => {
                self.at = range.start;
                self.mark_of(range.len());
            }
            '→' | '←' | '⇒' | '⇐' | '⟵' | '⟶' if self.is_after_row() => {
                self.skip_line();
            }
            '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{feff}' | '\u{ad}' => {}
            _ if character.is_whitespace() => {}
            _ if character.is_alphabetic() => {
                self.start_word(range.start);
                self.segment.label.add_letter(character);
                self.segment.label_end = range.end;
            }
            _ => self.line.has_ink = true,
        }
    }

    fn mark_of(&mut self, bytes: usize) {
        self.mark();
        self.at += bytes - 1;
    }
}

/// Elements that are parts of a row.
const INLINE: [&[u8]; 19] = [
    b"th", b"cell", b"c", b"v", b"span", b"b", b"i", b"u", b"em", b"strong", b"code", b"font", b"mark",
    b"sub", b"sup", b"kbd", b"value", b"digit", b"a",
];

/// The digit that a character beyond ASCII is.
fn digit_of(character: char) -> Option<u8> {
    let zero = match character {
        '０'..='９' => '０' as u32,
        '𝟎'..='𝟿' => '𝟎' as u32,
        '①'..='⑨' => '①' as u32 - 1,
        '❶'..='❾' => '❶' as u32 - 1,
        '⓵'..='⓽' => '⓵' as u32 - 1,
        '➀'..='➈' => '➀' as u32 - 1,
        '➊'..='➒' => '➊' as u32 - 1,
        _ => return None,
    };
    u8::try_from((u32::from(character) - zero) % 10).ok()
}
