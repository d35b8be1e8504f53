//! Working memory that is kept from call to call: to make it takes longer than a sum of few numbers.

use super::Work;
use std::mem;
use std::ops::{Deref, DerefMut};
use std::sync::Mutex;
use std::thread;
use wideblas_base::fallible;

/// What no call has now: one element, or none. Not of each thread: what ends with a thread takes memory that may not be there, and
/// the process ends then.
static KEPT: Mutex<Vec<Work>> = Mutex::new(Vec::new());

/// [`Work`] for a call, or a part of one: the only element, which is gone when it has been given back.
pub struct Lent(Vec<Work>);

impl Lent {
    /// What has been kept, or new memory; `None` where there is none.
    #[inline]
    pub fn new() -> Option<Lent> {
        // Whoever finds it taken makes its own.
        let kept = KEPT.try_lock().map_or(Vec::new(), |mut kept| mem::take(&mut *kept));
        if !kept.is_empty() {
            return Some(Lent(kept));
        }
        let mut made = fallible::with_room(1)?;
        made.push(Work::made()?);
        Some(Lent(made))
    }
}

impl Drop for Lent {
    #[inline]
    fn drop(&mut self) {
        // A call that was cut off may have left sums in the making.
        if !thread::panicking()
            && self.is_usual()
            && let Ok(mut kept) = KEPT.try_lock()
            && kept.is_empty()
        {
            *kept = mem::take(&mut self.0);
        }
    }
}

impl Deref for Lent {
    type Target = Work;

    #[inline]
    fn deref(&self) -> &Work {
        &self.0[0]
    }
}

impl DerefMut for Lent {
    #[inline]
    fn deref_mut(&mut self) -> &mut Work {
        &mut self.0[0]
    }
}
