//! What routines compute element by element, apart from where their arrays are.

use crate::options::Part;

/// Number `first + i row_step + j col_step` of an array for element (i, j).
#[derive(Clone, Copy, Debug)]
pub struct Place {
    /// The array's number in the list of the call.
    pub array: usize,
    pub first: usize,
    pub row_step: i64,
    pub col_step: i64,
}

impl Place {
    /// The first number.
    fn scalar(array: usize) -> Place {
        Place { array, first: 0, row_step: 0, col_step: 0 }
    }

    /// Number i of a vector of `n` numbers.
    fn by_row(array: usize, n: usize, inc: i64) -> Place {
        let back = if inc < 0 { n.saturating_sub(1) * inc.unsigned_abs() as usize } else { 0 };
        Place { array, first: back, row_step: inc, col_step: 0 }
    }

    /// Number j of a vector of `n` numbers.
    fn by_col(array: usize, n: usize, inc: i64) -> Place {
        let place = Place::by_row(array, n, inc);
        Place { row_step: 0, col_step: inc, ..place }
    }

    fn matrix(array: usize, ld: usize) -> Place {
        Place { array, first: 0, row_step: 1, col_step: ld as i64 }
    }

    /// Numbers that the array must have.
    fn needs(&self, rows: usize, cols: usize) -> Option<usize> {
        if rows == 0 || cols == 0 {
            return Some(0);
        }
        // Negative steps lead back from the first.
        let of = |n: usize, step: i64| (n - 1).checked_mul(step.max(0) as usize);
        let last = of(rows, self.row_step)?.checked_add(of(cols, self.col_step)?)?;
        last.checked_add(self.first)?.checked_add(1)
    }
}

/// A product of operands, or what it misses to zero.
#[derive(Clone, Debug)]
pub struct Term {
    pub minus: bool,
    /// Operands by their numbers, at most three; a single one is no scalar.
    pub factors: Vec<usize>,
}

fn plus(factors: &[usize]) -> Term {
    Term { minus: false, factors: factors.to_vec() }
}

fn minus(factors: &[usize]) -> Term {
    Term { minus: true, ..plus(factors) }
}

/// Results for each element of a domain; each is a sum of terms, rounded once. All operands of an element
/// are read before its results are written.
#[derive(Clone, Debug)]
pub struct Spec {
    pub rows: usize,
    pub cols: usize,
    pub part: Part,
    /// The first operands are the same number for all elements.
    pub scalars: usize,
    pub operands: Vec<Place>,
    /// Operands are exact products of two numbers, of up to twice the bits.
    pub products: bool,
    /// One or two, of at most three terms; none where the largest number is wanted.
    pub results: Vec<(Place, Vec<Term>)>,
}

impl Spec {
    fn new(
        (rows, cols, part): (usize, usize, Part),
        scalars: usize,
        operands: Vec<Place>,
        results: Vec<(Place, Vec<Term>)>,
    ) -> Spec {
        Spec { rows, cols, part, scalars, operands, products: false, results }
    }

    /// Elements.
    pub fn count(&self) -> usize {
        match self.part {
            Part::All => self.rows * self.cols,
            _ => self.rows * (self.rows + 1) / 2,
        }
    }

    /// Places of elements that are looked at: a triangle's columns from both ends, in pairs.
    pub fn domain(&self) -> usize {
        match self.part {
            Part::All => self.rows * self.cols,
            _ => (self.rows + 1) * self.rows.div_ceil(2),
        }
    }

    /// Every number that is read or written is in its array, of the lengths given.
    pub fn fits(&self, lens: &[usize]) -> bool {
        let places = self.operands.iter().chain(self.results.iter().map(|(place, _)| place));
        let in_array = |place: &Place| {
            let needs = place.needs(self.rows, self.cols);
            lens.get(place.array).zip(needs).is_some_and(|(&len, needs)| needs <= len)
        };
        places.into_iter().all(in_array)
    }

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

    /// y := x, for arrays x, y, of which the first has exact products of numbers.
    pub fn rounded(n: usize, inc: i64) -> Spec {
        let (x, y) = (Place::by_row(0, n, 1), Place::by_row(1, n, inc));
        let spec = Spec::new((n, 1, Part::All), 0, vec![x], vec![(y, vec![plus(&[0])])]);
        Spec { products: true, ..spec }
    }

    /// The first n numbers and as many from number `other` >= n on become their sums, for an array.
    pub fn fold(n: usize, other: usize) -> Spec {
        let x = Place::by_row(0, n, 1);
        let operands = vec![x, Place { first: other, ..x }];
        Spec::new((n, 1, Part::All), 0, operands, vec![(x, vec![plus(&[0]), plus(&[1])])])
    }

    /// z := x + y, for arrays x, y, z.
    pub fn add(n: usize, inc: i64) -> Spec {
        let [x, y, z] = [(0, 1), (1, 1), (2, inc)].map(|(k, inc)| Place::by_row(k, n, inc));
        let result = (z, vec![plus(&[0]), plus(&[1])]);
        Spec::new((n, 1, Part::All), 0, vec![x, y], vec![result])
    }

    /// The numbers x_i, and r, for arrays x, r: what the largest is looked for in.
    pub fn largest(n: usize, inc: i64) -> Spec {
        let x = Place::by_row(0, n, inc);
        Spec::new((n, 1, Part::All), 0, vec![x], vec![(Place::scalar(1), Vec::new())])
    }
}
