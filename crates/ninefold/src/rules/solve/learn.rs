//! Search that learns from dead ends, for hard grids.
//!
//! This is what SAT solvers do. There is a variable for each candidate: this cell holds this value. That a cell and its peers
//! don't share a value isn't written down as clauses, because there would be too many: when a candidate becomes true,
//! the others of its cell and the same value of its peers become false. That every cell has a value, and every value a
//! place in a group, are clauses. A dead end is traced back to the choices that caused it, and they become a clause, too.

use alloc::vec;
use alloc::vec::Vec;

use super::candidates::{solution, values};
use super::order::Order;
use super::search::Found;
use super::structure::{Lists, Structure, small};

/// A candidate, or that it isn't the value of its cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Literal(u32);

impl Literal {
    const fn is(candidate: u32) -> Literal {
        Literal(candidate << 1)
    }

    const fn is_not(candidate: u32) -> Literal {
        Literal(candidate << 1 | 1)
    }

    pub(super) const fn candidate(self) -> usize {
        (self.0 >> 1) as usize
    }

    pub(super) const fn is_positive(self) -> bool {
        self.0 & 1 == 0
    }

    const fn negated(self) -> Literal {
        Literal(self.0 ^ 1)
    }

    const fn index(self) -> usize {
        self.0 as usize
    }
}

/// Where a clause is among all literals of clauses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct ClauseId(u32);

/// Why a literal is true.
#[derive(Clone, Copy, Debug)]
enum Reason {
    /// It was chosen, or is known from the start.
    None,
    /// Another candidate of its cell, or the same value of a peer, is true.
    Candidate(Literal),
    /// All others of a clause are false.
    Clause(ClauseId),
}

/// What can't be true at once.
#[derive(Clone, Copy, Debug)]
enum DeadEnd {
    /// Two candidates of a cell, or the same value of two peers.
    Pair(Literal, Literal),
    /// A clause is false.
    Clause(ClauseId),
}

/// A clause that is looked at when one of its literals becomes false.
#[derive(Clone, Copy, Debug)]
struct Watch {
    clause: ClauseId,
    /// Another literal of the clause. If it is true, so is the clause.
    other: Literal,
}

/// A clause that was learned.
#[derive(Clone, Copy, Debug)]
struct Learned {
    clause: ClauseId,
    /// How many levels its literals are from. The fewer, the more useful it is; none for one that excludes a solution.
    levels: u32,
}

/// Keeps a record of what a search learns and forgets.
pub(super) trait Journal {
    /// The clause follows from what was known before, by unit propagation alone.
    fn learned(&mut self, clause: &[Literal]);

    /// The clause isn't used any more.
    fn forgotten(&mut self, clause: &[Literal]);

    /// Whether nothing more can be recorded, so that there is no point in searching.
    fn has_failed(&self) -> bool;
}

/// Keeps no record.
#[derive(Debug)]
pub(super) struct NoJournal;

impl Journal for NoJournal {
    fn learned(&mut self, _clause: &[Literal]) {}

    fn forgotten(&mut self, _clause: &[Literal]) {}

    fn has_failed(&self) -> bool {
        false
    }
}

/// A search that learns.
#[derive(Debug)]
pub(super) struct Learner<'s, J = NoJournal> {
    structure: &'s Structure,
    /// For each candidate, those that aren't true if it is: the others of its cell, and the same value of its peers. What is
    /// known to be false from the start is left out.
    rivals: Lists,
    /// The literals of all clauses; each clause has its length before them.
    clauses: Vec<u32>,
    learned: Vec<Learned>,
    /// For each literal, the clauses that watch it.
    watches: Vec<Vec<Watch>>,
    /// For each literal, whether it is true.
    is_true: Vec<bool>,
    /// For each candidate, since when it is decided, and why.
    level: Vec<u32>,
    reason: Vec<Reason>,
    /// What is true, in the order in which it became so.
    trail: Vec<Literal>,
    /// Where each level starts, except for the first.
    level_starts: Vec<usize>,
    /// How much of the trail has had its consequences.
    settled: usize,
    order: Order,
    /// What each candidate was when it was last decided.
    was: Vec<bool>,
    /// Candidates that have been met while a dead end is traced back.
    is_met: Vec<bool>,
    /// Nothing else can be true.
    is_exhausted: bool,
    journal: J,
}

/// The dead ends before the first restart.
const FIRST_RESTART: u64 = 64;

/// How many learned clauses are kept at first, and how many more after each time that some are dropped.
const FIRST_KEPT: usize = 2000;
const MORE_KEPT: usize = 500;

/// A clause from as few levels as this is never dropped.
const BEST_LEVELS: u32 = 2;

impl<'s> Learner<'s> {
    /// A search for the solutions among these candidates of cells, none of which is without one.
    pub(super) fn new(structure: &'s Structure, candidates: &[u32]) -> Learner<'s> {
        let mut learner = Learner::with_journal(structure, candidates, NoJournal);
        for leftovers in structure.leftovers() {
            learner.add_leftovers(&leftovers.of_lines, &leftovers.of_regions);
            learner.add_leftovers(&leftovers.of_regions, &leftovers.of_lines);
        }
        learner
    }
}

impl<'s, J: Journal> Learner<'s, J> {
    /// The same, with a record of what it learns. It knows nothing but what the rules say: that leftovers hold the same values
    /// doesn't follow by unit propagation.
    pub(super) fn with_journal(structure: &'s Structure, candidates: &[u32], journal: J) -> Learner<'s, J> {
        let side = structure.side();
        let count = structure.cells() * side;
        let mut learner = Learner {
            structure,
            rivals: rivals(structure, candidates),
            clauses: Vec::new(),
            learned: Vec::new(),
            watches: vec![Vec::new(); 2 * count],
            is_true: vec![false; 2 * count],
            level: vec![0; count],
            reason: vec![Reason::None; count],
            trail: Vec::with_capacity(count),
            level_starts: Vec::new(),
            settled: 0,
            order: Order::new((0..number(count)).collect()),
            was: vec![true; count],
            is_met: vec![false; count],
            is_exhausted: false,
            journal,
        };
        for (cell, &of_cell) in candidates.iter().enumerate() {
            for value in 0..side {
                let candidate = number(cell * side + value);
                if values(of_cell) & (1 << value) == 0 {
                    learner.set(Literal::is_not(candidate), Reason::None);
                } else if values(of_cell).is_power_of_two() {
                    learner.set(Literal::is(candidate), Reason::None);
                }
            }
        }
        for cell in 0..structure.cells() {
            learner.add_clause((0..side).map(|value| Literal::is(number(cell * side + value))).collect());
        }
        for group in (0..structure.full_groups()).map(|index| structure.full_group(index)) {
            for value in 0..side {
                let place = |&cell: &u16| Literal::is(number(usize::from(cell) * side + value));
                learner.add_clause(group.iter().map(place).collect());
            }
        }
        learner
    }

    /// The record of what was learned.
    pub(super) fn into_journal(self) -> J {
        self.journal
    }

    /// A value that is in some cells is also in some others.
    fn add_leftovers(&mut self, cells: &[u16], others: &[u16]) {
        let side = self.structure.side();
        for value in 0..side {
            let candidate = |&cell: &u16| number(usize::from(cell) * side + value);
            for cell in cells {
                let places = others.iter().map(candidate).map(Literal::is);
                self.add_clause([Literal::is_not(candidate(cell))].into_iter().chain(places).collect());
            }
        }
    }

    /// Chooses candidates in this order, as long as nothing has been learned.
    pub(super) fn prefer(&mut self, order: Vec<u32>) {
        self.order = Order::new(order);
    }

    /// The next solution, unless it takes more dead ends than this, after which the search can't go on. All that have been
    /// found before are left out.
    pub(super) fn next(&mut self, most_dead_ends: usize) -> Found {
        let mut all_dead_ends = 0;
        let mut dead_ends = 0;
        let mut restarts = 1;
        let mut kept = FIRST_KEPT;
        while !self.is_exhausted {
            if let Some(dead_end) = self.settle() {
                if self.level_starts.is_empty() {
                    self.is_exhausted = true;
                    break;
                }
                if all_dead_ends == most_dead_ends || self.journal.has_failed() {
                    return Found::TooHard;
                }
                self.learn(dead_end);
                all_dead_ends += 1;
                dead_ends += 1;
                continue;
            }
            if dead_ends >= FIRST_RESTART * luby(restarts) {
                dead_ends = 0;
                restarts += 1;
                self.go_back(0);
            }
            if self.learned.len() > kept {
                kept += MORE_KEPT;
                self.drop_clauses();
            }
            match self.choose() {
                Some(literal) => {
                    self.level_starts.push(self.trail.len());
                    self.set(literal, Reason::None);
                }
                None => return Found::Solution { values: self.take_solution(), weight: 1 },
            }
        }
        Found::Nothing
    }

    /// Whether there is another solution that takes no more dead ends than this to find.
    pub(super) fn finds(&mut self, most_dead_ends: usize) -> bool {
        matches!(self.next(most_dead_ends), Found::Solution { .. })
    }

    /// The solution that has been found, which is excluded from now on.
    fn take_solution(&mut self) -> Vec<u8> {
        let side = self.structure.side();
        let candidates: Vec<u32> = self
            .is_true
            .chunks_exact(2 * side)
            .map(|cell| (0..side).filter(|value| cell[2 * value]).fold(0, |bits, value| bits | 1 << value))
            .collect();
        let solution = solution(&candidates);
        self.exclude(&solution);
        solution
    }

    /// Excludes a solution.
    pub(super) fn exclude(&mut self, solution: &[u8]) {
        self.go_back(0);
        let side = self.structure.side();
        let found = solution.iter().enumerate().map(|(cell, &value)| cell * side + usize::from(value - 1));
        if let Some(clause) = self.add_clause(found.map(|found| Literal::is_not(number(found))).collect()) {
            self.learned.push(Learned { clause, levels: 0 });
        }
    }

    /// Adds a clause before any choice. What is false already is left out, and so is what is true.
    fn add_clause(&mut self, mut literals: Vec<Literal>) -> Option<ClauseId> {
        debug_assert!(self.level_starts.is_empty());
        if literals.iter().any(|literal| self.is_true[literal.index()]) {
            return None;
        }
        literals.retain(|literal| !self.is_true[literal.negated().index()]);
        match literals[..] {
            [] => self.is_exhausted = true,
            [only] => self.set(only, Reason::None),
            _ => return Some(self.store(&literals)),
        }
        None
    }

    fn store(&mut self, literals: &[Literal]) -> ClauseId {
        let clause = ClauseId(number(self.clauses.len()));
        self.clauses.push(number(literals.len()));
        self.clauses.extend(literals.iter().map(|literal| literal.0));
        self.watch(clause, literals[0], literals[1]);
        clause
    }

    fn watch(&mut self, clause: ClauseId, first: Literal, second: Literal) {
        self.watches[first.index()].push(Watch { clause, other: second });
        self.watches[second.index()].push(Watch { clause, other: first });
    }

    fn literals(&self, clause: ClauseId) -> &[u32] {
        let start = clause.0 as usize;
        &self.clauses[start + 1..=start + self.clauses[start] as usize]
    }

    fn set(&mut self, literal: Literal, reason: Reason) {
        let candidate = literal.candidate();
        self.is_true[literal.index()] = true;
        self.level[candidate] = number(self.level_starts.len());
        self.reason[candidate] = reason;
        self.trail.push(literal);
    }

    /// Does all that follows from what is true.
    fn settle(&mut self) -> Option<DeadEnd> {
        while let Some(&literal) = self.trail.get(self.settled) {
            self.settled += 1;
            if literal.is_positive()
                && let Some(dead_end) = self.exclude_others(literal)
            {
                return Some(dead_end);
            }
            if let Some(clause) = self.visit_watches(literal.negated()) {
                return Some(DeadEnd::Clause(clause));
            }
        }
        None
    }

    /// A candidate is true: the others of its cell aren't, nor is the same value of its peers.
    fn exclude_others(&mut self, literal: Literal) -> Option<DeadEnd> {
        for at in self.rivals.range(literal.candidate()) {
            let other = u32::from(self.rivals.item(at));
            if self.is_true[Literal::is(other).index()] {
                return Some(DeadEnd::Pair(literal, Literal::is(other)));
            }
            if !self.is_true[Literal::is_not(other).index()] {
                self.set(Literal::is_not(other), Reason::Candidate(literal));
            }
        }
        None
    }

    /// A literal is false: of the clauses that watch it, some now watch another one, and some have only one left. Returns a
    /// clause that has none.
    fn visit_watches(&mut self, literal: Literal) -> Option<ClauseId> {
        let mut watches = core::mem::take(&mut self.watches[literal.index()]);
        let mut false_clause = None;
        let mut kept = 0;
        for position in 0..watches.len() {
            let watch = watches[position];
            watches[kept] = watch;
            kept += 1;
            if false_clause.is_some() || self.is_true[watch.other.index()] {
                continue;
            }
            let start = watch.clause.0 as usize + 1;
            let end = start + self.clauses[start - 1] as usize;
            // The false one comes second.
            if self.clauses[start] == literal.0 {
                self.clauses.swap(start, start + 1);
            }
            let first = Literal(self.clauses[start]);
            if self.is_true[first.index()] {
                watches[kept - 1].other = first;
                continue;
            }
            let is_false = |literal: u32| self.is_true[Literal(literal).negated().index()];
            if let Some(next) = (start + 2..end).find(|&next| !is_false(self.clauses[next])) {
                self.clauses.swap(start + 1, next);
                let next = Literal(self.clauses[start + 1]);
                self.watches[next.index()].push(Watch { clause: watch.clause, other: first });
                kept -= 1;
            } else if self.is_true[first.negated().index()] {
                false_clause = Some(watch.clause);
            } else {
                self.set(first, Reason::Clause(watch.clause));
            }
        }
        watches.truncate(kept);
        self.watches[literal.index()] = watches;
        false_clause
    }

    /// The literals that are false and made this one true.
    fn causes(&self, reason: Reason) -> impl Iterator<Item = Literal> + '_ {
        let (one, clause) = match reason {
            Reason::None => (None, None),
            Reason::Candidate(literal) => (Some(literal.negated()), None),
            Reason::Clause(clause) => (None, Some(clause)),
        };
        // The first literal of the clause is the one that became true.
        let of_clause = clause.into_iter().flat_map(|clause| &self.literals(clause)[1..]);
        one.into_iter().chain(of_clause.copied().map(Literal))
    }

    /// Learns a clause from a dead end, and goes back to where it makes a difference.
    fn learn(&mut self, dead_end: DeadEnd) {
        let mut clause = vec![Literal(0)];
        let mut pending: Vec<Literal> = match dead_end {
            DeadEnd::Pair(one, other) => vec![one.negated(), other.negated()],
            DeadEnd::Clause(id) => self.literals(id).iter().copied().map(Literal).collect(),
        };
        // The literals of the last level that have been met and not been replaced by their causes.
        let mut open = 0;
        let mut at = self.trail.len();
        let last_level = number(self.level_starts.len());
        let pivot = loop {
            for literal in pending.drain(..) {
                let candidate = literal.candidate();
                if self.is_met[candidate] || self.level[candidate] == 0 {
                    continue;
                }
                self.is_met[candidate] = true;
                self.order.bump(candidate);
                if self.level[candidate] == last_level {
                    open += 1;
                } else {
                    clause.push(literal);
                }
            }
            let literal = loop {
                at -= 1;
                if self.is_met[self.trail[at].candidate()] {
                    break self.trail[at];
                }
            };
            open -= 1;
            self.is_met[literal.candidate()] = false;
            if open == 0 {
                break literal;
            }
            pending.extend(self.causes(self.reason[literal.candidate()]));
        };
        clause[0] = pivot.negated();
        self.order.decay();
        let met: Vec<Literal> = clause[1..].to_vec();
        // What follows from the other literals needn't be said.
        let mut kept = 1;
        for position in 1..clause.len() {
            let literal = clause[position];
            let reason = self.reason[literal.candidate()];
            let is_implied = !matches!(reason, Reason::None)
                && self
                    .causes(reason)
                    .all(|cause| self.is_met[cause.candidate()] || self.level[cause.candidate()] == 0);
            if !is_implied {
                clause[kept] = literal;
                kept += 1;
            }
        }
        clause.truncate(kept);
        for literal in met {
            self.is_met[literal.candidate()] = false;
        }
        self.use_learned(clause);
    }

    fn use_learned(&mut self, mut clause: Vec<Literal>) {
        self.journal.learned(&clause);
        let level_of = |literal: &Literal| self.level[literal.candidate()];
        let Some((position, back_to)) = clause
            .iter()
            .enumerate()
            .skip(1)
            .map(|(position, literal)| (position, level_of(literal)))
            .max_by_key(|&(_, level)| level)
        else {
            self.go_back(0);
            self.set(clause[0], Reason::None);
            return;
        };
        clause.swap(1, position);
        let mut levels: Vec<u32> = clause.iter().map(level_of).collect();
        levels.sort_unstable();
        levels.dedup();
        self.go_back(back_to as usize);
        let id = self.store(&clause);
        self.learned.push(Learned { clause: id, levels: number(levels.len()) });
        self.set(clause[0], Reason::Clause(id));
    }

    /// Takes back all choices after this level.
    fn go_back(&mut self, level: usize) {
        let Some(&start) = self.level_starts.get(level) else { return };
        for &literal in &self.trail[start..] {
            let candidate = literal.candidate();
            self.is_true[literal.index()] = false;
            self.was[candidate] = literal.is_positive();
            self.order.insert(candidate);
        }
        self.trail.truncate(start);
        self.level_starts.truncate(level);
        self.settled = start;
    }

    /// The undecided candidate that has had most to do with recent dead ends.
    fn choose(&mut self) -> Option<Literal> {
        loop {
            let candidate = self.order.pop()?;
            let literal = Literal::is(number(candidate));
            if !self.is_true[literal.index()] && !self.is_true[literal.negated().index()] {
                return Some(if self.was[candidate] { literal } else { literal.negated() });
            }
        }
    }

    /// Forgets the less useful half of what was learned.
    fn drop_clauses(&mut self) {
        self.go_back(0);
        let mut learned = core::mem::take(&mut self.learned);
        let first = learned[0].clause;
        learned.sort_by_key(|learned| learned.levels);
        let half = learned.len() / 2;
        let mut kept: Vec<Learned> = Vec::new();
        // What follows from clauses alone stays true without them.
        for literal in &self.trail {
            self.journal.learned(&[*literal]);
        }
        for (rank, learned) in learned.iter().enumerate() {
            if rank < half || learned.levels <= BEST_LEVELS {
                kept.push(*learned);
            } else {
                let literals: Vec<Literal> =
                    self.literals(learned.clause).iter().copied().map(Literal).collect();
                self.journal.forgotten(&literals);
            }
        }
        kept.sort_by_key(|learned| learned.clause.0);
        for watches in &mut self.watches {
            watches.retain(|watch| watch.clause.0 < first.0);
        }
        let clauses: Vec<Vec<Literal>> = kept
            .iter()
            .map(|learned| self.literals(learned.clause).iter().copied().map(Literal).collect())
            .collect();
        self.clauses.truncate(first.0 as usize);
        for (learned, clause) in kept.iter().zip(clauses) {
            let id = self.store(&clause);
            self.learned.push(Learned { clause: id, levels: learned.levels });
        }
    }
}

/// For each of these candidates, the others of its cell and the same value of its peers.
fn rivals(structure: &Structure, candidates: &[u32]) -> Lists {
    let side = structure.side();
    let is_left = |cell: usize, value: usize| values(candidates[cell]) & (1 << value) != 0;
    Lists::new((0..structure.cells() * side).map(|candidate| {
        let (cell, value) = (candidate / side, candidate % side);
        let in_cell = (0..side).filter(move |&other| other != value).map(move |other| (cell, other));
        let in_peers = structure.peers(cell).iter().map(move |&peer| (usize::from(peer), value));
        let is_any = is_left(cell, value);
        let rivals = in_cell.chain(in_peers).filter(move |&(cell, value)| is_any && is_left(cell, value));
        rivals.map(move |(cell, value)| small(cell * side + value))
    }))
}

/// 1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8 …: how long to search before a restart.
pub(super) fn luby(mut index: u64) -> u64 {
    loop {
        let next = (index + 1).next_power_of_two();
        if next == index + 1 {
            return next / 2;
        }
        index -= next / 2 - 1;
    }
}

/// As a number of 32 bits: there are fewer candidates than 65,536, and not so much memory for clauses.
fn number(index: usize) -> u32 {
    u32::try_from(index).unwrap_or_else(|_| unreachable!("there are not so many"))
}
