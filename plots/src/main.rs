//! `cargo run -p wideblas-plots` draws the tables in benches/results, and writes that of the model of many GPUs.

use std::fs;
use std::path::Path;
use wideblas_plots::results::{FOLDER, pictures};
use wideblas_plots::scaling::{self, Gpu};
use wideblas_plots::tables::tables;

fn main() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let results = root.join("benches/results");
    let measured = "h200-products.md";
    let products = fs::read_to_string(results.join(measured)).expect("a file of results");
    let model = scaling::text(measured, &Gpu::measured(&tables(&products)));
    fs::write(results.join("scaling.md"), model).expect("a file of results is written");
    println!("written: benches/results/scaling.md");
    for (name, svg) in pictures(&results) {
        let path = root.join(FOLDER).join(name);
        fs::write(path, &svg).expect("a picture is written");
        println!("written: {FOLDER}/{name}");
        // That of `wideblas bench --save`, beside its tables.
        let beside = results.join(name);
        if beside.exists() {
            fs::write(beside, svg).expect("a picture is written");
        }
    }
}
