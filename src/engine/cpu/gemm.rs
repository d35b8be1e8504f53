//! Matrix products in a format's own arithmetic.

use super::micro::{self, Kernels, Vector, kernels};
use super::{Isa, pack, par, special, workspace};
use crate::engine::view::{MatMut, MatRef, Part};
use crate::format::{Accumulate, Scalar};
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

/// Computes a product that is not empty and whose alpha is not zero, as one block on the caller's thread.
#[inline(always)]
pub fn gemm_at_once<A: Accumulate<L>, const L: usize>(
    product: &mut Product<'_, A::Number>,
    isa: Isa,
) {
    let (m, n, k) = product.shape();
    assert!(product.a.rows == m && product.b.rows == k && product.b.cols == n);
    at_once(&kernels::<A, L>(isa, m), product, &Block { rows: 0..m, cols: 0..n });
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

/// Writes alpha `sum` + beta C to element (i, j) of C.
///
/// # Safety
/// (i, j) must lie in C and be written by no other thread.
#[inline(always)]
unsafe fn finish<A: Accumulate<L>, const L: usize>(
    product: &Product<'_, A::Number>,
    (i, j): (usize, usize),
    sum: [f64; L],
    (alpha_is_one, beta_is_zero): (bool, bool),
) {
    // SAFETY: the caller's.
    unsafe {
        let element = product.c.ptr.add(i + j * product.c.ld);
        let sum = A::finish(sum);
        let mut value = if alpha_is_one { sum } else { A::mul(product.alpha.limbs(), sum) };
        if !beta_is_zero {
            value = A::add(value, A::mul(product.beta.limbs(), (*element).limbs()));
        }
        let value = A::Number::from_limbs(value);
        *element = if value.is_finite() { value } else { special::element(product, i, j) };
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

/// One block of C, an element at a time, without memory.
///
/// # Safety
/// The views' shapes agree, the block lies in C and no other thread writes it.
#[inline(always)]
pub unsafe fn direct<A: Accumulate<L>, const L: usize>(
    product: &Product<'_, A::Number>,
    block: &Block,
) {
    let (_, _, k) = product.shape();
    let (a, b) = (&product.a, &product.b);
    let simple = (product.alpha.is_one(), product.beta.is_zero());
    for j in block.cols.clone() {
        for i in product.part.rows_within(j, &block.rows) {
            let mut sum = [0.0; L];
            for l in 0..k {
                // SAFETY: (i, l) lies in A and (l, j) in B.
                let (x, y) = unsafe {
                    (
                        (*a.ptr.add(i * a.row_stride + l * a.col_stride)).limbs(),
                        (*b.ptr.add(l * b.row_stride + j * b.col_stride)).limbs(),
                    )
                };
                sum = A::mul_acc(sum, x, y);
            }
            // SAFETY: (i, j) lies in C.
            unsafe { finish::<A, L>(product, (i, j), sum, simple) };
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
}
