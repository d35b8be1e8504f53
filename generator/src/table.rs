//! The table of routines.

/// One line.
#[derive(Clone, Debug)]
pub struct Routine {
    /// The function of `src/abi/bodies/` behind all its exports.
    pub body: String,
    /// It has exports with a mode, in all formats.
    pub has_mode: bool,
    /// MPLAPACK's name on real numbers.
    pub real: String,
    pub arguments: Vec<Argument>,
    pub returns: Returns,
}

/// What a routine returns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Returns {
    Nothing,
    Number,
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
}

/// As the BLAS lists it.
#[derive(Clone, Debug)]
pub struct Argument {
    pub name: String,
    pub kind: Kind,
    /// The name of the leading dimension or increment behind an array.
    pub step: Option<String>,
    pub written: bool,
}

/// What travels as one parameter of a function; the position of an illegal one is that in this list, from 1 on.
#[derive(Clone, Debug)]
pub struct Parameter {
    /// In lower case.
    pub name: String,
    /// As the documents say it: `A` for the parameter `a`.
    pub shown: String,
    pub role: Role,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    Option(&'static str),
    Size,
    Scalar,
    Reference,
    Array { written: bool },
    Leading,
    Increment,
}

impl Routine {
    /// The module of its body, where the exports name it.
    pub fn module(&self) -> Option<&'static str> {
        match self.has_mode {
            true => None,
            false if self.is_level_1() => Some("level1"),
            false if self.has(Kind::Vector) => Some("level2"),
            false => Some("structured"),
        }
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
            let Argument { name, kind, step, written } = argument;
            let role = match *kind {
                Kind::Option(letters) => Role::Option(letters),
                Kind::Size => Role::Size,
                Kind::Scalar => Role::Scalar,
                Kind::Reference => Role::Reference,
                Kind::Parameters | Kind::Matrix | Kind::Packed | Kind::Vector => {
                    Role::Array { written: *written }
                }
            };
            let shown = name.clone();
            parameters.push(Parameter { name: name.to_lowercase(), shown, role });
            if let Some(step) = step {
                let role = if *kind == Kind::Matrix { Role::Leading } else { Role::Increment };
                parameters.push(Parameter { name: step.clone(), shown: step.clone(), role });
            }
        }
        parameters
    }
}

/// Reads the table; an error names the line.
pub fn parse(text: &str) -> Result<Vec<Routine>, String> {
    let mut routines = Vec::new();
    for (number, line) in text.lines().enumerate() {
        if line.trim().is_empty() || line.starts_with('#') {
            continue;
        }
        let routine = parse_line(line);
        routines
            .push(routine.map_err(|error| format!("routines.txt, line {}: {error}", number + 1))?);
    }
    Ok(routines)
}

/// Columns are two spaces apart, or more.
fn parse_line(line: &str) -> Result<Routine, String> {
    let columns: Vec<&str> =
        line.split("  ").map(str::trim).filter(|column| !column.is_empty()).collect();
    let [body, real, complex, arguments, result] = columns[..] else {
        return Err(format!("{} columns instead of 5", columns.len()));
    };
    if complex != "-" {
        return Err("there are no complex formats yet".to_string());
    }
    let returns = match result {
        "-" => Returns::Nothing,
        "T" => Returns::Number,
        "place" => Returns::Index,
        _ => return Err(format!("{result}: no known result")),
    };
    let arguments = arguments.split_whitespace().map(argument).collect::<Result<_, _>>()?;
    let has_mode = body.ends_with('+');
    let body = body.trim_end_matches('+').to_string();
    Ok(Routine { body, has_mode, real: real.to_string(), arguments, returns })
}

fn argument(word: &str) -> Result<Argument, String> {
    let (written, rest) = match word.strip_prefix('=') {
        Some(rest) => (true, rest),
        None => (false, word),
    };
    let (name, step) = match rest.split_once('(') {
        Some((name, step)) => {
            (name, Some(step.strip_suffix(')').ok_or(format!("{word}: no closing bracket"))?))
        }
        None => (rest, None),
    };
    let kind = match (name, step) {
        (_, Some(step)) if step.starts_with("ld") => Kind::Matrix,
        (_, Some(step)) if step.starts_with("inc") => Kind::Vector,
        ("trans" | "transa" | "transb", None) => Kind::Option("NTC"),
        ("uplo", None) => Kind::Option("UL"),
        ("side", None) => Kind::Option("LR"),
        ("diag", None) => Kind::Option("UN"),
        ("norm", None) => Kind::Option("OI"),
        ("AP", None) => Kind::Packed,
        ("m" | "n" | "k" | "kl" | "ku", None) => Kind::Size,
        ("a" | "b" | "c" | "s" | "d1" | "d2" | "x1", None) if written => Kind::Reference,
        ("alpha" | "beta" | "c" | "s" | "r" | "y1", None) => Kind::Scalar,
        ("param", None) => Kind::Parameters,
        _ => return Err(format!("{word}: an argument of no known kind")),
    };
    Ok(Argument { name: name.to_string(), kind, step: step.map(str::to_string), written })
}
