//! The search: deduce, split, and keep the other half for later.
//!
//! One board at a time, or many: a vector holds several positions, and it makes no difference to it whether they come from
//! the same board. Rounds of deduction follow one another at the pace of the CPU, but choosing a split has to wait for their
//! outcome. So there are two vectors, and the CPU can work on one while it waits for the other.

#![allow(unsafe_code, reason = "vectors are constructed only if the CPU has their instructions")]

use alloc::vec;
use alloc::vec::Vec;
use core::marker::PhantomData;
use core::ops::ControlFlow;

use super::branch::{Split, Ways, split_cell};
use super::field::Words;
use super::kernel::SolverKernel;
use super::lanes::{Lanes, MOST_POSITIONS, bit_of, positions};
use super::position::Position;
use super::restarts;
use super::step::{StepOutcome, step};
use crate::SIDE;
use crate::unrolled::unrolled;

/// A board is hard if all bands and stacks have more ways than this at the first split, or after a few dead ends.
const EASY_WAYS: usize = 16;

/// After this many dead ends, a board is hard.
const EASY_DEAD_ENDS: u32 = 4;

/// After this many of a hard board without a solution, it is too hard for this search.
const HARD_DEAD_ENDS: u32 = 1024;

/// How many vectors are worked on in turns.
const VECTORS: usize = 2;

/// Called with each solution, and with how many solutions it stands for; returns whether to continue.
pub(super) type Found<'a> = dyn FnMut(&Position, usize) -> ControlFlow<()> + 'a;

/// The positions whose solutions are wanted.
pub(super) trait Tasks {
    /// The next position, if there is one now; asked again whenever a task is finished. Those before it have the numbers from
    /// 0.
    fn next(&mut self) -> Option<Position>;

    /// The position of a task, once more.
    fn root(&self, task: usize) -> Position;

    /// Called with each solution of a task, in no particular order, and with how many solutions it stands for; returns
    /// whether to look for more of them.
    fn found(&mut self, task: usize, solution: &Position, multiplicity: usize) -> ControlFlow<()>;

    /// Called when a task would take very long, with the positions that are left of it: its other solutions have to be found
    /// in another way.
    fn too_hard(&mut self, task: usize, left: Vec<Position>) {
        restarts::search(SolverKernel::best(), &left, &mut |solution, multiplicity| {
            self.found(task, solution, multiplicity)
        });
    }

    /// Called when a task has no more solutions, or no more are wanted; returns whether to continue with others.
    fn finished(&mut self, task: usize) -> ControlFlow<()>;
}

/// Calls `found` with each solution of the position, in no particular order, until there are no more or it breaks.
///
/// While the board seems easy, it works on one position at a time, with quick rounds: that is the most direct way to a
/// solution. On a hard board, most branches are dead ends; then it works on as many positions as fit into the vectors, with
/// thorough rounds.
///
/// It also ends after many dead ends without a solution, and returns the positions that are left: some boards would take it
/// very long, and [`restarts`] doesn't.
///
/// The waiting positions are the other halves of the splits that led to the current ones. A split is at a cell or at a
/// digit in a line, so their number is bounded: a few for most boards, up to two hundred for nearly empty ones, of 144
/// bytes each.
///
/// # Safety
///
/// The CPU must have the instructions of both types.
#[inline(always)]
pub(super) unsafe fn search<One: Lanes, Many: Lanes>(
    root: &Position,
    found: &mut Found<'_>,
) -> Vec<Position> {
    let mut task = OneTask { root, has_solutions: false, left: Vec::new(), found };
    // SAFETY: the caller guarantees the instructions of both.
    unsafe {
        let waiting = search_easy::<One>(&mut task);
        if !waiting.is_empty() {
            let mut team = Team::<One, Many>::new();
            let has_solutions = task.has_solutions;
            team.searches[0] = Search { waiting, effort: Effort::High, has_solutions, ..Search::new(0) };
            team.share();
            team.work(&mut task);
        }
    }
    task.left
}

/// Finds the solutions of all tasks.
///
/// # Safety
///
/// The CPU must have the instructions of both types.
#[inline(always)]
pub(super) unsafe fn search_all<One: Lanes, Many: Lanes>(tasks: &mut dyn Tasks) {
    // SAFETY: the caller guarantees the instructions of both.
    unsafe {
        let mut team = Team::<One, Many>::new();
        team.start(tasks);
        team.work(tasks);
    }
}

/// Removes the candidates that deduction rules out; returns whether a solution is still possible.
///
/// # Safety
///
/// The CPU must have the instructions of this type.
#[inline(always)]
pub(super) unsafe fn settle<One: Lanes>(position: &mut Position) -> bool {
    let mut workspace = Workspace::<One>::EMPTY;
    workspace.set(0, position);
    let mut cells = workspace.load();
    loop {
        let StepOutcome { broken, changed } = step::<One, true>(&mut cells);
        if broken & bit_of(0) != 0 {
            return false;
        }
        if changed & bit_of(0) == 0 {
            workspace.store(&cells);
            *position = workspace.position(0);
            return true;
        }
    }
}

/// Works on one position at a time. Returns those that are left if the board turns out to be hard, none if the search is
/// over.
///
/// # Safety
///
/// The CPU must have the instructions of this type.
#[inline(always)]
unsafe fn search_easy<One: Lanes>(task: &mut OneTask<'_, '_>) -> Vec<Position> {
    let mut waiting = Vec::new();
    let mut effort = Effort::Unknown;
    let mut dead_ends = 0;
    let mut workspace = Workspace::<One>::EMPTY;
    workspace.set(0, task.root);
    loop {
        let mut cells = workspace.load();
        let StepOutcome { broken, changed } = step::<One, false>(&mut cells);
        workspace.store(&cells);
        let is_settled = changed & bit_of(0) == 0;
        if broken & bit_of(0) != 0 {
            dead_ends += 1;
            effort.raise(dead_ends);
            if effort == Effort::High {
                return waiting;
            }
        } else if is_settled || effort == Effort::Least {
            match effort.split(&cells) {
                Some(_) if effort == Effort::High => {
                    waiting.push(workspace.position(0));
                    return waiting;
                }
                Some(split) => {
                    workspace.split(0, &split, &mut waiting);
                    continue;
                }
                None if !is_settled => continue,
                None if task.found(0, &workspace.position(0), 1).is_break() => return Vec::new(),
                None => {}
            }
        } else {
            continue;
        }
        match waiting.pop() {
            Some(position) => workspace.set(0, &position),
            None => return waiting,
        }
    }
}

/// How much it is worth to choose a good split.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Effort {
    /// The board has not been split.
    Unknown,
    /// It seems easy, and no split has led to a dead end. Probably it has several solutions, and every split leads to one: so
    /// it is split after each round, and not only when nothing more can be deduced.
    Least,
    /// It seems easy.
    Low,
    /// It is hard.
    High,
}

impl Effort {
    /// Where to split a position; `None` if all cells are decided. If nothing more can be deduced, it is a solution then.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    #[cfg_attr(target_family = "wasm", inline(never))]
    fn split<V: Lanes>(&mut self, cells: &[V; SIDE]) -> Option<Split> {
        if matches!(self, Effort::Unknown | Effort::High) {
            let ways = Ways::of(cells);
            if *self == Effort::Unknown {
                let is_hard = ways.has_choice() && ways.fewest > EASY_WAYS;
                *self = if is_hard { Effort::High } else { Effort::Least };
            }
            if *self == Effort::High && ways.has_choice() {
                return Some(ways.split());
            }
        }
        split_cell(cells)
    }

    /// There has been one more dead end.
    fn raise(&mut self, dead_ends: u32) {
        if *self != Effort::High {
            *self = if dead_ends < EASY_DEAD_ENDS { Effort::Low } else { Effort::High };
        }
    }
}

/// The only task of a search.
struct OneTask<'a, 'f> {
    root: &'a Position,
    has_solutions: bool,
    /// What is left if it is too hard.
    left: Vec<Position>,
    found: &'a mut Found<'f>,
}

impl Tasks for OneTask<'_, '_> {
    fn next(&mut self) -> Option<Position> {
        None
    }

    fn root(&self, _task: usize) -> Position {
        *self.root
    }

    fn found(&mut self, _task: usize, solution: &Position, multiplicity: usize) -> ControlFlow<()> {
        self.has_solutions = true;
        (self.found)(solution, multiplicity)
    }

    fn too_hard(&mut self, _task: usize, left: Vec<Position>) {
        self.left = left;
    }

    fn finished(&mut self, _task: usize) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}

/// The search of one task.
struct Search {
    task: usize,
    /// The other halves of the splits.
    waiting: Vec<Position>,
    effort: Effort,
    /// How many lanes work on it.
    lanes: usize,
    has_solutions: bool,
    /// How many dead ends there have been since the last solution.
    dead_ends: u32,
}

impl Search {
    const fn new(task: usize) -> Search {
        let (effort, lanes, has_solutions, dead_ends) = (Effort::Unknown, 0, false, 0);
        Search { task, waiting: Vec::new(), effort, lanes, has_solutions, dead_ends }
    }
}

/// The lanes of all vectors, and the searches they work on.
struct Team<One, Many> {
    vectors: [Vector<Many>; VECTORS],
    searches: [Search; VECTORS * MOST_POSITIONS],
    /// The number of tasks that have been started.
    tasks: usize,
    /// How many lanes have nothing to do.
    idle: usize,
    one: PhantomData<One>,
}

/// A vector's worth of positions.
struct Vector<V> {
    workspace: Workspace<V>,
    /// The lanes that hold a position.
    active: u16,
    /// The lanes whose board is hard.
    hard: u16,
    /// The lanes whose board needs the least effort.
    hasty: u16,
    /// The lanes that need attention, because their position is broken, or because it is to be split.
    stuck: u16,
    broken: u16,
    /// The lanes whose position has changed in the last round.
    changed: u16,
    /// What each lane works on.
    searches: [usize; MOST_POSITIONS],
}

impl<One: Lanes, Many: Lanes> Team<One, Many> {
    /// A team that has nothing to do.
    ///
    /// # Safety
    ///
    /// The CPU must have the instructions of both types; so for everything that the team does.
    #[inline(always)]
    unsafe fn new() -> Team<One, Many> {
        Team {
            vectors: [const { Vector::EMPTY }; VECTORS],
            searches: [const { Search::new(0) }; VECTORS * MOST_POSITIONS],
            tasks: 0,
            idle: VECTORS * Many::POSITIONS,
            one: PhantomData,
        }
    }

    /// Gives a task to every lane.
    #[inline(always)]
    fn start(&mut self, tasks: &mut dyn Tasks) {
        for vector in 0..VECTORS {
            for lane in 0..Many::POSITIONS {
                self.vectors[vector].searches[lane] = vector * Many::POSITIONS + lane;
                if self.begin(vector, lane, tasks) {
                    self.idle -= 1;
                }
            }
        }
    }

    /// Works until nothing is left to do.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    #[cfg_attr(target_family = "wasm", inline(never))]
    fn work(&mut self, tasks: &mut dyn Tasks) {
        while self.idle < VECTORS * Many::POSITIONS {
            for vector in &mut self.vectors {
                if vector.active != 0 {
                    vector.step();
                }
            }
            for vector in 0..VECTORS {
                for lane in positions(self.vectors[vector].stuck) {
                    // It may have been stopped meanwhile.
                    if self.vectors[vector].stuck & bit_of(lane) != 0
                        && self.attend(vector, lane, tasks).is_break()
                    {
                        return;
                    }
                }
            }
            if self.idle > 0 {
                self.share();
            }
        }
    }

    /// Splits the position of a lane, or replaces it by another one.
    #[inline(always)]
    fn attend(&mut self, vector: usize, lane: usize, tasks: &mut dyn Tasks) -> ControlFlow<()> {
        let at = &mut self.vectors[vector];
        let search = &mut self.searches[at.searches[lane]];
        if at.broken & bit_of(lane) != 0 {
            search.dead_ends += 1;
            search.effort.raise(search.dead_ends);
            at.set_effort(lane, search.effort);
            if search.dead_ends == HARD_DEAD_ENDS {
                self.give_up(vector, lane, tasks);
            }
        } else {
            if let Some(split) = search.effort.split::<One>(&at.workspace.cells(lane)) {
                at.set_effort(lane, search.effort);
                at.workspace.split(lane, &split, &mut search.waiting);
                return ControlFlow::Continue(());
            }
            if at.changed & bit_of(lane) != 0 {
                return ControlFlow::Continue(());
            }
            (search.has_solutions, search.dead_ends) = (true, 0);
            if tasks.found(search.task, &at.workspace.position(lane), 1).is_break() {
                self.stop(vector, lane);
            }
        }
        self.replace(vector, lane, tasks)
    }

    /// Drops everything that belongs to the search of this lane, but leaves the lane itself.
    #[cold]
    fn stop(&mut self, vector: usize, lane: usize) {
        let stopped = self.vectors[vector].searches[lane];
        let search = &mut self.searches[stopped];
        search.waiting.clear();
        if search.lanes == 1 {
            return;
        }
        for (index, other) in self.vectors.iter_mut().enumerate() {
            for at in positions(other.active) {
                if other.searches[at] == stopped && (index, at) != (vector, lane) {
                    other.deactivate(at);
                    self.idle += 1;
                }
            }
        }
        search.lanes = 1;
    }

    /// Leaves the rest of a search to others. The lane has run into a dead end.
    #[cold]
    fn give_up(&mut self, vector: usize, lane: usize, tasks: &mut dyn Tasks) {
        let given_up = self.vectors[vector].searches[lane];
        let mut left = core::mem::take(&mut self.searches[given_up].waiting);
        for (index, other) in self.vectors.iter().enumerate() {
            let lanes = positions(other.active);
            let others = lanes.filter(|&at| other.searches[at] == given_up && (index, at) != (vector, lane));
            left.extend(others.map(|at| other.workspace.position(at)));
        }
        self.stop(vector, lane);
        let Search { task, has_solutions, .. } = self.searches[given_up];
        if left.is_empty() {
            return;
        }
        // Nothing has been found that could be found again, so it is better to start over.
        tasks.too_hard(task, if has_solutions { left } else { vec![tasks.root(task)] });
    }

    /// Replaces the position of a lane by one that waits, or by the next task.
    #[inline(always)]
    fn replace(&mut self, vector: usize, lane: usize, tasks: &mut dyn Tasks) -> ControlFlow<()> {
        let Vector { workspace, searches, .. } = &mut self.vectors[vector];
        let search = &mut self.searches[searches[lane]];
        if let Some(position) = search.waiting.pop() {
            workspace.set(lane, &position);
            return ControlFlow::Continue(());
        }
        search.lanes -= 1;
        if search.lanes == 0 {
            tasks.finished(search.task)?;
            if self.begin(vector, lane, tasks) {
                return ControlFlow::Continue(());
            }
        }
        self.vectors[vector].deactivate(lane);
        self.idle += 1;
        ControlFlow::Continue(())
    }

    /// Begins with the next task, if there is one; the lane's search must be over.
    #[inline(always)]
    fn begin(&mut self, vector: usize, lane: usize, tasks: &mut dyn Tasks) -> bool {
        let Some(root) = tasks.next() else { return false };
        let at = &mut self.vectors[vector];
        let search = &mut self.searches[at.searches[lane]];
        *search =
            Search { lanes: 1, waiting: core::mem::take(&mut search.waiting), ..Search::new(self.tasks) };
        self.tasks += 1;
        at.activate(lane, &root, search.effort);
        true
    }

    /// Lets idle lanes help with hard boards.
    #[inline(always)]
    fn share(&mut self) {
        for vector in &mut self.vectors {
            for lane in 0..Many::POSITIONS {
                if vector.active & bit_of(lane) != 0 {
                    continue;
                }
                let is_shared = |search: &Search| search.effort == Effort::High && !search.waiting.is_empty();
                let Some(index) = self.searches.iter().position(is_shared) else { return };
                let search = &mut self.searches[index];
                if let Some(position) = search.waiting.pop() {
                    search.lanes += 1;
                    vector.searches[lane] = index;
                    vector.activate(lane, &position, search.effort);
                    self.idle -= 1;
                }
            }
        }
    }
}

impl<V: Lanes> Vector<V> {
    const EMPTY: Vector<V> = Vector {
        workspace: Workspace::EMPTY,
        active: 0,
        hard: 0,
        hasty: 0,
        stuck: 0,
        broken: 0,
        changed: 0,
        searches: [0; MOST_POSITIONS],
    };

    /// A round of deduction, thorough if that is worth the effort for any lane.
    #[inline(always)]
    fn step(&mut self) {
        let mut cells = self.workspace.load();
        let is_hard = self.active & self.hard != 0;
        let StepOutcome { broken, changed } =
            if is_hard { step::<V, true>(&mut cells) } else { step::<V, false>(&mut cells) };
        self.workspace.store(&cells);
        (self.broken, self.changed) = (broken, changed);
        self.stuck = self.active & (broken | !changed | self.hasty);
    }

    #[inline(always)]
    fn activate(&mut self, lane: usize, position: &Position, effort: Effort) {
        self.workspace.set(lane, position);
        self.active |= bit_of(lane);
        self.set_effort(lane, effort);
    }

    #[inline(always)]
    fn set_effort(&mut self, lane: usize, effort: Effort) {
        let bit_if = |condition| if condition { bit_of(lane) } else { 0 };
        self.hard = self.hard & !bit_of(lane) | bit_if(effort == Effort::High);
        self.hasty = self.hasty & !bit_of(lane) | bit_if(effort == Effort::Least);
    }

    fn deactivate(&mut self, lane: usize) {
        self.active &= !bit_of(lane);
        self.stuck &= !bit_of(lane);
    }
}

/// The current positions in memory, where each can be accessed separately.
///
/// What is written for one lane is written for all, because reading a vector that was written in parts has to wait until all
/// of it is in the cache. A workspace is only used if the CPU has the instructions of its type.
#[repr(align(64))]
struct Workspace<V>([[Words; MOST_POSITIONS]; SIDE], PhantomData<V>);

/// All bits of one lane.
const LANES: [[Words; MOST_POSITIONS]; MOST_POSITIONS] = {
    let mut lanes = [[[0; 4]; MOST_POSITIONS]; MOST_POSITIONS];
    let mut lane = 0;
    while lane < MOST_POSITIONS {
        lanes[lane][lane] = [u32::MAX; 4];
        lane += 1;
    }
    lanes
};

impl<V: Lanes> Workspace<V> {
    const EMPTY: Workspace<V> = Workspace([[[0; 4]; MOST_POSITIONS]; SIDE], PhantomData);

    /// From memory to registers.
    #[inline(always)]
    fn load(&self) -> [V; SIDE] {
        // SAFETY: the CPU has the instructions.
        let mut cells = [unsafe { V::load(&self.0[0]) }; SIDE];
        unrolled!(for place in [1, 2, 3, 4, 5, 6, 7, 8] {
            // SAFETY: as above.
            cells[place] = unsafe { V::load(&self.0[place]) };
        });
        cells
    }

    /// From registers to memory.
    #[inline(always)]
    fn store(&mut self, cells: &[V; SIDE]) {
        unrolled!(for place in [0, 1, 2, 3, 4, 5, 6, 7, 8] {
            cells[place].store(&mut self.0[place]);
        });
    }

    /// The position of one lane, as vectors of one.
    #[inline(always)]
    fn cells<One: Lanes>(&self, lane: usize) -> [One; SIDE] {
        // SAFETY: the CPU has the instructions.
        let mut cells = [unsafe { One::load(&[self.0[0][lane]; MOST_POSITIONS]) }; SIDE];
        for place in 1..SIDE {
            cells[place] = cells[0].broadcast(&self.0[place][lane]);
        }
        cells
    }

    #[inline(always)]
    fn position(&self, lane: usize) -> Position {
        let mut places = [[0; 4]; SIDE];
        for place in 0..SIDE {
            places[place] = self.0[place][lane];
        }
        Position { places }
    }

    #[inline(always)]
    fn set(&mut self, lane: usize, position: &Position) {
        // SAFETY: the CPU has the instructions.
        let lanes = unsafe { V::load(&LANES[lane]) };
        for (words, new) in self.0.iter_mut().zip(&position.places) {
            // SAFETY: as above.
            let old = unsafe { V::load(words) };
            ((old & !lanes) | (lanes.broadcast(new) & lanes)).store(words);
        }
    }

    /// The position of the lane becomes one half of a split, and the other half is added to those that wait.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    #[cfg_attr(target_family = "wasm", inline(never))]
    fn split(&mut self, lane: usize, split: &Split, waiting: &mut Vec<Position>) {
        // Copied into its place directly: by way of the stack, reading it back would have to wait.
        waiting.push(Position { places: [[0; 4]; SIDE] });
        let Some(other) = waiting.last_mut() else { unreachable!("it was just added") };
        unrolled!(for place in [0, 1, 2, 3, 4, 5, 6, 7, 8] {
            other.places[place] = self.0[place][lane];
        });
        // SAFETY: the CPU has the instructions.
        let lanes = unsafe { V::load(&LANES[lane]) };
        let (here, there) = (lanes & lanes.broadcast(&split.here), lanes.broadcast(&split.there));
        for &place in split.places.indices() {
            // SAFETY: as above.
            let cells = unsafe { V::load(&self.0[place]) };
            (cells & !here).store(&mut self.0[place]);
            other.places[place] = (lanes.broadcast(&other.places[place]) & !there).first();
        }
    }
}
