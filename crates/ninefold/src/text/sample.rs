//! The first lines with boards, which show where in a line the boards are.

use alloc::string::String;
use alloc::vec::Vec;

use super::choose::{Candidate, Choice, ContentKind, Role, choose};
use super::column::{Selection, SelectionBasis};
use super::embedded::{Labels, Run, line_label, runs};
use super::line::{self, Separator};
use super::shape::split;

/// How many lines with boards it takes to know which column they are in.
const LINES: usize = 8;

/// Lines with boards, which show which column holds them.
#[derive(Debug)]
pub(super) struct Sample {
    pub(super) kind: SampleKind,
    pub(super) lines: usize,
    /// What each column or field contains, or each board in order.
    pub(super) columns: Vec<Candidate>,
    /// How many of them the first line has.
    pub(super) first_columns: usize,
    /// The label of a puzzle that is missing, or above the boards.
    pub(super) puzzle_label: Option<String>,
    /// The labels of boards other than solutions, and whether there are labels of solutions.
    board_labels: Vec<String>,
    pub(super) has_solution_label: bool,
    labels: Labels,
    /// The largest number of boards on a line.
    pub(super) most_boards: usize,
    /// What each board is, in order, on the lines that have that many.
    pub(super) in_order: Vec<Candidate>,
}

#[derive(Clone, Copy, Debug)]
pub(super) enum SampleKind {
    Lines { separator: Separator, has_title: bool },
    Table(Table),
    Embedded,
}

/// A table of boards.
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
            first_columns: 0,
            puzzle_label: None,
            board_labels: Vec::new(),
            has_solution_label: false,
            labels: Labels::default(),
            most_boards: 0,
            in_order: Vec::new(),
        }
    }

    /// Adds a line.
    pub(super) fn add_line(&mut self, line: &[u8]) {
        match self.kind {
            SampleKind::Table(table) => self.add(split(line, table.delimiter).map(content_of)),
            SampleKind::Lines { separator, .. } => {
                // Text may follow the board in its field.
                let content = |field: &[u8]| {
                    let first = line::fields(field, Separator::White).next();
                    let start = first.map_or(ContentKind::Empty, |(_, start)| content_of_part(start));
                    if start.is_board() { start } else { content_of_part(field) }
                };
                self.add(line::fields(line, separator).map(|(_, field)| content(field)));
            }
            SampleKind::Embedded => self.add_embedded(line),
        }
    }

    /// Adds what is in the columns of a line.
    fn add(&mut self, contents: impl Iterator<Item = ContentKind>) {
        let mut boards = Vec::new();
        for (index, content) in contents.enumerate() {
            if self.lines == 0 {
                self.first_columns = index + 1;
            }
            if content.is_board() {
                boards.push(content);
            }
            match self.columns.get_mut(index) {
                Some(column) => column.content = column.content.and(content),
                None => self.columns.push(Candidate { name: None, content }),
            }
        }
        if boards.len() > self.most_boards {
            self.most_boards = boards.len();
            self.in_order =
                boards.iter().map(|_| Candidate { name: None, content: ContentKind::Empty }).collect();
        }
        if boards.len() == self.most_boards {
            for (candidate, content) in self.in_order.iter_mut().zip(boards) {
                candidate.content = candidate.content.and(content);
            }
        }
        self.lines += 1;
    }

    /// Adds a line with boards amid other text.
    fn add_embedded(&mut self, line: &[u8]) {
        let runs = runs(line);
        if runs.is_empty() {
            self.note_label(line);
            return;
        }
        self.labels.add_boards(line, &runs);
        let is_damaged = runs.iter().any(Run::is_joined_to_word);
        if let Some(run) = runs.first().filter(|_| runs.len() == 1 || is_damaged)
            && let Some(label) = self.labels.of(line, run)
        {
            match Role::of(&label) {
                Role::Solution => self.has_solution_label = true,
                Role::Puzzle { .. } | Role::Other => self.board_labels.push(label),
            }
        }
        // How many boards there should be on a line is shown by others.
        if is_damaged {
            return;
        }
        for (index, run) in runs.iter().enumerate().skip(self.columns.len()) {
            debug_assert_eq!(index, self.columns.len(), "columns come in order");
            self.columns.push(Candidate { name: run.label.clone(), content: ContentKind::Empty });
        }
        self.add(runs.iter().map(|run| content_of_part(run.text)));
    }

    /// Notes the label of a puzzle that is missing.
    pub(super) fn note_label(&mut self, line: &[u8]) {
        self.labels.add_line(line);
        if let Some(label) = line_label(line).filter(|label| Role::of(label).is_puzzle()) {
            self.puzzle_label = Some(label);
        }
    }

    /// The label that says most clearly that boards are puzzles.
    pub(super) fn best_label(&self) -> Option<&String> {
        self.board_labels.iter().min_by_key(|label| rank(label)).or(self.puzzle_label.as_ref())
    }

    /// What all labels that say as much have in common: `Puzzle` if they are `Puzzle 1` and `Puzzle 2`.
    pub(super) fn common_label(&self) -> Option<&str> {
        let best = self.best_label()?;
        let is_number = |character: char| character.is_ascii_digit() || matches!(character, ' ' | '#' | '_');
        let mut equals = self.board_labels.iter().filter(|label| rank(label) == rank(best));
        if equals.clone().all(|label| label == best) {
            return Some(best);
        }
        let name = best.trim_end_matches(is_number);
        (!name.is_empty() && equals.all(|label| label.trim_end_matches(is_number) == name)).then_some(name)
    }

    /// How many columns hold boards.
    #[cfg(feature = "csv")]
    pub(super) fn board_count(&self) -> usize {
        self.columns.iter().filter(|column| column.content.is_board()).count()
    }

    /// How the choice of this column is reported, if there was a choice.
    pub(super) fn selection(&self, index: usize, basis: SelectionBasis) -> Option<Selection> {
        // Words after a board aren't columns.
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

    /// Whether more lines would change nothing.
    pub(super) fn is_settled(&self) -> bool {
        let may_fill_up = |column: &Candidate| {
            let is_solution = column.name.as_deref().map(Role::of) == Some(Role::Solution);
            column.content == ContentKind::Empty && !is_solution
        };
        match self.kind {
            SampleKind::Embedded => self.lines >= LINES,
            SampleKind::Table(_) if matches!(choose(&self.columns), Choice::ByName(_)) => true,
            SampleKind::Table(_) => self.lines >= LINES && !self.columns.iter().any(may_fill_up),
            // One board without separators around it says all there is to know.
            SampleKind::Lines { separator: Separator::White, .. } => {
                let is_board = |column: &&Candidate| column.content.is_board();
                let first = self.columns.first().filter(is_board);
                (first.is_some() && self.columns.iter().filter(is_board).count() == 1) || self.lines >= LINES
            }
            SampleKind::Lines { .. } => self.lines >= LINES,
        }
    }
}

/// How clearly a label says that boards are puzzles; the lower, the more clearly.
fn rank(label: &str) -> usize {
    match Role::of(label) {
        Role::Puzzle { rank } => rank,
        Role::Solution | Role::Other => usize::MAX,
    }
}

/// What is in an entry of a column.
fn content_of(entry: &[u8]) -> ContentKind {
    ContentKind::of(&String::from_utf8_lossy(entry))
}

/// What is in a part of a line.
fn content_of_part(part: &[u8]) -> ContentKind {
    ContentKind::of_part(&String::from_utf8_lossy(part))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_column_that_is_empty_may_fill_up_unless_it_is_for_solutions() {
        for (name, is_settled) in [("text", false), ("solution", true)] {
            let named = |name: &str| Candidate { name: Some(name.into()), content: ContentKind::Empty };
            let table = SampleKind::Table(Table { delimiter: b',', has_header: true });
            let mut sample = Sample::new(table, [named("source"), named(name)].into());
            for _ in 0..LINES {
                assert!(!sample.is_settled(), "{name}");
                sample.add_line(b"newspaper,");
            }
            assert_eq!(sample.is_settled(), is_settled, "{name}");
        }
    }

    #[test]
    fn the_clearest_labels_say_how_boards_are_called() {
        let common_label = |labels: &[&str]| {
            let mut sample = Sample::new(SampleKind::Embedded, Vec::new());
            sample.board_labels = labels.iter().copied().map(String::from).collect();
            sample.common_label().map(String::from)
        };
        assert_eq!(common_label(&["Monday", "puzzle", "puzzle"]).as_deref(), Some("puzzle"));
        assert_eq!(common_label(&["Puzzle 1", "Puzzle 2"]).as_deref(), Some("Puzzle"));
        assert_eq!(common_label(&["Easy", "Hard"]), None);
        assert_eq!(common_label(&["1", "2"]), None);
        assert_eq!(common_label(&["1", "1"]).as_deref(), Some("1"));
    }
}
