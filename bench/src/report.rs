//! Results: tables for the terminal and for the documentation.

use std::fmt::Write;
use std::path::Path;
use std::process::Command;
use std::{env, fs, thread};

use crate::Outcome;

/// The results of a section.
#[derive(Debug, Default)]
pub(crate) struct Findings {
    pub(crate) tables: Vec<Table>,
    pub(crate) charts: Vec<Chart>,
    pub(crate) figures: Vec<Figure>,
}

impl Findings {
    pub(crate) fn figure(&mut self, key: impl Into<String>, value: f64) {
        self.figures.push(Figure { key: key.into(), value });
    }

    pub(crate) fn add(&mut self, other: Findings) {
        self.tables.extend(other.tables);
        self.charts.extend(other.charts);
        self.figures.extend(other.figures);
    }
}

/// A number that there is a goal for.
#[derive(Debug)]
pub(crate) struct Figure {
    pub(crate) key: String,
    pub(crate) value: f64,
}

/// Bars, one below the other.
#[derive(Debug)]
pub(crate) struct Chart {
    pub(crate) title: String,
    pub(crate) bars: Vec<Bar>,
}

#[derive(Debug)]
pub(crate) struct Bar {
    pub(crate) label: String,
    pub(crate) value: f64,
    pub(crate) shown: String,
    /// Whether it is ninefold's, and not one it is compared with.
    pub(crate) is_own: bool,
}

/// Rows of text under a heading. The first column is text, the others are numbers.
#[derive(Debug)]
pub(crate) struct Table {
    pub(crate) title: String,
    pub(crate) columns: Vec<&'static str>,
    pub(crate) rows: Vec<Vec<String>>,
    pub(crate) notes: Vec<String>,
}

impl Table {
    pub(crate) fn new(title: impl Into<String>, columns: &[&'static str]) -> Table {
        Table { title: title.into(), columns: columns.to_vec(), rows: Vec::new(), notes: Vec::new() }
    }

    /// For the terminal.
    pub(crate) fn plain(&self) -> String {
        let rows = || {
            std::iter::once(self.columns.iter().map(ToString::to_string).collect()).chain(self.rows.clone())
        };
        let mut widths = vec![0; self.columns.len()];
        for row in rows() {
            for (width, field) in widths.iter_mut().zip(&row) {
                *width = field.chars().count().max(*width);
            }
        }
        let mut text = format!("\n{}\n", self.title);
        for row in rows() {
            for (column, (field, &width)) in row.iter().zip(&widths).enumerate() {
                let _ = if column == 0 {
                    write!(text, "  {field:<width$}")
                } else {
                    write!(text, "  {field:>width$}")
                };
            }
            text.truncate(text.trim_end().len());
            text.push('\n');
        }
        for note in &self.notes {
            let _ = writeln!(text, "  {note}");
        }
        text
    }

    /// For the documentation.
    pub(crate) fn markdown(&self) -> String {
        let mut text = format!("\n### {}\n\n| {} |\n|", self.title, self.columns.join(" | "));
        for column in 0..self.columns.len() {
            text.push_str(if column == 0 { " --- |" } else { " ---: |" });
        }
        text.push('\n');
        for row in &self.rows {
            let _ = writeln!(text, "| {} |", row.join(" | ").replace('<', "&lt;"));
        }
        for note in &self.notes {
            let _ = write!(text, "\n{note}\n");
        }
        text
    }
}

/// The machine that was measured on, in one line.
pub(crate) fn machine() -> String {
    let cpu = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = cpu.lines().find_map(|line| line.strip_prefix("model name")?.split_once(": "));
    let model = model.map_or_else(|| env::consts::ARCH.to_owned(), |(_, name)| name.trim().to_owned());
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let system = first_line("uname", &["-sr"]).unwrap_or_else(|| env::consts::OS.to_owned());
    let tools = first_line("wc", &["--version"]).map(|tools| format!(", {tools}")).unwrap_or_default();
    format!("{model}, {cores} core{}, {system}{tools}", if cores == 1 { "" } else { "s" })
}

fn first_line(program: &str, arguments: &[&str]) -> Option<String> {
    let output = Command::new(program).args(arguments).output().ok()?;
    let text = String::from_utf8_lossy(&output.stdout);
    text.lines().next().filter(|_| output.status.success()).map(str::to_owned)
}

const START: &str = "<!-- bench:start -->";
const END: &str = "<!-- bench:end -->";

/// Replaces the text between the two markers of the page.
pub(crate) fn write_between_markers(page: &Path, text: &str) -> Outcome {
    let before = fs::read_to_string(page).map_err(|error| format!("{}: {error}", page.display()))?;
    let after = between_markers(&before, text)
        .ok_or_else(|| format!("{}: expected the lines {START} and {END}, in this order", page.display()))?;
    fs::write(page, after).map_err(|error| format!("{}: {error}", page.display()))
}

fn between_markers(page: &str, text: &str) -> Option<String> {
    let (before, rest) = page.split_once(START)?;
    let (_, after) = rest.split_once(END)?;
    Some(format!("{before}{START}\n{}\n{END}{after}", text.trim()))
}

/// A count as a floating-point number.
#[expect(clippy::cast_precision_loss, reason = "a rate need not be exact")]
pub(crate) fn float(count: u64) -> f64 {
    count as f64
}

/// About three significant digits.
pub(crate) fn short(value: f64) -> String {
    match value {
        _ if value >= 99.95 => format!("{value:.0}"),
        _ if value >= 9.995 => format!("{value:.1}"),
        _ if value >= 0.0995 => format!("{value:.2}"),
        _ => format!("{value:.4}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_text_between_the_markers_changes() {
        let page = format!("above\n{START}\nold\n{END}\nbelow\n");
        let expected = format!("above\n{START}\nnew\n{END}\nbelow\n");
        assert_eq!(between_markers(&page, "\nnew\n").as_deref(), Some(expected.as_str()));
        assert_eq!(between_markers("no markers", "new"), None);
    }

    #[test]
    fn tables_are_written_as_text_and_as_markdown() {
        let mut table = Table::new("Speed", &["what", "boards/s"]);
        table.rows.push(vec!["a < b".into(), "12".into()]);
        table.notes.push("A note.".into());
        assert_eq!(table.plain(), "\nSpeed\n  what   boards/s\n  a < b        12\n  A note.\n");
        let expected = "\n### Speed\n\n| what | boards/s |\n| --- | ---: |\n| a &lt; b | 12 |\n\nA note.\n";
        assert_eq!(table.markdown(), expected);
    }

    #[test]
    fn numbers_are_short() {
        assert_eq!(
            [123.4, 99.96, 12.34, 1.234, 0.001_23].map(short),
            ["123", "100", "12.3", "1.23", "0.0012"]
        );
    }
}
