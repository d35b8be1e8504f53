//! Copies blocks of operands into panels that microkernels read from end to end.

use super::micro::tile::Vector;
use crate::view::MatRef;
use std::ops::Range;
use wideblas_format::Scalar;

/// Packs rows `rows` and columns `cols` of a matrix into panels of `W` rows, the last one filled up
/// with zeros. A panel is `[cols][L][W]` doubles when `SPLIT` (components apart, for vector loads) and
/// `[cols][W][L]` otherwise (for broadcasts).
///
/// # Safety
/// The ranges lie in the matrix; `out` has room for `ceil(rows / W) * W * cols * L` doubles; the instruction set of `V` is
/// present.
#[inline(always)]
pub unsafe fn pack<T: Scalar<L>, V: Vector, const L: usize, const W: usize, const SPLIT: bool>(
    x: &MatRef<'_, T>,
    rows: Range<usize>,
    cols: Range<usize>,
    mut out: *mut f64,
) {
    const { assert!(size_of::<T>() == L * size_of::<f64>()) };
    let mut first = rows.start;
    while first < rows.end {
        let height = W.min(rows.end - first);
        for col in cols.clone() {
            // SAFETY: row first + i and column col are inside the ranges; `out` moves on by W * L
            // doubles for each column of each panel.
            unsafe {
                let source = x.ptr.add(first * x.row_stride + col * x.col_stride);
                let is_whole = height == W && W.is_multiple_of(V::LANES);
                if L == 2 && SPLIT && is_whole && x.row_stride == 1 {
                    for i in (0..W).step_by(V::LANES) {
                        let [first, second] = V::load_pairs(source.add(i).cast());
                        first.store(out.add(i));
                        second.store(out.add(W + i));
                    }
                } else {
                    one_by_one::<T, L, W, SPLIT>(source, x.row_stride, height, out);
                }
                out = out.add(W * L);
            }
        }
        first += W;
    }
}

/// Packs a column of a panel, of `height` numbers that are `step` apart.
///
/// # Safety
/// The numbers are readable; `out` has room for `W * L` doubles.
#[inline(always)]
unsafe fn one_by_one<T: Scalar<L>, const L: usize, const W: usize, const SPLIT: bool>(
    source: *const T,
    step: usize,
    height: usize,
    out: *mut f64,
) {
    for i in 0..W {
        // SAFETY: the caller's.
        let number = if i < height { unsafe { *source.add(i * step) } } else { T::from_f64(0.0) };
        if !SPLIT {
            // As one value: compilers do worse with its components.
            // SAFETY: as above.
            unsafe { out.add(i * L).cast::<T>().write(number) };
            continue;
        }
        for (component, value) in number.components().into_iter().enumerate() {
            // SAFETY: as above.
            unsafe { *out.add(component * W + i) = value };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wideblas_format::Dd;

    #[test]
    fn panels_are_filled_up_with_zeros() {
        // Element (i, j) is (10 i + j, 0.5), stored with a leading dimension of 4.
        let element = |i: usize, j: usize| Dd::new((10 * i + j) as f64, 0.5);
        let data: Vec<Dd> = (0..12).map(|at| element(at % 4, at / 4)).collect();
        let x = MatRef::new(&data, 3, 3, 4).unwrap();
        let (mut split, mut paired) = ([f64::NAN; 16], [f64::NAN; 16]);
        // SAFETY: 3 rows in 2 panels of 2, 2 columns, 2 components: 16 doubles.
        unsafe {
            pack::<Dd, f64, 2, 2, true>(&x, 0..3, 1..3, split.as_mut_ptr());
            pack::<Dd, f64, 2, 2, false>(&x.transposed(), 1..3, 0..2, paired.as_mut_ptr());
        }
        let first = [1.0, 11.0, 0.5, 0.5, 2.0, 12.0, 0.5, 0.5];
        let last = [21.0, 0.0, 0.5, 0.0, 22.0, 0.0, 0.5, 0.0];
        assert_eq!(split, [first, last].concat()[..]);
        assert_eq!(paired[..8], [1.0, 0.5, 2.0, 0.5, 11.0, 0.5, 12.0, 0.5]);
        assert!(paired[8..].iter().all(|x| x.is_nan()), "one panel only");
    }
}
