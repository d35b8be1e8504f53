//! What shells complete.

use super::runs::Dir;
use std::process::Command;

/// What bash proposes for the last word of a command line.
fn proposed(dir: &Dir, line: &str) -> Vec<String> {
    dir.file("completions", dir.run("completions bash").succeeds());
    let words: Vec<&str> = line.split(' ').collect();
    let at = words.len() - 1;
    let quoted: Vec<String> = words.iter().map(|word| format!("'{word}'")).collect();
    let script = format!(
        "source ./completions; COMP_WORDS=({}); COMP_CWORD={at}; \
         _wideblas wideblas '{}' '{}'; printf '%s\\n' \"${{COMPREPLY[@]}}\"",
        quoted.join(" "),
        words[at],
        words[at - 1]
    );
    let output = Command::new("bash").args(["-c", &script]).current_dir(&dir.0).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap().lines().map(str::to_string).collect()
}

#[test]
fn bash_completes_commands_options_and_values() {
    let dir = Dir::new("completions");
    assert_eq!(proposed(&dir, "wideblas ge"), ["gemm", "gemv"]);
    assert_eq!(proposed(&dir, "wideblas completions "), ["-h", "--help", "bash", "zsh", "fish"]);
    assert_eq!(proposed(&dir, "wideblas gemm --mo"), ["--mode"]);
    assert_eq!(proposed(&dir, "wideblas gemm --mode n"), ["native"]);
    assert_eq!(proposed(&dir, "wideblas tmd se"), ["search"]);
    // Where it has nothing to propose, bash proposes files.
    assert_eq!(proposed(&dir, "wideblas gemm matr"), [""]);
    assert!(
        dir.run("completions bash").succeeds().contains(" -o bashdefault -o default wideblas\n")
    );
}

#[test]
fn every_shell_is_told_every_command() {
    let dir = Dir::new("completions-all");
    for (shell, start) in [("bash", "_wideblas() {"), ("zsh", "#compdef wideblas"), ("fish", "#")] {
        let text = dir.run(&format!("completions {shell}")).succeeds();
        assert!(text.starts_with(start), "{shell}: {text}");
        for name in ["gemm", "residual", "completions", "certificate", "exact-only"] {
            assert!(text.contains(name), "{shell}: {name}");
        }
    }
    dir.run("completions tcsh").exits_with_usage("[possible values: bash, zsh, fish]");
}
