//! Copies blocks of operands into panels that microkernels read from end to end.

use crate::engine::view::MatRef;
use crate::format::Scalar;
use std::ops::Range;

/// Packs rows `rows` and columns `cols` of a matrix into panels of `W` rows, the last one filled up
/// with zeros. A panel is `[cols][L][W]` doubles when `SPLIT` (components apart, for vector loads) and
/// `[cols][W][L]` otherwise (for broadcasts).
///
/// # Safety
/// The ranges lie in the matrix; `out` has room for `ceil(rows / W) * W * cols * L` doubles.
#[inline(always)]
pub unsafe fn pack<T: Scalar<L>, const L: usize, const W: usize, const SPLIT: bool>(
    x: &MatRef<'_, T>,
    rows: Range<usize>,
    cols: Range<usize>,
    mut out: *mut f64,
) {
    let mut first = rows.start;
    while first < rows.end {
        let height = W.min(rows.end - first);
        for col in cols.clone() {
            // SAFETY: row first + i and column col are inside the ranges; `out` moves on by W * L
            // doubles for each column of each panel.
            unsafe {
                let source = x.ptr.add(first * x.row_stride + col * x.col_stride);
                for i in 0..W {
                    let limbs =
                        if i < height { (*source.add(i * x.row_stride)).limbs() } else { [0.0; L] };
                    for (limb, value) in limbs.into_iter().enumerate() {
                        *out.add(if SPLIT { limb * W + i } else { i * L + limb }) = value;
                    }
                }
                out = out.add(W * L);
            }
        }
        first += W;
    }
}
