//! Both parts of a complex product from residues of both parts of its factors.

use crate::formats::Size;
use crate::level3::{self, Mode, Way, Ways};
use crate::numbers::NativeReal;
use wideblas_base::config::config;
use wideblas_engine::profile::Reason;
use wideblas_engine::trace;
use wideblas_product::complex::{self, ComplexProduct};
use wideblas_product::planner::is_native;

/// The product, where that of real matrices would be computed by residues on the CPU as a whole; else `None`, with nothing
/// done. The bits are the same.
#[inline(never)]
pub fn multiply<T: NativeReal>(product: ComplexProduct<'_, T>, mode: Mode) -> Option<Way> {
    let (ways, shape) = (Ways::of(mode, config().product), product.real_shape());
    let is_small = ways == Ways::Cheaper && is_native(&T::native_cost(product.alpha), shape);
    if ways == Ways::Native || is_small {
        return None;
    }
    let options = level3::options(product.alpha, mode, ways);
    let size = Size { shape, part: product.part, alpha: product.alpha, adds: false };
    if T::residue_device(&size, &options).is_some() {
        return None;
    }
    complex::gemm(product, &options).ok()?;
    trace::because(if ways == Ways::Cheaper { Reason::Cheaper } else { Reason::Asked });
    Some(Way::Crt)
}
