//! The routines' exports with matrices on the GPU, in streams of the program's.

use crate::common::on_gpu::{OnGpu, last_error};
use crate::common::{Rng, in_a_process};
use cudarc::driver::{result, sys};
use std::ptr;
use wideblas::abi::device::{WB_CPU, WB_DEFAULT_DEVICE, wb_set_device, wb_set_stream};
use wideblas::abi::exports::*;
use wideblas::format::{Complex, Dd};

const N: usize = 200;

fn random(rng: &mut Rng) -> Dd {
    let exponent = rng.within(-2, 2);
    rng.dd(exponent)
}

/// What a routine's export is called with: A, B and C of order [`N`].
type Call<T> = unsafe fn(*const T, *const T, *mut T) -> i32;

/// The work that a stream was given before writes A; afterwards the stream reads the result.
fn follows_the_stream<T: Copy + PartialEq + std::fmt::Debug>(
    name: &str,
    call: Call<T>,
    random: impl Fn(&mut Rng) -> T,
) {
    let mut rng = Rng(9);
    let [a, b, c] = [(); 3].map(|()| (0..N * N).map(|_| random(&mut rng)).collect::<Vec<T>>());
    let mut expected = c.clone();
    assert_eq!(wb_set_device(WB_CPU), 0);
    // SAFETY: matrices of order N.
    assert_eq!(unsafe { call(a.as_ptr(), b.as_ptr(), expected.as_mut_ptr()) }, 0, "{name}");
    assert_eq!(wb_set_device(WB_DEFAULT_DEVICE), 0);
    let [on_a, on_b, on_c] = [&b, &b, &c].map(|x| OnGpu::new(x, 0));
    let held = OnGpu::new(&vec![0u8; 1 << 30], 0);
    let bytes = size_of_val(&a[..]);
    // SAFETY: the driver's calls as they are meant, with memory of as many bytes; all is waited for.
    unsafe {
        let context = result::primary_ctx::retain(result::device::get(0).unwrap()).unwrap();
        result::ctx::set_current(context).unwrap();
        let mut own = ptr::null_mut();
        sys::cuStreamCreate(&mut own, sys::CUstream_flags::CU_STREAM_NON_BLOCKING as u32)
            .result()
            .unwrap();
        let locked = result::malloc_host(bytes, 0).unwrap();
        locked.cast::<T>().copy_from(a.as_ptr(), a.len());
        for value in 0..8 {
            sys::cuMemsetD8Async(held.ptr() as u64, value, 1 << 30, own).result().unwrap();
        }
        sys::cuMemcpyHtoDAsync_v2(on_a.ptr() as u64, locked, bytes, own).result().unwrap();
        wb_set_stream(own.cast());
        assert_eq!(call(on_a.ptr(), on_b.ptr(), on_c.ptr()), 0, "{name}: {}", last_error());
        sys::cuMemcpyDtoHAsync_v2(locked, on_c.ptr() as u64, bytes, own).result().unwrap();
        sys::cuStreamSynchronize(own).result().unwrap();
        let seen = std::slice::from_raw_parts(locked.cast::<T>(), c.len());
        let wrong = seen.iter().zip(&expected).position(|(x, y)| x != y);
        assert_eq!(wrong, None, "{name}");
        wb_set_stream(ptr::null_mut());
        result::free_host(locked).unwrap();
        sys::cuStreamDestroy_v2(own).result().unwrap();
    }
}

const L: i64 = N as i64;

unsafe fn symm(a: *const Dd, b: *const Dd, c: *mut Dd) -> i32 {
    let (alpha, beta) = (Dd::from(-0.3), Dd::from(0.7));
    // SAFETY: the caller's.
    unsafe { Rsymm_dd(c"R".as_ptr(), c"U".as_ptr(), L, L, alpha, a, L, b, L, beta, c, L) }
}

unsafe fn syr2k(a: *const Dd, b: *const Dd, c: *mut Dd) -> i32 {
    let (alpha, beta) = (Dd::from(-0.3), Dd::from(0.7));
    // SAFETY: the caller's.
    unsafe { Rsyr2k_dd(c"U".as_ptr(), c"T".as_ptr(), L, L, alpha, a, L, b, L, beta, c, L) }
}

type C = Complex<Dd>;

unsafe fn gemm(a: *const C, b: *const C, c: *mut C) -> i32 {
    let (alpha, beta) = (C::new(Dd::from(-0.3), Dd::from(2.0)), C::from(0.7));
    let (ta, tb) = (c"C".as_ptr(), c"N".as_ptr());
    // SAFETY: the caller's.
    unsafe { cgemm_dd(ta, tb, L, L, L, &alpha, a, L, b, L, &beta, c, L) };
    0
}

unsafe fn her2k(a: *const C, b: *const C, c: *mut C) -> i32 {
    let (alpha, beta) = (C::new(Dd::from(-0.3), Dd::from(2.0)), Dd::from(0.7));
    // SAFETY: the caller's.
    unsafe { cher2k_dd(c"L".as_ptr(), c"N".as_ptr(), L, L, &alpha, a, L, b, L, beta, c, L) };
    0
}

fn exports() {
    follows_the_stream("Rsymm", symm, random);
    follows_the_stream("Rsyr2k", syr2k, random);
    follows_the_stream("Cgemm", gemm, |rng| C::new(random(rng), random(rng)));
    follows_the_stream("Cher2k", her2k, |rng| C::new(random(rng), random(rng)));
}

#[test]
#[ignore = "needs a GPU"]
fn exports_follow_the_stream_that_is_set() {
    in_a_process(crate::test_path!("exports_follow_the_stream_that_is_set"), &[], exports);
}
