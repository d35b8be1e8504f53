//! GPUs as the rooms above use them. [`cuda`](crate::cuda) is the only engine that has any; what stands here is what that of another
//! vendor would have to offer, by the same names.

// A GPU, and why one failed.
pub use crate::cuda::{Device, Failure, Gpus, count, device, device_at, guest, set_stream, status};
// Where operands lie, and what is copied.
pub use crate::cuda::{
    Plain, nccl, pointer, resident, shares, span, transferred, transferred_for_starts,
};
// Products.
pub use crate::cuda::{crt, gemm, gemm_shares, strips, triangles};
// Vectors, sums and residue numbers.
pub use crate::cuda::{exact_sums, matrices, reduce, rns, vectors};
