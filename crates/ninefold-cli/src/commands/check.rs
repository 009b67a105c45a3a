//! `ninefold check`: judges boards.

use std::io;

use super::{Done, Keeps, for_each_record, print};
use crate::args::{Check, Output};
use crate::notes;
use crate::paint::Paint;
use crate::report::summary::Tally;
use crate::report::{Finding, boolean, jsonl, text};
use crate::status::Status;

/// What becomes of a batch.
#[derive(Default)]
struct Judged {
    out: Vec<u8>,
    tally: Tally,
}

pub(crate) fn run(arguments: Check, paint: Paint) -> io::Result<Status> {
    let Check { input, requirement, output, work } = arguments;
    let keeps = Keeps {
        text: false,
        notes: matches!(output, Output::Bool | Output::Summary),
        sole_record: output == Output::Text,
    };
    let mut tally = Tally::default();
    let Done { mut status, elapsed } = for_each_record(
        input,
        &work,
        keeps,
        |judged: &mut Judged, batch, record| {
            let finding = Finding::of(&record, requirement.require);
            judged.tally.count(&finding);
            match output {
                _ if work.quiet => {}
                Output::Text if batch.is_sole_record => {
                    text::write_sole(&mut judged.out, &record, &finding, paint);
                }
                Output::Text => text::write(&mut judged.out, &record, &finding, paint),
                Output::Jsonl => jsonl::write(&mut judged.out, &record, &finding),
                Output::Bool => boolean::write(&mut judged.out, &finding),
                Output::Summary => {}
            }
        },
        |judged, _| {
            tally.add(&judged.tally);
            print(&judged.out)
        },
    )?;
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
