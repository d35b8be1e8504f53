//! Descriptions of routines that compute element by element, independent of where their arrays are: written once, for
//! every engine. `blas::mp` describes the routines that programs call, this file those that they are made
//! of.

use wideblas_base::options::Part;

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
    /// The first number of an array.
    pub fn scalar(array: usize) -> Place {
        Place { array, first: 0, row_step: 0, col_step: 0 }
    }

    /// Number i of a vector of `n` numbers.
    pub fn by_row(array: usize, n: usize, inc: i64) -> Place {
        let back = if inc < 0 { n.saturating_sub(1) * inc.unsigned_abs() as usize } else { 0 };
        Place { array, first: back, row_step: inc, col_step: 0 }
    }

    /// Number j of a vector of `n` numbers.
    pub fn by_col(array: usize, n: usize, inc: i64) -> Place {
        let place = Place::by_row(array, n, inc);
        Place { row_step: 0, col_step: inc, ..place }
    }

    /// Number (i, j) of a matrix.
    pub fn matrix(array: usize, ld: usize) -> Place {
        Place { array, first: 0, row_step: 1, col_step: ld as i64 }
    }

    /// Numbers that the array must have.
    fn needs(&self, rows: usize, cols: usize) -> Option<usize> {
        if rows == 0 || cols == 0 {
            return Some(0);
        }
        // Negative steps go back from the first number.
        let of = |n: usize, step: i64| (n - 1).checked_mul(step.max(0) as usize);
        let last = of(rows, self.row_step)?.checked_add(of(cols, self.col_step)?)?;
        last.checked_add(self.first)?.checked_add(1)
    }
}

/// A product of operands, or a negated one.
#[derive(Clone, Debug)]
pub struct Term {
    pub minus: bool,
    /// Numbers of operands, at most three; a single one is not a scalar.
    pub factors: Vec<usize>,
}

/// A product.
pub fn plus(factors: &[usize]) -> Term {
    Term { minus: false, factors: factors.to_vec() }
}

/// A negated product.
pub fn minus(factors: &[usize]) -> Term {
    Term { minus: true, ..plus(factors) }
}

/// Results for each element of a domain; each is a sum of terms, rounded once. All operands of an element
/// are read before its results are written.
#[derive(Clone, Debug)]
pub struct Spec {
    pub rows: usize,
    pub cols: usize,
    pub part: Part,
    /// The number of operands, from the first, that are the same number for all elements.
    pub scalars: usize,
    pub operands: Vec<Place>,
    /// Operands are exact products of two numbers, of up to twice the bits.
    pub products: bool,
    /// One or two results of at most three terms each; none when the largest number is wanted.
    pub results: Vec<(Place, Vec<Term>)>,
}

impl Spec {
    pub fn new(
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

    /// Multiplications and additions of all elements.
    pub fn operations(&self) -> f64 {
        let of = |terms: &Vec<Term>| {
            terms.iter().map(|term| term.factors.len()).sum::<usize>().saturating_sub(1)
        };
        self.count() as f64 * self.results.iter().map(|(_, terms)| of(terms)).sum::<usize>() as f64
    }

    /// Places of elements that are visited: a triangle's columns from both ends, in pairs.
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

    /// y := x rounded, for arrays x, y, where x has exact products of numbers.
    pub fn rounded(n: usize, inc: i64) -> Spec {
        let (x, y) = (Place::by_row(0, n, 1), Place::by_row(1, n, inc));
        let spec = Spec::new((n, 1, Part::All), 0, vec![x], vec![(y, vec![plus(&[0])])]);
        Spec { products: true, ..spec }
    }

    /// x_i := x_i + x_(other + i) for i < n, for an array x; other >= n.
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

    /// The numbers x_i, and r, for arrays x, r: the operands of a search for the largest.
    pub fn largest(n: usize, inc: i64) -> Spec {
        let x = Place::by_row(0, n, inc);
        Spec::new((n, 1, Part::All), 0, vec![x], vec![(Place::scalar(1), Vec::new())])
    }
}
