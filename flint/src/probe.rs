//! A trial of each kind of matrices: FLINT makes one, and what is in memory must be where the layout says.

use crate::engine::Mpfr;
use crate::layout::{Layout, Matrix, View};
use crate::library::{Kind, Object, OfBalls, functions};
use crate::numbers::{Arb, Fmpz};
use std::ffi::CStr;

/// Room for any matrix structure, zeros at first.
type Structure = [u64; 16];

type OnMatrix = unsafe extern "C-unwind" fn(*mut Structure);
type Windowed = unsafe extern "C-unwind" fn(*mut Structure, *const Structure, i64, i64, i64, i64);

/// Rows and columns of the matrices of a trial, of which the window is the part from (1, 1) on.
const ROWS: i64 = 4;
const COLS: i64 = 5;

/// Views of a matrix and of its window, from (1, 1) to (3, 4). The window is not cleared where it has nothing of its own.
///
/// # Safety
/// A matrix of elements T, and the function that makes windows of it.
unsafe fn views<T>(
    matrix: &Structure,
    layout: Layout,
    window: Windowed,
    storage: &mut Structure,
) -> Option<[View<T>; 2]> {
    // SAFETY: the caller's; the words behind the stride or the pointer to rows are not read.
    unsafe {
        // The word that tells the layouts from each other: a pointer is no small number.
        if (layout == Layout::Stride) != (matrix[3] == COLS as u64) {
            return None;
        }
        let whole = View::of(matrix.as_ptr().cast::<Matrix>(), layout)?;
        window(storage, matrix, 1, 1, 3, 4);
        let part = View::of(storage.as_ptr().cast::<Matrix>(), layout)?;
        let shapes = [(whole.rows, whole.cols), (part.rows, part.cols)];
        (shapes == [(ROWS as usize, COLS as usize), (2, 3)]).then_some([whole, part])
    }
}

/// All elements are what the function says, in the matrix and, from (1, 1) on, in its window.
///
/// # Safety
/// Matrices of elements T.
unsafe fn all<T>([whole, part]: &[View<T>; 2], is_so: impl Fn(bool, &T) -> bool) -> Option<()> {
    // SAFETY: the caller's.
    let all = |view: &View<T>| unsafe {
        (0..view.rows).all(|i| (0..view.cols).all(|j| is_so(i == j, &*view.at(i, j))))
    };
    (all(whole) && all(part)).then_some(())
}

struct IntegerMatrices {
    fmpz_mat_init: unsafe extern "C-unwind" fn(*mut Structure, i64, i64),
    fmpz_mat_clear: OnMatrix,
    fmpz_mat_one: OnMatrix,
    fmpz_mat_neg: unsafe extern "C-unwind" fn(*mut Structure, *const Structure),
    fmpz_mat_scalar_mul_2exp: unsafe extern "C-unwind" fn(*mut Structure, *const Structure, u64),
    fmpz_mat_window_init: Windowed,
    fmpz_mat_window_clear: OnMatrix,
}

/// The unit matrix, and that times -2^70.
pub fn integers(object: &Object, layout: Layout) -> Option<()> {
    let f = functions!(
        object,
        IntegerMatrices {
            fmpz_mat_init,
            fmpz_mat_clear,
            fmpz_mat_one,
            fmpz_mat_neg,
            fmpz_mat_scalar_mul_2exp,
            fmpz_mat_window_init,
            fmpz_mat_window_clear,
        }
    );
    let (mut matrix, mut window) = (Structure::default(), Structure::default());
    // SAFETY: functions of these types, and room for their structures.
    unsafe {
        (f.fmpz_mat_init)(&mut matrix, ROWS, COLS);
        (f.fmpz_mat_one)(&mut matrix);
        let small = |unit: bool, x: &Fmpz| x.small() == Some(unit.into());
        let large = |unit: bool, x: &Fmpz| match x.small() {
            Some(x) => !unit && x == 0,
            None => unit && x.large() == (true, &[0, 1 << 6]),
        };
        let views = views::<Fmpz>(&matrix, layout, f.fmpz_mat_window_init, &mut window);
        let is_so = views.and_then(|views| {
            all(&views, small)?;
            (f.fmpz_mat_scalar_mul_2exp)(&raw mut matrix, &raw const matrix, 70);
            (f.fmpz_mat_neg)(&raw mut matrix, &raw const matrix);
            all(&views, large)
        });
        clear(&mut window, f.fmpz_mat_window_clear);
        (f.fmpz_mat_clear)(&mut matrix);
        is_so
    }
}

struct ResidueMatrices {
    nmod_mat_init: unsafe extern "C-unwind" fn(*mut Structure, i64, i64, u64),
    nmod_mat_clear: OnMatrix,
    nmod_mat_one: OnMatrix,
    nmod_mat_scalar_mul: unsafe extern "C-unwind" fn(*mut Structure, *const Structure, u64),
    nmod_mat_window_init: Windowed,
    nmod_mat_window_clear: OnMatrix,
}

/// The unit matrix times 7, modulo 101.
pub fn residues(object: &Object, layout: Layout) -> Option<()> {
    let f = functions!(
        object,
        ResidueMatrices {
            nmod_mat_init,
            nmod_mat_clear,
            nmod_mat_one,
            nmod_mat_scalar_mul,
            nmod_mat_window_init,
            nmod_mat_window_clear,
        }
    );
    let (mut matrix, mut window) = (Structure::default(), Structure::default());
    // SAFETY: functions of these types, and room for their structures.
    unsafe {
        (f.nmod_mat_init)(&mut matrix, ROWS, COLS, 101);
        (f.nmod_mat_one)(&mut matrix);
        (f.nmod_mat_scalar_mul)(&raw mut matrix, &raw const matrix, 7);
        let views = views::<u64>(&matrix, layout, f.nmod_mat_window_init, &mut window);
        let modulus = |x: &Structure| (*x.as_ptr().cast::<Matrix>()).modulus == 101;
        let is_so = views.filter(|_| modulus(&matrix) && modulus(&window));
        let is_so = is_so.and_then(|views| all(&views, |unit, &x| x == if unit { 7 } else { 0 }));
        clear(&mut window, f.nmod_mat_window_clear);
        (f.nmod_mat_clear)(&mut matrix);
        is_so
    }
}

struct BallMatrices {
    init: unsafe extern "C-unwind" fn(*mut Structure, i64, i64),
    clear: OnMatrix,
    one: OnMatrix,
    scalar_mul_2exp_si: unsafe extern "C-unwind" fn(*mut Structure, *const Structure, i64),
    scalar_div_si: unsafe extern "C-unwind" fn(*mut Structure, *const Structure, i64, i64),
    window_init: Windowed,
    /// Arb's header has the function for complex matrices, and its library has not.
    window_clear: Option<OnMatrix>,
}

impl BallMatrices {
    /// Functions of matrices whose elements have one part or two.
    fn find(object: &Object, parts: usize) -> Option<BallMatrices> {
        let name = |real, complex| if parts == 1 { real } else { complex };
        // SAFETY: FLINT documents functions of these names with these types.
        unsafe {
            Some(BallMatrices {
                init: object.function(name(c"arb_mat_init", c"acb_mat_init"))?,
                clear: object.function(name(c"arb_mat_clear", c"acb_mat_clear"))?,
                one: object.function(name(c"arb_mat_one", c"acb_mat_one"))?,
                scalar_mul_2exp_si: object
                    .function(name(c"arb_mat_scalar_mul_2exp_si", c"acb_mat_scalar_mul_2exp_si"))?,
                scalar_div_si: object
                    .function(name(c"arb_mat_scalar_div_si", c"acb_mat_scalar_div_si"))?,
                window_init: object
                    .function(name(c"arb_mat_window_init", c"acb_mat_window_init"))?,
                window_clear: object
                    .function(name(c"arb_mat_window_clear", c"acb_mat_window_clear")),
            })
        }
    }
}

/// The unit matrix times 2^5, that over -3 to 200 bits, and what the functions write that results are written with.
pub fn balls<const PARTS: usize>(object: &Object, kind: Kind<OfBalls>) -> Option<Kind<OfBalls>> {
    let Kind { layout, functions } = kind;
    let f = BallMatrices::find(object, PARTS)?;
    let (mut matrix, mut window) = (Structure::default(), Structure::default());
    // SAFETY: functions of these types, and room for their structures.
    unsafe {
        (f.init)(&mut matrix, ROWS, COLS);
        (f.one)(&mut matrix);
        (f.scalar_mul_2exp_si)(&raw mut matrix, &raw const matrix, 5);
        let views = views::<[Arb; PARTS]>(&matrix, layout, f.window_init, &mut window);
        let is_so = views.and_then(|views| {
            let first = |is_ball: fn(&Arb) -> bool| {
                move |unit: bool, x: &[Arb; PARTS]| {
                    let zero = |x: &Arb| is(x, false, 0, &[], (0, 0));
                    (if unit { is_ball(&x[0]) } else { zero(&x[0]) }) && x[1..].iter().all(zero)
                }
            };
            all(&views, first(|x| is(x, false, 6, &[1 << 63], (0, 0))))?;
            (f.scalar_div_si)(&raw mut matrix, &raw const matrix, -3, 200);
            all(&views, first(is_third))?;
            let to = &raw mut (*views[0].at(0, 0))[0];
            let limbs = [0, 5 << 60, 3 << 62];
            let number = Mpfr { bits: 192, sign: -1, exp: -70, limbs: limbs.as_ptr() };
            (functions.arf_set_mpfr)(&raw mut (*to).mid, &number);
            (functions.mag_set_ui_2exp_si)(&raw mut (*to).rad, (1 << 29) + 1, -99);
            if !is(&*to, true, -70, &limbs[1..], ((1 << 29) + 1, -99)) {
                return None;
            }
            (functions.arf_set_mpfr)(&raw mut (*to).mid, &Mpfr { exp: Mpfr::ZERO, ..number });
            (functions.mag_zero)(&raw mut (*to).rad);
            is(&*to, false, 0, &[], (0, 0)).then_some(kind)
        });
        if let Some(end) = f.window_clear {
            clear(&mut window, end);
        }
        (f.clear)(&mut matrix);
        is_so
    }
}

/// A window that was made is cleared.
///
/// # Safety
/// The function for it.
unsafe fn clear(window: &mut Structure, end: OnMatrix) {
    if *window != Structure::default() {
        // SAFETY: the caller's.
        unsafe { end(window) };
    }
}

fn is(ball: &Arb, negative: bool, exp: i64, limbs: &[u64], radius: (u64, i64)) -> bool {
    ball.rad.value() == Some(radius)
        && ball
            .mid
            .value()
            .is_some_and(|mid| (mid.is_negative, mid.exp, mid.limbs) == (negative, exp, limbs))
}

/// -2^5 / 3 with a radius that covers what was rounded at the 200th bit or near it.
fn is_third(ball: &Arb) -> bool {
    let (Some(mid), Some((man, exp))) = (ball.mid.value(), ball.rad.value()) else { return false };
    let pattern = |limb: u64| limb == 0xaaaa_aaaa_aaaa_aaaa;
    let Some((low, high)) = mid.limbs.split_first() else { return false };
    let size = 30 + exp;
    mid.is_negative
        && mid.exp == 4
        && high.len() == 3
        && low >> 56 >= 0xaa
        && high.iter().all(|&limb| pattern(limb))
        && (1 << 29..1 << 30).contains(&man)
        && (-200..-190).contains(&size)
}
