//! `ninefold check`: judges boards.

use std::io;

use ninefold::Requirement;

use super::{Aside, Done, Handler, Needs, Writer, go_through, is_quick, print};
use crate::args::{Check, Output};
use crate::block::LineBlock;
use crate::intake::{Batch, Record};
use crate::notes;
use crate::paint::Paint;
use crate::report::summary::Tally;
use crate::report::{Entry, Finding, boolean, jsonl, text};
use crate::status::Status;

/// What becomes of a batch.
#[derive(Default)]
struct Judged {
    out: Vec<u8>,
    tally: Tally,
}

struct Judge {
    requirement: Requirement,
    /// How to write what was found, if at all.
    output: Option<Output>,
    paint: Paint,
}

impl Judge {
    fn add(&self, judged: &mut Judged, entry: &Entry<'_>) {
        judged.tally.count(&entry.finding);
        match self.output {
            Some(Output::Text) => text::write(&mut judged.out, entry, self.paint),
            Some(Output::Jsonl) => jsonl::write(&mut judged.out, entry),
            Some(Output::Bool) => boolean::write(&mut judged.out, entry),
            Some(Output::Summary) | None => {}
        }
    }
}

impl Handler for Judge {
    type Made = Judged;

    fn record(&self, judged: &mut Judged, batch: &Batch, record: Record, _aside: &mut Aside) {
        let finding = Finding::of(&record.board, self.requirement);
        let entry = Entry { source: &record.source, line: record.place.line, finding };
        if batch.is_sole_record && self.output == Some(Output::Text) {
            judged.tally.count(&entry.finding);
            text::write_sole(&mut judged.out, &record.board, &entry, self.paint);
        } else {
            self.add(judged, &entry);
        }
    }

    fn lines(&self, judged: &mut Judged, block: &LineBlock, aside: &mut Aside) -> u64 {
        let before = judged.tally.total();
        if is_quick(self.requirement) && matches!(self.output, Some(Output::Summary | Output::Bool) | None) {
            let totals = block.totals();
            if totals.malformed == 0 {
                judged.tally.add_totals(&totals, self.requirement);
                if self.output == Some(Output::Bool) {
                    boolean::write_all(&mut judged.out, block.lines(), self.requirement);
                }
                return judged.tally.total() - before;
            }
        }
        for line in block.lines() {
            if let Err(error) = &line.board {
                aside.malformed(&block.source, error);
            }
            let finding = Finding::of_line(&line, self.requirement);
            self.add(judged, &Entry { source: &block.source, line: line.place.line, finding });
        }
        judged.tally.total() - before
    }
}

/// The totals so far.
#[derive(Default)]
struct Printer(Tally);

impl Writer<Judged> for Printer {
    fn write(&mut self, judged: Judged, _batch: &Batch) -> io::Result<()> {
        self.0.add(&judged.tally);
        print(&judged.out)
    }
}

pub(crate) fn run(arguments: Check, paint: Paint) -> io::Result<Status> {
    let Check { input, requirement, output, work } = arguments;
    let needs = Needs {
        text: false,
        notes: matches!(output, Output::Bool | Output::Summary),
        sole_record: output == Output::Text,
        block: match output {
            Output::Bool | Output::Summary if is_quick(requirement.require) => Needs::LARGE,
            _ => Needs::SMALL,
        },
    };
    let judge = Judge { requirement: requirement.require, output: (!work.quiet).then_some(output), paint };
    let Done { writer: Printer(tally), mut status, elapsed } =
        go_through(input, &work, needs, judge, Printer::default())?;
    status.worsen(tally.status());
    if work.quiet || tally.total() == 0 {
        return Ok(status);
    }
    if matches!(output, Output::Text | Output::Summary) {
        print(format!("{tally}\n").as_bytes())?;
    }
    if output == Output::Summary {
        notes::say(&tally.speed(elapsed));
    }
    Ok(status)
}
