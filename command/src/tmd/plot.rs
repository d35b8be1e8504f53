//! `wideblas tmd plot`, and `--plot`: how many arguments are how hard, and how many would be among random results.

use super::files;
use crate::error::Error;
use crate::files::{is_standard, said_to};
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};
use std::collections::BTreeMap;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use wideblas_tmd::certificate::Certificate;
use wideblas_tmd::decide::Hardness;

#[derive(clap::Args)]
pub struct Args {
    /// Certificates of one function: of a search, of parts, or of all binades in the folder of a table
    #[arg(required = true, value_name = "FILE.cert")]
    certificates: Vec<PathBuf>,
    /// The picture, SVG
    #[arg(long, value_name = "FILE.svg")]
    out: PathBuf,
}

pub fn run(args: &Args, out: &mut impl Write) -> Result<(), Error> {
    files::is_writable(&args.out)?;
    let tally = of_files(&args.certificates)?;
    tally.draw(&args.out)?;
    let (points, path) = (tally.points().len(), args.out.display());
    let mut stderr = io::stderr();
    let out = said_to(out, &mut stderr, is_standard(&args.out));
    Ok(writeln!(out, "{path}: {} with {points} hardnesses", tally.what)?)
}

/// The tally of certificates in files.
pub fn of_files(paths: &[PathBuf]) -> Result<Tally, Error> {
    let mut all: Option<Tally> = None;
    for path in paths {
        let text = files::read(path)?;
        let name = path.display().to_string();
        let one = Certificate::read(&name, &text).map_err(Error::Operands)?;
        match &mut all {
            Some(tally) => {
                if !tally.add(&one) {
                    return Err(Error::file(path, format!("is not of {}", tally.what)));
                }
            }
            None => all = Some(Tally::new(&one)),
        }
    }
    all.ok_or_else(|| Error::Usage("no certificates".to_string()))
}

/// Cases by their hardness.
pub struct Tally {
    /// `exp binary64`
    what: String,
    bits: u32,
    searched: u64,
    cases: BTreeMap<u32, u64>,
}

/// Hardnesses beyond this follow from the form of the function.
const WIDEST: u32 = 64;
/// Of the picture.
const SIZE: (u32, u32) = (840, 560);

impl Tally {
    pub fn new(certificate: &Certificate) -> Tally {
        let request = certificate.header.request;
        let (what, cases) = (what(certificate), BTreeMap::new());
        let mut tally = Tally { what, bits: request.bits, searched: 0, cases };
        tally.add(certificate);
        tally
    }

    /// Another certificate of the same function, format and hardness; `false` for others.
    pub fn add(&mut self, certificate: &Certificate) -> bool {
        if (&self.what, self.bits) != (&what(certificate), certificate.header.request.bits) {
            return false;
        }
        self.searched += certificate.records.iter().map(|one| one.searched()).sum::<u64>();
        for case in certificate.cases() {
            // The others are no matter of chance.
            if let Hardness::Bits(k) = case.hardness {
                *self.cases.entry(k.min(self.bits + WIDEST)).or_insert(0) += 1;
            }
        }
        true
    }

    /// Each hardness k up to the greatest, with the number of cases of hardness k or more.
    fn points(&self) -> Vec<(i32, f64)> {
        let most = self.cases.keys().last().copied().unwrap_or(0);
        let count = |k: u32| self.cases.range(k..).map(|(_, count)| count).sum::<u64>();
        (self.bits..=most).map(|k| (k as i32, count(k) as f64)).collect()
    }

    fn expected(&self, k: i32) -> f64 {
        2.0 * self.searched as f64 * 0.5f64.powi(k)
    }

    /// Writes the picture.
    pub fn draw(&self, path: &Path) -> Result<(), Error> {
        let svg = self.svg().map_err(|what| Error::file(path, what))?;
        files::write(path, &svg)
    }

    fn svg(&self) -> Result<String, String> {
        let points = self.points();
        let first = self.bits as i32;
        // Room for a label beside the first point, and for some hardnesses where there are few.
        let last = points.last().map_or(first, |point| point.0).max(first + 8);
        let most = points.first().map_or(0.0, |point| point.1).max(self.expected(first)).max(1.0);
        let mut text = String::new();
        {
            let area = SVGBackend::with_string(&mut text, SIZE).into_drawing_area();
            area.fill(&WHITE).map_err(shown)?;
            let ends = ((first - 1)..(last + 1), (0.2..most * 4.0).log_scale());
            let mut chart = ChartBuilder::on(&area)
                .caption(
                    format!("{}: arguments by hardness", self.what),
                    ("sans-serif", 22).into_font(),
                )
                .margin(20)
                .x_label_area_size(50)
                .y_label_area_size(80)
                .build_cartesian_2d(ends.0, ends.1)
                .map_err(shown)?;
            chart
                .configure_mesh()
                .light_line_style(WHITE)
                .x_desc("k, identical bits after the round bit")
                .y_desc("arguments with k bits or more")
                .y_label_formatter(&|y| if *y < 1e6 { y.to_string() } else { format!("{y:e}") })
                .label_style(("sans-serif", 15))
                .draw()
                .map_err(shown)?;
            // Okabe and Ito's blue and vermilion, which people who do not see all colours tell apart.
            let (blue, red) = (RGBColor(0, 114, 178), RGBColor(213, 94, 0));
            let line = (first..=last).map(|k| (k, self.expected(k)));
            let line = line.filter(|&(_, y)| y >= 0.2);
            chart.draw_series(LineSeries::new(line, red.stroke_width(2))).map_err(shown)?;
            let dots = points.iter().map(|&point| Circle::new(point, 4, blue.filled()));
            chart.draw_series(dots).map_err(shown)?;
            // The curves fall: above and to the right of them, and below and to the left, there is nothing.
            let third = first + (last - first) / 4;
            let label = format!("expected: {} x 2^(1 - k)", self.searched);
            let place = (third, self.expected(third).max(0.3) * 1.5);
            let style_above = style(&red, HPos::Left, VPos::Bottom);
            chart.draw_series([Text::new(label, place, style_above)]).map_err(shown)?;
            if let Some(&(k, count)) = points.get(points.len() / 2) {
                let style = style(&blue, HPos::Right, VPos::Top);
                let place = (k, (count / 1.5).max(0.4));
                chart.draw_series([Text::new("found", place, style)]).map_err(shown)?;
            }
            area.present().map_err(shown)?;
        }
        Ok(text)
    }
}

fn what(certificate: &Certificate) -> String {
    let header = &certificate.header;
    format!("{} {}", header.function, header.request.format.name)
}

fn style(colour: &RGBColor, horizontal: HPos, vertical: VPos) -> TextStyle<'_> {
    let font = ("sans-serif", 16).into_font();
    TextStyle::from(font).color(colour).pos(Pos::new(horizontal, vertical))
}

fn shown(error: impl std::fmt::Display) -> String {
    error.to_string()
}
