//! The first line of a Matrix Market file, and what it says of the entries.

use super::lines::{Checked, shortened};
use super::{Matrix, has_digits};
use crate::entry::Entry;

#[derive(Clone, Copy, PartialEq)]
pub enum Layout {
    Array,
    Coordinate,
}

#[derive(Clone, Copy, PartialEq)]
enum Field {
    Real,
    Integer,
    Complex,
}

#[derive(Clone, Copy, PartialEq)]
pub enum Symmetry {
    General,
    Symmetric,
    Skew,
    Hermitian,
}

impl Symmetry {
    fn name(self) -> &'static str {
        match self {
            Symmetry::General => "general",
            Symmetry::Symmetric => "symmetric",
            Symmetry::Skew => "skew-symmetric",
            Symmetry::Hermitian => "hermitian",
        }
    }
}

/// Real and imaginary part of a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    Re,
    Im,
}

pub struct Header {
    pub layout: Layout,
    field: Field,
    pub symmetry: Symmetry,
}

impl Header {
    pub fn parse(line: &str) -> Checked<Header> {
        let lower = line.to_ascii_lowercase();
        let words: Vec<&str> = lower.split_ascii_whitespace().collect();
        let [banner, object, layout, field, symmetry] = words[..] else {
            return Err("expected `%%MatrixMarket matrix <layout> <field> <symmetry>`".into());
        };
        if banner != "%%matrixmarket" {
            return Err("not a Matrix Market file: it does not begin with %%MatrixMarket".into());
        }
        if object != "matrix" {
            return Err(format!("`{object}` objects are not supported, only matrix"));
        }
        let header = Header {
            layout: match layout {
                "array" => Layout::Array,
                "coordinate" => Layout::Coordinate,
                _ => {
                    return Err(format!("unknown layout `{layout}`: array or coordinate expected"));
                }
            },
            field: match field {
                "real" | "double" => Field::Real,
                "integer" => Field::Integer,
                "complex" => Field::Complex,
                "pattern" => {
                    return Err(
                        "pattern matrices have no numbers: real, integer or complex expected"
                            .into(),
                    );
                }
                _ => {
                    return Err(format!(
                        "unknown field `{field}`: real, integer or complex expected"
                    ));
                }
            },
            symmetry: match symmetry {
                "general" => Symmetry::General,
                "symmetric" => Symmetry::Symmetric,
                "skew-symmetric" => Symmetry::Skew,
                "hermitian" => Symmetry::Hermitian,
                _ => {
                    return Err(format!(
                        "unknown symmetry `{symmetry}`: general, symmetric, skew-symmetric or hermitian expected"
                    ));
                }
            },
        };
        if header.symmetry == Symmetry::Hermitian && !header.is_complex() {
            return Err(format!("a hermitian matrix is complex, not {field}"));
        }
        Ok(header)
    }

    pub fn is_complex(&self) -> bool {
        self.field == Field::Complex
    }

    pub fn check_shape(&self, rows: usize, cols: usize) -> Checked<()> {
        if self.symmetry != Symmetry::General && rows != cols {
            return Err(format!(
                "a {} matrix is square, not {rows} x {cols}",
                self.symmetry.name()
            ));
        }
        Ok(())
    }

    /// Numbers of the array layout.
    pub fn stored(&self, rows: usize, cols: usize) -> u128 {
        let (rows, cols) = (rows as u128, cols as u128);
        match self.symmetry {
            Symmetry::General => rows * cols,
            Symmetry::Symmetric | Symmetry::Hermitian => rows * (rows + 1) / 2,
            Symmetry::Skew => rows * rows.saturating_sub(1) / 2,
        }
    }

    /// The row of the first number of a column.
    pub fn first(&self, col: usize) -> usize {
        match self.symmetry {
            Symmetry::General => 0,
            Symmetry::Symmetric | Symmetry::Hermitian => col,
            Symmetry::Skew => col + 1,
        }
    }

    /// Only the lower triangle of a matrix with symmetry is stored.
    pub fn check_stored(&self, i: usize, j: usize) -> Checked<()> {
        if i >= self.first(j) {
            return Ok(());
        }
        let triangle = if self.symmetry == Symmetry::Skew { "below" } else { "on or below" };
        let (name, i, j) = (self.symmetry.name(), i + 1, j + 1);
        Err(format!("({i}, {j}): entries of a {name} matrix lie {triangle} the diagonal"))
    }

    /// Parses into a number of the format at hand; false where that has none as large.
    pub fn number<T: Entry>(&self, text: &str, number: &mut T) -> Checked<bool> {
        let digits = text.strip_prefix(['+', '-']).unwrap_or(text);
        if self.field == Field::Integer && !digits.bytes().all(|c| c.is_ascii_digit()) {
            return Err(format!("`{}` is not an integer", shortened(text)));
        }
        number
            .parse(text)
            .map_err(|error| format!("`{}` is not a number: {error}", shortened(text)))?;
        Ok(!number.is_special() || !has_digits(text))
    }

    /// The diagonal of a hermitian matrix is real.
    pub fn check_diagonal<T: Entry>(
        &self,
        (i, j): (usize, usize),
        part: Part,
        value: &T,
    ) -> Checked<()> {
        if self.symmetry == Symmetry::Hermitian && i == j && part == Part::Im && !value.is_zero() {
            let at = i + 1;
            return Err(format!(
                "({at}, {at}): the diagonal of a hermitian matrix has no imaginary part"
            ));
        }
        Ok(())
    }

    /// Adds a part of an entry and its mirror image to the matrix of such parts; false where a sum of numbers is beyond the
    /// range of the format.
    pub fn add<T: Entry>(
        &self,
        matrix: &mut Matrix<T>,
        (i, j): (usize, usize),
        part: Part,
        value: &T,
    ) -> bool {
        let is_within = add_to(matrix.at_mut(i, j), value);
        let is_opposite = match self.symmetry {
            Symmetry::General => return is_within,
            _ if i == j => return is_within,
            Symmetry::Symmetric => false,
            Symmetry::Skew => true,
            Symmetry::Hermitian => part == Part::Im,
        };
        let mirrored = matrix.at_mut(j, i);
        if is_opposite {
            let sum = mirrored.decode() + value.decode().negated();
            mirrored.encode(&sum);
        } else {
            add_to(mirrored, value);
        }
        is_within
    }
}

/// The exact sum, rounded; false where numbers became an infinity.
fn add_to<T: Entry>(element: &mut T, value: &T) -> bool {
    if element.is_zero() {
        // An only entry keeps its bits: -0 + 0 would lose a sign.
        element.copy_from(value);
        return true;
    }
    let are_numbers = !element.is_special() && !value.is_special();
    let sum = element.decode() + value.decode();
    element.encode(&sum);
    !(are_numbers && element.is_special())
}
