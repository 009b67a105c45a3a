//! What changed code asks: whether it is its turn. This file becomes a module of the library.

use std::string::String;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering::Relaxed};

/// The mutant that is on, or one of the two below.
static ACTIVE: AtomicU32 = AtomicU32::new(UNKNOWN);

/// The environment has not been looked at.
const UNKNOWN: u32 = u32::MAX;

/// No mutant is on, and those that are asked for are written down.
const RECORDING: u32 = u32::MAX - 1;

static ASKED: [AtomicBool; 1 << 16] = [const { AtomicBool::new(false) }; 1 << 16];

/// Whether this mutant is on. Never while something is compiled, so constants are as they should be.
#[inline(always)]
pub const fn on(id: u32) -> bool {
    core::intrinsics::const_eval_select((id,), never, now)
}

/// The same where a compiler would need minutes: in vector code, which is unrolled, so that one function has thousands of
/// questions.
pub const fn on_apart(id: u32) -> bool {
    core::intrinsics::const_eval_select((id,), never, now_apart)
}

#[inline(never)]
fn now_apart(id: u32) -> bool {
    now(id)
}

const fn never(_: u32) -> bool {
    false
}

#[inline]
fn now(id: u32) -> bool {
    let active = ACTIVE.load(Relaxed);
    active == id || active >= RECORDING && record(id)
}

#[cold]
fn record(id: u32) -> bool {
    if ACTIVE.load(Relaxed) == UNKNOWN {
        let wanted = std::env::var("MUTANT").ok();
        let active = match wanted.as_deref() {
            Some("record") => RECORDING,
            Some(number) => number.parse().unwrap_or(0),
            None => 0,
        };
        if ACTIVE.swap(active, Relaxed) == UNKNOWN && active == RECORDING {
            unsafe extern "C" {
                safe fn atexit(call: extern "C" fn()) -> i32;
            }
            atexit(write);
        }
    }
    ASKED[id as usize].store(true, Relaxed);
    ACTIVE.load(Relaxed) == id
}

extern "C" fn write() {
    use std::fmt::Write;
    let mut list = String::new();
    for (id, asked) in ASKED.iter().enumerate() {
        if asked.load(Relaxed) {
            _ = writeln!(list, "{id}");
        }
    }
    if let Ok(path) = std::env::var("MUTANTS_ASKED") {
        _ = std::fs::write(path, list);
    }
}
