//! What the functions of sparse matrices compute with their arguments.

use super::{check_on_host, runs_on_host};
use crate::abi::arguments::{Arguments, check_given, letter};
use crate::abi::guard::{self, Failure, INTERNAL};
use crate::abi::sparse::*;
use crate::abi::types::mode_of;
use crate::blas::device::home;
use crate::blas::level3::Mode;
use crate::config::{DeviceChoice, device_choice};
use crate::engine::device::resident;
use crate::engine::{MatMut, MatRef};
use crate::fallible;
use crate::format::mpfr::Mpfr;
use crate::format::wide::Wide;
use crate::format::{Binary128, Dd, Qd};
use crate::options::{Part, Trans};
use crate::product::Number;
use crate::sparse::krylov::{self, Bits, MOST_BITS, Method, Options, Report, Status};
use crate::sparse::numbers::{Arithmetic, DOUBLE, DOUBLE_DOUBLE, QUAD_DOUBLE};
use crate::sparse::precondition::Kind;
use crate::sparse::product::{Update, multiply_matrix};
use crate::sparse::{Matrix, Refused, Values, exact, market};
use crate::trace;
use std::ffi::{CStr, OsStr, c_char, c_int, c_void};
use std::os::unix::ffi::OsStrExt;
use std::path::Path;
use std::{ptr, slice};

impl From<Refused> for Failure {
    fn from(refused: Refused) -> Failure {
        Failure::Other(refused.to_string())
    }
}

/// What numbers are as entries of sparse matrices and elements of vectors.
pub trait Sparse: Number {
    /// The values of numbers, where that is one of their kinds.
    fn values(numbers: &[Self]) -> Values;

    /// y := alpha op(A) x + beta y in the numbers' own arithmetic.
    fn multiply(matrix: (&Matrix, bool), factor: (&Self, &[Self]), beta: &Self, y: &mut [Self]) {
        exact::multiply(matrix, factor, beta, y);
    }

    /// Bits of an iteration on these numbers.
    fn bits(numbers: &[Self]) -> u32;

    /// Calls `work` with copies in host memory of vectors that are in that of a GPU, and copies y back.
    fn on_host<R>(
        _: MatRef<'_, Self>,
        _: MatMut<'_, Self>,
        _: impl FnOnce(&[Self], &mut [Self]) -> R,
    ) -> Result<R, Failure> {
        Err(runs_on_host("a vector"))
    }
}

/// Calls `work` with the vectors behind two pointers, of which `y` is written.
///
/// # Safety
/// Both are NULL, or have as many elements; y is apart from x.
unsafe fn with_vectors<T: Sparse, R>(
    (x_name, x, x_len): (&'static str, *const T, usize),
    (y_name, y, y_len): (&'static str, *mut T, usize),
    work: impl FnOnce(&[T], &mut [T]) -> Result<R, Failure>,
) -> Result<R, Failure> {
    let (dangling, mut none) = (ptr::NonNull::<T>::dangling().as_ptr(), []);
    let x = if x_len > 0 { x } else { dangling.cast_const() };
    let there = if y_len > 0 { y } else { dangling };
    check_given(x_name, x)?;
    check_given(y_name, there)?;
    let homes = [(x_name, home(x)), (y_name, home(there.cast_const()))];
    let Some((name, _)) = homes.iter().find(|(_, home)| home.is_some()) else {
        // SAFETY: the caller's.
        let (x, y) = unsafe {
            let y = if y_len > 0 { slice::from_raw_parts_mut(y, y_len) } else { &mut none[..] };
            (slice::from_raw_parts(x, x_len), y)
        };
        return work(x, y);
    };
    if device_choice() == DeviceChoice::Cpu {
        return Err(runs_on_host(name));
    }
    // SAFETY: the caller's.
    let (x, y) = unsafe {
        let x = MatRef::from_ptr(x, x_len, 1, x_len.max(1));
        (x, MatMut::from_ptr(there, y_len, 1, y_len.max(1)))
    };
    T::on_host(x, y, work)?
}

macro_rules! of_components {
    ($($type:ident, $values:ident, $arithmetic:ident;)*) => {$(
        impl Sparse for $type {
            fn values(numbers: &[$type]) -> Values {
                Values::$values(fallible::collected(numbers.iter().copied()))
            }
            fn multiply(
                matrix: (&Matrix, bool),
                (alpha, x): (&$type, &[$type]),
                beta: &$type,
                y: &mut [$type],
            ) {
                let update = Update { alpha: *alpha, beta: *beta };
                multiply_matrix($arithmetic, matrix, x, &update, y);
            }
            fn bits(_: &[$type]) -> u32 {
                $arithmetic.bits() as u32
            }
            fn on_host<R>(
                x: MatRef<'_, $type>,
                mut y: MatMut<'_, $type>,
                work: impl FnOnce(&[$type], &mut [$type]) -> R,
            ) -> Result<R, Failure> {
                let none: [$type; 0] = [];
                // SAFETY: no elements.
                let none = unsafe { MatRef::from_ptr(none.as_ptr(), 0, 0, 1) };
                let work = |x: MatRef<'_, $type>, _: MatRef<'_, $type>, y: MatMut<'_, $type>| {
                    // SAFETY: columns in host memory.
                    let (x, y) = unsafe {
                        let x = slice::from_raw_parts(x.as_ptr(), x.rows);
                        (x, slice::from_raw_parts_mut(y.as_ptr(), y.rows))
                    };
                    work(x, y)
                };
                Ok(resident::on_host((x, none), &mut y, Part::All, work)?)
            }
        }
    )*};
}
of_components! {
    f64, F64, DOUBLE;
    Dd, Dd, DOUBLE_DOUBLE;
    Qd, Qd, QUAD_DOUBLE;
}

/// Numbers as long values of the largest precision among them.
fn long<T: Number>(numbers: &[T]) -> Values {
    let bits = numbers.iter().map(Number::precision).max().unwrap_or(1).max(213);
    let mut values = Values::with_room(bits as u32, numbers.len());
    let mut scratch = Wide::default();
    numbers.iter().for_each(|number| values.push_number(number, &mut scratch));
    values
}

impl Sparse for Binary128 {
    fn values(numbers: &[Binary128]) -> Values {
        long(numbers)
    }
    fn bits(_: &[Binary128]) -> u32 {
        212
    }
}

impl Sparse for Mpfr {
    fn values(numbers: &[Mpfr]) -> Values {
        long(numbers)
    }
    fn bits(numbers: &[Mpfr]) -> u32 {
        numbers.iter().map(|x| x.precision() as u32).max().unwrap_or(53)
    }
}

/// The matrix behind a pointer.
///
/// # Safety
/// It is NULL, or a matrix for `'a`.
unsafe fn given<'a>(matrix: *const wb_csr) -> Result<&'a Matrix, Failure> {
    // SAFETY: the caller's.
    unsafe { matrix.as_ref() }.map(|matrix| &matrix.0).ok_or(Failure::Null("matrix"))
}

/// Numbers behind a pointer.
///
/// # Safety
/// It is NULL, or there are as many.
unsafe fn numbers<'a, T>(name: &'static str, at: *const T, len: usize) -> Result<&'a [T], Failure> {
    if len == 0 {
        return Ok(&[]);
    }
    check_given(name, at)?;
    check_on_host(name, at)?;
    // SAFETY: the caller's.
    Ok(unsafe { slice::from_raw_parts(at, len) })
}

/// Fails where two vectors have memory in common.
fn check_apart<T>(x: *const T, x_len: usize, y: *const T, y_len: usize) -> Result<(), Failure> {
    let end = |at: *const T, len: usize| at.addr() + len * size_of::<T>();
    match x_len > 0 && y_len > 0 && x.addr() < end(y, y_len) && y.addr() < end(x, x_len) {
        true => Err(Failure::Invalid("the vectors overlap")),
        false => Ok(()),
    }
}

/// Hands a matrix to the program.
///
/// # Safety
/// `to` may be written.
unsafe fn hand_over(matrix: Matrix, to: *mut *mut wb_csr) -> Result<(), Failure> {
    let Some(mut memory) = fallible::with_room(1) else {
        return Err(Failure::Status(INTERNAL, "no memory".into()));
    };
    memory.push(wb_csr(matrix));
    // SAFETY: the caller's.
    unsafe { *to = Box::into_raw(memory.into_boxed_slice()).cast() };
    Ok(())
}

/// # Safety
/// The arrays are NULL or have the lengths that sizes and the last row pointer say.
pub unsafe fn create<T: Sparse>(
    name: &'static str,
    index_bits: c_int,
    (rows, columns): (i64, i64),
    (starts, places): (*const c_void, *const c_void),
    entries: *const T,
    to: *mut *mut wb_csr,
) -> c_int {
    guard::call(name, || {
        let mut at = Arguments::default();
        let shape = (at.size("rows", rows)?.value, at.size("columns", columns)?.value);
        check_given("matrix", to)?;
        // SAFETY: the caller's.
        let matrix = unsafe {
            match index_bits {
                32 => of_rows::<i32, T>(shape, starts.cast(), places.cast(), entries)?,
                64 => of_rows::<i64, T>(shape, starts.cast(), places.cast(), entries)?,
                _ => return Err(Failure::Invalid("index_bits must be 32 or 64")),
            }
        };
        // SAFETY: the caller's.
        unsafe { hand_over(matrix, to) }
    })
}

/// # Safety
/// As [`create`].
unsafe fn of_rows<I: crate::sparse::matrix::Index, T: Sparse>(
    shape: (usize, usize),
    starts: *const I,
    places: *const I,
    entries: *const T,
) -> Result<Matrix, Failure> {
    // SAFETY: the caller's.
    let starts = unsafe { numbers("starts", starts, shape.0 + 1)? };
    let end: i64 = starts[shape.0].into();
    let len =
        usize::try_from(end).map_err(|_| Failure::Invalid("the last row pointer is negative"))?;
    // Only then the last one says how many entries there are.
    if starts[0].into() != 0 || starts.windows(2).any(|pair| pair[1].into() < pair[0].into()) {
        let none: [I; 0] = [];
        return Ok(Matrix::from_rows(shape, starts, &none, Values::with_room(53, 0))?);
    }
    // SAFETY: the caller's.
    let (places, entries) =
        unsafe { (numbers("places", places, len)?, numbers("values", entries, len)?) };
    Ok(Matrix::from_rows(shape, starts, places, T::values(entries))?)
}

/// # Safety
/// As `wb_csr_read`.
pub unsafe fn read(path: *const c_char, bits: c_int, to: *mut *mut wb_csr) -> c_int {
    guard::call("wb_csr_read", || {
        check_given("path", path)?;
        check_given("matrix", to)?;
        let Some(bits) = u32::try_from(bits).ok().filter(|&bits| bits > 0) else {
            return Err(Failure::Invalid("bits must be positive"));
        };
        // SAFETY: the caller's.
        let path = Path::new(OsStr::from_bytes(unsafe { CStr::from_ptr(path) }.to_bytes()));
        let matrix = market::read_file(path, bits)
            .map_err(|refused| Failure::Other(format!("{}: {refused}", path.display())))?;
        // SAFETY: the caller's.
        unsafe { hand_over(matrix, to) }
    })
}

/// # Safety
/// As `wb_csr_shape`.
pub unsafe fn shape(
    matrix: *const wb_csr,
    rows: *mut i64,
    columns: *mut i64,
    entries: *mut i64,
) -> c_int {
    guard::call("wb_csr_shape", || {
        // SAFETY: the caller's.
        let matrix = unsafe { given(matrix)? };
        let all = [(rows, matrix.rows()), (columns, matrix.columns()), (entries, matrix.len())];
        for (to, size) in all {
            // SAFETY: the caller's.
            if let Some(to) = unsafe { to.as_mut() } {
                *to = size as i64;
            }
        }
        Ok(())
    })
}

/// # Safety
/// As `wb_csr_destroy`.
pub unsafe fn destroy(matrix: *mut wb_csr) -> c_int {
    guard::call("wb_csr_destroy", || {
        if !matrix.is_null() {
            // SAFETY: made as a slice of one.
            drop(unsafe { Box::from_raw(ptr::slice_from_raw_parts_mut(matrix, 1)) });
        }
        Ok(())
    })
}

/// # Safety
/// As `wb_spmv_f64`.
pub unsafe fn spmv<T: Sparse>(
    name: &'static str,
    mode: c_int,
    trans: *const c_char,
    (alpha, x): (*const T, *const T),
    matrix: *const wb_csr,
    (beta, y): (*const T, *mut T),
) -> c_int {
    guard::call(name, || {
        let mode = mode_of(mode).ok_or(Failure::Invalid("there is no such mode"))?;
        let mut at = Arguments::default();
        // SAFETY: the caller's.
        let trans = at.trans("trans", unsafe { letter(trans) })?;
        // SAFETY: the caller's.
        let matrix = unsafe { given(matrix)? };
        let is_transposed = trans != Trans::No;
        let (rows, columns) = match is_transposed {
            false => (matrix.rows(), matrix.columns()),
            true => (matrix.columns(), matrix.rows()),
        };
        check_given("alpha", alpha)?;
        check_given("beta", beta)?;
        check_apart(x, columns, y, rows)?;
        // SAFETY: the caller's.
        let (alpha, beta) = unsafe { (&*alpha, &*beta) };
        if rows == 0 {
            return Ok(());
        }
        let begun = trace::begin();
        let multiply = |x: &[T], y: &mut [T]| {
            match mode {
                Mode::Exact => exact::multiply((matrix, is_transposed), (alpha, x), beta, y),
                _ => T::multiply((matrix, is_transposed), (alpha, x), beta, y),
            }
            Ok(())
        };
        // SAFETY: the caller's, and apart from each other.
        unsafe { with_vectors(("x", x, columns), ("y", y, rows), multiply)? };
        let entries = matrix.len();
        begun.end(
            || format!("{name} rows={rows} columns={columns}"),
            || format!("entries={entries}"),
            entries as f64,
        );
        Ok(())
    })
}

/// What options ask for, and who hears of iterations.
struct Asked {
    options: Options,
    watch: wb_krylov_watch,
    context: *mut c_void,
    history: *mut f64,
    history_room: usize,
}

/// # Safety
/// `options` is NULL or readable.
unsafe fn asked<T: Number>(
    options: *const wb_krylov_options,
    x: &[T],
    bits: u32,
) -> Result<Asked, Failure> {
    let precision = x.iter().map(Number::precision).min().unwrap_or(53);
    let usual = 2f64.powi(-(3 * precision.min(1300) / 4) as i32);
    let mut asked = Asked {
        options: Options { bits: Bits::Fixed(bits), rtol: usual, ..Options::default() },
        watch: None,
        context: ptr::null_mut(),
        history: ptr::null_mut(),
        history_room: 0,
    };
    // SAFETY: the caller's.
    let Some(given) = (unsafe { options.as_ref() }) else { return Ok(asked) };
    let options = &mut asked.options;
    options.method = match given.method {
        WB_KRYLOV_AUTO => Method::Auto,
        WB_KRYLOV_CG => Method::Cg,
        WB_KRYLOV_BICG => Method::BiCg,
        WB_KRYLOV_BICGSTAB => Method::BiCgStab,
        WB_KRYLOV_GMRES => Method::Gmres,
        _ => return Err(Failure::Invalid("there is no such method")),
    };
    options.preconditioner = match given.preconditioner {
        WB_PRECONDITION_NONE => Kind::None,
        WB_PRECONDITION_JACOBI => Kind::Jacobi,
        WB_PRECONDITION_ILU0 => Kind::Ilu0,
        WB_PRECONDITION_IC0 => Kind::Ic0,
        _ => return Err(Failure::Invalid("there is no such preconditioner")),
    };
    match given.bits {
        0 => {}
        WB_BITS_AUTO => options.bits = Bits::Auto,
        bits if (1..=MOST_BITS as c_int).contains(&bits) => options.bits = Bits::Fixed(bits as u32),
        _ => return Err(Failure::Invalid("bits must be 0 to 1792, or WB_BITS_AUTO")),
    }
    options.has_guess = given.has_guess != 0;
    if given.rtol != 0.0 {
        options.rtol = given.rtol;
    }
    let count = |name: &str, x: i64| {
        usize::try_from(x).map_err(|_| Failure::Other(format!("{name} is {x}, which is negative")))
    };
    match count("iterations", given.iterations)? {
        0 => {}
        most => options.most = Some(most),
    }
    match count("restart", given.restart)? {
        0 => {}
        restart => options.restart = restart,
    }
    (asked.watch, asked.context) = (given.watch, given.context);
    asked.history_room = count("history_room", given.history_room)?;
    asked.history = given.history;
    Ok(asked)
}

/// Solves a system, tells the report and traces it.
///
/// # Safety
/// As `wb_krylov_f64`.
unsafe fn solved<T: Sparse>(
    name: &'static str,
    n: usize,
    b: *const T,
    x: *mut T,
    told: (*const wb_krylov_options, *mut wb_krylov_report),
    solve: impl FnOnce(&Options, &[T], &mut [T], krylov::Watch<'_>) -> Result<Report, Refused>,
) -> Result<(), Failure> {
    check_apart(b, n, x, n)?;
    let solve = |b: &[T], x: &mut [T]| {
        // SAFETY: the caller's.
        unsafe { solved_on_host(name, b, x, told, solve) }
    };
    // SAFETY: the caller's; x is apart from b.
    unsafe { with_vectors(("b", b, n), ("x", x, n), solve) }
}

/// # Safety
/// The pointers are NULL, or as for [`solved`].
unsafe fn solved_on_host<T: Sparse>(
    name: &'static str,
    b: &[T],
    x: &mut [T],
    (options, report): (*const wb_krylov_options, *mut wb_krylov_report),
    solve: impl FnOnce(&Options, &[T], &mut [T], krylov::Watch<'_>) -> Result<Report, Refused>,
) -> Result<(), Failure> {
    let n = b.len();
    // SAFETY: the caller's.
    let asked = unsafe { asked(options, x, T::bits(x))? };
    let begun = trace::begin();
    let mut watch = |iteration: usize, residual: f64, bits: u32| {
        // SAFETY: the program's function.
        asked.watch.is_none_or(|watch| unsafe {
            watch(asked.context, iteration as i64, residual, bits as c_int) == 0
        })
    };
    let found = solve(&asked.options, b, x, &mut watch)?;
    let (iterations, bits) = (found.iterations, found.bits);
    begun.end(
        || format!("{name} n={n}"),
        || format!("bits={bits} iterations={iterations}"),
        iterations as f64 * n as f64,
    );
    if !asked.history.is_null() {
        let len = found.history.len().min(asked.history_room);
        // SAFETY: the caller's.
        unsafe { ptr::copy_nonoverlapping(found.history.as_ptr(), asked.history, len) };
    }
    // SAFETY: the caller's.
    if let Some(report) = unsafe { report.as_mut() } {
        *report = wb_krylov_report {
            status: match found.status {
                Status::Converged => WB_KRYLOV_CONVERGED,
                Status::Stagnated => WB_KRYLOV_STAGNATED,
                Status::Indefinite => WB_KRYLOV_INDEFINITE,
                Status::BrokenDown => WB_KRYLOV_BROKEN_DOWN,
                Status::OutOfIterations => WB_KRYLOV_OUT_OF_ITERATIONS,
                Status::Interrupted => WB_KRYLOV_INTERRUPTED,
                Status::NotFinite => WB_KRYLOV_NOT_FINITE,
                Status::Rounded => WB_KRYLOV_ROUNDED,
            },
            method: match found.method {
                Method::Auto => WB_KRYLOV_AUTO,
                Method::Cg => WB_KRYLOV_CG,
                Method::BiCg => WB_KRYLOV_BICG,
                Method::BiCgStab => WB_KRYLOV_BICGSTAB,
                Method::Gmres => WB_KRYLOV_GMRES,
            },
            iterations: found.iterations as i64,
            bits: found.bits.into(),
            residual: found.residual,
            recursion: found.recursion,
            replacements: found.replacements as i64,
            reserved: [0; 4],
        };
    }
    Ok(())
}

/// # Safety
/// As `wb_krylov_f64`.
pub unsafe fn krylov<T: Sparse>(
    name: &'static str,
    matrix: *const wb_csr,
    b: *const T,
    x: *mut T,
    told: (*const wb_krylov_options, *mut wb_krylov_report),
) -> c_int {
    guard::call(name, || {
        // SAFETY: the caller's.
        unsafe {
            let matrix = given(matrix)?;
            if matrix.rows() != matrix.columns() {
                return Err(Failure::Invalid("the matrix is not square"));
            }
            solved(name, matrix.rows(), b, x, told, |options, b, x, watch| {
                krylov::solve(matrix, b, x, options, watch)
            })
        }
    })
}

/// Numbers of operators.
pub trait Operand: Sparse + Copy {
    fn of(values: &Values) -> Option<&[Self]>;
    fn of_mut(values: &mut Values) -> Option<&mut [Self]>;
}

macro_rules! operands {
    ($($type:ident: $values:ident),*) => {$(
        impl Operand for $type {
            fn of(values: &Values) -> Option<&[$type]> {
                if let Values::$values(values) = values { Some(values) } else { None }
            }
            fn of_mut(values: &mut Values) -> Option<&mut [$type]> {
                if let Values::$values(values) = values { Some(values) } else { None }
            }
        }
    )*};
}
operands!(f64: F64, Dd: Dd, Qd: Qd);

/// What a program applies as an operator.
type Applied<T> = Option<unsafe extern "C" fn(*mut c_void, c_int, i64, *const T, *mut T) -> c_int>;

/// # Safety
/// As `wb_krylov_operator_f64`.
pub unsafe fn apply_operator<T: Operand>(
    name: &'static str,
    n: i64,
    (apply, context): (Applied<T>, *mut c_void),
    b: *const T,
    x: *mut T,
    told: (*const wb_krylov_options, *mut wb_krylov_report),
) -> c_int {
    guard::call(name, || {
        let n = Arguments::default().size("n", n)?.value;
        let apply = apply.ok_or(Failure::Null("apply"))?;
        // SAFETY: the caller's.
        if unsafe { told.0.as_ref() }.is_some_and(|options| options.bits != 0) {
            return Err(Failure::Invalid(
                "an operator has the bits of its vectors: bits must be 0",
            ));
        }
        let product = |is_transposed: bool, x: &Values, y: &mut Values| {
            let (Some(x), Some(y)) = (T::of(x), T::of_mut(y)) else { return false };
            // SAFETY: the caller's.
            unsafe {
                apply(context, is_transposed.into(), n as i64, x.as_ptr(), y.as_mut_ptr()) == 0
            }
        };
        // SAFETY: the caller's.
        unsafe {
            solved(name, n, b, x, told, |options, b, x, watch| {
                krylov::solve_with((n, &product), b, x, options, watch)
            })
        }
    })
}
