//! Exact products of rows and vectors, rounded once.

use crate::numbers::Arithmetic;
use crate::product::{Update, for_parts, parts};
use crate::storage::Rows;
use crate::{Matrix, Values};
use wideblas_engine::cpu::par;
use wideblas_format::wide::Wide;
use wideblas_product::Number;
use wideblas_product::accumulate::Accumulator;

/// Numbers by their exact values.
pub trait Operand: Sync {
    /// An infinity or NaN.
    fn special(&self, i: usize) -> Option<f64>;
    /// The value of a finite number.
    fn load(&self, i: usize, value: &mut Wide);
}

/// Numbers of a format.
struct Numbers<'a, T>(&'a [T]);

impl<T: Number> Operand for Numbers<'_, T> {
    fn special(&self, i: usize) -> Option<f64> {
        let x = &self.0[i];
        x.is_special().then(|| x.stand_in())
    }
    fn load(&self, i: usize, value: &mut Wide) {
        self.0[i].load(value);
    }
}

/// Numbers of an arithmetic.
struct Of<'a, A: Arithmetic>(A, &'a [A::Number]);

impl<A: Arithmetic> Operand for Of<'_, A> {
    fn special(&self, i: usize) -> Option<f64> {
        let x = &self.1[i];
        (!self.0.is_finite(x)).then(|| self.0.to_f64(x))
    }
    fn load(&self, i: usize, value: &mut Wide) {
        self.0.load(&self.1[i], value);
    }
}

/// A number with its exact value, or an infinity or NaN.
#[derive(Clone, Debug)]
enum Value {
    Finite(Wide),
    Special(f64),
}

impl Value {
    fn of(x: &impl Operand, i: usize) -> Value {
        if let Some(special) = x.special(i) {
            return Value::Special(special);
        }
        let mut value = Wide::default();
        x.load(i, &mut value);
        Value::Finite(value)
    }

    fn is_zero(&self) -> bool {
        matches!(self, Value::Finite(value) if value.is_zero())
    }

    /// 0, ±1, an infinity or NaN: products of these are of the same kind as those of the values.
    fn kind(&self) -> f64 {
        match self {
            Value::Special(x) => *x,
            Value::Finite(value) => sign(value),
        }
    }
}

fn sign(value: &Wide) -> f64 {
    match (value.is_zero(), value.negative) {
        (true, _) => 0.0,
        (_, true) => -1.0,
        _ => 1.0,
    }
}

/// Memory of one thread.
#[derive(Default)]
struct Memory {
    sum: Accumulator,
    entry: Wide,
    element: Wide,
    product: Wide,
    scaled: Wide,
}

/// The sum of entries times elements of x of a row, to which `memory.sum` is set; the sum of terms that are not finite where there are some.
fn add_row<R: Rows>(
    rows: &R,
    values: &Values,
    x: &impl Operand,
    row: usize,
    factor: Option<&Wide>,
    memory: &mut Memory,
) -> Option<f64> {
    let Memory { sum, entry, element, product, scaled } = memory;
    sum.clear();
    let cursor = rows.cursor(row);
    let mut special = None;
    for k in 0..rows.len(row) {
        let (column, at) = rows.entry(cursor, k);
        let specials = (values.special(at), x.special(column));
        if specials.0.is_none() {
            values.load(at, entry);
        }
        if specials.1.is_none() {
            x.load(column, element);
        }
        if specials != (None, None) {
            let a = specials.0.unwrap_or_else(|| sign(entry));
            let b = specials.1.unwrap_or_else(|| sign(element));
            *special.get_or_insert(0.0) += a * b;
        } else if special.is_none() {
            product.product(entry, element);
            match factor {
                None => sum.add(product),
                Some(factor) => {
                    scaled.product(product, factor);
                    sum.add(scaled);
                }
            }
        }
    }
    special
}

/// alpha (A x)_row + beta y, exactly as far as a rounding to `precision` bits can tell.
#[allow(clippy::too_many_arguments)]
fn updated<R: Rows>(
    rows: &R,
    values: &Values,
    x: &impl Operand,
    row: usize,
    (alpha, beta): (&Value, &Value),
    y: impl FnOnce() -> Value,
    precision: i64,
    memory: &mut Memory,
) -> Value {
    let y = if beta.is_zero() { Value::Finite(Wide::default()) } else { y() };
    let added = match (beta, &y) {
        (Value::Finite(beta), Value::Finite(y)) => {
            let mut product = Wide::default();
            product.product(beta, y);
            Value::Finite(product)
        }
        _ => Value::Special(beta.kind() * y.kind()),
    };
    let special = match alpha {
        Value::Finite(alpha) if alpha.is_zero() => {
            memory.sum.clear();
            None
        }
        Value::Finite(alpha) => {
            let is_one =
                sign(alpha) > 0.0 && alpha.is_power_of_two() && alpha.bits() + alpha.exponent == 1;
            let factor = (!is_one).then_some(alpha);
            let special = add_row(rows, values, x, row, factor, memory);
            special.map(|special| special * sign(alpha))
        }
        Value::Special(alpha) => {
            let special = add_row(rows, values, x, row, None, memory);
            let sum = special.unwrap_or_else(|| sign(&memory.sum.value(64)));
            Some(alpha * sum)
        }
    };
    match (special, added) {
        (None, Value::Finite(added)) => {
            memory.sum.add(&added);
            Value::Finite(memory.sum.value(precision))
        }
        (Some(special), Value::Finite(_)) => Value::Special(special),
        (None, Value::Special(added)) => Value::Special(added),
        (Some(special), Value::Special(added)) => Value::Special(special + added),
    }
}

/// An element of a product in an arithmetic, rounded once: see [`crate::product::multiply`].
pub(crate) fn element<A: Arithmetic, R: Rows>(
    arithmetic: A,
    rows: &R,
    values: &Values,
    x: &[A::Number],
    update: &Update<A::Number>,
    row: usize,
    y: &A::Number,
) -> A::Number {
    /// Spans the range of numbers of components.
    const ALL: i64 = 4500;
    let of = |x: &A::Number| Value::of(&Of(arithmetic, std::slice::from_ref(x)), 0);
    let factors = (&of(&update.alpha), &of(&update.beta));
    let (x, memory) = (Of(arithmetic, x), &mut Memory::default());
    match updated(rows, values, &x, row, factors, || of(y), ALL.max(arithmetic.bits()), memory) {
        Value::Finite(mut value) => arithmetic.of_wide(&mut value),
        Value::Special(special) => arithmetic.of_f64(special),
    }
}

/// y := alpha op(A) x + beta y, each element the exact value rounded once to the format of y, or to the precision of its own element. A zero
/// alpha means that neither A nor x is read, a zero beta that y is not. Infinities and NaN count as in binary64.
///
/// # Panics
/// When lengths do not agree.
#[inline(never)]
pub fn multiply<T: Number>(
    (matrix, is_transposed): (&Matrix, bool),
    (alpha, x): (&T, &[T]),
    beta: &T,
    y: &mut [T],
) {
    let matrix = if is_transposed { matrix.transposed() } else { matrix };
    assert!(x.len() == matrix.columns() && y.len() == matrix.rows());
    let of = |x: &T| Value::of(&Numbers(std::slice::from_ref(x)), 0);
    let (alpha, beta) = (of(alpha), of(beta));
    let threads = par::num_threads();
    for_parts(&parts(matrix, matrix.len(), &[], threads), y, threads, |first, y| {
        let mut memory = Memory::default();
        for (i, y) in y.iter_mut().enumerate() {
            let precision = y.span();
            let (row, old) = (first + i, || of(y));
            let factors = (&alpha, &beta);
            let new = updated(
                matrix,
                matrix.values(),
                &Numbers(x),
                row,
                factors,
                old,
                precision,
                &mut memory,
            );
            match new {
                Value::Finite(mut value) => y.store(&mut value),
                Value::Special(special) => y.store_f64(special),
            }
        }
    });
}

/// r := b - A x, each element rounded once.
pub fn residual<A: Arithmetic>(
    arithmetic: A,
    matrix: &Matrix,
    b: &[A::Number],
    x: &[A::Number],
    r: &mut [A::Number],
) {
    let threads = par::num_threads();
    let precision = arithmetic.bits() + 64;
    let mut minus = Wide { negative: true, exponent: 0, limbs: vec![1] };
    minus.trim();
    let factors = (Value::Finite(minus), Value::Finite(Wide { limbs: vec![1], ..Wide::default() }));
    for_parts(&parts(matrix, matrix.len(), &[], threads), r, threads, |first, r| {
        let mut memory = Memory::default();
        for (i, r) in r.iter_mut().enumerate() {
            let (row, b) = (first + i, || Value::of(&Of(arithmetic, b), first + i));
            let (x, factors) = (Of(arithmetic, x), (&factors.0, &factors.1));
            let new = updated(matrix, matrix.values(), &x, row, factors, b, precision, &mut memory);
            *r = match new {
                Value::Finite(mut value) => arithmetic.of_wide(&mut value),
                Value::Special(special) => arithmetic.of_f64(special),
            };
        }
    });
}

/// Whether p^T A p > 0, exactly; `None` where it is no number.
pub fn is_form_positive<A: Arithmetic>(
    arithmetic: A,
    matrix: &Matrix,
    p: &[A::Number],
) -> Option<bool> {
    let (mut all, mut memory) = (Accumulator::default(), Memory::default());
    let (mut factor, mut product) = (Wide::default(), Wide::default());
    let p = Of(arithmetic, p);
    for row in 0..matrix.rows() {
        if p.special(row).is_some()
            || add_row(matrix, matrix.values(), &p, row, None, &mut memory).is_some()
        {
            return None;
        }
        p.load(row, &mut factor);
        // Far below the last bit of any number, what is left out is known by its sign; all bits that there are would take no less.
        let sum = memory.sum.value(1 << 16);
        product.product(&sum, &factor);
        all.add(&product);
    }
    Some(sign(&all.value(64)) > 0.0)
}
