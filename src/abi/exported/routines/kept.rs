//! Numbers that routines return, put where the caller of a checked call looks for them.

use crate::abi::next;
use crate::format::exact::{Decode, Decoded, Encode, Exact};
use crate::format::mpfr::{Mpf, MpfArray, Mpfr, MpfrArray};
use crate::format::{Complex, Dd, Qd};
use std::ffi::{c_int, c_void};
use std::mem::transmute;
use std::ptr::NonNull;

/// A real number.
pub trait Part: Sized {
    /// Becomes a returned number, which is freed.
    fn become_returned(&mut self, returned: Self);

    fn become_place(&mut self, place: i64);

    fn become_zero(&mut self);

    /// Calls `work` with a small integer.
    fn with_integer<R>(x: i32, work: impl FnOnce(&Self) -> R) -> R;
}

/// A real or a complex number.
pub trait Element: Sized {
    type Part: Part;

    fn keep(&mut self, returned: Self);

    /// Becomes a returned real number.
    fn keep_part(&mut self, returned: Self::Part);

    fn keep_place(&mut self, place: i64);
}

impl<T: Part> Element for T {
    type Part = T;

    fn keep(&mut self, returned: T) {
        self.become_returned(returned);
    }
    fn keep_part(&mut self, returned: T) {
        self.become_returned(returned);
    }
    fn keep_place(&mut self, place: i64) {
        self.become_place(place);
    }
}

impl<T: Part> Element for Complex<T> {
    type Part = T;

    fn keep(&mut self, returned: Complex<T>) {
        self.re.become_returned(returned.re);
        self.im.become_returned(returned.im);
    }
    fn keep_part(&mut self, returned: T) {
        self.re.become_returned(returned);
        self.im.become_zero();
    }
    fn keep_place(&mut self, place: i64) {
        self.re.become_place(place);
        self.im.become_zero();
    }
}

macro_rules! of_components {
    ($($type:ty),*) => {$(
        impl Part for $type {
            fn become_returned(&mut self, returned: $type) {
                *self = returned;
            }
            fn become_place(&mut self, place: i64) {
                *self = (place as f64).into();
            }
            fn become_zero(&mut self) {
                *self = 0.0.into();
            }
            fn with_integer<R>(x: i32, work: impl FnOnce(&$type) -> R) -> R {
                work(&f64::from(x).into())
            }
        }
    )*};
}
of_components!(Dd, Qd);

fn integer(x: i64) -> Decoded {
    Decoded::from(Exact { mantissa: x.into(), exponent: 0 })
}

/// Numbers whose limbs the program's own library has allocated: its name, and its function that frees them.
macro_rules! of_limbs {
    ($($type:ty, $array:ty: $clear:literal of $library:literal;)*) => {$(
        impl Part for $type {
            fn become_returned(&mut self, mut returned: $type) {
                self.encode(&returned.decode());
                let [clear] = next::found([$clear], $library).expect("the library that made it");
                // SAFETY: the library's function for a number that it has made, and that is not used again.
                unsafe { free(clear, &raw mut returned) };
            }
            fn become_place(&mut self, place: i64) {
                self.encode(&integer(place));
            }
            fn become_zero(&mut self) {
                self.encode(&Decoded::Special(0.0));
            }
            fn with_integer<R>(x: i32, work: impl FnOnce(&$type) -> R) -> R {
                let mut numbers = <$array>::zeros(64, 1).expect("memory for a number");
                numbers[0].encode(&integer(x.into()));
                work(&numbers[0])
            }
        }
    )*};
}
of_limbs! {
    Mpfr, MpfrArray: c"mpfr_clear" of c"libmpfr.so.6";
    Mpf, MpfArray: c"__gmpf_clear" of c"libgmp.so.10";
}

/// # Safety
/// `clear` is a C function that takes the number.
unsafe fn free<T>(clear: NonNull<c_void>, number: *mut T) {
    // SAFETY: the caller's.
    unsafe { transmute::<NonNull<c_void>, extern "C" fn(*mut T)>(clear)(number) }
}

/// What a routine returns beside numbers: MPLAPACK's on MPFR and GMP numbers return nothing.
pub trait Status {
    fn code(self) -> c_int;
}

impl Status for c_int {
    fn code(self) -> c_int {
        self
    }
}

impl Status for () {
    fn code(self) -> c_int {
        0
    }
}
