//! Calls of matrix-matrix routines with matrices of a few rows, by the symbols that C++ programs use, against the loops of the
//! reference BLAS on QD's numbers of the same run: `cargo bench --bench tiny`; with `-- quick` for a shorter look.

mod common;

use common::full::{complex_near_identity, complex_numbers, near_identity, numbers};
use common::report::Report;
use common::scalar::{Library, TriangleLoop};
use common::signatures::Letter;
use common::{look, medians_in_turn};
use std::ffi::c_void;
use std::mem::transmute;
use std::time::Duration;
use wideblas::abi::exports::*;
use wideblas::config::{DeviceChoice, set_device, set_num_threads};
use wideblas::format::{Complex, Dd, Qd};

const N: Letter = c"N".as_ptr();
const L: Letter = c"L".as_ptr();
const ORDERS: [usize; 7] = [1, 2, 3, 4, 6, 8, 12];

/// A routine called with matrices of order n: n, A, B, C.
type Call<T> = fn(i64, *const T, *const T, *mut T);
/// Its name, the name of its loops, and the call.
type Routine<T> = (&'static str, &'static str, Call<T>);
/// m, n or n, k; A, B, C
type ProductLoop<T> = unsafe extern "C" fn(i64, i64, *const T, *const T, *mut T);

/// The routines of a real format: C := A B + C / 2 and the like.
macro_rules! real {
    ($number:ty, $one:expr, $half:expr;
        $gemm:ident, $syrk:ident, $symm:ident, $syr2k:ident, $trmm:ident, $trsm:ident) => {{
        // SAFETY: matrices of order n, says `Call`.
        let routines: [Routine<$number>; 6] = unsafe {
            [
                ("Rgemm", "gemm", |n, a, b, c| $gemm(N, N, n, n, n, $one, a, n, b, n, $half, c, n)),
                ("Rsyrk", "herk", |n, a, _, c| $syrk(L, N, n, n, $one, a, n, $half, c, n)),
                ("Rsymm", "symm", |n, a, b, c| $symm(L, L, n, n, $one, a, n, b, n, $half, c, n)),
                ("Rsyr2k", "syr2k", |n, a, b, c| $syr2k(L, N, n, n, $one, a, n, b, n, $half, c, n)),
                ("Rtrmm", "trmm", |n, a, _, c| $trmm(L, L, N, N, n, n, $one, a, n, c, n)),
                ("Rtrsm", "trsm", |n, a, _, c| $trsm(L, L, N, N, n, n, $one, a, n, c, n)),
            ]
        };
        routines
    }};
}

/// The same of complex numbers, with Hermitian matrices.
macro_rules! complex {
    ($number:ty, $one:expr, $half:expr;
        $gemm:ident, $herk:ident, $hemm:ident, $her2k:ident, $trmm:ident, $trsm:ident) => {{
        const ONE: Complex<$number> = Complex::new($one, <$number>::ZERO);
        const HALF: Complex<$number> = Complex::new($half, <$number>::ZERO);
        // SAFETY: matrices of order n, says `Call`.
        let routines: [Routine<Complex<$number>>; 6] = unsafe {
            [
                ("Cgemm", "gemm", |n, a, b, c| $gemm(N, N, n, n, n, &ONE, a, n, b, n, &HALF, c, n)),
                ("Cherk", "herk", |n, a, _, c| $herk(L, N, n, n, $one, a, n, $half, c, n)),
                ("Chemm", "symm", |n, a, b, c| $hemm(L, L, n, n, &ONE, a, n, b, n, &HALF, c, n)),
                ("Cher2k", "syr2k", |n, a, b, c| $her2k(L, N, n, n, &ONE, a, n, b, n, $half, c, n)),
                ("Ctrmm", "trmm", |n, a, _, c| $trmm(L, L, N, N, n, n, &ONE, a, n, c, n)),
                ("Ctrsm", "trsm", |n, a, _, c| $trsm(L, L, N, N, n, n, &ONE, a, n, c, n)),
            ]
        };
        routines
    }};
}

enum Loops<T> {
    Product(ProductLoop<T>),
    Triangle(TriangleLoop<T>),
}

impl<T> Loops<T> {
    fn find(library: &Library, name: &str, format: &str) -> Option<Loops<T>> {
        let function = library.find(&format!("loop_{name}"), format)?;
        // SAFETY: the functions of these names have these types.
        Some(unsafe {
            match name {
                "trmm" | "trsm" => {
                    Loops::Triangle(transmute::<*mut c_void, TriangleLoop<T>>(function))
                }
                _ => Loops::Product(transmute::<*mut c_void, ProductLoop<T>>(function)),
            }
        })
    }

    /// # Safety
    /// Matrices of order n.
    unsafe fn run(&self, n: i64, a: *const T, b: *const T, c: *mut T) {
        // SAFETY: the caller's.
        unsafe {
            match self {
                Loops::Product(product) => product(n, n, a, b, c),
                Loops::Triangle(triangle) => triangle(false, false, n, n, a, c),
            }
        }
    }
}

/// A line a routine. A is near the identity, so that C stays as large as it is.
fn rows<T: Copy>(
    format: &str,
    routines: &[Routine<T>],
    library: Option<&Library>,
    [of_a, of_b]: [fn(usize) -> Vec<T>; 2],
    least: Duration,
) -> Vec<Vec<String>> {
    let row = |&(name, loops, call): &Routine<T>| {
        let loops = library.and_then(|library| Loops::<T>::find(library, loops, format));
        let mut row = vec![format.to_string(), name.to_string()];
        row.extend(ORDERS.map(|n| {
            let (a, b, mut ours) = (of_a(n), of_b(n), of_b(n));
            let (mut theirs, n) = (ours.clone(), n as i64);
            let (a, b, ours, theirs) =
                (a.as_ptr(), b.as_ptr(), ours.as_mut_ptr(), theirs.as_mut_ptr());
            // SAFETY: matrices of order n.
            let mut run_loops = || unsafe {
                if let Some(loops) = &loops {
                    loops.run(n, a, b, theirs);
                }
            };
            let [time, peer] =
                medians_in_turn(least, [&mut || call(n, a, b, ours), &mut run_loops]);
            let ratio = loops.as_ref().map_or("-".to_string(), |_| format!("{:.1}", peer / time));
            format!("{:.0} ({ratio})", 1e9 * time)
        }));
        row
    };
    routines.iter().map(row).collect()
}

fn main() {
    let (quick, least) = look(40);
    set_device(Some(DeviceChoice::Cpu));
    set_num_threads(1);
    let library = Library::build("structured");
    let library = library.as_ref();
    const HALF_DD: Dd = Dd::new(0.5, 0.0);
    const HALF_QD: Qd = Qd { x: [0.5, 0.0, 0.0, 0.0] };
    let dd =
        real!(Dd, Dd::ONE, HALF_DD; rgemm_dd, rsyrk_dd, rsymm_dd, rsyr2k_dd, rtrmm_dd, rtrsm_dd);
    let qd =
        real!(Qd, Qd::ONE, HALF_QD; rgemm_qd, rsyrk_qd, rsymm_qd, rsyr2k_qd, rtrmm_qd, rtrsm_qd);
    let dd_complex =
        complex!(Dd, Dd::ONE, HALF_DD; cgemm_dd, cherk_dd, chemm_dd, cher2k_dd, ctrmm_dd, ctrsm_dd);
    let qd_complex =
        complex!(Qd, Qd::ONE, HALF_QD; cgemm_qd, cherk_qd, chemm_qd, cher2k_qd, ctrmm_qd, ctrsm_qd);
    let mut table = rows(
        "dd",
        &dd,
        library,
        [|n| near_identity::<Dd, 2>(n, 1), |n| numbers::<Dd, 2>(n * n, 2)],
        least,
    );
    table.extend(rows(
        "qd",
        &qd,
        library,
        [|n| near_identity::<Qd, 4>(n, 1), |n| numbers::<Qd, 4>(n * n, 2)],
        least,
    ));
    let of_dd = [|n| complex_near_identity::<Dd, 2>(n, 1), |n| complex_numbers::<Dd, 2>(n * n, 2)];
    table.extend(rows("dd_complex", &dd_complex, library, of_dd, least));
    let of_qd = [|n| complex_near_identity::<Qd, 4>(n, 1), |n| complex_numbers::<Qd, 4>(n * n, 2)];
    table.extend(rows("qd_complex", &qd_complex, library, of_qd, least));
    let mut report = Report::new("cpu-tiny", "Matrix-matrix routines on tiny matrices, CPU");
    report.paragraph(
        "One call with matrices of order n, alpha = 1, beta = 1/2, lower triangles, through the symbols that C++ \
         programs call, in nanoseconds. In brackets the time of the loops of the reference BLAS on QD's dd_real and \
         qd_real, and on complex numbers of these, without its checks, compiled with -O2 in a shared library, over \
         ours: above 1 wideblas is faster.",
    );
    let orders = ORDERS.map(|n| format!("n = {n}"));
    let header: Vec<&str> =
        ["format", "routine"].into_iter().chain(orders.iter().map(String::as_str)).collect();
    report.table(&header, &table);
    if !quick {
        report.save();
    }
}
