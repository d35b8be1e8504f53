//! `matmul` of a program that gfortran compiled, by its own run-time library and by libwideblas_gfortran.so.

use super::call_time;
use super::report::Report;
use std::collections::BTreeMap;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::Command;

const ORDERS: [usize; 8] = [4, 8, 12, 16, 24, 50, 100, 400];
/// The program and the preloaded one take turns as often.
const TURNS: usize = 3;

/// The folder with the two libraries, side by side.
fn libraries() -> Option<PathBuf> {
    let scratch = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let folder = std::env::var_os("WIDEBLAS_LIB_DIR");
    let folder = folder.map_or_else(|| scratch.join("../release"), PathBuf::from);
    let folder = folder.canonicalize().ok()?;
    let to = scratch.join("preloaded");
    std::fs::create_dir_all(&to).ok()?;
    for (library, name) in [
        ("libwideblas.so", "libwideblas.so.0"),
        ("libwideblas_gfortran.so", "libwideblas_gfortran.so"),
    ] {
        let library = folder.join(library);
        let _ = std::fs::remove_file(to.join(name));
        symlink(library.canonicalize().ok()?, to.join(name)).ok()?;
    }
    Some(to)
}

fn program() -> Option<PathBuf> {
    let scratch = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let program = scratch.join("time_matmul");
    let mut compiler = Command::new("gfortran");
    // Small products would be written out in place.
    compiler.args(["-O2", "-finline-matmul-limit=0", "-J"]).arg(scratch);
    compiler.arg(concat!(env!("CARGO_MANIFEST_DIR"), "/benches/peers/matmul.f90"));
    compiler.arg("-o").arg(&program).output().ok()?.status.success().then_some(program)
}

/// Seconds a product, by order.
fn seconds(program: &Path, orders: &[usize], preload: Option<&Path>) -> BTreeMap<usize, f64> {
    let mut command = Command::new(program);
    command.args(orders.iter().map(usize::to_string));
    command.env("WIDEBLAS_NUM_THREADS", "1").env("WIDEBLAS_DEVICE", "cpu");
    if let Some(folder) = preload {
        command.env("LD_PRELOAD", folder.join("libwideblas_gfortran.so"));
    }
    let output = command.output().expect("the program");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let lines = String::from_utf8(output.stdout).expect("numbers");
    let line = |line: &str| {
        let (n, seconds) = line.split_once(' ').expect("two numbers");
        (n.parse().expect("an order"), seconds.trim().parse().expect("seconds"))
    };
    lines.lines().map(line).collect()
}

/// The table, or why there is none.
pub fn matmul(report: &mut Report, quick: bool) {
    let (Some(program), Some(folder)) = (program(), libraries()) else {
        println!(
            "matmul is not measured: it needs gfortran, and in the folder WIDEBLAS_LIB_DIR, else target/release, libwideblas.so \
             and libwideblas_gfortran.so"
        );
        return;
    };
    report.paragraph(
        "`matmul` of `real(16)` in a program that gfortran compiled with -O2 -finline-matmul-limit=0, on one \
         thread: by gfortran's run-time library, and with libwideblas_gfortran.so preloaded.",
    );
    let orders = if quick { &ORDERS[..ORDERS.len() - 1] } else { &ORDERS };
    let mut best: [BTreeMap<usize, f64>; 2] = Default::default();
    for _ in 0..TURNS {
        for (best, preload) in best.iter_mut().zip([None, Some(&*folder)]) {
            for (n, seconds) in seconds(&program, orders, preload) {
                let least = best.entry(n).or_insert(f64::INFINITY);
                *least = least.min(seconds);
            }
        }
    }
    let [own, ours] = best;
    let row = |(&n, &own): (&usize, &f64)| {
        let ours = ours[&n];
        vec![n.to_string(), call_time(ours), call_time(own), format!("{:.1}", own / ours)]
    };
    let rows: Vec<_> = own.iter().map(row).collect();
    report.table(&["n", "preloaded", "gfortran", "times faster"], &rows);
}
