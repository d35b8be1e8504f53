//! What the routines by elements compute: the terms of each element and their factors, which both engines read.

use crate::rns::spec::{Place, Spec, Term, minus, plus};
use wideblas_base::options::Part;

impl Spec {
    /// x := alpha x, for arrays alpha, x.
    pub fn scal(n: usize, inc: i64) -> Spec {
        let x = Place::by_row(1, n, inc);
        Spec::new((n, 1, Part::All), 1, vec![Place::scalar(0), x], vec![(x, vec![plus(&[0, 1])])])
    }

    /// y := alpha x + y, for arrays alpha, x, y.
    pub fn axpy(n: usize, incx: i64, incy: i64) -> Spec {
        Spec::update(n, incx, incy, plus(&[0, 1]))
    }

    /// w := w - alpha v, for arrays alpha, v, w.
    pub fn axpy_minus(n: usize, incv: i64, incw: i64) -> Spec {
        Spec::update(n, incv, incw, minus(&[0, 1]))
    }

    fn update(n: usize, incx: i64, incy: i64, term: Term) -> Spec {
        let (x, y) = (Place::by_row(1, n, incx), Place::by_row(2, n, incy));
        let operands = vec![Place::scalar(0), x, y];
        Spec::new((n, 1, Part::All), 1, operands, vec![(y, vec![term, plus(&[2])])])
    }

    /// w := alpha x + beta y, for arrays alpha, x, beta, y, w.
    pub fn waxpby(n: usize, [incx, incy, incw]: [i64; 3]) -> Spec {
        let [x, y, w] = [(1, incx), (3, incy), (4, incw)].map(|(k, inc)| Place::by_row(k, n, inc));
        Spec::both((n, 1), x, y, w)
    }

    /// C := alpha A + beta B of m x n matrices, for arrays alpha, a, beta, b, c.
    pub fn ge_add((m, n): (usize, usize), [lda, ldb, ldc]: [usize; 3]) -> Spec {
        let [a, b, c] = [(1, lda), (3, ldb), (4, ldc)].map(|(k, ld)| Place::matrix(k, ld));
        Spec::both((m, n), a, b, c)
    }

    fn both((rows, cols): (usize, usize), x: Place, y: Place, to: Place) -> Spec {
        let operands = vec![Place::scalar(0), Place::scalar(2), x, y];
        let terms = vec![plus(&[0, 2]), plus(&[1, 3])];
        Spec::new((rows, cols, Part::All), 2, operands, vec![(to, terms)])
    }

    /// x := c x + s y and y := c y - s x, for arrays c, s, x, y.
    pub fn rot(n: usize, incx: i64, incy: i64) -> Spec {
        let (x, y) = (Place::by_row(2, n, incx), Place::by_row(3, n, incy));
        let operands = vec![Place::scalar(0), Place::scalar(1), x, y];
        let new_x = vec![plus(&[0, 2]), plus(&[1, 3])];
        let new_y = vec![plus(&[0, 3]), minus(&[1, 2])];
        Spec::new((n, 1, Part::All), 2, operands, vec![(x, new_x), (y, new_y)])
    }

    /// A part of A := alpha x y^T + A, A m x n, for arrays alpha, x, y, a.
    pub fn ger(part: Part, (m, n): (usize, usize), (incx, incy): (i64, i64), lda: usize) -> Spec {
        let a = Place::matrix(3, lda);
        let operands =
            vec![Place::scalar(0), Place::by_row(1, m, incx), Place::by_col(2, n, incy), a];
        let terms = vec![plus(&[0, 1, 2]), plus(&[3])];
        Spec::new((m, n, part), 1, operands, vec![(a, terms)])
    }

    /// A part of A := alpha (x y^T + y x^T) + A, A n x n, for arrays alpha, x, y, a.
    pub fn syr2(part: Part, n: usize, (incx, incy): (i64, i64), lda: usize) -> Spec {
        let a = Place::matrix(3, lda);
        let operands = vec![
            Place::scalar(0),
            Place::by_row(1, n, incx),
            Place::by_col(2, n, incy),
            Place::by_row(2, n, incy),
            Place::by_col(1, n, incx),
            a,
        ];
        let terms = vec![plus(&[0, 1, 2]), plus(&[0, 3, 4]), plus(&[5])];
        Spec::new((n, n, part), 1, operands, vec![(a, terms)])
    }

    /// A := diag(d) A or A diag(d), A m x n, for arrays d, a.
    pub fn diag_scale(right: bool, (m, n): (usize, usize), inc: i64, lda: usize) -> Spec {
        let d = if right { Place::by_col(0, n, inc) } else { Place::by_row(0, m, inc) };
        let a = Place::matrix(1, lda);
        Spec::new((m, n, Part::All), 0, vec![d, a], vec![(a, vec![plus(&[0, 1])])])
    }

    /// A := diag(l) A diag(r), A m x n, for arrays l, r, a.
    pub fn lr_scale((m, n): (usize, usize), (incl, incr): (i64, i64), lda: usize) -> Spec {
        let a = Place::matrix(2, lda);
        let operands = vec![Place::by_row(0, m, incl), Place::by_col(1, n, incr), a];
        Spec::new((m, n, Part::All), 0, operands, vec![(a, vec![plus(&[0, 1, 2])])])
    }
}
