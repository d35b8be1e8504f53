//! Matrix products: by the engine of exact products, on a GPU from residues to residues.

use super::numbers::{Numbers, limbs_of};
use super::{Matrix, Means};
use crate::blas::level3::{self, Way, op};
use crate::engine::choose::Cost;
use crate::engine::cpu::buffer::Buffer;
use crate::engine::cpu::modular::Width;
use crate::engine::cpu::par;
use crate::engine::cuda::residue::Factor;
use crate::engine::cuda::rns::{self as on_device, Resident};
use crate::engine::cuda::{self, Device};
use crate::engine::rns;
use crate::engine::rns::Array;
use crate::engine::{MatMut, MatRef};
use crate::fallible;
use crate::format::rns::ModuliSet;
use crate::options::{Part, Trans, Uplo};
use crate::product::residue_float::{PANEL, Panel};
use crate::product::significand::Significand;
use crate::product::{Number, Product, cost, device, planner, tables};
use std::sync::Mutex;

/// There is no memory for a product's operands.
#[derive(Debug)]
pub struct NoMemory;

/// C := alpha op(A) op(B) + beta C
#[allow(clippy::too_many_arguments)]
pub fn gemm(
    (transa, transb): (Trans, Trans),
    alpha: (Array<'_>, usize),
    a: Matrix<'_>,
    b: Matrix<'_>,
    beta: (Array<'_>, usize),
    c: Matrix<'_>,
    means: Means,
) -> Result<Way, NoMemory> {
    let [mut alpha_limbs, mut beta_limbs] = [const { Vec::new() }; 2];
    let [mut a_limbs, mut b_limbs, mut c_limbs] = [const { None }; 3];
    let alpha = scalar(alpha, &mut alpha_limbs, means);
    let beta = scalar(beta, &mut beta_limbs, means);
    let (a_numbers, b_numbers) = (unpack(a, &mut a_limbs, means)?, unpack(b, &mut b_limbs, means)?);
    let mut numbers = old(c, &beta, &mut c_limbs, means)?;
    let product = Product {
        alpha: &alpha,
        a: op(transa, view(&a_numbers, a)),
        b: op(transb, view(&b_numbers, b)),
        beta: &beta,
        c: view_mut(&mut numbers, c),
        part: Part::All,
    };
    let way = level3::exact(product, means.isa, means.threads);
    pack(&numbers, c, Part::All, means);
    Ok(way)
}

/// A triangle of C := alpha op(A) op(A)^T + beta C.
pub fn syrk(
    (uplo, trans): (Uplo, Trans),
    alpha: (Array<'_>, usize),
    a: Matrix<'_>,
    beta: (Array<'_>, usize),
    c: Matrix<'_>,
    means: Means,
) -> Result<Way, NoMemory> {
    let [mut alpha_limbs, mut beta_limbs] = [const { Vec::new() }; 2];
    let [mut a_limbs, mut c_limbs] = [const { None }; 2];
    let alpha = scalar(alpha, &mut alpha_limbs, means);
    let beta = scalar(beta, &mut beta_limbs, means);
    let a_numbers = unpack(a, &mut a_limbs, means)?;
    let mut numbers = old(c, &beta, &mut c_limbs, means)?;
    let (left, part) = (op(trans, view(&a_numbers, a)), uplo.part());
    let product = Product {
        alpha: &alpha,
        a: left,
        b: left.transposed(),
        beta: &beta,
        c: view_mut(&mut numbers, c),
        part,
    };
    let way = level3::exact(product, means.isa, means.threads);
    pack(&numbers, c, part, means);
    Ok(way)
}

/// alpha and beta of a product that a GPU may compute.
pub struct Scalars {
    alpha: Scalar,
    beta: Scalar,
}

/// The owner of a [`Factor`]'s words.
struct Scalar {
    negative: bool,
    exponent: i32,
    words: Vec<u32>,
}

impl Scalar {
    fn of(factor: &Factor<'_>) -> Scalar {
        let Factor { negative, exponent, words } = *factor;
        Scalar { negative, exponent, words: words.to_vec() }
    }

    fn factor(&self) -> Factor<'_> {
        Factor { negative: self.negative, exponent: self.exponent, words: &self.words }
    }
}

impl Scalars {
    /// `None` where alpha and beta, or a matrix without elements, leave the product to the CPU.
    pub fn of(
        alpha: (Array<'_>, usize),
        beta: (Array<'_>, usize),
        (m, n, k): (usize, usize, usize),
        means: Means,
    ) -> Option<Scalars> {
        if m == 0 || n == 0 || k == 0 {
            return None;
        }
        let [mut alpha_limbs, mut beta_limbs] = [const { Vec::new() }; 2];
        let alpha = scalar(alpha, &mut alpha_limbs, means);
        let beta = scalar(beta, &mut beta_limbs, means);
        let mut words = [const { Vec::new() }; 2];
        let (alpha, beta) = device::factors((&alpha, &beta), &mut words)?;
        Some(Scalars { alpha: Scalar::of(&alpha), beta: Scalar::of(&beta) })
    }

    /// A part of C := alpha op(A) op(B) + beta C on a GPU; where that fails C is as it was.
    pub fn run(
        &self,
        device: &Device,
        trans: (Trans, Trans),
        [a, b, c]: [rns::Matrix<&Resident>; 3],
        part: Part,
    ) -> Result<(), cuda::Failure> {
        let (alpha, beta) = (self.alpha.factor(), self.beta.factor());
        let product = on_device::Product { trans, alpha, a, b, beta, c, part };
        on_device::gemm(device, tables::derive, &product)
    }
}

/// What a part of a product C (m x n) = op(A) (m x k) op(B) takes, of full-precision numbers.
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

fn view<'a, 'l>(numbers: &'a [Significand<'l>], matrix: Matrix<'_>) -> MatRef<'a, Significand<'l>> {
    let (rows, cols) = (matrix.rows, matrix.cols);
    MatRef::new(numbers, rows, cols, rows.max(1)).expect("a number for each element")
}

fn view_mut<'a, 'l>(
    numbers: &'a mut [Significand<'l>],
    matrix: Matrix<'_>,
) -> MatMut<'a, Significand<'l>> {
    let (rows, cols) = (matrix.rows, matrix.cols);
    MatMut::new(numbers, rows, cols, rows.max(1)).expect("a number for each element")
}

fn scalar<'l>(
    (array, at): (Array<'_>, usize),
    limbs: &'l mut Vec<u64>,
    means: Means,
) -> Significand<'l> {
    limbs.resize(limbs_of(array.set), 0);
    let mut number = Significand::zero(array.set.bits, limbs);
    let mut panel = Panel::new(array.set, means.isa);
    panel.read(&array, &[at]);
    panel.get(0, &mut number);
    number
}

/// The elements of a matrix, column by column.
fn unpack<'l>(
    matrix: Matrix<'_>,
    limbs: &'l mut Option<Buffer>,
    means: Means,
) -> Result<Numbers<'l>, NoMemory> {
    let len = matrix.rows.checked_mul(matrix.cols).ok_or(NoMemory)?;
    let mut numbers = Numbers::zeros(matrix.array.set, len, limbs)?;
    let columns = fallible::collected(numbers.chunks_mut(matrix.rows.max(1)).map(Mutex::new));
    par::for_each(columns.len(), means.threads, |j| {
        let mut panel = Panel::new(matrix.array.set, means.isa);
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

/// Where elements of a column are.
fn places(matrix: Matrix<'_>, row: usize, col: usize) -> [usize; PANEL] {
    std::array::from_fn(|lane| matrix.at(row + lane, col))
}

/// The old C, which is not read where beta is zero.
fn old<'l>(
    c: Matrix<'_>,
    beta: &Significand<'_>,
    limbs: &'l mut Option<Buffer>,
    means: Means,
) -> Result<Numbers<'l>, NoMemory> {
    if beta.is_zero() {
        let len = c.rows.checked_mul(c.cols).ok_or(NoMemory)?;
        return Numbers::zeros(c.array.set, len, limbs);
    }
    unpack(c, limbs, means)
}

/// Writes a part of a matrix.
fn pack(numbers: &[Significand<'_>], matrix: Matrix<'_>, part: Part, means: Means) {
    par::for_each(matrix.cols, means.threads, |j| {
        let mut panel = Panel::new(matrix.array.set, means.isa);
        let rows = part.rows(j, matrix.rows);
        let column = &numbers[j * matrix.rows..][rows.clone()];
        for (first, numbers) in rows.step_by(PANEL).zip(column.chunks(PANEL)) {
            let places = places(matrix, first, j);
            numbers.iter().enumerate().for_each(|(lane, number)| panel.set(lane, number));
            panel.write(&matrix.array, &places[..numbers.len()]);
        }
    });
}
