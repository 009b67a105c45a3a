//! How many boards got which verdict.

use super::Verdict;

/// How many boards got which verdict, and how many records had no board.
///
/// ```
/// use ninefold::Verdict;
/// use ninefold::verdict::Tally;
///
/// let mut tally = Tally::default();
/// tally.count(Some(Verdict::Valid));
/// tally.count(Some(Verdict::Invalid));
/// tally.count(None);
/// assert_eq!((tally.total(), tally.get(Verdict::Valid), tally.malformed()), (3, 1, 1));
///
/// let counts: Vec<_> = tally.iter().map(|(verdict, n)| (Verdict::name_or_malformed(verdict), n)).collect();
/// assert_eq!(counts, [("valid", 1), ("invalid", 1), ("malformed", 1)]);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[must_use]
pub struct Tally {
    /// In the order of [`Verdict::ALL`].
    verdicts: [u64; Verdict::ALL.len()],
    malformed: u64,
}

impl Tally {
    /// Counts a verdict; `None` stands for a record without a board.
    ///
    /// ```
    /// # let mut tally = ninefold::verdict::Tally::default();
    /// tally.count(None);
    /// assert_eq!(tally.malformed(), 1);
    /// ```
    #[inline]
    pub fn count(&mut self, verdict: Option<Verdict>) {
        self.add(verdict, 1);
    }

    /// Counts the same verdict several times.
    ///
    /// ```
    /// # use ninefold::Verdict;
    /// # let mut tally = ninefold::verdict::Tally::default();
    /// tally.add(Some(Verdict::Valid), 5);
    /// assert_eq!(tally.get(Verdict::Valid), 5);
    /// ```
    #[inline]
    pub fn add(&mut self, verdict: Option<Verdict>, count: u64) {
        match verdict {
            Some(verdict) => self.verdicts[verdict as usize] += count,
            None => self.malformed += count,
        }
    }

    /// How many boards got this verdict.
    ///
    /// ```
    /// # use ninefold::Verdict;
    /// assert_eq!(ninefold::verdict::Tally::default().get(Verdict::Valid), 0);
    /// ```
    pub const fn get(&self, verdict: Verdict) -> u64 {
        self.verdicts[verdict as usize]
    }

    /// How many records had no board.
    ///
    /// ```
    /// assert_eq!(ninefold::verdict::Tally::default().malformed(), 0);
    /// ```
    pub const fn malformed(&self) -> u64 {
        self.malformed
    }

    /// How many records there were.
    ///
    /// ```
    /// assert_eq!(ninefold::verdict::Tally::default().total(), 0);
    /// ```
    pub fn total(&self) -> u64 {
        self.verdicts.iter().sum::<u64>() + self.malformed
    }

    /// How many records failed: boards that don't meet the requirement, and records without a board.
    ///
    /// ```
    /// # use ninefold::Verdict;
    /// let tally: ninefold::verdict::Tally = [Some(Verdict::Valid), Some(Verdict::Invalid), None].into_iter().collect();
    /// assert_eq!(tally.failing(), 2);
    /// ```
    pub fn failing(&self) -> u64 {
        let fails = |verdict: Option<Verdict>| !verdict.is_some_and(Verdict::meets);
        self.iter().filter(|&(verdict, _)| fails(verdict)).map(|(_, count)| count).sum()
    }

    /// The verdicts that occurred, with their counts, in the order of [`Verdict::ALL`]; then the records without a board,
    /// as `None`.
    ///
    /// ```
    /// assert_eq!(ninefold::verdict::Tally::default().iter().next(), None);
    /// ```
    pub fn iter(&self) -> impl Iterator<Item = (Option<Verdict>, u64)> {
        let verdicts = Verdict::ALL.iter().copied().map(Some).zip(self.verdicts);
        verdicts.chain([(None, self.malformed)]).filter(|&(_, count)| count > 0)
    }
}

impl core::ops::AddAssign for Tally {
    fn add_assign(&mut self, other: Tally) {
        for (count, other) in self.verdicts.iter_mut().zip(other.verdicts) {
            *count += other;
        }
        self.malformed += other.malformed;
    }
}

impl FromIterator<Option<Verdict>> for Tally {
    fn from_iter<I: IntoIterator<Item = Option<Verdict>>>(verdicts: I) -> Tally {
        let mut tally = Tally::default();
        tally.extend(verdicts);
        tally
    }
}

impl Extend<Option<Verdict>> for Tally {
    fn extend<I: IntoIterator<Item = Option<Verdict>>>(&mut self, verdicts: I) {
        for verdict in verdicts {
            self.count(verdict);
        }
    }
}
