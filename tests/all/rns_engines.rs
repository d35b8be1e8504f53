//! Sums of products of residue numbers by the kernels of crates/engine/kernels/rns/sums.cuh: with the bits of the CPU's
//! routines, on a GPU and, thread by thread, on the host, where the same body is C++.

use crate::common::cases::is_due;
use crate::common::rns::{
    PRECISIONS, TERMS, Terms, Words, assert_same, downloaded, from_floats, numbers, on_cpu,
    uploaded,
};
use crate::common::{Rng, gpu, host};
use rns::plan::{Limits, SumPlan};
use rns::tables::SetTables;
use rug::Float;
use wideblas::blas::mp::{level1, level2};
use wideblas::engine::cuda::part;
use wideblas::engine::cuda::rns;
use wideblas::engine::rns::{Array, Matrix, Number, Storage, Vector};
use wideblas::format::rns::ModuliSet;
use wideblas::options::{Trans, Uplo};

#[derive(Clone, Copy, Debug, PartialEq)]
enum Routine {
    Gemv(Trans),
    /// Of a square A.
    Symv(Uplo),
    Dot,
    Asum,
}

struct Case {
    set: &'static ModuliSet,
    routine: Routine,
    data: Terms,
    /// Of A, or of a vector and 1.
    shape: (usize, usize),
    ld: usize,
    inc: (i64, i64),
    a: Storage,
    x: Storage,
    alpha: Storage,
    beta: Storage,
    y: Vec<Float>,
}

impl Routine {
    fn is_matrix(self) -> bool {
        matches!(self, Routine::Gemv(_) | Routine::Symv(_))
    }
}

impl Case {
    fn random(
        set: &'static ModuliSet,
        routine: Routine,
        data: Terms,
        (m, n): (usize, usize),
        rng: &mut Rng,
    ) -> Case {
        let bits = set.bits;
        let n = if matches!(routine, Routine::Symv(_)) { m } else { n };
        let inc = (rng.pick(&[1, -1, 2, 3, -3]), rng.pick(&[1, -1, 2, -2]));
        let ld = m + (rng.bits() % 3) as usize;
        let needs = |n: usize, inc: i64| n * inc.unsigned_abs() as usize + 1;
        let (rows, terms) = match routine {
            Routine::Gemv(Trans::No) | Routine::Symv(_) => (m, n),
            Routine::Gemv(_) => (n, m),
            _ => (1, m),
        };
        let a_len = if routine.is_matrix() { ld * n + 1 } else { needs(m, inc.1) };
        let a = numbers(rng, a_len, bits, data);
        let x_data = rng.pick(&[data, Terms::Narrow]);
        let mut x = numbers(rng, needs(terms, inc.0), bits, x_data);
        if matches!(data, Terms::Cancelling) {
            let one = Float::with_val(bits, 1);
            x.iter_mut().for_each(|x| x.clone_from(&one));
        }
        let scalar = |rng: &mut Rng| match rng.bits() % 8 {
            0 | 1 => vec![Float::new(bits)],
            2 | 3 => vec![Float::with_val(bits, -1)],
            4 => vec![Float::with_val(bits, 0.125)],
            _ => numbers(rng, 1, bits, Terms::Narrow),
        };
        let (alpha, beta) = (scalar(rng), scalar(rng));
        let y = numbers(rng, needs(rows, inc.1), bits, data);
        let [a, x, alpha, beta] = [a, x, alpha, beta].map(|numbers| from_floats(set, &numbers));
        Case { set, routine, data, shape: (m, n), ld, inc, a, x, alpha, beta, y }
    }

    fn context(&self) -> String {
        let Case { set, routine, data, shape, ld, inc, .. } = self;
        format!("{} bits, {routine:?}, {data:?}, {shape:?}, ld {ld}, inc {inc:?}", set.bits)
    }

    fn rows_and_terms(&self) -> (usize, usize) {
        match self.routine {
            Routine::Gemv(Trans::No) | Routine::Symv(_) => self.shape,
            Routine::Gemv(_) => (self.shape.1, self.shape.0),
            _ => (1, self.shape.0),
        }
    }

    /// A symmetric A from a triangle.
    fn whole(&self, uplo: Uplo) -> Storage {
        let n = self.shape.0;
        let whole = Storage::new(self.set, n * n).unwrap();
        let mut number = Number::default();
        for (row, col) in (0..n).flat_map(|col| (0..n).map(move |row| (row, col))) {
            let (low, high) = (row.min(col), row.max(col));
            let at = if uplo == Uplo::Lower { low * self.ld + high } else { high * self.ld + low };
            self.a.array().read(at, &mut number);
            whole.array().write(col * n + row, &number);
        }
        whole
    }

    fn gemv(&self, trans: Trans, a: &Storage, ld: usize, y: &Storage) {
        let (alpha, beta) = (self.alpha.array().into(), self.beta.array().into());
        let (rows, cols) = self.shape;
        let (y_len, x_len) = self.rows_and_terms();
        let a = Matrix { array: a.array().into(), rows, cols, ld };
        let x = Vector { array: self.x.array().into(), n: x_len, inc: self.inc.0 };
        let y = Vector { array: y.array().into(), n: y_len, inc: self.inc.1 };
        level2::gemv(trans, alpha, a, x, beta, y, on_cpu()).unwrap();
    }

    /// The routine on the CPU.
    fn expected(&self) -> Storage {
        let y = from_floats(self.set, &self.y);
        let (_, terms) = self.rows_and_terms();
        let x = Vector { array: self.x.array().into(), n: terms, inc: self.inc.0 };
        let a_vector = Vector { array: self.a.array().into(), n: terms, inc: self.inc.1 };
        let r = y.array().into();
        match self.routine {
            Routine::Gemv(trans) => self.gemv(trans, &self.a, self.ld, &y),
            Routine::Symv(uplo) => self.gemv(Trans::No, &self.whole(uplo), self.shape.0, &y),
            Routine::Dot => drop(level1::dot(a_vector, x, r, on_cpu()).unwrap()),
            Routine::Asum => drop(level1::asum(a_vector, r, on_cpu()).unwrap()),
        }
        y
    }
}

/// Cases of all routines, small ones of all kinds.
fn cases(rng: &mut Rng, precisions: &[u32], mut check: impl FnMut(Case)) {
    for &bits in precisions {
        let set = ModuliSet::for_precision(bits).unwrap();
        let shapes: &[(usize, usize)] = match bits {
            24 | 53 | 120 | 424 => {
                &[(0, 3), (1, 1), (3, 0), (5, 17), (17, 5), (33, 40), (9, 300), (300, 9)]
            }
            _ => &[(1, 1), (9, 5), (5, 40)],
        };
        for data in TERMS {
            for &shape in shapes {
                for routine in [
                    Routine::Gemv(Trans::No),
                    Routine::Gemv(Trans::Yes),
                    Routine::Symv(Uplo::Lower),
                    Routine::Symv(Uplo::Upper),
                    Routine::Dot,
                    Routine::Asum,
                ] {
                    // A square of 300 takes long.
                    if !matches!(routine, Routine::Symv(_)) || shape.0 < 100 {
                        check(Case::random(set, routine, data, shape, rng));
                    }
                }
            }
        }
    }
}

trait Push {
    fn array(&mut self, array: &Array<'_>);
}

impl Push for Vec<u8> {
    fn array(&mut self, array: &Array<'_>) {
        self.longs([array.len() as i64]);
        self.numbers(array);
    }
}

/// A case as the program reads it.
fn record(case: &Case, multiprocessors: usize) -> Vec<u8> {
    let set = case.set;
    let tables = SetTables::derive(set).unwrap();
    let (rows, terms) = case.rows_and_terms();
    // Few threads and many of them, one block a team and several.
    let limits = Limits { multiprocessors, threads: set.full.len.max(300), shared: 200 << 10 };
    let asum = case.routine == Routine::Asum;
    let factors_shared = matches!(case.routine, Routine::Gemv(_) | Routine::Dot);
    let mut plan = SumPlan::new(set, &tables, (rows, terms), factors_shared, limits).unwrap();
    plan.tile = plan.tile.min(64);
    let n = set.full.len;
    let (product_bits, lower, upper) = set.evaluation.constants();
    let gemv = case.routine.is_matrix();
    let (places, bytes) = plan.memory(set, &tables);
    let (step, a_term) = match case.routine {
        Routine::Gemv(Trans::No) | Routine::Symv(_) => (1, case.ld as i64),
        Routine::Gemv(_) => (case.ld as i64, 1),
        _ => (0, case.inc.1),
    };
    let first = |n: usize, inc: i64| if inc < 0 { (n as i64 - 1).max(0) * -inc } else { 0 };
    let (x_first, x_step) = if asum { (0, 0) } else { (first(terms, case.inc.0), case.inc.0) };
    let (y_first, y_step) = if gemv { (first(rows, case.inc.1), case.inc.1) } else { (0, 0) };
    let mut out = Vec::new();
    let header = [
        n as i64,
        set.bits.into(),
        tables.sum_words as i64,
        tables.words as i64,
        tables.shifts_zero as i64,
        product_bits,
        lower.to_bits() as i64,
        upper.to_bits() as i64,
        tables.shifts.len() as i64,
        if gemv { 0 } else { first(terms, case.inc.1) },
        step,
        a_term,
        x_first,
        x_step,
        y_first,
        y_step,
        rows as i64,
        terms as i64,
        plan.share as i64,
        asum.into(),
        matches!(case.routine, Routine::Gemv(Trans::No) | Routine::Symv(_)).into(),
        gemv.into(),
        plan.group as i64,
        plan.slices as i64,
        plan.tile as i64,
        plan.team as i64,
        plan.teams as i64,
        plan.window as i64,
        plan.sum_bits as i64,
        plan.threads as i64,
        bytes as i64,
        match case.routine {
            Routine::Symv(uplo) => part::code(uplo.part()).into(),
            _ => 0,
        },
        (!gemv).into(),
        plan.sample_step as i64,
        plan.samples as i64,
        plan.kept as i64,
        tables.powers_at() as i64,
        tables.weights_at() as i64,
        tables.near.len() as i64,
    ];
    out.longs(header);
    out.longs(places.all.map(i64::from));
    out.longs([plan.bands as i64, plan.held as i64]);
    out.longs(plan.bytes(set, [a_term, x_step, step]));
    out.longs([plan.groups as i64]);
    out.words(tables.near.iter().copied());
    out.words(tables.shifts.iter().copied());
    out.array(&case.a.array());
    let unit = |digits: &[u32], exp: i32| {
        let storage = Storage::new(set, 1).unwrap();
        let digits = digits.to_vec();
        let number = Number { negative: false, exp: Some(exp), digits, ..Number::default() };
        storage.array().write(0, &number);
        storage
    };
    match asum {
        true => out.array(&unit(&tables.one, 0).array()),
        false => out.array(&case.x.array()),
    }
    match gemv {
        true => out.array(&case.alpha.array()),
        false => out.array(&unit(tables.canonical_one(), 1 - set.bits as i32).array()),
    }
    out.array(&case.beta.array());
    out.array(&from_floats(set, &case.y).array());
    out
}

#[test]
#[cfg(not(miri))]
fn the_kernels_body_on_the_host_has_the_bits_of_the_cpu() {
    let program = host::build("rns_sums", host::UNROLLED);
    let mut rng = Rng(5);
    let mut turn = 0;
    cases(&mut rng, &PRECISIONS, |case| {
        turn += 1;
        if !is_due(turn, 7) {
            return;
        }
        let input = record(&case, [1, 4, 9][turn % 3]);
        let output = host::run(&program, &[], &input);
        assert!(output.status.success(), "{}", case.context());
        let words = host::words(&output.stdout);
        let expected = case.expected();
        let (expected, n, len) = (expected.array(), case.set.full.len, case.y.len());
        assert_eq!(words[0], 0, "{}: a sum was too long", case.context());
        let (digits, rest) = words[1..].split_at(len * n);
        let (sign, rest) = rest.split_at(len);
        let (exp, eval) = rest.split_at(len);
        let (rows, _) = case.rows_and_terms();
        let mut number = Number::default();
        for i in 0..len {
            expected.read(i, &mut number);
            let found = (&digits[i * n..][..n], sign[i] != 0, exp[i] as i32);
            let wanted = (&number.digits[..], number.negative, number.exp.unwrap_or(i32::MIN));
            assert_eq!(found, wanted, "{}: number {i}", case.context());
        }
        let y = Vector { array: expected, n: rows, inc: case.inc.1 };
        for row in 0..rows {
            let at = if case.routine.is_matrix() { y.at(row) } else { 0 };
            let bits = expected.eval(at).map(|bound| [bound.frac.to_bits(), bound.exp as u64]);
            let wanted: Vec<u32> =
                bits.as_flattened().iter().flat_map(|&x| [x as u32, (x >> 32) as u32]).collect();
            assert_eq!(&eval[8 * row..][..8], wanted, "{}: interval {row}", case.context());
        }
    });
}

#[test]
#[ignore = "needs a GPU"]
fn the_gpu_has_the_bits_of_the_cpu() {
    let device = gpu();
    let check = |case: Case| {
        let resident = |storage: &Storage| rns::Resident::of(device, &storage.array()).unwrap();
        let [a, x, alpha, beta] = [&case.a, &case.x, &case.alpha, &case.beta].map(resident);
        let y = resident(&from_floats(case.set, &case.y));
        let (rows, terms) = case.rows_and_terms();
        let x = Vector { array: &x, n: terms, inc: case.inc.0 };
        let a_vector = Vector { array: &a, n: terms, inc: case.inc.1 };
        let matrix = Matrix { array: &a, rows: case.shape.0, cols: case.shape.1, ld: case.ld };
        let to = Vector { array: &y, n: rows, inc: case.inc.1 };
        match case.routine {
            Routine::Gemv(trans) => rns::gemv(device, trans, &alpha, matrix, x, &beta, to),
            Routine::Symv(uplo) => rns::symv(device, uplo, &alpha, matrix, x, &beta, to),
            Routine::Dot => rns::dot(device, a_vector, x, &y),
            Routine::Asum => rns::asum(device, a_vector, &y),
        }
        .unwrap_or_else(|failure| panic!("{}: {failure}", case.context()));
        let found = downloaded(device, &y);
        assert_same(&found.array(), &case.expected().array(), &case.context());
    };
    let mut rng = Rng(7);
    cases(&mut rng, &PRECISIONS, check);
    for (bits, shape) in
        [(424, (1000, 1000)), (106, (1000, 1000)), (53, (257, 2100)), (1696, (300, 200))]
    {
        let set = ModuliSet::for_precision(bits).unwrap();
        for data in [Terms::Narrow, Terms::Windows] {
            for routine in
                [Routine::Gemv(Trans::No), Routine::Gemv(Trans::Yes), Routine::Symv(Uplo::Lower)]
            {
                check(Case::random(set, routine, data, shape, &mut rng));
            }
        }
    }
    for (routine, n) in [(Routine::Dot, 100_000), (Routine::Asum, 200_000)] {
        let set = ModuliSet::for_precision(212).unwrap();
        check(Case::random(set, routine, Terms::Narrow, (n, 1), &mut rng));
        check(Case::random(set, routine, Terms::Wide, (3000, 1), &mut rng));
    }
}

/// y is x, and part of A.
#[test]
#[ignore = "needs a GPU"]
fn results_on_the_gpu_may_be_operands() {
    let device = gpu();
    let set = ModuliSet::for_precision(120).unwrap();
    let mut rng = Rng(9);
    let n = 200;
    let values = numbers(&mut rng, n * n, 120, Terms::Narrow);
    let operands = [from_floats(set, &values), from_floats(set, &[Float::with_val(120, 3)])];
    let on_gpu = uploaded(device, &operands);
    let matrix = Matrix { array: &on_gpu[0], rows: n, cols: n, ld: n };
    let vector = Vector { array: &on_gpu[0], n, inc: 2 };
    rns::gemv(device, Trans::No, &on_gpu[1], matrix, vector, &on_gpu[1], vector).unwrap();
    let found = downloaded(device, &on_gpu[0]);
    let [array, scalar] = operands.each_ref().map(Storage::array);
    let scalar = scalar.into();
    let matrix = Matrix { array: array.into(), rows: n, cols: n, ld: n };
    let vector = Vector { array: array.into(), n, inc: 2 };
    level2::gemv(Trans::No, scalar, matrix, vector, scalar, vector, on_cpu()).unwrap();
    assert_same(&found.array(), &array, "y is x and in A");
}
