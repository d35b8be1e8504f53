//! Where the time of a product goes.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

/// The steps of a product.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    Scale,
    Residue,
    Product,
    Reconstruct,
    Round,
}

impl Step {
    pub const ALL: [Step; 5] =
        [Step::Scale, Step::Residue, Step::Product, Step::Reconstruct, Step::Round];

    pub fn name(self) -> &'static str {
        match self {
            Step::Scale => "scale",
            Step::Residue => "residue",
            Step::Product => "product",
            Step::Reconstruct => "reconstruct",
            Step::Round => "round",
        }
    }
}

/// Nanoseconds of each step; reconstruct and round count the time of every thread.
#[derive(Debug, Default)]
pub struct Profile([AtomicU64; 5]);

impl Profile {
    pub fn seconds(&self, step: Step) -> f64 {
        self.0[step as usize].load(Ordering::Relaxed) as f64 * 1e-9
    }

    fn add(&self, step: Step, since: Instant) {
        self.0[step as usize].fetch_add(since.elapsed().as_nanos() as u64, Ordering::Relaxed);
    }
}

/// Runs `work`, and counts its time when a profile is asked for.
#[inline(always)]
pub fn timed<R>(profile: Option<&Profile>, step: Step, work: impl FnOnce() -> R) -> R {
    let Some(profile) = profile else { return work() };
    let start = Instant::now();
    let result = work();
    profile.add(step, start);
    result
}
