//! Sums by additions that are each rounded to a precision, of doubles that are all in memory.

use super::element::Type;
use super::input::Input;
use crate::error::Error;
use clap::ValueEnum;
use num_bigint::{BigInt, BigUint, Sign};
use serde_json::{Value, json};
use wideblas::format::decimal::{to_decimal, to_decimal_for_bits};
use wideblas::format::exact::{Decoded, Exact, Ratio};
use wideblas::format::wide::Wide;
use wideblas::sum::reduce::{self, Algorithm};
use wideblas::sum::{Context, Fixed, Strided};

/// Bits of the paper's tables.
const USUAL_BITS: u32 = 240;

/// How numbers are added.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Order {
    /// Without rounding before the end
    Exact,
    /// One after the other (Reduce1)
    Recursive,
    /// Neighbours first (Reduce2)
    Pairwise,
    /// In 256 blocks of 256 sums, as on a GPU (Reduce3)
    Blocks,
}

#[derive(clap::Args)]
pub struct Reduction {
    /// Sums f64 or f32 numbers by additions of rounded numbers too; all are kept in memory
    #[arg(long, value_enum, default_value = "exact")]
    algorithm: Order,
    /// Precision of that sum, 24 to 8192 bits; default: 240
    #[arg(long, value_name = "B", value_parser = clap::value_parser!(u32).range(24..=8192))]
    bits: Option<u32>,
}

impl Reduction {
    /// What is asked for beside the exact sum.
    pub fn asked(&self, input: &Input) -> Result<Option<Reduced>, Error> {
        let algorithm = match self.algorithm {
            Order::Exact if self.bits.is_some() => {
                let message = "--bits takes --algorithm recursive, pairwise or blocks";
                return Err(Error::Usage(message.into()));
            }
            Order::Exact => return Ok(None),
            Order::Recursive => Algorithm::Recursive,
            Order::Pairwise => Algorithm::Pairwise,
            Order::Blocks => Algorithm::Blocks,
        };
        if !matches!(input.kind, Type::F64 | Type::F32) {
            let message =
                format!("--algorithm takes numbers of type f64 or f32, not {}", input.types());
            return Err(Error::Usage(message));
        }
        let (bits, numbers, is_short) = (self.bits.unwrap_or(USUAL_BITS), Vec::new(), false);
        Ok(Some(Reduced { algorithm, bits, numbers, is_short }))
    }
}

/// A sum by rounded additions, of numbers that are given in parts.
pub struct Reduced {
    algorithm: Algorithm,
    bits: u32,
    numbers: Vec<f64>,
    /// There was no memory for more numbers.
    is_short: bool,
}

/// What came of it.
pub struct Outcome {
    name: &'static str,
    bits: u32,
    result: String,
    /// Relative to the exact sum, two digits.
    error: String,
}

impl Reduced {
    pub fn add(&mut self, x: impl ExactSizeIterator<Item = f64>) {
        self.is_short |= self.numbers.try_reserve(x.len()).is_err();
        if !self.is_short {
            self.numbers.extend(x);
        }
    }

    pub fn outcome(&self, exact: &Fixed) -> Result<Outcome, Error> {
        if self.is_short {
            return Err(Error::Operands(
                "the numbers do not fit into memory for --algorithm".into(),
            ));
        }
        let Reduced { algorithm, bits, .. } = *self;
        let sum = reduce::doubles(algorithm, bits, Strided::of(&self.numbers), Context::chosen());
        let sum =
            decoded(&sum.map_err(|failure| Error::Operands(format!("--algorithm: {failure}")))?);
        let name = match algorithm {
            Algorithm::Recursive => "recursive",
            Algorithm::Pairwise => "pairwise",
            Algorithm::Blocks => "blocks",
        };
        let result = to_decimal_for_bits(&sum, bits.into());
        Ok(Outcome { name, bits, result, error: relative_error(sum, exact.to_decoded()) })
    }
}

impl Outcome {
    /// Lines of text.
    pub fn lines(&self) -> [String; 2] {
        let Outcome { name, bits, result, error } = self;
        [format!("{name:<12} {result} ({bits} bits)"), format!("its error    {error}")]
    }

    pub fn json(&self) -> Value {
        let Outcome { name, bits, result, error } = self;
        json!({"algorithm": name, "bits": bits, "result": result, "relative_error": error})
    }
}

fn decoded(x: &Wide) -> Decoded {
    let bytes: Vec<u8> = x.limbs.iter().flat_map(|limb| limb.to_le_bytes()).collect();
    let sign = if x.negative { Sign::Minus } else { Sign::Plus };
    let mantissa = BigInt::from_biguint(sign, BigUint::from_bytes_le(&bytes));
    Exact { mantissa, exponent: x.exponent }.into()
}

/// `|sum - exact| / |exact|` as text, which has room for exponents that no double has.
fn relative_error(sum: Decoded, exact: Decoded) -> String {
    match (sum + exact.clone().negated(), exact) {
        (Decoded::Finite(difference), Decoded::Finite(exact)) => {
            let numerator = difference.mantissa.magnitude().clone().into();
            let denominator = exact.mantissa.magnitude().clone();
            let exponent = difference.exponent - exact.exponent;
            let error = Ratio { numerator, denominator, exponent }.round_to(53);
            to_decimal(Decoded::Finite(error), 2)
        }
        (Decoded::Finite(_), _) => "inf".into(),
        _ => "0".into(),
    }
}
