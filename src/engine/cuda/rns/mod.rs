//! Residue numbers on the GPU: the kernels of kernels/rns_*.cu, with the results that
//! [`crate::blas::mp`] defines, and so the bits of the CPU.
//!
//! A sum is one kernel, see kernels/rns_sums.cuh: it needs no buffer of the size of a matrix, waits for
//! nothing in between and allocates nothing on the device. Where it fails its results are as they were, so
//! that the CPU can compute, unless the failure says that they are undefined.

mod array;
pub mod elements;
mod gemm;
mod limbs;
mod measure;
mod mirror;
pub mod plan;
pub mod tables;

pub use array::Resident;
pub use gemm::{Product, gemm, step_times};
pub use measure::{Run, Times, time};
pub use mirror::Mirror;

use super::launch::Failure;
use super::memory::{Buffer, Plain};
use super::probe::Device;
use super::queue::Queue;
use crate::blas::args::{Trans, Uplo};
use crate::blas::mp::Norm;
use crate::format::rns::ModuliSet;
use array::{Numbers, Results};
use cudarc::driver::sys::{
    CUdevice_attribute as DeviceAttribute, CUdeviceptr, CUfunction_attribute as Attribute,
};
use cudarc::driver::{DeviceRepr, LaunchConfig, PushKernelArg, result};
use plan::{Limits, Places, Plan};
use std::collections::HashMap;
use std::sync::{Mutex, OnceLock, PoisonError};
use tables::Tables;

/// A vector in an array: `n` numbers, `inc` apart, from the end backwards where it is negative.
#[derive(Clone, Copy)]
pub struct Vector<'a> {
    pub array: &'a Resident,
    pub n: usize,
    pub inc: i64,
}

impl Vector<'_> {
    fn first(&self) -> usize {
        let step = self.inc.unsigned_abs() as usize;
        if self.inc < 0 { self.n.saturating_sub(1) * step } else { 0 }
    }

    fn numbers(&self) -> Numbers {
        self.array.numbers(self.first(), self.inc)
    }

    /// Its numbers are in the array.
    fn fits(&self) -> bool {
        let needs = crate::blas::mp::Vector::needs(self.n, self.inc);
        needs.is_some_and(|needs| needs <= self.array.len())
    }
}

/// A column-major matrix in an array.
#[derive(Clone, Copy)]
pub struct Matrix<'a> {
    pub array: &'a Resident,
    pub rows: usize,
    pub cols: usize,
    pub ld: usize,
}

/// `Set` of kernels/rns.cuh.
#[repr(C)]
#[derive(Clone, Copy)]
struct Set {
    n: i32,
    bits: i32,
    sum_words: i32,
    words: i32,
    constants: CUdeviceptr,
    powers: CUdeviceptr,
    weights: CUdeviceptr,
    shifts: CUdeviceptr,
    product_bits: i64,
    lower: f64,
    upper: f64,
}

/// `Sums` of kernels/rns_block.cuh.
#[repr(C)]
#[derive(Clone, Copy)]
struct Sums {
    set: Set,
    a: Numbers,
    x: Numbers,
    alpha: Numbers,
    beta: Numbers,
    y: Numbers,
    out: Results,
    a_term: i32,
    rows: i32,
    terms: i32,
    share: i32,
    magnitude: i32,
    rows_adjacent: i32,
    triangle: i32,
    has_y: i32,
    alpha_one: i32,
    group: i32,
    groups: i32,
    slices: i32,
    tile: i32,
    team: i32,
    bands: i32,
    held: i32,
    samples: i32,
    sample_step: i32,
    window: i32,
    sum_bits: i32,
    kept: i32,
    at: Places,
    bytes: [i64; 3],
    heads: CUdeviceptr,
    team_sums: CUdeviceptr,
    failed: CUdeviceptr,
}

// SAFETY: integers, doubles and addresses in the layout of the kernel's struct.
unsafe impl DeviceRepr for Sums {}

/// A set's tables on a device, for as long as the process lives.
struct Known {
    tables: Tables,
    elements: elements::Tables,
    set: Set,
    /// 1 as a canonical number, and with the significand 1.
    units: Numbers,
    limbs: OnceLock<limbs::Tables>,
    /// Set when a sum was too long, by any call: those that see it compute on the CPU.
    failed: Buffer<u64>,
    _words: Buffer<u32>,
}

/// Those of the sets that were used so far, by the device's number and the set's address: sets live as long as the process.
static KNOWN: Mutex<Option<HashMap<(usize, usize), &'static Known>>> = Mutex::new(None);

/// The tables of a set.
fn known(
    device: &Device,
    queue: &Queue,
    set: &'static ModuliSet,
) -> Result<&'static Known, Failure> {
    // No device is used in a child of fork(), where the lock might be another thread's for ever.
    let mut all = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    let all = all.get_or_insert_default();
    let key = (device.ordinal, std::ptr::from_ref(set) as usize);
    if let Some(known) = all.get(&key) {
        return Ok(known);
    }
    let known = Box::leak(Box::new(Known::new(queue, set)?));
    all.insert(key, known);
    Ok(known)
}

impl Known {
    fn new(queue: &Queue, set: &'static ModuliSet) -> Result<Known, Failure> {
        let tables = Tables::derive(set).ok_or(Failure::new("moduli that kernels do not serve"))?;
        let (n, one_exp) = (set.full.len as i32, 1 - set.bits as i32);
        let parts: [&[u32]; 5] = [
            &tables.near,
            &tables.shifts,
            tables.canonical_one(),
            &tables.one,
            &[0, 0, one_exp as u32, 0],
        ];
        let words = to_device(queue, &parts.concat())?;
        let mut at = words.data();
        let [constants, shifts, units, _, signs] = parts.map(|part| {
            at += 4 * part.len() as u64;
            at - 4 * part.len() as u64
        });
        let (product_bits, lower, upper) = set.evaluation.constants();
        let on_device = Set {
            n,
            bits: set.bits as i32,
            sum_words: tables.sum_words as i32,
            words: tables.words as i32,
            constants,
            powers: constants + 4 * tables.powers_at() as u64,
            weights: constants + 4 * tables.weights_at() as u64,
            shifts: shifts + 4 * tables.shifts_zero as u64,
            product_bits,
            lower,
            upper,
        };
        let units = Numbers { digits: units, sign: signs, exp: signs + 8, first: 0, step: 0 };
        let failed = to_device(queue, &[0u64])?;
        Ok(Known {
            tables,
            elements: elements::Tables::new(queue, set)?,
            set: on_device,
            units,
            limbs: OnceLock::new(),
            failed,
            _words: words,
        })
    }
}

/// A copy of numbers on the device.
fn to_device<T: Plain>(queue: &Queue, numbers: &[T]) -> Result<Buffer<T>, Failure> {
    let room = queue.room(numbers.len())?;
    // SAFETY: as many numbers as there is room for; the copy ends here.
    unsafe { result::memcpy_htod_async(room.data(), numbers, queue.stream.cu_stream())? };
    queue.stream.synchronize()?;
    Ok(room)
}

/// Which triangle of a symmetric A is in memory: `Triangle` of kernels/rns_block.cuh.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Triangle {
    None,
    Lower,
    Upper,
}

/// What the device offers to blocks.
fn limits(device: &Device, queue: &Queue) -> Result<Limits, Failure> {
    let limit = |attribute| queue.stream.context().attribute(attribute);
    Ok(Limits {
        multiprocessors: device.multiprocessors,
        // `THREADS` of kernels/rns_block.cuh.
        threads: 896,
        // Beside a block's own 128 bytes and the driver's 1024.
        shared: limit(DeviceAttribute::CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK_OPTIN)?
            as usize
            - 2048,
    })
}

/// Waits for the results of kernels that set `failed` where they cannot.
fn finish(queue: &Queue, failed: CUdeviceptr) -> Result<(), Failure> {
    let mut found = [0u64];
    // SAFETY: one number.
    unsafe { result::memcpy_dtoh_async(&mut found, failed, queue.stream.cu_stream())? };
    queue.stream.synchronize()?;
    match found {
        [0] => Ok(()),
        _ => Err(Failure::Undefined("a sum that was too long".into())),
    }
}

/// Copies `count` numbers of one array into another.
fn copy_numbers(
    device: &Device,
    queue: &Queue,
    set: &ModuliSet,
    count: usize,
    (from, to): (&Results, &Results),
) -> Result<(), Failure> {
    let (n, words) = (set.full.len as i32, count * set.full.len);
    let config = LaunchConfig {
        grid_dim: (words.div_ceil(256).min(8 * device.multiprocessors) as u32, 1, 1),
        block_dim: (256, 1, 1),
        shared_mem_bytes: 0,
    };
    let count = count as i32;
    let mut launch = queue.stream.launch_builder(device.kernels.get("rns_copy")?);
    launch.arg(&n).arg(&count).arg(from).arg(to);
    // SAFETY: the kernel's arguments; both have the numbers.
    unsafe { launch.launch(config)? };
    Ok(())
}

/// What one call sums.
#[derive(Clone, Copy)]
struct Call {
    a: Numbers,
    a_term: i32,
    /// `None`: every term counts with its magnitude.
    x: Option<Numbers>,
    rows: usize,
    terms: usize,
    rows_adjacent: bool,
    triangle: Triangle,
    alpha: Option<Numbers>,
    /// Beta and y.
    y: Option<(Numbers, Numbers)>,
    out: Results,
}

/// A call with what it needs on the device.
pub struct Prepared {
    sums: Sums,
    plan: Plan,
    shared: usize,
    failed: CUdeviceptr,
}

impl Prepared {
    fn new(
        device: &Device,
        queue: &Queue,
        set: &'static ModuliSet,
        call: Call,
    ) -> Result<Prepared, Failure> {
        let known = known(device, queue, set)?;
        let limits = limits(device, queue)?;
        let factors_shared = call.x.is_some() && call.triangle == Triangle::None;
        let sizes = (call.rows, call.terms);
        let plan = Plan::new(set, &known.tables, sizes, factors_shared, limits)
            .ok_or(Failure::new("too little memory of a block"))?;
        let (at, shared) = plan.memory(set, &known.tables);
        let heads = queue.kept(Plan::heads(limits) + Plan::team_sums(limits))?;
        let x = call.x.unwrap_or(Numbers { first: 1, ..known.units });
        let sums = Sums {
            set: known.set,
            a: call.a,
            x,
            alpha: call.alpha.unwrap_or(known.units),
            beta: call.y.map_or(known.units, |(beta, _)| beta),
            y: call.y.map_or(known.units, |(_, y)| y),
            out: call.out,
            a_term: call.a_term,
            rows: call.rows as i32,
            terms: call.terms as i32,
            share: plan.share as i32,
            magnitude: call.x.is_none().into(),
            rows_adjacent: call.rows_adjacent.into(),
            triangle: call.triangle as i32,
            has_y: call.y.is_some().into(),
            alpha_one: call.alpha.is_none().into(),
            group: plan.group as i32,
            groups: plan.groups as i32,
            slices: plan.slices as i32,
            tile: plan.tile as i32,
            team: plan.team as i32,
            bands: plan.bands as i32,
            held: plan.held as i32,
            samples: plan.samples as i32,
            sample_step: plan.sample_step as i32,
            window: plan.window as i32,
            sum_bits: plan.sum_bits as i32,
            kept: plan.kept as i32,
            at,
            bytes: plan.bytes(set, [call.a_term, x.step, call.a.step].map(i64::from)),
            heads,
            team_sums: heads + 8 * Plan::heads(limits) as u64,
            failed: known.failed.data(),
        };
        Ok(Prepared { sums, plan, shared, failed: known.failed.data() })
    }

    fn enqueue(&self, device: &Device, queue: &Queue) -> Result<(), Failure> {
        let kernel = device.kernels.get("rns_sums")?;
        let config = LaunchConfig {
            grid_dim: (self.plan.team as u32, self.plan.teams as u32, 1),
            block_dim: (self.plan.threads as u32, 1, 1),
            shared_mem_bytes: self.shared as u32,
        };
        kernel.set_attribute(
            Attribute::CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES,
            self.shared.max(48 << 10) as i32,
        )?;
        let stream = &queue.stream;
        let mut launch = stream.launch_builder(kernel);
        launch.arg(&self.sums);
        // SAFETY: the kernel's argument; operands have the numbers that the call asks for, which was
        // checked. The blocks of a team wait for each other: such launches are cooperative.
        unsafe {
            match self.plan.team {
                1 => launch.launch(config)?,
                _ => launch.launch_cooperative(config)?,
            }
        };
        Ok(())
    }

    /// Waits for the results.
    fn finish(&self, queue: &Queue) -> Result<(), Failure> {
        finish(queue, self.failed)
    }
}

/// Computes a call; results that are also operands go through memory of their own.
fn compute(
    device: &Device,
    set: &'static ModuliSet,
    call: Call,
    shared_with: &[CUdeviceptr],
) -> Result<(), Failure> {
    if call.rows == 0 {
        return Ok(());
    }
    device.run(|queue| {
        if !shared_with.contains(&call.out.digits) {
            let prepared = Prepared::new(device, queue, set, call)?;
            prepared.enqueue(device, queue)?;
            return prepared.finish(queue);
        }
        let room = Resident::room(device, queue, set, call.rows)?;
        let to = room.results(0, 1);
        let prepared = Prepared::new(device, queue, set, Call { out: to, ..call })?;
        prepared.enqueue(device, queue)?;
        prepared.finish(queue)?;
        copy_numbers(device, queue, set, call.rows, (&to, &call.out))?;
        Ok(queue.stream.synchronize()?)
    })
}

fn misfit() -> Failure {
    Failure::new("arrays of different sets or devices, or with too few numbers")
}

/// The arrays are of one set and on one device.
fn alike(one: &Resident, arrays: &[&Resident]) -> Result<(), Failure> {
    let same = |a: &&Resident| a.set.is_same(one.set) && a.ordinal == one.ordinal;
    arrays.iter().all(same).then_some(()).ok_or_else(misfit)
}

fn gemv_call(
    trans: Trans,
    alpha: &Resident,
    a: Matrix<'_>,
    x: Vector<'_>,
    beta: &Resident,
    y: Vector<'_>,
) -> Result<Call, Failure> {
    let (rows, terms) = if trans.is_transposed() { (a.cols, a.rows) } else { (a.rows, a.cols) };
    let needs = crate::blas::mp::Matrix::needs(a.rows, a.cols, a.ld);
    alike(y.array, &[alpha, a.array, x.array, beta])?;
    if needs.is_none_or(|needs| needs > a.array.len())
        || !(x.fits() && y.fits() && (x.n, y.n) == (terms, rows))
        || alpha.is_empty()
        || beta.is_empty()
    {
        return Err(misfit());
    }
    let (step, a_term) = if trans.is_transposed() { (a.ld, 1) } else { (1, a.ld) };
    Ok(Call {
        a: a.array.numbers(0, step as i64),
        a_term: a_term as i32,
        x: Some(x.numbers()),
        rows,
        terms,
        rows_adjacent: !trans.is_transposed(),
        triangle: Triangle::None,
        alpha: Some(alpha.numbers(0, 0)),
        y: Some((beta.numbers(0, 0), y.numbers())),
        out: y.array.results(y.first(), y.inc),
    })
}

/// y := alpha op(A) x + beta y, alpha and beta the first numbers of their arrays.
pub fn gemv(
    device: &Device,
    trans: Trans,
    alpha: &Resident,
    a: Matrix<'_>,
    x: Vector<'_>,
    beta: &Resident,
    y: Vector<'_>,
) -> Result<(), Failure> {
    let call = gemv_call(trans, alpha, a, x, beta, y)?;
    let read = [alpha, a.array, x.array, beta].map(|array| array.addresses()[0]);
    compute(device, y.array.set, call, &read)
}

/// y := alpha A x + beta y for a symmetric A, of which one triangle is read.
pub fn symv(
    device: &Device,
    uplo: Uplo,
    alpha: &Resident,
    a: Matrix<'_>,
    x: Vector<'_>,
    beta: &Resident,
    y: Vector<'_>,
) -> Result<(), Failure> {
    if a.rows != a.cols {
        return Err(misfit());
    }
    let triangle = match uplo {
        Uplo::Lower => Triangle::Lower,
        Uplo::Upper => Triangle::Upper,
    };
    let call = Call { triangle, ..gemv_call(Trans::No, alpha, a, x, beta, y)? };
    let read = [alpha, a.array, x.array, beta].map(|array| array.addresses()[0]);
    compute(device, y.array.set, call, &read)
}

fn sum_call(x: Vector<'_>, y: Option<Vector<'_>>, r: &Resident) -> Result<Call, Failure> {
    alike(r, &[x.array, y.map_or(x, |y| y).array])?;
    if r.is_empty() || !x.fits() || !y.is_none_or(|y| y.fits() && y.n == x.n) {
        return Err(misfit());
    }
    let a = x.numbers();
    Ok(Call {
        a: Numbers { step: 0, ..a },
        a_term: x.inc as i32,
        x: y.map(|y| y.numbers()),
        rows: 1,
        terms: x.n,
        rows_adjacent: false,
        triangle: Triangle::None,
        alpha: None,
        y: None,
        out: r.results(0, 0),
    })
}

/// r := the sum of products x_i y_i, in the first number of its array.
pub fn dot(device: &Device, x: Vector<'_>, y: Vector<'_>, r: &Resident) -> Result<(), Failure> {
    // The only result is written when all has been read.
    compute(device, r.set, sum_call(x, Some(y), r)?, &[])
}

/// r := the sum of |x_i|, in the first number of its array.
pub fn asum(device: &Device, x: Vector<'_>, r: &Resident) -> Result<(), Failure> {
    compute(device, r.set, sum_call(x, None, r)?, &[])
}

/// The sums of |a_ij| of the columns, or of the rows.
fn magnitudes(device: &Device, norm: Norm, a: Matrix<'_>) -> Result<Resident, Failure> {
    let needs = crate::blas::mp::Matrix::needs(a.rows, a.cols, a.ld);
    if needs.is_none_or(|needs| needs > a.array.len()) {
        return Err(misfit());
    }
    let by_rows = norm == Norm::Infinity;
    let (rows, terms, step, a_term) =
        if by_rows { (a.rows, a.cols, 1, a.ld) } else { (a.cols, a.rows, a.ld, 1) };
    let sums = Resident::new(device, a.array.set, rows)?;
    let call = Call {
        a: a.array.numbers(0, step as i64),
        a_term: a_term as i32,
        x: None,
        rows,
        terms,
        rows_adjacent: by_rows,
        triangle: Triangle::None,
        alpha: None,
        y: None,
        out: sums.results(0, 1),
    };
    compute(device, a.array.set, call, &[])?;
    Ok(sums)
}
