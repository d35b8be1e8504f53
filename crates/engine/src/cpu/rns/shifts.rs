//! Sums of products where a second factor serves few rows, or the terms of a row lie together: products are
//! summed unaligned, those with the same ±2^s together, and only these sums are aligned.

use super::accumulate::{Accumulate, aligned, part, prefetch};
use super::codes::{Codes, ROW_BITS};
use super::layout::{Constants, Layout};
use super::sums::{Exponents, Places, SecondFactor};
use crate::cpu::simd::Register;
use wideblas_format::rns::Base;

/// Streams in which the terms of a row are read: one thread gets more out of the memory by several.
const STREAMS: usize = 4;

/// Terms of a stream that are fetched from memory ahead of their use.
const AHEAD: usize = 64;

/// Adds up the products of some rows and terms; terms of a row are `step` numbers apart.
#[inline(always)]
pub fn add<V: Register, A: Places>(job: Accumulate<'_, '_, A>, step: isize) {
    let Accumulate { exponents, windows, width, sums: out } = job;
    let Exponents { all, rows, terms, across, .. } = exponents;
    let SecondFactor::Array(x, x_at) = &all.x else { return };
    let (set, base) = (all.a.set, &all.a.set.full);
    let (layout, count) = (Layout::of(V::LANES, base), terms.len());
    let size = layout.size();
    let mut codes = Codes::new(rows.len() * count);
    let stride = if *across { rows.len() } else { count };
    codes.compute(exponents, windows, width, 0..count, stride);
    let [a, x] = [&all.a, x].map(|array| array.as_raw().0.cast_const());
    let mut terms = Terms {
        residues: base.len,
        a,
        x: x.wrapping_add(x_at.at(0, terms.start) * base.len),
        steps: [step, x_at.term_step].map(|step| step * base.len as isize),
        next: [0; 2],
        codes: Vec::with_capacity(count),
    };
    let mut row_at = rows.clone().map(|row| all.a_at.at(row, exponents.terms.start) * base.len);
    let whole = terms.steps.map(|step| step * count as isize);
    let (mut seen, mut found, mut memory) = (Vec::new(), Vec::new(), Vec::new());
    for (row, window) in windows.iter().enumerate() {
        let start = row_at.next().unwrap_or_default();
        if window.count == 0 {
            continue;
        }
        terms.a = a.wrapping_add(start);
        // Where the terms of a row go on: in the next one, or in the next terms of the only one.
        terms.next = match row_at.clone().next() {
            Some(next) => [next as isize - start as isize, 0],
            None => whole,
        };
        let (first, between) = if *across { (row, stride) } else { (row * stride, 1) };
        // The sums that there are.
        seen.clear();
        seen.resize(window.count << ROW_BITS, u32::MAX);
        terms.codes.clear();
        if between == 1 {
            terms.codes.extend_from_slice(&codes.0[first..first + count]);
        } else {
            terms.codes.extend(codes.0[first..].iter().step_by(between));
        }
        terms.codes.iter().for_each(|&code| seen[usize::from(code)] = 0);
        found.clear();
        for (code, place) in seen.iter_mut().enumerate().filter(|(_, place)| **place == 0) {
            *place = (found.len() * size) as u32;
            found.push(code);
        }
        let sums = aligned(&mut memory, found.len() * size);
        match (base.len.div_ceil(2 * V::LANES), base.len.is_multiple_of(2 * V::LANES)) {
            (1, false) => terms.add::<V, 1, true>(&seen, sums),
            (2, false) => terms.add::<V, 2, true>(&seen, sums),
            (4, false) => terms.add::<V, 4, true>(&seen, sums),
            (_, false) => terms.add::<V, 0, true>(&seen, sums),
            (_, true) => terms.add::<V, 0, false>(&seen, sums),
        }
        for (&code, sum) in found.iter().zip(sums.chunks_exact(size)) {
            let (w, code) = (code >> ROW_BITS, code & ((1 << ROW_BITS) - 1));
            let out = &mut out[(window.first + w) * size..][..size];
            shift::<V>(base, &set.shifts[code * base.stride..], sum, out);
        }
    }
}

/// The terms of a row, with the first and the second factors.
struct Terms {
    /// The number of residues of a number.
    residues: usize,
    a: *const u32,
    x: *const u32,
    /// Residues between those of neighbours.
    steps: [isize; 2],
    /// Residues from the first to those that are read after the last.
    next: [isize; 2],
    codes: Vec<u16>,
}

impl Terms {
    /// Adds the products to their sums, which start at the places of their codes. A number takes
    /// `REGISTERS`, or any number of them where that is 0; with PARTIAL the last one is not full.
    #[inline(always)]
    fn add<V: Register, const REGISTERS: usize, const PARTIAL: bool>(
        &self,
        places: &[u32],
        sums: &mut [u64],
    ) {
        // Local, so that they stay in registers while sums are written.
        let (all_a, all_x, residues, codes) = (self.a, self.x, self.residues, &self.codes[..]);
        let [step_a, step_x] = self.steps;
        let bytes = if REGISTERS > 0 { 8 * V::LANES * REGISTERS } else { 4 * residues };
        let lines = bytes.div_ceil(64);
        let quarter = codes.len() / STREAMS;
        let near = quarter.saturating_sub(AHEAD);
        let ahead = (quarter - near) as isize;
        let mut streams = [(0, 0); STREAMS];
        for (stream, (a, x)) in streams.iter_mut().enumerate() {
            let first = (stream * quarter) as isize;
            (*a, *x) = (step_a * first, step_x * first);
        }
        let back = near as isize;
        let parts = [
            (0..near, [ahead * step_a, ahead * step_x]),
            (near..quarter, [self.next[0] - back * step_a, self.next[1] - back * step_x]),
        ];
        for (terms, [ahead_a, ahead_x]) in parts {
            for t in terms {
                let a = all_a.wrapping_offset(step_a * t as isize);
                let x = all_x.wrapping_offset(step_x * t as isize);
                let mut at = t;
                for &(a_first, x_first) in &streams {
                    let (a, x) = (a.wrapping_offset(a_first), x.wrapping_offset(x_first));
                    prefetch(a.wrapping_offset(ahead_a), lines);
                    prefetch(x.wrapping_offset(ahead_x), lines);
                    let place = places[usize::from(codes[at])] as usize;
                    // SAFETY: checked by `compute`: all terms are numbers of their arrays.
                    unsafe { add_one::<V, REGISTERS, PARTIAL>(residues, a, x, &mut sums[place..]) };
                    at += quarter;
                }
            }
        }
        for t in STREAMS * quarter..codes.len() {
            let a = all_a.wrapping_offset(step_a * t as isize);
            let x = all_x.wrapping_offset(step_x * t as isize);
            let place = places[usize::from(codes[t])] as usize;
            // SAFETY: as above.
            unsafe { add_one::<V, REGISTERS, PARTIAL>(residues, a, x, &mut sums[place..]) };
        }
    }
}

/// Adds one product to a sum.
///
/// # Safety
/// The pointers refer to `residues` residues each, which nothing writes meanwhile; only under simd::run.
#[inline(always)]
unsafe fn add_one<V: Register, const REGISTERS: usize, const PARTIAL: bool>(
    residues: usize,
    a: *const u32,
    x: *const u32,
    sum: &mut [u64],
) {
    let len = 2 * V::LANES;
    let registers = if REGISTERS > 0 { REGISTERS } else { residues.div_ceil(len) };
    let sum = &mut sum[..4 * V::LANES * registers];
    for register in 0..registers {
        let first = len * register;
        let (a, x) = (a.wrapping_add(first), x.wrapping_add(first));
        // SAFETY: the caller's.
        let (a, x): (V, V) = unsafe {
            let slice = std::slice::from_raw_parts;
            if PARTIAL && register + 1 == registers {
                let len = residues - first;
                (V::load_some_pairs(slice(a, len)), V::load_some_pairs(slice(x, len)))
            } else {
                (V::load_pairs(slice(a, len)), V::load_pairs(slice(x, len)))
            }
        };
        let both = [a.times_low(x), a.shift_right::<32>().times_low(x.shift_right::<32>())];
        let sum = &mut sum[4 * V::LANES * register..][..4 * V::LANES];
        for (odd, &product) in both.iter().enumerate() {
            let (all, high) = (odd * V::LANES, (2 + odd) * V::LANES);
            // SAFETY: under simd::run.
            let (old, old_high) = unsafe { (V::load(&sum[all..]), V::load(&sum[high..])) };
            old.plus(product).store(&mut sum[all..]);
            old_high.plus(product.shift_right::<32>()).store(&mut sum[high..]);
        }
    }
}

/// Adds a sum times ±2^s to another one; `shifts` are the residues of ±2^(s + 32).
#[inline(always)]
fn shift<V: Register>(base: &Base, shifts: &[u32], sum: &[u64], out: &mut [u64]) {
    let sums = sum.chunks_exact(4 * V::LANES).zip(out.chunks_exact_mut(4 * V::LANES));
    for (register, (sum, out)) in sums.enumerate() {
        let shift: V = part(&shifts[2 * V::LANES * register..]);
        let shifts = [shift, shift.shift_right::<32>()];
        for (odd, shift) in shifts.into_iter().enumerate() {
            let quotient = Constants::<V>::new(base, register, odd == 1).over_2_32(sum, odd);
            let product = quotient.times_low(shift);
            let (all, high) = (odd * V::LANES, (2 + odd) * V::LANES);
            // SAFETY: under simd::run.
            let (old, old_high) = unsafe { (V::load(&out[all..]), V::load(&out[high..])) };
            old.plus(product).store(&mut out[all..]);
            old_high.plus(product.shift_right::<32>()).store(&mut out[high..]);
        }
    }
}
