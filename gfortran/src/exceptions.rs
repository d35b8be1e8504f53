//! The exceptions that a product has raised: libwideblas leaves the program's flags alone, gfortran's arithmetic does not.

use crate::environment::{INVALID, OVERFLOW};
use crate::matmul::{Operand, Real, filled};

/// What a number, or the worst of several, is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Class {
    Finite,
    Infinite,
    Nan,
}

impl Class {
    fn of(Real([low, high]): Real) -> Class {
        const EXPONENT: u64 = 0x7fff << 48;
        match (high & EXPONENT == EXPONENT, high << 16 | low) {
            (false, _) => Class::Finite,
            (true, 0) => Class::Infinite,
            (true, _) => Class::Nan,
        }
    }
}

/// Overflow of finite numbers, and NaN that come of others. Underflow, and inexact results that are finite, would need the
/// exact values: they are left out.
///
/// # Safety
/// C, column-major with this leading dimension, is the product of the operands and may be read.
pub unsafe fn of_product(a: &Operand, b: &Operand, c: *const Real, ldc: usize) -> u32 {
    // SAFETY: the caller's.
    let class = |i, j| Class::of(unsafe { *c.add(i + j * ldc) });
    let elements = || (0..b.cols).flat_map(|j| (0..a.rows).map(move |i| (i, j)));
    if elements().all(|(i, j)| class(i, j) == Class::Finite) {
        return 0;
    }
    let (Some(mut rows), Some(mut cols)) =
        (filled(Class::Finite, a.rows, 1), filled(Class::Finite, b.cols, 1))
    else {
        return 0;
    };
    for p in 0..a.cols {
        // SAFETY: the caller's.
        unsafe {
            for (i, row) in rows.iter_mut().enumerate() {
                *row = Class::of(a.at(i, p)).max(*row);
            }
            for (j, col) in cols.iter_mut().enumerate() {
                *col = Class::of(b.at(p, j)).max(*col);
            }
        }
    }
    let raised = |(i, j)| match (class(i, j), rows[i].max(cols[j])) {
        (Class::Infinite, Class::Finite) => OVERFLOW,
        (Class::Nan, Class::Finite | Class::Infinite) => INVALID,
        _ => 0,
    };
    elements().map(raised).fold(0, |all, one| all | one)
}
