//! Progress on standard error, for work that takes long.

use std::io::{self, IsTerminal, Write};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use terminal_size::{Width, terminal_size_of};

use crate::args::When;
use crate::batches::Meter;
use crate::diagnostics;
use crate::messages::Messages;
use crate::source::Source;

/// Shows a progress bar on a terminal, or lines at intervals elsewhere if requested.
#[derive(Debug)]
pub(crate) struct Progress {
    messages: Messages,
    meter: Arc<Meter>,
    total: Option<u64>,
    start: Instant,
    last: Instant,
    mode: Mode,
    /// What the terminal shows.
    line: Line,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mode {
    Off,
    Bar,
    Lines,
}

impl Progress {
    /// Work that takes less time shows nothing.
    const DELAY: Duration = Duration::from_secs(1);
    const INTERVAL: Duration = Duration::from_millis(100);

    pub(crate) fn new(messages: Messages, when: When, meter: Arc<Meter>, sources: &[Source]) -> Progress {
        let mode = match (when, io::stderr().is_terminal()) {
            (When::Auto | When::Always, true) => Mode::Bar,
            (When::Always, false) => Mode::Lines,
            (When::Auto, false) | (When::Never, _) => Mode::Off,
        };
        let total = sources.iter().map(Source::size).sum();
        Progress {
            messages,
            meter,
            total,
            start: Instant::now(),
            last: Instant::now(),
            mode,
            line: Line::default(),
        }
    }

    /// Updates the display.
    pub(crate) fn tick(&mut self) {
        let interval = if self.mode == Mode::Lines { Progress::DELAY } else { Progress::INTERVAL };
        let is_early = self.line.text.is_empty() && self.start.elapsed() < Progress::DELAY;
        if self.mode == Mode::Off || is_early || self.last.elapsed() < interval {
            return;
        }
        self.last = Instant::now();
        let bytes = self.meter.bytes.load(Ordering::Relaxed);
        let message = self.message(bytes);
        match self.mode {
            Mode::Bar => {
                let bar = self.total.map_or(String::new(), |total| bar(bytes, total));
                self.line.show(bar + &message);
            }
            Mode::Lines => diagnostics::print_line(&message),
            Mode::Off => {}
        }
    }

    fn message(&self, bytes: u64) -> String {
        let boards = self.meter.boards.load(Ordering::Relaxed);
        self.messages.progress(bytes, self.total, boards, self.start.elapsed())
    }

    /// Hides the bar while `action` prints.
    pub(crate) fn suspend<T>(&self, action: impl FnOnce() -> T) -> T {
        self.line.erase();
        let outcome = action();
        self.line.draw();
        outcome
    }

    /// How long it has taken so far.
    pub(crate) fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.line.erase();
    }
}

/// How much of the total has been read.
fn bar(bytes: u64, total: u64) -> String {
    const WIDTH: u64 = 24;
    let done = (bytes.min(total) * WIDTH).checked_div(total).unwrap_or(WIDTH);
    let part = |character: &str, length: u64| character.repeat(usize::try_from(length).unwrap_or(0));
    format!("[{}{}] ", part("#", done), part("-", WIDTH - done))
}

/// The last line of the terminal. Standard error is written at once, so it can be drawn over.
#[derive(Debug, Default)]
struct Line {
    /// Empty if there is nothing to show.
    text: String,
    columns: usize,
}

impl Line {
    /// Shows a text, as far as it fits.
    fn show(&mut self, text: String) {
        let width = terminal_size_of(io::stderr()).map_or(80, |(Width(width), _)| usize::from(width));
        self.erase();
        *self = Line::fitting(text, width.saturating_sub(1));
        self.draw();
    }

    fn fitting(mut text: String, width: usize) -> Line {
        let mut columns = 0;
        for (index, character) in text.char_indices() {
            // Chinese characters are twice as wide.
            let next = columns + if character.is_ascii() { 1 } else { 2 };
            if next > width {
                text.truncate(index);
                break;
            }
            columns = next;
        }
        Line { text, columns }
    }

    fn draw(&self) {
        if self.columns > 0 {
            print(&self.text);
        }
    }

    fn erase(&self) {
        if self.columns > 0 {
            print(&format!("\r{:1$}\r", "", self.columns));
        }
    }
}

/// Writes to standard error. If that fails, there is nowhere left to report it.
fn print(text: &str) {
    let _ = io::stderr().write_all(text.as_bytes());
}

#[cfg(test)]
mod tests {
    use super::{Line, bar};

    #[test]
    fn the_bar_is_as_long_as_the_part_that_was_read() {
        assert_eq!(bar(0, 100), format!("[{}] ", "-".repeat(24)));
        assert_eq!(bar(50, 100), format!("[{}{}] ", "#".repeat(12), "-".repeat(12)));
        // A file may grow, or be empty.
        assert_eq!(bar(200, 100), format!("[{}] ", "#".repeat(24)));
        assert_eq!(bar(0, 0), format!("[{}] ", "#".repeat(24)));
    }

    #[test]
    fn a_line_fits_into_the_terminal() {
        let fitting = |text: &str, width| {
            let Line { text, columns } = Line::fitting(text.into(), width);
            (text, columns)
        };
        assert_eq!(fitting("12 MB", 80), ("12 MB".into(), 5));
        assert_eq!(fitting("12 MB", 4), ("12 M".into(), 4));
        assert_eq!(fitting("12 个盘面", 7), ("12 个盘".into(), 7));
        assert_eq!(fitting("12 个盘面", 6), ("12 个".into(), 5));
        assert_eq!(fitting("12", 0), (String::new(), 0));
    }
}
