//! Matrix products: by the engine of exact products, on a GPU from residues to residues.

use super::numbers::{Numbers, limbs_of};
use super::{Context, Failure, Matrix, Mirrored, dispatch};
use crate::level3::{self, Mode, Way, op};
use crate::traced;
use std::sync::Mutex;
use wideblas_base::fallible;
use wideblas_base::options::{Part, Trans, Uplo};
use wideblas_engine::choose::Cost;
use wideblas_engine::cpu::buffer::Buffer;
use wideblas_engine::cpu::modular::Width;
use wideblas_engine::cpu::par;
use wideblas_engine::device::rns::{self as on_device, Resident};
use wideblas_engine::device::{self, Device};
use wideblas_engine::rns::{self, Array};
use wideblas_engine::trace;
use wideblas_engine::{MatMut, MatRef};
use wideblas_format::mpfr::Mpfr;
use wideblas_format::rns::ModuliSet;
use wideblas_format::wide::Wide;
use wideblas_product::device::factors;
use wideblas_product::rns_codec::{PANEL, Panel};
use wideblas_product::significand::Significand;
use wideblas_product::{Number, Product, cost, planner, tables};

/// C := alpha op(A) op(B) + beta C
pub fn gemm(
    trans: (Trans, Trans),
    alpha: Mirrored<'_>,
    a: Matrix<'_>,
    b: Matrix<'_>,
    beta: Mirrored<'_>,
    c: Matrix<'_>,
    context: Context,
) -> Result<Way, Failure> {
    let k = if trans.0.is_transposed() { a.rows } else { a.cols };
    let (m, n) = (c.rows, c.cols);
    let said = || {
        let (transa, transb) = (trans.0.letter(), trans.1.letter());
        format!("wb_mp_gemm {transa} {transb} m={m} n={n} k={k}")
    };
    let flops = 2.0 * m as f64 * n as f64 * k as f64;
    run(context, (said, flops), Stated { trans, alpha, a, b: Some(b), beta, c, part: Part::All })
}

/// A triangle of C := alpha op(A) op(A)^T + beta C.
pub fn syrk(
    (uplo, trans): (Uplo, Trans),
    alpha: Mirrored<'_>,
    a: Matrix<'_>,
    beta: Mirrored<'_>,
    c: Matrix<'_>,
    context: Context,
) -> Result<Way, Failure> {
    let k = if trans.is_transposed() { a.rows } else { a.cols };
    let n = c.cols;
    let said = || format!("wb_mp_syrk {} {} n={n} k={k}", uplo.letter(), trans.letter());
    let flops = n as f64 * (n as f64 + 1.0) * k as f64;
    let (trans, part) = ((trans, trans.other()), uplo.part());
    run(context, (said, flops), Stated { trans, alpha, a, b: None, beta, c, part })
}

/// A part of C := alpha op(A) op(B) + beta C.
struct Stated<'a> {
    trans: (Trans, Trans),
    alpha: Mirrored<'a>,
    a: Matrix<'a>,
    /// `None`: A.
    b: Option<Matrix<'a>>,
    beta: Mirrored<'a>,
    c: Matrix<'a>,
    part: Part,
}

fn run(
    context: Context,
    (said, flops): (impl FnOnce() -> String, f64),
    stated: Stated<'_>,
) -> Result<Way, Failure> {
    let begun = trace::begin();
    let Stated { trans, alpha, a, beta, c, part, .. } = stated;
    let b = stated.b.unwrap_or(a);
    // alpha and beta decide where it can run.
    dispatch::bring_to_host(&[alpha, beta], &[])?;
    let k = if trans.0.is_transposed() { a.rows } else { a.cols };
    let shape = (c.rows, c.cols, k);
    let (read, results) = ([a.array, b.array], [c.array]);
    let on_gpu = match Scalars::of(&alpha.array, &beta.array, shape, context) {
        Some(scalars) => {
            let cost = product_cost(c.array.array.set, shape, part);
            dispatch::attempt(context, &cost, read, results, |device, [of_a, of_b], [of_c]| {
                scalars.run(device, trans, [a.of(of_a), b.of(of_b), c.of(of_c)], part)
            })?
        }
        None => {
            dispatch::bring_to_host(&read, &results)?;
            false
        }
    };
    let way = if on_gpu { Way::CrtCuda } else { on_cpu(&stated, context)? };
    begun.end(said, || traced::by::<Mpfr>(way, Mode::Exact, context.isa), flops);
    Ok(way)
}

/// A product in host memory, by the engine of exact products.
fn on_cpu(stated: &Stated<'_>, context: Context) -> Result<Way, Failure> {
    let Stated { trans, part, .. } = *stated;
    let [mut alpha_limbs, mut beta_limbs] = [const { Vec::new() }; 2];
    let [mut a_limbs, mut b_limbs, mut c_limbs] = [const { None }; 3];
    let alpha = scalar(&stated.alpha.array, &mut alpha_limbs, context);
    let beta = scalar(&stated.beta.array, &mut beta_limbs, context);
    let (a, b, c) = (stated.a.on_host(), stated.b.map(|b| b.on_host()), stated.c.on_host());
    let a_numbers = unpack(a, &mut a_limbs, context)?;
    let b_numbers = match b {
        Some(b) => Some(unpack(b, &mut b_limbs, context)?),
        None => None,
    };
    let of_b = match (&b_numbers, b) {
        (Some(numbers), Some(b)) => view(numbers, b),
        _ => view(&a_numbers, a),
    };
    let mut numbers = old(c, &beta, &mut c_limbs, context)?;
    let product = Product {
        alpha: &alpha,
        a: op(trans.0, view(&a_numbers, a)),
        b: op(trans.1, of_b),
        beta: &beta,
        c: view_mut(&mut numbers, c),
        part,
    };
    let way = level3::exact(product, context.isa, context.threads);
    pack(&numbers, c, part, context);
    Ok(way)
}

/// alpha and beta of a product that a GPU may compute.
pub struct Scalars {
    alpha: Wide,
    beta: Wide,
}

impl Scalars {
    /// `None` where alpha and beta, or a matrix without elements, leave the product to the CPU.
    pub fn of(
        alpha: &Array<'_>,
        beta: &Array<'_>,
        (m, n, k): (usize, usize, usize),
        context: Context,
    ) -> Option<Scalars> {
        if m == 0 || n == 0 || k == 0 {
            return None;
        }
        let [mut alpha_limbs, mut beta_limbs] = [const { Vec::new() }; 2];
        let alpha = scalar(alpha, &mut alpha_limbs, context);
        let beta = scalar(beta, &mut beta_limbs, context);
        let (alpha, beta) = factors((&alpha, &beta))?;
        Some(Scalars { alpha, beta })
    }

    /// A part of C := alpha op(A) op(B) + beta C on a GPU; where that fails C is as it was.
    pub fn run(
        &self,
        device: &Device,
        trans: (Trans, Trans),
        [a, b, c]: [rns::Matrix<&Resident>; 3],
        part: Part,
    ) -> Result<(), device::Failure> {
        let (alpha, beta) = (self.alpha.as_ref(), self.beta.as_ref());
        let product = on_device::RnsProduct { trans, alpha, a, b, beta, c, part };
        on_device::gemm(device, tables::derive, &product)
    }
}

/// The cost of a part of a product C (m x n) = op(A) (m x k) op(B) of full-precision numbers.
pub fn product_cost(set: &ModuliSet, shape: (usize, usize, usize), part: Part) -> Cost {
    /// Cycles to make a number of limbs of a residue number, and back, by modulus: an estimate.
    const UNPACK: f64 = 5.0;
    /// Sixteenths of bits by a modulus below 256.
    const BITS: f64 = 16.0 * 7.5;
    let (m, n, k) = (shape.0 as f64, shape.1 as f64, shape.2 as f64);
    let wanted = if part == Part::All { 1.0 } else { 0.5 };
    let (operands, c) = (m * k + k * n, m * n * wanted);
    let moduli = planner::bits_of_exact_sums(i64::from(set.bits), shape.2) as f64 / BITS;
    let unpacking = (operands + c) * UNPACK * set.full.len as f64;
    Cost {
        cycles: cost::residues(shape, Width::Byte, moduli as usize) * wanted + unpacking,
        // Residues are written and read, and what they are made of twice.
        bytes: (operands + c) * (3.0 * moduli + 12.0 * set.full.len as f64),
        multiply_adds: m * n * k * wanted * moduli,
    }
}

fn view<'a, 'l>(
    numbers: &'a [Significand<'l>],
    matrix: rns::Matrix<Array<'_>>,
) -> MatRef<'a, Significand<'l>> {
    let (rows, cols) = (matrix.rows, matrix.cols);
    MatRef::new(numbers, rows, cols, rows.max(1)).expect("a number for each element")
}

fn view_mut<'a, 'l>(
    numbers: &'a mut [Significand<'l>],
    matrix: rns::Matrix<Array<'_>>,
) -> MatMut<'a, Significand<'l>> {
    let (rows, cols) = (matrix.rows, matrix.cols);
    MatMut::new(numbers, rows, cols, rows.max(1)).expect("a number for each element")
}

fn scalar<'l>(array: &Array<'_>, limbs: &'l mut Vec<u64>, context: Context) -> Significand<'l> {
    limbs.resize(limbs_of(array.set), 0);
    let mut number = Significand::zero(array.set.bits, limbs);
    let mut panel = Panel::new(array.set, context.isa);
    panel.read(array, &[0]);
    panel.get(0, &mut number);
    number
}

/// The elements of a matrix, column by column.
fn unpack<'l>(
    matrix: rns::Matrix<Array<'_>>,
    limbs: &'l mut Option<Buffer>,
    context: Context,
) -> Result<Numbers<'l>, Failure> {
    let len = matrix.rows.checked_mul(matrix.cols).ok_or(Failure::NoMemory)?;
    let mut numbers = Numbers::zeros(matrix.array.set, len, limbs)?;
    let columns = fallible::collected(numbers.chunks_mut(matrix.rows.max(1)).map(Mutex::new));
    par::for_each(columns.len(), context.threads, |j| {
        let mut panel = Panel::new(matrix.array.set, context.isa);
        let mut column = columns[j].lock().unwrap_or_else(|e| e.into_inner());
        for (first, numbers) in (0..).step_by(PANEL).zip(column.chunks_mut(PANEL)) {
            let places = places(matrix, first, j);
            panel.read(&matrix.array, &places[..numbers.len()]);
            numbers.iter_mut().enumerate().for_each(|(lane, number)| panel.get(lane, number));
        }
    });
    drop(columns);
    Ok(numbers)
}

/// The places of elements of a column.
fn places(matrix: rns::Matrix<Array<'_>>, row: usize, col: usize) -> [usize; PANEL] {
    std::array::from_fn(|lane| matrix.at(row + lane, col))
}

/// The old C, which is not read where beta is zero.
fn old<'l>(
    c: rns::Matrix<Array<'_>>,
    beta: &Significand<'_>,
    limbs: &'l mut Option<Buffer>,
    context: Context,
) -> Result<Numbers<'l>, Failure> {
    if beta.is_zero() {
        let len = c.rows.checked_mul(c.cols).ok_or(Failure::NoMemory)?;
        return Numbers::zeros(c.array.set, len, limbs);
    }
    unpack(c, limbs, context)
}

/// Writes a part of a matrix.
fn pack(numbers: &[Significand<'_>], matrix: rns::Matrix<Array<'_>>, part: Part, context: Context) {
    par::for_each(matrix.cols, context.threads, |j| {
        let mut panel = Panel::new(matrix.array.set, context.isa);
        let rows = part.rows(j, matrix.rows);
        let column = &numbers[j * matrix.rows..][rows.clone()];
        for (first, numbers) in rows.step_by(PANEL).zip(column.chunks(PANEL)) {
            let places = places(matrix, first, j);
            numbers.iter().enumerate().for_each(|(lane, number)| panel.set(lane, number));
            panel.write(&matrix.array, &places[..numbers.len()]);
        }
    });
}
