//! Matrices and vectors in the memory of a GPU: the bits of host memory.

use super::storage::{Options, Stored, Structure, Vector};
use super::{Format, for_each_case, letter};
use crate::common::gpu;
use crate::common::terms::alpha;
use std::ffi::c_int;
use wideblas::engine::cuda::Plain;
use wideblas::engine::cuda::placed::{Placed, with_stream};
use wideblas::format::{Dd, Qd};

/// Calls a routine with a matrix and two vectors at these addresses.
type Call<'a, T> = &'a dyn Fn(*mut T, *mut T, *mut T) -> c_int;

/// The routine leaves the same bits in the memory of a GPU.
fn check<T: Format + Plain>(
    what: &str,
    a: &Stored<T>,
    [x, y]: [&Vector<T>; 2],
    has_stream: bool,
    call: Call<'_, T>,
) {
    let ordinal = gpu().ordinal;
    let mut here = [&a.memory, &x.memory, &y.memory].map(Clone::clone);
    let there = here.each_ref().map(|memory| Placed::new(ordinal, memory).unwrap());
    let [at, px, py] = here.each_mut().map(|memory| memory.as_mut_ptr());
    assert_eq!(call(at, px, py), 0, "{what}");
    let [at, px, py] = there.each_ref().map(|placed| placed.address() as *mut T);
    let status = match has_stream {
        true => with_stream(ordinal, || call(at, px, py)).unwrap(),
        false => call(at, px, py),
    };
    assert_eq!(status, 0, "{what}");
    for (which, (here, there)) in here.iter().zip(&there).enumerate() {
        let mut found = here.clone();
        there.read(&mut found).unwrap();
        let other = (0..here.len()).find(|&at| found[at].bits() != here[at].bits());
        if let Some(at) = other {
            panic!("{what}: operand {which}, {at}: {:?} not {:?}", found[at], here[at]);
        }
    }
}

fn products_and_updates<T: Format + Plain>() {
    for_each_case(21, 600, |rng, options, kind| {
        let routine = rng.bits() as usize % 10;
        let structure = [
            Structure::General,
            Structure::Band,
            Structure::Symmetric,
            Structure::SymmetricBand,
            Structure::SymmetricPacked,
            Structure::General,
            Structure::Symmetric,
            Structure::SymmetricPacked,
            Structure::Symmetric,
            Structure::SymmetricPacked,
        ][routine];
        let is_update = routine >= 5;
        let options = Options { is_turned: options.is_turned && !is_update, ..options };
        let a = Stored::<T>::random(rng, structure, options, kind);
        let (rows, cols) = a.op_shape();
        let (x_len, y_len) = if is_update { (rows, cols) } else { (cols, rows) };
        let (x, y) = (Vector::<T>::random(rng, x_len, kind), Vector::random(rng, y_len, kind));
        let (al, be) = (alpha::<T>(rng, kind), alpha::<T>(rng, kind));
        let trans = letter(rng, if options.is_turned { ["T", "C"][options.n % 2] } else { "N" });
        let uplo = letter(rng, if options.is_lower { "L" } else { "U" });
        let (trans, uplo) = (trans.as_ptr(), uplo.as_ptr());
        let Options { m, n, lower, upper, .. } = a.options;
        let [m, n, kl, ku, ld] = [m, n, lower, upper, a.ld].map(|size| size as i64);
        let (k, incx, incy) = (a.diagonals() as i64, x.inc, y.inc);
        // SAFETY: a matrix and vectors of these shapes, in one kind of memory.
        let call = |at: *mut T, px: *mut T, py: *mut T| unsafe {
            match routine {
                0 => (T::GEMV)(trans, m, n, al, at, ld, px, incx, be, py, incy),
                1 => (T::GBMV)(trans, m, n, kl, ku, al, at, ld, px, incx, be, py, incy),
                2 => (T::SYMV)(uplo, n, al, at, ld, px, incx, be, py, incy),
                3 => (T::SBMV)(uplo, n, k, al, at, ld, px, incx, be, py, incy),
                4 => (T::SPMV)(uplo, n, al, at, px, incx, be, py, incy),
                5 => (T::GER)(m, n, al, px, incx, py, incy, at, ld),
                6 => (T::SYR)(uplo, n, al, px, incx, at, ld),
                7 => (T::SPR)(uplo, n, al, px, incx, at),
                8 => (T::SYR2)(uplo, n, al, px, incx, py, incy, at, ld),
                _ => (T::SPR2)(uplo, n, al, px, incx, py, incy, at),
            }
        };
        let what = format!("{} {structure:?} {:?} {kind:?} {al:?} {be:?}", T::NAME, a.options);
        check(&format!("{what} {routine}"), &a, [&x, &y], rng.bits().is_multiple_of(2), &call);
    });
}

fn triangles<T: Format + Plain>() {
    for_each_case(22, 500, |rng, options, kind| {
        let structure = [Structure::Triangle, Structure::TriangleBand, Structure::TrianglePacked]
            [rng.bits() as usize % 3];
        let solves = usize::from(rng.bits().is_multiple_of(2));
        let mut a = Stored::<T>::random(rng, structure, options, kind);
        a.hide_diagonal();
        let x = Vector::<T>::random(rng, a.options.n, kind);
        let letters = [
            if options.is_lower { "L" } else { "U" },
            if options.is_turned { ["T", "C"][options.n % 2] } else { "N" },
            if options.is_unit { "U" } else { "N" },
        ];
        let letters = letters.map(|option| letter(rng, option));
        let [uplo, trans, diag] = letters.each_ref().map(|option| option.as_ptr());
        let [n, k, ld] = [a.options.n, a.diagonals(), a.ld].map(|size| size as i64);
        let inc = x.inc;
        // SAFETY: a matrix and a vector of these shapes, in one kind of memory.
        let call = |at: *mut T, px: *mut T, _: *mut T| unsafe {
            match structure {
                Structure::Triangle => {
                    (T::TRIANGULAR[solves])(uplo, trans, diag, n, at, ld, px, inc)
                }
                Structure::TriangleBand => {
                    (T::BANDS[solves])(uplo, trans, diag, n, k, at, ld, px, inc)
                }
                _ => (T::PACKED[solves])(uplo, trans, diag, n, at, px, inc),
            }
        };
        let what = format!("{} {structure:?} {:?} {kind:?} {solves}", T::NAME, a.options);
        check(&what, &a, [&x, &x], rng.bits().is_multiple_of(2), &call);
    });
}

#[test]
#[ignore = "needs a GPU"]
fn triangles_of_dd_on_a_device() {
    triangles::<Dd>();
}

#[test]
#[ignore = "needs a GPU"]
fn triangles_of_qd_on_a_device() {
    triangles::<Qd>();
}

#[test]
#[ignore = "needs a GPU"]
fn products_and_updates_of_dd_on_a_device() {
    products_and_updates::<Dd>();
}

#[test]
#[ignore = "needs a GPU"]
fn products_and_updates_of_qd_on_a_device() {
    products_and_updates::<Qd>();
}
