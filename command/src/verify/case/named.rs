//! Calls of the routines beside products: with structured matrices and with vectors, on dd and qd numbers.
//!
//! Each is judged as the product of which it is a case, of an m x n matrix C and depth k. Vectors are rows.

use super::spec::{Factor, Routine, Spec};
use crate::options::Mode;
use crate::verify::kinds::Kind;
use wideblas::abi::exported::routines::Routine as Named;
use wideblas::options::{Diag, Part, Side, Trans, Uplo};
use wideblas_reference::random::Rng;

/// Names, for tables.
pub const NAMES: [&str; 15] = [
    "gemmtr", "symm", "syr2k", "trmm", "trsm", "gemv", "symv", "trmv", "trsv", "ger", "syr",
    "syr2", "axpy", "scal", "dot",
];

pub fn name(routine: Named) -> &'static str {
    let at = match routine {
        Named::Gemmtr(..) => 0,
        Named::Symm(..) => 1,
        Named::Syr2k(..) => 2,
        Named::Trmm(..) => 3,
        Named::Trsm(..) => 4,
        Named::Gemv(_) => 5,
        Named::Symv(_) => 6,
        Named::Trmv(..) => 7,
        Named::Trsv(..) => 8,
        Named::Ger => 9,
        Named::Syr(_) => 10,
        Named::Syr2(_) => 11,
        Named::Axpy => 12,
        Named::Scal => 13,
        Named::Dot => 14,
    };
    NAMES[at]
}

/// Which elements of C are computed.
pub fn part(routine: Named) -> Part {
    match routine {
        Named::Gemmtr(uplo, ..) | Named::Syr2k(uplo, _) | Named::Syr(uplo) | Named::Syr2(uplo) => {
            uplo.part()
        }
        _ => Part::All,
    }
}

/// C solves equations.
pub fn solves(routine: Named) -> bool {
    matches!(routine, Named::Trsm(..) | Named::Trsv(..))
}

/// C is a vector that may begin at its last element: Rscal takes positive increments alone.
pub fn is_vector(routine: Named) -> bool {
    use Named::{Axpy, Gemv, Symv, Trmv, Trsv};
    matches!(routine, Gemv(_) | Symv(_) | Trmv(..) | Trsv(..) | Axpy)
}

/// An operand is a vector.
pub fn has_vectors(routine: Named) -> bool {
    use Named::{Gemmtr, Symm, Syr2k, Trmm, Trsm};
    !matches!(routine, Gemmtr(..) | Symm(..) | Syr2k(..) | Trmm(..) | Trsm(..))
}

fn draw(rng: &mut Rng) -> Named {
    let uplo = if rng.bits().is_multiple_of(2) { Uplo::Upper } else { Uplo::Lower };
    let side = if rng.bits().is_multiple_of(2) { Side::Left } else { Side::Right };
    let diag = if rng.bits().is_multiple_of(3) { Diag::Unit } else { Diag::NonUnit };
    let [trans, other] = [(); 2]
        .map(|()| [Trans::No, Trans::Yes, Trans::Conj, Trans::No][rng.between((0, 3)) as usize]);
    match rng.between((0, NAMES.len() as i64 - 1)) {
        0 => Named::Gemmtr(uplo, trans, other),
        1 => Named::Symm(side, uplo),
        2 => Named::Syr2k(uplo, trans),
        3 => Named::Trmm(side, uplo, trans, diag),
        4 => Named::Trsm(side, uplo, trans, diag),
        5 => Named::Gemv(trans),
        6 => Named::Symv(uplo),
        7 => Named::Trmv(uplo, trans, diag),
        8 => Named::Trsv(uplo, trans, diag),
        9 => Named::Ger,
        10 => Named::Syr(uplo),
        11 => Named::Syr2(uplo),
        12 => Named::Axpy,
        13 => Named::Scal,
        _ => Named::Dot,
    }
}

/// A drawn product becomes a call of one of the routines, of about as much work.
pub fn become_one(spec: &mut Spec, rng: &mut Rng) {
    let routine = draw(rng);
    spec.routine = Routine::Named(routine);
    (spec.mode, spec.mplapack, spec.mixed) = (Mode::Auto, false, [false; 2]);
    spec.backwards = rng.bits().is_multiple_of(3);
    // What infinities and NaN do in each routine has tests of its own.
    for factor in [&mut spec.alpha, &mut spec.beta] {
        if *factor == Factor::Special {
            *factor = Factor::Random;
        }
    }
    let tame = |kind: Kind| match kind {
        Kind::Special => Kind::Uniform,
        // Solutions grow with each element.
        Kind::Denormal | Kind::Huge | Kind::Spread100 | Kind::BadVector if solves(routine) => {
            Kind::Uniform
        }
        Kind::GradedOutside | Kind::GradedInside | Kind::GradedBoth if solves(routine) => {
            Kind::Spread15
        }
        Kind::ScaledOutside | Kind::ScaledInside | Kind::ScaledBoth if solves(routine) => {
            Kind::Spread30
        }
        kind => kind,
    };
    spec.kinds = (tame(spec.kinds.0), tame(spec.kinds.1));
    let long = (spec.m * spec.n).clamp(1, 5000);
    let small = |size: usize| size.min(if solves(routine) { 120 } else { 300 });
    let (m, n, k) = (small(spec.m), small(spec.n), small(spec.k));
    (spec.m, spec.n, spec.k) = match routine {
        Named::Gemmtr(..) | Named::Syr2k(..) => (n, n, k),
        Named::Symm(Side::Left, _) | Named::Trmm(Side::Left, ..) | Named::Trsm(Side::Left, ..) => {
            (m, n, m)
        }
        Named::Symm(..) | Named::Trmm(..) | Named::Trsm(..) => (m, n, n),
        // Without elements of A nothing is done, in the reference too.
        Named::Gemv(_) => (1, spec.n, spec.k.max(1)),
        Named::Symv(_) | Named::Trmv(..) | Named::Trsv(..) => (1, n, n),
        Named::Ger => (spec.m, spec.n, 1),
        Named::Syr(_) | Named::Syr2(_) => (spec.n, spec.n, 1),
        Named::Axpy | Named::Scal => (1, long, 1),
        Named::Dot => (1, 1, long),
    };
    match routine {
        Named::Trmm(..) | Named::Trsm(..) | Named::Scal => spec.beta = Factor::Zero,
        Named::Trmv(..) | Named::Trsv(..) | Named::Dot => {
            (spec.alpha, spec.beta) = (Factor::One, Factor::Zero)
        }
        Named::Ger | Named::Syr(_) | Named::Syr2(_) | Named::Axpy => spec.beta = Factor::One,
        _ => {}
    }
}

/// Where the numbers of an operand come from: those of op(A) or of op(B) in the product.
#[derive(Clone, Copy, Debug)]
pub struct Placement {
    pub of_b: bool,
    pub rows: usize,
    pub cols: usize,
    /// A row is a row of op(A), or a column of op(B); else a column is.
    pub rows_are_vectors: bool,
}

/// The placements of A, B and C; `None` for an operand that is not there, and for a C that only is added to.
pub fn placements(routine: Named, (m, n, k): (usize, usize, usize)) -> [Option<Placement>; 3] {
    let place = |of_b: bool, vectors: usize, depth: usize, rows_are_vectors: bool| {
        let (rows, cols) = if rows_are_vectors { (vectors, depth) } else { (depth, vectors) };
        Some(Placement { of_b, rows, cols, rows_are_vectors })
    };
    // A row of op(A) or a column of op(B) alone; or the first number of each of their vectors.
    let along = |of_b: bool| place(of_b, 1, k, true);
    let across = |of_b: bool, vectors: usize| place(of_b, vectors, 1, false);
    match routine {
        Named::Gemmtr(_, ta, tb) => {
            [place(false, m, k, !ta.is_transposed()), place(true, n, k, tb.is_transposed()), None]
        }
        Named::Syr2k(_, trans) => {
            let of = |of_b| place(of_b, n, k, !trans.is_transposed());
            [of(false), of(true), None]
        }
        Named::Symm(Side::Left, _) => [place(false, m, k, true), place(true, n, k, false), None],
        Named::Symm(..) => [place(true, n, k, false), place(false, m, k, true), None],
        Named::Trmm(Side::Left, _, trans, _) | Named::Trsm(Side::Left, _, trans, _) => {
            [place(false, m, k, !trans.is_transposed()), None, place(true, n, k, false)]
        }
        Named::Trmm(_, _, trans, _) | Named::Trsm(_, _, trans, _) => {
            [place(true, n, k, trans.is_transposed()), None, place(false, m, k, true)]
        }
        Named::Gemv(trans) => [place(true, n, k, !trans.is_transposed()), along(false), None],
        Named::Symv(_) => [place(true, n, k, true), along(false), None],
        Named::Trmv(_, trans, _) | Named::Trsv(_, trans, _) => {
            [place(true, n, k, !trans.is_transposed()), None, along(false)]
        }
        Named::Ger => [across(false, m), across(true, n), None],
        Named::Syr(_) => [across(false, n), None, None],
        Named::Syr2(_) => [across(false, n), across(true, n), None],
        Named::Axpy => [across(true, n), None, None],
        Named::Scal => [None, None, across(true, n)],
        Named::Dot => [along(false), along(true), None],
    }
}

/// The triangle of A that is read, and whether its diagonal is.
pub fn triangle(routine: Named) -> Option<(Part, bool)> {
    match routine {
        Named::Symm(_, uplo) | Named::Symv(uplo) => Some((uplo.part(), true)),
        Named::Trmm(_, uplo, _, diag)
        | Named::Trsm(_, uplo, _, diag)
        | Named::Trmv(uplo, _, diag)
        | Named::Trsv(uplo, _, diag) => Some((uplo.part(), diag == Diag::NonUnit)),
        _ => None,
    }
}
