//! An SVG picture, element by element.

use std::fmt::Write as _;

/// Width of all pictures, in pixels: letters of [`LETTER`] are legible where a phone makes it half as wide.
pub const WIDTH: f64 = 720.0;
/// Size of letters.
pub const LETTER: f64 = 23.0;

pub const BLACK: &str = "#000000";
pub const GREY: &str = "#d0d0d0";

/// Six colours that people who do not see all of them tell apart (Okabe and Ito), dark enough for text.
pub const COLOURS: [&str; 6] = ["#0072b2", "#d55e00", "#007d5a", "#000000", "#b4508c", "#8c6d00"];

/// Which end of a text is at its place.
#[derive(Clone, Copy)]
pub enum Anchor {
    Start,
    Middle,
    End,
}

impl Anchor {
    fn name(self) -> &'static str {
        match self {
            Anchor::Start => "start",
            Anchor::Middle => "middle",
            Anchor::End => "end",
        }
    }
}

/// A picture of [`WIDTH`] pixels.
pub struct Svg {
    body: String,
}

/// Pixels that a text needs at most.
pub fn width(text: &str) -> f64 {
    0.6 * LETTER * text.chars().count() as f64
}

/// Lines of text that are no wider than the picture, divided at blanks.
pub fn wrapped(text: &str, size: f64) -> Vec<String> {
    let most = ((WIDTH - 24.0) / (0.6 * size)) as usize;
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.chars().count() + word.chars().count() < most => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_string()),
        }
    }
    lines
}

impl Svg {
    pub fn new() -> Svg {
        Svg { body: String::new() }
    }

    fn add(&mut self, element: std::fmt::Arguments) {
        self.body.write_fmt(element).expect("a string takes everything");
        self.body.push('\n');
    }

    pub fn line(&mut self, from: (f64, f64), to: (f64, f64), colour: &str, thick: f64) {
        self.path(&[from, to], colour, thick, false);
    }

    pub fn path(&mut self, points: &[(f64, f64)], colour: &str, thick: f64, dashed: bool) {
        let places: Vec<String> = points.iter().map(|p| format!("{:.1},{:.1}", p.0, p.1)).collect();
        let dashes = if dashed { " stroke-dasharray=\"10 7\"" } else { "" };
        self.add(format_args!(
            "<polyline points=\"{}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"{thick}\"{dashes}/>",
            places.join(" ")
        ));
    }

    pub fn dot(&mut self, at: (f64, f64), colour: &str) {
        self.add(format_args!(
            "<circle cx=\"{:.1}\" cy=\"{:.1}\" r=\"4.5\" fill=\"{colour}\"/>",
            at.0, at.1
        ));
    }

    pub fn bar(&mut self, at: (f64, f64), size: (f64, f64), colour: &str) {
        self.add(format_args!(
            "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{:.1}\" fill=\"{colour}\"/>",
            at.0, at.1, size.0, size.1
        ));
    }

    /// A text, its middle at this height.
    pub fn text(&mut self, text: &str, at: (f64, f64), anchor: Anchor, colour: &str) {
        self.sized(text, at, anchor, colour, LETTER);
    }

    /// A text in letters of a size.
    pub fn sized(&mut self, text: &str, at: (f64, f64), anchor: Anchor, colour: &str, size: f64) {
        let text = text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
        self.add(format_args!(
            "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"{}\" fill=\"{colour}\" font-size=\"{size}\">{text}</text>",
            at.0,
            at.1 + 0.35 * size,
            anchor.name(),
        ));
    }

    /// The title in large letters, in one or two lines, and a line below it; returns the height that they need.
    pub fn title(&mut self, title: &str, note: &str) -> f64 {
        const LARGE: f64 = 27.0;
        let mut y = 12.0;
        for line in wrapped(title, LARGE) {
            y += LARGE / 2.0 + 4.0;
            self.sized(&line, (12.0, y), Anchor::Start, BLACK, LARGE);
            y += LARGE / 2.0 + 2.0;
        }
        for line in wrapped(note, LETTER) {
            y += LETTER / 2.0 + 3.0;
            self.text(&line, (12.0, y), Anchor::Start, "#505050");
            y += LETTER / 2.0 + 2.0;
        }
        y + 8.0
    }

    /// The whole file.
    pub fn finish(self, height: f64) -> String {
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{WIDTH}\" height=\"{height:.0}\" viewBox=\"0 0 {WIDTH} {height:.0}\" \
             font-family=\"DejaVu Sans, Verdana, Helvetica, Arial, sans-serif\">\n\
             <rect width=\"{WIDTH}\" height=\"{height:.0}\" fill=\"#ffffff\"/>\n{}</svg>\n",
            self.body
        )
    }
}
