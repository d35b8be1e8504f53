//! What a table says of the cases of a job: how many are how hard, and the hardest of them.

use serde_json::{Map, Value, json};
use std::cmp::Reverse;
use std::collections::BTreeMap;
use wideblas_tmd::brute::Case;
use wideblas_tmd::certificate::Certificate;
use wideblas_tmd::decide::{Hardness, Side, side};
use wideblas_tmd::float::Format;
use wideblas_tmd::function::Function;

/// Cases of this hardness are named one by one: two are expected of a binade.
pub fn named(format: Format) -> u32 {
    format.precision - 1
}

fn bits(case: &Case) -> Option<u32> {
    match case.hardness {
        Hardness::Bits(k) => Some(k),
        Hardness::AtLeast(_) | Hardness::Exact => None,
    }
}

fn line(function: &dyn Function, case: &Case, k: u32) -> Value {
    let side = side(function, case.argument.binade.format, &case.argument.value(), k);
    json!({"x": case.argument.to_string(), "k": k, "side": side.map(Side::name)})
}

/// Adds `by_hardness`, how many cases have each k; `hardest`, all cases of [`named`] bits; and `worst`, the hardest of each side.
pub fn describe(function: &dyn Function, certificate: &Certificate, done: &mut Value) {
    let mut cases: Vec<(&Case, u32)> =
        certificate.cases().filter_map(|case| Some((case, bits(case)?))).collect();
    let mut counts: BTreeMap<u32, u64> = BTreeMap::new();
    cases.iter().for_each(|&(_, k)| *counts.entry(k).or_insert(0) += 1);
    let least = named(certificate.header.request.format);
    let hardest = cases.iter().filter(|&&(_, k)| k >= least);
    let hardest: Vec<Value> = hardest.map(|&(case, k)| line(function, case, k)).collect();
    // The hardest first; of equals the one that is nearer to zero.
    cases.sort_by_key(|&(_, k)| Reverse(k));
    let mut worst = Map::new();
    for &(case, k) in &cases {
        if worst.len() == Side::ALL.len() {
            break;
        }
        let line = line(function, case, k);
        if let Some(side) = line["side"].as_str() {
            worst.entry(side).or_insert_with(|| line.clone());
        }
    }
    let counts: Map<String, Value> =
        counts.into_iter().map(|(k, count)| (k.to_string(), count.into())).collect();
    done["by_hardness"] = counts.into();
    done["hardest"] = hardest.into();
    done["worst"] = worst.into();
}
