//! Searches that are timed.

use std::sync::atomic::AtomicBool;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;
use wideblas::engine::cpu::Isa;
use wideblas::engine::cuda::Device;
use wideblas_tmd::cuda;
use wideblas_tmd::domain::Request;
use wideblas_tmd::float::BINARY64;
use wideblas_tmd::function::by_name;
use wideblas_tmd::job::{
    Batch, Cpu, Cuda, Engine, Job, Part, Rules, Timed, finish, prepare, run as run_job, units,
};
use wideblas_tmd::polynomial::Polynomial;
use wideblas_tmd::search::{Counts, Found, Plan, Times, run_timed};

/// A binade of a function: its exponent, and the hardness that is searched.
pub type Binade = (&'static str, i32, u32);

pub fn name(&(function, e, _): &Binade) -> String {
    format!("{function} [2^{e}, 2^{})", e + 1)
}

/// What searches.
#[derive(Clone, Copy)]
pub enum On {
    Gpu(&'static Device),
    Cores(usize, Isa),
}

/// What searches took and counted.
#[derive(Clone, Debug, Default)]
pub struct Sums {
    pub times: Times,
    pub counts: Counts,
    /// From start to end of all of them.
    pub seconds: f64,
}

impl Sums {
    /// Nanoseconds a sub-domain of phase 1.
    pub fn each(&self, seconds: f64) -> f64 {
        1e9 * seconds / self.counts.levels.first().map_or(1, |level| level.tests.max(1)) as f64
    }

    /// The share of sub-domains that fail in phase 1.
    pub fn failing(&self) -> f64 {
        let level = self.counts.levels.first().copied().unwrap_or_default();
        level.failures as f64 / level.tests.max(1) as f64
    }
}

/// An engine that looks at the clock.
pub struct Watched {
    on: On,
    sums: Mutex<Sums>,
}

impl Watched {
    pub fn new(on: On) -> Watched {
        Watched { on, sums: Mutex::default() }
    }

    /// The sums since the last call.
    pub fn take(&self) -> Sums {
        std::mem::take(&mut self.sums.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Engine for Watched {
    fn name(&self) -> String {
        match self.on {
            On::Gpu(device) => Cuda { device }.name(),
            On::Cores(threads, isa) => Cpu { threads, isa }.name(),
        }
    }

    fn search(&self, plan: &Plan, polynomials: &[Polynomial]) -> Result<Found, String> {
        let start = Instant::now();
        let (found, times) = match self.on {
            On::Gpu(device) => cuda::run_timed(device, plan, polynomials)
                .map_err(|failure| format!("{}: {failure}", self.name()))?,
            On::Cores(threads, isa) => run_timed(plan, polynomials, threads, isa),
        };
        let mut sums = self.sums.lock().unwrap_or_else(PoisonError::into_inner);
        sums.seconds += start.elapsed().as_secs_f64();
        sums.times.add(&times);
        sums.counts.add(&found.counts);
        Ok(found)
    }
}

/// A search of `len` arguments from the middle of a binade, or of all.
pub fn job(
    &(function, e, bits): &Binade,
    len: Option<u64>,
    rules: Rules,
) -> Result<Job<'static>, String> {
    let function = by_name(function).ok_or_else(|| format!("no function {function}"))?;
    let (from, to) = (2f64.powi(e), 2f64.powi(e + 1));
    let request = Request::new(BINARY64, from, to, bits)?;
    let request = match len {
        Some(len) => {
            let middle = request.from + request.len() / 2;
            Request { from: middle, to: request.to.min(middle + len), ..request }
        }
        None => request,
    };
    Ok(Job { function, request, rules })
}

/// What a search of about `tests` sub-domains in the middle of a binade has to do, by the polynomials of a whole one.
pub fn batch(binade: &Binade, tests: u64, rules: Rules) -> Result<Batch, String> {
    // So long that polynomials are as long as they may be.
    const LONG: u64 = 1 << 40;
    let job_of = |len: u64| job(binade, Some(len), Rules { unit: 60, ..rules });
    let of = |job: &Job<'_>| -> Result<Vec<Batch>, String> {
        let prepared = units(job, Part::ALL).into_iter().map(|unit| prepare(job, unit));
        let prepared = prepared.collect::<Result<Vec<_>, _>>();
        let prepared = prepared.map_err(|refused| refused.to_string())?;
        Ok(prepared.into_iter().flat_map(|unit| unit.batches).collect())
    };
    let some = of(&job_of(LONG)?)?;
    let n = some.first().map_or(1, |batch| batch.plan.levels[0].arguments);
    let mut left = n * tests;
    let job = job_of(left.max(LONG))?;
    let mut polynomials = Vec::new();
    for mut one in of(&job)?.into_iter().flat_map(|batch| batch.polynomials) {
        // Where it is right, its start is.
        one.len = one.len.min(left);
        left -= one.len;
        polynomials.push(one);
        if left == 0 {
            break;
        }
    }
    let plan = Plan::new(&polynomials, &job.parameters());
    Ok(Batch { plan: plan.map_err(|refused| refused.to_string())?, polynomials })
}

/// Searches a batch, the fastest of some times.
pub fn fastest(on: On, batch: &Batch, times: u32) -> Result<Sums, String> {
    let watched = Watched::new(on);
    let once = || -> Result<Sums, String> {
        watched.search(&batch.plan, &batch.polynomials)?;
        Ok(watched.take())
    };
    let mut best = once()?;
    for _ in 1..times {
        let other = once()?;
        if other.times.total() < best.times.total() {
            best = other;
        }
    }
    Ok(best)
}

/// Seconds of everything in a search of some units of a binade.
pub struct Shares {
    pub sums: Sums,
    /// Of one core: preparing the units; and what MPFR decides.
    pub preparing: f64,
    pub deciding: f64,
    /// From start to end where the host works while the engine searches, and how long the engine searches in this.
    pub together: f64,
    pub busy: f64,
    /// The part of the binade that these units are.
    pub part: f64,
}

/// Searches `sample` units of a binade, one step after the other and then all steps beside each other.
pub fn shares(
    binade: &Binade,
    rules: Rules,
    on: On,
    sample: usize,
    threads: usize,
) -> Result<Shares, String> {
    let job = job(binade, None, rules)?;
    let all = units(&job, Part::ALL);
    let some: Vec<_> = all.iter().step_by(all.len().div_ceil(sample.max(1))).copied().collect();
    let watched = Watched::new(on);
    // The first search loads kernels.
    let Batch { plan, polynomials } = batch(binade, 1, rules)?;
    watched.search(&plan, &polynomials)?;
    watched.take();
    let (mut preparing, mut deciding) = (0.0, 0.0);
    for &unit in &some {
        let start = Instant::now();
        let prepared = prepare(&job, unit).map_err(|refused| refused.to_string())?;
        let middle = Instant::now();
        finish(&job, &watched, prepared)?;
        preparing += (middle - start).as_secs_f64();
        deciding += middle.elapsed().as_secs_f64();
    }
    let sums = watched.take();
    let timed = Timed::new(&watched);
    let never = AtomicBool::new(false);
    let start = Instant::now();
    run_job(&job, &some, &[&timed], threads, &never, &mut |_, _| Ok(()))
        .map_err(|stopped| stopped.to_string())?;
    let together = start.elapsed().as_secs_f64();
    let searched: u64 = some.iter().map(|unit| unit.len).sum();
    Ok(Shares {
        deciding: (deciding - sums.seconds).max(0.0),
        sums,
        preparing,
        together,
        busy: timed.busy().as_secs_f64(),
        part: searched as f64 / job.request.len() as f64,
    })
}
