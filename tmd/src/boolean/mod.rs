//! Boolean tests: do some of N points on a line come near an integer?
//!
//! All is modulo 2^64: the unit circle in steps of 2^-64. The points are A t for t = 0, 1, ..., N - 1, and the question
//! is how near below B one of them comes: `min` over t of (B - A t) mod 2^64. By the three-distance theorem the first
//! u + v points cut the circle into u gaps of length x and v gaps of length y, u x + v y = 2^64, and going on is the
//! subtractive algorithm of Euclid on (x, y): while x < y, each y gap is cut into an x gap followed by a y - x gap, and
//! while x >= y each x gap into an x - y gap followed by a y gap. d is the distance from the point below B to B.
//!
//! The three tests differ in how they follow B and in when they stop:
//!
//! | test | steps | result |
//! |---|---|---|
//! | [`Lefevre`] | subtractions | the minimum over the points placed, the first u + v >= N of the subtractive sequence |
//! | [`Regular`] | divisions | a lower bound: it may count points beyond these, up to a whole quotient |
//! | [`Clipped`] | divisions, the last quotient cut | as `Lefevre` |
//!
//! Sources: V. Lefevre, "New results on the distance between a segment and Z^2", ARITH 17 (2005); Fortin, Gouicem,
//! Graillat, arXiv:1211.3056, algorithms 1 and 3. `Clipped` is the regular test that keeps in mind in which kind of gap
//! B is.

mod clipped;
mod lefevre;
mod regular;
#[cfg(test)]
pub mod special;
#[cfg(test)]
mod tests;

pub use clipped::Clipped;
pub use lefevre::Lefevre;
pub use regular::Regular;

/// The largest N of a test.
pub const MOST_POINTS: u64 = 1 << 40;

/// A Boolean test.
pub trait Test {
    /// See [`Test::lower_bound`], for a that is not 0; calls `turn` in each turn of the loop.
    fn follow(a: u64, b: u64, n: u64, turn: impl FnMut()) -> u64;

    /// A lower bound of `(b - a t) mod 2^64` over the integers t with 0 <= t < n, for 1 <= n <= [`MOST_POINTS`].
    #[inline]
    fn lower_bound(a: u64, b: u64, n: u64) -> u64 {
        // All points are 0.
        if a == 0 { b } else { Self::follow(a, b, n, || ()) }
    }

    /// Turns of the loop: subtractions, or pairs of divisions.
    fn turns(a: u64, b: u64, n: u64) -> u32 {
        let mut turns = 0;
        if a != 0 {
            Self::follow(a, b, n, || turns += 1);
        }
        turns
    }
}

/// The Boolean tests by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Algorithm {
    Lefevre,
    Regular,
    Clipped,
}

impl Algorithm {
    pub const ALL: [Algorithm; 3] = [Algorithm::Lefevre, Algorithm::Regular, Algorithm::Clipped];

    pub fn name(self) -> &'static str {
        match self {
            Algorithm::Lefevre => "lefevre",
            Algorithm::Regular => "regular",
            Algorithm::Clipped => "clipped",
        }
    }

    pub fn from_name(name: &str) -> Option<Algorithm> {
        Algorithm::ALL.into_iter().find(|one| one.name() == name)
    }

    /// See [`Test::lower_bound`].
    #[inline]
    pub fn lower_bound(self, a: u64, b: u64, n: u64) -> u64 {
        match self {
            Algorithm::Lefevre => Lefevre::lower_bound(a, b, n),
            Algorithm::Regular => Regular::lower_bound(a, b, n),
            Algorithm::Clipped => Clipped::lower_bound(a, b, n),
        }
    }

    /// See [`Test::turns`].
    pub fn turns(self, a: u64, b: u64, n: u64) -> u32 {
        match self {
            Algorithm::Lefevre => Lefevre::turns(a, b, n),
            Algorithm::Regular => Regular::turns(a, b, n),
            Algorithm::Clipped => Clipped::turns(a, b, n),
        }
    }
}
