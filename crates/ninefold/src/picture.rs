//! A board as a self-contained SVG picture, readable on light and dark backgrounds.

use core::fmt::{self, Display, Formatter};

use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;

use crate::board::{Board, Cell, CellSet, Digit, HouseKind};
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

/// For what is drawn only if it is asked for.
const DETAIL_STYLE: &str = "
    .ninefold .entry { fill: #1d5fa8 }
    .ninefold .ghost { fill: #66707b; font-style: italic }
    .ninefold .candidate { font-size: 11px; fill: #66707b }
    @media (prefers-color-scheme: dark) {
      .ninefold .entry { fill: #8cc2ff }
      .ninefold .ghost, .ninefold .candidate { fill: #98a2ad }
    }";

/// The height of a line of the caption.
const LINE: usize = 22;

/// A board as an SVG document, from [`Analysis::picture`]; `Display` writes it.
///
/// Houses in conflict are shaded, the cells that show why the board fails are circled, and the verdict is below the board. The
/// methods add details, or leave some out.
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
    shown: Shown,
    has_caption: bool,
    givens: Option<&'a Board>,
    solution: Option<&'a Board>,
    has_candidates: bool,
}

/// What is marked on a board without conflicts.
#[derive(Clone, Copy, Debug)]
enum Shown {
    /// Whatever is worth drawing.
    Highlight,
    /// What shows this verdict, if it is true of the board.
    Verdict(Verdict),
    Nothing,
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
        Picture {
            analysis: self,
            language,
            shown: Shown::Highlight,
            has_caption: true,
            givens: None,
            solution: None,
            has_candidates: false,
        }
    }
}

impl<'a> Picture<'a> {
    /// Marks what shows this verdict, if it is true of the board, or nothing; by default, the
    /// [highlight](Analysis::highlight). Conflicts are marked in any case.
    ///
    /// ```
    /// use ninefold::{Board, Language, Verdict};
    ///
    /// let analysis = Board::EMPTY.analyze();
    /// let picture = analysis.picture(Language::English);
    /// let circles = |picture: String| picture.matches("<circle").count();
    /// assert_eq!(circles(picture.to_string()), 6); // two solutions differ here
    /// assert_eq!(circles(picture.show(Some(Verdict::Unfinished)).to_string()), 81);
    /// assert_eq!(circles(picture.show(Some(Verdict::Unsolvable)).to_string()), 0); // it isn't
    /// assert_eq!(circles(picture.show(None).to_string()), 0);
    /// ```
    pub const fn show(mut self, verdict: Option<Verdict>) -> Picture<'a> {
        self.shown = match verdict {
            Some(verdict) => Shown::Verdict(verdict),
            None => Shown::Nothing,
        };
        self
    }

    /// Whether there is text below the board; there is by default.
    ///
    /// ```
    /// use ninefold::{Board, Language};
    ///
    /// let analysis = Board::EMPTY.analyze();
    /// let picture = analysis.picture(Language::English).caption(false).to_string();
    /// assert!(!picture.contains("valid, 0 givens"));
    /// ```
    pub const fn caption(mut self, has_caption: bool) -> Picture<'a> {
        self.has_caption = has_caption;
        self
    }

    /// Draws the digits that aren't on this board in another colour, as those that were filled in later.
    ///
    /// ```
    /// use ninefold::{Board, Language};
    ///
    /// let solved = Board::EMPTY.solution().unwrap().analyze();
    /// let picture = solved.picture(Language::English).givens(&Board::EMPTY).to_string();
    /// assert_eq!(picture.matches("digit entry").count(), 81);
    /// ```
    pub const fn givens(mut self, givens: &'a Board) -> Picture<'a> {
        self.givens = Some(givens);
        self
    }

    /// Draws the digits of this board in cells that are blank, in pale italics.
    ///
    /// ```
    /// use ninefold::{Board, Language};
    ///
    /// let analysis = Board::EMPTY.analyze();
    /// let solution = Board::EMPTY.solution().unwrap();
    /// let picture = analysis.picture(Language::English).show(None).solution(&solution).to_string();
    /// assert_eq!(picture.matches("digit ghost").count(), 81);
    /// ```
    pub const fn solution(mut self, solution: &'a Board) -> Picture<'a> {
        self.solution = Some(solution);
        self
    }

    /// Whether the candidates of blank cells are drawn, as small digits; they aren't by default.
    ///
    /// ```
    /// use ninefold::{Board, Language};
    ///
    /// let analysis = Board::EMPTY.analyze();
    /// let picture = analysis.picture(Language::English).show(None).candidates(true).to_string();
    /// assert_eq!(picture.matches(r#"class="candidate""#).count(), 729);
    /// ```
    pub const fn candidates(mut self, has_candidates: bool) -> Picture<'a> {
        self.has_candidates = has_candidates;
        self
    }
}

impl Display for Picture<'_> {
    fn fmt(&self, svg: &mut Formatter<'_>) -> fmt::Result {
        let analysis = self.analysis;
        let side = SIDE * CELL;
        let witness = self.witness();
        let reasons = self.reasons(witness.as_ref());
        let caption = if self.has_caption { self.lines(&reasons) } else { Vec::new() };
        let (width, height) = (side + 2 * MARGIN, side + 2 * MARGIN + caption.len() * LINE);
        writeln!(
            svg,
            r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" class="ninefold" role="img">"#
        )?;
        let description = Description { analysis, reasons: &reasons };
        writeln!(svg, "  <title>{}</title>", InLanguage::new(&Title(analysis), self.language))?;
        writeln!(svg, "  <desc>{}</desc>", InLanguage::new(&description, self.language))?;
        let has_details = self.givens.is_some() || self.solution.is_some() || self.has_candidates;
        let details = if has_details { DETAIL_STYLE } else { "" };
        writeln!(svg, "  <style>{STYLE}{details}\n  </style>")?;
        writeln!(svg, r#"  <rect class="ground" width="{width}" height="{height}"/>"#)?;
        for house in analysis.board().conflicts().map(|conflict| conflict.house()) {
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
            text(svg, &"number", at, MARGIN / 2, &number)?;
            text(svg, &"number", MARGIN / 2, at, &number)?;
        }
        let marked = witness.as_ref().map_or(CellSet::EMPTY, Witness::cells);
        for cell in Cell::ALL {
            self.draw(svg, cell, witness.as_ref().filter(|_| marked.contains(cell)))?;
        }
        for (index, line) in caption.iter().enumerate() {
            text(svg, &"verdict", width / 2, side + MARGIN + LINE + index * LINE, &line)?;
        }
        writeln!(svg, "</svg>")
    }
}

impl Picture<'_> {
    /// What is marked.
    fn witness(&self) -> Option<Witness> {
        let analysis = self.analysis;
        match self.shown {
            Shown::Highlight => analysis.highlight().cloned(),
            _ if analysis.verdict() == Verdict::Invalid => analysis.witness().cloned(),
            Shown::Verdict(verdict) => {
                let is_asked = |&requirement: &Requirement| analysis.verdict_for(requirement) == verdict;
                let requirement = Requirement::ALL.iter().copied().find(is_asked);
                requirement.and_then(|requirement| analysis.witness_for(requirement))
            }
            Shown::Nothing => None,
        }
    }

    /// What the witness shows, in as many sentences as there are.
    fn reasons(&self, witness: Option<&Witness>) -> Vec<String> {
        let language = self.language;
        match witness {
            Some(Witness::Conflicts(conflicts)) => {
                conflicts.iter().map(|conflict| conflict.in_language(language).to_string()).collect()
            }
            Some(Witness::Givens { contradiction: Some(contradiction), board }) => {
                let givens = Witness::Givens { contradiction: None, board: *board };
                vec![
                    contradiction.in_language(language).to_string(),
                    givens.in_language(language).to_string(),
                ]
            }
            Some(witness) => vec![witness.in_language(language).to_string()],
            None => Vec::new(),
        }
    }

    /// Draws what is in a cell, and marks it if the witness concerns it.
    fn draw(&self, svg: &mut Formatter<'_>, cell: Cell, witness: Option<&Witness>) -> fmt::Result {
        let (left, top) = corner(cell);
        let (x, y) = (left + CELL / 2, top + CELL / 2);
        // One colour for what is wrong, another for what is only worth a look.
        let (ring, emphasis) = match witness {
            Some(witness) if witness.is_fault() => ("ring", " clash"),
            Some(_) => ("hoop", " look"),
            None => ("", ""),
        };
        if witness.is_some() {
            writeln!(svg, r#"  <circle class="{ring}" cx="{x}" cy="{y}" r="{}"/>"#, CELL / 2 - 5)?;
        }
        let board = self.analysis.board();
        if let Some(digit) = board.get(cell) {
            let is_given = self.givens.is_none_or(|givens| givens.get(cell) == Some(digit));
            let ink = if witness.is_none() && !is_given { " entry" } else { emphasis };
            text(svg, &format_args!("digit{ink}"), x, y, &digit)
        } else if let Some(Witness::Solutions([one, other])) = witness {
            let digit = |solution: &Board| solution.get(cell).map_or('.', Digit::to_char);
            let digits = format_args!("{} {}", digit(one), digit(other));
            text(svg, &format_args!("either{emphasis}"), x, y, &digits)
        } else if let Some(digit) = self.solution.and_then(|solution| solution.get(cell)) {
            text(svg, &"digit ghost", x, y, &digit)
        } else if self.has_candidates {
            let third = CELL / BOX;
            board.candidates(cell).iter().try_for_each(|digit| {
                let index = usize::from(digit.get()) - 1;
                let (x, y) = (left + index % BOX * third, top + index / BOX * third);
                text(svg, &"candidate", x + third / 2, y + third / 2, &digit)
            })
        } else {
            Ok(())
        }
    }

    /// The text below the board: the verdict, and as many reasons as fit.
    fn lines(&self, reasons: &[String]) -> Vec<String> {
        const MOST_LINES: usize = 6;
        const MOST_CHARACTERS: usize = 64;
        let mut lines = vec![InLanguage::new(&Headline(self.analysis), self.language).to_string()];
        for reason in reasons.iter().take(MOST_LINES) {
            // Lists in parentheses are left out if there isn't room for them. Most are of cells that are circled.
            let is_long = reason.chars().count() > MOST_CHARACTERS;
            lines.push(if is_long { without_list(reason) } else { reason.clone() });
        }
        if reasons.len() > MOST_LINES {
            let more = More(reasons.len() - MOST_LINES);
            lines.push(InLanguage::new(&more, self.language).to_string());
        }
        lines
    }
}

/// The sentence without what is in parentheses.
fn without_list(sentence: &str) -> String {
    let Some((before, rest)) = sentence.split_once(['(', '（']) else { return sentence.into() };
    let after = rest.split_once([')', '）']).map_or("", |(_, after)| after);
    let mut short = String::from(before.trim_end());
    short.push_str(after);
    short
}

/// Text with its centre here.
fn text(svg: &mut Formatter<'_>, class: &dyn Display, x: usize, y: usize, text: &dyn Display) -> fmt::Result {
    writeln!(svg, r#"  <text class="{class}" x="{x}" y="{y}" dy=".35em">{text}</text>"#)
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
