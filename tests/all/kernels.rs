//! The device's arithmetic against the CPU's, bit by bit, without a device: the headers of `crates/engine/kernels/`
//! are C++ that a host compiler understands.

use crate::common::{Rng, host};
use wideblas::abi::exports::{caxpy_dd, caxpy_qd};
use wideblas::engine::cpu::Isa;
use wideblas::engine::cpu::gemm::{NativePlan, NativeProduct, gemm};
use wideblas::engine::{MatMut, MatRef};
use wideblas::format::complex::ComplexOf;
use wideblas::format::dd::{DdNative, add_cray};
use wideblas::format::qd::QdNative;
use wideblas::format::{Accumulate, Complex, Dd, Qd, Scalar};
use wideblas::options::Part;

/// Builds tests/kernels/`name`.cpp and returns what it prints when it reads `input`.
fn through_host(name: &str, input: &[u8]) -> Vec<u8> {
    let output = host::run(&host::build(name, host::UNROLLED), &[], input);
    assert!(output.status.success());
    output.stdout
}

/// Numbers of like and of distant magnitudes, among them zeros, subnormals, overflows and specials.
fn number(rng: &mut Rng) -> Dd {
    const SPECIAL: [f64; 8] =
        [0.0, -0.0, 1.0, f64::MAX, f64::MIN_POSITIVE, 5e-324, f64::INFINITY, f64::NAN];
    match rng.bits() % 8 {
        0 => Dd::from(rng.pick(&SPECIAL)),
        1 => Dd::from(rng.double(0)),
        2 => {
            let exponent = rng.within(-1000, 1000);
            rng.dd(exponent.max(-900))
        }
        _ => {
            let exponent = rng.within(-3, 3);
            rng.dd(exponent)
        }
    }
}

#[test]
fn double_double_arithmetic_is_the_cpus() {
    const RECORDS: usize = 20_000;
    let mut rng = Rng(11);
    let records: Vec<[Dd; 3]> = (0..RECORDS)
        .map(|_| {
            let [sum, a, b] = [(); 3].map(|()| number(&mut rng));
            // Cancellation now and then.
            if rng.bits().is_multiple_of(4) { [-(a * b), a, b] } else { [sum, a, b] }
        })
        .collect();
    let doubles = records.iter().flatten().flat_map(|x| x.components());
    let input: Vec<u8> = doubles.flat_map(f64::to_ne_bytes).collect();
    let output = through_host("format_dd", &input);
    let results: Vec<f64> = output
        .chunks_exact(size_of::<f64>())
        .map(|bytes| f64::from_ne_bytes(bytes.try_into().unwrap()))
        .collect();
    assert_eq!(results.len(), RECORDS * 12);
    for (record, found) in records.iter().zip(results.chunks_exact(12)) {
        let [sum, a, b] = record.map(Dd::components);
        let expected = [
            DdNative::finish(DdNative::mul_acc(sum, a, b)),
            DdNative::finish(DdNative::mul_acc_few(sum, a, b)),
            DdNative::add_product(sum, a, b),
            <DdNative as Accumulate<2>>::mul(a, b),
            <DdNative as Accumulate<2>>::add(sum, a),
            add_cray(sum, a),
        ];
        for (expected, found) in expected.as_flattened().iter().zip(found) {
            let same = expected.to_bits() == found.to_bits() || expected.is_nan() && found.is_nan();
            assert!(same, "{record:?}: {expected:e} on the CPU, {found:e} on the device");
        }
    }
}

/// Quotients, of numbers for which they are computed without a look at what is zero or infinite.
#[test]
fn quotients_are_the_cpus() {
    const RECORDS: usize = 10_000;
    fn quotient<A: Accumulate<L>, const L: usize>(x: &[[f64; 8]; 2]) -> Vec<u64> {
        let [a, b] = [0, 1].map(|k| std::array::from_fn(|c| x[k][c]));
        A::div::<f64>(a, b).map(f64::to_bits).to_vec()
    }
    let mut rng = Rng(13);
    let records: Vec<[[f64; 8]; 2]> = (0..RECORDS)
        .map(|_| {
            [(); 2].map(|()| {
                let parts = [(); 2].map(|()| {
                    let exponent = rng.within(-80, 80);
                    rng.qd(exponent).x
                });
                // The first two components are a dd number, and the first four two of them or a qd number.
                std::array::from_fn(|c| parts[c / 4][c % 4])
            })
        })
        .collect();
    let doubles = records.as_flattened().as_flattened();
    let input: Vec<u8> = doubles.iter().copied().flat_map(f64::to_ne_bytes).collect();
    let output = through_host("quotients", &input);
    let (results, rest) = output.as_chunks::<8>();
    assert!(rest.is_empty() && results.len() == RECORDS * 18);
    for (record, found) in records.iter().zip(results.chunks_exact(18)) {
        let expected = [
            quotient::<DdNative, 2>(record),
            quotient::<QdNative, 4>(record),
            quotient::<ComplexOf<DdNative>, 4>(record),
            quotient::<ComplexOf<QdNative>, 8>(record),
        ];
        let found: Vec<u64> = found.iter().map(|&bytes| u64::from_ne_bytes(bytes)).collect();
        assert_eq!(found, expected.concat(), "{record:?}");
    }
}

/// Elements that plain arithmetic does not reach; where it does, the other computation is only close.
#[test]
fn special_elements_are_the_cpus() {
    const RECORDS: usize = 20_000;
    const DEPTH: usize = 5;
    let mut rng = Rng(12);
    let mut huge = || match rng.bits() % 4 {
        0 => {
            let exponent = rng.within(900, 1023);
            rng.dd(exponent)
        }
        1 => {
            let exponent = rng.within(-900, 900);
            rng.dd(exponent)
        }
        _ => number(&mut rng),
    };
    let records: Vec<[Dd; 4 + 2 * DEPTH]> = (0..RECORDS)
        .map(|case| {
            let mut record = [(); 4 + 2 * DEPTH].map(|()| huge());
            record[3] = Dd::from(f64::from(case % 2 == 0));
            record
        })
        .collect();
    let doubles = records.iter().flatten().flat_map(|x| x.components());
    let input: Vec<u8> = doubles.flat_map(f64::to_ne_bytes).collect();
    let output = through_host("product_dd", &input);
    let (results, rest) = output.as_chunks::<{ size_of::<Dd>() }>();
    assert!(rest.is_empty() && results.len() == RECORDS);
    let mut special = 0;
    for (record, found) in records.iter().zip(results) {
        let half =
            |range: std::ops::Range<usize>| f64::from_ne_bytes(found[range].try_into().unwrap());
        let found = Dd { hi: half(0..8), lo: half(8..16) };
        let [alpha, beta, old, skips, operands @ ..] = record;
        let mut c = [*old];
        let mut product = NativeProduct {
            alpha: *alpha,
            a: MatRef::new(&operands[..DEPTH], 1, DEPTH, 1).unwrap(),
            b: MatRef::new(&operands[DEPTH..], DEPTH, 1, DEPTH)
                .unwrap()
                .skipping_zeros(!skips.is_zero()),
            beta: *beta,
            c: MatMut::new(&mut c, 1, 1, 1).unwrap(),
            part: Part::All,
        };
        if alpha.is_zero() || !is_special(&product) {
            continue;
        }
        special += 1;
        let plan = NativePlan::new(Isa::Generic, 1, product.shape());
        gemm::<DdNative, 2>(&mut product, plan);
        let [expected] = c;
        let bits = |x: Dd| x.components().map(f64::to_bits);
        assert!(
            bits(expected) == bits(found),
            "{record:?}: {expected:?} on the CPU, {found:?} on the device"
        );
    }
    assert!(special > RECORDS / 10, "{special}");
}

/// alpha x + y of complex numbers where a part of it is not finite.
#[test]
fn special_complex_sums_are_the_cpus() {
    const RECORDS: usize = 20_000;
    type Number = Complex<Qd>;
    let mut rng = Rng(14);
    let records: Vec<[Number; 3]> = (0..RECORDS)
        .map(|_| {
            [(); 3].map(|()| {
                let [re, im] = [(); 2].map(|()| match rng.bits() % 8 {
                    0 => Qd::from(number(&mut rng).hi),
                    1 => rng.qd(1000),
                    _ => {
                        let exponent = rng.within(-3, 30);
                        rng.qd(exponent)
                    }
                });
                Complex::new(re, im)
            })
        })
        .collect();
    // y, alpha and x.
    let doubles = records.iter().flatten().flat_map(|x| x.components());
    let input: Vec<u8> = doubles.flat_map(f64::to_ne_bytes).collect();
    let output = through_host("special_sums", &input);
    let (results, rest) = output.as_chunks::<{ size_of::<Complex<Dd>>() + size_of::<Number>() }>();
    assert!(rest.is_empty() && results.len() == RECORDS);
    let (mut special, mut half) = (0, 0);
    for ([y, alpha, x], found) in records.iter().zip(results) {
        let short = |x: &Number| {
            let part = |x: Qd| Dd { hi: x.x[0], lo: x.x[1] };
            Complex::new(part(x.re), part(x.im))
        };
        let (mut of_dd, mut of_qd) = (short(y), *y);
        // SAFETY: vectors of one element.
        unsafe {
            caxpy_dd(1, &short(alpha), &short(x), 1, &mut of_dd, 1);
            caxpy_qd(1, alpha, x, 1, &mut of_qd, 1);
        }
        if alpha.is_zero() || of_dd.is_finite() || of_qd.is_finite() {
            continue;
        }
        special += 1;
        half += usize::from(of_qd.re.is_finite() || of_qd.im.is_finite());
        let expected: Vec<u8> = [&of_dd.components()[..], &of_qd.components()[..]]
            .concat()
            .into_iter()
            .flat_map(f64::to_ne_bytes)
            .collect();
        assert!(expected == found, "{y:?} {alpha:?} {x:?}: {of_dd:?} {of_qd:?} on the CPU");
    }
    assert!(special > RECORDS / 50 && half > RECORDS / 200, "{special} {half}");
}

/// The plain computation of the only element ends without a finite number.
fn is_special(product: &NativeProduct<'_, Dd>) -> bool {
    let NativeProduct { alpha, a, b, beta, c, .. } = product;
    let sum = (0..a.cols).fold([0.0; 2], |sum, l| {
        DdNative::mul_acc(sum, a.get(0, l).components(), b.get(l, 0).components())
    });
    let sum = DdNative::finish(sum);
    let sum = if alpha.is_one() {
        sum
    } else {
        <DdNative as Accumulate<2>>::mul(alpha.components(), sum)
    };
    let old =
        <DdNative as Accumulate<2>>::mul(beta.components(), c.as_ref().get(0, 0).components());
    let value = if beta.is_zero() { sum } else { <DdNative as Accumulate<2>>::add(sum, old) };
    !Dd::from_components(value).is_finite()
}
