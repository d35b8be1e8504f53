//! Threads of a search.
#![forbid(unsafe_code)]

use rug::float::{FreeCache, free_cache};
use std::thread::{Builder, Scope, ScopedJoinHandle};
use wideblas::host::{float_environment, panics, signals};

/// Starts a thread that no signal of the program comes to, whose panics are as silent as this thread's, and that gives back
/// what MPFR keeps for a thread.
pub fn spawn<'scope, 'env, R: Send + 'scope>(
    scope: &'scope Scope<'scope, 'env>,
    work: impl FnOnce() -> R + Send + 'scope,
) -> ScopedJoinHandle<'scope, R> {
    let silent = panics::are_silent();
    let body = move || {
        if silent {
            panics::silence_thread();
        }
        // The environment is inherited.
        float_environment::set_default();
        let result = work();
        free_cache(FreeCache::Local);
        result
    };
    signals::without(|| Builder::new().spawn_scoped(scope, body)).expect("a thread of the system")
}
