//! An axis: where a value is, and which values are marked.

use crate::short;

/// What an axis says, and how.
#[derive(Clone, Debug)]
pub struct Axis {
    pub about: String,
    pub scale: Scale,
    /// Marks with names of their own; without any, round values or, along x, those that were measured.
    pub names: Vec<(f64, String)>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Scale {
    Logarithmic,
    Linear,
}

impl Axis {
    pub fn logarithmic(about: &str) -> Axis {
        Axis { about: about.into(), scale: Scale::Logarithmic, names: Vec::new() }
    }

    pub fn linear(about: &str) -> Axis {
        Axis { about: about.into(), scale: Scale::Linear, names: Vec::new() }
    }
}

/// An axis from one pixel to another.
pub struct Placed {
    low: f64,
    high: f64,
    from: f64,
    to: f64,
    scale: Scale,
}

impl Placed {
    /// With some room beyond the least and the largest value.
    pub fn of(values: impl Iterator<Item = f64>, scale: Scale, from: f64, to: f64) -> Placed {
        let ends = values.fold((f64::MAX, f64::MIN), |(low, high), x| (low.min(x), high.max(x)));
        let (low, high) = match scale {
            Scale::Logarithmic => {
                let room = (ends.1 / ends.0).powf(0.04).max(1.05);
                (ends.0 / room, ends.1 * room)
            }
            Scale::Linear => {
                let room = 0.04 * (ends.1 - ends.0).max(1.0);
                (ends.0 - room, ends.1 + room)
            }
        };
        Placed { low, high, from, to, scale }
    }

    pub fn at(&self, value: f64) -> f64 {
        let part = match self.scale {
            Scale::Logarithmic => (value / self.low).ln() / (self.high / self.low).ln(),
            Scale::Linear => (value - self.low) / (self.high - self.low),
        };
        self.from + part * (self.to - self.from)
    }

    /// Values to mark: of a logarithmic axis 1, 2 and 5 of every decade, or every decade, or every so many; of a linear one
    /// multiples of 1, 2 or 5 times a power of ten.
    pub fn ticks(&self) -> Vec<f64> {
        let all: Vec<f64> = match self.scale {
            Scale::Logarithmic => {
                let decades = (self.high / self.low).log10();
                let steps: &[f64] = if decades > 2.5 { &[1.0] } else { &[1.0, 2.0, 5.0] };
                let every = ((decades / 7.0).ceil() as i32).max(1);
                let every = if every > 3 { 5 } else { every };
                let (low, high) =
                    (self.low.log10().floor() as i32, self.high.log10().ceil() as i32);
                let chosen = (low..=high).filter(|decade| decade % every == 0);
                chosen.flat_map(|d| steps.iter().map(move |s| s * 10f64.powi(d))).collect()
            }
            Scale::Linear => {
                let rough = (self.high - self.low) / 6.0;
                let decade = 10f64.powf(rough.log10().floor());
                let step = [1.0, 2.0, 5.0, 10.0].map(|s| s * decade);
                let step = step.into_iter().find(|s| *s >= rough).expect("ten is enough");
                let first = (self.low / step).ceil() as i64;
                (first..=(self.high / step).floor() as i64).map(|k| k as f64 * step).collect()
            }
        };
        all.into_iter().filter(|tick| (self.low..=self.high).contains(tick)).collect()
    }
}

/// A mark's value: powers of ten with raised digits where zeros would be many.
pub fn mark(value: f64) -> String {
    if value == 0.0 || (1e-3..1e6).contains(&value.abs()) {
        return short(value);
    }
    let exponent = value.abs().log10().floor() as i32;
    let factor = value / 10f64.powi(exponent);
    let raised = |c| match c {
        '-' => '⁻',
        digit => "⁰¹²³⁴⁵⁶⁷⁸⁹".chars().nth(digit as usize - '0' as usize).expect("a digit"),
    };
    let power: String = exponent.to_string().chars().map(raised).collect();
    let factor = short(factor);
    if factor == "1" { format!("10{power}") } else { format!("{factor}·10{power}") }
}
