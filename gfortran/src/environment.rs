//! The program's floating-point environment, which gfortran's arithmetic of real(16) keeps to. On x86-64 that is the
//! register MXCSR; on other processors nothing is known of it.

/// Bits of exceptions that have happened.
pub const INVALID: u32 = 1;
pub const OVERFLOW: u32 = 1 << 3 | 1 << 5;

/// Results are rounded to nearest, and no exception interrupts the program.
pub fn is_default() -> bool {
    const MASKS: u32 = 0x3f << 7;
    const ROUNDING: u32 = 3 << 13;
    register::read() & (MASKS | ROUNDING) == MASKS
}

/// Exceptions that the program then finds in its flags.
pub fn raise(exceptions: u32) {
    if exceptions != 0 {
        register::write(register::read() | exceptions);
    }
}

#[cfg(target_arch = "x86_64")]
mod register {
    use std::arch::asm;

    pub fn read() -> u32 {
        let mut value = 0u32;
        // SAFETY: stores 32 bits.
        unsafe { asm!("stmxcsr [{}]", in(reg) &raw mut value, options(nostack, preserves_flags)) };
        value
    }

    pub fn write(value: u32) {
        // SAFETY: a value that was read, with bits of exceptions: no reserved ones.
        unsafe {
            asm!("ldmxcsr [{}]", in(reg) &raw const value, options(nostack, preserves_flags))
        };
    }
}

#[cfg(not(target_arch = "x86_64"))]
mod register {
    /// All masks.
    pub fn read() -> u32 {
        0x1f80
    }

    pub fn write(_: u32) {}
}
