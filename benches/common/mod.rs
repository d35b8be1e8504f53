//! What the benchmarks share: timing, the peer, the machine, tables and results files.
#![allow(dead_code)] // each benchmark uses its part

pub mod binary128;
pub mod flint;
pub mod floats;
pub mod full;
pub mod gfortran;
pub mod memory;
pub mod peer;
pub mod report;
pub mod scalar;
#[path = "../../tests/all/common/signatures.rs"]
pub mod signatures;
#[path = "../../tests/all/common/special.rs"]
pub mod special;
pub mod vnni;

use std::time::{Duration, Instant};
use wideblas::engine::cuda::{self, Device, Failure};
use wideblas_reference::random::splitmix64;

/// Whether a shorter look is asked for, and how long each work is then measured at least, which is else some milliseconds.
pub fn look(milliseconds: u64) -> (bool, Duration) {
    let quick = std::env::args().any(|argument| argument == "quick");
    (quick, Duration::from_millis(if quick { 5 } else { milliseconds }))
}

/// The median time of `work` in seconds, see [`medians_in_turn`].
pub fn median_seconds(least: Duration, mut work: impl FnMut()) -> f64 {
    let [median] = medians_in_turn(least, [&mut work]);
    median
}

/// The median times of works that take turns, in seconds: what slows the machine for a while slows all of them.
/// At least three rounds, at least `least` of measuring for each work, after one run of each to warm up.
pub fn medians_in_turn<const N: usize>(least: Duration, works: [&mut dyn FnMut(); N]) -> [f64; N] {
    times_in_turn(least, works).map(|times| times[times.len() / 2])
}

/// The shortest times, otherwise as [`medians_in_turn`]: for works that other programs on the machine disturb more often
/// than not.
pub fn bests_in_turn<const N: usize>(least: Duration, works: [&mut dyn FnMut(); N]) -> [f64; N] {
    times_in_turn(least, works).map(|times| times[0])
}

/// All times of each work, sorted.
fn times_in_turn<const N: usize>(
    least: Duration,
    mut works: [&mut dyn FnMut(); N],
) -> [Vec<f64>; N] {
    // Calls too short for the clock are timed in batches.
    let batches: [usize; N] = std::array::from_fn(|k| {
        // The first call of all looks for processors and settings.
        works[k]();
        let start = Instant::now();
        works[k]();
        let once = start.elapsed().as_secs_f64();
        (2e-5 / once.max(1e-9)).ceil().clamp(1.0, 1e5) as usize
    });
    let begin = Instant::now();
    let mut times = [const { Vec::new() }; N];
    while times[0].len() < 3 || (begin.elapsed() < least * N as u32 && times[0].len() < 10_000) {
        for ((work, times), &batch) in works.iter_mut().zip(&mut times).zip(&batches) {
            let start = Instant::now();
            (0..batch).for_each(|_| work());
            times.push(start.elapsed().as_secs_f64() / batch as f64);
        }
    }
    times.map(|mut times| {
        times.sort_by(f64::total_cmp);
        times
    })
}

/// Runs a benchmark of the GPU, where there is one.
pub fn on_gpu(run: impl FnOnce(&Device) -> Result<(), Failure>) {
    let Some(device) = cuda::device() else {
        return println!("skipped: GPU {}", cuda::status());
    };
    if let Err(failure) = run(device) {
        println!("failed: {failure}");
        std::process::exit(1);
    }
}

/// A call's time as tables show it.
pub fn call_time(seconds: f64) -> String {
    match 1e9 * seconds {
        ns if ns < 1e4 => format!("{ns:.0} ns"),
        ns => format!("{:.1} µs", 1e-3 * ns),
    }
}

/// A longer routine's time as tables show it.
pub fn routine_time(seconds: f64) -> String {
    match seconds {
        x if x < 1e-3 => format!("{:.1} us", 1e6 * x),
        x if x < 1.0 => format!("{:.1} ms", 1e3 * x),
        x => format!("{x:.2} s"),
    }
}

/// Processor seconds of the process so far: with one thread busy what the wall clock would show on an idle machine.
pub fn processor_seconds() -> f64 {
    let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: the clock fills the structure.
    unsafe { libc::clock_gettime(libc::CLOCK_PROCESS_CPUTIME_ID, &mut time) };
    time.tv_sec as f64 + 1e-9 * time.tv_nsec as f64
}

/// Uniform floating-point numbers in [-1, 1], all bits of which are random whatever the exponent.
pub struct Uniform(pub u64);

impl Uniform {
    pub fn bits(&mut self) -> u64 {
        splitmix64(&mut self.0)
    }

    pub fn f64(&mut self) -> f64 {
        let (sign, fraction) = (self.bits() & 1 << 63, self.bits() >> 12);
        let biased = (1023 + self.exponent()) as u64;
        f64::from_bits(sign | biased << 52 | fraction)
    }

    /// -1 half of the time, -2 a quarter and so on.
    pub fn exponent(&mut self) -> i32 {
        -1 - self.bits().trailing_zeros() as i32
    }
}
