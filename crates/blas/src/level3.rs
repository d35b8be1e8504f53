//! Matrix-matrix routines.

use super::formats::{Format, Size, device_for_limbs};
use super::left_out::{complete, for_each_left_out};
use crate::numbers::Blas;
use std::panic::resume_unwind;
use std::sync::atomic::{AtomicBool, Ordering};
use wideblas_base::config::{ProductChoice, ShortCalls, config, short_calls, workspace};
use wideblas_base::fallible::OutOfMemory;
use wideblas_base::host::panics;
use wideblas_base::options::{Part, Trans, Uplo};
use wideblas_engine::cpu::Isa;
use wideblas_engine::cpu::par::num_threads;
use wideblas_engine::device::Gpus;
use wideblas_engine::device::pointer::are_on_host;
use wideblas_engine::outcome::{Declined, Done};
use wideblas_engine::profile::Reason;
use wideblas_engine::scaling::Scalings;
use wideblas_engine::{Engine, MatMut, MatRef, choose, device};
use wideblas_engine::{trace, trials};
use wideblas_product::planner::is_native;
use wideblas_product::{self, Number, Options, exact_sums};

pub use wideblas_product::Product;

/// The accuracy that is promised; it decides how the result is computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// The cheaper of [`Mode::Working`] and [`Mode::Native`], with the larger of their bounds. Which one
    /// depends on the operands, not on the machine.
    Auto,
    /// |error| <= 2^-(p - 1) |alpha| |A| |B| + half an ulp, p bits the precision of an element of C.
    Working,
    /// The exact value, rounded once.
    Exact,
    /// The format's own arithmetic: for [`Dd`](wideblas_format::Dd) |error| <= 4 (k + 4) 2^-106 (|alpha|
    /// |A| |B| + |beta| |C|), with underflow 2 (|alpha| k + 2) 2^-1074 more; for
    /// [`Qd`](wideblas_format::Qd) 480 (k + 4) 2^-212 of the same, barring underflow, and less than a
    /// hundredth of it in practice; for doubles (k + 4) 2^-53 of the same, barring underflow; MPFR and GMP
    /// numbers are summed exactly and rounded once.
    Native,
}

/// The operands of C := alpha op(A) op(B) + beta C in memory; C is m x n and op(A) m x k.
pub struct Gemm<'a, T> {
    pub transa: Trans,
    pub transb: Trans,
    pub alpha: &'a T,
    pub a: MatRef<'a, T>,
    pub b: MatRef<'a, T>,
    pub beta: &'a T,
    pub c: MatMut<'a, T>,
}

/// The operands of C := alpha op(A) op(A)^T + beta C, where one triangle of C is computed; C is n x n and op(A) n x
/// k.
pub struct Syrk<'a, T> {
    pub uplo: Uplo,
    pub trans: Trans,
    pub alpha: &'a T,
    pub a: MatRef<'a, T>,
    pub beta: &'a T,
    pub c: MatMut<'a, T>,
}

/// The operands of C := alpha op(A) op(B) + beta C, where one triangle of C is computed; C is n x n and op(A) n x k.
pub struct Gemmtr<'a, T> {
    pub uplo: Uplo,
    pub transa: Trans,
    pub transb: Trans,
    pub alpha: &'a T,
    pub a: MatRef<'a, T>,
    pub b: MatRef<'a, T>,
    pub beta: &'a T,
    pub c: MatMut<'a, T>,
}

/// How a product was computed, for traces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    Native,
    /// As [`Way::Native`], on the GPU; the bits are the same.
    NativeCuda,
    Crt,
    /// As [`Way::Crt`], on the GPU; the bits are the same.
    CrtCuda,
}

/// The ways that may compute a product.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ways {
    /// The format's own arithmetic.
    Native,
    /// The format's own arithmetic or residues, whichever is cheaper.
    Cheaper,
    /// Residues, and exact sums where residues cannot be used.
    Crt,
}

impl Ways {
    /// The ways of a mode; the environment's choice counts where the mode leaves one.
    #[inline(always)]
    pub fn of(mode: Mode, choice: ProductChoice) -> Ways {
        match (mode, choice) {
            (Mode::Native, _) | (Mode::Auto, ProductChoice::Native) => Ways::Native,
            (Mode::Auto, ProductChoice::Auto) => Ways::Cheaper,
            (Mode::Working | Mode::Exact, _) | (Mode::Auto, ProductChoice::Crt) => Ways::Crt,
        }
    }
}

/// C := alpha op(A) op(B) + beta C.
///
/// C is not read when beta is 0; A and B are not read when alpha is 0. NaN and infinities spread as in
/// the reference BLAS. The bits depend on the operands and the mode, not on threads or kernels.
///
/// # Panics
/// When the shapes do not agree.
pub fn gemm<T: Format>(gemm: Gemm<'_, T>, mode: Mode) -> Way {
    multiply(gemm.into(), mode)
}

/// [`gemm`] in the format's own arithmetic, with the kernels of one instruction set and a number of
/// threads.
///
/// # Panics
/// When the shapes do not agree, or this machine cannot run the instruction set.
pub fn gemm_native<T: Format>(gemm: Gemm<'_, T>, isa: Isa, threads: usize) {
    T::multiply_on_cpu(gemm.into(), isa, threads);
}

/// One triangle of C := alpha op(A) op(A)^T + beta C; the other is neither read nor written.
///
/// As [`gemm`] otherwise, at half the work.
///
/// # Panics
/// When the shapes do not agree.
pub fn syrk<T: Format>(syrk: Syrk<'_, T>, mode: Mode) -> Way {
    multiply(syrk.into(), mode)
}

/// One triangle of C := alpha op(A) op(B) + beta C; as [`syrk`].
///
/// # Panics
/// When the shapes do not agree.
pub fn gemmtr<T: Format>(gemmtr: Gemmtr<'_, T>, mode: Mode) -> Way {
    multiply(gemmtr.into(), mode)
}

/// Computes a product of sizes up to [`Blas::AT_ONCE`] where its mode is known to take the format's own arithmetic on the
/// CPU, with the bits that [`Blas::multiply_where_it_lies`] gives; returns whether it did, as
/// [`Blas::multiply_at_once`].
#[inline(always)]
pub fn at_once<T: Blas>(product: Product<'_, T>, mode: Mode) -> bool {
    let places = [product.a.as_ptr(), product.b.as_ptr(), product.c.as_ptr()];
    short_for::<T>(sizes(&product), mode)
        .is_some_and(|short| are_on_host(places) && T::multiply_at_once(product, short))
}

/// [`Blas::multiply_in`], at once where that is possible.
pub(super) fn multiply_here<T: Blas>(mut product: Product<'_, T>, mode: Mode) -> Way {
    match short_for::<T>(sizes(&product), mode) {
        Some(short) if T::multiply_at_once(product.reborrow(), short) => Way::Native,
        _ => T::multiply_in(product, mode),
    }
}

/// See [`Blas::multiply_natively`].
pub(super) fn multiply_natively<T: Format>(product: Product<'_, T>) {
    T::multiply_on_cpu(product, config().isa(), num_threads());
}

/// Rows and columns of C, and the length of the sums.
#[inline(always)]
fn sizes<T>(Product { a, c, .. }: &Product<'_, T>) -> [usize; 3] {
    [c.rows, c.cols, a.cols]
}

/// The settings of a call that computes products of these sizes at once, if none of them is traced or goes another way.
#[inline(always)]
pub fn short_for<T: Blas>(sizes: [usize; 3], mode: Mode) -> Option<ShortCalls> {
    let tiny = sizes.iter().fold(true, |all, size| all & (size.wrapping_sub(1) < T::AT_ONCE));
    let short = short_calls();
    // For these sizes native is the cheaper way.
    let native = short.are_plain() && Ways::of(mode, short.product()) != Ways::Crt;
    (tiny && native).then_some(short)
}

impl<'a, T> From<Gemm<'a, T>> for Product<'a, T> {
    #[inline(always)]
    fn from(gemm: Gemm<'a, T>) -> Product<'a, T> {
        let Gemm { transa, transb, alpha, a, b, beta, c } = gemm;
        Product { alpha, a: op(transa, a), b: op(transb, b), beta, c, part: Part::All }
    }
}

impl<'a, T> From<Syrk<'a, T>> for Product<'a, T> {
    #[inline(always)]
    fn from(syrk: Syrk<'a, T>) -> Product<'a, T> {
        let Syrk { uplo, trans, alpha, a, beta, c } = syrk;
        let a = op(trans, a);
        let b = skipping_zeros(trans, a.transposed());
        Product { alpha, a, b, beta, c, part: uplo.part() }
    }
}

/// op(A)^T or op(A)^H as the right factor of a product with op(A). Column by column of A, the loops of the reference BLAS leave out
/// what zeros are multiplied with.
#[inline(always)]
pub(super) fn skipping_zeros<T>(trans: Trans, b: MatRef<'_, T>) -> MatRef<'_, T> {
    b.skipping_zeros(trans == Trans::No)
}

impl<'a, T> From<Gemmtr<'a, T>> for Product<'a, T> {
    #[inline(always)]
    fn from(gemmtr: Gemmtr<'a, T>) -> Product<'a, T> {
        let Gemmtr { uplo, transa, transb, alpha, a, b, beta, c } = gemmtr;
        Product { alpha, a: op(transa, a), b: op(transb, b), beta, c, part: uplo.part() }
    }
}

pub(super) fn op<T>(trans: Trans, x: MatRef<'_, T>) -> MatRef<'_, T> {
    match trans {
        Trans::No => x,
        Trans::Yes => x.transposed(),
        Trans::Conj => x.transposed().conjugate(),
    }
}

/// A product whose matrices may be in host memory or on a GPU. Fails when the GPU fails; a C on the GPU may be lost
/// then.
///
/// # Panics
/// When the shapes do not agree.
pub fn anywhere<T: Format>(product: Product<'_, T>, mode: Mode) -> Result<Way, device::Failure> {
    anywhere_of(product, mode, false)
}

/// [`anywhere`]; `of_parts` is that of [`Options`].
#[inline(never)]
pub(super) fn anywhere_of<T: Format>(
    mut product: Product<'_, T>,
    mode: Mode,
    of_parts: bool,
) -> Result<Way, device::Failure> {
    if T::homes(&product).iter().all(Option::is_none) {
        return Ok(multiply(product, mode));
    }
    match resident_residues(&mut product, (mode, of_parts))? {
        Some(way) => Ok(way),
        None => Ok(native_way(T::multiply_resident(product, config().isa(), num_threads())?)),
    }
}

/// See [`choose_as_host`].
static CHOOSES_AS_HOST: AtomicBool = AtomicBool::new(false);

/// Whether [`Mode::Auto`] takes the costs of host memory for operands on a GPU too, in the whole process: then the same operands have
/// the same bits in either memory, but some products on a GPU take several times as long.
pub fn choose_as_host(chooses: bool) {
    CHOOSES_AS_HOST.store(chooses, Ordering::Relaxed);
}

/// The part of [`anywhere`] that is computed by residues, for matrices of which some are on a GPU; `None`, with C as it
/// was, where the format's own arithmetic is asked for or cheaper.
fn resident_residues<T: Format>(
    product: &mut Product<'_, T>,
    (mode, of_parts): (Mode, bool),
) -> Result<Option<Way>, device::Failure> {
    trace::because(Reason::Resident);
    let here = |product: Product<'_, T>| Some(multiply(product, mode));
    let (ways, isa, threads) = (Ways::of(mode, config().product), config().isa(), num_threads());
    if ways == Ways::Native {
        return Ok(None);
    }
    let mut options = Options { of_parts, ..options::<T>(product.alpha, mode, ways) };
    if ways == Ways::Cheaper && !CHOOSES_AS_HOST.load(Ordering::Relaxed) {
        options.native = Some(T::native_cost_on_device(product.alpha));
    }
    let device = choose::resident(T::homes(product)).ok_or(Declined::NoKernel);
    let done = match device.and_then(|device| T::attempt(device, product, &options)) {
        Ok(done) => complete_elements(product, done, &options)?,
        Err(Declined::Native) => return Ok(None),
        Err(_) => return T::on_host(product.reborrow(), here),
    };
    if let Some(left_out) = done.finished(product.c.cols) {
        let shape = (product.c.rows, product.c.cols);
        let mut failed = None;
        for_each_left_out(shape, product.part, left_out, |rows, cols, part| {
            let block = Product { part, ..product.block(rows, cols) };
            if failed.is_none() {
                failed = T::multiply_resident(block, isa, threads).err();
            }
        });
        return failed.map_or(Ok(Some(Way::CrtCuda)), Err);
    }
    T::on_host(product.reborrow(), |mut product| {
        match T::complete(product.reborrow(), &done, &options) {
            Some(left_out) => {
                complete(&mut product, left_out, |block| T::multiply_on_cpu(block, isa, threads));
                Some(Way::CrtCuda)
            }
            None => here(product),
        }
    })
}

/// Computes on the CPU the elements that the GPU left undone, if they are few: copying their rows and columns is then
/// cheaper than copying the matrices.
fn complete_elements<T: Format>(
    product: &mut Product<'_, T>,
    mut done: Done,
    options: &Options<'_>,
) -> Result<Done, device::Failure> {
    const FEW: usize = 256;
    if done.columns < product.c.cols || done.open.len() > FEW {
        return Ok(done);
    }
    let mut open = Vec::new();
    for (i, j) in std::mem::take(&mut done.open) {
        let (row, col) = (i as usize, j as usize);
        let scalings = done
            .scalings
            .as_ref()
            .map(|all| Scalings { rows: vec![all.rows[row]], cols: vec![all.cols[col]] });
        let one = Done { columns: 1, open: vec![(0, 0)], scalings, ..Done::default() };
        let element = Product { part: Part::All, ..product.block(row..row + 1, col..col + 1) };
        if T::on_host(element, |element| T::complete(element, &one, options))?.is_none() {
            open.push((i, j));
        }
    }
    done.open = open;
    Ok(done)
}

/// How products by residues are computed in a mode.
pub fn options<T: Format>(example: &T, mode: Mode, ways: Ways) -> Options<'static> {
    let product_mode = match mode {
        Mode::Exact => wideblas_product::Mode::Exact,
        _ => wideblas_product::Mode::Working,
    };
    let (isa, threads) = (config().isa(), num_threads());
    let mut options = Options::new(product_mode, isa, threads, workspace());
    if ways == Ways::Cheaper {
        options.native = Some(T::native_cost(example));
    }
    options
}

/// Computes a product by [`Mode::Auto`] for a C that belongs to a larger result, some of which is there already: a call that ends for want of
/// memory leaves all or nothing, so that then the product is computed with what memory there is.
pub fn multiply_part<T: Blas>(product: Product<'_, T>) -> Way {
    multiply_part_by(product, multiply_here)
}

/// [`multiply_part`] by a function.
#[inline(never)]
pub(super) fn multiply_part_by<T: Blas>(
    mut product: Product<'_, T>,
    multiply: fn(Product<'_, T>, Mode) -> Way,
) -> Way {
    match panics::caught(|| multiply(product.reborrow(), Mode::Auto)) {
        Ok(way) => way,
        Err(panic) if panic.0.is::<OutOfMemory>() => {
            T::multiply_natively(product);
            Way::Native
        }
        Err(panic) => resume_unwind(panic.0),
    }
}

/// Computes a product in the mode asked for.
#[inline(never)]
pub(super) fn multiply<T: Format>(mut product: Product<'_, T>, mode: Mode) -> Way {
    let (isa, threads) = (config().isa(), num_threads());
    residues(&mut product, mode).unwrap_or_else(|| match Ways::of(mode, config().product) {
        Ways::Crt => by_exact_sums(product, threads),
        Ways::Native | Ways::Cheaper => native(product, isa, threads),
    })
}

/// The part of [`multiply`] that is computed by residues; `None`, with C as it was, where another way is asked for or
/// cheaper, or residues cannot be used.
fn residues<T: Format>(product: &mut Product<'_, T>, mode: Mode) -> Option<Way> {
    let (ways, isa, threads) = (Ways::of(mode, config().product), config().isa(), num_threads());
    let shape @ (.., k) = (product.c.rows, product.c.cols, product.a.cols);
    let reads = k > 0 && !Number::is_zero(product.alpha);
    match ways {
        Ways::Native => {
            trace::because(Reason::Asked);
            return None;
        }
        Ways::Cheaper if reads && is_native(&T::native_cost_of(product), shape) => {
            trace::decide(Reason::Small);
            return None;
        }
        Ways::Cheaper | Ways::Crt => {}
    }
    let mut options = options::<T>(product.alpha, mode, ways);
    options.native = options.native.map(|_| T::native_cost_of(product));
    let device = T::residue_device(&Size::of(product), &options);
    // A GPU finds infinities and NaN by itself, in less time.
    if device.is_none() && meets_zeros(product) {
        return None;
    }
    if mode == Mode::Exact && device.is_none() && T::multiply_thin(product, isa, threads) {
        return Some(Way::Native);
    }
    let by_native = |block: Product<'_, T>| T::multiply_on_cpu(block, isa, threads);
    let way = by_crt(product, device, &options, by_native).ok()?;
    trace::because(if ways == Ways::Cheaper { Reason::Cheaper } else { Reason::Asked });
    Some(way)
}

/// Whether zeros may leave out infinities or NaN, which residues on the CPU do not know.
fn meets_zeros<T: Number>(product: &Product<'_, T>) -> bool {
    let meets = !product.alpha.is_zero() && product.meets_zeros(|x| !x.is_special());
    if meets {
        trace::decide(Reason::Declined(Declined::MeetsZeros));
    }
    meets
}

/// A product with [`Mode::Exact`] of numbers of limbs that are no [`Format`].
///
/// # Panics
/// When the shapes do not agree.
#[inline(never)]
pub fn exact<T: Number>(mut product: Product<'_, T>, isa: Isa, threads: usize) -> Way {
    let options = Options::new(wideblas_product::Mode::Exact, isa, threads, workspace());
    let device = device_for_limbs(&Size::of(&product), &options);
    let by_sums = |block: Product<'_, T>| exact_sums::gemm(block, threads);
    by_crt(&mut product, device, &options, by_sums)
        .unwrap_or_else(|_| by_exact_sums(product, threads))
}

/// A product by exact sums, which keep the promises of [`Mode::Working`] and [`Mode::Exact`] where residues cannot be
/// used.
fn by_exact_sums<T: Number>(product: Product<'_, T>, threads: usize) -> Way {
    exact_sums::gemm(product, threads);
    Way::Native
}

/// A product by residues; rows and columns of a huge spread by `native`.
fn by_crt<T: Number>(
    product: &mut Product<'_, T>,
    gpus: Option<Gpus>,
    options: &Options<'_>,
    native: impl Fn(Product<'_, T>),
) -> Result<Way, Declined> {
    match gpus.map(|gpus| T::attempt_divided(&gpus, product, options)) {
        Some(Err(declined @ Declined::Native)) => {
            trace::decide(Reason::Declined(declined));
            return Err(declined);
        }
        Some(Ok(done)) => {
            trials::ended();
            if let Some(left_out) = T::complete(product.reborrow(), &done, options) {
                complete(product, left_out, native);
                return Ok(Way::CrtCuda);
            }
        }
        Some(Err(_)) if meets_zeros(product) => return Err(Declined::MeetsZeros),
        Some(Err(_)) | None => {}
    }
    let left_out = wideblas_product::gemm(product.reborrow(), options)
        .inspect_err(|&declined| trace::decide(Reason::Declined(declined)))?;
    complete(product, &left_out, native);
    Ok(Way::Crt)
}

/// Computes a product in the format's own arithmetic.
fn native<T: Format>(product: Product<'_, T>, isa: Isa, threads: usize) -> Way {
    native_way(T::multiply_anywhere(product, isa, threads))
}

fn native_way(engine: Engine) -> Way {
    match engine {
        Engine::Cpu => Way::Native,
        Engine::Cuda => Way::NativeCuda,
    }
}

#[cfg(test)]
mod tests;
