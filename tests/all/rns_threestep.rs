//! gemv by the scheme of the GEMV paper: with the bits of MPFR's operations on the CPU, and with those of the
//! CPU on a GPU. Products, which have kernels of their own, on the host too, where their bodies are C++.

use crate::common::rns::{
    PRECISIONS, SCALES, Scale, Words, assert_downloads, assert_same, copy, exact, from_floats,
    on_cpu, random, uploaded,
};
use crate::common::sample::Sample;
use crate::common::{Rng, gpu, host};
use rns::tables::SetTables;
use rug::Float;
use wideblas::blas::mp::element::{Factor, Work, plus};
use wideblas::blas::mp::{Context, Mirrored, convert, level2};
use wideblas::config::MpresScheme;
use wideblas::engine::cuda::{self, rns};
use wideblas::engine::rns::{Array, Matrix, Number, Storage, Vector};
use wideblas::format::rns::{MAX_EXP, MIN_EXP, ModuliSet};
use wideblas::options::Trans;
use wideblas::product::rns_codec::Codec;

struct Case {
    set: &'static ModuliSet,
    scale: Scale,
    trans: Trans,
    /// Of A.
    shape: (usize, usize),
    ld: usize,
    inc: (i64, i64),
    /// alpha, A, x, beta, y, and the array of each.
    storages: Vec<Storage>,
    operands: [usize; 5],
}

impl Case {
    fn new(rng: &mut Rng, set: &'static ModuliSet, scale: Scale, (m, n): (usize, usize)) -> Case {
        let trans = rng.pick(&[Trans::No, Trans::Yes]);
        let (rows, terms) = if trans == Trans::No { (m, n) } else { (n, m) };
        let inc = (rng.pick(&[1, -1, 2, -3]), rng.pick(&[1, 1, -1, 2, -2]));
        let ld = m.max(1) + (rng.bits() % 3) as usize;
        let vector = |n: usize, inc: i64| n * inc.unsigned_abs() as usize + 1;
        let lens = [1, ld * n + 1, vector(terms, inc.0), 1, vector(rows, inc.1)];
        let random = lens.map(|len| {
            let scale = rng.pick(&[scale, scale, Scale::Narrow]);
            random(rng, set, len, scale)
        });
        let mut case = Case {
            set,
            scale,
            trans,
            shape: (m, n),
            ld,
            inc,
            storages: random.into(),
            operands: [0, 1, 2, 3, 4],
        };
        match rng.bits() % 6 {
            // y is x, or in A, or has a factor.
            0 if lens[4] <= lens[2] => case.operands[4] = 2,
            1 if lens[4] <= lens[1] => case.operands[4] = 1,
            2 => case.operands[3] = 4,
            // Rows that cancel: terms and their negatives in the two halves.
            3 | 4 if terms > 1 => case.cancel(terms),
            _ => {}
        }
        if rng.bits().is_multiple_of(4) {
            let factor = Float::with_val(set.bits, rng.pick(&[0, 1, -1]));
            case.storages[(rng.bits() & 1) as usize * 3] = from_floats(set, &[factor]);
        }
        case
    }

    /// x_l and op(A)_il of the second half are those of the first, with another sign.
    fn cancel(&mut self, terms: usize) {
        let (half, mut number) = (terms.div_ceil(2), Number::default());
        let mut turn = |array: Array<'_>, from: usize, to: usize, turned: bool| {
            array.read(from, &mut number);
            number.negative ^= turned && number.exp.is_some();
            array.write(to, &number);
        };
        let (matrix, x) = (self.matrix(&self.storages), self.x(&self.storages));
        let (rows, _) = self.rows_and_terms();
        for l in half..terms {
            turn(x.array.array, x.at(l - half), x.at(l), true);
            for i in 0..rows {
                let at = |l| match self.trans {
                    Trans::No => matrix.at(i, l),
                    _ => matrix.at(l, i),
                };
                turn(matrix.array.array, at(l - half), at(l), false);
            }
        }
    }

    fn context(&self) -> String {
        let Case { set, scale, trans, shape, ld, inc, operands, .. } = self;
        format!(
            "{} bits, {scale:?}, {trans:?}, {shape:?}, ld {ld}, inc {inc:?}, arrays {operands:?}",
            set.bits
        )
    }

    fn rows_and_terms(&self) -> (usize, usize) {
        let (m, n) = self.shape;
        if self.trans == Trans::No { (m, n) } else { (n, m) }
    }

    fn matrix<'a>(&self, storages: &'a [Storage]) -> Matrix<Mirrored<'a>> {
        let (rows, cols) = self.shape;
        Matrix { array: storages[self.operands[1]].array().into(), rows, cols, ld: self.ld }
    }

    fn x<'a>(&self, storages: &'a [Storage]) -> Vector<Mirrored<'a>> {
        let array = storages[self.operands[2]].array().into();
        Vector { array, n: self.rows_and_terms().1, inc: self.inc.0 }
    }

    fn y<'a>(&self, storages: &'a [Storage]) -> Vector<Mirrored<'a>> {
        let array = storages[self.operands[4]].array().into();
        Vector { array, n: self.rows_and_terms().0, inc: self.inc.1 }
    }

    /// The arrays after the call on the CPU.
    fn on_cpu(&self) -> Vec<Storage> {
        let all: Vec<Storage> = self.storages.iter().map(|s| copy(&s.array())).collect();
        let [alpha, beta] = [0, 3].map(|k| all[self.operands[k]].array().into());
        let (a, x, y) = (self.matrix(&all), self.x(&all), self.y(&all));
        let context = Context { scheme: MpresScheme::ThreeStep, ..on_cpu() };
        level2::gemv(self.trans, alpha, a, x, beta, y, context).unwrap();
        all
    }

    /// y by MPFR's operations on numbers of the set's bits.
    fn by_mpfr(&self) -> Vec<Float> {
        let bits = self.set.bits;
        let floats = |k: usize| floats(&self.storages[self.operands[k]].array());
        let [alpha, a, x, beta, y] = [0, 1, 2, 3, 4].map(floats);
        let (vx, vy) = (self.x(&self.storages), self.y(&self.storages));
        let matrix = self.matrix(&self.storages);
        let (rows, terms) = self.rows_and_terms();
        let multiply = |x: &Float, y: &Float| Float::with_val(bits, x * y);
        let d: Vec<Float> = (0..terms).map(|l| multiply(&alpha[0], &x[vx.at(l)])).collect();
        let row = |i: usize| {
            let at = |l| if self.trans == Trans::No { matrix.at(i, l) } else { matrix.at(l, i) };
            let mut b: Vec<Float> = (0..terms).map(|l| multiply(&a[at(l)], &d[l])).collect();
            let mut left = terms;
            while left > 1 {
                let half = left.div_ceil(2);
                for l in 0..left - half {
                    b[l] = Float::with_val(bits, &b[l] + &b[l + half]);
                }
                left = half;
            }
            let old = multiply(&beta[0], &y[vy.at(i)]);
            b.first().map_or_else(|| old.clone(), |sum| Float::with_val(bits, &old + sum))
        };
        (0..rows).map(row).collect()
    }
}

fn floats(array: &Array<'_>) -> Vec<Float> {
    let mut floats = vec![Float::new(array.set.bits); array.len()];
    convert::to_numbers((*array).into(), Float::view_mut(&mut floats), on_cpu()).unwrap();
    floats
}

const SIZES: [usize; 7] = [0, 1, 3, 17, 127, 129, 1000];

/// Small ones of all kinds, and each size once for a precision.
fn cases(rng: &mut Rng, mut check: impl FnMut(Case)) {
    for bits in PRECISIONS {
        let set = ModuliSet::for_precision(bits).unwrap();
        let small: &[(usize, usize)] = match bits {
            24 | 53 | 120 | 424 => &[(0, 2), (2, 0), (1, 1), (3, 5), (17, 6), (2, 33), (40, 9)],
            _ => &[(1, 1), (3, 5), (6, 17)],
        };
        for scale in SCALES {
            for &shape in small {
                check(Case::new(rng, set, scale, shape));
                check(Case::new(rng, set, scale, shape));
            }
        }
        for size in SIZES {
            let scale = rng.pick(&SCALES);
            let other = rng.pick(&[1, 2, 3]);
            let shape = rng.pick(&[(size, other), (other, size)]);
            check(Case::new(rng, set, scale, shape));
        }
    }
}

#[test]
#[cfg(not(miri))]
fn the_cpu_has_the_bits_of_mpfr() {
    let mut rng = Rng(21);
    cases(&mut rng, |case| {
        // MPFR's exponents end elsewhere.
        if case.scale == Scale::Ends {
            return;
        }
        let all = case.on_cpu();
        let (y, found) = (case.y(&all), floats(&case.y(&all).array.array));
        for (i, expected) in case.by_mpfr().iter().enumerate() {
            assert_eq!(&found[y.at(i)], expected, "{}, row {i}", case.context());
        }
    });
}

/// Products of numbers of two arrays, as the program reads them.
fn record(x: &Array<'_>, y: &Array<'_>, rows: usize, count: usize, places: [i64; 6]) -> Vec<u8> {
    let set = x.set;
    let tables = SetTables::derive(set).unwrap();
    let mut out = Vec::new();
    let shape = [rows, count, x.len(), y.len()].map(|n| n as i64);
    out.longs([set.full.len as i64, set.bits.into(), tables.near.len() as i64]);
    out.longs(shape);
    out.longs(places);
    out.words(tables.near.iter().copied());
    [x, y].into_iter().for_each(|array| out.numbers(array));
    out
}

/// Exact products, which when rounded are those of the CPU.
#[test]
#[cfg(not(miri))]
fn the_kernels_bodies_on_the_host_multiply() {
    let program = host::build("rns_threestep", host::UNROLLED);
    let mut rng = Rng(22);
    for bits in PRECISIONS {
        let set = ModuliSet::for_precision(bits).unwrap();
        let n = set.full.len;
        for scale in SCALES {
            let (rows, cols) = (1 + (rng.bits() % 9) as usize, 1 + (rng.bits() % 9) as usize);
            let count = rows * cols;
            let (a, d) =
                (random(&mut rng, set, 2 * count, scale), random(&mut rng, set, cols, scale));
            let (a, d) = (a.array(), d.array());
            // The matrix with other strides, the vector backwards.
            let places = [1, 2, 2 * rows as i64, cols as i64 - 1, 0, -1];
            let places =
                if places[2] * (cols as i64 - 1) + 2 * (rows as i64 - 1) + 1 < a.len() as i64 {
                    places
                } else {
                    [0, 1, rows as i64, cols as i64 - 1, 0, -1]
                };
            let output = host::run(&program, &[], &record(&a, &d, rows, count, places));
            assert!(output.status.success());
            let words = host::words(&output.stdout);
            assert_eq!(words.len(), count * (n + 2));
            let (digits, heads) = words.split_at(count * n);
            let (sign, exp) = heads.split_at(count);
            let [found, rounded, expected] = [(); 3].map(|()| Storage::new(set, count).unwrap());
            let mut codec = Codec::new(set, on_cpu().isa);
            let mut work = Work::new(set, on_cpu());
            for t in 0..count {
                let (i, j) = (t % rows, t / rows);
                let context = format!("{bits} bits, {scale:?}, {i}, {j}");
                let at = (places[0] + i as i64 * places[1] + j as i64 * places[2]) as usize;
                let factors = [Factor::Element(a, at), Factor::Element(d, cols - 1 - j)];
                work.store_sum(&[plus(&factors)], &expected.array(), t);
                let number = Number {
                    negative: sign[t] != 0,
                    exp: Some(exp[t] as i32).filter(|&exp| exp != i32::MIN),
                    digits: digits[t * n..][..n].to_vec(),
                    ..Number::default()
                };
                // Not beyond what rounding takes.
                let least = MIN_EXP - i64::from(bits) - 1;
                let in_range = |exp: i32| (least..=MAX_EXP).contains(&i64::from(exp));
                assert!(number.exp.is_none_or(in_range), "{context}: {:?}", number.exp);
                found.array().write(t, &number);
                let mut value = exact(&found.array(), t);
                assert!(value.bits() <= 2 * i64::from(bits), "{context}");
                codec.store(&rounded.array(), t, &mut value);
            }
            assert_same(&rounded.array(), &expected.array(), &format!("{bits} bits, {scale:?}"));
        }
    }
}

fn check_on_gpu(device: &cuda::Device, case: &Case) {
    let copies = uploaded(device, &case.storages);
    let [alpha, a, x, beta, y] = case.operands.map(|k| &copies[k]);
    let ((rows, cols), (y_len, x_len)) = (case.shape, case.rows_and_terms());
    let a = Matrix { array: a, rows, cols, ld: case.ld };
    let x = Vector { array: x, n: x_len, inc: case.inc.0 };
    let y = Vector { array: y, n: y_len, inc: case.inc.1 };
    rns::elements::threestep::gemv(device, case.trans, alpha, a, x, beta, y)
        .unwrap_or_else(|failure| panic!("{}: {failure}", case.context()));
    assert_downloads(device, &copies, &case.on_cpu(), &case.context());
}

#[test]
#[ignore = "needs a GPU"]
fn the_gpu_has_the_bits_of_the_cpu() {
    let device = gpu();
    let mut rng = Rng(23);
    cases(&mut rng, |case| check_on_gpu(device, &case));
    for (bits, shape) in [(424, (300, 500)), (106, (1000, 1000)), (8192, (5, 9))] {
        let set = ModuliSet::for_precision(bits).unwrap();
        check_on_gpu(device, &Case::new(&mut rng, set, Scale::Narrow, shape));
    }
}

/// Few cases, for tools under which kernels are a thousand times slower.
#[test]
#[ignore = "needs a GPU"]
fn each_step_once_on_the_gpu() {
    let device = gpu();
    let mut rng = Rng(24);
    for bits in [53, 424] {
        let set = ModuliSet::for_precision(bits).unwrap();
        check_on_gpu(device, &Case::new(&mut rng, set, Scale::Wide, (17, 5)));
    }
}
