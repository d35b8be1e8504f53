//! The BLAS on binary128 numbers against plain loops on gcc's `__float128`, and gfortran's `matmul` with and without
//! libwideblas_gfortran.so, in the same run: `cargo bench --bench binary128`; with `-- quick` for a shorter look, `-- Rgemv`
//! for the routines with this in their names alone.

mod common;

use common::binary128::{Loops, near_identity, number, numbers};
use common::report::Report;
use common::{Uniform, bests_in_turn, call_time, gfortran, look};
use std::ffi::{c_char, c_int};
use std::hint::black_box;
use std::time::Duration;
use wideblas::abi::exports::*;
use wideblas::config::{DeviceChoice, set_device, set_num_threads};
use wideblas::format::{Binary128, Complex};

const N: *const c_char = c"N".as_ptr();
const T: *const c_char = c"T".as_ptr();
const L: *const c_char = c"L".as_ptr();

/// Routines, and what of them, by the names of MPLAPACK.
const VECTORS: [(&str, &str); 8] = [
    ("Raxpy", ""),
    ("Rscal", ""),
    ("Rdot", ""),
    ("Rnrm2", ""),
    ("Rasum", ""),
    ("Rrot", ""),
    ("Caxpy", ""),
    ("Cdotu", ""),
];
const MATRICES: [(&str, &str); 10] = [
    ("Rgemv", ""),
    ("Rgemv", "transposed"),
    ("Rger", "alpha 1"),
    ("Rger", ""),
    ("Rsyr", ""),
    ("Rsymv", ""),
    ("Rtrmv", ""),
    ("Rtrmv", "transposed"),
    ("Rtrsv", ""),
    ("Rtrsv", "transposed"),
];
const PRODUCTS: [(&str, &str); 4] = [("Rgemm", ""), ("Rsyrk", ""), ("Rtrsm", ""), ("Cgemm", "")];

/// Columns of a matrix that the loops of a product take, where all would take minutes.
fn columns(n: usize) -> usize {
    if n <= 100 { n } else { 2 }
}

/// A measured routine, by its name.
struct Case {
    routine: (&'static str, &'static str),
    n: usize,
    threads: usize,
}

impl Case {
    /// A line of the table.
    fn row(&self, seconds: [f64; 2]) -> Vec<String> {
        let [ours, loops] = seconds;
        let (name, what) = self.routine;
        let (n, threads) = (self.n.to_string(), self.threads.to_string());
        let ratio = format!("{:.1}", loops / ours);
        [name, what, &n, &threads, &call_time(ours), &call_time(loops), &ratio]
            .map(str::to_string)
            .to_vec()
    }
}

/// Seconds of a routine on vectors, and of the loop.
fn vectors(loops: &Loops, case: &Case, least: Duration) -> [f64; 2] {
    let (n, l, one) = (case.n, case.n as c_int, &1);
    let (x, mut y) = (numbers(2 * n, 1), [numbers(2 * n, 2), numbers(2 * n, 2)]);
    let mut z = [x.clone(), x.clone()];
    // What is added in one call is subtracted in the next, so that vectors stay as they are, and a rotation keeps them.
    let mut random = Uniform(3);
    let alpha = number(&mut random, 0);
    let alphas = [alpha, alpha.negated()];
    let of_complex = [alpha, number(&mut random, 0)];
    let complex_alphas = [of_complex, of_complex.map(Binary128::negated)];
    let nearly_one = near_identity(1, 4)[0];
    let [c, s] = [0.6, 0.8].map(Binary128::from);
    let mut sums = [Complex::new(Binary128::default(), Binary128::default()); 2];
    let mut turns = [0, 0];
    let [y, of_loops] = &mut y;
    let [z, z_of_loops] = &mut z;
    let (px, py, pz) = (x.as_ptr(), y.as_mut_ptr(), z.as_mut_ptr());
    let [turn, turn_of_loops] = &mut turns;
    let [sum, sum_of_loops] = &mut sums;
    // SAFETY: vectors of n numbers, complex or not.
    let mut ours = || unsafe {
        *turn ^= 1;
        let (alpha, of_complex) = (&alphas[*turn], complex_alphas[*turn].as_ptr().cast());
        match case.routine.0 {
            "Raxpy" => black_box(qaxpy_)(&l, alpha, px, one, py, one),
            "Rscal" => black_box(qscal_)(&l, &nearly_one, py, one),
            "Rdot" => sum.re = black_box(qdot_)(&l, px, one, py, one).into(),
            "Rnrm2" => sum.re = black_box(qnrm2_)(&l, px, one).into(),
            "Rasum" => sum.re = black_box(qasum_)(&l, px, one).into(),
            "Rrot" => black_box(qrot_)(&l, pz, one, py, one, &c, &s),
            "Caxpy" => black_box(xaxpy_)(&l, of_complex, px.cast(), one, py.cast(), one),
            _ => *sum = black_box(xdotu_)(&l, px.cast(), one, py.cast(), one).into(),
        }
    };
    let (py, pz) = (of_loops.as_mut_ptr(), z_of_loops.as_mut_ptr());
    let sum = &raw mut *sum_of_loops;
    let length = n as i64;
    // SAFETY: as above.
    let mut theirs = || unsafe {
        *turn_of_loops ^= 1;
        let alpha = &alphas[*turn_of_loops];
        let of_complex = complex_alphas[*turn_of_loops].as_ptr();
        match case.routine.0 {
            "Raxpy" => (loops.axpy)(length, alpha, px, py),
            "Rscal" => (loops.scal)(length, &nearly_one, py),
            "Rdot" => (loops.dot)(length, px, py, sum.cast()),
            "Rnrm2" => (loops.nrm2)(length, px, sum.cast()),
            "Rasum" => (loops.asum)(length, px, sum.cast()),
            "Rrot" => (loops.rot)(length, pz, py, &c, &s),
            "Caxpy" => (loops.caxpy)(length, of_complex, px, py),
            _ => (loops.cdot)(length, px, py, sum.cast()),
        }
    };
    bests_in_turn(least, [&mut ours, &mut theirs])
}

/// Seconds of a routine on a matrix and vectors, and of the loop.
fn matrices(loops: &Loops, case: &Case, least: Duration) -> [f64; 2] {
    let (n, l, one) = (case.n, case.n as c_int, &1);
    let (a, x) = (near_identity(n, 1), numbers(n, 2));
    let mut y = [numbers(n, 3), numbers(n, 3)];
    let mut b = [a.clone(), a.clone()];
    let unit = Binary128::ONE;
    let alpha = number(&mut Uniform(4), 0);
    let is_unit = case.routine.1 == "alpha 1";
    let alpha = if is_unit { unit } else { alpha };
    let alphas = [alpha, alpha.negated()];
    let transposed = case.routine.1 == "transposed";
    let trans = if transposed { T } else { N };
    let (pa, px, zero) = (a.as_ptr(), x.as_ptr(), Binary128::default());
    let [y, of_loops] = &mut y;
    let [b, b_of_loops] = &mut b;
    let (py, pb) = (y.as_mut_ptr(), b.as_mut_ptr());
    let mut turns = [0, 0];
    let [turn, turn_of_loops] = &mut turns;
    // SAFETY: matrices and vectors of order n.
    let mut ours = || unsafe {
        *turn ^= 1;
        let alpha = &alphas[*turn];
        match case.routine.0 {
            "Rgemv" => black_box(qgemv_)(trans, &l, &l, &unit, pa, &l, px, one, &zero, py, one),
            "Rger" => black_box(qger_)(&l, &l, alpha, px, one, py, one, pb, &l),
            "Rsyr" => black_box(qsyr_)(L, &l, alpha, px, one, pb, &l),
            "Rsymv" => black_box(qsymv_)(L, &l, &unit, pa, &l, px, one, &zero, py, one),
            "Rtrmv" => black_box(qtrmv_)(L, trans, N, &l, pa, &l, py, one),
            _ => black_box(qtrsv_)(L, trans, N, &l, pa, &l, py, one),
        }
    };
    let (py, pb, length) = (of_loops.as_mut_ptr(), b_of_loops.as_mut_ptr(), n as i64);
    // SAFETY: as above.
    let mut theirs = || unsafe {
        *turn_of_loops ^= 1;
        let alpha = &alphas[*turn_of_loops];
        match case.routine.0 {
            "Rgemv" => (loops.gemv)(transposed, length, pa, px, py),
            "Rger" => (loops.ger)(length, alpha, px, py, pb),
            "Rsyr" => (loops.syr)(length, alpha, px, pb),
            "Rsymv" => (loops.symv)(length, pa, px, py),
            "Rtrmv" => (loops.trmv)(transposed, length, pa, py),
            _ => (loops.trsv)(transposed, length, pa, py),
        }
    };
    bests_in_turn(least, [&mut ours, &mut theirs])
}

/// Seconds of a routine on matrices, and of the loop.
fn products(loops: &Loops, case: &Case, least: Duration) -> [f64; 2] {
    let (n, l) = (case.n, case.n as c_int);
    let (a, b) = (numbers(2 * n * n, 1), numbers(2 * n * n, 2));
    let triangle = near_identity(n, 3);
    let [mut c, mut of_loops] = [b.clone(), b.clone()];
    let (unit, zero) = (Binary128::ONE, Binary128::default());
    let (one, nought) = (Complex::new(unit, zero), Complex::new(zero, zero));
    let (pa, pb, pt, pc) = (a.as_ptr(), b.as_ptr(), triangle.as_ptr(), c.as_mut_ptr());
    // SAFETY: matrices of order n, complex or not.
    let mut ours = || unsafe {
        match case.routine.0 {
            "Rgemm" => black_box(qgemm_)(N, N, &l, &l, &l, &unit, pa, &l, pb, &l, &zero, pc, &l),
            "Rsyrk" => black_box(qsyrk_)(L, N, &l, &l, &unit, pa, &l, &zero, pc, &l),
            "Rtrsm" => black_box(qtrsm_)(L, L, N, N, &l, &l, &unit, pt, &l, pc, &l),
            _ => {
                let (pa, pb, pc) = (pa.cast(), pb.cast(), pc.cast());
                black_box(xgemm_)(N, N, &l, &l, &l, &one, pa, &l, pb, &l, &nought, pc, &l)
            }
        }
    };
    let (pc, length) = (of_loops.as_mut_ptr(), n as i64);
    let cols = columns(n);
    let share = cols as f64 / n as f64;
    // SAFETY: as above.
    let mut theirs = || unsafe {
        match case.routine.0 {
            "Rgemm" => (loops.gemm)(length, cols as i64, pa, pb, pc),
            "Rsyrk" if cols == n => (loops.syrk)(length, pa, pc),
            // Half as many products as these.
            "Rsyrk" => (loops.gemm)(length, cols as i64, pa, pb, pc),
            "Rtrsm" => (loops.trsm)(length, cols as i64, pt, pc),
            _ => (loops.cgemm)(length, cols as i64, pa, pb, pc),
        }
    };
    let [ours, theirs] = bests_in_turn(least, [&mut ours, &mut theirs]);
    let of_triangle = if case.routine.0 == "Rsyrk" && cols < n { 0.5 } else { 1.0 };
    [ours, theirs * of_triangle / share]
}

/// Routines, what measures them, and orders and threads beside the usual ones.
type Kind<'a> = (
    &'a [(&'static str, &'static str)],
    fn(&Loops, &Case, Duration) -> [f64; 2],
    &'a [(usize, usize)],
);

fn main() {
    let (quick, least) = look(100);
    let wanted = std::env::args().skip(1).find(|name| name.starts_with(['R', 'C', 'm']));
    let is_wanted = |name: &str| wanted.as_ref().is_none_or(|wanted| name.contains(&wanted[..]));
    set_device(Some(DeviceChoice::Cpu));
    let loops = Loops::build().expect("the loops need gcc and libquadmath");
    let mut report = Report::of_shortest("cpu-binary128", "binary128 numbers on the CPU");
    report.paragraph(
        "Through the symbols that Fortran programs call, a call; full-precision random numbers, triangles near \
         the identity. Loops: those of the reference BLAS on gcc's `__float128`, compiled with -O2 in a shared library, on one \
         thread; for products of order 1000, two columns of them times 500. Each element of a result is the exact value rounded \
         once; those of the loops are rounded after each operation.",
    );
    let small = [1, 4, 8, 30, 100, 1000].map(|n| (n, 1));
    let kinds: [Kind<'_>; 3] = [
        (&VECTORS, vectors, &[(100_000, 1), (100_000, 2)]),
        (&MATRICES, matrices, &[(1000, 2)]),
        (&PRODUCTS, products, &[(100, 2), (1000, 2)]),
    ];
    let mut table = Vec::new();
    for (routines, measure, more) in kinds {
        for &routine in routines.iter().filter(|routine| is_wanted(routine.0)) {
            for &(n, threads) in small.iter().chain(more) {
                if quick && routines.len() == PRODUCTS.len() && n > 100 {
                    continue;
                }
                set_num_threads(threads);
                let case = Case { routine, n, threads };
                table.push(case.row(measure(&loops, &case, least)));
            }
        }
    }
    let header = ["routine", "", "n", "threads", "wideblas", "loops", "times faster"];
    report.table(&header, &table);
    if is_wanted("matmul") {
        gfortran::matmul(&mut report, quick);
    }
    if !quick && wanted.is_none() {
        report.save();
    }
}
