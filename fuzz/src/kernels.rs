//! Every kernel judges every board by the rule, whichever lane it is in, from text and from values.

use arbitrary::Arbitrary;
use ninefold::batch::{Kernel, lines};
use ninefold::{Board, Format, Reader, Requirement, Verdict};

use crate::decode;
use crate::naive::Peers;
use crate::seeds::Sources;
use crate::variant::{Variant, altered};

/// More than two groups of boards.
const MOST_BOARDS: u8 = 140;

#[derive(Debug, Arbitrary)]
struct Input<'a> {
    variant: u8,
    boards: u8,
    step: u8,
    kept: [u8; 11],
    /// Each a board, a cell and a byte, whatever it is.
    changes: &'a [u8],
}

/// Judges boards that are alike but for some bytes.
pub fn run(input: &[u8]) {
    let Some(Input { variant, boards, step, kept, changes }) = decode(input) else { return };
    let variant = Variant::by_number(variant);
    let count = usize::from(boards % MOST_BOARDS) + 1;
    let base = altered(variant, step, &kept, &[]);
    let change = |boards: &mut [Vec<u8>]| {
        for change in changes.chunks_exact(3) {
            boards[usize::from(change[0]) % count][usize::from(change[1]) % variant.cells()] = change[2];
        }
    };
    let mut values = vec![base.clone(); count];
    change(&mut values);
    check_grid_values(variant, &values);
    if variant.cells() == 81 && variant.rules().is_classic() {
        let peers = variant.peers();
        check_values(&peers, &values);
        let text = |&value: &u8| if value == 0 { b'.' } else { b'0' + value };
        let mut texts = vec![base.iter().map(text).collect::<Vec<u8>>(); count];
        change(&mut texts);
        check_texts(&peers, &texts);
    }
}

fn verdict(peers: &Peers, values: &[u8], requirement: Requirement) -> Verdict {
    match requirement {
        _ if !peers.is_valid(values) => Verdict::Invalid,
        Requirement::Solved if values.contains(&0) => Verdict::Unfinished,
        Requirement::Solved => Verdict::Solved,
        _ => Verdict::Valid,
    }
}

fn check_grid_values(variant: &Variant, grids: &[Vec<u8>]) {
    let rules = variant.rules();
    let peers = variant.peers();
    let most = rules.size().side();
    for requirement in [Requirement::Valid, Requirement::Solved] {
        let verdicts = rules.judge_values(&grids.concat(), requirement);
        for (values, found) in grids.iter().zip(verdicts) {
            let is_grid = values.iter().all(|&value| usize::from(value) <= most);
            let expected = is_grid.then(|| verdict(&peers, values, requirement));
            assert_eq!(found, expected, "{rules}: {values:?}");
        }
    }
}

fn check_values(peers: &Peers, boards: &[Vec<u8>]) {
    let arrays: Vec<[u8; 81]> =
        boards.iter().map(|board| board.as_slice().try_into().expect("81 cells")).collect();
    for kernel in Kernel::available() {
        for requirement in [Requirement::Valid, Requirement::Solved] {
            let mut verdicts = vec![None; arrays.len()];
            kernel.judge_values(&arrays, requirement, &mut verdicts);
            for (values, found) in arrays.iter().zip(verdicts) {
                let is_board = values.iter().all(|&value| value <= 9);
                let expected = is_board.then(|| verdict(peers, values, requirement));
                assert_eq!(found, expected, "{kernel}: {values:?}");
            }
        }
        let good: Vec<Board> = arrays.iter().filter_map(|values| Board::try_from(*values).ok()).collect();
        let expected: Vec<bool> = good.iter().map(|board| peers.is_valid(board.as_array())).collect();
        assert_eq!(kernel.are_valid(&good), expected, "{kernel}");
    }
}

fn check_texts(peers: &Peers, texts: &[Vec<u8>]) {
    // The first line shows the reader that these are plain lines.
    let text = [&[b'.'; 81][..], b"\n", &texts.join(&b'\n')].concat();
    let expected: Vec<_> = Reader::builder().format(Format::Line).boards(&text).collect();
    for kernel in Kernel::available() {
        let mut found = lines(&text).kernel(kernel);
        for expected in &expected {
            let line = found.next().expect("as many lines as the reader finds");
            let board = line.board.map(|checked| {
                let board = checked.to_board();
                assert_eq!(checked.is_valid(), peers.is_valid(board.as_array()), "{kernel}: {board}");
                assert_eq!(checked.is_complete(), !board.as_array().contains(&0), "{kernel}: {board}");
                board
            });
            assert_eq!(board, expected.board, "{kernel}: {}", line.raw.escape_ascii());
            assert_eq!((line.raw, line.location), (expected.raw, expected.location), "{kernel}");
        }
        assert!(found.next().is_none(), "{kernel} finds more lines than the reader");

        let mut verdicts = vec![None; texts.len()];
        kernel.judge_texts(|index| &texts[index], Requirement::Valid, &mut verdicts);
        for (text, found) in texts.iter().zip(verdicts) {
            let board = Board::from_bytes(text).ok();
            let expected = board.map(|board| verdict(peers, board.as_array(), Requirement::Valid));
            assert_eq!(found, expected, "{kernel}: {}", text.escape_ascii());
        }
    }
}

/// A few boards and a full group of each variant, with a change in every third lane.
pub fn seeds(_: &Sources) -> Vec<Vec<u8>> {
    let mut seeds = Vec::new();
    for (number, _) in Variant::all() {
        for (boards, kept) in [(3, 0xff), (63, 0xff), (64, 0x6d), (129, 0xff)] {
            let mut seed = vec![number, boards, number];
            seed.extend_from_slice(&[kept; 11]);
            for lane in (0..boards).step_by(3) {
                let byte = [1, 9, 0, b'7', b'.', b'\n', 255, b'x'][usize::from(lane / 3) % 8];
                seed.extend_from_slice(&[lane, lane.wrapping_mul(5), byte]);
            }
            seeds.push(seed);
        }
    }
    seeds
}
