//! Preconditioners in double precision: approximate inverses of a matrix, applied to vectors in any arithmetic.
//!
//! Whatever the arithmetic, the operator is the same one: its doubles are exact numbers.

use crate::numbers::Arithmetic;
use crate::{Matrix, Refused};
use wideblas_base::fallible;

/// Which approximation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Kind {
    #[default]
    None,
    /// The diagonal.
    Jacobi,
    /// Incomplete triangular factors L U with the places of the matrix.
    Ilu0,
    /// Incomplete Cholesky factors with the places of a symmetric positive definite matrix.
    Ic0,
}

/// A triangle by rows: factors beside the diagonal, and the inverses of the diagonal.
#[derive(Clone, Debug)]
pub struct Triangle {
    is_lower: bool,
    starts: Vec<usize>,
    places: Vec<u32>,
    factors: Vec<f64>,
    inverses: Vec<f64>,
}

impl Triangle {
    /// Rows in the order of a substitution.
    #[inline(always)]
    pub fn order(&self) -> impl Iterator<Item = usize> + use<> {
        let (len, is_lower) = (self.inverses.len(), self.is_lower);
        (0..len).map(move |i| if is_lower { i } else { len - 1 - i })
    }

    /// Columns and factors of a row, without the diagonal.
    #[inline(always)]
    pub fn row(&self, row: usize) -> impl Iterator<Item = (usize, f64)> + '_ {
        let row = self.starts[row]..self.starts[row + 1];
        self.places[row.clone()]
            .iter()
            .map(|&place| place as usize)
            .zip(self.factors[row].iter().copied())
    }

    /// What is left of a row is multiplied by this.
    #[inline(always)]
    pub fn inverse(&self, row: usize) -> f64 {
        self.inverses[row]
    }

    fn transposed(&self) -> Triangle {
        let len = self.inverses.len();
        let mut rows: Vec<Vec<(u32, f64)>> = vec![Vec::new(); len];
        for row in 0..len {
            fallible::check();
            self.row(row).for_each(|(column, factor)| rows[column].push((row as u32, factor)));
        }
        Triangle::of(!self.is_lower, &rows, self.inverses.clone())
    }

    fn of(is_lower: bool, rows: &[Vec<(u32, f64)>], inverses: Vec<f64>) -> Triangle {
        let mut starts = fallible::room_for(rows.len() + 1);
        let mut all = 0;
        starts.push(0);
        starts.extend(rows.iter().map(|row| {
            all += row.len();
            all
        }));
        let mut places = fallible::room_for(all);
        let mut factors = fallible::room_for(all);
        for &(place, factor) in rows.iter().flatten() {
            places.push(place);
            factors.push(factor);
        }
        Triangle { is_lower, starts, places, factors, inverses }
    }
}

/// An approximate inverse.
#[derive(Clone, Debug)]
pub enum Preconditioner {
    None,
    /// Inverses of the diagonal.
    Diagonal(Vec<f64>),
    /// First and last triangle of a substitution, and the same of the transpose.
    Triangles {
        forth: Box<[Triangle; 2]>,
        transposed: Box<[Triangle; 2]>,
    },
}

/// The diagonal as doubles.
fn diagonal(matrix: &Matrix) -> impl Iterator<Item = f64> + '_ {
    (0..matrix.rows()).map(|row| matrix.find(row, row).map_or(0.0, |at| matrix.values().to_f64(at)))
}

impl Preconditioner {
    /// Refuses a zero or what is not finite where a quotient needs another pivot, and with [`Kind::Ic0`] pivots that are not positive.
    pub fn new(kind: Kind, matrix: &Matrix) -> Result<Preconditioner, Refused> {
        match kind {
            Kind::None => Ok(Preconditioner::None),
            Kind::Jacobi => {
                let mut inverses = fallible::room_for(matrix.rows());
                for (row, x) in diagonal(matrix).enumerate() {
                    let inverse = 1.0 / x;
                    if x == 0.0 || !inverse.is_finite() || inverse == 0.0 {
                        return Err(Refused::new(format!(
                            "Jacobi needs the inverse of a double on the diagonal, which is {x} in row {row}"
                        )));
                    }
                    inverses.push(inverse);
                }
                Ok(Preconditioner::Diagonal(inverses))
            }
            Kind::Ilu0 => ilu(matrix),
            Kind::Ic0 => ic(matrix),
        }
    }

    /// z := M^-1 r, or that of the transpose.
    pub fn apply<A: Arithmetic>(
        &self,
        arithmetic: A,
        is_transposed: bool,
        r: &[A::Number],
        z: &mut [A::Number],
    ) {
        match self {
            Preconditioner::None => z.copy_from_slice(r),
            Preconditioner::Diagonal(inverses) => arithmetic.times_doubles(inverses, r, z),
            Preconditioner::Triangles { forth, transposed } => {
                z.copy_from_slice(r);
                let triangles = if is_transposed { transposed } else { forth };
                triangles.iter().for_each(|triangle| arithmetic.substitute(triangle, z));
            }
        }
    }
}

/// The rows of a matrix as doubles.
fn doubles(matrix: &Matrix) -> Vec<Vec<(u32, f64)>> {
    (0..matrix.rows())
        .map(|row| {
            fallible::check();
            let entry = |at| (matrix.place(at) as u32, matrix.values().to_f64(at));
            matrix.row(row).map(entry).collect()
        })
        .collect()
}

fn refused(name: &str, row: usize, pivot: f64) -> Refused {
    Refused::new(format!("{name}: the pivot of row {row} is {pivot}"))
}

/// Incomplete elimination with the places of the matrix.
fn ilu(matrix: &Matrix) -> Result<Preconditioner, Refused> {
    let n = matrix.rows();
    let mut rows = doubles(matrix);
    let mut pivots = fallible::filled(n, 0.0);
    // Where the column of a place is in the row at hand.
    let mut at = fallible::filled(n, usize::MAX);
    for i in 0..n {
        let mut row = std::mem::take(&mut rows[i]);
        row.iter().enumerate().for_each(|(k, &(column, _))| at[column as usize] = k);
        for k in 0..row.len() {
            let (column, value) = row[k];
            let column = column as usize;
            if column >= i {
                break;
            }
            let factor = value / pivots[column];
            row[k].1 = factor;
            for &(other, upper) in
                rows[column].iter().filter(|&&(other, _)| other as usize > column)
            {
                if let Some(entry) = row.get_mut(at[other as usize]) {
                    entry.1 = (-factor).mul_add(upper, entry.1);
                }
            }
        }
        row.iter().for_each(|&(column, _)| at[column as usize] = usize::MAX);
        let pivot = row.iter().find(|&&(column, _)| column as usize == i).map_or(0.0, |&(_, x)| x);
        if pivot == 0.0 || !(1.0 / pivot).is_normal() {
            return Err(refused("ILU(0)", i, pivot));
        }
        pivots[i] = pivot;
        rows[i] = row;
    }
    let part = |is_lower: bool| -> Vec<Vec<(u32, f64)>> {
        let is_of = |i: usize, column: usize| if is_lower { column < i } else { column > i };
        let of = |(i, row): (usize, &Vec<(u32, f64)>)| {
            row.iter().copied().filter(|&(column, _)| is_of(i, column as usize)).collect()
        };
        rows.iter().enumerate().map(of).collect()
    };
    let lower = Triangle::of(true, &part(true), fallible::filled(n, 1.0));
    let upper = Triangle::of(false, &part(false), pivots.iter().map(|pivot| 1.0 / pivot).collect());
    // U by columns is a lower triangle whose diagonal is not 1.
    let transposed = Box::new([upper.transposed(), lower.transposed()]);
    Ok(Preconditioner::Triangles { forth: Box::new([lower, upper]), transposed })
}

/// Incomplete Cholesky factors.
fn ic(matrix: &Matrix) -> Result<Preconditioner, Refused> {
    if !matrix.is_symmetric() {
        return Err(Refused::new("IC(0) needs a symmetric matrix"));
    }
    let n = matrix.rows();
    let mut rows = doubles(matrix);
    rows.iter_mut()
        .enumerate()
        .for_each(|(i, row)| row.retain(|&(column, _)| column as usize <= i));
    let mut inverses = fallible::filled(n, 0.0);
    for i in 0..n {
        let mut row = std::mem::take(&mut rows[i]);
        let diagonal = match row.last() {
            Some(&(column, x)) if column as usize == i => x,
            _ => 0.0,
        };
        row.retain(|&(column, _)| (column as usize) < i);
        let mut pivot = diagonal;
        for k in 0..row.len() {
            let (column, value) = row[k];
            // The rows' common places before this column.
            let sum = products(&row[..k], &rows[column as usize]);
            let entry = (value - sum) * inverses[column as usize];
            row[k].1 = entry;
            pivot = (-entry).mul_add(entry, pivot);
        }
        let inverse = 1.0 / pivot.sqrt();
        if pivot.is_nan() || pivot <= 0.0 || !inverse.is_normal() {
            return Err(refused("IC(0)", i, pivot));
        }
        inverses[i] = inverse;
        rows[i] = row;
    }
    let lower = Triangle::of(true, &rows, inverses);
    let triangles = Box::new([lower.clone(), lower.transposed()]);
    Ok(Preconditioner::Triangles { forth: triangles.clone(), transposed: triangles })
}

/// The sum of products of entries for the same columns, of rows whose columns ascend.
fn products(a: &[(u32, f64)], b: &[(u32, f64)]) -> f64 {
    let (mut i, mut j, mut sum) = (0, 0, 0.0);
    while i < a.len() && j < b.len() {
        match a[i].0.cmp(&b[j].0) {
            std::cmp::Ordering::Less => i += 1,
            std::cmp::Ordering::Greater => j += 1,
            std::cmp::Ordering::Equal => {
                sum += a[i].1 * b[j].1;
                (i, j) = (i + 1, j + 1);
            }
        }
    }
    sum
}
