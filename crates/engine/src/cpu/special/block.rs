//! The elements of a block of C that came out infinite or NaN, all together.
//!
//! Bits say what infinities and NaN among the operands make of an element (kinds.rs). The other elements are finite, or overflow,
//! and are what the kernels find in another pass over the block: without the infinities and NaN that zeros leave out, and where sums
//! overflow with factors that are scaled. Each element has the bits that [`element`] gives it.

use super::element::{DOWN, combined, element, old};
use super::kinds::{GROUP, Kinds, Met};
use super::plain;
use crate::cpu::problem::{Block, NativeProduct};
use crate::view::MatRef;
use wideblas_base::fallible;
use wideblas_format::{Accumulate, Scalar};

/// A pass over a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pass {
    First,
    /// With zeros for infinities and NaN of A.
    Cleaned,
    /// The same times a power of two.
    Scaled,
}

impl Pass {
    /// Changes a packed panel of A in vectors of `width` numbers.
    #[inline(always)]
    pub fn change_left<const L: usize>(self, panel: &mut [f64], width: usize) {
        if self == Pass::First {
            return;
        }
        for numbers in panel.chunks_exact_mut(L * width) {
            for i in 0..width {
                let is_finite =
                    (0..L).fold(true, |all, c| all & numbers[c * width + i].is_finite());
                let factor = if is_finite { self.factor() } else { 0.0 };
                for c in 0..L {
                    let x = &mut numbers[c * width + i];
                    *x = if is_finite { *x * factor * factor } else { 0.0 };
                }
            }
        }
    }

    /// Changes a packed panel of B.
    #[inline(always)]
    pub fn change_right(self, panel: &mut [f64]) {
        if self == Pass::Scaled {
            panel.iter_mut().for_each(|x| *x = *x * self.factor() * self.factor());
        }
    }

    /// Numbers are multiplied by it twice, as [`Scalar::scale`] does.
    #[inline(always)]
    fn factor(self) -> f64 {
        if self == Pass::Scaled { const { wideblas_format::power_of_two(DOWN / 2) } } else { 1.0 }
    }
}

/// The elements of a block that are still to be found, column by column.
pub struct Open<'a> {
    pub height: usize,
    pub elements: &'a mut [bool],
}

impl Open<'_> {
    /// Whether some elements of a tile are.
    pub fn has_some(&self, (row, col): (usize, usize), (rows, cols): (usize, usize)) -> bool {
        let columns = self.elements.chunks_exact(self.height).skip(col).take(cols);
        columns.into_iter().any(|column| column[row..].iter().take(rows).any(|&is_open| is_open))
    }
}

/// What is known of a row of A or a column of B.
#[derive(Clone, Copy)]
struct Known {
    has_open: bool,
    is_finite: bool,
    /// A number is not finite, and its leading component is.
    is_odd: bool,
    /// The largest magnitude of the finite leading components.
    largest: f64,
}

/// Vectors and the kinds of a group of their numbers.
struct Vectors {
    known: Vec<Known>,
    kinds: Vec<Kinds>,
}

impl Vectors {
    fn new(count: usize, has_open: impl Fn(usize) -> bool) -> Option<Vectors> {
        let none = Known { has_open: false, is_finite: true, is_odd: false, largest: 0.0 };
        let known = (0..count).map(|at| Known { has_open: has_open(at), ..none });
        let known = fallible::try_collected(known)?;
        Some(Vectors { known, kinds: fallible::try_filled(count, Kinds::default())? })
    }

    /// Reads a group of numbers of the rows of `x`, each of which counts as `factor` times its leading component.
    fn read<T: Scalar<L>, const L: usize>(
        &mut self,
        x: &MatRef<'_, T>,
        factor: f64,
        leaves_out: bool,
    ) {
        self.kinds.fill(Kinds::default());
        let mut read = |v: usize, l: usize| {
            let known = &mut self.known[v];
            if known.has_open {
                let number = *x.get(v, l);
                let leading = number.to_f64();
                let product = factor * leading;
                known.is_finite &= number.is_finite();
                known.is_odd |= leading.is_finite() && !number.is_finite();
                // Comparisons with NaN are false.
                if product.abs() > known.largest && product.is_finite() {
                    known.largest = product.abs();
                }
                self.kinds[v].set(l, product, leaves_out && number.is_zero());
            }
        };
        // Along what is adjacent in memory.
        if x.row_stride <= x.col_stride {
            (0..x.cols).for_each(|l| (0..x.rows).for_each(|v| read(v, l)));
        } else {
            (0..x.rows).for_each(|v| (0..x.cols).for_each(|l| read(v, l)));
        }
    }
}

/// Finds the open elements that an infinity or a NaN reaches, and says in which pass others are to be found.
///
/// # Safety
/// The block lies in C, which no other thread writes there; open elements still have their old values.
#[cold]
#[inline(never)]
pub unsafe fn spread<A: Accumulate<L>, const L: usize>(
    product: &NativeProduct<'_, A::Number>,
    block: &Block,
    open: &mut Open<'_>,
) -> Option<Pass> {
    let next = match open.elements.len() * product.shape().2 {
        ..=FEW => Err(NoMemory),
        // SAFETY: the caller's.
        _ => unsafe { spread_by_kinds::<A, L>(product, block, open) },
    };
    next.unwrap_or_else(|NoMemory| {
        for (at, is_open) in open.elements.iter_mut().enumerate().filter(|(_, is_open)| **is_open) {
            let (i, j) = (block.rows.start + at % open.height, block.cols.start + at / open.height);
            // SAFETY: as above.
            unsafe { *product.c.ptr.add(i + j * product.c.ld) = element::<A, L>(product, i, j) };
            *is_open = false;
        }
        None
    })
}

/// Multiply-adds of a block whose elements are computed one by one: short calls take no memory.
const FEW: usize = 512;

struct NoMemory;

/// [`spread`], where there is memory.
///
/// # Safety
/// As there.
unsafe fn spread_by_kinds<A: Accumulate<L>, const L: usize>(
    product: &NativeProduct<'_, A::Number>,
    block: &Block,
    open: &mut Open<'_>,
) -> Result<Option<Pass>, NoMemory> {
    let (alpha, beta, k, height) = (product.alpha, product.beta, product.shape().2, open.height);
    let in_row = |i: usize| open.elements[i..].iter().step_by(height).any(|&is_open| is_open);
    let in_column = |j: usize| open.elements[j * height..][..height].iter().any(|&is_open| is_open);
    let rows = Vectors::new(block.rows.len(), in_row);
    let columns = Vectors::new(block.cols.len(), in_column);
    let met = fallible::try_filled(open.elements.len(), Met::default());
    let (Some(mut rows), Some(mut columns), Some(mut met)) = (rows, columns, met) else {
        return Err(NoMemory);
    };
    let (a, b) = (&product.a, product.b.transposed());
    for start in (0..k).step_by(GROUP) {
        let depth = start..k.min(start + GROUP);
        rows.read::<_, L>(&a.block(block.rows.clone(), depth.clone()), 1.0, false);
        columns.read::<_, L>(&b.block(block.cols.clone(), depth), alpha.to_f64(), b.skips_zeros);
        for (j, column) in columns.kinds.iter().enumerate() {
            for (i, row) in rows.kinds.iter().enumerate() {
                let at = i + j * height;
                if open.elements[at] && !met[at].is_final() {
                    met[at] = met[at].and(Met::products(&[*row], &[*column]));
                }
            }
        }
    }
    let factors_are_finite = alpha.is_finite() && beta.is_finite();
    let mut next = None;
    for (at, is_open) in open.elements.iter_mut().enumerate().filter(|(_, is_open)| **is_open) {
        let (row, column) = (&rows.known[at % height], &columns.known[at / height]);
        let (i, j) = (block.rows.start + at % height, block.cols.start + at / height);
        // SAFETY: the caller's.
        let old = unsafe { old(product, i, j) };
        let reached =
            met[at].is_of_left() || !column.is_finite || !factors_are_finite || !old.is_finite();
        let is_odd = row.is_odd || column.is_odd;
        if !reached && !is_odd {
            // Elements of finite numbers need no other pass than the last one, which finds all that are left.
            next = if row.is_finite { next.or(Some(Pass::Scaled)) } else { Some(Pass::Cleaned) };
            continue;
        }
        let start = if beta.is_zero() { 0.0 } else { beta.to_f64() * old.to_f64() };
        let sum = met[at].and(Met::term(start)).sum();
        // Sums of finite terms may overflow, and then meet the others.
        let finite = row.largest * column.largest * k as f64
            + if start.is_finite() { start.abs() } else { 0.0 };
        let value = match sum {
            Some(sum) if !is_odd && (sum.is_nan() || finite < f64::MAX / 2.0) => plain([sum, 0.0]),
            // SAFETY: as above.
            _ => unsafe { element::<A, L>(product, i, j) },
        };
        // SAFETY: as above, and it is ours.
        unsafe { *product.c.ptr.add(i + j * product.c.ld) = value };
        *is_open = false;
    }
    Ok(next)
}

/// Writes an element that is not finite, of which the sum is known, if nothing else than alpha or the old element makes it so.
///
/// # Safety
/// (i, j) lies in C, and is ours.
#[cold]
#[inline(never)]
pub unsafe fn settle_sum<T: Scalar<L>, const L: usize>(
    product: &NativeProduct<'_, T>,
    (i, j): (usize, usize),
    sum: T,
) -> bool {
    // SAFETY: the caller's.
    let old = unsafe { old(product, i, j) };
    let are_finite = [sum, product.alpha, product.beta, old].iter().all(|x| x.is_finite());
    if are_finite {
        // SAFETY: as above.
        unsafe { *product.c.ptr.add(i + j * product.c.ld) = combined(product, (sum, 0), old) };
    }
    are_finite
}

/// Writes the open elements of a tile whose sums are finite: the lanes of a vector are rows, `vectors` of them one below the other, in
/// each of `columns`. Returns whether some are still open.
///
/// # Safety
/// The tile is in the block, which lies in C and no other thread writes; `sums` are those of the pass, as the kernels leave them.
#[cold]
#[inline(never)]
pub unsafe fn settle<A: Accumulate<L>, const L: usize>(
    product: &NativeProduct<'_, A::Number>,
    block: &Block,
    (row, col): (usize, usize),
    (lanes, vectors, columns): (usize, usize, usize),
    (sums, pass): (*const f64, Pass),
    open: &mut Open<'_>,
) -> bool {
    let exponent = if pass == Pass::Scaled { -2 * DOWN } else { 0 };
    let mut are_left = false;
    for jt in 0..columns.min(block.cols.len() - col) {
        for it in 0..(lanes * vectors).min(block.rows.len() - row) {
            let is_open = &mut open.elements[row + it + (col + jt) * open.height];
            if !*is_open {
                continue;
            }
            let (vector, lane) = (jt * vectors + it / lanes, it % lanes);
            // SAFETY: in the tile.
            let sum =
                std::array::from_fn(|c| unsafe { *sums.add((vector * L + c) * lanes + lane) });
            let sum = A::Number::from_components(A::finish(sum));
            if !sum.is_finite() {
                are_left = true;
                continue;
            }
            let (i, j) = (block.rows.start + row + it, block.cols.start + col + jt);
            // SAFETY: (i, j) lies in C, and is ours.
            unsafe {
                let value = combined(product, (sum, exponent), old(product, i, j));
                *product.c.ptr.add(i + j * product.c.ld) = value;
            }
            *is_open = false;
        }
    }
    are_left
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cpu::gemm::{NativePlan, gemm};
    use crate::cpu::micro::kernels;
    use crate::cpu::special::alone;
    use crate::view::MatMut;
    use wideblas_base::isa::Isa;
    use wideblas_base::options::Part;
    use wideblas_base::random::Random;
    use wideblas_format::dd::DdNative;
    use wideblas_format::qd::QdNative;
    use wideblas_format::scalar::Plain;

    /// A number that is ordinary, or in one of `rare` cases infinite, NaN, zero, huge or tiny.
    fn number<T: Scalar<L>, const L: usize>(random: &mut Random, rare: u64, is_huge: bool) -> T {
        let leading = match random.below(rare) {
            0 => [f64::INFINITY, f64::NEG_INFINITY, f64::NAN, 0.0, -0.0, 5e-324]
                [random.below(6) as usize],
            1 => [1e200, -1e300, f64::MAX, 1e-200, -3e-310][random.below(5) as usize],
            _ => {
                (random.below(1 << 53) as f64 - (1u64 << 52) as f64)
                    * if is_huge { 1e290 } else { 1e-15 }
            }
        };
        let mut components = [leading; L];
        if leading.is_finite() {
            for c in 1..L {
                components[c] = components[c - 1] * f64::EPSILON / 2.1;
            }
            // Numbers that no arithmetic makes, but programs may.
            if L > 1 && random.below(4000) == 0 {
                components[1] = [f64::NAN, f64::INFINITY][random.below(2) as usize];
            }
        }
        T::from_components(components)
    }

    fn same_bits_as_one_by_one<A: Accumulate<L>, const L: usize>() {
        let mut random = Random(7 + L as u64);
        let rounds = if cfg!(miri) { 2 } else { 120 };
        let mut elements_alone = 0;
        for round in 0..rounds {
            let most = if cfg!(miri) { 5 } else { 40 };
            let mut size = || 9 + random.below(most) as usize;
            let (m, n, k) = (size(), size(), size() * if round % 10 == 0 { 9 } else { 1 });
            let part = [Part::All, Part::All, Part::Upper, Part::Lower][round % 4];
            let m = if part == Part::All { m } else { n };
            let rare = [3, 20, 300, 5000, 1 << 40][round % 5];
            let is_huge = round % 3 == 0;
            let mut numbers = |len: usize, rare: u64, is_huge: bool| {
                let number = |_| number::<A::Number, L>(&mut random, rare, is_huge);
                (0..len).map(number).collect::<Vec<_>>()
            };
            let (a, b, c) = (
                numbers(m * k, rare, is_huge),
                numbers(k * n, rare, is_huge),
                numbers(m * n, 9, false),
            );
            let factor = |x: f64| A::Number::from_f64(x);
            let alpha = factor([1.0, -0.3, 1e300, 1e-300, f64::INFINITY, 1.0, 2.0][round % 7]);
            let beta = factor([0.0, 1.0, -1e300, 0.0, f64::NAN, 0.5][round / 2 % 6]);
            let mut run = |isa: Option<Isa>| {
                let mut c = c.clone();
                let of_b = MatRef::new(&b, n, k, n).unwrap().transposed();
                let mut product = NativeProduct {
                    alpha,
                    a: MatRef::new(&a, m, k, m).unwrap(),
                    b: of_b.skipping_zeros(round % 2 == 0),
                    beta,
                    c: MatMut::new(&mut c, m, n, m).unwrap(),
                    part,
                };
                match isa {
                    Some(isa) => {
                        let before = alone();
                        gemm::<A, L>(&mut product, NativePlan { isa, threads: 1, block: 24 });
                        elements_alone += alone() - before;
                    }
                    // SAFETY: the shapes agree, C is ours, and every machine has the instructions.
                    None => unsafe {
                        let direct = kernels::<A, L>(Isa::Generic, m).direct;
                        direct(&product, &Block { rows: 0..m, cols: 0..n });
                    },
                }
                c.iter().map(|x| x.components().map(f64::to_bits)).collect::<Vec<_>>()
            };
            let expected = run(None);
            for isa in Isa::ALL.into_iter().filter(|isa| isa.is_available()) {
                let found = run(Some(isa));
                let differ = found.iter().zip(&expected).position(|(a, b)| a != b);
                let show = |bits: &[u64; L]| bits.map(f64::from_bits);
                let what = differ.map(|at| (at % m, at / m, show(&found[at]), show(&expected[at])));
                assert!(what.is_none(), "{isa:?} {round}: {m} {n} {k} {part:?}: {what:?}");
            }
        }
        // Those that are left meet finite terms that overflow, or are odd.
        assert!(elements_alone < 1000 * rounds as u64, "{elements_alone}");
    }

    #[test]
    fn elements_of_a_block_have_the_bits_of_elements_by_themselves() {
        same_bits_as_one_by_one::<Plain, 1>();
        same_bits_as_one_by_one::<DdNative, 2>();
        same_bits_as_one_by_one::<QdNative, 4>();
    }
}
