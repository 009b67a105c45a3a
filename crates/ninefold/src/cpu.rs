//! CPU feature detection.

/// Whether the CPU has all of these features: detected at run time with the standard library, otherwise at compile time.
macro_rules! cpu_has {
    ($($feature:tt),*) => {
        {
            #[cfg(feature = "std")]
            { true $(&& std::arch::is_x86_feature_detected!($feature))* }
            #[cfg(not(feature = "std"))]
            { true $(&& cfg!(target_feature = $feature))* }
        }
    };
}

pub(crate) use cpu_has;
