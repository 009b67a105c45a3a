use super::*;

/// The location after a text, by looking at one character after the other.
fn naive_location(text: &str) -> Location {
    let mut location = Location::START;
    let characters: alloc::vec::Vec<char> = text.chars().collect();
    for (index, &character) in characters.iter().enumerate() {
        let is_break = character == '\n' || character == '\r';
        let is_second_half = character == '\n' && index > 0 && characters[index - 1] == '\r';
        if is_break && !is_second_half {
            location.line += 1;
        }
        location.column = if is_break { 1 } else { location.column + 1 };
        location.offset += character.len_utf8() as u64;
    }
    location
}

#[test]
fn a_cursor_is_where_counting_leads_however_the_text_is_cut() {
    let text = "ab\ncd\r\n\r\n\né·\rx\n\ny\r\r\nend";
    let cuts = (0..=text.len()).filter(|&at| text.is_char_boundary(at));
    for (first, second) in cuts.clone().flat_map(|first| cuts.clone().map(move |second| (first, second))) {
        if first > second {
            continue;
        }
        let mut cursor = Cursor::at(Location::START);
        for part in [&text[..first], &text[first..second], &text[second..]] {
            cursor.advance(part.as_bytes());
        }
        assert_eq!(cursor.location(), naive_location(text), "cut at {first} and {second}");
        let whole = location_after(Location::START, &text.as_bytes()[..second]);
        assert_eq!(whole, naive_location(&text[..second]), "{second}");
    }
}

#[test]
fn bytes_are_found_and_counted() {
    let text = b"a,b\rc,\nd,";
    assert_eq!(find_break(text), Some(3));
    assert_eq!(find_break(&text[4..]), Some(2));
    assert_eq!(find_break(&text[7..]), None);
    assert_eq!((find_byte(b',', text), find_last_byte(b',', text)), (Some(1), Some(8)));
    assert_eq!((find_byte(b'x', text), find_last_byte(b'x', text)), (None, None));
}

#[cfg(feature = "csv")]
#[test]
fn bytes_are_found_before_line_breaks_and_counted_beyond_a_byte() {
    let text = b"a,b\rc,\nd,";
    for (from, byte, at) in [(0, b',', Some(1)), (2, b',', Some(1)), (6, b',', Some(0)), (7, b'x', None)] {
        assert_eq!(find_byte_or_break(byte, &text[from..]), at, "from {from}");
    }
    assert_eq!(count_byte(b',', text), 3);
    assert_eq!(count_byte(b'x', text), 0);
    assert_eq!(count_byte(b'x', &[b'x'; 1000]), 1000);
}
