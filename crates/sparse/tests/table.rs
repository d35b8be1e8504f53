//! Iterations and ends of the solvers on systems of known difficulty.

mod common;

use common::{System, hilbert, solved, system};
use wideblas_sparse::krylov::{Method, Status};
use wideblas_sparse::precondition::Kind;

#[test]
fn print() {
    let jacobi = Kind::Jacobi;
    let none = Kind::None;
    let rows: Vec<(&str, Method, Kind, usize)> = vec![
        ("b200", Method::Cg, none, 20000),
        ("t200", Method::Cg, none, 4000),
        ("s400", Method::Cg, none, 8000),
        ("b32", Method::Cg, none, 8000),
        ("g400", Method::Cg, none, 8000),
        ("g400", Method::Cg, jacobi, 8000),
        ("g900", Method::Cg, jacobi, 8000),
        ("t17", Method::BiCgStab, none, 3001),
        ("t17", Method::BiCg, none, 3001),
        ("t21", Method::BiCg, none, 3001),
        ("t21", Method::BiCgStab, none, 3001),
        ("t21", Method::Gmres, none, 3001),
        ("cd20", Method::BiCgStab, none, 3000),
        ("b1000", Method::Cg, none, 20000),
        ("hilbert", Method::Cg, none, 3000),
    ];
    let only = std::env::var("ONLY").unwrap_or_default();
    for (name, method, kind, most) in rows.into_iter().filter(|row| row.0.starts_with(&only)) {
        let System { matrix } = if name == "hilbert" { hilbert(200) } else { system(name) };
        for bits in [53, 106, 212, 424] {
            let start = std::time::Instant::now();
            let report = solved(&matrix, method, kind, bits, most);
            let time = start.elapsed().as_secs_f64();
            println!(
                "{name} {} {kind:?} {bits}: {:?} {} residual {:.1e} recursion {:.1e} replaced {} {time:.2} s",
                method.name(),
                report.status,
                report.iterations,
                report.residual,
                report.recursion,
                report.replacements
            );
        }
    }
    let _ = Status::Converged;
}
