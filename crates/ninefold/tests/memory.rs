//! Hostile texts cost no more memory than their length allows.
//!
//! One test alone in its process, so that nothing else is counted.

#![allow(unsafe_code, reason = "an allocator that counts cannot be written without")]

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicUsize, Ordering};

use ninefold::text::ReaderBuilder;
use ninefold::{Format, Reader};

#[path = "it/boards.rs"]
#[allow(dead_code, reason = "one of them is enough here")]
mod boards;

use boards::VALID;

/// The system's allocator, with a count of the bytes in use, of the most there have been, and of all that were asked for.
struct Counting;

static IN_USE: AtomicUsize = AtomicUsize::new(0);
static PEAK: AtomicUsize = AtomicUsize::new(0);
static IN_ALL: AtomicUsize = AtomicUsize::new(0);

fn grow(bytes: usize) {
    let in_use = IN_USE.fetch_add(bytes, Ordering::Relaxed) + bytes;
    PEAK.fetch_max(in_use, Ordering::Relaxed);
    IN_ALL.fetch_add(bytes, Ordering::Relaxed);
}

fn shrink(bytes: usize) {
    IN_USE.fetch_sub(bytes, Ordering::Relaxed);
}

// SAFETY: every call is handed on to the system's allocator as it came; the counters are beside it.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        grow(layout.size());
        // SAFETY: the caller keeps the promises of `alloc`, which are the same.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        shrink(layout.size());
        // SAFETY: the pointer came from `System` with this layout, as the caller promises.
        unsafe { System.dealloc(pointer, layout) }
    }

    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        // Both blocks count while the bytes are moved from one to the other.
        grow(size);
        // SAFETY: the pointer came from `System` with this layout, as the caller promises.
        let moved = unsafe { System.realloc(pointer, layout, size) };
        shrink(layout.size());
        moved
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// The length of the texts. Without optimization every byte takes so long that fewer have to do.
const LENGTH: usize = if cfg!(debug_assertions) { 256 << 10 } else { 8 << 20 };

/// The most memory for each byte of the text: the text that is kept, twice while it moves, and some more.
const MULTIPLE: usize = 6;

/// The limit of the readers that have one, the smallest there is.
const LIMIT: usize = 64 << 10;

/// What they read: far more than the limit.
const STREAM: usize = 16 * LIMIT;

/// The most memory for each byte of the limit, however long the text is.
const MULTIPLE_OF_LIMIT: usize = 6;

/// The most memory that is ever asked for, for each byte of the text: a buffer that grows, a record for every other
/// byte. A reader that copied what it keeps at every line would ask for thousands.
const MULTIPLE_IN_ALL: usize = 300;

/// The beginning, then the middle as often as it fits.
fn filled(start: &str, middle: &str) -> Vec<u8> {
    (start.to_owned() + &middle.repeat(LENGTH / middle.len())).into_bytes()
}

/// The same with an end.
fn closed(start: &str, middle: &str, end: &str) -> Vec<u8> {
    let mut text = filled(start, middle);
    text.extend_from_slice(end.as_bytes());
    text
}

/// What the work cost.
struct Cost {
    /// The most memory while it ran, beyond what was in use before.
    peak: usize,
    /// All memory that it asked for.
    in_all: usize,
}

fn cost_of(work: impl FnOnce()) -> Cost {
    let before = IN_USE.load(Ordering::Relaxed);
    let in_all = IN_ALL.load(Ordering::Relaxed);
    PEAK.store(before, Ordering::Relaxed);
    work();
    Cost { peak: PEAK.load(Ordering::Relaxed) - before, in_all: IN_ALL.load(Ordering::Relaxed) - in_all }
}

fn hostile_texts() -> Vec<(&'static str, Vec<u8>)> {
    let table = format!("puzzle,solution\n{VALID},{VALID}\n");
    let grid = "53..7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n...419..5\n....8..79\n\n";
    vec![
        ("digits", filled("", "5")),
        ("dots", filled("", ".")),
        ("dashes", filled("", "-")),
        ("opening brackets", filled("", "[")),
        ("nested objects", filled("", "{\"a\":")),
        ("an object with many keys", closed("{\"\":0", ",\"\":0", "}")),
        ("brackets in brackets", [filled("", "["), filled("", "]")].concat()),
        ("opening brackets on lines", filled("", "[\n")),
        ("quotes within brackets on lines", filled("", "[\"\n")),
        ("commas", filled("", ",")),
        ("tabs", filled("5", "\t")),
        ("commas in a table", filled(&table, ",")),
        ("short fields in a table", filled(&table, "5,")),
        ("quotes", filled("", "\"")),
        ("quotes in a table", filled(&table, "\"")),
        ("spaces", filled("", " ")),
        ("newlines", filled("", "\n")),
        ("carriage returns", filled("", "\r")),
        ("nuls", filled("", "\0")),
        ("bars", filled("", "|")),
        ("spaced cells", filled("", "5 ")),
        ("byte order marks", filled("", "\u{feff}")),
        ("rows without end", filled("", "53..7....\n")),
        ("unsure rows without end", filled("", "---------\n")),
        ("borders without end", filled("", "+---+---+---+\n")),
        ("an open quote over many lines", filled(&format!("{table}{VALID},\"x\n"), &format!("{VALID},x\n"))),
        ("open quotes on all lines", filled(&format!("{table}{VALID},\"x\n"), "a\",\"b\n")),
        ("an array of numbers", closed("[5", ",5", "]")),
        ("an array of an array of numbers", closed("[[5", ",5", "]]")),
        ("an array of strings", closed("[\"5\"", ",\"5\"", "]")),
        ("a long string", filled("\"", "5")),
        ("a long string in an array", filled("[\"", "5")),
        ("json lines cut short", filled("", "{\"a\":[\n")),
        ("comments", filled("", "#\n")),
        ("one comment", filled("#", "5")),
        ("titles", filled("", "Grid 01\n")),
        ("tiny grids", filled("", grid)),
        ("tiny grids of one cell", filled("", "5\n\n")),
        ("boards", filled("", &format!("{VALID}\n"))),
    ]
}

/// Feeds a record that is far too long in small pieces.
fn stream(builder: ReaderBuilder, start: &str, middle: &str) {
    let mut reader = builder.build();
    reader.feed(start.as_bytes());
    let piece: Vec<u8> = middle.bytes().cycle().take(4096).collect();
    for _ in 0..STREAM / piece.len() {
        reader.feed(&piece);
        while reader.next_record().is_some() {}
    }
    reader.finish();
    while reader.next_record().is_some() {}
}

#[test]
fn hostile_texts_cost_no_more_than_their_length_allows() {
    let mut failures = Vec::new();
    let mut judge = |name: &str, length: usize, most: usize, work: &mut dyn FnMut()| {
        let Cost { peak, in_all } = cost_of(work);
        println!("{name:45} {peak:>12} bytes at the peak {in_all:>12} in all");
        if peak > most {
            failures.push(format!("{name}: {peak} bytes at the peak, which is more than {most}"));
        }
        if in_all > MULTIPLE_IN_ALL * length {
            failures.push(format!("{name}: {in_all} bytes in all, for a text of {length}"));
        }
    };
    for (name, text) in hostile_texts() {
        judge(name, text.len(), MULTIPLE * text.len(), &mut || {
            ninefold::boards(&text).for_each(drop);
        });
    }

    // With a limit the length of the text does not count at all.
    let table = format!("puzzle,solution\n{VALID},{VALID}\n");
    let long_records = [
        ("a line", Reader::builder(), "", "5"),
        ("a row of a grid", Reader::builder().format(Format::Grid), "", "5 "),
        ("a grid", Reader::builder(), "", "53..7....\n"),
        ("a row of fields", Reader::builder(), "", "5,"),
        ("a record of a table", Reader::builder(), table.as_str(), "5"),
        ("an open quote", Reader::builder(), table.as_str(), "\"x\n"),
        ("a nested array", Reader::builder(), "", "["),
        ("an array of numbers", Reader::builder(), "[5", ",5"),
        ("an element of an array", Reader::builder(), "[[5,5],[5", ",5"),
        ("a string in an array", Reader::builder(), "[\"", "5"),
        ("a line of JSON", Reader::builder(), "\"\"\n[5", ",5"),
        ("a comment", Reader::builder(), "#", "5"),
        ("comments", Reader::builder(), "", "#5\n"),
    ];
    for (name, builder, start, middle) in long_records {
        let name = format!("{name} within the limit");
        let builder = builder.record_limit(LIMIT);
        judge(&name, STREAM, MULTIPLE_OF_LIMIT * LIMIT, &mut || stream(builder.clone(), start, middle));
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}
