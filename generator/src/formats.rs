//! The formats, one row each: how their numbers are called, and how they travel in each interface.

use crate::mangle::Type;
use crate::table::Routine;

/// A number format.
pub struct Format {
    /// What the plain C names end with: `Rgemm_dd`, `wb_gemm_dd`.
    pub name: &'static str,
    /// What it is called in the documents.
    pub numbers: &'static str,
    /// What the documents of matrices say of it besides.
    pub elements: &'static str,
    pub c: C,
    /// In the Fortran module.
    pub fortran: Fortran,
    /// In the C++ header.
    pub cpp: Option<Cpp>,
    /// The routines without a mode that the format has, by the modules of their bodies, see [`Routine::module`].
    pub modules: &'static [&'static str],
    /// The bound of the native arithmetic in the documents of functions without a mode under plain C names, where there are
    /// such.
    pub plain: Option<Plain>,
    pub mplapack: Option<Mplapack>,
}

impl Format {
    /// Of complex numbers, the parts.
    pub fn real(&self) -> Option<Real> {
        match self.c {
            C::Complex { real, .. } => Some(real),
            C::Quad { real: Some(real), .. } => Some(real),
            _ => None,
        }
    }

    /// The routines that the format has.
    pub fn routines<'a>(&self, all: &'a [Routine]) -> Vec<&'a Routine> {
        let has =
            |routine: &&Routine| routine.module().is_none_or(|name| self.modules.contains(&name));
        all.iter().filter(has).collect()
    }
}

/// All routines without a mode.
const ALL: &[&str] = &["lapack", "level1", "level2", "rotations", "structured"];

/// The routines that take a mode.
pub fn with_mode(all: &[Routine]) -> Vec<&Routine> {
    all.iter().filter(|routine| routine.has_mode).collect()
}

/// How numbers travel in plain C.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum C {
    /// Scalars by value; the type has this name in Rust and in C.
    Value { rust: &'static str, c: &'static str },
    /// Complex numbers, with real ones by value; scalars of 64 bytes and more by pointer.
    Complex { rust: &'static str, real: Real, by_value: bool },
    /// Scalars and results by value, as a type in Rust that travels as binary128 numbers do; those in arrays have another.
    Quad { rust: &'static str, passed: &'static str, real: Option<Real> },
    /// Everything by a pointer, for a type of this name in a module in Rust; the types of pointers to what is read and to
    /// what is written.
    Pointer { rust: &'static str, module: &'static str, read: &'static str, written: &'static str },
}

/// The parts of complex numbers.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Real {
    pub rust: &'static str,
    /// The type of a number that is passed by value.
    pub passed: &'static str,
    pub fortran: &'static str,
}

pub struct Fortran {
    /// The type of a number; `None` where arrays and scalars are given by address.
    pub number: Option<&'static str>,
    /// What it needs of the module and of iso_c_binding.
    pub import: &'static str,
    pub numbers: &'static str,
}

pub struct Cpp {
    /// The class.
    pub class: &'static str,
    /// It is one of C too.
    pub is_c: bool,
}

/// The error of an element: at most `factor` (k + 4) 2^-`bits` of |alpha| |A| |B| + |beta| |C|; of products of matrices and
/// vectors, whose sums are short ones after each other, `short` (k + 8) 2^-`bits`.
pub struct Plain {
    pub factor: u32,
    pub short: u32,
    pub bits: u32,
}

/// MPLAPACK's library for a format.
pub struct Mplapack {
    /// What its names end with.
    pub suffix: &'static str,
    pub class: Type,
    /// The class in MPLAPACK 3, where that is another one, which travels in the same way.
    pub class_3: Option<Type>,
    /// The type of a number that is passed by value; else a pointer to the caller's copy is.
    pub by_value: Option<&'static str>,
    /// The type in Rust.
    pub rust: &'static str,
}

/// The module in Rust of a type of which the lists of exports say how it is passed.
pub fn module_of(name: &str) -> Option<&'static str> {
    Some(match name {
        "Binary128" | "Complex" | "Dd" | "Qd" => "crate::format",
        "Mpf" | "Mpfr" => "crate::format::mpfr",
        "Passed128" | "PassedComplex128" => "crate::abi::types",
        "c_int" => "std::ffi",
        _ => return None,
    })
}

/// A version of MPLAPACK's library for complex numbers.
pub struct Complex {
    /// The file of its exports; versions that pass numbers in the same way have it together.
    pub file: &'static str,
    /// Which versions, in the documents.
    pub versions: &'static str,
    /// What its handler of errors ends with.
    pub suffix: &'static str,
    /// What our messages end with.
    pub name: &'static str,
    pub class: Type,
    pub real: Type,
    /// Complex numbers are passed by value, and real ones; else pointers to the caller's copies are.
    pub by_value: bool,
    pub real_by_value: bool,
    /// The types in Rust.
    pub rust: &'static str,
    pub real_rust: &'static str,
    /// Of numbers that are passed by value, where these are others.
    pub passed: Option<[&'static str; 2]>,
    /// Behind the names of the functions in Rust.
    pub function: &'static str,
}

/// All of them.
pub fn complex() -> Vec<Complex> {
    let qd3 = |real: &str| Type::Template(vec!["qd3_complex".to_string()], vec![Type::class(real)]);
    let components = |name, rust, real_rust, (real, old): (&str, &str), files, functions| {
        let classes = [(Type::class(real), Type::class(old)), (Type::class(real), qd3(real))];
        versions((name, name), [rust, real_rust], classes, true, files, functions)
    };
    let dd = components(
        "dd",
        "Complex<Dd>",
        "Dd",
        ("dd_real", "dd_complex"),
        ["mplapack_dd_complex", "mplapack_3_dd_complex"],
        ["dd", "dd_3"],
    );
    let qd = components(
        "qd",
        "Complex<Qd>",
        "Qd",
        ("qd_real", "qd_complex"),
        ["mplapack_qd_complex", "mplapack_3_qd_complex"],
        ["qd", "qd_3"],
    );
    let class = Type::class;
    let mpfr = versions(
        ("mpfr", "mpfr"),
        ["Complex<Mpfr>", "Mpfr"],
        [
            (class("mpfr::mpreal"), class("mpfr::mpcomplex")),
            (class("mpfrxx::mpfr_class"), class("mpfrxx::mpc_class")),
        ],
        false,
        ["mplapack_mpfr_complex"; 2],
        ["mpfr", "mpfr_3"],
    );
    let gmp = versions(
        ("gmp", "mpf"),
        ["Complex<Mpf>", "Mpf"],
        [
            (gmp_expression(), class("mpc_class")),
            (class("gmpxx::mpf_class"), class("gmpxx::mpfc_class")),
        ],
        false,
        ["mplapack_gmp_complex"; 2],
        ["gmp", "gmp_3"],
    );
    dd.into_iter().chain(qd).chain(mpfr).chain(gmp).chain(binary128()).collect()
}

/// On `std::complex`, by the two names that compilers give to its parts.
fn binary128() -> [Complex; 2] {
    let of = |versions, function, code| {
        let real = Type::Builtin(code);
        let path = ["std", "complex"].map(str::to_string).to_vec();
        Complex {
            file: "mplapack_binary128_complex",
            versions,
            suffix: "binary128",
            name: "f128",
            class: Type::Template(path, vec![real.clone()]),
            real,
            by_value: true,
            real_by_value: true,
            rust: "Complex<Binary128>",
            real_rust: "Binary128",
            passed: Some(["PassedComplex128", "Passed128"]),
            function,
        }
    };
    [of("2.x", "binary128_complex", "g"), of("3.x", "binary128_complex_3", "DF128_")]
}

/// The libraries for complex numbers of both versions, by their real and complex classes; numbers of components are passed
/// by value, but for the complex ones of 2.x.
fn versions(
    (suffix, name): (&'static str, &'static str),
    [rust, real_rust]: [&'static str; 2],
    classes: [(Type, Type); 2],
    of_components: bool,
    files: [&'static str; 2],
    functions: [&'static str; 2],
) -> Vec<Complex> {
    let version = |(at, (real, class)): (usize, (Type, Type))| Complex {
        file: files[at],
        versions: ["2.x", "3.x"][at],
        suffix,
        name,
        class,
        real,
        by_value: of_components && at == 1,
        real_by_value: of_components,
        rust,
        real_rust,
        passed: None,
        function: functions[at],
    };
    classes.into_iter().enumerate().map(version).collect()
}

/// All of them.
pub fn formats() -> Vec<Format> {
    vec![
        Format {
            name: "f64",
            numbers: "doubles",
            elements: "",
            c: C::Value { rust: "f64", c: "double" },
            fortran: Fortran {
                number: Some("real(c_double)"),
                import: "c_double",
                numbers: "doubles",
            },
            cpp: Some(Cpp { class: "double", is_c: true }),
            modules: &[],
            plain: None,
            mplapack: None,
        },
        Format {
            name: "dd",
            numbers: "double-double numbers",
            elements: "",
            c: C::Value { rust: "wb_dd", c: "wb_dd" },
            fortran: Fortran {
                number: Some("type(wb_dd)"),
                import: "wb_dd",
                numbers: "double-double numbers",
            },
            cpp: Some(Cpp { class: "dd_real", is_c: false }),
            modules: ALL,
            plain: Some(Plain { factor: 4, short: 8, bits: 106 }),
            mplapack: Some(Mplapack {
                suffix: "dd",
                class: Type::class("dd_real"),
                class_3: None,
                by_value: Some("Dd"),
                rust: "Dd",
            }),
        },
        Format {
            name: "qd",
            numbers: "quad-double numbers",
            elements: "",
            c: C::Value { rust: "wb_qd", c: "wb_qd" },
            fortran: Fortran {
                number: Some("type(wb_qd)"),
                import: "wb_qd",
                numbers: "quad-double numbers",
            },
            cpp: Some(Cpp { class: "qd_real", is_c: false }),
            modules: ALL,
            plain: Some(Plain { factor: 480, short: 480, bits: 212 }),
            mplapack: Some(Mplapack {
                suffix: "qd",
                class: Type::class("qd_real"),
                class_3: None,
                by_value: Some("Qd"),
                rust: "Qd",
            }),
        },
        Format {
            name: "f128",
            numbers: "binary128 numbers",
            elements: "`a`, `b` and `c` are arrays of `__float128`, `alpha` and `beta` a `__float128` each: IEEE \
                       binary128, Fortran's `real(16)`. Native arithmetic is exact sums, rounded once.",
            c: C::Pointer {
                rust: "Binary128",
                module: "crate::format",
                read: "*const c_void",
                written: "*mut c_void",
            },
            fortran: Fortran {
                // gfortran warns of real(16) in interfaces of C.
                number: None,
                import: "c_ptr",
                numbers: "real(wb_quad), given by address; so are alpha and beta",
            },
            cpp: None,
            modules: ALL,
            plain: None,
            mplapack: Some(Mplapack {
                suffix: "binary128",
                class: Type::Builtin("g"),
                class_3: Some(Type::Builtin("DF128_")),
                by_value: Some("Passed128"),
                rust: "Binary128",
            }),
        },
        Format {
            name: "mpfr",
            numbers: "MPFR numbers",
            elements: "`a`, `b` and `c` are arrays of initialised `mpfr_t`, `alpha` and `beta` an `mpfr_t` each. Each \
                       element of C keeps its own precision, to which it is rounded to nearest; operands may have any \
                       other. No limbs are allocated, and MPFR's flags and exponent range are neither read nor set.",
            c: C::Pointer {
                rust: "Mpfr",
                module: "crate::format::mpfr",
                read: "wb_mpfr_srcptr",
                written: "wb_mpfr_ptr",
            },
            fortran: Fortran {
                number: None,
                import: "c_ptr",
                numbers: "arrays of mpfr_t, given by address; so are alpha and beta",
            },
            cpp: None,
            modules: ALL,
            plain: None,
            mplapack: Some(Mplapack {
                suffix: "mpfr",
                class: Type::class("mpfr::mpreal"),
                class_3: Some(Type::class("mpfrxx::mpfr_class")),
                by_value: None,
                rust: "Mpfr",
            }),
        },
        Format {
            name: "mpf",
            numbers: "GMP floating-point numbers",
            elements: "`a`, `b` and `c` are arrays of initialised `mpf_t`, `alpha` and `beta` an `mpf_t` each. Each \
                       element of C keeps its own precision, and is rounded to nearest at the last limb that it has \
                       room for.",
            c: C::Pointer {
                rust: "Mpf",
                module: "crate::format::mpfr",
                read: "wb_mpf_srcptr",
                written: "wb_mpf_ptr",
            },
            fortran: Fortran {
                number: None,
                import: "c_ptr",
                numbers: "arrays of mpf_t, given by address; so are alpha and beta",
            },
            cpp: None,
            modules: ALL,
            plain: None,
            mplapack: Some(Mplapack {
                suffix: "gmp",
                class: gmp_expression(),
                class_3: Some(Type::class("gmpxx::mpf_class")),
                by_value: None,
                rust: "Mpf",
            }),
        },
    ]
}

/// The complex numbers that have plain C names.
pub fn plain_complex() -> [Format; 2] {
    [
        Format {
            name: "dd",
            numbers: "complex double-double numbers",
            elements: "",
            c: C::Complex {
                rust: "Complex<Dd>",
                real: Real { rust: "Dd", passed: "Dd", fortran: "type(wb_dd)" },
                by_value: true,
            },
            fortran: Fortran {
                number: Some("type(wb_dd_complex)"),
                import: "wb_dd, wb_dd_complex",
                numbers: "complex double-double numbers",
            },
            cpp: None,
            modules: ALL,
            plain: Some(Plain { factor: 4, short: 4, bits: 106 }),
            mplapack: None,
        },
        Format {
            name: "qd",
            numbers: "complex quad-double numbers",
            elements: "Complex scalars are passed by their addresses, which must not be NULL for vector routines; real \
                       ones by value.",
            c: C::Complex {
                rust: "Complex<Qd>",
                real: Real { rust: "Qd", passed: "Qd", fortran: "type(wb_qd)" },
                by_value: false,
            },
            fortran: Fortran {
                number: Some("type(wb_qd_complex)"),
                import: "wb_qd, wb_qd_complex",
                numbers: "complex quad-double numbers",
            },
            cpp: None,
            modules: ALL,
            plain: Some(Plain { factor: 480, short: 480, bits: 212 }),
            mplapack: None,
        },
    ]
}

/// The real and the complex binary128 numbers under plain C names and those of Fortran.
pub fn quads() -> [Format; 2] {
    let of = |numbers, c, class, number| Format {
        name: "f128",
        numbers,
        elements: "Numbers are passed by value.",
        c,
        fortran: Fortran { number: Some(number), import: "wb_quad", numbers },
        cpp: Some(Cpp { class, is_c: true }),
        modules: ALL,
        plain: None,
        mplapack: None,
    };
    let fortran = "real(wb_quad)";
    let real = Real { rust: "wb_f128", passed: "Passed128", fortran };
    let (rust, passed) = ("wb_f128_complex", "PassedComplex128");
    [
        of(
            "binary128 numbers",
            C::Quad { rust: real.rust, passed: real.passed, real: None },
            "__float128",
            fortran,
        ),
        of(
            "complex binary128 numbers",
            C::Quad { rust, passed, real: Some(real) },
            "std::complex<__float128>",
            "complex(wb_quad)",
        ),
    ]
}

/// `mpf_class`, which is `__gmp_expr<mpf_t, mpf_t>`.
fn gmp_expression() -> Type {
    let number = Type::Array(1, Box::new(Type::class("__mpf_struct")));
    Type::Template(vec!["__gmp_expr".to_string()], vec![number.clone(), number])
}
