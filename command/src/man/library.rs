//! The manual page of section 3: the library for programs in C, C++ and Fortran.

use std::io::{self, Write};
use wideblas::abi::ROUTINES;
use wideblas::config::VARIABLES;

pub fn write(out: &mut impl Write) -> io::Result<()> {
    let version = env!("CARGO_PKG_VERSION");
    writeln!(out, ".TH wideblas 3 \"\" \"wideblas {version}\"")?;
    let [real, complex] = [1, 2].map(names);
    out.write_all(START.as_bytes())?;
    writeln!(
        out,
        ".SS \"Routines of the BLAS\"\n{BLAS}.PP\nOn real numbers:\n.PP\n{real}.\n.PP\nOn complex numbers:\n.PP\n{complex}."
    )?;
    out.write_all(END.as_bytes())?;
    writeln!(out, ".SH ENVIRONMENT")?;
    for (name, meaning) in VARIABLES {
        writeln!(out, ".TP\n.B {name}\n{}", meaning.replace('-', "\\-"))?;
    }
    out.write_all(LAST.as_bytes())
}

/// The names in a column of the table, without the suffix of a format.
fn names(column: usize) -> String {
    let lines = ROUTINES.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    let names = lines.filter_map(|line| line.split_whitespace().nth(column));
    names.filter(|name| *name != "-").collect::<Vec<_>>().join(", ")
}

const START: &str = r#".SH NAME
wideblas \- linear algebra in more than double precision
.SH LIBRARY
libwideblas
.RI ( \-lwideblas )
.SH SYNOPSIS
.nf
.B #include <wideblas.h>
.PP
.BI "int wb_gemm_f64(int " mode ", const char *" transa ", const char *" transb ,
.BI "                int64_t " m ", int64_t " n ", int64_t " k ", double " alpha ,
.BI "                const double *" A ", int64_t " lda ", const double *" B ", int64_t " ldb ,
.BI "                double " beta ", double *" C ", int64_t " ldc );
.PP
.BI "int Rgemm_dd(const char *" transa ", const char *" transb ,
.BI "             int64_t " m ", int64_t " n ", int64_t " k ", wb_dd " alpha ,
.BI "             const wb_dd *" A ", int64_t " lda ", const wb_dd *" B ", int64_t " ldb ,
.BI "             wb_dd " beta ", wb_dd *" C ", int64_t " ldc );
.PP
.BI "int wb_sum_f64(int64_t " n ", const double *" x ", int64_t " incx ", double *" result );
.PP
.B const char *wb_last_error(void);
.BI "wb_error_handler wb_set_error_handler(wb_error_handler " handler );
.fi
.PP
Compile and link with
.IR "cc program.c $(pkg\-config \-\-cflags \-\-libs wideblas)" ;
CMake has the targets wideblas::wideblas and wideblas::static. Fortran programs compile wideblas.f90, which is beside the header, and
.IR "use wideblas" .
C++ programs may include wideblas.hpp, with QD's numbers, and wideblas_complex.hpp. A call leaves errno as it was.
.SH DESCRIPTION
Matrices of doubles, double\-double and quad\-double numbers, binary128 numbers, and numbers of MPFR and GMP. Large products are computed exactly by
residues and rounded once, with the same bits for any number of threads, on the CPU and on an NVIDIA GPU. Matrices are column\-major; sizes,
leading dimensions and increments are int64_t. The header describes every function.
.SS "Formats"
Functions on several kinds of numbers have one name for each, which ends with the format:
.TP
f32, f64
float and double
.TP
dd, qd
wb_dd and wb_qd: unevaluated sums of two and of four doubles, 106 and 212 bits, with the layout of QD's dd_real and qd_real; their complex numbers are
wb_dd_complex and wb_qd_complex
.TP
f128
__float128, real(16) of Fortran
.TP
mpfr, mpf
the program's own mpfr_t and mpf_t, of any precision. With <mpfr.h> or <gmp.h> before wideblas.h functions take no other pointers
.SS "Products in a mode"
wb_gemm_*, wb_syrk_* and wb_gemmtr_* of f64, dd, qd, f128, mpfr and mpf take a mode first:
.TP
WB_WORKING
the precision of the format, relative to each operand
.TP
WB_EXACT
the exact value, rounded once
.TP
WB_NATIVE
the format's own arithmetic
.TP
WB_AUTO
the cheaper of WB_WORKING and WB_NATIVE
"#;

const BLAS: &str = "MPLAPACK's routines, with the suffix _dd, _qd or _f128, such as Rgemm_dd and Caxpy_qd. Their arguments are those of the BLAS in its order. \
Programs in Fortran call those on binary128 numbers as qgemm and xgemm, and so on: q and x stand where the reference BLAS has d and z. \
Programs in C++ that call MPLAPACK, version 2.0 to 3.0, find them under its own names too, on dd_real, qd_real, mpreal, mpf_class, their complex \
and binary128 numbers: linked with \\-lwideblas before MPLAPACK's library, or with LD_PRELOAD (see wideblas run in\n.BR wideblas (1)).\n";

const END: &str = r#".SS "Answers"
wb_solve_*, wb_lstsq_*, wb_inverse_*, wb_det_* and wb_eigh_* of f64, dd, qd, f128 and mpfr: solutions, least squares, inverses, determinants and
symmetric eigenvalues, right to the last place, with a wb_report and bounds of their errors, which WB_PROVED has proved.
.SS "Sparse systems"
wb_csr_*: sparse matrices, from arrays and from files. wb_spmv_* of f64, dd, qd, f128 and mpfr: their products with vectors. wb_krylov_* of the same:
solutions by iterations, of which each says whether the exact residual is small enough; also of an operator that a function applies.
.SS "Distributed matrices"
wb_pgemm_* and wb_psyrk_* of f64, dd and qd, wb_ptrsm_* and wb_ppotrf_* of dd and qd: products, triangular systems and Cholesky's factorisation of matrices
that are dealt to processes as ScaLAPACK does it, with the bits of one process. A wb_comm has functions by which processes exchange messages; wideblas_mpi.h,
or wb_comm_of_mpi_abi, makes one for MPI, wb_comms_of_threads some for threads of one program, whose blocks may be on several GPUs; wb_comm_leave,
wb_comms_free. These functions return ScaLAPACK's info numbers.
.SS "Exact sums"
wb_sum_*, wb_asum_*, wb_dot_* and wb_nrm2_* of f32, f64, dd and qd: sums, sums of magnitudes, dot products and norms, rounded once.
wb_accumulator_*: exact sums of doubles that are built up piece by piece, merged in any order, and saved as bytes.
.SS "Residue numbers"
wb_mp_*: numbers of 24 to 8192 bits as the library MPRES\-BLAS has them; its C++ headers are in the folder mpres.
.SS "GPU"
wb_device_malloc, wb_device_free, wb_device_copy and wb_device_count: matrices and vectors may be in the memory of a GPU.
wb_set_device, wb_set_devices: where calls of the process run, the latter on several GPUs; wb_set_stream: after what work calls of a thread start.
.SS "Control"
wb_version, wb_kernel: what is running. wb_set_num_threads, wb_get_num_threads, wb_set_verbose, wb_get_verbose: as the variables below, which they override.
.SS "Hard\-to\-round arguments"
wb_tmd_*, of another library: wideblas_tmd.h,
.IR \-lwideblas_tmd .
.SH RETURN VALUE
Functions that return an int return 0; or the position of an illegal argument, with the numbers of the reference BLAS; or \-1 for a pointer that is NULL,
an illegal mode or an internal error; or WB_NO_DEVICE or WB_OUT_OF_MEMORY, of a GPU. After an error the outputs are untouched.
.SH ERRORS
wb_last_error returns the message of the calling thread's newest error, which is printed on standard error too.
MPLAPACK's routines report illegal arguments to Mxerbla_dd, _qd, _mpfr or _gmp of the program or of MPLAPACK where there is one, or else print them, and never end the program.
A function that is set by wb_set_error_handler hears of every error instead, and may leave by longjmp or a C++ exception.
"#;

const LAST: &str = r#".PP
They are read once, at the first call. What they mean for the command is in
.BR wideblas (1).
.SH NOTES
All functions may be called from several threads at the same time, and in a child of fork(). Settings of wb_set_* hold for the whole process unless the header
says otherwise.
.SH EXAMPLES
A sum of products in which double loses everything:
.PP
.EX
#include <stdio.h>
#include <wideblas.h>

int main(void) {
    double a[3] = {1e16, 1, \-1e16}, b[3] = {1, 1, 1}, c;
    if (wb_gemm_f64(WB_EXACT, "N", "N", 1, 1, 3, 1.0, a, 1, b, 3, 0.0, &c, 1) != 0) {
        fprintf(stderr, "%s\en", wb_last_error());
        return 1;
    }
    printf("%g\en", c);
    return 0;
}
.EE
.SH SEE ALSO
.BR wideblas (1),
.BR pkg\-config (1),
.BR ld.so (8)
"#;
