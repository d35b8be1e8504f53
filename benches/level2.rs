//! Matrix-vector routines against the loops of the reference BLAS on QD's numbers, in the same run: `cargo bench --bench
//! level2`; with `-- quick` for a shorter look.

mod common;

use common::full::{near_identity, numbers, scaled};
use common::report::Report;
use common::scalar::{InPlaceLoop, Library, MatVecLoop};
use common::signatures::{self, Letter};
use common::{call_time, look, medians_in_turn};
use std::ffi::c_void;
use std::hint::black_box;
use std::mem::transmute;
use std::time::Duration;
use wideblas::abi::exports::*;
use wideblas::config::{DeviceChoice, set_device, set_num_threads};
use wideblas::format::{Dd, Qd, Scalar};

type Gemv<T> = signatures::Gemv<T, T, ()>;
type Symv<T> = signatures::Symv<T, T, ()>;
type Ger<T> = signatures::Ger<T, T, ()>;
type Triangular<T> = signatures::Trmv<T, ()>;

/// The routines of a format by the symbols that C++ programs call.
struct Routines<T> {
    gemv: Gemv<T>,
    symv: Symv<T>,
    ger: Ger<T>,
    trmv: Triangular<T>,
    trsv: Triangular<T>,
}

type LoopOfGer<T> = unsafe extern "C" fn(bool, i64, *mut T, *const T, *const T);

struct Loops<T> {
    gemv: MatVecLoop<T>,
    symv: MatVecLoop<T>,
    ger: LoopOfGer<T>,
    trmv: InPlaceLoop<T>,
    trsv: InPlaceLoop<T>,
}

fn loops<T>(library: &Library, format: &str) -> Option<Loops<T>> {
    let find = |name: &str| library.find(&format!("loop_{name}"), format);
    // SAFETY: the functions of these names have these types.
    unsafe {
        Some(Loops {
            gemv: transmute::<*mut c_void, MatVecLoop<T>>(find("gemv")?),
            symv: transmute::<*mut c_void, MatVecLoop<T>>(find("symv")?),
            ger: transmute::<*mut c_void, LoopOfGer<T>>(find("ger")?),
            trmv: transmute::<*mut c_void, InPlaceLoop<T>>(find("trmv")?),
            trsv: transmute::<*mut c_void, InPlaceLoop<T>>(find("trsv")?),
        })
    }
}

const N: Letter = c"N".as_ptr();
const T: Letter = c"T".as_ptr();
const L: Letter = c"L".as_ptr();

const CALLS: [(&str, bool); 8] = [
    ("Rgemv", false),
    ("Rgemv", true),
    ("Rsymv", false),
    ("Rger", false),
    ("Rtrmv", false),
    ("Rtrmv", true),
    ("Rtrsv", false),
    ("Rtrsv", true),
];

/// Lines of the table: each routine's time a call, of ours and of the loops.
fn rows<T: Scalar<K>, const K: usize>(
    r: &Routines<T>,
    loops: Option<&Loops<T>>,
    (n, threads): (usize, usize),
    least: Duration,
) -> Vec<Vec<String>> {
    set_num_threads(threads);
    let (a, x) = (near_identity::<T, K>(n, 1), numbers::<T, K>(n, 2));
    // Sums call after call stay finite.
    let tiny = scaled::<T, K>(n, 3, -60);
    let [mut y, mut z] = [(); 2].map(|()| numbers::<T, K>(n, 4));
    let [mut b, mut c] = [(); 2].map(|()| a.clone());
    let (pa, px, pt) = (a.as_ptr(), x.as_ptr(), tiny.as_ptr());
    let (py, pz, pb, pc) = (y.as_mut_ptr(), z.as_mut_ptr(), b.as_mut_ptr(), c.as_mut_ptr());
    let (l, one) = (n as i64, T::from_f64(1.0));
    let mut rows = Vec::new();
    for (name, transposed) in CALLS {
        let trans = if transposed { T } else { N };
        // SAFETY: matrices and vectors of order n.
        let mut ours = || unsafe {
            match name {
                "Rgemv" => black_box(r.gemv)(trans, l, l, one, pa, l, pt, 1, one, py, 1),
                "Rsymv" => black_box(r.symv)(L, l, one, pa, l, pt, 1, one, py, 1),
                "Rger" => black_box(r.ger)(l, l, one, px, 1, pt, 1, pb, l),
                "Rtrmv" => black_box(r.trmv)(L, trans, N, l, pa, l, py, 1),
                _ => black_box(r.trsv)(L, trans, N, l, pa, l, py, 1),
            }
        };
        // SAFETY: as above.
        let mut theirs = || unsafe {
            let Some(loops) = loops else { return };
            match name {
                "Rgemv" => black_box(loops.gemv)(transposed, l, pa, pt, pz),
                "Rsymv" => black_box(loops.symv)(transposed, l, pa, pt, pz),
                "Rger" => black_box(loops.ger)(transposed, l, pc, px, pt),
                "Rtrmv" => black_box(loops.trmv)(transposed, l, pa, pz),
                _ => black_box(loops.trsv)(transposed, l, pa, pz),
            }
        };
        let works: [&mut dyn FnMut(); 2] = [&mut ours, &mut theirs];
        let [time, peer] = medians_in_turn(least, works);
        let (of_loops, ratio) = match loops {
            Some(_) => (call_time(peer), format!("{:.1}", peer / time)),
            None => ("-".to_string(), "-".to_string()),
        };
        let trans = if transposed { "transposed" } else { "" };
        let (n, threads) = (n.to_string(), threads.to_string());
        rows.push(
            [T::NAME, name, trans, &n, &threads, &call_time(time), &of_loops, &ratio]
                .map(str::to_string)
                .to_vec(),
        );
    }
    rows
}

fn main() {
    let (quick, least) = look(100);
    set_device(Some(DeviceChoice::Cpu));
    let library = Library::build("level2");
    let library = library.as_ref();
    let dd_loops = library.and_then(|library| loops::<Dd>(library, "dd"));
    let qd_loops = library.and_then(|library| loops::<Qd>(library, "qd"));
    let dd =
        Routines { gemv: rgemv_dd, symv: rsymv_dd, ger: rger_dd, trmv: rtrmv_dd, trsv: rtrsv_dd };
    let qd =
        Routines { gemv: rgemv_qd, symv: rsymv_qd, ger: rger_qd, trmv: rtrmv_qd, trsv: rtrsv_qd };
    let mut report = Report::new("cpu-level2", "Matrix-vector routines on the CPU");
    report.paragraph(
        "Through the symbols that C++ programs call, a call; full-precision random numbers, triangles near the identity. \
         Loops: those of the reference BLAS on QD's dd_real and qd_real, compiled with -O2 in a shared library, on one \
         thread.",
    );
    let mut table = Vec::new();
    for case in [(4, 1), (8, 1), (30, 1), (100, 1), (500, 1), (2000, 1), (2000, 2)] {
        table.extend(rows::<Dd, 2>(&dd, dd_loops.as_ref(), case, least));
        if case.0 <= 500 {
            table.extend(rows::<Qd, 4>(&qd, qd_loops.as_ref(), case, least));
        }
    }
    let header = ["format", "routine", "A", "n", "threads", "wideblas", "loops", "times faster"];
    report.table(&header, &table);
    if !quick {
        report.save();
    }
}
