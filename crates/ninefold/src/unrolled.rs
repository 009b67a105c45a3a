//! Loops over vectors.

/// Repeats the body for each of the indices.
///
/// Vectors in an array stay in registers only if every index is a constant, and a build for size, such as the one for
/// browsers, doesn't unroll loops.
macro_rules! unrolled {
    (for $index:ident in [$($value:literal),*] $body:block) => {
        $({
            let $index: usize = $value;
            $body
        })*
    };
}

pub(crate) use unrolled;
