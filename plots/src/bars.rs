//! Bars, one below the other, with what they are on the left and their value at their end.

use crate::{COLOURS, LETTER, short, width};
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

/// A picture of bars.
pub struct Bars {
    pub title: String,
    pub unit: String,
    /// What it is, its value, and whether it is another library's.
    pub bars: Vec<(String, f64, bool)>,
}

const LENGTH: f64 = 420.0;
const TOP: i32 = 56;
const STEP: i32 = 34;
const THICK: i32 = 22;

impl Bars {
    /// The picture as SVG.
    ///
    /// # Panics
    /// Without bars.
    pub fn svg(&self) -> String {
        let names = self.bars.iter().map(|bar| width(&bar.0)).fold(0.0, f64::max);
        let largest = self.bars.iter().map(|bar| bar.1).fold(0.0, f64::max);
        assert!(largest > 0.0, "no bars");
        let left = (names + 20.0) as i32;
        let values = self.bars.iter().map(|bar| width(&self.value(bar.1))).fold(0.0, f64::max);
        let size = (
            (f64::from(left) + LENGTH + values + 20.0).max(width(&self.title) * 1.4) as u32,
            (TOP + STEP * self.bars.len() as i32 + 12) as u32,
        );
        let mut text = String::new();
        let area = SVGBackend::with_string(&mut text, size).into_drawing_area();
        let write = |text: &str, at, horizontal, size: f64| {
            let style = ("sans-serif", size).into_font().color(&BLACK);
            area.draw(&Text::new(
                text.to_string(),
                at,
                style.pos(Pos::new(horizontal, VPos::Center)),
            ))
        };
        let draw = || {
            area.fill(&WHITE)?;
            write(&self.title, (12, 28), HPos::Left, 18.0)?;
            for (index, (name, value, peer)) in self.bars.iter().enumerate() {
                let y = TOP + STEP * index as i32;
                let end = left + (value / largest * LENGTH).round() as i32;
                let colour = COLOURS[usize::from(*peer)];
                area.draw(&Rectangle::new(
                    [(left, y), (end.max(left + 1), y + THICK)],
                    colour.filled(),
                ))?;
                write(name, (left - 10, y + THICK / 2), HPos::Right, LETTER)?;
                write(&self.value(*value), (end + 8, y + THICK / 2), HPos::Left, LETTER)?;
            }
            area.present()
        };
        draw().expect("a string takes everything");
        drop(area);
        text + "\n"
    }

    fn value(&self, value: f64) -> String {
        format!("{} {}", short(value), self.unit)
    }
}
