//! The routines in `c_tests/programs/reference_info.c` that the reference BLAS has too, under plain C names, or those on
//! complex numbers under MPLAPACK's.

use crate::formats::{C, Complex, complex, formats, quads};
use crate::rust::symbol;
use crate::table::{Parameter, Role, Routine};

/// Routines that the reference has since 3.12.1 only, which distributions do not have yet.
const NEWER: [&str; 1] = ["gemmtr"];

/// The reference's functions and ours, each called with a `struct call`; the rows of their table; where the reference's
/// are found.
pub fn sections(routines: &[Routine], of_complex: &[Routine]) -> Vec<(&'static str, String)> {
    let (mut calls, mut table, mut symbols) = (String::new(), String::new(), String::new());
    // Those on vectors alone have no illegal arguments.
    let compared = |routine: &&Routine| !routine.is_level_1() && !NEWER.contains(&&*routine.body);
    for routine in routines.iter().filter(compared) {
        let real = &routine.real;
        let there = format!("{real}_there");
        calls += &format!("static void (*{real})({});\n", declared(routine));
        let arguments = passed(routine, "&", "&one", "");
        calls += &format!(
            "static void {there}(const call *c) {{ {real}({arguments}{}); }}\n",
            lengths(routine)
        );
        symbols += &format!("    {{(void **)&{real}, \"d{}_\"}},\n", &real[1..]);
        let [quad, _] = quads();
        let all = formats().into_iter().filter(|format| format.plain.is_some());
        for format in all.chain([quad]) {
            let name = format!("{real}_{}", format.name);
            let scalar = match format.c {
                C::Value { .. } | C::Quad { .. } => format!("{}_one", format.name),
                C::Complex { .. } | C::Pointer { .. } => format!("&{}_one", format.name),
            };
            let arguments = passed(routine, "(int64_t)", &scalar, &format!("{}_", format.name));
            calls += &format!(
                "static int {name}_here(const call *c) {{ return {name}({arguments}); }}\n"
            );
            let (letters, sizes) = values(routine);
            table += &format!(
                "    {{\"{name}\", {there}, {name}_here, 1, {{{letters}}}, {{{sizes}}}}},\n"
            );
        }
    }
    for routine in of_complex.iter().filter(compared) {
        let name = &routine.real;
        let there = format!("{name}_there");
        calls += &format!("static void (*{name})({});\n", declared(routine));
        let arguments = passed(routine, "&", "ones", "");
        calls += &format!(
            "static void {there}(const call *c) {{ {name}({arguments}{}); }}\n",
            lengths(routine)
        );
        symbols += &format!("    {{(void **)&{name}, \"z{}_\"}},\n", &name[1..]);
        for library in complex().iter().filter(|library| library.versions == "2.x") {
            let suffix = library.name;
            let types: Vec<String> =
                routine.parameters().iter().map(|p| complex_type(p, library)).collect();
            let mangled = symbol(routine, &library.class, &library.real);
            let here = format!("{name}_{suffix}");
            calls +=
                &format!("void {here}_mangled({}) __asm__(\"{mangled}\");\n", types.join(", "));
            let scalar = match library.by_value {
                true => format!("{suffix}_complex_one"),
                false => format!("{suffix}_x"),
            };
            let arguments = passed(routine, "(int64_t)", &scalar, &format!("{suffix}_"));
            let arguments = arguments_of(routine, &arguments, suffix);
            calls += &format!(
                "static int {here}_here(const call *c) {{ {here}_mangled({arguments}); return info_handled; }}\n"
            );
            let (letters, sizes) = values(routine);
            table += &format!(
                "    {{\"{here}\", {there}, {here}_here, 1, {{{letters}}}, {{{sizes}}}}},\n"
            );
        }
    }
    vec![("calls", calls), ("table", table), ("symbols", symbols)]
}

/// A parameter of MPLAPACK 2.x in C.
fn complex_type(parameter: &Parameter, library: &Complex) -> String {
    match parameter.role {
        Role::Option(_) => "const char *".to_string(),
        Role::Size | Role::Leading | Role::Increment => "int64_t".to_string(),
        Role::Scalar if parameter.is_real && library.real_by_value => {
            format!("wb_{}", library.name)
        }
        Role::Scalar if library.by_value => format!("wb_{}_complex", library.name),
        Role::Scalar | Role::Reference | Role::Array { .. } => "void *".to_string(),
        Role::Integers { .. } | Role::Info => unreachable!("of LAPACK"),
    }
}

/// The arguments with real scalars where such are.
fn arguments_of(routine: &Routine, passed: &str, suffix: &str) -> String {
    let all = passed.split(", ").zip(routine.parameters());
    let all = all.map(|(argument, parameter)| match parameter.is_real {
        true => format!("{suffix}_one"),
        false => argument.to_string(),
    });
    all.collect::<Vec<_>>().join(", ")
}

fn declared(routine: &Routine) -> String {
    let of = |role| match role {
        Role::Option(_) => "const char *",
        Role::Size | Role::Leading | Role::Increment => "const int *",
        Role::Scalar | Role::Array { written: false } => "const double *",
        Role::Reference | Role::Array { written: true } => "double *",
        Role::Integers { .. } | Role::Info => unreachable!("of LAPACK"),
    };
    let mut types: Vec<&str> = routine.parameters().iter().map(|p| of(p.role)).collect();
    types.extend(options(routine).map(|_| "size_t"));
    types.join(", ")
}

fn options(routine: &Routine) -> impl Iterator<Item = &'static str> {
    routine.parameters().into_iter().filter_map(|parameter| match parameter.role {
        Role::Option(letters) => Some(letters),
        _ => None,
    })
}

/// The lengths of strings, behind all other arguments.
fn lengths(routine: &Routine) -> String {
    options(routine).map(|_| ", 1").collect()
}

/// The arguments of a call: letters and sizes of `c`, x and y for what is read, z for what is written.
fn passed(routine: &Routine, size: &str, scalar: &str, arrays: &str) -> String {
    let (mut letters, mut sizes, mut read) = (0, 0, 0);
    let next = |count: &mut usize| {
        *count += 1;
        *count - 1
    };
    let passed = routine.parameters().into_iter().map(|parameter| match parameter.role {
        Role::Option(_) => format!("c->letter[{}]", next(&mut letters)),
        Role::Size | Role::Leading | Role::Increment => {
            format!("{size}c->size[{}]", next(&mut sizes))
        }
        Role::Scalar => scalar.to_string(),
        Role::Reference | Role::Array { written: true } => format!("{arrays}z"),
        Role::Array { written: false } => format!("{arrays}{}", ["x", "y"][next(&mut read)]),
        Role::Integers { .. } | Role::Info => unreachable!("of LAPACK"),
    });
    passed.collect::<Vec<_>>().join(", ")
}

/// The names of what letters and sizes are tried with.
fn values(routine: &Routine) -> (String, String) {
    let letters = options(routine).map(|letters| match letters {
        "NTC" | "NC" => "trans",
        "UL" => "uplo",
        "LR" => "side",
        _ => "diag",
    });
    let sizes = routine.parameters().into_iter().filter_map(|parameter| match parameter.role {
        Role::Size => Some(match parameter.name.as_str() {
            "m" => "rows",
            "n" => "cols",
            _ => "depth",
        }),
        Role::Leading => Some("leading"),
        Role::Increment => Some("step"),
        _ => None,
    });
    let letters: Vec<&str> = letters.collect();
    let letters = if letters.is_empty() { "NULL".to_string() } else { letters.join(", ") };
    (letters, sizes.collect::<Vec<_>>().join(", "))
}
