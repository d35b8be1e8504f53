//! The data of `c_tests/programs/positions.c`, which passes each argument wrong: the parameters of each routine, and each
//! function with the expressions that it is called with.

use crate::formats::{C, formats, plain_complex, quads};
use crate::table::{Kind, Parameter, Returns, Role, Routine};

/// How the functions of one kind take their arguments, as C expressions.
struct Dialect {
    /// The set of operands.
    operands: String,
    /// The first argument, which is not in the list of the table.
    first: Option<&'static str>,
    /// Options are numbers.
    numbers: bool,
    /// A number by value; by the address in the case in hand where there is none.
    scalar: Option<String>,
    /// The same for real numbers among complex ones.
    real: Option<String>,
}

/// The sections of the program.
pub fn sections(tables: [&[Routine]; 3]) -> Vec<(&'static str, String)> {
    vec![("parameters", parameters(tables)), ("calls", calls(tables))]
}

/// The array of a routine's parameters: real and complex numbers have it together.
fn array(routine: &Routine) -> &str {
    match routine.real.strip_prefix("wb_") {
        Some(name) => name,
        None => &routine.body,
    }
}

fn parameters([routines, of_complex, residues]: [&[Routine]; 3]) -> String {
    let is_new = |routine: &&Routine| !routines.iter().any(|real| real.body == routine.body);
    let all = routines.iter().chain(of_complex.iter().filter(is_new));
    let all = all.map(|routine| (routine, false));
    let all = all.chain(residues.iter().map(|routine| (routine, true)));
    all.map(|(routine, numbers)| {
        let parameters = routine.parameters();
        let rows: Vec<String> = parameters.iter().map(|p| row(p, routine, numbers)).collect();
        let rows = crate::wrapped_list(&rows, "    ", "", 120).join("\n");
        format!("static const struct parameter {}[] = {{\n{rows},\n}};\n", array(routine))
    })
    .collect()
}

/// A parameter: its name, its kind, and the value in a legal call, where matrices have order 2.
fn row(parameter: &Parameter, routine: &Routine, numbers: bool) -> String {
    let is_level_1 = routine.is_level_1();
    let (kind, legal) = match parameter.role {
        Role::Option(letters) if numbers => ("OPTION", first_number(letters).to_string()),
        Role::Option(letters) => ("OPTION", format!("'{}'", &letters[..1])),
        // A routine on vectors has no elements then.
        Role::Size if is_level_1 => ("COUNT", "2".to_string()),
        Role::Size if routine.has(Kind::Packed) => ("ORDER", "2".to_string()),
        Role::Size => ("SIZE", "2".to_string()),
        Role::Leading => ("LEADING", routine.rows_of_two().to_string()),
        Role::Increment if is_level_1 => ("STEP", "1".to_string()),
        Role::Increment => ("INCREMENT", "1".to_string()),
        // Vector routines read theirs at once.
        Role::Scalar if parameter.is_real || routine.module() == Some("level1") => {
            ("VALUE", "0".to_string())
        }
        Role::Scalar => ("NUMBER", "0".to_string()),
        Role::Reference if parameter.is_real => ("REAL_WRITTEN", "0".to_string()),
        Role::Array { written: false } => ("READ", "0".to_string()),
        Role::Reference | Role::Array { written: true } => ("WRITTEN", "0".to_string()),
        Role::Integers { .. } | Role::Info => unreachable!("of LAPACK"),
    };
    format!("{{\"{}\", {kind}, {legal}}}", parameter.shown)
}

/// A line for every function in plain C.
fn calls([routines, of_complex, residues]: [&[Routine]; 3]) -> String {
    let mut text = String::new();
    for routine in routines {
        let [quad, _] = quads();
        for format in formats().into_iter().chain([quad]) {
            let by_address = matches!(format.c, C::Pointer { .. });
            let is_quad = matches!(format.c, C::Quad { .. });
            let name = format.name;
            let dialect = |first| Dialect {
                // The only numbers that travel in both ways.
                operands: format!(
                    "{name}{}",
                    if by_address && name == "f128" { "_at" } else { "" }
                ),
                first,
                numbers: false,
                scalar: (!by_address).then(|| format!("one_{name}")),
                real: None,
            };
            if format.plain.is_some() || is_quad {
                text += &call(&format!("{}_{name}", routine.real), routine, &dialect(None));
            }
            if routine.has_mode && !is_quad {
                let name = format!("wb_{}_{name}", routine.body);
                text += &call(&name, routine, &dialect(Some("WB_AUTO")));
            }
        }
    }
    for routine in of_complex {
        let [_, quad] = quads();
        for format in plain_complex().into_iter().chain([quad]) {
            let part = format.name;
            let by_value = !matches!(format.c, C::Complex { by_value: false, .. });
            let dialect = Dialect {
                operands: format!("{part}_complex"),
                first: None,
                numbers: false,
                scalar: by_value.then(|| format!("one_{part}_complex")),
                real: Some(format!("one_{part}")),
            };
            text += &call(&format!("{}_{part}", routine.real), routine, &dialect);
        }
    }
    for routine in residues {
        let operands = "mp".to_string();
        let dialect = Dialect { operands, first: None, numbers: true, scalar: None, real: None };
        text += &call(&routine.real, routine, &dialect);
    }
    text
}

fn call(name: &str, routine: &Routine, dialect: &Dialect) -> String {
    let macro_name = match routine.returns {
        Returns::Nothing => "STATUS",
        _ => "RETURNS",
    };
    let passed = |(at, parameter): (usize, &Parameter)| match parameter.role {
        Role::Option(_) if dialect.numbers => format!("number({at})"),
        Role::Option(_) => format!("text({at})"),
        Role::Size | Role::Leading | Role::Increment => format!("size({at})"),
        Role::Scalar => {
            let by_value = if parameter.is_real { &dialect.real } else { &dialect.scalar };
            by_value.clone().unwrap_or_else(|| format!("at({at})"))
        }
        Role::Reference | Role::Array { .. } => format!("at({at})"),
        Role::Integers { .. } | Role::Info => unreachable!("of LAPACK"),
    };
    let parameters = routine.parameters();
    let first = dialect.first.iter().map(|first| first.to_string());
    let arguments: Vec<String> = first.chain(parameters.iter().enumerate().map(passed)).collect();
    let list =
        format!("{}, {}, {name}, {}", array(routine), dialect.operands, arguments.join(", "));
    format!("    {macro_name}({list});\n")
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
