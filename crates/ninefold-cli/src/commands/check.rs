//! `ninefold check`: judges boards.

use std::io;

use ninefold::Requirement;

use super::{Done, Handler, Needs, Nothing, Output, Writer, go_through, is_quick, print};
use crate::args::{self, Check};
use crate::block::LineBlock;
use crate::intake::{Common, Record};
use crate::notes::{self, Notes};
use crate::report::{Entry, Finding, Style, boolean, jsonl, summary, text};
use crate::status::Status;

struct Judge {
    requirement: Requirement,
    /// How to write what was found, if at all.
    output: Option<args::Output>,
    style: Style,
}

impl Judge {
    fn add(&self, output: &mut Output<'_, Nothing>, entry: &Entry<'_>) {
        output.tally().count(&entry.finding);
        match self.output {
            // Nothing is said of most boards.
            Some(args::Output::Text) if entry.finding.meets() => {}
            Some(args::Output::Text) => output.write(|out| text::write(out, entry, self.style)),
            Some(args::Output::Jsonl) => output.write(|out| jsonl::write(out, entry)),
            Some(args::Output::Bool) => output.write(|out| boolean::write(out, entry)),
            Some(args::Output::Summary) | None => {}
        }
    }
}

impl Handler for Judge {
    type Deferred = Nothing;

    fn record(&self, output: &mut Output<'_, Nothing>, common: &Common, record: Record) {
        let finding = Finding::of(&record.board, self.requirement);
        let entry = Entry { source: &record.source, line: record.location.line, finding };
        if common.is_sole_record && self.output == Some(args::Output::Text) {
            output.tally().count(&entry.finding);
            output.write(|out| text::write_sole(out, &record.board, &entry, self.style));
        } else {
            self.add(output, &entry);
        }
    }

    fn lines(&self, output: &mut Output<'_, Nothing>, block: &LineBlock) -> io::Result<u64> {
        use args::Output::{Bool, Summary};
        if is_quick(self.requirement) && matches!(self.output, Some(Summary | Bool) | None) {
            let totals = block.totals();
            if totals.malformed == 0 {
                output.tally().add_totals(&totals, self.requirement);
                if self.output == Some(Bool) {
                    output.write(|out| boolean::write_all(out, block.lines(), self.requirement));
                }
                return Ok(totals.valid + totals.invalid);
            }
        }
        let mut count = 0;
        for line in block.lines() {
            count += 1;
            if let Err(error) = &line.board {
                output.malformed(&block.source, error);
            }
            let finding = Finding::of_line(&line, self.requirement);
            self.add(output, &Entry { source: &block.source, line: line.location.line, finding });
            output.emit_if_full()?;
        }
        Ok(count)
    }
}

/// All that there is to print is text.
struct TextWriter;

impl Writer<Nothing> for TextWriter {
    fn deferred(&mut self, nothing: Nothing, _common: &Common, _notes: &mut Notes) -> io::Result<()> {
        match nothing {}
    }
}

pub(crate) fn run(arguments: Check, style: Style) -> io::Result<Status> {
    let Check { input, requirement, output, work } = arguments;
    let needs = Needs {
        text: false,
        notes: matches!(output, args::Output::Bool | args::Output::Summary),
        sole_record: output == args::Output::Text,
        block: match output {
            args::Output::Bool | args::Output::Summary if is_quick(requirement.require) => Needs::LARGE,
            _ => Needs::SMALL,
        },
    };
    let judge = Judge { requirement: requirement.require, output: (!work.quiet).then_some(output), style };
    let Done { tally, mut status, elapsed, sources, .. } =
        go_through(style.messages, input, &work, needs, judge, TextWriter)?;
    status.worsen(tally.status());
    if work.quiet || tally.total() == 0 {
        return Ok(status);
    }
    if matches!(output, args::Output::Text | args::Output::Summary) {
        print(summary::write(&tally, &sources, style.messages).as_bytes())?;
    }
    if output == args::Output::Summary {
        notes::say(&style.messages.speed(tally.total(), elapsed));
    }
    Ok(status)
}
