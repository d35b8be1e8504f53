//! What is asked for: arguments and a hardness.
#![forbid(unsafe_code)]

use crate::float::Format;

/// The most bits of hardness that are searched.
const MAX_BITS: u32 = 4096;

/// A request: arguments of one sign with ordinals `from <= ordinal < to` (see `Format::ordinal`), by growing |x|.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Request {
    pub format: Format,
    pub negative: bool,
    pub from: u64,
    pub to: u64,
    /// The hardness that is searched.
    pub bits: u32,
}

impl Request {
    /// |from| <= |x| < |to|, which have one sign; `to` may be 2^(emax + 1) or an infinity, which ends the format.
    pub fn new(format: Format, from: f64, to: f64, bits: u32) -> Result<Request, String> {
        let ordinal = |x: f64| {
            let text = crate::float::hexadecimal(x);
            format.ordinal(x).ok_or(format!("{text} is no number of {}", format.name))
        };
        let ((sign, first), (end_sign, end)) = (ordinal(from)?, ordinal(to)?);
        // A zero takes the sign of the other end.
        let negative = if first == 0 { end_sign } else { sign };
        if end != 0 && end_sign != negative {
            return Err("both ends must have one sign".to_string());
        }
        if !(2..=MAX_BITS).contains(&bits) {
            return Err(format!("the hardness must be 2 to {MAX_BITS} bits"));
        }
        if first >= end {
            return Err(
                "the first end must be nearer to zero than the second, which is left out".into()
            );
        }
        Ok(Request { format, negative, from: first, to: end, bits })
    }

    pub fn len(&self) -> u64 {
        self.to - self.from
    }

    pub fn is_empty(&self) -> bool {
        self.from >= self.to
    }

    /// Part `index` of `count` parts, 0 <= index < count, which tile the request and have as many arguments but for one. It is empty where
    /// there are more parts than arguments.
    pub fn part(&self, index: u64, count: u64) -> Request {
        let place = |i: u64| (u128::from(self.len()) * u128::from(i) / u128::from(count)) as u64;
        Request { from: self.from + place(index), to: self.from + place(index + 1), ..*self }
    }
}
