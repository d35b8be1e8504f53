//! Routines on MPFR's and GMP's numbers against the loops of MPLAPACK, with their temporary numbers, in the same run:
//! `cargo bench --bench limbs`; with `-- quick` for a shorter look, with `-- 200 512` for these precisions alone.

mod common;

use common::report::Report;
use common::scalar::Library;
use common::signatures::{Axpy, Dot, Gemm, Gemv, Ger, Letter, Syrk, Trmm};
use common::{Uniform, look, medians_in_turn};
use num_bigint::{BigInt, Sign};
use std::env;
use std::ffi::c_void;
use std::hint::black_box;
use std::mem::transmute;
use std::time::Duration;
use wideblas::abi::exports::*;
use wideblas::config::{DeviceChoice, set_device, set_num_threads};
use wideblas::format::exact::{Decoded, Exact};
use wideblas::format::mpfr::{Array, Limbed, Mpf, Mpfr};

type Scal<T> = unsafe extern "C-unwind" fn(i64, *const T, *mut T, i64);
type Copy<T> = unsafe extern "C-unwind" fn(i64, *const T, i64, *mut T, i64);
type Clear<T> = unsafe extern "C" fn(*mut T);

/// The routines of a format, as C++ programs call them.
struct Routines<T> {
    axpy: Axpy<T, *const T, ()>,
    scal: Scal<T>,
    copy: Copy<T>,
    dot: Dot<T, T>,
    gemm: Gemm<T, *const T, ()>,
    syrk: Syrk<T, *const T, ()>,
    trsm: Trmm<T, *const T, ()>,
    gemv: Gemv<T, *const T, ()>,
    ger: Ger<T, *const T, ()>,
}

/// The loops; `None` where one is missing.
fn loops<T>(library: &Library, format: &str) -> Option<Routines<T>> {
    let find = |name: &str| library.find(&format!("loop_{name}"), format);
    // SAFETY: the functions of these names have these types.
    unsafe {
        Some(Routines {
            axpy: transmute::<*mut c_void, Axpy<T, *const T, ()>>(find("axpy")?),
            scal: transmute::<*mut c_void, Scal<T>>(find("scal")?),
            copy: transmute::<*mut c_void, Copy<T>>(find("copy")?),
            dot: transmute::<*mut c_void, Dot<T, T>>(find("dot")?),
            gemm: transmute::<*mut c_void, Gemm<T, *const T, ()>>(find("gemm")?),
            syrk: transmute::<*mut c_void, Syrk<T, *const T, ()>>(find("syrk")?),
            trsm: transmute::<*mut c_void, Trmm<T, *const T, ()>>(find("trsm")?),
            gemv: transmute::<*mut c_void, Gemv<T, *const T, ()>>(find("gemv")?),
            ger: transmute::<*mut c_void, Ger<T, *const T, ()>>(find("ger")?),
        })
    }
}

/// A format: its name, its routines and its loops, and the function that frees a returned number.
struct Format<T> {
    name: &'static str,
    ours: Routines<T>,
    loops: Routines<T>,
    clear: Clear<T>,
}

const LENGTHS: [usize; 6] = [1, 2, 4, 10, 100, 1000];
const ORDERS: [usize; 5] = [1, 2, 4, 10, 20];
const BITS: [u32; 5] = [106, 200, 256, 512, 1000];

const N: Letter = c"N".as_ptr();
const L: Letter = c"L".as_ptr();

/// Numbers in [-1, 1] times a power of two, all bits of which are random.
fn random<T: Limbed>(len: usize, bits: u32, seed: u64, exponent: i64) -> Array<T> {
    let mut random = Uniform(seed);
    let mut numbers = Array::<T>::zeros(bits, len).expect("memory");
    for number in numbers.iter_mut() {
        // As many as the number can have, which are rounded.
        let limbs = number.limbs().len() as i64;
        let words: Vec<u32> = (0..2 * limbs).map(|_| random.bits() as u32).collect();
        let sign = if random.bits() & 1 == 0 { Sign::Plus } else { Sign::Minus };
        let mantissa = BigInt::from_slice(sign, &words) | BigInt::from(1);
        number.encode(&Decoded::Finite(Exact { mantissa, exponent: exponent - 64 * limbs }));
    }
    numbers
}

/// A lower triangle near the identity, so that solutions stay as large as they are.
fn near_identity<T: Limbed>(n: usize, bits: u32) -> Array<T> {
    let mut matrix = random::<T>(n * n, bits, 9, -36);
    let ones = random::<T>(n, bits, 10, -40);
    for (i, small) in ones.iter().enumerate() {
        let Decoded::Finite(Exact { mantissa, exponent }) = small.decode() else { continue };
        let one = BigInt::from(1) << -exponent as u64;
        let near = Exact { mantissa: mantissa + one, exponent };
        matrix[i * (n + 1)].encode(&Decoded::Finite(near));
    }
    matrix
}

/// A call of a routine; it is the same for both.
type Call<'a, T> = &'a mut dyn FnMut(&Routines<T>);

/// Nanoseconds of a call, and those of the loops.
fn measured<T>(format: &Format<T>, least: Duration, call: Call<'_, T>) -> [f64; 2] {
    let call = std::cell::RefCell::new(call);
    let [ours, loops] = medians_in_turn(
        least,
        [&mut || (*call.borrow_mut())(&format.ours), &mut || (*call.borrow_mut())(&format.loops)],
    );
    [1e9 * ours, 1e9 * loops]
}

fn cell([ours, loops]: [f64; 2]) -> String {
    let time = |ns: f64| if ns < 9999.5 { format!("{ns:.0}") } else { format!("{:.0}k", ns / 1e3) };
    format!("{} ({:.2})", time(ours), loops / ours)
}

/// A line for each routine.
fn vectors<T: Limbed>(format: &Format<T>, bits: u32, least: Duration) -> Vec<Vec<String>> {
    let most = LENGTHS[LENGTHS.len() - 1];
    let (x, mut y, mut z) = (
        random::<T>(most, bits, 1, 0),
        random::<T>(most, bits, 2, 0),
        random::<T>(most, bits, 3, 0),
    );
    // Sums grow little, products stay as large as they are.
    let (tiny, unit) = (random::<T>(1, bits, 4, -30), near_identity::<T>(1, bits));
    let (px, py, pz) = (x.as_ptr(), y.as_mut_ptr(), z.as_mut_ptr());
    let (tiny, unit, clear) = (tiny.as_ptr(), unit.as_ptr(), format.clear);
    let routines = ["Raxpy", "Rdot", "Rscal", "Rcopy"];
    let mut rows = Vec::new();
    for (at, name) in routines.iter().enumerate() {
        let cells = LENGTHS.map(|n| {
            let n = n as i64;
            // SAFETY: vectors of at least n elements.
            cell(measured(format, least, &mut |r| unsafe {
                match at {
                    0 => black_box(r.axpy)(n, tiny, px, 1, py, 1),
                    1 => clear(&mut black_box(black_box(r.dot)(n, px, 1, py, 1))),
                    2 => black_box(r.scal)(n, unit, pz, 1),
                    _ => black_box(r.copy)(n, px, 1, pz, 1),
                }
            }))
        });
        rows.push(row(format.name, bits, name, cells.to_vec()));
    }
    rows
}

fn row(format: &str, bits: u32, routine: &str, cells: Vec<String>) -> Vec<String> {
    [format.to_string(), bits.to_string(), routine.to_string()].into_iter().chain(cells).collect()
}

fn matrices<T: Limbed>(format: &Format<T>, bits: u32, least: Duration) -> Vec<Vec<String>> {
    let most = ORDERS[ORDERS.len() - 1];
    let all = most * most;
    let (a, b, mut c) =
        (random::<T>(all, bits, 1, 0), random::<T>(all, bits, 2, 0), random::<T>(all, bits, 3, 0));
    let constant = |x: i32| {
        let mut number = Array::<T>::zeros(bits, 1).expect("memory");
        number[0].encode(&Decoded::Finite(Exact { mantissa: x.into(), exponent: -1 }));
        number
    };
    // 1, 1/2 and -1; and a number of all bits.
    let (one, half, minus) = (constant(2), constant(1), constant(-2));
    let tiny = random::<T>(1, bits, 4, -30);
    let (one, half, minus, tiny) = (one.as_ptr(), half.as_ptr(), minus.as_ptr(), tiny.as_ptr());
    let (pa, pb, pc) = (a.as_ptr(), b.as_ptr(), c.as_mut_ptr());
    let mut rows = Vec::new();
    let routines =
        ["Rgemm", "Rgemm, alpha -1, beta 1", "Rsyrk", "Rtrsm", "Rgemv", "Rger", "Rger, alpha -1"];
    for (at, name) in routines.iter().enumerate() {
        let cells = ORDERS.map(|n| {
            let triangle = near_identity::<T>(n, bits);
            let (pt, n) = (triangle.as_ptr(), n as i64);
            let mut sign = minus;
            // SAFETY: matrices of order n.
            cell(measured(format, least, &mut |r| unsafe {
                match at {
                    0 => black_box(r.gemm)(N, N, n, n, n, one, pa, n, pb, n, half, pc, n),
                    1 => {
                        // So that C stays as large as it is.
                        sign = if sign == one { minus } else { one };
                        black_box(r.gemm)(N, N, n, n, n, sign, pa, n, pb, n, one, pc, n);
                    }
                    2 => black_box(r.syrk)(L, N, n, n, one, pa, n, half, pc, n),
                    3 => black_box(r.trsm)(L, L, N, N, n, n, one, pt, n, pc, n),
                    4 => black_box(r.gemv)(N, n, n, one, pa, n, pb, 1, half, pc, 1),
                    5 => black_box(r.ger)(n, n, tiny, pa, 1, pb, 1, pc, n),
                    _ => {
                        sign = if sign == one { minus } else { one };
                        black_box(r.ger)(n, n, sign, pa, 1, pb, 1, pc, n);
                    }
                }
            }))
        });
        rows.push(row(format.name, bits, name, cells.to_vec()));
    }
    rows
}

/// The rows of vectors and of matrices.
fn tables<T: Limbed>(
    format: &Format<T>,
    precision: impl Fn(u32),
    bits: &[u32],
    least: Duration,
) -> [Vec<Vec<String>>; 2] {
    let mut tables = [Vec::new(), Vec::new()];
    for &bits in bits {
        precision(bits);
        tables[0].extend(vectors(format, bits, least));
        tables[1].extend(matrices(format, bits, least));
    }
    tables
}

fn main() {
    let (quick, least) = look(20);
    let asked: Vec<u32> = env::args().filter_map(|argument| argument.parse().ok()).collect();
    let bits = if asked.is_empty() { &BITS[..] } else { &asked };
    set_device(Some(DeviceChoice::Cpu));
    set_num_threads(1);
    let Some(library) = Library::of("limbs.cpp", "c++", &["-lmpfr", "-lgmp"]) else {
        return println!("skipped: no C++ compiler, GMP or MPFR");
    };
    let clear = |name: &str| library.named(name).expect("a library that the loops use");
    let precision = library.named("loop_precision").expect("our own");
    // SAFETY: our own function of this type, and those of GMP and MPFR.
    let (precision, clear_mpf, clear_mpfr) = unsafe {
        (
            transmute::<*mut c_void, unsafe extern "C" fn(u64)>(precision),
            transmute::<*mut c_void, Clear<Mpf>>(clear("__gmpf_clear")),
            transmute::<*mut c_void, Clear<Mpfr>>(clear("mpfr_clear")),
        )
    };
    // SAFETY: as above.
    let precision = |bits: u32| unsafe { precision(bits.into()) };
    let gmp = Format {
        name: "GMP",
        ours: Routines {
            axpy: raxpy_gmp,
            scal: rscal_gmp,
            copy: rcopy_gmp,
            dot: rdot_gmp,
            gemm: rgemm_gmp,
            syrk: rsyrk_gmp,
            trsm: rtrsm_gmp,
            gemv: rgemv_gmp,
            ger: rger_gmp,
        },
        loops: loops(&library, "mpf").expect("our own"),
        clear: clear_mpf,
    };
    let mpfr = Format {
        name: "MPFR",
        ours: Routines {
            axpy: raxpy_mpfr,
            scal: rscal_mpfr,
            copy: rcopy_mpfr,
            dot: rdot_mpfr,
            gemm: rgemm_mpfr,
            syrk: rsyrk_mpfr,
            trsm: rtrsm_mpfr,
            gemv: rgemv_mpfr,
            ger: rger_mpfr,
        },
        loops: loops(&library, "mpfr").expect("our own"),
        clear: clear_mpfr,
    };
    let [mut of_vectors, mut of_matrices] = tables(&gmp, precision, bits, least);
    let [vectors, matrices] = tables(&mpfr, precision, bits, least);
    of_vectors.extend(vectors);
    of_matrices.extend(matrices);
    let mut report = Report::new("cpu-limbs", "Routines on GMP's and MPFR's numbers on the CPU");
    report.paragraph(
        "Nanoseconds of a call on one thread, on random numbers of all bits in [-1, 1]; in brackets the time of loops over it, in \
         the same run: above 1 wideblas is faster. The loops are those of MPLAPACK's bodies on mpf_class, and on a class as its mpreal, \
         with their temporary numbers, compiled with -O2 in a shared library. Their results are rounded or truncated at each step, \
         those of wideblas once.",
    );
    let header = |sizes: &[usize]| {
        let sizes = sizes.iter().map(usize::to_string);
        ["numbers", "bits", "routine"]
            .map(str::to_string)
            .into_iter()
            .chain(sizes)
            .collect::<Vec<_>>()
    };
    report.paragraph("Vectors, by their lengths; Raxpy and Rscal with an alpha of all bits:");
    let names = header(&LENGTHS);
    report.table(&names.iter().map(String::as_str).collect::<Vec<_>>(), &of_vectors);
    report.paragraph(
        "Matrices, by their order: alpha is 1 and beta 1/2 where nothing is said, Rger's alpha has all bits, Rtrsm's triangle is on the \
         left:",
    );
    let names = header(&ORDERS);
    report.table(&names.iter().map(String::as_str).collect::<Vec<_>>(), &of_matrices);
    if !quick && asked.is_empty() {
        report.save();
    }
}
