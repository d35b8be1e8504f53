//! Pictures are those of the committed tables, whole and legible.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use wideblas_plots::results::{pictures, products};
use wideblas_plots::{Chart, Line};

fn results() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../benches/results")
}

struct Label {
    text: String,
    left: f64,
    right: f64,
    y: f64,
    colour: String,
}

/// The size of a picture, and its texts, turned ones left out, with room for wide letters.
fn labels(svg: &str) -> ((f64, f64), Vec<Label>) {
    let document = roxmltree::Document::parse(svg).unwrap();
    let number =
        |node: roxmltree::Node, name| -> f64 { node.attribute(name).unwrap().parse().unwrap() };
    let root = document.root_element();
    let texts = document.descendants().filter(|node| node.has_tag_name("text"));
    let plain = texts.filter(|node| !node.has_attribute("transform"));
    let labels = plain.map(|node| {
        let text = node.text().unwrap().trim().to_string();
        // plotters writes 1 / 1.24 of the size that was asked for.
        let width = 0.62 * number(node, "font-size") * text.chars().count() as f64;
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
                || (label.y - other.y).abs() >= 12.0;
            assert!(apart, "{name}: {} lies over {}", label.text, other.text);
        }
    }
}

#[test]
fn pictures_are_those_of_the_tables() {
    for (name, svg) in pictures(&results()) {
        check(name, &svg);
        let committed = fs::read_to_string(results().join(name)).unwrap_or_default();
        assert!(committed == svg, "{name} is stale: cargo run -p wideblas-plots");
    }
}

/// Each line has its own colour, which its label has too.
#[test]
fn lines_are_labelled_in_their_colours() {
    let lines = (0..6).map(|i| Line {
        name: format!("line {i} with a long name"),
        points: vec![(100.0, 1.0), (1000.0, 1.9), (1024.0, 2.0)],
        peer: i % 2 == 1,
    });
    let chart =
        Chart { title: "T & <U>".into(), x: "n".into(), y: "s".into(), lines: lines.collect() };
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

/// A run of one order, and one of nothing that is drawn.
#[test]
fn small_runs_are_drawn() {
    let line = |name: &str| Line { name: name.into(), points: vec![(512.0, 3200.0)], peer: false };
    let svg = products("Products", &[line("dd, residues, on the device"), line("unknown")]);
    check("one point", &svg);
    assert!(svg.contains("dd, exact products") && !svg.contains("unknown"));
    assert!(products("Products", &[]).contains("nothing was measured"));
}
