//! `ninefold grade`: scores answers to puzzles.

use std::borrow::Cow;
use std::io;
use std::mem;
use std::sync::Arc;

use ninefold::grade::{Gradable, ScoredReply, Task, Weights};
use ninefold::rules::Rules;
use ninefold::{Board, Language, ParseError};
use serde::Serialize;

use super::print;
use crate::args::{Grade, GradeOutput};
use crate::batches::Meter;
use crate::diagnostics::{Diagnostic, Diagnostics};
use crate::messages::Messages;
use crate::pipeline::{self, Emit, Sink, Size, Threads};
use crate::problem::{Problem, RowProblem};
use crate::process::{Effort, PIECE};
use crate::progress::Progress;
use crate::report::{boolean, scores};
use crate::rows::{Columns, Role, Row, RowBatch, RowBatches, RowFields, Rows, Table, Wanted};
use crate::source::Source;
use crate::status::Status;

pub(crate) fn run(arguments: Grade, messages: Messages) -> io::Result<Status> {
    let Grade { files, puzzle, reply, solution, weights, output, ruling, work } = arguments;
    let rules = ruling.rules()?;
    let sources = Source::of_paths(files);
    let meter = Arc::new(Meter::default());
    let progress = Progress::new(messages, work.progress, Arc::clone(&meter), &sources);
    let batches = RowBatches::new(sources, Wanted { puzzle, reply, solution }, meter);
    let grader = Grader { rules, weights, output: (!work.quiet).then_some(output), messages };
    let threads = Threads { most: work.threads, worth: Effort::High.worth() };
    let sink = GradeSink {
        progress,
        diagnostics: Diagnostics::new(messages, work.quiet),
        totals: scores::Totals::default(),
        tables: Vec::new(),
        status: Status::Met,
    };
    let work = move |batch: RowBatch, emit: &mut Emit<'_, Piece>| grader.grade(batch, emit);
    let GradeSink { totals, tables, mut status, .. } = pipeline::run(batches, threads, work, sink)?;
    status.worsen(totals.status());
    if grader.output.is_none() || totals.rows() == 0 {
        return Ok(status);
    }
    if matches!(output, GradeOutput::Text | GradeOutput::Summary) {
        print(scores::summary(&totals, &tables, &weights, messages).as_bytes())?;
    }
    Ok(status)
}

#[derive(Clone, Copy)]
struct Grader {
    rules: Option<&'static Rules>,
    weights: Weights,
    /// What to write about each row, if anything.
    output: Option<GradeOutput>,
    messages: Messages,
}

/// Part of the output for a batch.
#[derive(Default)]
struct Piece {
    before: Vec<Diagnostic>,
    table: Option<Arc<Table>>,
    text: Vec<u8>,
    after: Vec<Diagnostic>,
    totals: scores::Totals,
}

impl Size for Piece {
    fn size(&self) -> usize {
        let diagnostics = self.before.iter().chain(&self.after).map(Diagnostic::size);
        size_of::<Piece>() + self.text.capacity() + diagnostics.sum::<usize>()
    }
}

impl Grader {
    fn grade(&self, batch: RowBatch, emit: &mut Emit<'_, Piece>) -> io::Result<()> {
        let RowBatch { before, rows, after } = batch;
        let mut piece = Piece { before, ..Piece::default() };
        if let Some(rows) = rows {
            piece.table = Some(Arc::clone(&rows.table));
            match self.rules {
                None => self.grade_rows(&rows, str::parse::<Board>, &mut piece, emit)?,
                Some(rules) => self.grade_rows(&rows, |text| rules.parse(text), &mut piece, emit)?,
            }
        }
        piece.after.extend(after);
        emit(piece)
    }

    fn grade_rows<B: Gradable + Serialize>(
        &self,
        rows: &Rows,
        parse: impl Fn(&str) -> Result<B, ParseError>,
        piece: &mut Piece,
        emit: &mut Emit<'_, Piece>,
    ) -> io::Result<()> {
        let table = &rows.table;
        let mut fields = RowFields::for_layout(&table.layout);
        let mut tasks = Tasks { parse, messages: self.row_messages(), last: None };
        let mut malformed: u64 = 0;
        for row in rows.iter() {
            let columns =
                fields.read(&row, &table.layout).map_err(|fault| tasks.messages.row_fault(&fault, table));
            let outcome = match &columns {
                Ok(columns) => tasks.task(columns).map(|task| task.score(&columns.reply)),
                Err(words) => Err(words.as_str()),
            };
            piece.totals.count(outcome.as_ref().ok().map(|scored| &scored.score), &self.weights);
            self.write(&mut piece.text, table, &row, outcome.as_ref().map_err(|words| *words));
            if let Err(words) = outcome {
                malformed += 1;
                if self.output != Some(GradeOutput::Jsonl) && malformed <= Diagnostics::SHOWN {
                    let problem = RowProblem { location: row.location, words: words.to_owned() };
                    let problem = Problem::Row(Box::new(problem));
                    piece.after.push(Diagnostic::Malformed { source: Arc::clone(&table.name), problem });
                }
            }
            if piece.text.len() >= PIECE {
                emit(mem::take(piece))?;
            }
        }
        let more = malformed.saturating_sub(Diagnostics::SHOWN);
        if more > 0 && self.output != Some(GradeOutput::Jsonl) {
            piece.after.push(Diagnostic::MoreMalformed { count: more });
        }
        Ok(())
    }

    /// The words for what is wrong with a row. As data, they are in English, as everything is.
    fn row_messages(&self) -> Messages {
        if self.output == Some(GradeOutput::Jsonl) { Messages::new(Language::English) } else { self.messages }
    }

    /// Writes what there is to say about a row.
    fn write<B: Gradable + Serialize>(
        &self,
        out: &mut Vec<u8>,
        table: &Table,
        row: &Row<'_>,
        outcome: Result<&ScoredReply<'_, B>, &str>,
    ) {
        match self.output {
            Some(GradeOutput::Text) => {
                if let Ok(scored) = outcome
                    && !scored.score.is_solved()
                {
                    scores::write_text(out, table, row, scored, self.messages);
                }
            }
            Some(GradeOutput::Bool) => {
                boolean::write(out, outcome.ok().map(|scored| scored.score.is_solved()));
            }
            Some(GradeOutput::Jsonl) => scores::write_json(out, table, row, outcome, &self.weights),
            Some(GradeOutput::Summary) | None => {}
        }
    }
}

/// The tasks of rows. Replies to the same puzzle usually follow each other, so the last task is kept.
struct Tasks<P, B> {
    parse: P,
    messages: Messages,
    last: Option<LastTask<B>>,
}

struct LastTask<B> {
    puzzle: String,
    solution: Option<String>,
    task: Result<Task<B>, String>,
}

impl<B: Gradable, P: Fn(&str) -> Result<B, ParseError>> Tasks<P, B> {
    /// The task of a row, or what is wrong with its puzzle or its solution.
    fn task(&mut self, columns: &Columns<Cow<'_, str>>) -> Result<&Task<B>, &str> {
        let Columns { puzzle, solution, .. } = columns;
        let is_same =
            |last: &LastTask<B>| last.puzzle == *puzzle && last.solution.as_deref() == solution.as_deref();
        if !self.last.as_ref().is_some_and(is_same) {
            let task = self.new_task(puzzle, solution.as_deref());
            let (puzzle, solution) = (puzzle.clone().into_owned(), solution.clone().map(Cow::into_owned));
            self.last = Some(LastTask { puzzle, solution, task });
        }
        match &self.last {
            Some(LastTask { task: Ok(task), .. }) => Ok(task),
            Some(LastTask { task: Err(words), .. }) => Err(words),
            None => unreachable!("there is a last task now"),
        }
    }

    fn new_task(&self, puzzle: &str, solution: Option<&str>) -> Result<Task<B>, String> {
        let messages = self.messages;
        let read = |role: Role, text: &str| {
            (self.parse)(text).map_err(|error| messages.bad_field(role, messages.no_boards(&error)))
        };
        let in_words = |role: Role| {
            move |error: ninefold::grade::TaskError<B>| {
                messages.bad_field(role, error.in_language(messages.language))
            }
        };
        let task = Task::new(read(Role::Puzzle, puzzle)?).map_err(in_words(Role::Puzzle))?;
        match solution {
            None => Ok(task),
            Some(solution) => {
                task.with_solution(&read(Role::Solution, solution)?).map_err(in_words(Role::Solution))
            }
        }
    }
}

/// Prints the pieces and the progress.
struct GradeSink {
    progress: Progress,
    diagnostics: Diagnostics,
    totals: scores::Totals,
    tables: Vec<Arc<Table>>,
    status: Status,
}

impl Sink<Piece> for GradeSink {
    fn write(&mut self, piece: Piece) -> io::Result<()> {
        let GradeSink { progress, diagnostics, totals, tables, status } = self;
        *totals += piece.totals;
        if let Some(table) = piece.table
            && !tables.last().is_some_and(|last| Arc::ptr_eq(last, &table))
        {
            tables.push(table);
        }
        progress.tick();
        progress.suspend(|| {
            let mut report = |reports: &[Diagnostic]| {
                for diagnostic in reports {
                    status.worsen(diagnostics.print(diagnostic));
                }
            };
            report(&piece.before);
            if !piece.text.is_empty() {
                print(&piece.text)?;
            }
            report(&piece.after);
            Ok(())
        })
    }
}
