//! Boards that change, and the small types they are made of: cells, digits, houses, and sets of them.

use std::collections::BTreeSet;
use std::collections::hash_map::RandomState;
use std::hash::BuildHasher;

use ninefold::{Board, Cell, CellSet, Digit, DigitSet, House, HouseKind};

use crate::boards::SOLVED;
use crate::oracle::{self, EMPTY, Grid, Random, board, grid, line};
use crate::readable;

/// Boards of all sorts: empty, sparse, crowded, solved, nearly solved.
fn boards() -> Vec<Grid> {
    let mut boards = vec![EMPTY, [['1'; 9]; 9], grid(SOLVED)];
    for seed in 0..60 {
        let mut random = Random::new(seed);
        let count = random.below(82);
        boards.push(oracle::scattered(&mut random, count));
        let mut nearly_solved = oracle::solved(&mut random);
        oracle::erase(&mut random, &mut nearly_solved, count / 2);
        boards.push(nearly_solved);
    }
    boards
}

/// Whether two different cells, from `(0, 0)` to `(8, 8)`, share a row, a column or a box.
fn are_peers(one: (usize, usize), other: (usize, usize)) -> bool {
    one != other
        && (one.0 == other.0 || one.1 == other.1 || (one.0 / 3 == other.0 / 3 && one.1 / 3 == other.1 / 3))
}

fn coordinates() -> impl Iterator<Item = (usize, usize)> {
    (0..81).map(|index| (index / 9, index % 9))
}

/// The digits of the cell's peers, and where each of them is.
fn seen_from(grid: &Grid, at: (usize, usize)) -> Vec<(char, Cell)> {
    coordinates()
        .filter(|&(i, j)| are_peers((i, j), at) && grid[i][j] != '.')
        .map(|(i, j)| (grid[i][j], oracle::cell(i + 1, j + 1)))
        .collect()
}

#[test]
fn a_board_is_81_bytes() {
    assert_eq!(size_of::<Board>(), 81);
}

#[test]
fn get_gives_what_the_text_says() {
    for grid in boards() {
        let board = board(&grid);
        for (i, j) in coordinates() {
            let held = board.get(oracle::cell(i + 1, j + 1)).map_or('.', Digit::to_char);
            assert_eq!(held, grid[i][j], "r{}c{} of {}", i + 1, j + 1, line(&grid));
        }
    }
}

#[test]
fn place_and_clear_change_one_cell() {
    for (number, start) in boards().into_iter().enumerate() {
        let mut random = Random::new(u64::try_from(number).unwrap());
        let mut grid = start;
        let mut board = board(&start);
        for _ in 0..100 {
            let (i, j) = (random.below(9), random.below(9));
            let cell = oracle::cell(i + 1, j + 1);
            let held = grid[i][j];
            let before = if random.below(3) == 0 {
                grid[i][j] = '.';
                board.clear(cell)
            } else {
                grid[i][j] = random.digit();
                board.place(cell, digit(grid[i][j]))
            };
            assert_eq!(before.map_or('.', Digit::to_char), held, "{cell}, then {}", line(&grid));
            assert_eq!(board, oracle::board(&grid), "{cell}, then {}", line(&grid));
        }
    }
}

fn digit(character: char) -> Digit {
    Digit::new(u8::try_from(character.to_digit(10).unwrap()).unwrap()).unwrap()
}

#[test]
fn clashes_are_the_peers_with_the_digit() {
    for grid in boards() {
        let board = board(&grid);
        for (i, j) in coordinates() {
            let cell = oracle::cell(i + 1, j + 1);
            let seen = seen_from(&grid, (i, j));
            for digit in Digit::ALL {
                let expected: CellSet =
                    seen.iter().filter(|seen| seen.0 == digit.to_char()).map(|seen| seen.1).collect();
                assert_eq!(board.clashes(cell, digit), expected, "{digit} in {cell} of {}", line(&grid));
            }
        }
    }
}

#[test]
fn candidates_are_the_digits_of_no_peer() {
    for grid in boards() {
        let board = board(&grid);
        for (i, j) in coordinates() {
            let cell = oracle::cell(i + 1, j + 1);
            let seen = seen_from(&grid, (i, j));
            let expected: DigitSet = Digit::ALL
                .into_iter()
                .filter(|digit| seen.iter().all(|seen| seen.0 != digit.to_char()))
                .collect();
            assert_eq!(board.candidates(cell), expected, "{cell} of {}", line(&grid));
        }
    }
}

#[test]
fn a_digit_without_clashes_keeps_a_board_valid() {
    let mut fitting = 0;
    for grid in boards().into_iter().filter(oracle::third) {
        let board = board(&grid);
        for cell in board.blanks() {
            for digit in Digit::ALL {
                let mut next = board;
                next.place(cell, digit);
                let fits = readable::is_valid(&next);
                fitting += u32::from(fits);
                let location = format!("{digit} in {cell} of {}", line(&grid));
                assert_eq!(board.clashes(cell, digit).is_empty(), fits, "{location}");
                assert_eq!(board.candidates(cell).contains(digit), fits, "{location}");
                // What conflicts now is the cell and what it clashes with.
                let mut expected = board.clashes(cell, digit);
                if !fits {
                    expected.insert(cell);
                }
                assert_eq!(next.conflicting_cells(), expected, "{location}");
            }
        }
    }
    assert!(fitting > 1000, "{fitting}");
}

#[test]
fn filled_cells_and_blanks() {
    for grid in boards() {
        let board = board(&grid);
        let filled: Vec<_> = board
            .filled()
            .map(|(cell, digit)| (usize::from(cell.row()), usize::from(cell.column()), digit.to_char()))
            .collect();
        let expected: Vec<_> = coordinates()
            .filter(|&(i, j)| grid[i][j] != '.')
            .map(|(i, j)| (i + 1, j + 1, grid[i][j]))
            .collect();
        assert_eq!(filled, expected, "{}", line(&grid));
        assert_eq!(board.givens(), expected.len(), "{}", line(&grid));

        let blanks: Vec<_> =
            coordinates().filter(|&(i, j)| grid[i][j] == '.').map(|(i, j)| (i + 1, j + 1)).collect();
        assert_eq!(oracle::plain(board.blanks()), blanks, "{}", line(&grid));
        assert_eq!(board.is_complete(), blanks.is_empty(), "{}", line(&grid));
        assert_eq!(board.is_solved(), blanks.is_empty() && oracle::third(&grid), "{}", line(&grid));
    }
}

#[test]
fn only_the_last_cell_makes_a_board_complete() {
    let solved = board(&grid(SOLVED));
    assert!(solved.is_complete() && solved.is_solved());
    for cell in Cell::ALL {
        let mut board = solved;
        let digit = board.clear(cell).unwrap();
        assert!(!board.is_complete() && !board.is_solved() && readable::is_valid(&board), "{cell}");
        assert_eq!(board.blanks(), [cell].into_iter().collect(), "{cell}");
        assert_eq!(board.givens(), 80, "{cell}");
        // A solved grid without one cell has one way to be filled.
        assert_eq!(board.candidates(cell), [digit].into_iter().collect(), "{cell}");
        board.place(cell, digit);
        assert_eq!(board, solved, "{cell}");
    }
}

#[test]
fn boards_compare_by_their_cells() {
    let solved = board(&grid(SOLVED));
    let hash = RandomState::new();
    for cell in Cell::ALL {
        let mut other = solved;
        other.clear(cell);
        assert!(other != solved && other < solved, "{cell}");
        other.place(cell, solved.get(cell).unwrap());
        assert_eq!(hash.hash_one(other), hash.hash_one(solved), "{cell}");
    }
    assert_eq!(Board::default(), Board::EMPTY);
    assert_eq!(format!("{solved:?}"), format!("Board({})", SOLVED));
}

#[test]
fn cells_in_reading_order() {
    assert_eq!(Cell::ALL.len(), 81);
    for (index, cell) in Cell::ALL.into_iter().enumerate() {
        let (i, j) = (index / 9, index % 9);
        assert_eq!(cell.index(), index);
        assert_eq!(Cell::from_index(index), Some(cell));
        assert_eq!((usize::from(cell.row()), usize::from(cell.column())), (i + 1, j + 1));
        assert_eq!(usize::from(cell.box_number()), i / 3 * 3 + j / 3 + 1, "{cell}");
        assert_eq!(Cell::new(cell.row(), cell.column()), Some(cell));
    }
    assert!(Cell::ALL.is_sorted());
    for index in [81, 82, 255, 256, 256 + 80, usize::MAX] {
        assert_eq!(Cell::from_index(index), None, "{index}");
    }
}

#[test]
fn cells_exist_in_rows_and_columns_1_to_9_alone() {
    for row in 0..=u8::MAX {
        for column in 0..=u8::MAX {
            let exists = (1..=9).contains(&row) && (1..=9).contains(&column);
            assert_eq!(Cell::new(row, column).is_some(), exists, "row {row}, column {column}");
        }
    }
}

#[test]
fn boxes_are_numbered_in_reading_order() {
    let numbers: String =
        Cell::ALL.iter().map(|cell| char::from_digit(cell.box_number().into(), 10).unwrap()).collect();
    let bands = ["111222333", "444555666", "777888999"].map(|row| row.repeat(3));
    assert_eq!(numbers, bands.concat());
}

#[test]
fn cells_as_text() {
    for (index, cell) in Cell::ALL.into_iter().enumerate() {
        let name = format!("r{}c{}", index / 9 + 1, index % 9 + 1);
        assert_eq!(cell.to_string(), name);
        assert_eq!(format!("{cell:?}"), name);
        assert_eq!(name.parse(), Ok(cell));
        assert_eq!(name.to_uppercase().parse(), Ok(cell));
    }
    // Exactly 81 of all texts of this pattern are cells.
    let mut cells = 0;
    for row in '\0'..='\u{ff}' {
        for column in '\0'..='\u{ff}' {
            cells += u32::from(format!("r{row}c{column}").parse::<Cell>().is_ok());
        }
    }
    assert_eq!(cells, 81);
    let others = [
        "", "r", "r1", "r1c", "r1c1 ", " r1c1", "r1c10", "r10c1", "r0c1", "r1c0", "r01c1", "c1r1", "1c1r",
        "r1r1", "c1c1", "r1,c1", "1,1", "11", "A1", "r-1c1", "r+1c1", "r１c1", "r1ç",
    ];
    for text in others {
        let error = text.parse::<Cell>().unwrap_err();
        assert_eq!(
            error.to_string(),
            "expected a cell such as r1c1, with row and column from 1 to 9",
            "{text:?}"
        );
    }
}

#[test]
fn peers_share_a_house() {
    for one in Cell::ALL {
        let peers = one.peers();
        assert_eq!(peers.len(), 20, "{one}");
        for other in Cell::ALL {
            let location = |cell: Cell| (cell.index() / 9, cell.index() % 9);
            assert_eq!(peers.contains(other), are_peers(location(one), location(other)), "{one} and {other}");
            assert_eq!(peers.contains(other), other.peers().contains(one), "{one} and {other}");
        }
    }
}

#[test]
fn houses_are_in_the_order_of_conflicts() {
    assert_eq!(House::ALL.len(), 27);
    assert!(House::ALL.is_sorted());
    for (house, plain) in House::ALL.into_iter().zip(oracle::houses()) {
        let name = format!("{} {}", plain.kind, plain.number);
        assert_eq!(house.to_string(), name);
        assert_eq!(format!("{house:?}"), name);
        assert_eq!(house.kind().name(), plain.kind);
        assert_eq!(house.kind().to_string(), plain.kind);
        assert_eq!(usize::from(house.number()), plain.number, "{name}");
        assert_eq!(House::new(house.kind(), house.number()), Some(house));
        let cells = house.cells().map(|cell| (usize::from(cell.row()), usize::from(cell.column())));
        assert_eq!(cells.as_slice(), plain.cells, "{name}");
        assert_eq!(house.cell_set(), house.cells().into_iter().collect(), "{name}");
        assert_eq!(house.cell_set().len(), 9, "{name}");
    }
    for &kind in HouseKind::ALL {
        for number in 0..=u8::MAX {
            let exists = (1..=9).contains(&number);
            assert_eq!(House::new(kind, number).is_some(), exists, "{kind} {number}");
        }
    }
}

#[test]
fn each_cell_is_in_three_houses() {
    for cell in Cell::ALL {
        let containing: Vec<_> =
            House::ALL.into_iter().filter(|house| house.cells().contains(&cell)).collect();
        assert_eq!(cell.houses().as_slice(), containing, "{cell}");
        assert_eq!(containing.iter().map(|house| house.kind()).collect::<Vec<_>>(), HouseKind::ALL, "{cell}");
        let numbers = [cell.row(), cell.column(), cell.box_number()];
        assert_eq!(cell.houses().map(House::number), numbers, "{cell}");
        let mut peers = cell.houses().into_iter().fold(CellSet::EMPTY, |set, house| set | house.cell_set());
        assert!(peers.remove(cell));
        assert_eq!(peers, cell.peers(), "{cell}");
    }
}

#[test]
fn digits_are_1_to_9() {
    assert_eq!(Digit::ALL.map(Digit::get), [1, 2, 3, 4, 5, 6, 7, 8, 9]);
    assert_eq!(Digit::ALL.map(Digit::to_char), oracle::DIGITS);
    assert!(Digit::ALL.is_sorted());
    for value in 0..=u8::MAX {
        match Digit::try_from(value) {
            Ok(digit) => {
                assert!((1..=9).contains(&value), "{value}");
                assert_eq!(Digit::new(value), Some(digit));
                assert_eq!(u8::from(digit), value);
                assert_eq!(digit.to_string(), value.to_string());
                assert_eq!(format!("{digit:?}"), value.to_string());
            }
            Err(error) => {
                assert!(!(1..=9).contains(&value), "{value}");
                assert_eq!(Digit::new(value), None);
                assert_eq!(error.found(), value);
                assert_eq!(error.to_string(), format!("expected a digit from 1 to 9, found {value}"));
            }
        }
    }
}

#[test]
fn cell_sets_are_sets() {
    for seed in 0..50 {
        let mut random = Random::new(seed);
        let mut set = CellSet::EMPTY;
        let mut model = BTreeSet::new();
        for _ in 0..200 {
            let cell = Cell::ALL[random.below(81)];
            if random.below(3) == 0 {
                assert_eq!(set.remove(cell), model.remove(&cell), "seed {seed}, {cell}");
            } else {
                assert_eq!(set.insert(cell), model.insert(cell), "seed {seed}, {cell}");
            }
            assert_eq!(set.len(), model.len(), "seed {seed}");
            assert_eq!(set.is_empty(), model.is_empty(), "seed {seed}");
        }
        assert!(set.iter().eq(model.iter().copied()), "seed {seed}: {set}");
        assert!(set.into_iter().eq(model.iter().copied()), "seed {seed}: {set}");
        for cell in Cell::ALL {
            assert_eq!(set.contains(cell), model.contains(&cell), "seed {seed}, {cell}");
        }
        // It does not matter in what order, or how often, cells are put in.
        assert_eq!(model.iter().rev().chain(&model).copied().collect::<CellSet>(), set, "seed {seed}");
        let names: Vec<_> = model.iter().map(Cell::to_string).collect();
        assert_eq!(set.to_string(), names.join(", "), "seed {seed}");
        assert_eq!(format!("{set:?}"), format!("{{{}}}", names.join(", ")), "seed {seed}");
    }
}

#[test]
fn cell_sets_combine() {
    let mut random = Random::new(0);
    for _ in 0..100 {
        let [one, other] = [30, 50].map(|count| {
            random.cells()[..count].iter().map(|&(i, j)| oracle::cell(i + 1, j + 1)).collect::<CellSet>()
        });
        let mut grown = one;
        grown |= other;
        for cell in Cell::ALL {
            let (in_one, in_other) = (one.contains(cell), other.contains(cell));
            assert_eq!((one | other).contains(cell), in_one || in_other, "{cell} in {one:?} | {other:?}");
            assert_eq!(grown.contains(cell), in_one || in_other, "{cell} in {one:?} |= {other:?}");
            assert_eq!((one & other).contains(cell), in_one && in_other, "{cell} in {one:?} & {other:?}");
            assert_eq!((one - other).contains(cell), in_one && !in_other, "{cell} in {one:?} - {other:?}");
        }
    }
}

#[test]
fn cell_sets_know_how_many_are_left() {
    let full: CellSet = Cell::ALL.into_iter().collect();
    let mut cells = full.iter();
    for left in (0..=81).rev() {
        assert_eq!(cells.len(), left);
        assert_eq!(cells.size_hint(), (left, Some(left)));
        assert_eq!(cells.next(), Cell::ALL.get(81 - left).copied());
    }
    for _ in 0..3 {
        assert_eq!(cells.next(), None);
        assert_eq!(cells.len(), 0);
    }
    assert_eq!(CellSet::default(), CellSet::EMPTY);
    assert_eq!(CellSet::EMPTY.to_string(), "");
    assert_eq!(CellSet::EMPTY.iter().next(), None);
}

#[test]
fn all_512_digit_sets() {
    for bits in 0_u32..512 {
        let model: Vec<u8> = (1..=9).filter(|digit| bits >> (digit - 1) & 1 == 1).collect();
        let mut set: DigitSet = model.iter().filter_map(|&value| Digit::new(value)).collect();
        assert_eq!(set.iter().map(Digit::get).collect::<Vec<_>>(), model);
        assert_eq!(set.len(), model.len(), "{model:?}");
        assert_eq!(set.iter().size_hint(), (model.len(), Some(model.len())), "{model:?}");
        assert_eq!(set.is_empty(), model.is_empty(), "{model:?}");
        assert_eq!(format!("{{{set}}}"), format!("{set:?}"));
        assert_eq!(format!("[{set}]"), format!("{model:?}"));
        for digit in Digit::ALL {
            let is_in = model.contains(&digit.get());
            assert_eq!(set.contains(digit), is_in, "{digit} in {model:?}");

            let before = set;
            assert_eq!(set.insert(digit), !is_in, "{digit} into {model:?}");
            assert!(set.contains(digit) && (set == before) == is_in, "{digit} into {model:?}");
            assert!(set.remove(digit), "{digit} out of {model:?}");
            assert!(!set.contains(digit) && !set.remove(digit), "{digit} out of {model:?}");
            assert_eq!(set == before, !is_in, "{digit} out of {model:?}");
            set = before;
        }
    }
    assert_eq!(DigitSet::ALL, Digit::ALL.into_iter().collect());
    assert_eq!(DigitSet::EMPTY, DigitSet::default());
    assert!(DigitSet::EMPTY.is_empty());
}
