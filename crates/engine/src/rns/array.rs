//! Arrays of residue numbers in host memory.

use crate::cpu::simd::MOST_LANES;
use crate::memory;
use std::marker::PhantomData;
use wideblas_format::rns::{ErFloat, ModuliSet};

/// The exponent of a zero in an array.
pub const ZERO_EXP: i32 = i32::MIN;

/// The memory of an array, with all numbers zero at first.
#[derive(Debug)]
pub struct Storage {
    pub set: &'static ModuliSet,
    digits: Block<u32>,
    sign: Block<i32>,
    exp: Block<i32>,
    eval: Block<ErFloat>,
}

impl Storage {
    /// Memory for `len` numbers; `None` when there is not enough.
    pub fn new(set: &'static ModuliSet, len: usize) -> Option<Storage> {
        Some(Storage {
            set,
            digits: Block::new(len.checked_mul(set.full.len)?, 0)?,
            sign: Block::new(len, 0)?,
            exp: Block::new(len, ZERO_EXP)?,
            eval: Block::new(len.checked_mul(2)?, ErFloat::default())?,
        })
    }

    /// The array in this memory.
    pub fn array(&self) -> Array<'_> {
        Array {
            set: self.set,
            digits: self.digits.0.cast(),
            sign: self.sign.0.cast(),
            exp: self.exp.0.cast(),
            eval: self.eval.0.cast(),
            len: self.sign.0.len(),
            lifetime: PhantomData,
        }
    }
}

/// Memory of its own that is only reached through the pointer.
#[derive(Debug)]
struct Block<T>(*mut [T]);

impl<T: Clone> Block<T> {
    fn new(len: usize, value: T) -> Option<Block<T>> {
        let mut memory = memory::reserve(len)?;
        memory.resize(len, value);
        Some(Block(Box::into_raw(memory.into_boxed_slice())))
    }
}

impl<T> Drop for Block<T> {
    fn drop(&mut self) {
        // SAFETY: the pointer comes from a box; arrays that use it have ended, by their lifetime.
        drop(unsafe { Box::from_raw(self.0) });
    }
}

// SAFETY: the memory belongs to the block alone.
unsafe impl<T: Send> Send for Block<T> {}
// SAFETY: as above.
unsafe impl<T: Sync> Sync for Block<T> {}

/// A view of an array that may be read and written. Operands of one call may be views of the same
/// memory: numbers are copied in and out, no reference to them stays.
#[derive(Clone, Copy, Debug)]
pub struct Array<'a> {
    pub set: &'static ModuliSet,
    digits: *mut u32,
    sign: *mut i32,
    exp: *mut i32,
    eval: *mut ErFloat,
    len: usize,
    lifetime: PhantomData<&'a ()>,
}

// SAFETY: the routines must ensure that threads write numbers of their own, which no other thread reads.
unsafe impl Send for Array<'_> {}
// SAFETY: as above.
unsafe impl Sync for Array<'_> {}

/// A number outside of an array.
#[derive(Clone, Debug, Default)]
pub struct Number {
    pub negative: bool,
    /// `None` for zero.
    pub exp: Option<i32>,
    pub digits: Vec<u32>,
    pub eval: [ErFloat; 2],
}

/// Sign and exponent of a number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Head {
    pub negative: bool,
    /// `None` for zero.
    pub exp: Option<i32>,
}

impl<'a> Array<'a> {
    /// # Safety
    /// The pointers refer to memory for `len` numbers in the layout above, which only this view and its copies use
    /// during `'a`.
    pub unsafe fn from_raw(
        set: &'static ModuliSet,
        digits: *mut u32,
        sign: *mut i32,
        exp: *mut i32,
        eval: *mut ErFloat,
        len: usize,
    ) -> Array<'a> {
        Array { set, digits, sign, exp, eval, len, lifetime: PhantomData }
    }

    /// The pointers to digits, signs, exponents and intervals.
    #[inline(always)]
    pub fn as_raw(&self) -> (*mut u32, *mut i32, *mut i32, *mut ErFloat) {
        (self.digits, self.sign, self.exp, self.eval)
    }

    #[inline(always)]
    pub fn len(&self) -> usize {
        self.len
    }

    /// Bytes of its numbers, all members together.
    pub fn bytes(&self) -> usize {
        let each = size_of::<u32>() * self.set.full.len + 2 * size_of::<ErFloat>();
        self.len * (each + 2 * size_of::<i32>())
    }

    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The exponent of a number, [`ZERO_EXP`] of a zero.
    #[inline(always)]
    pub fn exp(&self, at: usize) -> i32 {
        assert!(at < self.len);
        // SAFETY: checked, and the constructor's contract.
        unsafe { *self.exp.add(at) }
    }

    #[inline(always)]
    pub fn is_negative(&self, at: usize) -> bool {
        assert!(at < self.len);
        // SAFETY: checked, and the constructor's contract.
        unsafe { *self.sign.add(at) != 0 }
    }

    /// Exponents and signs, 1 for a negative number, of `count` numbers.
    ///
    /// # Safety
    /// `at + count <= self.len()`, and nothing writes the numbers while the slices live.
    #[inline(always)]
    pub unsafe fn heads_unchecked(&self, at: usize, count: usize) -> (&[i32], &[i32]) {
        // SAFETY: the caller's, and the constructor's contract.
        unsafe {
            let slice = |x: *mut i32| std::slice::from_raw_parts(x.add(at), count);
            (slice(self.exp), slice(self.sign))
        }
    }

    /// The residues of a number.
    ///
    /// # Safety
    /// `at < self.len()`, and nothing writes the number while the slice lives.
    #[inline(always)]
    pub unsafe fn digits_unchecked(&self, at: usize) -> &[u32] {
        let n = self.set.full.len;
        // SAFETY: the contracts.
        unsafe { std::slice::from_raw_parts(self.digits.add(at * n), n) }
    }

    /// Copies the residues of a number.
    pub fn copy_digits(&self, at: usize, out: &mut Vec<u32>) {
        assert!(at < self.len);
        out.clear();
        // SAFETY: checked; the slice ends here, and the number is not written meanwhile, see the type.
        out.extend_from_slice(unsafe { self.digits_unchecked(at) });
    }

    pub fn eval(&self, at: usize) -> [ErFloat; 2] {
        assert!(at < self.len);
        // SAFETY: checked, and the constructor's contract.
        unsafe { [*self.eval.add(at), *self.eval.add(self.len + at)] }
    }

    #[inline(always)]
    pub fn head(&self, at: usize) -> Head {
        let exp = self.exp(at);
        let exp = if exp == ZERO_EXP { None } else { Some(exp) };
        Head { negative: self.is_negative(at), exp }
    }

    /// Copies the first `count` residues of numbers to lanes: those at 2 i and 2 i + 1 of the number at
    /// `places[lane]` are the halves of `pairs[i][lane]`, the lower one first.
    // Loops over indices: chains of iterators are not always compiled for the caller's instruction set.
    #[allow(clippy::needless_range_loop)]
    #[inline(always)]
    pub fn gather<const LANES: usize>(
        &self,
        places: &[usize],
        heads: &mut [Head; LANES],
        count: usize,
        pairs: &mut [[u64; LANES]],
    ) {
        assert!(places.len() <= LANES);
        let pairs = &mut pairs[..count.div_ceil(2)];
        for lane in 0..places.len() {
            let at = places[lane];
            heads[lane] = self.head(at);
            // SAFETY: checked; the slice ends here, and the number is not written meanwhile, see the type.
            let (both, last) = unsafe { self.digits_unchecked(at) }[..count].as_chunks::<2>();
            for i in 0..both.len() {
                pairs[i][lane] = u64::from(both[i][0]) | u64::from(both[i][1]) << 32;
            }
            if let [low] = last {
                pairs[count / 2][lane] = (*low).into();
            }
        }
    }

    /// Writes all residues of numbers from lanes, those of `wanted`, as [`Array::gather`] reads them.
    #[inline(always)]
    pub fn scatter<const LANES: usize>(
        &self,
        places: &[usize],
        wanted: u32,
        pairs: &[[u64; LANES]],
    ) {
        let n = self.set.full.len;
        assert!(places.len() <= LANES && pairs.len() >= n.div_ceil(2));
        for (lane, &at) in places.iter().enumerate() {
            assert!(at < self.len);
            if wanted >> lane & 1 == 0 {
                continue;
            }
            for (i, pair) in pairs[..n / 2].iter().enumerate() {
                let both = [pair[lane] as u32, (pair[lane] >> 32) as u32];
                // SAFETY: checked, and the constructor's contract; an array of residues is aligned as one is.
                unsafe { *self.digits.add(at * n + 2 * i).cast::<[u32; 2]>() = both };
            }
            if n % 2 == 1 {
                // SAFETY: as above.
                unsafe { *self.digits.add(at * n + n - 1) = pairs[n / 2][lane] as u32 };
            }
        }
    }

    /// Writes all of a number but its residues.
    #[inline(always)]
    pub fn write_head(&self, at: usize, head: Head, eval: [ErFloat; 2]) {
        assert!(at < self.len);
        // SAFETY: checked, and the constructor's contract.
        unsafe {
            *self.sign.add(at) = head.negative.into();
            *self.exp.add(at) = head.exp.unwrap_or(ZERO_EXP);
            *self.eval.add(at) = eval[0];
            *self.eval.add(self.len + at) = eval[1];
        }
    }

    /// Writes exponents, signs and intervals of `count` numbers; `bounds` has fractions and exponents in turn.
    ///
    /// # Safety
    /// `at + count <= self.len()`, and there are as many of all.
    #[inline(always)]
    pub unsafe fn write_heads(
        &self,
        at: usize,
        count: usize,
        exps: &[u32],
        signs: &[u32],
        bounds: &[[u64; 2 * MOST_LANES]; 2],
    ) {
        debug_assert!(exps.len() >= count && signs.len() >= count && MOST_LANES >= count);
        // SAFETY: the caller's, and the constructor's contract; an interval's bound is a double and an integer.
        unsafe {
            self.exp.add(at).cast::<u32>().copy_from_nonoverlapping(exps.as_ptr(), count);
            self.sign.add(at).cast::<u32>().copy_from_nonoverlapping(signs.as_ptr(), count);
            for (i, bounds) in bounds.iter().enumerate() {
                let to = self.eval.add(i * self.len + at).cast::<u64>();
                to.copy_from_nonoverlapping(bounds.as_ptr(), 2 * count);
            }
        }
    }

    pub fn read(&self, at: usize, number: &mut Number) {
        let head = self.head(at);
        (number.negative, number.exp) = (head.negative, head.exp);
        self.copy_digits(at, &mut number.digits);
        number.eval = self.eval(at);
    }

    /// Copies a number of an array of the same set, which may be this one.
    pub fn copy(&self, at: usize, other: &Array<'_>, from: usize) {
        let n = self.set.full.len;
        assert!(at < self.len && from < other.len && other.set.full.len == n);
        // SAFETY: checked, and the constructors' contracts.
        unsafe { std::ptr::copy(other.digits.add(from * n), self.digits.add(at * n), n) };
        self.write_head(at, other.head(from), other.eval(from));
    }

    pub fn write(&self, at: usize, number: &Number) {
        let n = self.set.full.len;
        assert!(at < self.len && number.digits.len() == n);
        // SAFETY: checked, and the constructor's contract; `number` has memory of its own.
        unsafe {
            std::ptr::copy_nonoverlapping(number.digits.as_ptr(), self.digits.add(at * n), n);
        }
        self.write_head(at, Head { negative: number.negative, exp: number.exp }, number.eval);
    }
}
