//! The macros of the routines, which the lists of exports call.

use super::{GENERATED, capitalized};
use crate::table::{Parameter, Returns, Role, Routine};
use crate::wrapped_list;

/// A macro for each routine, whose function has the routine's arguments.
pub(super) fn routines_file<'a>(routines: impl Iterator<Item = &'a Routine>) -> String {
    let macros: String = routines.map(of_routine).collect();
    format!("//! What the functions of a routine have in common in all lists.\n{GENERATED}{macros}")
}

fn of_routine(routine: &Routine) -> String {
    let body = &routine.body;
    let arguments: Vec<String> = routine
        .parameters()
        .iter()
        .map(|parameter| format!("{}: {}", parameter.name, kind(parameter)))
        .collect();
    let arguments = wrapped_list(&arguments, &" ".repeat(16), "", super::WIDTH - 1).join("\n");
    let result = match routine.returns {
        Returns::Nothing => "nothing",
        Returns::Number => "number",
        Returns::Real => "real",
        Returns::Index => "place",
    };
    let called = match routine.module() {
        Some(module) => format!("$crate::abi::bodies::{module}::{body}"),
        None => "$crate::abi::bodies::run, $crate::abi::types::WB_AUTO".to_string(),
    };
    format!(
        "
macro_rules! {body} {{
    ($($export:tt)*) => {{
        function! {{
            $($export)*
            {} {{
{arguments},
            }}
            {result} = {called}
        }}
    }};
}}
",
        capitalized(body)
    )
}

/// How a parameter travels, in the words of `src/abi/passing.rs`.
fn kind(parameter: &Parameter) -> &'static str {
    match (parameter.role, parameter.is_real) {
        (Role::Option(_), _) => "option",
        (Role::Size | Role::Leading | Role::Increment, _) => "size",
        (Role::Scalar, false) => "scalar",
        (Role::Scalar, true) => "real",
        (Role::Array { written: false }, _) => "read",
        (Role::Reference | Role::Array { written: true }, false) => "written",
        (Role::Reference | Role::Array { written: true }, true) => "real_written",
    }
}
