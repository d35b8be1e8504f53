//! The generic bodies of the modular kernels.

use super::{Conversion, Modulus, PANEL, PlaneProduct, STEP};

/// A register of 32-bit sums and of dwords that hold residues.
///
/// # Safety
/// As for the vectors of floating-point lanes: values exist only where the instruction set does.
pub trait Dot: Copy {
    const LANES: usize;
    /// Residues in a dword: 4 or 2.
    const PER_DWORD: usize;

    /// # Safety
    /// Only where the instruction set is present.
    unsafe fn splat(x: i32) -> Self;
    /// # Safety
    /// LANES dwords must be readable.
    unsafe fn load(p: *const u8) -> Self;
    /// # Safety
    /// LANES dwords must be writable.
    unsafe fn store(self, p: *mut u8);
    /// Adds in each lane the products of the residues of a dword of `a` and one of `b`.
    fn dot(self, a: Self, b: Self) -> Self;
    fn add(self, b: Self) -> Self;
    fn sub(self, b: Self) -> Self;
    fn and(self, b: Self) -> Self;
    fn or(self, b: Self) -> Self;
    /// Low halves of the products.
    fn mul(self, b: Self) -> Self;
    /// All ones in the lanes below zero.
    fn sign(self) -> Self;
    /// Shifted left by N.
    fn shl<const N: i32>(self) -> Self;
    /// round(self * inv), computed in binary32; `inv` holds the bits of one.
    fn quotient(self, inv: Self) -> Self;
    /// Loads LANES residues of a plane of C.
    /// # Safety
    /// They must be readable.
    unsafe fn load_residues(p: *const u8) -> Self;
    /// Stores the low bits of each lane as LANES residues.
    /// # Safety
    /// They must be writable.
    unsafe fn store_residues(self, p: *mut u8);
}

/// A modulus in every lane.
#[derive(Clone, Copy)]
struct Reducer<V> {
    m: V,
    inv: V,
}

impl<V: Dot> Reducer<V> {
    #[inline(always)]
    unsafe fn new(modulus: &Modulus) -> Self {
        // SAFETY: the caller's: the instruction set is present.
        unsafe { Reducer { m: V::splat(modulus.m), inv: V::splat(modulus.inv.to_bits() as i32) } }
    }

    /// Congruent to `x`, at most `m / 2` in magnitude when `|x| < 2^22`, below `m + 512` always.
    ///
    /// The binary32 quotient is off by less than `|x| 2^-23 / m`, which cannot reach the distance
    /// `1 / (2 m)` to a tie when `|x| < 2^22`.
    #[inline(always)]
    fn round(&self, x: V) -> V {
        x.sub(x.quotient(self.inv).mul(self.m))
    }

    /// From a symmetric residue to `[0, m)`.
    #[inline(always)]
    fn nonnegative(&self, x: V) -> V {
        x.add(x.sign().and(self.m))
    }
}

/// Adds to a tile's sums the products of some steps. By value, so that the sums stay in registers.
///
/// # Safety
/// The vectors of A at `a` and the columns of B at `b` have these steps.
#[inline(always)]
unsafe fn add_steps<V: Dot, const MV: usize, const NR: usize>(
    mut sums: [[V; MV]; NR],
    a: [*const u8; MV],
    b: *const u8,
    steps: std::ops::Range<usize>,
) -> [[V; MV]; NR] {
    for step in steps {
        // SAFETY: the caller's.
        unsafe {
            let x: [V; MV] = std::array::from_fn(|v| V::load(a[v].add(step * STEP)));
            for (j, column) in sums.iter_mut().enumerate() {
                let y = V::splat(b.add(step * STEP + 4 * j).cast::<i32>().read_unaligned());
                for (v, sum) in column.iter_mut().enumerate() {
                    *sum = sum.dot(x[v], y);
                }
            }
        }
    }
    sums
}

/// The sums, each reduced.
#[inline(always)]
fn reduced<V: Dot, const MV: usize, const NR: usize>(
    mut sums: [[V; MV]; NR],
    reducer: &Reducer<V>,
) -> [[V; MV]; NR] {
    // Loops, not `map`: that is not always inlined, and then not compiled for the instruction set.
    for column in &mut sums {
        for sum in column {
            *sum = reducer.round(*sum);
        }
    }
    sums
}

/// Stores LANES reduced sums as residues, or adds them to those that are there.
///
/// # Safety
/// They must be readable and writable.
#[inline(always)]
unsafe fn put<V: Dot>(mut sum: V, out: *mut u8, reducer: &Reducer<V>, accumulate: bool) {
    // SAFETY: the caller's.
    unsafe {
        if accumulate {
            sum = sum.add(V::load_residues(out));
        }
        reducer.nonnegative(reducer.round(sum)).store_residues(out);
    }
}

/// One tile of a plane of C: `MV` vectors of rows, `NR` columns.
///
/// # Safety
/// As [`super::Kernels::product`]; `col` and `row` lie in C.
#[inline(always)]
unsafe fn tile<V: Dot, const MV: usize, const NR: usize>(
    job: &PlaneProduct<'_>,
    reducer: &Reducer<V>,
    row: usize,
    col: usize,
) {
    let panel = job.steps * STEP;
    // SAFETY: row + MV * LANES and col + NR lie in whole panels of the operands and of C.
    unsafe {
        let a: [*const u8; MV] = std::array::from_fn(|v| {
            let row = row + v * V::LANES;
            job.a.add(row / PANEL * panel + row % PANEL * 4)
        });
        let b = job.b.add(col / PANEL * panel + col % PANEL * 4);
        let mut sums = [[V::splat(0); MV]; NR];
        let (of_a, of_b) = (&job.extents[0][row / PANEL], &job.extents[1][col / PANEL]);
        let (mut step, last) = (of_a.start.max(of_b.start), of_a.end.min(of_b.end));
        loop {
            let end = last.min(step.saturating_add(job.modulus.flush));
            sums = add_steps::<V, MV, NR>(sums, a, b, step..end);
            step = end;
            if step >= last {
                break;
            }
            sums = reduced(sums, reducer);
        }
        for (j, column) in sums.iter().enumerate() {
            for (v, &sum) in column.iter().enumerate() {
                let bytes = 4 / V::PER_DWORD;
                let at = ((col + j) * job.ldc + row + v * V::LANES) * bytes;
                let sum = reducer.round(sum);
                put(sum, job.c.add(at), reducer, job.accumulate);
                if !job.also.is_null() {
                    put(sum, job.also.add(at), reducer, job.accumulate);
                }
            }
        }
    }
}

/// A plane of C, in tiles of `MV` vectors by `NR` columns; narrower ones at the lower edge.
///
/// # Safety
/// As [`super::Kernels::product`].
#[inline(always)]
pub unsafe fn product<V: Dot, const MV: usize, const NR: usize>(job: &PlaneProduct<'_>) {
    // SAFETY: tiles lie in the ranges of the job; rows come in whole panels.
    unsafe {
        let reducer = Reducer::<V>::new(job.modulus);
        let height = MV * V::LANES;
        let mut row = job.rows.start;
        while row < job.rows.end {
            let full = row + height <= job.rows.end;
            let below = if full { row + height } else { row + PANEL };
            for col in (job.cols.start..job.cols.end).step_by(NR) {
                let last = job.cols.end.min(col + NR) - 1;
                let (first, last) = ((job.needed)(col), (job.needed)(last));
                let (start, end) = (first.start.min(last.start), first.end.max(last.end));
                // Beside a triangle the vectors that lie outside of it are left out.
                if full && start < row + V::LANES && end > below - V::LANES {
                    tile::<V, MV, NR>(job, &reducer, row, col);
                    continue;
                }
                for part in (row..below).step_by(V::LANES) {
                    if start < part + V::LANES && end > part {
                        tile::<V, 1, NR>(job, &reducer, part, col);
                    }
                }
            }
            row = below;
        }
    }
}

/// Residues of the numbers of a panel; `P` is `V::PER_DWORD`, `NR` the moduli computed at once.
///
/// # Safety
/// As [`super::Kernels::convert`].
#[inline(always)]
pub unsafe fn convert<V: Dot, const P: usize, const NR: usize>(job: &Conversion<'_>) {
    const { assert!(P == V::PER_DWORD) };
    let digits = job.digits;
    assert!(job.numbers.len() >= job.steps * P * digits * PANEL);
    assert!(job.negative.len() >= job.steps * P * PANEL);
    assert!(job.table.len() >= job.moduli.len() * (digits + 1));
    for step in 0..job.steps {
        for lane in (0..PANEL).step_by(V::LANES) {
            let mut t = 0;
            while t < job.moduli.len() {
                // SAFETY: lengths were checked above; `out` is the caller's.
                unsafe {
                    if t + NR <= job.moduli.len() {
                        convert_some::<V, P, NR>(job, step, lane, t);
                        t += NR;
                    } else {
                        convert_some::<V, P, 1>(job, step, lane, t);
                        t += 1;
                    }
                }
            }
        }
    }
}

/// Residues by the moduli `t .. t + NR` of LANES vectors in one step.
///
/// # Safety
/// As [`super::Kernels::convert`], for places inside the job.
#[inline(always)]
unsafe fn convert_some<V: Dot, const P: usize, const NR: usize>(
    job: &Conversion<'_>,
    step: usize,
    lane: usize,
    t: usize,
) {
    let digits = job.digits;
    // SAFETY: the caller's.
    unsafe {
        let numbers = job.numbers.as_ptr().add(step * P * digits * PANEL + lane);
        let table = job.table.as_ptr().add(t * (digits + 1));
        let mut sums = [[V::splat(0); P]; NR];
        for d in 0..digits {
            let x: [V; P] =
                std::array::from_fn(|i| V::load(numbers.add((i * digits + d) * PANEL).cast()));
            for (j, row) in sums.iter_mut().enumerate() {
                let y = V::splat(*table.add(j * (digits + 1) + d));
                for (i, sum) in row.iter_mut().enumerate() {
                    *sum = sum.dot(x[i], y);
                }
            }
        }
        let negative: [V; P] = std::array::from_fn(|i| {
            V::load(job.negative.as_ptr().add((step * P + i) * PANEL + lane).cast())
        });
        for (j, row) in sums.iter().enumerate() {
            let reducer = Reducer::<V>::new(&job.moduli[t + j]);
            let excess = V::splat(*table.add(j * (digits + 1) + digits));
            let mask = V::splat(if P == 4 { 0xff } else { 0xffff });
            let mut packed = V::splat(0);
            for (i, &sum) in row.iter().enumerate() {
                let sum = sum.sub(negative[i].and(excess));
                // Sums of words can exceed what one rounding reduces exactly.
                let sum = if P == 2 { reducer.round(sum) } else { sum };
                let residue = reducer.round(sum);
                let residue = if job.unsigned { reducer.nonnegative(residue) } else { residue };
                let field = residue.and(mask);
                packed = packed.or(match (P, i) {
                    (_, 0) => field,
                    (4, 1) => field.shl::<8>(),
                    (4, 3) => field.shl::<24>(),
                    _ => field.shl::<16>(),
                });
            }
            packed.store(job.out.add((t + j) * job.plane + step * STEP + lane * 4));
        }
    }
}
