//! Tallies: what they count, in which order, and how they add up.

use ninefold::Verdict;
use ninefold::verdict::Tally;

use crate::oracle::Random;

/// Every verdict, and what has none.
fn all() -> impl Iterator<Item = Option<Verdict>> + Clone {
    Verdict::ALL.iter().copied().map(Some).chain([None])
}

#[test]
fn nothing_adds_up_to_nothing() {
    let tally = Tally::default();
    assert_eq!((tally.total(), tally.malformed(), tally.iter().count()), (0, 0, 0));
    assert_eq!(tally, [].into_iter().collect());
    assert!(Verdict::ALL.iter().all(|&verdict| tally.get(verdict) == 0));
}

#[test]
fn each_verdict_has_a_count_of_its_own() {
    let mut tally = Tally::default();
    for (verdict, count) in all().zip(1..) {
        tally.add(verdict, count);
    }
    for (&verdict, count) in Verdict::ALL.iter().zip(1..) {
        assert_eq!(tally.get(verdict), count, "{verdict}");
    }
    assert_eq!(tally.malformed(), 11);
    assert_eq!(tally.total(), 66);
    // The verdicts in their order, then what has none.
    assert!(tally.iter().eq(all().zip(1..)));
}

#[test]
fn what_does_not_meet_its_requirement_fails() {
    for verdict in all() {
        let fails = verdict.is_none_or(|verdict| !verdict.meets());
        let tally: Tally = [verdict, verdict].into_iter().collect();
        assert_eq!(tally.failing(), if fails { 2 } else { 0 }, "{verdict:?}");
    }
    assert_eq!(all().collect::<Tally>().failing(), 6);
}

#[test]
fn the_order_of_counting_does_not_show() {
    let mut random = Random::new(50);
    let mut verdicts: Vec<_> = all().cycle().take(200).collect();
    let expected: Tally = verdicts.iter().copied().collect();
    for _ in 0..20 {
        random.shuffle(&mut verdicts);
        assert_eq!(verdicts.iter().copied().collect::<Tally>(), expected);
    }
}

#[test]
fn what_did_not_occur_is_not_listed() {
    for verdict in all() {
        let mut tally = Tally::default();
        tally.add(verdict, 0);
        assert_eq!(tally.iter().next(), None, "{verdict:?}");
        tally.count(verdict);
        assert!(tally.iter().eq([(verdict, 1)]), "{verdict:?}");
    }
    let some = [None, Some(Verdict::Invalid), Some(Verdict::Redundant), Some(Verdict::Unique), None];
    let tally: Tally = some.into_iter().collect();
    let expected =
        [(Some(Verdict::Unique), 1), (Some(Verdict::Redundant), 1), (Some(Verdict::Invalid), 1), (None, 2)];
    assert!(tally.iter().eq(expected), "{tally:?}");
}

#[test]
fn parts_add_up_to_the_whole() {
    let mut random = Random::new(51);
    let kinds: Vec<_> = all().collect();
    for length in [0, 1, 2, 100] {
        let verdicts: Vec<_> = (0..length).map(|_| kinds[random.below(kinds.len())]).collect();
        let whole: Tally = verdicts.iter().copied().collect();
        assert_eq!(whole.total(), length);
        for size in [1, 7, 99] {
            let mut sum = Tally::default();
            let mut extended = Tally::default();
            for part in verdicts.chunks(size) {
                sum += part.iter().copied().collect();
                extended.extend(part.iter().copied());
            }
            assert_eq!(sum, whole, "parts of {size}");
            assert_eq!(extended, whole, "parts of {size}");
        }
    }
}
