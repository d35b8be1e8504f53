//! What zeros leave out of routines with triangular matrices.

use crate::common::on_gpu::OnGpu;
use crate::common::zeros::{Number, check, check_updates};
use wideblas::blas::level1::Context;
use wideblas::blas::level3::{Mode, Syrk};
use wideblas::blas::triangular::Triangular;
use wideblas::engine::{MatMut, MatRef};
use wideblas::format::{Complex, Dd, Qd};

/// Calls `run` with copies of both matrices on the GPU.
fn on_gpu<T: Number>(
    a: MatRef<'_, T>,
    mut b: MatMut<'_, T>,
    run: impl FnOnce(MatRef<'_, T>, MatMut<'_, T>),
) {
    let numbers = |x: MatRef<'_, T>| {
        let places = (0..x.cols).flat_map(|j| (0..x.rows).map(move |i| (i, j)));
        places.map(|(i, j)| *x.get(i, j)).collect::<Vec<_>>()
    };
    let (of_a, of_b) = (OnGpu::new(&numbers(a), 0), OnGpu::new(&numbers(b.as_ref()), 0));
    // SAFETY: as many elements are on the GPU.
    unsafe {
        run(
            MatRef::from_ptr(of_a.ptr().cast_const(), a.rows, a.cols, a.rows),
            MatMut::from_ptr(of_b.ptr(), b.rows, b.cols, b.rows),
        );
    }
    let (found, rows) = (of_b.get(), b.rows);
    b.for_each_column(1, |j, column| column.copy_from_slice(&found[j * rows..][..rows]));
}

/// With both matrices on the GPU.
fn as_in_the_reference<T: Number>() {
    check::<T>(|routine, Triangular { options, alpha, a, b }| {
        on_gpu(a, b, |a, b| {
            let of = Triangular { options, alpha, a, b };
            T::where_it_lies(routine, of, Context::chosen()).unwrap();
        });
    });
    check_updates::<T>(|Syrk { uplo, trans, alpha, a, beta, c }, is_hermitian| {
        on_gpu(a, c, |a, c| {
            let of = Syrk { uplo, trans, alpha, a, beta, c };
            let way = if is_hermitian {
                T::herk(of)
            } else {
                T::multiply_where_it_lies(of.into(), Mode::Auto)
            };
            way.unwrap();
        });
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
