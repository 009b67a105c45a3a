//! Colour, if it is wanted.

use std::fmt::{self, Display};

use anstyle::{AnsiColor, Style};

use crate::args::When;

/// Whether to use colour.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Paint {
    is_on: bool,
}

impl Paint {
    /// Decides for standard output, by the flag, then by `NO_COLOR`, `CLICOLOR_FORCE` and the terminal.
    pub(crate) fn for_stdout(when: When) -> Paint {
        let is_on = match when {
            When::Always => true,
            When::Never => false,
            When::Auto => anstream::AutoStream::choice(&std::io::stdout()) != anstream::ColorChoice::Never,
        };
        Paint { is_on }
    }

    /// For what is wrong.
    pub(crate) fn bad<T: Display>(self, text: T) -> Painted<T> {
        self.with(Style::new().fg_color(Some(AnsiColor::Red.into())).bold(), text)
    }

    /// For what is right.
    pub(crate) fn good<T: Display>(self, text: T) -> Painted<T> {
        self.with(Style::new().fg_color(Some(AnsiColor::Green.into())).bold(), text)
    }

    /// For what is in the background.
    pub(crate) fn faint<T: Display>(self, text: T) -> Painted<T> {
        self.with(Style::new().dimmed(), text)
    }

    fn with<T: Display>(self, style: Style, text: T) -> Painted<T> {
        Painted { style: if self.is_on { style } else { Style::new() }, text }
    }
}

/// A coloured text.
#[derive(Debug)]
pub(crate) struct Painted<T> {
    style: Style,
    text: T,
}

impl<T: Display> Display for Painted<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}{:#}", self.style, self.text, self.style)
    }
}
