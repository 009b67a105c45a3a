//! English, which is also what `Display` writes.

#![expect(clippy::trivially_copy_pass_by_ref, reason = "all words are asked for in the same way")]

use core::fmt::{Display, Formatter, Result};

use super::{CodePoint, FEW_STEPS, Language, Legend, Summary, Worded, equations, from_fn, list};
use crate::SIDE;
use crate::board::{Cell, CellError, Digit, DigitError, HouseError};
use crate::error::{
    AvailableColumns, BoardError, CellForm, ColumnChoices, FileKind, JsonError, NameError, Names, ParseError,
    ParseErrorKind, Token, excerpt,
};
use crate::grade::{Component, Gradable, Score, TaskError, WeightsError};
use crate::moves::{MoveError, MoveJudgement, MoveVerdict};
use crate::picture::{Description, Headline, More, Title};
use crate::reply::{AnswerPlace, NoAnswer};
use crate::rules::{
    GridAnalysis, GridConflict, GridError, GridJudgement, GridWitness, GroupName, JigsawError, Note,
    PuzzleError, RulesError, Size, SoloError, SoloPart, SquareError,
};
use crate::solve::{Contradiction, DeadEnd, SolutionCount};
use crate::text::{Column, Selection};
use crate::verdict::{
    Analysis, Answer, Conflict, Evidence, Judgement, Outcome, Reason, Requirement, Topic, Verdict, Witness,
};

pub(super) fn requirement(requirement: &Requirement, f: &mut Formatter<'_>) -> Result {
    f.write_str(requirement.name())
}

pub(super) fn verdict(verdict: &Verdict, f: &mut Formatter<'_>) -> Result {
    f.write_str(verdict.name())
}

/// How often something happens.
const TIMES: [&str; SIDE + 1] = [
    "never",
    "once",
    "twice",
    "three times",
    "four times",
    "five times",
    "six times",
    "seven times",
    "eight times",
    "nine times",
];

pub(super) fn conflict(conflict: &Conflict, f: &mut Formatter<'_>) -> Result {
    let (digit, house, cells) = (conflict.digit(), conflict.house(), conflict.cells());
    write!(f, "{digit} {} in {house} ({cells})", TIMES[cells.len()])
}

pub(super) fn grid_conflict(conflict: &GridConflict, f: &mut Formatter<'_>) -> Result {
    let (symbol, group, squares) = (conflict.symbol(), conflict.group(), conflict.squares());
    match (group, squares) {
        (GroupName::KnightsMove | GroupName::KingsMove, [one, other]) => {
            write!(f, "{symbol} in {one} and {other}, {group}")
        }
        _ => {
            let is_line = matches!(group, GroupName::FallingDiagonal | GroupName::RisingDiagonal);
            let preposition = if is_line { "on" } else { "in" };
            match TIMES.get(squares.len()) {
                Some(times) => write!(f, "{symbol} {times} {preposition} {group} (")?,
                None => write!(f, "{symbol} {} times {preposition} {group} (", squares.len())?,
            }
            list(", ", squares, f)?;
            f.write_str(")")
        }
    }
}

pub(super) fn group_name(name: &GroupName, f: &mut Formatter<'_>) -> Result {
    match name {
        GroupName::Row(number) => write!(f, "row {number}"),
        GroupName::Column(number) => write!(f, "column {number}"),
        GroupName::Box(number) => write!(f, "box {number}"),
        GroupName::Region(number) => write!(f, "region {number}"),
        GroupName::FallingDiagonal => f.write_str("the falling diagonal"),
        GroupName::RisingDiagonal => f.write_str("the rising diagonal"),
        GroupName::Window(number) => write!(f, "window {number}"),
        GroupName::DisjointGroup(number) => write!(f, "disjoint group {number}"),
        GroupName::ExtraRegion(number) => write!(f, "extra region {number}"),
        GroupName::KnightsMove => f.write_str("a knight's move apart"),
        GroupName::KingsMove => f.write_str("a king's move apart"),
    }
}

pub(super) fn rules_error(error: &RulesError, f: &mut Formatter<'_>) -> Result {
    let (least, most) = (Size::LEAST, Size::MOST);
    match error {
        RulesError::Size { found } => write!(f, "expected a size from {least} to {most}, found {found}"),
        RulesError::BoxShape { size, found } => {
            write!(f, "expected boxes of {} cells for a {size} grid, found {found}", size.side())
        }
        RulesError::NoBoxes { size } => {
            write!(f, "expected the regions of a {size} grid, which can't be divided into boxes, found none")
        }
        RulesError::BoxesAndRegions => f.write_str("expected boxes or regions, found both"),
        RulesError::LayoutLength { found } => {
            write!(f, "expected a region for each cell of a grid, found ")?;
            counted(*found, "character", f)
        }
        RulesError::LayoutSize { size, found } => {
            write!(f, "expected the regions of a {size} grid, found those of {found}")
        }
        RulesError::RegionCount { size, found } => {
            write!(f, "expected {} regions in a {size} grid, found {found}", size.side())
        }
        RulesError::RegionSize { size, region, found } => {
            write!(f, "expected {} cells in region {region}, found {found}", size.side())
        }
        RulesError::Windows { size } => {
            write!(f, "expected a grid of 4x4, 9x9, 16x16 or 25x25 for windows, found {size}")
        }
        RulesError::DisjointGroups => f.write_str("expected boxes for disjoint groups, found regions"),
        RulesError::ExtraRegionSize { size, found } => {
            write!(f, "expected 2 to {} cells in an extra region, found {found}", size.side())
        }
        RulesError::ExtraRegionSquare { size, found } => {
            write!(f, "expected different squares of a {size} grid in an extra region, found {found}")?;
            let is_inside = usize::from(found.row().max(found.column())) <= size.side();
            if is_inside { f.write_str(" twice") } else { Ok(()) }
        }
        RulesError::Symbols { found } => {
            write!(f, "expected symbols such as 1-9A-G, A-P or decimal, found {found:?}")
        }
        RulesError::SymbolCount { size, symbols } => write!(
            f,
            "expected {} symbols for a {size} grid, found {} ({symbols})",
            size.side(),
            symbols.count()
        ),
        RulesError::Word { found } => write!(
            f,
            "expected a size such as 6x6, or a rule: boxes=2x3, regions=…, x, windoku, disjoint, extra=…, anti-knight, \
             anti-king, symbols=…; found {found:?}"
        ),
        RulesError::Twice { found } => write!(f, "expected each rule once, found {found:?} again"),
    }
}

pub(super) fn solo_error(error: &SoloError, f: &mut Formatter<'_>) -> Result {
    let (least, most) = (Size::LEAST, Size::MOST);
    match error {
        SoloError::Unexpected { part, found, .. } => {
            let expected = match part {
                SoloPart::Size => "a size such as 3x3 or 9j",
                SoloPart::Flags => "x, k, a setting of the generator such as dt, or a colon",
                SoloPart::Grid => "a number, a letter from a to z for blanks, or _",
                SoloPart::Regions => "a letter from a to y, or _, for the borders of regions",
                SoloPart::Cages => "a letter from a to y, or _, for the borders of cages",
                SoloPart::Clues => "a number, a letter from a to z for cells without a sum, or _",
            };
            write!(f, "expected {expected}, found {found}")
        }
        SoloError::Missing { part, .. } => {
            let separator = if *part == SoloPart::Grid { "colon" } else { "comma" };
            write!(f, "expected a {separator} and {}, found the end of the text", solo_part(*part))
        }
        SoloError::Trailing { found, .. } => write!(f, "expected the end of the text, found {found}"),
        SoloError::Seed { .. } => {
            f.write_str("expected a colon and a board, found # and a seed, from which only Solo can generate a board")
        }
        SoloError::Size { found, .. } => write!(
            f,
            "expected a size from {least} to {most}, as boxes of at least two rows and two columns, such as 3x3, or as a \
             jigsaw, such as 9j; found {found}"
        ),
        SoloError::Value { most, found, .. } => {
            write!(f, "expected a number from 1 to {most}, found {found}")
        }
        SoloError::Count { part: part @ (SoloPart::Regions | SoloPart::Cages), expected, found, .. } => write!(
            f,
            "expected {expected} borders for {}, between cells and at the end, found {found}",
            solo_part(*part)
        ),
        SoloError::Count { part, expected, found, .. } => {
            write!(f, "expected {expected} cells for {}, found {found}", solo_part(*part))
        }
        SoloError::LongRun { .. } => f.write_str(
            "expected runs of at most 25 borders that aren't drawn (y), found z, whose meaning depends on the version of \
             Solo",
        ),
        SoloError::Rules { error, .. } => rules_error(error, f),
    }
}

const fn solo_part(part: SoloPart) -> &'static str {
    match part {
        SoloPart::Size => "the size",
        SoloPart::Flags => "the parameters",
        SoloPart::Grid => "the grid",
        SoloPart::Regions => "the regions",
        SoloPart::Cages => "the cages",
        SoloPart::Clues => "the sums of the cages",
    }
}

pub(super) fn puzzle_error(error: &PuzzleError, f: &mut Formatter<'_>) -> Result {
    match error {
        PuzzleError::Solo(error) => solo_error(error, f),
        PuzzleError::Jigsaw(error) => jigsaw_error(error, f),
    }
}

pub(super) fn jigsaw_error(error: &JigsawError, f: &mut Formatter<'_>) -> Result {
    let (least, most) = (Size::LEAST, Size::MOST);
    match error {
        JigsawError::Length { found } => {
            write!(
                f,
                "expected a character for each cell of a grid from {least}x{least} to {most}x{most}, or two: a layout and \
                 givens; found "
            )?;
            counted(*found, "character", f)
        }
        JigsawError::BothHalves { size } => {
            write!(f, "expected one half to be the layout of a {size} grid, found that both could be")
        }
        JigsawError::NeitherHalf { size } => {
            let side = size.side();
            write!(
                f,
                "expected one half to be the layout of a {size} grid, with {side} cells in each of {side} regions, found \
                 neither"
            )
        }
        JigsawError::SolvedGrid { size } => write!(
            f,
            "expected the layout of a {size} grid, found a solved grid, with each character once in each row and column"
        ),
        JigsawError::Given { symbols, found, .. } => {
            write!(f, "expected one of the symbols {symbols} or a blank, found {}", CodePoint(*found))
        }
        JigsawError::NoSymbols { size } => write!(
            f,
            "expected symbols for a {size} grid with a character for each value, such as 1-9A-G, found none"
        ),
        JigsawError::Rules(error) => rules_error(error, f),
    }
}

pub(super) fn grid_error(error: &GridError, f: &mut Formatter<'_>) -> Result {
    write!(f, "expected {}", error.expected())?;
    if let Some(square) = error.square() {
        write!(f, " in {square}")?;
    }
    write!(f, ", found {}", error.found())
}

/// What values should have been.
pub(crate) fn expected_in_grid(error: &GridError, f: &mut Formatter<'_>) -> Result {
    match error {
        GridError::CellCount { size, .. } => counted(size.cells(), "cell", f),
        GridError::Value { size, .. } => write!(f, "a number from 0 to {}", size.side()),
        GridError::Cells { kind, .. } => expected(kind, f),
    }
}

/// What values were instead.
pub(crate) fn found_in_grid(error: &GridError, f: &mut Formatter<'_>) -> Result {
    match error {
        GridError::CellCount { found, .. } => write!(f, "{found}"),
        GridError::Value { found, .. } => write!(f, "{found}"),
        GridError::Cells { kind, .. } => self::found(kind, f),
    }
}

pub(super) fn square_error(_: &SquareError, f: &mut Formatter<'_>) -> Result {
    write!(f, "expected a square such as r1c1, with row and column from 1 to {}", Size::MOST)
}

pub(super) fn witness(witness: &Witness, f: &mut Formatter<'_>) -> Result {
    let cells = witness.cells();
    let count = cells.len();
    match witness {
        Witness::Conflicts(conflicts) => list("; ", conflicts, f),
        Witness::Blanks(_) => blanks(count, &cells, f),
        Witness::Givens { contradiction: shown, board } => {
            if let Some(shown) = shown {
                contradiction(shown, f)?;
                f.write_str("; ")?;
            }
            givens(count, equations(board.filled()), f)
        }
        Witness::Solutions(_) => two_solutions(count, &cells, f),
        Witness::Redundant(_) => redundant(count, &cells, f),
    }
}

pub(super) fn grid_witness(witness: &GridWitness<'_>, f: &mut Formatter<'_>) -> Result {
    let squares = witness.squares();
    let count = squares.len();
    let squares = from_fn(|f| list(", ", &squares, f));
    match witness {
        GridWitness::Conflicts(conflicts) => list("; ", conflicts, f),
        GridWitness::Blanks(_) => blanks(count, &squares, f),
        GridWitness::Givens(_) if count == 0 => {
            f.write_str("these rules leave no solution, whatever is given")
        }
        GridWitness::Givens(grid) => givens(count, equations(grid.filled()), f),
        GridWitness::Solutions(_) => two_solutions(count, &squares, f),
        GridWitness::Redundant(_) => redundant(count, &squares, f),
    }
}

fn blanks(count: usize, cells: &impl Display, f: &mut Formatter<'_>) -> Result {
    counted(count, "blank", f)?;
    write!(f, " ({cells})")
}

fn givens(count: usize, givens: impl Iterator<Item = impl Display>, f: &mut Formatter<'_>) -> Result {
    write!(f, "these {count} givens leave no solution (")?;
    list(", ", givens, f)?;
    f.write_str(")")
}

fn two_solutions(count: usize, cells: &impl Display, f: &mut Formatter<'_>) -> Result {
    write!(f, "two solutions differ in {count} cells ({cells})")
}

fn redundant(count: usize, cells: &impl Display, f: &mut Formatter<'_>) -> Result {
    match count {
        1 => write!(f, "1 given can be dropped ({cells})"),
        _ => write!(f, "{count} givens can be dropped, each on its own ({cells})"),
    }
}

pub(super) fn contradiction(contradiction: &Contradiction, f: &mut Formatter<'_>) -> Result {
    let steps = contradiction.steps();
    let put =
        |steps: &[(Cell, Digit)], f: &mut Formatter<'_>| list(", ", equations(steps.iter().copied()), f);
    match steps {
        [] => {}
        [first @ .., last] if steps.len() <= FEW_STEPS => {
            f.write_str("after ")?;
            put(first, f)?;
            f.write_str(if first.is_empty() { "" } else { " and " })?;
            put(&[*last], f)?;
            f.write_str(", ")?;
        }
        _ => {
            write!(f, "after {} forced cells (", steps.len())?;
            put(steps, f)?;
            f.write_str("), ")?;
        }
    }
    match contradiction.dead_end() {
        DeadEnd::Cell(cell) => write!(f, "{cell} has no candidate left"),
        DeadEnd::Digit(digit, house) => write!(f, "{digit} has no place left in {house}"),
    }
}

pub(super) fn judgement(judgement: &Judgement<'_>, f: &mut Formatter<'_>) -> Result {
    verdict(&judgement.verdict(), f)?;
    match judgement.witness() {
        None => Ok(()),
        Some(witness) => write!(f, ": {witness}"),
    }
}

pub(super) fn grid_judgement(judgement: &GridJudgement<'_, '_>, f: &mut Formatter<'_>) -> Result {
    verdict(&judgement.verdict(), f)?;
    match judgement.witness() {
        None => Ok(()),
        Some(witness) => write!(f, ": {witness}"),
    }
}

pub(super) fn task_error<B: Gradable>(error: &TaskError<B>, f: &mut Formatter<'_>) -> Result {
    match error {
        TaskError::Puzzle { puzzle, verdict } => {
            write!(f, "expected a puzzle with a solution, found that it is {verdict}: ")?;
            failure(puzzle, *verdict, f)
        }
        TaskError::Solution { solution, verdict } => {
            write!(f, "expected a solution that is solved, found that it is {verdict}: ")?;
            failure(solution, *verdict, f)
        }
        TaskError::SolutionSize { expected, found } => {
            write!(f, "expected a solution of {expected}, found one of {found}")
        }
        TaskError::Given { square, given, found } => write!(
            f,
            "expected a solution that keeps the givens of the puzzle, found {found} instead of {given} in {square}"
        ),
    }
}

/// What shows that a board fails.
fn failure<B: Gradable>(board: &B, verdict: Verdict, f: &mut Formatter<'_>) -> Result {
    board.witness_of(verdict).map_or(Ok(()), |witness| B::fmt_witness(&witness, Language::English, f))
}

pub(super) fn score(score: &Score, f: &mut Formatter<'_>) -> Result {
    let Some(counts) = score.counts else { return f.write_str("no answer") };
    if score.is_solved() {
        return f.write_str("solved");
    }
    f.write_str("not solved: ")?;
    let filled = counts.blanks - counts.blanks_left;
    match counts.blanks_right {
        Some(right) => write!(f, "{right} of {} blanks right", counts.blanks)?,
        None => write!(f, "{filled} of {} blanks filled, which leads to no solution", counts.blanks)?,
    }
    if let Some(wrong @ 1..) = counts.blanks_wrong {
        write!(f, ", {wrong} wrong")?;
    }
    if counts.blanks_left > 0 {
        write!(f, ", {} left blank", counts.blanks_left)?;
    }
    if counts.clues_changed > 0 {
        f.write_str(", ")?;
        counted(counts.clues_changed.into(), "given", f)?;
        f.write_str(" changed")?;
    }
    Ok(())
}

pub(super) fn move_error(error: &MoveError, f: &mut Formatter<'_>) -> Result {
    match error {
        MoveError::Text { found } => {
            write!(f, "expected a move such as r1c3=4, (1,3)->4 or [1 3 4], found {:?}", excerpt(found))
        }
        MoveError::Outside { size, found } => {
            write!(f, "expected a row, a column and a value from 1 to {}, found {found}", size.side())
        }
        MoveError::BoardSize { expected, found } => {
            write!(f, "expected a board of {expected}, as the puzzle is, found one of {found}")
        }
        MoveError::Given { square, given, found } => {
            f.write_str("expected a board that keeps the givens of the puzzle, found ")?;
            match found {
                Some(found) => write!(f, "{found} instead of {given} in {square}"),
                None => write!(f, "a blank instead of {given} in {square}"),
            }
        }
    }
}

pub(super) fn move_judgement<B: Gradable>(judgement: &MoveJudgement<B>, f: &mut Formatter<'_>) -> Result {
    let (square, symbol, holds) = (judgement.square(), judgement.symbol(), judgement.holds());
    let had_solution = judgement.had_solution();
    write!(f, "{square}={symbol} ")?;
    match judgement.verdict() {
        MoveVerdict::Legal if judgement.is_solved() => f.write_str("solves the puzzle")?,
        MoveVerdict::Legal => f.write_str("is legal and leaves a solution")?,
        MoveVerdict::Conflict => f.write_str("breaks a rule")?,
        MoveVerdict::Given => write!(f, "isn't possible: {square} is given as {holds}")?,
        MoveVerdict::Filled => write!(f, "isn't possible: {square} already holds {holds}")?,
        MoveVerdict::Unsolvable if had_solution => f.write_str("leaves no solution")?,
        MoveVerdict::Unsolvable => f.write_str("breaks no rule, but there was no solution before it")?,
    }
    if let Some(witness) = judgement.witness() {
        f.write_str(": ")?;
        B::fmt_witness(&witness, Language::English, f)?;
    }
    match judgement.verdict() {
        MoveVerdict::Conflict | MoveVerdict::Given | MoveVerdict::Filled if !had_solution => {
            f.write_str("; there was no solution before it")
        }
        _ => Ok(()),
    }
}

pub(super) fn weights_error(error: &WeightsError, f: &mut Formatter<'_>) -> Result {
    match error {
        WeightsError::Weight { component, found } => {
            write!(f, "expected a weight of at least 0 for {component}, found {found}")
        }
        WeightsError::Twice { component } => {
            write!(f, "expected one weight for {component}, found a second one")
        }
        WeightsError::Sum { found } => {
            write!(f, "expected weights with a finite sum greater than 0, found {found}")
        }
        WeightsError::Text { found } => {
            f.write_str("expected weights such as solved=0.8,blanks=0.2, each for one of ")?;
            list(", ", Component::ALL, f)?;
            write!(f, "; found {found:?}")
        }
    }
}

pub(super) fn grid_analysis(analysis: &GridAnalysis<'_>, f: &mut Formatter<'_>) -> Result {
    verdict(&analysis.verdict(), f)?;
    match analysis.witness() {
        None => Ok(()),
        Some(witness) => write!(f, ": {witness}"),
    }
}

pub(super) fn picture_note(note: &Note, f: &mut Formatter<'_>) -> Result {
    write!(f, "no equal {} ", if note.is_digits { "digits" } else { "symbols" })?;
    group_name(&note.group, f)
}

pub(super) fn outcome(outcome: &Outcome<'_>, f: &mut Formatter<'_>) -> Result {
    match outcome {
        Outcome::Judged(judgement) => write!(f, "{judgement}"),
        Outcome::Malformed(error) => write!(f, "{}: {error}", Verdict::MALFORMED),
    }
}

pub(super) fn solution_count(solutions: &SolutionCount, f: &mut Formatter<'_>) -> Result {
    match solutions.get() {
        count if !solutions.is_exact() => write!(f, "at least {count}"),
        0 => f.write_str("none"),
        count => write!(f, "{count}"),
    }
}

pub(super) fn analysis(analysis: &Analysis, f: &mut Formatter<'_>) -> Result {
    verdict(&analysis.verdict(), f)?;
    match analysis.witness() {
        None => Ok(()),
        Some(witness) => write!(f, ": {witness}"),
    }
}

pub(super) fn topic(topic: &Topic, f: &mut Formatter<'_>) -> Result {
    match topic {
        Topic::Givens => f.write_str("givens"),
        Topic::Requirement(about) => requirement(about, f),
        Topic::Solutions => f.write_str("solutions"),
    }
}

pub(super) fn answer<W: Evidence + Worded>(answer: &Answer<'_, W>, f: &mut Formatter<'_>) -> Result {
    match answer {
        Answer::Givens { count, cells } => write!(f, "{count} of {cells}"),
        Answer::Yes => f.write_str("yes"),
        Answer::No(why) => {
            f.write_str("no, ")?;
            reason(why, f)
        }
        Answer::Solutions(count, None) => write!(f, "{count}"),
        Answer::Solutions(count, Some(shown)) => {
            write!(f, "{count}; ")?;
            shown.fmt_in(Language::English, f)
        }
    }
}

pub(super) fn reason<W: Evidence + Worded>(reason: &Reason<'_, W>, f: &mut Formatter<'_>) -> Result {
    match reason {
        Reason::Conflicts(conflicts) => counted(conflicts.len(), "conflict", f),
        Reason::Blanks(1) => f.write_str("1 cell is blank"),
        Reason::Blanks(count) => write!(f, "{count} cells are blank"),
        Reason::NotValid => f.write_str("it is not valid"),
        Reason::NoSolution => f.write_str("there is no solution"),
        Reason::SeveralSolutions => f.write_str("there is more than one solution"),
        Reason::IsSolved => f.write_str("it is solved"),
        Reason::Witness(shown) => shown.fmt_in(Language::English, f),
    }
}

pub(super) fn summary(summary: &Summary<'_>, f: &mut Formatter<'_>) -> Result {
    let total = summary.tally.total();
    let plural = if total == 1 { "" } else { "s" };
    write!(f, "{total} board{plural}")?;
    if let Some(selection) = summary.selection {
        write!(f, " in {selection}")?;
    }
    let mut separator = ": ";
    for (verdict, count) in summary.tally.iter() {
        write!(f, "{separator}{count} {}", Verdict::name_or_malformed(verdict))?;
        separator = ", ";
    }
    Ok(())
}

pub(super) fn legend<W: Evidence>(legend: &Legend<'_, W>, f: &mut Formatter<'_>) -> Result {
    f.write_str(match legend.0.verdict() {
        Verdict::Invalid => "in conflict",
        Verdict::Unfinished => "blank",
        Verdict::Unsolvable => "givens that leave no solution",
        Verdict::Ambiguous => "two solutions differ here",
        Verdict::Redundant => "givens that can be dropped",
        Verdict::Valid | Verdict::Solved | Verdict::Solvable | Verdict::Unique | Verdict::Minimal => "",
    })
}

pub(super) fn selection(selection: &Selection, f: &mut Formatter<'_>) -> Result {
    let noun = if selection.is_key() { "key" } else { "column" };
    match selection.name() {
        Some(name) => write!(f, "{noun} {:?}", excerpt(name)),
        None => write!(f, "{noun} {}", selection.number()),
    }
}

pub(super) fn picture_title(title: &Title, f: &mut Formatter<'_>) -> Result {
    write!(f, "Sudoku board, {}", title.verdict)
}

pub(super) fn picture_description(description: &Description<'_>, f: &mut Formatter<'_>) -> Result {
    write!(f, "{} givens. ", description.givens)?;
    list(". ", description.reasons, f)
}

pub(super) fn picture_headline(headline: &Headline, f: &mut Formatter<'_>) -> Result {
    write!(f, "{}, {} givens", headline.verdict, headline.givens)?;
    match headline.solutions {
        None => Ok(()),
        Some(solutions) if solutions.get() == 0 => f.write_str(", no solution"),
        Some(solutions) if solutions.get() == 1 => f.write_str(", 1 solution"),
        Some(solutions) => write!(f, ", {solutions} solutions"),
    }
}

pub(super) fn picture_more(more: &More, f: &mut Formatter<'_>) -> Result {
    write!(f, "and {} more", more.0)
}

pub(super) fn parse_error(error: &ParseError, f: &mut Formatter<'_>) -> Result {
    parse_error_kind(error.kind(), f)
}

pub(super) fn parse_error_kind(kind: &ParseErrorKind, f: &mut Formatter<'_>) -> Result {
    write!(f, "expected {}, found {}", kind.expected(), kind.found())
}

/// What there should have been.
pub(crate) fn expected(kind: &ParseErrorKind, f: &mut Formatter<'_>) -> Result {
    match kind {
        ParseErrorKind::NoBoard { .. }
        | ParseErrorKind::OtherText { .. }
        | ParseErrorKind::NoBoardInObject { .. }
        | ParseErrorKind::NestedBoards { .. }
        | ParseErrorKind::OnlySolutions { .. } => f.write_str("a board"),
        ParseErrorKind::SecondBoard => f.write_str("one board"),
        ParseErrorKind::UnknownFormat { .. } => f.write_str("a board in a known format"),
        ParseErrorKind::AmbiguousFormat { .. } => f.write_str("one way to read this"),
        ParseErrorKind::CellCount { expected, .. } | ParseErrorKind::SpreadsheetNumber { expected, .. } => {
            counted(*expected, "cell", f)
        }
        ParseErrorKind::RowCount { expected, .. } => counted(*expected, "row", f),
        ParseErrorKind::RowLength { row, expected, .. } => row_length(*row, *expected, f),
        ParseErrorKind::BoardCount { expected: 1, .. } => {
            f.write_str("1 board on the line, as on the others")
        }
        ParseErrorKind::BoardCount { expected, .. } => {
            write!(f, "{expected} boards on the line, as on the others")
        }
        ParseErrorKind::ColumnCount { expected: 1, .. } => f.write_str("1 column, as above"),
        ParseErrorKind::ColumnCount { expected, .. } => write!(f, "{expected} columns, as above"),
        ParseErrorKind::OtherHeader { .. } => f.write_str("rows of one table"),
        ParseErrorKind::Cell { form, .. } => cell_form(form, f),
        ParseErrorKind::Symbol { size, symbols, .. } if &**symbols == "decimal" => {
            write!(f, "a number from 1 to {} or a blank", size.side())
        }
        ParseErrorKind::Symbol { symbols, .. } => write!(f, "one of the symbols {symbols} or a blank"),
        ParseErrorKind::SeveralSymbols(_) => f.write_str("cells in one possible alphabet"),
        ParseErrorKind::JsonRow { row, expected, .. } => {
            write!(f, "an array or a string of {expected} cells for row {row}")
        }
        ParseErrorKind::InvalidJson(_) => f.write_str("valid JSON"),
        ParseErrorKind::UnclosedQuote { .. } => f.write_str("a closing quote"),
        ParseErrorKind::MissingColumn {
            column: Column::Name(name) | Column::NameOrNumber { name, .. },
            ..
        } => {
            write!(f, "a column named {name:?}")
        }
        ParseErrorKind::MissingColumn { column: Column::Number(number), .. } => {
            write!(f, "a board in column {number}")
        }
        ParseErrorKind::SeveralColumns(_) => f.write_str("one possible column"),
        ParseErrorKind::OutsideTable { .. } => f.write_str("boards in HTML tables only"),
        ParseErrorKind::NotText(_) => f.write_str("text"),
        ParseErrorKind::NotUtf8 { .. } | ParseErrorKind::Utf16 => f.write_str("UTF-8 text"),
        ParseErrorKind::TooLong { limit } => write!(f, "a record of at most {limit} bytes"),
        ParseErrorKind::MissingFeature(format) => write!(f, "a build that can read {format}"),
    }
}

/// What there was instead.
pub(crate) fn found(kind: &ParseErrorKind, f: &mut Formatter<'_>) -> Result {
    match kind {
        ParseErrorKind::NoBoard { found }
        | ParseErrorKind::UnknownFormat { found }
        | ParseErrorKind::Cell { found, .. }
        | ParseErrorKind::Symbol { found, .. }
        | ParseErrorKind::JsonRow { found, .. }
        | ParseErrorKind::UnclosedQuote { found }
        | ParseErrorKind::OutsideTable { found } => token(found, f),
        ParseErrorKind::OtherText { start } => write!(f, "only other text, starting with {start:?}"),
        ParseErrorKind::NoBoardInObject { keys: names } => keys(names, f),
        ParseErrorKind::NestedBoards { paths } => {
            write!(f, "boards deeper inside (choose one by its path: {paths})")
        }
        ParseErrorKind::OnlySolutions { key } => {
            let key = excerpt(key);
            write!(f, "only a board named like a solution (ask for {key:?} if that is what you mean)")
        }
        ParseErrorKind::SecondBoard => f.write_str("a second one"),
        ParseErrorKind::AmbiguousFormat { readings: [one, other] } => {
            write!(f, "two: {one} and {other} read it differently")
        }
        ParseErrorKind::CellCount { found, .. }
        | ParseErrorKind::RowCount { found, .. }
        | ParseErrorKind::RowLength { found, .. }
        | ParseErrorKind::BoardCount { found, .. } => write!(f, "{found}"),
        ParseErrorKind::ColumnCount { found, .. } => counted(*found, "column", f),
        ParseErrorKind::OtherHeader { names: Some(names) } => write!(f, "another header: {names}"),
        ParseErrorKind::OtherHeader { names: None } => f.write_str("a row below another header"),
        ParseErrorKind::InvalidJson(error) => json_error(error, f),
        ParseErrorKind::SpreadsheetNumber { found, .. } => {
            write!(f, "the number {found} (a spreadsheet has rounded the digits; keep the column as text)")
        }
        ParseErrorKind::MissingColumn { found, .. } => available_columns(found, f),
        ParseErrorKind::SeveralColumns(choices) => {
            let by = match choices {
                ColumnChoices::Names(_) => "name",
                ColumnChoices::Numbers(_) => "number",
            };
            write!(f, "several: {choices} (choose one by its {by})")
        }
        ParseErrorKind::NotText(kind) => file_kind(kind, f),
        ParseErrorKind::NotUtf8 { byte } => write!(f, "the byte 0x{byte:02X}"),
        ParseErrorKind::Utf16 => f.write_str("UTF-16 (save the file as UTF-8)"),
        ParseErrorKind::SeveralSymbols(names) => write!(f, "several: {names} (name the symbols)"),
        ParseErrorKind::TooLong { .. } => f.write_str("a longer one"),
        ParseErrorKind::MissingFeature(_) => f.write_str("one built without that feature"),
    }
}

fn json_error(error: &JsonError, f: &mut Formatter<'_>) -> Result {
    match error {
        JsonError::Unexpected(found) => token(found, f),
        JsonError::ControlCharacter('\t') => f.write_str("a raw tab in a string (write it as \\t)"),
        JsonError::ControlCharacter(character) => {
            write!(f, "the raw control character U+{:04X} in a string", u32::from(*character))
        }
        JsonError::UnknownEscape(escape) => write!(f, "the escape {escape}, which isn't a JSON escape"),
        JsonError::DuplicateKey(key) => write!(f, "the key {:?} twice", excerpt(key)),
    }
}

fn available_columns(columns: &AvailableColumns, f: &mut Formatter<'_>) -> Result {
    match columns {
        AvailableColumns::Names(names) => write!(f, "{names}"),
        AvailableColumns::Keys(names) => keys(names, f),
        AvailableColumns::Columns(count) => counted(*count, "column", f),
        AvailableColumns::Fields(count) => counted(*count, "field", f),
        AvailableColumns::FromOne => f.write_str("a number that no column has: the first is 1"),
        AvailableColumns::LinesWithoutHeader => f.write_str("lines without a header"),
        AvailableColumns::TableWithoutHeader => f.write_str("a table without a header"),
        AvailableColumns::Grids => f.write_str("grids, which have no columns"),
        AvailableColumns::Arrays => f.write_str("arrays, which have no keys"),
        AvailableColumns::EmbeddedBoards => f.write_str("boards within other text, without columns"),
    }
}

fn keys(names: &Names, f: &mut Formatter<'_>) -> Result {
    if names.total() == 0 { f.write_str("an empty object") } else { write!(f, "the keys {names}") }
}

fn counted(count: usize, noun: &str, f: &mut Formatter<'_>) -> Result {
    let plural = if count == 1 { "" } else { "s" };
    write!(f, "{count} {noun}{plural}")
}

fn row_length(row: usize, cells: usize, f: &mut Formatter<'_>) -> Result {
    write!(f, "{cells} cells in row {row}")
}

pub(super) fn cell_form(form: &CellForm, f: &mut Formatter<'_>) -> Result {
    f.write_str(match form {
        CellForm::Any => "a digit from 1 to 9 or a blank",
        CellForm::String => "a string \"1\" to \"9\" or a blank",
        CellForm::Number => "a number from 0 to 9",
        CellForm::NumberOrNull => "a number from 0 to 9 or null",
    })
}

pub(super) fn token(token: &Token, f: &mut Formatter<'_>) -> Result {
    match token {
        Token::Nothing => f.write_str("nothing"),
        Token::End => f.write_str("the end of the text"),
        Token::LineEnd => f.write_str("the end of the line"),
        Token::Character(' ') => f.write_str("a space"),
        Token::Character(character) => write!(f, "{}", CodePoint(*character)),
        Token::Value(value) => f.write_str(value),
        Token::Text(text) => write!(f, "{text:?}"),
        Token::Array => f.write_str("an array"),
        Token::EmptyArray => f.write_str("an empty array"),
        Token::Object => f.write_str("an object"),
    }
}

pub(super) fn file_kind(kind: &FileKind, f: &mut Formatter<'_>) -> Result {
    f.write_str(match kind {
        FileKind::Png => "a PNG picture",
        FileKind::Jpeg => "a JPEG picture",
        FileKind::Gif => "a GIF picture",
        FileKind::Riff => "a WebP picture, or a sound or video file",
        FileKind::Picture => "a picture",
        FileKind::Pdf => "a PDF document",
        FileKind::Zip => "a zip archive (.xlsx, .ods and .docx are zip archives too; save the sheet as CSV)",
        FileKind::Archive => "an archive of files (extract it first)",
        FileKind::Compressed => "compressed data (decompress it first)",
        FileKind::Program => "a program",
        FileKind::Sqlite => "an SQLite database",
        FileKind::Columnar => "a Parquet, Arrow or Avro file",
        FileKind::OldOffice => "an old Office document (save the sheet as CSV)",
        FileKind::Utf16WithoutMark => "UTF-16 without a byte order mark (save the file as UTF-8)",
        FileKind::Data => "binary data",
    })
}

pub(super) fn board_error(error: &BoardError, f: &mut Formatter<'_>) -> Result {
    write!(f, "expected {}", error.expected())?;
    if let Some(cell) = error.cell() {
        write!(f, " in {cell}")?;
    }
    write!(f, ", found {}", error.found())
}

pub(super) fn cell_error(_: &CellError, f: &mut Formatter<'_>) -> Result {
    f.write_str("expected a cell such as r1c1, with row and column from 1 to 9")
}

pub(super) fn digit_error(error: &DigitError, f: &mut Formatter<'_>) -> Result {
    write!(f, "expected a digit from 1 to 9, found {}", error.found())
}

pub(super) fn house_error(_: &HouseError, f: &mut Formatter<'_>) -> Result {
    f.write_str("expected a house such as row 1, column 5 or box 9")
}

pub(super) fn name_error(error: &NameError, f: &mut Formatter<'_>) -> Result {
    f.write_str("expected one of ")?;
    list(", ", error.expected(), f)?;
    write!(f, ", found {:?}", error.found())
}

/// What an array should have held.
pub(crate) fn expected_in_array(error: &BoardError, f: &mut Formatter<'_>) -> Result {
    match error {
        BoardError::RowCount { expected, .. } => counted(*expected, "row", f),
        BoardError::RowLength { row, expected, .. } => row_length(*row, *expected, f),
        BoardError::CellCount { expected, .. } => counted(*expected, "cell", f),
        BoardError::Value { .. } => cell_form(&CellForm::Number, f),
        BoardError::Character { .. } => cell_form(&CellForm::Any, f),
        BoardError::Cell { form, .. } => cell_form(form, f),
    }
}

/// What an array held instead.
pub(crate) fn found_in_array(error: &BoardError, f: &mut Formatter<'_>) -> Result {
    match error {
        BoardError::RowCount { found, .. }
        | BoardError::RowLength { found, .. }
        | BoardError::CellCount { found, .. } => write!(f, "{found}"),
        BoardError::Value { found, .. } => write!(f, "{found}"),
        BoardError::Character { found, .. } => token(&Token::Character(*found), f),
        BoardError::Cell { found, .. } => token(found, f),
    }
}

pub(super) fn no_answer(why: &NoAnswer, f: &mut Formatter<'_>) -> Result {
    match why {
        NoAnswer::NothingVisible => f.write_str("nothing in the reply is visible"),
        NoAnswer::NoBoard => f.write_str("nothing in the reply looks like a board"),
        NoAnswer::OnlyPuzzle => f.write_str("the reply only repeats the puzzle"),
        NoAnswer::NoBoardInside { place: AnswerPlace::Boxed, .. } => {
            f.write_str("there is no board in \\boxed")
        }
        NoAnswer::NoBoardInside { .. } => f.write_str("there is no board in the answer tag"),
        NoAnswer::Unreadable { side, cells, .. } => {
            write!(f, "expected {side} rows of {side} cells in the last board, found {cells} cells")?;
            if *cells == side * side { f.write_str(" in other rows") } else { Ok(()) }
        }
    }
}
