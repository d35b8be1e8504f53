//! Matrix products in a format's own arithmetic.

use super::block;
use super::micro::{self, Kernels, kernels};
use super::{par, small, special, workspace};
use crate::progress;
use crate::view::MatMut;
use wideblas_base::host::float_environment::FloatEnvironment;
use wideblas_base::isa::Isa;
use wideblas_base::options::Part;
use wideblas_format::{Accumulate, Scalar};

pub use super::problem::{Block, NativeProduct};

/// A number, its components one by one: a wider load would wait for what the caller has just stored as doubles.
#[inline(always)]
pub fn read<T: Scalar<L>, const L: usize>(number: &T) -> T {
    let first = std::ptr::from_ref(number).cast::<f64>();
    let mut components = [0.0; L];
    for (at, component) in components.iter_mut().enumerate() {
        // SAFETY: a number is its components in memory. Volatile loads are not joined.
        *component = unsafe { first.add(at).read_volatile() };
    }
    T::from_components(components)
}

/// How a product is cut up and where it runs. Results do not depend on it.
#[derive(Clone, Copy, Debug)]
pub struct NativePlan {
    pub isa: Isa,
    pub threads: usize,
    /// Largest number of rows and of columns of a block of C, before rounding up to register tiles.
    pub block: usize,
}

/// Products of at most this many multiply-adds are computed from the operands in place, without packing.
const DIRECT: usize = 40;
/// Products of fewer multiply-adds are not worth a second thread (about 50 us).
const SERIAL: usize = 48 * 48 * 48;
/// Largest block of C: its panels and sums fill about the second-level cache.
pub(super) const BLOCK: usize = 240;
/// Smallest block worth packing when blocks are made smaller to occupy all threads.
const MIN_BLOCK: usize = 48;

impl NativePlan {
    #[inline]
    pub fn new(isa: Isa, threads: usize, (m, n, k): (usize, usize, usize)) -> NativePlan {
        let work = m.saturating_mul(n).saturating_mul(k);
        let threads = if work < SERIAL { 1 } else { threads };
        let block = match threads {
            1 => BLOCK,
            // About 16 blocks a thread keep the threads busy to the end.
            _ => ((m as f64 * n as f64 / (16 * threads) as f64).sqrt() as usize)
                .clamp(MIN_BLOCK, BLOCK),
        };
        NativePlan { isa, threads, block }
    }
}

/// Computes the product.
#[inline]
pub fn gemm<A: Accumulate<L>, const L: usize>(
    product: &mut NativeProduct<'_, A::Number>,
    plan: NativePlan,
) {
    gemm_from::<A, L>(product, plan, 0);
}

/// Computes the columns of C from `first` on.
#[inline]
pub fn gemm_from<A: Accumulate<L>, const L: usize>(
    product: &mut NativeProduct<'_, A::Number>,
    plan: NativePlan,
    first: usize,
) {
    let (m, n, k) = product.shape();
    assert!(product.a.rows == m && product.b.rows == k && product.b.cols == n);
    if m == 0 || first >= n {
        return;
    }
    let kernels = kernels::<A, L>(plan.isa, m);
    if k == 0 || product.alpha.is_zero() {
        return scale(&mut product.c, product.beta, product.part, first);
    }
    if m <= plan.block && n - first <= plan.block {
        return at_once(&kernels, product, &Block { rows: 0..m, cols: first..n });
    }
    let (height, width) =
        (even_cut(m, plan.block, kernels.mr), even_cut(n - first, plan.block, kernels.nr));
    let (down, across) = (m.div_ceil(height), (n - first).div_ceil(width));
    let product = &*product;
    let run = |task: usize| {
        let (i, j) = (task % down * height, first + task / down * width);
        let block = Block { rows: i..m.min(i + height), cols: j..n.min(j + width) };
        if !product.part.is_apart_from(&block.rows, &block.cols) {
            // SAFETY: the block lies in C and no other task has it.
            unsafe { one_block(&kernels, product, &block, (height, width)) };
        }
        progress::add((block.rows.len(), block.cols.len(), k));
    };
    par::for_each(down * across, plan.threads, run);
}

/// Computes a block of C; height and width are its own or more, in whole tiles.
///
/// # Safety
/// The views' shapes agree, the block lies in C and no other thread writes it.
unsafe fn one_block<A: Accumulate<L>, const L: usize>(
    kernels: &Kernels<A, L>,
    product: &NativeProduct<'_, A::Number>,
    at: &Block,
    (height, width): (usize, usize),
) {
    let memory = block::memory(L, product.shape().2, (height, width));
    // SAFETY: the caller's; memory is as `block` asks, and the instruction set was checked by `kernels`.
    // Without memory, the same bits are computed from the operands in place, slowly.
    unsafe {
        workspace::with(memory, |memory| (kernels.block)(product, at, memory))
            .unwrap_or_else(|| (kernels.direct)(product, at))
    }
}

/// Computes a small product that is not empty as one block on the caller's thread, whatever its floating-point
/// environment. Returns false, with nothing done, where alpha is zero.
#[inline(always)]
pub fn gemm_at_once<A: Accumulate<L>, const L: usize>(
    product: &mut NativeProduct<'_, A::Number>,
    isa: Isa,
) -> bool {
    let (m, n, k) = product.shape();
    assert!(product.a.rows == m && product.b.rows == k && product.b.cols == n);
    if m * n * k <= DIRECT
        && let Some(quiet) = micro::quiet::<A, L>(isa)
    {
        // SAFETY: the shapes agree, C is ours alone, and the instruction set is there.
        if unsafe { quiet(product) } {
            return true;
        }
    }
    at_once_in_default_environment::<A, L>(product, isa)
}

/// [`gemm_at_once`] of numbers of several components, in registers where these are of use.
#[inline(always)]
pub fn gemm_in_registers<A: Accumulate<L>, const L: usize>(
    product: &mut NativeProduct<'_, A::Number>,
    isa: Isa,
) -> bool {
    /// Multiply-adds that are quicker one by one.
    const SINGLE: usize = 16;
    let (m, n, k) = product.shape();
    if m * n * k * L <= SINGLE {
        return gemm_at_once::<A, L>(product, isa);
    }
    assert!(product.a.rows == m && product.b.rows == k && product.b.cols == n);
    in_registers::<A, L>(product, isa)
}

/// By kernels that assume the default environment. Returns false where alpha is zero.
#[inline(always)]
fn in_default_environment<T: Scalar<L>, const L: usize>(
    product: &mut NativeProduct<'_, T>,
    compute: impl FnOnce(&mut NativeProduct<'_, T>),
) -> bool {
    let _environment = FloatEnvironment::enter();
    if product.alpha.is_zero_in_any_environment() {
        return false;
    }
    compute(product);
    true
}

#[inline(never)]
fn in_registers<A: Accumulate<L>, const L: usize>(
    product: &mut NativeProduct<'_, A::Number>,
    isa: Isa,
) -> bool {
    // SAFETY: the shapes agree, say callers, and C is ours alone.
    in_default_environment(product, |product| unsafe { small::gemm::<A, L>(product, isa) })
}

#[inline(never)]
fn at_once_in_default_environment<A: Accumulate<L>, const L: usize>(
    product: &mut NativeProduct<'_, A::Number>,
    isa: Isa,
) -> bool {
    in_default_environment(product, |product| {
        let (m, n, _) = product.shape();
        at_once(&kernels::<A, L>(isa, m), product, &Block { rows: 0..m, cols: 0..n });
    })
}

/// Computes C, which is ours alone, or its last columns as one block; the views' shapes agree.
#[inline(always)]
fn at_once<A: Accumulate<L>, const L: usize>(
    kernels: &Kernels<A, L>,
    product: &mut NativeProduct<'_, A::Number>,
    whole: &Block,
) {
    let (m, n) = (whole.rows.len(), whole.cols.len());
    // SAFETY: the instruction set was checked by `kernels`, the rest by callers.
    unsafe {
        if m.saturating_mul(n).saturating_mul(product.a.cols) <= DIRECT {
            return (kernels.direct)(product, whole);
        }
        let (height, width) = (m.next_multiple_of(kernels.mr), n.next_multiple_of(kernels.nr));
        one_block(kernels, product, whole, (height, width));
    }
}

/// Length of the pieces when `len` is cut into the fewest, nearly equal pieces of at most about
/// `largest`, each a multiple of `step`.
pub(super) fn even_cut(len: usize, largest: usize, step: usize) -> usize {
    len.div_ceil(len.div_ceil(largest)).next_multiple_of(step)
}

/// C := beta C for the columns from `first` on, without reading C when beta is 0.
fn scale<T: Scalar<L>, const L: usize>(c: &mut MatMut<'_, T>, beta: T, part: Part, first: usize) {
    if beta.is_one() {
        return;
    }
    for j in first..c.cols {
        for i in part.rows(j, c.rows) {
            // SAFETY: (i, j) lies in C, which is ours alone.
            unsafe {
                let element = c.ptr.add(i + j * c.ld);
                *element =
                    if beta.is_zero() { T::from_f64(0.0) } else { special::scaled(beta, *element) };
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::MatRef;

    #[test]
    fn pieces_are_few_even_and_whole_tiles() {
        assert_eq!(even_cut(1, 240, 16), 16);
        assert_eq!(even_cut(240, 240, 16), 240);
        // 241 = 2 pieces, not 240 and 1.
        assert_eq!(even_cut(241, 240, 16), 128);
        assert_eq!(even_cut(7, 1, 4), 4);
        for (len, largest, step) in [(1000, 240, 16), (999, 48, 4), (50, 37, 8), (3, 1000, 16)] {
            let piece = even_cut(len, largest, step);
            assert!(piece.is_multiple_of(step) && piece < largest + step, "{len} {largest} {step}");
            assert!(len.div_ceil(piece) <= len.div_ceil(largest), "{len} {largest} {step}");
        }
    }

    #[test]
    fn small_products_get_one_thread() {
        assert_eq!(NativePlan::new(Isa::Generic, 8, (10, 10, 10)).threads, 1);
        let plan = NativePlan::new(Isa::Generic, 8, (1000, 1000, 1000));
        assert!(plan.threads == 8 && (MIN_BLOCK..=BLOCK).contains(&plan.block));
        // Sizes whose product overflows.
        assert_eq!(NativePlan::new(Isa::Generic, 2, (usize::MAX, usize::MAX, 2)).threads, 2);
    }

    fn same_bits_at_once<A: Accumulate<L>, const L: usize>() {
        // Ordinary numbers, ties, subnormal and huge ones, specials.
        let leading = [1.0, -0.7, 3e-300, -2e-310, 5e-324, 1.7e308, 0.0, f64::INFINITY, f64::NAN];
        let number = |i: usize| {
            let first = if i.is_multiple_of(11) { leading[i / 11 % 9] } else { leading[i % 4] };
            let mut components = [first; L];
            for component in 1..L {
                components[component] = components[component - 1] * f64::EPSILON / 2.1;
            }
            A::Number::from_components(components)
        };
        let bits = |c: &[A::Number]| -> Vec<_> {
            c.iter().map(|x| x.components().map(f64::to_bits)).collect()
        };
        let sizes = if cfg!(miri) { 2..=2 } else { 1..=4 };
        for (case, m, n, k) in sizes.clone().flat_map(|m| {
            sizes.clone().flat_map(move |n| (1..=4).map(move |k| (7 * m + 3 * n + k, m, n, k)))
        }) {
            let numbers = |seed: usize| (0..16).map(|i| number(i + seed)).collect::<Vec<_>>();
            let (a, b, c) = (numbers(5 * case), numbers(3 * case + 1), numbers(case + 2));
            for (alpha, beta) in [(1.0, 0.0), (1.0, 0.5), (-0.3, 1.0), (4e-310, f64::NAN)] {
                for part in [Part::All, Part::Upper, Part::Lower] {
                    let compute = |isa: Option<Isa>| {
                        let mut c = c.clone();
                        let mut product = NativeProduct {
                            alpha: A::Number::from_f64(alpha),
                            a: MatRef::new(&a, m, k, 4).unwrap(),
                            b: MatRef::new(&b, n, k, 4).unwrap().transposed(),
                            beta: A::Number::from_f64(beta),
                            c: MatMut::new(&mut c, m, n, 4).unwrap(),
                            part,
                        };
                        match isa {
                            Some(isa) => assert!(gemm_at_once::<A, L>(&mut product, isa)),
                            None => gemm::<A, L>(
                                &mut product,
                                NativePlan::new(Isa::Generic, 1, (m, n, k)),
                            ),
                        }
                        bits(&c)
                    };
                    let expected = compute(None);
                    for isa in Isa::ALL.into_iter().filter(|isa| isa.is_available()) {
                        let what = (A::NAME, isa, part, (m, n, k), alpha, beta);
                        assert_eq!(compute(Some(isa)), expected, "{what:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn products_at_once_have_the_bits_of_all_others() {
        same_bits_at_once::<wideblas_format::scalar::Plain, 1>();
        same_bits_at_once::<wideblas_format::dd::DdNative, 2>();
        same_bits_at_once::<wideblas_format::qd::QdNative, 4>();
    }

    #[test]
    fn without_a_sum_nothing_is_done_at_once() {
        let (one, mut c) = ([1.0], [f64::NAN]);
        for isa in Isa::ALL.into_iter().filter(|isa| isa.is_available()) {
            let mut product = NativeProduct {
                alpha: -0.0,
                a: MatRef::new(&one, 1, 1, 1).unwrap(),
                b: MatRef::new(&one, 1, 1, 1).unwrap(),
                beta: 0.0,
                c: MatMut::new(&mut c, 1, 1, 1).unwrap(),
                part: Part::All,
            };
            assert!(!gemm_at_once::<wideblas_format::scalar::Plain, 1>(&mut product, isa));
            assert!(c[0].is_nan(), "{isa:?}");
        }
    }
}
