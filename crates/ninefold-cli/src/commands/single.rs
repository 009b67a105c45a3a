//! Finds the board that a command is about, for commands that take one.

use ninefold::error::Location;
use ninefold::rules::Rules;

use crate::args::Reading;
use crate::batches::{BoardOrGrid, read_source};
use crate::messages::Messages;
use crate::problem::Problem;
use crate::source::Source;

/// Why there is no such board.
pub(super) enum FindError {
    Malformed(Problem),
    /// There are more boards or fewer, or the source can't be read.
    Other(String),
}

/// The board with this number; without one, the only board. If there is a second one, `second_board` says what to do about it.
pub(super) fn find(
    source: &Source,
    reading: &Reading,
    rules: Option<&'static Rules>,
    number: Option<usize>,
    messages: Messages,
    second_board: fn(Messages, u64) -> String,
) -> Result<(Location, BoardOrGrid), FindError> {
    let mut count = 0;
    let mut found = None;
    let mut second = None;
    let nothing_found = read_source(source, reading, rules, |location, board| {
        count += 1;
        match number {
            Some(number) if number != count => {}
            None if found.is_some() => second = Some(location.line),
            _ => found = Some((location, board)),
        }
        let is_enough = second.is_some() || (number.is_some() && found.is_some());
        !is_enough
    })
    .map_err(|error| FindError::Other(messages.failure(&error)))?;
    match (found, second) {
        (Some(_), Some(line)) => Err(FindError::Other(second_board(messages, line))),
        (Some((location, board)), None) => Ok((location, board.map_err(FindError::Malformed)?)),
        (None, _) => Err(FindError::Other(match (nothing_found, number) {
            (Some(error), _) => messages.no_boards(&error).to_string(),
            (None, number) => messages.too_few_boards(number.unwrap_or(1), count),
        })),
    }
}
