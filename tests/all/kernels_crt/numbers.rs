//! From numbers to integers.

use super::{ints, through_host};
use crate::common::Rng;
use wideblas::engine::cpu::Isa;
use wideblas::engine::cpu::modular::PANEL;
use wideblas::engine::scaling::{LEVELS, Range, Scaling, extra_bits, needed, words};
use wideblas::format::{Dd, Qd, Scalar};
use wideblas::product::Number;
use wideblas::product::class::Class;
use wideblas::product::number::Scaled;
use wideblas::product::planner::{self, Request};

/// Edges, and numbers of like and distant components.
pub fn component(rng: &mut Rng) -> f64 {
    const EDGES: [f64; 8] =
        [0.0, -0.0, 1.0, f64::MAX, f64::MIN_POSITIVE, 5e-324, f64::INFINITY, f64::NAN];
    match rng.bits() % 12 {
        0 => rng.pick(&EDGES),
        1 => f64::from(rng.within(-1000, 1000)),
        2 => f64::from_bits(rng.bits() >> 12),
        _ => {
            let exponent = rng.within(-20, 0);
            rng.double(exponent)
        }
    }
}

fn numbers_are_the_cpus<T: Number + Scalar<L>, const L: usize>(whole: impl Fn(&mut Rng) -> T) {
    const WORDS: usize = 8;
    const COUNT: usize = 20_000;
    let mut rng = Rng(L as u64);
    let records: Vec<(T, i32)> = (0..COUNT)
        .map(|_| {
            let x = match rng.bits() % 3 {
                0 => T::from_components([(); L].map(|()| component(&mut rng))),
                _ => whole(&mut rng),
            };
            let top = match x.class() {
                Class::Finite { top, .. } => top as i32,
                _ => 0,
            };
            (x, top - rng.within(0, 230))
        })
        .collect();
    let mut input = Vec::new();
    for (x, unit) in &records {
        x.components().iter().for_each(|component| input.extend(component.to_ne_bytes()));
        input.extend(unit.to_ne_bytes());
        // The record of a struct that is aligned to 16 bytes goes without padding: two reads.
    }
    let output = ints(&through_host(&L.to_string(), COUNT, &input));
    let mut odd = 0;
    for ((x, unit), found) in records.iter().zip(output.chunks_exact(4 + WORDS)) {
        let class = x.class();
        let (ordinary, zero, top, bottom) = (found[0] != 0, found[1] != 0, found[2], found[3]);
        if !ordinary {
            // Infinities, NaN, and components that overlap.
            odd += 1;
            continue;
        }
        match class {
            Class::Zero => assert!(zero, "{x:?}"),
            Class::Special(_) => panic!("{x:?} is not ordinary"),
            Class::Finite { top: expected, bottom: lowest } => {
                assert_eq!((false, expected, lowest), (zero, top.into(), bottom.into()), "{x:?}");
            }
        }
        let (mut words, mut negative) = ([0; WORDS * PANEL], [0; PANEL]);
        let mut column = [None; PANEL];
        column[3] = Some(x);
        let units = &[(*unit).into(); PANEL];
        let to = Scaled { units, words: &mut words, negative: &mut negative };
        T::integers(Isa::Generic, &[column], to);
        for w in 0..WORDS {
            assert_eq!(words[w * PANEL + 3] as i32, found[4 + w], "{x:?} {unit} word {w}");
        }
    }
    assert!(odd > 0 && odd < COUNT / 2, "{odd}");
}

#[test]
fn numbers_become_the_same_integers() {
    numbers_are_the_cpus::<f64, 1>(|rng| {
        let exponent = rng.within(-30, 30);
        rng.double(exponent)
    });
    numbers_are_the_cpus::<Dd, 2>(|rng| {
        let exponent = rng.within(-30, 30);
        rng.dd(exponent)
    });
    numbers_are_the_cpus::<Qd, 4>(|rng| {
        let exponent = rng.within(-30, 30);
        rng.qd(exponent)
    });
}

/// The device's formulas for scalings are the planner's.
#[test]
fn vectors_get_the_same_scalings() {
    const CASES: usize = 500;
    let mut rng = Rng(77);
    let mut input = Vec::new();
    let mut expected = Vec::new();
    for _ in 0..CASES {
        let (m, n) = (rng.within(1, 6) as usize, rng.within(1, 6) as usize);
        let depth = rng.within(1, 3000) as usize;
        let kind = rng.bits() % 4;
        let precision = rng.pick(&[None, Some(54), Some(107), Some(214)]);
        let mut range = || {
            if rng.bits().is_multiple_of(9) {
                return Range::default();
            }
            let mut left = depth as u32;
            let counts: [u32; LEVELS] = std::array::from_fn(|d| {
                let share = match kind {
                    0 => left / 2,
                    1 => rng.bits() as u32 % (left + 1),
                    2 => u32::from(d == 0) * left,
                    _ => u32::from(d == 0),
                };
                let count = if d == 0 { share.max(1) } else { share.min(left) };
                left -= count;
                count
            });
            let top = i64::from(rng.within(-900, 900));
            let smallest = top - i64::from(rng.within(0, 60));
            let bottom = smallest - i64::from(rng.within(0, 300));
            Range { top, smallest, bottom, special: false, counts }
        };
        let rows: Vec<Range> = (0..m).map(|_| range()).collect();
        let cols: Vec<Range> = (0..n).map(|_| range()).collect();
        let request = Request { shape: (m, n, depth), precision, native: None, symmetric: false };
        let scalings = planner::scalings(&rows, &cols, &request).unwrap();
        let all = scalings.rows.iter().chain(&scalings.cols);
        expected.extend(all.map(|scaling| [scaling.unit as i32, scaling.bits as i32]));
        let head = [m, n, depth].map(|x| x as i32);
        let bits = [precision.map_or(-1, |bits| bits as i32)];
        // Nothing is cut off here.
        let cut = [0; 2];
        head.iter().chain(&bits).chain(&cut).for_each(|x| input.extend(x.to_ne_bytes()));
        for range in rows.iter().chain(&cols) {
            let used = !range.is_zero();
            let of = |x: i64| if used { x as i32 } else { 0 };
            let words = [of(range.top), of(range.smallest), of(range.bottom), used.into()];
            words.iter().for_each(|x| input.extend(x.to_ne_bytes()));
            range.counts.iter().for_each(|x| input.extend(x.to_ne_bytes()));
        }
    }
    let found = ints(&through_host("scalings", CASES, &input));
    assert_eq!(found.len(), 2 * expected.len());
    for (at, (found, expected)) in found.chunks_exact(2).zip(&expected).enumerate() {
        assert_eq!(found, expected, "vector {at}");
    }
    let spread: std::collections::HashSet<i32> = expected.iter().map(|[_, bits]| *bits).collect();
    assert!(spread.len() > 50, "{spread:?}");
}

/// What the device derives from scalings is what the planner does.
#[test]
fn scalings_need_the_same_bits_and_words() {
    const CASES: usize = 300;
    let mut rng = Rng(78);
    let mut input = Vec::new();
    let mut expected = Vec::new();
    for _ in 0..CASES {
        let bits = [(); 2].map(|()| i64::from(rng.within(0, 12_000)));
        let depth = 1 << rng.within(0, 30);
        let side = [Scaling { bits: bits[0], ..Scaling::default() }];
        let found = needed((bits[0], bits[1]), depth);
        expected.extend([found as i32, words(&side) as i32]);
        let head = [bits[0] as i32, bits[1] as i32, extra_bits(depth)];
        head.iter().for_each(|x| input.extend(x.to_ne_bytes()));
    }
    assert_eq!(ints(&through_host("needs", CASES, &input)), expected);
}

/// All bits are kept, but for those of few numbers that are far below the others.
#[test]
fn few_numbers_lose_their_lowest_bits() {
    const CUT: i32 = 62;
    let top = 5;
    let scaled = |deep: u32, room: i32, bottom: i32| {
        let depth = 1000;
        let mut counts = [0u32; LEVELS];
        counts[0] = depth - deep;
        let mut input = Vec::new();
        let head = [1, 1, depth as i32, -1, CUT, room];
        head.iter().for_each(|x| input.extend(i32::to_ne_bytes(*x)));
        for _ in 0..2 {
            [top, bottom + 52, bottom, 1].iter().for_each(|x| input.extend(x.to_ne_bytes()));
            counts.iter().for_each(|x| input.extend(x.to_ne_bytes()));
        }
        ints(&through_host("scalings", 1, &input))
    };
    let cut = [top - CUT + 1, CUT].repeat(2);
    let whole = |bottom: i32| [bottom, top - bottom + 1].repeat(2);
    assert_eq!(scaled(8, 8, -90), cut);
    // No place for one more; nothing to cut off; too far off to be added later.
    assert_eq!(scaled(9, 8, -90), whole(-90));
    assert_eq!(scaled(8, 8, -30), whole(-30));
    assert_eq!(scaled(8, 8, top - CUT - 128), whole(top - CUT - 128));
}
