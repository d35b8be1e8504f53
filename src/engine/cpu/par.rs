//! A private, lazily started pool of threads that survives fork().

use crate::config;
use rayon::{ThreadPool, ThreadPoolBuilder};
use std::ptr;
use std::sync::atomic::{AtomicPtr, AtomicUsize, Ordering};

struct Pool {
    /// Process that started the threads: a forked child inherits the memory but not the threads.
    process: u32,
    threads: usize,
    pool: ThreadPool,
}

/// The newest pool. Pools are never freed: another thread may be using one, and a child of fork()
/// must not wait for threads that it does not have. A new one is made only after a fork or when more
/// threads are asked for than ever before.
static CURRENT: AtomicPtr<Pool> = AtomicPtr::new(ptr::null_mut());

/// A pool of this process with at least `threads` threads; `None` when threads cannot be started.
fn pool(threads: usize) -> Option<&'static ThreadPool> {
    let process = std::process::id();
    loop {
        let seen = CURRENT.load(Ordering::Acquire);
        // SAFETY: pointers in CURRENT come from Box::into_raw below and are never freed.
        if let Some(current) = unsafe { seen.as_ref() }
            && current.process == process
            && current.threads >= threads
        {
            return Some(&current.pool);
        }
        let pool = ThreadPoolBuilder::new()
            .num_threads(threads)
            .thread_name(|i| format!("wideblas-{i}"))
            .build()
            .ok()?;
        let fresh = Box::into_raw(Box::new(Pool { process, threads, pool }));
        if CURRENT.compare_exchange(seen, fresh, Ordering::AcqRel, Ordering::Acquire).is_err() {
            // Another thread was faster; its pool serves, if it is large enough.
            // SAFETY: nobody else has seen `fresh`. Its threads end by themselves.
            drop(unsafe { Box::from_raw(fresh) });
        }
    }
}

/// Runs `work(0) .. work(tasks - 1)`, on up to `threads` threads, or on the caller's alone.
///
/// Tasks are handed out in order; each must write only what is its own. A panic in a task reaches
/// the caller after the others have ended.
pub fn for_each(tasks: usize, threads: usize, work: impl Fn(usize) + Sync) {
    let workers = threads.min(tasks);
    let pool = if workers > 1 { pool(workers) } else { None };
    let Some(pool) = pool else {
        return (0..tasks).for_each(work);
    };
    let next = AtomicUsize::new(0);
    let worker = || {
        loop {
            let task = next.fetch_add(1, Ordering::Relaxed);
            if task >= tasks {
                break;
            }
            work(task);
        }
    };
    pool.in_place_scope(|scope| {
        // The caller is one of the workers.
        for _ in 1..workers {
            scope.spawn(|_| worker());
        }
        worker();
    });
}

/// Threads that a call may use: `wb_set_num_threads`, `WIDEBLAS_NUM_THREADS`, or the CPUs that the
/// process is allowed.
pub fn num_threads() -> usize {
    config::num_threads()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn every_task_runs_once(threads: usize) {
        for tasks in [0, 1, 2, 100] {
            let runs: Vec<AtomicUsize> = (0..tasks).map(|_| AtomicUsize::new(0)).collect();
            for_each(tasks, threads, |task| {
                runs[task].fetch_add(1, Ordering::Relaxed);
            });
            assert!(runs.iter().all(|n| n.load(Ordering::Relaxed) == 1), "{tasks} on {threads}");
        }
    }

    #[test]
    fn tasks_run_on_the_caller() {
        every_task_runs_once(1);
    }

    #[test]
    #[cfg(not(miri))] // starts threads that live as long as the process
    fn tasks_run_on_threads() {
        for threads in [2, 3, 7, 2] {
            every_task_runs_once(threads);
        }
    }

    #[test]
    #[cfg(not(miri))]
    fn a_panic_reaches_the_caller_and_the_pool_lives_on() {
        let caught = std::panic::catch_unwind(|| for_each(20, 3, |task| assert_ne!(task, 11)));
        assert!(caught.is_err());
        every_task_runs_once(3);
    }
}
