//! Copies of matrices, and matrices of one number.

use crate::parts::of_one;
use crate::{Number, Units};
use wideblas_base::options::Part;
use wideblas_blas::MatMut;
use wideblas_engine::device::Failure;

/// A part of B becomes that of A, which is only read. LAPACK's lacpy.
///
/// # Errors
/// When the GPU fails that has the matrices.
pub fn copy<T: Number>(
    part: Part,
    a: &MatMut<'_, T>,
    b: &mut MatMut<'_, T>,
    units: Units<'_, T>,
) -> Result<(), Failure> {
    (0..a.cols).try_for_each(|j| {
        let rows = part.rows(j, a.rows);
        let from = a.as_ref().vector(j, false).part(rows.start, rows.len());
        let to = b.vector(j, false).part(rows.start, rows.len());
        if rows.is_empty() { Ok(()) } else { T::copy(from, to, units.context) }
    })
}

/// Elements of a part become a number, those on the diagonal another one. LAPACK's laset.
///
/// # Errors
/// When the GPU fails that has the matrix.
pub fn set<T: Number>(
    part: Part,
    [beside, diagonal]: [&T; 2],
    a: &mut MatMut<'_, T>,
    units: Units<'_, T>,
) -> Result<(), Failure> {
    let rows = a.rows;
    for j in 0..a.cols {
        let mut column = a.vector(j, false);
        for i in part.rows(j, rows) {
            let from = if i == j { diagonal } else { beside };
            T::copy(of_one(from), column.reborrow().part(i, 1), units.context)?;
        }
    }
    Ok(())
}
