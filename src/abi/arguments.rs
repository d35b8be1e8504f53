//! The arguments of a routine, read in the order of its list: which is illegal, and at which position.
//!
//! The cursor counts positions itself, one for each parameter, and checks in the order of the list, as the reference
//! BLAS does. A matrix or vector that no address space holds is an illegal argument too: that of its leading dimension or
//! increment, or of the order of a packed matrix. Pointers are only stored: which of them may be NULL is known when all
//! arguments have been read.

use super::guard::Failure;
use crate::blas::{MatMut, MatRef, extent};
use crate::format::{Complex, Qd};
use crate::lapack::generalized::Problem;
use crate::lapack::rotations::Pivot;
use crate::lapack::scaling::Shape;
use crate::lapack::tridiagonal::Start;
use crate::options::{Algorithm, Diag, Norm, Side, Trans, Uplo};
use std::ffi::{c_char, c_int};
use std::fmt::{self, Display, Formatter};

/// The first illegal argument.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Illegal {
    /// Counted from 1: the `info` of xerbla.
    pub position: c_int,
    name: &'static str,
    what: What,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum What {
    /// The letters and the numbers that stand for legal ones.
    Option(Given, &'static str, &'static str),
    Size(i64),
    /// The number of a problem.
    Problem(i64),
    /// A size that 32 bits do not hold.
    Large(i64),
    /// A size that is less than another one.
    Less(i64, Size),
    /// A size that is more than another one.
    More(i64, Size),
    /// A size that is not another one.
    Other(i64, Size),
    /// A number that is zero, or none.
    NoNumber,
    Increment,
    /// The size of a workspace that must be as large as the second one.
    Work(i64, Size),
    /// The leading dimension of a matrix with these rows.
    Leading(i64, Size),
    /// The operand is larger than the address space, by an argument that is called so and has this value.
    Vast(Kind, i64),
}

/// The argument that says how far an operand reaches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Leading,
    Increment,
    /// The order of a packed matrix, by its name.
    Order(&'static str),
}

/// An option as a program gives it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Given {
    /// See [`letter`].
    Letter(u8),
    /// In MPRES-BLAS, as in CBLAS.
    Number(c_int),
}

impl From<u8> for Given {
    #[inline(always)]
    fn from(letter: u8) -> Given {
        Given::Letter(letter)
    }
}

impl From<c_int> for Given {
    fn from(number: c_int) -> Given {
        Given::Number(number)
    }
}

impl Given {
    /// Whether it stands for the option with this letter, in either case, or number.
    #[inline(always)]
    fn is(self, letter: u8, number: c_int) -> bool {
        match self {
            // A bit tells the cases apart.
            Given::Letter(given) => given & !0x20 == letter,
            Given::Number(given) => given == number,
        }
    }
}

/// A size of the list, with its name.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Size {
    pub value: usize,
    name: &'static str,
}

impl Size {
    /// A size that follows from others, such as the least leading dimension of an array of diagonals.
    #[inline(always)]
    pub fn following(name: &'static str, value: usize) -> Size {
        Size { value, name }
    }
}

impl Display for Size {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{}={}", self.name, self.value)
    }
}

/// A number of the list.
#[derive(Clone, Copy)]
pub struct Scalar<P> {
    pub name: &'static str,
    pub at: P,
}

/// A vector: `n` elements, `inc` apart.
#[derive(Clone, Copy)]
pub struct Vector<P> {
    pub name: &'static str,
    pub at: P,
    pub n: usize,
    pub inc: i64,
}

/// A column-major matrix.
#[derive(Clone, Copy)]
pub struct Matrix<P> {
    pub name: &'static str,
    pub at: P,
    pub rows: usize,
    pub cols: usize,
    pub ld: usize,
}

/// A cursor in the argument list.
#[derive(Default)]
pub struct Arguments {
    position: c_int,
    /// The position of the newest size.
    size: c_int,
}

impl Arguments {
    /// Behind some arguments, where later ones are checked before.
    pub fn after(position: c_int) -> Arguments {
        Arguments { position, ..Arguments::default() }
    }

    #[inline(always)]
    fn next(&mut self) -> c_int {
        self.position += 1;
        self.position
    }

    #[inline(always)]
    fn illegal<R>(&self, name: &'static str, what: What) -> Result<R, Illegal> {
        Err(Illegal { position: self.position, name, what })
    }

    /// One of the options that these letters and numbers stand for; `said` names them in messages.
    #[inline(always)]
    fn option<R: Copy, const N: usize>(
        &mut self,
        name: &'static str,
        given: Given,
        options: [(u8, c_int, R); N],
        said: (&'static str, &'static str),
    ) -> Result<R, Illegal> {
        self.next();
        for (letter, number, option) in options {
            if given.is(letter, number) {
                return Ok(option);
            }
        }
        self.illegal(name, What::Option(given, said.0, said.1))
    }

    /// op(A) = A, its transpose, its conjugate transpose.
    #[inline(always)]
    pub fn trans(&mut self, name: &'static str, given: impl Into<Given>) -> Result<Trans, Illegal> {
        let option = |trans: Trans, number| (trans.letter() as u8, number, trans);
        let options = [option(Trans::No, 111), option(Trans::Yes, 112), option(Trans::Conj, 113)];
        self.option(name, given.into(), options, ("N, T or C", "111, 112 or 113"))
    }

    /// op(A) = A, or the one other that the routine has.
    #[inline(always)]
    pub fn trans_or(
        &mut self,
        name: &'static str,
        given: impl Into<Given>,
        other: Trans,
    ) -> Result<Trans, Illegal> {
        let (said, number) = match other {
            Trans::Conj => (("N or C", "111 or 113"), 113),
            _ => (("N or T", "111 or 112"), 112),
        };
        let options = [(b'N', 111, Trans::No), (other.letter() as u8, number, other)];
        self.option(name, given.into(), options, said)
    }

    /// [`Arguments::trans`] of a routine for which the conjugate transpose has no meaning with complex numbers.
    #[inline(always)]
    pub fn trans_of(
        &mut self,
        name: &'static str,
        given: impl Into<Given>,
        is_complex: bool,
    ) -> Result<Trans, Illegal> {
        match is_complex {
            true => self.trans_or(name, given, Trans::Yes),
            false => self.trans(name, given),
        }
    }

    #[inline(always)]
    pub fn uplo(&mut self, name: &'static str, given: impl Into<Given>) -> Result<Uplo, Illegal> {
        let option = |uplo: Uplo, number| (uplo.letter() as u8, number, uplo);
        let options = [option(Uplo::Upper, 121), option(Uplo::Lower, 122)];
        self.option(name, given.into(), options, ("U or L", "121 or 122"))
    }

    #[inline(always)]
    pub fn side(&mut self, name: &'static str, given: impl Into<Given>) -> Result<Side, Illegal> {
        let options = [(b'L', 141, Side::Left), (b'R', 142, Side::Right)];
        self.option(name, given.into(), options, ("L or R", "141 or 142"))
    }

    #[inline(always)]
    pub fn diag(&mut self, name: &'static str, given: impl Into<Given>) -> Result<Diag, Illegal> {
        let options = [(b'N', 131, Diag::NonUnit), (b'U', 132, Diag::Unit)];
        self.option(name, given.into(), options, ("U or N", "131 or 132"))
    }

    /// The norm of sums, or of the largest; 1 stands for O in LAPACK.
    pub fn norm(&mut self, name: &'static str, given: impl Into<Given>) -> Result<Norm, Illegal> {
        let given = match given.into() {
            Given::Letter(b'1') => Given::Letter(b'O'),
            given => given,
        };
        let options = [(b'O', 171, Norm::One), (b'I', 175, Norm::Infinity)];
        self.option(name, given, options, ("O or I", "171 or 175"))
    }

    /// One of LAPACK's options, which letters alone stand for.
    fn letters<R: Copy, const N: usize>(
        &mut self,
        name: &'static str,
        given: u8,
        options: [(u8, R); N],
        said: &'static str,
    ) -> Result<R, Illegal> {
        let options = options.map(|(letter, option)| (letter, c_int::from(letter), option));
        self.option(name, Given::Letter(given), options, (said, said))
    }

    /// Which generalized eigenproblem is meant.
    pub fn itype(&mut self, name: &'static str, given: i64) -> Result<Problem, Illegal> {
        self.next();
        match given {
            1 => Ok(Problem::Pencil),
            2 => Ok(Problem::Product),
            3 => Ok(Problem::Reversed),
            _ => self.illegal(name, What::Problem(given)),
        }
    }

    /// Whether eigenvectors are wanted too.
    pub fn jobz(&mut self, name: &'static str, given: u8) -> Result<bool, Illegal> {
        self.letters(name, given, [(b'N', false), (b'V', true)], "N or V")
    }

    /// What eigenvectors begin with.
    pub fn compz(&mut self, name: &'static str, given: u8) -> Result<Start, Illegal> {
        let options = [(b'N', Start::Nothing), (b'V', Start::Given), (b'I', Start::Identity)];
        self.letters(name, given, options, "N, V or I")
    }

    /// Which rows or columns rotations change.
    pub fn pivot(&mut self, name: &'static str, given: u8) -> Result<Pivot, Illegal> {
        let options = [(b'V', Pivot::Variable), (b'T', Pivot::Top), (b'B', Pivot::Bottom)];
        self.letters(name, given, options, "V, T or B")
    }

    /// Whether the last rotation comes first.
    pub fn direct(&mut self, name: &'static str, given: u8) -> Result<bool, Illegal> {
        self.letters(name, given, [(b'F', false), (b'B', true)], "F or B")
    }

    /// The order of a sum's additions.
    pub fn algorithm(&mut self, name: &'static str, given: c_int) -> Result<Algorithm, Illegal> {
        let options = [
            (b'R', 1, Algorithm::Recursive),
            (b'P', 2, Algorithm::Pairwise),
            (b'B', 3, Algorithm::Blocks),
        ];
        self.option(name, given.into(), options, ("R, P or B", "1, 2 or 3"))
    }

    #[inline(always)]
    pub fn size(&mut self, name: &'static str, n: i64) -> Result<Size, Illegal> {
        self.size = self.next();
        if n < 0 {
            return self.illegal(name, What::Size(n));
        }
        Ok(Size { value: n as usize, name })
    }

    /// A size that is no more than another one.
    pub fn size_up_to(&mut self, name: &'static str, n: i64, most: Size) -> Result<Size, Illegal> {
        let size = self.size(name, n)?;
        if size.value > most.value {
            return self.illegal(name, What::More(n, most));
        }
        Ok(size)
    }

    /// A size that is no less than another one.
    pub fn size_from(&mut self, name: &'static str, n: i64, least: Size) -> Result<Size, Illegal> {
        let size = self.size(name, n)?;
        if size.value < least.value {
            return self.illegal(name, What::Less(n, least));
        }
        Ok(size)
    }

    /// A size that equals another one.
    pub fn size_equal(&mut self, name: &'static str, n: i64, only: Size) -> Result<Size, Illegal> {
        let size = self.size(name, n)?;
        if size.value != only.value {
            return self.illegal(name, What::Other(n, only));
        }
        Ok(size)
    }

    /// The kind of a matrix that is scaled.
    pub fn shape(&mut self, name: &'static str, given: impl Into<Given>) -> Result<Shape, Illegal> {
        let options = [
            (b'G', 0, Shape::General),
            (b'L', 1, Shape::Lower),
            (b'U', 2, Shape::Upper),
            (b'H', 3, Shape::Hessenberg),
            (b'B', 4, Shape::LowerBand),
            (b'Q', 5, Shape::UpperBand),
            (b'Z', 6, Shape::Band),
        ];
        self.option(name, given.into(), options, ("G, L, U, H, B, Q or Z", "0 to 6"))
    }

    /// A number that must be one.
    pub fn number<P>(
        &mut self,
        name: &'static str,
        at: P,
        is_legal: bool,
    ) -> Result<Scalar<P>, Illegal> {
        let number = self.scalar(name, at);
        if is_legal { Ok(number) } else { self.illegal(name, What::NoNumber) }
    }

    /// The size of a workspace, at least 1 and a least one; `None` where -1 asks for the best.
    pub fn work_size(
        &mut self,
        name: &'static str,
        size: i64,
        least: Size,
    ) -> Result<Option<Size>, Illegal> {
        self.next();
        if size == -1 {
            return Ok(None);
        }
        if size < 1 || (size as usize) < least.value {
            return self.illegal(name, What::Work(size, least));
        }
        Ok(Some(Size { value: size as usize, name }))
    }

    /// A size that is kept in 32 bits.
    pub fn size_32(&mut self, name: &'static str, n: i64) -> Result<i32, Illegal> {
        self.size(name, n)?;
        i32::try_from(n).or_else(|_| self.illegal(name, What::Large(n)))
    }

    /// A number, or another pointer that is not checked yet.
    #[inline(always)]
    pub fn scalar<P>(&mut self, name: &'static str, at: P) -> Scalar<P> {
        self.next();
        Scalar { name, at }
    }

    /// A packed triangle of order `n`, the newest size.
    #[inline(always)]
    pub fn packed<P: Pointer>(
        &mut self,
        name: &'static str,
        at: P,
        n: Size,
    ) -> Result<Scalar<P>, Illegal> {
        self.next();
        if !is_usual(n.value) {
            let order = n.value as u128;
            let elements = usize::try_from(order * (order + 1) / 2).unwrap_or(usize::MAX);
            let what = What::Vast(Kind::Order(n.name), n.value as i64);
            let illegal = Illegal { position: self.size, name, what };
            fitting(P::BYTES, (1, elements), 1, illegal)?;
        }
        Ok(Scalar { name, at })
    }

    /// A vector and its increment, which is not 0.
    #[inline(always)]
    pub fn vector<P: Pointer>(
        &mut self,
        name: &'static str,
        at: P,
        n: Size,
        inc: i64,
    ) -> Result<Vector<P>, Illegal> {
        self.next();
        self.next();
        if inc == 0 {
            return self.illegal(name, What::Increment);
        }
        let distance = inc.unsigned_abs() as usize;
        if !is_usual(n.value | distance) {
            let what = What::Vast(Kind::Increment, inc);
            let illegal = Illegal { position: self.position, name, what };
            fitting(P::BYTES, (1, n.value), distance, illegal)?;
        }
        Ok(Vector { name, at, n: n.value, inc })
    }

    /// A matrix and its leading dimension, which is at least 1 and its number of rows.
    #[inline(always)]
    pub fn matrix<P: Pointer>(
        &mut self,
        name: &'static str,
        at: P,
        (rows, cols): (Size, Size),
        ld: i64,
    ) -> Result<Matrix<P>, Illegal> {
        self.next();
        self.next();
        if ld < 1 || (ld as usize) < rows.value {
            return self.illegal(name, What::Leading(ld, rows));
        }
        if !is_usual(cols.value | ld as usize) {
            let what = What::Vast(Kind::Leading, ld);
            let illegal = Illegal { position: self.position, name, what };
            fitting(P::BYTES, (rows.value, cols.value), ld as usize, illegal)?;
        }
        Ok(Matrix { name, at, rows: rows.value, cols: cols.value, ld: ld as usize })
    }
}

/// First letter of an option string; 0, which is no option, for NULL.
///
/// # Safety
/// `option` is NULL or points to a readable character.
#[inline(always)]
pub unsafe fn letter(option: *const c_char) -> u8 {
    // SAFETY: the caller's.
    if option.is_null() { 0 } else { unsafe { *option as u8 } }
}

/// Whether two option strings start with the same letter, in either case.
///
/// # Safety
/// As [`letter`], both.
#[inline(always)]
pub unsafe fn is_same_letter(a: *const c_char, b: *const c_char) -> bool {
    // Without a guard, which takes four times as long: nothing here panics or computes.
    // SAFETY: the caller's.
    unsafe { letter(a) }.eq_ignore_ascii_case(&unsafe { letter(b) })
}

/// The address of a matrix or vector.
pub trait Pointer {
    /// What an element takes.
    const BYTES: usize;
}

impl<T> Pointer for *const T {
    const BYTES: usize = size_of::<T>();
}

impl<T> Pointer for *mut T {
    const BYTES: usize = size_of::<T>();
}

/// Whether the offsets of a matrix's elements, in bytes, are numbers of an address space, so that later code may compute
/// with them. A vector is a matrix of one row.
fn fits(bytes: usize, (rows, cols): (usize, usize), ld: usize) -> bool {
    let bytes = extent(rows, cols, ld).and_then(|elements| elements.checked_mul(bytes));
    bytes.is_some_and(|bytes| bytes <= isize::MAX as usize)
}

/// Fails where the matrix does not fit.
#[cold]
#[inline(never)]
fn fitting(
    bytes: usize,
    shape: (usize, usize),
    ld: usize,
    illegal: Illegal,
) -> Result<(), Illegal> {
    if fits(bytes, shape, ld) { Ok(()) } else { Err(illegal) }
}

/// The usual columns and distances between them: below 2^54 elements, so that they fit.
#[inline(always)]
fn is_usual(distance: usize) -> bool {
    distance >> USUAL == 0
}

/// See [`is_usual`].
const USUAL: u32 = 27;
const _: () = assert!(size_of::<Complex<Qd>>() << (2 * USUAL) <= isize::MAX as usize);

/// Whether a vector of 2^27 elements at most is surely no larger than the address space.
#[inline(always)]
pub fn is_usual_increment(inc: i64) -> bool {
    inc.wrapping_add(1 << USUAL) as u64 >> (USUAL + 1) == 0
}

/// Fails on NULL.
pub fn check_given<T>(name: &'static str, at: *const T) -> Result<(), Failure> {
    if at.is_null() { Err(Failure::Null(name)) } else { Ok(()) }
}

/// Fails on a vector that is NULL or larger than the address space, where that is no illegal argument.
pub fn check_vector<T>(
    name: &'static str,
    at: *const T,
    n: usize,
    inc: i64,
) -> Result<(), Failure> {
    check_given(name, at)?;
    match fits(size_of::<T>(), (1, n), inc.unsigned_abs() as usize) {
        true => Ok(()),
        false => Err(Failure::Invalid("a vector is larger than the address space")),
    }
}

impl<T> Scalar<*const T> {
    /// The number; fails on NULL.
    ///
    /// # Safety
    /// The pointer is NULL or readable for `'a`.
    pub unsafe fn get<'a>(&self) -> Result<&'a T, Failure> {
        // SAFETY: the caller's.
        unsafe { self.at.as_ref() }.ok_or(Failure::Null(self.name))
    }
}

impl<T> Matrix<*const T> {
    /// Fails on NULL.
    pub fn check(&self) -> Result<(), Failure> {
        check_given(self.name, self.at)
    }

    /// # Safety
    /// The matrix may be read for `'a`.
    #[inline(always)]
    pub unsafe fn view<'a>(self) -> MatRef<'a, T> {
        // SAFETY: the caller's.
        unsafe { MatRef::from_ptr(self.at, self.rows, self.cols, self.ld) }
    }
}

impl<T> Matrix<*mut T> {
    #[inline(always)]
    pub fn as_const(self) -> Matrix<*const T> {
        let Matrix { name, at, rows, cols, ld } = self;
        Matrix { name, at, rows, cols, ld }
    }

    /// # Safety
    /// The matrix may be written for `'a`, and nothing else uses it.
    #[inline(always)]
    pub unsafe fn view_mut<'a>(self) -> MatMut<'a, T> {
        // SAFETY: the caller's.
        unsafe { MatMut::from_ptr(self.at, self.rows, self.cols, self.ld) }
    }
}

impl Display for Illegal {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let name = self.name;
        match self.what {
            What::Option(Given::Letter(0), letters, _) => {
                write!(f, "{name} is NULL or empty, must be {letters}")
            }
            What::Option(Given::Letter(letter), letters, _) => {
                write!(f, "{name} = '{}', must be {letters}", letter.escape_ascii())
            }
            What::Option(Given::Number(number), _, numbers) => {
                write!(f, "{name} = {number}, must be {numbers}")
            }
            What::Size(size) => write!(f, "{name} = {size}, must be at least 0"),
            What::Problem(number) => write!(f, "{name} = {number}, must be 1, 2 or 3"),
            What::Large(size) => write!(f, "{name} = {size}, must be at most {}", i32::MAX),
            What::Less(size, least) => write!(f, "{name} = {size}, must be at least {least}"),
            What::More(size, most) => write!(f, "{name} = {size}, must be at most {most}"),
            What::Other(size, only) => write!(f, "{name} = {size}, must be {only}"),
            What::NoNumber => write!(f, "{name} is zero or not a number"),
            What::Increment => write!(f, "inc{} = 0, must not be 0", name.to_ascii_lowercase()),
            What::Vast(kind, value) => {
                match kind {
                    Kind::Leading => write!(f, "ld{}", name.to_ascii_lowercase())?,
                    Kind::Increment => write!(f, "inc{}", name.to_ascii_lowercase())?,
                    Kind::Order(order) => write!(f, "{order}")?,
                }
                write!(f, " = {value}: {name} is larger than the address space")
            }
            What::Work(size, least) => {
                let least = if least.value > 0 { least.to_string() } else { "1".to_string() };
                write!(f, "{name} = {size}, must be at least {least}, or -1")
            }
            What::Leading(ld, rows) => {
                write!(f, "ld{} = {ld}, must be at least ", name.to_ascii_lowercase())?;
                match rows.value {
                    0 => write!(f, "1"),
                    least => write!(f, "{} = {least}", rows.name),
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::options::stored_shape;
    use wideblas_base::random::Random;

    #[test]
    fn letters_are_the_same_in_either_case() {
        let text = |letter: u8| [letter as c_char, b'x' as c_char];
        for (a, b) in (0..=u8::MAX).flat_map(|a| (0..=u8::MAX).map(move |b| (a, b))) {
            let (first, second) = (text(a), text(b));
            // SAFETY: readable characters.
            let is_same = unsafe { is_same_letter(first.as_ptr(), second.as_ptr()) };
            let upper = |letter: u8| if letter.is_ascii_lowercase() { letter - 32 } else { letter };
            assert_eq!(is_same, upper(a) == upper(b), "{a} {b}");
        }
        let none = std::ptr::null();
        // SAFETY: NULL or readable.
        let found = unsafe { [is_same_letter(none, c"N".as_ptr()), is_same_letter(none, none)] };
        assert_eq!(found, [false, true]);
    }

    #[test]
    fn letters_are_read_in_either_case() {
        for letter in 0..=u8::MAX {
            let expected = match letter {
                b'N' | b'n' => Some(Trans::No),
                b'T' | b't' => Some(Trans::Yes),
                b'C' | b'c' => Some(Trans::Conj),
                _ => None,
            };
            assert_eq!(Arguments::default().trans("trans", letter).ok(), expected, "{letter}");
            let expected = match letter {
                b'U' | b'u' => Some(Uplo::Upper),
                b'L' | b'l' => Some(Uplo::Lower),
                _ => None,
            };
            assert_eq!(Arguments::default().uplo("uplo", letter).ok(), expected, "{letter}");
        }
    }

    #[test]
    fn sizes_of_32_bits_have_both_bounds() {
        let told =
            |n| Arguments::default().size_32("size", n).map_err(|illegal| illegal.to_string());
        assert_eq!(told(i64::from(i32::MAX)), Ok(i32::MAX));
        let text = "size = 2147483648, must be at most 2147483647";
        assert_eq!(told(1 << 31), Err(text.to_string()));
        assert_eq!(told(-1), Err("size = -1, must be at least 0".to_string()));
    }

    #[test]
    fn numbers_stand_for_the_options_of_their_kind_alone() {
        for number in [0, 1, -111, i32::MAX, 111, 112, 113, 121, 122, 131, 132, 141, 142, 171, 175]
        {
            let at = Arguments::default;
            let trans = at().trans("trans", number).ok();
            let all = [Trans::No, Trans::Yes, Trans::Conj];
            assert_eq!(trans, (111..=113).contains(&number).then(|| all[number as usize - 111]));
            let uplo = at().uplo("uplo", number).ok();
            assert_eq!(uplo.is_some(), number == 121 || number == 122);
            let side = at().side("side", number).ok();
            let sides = [Side::Left, Side::Right];
            assert_eq!(side, (141..=142).contains(&number).then(|| sides[number as usize - 141]));
            let diag = at().diag("diag", number).ok();
            let diags = [Diag::NonUnit, Diag::Unit];
            assert_eq!(diag, (131..=132).contains(&number).then(|| diags[number as usize - 131]));
            assert_eq!(at().norm("norm", number).is_ok(), number == 171 || number == 175);
        }
    }

    /// gemv's list: each illegal argument is reported at its position and with its message.
    #[test]
    fn the_first_mistake_is_told_with_its_position() {
        let at_none = std::ptr::null::<f64>();
        let gemv = |letter: u8, m, n, lda, incx, incy| -> Result<(), Illegal> {
            let mut at = Arguments::default();
            let trans = at.trans("trans", letter)?;
            let (m, n) = (at.size("m", m)?, at.size("n", n)?);
            at.scalar("alpha", ());
            at.matrix("A", at_none, (m, n), lda)?;
            let (rows, terms) = stored_shape(trans, m, n);
            at.vector("X", at_none, terms, incx)?;
            at.scalar("beta", ());
            at.vector("Y", at_none, rows, incy)?;
            Ok(())
        };
        let told = |result: Result<(), Illegal>| {
            result.map_or_else(
                |illegal| (illegal.position, illegal.to_string()),
                |()| (0, String::new()),
            )
        };
        let is = |position: c_int, text: &str| (position, text.to_string());
        assert_eq!(
            told(gemv(0, -1, -1, 0, 0, 0)),
            is(1, "trans is NULL or empty, must be N, T or C")
        );
        assert_eq!(told(gemv(b'X', -1, -1, 0, 0, 0)), is(1, "trans = 'X', must be N, T or C"));
        assert_eq!(told(gemv(b'\n', -1, -1, 0, 0, 0)), is(1, "trans = '\\n', must be N, T or C"));
        assert_eq!(told(gemv(b't', i64::MIN, -1, 0, 0, 0)).0, 2);
        assert_eq!(told(gemv(b't', 2, -1, 0, 0, 0)), is(3, "n = -1, must be at least 0"));
        assert_eq!(told(gemv(b't', 2, 3, 1, 0, 0)), is(6, "lda = 1, must be at least m = 2"));
        assert_eq!(told(gemv(b't', 0, 3, 0, 0, 0)), is(6, "lda = 0, must be at least 1"));
        assert_eq!(told(gemv(b't', 0, 3, i64::MIN, 0, 0)).0, 6);
        assert_eq!(told(gemv(b't', 2, 3, 2, 0, 0)), is(8, "incx = 0, must not be 0"));
        assert_eq!(told(gemv(b't', 2, 3, 2, -1, 0)), is(11, "incy = 0, must not be 0"));
        assert_eq!(told(gemv(b't', 2, 3, 2, -1, 1)), is(0, ""));
        let far = "lda = 1152921504606846976: A is larger than the address space";
        assert_eq!(told(gemv(b't', 2, 2, 1 << 60, 1, 1)), is(6, far));
        assert_eq!(told(gemv(b't', 2, 1, 1 << 59, 1, 1)), is(0, ""));
        let far = "incx = -9223372036854775808: X is larger than the address space";
        assert_eq!(told(gemv(b't', 2, 2, 2, i64::MIN, 1)), is(8, far));
        assert_eq!(told(gemv(b't', 2, 2, 2, 1, i64::MAX)).0, 11);
        assert_eq!(told(gemv(b't', 1, 1, 1, i64::MIN, i64::MAX)), is(0, ""));
    }

    /// Against integers of any size, around the last that fits.
    #[test]
    fn operands_fit_up_to_the_last_byte() {
        let most = isize::MAX as u128;
        let mut random = Random(7);
        for case in 0..20_000 {
            let bytes = [1, 4, 8, 16, 32, 64, 128, 300][random.below(8) as usize];
            let mut size = || (1 + (random.next() >> 1 >> random.below(63))) as usize;
            let (mut cols, mut ld) = (size(), size());
            let mut rows = size().min(ld);
            if case % 2 == 0 {
                // The largest leading dimension, and one more.
                cols = cols % 1000 + 2;
                rows = rows % 1000 + 1;
                ld = (most as usize / bytes - rows) / (cols - 1) + case / 2 % 2;
            }
            let elements = (cols as u128 - 1) * ld as u128 + rows as u128;
            let expected = elements.checked_mul(bytes as u128).is_some_and(|all| all <= most);
            assert_eq!(fits(bytes, (rows, cols), ld), expected, "{bytes} {rows} {cols} {ld}");
        }
        assert!(fits(8, (0, usize::MAX), usize::MAX) && fits(8, (usize::MAX, 0), usize::MAX));
        let most = (1 << USUAL) - 1;
        assert!(is_usual(most) && !is_usual(most + 1) && fits(64, (most, most), most));
        for inc in [1, -1, most as i64, -(most as i64)] {
            assert!(is_usual_increment(inc), "{inc}");
        }
        for inc in [1 << 28, -(1 << 28), i64::MIN, i64::MAX] {
            assert!(!is_usual_increment(inc), "{inc}");
        }
    }

    #[test]
    fn packed_orders_are_told_at_their_place() {
        let packed = |n| {
            let mut at = Arguments::default();
            let n = at.size("n", n)?;
            at.packed("AP", std::ptr::null::<f64>(), n).map(|_| ())
        };
        // n (n + 1) / 2 doubles.
        assert_eq!(packed(1_518_500_249), Ok(()));
        for n in [1_518_500_250, i64::MAX] {
            let illegal = packed(n).unwrap_err();
            assert_eq!(illegal.position, 1);
            let text = format!("n = {n}: AP is larger than the address space");
            assert_eq!(illegal.to_string(), text);
        }
    }
}
