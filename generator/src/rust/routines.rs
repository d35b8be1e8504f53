//! The macros of the routines, which the lists of exports call.

use super::{GENERATED, capitalized};
use crate::table::{Parameter, Returns, Role, Routine};
use crate::wrapped_list;

/// What `routines!` in `src/abi/passing.rs` makes a macro for each routine of.
pub(super) fn routines_file(routines: &[&Routine]) -> String {
    let rows: String = routines.iter().map(|routine| of_routine(routine)).collect();
    format!(
        "//! What the functions of a routine have in common in all lists.\n{GENERATED}\nroutines! {{ $\n{rows}}}\n"
    )
}

fn of_routine(routine: &Routine) -> String {
    let name = &routine.body;
    let arguments: Vec<String> = routine
        .parameters()
        .iter()
        .map(|parameter| format!("{}: {}", parameter.name, kind(parameter)))
        .collect();
    let arguments = wrapped_list(&arguments, &" ".repeat(8), "", super::WIDTH - 1).join("\n");
    let result = match routine.returns {
        Returns::Nothing => "nothing",
        Returns::Number => "number",
        Returns::Real => "real",
        Returns::Index => "place",
    };
    let body = match routine.module() {
        Some(module) => format!("{module}::{name}"),
        None => "run(WB_AUTO)".to_string(),
    };
    format!("    {name} -> {result}: {body}, {} {{\n{arguments},\n    }}\n", capitalized(name))
}

/// How a parameter travels, in the words of `src/abi/passing.rs`.
fn kind(parameter: &Parameter) -> &'static str {
    match (parameter.role, parameter.is_real) {
        (Role::Option(_), _) => "option",
        (Role::Size | Role::Leading | Role::Increment, _) => "size",
        (Role::Scalar, false) => "scalar",
        (Role::Scalar, true) => "real",
        (Role::Array { written: false }, false) => "read",
        (Role::Array { written: false }, true) => "real_read",
        (Role::Integers { written: false }, _) => "integers",
        (Role::Integers { written: true }, _) => "integers_written",
        (Role::Info, _) => "info",
        (Role::Reference | Role::Array { written: true }, false) => "written",
        (Role::Reference | Role::Array { written: true }, true) => "real_written",
    }
}
