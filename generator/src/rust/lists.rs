//! The lists of exports under mangled names and Fortran's, a line for each symbol, from which the macros of
//! `src/abi/passing.rs` make functions.

use super::{GENERATED, fortran};
use crate::formats::{C, Complex, Format, Mplapack, module_of};
use crate::mangle::{self, Type};
use crate::table::{Returns, Role, Routine};
use std::collections::{BTreeMap, BTreeSet};

/// How an interface passes numbers or sizes, and what it returns.
struct Passed([String; 2]);

/// An export.
struct Line {
    /// The macro of its routine.
    routine: String,
    /// The routine in messages.
    shown: String,
    /// The function in Rust.
    function: String,
    symbol: String,
}

/// The exports of an interface.
struct List {
    about: String,
    numbers: Passed,
    /// The same for real numbers among complex ones.
    reals: Passed,
    sizes: Passed,
    /// How messages name an export, and who hears of illegal arguments.
    errors: String,
    lines: Vec<Line>,
    /// Calls of the macro for what a library has beside its routines.
    services: Vec<String>,
}

/// The usual length of a routine's name.
const NAME: usize = 7;

impl Passed {
    fn new(passed: &str, returned: &str) -> Passed {
        Passed([passed, returned].map(str::to_string))
    }

    /// Numbers by value, or by the address of the caller's copy.
    fn number(by_value: Option<&str>, rust: &str) -> Passed {
        match by_value {
            Some(passed) => Passed::new(passed, passed),
            None => Passed::new(&format!("*const {rust}"), rust),
        }
    }

    fn text(&self) -> String {
        self.0.join(" => ")
    }
}

impl List {
    fn text(&self) -> String {
        let List { about, numbers, reals, sizes, errors, lines, services } = self;
        // The functions' names have an ending of the list. A longer name than others does not move their columns.
        let ending = lines.iter().map(|line| line.function.len() - line.shown.len()).max();
        let (routine, shown, function) = (NAME, NAME, NAME + ending.unwrap_or(0));
        let lines: String = lines
            .iter()
            .map(|line| {
                format!(
                    "    {:routine$}  {:shown$}  {:function$}  \"{}\";\n",
                    line.routine, line.shown, line.function, line.symbol
                )
            })
            .collect();
        format!(
            "//! {about}\n{GENERATED}\n{}\nexports! {{\n    {{\n        numbers: {},\n        reals: {},\n        sizes: {},\n        \
             errors: {errors}\n    }}\n{lines}}}\n{}",
            self.imports(),
            numbers.text(),
            reals.text(),
            sizes.text(),
            services.concat(),
        )
    }

    /// Imports the types that the head of the list names.
    fn imports(&self) -> String {
        let types = [&self.numbers, &self.reals, &self.sizes].map(|Passed(types)| types.join(" "));
        let types = types.join(" ");
        let names = types.split(|letter: char| !(letter.is_alphanumeric() || letter == '_'));
        let mut modules: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
        for (name, module) in names.filter_map(|name| Some((name, module_of(name)?))) {
            modules.entry(module).or_default().insert(name);
        }
        let import = |(module, names): (&str, BTreeSet<&str>)| {
            let names: Vec<&str> = names.into_iter().collect();
            match names[..] {
                [name] => format!("use {module}::{name};\n"),
                _ => format!("use {module}::{{{}}};\n", names.join(", ")),
            }
        };
        modules.into_iter().map(import).collect()
    }
}

/// A library of MPLAPACK's.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Library {
    Blas,
    Lapack,
}

impl Library {
    fn name(self) -> &'static str {
        match self {
            Library::Blas => "libmpblas",
            Library::Lapack => "libmplapack",
        }
    }
}

/// Where MPLAPACK's routines report illegal arguments; `format` ends our names.
fn of_mplapack(format: &str, library: &str) -> String {
    format!("mplapack(\"{format}\", c\"{}\")", super::xerbla(library))
}

/// The routines of a library of MPLAPACK's on real numbers, in each version that passes numbers in the same way.
pub(super) fn mplapack_file(
    routines: &[&Routine],
    mplapack: &Mplapack,
    format: &Format,
    library: Library,
) -> String {
    let Mplapack { suffix, class, class_3, by_value, rust } = mplapack;
    let numbers = || Passed::number(*by_value, rust);
    let mut classes = vec![(class, suffix.to_string())];
    classes.extend(class_3.iter().map(|class| (class, format!("{suffix}_3"))));
    let line = |routine: &Routine, (class, ending): &(&Type, String)| Line {
        routine: routine.body.clone(),
        shown: routine.real.clone(),
        function: format!("{}_{ending}", routine.real.to_lowercase()),
        symbol: symbol(routine, class, class),
    };
    let lines =
        routines.iter().flat_map(|routine| classes.iter().map(|class| line(routine, class)));
    let name = library.name();
    let libraries = match class_3 {
        Some(_) => format!("{name}_{suffix} and MPLAPACK 3's libmplapack_{suffix}"),
        None => format!("{name}_{suffix}"),
    };
    let is_of_blas = library == Library::Blas;
    let mut services: Vec<String> =
        is_of_blas.then(|| services(suffix, suffix)).into_iter().collect();
    if is_of_blas && *suffix == "binary128" {
        // As MPLAPACK 2.0 calls this library.
        services.push(self::services("_Float128", suffix));
    }
    let list = List {
        about: format!("The C++ functions of MPLAPACK's {libraries}, by their mangled names."),
        numbers: numbers(),
        reals: numbers(),
        sizes: Passed::new("i64", "i64"),
        errors: of_mplapack(format.name, suffix),
        lines: lines.collect(),
        services,
    };
    list.text()
}

/// The routines of MPACK 0.x on real numbers, which has the classes of MPLAPACK 2 and integers of 32 bits.
pub(super) fn mpack_file(routines: &[&Routine], mplapack: &Mplapack, format: &Format) -> String {
    let Mplapack { suffix, class, by_value, rust, .. } = mplapack;
    let numbers = || Passed::number(*by_value, rust);
    // Without integers the name is MPLAPACK's too.
    let has_name =
        |routine: &&&Routine| symbol_of_mpack(routine, class) != symbol(routine, class, class);
    let line = |routine: &&Routine| Line {
        routine: routine.body.clone(),
        shown: routine.real.clone(),
        function: format!("{}_{suffix}_mpack", routine.real.to_lowercase()),
        symbol: symbol_of_mpack(routine, class),
    };
    let list = List {
        about: format!(
            "The C++ functions of MPACK 0.x on {}, whose integers have 32 bits, by their mangled names.",
            format.numbers
        ),
        numbers: numbers(),
        reals: numbers(),
        sizes: Passed::new("c_int", "c_int"),
        errors: of_mplapack(format.name, suffix),
        lines: routines.iter().filter(has_name).map(line).collect(),
        services: Vec::new(),
    };
    list.text()
}

/// The routines on complex numbers of versions that pass these in the same way.
pub(super) fn complex_file(routines: &[Routine], versions: &[Complex]) -> String {
    let Complex { suffix, name, by_value, real_by_value, rust, real_rust, .. } = versions[0];
    let [passed, real_passed] = versions[0].passed.unwrap_or([rust, real_rust]);
    let numbers = || Passed::number(by_value.then_some(passed), rust);
    let is_real = |routine: &Routine| {
        routine.returns == Returns::Real || routine.parameters().iter().any(|of| of.is_real)
    };
    let has_reals = routines.iter().any(is_real);
    let line = |routine: &Routine, version: &Complex| Line {
        routine: routine.body.clone(),
        shown: routine.real.clone(),
        function: format!("{}_{}", routine.real.to_lowercase(), version.function),
        symbol: symbol(routine, &version.class, &version.real),
    };
    let lines = routines.iter().flat_map(|routine| versions.iter().map(|of| line(routine, of)));
    let named: Vec<&str> = versions.iter().map(|version| version.versions).collect();
    let list = List {
        about: format!(
            "The C++ functions of MPLAPACK {} on complex {suffix} numbers, by their mangled names.",
            named.join(" and ")
        ),
        numbers: numbers(),
        reals: match has_reals {
            true => Passed::number(real_by_value.then_some(real_passed), real_rust),
            // None are named.
            false => numbers(),
        },
        sizes: Passed::new("i64", "i64"),
        errors: of_mplapack(name, suffix),
        lines: lines.collect(),
        services: Vec::new(),
    };
    list.text()
}

/// The routines under Fortran's names: everything travels by address, sizes as default integers.
pub(super) fn fortran_file(routines: &[&Routine], format: &Format) -> String {
    let C::Quad { passed, real, .. } = format.c else {
        unreachable!("binary128 numbers");
    };
    let numbers = |rust: &str, passed: &str| Passed::new(&format!("*const {rust}"), passed);
    let real_passed = real.map_or(passed, |real| real.passed);
    let of_real = numbers("Binary128", real_passed);
    let line = |routine: &&Routine| {
        let shown = fortran::name(routine);
        let symbol = format!("{shown}_");
        Line { routine: routine.body.clone(), shown, function: symbol.clone(), symbol }
    };
    let list = List {
        about: format!("The BLAS on {} as Fortran calls it.", format.numbers),
        numbers: match real {
            Some(_) => numbers("Complex<Binary128>", passed),
            None => numbers("Binary128", passed),
        },
        reals: of_real,
        sizes: Passed::new("*const c_int", "c_int"),
        errors: "fortran".to_string(),
        lines: routines.iter().map(line).collect(),
        services: Vec::new(),
    };
    list.text()
}

/// How C++ interfaces pass what is no number.
struct Style {
    /// The code of integers.
    integer: &'static str,
    /// What is returned by an argument is a reference, else a pointer.
    has_references: bool,
}

impl Style {
    const MPLAPACK: Style = Style { integer: "l", has_references: true };
    const MPACK: Style = Style { integer: "i", has_references: false };

    fn symbol(&self, routine: &Routine, class: &Type, real: &Type) -> String {
        let number = |is_real: bool| if is_real { real.clone() } else { class.clone() };
        let integer = || Type::Builtin(self.integer);
        let returned = |of: Type| match self.has_references {
            true => Type::Reference(Box::new(of)),
            false => of.pointer(),
        };
        let parameters = routine.parameters().into_iter().map(|parameter| match parameter.role {
            Role::Option(_) => Type::text(),
            Role::Size | Role::Leading | Role::Increment => integer(),
            Role::Scalar => number(parameter.is_real),
            Role::Reference => returned(number(parameter.is_real)),
            Role::Array { .. } => number(parameter.is_real).pointer(),
            Role::Integers { .. } => integer().pointer(),
            Role::Info => returned(integer()),
        });
        mangle::function(&routine.real, &parameters.collect::<Vec<_>>())
    }
}

/// The symbol of a routine of MPLAPACK on numbers of a class, with real numbers of another one.
pub fn symbol(routine: &Routine, class: &Type, real: &Type) -> String {
    Style::MPLAPACK.symbol(routine, class, real)
}

/// The same of MPACK 0.x, on real numbers.
pub fn symbol_of_mpack(routine: &Routine, class: &Type) -> String {
    Style::MPACK.symbol(routine, class, class)
}

/// The routine is in MPACK 0.x, and has the same arguments there but for the width of integers, which are no array.
pub fn is_of_mpack(routine: &Routine) -> bool {
    // Rsyev has a pointer to lwork, others came later.
    const NOT_THERE: &[&str] = &["gemmtr", "syev", "potrf2", "getrf2", "sygv", "gels"];
    let has_integers =
        routine.parameters().iter().any(|of| matches!(of.role, Role::Integers { .. }));
    !has_integers && !NOT_THERE.contains(&routine.body.as_str())
}

/// What each of MPLAPACK's libraries has beside the routines, under names that end with a label.
fn services(label: &str, library: &str) -> String {
    let text = Type::text;
    let functions = [
        ("Mxerbla", vec![text(), Type::Builtin("i")]),
        ("Mlsame", vec![text(), text()]),
        ("mplapack_initialize", vec![]),
        ("mplapack_finalize", vec![]),
    ];
    let ending = label.trim_start_matches('_').to_lowercase();
    let lines = functions.map(|(name, parameters)| {
        let symbol = mangle::function(&format!("{name}_{label}"), &parameters);
        format!("    {}_{ending} \"{symbol}\";\n", name.to_lowercase())
    });
    format!("\nservices! {{\n    {}\n{}}}\n", library.to_uppercase(), lines.concat())
}
