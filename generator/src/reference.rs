//! The routines in `c_tests/programs/reference_info.c` that the reference BLAS has too, on numbers with plain C names.

use crate::formats::{C, formats};
use crate::table::{Role, Routine};

/// Routines that the reference has since 3.12.1 only, which distributions do not have yet.
const NEWER: [&str; 1] = ["gemmtr"];

/// The reference's functions and ours, each called with a `struct call`; the rows of their table; where the reference's
/// are found.
pub fn sections(routines: &[Routine]) -> Vec<(&'static str, String)> {
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
        for format in formats().iter().filter(|format| format.plain.is_some()) {
            let name = format!("{real}_{}", format.name);
            let scalar = match format.c {
                C::Value { .. } => format!("{}_one", format.name),
                C::Pointer { .. } => format!("&{}_one", format.name),
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
    vec![("calls", calls), ("table", table), ("symbols", symbols)]
}

fn declared(routine: &Routine) -> String {
    let of = |role| match role {
        Role::Option(_) => "const char *",
        Role::Size | Role::Leading | Role::Increment => "const int *",
        Role::Scalar | Role::Array { written: false } => "const double *",
        Role::Reference | Role::Array { written: true } => "double *",
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
    });
    passed.collect::<Vec<_>>().join(", ")
}

/// The names of what letters and sizes are tried with.
fn values(routine: &Routine) -> (String, String) {
    let letters = options(routine).map(|letters| match letters {
        "NTC" => "trans",
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
