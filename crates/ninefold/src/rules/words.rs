//! Rules in words, such as `9x9 x anti-knight`.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use super::{BoxShape, Rules, RulesBuilder, RulesError, Size, Square};

/// A rule that is asked for by a word alone.
struct Word {
    names: &'static [&'static str],
    is_asked: fn(&RulesBuilder) -> bool,
    ask: fn(RulesBuilder) -> RulesBuilder,
}

/// The words, in the order in which they are written; the first name is the one that is.
const WORDS: [Word; 5] = [
    Word { names: &["x", "diagonals"], is_asked: |rules| rules.has_diagonals, ask: RulesBuilder::diagonals },
    Word { names: &["windoku", "windows"], is_asked: |rules| rules.has_windows, ask: RulesBuilder::windows },
    Word {
        names: &["disjoint", "disjoint-groups"],
        is_asked: |rules| rules.has_disjoint_groups,
        ask: RulesBuilder::disjoint_groups,
    },
    Word { names: &["anti-knight"], is_asked: |rules| rules.is_anti_knight, ask: RulesBuilder::anti_knight },
    Word { names: &["anti-king"], is_asked: |rules| rules.is_anti_king, ask: RulesBuilder::anti_king },
];

impl RulesBuilder {
    /// Adds rules that are asked for in words, separated by white space or commas.
    ///
    /// | word | rule |
    /// | --- | --- |
    /// | `boxes=2x3` | [`boxes`](RulesBuilder::boxes) of two rows and three columns |
    /// | `regions=…` | [`regions`](RulesBuilder::regions), with a character for each cell |
    /// | `x` or `diagonals` | [`diagonals`](RulesBuilder::diagonals) |
    /// | `windoku` or `windows` | [`windows`](RulesBuilder::windows) |
    /// | `disjoint` or `disjoint-groups` | [`disjoint_groups`](RulesBuilder::disjoint_groups) |
    /// | `extra=r1c1r2c2` | an [`extra_region`](RulesBuilder::extra_region); may be said again |
    /// | `anti-knight` | [`anti_knight`](RulesBuilder::anti_knight) |
    /// | `anti-king` | [`anti_king`](RulesBuilder::anti_king) |
    /// | `symbols=1-9A-G` | [`symbols`](RulesBuilder::symbols) |
    ///
    /// # Errors
    ///
    /// If a word is none of these, or is there twice.
    ///
    /// ```
    /// use ninefold::rules::{Rules, Size};
    ///
    /// let rules = Rules::builder(Size::CLASSIC).words("x, windoku")?.build()?;
    /// assert_eq!(rules.groups().len(), 33);
    /// # Ok::<(), ninefold::rules::RulesError>(())
    /// ```
    pub fn words(self, text: &str) -> Result<RulesBuilder, RulesError> {
        let words = text.split(|character: char| character.is_whitespace() || character == ',');
        words.filter(|word| !word.is_empty()).try_fold(self, RulesBuilder::word)
    }

    fn word(self, text: &str) -> Result<RulesBuilder, RulesError> {
        let refused = || RulesError::Word { found: String::from(text) };
        let twice = |is_twice: bool| {
            if is_twice { Err(RulesError::Twice { found: String::from(text) }) } else { Ok(()) }
        };
        let lower = text.to_ascii_lowercase();
        if let Some(word) = WORDS.iter().find(|word| word.names.contains(&lower.as_str())) {
            twice((word.is_asked)(&self))?;
            return Ok((word.ask)(self));
        }
        let (name, value) = text.split_once('=').ok_or_else(refused)?;
        match name.to_ascii_lowercase().as_str() {
            "boxes" => {
                twice(self.boxes.is_some())?;
                Ok(self.boxes(box_shape(value).ok_or_else(refused)?))
            }
            "regions" => {
                twice(self.regions.is_some())?;
                Ok(self.regions(value.parse()?))
            }
            "symbols" => {
                twice(self.symbols.is_some())?;
                Ok(self.symbols(value.parse()?))
            }
            "extra" => Ok(self.extra_region(squares(value).ok_or_else(refused)?)),
            _ => Err(refused()),
        }
    }
}

/// `2x3`: two rows, three columns.
fn box_shape(text: &str) -> Option<BoxShape> {
    let (rows, columns) = text.split_once(['x', 'X', '×'])?;
    Some(BoxShape { rows: rows.parse().ok()?, columns: columns.parse().ok()? })
}

/// `r1c1r2c2`: one after the other.
fn squares(text: &str) -> Option<Vec<Square>> {
    let text = text.to_ascii_lowercase();
    let names = text.strip_prefix('r')?.split('r');
    names.map(|name| alloc::format!("r{name}").parse().ok()).collect()
}

impl FromStr for BoxShape {
    type Err = RulesError;

    /// Reads `2x3`: two rows, three columns.
    fn from_str(text: &str) -> Result<BoxShape, RulesError> {
        box_shape(text).ok_or_else(|| RulesError::Word { found: String::from(text) })
    }
}

impl FromStr for Rules {
    type Err = RulesError;

    /// Reads the size, such as `6x6` or `6`, and then [words](RulesBuilder::words).
    fn from_str(text: &str) -> Result<Rules, RulesError> {
        let text = text.trim_start();
        let end =
            text.find(|character: char| character.is_whitespace() || character == ',').unwrap_or(text.len());
        let (size, words) = text.split_at(end);
        let refused = || RulesError::Word { found: String::from(size) };
        let width = match box_shape(size) {
            Some(BoxShape { rows, columns }) if rows == columns => rows,
            Some(_) => return Err(refused()),
            None => size.parse().map_err(|_| refused())?,
        };
        Rules::builder(Size::new(width)?).words(words)?.build()
    }
}

impl fmt::Debug for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Rules({self})")
    }
}

impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rules = &self.wanted;
        write!(f, "{}", rules.size)?;
        if let Some(shape) = rules.boxes {
            write!(f, " boxes={shape}")?;
        }
        if let Some(layout) = &rules.regions {
            write!(f, " regions={layout}")?;
        }
        for word in WORDS.iter().filter(|word| (word.is_asked)(rules)) {
            write!(f, " {}", word.names[0])?;
        }
        for squares in &rules.extra_regions {
            f.write_str(" extra=")?;
            squares.iter().try_for_each(|square| write!(f, "{square}"))?;
        }
        match &rules.symbols {
            Some(symbols) => write!(f, " symbols={symbols}"),
            None => Ok(()),
        }
    }
}
