//! Rates against orders of matrices as a picture, both axes logarithmic.

use std::fmt::Write;

/// A line of the picture; points are (order, GFLOP/s).
pub struct Series {
    pub name: String,
    pub points: Vec<(f64, f64)>,
    /// Another library's: dashed.
    pub peer: bool,
}

const WIDTH: f64 = 960.0;
const HEIGHT: f64 = 600.0;
/// Left, right, top and bottom of the axes.
const LEFT: f64 = 80.0;
const RIGHT: f64 = 680.0;
const TOP: f64 = 50.0;
const BOTTOM: f64 = 540.0;
/// Colours that people who do not see all of them tell apart (Okabe and Ito).
const COLOURS: [&str; 8] =
    ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#000000", "#8c6d00"];

/// The picture as SVG.
pub fn svg(title: &str, series: &[Series]) -> String {
    let points = || series.iter().flat_map(|series| &series.points);
    let range = |of: fn(&(f64, f64)) -> f64, base: f64| {
        let (low, high) = points()
            .map(of)
            .fold((f64::INFINITY, 0.0f64), |(low, high), x| (low.min(x), high.max(x)));
        (base.powf(low.log(base).floor()), base.powf(high.log(base).ceil()))
    };
    let mut out = String::new();
    let mut line = |text: std::fmt::Arguments<'_>| {
        let _ = writeln!(out, "{text}");
    };
    line(format_args!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" font-family=\"sans-serif\" font-size=\"13\">"
    ));
    line(format_args!("<rect width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"white\"/>"));
    line(format_args!("<text x=\"{LEFT}\" y=\"28\" font-size=\"17\">{}</text>", escaped(title)));
    if points().next().is_some() {
        let (x_range, y_range) = (range(|p| p.0, 2.0), range(|p| p.1, 10.0));
        let place = |value: f64, (low, high): (f64, f64), start: f64, end: f64| {
            start + (value / low).ln() / (high / low).ln().max(1e-9) * (end - start)
        };
        let x = |order: f64| place(order, x_range, LEFT, RIGHT);
        let y = |rate: f64| place(rate, y_range, BOTTOM, TOP);
        let mut order = x_range.0;
        while order <= x_range.1 * 1.001 {
            let at = x(order);
            line(format_args!("<path d=\"M{at:.1} {TOP}V{BOTTOM}\" stroke=\"#ddd\"/>"));
            line(format_args!(
                "<text x=\"{at:.1}\" y=\"{}\" text-anchor=\"middle\">{order}</text>",
                BOTTOM + 20.0
            ));
            order *= 2.0;
        }
        let mut decade = y_range.0;
        while decade <= y_range.1 * 1.001 {
            for step in [1.0, 2.0, 5.0] {
                let rate = decade * step;
                if rate > y_range.1 * 1.001 {
                    break;
                }
                let at = y(rate);
                line(format_args!("<path d=\"M{LEFT} {at:.1}H{RIGHT}\" stroke=\"#ddd\"/>"));
                line(format_args!(
                    "<text x=\"{}\" y=\"{:.1}\" text-anchor=\"end\">{rate}</text>",
                    LEFT - 8.0,
                    at + 4.0
                ));
            }
            decade *= 10.0;
        }
        for (index, one) in series.iter().enumerate() {
            let colour = COLOURS[index % COLOURS.len()];
            let dashes = if one.peer { " stroke-dasharray=\"6 4\"" } else { "" };
            let places: Vec<String> =
                one.points.iter().map(|p| format!("{:.1},{:.1}", x(p.0), y(p.1))).collect();
            line(format_args!(
                "<polyline points=\"{}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"2\"{dashes}/>",
                places.join(" ")
            ));
            for p in &one.points {
                let (x, y) = (x(p.0), y(p.1));
                line(format_args!(
                    "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"3\" fill=\"{colour}\"/>"
                ));
            }
            let at = TOP + 10.0 + 22.0 * index as f64;
            line(format_args!(
                "<path d=\"M{} {at}h24\" stroke=\"{colour}\" stroke-width=\"2\"{dashes}/>",
                RIGHT + 16.0
            ));
            line(format_args!(
                "<text x=\"{}\" y=\"{}\">{}</text>",
                RIGHT + 46.0,
                at + 4.0,
                escaped(&one.name)
            ));
        }
    }
    let (middle, low) = ((LEFT + RIGHT) / 2.0, BOTTOM + 44.0);
    line(format_args!(
        "<text x=\"{middle}\" y=\"{low}\" text-anchor=\"middle\">n, m = n = k</text>"
    ));
    let middle = (TOP + BOTTOM) / 2.0;
    line(format_args!(
        "<text transform=\"translate(20 {middle}) rotate(-90)\" text-anchor=\"middle\">GFLOP/s (2 n^3 / time)</text>"
    ));
    line(format_args!(
        "<path d=\"M{LEFT} {TOP}V{BOTTOM}H{RIGHT}\" fill=\"none\" stroke=\"black\"/>"
    ));
    out.push_str("</svg>\n");
    out
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_lie_within_the_axes_and_tags_are_closed() {
        let series = |points: &[(f64, f64)], peer| Series {
            name: "a < b".into(),
            points: points.to_vec(),
            peer,
        };
        let all =
            [series(&[(512.0, 12.5), (1000.0, 4000.0)], false), series(&[(600.0, 33.0)], true)];
        let text = svg("T & U", &all);
        let value = |tag: &str, name: &str| -> f64 {
            let (_, rest) = tag.split_once(&format!("{name}=\"")).unwrap();
            rest.split_once('"').unwrap().0.parse().unwrap()
        };
        let circles: Vec<&str> = text.lines().filter(|line| line.starts_with("<circle")).collect();
        assert_eq!(circles.len(), 3);
        for circle in circles {
            assert!((LEFT..=RIGHT).contains(&value(circle, "cx")));
            assert!((TOP..=BOTTOM).contains(&value(circle, "cy")));
        }
        assert!(
            text.contains("a &lt; b") && text.contains("T &amp; U") && text.contains("dasharray")
        );
        assert!(text.starts_with("<svg ") && text.ends_with("</svg>\n"));
        assert!(svg("nothing", &[]).contains("nothing"));
    }
}
