//! How the kernels of modular products are launched, with the constants of kernels/modular/.

/// The blocks of an operand in `ModularProduct`, see kernels/modular/modular.cuh: bytes along the depth, and rows.
pub const SLAB: usize = 128;
pub const BLOCK: usize = 128;
/// An operand's rows are padded to a multiple of this.
pub const FILLED: usize = 2 * BLOCK;

/// The launch parameters of a kernel, which are constants of its source.
pub struct Shape {
    pub kernels: [&'static str; 2],
    pub threads: u32,
    pub shared: u32,
    /// Blocks that are launched together.
    pub cluster: u32,
}

pub const WGMMA: Shape = Shape {
    kernels: ["modular_gemm_wgmma_bytes", "modular_gemm_wgmma_words"],
    threads: 384,
    shared: 4 * ((128 + 288) * SLAB as u32 + 2 * 8) + 2 * (2 * 8 + 64) + 8 * 2 * 8 * 80,
    cluster: 2,
};

const fn mma(stages: u32) -> Shape {
    Shape {
        kernels: ["modular_gemm_mma_bytes", "modular_gemm_mma_words"],
        threads: 256,
        shared: stages * (2 * BLOCK * SLAB) as u32,
        cluster: 1,
    }
}

/// Stages that fit before compute capability 8.0, and from 8.0 on.
const STAGES: [u32; 2] = [2, 3];

impl Shape {
    pub fn of_mma(capability: (i32, i32)) -> Shape {
        mma(STAGES[usize::from(capability >= (8, 0))])
    }
}

/// Bytes of shared memory that a kernel of modular products uses.
pub fn shared(kernel: &str, capability: (i32, i32)) -> Option<u32> {
    let shapes = [WGMMA, Shape::of_mma(capability)];
    shapes.iter().find(|shape| shape.kernels.contains(&kernel)).map(|shape| shape.shared)
}

#[cfg(test)]
crate::cuda::shared::as_in_kernels! {
    let threads = |shape: &Shape| ("THREADS", shape.threads as usize);
    let stages = |name, stages| (name, mma(stages).shared as usize);
    let of_mma = [
        threads(&mma(STAGES[1])),
        stages("STAGES_BEFORE_80 * STAGE_BYTES", STAGES[0]),
        stages("STAGES_FROM_80 * STAGE_BYTES", STAGES[1]),
        ("ROWS", BLOCK),
    ];
    check("modular/gemm", "wideblas::modular::mma", &[values(&of_mma)]);
    let of_wgmma = [
        threads(&WGMMA),
        ("SHARED_BYTES", WGMMA.shared as usize),
        ("CLUSTER", WGMMA.cluster as usize),
        ("HIGH", FILLED),
    ];
    check("modular/gemm_wgmma", "wideblas::modular::wgmma", &[values(&of_wgmma)]);
}
