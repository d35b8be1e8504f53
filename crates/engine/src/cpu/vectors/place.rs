//! The elements of a vector that a routine may write.

use super::Elements;
use crate::cpu::par;
use crate::cpu::sum::Strided;
use std::marker::PhantomData;
use std::ops::Range;
use wideblas_format::mpfr::Header;
use wideblas_format::{Complex, Components};

/// The elements of a vector that a routine may write.
///
/// Copies of a place are the same elements, so that only places of [`Components`] are copied: these are read and written by value, and no
/// reference to an element is given out that a write could meet, by [`Strided`] or [`Elements`] neither. Numbers of limbs are used where
/// they are, through references: their place is moved or lent like `&mut [T]`, and no reference of [`Place::get`] outlives a
/// [`Place::change`].
///
/// Nothing but the routines keeps two threads that have copies of a place from using an element at the same time while one of them writes
/// it: a routine gives each thread a part of its own, as [`Place::for_each_part`] does.
///
/// ```compile_fail,E0502
/// use wideblas_engine::cpu::vectors::Place;
/// use wideblas_format::Binary128;
///
/// let mut numbers = [Binary128::from(1.0), Binary128::from(2.0)];
/// let mut x = Place::of(&mut numbers);
/// let first = x.get(0);
/// x.change(0, |number| *number = Binary128::from(3.0));
/// assert!(*first == Binary128::from(1.0));
/// ```
///
/// ```compile_fail,E0382
/// # use wideblas_engine::cpu::vectors::Place;
/// # use wideblas_format::Binary128;
/// let mut numbers = [Binary128::from(1.0)];
/// let x = Place::of(&mut numbers);
/// let (first, second) = (x, x);
/// ```
#[derive(Debug)]
pub struct Place<'a, T>(pub(super) Strided<'a, T>, PhantomData<&'a mut [T]>);

impl<T: Components> Clone for Place<'_, T> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T: Components> Copy for Place<'_, T> {}

impl<'a, T> Place<'a, T> {
    /// The vector of the BLAS at `x`: a negative increment means that its first element is the last in memory.
    ///
    /// # Safety
    /// For `'a` the elements may be read, and written if a function is called that writes this vector, and nothing
    /// else uses them then but other vectors of that call; `(len - 1) * inc` elements are no more than an address
    /// space holds. Vectors of one call may share elements where the BLAS says what becomes of them: routines hold no
    /// reference to an element of one vector while they write another one.
    #[inline(always)]
    pub unsafe fn blas(x: *mut T, len: usize, inc: i64) -> Place<'a, T> {
        // SAFETY: the caller's.
        Place(unsafe { Strided::blas(x, len, inc) }, PhantomData)
    }

    /// # Safety
    /// For `'a` nothing else uses the elements.
    #[inline(always)]
    pub(super) unsafe fn of_elements(x: Strided<'a, T>) -> Place<'a, T> {
        Place(x, PhantomData)
    }

    /// The elements of a slice.
    #[inline]
    pub fn of(x: &'a mut [T]) -> Place<'a, T> {
        // SAFETY: its elements, and ours alone.
        unsafe { Place::blas(x.as_mut_ptr(), x.len(), 1) }
    }

    /// No elements.
    pub fn none() -> Place<'a, T> {
        Place(Strided::of(&[]), PhantomData)
    }

    #[inline(always)]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The elements, to be read.
    #[inline(always)]
    pub fn strided(&self) -> Strided<'_, T> {
        self.0
    }

    /// The same elements, until the borrow ends.
    #[inline(always)]
    pub fn reborrow(&mut self) -> Place<'_, T> {
        Place(self.0, PhantomData)
    }

    /// Some elements.
    ///
    /// # Panics
    /// When there are fewer.
    #[inline(always)]
    pub fn part(self, start: usize, len: usize) -> Place<'a, T> {
        Place(self.0.part(start, len), PhantomData)
    }

    /// The first `len` elements, and the others.
    ///
    /// # Panics
    /// When there are fewer, or when all elements are the same one.
    #[inline]
    pub fn split_at(self, len: usize) -> (Place<'a, T>, Place<'a, T>) {
        assert!(self.0.step() != 0);
        let [first, second] = [(0, len), (len, self.len() - len)]
            .map(|(start, len)| Place(self.0.part(start, len), PhantomData));
        (first, second)
    }

    /// Element `i`.
    #[inline(always)]
    pub(super) fn at(&self, i: usize) -> *mut T {
        let far = self.0.step().wrapping_mul(i as isize);
        self.0.first().cast_mut().wrapping_offset(far)
    }

    /// Each element of this vector depends on no other one if it is computed from one of another vector: they may be changed
    /// in any order.
    pub fn is_independent_of(&self, other: &Place<'_, T>) -> bool {
        self.0.is_independent_of(&other.0)
    }

    /// The vectors have no memory in common.
    pub(super) fn is_apart_from(&self, other: &Place<'_, T>) -> bool {
        self.0.is_apart_from(&other.0)
    }
}

impl<T: Send + Sync> Place<'_, T> {
    /// Calls `work` with parts of vectors, on up to `threads` threads, and with the range of elements that the parts are. One thread alone
    /// has a part. Where the elements of a vector are all the same one, there is one part.
    ///
    /// # Panics
    /// When the vectors differ in length.
    pub fn for_each_part<const N: usize>(
        places: [Self; N],
        (parts, threads): (usize, usize),
        work: impl Fn(Range<usize>, [Place<'_, T>; N]) + Sync,
    ) {
        let len = places.first().map_or(0, Place::len);
        assert!(places.iter().all(|place| place.len() == len));
        if parts <= 1 || places.iter().any(|place| place.0.step() == 0) {
            return work(0..len, places);
        }
        // Shares have no element in common, and each is given out once, while the places are borrowed.
        let whole = &places.map(|place| place.0);
        par::for_each(parts, threads, |part| {
            let share = par::share(len, part, parts);
            let places = whole.map(|place| place.part(share.start, share.len()));
            work(share, places.map(|place| Place(place, PhantomData)));
        });
    }
}

impl<'a, T: Components> Place<'a, T> {
    /// The elements, to be read by value.
    #[inline(always)]
    pub fn elements(self) -> Elements<'a, T> {
        Elements(self.0)
    }

    /// Element `i`.
    ///
    /// # Panics
    /// When there are fewer.
    #[inline(always)]
    pub fn read(&self, i: usize) -> T {
        assert!(i < self.len());
        // SAFETY: one of the elements.
        unsafe { *self.at(i) }
    }

    /// Makes element `i` `x`, in a routine that writes this vector, on a thread that has the element alone.
    ///
    /// # Panics
    /// When there are fewer.
    #[inline(always)]
    pub fn write(&self, i: usize, x: T) {
        assert!(i < self.len());
        // SAFETY: one of the elements, which may be written.
        unsafe { *self.at(i) = x };
    }
}

impl<T: Header> Place<'_, T> {
    /// Element `i`.
    ///
    /// # Panics
    /// When there are fewer.
    #[inline(always)]
    pub fn get(&self, i: usize) -> &T {
        assert!(i < self.len());
        // SAFETY: one of the elements, which are lent by this place alone.
        unsafe { &*self.at(i) }
    }

    /// Changes element `i`.
    ///
    /// # Panics
    /// When there are fewer.
    #[inline(always)]
    pub fn change(&mut self, i: usize, work: impl FnOnce(&mut T)) {
        assert!(i < self.len());
        // SAFETY: one of the elements, which are ours alone; no reference to it is left.
        work(unsafe { &mut *self.at(i) });
    }
}

impl<'a, T> Place<'a, Complex<T>> {
    /// The real parts, and the imaginary ones.
    pub fn parts(self) -> [Place<'a, T>; 2] {
        // The numbers of the elements, each in one of the two vectors.
        self.0.parts().map(|part| Place(part, PhantomData))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wideblas_format::Binary128;

    /// The number of each element, which becomes that of its part as well.
    #[test]
    fn each_part_is_changed_by_itself() {
        for (inc, threads) in [(1, 1), (1, 3), (-2, 3), (0, 3)] {
            let mut numbers: Vec<Binary128> = (0..19).map(|i| f64::from(i).into()).collect();
            // SAFETY: ten elements or one, which nothing else uses.
            let x = unsafe { Place::blas(numbers.as_mut_ptr(), 10, inc) };
            let minus_one = Binary128::from(-1.0);
            Place::for_each_part([x], (threads, threads), |part, [mut x]| {
                assert_eq!(part.len(), x.len());
                (0..x.len()).for_each(|i| x.change(i, |x| *x = minus_one));
            });
            let changed = numbers.iter().filter(|&&x| x == minus_one).count();
            assert_eq!(changed, if inc == 0 { 1 } else { 10 }, "{inc} {threads}");
        }
    }

    #[test]
    fn halves_are_apart() {
        let mut numbers = [1.0, 2.0, 3.0].map(Binary128::from);
        let (mut first, second) = Place::of(&mut numbers).split_at(1);
        let last = second.get(1);
        first.change(0, |x| *x = *last);
        assert_eq!((first.len(), second.len(), numbers[0]), (1, 2, 3.0.into()));
    }
}
