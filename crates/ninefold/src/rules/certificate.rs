//! Certificates: why a grid has no solution, or no other one, in a form that other programs check.

use alloc::string::ToString;
use alloc::vec::Vec;
use core::fmt;

use super::Grid;
use super::solve::write_proof;
use crate::Format;

impl<'r> Grid<'r> {
    /// A certificate that the grid has at most one solution; `None` if it has several.
    ///
    /// ```
    /// use ninefold::rules::Rules;
    ///
    /// let rules: Rules = "4x4".parse()?;
    /// let grid = rules.grid(&[1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 0, 0, 0, 0, 0])?;
    /// let certificate = grid.certificate().unwrap();
    /// assert_eq!(certificate.solution().unwrap().to_string(), "1234341221434321");
    /// assert!(rules.empty().certificate().is_none());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn certificate(&self) -> Option<Certificate<'r>> {
        let (count, solution) = self.count_and_find(2);
        (count < 2).then(|| Certificate { grid: self.clone(), solution })
    }
}

/// What shows that a grid has no solution, or no other than one, so that nobody has to trust the solver: a formula, and a proof
/// that nothing satisfies it. From [`Grid::certificate`].
///
/// The formula is a CNF in the format of DIMACS, the proof is in DRAT, so that any checker of SAT solvers' proofs reads them. There
/// is a variable for each cell and value. The clauses say, in this order:
///
/// 1. Each cell holds a value,
/// 2. and no two values.
/// 3. Two cells that share a group don't hold the same value.
/// 4. Each value has a place in each group that has as many cells as there are values.
/// 5. The givens, a clause each.
/// 6. If there is a solution, the last clause excludes it.
///
/// ```
/// use ninefold::rules::Rules;
///
/// let rules: Rules = "4x4".parse()?;
/// let grid = rules.grid(&[1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])?;
/// let certificate = grid.certificate().unwrap();
/// let (mut formula, mut proof) = (String::new(), String::new());
/// certificate.write_formula(&mut formula)?;
/// certificate.write_proof(&mut proof)?;
/// assert!(formula.contains("\np cnf 64 "));
/// assert_eq!(proof, "0\n"); // propagating the givens is enough
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
#[must_use]
pub struct Certificate<'r> {
    grid: Grid<'r>,
    solution: Option<Grid<'r>>,
}

impl<'r> Certificate<'r> {
    /// The only solution; `None` if there is none.
    ///
    /// ```
    /// let rules = ninefold::rules::Rules::classic();
    /// let certificate = rules.grid(&[1; 81])?.certificate().unwrap();
    /// assert!(certificate.solution().is_none());
    /// # Ok::<(), ninefold::rules::GridError>(())
    /// ```
    pub const fn solution(&self) -> Option<&Grid<'r>> {
        self.solution.as_ref()
    }

    /// Writes the formula.
    ///
    /// # Errors
    ///
    /// If `out` fails.
    ///
    /// ```
    /// let rules = ninefold::rules::Rules::classic();
    /// let mut formula = String::new();
    /// rules.grid(&[1; 81])?.certificate().unwrap().write_formula(&mut formula)?;
    /// assert_eq!(formula.lines().last(), Some("721 0")); // r9c9 holds 1
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn write_formula(&self, out: &mut impl fmt::Write) -> fmt::Result {
        let rules = self.grid.rules();
        let side = rules.size().side();
        writeln!(out, "c rules: {rules}")?;
        for row in self.grid.written(Format::Grid).to_string().lines() {
            writeln!(out, "c {row}")?;
        }
        writeln!(
            out,
            "c variable {side} * ({side} * (row - 1) + column - 1) + value: the cell holds the value"
        )?;
        writeln!(
            out,
            "c {}",
            match self.solution {
                Some(_) => "the last clause excludes the only solution",
                None => "there is no solution",
            }
        )?;
        let mut count = 0;
        self.for_each_clause(|_| {
            count += 1;
            Ok(())
        })?;
        writeln!(out, "p cnf {} {count}", rules.size().cells() * side)?;
        self.for_each_clause(|clause| {
            clause.iter().try_for_each(|literal| write!(out, "{literal} "))?;
            out.write_str("0\n")
        })
    }

    /// Writes the proof. Searching for it takes about as long as solving the grid.
    ///
    /// # Errors
    ///
    /// If `out` fails.
    ///
    /// ```
    /// let rules = ninefold::rules::Rules::classic();
    /// let mut proof = String::new();
    /// rules.grid(&[1; 81])?.certificate().unwrap().write_proof(&mut proof)?;
    /// assert!(proof.ends_with("0\n"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn write_proof(&self, out: &mut impl fmt::Write) -> fmt::Result {
        write_proof(&self.grid, self.solution.as_ref(), out)
    }

    fn for_each_clause(&self, mut clause: impl FnMut(&[i32]) -> fmt::Result) -> fmt::Result {
        let rules = self.grid.rules();
        let (structure, greatest) = (rules.structure(), rules.size().greatest());
        let values = 1..=greatest;
        let variable = |cell: u16, value: u8| i32::from(cell) * i32::from(greatest) + i32::from(value);
        let cells = || (0..).take(rules.size().cells());
        let mut literals = Vec::new();
        for cell in cells() {
            literals.clear();
            literals.extend(values.clone().map(|value| variable(cell, value)));
            clause(&literals)?;
        }
        for cell in cells() {
            for value in values.clone() {
                for other in value + 1..=greatest {
                    clause(&[-variable(cell, value), -variable(cell, other)])?;
                }
            }
        }
        for cell in cells() {
            for &peer in structure.peers(usize::from(cell)).iter().filter(|&&peer| peer > cell) {
                for value in values.clone() {
                    clause(&[-variable(cell, value), -variable(peer, value)])?;
                }
            }
        }
        for group in structure.groups().filter(|group| group.len() == usize::from(greatest)) {
            for value in values.clone() {
                literals.clear();
                literals.extend(group.iter().map(|&cell| variable(cell, value)));
                clause(&literals)?;
            }
        }
        for (cell, &value) in cells().zip(self.grid.values()).filter(|(_, value)| **value != 0) {
            clause(&[variable(cell, value)])?;
        }
        if let Some(solution) = &self.solution {
            literals.clear();
            literals.extend(cells().zip(solution.values()).map(|(cell, &value)| -variable(cell, value)));
            clause(&literals)?;
        }
        Ok(())
    }
}
