//! The exports under the names of MPLAPACK's libraries.

use super::{Function, GENERATED, bodies, common, pointer, reported, structs, xerbla};
use crate::formats::{Complex, Format, Mplapack};
use crate::mangle::{self, Type};
use crate::table::{Returns, Role, Routine};

pub(super) fn mplapack_file(routines: &[&Routine], mplapack: &Mplapack, format: &Format) -> String {
    let structs = structs(routines);
    let Mplapack { suffix, class, rust, module, .. } = mplapack;
    let mut text = format!(
        "//! The C++ functions of MPLAPACK's libmpblas_{suffix}, under their mangled names.\n{GENERATED}\n\
         {structs}{}use crate::abi::guard::{{self, Export}};\n{}use crate::abi::{{arguments, startup}};\n\
         use {module}::{rust};\nuse std::ffi::{{CStr, c_char, c_int}};\n\n{}",
        bodies(routines),
        types(mplapack),
        xerbla(suffix),
    );
    text += &mplapack_functions(routines, mplapack, (class, suffix), format);
    text += &services(suffix, suffix, "XERBLA");
    if *suffix == "binary128" {
        // As MPLAPACK 2.0 calls this library.
        text += &services("_Float128", suffix, "guard::OLDER_XERBLA");
    }
    text
}

/// The same routines with the class of MPLAPACK 3; the other functions have no parameter of it.
pub(super) fn mplapack_3_file(
    routines: &[&Routine],
    mplapack: &Mplapack,
    class: &Type,
    format: &Format,
) -> String {
    let Mplapack { suffix, rust, module, .. } = mplapack;
    let text = format!(
        "//! The C++ functions of MPLAPACK 3's libmplapack_{suffix}, under their mangled names.\n{GENERATED}\n\
         {}{}use crate::abi::guard::Export;\n{}use {module}::{rust};\n\
         use std::ffi::{{CStr, c_char}};\n\n{}",
        structs(routines),
        bodies(routines),
        types(mplapack),
        xerbla(suffix),
    );
    text + &mplapack_functions(routines, mplapack, (class, &format!("{suffix}_3")), format)
}

/// The functions on numbers of a class; the names of ours end with `ending`.
fn mplapack_functions(
    routines: &[&Routine],
    mplapack: &Mplapack,
    (class, ending): (&Type, &str),
    format: &Format,
) -> String {
    let &Mplapack { by_value, rust, .. } = mplapack;
    let mut text = String::new();
    for routine in routines {
        let function = Function {
            routine,
            docs: format!(
                "/// MPLAPACK's `{}`.\n///\n/// # Safety\n/// As `{}_dd`; pointers to scalars are readable.\n",
                routine.real, routine.real
            ),
            export: format!("#[unsafe(export_name = \"{}\")]", symbol(routine, class, class)),
            abi: "\"C-unwind\"",
            name: format!("{}_{ending}", routine.real.to_lowercase()),
            reported: reported(routine, format),
            mode: Some("WB_AUTO"),
            returns: match routine.returns {
                Returns::Nothing => None,
                Returns::Number | Returns::Real => Some(by_value.unwrap_or(rust)),
                Returns::Index => Some("i64"),
            },
            converts: by_value.is_some_and(|passed| passed != rust)
                && matches!(routine.returns, Returns::Number | Returns::Real),
        };
        text += "\n";
        text += &function.text(|parameter| match parameter.role {
            Role::Scalar => match by_value {
                Some(passed) if passed == rust => {
                    (rust.to_string(), format!("&{}", parameter.name))
                }
                Some(passed) => (passed.to_string(), format!("{}.at()", parameter.name)),
                None => (format!("*const {rust}"), parameter.name.clone()),
            },
            Role::Reference => (format!("*mut {rust}"), parameter.name.clone()),
            Role::Array { written } => {
                (format!("{} {rust}", pointer(written)), parameter.name.clone())
            }
            _ => common(parameter),
        });
    }
    text
}

/// The import of what the functions need beside their numbers.
fn types(mplapack: &Mplapack) -> String {
    match mplapack.by_value {
        Some(passed) if passed != mplapack.rust => {
            format!("use crate::abi::types::{{{passed}, WB_AUTO}};\n")
        }
        _ => "use crate::abi::types::WB_AUTO;\n".to_string(),
    }
}

/// The exports of a library for complex numbers.
pub(super) fn complex_file(routines: &[Routine], library: &Complex) -> String {
    let Complex { versions, suffix, class, real, by_value, rust, real_rust, function, .. } =
        library;
    let mut numbers = ["Complex", real_rust];
    numbers.sort();
    let number_imports = match library.real_by_value {
        true => format!("use crate::format::{{{}}};\n", numbers.join(", ")),
        false => {
            format!("use crate::format::Complex;\nuse crate::format::mpfr::{real_rust};\n")
        }
    };
    let types = match library.passed {
        Some([complex, real]) => format!("{{{real}, {complex}, WB_AUTO}}"),
        None => "WB_AUTO".to_string(),
    };
    let [passed, real_passed] = library.passed.unwrap_or([rust, real_rust]);
    let of = |name: &str| match library.passed {
        Some(_) => format!("{name}.at()"),
        None => format!("&{name}"),
    };
    let routines: Vec<&Routine> = routines.iter().collect();
    let mut text = format!(
        "//! The C++ functions of MPLAPACK {versions} on complex {suffix} numbers, under their mangled names.\n\
         {GENERATED}\n{}{}use crate::abi::guard::Export;\nuse crate::abi::types::{types};\n\
         {number_imports}use std::ffi::{{CStr, c_char}};\n\n{}",
        structs(&routines),
        bodies(&routines),
        xerbla(suffix),
    );
    for routine in routines {
        let (name, ours) = (&routine.real, library.name);
        let reported = match routine.is_level_1() {
            true => format!("const {{ &Export::named(\"{name}_{ours}\") }}"),
            false => {
                format!("const {{ &Export::of_mplapack(\"{name}_{ours}\", \"{name}\", XERBLA) }}")
            }
        };
        let function = Function {
            routine,
            docs: format!(
                "/// MPLAPACK's `{name}`.\n///\n/// # Safety\n/// As the routine on real numbers; pointers to scalars are readable.\n"
            ),
            export: format!("#[unsafe(export_name = \"{}\")]", symbol(routine, class, real)),
            abi: "\"C-unwind\"",
            name: format!("{}_{function}", name.to_lowercase()),
            reported,
            mode: Some("WB_AUTO"),
            returns: match routine.returns {
                Returns::Nothing => None,
                Returns::Number => Some(passed),
                Returns::Real => Some(real_passed),
                Returns::Index => Some("i64"),
            },
            converts: library.passed.is_some()
                && matches!(routine.returns, Returns::Number | Returns::Real),
        };
        text += "\n";
        text += &function.text(|parameter| match parameter.role {
            Role::Reference if parameter.is_real => {
                (format!("*mut {real_rust}"), parameter.name.clone())
            }
            Role::Reference => (format!("*mut {rust}"), parameter.name.clone()),
            Role::Scalar if parameter.is_real && library.real_by_value => {
                (real_passed.to_string(), of(&parameter.name))
            }
            Role::Scalar if parameter.is_real => {
                (format!("*const {real_rust}"), parameter.name.clone())
            }
            Role::Scalar if *by_value => (passed.to_string(), of(&parameter.name)),
            Role::Scalar => (format!("*const {rust}"), parameter.name.clone()),
            Role::Array { written } => {
                (format!("{} {rust}", pointer(written)), parameter.name.clone())
            }
            _ => common(parameter),
        });
    }
    text
}

/// The symbol of a routine on numbers of a class, with real numbers of another one.
pub fn symbol(routine: &Routine, class: &Type, real: &Type) -> String {
    let parameters = routine.parameters().into_iter().map(|parameter| match parameter.role {
        Role::Scalar if parameter.is_real => real.clone(),
        Role::Option(_) => Type::text(),
        Role::Size | Role::Leading | Role::Increment => Type::Builtin("l"),
        Role::Scalar => class.clone(),
        Role::Reference if parameter.is_real => Type::Reference(Box::new(real.clone())),
        Role::Reference => Type::Reference(Box::new(class.clone())),
        Role::Array { .. } => class.clone().pointer(),
    });
    mangle::function(&routine.real, &parameters.collect::<Vec<_>>())
}

/// What each of MPLAPACK's libraries has beside the routines, under names that end with a label; the handler of errors is a
/// constant.
fn services(label: &str, library: &str, handler: &str) -> String {
    let mlsame = mangle::function(&format!("Mlsame_{label}"), &[Type::text(), Type::text()]);
    let start = mangle::function(&format!("mplapack_initialize_{label}"), &[]);
    let end = mangle::function(&format!("mplapack_finalize_{label}"), &[]);
    let mxerbla =
        mangle::function(&format!("Mxerbla_{label}"), &[Type::text(), Type::Builtin("i")]);
    let own = library.to_uppercase();
    let function = label.trim_start_matches('_').to_lowercase();
    format!(
        "
/// MPLAPACK's `Mxerbla`, for its routines that are not ours: that of MPLAPACK's library where one is
/// loaded, which ends the process; else it prints the reference message and returns.
///
/// # Safety
/// `routine` is NULL or a NUL-terminated string.
#[unsafe(export_name = \"{mxerbla}\")]
pub unsafe extern \"C-unwind\" fn mxerbla_{function}(routine: *const c_char, info: c_int) {{
    // SAFETY: the caller's.
    unsafe {{ guard::xerbla({handler}, routine, info) }};
}}

/// MPLAPACK's `Mlsame`: true when the first letters agree without regard to case.
///
/// # Safety
/// `a` and `b` are NULL or point to readable characters.
#[unsafe(export_name = \"{mlsame}\")]
pub unsafe extern \"C\" fn mlsame_{function}(a: *const c_char, b: *const c_char) -> bool {{
    // SAFETY: the caller's.
    unsafe {{ arguments::is_same_letter(a, b) }}
}}

/// MPLAPACK's start-up call.
#[unsafe(export_name = \"{start}\")]
pub extern \"C\" fn mplapack_initialize_{function}() {{
    startup::initialize(&startup::{own}, c\"{start}\");
}}

/// MPLAPACK's closing call.
#[unsafe(export_name = \"{end}\")]
pub extern \"C\" fn mplapack_finalize_{function}() {{
    startup::finalize(c\"{end}\");
}}
"
    )
}
