//! The steps on a GPU that are no products of matrices, in the arithmetic of the numbers.

use std::array::from_fn;
use wideblas_base::fallible;
use wideblas_blas::Native;
use wideblas_blas::level1::InArithmetic;
use wideblas_blas::{MatMut, MatRef};
use wideblas_engine::device::vectors::{self, Clusters, Found, Kept, Step};
use wideblas_engine::device::{Device, Failure};
use wideblas_format::{Accumulate, Scalar};

/// Structures of arguments, with what is called in the arithmetic A of numbers T of L components.
macro_rules! steps {
    ($(
        $(#[$text:meta])*
        $name:ident<$T:ident> { $($field:ident: $type:ty),* } -> $output:ty;
        <$A:ident, $L:ident> => $call:expr;
    )*) => {$(
        $(#[$text])*
        pub struct $name<'s, $T> {
            $(pub $field: $type,)*
        }

        impl<$T: Native> InArithmetic<$T> for $name<'_, $T> {
            type Output = Result<$output, Failure>;

            fn run<$A: Accumulate<$L, Number = $T>, const $L: usize>(self) -> Self::Output
            where
                $T: Scalar<$L>,
            {
                let $name { $($field),* } = self;
                $call
            }
        }
    )*};
}
steps! {
    /// See [`vectors::leading`].
    Leading<T> { device: &'s Device, x: MatRef<'s, T> } -> Vec<f64>;
        <A, L> => vectors::leading::<A, L>(device, x);

    /// See [`vectors::fill_with_doubles`].
    Fill<T> { device: &'s Device, doubles: &'s [f64], to: MatMut<'s, T> } -> ();
        <A, L> => vectors::fill_with_doubles::<A, L>(device, doubles, &to);

    /// See [`vectors::correct`].
    Correct<T> { device: &'s Device, step: Step<'s, T>, kept: &'s Kept<T>, to: MatMut<'s, T> } -> Found;
        <A, L> => vectors::correct::<A, L>(device, &step, kept, &to);

    /// See [`vectors::clusters`].
    ClustersOf<T> { device: &'s Device, step: Step<'s, T>, kept: &'s Kept<T>, width: usize } -> Clusters;
        <A, L> => vectors::clusters::<A, L>(device, &step, kept, width);

    /// See [`vectors::rotations`].
    Rotate<T> { device: &'s Device, step: Step<'s, T>, kept: &'s Kept<T>, clusters: Clusters, to: MatMut<'s, T> } -> ();
        <A, L> => vectors::rotations::<A, L>(device, (&step, kept), &clusters, &to);

    /// The components of the eigenvalues that the last step found.
    Values<T> { device: &'s Device, kept: &'s Kept<T>, n: usize } -> Vec<f64>;
        <A, L> => kept.values::<L>(device, n);
}

/// Memory of the steps with a matrix of order n.
pub fn kept<T: Native>(device: &'static Device, n: usize) -> Result<Kept<T>, Failure> {
    struct Made(&'static Device, usize);
    impl<T: Native> InArithmetic<T> for Made {
        type Output = Result<Kept<T>, Failure>;

        fn run<A: Accumulate<L, Number = T>, const L: usize>(self) -> Self::Output
        where
            T: Scalar<L>,
        {
            Kept::new::<L>(self.0, self.1)
        }
    }
    T::in_arithmetic(Made(device, n))
}

/// Numbers of components.
pub fn numbers<T: Native>(components: &[f64]) -> Vec<T> {
    struct Of<'a>(&'a [f64]);
    impl<T: Native> InArithmetic<T> for Of<'_> {
        type Output = Vec<T>;

        fn run<A: Accumulate<L, Number = T>, const L: usize>(self) -> Vec<T>
        where
            T: Scalar<L>,
        {
            let numbers = self.0.chunks_exact(L);
            fallible::collected(numbers.map(|x| T::from_components(from_fn(|c| x[c]))))
        }
    }
    T::in_arithmetic(Of(components))
}
