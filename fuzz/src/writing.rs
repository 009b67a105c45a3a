//! What the library writes, it reads back, in every format.

use arbitrary::Arbitrary;
use ninefold::rules::Grid;
use ninefold::{Board, Format, Reader};

use crate::decode;
use crate::seeds::Sources;
use crate::variant::{Variant, altered};

#[derive(Debug, Arbitrary)]
struct Input<'a> {
    variant: u8,
    steps: [u8; 2],
    kept: [[u8; 11]; 2],
    changes: &'a [u8],
}

/// Writes two boards in every format and reads them, alone and one after the other.
pub fn run(input: &[u8]) {
    let Some(Input { variant, steps, kept, changes }) = decode(input) else { return };
    let variant = Variant::by_number(variant);
    let (some, others) = changes.split_at(changes.len() / 2);
    let values = [altered(variant, steps[0], &kept[0], some), altered(variant, steps[1], &kept[1], others)];
    let rules = variant.rules();
    let grids = values.each_ref().map(|values| rules.grid(values).expect("values of its size"));
    for format in Format::ALL {
        check_grids(&grids, *format);
    }
    if rules.is_classic() {
        let boards = grids.map(|grid| grid.to_board().expect("a classic grid is a board"));
        for format in Format::ALL {
            check_boards(boards, *format);
        }
    }
}

/// What separates two boards in this format.
fn separator(format: Format, written: &str) -> &'static str {
    match format {
        Format::Framed | Format::Ss | Format::Sdk => "\n",
        _ if written.contains('\n') => "\n\n",
        _ => "\n",
    }
}

fn check_boards(boards: [Board; 2], format: Format) {
    let texts = boards.map(|board| board.written(format).to_string());
    for (board, text) in boards.iter().zip(&texts) {
        assert_eq!(text.parse().as_ref(), Ok(board), "{format}: {text}");
    }
    let both = texts.join(separator(format, &texts[0])) + "\n";
    for reader in [Reader::builder(), Reader::builder().format(format)] {
        let found: Vec<_> = reader.boards(&both).map(|record| record.board).collect();
        assert_eq!(found, boards.map(Ok), "{format}: {both}");
    }
}

fn check_grids(grids: &[Grid<'_>; 2], format: Format) {
    let rules = grids[0].rules();
    // Where 0 is a symbol, a number could be either.
    if format == Format::JsonNumbers && rules.symbols().value_of('0') != Some(0) {
        return;
    }
    let texts = grids.each_ref().map(|grid| grid.written(format).to_string());
    for (grid, text) in grids.iter().zip(&texts) {
        assert_eq!(rules.parse(text).as_ref(), Ok(grid), "{rules} as {format}: {text}");
    }
    let both = texts.join(if texts[0].contains('\n') { "\n\n" } else { "\n" }) + "\n";
    let mut reader = rules.reader().format(format).build();
    reader.feed(both.as_bytes());
    reader.finish();
    for grid in grids {
        let found = reader.next_record().map(|record| record.grid);
        assert_eq!(found, Some(Ok(grid.clone())), "{rules} as {format}: {both}");
    }
    assert!(reader.next_record().is_none(), "{rules} as {format}: {both}");
}

/// Full, sparse and blank boards of each variant.
pub fn seeds(_: &Sources) -> Vec<Vec<u8>> {
    let mut seeds = Vec::new();
    for (number, _) in Variant::all() {
        for (kept, other) in [(0xff, 0x55), (0x11, 0x00), (0x00, 0x80)] {
            let mut seed = vec![number, 0, number];
            seed.extend_from_slice(&[kept; 11]);
            seed.extend_from_slice(&[other; 11]);
            seed.extend_from_slice(&[0, 1, 9, 2, 40, 3, 8, 1]);
            seeds.push(seed);
        }
    }
    seeds
}
