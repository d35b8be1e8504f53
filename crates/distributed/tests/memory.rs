//! The memory of a process while it adds up residues, as the system counts it.

#[allow(dead_code)]
mod common;

use common::{Kind, Matrix, Tested, on_grid};
use std::fs;
use std::sync::Mutex;
use wideblas_base::options::Trans;
use wideblas_base::random::Random;
use wideblas_blas::level3::Mode;
use wideblas_distributed::routines::{Gemm, PIECE, gemm};
use wideblas_format::{Dd, Qd};

/// Tests of one process count the memory of each other.
static ALONE: Mutex<()> = Mutex::new(());

/// A line of the process' status, in bytes.
fn status(name: &str) -> usize {
    let all = fs::read_to_string("/proc/self/status").unwrap();
    let line = all.lines().find_map(|line| line.strip_prefix(name)).unwrap();
    1024 * line.trim_matches(|c: char| !c.is_ascii_digit()).parse::<usize>().unwrap()
}

/// All processes of a grid, threads of this one, take at most half of what A, B and C are, and a piece of A and of B each.
fn peak<T: Tested>(n: usize, grid: (usize, usize), mode: Mode) {
    let _alone = ALONE.lock().unwrap_or_else(|e| e.into_inner());
    let mut random = Random(3);
    let all = Matrix::<T>::random((n, n), grid, Kind::Full, &mut random);
    let one = |n: usize| (n / grid.0 + n / grid.1) * PIECE * size_of::<T>();
    let (panels, own) = (grid.0 * grid.1 * one(n), 3 * n * n * size_of::<T>());
    let parts = Mutex::new(Vec::new());
    let product = |n: usize| {
        on_grid(grid, |grid| {
            let place = grid.place();
            let [a, b, mut c] = [(); 3].map(|()| all.dealt(place, 0));
            let [a, b] = [&a, &b].map(|x| x.distributed((n, n), place));
            // The memory of all parts is in use.
            grid.maxima(&mut [0]).unwrap();
            if grid.rank() == 0 {
                // Forgets the peak so far.
                fs::write("/proc/self/clear_refs", "5").unwrap();
                parts.lock().unwrap().push(status("VmRSS:"));
            }
            grid.maxima(&mut [0]).unwrap();
            let (transa, transb, [alpha, beta]) =
                (Trans::No, Trans::No, [1.0, 0.0].map(|x| T::of(&[x, 0.0, 0.0, 0.0])));
            c.with_distributed((n, n), place, |c| {
                gemm(Gemm { transa, transb, alpha, a, b, beta, c, piece: PIECE }, mode, grid)
            })
            .unwrap();
            grid.maxima(&mut [0]).unwrap();
        });
        status("VmHWM:")
    };
    // Code and tables are there then.
    product(16);
    let peak = product(n) - parts.lock().unwrap()[1];
    println!("{} {grid:?} {mode:?}: {peak} beside {own}, panels of {panels}", T::NAME);
    // Stacks, tables of exponents and what allocators round up.
    let few = (2 + grid.0 * grid.1) << 20;
    assert!(peak <= own / 2 + panels + few, "{grid:?} {mode:?}: {peak}, {own}, {panels}");
}

#[test]
fn peak_of_doubles() {
    peak::<f64>(1024, (1, 1), Mode::Exact);
}

#[test]
fn peak_of_dd() {
    peak::<Dd>(768, (1, 1), Mode::Working);
}

#[test]
fn peak_of_dd_on_two() {
    peak::<Dd>(768, (1, 2), Mode::Working);
}

#[test]
fn peak_of_dd_on_four() {
    peak::<Dd>(768, (2, 2), Mode::Working);
}

#[test]
fn peak_of_qd() {
    peak::<Qd>(512, (1, 1), Mode::Exact);
}
