//! The calls of the macro that reads and checks the arguments of routines with matrices.

use super::{GENERATED, WIDTH, capitalized};
use crate::table::{Argument, Kind, Routine};
use crate::wrapped_list;

/// What `checked!` in `src/abi/checked.rs` makes of routines of which an argument may be illegal.
pub(super) fn checked_file(routines: &[&Routine]) -> String {
    let mut known: Vec<Vec<Argument>> = Vec::new();
    let is_new = |routine: &&&Routine| {
        let arguments = match routine.is_of_lapack {
            true => routine.arguments.clone(),
            false => routine.arguments.iter().map(of_numbers).collect(),
        };
        let is_new = !known.contains(&arguments);
        known.push(arguments);
        is_new
    };
    let with_matrices = routines.iter().filter(|routine| routine.has_illegal_arguments());
    let routines = with_matrices.filter(is_new).map(|routine| of_routine(routine));
    format!(
        "//! The arguments of routines with matrices, checked in their order.\n{GENERATED}\n\
         checked! {{\n{}}}\n",
        routines.collect::<String>()
    )
}

/// The argument with a number in place of a real one among complex numbers, which bodies make of it.
fn of_numbers(argument: &Argument) -> Argument {
    let of = if argument.is_real { String::new() } else { argument.of.clone() };
    Argument { is_real: false, of, ..argument.clone() }
}

fn of_routine(routine: &Routine) -> String {
    let arguments: Vec<String> = routine.arguments.iter().map(of_argument).collect();
    let lines = wrapped_list(&arguments, &" ".repeat(8), "", WIDTH - 1).join("\n");
    let is = |of: &str| routine.arguments.iter().any(|argument| argument.of == of);
    // Whether numbers are complex says what C means, or which letter it is.
    let bound = if is("NT") || is("NH") { ": Blas" } else { "" };
    let real = match routine.has_real_numbers() {
        true => "; R",
        false if is("re") => ", T",
        false => "",
    };
    format!("    {}<T{bound}{real}> {{\n{lines},\n    }}\n", capitalized(&routine.body))
}

/// The argument, how it is read, and what that needs: names in messages, other arguments.
fn of_argument(argument: &Argument) -> String {
    let Argument { name, kind, step, written, of, .. } = argument;
    let field = name.to_lowercase();
    let of = of.replace(',', ", ");
    let step = step.as_deref().unwrap_or_default();
    let named = |kind: &str| if *written { format!("written_{kind}") } else { kind.to_string() };
    let of_numbers =
        |kind: &str| if argument.is_real { format!("real_{kind}") } else { kind.to_string() };
    let how = match kind {
        Kind::Option(_) if of == "NC" => "conjugate".to_string(),
        Kind::Option(_) if of == "NT" => "trans_of".to_string(),
        Kind::Option(_) if of == "NH" => "adjoint".to_string(),
        Kind::Option(_) if name.starts_with("trans") => "trans".to_string(),
        Kind::Option(_) => name.clone(),
        Kind::Size if name == "itype" => name.clone(),
        Kind::Size => match of.strip_prefix('>') {
            Some(least) => format!("size_from({least})"),
            None if of.is_empty() => "size".to_string(),
            None => format!("size_up_to({of})"),
        },
        Kind::Scalar => "scalar".to_string(),
        Kind::Matrix => format!("{}(\"{name}\", {step}, {of})", named("matrix")),
        Kind::Vector => format!("{}(\"{name}\", {step}, {of})", named("vector")),
        Kind::Packed => format!("{}(\"{name}\", {of})", named("packed")),
        Kind::Pivots | Kind::Info => named("integers"),
        Kind::Numbers => named(&of_numbers("values")),
        Kind::Work => of_numbers("workspace"),
        Kind::WorkSize => format!("work_size({of})"),
        Kind::Reference | Kind::Integer | Kind::Parameters => {
            unreachable!("of a routine with matrices")
        }
    };
    format!("{field}: {how}")
}
