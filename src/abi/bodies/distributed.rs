//! What the functions on distributed matrices compute with their arguments.

use crate::abi::arguments::letter;
use crate::abi::distributed::*;
use crate::abi::guard::{self, Failure};
use crate::abi::next;
use crate::abi::types::mode_of;
use crate::blas::Blas;
use crate::blas::level3::Mode;
use crate::blas::triangular::Options;
use crate::config::{ProductChoice, config};
use crate::distributed::carried::Number;
use crate::distributed::communicator::{Communicator, Failed};
use crate::distributed::descriptor::{Checks, Descriptor, ENTRIES, Named, Size};
use crate::distributed::grid::{Grid, Order, Place};
use crate::distributed::routines;
use crate::distributed::triangular;
use crate::distributed::{Error, cholesky};
use crate::engine::device::Plain;
use crate::engine::device::span::{Access, Span};
use crate::options::{Diag, Side, Trans, Uplo};
use crate::trace;
use std::ffi::{CStr, c_char, c_int, c_void};
use std::mem::transmute;
use std::ptr::NonNull;

mod mpi;
mod places;
mod threads;

pub use mpi::of_mpi;
use places::{Read, Written, pieces, shared_home};
pub use threads::{free, leave, of_threads};

/// The program's functions.
struct Foreign<'a> {
    functions: &'a wb_comm,
    context: *mut c_void,
    /// It is to be released.
    is_part: bool,
}

impl Drop for Foreign<'_> {
    fn drop(&mut self) {
        if let Some(release) = self.functions.release
            && self.is_part
        {
            // SAFETY: the program's function, with a context of its `split`.
            unsafe { release(self.context) };
        }
    }
}

/// What a function of the program's returned.
fn checked(status: Option<c_int>) -> Result<(), Failed> {
    if status == Some(0) { Ok(()) } else { Err(Failed) }
}

impl Communicator for Foreign<'_> {
    fn rank(&self) -> usize {
        // SAFETY: the program's function, with its context.
        let rank = self.functions.rank.map_or(-1, |rank| unsafe { rank(self.context) });
        usize::try_from(rank).unwrap_or(usize::MAX)
    }

    fn size(&self) -> usize {
        // SAFETY: as above.
        let size = self.functions.size.map_or(0, |size| unsafe { size(self.context) });
        usize::try_from(size).unwrap_or(0)
    }

    fn broadcast(&self, data: Span<'_>, root: usize) -> Result<(), Failed> {
        let access = if self.rank() == root { Access::Reads } else { Access::Writes };
        data.on_host(access, |data| {
            let (at, bytes) = (data.as_mut_ptr().cast(), size_of_val(data) as i64);
            let broadcast = self.functions.broadcast;
            // SAFETY: as above; there are as many bytes.
            checked(broadcast.map(|call| unsafe { call(self.context, at, bytes, root as c_int) }))
        })
    }

    fn maxima(&self, values: &mut [i64]) -> Result<(), Failed> {
        let (at, count) = (values.as_mut_ptr(), values.len() as i64);
        // SAFETY: as above.
        checked(self.functions.maxima.map(|maxima| unsafe { maxima(self.context, at, count) }))
    }

    fn sums(&self, values: &mut [i64]) -> Result<(), Failed> {
        let (at, count) = (values.as_mut_ptr(), values.len() as i64);
        // SAFETY: as above.
        checked(self.functions.sums.map(|sums| unsafe { sums(self.context, at, count) }))
    }

    fn exchange(
        &self,
        send: Option<(Span<'_>, usize)>,
        receive: Option<(Span<'_>, usize)>,
    ) -> Result<(), Failed> {
        let nobody = || (Span::Here(&mut []), -1);
        let other = |(data, rank): (_, usize)| (data, rank as c_int);
        let ((sent, to), (received, from)) =
            (send.map_or_else(nobody, other), receive.map_or_else(nobody, other));
        sent.on_host(Access::Reads, |sent| {
            let sent = (sent.as_ptr().cast(), size_of_val(sent) as i64);
            received.on_host(Access::Writes, |received| {
                let received = (received.as_mut_ptr().cast(), size_of_val(received) as i64);
                // SAFETY: as above.
                checked(self.functions.exchange.map(|exchange| unsafe {
                    exchange(self.context, sent.0, sent.1, to, received.0, received.1, from)
                }))
            })
        })
    }

    fn split(&self, color: usize, key: usize) -> Result<Box<dyn Communicator + '_>, Failed> {
        let split = self.functions.split.ok_or(Failed)?;
        // SAFETY: as above.
        let context = unsafe { split(self.context, color as c_int, key as c_int) };
        let part = Foreign { functions: self.functions, context, is_part: true };
        if context.is_null() { Err(Failed) } else { Ok(Box::new(part)) }
    }
}

/// A call of a routine.
pub struct Call {
    pub name: &'static str,
    pub mode: c_int,
    pub comm: *const wb_comm,
}

/// A part of a distributed matrix as it was passed: the local array, the first row and column, the descriptor.
type Passed<P> = (P, i64, i64, *const c_int);

/// Why a routine did nothing.
pub enum Refused {
    Error(Error),
    /// Something that processes do not agree on.
    Invalid(&'static str),
}

impl From<Error> for Refused {
    fn from(error: Error) -> Refused {
        Refused::Error(error)
    }
}

/// The arguments of a routine.
pub trait Routine {
    /// The descriptor of the first matrix, and its place among the arguments.
    fn first(&self) -> (*const c_int, u16);

    /// Checks the arguments as ScaLAPACK does; the values that are the same on all processes are added to `shared`.
    ///
    /// # Safety
    /// Pointers are NULL or as the routine's contract says.
    unsafe fn check(&self, place: Place, checks: &mut Checks, shared: &mut Vec<i64>);

    /// Sizes and operations, for traces.
    fn told(&self) -> (String, f64);

    /// Computes; arguments are legal.
    ///
    /// # Errors
    /// See the routines.
    ///
    /// # Safety
    /// As above.
    unsafe fn compute(self, mode: Mode, grid: &Grid<'_>) -> Result<c_int, Error>;
}

/// Runs a routine on the processes of a call.
///
/// # Safety
/// Pointers are NULL or as the routine's contract says.
pub unsafe fn run(call: Call, routine: impl Routine) -> c_int {
    let mut info = WB_INFO_FAILED;
    let status = guard::call(call.name, || {
        // SAFETY: the caller's.
        let found = unsafe { attempt(&call, routine) };
        let error = match found {
            Ok(found) => {
                info = found;
                return Ok(());
            }
            Err(Refused::Invalid(what)) => return Err(Failure::Invalid(what)),
            Err(Refused::Error(error)) => error,
        };
        info = match error {
            Error::Argument(place) => -c_int::from(place),
            Error::Differs => WB_INFO_DIFFERS,
            Error::NoMemory => WB_INFO_NO_MEMORY,
            Error::Communication => WB_INFO_COMMUNICATION,
        };
        Err(Failure::Status(info, error.to_string().into()))
    });
    if status == 0 || info != WB_INFO_FAILED { info } else { WB_INFO_FAILED }
}

/// A process in a call: unless that ends as it ends for all, others shall not wait for this one.
struct Taking<'a> {
    comm: &'a dyn Communicator,
    is_alone: bool,
}

impl Drop for Taking<'_> {
    fn drop(&mut self) {
        if self.is_alone {
            self.comm.leave();
        }
    }
}

/// # Safety
/// As [`run`].
unsafe fn attempt(call: &Call, routine: impl Routine) -> Result<c_int, Refused> {
    // SAFETY: the caller's.
    let Some(functions) = (unsafe { call.comm.as_ref() }) else {
        return Err(Refused::Invalid("comm is NULL"));
    };
    let foreign = Foreign { functions, context: functions.context, is_part: false };
    // SAFETY: the caller's.
    let comm: &dyn Communicator = match unsafe { threads::known(functions) } {
        Some(thread) => thread,
        None => &foreign,
    };
    let mut taking = Taking { comm, is_alone: true };
    // SAFETY: the caller's.
    let found = unsafe { take_part(call, (functions, comm), routine, &mut taking) };
    if !matches!(found, Err(Refused::Invalid(_) | Refused::Error(Error::Communication))) {
        taking.is_alone = false;
    }
    found
}

/// # Safety
/// As [`run`].
unsafe fn take_part(
    call: &Call,
    (functions, comm): (&wb_comm, &dyn Communicator),
    routine: impl Routine,
    taking: &mut Taking<'_>,
) -> Result<c_int, Refused> {
    let all = (comm.rank(), comm.size());
    if all.0 >= all.1 || c_int::try_from(all.1).is_err() {
        return Err(Refused::Invalid("the functions of comm give no rank among processes"));
    }
    let (descriptor, argument) = routine.first();
    let place = match (functions.nprow, functions.npcol) {
        // SAFETY: the caller's.
        (0, 0) => unsafe { of_blacs(descriptor, argument)? },
        (rows, columns) => {
            let order = match u8::try_from(functions.order).map(|order| order.to_ascii_uppercase())
            {
                Ok(b'C') => Order::Columns,
                _ => Order::Rows,
            };
            let size = |lines: c_int| usize::try_from(lines).unwrap_or(0);
            Place::new(all, (size(rows), size(columns)), order)
                .ok_or(Refused::Invalid("the grid of comm has another number of processes"))?
        }
    };
    let grid = Grid::new(comm, place)?;
    let (mut checks, mut shared) = (Checks::default(), Vec::new());
    // SAFETY: the caller's.
    unsafe { routine.check(place, &mut checks, &mut shared) };
    grid.agreed(checks.passed())?;
    let choice = match config().product {
        ProductChoice::Auto => 0,
        ProductChoice::Crt => 1,
        ProductChoice::Native => 2,
    };
    shared.extend([call.mode.into(), choice]);
    grid.same(&shared)?;
    let Some(mode) = mode_of(call.mode) else {
        // For all of them.
        taking.is_alone = false;
        return Err(Refused::Invalid("the mode is another number"));
    };
    let (told, operations) = routine.told();
    let begun = trace::begin();
    // SAFETY: the caller's.
    let info = unsafe { routine.compute(mode, &grid)? };
    begun.end(
        || format!("{} {told}", call.name),
        || {
            let (bytes, processes) = (grid.traffic().operands, all.1);
            format!("processes={processes} rank={} received={bytes}", all.0)
        },
        operations / all.1 as f64,
    );
    Ok(info)
}

/// The place of this process in the grid of a context of the BLACS.
///
/// # Safety
/// The descriptor is NULL or one.
unsafe fn of_blacs(descriptor: *const c_int, argument: u16) -> Result<Place, Refused> {
    const GRIDINFO: &CStr = c"Cblacs_gridinfo";
    type GridInfo = unsafe extern "C" fn(c_int, *mut c_int, *mut c_int, *mut c_int, *mut c_int);
    let nothing = Refused::Error(Error::Argument(100 * argument + 2));
    if descriptor.is_null() {
        return Err(nothing);
    }
    let [found] = next::loaded([GRIDINFO])
        .ok_or(Refused::Invalid("the grid of comm is 0 x 0, and there are no BLACS"))?;
    let (mut grid, mut own) = ([-1; 2], [-1; 2]);
    // SAFETY: whoever defines such a name defines that function; the descriptor has nine entries.
    unsafe {
        let info = transmute::<NonNull<c_void>, GridInfo>(found);
        let ([rows, columns], [row, column]) = (&mut grid, &mut own);
        info(*descriptor.add(1), rows, columns, row, column);
    }
    let size = |lines: c_int| usize::try_from(lines).ok();
    let all = size(grid[0]).zip(size(grid[1])).zip(size(own[0]).zip(size(own[1])));
    let ((rows, columns), (row, column)) = all.ok_or(nothing)?;
    Ok(Place { rows, columns, row, column })
}

/// A descriptor, if it is not NULL.
///
/// # Safety
/// It is NULL or has nine entries.
unsafe fn descriptor(at: *const c_int) -> Option<Descriptor> {
    // SAFETY: the caller's.
    let entries = unsafe { at.cast::<[c_int; ENTRIES]>().as_ref() };
    entries.map(|&entries| Descriptor::from(entries))
}

/// Checks a part of a matrix whose descriptor is argument `argument`. Of one that is not used the array may be NULL.
///
/// # Safety
/// As [`descriptor`].
unsafe fn check_matrix<P: Local>(
    (place, checks, shared): (Place, &mut Checks, &mut Vec<i64>),
    (m, n): (Size, Size),
    (context, argument, is_used): (c_int, u16, bool),
    &(local, row, column, at): &Passed<P>,
) {
    // SAFETY: the caller's.
    let Some(descriptor) = (unsafe { descriptor(at) }) else {
        return checks.argument(argument, false);
    };
    let before = checks.passed();
    checks.matrix(place, (m, n), context, &Named { descriptor, row, column, argument });
    shared.extend([m.value, n.value, row, column]);
    shared.extend(descriptor.shared());
    if is_used && before.is_ok() && checks.passed().is_ok() && m.value > 0 && n.value > 0 {
        let (rows, columns) = descriptor.stored(place);
        checks.argument(argument - 3, rows == 0 || columns == 0 || !local.is_null());
    }
}

/// A pointer to a local array.
trait Local: Copy {
    fn is_null(self) -> bool;
}
impl<T> Local for *const T {
    fn is_null(self) -> bool {
        <*const T>::is_null(self)
    }
}
impl<T> Local for *mut T {
    fn is_null(self) -> bool {
        <*mut T>::is_null(self)
    }
}

/// The context of a descriptor.
///
/// # Safety
/// As [`descriptor`].
unsafe fn context(at: *const c_int) -> c_int {
    // SAFETY: the caller's.
    unsafe { descriptor(at) }.map_or(0, |descriptor| descriptor.context)
}

/// Rows and columns of a part, its first row and column, and its descriptor.
struct Of {
    descriptor: Descriptor,
    first: (usize, usize),
    shape: (usize, usize),
}

impl Of {
    /// # Safety
    /// As [`descriptor`], of arguments that were checked.
    unsafe fn new(row: i64, column: i64, at: *const c_int, shape: (i64, i64)) -> Of {
        // SAFETY: the caller's.
        let descriptor = unsafe { descriptor(at) }.expect("a checked descriptor");
        let first = (row as usize, column as usize);
        Of { descriptor, first, shape: (shape.0 as usize, shape.1 as usize) }
    }

    fn is_empty(&self) -> bool {
        self.shape.0 == 0 || self.shape.1 == 0
    }

    /// What a process stores, but nothing for the sake of a part without elements.
    fn stored(&self, place: Place) -> (usize, usize, usize) {
        let (rows, columns) = self.descriptor.stored(place);
        let lld = self.descriptor.lld as usize;
        if self.is_empty() { (0, 0, lld) } else { (rows, columns, lld) }
    }

    fn axes(&self, place: Place) -> [crate::distributed::axis::Axis; 2] {
        // A part without elements may begin anywhere.
        let first = if self.is_empty() { (1, 1) } else { self.first };
        self.descriptor.axes(place, first, self.shape)
    }
}

fn trans_of(letter: u8) -> Option<Trans> {
    Trans::from_letter(letter)
}

fn one_of<T: Copy>(letter: u8, options: [(u8, T); 2]) -> Option<T> {
    options.into_iter().find(|&(of, _)| of == letter.to_ascii_uppercase()).map(|(_, x)| x)
}

fn uplo_of(letter: u8) -> Option<Uplo> {
    one_of(letter, [(b'U', Uplo::Upper), (b'L', Uplo::Lower)])
}

fn side_of(letter: u8) -> Option<Side> {
    one_of(letter, [(b'L', Side::Left), (b'R', Side::Right)])
}

fn diag_of(letter: u8) -> Option<Diag> {
    one_of(letter, [(b'U', Diag::Unit), (b'N', Diag::NonUnit)])
}

/// The letters of options.
///
/// # Safety
/// As [`letter`].
unsafe fn letters<const N: usize>(options: [*const c_char; N]) -> [u8; N] {
    // SAFETY: the caller's.
    options.map(|option| unsafe { letter(option) })
}

/// Illegal options: the first one counts.
fn check_options<const N: usize>(checks: &mut Checks, are_legal: [bool; N]) {
    for (place, is_legal) in (1..).zip(are_legal) {
        checks.argument(place, is_legal);
    }
}

/// The bits of a number.
fn bits<T: Plain>(number: &T) -> impl Iterator<Item = i64> {
    let words = size_of::<T>() / size_of::<i64>();
    let first = std::ptr::from_ref(number).cast::<i64>();
    // SAFETY: numbers are plain bytes, as many words as that.
    (0..words).map(move |at| unsafe { first.add(at).read() })
}

/// Rows and columns in memory of an op() of a shape.
fn stored_shape(trans: Trans, shape: (Size, Size)) -> (Size, Size) {
    if trans.is_transposed() { (shape.1, shape.0) } else { shape }
}

/// The arguments of `wb_pgemm_*`.
pub struct Gemm<T> {
    pub transa: *const c_char,
    pub transb: *const c_char,
    pub m: i64,
    pub n: i64,
    pub k: i64,
    pub alpha: T,
    pub a: Passed<*const T>,
    pub b: Passed<*const T>,
    pub beta: T,
    pub c: Passed<*mut T>,
}

impl<T> Gemm<T> {
    /// # Safety
    /// As [`letter`].
    unsafe fn options(&self) -> [Option<Trans>; 2] {
        // SAFETY: the caller's.
        unsafe { letters([self.transa, self.transb]) }.map(trans_of)
    }
}

impl<T: Number> Routine for Gemm<T> {
    fn first(&self) -> (*const c_int, u16) {
        (self.a.3, 10)
    }

    unsafe fn check(&self, place: Place, checks: &mut Checks, shared: &mut Vec<i64>) {
        // SAFETY: the caller's.
        let options = unsafe { self.options() };
        check_options(checks, options.map(|option| option.is_some()));
        let [transa, transb] = options.map(|option| option.unwrap_or(Trans::No));
        let size = |value, argument| Size { value, argument };
        let (m, n, k) = (size(self.m, 3), size(self.n, 4), size(self.k, 5));
        let is_read = self.m > 0 && self.n > 0 && !Blas::is_zero(&self.alpha);
        // SAFETY: as above.
        unsafe {
            let context = context(self.a.3);
            let to = (place, &mut *checks, &mut *shared);
            check_matrix(to, stored_shape(transa, (m, k)), (context, 10, is_read), &self.a);
            let to = (place, &mut *checks, &mut *shared);
            check_matrix(to, stored_shape(transb, (k, n)), (context, 14, is_read), &self.b);
            check_matrix((place, checks, &mut *shared), (m, n), (context, 19, true), &self.c);
        }
        shared.extend([transa, transb].map(|trans| i64::from(trans.is_transposed())));
        shared.extend(bits(&self.alpha).chain(bits(&self.beta)));
    }

    fn told(&self) -> (String, f64) {
        let Gemm { m, n, k, .. } = *self;
        (format!("m={m} n={n} k={k}"), 2.0 * m as f64 * n as f64 * k as f64)
    }

    unsafe fn compute(self, mode: Mode, grid: &Grid<'_>) -> Result<c_int, Error> {
        if self.m == 0 || self.n == 0 {
            return Ok(0);
        }
        let place = grid.place();
        // SAFETY: the caller's; options were checked.
        let [transa, transb] = unsafe { self.options() }.map(|option| option.unwrap_or(Trans::No));
        let Gemm { m, n, k, alpha, a, b, beta, c, .. } = self;
        let of = |trans: Trans, shape: (i64, i64)| {
            if trans.is_transposed() { (shape.1, shape.0) } else { shape }
        };
        let is_read = k > 0 && !Blas::is_zero(&alpha);
        // SAFETY: as above.
        let (a, b, c) = unsafe {
            (
                Read::new(a, of(transa, (m, k)), place, is_read),
                Read::new(b, of(transb, (k, n)), place, is_read),
                Written::new(c, (m, n), place),
            )
        };
        let home = shared_home([a.home(), b.home(), c.home()]);
        let stays = home.is_some();
        let (a, b, c) = (a.placed(stays), b.placed(stays), c.placed(stays));
        let (a, b, c) = grid.agreed(a.and_then(|a| Ok((a, b?, c?))))?;
        let piece = pieces(grid, home)?;
        c.run(grid, |c| {
            let (a, b) = (a.part(None, place), b.part(Some(&a), place));
            let gemm = routines::Gemm { transa, transb, alpha, a, b, beta, c, piece };
            routines::gemm(gemm, mode, grid).map(|_| 0)
        })
    }
}

/// The arguments of `wb_psyrk_*`.
pub struct Syrk<T> {
    pub uplo: *const c_char,
    pub trans: *const c_char,
    pub n: i64,
    pub k: i64,
    pub alpha: T,
    pub a: Passed<*const T>,
    pub beta: T,
    pub c: Passed<*mut T>,
}

impl<T> Syrk<T> {
    /// # Safety
    /// As [`letter`].
    unsafe fn options(&self) -> (Option<Uplo>, Option<Trans>) {
        // SAFETY: the caller's.
        let [uplo, trans] = unsafe { letters([self.uplo, self.trans]) };
        (uplo_of(uplo), trans_of(trans))
    }
}

impl<T: Number> Routine for Syrk<T> {
    fn first(&self) -> (*const c_int, u16) {
        (self.a.3, 9)
    }

    unsafe fn check(&self, place: Place, checks: &mut Checks, shared: &mut Vec<i64>) {
        // SAFETY: the caller's.
        let (uplo, trans) = unsafe { self.options() };
        check_options(checks, [uplo.is_some(), trans.is_some()]);
        let trans = trans.unwrap_or(Trans::No);
        let size = |value, argument| Size { value, argument };
        let (n, k) = (size(self.n, 3), size(self.k, 4));
        // SAFETY: as above.
        unsafe {
            let context = context(self.a.3);
            let to = (place, &mut *checks, &mut *shared);
            check_matrix(
                to,
                stored_shape(trans, (n, k)),
                (context, 9, !Blas::is_zero(&self.alpha)),
                &self.a,
            );
            check_matrix((place, checks, &mut *shared), (n, n), (context, 14, true), &self.c);
        }
        let is_upper = i64::from(uplo == Some(Uplo::Upper));
        shared.extend([is_upper, i64::from(trans.is_transposed())]);
        shared.extend(bits(&self.alpha).chain(bits(&self.beta)));
    }

    fn told(&self) -> (String, f64) {
        let Syrk { n, k, .. } = *self;
        (format!("n={n} k={k}"), n as f64 * (n as f64 + 1.0) * k as f64)
    }

    unsafe fn compute(self, mode: Mode, grid: &Grid<'_>) -> Result<c_int, Error> {
        if self.n == 0 {
            return Ok(0);
        }
        let place = grid.place();
        // SAFETY: the caller's; options were checked.
        let (uplo, trans) = unsafe { self.options() };
        let (uplo, trans) = (uplo.unwrap_or(Uplo::Upper), trans.unwrap_or(Trans::No));
        let Syrk { n, k, alpha, a, beta, c, .. } = self;
        let shape = if trans.is_transposed() { (k, n) } else { (n, k) };
        let is_read = k > 0 && !Blas::is_zero(&alpha);
        // SAFETY: as above.
        let (a, c) =
            unsafe { (Read::new(a, shape, place, is_read), Written::new(c, (n, n), place)) };
        let home = shared_home([a.home(), c.home()]);
        let stays = home.is_some();
        let (a, c) = (a.placed(stays), c.placed(stays));
        let (a, c) = grid.agreed(a.and_then(|a| Ok((a, c?))))?;
        let piece = pieces(grid, home)?;
        c.run(grid, |c| {
            let a = a.part(None, place);
            let syrk = routines::Syrk { uplo, trans, alpha, a, beta, c, piece };
            routines::syrk(syrk, mode, grid).map(|_| 0)
        })
    }
}

/// The arguments of `wb_ptrsm_*`.
pub struct Trsm<T> {
    pub side: *const c_char,
    pub uplo: *const c_char,
    pub trans: *const c_char,
    pub diag: *const c_char,
    pub m: i64,
    pub n: i64,
    pub alpha: T,
    pub a: Passed<*const T>,
    pub b: Passed<*mut T>,
}

impl<T> Trsm<T> {
    /// Which options are legal, and these; the first ones of illegal ones.
    ///
    /// # Safety
    /// As [`letter`].
    unsafe fn options(&self) -> ([bool; 4], Options) {
        // SAFETY: the caller's.
        let letters = unsafe { letters([self.side, self.uplo, self.trans, self.diag]) };
        let (side, uplo) = (side_of(letters[0]), uplo_of(letters[1]));
        let (trans, diag) = (trans_of(letters[2]), diag_of(letters[3]));
        let are_legal = [side.is_some(), uplo.is_some(), trans.is_some(), diag.is_some()];
        let options = Options {
            // As PDTRSM has it, where the letter is another one.
            side: side.unwrap_or(Side::Right),
            uplo: uplo.unwrap_or(Uplo::Upper),
            trans: trans.unwrap_or(Trans::No),
            diag: diag.unwrap_or(Diag::NonUnit),
        };
        (are_legal, options)
    }
}

impl<T: Number> Routine for Trsm<T> {
    fn first(&self) -> (*const c_int, u16) {
        (self.a.3, 11)
    }

    unsafe fn check(&self, place: Place, checks: &mut Checks, shared: &mut Vec<i64>) {
        // SAFETY: the caller's.
        let (are_legal, options) = unsafe { self.options() };
        check_options(checks, are_legal);
        let size = |value, argument| Size { value, argument };
        let (m, n) = (size(self.m, 5), size(self.n, 6));
        let order = if options.side == Side::Left { m } else { n };
        let is_read = self.m > 0 && self.n > 0 && !crate::product::Number::is_zero(&self.alpha);
        // SAFETY: as above.
        unsafe {
            let context = context(self.a.3);
            let to = (place, &mut *checks, &mut *shared);
            check_matrix(to, (order, order), (context, 11, is_read), &self.a);
            check_matrix((place, checks, &mut *shared), (m, n), (context, 15, true), &self.b);
        }
        let Options { side, uplo, trans, diag } = options;
        let letters = [side.letter(), uplo.letter(), trans.letter(), diag.letter()];
        shared.extend(letters.map(|letter| i64::from(u32::from(letter))));
        shared.extend(bits(&self.alpha));
    }

    fn told(&self) -> (String, f64) {
        let Trsm { m, n, side, .. } = *self;
        // SAFETY: the option was checked.
        let is_left = unsafe { side_of(letter(side)) } == Some(Side::Left);
        let order = if is_left { m } else { n };
        (format!("m={m} n={n}"), m as f64 * n as f64 * order as f64)
    }

    unsafe fn compute(self, _: Mode, grid: &Grid<'_>) -> Result<c_int, Error> {
        if self.m == 0 || self.n == 0 {
            return Ok(0);
        }
        let place = grid.place();
        // SAFETY: the caller's; options were checked.
        let (_, options) = unsafe { self.options() };
        let Trsm { m, n, alpha, a, b, .. } = self;
        let order = if options.side == Side::Left { m } else { n };
        let is_read = !crate::product::Number::is_zero(&alpha);
        // SAFETY: as above.
        let (a, b) = unsafe {
            (Read::new(a, (order, order), place, is_read), Written::new(b, (m, n), place))
        };
        let home = shared_home([a.home(), b.home()]);
        let stays = home.is_some();
        let (a, b) = (a.placed(stays), b.placed(stays));
        let (a, b) = grid.agreed(a.and_then(|a| Ok((a, b?))))?;
        let piece = pieces(grid, home)?;
        b.run(grid, |b| {
            let a = a.part(None, place);
            let trsm = triangular::Trsm { options, alpha, a, b, piece };
            triangular::solve(trsm, grid).map(|()| 0)
        })
    }
}

/// The arguments of `wb_ppotrf_*`.
pub struct Potrf<T> {
    pub uplo: *const c_char,
    pub n: i64,
    pub a: Passed<*mut T>,
}

impl<T: Number> Routine for Potrf<T> {
    fn first(&self) -> (*const c_int, u16) {
        (self.a.3, 6)
    }

    unsafe fn check(&self, place: Place, checks: &mut Checks, shared: &mut Vec<i64>) {
        // SAFETY: the caller's.
        let [uplo] = unsafe { letters([self.uplo]) };
        check_options(checks, [uplo_of(uplo).is_some()]);
        let n = Size { value: self.n, argument: 2 };
        // SAFETY: as above.
        unsafe {
            let context = context(self.a.3);
            check_matrix((place, checks, &mut *shared), (n, n), (context, 6, true), &self.a);
        }
        shared.push(uplo.to_ascii_uppercase().into());
    }

    fn told(&self) -> (String, f64) {
        let n = self.n;
        (format!("n={n}"), (n as f64).powi(3) / 3.0)
    }

    unsafe fn compute(self, _: Mode, grid: &Grid<'_>) -> Result<c_int, Error> {
        let Potrf { uplo, n, a } = self;
        if n == 0 {
            return Ok(0);
        }
        // SAFETY: the caller's; options were checked.
        let [uplo] =
            unsafe { letters([uplo]) }.map(|letter| uplo_of(letter).unwrap_or(Uplo::Upper));
        // SAFETY: as above.
        let a = unsafe { Written::new(a, (n, n), grid.place()) };
        let home = shared_home([a.home()]);
        let stays = home.is_some();
        let a = grid.agreed(a.placed(stays))?;
        let piece = pieces(grid, home)?;
        a.run(grid, |a| {
            let found = cholesky::factor(uplo, a, piece, grid)?;
            Ok(found.map_or(0, |at| at as c_int + 1))
        })
    }
}
