//! Matrix products: by the engine of exact products.

use super::element::value;
use super::{Matrix, Means};
use crate::blas::args::{Trans, Uplo};
use crate::blas::level3::{self, Mode, Way};
use crate::engine::cpu::par;
use crate::engine::rns::Array;
use crate::engine::{MatMut, MatRef, Part};
use crate::format::mpfr::{Mpfr, MpfrArray};
use crate::product::Number;
use crate::product::residue_float::Codec;
use crate::product::wide::Wide;
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
    let [alpha, beta] = [alpha, beta].map(|(array, at)| scalar(array, at, means));
    let (alpha, beta) = (alpha?, beta?);
    let (a_numbers, b_numbers) = (unpack(a, means)?, unpack(b, means)?);
    let mut numbers = old(c, beta[0].is_zero(), means)?;
    let way = level3::gemm(
        level3::Gemm {
            transa,
            transb,
            alpha: &alpha[0],
            a: view(&a_numbers, a),
            b: view(&b_numbers, b),
            beta: &beta[0],
            c: MatMut::new(&mut numbers, c.rows, c.cols, c.rows.max(1)).ok_or(NoMemory)?,
        },
        Mode::Exact,
    );
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
    let [alpha, beta] = [alpha, beta].map(|(array, at)| scalar(array, at, means));
    let (alpha, beta) = (alpha?, beta?);
    let a_numbers = unpack(a, means)?;
    let mut numbers = old(c, beta[0].is_zero(), means)?;
    let way = level3::syrk(
        level3::Syrk {
            uplo,
            trans,
            alpha: &alpha[0],
            a: view(&a_numbers, a),
            beta: &beta[0],
            c: MatMut::new(&mut numbers, c.rows, c.cols, c.rows.max(1)).ok_or(NoMemory)?,
        },
        Mode::Exact,
    );
    pack(&numbers, c, uplo.part(), means);
    Ok(way)
}

fn view<'a>(numbers: &'a [Mpfr], matrix: Matrix<'_>) -> MatRef<'a, Mpfr> {
    let (rows, cols) = (matrix.rows, matrix.cols);
    MatRef::new(numbers, rows, cols, rows.max(1)).expect("a number for each element")
}

fn scalar(array: Array<'_>, at: usize, means: Means) -> Result<MpfrArray, NoMemory> {
    let mut numbers = MpfrArray::zeros(array.set.bits, 1).ok_or(NoMemory)?;
    numbers[0].store(&mut value(&array, at, means));
    Ok(numbers)
}

/// The elements of a matrix, column by column, as MPFR numbers of the same precision.
fn unpack(matrix: Matrix<'_>, means: Means) -> Result<MpfrArray, NoMemory> {
    let len = matrix.rows.checked_mul(matrix.cols).ok_or(NoMemory)?;
    let mut numbers = MpfrArray::zeros(matrix.array.set.bits, len).ok_or(NoMemory)?;
    let columns: Vec<_> = numbers.chunks_mut(matrix.rows.max(1)).map(Mutex::new).collect();
    par::for_each(columns.len(), means.threads, |j| {
        let mut codec = Codec::new(matrix.array.set, means.isa);
        let mut value = Wide::default();
        let mut column = columns[j].lock().unwrap_or_else(|e| e.into_inner());
        for (i, number) in column.iter_mut().enumerate() {
            codec.load(&matrix.array, matrix.at(i, j), &mut value);
            number.store(&mut value);
        }
    });
    drop(columns);
    Ok(numbers)
}

/// The old C, which is not read where beta is zero.
fn old(c: Matrix<'_>, unread: bool, means: Means) -> Result<MpfrArray, NoMemory> {
    if unread {
        let len = c.rows.checked_mul(c.cols).ok_or(NoMemory)?;
        return MpfrArray::zeros(c.array.set.bits, len).ok_or(NoMemory);
    }
    unpack(c, means)
}

/// Writes a part of a matrix.
fn pack(numbers: &[Mpfr], matrix: Matrix<'_>, part: Part, means: Means) {
    par::for_each(matrix.cols, means.threads, |j| {
        let mut codec = Codec::new(matrix.array.set, means.isa);
        let mut value = Wide::default();
        for i in part.rows(j, matrix.rows) {
            numbers[i + j * matrix.rows].load(&mut value);
            codec.store(&matrix.array, matrix.at(i, j), &mut value);
        }
    });
}
