//! A private pool of threads: started lazily, bounded in number, and safe with fork().
//!
//! A call puts a job into a queue, for idle helpers to join, and works on it itself. When no task is left
//! it takes the job out of the queue and waits only for helpers that have joined: never for one that
//! still has to start or that works for another call.

use std::any::Any;
use std::collections::VecDeque;
use std::hint::spin_loop;
use std::mem::{MaybeUninit, transmute};
use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::ptr;
use std::sync::atomic::{AtomicBool, AtomicPtr, AtomicUsize, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, OnceLock, PoisonError};
use std::thread::{self, yield_now};
use std::time::{Duration, Instant};
use wideblas_base::config;
use wideblas_base::host::cancellation::NotCancelled;
use wideblas_base::host::fork::at_fork;
use wideblas_base::host::{float_environment, panics, signals};
use wideblas_base::once::made_once;

/// Runs `work(0) .. work(tasks - 1)`, on up to `threads` threads, or on the caller's alone.
///
/// Tasks start in order; each must write only its own data. A panic in a task reaches the caller after the others
/// have ended.
pub fn for_each(tasks: usize, threads: usize, work: impl Fn(usize) + Sync) {
    for_each_task(tasks, threads, &work);
}

/// [`for_each`], compiled once for all kinds of work.
fn for_each_task(tasks: usize, threads: usize, work: &(dyn Fn(usize) + Sync)) {
    let workers = threads.min(tasks);
    let pool = if workers > 1 { Pool::of_this_process() } else { None };
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
    // The caller is one of the workers.
    pool.run(workers - 1, &worker, worker);
}

/// The elements of one of `parts` parts of `len` elements, as equal as possible.
pub fn share(len: usize, part: usize, parts: usize) -> Range<usize> {
    let start = |part: usize| (len as u128 * part as u128 / parts as u128) as usize;
    start(part)..start(part + 1)
}

/// Runs `work` here and `help` on at most `helpers` other threads at the same time, perhaps on none. `help` must return
/// soon after `work` does, also if that panics.
pub fn beside<R>(helpers: usize, help: impl Fn() + Sync, work: impl FnOnce() -> R) -> R {
    let pool = if helpers > 0 { Pool::of_this_process() } else { None };
    match pool {
        Some(pool) => pool.run(helpers, &help, work),
        None => work(),
    }
}

/// Threads that a call may use: `wb_set_num_threads`, `WIDEBLAS_NUM_THREADS`, or the CPUs that the
/// process is allowed.
pub fn num_threads() -> usize {
    config::threads_set().unwrap_or_else(cpus)
}

/// Threads for a call, which are counted only where more than one is worth it: counting the CPUs reads files.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Threads(usize);

impl Threads {
    pub const ONE: Threads = Threads(1);
    /// [`num_threads`], not counted yet.
    const CHOSEN: usize = 0;

    /// [`num_threads`]
    pub fn chosen() -> Threads {
        Threads(config::threads_set().unwrap_or(Self::CHOSEN))
    }

    pub fn count(self) -> usize {
        if self.0 == Self::CHOSEN { cpus() } else { self.0 }
    }

    /// No more than the work is worth.
    #[inline(always)]
    pub fn min(self, worth: usize) -> usize {
        if worth <= 1 { worth } else { self.count().min(worth) }
    }
}

impl From<usize> for Threads {
    /// Not less than one.
    fn from(count: usize) -> Threads {
        Threads(count.max(1))
    }
}

fn cpus() -> usize {
    static ALLOWED: OnceLock<usize> = OnceLock::new();
    *made_once(&ALLOWED, || {
        // Reads files.
        let _whole = NotCancelled::enter();
        thread::available_parallelism().map_or(1, |n| n.get())
    })
}

/// Work that several threads share. It is on the stack of the call, which outlives the helpers.
struct Job {
    worker: *const (dyn Fn() + Sync),
    /// Helpers at work, and [`Job::AWAITED`].
    helpers: AtomicUsize,
    /// The first panic of a helper.
    panic: Mutex<Option<Box<dyn Any + Send>>>,
}

impl Job {
    /// The caller sleeps until the last helper ends.
    const AWAITED: usize = 1 << (usize::BITS - 1);

    /// A helper's part. The job may be gone when this returns.
    ///
    /// # Safety
    /// The helper was counted when it took the job.
    unsafe fn help(job: *const Job, pool: &Pool) {
        // SAFETY: the call waits for helpers that were counted.
        let job = unsafe { &*job };
        // SAFETY: it lives as long as the job.
        let result = catch_unwind(AssertUnwindSafe(unsafe { &*job.worker }));
        if let Err(panic) = result {
            lock(&job.panic).get_or_insert(panic);
        }
        // The last touch of the job, unless the caller sleeps; and then it is the pool that is touched.
        if job.helpers.fetch_sub(1, Ordering::AcqRel) == Job::AWAITED + 1 {
            drop(lock(&pool.state));
            pool.ended.notify_all();
        }
    }

    fn has_helpers(&self) -> bool {
        self.helpers.load(Ordering::Acquire) & !Job::AWAITED != 0
    }
}

/// A job in the queue.
struct Offer {
    job: *const Job,
    /// How many more helpers may join.
    wanted: usize,
    /// No helper joins a job while this many threads work for all calls together.
    most: usize,
}

// SAFETY: the job is shared by design, and lives until its offer is withdrawn.
unsafe impl Send for Offer {}

#[derive(Default)]
struct State {
    offers: VecDeque<Offer>,
    /// Threads at work, callers among them.
    working: usize,
    /// Helpers that were started, and those of them that have not looked for work yet.
    started: usize,
    starting: usize,
    /// Helpers without work; some of them spin, the others sleep.
    idle: usize,
    spinning: usize,
    /// Idle helpers that were called and have not come yet.
    called: usize,
}

impl State {
    /// A job for one more helper, which is counted.
    fn take(&mut self) -> Option<*const Job> {
        let i = self.offers.iter().position(|offer| self.working < offer.most)?;
        let offer = &mut self.offers[i];
        let job = offer.job;
        // SAFETY: jobs live until their offers are withdrawn.
        unsafe { &*job }.helpers.fetch_add(1, Ordering::Relaxed);
        self.working += 1;
        offer.wanted -= 1;
        if offer.wanted == 0 {
            self.offers.remove(i);
        }
        Some(job)
    }
}

struct Pool {
    /// The CPUs that the process is allowed.
    cpus: usize,
    state: Mutex<State>,
    /// The number of `State::called` that spinning helpers watch.
    calls: AtomicUsize,
    /// Helpers sleep here.
    called: Condvar,
    /// Callers whose helpers have not ended sleep here.
    ended: Condvar,
}

/// The pool. It is never freed: a child of fork() gets a new one, for it has the memory but not the
/// threads.
static POOL: AtomicPtr<Pool> = AtomicPtr::new(ptr::null_mut());

/// How long a thread spins before it sleeps: about as long as waking it takes. Parts of a product follow
/// each other more quickly than that.
const SPIN: Duration = Duration::from_micros(20);
/// After this time it lets other threads of the machine run between checks.
const SPIN_ALONE: Duration = Duration::from_micros(5);

/// Stack of a helper.
const STACK: usize = 2 << 20;

impl Pool {
    /// `None` when the pool cannot be made safe to fork() beside.
    fn of_this_process() -> Option<&'static Pool> {
        let seen = POOL.load(Ordering::Acquire);
        // SAFETY: what POOL points to is never freed.
        if let Some(pool) = unsafe { seen.as_ref() } {
            return Some(pool);
        }
        if !forget_in_children() {
            return None;
        }
        let fresh = Box::into_raw(Box::new(Pool {
            cpus: cpus(),
            state: Mutex::default(),
            calls: AtomicUsize::new(0),
            called: Condvar::new(),
            ended: Condvar::new(),
        }));
        match POOL.compare_exchange(seen, fresh, Ordering::AcqRel, Ordering::Acquire) {
            // SAFETY: as above.
            Ok(_) => Some(unsafe { &*fresh }),
            Err(theirs) => {
                // Another thread was faster.
                // SAFETY: nobody else has seen `fresh`; `theirs` as above.
                unsafe {
                    drop(Box::from_raw(fresh));
                    theirs.as_ref()
                }
            }
        }
    }

    /// Runs `own` on this thread and `worker` on at most `helpers` helpers.
    fn run<R>(
        &'static self,
        helpers: usize,
        worker: &(dyn Fn() + Sync),
        own: impl FnOnce() -> R,
    ) -> R {
        // SAFETY: changes the lifetime alone; the job ends before the closure does.
        let worker = unsafe { transmute::<&(dyn Fn() + Sync), &'static (dyn Fn() + Sync)>(worker) };
        let job = Job {
            worker: ptr::from_ref(worker),
            helpers: AtomicUsize::new(0),
            panic: Mutex::new(None),
        };
        self.offer(&job, helpers);
        let result = catch_unwind(AssertUnwindSafe(own));
        self.withdraw(&job);
        let panic = job.panic.into_inner().unwrap_or_else(PoisonError::into_inner);
        match (result, panic) {
            (Ok(result), None) => result,
            (Err(panic), _) | (Ok(_), Some(panic)) => resume_unwind(panic),
        }
    }

    /// Puts a job into the queue, and calls or starts helpers for it.
    fn offer(&'static self, job: &Job, helpers: usize) {
        let mut state = lock(&self.state);
        state.working += 1;
        if state.offers.try_reserve(1).is_err() {
            return;
        }
        // A single call gets as many threads as it asks for. Several at once share the CPUs: a helper that took
        // turns with another caller on one CPU would only slow both down.
        let most = self.cpus.max(helpers + 1);
        state.offers.push_back(Offer { job, wanted: helpers, most });
        let admitted = helpers.min(most.saturating_sub(state.working));
        let fresh = admitted
            .saturating_sub(state.idle - state.called + state.starting)
            .min((most - 1).saturating_sub(state.started));
        state.started += fresh;
        state.starting += fresh;
        self.call(state, admitted);
        for _ in 0..fresh {
            if !self.start_helper() {
                let mut state = lock(&self.state);
                state.started -= 1;
                state.starting -= 1;
            }
        }
    }

    /// Wakes up to `helpers` idle helpers.
    fn call(&self, mut state: MutexGuard<'_, State>, helpers: usize) {
        let fresh = helpers.min(state.idle - state.called);
        if fresh == 0 {
            return;
        }
        state.called += fresh;
        self.calls.store(state.called, Ordering::Release);
        let asleep = state.called.saturating_sub(state.spinning).min(fresh);
        drop(state);
        for _ in 0..asleep {
            self.called.notify_one();
        }
    }

    /// Takes a job out of the queue and waits for the helpers that have joined.
    fn withdraw(&self, job: &Job) {
        let mut state = lock(&self.state);
        state.offers.retain(|offer| !ptr::eq(offer.job, job));
        state.working -= 1;
        let others = usize::from(!state.offers.is_empty());
        self.call(state, others);
        if spin_until(|| !job.has_helpers()) {
            return;
        }
        let mut state = lock(&self.state);
        job.helpers.fetch_or(Job::AWAITED, Ordering::AcqRel);
        while job.has_helpers() {
            state = self.ended.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// The life of a helper.
    fn help(&self) -> ! {
        let mut state = lock(&self.state);
        state.starting -= 1;
        loop {
            while let Some(job) = state.take() {
                drop(state);
                // SAFETY: `take` counted this helper.
                unsafe { Job::help(job, self) };
                state = lock(&self.state);
                state.working -= 1;
            }
            state.idle += 1;
            state.spinning += 1;
            drop(state);
            spin_until(|| self.calls.load(Ordering::Acquire) != 0);
            state = lock(&self.state);
            state.spinning -= 1;
            while state.called == 0 {
                state = self.called.wait(state).unwrap_or_else(PoisonError::into_inner);
            }
            state.called -= 1;
            self.calls.store(state.called, Ordering::Release);
            state.idle -= 1;
        }
    }

    /// Starts a thread; false when the system refuses.
    fn start_helper(&'static self) -> bool {
        extern "C" fn helper(pool: *mut libc::c_void) -> *mut libc::c_void {
            prepare_helper();
            // SAFETY: pools are never freed.
            unsafe { &*pool.cast::<Pool>() }.help()
        }
        let pool = ptr::from_ref(self).cast_mut().cast();
        // SAFETY: attributes are initialised before use; the thread gets what lives for ever.
        unsafe {
            let mut attributes = MaybeUninit::<libc::pthread_attr_t>::uninit();
            let attributes = attributes.as_mut_ptr();
            if libc::pthread_attr_init(attributes) != 0 {
                return false;
            }
            libc::pthread_attr_setdetachstate(attributes, libc::PTHREAD_CREATE_DETACHED);
            libc::pthread_attr_setstacksize(attributes, STACK);
            let mut thread = MaybeUninit::<libc::pthread_t>::uninit();
            let status = signals::without(|| {
                libc::pthread_create(thread.as_mut_ptr(), attributes, helper, pool)
            });
            libc::pthread_attr_destroy(attributes);
            status == 0
        }
    }
}

/// What a new helper does before it looks for work.
fn prepare_helper() {
    float_environment::set_default();
    panics::silence_thread();
    // No thread-local of a helper has a destructor: to register one, the system takes the loader's lock, which the
    // caller holds in a constructor that dlopen() runs.
    #[cfg(target_os = "linux")]
    // SAFETY: this thread, and a name of less than 16 characters.
    unsafe {
        libc::pthread_setname_np(libc::pthread_self(), c"wideblas".as_ptr());
    }
}

/// Lets children of fork() start without a pool, whatever state this one is in then.
fn forget_in_children() -> bool {
    extern "C" fn in_child() {
        POOL.store(ptr::null_mut(), Ordering::Release);
    }
    static REGISTERED: AtomicBool = AtomicBool::new(false);
    at_fork(&REGISTERED, None, None, Some(in_child))
}

/// Waits a little; true as soon as the condition holds.
fn spin_until(condition: impl Fn() -> bool) -> bool {
    if condition() {
        return true;
    }
    let start = Instant::now();
    loop {
        for _ in 0..16 {
            spin_loop();
            if condition() {
                return true;
            }
        }
        match start.elapsed() {
            time if time > SPIN => return false,
            time if time > SPIN_ALONE => yield_now(),
            _ => {}
        }
    }
}

/// No code panics while it holds one of these locks.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
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

    /// Helpers end when the work beside them has, and their panics reach the caller.
    #[test]
    #[cfg(not(miri))] // starts threads that live as long as the process
    fn help_runs_beside() {
        let (ended, helped) = (AtomicBool::new(false), AtomicUsize::new(0));
        let help = || {
            helped.fetch_add(1, Ordering::Relaxed);
            while !ended.load(Ordering::Acquire) {
                yield_now();
            }
        };
        let work = || {
            let start = Instant::now();
            while helped.load(Ordering::Relaxed) == 0 && start.elapsed() < Duration::from_secs(60) {
                yield_now();
            }
            ended.store(true, Ordering::Release);
            7
        };
        assert_eq!(beside(2, help, work), 7);
        assert!((1..=2).contains(&helped.into_inner()));
        assert_eq!(beside(0, || unreachable!(), || 8), 8);
        let began = AtomicBool::new(false);
        let help = || {
            began.store(true, Ordering::Release);
            panic!("of a helper");
        };
        let work = || {
            while !began.load(Ordering::Acquire) {
                yield_now();
            }
        };
        assert!(std::panic::catch_unwind(AssertUnwindSafe(|| beside(1, help, work))).is_err());
        every_task_runs_once(3);
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
