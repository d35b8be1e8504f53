//! Working memory that a thread keeps from call to call: to make it takes longer than a sum of few numbers.

use super::Work;
use std::cell::Cell;
use std::ops::{Deref, DerefMut};
use std::thread;

thread_local! {
    static KEPT: Cell<Option<Box<Work>>> = const { Cell::new(None) };
}

/// [`Work`] for a call, or a part of one.
pub struct Lent(Option<Box<Work>>);

impl Lent {
    /// What this thread has kept, or new memory; `None` where there is none.
    #[inline]
    pub fn new() -> Option<Lent> {
        // A thread that ends keeps nothing any more.
        if let Some(work) = KEPT.try_with(Cell::take).ok().flatten() {
            return Some(Lent(Some(work)));
        }
        Some(Lent(Some(Box::new(Work::made()?))))
    }
}

impl Drop for Lent {
    #[inline]
    fn drop(&mut self) {
        // A call that was cut off may have left sums in the making.
        if let Some(work) = self.0.take().filter(|work| work.is_usual() && !thread::panicking()) {
            // As above.
            let _ = KEPT.try_with(|kept| kept.set(Some(work)));
        }
    }
}

impl Deref for Lent {
    type Target = Work;

    #[inline]
    fn deref(&self) -> &Work {
        self.0.as_deref().expect("there until the end")
    }
}

impl DerefMut for Lent {
    #[inline]
    fn deref_mut(&mut self) -> &mut Work {
        self.0.as_deref_mut().expect("there until the end")
    }
}
