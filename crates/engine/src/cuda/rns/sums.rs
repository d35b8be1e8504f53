//! Sums of products, each rounded once: the kernel of kernels/rns/sums.cu.

use super::super::launch::Failure;
use super::super::probe::Device;
use super::super::queue::Queue;
use super::array::{Numbers, Resident, Results};
use super::launching::{alike, copy_numbers, finish, limits, misfit};
use super::plan::{Places, SumPlan};
use super::sets::{Set, known};
use crate::cuda::part;
use crate::rns::{Matrix, Vector};
use cudarc::driver::sys::CUdeviceptr;
use cudarc::driver::{DeviceRepr, LaunchConfig, PushKernelArg};
use wideblas_base::options::{Norm, Part, Trans, Uplo};
use wideblas_format::rns::ModuliSet;

/// `Sums` of kernels/rns/block.cuh.
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

/// Which triangle of a symmetric A is stored, as the kernels' number.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Triangle {
    None = part::code(Part::All) as isize,
    Lower = part::code(Part::Lower) as isize,
    Upper = part::code(Part::Upper) as isize,
}

/// The operands and results of one call.
#[derive(Clone, Copy)]
pub(super) struct Call {
    pub(super) a: Numbers,
    pub(super) a_term: i32,
    /// `None`: every term counts with its absolute value.
    pub(super) x: Option<Numbers>,
    pub(super) rows: usize,
    pub(super) terms: usize,
    pub(super) rows_adjacent: bool,
    pub(super) triangle: Triangle,
    pub(super) alpha: Option<Numbers>,
    /// Beta and y.
    pub(super) y: Option<(Numbers, Numbers)>,
    pub(super) out: Results,
}

impl Call {
    /// The results are in an array that other results are computed from. Without y there is only one result, written
    /// after all operands are read, or the results have their own array.
    fn overwrites_operands(&self) -> bool {
        self.y.is_some_and(|(beta, _)| {
            let operands = [Some(self.a), self.x, self.alpha, Some(beta)];
            operands.into_iter().flatten().any(|numbers| numbers.digits == self.out.digits)
        })
    }
}

/// A call, with its arguments and memory on the device.
pub struct Prepared {
    sums: Sums,
    plan: SumPlan,
    shared: usize,
}

impl Prepared {
    pub(super) fn new(
        device: &Device,
        queue: &Queue,
        set: &'static ModuliSet,
        call: Call,
    ) -> Result<Prepared, Failure> {
        let known = known(device, queue, set)?;
        let limits = limits(device, queue)?;
        let factors_shared = call.x.is_some() && call.triangle == Triangle::None;
        let sizes = (call.rows, call.terms);
        let plan = SumPlan::new(set, &known.tables, sizes, factors_shared, limits)
            .ok_or(Failure::new("too little memory of a block"))?;
        let (at, shared) = plan.memory(set, &known.tables);
        let heads = queue.kept(SumPlan::heads(limits) + SumPlan::team_sums(limits))?;
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
            team_sums: heads + 8 * SumPlan::heads(limits) as u64,
            failed: queue.flag()?,
        };
        Ok(Prepared { sums, plan, shared })
    }

    pub(super) fn enqueue(&self, device: &Device, queue: &Queue) -> Result<(), Failure> {
        let kernel = device.kernels.get("rns_sums")?;
        let config = LaunchConfig {
            grid_dim: (self.plan.team as u32, self.plan.teams as u32, 1),
            block_dim: (self.plan.threads as u32, 1, 1),
            shared_mem_bytes: self.shared as u32,
        };
        let stream = &queue.stream;
        let mut launch = stream.launch_builder(kernel);
        launch.arg(&self.sums);
        // SAFETY: the argument is the kernel's; the operands were checked to have the numbers that the call needs.
        // The blocks of a team wait for each other: such launches are cooperative.
        unsafe {
            match self.plan.team {
                1 => launch.launch(config)?,
                _ => launch.launch_cooperative(config)?,
            }
        };
        Ok(())
    }

    /// Waits for the results.
    pub(super) fn finish(&self, queue: &Queue) -> Result<(), Failure> {
        finish(queue)
    }
}

/// Computes a call; if results are also operands, they are computed in separate memory first.
fn compute(device: &Device, set: &'static ModuliSet, call: Call) -> Result<(), Failure> {
    if call.rows == 0 {
        return Ok(());
    }
    device.run(|queue| {
        if !call.overwrites_operands() {
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

pub(super) fn gemv_call(
    trans: Trans,
    alpha: &Resident,
    a: Matrix<&Resident>,
    x: Vector<&Resident>,
    beta: &Resident,
    y: Vector<&Resident>,
) -> Result<Call, Failure> {
    let (rows, terms) = if trans.is_transposed() { (a.cols, a.rows) } else { (a.rows, a.cols) };
    alike(y.array, &[alpha, a.array, x.array, beta])?;
    if !(a.fits() && x.fits() && y.fits() && (x.n, y.n) == (terms, rows))
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

/// y := alpha op(A) x + beta y; alpha and beta are the first numbers of their arrays.
pub fn gemv(
    device: &Device,
    trans: Trans,
    alpha: &Resident,
    a: Matrix<&Resident>,
    x: Vector<&Resident>,
    beta: &Resident,
    y: Vector<&Resident>,
) -> Result<(), Failure> {
    compute(device, y.array.set, gemv_call(trans, alpha, a, x, beta, y)?)
}

/// y := alpha A x + beta y for a symmetric A; one triangle is read.
pub fn symv(
    device: &Device,
    uplo: Uplo,
    alpha: &Resident,
    a: Matrix<&Resident>,
    x: Vector<&Resident>,
    beta: &Resident,
    y: Vector<&Resident>,
) -> Result<(), Failure> {
    if a.rows != a.cols {
        return Err(misfit());
    }
    let triangle = match uplo {
        Uplo::Lower => Triangle::Lower,
        Uplo::Upper => Triangle::Upper,
    };
    let call = Call { triangle, ..gemv_call(Trans::No, alpha, a, x, beta, y)? };
    compute(device, y.array.set, call)
}

pub(super) fn sum_call(
    x: Vector<&Resident>,
    y: Option<Vector<&Resident>>,
    r: &Resident,
) -> Result<Call, Failure> {
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

/// r := the sum of the products x_i y_i, in the first number of r's array.
pub fn dot(
    device: &Device,
    x: Vector<&Resident>,
    y: Vector<&Resident>,
    r: &Resident,
) -> Result<(), Failure> {
    compute(device, r.set, sum_call(x, Some(y), r)?)
}

/// r := the sum of |x_i|, in the first number of r's array.
pub fn asum(device: &Device, x: Vector<&Resident>, r: &Resident) -> Result<(), Failure> {
    compute(device, r.set, sum_call(x, None, r)?)
}

/// The sums of |a_ij| over each column, or over each row.
pub(super) fn magnitudes(
    device: &Device,
    norm: Norm,
    a: Matrix<&Resident>,
) -> Result<Resident, Failure> {
    if !a.fits() {
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
    compute(device, a.array.set, call)?;
    Ok(sums)
}

#[cfg(test)]
crate::cuda::shared::as_in_kernels! {
    let sums = layout!(Sums = "Sums" {
        set, a, x, alpha, beta, y, out, a_term, rows, terms, share, magnitude, rows_adjacent,
        triangle, has_y, alpha_one, group, groups, slices, tile, team, bands, held, samples,
        sample_step, window, sum_bits, kept, at, bytes: "a_bytes", heads, team_sums, failed,
    });
    check("rns/sums", "wideblas::rns", &[sums]);
}
