//! Solutions and eigenvalues in numbers of so many bits that they count as exact.

use rug::{Float, Rational};

pub type Matrix = Vec<Vec<Float>>;

pub fn floats(a: &[Vec<Rational>], bits: u32) -> Matrix {
    let row = |row: &Vec<Rational>| row.iter().map(|x| Float::with_val(bits, x)).collect();
    a.iter().map(row).collect()
}

/// X with A X = B by elimination with pivots; `None` where a pivot is zero.
pub fn solved(mut a: Matrix, mut b: Matrix) -> Option<Matrix> {
    let n = a.len();
    for k in 0..n {
        let at = (k..n).max_by(|&i, &j| a[i][k].cmp_abs(&a[j][k]).expect("finite numbers"))?;
        if a[at][k] == 0 {
            return None;
        }
        a.swap(k, at);
        b.swap(k, at);
        let (pivot, right) = (a[k].clone(), b[k].clone());
        for i in k + 1..n {
            let factor = a[i][k].clone() / &pivot[k];
            a[i][k..].iter_mut().zip(&pivot[k..]).for_each(|(to, x)| *to -= x * factor.clone());
            b[i].iter_mut().zip(&right).for_each(|(to, x)| *to -= x * factor.clone());
        }
    }
    for k in (0..n).rev() {
        let pivot = a[k][k].clone();
        b[k].iter_mut().for_each(|x| *x /= &pivot);
        let right = b[k].clone();
        for i in 0..k {
            let factor = a[i][k].clone();
            b[i].iter_mut().zip(&right).for_each(|(to, x)| *to -= x * factor.clone());
        }
    }
    Some(b)
}

/// The eigenvalues of a symmetric matrix in ascending order, by Jacobi's rotations.
///
/// Source: Golub, Van Loan, "Matrix Computations", 4th edition, section 8.5.
pub fn eigenvalues(mut a: Matrix, bits: u32) -> Vec<Float> {
    let n = a.len();
    let largest = |a: &Matrix, diagonal: bool| {
        let places = (0..n).flat_map(|i| (0..n).map(move |j| (i, j)));
        let all = places.filter(|(i, j)| (i == j) == diagonal).map(|(i, j)| a[i][j].clone().abs());
        all.fold(Float::new(bits), |most, x| most.max(&x))
    };
    for sweep in 0.. {
        assert!(sweep < 60, "Jacobi's method does not converge");
        let (on, beside) = (largest(&a, true), largest(&a, false));
        if beside == 0 || beside <= on >> (bits - 16) {
            break;
        }
        for p in 0..n {
            for q in p + 1..n {
                if a[p][q] == 0 {
                    continue;
                }
                let tau = (a[q][q].clone() - &a[p][p]) / (a[p][q].clone() * 2u32);
                let root = (tau.clone().square() + 1u32).sqrt();
                let t = if tau >= 0 { (tau + root).recip() } else { (tau - root).recip() };
                let c = (t.clone().square() + 1u32).sqrt().recip();
                let s = t * &c;
                for row in a.iter_mut() {
                    let (x, y) = (row[p].clone(), row[q].clone());
                    row[p] = x.clone() * &c - y.clone() * &s;
                    row[q] = x * &s + y * &c;
                }
                let [row_p, row_q] = a.get_disjoint_mut([p, q]).expect("two rows");
                for (x, y) in row_p.iter_mut().zip(row_q) {
                    let (old_x, old_y) = (x.clone(), y.clone());
                    *x = old_x.clone() * &c - old_y.clone() * &s;
                    *y = old_x * &s + old_y * &c;
                }
            }
        }
    }
    let mut found: Vec<Float> = (0..n).map(|i| a[i][i].clone()).collect();
    found.sort_by(|x, y| x.partial_cmp(y).expect("numbers"));
    found
}

#[test]
fn eigenvalues_are_those_of_known_matrices() {
    // 2 on the diagonal and -1 beside it: 2 - 2 cos(pi i / (n + 1)).
    let (n, bits) = (9, 300);
    let entry = |i: usize, j: usize| match i.abs_diff(j) {
        0 => 2,
        1 => -1,
        _ => 0,
    };
    let number = |i, j| Float::with_val(bits, entry(i, j));
    let a: Matrix = (0..n).map(|i| (0..n).map(|j| number(i, j)).collect()).collect();
    let unit = Float::with_val(bits, 1) >> (bits - 20);
    for (i, x) in eigenvalues(a.clone(), bits).into_iter().enumerate() {
        let angle =
            Float::with_val(bits, rug::float::Constant::Pi) * (i + 1) as u32 / (n + 1) as u32;
        let expected = 2u32 - 2u32 * angle.cos();
        assert!((x - expected).abs() < unit);
    }
    let right: Matrix = (0..n).map(|i| vec![Float::with_val(bits, i)]).collect();
    let x = solved(a, right).unwrap();
    for i in 0..n {
        let before = if i > 0 { x[i - 1][0].clone() } else { Float::new(bits) };
        let behind = if i + 1 < n { x[i + 1][0].clone() } else { Float::new(bits) };
        let rest: Float = x[i][0].clone() * 2u32 - before - behind - i as u32;
        assert!(rest.abs() < unit);
    }
}
