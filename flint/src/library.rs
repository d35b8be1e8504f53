//! The FLINT that a function belongs to.

use crate::definitions;
use crate::engine::Mpfr;
use crate::layout::Layout;
use crate::numbers::{Arf, Fmpz, Mag};
use crate::probe;
use std::ffi::{CStr, c_void};
use std::mem::{MaybeUninit, transmute_copy};
use std::ptr::NonNull;
use std::sync::{Mutex, PoisonError};

/// Functions that write integers.
#[derive(Clone, Copy)]
pub struct OfIntegers {
    pub fmpz_set_si: unsafe extern "C-unwind" fn(*mut Fmpz, i64),
    pub fmpz_set_ui_array: unsafe extern "C-unwind" fn(*mut Fmpz, *const u64, i64),
    pub fmpz_neg: unsafe extern "C-unwind" fn(*mut Fmpz, *const Fmpz),
}

/// Functions that write balls.
#[derive(Clone, Copy)]
pub struct OfBalls {
    pub arf_set_mpfr: unsafe extern "C-unwind" fn(*mut Arf, *const Mpfr),
    pub mag_zero: unsafe extern "C-unwind" fn(*mut Mag),
    pub mag_set_ui_2exp_si: unsafe extern "C-unwind" fn(*mut Mag, u64, i64),
}

/// Matrices whose layout a trial has confirmed, and what their elements are written with.
#[derive(Clone, Copy)]
pub struct Kind<F> {
    pub layout: Layout,
    pub functions: F,
}

/// A FLINT whose version is known, with the kinds of matrices that are known in it.
pub struct Flint {
    pub integers: Option<Kind<OfIntegers>>,
    pub residues: Option<Kind<()>>,
    pub balls: Option<Kind<OfBalls>>,
    pub complex: Option<Kind<OfBalls>>,
}

/// A loaded object; what it is linked with belongs to it.
pub struct Object {
    handle: NonNull<c_void>,
    base: usize,
}

impl Object {
    /// The object that an address is in.
    pub fn of(address: *const c_void) -> Option<Object> {
        let mut found = MaybeUninit::<libc::Dl_info>::uninit();
        // SAFETY: `found` may be written, and is where the result says so; its name is a string then. An object that is
        // loaded already runs no code.
        unsafe {
            if address.is_null() || libc::dladdr(address, found.as_mut_ptr()) == 0 {
                return None;
            }
            let found = found.assume_init();
            let how = libc::RTLD_LAZY | libc::RTLD_NOLOAD;
            let handle = NonNull::new(libc::dlopen(found.dli_fname, how))?;
            Some(Object { handle, base: found.dli_fbase as usize })
        }
    }

    /// A symbol of the object or of the libraries that it is linked with.
    pub fn symbol(&self, name: &CStr) -> Option<NonNull<c_void>> {
        // SAFETY: a handle that is open, and a NUL-terminated name.
        let found = NonNull::new(unsafe { libc::dlsym(self.handle.as_ptr(), name.as_ptr()) });
        found.filter(|&found| !definitions::is_ours(found))
    }

    /// The function of this name.
    ///
    /// # Safety
    /// F is its type, if it exists.
    pub unsafe fn function<F: Copy>(&self, name: &CStr) -> Option<F> {
        const { assert!(size_of::<F>() == size_of::<*mut c_void>()) };
        // SAFETY: the caller's; functions have the size of pointers.
        self.symbol(name).map(|found| unsafe { transmute_copy(&found.as_ptr()) })
    }
}

impl Drop for Object {
    fn drop(&mut self) {
        // SAFETY: this handle's own. The object stays as long as whoever loaded it wants.
        unsafe { libc::dlclose(self.handle.as_ptr()) };
    }
}

/// Functions of an object by their names; the types are those of the fields.
macro_rules! functions {
    ($object:expr, $type:ident { $($name:ident),* $(,)? }) => {
        $type {$(
            $name: {
                let name = CStr::from_bytes_with_nul(concat!(stringify!($name), "\0").as_bytes());
                // SAFETY: FLINT documents the function of this name with this type.
                unsafe { $object.function(name.ok()?)? }
            },
        )*}
    };
}
pub(crate) use functions;

/// The FLINT that a function is of, or that its library is linked with; `None` where it is unknown.
pub fn of(function: NonNull<c_void>) -> Option<&'static Flint> {
    static KNOWN: Mutex<Vec<(usize, Option<&'static Flint>)>> = Mutex::new(Vec::new());
    let object = Object::of(function.as_ptr())?;
    let known = || KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    let find = |known: &[(usize, Option<&'static Flint>)]| {
        known.iter().find(|(base, _)| *base == object.base).map(|(_, flint)| *flint)
    };
    if let Some(flint) = find(&known()) {
        return flint;
    }
    // Not under the lock, since FLINT's code runs.
    let flint = Flint::find(&object).map(|flint| &*Box::leak(Box::new(flint)));
    let mut known = known();
    if let Some(flint) = find(&known) {
        return flint;
    }
    known.push((object.base, flint));
    flint
}

impl Flint {
    fn find(object: &Object) -> Option<Flint> {
        let layout = layout(version(object)?)?;
        // Before FLINT 3 the library of integers had no balls.
        let (integers, balls) = (OfIntegers::find(object), OfBalls::find(object));
        Some(Flint {
            integers: integers.and_then(|functions| {
                probe::integers(object, layout)?;
                Some(Kind { layout, functions })
            }),
            residues: probe::residues(object, layout).map(|()| Kind { layout, functions: () }),
            balls: balls
                .and_then(|functions| probe::balls::<1>(object, Kind { layout, functions })),
            complex: balls
                .and_then(|functions| probe::balls::<2>(object, Kind { layout, functions })),
        })
    }
}

impl OfIntegers {
    fn find(object: &Object) -> Option<OfIntegers> {
        Some(functions!(object, OfIntegers { fmpz_set_si, fmpz_set_ui_array, fmpz_neg }))
    }
}

impl OfBalls {
    fn find(object: &Object) -> Option<OfBalls> {
        Some(functions!(object, OfBalls { arf_set_mpfr, mag_zero, mag_set_ui_2exp_si }))
    }
}

/// The first two numbers of the version.
fn version(object: &Object) -> Option<(u32, u32)> {
    let text = object.symbol(c"flint_version")?.cast::<u8>();
    let mut bytes = Vec::new();
    for at in 0..12 {
        // SAFETY: an array of characters that ends with a zero, or a pointer, which has a byte that is no digit first.
        match unsafe { text.add(at).read() } {
            0 => break,
            byte if byte.is_ascii_digit() || byte == b'.' => bytes.push(byte),
            _ if at < 3 => return None,
            _ => break,
        }
    }
    let text = String::from_utf8(bytes).ok()?;
    let mut numbers = text.split('.').map(|number| number.parse().ok());
    Some((numbers.next()??, numbers.next()??))
}

/// The layout of the versions that are known.
fn layout(version: (u32, u32)) -> Option<Layout> {
    match version {
        (2, 6..=9) | (3, 0..=2) => Some(Layout::Pointers),
        (3, 3..=6) => Some(Layout::Stride),
        _ => None,
    }
}
