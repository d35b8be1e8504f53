//! Methods of registers, for tables that state each as one expression of intrinsics. A value exists only where the
//! instruction set does.

/// Constructors from the argument.
macro_rules! constructors {
    ($($name:ident($x:ident: $type:ty) = $value:expr;)*) => {
        $(
            #[inline(always)]
            unsafe fn $name($x: $type) -> Self {
                // SAFETY: under `run`, says the caller; a slice is as long as the read.
                unsafe { Self($value) }
            }
        )*
    };
}
pub(super) use constructors;

/// Operations on registers of integers, some with a constant count.
macro_rules! integers {
    ($($name:ident $(<const $n:ident>)? ($a:ident $(, $b:ident)?) = $value:expr;)*) => {
        $(
            #[inline(always)]
            fn $name $(<const $n: u32>)? (self $(, $b: Self)?) -> Self {
                let $a = self.0;
                $(let $b = $b.0;)?
                // SAFETY: a value exists only under `run`.
                unsafe { Self($value) }
            }
        )*
    };
}
pub(super) use integers;

/// Operations on registers of doubles.
macro_rules! doubles {
    ($($name:ident($a:ident $(, $b:ident)*) = $value:expr;)*) => {
        $(
            #[inline(always)]
            fn $name(self $(, $b: Self)*) -> Self {
                let $a = self.float();
                $(let $b = $b.float();)*
                // SAFETY: a value exists only under `run`.
                unsafe { Self::bits($value) }
            }
        )*
    };
}
pub(super) use doubles;
