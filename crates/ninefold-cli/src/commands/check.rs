//! `ninefold check`: judges boards.

use std::io;

use ninefold::rules::CheckedGrid;
use ninefold::verdict::Outcome;
use ninefold::{Requirement, Verdict};

use super::{certify, print};
use crate::args::{Check, OutputFormat};
use crate::batches::{GridRecord, Rank, Record};
use crate::diagnostics::{self, Diagnostics};
use crate::problem::ProblemRef;
use crate::process::{Done, Effort, Handler, Needs, Output, Writer, process};
use crate::report::{Entry, Judged, Style, boolean, jsonl, summary, text};
use crate::status::Status;

struct Judge {
    requirement: Requirement,
    /// How to write the verdicts, if at all.
    output: Option<OutputFormat>,
    style: Style,
}

impl Handler for Judge {
    type Deferred = First;

    #[inline(always)]
    #[expect(clippy::inline_always, reason = "for lines in blocks, most fields of the record are constants")]
    fn record(&self, output: &mut Output<'_, First>, record: &Record<'_>) {
        let outcome = record.judge(self.requirement);
        if !self.needs_reason(record.rank, outcome.verdict()) {
            return self.report_verdict(output, outcome.verdict());
        }
        let (source, line) = (record.source, record.location.line);
        let outcome = match outcome {
            Outcome::Judged(judgement) => Ok(judgement),
            Outcome::Malformed(error) => Err(ProblemRef::Text(error)),
        };
        self.report(output, record.rank, &Entry { source, line, outcome });
    }

    fn grid(&self, output: &mut Output<'_, First>, record: &GridRecord<'_>) -> io::Result<()> {
        if !self.requirement.needs_solver() {
            let verdict = record.board.as_ref().ok().map(|grid| grid.verdict(self.requirement));
            if !self.needs_reason(record.rank, verdict) {
                self.report_verdict(output, verdict);
                return Ok(());
            }
        }
        let (source, line) = (record.source, record.location.line);
        let grid = record.board.as_ref().map(CheckedGrid::to_grid);
        let outcome = match &grid {
            Ok(grid) => Ok(grid.judge(self.requirement)),
            Err(problem) => Err(problem.as_ref()),
        };
        let entry = Entry { source, line, outcome };
        if self.needs_reason(record.rank, entry.verdict()) {
            self.report(output, record.rank, &entry);
        } else {
            self.report_verdict(output, entry.verdict());
        }
        Ok(())
    }

    fn counts(&self) -> Option<Requirement> {
        matches!(self.output, Some(OutputFormat::Summary) | None).then_some(self.requirement)
    }
}

impl Judge {
    /// Reports more than the verdict.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "for lines in blocks, most fields of the record are constants")]
    fn report<J: Judged>(&self, output: &mut Output<'_, First>, rank: Rank, entry: &Entry<'_, J>) {
        output.tally().count(entry.verdict());
        if rank == Rank::FirstOfInput && self.output == Some(OutputFormat::Text) {
            let first = First::new(entry, self.style);
            let size = first.size();
            output.defer(first, size);
        } else if self.output == Some(OutputFormat::Jsonl) {
            output.write(|out| jsonl::write(out, entry));
        } else {
            output.write(|out| text::write(out, entry, self.style));
        }
    }

    /// Whether more is reported than the verdict. Boards that meet the requirement aren't listed as text.
    #[inline]
    fn needs_reason(&self, rank: Rank, verdict: Option<Verdict>) -> bool {
        match self.output {
            Some(OutputFormat::Text) => rank == Rank::FirstOfInput || !verdict.is_some_and(Verdict::meets),
            Some(OutputFormat::Jsonl) => true,
            Some(OutputFormat::Bool | OutputFormat::Summary) | None => false,
        }
    }

    #[inline]
    fn report_verdict(&self, output: &mut Output<'_, First>, verdict: Option<Verdict>) {
        output.tally().count(verdict);
        if self.output == Some(OutputFormat::Bool) {
            output.write(|out| boolean::write(out, verdict.map(Verdict::meets)));
        }
    }
}

/// The first record, in both forms in which it may be printed.
struct First {
    /// If there are more.
    line: Vec<u8>,
    /// If it is the only one: with a drawing.
    alone: Vec<u8>,
}

impl First {
    fn new<J: Judged>(entry: &Entry<'_, J>, style: Style) -> First {
        let mut first = First { line: Vec::new(), alone: Vec::new() };
        text::write_first(&mut first.line, &mut first.alone, entry, style);
        first
    }

    fn size(&self) -> usize {
        self.line.capacity() + self.alone.capacity()
    }
}

/// Prints text, once it is known whether the first record is the only one.
#[derive(Default)]
struct TextWriter {
    records: u64,
    /// The first record, as long as there is no other.
    first: Option<First>,
}

impl Writer<First> for TextWriter {
    fn counted(&mut self, records: u64) -> io::Result<()> {
        self.records = records;
        match self.first.take_if(|_| records > 1) {
            Some(first) => print(&first.line),
            None => Ok(()),
        }
    }

    fn deferred(&mut self, first: First, _diagnostics: &mut Diagnostics) -> io::Result<()> {
        if self.records > 1 {
            return print(&first.line);
        }
        self.first = Some(first);
        Ok(())
    }
}

pub(crate) fn run(arguments: Check, style: Style) -> io::Result<Status> {
    let Check { input, requirement, output, proof, work } = arguments;
    let printed = (!work.quiet).then_some(output);
    if let Some(directory) = proof {
        return certify::run(input, requirement.require, printed, &directory, style);
    }
    let needs = Needs {
        text: false,
        reasons: matches!(output, OutputFormat::Bool | OutputFormat::Summary),
        effort: match (Effort::of(requirement.require), output) {
            (Effort::Low, OutputFormat::Text | OutputFormat::Jsonl) => Effort::Medium,
            (effort, _) => effort,
        },
    };
    let judge = Judge { requirement: requirement.require, output: printed, style };
    let Done { writer, tally, mut status, elapsed, sources } =
        process(style.messages, input, &work, needs, judge, TextWriter::default())?;
    if let Some(first) = writer.first {
        print(&first.alone)?;
    }
    status.worsen(Status::of(&tally));
    if work.quiet || tally.total() == 0 {
        return Ok(status);
    }
    if matches!(output, OutputFormat::Text | OutputFormat::Summary) {
        print(summary::write(&tally, &sources, style.messages).as_bytes())?;
    }
    if output == OutputFormat::Summary {
        diagnostics::print_line(&style.messages.speed(tally.total(), elapsed));
    }
    Ok(status)
}
