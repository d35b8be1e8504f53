//! What zeros leave out of routines with triangular matrices.

use crate::common::on_gpu::OnGpu;
use crate::common::zeros::{Number, check};
use wideblas::blas::level1::Context;
use wideblas::blas::triangular::Triangular;
use wideblas::engine::{MatMut, MatRef};
use wideblas::format::{Complex, Dd, Qd};

/// With both matrices on the GPU.
fn as_in_the_reference<T: Number>() {
    check::<T>(|routine, Triangular { options, alpha, a, mut b }| {
        let numbers = |x: MatRef<'_, T>| {
            let places = (0..x.cols).flat_map(|j| (0..x.rows).map(move |i| (i, j)));
            places.map(|(i, j)| *x.get(i, j)).collect::<Vec<_>>()
        };
        let (of_a, of_b) = (OnGpu::new(&numbers(a), 0), OnGpu::new(&numbers(b.as_ref()), 0));
        // SAFETY: as many elements are on the GPU.
        let (there, changed) = unsafe {
            let a = MatRef::from_ptr(of_a.ptr().cast_const(), a.rows, a.cols, a.rows);
            (a, MatMut::from_ptr(of_b.ptr(), b.rows, b.cols, b.rows))
        };
        let of = Triangular { options, alpha, a: there, b: changed };
        T::where_it_lies(routine, of, Context::chosen()).unwrap();
        let (found, rows) = (of_b.get(), b.rows);
        b.for_each_column(1, |j, column| column.copy_from_slice(&found[j * rows..][..rows]));
    });
}

crate::tests_of_types! { as_in_the_reference:
    #[ignore = "needs a GPU"]
    zeros_of_dd: Dd;
    #[ignore = "needs a GPU"]
    zeros_of_qd: Qd;
    #[ignore = "needs a GPU"]
    zeros_of_complex_dd: Complex<Dd>;
    #[ignore = "needs a GPU"]
    zeros_of_complex_qd: Complex<Qd>;
}
