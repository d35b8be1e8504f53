//! The bodies that the exports of all interfaces and formats share.

use super::guard::{self, Failure, Handler};
use crate::blas::args::{GemmArgs, SyrkArgs, stored_shape};
use crate::blas::formats::Format;
use crate::blas::level3::{self, Gemm, Mode, Syrk, Way};
use crate::config::config;
use crate::engine::cpu::modular::Unit;
use crate::engine::view::extent;
use crate::engine::{MatMut, MatRef};
use crate::trace;
use std::ffi::{c_char, c_int};

/// First letter of an option string; 0, which is no option, for NULL.
///
/// # Safety
/// `option` is NULL or points to a readable character.
pub unsafe fn letter(option: *const c_char) -> u8 {
    // SAFETY: the caller's.
    if option.is_null() { 0 } else { unsafe { *option as u8 } }
}

/// A matrix as an interface hands it over: pointer and leading dimension.
type Stored<T> = (*const T, i64);

/// The view of a stored matrix of a checked shape.
///
/// # Safety
/// The matrix has the shape.
unsafe fn view<'a, T>((x, ld): Stored<T>, (rows, cols): (i64, i64)) -> MatRef<'a, T> {
    // SAFETY: the caller's.
    unsafe { MatRef::from_ptr(x, rows as usize, cols as usize, ld as usize) }
}

/// Fails on a NULL where a pointer is needed.
#[inline(always)]
fn present<T>(name: &'static str, pointer: *const T, needed: bool) -> Result<(), Failure> {
    if pointer.is_null() && needed { Err(Failure::Null(name)) } else { Ok(()) }
}

/// Copies of alpha and beta: those of a program may be elements of C.
fn copies<T: Format>(alpha: &T, beta: &T) -> Result<(T::Copied, T::Copied), Failure> {
    let no_memory = Failure::Invalid("no memory for alpha and beta");
    alpha.copy().zip(beta.copy()).ok_or(no_memory)
}

/// Calls `work` with alpha and beta of [`copies`].
fn with_copies<T: Format, R>(
    (alpha, beta): &(T::Copied, T::Copied),
    work: impl FnOnce(&T, &T) -> R,
) -> R {
    T::with_copy(alpha, |alpha| T::with_copy(beta, |beta| work(alpha, beta)))
}

/// Fails on a matrix that is larger than any memory, for sizes are computed with from here on.
fn addressable<T>((rows, cols): (i64, i64), ld: i64) -> Result<(), Failure> {
    let bytes = extent(rows as usize, cols as usize, ld as usize)
        .and_then(|elements| elements.checked_mul(size_of::<T>()));
    match bytes {
        Some(bytes) if bytes <= isize::MAX as usize => Ok(()),
        _ => Err(Failure::Invalid("a matrix is larger than the address space")),
    }
}

/// What computed a product, for traces.
fn engine<T: Format>(way: Way, mode: Mode) -> String {
    let isa = config().isa();
    match way {
        Way::Native => format!("engine=cpu kernel={}/{}", isa.name(), T::arithmetic()),
        Way::NativeCuda => format!("engine=cuda kernel=cuda/{}", T::arithmetic()),
        Way::Residue => format!("engine=cpu kernel={}/{}", Unit::best(isa).name(), residue(mode)),
        Way::ResidueCuda => format!("engine=cuda kernel=cuda/{}", residue(mode)),
    }
}

fn residue(mode: Mode) -> &'static str {
    if mode == Mode::Exact { "residue-exact" } else { "residue-working" }
}

/// Sizes from 1 to the largest that the short way takes.
#[inline(always)]
fn are_tiny<T: Format, const N: usize>(sizes: [i64; N]) -> bool {
    sizes.into_iter().fold(true, |all, size| all & ((size as u64).wrapping_sub(1) < T::TINY as u64))
}

/// [`gemm`] the short way, for tiny products and legal arguments; returns whether it was one.
///
/// # Safety
/// As [`gemm`].
#[allow(clippy::too_many_arguments)]
#[inline(always)]
unsafe fn gemm_tiny<T: Format>(
    mode: Mode,
    (transa, transb): (*const c_char, *const c_char),
    sizes @ (m, n, k): (i64, i64, i64),
    alpha: *const T,
    a: Stored<T>,
    b: Stored<T>,
    beta: *const T,
    (c, ldc): (*mut T, i64),
) -> bool {
    let null = alpha.is_null() | beta.is_null() | a.0.is_null() | b.0.is_null() | c.is_null();
    if !are_tiny::<T, 3>([m, n, k]) || null {
        return false;
    }
    // SAFETY: option strings are the caller's.
    let letters = unsafe { (letter(transa), letter(transb)) };
    let Ok(args) = GemmArgs::check(letters, sizes, (a.1, b.1, ldc)) else { return false };
    // SAFETY: as in `gemm`.
    unsafe {
        let call = Gemm {
            transa: args.transa,
            transb: args.transb,
            alpha: &*alpha,
            a: view(a, stored_shape(args.transa, m, k)),
            b: view(b, stored_shape(args.transb, k, n)),
            beta: &*beta,
            c: MatMut::from_ptr(c, m as usize, n as usize, ldc as usize),
        };
        level3::gemm_tiny(call, mode)
    }
}

/// [`syrk`] the short way, for tiny products and legal arguments; returns whether it was one.
///
/// # Safety
/// As [`gemm`].
#[allow(clippy::too_many_arguments)]
#[inline(always)]
unsafe fn syrk_tiny<T: Format>(
    mode: Mode,
    (uplo, trans): (*const c_char, *const c_char),
    sizes @ (n, k): (i64, i64),
    alpha: *const T,
    a: Stored<T>,
    beta: *const T,
    (c, ldc): (*mut T, i64),
) -> bool {
    let null = alpha.is_null() | beta.is_null() | a.0.is_null() | c.is_null();
    if !are_tiny::<T, 2>([n, k]) || null {
        return false;
    }
    // SAFETY: option strings are the caller's.
    let letters = unsafe { (letter(uplo), letter(trans)) };
    let Ok(args) = SyrkArgs::check(letters, sizes, (a.1, ldc)) else { return false };
    // SAFETY: as in `gemm`.
    unsafe {
        let call = Syrk {
            uplo: args.uplo,
            trans: args.trans,
            alpha: &*alpha,
            a: view(a, stored_shape(args.trans, n, k)),
            beta: &*beta,
            c: MatMut::from_ptr(c, n as usize, n as usize, ldc as usize),
        };
        level3::syrk_tiny(call, mode)
    }
}

/// C := alpha op(A) op(B) + beta C.
///
/// # Safety
/// Option strings, alpha and beta are NULL or readable; the matrices have the shapes that the arguments
/// state, in host memory or, of formats without pointers, on a device; C does not overlap A or B.
#[allow(clippy::too_many_arguments)]
#[inline(always)]
pub unsafe fn gemm<T: Format>(
    handler: Handler,
    mode: Mode,
    options: (*const c_char, *const c_char),
    sizes: (i64, i64, i64),
    alpha: *const T,
    a: Stored<T>,
    b: Stored<T>,
    beta: *const T,
    c: (*mut T, i64),
) -> c_int {
    // In the export itself: handing a dozen arguments on takes as long as a product of order 1.
    // SAFETY: the same contract.
    unsafe {
        if gemm_tiny(mode, options, sizes, alpha, a, b, beta, c) {
            return 0;
        }
        gemm_guarded(handler, mode, options, sizes, alpha, a, b, beta, c)
    }
}

/// [`gemm`] of any sizes.
///
/// # Safety
/// As [`gemm`].
#[allow(clippy::too_many_arguments)]
#[inline(never)]
unsafe fn gemm_guarded<T: Format>(
    handler: Handler,
    mode: Mode,
    (transa, transb): (*const c_char, *const c_char),
    (m, n, k): (i64, i64, i64),
    alpha: *const T,
    a: Stored<T>,
    b: Stored<T>,
    beta: *const T,
    (c, ldc): (*mut T, i64),
) -> c_int {
    guard::call("Rgemm", handler, || {
        // SAFETY: option strings are the caller's.
        let letters = unsafe { (letter(transa), letter(transb)) };
        let args = GemmArgs::check(letters, (m, n, k), (a.1, b.1, ldc))?;
        if m == 0 || n == 0 {
            return Ok(());
        }
        present("alpha", alpha, true)?;
        present("beta", beta, true)?;
        // SAFETY: not NULL, and the caller's.
        let (alpha, beta) = unsafe { (&*alpha, &*beta) };
        let reads = k > 0 && !alpha.is_zero();
        if !reads && beta.is_one() {
            return Ok(());
        }
        present("C", c, true)?;
        present("A", a.0, reads)?;
        present("B", b.0, reads)?;
        addressable::<T>((m, n), ldc)?;
        if reads {
            addressable::<T>(stored_shape(args.transa, m, k), a.1)?;
            addressable::<T>(stored_shape(args.transb, k, n), b.1)?;
        }
        let call = trace::begin();
        let factors = copies(alpha, beta)?;
        let way = with_copies(&factors, |alpha, beta| {
            // SAFETY: the caller's matrices have the shapes that it states, checked above; C is the
            // caller's to give away for the call.
            let operands = unsafe {
                Gemm {
                    transa: args.transa,
                    transb: args.transb,
                    alpha,
                    a: view(a, stored_shape(args.transa, m, k)),
                    b: view(b, stored_shape(args.transb, k, n)),
                    beta,
                    c: MatMut::from_ptr(c, m as usize, n as usize, ldc as usize),
                }
            };
            level3::gemm_anywhere(operands, mode)
        })?;
        call.end(
            || {
                let (ta, tb) = (args.transa.letter(), args.transb.letter());
                format!("Rgemm_{} {ta} {tb} m={m} n={n} k={k}", T::SUFFIX)
            },
            || engine::<T>(way, mode),
            2.0 * m as f64 * n as f64 * k as f64,
        );
        Ok(())
    })
}

/// One triangle of C := alpha op(A) op(A)^T + beta C.
///
/// # Safety
/// As [`gemm`].
#[allow(clippy::too_many_arguments)]
#[inline(always)]
pub unsafe fn syrk<T: Format>(
    handler: Handler,
    mode: Mode,
    options: (*const c_char, *const c_char),
    sizes: (i64, i64),
    alpha: *const T,
    a: Stored<T>,
    beta: *const T,
    c: (*mut T, i64),
) -> c_int {
    // SAFETY: the same contract.
    unsafe {
        if syrk_tiny(mode, options, sizes, alpha, a, beta, c) {
            return 0;
        }
        syrk_guarded(handler, mode, options, sizes, alpha, a, beta, c)
    }
}

/// [`syrk`] of any sizes.
///
/// # Safety
/// As [`gemm`].
#[allow(clippy::too_many_arguments)]
#[inline(never)]
unsafe fn syrk_guarded<T: Format>(
    handler: Handler,
    mode: Mode,
    (uplo, trans): (*const c_char, *const c_char),
    (n, k): (i64, i64),
    alpha: *const T,
    a: Stored<T>,
    beta: *const T,
    (c, ldc): (*mut T, i64),
) -> c_int {
    guard::call("Rsyrk", handler, || {
        // SAFETY: option strings are the caller's.
        let letters = unsafe { (letter(uplo), letter(trans)) };
        let args = SyrkArgs::check(letters, (n, k), (a.1, ldc))?;
        if n == 0 {
            return Ok(());
        }
        present("alpha", alpha, true)?;
        present("beta", beta, true)?;
        // SAFETY: not NULL, and the caller's.
        let (alpha, beta) = unsafe { (&*alpha, &*beta) };
        let reads = k > 0 && !alpha.is_zero();
        if !reads && beta.is_one() {
            return Ok(());
        }
        present("C", c, true)?;
        present("A", a.0, reads)?;
        addressable::<T>((n, n), ldc)?;
        if reads {
            addressable::<T>(stored_shape(args.trans, n, k), a.1)?;
        }
        let call = trace::begin();
        let factors = copies(alpha, beta)?;
        let way = with_copies(&factors, |alpha, beta| {
            // SAFETY: as in `gemm`.
            let operands = unsafe {
                Syrk {
                    uplo: args.uplo,
                    trans: args.trans,
                    alpha,
                    a: view(a, stored_shape(args.trans, n, k)),
                    beta,
                    c: MatMut::from_ptr(c, n as usize, n as usize, ldc as usize),
                }
            };
            level3::syrk_anywhere(operands, mode)
        })?;
        call.end(
            || {
                let (uplo, trans) = (args.uplo.letter(), args.trans.letter());
                format!("Rsyrk_{} {uplo} {trans} n={n} k={k}", T::SUFFIX)
            },
            || engine::<T>(way, mode),
            n as f64 * (n as f64 + 1.0) * k as f64,
        );
        Ok(())
    })
}
