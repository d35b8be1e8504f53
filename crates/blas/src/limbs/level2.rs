//! Matrix-vector routines: each element of a result is a sum along a row or a column of the matrix, whatever its storage.

use super::few::{self, Factor, OnStack, are_few, limbs_of, minus_if_unit, on_stack, reach_if_few};
use super::few_triangle::{self, Task};
use super::level1::{real, unless_short};
use super::triangle::Triangle;
use super::{
    Element, Number, Operand, UNIT, add_product, combined, in_columns, in_places, parts_for, reach,
    reach_of_columns, store, threads, working_memory,
};
use crate::level1::Context;
use crate::level2::{Columns, ColumnsMut, Meaning, Product, Rank, Triangular};
use wideblas_base::options::{Diag, Trans};
use wideblas_engine::cpu::sum::Strided;
use wideblas_engine::cpu::vectors::{LeftOut, Place};
use wideblas_engine::device::Failure;
use wideblas_format::mpfr::Value;
use wideblas_format::wide::WideRef;
use wideblas_product::Number as _;
use wideblas_product::fused::{self, MOST_LIMBS};
use wideblas_product::linear::{Combined, Multiple, Reach, Terms};
use wideblas_product::stretch::Stretch;

/// y := alpha op(A) x + beta y
///
/// # Errors
/// In a short call, where there is need of working memory.
pub fn product<E: Element>(product: Product<'_, E>, context: Context) -> Result<(), Failure> {
    if context.is_short {
        return if product_of_few(product) { Ok(()) } else { unless_short(context) };
    }
    let Product { meaning, alpha, a, x, beta, y } = product;
    let (m, n) = a.shape();
    let is_turned = matches!(meaning, Meaning::Transposed | Meaning::Conjugated);
    let (rows, terms) = if is_turned { (n, m) } else { (m, n) };
    assert!(y.len() == rows && x.len() == terms);
    let (alpha, beta) = (&alpha.multiple(), &beta.multiple());
    let reads = !alpha.is_zero();
    if rows == 0 || !reads && beta.is_one() {
        return Ok(());
    }
    let reach = match reads {
        true => reach_of_matrix(&a, meaning).times(reach(x)),
        false => Reach::NOTHING,
    };
    let work = if reads { m.saturating_mul(n) } else { rows };
    let threads = threads(context, work, y.get(0));
    in_places([y], threads, |rows, [mut y], memory| {
        for (at, i) in rows.enumerate() {
            let (old, spans) = (y.get(at).values(), y.get(at).spans());
            let of = Combined { alpha, beta, old, reach, spans, has_two_sums: false };
            let value = combined::<E>(memory, &of, |sum, wanted| {
                if reads {
                    add_row(sum, wanted.part, meaning, &a, x, i);
                }
            });
            y.change(at, |y| store(y, value));
        }
    });
    Ok(())
}

/// y := alpha op(A) x + beta y with an alpha of 1 or -1, on the stack; false, with nothing done, for other alphas, for numbers of many
/// limbs or far from each other.
fn product_of_few<E: Element>(product: Product<'_, E>) -> bool {
    let Product { meaning, alpha, a, x, beta, y } = product;
    if E::IS_COMPLEX || E::Part::IS_SHORT {
        return false;
    }
    let Some(minus) = minus_if_unit(alpha.part(0)) else { return false };
    let times = |(x, y): (Reach, Reach)| x.times(y);
    let of_terms = reach_of_few(&a).zip(few::reach_of_few(x)).map(times);
    let of_old = match beta.part(0).is_zero() {
        true => Some(Reach::NOTHING),
        false => reach_if_few(beta.part(0)).zip(few::reach_of_few(y.strided())).map(times),
    };
    let Some((of_terms, of_old)) = of_terms.zip(of_old) else { return false };
    // None of zero.
    let beta = Factor::of(beta.part(0));
    let sums = Sums { minus, meaning, a, x, beta: beta.as_ref(), y };
    on_stack(of_terms.and(of_old).ends(), sums).is_some()
}

/// The reach of what is stored of a matrix of numbers that are few; `None` where one of them is not.
fn reach_of_few<E: Element>(a: &Columns<'_, E>) -> Option<Reach> {
    (0..a.shape().1).try_fold(Reach::NOTHING, |all, j| {
        Some(all.and(few::reach_of_few(a.vector(j, a.rows(j)))?))
    })
}

/// y := op(A) x + beta y or y := -op(A) x + beta y
struct Sums<'a, E> {
    minus: bool,
    meaning: Meaning,
    a: Columns<'a, E>,
    x: Strided<'a, E>,
    /// `None` for zero.
    beta: Option<&'a Factor>,
    y: Place<'a, E>,
}

impl<E: Element> OnStack for Sums<'_, E> {
    type Output = ();

    fn run<const LIMBS: usize>(self, ends: [i64; 2]) {
        let Sums { minus, meaning, a, x, beta, mut y } = self;
        for i in 0..y.len() {
            let mut sum = Stretch::<LIMBS>::new(ends);
            for_each_in_row(meaning, &a, i, |element, _, k| {
                few::add_product(&mut sum, element.part(0), x.element(k).part(0), minus);
            });
            if let (Some(beta), Value::Finite(old)) = (beta, y.get(i).value_of(0)) {
                sum.add_product(&beta.as_wide(), &old, false);
            }
            y.change(i, |y| few::round(y.part_mut(0), sum.value()));
        }
    }
}

/// The reach of what is read of a matrix: of the diagonal of a Hermitian one, the real parts.
fn reach_of_matrix<E: Element>(a: &Columns<'_, E>, meaning: Meaning) -> Reach {
    if meaning != Meaning::Hermitian {
        return reach_of_columns(a);
    }
    let diagonal = (0..a.shape().1).map(|j| Reach::of(&a.element(j, j).value_of(0)));
    diagonal.fold(reach_of_columns(&a.without_diagonal()), Reach::and)
}

/// Adds the terms of a part of element `i` of op(A) x.
#[inline]
fn add_row<E: Element>(
    sum: &mut Terms<'_>,
    part: usize,
    meaning: Meaning,
    a: &Columns<'_, E>,
    x: Strided<'_, E>,
    i: usize,
) {
    for_each_in_row(meaning, a, i, |element, conjugated, k| {
        let x = Operand::of(x.element(k), false);
        if meaning == Meaning::Hermitian && i == k {
            // Its imaginary part is not read.
            sum.add(element.value_of(0), x.parts[part], false);
        } else {
            add_product::<E>(sum, part, Operand::of(element, conjugated), x, false);
        }
    });
}

/// Calls `term` with the elements of row `i` of op(A) that are stored, whether their conjugates are meant, and their columns.
#[inline]
fn for_each_in_row<'a, E: Element>(
    meaning: Meaning,
    a: &Columns<'a, E>,
    i: usize,
    mut term: impl FnMut(&'a E, bool, usize),
) {
    let is_turned = matches!(meaning, Meaning::Transposed | Meaning::Conjugated);
    let is_mirrored = matches!(meaning, Meaning::Symmetric | Meaning::Hermitian);
    if !is_turned {
        for j in a.cols(i) {
            term(a.element(i, j), false, j);
        }
    }
    if is_turned || is_mirrored {
        let conjugated = matches!(meaning, Meaning::Conjugated | Meaning::Hermitian);
        for k in a.rows(i).filter(|&k| !is_mirrored || k != i) {
            term(a.element(k, i), conjugated, k);
        }
    }
}

/// A := A + what is added.
///
/// # Errors
/// In a short call, where there is need of working memory.
pub fn update<E: Element>(rank: Rank<'_, E>, context: Context) -> Result<(), Failure> {
    let Rank { alpha, x, y, added, mut a } = rank;
    let (both, conjugated) = (added.has_both(), added.is_conjugated());
    let (m, n) = a.shape();
    assert!(x.len() == m && y.len() == n);
    if !E::Part::IS_SHORT && !both && update_few(alpha.part(0), x, y, &mut a, context) {
        return Ok(());
    }
    unless_short(context)?;
    // With an alpha of 1 or -1 an element is one product and one sum.
    let number = real(alpha).filter(|_| !both);
    let sign = number.filter(|x| x.class() == UNIT);
    let alpha = &alpha.multiple();
    if alpha.is_zero() || m == 0 || n == 0 {
        return Ok(());
    }
    let threads = threads(context, m.saturating_mul(n), x.element(0));
    in_columns(a, threads, |cols, mut a, memory| {
        for j in cols {
            // As in the reference BLAS.
            let is_left_out = y.element(j).is_all_zero() && (!both || x.element(j).is_all_zero());
            let of_y = Operand::read(y.element(j), conjugated);
            // Not read where it is not added.
            let of_x = both.then(|| Operand::read(x.element(j), conjugated));
            let reach_of_y = y.element(j).reach();
            let reach_of_x = if both { x.element(j).reach() } else { Reach::NOTHING };
            let signed = sign.and_then(|sign| E::Part::fused(sign, y.element(j).part(0), None));
            let twofold = number.and_then(|alpha| E::Part::twofold(alpha, y.element(j).part(0)));
            for i in a.columns().rows(j) {
                let is_real = added.is_hermitian() && i == j;
                if is_left_out {
                    if is_real {
                        a.change(i, j, |element| element.part_mut(1).store_f64(0.0));
                    }
                    continue;
                }
                let element = a.element(i, j);
                let (factor, old) = (x.element(i).part(0), element.part(0));
                let value = match (&signed, &twofold) {
                    (Some(y), _) => E::Part::fused(factor, y, Some(old)),
                    (None, Some(product)) => E::Part::threefold(product, factor, old),
                    (None, None) => None,
                };
                if let Some(value) = value {
                    a.change(i, j, |element| *element.part_mut(0) = value);
                    continue;
                }
                let mut old = element.values();
                if is_real {
                    old[1] = Value::Zero;
                }
                let mut reach = x.element(i).reach().times(reach_of_y);
                if both {
                    reach = reach.and(y.element(i).reach().times(reach_of_x));
                }
                let of = Combined {
                    alpha,
                    beta: Multiple::ONE,
                    old,
                    reach,
                    spans: element.spans(),
                    // alpha and its conjugate.
                    has_two_sums: added == crate::level2::Added::BothHermitian,
                };
                let value = combined::<E>(memory, &of, |sum, wanted| {
                    let part = wanted.part;
                    add_product::<E>(sum, part, Operand::of(x.element(i), false), of_y, false);
                    if let Some(of_x) = of_x {
                        let minus = conjugated && wanted.by_imaginary;
                        add_product::<E>(sum, part, Operand::of(y.element(i), false), of_x, minus);
                    }
                });
                a.change(i, j, |element| {
                    store(element, value);
                    if is_real {
                        element.part_mut(1).store_f64(0.0);
                    }
                });
            }
        }
    });
    Ok(())
}

/// A := A + alpha x y^T where all numbers are few; false, with nothing done, for others.
fn update_few<E: Element>(
    alpha: &E::Part,
    x: Strided<'_, E>,
    y: Strided<'_, E>,
    a: &mut ColumnsMut<'_, E>,
    context: Context,
) -> bool {
    let (m, n) = a.shape();
    let column = |j: usize| a.columns().vector(j, a.columns().rows(j));
    let all_few = |limbs: usize| {
        let are_few = |x: Strided<'_, E>| are_few(x, limbs);
        alpha.is_few(limbs) && are_few(x) && are_few(y) && (0..n).all(|j| are_few(column(j)))
    };
    let Some(limbs) = limbs_of(|limbs| !E::IS_COMPLEX && all_few(limbs)) else { return false };
    let minus = minus_if_unit(alpha);
    let Some(alpha) = Factor::of(alpha) else { return false };
    let alpha = alpha.as_wide();
    let threads = threads(context, m.saturating_mul(n), x.element(0));
    a.for_each_part(parts_for(n, threads), |cols, mut a| {
        let mut of_factor = [0; 2 * MOST_LIMBS];
        few::with_memory(limbs, &mut |memory| {
            for j in cols.clone() {
                // As in the reference BLAS zeros leave out columns.
                let Value::Finite(y) = y.element(j).value_of(0) else { continue };
                let factor = match minus {
                    Some(minus) => WideRef { negative: y.negative != minus, ..y },
                    None => fused::product(&alpha, &y, &mut of_factor).as_factor(),
                };
                let first = a.columns().rows(j).start;
                let mut column = a.column(j);
                for i in 0..column.len() {
                    few::add_twofold(memory, &factor, (x, first + i), &mut column, i);
                }
            }
        });
    });
    true
}

/// x := op(A) x
///
/// # Errors
/// In a short call, where there is need of working memory.
pub fn multiply<E: Element>(
    triangular: Triangular<'_, E>,
    context: Context,
) -> Result<(), Failure> {
    change(triangular, Task::Multiply { minus: false }, context)
}

/// x becomes the solution of op(A) x = b, which it was.
///
/// # Errors
/// As above.
pub fn solve<E: Element>(triangular: Triangular<'_, E>, context: Context) -> Result<(), Failure> {
    change(triangular, Task::Solve, context)
}

fn change<E: Element>(
    triangular: Triangular<'_, E>,
    task: Task,
    context: Context,
) -> Result<(), Failure> {
    let Triangular { trans, diag, a, x } = triangular;
    let (n, cols) = a.shape();
    assert!(n == cols && x.len() == n);
    let (is_turned, is_unit) = (trans.is_transposed(), diag == Diag::Unit);
    let of = Triangle {
        n,
        is_lower: a.is_lower() != is_turned,
        is_unit,
        conjugated: trans == Trans::Conj,
        left_out: if is_turned { LeftOut::Nothing } else { LeftOut::ZeroInVector },
        row: |i| if is_turned { a.rows(i) } else { a.cols(i) },
        element: |i, k| if is_turned { a.element(k, i) } else { a.element(i, k) },
        // The ones of a diagonal are not read.
        reach: reach_of_columns(&if is_unit { a.without_diagonal() } else { a }),
    };
    if context.is_short {
        let done = few_triangle::change(&of, task, x);
        return if done { Ok(()) } else { unless_short(context) };
    }
    let mut memory = working_memory();
    let is_few = few_triangle::has_few(&of, task);
    match task {
        Task::Solve => of.solve(is_few, &[], x, &mut memory),
        Task::Multiply { .. } => of.multiply(Multiple::ONE, is_few.then_some(task), x, &mut memory),
    }
    Ok(())
}
