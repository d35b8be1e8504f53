//! Functions of a line each: what exports under mangled names and under Fortran's have in common.
//!
//! The generated lists in `exports/` have a line for each symbol. The line calls the macro of its routine, which is
//! generated too (`exports/routines.rs`) and names the arguments and the body; `function` writes the function from
//! these and from the head of the list, which says how the interface passes numbers and sizes.

use super::types::{Passed128, PassedComplex128};
use crate::format::{Binary128, Complex, Dd, Qd};
use std::ffi::c_int;

/// A number that is read, as an interface passes it: itself or its address.
pub trait PassedNumber {
    /// Its type in memory.
    type Number;

    /// The number's address.
    fn at(&self) -> *const Self::Number;
}

impl<T> PassedNumber for *const T {
    type Number = T;

    #[inline(always)]
    fn at(&self) -> *const T {
        *self
    }
}

macro_rules! by_value {
    ($($type:ty => $number:ty, $at:expr;)*) => {$(
        impl PassedNumber for $type {
            type Number = $number;

            #[inline(always)]
            fn at(&self) -> *const $number {
                $at(self)
            }
        }
    )*};
}
by_value! {
    Dd => Dd, std::ptr::from_ref;
    Qd => Qd, std::ptr::from_ref;
    Complex<Dd> => Complex<Dd>, std::ptr::from_ref;
    Complex<Qd> => Complex<Qd>, std::ptr::from_ref;
    Passed128 => Binary128, Passed128::at;
    PassedComplex128 => Complex<Binary128>, PassedComplex128::at;
}

/// A size as an interface passes it.
pub trait PassedSize {
    /// The size.
    ///
    /// # Safety
    /// An address may be read.
    unsafe fn value(self) -> i64;
}

impl PassedSize for i64 {
    #[inline(always)]
    unsafe fn value(self) -> i64 {
        self
    }
}

/// MPACK's `int`.
impl PassedSize for c_int {
    #[inline(always)]
    unsafe fn value(self) -> i64 {
        self.into()
    }
}

/// A default integer, whose address Fortran passes.
impl PassedSize for *const c_int {
    #[inline(always)]
    unsafe fn value(self) -> i64 {
        // SAFETY: the caller's.
        i64::from(unsafe { *self })
    }
}

/// The integers of an interface, in which LAPACK's `info` is returned.
pub trait Integer: Copy {
    /// Where a body writes it, who has 64 bits for it: a variable, unless that of the program has as many.
    fn written(to: *mut Self, variable: *mut i64) -> *mut i64;

    /// # Safety
    /// What the program gave is NULL or may be written.
    unsafe fn copy(to: *mut Self, variable: i64);
}

impl Integer for i64 {
    #[inline(always)]
    fn written(to: *mut i64, _: *mut i64) -> *mut i64 {
        to
    }

    #[inline(always)]
    unsafe fn copy(_: *mut i64, _: i64) {}
}

impl Integer for c_int {
    #[inline(always)]
    fn written(to: *mut c_int, variable: *mut i64) -> *mut i64 {
        if to.is_null() { std::ptr::null_mut() } else { variable }
    }

    #[inline(always)]
    unsafe fn copy(to: *mut c_int, variable: i64) {
        if !to.is_null() {
            // SAFETY: the caller's. Places of matrices whose sizes are ints are ints.
            unsafe { *to = variable as c_int };
        }
    }
}

/// The macros of the routines, by their names: what is returned, the body and the mode that it gets, and the parameters by
/// the kinds that `passed` knows. The `$` is for what it defines.
macro_rules! routines {
    ($d:tt $(
        $name:ident -> $result:ident: $($body:ident)::+ $(($mode:ident))?,
        $parameters:ident { $($arguments:tt)* }
    )*) => {$(
        macro_rules! $name {
            ($d($d export:tt)*) => {
                function! {
                    $d($d export)*
                    $parameters { $($arguments)* }
                    $result = $($body)::+ $(($mode))?
                }
            };
        }
    )*};
}

/// A list of exports: how they pass arguments, then for each the macro of its routine, the routine's name in messages, the
/// function's name in Rust and its symbol.
macro_rules! exports {
    ($interface:tt $($routine:ident $shown:ident $name:ident $symbol:literal;)*) => {
        $($routine! { $interface $shown $name $symbol })*
    };
}

/// A function of a list.
macro_rules! function {
    (
        {
            // What is passed, and what is returned.
            numbers: $number:ty => $returned:ty,
            // The same for real numbers among complex ones.
            reals: $real:ty => $real_returned:ty,
            sizes: $size:ty => $place:ty,
            errors: $($errors:tt)*
        }
        $shown:ident $name:ident $symbol:literal
        $parameters:ident { $($argument:ident: $kind:ident),* $(,)? }
        $result:ident = $($body:ident)::+ $(($mode:ident))?
    ) => {
        #[doc = concat!("`", stringify!($shown), "` of another interface.")]
        ///
        /// # Safety
        /// As the function under the plain C name; addresses of numbers are NULL or readable, those of sizes readable.
        // A register for vectors is passed as C passes __float128, which Rust has no name for.
        #[allow(clippy::too_many_arguments, improper_ctypes_definitions)]
        #[unsafe(export_name = $symbol)]
        pub unsafe extern "C-unwind" fn $name(
            $($argument: passed!($kind, $number, $real, $size, $place)),*
        ) -> returned!($result, $returned, $real_returned, $place) {
            // SAFETY: the caller's.
            unsafe {
                // For interfaces whose integers have fewer bits.
                let mut info = 0i64;
                let _variable = &raw mut info;
                let arguments = $crate::abi::exports::parameters::$parameters {
                    $($argument: given!($kind, $argument, _variable)),*
                };
                let result = $crate::abi::bodies::$($body)::+(
                    const { &reported!($shown, $($errors)*) },
                    $($crate::abi::types::$mode,)?
                    arguments,
                );
                $(returned_by!($kind, $argument, _variable);)*
                finished!($result, result)
            }
        }
    };
}

/// The type of an argument.
macro_rules! passed {
    (option, $number:ty, $real:ty, $size:ty, $place:ty) => { *const std::ffi::c_char };
    (size, $number:ty, $real:ty, $size:ty, $place:ty) => { $size };
    (scalar, $number:ty, $real:ty, $size:ty, $place:ty) => { $number };
    (real, $number:ty, $real:ty, $size:ty, $place:ty) => { $real };
    (read, $number:ty, $real:ty, $size:ty, $place:ty) => {
        *const <$number as $crate::abi::passing::PassedNumber>::Number
    };
    (real_read, $number:ty, $real:ty, $size:ty, $place:ty) => {
        *const <$real as $crate::abi::passing::PassedNumber>::Number
    };
    (written, $number:ty, $real:ty, $size:ty, $place:ty) => {
        *mut <$number as $crate::abi::passing::PassedNumber>::Number
    };
    (integers, $number:ty, $real:ty, $size:ty, $place:ty) => { *const i64 };
    (integers_written, $number:ty, $real:ty, $size:ty, $place:ty) => { *mut i64 };
    (info, $number:ty, $real:ty, $size:ty, $place:ty) => { *mut $place };
    (real_written, $number:ty, $real:ty, $size:ty, $place:ty) => {
        *mut <$real as $crate::abi::passing::PassedNumber>::Number
    };
}

/// What the body gets of an argument; `info` may go to a variable.
macro_rules! given {
    (size, $argument:ident, $variable:ident) => {
        $crate::abi::passing::PassedSize::value($argument)
    };
    (scalar, $argument:ident, $variable:ident) => {
        $crate::abi::passing::PassedNumber::at(&$argument)
    };
    (real, $argument:ident, $variable:ident) => {
        $crate::abi::passing::PassedNumber::at(&$argument)
    };
    (info, $argument:ident, $variable:ident) => {
        $crate::abi::passing::Integer::written($argument, $variable)
    };
    ($kind:ident, $argument:ident, $variable:ident) => {
        $argument
    };
}

/// Hands on what the body returned in a variable.
macro_rules! returned_by {
    (info, $argument:ident, $variable:ident) => {
        $crate::abi::passing::Integer::copy($argument, *$variable)
    };
    ($kind:ident, $argument:ident, $variable:ident) => {};
}

/// The type of what is returned.
macro_rules! returned {
    (nothing, $number:ty, $real:ty, $place:ty) => {
        ()
    };
    (number, $number:ty, $real:ty, $place:ty) => {
        $number
    };
    (real, $number:ty, $real:ty, $place:ty) => {
        $real
    };
    (place, $number:ty, $real:ty, $place:ty) => {
        $place
    };
}

/// What is returned of what the body returns.
macro_rules! finished {
    // The status of a body with a mode, which these interfaces have no room for.
    (nothing, $result:ident) => {{
        let _ = $result;
    }};
    (place, $result:ident) => {
        $result as _
    };
    ($kind:ident, $result:ident) => {
        $result.into()
    };
}

/// How messages name an export, and who hears of illegal arguments.
macro_rules! reported {
    ($shown:ident, mplapack($format:literal, $handler:literal)) => {
        $crate::abi::guard::Export::of_mplapack(
            concat!(stringify!($shown), "_", $format),
            stringify!($shown),
            $handler,
        )
    };
    ($shown:ident, fortran) => {
        $crate::abi::guard::Export::of_fortran(stringify!($shown))
    };
}
