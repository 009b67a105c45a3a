//! Says whether a Sudoku board is valid and, when it is not, exactly why.
//!
//! A board is *valid* when no digit occurs twice in a row, a column or a box. Only filled cells count, and
//! nothing is said about whether the board can be solved. Two boards to start with:
//!
//! ```
//! use ninefold::Board;
//!
//! let good: Board =
//!     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
//! assert!(good.is_valid());
//!
//! let bad: Board =
//!     "83..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
//! assert!(!bad.is_valid());
//! for conflict in bad.conflicts() {
//!     println!("{conflict}");
//! }
//! // 8 twice in column 1 (r1c1, r4c1)
//! // 8 twice in box 1 (r1c1, r3c3)
//! # assert_eq!(bad.conflicts().count(), 2);
//! # Ok::<(), ninefold::ParseError>(())
//! ```
//!
//! # The tour
//!
//! Text becomes a board, a board gets a verdict, and the verdict comes with its reasons. What most programs need is here,
//! at the root; the rest is in modules.
//!
//! - **Text to boards.** [`str::parse`] reads one board in any [`Format`]: a line of 81 characters, a grid
//!   with or without borders, JSON, CSV and more. [`boards`] reads all boards of a text, each with its location
//!   and its raw bytes. [`Reader`] does the same for bytes that arrive in pieces, in bounded memory. [`find_last_board`]
//!   looks for a board in a text that is mostly something else. See [`text`].
//! - **The board.** [`Board`] is 81 bytes and holds nothing but blanks and [`Digit`]s. [`Cell`], [`House`],
//!   [`CellSet`] and [`DigitSet`] name its parts. An app edits it with [`Board::place`] and
//!   [`Board::clear`], asks first with [`Board::clashes`], and offers [`Board::candidates`].
//! - **The verdict.** [`Board::is_valid`] answers yes or no. [`Board::conflicts`] gives every [`Conflict`]:
//!   the digit, the house and all the cells. [`Board::judge`] asks for any [`Requirement`], from valid
//!   to minimal: a [`Judgement`] has the [`Verdict`] and, for every "no", a [`Witness`] that anyone can check by hand.
//!   [`Board::contradiction`] says why there is no solution in a way that a person can follow, if there is one.
//!   [`Board::analyze`] finds out everything at once. [`is_valid_sudoku`] is the function of the well-known exercise. See
//!   [`verdict`].
//! - **Many boards.** [`are_valid`] judges a slice of boards. [`batch`] judges text with one board per line in place, more
//!   than a hundred million boards per second on a core with wide vector instructions, text in any format that arrives in
//!   pieces, and what others hold: rows of an array or entries of a column.
//! - **Solutions.** [`Board::count_solutions`] counts them up to a limit, [`Board::solutions`] gives them one
//!   after the other, in ascending order. See [`solve`].
//! - **Answers.** [`Board::grade`] compares an answer with its puzzle and solution. [`grade::Task`] scores whole replies, and
//!   needs no solution. [`moves::judge_move`] says whether a single move is legal and what it leads to. See [`grade`] and
//!   [`moves`].
//! - **Boards from a seed.** [`generate::Generator`] makes solved boards, puzzles and invalid boards.
//! - **Other sizes and shapes.** [`rules`] has grids from 4×4 to 25×25, with boxes, irregular regions, diagonals and more,
//!   and verdicts, solutions, puzzles and pictures for all of them.
//! - **Boards to text.** `{}` writes the line, `{:#}` draws the board, [`Board::written`] writes any format, and
//!   [`Analysis::picture`] draws an SVG picture.
//! - **Errors and languages.** Text that isn't a board is neither valid nor invalid. It is a [`ParseError`] that says what
//!   was expected, what was found and where; [`error::ParseErrorKind`] can be matched. Verdicts, witnesses and errors have
//!   words in every [`Language`].
//!
//! The same two boards in the form in which the exercise is usually given:
//!
//! ```
//! # #[cfg(feature = "json")] {
//! use ninefold::Board;
//!
//! let text = r#"[["5","3",".",".","7",".",".",".","."],
//!                ["6",".",".","1","9","5",".",".","."],
//!                [".","9","8",".",".",".",".","6","."],
//!                ["8",".",".",".","6",".",".",".","3"],
//!                ["4",".",".","8",".","3",".",".","1"],
//!                ["7",".",".",".","2",".",".",".","6"],
//!                [".","6",".",".",".",".","2","8","."],
//!                [".",".",".","4","1","9",".",".","5"],
//!                [".",".",".",".","8",".",".","7","9"]]"#;
//! assert!(text.parse::<Board>()?.is_valid());
//! assert!(!text.replacen('5', "8", 1).parse::<Board>()?.is_valid());
//! # }
//! # Ok::<(), ninefold::ParseError>(())
//! ```
//!
//! # Features
//!
//! The library is `no_std` with `alloc`, and without features it depends on nothing.
//!
//! | feature | default | what it adds |
//! | --- | --- | --- |
//! | `std` | yes | detects vector instructions at run time, and finds line ends faster (`memchr`) |
//! | `json` | yes | reads JSON and JSON Lines, with `serde_json` |
//! | `csv` | yes | reads CSV and TSV, with `csv-core` |
//! | `serde` | no | `Serialize` for boards, verdicts, witnesses, judgements and errors; `Deserialize` for boards, cells and digits |
#![no_std]
// docs.rs builds with a nightly compiler, which can mark what needs a feature.
#![cfg_attr(docsrs, feature(doc_cfg))]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

pub mod batch;
pub mod board;
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
mod cpu;
pub mod error;
pub mod generate;
pub mod grade;
mod kernel;
pub mod language;
pub mod moves;
pub mod picture;
pub mod reply;
pub mod rules;
#[cfg(feature = "serde")]
mod serde;
pub mod solve;
pub mod text;
mod unrolled;
pub mod verdict;

pub use crate::batch::are_valid;
pub use crate::board::{Board, Cell, CellSet, Digit, DigitSet, House, HouseKind};
pub use crate::error::{BoardError, ParseError};
pub use crate::language::Language;
pub use crate::solve::Contradiction;
pub use crate::text::{Format, Reader, boards, find_last_board};
pub use crate::verdict::{Analysis, Conflict, Judgement, Requirement, Verdict, Witness, is_valid_sudoku};

/// Cells along one side of a box.
const BOX: usize = 3;

/// Cells along one side of the board, which is also the number of cells in a house.
const SIDE: usize = BOX * BOX;

/// Cells on the board.
const CELLS: usize = SIDE * SIDE;
