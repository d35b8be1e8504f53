//! What a routine means: arguments, views of matrices, and the routines, for any format.

pub mod formats;
pub mod level3;
pub mod mp;
