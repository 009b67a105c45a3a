//! `ninefold check --proof`: judges one board, and writes down why it has no solution or no other one.

use std::io;
use std::path::Path;
use std::sync::Arc;

use ninefold::rules::{Certificate, Rules};
use ninefold::text::SelectionBasis;
use ninefold::verdict::Tally;
use ninefold::{Judgement, Requirement};

use super::print;
use super::single::{FindError, find};
use crate::args::{Input, OutputFormat};
use crate::batches::{BoardOrGrid, OwnGrid};
use crate::certificate::CertificateFiles;
use crate::diagnostics;
use crate::failure::Failure;
use crate::messages::Messages;
use crate::report::{Entry, Judged, Style, boolean, jsonl, summary, text};
use crate::source::Source;
use crate::status::Status;

/// Judges the only board of the input. What isn't wanted of the output is `None`.
pub(super) fn run(
    input: Input,
    requirement: Requirement,
    output: Option<OutputFormat>,
    directory: &Path,
    style: Style,
) -> io::Result<Status> {
    if requirement != Requirement::Unique {
        return Err(Failure::ProofRequirement.into());
    }
    let reading = input.reading.clone();
    let sources = Source::all(input);
    let inputs: Vec<_> =
        sources.iter().filter_map(Source::identity).chain(reading.ruling.identity()).collect();
    // Whatever else is wrong, what is there afterwards isn't from an earlier call.
    let files = CertificateFiles::in_directory(directory, &inputs)?;
    let [source] = &sources[..] else { return Err(Failure::ProofOfSeveral { found: sources.len() }.into()) };
    reading.check()?;
    let rules = reading.ruling.rules()?;
    let messages = style.messages;
    let report = Report { source, output, style };
    let (location, board) =
        match find(source, &reading, rules, None, messages, Messages::second_board_to_prove) {
            Ok(found) => found,
            Err(FindError::Malformed(problem)) => {
                let problem = problem.as_ref();
                let (name, line) = (&source.name, problem.location().line);
                report.print(&Entry::<Judgement<'_>> { source: name, line, outcome: Err(problem) })?;
                return Ok(Status::Error);
            }
            Err(FindError::Other(message)) => {
                diagnostics::print_error(&format_args!("{}: {message}", source.name));
                return Ok(Status::Error);
            }
        };
    let (name, line) = (&source.name, location.line);
    match &board {
        BoardOrGrid::Board(board) => {
            let rules = Rules::classic();
            let certificate = rules.board(board).ok().and_then(|grid| grid.certificate());
            let outcome = Ok(board.judge(requirement));
            report.certify(&Entry { source: name, line, outcome }, certificate.as_ref(), &files)
        }
        BoardOrGrid::Grid(OwnGrid::Stated(puzzle)) if puzzle.has_cages() => Err(Failure::ProofOfCages.into()),
        BoardOrGrid::Grid(grid) => {
            let grid = grid.grid();
            let outcome = Ok(grid.judge(requirement));
            report.certify(&Entry { source: name, line, outcome }, grid.certificate().as_ref(), &files)
        }
    }
}

/// How the outcome is printed.
struct Report<'a> {
    source: &'a Source,
    output: Option<OutputFormat>,
    style: Style,
}

impl Report<'_> {
    fn print<J: Judged>(&self, entry: &Entry<'_, J>) -> io::Result<Status> {
        let Style { messages, .. } = self.style;
        let name = &self.source.name;
        let mut tally = Tally::default();
        tally.count(entry.verdict());
        let mut out = Vec::new();
        match self.output {
            Some(OutputFormat::Text) => text::write_first(&mut Vec::new(), &mut out, entry, self.style),
            Some(OutputFormat::Jsonl) => jsonl::write(&mut out, entry),
            Some(OutputFormat::Bool) => boolean::write(&mut out, entry.verdict().map(|_| entry.meets())),
            Some(OutputFormat::Summary) | None => {}
        }
        if let (Err(problem), Some(OutputFormat::Bool | OutputFormat::Summary)) =
            (&entry.outcome, self.output)
        {
            let word = messages.language.verdict(None);
            let words = messages.malformed(word, *problem);
            diagnostics::print_line(&format_args!("{name}:{}: {words}", problem.location()));
        }
        if let (Some(selection), Some(_)) = (name.selection(), self.output)
            && selection.basis() == SelectionBasis::Blanks
        {
            diagnostics::print_error(&format_args!("{name}: {}", messages.selected(selection)));
        }
        if matches!(self.output, Some(OutputFormat::Text | OutputFormat::Summary)) {
            out.extend(summary::write(&tally, &[Arc::clone(name)], messages).into_bytes());
        }
        print(&out)?;
        Ok(Status::of(&tally))
    }

    /// Writes the certificate, if there is one, and prints the outcome and how to check it. Where the output is for programs, the
    /// latter goes to standard error. The files are written first, because whoever reads the output may leave.
    fn certify<J: Judged>(
        &self,
        entry: &Entry<'_, J>,
        certificate: Option<&Certificate<'_>>,
        files: &CertificateFiles,
    ) -> io::Result<Status> {
        let messages = self.style.messages;
        let words = match certificate {
            Some(certificate) => {
                files.write(certificate)?;
                messages.certificate(files, certificate.solution().is_some())
            }
            None => messages.no_certificate().into(),
        };
        let status = self.print(entry)?;
        match self.output {
            Some(OutputFormat::Text) => print(format!("{words}\n").as_bytes())?,
            Some(_) => diagnostics::print_line(&words),
            None => {}
        }
        Ok(status)
    }
}
