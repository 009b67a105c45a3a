//! Progress on standard error, for work that takes long.

use std::io::{self, IsTerminal};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};

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
    bar: Option<ProgressBar>,
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
        Progress { messages, meter, total, start: Instant::now(), last: Instant::now(), mode, bar: None }
    }

    /// Updates the display.
    pub(crate) fn tick(&mut self) {
        let interval = if self.mode == Mode::Lines { Progress::DELAY } else { Progress::INTERVAL };
        let is_early = self.bar.is_none() && self.start.elapsed() < Progress::DELAY;
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
