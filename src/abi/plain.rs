//! The time of multiply-adds in plain loops on the numbers of other libraries, by the functions of the program's own.

use super::guard::FloatEnvironment;
use super::next;
use super::returned::{new_mpf, new_mpfr};
use crate::format::mpfr::{Mpf, Mpfr};
use crate::profile::plain::{self, LEN, Plain, measured};
use std::arch::x86_64::__m128i;
use std::array::from_fn;
use std::ffi::{c_int, c_ulong, c_void};
use std::hint::black_box;
use std::mem::transmute;
use std::ptr::NonNull;

/// The address of a function or a variable.
type Found = NonNull<c_void>;

/// The plain loop on numbers of a format, as names of routines end; `None` where the program has none.
pub fn of(format: &str) -> Option<Plain> {
    // Programs may have an invalid operation or a lost digit end them.
    let _environment = FloatEnvironment::enter();
    match format {
        "dd" => Some(plain::of_dd()),
        "qd" => Some(plain::of_qd()),
        "mpfr" => mpfr(),
        "mpf" => mpf(),
        "f128" => binary128(),
        _ => None,
    }
}

/// Bits beyond which a few products take too long at the end of a program.
const MOST_BITS: u64 = 1 << 16;

/// GMP's memory is that of malloc(). Functions of the program's own may be at their end now, and not be called any more.
fn has_default_memory() -> bool {
    let symbols = [c"__gmp_allocate_func", c"__gmp_default_allocate"];
    next::found(symbols, c"libgmp.so.10").is_some_and(|[in_force, default]| {
        // SAFETY: GMP's variable, a pointer to a function.
        unsafe { in_force.cast::<*mut c_void>().read() == default.as_ptr() }
    })
}

/// As the operators of MPLAPACK's mpreal compute, at the program's default precision: each copies its first operand into a new
/// number and computes there, and the sum is copied back.
fn mpfr() -> Option<Plain> {
    type Root = extern "C" fn(*mut Mpfr, c_ulong, c_int) -> c_int;
    type Set = extern "C" fn(*mut Mpfr, *const Mpfr, c_int) -> c_int;
    type Operation = extern "C" fn(*mut Mpfr, *const Mpfr, *const Mpfr, c_int) -> c_int;
    type Clear = extern "C" fn(*mut Mpfr);
    const NEAREST: c_int = 0;
    let symbols = [c"mpfr_sqrt_ui", c"mpfr_set", c"mpfr_mul", c"mpfr_add", c"mpfr_clear"];
    let [root, set, mul, add, clear] = next::found(symbols, c"libmpfr.so.6")?;
    // SAFETY: MPFR's functions; a rounding mode is an int.
    let (root, set, mul, add, clear) = unsafe {
        (
            transmute::<Found, Root>(root),
            transmute::<Found, Set>(set),
            transmute::<Found, Operation>(mul),
            transmute::<Found, Operation>(add),
            transmute::<Found, Clear>(clear),
        )
    };
    let made = |i| {
        let mut number = new_mpfr(0)?;
        root(&mut number, i, NEAREST);
        Some(number)
    };
    let step = |y: &mut Mpfr, t: &Mpfr, x: &Mpfr| {
        let (mut product, mut sum) = (new_mpfr(0)?, new_mpfr(0)?);
        let (product, sum) = (&raw mut product, &raw mut sum);
        set(product, t, NEAREST);
        mul(product, product, x, NEAREST);
        set(sum, y, NEAREST);
        add(sum, sum, product, NEAREST);
        set(y, sum, NEAREST);
        clear(product);
        clear(sum);
        Some(())
    };
    of_limbs("mpfr", made, |number| number.precision() as u64, clear, step)
}

/// As mpf_class computes `y = y + t * x`: one new number a multiply-add.
fn mpf() -> Option<Plain> {
    type Root = extern "C" fn(*mut Mpf, c_ulong);
    type Operation = extern "C" fn(*mut Mpf, *const Mpf, *const Mpf);
    type Clear = extern "C" fn(*mut Mpf);
    type Bits = extern "C" fn(*const Mpf) -> c_ulong;
    let symbols =
        [c"__gmpf_sqrt_ui", c"__gmpf_mul", c"__gmpf_add", c"__gmpf_clear", c"__gmpf_get_prec"];
    let [root, mul, add, clear, bits] = next::found(symbols, c"libgmp.so.10")?;
    // SAFETY: GMP's functions.
    let (root, mul, add, clear, bits) = unsafe {
        (
            transmute::<Found, Root>(root),
            transmute::<Found, Operation>(mul),
            transmute::<Found, Operation>(add),
            transmute::<Found, Clear>(clear),
            transmute::<Found, Bits>(bits),
        )
    };
    let made = |i| {
        let mut number = new_mpf(0)?;
        root(&mut number, i);
        Some(number)
    };
    let step = |y: &mut Mpf, t: &Mpf, x: &Mpf| {
        let (mut product, y) = (new_mpf(0)?, &raw mut *y);
        mul(&mut product, t, x);
        add(y, y, &product);
        clear(&mut product);
        Some(())
    };
    of_limbs("mpf", made, |number| bits(number), clear, step)
}

/// The loop `y[i] := y[i] + t x[i]` on numbers of the program's default precision.
fn of_limbs<T>(
    name: &str,
    made: impl Fn(c_ulong) -> Option<T>,
    bits: impl Fn(&T) -> u64,
    clear: extern "C" fn(*mut T),
    step: impl Fn(&mut T, &T, &T) -> Option<()>,
) -> Option<Plain> {
    if !has_default_memory() {
        return None;
    }
    let mut t = made(2)?;
    let bits = bits(&t);
    let numbers = || (3..3 + LEN as c_ulong).map_while(&made).collect::<Vec<T>>();
    let (mut x, mut y) =
        if bits <= MOST_BITS { (numbers(), numbers()) } else { (Vec::new(), Vec::new()) };
    let is_complete = x.len() == LEN && y.len() == LEN;
    let seconds = is_complete.then(|| {
        measured(|| {
            for (y, x) in y.iter_mut().zip(&x) {
                // Without memory a sum stays as it is.
                let _ = step(y, &t, x);
            }
        })
    });
    x.iter_mut().chain(&mut y).chain([&mut t]).for_each(|number| clear(number));
    Some(Plain { numbers: format!("{name} of {bits} bits"), seconds: seconds?, accurate: None })
}

/// By the functions of gcc's library that compiled programs call for __float128.
fn binary128() -> Option<Plain> {
    // These registers are how both sides pass the numbers.
    #[allow(improper_ctypes_definitions)]
    type Operation = extern "C" fn(__m128i, __m128i) -> __m128i;
    let [mul, add] = next::found([c"__multf3", c"__addtf3"], c"libgcc_s.so.1")?;
    // SAFETY: the functions of gcc's library.
    let (mul, add) =
        unsafe { (transmute::<Found, Operation>(mul), transmute::<Found, Operation>(add)) };
    // SAFETY: of the same size, any bits being a value. A number between 1 and 2, its last bits set.
    let number =
        |i: usize| unsafe { transmute::<u128, __m128i>(0x3fff_5555 << 96 | (i as u128) << 40 | 1) };
    let x: [__m128i; LEN] = from_fn(number);
    let (mut y, t) = (x, number(LEN));
    let seconds = measured(|| {
        let (x, t) = (black_box(&x), black_box(t));
        for (y, &x) in black_box(&mut y).iter_mut().zip(x) {
            *y = add(*y, mul(t, x));
        }
    });
    Some(Plain { numbers: "f128".into(), seconds, accurate: None })
}
