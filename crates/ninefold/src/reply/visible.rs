//! What of a reply is shown to its reader, and which part of that is marked as the answer.

use alloc::vec::Vec;
use core::ops::Range;

use super::AnswerPlace;
use crate::text::find_byte;

/// The part of a reply that its reader sees.
pub(super) struct Visible {
    /// The visible parts, in order and without overlap.
    pub(super) parts: Vec<Range<usize>>,
    /// What is marked as the answer, if anything is.
    pub(super) marked: Option<(AnswerPlace, Range<usize>)>,
}

/// Thoughts, under the names that models and their templates give them.
const THOUGHTS: [&[u8]; 9] = [
    b"analysis",
    b"think",
    b"thinking",
    b"thought",
    b"thoughts",
    b"reasoning",
    b"scratchpad",
    b"reflection",
    b"inner_monologue",
];

/// Elements that a browser doesn't show, or strikes out.
const UNSEEN: [&[u8]; 9] =
    [b"script", b"style", b"template", b"head", b"noscript", b"title", b"del", b"s", b"strike"];

/// Elements that hold the final answer.
const ANSWERS: [&[u8]; 5] = [b"answer", b"final_answer", b"final-answer", b"finalanswer", b"solution"];

/// The commands of LaTeX that draw a box around the final answer.
const BOXES: [&[u8]; 2] = [b"\\boxed", b"\\fbox"];

impl Visible {
    pub(super) fn of(text: &[u8]) -> Visible {
        let parts = visible_parts(text);
        let marked = last_marked(text, &parts);
        Visible { parts, marked }
    }
}

/// Whatever isn't in thoughts, comments or hidden elements.
///
/// A template may have opened the thoughts before the reply began, so an end without a start hides all that came before.
/// Thoughts that never end hide the rest.
fn visible_parts(text: &[u8]) -> Vec<Range<usize>> {
    let mut parts = Vec::new();
    let mut start = final_channel(text);
    let mut tags = Tags::new(text, start);
    while let Some(tag) = tags.next() {
        let name = tag.name(text);
        let hidden_until = match tag.kind {
            TagKind::Declaration => find_bytes(text, tag.end, b">").map_or(text.len(), |end| end + 1),
            TagKind::Comment => find_bytes(text, tag.end, b"-->").map_or(text.len(), |end| end + 3),
            TagKind::Start if is_one_of(name, &THOUGHTS) => tags.skip_element(name).end,
            TagKind::Start if is_one_of(name, &UNSEEN) || tag.is_hidden(text) => tags.skip_nested(name),
            TagKind::End if is_one_of(name, &THOUGHTS) => {
                parts.clear();
                start = tag.end;
                continue;
            }
            TagKind::Start | TagKind::End => continue,
        };
        if start < tag.start {
            parts.push(start..tag.start);
        }
        tags.skip_to(hidden_until);
        start = hidden_until;
    }
    if start < text.len() {
        parts.push(start..text.len());
    }
    parts
}

/// Where the final message starts, if the reply is a record of several channels.
fn final_channel(text: &[u8]) -> usize {
    const ENDS: [(&[u8], &[u8]); 2] =
        [(b"<|channel|>", b"<|channel|>final<|message|>"), (b"<|begin_of_thought|>", b"<|end_of_thought|>")];
    let mut start = 0;
    for (thoughts, end) in ENDS {
        let mut is_hidden = find_bytes(text, start, thoughts).is_some();
        while let Some(next) = find_bytes(text, start, end) {
            start = next + end.len();
            is_hidden = false;
        }
        if is_hidden {
            return text.len();
        }
    }
    start
}

/// The last part of the visible text that is marked as the answer.
fn last_marked(text: &[u8], parts: &[Range<usize>]) -> Option<(AnswerPlace, Range<usize>)> {
    let mut last = None;
    for part in parts {
        for tag in Tags::new(&text[..part.end], part.start) {
            if tag.kind == TagKind::Start && is_one_of(tag.name(text), &ANSWERS) {
                last = Some((AnswerPlace::Tag, tag));
            }
        }
        let mut at = part.start;
        while let Some(slash) = find_from(&text[..part.end], at, b'\\') {
            at = slash + 1;
            if let Some(tag) = box_at(&text[..part.end], slash)
                && last.as_ref().is_none_or(|(_, last)| last.start < slash)
            {
                last = Some((AnswerPlace::Boxed, tag));
            }
        }
    }
    let (place, tag) = last?;
    let end = match place {
        AnswerPlace::Boxed => closing_brace(text, tag.end),
        _ => Tags::new(text, tag.end).skip_element(tag.name(text)).start,
    };
    Some((place, tag.end..end))
}

/// A box around an answer that starts at this backslash. A box around a cell of a row is emphasis.
fn box_at(text: &[u8], slash: usize) -> Option<Tag> {
    const NEAR: usize = 32;
    let command = BOXES.iter().find(|command| text[slash..].starts_with(command))?;
    let name_end = slash + command.len();
    let brace = name_end + text[name_end..].iter().take_while(|byte| **byte == b' ').count();
    if text.get(brace) != Some(&b'{') {
        return None;
    }
    let content = &text[brace + 1..text.len().min(brace + 4)];
    let is_cell = matches!(content, [b'0'..=b'9' | b'A'..=b'Z', b'}', ..] | [b'1' | b'2', b'0'..=b'9', b'}']);
    if is_cell {
        let line = |byte: &&u8| **byte != b'\n';
        let before =
            text[..slash].iter().rev().take(NEAR).take_while(line).filter(|byte| is_in_row(**byte)).count();
        let after =
            text.iter().skip(brace + 3).take(NEAR).take_while(line).filter(|byte| is_in_row(**byte)).count();
        if before + after >= 2 {
            return None;
        }
    }
    Some(Tag { start: slash, name_start: slash, name_end, end: brace + 1, kind: TagKind::Start })
}

/// Whether the byte stands for a cell, or between two.
const fn is_in_row(byte: u8) -> bool {
    matches!(byte, b'1'..=b'9' | b'&' | b'|')
}

/// Where the brace is closed that was opened before this offset, or the end.
fn closing_brace(text: &[u8], start: usize) -> usize {
    let mut depth = 0_usize;
    for (at, byte) in text.iter().enumerate().skip(start) {
        match byte {
            b'{' => depth += 1,
            b'}' if depth == 0 => return at,
            b'}' => depth -= 1,
            _ => {}
        }
    }
    text.len()
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum TagKind {
    Start,
    End,
    Comment,
    /// `<!…>` or `<?…>`
    Declaration,
}

/// A tag, `<answer>` or `</answer>`, or the start of a comment.
struct Tag {
    start: usize,
    name_start: usize,
    name_end: usize,
    end: usize,
    kind: TagKind,
}

impl Tag {
    fn name<'t>(&self, text: &'t [u8]) -> &'t [u8] {
        &text[self.name_start..self.name_end]
    }

    /// Whether its attributes hide what it holds.
    fn is_hidden(&self, text: &[u8]) -> bool {
        const HIDING: [&[u8]; 6] = [
            b"color:white",
            b"color:#fff",
            b"opacity:0",
            b"display:none",
            b"visibility:hidden",
            b"font-size:0",
        ];
        let attributes = &text[self.name_end..self.end - 1];
        if attributes.is_empty() {
            return false;
        }
        let compact: Vec<u8> = attributes
            .iter()
            .filter(|byte| !byte.is_ascii_whitespace())
            .map(u8::to_ascii_lowercase)
            .collect();
        let has = |part: &[u8]| compact.windows(part.len()).any(|window| window == part);
        let is_attribute = attributes
            .split(u8::is_ascii_whitespace)
            .any(|word| word.get(..6).is_some_and(|name| name.eq_ignore_ascii_case(b"hidden")));
        is_attribute || HIDING.iter().any(|style| has(style))
    }
}

/// The tags of a text: `<answer>`, and for thoughts also `[THINK]` and `◁think▷`, as some templates write them.
struct Tags<'t> {
    text: &'t [u8],
    /// Where the next bracket of each kind is, at least; `None` if there are no more.
    next: [Option<usize>; BRACKETS.len()],
    at: usize,
}

/// How a tag starts and ends.
const BRACKETS: [(&[u8], &[u8]); 3] = [(b"<", b">"), (b"[", b"]"), ("◁".as_bytes(), "▷".as_bytes())];

impl<'t> Tags<'t> {
    /// The tags from this offset on.
    fn new(text: &'t [u8], at: usize) -> Tags<'t> {
        Tags { text, next: [Some(at); BRACKETS.len()], at }
    }

    /// Goes on from this offset.
    fn skip_to(&mut self, at: usize) {
        self.at = at;
    }

    /// Where the next bracket of a kind is.
    fn bracket(&mut self, kind: usize) -> Option<usize> {
        let from = self.next[kind]?.max(self.at);
        self.next[kind] = find_bytes(self.text, from, BRACKETS[kind].0);
        self.next[kind]
    }

    /// Skips everything up to the end tag that belongs to a start tag of this name: where it ends.
    fn skip_nested(&mut self, name: &[u8]) -> usize {
        let mut depth = 1_usize;
        while depth > 0 {
            let Some(tag) = self.next() else { return self.text.len() };
            if tag.name(self.text).eq_ignore_ascii_case(name) {
                match tag.kind {
                    TagKind::Start => depth += 1,
                    TagKind::End => depth -= 1,
                    TagKind::Comment | TagKind::Declaration => {}
                }
            }
        }
        self.at
    }

    /// Skips everything up to the end tag of this name: where it starts and ends.
    fn skip_element(&mut self, name: &[u8]) -> Range<usize> {
        let end = self.find(|tag| tag.kind == TagKind::End && tag.name(self.text).eq_ignore_ascii_case(name));
        end.map_or(self.text.len()..self.text.len(), |tag| tag.start..tag.end)
    }
}

impl Iterator for Tags<'_> {
    type Item = Tag;

    fn next(&mut self) -> Option<Tag> {
        loop {
            let kinds = 0..BRACKETS.len();
            let (start, kind) = kinds.filter_map(|kind| Some((self.bracket(kind)?, kind))).min()?;
            self.at = start + 1;
            if let Some(tag) = tag_at(self.text, start, BRACKETS[kind])
                && (kind == 0 || is_one_of(tag.name(self.text), &THOUGHTS))
                && !is_quoted(self.text, &tag)
            {
                self.at = tag.end;
                return Some(tag);
            }
        }
    }
}

/// The tag that starts here, with these brackets around it.
fn tag_at(text: &[u8], start: usize, (open, close): (&[u8], &[u8])) -> Option<Tag> {
    const LONGEST: usize = 256;
    if text[start..].starts_with(b"<!--") {
        return Some(Tag {
            start,
            name_start: start,
            name_end: start,
            end: start + 4,
            kind: TagKind::Comment,
        });
    }
    if matches!(text[start..], [b'<', b'!' | b'?', byte, ..] if byte != b'[') {
        let end = start + 2;
        return Some(Tag { start, name_start: end, name_end: end, end, kind: TagKind::Declaration });
    }
    let inside = start + open.len();
    let (kind, name_start) = match text.get(inside) {
        Some(b'/') => (TagKind::End, inside + 1),
        _ => (TagKind::Start, inside),
    };
    let name = text[name_start..]
        .iter()
        .take_while(|byte| matches!(byte, b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'_' | b'-' | b':'));
    let name_end = name_start + name.take(LONGEST).count();
    if !text.get(name_start)?.is_ascii_alphabetic() {
        return None;
    }
    let rest = &text[name_end..text.len().min(name_end + LONGEST)];
    let end = name_end + rest.iter().position(|&byte| byte == close[0] || byte == open[0])?;
    text[end..].starts_with(close).then_some(Tag {
        start,
        name_start,
        name_end,
        end: end + close.len(),
        kind,
    })
}

/// What is longer than that between backquotes isn't only talked about.
const LONGEST_QUOTE: usize = 64;

/// Whether it is only talked about: `<answer>` in quotes.
fn is_quoted(text: &[u8], tag: &Tag) -> bool {
    let before = tag.start.checked_sub(1).map(|at| text[at]);
    let is_code = || {
        let line = text[tag.end..].iter().take_while(|byte| **byte != b'\n');
        line.take(LONGEST_QUOTE).any(|byte| *byte == b'`')
    };
    match before {
        Some(b'`') => is_code(),
        Some(b'"' | b'\'') => text.get(tag.end).copied() == before,
        _ => false,
    }
}

fn is_one_of(name: &[u8], names: &[&[u8]]) -> bool {
    // Without what comes before a colon, as in `seed:think`.
    let name = name.rsplit(|byte| *byte == b':').next().unwrap_or(name);
    names.iter().any(|other| name.eq_ignore_ascii_case(other))
}

/// Where these bytes are, from this offset on.
fn find_bytes(text: &[u8], mut at: usize, bytes: &[u8]) -> Option<usize> {
    loop {
        let next = find_from(text, at, bytes[0])?;
        if text[next..].starts_with(bytes) {
            return Some(next);
        }
        at = next + 1;
    }
}

fn find_from(text: &[u8], at: usize, byte: u8) -> Option<usize> {
    find_byte(byte, text.get(at..)?).map(|found| at + found)
}
