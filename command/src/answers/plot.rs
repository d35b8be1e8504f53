//! A picture of the residuals of an iteration.

use crate::error::Error;
use plotters::prelude::*;
use std::fs;
use std::path::Path;

/// Of the picture.
const SIZE: (u32, u32) = (840, 560);
/// Points of the curve, at most.
const POINTS: usize = 2000;

/// Draws residuals, relative to the right-hand side, by iterations; a line shows which is wanted.
pub fn draw(path: &Path, history: &[f64], wanted: f64) -> Result<(), Error> {
    let svg = svg(history, wanted).map_err(|what| Error::file(path, what))?;
    fs::write(path, svg).map_err(|error| Error::file(path, crate::files::reason(&error)))
}

fn svg(history: &[f64], wanted: f64) -> Result<String, String> {
    // Zeros, which no logarithm shows, are left out.
    let step = history.len().div_ceil(POINTS).max(1);
    let points: Vec<(f64, f64)> = (0..history.len())
        .step_by(step)
        .map(|i| ((i + 1) as f64, history[i].log10()))
        .filter(|(_, y)| y.is_finite())
        .collect();
    let goal = wanted.log10().max(-400.0);
    let lowest = points.iter().map(|point| point.1).fold(goal, f64::min) - 1.0;
    let highest = points.iter().map(|point| point.1).fold(0.0, f64::max) + 1.0;
    let last = history.len().max(2) as f64;
    let mut text = String::new();
    {
        let area = SVGBackend::with_string(&mut text, SIZE).into_drawing_area();
        area.fill(&WHITE).map_err(shown)?;
        let mut chart = ChartBuilder::on(&area)
            .caption("residual by the recursion, relative to B", ("sans-serif", 22).into_font())
            .margin(20)
            .x_label_area_size(50)
            .y_label_area_size(80)
            .build_cartesian_2d(0.0..last, lowest..highest)
            .map_err(shown)?;
        chart
            .configure_mesh()
            .light_line_style(WHITE)
            .x_desc("iteration")
            .y_desc("residual")
            .x_label_formatter(&|x| format!("{x:.0}"))
            .y_label_formatter(&|y| format!("1e{y:.0}"))
            .label_style(("sans-serif", 15))
            .draw()
            .map_err(shown)?;
        // Okabe and Ito's blue and vermilion, which people who do not see all colours tell apart.
        let (blue, red) = (RGBColor(0, 114, 178), RGBColor(213, 94, 0));
        let line = [(0.0, goal), (last, goal)];
        chart.draw_series(LineSeries::new(line, red.stroke_width(2))).map_err(shown)?;
        chart.draw_series(LineSeries::new(points, blue.stroke_width(2))).map_err(shown)?;
        area.present().map_err(shown)?;
    }
    Ok(text)
}

fn shown(error: impl std::fmt::Display) -> String {
    error.to_string()
}
