//! Mangled names of functions in the global namespace (Itanium C++ ABI, chapter 5.1).

/// A type of a parameter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Type {
    /// By its code, which is never substituted: `l` for `long`, `DF128_` for `_Float128`.
    Builtin(&'static str),
    /// A class in its namespaces.
    Named(Vec<String>),
    /// A class template in its namespaces, with its arguments.
    Template(Vec<String>, Vec<Type>),
    Array(usize, Box<Type>),
    Const(Box<Type>),
    Pointer(Box<Type>),
    Reference(Box<Type>),
}

impl Type {
    /// A class, with its namespaces: `mpfr::mpreal`.
    pub fn class(name: &str) -> Type {
        Type::Named(name.split("::").map(str::to_string).collect())
    }

    pub fn pointer(self) -> Type {
        Type::Pointer(Box::new(self))
    }

    /// `const char *`
    pub fn text() -> Type {
        Type::Const(Box::new(Type::Builtin("c"))).pointer()
    }
}

/// The symbol of a function.
pub fn function(name: &str, parameters: &[Type]) -> String {
    let mut seen = Seen::default();
    let parameters: String = match parameters {
        [] => "v".to_string(),
        some => some.iter().map(|parameter| seen.mangled(parameter)).collect(),
    };
    format!("_Z{}{parameters}", source_name(name))
}

fn source_name(name: &str) -> String {
    format!("{}{name}", name.len())
}

/// What may be substituted, written out in full, in the order of its appearance.
#[derive(Default)]
struct Seen(Vec<String>);

impl Seen {
    fn mangled(&mut self, of: &Type) -> String {
        match of {
            Type::Builtin(code) => code.to_string(),
            Type::Named(path) => self.name(path),
            Type::Template(path, arguments) => self.template(of, path, arguments),
            Type::Array(length, of) => self.around(&format!("A{length}_"), of),
            Type::Const(of) => self.around("K", of),
            Type::Pointer(of) => self.around("P", of),
            Type::Reference(of) => self.around("R", of),
        }
    }

    /// A class in namespaces, each beginning of which may be substituted. `St` stands for `std`.
    fn name(&mut self, path: &[String]) -> String {
        let (path, mut full) = match path {
            [first, rest @ ..] if first == "std" => (rest, "St".to_string()),
            _ => (path, String::new()),
        };
        let (mut short, mut is_known) = (full.clone(), false);
        for part in path {
            full += &source_name(part);
            let known = self.substituted(&full);
            is_known = known.is_some();
            short = known.unwrap_or_else(|| short + &source_name(part));
            self.add(&full);
        }
        if is_known || path.len() == 1 { short } else { format!("N{short}E") }
    }

    /// A template that is in no namespace, or in `std`.
    fn template(&mut self, of: &Type, path: &[String], arguments: &[Type]) -> String {
        let full = key(of);
        if let Some(short) = self.substituted(&full) {
            return short;
        }
        let name = self.name(path);
        let arguments: String = arguments.iter().map(|of| self.mangled(of)).collect();
        self.add(&full);
        format!("{name}I{arguments}E")
    }

    fn around(&mut self, code: &str, of: &Type) -> String {
        let full = key_around(code, of);
        match self.substituted(&full) {
            Some(short) => short,
            None => {
                let short = format!("{code}{}", self.mangled(of));
                self.add(&full);
                short
            }
        }
    }

    fn add(&mut self, full: &str) {
        if self.position(full).is_none() {
            self.0.push(full.to_string());
        }
    }

    fn position(&self, full: &str) -> Option<usize> {
        self.0.iter().position(|seen| seen == full)
    }

    /// `S_`, `S0_` to `S9_`, `SA_` and so on.
    fn substituted(&self, full: &str) -> Option<String> {
        const DIGITS: &[u8; 36] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
        Some(match self.position(full)? {
            0 => "S_".to_string(),
            n if n <= 36 => format!("S{}_", char::from(DIGITS[n - 1])),
            n => format!(
                "S{}{}_",
                char::from(DIGITS[(n - 1) / 36]),
                char::from(DIGITS[(n - 1) % 36])
            ),
        })
    }
}

/// A type written out in full.
fn key(of: &Type) -> String {
    match of {
        Type::Builtin(code) => code.to_string(),
        Type::Named(path) => key_of_name(path),
        Type::Template(path, arguments) => {
            format!("{}I{}E", key_of_name(path), arguments.iter().map(key).collect::<String>())
        }
        Type::Array(length, of) => key_around(&format!("A{length}_"), of),
        Type::Const(of) => key_around("K", of),
        Type::Pointer(of) => key_around("P", of),
        Type::Reference(of) => key_around("R", of),
    }
}

fn key_around(code: &str, of: &Type) -> String {
    format!("{code}{}", key(of))
}

fn key_of_name(path: &[String]) -> String {
    match path {
        [first, rest @ ..] if first == "std" => {
            "St".to_string() + &rest.iter().map(|part| source_name(part)).collect::<String>()
        }
        _ => path.iter().map(|part| source_name(part)).collect(),
    }
}
