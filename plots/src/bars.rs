//! Bars, one below the other, each with its name above it and its value at its end.

use crate::short;
use crate::svg::{Anchor, BLACK, COLOURS, LETTER, Svg, WIDTH, width};

/// A picture of bars.
pub struct Bars {
    pub title: String,
    /// Below the title: what was measured, and on what.
    pub note: String,
    pub unit: String,
    pub bars: Vec<Bar>,
}

pub struct Bar {
    pub name: String,
    pub value: f64,
    /// Another library's.
    pub peer: bool,
}

const LEFT: f64 = 14.0;
const STEP: f64 = 2.0 * LETTER + 16.0;

impl Bars {
    /// The picture as SVG.
    ///
    /// # Panics
    /// Without bars.
    pub fn svg(&self) -> String {
        let largest = self.bars.iter().map(|bar| bar.value).fold(0.0, f64::max);
        assert!(largest > 0.0, "no bars");
        let values = self.bars.iter().map(|bar| width(&self.value(bar.value)));
        let length = WIDTH - LEFT - 20.0 - values.fold(0.0, f64::max);
        let mut svg = Svg::new();
        let top = svg.title(&self.title, &self.note);
        for (index, bar) in self.bars.iter().enumerate() {
            let y = top + STEP * index as f64;
            svg.text(&bar.name, (LEFT, y + LETTER / 2.0), Anchor::Start, BLACK);
            let long = (bar.value / largest * length).max(1.0);
            let colour = COLOURS[usize::from(bar.peer)];
            svg.bar((LEFT, y + LETTER + 4.0), (long, LETTER), colour);
            let middle = y + 1.5 * LETTER + 4.0;
            svg.text(&self.value(bar.value), (LEFT + long + 8.0, middle), Anchor::Start, BLACK);
        }
        svg.finish(top + STEP * self.bars.len() as f64 + 6.0)
    }

    fn value(&self, value: f64) -> String {
        format!("{}{}", short(value), self.unit)
    }
}
