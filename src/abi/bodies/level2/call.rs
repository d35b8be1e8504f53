//! The description that all matrix-vector routines are read into, and the function that runs it.

use crate::abi::arguments::{Illegal, Matrix, Scalar, Size, Vector, check_given};
use crate::abi::bodies::home_of;
use crate::abi::bodies::level1::engine;
use crate::abi::guard::{self, Export, Failure};
use crate::blas::Blas;
use crate::blas::device;
use crate::blas::level1::{self, Context, Place, Strided};
use crate::blas::level2::{
    Added, Columns, ColumnsMut, Meaning, Product, Rank, Storage, Triangular,
};
use crate::options::{Diag, Part, Trans};
use crate::trace;
use std::ffi::c_int;

/// The stored matrix of a call.
pub struct Stored<T> {
    name: &'static str,
    at: *mut T,
    shape: (usize, usize),
    storage: Storage,
    part: Part,
}

impl<T> Stored<T> {
    pub fn full(matrix: Matrix<impl Address<T>>, part: Part) -> Stored<T> {
        let Matrix { name, at, rows, cols, ld } = matrix;
        let at = at.address();
        Stored { name, at, shape: (rows, cols), storage: Storage::Full { ld }, part }
    }

    /// A matrix of `rows` rows, of which there are some diagonals below the main one and above it.
    pub fn band(matrix: Matrix<*const T>, rows: Size, [lower, upper]: [usize; 2]) -> Stored<T> {
        let Matrix { name, at, cols, ld, .. } = matrix;
        let storage = Storage::Band { ld, lower, upper };
        let (at, shape) = (at.cast_mut(), (rows.value, cols));
        Stored { name, at, shape, storage, part: Part::All }
    }

    /// The columns of a triangle, one behind the other.
    pub fn packed(at: Scalar<impl Address<T>>, order: Size, part: Part) -> Stored<T> {
        let (Scalar { name, at }, order) = (at, order.value);
        let at = at.address();
        Stored { name, at, shape: (order, order), storage: Storage::Packed, part }
    }

    /// # Safety
    /// The matrix is as [`ColumnsMut::new`] says.
    #[inline(always)]
    unsafe fn columns_mut<'a>(&self) -> ColumnsMut<'a, T> {
        // SAFETY: the caller's.
        unsafe { ColumnsMut::new(self.at, self.shape, self.storage, self.part) }
    }

    /// # Safety
    /// The matrix is as [`Columns::new`] says.
    #[inline(always)]
    unsafe fn columns<'a>(&self) -> Columns<'a, T> {
        // SAFETY: the caller's.
        unsafe { Columns::new(self.at, self.shape, self.storage, self.part) }
    }
}

/// The address of a matrix, which is written or only read.
pub trait Address<T> {
    fn address(self) -> *mut T;
}

impl<T> Address<T> for *mut T {
    fn address(self) -> *mut T {
        self
    }
}

impl<T> Address<T> for *const T {
    fn address(self) -> *mut T {
        self.cast_mut()
    }
}

/// What a routine computes with its matrix, and the vectors. Types of their own: in a function of a symbol the compiler does not see
/// that only one of three ways can be taken.
pub trait What<T> {
    /// A number or vector is NULL.
    fn has_null(&self) -> bool;

    /// Where the vectors start.
    fn places(&self) -> [*const T; 2];

    /// The vectors that are used; None where there is nothing to do. Whether alpha is zero is passed.
    ///
    /// # Safety
    /// Scalars are NULL or readable.
    unsafe fn used(&self, is_zero: bool) -> Result<Option<Used<T>>, Failure>;

    /// # Safety
    /// Nothing that is used is NULL; vectors and matrices have the elements that the arguments state, and nothing else
    /// uses what is written.
    unsafe fn compute(
        &self,
        alpha: *const T,
        a: &Stored<T>,
        context: Context,
    ) -> Result<(), device::Failure>;
}

/// The vectors that a call uses.
pub struct Used<T> {
    /// Also where alpha is zero.
    always: Option<Vector<*const T>>,
    /// Where it is not.
    otherwise: [Option<Vector<*const T>>; 2],
}

/// y := alpha op(A) x + beta y
pub struct OfProduct<T> {
    pub meaning: Meaning,
    pub beta: Scalar<*const T>,
    pub x: Vector<*const T>,
    pub y: Vector<*mut T>,
}

impl<T: Blas> What<T> for OfProduct<T> {
    #[inline(always)]
    fn has_null(&self) -> bool {
        self.beta.at.is_null() | self.x.at.is_null() | self.y.at.is_null()
    }

    #[inline(always)]
    fn places(&self) -> [*const T; 2] {
        [self.x.at, self.y.at.cast_const()]
    }

    unsafe fn used(&self, is_zero: bool) -> Result<Option<Used<T>>, Failure> {
        // SAFETY: the caller's.
        let beta = unsafe { self.beta.get() }?;
        let used = Used { always: Some(as_const(&self.y)), otherwise: [Some(self.x), None] };
        Ok(if is_zero && beta.is_one() { None } else { Some(used) })
    }

    #[inline(always)]
    unsafe fn compute(
        &self,
        alpha: *const T,
        a: &Stored<T>,
        context: Context,
    ) -> Result<(), device::Failure> {
        // SAFETY: the caller's.
        unsafe {
            let (meaning, x, y) = (self.meaning, strided(&self.x), place(&self.y));
            let a = a.columns();
            let (alpha, beta) = (&*alpha, &*self.beta.at);
            T::product(Product { meaning, alpha, a, x, beta, y }, context)
        }
    }
}

/// A := A + `added`
pub struct OfRank<T> {
    pub added: Added,
    pub x: Vector<*const T>,
    pub y: Vector<*const T>,
}

impl<T: Blas> What<T> for OfRank<T> {
    #[inline(always)]
    fn has_null(&self) -> bool {
        self.x.at.is_null() | self.y.at.is_null()
    }

    #[inline(always)]
    fn places(&self) -> [*const T; 2] {
        [self.x.at, self.y.at]
    }

    unsafe fn used(&self, is_zero: bool) -> Result<Option<Used<T>>, Failure> {
        let used = Used { always: None, otherwise: [Some(self.x), Some(self.y)] };
        Ok(if is_zero { None } else { Some(used) })
    }

    #[inline(always)]
    unsafe fn compute(
        &self,
        alpha: *const T,
        a: &Stored<T>,
        context: Context,
    ) -> Result<(), device::Failure> {
        // SAFETY: the caller's.
        unsafe {
            let (x, y, a) = (strided(&self.x), strided(&self.y), a.columns_mut());
            T::update(Rank { alpha: &*alpha, x, y, added: self.added, a }, context)
        }
    }
}

/// x := op(A) x, or the solution of op(A) x = b.
pub struct OfTriangle<T, const SOLVES: bool> {
    pub trans: Trans,
    pub diag: Diag,
    pub x: Vector<*mut T>,
}

impl<T: Blas, const SOLVES: bool> What<T> for OfTriangle<T, SOLVES> {
    #[inline(always)]
    fn has_null(&self) -> bool {
        self.x.at.is_null()
    }

    #[inline(always)]
    fn places(&self) -> [*const T; 2] {
        [self.x.at.cast_const(); 2]
    }

    unsafe fn used(&self, _: bool) -> Result<Option<Used<T>>, Failure> {
        Ok(Some(Used { always: None, otherwise: [Some(as_const(&self.x)), None] }))
    }

    #[inline(always)]
    unsafe fn compute(
        &self,
        _: *const T,
        a: &Stored<T>,
        context: Context,
    ) -> Result<(), device::Failure> {
        // SAFETY: the caller's.
        let (x, a) = unsafe { (place(&self.x), a.columns()) };
        let of = Triangular { trans: self.trans, diag: self.diag, a, x };
        if SOLVES { T::solve(of, context) } else { T::multiply(of, context) }
    }
}

/// A call whose arguments are legal.
pub struct Call<T, W> {
    pub what: W,
    /// None for triangular matrices.
    pub alpha: Option<Scalar<*const T>>,
    pub a: Stored<T>,
    /// The letters of its options, and its sizes, for its line in a trace.
    pub letters: [Option<char>; 3],
    pub sizes: [Option<Size>; 4],
}

/// Fails on NULL; otherwise the name of a vector and where its first element in memory is.
fn vector<T>(vector: &Vector<*const T>) -> Result<(&'static str, *const T), Failure> {
    check_given(vector.name, vector.at)?;
    // SAFETY: no element is used.
    let elements = unsafe { strided(vector) };
    Ok((vector.name, elements.lowest()))
}

fn as_const<T>(vector: &Vector<*mut T>) -> Vector<*const T> {
    let &Vector { name, at, n, inc } = vector;
    Vector { name, at, n, inc }
}

/// # Safety
/// The vector is as [`Place::blas`] says.
#[inline(always)]
unsafe fn place<'a, T>(vector: &Vector<*mut T>) -> Place<'a, T> {
    // SAFETY: the caller's.
    unsafe { Place::blas(vector.at, vector.n, vector.inc) }
}

/// # Safety
/// The vector is as [`Strided::blas`] says.
#[inline(always)]
unsafe fn strided<'a, T>(vector: &Vector<*const T>) -> Strided<'a, T> {
    // SAFETY: the caller's.
    unsafe { Strided::blas(vector.at, vector.n, vector.inc) }
}

impl<T: Blas, W: What<T>> Call<T, W> {
    fn is_empty(&self) -> bool {
        self.a.shape.0 == 0 || self.a.shape.1 == 0
    }

    #[inline(always)]
    fn has_null(&self) -> bool {
        let has_no_alpha = self.alpha.is_some_and(|alpha| alpha.at.is_null());
        self.what.has_null() | self.a.at.is_null() | has_no_alpha
    }

    /// Where the matrix and the vectors start.
    #[inline(always)]
    fn places(&self) -> [*const T; 3] {
        let [x, y] = self.what.places();
        [self.a.at, x, y]
    }

    /// Fails where something is NULL that is used, or not together with the rest; the answer is the GPU that has
    /// the operands, if any, or None where there is nothing to do.
    ///
    /// # Safety
    /// Scalars are NULL or readable.
    unsafe fn check(&self) -> Result<Option<Option<usize>>, Failure> {
        // SAFETY: the caller's.
        let alpha = self.alpha.map(|alpha| unsafe { alpha.get() }).transpose()?;
        let is_zero = alpha.is_some_and(Blas::is_zero);
        // SAFETY: the caller's.
        let Some(Used { always, otherwise }) = unsafe { self.what.used(is_zero) }? else {
            return Ok(None);
        };
        let mut used = Vec::new();
        if let Some(always) = &always {
            used.push(vector(always)?);
        }
        if !is_zero {
            check_given(self.a.name, self.a.at.cast_const())?;
            used.insert(0, (self.a.name, self.a.at.cast_const()));
            for read in otherwise.iter().flatten() {
                used.push(vector(read)?);
            }
        }
        Ok(Some(home_of(&used)?))
    }

    /// # Safety
    /// As [`What::compute`].
    #[inline(always)]
    unsafe fn compute(&self, context: Context) -> Result<(), device::Failure> {
        // Not used by those that have none.
        let alpha = self.alpha.map_or(std::ptr::null(), |alpha| alpha.at);
        // SAFETY: the caller's.
        unsafe { self.what.compute(alpha, &self.a, context) }
    }
}

/// Runs a routine: at once where the matrix is small and nothing is to be reported. The arguments may be read twice.
///
/// # Safety
/// Option strings and scalars are NULL or readable; vectors and matrices are NULL or have the elements that the arguments
/// state, and nothing else uses what is written.
#[inline(always)]
pub unsafe fn run<T: Blas, W: What<T>>(
    export: &'static Export,
    read: impl Fn() -> Result<Call<T, W>, Illegal>,
) -> c_int {
    if let Ok(call) = read()
        && !call.has_null()
        && let (rows, cols) = call.a.shape
        && let Some(short) = level1::short(rows.saturating_mul(cols) as i64, call.places())
    {
        // SAFETY: the caller's.
        if unsafe { call.compute(short.context) }.is_ok() {
            return 0;
        }
    }
    // SAFETY: the caller's.
    unsafe { run_guarded(export, &read) }
}

/// # Safety
/// As [`run`].
#[inline(never)]
unsafe fn run_guarded<T: Blas, W: What<T>>(
    export: &'static Export,
    read: &dyn Fn() -> Result<Call<T, W>, Illegal>,
) -> c_int {
    guard::run(export, || {
        let call = read()?;
        // SAFETY: the caller's.
        let Some(device) = (if call.is_empty() { None } else { unsafe { call.check() }? }) else {
            return Ok(());
        };
        let (begun, context) = (trace::begin(), Context { device, ..Context::chosen() });
        // SAFETY: the caller's; what is NULL is not used.
        unsafe { call.compute(context) }?;
        let (m, n) = call.a.shape;
        begun.end(
            || {
                let letters = call.letters.iter().flatten().map(|letter| format!(" {letter}"));
                let sizes = call.sizes.iter().flatten().map(|size| format!(" {size}"));
                format!("{}{}", export.name, letters.chain(sizes).collect::<String>())
            },
            || engine::<T>(context),
            trace::multiply_add(T::IS_COMPLEX) * m as f64 * n as f64,
        );
        Ok(())
    })
}
