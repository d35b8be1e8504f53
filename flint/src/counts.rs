//! How many calls have come, and which of them libwideblas has served.

use std::ffi::{CStr, c_int};
use std::fmt::Write as _;
use std::fs::OpenOptions;
use std::io::{self, Write};
use std::sync::Once;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub enum Routine {
    Integers,
    Residues,
    Balls,
    Midpoints,
    Complex,
}

impl Routine {
    pub const ALL: [Routine; 5] = [
        Routine::Integers,
        Routine::Residues,
        Routine::Balls,
        Routine::Midpoints,
        Routine::Complex,
    ];

    pub fn name(self) -> &'static CStr {
        match self {
            Routine::Integers => c"fmpz_mat_mul",
            Routine::Residues => c"nmod_mat_mul",
            Routine::Balls => c"arb_mat_mul",
            Routine::Midpoints => c"arb_mat_approx_mul",
            Routine::Complex => c"acb_mat_mul",
        }
    }
}

/// Calls of a routine.
struct Calls {
    all: AtomicU64,
    /// Those of a size at which libwideblas is faster.
    large: AtomicU64,
    ours: AtomicU64,
}

static CALLS: [Calls; Routine::ALL.len()] =
    [const { Calls { all: AtomicU64::new(0), large: AtomicU64::new(0), ours: AtomicU64::new(0) } };
        Routine::ALL.len()];

/// A call of a size at which libwideblas is faster.
pub fn large(routine: Routine) {
    CALLS[routine as usize].large.fetch_add(1, Relaxed);
}

/// A call that libwideblas has served.
pub fn ours(routine: Routine) {
    CALLS[routine as usize].ours.fetch_add(1, Relaxed);
    theirs(routine);
}

/// A call that goes on to FLINT.
pub fn theirs(routine: Routine) {
    static FIRST: Once = Once::new();
    CALLS[routine as usize].all.fetch_add(1, Relaxed);
    FIRST.call_once(|| {
        if std::env::var_os("WIDEBLAS_PROFILE").is_some_and(|file| !file.is_empty()) {
            // SAFETY: a function that the process can call as long as this library is loaded, and it is never unloaded.
            unsafe { libc::atexit(profile) };
        }
    });
}

/// No library has the function: a program that is linked with none would not have started.
pub fn complain(routine: Routine) {
    let name = routine.name().to_string_lossy();
    // Where nobody hears, there is nothing else to do.
    let _ =
        writeln!(io::stderr(), "libwideblas_flint: no library has {name}: the product is missing");
}

static IN_USE: AtomicBool = AtomicBool::new(true);

pub fn is_in_use() -> bool {
    IN_USE.load(Relaxed)
}

/// Sends all calls of the process to FLINT (0), or large ones to libwideblas again (1): for comparisons. Returns what was
/// the case before.
#[unsafe(no_mangle)]
pub extern "C" fn wideblas_flint_use(on: c_int) -> c_int {
    IN_USE.swap(on != 0, Relaxed).into()
}

/// Calls of a routine of FLINT's so far: all (`what` = 0), those of a size at which libwideblas is faster (1), or those
/// that it has served (2). The routines are numbered from 0: `fmpz_mat_mul`, `nmod_mat_mul`, `arb_mat_mul`,
/// `arb_mat_approx_mul`, `acb_mat_mul`. 0 for other numbers.
#[unsafe(no_mangle)]
pub extern "C" fn wideblas_flint_calls(routine: c_int, what: c_int) -> u64 {
    let Some(calls) = usize::try_from(routine).ok().and_then(|at| CALLS.get(at)) else { return 0 };
    match what {
        0 => calls.all.load(Relaxed),
        1 => calls.large.load(Relaxed),
        2 => calls.ours.load(Relaxed),
        _ => 0,
    }
}

/// Appends the table of calls to the file that `WIDEBLAS_PROFILE` names.
extern "C" fn profile() {
    let Some(file) = std::env::var_os("WIDEBLAS_PROFILE") else { return };
    let mut text = String::from("wideblas: calls of FLINT's products: all, large enough, served\n");
    for routine in Routine::ALL {
        let Calls { all, large, ours } = &CALLS[routine as usize];
        let [all, large, ours] = [all, large, ours].map(|count| count.load(Relaxed));
        if all > 0 {
            let name = routine.name().to_string_lossy();
            let _ = writeln!(text, "  {name:20}{all:>10}{large:>10}{ours:>10}");
        }
    }
    let written = match file.as_encoded_bytes() {
        b"-" => io::stderr().write_all(text.as_bytes()),
        _ => OpenOptions::new()
            .create(true)
            .append(true)
            .open(&file)
            .and_then(|mut file| file.write_all(text.as_bytes())),
    };
    // libwideblas says what is wrong with the file.
    let _ = written;
}
