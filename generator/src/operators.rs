//! The operators of double-double numbers in `include/wideblas.f90`, with other numbers on either side. What they do with two
//! double-double numbers is written by hand in `src/abi/fortran/dd.f90`.

/// An operator, what it is called in names of functions, and whether it compares.
const OPERATORS: [(&str, &str, bool); 10] = [
    ("+", "plus", false),
    ("-", "minus", false),
    ("*", "times", false),
    ("/", "over", false),
    ("==", "equals", true),
    ("/=", "differs_from", true),
    ("<", "is_below", true),
    ("<=", "is_at_most", true),
    (">", "is_above", true),
    (">=", "is_at_least", true),
];

/// The other numbers: `dd_of_NAME` converts them exactly.
const OTHERS: [(&str, &str); 4] = [
    ("double", "real(c_double)"),
    ("single", "real(c_float)"),
    ("integer", "integer(c_int)"),
    ("long", "integer(c_int64_t)"),
];

/// The generic interfaces.
pub fn generics() -> String {
    let mut text = String::new();
    for (operator, name, _) in OPERATORS {
        text += &format!("    interface operator({operator})\n");
        text += &format!("        module procedure dd_{name}_dd\n");
        if operator == "-" {
            text += "        module procedure minus_dd\n";
        }
        for (other, _) in OTHERS {
            text += &format!("        module procedure dd_{name}_{other}, {other}_{name}_dd\n");
        }
        text += "    end interface\n\n";
    }
    text
}

/// The functions with another number.
pub fn procedures() -> String {
    let mut text = String::new();
    for (_, name, compares) in OPERATORS {
        let (result, ty) = if compares { ("holds", "logical") } else { ("r", "type(wb_dd)") };
        for (other, other_type) in OTHERS {
            for is_left in [false, true] {
                let (function, x, y) = match is_left {
                    false => (format!("dd_{name}_{other}"), "type(wb_dd)", other_type),
                    true => (format!("{other}_{name}_dd"), other_type, "type(wb_dd)"),
                };
                let converted = |number: &str, is_other| match is_other {
                    true => format!("dd_of_{other}({number})"),
                    false => number.to_string(),
                };
                let (left, right) = (converted("x", is_left), converted("y", !is_left));
                text += &format!(
                    "    elemental function {function}(x, y) result({result})\n        \
                     {x}, intent(in) :: x\n        \
                     {y}, intent(in) :: y\n        \
                     {ty} :: {result}\n        \
                     {result} = dd_{name}_dd({left}, {right})\n    \
                     end function\n\n"
                );
            }
        }
    }
    text
}
