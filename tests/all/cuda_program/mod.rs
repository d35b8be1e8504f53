//! What host programs do beside the library: streams of their own, captures, a reset device, addresses that
//! are no multiple of 16. All runs in processes of its own, which it may end.

mod matrices;

use crate::common::{Rng, gpu, in_a_process};
use cudarc::driver::{result, sys};
use matrices::*;
use std::ffi::c_int;
use std::{ptr, thread};
use wideblas::abi::device::{wb_device_malloc, wb_set_device, wb_set_stream};
use wideblas::abi::mpres::arrays::{
    wb_mp_array, wb_mp_array_clear, wb_mp_array_get_d, wb_mp_array_init, wb_mp_array_set_d,
};
use wideblas::abi::mpres::level1::{wb_mp_dot, wb_mp_scal};
use wideblas::abi::mpres::sets::wb_mp_set_precision;
use wideblas::abi::types::*;
use wideblas::format::{Dd, Qd};

/// What a call wrote is there when it returns, for a stream that nothing ties to it.
fn results_are_there<T: Number>(call: Call, rounds: usize) {
    let case = Case::<T>::new(call, &mut Rng(5));
    let (own, reader) = (stream(NON_BLOCKING), stream(NON_BLOCKING));
    let (a, b, c) = (OnGpu::new(&case.a, 0), OnGpu::new(&case.b, 0), OnGpu::new(&case.c, 0));
    let bytes = size_of_val(&case.c[..]);
    // SAFETY: page-locked memory of as many bytes, freed below; the copies are waited for.
    unsafe {
        let locked = result::malloc_host(bytes, 0).unwrap();
        let seen = std::slice::from_raw_parts(locked.cast::<T>(), case.c.len());
        wb_set_stream(own.cast());
        for round in 0..rounds {
            c.set(&case.c);
            let info = T::multiply(&call, a.ptr(), b.ptr(), c.ptr());
            assert_eq!(info, 0, "{}", last_error());
            sys::cuMemcpyDtoHAsync_v2(locked, c.ptr() as u64, bytes, reader).result().unwrap();
            sys::cuStreamSynchronize(reader).result().unwrap();
            case.check(seen, &format!("round {round}"));
        }
        // And of a copy from pageable memory.
        for round in 0..rounds {
            c.set(if round % 2 == 0 { &case.c } else { &case.expected });
            sys::cuMemcpyDtoHAsync_v2(locked, c.ptr() as u64, bytes, reader).result().unwrap();
            sys::cuStreamSynchronize(reader).result().unwrap();
            let wanted = if round % 2 == 0 { &case.c } else { &case.expected };
            assert!(seen.iter().zip(wanted).all(|(x, y)| x.bits() == y.bits()), "copy {round}");
        }
        wb_set_stream(ptr::null_mut());
        result::free_host(locked).unwrap();
        sys::cuStreamDestroy_v2(own).result().unwrap();
        sys::cuStreamDestroy_v2(reader).result().unwrap();
    }
}

#[test]
#[ignore = "needs a GPU"]
fn results_are_there_when_a_call_returns() {
    in_a_process(
        crate::test_path!("results_are_there_when_a_call_returns"),
        &[],
        results_for_any_stream,
    );
}

fn results_for_any_stream() {
    let call = Call { mode: WB_NATIVE, shape: (129, 2, 17), gap: 0, syrk: None };
    results_are_there::<f64>(call, 300);
    results_are_there::<Qd>(Call { shape: (32, 1025, 14), ..call }, 100);
    let syrk = Some(c"U");
    results_are_there::<Dd>(Call { mode: WB_WORKING, shape: (32, 32, 2), gap: 1, syrk }, 100);
}

/// What a stream of the program's has been given comes before a call's reading, and a call's result before
/// what the stream is given afterwards.
#[test]
#[ignore = "needs a GPU"]
fn calls_follow_the_stream_that_is_set() {
    in_a_process(crate::test_path!("calls_follow_the_stream_that_is_set"), &[], after_the_stream);
}

fn after_the_stream() {
    let call = Call { mode: WB_AUTO, shape: (300, 200, 100), gap: 0, syrk: None };
    let case = Case::<Dd>::new(call, &mut Rng(9));
    let own = stream(NON_BLOCKING);
    let zeros = vec![Dd::ZERO; case.a.len()];
    let (a, b, c) = (OnGpu::new(&zeros, 0), OnGpu::new(&case.b, 0), OnGpu::new(&case.c, 0));
    let held = OnGpu::new(&vec![0u8; 1 << 30], 0);
    let (len, bytes) = (case.a.len() * 16, case.c.len() * 16);
    // SAFETY: memory of as many bytes each; all is waited for.
    unsafe {
        let locked = result::malloc_host(len.max(bytes), 0).unwrap();
        for mode in [WB_AUTO, WB_NATIVE, WB_EXACT] {
            let call = Call { mode, ..call };
            let case = Case { call, ..Case::<Dd>::new(call, &mut Rng(9)) };
            c.set(&case.c);
            a.set(&zeros);
            locked.cast::<Dd>().copy_from(case.a.as_ptr(), case.a.len());
            // Work that takes a while, and then the operand.
            for value in 0..8 {
                sys::cuMemsetD8Async(held.ptr() as u64, value, 1 << 30, own).result().unwrap();
            }
            sys::cuMemcpyHtoDAsync_v2(a.ptr() as u64, locked, len, own).result().unwrap();
            wb_set_stream(own.cast());
            let info = Dd::multiply(&call, a.ptr(), b.ptr(), c.ptr());
            assert_eq!(info, 0, "{}", last_error());
            sys::cuMemcpyDtoHAsync_v2(locked, c.ptr() as u64, bytes, own).result().unwrap();
            sys::cuStreamSynchronize(own).result().unwrap();
            let seen = std::slice::from_raw_parts(locked.cast::<Dd>(), case.c.len());
            case.check(seen, "in a stream");
            wb_set_stream(ptr::null_mut());
        }
        result::free_host(locked).unwrap();
        sys::cuStreamDestroy_v2(own).result().unwrap();
    }
}

fn any_addresses<T: Number>() {
    let mut rng = Rng(3);
    for mode in [WB_WORKING, WB_EXACT, WB_NATIVE, WB_AUTO] {
        for (gap, shape) in [(0, (64, 64, 64)), (1, (37, 37, 21)), (3, (129, 129, 300))] {
            for syrk in [None, Some(c"U"), Some(c"L")] {
                let case = Case::<T>::new(Call { mode, shape, gap, syrk }, &mut rng);
                for shifts in [[8, 0, 0], [0, 8, 0], [0, 0, 8], [8, 24, 8]] {
                    let [a, b, c] = [&case.a, &case.b, &case.c];
                    let a = OnGpu::new(a, shifts[0]);
                    let b = OnGpu::new(b, shifts[1]);
                    let c = OnGpu::new(c, shifts[2]);
                    // SAFETY: of the lengths of the call.
                    let info = unsafe { T::multiply(&case.call, a.ptr(), b.ptr(), c.ptr()) };
                    assert_eq!(info, 0, "{shifts:?}: {}", last_error());
                    case.check(&c.get(), &format!("{shifts:?}"));
                    // A and B in host memory.
                    c.set(&case.c);
                    let (a, b) = (case.a.as_ptr(), case.b.as_ptr());
                    // SAFETY: as above.
                    let info = unsafe { T::multiply(&case.call, a, b, c.ptr()) };
                    assert_eq!(info, 0, "{shifts:?}: {}", last_error());
                    case.check(&c.get(), "C alone");
                }
            }
        }
    }
    // The program's context is as it was.
    stream(NON_BLOCKING);
    // SAFETY: a context is current.
    unsafe { sys::cuCtxSynchronize().result().unwrap() };
}

#[test]
#[ignore = "needs a GPU"]
fn matrices_lie_at_any_address_that_doubles_have() {
    in_a_process(
        crate::test_path!("matrices_lie_at_any_address_that_doubles_have"),
        &[],
        any_address,
    );
}

fn any_address() {
    assert_eq!(wb_set_device(0), 0);
    any_addresses::<f64>();
    any_addresses::<Dd>();
    any_addresses::<Qd>();
}

/// An array of residue numbers, of doubles.
struct Array(wb_mp_array);

impl Array {
    fn new(numbers: &[f64]) -> Array {
        let mut array = std::mem::MaybeUninit::uninit();
        // SAFETY: memory for an array, which init fills.
        unsafe {
            assert_eq!(wb_mp_array_init(array.as_mut_ptr(), numbers.len() as i64), 0);
            let mut array = Array(array.assume_init());
            let info = wb_mp_array_set_d(&mut array.0, numbers.as_ptr(), numbers.len() as i64);
            assert_eq!(info, 0);
            array
        }
    }

    /// The first number, or what the call returned.
    fn first(&self) -> Result<f64, c_int> {
        let mut x = 0.0;
        // SAFETY: initialised, with a number at least.
        match unsafe { wb_mp_array_get_d(&mut x, &self.0, 1) } {
            0 => Ok(x),
            info => Err(info),
        }
    }

    fn dot(&self, other: &Array, n: usize, to: &mut Array) -> c_int {
        // SAFETY: arrays of n numbers, and of one.
        unsafe { wb_mp_dot(n as i64, &self.0, 1, &other.0, 1, &mut to.0) }
    }

    fn scale(&mut self, by: &Array, n: usize) -> c_int {
        // SAFETY: as above.
        unsafe { wb_mp_scal(n as i64, &by.0, &mut self.0, 1) }
    }
}

impl Drop for Array {
    fn drop(&mut self) {
        // SAFETY: initialised, and used no more.
        unsafe { wb_mp_array_clear(&mut self.0) };
    }
}

#[test]
#[ignore = "needs a GPU"]
fn a_stream_may_be_destroyed_after_its_calls() {
    in_a_process(
        crate::test_path!("a_stream_may_be_destroyed_after_its_calls"),
        &[],
        a_destroyed_stream,
    );
}

fn a_destroyed_stream() {
    const LEN: usize = 1 << 18;
    assert_eq!((wb_set_device(0), wb_mp_set_precision(424)), (0, 0));
    let left = || gpu().memory_left();
    stream(NON_BLOCKING);
    let free = || result::mem_get_info().unwrap().0;
    let (mut before, mut ended) = (None, Vec::new());
    for round in 0..40 {
        let (x, y, mut r) = (Array::new(&[0.5; LEN]), Array::new(&[3.0; LEN]), Array::new(&[0.0]));
        let own = stream(NON_BLOCKING);
        // SAFETY: it lives until it is unset.
        unsafe {
            wb_set_stream(own.cast());
            assert_eq!(x.dot(&y, LEN, &mut r), 0, "{}", last_error());
            let call = Call { mode: WB_EXACT, shape: (65, 33, 400), gap: 0, syrk: None };
            let case = Case::<Dd>::new(call, &mut Rng(round));
            assert_eq!(wb_set_device(0), 0);
            let c = OnGpu::new(&case.c, 0);
            assert_eq!(Dd::multiply(&call, case.a.as_ptr(), case.b.as_ptr(), c.ptr()), 0);
            case.check(&c.get(), "in a stream");
            wb_set_stream(ptr::null_mut());
            sys::cuStreamDestroy_v2(own).result().unwrap();
        }
        assert_eq!(r.first(), Ok(1.5 * LEN as f64));
        drop((x, y, r));
        // The first rounds make what stays.
        if round == 4 {
            before = Some((left(), free()));
        }
        ended.push((left(), free()));
    }
    let (left, free) = before.unwrap();
    let last = ended[ended.len() - 1];
    assert_eq!(last.0, left, "memory that is counted as used");
    assert!(last.1 + (256 << 20) > free, "memory that is lost: {free}, then {ended:?}");
}

#[test]
#[ignore = "needs a GPU"]
fn a_program_may_reset_the_device() {
    in_a_process(crate::test_path!("a_program_may_reset_the_device"), &[], a_reset_device);
}

fn a_reset_device() {
    assert_eq!((wb_set_device(0), wb_mp_set_precision(200)), (0, 0));
    let call = Call { mode: WB_EXACT, shape: (200, 150, 70), gap: 0, syrk: None };
    let (two, mut moved) = (Array::new(&[2.0]), Array::new(&[0.25; 100]));
    let (x, y) = (Array::new(&[0.5; 100]), Array::new(&[3.0; 100]));
    for round in 0..4 {
        let case = Case::<Dd>::new(call, &mut Rng(round));
        let native = Case::<Dd>::new(Call { mode: WB_NATIVE, ..call }, &mut Rng(round));
        assert_eq!(wb_set_device(0), 0, "{}", last_error());
        for case in [&case, &native] {
            let mut c = case.c.clone();
            let (a, b) = (case.a.as_ptr(), case.b.as_ptr());
            // SAFETY: of the lengths of the call.
            let info = unsafe { Dd::multiply(&case.call, a, b, c.as_mut_ptr()) };
            assert_eq!(info, 0, "{}", last_error());
            case.check(&c, "in host memory");
            let (a, b, c) =
                (OnGpu::new(&case.a, 0), OnGpu::new(&case.b, 0), OnGpu::new(&case.c, 0));
            // SAFETY: as above.
            let info = unsafe { Dd::multiply(&case.call, a.ptr(), b.ptr(), c.ptr()) };
            assert_eq!(info, 0, "{}", last_error());
            case.check(&c.get(), "on the GPU");
        }
        let mut r = Array::new(&[0.0]);
        assert_eq!(x.dot(&y, 100, &mut r), 0, "{}", last_error());
        assert_eq!(r.first(), Ok(150.0), "round {round}");
        if round == 0 {
            assert_eq!(moved.scale(&two, 100), 0, "{}", last_error());
        }
        let only_on_gpu = Array::new(&[1.0; 100]);
        let lost = OnGpu::new(&case.a, 0);
        // As cudaDeviceReset does.
        // SAFETY: nothing of this thread's is used afterwards that the driver does not check.
        unsafe {
            if round % 2 == 0 {
                stream(NON_BLOCKING);
            }
            sys::cuDevicePrimaryCtxReset_v2(0).result().unwrap();
            if round > 1 {
                // Another context at the same place.
                stream(NON_BLOCKING);
                result::malloc_sync(1).unwrap();
            }
        }
        drop((only_on_gpu, r));
        // Memory that ended with its context: an error, or another's.
        std::mem::forget(lost);
    }
    // The result of round 0 was left on the GPU, and is lost: said, not read.
    assert!(moved.first().is_err() || moved.first() == Ok(0.5));
}

/// The error says why, C is as it was, and the capture goes on.
fn refused(case: &Case<Dd>, what: &str) {
    for mode in [WB_EXACT, WB_NATIVE, WB_WORKING, WB_AUTO] {
        let call = Call { mode, ..case.call };
        let [a, b, c] = [&case.a, &case.b, &case.c].map(|x| OnGpu::<Dd>::new_unordered(x));
        // SAFETY: of the lengths of the call.
        let info = unsafe { Dd::multiply(&call, a.ptr(), b.ptr(), c.ptr()) };
        assert_eq!(info, -1, "{what}");
        assert!(last_error().contains("being captured"), "{what}: {}", last_error());
        let kept = c.get_unordered();
        assert!(kept.iter().zip(&case.c).all(|(x, y)| x.bits() == y.bits()), "{what}");
    }
    // The CPU computes what is in host memory.
    let mut c = case.c.clone();
    // SAFETY: as above.
    let info =
        unsafe { Dd::multiply(&case.call, case.a.as_ptr(), case.b.as_ptr(), c.as_mut_ptr()) };
    assert_eq!(info, 0, "{what}: {}", last_error());
    case.check(&c, what);
}

impl OnGpu<Dd> {
    /// By a stream that no capture concerns.
    fn new_unordered(numbers: &[Dd]) -> OnGpu<Dd> {
        let (mut memory, bytes) = (ptr::null_mut(), size_of_val(numbers));
        relaxed(|| {
            let other = stream(NON_BLOCKING);
            // SAFETY: room for the bytes; the copy is waited for.
            unsafe {
                assert_eq!(wb_device_malloc(&mut memory, bytes), 0, "{}", last_error());
                let (to, from) = (memory as u64, numbers.as_ptr().cast());
                sys::cuMemcpyHtoDAsync_v2(to, from, bytes, other).result().unwrap();
                sys::cuStreamSynchronize(other).result().unwrap();
                sys::cuStreamDestroy_v2(other).result().unwrap();
            }
        });
        OnGpu { memory, shift: 0, len: numbers.len(), numbers: Default::default() }
    }

    fn get_unordered(&self) -> Vec<Dd> {
        let mut numbers = vec![Dd::ZERO; self.len];
        relaxed(|| {
            let other = stream(NON_BLOCKING);
            // SAFETY: as above.
            unsafe {
                let (to, bytes) = (numbers.as_mut_ptr().cast(), 16 * self.len);
                sys::cuMemcpyDtoHAsync_v2(to, self.memory as u64, bytes, other).result().unwrap();
                sys::cuStreamSynchronize(other).result().unwrap();
                sys::cuStreamDestroy_v2(other).result().unwrap();
            }
        });
        numbers
    }
}

/// Calls of the driver that a capture elsewhere does not forbid.
fn relaxed(work: impl FnOnce()) {
    let mut mode = sys::CUstreamCaptureMode::CU_STREAM_CAPTURE_MODE_RELAXED;
    // SAFETY: exchanges the thread's mode, and back.
    unsafe { sys::cuThreadExchangeStreamCaptureMode(&mut mode).result().unwrap() };
    work();
    // SAFETY: as above.
    unsafe { sys::cuThreadExchangeStreamCaptureMode(&mut mode).result().unwrap() };
}

/// Runs `work` while a stream is being captured, which must end well.
fn while_captured(captured: Stream, mode: sys::CUstreamCaptureMode, work: impl FnOnce()) {
    let mut graph = ptr::null_mut();
    let memory = OnGpu::new(&[0u8; 64], 0);
    // SAFETY: a stream that lives.
    unsafe {
        sys::cuStreamBeginCapture_v2(captured, mode).result().unwrap();
        sys::cuMemsetD8Async(memory.ptr() as u64, 1, 64, captured).result().unwrap();
        work();
        sys::cuMemsetD8Async(memory.ptr() as u64, 2, 64, captured).result().unwrap();
        let outcome = sys::cuStreamEndCapture(captured, &mut graph);
        assert_eq!(outcome.result(), Ok(()), "the capture was broken");
        let mut nodes = 0;
        sys::cuGraphGetNodes(graph, ptr::null_mut(), &mut nodes).result().unwrap();
        assert_eq!(nodes, 2, "something was captured");
        sys::cuGraphDestroy(graph).result().unwrap();
    }
}

#[test]
#[ignore = "needs a GPU"]
fn captures_stay_whole() {
    in_a_process(crate::test_path!("captures_stay_whole"), &[], captures);
}

fn captures() {
    use sys::CUstreamCaptureMode::*;
    let modes = [
        CU_STREAM_CAPTURE_MODE_GLOBAL,
        CU_STREAM_CAPTURE_MODE_THREAD_LOCAL,
        CU_STREAM_CAPTURE_MODE_RELAXED,
    ];
    let call = Call { mode: WB_EXACT, shape: (100, 120, 90), gap: 0, syrk: None };
    let case = &Case::<Dd>::new(call, &mut Rng(1));
    for round in 0..2 {
        for mode in modes {
            assert_eq!(wb_set_device(0), 0, "{}", last_error());
            let captured = stream(NON_BLOCKING);
            while_captured(captured, mode, || {
                // SAFETY: it lives until it is unset.
                unsafe { wb_set_stream(captured.cast()) };
                refused(case, "the stream that is set");
                // SAFETY: no stream is set.
                unsafe { wb_set_stream(ptr::null_mut()) };
            });
            // A stream that the default stream waits for.
            let blocking = stream(BLOCKING);
            while_captured(blocking, mode, || refused(case, "the default stream"));
            // A stream that has nothing to do with the call: also of another thread.
            let large = (400 + 300 * round as usize, 500, 600);
            let large = &Case::<Dd>::new(Call { shape: large, ..call }, &mut Rng(2));
            assert_eq!(wb_set_device(0), 0);
            let alone = || {
                for case in [case, large] {
                    let [a, b, c] = [&case.a, &case.b, &case.c].map(|x| OnGpu::new_unordered(x));
                    // SAFETY: of the lengths of the call.
                    let info = unsafe { Dd::multiply(&case.call, a.ptr(), b.ptr(), c.ptr()) };
                    assert_eq!(info, 0, "{}", last_error());
                    case.check(&c.get_unordered(), "beside a capture");
                    let mut c = case.c.clone();
                    let (a, b) = (case.a.as_ptr(), case.b.as_ptr());
                    // SAFETY: as above.
                    let info = unsafe { Dd::multiply(&case.call, a, b, c.as_mut_ptr()) };
                    assert_eq!(info, 0, "{}", last_error());
                    case.check(&c, "in host memory beside a capture");
                }
            };
            while_captured(captured, mode, alone);
            while_captured(captured, mode, || {
                thread::scope(|scope| scope.spawn(alone).join().unwrap());
            });
            // SAFETY: used no more.
            unsafe {
                sys::cuStreamDestroy_v2(captured).result().unwrap();
                sys::cuStreamDestroy_v2(blocking).result().unwrap();
            }
        }
    }
}

/// Calls of several threads that differ in the memory that blocks take, on kernels that they share.
#[test]
#[ignore = "needs a GPU"]
fn threads_share_kernels() {
    in_a_process(crate::test_path!("threads_share_kernels"), &[], shared_kernels);
}

fn shared_kernels() {
    const LEN: usize = 300;
    assert_eq!(wb_set_device(0), 0);
    let arrays: Vec<_> = [53, 424, 1700, 3400, 6800]
        .into_iter()
        .map(|bits| {
            assert_eq!(wb_mp_set_precision(bits), 0);
            let vectors = [Array::new(&[0.5; LEN]), Array::new(&[1.0; LEN])];
            (vectors, Array::new(&[0.0]), Array::new(&[-1.0]))
        })
        .collect();
    struct Mine<T>(T);
    // SAFETY: each thread has arrays of its own.
    unsafe impl<T> Send for Mine<T> {}
    thread::scope(|scope| {
        for mine in arrays.into_iter().map(Mine) {
            scope.spawn(move || {
                let Mine(([x, mut y], mut r, minus)) = { mine };
                for round in 0..2000 {
                    assert_eq!(x.dot(&y, LEN, &mut r), 0, "{round}: {}", last_error());
                    assert_eq!(y.scale(&minus, LEN), 0, "{round}: {}", last_error());
                }
                assert_eq!(r.first(), Ok(-0.5 * LEN as f64));
            });
        }
    });
}
