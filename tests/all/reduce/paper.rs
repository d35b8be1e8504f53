//! Table 2 of Isupov, Knyazkov and Kuvaev, "Multiple-precision summation on CPUs and GPUs with the library MPRES", Izvestiya
//! SFedU, Engineering Sciences 8 (2018): relative errors of sums of the data sets of its table 1.

use crate::reduce::model::{ALGORITHMS, float, of_double};
use rug::Float;
use rug::float::Constant;
use rug::ops::Pow;
use std::array;
use wideblas::engine::cpu::Isa;
use wideblas::sum::reduce;
use wideblas::sum::{Context, Strided};

/// Precision of exact sums, as in the paper.
const EXACT: u32 = 4096;

/// 2047 tens, twice 10^-18, 2047 times -10: the sum is 2 * 10^-18, that of doubles 0.
fn first() -> Vec<f64> {
    [vec![10.0; 2047], vec![1e-18; 2], vec![-10.0; 2047]].concat()
}

/// 1 and 10^6 times 10^-16: 1.0000000001. The paper's text has lost the last index, but not the sum.
fn second() -> Vec<f64> {
    let mut x = vec![1e-16; 1_000_001];
    x[0] = 1.0;
    x
}

/// x^i / i! for x = -4 pi, 0 <= i < 64. The paper does not say how its doubles came about; these are the nearest.
fn third() -> Vec<f64> {
    let x = Float::with_val(200, Constant::Pi) * -4i32;
    let mut factorial = Float::with_val(200, 1);
    let term = |i: u32| {
        factorial *= i.max(1);
        (x.clone().pow(i) / &factorial).to_f64()
    };
    (0..64).map(term).collect()
}

/// For sets 1 to 3 the errors of Reduce1 to Reduce3.
const TABLE: [(u32, [[f64; 3]; 3]); 2] = [
    (120, [[5e-15, 0.0, 5e-15], [6e-13; 3], [0.0, 0.0, 6e-27]]),
    (240, [[0.0; 3], [6e-13; 3], [0.0; 3]]),
];

/// An error of 0 is printed for one that the precision of the result does not show.
fn allowed(printed: f64, bits: u32) -> f64 {
    printed.max(2f64.powi(-(bits as i32)))
}

#[test]
fn errors_are_those_of_table_2_or_smaller() {
    let sets = [first(), second(), third()];
    let context = Context { isa: Isa::detected(), threads: 2.into() };
    let exact = sets.each_ref().map(|x| {
        let mut sum = Float::new(EXACT);
        x.iter().for_each(|x| sum += of_double(EXACT, x));
        sum
    });
    let printed = exact.each_ref().map(|sum| format!("{:.3e}", sum.to_f64()));
    assert_eq!(printed, ["2.000e-18", "1.000e0", "3.487e-6"]);
    let rows = TABLE.into_iter().chain([(480, [[0.0; 3]; 3]), (1000, [[0.0; 3]; 3])]);
    for (bits, table) in rows {
        for (k, set) in sets.iter().enumerate() {
            let errors: [f64; 3] = array::from_fn(|algorithm| {
                let x = Strided::of(set);
                let sum = reduce::doubles(ALGORITHMS[algorithm], bits, x, context).unwrap();
                let error = Float::with_val(EXACT, float(&sum, bits) - &exact[k]) / &exact[k];
                error.to_f64().abs()
            });
            for (algorithm, error) in ALGORITHMS.into_iter().zip(errors) {
                let most = allowed(table[k][algorithm as usize], bits);
                let said = format!("{algorithm:?}, set {}, {bits} bits: {error:e}", k + 1);
                assert!(error <= most, "{said}, where the table has {most:e}");
            }
        }
    }
}
