//! Host numbers and MPFR numbers into arrays of residue numbers, and back: `cargo bench --bench mpres_arrays`; with `-- quick`
//! for a shorter look.

mod common;

use common::report::Report;
use common::{Uniform, bests_in_turn, floats, look};
use rug::Float;
use std::ffi::c_void;
use std::mem::MaybeUninit;
use wideblas::abi::mpres::arrays::{
    wb_mp_array, wb_mp_array_clear, wb_mp_array_device2host, wb_mp_array_get_mpfr,
    wb_mp_array_host2device, wb_mp_array_init, wb_mp_array_set_mpfr, wb_mp_size,
};
use wideblas::abi::mpres::sets::wb_mp_set_precision;
use wideblas::config::set_num_threads;

/// Few, so that other programs on the machine do not disturb every call.
const COUNT: usize = 1000;

/// Nanoseconds a number.
fn times(bits: u32, least: std::time::Duration) -> [f64; 4] {
    set_num_threads(1);
    assert_eq!(wb_mp_set_precision(bits as i32), 0);
    let mut numbers = floats::random(COUNT, bits, &mut Uniform(bits.into()));
    let count = COUNT as i64;
    let mut host = vec![0u8; COUNT * wb_mp_size()];
    let mut array = MaybeUninit::<wb_mp_array>::uninit();
    let (array, host) = (array.as_mut_ptr(), host.as_mut_ptr().cast::<c_void>());
    let mpfr = numbers.as_mut_ptr();
    // SAFETY: the array is made here, and `host` and `mpfr` have as many numbers; a Float is an mpfr_t.
    unsafe {
        assert_eq!(wb_mp_array_init(array, count), 0);
        assert_eq!(wb_mp_array_set_mpfr(array, mpfr.cast(), count), 0);
        assert_eq!(wb_mp_array_device2host(host, array, count), 0);
        let found = bests_in_turn(
            least,
            [
                &mut || assert_eq!(wb_mp_array_set_mpfr(array, mpfr.cast(), count), 0),
                &mut || assert_eq!(wb_mp_array_host2device(array, host, count), 0),
                &mut || assert_eq!(wb_mp_array_get_mpfr(mpfr.cast(), array, count), 0),
                &mut || assert_eq!(wb_mp_array_device2host(host, array, count), 0),
            ],
        );
        assert_eq!(wb_mp_array_clear(array), 0);
        found.map(|seconds| 1e9 * seconds / COUNT as f64)
    }
}

fn main() {
    let (quick, least) = look(300);
    let mut report =
        Report::of_shortest("cpu-mpres-arrays", "Numbers into arrays of residue numbers and back");
    report.paragraph(&format!(
        "Nanoseconds a number on one thread, arrays of {COUNT} numbers of random significands, which have just as many \
         bits as the precision, as all arithmetic leaves them. *Host* are `mp_float_t` in memory."
    ));
    let header =
        ["bits", "MPFR to array", "host to array", "ratio", "array to MPFR", "array to host"];
    let rows: Vec<Vec<String>> = [53, 106, 120, 212, 424, 848, 1696]
        .into_iter()
        .map(|bits| {
            let [set, upload, get, download] = times(bits, least);
            let ns = |x: f64| format!("{x:.0}");
            let ratio = format!("{:.1}", upload / set);
            vec![bits.to_string(), ns(set), ns(upload), ratio, ns(get), ns(download)]
        })
        .collect();
    report.table(&header, &rows);
    if !quick {
        report.save();
    }
    // Floats are MPFR's numbers.
    const { assert!(size_of::<Float>() == 32) };
}
