//! fork(): a child has the memory of its parent and one of its threads. It must not wait for locks that the
//! others held.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread::yield_now;
use std::time::{Duration, Instant};

type Handler = extern "C" fn();

/// Registers handlers, in the order of pthread_atfork, unless `registered`. False when the system refuses.
pub fn at_fork(
    registered: &AtomicBool,
    before: Option<Handler>,
    in_parent: Option<Handler>,
    in_child: Option<Handler>,
) -> bool {
    if registered.load(Ordering::Acquire) {
        return true;
    }
    type C = Option<unsafe extern "C" fn()>;
    let c = |handler: Option<Handler>| -> C { handler.map(|handler| handler as _) };
    // Two threads that come at once both register: handlers are to bear that.
    // SAFETY: the library is never unloaded; what handlers do is safe code.
    let status = unsafe { libc::pthread_atfork(c(before), c(in_parent), c(in_child)) };
    registered.fetch_or(status == 0, Ordering::Release);
    status == 0
}

/// Threads that are in [`undivided`], and forks under way.
static INSIDE: AtomicUsize = AtomicUsize::new(0);
static FORKS: AtomicUsize = AtomicUsize::new(0);

/// A fork does not wait longer: then it is made by a signal handler in a thread inside, or something hangs already.
const PATIENCE: Duration = Duration::from_secs(1);

/// Does something short during which the process does not fork: for functions of the system that hold a lock
/// which fork() does not reset in the child, and that a child calls too.
pub fn undivided<R>(work: impl FnOnce() -> R) -> R {
    extern "C" fn before() {
        FORKS.fetch_add(1, Ordering::SeqCst);
        let start = Instant::now();
        while INSIDE.load(Ordering::SeqCst) != 0 && start.elapsed() < PATIENCE {
            yield_now();
        }
    }
    extern "C" fn in_parent() {
        FORKS.fetch_sub(1, Ordering::SeqCst);
    }
    extern "C" fn in_child() {
        FORKS.store(0, Ordering::SeqCst);
        INSIDE.store(0, Ordering::SeqCst);
    }
    static REGISTERED: AtomicBool = AtomicBool::new(false);
    if !cfg!(miri) {
        at_fork(&REGISTERED, Some(before), Some(in_parent), Some(in_child));
    }
    loop {
        INSIDE.fetch_add(1, Ordering::SeqCst);
        if FORKS.load(Ordering::SeqCst) == 0 {
            break;
        }
        INSIDE.fetch_sub(1, Ordering::SeqCst);
        yield_now();
    }
    let result = work();
    INSIDE.fetch_sub(1, Ordering::SeqCst);
    result
}
