//! Hard-to-round arguments of elementary functions: all of them in a range, with a proof that none was missed. The crate of
//! libwideblas_tmd.so, beside wideblas.
//!
//! An argument x of a format with p bits is hard to round for f, with hardness k, if at least k identical bits follow
//! the round bit of f(x). With |f(x)| = m 2^E, 1/2 <= m < 1, and g(x) = |f(x)| 2^(p + 1 - E), whose unit is half an ulp of
//! the result, that is |g(x) - nearest integer| < 2^-k. Arguments of a binade are numbered:
//! x = ±(2^(p - 1) + n) 2^(e - p + 1), 0 <= n < 2^(p - 1).
//!
//! Results between cuts, where f has no zero and no change of unit, are searched by [polynomials](enclose); where these are
//! short, few arguments are decided by MPFR and those of sin, cos and tan by [`values`], or by [`progressions`].
//!
//! Source: Fortin, Gouicem, Graillat, "GPU-accelerated generation of correctly-rounded elementary functions",
//! arXiv:1211.3056.

pub mod abi;
pub mod binades;
pub mod boolean;
pub mod brute;
pub mod campaign;
pub mod certificate;
pub mod cuda;
pub mod decide;
pub mod domain;
pub mod enclose;
pub mod fixed;
pub mod float;
pub mod function;
pub mod hierarchy;
pub mod interval;
pub mod job;
pub mod list;
#[cfg(test)]
mod numbers;
pub mod packet;
pub mod polynomial;
pub mod progressions;
pub mod proportional;
pub mod request;
pub mod search;
pub mod series;
mod threads;
pub mod values;
pub mod whole;
