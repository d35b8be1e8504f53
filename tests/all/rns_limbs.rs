//! Residue numbers as numbers of limbs and back, crates/engine/kernels/rns/limbs.cuh, on the host and thread by thread;
//! products of matrices by way of them on a GPU, with the bits of the CPU's routines.

use crate::common::rns::{Words, assert_same, from_floats, on_cpu};
use crate::common::{Rng, host};
use rns::tables::{LimbTables, SetTables};
use rug::Float;
use wideblas::blas::mp::level3;
use wideblas::config::{DeviceChoice, set_device};
use wideblas::engine::cpu::Isa;
use wideblas::engine::cuda::part;
use wideblas::engine::cuda::{self, rns};
use wideblas::engine::rns::{Matrix, Number, Storage};
use wideblas::format::rns::ModuliSet;
use wideblas::format::wide::Wide;
use wideblas::options::{Part, Trans, Uplo};
use wideblas::product::rns_codec::Codec;

const PRECISIONS: [u32; 9] = [24, 53, 64, 96, 120, 424, 848, 1696, 3400];

/// A significand of `bits` bits, of which the highest is set, times a power of two; now and then short.
fn wide(rng: &mut Rng, bits: u32, spread: i64) -> Wide {
    let mut limbs: Vec<u64> = (0..bits.div_ceil(64)).map(|_| rng.bits()).collect();
    let top = (bits - 1) % 64;
    let last = limbs.len() - 1;
    limbs[last] = limbs[last] & (u64::MAX >> (63 - top)) | 1 << top;
    if rng.bits() & 7 == 0 {
        limbs[..last].fill(0);
    }
    let exponent = (rng.bits() % (2 * spread as u64 + 1)) as i64 - spread;
    Wide { negative: rng.bits() & 1 == 1, exponent, limbs }
}

/// Takes numbers from the front.
fn taken<const B: usize, T>(bytes: &mut &[u8], len: usize, from: fn([u8; B]) -> T) -> Vec<T> {
    let (here, rest) = bytes.split_at(B * len);
    *bytes = rest;
    here.chunks_exact(B).map(|bytes| from(bytes.try_into().unwrap())).collect()
}

struct Shape {
    rows: usize,
    cols: usize,
    ld: usize,
    part: Part,
}

/// The matrix of `storage` goes to limbs, then `back`, with the highest bit of limbs at the top of their
/// words, to residues.
fn check_ways(program: &std::path::Path, set: &'static ModuliSet, shape: &Shape, rng: &mut Rng) {
    let Shape { rows, cols, ld, part } = *shape;
    let context = format!("{} bits, {rows} x {cols}, ld {ld}, {part:?}", set.bits);
    let (n, bits, len) = (set.full.len, set.bits, ld * cols + 1);
    let tables = (SetTables::derive(set).unwrap(), LimbTables::derive(set));
    let words = tables.0.words;
    let (storage, wanted) = (Storage::new(set, len).unwrap(), Storage::new(set, len).unwrap());
    let mut codec = Codec::new(set, Isa::detected());
    for at in 0..len {
        let mut value = wide(rng, bits, 100_000);
        if rng.bits() & 15 != 0 {
            codec.store(&storage.array(), at, &mut value);
        }
    }
    let inside = |at: usize| {
        let (i, j) = (at % ld, at / ld);
        i < rows && j < cols && part.rows(j, rows).contains(&i)
    };
    let (mut back_heads, mut back_limbs) = (vec![0; rows * cols], vec![0; rows * cols * words]);
    let mut exponents = [1 << 31, 1 << 30, (1 << 30) + 1, -(1 << 30), -(1 << 30) - 1].into_iter();
    for element in 0..rows * cols {
        let mut value = wide(rng, bits, 1000);
        if let Some(exponent) = exponents.next() {
            value.exponent = exponent;
        }
        if rng.bits() & 15 == 0 {
            value.clear();
        } else {
            let shift = 32 * words - bits as usize;
            let mut shifted = 0u128;
            for w in 0..words {
                let word = value.limbs[w / 2] >> (32 * (w % 2)) as u32;
                shifted |= u128::from(word as u32) << shift;
                back_limbs[w * rows * cols + element] = shifted as u32;
                shifted >>= 32;
            }
            back_heads[element] = 2 * (value.exponent - shift as i64) + i64::from(value.negative);
        }
        codec.store(&wanted.array(), element % rows + element / rows * ld, &mut value);
    }
    let array = storage.array();
    let (product_bits, lower, upper) = set.evaluation.constants();
    let mut input = Vec::new();
    let constants = &tables.0.near[..tables.0.constants_len];
    let header = [n, bits as usize, tables.1.count, words, constants.len()].map(|x| x as i64);
    input.longs(header);
    input.longs([product_bits, lower.to_bits() as i64, upper.to_bits() as i64]);
    input.longs(
        [tables.1.weight_stride, tables.1.power_stride, rows, cols, ld, len].map(|x| x as i64),
    );
    input.longs([part::code(part).into(), rng.pick(&[32, 128, 5])]);
    input.words(constants.iter().copied());
    input.words(tables.1.inverse_weights.iter().copied());
    input.words(tables.1.weights.iter().copied());
    input.words(tables.1.powers.iter().copied());
    let mut number = Number::default();
    for at in 0..len {
        array.read(at, &mut number);
        input.words(number.digits.iter().copied());
    }
    input.words((0..len).map(|at| array.is_negative(at).into()));
    input.words((0..len).map(|at| array.exp(at) as u32));
    input.longs(back_heads);
    input.words(back_limbs);
    let output = host::run(program, &[], &input);
    assert!(output.status.success(), "{context}");
    let mut output = &output.stdout[..];
    let heads = taken(&mut output, rows * cols, i64::from_ne_bytes);
    let limbs = taken(&mut output, rows * cols * words, u32::from_ne_bytes);
    let mut value = Wide::default();
    for element in 0..rows * cols {
        let at = element % rows + element / rows * ld;
        if !inside(at) {
            continue;
        }
        codec.load(&array, at, &mut value);
        let mut expected: Vec<u32> =
            value.limbs.iter().flat_map(|&limb| [limb as u32, (limb >> 32) as u32]).collect();
        expected.resize(words.max(expected.len()), 0);
        assert!(expected[words..].iter().all(|&word| word == 0), "{context}");
        let found: Vec<u32> = (0..words).map(|w| limbs[w * rows * cols + element]).collect();
        assert_eq!(found, expected[..words], "{context}: words of {element}");
        let head = 2 * value.exponent + i64::from(value.negative);
        assert_eq!(heads[element], head, "{context}: {element}");
    }
    let digits = taken(&mut output, len * n, u32::from_ne_bytes);
    let sign = taken(&mut output, len, i32::from_ne_bytes);
    let exp = taken(&mut output, len, i32::from_ne_bytes);
    let eval = taken(&mut output, 4 * len, f64::from_ne_bytes);
    for at in 0..len {
        if !inside(at) {
            assert!(sign[at] == 7 && exp[at] == 7, "{context}: {at} was written");
            continue;
        }
        wanted.array().read(at, &mut number);
        let found = (&digits[at * n..][..n], sign[at], exp[at]);
        let expected = (&number.digits[..], number.negative.into(), number.exp.unwrap_or(i32::MIN));
        assert_eq!(found, expected, "{context}: number {at}");
        for (bound, place) in number.eval.iter().zip([2 * at, 2 * (len + at)]) {
            assert_eq!(eval[place].to_bits(), bound.frac.to_bits(), "{context}: interval {at}");
            assert_eq!(eval[place + 1], bound.exp as f64, "{context}: interval {at}");
        }
    }
}

#[test]
#[cfg(not(miri))]
fn residues_become_limbs_and_limbs_residues() {
    let program = host::build("rns_limbs", host::UNROLLED);
    let mut rng = Rng(21);
    for bits in PRECISIONS {
        let set = ModuliSet::for_precision(bits).unwrap();
        for (rows, cols, ld) in [(1, 1, 1), (3, 1, 5), (17, 9, 17), (9, 17, 12), (40, 40, 41)] {
            for part in [Part::All, Part::Upper, Part::Lower] {
                check_ways(&program, set, &Shape { rows, cols, ld, part }, &mut rng);
            }
        }
    }
    let moduli = [i32::MAX, (1 << 20) + 7, 65, 67, (1 << 29) - 3];
    let set = ModuliSet::from_moduli(&moduli).unwrap();
    check_ways(&program, set, &Shape { rows: 30, cols: 9, ld: 30, part: Part::All }, &mut rng);
}

/// The GPU.
fn gpu() -> &'static cuda::Device {
    static DEVICE: std::sync::OnceLock<&'static cuda::Device> = std::sync::OnceLock::new();
    DEVICE.get_or_init(|| {
        let device = crate::common::gpu();
        // What is compared with is the CPU's.
        set_device(Some(DeviceChoice::Cpu));
        device
    })
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Data {
    Narrow,
    Wide,
    Cancelling,
}

fn matrix(set: &'static ModuliSet, len: usize, data: Data, rng: &mut Rng) -> Storage {
    let storage = Storage::new(set, len).unwrap();
    let mut codec = Codec::new(set, Isa::detected());
    let mut value = Wide::default();
    for at in 0..len {
        if data != Data::Cancelling || at % 2 == 0 {
            value = wide(rng, set.bits, if data == Data::Wide { 100_000 } else { 9 });
        } else {
            value.negative ^= true;
        }
        if rng.bits() & 31 != 0 {
            codec.store(&storage.array(), at, &mut value.clone());
        }
    }
    storage
}

fn scalar(set: &'static ModuliSet, x: f64) -> Storage {
    from_floats(set, &[Float::with_val(set.bits, x)])
}

/// Whether the GPU took the product.
fn check_product(
    device: &cuda::Device,
    set: &'static ModuliSet,
    (m, n, k): (usize, usize, usize),
    data: Data,
    syrk: bool,
    rng: &mut Rng,
) -> bool {
    let (ta, mut tb) = (rng.pick(&[Trans::No, Trans::Yes]), rng.pick(&[Trans::No, Trans::Conj]));
    let part = match syrk {
        true => rng.pick(&[Part::Upper, Part::Lower]),
        false => Part::All,
    };
    let n = if syrk { m } else { n };
    let shape =
        |trans: Trans, rows, cols| if trans.is_transposed() { (cols, rows) } else { (rows, cols) };
    let (sa, mut sb) = (shape(ta, m, k), shape(tb, k, n));
    if syrk {
        (tb, sb) = (ta.other(), sa);
    }
    let ld = |rows: usize, rng: &mut Rng| rows + (rng.bits() % 3) as usize;
    let (lda, ldc) = (ld(sa.0, rng), ld(m, rng));
    let ldb = if syrk { lda } else { ld(sb.0, rng) };
    let a = matrix(set, lda * sa.1, data, rng);
    let b = matrix(set, ldb * sb.1, data, rng);
    let old = matrix(set, ldc * n, Data::Narrow, rng);
    let alpha = rng.pick(&[1.0, -1.0, 0.125, -4096.0, 0.1, -3.0]);
    let beta = rng.pick(&[0.0, 0.0, 1.0, -0.5, 1e-9, 7.0]);
    let context = format!(
        "{} bits, {m} x {n} x {k}, {data:?}, {ta:?} {tb:?}, {part:?}, ld {lda} {ldb} {ldc}, alpha {alpha}, beta {beta}",
        set.bits
    );
    let resident = |storage: &Storage| rns::Resident::of(device, &storage.array()).unwrap();
    let (on_a, on_b, on_c) = (resident(&a), resident(&b), resident(&old));
    let on = |array, (rows, cols), ld| Matrix { array, rows, cols, ld };
    let (alpha, beta) = (scalar(set, alpha), scalar(set, beta));
    let scalars = level3::Scalars::of(&alpha.array(), &beta.array(), (m, n, k), on_cpu());
    let (alpha, beta) = (alpha.array().into(), beta.array().into());
    let matrices = [
        on(&on_a, sa, lda),
        if syrk { on(&on_a, sa, lda) } else { on(&on_b, sb, ldb) },
        on(&on_c, (m, n), ldc),
    ];
    let done = scalars.expect("a GPU takes them").run(device, (ta, tb), matrices, part);
    let found = Storage::new(set, ldc * n).unwrap();
    on_c.download(device, &found.array()).unwrap();
    if let Err(failure) = &done {
        assert!(data == Data::Wide, "{context}: {failure}");
        assert_same(&found.array(), &old.array(), &context);
        return false;
    }
    let ha = Matrix { array: a.array().into(), rows: sa.0, cols: sa.1, ld: lda };
    let hb = Matrix { array: b.array().into(), rows: sb.0, cols: sb.1, ld: ldb };
    let hc = Matrix { array: old.array().into(), rows: m, cols: n, ld: ldc };
    match part {
        Part::All => level3::gemm((ta, tb), alpha, ha, hb, beta, hc, on_cpu()).unwrap(),
        _ => {
            let uplo = if part == Part::Upper { Uplo::Upper } else { Uplo::Lower };
            level3::syrk((uplo, ta), alpha, ha, beta, hc, on_cpu()).unwrap()
        }
    };
    assert_same(&found.array(), &old.array(), &context);
    true
}

#[test]
#[ignore = "needs a GPU"]
fn products_on_the_gpu_have_the_bits_of_the_cpu() {
    let device = gpu();
    let mut rng = Rng(22);
    let shapes = [(1, 1, 1), (3, 17, 1), (1, 127, 3), (17, 3, 129), (129, 127, 17), (60, 70, 300)];
    let large = [(1000, 3, 17), (17, 1000, 3), (3, 17, 1000)];
    for bits in PRECISIONS {
        let set = ModuliSet::for_precision(bits).unwrap();
        for shape in shapes.into_iter().take(if bits > 1000 { 4 } else { 6 }).chain(large) {
            for (data, syrk) in [
                (Data::Narrow, false),
                (Data::Narrow, true),
                (Data::Cancelling, false),
                (Data::Wide, true),
            ] {
                check_product(device, set, shape, data, syrk, &mut rng);
            }
        }
    }
}

/// C is A, and B is A transposed or A.
#[test]
#[ignore = "needs a GPU"]
fn products_of_one_array_with_itself_on_the_gpu() {
    let device = gpu();
    let mut rng = Rng(23);
    let set = ModuliSet::for_precision(424).unwrap();
    for trans in [(Trans::No, Trans::Yes), (Trans::No, Trans::No), (Trans::Yes, Trans::No)] {
        let n = 50;
        let a = matrix(set, n * n, Data::Narrow, &mut rng);
        let on_gpu = rns::Resident::of(device, &a.array()).unwrap();
        let (alpha, beta) = (scalar(set, 1.0), scalar(set, -0.25));
        let scalars = level3::Scalars::of(&alpha.array(), &beta.array(), (n, n, n), on_cpu());
        let (alpha, beta) = (alpha.array().into(), beta.array().into());
        let matrix = Matrix { array: &on_gpu, rows: n, cols: n, ld: n };
        scalars.unwrap().run(device, trans, [matrix; 3], Part::All).unwrap();
        let found = Storage::new(set, n * n).unwrap();
        on_gpu.download(device, &found.array()).unwrap();
        let host = Matrix { array: a.array().into(), rows: n, cols: n, ld: n };
        level3::gemm(trans, alpha, host, host, beta, host, on_cpu()).unwrap();
        assert_same(&found.array(), &a.array(), &format!("{trans:?}"));
    }
}
