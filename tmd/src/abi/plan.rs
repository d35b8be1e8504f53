//! A search under way.

use super::environment::Environment;
use super::options;
use super::types::{
    Case, OnCase, OnProgress, Options, Stats, WB_TMD_CANCELLED, WB_TMD_FAILED, WB_TMD_ROUNDS,
};
use crate::campaign::Campaign;
use crate::job::{Engines, Record, Stopped};
use crate::whole;
use std::ffi::{CStr, OsStr, c_char, c_int, c_void};
use std::os::unix::ffi::OsStrExt;
use std::path::Path;
use std::ptr;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Instant;
use wideblas::abi::guard::{self, Failure};

/// A search under way. Calls on one plan may come from any thread, and while it runs, from callbacks too:
/// `wb_tmd_plan_cancel`, `wb_tmd_plan_stats`, `wb_tmd_plan_cases` and `wb_tmd_plan_checkpoint_save` then do what they say,
/// `wb_tmd_plan_run`, `wb_tmd_plan_step` and `wb_tmd_plan_checkpoint_load` fail.
pub struct Plan {
    campaign: Campaign,
    engines: Engines,
    /// Of all units.
    arguments: u64,
    running: AtomicBool,
    cancel: AtomicBool,
    nanoseconds: AtomicU64,
}

/// While it lives, the plan runs in no other call.
struct Running<'a>(&'a Plan);

impl<'a> Running<'a> {
    fn enter(plan: &'a Plan) -> Result<Running<'a>, Failure> {
        match plan.running.swap(true, Ordering::Acquire) {
            true => Err(Failure::Other("the plan is running".to_string())),
            false => Ok(Running(plan)),
        }
    }
}

impl Drop for Running<'_> {
    fn drop(&mut self) {
        self.0.running.store(false, Ordering::Release);
    }
}

/// # Safety
/// `plan` is NULL or was made by `wb_tmd_plan_create` and not destroyed.
unsafe fn given<'a>(plan: *const Plan) -> Result<&'a Plan, Failure> {
    // SAFETY: the caller's.
    unsafe { plan.as_ref() }.ok_or(Failure::Null("plan"))
}

/// # Safety
/// `path` is NULL or a NUL-terminated string, which lives as long as it is used.
unsafe fn file<'a>(path: *const c_char) -> Result<&'a Path, Failure> {
    if path.is_null() {
        return Err(Failure::Null("path"));
    }
    // SAFETY: the caller's.
    let path = unsafe { CStr::from_ptr(path) };
    Ok(Path::new(OsStr::from_bytes(path.to_bytes())))
}

/// As [`guard::call`], in the environment that MPFR has by default too. It is left before the program's handler of errors is
/// called, which need not return.
fn call(name: &'static str, body: impl FnOnce(&Environment) -> Result<(), Failure>) -> c_int {
    guard::call(name, || body(&Environment::enter()))
}

/// Makes a plan from options; nothing is searched yet. What the options refer to is copied, but for the `taylor_data` of a
/// function of the program's own, which must live as long as the plan.
///
/// Returns 0, or `WB_TMD_FAILED` with `*plan` untouched: an option makes no sense, or there is no such engine.
///
/// # Safety
/// `options` is NULL or was set by `wb_tmd_options_init`, with strings that are NULL or NUL-terminated; `plan` is NULL or may
/// be written.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn wb_tmd_plan_create(
    options: *const Options,
    plan: *mut *mut Plan,
) -> c_int {
    call("wb_tmd_plan_create", |_| {
        if plan.is_null() {
            return Err(Failure::Null("plan"));
        }
        // SAFETY: the caller's.
        let (campaign, engines) = unsafe { options::understood(&options::read(options)?) }?;
        let made = Plan {
            arguments: campaign.units().iter().map(|unit| unit.len).sum(),
            campaign,
            engines,
            running: AtomicBool::new(false),
            cancel: AtomicBool::new(false),
            nanoseconds: AtomicU64::new(0),
        };
        // SAFETY: the caller's.
        unsafe { plan.write(Box::into_raw(Box::new(made))) };
        Ok(())
    })
}

/// Frees a plan, which no other call may be using; NULL is allowed.
///
/// # Safety
/// `plan` is NULL or was made by `wb_tmd_plan_create` and not destroyed.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn wb_tmd_plan_destroy(plan: *mut Plan) {
    guard::value("wb_tmd_plan_destroy", (), || {
        if !plan.is_null() {
            // SAFETY: the caller's.
            drop(unsafe { Box::from_raw(plan) });
        }
    });
}

/// Searches all units that are left, on all engines of the plan. Units that are done count, also if the call is stopped.
///
/// The callbacks, which may be NULL, are called from the calling thread, in its floating-point environment, one at a time.
/// Units end in any order; the cases of a unit come by growing |x|. Callbacks must return: no C++ exception and no longjmp
/// may leave them.
///
/// Returns 0 when all units are done, `WB_TMD_CANCELLED`, or `WB_TMD_FAILED`.
///
/// # Safety
/// `plan` is NULL or was made by `wb_tmd_plan_create` and not destroyed.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn wb_tmd_plan_run(
    plan: *mut Plan,
    on_case: OnCase,
    on_progress: OnProgress,
    user: *mut c_void,
) -> c_int {
    let calls = Calls { on_case, on_progress, user };
    // SAFETY: the caller's.
    unsafe { search("wb_tmd_plan_run", plan, None, calls, ptr::null_mut()) }
}

/// As `wb_tmd_plan_run`, but returns after at most `units` units. `*done` is then 1 if no units are left, else 0.
///
/// # Safety
/// `plan` is NULL or was made by `wb_tmd_plan_create` and not destroyed; `done` is NULL or may be written.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn wb_tmd_plan_step(
    plan: *mut Plan,
    units: u64,
    on_case: OnCase,
    on_progress: OnProgress,
    user: *mut c_void,
    done: *mut c_int,
) -> c_int {
    let calls = Calls { on_case, on_progress, user };
    // SAFETY: the caller's.
    unsafe { search("wb_tmd_plan_step", plan, Some(units), calls, done) }
}

/// The callbacks of a call.
struct Calls {
    on_case: OnCase,
    on_progress: OnProgress,
    user: *mut c_void,
}

impl Calls {
    /// Tells the program of a unit; true if it wants no more.
    fn tell(
        &self,
        plan: &Plan,
        record: &Record,
        start: Instant,
        environment: &Environment,
    ) -> bool {
        if let Some(on_case) = self.on_case {
            for case in record.cases.iter().map(Case::of) {
                // SAFETY: the program's own function, with a case that lives until it returns.
                if environment.outside(|| unsafe { on_case(&case, self.user) }) != 0 {
                    return true;
                }
            }
        }
        self.on_progress.is_some_and(|on_progress| {
            let mut stats = plan.stats();
            stats.seconds += start.elapsed().as_secs_f64();
            // SAFETY: as above.
            environment.outside(|| unsafe { on_progress(&stats, self.user) }) != 0
        })
    }
}

/// # Safety
/// As `wb_tmd_plan_step`; `done` may be NULL only if `units` is `None`.
unsafe fn search(
    name: &'static str,
    plan: *mut Plan,
    units: Option<u64>,
    calls: Calls,
    done: *mut c_int,
) -> c_int {
    let mut cancelled = false;
    let status = call(name, |environment| {
        // SAFETY: the caller's.
        let plan = unsafe { given(plan) }?;
        if units.is_some() && done.is_null() {
            return Err(Failure::Null("done"));
        }
        let running = Running::enter(plan)?;
        let mut left = plan.campaign.left();
        let all = left.len();
        left.truncate(units.map_or(all, |units| usize::try_from(units).unwrap_or(all)));
        let start = Instant::now();
        // Callbacks hear of nothing after one of them said stop.
        let mut stopped = false;
        let mut each = |record: &Record, _| {
            if !stopped && calls.tell(plan, record, start, environment) {
                stopped = true;
                plan.cancel.store(true, Ordering::Relaxed);
            }
            Ok(())
        };
        let (engines, preparing) = (plan.engines.all(), plan.engines.preparing);
        let result = plan.campaign.run(&left, &engines, preparing, &plan.cancel, &mut each);
        let time = start.elapsed().as_nanos() as u64;
        plan.nanoseconds.fetch_add(time, Ordering::Relaxed);
        // It was meant for this call.
        plan.cancel.store(false, Ordering::Relaxed);
        drop(running);
        match result {
            Ok(_) if stopped => cancelled = true,
            Ok(progress) if !done.is_null() => {
                // SAFETY: the caller's.
                unsafe { done.write((progress.units as usize == all).into()) };
            }
            Ok(_) => {}
            Err(Stopped::Cancelled) => cancelled = true,
            Err(Stopped::Failed(reason)) => return Err(Failure::Other(reason)),
        }
        Ok(())
    });
    if cancelled { WB_TMD_CANCELLED } else { status }
}

/// Stops the call that runs the plan, or the next one if none does: it returns `WB_TMD_CANCELLED` after the units at work.
/// May be called from another thread, a callback or a signal handler; NULL is allowed.
///
/// # Safety
/// `plan` is NULL or was made by `wb_tmd_plan_create` and not destroyed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wb_tmd_plan_cancel(plan: *mut Plan) {
    // Only what a signal handler may do.
    // SAFETY: the caller's.
    if let Some(plan) = unsafe { plan.as_ref() } {
        plan.cancel.store(true, Ordering::Relaxed);
    }
}

/// Writes what is done to a file, for `wb_tmd_plan_checkpoint_load` and for `wideblas tmd resume`. Who reads the file at any
/// time finds its old text or the new one. To lose little when the process is killed, call it from `on_progress` now and
/// then, or between steps.
///
/// Returns 0, or `WB_TMD_FAILED` with the file as it was.
///
/// # Safety
/// `plan` is NULL or was made by `wb_tmd_plan_create` and not destroyed; `path` is NULL or a NUL-terminated string.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn wb_tmd_plan_checkpoint_save(
    plan: *mut Plan,
    path: *const c_char,
) -> c_int {
    call("wb_tmd_plan_checkpoint_save", |_| {
        // SAFETY: the caller's.
        let (plan, path) = unsafe { (given(plan)?, file(path)?) };
        plan.campaign.save(path).map_err(|error| in_file(path, error))
    })
}

/// Reads a checkpoint of `wb_tmd_plan_checkpoint_save` or of the command `wideblas tmd search`: what it says is done counts
/// as done, instead of what the plan has done. A last unit that was not written whole is searched again.
///
/// Returns 0, or `WB_TMD_FAILED` with the plan as it was: the checkpoint was changed or is of another search.
///
/// # Safety
/// `plan` is NULL or was made by `wb_tmd_plan_create` and not destroyed; `path` is NULL or a NUL-terminated string.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn wb_tmd_plan_checkpoint_load(
    plan: *mut Plan,
    path: *const c_char,
) -> c_int {
    call("wb_tmd_plan_checkpoint_load", |_| {
        // SAFETY: the caller's.
        let (plan, path) = unsafe { (given(plan)?, file(path)?) };
        let _running = Running::enter(plan)?;
        Ok(plan.campaign.load(path)?)
    })
}

/// Writes the certificate of a plan that is done, for `wideblas tmd verify` and `wideblas tmd merge`.
///
/// Returns 0, or `WB_TMD_FAILED` with the file as it was: units are left, or the file cannot be written.
///
/// # Safety
/// `plan` is NULL or was made by `wb_tmd_plan_create` and not destroyed; `path` is NULL or a NUL-terminated string.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn wb_tmd_plan_certificate_save(
    plan: *mut Plan,
    path: *const c_char,
) -> c_int {
    call("wb_tmd_plan_certificate_save", |_| {
        // SAFETY: the caller's.
        let (plan, path) = unsafe { (given(plan)?, file(path)?) };
        let certificate = plan.campaign.certificate().ok_or_else(|| {
            let (left, all) = (plan.campaign.left().len(), plan.campaign.units().len());
            format!("{left} of {all} units are left")
        })?;
        whole::write(path, &certificate.text()).map_err(|error| in_file(path, error))
    })
}

fn in_file(path: &Path, error: std::io::Error) -> Failure {
    Failure::Other(format!("{}: {error}", path.display()))
}

/// Says what the plan has done so far: `wb_tmd_plan_stats(plan, &stats, sizeof stats)`.
///
/// Returns 0, or `WB_TMD_FAILED` if `plan` or `stats` is NULL or `size` is not that of the structure.
///
/// # Safety
/// `plan` is NULL or was made by `wb_tmd_plan_create` and not destroyed; `stats` is NULL or has room for `size` bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn wb_tmd_plan_stats(
    plan: *const Plan,
    stats: *mut Stats,
    size: usize,
) -> c_int {
    call("wb_tmd_plan_stats", |_| {
        // SAFETY: the caller's.
        let plan = unsafe { given(plan) }?;
        if stats.is_null() {
            return Err(Failure::Null("stats"));
        }
        if !(1..=size_of::<Stats>()).contains(&size) {
            let what = format!("size = {size}, which no header of this library has");
            return Err(Failure::Other(what));
        }
        let found = plan.stats();
        // SAFETY: the caller's; what is copied is at least as long.
        unsafe { ptr::copy_nonoverlapping((&raw const found).cast::<u8>(), stats.cast(), size) };
        Ok(())
    })
}

/// Copies hard arguments found so far, sorted by |x|: from number `first` on, counted from 0, and at most `count`.
/// `*written` is how many there were.
///
/// Returns 0, or `WB_TMD_FAILED`.
///
/// # Safety
/// `plan` is NULL or was made by `wb_tmd_plan_create` and not destroyed; `cases` is NULL or has room for `count` cases;
/// `written` is NULL or may be written.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn wb_tmd_plan_cases(
    plan: *const Plan,
    first: usize,
    count: usize,
    cases: *mut Case,
    written: *mut usize,
) -> c_int {
    call("wb_tmd_plan_cases", |_| {
        // SAFETY: the caller's.
        let plan = unsafe { given(plan) }?;
        if written.is_null() {
            return Err(Failure::Null("written"));
        }
        if cases.is_null() && count > 0 {
            return Err(Failure::Null("cases"));
        }
        let all = plan.campaign.cases();
        let some = all.iter().skip(first).take(count).map(Case::of);
        let len = some.len();
        for (at, case) in some.enumerate() {
            // SAFETY: the caller's; `at` is less than `count`.
            unsafe { cases.add(at).write(case) };
        }
        // SAFETY: the caller's.
        unsafe { written.write(len) };
        Ok(())
    })
}

impl Plan {
    fn stats(&self) -> Stats {
        let totals = self.campaign.totals();
        let mut stats = Stats {
            units: self.campaign.units().len() as u64,
            units_done: totals.units,
            arguments: self.arguments,
            arguments_done: totals.arguments,
            searched: totals.searched,
            exhausted: totals.counts.exhausted,
            candidates: totals.counts.candidates,
            by_mpfr: totals.exhaustive,
            by_values: totals.by_values,
            found: totals.found,
            seconds: self.nanoseconds.load(Ordering::Relaxed) as f64 / 1e9,
            ..Stats::default()
        };
        stats.expected = self.campaign.job().expected(stats.searched);
        for (round, tests) in totals.counts.levels.iter().enumerate() {
            let place = round.min(WB_TMD_ROUNDS - 1);
            stats.tests[place] += tests.tests;
            stats.failures[place] += tests.failures;
        }
        stats
    }
}

// The status of a failed call is the guard's.
const _: () = assert!(WB_TMD_FAILED == guard::INTERNAL);
