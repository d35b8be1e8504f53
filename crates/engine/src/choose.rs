//! Chooses CPU or GPU. Both give the same bits, so the faster one may be taken.
//!
//! Each engine's time is estimated: on the CPU from the cycles that the product is known to take, on the
//! GPU from rates that are measured there once and kept on disk, and from what must be copied.

use super::cpu::Isa;
use super::cpu::buffer::KEEP;
use super::cuda::{self, Device, Gpus, Rates, Together};
use crate::trace;
use crate::trials::{self, Class, Way};
use std::cell::Cell;
use std::sync::atomic::{AtomicU64, Ordering};
use wideblas_base::config::{DeviceChoice, device_choice, divisions};
use wideblas_base::options::Part;

/// Where a product ran.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Engine {
    Cpu,
    Cuda,
}

/// A product that could run on either.
#[derive(Clone, Copy, Debug)]
pub struct Load {
    /// (m, n, k)
    pub shape: (usize, usize, usize),
    pub part: Part,
    /// Bytes whose copy takes as long as that of a number, and bytes of a number on the device.
    pub bytes: usize,
    pub stored: usize,
    /// C is read.
    pub adds: bool,
    /// Cycles of the whole product on a core with AVX-512, with all of C, and those of them for the operands.
    pub cycles: f64,
    pub reading: f64,
    /// Bytes of memory that the CPU uses at a time.
    pub memory: usize,
    pub isa: Isa,
    pub threads: usize,
}

/// Cycles a second of a core.
const CYCLES: f64 = 3e9;
/// Bytes a second of memory that is not kept between calls, for which the system clears its pages, on any
/// number of threads: 310 MB in 46 ms where all else took 8, on 16 cores.
const FRESH: f64 = 8e9;
/// What each further thread costs all threads, as a part of one thread's time, and the seconds to start it: two
/// threads take 1/1.85 of one's time, and 16, measured on a virtual machine, 1/7 and 0.13 ms.
const SHARED: f64 = 0.08;
const WOKEN: f64 = 9e-6;
/// Seconds for a matrix in host memory besides the time for its bytes: measured there, 0.1 ms for three small ones.
const MATRIX: f64 = 40e-6;
/// The limbs of a matrix with more bytes than KEPT_BY_ALLOCATORS are gathered in memory that the allocator returns to
/// the system after each call; GATHERED is the rate for these, in bytes a second.
const KEPT_BY_ALLOCATORS: f64 = 32e6;
const GATHERED: f64 = 2.5e9;
/// The cost of an element of C made of limbs, also outside the wanted triangle, relative to an element of A.
const SCATTERED: f64 = 1.5;
/// Bytes a second between pageable host memory and the device, assumed until it is measured.
const TRANSFER: f64 = 10e9;
/// Seconds to start the driver and a context.
const START: f64 = 0.5;
/// The part of its peak that a kernel for products reaches.
const EFFICIENCY: f64 = 0.85;
/// Seconds of a product on one GPU from which on several are considered, and what part of them several may be expected to take.
const WORTH_DIVIDING: f64 = 2e-3;
const SAVES: f64 = 0.9;
/// Steps of a product on several GPUs, each of which takes as long as a small call, and seconds for the scaling of a row or column on the host.
const STEPS: f64 = 5.0;
const PLANNED: f64 = 1e-7;

impl Load {
    /// The part of C that is computed.
    fn wanted(&self) -> f64 {
        if self.part == Part::All { 1.0 } else { 0.5 }
    }

    fn multiply_adds(&self) -> f64 {
        let (m, n, k) = self.shape;
        m as f64 * n as f64 * k as f64 * self.wanted()
    }

    /// A triangle is that of A A^T: there is no B.
    fn is_square(&self) -> bool {
        self.part != Part::All
    }

    /// Elements of A and B, and those of C.
    fn elements(&self) -> (f64, f64) {
        let (m, n, k) = self.shape;
        let (m, n, k) = (m as f64, n as f64, k as f64);
        (m * k + if self.is_square() { 0.0 } else { k * n }, m * n * self.wanted())
    }

    /// Seconds on the CPU.
    pub fn on_cpu(&self) -> f64 {
        let fresh = if self.memory > KEEP { self.memory as f64 / FRESH } else { 0.0 };
        // A A^T has both of its operands made ready.
        let cycles = (self.cycles - self.reading) * self.wanted() + self.reading;
        let alone = cycles * slower(self.isa) / CYCLES;
        let (threads, others) = (self.threads as f64, self.threads as f64 - 1.0);
        let together = alone * (1.0 + SHARED * others) / threads + WOKEN * others;
        fresh + alone.min(together)
    }

    /// Seconds to copy the operands to the device and the result back.
    fn copies(&self, up: f64, down: f64) -> f64 {
        let (operands, c) = self.elements();
        let c = if self.is_gathered() { c * SCATTERED / self.wanted() } else { c };
        let bytes = self.bytes as f64;
        let moved = bytes * (operands + if self.adds { c } else { 0.0 }) / up + bytes * c / down;
        moved + 3.0 * MATRIX + self.gathered() / GATHERED
    }

    /// Numbers are made of limbs, which are gathered.
    fn is_gathered(&self) -> bool {
        self.stored != self.bytes
    }

    /// Bytes of large matrices of limbs.
    fn gathered(&self) -> f64 {
        if !self.is_gathered() {
            return 0.0;
        }
        let (m, n, k) = self.shape;
        let b = if self.is_square() { (0, 0) } else { (k, n) };
        let bytes = [(m, k), b, (m, n)].map(|(x, y)| x as f64 * y as f64 * self.stored as f64);
        bytes.iter().filter(|&&bytes| bytes > KEPT_BY_ALLOCATORS).sum()
    }

    /// Seconds of a product of matrices that do not fit into `memory` bytes of the device; `None` if they fit.
    fn in_blocks(&self, planes: usize, memory: usize) -> Option<f64> {
        let (m, n, k) = self.shape;
        let b = if self.is_square() { 0 } else { k.saturating_mul(n) };
        let elements = m.saturating_mul(k).saturating_add(b).saturating_add(m.saturating_mul(n));
        let bytes = elements.saturating_mul(self.stored);
        let square = planes == 0 && self.is_square();
        let seconds = || {
            if self.is_gathered() {
                // Numbers of limbs are not computed in blocks.
                return f64::INFINITY;
            }
            let blocks = cuda::InBlocks {
                shape: self.shape,
                bytes: self.bytes,
                planes,
                adds: self.adds,
                square,
            };
            blocks.seconds(memory).map_or(f64::INFINITY, |seconds| seconds * self.wanted())
        };
        (bytes > memory).then(seconds)
    }

    /// As many of the GPUs that were asked for as take the least time, one where several save hardly any. `seconds`: what one takes for the
    /// product of matrices that are there.
    fn divided(&self, planes: usize, seconds: impl FnOnce(&Rates) -> f64) -> Option<Gpus> {
        trials::forget();
        if divisions().is_some() {
            return cuda::gpus();
        }
        let first = cuda::device().or_else(|| Some(cuda::gpus()?.first()))?;
        let rates = first.rates();
        let computing = seconds(rates);
        let alone = rates.call + self.copies(rates.up, rates.down) + computing;
        // The most that several can save; the others need not be started for less.
        if alone < WORTH_DIVIDING {
            return Some(Gpus::one(first));
        }
        let gpus = cuda::gpus()?;
        let count = gpus.all().len();
        if count == 1 {
            return Some(gpus);
        }
        let in_blocks = self.in_blocks(planes, gpus.first().memory_left());
        let alone = in_blocks.map_or(alone, |seconds| seconds.max(alone));
        let together = Together::of(&gpus);
        let time = |count: usize| match count {
            1 => alone,
            _ => self.on_several(computing, (rates, &together), (count, gpus.all().len())),
        };
        let fastest = (2..=count).min_by(|&a, &b| time(a).total_cmp(&time(b))).unwrap_or(1);
        let class = Class::new(self.shape, self.stored, planes, count);
        let chosen = match trials::begin(class, [time(1), time(fastest)], SAVES) {
            Way::Divided => fastest,
            Way::Alone => 1,
        };
        let (m, n, k) = self.shape;
        trace::decision(|| {
            format!(
                "{m} x {n} x {k}: expected to take {:.3} ms on one GPU, {:.3} ms on {fastest}: divided over {chosen}",
                1e3 * time(1),
                1e3 * time(fastest)
            )
        });
        Some(gpus.some(chosen))
    }

    /// Seconds on `count` GPUs, of `all` whose rates together are known, where one takes `computing` seconds for the product itself.
    fn on_several(
        &self,
        computing: f64,
        (rates, together): (&Rates, &Together),
        (count, all): (usize, usize),
    ) -> f64 {
        let (m, n, k) = self.shape;
        let count = count as f64;
        // Fewer than all copy no faster than each does alone.
        let rate = |alone: f64, of_all: f64| {
            if count < all as f64 { of_all.min(count * alone) } else { of_all }
        };
        let up = rate(rates.up, together.up);
        let down = rate(rates.down, together.down);
        let a = m as f64 * k as f64 * self.stored as f64;
        let passed_on = a * (count - 1.0) / count / together.between;
        let planned = (m as f64 + n as f64) * PLANNED;
        STEPS * rates.call + self.copies(up, down) + passed_on + planned + computing / count
    }

    /// Seconds of a product by residues on the device, with `planes` moduli below 256.
    fn by_crt(&self, planes: usize, rates: &Rates) -> f64 {
        let (operands, c) = self.elements();
        // A byte for each modulus is written and read, and what makes it takes as long again.
        let moved = 3.0 * planes as f64 * (operands + c) + self.bytes as f64 * (2.0 * operands + c);
        self.multiply_adds() * planes as f64 / (rates.int8 * EFFICIENCY) + moved / rates.memory
    }
}

/// The GPUs, if a double-double product of matrices in host memory is faster there. `instructions`: FP64 instructions of
/// a multiply-add.
pub fn native(load: &Load, instructions: f64) -> Option<Gpus> {
    decide(load, 0, |rates| load.multiply_adds() * instructions / (rates.fp64 * EFFICIENCY))
}

/// The GPUs, if a product by residues of matrices in host memory is faster there. `planes`: about how many moduli below
/// 256 it needs.
pub fn crt(load: &Load, planes: usize) -> Option<Gpus> {
    decide(load, planes, |rates| load.by_crt(planes, rates))
}

/// The GPU for a product with matrices in device memory: that of the first such matrix, unless the CPU was asked for.
/// `homes`: the GPU of each matrix, `None` for host memory.
pub fn resident(homes: [Option<usize>; 3]) -> Option<&'static Device> {
    if device_choice() == DeviceChoice::Cpu {
        return None;
    }
    cuda::device_at(homes.into_iter().flatten().next()?).ok()
}

/// The cost of a routine on residue numbers, without the copies of its operands.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cost {
    /// Cycles of a core with AVX-512.
    pub cycles: f64,
    /// Bytes that the GPU reads and writes.
    pub bytes: f64,
    /// Multiply-adds of bytes there, in modular products.
    pub multiply_adds: f64,
}

impl Cost {
    /// The cost of sums with `products` products in all.
    pub fn sums(products: usize, moduli: usize) -> Cost {
        let residues = products as f64 * moduli as f64;
        // Measured: a GPU takes twice as long as for reading a matrix.
        Cost { cycles: 0.6 * residues, bytes: 8.0 * residues, multiply_adds: 0.0 }
    }

    /// The cost of sums with `products` products in all, where each product and each partial sum is rounded.
    pub fn rounded_sums(products: usize, moduli: usize) -> Cost {
        // Measured: a GPU takes about as long as for elements with eight numbers each.
        let bytes = Cost::elements(products, 8, moduli).bytes;
        let n = moduli as f64;
        let cycles = products as f64 * (1200.0 + (40.0 + 0.25 * n) * n);
        Cost { cycles, bytes, multiply_adds: 0.0 }
    }

    /// The cost of `count` elements, each computed and rounded by itself. `numbers`: read and written for each.
    pub fn elements(count: usize, numbers: usize, moduli: usize) -> Cost {
        let numbers = count as f64 * numbers as f64;
        let moduli = moduli as f64;
        // A number becomes an integer, or that a number, by a multiply-add for each modulus and word.
        Cost {
            cycles: numbers * (300.0 + 0.3 * moduli * moduli),
            // A GPU computes longer than it reads: as measured.
            bytes: numbers * (20.0 + 0.25 * moduli) * moduli,
            multiply_adds: 0.0,
        }
    }
}

/// The copies of an array of residue numbers that the CPU or the GPU needs to use it.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Transfer {
    /// Bytes to the GPU, and to host memory.
    pub up: f64,
    pub down: f64,
    /// Bytes of a result that are expected to be needed in host memory next.
    pub back: f64,
    /// Seconds that earlier calls would have saved with the array on the GPU.
    pub missed: f64,
}

/// Where a routine on residue numbers runs.
#[derive(Clone, Copy, Debug)]
pub enum Choice {
    Gpu(&'static Device),
    /// The seconds that the GPU would save if it had the arrays already.
    Cpu(f64),
}

/// Where a routine on residue numbers runs, given the transfers of its arrays, if `device` leaves the choice.
///
/// An array is copied to the GPU once the calls that read it since it was written would together have saved the time
/// of the copy. So reading never takes more than twice the time of the best choice.
pub fn residue_numbers(
    cost: &Cost,
    transfers: impl Iterator<Item = Transfer> + Clone,
    device: DeviceChoice,
    (isa, threads): (Isa, usize),
) -> Choice {
    match device {
        DeviceChoice::Cpu => return Choice::Cpu(0.0),
        DeviceChoice::Cuda(ordinal) => {
            return cuda::device_at(ordinal).map_or(Choice::Cpu(0.0), Choice::Gpu);
        }
        DeviceChoice::Several(_) => {
            return cuda::device().map_or(Choice::Cpu(0.0), Choice::Gpu);
        }
        DeviceChoice::Auto => {}
    }
    let down: f64 = transfers.clone().map(|transfer| transfer.down).sum();
    let on_cpu = cost.cycles * slower(isa) / (CYCLES * threads as f64);
    if down == 0.0 && on_cpu < Rates::CALL {
        return Choice::Cpu(0.0);
    }
    if !cuda::is_started() && !start_pays(on_cpu) {
        return Choice::Cpu(on_cpu);
    }
    let Some(device) = cuda::device() else { return Choice::Cpu(0.0) };
    let saved = cost.saved(on_cpu, transfers.clone(), device.rates());
    if saved >= 0.0 && saved >= missing(transfers, device.rates()) {
        Choice::Gpu(device)
    } else {
        Choice::Cpu(saved.max(0.0))
    }
}

impl Cost {
    /// Seconds that the GPU saves against `on_cpu`, if it has the arrays that it reads.
    fn saved(&self, on_cpu: f64, transfers: impl Iterator<Item = Transfer>, rates: &Rates) -> f64 {
        let copies: f64 =
            transfers.map(|transfer| (transfer.down - transfer.back) / rates.down).sum();
        let multiplying = self.multiply_adds / (rates.int8 * EFFICIENCY);
        on_cpu + copies - (rates.call + self.bytes / rates.memory + multiplying)
    }
}

/// Seconds of copies to the GPU that were not saved yet.
fn missing(transfers: impl Iterator<Item = Transfer>, rates: &Rates) -> f64 {
    transfers.map(|transfer| (transfer.up / rates.up - transfer.missed).max(0.0)).sum()
}

/// Seconds that a product was expected to take.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    pub cpu: f64,
    /// `None` without a GPU, or when it was not considered.
    pub gpu: Option<f64>,
}

thread_local! {
    static LAST: Cell<Option<Estimate>> = const { Cell::new(None) };
}

/// The estimate behind the last choice of this thread since [`forget_estimate`], for benchmarks.
pub fn last_estimate() -> Option<Estimate> {
    LAST.get()
}

pub fn forget_estimate() {
    LAST.set(None);
}

/// The GPU, if `seconds` there, with copies and the fixed cost of a call, are less than on the CPU.
///
/// The GPU is started only after products that together took as long on the CPU as the start of the GPU takes, so a
/// program never takes more than twice the time of the best choice.
fn decide(load: &Load, planes: usize, seconds: impl FnOnce(&Rates) -> f64) -> Option<Gpus> {
    let (m, n, k) = load.shape;
    if m == 0 || n == 0 || k == 0 {
        return None;
    }
    match device_choice() {
        DeviceChoice::Cpu => return None,
        DeviceChoice::Cuda(_) => return cuda::device().map(Gpus::one),
        DeviceChoice::Several(_) => return load.divided(planes, seconds),
        DeviceChoice::Auto => {}
    }
    let on_cpu = load.on_cpu();
    LAST.set(Some(Estimate { cpu: on_cpu, gpu: None }));
    if on_cpu < Rates::CALL {
        return None;
    }
    if !cuda::is_started() && (on_cpu < load.copies(TRANSFER, TRANSFER) || !start_pays(on_cpu)) {
        return None;
    }
    let device = cuda::device()?;
    let rates = device.rates();
    let (copies, computing) = (load.copies(rates.up, rates.down), seconds(rates));
    let on_device = rates.call
        + match load.in_blocks(planes, device.memory_left()) {
            Some(seconds) => seconds.max(copies + computing),
            None => copies + computing,
        };
    let chosen = on_device < on_cpu;
    LAST.set(Some(Estimate { cpu: on_cpu, gpu: Some(on_device) }));
    trace::decision(|| {
        format!(
            "{m} x {n} x {k}: CPU {:.3} ms, cuda:{} {:.3} ms with {:.3} of copies: {}",
            1e3 * on_cpu,
            device.ordinal,
            1e3 * on_device,
            1e3 * copies,
            if chosen { "GPU" } else { "CPU" },
        )
    });
    chosen.then(|| Gpus::one(device))
}

/// How many times slower kernels are than with AVX-512.
fn slower(isa: Isa) -> f64 {
    match isa {
        Isa::Avx512 => 1.0,
        Isa::Avx2 => 2.2,
        Isa::Generic => 8.0,
    }
}

/// Adds the time of a product to that of the earlier ones, and compares it with that of a start.
fn start_pays(seconds: f64) -> bool {
    static SPENT: AtomicU64 = AtomicU64::new(0);
    let nanoseconds = (seconds * 1e9) as u64;
    let spent = SPENT.fetch_add(nanoseconds, Ordering::Relaxed).saturating_add(nanoseconds);
    spent as f64 >= START * 1e9
}

#[cfg(test)]
mod tests {
    use super::*;

    fn load(n: usize) -> Load {
        Load {
            shape: (n, n, n),
            part: Part::All,
            bytes: 16,
            stored: 16,
            adds: false,
            cycles: 1.2 * (n as f64).powi(3),
            reading: 0.0,
            memory: 0,
            isa: Isa::Avx512,
            threads: 16,
        }
    }

    /// Measured on an H200, dd by residues: 8192 in 45 ms, 4096 in 6.7 ms, host to host three times
    /// as long. The model need not be better than that by two.
    #[test]
    fn estimates_are_of_the_measured_size() {
        let rates =
            Rates { call: 1e-4, fp64: 16.6e12, int8: 0.7e15, memory: 4.2e12, up: 2e10, down: 2e10 };
        let seconds = load(8192).by_crt(38, &rates);
        assert!((0.02..0.09).contains(&seconds), "{seconds}");
        let copies = load(8192).copies(rates.up, rates.down);
        assert!((0.15..0.17).contains(&copies), "{copies}");
        assert!(load(4096).on_cpu() > 10.0 * load(4096).by_crt(38, &rates));
        assert!(load(48).on_cpu() < rates.call);
    }

    /// gemv with a matrix of 424 bits, 1000 x 1000: 77 us on an H200, 0.5 ms on 16 cores.
    #[test]
    fn arrays_are_copied_when_that_was_missed_long_enough() {
        let rates =
            Rates { call: 3e-5, fp64: 16.6e12, int8: 0.7e15, memory: 4.2e12, up: 2e10, down: 2e10 };
        let (cost, on_cpu) = (Cost::sums(1_000_000, 34), 5e-4);
        let there = Transfer::default();
        let saved = cost.saved(on_cpu, [there].into_iter(), &rates);
        assert!((3e-4..5e-4).contains(&saved), "{saved}");
        let mut matrix = Transfer { up: 1.5e8, ..there };
        let mut calls = 0;
        while saved < missing([matrix, there].into_iter(), &rates) {
            matrix.missed += saved;
            calls += 1;
        }
        assert!((10..30).contains(&calls), "{calls}");
        // What only the GPU has stays there; a result that is wanted on the CPU each time does not.
        let kept = Transfer { down: 1.5e8, ..there };
        assert!(cost.saved(on_cpu, [kept].into_iter(), &rates) > 7e-3);
        let wanted = Transfer { back: 1.5e8, ..there };
        assert!(cost.saved(on_cpu, [wanted].into_iter(), &rates) < 0.0);
    }

    #[test]
    fn a_low_ceiling_makes_the_gpu_slower() {
        let load = load(4096);
        assert_eq!(load.in_blocks(33, 1 << 30), None);
        let (much, little) = (load.in_blocks(33, 400 << 20), load.in_blocks(33, 50 << 20));
        assert!(
            0.02 < much.unwrap() && much < little && little.unwrap() < 0.5,
            "{much:?} {little:?}"
        );
        assert_eq!(load.in_blocks(33, 100 << 10), Some(f64::INFINITY));
        assert_eq!(Load { stored: 40, ..load }.in_blocks(33, 1 << 30), Some(f64::INFINITY));
    }

    /// dd 8192 on two H100: 30 ms of computing; host memory that gives both no more than one, or as much to each.
    #[test]
    fn several_gpus_pay_where_computing_or_copies_are_shared() {
        let rates = Rates {
            call: 1e-4,
            fp64: 16.6e12,
            int8: 0.7e15,
            memory: 4.2e12,
            up: 1.6e10,
            down: 1.6e10,
        };
        let bound = Together { up: 1.6e10, down: 1.6e10, between: 3.8e11 };
        let free = Together { up: 3.2e10, down: 3.2e10, ..bound };
        let load = load(8192);
        let one = rates.call + load.copies(rates.up, rates.down) + 0.03;
        let on = |together: &Together| load.on_several(0.03, (&rates, together), (2, 2));
        assert!((0.9 * one..one).contains(&on(&bound)), "{} {one}", on(&bound));
        assert!((0.5 * one..0.6 * one).contains(&on(&free)), "{} {one}", on(&free));
        let small = Load { shape: (300, 300, 300), ..load };
        let time = small.on_several(1e-4, (&rates, &free), (2, 2));
        assert!(time > rates.call + small.copies(rates.up, rates.down) + 1e-4, "{time}");
    }

    #[test]
    fn a_triangle_takes_half() {
        let all = load(1000);
        let half = Load { part: Part::Upper, ..all };
        assert!((0.5..0.51).contains(&(half.on_cpu() / all.on_cpu())));
        let reading = Load { reading: all.cycles, ..half };
        assert_eq!(reading.on_cpu(), all.on_cpu());
        assert_eq!(2.0 * half.multiply_adds(), all.multiply_adds());
        assert_eq!(half.elements(), (1e6, 5e5));
        assert!(Load { adds: true, ..all }.copies(1e10, 1e10) > all.copies(1e10, 1e10));
    }
}
