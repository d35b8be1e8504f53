//! Lines over axes, with their names between the title and the curves.

use crate::axis::{Axis, Placed, mark};
use crate::svg::{Anchor, BLACK, COLOURS, GREY, LETTER, Svg, WIDTH, width};

/// A line; points are in the order of x.
#[derive(Clone, Debug)]
pub struct Line {
    pub name: String,
    pub points: Vec<(f64, f64)>,
    pub style: Style,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Style {
    /// Ours: measured points on a line.
    Own,
    /// Another library's: dashed.
    Peer,
    /// A curve without points.
    Curve,
    /// Points alone.
    Points,
}

/// A picture of up to six lines.
pub struct Chart {
    pub title: String,
    /// Below the title: what was measured, and on what.
    pub note: String,
    pub x: Axis,
    pub y: Axis,
    pub lines: Vec<Line>,
}

/// Of the axes.
const HEIGHT: f64 = 400.0;
const RIGHT: f64 = WIDTH - 24.0;
/// A curve of more points has none that can be told apart.
const MOST_DOTS: usize = 12;
/// Between names of lines.
const STEP: f64 = LETTER + 7.0;

impl Chart {
    /// The picture as SVG.
    ///
    /// # Panics
    /// With more than six lines.
    pub fn svg(&self) -> String {
        assert!(self.lines.len() <= COLOURS.len(), "{} lines", self.lines.len());
        let mut svg = Svg::new();
        let mut top = svg.title(&self.title, &self.note);
        if self.lines.iter().all(|line| line.points.is_empty()) {
            svg.text("nothing was measured", (12.0, top + LETTER), Anchor::Start, BLACK);
            return svg.finish(top + 3.0 * LETTER);
        }
        for index in self.order() {
            let line = &self.lines[index];
            self.stroke(&mut svg, index, &[(16.0, top + STEP / 2.0), (64.0, top + STEP / 2.0)]);
            svg.text(&line.name, (76.0, top + STEP / 2.0), Anchor::Start, COLOURS[index]);
            top += STEP;
        }
        // What the vertical axis is stands above it, since turned text is hard to read.
        svg.text(&self.y.about, (12.0, top + STEP / 2.0 + 6.0), Anchor::Start, BLACK);
        top += STEP + 20.0;
        self.axes(&mut svg, top);
        svg.finish(top + HEIGHT + 2.0 * STEP + 20.0)
    }

    /// The lines from the one that ends highest down.
    fn order(&self) -> Vec<usize> {
        let end = |i: usize| self.lines[i].points.last().map_or(f64::MIN, |point| point.1);
        let mut order: Vec<usize> = (0..self.lines.len()).collect();
        order.sort_by(|&a, &b| end(b).total_cmp(&end(a)));
        order
    }

    /// A line's curve and points, or a sample of them.
    fn stroke(&self, svg: &mut Svg, index: usize, places: &[(f64, f64)]) {
        let (line, colour) = (&self.lines[index], COLOURS[index]);
        if line.style != Style::Points {
            svg.path(places, colour, 3.0, line.style == Style::Peer);
        }
        let can_be_told_apart = line.points.len() <= MOST_DOTS && line.style != Style::Curve;
        if line.style == Style::Points || can_be_told_apart {
            places.iter().for_each(|&at| svg.dot(at, colour));
        }
    }

    fn axes(&self, svg: &mut Svg, top: f64) {
        let bottom = top + HEIGHT;
        let points = || self.lines.iter().flat_map(|line| &line.points);
        let y = Placed::of(points().map(|p| p.1), self.y.scale, bottom, top);
        let marks = self.marks(&self.y, y.ticks());
        let left = 26.0 + marks.iter().map(|(_, name)| width(name)).fold(0.0, f64::max);
        let x = Placed::of(points().map(|p| p.0), self.x.scale, left, RIGHT);
        for (value, name) in marks {
            let at = y.at(value);
            svg.line((left, at), (RIGHT, at), GREY, 1.0);
            svg.text(&name, (left - 10.0, at), Anchor::End, BLACK);
        }
        let mut free = 0.0;
        for (value, name) in self.marks(&self.x, self.values_of_x(&x)) {
            let (at, half) = (x.at(value), width(&name) / 2.0);
            svg.line((at, top), (at, bottom), GREY, 1.0);
            // Values near each other, as 1000 and 1024, have one name; none is cut.
            if at - half > free {
                let middle = at.min(WIDTH - half - 4.0);
                svg.text(&name, (middle, bottom + STEP / 2.0 + 4.0), Anchor::Middle, BLACK);
                free = middle + half + 8.0;
            }
        }
        svg.line((left, top), (left, bottom), BLACK, 2.0);
        svg.line((left, bottom), (RIGHT, bottom), BLACK, 2.0);
        let about = ((left + RIGHT) / 2.0).min(WIDTH - 6.0 - width(&self.x.about) / 2.0);
        svg.text(&self.x.about, (about, bottom + 1.5 * STEP + 8.0), Anchor::Middle, BLACK);
        // Points alone lie over curves.
        let mut order: Vec<usize> = (0..self.lines.len()).collect();
        order.sort_by_key(|&index| self.lines[index].style == Style::Points);
        for index in order {
            let points = self.lines[index].points.iter();
            let places: Vec<_> = points.map(|p| (x.at(p.0), y.at(p.1))).collect();
            self.stroke(svg, index, &places);
        }
    }

    /// What is marked along x: the measured values where they are few.
    fn values_of_x(&self, placed: &Placed) -> Vec<f64> {
        let points = self.lines.iter().flat_map(|line| &line.points);
        let mut measured: Vec<f64> = points.map(|p| p.0).collect();
        measured.sort_by(f64::total_cmp);
        measured.dedup();
        if measured.len() <= 12 { measured } else { placed.ticks() }
    }

    fn marks(&self, axis: &Axis, values: Vec<f64>) -> Vec<(f64, String)> {
        if !axis.names.is_empty() {
            return axis.names.clone();
        }
        values.into_iter().map(|value| (value, mark(value))).collect()
    }
}
