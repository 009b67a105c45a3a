//! Whether there is a standard output at all.

use std::io;

/// Fails if standard output was closed when the program was started, as by `>&-` in a shell. Without this, output would be lost
/// and nobody told, because the standard library opens the null device in its place.
pub(crate) fn expect_open() -> io::Result<()> {
    #[cfg(target_os = "linux")]
    if before_main::IS_CLOSED.load(std::sync::atomic::Ordering::Relaxed) {
        return Err(rustix::io::Errno::BADF.into());
    }
    Ok(())
}

/// Runs before the standard library has opened anything.
#[cfg(target_os = "linux")]
#[expect(unsafe_code, reason = "there is no other way to run before the standard library does")]
mod before_main {
    use std::sync::atomic::{AtomicBool, Ordering};

    pub(super) static IS_CLOSED: AtomicBool = AtomicBool::new(false);

    // SAFETY: The loader calls what is in this section once, with arguments that may be ignored. `look` needs nothing of the
    // standard library that isn't there yet: it asks the system and stores the answer.
    #[used]
    #[unsafe(link_section = ".init_array")]
    static LOOK: extern "C" fn() = look;

    extern "C" fn look() {
        let is_closed = rustix::io::fcntl_getfd(rustix::stdio::stdout()).is_err();
        IS_CLOSED.store(is_closed, Ordering::Relaxed);
    }
}
