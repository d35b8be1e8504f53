//! Today.

use std::time::{SystemTime, UNIX_EPOCH};

/// The date in UTC, `2026-11-22`.
pub fn today() -> String {
    let seconds = SystemTime::now().duration_since(UNIX_EPOCH);
    date(seconds.map_or(0, |elapsed| elapsed.as_secs() / 86400) as i64)
}

/// The date of a day since 1970-01-01 (Hinnant, "chrono-compatible low-level date algorithms").
fn date(day: i64) -> String {
    let z = day + 719_468;
    let era = z.div_euclid(146_097);
    let of_era = z.rem_euclid(146_097);
    let year_of_era = (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365;
    let day_of_year = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let shifted = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * shifted + 2) / 5 + 1;
    let month = if shifted < 10 { shifted + 3 } else { shifted - 9 };
    let year = year_of_era + 400 * era + i64::from(month <= 2);
    format!("{year:04}-{month:02}-{day:02}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_have_dates() {
        for (day, expected) in
            [(0, "1970-01-01"), (59, "1970-03-01"), (11_016, "2000-02-29"), (20_454, "2026-01-01")]
        {
            assert_eq!(date(day), expected);
        }
    }
}
