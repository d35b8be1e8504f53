//! `cargo run -p wideblas-plots` draws the tables in benches/results.

use std::path::Path;

fn main() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../benches/results");
    for (name, svg) in wideblas_plots::results::pictures(&folder) {
        std::fs::write(folder.join(name), svg).expect("a picture is written");
        println!("written: benches/results/{name}");
    }
}
