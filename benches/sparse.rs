//! Products of a sparse matrix and a vector, and iterations of CG, on one thread: `cargo bench --bench sparse`; with `-- quick` for a shorter
//! look.

mod common;

use common::report::Report;
use common::{Uniform, look, processor_seconds};
use rug::{Assign, Float};
use std::hint::black_box;
use std::time::Duration;
use wideblas::config::set_num_threads;
use wideblas::sparse::krylov::{Bits, Method, Options, solve};
use wideblas::sparse::numbers::{Arithmetic, DOUBLE, DOUBLE_DOUBLE, Entry, Limbs, QUAD_DOUBLE};
use wideblas::sparse::product::row_sums;
use wideblas::sparse::storage::Ell;
use wideblas::sparse::{Matrix, Values};

/// The shortest processor time of some runs in seconds: other programs on the machine disturb it little.
fn shortest(least: Duration, mut work: impl FnMut()) -> f64 {
    work();
    let (begin, mut best) = (processor_seconds(), f64::INFINITY);
    while best.is_infinite() || processor_seconds() - begin < least.as_secs_f64() {
        let start = processor_seconds();
        work();
        best = best.min(processor_seconds() - start);
    }
    best
}

/// The 27-point operator of a cube: a full row has 27 entries.
fn cube(side: usize) -> Matrix {
    let at = |[x, y, z]: [usize; 3]| (x * side + y) * side + z;
    let (mut starts, mut places, mut values) = (vec![0i64], Vec::new(), Vec::new());
    let near = |x: usize| x.saturating_sub(1)..=(x + 1).min(side - 1);
    for row in 0..side * side * side {
        let [x, y, z] = [row / side / side, row / side % side, row % side];
        for x in near(x) {
            for y in near(y) {
                for z in near(z) {
                    let column = at([x, y, z]);
                    places.push(column as i64);
                    values.push(if column == row { 26.5 } else { -1.0 });
                }
            }
        }
        starts.push(places.len() as i64);
    }
    let n = side * side * side;
    Matrix::from_rows((n, n), &starts, &places, Values::F64(values)).expect("a matrix")
}

/// Seconds of products from compressed rows and from ELLPACK, and of an iteration of CG.
fn times<A: Arithmetic>(arithmetic: A, matrix: &Matrix, least: Duration) -> [f64; 3]
where
    f64: Entry<A::Number>,
{
    let Values::F64(entries) = matrix.values() else { unreachable!("doubles") };
    let ell = Ell::new(matrix);
    let Values::F64(arranged) = &ell.values else { unreachable!("doubles") };
    let mut uniform = Uniform(1);
    let third = arithmetic.of_f64(3.0);
    let x: Vec<A::Number> = (0..matrix.columns())
        .map(|_| arithmetic.div(&arithmetic.of_f64(uniform.f64()), &third))
        .collect();
    let mut y = vec![arithmetic.zero(); matrix.rows()];
    let csr = shortest(least, || row_sums(arithmetic, matrix, entries, &x, &mut y, 1));
    let ell = shortest(least, || row_sums(arithmetic, &ell, arranged, &x, &mut y, 1));
    black_box(&y);
    [csr, ell, iteration(matrix, arithmetic.bits() as u32)]
}

/// Seconds of an iteration of CG: the difference of runs of two lengths, which leaves out what comes before and after.
fn iteration(matrix: &Matrix, bits: u32) -> f64 {
    let n = matrix.rows();
    let mut uniform = Uniform(2);
    let b: Vec<f64> = (0..n).map(|_| uniform.f64()).collect();
    let mut x = vec![0.0; n];
    let mut of = |most: usize| {
        let options = Options {
            method: Method::Cg,
            bits: Bits::Fixed(bits),
            rtol: 0.0,
            most: Some(most),
            ..Options::default()
        };
        let start = processor_seconds();
        solve(matrix, &b, &mut x, &options, &mut |_, _, _| true).expect("a system");
        processor_seconds() - start
    };
    const MORE: usize = 10;
    let (few, many) = (of(1).min(of(1)), of(1 + MORE).min(of(1 + MORE)));
    (many - few) / MORE as f64
}

/// Seconds of a product by a loop over `mpfr_fma` with numbers of some bits, in a part of the rows.
fn mpfr_loop(matrix: &Matrix, bits: u32, rows: usize, least: Duration) -> f64 {
    let mut uniform = Uniform(1);
    let x: Vec<Float> =
        (0..matrix.columns()).map(|_| Float::with_val(bits, uniform.f64()) / 3).collect();
    let entries: Vec<Float> = (0..matrix.row(rows).start)
        .map(|at| Float::with_val(53, matrix.values().to_f64(at)))
        .collect();
    let mut y: Vec<Float> = (0..rows).map(|_| Float::new(bits)).collect();
    let seconds = shortest(least, || {
        for (row, y) in y.iter_mut().enumerate() {
            y.assign(0);
            for at in matrix.row(row) {
                // rug makes mpfr_fma of this.
                *y += &entries[at] * &x[matrix.place(at)];
            }
        }
    });
    seconds / matrix.row(rows).start as f64
}

fn main() {
    let (quick, least) = look(500);
    set_num_threads(1);
    let matrix = cube(if quick { 16 } else { 51 });
    let (n, entries) = (matrix.rows(), matrix.len());
    let all = [
        ("double", times(DOUBLE, &matrix, least)),
        ("dd", times(DOUBLE_DOUBLE, &matrix, least)),
        ("qd", times(QUAD_DOUBLE, &matrix, least)),
        ("424 bits", times(Limbs::<7>::new(424), &matrix, least)),
    ];
    let plain = all[0].1;
    let rows: Vec<Vec<String>> = all
        .iter()
        .map(|(name, times)| {
            let of = |k: usize, count: usize| {
                format!("{:.2} ns ({:.1})", 1e9 * times[k] / count as f64, times[k] / plain[k])
            };
            vec![name.to_string(), of(0, entries), of(1, entries), of(2, n)]
        })
        .collect();
    let mut report = Report::of_shortest("cpu-sparse", "Sparse matrices and iterations of CG");
    report.paragraph(&format!(
        "The 27-point operator of a cube, n = {n}, {entries} entries, which are doubles; one thread. Shortest processor times, which other programs disturb little: \
         a product's for each entry, an iteration of CG's for each row. In brackets the ratio to double."
    ));
    report.table(&["vectors", "product, CSR", "product, ELL", "iteration of CG"], &rows);
    let part = n.min(5000);
    let loops = mpfr_loop(&matrix, 424, part, least);
    let ours = all[3].1[0] / entries as f64;
    report.paragraph(&format!(
        "A loop over `mpfr_fma` with vectors of 424 bits and entries of 53 takes {:.1} ns for each entry ({part} rows), {:.1} times as long as the product above.",
        1e9 * loops,
        loops / ours
    ));
    if !quick {
        report.save();
    }
}
