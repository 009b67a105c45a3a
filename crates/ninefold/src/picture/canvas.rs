//! What pictures of boards and grids have in common: the paper, the lines, the marks and the text below.

use core::fmt::{self, Display, Formatter};

use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;

use crate::SIDE;
use crate::language::{InLanguage, Language};
use crate::solve::SolutionCount;
use crate::verdict::{Known, Requirement, Subject, Verdict};

/// The side of a cell, in pixels.
pub(super) const CELL: usize = 48;
/// The margin around the board, with the numbers of rows and columns.
const MARGIN: usize = 32;

/// All selectors are limited to the picture, in case it is embedded in a page.
const STYLE: &str = "
    .ninefold .ground { fill: #ffffff }
    .ninefold .house { fill: #fde8e4 }
    .ninefold .thin { stroke: #b8bec6; stroke-width: 1 }
    .ninefold .thick { stroke: #1c2733; stroke-width: 2.5; stroke-linecap: square }
    .ninefold text { font-family: 'Helvetica Neue', Arial, sans-serif; text-anchor: middle }
    .ninefold .digit { font-size: 26px; fill: #1c2733 }
    .ninefold .either { font-size: 16px }
    .ninefold .number { font-size: 13px; fill: #66707b }
    .ninefold .clash { font-weight: bold; fill: #a3140b }
    .ninefold .ring { fill: none; stroke: #c92a1c; stroke-width: 2.5 }
    .ninefold .look { font-weight: bold; fill: #0b4f8a }
    .ninefold .hoop { fill: none; stroke: #1c6fb8; stroke-width: 2.5 }
    .ninefold .verdict { font-size: 14px; fill: #1c2733 }
    @media (prefers-color-scheme: dark) {
      .ninefold .ground { fill: #14191f }
      .ninefold .house { fill: #46211f }
      .ninefold .thin { stroke: #4a535d }
      .ninefold .thick { stroke: #e4e8ec }
      .ninefold .digit, .ninefold .verdict { fill: #e4e8ec }
      .ninefold .number { fill: #98a2ad }
      .ninefold .clash { fill: #ffb3a8 }
      .ninefold .ring { stroke: #ff8a7a }
      .ninefold .look { fill: #a9d3ff }
      .ninefold .hoop { stroke: #6cb2f2 }
    }";

/// For what is drawn only if it is asked for.
pub(crate) const DETAIL_STYLE: &str = "
    .ninefold .entry { fill: #1d5fa8 }
    .ninefold .ghost { fill: #66707b; font-style: italic }
    .ninefold .candidate { font-size: 11px; fill: #66707b }
    @media (prefers-color-scheme: dark) {
      .ninefold .entry { fill: #8cc2ff }
      .ninefold .ghost, .ninefold .candidate { fill: #98a2ad }
    }";

/// The height of a line of the caption.
const LINE: usize = 22;

/// What is marked on a board without conflicts.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Shown {
    /// Whatever is worth drawing.
    Highlight,
    /// What shows this verdict, if it is true of the board.
    Verdict(Verdict),
    Nothing,
}

impl Shown {
    /// What shows this verdict, or nothing.
    pub(crate) const fn of(verdict: Option<Verdict>) -> Shown {
        match verdict {
            Some(verdict) => Shown::Verdict(verdict),
            None => Shown::Nothing,
        }
    }

    /// What is marked.
    pub(crate) fn witness<S: Subject>(self, known: &Known<S>) -> Option<S::Witness> {
        match self {
            Shown::Highlight => known.highlight().cloned(),
            _ if known.verdict() == Verdict::Invalid => known.witness().cloned(),
            Shown::Verdict(verdict) => {
                let is_asked = |&requirement: &Requirement| known.verdict_for(requirement) == verdict;
                let requirement = Requirement::ALL.iter().copied().find(is_asked);
                requirement.and_then(|requirement| known.witness_for(requirement))
            }
            Shown::Nothing => None,
        }
    }
}

/// The words of a picture.
pub(crate) struct Words {
    pub(crate) title: String,
    pub(crate) description: String,
    /// The lines below the board.
    pub(crate) caption: Vec<String>,
}

impl Words {
    /// What is said about a board. The caption has the verdict, notes on the rules, and as many reasons as fit.
    pub(crate) fn new<S: Subject>(
        known: &Known<S>,
        side: usize,
        notes: &[String],
        reasons: &[String],
        language: Language,
    ) -> Words {
        const MOST_LINES: usize = 6;
        let verdict = known.verdict_for(Requirement::Valid);
        let givens = known.subject().givens();
        // If there are cells to fill in, solutions are of interest.
        let is_puzzle = known.verdict_for(Requirement::Solved) == Verdict::Unfinished;
        let solutions = is_puzzle.then(|| known.solutions());
        let headline = Headline { verdict, givens, solutions };
        let mut caption = vec![InLanguage::new(&headline, language).to_string()];
        caption.extend_from_slice(notes);
        for reason in reasons.iter().take(MOST_LINES) {
            // Lists in parentheses are left out if there isn't room for them. Most are of cells that are circled.
            let is_long = reason.chars().count() > most_characters(side);
            caption.push(if is_long { without_list(reason) } else { reason.clone() });
        }
        if reasons.len() > MOST_LINES {
            let more = More(reasons.len() - MOST_LINES);
            caption.push(InLanguage::new(&more, language).to_string());
        }
        Words {
            title: InLanguage::new(&Title { verdict }, language).to_string(),
            description: InLanguage::new(&Description { givens, reasons }, language).to_string(),
            caption,
        }
    }
}

/// How many characters fit into a line below the board: 64 below a classic board.
fn most_characters(side: usize) -> usize {
    64 * (side.max(SIDE) * CELL + 2 * MARGIN) / (SIDE * CELL + 2 * MARGIN)
}

/// The sentence without what is in parentheses.
fn without_list(sentence: &str) -> String {
    let Some((before, rest)) = sentence.split_once(['(', '（']) else { return sentence.into() };
    let after = rest.split_once([')', '）']).map_or("", |(_, after)| after);
    let mut short = String::from(before.trim_end());
    short.push_str(after);
    short
}

/// What is drawn in a cell: the first of these that there is.
pub(crate) struct Content<T> {
    pub(crate) value: Option<T>,
    /// Whether the value was filled in later.
    pub(crate) is_entry: bool,
    /// The values of two solutions.
    pub(crate) either: Option<(T, T)>,
    /// The value of the solution.
    pub(crate) ghost: Option<T>,
}

/// A cell by its row and its column, from 0.
pub(crate) type Place = (usize, usize);

/// A picture that is being drawn, with as many cells on each side.
pub(crate) struct Canvas<'c, 'f> {
    svg: &'c mut Formatter<'f>,
    side: usize,
    width: usize,
    /// Where the first column starts.
    left: usize,
}

impl<'c, 'f> Canvas<'c, 'f> {
    /// Starts a picture, with these styles besides the usual ones.
    pub(crate) fn open(
        svg: &'c mut Formatter<'f>,
        side: usize,
        words: &Words,
        styles: &[&str],
    ) -> Result<Canvas<'c, 'f>, fmt::Error> {
        let height = side * CELL + 2 * MARGIN + words.caption.len() * LINE;
        // Text needs as much room as below a classic board.
        let columns = if words.caption.is_empty() { side } else { side.max(SIDE) };
        let width = columns * CELL + 2 * MARGIN;
        writeln!(
            svg,
            r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" class="ninefold" role="img">"#
        )?;
        writeln!(svg, "  <title>{}</title>", words.title)?;
        writeln!(svg, "  <desc>{}</desc>", words.description)?;
        write!(svg, "  <style>{STYLE}")?;
        styles.iter().try_for_each(|style| svg.write_str(style))?;
        writeln!(svg, "\n  </style>")?;
        writeln!(svg, r#"  <rect class="ground" width="{width}" height="{height}"/>"#)?;
        Ok(Canvas { svg, side, width, left: (width - side * CELL) / 2 })
    }

    /// Colours cells, with a rectangle for all of them if they are one.
    pub(crate) fn shade(&mut self, class: &str, places: &[Place]) -> fmt::Result {
        let rows = || places.iter().map(|&(row, _)| row);
        let columns = || places.iter().map(|&(_, column)| column);
        let (Some(top), Some(bottom)) = (rows().min(), rows().max()) else { return Ok(()) };
        let (Some(left), Some(right)) = (columns().min(), columns().max()) else { return Ok(()) };
        let (height, width) = (bottom - top + 1, right - left + 1);
        if width * height == places.len() {
            return self.rectangle(class, (top, left), width, height);
        }
        places.iter().try_for_each(|&place| self.rectangle(class, place, 1, 1))
    }

    fn rectangle(&mut self, class: &str, place: Place, columns: usize, rows: usize) -> fmt::Result {
        let (x, y) = self.corner(place);
        writeln!(
            self.svg,
            r#"  <rect class="{class}" x="{x}" y="{y}" width="{}" height="{}"/>"#,
            columns * CELL,
            rows * CELL
        )
    }

    /// Draws the lines between cells, thick where the cells are in different boxes.
    pub(crate) fn lines(&mut self, box_of: &dyn Fn(Place) -> usize) -> fmt::Result {
        let side = self.side;
        let mut borders = Vec::new();
        for index in 0..=side {
            let is_edge = index == 0 || index == side;
            let is_right_of = |row| is_edge || box_of((row, index - 1)) != box_of((row, index));
            let is_below = |column| is_edge || box_of((index - 1, column)) != box_of((index, column));
            borders.extend(self.line((0, index), (side, index), &is_right_of)?);
            borders.extend(self.line((index, 0), (index, side), &is_below)?);
        }
        borders.into_iter().try_for_each(|(start, end)| self.stroke("thick", start, end))
    }

    /// Draws a line between the corners of cells. If only parts of it are thick, returns them, to be drawn over all others.
    fn line(
        &mut self,
        start: Place,
        end: Place,
        is_border: &dyn Fn(usize) -> bool,
    ) -> Result<Vec<(Place, Place)>, fmt::Error> {
        let parts: Vec<usize> = (0..self.side).filter(|&part| is_border(part)).collect();
        let class = if parts.len() == self.side { "thick" } else { "thin" };
        self.stroke(class, start, end)?;
        if class == "thick" {
            return Ok(Vec::new());
        }
        let at = |part: usize| if start.0 == end.0 { (start.0, part) } else { (part, start.1) };
        let runs = parts.chunk_by(|part, next| part + 1 == *next);
        Ok(runs.map(|run| (at(run[0]), at(run[run.len() - 1] + 1))).collect())
    }

    /// Draws a line from the top left corner of a cell to that of another one, which may be outside of the board.
    pub(crate) fn stroke(&mut self, class: &str, start: Place, end: Place) -> fmt::Result {
        let ((x1, y1), (x2, y2)) = (self.corner(start), self.corner(end));
        writeln!(self.svg, r#"  <line class="{class}" x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}"/>"#)
    }

    /// Writes the numbers of rows and columns.
    pub(crate) fn numbers(&mut self) -> fmt::Result {
        for number in 1..=self.side {
            let ((left, top), half) = (self.corner((number - 1, number - 1)), CELL / 2);
            self.text(&"number", left + half, MARGIN / 2, &number)?;
            self.text(&"number", self.left - MARGIN / 2, top + half, &number)?;
        }
        Ok(())
    }

    /// Draws what is in a cell and marks it, if something is wrong with it or it is worth a look. Returns whether there was
    /// anything to draw.
    pub(crate) fn draw<T: Display>(
        &mut self,
        place: Place,
        is_fault: Option<bool>,
        content: &Content<T>,
    ) -> Result<bool, fmt::Error> {
        let (left, top) = self.corner(place);
        let (x, y) = (left + CELL / 2, top + CELL / 2);
        // One colour for what is wrong, another for what is only worth a look.
        let (ring, emphasis) = match is_fault {
            Some(true) => ("ring", " clash"),
            Some(false) => ("hoop", " look"),
            None => ("", ""),
        };
        if is_fault.is_some() {
            writeln!(self.svg, r#"  <circle class="{ring}" cx="{x}" cy="{y}" r="{}"/>"#, CELL / 2 - 5)?;
        }
        let wide = |text: &str, most: usize| if text.len() > most { " wide" } else { "" };
        if let Some(value) = &content.value {
            let ink = if is_fault.is_none() && content.is_entry { " entry" } else { emphasis };
            let text = value.to_string();
            self.text(&format_args!("digit{}{ink}", wide(&text, 1)), x, y, &text)?;
        } else if let Some((one, other)) = &content.either {
            let text = alloc::format!("{one} {other}");
            self.text(&format_args!("either{}{emphasis}", wide(&text, 3)), x, y, &text)?;
        } else if let Some(value) = &content.ghost {
            let text = value.to_string();
            self.text(&format_args!("digit{} ghost", wide(&text, 1)), x, y, &text)?;
        } else {
            return Ok(false);
        }
        Ok(true)
    }

    /// Writes the caption and ends the picture.
    pub(crate) fn close(mut self, words: &Words) -> fmt::Result {
        let bottom = self.side * CELL + MARGIN;
        for (index, line) in words.caption.iter().enumerate() {
            self.text(&"verdict", self.width / 2, bottom + LINE + index * LINE, line)?;
        }
        writeln!(self.svg, "</svg>")
    }

    /// Text with its centre here.
    pub(super) fn text(
        &mut self,
        class: &dyn Display,
        x: usize,
        y: usize,
        text: &dyn Display,
    ) -> fmt::Result {
        writeln!(self.svg, r#"  <text class="{class}" x="{x}" y="{y}" dy=".35em">{text}</text>"#)
    }

    /// The top left corner of a cell.
    pub(super) fn corner(&self, (row, column): Place) -> (usize, usize) {
        (self.left + column * CELL, MARGIN + row * CELL)
    }
}

/// The title of the picture.
pub(crate) struct Title {
    pub(crate) verdict: Verdict,
}

/// A description of the picture, for those who can't see it.
pub(crate) struct Description<'a> {
    pub(crate) givens: usize,
    pub(crate) reasons: &'a [String],
}

/// The first line below the board.
pub(crate) struct Headline {
    pub(crate) verdict: Verdict,
    pub(crate) givens: usize,
    /// How many there are, if there are cells to fill in.
    pub(crate) solutions: Option<SolutionCount>,
}

/// This many reasons didn't fit below the board.
pub(crate) struct More(pub(crate) usize);
