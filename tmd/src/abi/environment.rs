//! What a thread of the program may have set for itself: its rounding mode, and MPFR's range of exponents and flags.

use gmp_mpfr_sys::mpfr;
use wideblas::host::float_environment::FloatEnvironment;

/// The default environment until dropped; then the thread has back what it had before.
#[must_use]
pub struct Environment {
    float: FloatEnvironment,
    mpfr: Mpfr,
}

/// MPFR's settings of a thread.
struct Mpfr {
    emin: mpfr::exp_t,
    emax: mpfr::exp_t,
    flags: mpfr::flags_t,
}

/// All flags.
const ALL: mpfr::flags_t = !0;

impl Mpfr {
    fn current() -> Mpfr {
        // SAFETY: these functions only read variables of this thread.
        unsafe {
            Mpfr { emin: mpfr::get_emin(), emax: mpfr::get_emax(), flags: mpfr::flags_save() }
        }
    }

    /// MPFR's own when a thread starts.
    fn default() -> Mpfr {
        // -(2^30 - 1) and 2^30 - 1.
        let emax = (1 << 30) - 1;
        Mpfr { emin: -emax, emax, flags: 0 }
    }

    fn set(&self) {
        // SAFETY: these functions only write variables of this thread; the exponents are in MPFR's range.
        unsafe {
            mpfr::set_emin(self.emin);
            mpfr::set_emax(self.emax);
            mpfr::flags_restore(self.flags, ALL);
        }
    }
}

impl Environment {
    pub fn enter() -> Environment {
        let environment = Environment { float: FloatEnvironment::enter(), mpfr: Mpfr::current() };
        Mpfr::default().set();
        environment
    }

    /// Runs something of the program's in the program's own environment.
    pub fn outside<R>(&self, body: impl FnOnce() -> R) -> R {
        self.mpfr.set();
        let result = self.float.outside(body);
        Mpfr::default().set();
        result
    }
}

impl Drop for Environment {
    fn drop(&mut self) {
        self.mpfr.set();
    }
}

#[cfg(all(test, not(miri)))]
mod tests {
    use super::*;

    #[test]
    fn every_environment_is_restored() {
        let state = || {
            let Mpfr { emin, emax, flags } = Mpfr::current();
            (emin, emax, flags)
        };
        let start = state();
        assert_eq!((start.0, start.1), (Mpfr::default().emin, Mpfr::default().emax));
        let program = Mpfr { emin: -100, emax: 50, flags: 3 };
        program.set();
        {
            let environment = Environment::enter();
            assert_eq!(state(), (start.0, start.1, 0));
            environment.outside(|| assert_eq!(state(), (-100, 50, 3)));
            assert_eq!(state(), (start.0, start.1, 0));
        }
        assert_eq!(state(), (-100, 50, 3));
        Mpfr { emin: start.0, emax: start.1, flags: start.2 }.set();
    }
}
