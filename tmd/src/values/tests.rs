use super::*;
use crate::float::{BFLOAT16, BINARY16, BINARY32, BINARY64};
use crate::function::by_name;
use std::time::Instant;

fn sets() -> impl Iterator<Item = Isa> {
    Isa::ALL.into_iter().filter(|isa| isa.is_available())
}

/// `cargo test --release -p wideblas-tmd --lib -- --ignored --nocapture cost_of_values`
#[test]
#[ignore = "measures"]
fn cost_of_values() {
    for name in ["sin", "cos", "tan"] {
        let function = by_name(name).unwrap();
        let circular = function.circular().unwrap();
        let binade = Argument::of(BINARY64, 2f64.powi(500)).unwrap().binade;
        for isa in sets() {
            let len = if isa == Isa::Generic { 1 << 24 } else { 1 << 28 };
            let range = Range { binade, start: 12345, len };
            let start = Instant::now();
            let search = Search::new(circular, &range, 52, isa);
            let tables = start.elapsed();
            let start = Instant::now();
            let part = (ROWS * COLUMNS) as u64;
            let open: usize =
                (0..len / part).map(|at| search.open(at * part, (at + 1) * part).len()).sum();
            let each = start.elapsed().as_secs_f64() / len as f64 * 1e9;
            println!("{name} {}: {each:.2} ns, {open} open, tables {tables:.2?}", isa.name());
        }
    }
}
