//! Whole runs of the program, compared with `wc -l` and `cat` on the same file.
//!
//! The file is in the page cache. The output of each command is checked before anything is timed. Runs are interleaved
//! (A, B, A, B …), and the best time of each counts.

use std::process::Command;

use ninefold::Format;

use crate::commands::{Check, Contender, tool, verify};
use crate::data::{Faults, Line};
use crate::files::{self, BoardFile, Form, Recipe};
use crate::report::{Bar, Chart, Findings, Table, float, short};
use crate::sizes::{self, SIZES};
use crate::watch::Measurement;
use crate::{Options, Outcome};

const COLUMNS: [&str; 6] = ["command", "seconds", "million boards/s", "GB/s", "× wc -l", "peak MiB"];

/// Runs the commands on files, and collects the results.
struct Bench<'a> {
    options: &'a Options,
    findings: Findings,
    chart: Chart,
    peak: u64,
}

pub(crate) fn run(options: &Options) -> Outcome<Findings> {
    let mut bench = Bench {
        options,
        findings: Findings::default(),
        chart: Chart {
            title: "A file of boards: time against wc -l (less is better)".to_owned(),
            bars: Vec::new(),
        },
        peak: 0,
    };
    bench.plain_and_table()?;
    bench.half_invalid()?;
    bench.other_files()?;
    bench.formats()?;
    bench.sizes()?;
    bench.compressed()?;
    bench.filter()?;
    bench.start()?;
    bench.linear()?;
    bench.piped()?;
    let Bench { mut findings, chart, peak, .. } = bench;
    findings.charts.push(chart);
    if peak > 0 {
        findings.figure("memory", float(peak) / float(1 << 20));
    }
    Ok(findings)
}

const PLAIN: Recipe = Recipe { name: "plain.txt", form: Form::Line(b'.'), faults: Faults::Third };
const HALF: Recipe = Recipe { name: "half-invalid.txt", form: Form::Line(b'.'), faults: Faults::Half };
const TABLE: Recipe = Recipe { name: "table.csv", form: Form::Csv, faults: Faults::Third };
const GZIP: Recipe = Recipe { name: "plain.txt.gz", form: Form::Gzip, faults: Faults::Third };
const ZSTD: Recipe = Recipe { name: "plain.txt.zst", form: Form::Zstd, faults: Faults::Third };
const OTHERS: [Recipe; 6] = [
    Recipe { name: "all-invalid.txt", form: Form::Line(b'.'), faults: Faults::All },
    Recipe { name: "blank-0.txt", form: Form::Line(b'0'), faults: Faults::Third },
    Recipe { name: "blank-underscore.txt", form: Form::Line(b'_'), faults: Faults::Third },
    Recipe { name: "blank-x.txt", form: Form::Line(b'x'), faults: Faults::Third },
    Recipe { name: "crlf.txt", form: Form::Crlf, faults: Faults::Third },
    Recipe { name: "fields.txt", form: Form::Fields, faults: Faults::Third },
];

/// Files in other formats, with the keys of their goals.
const FORMATS: [(&str, Recipe); 7] = [
    ("json", converted("strings.json", Format::Json)),
    ("json-numbers", converted("numbers.json", Format::JsonNumbers)),
    ("objects", Recipe { name: "objects.jsonl", form: Form::Object, faults: Faults::Third }),
    ("quoted csv", Recipe { name: "quoted.csv", form: Form::QuotedCsv, faults: Faults::Third }),
    ("grid", converted("grids.txt", Format::Grid)),
    ("framed", converted("framed.txt", Format::Framed)),
    ("csv-grid", converted("grids.csv", Format::CsvGrid)),
];

const fn converted(name: &'static str, format: Format) -> Recipe {
    Recipe { name, form: Form::Converted(format), faults: Faults::Third }
}

/// How often a command that takes about a millisecond is run.
const SHORT_ROUNDS: u32 = 200;

const SUMMARY: &[&str] = &["check", "-o", "summary"];
const SUMMARY_ALONE: &[&str] = &["check", "-o", "summary", "-j", "1"];

impl Bench<'_> {
    fn plain_and_table(&mut self) -> Outcome {
        let plain = self.file(PLAIN)?;
        let seconds = self.compare(
            "Plain lines",
            &plain,
            &[
                tool("wc", &["-l"], &plain),
                tool("cat", &[], &plain),
                self.ninefold(SUMMARY, &plain, Check::Summary),
                self.ninefold(SUMMARY_ALONE, &plain, Check::Summary),
                self.ninefold(&["check", "-o", "bool"], &plain, Check::Bool),
                self.ninefold(&["check", "-o", "jsonl"], &plain, Check::Jsonl),
            ],
        )?;
        self.findings.figure("summary", seconds[2] / seconds[0]);
        self.findings.figure("summary -j 1", seconds[3] / seconds[0]);
        let lines = [("wc -l", 0), ("cat", 1), ("check -o summary", 2), ("check -o summary -j 1", 3)];
        for (label, index) in lines.into_iter().chain([("check -o bool", 4), ("check -o jsonl", 5)]) {
            let value = seconds[index] / seconds[0];
            let is_own = index > 1;
            self.chart.bars.push(Bar { label: label.to_owned(), value, shown: short(value), is_own });
        }

        // The same number of bytes, so half as many rows.
        let table = files::provide(&self.options.data, TABLE, self.options.boards() / 2)?;
        let in_table = self.compare(
            "A table with the header puzzle,solution (the puzzles are judged)",
            &table,
            &[
                tool("wc", &["-l"], &table),
                self.ninefold(SUMMARY, &table, Check::Summary),
                self.ninefold(SUMMARY_ALONE, &table, Check::Summary),
            ],
        )?;
        let (table_speed, plain_speed) = (float(table.bytes) / in_table[1], float(plain.bytes) / seconds[2]);
        self.findings.figure("csv", table_speed / plain_speed);
        Ok(())
    }

    fn half_invalid(&mut self) -> Outcome {
        let half = self.file(HALF)?;
        let seconds = self.compare(
            "Half of the boards invalid",
            &half,
            &[
                tool("wc", &["-l"], &half),
                self.ninefold(SUMMARY, &half, Check::Summary),
                self.ninefold(SUMMARY_ALONE, &half, Check::Summary),
                self.ninefold(&["check", "-o", "bool"], &half, Check::Bool),
                self.ninefold(&["check", "-o", "jsonl"], &half, Check::Jsonl),
            ],
        )?;
        self.findings.figure("bool", seconds[3] / seconds[0]);
        self.findings.figure("jsonl", float(half.boards) / seconds[4] / 1e6);
        Ok(())
    }

    fn other_files(&mut self) -> Outcome {
        for recipe in OTHERS {
            let file = self.file(recipe)?;
            let contenders = vec![
                tool("wc", &["-l"], &file),
                self.ninefold(SUMMARY, &file, Check::Summary),
                self.ninefold(SUMMARY_ALONE, &file, Check::Summary),
            ];
            self.compare("Other lines", &file, &contenders)?;
        }
        Ok(())
    }

    /// A tenth of the boards, because these formats need more bytes for them.
    fn formats(&mut self) -> Outcome {
        for (key, recipe) in FORMATS {
            let file = files::provide(&self.options.data, recipe, self.options.boards() / 10)?;
            let contenders = vec![
                tool("wc", &["-l"], &file),
                self.ninefold(SUMMARY, &file, Check::Summary),
                self.ninefold(SUMMARY_ALONE, &file, Check::Summary),
            ];
            let seconds = self.compare("Other formats", &file, &contenders)?;
            self.findings.figure(key, float(file.bytes) / seconds[1] / 1e9);
        }
        Ok(())
    }

    /// Lines with grids of other sizes, as many bytes as the plain lines have.
    fn sizes(&mut self) -> Outcome {
        for size in SIZES {
            let line = (size.side * size.side + 1) as u64;
            let plain_line = (size_of::<Line>() + 1) as u64;
            let file = sizes::provide(&self.options.data, size, self.options.boards() * plain_line / line)?;
            let side = size.side.to_string();
            let sized = |arguments: &[&str], check| {
                self.ninefold(&[arguments, &["--size", &side]].concat(), &file, check)
            };
            let contenders = [
                tool("wc", &["-l"], &file),
                sized(SUMMARY, Check::Summary),
                sized(SUMMARY_ALONE, Check::Summary),
                sized(&["check", "-o", "bool"], Check::Bool),
            ];
            let seconds = self.compare("Other sizes", &file, &contenders)?;
            self.findings.figure(format!("{side}x{side}"), seconds[1] / seconds[0]);
        }
        Ok(())
    }

    /// Compressed files, compared with `wc -l` on the plain file and with the tools that only decompress them.
    fn compressed(&mut self) -> Outcome {
        let plain = self.file(PLAIN)?;
        for (recipe, decompressor) in [(GZIP, "gzip"), (ZSTD, "zstd")] {
            let file = self.file(recipe)?;
            let mut contenders = vec![tool("wc", &["-l"], &plain)];
            if Command::new(decompressor)
                .arg("--version")
                .output()
                .is_ok_and(|output| output.status.success())
            {
                contenders.push(tool(decompressor, &["-dc"], &file));
            }
            contenders.push(self.ninefold(SUMMARY, &file, Check::Summary));
            contenders.push(self.ninefold(SUMMARY_ALONE, &file, Check::Summary));
            // Speeds are those of the text, not of the compressed bytes.
            let decompressed = BoardFile { bytes: plain.bytes, ..file };
            self.compare("Compressed lines (GB/s of the decompressed text)", &decompressed, &contenders)?;
        }
        Ok(())
    }

    fn filter(&mut self) -> Outcome {
        let plain = self.file(PLAIN)?;
        let copy = self.options.data.join("copy.txt");
        let contenders = vec![
            tool("wc", &["-l"], &plain),
            tool("cat", &[], &plain).to(&copy),
            self.ninefold(&["filter"], &plain, Check::Filter).to(&copy),
        ];
        let seconds = self.compare("Filtered into a new file", &plain, &contenders)?;
        self.findings.figure("filter", seconds[2] / seconds[1]);
        let _ = std::fs::remove_file(copy);
        Ok(())
    }

    fn start(&mut self) -> Outcome {
        let file = files::provide(&self.options.data, PLAIN, 1000)?;
        let contenders = vec![
            tool("wc", &["-l"], &file),
            self.ninefold(SUMMARY, &file, Check::Summary),
            self.ninefold(&["check", "-o", "bool"], &file, Check::Bool),
        ];
        let seconds =
            self.compare_often("A thousand boards: startup time", &file, &contenders, SHORT_ROUNDS)?;
        self.findings.figure("start", seconds[1] / seconds[0]);
        Ok(())
    }

    /// More and more boards through a pipe.
    fn piped(&mut self) -> Outcome {
        let block = files::provide(&self.options.data, PLAIN, 10_000)?;
        let mut table = Table::new(
            "Through a pipe: more and more boards",
            &["boards", "seconds", "million boards/s", "peak MiB"],
        );
        let millions: &[u64] = if self.options.large { &[1, 10, 100] } else { &[1, 10] };
        for &million in millions {
            // A quick run uses a tenth.
            let times = if self.options.quick { 10 * million } else { 100 * million };
            let mut run = self.ninefold(SUMMARY, &block, Check::Summary).run;
            run.arguments.pop();
            run.feed = Some((block.path.clone(), times));
            let mut best = Measurement::NEVER;
            for _ in 0..self.options.rounds().min(3) {
                best = best.merge(run.time()?);
            }
            let boards = block.boards * times;
            self.peak = self.peak.max(best.peak.unwrap_or(0));
            table.rows.push(row_of_many(boards, best));
        }
        table.notes.push("`… | ninefold check -o summary`, the same 10000 boards repeatedly.".to_owned());
        self.findings.tables.push(table);
        Ok(())
    }

    /// More and more boards in files.
    fn linear(&mut self) -> Outcome {
        let file = files::provide(&self.options.data, PLAIN, self.options.boards() / 5)?;
        let mut table = Table::new(
            "In files: more and more boards",
            &["boards", "seconds", "million boards/s", "peak MiB"],
        );
        let mut seconds_per_board = Vec::new();
        for times in [1, 10, 100] {
            let mut run = self.ninefold(SUMMARY, &file, Check::Summary).run;
            run.arguments.extend(vec![file.path.clone().into(); times - 1]);
            let mut best = Measurement::NEVER;
            for _ in 0..self.options.rounds() {
                best = best.merge(run.time()?);
            }
            let boards = file.boards * times as u64;
            self.peak = self.peak.max(best.peak.unwrap_or(0));
            seconds_per_board.push(best.seconds / float(boards));
            table.rows.push(row_of_many(boards, best));
        }
        table.notes.push("`ninefold check -o summary FILE FILE …`, the same file repeatedly.".to_owned());
        self.findings.tables.push(table);
        if let [fewest, .., most] = seconds_per_board[..] {
            self.findings.figure("linear", most / fewest);
        }
        Ok(())
    }

    fn file(&self, recipe: Recipe) -> Outcome<BoardFile> {
        files::provide(&self.options.data, recipe, self.options.boards())
    }

    fn ninefold(&self, arguments: &[&str], file: &BoardFile, check: Check) -> Contender {
        let mut contender = tool("ninefold", arguments, file);
        contender.run.program = self.options.program.clone().into();
        contender.check = Some(check);
        contender
    }

    /// Times the commands side by side and returns the seconds of each; the first is `wc -l`. Rows with the same title go
    /// into one table.
    fn compare(&mut self, title: &str, file: &BoardFile, contenders: &[Contender]) -> Outcome<Vec<f64>> {
        self.compare_often(title, file, contenders, self.options.rounds())
    }

    /// The same with this many rounds.
    fn compare_often(
        &mut self,
        title: &str,
        file: &BoardFile,
        contenders: &[Contender],
        rounds: u32,
    ) -> Outcome<Vec<f64>> {
        for contender in contenders {
            if let Some(check) = contender.check {
                verify(&contender.run, check, file)
                    .map_err(|error| format!("{}: {error}", contender.command_line))?;
            }
        }
        let mut best = vec![Measurement::NEVER; contenders.len()];
        for _ in 0..rounds {
            for (contender, best) in contenders.iter().zip(&mut best) {
                *best = best.merge(contender.run.time()?);
            }
        }
        if self.findings.tables.last().is_none_or(|table| table.title != title) {
            self.findings.tables.push(Table::new(title, &COLUMNS));
        }
        for (Contender { command_line, check, .. }, result) in contenders.iter().zip(&best) {
            if check.is_some() {
                self.peak = self.peak.max(result.peak.unwrap_or(0));
            }
            if let Some(table) = self.findings.tables.last_mut() {
                table.rows.push(vec![
                    format!("`{command_line}`"),
                    short(result.seconds),
                    short(float(file.boards) / result.seconds / 1e6),
                    short(float(file.bytes) / result.seconds / 1e9),
                    short(result.seconds / best[0].seconds),
                    mebibytes(result.peak),
                ]);
            }
        }
        Ok(best.iter().map(|best| best.seconds).collect())
    }
}

fn row_of_many(boards: u64, best: Measurement) -> Vec<String> {
    let rate = float(boards) / best.seconds / 1e6;
    vec![boards.to_string(), short(best.seconds), short(rate), mebibytes(best.peak)]
}

fn mebibytes(bytes: Option<u64>) -> String {
    bytes.map_or_else(|| "?".to_owned(), |bytes| short(float(bytes) / float(1 << 20)))
}
