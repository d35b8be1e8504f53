//! One block of C in any instruction set: by packed panels and register tiles, or an element at a time.

use super::micro::tile::{Single, Vector, tile};
use super::pack;
use super::problem::{Block, NativeProduct};
use super::special;
use super::special::block::{Open, Pass, settle, settle_sum, spread};
use crate::view::MatRef;
use std::ops::Range;
use wideblas_base::options::Part;
use wideblas_format::{Accumulate, Scalar};

/// Depth of packed panels.
const KC: usize = 256;

/// The doubles that [`block`] needs, for rows and columns rounded up to whole register tiles: for the panels, for the sums, and as many
/// bytes as there are elements.
pub fn memory(components: usize, k: usize, (rows, cols): (usize, usize)) -> usize {
    components * (KC.min(k) * (rows + cols) + rows * cols)
        + (rows * cols).div_ceil(size_of::<f64>())
}

/// One block of C: packs panels of depth KC, sums up register tiles, and at the end applies alpha
/// and beta. Where that leaves elements that are not finite, other passes may follow: special/block.rs.
///
/// # Safety
/// The block lies in C and no other thread writes it; `memory` is as long as [`memory`] says; the instruction set of `V` is present.
#[inline(always)]
pub unsafe fn block<A, V, const L: usize, const MV: usize, const NR: usize>(
    product: &NativeProduct<'_, A::Number>,
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
    let (sums_len, a_len, b_len) =
        (down * across * tile_len, L * depth * down * mr, L * depth * across * NR);
    // SAFETY: the four areas follow each other in `memory`, as the contract sizes it; panel and
    // tile offsets stay in them.
    unsafe {
        let sums = memory;
        let a = sums.add(sums_len);
        let b = a.add(a_len);
        let (height, count) = (block.rows.len(), block.rows.len() * block.cols.len());
        let elements = b.add(b_len).cast::<bool>();
        elements.write_bytes(0, count);
        let elements = std::slice::from_raw_parts_mut(elements, count);
        let mut open = Open { height, elements };
        let mut pass = Pass::First;
        loop {
            std::slice::from_raw_parts_mut(sums.cast::<std::mem::MaybeUninit<f64>>(), sums_len)
                .fill(std::mem::MaybeUninit::new(0.0));
            add_products::<A, V, L, MV, NR>(product, block, (a, b, sums), pass, |at, size| {
                pass == Pass::First || open.has_some(at, size)
            });
            let mut are_left = false;
            for j in 0..across {
                for i in 0..down {
                    let (at, sums) = ((i * mr, j * NR), sums.add((j * down + i) * tile_len));
                    are_left |= match pass {
                        Pass::First => {
                            finish_tile::<A, V, L, MV, NR>(product, block, at, sums, &mut open)
                        }
                        pass => {
                            let tile = (V::LANES, MV, NR);
                            settle::<A, L>(product, block, at, tile, (sums, pass), &mut open)
                        }
                    };
                }
            }
            pass = match pass {
                _ if !are_left => return,
                Pass::First => match spread::<A, L>(product, block, &mut open) {
                    Some(next) => next,
                    None => return,
                },
                Pass::Cleaned | Pass::Scaled => Pass::Scaled,
            };
        }
    }
}

/// Adds the products of a block to its sums, register tile by register tile, from packed panels of depth KC. Tiles that are not wanted, by
/// their place in the block and their size, may be left out.
///
/// # Safety
/// As [`block`]; the areas for A's panels, B's panels and the sums are as long as that makes them.
#[inline(always)]
unsafe fn add_products<A, V, const L: usize, const MV: usize, const NR: usize>(
    product: &NativeProduct<'_, A::Number>,
    block: &Block,
    (a, b, sums): (*mut f64, *mut f64, *mut f64),
    pass: Pass,
    is_wanted: impl Fn((usize, usize), (usize, usize)) -> bool,
) where
    A: Accumulate<L>,
    V: Vector,
{
    let mr = MV * V::LANES;
    let (_, _, k) = product.shape();
    let (down, across) = (block.rows.len().div_ceil(mr), block.cols.len().div_ceil(NR));
    let bt = product.b.transposed();
    // SAFETY: panel and tile offsets stay in the areas.
    unsafe {
        for start in (0..k).step_by(KC) {
            let range = start..k.min(start + KC);
            let len = range.len();
            pack_rows::<A::Number, V, L>(mr, &product.a, block.rows.clone(), range.clone(), a);
            pack::pack::<A::Number, V, L, NR, false>(&bt, block.cols.clone(), range, b);
            pass.change_left::<L>(std::slice::from_raw_parts_mut(a, L * len * down * mr), mr);
            pass.change_right(std::slice::from_raw_parts_mut(b, L * len * across * NR));
            for j in 0..across {
                for i in 0..down {
                    let at = (i * mr, j * NR);
                    if !is_wanted(at, (mr, NR)) {
                        continue;
                    }
                    let (a, b) = (a.add(i * mr * L * len), b.add(j * NR * L * len));
                    let sums = sums.add((j * down + i) * L * mr * NR);
                    multiply_tile::<A, V, L, MV, NR>(product, block, at, len, a, b, sums);
                }
            }
        }
    }
}

/// The doubles of the panels that [`add`] needs, for rows and columns rounded up to whole register tiles.
pub fn panel_memory(components: usize, k: usize, (rows, cols): (usize, usize)) -> usize {
    components * KC.min(k) * (rows + cols)
}

/// Adds the products of a block to sums that are kept for [`finish`]: pieces of a depth, one after the other, make the sums of all of it.
///
/// # Safety
/// As [`block`], but that C is not touched; `sums` are L doubles for each element, for rows and columns rounded up to whole register tiles,
/// and zeros at first; `memory` is as long as [`panel_memory`] says.
#[inline(always)]
pub unsafe fn add<A, V, const L: usize, const MV: usize, const NR: usize>(
    product: &NativeProduct<'_, A::Number>,
    block: &Block,
    sums: *mut f64,
    memory: *mut f64,
) where
    A: Accumulate<L>,
    V: Vector,
{
    let down = block.rows.len().div_ceil(MV * V::LANES);
    let depth = KC.min(product.shape().2);
    // SAFETY: the caller's.
    unsafe {
        let b = memory.add(L * depth * down * MV * V::LANES);
        let areas = (memory, b, sums);
        add_products::<A, V, L, MV, NR>(product, block, areas, Pass::First, |_, _| true);
    }
}

/// Writes alpha times the sums of [`add`] + beta C to the elements of a block where both are finite. For the others it sets `elements`, which
/// has the block's columns one after the other.
///
/// # Safety
/// As [`add`]; C is the caller's alone.
#[inline(always)]
pub unsafe fn finish<A, V, const L: usize, const MV: usize, const NR: usize>(
    product: &NativeProduct<'_, A::Number>,
    block: &Block,
    sums: *const f64,
    elements: &mut [bool],
) where
    A: Accumulate<L>,
    V: Vector,
{
    let mr = MV * V::LANES;
    let (down, across) = (block.rows.len().div_ceil(mr), block.cols.len().div_ceil(NR));
    let mut open = Open { height: block.rows.len(), elements };
    for j in 0..across {
        for i in 0..down {
            // SAFETY: the tile lies in the sums.
            unsafe {
                let sums = sums.add((j * down + i) * L * mr * NR);
                finish_tile::<A, V, L, MV, NR>(product, block, (i * mr, j * NR), sums, &mut open);
            }
        }
    }
}

/// The rows of C in `LANES` rows from `row`, counted in the block, that are wanted in a column of it.
#[inline(always)]
fn wanted_rows<T>(
    product: &NativeProduct<'_, T>,
    block: &Block,
    (row, col): (usize, usize),
    lanes: usize,
) -> Range<usize> {
    let first = block.rows.start + row;
    let rows = first..block.rows.end.min(first + lanes);
    product.part.rows_within(block.cols.start + col, &rows)
}

/// [`tile`] for the tile at a place in the block, without the vectors of rows that have no wanted element.
///
/// # Safety
/// As [`tile`].
#[inline(always)]
unsafe fn multiply_tile<A, V, const L: usize, const MV: usize, const NR: usize>(
    product: &NativeProduct<'_, A::Number>,
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
    // The wanted rows of the middle columns lie between those of the first and those of the last column.
    let is_wanted = |v: usize| {
        let of = |col| wanted_rows(product, block, (row + v * V::LANES, col), V::LANES);
        !of(col).is_empty() || !of(last).is_empty()
    };
    // SAFETY: the caller's; vector v lies in the panel and in the tile.
    unsafe {
        if product.part == Part::All || (0..MV).all(is_wanted) {
            return tile::<A, V, L, MV, NR>(len, MV, a, b, sums);
        }
        for v in (0..MV).filter(|&v| is_wanted(v)) {
            let (a, sums) = (a.add(v * V::LANES), sums.add(v * L * V::LANES));
            tile::<A, V, L, 1, NR>(len, MV, a, b, sums);
        }
    }
}

/// Lanes of the widest vector.
const MOST_LANES: usize = 8;

/// Writes alpha `sums` + beta C to the wanted elements of a tile of C where that is finite; the others may be left open. Returns whether
/// some are.
///
/// # Safety
/// As [`block`]; the tile at a place in the block has its sums at `sums`.
#[inline(always)]
unsafe fn finish_tile<A, V, const L: usize, const MV: usize, const NR: usize>(
    product: &NativeProduct<'_, A::Number>,
    block: &Block,
    (row, col): (usize, usize),
    sums: *const f64,
    open: &mut Open<'_>,
) -> bool
where
    A: Accumulate<L>,
    V: Vector,
{
    const { assert!(V::LANES <= MOST_LANES) };
    let mut are_left = false;
    let (alpha_is_one, beta_is_zero) = (product.alpha.is_one(), product.beta.is_zero());
    let (alpha, beta) = (product.alpha.components(), product.beta.components());
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
                let sum = A::finish(std::array::from_fn(|component| {
                    V::load(sum.add(component * V::LANES))
                }));
                let splat = |x: &[f64; L]| std::array::from_fn(|component| V::splat(&x[component]));
                let mut value = if alpha_is_one { sum } else { A::mul(splat(&alpha), sum) };
                let column = product.c.ptr.add(j * product.c.ld);
                if !beta_is_zero {
                    for i in rows.clone() {
                        let old = (*column.add(i)).components();
                        (0..L).for_each(|component| lanes[component][i - first] = old[component]);
                    }
                    let old = std::array::from_fn(|component| V::load(lanes[component].as_ptr()));
                    value = A::add(value, A::mul(splat(&beta), old));
                }
                for (component, x) in value.into_iter().enumerate() {
                    x.store(lanes[component].as_mut_ptr());
                }
                let number = |lane: usize| {
                    A::Number::from_components(std::array::from_fn(|component| {
                        lanes[component][lane]
                    }))
                };
                if rows.len() == V::LANES && (0..V::LANES).all(|lane| number(lane).is_finite()) {
                    (0..V::LANES).for_each(|lane| *column.add(first + lane) = number(lane));
                    continue;
                }
                for i in rows.clone().filter(|&i| number(i - first).is_finite()) {
                    *column.add(i) = number(i - first);
                }
                let left = rows.filter(|&i| !number(i - first).is_finite());
                let mut sums = [[0.0; MOST_LANES]; L];
                for (sum, lanes) in sum.into_iter().zip(&mut sums) {
                    sum.store(lanes.as_mut_ptr());
                }
                for i in left {
                    let sum = std::array::from_fn(|component| sums[component][i - first]);
                    let sum = A::Number::from_components(sum);
                    if !settle_sum(product, (i, j), sum) {
                        let at = i - block.rows.start + (j - block.cols.start) * open.height;
                        open.elements[at] = true;
                        are_left = true;
                    }
                }
            }
        }
    }
    are_left
}

/// [`pack::pack`] with components apart, for the panel heights that kernels use.
///
/// # Safety
/// As [`pack::pack`].
#[inline(always)]
unsafe fn pack_rows<T: Scalar<L>, V: Vector, const L: usize>(
    mr: usize,
    x: &MatRef<'_, T>,
    rows: Range<usize>,
    cols: Range<usize>,
    out: *mut f64,
) {
    // SAFETY: the caller's.
    unsafe {
        match mr {
            4 => pack::pack::<T, V, L, 4, true>(x, rows, cols, out),
            8 => pack::pack::<T, V, L, 8, true>(x, rows, cols, out),
            16 => pack::pack::<T, V, L, 16, true>(x, rows, cols, out),
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
        (1..L).for_each(|component| found[component] = V::load(first.add(component)));
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
        (1..L).for_each(|component| {
            found[component] = V::splat(&first.add(component).read_volatile())
        });
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
    product: &NativeProduct<'_, A::Number>,
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
                    for (component, x) in value.into_iter().enumerate() {
                        x.store(element.cast::<f64>().add(component));
                    }
                } else {
                    *element = special::element::<A, L>(product, i, j);
                }
            }
        }
    }
}
