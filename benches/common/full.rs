//! Numbers of several components with all of them.

use super::Uniform;
use wideblas::format::{Complex, Scalar, power_of_two};

/// A number in [-1, 1] with all components.
pub fn number<T: Scalar<L>, const L: usize>(random: &mut Uniform) -> T {
    let mut components = [random.f64(); L];
    for i in 1..L {
        components[i] = components[i - 1] * random.f64() * power_of_two(-54);
    }
    T::from_components(components)
}

pub fn numbers<T: Scalar<L>, const L: usize>(len: usize, seed: u64) -> Vec<T> {
    scaled(len, seed, 0)
}

/// Numbers times 2^exponent.
pub fn scaled<T: Scalar<L>, const L: usize>(len: usize, seed: u64, exponent: i32) -> Vec<T> {
    let mut random = Uniform(seed);
    (0..len).map(|_| number::<T, L>(&mut random).scale(exponent)).collect()
}

/// A matrix of order n near the identity, so that what is multiplied by it or divided stays as large as it is, call after
/// call.
pub fn near_identity<T: Scalar<L>, const L: usize>(n: usize, seed: u64) -> Vec<T> {
    let mut matrix = scaled::<T, L>(n * n, seed, -36);
    for element in matrix.iter_mut().step_by(n + 1) {
        let mut components = element.components();
        components[1] = components[0];
        components[0] = 1.0;
        components[2..].fill(0.0);
        *element = T::from_components(components);
    }
    matrix
}

/// Complex numbers with both parts as in [`numbers`].
pub fn complex_numbers<T: Scalar<L>, const L: usize>(len: usize, seed: u64) -> Vec<Complex<T>> {
    complex(numbers(len, seed), numbers(len, seed + 1000))
}

/// As [`near_identity`].
pub fn complex_near_identity<T: Scalar<L>, const L: usize>(n: usize, seed: u64) -> Vec<Complex<T>> {
    complex(near_identity(n, seed), scaled(n * n, seed + 1000, -36))
}

fn complex<T>(re: Vec<T>, im: Vec<T>) -> Vec<Complex<T>> {
    re.into_iter().zip(im).map(|(re, im)| Complex::new(re, im)).collect()
}
