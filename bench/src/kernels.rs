//! The library's kernels, as the benchmarks see them.

use ninefold::batch::Kernel;
use ninefold::{Requirement, Verdict};

/// Counts the valid boards of a text with one board per line.
pub(crate) type Count = Box<dyn Fn(&[u8]) -> usize>;

/// The kernels that this CPU can run, by name: `portable`, `avx2`, `avx512`.
pub(crate) fn available() -> Vec<(&'static str, Count)> {
    Kernel::available()
        .map(|kernel| (kernel.name(), Box::new(move |text: &[u8]| count(kernel, text)) as Count))
        .collect()
}

fn count(kernel: Kernel, text: &[u8]) -> usize {
    let valid = ninefold::batch::lines(text).kernel(kernel).tally(Requirement::Valid).get(Verdict::Valid);
    valid.try_into().expect("a text in memory has fewer lines than bytes")
}
