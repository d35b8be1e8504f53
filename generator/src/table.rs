//! The table of routines.

/// One line.
#[derive(Clone, Debug)]
pub struct Routine {
    /// The function of `src/abi/bodies/` behind all its exports.
    pub body: String,
    /// It has exports with a mode, in all formats.
    pub has_mode: bool,
    /// It stands in the table of LAPACK.
    pub is_of_lapack: bool,
    /// MPLAPACK's name on the numbers that are meant, real or complex.
    pub real: String,
    pub arguments: Vec<Argument>,
    pub returns: Returns,
}

/// What a routine returns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Returns {
    Nothing,
    Number,
    /// A real number, of complex ones.
    Real,
    /// A place, counted from 1.
    Index,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// An option, with the letters that it takes.
    Option(&'static str),
    Size,
    Scalar,
    /// A number that is written: in C++ a reference, elsewhere a pointer.
    Reference,
    /// The five parameters of a modified rotation.
    Parameters,
    /// An array and its leading dimension.
    Matrix,
    /// A triangle in an array, its columns one behind the other.
    Packed,
    /// An array and its increment.
    Vector,
    /// Rows that are exchanged, or other integers, as many as the routine says.
    Pivots,
    /// An array of numbers, one after the other, whose length follows from other arguments.
    Numbers,
    /// Numbers to work with.
    Work,
    /// How many these are; -1 asks for the best.
    WorkSize,
    /// What a routine of LAPACK says of its outcome: in C++ a reference.
    Info,
    /// Another integer that is read and written.
    Integer,
}

/// As the BLAS lists it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Argument {
    pub name: String,
    pub kind: Kind,
    /// The name of the leading dimension or increment behind an array.
    pub step: Option<String>,
    pub written: bool,
    /// Real numbers of a routine on complex numbers.
    pub is_real: bool,
    /// What the table says of it besides: the letters of an option, the shape of an array.
    pub of: String,
}

/// What travels as one parameter of a function; the position of an illegal one is that in this list, from 1 on.
#[derive(Clone, Debug)]
pub struct Parameter {
    /// In lower case.
    pub name: String,
    /// As the documents say it: `A` for the parameter `a`.
    pub shown: String,
    pub role: Role,
    /// See [`Argument::is_real`].
    pub is_real: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    Option(&'static str),
    Size,
    Scalar,
    Reference,
    Array { written: bool },
    Integers { written: bool },
    Info,
    Leading,
    Increment,
}

impl Routine {
    /// The module of its body, where the exports name it.
    pub fn module(&self) -> Option<&'static str> {
        match self.has_mode {
            true => None,
            false if self.is_of_lapack => Some("lapack"),
            false if self.has(Kind::Reference) || self.has(Kind::Parameters) => Some("rotations"),
            false if self.is_level_1() => Some("level1"),
            false if self.has(Kind::Vector) => Some("level2"),
            false => Some("structured"),
        }
    }

    /// Arguments of it may be illegal. Of LAPACK's those are checked that say so, and those with options that the table has shapes for.
    pub fn has_illegal_arguments(&self) -> bool {
        let is_option = |argument: &Argument| matches!(argument.kind, Kind::Option(_));
        let has_shape =
            |argument: &Argument| argument.kind == Kind::Matrix && !argument.of.is_empty();
        let all = &self.arguments;
        match self.is_of_lapack {
            true if self.has(Kind::Info) => self.has_shapes(),
            true => all.iter().any(is_option) && all.iter().any(has_shape),
            false => !self.is_level_1(),
        }
    }

    /// The table says what shapes matrices have.
    fn has_shapes(&self) -> bool {
        let is_matrix = |argument: &&Argument| argument.kind == Kind::Matrix;
        self.arguments.iter().filter(is_matrix).all(|argument| !argument.of.is_empty())
    }

    /// Some numbers of a routine of LAPACK on complex numbers are real.
    pub fn has_real_numbers(&self) -> bool {
        self.is_of_lapack && self.arguments.iter().any(|argument| argument.is_real)
    }

    pub fn has(&self, kind: Kind) -> bool {
        self.arguments.iter().any(|argument| argument.kind == kind)
    }

    /// The rows of the array of a matrix of order 2 with two diagonals on each side: those of a band matrix are its
    /// diagonals.
    pub fn rows_of_two(&self) -> usize {
        let has_diagonals =
            |argument: &Argument| matches!(argument.name.as_str(), "k" | "kl" | "ku");
        if self.has(Kind::Vector) && self.arguments.iter().any(has_diagonals) { 5 } else { 2 }
    }

    /// A routine on vectors or single numbers alone, no argument of which is ever illegal in the BLAS.
    pub fn is_level_1(&self) -> bool {
        let of_matrices = |argument: &Argument| {
            matches!(argument.kind, Kind::Option(_) | Kind::Matrix | Kind::Packed)
        };
        !self.arguments.iter().any(of_matrices)
    }

    pub fn parameters(&self) -> Vec<Parameter> {
        let mut parameters = Vec::new();
        for argument in &self.arguments {
            let Argument { name, kind, step, written, is_real, .. } = argument;
            let role = match *kind {
                Kind::Option(letters) => Role::Option(letters),
                Kind::Size | Kind::WorkSize => Role::Size,
                Kind::Scalar => Role::Scalar,
                Kind::Reference => Role::Reference,
                Kind::Parameters
                | Kind::Matrix
                | Kind::Packed
                | Kind::Vector
                | Kind::Numbers
                | Kind::Work => Role::Array { written: *written },
                Kind::Pivots => Role::Integers { written: *written },
                Kind::Info | Kind::Integer => Role::Info,
            };
            let shown = name.clone();
            let is_real = *is_real;
            parameters.push(Parameter { name: name.to_lowercase(), shown, role, is_real });
            if let Some(step) = step {
                let role = if *kind == Kind::Matrix { Role::Leading } else { Role::Increment };
                let (name, shown) = (step.clone(), step.clone());
                parameters.push(Parameter { name, shown, role, is_real: false });
            }
        }
        parameters
    }
}

/// Reads the routines on real numbers from the table, and those on complex numbers; an error names the line.
pub fn parse(text: &str) -> Result<[Vec<Routine>; 2], String> {
    let mut all = [Vec::new(), Vec::new()];
    for (number, line) in text.lines().enumerate() {
        if line.trim().is_empty() || line.starts_with('#') {
            continue;
        }
        let (names, routine) = parse_line(line)
            .map_err(|error| format!("routines.txt, line {}: {error}", number + 1))?;
        for (routines, name) in all.iter_mut().zip(names) {
            if name != "-" {
                routines.push(Routine { real: name, ..routine.clone() });
            }
        }
    }
    Ok(all)
}

/// The names of a routine on real and complex numbers, and the rest of it. Columns are two spaces apart, or more.
fn parse_line(line: &str) -> Result<([String; 2], Routine), String> {
    let columns: Vec<&str> =
        line.split("  ").map(str::trim).filter(|column| !column.is_empty()).collect();
    let [body, real, complex, arguments, result] = columns[..] else {
        return Err(format!("{} columns instead of 5", columns.len()));
    };
    let returns = match result {
        "-" => Returns::Nothing,
        "T" => Returns::Number,
        "re" => Returns::Real,
        "place" => Returns::Index,
        _ => return Err(format!("{result}: no known result")),
    };
    let arguments = arguments.split_whitespace().map(argument).collect::<Result<_, _>>()?;
    let has_mode = body.ends_with('+');
    let body = body.trim_end_matches('+').to_string();
    let names = [real, complex].map(str::to_string);
    let (real, is_of_lapack) = (String::new(), false);
    Ok((names, Routine { body, has_mode, real, arguments, returns, is_of_lapack }))
}

fn argument(word: &str) -> Result<Argument, String> {
    let (written, rest) = match word.strip_prefix('=') {
        Some(rest) => (true, rest),
        None => (false, word),
    };
    let (rest, of) = rest.split_once(':').unwrap_or((rest, ""));
    let (name, step) = match rest.split_once('(') {
        Some((name, step)) => {
            (name, Some(step.strip_suffix(')').ok_or(format!("{word}: no closing bracket"))?))
        }
        None => (rest, None),
    };
    let is_real = of == "re";
    let kind = match (name, step) {
        ("trans", None) if of == "NC" => Kind::Option("NC"),
        ("trans", None) if of == "NT" => Kind::Option("NTC"),
        ("trans", None) if of == "NH" => Kind::Option("NTC"),
        ("m" | "n" | "k", None) if !of.is_empty() => Kind::Size,
        ("AP", None) => Kind::Packed,
        ("trans", None) if of == "NH" => Kind::Option("NTC"),
        ("lwork", None) => Kind::WorkSize,
        ("tau", None) if !of.is_empty() => Kind::Numbers,
        (_, None) if !(of.is_empty() || is_real) => {
            return Err(format!("{word}: an argument of no known kind"));
        }
        (_, Some("")) => Kind::Numbers,
        (_, Some(step)) if step.starts_with("ld") => Kind::Matrix,
        (_, Some(step)) if step.starts_with("inc") => Kind::Vector,
        ("trans" | "transa" | "transb", None) => Kind::Option("NTC"),
        ("uplo", None) => Kind::Option("UL"),
        ("side", None) => Kind::Option("LR"),
        ("diag", None) => Kind::Option("UN"),
        ("direct", None) => Kind::Option("FB"),
        ("storev", None) => Kind::Option("CR"),
        ("norm", None) => Kind::Option("OI"),
        ("jobz", None) => Kind::Option("NV"),
        ("compz", None) => Kind::Option("NVI"),
        ("pivot", None) => Kind::Option("VTB"),
        ("itype" | "liwork" | "lrwork", None) => Kind::Size,
        ("kind", None) => Kind::Option("GLUHBQZ"),
        ("m" | "n" | "k" | "kl" | "ku" | "nrhs" | "k1" | "k2" | "incx", None) => Kind::Size,
        ("ipiv" | "iwork" | "isgn" | "isave", None) => Kind::Pivots,
        ("kase", None) if written => Kind::Integer,
        ("work" | "rwork", None) if written => Kind::Work,
        ("info", None) if written => Kind::Info,
        ("a" | "b" | "c" | "s" | "r" | "d1" | "d2" | "x1", None) if written => Kind::Reference,
        ("alpha" | "tau" | "rt1" | "rt2" | "cs1" | "sn1", None) if written => Kind::Reference,
        ("rcond" | "est", None) if written => Kind::Reference,
        (
            "cfrom" | "cto" | "alpha" | "beta" | "tau" | "a" | "b" | "c" | "f" | "g" | "r" | "s",
            None,
        ) => Kind::Scalar,
        ("x" | "y" | "y1" | "z" | "anorm", None) => Kind::Scalar,
        ("param", None) => Kind::Parameters,
        _ => return Err(format!("{word}: an argument of no known kind")),
    };
    let step = step.filter(|step| !step.is_empty());
    let (name, step, of) = (name.to_string(), step.map(str::to_string), of.to_string());
    Ok(Argument { name, kind, step, written, is_real, of })
}
