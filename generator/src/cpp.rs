//! The overloads in `include/wideblas.hpp`.

use crate::docs::{Docs, comment};
use crate::formats::{Cpp, Format, formats};
use crate::table::{Parameter, Role, Routine};

const WIDTH: usize = 100;

/// The sections of the header: MPLAPACK's names, and those with a mode.
pub fn sections(routines: &[Routine], docs: &Docs) -> Vec<(&'static str, String)> {
    vec![
        ("overloads", overloads(routines, docs, false)),
        ("modes", overloads(routines, docs, true)),
    ]
}

fn overloads(routines: &[Routine], docs: &Docs, with_mode: bool) -> String {
    let formats = formats();
    let mut text = String::new();
    for routine in routines {
        let mut is_first = true;
        for format in &formats {
            let Some(cpp) = &format.cpp else { continue };
            if !with_mode && format.plain.is_none() {
                continue;
            }
            if is_first {
                let interface = if with_mode { "c++ mode" } else { "c++" };
                text += &comment(&docs.paragraphs(routine, interface, format), "/// ", WIDTH);
                is_first = false;
            }
            text += &overload(routine, format, cpp, with_mode);
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
        Role::Scalar if cpp.is_c => format!("{class} {name}"),
        Role::Scalar => format!("const {class} &{name}"),
        Role::Array { written: false } => format!("const {class} *{name}"),
        Role::Array { written: true } => format!("{class} *{name}"),
    }
}

fn handed_on(parameter: &Parameter, cpp: &Cpp) -> String {
    match parameter.role {
        Role::Scalar | Role::Array { .. } if !cpp.is_c => format!("c({})", parameter.shown),
        _ => parameter.shown.clone(),
    }
}
