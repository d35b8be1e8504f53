//! Elementwise routines on residue numbers by the kernel of kernels/rns_elements.cuh: with the bits of the
//! CPU's routines, on a GPU and, thread by thread, on the host, where the same body is C++.

mod common;

use common::rns::{
    PRECISIONS, SCALES, Scale, Words, assert_same, copy, downloaded, exact, from_floats, on_cpu,
    random,
};
use common::{Rng, gpu, host};
use rug::integer::Order;
use rug::{Float, Integer};
use wideblas::blas::mp::element::{self, Factor, Work, plus};
use wideblas::blas::mp::{Mirrored, level1, level2};
use wideblas::engine::cuda::rns::elements;
use wideblas::engine::cuda::rns::elements::plan::ElementPlan;
use wideblas::engine::cuda::rns::elements::prefix::Prefix;
use wideblas::engine::cuda::rns::plan::Limits;
use wideblas::engine::cuda::{self, rns};
use wideblas::engine::rns::spec::Place;
use wideblas::engine::rns::{Array, Matrix, Number, Spec, Storage, Vector};
use wideblas::format::rns::{MAX_EXP, MIN_EXP, ModuliSet};
use wideblas::options::{Norm, Part, Uplo};
use wideblas::product::rns_codec::Codec;

#[derive(Clone, Copy, Debug, PartialEq)]
enum Routine {
    Scal,
    Axpy,
    AxpyMinus,
    Waxpby,
    Rot,
    Ger,
    Syr2,
    GeAdd,
    DiagScale,
    LrScale,
    Largest,
    Rounded,
    Fold,
    Add,
}

use Routine::*;

/// Vectors have m numbers, matrices m x n, triangles n x n.
#[derive(Clone, Copy, Debug)]
struct Call {
    routine: Routine,
    m: usize,
    n: usize,
    part: Part,
    right: bool,
    inc: [i64; 3],
    ld: [usize; 3],
}

impl Call {
    fn spec(&self) -> Spec {
        let Call { m, n, part, right, inc, ld, .. } = *self;
        match self.routine {
            Scal => Spec::scal(m, inc[0]),
            Axpy => Spec::axpy(m, inc[0], inc[1]),
            AxpyMinus => Spec::axpy_minus(m, inc[0], inc[1]),
            Waxpby => Spec::waxpby(m, inc),
            Rot => Spec::rot(m, inc[0], inc[1]),
            Ger => Spec::ger(part, (m, n), (inc[0], inc[1]), ld[0]),
            Syr2 => Spec::syr2(part, n, (inc[0], inc[1]), ld[0]),
            GeAdd => Spec::ge_add((m, n), ld),
            DiagScale => Spec::diag_scale(right, (m, n), inc[0], ld[0]),
            LrScale => Spec::lr_scale((m, n), (inc[0], inc[1]), ld[0]),
            Largest => Spec::largest(m, inc[0]),
            Rounded => Spec::rounded(m, inc[0]),
            Fold => Spec::fold(m, m + n),
            Add => Spec::add(m, inc[0]),
        }
    }

    /// Numbers of each of the arrays.
    fn lens(&self) -> Vec<usize> {
        let Call { m, n, inc, ld, .. } = *self;
        let vector = |k: usize, n: usize| n * inc[k].unsigned_abs() as usize + 1;
        let matrix = |k: usize| ld[k] * n + 1;
        match self.routine {
            Scal => vec![1, vector(0, m)],
            Axpy | AxpyMinus => vec![1, vector(0, m), vector(1, m)],
            Waxpby => vec![1, vector(0, m), 2, vector(1, m), vector(2, m)],
            Rot => vec![1, 2, vector(0, m), vector(1, m)],
            Ger | Syr2 => vec![1, vector(0, m), vector(1, n), matrix(0)],
            GeAdd => vec![1, matrix(0), 1, matrix(1), matrix(2)],
            DiagScale => vec![vector(0, if self.right { n } else { m }), matrix(0)],
            LrScale => vec![vector(0, m), vector(1, n), matrix(0)],
            Largest => vec![vector(0, m), 1],
            Rounded => vec![m, vector(0, m)],
            Fold => vec![2 * m + n],
            Add => vec![m, m, vector(0, m)],
        }
    }

    fn on_cpu(&self, arrays: &[Array<'_>]) {
        let Call { m, n, part, right, inc, ld, .. } = *self;
        let of = |k: usize| Mirrored::from(arrays[k]);
        let vector = |k: usize, n: usize, inc: i64| Vector { array: of(k), n, inc };
        let matrix = |k: usize, ld: usize| Matrix { array: of(k), rows: m, cols: n, ld };
        let context = on_cpu();
        match self.routine {
            Scal => drop(level1::scal(of(0), vector(1, m, inc[0]), context).unwrap()),
            Axpy => {
                let y = vector(2, m, inc[1]);
                level1::axpy(of(0), vector(1, m, inc[0]), y, context).unwrap();
            }
            AxpyMinus => {
                let w = vector(2, m, inc[1]);
                let r = Storage::new(of(0).array.set, 1).unwrap();
                let v = vector(1, m, inc[0]);
                level1::axpy_dot(of(0), w, v, w, r.array().into(), context).unwrap();
            }
            Waxpby => {
                let [x, y, w] =
                    [(1, inc[0]), (3, inc[1]), (4, inc[2])].map(|(k, inc)| vector(k, m, inc));
                level1::waxpby(of(0), x, of(2), y, w, context).unwrap();
            }
            Rot => {
                let (x, y) = (vector(2, m, inc[0]), vector(3, m, inc[1]));
                level1::rot(x, y, of(0), of(1), context).unwrap();
            }
            Ger => {
                let (x, y) = (vector(1, m, inc[0]), vector(2, n, inc[1]));
                let a = matrix(3, ld[0]);
                match part {
                    Part::All => drop(level2::ger(of(0), x, y, a, context).unwrap()),
                    // No routine has a triangle with vectors that differ.
                    _ => element::compute(&self.spec(), arrays, context),
                }
            }
            Syr2 => {
                let (x, y) = (vector(1, n, inc[0]), vector(2, n, inc[1]));
                let uplo = match part {
                    Part::Upper => Uplo::Upper,
                    _ => Uplo::Lower,
                };
                level2::syr2(uplo, of(0), x, y, matrix(3, ld[0]), context).unwrap();
            }
            GeAdd => {
                let [a, b, c] = [(1, ld[0]), (3, ld[1]), (4, ld[2])].map(|(k, ld)| matrix(k, ld));
                level2::ge_add(of(0), a, of(2), b, c, context).unwrap();
            }
            DiagScale => {
                let d = vector(0, if right { n } else { m }, inc[0]);
                level2::ge_diag_scale(right, d, matrix(1, ld[0]), context).unwrap();
            }
            LrScale => {
                let (left, right) = (vector(0, m, inc[0]), vector(1, n, inc[1]));
                level2::ge_lr_scale(left, right, matrix(2, ld[0]), context).unwrap();
            }
            Largest => {
                level1::norm(Norm::Infinity, vector(0, m, inc[0]), of(1), context).unwrap();
            }
            Rounded => {
                let to = vector(1, m, inc[0]);
                let mut codec = Codec::new(arrays[1].set, context.isa);
                (0..m).for_each(|i| codec.store(&arrays[1], to.at(i), &mut exact(&arrays[0], i)));
            }
            Fold => {
                let array = arrays[0];
                let mut work = Work::new(array.set, context);
                for i in 0..m {
                    let both = [i, i + m + n].map(|at| [Factor::Element(array, at)]);
                    work.store_sum(&[plus(&both[0]), plus(&both[1])], &array, i);
                }
            }
            Add => {
                let to = vector(2, m, inc[0]);
                let mut work = Work::new(arrays[2].set, context);
                for i in 0..m {
                    let both = [0, 1].map(|k| [Factor::Element(arrays[k], i)]);
                    work.store_sum(&[plus(&both[0]), plus(&both[1])], &arrays[2], to.at(i));
                }
            }
        }
    }

    /// The array of what is added to the products, where it is also the result.
    fn updated(&self) -> Option<usize> {
        match self.routine {
            Axpy | AxpyMinus => Some(2),
            Ger | Syr2 => Some(3),
            _ => None,
        }
    }
}

/// An array of numbers of up to twice the bits of the set: near ties, ends of words and of exponents.
fn products(rng: &mut Rng, set: &'static ModuliSet, len: usize, scale: Scale) -> Storage {
    let storage = Storage::new(set, len).unwrap();
    let p = set.bits;
    for at in 0..len {
        let used = match rng.bits() % 4 {
            0 => rng.within(1, 2 * p as i32) as u32,
            1 => 2 * p - 1,
            _ => 2 * p,
        };
        let digits: Vec<u64> = (0..used.div_ceil(64)).map(|_| rng.bits()).collect();
        let mut integer = Integer::from_digits(&digits, Order::Lsf);
        integer.keep_bits_mut(used);
        integer.set_bit(used - 1, true);
        // Half a unit below the leading p bits, which may be ones, and what is next to it.
        let below = used.saturating_sub(p);
        match rng.bits() % 4 {
            0 | 1 if below > 0 => {
                if rng.bits() & 1 == 0 {
                    integer |= (Integer::from(1) << used) - (Integer::from(1) << below);
                }
                integer >>= below;
                integer <<= below;
                integer += Integer::from(1) << (below - 1);
                integer += rng.within(-1, 1);
            }
            2 => integer = (Integer::from(1) << used) - 1,
            _ => {}
        }
        let ends = [MAX_EXP - i64::from(p), MIN_EXP - i64::from(p), MAX_EXP, MIN_EXP];
        let exp = match scale {
            Scale::Ends => rng.pick(&ends) + i64::from(rng.within(-2, 2) * rng.within(0, p as i32)),
            _ => rng.within(-9, 9).into(),
        };
        let number = Number {
            negative: rng.bits() & 1 == 1,
            exp: Some(exp.clamp(MIN_EXP - i64::from(p) - 1, MAX_EXP) as i32),
            digits: set.full.moduli().iter().map(|&m| integer.mod_u(m)).collect(),
            ..Number::default()
        };
        if !rng.bits().is_multiple_of(16) {
            storage.array().write(at, &number);
        }
    }
    storage
}

/// A call with its arrays; some operands may be the same array.
struct Case {
    set: &'static ModuliSet,
    call: Call,
    scale: Scale,
    storages: Vec<Storage>,
    /// The array of each operand.
    operands: Vec<usize>,
}

impl Case {
    fn context(&self) -> String {
        let Case { set, call, scale, operands, .. } = self;
        format!("{} bits, {call:?}, {scale:?}, arrays {operands:?}", set.bits)
    }

    fn new(rng: &mut Rng, set: &'static ModuliSet, call: Call, scale: Scale) -> Case {
        let lens = call.lens();
        let mut operands: Vec<usize> = (0..lens.len()).collect();
        let storages = lens.iter().map(|&len| {
            let scale = rng.pick(&[scale, scale, Scale::Narrow]);
            random(rng, set, len, scale)
        });
        let mut storages: Vec<Storage> = storages.collect();
        if call.routine == Rounded {
            storages[0] = products(rng, set, lens[0], scale);
        }
        // The same elements at the same places, and scalars in results.
        match (call.routine, rng.bits() % 4) {
            (Waxpby, 0) if call.inc[1] == call.inc[2] => operands[4] = 3,
            (Waxpby, 1) if call.inc[0] == call.inc[2] => operands[4] = 1,
            (GeAdd, 0) if call.ld[1] == call.ld[2] => operands[4] = 3,
            (Ger, _) if call.part != Part::All && lens[2] <= lens[1] => operands[2] = 1,
            (Scal, 0) => operands[0] = 1,
            (Axpy, 0) => operands[0] = 2,
            (Rot, 0) => operands[1] = 2,
            (Syr2 | Ger, 0) => operands[0] = 3,
            (Largest, 0) => operands[1] = 0,
            (Rounded, 0) if call.inc[0] == 1 => operands[1] = 0,
            (Largest, 1 | 2) => {
                // Intervals tell apart only some of them.
                let base = Float::with_val(set.bits, rng.pick(&[1.5, 1.0, -1.75]));
                let steps = rng.pick(&[2, 1 << 20]);
                let near = |rng: &mut Rng| {
                    let step = Float::with_val(set.bits, rng.within(-steps, steps));
                    let x = step * (Float::with_val(set.bits, 1) >> (set.bits - 1)) + &base;
                    if rng.bits() & 1 == 0 { x } else { -x }
                };
                let numbers: Vec<Float> = (0..lens[0]).map(|_| near(rng)).collect();
                storages[0] = from_floats(set, &numbers);
            }
            _ => {}
        }
        if lens[0] == 1 && rng.bits().is_multiple_of(4) {
            let one = Float::with_val(set.bits, rng.pick(&[1, -1]));
            storages[0] = from_floats(set, &[one]);
        }
        // What cancels the products, or nearly.
        if let Some(updated) = call.updated().filter(|_| rng.bits() & 1 == 0) {
            let all: Vec<Storage> = storages.iter().map(|s| copy(&s.array())).collect();
            let mut number = Number::default();
            let zero = Number { digits: vec![0; set.full.len], ..Number::default() };
            (0..lens[updated]).for_each(|i| all[updated].array().write(i, &zero));
            let arrays: Vec<Array<'_>> = operands.iter().map(|&k| all[k].array()).collect();
            call.on_cpu(&arrays);
            for i in 0..lens[updated] {
                all[updated].array().read(i, &mut number);
                if number.exp.is_some() {
                    number.negative = !number.negative;
                    storages[updated].array().write(i, &number);
                }
            }
        } else if call.routine == Waxpby && call.inc[0] == call.inc[1] && operands[4] == 4 {
            // alpha x - alpha x
            let mut number = Number::default();
            storages[0].array().read(0, &mut number);
            number.negative = number.exp.is_some() && !number.negative;
            storages[2].array().write(0, &number);
            storages[3] = copy(&storages[1].array());
        }
        Case { set, call, scale, storages, operands }
    }

    fn copies(&self) -> Vec<Storage> {
        self.storages.iter().map(|storage| copy(&storage.array())).collect()
    }

    /// The arrays after the call on the CPU.
    fn expected(&self) -> Vec<Storage> {
        let all = self.copies();
        let arrays: Vec<Array<'_>> = self.operands.iter().map(|&k| all[k].array()).collect();
        self.call.on_cpu(&arrays);
        all
    }
}

const ROUTINES: [Routine; 14] = [
    Scal, Axpy, AxpyMinus, Waxpby, Rot, Ger, Syr2, GeAdd, DiagScale, LrScale, Largest, Rounded,
    Fold, Add,
];

fn random_call(rng: &mut Rng, routine: Routine, (m, n): (usize, usize)) -> Call {
    let part = match routine {
        Syr2 => rng.pick(&[Part::Upper, Part::Lower]),
        Ger => rng.pick(&[Part::All, Part::Upper, Part::Lower]),
        _ => Part::All,
    };
    let m = if part == Part::All { m } else { n };
    Call {
        routine,
        m,
        n,
        part,
        right: rng.bits() & 1 == 1,
        inc: [(); 3].map(|()| rng.pick(&[1, 1, -1, 2, -2, 3, -3])),
        ld: [(); 3].map(|()| m.max(1) + (rng.bits() % 3) as usize),
    }
}

/// Two terms far below a tie of the first, which cancel, or nearly: a_01 = x_0 y_1 + y_0 x_1 + a_01.
fn ties(mut check: impl FnMut(Case)) {
    let call = Call {
        routine: Syr2,
        m: 2,
        n: 2,
        part: Part::Upper,
        right: false,
        inc: [1; 3],
        ld: [2; 3],
    };
    for bits in [24, 53, 424] {
        let set = ModuliSet::for_precision(bits).unwrap();
        let number = |x: i32| Float::with_val(bits, x);
        let mut beside = [number(-1), number(-1), number(-1)];
        beside[1].next_up();
        beside[2].next_down();
        for last in [1, 3] {
            let mut x: Float = number(1) << (bits - 1);
            x += last;
            x <<= 5 * bits;
            for old in &beside {
                let arrays = [
                    vec![number(1)],
                    vec![x.clone(), number(1)],
                    vec![number(1), number(3)],
                    vec![number(0), number(0), old.clone(), number(7)],
                ];
                let storages = arrays.iter().map(|numbers| from_floats(set, numbers)).collect();
                let operands = vec![0, 1, 2, 3];
                check(Case { set, call, scale: Scale::Steps, storages, operands });
            }
        }
    }
}

/// Small cases of all routines, for all data.
fn cases(rng: &mut Rng, mut check: impl FnMut(Case)) {
    ties(&mut check);
    for bits in PRECISIONS {
        let set = ModuliSet::for_precision(bits).unwrap();
        let shapes: &[(usize, usize)] = match bits {
            24 | 53 | 120 | 424 => &[(0, 2), (1, 1), (3, 0), (17, 3), (3, 17), (129, 2), (5, 12)],
            _ => &[(1, 1), (17, 3), (3, 6)],
        };
        for scale in SCALES {
            for &shape in shapes {
                for routine in ROUTINES {
                    let call = random_call(rng, routine, shape);
                    check(Case::new(rng, set, call, scale));
                }
            }
        }
    }
}

/// A case as the program reads it; `None` where a block would have too little memory.
fn record(case: &Case, limits: Limits) -> Option<Vec<u8>> {
    let (set, spec) = (case.set, case.call.spec());
    let prefix = Prefix::derive(set, if spec.products { 2 * set.bits } else { set.bits });
    let plan = ElementPlan::new(set, &prefix, &spec, limits)?;
    let n = set.full.len;
    let (product_bits, lower, upper) = set.evaluation.constants();
    let mut out = Vec::new();
    out.longs([
        n as i64,
        set.bits.into(),
        set.bits.div_ceil(32).into(),
        product_bits,
        lower.to_bits() as i64,
        upper.to_bits() as i64,
        prefix.len as i64,
        spec.rows as i64,
        spec.cols as i64,
        spec.part.code().into(),
        spec.scalars as i64,
        spec.operands.len() as i64,
        spec.results.len() as i64,
        plan.batch as i64,
        plan.slices as i64,
        plan.work as i64,
        plan.carries as i64,
        plan.room as i64,
        plan.blocks as i64,
        plan.shared as i64,
        (case.storages.len() + spec.scalars) as i64,
        prefix.words as i64,
        plan.residues as i64,
    ]);
    for table in [&prefix.weights, &prefix.minus_product, &prefix.powers] {
        out.words(table.iter().copied());
    }
    out.longs(prefix.reciprocals.iter().map(|&r| r as i64));
    for table in [&prefix.inverse_weights, set.full.moduli(), &set.full.neg_inverse[..n]] {
        out.words(table.iter().copied());
    }
    let scalars = spec.operands[..spec.scalars].iter();
    let scalars = scalars.map(|place| &case.storages[case.operands[place.array]]);
    for storage in case.storages.iter().chain(scalars) {
        let array = storage.array();
        out.longs([array.len() as i64]);
        out.numbers(&array);
        for bound in 0..2 {
            for i in 0..array.len() {
                let bound = array.eval(i)[bound];
                out.longs([bound.frac.to_bits() as i64, bound.exp]);
            }
        }
    }
    let place = |out: &mut Vec<u8>, array: usize, place: &Place| {
        out.longs([array as i64, place.first as i64, place.row_step, place.col_step]);
    };
    for (o, operand) in spec.operands.iter().enumerate() {
        // A scalar of a result's array has a copy, as on the device.
        let array = case.operands[operand.array];
        let written = |(to, _): &(Place, _)| case.operands[to.array] == array;
        match o < spec.scalars && spec.results.iter().any(written) {
            true => out.longs([(case.storages.len() + o) as i64, 0, 0, 0]),
            false => place(&mut out, array, operand),
        }
    }
    for (to, terms) in &spec.results {
        place(&mut out, case.operands[to.array], to);
        out.longs([terms.len() as i64]);
        for (term, at) in terms.iter().zip(elements::term_rows(terms, plan.terms, prefix.words)) {
            out.longs([term.minus.into(), at as i64, term.factors.len() as i64]);
            out.longs(term.factors.iter().map(|&f| f as i64));
        }
    }
    Some(out)
}

#[test]
#[cfg(not(miri))]
fn the_kernels_body_on_the_host_has_the_bits_of_the_cpu() {
    let program = host::build("rns_elements", host::UNROLLED);
    let mut rng = Rng(11);
    let mut turn = 0;
    cases(&mut rng, |case| {
        turn += 1;
        if case.call.spec().domain() == 0 {
            return;
        }
        // Many elements of a block, and many threads for each.
        let (multiprocessors, shared) = [(1, 220 << 10), (132, 220 << 10), (3, 46 << 10)][turn % 3];
        let Some(input) = record(&case, Limits { multiprocessors, threads: 1024, shared }) else {
            assert!(shared < 64 << 10, "{}", case.context());
            return;
        };
        let output = host::run(&program, &[], &input);
        assert!(output.status.success(), "{}", case.context());
        let (failed, mut rest) = output.stdout.split_at(4);
        assert_eq!(failed, [0; 4], "{}", case.context());
        let n = case.set.full.len;
        for (k, expected) in case.expected().iter().enumerate() {
            let expected = expected.array();
            let len = expected.len();
            let mut take = |bytes: usize| {
                let (taken, left) = rest.split_at(bytes);
                rest = left;
                taken
            };
            let [digits, sign, exp] =
                [4 * len * n, 4 * len, 4 * len].map(|bytes| host::words(take(bytes)));
            let eval: Vec<u64> = take(32 * len)
                .chunks_exact(8)
                .map(|b| u64::from_ne_bytes(b.try_into().unwrap()))
                .collect();
            let mut number = Number::default();
            for i in 0..len {
                let context = format!("{}, array {k}, number {i}", case.context());
                expected.read(i, &mut number);
                let found = (sign[i] != 0, exp[i] as i32, &digits[i * n..][..n]);
                let wanted = (number.negative, number.exp.unwrap_or(i32::MIN), &number.digits[..]);
                assert_eq!(found, wanted, "{context}");
                for (bound, at) in number.eval.iter().zip([i, len + i]) {
                    let wanted = [bound.frac.to_bits(), bound.exp as u64];
                    assert_eq!(&eval[2 * at..][..2], wanted, "interval, {context}");
                }
            }
        }
    });
}

fn check_on_gpu(device: &cuda::Device, case: &Case) {
    let residents: Vec<rns::Resident> = case
        .storages
        .iter()
        .map(|storage| {
            let array = storage.array();
            let resident = rns::Resident::new(device, case.set, array.len()).unwrap();
            resident.upload(device, &array).unwrap();
            resident
        })
        .collect();
    let arrays: Vec<&rns::Resident> = case.operands.iter().map(|&k| &residents[k]).collect();
    let call = &case.call;
    let done = match call.routine {
        Largest => {
            let x = Vector { array: arrays[0], n: call.m, inc: call.inc[0] };
            elements::largest(device, x, arrays[1])
        }
        _ => elements::compute(device, &call.spec(), &arrays),
    };
    done.unwrap_or_else(|failure| panic!("{}: {failure}", case.context()));
    for ((k, expected), resident) in case.expected().iter().enumerate().zip(&residents) {
        let found = downloaded(device, resident);
        assert_same(&found.array(), &expected.array(), &format!("{}, array {k}", case.context()));
    }
}

#[test]
#[ignore = "needs a GPU"]
fn the_gpu_has_the_bits_of_the_cpu() {
    let device = gpu();
    let mut rng = Rng(13);
    cases(&mut rng, |case| check_on_gpu(device, &case));
    let shapes = [(53, (127, 129)), (424, (127, 129)), (848, (127, 129)), (8192, (20, 17))];
    let large = PRECISIONS.map(|bits| (bits, (1000, 3)));
    for (bits, shape) in shapes.into_iter().chain(large) {
        let set = ModuliSet::for_precision(bits).unwrap();
        for routine in ROUTINES {
            let call = random_call(&mut rng, routine, shape);
            let call =
                Call { m: if matches!(routine, Ger | Syr2) { call.m } else { shape.0 }, ..call };
            check_on_gpu(device, &Case::new(&mut rng, set, call, Scale::Narrow));
        }
    }
    let set = ModuliSet::for_precision(212).unwrap();
    let call = random_call(&mut rng, Axpy, (300_000, 1));
    check_on_gpu(device, &Case::new(&mut rng, set, call, Scale::Narrow));
}

/// Few cases, for tools under which kernels are a thousand times slower.
#[test]
#[ignore = "needs a GPU"]
fn each_routine_once_on_the_gpu() {
    let device = gpu();
    let mut rng = Rng(14);
    for bits in [53, 424] {
        let set = ModuliSet::for_precision(bits).unwrap();
        for routine in ROUTINES {
            let call = random_call(&mut rng, routine, (17, 5));
            check_on_gpu(device, &Case::new(&mut rng, set, call, Scale::Wide));
        }
    }
}
