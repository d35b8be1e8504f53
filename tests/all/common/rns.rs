//! Arrays of residue numbers for tests.

use super::Rng;
use super::mp::integer;
use super::sample::Sample;
use rug::Float;
use std::sync::{Mutex, MutexGuard};
use wideblas::blas::mp::{Context, convert};
use wideblas::engine::cpu::Isa;
use wideblas::engine::cuda::Device;
use wideblas::engine::cuda::rns::Resident;
use wideblas::engine::rns::{Array, Number, Storage};
use wideblas::format::rns::{MAX_EXP, MIN_EXP, ModuliSet};
use wideblas::format::wide::Wide;

/// The set of moduli in force belongs to the process: one test at a time changes it.
pub fn alone() -> MutexGuard<'static, ()> {
    static ONE: Mutex<()> = Mutex::new(());
    ONE.lock().unwrap_or_else(|e| e.into_inner())
}

pub const PRECISIONS: [u32; 9] = [24, 53, 120, 240, 424, 480, 848, 1696, 3400];

/// Routines on the CPU.
pub fn on_cpu() -> Context {
    Context::on_cpu(Isa::detected(), 2)
}

/// How the terms of sums are distributed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Terms {
    Narrow,
    /// Beyond the headroom: several windows.
    Windows,
    /// 2^-100000 to 2^100000.
    Wide,
    /// Every other term is the negative of the one before.
    Cancelling,
    /// Short numbers far apart: a sum's rounding depends on the sign of what is far below.
    Ties,
}

pub const TERMS: [Terms; 5] =
    [Terms::Narrow, Terms::Windows, Terms::Wide, Terms::Cancelling, Terms::Ties];

/// Random numbers, one of 16 a zero.
pub fn numbers(rng: &mut Rng, len: usize, bits: u32, terms: Terms) -> Vec<Float> {
    let mut numbers: Vec<Float> = Vec::with_capacity(len);
    for i in 0..len {
        let spread = match terms {
            Terms::Narrow | Terms::Cancelling => 9,
            Terms::Windows => 400,
            Terms::Wide => 100_000,
            Terms::Ties => 3 * bits as i32,
        };
        let exponent = rng.within(-spread, spread);
        let used = match terms {
            Terms::Ties => rng.within(1, 3) as u32,
            _ if rng.bits() & 3 == 0 => rng.within(1, bits as i32) as u32,
            _ => bits,
        };
        let mut x = Float::with_val(bits, integer(rng, used)) << (exponent - used as i32);
        if rng.bits() & 1 == 1 {
            x = -x;
        }
        if rng.bits().is_multiple_of(16) {
            x = Float::new(bits);
        }
        if i % 2 == 1 && terms == Terms::Cancelling {
            x = -numbers[i - 1].clone();
        }
        numbers.push(x);
    }
    numbers
}

/// How numbers of elementwise routines are distributed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Scale {
    Narrow,
    /// 2^-100000 to 2^100000.
    Wide,
    /// Short numbers whose distances are about multiples of the precision: ties, and what decides them.
    Steps,
    /// At both ends of the range of exponents.
    Ends,
}

pub const SCALES: [Scale; 4] = [Scale::Narrow, Scale::Wide, Scale::Steps, Scale::Ends];

/// An array of random numbers, one of 16 a zero.
pub fn random(rng: &mut Rng, set: &'static ModuliSet, len: usize, scale: Scale) -> Storage {
    let bits = set.bits;
    let short = |rng: &mut Rng| rng.within(1, 3.min(bits as i32)) as u32;
    let numbers: Vec<Float> = (0..len)
        .map(|_| {
            let (exponent, used) = match scale {
                Scale::Narrow | Scale::Ends => (rng.within(-9, 9), bits),
                Scale::Wide => (rng.within(-100_000, 100_000), bits),
                Scale::Steps => (rng.within(-3, 3) * bits as i32 + rng.within(-2, 2), short(rng)),
            };
            let used = if rng.bits() & 3 == 0 { rng.within(1, used as i32) as u32 } else { used };
            let x = Float::with_val(bits, integer(rng, used)) << (exponent - used as i32);
            match rng.bits() % 16 {
                0 => Float::new(bits),
                k if k % 2 == 1 => -x,
                _ => x,
            }
        })
        .collect();
    let storage = from_floats(set, &numbers);
    if scale == Scale::Ends {
        let mut number = Number::default();
        for i in 0..len {
            storage.array().read(i, &mut number);
            let distance = i64::from(rng.within(0, 3 * bits as i32));
            let exp = [MAX_EXP - distance, MIN_EXP + distance, -distance][rng.bits() as usize % 3];
            number.exp = number.exp.map(|_| exp as i32);
            storage.array().write(i, &number);
        }
    }
    storage
}

pub fn from_floats(set: &'static ModuliSet, numbers: &[Float]) -> Storage {
    let storage = Storage::new(set, numbers.len()).unwrap();
    convert::from_numbers(Float::view(numbers), storage.array().into(), on_cpu()).unwrap();
    storage
}

/// The value of a number that may have more bits than its set.
pub fn exact(array: &Array<'_>, at: usize) -> Wide {
    let mut number = Number::default();
    array.read(at, &mut number);
    let Some(exp) = number.exp else { return Wide::default() };
    let limbs = array.set.full.integer(&number.digits).to_u64_digits();
    Wide { negative: number.negative, exponent: exp.into(), limbs }
}

/// A copy, with memory of its own.
pub fn copy(array: &Array<'_>) -> Storage {
    let storage = Storage::new(array.set, array.len()).unwrap();
    let mut number = Number::default();
    for i in 0..array.len() {
        array.read(i, &mut number);
        storage.array().write(i, &number);
    }
    storage
}

/// Every number is the same in all its fields.
pub fn assert_same(found: &Array<'_>, expected: &Array<'_>, context: &str) {
    let [mut a, mut b] = [(); 2].map(|()| Number::default());
    for i in 0..expected.len() {
        found.read(i, &mut a);
        expected.read(i, &mut b);
        let same =
            a.negative == b.negative && a.exp == b.exp && a.digits == b.digits && a.eval == b.eval;
        assert!(same, "{context}: number {i} is {a:?} instead of {b:?}");
    }
}

/// A copy of an array on a GPU.
pub fn downloaded(device: &Device, resident: &Resident) -> Storage {
    let storage = Storage::new(resident.set, resident.len()).unwrap();
    resident.download(device, &storage.array()).unwrap();
    storage
}

/// Copies of arrays on a GPU.
pub fn uploaded(device: &Device, storages: &[Storage]) -> Vec<Resident> {
    storages.iter().map(|storage| Resident::of(device, &storage.array()).unwrap()).collect()
}

/// The copies hold what is expected.
pub fn assert_downloads(device: &Device, found: &[Resident], expected: &[Storage], context: &str) {
    for (k, (found, expected)) in found.iter().zip(expected).enumerate() {
        let found = downloaded(device, found);
        assert_same(&found.array(), &expected.array(), &format!("{context}, array {k}"));
    }
}

/// What programs that run kernels on the host read.
pub trait Words {
    fn words(&mut self, numbers: impl IntoIterator<Item = u32>);
    fn longs(&mut self, numbers: impl IntoIterator<Item = i64>);

    /// Residues, signs and exponents.
    fn numbers(&mut self, array: &Array<'_>) {
        let mut number = Number::default();
        for i in 0..array.len() {
            array.read(i, &mut number);
            self.words(number.digits.iter().copied());
        }
        self.words((0..array.len()).map(|i| array.is_negative(i).into()));
        self.words((0..array.len()).map(|i| array.exp(i) as u32));
    }
}

impl Words for Vec<u8> {
    fn words(&mut self, numbers: impl IntoIterator<Item = u32>) {
        self.extend(numbers.into_iter().flat_map(u32::to_ne_bytes));
    }

    fn longs(&mut self, numbers: impl IntoIterator<Item = i64>) {
        self.extend(numbers.into_iter().flat_map(i64::to_ne_bytes));
    }
}
