//! Whether there is a standard output at all.

use std::io;

/// Fails if standard output was closed when the program was started, as by `>&-` in a shell, or can only be read from. Without
/// this, output would be lost and nobody told: the standard library opens the null device where nothing is open, and ignores
/// that something can't be written to.
pub(crate) fn expect_open() -> io::Result<()> {
    #[cfg(target_os = "linux")]
    if before_main::IS_UNUSABLE.load(std::sync::atomic::Ordering::Relaxed) {
        return Err(rustix::io::Errno::BADF.into());
    }
    Ok(())
}

/// Runs before the standard library has opened anything.
#[cfg(target_os = "linux")]
#[expect(unsafe_code, reason = "there is no other way to run before the standard library does")]
mod before_main {
    use std::sync::atomic::{AtomicBool, Ordering};

    use rustix::fs::OFlags;

    pub(super) static IS_UNUSABLE: AtomicBool = AtomicBool::new(false);

    // SAFETY: The loader calls what is in this section once, with arguments that may be ignored. `look` needs nothing of the
    // standard library that isn't there yet: it asks the system and stores the answer.
    #[used]
    #[unsafe(link_section = ".init_array")]
    static LOOK: extern "C" fn() = look;

    extern "C" fn look() {
        let flags = rustix::fs::fcntl_getfl(rustix::stdio::stdout());
        let can_write = flags.is_ok_and(|flags| flags & OFlags::ACCMODE != OFlags::RDONLY);
        IS_UNUSABLE.store(!can_write, Ordering::Relaxed);
    }
}
