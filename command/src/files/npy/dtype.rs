//! The types of elements that arrays of NumPy have.

use super::literal::Literal;
use crate::files::Endian;
use crate::mtx::shortened;

/// A real number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Integer {
        bytes: u8,
        is_signed: bool,
    },
    /// binary16
    Half,
    Single,
    Double,
    /// x86's `long double`: 80 bits and padding, in so many bytes.
    Extended {
        bytes: u8,
    },
    /// The fields `hi` and `lo` of the Python package.
    Dd,
    /// Its fields `x0` to `x3`.
    Qd,
}

const DD_FIELDS: [&str; 2] = ["hi", "lo"];
const QD_FIELDS: [&str; 4] = ["x0", "x1", "x2", "x3"];

/// What an element is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dtype {
    pub kind: Kind,
    pub endian: Endian,
    /// An element is two such numbers, the real part first.
    pub is_complex: bool,
}

impl Kind {
    /// Bytes of a number.
    pub const fn bytes(self) -> usize {
        match self {
            Kind::Integer { bytes, .. } | Kind::Extended { bytes } => bytes as usize,
            Kind::Half => 2,
            Kind::Single => 4,
            Kind::Double => 8,
            Kind::Dd => 16,
            Kind::Qd => 32,
        }
    }

    /// Bytes of what has an order of bytes: a number, or each of its components.
    pub const fn unit(self) -> usize {
        match self {
            Kind::Dd | Kind::Qd => 8,
            _ => self.bytes(),
        }
    }

    /// As the command calls its own types, others as NumPy does.
    pub fn name(self) -> &'static str {
        match self {
            Kind::Integer { bytes: 1, is_signed: true } => "int8",
            Kind::Integer { bytes: 2, is_signed: true } => "int16",
            Kind::Integer { bytes: 4, is_signed: true } => "int32",
            Kind::Integer { is_signed: true, .. } => "int64",
            Kind::Integer { bytes: 1, .. } => "uint8",
            Kind::Integer { bytes: 2, .. } => "uint16",
            Kind::Integer { bytes: 4, .. } => "uint32",
            Kind::Integer { .. } => "uint64",
            Kind::Half => "float16",
            Kind::Single => "f32",
            Kind::Double => "f64",
            Kind::Extended { .. } => "longdouble",
            Kind::Dd => "dd",
            Kind::Qd => "qd",
        }
    }
}

impl Dtype {
    pub const fn real(kind: Kind, endian: Endian) -> Dtype {
        Dtype { kind, endian, is_complex: false }
    }

    /// Bytes of an element.
    pub const fn bytes(self) -> usize {
        if self.is_complex { 2 * self.kind.bytes() } else { self.kind.bytes() }
    }

    pub fn name(self) -> &'static str {
        match (self.is_complex, self.kind) {
            (false, kind) => kind.name(),
            (_, Kind::Single) => "complex64",
            (_, Kind::Double) => "complex128",
            (_, Kind::Dd) => "dd_complex",
            (_, Kind::Qd) => "qd_complex",
            _ => "clongdouble",
        }
    }

    /// The type as headers have it, of numbers that results are: double, dd, qd, and complex ones.
    pub fn descr(self) -> String {
        let order = if self.endian == Endian::Little { '<' } else { '>' };
        let component = |name: &&str| format!("('{name}', '{order}f8')");
        let record = |names: &[&str]| {
            let components: Vec<String> = names.iter().map(component).collect();
            format!("[{}]", components.join(", "))
        };
        let part = match self.kind {
            Kind::Dd => record(&DD_FIELDS),
            Kind::Qd => record(&QD_FIELDS),
            kind => {
                let letter = if self.is_complex { 'c' } else { 'f' };
                let bytes = if self.is_complex { 2 * kind.bytes() } else { kind.bytes() };
                return format!("'{order}{letter}{bytes}'");
            }
        };
        if self.is_complex { format!("[('re', {part}), ('im', {part})]") } else { part }
    }

    /// From the header: a code such as `<f8`, or a list of fields.
    pub fn parse(descr: &Literal) -> Result<Dtype, String> {
        match descr {
            Literal::Text(code) => Dtype::of_code(code),
            Literal::Sequence(fields) => Dtype::of_fields(fields),
            _ => Err("expected the type of the elements as descr".into()),
        }
    }

    fn of_code(code: &str) -> Result<Dtype, String> {
        let (endian, rest) = match code.as_bytes() {
            [b'<', ..] => (Endian::Little, &code[1..]),
            [b'>', ..] => (Endian::Big, &code[1..]),
            [b'=' | b'|', ..] => (Endian::OF_MACHINE, &code[1..]),
            _ => (Endian::OF_MACHINE, code),
        };
        let real = |kind| Ok(Dtype::real(kind, endian));
        let complex = |kind| Ok(Dtype { kind, endian, is_complex: true });
        let integer = |bytes, is_signed| real(Kind::Integer { bytes, is_signed });
        match rest {
            "i1" => integer(1, true),
            "i2" => integer(2, true),
            "i4" => integer(4, true),
            "i8" => integer(8, true),
            "u1" => integer(1, false),
            "u2" => integer(2, false),
            "u4" => integer(4, false),
            "u8" => integer(8, false),
            "f2" => real(Kind::Half),
            "f4" => real(Kind::Single),
            "f8" => real(Kind::Double),
            "f12" => real(Kind::Extended { bytes: 12 }),
            "f16" => real(Kind::Extended { bytes: 16 }),
            "c8" => complex(Kind::Single),
            "c16" => complex(Kind::Double),
            "c24" => complex(Kind::Extended { bytes: 12 }),
            "c32" => complex(Kind::Extended { bytes: 16 }),
            "b1" => Err("expected numbers, not bool: save x.astype('u1') to have 0 and 1".into()),
            "O" => {
                let message = "expected numbers, not objects of Python, which are pickled: save them as numbers, \
                               x.astype(float) or wideblas.convert(x)";
                Err(message.into())
            }
            _ => Err(format!("expected numbers, not `{}`", shortened(code))),
        }
    }

    /// Double-double and quad-double numbers as the Python package writes them, and complex ones; no other records.
    fn of_fields(fields: &[Literal]) -> Result<Dtype, String> {
        let pair = |field: &Literal| match field.sequence()? {
            [name, kind] => Some((name.text()?.to_string(), Dtype::parse(kind).ok()?)),
            _ => None,
        };
        let fields: Option<Vec<(String, Dtype)>> = fields.iter().map(pair).collect();
        let (names, parts): (Vec<String>, Vec<Dtype>) =
            fields.unwrap_or_default().into_iter().unzip();
        let first = parts.first().copied().filter(|first| parts.iter().all(|part| part == first));
        let doubles = first.filter(|first| *first == Dtype::real(Kind::Double, first.endian));
        let numbers = first.filter(|first| {
            let Dtype { kind, is_complex, .. } = *first;
            !is_complex && matches!(kind, Kind::Dd | Kind::Qd)
        });
        let found = match (doubles, numbers) {
            (Some(part), _) if names == DD_FIELDS => Some(Dtype { kind: Kind::Dd, ..part }),
            (Some(part), _) if names == QD_FIELDS => Some(Dtype { kind: Kind::Qd, ..part }),
            (_, Some(part)) if names == ["re", "im"] => Some(Dtype { is_complex: true, ..part }),
            _ => None,
        };
        found.ok_or_else(|| {
            "expected numbers, not records: of these only wideblas.dd (hi, lo) and wideblas.qd (x0, x1, x2, x3) are read, of \
             float64 fields, and complex ones (re, im) of them"
                .into()
        })
    }
}
