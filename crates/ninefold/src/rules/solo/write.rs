//! Writing Solo game IDs.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Write;

use super::{LONG_RUN, RUNS, borders, layout};
use crate::rules::{Grid, Layout, Rules, RulesBuilder};

impl Grid<'_> {
    /// The game ID of [Solo](https://www.chiark.greenend.org.uk/~sgtatham/puzzles/) for this grid; `None` if there is none.
    ///
    /// Solo knows boxes, connected regions and diagonals, and nothing else. The ID says neither which symbols stand for the
    /// values nor how regions are numbered. When it is [read](crate::rules::Puzzle::from_solo), the symbols are the default
    /// ones, and the regions are in the order of their first cells.
    ///
    /// There is no ID either if a layout has a long run of borders that aren't drawn, such as that of a 6×6 grid with its
    /// rows as regions: versions of Solo disagree about how to write more than 25.
    ///
    /// ```
    /// use ninefold::rules::Rules;
    ///
    /// let rules: Rules = "4x4 x regions=AAABACBBCCDBCDDD".parse()?;
    /// let grid = rules.grid(&[1, 0, 3, 0, 0, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2])?;
    /// assert_eq!(grid.to_solo().unwrap(), "4jx:1a3b4i2,b__b__caa__c_");
    ///
    /// let rules: Rules = "9x9 anti-knight".parse()?;
    /// assert_eq!(rules.empty().to_solo(), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn to_solo(&self) -> Option<String> {
        let wanted = &self.rules().wanted;
        let known = RulesBuilder {
            boxes: wanted.boxes,
            regions: wanted.regions.clone(),
            has_diagonals: wanted.has_diagonals,
            symbols: wanted.symbols.clone(),
            ..Rules::builder(wanted.size)
        };
        if known != *wanted {
            return None;
        }
        let mut text = match self.rules().boxes() {
            Some(shape) => format!("{shape}"),
            None => format!("{}j", self.size().side()),
        };
        text.push_str(if wanted.has_diagonals { "x:" } else { ":" });
        write_cells(self.values(), &mut text);
        if let Some(layout) = self.rules().regions() {
            text.push(',');
            write_regions(layout, &mut text)?;
        }
        Some(text)
    }
}

fn write_cells(values: &[u8], text: &mut String) {
    for run in values.chunk_by(|&one, &other| (one == 0) == (other == 0)) {
        if run[0] == 0 {
            let longest = RUNS.len() - 1;
            text.extend(run.chunks(longest).filter_map(|blanks| run_character(blanks.len())));
            continue;
        }
        for (index, value) in run.iter().enumerate() {
            let separator = if index > 0 { "_" } else { "" };
            _ = write!(text, "{separator}{value}"); // never fails for a string
        }
    }
}

/// Writes the borders of the regions; `None` if a region isn't connected, or if a run is too long.
fn write_regions(regions: &Layout, text: &mut String) -> Option<()> {
    let indices = regions.indices();
    let is_border = |(one, other): (usize, usize)| indices[one] != indices[other];
    let mut is_drawn: Vec<bool> = borders(regions.size()).map(is_border).collect();
    // If a region isn't connected, there are more of them than there should be.
    layout(regions.size(), &is_drawn).ok()?;
    is_drawn.push(true);
    for run in is_drawn.split_inclusive(|&is_drawn| is_drawn) {
        text.push(run_character(run.len() - 1).filter(|&character| character != LONG_RUN)?);
    }
    Some(())
}

fn run_character(length: usize) -> Option<char> {
    RUNS.chars().nth(length)
}
