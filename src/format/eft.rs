//! Error-free transformations: a rounded result and its exact error.
//!
//! Barring overflow (and underflow for products) `s + e` equals the exact result. Sources: Knuth, The
//! Art of Computer Programming 2, 4.2.2 (Two-Sum); Dekker, Numer. Math. 18, 1971 (Quick-Two-Sum);
//! Hida, Li, Bailey, "Library for double-double and quad-double arithmetic", 2007.

use super::Lanes;

/// `a + b = s + e` for any `a`, `b`. 6 operations.
#[inline(always)]
pub fn two_sum<V: Lanes>(a: V, b: V) -> (V, V) {
    let s = a.add(b);
    let bb = s.sub(a);
    let e = a.sub(s.sub(bb)).add(b.sub(bb));
    (s, e)
}

/// `a + b = s + e` where `|a| >= |b|` or `a = 0`. 3 operations.
#[inline(always)]
pub fn quick_two_sum<V: Lanes>(a: V, b: V) -> (V, V) {
    let s = a.add(b);
    let e = b.sub(s.sub(a));
    (s, e)
}

/// `a * b = p + e` by fused multiply-add. 2 operations.
#[inline(always)]
pub fn two_prod<V: Lanes>(a: V, b: V) -> (V, V) {
    let p = a.mul(b);
    let e = a.fms(b, p);
    (p, e)
}
