//! Lines over logarithmic axes.

use crate::{COLOURS, LETTER, short, width};
use plotters::coord::Shift;
use plotters::element::DashedPathElement;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

/// A line, named at its end; points are in the order of x.
#[derive(Clone, Debug)]
pub struct Line {
    pub name: String,
    pub points: Vec<(f64, f64)>,
    /// Another library's: dashed.
    pub peer: bool,
}

/// A picture of up to six lines.
pub struct Chart {
    pub title: String,
    pub x: String,
    pub y: String,
    pub lines: Vec<Line>,
}

const HEIGHT: f64 = 540.0;
const LEFT: f64 = 80.0;
const TOP: f64 = 56.0;
const BOTTOM: f64 = 480.0;
const RIGHT: f64 = 680.0;
/// Between a line's end and its label.
const GAP: f64 = 12.0;

/// A logarithmic axis from one pixel to another.
struct Axis {
    low: f64,
    high: f64,
    from: f64,
    to: f64,
}

impl Axis {
    /// With some room beyond the least and the largest value.
    fn of(values: impl Iterator<Item = f64>, from: f64, to: f64) -> Axis {
        let (low, high) = values.fold((f64::MAX, 0f64), |(low, high), x| (low.min(x), high.max(x)));
        let room = (high / low).powf(0.04).max(1.05);
        Axis { low: low / room, high: high * room, from, to }
    }

    fn at(&self, value: f64) -> f64 {
        self.from + (value / self.low).ln() / (self.high / self.low).ln() * (self.to - self.from)
    }

    /// 1, 2 and 5 of every decade; 1 alone where there are many.
    fn ticks(&self) -> Vec<f64> {
        let steps: &[f64] = if self.high / self.low > 2e3 { &[1.0] } else { &[1.0, 2.0, 5.0] };
        let decades = self.low.log10().floor() as i32..=self.high.log10().ceil() as i32;
        let all =
            decades.flat_map(|decade| steps.iter().map(move |step| step * 10f64.powi(decade)));
        all.filter(|tick| (self.low..=self.high).contains(tick)).collect()
    }
}

type Failed = DrawingAreaErrorKind<std::io::Error>;
type Area<'a> = DrawingArea<SVGBackend<'a>, Shift>;

fn write(
    area: &Area,
    text: &str,
    at: (f64, f64),
    anchor: (HPos, VPos),
    colour: RGBColor,
    size: f64,
) -> Result<(), Failed> {
    let style = ("sans-serif", size).into_font().color(&colour).pos(Pos::new(anchor.0, anchor.1));
    area.draw(&Text::new(text.to_string(), (at.0 as i32, at.1 as i32), style))
}

impl Chart {
    /// The picture as SVG.
    ///
    /// # Panics
    /// With more than six lines.
    pub fn svg(&self) -> String {
        assert!(self.lines.len() <= COLOURS.len(), "{} lines", self.lines.len());
        let longest = self.lines.iter().map(|line| width(&line.name)).fold(0.0, f64::max);
        let size = ((RIGHT + GAP + longest).ceil() as u32 + 8, HEIGHT as u32);
        let mut text = String::new();
        let area = SVGBackend::with_string(&mut text, size).into_drawing_area();
        self.draw(&area).and_then(|()| area.present()).expect("a string takes everything");
        drop(area);
        text + "\n"
    }

    fn draw(&self, area: &Area) -> Result<(), Failed> {
        area.fill(&WHITE)?;
        let grey = RGBColor(221, 221, 221);
        let points = || self.lines.iter().flat_map(|line| &line.points);
        let (x, y) = (
            Axis::of(points().map(|p| p.0), LEFT, RIGHT),
            Axis::of(points().map(|p| p.1), BOTTOM, TOP),
        );
        let line = |from: (f64, f64), to: (f64, f64), style: ShapeStyle| {
            let whole = |p: (f64, f64)| (p.0.round() as i32, p.1.round() as i32);
            area.draw(&PathElement::new([whole(from), whole(to)], style))
        };
        write(area, &self.title, (LEFT, 28.0), (HPos::Left, VPos::Center), BLACK, 18.0)?;
        if self.lines.is_empty() {
            return write(
                area,
                "nothing was measured",
                (LEFT, TOP),
                (HPos::Left, VPos::Top),
                BLACK,
                LETTER,
            );
        }
        // The values that were measured.
        let mut at: Vec<f64> = points().map(|p| p.0).collect();
        at.sort_by(f64::total_cmp);
        at.dedup();
        let mut free = 0.0;
        for value in at {
            let place = x.at(value);
            line((place, TOP), (place, BOTTOM), grey.into())?;
            // Orders near each other, as 1000 and 1024, have one label.
            let half = width(&short(value)) / 2.0;
            if place - half > free {
                let below = (place, BOTTOM + 16.0);
                write(area, &short(value), below, (HPos::Center, VPos::Center), BLACK, LETTER)?;
                free = place + half;
            }
        }
        for value in y.ticks() {
            line((LEFT, y.at(value)), (RIGHT, y.at(value)), grey.into())?;
            write(
                area,
                &short(value),
                (LEFT - 8.0, y.at(value)),
                (HPos::Right, VPos::Center),
                BLACK,
                LETTER,
            )?;
        }
        line((LEFT, TOP), (LEFT, BOTTOM), BLACK.into())?;
        line((LEFT, BOTTOM), (RIGHT, BOTTOM), BLACK.into())?;
        write(
            area,
            &self.x,
            ((LEFT + RIGHT) / 2.0, BOTTOM + 42.0),
            (HPos::Center, VPos::Center),
            BLACK,
            LETTER,
        )?;
        let style = ("sans-serif", LETTER).into_font().transform(FontTransform::Rotate270);
        let style = style.color(&BLACK).pos(Pos::new(HPos::Center, VPos::Center));
        area.draw(&Text::new(self.y.clone(), (20, ((TOP + BOTTOM) / 2.0) as i32), style))?;

        let places = self.label_places(&y);
        for (index, one) in self.lines.iter().enumerate() {
            let colour = COLOURS[index];
            let style = colour.stroke_width(2);
            let path =
                one.points.iter().map(|p| (x.at(p.0).round() as i32, y.at(p.1).round() as i32));
            let path: Vec<(i32, i32)> = path.collect();
            if one.peer {
                area.draw(&DashedPathElement::new(path.clone(), 7, 5, style))?;
            } else {
                area.draw(&PathElement::new(path.clone(), style))?;
            }
            for &point in &path {
                area.draw(&Circle::new(point, 3, colour.filled()))?;
            }
            let end = *path.last().expect("a line has points");
            let end = (f64::from(end.0), f64::from(end.1));
            // A thin line leads to a label that had to give way.
            line((end.0 + 4.0, end.1), (RIGHT + GAP - 2.0, places[index]), colour.stroke_width(1))?;
            write(
                area,
                &one.name,
                (RIGHT + GAP, places[index]),
                (HPos::Left, VPos::Center),
                colour,
                LETTER,
            )?;
        }
        Ok(())
    }

    /// Heights of the labels: those of the lines' ends, or as near as no two overlap.
    fn label_places(&self, y: &Axis) -> Vec<f64> {
        const APART: f64 = LETTER + 4.0;
        let ends =
            self.lines.iter().map(|line| y.at(line.points.last().expect("a line has points").1));
        let mut order: Vec<(usize, f64)> = ends.enumerate().collect();
        order.sort_by(|a, b| a.1.total_cmp(&b.1));
        for i in 1..order.len() {
            order[i].1 = order[i].1.max(order[i - 1].1 + APART);
        }
        // What went below the axes goes up again.
        let mut lowest = BOTTOM;
        for place in order.iter_mut().rev() {
            place.1 = place.1.min(lowest);
            lowest = place.1 - APART;
        }
        order.sort_by_key(|place| place.0);
        order.into_iter().map(|place| place.1).collect()
    }
}
