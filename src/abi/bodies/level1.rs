//! Vector routines. No argument of theirs is illegal in the BLAS, so that only NULL and vectors out of reach are
//! errors.

use super::{home_of, runs_on_host};
use crate::abi::arguments::{check_vector, is_usual_increment};
use crate::abi::exports::parameters::{
    Assign, Asum, Axpy, Cabs1, Casum, Cnrm2, Crot, Crscal, Dot, Dotc, Iamax, Icamax, Nrm2, Rot,
    Scal, Swap,
};
use crate::abi::guard::{self, Export, Failure, FloatEnvironment};
use crate::abi::returned::Returned;
use crate::blas::level1::{self, Context, Place, Strided};
use crate::blas::{Blas, ComplexBlas, RealBlas};
use crate::trace;
use std::ffi::c_int;

/// A vector as it is passed: its name, elements and increment.
pub(super) struct Passed<T>(pub &'static str, pub *mut T, pub i64);

impl<T> Passed<T> {
    /// # Safety
    /// The vector is NULL, or its elements are as [`Place::blas`] says.
    unsafe fn checked<'a>(&self, n: usize) -> Result<Place<'a, T>, Failure> {
        let &Passed(name, at, inc) = self;
        check_vector(name, at, n, inc)?;
        // SAFETY: the caller's, and the size was checked.
        Ok(unsafe { Place::blas(at, n, inc) })
    }

    /// # Safety
    /// As [`Place::blas`].
    #[inline(always)]
    unsafe fn place<'a>(&self, n: usize) -> Place<'a, T> {
        // SAFETY: the caller's.
        unsafe { Place::blas(self.1, n, self.2) }
    }
}

/// What a routine does with its vectors. It is a function that is always inlined where calls may be short: a closure is not, and
/// waits for its operands to arrive in memory.
pub(super) trait Routine<T, const N: usize> {
    type Output;

    fn run(&self, places: [Place<'_, T>; N], context: Context) -> Result<Self::Output, Failure>;
}

impl<T, R, F, const N: usize> Routine<T, N> for F
where
    F: Fn([Place<'_, T>; N], Context) -> Result<R, Failure>,
{
    type Output = R;

    fn run(&self, places: [Place<'_, T>; N], context: Context) -> Result<R, Failure> {
        self(places, context)
    }
}

/// Runs a routine on vectors of `n` elements: at once where they are few and nothing is to be reported.
///
/// # Safety
/// Vectors are NULL or as [`Place::blas`] says.
#[inline(always)]
unsafe fn run<T: Blas, R: Routine<T, N>, const N: usize>(
    export: &'static Export,
    n: i64,
    vectors: [Passed<T>; N],
    flops: f64,
    routine: R,
) -> Result<R::Output, c_int> {
    if vectors.iter().all(|vector| !vector.1.is_null() && is_usual_increment(vector.2))
        && let [first, last] = [vectors[0].1, vectors[N - 1].1].map(<*mut T>::cast_const)
        && let Some(context) = level1::short_context(n, [first, last, last])
    {
        // Without operations no rounding mode matters.
        let _environment = (flops > 0.0 && T::HAS_FLOATS).then(FloatEnvironment::enter);
        // SAFETY: the caller's.
        let places = vectors.each_ref().map(|vector| unsafe { vector.place(n as usize) });
        if let Ok(result) = routine.run(places, context) {
            return Ok(result);
        }
    }
    // SAFETY: the caller's.
    unsafe { run_guarded(export, n as usize, vectors, flops, routine) }
}

/// # Safety
/// As [`run`].
#[inline(never)]
unsafe fn run_guarded<T: Blas, R: Routine<T, N>, const N: usize>(
    export: &'static Export,
    n: usize,
    vectors: [Passed<T>; N],
    flops: f64,
    routine: R,
) -> Result<R::Output, c_int> {
    let mut result = None;
    let status = guard::run(export, || {
        let mut places: [Place<'_, T>; N] = std::array::from_fn(|_| Place::none());
        for (place, vector) in places.iter_mut().zip(&vectors) {
            // SAFETY: the caller's.
            *place = unsafe { vector.checked(n) }?;
        }
        let mut operands = [("", std::ptr::null()); N];
        for (operand, (vector, place)) in operands.iter_mut().zip(vectors.iter().zip(&places)) {
            *operand = (vector.0, place.strided().lowest());
        }
        let device = home_of(&operands)?;
        let (begun, context) = (trace::begin(), Context { device, ..Context::chosen() });
        result = Some(routine.run(places, context)?);
        begun.end(|| format!("{} n={n}", export.name), || engine::<T>(context), flops * n as f64);
        Ok(())
    });
    result.ok_or(status)
}

/// Where a routine ran, for traces.
pub(super) fn engine<T: Blas>(context: Context) -> String {
    let arithmetic = T::arithmetic();
    match context.device {
        None => format!("engine=cpu kernel={}/{arithmetic}", context.isa.name()),
        Some(home) => format!("engine=cuda:{home} kernel=vectors/{arithmetic}"),
    }
}

/// A routine that changes elements.
///
/// # Safety
/// As [`run`].
#[inline(always)]
pub(super) unsafe fn change<T: Blas, const N: usize>(
    export: &'static Export,
    n: i64,
    vectors: [Passed<T>; N],
    flops: f64,
    routine: impl Routine<T, N, Output = ()>,
) -> c_int {
    // SAFETY: the caller's.
    unsafe { run(export, n, vectors, flops, routine).err().unwrap_or(0) }
}

/// A number that is passed by its address, or the status of the error where that is NULL.
///
/// # Safety
/// The address is NULL or readable for `'a`.
#[inline(always)]
unsafe fn scalar<'a, T>(
    export: &'static Export,
    name: &'static str,
    at: *const T,
) -> Result<&'a T, c_int> {
    // SAFETY: the caller's.
    unsafe { at.as_ref() }.ok_or_else(|| guard::run(export, || Err(Failure::Null(name))))
}

struct Adds<'a, T>(&'a T);

impl<T: Blas> Routine<T, 2> for Adds<'_, T> {
    type Output = ();

    #[inline(always)]
    fn run(&self, [x, y]: [Place<'_, T>; 2], context: Context) -> Result<(), Failure> {
        Ok(T::axpy(self.0, x.strided(), y, context)?)
    }
}

/// Y := alpha X + Y.
///
/// # Safety
/// Vectors are NULL or have n elements, alpha is readable.
#[inline(always)]
pub unsafe fn axpy<T: Blas>(export: &'static Export, routine: Axpy<T>) -> c_int {
    let Axpy { n, alpha, x, incx, y, incy } = routine;
    if n <= 0 {
        return 0;
    }
    // SAFETY: the caller's.
    let alpha = match unsafe { scalar(export, "alpha", alpha) } {
        Ok(alpha) => alpha,
        Err(status) => return status,
    };
    if alpha.is_zero() {
        return 0;
    }
    let vectors = [Passed("X", x.cast_mut(), incx), Passed("Y", y, incy)];
    // SAFETY: the caller's.
    unsafe { change(export, n, vectors, trace::multiply_add(T::IS_COMPLEX), Adds(alpha)) }
}

struct Scales<'a, T>(&'a T);

impl<T: Blas> Routine<T, 1> for Scales<'_, T> {
    type Output = ();

    #[inline(always)]
    fn run(&self, [x]: [Place<'_, T>; 1], context: Context) -> Result<(), Failure> {
        Ok(T::scal(self.0, x, context)?)
    }
}

/// X := alpha X.
///
/// # Safety
/// As [`axpy`].
#[inline(always)]
pub unsafe fn scal<T: Blas>(export: &'static Export, routine: Scal<T>) -> c_int {
    let Scal { n, alpha, x, incx } = routine;
    if n <= 0 || incx <= 0 {
        return 0;
    }
    // SAFETY: the caller's.
    let alpha = match unsafe { scalar(export, "alpha", alpha) } {
        Ok(alpha) => alpha,
        Err(status) => return status,
    };
    let flops = if T::IS_COMPLEX { 6.0 } else { 1.0 };
    // SAFETY: the caller's.
    unsafe { change(export, n, [Passed("X", x, incx)], flops, Scales(alpha)) }
}

struct Turns<'a, T>([&'a T; 2]);

impl<T: RealBlas> Routine<T, 2> for Turns<'_, T> {
    type Output = ();

    #[inline(always)]
    fn run(&self, [x, y]: [Place<'_, T>; 2], context: Context) -> Result<(), Failure> {
        Ok(T::rot(self.0, x, y, context)?)
    }
}

/// X := c X + s Y and Y := c Y - s X.
///
/// # Safety
/// As [`axpy`].
#[inline(always)]
pub unsafe fn rot<T: RealBlas>(export: &'static Export, routine: Rot<T>) -> c_int {
    let Rot { n, x, incx, y, incy, c, s } = routine;
    if n <= 0 {
        return 0;
    }
    let vectors = [Passed("X", x, incx), Passed("Y", y, incy)];
    // SAFETY: the caller's.
    let factors = match unsafe { (scalar(export, "c", c), scalar(export, "s", s)) } {
        (Ok(c), Ok(s)) => [c, s],
        (Err(status), _) | (_, Err(status)) => return status,
    };
    // SAFETY: the caller's.
    unsafe { change(export, n, vectors, 6.0, Turns(factors)) }
}

/// Y := X.
///
/// # Safety
/// As [`axpy`].
#[inline(always)]
pub unsafe fn assign<T: Blas>(export: &'static Export, routine: Assign<T>) -> c_int {
    let Assign { n, x, incx, y, incy } = routine;
    if n <= 0 {
        return 0;
    }
    let vectors = [Passed("X", x.cast_mut(), incx), Passed("Y", y, incy)];
    // SAFETY: the caller's.
    unsafe {
        change(export, n, vectors, 0.0, |[x, y]: [Place<'_, T>; 2], context| {
            Ok(T::copy(x.strided(), y, context)?)
        })
    }
}

/// Exchanges X and Y.
///
/// # Safety
/// As [`axpy`].
#[inline(always)]
pub unsafe fn swap<T: Blas>(export: &'static Export, routine: Swap<T>) -> c_int {
    let Swap { n, x, incx, y, incy } = routine;
    if n <= 0 {
        return 0;
    }
    let vectors = [Passed("X", x, incx), Passed("Y", y, incy)];
    // SAFETY: the caller's.
    unsafe {
        change(export, n, vectors, 0.0, |[x, y]: [Place<'_, T>; 2], context| {
            Ok(T::swap(x, y, context)?)
        })
    }
}

/// A call of few elements that cannot be short goes the usual way, before a number is made that nobody would free.
#[inline(always)]
fn unless_short(context: Context, can_be_short: impl FnOnce() -> bool) -> Result<(), Failure> {
    if context.is_short && !can_be_short() { Err(Failure::Invalid("")) } else { Ok(()) }
}

struct Products;

impl<T: Returned> Routine<T, 2> for Products {
    type Output = T;

    #[inline(always)]
    fn run(&self, [x, y]: [Place<'_, T>; 2], context: Context) -> Result<T, Failure> {
        let (x, y) = (x.strided(), y.strided());
        if context.is_short
            && let Some(sum) = T::short_dot(x, y, || T::made([x, y]))
        {
            return sum;
        }
        unless_short(context, || T::has_short_sum(x, Some(y)))?;
        let mut sum = T::made([x, y])?;
        T::dot(x, y, context, &mut sum)?;
        Ok(sum)
    }
}

/// The sum of products.
///
/// # Safety
/// As [`axpy`].
#[inline(always)]
pub unsafe fn dot<T: Returned>(export: &'static Export, routine: Dot<T>) -> T {
    let Dot { n, x, incx, y, incy } = routine;
    if n <= 0 {
        return T::of_nothing();
    }
    let vectors = [Passed("X", x.cast_mut(), incx), Passed("Y", y.cast_mut(), incy)];
    let flops = trace::multiply_add(T::IS_COMPLEX);
    // SAFETY: the caller's.
    unsafe { run(export, n, vectors, flops, Products).unwrap_or_else(|_| T::of_failure()) }
}

struct Magnitudes;

impl<T: Returned + RealBlas> Routine<T, 1> for Magnitudes {
    type Output = T;

    #[inline(always)]
    fn run(&self, [x]: [Place<'_, T>; 1], context: Context) -> Result<T, Failure> {
        let x = x.strided();
        unless_short(context, || T::has_short_sum(x, None))?;
        let mut sum = T::made([x])?;
        T::asum(x, context, &mut sum)?;
        Ok(sum)
    }
}

/// The sum of magnitudes.
///
/// # Safety
/// As [`axpy`].
pub unsafe fn asum<T: Returned + RealBlas>(export: &'static Export, routine: Asum<T>) -> T {
    let Asum { n, x, incx } = routine;
    // SAFETY: the caller's.
    unsafe { of_vector(export, (n, x, incx), 1.0, [T::of_nothing, T::of_failure], Magnitudes) }
}

struct Norm;

impl<T: Returned + RealBlas> Routine<T, 1> for Norm {
    type Output = T;

    #[inline(always)]
    fn run(&self, [x]: [Place<'_, T>; 1], context: Context) -> Result<T, Failure> {
        let x = x.strided();
        unless_short(context, T::has_short_root)?;
        let mut sum = T::made([x])?;
        T::nrm2(x, context, &mut sum)?;
        Ok(sum)
    }
}

/// The Euclidean norm.
///
/// # Safety
/// As [`axpy`].
pub unsafe fn nrm2<T: Returned + RealBlas>(export: &'static Export, routine: Nrm2<T>) -> T {
    let Nrm2 { n, x, incx } = routine;
    // SAFETY: the caller's.
    unsafe { of_vector(export, (n, x, incx), 2.0, [T::of_nothing, T::of_failure], Norm) }
}

struct Largest;

impl<T: RealBlas> Routine<T, 1> for Largest {
    type Output = i64;

    #[inline(always)]
    fn run(&self, [x]: [Place<'_, T>; 1], context: Context) -> Result<i64, Failure> {
        Ok(T::largest(x.strided(), context)? as i64 + 1)
    }
}

/// The first place of an element of the largest magnitude, from 1.
///
/// # Safety
/// As [`axpy`].
#[inline(always)]
pub unsafe fn iamax<T: RealBlas>(export: &'static Export, routine: Iamax<T>) -> i64 {
    let Iamax { n, x, incx } = routine;
    // SAFETY: the caller's.
    unsafe { of_vector(export, (n, x, incx), 0.0, [|| 0, || 0], Largest) }
}

/// A function of one vector, whose increment must be positive for there to be elements.
///
/// # Safety
/// As [`axpy`].
#[inline(always)]
unsafe fn of_vector<T: Blas, R: Routine<T, 1>>(
    export: &'static Export,
    (n, x, incx): (i64, *const T, i64),
    flops: f64,
    [of_none, failed]: [fn() -> R::Output; 2],
    routine: R,
) -> R::Output {
    if n <= 0 || incx <= 0 {
        return of_none();
    }
    // SAFETY: the caller's.
    let result = unsafe { run(export, n, [Passed("X", x.cast_mut(), incx)], flops, routine) };
    result.unwrap_or_else(|_| failed())
}

struct ConjugatedProducts;

impl<T: ComplexBlas + Returned> Routine<T, 2> for ConjugatedProducts {
    type Output = T;

    #[inline(always)]
    fn run(&self, [x, y]: [Place<'_, T>; 2], context: Context) -> Result<T, Failure> {
        let (x, y) = (x.strided(), y.strided());
        let mut sum = T::made([x, y])?;
        T::dotc(x, y, context, &mut sum)?;
        Ok(sum)
    }
}

/// The sum of products with the conjugates of X.
///
/// # Safety
/// As [`axpy`].
#[inline(always)]
pub unsafe fn dotc<T: ComplexBlas + Returned>(export: &'static Export, routine: Dotc<T>) -> T {
    let Dotc { n, x, incx, y, incy } = routine;
    if n <= 0 {
        return T::of_nothing();
    }
    let vectors = [Passed("X", x.cast_mut(), incx), Passed("Y", y.cast_mut(), incy)];
    let flops = trace::multiply_add(true);
    // SAFETY: the caller's.
    unsafe {
        run(export, n, vectors, flops, ConjugatedProducts).unwrap_or_else(|_| T::of_failure())
    }
}

/// X := alpha X of complex numbers, alpha being real.
///
/// # Safety
/// As [`axpy`].
#[inline(always)]
pub unsafe fn crscal<T: ComplexBlas>(
    export: &'static Export,
    routine: Crscal<T, T::Real>,
) -> c_int {
    let Crscal { n, alpha, x, incx } = routine;
    if n <= 0 || incx <= 0 {
        return 0;
    }
    // SAFETY: the caller's.
    let alpha = match unsafe { scalar(export, "alpha", alpha) } {
        Ok(alpha) => alpha,
        Err(status) => return status,
    };
    let scale = |[x]: [Place<'_, T>; 1], context| Ok(T::scale(alpha, x, context)?);
    // SAFETY: the caller's.
    unsafe { change(export, n, [Passed("X", x, incx)], 2.0, scale) }
}

/// X := c X + s Y and Y := c Y - s X of complex numbers, c and s being real.
///
/// # Safety
/// As [`axpy`].
#[inline(always)]
pub unsafe fn crot<T: ComplexBlas>(export: &'static Export, routine: Crot<T, T::Real>) -> c_int {
    let Crot { n, x, incx, y, incy, c, s } = routine;
    if n <= 0 {
        return 0;
    }
    let vectors = [Passed("X", x, incx), Passed("Y", y, incy)];
    // SAFETY: the caller's.
    let factors = match unsafe { (scalar(export, "c", c), scalar(export, "s", s)) } {
        (Ok(c), Ok(s)) => [c, s],
        (Err(status), _) | (_, Err(status)) => return status,
    };
    let turn = |[x, y]: [Place<'_, T>; 2], context| Ok(T::rot(factors, x, y, context)?);
    // SAFETY: the caller's.
    unsafe { change(export, n, vectors, 12.0, turn) }
}

/// A real number of a complex vector, to be set.
fn made<T: ComplexBlas<Real: Returned>>(x: Strided<'_, T>) -> Result<T::Real, Failure> {
    Returned::made(T::parts_read(x))
}

/// The sum of magnitudes of all parts.
///
/// # Safety
/// As [`axpy`].
pub unsafe fn casum<T: ComplexBlas<Real: Returned>>(
    export: &'static Export,
    routine: Casum<T>,
) -> T::Real {
    let Casum { n, x, incx } = routine;
    let asum = |[x]: [Place<'_, T>; 1], context| {
        let x = x.strided();
        let mut sum = made(x)?;
        T::asum(x, context, &mut sum)?;
        Ok(sum)
    };
    let ends = [T::Real::of_nothing, T::Real::of_failure];
    // SAFETY: the caller's.
    unsafe { of_vector(export, (n, x, incx), 2.0, ends, asum) }
}

/// The Euclidean norm of a vector of complex numbers.
///
/// # Safety
/// As [`axpy`].
pub unsafe fn cnrm2<T: ComplexBlas<Real: Returned>>(
    export: &'static Export,
    routine: Cnrm2<T>,
) -> T::Real {
    let Cnrm2 { n, x, incx } = routine;
    let nrm2 = |[x]: [Place<'_, T>; 1], context| {
        let x = x.strided();
        let mut sum = made(x)?;
        T::nrm2(x, context, &mut sum)?;
        Ok(sum)
    };
    let ends = [T::Real::of_nothing, T::Real::of_failure];
    // SAFETY: the caller's.
    unsafe { of_vector(export, (n, x, incx), 4.0, ends, nrm2) }
}

/// The first place of an element with the largest sum of magnitudes of its parts, from 1.
///
/// # Safety
/// As [`axpy`].
pub unsafe fn icamax<T: ComplexBlas>(export: &'static Export, routine: Icamax<T>) -> i64 {
    let Icamax { n, x, incx } = routine;
    let icamax = |[x]: [Place<'_, T>; 1], context| Ok(T::largest(x.strided(), context)? as i64 + 1);
    // SAFETY: the caller's.
    unsafe { of_vector(export, (n, x, incx), 1.0, [|| 0, || 0], icamax) }
}

/// The sum of the magnitudes of a number's parts.
///
/// # Safety
/// The number is NULL or readable.
pub unsafe fn cabs1<T: ComplexBlas<Real: Returned>>(
    export: &'static Export,
    routine: Cabs1<T>,
) -> T::Real {
    let cabs1 = |[z]: [Place<'_, T>; 1], context: Context| {
        if context.device.is_some() {
            return Err(runs_on_host("z"));
        }
        let z = z.strided();
        let mut sum = made(z)?;
        T::magnitudes(z, context, &mut sum);
        Ok(sum)
    };
    let ends = [T::Real::of_nothing, T::Real::of_failure];
    // SAFETY: the caller's.
    unsafe { of_vector(export, (1, routine.z, 1), 1.0, ends, cabs1) }
}
