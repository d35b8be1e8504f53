//! `cargo run -p wideblas-plots` draws the tables in benches/results.

use std::path::Path;
use wideblas_plots::results::{FOLDER, pictures};

fn main() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    for (name, svg) in pictures(&root.join("benches/results")) {
        let path = root.join(FOLDER).join(name);
        std::fs::write(path, &svg).expect("a picture is written");
        println!("written: {FOLDER}/{name}");
        // That of `wideblas bench --save`, beside its tables.
        let beside = root.join("benches/results").join(name);
        if beside.exists() {
            std::fs::write(beside, svg).expect("a picture is written");
        }
    }
}
