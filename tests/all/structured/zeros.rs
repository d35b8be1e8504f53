//! What zeros leave out.

use crate::common::zeros::{Number, check, check_updates};
use wideblas::blas::level1::Context;
use wideblas::blas::triangular::Routine;
use wideblas::format::{Binary128, Complex, Dd, Qd};

fn as_in_the_reference<T: Number>() {
    check::<T>(|routine, of| match routine {
        Routine::Solve => T::trsm(of, Context::chosen()),
        Routine::Multiply => T::trmm(of, Context::chosen()),
    });
    check_updates::<T>(|update| update.compute());
}

crate::tests_of_types! { as_in_the_reference:
    zeros_of_dd: Dd;
    zeros_of_qd: Qd;
    zeros_of_complex_dd: Complex<Dd>;
    zeros_of_complex_qd: Complex<Qd>;
    zeros_of_binary128: Binary128;
    zeros_of_complex_binary128: Complex<Binary128>;
}
