//! Vector routines against the loops of the reference BLAS on QD's numbers, in the same run: `cargo bench --bench
//! vectors`; with `-- quick` for a shorter look.

mod common;

use common::full::numbers;
use common::report::Report;
use common::scalar::{Axpy, Dot, Library};
use common::{look, medians_in_turn};
use std::ffi::c_void;
use std::hint::black_box;
use std::mem::transmute;
use std::time::Duration;
use wideblas::abi::exports::*;
use wideblas::config::{DeviceChoice, set_device, set_num_threads};
use wideblas::format::{Dd, Qd, Scalar, power_of_two};

type Scal<T> = unsafe extern "C-unwind" fn(i64, T, *mut T, i64);
type Rot<T> = unsafe extern "C-unwind" fn(i64, *mut T, i64, *mut T, i64, T, T);
type OfVector<T, R> = unsafe extern "C-unwind" fn(i64, *const T, i64) -> R;

/// The routines of a format by the symbols that C++ programs call.
struct Routines<T> {
    axpy: Axpy<T>,
    scal: Scal<T>,
    rot: Rot<T>,
    dot: Dot<T>,
    asum: OfVector<T, T>,
    nrm2: OfVector<T, T>,
    iamax: OfVector<T, i64>,
}

/// The loops; `None` where one is missing.
fn loops<T>(library: &Library, format: &str) -> Option<Routines<T>> {
    let find = |name: &str| library.find(&format!("loop_{name}"), format);
    let found: Vec<*mut c_void> = ["axpy", "scal", "rot", "dot", "asum", "nrm2", "iamax"]
        .into_iter()
        .map(find)
        .collect::<Option<_>>()?;
    // SAFETY: the functions of these names have these types.
    unsafe {
        Some(Routines {
            axpy: transmute::<*mut c_void, Axpy<T>>(found[0]),
            scal: transmute::<*mut c_void, Scal<T>>(found[1]),
            rot: transmute::<*mut c_void, Rot<T>>(found[2]),
            dot: transmute::<*mut c_void, Dot<T>>(found[3]),
            asum: transmute::<*mut c_void, OfVector<T, T>>(found[4]),
            nrm2: transmute::<*mut c_void, OfVector<T, T>>(found[5]),
            iamax: transmute::<*mut c_void, OfVector<T, i64>>(found[6]),
        })
    }
}

/// Calls of `n` elements, `inc` apart.
struct Case {
    n: usize,
    inc: i64,
    threads: usize,
}

/// Lines of the table: each routine's nanoseconds an element, of ours and of the loops.
fn rows<T: Scalar<L>, const L: usize>(
    ours: &Routines<T>,
    loops: Option<&Routines<T>>,
    case: &Case,
    least: Duration,
) -> Vec<Vec<String>> {
    let Case { n, inc, threads } = *case;
    set_num_threads(threads);
    let len = n * inc as usize;
    let (x, mut y, mut z) =
        (numbers::<T, L>(len, 1), numbers::<T, L>(len, 2), numbers::<T, L>(len, 3));
    // A rotation, so that numbers stay as large as they are.
    let (c, s) = (T::from_f64(0.6), T::from_f64(0.8));
    let (l, px, py, pz) = (n as i64, x.as_ptr(), y.as_mut_ptr(), z.as_mut_ptr());
    // Of changing signs, for the same reason.
    let (minus, tiny) = (T::from_f64(-1.0), T::from_f64(power_of_two(-30)));
    type Call<'a, T> = &'a dyn Fn(&Routines<T>);
    // SAFETY: vectors of n elements.
    let calls: [(&str, Call<'_, T>); 7] = [
        ("axpy", &|r| unsafe { black_box(r.axpy)(l, tiny, px, inc, py, inc) }),
        ("dot", &|r| unsafe {
            black_box(black_box(r.dot)(l, px, inc, py, inc));
        }),
        ("scal", &|r| unsafe { black_box(r.scal)(l, minus, py, inc) }),
        ("rot", &|r| unsafe { black_box(r.rot)(l, py, inc, pz, inc, c, s) }),
        ("asum", &|r| unsafe {
            black_box(black_box(r.asum)(l, px, inc));
        }),
        ("nrm2", &|r| unsafe {
            black_box(black_box(r.nrm2)(l, px, inc));
        }),
        ("iamax", &|r| unsafe {
            black_box(black_box(r.iamax)(l, px, inc));
        }),
    ];
    let mut rows = Vec::new();
    for (name, call) in calls {
        let works: [&mut dyn FnMut(); 2] =
            [&mut || call(ours), &mut || loops.into_iter().for_each(call)];
        let [time, theirs] = medians_in_turn(least, works);
        let per_call = |time: f64| match n {
            ..100 => format!("{:.0}", 1e9 * time),
            _ => format!("{:.2}", 1e9 * time / n as f64),
        };
        let (peer, ratio) = match loops {
            Some(_) => (per_call(theirs), format!("{:.1}", theirs / time)),
            None => ("-".to_string(), "-".to_string()),
        };
        let unit = if n < 100 { "a call" } else { "an element" };
        rows.push(
            [
                T::NAME,
                name,
                &n.to_string(),
                &inc.to_string(),
                &threads.to_string(),
                &per_call(time),
                &peer,
                &ratio,
                unit,
            ]
            .map(str::to_string)
            .to_vec(),
        );
    }
    rows
}

fn main() {
    let (quick, least) = look(100);
    set_device(Some(DeviceChoice::Cpu));
    let library = Library::build("vectors");
    let (dd_loops, qd_loops) = match &library {
        Some(library) => (loops::<Dd>(library, "dd"), loops::<Qd>(library, "qd")),
        None => (None, None),
    };
    let dd = Routines {
        axpy: raxpy_dd,
        scal: rscal_dd,
        rot: rrot_dd,
        dot: rdot_dd,
        asum: rasum_dd,
        nrm2: rnrm2_dd,
        iamax: iramax_dd,
    };
    let qd = Routines {
        axpy: raxpy_qd,
        scal: rscal_qd,
        rot: rrot_qd,
        dot: rdot_qd,
        asum: rasum_qd,
        nrm2: rnrm2_qd,
        iamax: iramax_qd,
    };
    let mut report = Report::new("cpu-vectors", "Vector routines on the CPU");
    report.paragraph(
        "Through the symbols that C++ programs call, on full-precision random numbers in [-1, 1], in nanoseconds, a \
         call below 100 elements, else an element. Loops: those of the reference BLAS on QD's dd_real and qd_real, compiled with -O2 in \
         a shared library, on one thread.",
    );
    let mut table = Vec::new();
    let cases =
        [(8, 1, 1), (30, 40, 1), (1000, 1, 1), (1000, 40, 1), (1_000_000, 1, 1), (1_000_000, 1, 2)];
    for (n, inc, threads) in cases {
        let case = Case { n, inc, threads };
        table.extend(rows::<Dd, 2>(&dd, dd_loops.as_ref(), &case, least));
        table.extend(rows::<Qd, 4>(&qd, qd_loops.as_ref(), &case, least));
    }
    let header =
        ["format", "routine", "n", "increment", "threads", "ns", "loops", "times faster", "of"];
    report.table(&header, &table);
    if !quick {
        report.save();
    }
}
