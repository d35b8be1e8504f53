//! Linear systems whose solutions are known: powers, corrections, rounding, and bounds of errors.

use super::*;
use crate::cuda::vectors::arguments::Systems;
use crate::cuda::vectors::runs::Each;
use crate::cuda::vectors::systems::{
    ERRORS, FOUND, KINDS, PROBE_ALTERNATING, PROBE_CONSTANT, PROBE_SIGNS, RELATIVE_ERRORS, STATES,
    nothing, run,
};

const N: usize = 7;
const COLS: usize = 3;
const LD: usize = N + 2;

/// The power of the largest number of some, which are not all zero, or of none.
fn top(numbers: impl Iterator<Item = f64>) -> Option<i64> {
    let largest = numbers.fold(0.0, |most: f64, x| most.max(x.abs()));
    (largest != 0.0).then(|| largest.log2().floor() as i64)
}

/// x 2^power, nothing of which is lost.
fn times(x: f64, power: i64) -> f64 {
    let half = (power / 2) as i32;
    x * power_of_two(half) * power_of_two(power as i32 - half)
}

fn systems<A: Accumulate<L>, const L: usize>(ground: &impl Ground, rng: &mut Random)
where
    A::Number: Plain,
{
    let bits = 53 * L as i64;
    let number =
        |array: &[f64], at: usize| -> [f64; L] { array[at * L..][..L].try_into().unwrap() };
    // Numbers near powers of two, of rows and of columns.
    let powers = |rng: &mut Random, count: usize, span: usize| -> Vec<i64> {
        (0..count).map(|_| below(rng, span) as i64 - span as i64 / 2).collect()
    };
    let (of_rows, of_cols) = (powers(rng, N, 500), powers(rng, N, 40));
    let mut a = vec![f64::NAN; LD * N * L];
    for (i, j) in (0..N).flat_map(|j| (0..N).map(move |i| (i, j))) {
        let x = self::number::<A::Number, L>(rng, "uniform").components();
        for (c, x) in x.into_iter().enumerate() {
            a[(i + j * LD) * L + c] = times(x, of_rows[i] + of_cols[j]);
        }
    }
    // The solution of the scaled system, one column of which is zero.
    let solution: Vec<[f64; L]> = (0..N * COLS)
        .map(|at| match at / N {
            1 => [0.0; L],
            _ => self::number::<A::Number, L>(rng, "uniform").components(),
        })
        .collect();
    let doubles = KINDS * N + N * COLS + FOUND;
    let (errors_at, found_at) = (KINDS * N, KINDS * N + N * COLS);
    let vectors = || vec![f64::NAN; N * COLS * L];
    let mut arrays = vec![
        a,
        vec![f64::NAN; N * N * L],
        vectors(),
        vectors(),
        vectors(),
        vec![f64::NAN; doubles],
        vec![f64::NAN; 2 * N + COLS],
        vectors(),
    ];
    let word = |address: *mut f64, at: usize| address.wrapping_add(at) as u64;
    let of = |at: &[*mut f64]| Systems {
        rows: N as i64,
        cols: COLS as i64,
        row_powers: word(at[6], 2 * N),
        col_powers: word(at[6], N),
        high: word(at[2], 0),
        low: word(at[3], 0),
        correction: word(at[4], 0),
        of_columns: word(at[5], 0),
        errors: word(at[5], errors_at),
        found: word(at[5], found_at),
        bits,
        value: power_of_two(-30),
        ..nothing()
    };
    let of_a = |at: &[*mut f64]| Systems {
        from: word(at[0], 0),
        ld: LD as i64,
        to: word(at[1], 0),
        cols: N as i64,
        row_powers: word(at[6], 0),
        ..of(at)
    };
    ground.with(&mut arrays, |on, at| {
        let step = |routine, of, items, each| run(on, A::NAME, routine, of, items, each);
        step("row_powers", of_a(at), N, Each::Thread)?;
        step("col_powers", of_a(at), N, Each::WideBlock)?;
        on.run("span_of_powers", of_a(at), 1, Each::WideBlock)?;
        step("scale_system", of_a(at), N * N, Each::Thread)?;
        // Of the identity.
        let identity = Systems { from: 0, to: word(at[7], 0), cols: COLS as i64, ..of_a(at) };
        let identity = Systems { col_powers: word(at[6], 2 * N), ..identity };
        step("col_powers", identity, COLS, Each::WideBlock)?;
        step("scale_system", identity, N * COLS, Each::Thread)?;
        step("begin_solution", of(at), N * COLS, Each::Thread)
    });
    let powers: Vec<i64> = arrays[6].iter().map(|x| x.to_bits() as i64).collect();
    let leading = |i: usize, j: usize| arrays[0][(i + j * LD) * L];
    for (i, power) in powers[..N].iter().enumerate() {
        let expected = top((0..N).map(|j| leading(i, j))).unwrap();
        assert_eq!(*power, -expected, "{}, row {i}", A::NAME);
    }
    for j in 0..N {
        let expected = top((0..N).map(|i| times(leading(i, j), powers[i]))).unwrap();
        assert_eq!(powers[N + j], -expected, "{}, column {j}", A::NAME);
        for i in 0..N {
            let (x, to) = (number(&arrays[0], i + j * LD), number(&arrays[1], i + j * N));
            assert_eq!(to, x.map(|x| times(x, powers[i] + powers[N + j])));
        }
    }
    let least = *powers[N..2 * N].iter().min().unwrap();
    let found = &arrays[5][found_at..];
    let largest = *powers[N..2 * N].iter().max().unwrap();
    let sum: i64 = powers[..2 * N].iter().sum();
    assert_eq!(found[..4], [0.0, least as f64, largest as f64, sum as f64]);
    for j in 0..COLS {
        assert_eq!(powers[2 * N + j], -powers[j]);
        for i in 0..N {
            let expected: [f64; L] = std::array::from_fn(|c| f64::from(c == 0 && i == j));
            assert_eq!(number(&arrays[7], i + j * N), expected);
        }
    }
    // Corrections that are right but for 2^-40 of them make the solution right.
    let error = |arrays: &[Vec<f64>], at: usize| {
        let minus = |x: [f64; L]| x.map(|x| -x);
        let [high, low] = [2, 3].map(|which| number(&arrays[which], at));
        A::add::<f64>(A::add::<f64>(solution[at], minus(high)), minus(low))
    };
    let mut states = vec![];
    for _ in 0..10 {
        for at in 0..N * COLS {
            let factor: [f64; L] =
                std::array::from_fn(|c| if c == 0 { 1.0 + power_of_two(-40) } else { 0.0 });
            let by = A::mul::<f64>(error(&arrays, at), factor);
            arrays[4][at * L..][..L].copy_from_slice(&by);
        }
        ground.with(&mut arrays, |on, at| {
            let of = Systems { base: least, ..of(at) };
            run(on, A::NAME, "add_corrections", of, COLS, Each::WideBlock)?;
            on.run("summarise", of, KINDS, Each::WideBlock)
        });
        states.push(arrays[5][found_at + STATES]);
        let of_columns = &arrays[5][STATES * COLS..][..COLS];
        assert_eq!(of_columns[1], 0.0);
        assert_eq!(arrays[5][found_at + STATES], of_columns.iter().copied().fold(0.0, f64::max));
        if arrays[5][found_at + STATES] == 0.0 {
            break;
        }
    }
    assert!(states.len() > 2 && states.ends_with(&[1.0, 0.0]), "{}: {states:?}", A::NAME);
    // The same corrections again do not become smaller.
    let mut stalled = arrays.clone();
    for at in 0..N * COLS {
        stalled[4][at * L] = 1.0;
    }
    for _ in 0..2 {
        ground.with(&mut stalled, |on, at| {
            let of = Systems { base: least, ..of(at) };
            run(on, A::NAME, "add_corrections", of, COLS, Each::WideBlock)
        });
    }
    assert_eq!(stalled[5][STATES * COLS..][..COLS], [2.0; COLS]);

    ground.with(&mut arrays, |on, at| {
        run(on, A::NAME, "round_solution", of(at), N * COLS, Each::Thread)
    });
    for (at, x) in solution.iter().enumerate() {
        assert_eq!(number(&arrays[2], at), *x, "{}", A::NAME);
        arrays[4][at * L..][..L].fill(0.0);
        // Half of the last place.
        let size = x[0].abs().log2().floor().max(-100.0) as i64;
        arrays[4][at * L] = if x[0] == 0.0 { 0.0 } else { times(0.5, size - bits + 1) };
        arrays[5][errors_at + at] = f64::MAX;
    }
    ground.with(&mut arrays, |on, at| {
        let of = Systems { base: least, to: word(at[7], 0), ld_to: N as i64, ..of(at) };
        run(on, A::NAME, "judge_column", of, COLS, Each::WideBlock)?;
        on.run("summarise", of, KINDS, Each::WideBlock)?;
        run(on, A::NAME, "store_solution", of, N * COLS, Each::Thread)
    });
    let found = &arrays[5][found_at..];
    assert_eq!(found[STATES], 0.0, "{}", A::NAME);
    let (mut worst, mut relative) = (0f64, 0f64);
    for j in 0..COLS {
        let own = &arrays[5][errors_at + j * N..][..N];
        let of_column = own.iter().copied().fold(0.0, f64::max);
        let mut largest = 0f64;
        for i in 0..N {
            let (at, power) = (i + j * N, powers[N + i] - powers[2 * N + j]);
            assert_eq!(number(&arrays[7], at), solution[at].map(|x| times(x, power)));
            let correction = times(arrays[4][at * L], power);
            assert!(own[i] >= correction && own[i] <= 1.001 * correction, "{}", A::NAME);
            largest = largest.max(arrays[7][at * L].abs());
        }
        worst = worst.max(of_column);
        if of_column > 0.0 {
            relative = relative.max(of_column / largest);
        }
    }
    assert_eq!(found[ERRORS], worst);
    assert!((found[RELATIVE_ERRORS] / relative - 1.0).abs() < 1e-9);
    // An error beyond the last place is none that a result may have.
    arrays[4][0] *= 4.0;
    arrays[5][errors_at..][..N * COLS].fill(f64::MAX);
    ground.with(&mut arrays, |on, at| {
        run(on, A::NAME, "judge_column", Systems { base: least, ..of(at) }, COLS, Each::WideBlock)
    });
    assert_eq!(arrays[5][STATES * COLS..][..COLS], [1.0, 0.0, 0.0]);

    // The product of the diagonal, of numbers that would overflow.
    for i in 0..N {
        for x in &mut arrays[1][i * (N + 1) * L..][..L] {
            *x *= power_of_two(300 - 50 * i as i32);
        }
    }
    let expected = (0..N).fold(std::array::from_fn(|c| f64::from(c == 0)), |product, i| {
        let x = number(&arrays[1], i * (N + 1)).map(|x| times(x, 50 * i as i64 - 300));
        A::mul::<f64>(product, x)
    });
    ground.with(&mut arrays, |on, at| {
        let of = Systems { to: word(at[1], 0), ..of(at) };
        run(on, A::NAME, "multiply_diagonal", of, 1, Each::WideBlock)
    });
    let found = &arrays[5][found_at..];
    let power = found[L] as i64 - (0..N as i64).map(|i| 300 - 50 * i).sum::<i64>();
    let product = number(found, 0).map(|x| times(x, power));
    let error = A::add::<f64>(product, expected.map(|x: f64| -x));
    assert!((error[0] / expected[0]).abs() <= power_of_two(8 - bits as i32), "{}", A::NAME);
    assert!(found[0].abs() >= 0.5 && found[0].abs() <= 2.0);

    // Vectors by which norms are estimated, and sums of magnitudes.
    for (what, value) in [(PROBE_CONSTANT, 0.25), (PROBE_ALTERNATING, 0.0), (PROBE_SIGNS, 0.0)] {
        ground.with(&mut arrays, |on, at| {
            let (from, to) = (word(at[2], 0), word(at[7], 0));
            let of = Systems { what, value, from, to, cols: 1, ..of(at) };
            run(on, A::NAME, "probe", of, N, Each::Thread)?;
            run(on, A::NAME, "sum_sizes", of, 1, Each::WideBlock)
        });
        let expected = |i: usize| match what {
            PROBE_CONSTANT => value,
            PROBE_SIGNS => solution[i][0].signum(),
            _ => (1.0 + i as f64 / (N - 1) as f64) * if i % 2 == 1 { -1.0 } else { 1.0 },
        };
        for i in 0..N {
            let found = number(&arrays[7], i);
            assert!(found[0] == expected(i) && found[1..].iter().all(|&x| x == 0.0));
        }
        let sum: f64 = (0..N).map(|i| expected(i).abs()).sum();
        assert!((arrays[5][0] / sum - 1.0).abs() < 1e-14);
    }
}

fn are_right(ground: &impl Ground) {
    let rng = &mut Random(34);
    for _ in 0..5 {
        systems::<DdNative, 2>(ground, rng);
        systems::<QdNative, 4>(ground, rng);
    }
}

#[test]
fn systems_are_right_for_a_host_compiler() {
    are_right(&OnHost::new());
}

#[test]
#[ignore = "needs a GPU"]
fn systems_are_right_on_a_device() {
    are_right(&OnGpu);
}
