//! Who searches polynomials.

use crate::polynomial::Polynomial;
use crate::progressions::{self, Starts};
use crate::search::{self, Found, Plan};
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};
use wideblas::config::config;
use wideblas::engine::cpu::Isa;
use wideblas::engine::cuda;

/// Something that searches polynomials. What it finds does not depend on which one it is.
pub trait Engine: Send + Sync {
    fn name(&self) -> String;

    /// How many threads of the host decide about its candidates.
    fn threads(&self) -> usize {
        thread::available_parallelism().map_or(1, usize::from)
    }

    /// The instruction set of the host's part.
    fn isa(&self) -> Isa {
        config().isa()
    }

    /// All phases on the polynomials that the plan was made for.
    fn search(&self, plan: &Plan, polynomials: &[Polynomial]) -> Result<Found, String>;

    /// The same, and how long the engine was busy with it.
    fn search_timed(
        &self,
        plan: &Plan,
        polynomials: &[Polynomial],
    ) -> Result<(Found, Duration), String> {
        let start = Instant::now();
        let found = self.search(plan, polynomials)?;
        Ok((found, start.elapsed()))
    }

    /// All phases on starts of a plan by progressions, and how long the engine was busy with it.
    fn progressions(
        &self,
        plan: &progressions::Plan,
        starts: &[Starts],
    ) -> Result<(Found, Duration), String> {
        let start = Instant::now();
        let found = progressions::run(plan, starts, self.threads(), self.isa());
        Ok((found, start.elapsed()))
    }
}

/// An engine, and how long it searched.
pub struct Timed<'a> {
    pub engine: &'a dyn Engine,
    nanoseconds: AtomicU64,
}

impl<'a> Timed<'a> {
    pub fn new(engine: &'a dyn Engine) -> Timed<'a> {
        Timed { engine, nanoseconds: AtomicU64::new(0) }
    }

    pub fn busy(&self) -> Duration {
        Duration::from_nanos(self.nanoseconds.load(Ordering::Relaxed))
    }
}

impl Engine for Timed<'_> {
    fn name(&self) -> String {
        self.engine.name()
    }

    fn threads(&self) -> usize {
        self.engine.threads()
    }

    fn isa(&self) -> Isa {
        self.engine.isa()
    }

    fn search(&self, plan: &Plan, polynomials: &[Polynomial]) -> Result<Found, String> {
        let (found, busy) = self.engine.search_timed(plan, polynomials)?;
        self.nanoseconds.fetch_add(busy.as_nanos() as u64, Ordering::Relaxed);
        Ok(found)
    }

    fn progressions(
        &self,
        plan: &progressions::Plan,
        starts: &[Starts],
    ) -> Result<(Found, Duration), String> {
        let (found, busy) = self.engine.progressions(plan, starts)?;
        self.nanoseconds.fetch_add(busy.as_nanos() as u64, Ordering::Relaxed);
        Ok((found, busy))
    }
}

/// Cores of this machine.
pub struct Cpu {
    pub threads: usize,
    pub isa: Isa,
}

impl Engine for Cpu {
    fn name(&self) -> String {
        let threads = if self.threads == 1 { "thread" } else { "threads" };
        format!("cpu, {} {threads}, {}", self.threads, self.isa.name())
    }

    fn threads(&self) -> usize {
        self.threads
    }

    fn isa(&self) -> Isa {
        self.isa
    }

    fn search(&self, plan: &Plan, polynomials: &[Polynomial]) -> Result<Found, String> {
        Ok(search::run(plan, polynomials, self.threads, self.isa))
    }
}

/// A GPU.
pub struct Cuda {
    pub device: &'static cuda::Device,
}

impl Engine for Cuda {
    fn name(&self) -> String {
        format!("cuda:{}, {}", self.device.ordinal, self.device.name)
    }

    fn search(&self, plan: &Plan, polynomials: &[Polynomial]) -> Result<Found, String> {
        self.search_timed(plan, polynomials).map(|(found, _)| found)
    }

    /// By the device's clock: several threads may wait for the device, but it searches for one at a time.
    fn search_timed(
        &self,
        plan: &Plan,
        polynomials: &[Polynomial],
    ) -> Result<(Found, Duration), String> {
        let found = crate::cuda::run_timed(self.device, plan, polynomials);
        let (found, times) = found.map_err(|failure| format!("{}: {failure}", self.name()))?;
        Ok((found, Duration::from_secs_f64(times.total().max(0.0))))
    }

    fn progressions(
        &self,
        plan: &progressions::Plan,
        starts: &[Starts],
    ) -> Result<(Found, Duration), String> {
        let found = crate::cuda::progressions::run(self.device, plan, starts);
        let (found, seconds) = found.map_err(|failure| format!("{}: {failure}", self.name()))?;
        Ok((found, Duration::from_secs_f64(seconds.max(0.0))))
    }
}
