//! The picture of what a GPU reached.

pub use wideblas_plots::Line as Series;
pub use wideblas_plots::Style;
pub use wideblas_plots::results::products as svg;
