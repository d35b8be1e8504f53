//! The rounding mode and its relatives: all arithmetic of the library assumes round to nearest with
//! subnormal numbers and masked exceptions, whatever the program that calls has set.
//!
//! On x86-64 that is the register MXCSR. The x87 control word does not matter: neither our code nor the
//! functions of libm that it calls compute in x87 registers. On other processors nothing is done.

use std::marker::PhantomData;

/// The default environment, until dropped; then the thread has back exactly what it had before. That
/// includes the exception flags: a call neither raises nor clears any, since what it computes inside
/// (and on other threads) raises flags that mean nothing to the program.
#[must_use]
pub struct FloatEnvironment {
    before: u32,
    /// The register belongs to the thread.
    thread: PhantomData<*const ()>,
}

impl FloatEnvironment {
    /// Costs a comparison where the environment is the default one already.
    #[inline(always)]
    pub fn enter() -> FloatEnvironment {
        let before = register::read();
        if before & !register::FLAGS != register::DEFAULT {
            register::write(register::DEFAULT);
        }
        FloatEnvironment { before, thread: PhantomData }
    }

    /// Runs something of the program's in the program's own environment.
    pub fn outside<R>(&self, body: impl FnOnce() -> R) -> R {
        let inside = register::read();
        register::write(self.before);
        let result = body();
        register::write(inside);
        result
    }
}

impl Drop for FloatEnvironment {
    #[inline(always)]
    fn drop(&mut self) {
        // To look whether there is a difference takes 6 ns on AMD's Zen 4, and to write what is there 1 to 2 ns on any
        // processor.
        register::write(self.before);
    }
}

/// Makes the environment the default one for good: for threads of our own, which inherit that of the
/// thread that made them.
pub fn set_default() {
    register::write(register::DEFAULT);
}

#[cfg(all(target_arch = "x86_64", not(miri)))]
mod register {
    use std::arch::asm;

    /// Round to nearest, no flush to zero, subnormal operands as they are, all exceptions masked.
    pub const DEFAULT: u32 = 0x1f80;
    /// The bits of exceptions that have happened.
    pub const FLAGS: u32 = 0x3f;

    #[inline(always)]
    pub fn read() -> u32 {
        let mut value = 0u32;
        // SAFETY: stores 32 bits. That it may touch other memory, as the compiler assumes, keeps
        // arithmetic on numbers in memory on its side of the instruction.
        unsafe { asm!("stmxcsr [{}]", in(reg) &raw mut value, options(nostack, preserves_flags)) };
        value
    }

    #[inline(always)]
    pub fn write(value: u32) {
        // SAFETY: a value that was read, or the default one: no reserved bits.
        unsafe {
            asm!("ldmxcsr [{}]", in(reg) &raw const value, options(nostack, preserves_flags))
        };
    }
}

#[cfg(any(not(target_arch = "x86_64"), miri))]
mod register {
    pub const DEFAULT: u32 = 0;
    pub const FLAGS: u32 = 0;

    #[inline(always)]
    pub fn read() -> u32 {
        DEFAULT
    }

    #[inline(always)]
    pub fn write(_: u32) {}
}

#[cfg(all(test, target_arch = "x86_64", not(miri)))]
mod tests {
    use super::*;

    #[test]
    fn every_environment_is_restored() {
        // Rounding modes, FTZ and DAZ; with flags.
        for control in [0x1f80, 0x3f80, 0x5f80, 0x7f80, 0x9f80, 0x1fc0, 0xffc0, 0xdfd3, 0x1fa5] {
            register::write(control);
            let inside = {
                let environment = FloatEnvironment::enter();
                assert_eq!(environment.outside(register::read), control);
                std::hint::black_box(1.0 / std::hint::black_box(3.0));
                register::read()
            };
            let after = register::read();
            register::write(register::DEFAULT);
            assert_eq!(inside & !register::FLAGS, register::DEFAULT, "{control:#x}");
            assert_eq!(after, control);
        }
    }
}
