//! Routines with symmetric and triangular matrices: their rate against that of Rgemm, and solvers' calls against the
//! loops of the reference BLAS on QD's numbers, all in one run: `cargo bench --bench level3`; with `-- quick` for a
//! shorter look.

mod common;

use common::full::{complex_numbers, near_identity, numbers};
use common::report::Report;
use common::scalar::{Gemm, Library, Syrk, TriangleLoop};
use common::signatures::{self, Letter};
use common::{call_time, look, medians_in_turn};
use std::ffi::c_void;
use std::hint::black_box;
use std::mem::transmute;
use std::time::Duration;
use wideblas::abi::exports::*;
use wideblas::config::{DeviceChoice, set_device, set_num_threads};
use wideblas::format::{Complex, Dd, Qd, Scalar};

type OfTriangle<T> = signatures::Trmm<T, T, ()>;
type Symmetric<T> = signatures::Symm<T, T, ()>;
/// Cgemm, as MPLAPACK 2.x has it.
type ComplexGemm<T> = signatures::Gemm<Complex<T>, *const Complex<T>, ()>;

/// The routines of a format by the symbols that C++ programs call.
struct Routines<T> {
    gemm: Gemm<T>,
    syrk: Syrk<T>,
    symm: Symmetric<T>,
    syr2k: Symmetric<T>,
    trmm: OfTriangle<T>,
    trsm: OfTriangle<T>,
    cgemm: ComplexGemm<T>,
}

/// m, n or n, k; A, B, C
type SymmetricLoop<T> = unsafe extern "C" fn(i64, i64, *const T, *const T, *mut T);

struct Loops<T> {
    trsm: TriangleLoop<T>,
    trmm: TriangleLoop<T>,
    symm: SymmetricLoop<T>,
    syr2k: SymmetricLoop<T>,
}

fn loops<T>(library: &Library, format: &str) -> Option<Loops<T>> {
    let find = |name: &str| library.find(&format!("loop_{name}"), format);
    // SAFETY: the functions of these names have these types.
    unsafe {
        Some(Loops {
            trsm: transmute::<*mut c_void, TriangleLoop<T>>(find("trsm")?),
            trmm: transmute::<*mut c_void, TriangleLoop<T>>(find("trmm")?),
            symm: transmute::<*mut c_void, SymmetricLoop<T>>(find("symm")?),
            syr2k: transmute::<*mut c_void, SymmetricLoop<T>>(find("syr2k")?),
        })
    }
}

const N: Letter = c"N".as_ptr();
const T: Letter = c"T".as_ptr();
const L: Letter = c"L".as_ptr();
const R: Letter = c"R".as_ptr();

/// Times of the routines at order n, and their rates over that of Rgemm.
fn rates<T: Scalar<K>, const K: usize>(
    r: &Routines<T>,
    n: usize,
    threads: usize,
    least: Duration,
) -> Vec<Vec<String>> {
    set_num_threads(threads);
    let (a, b, t) =
        (numbers::<T, K>(n * n, 1), numbers::<T, K>(n * n, 2), near_identity::<T, K>(n, 4));
    let mut c = [(); 6].map(|()| numbers::<T, K>(n * n, 3));
    let [c1, c2, c3, c4, c5, c6] = c.each_mut().map(|c| c.as_mut_ptr());
    let (pa, pb, pt, l) = (a.as_ptr(), b.as_ptr(), t.as_ptr(), n as i64);
    let (one, half) = (T::from_f64(1.0), T::from_f64(0.5));
    let [za, zb] = [1, 2].map(|seed| complex_numbers::<T, K>(n * n, seed));
    let mut zc = complex_numbers::<T, K>(n * n, 3);
    let (pza, pzb, pzc) = (za.as_ptr(), zb.as_ptr(), zc.as_mut_ptr());
    let [z_one, z_half] = [one, half].map(|re| Complex::new(re, half));
    // SAFETY: matrices of order n.
    let works: [&mut dyn FnMut(); 7] = unsafe {
        [
            &mut || (r.gemm)(N, N, l, l, l, one, pa, l, pb, l, half, c1, l),
            &mut || (r.syrk)(L, N, l, l, one, pa, l, half, c2, l),
            &mut || (r.symm)(L, L, l, l, one, pa, l, pb, l, half, c3, l),
            &mut || (r.syr2k)(L, N, l, l, one, pa, l, pb, l, half, c4, l),
            &mut || (r.trmm)(R, L, T, N, l, l, one, pt, l, c5, l),
            &mut || (r.trsm)(R, L, T, N, l, l, one, pt, l, c6, l),
            &mut || (r.cgemm)(N, N, l, l, l, &z_one, pza, l, pzb, l, &z_half, pzc, l),
        ]
    };
    let times = medians_in_turn(least, works);
    let names = ["Rgemm", "Rsyrk", "Rsymm", "Rsyr2k", "Rtrmm", "Rtrsm", "Cgemm"];
    // In products and sums of Rgemm.
    let operations = [1.0, 0.5, 1.0, 1.0, 0.5, 0.5, 4.0];
    let mut rows = Vec::new();
    for (i, name) in names.into_iter().enumerate() {
        let rate = operations[i] * times[0] / times[i];
        rows.push(
            [
                T::NAME,
                name,
                &n.to_string(),
                &threads.to_string(),
                &format!("{:.2}", 1e3 * times[i]),
                &format!("{rate:.2}"),
            ]
            .map(str::to_string)
            .to_vec(),
        );
    }
    rows
}

/// A solver's call: the routine, with A from the right, transposed, and m, n; of Rsyr2k n and k.
#[derive(Clone, Copy)]
struct Call {
    name: &'static str,
    right: bool,
    transposed: bool,
    sizes: [usize; 2],
}

const fn call(name: &'static str, options: &str, m: usize, n: usize) -> Call {
    let options = options.as_bytes();
    Call { name, right: options[0] == b'R', transposed: options[1] == b'T', sizes: [m, n] }
}

const CALLS: [Call; 22] = [
    call("Rtrsm", "LN", 1, 1),
    call("Rtrsm", "LN", 4, 1),
    call("Rtrsm", "LN", 8, 1),
    call("Rtrsm", "LT", 8, 1),
    call("Rtrsm", "RT", 8, 8),
    call("Rtrsm", "LN", 30, 1),
    call("Rtrsm", "LT", 30, 30),
    call("Rtrsm", "RT", 50, 64),
    call("Rtrsm", "RT", 400, 64),
    call("Rtrsm", "RT", 1042, 64),
    call("Rtrsm", "LN", 100, 100),
    call("Rtrsm", "LT", 100, 100),
    call("Rtrmm", "LN", 4, 4),
    call("Rtrmm", "LN", 8, 1),
    call("Rtrmm", "LT", 30, 30),
    call("Rtrmm", "RN", 100, 100),
    call("Rtrmm", "LN", 300, 300),
    call("Rsymm", "LN", 8, 8),
    call("Rsymm", "LN", 100, 100),
    call("Rsyr2k", "LN", 8, 8),
    call("Rsyr2k", "LN", 100, 64),
    call("Rsyr2k", "LN", 300, 64),
];

fn against_loops<T: Scalar<K>, const K: usize>(
    r: &Routines<T>,
    loops: Option<&Loops<T>>,
    of: Call,
    threads: usize,
    least: Duration,
) -> Vec<String> {
    set_num_threads(threads);
    let Call { name, right, transposed, sizes: [m, n] } = of;
    let order = if right { n } else { m };
    let is_syr2k = name == "Rsyr2k";
    let t = near_identity::<T, K>(order, 4);
    let (x, y) = (numbers::<T, K>(m * n, 1), numbers::<T, K>(m * n, 2));
    let len = if is_syr2k { m * m } else { m * n };
    let (mut ours, mut theirs) = (numbers::<T, K>(len, 3), numbers::<T, K>(len, 3));
    let (pt, px, py) = (t.as_ptr(), x.as_ptr(), y.as_ptr());
    let (po, pl) = (ours.as_mut_ptr(), theirs.as_mut_ptr());
    let (lm, ln, lo) = (m as i64, n as i64, order as i64);
    let (one, half) = (T::from_f64(1.0), T::from_f64(0.5));
    let (side, trans) = (if right { R } else { L }, if transposed { T } else { N });
    // SAFETY: matrices of these sizes.
    let mut run = || unsafe {
        match name {
            "Rtrsm" => black_box(r.trsm)(side, L, trans, N, lm, ln, one, pt, lo, po, lm),
            "Rtrmm" => black_box(r.trmm)(side, L, trans, N, lm, ln, one, pt, lo, po, lm),
            "Rsymm" => black_box(r.symm)(L, L, lm, ln, one, pt, lm, px, lm, half, po, lm),
            _ => black_box(r.syr2k)(L, N, lm, ln, one, px, lm, py, lm, half, po, lm),
        }
    };
    // SAFETY: likewise.
    let mut run_loops = || unsafe {
        let Some(loops) = loops else { return };
        match name {
            "Rtrsm" => black_box(loops.trsm)(right, transposed, lm, ln, pt, pl),
            "Rtrmm" => black_box(loops.trmm)(right, transposed, lm, ln, pt, pl),
            "Rsymm" => black_box(loops.symm)(lm, ln, pt, px, pl),
            _ => black_box(loops.syr2k)(lm, ln, px, py, pl),
        }
    };
    let works: [&mut dyn FnMut(); 2] = [&mut run, &mut run_loops];
    let [time, peer] = medians_in_turn(least, works);
    let (of_loops, ratio) = match loops {
        Some(_) => (call_time(peer), format!("{:.1}", peer / time)),
        None => ("-".to_string(), "-".to_string()),
    };
    let options = match name {
        "Rsymm" => "left, lower",
        "Rsyr2k" => "lower, not transposed",
        _ => match (right, transposed) {
            (false, false) => "left, lower",
            (false, true) => "left, lower transposed",
            (true, false) => "right, lower",
            (true, true) => "right, lower transposed",
        },
    };
    let sizes = format!("{m} x {n}");
    [T::NAME, name, options, &sizes, &threads.to_string(), &call_time(time), &of_loops, &ratio]
        .map(str::to_string)
        .to_vec()
}

fn main() {
    let (quick, least) = look(200);
    set_device(Some(DeviceChoice::Cpu));
    let library = Library::build("structured");
    let library = library.as_ref();
    let dd_loops = library.and_then(|library| loops::<Dd>(library, "dd"));
    let qd_loops = library.and_then(|library| loops::<Qd>(library, "qd"));
    let dd = Routines {
        gemm: rgemm_dd,
        syrk: rsyrk_dd,
        symm: rsymm_dd,
        syr2k: rsyr2k_dd,
        trmm: rtrmm_dd,
        trsm: rtrsm_dd,
        cgemm: cgemm_dd,
    };
    let qd = Routines {
        gemm: rgemm_qd,
        syrk: rsyrk_qd,
        symm: rsymm_qd,
        syr2k: rsyr2k_qd,
        trmm: rtrmm_qd,
        trsm: rtrsm_qd,
        cgemm: cgemm_qd,
    };
    let mut report = Report::new("cpu-level3", "Matrix-matrix routines on the CPU");
    report.paragraph(
        "Through the symbols that C++ programs call, on full-precision random numbers in [-1, 1]; triangles near the \
         identity. The rate of Rgemm: a routine's products and sums in its time, those of Rtrmm, Rtrsm and Rsyrk being \
         half of Rgemm's, those of Cgemm four times as many.",
    );
    let mut table = Vec::new();
    for (n, threads) in [(300, 1), (500, 1), (1000, 1), (1000, 2)] {
        table.extend(rates::<Dd, 2>(&dd, n, threads, least));
        if !quick || n < 1000 {
            table.extend(rates::<Qd, 4>(&qd, n, threads, least));
        }
    }
    report.table(&["format", "routine", "n", "threads", "ms", "rate over Rgemm's"], &table);
    report.paragraph(
        "Calls of solvers, m x n (Rsyr2k: n x k). Loops: those of the reference BLAS on QD's dd_real and qd_real, \
         compiled with -O2 in a shared library, on one thread.",
    );
    let mut table = Vec::new();
    for threads in [1, 2] {
        for call in CALLS {
            if threads == 1 || call.sizes[0] * call.sizes[1] >= 3000 {
                table.push(against_loops::<Dd, 2>(&dd, dd_loops.as_ref(), call, threads, least));
            }
        }
    }
    for call in CALLS {
        table.push(against_loops::<Qd, 4>(&qd, qd_loops.as_ref(), call, 1, least));
    }
    let header = ["format", "routine", "A", "B", "threads", "wideblas", "loops", "times faster"];
    report.table(&header, &table);
    if !quick {
        report.save();
    }
}
