//! The first lines with boards, from which it is found where in a line they stand.

use alloc::string::String;
use alloc::vec::Vec;

use super::column::{Selection, SelectionBasis};
use super::columns::{Candidate, Choice, Look, Role, choose};
use super::embedded::{container_label, line_label, runs};
use super::line::{self, Separator};
use super::shape::split;

/// How many lines of boards it takes to know which column they stand in.
const LINES: usize = 8;

/// Lines with boards, from which the column is found.
#[derive(Debug)]
pub(super) struct Sample {
    pub(super) kind: SampleKind,
    pub(super) lines: usize,
    /// What stands in each column, field or place of the line.
    pub(super) columns: Vec<Candidate>,
    /// The label of a puzzle, and whether there are labels of solutions.
    pub(super) puzzle_label: Option<String>,
    pub(super) has_solution_label: bool,
    /// The label of lines that have none of their own.
    container: Option<String>,
    /// How many boards a line has at most.
    pub(super) most_boards: usize,
    /// What stands in each place of the lines that have so many.
    pub(super) in_order: Vec<Candidate>,
}

#[derive(Clone, Copy, Debug)]
pub(super) enum SampleKind {
    Lines { separator: Separator, has_title: bool },
    Table(Table),
    Embedded,
}

/// A table of boards; without the feature it is only told that it is one.
#[derive(Clone, Copy, Debug)]
pub(super) struct Table {
    pub(super) delimiter: u8,
    pub(super) has_header: bool,
}

impl Sample {
    pub(super) fn new(kind: SampleKind, columns: Vec<Candidate>) -> Sample {
        Sample {
            kind,
            lines: 0,
            columns,
            puzzle_label: None,
            has_solution_label: false,
            container: None,
            most_boards: 0,
            in_order: Vec::new(),
        }
    }

    /// Takes in a line.
    pub(super) fn add_line(&mut self, line: &[u8]) {
        match self.kind {
            SampleKind::Table(table) => self.add(split(line, table.delimiter).map(look_of)),
            SampleKind::Lines { separator, .. } => {
                // Text may follow the board in its field.
                let look = |field: &[u8]| {
                    let first = line::fields(field, Separator::White).next();
                    let start = first.map_or(Look::Empty, |(_, start)| look_of_part(start));
                    if start.is_board() { start } else { look_of_part(field) }
                };
                self.add(line::fields(line, separator).map(|(_, field)| look(field)));
            }
            SampleKind::Embedded => self.add_embedded(line),
        }
    }

    /// Takes in what stands in the columns of a line.
    fn add(&mut self, looks: impl Iterator<Item = Look>) {
        let mut boards = Vec::new();
        for (index, look) in looks.enumerate() {
            if look.is_board() {
                boards.push(look);
            }
            match self.columns.get_mut(index) {
                Some(column) => column.look = column.look.and(look),
                None => self.columns.push(Candidate { name: None, look }),
            }
        }
        if boards.len() > self.most_boards {
            self.most_boards = boards.len();
            self.in_order = boards.iter().map(|_| Candidate { name: None, look: Look::Empty }).collect();
        }
        if boards.len() == self.most_boards {
            for (place, look) in self.in_order.iter_mut().zip(boards) {
                place.look = place.look.and(look);
            }
        }
        self.lines += 1;
    }

    /// Takes in a line with boards amid other text.
    fn add_embedded(&mut self, line: &[u8]) {
        let runs = runs(line);
        if let [run] = &runs[..] {
            let label = run.label.as_ref().or(self.container.as_ref());
            match label.map(|label| Role::of(label)) {
                Some(Role::Solution) => self.has_solution_label = true,
                Some(Role::Puzzle { .. } | Role::Other) => self.puzzle_label = label.cloned(),
                None => {}
            }
        }
        if runs.is_empty() {
            self.container = container_label(line).or(self.container.take());
            self.note_label(line);
            return;
        }
        for (index, run) in runs.iter().enumerate().skip(self.columns.len()) {
            debug_assert_eq!(index, self.columns.len(), "columns come in order");
            self.columns.push(Candidate { name: run.label.clone(), look: Look::Empty });
        }
        self.add(runs.iter().map(|run| look_of_part(run.text)));
    }

    /// Takes note of the label of a puzzle that isn't there.
    pub(super) fn note_label(&mut self, line: &[u8]) {
        self.container = container_label(line).or(self.container.take());
        if let Some(label) = line_label(line).filter(|label| Role::of(label).is_puzzle()) {
            self.puzzle_label = Some(label);
        }
    }

    /// How many columns hold boards.
    #[cfg(feature = "csv")]
    pub(super) fn board_count(&self) -> usize {
        self.columns.iter().filter(|column| column.look.is_board()).count()
    }

    /// What is told about the choice of this column, if there was one.
    pub(super) fn selection(&self, index: usize, basis: SelectionBasis) -> Option<Selection> {
        // Words behind a board are no columns.
        let is_start = matches!(self.kind, SampleKind::Lines { separator: Separator::White, .. })
            && index == 0
            && basis == SelectionBasis::Content;
        (self.columns.len() > 1 && !is_start).then(|| Selection {
            name: self.columns.get(index).and_then(|column| column.name.clone()),
            number: index + 1,
            columns: self.columns.len(),
            is_key: false,
            basis,
        })
    }

    /// Whether further lines would change nothing.
    pub(super) fn is_settled(&self) -> bool {
        let may_fill_up = |column: &Candidate| {
            let is_solution = column.name.as_deref().map(Role::of) == Some(Role::Solution);
            column.look == Look::Empty && !is_solution
        };
        match self.kind {
            SampleKind::Embedded => self.lines >= LINES,
            SampleKind::Table(_) if matches!(choose(&self.columns), Choice::ByName(_)) => true,
            SampleKind::Table(_) => self.lines >= LINES && !self.columns.iter().any(may_fill_up),
            // A line with one board and no separators around it is all there is to know.
            SampleKind::Lines { separator: Separator::White, .. } => {
                let is_board = |column: &&Candidate| column.look.is_board();
                let first = self.columns.first().filter(is_board);
                (first.is_some() && self.columns.iter().filter(is_board).count() == 1) || self.lines >= LINES
            }
            SampleKind::Lines { .. } => self.lines >= LINES,
        }
    }
}

/// What an entry of a column looks like.
fn look_of(entry: &[u8]) -> Look {
    Look::of(&String::from_utf8_lossy(entry))
}

/// What a part of a line looks like.
fn look_of_part(part: &[u8]) -> Look {
    Look::of_part(&String::from_utf8_lossy(part))
}
