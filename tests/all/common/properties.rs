//! What holds for products of every format.

use super::Rng;
use super::case::{ALL_DATA, Case, Data, assert_nearest, error_over_bound, options};
use super::sample::Sample;
use rug::Integer;
use wideblas::engine::cpu::Isa;
use wideblas::engine::cpu::modular::Unit;
use wideblas::options::Part;
use wideblas::product::blocks::plan;
use wideblas::product::{Mode, Options};
use wideblas_reference::Dyadic;

const MODES: [Mode; 2] = [Mode::Working, Mode::Exact];

/// Correct rounding and the bound on all data.
pub fn all_data<S: Sample>(
    shapes: &[(usize, usize, usize)],
    name: &str,
    bits: impl Fn(&mut Rng) -> u32,
) {
    let mut worst = 0.0f64;
    for (seed, &shape) in shapes.iter().enumerate() {
        for data in ALL_DATA {
            let mut rng = Rng(seed as u64);
            let case = Case::<S>::new(&mut rng, data, shape, &bits);
            worst = worst.max(case.check(&(name, seed, shape, data)));
        }
    }
    println!("{name}: largest error {worst:.3} of the bound");
}

/// The data made to cancel does so: |A| |B| is at least 2^100 |A B|.
pub fn cancelling_data_cancels<S: Sample>(bits: u32) {
    for seed in 0..5 {
        let case = Case::<S>::new(&mut Rng(seed), Data::Cancelling, (6, 5, 40), |_| bits);
        let element = case.elements();
        for (i, j) in (0..5).flat_map(|j| (0..6).map(move |i| (i, j))) {
            let element = element(i, j);
            let limit = &element.value.abs() * &Dyadic::power_of_two(100);
            assert!(element.magnitude >= limit, "{} {seed} ({i}, {j})", S::NAME);
        }
    }
}

/// A product of one element.
fn single<S: Sample>(bits: u32, factors: [Dyadic; 2], terms: &[[Dyadic; 2]], c: Dyadic) -> Case<S> {
    let number = |x: &Dyadic| {
        let number = S::zero(bits).nearest(x);
        assert_eq!(number.exact().as_ref(), Some(x));
        number
    };
    let side = |i: usize| terms.iter().map(|term| number(&term[i])).collect();
    Case {
        shape: (1, 1, terms.len()),
        alpha: number(&factors[0]),
        a: side(0),
        b: side(1),
        beta: number(&factors[1]),
        c: vec![number(&c)],
    }
}

/// Halfway cases that only a tiny other term decides, wherever it comes from.
pub fn tiny_terms_break_ties<S: Sample>(bits: u32) {
    let (components, digits) = S::components(bits);
    // 2^digits + 1 is halfway between two numbers of that many bits, and a multiple of a small integer.
    let halfway = (Integer::from(1) << digits) + 1u32;
    let factor = (3u32..).step_by(2).find(|&q| halfway.is_divisible_u(q)).unwrap();
    let last = -70 * (components - 1);
    let leading: Vec<Dyadic> =
        (0..components - 1).map(|i| Dyadic::power_of_two(192 - 70 * i)).collect();
    let sum = |last: Dyadic| leading.iter().fold(last, |sum, x| &sum + x);
    let one = Dyadic::power_of_two(0);
    let power = Dyadic::power_of_two;
    let factor_value = Dyadic::new(factor.into(), 0);
    // c times the factor, and a sum of two numbers, that are halfway.
    let third = sum(Dyadic::new(Integer::from(&halfway / factor), 192 + last - digits as i32));
    let truncated = sum(power(192 + last));
    let half = power(192 + last - digits as i32);
    let zero = || Dyadic::ZERO;
    for distance in [digits as i32 + 100, 600, 700] {
        let results = [-1, 1].map(|sign| {
            let tiny = Dyadic::new(sign.into(), 192 - distance);
            let small = Dyadic::new(sign.into(), -distance / 2);
            let small_too = power(192 - distance - -distance / 2);
            let both = [truncated.clone(), one.clone()];
            let half = [half.clone(), one.clone()];
            [
                // Within the sum of A B.
                single::<S>(
                    bits,
                    [one.clone(), zero()],
                    &[both.clone(), [small.clone(), small_too.clone()], half.clone()],
                    zero(),
                ),
                // beta C against alpha A B, and the reverse.
                single(
                    bits,
                    [one.clone(), one.clone()],
                    &[both.clone(), half.clone()],
                    tiny.clone(),
                ),
                single(
                    bits,
                    [power(7), power(-40)],
                    &[[truncated.clone(), power(-7)], [half[0].clone(), power(-7)]],
                    &tiny * &power(40),
                ),
                single(
                    bits,
                    [small.clone(), factor_value.clone()],
                    &[[small_too.clone(), one.clone()]],
                    third.clone(),
                ),
                single(
                    bits,
                    [small_too, -&factor_value],
                    &[[small.clone(), power(-3)], [small, power(-5)]],
                    -&third,
                ),
            ]
            .map(|case| {
                let element = case.elements()(0, 0);
                let [exact, working] = [Mode::Exact, Mode::Working]
                    .map(|mode| case.run(&options(mode), Part::All).remove(0));
                let (old, context) = (&case.c[0], (distance, sign));
                assert_nearest(&exact, old, &element, &context);
                error_over_bound(&working, old, &element, &context);
                exact.exact().unwrap()
            })
        });
        for (below, above) in results[0].iter().zip(&results[1]) {
            assert!(below < above, "{} {distance}: no tie", S::NAME);
        }
    }
}

/// Empty matrices, and factors that leave operands unread.
pub fn empty_and_unread<S: Sample>(bits: u32) {
    let mut rng = Rng(1);
    for (m, n, k) in [(0, 3, 4), (3, 0, 4), (0, 0, 0), (3, 2, 0), (0, 3, 0)] {
        for (alpha, beta) in [(1.0, 0.0), (2.0, 1.0), (0.0, -3.0), (1.0, 0.75)] {
            let mut case = Case::<S>::new(&mut rng, Data::Random, (m, n, k), |_| bits);
            (case.alpha, case.beta) = (S::from_f64(alpha, bits), S::from_f64(beta, bits));
            case.check(&(m, n, k, alpha, beta));
        }
    }
    let Some(nan) = S::zero(bits).special(f64::NAN) else { return };
    for mode in MODES {
        let mut case = Case::<S>::new(&mut rng, Data::Random, (19, 18, 5), |_| bits);
        case.alpha = S::from_f64(1.0, bits);
        case.beta = S::zero(bits);
        let expected = case.run(&options(mode), Part::All);
        case.c.fill(nan.clone());
        let found = case.run(&options(mode), Part::All);
        assert!(found.iter().zip(&expected).all(|(x, y)| x.is_same(y)), "C was read: {mode:?}");
        // alpha = 0: A and B are not read.
        let mut case = Case::<S>::new(&mut rng, Data::Random, (19, 18, 5), |_| bits);
        case.alpha = S::zero(bits);
        case.beta = S::from_f64(-2.0, bits);
        case.a.fill(nan.clone());
        case.b.fill(nan.clone());
        for (new, old) in case.run(&options(mode), Part::All).iter().zip(&case.c) {
            assert_eq!(new.exact().unwrap(), &old.exact().unwrap() * &Dyadic::new((-2).into(), 0));
        }
    }
}

/// NaN and infinities wherever the plain loops in double put them, exact results elsewhere.
pub fn specials_spread<S: Sample>(bits: u32) {
    let (m, n, k) = (4, 5, 3);
    let mut reached = 0;
    for seed in 0..300 {
        let mut rng = Rng(seed);
        let mut case = Case::<S>::new(&mut rng, Data::Random, (m, n, k), |_| bits);
        let mut strew = |numbers: &mut [S], rarity: u64| {
            for x in numbers {
                match rng.bits() % (3 * rarity) {
                    0 => *x = x.special(f64::NAN).unwrap(),
                    1 => *x = x.special(f64::INFINITY).unwrap(),
                    2 => *x = x.special(f64::NEG_INFINITY).unwrap(),
                    3..=6 => *x = S::zero(bits),
                    _ => {}
                }
            }
        };
        strew(&mut case.a, 12);
        strew(&mut case.b, 15);
        strew(&mut case.c, 12);
        strew(std::slice::from_mut(&mut case.alpha), 5);
        strew(std::slice::from_mut(&mut case.beta), 5);
        let double = |x: &[S]| -> Vec<f64> { x.iter().map(S::to_f64).collect() };
        let (a, b, old) = (double(&case.a), double(&case.b), double(&case.c));
        let (alpha, beta) = (case.alpha.to_f64(), case.beta.to_f64());
        for mode in MODES {
            let c = case.run(&options(mode), Part::All);
            for (i, j) in (0..n).flat_map(|j| (0..m).map(move |i| (i, j))) {
                let mut sum = if beta == 0.0 { 0.0 } else { beta * old[i + j * m] };
                if alpha != 0.0 {
                    for l in 0..k {
                        sum += alpha * b[l + j * k] * a[i + l * m];
                    }
                }
                let found = c[i + j * m].to_f64();
                let context = (S::NAME, seed, mode, i, j, found, sum);
                if sum.is_finite() {
                    assert!((found - sum).abs() <= 1e-10, "{context:?}");
                } else {
                    assert!(found == sum || (found.is_nan() && sum.is_nan()), "{context:?}");
                    reached += 1;
                }
            }
        }
    }
    assert!(reached > 500);
}

/// The same bits for every kernel, blocking, number of threads and size of the workspace.
pub fn same_bits<S: Sample>(bits: u32) {
    let available = || Unit::ALL.into_iter().filter(|unit| unit.is_available());
    let isas = || Isa::ALL.into_iter().filter(|isa| isa.is_available());
    for (seed, shape) in [(0, (50, 33, 64)), (1, (130, 75, 200)), (2, (5, 40, 17))] {
        for data in [Data::Random, Data::Spread, Data::Cancelling] {
            let case = Case::<S>::new(&mut Rng(seed), data, shape, |_| bits);
            let assert_same = |found: &[S], expected: &[S], options: &Options| {
                let same = found.iter().zip(expected).all(|(x, y)| x.is_same(y));
                assert!(same, "{} {shape:?} {data:?} {options:?}", S::NAME);
            };
            let expected = case.run(&options(Mode::Working), Part::All);
            let blockings = [
                (1, (16, 16, 16)),
                (2, (48, 32, 30)),
                (3, (1000, 16, 7)),
                (7, (64, 64, 64)),
                (1, (1000, 1000, 1000)),
            ];
            for (unit, isa) in available().flat_map(|unit| isas().map(move |isa| (unit, isa))) {
                // The small shape in every way, the others once for each unit and set.
                let all = if seed == 2 { blockings.len() } else { 1 };
                let first = (unit as usize + isa as usize) % blockings.len();
                for (threads, largest_block) in blockings.into_iter().cycle().skip(first).take(all)
                {
                    let options =
                        Options { unit, isa, threads, largest_block, ..options(Mode::Working) };
                    assert_same(&case.run(&options, Part::All), &expected, &options);
                }
            }
            let exact = case.run(&options(Mode::Exact), Part::All);
            let options =
                Options { threads: 3, largest_block: (48, 16, 30), ..options(Mode::Exact) };
            assert_same(&case.run(&options, Part::All), &exact, &options);
        }
    }
}

/// Little memory makes more blocks, and never other bits.
pub fn memory_is_bounded<S: Sample>(bits: u32) {
    let shape = (130, 100, 300);
    let case = Case::<S>::new(&mut Rng(3), Data::Random, shape, |_| bits);
    let expected = case.run(&options(Mode::Working), Part::All);
    for workspace in [1 << 18, 1 << 20] {
        let options = Options { workspace, ..options(Mode::Working) };
        let block = plan(shape, (110, 110), &options).unwrap().block;
        assert!(block.0 < shape.0 || block.1 < shape.1 || block.2 < shape.2, "{block:?}");
        let found = case.run(&options, Part::All);
        assert!(found.iter().zip(&expected).all(|(x, y)| x.is_same(y)), "{workspace}");
    }
    for (seed, workspace) in [0, 1000, 60 << 10].into_iter().enumerate() {
        // Short: the smallest blocks are slow.
        let case = Case::<S>::new(&mut Rng(seed as u64), Data::Spread, (20, 17, 40), |_| bits);
        let expected = case.run(&options(Mode::Working), Part::All);
        for unit in Unit::ALL.into_iter().filter(|unit| unit.is_available()) {
            let options = Options { unit, workspace, ..options(Mode::Working) };
            let found = case.run(&options, Part::All);
            let same = found.iter().zip(&expected).all(|(x, y)| x.is_same(y));
            assert!(same, "{} {unit:?} {workspace}", S::NAME);
        }
    }
}

/// A triangle has the bits of the whole and leaves the other alone, whatever the blocks.
pub fn triangles_leave_the_rest_alone<S: Sample>(bits: u32) {
    const N: usize = 70;
    let case = Case::<S>::new(&mut Rng(5), Data::Random, (N, N, 40), |_| bits);
    for mode in MODES {
        let all = case.run(&options(mode), Part::All);
        for part in [Part::Upper, Part::Lower] {
            for block in [1000, 32] {
                let options = Options { largest_block: (block, block, 64), ..options(mode) };
                let found = case.run(&options, part);
                for (i, j) in (0..N).flat_map(|j| (0..N).map(move |i| (i, j))) {
                    let wanted = part.rows(j, N).contains(&i);
                    let from = if wanted { &all } else { &case.c };
                    let same = found[i + N * j].is_same(&from[i + N * j]);
                    assert!(same, "{} {part:?} {mode:?} ({i}, {j})", S::NAME);
                }
            }
        }
    }
}

/// Tests of the formats given as `module: type, bits`.
#[macro_export]
macro_rules! properties {
    ($($name:ident: $type:ty, $bits:expr;)*) => { $(
        mod $name {
            use $crate::common::properties;

            #[test]
            fn cancelling_data_cancels() {
                properties::cancelling_data_cancels::<$type>($bits);
            }
            #[test]
            fn tiny_terms_break_ties() {
                properties::tiny_terms_break_ties::<$type>($bits);
            }
            #[test]
            fn empty_and_unread_operands() {
                properties::empty_and_unread::<$type>($bits);
            }
            #[test]
            fn same_bits_for_kernels_blocks_and_threads() {
                properties::same_bits::<$type>($bits);
            }
            #[test]
            fn memory_is_bounded() {
                properties::memory_is_bounded::<$type>($bits);
            }
            #[test]
            fn triangles_leave_the_rest_alone() {
                properties::triangles_leave_the_rest_alone::<$type>($bits);
            }
        }
    )* };
}
