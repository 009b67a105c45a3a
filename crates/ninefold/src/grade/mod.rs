//! Grades answers to puzzles, from a solver, a student or a model.
//!
//! [`Board::grade`](crate::Board::grade) counts what is right and wrong in one board. A [`Task`] is a puzzle that is prepared
//! for many answers: it finds the answer in a reply and scores it, and needs no stored solution.
//!
//! ```
//! use ninefold::Board;
//! use ninefold::grade::{Task, Weights};
//!
//! let puzzle: Board =
//!     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
//! let task = Task::new(puzzle)?;
//!
//! let solved = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
//! let reply = format!("That was fun!\n<answer>{solved}</answer>");
//! assert_eq!(task.score(&reply).score.total(&Weights::default()), 1.0);
//! assert_eq!(task.score("I don't know.").score.total(&Weights::default()), 0.0);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Scores
//!
//! Each [`Component`] of a [`Score`] is a number from 0 to 1, and [`Weights`] make one number of all:
//!
//! | component | weight | what it is |
//! | --- | --- | --- |
//! | `solved` | 0.8 | 1 if the answer is valid and complete and keeps every given; it need not be a stored solution |
//! | `blanks` | 0.2 | of the cells that are blank in the puzzle, the share that is right minus the share that is wrong, at least 0; 0 if a given was changed |
//! | `givens` | 0 | 1 if the answer keeps every given and fills at least one blank |
//! | `format` | 0 | 1 if the reply marks one board with every cell filled as its answer, and shows no other board |
//!
//! What is right is decided by the solution of the puzzle. If the puzzle has several, everything is right that can still be
//! completed to one of them; otherwise, a stored solution decides, and without one it isn't known what is right. If nothing is
//! blank in the puzzle, there is nothing but solved or not.
//!
//! Copying the puzzle earns nothing, nor does filling its blanks with anything: what is wrong costs as much as what is right
//! gains.

mod board;
mod gradable;
mod score;
mod task;
mod weights;

pub use self::board::{AnswerKey, Grade};
pub use self::gradable::Gradable;
pub use self::score::{Counts, Score, ScoredReply};
pub use self::task::{Task, TaskError};
pub use self::weights::{Component, Weights, WeightsError};
