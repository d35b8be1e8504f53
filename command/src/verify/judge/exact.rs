//! Exact elements of a call's product, of real or complex numbers.

use crate::verify::case::{Case, Shape, Stored, Term};
use crate::verify::numbers::Element;
use wideblas::format::exact::{Decoded, Exact as Number};
use wideblas_reference::{Dyadic, ExactElement, ExactGemm};

/// Real and imaginary part.
type Parts = [Decoded; 2];

/// The numbers that some rows and columns of C depend on.
pub struct Gathered {
    /// Of the real matrices: complex numbers are two rows of A and two terms of a sum.
    shape: Shape,
    parts: usize,
    factors: [Parts; 2],
    a: Vec<Decoded>,
    b: Vec<Decoded>,
    c: Vec<Parts>,
    /// The terms of real numbers that alpha multiplies; the others its conjugate does.
    by_alpha: usize,
}

impl Gathered {
    /// `computed` is what C has become. Of equations it has op(A) C - alpha B.
    pub fn new<T: Element>(
        case: &Case<T>,
        computed: &Stored<T>,
        rows: &[usize],
        cols: &[usize],
    ) -> Gathered {
        let (m, n, parts) = (rows.len(), cols.len(), case.spec.parts());
        let k = case.terms();
        let numbers = |x: Option<Term<'_, T>>| {
            x.map_or([Decoded::Special(0.0), Decoded::Special(0.0)], |x| x.decode())
        };
        let (mut a, mut b) = (Vec::new(), Vec::new());
        // A complex number is (re, -im; im, re) in A, and (re; im) in B.
        for l in 0..k {
            let all: Vec<Parts> =
                rows.iter().map(|&row| numbers(case.op_a(computed, row, l))).collect();
            if parts == 1 {
                a.extend(all.into_iter().map(|[re, _]| re));
                continue;
            }
            a.extend(all.iter().flat_map(Parts::clone));
            a.extend(all.into_iter().flat_map(|[re, im]| [im.negated(), re]));
        }
        for &col in cols {
            for l in 0..k {
                b.extend(numbers(case.op_b(computed, l, col)).into_iter().take(parts));
            }
        }
        let of_c = |at: usize| case.old(rows[at % m], cols[at / m]).decode();
        let factors = match is_residual(case) {
            true => [case.one(), case.alpha()].map(Term::of),
            false => case.weights(),
        };
        let [alpha, beta] = factors.map(|factor| factor.decode());
        let beta = if is_residual(case) { beta.map(|part| part.negated()) } else { beta };
        Gathered {
            shape: (parts * m, n, parts * k),
            parts,
            factors: [alpha, beta],
            a,
            b,
            c: (0..m * n).map(of_c).collect(),
            by_alpha: parts * case.conjugated_from().min(k),
        }
    }

    pub fn exact(&self) -> Exact<'_> {
        let (m, n, k) = self.shape;
        let one = Decoded::from(Number { mantissa: 1.into(), exponent: 0 });
        let zero = Decoded::Special(0.0);
        let (left, right) = (self.by_alpha, k - self.by_alpha);
        let b = |from: usize, len: usize| -> Vec<Decoded> {
            (0..n).flat_map(|j| self.b[j * k + from..][..len].iter().cloned()).collect()
        };
        let of = |from: usize, len: usize| {
            let a = &self.a[m * from..m * (from + len)];
            ExactGemm::new((m, n, len), &one, a, &b(from, len), &zero, &[])
        };
        Exact { gathered: self, products: [of(0, left), of(left, right)] }
    }
}

/// alpha A B + beta C, of which elements can be asked.
pub struct Exact<'a> {
    gathered: &'a Gathered,
    /// The sums that alpha multiplies, and those that its conjugate does.
    products: [ExactGemm<'a, Decoded>; 2],
}

/// The sum of products of complex numbers: of each part, and of the magnitudes.
struct Sum {
    parts: [Dyadic; 2],
    magnitude: Dyadic,
}

/// x y of complex numbers, `size` being the magnitude of y.
fn times([xr, xi]: &[Dyadic; 2], [yr, yi]: &[Dyadic; 2], size: &Dyadic) -> Sum {
    let re = &(xr * yr) - &(xi * yi);
    let im = &(xr * yi) + &(xi * yr);
    Sum { parts: [re, im], magnitude: &(&xr.abs() + &xi.abs()) * size }
}

/// Both parts, where they are finite.
fn finite([re, im]: &Parts) -> Option<[Dyadic; 2]> {
    Some([Dyadic::of(re)?, Dyadic::of(im)?])
}

impl Exact<'_> {
    /// The parts of element (i, j); `None` when an infinity or a NaN takes part in it.
    pub fn element(&self, i: usize, j: usize) -> Option<Vec<ExactElement>> {
        let Gathered { shape, parts, factors: [alpha, beta], by_alpha, .. } = self.gathered;
        let rows = shape.0 / parts;
        let mut sum = Sum { parts: [Dyadic::ZERO, Dyadic::ZERO], magnitude: Dyadic::ZERO };
        let mut add = |term: Sum| {
            sum.parts = std::array::from_fn(|at| &sum.parts[at] + &term.parts[at]);
            sum.magnitude = &sum.magnitude + &term.magnitude;
        };
        let conjugate = [alpha[0].clone(), alpha[1].clone().negated()];
        let terms = [*by_alpha, shape.2 - by_alpha];
        for ((product, factor), terms) in self.products.iter().zip([alpha, &conjugate]).zip(terms) {
            let parts: Vec<ExactElement> = (0..*parts)
                .map(|part| product.element(parts * i + part, j))
                .collect::<Option<_>>()?;
            if terms == 0 {
                continue;
            }
            let value = |at: usize| parts.get(at).map_or(Dyadic::ZERO, |part| part.value.clone());
            let size = parts.iter().fold(Dyadic::ZERO, |sum, part| &sum + &part.product);
            add(times(&finite(factor)?, &[value(0), value(1)], &size));
        }
        let product = sum.magnitude.clone();
        let is_zero = |x: &Decoded| matches!(x, Decoded::Special(x) if *x == 0.0);
        if !beta.iter().all(is_zero) {
            let old = finite(&self.gathered.c[i + j * rows])?;
            let size = &old[0].abs() + &old[1].abs();
            let term = times(&finite(beta)?, &old, &size);
            sum.parts = std::array::from_fn(|at| &sum.parts[at] + &term.parts[at]);
            sum.magnitude = &sum.magnitude + &term.magnitude;
        }
        let Sum { parts: values, magnitude } = sum;
        let element = |value: Dyadic| ExactElement {
            value,
            product: product.clone(),
            magnitude: magnitude.clone(),
        };
        Some(values.into_iter().take(*parts).map(element).collect())
    }
}

/// The case is judged by the residual of its equations.
pub fn is_residual<T: Element>(case: &Case<T>) -> bool {
    case.solves() && case.reads()
}
