//! What commands print as JSON.

use serde_json::{Value, json};

/// A number in JSON, which has no infinities and no NaN: they are strings.
pub fn number_or_text(x: f64) -> Value {
    if x.is_finite() { json!(x) } else { json!(shortest(x)) }
}

/// Digits that give the same double when read.
pub fn shortest(x: f64) -> String {
    format!("{x:?}").to_lowercase()
}
