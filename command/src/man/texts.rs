//! Sections of the manual page that the command line does not describe.

/// What sum and dot read and say.
pub const SUMS: &str = r".SH SUMS
Files of sum and dot are text, arrays of NumPy, which are known by their first bytes, or with \-\-raw binary numbers. In text
numbers lie between blanks, commas and ends of lines; what follows a # is a comment. Without \-\-column all numbers of a
file are summed. Several files of sum have one sum, that of all their numbers. Decimal numbers of any length are rounded correctly to the type; inf, infinity and nan in any case are
numbers too. Arrays have any real numbers of NumPy as elements, in any order of bytes, rows and columns: integers, float16,
float32, float64, longdouble of x86 with exponents of double, and the records of wideblas.dd and wideblas.qd. None of them is rounded.
dot pairs the elements of two arrays, which have the same shape, by their indices; where one is stored by rows and the other by
columns, the latter is read into memory. Text is paired by rows.
.PP
The results: the exact sum, rounded once to double, and its decimal digits; the sum of magnitudes; the condition number,
that sum over the magnitude of the sum: infinite for a sum of zero, 1 where all terms are zero, NaN where one is not finite.
Then for the same terms, rounded to double, in the order of the file: a plain loop; pairwise summation by blocks of 128, as
NumPy does; Kahan's summation; Neumaier's, for dot products Dot2 of Ogita, Rump and Oishi. The right digits are those of the
relative error, at most 17, which stands for the exact sum itself.
.PP
With \-\-algorithm the sum is computed once more, by additions that are rounded to 32 bits more than \-\-bits, one after the
other, by pairs, or in blocks: Reduce1 to Reduce3 of Isupov, Knyazkov and Kuvaev, \(lqMultiple\-precision
summation on CPUs and GPUs with the library MPRES\(rq, 2018. All numbers are in memory then.
.PP
Input is read in parts, so that files may be larger than memory. The algorithms that are compared take the terms one after
the other, about a nanosecond or several each; with \-\-exact\-only threads read in turn and
sum at the same time, and binary numbers take several times less.
";

/// Command lines that do something.
pub const EXAMPLES: &str = r".SH EXAMPLES
A product of two matrices in double\-double precision, compared with the exact one. A small one is printed:
.PP
.nf
wideblas gemm A.mtx B.mtx \-\-verify
.fi
.PP
The same with 500 bits, every element rounded once, into a compressed file; and as C := A^T B \- C0:
.PP
.nf
wideblas gemm A.mtx B.mtx.gz \-\-format mpfr:500 \-\-mode exact \-o C.mtx.gz
wideblas gemm A.mtx B.mtx \-\-transa T \-\-beta \-1 \-\-c C0.mtx \-o C.mtx
.fi
.PP
A matrix times a vector, in arrays of NumPy:
.PP
.nf
wideblas gemv A.npy x.npy \-\-format qd \-o y.npy
.fi
.PP
In a pipe, and the time of a product for a program:
.PP
.nf
wideblas gemm A.mtx B.mtx \-o \- | wideblas gemm \- C.mtx \-o D.mtx
wideblas gemm A.mtx B.mtx \-o C.mtx \-\-json | jq .seconds
.fi
.PP
How far X is from the inverse of A, in double, in quad\-double and exactly; and B \- A X of a solution X:
.PP
.nf
wideblas residual A.mtx X.mtx \-\-format qd
wideblas residual A.npy X.npy B.npy
.fi
.PP
The solution of A X = B in double, right to the last place, with its proved digits; the inverse of A to 300 bits; and the eigenvalues
of a symmetric matrix with its eigenvectors in a file:
.PP
.nf
wideblas solve A.mtx B.mtx \-\-format f64
wideblas solve A.npy \-\-bits 300 \-o X.mtx
wideblas eig A.mtx \-\-vectors V.mtx
.fi
.PP
Exact sums of a file of NumPy, of a column of a table, and of binary doubles that another program writes:
.PP
.nf
wideblas sum x.npy
wideblas sum part\-1.npy part\-2.npy rest.txt
wideblas sum table.csv.gz \-\-skip\-lines 1 \-\-column 3
producer | wideblas sum \- \-\-raw \-\-exact\-only
wideblas dot pairs.txt \-\-columns 1,2 \-\-json
.fi
.PP
How fast products are here, as a table and for a spreadsheet; and whether their results are right:
.PP
.nf
wideblas bench \-\-format qd \-\-sizes 100,200,400 \-\-save qd.csv
wideblas verify \-\-quick
wideblas verify \-\-random 1 \-\-seconds 60
.fi
.PP
A program of MPLAPACK's, with the library preloaded:
.PP
.nf
wideblas check ./program
wideblas run ./program input.dat
.fi
.PP
All arguments of exp in [1/2, 1) with 44 identical bits or more after the round bit, with a proof, checked, and a picture:
.PP
.nf
wideblas tmd search \-\-fn exp \-\-from 0x1p\-1 \-\-to 0x1p0 \-\-bits 44 \-\-out exp.wc \-\-certificate exp.cert
wideblas tmd verify exp.cert
wideblas tmd plot exp.cert \-\-out exp.svg
.fi
.PP
A whole function: first how long it takes, then all of it. Interrupted or killed, the second command goes on when it is
given again:
.PP
.nf
wideblas tmd table \-\-fn exp \-\-bits 48 \-\-dry\-run
wideblas tmd table \-\-fn exp \-\-bits 48 \-\-folder exp
.fi
.PP
Every number of binary16, in seconds:
.PP
.nf
wideblas tmd table \-\-fn log \-\-bits 9 \-\-format binary16 \-\-folder log16
.fi
";

/// What --json prints.
pub const JSON: &str = r#".SH JSON
With \-\-json a command prints one object on standard output, and nothing else there. Infinities and NaN are the strings
"inf", "\-inf" and "nan". Rows and columns count from 1.
.TP
gemm, gemv
A and B, or x: file, rows, columns, complex, transposed, conjugated. C, or y: rows, columns, and file or, of at most 64 elements,
elements: its rows, of decimal numbers as strings, of complex numbers as pairs of them. format, mode, way: how it was computed. threads, seconds, gflops. With \-\-verify also
verified: error, the largest in units of 2^\-bits of what relative_to says, bits, relative_to, row, column, elements; in
exact mode rounded_wrongly, the number of elements that are not the nearest numbers.
.TP
residual
A, X: the files. order, condition; with B, its file, instead of these rows, columns and terms, the sizes of B and the columns of A, and
scale, |B| + |A| |X|. residuals: computed_in, largest, row, column.
.TP
solve, eig
A, B: file, rows, columns. X, or w, the eigenvalues: rows, columns, and file or, of at most 64 elements, elements. format, status, proved:
whether the bounds are. problem: least squares or shortest solution, where A is not square. steps: corrections of the solution. bits: those of the numbers that A was factored in. condition. error, relative_error: bounds
of the error of each element, and of that relative to the largest one of its column, or to the largest eigenvalue. digits: how many that is,
null where the result is exact. seconds. Of an iteration: A, with entries. X, format, status, bits, seconds as above. method.
iterations. replacements: how often the exact residual replaced that of the recursion. residual, recursion: of both, relative to B, the first
exact. history: the recursion's after each iteration, with \-\-plot.
.TP
sum, dot
files, form, type, numbers, sum, exact: its digits, exact_is_rounded: whether there are more. magnitudes, condition,
algorithms: name, result, digits, relative_error. With \-\-algorithm reduced: algorithm, bits, result, relative_error.
.TP
info
version, processor, features, kernels and residues: name, in_use, available. threads, gpu: null, or name, ordinal, memory in
bytes, fp64_multiply_adds_per_second, byte_multiply_adds_per_second, bytes copied_per_second, from_host_per_second,
to_host_per_second, seconds_of_a_call; gpu_status, workspace in bytes, products, formats: name, numbers, arithmetic;
environment: the variables, null where not set, complaints.
.TP
verify
passed, failures, errors: format, mode, parts, the largest errors as parts of what is promised, by data; ways: format, ways,
with same, how many of them give the same bits, and of, how many there are. version, kernels, residues, threads. With
\-\-random: seed, cases, elements_judged, wrong, different, errors, touched, failures, seconds, machine, data and routines:
format, mode, data or routine, cases; variants: variant, runs, failed. With \-\-digest: digest, in hexadecimal digits.
.TP
bench
version, threads, processor, results: format, n, way, threads, seconds, gflops, null where a way refused. With \-\-engine cuda:
device, machine, ceilings: name, per_second, unit; results: series, op, n, seconds, tflops, of_ceiling, left, steps. With \-\-sweep: gpu, results:
product, m, n, k, cpu_seconds, gpu_seconds, auto_seconds.
.TP
check
program, static, libraries: how many, missing: their names, calls: routine, caller, arrives, said. arriving: how many
routines, reason: null, or why there is none.
.TP
tmd
search, resume and merge print a summary of the certificate, verify what was checked, list the functions and formats, table
and bench an object a line for each part of the work.
"#;

/// How a search is done by many machines.
pub const PARTS: &str = r".SH A SEARCH ON MANY MACHINES
The parts of a search need nothing of each other. As an array of Slurm, each part with a checkpoint of its own:
.PP
.nf
#SBATCH \-\-array=1\-64
#SBATCH \-\-gres=gpu:1
i=$SLURM_ARRAY_TASK_ID
test \-f $i.ckpt && exec wideblas tmd resume $i.ckpt \-\-certificate $i.cert \-\-out $i.wc
exec wideblas tmd search \-\-fn exp \-\-from 0x1p8 \-\-to 0x1p9 \-\-bits 44 \-\-part $i/64 \e
    \-\-checkpoint $i.ckpt \-\-certificate $i.cert \-\-out $i.wc
.fi
.PP
By GNU parallel on hosts that share a folder:
.PP
.nf
parallel \-\-sshloginfile hosts \-\-wd . wideblas tmd search \-\-fn exp \-\-from 0x1p8 \-\-to 0x1p9 \e
    \-\-bits 44 \-\-part {}/64 \-\-certificate {}.cert \-\-out {}.wc ::: $(seq 64)
.fi
.PP
Then one list and one certificate; a part that is missing is named:
.PP
.nf
wideblas tmd merge *.cert \-\-out exp.wc \-\-certificate exp.cert
.fi
.PP
A table on machines that share a folder, a job of it on one machine at a time; after all parts the last command writes the
summary of all:
.PP
.nf
#SBATCH \-\-array=1\-64
wideblas tmd table \-\-fn exp \-\-bits 48 \-\-folder exp \-\-part $SLURM_ARRAY_TASK_ID/64

wideblas tmd table \-\-fn exp \-\-bits 48 \-\-folder exp
.fi
";
