//! Calls with matrices in host memory and on the GPU.

use crate::common::Rng;
use crate::common::kinds::{Kind, number};
use crate::common::on_gpu::{OnGpu, last_error};
use std::fmt::Debug;
use wideblas::abi::device::{WB_CPU, WB_DEFAULT_DEVICE, wb_set_device};
use wideblas::blas::Native;
use wideblas::blas::level3::Way;
use wideblas::engine::cuda::Failure;
use wideblas::engine::{MatMut, MatRef};
use wideblas::format::{Complex, Dd, Qd, Scalar};

/// Orders of matrices: beside the limits of blocks, of real products and of products that are computed as one.
pub const ORDERS: [usize; 19] =
    [0, 1, 2, 3, 5, 7, 8, 9, 15, 16, 17, 31, 33, 63, 64, 65, 100, 129, 150];

/// Numbers that are tested.
pub trait Element: Native + Debug {
    const NAME: &'static str;
    const HAS_CONJUGATES: bool;
    /// An order for which products are by residues.
    const LARGE: usize;
    /// An order from which on triangles are multiplied by strips.
    const STRIPS: usize;

    fn random(rng: &mut Rng, kind: Kind) -> Self;
    fn real_part(self) -> Self;
    fn doubles(self) -> Vec<f64>;
}

macro_rules! elements {
    ($($type:ty, $length:literal, $is_complex:literal, $large:literal, $strips:literal: |$rng:ident, $kind:ident| $random:expr;)*) => {$(
        impl Element for $type {
            const NAME: &'static str = <$type as Scalar<$length>>::NAME;
            const HAS_CONJUGATES: bool = $is_complex;
            const LARGE: usize = $large;
            const STRIPS: usize = $strips;

            fn random($rng: &mut Rng, $kind: Kind) -> $type {
                $random
            }
            fn real_part(self) -> $type {
                Scalar::<$length>::real_part(self)
            }
            fn doubles(self) -> Vec<f64> {
                Scalar::<$length>::components(self).to_vec()
            }
        }
    )*};
}
elements! {
    Dd, 2, false, 520, 1000: |rng, kind| number(rng, kind);
    Qd, 4, false, 130, 192: |rng, kind| number(rng, kind);
    Complex<Dd>, 4, true, 260, 384: |rng, kind| Complex::new(number(rng, kind), number(rng, kind));
    Complex<Qd>, 8, true, 130, 192: |rng, kind| Complex::new(number(rng, kind), number(rng, kind));
}

/// A column-major matrix with some memory between its columns.
#[derive(Clone)]
pub struct Matrix<T> {
    memory: Vec<T>,
    rows: usize,
    cols: usize,
    ld: usize,
}

impl<T: Element> Matrix<T> {
    fn random(rng: &mut Rng, kind: Kind, (rows, cols): (usize, usize)) -> Matrix<T> {
        let ld = rows.max(1) + (rng.bits() % 3) as usize;
        let memory = (0..ld * cols).map(|_| T::random(rng, kind)).collect();
        Matrix { memory, rows, cols, ld }
    }

    fn view(&self) -> MatRef<'_, T> {
        MatRef::new(&self.memory, self.rows, self.cols, self.ld).unwrap()
    }

    fn view_mut(&mut self) -> MatMut<'_, T> {
        MatMut::new(&mut self.memory, self.rows, self.cols, self.ld).unwrap()
    }

    pub fn set_diagonal(&mut self, x: T) {
        self.memory.iter_mut().step_by(self.ld + 1).for_each(|place| *place = x);
    }

    /// On the GPU, where it is wanted there, at an address that is a multiple of 16 or of 8.
    fn placed(&self, rng: &mut Rng, is_there: bool) -> Option<OnGpu<T>> {
        let shift = if rng.bits().is_multiple_of(4) { 8 } else { 0 };
        is_there.then(|| OnGpu::new(&self.memory, shift))
    }
}

/// The operands of a routine.
pub struct Call<T> {
    pub alpha: T,
    pub a: Matrix<T>,
    pub b: Matrix<T>,
    pub beta: T,
    pub c: Matrix<T>,
}

impl<T: Element> Call<T> {
    pub fn random(rng: &mut Rng, kind: Kind, shapes: [(usize, usize); 3]) -> Call<T> {
        let factor = |rng: &mut Rng| match rng.bits() % 6 {
            0 => T::from(0.0),
            1 => T::from(1.0),
            2 => T::from(-1.0),
            3 => T::random(rng, kind),
            _ => T::random(rng, Kind::Uniform),
        };
        let (alpha, beta) = (factor(rng), factor(rng));
        let [a, b, c] = shapes.map(|shape| Matrix::random(rng, kind, shape));
        Call { alpha, a, b, beta, c }
    }
}

/// The same bits, but for the kind of a NaN.
fn is_alike(x: f64, y: f64) -> bool {
    x.to_bits() == y.to_bits() || x.is_nan() && y.is_nan()
}

/// Compares a routine on the CPU with the same on the GPU, with each of the matrices there and with some of them. Returns
/// how the last one was computed.
pub fn compare<T: Element>(
    rng: &mut Rng,
    what: &str,
    call: &Call<T>,
    routine: impl Fn(MatRef<'_, T>, MatRef<'_, T>, MatMut<'_, T>) -> Result<Way, Failure>,
) -> Way {
    let mut expected = call.c.clone();
    assert_eq!(wb_set_device(WB_CPU), 0);
    routine(call.a.view(), call.b.view(), expected.view_mut()).unwrap();
    assert_eq!(wb_set_device(WB_DEFAULT_DEVICE), 0, "{}", last_error());
    let some = 1 + rng.bits() % 6;
    let mut way = Way::Native;
    for there in [some, 7] {
        let [a, b, c] = [(0, &call.a), (1, &call.b), (2, &call.c)]
            .map(|(k, x)| x.placed(rng, there >> k & 1 != 0));
        let mut here = call.c.clone();
        // SAFETY: as many elements are on the GPU.
        let view = |x: &Option<OnGpu<T>>, of: &Matrix<T>| unsafe {
            x.as_ref().map(|x| MatRef::from_ptr(x.ptr().cast_const(), of.rows, of.cols, of.ld))
        };
        let of_c = match &c {
            // SAFETY: as above.
            Some(c) => unsafe { MatMut::from_ptr(c.ptr(), here.rows, here.cols, here.ld) },
            None => here.view_mut(),
        };
        let (of_a, of_b) = (view(&a, &call.a), view(&b, &call.b));
        let outcome = routine(of_a.unwrap_or(call.a.view()), of_b.unwrap_or(call.b.view()), of_c);
        let (alpha, beta) = (call.alpha, call.beta);
        let what = format!("{} {what} on the GPU: {there:03b} {alpha:?} {beta:?}", T::NAME);
        way = outcome.unwrap_or_else(|failure| panic!("{what}: {failure}"));
        let found = c.map_or(here.memory, |c| c.get());
        for (at, (found, expected)) in found.iter().zip(&expected.memory).enumerate() {
            let (i, j) = (at % call.c.ld, at / call.c.ld);
            let pairs = found.doubles().into_iter().zip(expected.doubles());
            assert!(
                pairs.into_iter().all(|(x, y)| is_alike(x, y)),
                "{what}: ({i}, {j}) is {found:?}, not {expected:?}, was {:?}",
                call.c.memory[at]
            );
        }
    }
    way
}
