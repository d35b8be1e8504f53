//! Moduli sets come and go with their users: chosen, held by arrays, freed. In a process of its own, whose
//! memory is looked at.

use crate::common::in_a_process;
use std::ffi::{CStr, CString, c_char, c_void};
use std::mem::MaybeUninit;
use std::thread;
use wideblas::abi::mpres::arrays::{
    wb_mp_array, wb_mp_array_clear, wb_mp_array_get_d, wb_mp_array_init, wb_mp_array_set_d,
};
use wideblas::abi::mpres::level1::wb_mp_scal;
use wideblas::abi::mpres::numbers::{wb_mp_get_str, wb_mp_set_str};
use wideblas::abi::mpres::sets::{wb_mp_precision, wb_mp_set_precision};

/// Bytes of memory that the process has now.
fn resident() -> usize {
    let text = std::fs::read_to_string("/proc/self/statm").unwrap();
    let pages: usize = text.split_ascii_whitespace().nth(1).unwrap().parse().unwrap();
    pages * 4096
}

fn array(numbers: &[f64]) -> wb_mp_array {
    let mut array = MaybeUninit::uninit();
    // SAFETY: memory for an array, which init fills; as many numbers are read.
    unsafe {
        assert_eq!(wb_mp_array_init(array.as_mut_ptr(), numbers.len() as i64), 0);
        let mut array = array.assume_init();
        assert_eq!(wb_mp_array_set_d(&mut array, numbers.as_ptr(), numbers.len() as i64), 0);
        array
    }
}

/// A number of the set in force through a string: x, or what it became.
fn through_string(x: &str) -> String {
    let (mut number, mut text) = ([0u8; 5000], [0 as c_char; 3000]);
    let x = CString::new(x).unwrap();
    // SAFETY: room for a number of up to 8192 bits and for its text.
    unsafe {
        assert_eq!(wb_mp_set_str(number.as_mut_ptr().cast::<c_void>(), x.as_ptr()), 0);
        assert!(wb_mp_get_str(text.as_mut_ptr(), text.len(), number.as_ptr().cast()) > 0);
        CStr::from_ptr(text.as_ptr()).to_str().unwrap().to_string()
    }
}

#[test]
fn sets_are_freed_and_arrays_keep_theirs() {
    let test = crate::test_path!("sets_are_freed_and_arrays_keep_theirs");
    in_a_process(test, &[], sets_come_and_go);
}

/// The set in force and the memory belong to the process.
fn sets_come_and_go() {
    const NUMBERS: [f64; 3] = [1.5, -2.0, 1000.0];
    assert_eq!(wb_mp_precision(), 120, "before anything was chosen");
    assert_eq!(wb_mp_set_precision(424), 0);
    let mut kept = array(&NUMBERS);
    // 300 sets of some 5 MB each; every tenth is used, and one array outlives its turn.
    let mut before = 0;
    let mut last: Option<wb_mp_array> = None;
    for (turn, bits) in (7893..=8192).enumerate() {
        if turn == 20 {
            before = resident();
        }
        assert_eq!(wb_mp_set_precision(bits), 0);
        if bits % 10 == 0 {
            assert_eq!(through_string("-1.25e300"), "-1.25e300");
            if let Some(mut array) = last.replace(array(&NUMBERS)) {
                // SAFETY: initialised.
                unsafe { assert_eq!(wb_mp_array_clear(&mut array), 0) };
            }
        }
    }
    let grown = resident().saturating_sub(before);
    assert!(grown < 100 << 20, "{} MB more after 280 sets", grown >> 20);
    let mut last = last.unwrap();
    // SAFETY: initialised arrays of three numbers.
    unsafe {
        for array in [&mut kept, &mut last] {
            let mut found = [0.0; 3];
            assert_eq!(wb_mp_array_get_d(found.as_mut_ptr(), array, 3), 0);
            assert_eq!(found, NUMBERS);
            assert_eq!(wb_mp_array_clear(array), 0);
        }
    }

    // Arithmetic in some threads while another changes the set: all sets here hold the numbers.
    let arrays = || {
        for _ in 0..100 {
            let (mut one, mut x) = (array(&[2.0]), array(&NUMBERS));
            // SAFETY: initialised. Another thread may have chosen another set between the two.
            unsafe {
                let mut found = [0.0; 3];
                if wb_mp_scal(3, &one, &mut x, 1) == 0 {
                    assert_eq!(wb_mp_array_get_d(found.as_mut_ptr(), &x, 3), 0);
                    assert_eq!(found, NUMBERS.map(|x| 2.0 * x));
                }
                assert_eq!(wb_mp_array_clear(&mut one), 0);
                assert_eq!(wb_mp_array_clear(&mut x), 0);
            }
        }
    };
    thread::scope(|scope| {
        let workers = [scope.spawn(arrays), scope.spawn(arrays)];
        let mut bits = 24;
        while workers.iter().any(|worker| !worker.is_finished()) {
            bits = if bits >= 600 { 24 } else { bits + 1 };
            assert_eq!(wb_mp_set_precision(bits), 0);
        }
    });
}
