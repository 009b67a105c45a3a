//! A board as a self-contained SVG picture, readable on light and dark backgrounds.

mod canvas;

pub(crate) use self::canvas::{
    Canvas, Content, DETAIL_STYLE, Description, Headline, More, Place, Shown, Title, Words,
};

use core::fmt::{self, Display, Formatter};

use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;

use self::canvas::CELL;
use crate::board::{Board, Cell, CellSet};
use crate::language::Language;
use crate::verdict::{Analysis, Verdict, Witness};
use crate::{BOX, SIDE};

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
        self.shown = Shown::of(verdict);
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
        let witness = self.shown.witness(analysis.known());
        let reasons = self.reasons(witness.as_ref());
        let mut words = Words::new(analysis.known(), SIDE, &[], &reasons, self.language);
        if !self.has_caption {
            words.caption.clear();
        }
        let has_details = self.givens.is_some() || self.solution.is_some() || self.has_candidates;
        let styles: &[&str] = if has_details { &[DETAIL_STYLE] } else { &[] };
        let mut canvas = Canvas::open(svg, SIDE, &words, styles)?;
        for conflict in analysis.board().conflicts() {
            canvas.shade("house", &conflict.house().cells().map(place))?;
        }
        canvas.lines(&|(row, column)| row / BOX * BOX + column / BOX)?;
        canvas.numbers()?;
        let marked = witness.as_ref().map_or(CellSet::EMPTY, Witness::cells);
        for cell in Cell::ALL {
            self.draw(&mut canvas, cell, witness.as_ref().filter(|_| marked.contains(cell)))?;
        }
        canvas.close(&words)
    }
}

impl Picture<'_> {
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
    fn draw(&self, canvas: &mut Canvas<'_, '_>, cell: Cell, witness: Option<&Witness>) -> fmt::Result {
        let board = self.analysis.board();
        let value = board.get(cell);
        let content = Content {
            value,
            is_entry: self.givens.is_some_and(|givens| givens.get(cell) != value),
            either: match witness {
                Some(Witness::Solutions([one, other])) => one.get(cell).zip(other.get(cell)),
                _ => None,
            },
            ghost: self.solution.and_then(|solution| solution.get(cell)),
        };
        let is_drawn = canvas.draw(place(cell), witness.map(Witness::is_fault), &content)?;
        if is_drawn || !self.has_candidates {
            return Ok(());
        }
        let ((left, top), third) = (canvas.corner(place(cell)), CELL / BOX);
        board.candidates(cell).iter().try_for_each(|digit| {
            let index = usize::from(digit.get()) - 1;
            let (x, y) = (left + index % BOX * third, top + index / BOX * third);
            canvas.text(&"candidate", x + third / 2, y + third / 2, &digit)
        })
    }
}

fn place(cell: Cell) -> Place {
    (usize::from(cell.row()) - 1, usize::from(cell.column()) - 1)
}
