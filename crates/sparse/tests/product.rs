//! Products of sparse matrices and vectors against exact results.

use wideblas_base::random::Random;
use wideblas_format::exact::{Decode, Decoded, Exact};
use wideblas_format::wide::Wide;
use wideblas_format::{Qd, Scalar, power_of_two};
use wideblas_product::Number;
use wideblas_sparse::numbers::{Arithmetic, DOUBLE, DOUBLE_DOUBLE, Entry, Limbs, QUAD_DOUBLE};
use wideblas_sparse::product::{Update, multiply, multiply_matrix, numbers, row_sums};
use wideblas_sparse::storage::{Dia, Ell, Jad, Rows};
use wideblas_sparse::{Matrix, Values, exact};

/// A matrix by its entries as they came, in any order and with duplicates.
struct Case<T> {
    rows: usize,
    columns: usize,
    starts: Vec<i32>,
    places: Vec<i32>,
    entries: Vec<T>,
    x: Vec<T>,
    y: Vec<T>,
    alpha: T,
    beta: T,
}

/// What numbers are like.
#[derive(Clone, Copy, Debug)]
enum Kind {
    Integers,
    Full,
    Graded,
    Subnormal,
    Huge,
}

const KINDS: [Kind; 5] = [Kind::Integers, Kind::Full, Kind::Graded, Kind::Subnormal, Kind::Huge];

fn number<T: Scalar<L>, const L: usize>(kind: Kind, random: &mut Random) -> T {
    let sign = if random.below(2) == 0 { 1.0 } else { -1.0 };
    let scale = |random: &mut Random| match kind {
        Kind::Integers => random.below(7) as f64,
        Kind::Full => 1.0,
        Kind::Graded => power_of_two(random.below(400) as i32 - 200),
        Kind::Subnormal => power_of_two(-700),
        Kind::Huge => power_of_two(500),
    };
    if let Kind::Integers = kind {
        return T::from_f64(sign * scale(random));
    }
    let mut scale = scale(random);
    let mut components = [0.0; L];
    for component in &mut components {
        *component = sign * scale * (1.0 + (random.next() >> 12) as f64 * power_of_two(-52));
        // Components far below the one before.
        scale *= power_of_two(-54 - random.below(3) as i32);
    }
    T::from_components(components)
}

fn case<T: Scalar<L>, const L: usize>(kind: Kind, random: &mut Random) -> Case<T> {
    let sizes = [0, 1, 2, 7, 8, 9, 17, 40];
    let (rows, columns) = (sizes[random.below(8) as usize], sizes[random.below(8) as usize]);
    let dense = random.below(rows as u64 + 3) as usize;
    let (mut starts, mut places, mut entries) = (vec![0], Vec::new(), Vec::new());
    for row in 0..rows {
        let len = match random.below(4) {
            _ if columns == 0 => 0,
            _ if row == dense => columns,
            0 => 0,
            _ => random.below(9) as usize,
        };
        for k in 0..len {
            // Unsorted, some of them twice; and neighbours that cancel.
            let place = if row == dense {
                (7 * k + row) % columns
            } else {
                random.below(columns as u64) as usize
            };
            places.push(place as i32);
            let last: Option<&T> = entries.last();
            let entry = match last {
                Some(last) if random.below(4) == 0 => {
                    T::from_components(last.components().map(|x| -x))
                }
                _ => number(kind, random),
            };
            entries.push(entry);
        }
        starts.push(places.len() as i32);
    }
    let one = number(Kind::Full, random);
    let vector = |len: usize, random: &mut Random| -> Vec<T> {
        (0..len).map(|_| if random.below(3) == 0 { one } else { number(kind, random) }).collect()
    };
    let factor = |random: &mut Random| match random.below(4) {
        0 => T::from_f64(0.0),
        1 => T::from_f64(1.0),
        2 => T::from_f64(-1.0),
        _ => number(Kind::Full, random),
    };
    let (x, y) = (vector(columns, random), vector(rows, random));
    let (alpha, beta) = (factor(random), factor(random));
    Case { rows, columns, starts, places, entries, x, y, alpha, beta }
}

fn exact_of<T: Decode>(x: &T) -> Exact {
    match x.decode() {
        Decoded::Finite(value) => value,
        Decoded::Special(x) => {
            assert!(x == 0.0);
            Exact::default()
        }
    }
}

fn times(a: &Exact, b: &Exact) -> Exact {
    Exact { mantissa: &a.mantissa * &b.mantissa, exponent: a.exponent + b.exponent }
}

impl<T: Decode + Copy> Case<T> {
    /// alpha op(A) x + beta y of a place, and the sum of the magnitudes of the terms without the factors.
    fn expected(&self, is_transposed: bool, x: &[T], y: &[T], i: usize) -> (Exact, f64) {
        let (mut sum, mut magnitudes) = (Exact::default(), 0.0);
        for row in 0..self.rows {
            for at in self.starts[row] as usize..self.starts[row + 1] as usize {
                let column = self.places[at] as usize;
                let (of, with) = if is_transposed { (column, row) } else { (row, column) };
                if of == i {
                    let product = times(&exact_of(&self.entries[at]), &exact_of(&x[with]));
                    magnitudes += Decoded::from(product.clone()).to_f64().abs();
                    sum = sum + product;
                }
            }
        }
        let added = times(&exact_of(&self.beta), &exact_of(&y[i]));
        (times(&exact_of(&self.alpha), &sum) + added, magnitudes)
    }
}

/// Products of one format: exact ones are right to the last bit, native ones near, and the same from all storages on all threads.
fn products<A, const L: usize>(arithmetic: A, values: fn(Vec<A::Number>) -> Values, seed: u64)
where
    A: Arithmetic,
    A::Number: Scalar<L> + Number + Decode,
{
    let mut random = Random(seed);
    for round in 0..400 {
        let kind = KINDS[round % KINDS.len()];
        let case: Case<A::Number> = case(kind, &mut random);
        let shape = (case.rows, case.columns);
        let matrix =
            Matrix::from_rows(shape, &case.starts, &case.places, values(case.entries.clone()))
                .unwrap();
        for is_transposed in [false, true] {
            let (x, y) = match is_transposed {
                false => (case.x.clone(), case.y.clone()),
                true => (case.y.clone(), case.x.clone()),
            };
            let mut found = y.clone();
            exact::multiply((&matrix, is_transposed), (&case.alpha, &x), &case.beta, &mut found);
            let mut native = y.clone();
            let update = Update { alpha: case.alpha, beta: case.beta };
            multiply_matrix(arithmetic, (&matrix, is_transposed), &x, &update, &mut native);
            for i in 0..y.len() {
                let (exact, magnitudes) = case.expected(is_transposed, &x, &y, i);
                // Duplicates are rounded before, so that the exact one is that of the sums.
                let is_single = !has_duplicates(&case);
                let mut expected = A::Number::from_f64(0.0);
                let mut value = wide(&exact);
                expected.store(&mut value);
                if is_single {
                    assert_eq!(found[i].components(), expected.components(), "{kind:?} {round}");
                }
                let term = case.alpha.to_f64().abs() * magnitudes
                    + (case.beta.to_f64() * y[i].to_f64()).abs();
                let bound = term * 100.0 * power_of_two(2 - A::Number::PRECISION as i32)
                    + power_of_two(-1000);
                let difference = exact_of(&native[i]) + minus(exact_of(&expected));
                let off = Decoded::from(difference).to_f64().abs();
                let is_subnormal = matches!(kind, Kind::Subnormal);
                assert!(off <= bound || is_subnormal, "{kind:?} {round}: {off:e} > {bound:e}");
            }
        }
        same_from_all(arithmetic, &matrix, &case.x);
    }
}

fn minus(x: Exact) -> Exact {
    Exact { mantissa: -x.mantissa, ..x }
}

fn wide(x: &Exact) -> Wide {
    let negative = x.mantissa.sign() == num_bigint::Sign::Minus;
    Wide { negative, exponent: x.exponent, limbs: x.mantissa.iter_u64_digits().collect() }
}

fn has_duplicates<T>(case: &Case<T>) -> bool {
    case.starts.windows(2).any(|row| {
        let mut places = case.places[row[0] as usize..row[1] as usize].to_vec();
        places.sort_unstable();
        places.windows(2).any(|places| places[0] == places[1])
    })
}

/// Sums of rows have the same bits from all storages, on any number of threads.
fn same_from_all<A: Arithmetic>(arithmetic: A, matrix: &Matrix, x: &[A::Number]) {
    let zeros = || vec![arithmetic.zero(); matrix.rows()];
    let update = Update { alpha: arithmetic.of_f64(1.0), beta: arithmetic.zero() };
    let mut expected = zeros();
    multiply(arithmetic, matrix, matrix.values(), x, &update, &mut expected, 1);
    let is = |found: &[A::Number], what: &str| {
        assert_eq!(format!("{found:?}"), format!("{expected:?}"), "{what}");
    };
    let (ell, jad, dia) = (Ell::new(matrix), Jad::new(matrix), Dia::new(matrix));
    let check = |rows: &dyn Fn(&mut [A::Number]), what: &str| {
        let mut found = zeros();
        rows(&mut found);
        is(&found, what);
    };
    check(&|y| multiply(arithmetic, &ell, &ell.values, x, &update, y, 2), "ELL");
    check(&|y| multiply(arithmetic, &jad, &jad.values, x, &update, y, 2), "JAD");
    check(&|y| multiply(arithmetic, &dia, &dia.values, x, &update, y, 2), "DIA");
}

#[test]
fn products_of_doubles() {
    products::<_, 1>(DOUBLE, Values::F64, 1);
}

#[test]
fn products_of_dd() {
    products::<_, 2>(DOUBLE_DOUBLE, Values::Dd, 2);
}

#[test]
fn products_of_qd() {
    products::<_, 4>(QUAD_DOUBLE, Values::Qd, 3);
}

/// A large matrix of doubles with rows of any length: parts of threads end anywhere.
#[test]
fn threads_change_no_bit() {
    let mut random = Random(4);
    let n = 5000;
    let (mut starts, mut places) = (vec![0i64], Vec::new());
    for row in 0..n {
        let len = if row == 77 { n } else { random.below(40) as usize };
        let mut columns: Vec<i64> = (0..len)
            .map(|k| if row == 77 { k as i64 } else { random.below(n as u64) as i64 })
            .collect();
        columns.sort_unstable();
        columns.dedup();
        places.extend(columns);
        starts.push(places.len() as i64);
    }
    let entries: Vec<f64> = places.iter().map(|_| number(Kind::Full, &mut random)).collect();
    let matrix = Matrix::from_rows((n, n), &starts, &places, Values::F64(entries.clone())).unwrap();
    fn same<A: Arithmetic>(arithmetic: A, matrix: &Matrix, random: &mut Random)
    where
        f64: wideblas_sparse::numbers::Entry<A::Number>,
    {
        let Values::F64(entries) = matrix.values() else { unreachable!() };
        let x: Vec<A::Number> = (0..matrix.rows())
            .map(|_| {
                arithmetic
                    .div(&arithmetic.of_f64(number(Kind::Full, random)), &arithmetic.of_f64(3.0))
            })
            .collect();
        let of = |threads: usize| {
            let mut y = vec![arithmetic.zero(); matrix.rows()];
            row_sums(arithmetic, matrix, entries, &x, &mut y, threads);
            y
        };
        let one = of(1);
        for threads in [2, 3, 8] {
            assert_eq!(of(threads), one, "{arithmetic:?} on {threads} threads");
        }
        // And near the exact sums.
        let mut exact = vec![arithmetic.zero(); matrix.rows()];
        let zero = exact.clone();
        exact::residual(arithmetic, matrix, &zero, &x, &mut exact);
        for (sum, exact) in one.iter().zip(&exact) {
            let off = arithmetic.to_f64(&arithmetic.add(sum, exact)).abs();
            assert!(off <= 1e5 * power_of_two(-(arithmetic.bits() as i32)));
        }
    }
    same(DOUBLE, &matrix, &mut random);
    same(DOUBLE_DOUBLE, &matrix, &mut random);
    same(QUAD_DOUBLE, &matrix, &mut random);
    same(Limbs::<7>::new(424), &matrix, &mut random);
    assert!(matrix.before(78) - matrix.before(77) == n);
}

/// Infinities and NaN count as in binary64, also where sums of several doubles would make NaN of an infinity.
#[test]
fn special_values_are_those_of_binary64() {
    let infinity = f64::INFINITY;
    let cases = [
        ([1.0, infinity], [2.0, 3.0], infinity),
        ([1.0, infinity], [2.0, -3.0], -infinity),
        ([1.0, infinity], [2.0, 0.0], f64::NAN),
        ([infinity, -infinity], [1.0, 1.0], f64::NAN),
        ([1.0, f64::NAN], [0.0, 0.0], f64::NAN),
        ([1.0, 2.0], [infinity, 1.0], infinity),
        ([1e308, 1e308], [10.0, -10.0], 0.0),
        ([1e308, 1e308], [10.0, 10.0], infinity),
    ];
    for (entries, x, expected) in cases {
        let is = |found: f64, what: &str| {
            let is_same = found == expected || found.is_nan() && expected.is_nan();
            assert!(is_same, "{what}: {entries:?} {x:?}: {found}");
        };
        let of = |values| Matrix::from_rows((1, 2), &[0, 2], &[0, 1], values).unwrap();
        let matrix = of(Values::F64(entries.to_vec()));
        fn native<A: Arithmetic>(arithmetic: A, matrix: &Matrix, x: [f64; 2]) -> f64 {
            let x = x.map(|x| arithmetic.of_f64(x));
            let mut y = [arithmetic.of_f64(f64::NAN)];
            let update = Update { alpha: arithmetic.of_f64(1.0), beta: arithmetic.zero() };
            multiply_matrix(arithmetic, (matrix, false), &x, &update, &mut y);
            arithmetic.to_f64(&y[0])
        }
        is(native(DOUBLE, &matrix, x), "f64");
        is(native(DOUBLE_DOUBLE, &matrix, x), "dd");
        is(native(QUAD_DOUBLE, &matrix, x), "qd");
        let mut y = [f64::NAN];
        exact::multiply((&matrix, false), (&1.0, &x), &0.0, &mut y);
        is(y[0], "exact");
        // A zero alpha reads neither.
        let mut y = [3.0];
        exact::multiply((&matrix, false), (&0.0, &x), &2.0, &mut y);
        assert_eq!(y, [6.0]);
    }
}

#[test]
fn bad_rows_are_refused() {
    let of = |shape, starts: &[i32], places: &[i32]| {
        let values = Values::F64(vec![1.0; places.len()]);
        Matrix::from_rows(shape, starts, places, values).unwrap_err().message
    };
    assert!(of((2, 2), &[0, 2, 1], &[0, 1]).contains("row pointer 2, which is 1, is below"));
    assert!(of((2, 2), &[1, 2, 2], &[0, 1]).contains("row pointer 0, which is 1, is not 0"));
    assert!(of((2, 2), &[0, 1, 3], &[0, 1]).contains("the last row pointer is 3, but there are 2"));
    assert!(of((2, 2), &[0, 1, 2], &[0, 2]).contains("entry 1, in row 1, has column 2"));
    assert!(of((2, 2), &[0, 1, 2], &[-1, 0]).contains("entry 0, in row 0, has column -1"));
    assert!(of((2, 2), &[0, 2], &[0, 1]).contains("a start for each row"));
    let wide = Matrix::from_rows((1, 1 << 33), &[0i64, 0], &[], Values::F64(vec![])).unwrap_err();
    assert!(wide.message.contains("more than 2^32"));
}

/// Sums of duplicates are exact and rounded once.
#[test]
fn duplicates_are_summed() {
    let values = Values::F64(vec![1e300, 5.0, 1.0, -1e300, 2.0]);
    let matrix = Matrix::from_rows((1, 3), &[0, 5], &[2, 0, 2, 2, 2], values).unwrap();
    let mut y = [0.0];
    exact::multiply((&matrix, false), (&1.0, &[1.0, 1.0, 10.0]), &0.0, &mut y);
    assert_eq!((matrix.len(), y[0]), (2, 35.0));
}

/// The same bits from every kernel.
#[test]
fn kernels_change_no_bit() {
    use wideblas_base::config;
    use wideblas_base::isa::Isa;
    let mut random = Random(5);
    let cases: Vec<Case<Qd>> =
        (0..20).map(|round| case(KINDS[round % KINDS.len()], &mut random)).collect();
    fn of<A: Arithmetic>(arithmetic: A, cases: &[Case<Qd>]) -> String {
        let mut said = String::new();
        for case in cases {
            let shape = (case.rows, case.columns);
            let values = Values::Qd(case.entries.clone());
            let matrix = Matrix::from_rows(shape, &case.starts, &case.places, values).unwrap();
            let of = |x: &[Qd]| numbers(arithmetic, &Values::Qd(x.to_vec()));
            let (x, mut y, alpha) = (of(&case.x), of(&case.y), of(&[case.alpha])[0]);
            let update = Update { alpha, beta: alpha };
            multiply_matrix(arithmetic, (&matrix, false), &x, &update, &mut y);
            let dot = arithmetic.dot(&x, &x);
            let mut z = y.clone();
            arithmetic.axpby(&alpha, &y, &dot, &mut z);
            arithmetic.axpy(&alpha, &y, &mut z);
            arithmetic.xpby(&y, &alpha, &mut z);
            said += &format!("{dot:?} {y:?} {z:?}\n");
        }
        said
    }
    let all = || [of(DOUBLE, &cases), of(DOUBLE_DOUBLE, &cases), of(QUAD_DOUBLE, &cases)];
    let widest = all();
    for isa in Isa::ALL.into_iter().filter(|isa| isa.is_available()) {
        config::set_kernel(Some(isa));
        let found = all();
        config::set_kernel(None);
        assert!(found == widest, "{}", isa.name());
    }
}

/// Threads that share a long row leave the bits of one.
#[test]
fn a_long_row_is_shared() {
    fn compare<A: Arithmetic>(arithmetic: A)
    where
        f64: Entry<A::Number>,
    {
        const COLUMNS: usize = 150_000;
        let mut random = Random(11);
        // Before, between and behind long rows there are others, and none.
        let lens = [COLUMNS, 3, 0, 130, COLUMNS, 60_000, 5, COLUMNS];
        let (mut starts, mut places, mut entries) = (vec![0i64], Vec::new(), Vec::new());
        for len in lens {
            places.extend((0..len).map(|k| k as i64));
            entries.extend((0..len).map(|_| random.next() as f64 - power_of_two(63)));
            starts.push(places.len() as i64);
        }
        let shape = (lens.len(), COLUMNS);
        let matrix = Matrix::from_rows(shape, &starts, &places, Values::F64(entries)).unwrap();
        let Values::F64(entries) = matrix.values() else { unreachable!("doubles") };
        let third = arithmetic.of_f64(3.0);
        let x: Vec<A::Number> =
            (0..COLUMNS).map(|i| arithmetic.div(&arithmetic.of_f64(i as f64), &third)).collect();
        let sums = |threads: usize| {
            let mut y = vec![arithmetic.zero(); lens.len()];
            row_sums(arithmetic, &matrix, entries, &x, &mut y, threads);
            y
        };
        let one = sums(1);
        for threads in [2, 3, 7] {
            assert_eq!(sums(threads), one, "{arithmetic:?} {threads}");
        }
    }
    compare(DOUBLE);
    compare(DOUBLE_DOUBLE);
    compare(QUAD_DOUBLE);
    compare(Limbs::<7>::new(424));
}
