//! The first line of a Matrix Market file, and what it says of the entries.

use super::Checked;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layout {
    Array,
    Coordinate,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Field {
    Real,
    Integer,
    Complex,
    /// Entries without numbers, which count as 1.
    Pattern,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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

#[derive(Clone, Copy, Debug)]
pub struct Header {
    pub layout: Layout,
    pub field: Field,
    pub symmetry: Symmetry,
}

impl Header {
    pub(super) fn parse(line: &str) -> Checked<Header> {
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
        let unknown = |what: &str, word: &str, known: &str| {
            Err(format!("unknown {what} `{word}`: {known} expected"))
        };
        let header = Header {
            layout: match layout {
                "array" => Layout::Array,
                "coordinate" => Layout::Coordinate,
                _ => return unknown("layout", layout, "array or coordinate"),
            },
            field: match field {
                "real" | "double" => Field::Real,
                "integer" => Field::Integer,
                "complex" => Field::Complex,
                "pattern" => Field::Pattern,
                _ => return unknown("field", field, "real, integer, complex or pattern"),
            },
            symmetry: match symmetry {
                "general" => Symmetry::General,
                "symmetric" => Symmetry::Symmetric,
                "skew-symmetric" => Symmetry::Skew,
                "hermitian" => Symmetry::Hermitian,
                _ => {
                    let known = "general, symmetric, skew-symmetric or hermitian";
                    return unknown("symmetry", symmetry, known);
                }
            },
        };
        if header.symmetry == Symmetry::Hermitian && !header.is_complex() {
            return Err(format!("a hermitian matrix is complex, not {field}"));
        }
        if header.field == Field::Pattern && header.layout == Layout::Array {
            return Err("an array has numbers, and no pattern".into());
        }
        if header.field == Field::Pattern && header.symmetry == Symmetry::Skew {
            return Err("a pattern has no signs".into());
        }
        Ok(header)
    }

    pub fn is_complex(&self) -> bool {
        self.field == Field::Complex
    }

    pub(super) fn check_shape(&self, rows: usize, columns: usize) -> Checked<()> {
        if self.symmetry != Symmetry::General && rows != columns {
            let name = self.symmetry.name();
            return Err(format!("a {name} matrix is square, not {rows} x {columns}"));
        }
        Ok(())
    }

    /// Numbers of the array layout.
    pub fn stored(&self, rows: usize, columns: usize) -> u128 {
        let (rows, columns) = (rows as u128, columns as u128);
        match self.symmetry {
            Symmetry::General => rows * columns,
            Symmetry::Symmetric | Symmetry::Hermitian => rows * (rows + 1) / 2,
            Symmetry::Skew => rows * rows.saturating_sub(1) / 2,
        }
    }

    /// The row of the first number of a column.
    pub(super) fn first(&self, column: usize) -> usize {
        match self.symmetry {
            Symmetry::General => 0,
            Symmetry::Symmetric | Symmetry::Hermitian => column,
            Symmetry::Skew => column + 1,
        }
    }

    /// Only the lower triangle of a matrix with symmetry is stored.
    pub(super) fn check_stored(&self, (row, column): (usize, usize)) -> Checked<()> {
        if row >= self.first(column) {
            return Ok(());
        }
        let triangle = if self.symmetry == Symmetry::Skew { "below" } else { "on or below" };
        let (name, row, column) = (self.symmetry.name(), row + 1, column + 1);
        Err(format!("({row}, {column}): entries of a {name} matrix lie {triangle} the diagonal"))
    }

    pub(super) fn check_number(&self, text: &str) -> Checked<()> {
        let digits = text.strip_prefix(['+', '-']).unwrap_or(text);
        if self.field == Field::Integer && !digits.bytes().all(|c| c.is_ascii_digit()) {
            return Err(format!("`{}` is not an integer", super::shortened(text)));
        }
        Ok(())
    }
}
