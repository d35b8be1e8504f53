//! A picture of the residuals of an iteration.

use crate::error::Error;
use std::fs;
use std::path::Path;
use wideblas_plots::{Axis, Chart, Line, Style};

/// Points of the curve, at most.
const POINTS: usize = 2000;

/// Draws residuals, relative to the right-hand side, by iterations; a line shows which is wanted.
pub fn draw(path: &Path, history: &[f64], wanted: f64) -> Result<(), Error> {
    fs::write(path, svg(history, wanted))
        .map_err(|error| Error::file(path, crate::files::reason(&error)))
}

fn svg(history: &[f64], wanted: f64) -> String {
    let step = history.len().div_ceil(POINTS).max(1);
    let points = (0..history.len()).step_by(step).map(|i| ((i + 1) as f64, history[i]));
    // Zeros, which no logarithm shows, are left out.
    let points = points.filter(|(_, y)| *y > 0.0 && y.is_finite());
    let goal = wanted.max(f64::MIN_POSITIVE);
    let last = history.len().max(2) as f64;
    let chart = Chart {
        title: "Residual by the recursion, relative to B".into(),
        note: format!("{} iterations", history.len()),
        x: Axis::linear("iteration"),
        y: Axis::logarithmic("residual"),
        lines: vec![
            Line { name: "residual".into(), points: points.collect(), style: Style::Curve },
            Line {
                name: "wanted".into(),
                points: vec![(1.0, goal), (last, goal)],
                style: Style::Peer,
            },
        ],
    };
    chart.svg()
}
