//! A grid as a self-contained SVG picture, like that of a board.

use core::fmt::{self, Display, Formatter};

use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;

use super::{Grid, GridAnalysis, GridWitness, Group, GroupName, Rules, Square};
use crate::language::{InLanguage, Language};
use crate::picture::{Canvas, Content, DETAIL_STYLE, Place, Shown, Words};
use crate::verdict::Verdict;

/// For what no classic board has.
const GRID_STYLE: &str = "
    .ninefold .tint { fill: #e3ebf5 }
    .ninefold .diagonal { stroke: #a3b4c9; stroke-width: 1 }
    .ninefold .digit.wide { font-size: 21px }
    .ninefold .either.wide { font-size: 13px }
    @media (prefers-color-scheme: dark) {
      .ninefold .tint { fill: #222d3a }
      .ninefold .diagonal { stroke: #52637a }
    }";

/// A grid as an SVG document, from [`GridAnalysis::picture`]; `Display` writes it.
///
/// Thick lines separate boxes or regions, diagonals are thin lines, and windows and extra regions have a tint. Groups in
/// conflict are shaded, the cells that show why the grid fails are circled, and the verdict is below the grid, with the
/// rules that can't be drawn. The methods add details, or leave some out.
///
/// ```
/// use ninefold::Language;
/// use ninefold::rules::Rules;
///
/// let rules: Rules = "6x6 x".parse()?;
/// let picture = rules.grid(&[1; 36])?.analyze().picture(Language::English).to_string();
/// assert!(picture.starts_with("<svg "));
/// assert!(picture.contains("1 six times in row 1"));
/// assert_eq!(picture.matches(r#"<line class="diagonal""#).count(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
#[must_use]
pub struct GridPicture<'a, 'r> {
    analysis: &'a GridAnalysis<'r>,
    language: Language,
    shown: Shown,
    has_caption: bool,
    givens: Option<&'a Grid<'r>>,
    solution: Option<&'a Grid<'r>>,
}

impl<'r> GridAnalysis<'r> {
    /// The grid as a self-contained picture, with its text in this language.
    ///
    /// ```
    /// use ninefold::Language;
    /// use ninefold::rules::Rules;
    ///
    /// let rules: Rules = "6x6".parse()?;
    /// let analysis = rules.empty().analyze();
    /// assert!(analysis.picture(Language::Chinese).to_string().contains("数独盘面"));
    /// # Ok::<(), ninefold::rules::RulesError>(())
    /// ```
    pub const fn picture(&self, language: Language) -> GridPicture<'_, 'r> {
        GridPicture {
            analysis: self,
            language,
            shown: Shown::Highlight,
            has_caption: true,
            givens: None,
            solution: None,
        }
    }
}

impl<'a, 'r> GridPicture<'a, 'r> {
    /// Marks what shows this verdict, if it is true of the grid, or nothing; by default, the
    /// [highlight](GridAnalysis::highlight). Conflicts are marked in any case.
    ///
    /// ```
    /// use ninefold::rules::Rules;
    /// use ninefold::{Language, Verdict};
    ///
    /// let rules: Rules = "6x6".parse()?;
    /// let analysis = rules.empty().analyze();
    /// let picture = analysis.picture(Language::English);
    /// let circles = |picture: String| picture.matches("<circle").count();
    /// assert_eq!(circles(picture.show(Some(Verdict::Unfinished)).to_string()), 36);
    /// assert_eq!(circles(picture.show(None).to_string()), 0);
    /// # Ok::<(), ninefold::rules::RulesError>(())
    /// ```
    pub const fn show(mut self, verdict: Option<Verdict>) -> GridPicture<'a, 'r> {
        self.shown = Shown::of(verdict);
        self
    }

    /// Whether there is text below the grid; there is by default.
    ///
    /// ```
    /// use ninefold::Language;
    /// use ninefold::rules::Rules;
    ///
    /// let rules: Rules = "6x6".parse()?;
    /// let analysis = rules.empty().analyze();
    /// let picture = analysis.picture(Language::English).caption(false).to_string();
    /// assert!(!picture.contains("valid, 0 givens"));
    /// # Ok::<(), ninefold::rules::RulesError>(())
    /// ```
    pub const fn caption(mut self, has_caption: bool) -> GridPicture<'a, 'r> {
        self.has_caption = has_caption;
        self
    }

    /// Draws the values that aren't in this grid in another colour, as those that were filled in later.
    ///
    /// ```
    /// use ninefold::Language;
    /// use ninefold::rules::Rules;
    ///
    /// let rules: Rules = "6x6".parse()?;
    /// let empty = rules.empty();
    /// let solved = empty.solution().unwrap().analyze();
    /// let picture = solved.picture(Language::English).givens(&empty).to_string();
    /// assert_eq!(picture.matches("digit entry").count(), 36);
    /// # Ok::<(), ninefold::rules::RulesError>(())
    /// ```
    pub const fn givens(mut self, givens: &'a Grid<'r>) -> GridPicture<'a, 'r> {
        self.givens = Some(givens);
        self
    }

    /// Draws the values of this grid in cells that are blank, in pale italics.
    ///
    /// ```
    /// use ninefold::Language;
    /// use ninefold::rules::Rules;
    ///
    /// let rules: Rules = "6x6".parse()?;
    /// let (analysis, solution) = (rules.empty().analyze(), rules.empty().solution().unwrap());
    /// let picture = analysis.picture(Language::English).show(None).solution(&solution).to_string();
    /// assert_eq!(picture.matches("digit ghost").count(), 36);
    /// # Ok::<(), ninefold::rules::RulesError>(())
    /// ```
    pub const fn solution(mut self, solution: &'a Grid<'r>) -> GridPicture<'a, 'r> {
        self.solution = Some(solution);
        self
    }
}

impl Display for GridPicture<'_, '_> {
    fn fmt(&self, svg: &mut Formatter<'_>) -> fmt::Result {
        let (known, grid) = (self.analysis.known(), self.analysis.grid());
        let (rules, side) = (grid.rules(), grid.size().side());
        let witness = self.shown.witness(known);
        let reasons = self.reasons(witness.as_ref());
        let notes: Vec<String> =
            Note::all(rules).map(|note| InLanguage::new(&note, self.language).to_string()).collect();
        let mut words = Words::new(known, side, &notes, &reasons, self.language);
        if !self.has_caption {
            words.caption.clear();
        }
        let has_details = self.givens.is_some() || self.solution.is_some();
        let styles = [GRID_STYLE, DETAIL_STYLE];
        let mut canvas = Canvas::open(svg, side, &words, &styles[..=usize::from(has_details)])?;
        let is_tinted = |name| matches!(name, GroupName::Window(_) | GroupName::ExtraRegion(_));
        for group in rules.groups().iter().filter(|group| is_tinted(group.name())) {
            canvas.shade("tint", &places(group))?;
        }
        for group in grid.conflicting_groups() {
            canvas.shade("house", &places(group))?;
        }
        for group in rules.groups() {
            match group.name() {
                GroupName::FallingDiagonal => canvas.stroke("diagonal", (0, 0), (side, side))?,
                GroupName::RisingDiagonal => canvas.stroke("diagonal", (side, 0), (0, side))?,
                _ => {}
            }
        }
        let box_of = boxes(rules);
        canvas.lines(&|(row, column)| box_of[row * side + column])?;
        canvas.numbers()?;
        let marked = witness.as_ref().map_or_else(Vec::new, GridWitness::squares);
        for square in (0..grid.size().cells()).map(|index| rules.square(index)) {
            let is_marked = marked.binary_search(&square).is_ok();
            self.draw(&mut canvas, square, witness.as_ref().filter(|_| is_marked))?;
        }
        canvas.close(&words)
    }
}

impl GridPicture<'_, '_> {
    /// What the witness shows, in as many sentences as there are.
    fn reasons(&self, witness: Option<&GridWitness<'_>>) -> Vec<String> {
        match witness {
            Some(GridWitness::Conflicts(conflicts)) => {
                conflicts.iter().map(|conflict| conflict.in_language(self.language).to_string()).collect()
            }
            Some(witness) => vec![witness.in_language(self.language).to_string()],
            None => Vec::new(),
        }
    }

    /// Draws what is in a square, and marks it if the witness concerns it.
    fn draw(
        &self,
        canvas: &mut Canvas<'_, '_>,
        square: Square,
        witness: Option<&GridWitness<'_>>,
    ) -> fmt::Result {
        let value = self.analysis.grid().get(square);
        let content = Content {
            value,
            is_entry: self.givens.is_some_and(|givens| givens.get(square) != value),
            either: match witness {
                Some(GridWitness::Solutions([one, other])) => one.get(square).zip(other.get(square)),
                _ => None,
            },
            ghost: self.solution.and_then(|solution| solution.get(square)),
        };
        canvas.draw(place(square), witness.map(GridWitness::is_fault), &content)?;
        Ok(())
    }
}

/// For each cell, the index of the box or region that it is in.
fn boxes(rules: &Rules) -> Vec<usize> {
    let mut box_of = vec![0; rules.size().cells()];
    for (index, group) in rules.groups().iter().enumerate() {
        if matches!(group.name(), GroupName::Box(_) | GroupName::Region(_)) {
            for square in group.squares() {
                box_of[square.index(rules.size())] = index;
            }
        }
    }
    box_of
}

fn places(group: &Group) -> Vec<Place> {
    group.squares().iter().copied().map(place).collect()
}

fn place(square: Square) -> Place {
    (usize::from(square.row()) - 1, usize::from(square.column()) - 1)
}

/// A rule that can't be drawn: nothing repeats such a move apart.
pub(crate) struct Note {
    pub(crate) group: GroupName,
    /// Whether values are numbers.
    pub(crate) is_digits: bool,
}

impl Note {
    fn all(rules: &Rules) -> impl Iterator<Item = Note> {
        let is_digits = (1..=rules.size().greatest())
            .all(|value| rules.symbols().symbol(value).to_string().bytes().all(|byte| byte.is_ascii_digit()));
        let names = [GroupName::KnightsMove, GroupName::KingsMove].into_iter();
        names
            .filter(|name| rules.groups().iter().any(|group| group.name() == *name))
            .map(move |group| Note { group, is_digits })
    }
}
