//! Numbers of which routines compute matrix products: those of the formats, and complex ones.

use super::formats::Format;
use super::level3::{self, Mode, Way};
use wideblas_base::config::{ShortCalls, config};
use wideblas_engine::cpu::par::num_threads;
use wideblas_engine::device;
use wideblas_product::{self, Product};

/// What a routine of level 3 needs of its numbers.
pub trait Multiplied: Sized + Sync + 'static {
    /// Complex numbers have conjugates of their own.
    const IS_COMPLEX: bool;

    /// A copy of a number, which keeps its value when the number is overwritten.
    type Copied;

    /// Copies the number; `None` when there is no memory.
    fn copied(&self) -> Option<Self::Copied>;

    /// Calls `work` with a copy.
    fn with_copied<R>(copy: &Self::Copied, work: impl FnOnce(&Self) -> R) -> R;

    fn is_nought(&self) -> bool;
    fn is_unit(&self) -> bool;

    /// The name of the format's own arithmetic, as in force.
    fn own_arithmetic() -> &'static str;

    /// Sizes of [`Multiplied::multiply_at_once`], at most; 0: none.
    const AT_ONCE: usize = 0;

    /// Computes a product with the settings of [`level3::short_for`], in any floating-point environment, which it leaves as it
    /// is. It allocates nothing, takes no lock and does not panic. False, with nothing done, where alpha is zero, and for
    /// complex numbers where something is not finite.
    fn multiply_at_once(_: Product<'_, Self>, _: ShortCalls) -> bool {
        false
    }

    /// Computes a product of matrices that may be on a GPU, unless they are numbers behind pointers that no GPU reaches.
    ///
    /// # Errors
    /// When the GPU fails.
    ///
    /// # Panics
    /// When the shapes do not agree.
    fn multiply_where_it_lies(
        product: Product<'_, Self>,
        mode: Mode,
    ) -> Result<Way, device::Failure>;

    /// Computes a product in host memory in the mode asked for.
    ///
    /// # Panics
    /// As above.
    fn multiply_in(product: Product<'_, Self>, mode: Mode) -> Way;

    /// The same with an alpha that multiplies the sums of a product in which zeros leave out infinities and NaN: complex numbers show the
    /// difference.
    ///
    /// # Panics
    /// As above.
    fn multiply_sums(product: Product<'_, Self>, mode: Mode) -> Way {
        Self::multiply_in(product, mode)
    }

    /// The same in the format's own arithmetic, with little memory.
    ///
    /// # Panics
    /// As above.
    fn multiply_natively(product: Product<'_, Self>);
}

impl<T: Format> Multiplied for T {
    const IS_COMPLEX: bool = false;
    const AT_ONCE: usize = T::TINY;

    type Copied = <T as Format>::Copied;

    fn copied(&self) -> Option<Self::Copied> {
        self.copy()
    }
    fn with_copied<R>(copy: &Self::Copied, work: impl FnOnce(&Self) -> R) -> R {
        T::with_copy(copy, work)
    }
    #[inline(always)]
    fn is_nought(&self) -> bool {
        wideblas_product::Number::is_zero(self)
    }
    #[inline(always)]
    fn is_unit(&self) -> bool {
        wideblas_product::Number::is_one(self)
    }
    fn own_arithmetic() -> &'static str {
        T::arithmetic()
    }
    #[inline(always)]
    fn multiply_at_once(product: Product<'_, T>, short: ShortCalls) -> bool {
        T::multiply_tiny(product, short)
    }
    fn multiply_where_it_lies(product: Product<'_, T>, mode: Mode) -> Result<Way, device::Failure> {
        level3::anywhere(product, mode)
    }
    fn multiply_in(product: Product<'_, T>, mode: Mode) -> Way {
        level3::multiply(product, mode)
    }
    fn multiply_natively(product: Product<'_, T>) {
        T::multiply(product, config().isa(), num_threads());
    }
}
