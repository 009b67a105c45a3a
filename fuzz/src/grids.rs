//! The same for grids of other sizes and shapes: how a text is cut makes no difference, and lines that are judged many at a
//! time are those that the reader reads.

use arbitrary::Arbitrary;
use ninefold::batch::Kernel;
use ninefold::error::Location;
use ninefold::rules::{GridReaderBuilder, Rules};
use ninefold::{Format, ParseError};

use crate::cuts::pieces;
use crate::decode;
use crate::seeds::Sources;
use crate::variant::Variant;

#[derive(Debug, Arbitrary)]
struct Input<'a> {
    variant: u8,
    format: u8,
    cuts: [u16; 4],
    text: &'a [u8],
}

/// The length of what comes before the text.
const HEAD: usize = 10;

/// A record: its bytes, where it starts, its values or what is wrong.
type Seen = (Vec<u8>, Location, Result<Vec<u8>, ParseError>);

/// Reads a text whole, cut, and byte by byte, and judges its lines with every kernel.
pub fn run(input: &[u8]) {
    let Some(Input { variant, format, cuts, text }) = decode(input) else { return };
    let rules = Variant::by_number(variant).rules();
    let format = usize::from(format).checked_sub(1).and_then(|index| Format::ALL.get(index));
    let builder = || match format {
        Some(format) => rules.reader().format(*format),
        None => rules.reader(),
    };
    let whole = read(builder(), &[text]);
    assert_eq!(read(builder(), &pieces(text, &cuts)), whole, "cut");
    assert_eq!(read(builder(), &text.chunks(1).collect::<Vec<_>>()), whole, "byte by byte");
    check_lines(&rules, text);
}

fn read(builder: GridReaderBuilder<'_>, pieces: &[&[u8]]) -> Vec<Seen> {
    let mut reader = builder.build();
    let mut records = Vec::new();
    let mut pieces = pieces.iter();
    loop {
        while let Some(record) = reader.next_record() {
            let values = record.grid.map(|grid| grid.values().to_vec());
            records.push((record.raw.to_vec(), record.location, values));
        }
        match pieces.next() {
            Some(piece) => reader.feed(piece),
            None if reader.is_finished() => return records,
            None => reader.finish(),
        }
    }
}

/// Lines that are handed over after a first record are the same as if the reader had gone on.
fn check_lines(rules: &Rules, text: &[u8]) {
    let mut reader = rules.reader().build();
    reader.feed(text);
    if reader.next_record().is_none() {
        return;
    }
    let Some(rest) = reader.hand_over() else { return };
    let mut read_on = rules.reader().build();
    read_on.feed(text);
    read_on.finish();
    let mut expected: Vec<Seen> = Vec::new();
    while let Some(record) = read_on.next_record() {
        let values = record.grid.map(|grid| grid.values().to_vec());
        expected.push((record.raw.to_vec(), record.location, values));
    }
    expected.retain(|(_, location, _)| *location >= rest.location);
    for kernel in Kernel::available() {
        let records = rest.lines.records(&rest.text).kernel(kernel).starting_at(rest.location);
        let found: Vec<Seen> = records
            .map(|record| {
                let values = record.grid.map(|checked| {
                    let grid = checked.to_grid();
                    assert_eq!(checked.is_valid(), grid.conflicts().next().is_none(), "{kernel}: {grid}");
                    assert_eq!(checked.is_complete(), grid.is_complete(), "{kernel}: {grid}");
                    grid.values().to_vec()
                });
                (record.raw.to_vec(), record.location, values)
            })
            .collect();
        assert_eq!(found, expected, "{kernel}");
    }
}

/// Grids of every variant in every format, and many lines of each.
pub fn seeds(_: &Sources) -> Vec<Vec<u8>> {
    let mut seeds = Vec::new();
    for (number, variant) in Variant::all() {
        let rules = variant.rules();
        let grid = |step| rules.grid(&variant.pattern(step)).expect("a pattern has values of its size");
        let mut add = |text: String| {
            let mut seed = vec![0; HEAD];
            seed[0] = number;
            seed[2] = number.wrapping_mul(41);
            seed.extend_from_slice(text.as_bytes());
            seeds.push(seed);
        };
        for format in Format::ALL {
            add(format!("{}\n\n{}\n", grid(0).written(*format), grid(1).written(*format)));
        }
        let lines: Vec<String> = (0..70).map(|step| grid(step).to_string()).collect();
        add(lines.join("\n"));
        add(format!("puzzle,solution\n{},{}\n{0},{1}\n", rules.empty(), grid(3)));
    }
    seeds
}
