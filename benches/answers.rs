//! What `wb_solve_FORMAT` takes and reaches, by the condition of the matrix: `cargo bench --bench answers`; with `-- quick` for a
//! shorter look.

mod common;

use common::report::Report;
use common::{Uniform, look};
use std::time::Instant;
use wideblas::config::{DeviceChoice, set_device, set_num_threads};
use wideblas::engine::{MatMut, MatRef};
use wideblas::format::mpfr::{Mpfr, MpfrArray};
use wideblas::format::wide::Wide;
use wideblas::format::{Binary128, Dd, Qd};
use wideblas::lapack::answers::{Answer, Bounds, Report as Found, Solution, Status, solve};
use wideblas::product::Number;

/// Decimal exponents of the conditions of L D U, where D falls from 1 by powers of two: before they are rounded to a format.
const CONDITIONS: [u32; 11] = [0, 5, 10, 15, 20, 25, 30, 40, 60, 100, 200];

const ORDER: usize = 100;

/// A number becomes the nearest one to `integer 2^exponent`.
fn set<T: Number>(to: &mut T, integer: i128, exponent: i64) {
    let size = integer.unsigned_abs();
    let limbs = vec![size as u64, (size >> 64) as u64];
    to.store(&mut Wide { negative: integer < 0, exponent, limbs });
}

/// L D U of random numbers in L and U, of which few are not zero, so that the falling diagonal is what the condition comes from.
fn graded<T: Number>(a: &mut [T], n: usize, bits: f64, uniform: &mut Uniform) {
    let mut sum = Wide::default();
    let mut triangle = |is_lower: bool| -> Vec<i128> {
        let mut all = vec![0; n * n];
        for i in 0..n {
            all[i + i * n] = 1;
            for _ in 0..3 {
                let j = (uniform.bits() % (i as u64 + 1)) as usize;
                if j < i {
                    let at = if is_lower { i + j * n } else { j + i * n };
                    all[at] = (uniform.bits() % 5) as i128 - 2;
                }
            }
        }
        all
    };
    let (l, u) = (triangle(true), triangle(false));
    for i in 0..n {
        for j in 0..n {
            sum.clear();
            for k in 0..=i.min(j) {
                let factor = l[i + k * n] * u[k + j * n];
                if factor != 0 {
                    let exponent = -((bits * k as f64 / (n - 1) as f64).round() as i64);
                    let limbs = vec![factor.unsigned_abs() as u64];
                    sum.add(&Wide { negative: factor < 0, exponent, limbs }, 100_000);
                }
            }
            let to = &mut a[i + j * n];
            if sum.is_zero() { to.store_f64(0.0) } else { to.store(&mut sum.clone()) }
        }
    }
}

fn solved<T: Answer>(a: &[T], b: &[T], x: &mut [T], n: usize, bounds: Bounds) -> (Found, f64) {
    let view = |data, cols| MatRef::new(data, n, cols, n).expect("as many numbers");
    let start = Instant::now();
    let to = Solution { x: MatMut::new(x, n, 1, n).expect("as many numbers"), errors: None };
    let found = solve(view(a, n), view(b, 1), to, bounds);
    (found.unwrap_or_else(|failure| panic!("{failure}")), start.elapsed().as_secs_f64())
}

fn time(seconds: f64) -> String {
    if seconds < 1.0 { format!("{:.3} ms", 1e3 * seconds) } else { format!("{seconds:.2} s") }
}

fn rows<T: Answer, A: std::ops::DerefMut<Target = [T]>>(
    name: &str,
    zeros: impl Fn(usize) -> A,
    quick: bool,
) -> Vec<Vec<String>> {
    let n = if quick { 20 } else { ORDER };
    let mut made = Vec::new();
    for decimal in CONDITIONS {
        let mut uniform = Uniform(u64::from(decimal) + 1);
        let (mut a, mut b, mut x) = (zeros(n * n), zeros(n), zeros(n));
        graded(&mut a, n, f64::from(decimal) * 10f64.log2(), &mut uniform);
        b.iter_mut().for_each(|b| set(b, i128::from(uniform.bits() as i64), -63));
        let (found, estimated) = solved(&a, &b, &mut x, n, Bounds::Estimated);
        let (proof, proved) = solved(&a, &b, &mut x, n, Bounds::Proved);
        let status = match found.status {
            Status::Converged => "converged",
            Status::Singular => "singular",
            _ => "not converged",
        };
        let row = vec![
            name.to_string(),
            format!("1e{decimal}"),
            format!("{:.0e}", proof.condition),
            found.bits.to_string(),
            found.steps.to_string(),
            status.to_string(),
            format!("{:.1e}", proof.relative_error),
            time(estimated),
            time(proved),
        ];
        println!("{}", row.join("  "));
        made.push(row);
    }
    made
}

fn main() {
    let (quick, _) = look(1);
    set_device(Some(DeviceChoice::Cpu));
    set_num_threads(1);
    let mut all = rows::<f64, Vec<f64>>("f64", |len| vec![0.0; len], quick);
    all.extend(rows::<Dd, Vec<Dd>>("dd", |len| vec![Dd::from(0.0); len], quick));
    all.extend(rows::<Binary128, Vec<Binary128>>(
        "f128",
        |len| vec![Binary128::default(); len],
        quick,
    ));
    all.extend(rows::<Qd, Vec<Qd>>("qd", |len| vec![Qd::from(0.0); len], quick));
    all.extend(rows::<Mpfr, MpfrArray>(
        "mpfr:424",
        |len| MpfrArray::zeros(424, len).expect("memory"),
        quick,
    ));
    let mut report = Report::new("cpu-answers", "Solutions that are right to the last place");
    report.paragraph(&format!(
        "`wb_solve` of a system of order {ORDER} with one right-hand side, on one thread: the condition that the matrix was made with, that of the \
         matrix after it was rounded to the format and its rows and columns were scaled, the bits it was factored in, corrections, and the proved bound of the \
         error relative to the largest element of the solution. Times of one run, with estimated and with proved bounds."
    ));
    report.table(
        &[
            "numbers",
            "made with",
            "condition",
            "bits",
            "steps",
            "status",
            "proved bound",
            "estimated",
            "proved",
        ],
        &all,
    );
    if !quick {
        report.save();
    }
}
