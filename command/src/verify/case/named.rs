//! Calls of the routines of the BLAS by their names, on dd, qd, MPFR and GMP numbers and on complex ones of these.
//!
//! Each is judged as the product of which it is a case, of an m x n matrix C and depth k. Vectors are rows.

use super::spec::{Factor, Routine, Shape, Spec, has_precisions};
use crate::options::{Format, Mode};
use crate::verify::kinds::Kind;
use wideblas::abi::exported::routines::{Modified, Routine as Named, Storage};
use wideblas::options::{Diag, Part, Side, Trans, Uplo};
use wideblas_reference::random::Rng;

/// Names, for tables: of a real routine and of the complex one in its place, where that has another.
const NAMES: [[&str; 2]; 42] = [
    ["gemm", "gemm"],
    ["syrk", "syrk"],
    ["gemmtr", "gemmtr"],
    ["symm", "symm"],
    ["syr2k", "syr2k"],
    ["trmm", "trmm"],
    ["trsm", "trsm"],
    ["", "herk"],
    ["", "hemm"],
    ["", "her2k"],
    ["gemv", "gemv"],
    ["gbmv", "gbmv"],
    ["symv", "hemv"],
    ["sbmv", "hbmv"],
    ["spmv", "hpmv"],
    ["trmv", "trmv"],
    ["tbmv", "tbmv"],
    ["tpmv", "tpmv"],
    ["trsv", "trsv"],
    ["tbsv", "tbsv"],
    ["tpsv", "tpsv"],
    ["ger", "geru"],
    ["", "gerc"],
    ["syr", "her"],
    ["spr", "hpr"],
    ["syr2", "her2"],
    ["spr2", "hpr2"],
    ["axpy", "axpy"],
    ["scal", "scal"],
    ["", "Rscal"],
    ["copy", "copy"],
    ["swap", "swap"],
    ["rot", "Rrot"],
    ["rotm", ""],
    ["dot", "dotu"],
    ["", "dotc"],
    ["asum", "Rasum"],
    ["nrm2", "Rnrm2"],
    ["iamax", "iamax"],
    ["rotg", "rotg"],
    ["rotmg", ""],
    ["", "Rabs1"],
];

/// All of them, each once.
pub fn names() -> Vec<&'static str> {
    let mut names = Vec::new();
    for name in NAMES.into_iter().flatten() {
        if !name.is_empty() && !names.contains(&name) {
            names.push(name);
        }
    }
    names
}

pub fn name(routine: Named, storage: Storage, complex: bool) -> &'static str {
    let stored = match storage {
        Storage::Full => 0,
        Storage::Band { .. } => 1,
        Storage::Packed => 2,
    };
    let packed = stored / 2;
    let at = match routine {
        Named::Gemm(..) => 0,
        Named::Syrk(..) => 1,
        Named::Gemmtr(..) => 2,
        Named::Symm(..) => 3,
        Named::Syr2k(..) => 4,
        Named::Trmm(..) => 5,
        Named::Trsm(..) => 6,
        Named::Herk(..) => 7,
        Named::Hemm(..) => 8,
        Named::Her2k(..) => 9,
        Named::Gemv(_) => 10 + stored,
        Named::Symv(_) => 12 + stored,
        Named::Trmv(..) => 15 + stored,
        Named::Trsv(..) => 18 + stored,
        Named::Ger => 21,
        Named::Gerc => 22,
        Named::Syr(_) => 23 + packed,
        Named::Syr2(_) => 25 + packed,
        Named::Axpy => 27,
        Named::Scal => 28,
        Named::Rscal => 29,
        Named::Copy => 30,
        Named::Swap => 31,
        Named::Rot => 32,
        Named::Rotm(_) => 33,
        Named::Dot => 34,
        Named::Dotc => 35,
        Named::Asum => 36,
        Named::Nrm2 => 37,
        Named::Iamax => 38,
        Named::Rotg => 39,
        Named::Rotmg => 40,
        Named::Abs1 => 41,
    };
    NAMES[at][usize::from(complex)]
}

/// Which elements of C are computed.
pub fn part(routine: Named) -> Part {
    match routine {
        Named::Gemmtr(uplo, ..)
        | Named::Syrk(uplo, _)
        | Named::Syr2k(uplo, _)
        | Named::Herk(uplo, _)
        | Named::Her2k(uplo, _)
        | Named::Syr(uplo)
        | Named::Syr2(uplo) => uplo.part(),
        _ => Part::All,
    }
}

/// C solves equations.
pub fn solves(routine: Named) -> bool {
    matches!(routine, Named::Trsm(..) | Named::Trsv(..))
}

/// C is a vector that may begin at its last element: Rscal takes positive increments alone.
pub fn is_vector(routine: Named) -> bool {
    use Named::{Axpy, Copy, Gemv, Symv, Trmv, Trsv};
    matches!(routine, Gemv(_) | Symv(_) | Trmv(..) | Trsv(..) | Axpy | Copy)
}

/// An operand is a vector.
pub fn has_vectors(routine: Named) -> bool {
    use Named::{Gemm, Gemmtr, Hemm, Her2k, Herk, Symm, Syr2k, Syrk, Trmm, Trsm};
    !matches!(
        routine,
        Gemm(..)
            | Syrk(..)
            | Gemmtr(..)
            | Symm(..)
            | Syr2k(..)
            | Trmm(..)
            | Trsm(..)
            | Herk(..)
            | Hemm(..)
            | Her2k(..)
    )
}

/// The result is a number that is returned.
pub fn returns(routine: Named) -> bool {
    use Named::{Abs1, Asum, Dot, Dotc, Iamax, Nrm2};
    matches!(routine, Dot | Dotc | Asum | Nrm2 | Iamax | Abs1)
}

/// It makes a rotation of numbers.
pub fn makes_rotations(routine: Named) -> bool {
    matches!(routine, Named::Rotg | Named::Rotmg)
}

/// C is symmetric; of complex numbers it is Hermitian, and its diagonal is real.
fn updates_hermitian(routine: Named) -> bool {
    matches!(routine, Named::Herk(..) | Named::Her2k(..) | Named::Syr(_) | Named::Syr2(_))
}

/// C is Hermitian, with a real diagonal.
pub fn makes_hermitian(routine: Named, complex: bool) -> bool {
    complex && updates_hermitian(routine)
}

/// A is Hermitian.
pub fn has_hermitian(routine: Named, complex: bool) -> bool {
    complex && matches!(routine, Named::Hemm(..) | Named::Symv(_))
}

/// Whether alpha and beta are real numbers among complex ones.
pub fn real_factors(routine: Named) -> [bool; 2] {
    match routine {
        Named::Herk(..) | Named::Syr(_) | Named::Rscal | Named::Rot => [true, true],
        Named::Her2k(..) => [false, true],
        _ => [false, false],
    }
}

fn draw(complex: bool, rng: &mut Rng) -> Named {
    let uplo = if rng.bits().is_multiple_of(2) { Uplo::Upper } else { Uplo::Lower };
    let side = if rng.bits().is_multiple_of(2) { Side::Left } else { Side::Right };
    let diag = if rng.bits().is_multiple_of(3) { Diag::Unit } else { Diag::NonUnit };
    let [trans, other] = [(); 2]
        .map(|()| [Trans::No, Trans::Yes, Trans::Conj, Trans::No][rng.between((0, 3)) as usize]);
    // Complex symmetric and Hermitian products take one of both.
    let plainly = if complex && trans == Trans::Conj { Trans::Yes } else { trans };
    let conjugated = if trans.is_transposed() { Trans::Conj } else { Trans::No };
    let modified = [Modified::All, Modified::Outside, Modified::Diagonal, Modified::Identity]
        [rng.between((0, 3)) as usize];
    loop {
        return match rng.between((0, 38)) {
            // Real ones are drawn as products, with all their modes.
            0 | 1 if complex => Named::Gemm(trans, other),
            2 if complex => Named::Syrk(uplo, plainly),
            3 if complex => Named::Herk(uplo, conjugated),
            4 if complex => Named::Hemm(side, uplo),
            5 if complex => Named::Her2k(uplo, conjugated),
            6 if complex => Named::Gerc,
            7 if complex => Named::Rscal,
            8 if complex => Named::Dotc,
            9 if complex => Named::Abs1,
            9 => Named::Rotm(modified),
            10 | 11 => Named::Gemmtr(uplo, trans, other),
            12 => Named::Symm(side, uplo),
            13 => Named::Syr2k(uplo, plainly),
            14 | 15 => Named::Trmm(side, uplo, trans, diag),
            16 | 17 => Named::Trsm(side, uplo, trans, diag),
            18 | 19 => Named::Gemv(trans),
            20 | 21 => Named::Symv(uplo),
            22 | 23 => Named::Trmv(uplo, trans, diag),
            24 | 25 => Named::Trsv(uplo, trans, diag),
            26 => Named::Ger,
            27 => Named::Syr(uplo),
            28 => Named::Syr2(uplo),
            29 => Named::Axpy,
            30 => Named::Scal,
            31 => [Named::Copy, Named::Swap][rng.between((0, 1)) as usize],
            32 => Named::Rot,
            33 => Named::Dot,
            34 => Named::Asum,
            35 => Named::Nrm2,
            36 => Named::Iamax,
            37 => Named::Rotg,
            38 if !complex => Named::Rotmg,
            _ => continue,
        };
    }
}

/// How the matrix beside vectors is stored; `rows` and `cols` are its sizes.
fn draw_storage(routine: Named, (rows, cols): (usize, usize), rng: &mut Rng) -> Storage {
    let diagonals = |size: usize, rng: &mut Rng| {
        let most = [3, 20, size as i64][rng.between((0, 2)) as usize];
        rng.between((0, most)).min(60) as usize
    };
    let way = rng.between((0, 2));
    match (routine, way) {
        (Named::Gemv(_), 1) => {
            Storage::Band { below: diagonals(rows, rng), above: diagonals(cols, rng) }
        }
        (Named::Symv(uplo) | Named::Trmv(uplo, ..) | Named::Trsv(uplo, ..), 1) => {
            let diagonals = diagonals(rows, rng);
            match uplo {
                Uplo::Upper => Storage::Band { below: 0, above: diagonals },
                Uplo::Lower => Storage::Band { below: diagonals, above: 0 },
            }
        }
        (
            Named::Symv(_) | Named::Trmv(..) | Named::Trsv(..) | Named::Syr(_) | Named::Syr2(_),
            2,
        ) => Storage::Packed,
        _ => Storage::Full,
    }
}

/// A drawn product becomes a call of one of the routines, of about as much work.
pub fn become_one(spec: &mut Spec, rng: &mut Rng) {
    spec.complex = rng.bits().is_multiple_of(2);
    let precise = has_precisions(spec.format);
    let routine = draw(spec.complex, rng);
    spec.routine = Routine::Named(routine);
    (spec.mode, spec.mplapack) = (Mode::Auto, false);
    spec.backwards = rng.bits().is_multiple_of(3);
    // What infinite factors do in each routine has tests of its own.
    for factor in [&mut spec.alpha, &mut spec.beta] {
        if *factor == Factor::Special {
            *factor = Factor::Random;
        }
    }
    let tame = |kind: Kind| match kind {
        // Sums over 2^(10^8) would take as many bits to judge.
        Kind::Denormal | Kind::Huge if precise => Kind::Uniform,
        // GMP numbers have no infinity that says that a diagonal was zero.
        Kind::Integers | Kind::Sparse | Kind::Ties | Kind::Structured | Kind::Special
            if solves(routine) && matches!(spec.format, Format::Mpf(_)) =>
        {
            Kind::Uniform
        }
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
        // Without elements of A nothing is done, in the reference too.
        Named::Gemv(_) => (1, spec.n, spec.k.max(1)),
        Named::Symv(_) | Named::Trmv(..) | Named::Trsv(..) => (1, n, n),
        Named::Ger | Named::Gerc => (spec.m, spec.n, 1),
        Named::Syr(_) | Named::Syr2(_) => (spec.n, spec.n, 1),
        Named::Axpy | Named::Scal | Named::Rscal | Named::Copy => (1, long, 1),
        Named::Swap | Named::Rot | Named::Rotm(_) => (2, long, 2),
        Named::Dot | Named::Dotc | Named::Asum | Named::Nrm2 | Named::Iamax => (1, 1, long),
        Named::Rotg => (1, 4, 1),
        // The parameters are a list.
        Named::Rotmg => {
            spec.gaps[2] = 0;
            (1, 9, 1)
        }
        Named::Abs1 => (1, 1, 1),
        _ => of_matrices(routine, (m, n, k)),
    };
    let stored = match routine {
        Named::Gemv(trans) if trans.is_transposed() => (spec.k, spec.n),
        _ => (spec.n, spec.k),
    };
    spec.storage = draw_storage(routine, stored, rng);
    if spec.storage != Storage::Full || returns(routine) {
        spec.mixed = [false; 2];
    }
    match routine {
        Named::Trmm(..) | Named::Trsm(..) | Named::Scal | Named::Rscal => {
            spec.beta = Factor::Zero;
        }
        Named::Ger | Named::Gerc | Named::Syr(_) | Named::Syr2(_) | Named::Axpy => {
            spec.beta = Factor::One
        }
        _ if has_no_factors(routine) => (spec.alpha, spec.beta) = (Factor::One, Factor::Zero),
        _ => {}
    }
}

/// Rows and columns of C, and the depth, of a routine on matrices, from sizes that need not agree.
pub fn of_matrices(routine: Named, (m, n, k): Shape) -> Shape {
    match routine {
        Named::Gemmtr(..)
        | Named::Syrk(..)
        | Named::Syr2k(..)
        | Named::Herk(..)
        | Named::Her2k(..) => (n, n, k),
        Named::Symm(Side::Left, _)
        | Named::Hemm(Side::Left, _)
        | Named::Trmm(Side::Left, ..)
        | Named::Trsm(Side::Left, ..) => (m, n, m),
        Named::Symm(..) | Named::Hemm(..) | Named::Trmm(..) | Named::Trsm(..) => (m, n, n),
        _ => (m, n, k),
    }
}

/// There is no alpha and no beta.
fn has_no_factors(routine: Named) -> bool {
    use Named::{Copy, Rotm, Swap, Trmv, Trsv};
    returns(routine)
        || makes_rotations(routine)
        || matches!(routine, Trmv(..) | Trsv(..) | Copy | Swap | Rotm(_))
}

/// The triangle of A that is read, and whether its diagonal is.
pub fn triangle(routine: Named) -> Option<(Part, bool)> {
    match routine {
        Named::Symm(_, uplo) | Named::Hemm(_, uplo) | Named::Symv(uplo) => {
            Some((uplo.part(), true))
        }
        Named::Trmm(_, uplo, _, diag)
        | Named::Trsm(_, uplo, _, diag)
        | Named::Trmv(uplo, _, diag)
        | Named::Trsv(uplo, _, diag) => Some((uplo.part(), diag == Diag::NonUnit)),
        _ => None,
    }
}

/// A, or C, is a matrix that the routine has in several ways of storing.
pub fn is_stored_otherwise(routine: Named, of_a: bool) -> bool {
    match routine {
        Named::Gemv(_) | Named::Symv(_) | Named::Trmv(..) | Named::Trsv(..) => of_a,
        Named::Syr(_) | Named::Syr2(_) => !of_a,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every routine is drawn of every format that has it.
    #[test]
    fn all_routines_are_drawn() {
        let mut drawn = Vec::new();
        for seed in 0..60_000 {
            let (spec, _) = Spec::draw(seed);
            let key = (std::mem::discriminant(&spec.format), spec.complex, spec.routine_name());
            if spec.residues.is_none() && !drawn.contains(&key) {
                drawn.push(key);
            }
        }
        let [real, complex] =
            [0, 1].map(|complex| NAMES.iter().filter(|names| !names[complex].is_empty()).count());
        let count = |complex: bool| drawn.iter().filter(|key| key.1 == complex).count();
        // Doubles have products alone.
        assert_eq!((count(false), count(true)), (4 * real + 2, 4 * complex));
    }
}
