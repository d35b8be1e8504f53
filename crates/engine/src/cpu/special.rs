//! Elements whose plain computation met an infinity, a NaN or an overflow.
//!
//! Error-free transformations turn `Inf` into `NaN` (`Inf - Inf`), and may overflow where the result
//! does not. An element that came out non-finite is therefore computed again: with binary64 leading
//! components when an operand is non-finite, which spreads Inf and NaN as the reference BLAS does, and
//! with scaled operands otherwise.

pub mod block;
mod element;
mod kinds;
pub mod reached;

pub use element::{alone, count_alone, element};
pub use kinds::{GROUP, Kinds, Met};

use super::vectors::minus;
use wideblas_base::host::float_environment::FloatEnvironment;
use wideblas_format::Scalar;

/// beta * x, with the specials of binary64.
pub fn scaled<T: Scalar<L>, const L: usize>(beta: T, x: T) -> T {
    let product = beta.mul(x);
    if product.is_finite() {
        return product;
    }
    if beta.is_finite() && x.is_finite() {
        let (beta, x, exponent) = (unit(beta), unit(x), exponent(beta) + exponent(x));
        return rescaled(beta.mul(x), exponent);
    }
    plain(leading_product::<T, L>(beta.leading(), x.leading()))
}

/// Factors of products in turn. What is computed with them is compiled once for a format, not for each iterator.
struct Pairs<'a, T>(&'a dyn Fn(Visitor<'_, T>) -> bool);

/// Takes a pair, and says whether it wants the next one.
type Visitor<'a, T> = &'a mut dyn FnMut(T, T) -> bool;

impl<T> Clone for Pairs<'_, T> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T> Copy for Pairs<'_, T> {}

impl<T> Pairs<'_, T> {
    /// The pairs of an iterator, for some work.
    #[inline]
    fn of<R>(
        pairs: impl Iterator<Item = (T, T)> + Clone,
        work: impl FnOnce(Pairs<'_, T>) -> R,
    ) -> R {
        work(Pairs(&|visitor| pairs.clone().all(|(x, y)| visitor(x, y))))
    }

    /// Whether all pairs are so; those after the first that is not are not looked at.
    fn all(self, mut is_so: impl FnMut(T, T) -> bool) -> bool {
        self.0(&mut is_so)
    }

    fn for_each(self, mut work: impl FnMut(T, T)) {
        self.all(|x, y| {
            work(x, y);
            true
        });
    }
}

impl<T: Copy> Pairs<'_, T> {
    fn all_finite<const L: usize>(self) -> bool
    where
        T: Scalar<L>,
    {
        self.all(|x, y| x.is_finite() && y.is_finite())
    }

    /// The products of real numbers of which a part of the sum of products consists; those of one product follow each other.
    fn of_part<R, const L: usize>(self, part: usize, work: impl FnOnce(Pairs<'_, T>) -> R) -> R
    where
        T: Scalar<L>,
    {
        let second = |first: usize| (first + part) % T::PARTS;
        work(Pairs(&|visitor| {
            self.all(|x, y| {
                (0..T::PARTS)
                    .all(|first| visitor(signed_part(x, first, part), part_of(y, second(first))))
            })
        }))
    }
}

/// The sum of `y` and of products, in any floating-point environment. No factor of one multiplies them, and parts of complex
/// numbers are summed one by one: an infinity or NaN stays in its part.
#[cold]
#[inline(never)]
pub fn sum_of_products<T: Scalar<L>, const L: usize>(
    pairs: impl Iterator<Item = (T, T)> + Clone,
    y: T,
) -> T {
    Pairs::of(pairs, |pairs| sum_of_pairs(pairs, y))
}

/// [`sum_of_products`]
#[inline(never)]
fn sum_of_pairs<T: Scalar<L>, const L: usize>(pairs: Pairs<'_, T>, y: T) -> T {
    let _environment = FloatEnvironment::enter();
    let one = T::from_f64(1.0);
    if y.is_finite() && pairs.all_finite() {
        return linear_of_pairs((one, 0), pairs, one, y);
    }
    let mut sum = [0.0; L];
    let half = L / T::PARTS;
    for (part, sum) in sum.chunks_exact_mut(half).enumerate() {
        let y = part_of(y, part);
        let found = pairs.of_part(part, |pairs| {
            if y.is_finite() && pairs.all_finite() {
                return linear_of_pairs((one, 0), pairs, one, y);
            }
            let product = |x: T, y: T| [x.leading()[0] * y.leading()[0], 0.0];
            plain(sum_of_leading(([y.leading()[0], 0.0], 1), pairs, product))
        });
        sum.copy_from_slice(&found.components()[..half]);
    }
    T::from_components(sum)
}

/// Part `first` of a factor with the sign that it has in part `of` of a product.
fn signed_part<T: Scalar<L>, const L: usize>(x: T, first: usize, of: usize) -> T {
    let x = part_of(x, first);
    if of == 0 && first == 1 { minus(x) } else { x }
}

/// A part of a complex number as a number without an imaginary part; a real number as it is.
fn part_of<T: Scalar<L>, const L: usize>(x: T, part: usize) -> T {
    let (mut components, half) = ([0.0; L], L / T::PARTS);
    components[..half].copy_from_slice(&x.components()[part * half..][..half]);
    T::from_components(components)
}

/// `y` plus x times a factor without an imaginary part, each part by itself: an infinity or NaN stays in its part.
#[cold]
#[inline(never)]
pub fn add_parts<T: Scalar<L>, const L: usize>(factor: T, x: T, y: T) -> T {
    let (mut sum, half) = ([0.0; L], L / T::PARTS);
    for (part, sum) in sum.chunks_exact_mut(half).enumerate() {
        let product = [(factor, part_of(x, part))].into_iter();
        let found = sum_of_products(product, part_of(y, part));
        sum.copy_from_slice(&found.components()[..half]);
    }
    T::from_components(sum)
}

/// alpha x + beta y, which is not read where beta is zero. A factor without an imaginary part multiplies each part by itself.
pub fn combination<T: Scalar<L>, const L: usize>(alpha: T, x: T, beta: T, y: T) -> T {
    let zero = T::from_f64(0.0);
    let start = match is_real(beta) {
        true if beta.is_zero() => zero,
        true => add_parts(beta, y, zero),
        false => scaled(beta, y),
    };
    match is_real(alpha) {
        true => add_parts(alpha, x, start),
        false => sum_of_products([(alpha, x)].into_iter(), start),
    }
}

fn is_real<T: Scalar<L>, const L: usize>(x: T) -> bool {
    x.leading()[1] == 0.0
}

/// alpha times the sum of products.
pub fn scaled_sum<T: Scalar<L>, const L: usize>(
    alpha: T,
    pairs: impl Iterator<Item = (T, T)> + Clone,
) -> T {
    let zero = T::from_f64(0.0);
    linear((alpha, 0), pairs, zero, zero)
}

/// x / y, with the specials of binary64.
pub fn quotient<T: Scalar<L>, const L: usize>(x: T, y: T, divide: fn(T, T) -> T) -> T {
    if x.is_zero() || y.is_zero() || !x.is_finite() || !y.is_finite() {
        return plain(leading_quotient::<T, L>(x.leading(), y.leading()));
    }
    rescaled(divide(unit(x), unit(y)), exponent(x) - exponent(y))
}

/// alpha 2^e times the sum of products, plus beta times `old`, which is not read where beta is zero.
pub fn linear<T: Scalar<L>, const L: usize>(
    alpha: (T, i32),
    pairs: impl Iterator<Item = (T, T)> + Clone,
    beta: T,
    old: T,
) -> T {
    Pairs::of(pairs, |pairs| linear_of_pairs(alpha, pairs, beta, old))
}

/// [`linear`]
#[inline(never)]
fn linear_of_pairs<T: Scalar<L>, const L: usize>(
    (alpha, e): (T, i32),
    pairs: Pairs<'_, T>,
    beta: T,
    old: T,
) -> T {
    let others_are_finite = alpha.is_finite() && beta.is_finite() && pairs.all_finite();
    if others_are_finite && old.is_finite() {
        return finite_linear((alpha, e), pairs, beta, old);
    }
    let start = match beta.leading() {
        [0.0, 0.0] => [0.0; 2],
        beta => leading_multiple::<T, L>(beta, old.leading()),
    };
    let term = |x: T, y: T| {
        let multiple = leading_multiple::<T, L>(alpha.leading(), y.leading());
        leading_product::<T, L>(multiple, x.leading())
    };
    let new: T = plain(sum_of_leading((start, T::PARTS), pairs, term));
    // What only one part of a complex number met leaves the other one all of its bits.
    let half = L / T::PARTS;
    let (mut new, mut rest) = (new.components(), old.components());
    let is_finite = |part: &[f64]| part.iter().all(|x| x.is_finite());
    let has_finite_part = rest.chunks_exact(half).any(is_finite);
    if others_are_finite && is_real(beta) && has_finite_part {
        rest.chunks_exact_mut(half).filter(|part| !is_finite(part)).for_each(|part| part.fill(0.0));
        let all = finite_linear((alpha, e), pairs, beta, T::from_components(rest)).components();
        for (part, old) in old.components().chunks_exact(half).enumerate() {
            if is_finite(old) {
                let part = part * half..(part + 1) * half;
                new[part.clone()].copy_from_slice(&all[part]);
            }
        }
    }
    T::from_components(new)
}

/// The same of finite numbers. Each part of a complex number is a sum of its own: the other one may be far larger, and overflow.
#[inline(never)]
fn finite_linear<T: Scalar<L>, const L: usize>(
    (alpha, e): (T, i32),
    pairs: Pairs<'_, T>,
    beta: T,
    old: T,
) -> T {
    let zero = T::from_f64(0.0);
    let mut sums = [(zero, 0); 2];
    for (part, sum) in sums.iter_mut().enumerate().take(T::PARTS) {
        *sum = pairs
            .of_part(part, |pairs| scaled_sum_of(&|work| pairs.for_each(|x, y| work(x, y, 0))));
    }
    combined((alpha, e), sums, beta, old)
}

/// alpha 2^e times a sum, plus beta times `old`, of finite numbers. Each part of the sum is a number without an imaginary part times a
/// power of two.
fn combined<T: Scalar<L>, const L: usize>(
    (alpha, e): (T, i32),
    sums: [(T, i32); 2],
    beta: T,
    old: T,
) -> T {
    let zero = T::from_f64(0.0);
    let (mut all, half) = ([0.0; L], L / T::PARTS);
    for (part, new) in all.chunks_exact_mut(half).enumerate() {
        let mut terms = [(zero, zero, 0); 4];
        for (first, terms) in terms.chunks_exact_mut(2).enumerate().take(T::PARTS) {
            let second = (first + part) % T::PARTS;
            let [alpha, beta] = [alpha, beta].map(|x| signed_part(x, first, part));
            let (sum, of_sum) = sums[second];
            terms.copy_from_slice(&[(alpha, sum, of_sum + e), (beta, part_of(old, second), 0)]);
        }
        let terms = &terms[..2 * T::PARTS];
        let (sum, top) = scaled_sum_of(&|work| terms.iter().for_each(|&(x, y, e)| work(x, y, e)));
        new.copy_from_slice(&rescaled(sum, top).components()[..half]);
    }
    T::from_components(all)
}

/// Takes a product of two numbers and of 2 to the power of the third.
type Scaled<'a, T> = &'a mut dyn FnMut(T, T, i32);

/// The sum of products of two real numbers and a power of two, but for a power of two whose exponent it returns too. `for_each`
/// goes through the products.
#[inline(never)]
fn scaled_sum_of<T: Scalar<L>, const L: usize>(for_each: &dyn Fn(Scaled<'_, T>)) -> (T, i32) {
    // Each product is shifted by itself: a common shift of A's elements and of B's would lose bits of
    // a product of a small and a large one.
    let weight = |x: T, y: T, e: i32| exponent(x) + exponent(y) + e;
    let mut largest = 2 * OF_ZERO;
    for_each(&mut |x, y, e| largest = largest.max(weight(x, y, e)));
    let mut sum = T::from_f64(0.0);
    for_each(&mut |x, y, e| {
        sum = sum.add(shifted(unit(x).mul(unit(y)), weight(x, y, e) - largest));
    });
    (sum, largest)
}

/// A number of so many parts plus terms, one after the other.
fn sum_of_leading<T>(
    (start, parts): ([f64; 2], usize),
    pairs: Pairs<'_, T>,
    term: impl Fn(T, T) -> [f64; 2],
) -> [f64; 2] {
    let mut sum = start;
    // Nothing changes a NaN any more, and programs that go on after one have many.
    let is_open = |sum: &[f64; 2]| !sum[..parts].iter().all(|x| x.is_nan());
    if is_open(&sum) {
        pairs.all(|x, y| {
            let [re, im] = term(x, y);
            sum = [sum[0] + re, sum[1] + im];
            is_open(&sum)
        });
    }
    sum
}

/// The product of binary64 numbers, complex ones where T is.
fn leading_product<T: Scalar<L>, const L: usize>(x: [f64; 2], y: [f64; 2]) -> [f64; 2] {
    match T::PARTS {
        1 => [x[0] * y[0], 0.0],
        _ => [x[0] * y[0] - x[1] * y[1], x[0] * y[1] + x[1] * y[0]],
    }
}

/// The same with a factor that multiplies both parts one by one where it has no imaginary part.
fn leading_multiple<T: Scalar<L>, const L: usize>(factor: [f64; 2], x: [f64; 2]) -> [f64; 2] {
    match (T::PARTS, factor) {
        (2, [re, 0.0]) => x.map(|x| re * x),
        _ => leading_product::<T, L>(factor, x),
    }
}

/// The same of quotients. A quotient by zero has infinite parts, or NaN for parts that are zero too.
fn leading_quotient<T: Scalar<L>, const L: usize>(x: [f64; 2], y: [f64; 2]) -> [f64; 2] {
    if T::PARTS == 1 {
        return [x[0] / y[0], 0.0];
    }
    if y == [0.0; 2] {
        return [x[0] / y[0], x[1] / y[0]];
    }
    let size = y[0] * y[0] + y[1] * y[1];
    let product = leading_product::<T, L>(x, [y[0], -y[1]]);
    [product[0] / size, product[1] / size]
}

/// Binary64 parts as a number of the format. A NaN is always the same: its bits otherwise depend on
/// the machine and on the order of operands.
pub(super) fn plain<T: Scalar<L>, const L: usize>(x: [f64; 2]) -> T {
    let mut components = [0.0; L];
    for (part, x) in components.chunks_exact_mut(L / T::PARTS).zip(x) {
        match x {
            x if x.is_finite() => part[0] = x,
            x if x.is_nan() => part.fill(f64::NAN),
            x => part.fill(x),
        }
    }
    T::from_components(components)
}

/// The exponent of zero: below all others, and products' too.
const OF_ZERO: i32 = -2200;

/// floor(log2 |x|) of the leading component, the larger one of a complex number.
pub(super) fn exponent<T: Scalar<L>, const L: usize>(x: T) -> i32 {
    let [re, im] = x.leading().map(f64::abs);
    let x = re.max(im);
    if x == 0.0 {
        return OF_ZERO;
    }
    let magnitude = x.to_bits();
    match (magnitude >> 52) as i32 {
        0 => -1011 - magnitude.leading_zeros() as i32,
        biased => biased - 1023,
    }
}

/// x scaled to an exponent of 0.
pub(super) fn unit<T: Scalar<L>, const L: usize>(x: T) -> T {
    if x.is_zero() { x } else { shifted(x, -exponent(x)) }
}

/// x * 2^e for any e: steps keep every factor a normal power of two.
pub(super) fn shifted<T: Scalar<L>, const L: usize>(x: T, e: i32) -> T {
    let steps = e.unsigned_abs() as i32 / 1000;
    let step = 1000 * e.signum();
    (0..steps.min(5)).fold(x, |x, _| x.scale(step)).scale(e - steps * step)
}

/// x * 2^e, an infinity in the format's convention in each part where that overflows.
pub(super) fn rescaled<T: Scalar<L>, const L: usize>(x: T, e: i32) -> T {
    let mut components = shifted(x, e).components();
    for (part, leading) in components.chunks_exact_mut(L / T::PARTS).zip(x.leading()) {
        if !part.iter().all(|x| x.is_finite()) {
            part.fill(f64::INFINITY.copysign(leading));
        }
    }
    T::from_components(components)
}

#[cfg(test)]
mod tests {
    use super::*;
    use wideblas_format::{Complex, Dd, power_of_two};

    #[test]
    fn exponents_reach_into_subnormal_numbers() {
        let of = |x: f64| exponent(Dd::from(x));
        for e in [-1022, -1, 0, 1, 1023] {
            assert_eq!(of(power_of_two(e)), e);
            assert_eq!(of(-power_of_two(e) * 1.5), e);
        }
        for e in 0..52 {
            assert_eq!(of(f64::from_bits(1 << e)), e - 1074);
        }
        assert_eq!(of(power_of_two(0).next_down()), -1);
        assert!(of(0.0) < 2 * -1074);
    }

    #[test]
    fn units_lie_between_1_and_2() {
        for x in [f64::MAX, -f64::MIN_POSITIVE, f64::from_bits(1), 3.0, -0.1] {
            let one = unit(Dd::from(x));
            assert!((1.0..2.0).contains(&one.hi.abs()), "{x:e}");
            assert_eq!(shifted(one, exponent(Dd::from(x))), Dd::from(x));
        }
        assert_eq!(unit(Dd::ZERO), Dd::ZERO);
    }

    #[test]
    fn shifts_go_beyond_the_range() {
        let x = Dd::new(1.0, power_of_two(-70));
        assert_eq!(shifted(shifted(x, 900), -900), x);
        assert_eq!(shifted(x, -5000), Dd::ZERO);
        assert_eq!(shifted(Dd::from(f64::from_bits(1)), 2097), Dd::from(power_of_two(1023)));
        assert_eq!(rescaled(-x, 1024), Dd::from(f64::NEG_INFINITY));
        assert_eq!(rescaled(x, 1023), Dd::new(power_of_two(1023), power_of_two(953)));
    }

    #[test]
    fn scaling_knows_specials_and_the_edge() {
        let (max, infinity) = (Dd::from(f64::MAX), Dd::from(f64::INFINITY));
        assert_eq!(scaled(Dd::from(2.0), max), infinity);
        assert_eq!(scaled(Dd::from(-2.0), infinity), -infinity);
        assert!(scaled(Dd::ZERO, infinity).hi.is_nan());
        assert_eq!(scaled(Dd::ONE, max), max);
    }

    #[test]
    fn an_infinite_part_leaves_the_other_one_all_bits() {
        let third = Dd::new(1.0 / 3.0, 1.0 / 3.0 * power_of_two(-54));
        let of = |re: Dd, im: Dd| Complex { re, im };
        let (one, alpha) = (of(Dd::ONE, Dd::ZERO), of(third, Dd::from(-2.0)));
        let pairs = [(of(third, third), of(Dd::ONE, third)), (alpha, alpha)];
        let linear = |beta, old| linear((alpha, 0), pairs.iter().copied(), beta, old);
        let expected = linear(one, of(third, Dd::ZERO));
        assert!(expected.re.lo != 0.0);
        for infinite in [f64::INFINITY, f64::NEG_INFINITY, f64::NAN].map(Dd::from) {
            let found = linear(one, of(third, infinite));
            assert_eq!(found.re, expected.re);
            assert_eq!(found.im.hi.to_bits(), infinite.hi.to_bits());
        }
        let found = linear(one, of(Dd::from(f64::INFINITY), Dd::from(f64::NAN)));
        assert!(found.re.hi == f64::INFINITY && found.im.hi.is_nan());
        // A beta with an imaginary part takes it to both parts.
        let mixed = of(third, Dd::from(f64::INFINITY));
        let found = linear(of(third, Dd::ZERO), mixed);
        assert_eq!(found.re, linear(of(third, Dd::ZERO), of(third, Dd::ZERO)).re);
        assert_eq!(found.im.hi, f64::INFINITY);
        let found = linear(of(third, third), mixed);
        assert!(found.re.hi == f64::NEG_INFINITY && found.im.hi == f64::INFINITY);
    }

    #[test]
    fn parts_of_sums_differ_in_size() {
        let third = Dd::new(1.0 / 3.0, 1.0 / 3.0 * power_of_two(-54));
        let of = |re: Dd, im: Dd| Complex { re, im };
        let large = of(Dd::ZERO, Dd::from(power_of_two(540)));
        let pairs = [(of(Dd::ONE, Dd::ZERO), of(third, Dd::ZERO)), (large, large)].into_iter();
        let (one, i) = (of(Dd::ONE, Dd::ZERO), of(Dd::ZERO, Dd::ONE));
        let found = linear((i, 0), pairs.clone(), one, of(third, Dd::ZERO));
        assert_eq!((found.re, found.im.hi), (third, f64::NEG_INFINITY));
        let found = linear((one, 0), pairs, i, of(third, third));
        assert_eq!((found.re.hi, found.im), (f64::NEG_INFINITY, third));
    }

    #[test]
    fn real_factors_multiply_parts_one_by_one() {
        let (third, infinite) = (Dd::new(1.0 / 3.0, 1.0 / 3.0 * power_of_two(-54)), f64::INFINITY);
        let of = |re: Dd, im: Dd| Complex { re, im };
        let (one, zero) = (of(Dd::ONE, Dd::ZERO), of(Dd::ZERO, Dd::ZERO));
        let x = of(Dd::from(infinite), third);
        for (alpha, beta, y) in [(one, zero, of(Dd::from(f64::NAN), third)), (one, one, zero)] {
            let found = combination(alpha, x, beta, y);
            assert_eq!((found.re.hi, found.im), (infinite, third));
        }
        let found = combination(of(-Dd::ONE, Dd::ZERO), one, of(Dd::from(2.0), Dd::ZERO), x);
        assert_eq!((found.re.hi, found.im), (infinite, third + third));
        let found = combination(of(Dd::ZERO, Dd::ONE), x, one, zero);
        assert!(found.re.hi.is_nan() && found.im.hi == infinite);
    }
}
