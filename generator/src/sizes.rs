//! Functions with sizes that stand in no table of routines: their interfaces for integers of 32 and of 64 bits in
//! `include/wideblas.f90`, from those in `src/abi/fortran/functions.f90`.

use crate::fortran::{Form, list};

/// The kinds of sizes.
const SIZES: [&str; 2] = ["integer(c_int64_t), value", "integer(c_size_t), value"];

/// What interfaces may import.
const IMPORTED: [&str; 11] = [
    "c_char",
    "c_double",
    "c_float",
    "c_int",
    "c_int64_t",
    "c_ptr",
    "c_size_t",
    "wb_dd",
    "wb_mp_array",
    "wb_qd",
    "wb_report",
];

/// A function as the file has it.
struct Function<'a> {
    said: Vec<&'a str>,
    name: &'a str,
    arguments: Vec<String>,
    result: &'a str,
    /// Types, each with its names.
    declared: Vec<(&'a str, Vec<&'a str>)>,
}

/// The sections: generic names, functions of the library, and procedures.
pub fn sections(text: &str) -> Result<[(&'static str, String); 3], String> {
    let (mut generics, mut functions, mut procedures) = <(String, String, String)>::default();
    // What stands before the first empty line is said to readers of the file.
    for part in text.split("\n\n").skip(1) {
        let function =
            Function::parse(part).ok_or(format!("functions.f90: not understood:\n{part}"))?;
        let name = function.name;
        let said: String = function.said.iter().map(|line| format!("    {line}\n")).collect();
        let (form, other) = match function.has_arrays() {
            true => (Form::Hidden, format!("module procedure {name}_int64, {name}_int32")),
            false => {
                (Form::Library, format!("procedure {name}\n        module procedure {name}_int32"))
            }
        };
        generics += &format!("{said}    interface {name}\n        {other}\n    end interface\n\n");
        functions += &function.text(form);
        if form == Form::Hidden {
            procedures += &function.text(Form::Int64);
        }
        procedures += &function.text(Form::Int32);
    }
    Ok([("other generics", generics), ("functions", functions), ("other procedures", procedures)])
}

impl<'a> Function<'a> {
    fn parse(text: &'a str) -> Option<Function<'a>> {
        let (said, lines): (Vec<&str>, Vec<&str>) =
            text.lines().partition(|line| line.starts_with("!>"));
        let head = lines.first()?.strip_prefix("function ")?;
        let (name, rest) = head.split_once('(')?;
        let (arguments, rest) = rest.split_once(") result(")?;
        let result = rest.strip_suffix(')')?;
        let arguments = arguments.split(", ").map(str::to_string).collect();
        let (end, declared) = lines[1..].split_last()?;
        let declared: Option<Vec<_>> = declared
            .iter()
            .map(|line| line.trim().split_once(" :: "))
            .map(|line| line.map(|(ty, names)| (ty, names.split(", ").collect())))
            .collect();
        (*end == "end function").then_some(Function {
            said,
            name,
            arguments,
            result,
            declared: declared?,
        })
    }

    fn has_arrays(&self) -> bool {
        self.declared.iter().any(|(_, names)| names.iter().any(|name| name.ends_with("(*)")))
    }

    /// The kind of an argument that is a size.
    fn size(&self, argument: &str) -> Option<&str> {
        let (ty, _) = self.declared.iter().find(|(_, names)| names.contains(&argument))?;
        SIZES.contains(ty).then(|| &ty["integer(".len()..ty.find(')').unwrap_or(ty.len())])
    }

    fn is_array(&self, argument: &str) -> bool {
        let array = format!("{argument}(*)");
        self.declared.iter().any(|(_, names)| names.contains(&array.as_str()))
    }

    fn text(&self, form: Form) -> String {
        let Function { name, result, .. } = self;
        let (margin, called) = match form {
            Form::Library => ("        ", name.to_string()),
            Form::Hidden => ("        ", format!("c_{name}")),
            Form::Int64 => ("    ", format!("{name}_int64")),
            Form::Int32 => ("    ", format!("{name}_int32")),
        };
        let of_c = matches!(form, Form::Library | Form::Hidden);
        let inner = format!("{margin}    ");
        let mut text = list(
            &format!("{margin}function {called}("),
            &self.arguments,
            &format!("{inner}    "),
            ") &",
        );
        let declarations = self.declarations(form, &inner);
        if of_c {
            text += &format!("{inner}    result({result}) bind(C, name=\"{name}\")\n");
            let names = declarations.split(|c: char| !c.is_alphanumeric() && c != '_');
            let names: Vec<&str> = names.collect();
            let import: Vec<&str> =
                IMPORTED.into_iter().filter(|name| names.contains(name)).collect();
            text += &format!("{inner}import :: {}\n", import.join(", "));
        } else {
            text += &format!("{inner}    result({result})\n");
        }
        text += &declarations;
        let handed_on = |argument: &String| match (form, self.size(argument)) {
            (Form::Int32, Some(kind)) => format!("int({argument}, {kind})"),
            (Form::Int64, _) if self.is_array(argument) => format!("c_loc({argument})"),
            _ => argument.clone(),
        };
        let handed_on: Vec<String> = self.arguments.iter().map(handed_on).collect();
        let next = match form {
            Form::Library | Form::Hidden => return text + &format!("{margin}end function\n\n"),
            Form::Int64 => format!("c_{name}"),
            Form::Int32 if self.has_arrays() => format!("{name}_int64"),
            Form::Int32 => name.to_string(),
        };
        text +=
            &list(&format!("{inner}{result} = {next}("), &handed_on, &format!("{inner}    "), ")");
        text + &format!("{margin}end function\n\n")
    }

    fn declarations(&self, form: Form, indent: &str) -> String {
        let of_c = matches!(form, Form::Library | Form::Hidden);
        let mut text = String::new();
        for (ty, names) in &self.declared {
            let is_array = names.iter().any(|name| name.ends_with("(*)"));
            let mut names = names.join(", ");
            let mut ty = match form {
                Form::Int32 if SIZES.contains(ty) => "integer(c_int), value".to_string(),
                Form::Hidden if is_array => "type(c_ptr), value".to_string(),
                _ => ty.to_string(),
            };
            if !of_c {
                ty = ty.replace(", value", ", intent(in)");
            }
            match form {
                Form::Hidden => names = names.replace("(*)", ""),
                Form::Int64 | Form::Int32 if is_array => {
                    ty += ", contiguous, target";
                    names = names.replace("(*)", "(..)");
                }
                _ => {}
            }
            text += &format!("{indent}{ty} :: {names}\n");
        }
        text
    }
}
