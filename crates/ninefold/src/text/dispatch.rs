//! Which machine reads a text, once it is known what the text looks like.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;

use super::choose::{self, Candidate, Choice, ContentKind, choose, under_label};
#[cfg(any(feature = "csv", feature = "json"))]
use super::codec::Digits;
use super::column::{Column, Selection, SelectionBasis};
#[cfg(feature = "csv")]
use super::csv::CsvReader;
use super::embedded::{EmbeddedReader, Pick};
use super::format::Format;
use super::grid::{GridReader, GridStyle};
use super::html::HtmlReader;
#[cfg(feature = "json")]
use super::json::JsonReader;
use super::line::{Beside, LineReader, LineStyle, Separator};
use super::row::DashPolicy;
use super::sample::{Sample, SampleKind, Table};
use super::{Fault, Refusal, Step};
use crate::error::{AvailableColumns, ParseErrorKind};

/// More fields than usually accompany a board on a line.
const MANY_FIELDS: usize = 12;

/// What was asked of a reader.
#[derive(Clone, Debug)]
pub(super) struct Options {
    /// The format, unless it is to be detected.
    pub(super) format: Option<Format>,
    /// The column, unless it is to be chosen.
    pub(super) column: Option<Column>,
    /// How long a record may be.
    pub(super) limit: usize,
}

/// The refusal of a text in which any of these columns could be meant.
fn refuse_several(columns: &[Candidate], indices: &[usize]) -> Step {
    Refusal::with(Fault::new(0, choose::several(columns, indices)))
}

/// The refusal of a text that lacks the column that was asked for.
pub(super) fn refuse_column(column: Column, found: AvailableColumns) -> Step {
    Refusal::with(Fault::new(0, ParseErrorKind::MissingColumn { column, found }))
}

/// The board with this index on every line.
fn nth(sample: &Sample, index: usize, basis: SelectionBasis) -> (Pick, Option<Selection>) {
    (Pick::Nth { index, count: sample.columns.len() }, sample.selection(index, basis))
}

/// The boards on each line that may be the one that was asked for, by the label before it or by its number.
fn requested(column: &Column, boards: &[Candidate]) -> Vec<usize> {
    let is_named =
        |index: &usize| boards[*index].name.is_some() && boards[*index].name.as_deref() == column.as_name();
    let named: Vec<usize> = (0..boards.len()).filter(is_named).collect();
    if !named.is_empty() {
        return named;
    }
    (0..boards.len()).filter(|index| column.as_number() == Some(index + 1)).collect()
}

impl Options {
    /// The machine for lines that are boards as a whole, though not in 81 characters.
    pub(super) fn whole_lines(&self, style: LineStyle, has_title: bool) -> Step {
        match &self.column {
            Some(column) => refuse_column(column.clone(), AvailableColumns::LinesWithoutHeader),
            None => Step::Become(Box::new(LineReader::new(style, self.limit).below_title(has_title))),
        }
    }

    /// The machine for boards like those of this sample.
    pub(super) fn boards(&self, sample: &Sample, puzzle_label: Option<&String>) -> Step {
        let columns = &sample.columns;
        if matches!(sample.kind, SampleKind::Embedded) {
            return self.embedded(sample);
        }
        if let Some(column) = &self.column {
            return match sample.kind {
                SampleKind::Table(table) => self.table(table, column.clone(), None, Some(sample)),
                SampleKind::Lines { separator, has_title } => match column.as_number() {
                    Some(number) => {
                        let selection = sample.selection(number - 1, SelectionBasis::Request);
                        self.lines(separator, number - 1, has_title, selection)
                    }
                    None => refuse_column(column.clone(), AvailableColumns::LinesWithoutHeader),
                },
                SampleKind::Embedded => self.embedded(sample),
            };
        }
        if let SampleKind::Lines { has_title, .. } = sample.kind
            && let Some(step) = self.boards_amid_fields(sample, has_title, puzzle_label)
        {
            return step;
        }
        let (index, basis) = match choose(columns) {
            Choice::ByName(index) => (index, SelectionBasis::Name),
            Choice::ByContent(index) => (index, SelectionBasis::Content),
            Choice::ByBlanks(index) => (index, SelectionBasis::Blanks),
            Choice::None => (0, SelectionBasis::Content),
            Choice::Several(indices) => return refuse_several(columns, &indices),
        };
        let selection = sample.selection(index, basis);
        match sample.kind {
            SampleKind::Table(table) => self.table(table, Column::Number(index + 1), selection, Some(sample)),
            SampleKind::Lines { separator, has_title } => self.lines(separator, index, has_title, selection),
            SampleKind::Embedded => self.embedded(sample),
        }
    }

    /// The machine for lines with fields, if the boards aren't in the same field of all lines: there are several per line,
    /// or some lines have a label before the board.
    fn boards_amid_fields(
        &self,
        sample: &Sample,
        has_title: bool,
        puzzle_label: Option<&String>,
    ) -> Option<Step> {
        let columns = &sample.columns;
        let is_board = |&index: &usize| columns[index].content.is_board();
        let (pick, selection) = match choose(columns) {
            // Many short fields beside a complete board may be a puzzle with spaces for its blanks.
            Choice::ByContent(index)
                if columns[index].content == ContentKind::Board { is_complete: true }
                    && columns.len() > MANY_FIELDS =>
            {
                let all: Vec<usize> = (0..columns.len()).collect();
                return Some(refuse_several(columns, &all));
            }
            Choice::Several(indices) if sample.most_boards <= 1 && indices.iter().all(is_board) => {
                (Pick::Only { label: puzzle_label.cloned() }, None)
            }
            // A line that lacks one of them must not pass for a complete one.
            Choice::ByBlanks(_) | Choice::Several(_) if sample.most_boards > 1 => {
                let boards: Vec<usize> = (0..columns.len()).filter(is_board).collect();
                let Choice::ByBlanks(index) = choose(&sample.in_order) else {
                    return Some(refuse_several(columns, &boards));
                };
                let pick = Pick::Nth { index, count: sample.most_boards };
                (pick, sample.selection(*boards.get(index)?, SelectionBasis::Blanks))
            }
            _ => return None,
        };
        let machine = EmbeddedReader::new(pick, selection, self.limit).below_title(has_title);
        Some(Step::Become(Box::new(machine)))
    }

    /// The machine for boards amid other text.
    fn embedded(&self, sample: &Sample) -> Step {
        let (pick, selection) = match (&self.column, sample.columns.len()) {
            (Some(column), 0 | 1) => return refuse_column(column.clone(), AvailableColumns::EmbeddedBoards),
            (Some(column), count) => match requested(column, &sample.columns)[..] {
                [index] => nth(sample, index, SelectionBasis::Request),
                [] => return refuse_column(column.clone(), AvailableColumns::Columns(count)),
                ref several => return refuse_several(&sample.columns, several),
            },
            (None, 0 | 1) => return self.labelled(sample),
            (None, count) => match choose(&sample.columns) {
                Choice::ByName(index) => match under_label(&sample.columns, index)[..] {
                    [_] => nth(sample, index, SelectionBasis::Name),
                    ref several => return refuse_several(&sample.columns, several),
                },
                Choice::ByContent(index) => nth(sample, index, SelectionBasis::Content),
                Choice::ByBlanks(index) => nth(sample, index, SelectionBasis::Blanks),
                Choice::None => (Pick::Nth { index: 0, count }, None),
                Choice::Several(indices) => return refuse_several(&sample.columns, &indices),
            },
        };
        Step::Become(Box::new(EmbeddedReader::new(pick, selection, self.limit)))
    }

    /// The machine for boards amid other text, one per line, some of which may have labels.
    fn labelled(&self, sample: &Sample) -> Step {
        let selection = sample.common_label().map(|name| Selection {
            name: Some(name.into()),
            number: 1,
            columns: 2,
            is_key: true,
            basis: SelectionBasis::Name,
        });
        let pick = Pick::Only { label: sample.best_label().cloned() };
        let machine = EmbeddedReader::new(pick, selection, self.limit);
        Step::Become(Box::new(machine.beside_others(sample.has_solution_label)))
    }

    pub(super) fn lines(
        &self,
        separator: Separator,
        index: usize,
        has_title: bool,
        selection: Option<Selection>,
    ) -> Step {
        let beside = if self.column.is_some() { Beside::Anything } else { Beside::NoPuzzle };
        let style = LineStyle::Field { separator, index, beside };
        let machine = LineReader::new(style, self.limit).below_title(has_title).with_selection(selection);
        Step::Become(Box::new(machine))
    }

    pub(super) fn grid(&self, policy: DashPolicy) -> Step {
        self.refuse_any_column()
            .unwrap_or_else(|| Step::Become(Box::new(GridReader::new(GridStyle::Drawn(policy), self.limit))))
    }

    pub(super) fn html(&self) -> Step {
        self.refuse_any_column().unwrap_or_else(|| Step::Become(Box::new(HtmlReader::new(self.limit))))
    }

    /// The refusal of grids, which have no columns, if one was asked for.
    fn refuse_any_column(&self) -> Option<Step> {
        Some(refuse_column(self.column.clone()?, AvailableColumns::Grids))
    }

    #[cfg(feature = "csv")]
    pub(super) fn table_grid(&self, delimiter: u8, has_header: bool) -> Step {
        self.refuse_any_column().unwrap_or_else(|| {
            Step::Become(Box::new(GridReader::with_fields(delimiter, has_header, self.limit)))
        })
    }

    #[cfg(not(feature = "csv"))]
    #[expect(clippy::unused_self, reason = "it is used when there is CSV to read")]
    pub(super) fn table_grid(&self, _delimiter: u8, _has_header: bool) -> Step {
        Refusal::with(Fault::new(0, ParseErrorKind::MissingFeature(Format::CsvGrid)))
    }

    #[cfg(feature = "csv")]
    pub(super) fn table(
        &self,
        table: Table,
        column: Column,
        selection: Option<Selection>,
        sample: Option<&Sample>,
    ) -> Step {
        let column = self.column.clone().unwrap_or(column);
        let machine = CsvReader::new(Digits, table, column, selection, self.limit);
        Step::Become(Box::new(match sample.filter(|sample| !table.has_header && sample.board_count() > 1) {
            // Without a header, the first row says how many columns there are.
            Some(sample) => machine.with_columns(sample.first_columns),
            None => machine,
        }))
    }

    #[cfg(not(feature = "csv"))]
    #[expect(clippy::unused_self, reason = "it is used when there is CSV to read")]
    pub(super) fn table(
        &self,
        _table: Table,
        _column: Column,
        _selection: Option<Selection>,
        _sample: Option<&Sample>,
    ) -> Step {
        Refusal::with(Fault::new(0, ParseErrorKind::MissingFeature(Format::Csv)))
    }

    /// The machine for JSON and what resembles it, which starts after this many bytes.
    #[cfg(feature = "json")]
    pub(super) fn json(&self, start: usize) -> Step {
        Step::Become(Box::new(JsonReader::new(Digits, self.column.clone(), start)))
    }

    /// The same where other text comes first, in which boards are reported.
    #[cfg(feature = "json")]
    pub(super) fn json_amid_text(&self) -> Step {
        Step::Become(Box::new(JsonReader::amid_text(Digits, self.column.clone())))
    }

    #[cfg(not(feature = "json"))]
    pub(super) fn json_amid_text(&self) -> Step {
        self.json(0)
    }

    #[cfg(not(feature = "json"))]
    #[expect(clippy::unused_self, reason = "it is used when there is JSON to read")]
    pub(super) fn json(&self, _start: usize) -> Step {
        Refusal::with(Fault::new(0, ParseErrorKind::MissingFeature(Format::Json)))
    }
}
