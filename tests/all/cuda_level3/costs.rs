//! What `WB_AUTO` chooses for operands on a GPU.

use crate::common::on_gpu::{OnGpu, last_error};
use crate::common::{Rng, gpu, in_a_process};
use std::ffi::c_int;
use wideblas::abi::exports::wb_gemm_dd;
use wideblas::abi::types::{WB_AUTO, WB_NATIVE, WB_WORKING};
use wideblas::blas::level3::choose_as_host;
use wideblas::format::{Dd, Scalar};

/// Updates of the sizes of factorisations go the way that is cheaper on a GPU; those of host memory, the way that they always went.
#[test]
#[ignore = "needs a GPU"]
fn updates_go_the_cheaper_way() {
    in_a_process(crate::test_path!("updates_go_the_cheaper_way"), &[], || {
        gpu();
        for ((n, k), there, as_host) in [
            ((64, 8), WB_NATIVE, WB_NATIVE),
            ((2048, 256), WB_WORKING, WB_NATIVE),
            ((1024, 1024), WB_WORKING, WB_WORKING),
        ] {
            let mut rng = Rng(n as u64);
            let mut numbers = |len: usize| (0..len).map(|_| rng.dd(0)).collect::<Vec<Dd>>();
            let operands = [numbers(n * k), numbers(k * n), numbers(n * n)];
            let multiplied = |mode: c_int| {
                let [a, b, c] = operands.each_ref().map(|x| OnGpu::new(x, 0));
                let (none, [m, k]) = (c"N".as_ptr(), [n as i64, k as i64]);
                let (one, minus) = (Dd::from(1.0), Dd::from(-1.0));
                // SAFETY: matrices of these shapes.
                let info = unsafe {
                    wb_gemm_dd(
                        mode,
                        none,
                        none,
                        m,
                        m,
                        k,
                        minus,
                        a.ptr(),
                        m,
                        b.ptr(),
                        k,
                        one,
                        c.ptr(),
                        m,
                    )
                };
                assert_eq!(info, 0, "{}", last_error());
                c.get().iter().map(|x| x.components().map(f64::to_bits)).collect::<Vec<_>>()
            };
            let [native, working] = [WB_NATIVE, WB_WORKING].map(&multiplied);
            assert!(native != working);
            let of = |mode| if mode == WB_NATIVE { &native } else { &working };
            choose_as_host(false);
            assert!(multiplied(WB_AUTO) == *of(there), "{n} {k}");
            choose_as_host(true);
            assert!(multiplied(WB_AUTO) == *of(as_host), "{n} {k} as in host memory");
        }
    });
}
