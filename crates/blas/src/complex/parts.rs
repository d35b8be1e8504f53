//! The matrices of real numbers whose product has both parts of a complex one.

use crate::numbers::NativeReal;
use wideblas_engine::MatRef;
use wideblas_format::Complex;

/// Writes the matrix of twice as many rows and columns that A is in the product, column by column.
pub fn write_rows<T: NativeReal>(a: &MatRef<'_, Complex<T>>, all: &mut [T]) {
    let m = a.rows;
    for (j, columns) in all.chunks_exact_mut(4 * m).enumerate() {
        let (of_re, of_im) = columns.split_at_mut(2 * m);
        let ((re, im), (minus, also)) = (of_re.split_at_mut(m), of_im.split_at_mut(m));
        for i in 0..m {
            let x = element(a, i, j);
            (re[i], im[i], minus[i], also[i]) = (x.re, x.im, -x.im, x.re);
        }
    }
}

/// Writes the matrix of twice as many rows that B is in the product, column by column.
pub fn write_columns<T: NativeReal>(b: &MatRef<'_, Complex<T>>, all: &mut [T]) {
    for (j, column) in all.chunks_exact_mut(2 * b.rows).enumerate() {
        for (i, pair) in column.chunks_exact_mut(2).enumerate() {
            let x = element(b, i, j);
            (pair[0], pair[1]) = (x.re, x.im);
        }
    }
}

/// Element (i, j), or its conjugate.
fn element<T: NativeReal>(x: &MatRef<'_, Complex<T>>, i: usize, j: usize) -> Complex<T> {
    let &Complex { re, im } = x.get(i, j);
    Complex::new(re, if x.conjugated { -im } else { im })
}
