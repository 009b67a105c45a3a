//! A board as a self-contained SVG picture, readable on light and dark backgrounds.

use core::fmt::{self, Display, Formatter};

use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;

use crate::board::{Board, Cell, Digit, HouseKind};
use crate::language::{InLanguage, Language};
use crate::verdict::{Analysis, Requirement, Verdict, Witness};
use crate::{BOX, SIDE};

/// The side of a cell, in pixels.
const CELL: usize = 48;
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

/// The height of a line of the caption.
const LINE: usize = 22;

/// A board as an SVG document, from [`Analysis::picture`]; `Display` writes it.
///
/// Houses in conflict are shaded, the cells that show why the board fails are circled, and the verdict is below the board.
///
/// ```
/// use ninefold::{Board, Language};
///
/// let picture = Board::try_from([1; 81])?.analyze().picture(Language::English).to_string();
/// assert!(picture.starts_with("<svg "));
/// assert!(picture.contains("1 nine times in row 1"));
/// # Ok::<(), ninefold::BoardError>(())
/// ```
#[derive(Clone, Copy, Debug)]
#[must_use]
pub struct Picture<'a> {
    analysis: &'a Analysis,
    language: Language,
}

impl Analysis {
    /// The board as a self-contained picture, with its text in this language.
    ///
    /// ```
    /// use ninefold::{Board, Language};
    ///
    /// let analysis = Board::EMPTY.analyze();
    /// assert!(analysis.picture(Language::Chinese).to_string().contains("数独盘面"));
    /// ```
    pub const fn picture(&self, language: Language) -> Picture<'_> {
        Picture { analysis: self, language }
    }
}

impl Display for Picture<'_> {
    fn fmt(&self, svg: &mut Formatter<'_>) -> fmt::Result {
        let analysis = self.analysis;
        let side = SIDE * CELL;
        let board = analysis.board();
        let reasons: Vec<String> = match analysis.highlight() {
            Some(Witness::Conflicts(conflicts)) => {
                conflicts.iter().map(|conflict| conflict.in_language(self.language).to_string()).collect()
            }
            Some(witness) => vec![witness.in_language(self.language).to_string()],
            None => Vec::new(),
        };
        let caption = self.caption(&reasons);
        let (width, height) = (side + 2 * MARGIN, side + 2 * MARGIN + caption.len() * LINE);
        writeln!(
            svg,
            r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" class="ninefold" role="img">"#
        )?;
        let description = Description { analysis, reasons: &reasons };
        writeln!(svg, "  <title>{}</title>", InLanguage::new(&Title(analysis), self.language))?;
        writeln!(svg, "  <desc>{}</desc>", InLanguage::new(&description, self.language))?;
        writeln!(svg, "  <style>{STYLE}\n  </style>")?;
        writeln!(svg, r#"  <rect class="ground" width="{width}" height="{height}"/>"#)?;
        for house in board.conflicts().map(|conflict| conflict.house()) {
            let cells = house.cells();
            let (x, y) = corner(cells[0]);
            let (columns, rows) = match house.kind() {
                HouseKind::Row => (SIDE, 1),
                HouseKind::Column => (1, SIDE),
                HouseKind::Box => (BOX, BOX),
            };
            writeln!(
                svg,
                r#"  <rect class="house" x="{x}" y="{y}" width="{}" height="{}"/>"#,
                columns * CELL,
                rows * CELL
            )?;
        }
        for index in 0..=SIDE {
            let class = if index % BOX == 0 { "thick" } else { "thin" };
            let (start, end, at) = (MARGIN, MARGIN + side, MARGIN + index * CELL);
            writeln!(svg, r#"  <line class="{class}" x1="{at}" y1="{start}" x2="{at}" y2="{end}"/>"#)?;
            writeln!(svg, r#"  <line class="{class}" x1="{start}" y1="{at}" x2="{end}" y2="{at}"/>"#)?;
        }
        for number in 1..=SIDE {
            let at = MARGIN + number * CELL - CELL / 2;
            writeln!(
                svg,
                r#"  <text class="number" x="{at}" y="{}" dy=".35em">{number}</text>"#,
                MARGIN / 2
            )?;
            writeln!(
                svg,
                r#"  <text class="number" x="{}" y="{at}" dy=".35em">{number}</text>"#,
                MARGIN / 2
            )?;
        }
        let marked = analysis.highlighted_cells();
        // One colour for what is wrong, another for what is only worth a look.
        let (ring, emphasis) = if analysis.highlight().is_some_and(Witness::is_fault) {
            ("ring", " clash")
        } else {
            ("hoop", " look")
        };
        for cell in Cell::ALL {
            let (x, y) = corner(cell);
            let (x, y) = (x + CELL / 2, y + CELL / 2);
            let is_marked = marked.contains(cell);
            if is_marked {
                writeln!(svg, r#"  <circle class="{ring}" cx="{x}" cy="{y}" r="{}"/>"#, CELL / 2 - 5)?;
            }
            let emphasis = if is_marked { emphasis } else { "" };
            match (board.get(cell), analysis.highlight()) {
                (Some(digit), _) => {
                    writeln!(
                        svg,
                        r#"  <text class="digit{emphasis}" x="{x}" y="{y}" dy=".35em">{digit}</text>"#
                    )?;
                }
                // The digits of the two solutions.
                (None, Some(Witness::Solutions([one, other]))) if is_marked => {
                    let digit = |solution: &Board| solution.get(cell).map_or('.', Digit::to_char);
                    writeln!(
                        svg,
                        r#"  <text class="either{emphasis}" x="{x}" y="{y}" dy=".35em">{} {}</text>"#,
                        digit(one),
                        digit(other)
                    )?;
                }
                (None, _) => {}
            }
        }
        for (index, line) in caption.iter().enumerate() {
            let y = side + MARGIN + LINE + index * LINE;
            writeln!(svg, r#"  <text class="verdict" x="{}" y="{y}" dy=".35em">{line}</text>"#, width / 2)?;
        }
        writeln!(svg, "</svg>")
    }
}

impl Picture<'_> {
    /// The text below the board: the verdict, and as many reasons as fit.
    fn caption(&self, reasons: &[String]) -> Vec<String> {
        const MOST_LINES: usize = 6;
        const MOST_CHARACTERS: usize = 64;
        let mut lines = vec![InLanguage::new(&Headline(self.analysis), self.language).to_string()];
        for reason in reasons.iter().take(MOST_LINES) {
            // The cells are circled, so they are listed only if there is room.
            let short = reason.split(['(', '（']).next();
            let is_long = reason.chars().count() > MOST_CHARACTERS;
            lines.push(short.filter(|_| is_long).map_or(reason.clone(), |short| short.trim_end().into()));
        }
        if reasons.len() > MOST_LINES {
            let more = More(reasons.len() - MOST_LINES);
            lines.push(InLanguage::new(&more, self.language).to_string());
        }
        lines
    }
}

/// The title of the picture.
pub(crate) struct Title<'a>(pub(crate) &'a Analysis);

/// A description of the picture, for those who can't see it.
pub(crate) struct Description<'a> {
    pub(crate) analysis: &'a Analysis,
    pub(crate) reasons: &'a [String],
}

/// The first line below the board.
pub(crate) struct Headline<'a>(pub(crate) &'a Analysis);

impl Headline<'_> {
    /// Whether there are cells to fill in, so that solutions are of interest.
    pub(crate) fn is_puzzle(&self) -> bool {
        self.0.verdict_for(Requirement::Solved) == Verdict::Unfinished
    }
}

/// This many reasons didn't fit below the board.
pub(crate) struct More(pub(crate) usize);

/// The top left corner of a cell.
fn corner(cell: Cell) -> (usize, usize) {
    (MARGIN + (usize::from(cell.column()) - 1) * CELL, MARGIN + (usize::from(cell.row()) - 1) * CELL)
}
