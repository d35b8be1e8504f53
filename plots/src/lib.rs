//! Pictures of figures, one subject each: lines over axes, and bars. Names stand beside curves, not over them, and letters are
//! large enough for a slide and for a phone. Those of the book are made of the tables in benches/results by
//! `cargo run -p wideblas-plots`; the command draws its own with `--plot` and `wideblas bench --save`.

mod axis;
mod bars;
mod chart;
pub mod results;
pub mod scaling;
mod svg;
pub mod tables;

pub use axis::{Axis, Scale};
pub use bars::{Bar, Bars};
pub use chart::{Chart, Line, Style};

/// A value without needless digits.
fn short(value: f64) -> String {
    if value == 0.0 {
        return "0".into();
    }
    let digits = (2 - value.abs().log10().floor() as i32).clamp(0, 3) as usize;
    let text = format!("{value:.digits$}");
    if text.contains('.') {
        text.trim_end_matches('0').trim_end_matches('.').to_string()
    } else {
        text
    }
}
