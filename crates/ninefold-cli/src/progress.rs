//! How far the work is, on standard error, when it takes long.

use std::fmt::Write;
use std::io::{self, IsTerminal};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use indicatif::{HumanBytes, HumanCount, HumanDuration, ProgressBar, ProgressStyle};

use crate::args::When;
use crate::input::Source;
use crate::intake::Meter;
use crate::notes;

/// Shows a bar on a terminal, and a line now and then elsewhere if that is asked for.
#[derive(Debug)]
pub(crate) struct Progress {
    meter: Arc<Meter>,
    total: Option<u64>,
    start: Instant,
    last: Instant,
    mode: Mode,
    bar: Option<ProgressBar>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mode {
    Off,
    Bar,
    Lines,
}

impl Progress {
    /// Work that ends sooner shows nothing.
    const PATIENCE: Duration = Duration::from_secs(1);
    const INTERVAL: Duration = Duration::from_millis(100);

    pub(crate) fn new(when: When, meter: Arc<Meter>, sources: &[Source]) -> Progress {
        let mode = match (when, io::stderr().is_terminal()) {
            (When::Auto | When::Always, true) => Mode::Bar,
            (When::Always, false) => Mode::Lines,
            (When::Auto, false) | (When::Never, _) => Mode::Off,
        };
        let total = sources.iter().map(Source::size).sum();
        Progress { meter, total, start: Instant::now(), last: Instant::now(), mode, bar: None }
    }

    /// Brings up to date what is shown.
    pub(crate) fn tick(&mut self) {
        let interval = if self.mode == Mode::Lines { Progress::PATIENCE } else { Progress::INTERVAL };
        let is_early = self.bar.is_none() && self.start.elapsed() < Progress::PATIENCE;
        if self.mode == Mode::Off || is_early || self.last.elapsed() < interval {
            return;
        }
        self.last = Instant::now();
        let bytes = self.meter.bytes.load(Ordering::Relaxed);
        let message = self.message(bytes);
        match self.mode {
            Mode::Bar => {
                let total = self.total;
                let bar = self.bar.get_or_insert_with(|| bar(total));
                bar.set_message(message);
                bar.set_position(bytes);
            }
            Mode::Lines => notes::say(&message),
            Mode::Off => {}
        }
    }

    #[expect(clippy::cast_precision_loss, reason = "a rate need not be exact")]
    fn message(&self, bytes: u64) -> String {
        let boards = self.meter.boards.load(Ordering::Relaxed);
        let seconds = self.start.elapsed().as_secs_f64().max(1e-9);
        let byte_rate = bytes as f64 / seconds;
        let board_rate = boards as f64 / seconds / 1e6;
        let mut message = match self.total {
            Some(total) => format!("{} of {}", HumanBytes(bytes), HumanBytes(total)),
            None => HumanBytes(bytes).to_string(),
        };
        // Writing to a string does not fail.
        let _ = write!(
            message,
            ", {:.0} MB/s, {} boards, {board_rate:.1} million/s",
            byte_rate / 1e6,
            HumanCount(boards)
        );
        if let Some(total) = self.total {
            let left = Duration::from_secs_f64(total.saturating_sub(bytes) as f64 / byte_rate.max(1.0));
            let _ = write!(message, ", {} left", HumanDuration(left));
        }
        message
    }

    /// Does something with the bar out of the way.
    pub(crate) fn aside<T>(&self, action: impl FnOnce() -> T) -> T {
        match &self.bar {
            Some(bar) => bar.suspend(action),
            None => action(),
        }
    }

    /// How long it has taken so far.
    pub(crate) fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}

fn bar(total: Option<u64>) -> ProgressBar {
    let (bar, template) = match total {
        Some(total) => (ProgressBar::new(total), "{bar:24} {msg}"),
        None => (ProgressBar::new_spinner(), "{spinner} {msg}"),
    };
    bar.with_style(ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar()))
}
