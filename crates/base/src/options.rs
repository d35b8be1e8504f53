//! Options of a call, and the shapes that follow from them.

use std::ops::Range;

/// What an operand is multiplied as: `op(X)`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trans {
    /// X
    No,
    /// X transposed
    Yes,
    /// X conjugated and transposed: for real numbers the same as [`Trans::Yes`]
    Conj,
}

impl Trans {
    /// From the first letter of an option string, in either case.
    #[inline]
    pub fn from_letter(letter: u8) -> Option<Trans> {
        let given = char::from(letter.to_ascii_uppercase());
        [Trans::No, Trans::Yes, Trans::Conj].into_iter().find(|trans| trans.letter() == given)
    }

    #[inline(always)]
    pub fn letter(self) -> char {
        match self {
            Trans::No => 'N',
            Trans::Yes => 'T',
            Trans::Conj => 'C',
        }
    }

    pub fn is_transposed(self) -> bool {
        self != Trans::No
    }

    /// What makes op(X) its transpose.
    pub fn other(self) -> Trans {
        if self.is_transposed() { Trans::No } else { Trans::Yes }
    }
}

/// Which triangle of a symmetric matrix is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Uplo {
    Upper,
    Lower,
}

impl Uplo {
    #[inline(always)]
    pub fn letter(self) -> char {
        match self {
            Uplo::Upper => 'U',
            Uplo::Lower => 'L',
        }
    }

    pub fn part(self) -> Part {
        match self {
            Uplo::Upper => Part::Upper,
            Uplo::Lower => Part::Lower,
        }
    }
}

/// Where a structured matrix stands in a product.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    Left,
    Right,
}

impl Side {
    pub fn letter(self) -> char {
        match self {
            Side::Left => 'L',
            Side::Right => 'R',
        }
    }
}

/// Whether the diagonal of a triangular matrix is read, or is all ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Diag {
    Unit,
    NonUnit,
}

impl Diag {
    pub fn letter(self) -> char {
        match self {
            Diag::Unit => 'U',
            Diag::NonUnit => 'N',
        }
    }
}

/// Which elements of C are wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    All,
    /// Rows 0 ..= j of column j.
    Upper,
    /// Rows j .. of column j.
    Lower,
}

impl Part {
    /// Wanted rows of column `col` of a matrix of `rows` rows.
    #[inline(always)]
    pub fn rows(self, col: usize, rows: usize) -> Range<usize> {
        match self {
            Part::All => 0..rows,
            Part::Upper => 0..rows.min(col + 1),
            Part::Lower => rows.min(col)..rows,
        }
    }

    /// Those of the rows `rows` that are wanted in column `col`.
    #[inline(always)]
    pub fn rows_within(self, col: usize, rows: &Range<usize>) -> Range<usize> {
        let wanted = self.rows(col, rows.end);
        let start = wanted.start.max(rows.start);
        start..wanted.end.max(start)
    }

    /// The same of the transposed matrix.
    pub fn transposed(self) -> Part {
        match self {
            Part::All => Part::All,
            Part::Upper => Part::Lower,
            Part::Lower => Part::Upper,
        }
    }

    /// None of the elements in these rows and columns is wanted.
    pub fn is_apart_from(self, rows: &Range<usize>, cols: &Range<usize>) -> bool {
        match self {
            Part::All => false,
            Part::Upper => rows.start >= cols.end,
            Part::Lower => rows.end <= cols.start,
        }
    }
}

/// Which norm: the enumeration of the C interface.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Norm {
    One,
    Infinity,
}

/// In which order many numbers are added: `sum::reduce`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Algorithm {
    /// Reduce1.
    Recursive,
    /// Reduce2.
    Pairwise,
    /// Reduce3.
    Blocks,
}

/// Rows and columns in memory of an operand whose `op` has the shape `rows` x `cols`.
#[inline(always)]
pub fn stored_shape<S>(trans: Trans, rows: S, cols: S) -> (S, S) {
    if trans.is_transposed() { (cols, rows) } else { (rows, cols) }
}

#[cfg(test)]
mod tests {
    use super::*;

    // Which letters there are is tested where arguments are read.
    #[test]
    fn letters_are_read_back() {
        for trans in [Trans::No, Trans::Yes, Trans::Conj] {
            assert_eq!(Trans::from_letter(trans.letter() as u8), Some(trans));
        }
    }
}
