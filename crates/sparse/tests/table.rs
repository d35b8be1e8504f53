//! Iterations and ends of the solvers on systems of known difficulty: those that a prototype of several libraries' arithmetics needed, to a
//! residual of 1e-20 by the recursion.

mod common;

use common::{hilbert, solved, system};
use wideblas_sparse::Matrix;
use wideblas_sparse::krylov::{Method, Status};
use wideblas_sparse::precondition::Kind;

const BITS: [u32; 4] = [53, 106, 212, 424];

/// A system, how it is solved, at most how many iterations there may be, and how many it takes in each of [`BITS`]; 0 where it fails.
struct Row {
    name: &'static str,
    method: Method,
    preconditioner: Kind,
    most: usize,
    expected: [usize; 4],
}

const fn row(name: &'static str, method: Method, most: usize, expected: [usize; 4]) -> Row {
    Row { name, method, preconditioner: Kind::None, most, expected }
}

const fn jacobi(name: &'static str, most: usize, expected: [usize; 4]) -> Row {
    Row { name, method: Method::Cg, preconditioner: Kind::Jacobi, most, expected }
}

/// Three rows that take little time.
const FAST: [Row; 3] = [
    row("b200", Method::Cg, 20_000, [0, 387, 146, 100]),
    jacobi("g400", 4000, [0, 260, 251, 251]),
    row("t17", Method::BiCg, 3001, [0, 230, 0, 0]),
];

const DEEP: [Row; 12] = [
    row("b1000", Method::Cg, 20_000, [0, 9110, 2695, 1279]),
    row("t200", Method::Cg, 4000, [0, 1553, 346, 136]),
    row("g400", Method::Cg, 20_000, [0, 5971, 2679, 1290]),
    jacobi("g900", 8000, [0, 1664, 840, 556]),
    row("s400", Method::Cg, 8000, [0, 1379, 562, 290]),
    row("b32", Method::Cg, 8000, [0, 180, 154, 136]),
    row("t17", Method::BiCgStab, 3001, [0, 536, 351, 206]),
    row("cd20", Method::BiCgStab, 3000, [0, 0, 0, 2314]),
    row("t21", Method::BiCg, 3001, [0, 346, 0, 0]),
    row("t21", Method::BiCgStab, 3001, [0, 0, 0, 0]),
    row("t21", Method::Gmres, 3001, [0, 178, 178, 178]),
    row("hilbert", Method::Cg, 3000, [0, 0, 0, 287]),
];

/// The table says of BiCG how it ends in one precision alone; more bits are as good.
fn is_told(row: &Row, bits: u32) -> bool {
    row.method != Method::BiCg || bits <= 106
}

fn check(row: &Row) {
    let matrix: Matrix = if row.name == "hilbert" { hilbert(200) } else { system(row.name) };
    for (bits, expected) in BITS.into_iter().zip(row.expected) {
        let report = solved(&matrix, row.method, row.preconditioner, bits, row.most);
        let (name, method) = (row.name, row.method.name());
        let said = format!("{name} by {method} in {bits} bits: {report:?}").replace('\n', "");
        let said = &said[..said.find("history").unwrap_or(said.len())];
        assert_eq!(report.status == Status::Converged, report.residual <= 1e-20, "{said}");
        if !is_told(row, bits) {
            assert_eq!(report.status, Status::Converged, "{said}");
            continue;
        }
        assert_eq!(report.status == Status::Converged, expected > 0, "{said}");
        if expected == 0 {
            continue;
        }
        let is_near = row.method == Method::Cg && bits >= 212 || expected < 500;
        let off = report.iterations.abs_diff(expected) as f64 / expected as f64;
        assert!(off <= if is_near { 0.05 } else { 0.25 }, "{said}: {expected} expected");
    }
}

#[test]
fn three_rows() {
    FAST.iter().for_each(check);
}

#[test]
fn deep_all_other_rows() {
    DEEP.iter().for_each(check);
}

/// The precision rises as far as a tolerance needs.
#[test]
fn more_bits_are_taken_where_fewer_do_not_suffice() {
    use wideblas_format::Qd;
    use wideblas_sparse::krylov::{Bits, Options, solve};
    let cases =
        [("b200", 1e-6, 53), ("b200", 1e-11, 106), ("b200", 1e-20, 106), ("s400", 1e-50, 212)];
    for (name, rtol, bits) in cases {
        let matrix = system(name);
        let n = matrix.rows();
        let (b, mut x) = (vec![Qd::ONE; n], vec![Qd::ZERO; n]);
        let options = Options { bits: Bits::Auto, rtol, ..Options::default() };
        let report = solve(&matrix, &b, &mut x, &options, &mut |_, _, _| true).unwrap();
        assert_eq!((report.status, report.bits), (Status::Converged, bits), "{name} {rtol:e}");
        assert!(report.residual <= rtol && report.history.len() == report.iterations);
    }
}
