//! Solutions.
mod lanes;
mod portable;
mod search;
mod step;
mod x86;

use crate::board::Board;
pub use search::Stats;

macro_rules! variant {
    ($name:ident, $v:ty, $($feature:literal)?) => {
        $(#[target_feature(enable = $feature)])?
        fn $name(board: &Board, limit: usize, stats: &mut Stats) -> usize {
            let mut count = 0;
            search::search::<$v>(&search::position(board), stats, |_| { count += 1; count >= limit });
            count
        }
    };
}
variant!(portable, portable::Portable,);
variant!(portable_avx512, portable::Portable, "avx512f,avx512vl,avx512bw,avx512dq,bmi1,bmi2,lzcnt,popcnt");
variant!(sse, x86::Sse,);
variant!(sse_avx512, x86::Sse,"avx512f,avx512vl,avx512bw,avx512dq,bmi1,bmi2,lzcnt,popcnt");
variant!(avx2, x86::Avx2, "avx2,bmi1,bmi2,lzcnt,popcnt");
variant!(avx512_2, x86::Avx2, "avx512f,avx512vl,avx512bw,avx512dq,bmi1,bmi2,lzcnt,popcnt");
variant!(avx512_4, x86::Avx512, "avx512f,avx512vl,avx512bw,avx512dq,bmi1,bmi2,lzcnt,popcnt");

#[allow(unsafe_code)]
pub fn trial(board: &Board, limit: usize, variant: usize, stats: &mut Stats) -> usize {
    unsafe {
        match variant {
            0 => portable(board, limit, stats),
            1 => portable_avx512(board, limit, stats),
            2 => sse(board, limit, stats),
            3 => sse_avx512(board, limit, stats),
            4 => avx2(board, limit, stats),
            5 => avx512_2(board, limit, stats),
            _ => avx512_4(board, limit, stats),
        }
    }
}
