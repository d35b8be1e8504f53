//! What zeros leave out of routines with triangular matrices.

use crate::common::on_gpu::OnGpu;
use crate::common::zeros::{Number, Update, check, check_updates};
use wideblas::blas::level1::Context;
use wideblas::blas::level3::Syrk;
use wideblas::blas::symmetric::Syr2k;
use wideblas::blas::triangular::Triangular;
use wideblas::engine::{MatMut, MatRef};
use wideblas::format::{Complex, Dd, Qd};

/// A copy of a matrix on the GPU.
struct There<T> {
    numbers: OnGpu<T>,
    rows: usize,
    cols: usize,
}

impl<T: Number> There<T> {
    fn new(x: MatRef<'_, T>) -> There<T> {
        let places = (0..x.cols).flat_map(|j| (0..x.rows).map(move |i| (i, j)));
        let numbers: Vec<T> = places.map(|(i, j)| *x.get(i, j)).collect();
        There { numbers: OnGpu::new(&numbers, 0), rows: x.rows, cols: x.cols }
    }

    fn view(&self) -> MatRef<'_, T> {
        // SAFETY: as many elements are on the GPU.
        unsafe {
            MatRef::from_ptr(self.numbers.ptr().cast_const(), self.rows, self.cols, self.rows)
        }
    }

    fn view_mut(&mut self) -> MatMut<'_, T> {
        // SAFETY: as above.
        unsafe { MatMut::from_ptr(self.numbers.ptr(), self.rows, self.cols, self.rows) }
    }
}

/// Calls `run` with a copy of a result on the GPU.
fn on_gpu<T: Number>(mut x: MatMut<'_, T>, run: impl FnOnce(MatMut<'_, T>)) {
    let mut there = There::new(x.as_ref());
    run(there.view_mut());
    let (found, rows) = (there.numbers.get(), there.rows);
    x.for_each_column(1, |j, column| column.copy_from_slice(&found[j * rows..][..rows]));
}

/// With all matrices on the GPU.
fn as_in_the_reference<T: Number>() {
    check::<T>(|routine, Triangular { options, alpha, a, b }| {
        let a = There::new(a);
        on_gpu(b, |b| {
            let of = Triangular { options, alpha, a: a.view(), b };
            T::where_it_lies(routine, of, Context::chosen()).unwrap();
        });
    });
    check_updates::<T>(|update| match update {
        Update::One { of: Syrk { uplo, trans, alpha, a, beta, c }, is_hermitian } => {
            let a = There::new(a);
            on_gpu(c, |c| {
                let of = Syrk { uplo, trans, alpha, a: a.view(), beta, c };
                Update::One { of, is_hermitian }.compute();
            });
        }
        Update::Both(Syr2k { kind, uplo, trans, alpha, a, b, beta, c }) => {
            let (a, b) = (There::new(a), There::new(b));
            on_gpu(c, |c| {
                let (a, b) = (a.view(), b.view());
                Update::Both(Syr2k { kind, uplo, trans, alpha, a, b, beta, c }).compute();
            });
        }
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
