//! `wideblas man`: the manual page, from the command line's own description.

use crate::Cli;
use crate::error::Error;
use clap::{Command, CommandFactory};
use clap_mangen::Man;
use std::io::{self, Write};
use wideblas::config::VARIABLES;

pub fn run(out: &mut impl Write) -> Result<(), Error> {
    let mut command = Cli::command();
    command.build();
    let page = Man::new(command.clone()).date("");
    page.render_title(out)?;
    page.render_name_section(out)?;
    page.render_synopsis_section(out)?;
    page.render_description_section(out)?;
    for subcommand in command.get_subcommands().filter(|sub| !sub.is_hide_set()) {
        out.write_all(&section(subcommand, subcommand.get_name())?)?;
        // Those of tmd.
        for inner in subcommand.get_subcommands().filter(|inner| inner.get_name() != "help") {
            let name = format!("{} {}", subcommand.get_name(), inner.get_name());
            out.write_all(&section(inner, &name)?)?;
        }
    }
    out.write_all(SUMS.as_bytes())?;
    out.write_all(EXAMPLES.as_bytes())?;
    out.write_all(PARTS.as_bytes())?;
    writeln!(
        out,
        ".SH FORMATS\n.TP\nf64\ndouble precision, 53 bits\n.TP\ndd\ndouble\\-double, 106 bits\n.TP\nqd\n\
         quad\\-double, 212 bits\n.TP\nmpfr:BITS\nMPFR numbers of 2 to 100000 bits, without limits of \
         the exponent but those of files: 10^1000000 and its inverse\n.TP\nmpres:BITS\nresidue numbers of \
         24 to 8192 bits, for gemm: each element is the exact one, rounded once"
    )?;
    writeln!(
        out,
        ".SH FILES\nMatrices are read from Matrix Market files: array or coordinate; real or \
         integer; general, symmetric or skew\\-symmetric. Numbers may have any length and are rounded \
         correctly to the format; entries given twice are added. What is written is an array of real \
         numbers with enough digits to give the same numbers when read again in the same format."
    )?;
    writeln!(out, ".SH ENVIRONMENT")?;
    for (name, meaning) in VARIABLES {
        writeln!(out, ".TP\n{name}\n{meaning}")?;
    }
    writeln!(
        out,
        ".SH EXIT STATUS\n0 on success, 1 on an error in a file or a failed check of verify, 2 for a wrong \
         command line."
    )?;
    Ok(())
}

/// What sum and dot read and say.
const SUMS: &str = r".SH SUMS
Files of sum and dot are text, arrays of NumPy, which are known by their first bytes, or with \-\-raw binary numbers. In text
numbers lie between blanks, commas and ends of lines; what follows a # is a comment. Without \-\-column all numbers of a
file are summed. Decimal numbers of any length are rounded correctly to the type; inf, infinity and nan in any case are
numbers too. Arrays have float64 or float32 elements, in any order of bytes, rows and columns.
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

/// Searches of hard-to-round arguments.
const EXAMPLES: &str = r".SH EXAMPLES
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

/// How a search is done by many machines.
const PARTS: &str = r".SH A SEARCH ON MANY MACHINES
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

/// A subcommand's page as one section of the whole.
fn section(command: &Command, name: &str) -> io::Result<Vec<u8>> {
    let page = Man::new(command.clone());
    let mut text = Vec::new();
    page.render_synopsis_section(&mut text)?;
    page.render_description_section(&mut text)?;
    page.render_options_section(&mut text)?;
    let text = String::from_utf8_lossy(&text).replace(".SH ", ".SS ");
    let name = name.to_uppercase();
    Ok(format!(".SH {name}\n{text}").into_bytes())
}
