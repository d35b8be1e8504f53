//! Sums by rounded additions on a device, by kernels/sums/reduce.cu, but for their last stage.

use super::enqueue::launch;
use super::launch::Failure;
use super::measure::median;
use super::memory::Buffer;
use super::probe::Device;
use super::queue::Queue;
use crate::cpu::sum::Strided;
use crate::cuda::copy::download;
use cudarc::driver::DeviceRepr;
use cudarc::driver::sys::CUdeviceptr;
use wideblas_base::fallible;
use wideblas_base::options::Algorithm;

/// `BLOCKS`, `THREADS` and `InMemory::MOST` of kernels/sums/reduce.cuh.
pub const BLOCKS: usize = 256;
pub const THREADS: usize = 256;
const MOST_WORDS: usize = 258;
/// Words of numbers that stay in registers, for which there are kernels.
const LENGTHS: [usize; 3] = [5, 9, 16];
/// Ranges of pairwise sums: numbers of at least one, and most ranges where numbers stay in registers and where not.
const LEAST_LEVELS: u32 = 6;
const MOST_RANGES: usize = 1 << 16;
const MOST_LONG_RANGES: usize = 1 << 13;

/// `Planes` of kernels/sums/float.cuh.
#[repr(C)]
#[derive(Clone, Copy)]
struct Planes {
    words: CUdeviceptr,
    heads: CUdeviceptr,
    len: i64,
}

/// `Sum` of kernels/sums/reduce.cuh.
#[repr(C)]
#[derive(Clone, Copy)]
struct Sum {
    n: i64,
    x: CUdeviceptr,
    step: i64,
    limbs: CUdeviceptr,
    heads: CUdeviceptr,
    plane: i64,
    words: i32,
    number_bits: i32,
    bits: i32,
    count: i32,
    range: i64,
    levels: i32,
    padding: i32,
    scratch: Planes,
    to: Planes,
    special: CUdeviceptr,
}

// SAFETY: the kernels' struct, of numbers and addresses.
unsafe impl DeviceRepr for Sum {}

/// What is summed on the device.
#[derive(Clone, Copy)]
pub(super) enum Input {
    /// The address of the first one, and their distance.
    Doubles(CUdeviceptr, i64),
    /// Numbers of limbs with significands of `bits` bits.
    Limbs {
        limbs: CUdeviceptr,
        heads: CUdeviceptr,
        plane: usize,
        words: usize,
        bits: u32,
        backwards: bool,
    },
}

impl Input {
    fn of(x: Strided<'_, f64>) -> Input {
        Input::Doubles(x.first() as u64, x.step() as i64)
    }
}

/// The sums of parts, in the order in which the last stage adds them.
pub struct Sums {
    /// How many.
    pub len: usize,
    /// As `Planes` of kernels/sums/float.cuh has them.
    pub words: Vec<u32>,
    pub heads: Vec<i64>,
}

impl Sums {
    /// Sign, exponent and words of a sum, the lowest first; no exponent for zero. The highest bit is that of the last
    /// word.
    pub fn get(&self, k: usize) -> (bool, Option<i64>, impl DoubleEndedIterator<Item = u32>) {
        let head = self.heads[k];
        // `ZERO` of the kernels.
        let exp = (head >> 1 != -1 << 61).then_some(head >> 1);
        (
            head & 1 == 1,
            exp,
            (0..self.words.len() / self.len).map(move |w| self.words[w * self.len + k]),
        )
    }
}

/// How a sum is computed on a device.
#[derive(Clone, Debug)]
pub struct Plan {
    algorithm: Algorithm,
    /// Words of numbers that stay in registers.
    pub length: Option<usize>,
    /// Words of partial sums, with the one below.
    pub count: usize,
    /// Sums that the last stage adds, of ranges of `range` numbers, 2^levels but for Reduce1, or of blocks.
    pub parts: usize,
    pub range: usize,
    pub levels: u32,
    /// Partial sums in memory besides.
    pub entries: usize,
}

impl Plan {
    /// For `n` numbers, one at least, whose partial sums have `bits` bits.
    pub fn new(algorithm: Algorithm, bits: u32, n: usize) -> Result<Plan, Failure> {
        let words = bits.div_ceil(32) as usize;
        if words + 1 > MOST_WORDS {
            return Err(Failure::new("partial sums of too many bits"));
        }
        let length = LENGTHS.into_iter().find(|&length| words <= length);
        let count = 1 + length.unwrap_or(words);
        let plan = Plan { algorithm, length, count, parts: 1, range: n, levels: 0, entries: 0 };
        Ok(match algorithm {
            Algorithm::Recursive => plan,
            Algorithm::Pairwise => {
                let most = if length.is_some() { MOST_RANGES } else { MOST_LONG_RANGES };
                let levels = n.div_ceil(most).next_power_of_two().ilog2().max(LEAST_LEVELS);
                let parts = n.div_ceil(1 << levels);
                Plan { parts, range: 1 << levels, levels, entries: levels as usize * parts, ..plan }
            }
            Algorithm::Blocks => {
                let parts = n.div_ceil(2 * THREADS).min(BLOCKS);
                Plan { parts, entries: parts * THREADS, ..plan }
            }
        })
    }

    fn kernel(&self, input: Input) -> String {
        let order = match self.algorithm {
            Algorithm::Recursive => "recursive",
            Algorithm::Pairwise => "pairwise",
            Algorithm::Blocks => "blocks",
        };
        let format = if matches!(input, Input::Doubles(..)) { "f64" } else { "limbs" };
        let length = self.length.map_or("any".to_string(), |length| length.to_string());
        format!("reduce_{order}_{format}_{length}")
    }

    /// Blocks and their threads.
    fn shape(&self) -> (usize, usize) {
        match self.algorithm {
            Algorithm::Blocks => (self.parts, THREADS),
            _ => (self.parts.div_ceil(THREADS / 2), self.parts.min(THREADS / 2)),
        }
    }
}

/// Numbers in memory of the device.
struct Stored {
    words: Buffer<u32>,
    heads: Buffer<i64>,
    len: usize,
}

impl Stored {
    fn new(queue: &Queue, len: usize, count: usize) -> Result<Stored, Failure> {
        Ok(Stored { words: queue.room(len * count)?, heads: queue.room(len)?, len })
    }

    fn planes(&self) -> Planes {
        Planes { words: self.words.data(), heads: self.heads.data(), len: self.len as i64 }
    }
}

/// A sum with its memory on the device.
struct Prepared {
    plan: Plan,
    kernel: String,
    sum: Sum,
    to: Stored,
    _scratch: Stored,
    special: Buffer<u32>,
}

impl Prepared {
    /// The sum of `n` numbers, one at least, whose partial sums have `bits` bits.
    fn new(
        queue: &Queue,
        (algorithm, bits): (Algorithm, u32),
        n: usize,
        input: Input,
    ) -> Result<Prepared, Failure> {
        let plan = Plan::new(algorithm, bits, n)?;
        let to = Stored::new(queue, plan.parts, plan.count)?;
        let scratch = Stored::new(queue, plan.entries, plan.count)?;
        let special = queue.zeroed::<u32>(1)?;
        let mut sum = Sum {
            n: n as i64,
            x: 0,
            step: 1,
            limbs: 0,
            heads: 0,
            plane: 0,
            words: 0,
            number_bits: 0,
            bits: bits as i32,
            count: plan.count as i32,
            range: plan.range as i64,
            levels: plan.levels as i32,
            padding: 0,
            scratch: scratch.planes(),
            to: to.planes(),
            special: special.data(),
        };
        match input {
            Input::Doubles(x, step) => (sum.x, sum.step) = (x, step),
            Input::Limbs { limbs, heads, plane, words, bits, backwards } => {
                (sum.limbs, sum.heads, sum.plane) = (limbs, heads, plane as i64);
                (sum.words, sum.number_bits) = (words as i32, bits as i32);
                sum.step = if backwards { -1 } else { 1 };
            }
        }
        Ok(Prepared { kernel: plan.kernel(input), plan, sum, to, _scratch: scratch, special })
    }

    fn enqueue(&self, device: &Device, queue: &Queue) -> Result<(), Failure> {
        let (blocks, threads) = self.plan.shape();
        launch(device, &queue.stream, &self.kernel, &self.sum, blocks, (threads, 0))
    }

    /// The sums; `None` where a number is not finite.
    fn finish(&self, queue: &Queue) -> Result<Option<Sums>, Failure> {
        let len = self.to.len;
        let mut words = fallible::filled(len * self.plan.count, 0u32);
        let mut heads = fallible::filled(len, 0i64);
        let stream = queue.stream.cu_stream();
        // SAFETY: the buffers have these lengths, and the copies have ended when `fetch` returns.
        unsafe {
            download(&mut words, self.to.words.data(), stream)?;
            download(&mut heads, self.to.heads.data(), stream)?;
        }
        let special: u32 = queue.fetch(&queue.stream, self.special.data())?;
        Ok((special == 0).then_some(Sums { len, words, heads }))
    }
}

/// The sums of `n` numbers, one at least, in parts. For each addition the nearest number of `bits` bits.
pub(super) fn sums(
    device: &Device,
    queue: &Queue,
    what: (Algorithm, u32),
    n: usize,
    input: Input,
) -> Result<Option<Sums>, Failure> {
    let prepared = Prepared::new(queue, what, n, input)?;
    prepared.enqueue(device, queue)?;
    prepared.finish(queue)
}

/// `sums` of doubles on the device, one at least; `None` where one is not finite.
pub fn of_doubles(
    device: &Device,
    what: (Algorithm, u32),
    x: Strided<'_, f64>,
) -> Result<Option<Sums>, Failure> {
    device.run(|queue| {
        queue.follow_default_stream()?;
        sums(device, queue, what, x.len(), Input::of(x))
    })
}

/// Seconds of the kernel of [`of_doubles`], on the device's clock: for benchmarks.
pub fn seconds(
    device: &Device,
    what: (Algorithm, u32),
    x: Strided<'_, f64>,
) -> Result<f64, Failure> {
    device.run(|queue| {
        let prepared = Prepared::new(queue, what, x.len(), Input::of(x))?;
        median(&queue.stream, || prepared.enqueue(device, queue))
    })
}

#[cfg(test)]
crate::cuda::shared::as_in_kernels! {
    let planes = layout!(Planes = "Planes" { words, heads, len });
    let sum = layout!(Sum = "Sum" {
        n, x, step, limbs, heads, plane, words, number_bits, bits, count, range, levels,
        padding: "", scratch, to, special,
    });
    let values = values(&[("BLOCKS", BLOCKS), ("THREADS", THREADS), ("InMemory::MOST", MOST_WORDS)]);
    check("sums/reduce", "wideblas::reduce", &[planes, sum, values]);
}
