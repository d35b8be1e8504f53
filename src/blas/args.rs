//! Options, and the shapes that follow from them.

use crate::engine::Part;

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

/// Rows and columns in memory of an operand whose `op` has the shape `rows` x `cols`.
#[inline]
pub fn stored_shape(trans: Trans, rows: i64, cols: i64) -> (i64, i64) {
    if trans.is_transposed() { (cols, rows) } else { (rows, cols) }
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
}
