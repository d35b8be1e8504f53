//! The interfaces in `include/wideblas.f90`.

use crate::docs::{Docs, comment};
use crate::formats::{C, Format, formats, plain_complex};
use crate::table::{Returns, Role, Routine};
use crate::wrapped_list;

const WIDTH: usize = 100;

/// The sections of the module: what is public, and the interfaces.
pub fn sections(
    routines: &[Routine],
    of_complex: &[Routine],
    docs: &Docs,
) -> Vec<(&'static str, String)> {
    let formats = formats();
    let (mut names, mut interfaces) = (Vec::new(), String::new());
    for with_mode in [false, true] {
        let wanted: Vec<&Format> =
            formats.iter().filter(|format| with_mode || format.plain.is_some()).collect();
        for routine in routines {
            if with_mode && !routine.has_mode {
                continue;
            }
            for (at, format) in wanted.iter().enumerate() {
                let name = match with_mode {
                    false => format!("{}_{}", routine.real, format.name),
                    true => format!("wb_{}_{}", routine.body, format.name),
                };
                let numbers = format.fortran.numbers;
                let said = match (with_mode, at) {
                    (false, 0) => docs.paragraphs(routine, "fortran", format),
                    (false, _) => vec![format!("{} on {numbers}.", routine.real)],
                    (true, _) => vec![format!("{} in a mode, on {numbers}.", routine.real)],
                };
                let prefix = format!("{}!> ", " ".repeat(8));
                interfaces += &comment(&said, &prefix, WIDTH);
                interfaces += &interface(routine, &name, format, with_mode);
                names.push(name);
            }
        }
    }
    for routine in of_complex {
        for (at, format) in plain_complex().iter().enumerate() {
            let name = format!("{}_{}", routine.real, format.name);
            let said = match at {
                0 => docs.of_complex(routine, routines, format),
                _ => vec![format!("{} on {}.", routine.real, format.fortran.numbers)],
            };
            let said: Vec<String> = said.iter().map(|text| text.replace('`', "")).collect();
            let prefix = format!("{}!> ", " ".repeat(8));
            interfaces += &comment(&said, &prefix, WIDTH);
            interfaces += &interface(routine, &name, format, false);
            names.push(name);
        }
    }
    let lines = wrapped_list(&names, "", "", WIDTH - 14);
    let public = lines.iter().map(|line| format!("    public :: {}\n", line.trim_end_matches(',')));
    vec![("names", public.collect()), ("interfaces", interfaces)]
}

fn interface(routine: &Routine, name: &str, format: &Format, with_mode: bool) -> String {
    let parameters = routine.parameters();
    let mut arguments: Vec<String> = parameters.iter().map(|p| p.name.clone()).collect();
    if with_mode {
        arguments.insert(0, "mode".to_string());
    }
    let open = format!("        function {name}(");
    let mut lines = wrapped_list(&arguments, &" ".repeat(16), " &", WIDTH - 2);
    let flat = format!("{open}{}) &", arguments.join(", "));
    if flat.len() <= WIDTH {
        lines = vec![flat];
    } else {
        lines.insert(0, format!("{open}&"));
        lines.last_mut().into_iter().for_each(|last| last.push_str(") &"));
    }
    let mut text = lines.join("\n") + "\n";
    let real = format.real().map(|real| real.fortran);
    let (result, returned) = match (routine.returns, format.fortran.number) {
        (Returns::Nothing, _) => ("info", "integer(c_int)"),
        (Returns::Real, number) => ("sum", real.or(number).expect("a number that is returned")),
        (Returns::Number, number) => ("sum", number.expect("a number that is returned")),
        (Returns::Index, _) => ("place", "integer(c_int64_t)"),
    };
    text += &format!("                result({result}) bind(C, name=\"{name}\")\n");
    let indent = " ".repeat(12);
    text += &format!("{indent}import :: c_char, c_int, c_int64_t, {}\n", format.fortran.import);
    if with_mode {
        text += &format!("{indent}integer(c_int), value :: mode\n");
    }
    let mut declare = |ty: &str, of: &str, is_real: bool, wanted: &dyn Fn(Role) -> bool| {
        let alike = parameters.iter().filter(|parameter| parameter.is_real == is_real);
        let wanted = alike.filter(|parameter| wanted(parameter.role));
        let names: Vec<String> =
            wanted.map(|parameter| format!("{}{of}", parameter.name)).collect();
        if !names.is_empty() {
            text += &format!("{indent}{ty} :: {}\n", names.join(", "));
        }
    };
    declare("character(kind=c_char), intent(in)", "(*)", false, &|role| {
        matches!(role, Role::Option(_))
    });
    declare("integer(c_int64_t), value", "", false, &|role| {
        matches!(role, Role::Size | Role::Leading | Role::Increment)
    });
    match format.fortran.number {
        Some(number) => {
            let by_address = matches!(format.c, C::Complex { by_value: false, .. });
            let how = if by_address { "intent(in)" } else { "value" };
            for (number, how, is_real) in
                [(number, how, false), (real.unwrap_or(number), "value", true)]
            {
                declare(&format!("{number}, {how}"), "", is_real, &|role| role == Role::Scalar);
                let referred = format!("{number}, intent(inout)");
                declare(&referred, "", is_real, &|role| role == Role::Reference);
            }
            for (intent, written) in [("in", false), ("inout", true)] {
                let ty = format!("{number}, intent({intent})");
                declare(&ty, "(*)", false, &|role| role == Role::Array { written });
            }
        }
        None => declare("type(c_ptr), value", "", false, &|role| {
            matches!(role, Role::Scalar | Role::Reference | Role::Array { .. })
        }),
    }
    text + &format!("{indent}{returned} :: {result}\n        end function\n\n")
}
