//! What the processor's byte multiplier can do at most.

/// Byte products a second of one core in `vpdpbusd` between registers; `None` without the instruction.
#[cfg(target_arch = "x86_64")]
pub fn peak() -> Option<f64> {
    if is_x86_feature_detected!("avx512vnni") {
        // SAFETY: the feature was found.
        Some(64.0 * rate(|| unsafe { vnni512() }))
    } else if is_x86_feature_detected!("avxvnni") {
        // SAFETY: as above.
        Some(32.0 * rate(|| unsafe { vnni256() }))
    } else {
        None
    }
}

#[cfg(not(target_arch = "x86_64"))]
pub fn peak() -> Option<f64> {
    None
}

/// Iterations of a loop, and the independent sums in each: more than latency times throughput.
#[cfg(target_arch = "x86_64")]
const ITERATIONS: u64 = 1_000_000;
#[cfg(target_arch = "x86_64")]
const SUMS: u64 = 14;

/// Instructions a second in the best of many short runs.
#[cfg(target_arch = "x86_64")]
fn rate(work: impl Fn()) -> f64 {
    let seconds = || {
        let start = std::time::Instant::now();
        work();
        start.elapsed().as_secs_f64()
    };
    (ITERATIONS * SUMS) as f64 / (0..100).map(|_| seconds()).fold(f64::INFINITY, f64::min)
}

#[cfg(target_arch = "x86_64")]
macro_rules! multiply_in_registers {
    ($name:ident, $features:literal, $register:literal, $encoding:literal) => {
        #[target_feature(enable = $features)]
        unsafe fn $name() {
            macro_rules! dot {
                ($sum:literal) => {
                    concat!(
                        $encoding, "vpdpbusd ", $register, $sum, ", ", $register, "14, ",
                        $register, "15"
                    )
                };
            }
            // SAFETY: touches registers only, all declared.
            unsafe {
                std::arch::asm!(
                    "2:",
                    dot!("0"), dot!("1"), dot!("2"), dot!("3"), dot!("4"), dot!("5"), dot!("6"),
                    dot!("7"), dot!("8"), dot!("9"), dot!("10"), dot!("11"), dot!("12"),
                    dot!("13"),
                    "dec {count}",
                    "jnz 2b",
                    count = inout(reg) ITERATIONS => _,
                    out("xmm0") _, out("xmm1") _, out("xmm2") _, out("xmm3") _, out("xmm4") _,
                    out("xmm5") _, out("xmm6") _, out("xmm7") _, out("xmm8") _, out("xmm9") _,
                    out("xmm10") _, out("xmm11") _, out("xmm12") _, out("xmm13") _,
                    options(nomem, nostack),
                );
            }
        }
    };
}

#[cfg(target_arch = "x86_64")]
multiply_in_registers!(vnni512, "avx512f,avx512vnni", "zmm", "");
#[cfg(target_arch = "x86_64")]
multiply_in_registers!(vnni256, "avx2,avxvnni", "ymm", "{{vex}} ");
