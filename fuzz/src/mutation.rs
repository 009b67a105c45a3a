//! Small changes to an input, the same for the same seed: what is tried where there is no fuzzer.

/// What texts with boards are made of.
#[rustfmt::skip]
const FRAGMENTS: [&[u8]; 40] = [
    b"5", b".", b"0", b"-", b"\n", b"\n\n", b"\r\n", b"\r", b" ", b"\t", b",", b";", b"\"", b"\"\"", b"|",
    b"+", b"[", b"]", b"{", b"}", b"[[", b"]]", b"],[", b"null", b"#", b"'", b":", b"=", b"<answer>",
    b"</answer>", b"<think>", b"\\boxed{", b"r1c1=5", b"53..7....", b"puzzle", b"solution", b"\xef\xbb\xbf",
    b"\xff", "１".as_bytes(), "│".as_bytes(),
];

/// Random numbers, the same for the same seed.
#[derive(Debug)]
pub struct Mutator {
    state: u64,
}

impl Mutator {
    /// A mutator with this seed.
    pub const fn new(seed: u64) -> Mutator {
        Mutator { state: seed }
    }

    /// The next of `splitmix64`.
    fn next(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.state ^ (self.state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    fn below(&mut self, bound: usize) -> usize {
        usize::try_from(self.next() % bound.max(1) as u64).unwrap_or(0)
    }

    /// The input with up to four changes; `other` is a source of parts.
    pub fn mutate(&mut self, input: &[u8], other: &[u8]) -> Vec<u8> {
        let mut input = input.to_vec();
        for _ in 0..=self.below(4) {
            self.change(&mut input, other);
        }
        input
    }

    fn change(&mut self, input: &mut Vec<u8>, other: &[u8]) {
        let start = self.below(input.len() + 1);
        let end = (start + self.below(40)).min(input.len());
        match self.below(6) {
            0 => {
                if let Some(byte) = input.get_mut(start) {
                    *byte = self.next().to_le_bytes()[0];
                }
            }
            1 => {
                let fragment = FRAGMENTS[self.below(FRAGMENTS.len())];
                input.splice(start..start, fragment.iter().copied());
            }
            2 => {
                input.drain(start..end);
            }
            3 => input.extend_from_within(start..end),
            4 => {
                let fragment = FRAGMENTS[self.below(FRAGMENTS.len())];
                input.splice(start..end, fragment.iter().copied());
            }
            _ => {
                let from = self.below(other.len() + 1);
                let to = (from + self.below(100)).min(other.len());
                input.splice(start..start, other[from..to].iter().copied());
            }
        }
    }
}
