//! Option letters and the checks of the reference BLAS: which argument is called illegal, and in
//! which order they are looked at.

use crate::engine::Part;

/// Position of an illegal argument in the routine's list, counted from 1: the `info` of xerbla.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Illegal(pub i32);

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
        match letter.to_ascii_uppercase() {
            b'N' => Some(Trans::No),
            b'T' => Some(Trans::Yes),
            b'C' => Some(Trans::Conj),
            _ => None,
        }
    }

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
    /// From the first letter of an option string, in either case.
    #[inline]
    pub fn from_letter(letter: u8) -> Option<Uplo> {
        match letter.to_ascii_uppercase() {
            b'U' => Some(Uplo::Upper),
            b'L' => Some(Uplo::Lower),
            _ => None,
        }
    }

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

/// The position that belongs to the first rule that does not hold.
#[inline(always)]
fn first_broken<const N: usize>(rules: [(bool, i32); N]) -> Option<i32> {
    let all = rules.iter().fold(true, |all, &(holds, _)| all & holds);
    if all { None } else { rules.iter().find(|(holds, _)| !holds).map(|&(_, info)| info) }
}

/// Options and sizes of a rank-k update of one triangle of C (n x n) := alpha op(A) (n x k) op(A)^T +
/// beta C, checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SyrkArgs {
    pub uplo: Uplo,
    pub trans: Trans,
    pub n: i64,
    pub k: i64,
    pub lda: i64,
    pub ldc: i64,
}

impl SyrkArgs {
    /// Checks in the order of the reference `dsyrk`; the numbers are positions in
    /// `(uplo, trans, n, k, alpha, a, lda, beta, c, ldc)`.
    #[inline]
    pub fn check(
        letters: (u8, u8),
        (n, k): (i64, i64),
        (lda, ldc): (i64, i64),
    ) -> Result<SyrkArgs, Illegal> {
        let uplo = Uplo::from_letter(letters.0).ok_or(Illegal(1))?;
        let trans = Trans::from_letter(letters.1).ok_or(Illegal(2))?;
        let rules = [
            (n >= 0, 3),
            (k >= 0, 4),
            (lda >= stored_shape(trans, n, k).0.max(1), 7),
            (ldc >= n.max(1), 10),
        ];
        match first_broken(rules) {
            Some(info) => Err(Illegal(info)),
            None => Ok(SyrkArgs { uplo, trans, n, k, lda, ldc }),
        }
    }
}

/// Rows and columns in memory of an operand whose `op` has the shape `rows` x `cols`.
#[inline]
pub fn stored_shape(trans: Trans, rows: i64, cols: i64) -> (i64, i64) {
    if trans.is_transposed() { (cols, rows) } else { (rows, cols) }
}

/// Options and sizes of a matrix product C (m x n) := alpha op(A) (m x k) op(B) (k x n) + beta C,
/// checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GemmArgs {
    pub transa: Trans,
    pub transb: Trans,
    pub m: i64,
    pub n: i64,
    pub k: i64,
    pub lda: i64,
    pub ldb: i64,
    pub ldc: i64,
}

impl GemmArgs {
    /// Checks in the order of the reference `dgemm`; the numbers are positions in
    /// `(transa, transb, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc)`.
    #[inline]
    pub fn check(
        letters: (u8, u8),
        (m, n, k): (i64, i64, i64),
        (lda, ldb, ldc): (i64, i64, i64),
    ) -> Result<GemmArgs, Illegal> {
        let transa = Trans::from_letter(letters.0).ok_or(Illegal(1))?;
        let transb = Trans::from_letter(letters.1).ok_or(Illegal(2))?;
        let rules = [
            (m >= 0, 3),
            (n >= 0, 4),
            (k >= 0, 5),
            (lda >= stored_shape(transa, m, k).0.max(1), 8),
            (ldb >= stored_shape(transb, k, n).0.max(1), 10),
            (ldc >= m.max(1), 13),
        ];
        match first_broken(rules) {
            Some(info) => Err(Illegal(info)),
            None => Ok(GemmArgs { transa, transb, m, n, k, lda, ldb, ldc }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_are_read_in_either_case() {
        for letter in 0..=u8::MAX {
            let expected = match letter {
                b'N' | b'n' => Some(Trans::No),
                b'T' | b't' => Some(Trans::Yes),
                b'C' | b'c' => Some(Trans::Conj),
                _ => None,
            };
            assert_eq!(Trans::from_letter(letter), expected);
        }
        for trans in [Trans::No, Trans::Yes, Trans::Conj] {
            assert_eq!(Trans::from_letter(trans.letter() as u8), Some(trans));
        }
    }

    #[test]
    fn gemm_names_the_first_illegal_argument() {
        let info = |letters: &[u8; 2], sizes, lds| {
            GemmArgs::check((letters[0], letters[1]), sizes, lds).map_or_else(|e| e.0, |_| 0)
        };
        assert_eq!(info(b"NN", (2, 3, 4), (2, 4, 2)), 0);
        assert_eq!(info(b"TC", (2, 3, 4), (4, 3, 2)), 0);
        assert_eq!(info(b"NN", (0, 0, 0), (1, 1, 1)), 0);
        // One error after the other is mended, in the order of the reference.
        let mended = [
            (b"XX", (-1, -1, -1), (0, 0, 0), 1),
            (b"NX", (-1, -1, -1), (0, 0, 0), 2),
            (b"NT", (-1, -1, -1), (0, 0, 0), 3),
            (b"NT", (2, -1, -1), (0, 0, 0), 4),
            (b"NT", (2, 3, -1), (0, 0, 0), 5),
            (b"NT", (2, 3, 4), (1, 0, 0), 8),
            (b"NT", (2, 3, 4), (2, 2, 0), 10),
            (b"NT", (2, 3, 4), (2, 3, 1), 13),
            (b"NT", (2, 3, 4), (2, 3, 2), 0),
        ];
        for (letters, sizes, lds, expected) in mended {
            assert_eq!(info(letters, sizes, lds), expected, "{letters:?} {sizes:?} {lds:?}");
        }
        // Empty matrices have a leading dimension of at least 1 too.
        assert_eq!(info(b"NN", (0, 3, 4), (0, 4, 1)), 8);
        assert_eq!(info(b"NN", (2, 3, 0), (2, 0, 2)), 10);
        assert_eq!(info(b"NN", (0, 3, 4), (1, 4, 0)), 13);
        assert_eq!(info(b"NN", (i64::MIN, 0, 0), (1, 1, 1)), 3);
    }
}
