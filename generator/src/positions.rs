//! The calls in `c_tests/programs/positions.c`, which pass each argument wrong.

use crate::formats::{C, formats, plain_complex, quads};
use crate::table::{Kind, Parameter, Returns, Role, Routine};

/// How the functions of one kind take their arguments, as C expressions.
struct Dialect {
    /// What stands before the list of the table.
    first: &'static str,
    /// Options are numbers.
    numbers: bool,
    scalar: String,
    /// The real scalars and numbers of a routine on complex numbers.
    real: [String; 2],
    read: String,
    written: String,
}

/// Calls of every function in plain C: one that is legal; each argument wrong, alone and with all behind it; each
/// operand larger than the address space; each pointer NULL.
pub fn section([routines, of_complex, residues]: [&[Routine]; 3]) -> String {
    let mut text = String::new();
    for routine in routines {
        let [quad, _] = quads();
        for format in formats().into_iter().chain([quad]) {
            let by_address = if let C::Pointer { .. } = format.c { "&" } else { "" };
            let dialect = |first| Dialect {
                first,
                numbers: false,
                scalar: format!("{by_address}one_{}", format.name),
                real: Default::default(),
                read: format!("x_{}", format.name),
                written: format!("y_{}", format.name),
            };
            let has_plain_names = format.plain.is_some() || matches!(format.c, C::Quad { .. });
            if has_plain_names {
                let name = format!("{}_{}", routine.real, format.name);
                text += &calls(&name, routine, &dialect(""));
            }
            if !routine.has_mode || matches!(format.c, C::Quad { .. }) {
                continue;
            }
            let name = format!("wb_{}_{}", routine.body, format.name);
            text += &calls(&name, routine, &dialect("WB_AUTO, "));
        }
    }
    for routine in of_complex {
        let [_, quad] = quads();
        for format in plain_complex().into_iter().chain([quad]) {
            let part = format.name;
            let by_value = !matches!(format.c, C::Complex { by_value: false, .. });
            let by_address = if by_value { "" } else { "&" };
            let dialect = Dialect {
                first: "",
                numbers: false,
                scalar: format!("{by_address}one_{part}_complex"),
                real: [format!("one_{part}"), format!("y_{part}")],
                read: format!("x_{part}_complex"),
                written: format!("y_{part}_complex"),
            };
            text += &calls(&format!("{}_{part}", routine.real), routine, &dialect);
        }
    }
    for routine in residues {
        let residue = |name: &str| format!("&{name}_mp");
        let dialect = Dialect {
            first: "",
            numbers: true,
            scalar: residue("one"),
            real: Default::default(),
            read: residue("x"),
            written: residue("y"),
        };
        text += &calls(&routine.real, routine, &dialect);
    }
    text
}

fn calls(name: &str, routine: &Routine, dialect: &Dialect) -> String {
    let parameters = routine.parameters();
    let right: Vec<String> =
        parameters.iter().map(|p| right(p, routine.rows_of_two(), dialect)).collect();
    let call = |arguments: &[String]| format!("{name}({}{})", dialect.first, arguments.join(", "));
    let expect = |info: i32, message: &str, call: String| match routine.returns {
        Returns::Nothing => format!("    EXPECT({info}, \"{message}\", {call});\n"),
        _ => format!("    RETURNS(\"{message}\", {call});\n"),
    };
    let mut text = expect(0, "", call(&right));
    let checked = if routine.is_level_1() { &[][..] } else { &parameters[..] };
    for (at, parameter) in checked.iter().enumerate() {
        let Some((wrong, said)) = wrong(parameter, dialect) else { continue };
        let mut arguments = right.clone();
        arguments[at] = wrong;
        let message = format!("{name}: {said}");
        text += &format!("    EXPECT({}, \"{message}\", {});\n", at + 1, call(&arguments));
        for (argument, parameter) in arguments.iter_mut().zip(&parameters).skip(at + 1) {
            if let Some((wrong, _)) = self::wrong(parameter, dialect) {
                *argument = wrong;
            }
        }
        text += &format!("    EXPECT({}, \"{message}\", {});\n", at + 1, call(&arguments));
    }
    // Routines on residue numbers have illegal arguments of vectors too.
    let has_positions = !routine.is_level_1() || dialect.numbers;
    for at in 0..parameters.len() {
        for (vast, said) in vast(&parameters, at, routine) {
            let mut arguments = right.clone();
            arguments[at] = vast;
            let (info, said) = match has_positions {
                true => (at as i32 + 1, said),
                false => (-1, "a vector is larger than the address space".to_string()),
            };
            text += &expect(info, &format!("{name}: {said}"), call(&arguments));
        }
    }
    for (at, parameter) in parameters.iter().enumerate() {
        let is_pointer = match parameter.role {
            Role::Option(_) => !dialect.numbers,
            // Vector routines read theirs at once.
            Role::Scalar => right[at].starts_with('&') && routine.module() != Some("level1"),
            Role::Reference | Role::Array { .. } => true,
            _ => false,
        };
        if is_pointer {
            let mut arguments = right.clone();
            arguments[at] = "NULL".to_string();
            let info = if let Role::Option(_) = parameter.role { at as i32 + 1 } else { -1 };
            let message = format!("{name}: {} is NULL", parameter.shown);
            text += &expect(info, &message, call(&arguments));
        }
    }
    text
}

/// Of order 2.
fn right(parameter: &Parameter, rows: usize, dialect: &Dialect) -> String {
    match parameter.role {
        Role::Option(letters) if dialect.numbers => first_number(letters).to_string(),
        Role::Option(letters) => format!("\"{}\"", &letters[..1]),
        Role::Size => "2".to_string(),
        Role::Leading => rows.to_string(),
        Role::Increment => "1".to_string(),
        Role::Scalar if parameter.is_real => dialect.real[0].clone(),
        Role::Reference if parameter.is_real => dialect.real[1].clone(),
        Role::Scalar => dialect.scalar.clone(),
        Role::Array { written: false } => dialect.read.clone(),
        Role::Reference | Role::Array { written: true } => dialect.written.clone(),
    }
}

/// A wrong value, and what the message says of it.
fn wrong(parameter: &Parameter, dialect: &Dialect) -> Option<(String, String)> {
    let name = &parameter.shown;
    Some(match parameter.role {
        Role::Option(_) if dialect.numbers => ("0".to_string(), format!("{name} = 0, must be ")),
        Role::Option(_) => ("\"X\"".to_string(), format!("{name} = 'X', must be ")),
        Role::Size => ("-1".to_string(), format!("{name} = -1, must be at least 0")),
        Role::Leading => ("1".to_string(), format!("{name} = 1, must be at least ")),
        Role::Increment => ("0".to_string(), format!("{name} = 0, must not be 0")),
        Role::Scalar | Role::Reference | Role::Array { .. } => return None,
    })
}

/// Values with which no address space holds an operand, and what the message says of it.
fn vast(parameters: &[Parameter], at: usize, routine: &Routine) -> Vec<(String, String)> {
    let Parameter { shown, role, .. } = &parameters[at];
    let powers: &[(&str, i64, u32)] = match role {
        Role::Leading => &[("", 1, 60)],
        // Many routines on vectors find no elements where an increment is negative.
        Role::Increment if routine.is_level_1() => &[("", 1, 60)],
        Role::Increment => &[("", 1, 60), ("-", -1, 60)],
        Role::Size if routine.has(Kind::Packed) => &[("", 1, 32)],
        _ => &[],
    };
    let operand = if let Role::Size = role { "AP" } else { &parameters[at.max(1) - 1].shown };
    let case = |&(minus, sign, power): &(&str, i64, u32)| {
        let said =
            format!("{shown} = {}: {operand} is larger than the address space", sign << power);
        (format!("{minus}((int64_t)1 << {power})"), said)
    };
    powers.iter().map(case).collect()
}

/// The number that stands for the first letter, in CBLAS and MPRES-BLAS.
fn first_number(letters: &str) -> u32 {
    match letters {
        "NTC" => 111,
        "UL" => 121,
        "UN" => 131,
        "LR" => 141,
        _ => 171,
    }
}
