//! The overloads in `include/wideblas.hpp`.

use crate::docs::{Docs, comment};
use crate::formats::{Cpp, Format, formats};
use crate::table::{Parameter, Returns, Role, Routine};

const WIDTH: usize = 100;

/// The sections of the header: MPLAPACK's names, and those with a mode.
pub fn sections(
    routines: &[Routine],
    lapack: &[Routine],
    docs: &Docs,
) -> Vec<(&'static str, String)> {
    let vectors: Vec<&Routine> = routines.iter().filter(|routine| routine.is_level_1()).collect();
    vec![
        ("overloads", overloads(routines, docs, false)),
        ("vectors", declared(&vectors, docs)),
        ("lapack", declared(&lapack.iter().collect::<Vec<_>>(), docs)),
        ("modes", overloads(routines, docs, true)),
    ]
}

/// MPLAPACK's declarations of routines whose exports in C++ these are: those on vectors, most of which have no const that could tell
/// overloads apart, and LAPACK's.
fn declared(routines: &[&Routine], docs: &Docs) -> String {
    let formats = formats();
    let mut text = String::new();
    for routine in routines {
        for (at, format) in formats.iter().filter(|format| format.plain.is_some()).enumerate() {
            let Some(cpp) = &format.cpp else { continue };
            if at == 0 {
                text += &comment(&docs.paragraphs(routine, "c++", format), "/// ", WIDTH);
            }
            let class = cpp.class;
            let returned = match routine.returns {
                Returns::Nothing => "void",
                Returns::Number | Returns::Real => class,
                Returns::Index => "int64_t",
            };
            let declared: Vec<String> = routine
                .parameters()
                .iter()
                .map(|parameter| match parameter.role {
                    Role::Scalar => format!("{class} {}", parameter.shown),
                    Role::Reference => format!("{class} &{}", parameter.shown),
                    Role::Array { .. } => format!("{class} *{}", parameter.shown),
                    Role::Option(_) => format!("const char *{}", parameter.shown),
                    Role::Integers { .. } => format!("int64_t *{}", parameter.shown),
                    Role::Info => format!("int64_t &{}", parameter.shown),
                    _ => format!("int64_t {}", parameter.shown),
                })
                .collect();
            text += &aligned(&format!("{returned} {}(", routine.real), &declared);
            text += ";\n";
        }
        text.push('\n');
    }
    text
}

fn overloads(routines: &[Routine], docs: &Docs, with_a_mode: bool) -> String {
    let formats = formats();
    let mut text = String::new();
    let wanted = |routine: &&Routine| match with_a_mode {
        true => routine.has_mode,
        false => !routine.is_level_1(),
    };
    for routine in routines.iter().filter(wanted) {
        let mut is_first = true;
        for format in &formats {
            let Some(cpp) = &format.cpp else { continue };
            if !with_a_mode && format.plain.is_none() {
                continue;
            }
            if is_first {
                let interface = if with_a_mode { "c++ mode" } else { "c++" };
                text += &comment(&docs.paragraphs(routine, interface, format), "/// ", WIDTH);
                is_first = false;
            }
            text += &overload(routine, format, cpp, with_a_mode);
            text.push('\n');
        }
    }
    text
}

fn overload(routine: &Routine, format: &Format, cpp: &Cpp, with_mode: bool) -> String {
    let parameters = routine.parameters();
    let mut declared: Vec<String> = parameters.iter().map(|p| declaration(p, cpp)).collect();
    let mut passed: Vec<String> = parameters.iter().map(|p| handed_on(p, cpp)).collect();
    let (name, called) = if with_mode {
        declared.insert(0, "int mode".to_string());
        passed.insert(0, "mode".to_string());
        (&routine.body, format!("wb_{}_{}", routine.body, format.name))
    } else {
        (&routine.real, format!("{}_{}", routine.real, format.name))
    };
    let using = if with_mode { "" } else { "    using wideblas::c;\n" };
    format!(
        "{} {{\n{using}{};\n}}\n",
        aligned(&format!("inline int {name}("), &declared),
        aligned(&format!("    return {called}("), &passed)
    )
}

/// The section of `include/wideblas_complex.hpp`: the plain C names on complex numbers as overloads.
pub fn complex(routines: &[Routine]) -> String {
    let mut text = String::new();
    for routine in routines {
        let name = &routine.real;
        text += &format!("/// As {name}_dd and {name}_qd of wideblas.h.\n");
        for parts in &COMPLEX {
            text += &complex_overload(routine, parts);
        }
        text.push('\n');
    }
    text
}

/// The section of `include/wideblas_float128.hpp`: the plain C names on binary128 numbers as overloads.
pub fn quads([routines, of_complex]: [&[Routine]; 2]) -> String {
    let complex = "std::complex<wb_f128>";
    let mut text = String::new();
    let kinds = [(routines, "wb_f128", "as_f128"), (of_complex, complex, "as_f128_complex")];
    for (routines, complex, exactly) in kinds {
        let unrounded = Some(["as_f128", exactly]);
        let parts = Parts { name: "f128", real: "wb_f128", complex, by_value: true, unrounded };
        for routine in routines {
            text += &format!("/// As {}_f128 of wideblas.h.\n", routine.real);
            text += &complex_overload(routine, &parts);
            text.push('\n');
        }
    }
    text
}

/// The parts of complex numbers in C++.
struct Parts {
    /// What the plain C names end with.
    name: &'static str,
    real: &'static str,
    complex: &'static str,
    /// Complex scalars are passed by value.
    by_value: bool,
    /// Classes for real and complex scalars that numbers of other types become without rounding, where the others have
    /// conversions that round.
    unrounded: Option<[&'static str; 2]>,
}

const COMPLEX: [Parts; 2] = [
    Parts {
        name: "dd",
        real: "dd_real",
        complex: "std::complex<dd_real>",
        by_value: true,
        unrounded: None,
    },
    Parts {
        name: "qd",
        real: "qd_real",
        complex: "std::complex<qd_real>",
        by_value: false,
        unrounded: None,
    },
];

/// Names in full: parameters are called c too.
fn complex_overload(routine: &Routine, parts: &Parts) -> String {
    let parameters = routine.parameters();
    // Arrays tell the formats' overloads apart, whatever the scalars may be made of.
    let has_arrays =
        parameters.iter().any(|parameter| matches!(parameter.role, Role::Array { .. }));
    let declared: Vec<String> = parameters
        .iter()
        .map(|parameter| match (parameter.role, parts.unrounded) {
            (Role::Scalar, Some(classes)) if has_arrays => {
                let class = classes[usize::from(!parameter.is_real)];
                format!("wideblas::{class} {}", parameter.shown)
            }
            _ => {
                let class = if parameter.is_real { parts.real } else { parts.complex };
                declaration(parameter, &Cpp { class, is_c: false })
            }
        })
        .collect();
    let passed: Vec<String> = parameters
        .iter()
        .map(|parameter| {
            let shown = &parameter.shown;
            match parameter.role {
                Role::Scalar if parameter.is_real || parts.by_value => {
                    format!("wideblas::c({shown})")
                }
                Role::Scalar | Role::Reference => format!("wideblas::c(&{shown})"),
                Role::Array { .. } => format!("wideblas::c({shown})"),
                _ => shown.clone(),
            }
        })
        .collect();
    let (returned, back) = match routine.returns {
        Returns::Nothing => ("int", ""),
        Returns::Number => (parts.complex, "wideblas::cpp"),
        Returns::Real => (parts.real, "wideblas::cpp"),
        Returns::Index => ("int64_t", ""),
    };
    let (name, suffix) = (&routine.real, parts.name);
    let call = match back {
        "" => aligned(&format!("    return {name}_{suffix}("), &passed),
        _ => aligned(&format!("    return {back}({name}_{suffix}("), &passed) + ")",
    };
    format!("{} {{\n{call};\n}}\n", aligned(&format!("inline {returned} {name}("), &declared))
}

/// A list in brackets, its lines below each other.
fn aligned(open: &str, items: &[String]) -> String {
    let indent = " ".repeat(open.len());
    let lines = crate::wrapped_list(items, &indent, "", WIDTH - 3);
    format!("{open}{})", lines.join("\n").trim_start())
}

fn declaration(parameter: &Parameter, cpp: &Cpp) -> String {
    let (name, class) = (&parameter.shown, cpp.class);
    match parameter.role {
        Role::Option(_) => format!("const char *{name}"),
        Role::Size | Role::Leading | Role::Increment => format!("int64_t {name}"),
        // A class without conversions that round.
        Role::Scalar if cpp.is_c => format!("as_{class} {name}"),
        Role::Scalar => format!("const {class} &{name}"),
        Role::Reference => format!("{class} &{name}"),
        Role::Array { written: false } => format!("const {class} *{name}"),
        Role::Array { written: true } => format!("{class} *{name}"),
        Role::Integers { .. } | Role::Info => unreachable!("of LAPACK"),
    }
}

fn handed_on(parameter: &Parameter, cpp: &Cpp) -> String {
    match parameter.role {
        Role::Scalar | Role::Array { .. } if !cpp.is_c => format!("c({})", parameter.shown),
        _ => parameter.shown.clone(),
    }
}
