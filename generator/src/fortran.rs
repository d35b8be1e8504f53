//! The interfaces in `include/wideblas.f90`.

use crate::docs::{Docs, comment};
use crate::formats::{C, Format, formats, plain_complex, quads};
use crate::rust;
use crate::table::{Parameter, Returns, Role, Routine};
use crate::wrapped_list;

const WIDTH: usize = 100;

/// The sections of the module: what is public, and the interfaces.
pub fn sections(
    routines: &[Routine],
    of_complex: &[Routine],
    docs: &Docs,
) -> Vec<(&'static str, String)> {
    let formats = formats();
    let mut names = Vec::new();
    let mut text = Text::default();
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
                let function = Function { routine, name: name.clone(), format, with_mode };
                text.add(&comment(&said, &prefix, WIDTH), &function);
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
            let function = Function { routine, name: name.clone(), format, with_mode: false };
            text.add(&comment(&said, &prefix, WIDTH), &function);
            names.push(name);
        }
    }
    let (quad_names, quads) = of_quads(routines, of_complex);
    vec![
        ("names", public(&names)),
        ("quad names", public(&quad_names)),
        ("quads", quads),
        ("generics", text.generics),
        ("interfaces", text.interfaces),
        ("procedures", text.procedures),
    ]
}

fn public(names: &[String]) -> String {
    let lines = wrapped_list(names, "", "", WIDTH - 14);
    lines.iter().map(|line| format!("    public :: {}\n", line.trim_end_matches(','))).collect()
}

/// The routines on real(16) and complex(16) as those of the reference BLAS are declared: their names and interfaces.
fn of_quads(routines: &[Routine], of_complex: &[Routine]) -> (Vec<String>, String) {
    let (mut names, mut text) = (Vec::new(), String::new());
    for (format, routines) in quads().iter().zip([routines, of_complex]) {
        for routine in routines {
            names.push(rust::fortran::name(routine));
            text += &of_quad(routine, format);
        }
    }
    (names, text)
}

fn of_quad(routine: &Routine, format: &Format) -> String {
    let name = rust::fortran::name(routine);
    let number = format.fortran.number.expect("a type of the language");
    let real = format.real().map_or(number, |real| real.fortran);
    let (kind, returned) = match routine.returns {
        Returns::Nothing => ("subroutine", None),
        Returns::Number => ("function", Some(number)),
        Returns::Real => ("function", Some(real)),
        Returns::Index => ("function", Some("integer(c_int)")),
    };
    let parameters = routine.parameters();
    let all: Vec<String> = parameters.iter().map(|parameter| parameter.name.clone()).collect();
    let mut text = list(&format!("        {kind} {name}("), &all, "                ", ")");
    text += "            import :: c_int, wb_quad\n";
    // The leading dimension is the next parameter.
    let declared = |(at, parameter): (usize, &Parameter)| {
        let step = parameters.get(at + 1).filter(|next| next.role == Role::Leading);
        match (parameter.role, step) {
            (Role::Array { .. }, Some(step)) => format!("{}({}, *)", parameter.name, step.name),
            (Role::Array { .. }, None) => format!("{}(*)", parameter.name),
            _ => parameter.name.clone(),
        }
    };
    let mut declare = |ty: &str, wanted: &dyn Fn(&Parameter) -> bool| {
        let names: Vec<String> = parameters
            .iter()
            .enumerate()
            .filter(|(_, parameter)| wanted(parameter))
            .map(declared)
            .collect();
        if !names.is_empty() {
            text += &list(&format!("            {ty} :: "), &names, "                ", "");
        }
    };
    declare("character, intent(in)", &|parameter| matches!(parameter.role, Role::Option(_)));
    declare("integer(c_int), intent(in)", &|parameter| is_size(parameter.role));
    for (number, is_real) in [(number, false), (real, true)] {
        declare(&format!("{number}, intent(in)"), &|parameter| {
            let is_read = matches!(parameter.role, Role::Scalar | Role::Array { written: false });
            is_read && parameter.is_real == is_real
        });
        declare(&format!("{number}, intent(inout)"), &|parameter| {
            let is_written =
                matches!(parameter.role, Role::Reference | Role::Array { written: true });
            is_written && parameter.is_real == is_real
        });
    }
    if let Some(returned) = returned {
        text += &format!("            {returned} :: {name}\n");
    }
    text + &format!("        end {kind}\n\n")
}

/// What is written of the functions.
#[derive(Default)]
struct Text {
    /// Names that stand for a procedure for each kind of integers.
    generics: String,
    /// The functions of the library.
    interfaces: String,
    /// The procedures.
    procedures: String,
}

impl Text {
    fn add(&mut self, said: &str, function: &Function<'_>) {
        let name = &function.name;
        if !function.has_sizes() {
            self.interfaces += said;
            self.interfaces += &function.text(Form::Library);
            return;
        }
        self.interfaces += &function.text(Form::Hidden);
        // The comment stands a step further to the left.
        let said = said.lines().map(|line| format!("{}\n", &line[4..])).collect::<String>();
        let both = format!("module procedure {name}_int64, {name}_int32");
        self.generics +=
            &format!("{said}    interface {name}\n        {both}\n    end interface\n\n");
        self.procedures += &function.text(Form::Int64);
        self.procedures += &function.text(Form::Int32);
    }
}

struct Function<'a> {
    routine: &'a Routine,
    name: String,
    format: &'a Format,
    with_mode: bool,
}

/// How a function is written.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// The function of the library under its own name.
    Library,
    /// The same, called by a procedure alone, which passes arrays by address.
    Hidden,
    /// The procedure that takes sizes of 64 bits. Arrays have any rank, or are elements with which they start: a reference
    /// by a generic name does not take them for arrays of unknown size.
    Int64,
    /// The one that takes default integers.
    Int32,
}

impl Function<'_> {
    fn has_sizes(&self) -> bool {
        self.routine.parameters().iter().any(|parameter| is_size(parameter.role))
    }

    /// The type of what is returned, and its name.
    fn result(&self) -> (&'static str, &'static str) {
        let real = self.format.real().map(|real| real.fortran);
        match (self.routine.returns, self.format.fortran.number) {
            (Returns::Nothing, _) => ("info", "integer(c_int)"),
            (Returns::Real, number) => ("sum", real.or(number).expect("a number that is returned")),
            (Returns::Number, number) => ("sum", number.expect("a number that is returned")),
            (Returns::Index, _) => ("place", "integer(c_int64_t)"),
        }
    }

    fn text(&self, form: Form) -> String {
        let name = &self.name;
        let (indent, called) = match form {
            Form::Library => (8, name.clone()),
            Form::Hidden => (8, format!("c_{name}")),
            Form::Int64 => (4, format!("{name}_int64")),
            Form::Int32 => (4, format!("{name}_int32")),
        };
        let mut arguments: Vec<String> =
            self.routine.parameters().iter().map(|p| p.name.clone()).collect();
        if self.with_mode {
            arguments.insert(0, "mode".to_string());
        }
        let margin = " ".repeat(indent);
        let (result, returned) = self.result();
        let mut text = list(
            &format!("{margin}function {called}("),
            &arguments,
            &format!("{margin}        "),
            ") &",
        );
        let inner = format!("{margin}    ");
        let of_c = matches!(form, Form::Library | Form::Hidden);
        if of_c {
            let import = self.format.fortran.import;
            let more = if import.contains("c_ptr") { "" } else { "c_ptr, " };
            text += &format!("{margin}        result({result}) bind(C, name=\"{name}\")\n");
            text += &format!("{inner}import :: c_char, c_int, c_int64_t, {more}{import}\n");
        } else {
            text += &format!("{margin}        result({result})\n");
        }
        text += &self.declarations(form, &inner);
        text += &format!("{inner}{returned} :: {result}\n");
        let parameters = self.routine.parameters();
        let passed = |parameter: &Parameter| match (form, parameter.role) {
            (Form::Int32, role) if is_size(role) => format!("int({}, c_int64_t)", parameter.name),
            (Form::Int64, Role::Array { .. }) if self.format.fortran.number.is_some() => {
                format!("c_loc({})", parameter.name)
            }
            _ => parameter.name.clone(),
        };
        let mut handed_on: Vec<String> = parameters.iter().map(passed).collect();
        if self.with_mode {
            handed_on.insert(0, "mode".to_string());
        }
        let next = match form {
            Form::Int64 => format!("c_{name}"),
            Form::Int32 => format!("{name}_int64"),
            Form::Library | Form::Hidden => return text + &format!("{margin}end function\n\n"),
        };
        text +=
            &list(&format!("{inner}{result} = {next}("), &handed_on, &format!("{inner}    "), ")");
        text + &format!("{margin}end function\n\n")
    }

    /// The types of the arguments.
    fn declarations(&self, form: Form, indent: &str) -> String {
        let mut text = String::new();
        let of_c = matches!(form, Form::Library | Form::Hidden);
        let value = if of_c { "value" } else { "intent(in)" };
        if self.with_mode {
            text += &format!("{indent}integer(c_int), {value} :: mode\n");
        }
        let parameters = self.routine.parameters();
        let mut declare = |ty: &str, of: &str, is_real: bool, wanted: &dyn Fn(Role) -> bool| {
            let alike = parameters.iter().filter(|parameter| parameter.is_real == is_real);
            let wanted = alike.filter(|parameter| wanted(parameter.role));
            let names: Vec<String> =
                wanted.map(|parameter| format!("{}{of}", parameter.name)).collect();
            if !names.is_empty() {
                text += &format!("{indent}{ty} :: {}\n", names.join(", "));
            }
        };
        declare("character(kind=c_char), intent(in)", "", false, &|role| {
            matches!(role, Role::Option(_))
        });
        let kind = if form == Form::Int32 { "c_int" } else { "c_int64_t" };
        declare(&format!("integer({kind}), {value}"), "", false, &is_size);
        let Some(number) = self.format.fortran.number else {
            declare(&format!("type(c_ptr), {value}"), "", false, &|role| {
                matches!(role, Role::Scalar | Role::Reference | Role::Array { .. })
            });
            return text;
        };
        let by_address = matches!(self.format.c, C::Complex { by_value: false, .. });
        let real = self.format.real().map_or(number, |real| real.fortran);
        let how = if by_address { "intent(in)" } else { value };
        for (number, how, is_real) in [(number, how, false), (real, value, true)] {
            declare(&format!("{number}, {how}"), "", is_real, &|role| role == Role::Scalar);
            let referred = format!("{number}, intent(inout)");
            declare(&referred, "", is_real, &|role| role == Role::Reference);
        }
        if form == Form::Hidden {
            declare("type(c_ptr), value", "", false, &|role| matches!(role, Role::Array { .. }));
            return text;
        }
        for (intent, written) in [("in", false), ("inout", true)] {
            let ty = format!("{number}, intent({intent})");
            let (ty, of) = match form {
                Form::Library => (ty, "(*)"),
                _ => (format!("{ty}, contiguous, target"), "(..)"),
            };
            declare(&ty, of, false, &|role| role == Role::Array { written });
        }
        text
    }
}

fn is_size(role: Role) -> bool {
    matches!(role, Role::Size | Role::Leading | Role::Increment)
}

/// A list between `open` and `close`, on lines of the module: it is broken where it is long.
pub fn list(open: &str, items: &[String], indent: &str, close: &str) -> String {
    let flat = format!("{open}{}{close}", items.join(", "));
    if flat.len() <= WIDTH {
        return flat + "\n";
    }
    let lines = wrapped_list(items, indent, " &", WIDTH - 4);
    format!("{open}&\n{}{close}\n", lines.join("\n"))
}
