//! Products in a format's own arithmetic whose depth comes in pieces, in order: sums are kept as the kernels leave them, so that the bits are
//! those of all of the depth at once.

use super::buffer::Buffer;
use super::gemm::{BLOCK, even_cut};
use super::micro::{Kernels, kernels};
use super::par;
use super::per_thread::PerThread;
use super::problem::{Block, NativeProduct};
use super::{block, workspace};
use crate::view::{MatMut, MatRef};
use std::marker::PhantomData;
use std::ops::Range;
use std::ptr::NonNull;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use wideblas_base::fallible;
use wideblas_base::isa::Isa;
use wideblas_base::options::Part;
use wideblas_format::{Accumulate, Scalar};

/// The sums of all elements of a product, in blocks.
pub struct Carried<A: Accumulate<L>, const L: usize> {
    sums: Buffer,
    isa: Isa,
    /// Rows and columns, and those of a block.
    shape: (usize, usize),
    block: (usize, usize),
    arithmetic: PhantomData<fn() -> A>,
}

/// The wanted rows of each column.
pub type Wanted<'a> = &'a (dyn Fn(usize) -> Range<usize> + Sync);

/// An element's place.
type Place = (usize, usize);

impl<A: Accumulate<L>, const L: usize> Carried<A, L> {
    /// Sums that are zero; `None` without memory.
    pub fn new(isa: Isa, shape @ (rows, cols): (usize, usize)) -> Option<Carried<A, L>> {
        let Kernels { mr, nr, .. } = kernels::<A, L>(isa, rows);
        let block = (even_cut(rows.max(1), BLOCK, mr), even_cut(cols.max(1), BLOCK, nr));
        let carried = |sums| Carried { sums, isa, shape, block, arithmetic: PhantomData };
        let len = carried(Buffer::new(0)?).doubles()?.checked_mul(size_of::<f64>())?;
        let mut carried = carried(Buffer::new(len)?);
        carried.sums.words().fill(0);
        Some(carried)
    }

    /// Blocks one below and one beside the other.
    fn blocks(&self) -> (usize, usize) {
        (self.shape.0.div_ceil(self.block.0), self.shape.1.div_ceil(self.block.1))
    }

    /// Doubles of all blocks; `None` when they are too many to count.
    fn doubles(&self) -> Option<usize> {
        let (down, across) = self.blocks();
        let (rows, cols) = (down.checked_mul(self.block.0)?, across.checked_mul(self.block.1)?);
        rows.checked_mul(cols)?.checked_mul(L)
    }

    /// Bytes of the sums.
    pub fn bytes(&self) -> usize {
        self.doubles().unwrap_or(usize::MAX).saturating_mul(size_of::<f64>())
    }

    /// The rows and columns of a block, and where its sums are.
    fn at(&self, task: usize) -> (Block, *mut f64) {
        let (down, _) = self.blocks();
        let (height, width) = self.block;
        let (i, j) = (task % down * height, task / down * width);
        let (rows, cols) = (i..self.shape.0.min(i + height), j..self.shape.1.min(j + width));
        // SAFETY: the buffer has that many doubles for each block.
        let sums = unsafe { self.sums.as_ptr().cast::<f64>().add(task * height * width * L) };
        (Block { rows, cols }, sums)
    }

    /// Adds the products of `a` and `b`, the next piece of the depth. Blocks without a wanted element may be left out. `None` without memory:
    /// the sums are lost then.
    ///
    /// # Panics
    /// When the shapes do not agree.
    #[inline(never)]
    pub fn add(
        &mut self,
        a: MatRef<'_, A::Number>,
        b: MatRef<'_, A::Number>,
        wanted: Wanted<'_>,
        threads: usize,
    ) -> Option<()> {
        let (m, n) = self.shape;
        let k = a.cols;
        assert!((a.rows, b.rows, b.cols) == (m, k, n));
        let kernels = kernels::<A, L>(self.isa, m);
        // SAFETY: the kernels that it is for do not touch C.
        let c = unsafe { MatMut::from_ptr(NonNull::dangling().as_ptr(), m, n, m) };
        let [alpha, beta] = [A::Number::from_f64(1.0); 2];
        let product = NativeProduct { alpha, a, b, beta, c, part: Part::All };
        let failed = AtomicBool::new(false);
        let (down, across) = self.blocks();
        let this = &*self;
        par::for_each(down * across, threads, |task| {
            let (at, sums) = this.at(task);
            if k == 0 || !has_some(wanted, &at) {
                return;
            }
            let memory = block::panel_memory(L, k, this.block);
            // SAFETY: shapes agree, no other task has these sums, memory is as `add` asks, and `kernels` checked the instruction set.
            let done = workspace::with(memory, |memory| unsafe {
                (kernels.add)(&product, &at, sums, memory);
            });
            failed.fetch_or(done.is_none(), Ordering::Relaxed);
        });
        (!failed.into_inner()).then_some(())
    }

    /// Memory for [`Carried::finish`]; `None` when there is not enough.
    pub fn work(&self, threads: usize) -> Option<Work<A::Number>> {
        let len = self.block.0 * self.block.1;
        let zero = A::Number::from_f64(0.0);
        let piece = || Some((fallible::try_filled(len, zero)?, fallible::try_filled(len, false)?));
        Some(Work(PerThread::new(threads, piece)?))
    }

    /// Writes alpha times the sums + beta C to the wanted elements of C where that is finite. The others are returned: what they are depends
    /// on all of their products. `None` where there is no memory for a list of them.
    ///
    /// # Panics
    /// When the shapes do not agree.
    #[inline(never)]
    pub fn finish(
        &self,
        (alpha, beta): (A::Number, A::Number),
        c: &mut MatMut<'_, A::Number>,
        wanted: Wanted<'_>,
        work: &Work<A::Number>,
    ) -> Option<Vec<Place>> {
        assert!((c.rows, c.cols) == self.shape);
        let kernels = kernels::<A, L>(self.isa, c.rows);
        let found = Mutex::new(Some(Vec::new()));
        let (down, across) = self.blocks();
        let (rows, ld, c) = (c.rows, c.ld, &*c);
        par::for_each(down * across, work.0.threads(), |task| {
            let (at, sums) = self.at(task);
            if !has_some(wanted, &at) {
                return;
            }
            let (copy, open) = &mut *work.0.lend();
            let (height, width) = (at.rows.len(), at.cols.len());
            // SAFETY: elements of C, which is ours alone, and no other task has this block.
            let element = |i: usize, j: usize| unsafe {
                &mut *c.ptr.add(at.rows.start + i + (at.cols.start + j) * ld)
            };
            for (j, column) in copy.chunks_exact_mut(height).take(width).enumerate() {
                for (i, x) in column.iter_mut().enumerate() {
                    *x = *element(i, j);
                }
            }
            let nothing = NonNull::dangling().as_ptr();
            // SAFETY: matrices without elements, and the copy, which is as long.
            let product = unsafe {
                NativeProduct {
                    alpha,
                    a: MatRef::from_ptr(nothing, height, 0, height),
                    b: MatRef::from_ptr(nothing, 0, width, 1),
                    beta,
                    c: MatMut::from_ptr(copy.as_mut_ptr(), height, width, height),
                    part: Part::All,
                }
            };
            open[..height * width].fill(false);
            let whole = Block { rows: 0..height, cols: 0..width };
            // SAFETY: the sums are those of this block, and `kernels` checked the instruction set.
            unsafe { (kernels.finish)(&product, &whole, sums, &mut open[..height * width]) };
            for j in 0..width {
                let wanted = wanted(at.cols.start + j);
                let wanted = wanted.start.max(at.rows.start)..wanted.end.min(rows).min(at.rows.end);
                for i in wanted.map(|row| row - at.rows.start) {
                    if !open[j * height + i] {
                        *element(i, j) = copy[j * height + i];
                        continue;
                    }
                    let mut found = found.lock().unwrap_or_else(|e| e.into_inner());
                    let has_room = found.as_mut().is_some_and(|all| all.try_reserve(1).is_ok());
                    match found.as_mut().filter(|_| has_room) {
                        Some(all) => all.push((at.rows.start + i, at.cols.start + j)),
                        None => *found = None,
                    }
                }
            }
        });
        found.into_inner().unwrap_or_else(|e| e.into_inner())
    }
}

/// For each thread a block's elements, and which of them are open.
pub struct Work<T>(PerThread<(Vec<T>, Vec<bool>)>);

/// Whether a block has a wanted element.
fn has_some(wanted: Wanted<'_>, at: &Block) -> bool {
    let mut columns = at.cols.clone().map(wanted);
    columns.any(|rows| rows.start.max(at.rows.start) < rows.end.min(at.rows.end))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cpu::gemm::{NativePlan, gemm};
    use wideblas_base::random::Random;
    use wideblas_format::dd::DdNative;
    use wideblas_format::qd::QdNative;
    use wideblas_format::scalar::Plain;

    /// Pieces of the depth against all of it at once.
    fn pieces_have_the_bits_of_all<A: Accumulate<L>, const L: usize>() {
        let mut random = Random(17);
        let mut number = || {
            let first = (random.below(1 << 20) as f64 - 500_000.0) / 777.0;
            let mut components = [first; L];
            for c in 1..L {
                components[c] = components[c - 1] * f64::EPSILON / 2.3;
            }
            A::Number::from_components(components)
        };
        let cases: &[(usize, usize, usize)] = if cfg!(miri) {
            &[(3, 2, 5)]
        } else {
            &[(1, 1, 1), (5, 9, 300), (260, 250, 31), (7, 3, 600)]
        };
        for &(m, n, k) in cases {
            let a: Vec<_> = (0..m * k).map(|_| number()).collect();
            let b: Vec<_> = (0..n * k).map(|_| number()).collect();
            let old: Vec<_> = (0..m * n).map(|_| number()).collect();
            let [a, b] = [(&a, m), (&b, n)].map(|(x, rows)| MatRef::new(x, rows, k, rows).unwrap());
            let b = b.transposed();
            let (alpha, beta) = (A::Number::from_f64(-1.25), A::Number::from_f64(0.3));
            for isa in Isa::ALL.into_iter().filter(|isa| isa.is_available()) {
                let (mut expected, mut c) = (old.clone(), old.clone());
                let whole = MatMut::new(&mut expected, m, n, m).unwrap();
                let mut product = NativeProduct { alpha, a, b, beta, c: whole, part: Part::Upper };
                gemm::<A, L>(&mut product, NativePlan::new(isa, 1, (m, n, k)));
                let mut carried = Carried::<A, L>::new(isa, (m, n)).unwrap();
                let wanted = |j: usize| Part::Upper.rows(j, m);
                for start in (0..k).step_by(70) {
                    let range = start..k.min(start + 70);
                    let pieces = (a.block(0..m, range.clone()), b.block(range, 0..n));
                    carried.add(pieces.0, pieces.1, &wanted, 2).unwrap();
                }
                let work = carried.work(2).unwrap();
                let whole = &mut MatMut::new(&mut c, m, n, m).unwrap();
                let open = carried.finish((alpha, beta), whole, &wanted, &work).unwrap();
                let bits = |x: &[A::Number]| -> Vec<_> {
                    x.iter().map(|x| x.components().map(f64::to_bits)).collect()
                };
                assert!(open.is_empty() && bits(&c) == bits(&expected), "{isa:?} {m} {n} {k}");
            }
        }
    }

    #[test]
    fn pieces_of_the_depth() {
        pieces_have_the_bits_of_all::<Plain, 1>();
        pieces_have_the_bits_of_all::<DdNative, 2>();
        pieces_have_the_bits_of_all::<QdNative, 4>();
    }

    #[test]
    fn elements_that_are_not_finite_are_left() {
        let (a, b, mut c) = ([1e300, 2.0], [1e300, 1.0], [7.0; 4]);
        let mut carried = Carried::<Plain, 1>::new(Isa::Generic, (2, 2)).unwrap();
        let a = MatRef::new(&a, 2, 1, 2).unwrap();
        let b = MatRef::new(&b, 1, 2, 1).unwrap();
        let wanted = |_: usize| 0..2;
        carried.add(a, b, &wanted, 1).unwrap();
        let work = carried.work(1).unwrap();
        let whole = &mut MatMut::new(&mut c, 2, 2, 2).unwrap();
        let open = carried.finish((1.0, 0.0), whole, &wanted, &work).unwrap();
        assert_eq!((open, c), (vec![(0, 0)], [7.0, 2e300, 1e300, 2.0]));
    }
}
