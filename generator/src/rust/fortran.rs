//! The exports that Fortran calls by its names: everything travels by address, sizes as default integers.

use super::{GENERATED, bodies, enclosed, pointer, structs};
use crate::formats::{C, Format};
use crate::table::{Parameter, Returns, Role, Routine};

/// The name of a routine in Fortran: q for real(16), x for complex(32) as once s and c, d and z.
pub fn name(routine: &Routine) -> String {
    let name = &routine.real;
    // As DCABS1 of the reference, which is not named after both types.
    if name == "RCabs1" {
        return "qcabs1".to_string();
    }
    let prefixes = [("iR", "iq"), ("iC", "ix"), ("RC", "qx"), ("CR", "xq"), ("R", "q"), ("C", "x")];
    let found = prefixes.iter().find_map(|(ours, prefix)| Some((prefix, name.strip_prefix(ours)?)));
    let (prefix, rest) = found.expect("a name of MPLAPACK's");
    format!("{prefix}{rest}")
}

/// The exports of a format.
pub(super) fn fortran_file(routines: &[&Routine], format: &Format) -> String {
    let C::Quad { rust, passed, real } = format.c else {
        unreachable!("binary128 numbers");
    };
    let mut types = vec![passed, rust, "WB_AUTO", "integer"];
    types.extend(real.iter().flat_map(|real| [real.passed, real.rust]));
    // As rustfmt sorts them: types, constants, and what begins with a small letter.
    types.sort_by_key(|name| {
        let is_small = name.starts_with(char::is_lowercase);
        (is_small, *name == "WB_AUTO", *name)
    });
    let mut text = format!(
        "//! The BLAS on {} as Fortran calls it.\n{GENERATED}\n\
         {}{}use crate::abi::guard::Export;\nuse crate::abi::types::{{{}}};\nuse std::ffi::{{c_char, c_int}};\n",
        format.numbers,
        structs(routines),
        bodies(routines),
        types.join(", "),
    );
    for routine in routines {
        text += "\n";
        text += &function(routine, format);
    }
    text
}

/// A parameter's type, and what the body gets.
fn travels(parameter: &Parameter, rust: &str, real: &str) -> (String, String) {
    let Parameter { name, role, is_real, .. } = parameter;
    let number = if *is_real { real } else { rust };
    let ty = match *role {
        Role::Option(_) => "*const c_char".to_string(),
        Role::Size | Role::Leading | Role::Increment => {
            return ("*const c_int".to_string(), format!("{name}: integer({name})"));
        }
        Role::Scalar => format!("*const {number}"),
        Role::Reference => format!("*mut {number}"),
        Role::Array { written } => format!("{} {number}", pointer(written)),
    };
    (ty, name.clone())
}

fn function(routine: &Routine, format: &Format) -> String {
    let C::Quad { rust, passed, real } = format.c else {
        unreachable!("binary128 numbers");
    };
    let name = name(routine);
    let parameters = routine.parameters();
    let all = parameters.iter().map(|parameter| {
        let (ty, handed_on) = travels(parameter, rust, real.map_or(rust, |real| real.rust));
        (format!("{}: {ty}", parameter.name), handed_on)
    });
    let (declared, handed_on): (Vec<String>, Vec<String>) = all.unzip();
    let (returns, after) = match routine.returns {
        Returns::Nothing => (None, ""),
        Returns::Number => (Some(passed), ".into()"),
        Returns::Real => (Some(real.map_or(passed, |real| real.passed)), ".into()"),
        Returns::Index => (Some("c_int"), " as c_int"),
    };
    let lints = [
        ("improper_ctypes_definitions", returns == Some("Passed128")),
        ("clippy::too_many_arguments", declared.len() > super::MANY),
    ];
    let lints: Vec<&str> = lints.iter().filter(|(_, on)| *on).map(|(lint, _)| *lint).collect();
    let allow = match lints[..] {
        [] => String::new(),
        _ => format!("#[allow({})]\n", lints.join(", ")),
    };
    let result = returns.map_or(String::new(), |ty| format!(" -> {ty}"));
    let head = format!("pub unsafe extern \"C-unwind\" fn {name}_(");
    let signature = enclosed(&head, &declared, &format!("){result} {{"));
    let arguments = super::arguments(routine, &handed_on, "        ");
    let export = match routine.is_level_1() {
        true => format!("Export::named(\"{name}\")"),
        false => format!("Export::of_fortran(\"{name}\", \"{}\")", name.to_uppercase()),
    };
    let (called, mode) = match routine.module() {
        Some(module) => (format!("{module}::{}", routine.body), ""),
        None => ("run".to_string(), "WB_AUTO, "),
    };
    let end = if returns.is_some() { after.to_string() } else { ";".to_string() };
    format!(
        "/// `{}_f128` with everything by address.\n///\n/// # Safety\n/// As `{}_f128`; no address of an option or a size is NULL.\n\
         {allow}#[unsafe(no_mangle)]\n{signature}\n    // SAFETY: the same contract.\n    unsafe {{\n{arguments}\n\
         \x20       {called}(const {{ &{export} }}, {mode}arguments){end}\n    }}\n}}\n",
        routine.real, routine.real
    )
}
