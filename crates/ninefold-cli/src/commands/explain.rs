//! `ninefold explain`: draws one board and reports everything about it.

use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};

use ninefold::Requirement;
use ninefold::text::SelectionBasis;

use super::single::{FindError, find};
use super::{cannot_write, expect_unused, print};
use crate::args::Explain;
use crate::atomic;
use crate::batches::{BoardOrGrid, OwnGrid};
use crate::diagnostics;
use crate::messages::Messages;
use crate::report::Style;
use crate::report::analysis::{describe, describe_grid};
use crate::source::Source;
use crate::status::Status;

pub(crate) fn run(arguments: Explain, style: Style) -> io::Result<Status> {
    let messages = style.messages;
    arguments.reading.check()?;
    let rules = arguments.reading.ruling.rules()?;
    let source = match (arguments.board, arguments.file) {
        (Some(text), _) => Source::of_board(text),
        (None, Some(path)) => Source::of_path(path),
        (None, None) => {
            if io::stdin().is_terminal() {
                diagnostics::print_line(&messages.paste_board());
            }
            Source::of_path(PathBuf::from("-"))
        }
    };
    let picture_on_stdout = arguments.svg.as_deref() == Some(Path::new("-"));
    if let Some(path) = arguments.svg.as_deref().filter(|_| !picture_on_stdout) {
        let inputs: Vec<_> =
            source.identity().into_iter().chain(arguments.reading.ruling.identity()).collect();
        expect_unused(path, &inputs)?;
    }
    let number = arguments.number.map(std::num::NonZeroUsize::get);
    let found = find(&source, &arguments.reading, rules, number, messages, Messages::second_board);
    let (location, board) = match found {
        Ok(found) => found,
        Err(FindError::Malformed(problem)) => {
            let malformed = messages.malformed(messages.language.verdict(None), problem.as_ref());
            diagnostics::print_line(&format_args!(
                "{}:{}: {malformed}",
                source.name,
                problem.as_ref().location()
            ));
            return Ok(Status::Error);
        }
        Err(FindError::Other(message)) => {
            diagnostics::print_error(&format_args!("{}: {message}", source.name));
            return Ok(Status::Error);
        }
    };
    if let Some(selection) = source.name.selection()
        && selection.basis() == SelectionBasis::Blanks
    {
        diagnostics::print_error(&format_args!("{}: {}", source.name, messages.selected(selection)));
    }
    let explained = match &board {
        BoardOrGrid::Board(board) => {
            let analysis = board.analyze();
            Explained {
                picture: analysis.picture(messages.language).to_string(),
                text: describe(&analysis, style),
                is_valid: analysis.verdict_for(Requirement::Valid).meets(),
            }
        }
        BoardOrGrid::Grid(grid) => {
            if let OwnGrid::Stated(puzzle) = grid
                && puzzle.has_cages()
            {
                diagnostics::print_line(&format_args!(
                    "{}:{}: {}",
                    source.name,
                    location.line,
                    messages.cages()
                ));
            }
            let analysis = grid.grid().analyze();
            Explained {
                picture: analysis.picture(messages.language).to_string(),
                text: describe_grid(&analysis, style),
                is_valid: analysis.verdict_for(Requirement::Valid).meets(),
            }
        }
    };
    let Explained { picture, text, is_valid } = explained;
    match arguments.svg {
        Some(_) if picture_on_stdout => print(picture.as_bytes())?,
        Some(path) => {
            atomic::write(&path, picture.as_bytes()).map_err(|error| cannot_write(&path, error))?;
        }
        None => {}
    }
    if !picture_on_stdout {
        let is_at_start = (location.line, location.column) == (1, 1);
        let head = match source.name.selection() {
            Some(selection) => {
                messages.judged_column(format_args!("{}:{}", source.name, location.line), selection) + "\n"
            }
            None if is_at_start => String::new(),
            None => format!("{}:{}\n", source.name, location.line),
        };
        print(format!("{head}{text}").as_bytes())?;
    }
    Ok(if is_valid { Status::Met } else { Status::NotMet })
}

/// What is known about a board or a grid.
struct Explained {
    picture: String,
    text: String,
    is_valid: bool,
}
