//! Pictures of the figures of wideblas, one subject each: lines that are labelled where they end, and bars. Made of the tables in
//! benches/results by `cargo run -p wideblas-plots`, and by `wideblas bench --save`.

mod bars;
mod chart;
pub mod results;
pub mod tables;

pub use bars::Bars;
pub use chart::{Chart, Line};

/// Six colours that people who do not see all of them tell apart (Okabe and Ito), dark enough for text.
const COLOURS: [plotters::style::RGBColor; 6] = {
    use plotters::style::RGBColor;
    [
        RGBColor(0, 114, 178),
        RGBColor(213, 94, 0),
        RGBColor(0, 125, 90),
        RGBColor(0, 0, 0),
        RGBColor(180, 80, 140),
        RGBColor(140, 109, 0),
    ]
};

/// Size of letters in pixels, and a bound of the width of one.
const LETTER: f64 = 14.0;
const WIDTH_OF_LETTER: f64 = 7.8;

/// Pixels that a text needs at most.
fn width(text: &str) -> f64 {
    WIDTH_OF_LETTER * text.chars().count() as f64
}

/// A value without needless digits.
fn short(value: f64) -> String {
    let digits = (2 - value.abs().log10().floor() as i32).clamp(0, 3) as usize;
    let text = format!("{value:.digits$}");
    if text.contains('.') {
        text.trim_end_matches('0').trim_end_matches('.').to_string()
    } else {
        text
    }
}
