//! Vectors of complex numbers, and a matrix and such vectors, by the symbols that C++ programs use, against the loops of the
//! reference BLAS on complex numbers of QD's in the same run: `cargo bench --bench complex`; with `-- quick` for a shorter look.

mod common;

use common::full::{complex_near_identity, complex_numbers};
use common::report::Report;
use common::scalar::Library;
use common::signatures::Letter;
use common::{call_time, look, medians_in_turn};
use std::ffi::c_void;
use std::mem::transmute;
use std::time::Duration;
use wideblas::abi::exports::*;
use wideblas::config::{DeviceChoice, set_device, set_num_threads};
use wideblas::format::{Complex, Dd, Qd, Scalar};

const N: Letter = c"N".as_ptr();
const C: Letter = c"C".as_ptr();
const L: Letter = c"L".as_ptr();

/// n, alpha, A, x, y
type Call<T> = fn(i64, *const T, *mut T, *const T, *mut T);
type Loop<T> = unsafe extern "C" fn(i64, *const T, *mut T, *const T, *mut T);
/// Its name, the name of its loops, whether it has a matrix, and the call.
type Routine<T> = (&'static str, &'static str, bool, Call<T>);

/// The routines of a format: alpha is imaginary of magnitude one, beta 1/2.
macro_rules! routines {
    ($real:ty, $half:expr; $axpy:ident, $scal:ident, $dotc:ident, $gemv:ident, $hemv:ident, $gerc:ident, $trsv:ident) => {{
        const HALF: Complex<$real> = Complex::new($half, <$real>::ZERO);
        // SAFETY: a matrix of order n and vectors of n elements, says `Call`.
        let routines: [Routine<Complex<$real>>; 8] = unsafe {
            [
                ("Caxpy", "axpy", false, |n, alpha, _, x, y| $axpy(n, alpha, x, 1, y, 1)),
                ("Cscal", "scal", false, |n, alpha, _, _, y| $scal(n, alpha, y, 1)),
                ("Cdotc", "dotc", false, |n, _, _, x, y| *y = $dotc(n, x, 1, y, 1)),
                ("Cgemv", "gemv", true, |n, alpha, a, x, y| {
                    $gemv(N, n, n, alpha, a, n, x, 1, &HALF, y, 1)
                }),
                ("Cgemv, conjugate transposed", "gemvc", true, |n, alpha, a, x, y| {
                    $gemv(C, n, n, alpha, a, n, x, 1, &HALF, y, 1)
                }),
                ("Chemv", "hemv", true, |n, alpha, a, x, y| {
                    $hemv(L, n, alpha, a, n, x, 1, &HALF, y, 1)
                }),
                ("Cgerc", "gerc", true, |n, alpha, a, x, y| $gerc(n, n, alpha, x, 1, y, 1, a, n)),
                ("Ctrsv", "trsv", true, |n, _, a, _, y| $trsv(L, N, N, n, a, n, y, 1)),
            ]
        };
        routines
    }};
}

fn rows<T: Scalar<K> + From<f64>, const K: usize>(
    format: &str,
    routines: &[Routine<Complex<T>>],
    library: Option<&Library>,
    least: Duration,
) -> Vec<Vec<String>> {
    let (zero, one) = (T::from(0.0), T::from(1.0));
    let row = |&(name, loops, has_matrix, call): &Routine<Complex<T>>, n: usize| {
        let loops = library.and_then(|library| library.find(&format!("loop_{loops}"), format));
        // SAFETY: the functions of these names have this type.
        let loops = loops.map(|loops| unsafe { transmute::<*mut c_void, Loop<Complex<T>>>(loops) });
        // Small numbers beside the diagonal, so that results stay as large as they are.
        let order = if has_matrix { n } else { 0 };
        let (mut a, x) = (complex_near_identity::<T, K>(order, 1), complex_numbers::<T, K>(n, 2));
        let (mut b, mut y, mut z) = (a.clone(), x.clone(), x.clone());
        let turned = Complex::new(zero, if name == "Caxpy" { one.scale(-30) } else { one });
        let (alpha, pa, px, py, l) =
            (&turned, a.as_mut_ptr(), x.as_ptr(), y.as_mut_ptr(), n as i64);
        let (pb, pz) = (b.as_mut_ptr(), z.as_mut_ptr());
        let mut run_loops = || {
            if let Some(loops) = loops {
                // SAFETY: as those of `Call`.
                unsafe { loops(l, alpha, pb, px, pz) }
            }
        };
        let [time, peer] =
            medians_in_turn(least, [&mut || call(l, alpha, pa, px, py), &mut run_loops]);
        let (peer, ratio) = match loops {
            Some(_) => (call_time(peer), format!("{:.1}", peer / time)),
            None => ("-".to_string(), "-".to_string()),
        };
        [format, name, &n.to_string(), &call_time(time), &peer, &ratio].map(str::to_string).to_vec()
    };
    let sizes = |has_matrix| if has_matrix { [4, 8, 100, 500] } else { [1, 8, 100, 1000] };
    routines.iter().flat_map(|routine| sizes(routine.2).map(|n| row(routine, n))).collect()
}

fn main() {
    let (quick, least) = look(60);
    set_device(Some(DeviceChoice::Cpu));
    set_num_threads(1);
    let library = Library::build("complex");
    let library = library.as_ref();
    let dd = routines!(Dd, Dd::new(0.5, 0.0); caxpy_dd, cscal_dd, cdotc_dd, cgemv_dd, chemv_dd, cgerc_dd, ctrsv_dd);
    let qd = routines!(Qd, Qd::new([0.5, 0.0, 0.0, 0.0]); caxpy_qd, cscal_qd, cdotc_qd, cgemv_qd, chemv_qd, cgerc_qd, ctrsv_qd);
    let mut table = rows::<Dd, 2>("dd_complex", &dd, library, least);
    table.extend(rows::<Qd, 4>("qd_complex", &qd, library, least));
    let mut report = Report::new("cpu-complex", "Vectors of complex numbers, CPU");
    report.paragraph(
        "Through the symbols that C++ programs call, on one thread, full-precision random numbers, adjacent elements. Loops: \
         those of the reference BLAS on complex numbers of QD's dd_real and qd_real, compiled with -O2 in a shared library.",
    );
    let header = ["format", "routine", "n", "wideblas", "loops", "times faster"];
    report.table(&header, &table);
    if !quick {
        report.save();
    }
}
