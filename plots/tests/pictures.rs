//! Pictures are those of the committed tables, whole and legible.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use wideblas_plots::results::{FOLDER, pictures, products};
use wideblas_plots::{Axis, Chart, Line, Style};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

struct Label {
    text: String,
    left: f64,
    right: f64,
    y: f64,
    colour: String,
}

/// The size of a picture, and its texts, with room for wide letters.
fn labels(svg: &str) -> ((f64, f64), Vec<Label>) {
    let document = roxmltree::Document::parse(svg).unwrap();
    let number =
        |node: roxmltree::Node, name| -> f64 { node.attribute(name).unwrap().parse().unwrap() };
    let root = document.root_element();
    let texts = document.descendants().filter(|node| node.has_tag_name("text"));
    let labels = texts.map(|node| {
        let text = node.text().unwrap().trim().to_string();
        let width = 0.6 * number(node, "font-size") * text.chars().count() as f64;
        let x = number(node, "x");
        let left = match node.attribute("text-anchor") {
            Some("middle") => x - width / 2.0,
            Some("end") => x - width,
            _ => x,
        };
        let colour = node.attribute("fill").unwrap().to_string();
        Label { text, left, right: left + width, y: number(node, "y"), colour }
    });
    ((number(root, "width"), number(root, "height")), labels.collect())
}

/// Nothing is cut, and no two texts lie over each other.
fn check(name: &str, svg: &str) {
    let ((width, height), labels) = labels(svg);
    assert!(labels.len() > 3, "{name}");
    for (index, label) in labels.iter().enumerate() {
        let is_inside =
            label.left >= 0.0 && label.right <= width && label.y > 0.0 && label.y < height;
        assert!(
            is_inside,
            "{name}: {} is cut: {} to {} of {width}",
            label.text, label.left, label.right
        );
        for other in &labels[..index] {
            let apart = label.right < other.left
                || other.right < label.left
                || (label.y - other.y).abs() >= 23.0;
            assert!(apart, "{name}: {} lies over {}", label.text, other.text);
        }
    }
}

#[test]
fn pictures_are_those_of_the_tables() {
    let mut names = BTreeSet::new();
    for (name, svg) in pictures(&root().join("benches/results")) {
        check(name, &svg);
        let committed = fs::read_to_string(root().join(FOLDER).join(name)).unwrap_or_default();
        assert!(committed == svg, "{name} is stale: cargo run -p wideblas-plots");
        let beside = fs::read_to_string(root().join("benches/results").join(name));
        assert!(
            beside.is_err() || beside.is_ok_and(|text| text == svg),
            "{name} in benches/results is stale"
        );
        names.insert(name.to_string());
    }
    let files = fs::read_dir(root().join(FOLDER)).unwrap();
    let files = files.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    assert_eq!(files.collect::<BTreeSet<_>>(), names, "pictures without a table");
}

/// Each line has its own colour, which its label has too.
#[test]
fn lines_are_labelled_in_their_colours() {
    let lines = (0..6).map(|i| Line {
        name: format!("line {i} with a long name"),
        points: vec![(100.0, 1.0), (1000.0, 1.9), (1024.0, 2.0)],
        style: if i % 2 == 1 { Style::Peer } else { Style::Own },
    });
    let chart = Chart {
        title: "T & <U>".into(),
        note: "a machine".into(),
        x: Axis::logarithmic("n"),
        y: Axis::logarithmic("s"),
        lines: lines.collect(),
    };
    let svg = chart.svg();
    check("six lines with the same end", &svg);
    let (_, all) = labels(&svg);
    let colours: BTreeSet<&str> = all
        .iter()
        .filter(|label| label.text.starts_with("line"))
        .map(|label| label.colour.as_str())
        .collect();
    assert_eq!(colours.len(), 6);
    for colour in colours {
        assert!(svg.matches(&format!("stroke=\"{colour}\"")).count() >= 1, "{colour}");
    }
}

/// No curve and no point is above the names of the lines, whatever the values.
#[test]
fn names_are_off_the_curves() {
    for (name, svg) in pictures(&root().join("benches/results")) {
        let (_, all) = labels(&svg);
        let document = roxmltree::Document::parse(&svg).unwrap();
        let colours: BTreeSet<&str> = all.iter().map(|label| label.colour.as_str()).collect();
        let named =
            all.iter().filter(|label| !["#000000", "#505050"].contains(&label.colour.as_str()));
        let lowest = named.map(|label| label.y).fold(0.0, f64::max);
        for curve in document.descendants().filter(|node| node.has_tag_name("polyline")) {
            let points = curve.attribute("points").unwrap().split_whitespace();
            let points: Vec<(f64, f64)> = points
                .map(|point| point.split_once(',').unwrap())
                .map(|(x, y)| (x.parse().unwrap(), y.parse().unwrap()))
                .collect();
            let is_sample = points.iter().all(|point| point.0 <= 64.0);
            let is_curve = colours.contains(curve.attribute("stroke").unwrap()) && !is_sample;
            assert!(!is_curve || points.iter().all(|point| point.1 > lowest), "{name}");
        }
    }
}

/// A run of one order, and one of nothing that is drawn.
#[test]
fn small_runs_are_drawn() {
    let points = vec![(512.0, 3200.0)];
    let line = |name: &str| Line { name: name.into(), points: points.clone(), style: Style::Own };
    let svg = products("Products", &[line("dd, residues, on the device"), line("unknown")]);
    check("one point", &svg);
    assert!(svg.contains("dd, exact products") && !svg.contains("unknown"));
    assert!(products("Products", &[]).contains("nothing was measured"));
}
