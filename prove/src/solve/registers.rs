//! The solver's vectors in real registers do what the symbolic ones do.

#![allow(unsafe_code, reason = "vectors are constructed only if the CPU has their instructions")]

use ninefold::generate::Generator;

use super::field::{DIGITS, FIELD, FULL, GUARD, ONES, Words, field_of};
use super::lanes::{Lanes, MOST_POSITIONS, bit_of};
use super::portable::Portable;
use super::step::step;
use super::symbolic::{Symbolic, traced};
use crate::circuit::{self, Wire};
use crate::random::Random;
use crate::{Outcome, SIDE};

/// Compares all vectors that this machine has.
pub(super) fn compare() -> Outcome {
    println!(
        "solver: the operations of the vectors, and whole rounds, do what their symbolic counterparts do"
    );
    circuit::clear();
    compare_one::<Portable>("portable")?;
    #[cfg(target_arch = "x86_64")]
    {
        compare_one::<super::x86::Sse2>("SSE2")?;
        if is_x86_feature_detected!("avx2") {
            compare_one::<super::x86::Avx2>("AVX2")?;
        }
        if is_x86_feature_detected!("avx512f") && is_x86_feature_detected!("avx512vl") {
            compare_one::<super::x86::Avx512>("AVX-512")?;
        }
    }
    #[cfg(all(target_arch = "aarch64", target_endian = "little", target_feature = "neon"))]
    compare_one::<super::neon::Neon>("NEON")?;
    Ok(())
}

/// The CPU must have the instructions of these vectors.
fn compare_one<V: Lanes>(name: &str) -> Outcome {
    let mut operations = 0;
    for (one, other) in operands() {
        operations += same_results::<V, false>(name, &one, &other)?;
    }
    // All that a round ever adds, to any candidates of a cell.
    for candidates in 0..=DIGITS {
        let reversed = candidates.reverse_bits() >> (u32::BITS - FIELD + 1);
        let word = candidates | reversed << FIELD | (DIGITS ^ candidates) << (2 * FIELD);
        let words = [word, word.rotate_left(FIELD) & FULL, FULL & !word, 0];
        operations += same_results::<V, true>(name, &[words; MOST_POSITIONS], &[[FULL; 4]; MOST_POSITIONS])?;
    }
    let mut rounds = 0;
    for number in 0..250 {
        let positions = std::array::from_fn(|lane| random_position(4 * number + lane as u64));
        rounds += same_round::<V, false>(name, &positions)? + same_round::<V, true>(name, &positions)?;
    }
    println!("  {name}: {operations} results of operations and {rounds} rounds are the same");
    Ok(())
}

/// The words of several positions.
type Loaded = [Words; MOST_POSITIONS];

fn load<V: Lanes>(words: &Loaded) -> V {
    // SAFETY: vectors are compared only if the CPU has their instructions.
    unsafe { V::load(words) }
}

fn stored<V: Lanes>(vector: V) -> Loaded {
    let mut words = [[0; 4]; MOST_POSITIONS];
    vector.store(&mut words);
    words
}

/// All bits in all combinations, and then random words.
fn operands() -> Vec<(Loaded, Loaded)> {
    let [none, all] = [0, u32::MAX].map(|word| [[word; 4]; MOST_POSITIONS]);
    let mut operands = vec![(none, none), (none, all), (all, none), (all, all)];
    let mut random = Random::new(1);
    let mut words = || std::array::from_fn(|_| std::array::from_fn(|_| random.word()));
    operands.extend((0..500).map(|_| (words(), words())));
    // One bit at a time, so that it is seen where each goes.
    for bit in 0..96 {
        let mut one = none;
        one[bit % MOST_POSITIONS][bit / 32] = 1 << (bit % 32);
        operands.push((one, all));
    }
    operands
}

/// The results of sums, or of all other operations, and which positions have a bit that is set in them.
fn results<V: Lanes, const SUMS: bool>(one: &Loaded, other: &Loaded) -> Vec<(Loaded, u16)> {
    let (one, other): (V, V) = (load(one), load(other));
    let results = if SUMS {
        vec![one + other]
    } else {
        let mut results = vec![one, one & other, one | other, !one, one.next_band(), one.previous_band()];
        results.extend([one.up::<FIELD>(), one.up::<{ 2 * FIELD }>()]);
        results.extend([one.down::<FIELD>(), one.down::<{ 2 * FIELD }>(), one.down::<9>()]);
        results.extend([0, FULL, ONES, GUARD].map(|word| one.splat(word)));
        results
    };
    results.into_iter().map(|result| (stored(result), which_are_nonzero(result))).collect()
}

/// The mask of [`Lanes::any`], which symbolic vectors leave in a trace.
fn which_are_nonzero<V: Lanes>(vector: V) -> u16 {
    let (mask, trace) = traced(|| vector.any());
    mask | trace.asked.first().map_or(0, |&wire| mask_of(wire))
}

/// The mask of one position.
fn mask_of(wire: Wire) -> u16 {
    if wire == Wire::TRUE { bit_of(0) } else { 0 }
}

/// Compares results with those of symbolic vectors, position by position, and returns how many there are.
fn same_results<V: Lanes, const SUMS: bool>(name: &str, one: &Loaded, other: &Loaded) -> Outcome<usize> {
    let found = results::<V, SUMS>(one, other);
    for position in 0..V::POSITIONS {
        let alone = |words: &Loaded| [words[position]; MOST_POSITIONS];
        let expected = results::<Symbolic, SUMS>(&alone(one), &alone(other));
        let is_same = found.iter().zip(&expected).all(|((words, mask), (expected, expected_mask))| {
            words[position][..3] == expected[0][..3]
                && mask & bit_of(position) == expected_mask << (4 * position)
        });
        if !is_same {
            return Err(format!("{name} vectors don't do what they should with {one:x?} and {other:x?}"));
        }
    }
    Ok(found.len() * V::POSITIONS)
}

/// A position from a puzzle or a solved board, in which some cells have random candidates.
fn random_position(number: u64) -> [Words; SIDE] {
    let generator = Generator::new(2);
    let board = if number.is_multiple_of(2) { generator.puzzle(number) } else { generator.solved(number) };
    let mut random = Random::new(number + 1);
    let mut places = [[0; 4]; SIDE];
    for cell in ninefold::Cell::ALL {
        let (place, band, shift) = field_of(cell.index());
        let digit = board.get(cell).map_or(DIGITS, |digit| 1 << (digit.get() - 1));
        let candidates = match random.word() % 8 {
            0 => random.word() & DIGITS,
            1 | 2 => digit | (random.word() & random.word() & DIGITS),
            _ => digit,
        };
        places[place][band] |= candidates << shift;
    }
    places
}

/// Compares a round with one of symbolic vectors, and returns for how many positions.
fn same_round<V: Lanes, const THOROUGH: bool>(
    name: &str,
    positions: &[[Words; SIDE]; MOST_POSITIONS],
) -> Outcome<usize> {
    let mut vectors: [V; SIDE] =
        std::array::from_fn(|place| load(&std::array::from_fn(|position| positions[position][place])));
    let outcome = step::<V, THOROUGH>(&mut vectors);
    let found = vectors.map(stored);
    for (position, words) in positions.iter().enumerate().take(V::POSITIONS) {
        let mut model: [Symbolic; SIDE] = words.map(|words| load(&[words; MOST_POSITIONS]));
        let (_, trace) = traced(|| step::<_, THOROUGH>(&mut model));
        let expected = model.map(stored);
        let same_words = (0..SIDE).all(|place| found[place][position][..3] == expected[place][0][..3]);
        let masks = [outcome.broken, outcome.changed].into_iter().zip(&trace.asked);
        let same_masks =
            masks.into_iter().all(|(mask, &wire)| mask & bit_of(position) == mask_of(wire) << (4 * position));
        if !(same_words && same_masks) {
            return Err(format!("a round of {name} vectors doesn't do what it should with {words:x?}"));
        }
    }
    Ok(V::POSITIONS)
}
