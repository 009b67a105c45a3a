//! What a score is made of, and how much each part counts.

use alloc::string::{String, ToString};
use core::fmt;
use core::str::FromStr;

use crate::error::NameError;

/// What a [`Score`](super::Score) is made of; [the module](super) says what each of them is.
///
/// ```
/// use ninefold::grade::Component;
///
/// assert_eq!("blanks".parse(), Ok(Component::Blanks));
/// assert_eq!(Component::Solved.to_string(), "solved");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Component {
    /// Whether the answer solves the puzzle.
    Solved,
    /// How many of the blanks are right, and how many are wrong.
    Blanks,
    /// Whether every given is kept.
    Givens,
    /// Whether the reply marks one complete board as its answer.
    Format,
}

impl Component {
    /// All components.
    ///
    /// ```
    /// use ninefold::grade::Component;
    ///
    /// let names = Component::ALL.iter().map(|component| component.name());
    /// assert!(names.eq(["solved", "blanks", "givens", "format"]));
    /// ```
    pub const ALL: &'static [Component] =
        &[Component::Solved, Component::Blanks, Component::Givens, Component::Format];

    /// How many there are.
    pub(super) const COUNT: usize = Component::ALL.len();

    /// The name.
    ///
    /// ```
    /// assert_eq!(ninefold::grade::Component::Format.name(), "format");
    /// ```
    pub const fn name(self) -> &'static str {
        match self {
            Component::Solved => "solved",
            Component::Blanks => "blanks",
            Component::Givens => "givens",
            Component::Format => "format",
        }
    }
}

impl fmt::Display for Component {
    /// Writes the name.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Component {
    type Err = NameError;

    fn from_str(name: &str) -> Result<Component, NameError> {
        NameError::find(Component::ALL, Component::name, name)
    }
}

/// How much each [`Component`] counts in the total of a [`Score`](super::Score): 0.8 for `solved` and 0.2 for `blanks`, unless
/// something else is asked for.
///
/// Only their ratios matter. They are also made from text, and `Display` writes it.
///
/// ```
/// use ninefold::grade::{Component, Weights};
///
/// let weights: Weights = "solved=3,format=1".parse()?;
/// assert_eq!(weights.get(Component::Solved), 3.0);
/// assert_eq!(weights.get(Component::Blanks), 0.0);
/// assert_eq!(Weights::default().to_string(), "solved=0.8,blanks=0.2");
/// # Ok::<(), ninefold::grade::WeightsError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Weights([f64; Component::COUNT]);

impl Weights {
    /// These weights, and 0 for every component that isn't among them.
    ///
    /// # Errors
    ///
    /// If a component is there twice, if a weight is negative, infinite or not a number, or if all are 0.
    ///
    /// ```
    /// use ninefold::grade::{Component, Weights};
    ///
    /// let only_solved = Weights::new([(Component::Solved, 1.0)])?;
    /// assert_eq!(only_solved.get(Component::Solved), 1.0);
    ///
    /// let error = Weights::new([(Component::Solved, -1.0)]).unwrap_err();
    /// assert_eq!(error.to_string(), "expected a weight of at least 0 for solved, found -1");
    /// # Ok::<(), ninefold::grade::WeightsError>(())
    /// ```
    pub fn new(weights: impl IntoIterator<Item = (Component, f64)>) -> Result<Weights, WeightsError> {
        let mut known = [None; Component::COUNT];
        for (component, weight) in weights {
            if !weight.is_finite() || weight < 0.0 {
                return Err(WeightsError::Weight { component, found: weight });
            }
            if known[component as usize].replace(weight).is_some() {
                return Err(WeightsError::Twice { component });
            }
        }
        let weights = Weights(known.map(Option::unwrap_or_default));
        let sum = weights.sum();
        if sum > 0.0 && sum.is_finite() { Ok(weights) } else { Err(WeightsError::Sum { found: sum }) }
    }

    /// The weight of a component.
    ///
    /// ```
    /// # use ninefold::grade::{Component, Weights};
    /// assert_eq!(Weights::default().get(Component::Givens), 0.0);
    /// ```
    pub const fn get(&self, component: Component) -> f64 {
        self.0[component as usize]
    }

    fn sum(&self) -> f64 {
        self.0.iter().sum()
    }

    /// The mean of these scores, with these weights.
    pub(super) fn mean(&self, scores: &[f64; Component::COUNT]) -> f64 {
        // The sums are added in the same order, so that scores of 1 have a mean of exactly 1.
        let sum: f64 = self.0.iter().zip(scores).map(|(weight, score)| weight * score).sum();
        sum / self.sum()
    }
}

impl Default for Weights {
    fn default() -> Weights {
        Weights([0.8, 0.2, 0.0, 0.0])
    }
}

impl fmt::Display for Weights {
    /// Writes those that aren't 0.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut separator = "";
        for &component in Component::ALL.iter().filter(|&&component| self.get(component) > 0.0) {
            write!(f, "{separator}{component}={}", self.get(component))?;
            separator = ",";
        }
        Ok(())
    }
}

impl FromStr for Weights {
    type Err = WeightsError;

    /// Reads weights separated by commas, such as `solved=0.8,blanks=0.2`; the others are 0.
    fn from_str(text: &str) -> Result<Weights, WeightsError> {
        let weight = |text: &str| {
            let (name, weight) = text.split_once('=')?;
            Some((name.trim().parse().ok()?, weight.trim().parse().ok()?))
        };
        let weights: Result<alloc::vec::Vec<_>, _> = text
            .split(',')
            .map(|part| weight(part).ok_or_else(|| WeightsError::Text { found: part.trim().to_string() }))
            .collect();
        Weights::new(weights?)
    }
}

/// Why weights can't be used.
///
/// ```
/// use ninefold::grade::{Weights, WeightsError};
///
/// let error = "solved=0".parse::<Weights>().unwrap_err();
/// assert_eq!(error, WeightsError::Sum { found: 0.0 });
/// assert_eq!(error.to_string(), "expected weights with a finite sum greater than 0, found 0");
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum WeightsError {
    /// A weight is negative, infinite or not a number.
    Weight {
        /// The component.
        component: Component,
        /// Its weight.
        found: f64,
    },
    /// A component has two weights.
    Twice {
        /// The component.
        component: Component,
    },
    /// All weights are 0, or they are too large to be added.
    Sum {
        /// Their sum.
        found: f64,
    },
    /// The text isn't the name of a component and its weight.
    Text {
        /// The text.
        found: String,
    },
}

impl core::error::Error for WeightsError {}
