//! The exports in Rust, formatted as rustfmt does.

mod checked;
pub mod fortran;
mod lists;
mod routines;

use crate::File;
use crate::docs::{Docs, comment};
use crate::formats::{C, Format, Real, complex, formats, plain_complex, quads, with_mode};
use crate::mangle::{self, Type};
use crate::table::{Argument, Kind, Parameter, Returns, Role, Routine};
use lists::{Library, complex_file, fortran_file, mpack_file, mplapack_file};

pub use lists::{is_of_mpack, symbol, symbol_of_mpack};

/// Characters of a line.
const WIDTH: usize = 100;
/// Parameters that clippy takes for too many.
const MANY: usize = 7;

fn safety(routine: &Routine) -> String {
    if routine.is_level_1() {
        let vectors = "Vectors are NULL or have n elements at their increments, which may be written where the routine does.";
        let numbers = "Pointers are NULL or to numbers that may be read and written";
        let (vectors, numbers) = match (routine.has(Kind::Vector), routine.has(Kind::Parameters)) {
            (true, false) => (vectors, String::new()),
            (true, true) => (vectors, "\n`param` is NULL or has five elements.".to_string()),
            (false, false) => ("", format!("{numbers}.")),
            (false, true) => ("", format!("{numbers}, `param` to five of them.")),
        };
        return format!("# Safety\n{vectors}{numbers}");
    }
    let arrays = |written: bool| {
        let is_array = |argument: &&Argument| {
            matches!(argument.kind, Kind::Matrix | Kind::Packed | Kind::Vector)
        };
        let all = routine.arguments.iter().filter(is_array);
        let named = all.filter(|argument| argument.written == written);
        named.map(|argument| argument.name.as_str()).collect::<Vec<_>>().join(" or ")
    };
    let named =
        if routine.module() == Some("level2") { "matrix and the vectors" } else { "matrices" };
    format!(
        "# Safety\nThe {named} must have the stated shapes, and {} must not overlap {}.",
        arrays(true),
        arrays(false)
    )
}

/// `src/abi/exports/*.rs`
pub fn files(
    [routines, of_complex]: [&[Routine]; 2],
    lapack: [&[Routine]; 2],
    docs: &Docs,
) -> Vec<File> {
    let formats = formats();
    let mut modules = Vec::new();
    for format in &formats {
        if let Some(mplapack) = &format.mplapack {
            let libraries =
                [(Library::Blas, "mplapack", routines), (Library::Lapack, "lapack", lapack[0])];
            for (library, name, routines) in libraries {
                let name = format!("{name}_{}", mplapack.suffix);
                let routines = format.routines(routines);
                modules.push((name, mplapack_file(&routines, mplapack, format, library)));
            }
            // binary128 came with MPLAPACK.
            if format.name != "f128" {
                let all = routines.iter().chain(lapack[0]);
                let routines: Vec<&Routine> = all.filter(|of| is_of_mpack(of)).collect();
                let text = mpack_file(&routines, mplapack, format);
                modules.push((format!("mpack_{}", mplapack.suffix), text));
            }
        }
        if format.plain.is_some() {
            let paragraphs = |routine: &Routine| docs.paragraphs(routine, "plain", format);
            let text = plain_file(&format.routines(routines), format, paragraphs);
            modules.push((format!("plain_{}", format.name), text));
        }
        let text = mode_file(&with_mode(routines), format, docs);
        modules.push((format!("mode_{}", format.name), text));
    }
    for format in &plain_complex() {
        let paragraphs = |routine: &Routine| docs.of_complex(routine, routines, format);
        let text = plain_file(&of_complex.iter().collect::<Vec<_>>(), format, paragraphs);
        modules.push((format!("plain_{}_complex", format.name), text));
    }
    for (format, routines) in quads().iter().zip([routines, of_complex]) {
        let end = if format.real().is_some() { "_complex" } else { "" };
        let paragraphs = |routine: &Routine| docs.exact(routine, format);
        let routines: Vec<&Routine> = routines.iter().collect();
        modules.push((format!("plain_f128{end}"), plain_file(&routines, format, paragraphs)));
        modules.push((format!("fortran_f128{end}"), fortran_file(&routines, format)));
    }
    for versions in complex().chunk_by(|version, next| version.file == next.file) {
        let file = versions[0].file;
        modules.push((file.to_string(), complex_file(of_complex, versions)));
        let of_lapack = file.replace("mplapack", "lapack");
        modules.push((of_lapack, complex_file(lapack[1], versions)));
    }
    // As rustfmt sorts imports: numbers by their values.
    modules.sort_by_key(|(name, _)| name.replace("f64", "f064"));
    let is_new = |routine: &&Routine| !routines.iter().any(|real| real.body == routine.body);
    let of_blas = routines.iter().chain(of_complex.iter().filter(is_new));
    let is_of_complex =
        |routine: &&Routine| !lapack[0].iter().any(|real| real.body == routine.body);
    let of_lapack = lapack[0].iter().chain(lapack[1].iter().filter(is_of_complex));
    let all: Vec<&Routine> = of_blas.chain(of_lapack).collect();
    let names = modules.iter().map(|(name, _)| name);
    let list = names.clone().map(|name| format!("mod {name};\n"));
    let of_routines = ["checked", "parameters"].map(|name| format!("pub mod {name};\n"));
    let mut list: Vec<String> = list.chain(of_routines).collect();
    list.sort_by_key(|line| line.trim_start_matches("pub ").to_string());
    let list = list.concat();
    let uses: String = names.map(|name| format!("pub use {name}::*;\n")).collect();
    let index = format!(
        "//! The exports that follow from the table of routines, a file for each interface and format.\n{GENERATED}\n\
         // Its macros are those of the routines.\n#[macro_use]\nmod routines;\n\n{list}\n{uses}"
    );
    modules.push(("parameters".to_string(), parameters_file(&all)));
    modules.push(("checked".to_string(), checked::checked_file(&all)));
    modules.push(("routines".to_string(), routines::routines_file(&all)));
    modules.push(("mod".to_string(), index));
    let path = |name| format!("src/abi/exports/{name}.rs");
    modules.into_iter().map(|(name, text)| File { path: path(name), text }).collect()
}

const GENERATED: &str = "//!\n//! Generated from src/abi/routines.txt by `cargo run -p wideblas-generator`: do not edit.\n";

/// A function that calls a routine's body.
struct Function<'a> {
    routine: &'a Routine,
    /// Comment lines.
    docs: String,
    name: String,
    /// What it is reported as, an expression.
    reported: String,
    mode: Option<&'static str>,
    /// The type of what it returns.
    returns: Option<&'static str>,
    /// The body returns another one, which becomes it.
    converts: bool,
}

impl Function<'_> {
    /// `types` says how a parameter travels: its type, and what is handed on.
    fn text(&self, types: impl Fn(&Parameter) -> (String, String)) -> String {
        let mut declared: Vec<String> = Vec::new();
        let mut passed: Vec<String> = Vec::new();
        if self.mode.is_none() {
            declared.push("mode: c_int".to_string());
        }
        for parameter in self.routine.parameters() {
            let (ty, handed_on) = types(&parameter);
            declared.push(format!("{}: {ty}", parameter.name));
            passed.push(match handed_on == parameter.name {
                true => handed_on,
                false => format!("{}: {handed_on}", parameter.name),
            });
        }
        let lints = [
            ("non_snake_case", self.name.starts_with(char::is_uppercase)),
            // A register for vectors is passed as C passes __float128, which Rust has no name for.
            (
                "improper_ctypes_definitions",
                declared.iter().any(|d| d.ends_with(": Passed128"))
                    || self.returns == Some("Passed128"),
            ),
            ("clippy::too_many_arguments", declared.len() > MANY),
        ];
        let lints: Vec<&str> = lints.iter().filter(|(_, on)| *on).map(|(lint, _)| *lint).collect();
        let allow = match lints[..] {
            [] => String::new(),
            _ => format!("#[allow({})]\n", lints.join(", ")),
        };
        let result = self.returns.map_or(String::new(), |ty| format!(" -> {ty}"));
        let head = format!("pub unsafe extern \"C-unwind\" fn {}(", self.name);
        let signature = enclosed(&head, &declared, &format!("){result} {{"));
        let open = if self.converts { "let result = " } else { "" };
        let end = if self.returns.is_some() && !self.converts { "" } else { ";" };
        let arguments = arguments(self.routine, &passed, "    ");
        let mode = self.mode.unwrap_or("mode");
        let (called, items) = match self.routine.module() {
            Some(module) => (format!("{module}::{}", self.routine.body), vec![&*self.reported]),
            None => ("run".to_string(), vec![&*self.reported, mode]),
        };
        let items = [&items[..], &["arguments"]].concat();
        let flat = format!("{called}({})", items.join(", "));
        let mut run = match format!("    {open}unsafe {{ {flat} }}{end}") {
            line if line.len() <= WIDTH => line,
            _ if flat.len() + 8 <= WIDTH => {
                format!("    {open}unsafe {{\n        {flat}\n    }}{end}")
            }
            _ => {
                let lines: String =
                    items.iter().map(|item| format!("            {item},\n")).collect();
                format!("    {open}unsafe {{\n        {called}(\n{lines}        )\n    }}{end}")
            }
        };
        if self.converts {
            run += "\n    result.into()";
        }
        let body = format!("{arguments}\n    // SAFETY: the same contract.\n{run}");
        format!("{}{allow}#[unsafe(no_mangle)]\n{signature}\n{body}\n}}\n", self.docs)
    }
}

/// The statement that makes the structure of a routine's parameters.
fn arguments(routine: &Routine, fields: &[String], indent: &str) -> String {
    let name = capitalized(&routine.body);
    let flat = format!("{name} {{ {} }};", fields.join(", "));
    let width = flat.len() + indent.len();
    if width + 16 <= WIDTH {
        format!("{indent}let arguments = {flat}")
    } else if width + 4 <= WIDTH {
        format!("{indent}let arguments =\n{indent}    {flat}")
    } else {
        let fields: String = fields.iter().map(|field| format!("{indent}    {field},\n")).collect();
        format!("{indent}let arguments = {name} {{\n{fields}{indent}}};")
    }
}

fn capitalized(name: &str) -> String {
    name[..1].to_uppercase() + &name[1..]
}

/// The import of what the exports call.
fn bodies(routines: &[&Routine]) -> String {
    let mut names: Vec<&str> =
        routines.iter().map(|routine| routine.module().unwrap_or("run")).collect();
    names.sort();
    names.dedup();
    match names[..] {
        [name] => format!("use crate::abi::bodies::{name};\n"),
        _ => format!("use crate::abi::bodies::{{{}}};\n", names.join(", ")),
    }
}

/// The names of the routines' structures of parameters.
/// Imports their parameters.
fn structs(routines: &[&Routine]) -> String {
    let mut names: Vec<String> =
        routines.iter().map(|routine| capitalized(&routine.body)).collect();
    names.sort();
    names.dedup();
    let flat = names.join(", ");
    let line = format!("use super::parameters::{{{flat}}};\n");
    if line.len() <= WIDTH + 1 {
        return line;
    }
    let lines = crate::wrapped_list(&names, "    ", "", WIDTH - 1);
    format!("use super::parameters::{{\n{},\n}};\n", lines.join("\n"))
}

/// The parameters of routines as structures, which all their exports fill; those that have the same share one.
fn parameters_file(routines: &[&Routine]) -> String {
    let (mut structures, mut others, mut names) = (String::new(), String::new(), String::new());
    for routine in routines {
        let name = capitalized(&routine.body);
        let types = if routine.parameters().iter().any(|p| p.is_real) { "T, R" } else { "T" };
        let first = first_alike(routines, routine);
        if first.body != routine.body {
            let first = capitalized(&first.body);
            others += &format!("pub type {name}<{types}> = {first}<{types}>;\n");
            continue;
        }
        structures += &format!("\npub struct {name}<{types}> {{\n");
        for parameter in routine.parameters() {
            let ty = match parameter.role {
                Role::Scalar if parameter.is_real => "*const R".to_string(),
                Role::Scalar => "*const T".to_string(),
                Role::Reference if parameter.is_real => "*mut R".to_string(),
                Role::Reference => "*mut T".to_string(),
                Role::Array { written } => {
                    format!("{} {}", pointer(written), if parameter.is_real { "R" } else { "T" })
                }
                Role::Integers { written } => format!("{} i64", pointer(written)),
                Role::Info => "*mut i64".to_string(),
                _ => common(&parameter).0,
            };
            structures += &format!("    pub {}: {ty},\n", parameter.name);
        }
        structures += "}\n";
        names += &format!("    {name}<{types}>;\n");
    }
    format!(
        "//! The parameters of each routine as they are passed, in order; numbers by address.\n{GENERATED}\n\
         use std::ffi::c_char;\n{structures}\n{others}\n{COPIED}\ncopied! {{\n{names}}}\n"
    )
}

/// The first routine that has the same arguments.
fn first_alike<'a>(routines: &[&'a Routine], routine: &'a Routine) -> &'a Routine {
    let first = routines.iter().find(|first| first.arguments == routine.arguments);
    first.copied().unwrap_or(routine)
}

const COPIED: &str = "\
/// Structures that are copied whatever the type of the numbers is, which derived traits would ask to be copied too.
macro_rules! copied {
    ($($name:ident<$($type:ident),*>;)*) => {$(
        impl<$($type),*> Clone for $name<$($type),*> {
            fn clone(&self) -> Self {
                *self
            }
        }
        impl<$($type),*> Copy for $name<$($type),*> {}
    )*};
}
";

/// A list in brackets, on one line where it fits.
fn enclosed(open: &str, items: &[String], close: &str) -> String {
    let line = format!("{open}{}{close}", items.join(", "));
    if line.len() <= WIDTH {
        return line;
    }
    let items: String = items.iter().map(|item| format!("    {item},\n")).collect();
    format!("{open}\n{items}{close}")
}

/// How what is no number travels.
fn common(parameter: &Parameter) -> (String, String) {
    let ty = match parameter.role {
        Role::Option(_) => "*const c_char",
        Role::Size | Role::Leading | Role::Increment => "i64",
        Role::Scalar
        | Role::Reference
        | Role::Array { .. }
        | Role::Integers { .. }
        | Role::Info => unreachable!("of plain C functions"),
    };
    (ty.to_string(), parameter.name.clone())
}

fn pointer(written: bool) -> &'static str {
    if written { "*mut" } else { "*const" }
}

/// How a parameter travels in plain C.
fn plain_c(parameter: &Parameter, format: &Format) -> (String, String) {
    let name = &parameter.name;
    let c = match format.c {
        C::Complex { real, .. } if parameter.is_real => C::Value { rust: real.rust, c: "" },
        C::Quad { real: Some(Real { rust, passed, .. }), .. } if parameter.is_real => {
            C::Quad { rust, passed, real: None }
        }
        C::Complex { rust, by_value: true, .. } => C::Value { rust, c: "" },
        c => c,
    };
    match (parameter.role, c) {
        (Role::Scalar, C::Value { rust, .. }) => (rust.to_string(), format!("&{name}")),
        (Role::Scalar, C::Complex { rust, .. }) => (format!("*const {rust}"), name.clone()),
        (Role::Scalar, C::Pointer { rust, read, .. }) => {
            (read.to_string(), format!("{name}.cast::<{rust}>()"))
        }
        (Role::Scalar, C::Quad { passed, .. }) => (passed.to_string(), format!("{name}.at()")),
        (
            Role::Reference,
            C::Value { rust, .. } | C::Complex { rust, .. } | C::Quad { rust, .. },
        ) => (format!("*mut {rust}"), name.clone()),
        (Role::Reference, C::Pointer { rust, written, .. }) => {
            (written.to_string(), format!("{name}.cast::<{rust}>()"))
        }
        (
            Role::Array { written },
            C::Value { rust, .. } | C::Complex { rust, .. } | C::Quad { rust, .. },
        ) => (format!("{} {rust}", pointer(written)), name.clone()),
        (Role::Array { written: false }, C::Pointer { rust, read, .. }) => {
            (read.to_string(), format!("{name}.cast::<{rust}>()"))
        }
        (Role::Array { written: true }, C::Pointer { rust, written, .. }) => {
            (written.to_string(), format!("{name}.cast::<{rust}>()"))
        }
        _ => common(parameter),
    }
}

/// How functions of the mangled and plain names of a routine are reported.
fn reported(routine: &Routine, format: &Format) -> String {
    let real = &routine.real;
    if routine.is_level_1() {
        return format!("const {{ &Export::named(\"{real}_{}\") }}", format.name);
    }
    format!("const {{ &Export::of_mplapack(\"{real}_{}\", \"{real}\", XERBLA) }}", format.name)
}

/// What MPLAPACK's handler of errors for a format ends with.
fn library(format: &Format) -> &'static str {
    match (&format.mplapack, format.c) {
        (Some(mplapack), _) => mplapack.suffix,
        (None, C::Quad { .. }) => "binary128",
        (None, _) => format.name,
    }
}

/// The symbol of that handler.
fn xerbla(library: &str) -> String {
    mangle::function(&format!("Mxerbla_{library}"), &[Type::text(), Type::Builtin("i")])
}

fn plain_file(
    routines: &[&Routine],
    format: &Format,
    paragraphs: impl Fn(&Routine) -> Vec<String>,
) -> String {
    let structs = structs(routines);
    let (rust, converts) = match format.c {
        C::Value { rust, .. } | C::Complex { rust, .. } | C::Pointer { rust, .. } => (rust, false),
        C::Quad { passed, .. } => (passed, true),
    };
    let imported = match (format.c, format.real()) {
        (C::Quad { rust, passed, real: None }, _) => {
            format!("use crate::abi::types::{{{passed}, WB_AUTO, {rust}}};\n")
        }
        (C::Quad { rust, passed, real: Some(real) }, _) => format!(
            "use crate::abi::types::{{{}, {passed}, WB_AUTO, {}, {rust}}};\n",
            real.passed, real.rust
        ),
        (_, None) => format!("use crate::abi::types::{{WB_AUTO, {rust}}};\n"),
        (_, Some(Real { rust, .. })) => {
            format!("use crate::abi::types::WB_AUTO;\nuse crate::format::{{Complex, {rust}}};\n")
        }
    };
    let mut text = format!(
        "//! MPLAPACK's routines on {} under plain C names.\n{GENERATED}\n\
         {structs}{}use crate::abi::guard::Export;\n{imported}\
         use std::ffi::{{CStr, c_char, c_int}};\n\nconst XERBLA: &CStr = c\"{}\";\n",
        format.numbers,
        bodies(routines),
        xerbla(library(format)),
    );
    for routine in routines {
        let function = Function {
            routine,
            docs: documented(&paragraphs(routine), &safety(routine)),
            name: format!("{}_{}", routine.real, format.name),
            reported: reported(routine, format),
            mode: Some("WB_AUTO"),
            returns: Some(match routine.returns {
                Returns::Nothing => "c_int",
                Returns::Number => rust,
                Returns::Real => format.real().map_or(rust, |real| real.passed),
                Returns::Index => "i64",
            }),
            converts: converts && matches!(routine.returns, Returns::Number | Returns::Real),
        };
        text += "\n";
        text += &function.text(|parameter| plain_c(parameter, format));
    }
    text
}

/// Comment lines with the section on safety.
fn documented(paragraphs: &[String], safety: &str) -> String {
    let safety: String = safety.lines().map(|line| format!("/// {line}\n")).collect();
    format!("{}///\n{safety}", comment(paragraphs, "/// ", WIDTH))
}

fn mode_file(routines: &[&Routine], format: &Format, docs: &Docs) -> String {
    let structs = structs(routines);
    let (imported, ffi) = match format.c {
        C::Value { rust: "f64", .. } => (String::new(), "c_char, c_int"),
        C::Value { rust, .. } => (format!("use crate::abi::types::{rust};\n"), "c_char, c_int"),
        C::Pointer { rust, module, read, .. } if read.contains("c_void") => {
            (format!("use {module}::{rust};\n"), "c_char, c_int, c_void")
        }
        C::Pointer { rust, module, read, written } => (
            format!("use crate::abi::types::{{{written}, {read}}};\nuse {module}::{rust};\n"),
            "c_char, c_int",
        ),
        C::Complex { .. } | C::Quad { .. } => unreachable!("no functions with a mode"),
    };
    let mut text = format!(
        "//! Products of {} in a mode. The status reports errors; no handler is called.\n{GENERATED}\n\
         {structs}use crate::abi::bodies::run;\nuse crate::abi::guard::Export;\n{imported}use std::ffi::{{{ffi}}};\n",
        format.numbers
    );
    for routine in routines {
        let name = format!("wb_{}_{}", routine.body, format.name);
        let function = Function {
            routine,
            docs: documented(&docs.paragraphs(routine, "mode", format), &safety(routine)),
            reported: format!("const {{ &Export::named(\"{name}\") }}"),
            name,
            mode: None,
            returns: Some("c_int"),
            converts: false,
        };
        text += "\n";
        text += &function.text(|parameter| plain_c(parameter, format));
    }
    text
}
