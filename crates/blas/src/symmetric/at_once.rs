//! The small calls that have no guard: they allocate nothing, take no lock and do not panic, and give the bits of all others in any
//! floating-point environment.

use super::super::level3::{self, Mode, Syrk, op, skipping_zeros};
use super::{Kind, SMALL, Symm, Syr2k, mirror};
use crate::numbers::{Blas, Native};
use wideblas_base::config::ShortCalls;
use wideblas_base::options::{Part, Side, Trans};
use wideblas_engine::device::pointer::are_on_host;
use wideblas_engine::{MatMut, MatRef};
use wideblas_product::Product;

/// Settings of a small call on matrices in host memory, which an alpha other than zero reads, if it may be computed at once.
fn short_for<T: Native>(sizes: [usize; 3], alpha: &T, places: [*const T; 3]) -> Option<ShortCalls> {
    let short = level3::short_for::<T>(sizes, Mode::Auto);
    short.filter(|_| !Blas::is_zero(alpha) && are_on_host(places))
}

/// [`symm`](super::symm) of sizes up to [`AT_ONCE`](crate::numbers::Blas::AT_ONCE). False, with nothing done, for other
/// sizes, and as [`multiply_at_once`](crate::numbers::Blas::multiply_at_once).
pub fn symm<T: Native>(symm: Symm<'_, T>) -> bool {
    const { assert!(T::AT_ONCE <= SMALL) };
    let Symm { alpha, a, b, c, .. } = &symm;
    let (order, places) = (a.rows, [a.as_ptr(), b.as_ptr(), c.as_ptr()]);
    let Some(short) = short_for([c.rows, c.cols, order], *alpha, places) else { return false };
    // Memory takes its time to be made ready.
    match order {
        1 => symm_in::<T, 1>(symm, short),
        2 => symm_in::<T, 4>(symm, short),
        _ => symm_in::<T, { SMALL * SMALL }>(symm, short),
    }
}

/// The same with a matrix of at most S elements.
#[inline(always)]
fn symm_in<T: Native, const S: usize>(symm: Symm<'_, T>, short: ShortCalls) -> bool {
    let Symm { kind, side, uplo, alpha, a, b, beta, c } = symm;
    let (order, mut all) = (a.rows, [*alpha; S]);
    let all = &mut all[..order * order];
    mirror(kind, uplo, a, all);
    let a = MatRef::new(all, order, order, order).expect("as many elements");
    let (a, b) = if side == Side::Left { (a, b) } else { (b, a) };
    T::multiply_at_once(Product { alpha, a, b, beta, c, part: Part::All }, short)
}

/// [`herk`](super::herk), likewise.
pub fn herk<T: Native>(syrk: Syrk<'_, T>) -> bool {
    let Syrk { uplo, trans, alpha, a, beta, c } = syrk;
    let a = op(trans, a);
    let short = short_for([c.rows, c.cols, a.cols], alpha, [a.as_ptr(), a.as_ptr(), c.as_ptr()]);
    let (Some(short), part) = (short, uplo.part()) else { return false };
    let b = skipping_zeros(trans, Kind::Hermitian.transposed(a));
    on_copy(Kind::Hermitian, part, c, |c| {
        T::multiply_at_once(Product { alpha, a, b, beta, c, part }, short)
    })
}

/// [`syr2k`](super::syr2k), likewise. False also where infinities or NaN may meet zeros that leave them out.
pub fn syr2k<T: Native>(syr2k: Syr2k<'_, T>) -> bool {
    let Syr2k { kind, uplo, trans, alpha, a, b, beta, mut c } = syr2k;
    let (a, b, n, part) = (op(trans, a), op(trans, b), c.rows, uplo.part());
    let short = short_for([n, n, a.cols], alpha, [a.as_ptr(), b.as_ptr(), c.as_ptr()]);
    let are_finite = || [a, b].iter().all(|x| x.all(Native::is_finite));
    let Some(short) = short else { return false };
    if trans == Trans::No && !(Native::is_finite(alpha) && are_finite()) {
        return false;
    }
    // Copies, because the program's may be elements of C.
    let (alpha, mirrored, one) = (*alpha, kind.mirrored(*alpha), T::from(1.0));
    let both = |mut c: MatMut<'_, T>| {
        [(&alpha, a, b, beta), (&mirrored, b, a, &one)].into_iter().all(|(alpha, a, b, beta)| {
            let (whole, b) = (c.block(0..n, 0..n), kind.transposed(b));
            let done = T::multiply_at_once(Product { alpha, a, b, beta, c: whole, part }, short);
            kind.clean(&mut c);
            done
        })
    };
    // The second product of complex numbers may want another way when C has the first one.
    match T::IS_COMPLEX {
        true => on_copy(kind, part, c, both),
        false => both(c.block(0..n, 0..n)),
    }
}

/// Changes a part of a copy of C, whose diagonal is what it means, and C if that succeeds.
fn on_copy<T: Native>(
    kind: Kind,
    part: Part,
    mut c: MatMut<'_, T>,
    change: impl FnOnce(MatMut<'_, T>) -> bool,
) -> bool {
    /// Of complex matrices.
    const MOST: usize = SMALL / 2;
    let (n, mut copy) = (c.rows, [T::zero(); MOST * MOST]);
    if n > MOST {
        return false;
    }
    for j in 0..n {
        let rows = part.rows(j, n);
        copy[n * j..][rows.clone()].copy_from_slice(&c.column(j)[rows]);
    }
    let mut copied = MatMut::new(&mut copy, n, n, n).expect("as many elements");
    kind.clean(&mut copied);
    if !change(copied.block(0..n, 0..n)) {
        return false;
    }
    kind.clean(&mut copied);
    for j in 0..n {
        let rows = part.rows(j, n);
        c.column(j)[rows.clone()].copy_from_slice(&copied.column(j)[rows]);
    }
    true
}
