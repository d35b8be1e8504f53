//! Exact sums of products: each product is the sum of the nearest double and an error, both of which are summed.

use super::range::{AT_ONCE, Range, Rough};
use super::slices::{self, Slices};
use super::{Store, Strided, bits};
use crate::cpu::Isa;
use crate::cpu::simd::{self, Maker, Register, Simd};
use wideblas_format::double::power_of_two;
use wideblas_format::eft::two_prod;
use wideblas_format::fixed::Fixed;

/// Products at once: they and their errors take 8 KiB.
const BLOCK: usize = 512;

/// Factors that are gathered at once where they are not adjacent.
const GATHERED: usize = 256;

/// Products from here on have errors that are doubles: factors of 53 bits make a lowest bit that is less than 2^106
/// times smaller.
const LEAST: f64 = power_of_two(-968);

/// Blocks shorter than this with many slices are added one product at a time.
const SHORT: usize = 200;

/// A sum of products under way. The two parts have exponents of their own, and so slices.
pub struct Products {
    nearest: Slices,
    errors: Slices,
    store: Store,
    /// Those of a block, as bits.
    products: [u64; BLOCK],
    product_errors: [u64; BLOCK],
}

impl Products {
    pub fn new(isa: Isa) -> Products {
        Products {
            nearest: Slices::new(),
            errors: Slices::new(),
            store: Store::new(isa),
            products: [0; BLOCK],
            product_errors: [0; BLOCK],
        }
    }

    /// Adds the products of the elements of two vectors of the same length.
    pub fn add(&mut self, x: &[f64], y: &[f64]) {
        assert_eq!(x.len(), y.len());
        if x.len() <= super::FEW {
            return x.iter().zip(y).for_each(|(&x, &y)| self.store.total.add_product(x, y));
        }
        for (x, y) in x.chunks(BLOCK).zip(y.chunks(BLOCK)) {
            self.add_block(x, y);
        }
    }

    /// As [`Products::add`].
    pub fn add_strided(&mut self, x: Strided<'_, f64>, y: Strided<'_, f64>) {
        if let Some((x, y)) = x.as_slices(&y) {
            return self.add(x, y);
        }
        assert_eq!(x.len(), y.len());
        let [mut a, mut b] = [[0.0; GATHERED]; 2];
        for start in (0..x.len()).step_by(GATHERED) {
            let len = GATHERED.min(x.len() - start);
            x.part(start, len).fill(&mut a, |x| x);
            y.part(start, len).fill(&mut b, |y| y);
            self.add(&a[..len], &b[..len]);
        }
    }

    /// Adds products that are exact already.
    pub fn add_exact(&mut self, products: &[f64]) {
        self.store.add(&mut self.nearest, products);
    }

    fn add_block(&mut self, x: &[f64], y: &[f64]) {
        let (nearest, errors) =
            (&mut self.products[..x.len()], &mut self.product_errors[..x.len()]);
        let multiply = Multiply { x: bits(x), y: bits(y), nearest, errors };
        let (range, has_errors) = simd::run(self.store.isa, multiply);
        let (nearest, errors) = (as_doubles_mut(nearest), as_doubles_mut(errors));
        let range = range.unwrap_or_else(|| {
            // Some products are zero, or have no errors that are doubles, or overflow.
            let all = nearest.iter_mut().zip(&mut *errors).zip(x.iter().zip(y));
            for ((nearest, error), (&x, &y)) in all {
                if !nearest.is_finite() || nearest.abs() < LEAST {
                    self.store.total.add_product(x, y);
                    (*nearest, *error) = (0.0, 0.0);
                }
            }
            Range::of(self.store.isa, nearest)
        });
        if range.is_zero() {
            return;
        }
        if x.len() < SHORT && !slices::are_enough(range) {
            let all = nearest.iter().zip(x.iter().zip(y));
            let left = all.filter(|&(&nearest, _)| nearest != 0.0);
            return left.for_each(|(_, (&x, &y))| self.store.total.add_product(x, y));
        }
        self.store.add_finite(&mut self.nearest, nearest, range);
        if has_errors {
            self.store.add_finite(&mut self.errors, errors, range.of_errors());
        }
    }

    /// The exact sum of all that was added; the sum begins again.
    pub fn finish(&mut self) -> Fixed {
        for slices in [&mut self.nearest, &mut self.errors] {
            slices.empty(&mut self.store.total);
        }
        self.store.finish()
    }
}

fn as_doubles_mut(words: &mut [u64]) -> &mut [f64] {
    // SAFETY: the same size and alignment, and every word is a double.
    unsafe { std::slice::from_raw_parts_mut(words.as_mut_ptr().cast(), words.len()) }
}

/// Multiplies. Returns the range of products, if all of them are finite and at least LEAST, and whether an error is not
/// zero.
struct Multiply<'a> {
    x: &'a [u64],
    y: &'a [u64],
    nearest: &'a mut [u64],
    errors: &'a mut [u64],
}

impl Simd for Multiply<'_> {
    type Output = (Option<Range>, bool);

    #[inline(always)]
    fn run<V: Register>(self, make: Maker<V>) -> (Option<Range>, bool) {
        let Multiply { x, y, nearest, errors } = self;
        let mut seen = Seen { products: Rough::nothing(make), errors: make.splat(0) };
        let step = AT_ONCE * V::LANES;
        let whole = x.len() / step * step;
        for i in (0..whole).step_by(step) {
            for way in 0..AT_ONCE {
                let i = i + way * V::LANES;
                let (product, error) = seen.multiply(make, way, &x[i..], &y[i..]);
                product.store(&mut nearest[i..]);
                error.store(&mut errors[i..]);
            }
        }
        for i in (whole..x.len()).step_by(V::LANES) {
            let rest = V::LANES.min(x.len() - i);
            // The last product again in the other lanes: they count.
            let [mut last_x, mut last_y] =
                [x, y].map(|factors| [factors[i + rest - 1]; simd::MOST_LANES]);
            last_x[..rest].copy_from_slice(&x[i..i + rest]);
            last_y[..rest].copy_from_slice(&y[i..i + rest]);
            let (product, error) = seen.multiply(make, 0, &last_x, &last_y);
            product.store(&mut last_x);
            error.store(&mut last_y);
            nearest[i..i + rest].copy_from_slice(&last_x[..rest]);
            errors[i..i + rest].copy_from_slice(&last_y[..rest]);
        }
        let mut lanes = [0; simd::MOST_LANES];
        seen.errors.store(&mut lanes);
        (seen.products.range(LEAST), lanes.into_iter().any(|error| error << 1 != 0))
    }
}

/// What the products are like.
struct Seen<V> {
    products: Rough<V>,
    /// The bits of all errors.
    errors: V,
}

impl<V: Register> Seen<V> {
    /// Products and their errors.
    #[inline(always)]
    fn multiply(&mut self, make: Maker<V>, way: usize, x: &[u64], y: &[u64]) -> (V, V) {
        let (product, error) = two_prod(make.load(x), make.load(y));
        self.products.include(make, way, product);
        self.errors = self.errors.or(error);
        (product, error)
    }
}
