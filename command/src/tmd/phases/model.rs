//! Turns of the loops of Boolean tests, in warps, and what a GPU needs for their instructions.

use wideblas::engine::cuda::Device;
use wideblas_tmd::boolean::Algorithm;
use wideblas_tmd::job::Batch;
use wideblas_tmd::packet::Lines;
use wideblas_tmd::search::Packets;

/// Most warps that are looked at.
const WARPS: u64 = 64;
/// Packets that the threads of a warp test.
const WARP: u64 = 32;

/// Means over tests.
pub struct Turns {
    /// Of a thread, and of a warp: those of its slowest thread.
    pub thread: f64,
    pub warp: f64,
    /// The part of a warp's turns in which a thread waits.
    pub waiting: f64,
}

/// How often the loop of a test turns, where a warp tests 32 packets beside each other.
pub fn turns(batch: &Batch, algorithm: Algorithm) -> Turns {
    let n = batch.plan.levels[0].arguments;
    let packets = Packets::new(&batch.plan, &batch.polynomials);
    let (mut room, mut count) = (Vec::new(), 0.0);
    let mut sums = Turns { thread: 0.0, warp: 0.0, waiting: 0.0 };
    for warp in 0..(packets.count() / WARP).min(WARPS) {
        let packet =
            |i: u64, room: &mut Vec<u64>| packets.get(WARP * warp + i, room).cubic.lines(n);
        let mut lines: Vec<Lines> = (0..WARP).map(|i| packet(i, &mut room)).collect();
        for _ in 0..batch.plan.packet / n {
            let turns = lines.iter_mut().map(|lines| {
                let upper = |x: u128| (x >> 64) as u64;
                let (a, b) = (upper(lines.a.0[0]), upper(lines.b.0[0]));
                lines.a.advance();
                lines.b.advance();
                f64::from(algorithm.turns(a.wrapping_neg(), b, n))
            });
            let turns: Vec<f64> = turns.collect();
            let slowest = turns.iter().copied().fold(0.0, f64::max);
            let mean = turns.iter().sum::<f64>() / WARP as f64;
            sums.thread += mean;
            sums.warp += slowest;
            sums.waiting += (slowest - mean) / slowest.max(1.0);
            count += 1.0;
        }
    }
    let Turns { thread, warp, waiting } = sums;
    Turns { thread: thread / count, warp: warp / count, waiting: waiting / count }
}

/// Instructions of `tmd_clipped_double` for compute capability 9.0, counted in what nvcc 13.0 makes of it (nvdisasm): of a
/// test with one turn, its line, its last step by both branches, and the next line; and of each turn more, with the branch
/// that some threads of a warp take.
pub const INSTRUCTIONS: Instructions = Instructions { all: [225.0, 101.0], fp64: [48.0, 30.0] };
pub const COUNTED_FOR: (i32, i32) = (9, 0);

pub struct Instructions {
    /// Of any kind: at the start and for each turn after the first.
    pub all: [f64; 2],
    /// Those of the FP64 units.
    pub fp64: [f64; 2],
}

/// The least nanoseconds of a test.
pub struct Limits {
    pub fp64: f64,
    /// A multiprocessor issues four instructions a clock, each for 32 threads: twice as many as it has FP64 lanes.
    pub issue: f64,
}

pub fn limits(device: &Device, turns: &Turns) -> Limits {
    let count = |[once, each]: [f64; 2]| once + each * (turns.warp - 1.0).max(0.0);
    Limits {
        fp64: 1e9 * count(INSTRUCTIONS.fp64) / device.fp64_rate,
        issue: 1e9 * count(INSTRUCTIONS.all) / (2.0 * device.fp64_rate),
    }
}
