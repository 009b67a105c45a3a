//! Tags, their attributes, and the elements that a page doesn't show.

use alloc::vec::Vec;

use crate::text::symbol::is_same_word;

/// Whether this is a tag with this name.
pub(super) fn is_tag(tag: &[u8], name: &[u8]) -> bool {
    tag.strip_prefix(b"<").is_some_and(|rest| starts_with_name(rest, name))
}

/// Whether this is the tag that closes an element with this name.
pub(super) fn is_closing_tag(tag: &[u8], name: &[u8]) -> bool {
    tag.strip_prefix(b"</").is_some_and(|rest| starts_with_name(rest, name))
}

fn starts_with_name(text: &[u8], name: &[u8]) -> bool {
    let ends_name = |byte: &u8| matches!(byte, b'>' | b'/') || byte.is_ascii_whitespace();
    let has_name = text.get(..name.len()).is_some_and(|start| is_same_word(start, name));
    has_name && text.get(name.len()).is_none_or(ends_name)
}

/// Elements that are never shown.
const NEVER_SHOWN: [&[u8]; 3] = [b"script", b"style", b"template"];

/// Elements that tables are in. None of them ends without a closing tag, so that it is certain where a hidden one ends.
const CONTAINERS: [&[u8]; 16] = [
    b"div",
    b"section",
    b"article",
    b"aside",
    b"main",
    b"nav",
    b"header",
    b"footer",
    b"form",
    b"fieldset",
    b"figure",
    b"center",
    b"details",
    b"dialog",
    b"span",
    b"ul",
];

/// An element that isn't shown.
#[derive(Clone, Copy, Debug)]
pub(super) struct HiddenElement {
    name: &'static [u8],
    /// How many elements with its name are open, itself included.
    depth: usize,
}

impl HiddenElement {
    /// The element that starts with this tag, if it isn't shown.
    pub(super) fn starting(tag: &[u8]) -> Option<HiddenElement> {
        let named = |name: &&&[u8]| is_tag(tag, name);
        let name = NEVER_SHOWN
            .iter()
            .find(named)
            .or_else(|| CONTAINERS.iter().find(named).filter(|_| hidden(tag).is_some()))?;
        (!closes_itself(tag)).then_some(HiddenElement { name, depth: 1 })
    }

    /// Whether the element ends with this tag, the next one.
    pub(super) fn ends_with(&mut self, tag: &[u8]) -> bool {
        if is_tag(tag, self.name) && !closes_itself(tag) {
            self.depth += 1;
        } else if is_closing_tag(tag, self.name) {
            self.depth -= 1;
        }
        self.depth == 0
    }
}

/// Whether the element has no content: `<div/>`. Only XHTML has that, but nobody else writes it.
pub(super) fn closes_itself(tag: &[u8]) -> bool {
    tag.ends_with(b"/>")
}

/// The tag, if it says that its content isn't shown.
pub(super) fn hidden(tag: &[u8]) -> Option<&[u8]> {
    // An element may have several classes.
    let is_hidden = |name: &&[u8]| {
        let mut words = attribute(tag, name).unwrap_or_default().split(u8::is_ascii_whitespace);
        words.any(|word| is_same_word(word, b"hidden"))
    };
    let style: Vec<u8> = attribute(tag, b"style")
        .unwrap_or_default()
        .iter()
        .filter(|byte| !byte.is_ascii_whitespace())
        .map(u8::to_ascii_lowercase)
        .collect();
    let says = |text: &[u8]| style.windows(text.len()).any(|part| part == text);
    let is_hidden = attribute(tag, b"hidden").is_some()
        || [&b"type"[..], b"class"].iter().any(is_hidden)
        || says(b"display:none")
        || says(b"visibility:hidden");
    is_hidden.then_some(tag)
}

/// Whether the value of a tag is what it shows: in a field for text, not in a button or a box to tick.
pub(super) fn shows_value(tag: &[u8]) -> bool {
    let kinds: [&[u8]; 4] = [b"text", b"number", b"tel", b"search"];
    let shows = |kind: &[u8]| kinds.iter().any(|known| is_same_word(kind, known));
    !is_tag(tag, b"input") || (hidden(tag).is_none() && attribute(tag, b"type").is_none_or(shows))
}

/// The value of an attribute in a tag, without quotes: `value="5"`, `value = '5'`, `value=5`. It is empty if there is only
/// the name.
pub(super) fn attribute<'t>(tag: &'t [u8], name: &[u8]) -> Option<&'t [u8]> {
    let is_gap = |byte: &u8| byte.is_ascii_whitespace() || matches!(byte, b'/' | b'>');
    let (_, mut rest) = split_before(tag, is_gap);
    loop {
        let start = rest.iter().position(|byte| !is_gap(byte))?;
        let (found, after) = split_before(&rest[start..], |byte| *byte == b'=' || is_gap(byte));
        let (value, after) = match after.trim_ascii_start().strip_prefix(b"=").map(<[u8]>::trim_ascii_start) {
            None => (&[][..], after),
            Some([quote @ (b'"' | b'\''), value @ ..]) => split_before(value, |byte| byte == quote),
            Some(value) => {
                let (value, after) = split_before(value, |byte| byte.is_ascii_whitespace() || *byte == b'>');
                // In `value=5/>`, the slash belongs to the tag.
                let is_last = after.starts_with(b">");
                (value.strip_suffix(b"/").filter(|_| is_last).unwrap_or(value), after)
            }
        };
        if is_same_word(found, name) {
            return Some(value);
        }
        // What ended the attribute is a quote or a gap.
        rest = after.get(1..)?;
    }
}

/// The bytes before the first one of this kind, and the others.
fn split_before(text: &[u8], is_end: impl Fn(&u8) -> bool) -> (&[u8], &[u8]) {
    text.split_at(text.iter().position(is_end).unwrap_or(text.len()))
}
