//! Hostile texts cost no more memory and time than their length allows.
//!
//! One test alone in its process, so that nothing else is counted.

#![allow(unsafe_code, reason = "an allocator that counts cannot be written without")]

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use ninefold::text::ReaderBuilder;
use ninefold::{Format, Reader};

/// The system's allocator, with a count of the bytes in use and of the most there have been.
struct Counting;

static IN_USE: AtomicUsize = AtomicUsize::new(0);
static PEAK: AtomicUsize = AtomicUsize::new(0);

fn grow(bytes: usize) {
    let in_use = IN_USE.fetch_add(bytes, Ordering::Relaxed) + bytes;
    PEAK.fetch_max(in_use, Ordering::Relaxed);
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

const VALID: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// The length of the texts. Without optimization every byte takes so long that fewer have to do.
const LENGTH: usize = if cfg!(debug_assertions) { 1 << 20 } else { 8 << 20 };

/// The most memory for each byte of the text: the text that is kept, twice while it moves, and some more.
const MULTIPLE: usize = 6;

/// The limit of the readers that have one, the smallest there is.
const LIMIT: usize = 64 << 10;

/// Far more than a pass over the text takes, far less than a pass for each of its lines.
const LONGEST: Duration = Duration::from_secs(10);

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

/// The most memory while the work runs, beyond what was in use before.
fn peak_of(work: impl FnOnce()) -> usize {
    let before = IN_USE.load(Ordering::Relaxed);
    PEAK.store(before, Ordering::Relaxed);
    work();
    PEAK.load(Ordering::Relaxed) - before
}

struct Measured {
    records: usize,
    time: Duration,
    peak: usize,
    in_time: bool,
}

fn measure(builder: &ReaderBuilder, text: &[u8]) -> Measured {
    let start = Instant::now();
    let mut records = 0;
    let mut in_time = true;
    let peak = peak_of(|| {
        for _ in builder.clone().boards(text) {
            records += 1;
            if start.elapsed() > LONGEST {
                in_time = false;
                break;
            }
        }
    });
    Measured { records, time: start.elapsed(), peak, in_time }
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
    for _ in 0..LENGTH / piece.len() {
        reader.feed(&piece);
        while reader.next_record().is_some() {}
    }
    reader.finish();
    while reader.next_record().is_some() {}
}

#[test]
fn hostile_texts_cost_no_more_than_their_length_allows() {
    let mut failures = Vec::new();
    let mut judge = |name: &str, measured: &Measured, most: usize| {
        let Measured { records, time, peak, in_time } = measured;
        println!("{name:45} {peak:>12} bytes {time:>12.2?} {records:>9} records");
        if *peak > most {
            failures.push(format!("{name}: {peak} bytes at the peak, which is more than {most}"));
        }
        if !in_time {
            failures.push(format!("{name}: not done after {LONGEST:?}, with {records} records told"));
        }
    };
    for (name, text) in hostile_texts() {
        judge(name, &measure(&Reader::builder(), &text), MULTIPLE * text.len());
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
        let begun = Instant::now();
        let peak = peak_of(|| stream(builder.record_limit(LIMIT), start, middle));
        let name = format!("{name} within the limit");
        judge(&name, &Measured { records: 0, time: begun.elapsed(), peak, in_time: true }, 16 * LIMIT);
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}
