//! Sources in the style of MPRES-BLAS's own tests, one for each routine and each format, compiled against include/mpres by g++ and by
//! nvcc, and run. Those with kernels have them where nvcc compiles; g++ compiles what the kernels call.

use crate::support::{
    Language, Printed, build_program, compiler, library_dir, program, root, run, scratch,
};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use wideblas::format::rns::ModuliSet;

/// Folders of programs, and the standard of C++ that their headers promise: what kernels call takes C++14.
const FOLDERS: [(&str, &str); 6] = [
    ("arith", "-std=c++11"),
    ("numbers", "-std=c++11"),
    ("kernels", "-std=c++14"),
    ("blas", "-std=c++11"),
    ("v2", "-std=c++14"),
    ("sparse", "-std=c++14"),
];

fn standard(folder: &str) -> &'static str {
    FOLDERS.iter().find(|(name, _)| *name == folder).unwrap().1
}

/// The programs of a folder, by their names.
fn sources(folder: &str) -> Vec<PathBuf> {
    let files = fs::read_dir(root().join("c_tests/programs/mpres").join(folder)).unwrap();
    let mut sources: Vec<PathBuf> = files.map(|file| file.unwrap().path()).collect();
    sources.retain(|path| path.extension().is_some_and(|kind| kind == "cpp"));
    sources.sort();
    sources
}

fn name(source: &Path) -> &str {
    source.file_stem().unwrap().to_str().unwrap()
}

/// All programs of a folder as one, which compiles the headers once.
fn unit(folder: &str, sources: &[PathBuf], scratch: &Path) -> PathBuf {
    let includes = sources.iter().map(|path| format!("#include \"{}\"\n", path.display()));
    let calls = sources.iter().map(|path| {
        let name = name(path);
        format!("    bad += run(\"{name}\", {name}_program);\n")
    });
    let text = format!(
        "#define SEVERAL_PROGRAMS\n{}int main() {{\n    int bad = 0;\n{}    return bad != 0;\n}}\n",
        includes.collect::<String>(),
        calls.collect::<String>()
    );
    let path = scratch.join(folder).with_extension("cpp");
    fs::write(&path, text).unwrap();
    path
}

/// g++ with the headers as sources of MPRES-BLAS find them.
fn gxx() -> Command {
    let mut command = compiler(&Language::Cpp);
    command.arg("-I").arg(root().join("include/mpres"));
    command
}

/// Builds a program with more arguments of the compiler, and runs it.
fn builds_and_runs(source: &Path, scratch: &Path, arguments: &[&str]) -> Printed {
    let path = scratch.join(name(source));
    let mut command = gxx();
    command.args(arguments).arg(source).arg("-o").arg(&path).arg("-L").arg(library_dir());
    run(command.args(["-lwideblas", "-lmpfr", "-lgmp"]));
    run(&mut program(path))
}

/// The same with all programs of a folder.
fn folder_builds_and_runs(folder: &str, test: &str, arguments: &[&str]) -> Printed {
    let scratch = scratch(&format!("mpres_{test}_{folder}"));
    let unit = unit(folder, &sources(folder), &scratch);
    let arguments: Vec<&str> = [standard(folder)].iter().chain(arguments).copied().collect();
    builds_and_runs(&unit, &scratch, &arguments)
}

/// A few in the first tier, compiled fast.
const FAST: [&str; 2] = ["-O0", "-g0"];

#[test]
fn mpres_arithmetic() {
    folder_builds_and_runs("arith", "first", &FAST);
}

#[test]
fn mpres_vectors_and_matrices() {
    folder_builds_and_runs("blas", "first", &FAST);
}

#[test]
fn mpres_solvers() {
    let source = root().join("c_tests/programs/mpres/sparse/solvers.cpp");
    let arguments = [&["-std=c++14"], &FAST[..]].concat();
    builds_and_runs(&source, &scratch("mpres_first_solvers"), &arguments);
}

/// Each file is a program.
#[test]
fn mpres_programs_by_gxx() {
    let mut count = 0;
    for (folder, standard) in FOLDERS {
        let scratch = scratch(&format!("mpres_gxx_{folder}"));
        for source in sources(folder) {
            builds_and_runs(&source, &scratch, &[standard]);
            count += 1;
        }
    }
    assert!(count >= 55, "{count} programs");
}

#[test]
fn mpres_source_interface() {
    let path = build_program("mpres_blas", &scratch("mpres_blas"));
    let printed = run(&mut program(path));
    assert!(printed.stderr.contains("division by zero"), "{}", printed.stderr);
}

/// A params.h as MPRES-BLAS has them.
fn params(set: &ModuliSet) -> PathBuf {
    let moduli: Vec<String> = set.own.moduli().iter().map(u32::to_string).collect();
    let params = scratch(&format!("mpres_params_{}", set.bits)).join("params.h");
    let text = format!(
        "#ifndef MPRES_PARAMS_H\n#define MPRES_PARAMS_H\n#define RNS_MODULI_SIZE ({})\n\
         #define RNS_MODULI_PRODUCT_LOG2 ({})\n#define RNS_P2_SCALING_THRESHOLD (30)\n\
         #define RNS_EVAL_RELATIVE_ERROR (0.0000001)\n#define RNS_MODULI_VALUES {{{}}}\n\
         constexpr int RNS_MODULI[RNS_MODULI_SIZE] = RNS_MODULI_VALUES;\n#endif\n",
        moduli.len(),
        set.own.product.bits() - 1,
        moduli.join(",")
    );
    fs::write(&params, text).unwrap();
    params
}

/// With a params.h of MPRES-BLAS, which is included first, and with moduli defined on the command line.
#[test]
fn mpres_programs_of_other_moduli() {
    let set = ModuliSet::for_precision(240).unwrap();
    let params = params(set);
    let few = ["-DRNS_MODULI_SIZE=3", "-DRNS_MODULI_VALUES={2147483647,2147483645,2147483643}"];
    for (folder, _) in FOLDERS {
        let printed =
            folder_builds_and_runs(folder, "params", &["-include", params.to_str().unwrap()]);
        let size = format!("moduli (RNS_MODULI_SIZE): {}\n", set.own.len);
        assert!(folder != "numbers" || printed.stdout.contains(&size));
        // Solvers do not reach their tolerance with as few digits.
        if folder != "sparse" {
            folder_builds_and_runs(folder, "few", &few);
        }
    }
}

/// With as many moduli as there may be, and with a product that fills its last limb.
#[test]
fn mpres_programs_of_many_moduli() {
    let most = ModuliSet::for_precision(8192).unwrap();
    let source = root().join("c_tests/programs/mpres/numbers/rns.cpp");
    let mut command = gxx();
    command.args(["-std=c++17", "-fsyntax-only", "-include"]).arg(params(most));
    run(command.arg(&source));
    let moduli: Vec<i32> = most.own.moduli()[..64].iter().map(|&m| m as i32).collect();
    let full = ModuliSet::from_moduli(&moduli).unwrap();
    assert!(full.own.product.bits().is_multiple_of(64));
    let params = params(full);
    let arguments = ["-include", params.to_str().unwrap()];
    builds_and_runs(&source, &scratch("mpres_full"), &arguments);
}

/// A program of two files has one set of constants.
#[test]
fn mpres_constants_of_two_files() {
    let folder = scratch("mpres_files");
    let first = "#include \"blas/gemm.cuh\"\nint precision();\n\
         int main() { mp_const_init(); return precision() != 120 || MP_PRECISION != 120; }\n";
    let second = "#include \"arith/add.cuh\"\nint precision();\n\
         int precision() { return mpz_sizeinbase(RNS_MODULI_PRODUCT, 2) == 243 ? MP_PRECISION : 0; }\n";
    let path = folder.join("program");
    let mut command = gxx();
    for (name, text) in [("first.cpp", first), ("second.cpp", second)] {
        fs::write(folder.join(name), text).unwrap();
        command.arg(folder.join(name));
    }
    command.arg("-o").arg(&path).arg("-L").arg(library_dir());
    run(command.args(["-lwideblas", "-lmpfr", "-lgmp"]));
    run(&mut program(path));
}

/// What is not there does not compile, and the compiler's message names it.
#[test]
fn absent_names_of_mpres_do_not_compile() {
    let header = |name: &str| format!("#include \"{name}\"\n");
    let body = |text: &str| {
        format!(
            "#include \"arith/div.cuh\"\nint main() {{ mp_float_t x = MP_ZERO; {text} return x.sign; }}\n"
        )
    };
    let cases = [
        (header("mpvector.cuh"), "mpvector.cuh"),
        (header("mpmatrix.cuh"), "mpmatrix.cuh"),
        (header("mpreduct.cuh"), "mpreduct.cuh"),
        (header("sparse/solver/cg_csr.cuh") + &body("mp_cg_csr(1, 2, 3);"), "mp_cg_csr"),
        (body("cuda::mp_div(&x, &x, &x);"), "cuda::mp_div needs CUDA"),
        (body("cuda::mp_sqrt(&x, &x);"), "cuda::mp_sqrt needs CUDA"),
        (body("cuda::mp_inv_sqrt(&x, &x);"), "cuda::mp_inv_sqrt needs CUDA"),
        (body("cuda::mp_dsqrt(&x);"), "cuda::mp_dsqrt needs CUDA"),
        (body("cuda::mp_add(&x, &x, &x);"), "cuda::mp_add needs C++14"),
        (body("cuda::mp_cmp(x, x);"), "cuda::mp_cmp needs C++14"),
        (body("checkDeviceHasErrors(cudaDeviceSynchronize());"), "checkDeviceHasErrors needs CUDA"),
        (body("cudaCheckErrors();"), "cudaCheckErrors needs CUDA"),
    ];
    let folder = scratch("mpres_absent");
    let compiles = |text: &str| {
        let unit = folder.join("unit.cpp");
        fs::write(&unit, text).unwrap();
        let output = gxx().arg("-fsyntax-only").arg(&unit).output().unwrap();
        (output.status.success(), String::from_utf8_lossy(&output.stderr).into_owned())
    };
    assert_eq!(compiles(&body("mp_div(&x, &x, &x);")), (true, String::new()));
    // Where g++ finds CUDA by itself, these are there.
    let cuda = compiles("#if !__has_include(<cuda_runtime.h>)\n#error none\n#endif\n").0;
    for (text, message) in cases {
        if cuda && message.contains("CUDA") {
            continue;
        }
        let (success, stderr) = compiles(&text);
        assert!(!success && stderr.contains(message), "{text}{stderr}");
    }
}

/// Arithmetic on elements of arrays says why it is absent.
#[test]
fn absent_arithmetic_of_elements_says_why() {
    let unit = scratch("mpres_elements").join("unit.cpp");
    for call in ["mp_add(&x, x, array, 0)", "mp_mul(&x, array, 0, array, 1)", "mp_set(array, 0, x)"]
    {
        let text = format!(
            "#include \"arith/mul.cuh\"\nint main() {{ mp_float_t x = {{}}; mp_array_t array = {{}}; cuda::{call}; }}\n"
        );
        fs::write(&unit, text).unwrap();
        let output = gxx().args(["-std=c++14", "-fsyntax-only"]).arg(&unit).output().unwrap();
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert!(
            !output.status.success() && stderr.contains("arrays are in host memory"),
            "{call}: {stderr}"
        );
    }
}

/// A header has the names of its part of the table without the help of others, those for kernels too.
#[test]
fn names_of_kernels_are_in_their_header() {
    let unit = scratch("mpres_kernel_names").join("unit.cpp");
    let text = "#include \"rns.cuh\"\n\
        int all(int *r, const int *x, er_float_ptr low, er_float_ptr upp);\n\
        int all(int *r, const int *x, er_float_ptr low, er_float_ptr upp) {\n\
            cuda::rns_eval_compute(low, upp, x);\n\
            cuda::rns_eval_compute_fast(low, upp, x);\n\
            cuda::rns_scale2pow(r, x, 3);\n\
            cuda::mrc(r, x);\n\
            return cuda::rns_cmp(r, x) + cuda::rns_cmp(r, *low, *upp, x, *low, *upp) + cuda::mrd(x) +\n\
                cuda::mrc_compare_rns(r, x) + cuda::mrs_cmp(r, x);\n\
        }\n";
    fs::write(&unit, text).unwrap();
    run(gxx().args(["-std=c++14", "-fsyntax-only"]).arg(unit));
}

/// The table of names is true: names that it calls present stand in the headers, absent ones do not.
#[test]
fn table_of_mpres_names_is_true() {
    let folder = root().join("include/mpres");
    let table = fs::read_to_string(folder.join("README.md")).unwrap();
    let (mut headers, mut folders) = (String::new(), vec![folder]);
    while let Some(folder) = folders.pop() {
        for path in fs::read_dir(folder).unwrap().map(|file| file.unwrap().path()) {
            match path.extension() {
                None => folders.push(path),
                Some(kind) if kind == "md" => {}
                // Comments name things too.
                _ => headers.extend(
                    fs::read_to_string(path)
                        .unwrap()
                        .lines()
                        .filter(|line| !line.starts_with("//") && !line.starts_with("#error"))
                        .flat_map(|line| [line, "\n"]),
                ),
            }
        }
    }
    let word = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let words: std::collections::HashSet<&str> = headers.split(|c| !word(c)).collect();
    let (mut present, mut absent) = (0, 0);
    for line in table.lines().filter(|line| line.starts_with("| ")) {
        let (names, state) = line.trim_matches('|').split_once(" | ").unwrap();
        // Beside names between backticks the table has families (dsub_*) and endings (_ru).
        let names =
            names.split('`').skip(1).step_by(2).map(|name| name.trim_start_matches("cuda::"));
        let names = names.map(|name| name.split('(').next().unwrap());
        for name in names.filter(|name| name.chars().all(word) && !name.starts_with('_')) {
            let found = words.contains(name);
            if state.starts_with("present") {
                assert!(found, "{name} is not in the headers");
                present += 1;
            } else if state.starts_with("absent") && !line.starts_with("| the same") {
                assert!(!found, "{name} is in the headers");
                absent += 1;
            }
        }
    }
    assert!(present > 100 && absent > 10, "{present} names present, {absent} absent");
}

/// An object of nvcc's, linked and run.
fn runs_by_nvcc(nvcc: &Path, source: &Path, scratch: &Path) {
    let path = scratch.join(name(source));
    let object = path.with_extension("o");
    let include = root().join("include");
    let mut command = Command::new(nvcc);
    command.args(["-std=c++17", "-x", "cu", "-c", "-I"]).arg(&include);
    command.arg("-I").arg(include.join("mpres"));
    run(command.arg(source).arg("-o").arg(&object));
    let mut command = Command::new("c++");
    command.arg(&object).arg("-o").arg(&path).arg("-L").arg(library_dir());
    for folder in ["../lib", "../lib64", "../targets/x86_64-linux/lib"] {
        command.arg("-L").arg(nvcc.parent().unwrap().join(folder));
    }
    let libraries =
        ["-lwideblas", "-lmpfr", "-lgmp", "-lcudart_static", "-lpthread", "-ldl", "-lrt"];
    run(command.args(libraries));
    run(&mut program(path));
}

/// The same programs, compiled by NVIDIA's compiler where there is one.
#[test]
#[ignore = "needs nvcc, which scripts/nvcc fetches"]
fn mpres_programs_by_nvcc() {
    let nvcc = nvcc();
    let source = root().join("c_tests/programs/mpres_blas.cpp");
    runs_by_nvcc(&nvcc, &source, &scratch("mpres_nvcc"));
    for (folder, _) in FOLDERS {
        let scratch = scratch(&format!("mpres_nvcc_{folder}"));
        runs_by_nvcc(&nvcc, &unit(folder, &sources(folder), &scratch), &scratch);
    }
}

/// g++ with CUDA's headers: the runtime's names are there, kernels are not.
#[test]
#[ignore = "needs nvcc, which scripts/nvcc fetches"]
fn mpres_programs_by_gxx_with_headers_of_nvcc() {
    let headers = nvcc().parent().unwrap().join("../include");
    for (folder, standard) in FOLDERS {
        let scratch = scratch(&format!("mpres_cuda_{folder}"));
        for source in sources(folder) {
            let object = scratch.join(name(&source)).with_extension("o");
            let mut command = gxx();
            command.arg(standard).arg("-isystem").arg(&headers);
            // Sources that call the runtime before they include a header of ours.
            command.args(["-include", "cuda_runtime.h"]);
            run(command.arg("-c").arg(&source).arg("-o").arg(&object));
            let call = match (folder, name(&source)) {
                ("sparse", "solvers") | ("v2", "dot" | "norm2") => "cudaPointerGetAttributes",
                ("numbers", "assign") => "cudaMemcpy",
                _ => continue,
            };
            let symbols = run(Command::new("nm").arg(object)).stdout;
            assert!(symbols.contains(&format!(" U {call}")), "{symbols}");
        }
    }
}

fn nvcc() -> PathBuf {
    let path = run(Command::new(root().join("scripts/nvcc")).arg("path")).stdout;
    assert!(!path.is_empty(), "needs nvcc");
    path.trim_end().into()
}
