//! Matrix products in a format's own arithmetic.

use super::micro::{self, Kernels, Single, Vector, kernels};
use super::{Isa, pack, par, special, workspace};
use crate::engine::host::float_environment::FloatEnvironment;
use crate::engine::view::{MatMut, MatRef};
use crate::format::{Accumulate, Scalar};
use crate::options::Part;
use std::ops::Range;

/// C := alpha A B + beta C with op() already applied to the views: A is m x k, B is k x n.
pub struct Product<'a, T> {
    pub alpha: T,
    pub a: MatRef<'a, T>,
    pub b: MatRef<'a, T>,
    pub beta: T,
    pub c: MatMut<'a, T>,
    /// The elements of C to compute.
    pub part: Part,
}

impl<T> Product<'_, T> {
    /// (m, n, k)
    pub fn shape(&self) -> (usize, usize, usize) {
        (self.c.rows, self.c.cols, self.a.cols)
    }
}

/// A number, its components one by one: a wider load would wait for what the caller has just stored as doubles.
#[inline(always)]
pub fn read<T: Scalar<L>, const L: usize>(number: &T) -> T {
    let first = std::ptr::from_ref(number).cast::<f64>();
    let mut limbs = [0.0; L];
    for (at, limb) in limbs.iter_mut().enumerate() {
        // SAFETY: a number is its components in memory. Volatile loads are not joined.
        *limb = unsafe { first.add(at).read_volatile() };
    }
    T::from_limbs(limbs)
}

/// A block of C.
pub struct Block {
    pub rows: Range<usize>,
    pub cols: Range<usize>,
}

/// How a product is cut up and where it runs. Results do not depend on it.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    pub isa: Isa,
    pub threads: usize,
    /// Largest number of rows and of columns of a block of C, before rounding up to register tiles.
    pub block: usize,
}

/// Products of at most this many multiply-adds are computed from where the operands lie.
const DIRECT: usize = 40;
/// Products of fewer multiply-adds are not worth a second thread (about 50 us).
const SERIAL: usize = 48 * 48 * 48;
/// Depth of packed panels.
const KC: usize = 256;
/// Largest block of C: its panels and sums fill about the second-level cache.
const BLOCK: usize = 240;
/// Smallest block worth packing when blocks are made smaller to occupy all threads.
const MIN_BLOCK: usize = 48;

impl Plan {
    #[inline]
    pub fn new(isa: Isa, threads: usize, (m, n, k): (usize, usize, usize)) -> Plan {
        let work = m.saturating_mul(n).saturating_mul(k);
        let threads = if work < SERIAL { 1 } else { threads };
        let block = match threads {
            1 => BLOCK,
            // About 16 blocks a thread keep the threads busy to the end.
            _ => ((m as f64 * n as f64 / (16 * threads) as f64).sqrt() as usize)
                .clamp(MIN_BLOCK, BLOCK),
        };
        Plan { isa, threads, block }
    }
}

/// Computes the product.
#[inline]
pub fn gemm<A: Accumulate<L>, const L: usize>(product: &mut Product<'_, A::Number>, plan: Plan) {
    gemm_from::<A, L>(product, plan, 0);
}

/// Computes the columns of C from `first` on.
#[inline]
pub fn gemm_from<A: Accumulate<L>, const L: usize>(
    product: &mut Product<'_, A::Number>,
    plan: Plan,
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
    };
    par::for_each(down * across, plan.threads, run);
}

/// Computes a block of C; height and width are its own or more, in whole tiles.
///
/// # Safety
/// The views' shapes agree, the block lies in C and no other thread writes it.
unsafe fn one_block<A: Accumulate<L>, const L: usize>(
    kernels: &Kernels<A, L>,
    product: &Product<'_, A::Number>,
    block: &Block,
    (height, width): (usize, usize),
) {
    let memory = L * (KC.min(product.shape().2) * (height + width) + height * width);
    // SAFETY: the caller's; memory is as `block` asks, and the instruction set was checked by `kernels`.
    // Without memory the same bits come from where the operands lie, slowly.
    unsafe {
        workspace::with(memory, |memory| (kernels.block)(product, block, memory))
            .unwrap_or_else(|| (kernels.direct)(product, block))
    }
}

/// Computes a small product that is not empty as one block on the caller's thread, whatever its floating-point
/// environment. Returns false, with nothing done, where alpha is zero.
#[inline(always)]
pub fn gemm_at_once<A: Accumulate<L>, const L: usize>(
    product: &mut Product<'_, A::Number>,
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

/// [`gemm_at_once`] by kernels that assume the default environment.
#[inline(never)]
fn at_once_in_default_environment<A: Accumulate<L>, const L: usize>(
    product: &mut Product<'_, A::Number>,
    isa: Isa,
) -> bool {
    let _environment = FloatEnvironment::enter();
    if product.alpha.is_zero() {
        return false;
    }
    let (m, n, _) = product.shape();
    at_once(&kernels::<A, L>(isa, m), product, &Block { rows: 0..m, cols: 0..n });
    true
}

/// Computes C, which is ours alone, or its last columns as one block; the views' shapes agree.
#[inline(always)]
fn at_once<A: Accumulate<L>, const L: usize>(
    kernels: &Kernels<A, L>,
    product: &mut Product<'_, A::Number>,
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
fn even_cut(len: usize, largest: usize, step: usize) -> usize {
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

/// One block of C: packs panels of depth KC, sums up register tiles, and at the end applies alpha
/// and beta.
///
/// # Safety
/// The block lies in C and no other thread writes it; `memory` has room for the panels and sums,
/// `L * (min(KC, k) * (rows + cols) + rows * cols)` doubles with rows and columns rounded up to whole
/// register tiles; the instruction set of `V` is present.
#[inline(always)]
pub unsafe fn block<A, V, const L: usize, const MV: usize, const NR: usize>(
    product: &Product<'_, A::Number>,
    block: &Block,
    memory: *mut f64,
) where
    A: Accumulate<L>,
    V: Vector,
{
    let mr = MV * V::LANES;
    let (_, _, k) = product.shape();
    let (down, across) = (block.rows.len().div_ceil(mr), block.cols.len().div_ceil(NR));
    let depth = KC.min(k);
    let tile_len = L * mr * NR;
    // SAFETY: the three areas follow each other in `memory`, as the contract sizes it; panel and
    // tile offsets stay in them.
    unsafe {
        let sums = memory;
        let a = sums.add(down * across * tile_len);
        let b = a.add(L * depth * down * mr);
        std::slice::from_raw_parts_mut(
            sums.cast::<std::mem::MaybeUninit<f64>>(),
            down * across * tile_len,
        )
        .fill(std::mem::MaybeUninit::new(0.0));
        let bt = product.b.transposed();
        for start in (0..k).step_by(KC) {
            let range = start..k.min(start + KC);
            let len = range.len();
            pack_rows::<A::Number, L>(mr, &product.a, block.rows.clone(), range.clone(), a);
            pack::pack::<A::Number, L, NR, false>(&bt, block.cols.clone(), range, b);
            for j in 0..across {
                for i in 0..down {
                    let at = (i * mr, j * NR);
                    let (a, b) = (a.add(i * mr * L * len), b.add(j * NR * L * len));
                    let sums = sums.add((j * down + i) * tile_len);
                    multiply_tile::<A, V, L, MV, NR>(product, block, at, len, a, b, sums);
                }
            }
        }
        for j in 0..across {
            for i in 0..down {
                let sums = sums.add((j * down + i) * tile_len);
                finish_tile::<A, V, L, MV, NR>(product, block, (i * mr, j * NR), sums);
            }
        }
    }
}

/// The rows of C in `LANES` rows from `row`, counted in the block, that are wanted in a column of it.
#[inline(always)]
fn wanted_rows<T>(
    product: &Product<'_, T>,
    block: &Block,
    (row, col): (usize, usize),
    lanes: usize,
) -> Range<usize> {
    let first = block.rows.start + row;
    let rows = first..block.rows.end.min(first + lanes);
    product.part.rows_within(block.cols.start + col, &rows)
}

/// [`micro::tile`] for the tile at a place in the block, without the vectors of rows none of which is wanted.
///
/// # Safety
/// As [`micro::tile`].
#[inline(always)]
unsafe fn multiply_tile<A, V, const L: usize, const MV: usize, const NR: usize>(
    product: &Product<'_, A::Number>,
    block: &Block,
    (row, col): (usize, usize),
    len: usize,
    a: *const f64,
    b: *const f64,
    sums: *mut f64,
) where
    A: Accumulate<L>,
    V: Vector,
{
    let last = (col + NR).min(block.cols.len()) - 1;
    // The wanted rows of the columns between lie between those of the first and the last.
    let is_wanted = |v: usize| {
        let of = |col| wanted_rows(product, block, (row + v * V::LANES, col), V::LANES);
        !of(col).is_empty() || !of(last).is_empty()
    };
    // SAFETY: the caller's; vector v lies in the panel and in the tile.
    unsafe {
        if product.part == Part::All || (0..MV).all(is_wanted) {
            return micro::tile::<A, V, L, MV, NR>(len, MV, a, b, sums);
        }
        for v in (0..MV).filter(|&v| is_wanted(v)) {
            let (a, sums) = (a.add(v * V::LANES), sums.add(v * L * V::LANES));
            micro::tile::<A, V, L, 1, NR>(len, MV, a, b, sums);
        }
    }
}

/// Lanes of the widest vector.
const MOST_LANES: usize = 8;

/// Writes alpha `sums` + beta C to what is wanted of a tile of C: [`finish`] for vectors of rows.
///
/// # Safety
/// As [`block`]; the tile at a place in the block has its sums at `sums`.
#[inline(always)]
unsafe fn finish_tile<A, V, const L: usize, const MV: usize, const NR: usize>(
    product: &Product<'_, A::Number>,
    block: &Block,
    (row, col): (usize, usize),
    sums: *const f64,
) where
    A: Accumulate<L>,
    V: Vector,
{
    const { assert!(V::LANES <= MOST_LANES) };
    let (alpha_is_one, beta_is_zero) = (product.alpha.is_one(), product.beta.is_zero());
    let (alpha, beta) = (product.alpha.limbs(), product.beta.limbs());
    let mut lanes = [[0.0; MOST_LANES]; L];
    for jt in 0..NR.min(block.cols.len() - col) {
        for v in 0..MV {
            let first = block.rows.start + row + v * V::LANES;
            let rows = wanted_rows(product, block, (row + v * V::LANES, col + jt), V::LANES);
            if rows.is_empty() {
                continue;
            }
            let j = block.cols.start + col + jt;
            // SAFETY: the vector lies in the tile, rows and column in C, and lanes are as long as a vector.
            unsafe {
                let sum = sums.add((jt * MV + v) * L * V::LANES);
                let sum = A::finish(std::array::from_fn(|limb| V::load(sum.add(limb * V::LANES))));
                let splat = |x: &[f64; L]| std::array::from_fn(|limb| V::splat(&x[limb]));
                let mut value = if alpha_is_one { sum } else { A::mul(splat(&alpha), sum) };
                let column = product.c.ptr.add(j * product.c.ld);
                if !beta_is_zero {
                    for i in rows.clone() {
                        let old = (*column.add(i)).limbs();
                        (0..L).for_each(|limb| lanes[limb][i - first] = old[limb]);
                    }
                    let old = std::array::from_fn(|limb| V::load(lanes[limb].as_ptr()));
                    value = A::add(value, A::mul(splat(&beta), old));
                }
                for (limb, x) in value.into_iter().enumerate() {
                    x.store(lanes[limb].as_mut_ptr());
                }
                for i in rows {
                    let value = std::array::from_fn(|limb| lanes[limb][i - first]);
                    let value = A::Number::from_limbs(value);
                    let value =
                        if value.is_finite() { value } else { special::element(product, i, j) };
                    *column.add(i) = value;
                }
            }
        }
    }
}

/// [`pack::pack`] with components apart, for the panel heights that kernels use.
///
/// # Safety
/// As [`pack::pack`].
#[inline(always)]
unsafe fn pack_rows<T: Scalar<L>, const L: usize>(
    mr: usize,
    x: &MatRef<'_, T>,
    rows: Range<usize>,
    cols: Range<usize>,
    out: *mut f64,
) {
    // SAFETY: the caller's.
    unsafe {
        match mr {
            4 => pack::pack::<T, L, 4, true>(x, rows, cols, out),
            8 => pack::pack::<T, L, 8, true>(x, rows, cols, out),
            16 => pack::pack::<T, L, 16, true>(x, rows, cols, out),
            _ => unreachable!("no kernel has tiles of {mr} rows"),
        }
    }
}

/// The components of a number in memory, each in a vector of one lane.
///
/// # Safety
/// The number is readable, and the instruction set of `V` present.
#[inline(always)]
unsafe fn components<T: Scalar<L>, V: Single, const L: usize>(number: *const T) -> [V; L] {
    let first = number.cast::<f64>();
    // SAFETY: a number is its components in memory.
    unsafe {
        let mut found = [V::load(first); L];
        (1..L).for_each(|limb| found[limb] = V::load(first.add(limb)));
        found
    }
}

/// [`components`] of alpha or beta, which the caller has just stored as doubles: loads of more than one at a time, also
/// of what lies behind them, would wait until these stores have reached the cache.
///
/// # Safety
/// The instruction set of `V` is present.
#[inline(always)]
pub unsafe fn factor<T: Scalar<L>, V: Single, const L: usize>(number: &T) -> [V; L] {
    let first = std::ptr::from_ref(number).cast::<f64>();
    // SAFETY: a number is its components in memory. Volatile loads are not joined.
    unsafe {
        let mut found = [V::splat(&first.read_volatile()); L];
        (1..L).for_each(|limb| found[limb] = V::splat(&first.add(limb).read_volatile()));
        found
    }
}

/// One block of C, an element at a time, without memory.
///
/// # Safety
/// The views' shapes agree, the block lies in C and no other thread writes it; the instruction set of `V` is
/// present.
#[inline(always)]
pub unsafe fn direct<A: Accumulate<L>, V: Single, const L: usize>(
    product: &Product<'_, A::Number>,
    block: &Block,
) {
    let (_, _, k) = product.shape();
    let (a, b) = (&product.a, &product.b);
    // SAFETY: the caller's instruction set makes vectors.
    let (alpha, beta): ([V; L], [V; L]) =
        unsafe { (factor(&product.alpha), factor(&product.beta)) };
    let alpha_is_one = alpha[0].is(1.0) && alpha[1..].iter().all(|x| x.is(0.0));
    let beta_is_zero = beta[0].is(0.0);
    for j in block.cols.clone() {
        for i in product.part.rows_within(j, &block.rows) {
            let zero = 0.0;
            // SAFETY: as above.
            let mut sum = unsafe { [V::splat(&zero); L] };
            for l in 0..k {
                // SAFETY: (i, l) lies in A and (l, j) in B.
                let (x, y) = unsafe {
                    (
                        components(a.ptr.add(i * a.row_stride + l * a.col_stride)),
                        components(b.ptr.add(l * b.row_stride + j * b.col_stride)),
                    )
                };
                sum = A::mul_acc(sum, x, y);
            }
            let sum = A::finish(sum);
            let mut value = if alpha_is_one { sum } else { A::mul(alpha, sum) };
            // SAFETY: (i, j) lies in C.
            unsafe {
                let element = product.c.ptr.add(i + j * product.c.ld);
                if !beta_is_zero {
                    value = A::add(value, A::mul(beta, components(element)));
                }
                if value.iter().all(|x| x.is_finite()) {
                    for (limb, x) in value.into_iter().enumerate() {
                        x.store(element.cast::<f64>().add(limb));
                    }
                } else {
                    *element = special::element(product, i, j);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
        assert_eq!(Plan::new(Isa::Generic, 8, (10, 10, 10)).threads, 1);
        let plan = Plan::new(Isa::Generic, 8, (1000, 1000, 1000));
        assert!(plan.threads == 8 && (MIN_BLOCK..=BLOCK).contains(&plan.block));
        // Sizes whose product overflows.
        assert_eq!(Plan::new(Isa::Generic, 2, (usize::MAX, usize::MAX, 2)).threads, 2);
    }

    fn same_bits_at_once<A: Accumulate<L>, const L: usize>() {
        // Ordinary numbers, ties, subnormal and huge ones, specials.
        let leading = [1.0, -0.7, 3e-300, -2e-310, 5e-324, 1.7e308, 0.0, f64::INFINITY, f64::NAN];
        let number = |i: usize| {
            let first = if i.is_multiple_of(11) { leading[i / 11 % 9] } else { leading[i % 4] };
            let mut limbs = [first; L];
            for limb in 1..L {
                limbs[limb] = limbs[limb - 1] * f64::EPSILON / 2.1;
            }
            A::Number::from_limbs(limbs)
        };
        let bits =
            |c: &[A::Number]| -> Vec<_> { c.iter().map(|x| x.limbs().map(f64::to_bits)).collect() };
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
                        let mut product = Product {
                            alpha: A::Number::from_f64(alpha),
                            a: MatRef::new(&a, m, k, 4).unwrap(),
                            b: MatRef::new(&b, n, k, 4).unwrap().transposed(),
                            beta: A::Number::from_f64(beta),
                            c: MatMut::new(&mut c, m, n, 4).unwrap(),
                            part,
                        };
                        match isa {
                            Some(isa) => assert!(gemm_at_once::<A, L>(&mut product, isa)),
                            None => {
                                gemm::<A, L>(&mut product, Plan::new(Isa::Generic, 1, (m, n, k)))
                            }
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
        same_bits_at_once::<crate::format::scalar::Plain, 1>();
        same_bits_at_once::<crate::format::dd::Ieee, 2>();
        same_bits_at_once::<crate::format::dd::Sloppy, 2>();
        same_bits_at_once::<crate::format::qd::QdNative, 4>();
    }

    #[test]
    fn without_a_sum_nothing_is_done_at_once() {
        let (one, mut c) = ([1.0], [f64::NAN]);
        for isa in Isa::ALL.into_iter().filter(|isa| isa.is_available()) {
            let mut product = Product {
                alpha: -0.0,
                a: MatRef::new(&one, 1, 1, 1).unwrap(),
                b: MatRef::new(&one, 1, 1, 1).unwrap(),
                beta: 0.0,
                c: MatMut::new(&mut c, 1, 1, 1).unwrap(),
                part: Part::All,
            };
            assert!(!gemm_at_once::<crate::format::scalar::Plain, 1>(&mut product, isa));
            assert!(c[0].is_nan(), "{isa:?}");
        }
    }
}
