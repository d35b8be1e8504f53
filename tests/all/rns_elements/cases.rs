//! Calls with numbers that are hard to round.

use super::calls::{Call, Routine};
use crate::common::Rng;
use crate::common::mp::integer;
use crate::common::rns::{PRECISIONS, SCALES, Scale, copy, from_floats, random};
use Routine::*;
use rug::{Float, Integer};
use wideblas::engine::rns::{Array, Number, Storage};
use wideblas::format::rns::{MAX_EXP, MIN_EXP, ModuliSet};
use wideblas::options::Part;

/// An array of numbers of up to twice the bits of the set: near ties, ends of words and of exponents.
pub fn products(rng: &mut Rng, set: &'static ModuliSet, len: usize, scale: Scale) -> Storage {
    let storage = Storage::new(set, len).unwrap();
    let p = set.bits;
    for at in 0..len {
        let used = match rng.bits() % 4 {
            0 => rng.within(1, 2 * p as i32) as u32,
            1 => 2 * p - 1,
            _ => 2 * p,
        };
        let mut integer = integer(rng, used);
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
pub struct Case {
    pub set: &'static ModuliSet,
    pub call: Call,
    pub scale: Scale,
    pub storages: Vec<Storage>,
    /// The array of each operand.
    pub operands: Vec<usize>,
}

impl Case {
    pub fn context(&self) -> String {
        let Case { set, call, scale, operands, .. } = self;
        format!("{} bits, {call:?}, {scale:?}, arrays {operands:?}", set.bits)
    }

    pub fn new(rng: &mut Rng, set: &'static ModuliSet, call: Call, scale: Scale) -> Case {
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
    pub fn expected(&self) -> Vec<Storage> {
        let all = self.copies();
        let arrays: Vec<Array<'_>> = self.operands.iter().map(|&k| all[k].array()).collect();
        self.call.on_cpu(&arrays);
        all
    }
}

pub const ROUTINES: [Routine; 14] = [
    Scal, Axpy, AxpyMinus, Waxpby, Rot, Ger, Syr2, GeAdd, DiagScale, LrScale, Largest, Rounded,
    Fold, Add,
];

pub fn random_call(rng: &mut Rng, routine: Routine, (m, n): (usize, usize)) -> Call {
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
pub fn cases(rng: &mut Rng, mut check: impl FnMut(Case)) {
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
