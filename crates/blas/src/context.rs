//! What the routines on vectors run with.

use wideblas_base::config::config;
use wideblas_engine::cpu::Isa;
use wideblas_engine::cpu::par::Threads;

/// Kernels, threads and arithmetic of a call.
#[derive(Clone, Copy, Debug)]
pub struct Context {
    pub isa: Isa,
    pub threads: Threads,
    /// The GPU in whose memory the operands are, for routines that run where these are.
    pub device: Option<usize>,
    /// The call has no guard: it takes no memory, and does not panic.
    pub is_short: bool,
}

impl Context {
    /// The choices of the environment and the program.
    pub fn chosen() -> Context {
        let (isa, threads) = (config().isa(), Threads::chosen());
        Context { isa, threads, device: None, is_short: false }
    }
}
