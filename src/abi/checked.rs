//! How the arguments of a routine are read and checked: the macro that the generated list in `exports/checked.rs` calls,
//! which has the shapes of matrices and vectors from the table of routines.

/// For each routine a structure of its checked arguments, and the function that reads them from the parameters as they
/// were passed. An argument is followed by how the cursor reads it (`Arguments` in `arguments.rs`). Real scalars among
/// complex numbers have become complex ones.
macro_rules! checked {
    ($($name:ident<$type:ident $(: $bound:ident)? $(, $real:ident)? $(; $part:ident)?> {
        $($argument:ident: $kind:ident $(($($how:tt)*))?,)*
    })*) => {$(
        /// The arguments, checked but for NULL.
        pub struct $name<$type $(, $part)?> {
            $(pub $argument: checked_type!($kind),)*
        }

        impl<$type $(: $crate::blas::$bound)? $(, $part)?>
            super::parameters::$name<$type $(, $real)? $(, $part)?>
        {
            /// Reads the arguments in their order, up to the first that is illegal.
            ///
            /// # Safety
            /// Option strings are NULL or readable.
            #[inline(always)]
            pub unsafe fn checked(
                &self,
            ) -> Result<$name<$type $(, $part)?>, $crate::abi::arguments::Illegal> {
                let mut at = $crate::abi::arguments::Arguments::default();
                $(let $argument = checked_argument!($kind, self, at, $argument $(, $($how)*)?);)*
                Ok($name { $($argument),* })
            }
        }
    )*};
}

/// The type of a checked argument.
macro_rules! checked_type {
    (side) => { $crate::options::Side };
    (uplo) => { $crate::options::Uplo };
    (trans) => { $crate::options::Trans };
    (trans_of) => { $crate::options::Trans };
    (conjugate) => { $crate::options::Trans };
    (adjoint) => { $crate::options::Trans };
    (diag) => { $crate::options::Diag };
    (jobz) => { bool };
    (compz) => { $crate::lapack::tridiagonal::Start };
    (pivot) => { $crate::lapack::rotations::Pivot };
    (direct) => { bool };
    (size) => { $crate::abi::arguments::Size };
    (itype) => { $crate::lapack::generalized::Problem };
    (size_up_to) => { $crate::abi::arguments::Size };
    (size_from) => { $crate::abi::arguments::Size };
    (scalar) => { $crate::abi::arguments::Scalar<*const T> };
    (matrix) => { $crate::abi::arguments::Matrix<*const T> };
    (written_matrix) => { $crate::abi::arguments::Matrix<*mut T> };
    (packed) => { $crate::abi::arguments::Scalar<*const T> };
    (written_packed) => { $crate::abi::arguments::Scalar<*mut T> };
    (integers) => { $crate::abi::arguments::Scalar<*const i64> };
    (written_integers) => { $crate::abi::arguments::Scalar<*mut i64> };
    (values) => { $crate::abi::arguments::Scalar<*const T> };
    (written_values) => { $crate::abi::arguments::Scalar<*mut T> };
    (real_values) => { $crate::abi::arguments::Scalar<*const R> };
    (written_real_values) => { $crate::abi::arguments::Scalar<*mut R> };
    (workspace) => { $crate::abi::arguments::Scalar<*mut T> };
    (real_workspace) => { $crate::abi::arguments::Scalar<*mut R> };
    (work_size) => { Option<$crate::abi::arguments::Size> };
    (vector) => { $crate::abi::arguments::Vector<*const T> };
    (written_vector) => { $crate::abi::arguments::Vector<*mut T> };
}

/// A checked argument; leaves the function where it is illegal.
macro_rules! checked_argument {
    (size, $self:ident, $at:ident, $argument:ident) => {
        $at.size(stringify!($argument), $self.$argument)?
    };
    (itype, $self:ident, $at:ident, $argument:ident) => {
        $at.itype(stringify!($argument), $self.$argument)?
    };
    (size_up_to, $self:ident, $at:ident, $argument:ident, $($most:tt)*) => {
        $at.size_up_to(stringify!($argument), $self.$argument, length!($($most)*))?
    };
    (size_from, $self:ident, $at:ident, $argument:ident, $($least:tt)*) => {
        $at.size_from(stringify!($argument), $self.$argument, length!($($least)*))?
    };
    (scalar, $self:ident, $at:ident, $argument:ident) => {
        $at.scalar(stringify!($argument), $self.$argument)
    };
    (integers, $self:ident, $at:ident, $argument:ident) => {
        $at.scalar(stringify!($argument), $self.$argument)
    };
    (written_integers, $($rest:tt)*) => { checked_argument!(integers, $($rest)*) };
    (workspace, $($rest:tt)*) => { checked_argument!(integers, $($rest)*) };
    (real_workspace, $($rest:tt)*) => { checked_argument!(integers, $($rest)*) };
    (values, $($rest:tt)*) => { checked_argument!(integers, $($rest)*) };
    (written_values, $($rest:tt)*) => { checked_argument!(integers, $($rest)*) };
    (real_values, $($rest:tt)*) => { checked_argument!(integers, $($rest)*) };
    (written_real_values, $($rest:tt)*) => { checked_argument!(integers, $($rest)*) };
    (work_size, $self:ident, $at:ident, $argument:ident, $($least:tt)*) => {
        $at.work_size(stringify!($argument), $self.$argument, length!($($least)*))?
    };
    (adjoint, $self:ident, $at:ident, $argument:ident) => {{
        let is_complex = <T as $crate::blas::Blas>::IS_COMPLEX;
        let other = match is_complex {
            true => $crate::options::Trans::Conj,
            false => $crate::options::Trans::Yes,
        };
        // SAFETY: the caller's.
        let given = unsafe { $crate::abi::arguments::letter($self.$argument) };
        $at.trans_or(stringify!($argument), given, other)?
    }};
    (trans_of, $self:ident, $at:ident, $argument:ident) => {
        $at.trans_of(
            stringify!($argument),
            // SAFETY: the caller's.
            unsafe { $crate::abi::arguments::letter($self.$argument) },
            <T as $crate::blas::Blas>::IS_COMPLEX,
        )?
    };
    (conjugate, $self:ident, $at:ident, $argument:ident) => {
        $at.trans_or(
            stringify!($argument),
            // SAFETY: the caller's.
            unsafe { $crate::abi::arguments::letter($self.$argument) },
            $crate::options::Trans::Conj,
        )?
    };
    (matrix, $self:ident, $at:ident, $argument:ident, $shown:literal, $ld:ident, $($shape:tt)*) => {
        $at.matrix($shown, $self.$argument, shape!($($shape)*), $self.$ld)?
    };
    (written_matrix, $($rest:tt)*) => { checked_argument!(matrix, $($rest)*) };
    (packed, $self:ident, $at:ident, $argument:ident, $shown:literal, $n:ident) => {
        $at.packed($shown, $self.$argument, $n)?
    };
    (written_packed, $($rest:tt)*) => { checked_argument!(packed, $($rest)*) };
    (vector, $self:ident, $at:ident, $argument:ident, $shown:literal, $inc:ident, $($len:tt)*) => {
        $at.vector($shown, $self.$argument, length!($($len)*), $self.$inc)?
    };
    (written_vector, $($rest:tt)*) => { checked_argument!(vector, $($rest)*) };
    // An option, whose kind is the name of the function.
    ($kind:ident, $self:ident, $at:ident, $argument:ident) => {
        // SAFETY: the caller's.
        $at.$kind(stringify!($argument), unsafe { $crate::abi::arguments::letter($self.$argument) })?
    };
}

/// Rows and columns of a matrix in memory.
macro_rules! shape {
    (op($trans:ident, $rows:ident, $cols:ident)) => {
        $crate::options::stored_shape($trans, $rows, $cols)
    };
    (side($side:ident, $m:ident, $n:ident)) => {{
        let order = if $side == $crate::options::Side::Left { $m } else { $n };
        (order, order)
    }};
    (band($k:ident, $n:ident)) => {
        ($crate::abi::arguments::Size::following("k + 1", $k.value.saturating_add(1)), $n)
    };
    (band($kl:ident, $ku:ident, $n:ident)) => {{
        let diagonals = $kl.value.saturating_add($ku.value).saturating_add(1);
        ($crate::abi::arguments::Size::following("kl + ku + 1", diagonals), $n)
    }};
    // Eigenvectors that are not wanted have no rows.
    (compz($compz:ident, $n:ident)) => {
        match $compz {
            $crate::lapack::tridiagonal::Start::Nothing => (Default::default(), Default::default()),
            _ => ($n, $n),
        }
    };
    ($rows:ident, $cols:ident) => {
        ($rows, $cols)
    };
    ($of:ident($($size:ident),*), $cols:ident) => {
        (length!($of($($size),*)), $cols)
    };
    ($rows:ident, $of:ident($($size:ident),*)) => {
        ($rows, length!($of($($size),*)))
    };
}

/// A length, as of a vector.
macro_rules! length {
    (op($trans:ident, $plain:ident, $transposed:ident)) => {
        if $trans.is_transposed() { $transposed } else { $plain }
    };
    (side($side:ident, $m:ident, $n:ident)) => {
        if $side == $crate::options::Side::Left { $m } else { $n }
    };
    (max($m:ident, $n:ident)) => {
        if $m.value < $n.value { $n } else { $m }
    };
    (less_one($factor:literal, $n:ident)) => {{
        let least = $n.value.saturating_mul($factor).saturating_sub(1);
        $crate::abi::arguments::Size::following(
            concat!(stringify!($factor), " ", stringify!($n), " - 1"),
            least,
        )
    }};
    (one) => {
        $crate::abi::arguments::Size::default()
    };
    // The workspace of least squares.
    (least_squares($m:ident, $n:ident, $nrhs:ident)) => {{
        let count = $m.value.min($n.value);
        let size = count.saturating_add(count.max($nrhs.value));
        $crate::abi::arguments::Size::following("min(m, n) + max(min(m, n), nrhs)", size)
    }};
    ($n:ident) => {
        $n
    };
}
