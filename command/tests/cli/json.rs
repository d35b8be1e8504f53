//! What `--json` prints: one object, and the figures in it.

use super::runs::{Dense, Dir, GENERAL, UNIT};
use serde_json::Value;
use std::fs;

fn json(dir: &Dir, args: &str) -> Value {
    let stdout = dir.run(&format!("{args} --json")).succeeds();
    documented(dir, &stdout)
}

/// What is printed as JSON, whose keys are in the manual page.
pub fn documented(dir: &Dir, stdout: &str) -> Value {
    assert_eq!(stdout.lines().count(), 1, "{stdout}");
    let said: Value = serde_json::from_str(stdout).unwrap();
    assert!(said.is_object(), "{stdout}");
    let manual = dir.run("man").succeeds();
    let (_, manual) = manual.split_once(".SH JSON\n").unwrap();
    let (manual, _) = manual.split_once("\n.SH ").unwrap();
    are_documented(&said, manual);
    said
}

/// Each key is in the manual page, but for those that are names of other things.
fn are_documented(value: &Value, manual: &str) {
    const OF_NAMES: [&str; 4] = ["environment", "parts", "ways", "steps"];
    let words = |key: &str| {
        manual.split(|c: char| !c.is_ascii_alphanumeric() && c != '_').any(|word| word == key)
    };
    match value {
        Value::Object(all) => {
            for (key, value) in all {
                assert!(words(key), "{key} is not in the manual page");
                if value.is_array() || !OF_NAMES.contains(&key.as_str()) {
                    are_documented(value, manual);
                }
            }
        }
        Value::Array(all) => all.iter().for_each(|value| are_documented(value, manual)),
        _ => {}
    }
}

#[test]
fn products() {
    let dir = Dir::new("json_products");
    dir.file("a.mtx", Dense::random(10, 3, 1).text()).file("u.mtx", UNIT);
    dir.file("b.mtx", format!("{GENERAL}2 3\n1\n2\n3\n1e-30\ninf\n6\n"));
    let said = json(&dir, "gemm u.mtx b.mtx --mode exact --verify --threads 1");
    assert_eq!(said["A"]["file"], "u.mtx");
    assert_eq!(said["B"]["columns"], 3);
    assert_eq!(said["C"]["elements"][1][1], "1e-30", "{said}");
    // Zero times infinity.
    assert_eq!(said["C"]["elements"][1][2], "nan", "{said}");
    assert_eq!((&said["format"], &said["mode"]), (&"dd".into(), &"exact".into()));
    assert_eq!((&said["threads"], &said["verified"]["rounded_wrongly"]), (&1.into(), &0.into()));
    assert!(said["seconds"].as_f64().unwrap() > 0.0 && said["gflops"].as_f64().unwrap() > 0.0);
    let said = json(&dir, "gemm a.mtx a.mtx --transb T --format mpres:100");
    assert_eq!((&said["C"]["rows"], &said["C"]["elements"]), (&10.into(), &Value::Null));
    assert_eq!((&said["B"]["transposed"], &said["verified"]), (&true.into(), &Value::Null));
    let said = json(&dir, "gemm u.mtx u.mtx -o c.mtx");
    assert_eq!((&said["C"]["file"], &said["C"]["elements"]), (&"c.mtx".into(), &Value::Null));
    assert_eq!(dir.matrix("c.mtx").rows, 2);
    dir.file("x.mtx", format!("{GENERAL}2 1\n1\n0.5\n"));
    let said = json(&dir, "gemv u.mtx x.mtx --verify");
    assert_eq!(said["y"]["elements"], serde_json::json!([["1e0"], ["5e-1"]]));
    let said = json(&dir, "residual u.mtx u.mtx --format qd");
    assert_eq!((&said["order"], &said["residuals"][1]["computed_in"]), (&2.into(), &"qd".into()));
    assert_eq!(said["residuals"][2], serde_json::json!({"computed_in": "exactly", "largest": 0}));
}

#[test]
fn the_machine() {
    let said = json(&Dir::new("json_info"), "info");
    assert_eq!(said["version"], env!("CARGO_PKG_VERSION"));
    assert_eq!(said["environment"]["WIDEBLAS_KERNEL"], Value::Null);
    let kernels = said["kernels"].as_array().unwrap();
    assert_eq!(kernels.iter().filter(|kernel| kernel["in_use"] == true).count(), 1);
    assert!(said["formats"].as_array().unwrap().iter().any(|format| format["name"] == "qd"));
}

#[test]
fn checks() {
    let dir = Dir::new("json_verify");
    let said = json(&dir, "verify --quick");
    assert!(said["passed"].as_u64().unwrap() > 1000);
    assert_eq!(said["failures"], serde_json::json!([]));
    let errors = said["errors"].as_array().unwrap();
    let is_small = |row: &Value| {
        row["parts"].as_object().unwrap().values().all(|part| part.as_f64().unwrap() <= 1.0)
    };
    assert!(errors.len() >= 28 && errors.iter().all(is_small));
    assert!(said["ways"].as_array().unwrap().iter().any(|row| row["format"] == "dd"));
    let said = json(&dir, "verify --random 5 --seconds 1 --engine cpu --save 5.md");
    assert_eq!((&said["seed"], &said["wrong"]), (&5.into(), &0.into()));
    let cases = said["cases"].as_u64().unwrap();
    let by_data: u64 =
        said["data"].as_array().unwrap().iter().map(|row| row["cases"].as_u64().unwrap()).sum();
    assert_eq!(by_data, cases);
    assert!(fs::read_to_string(dir.path("5.md")).unwrap().contains(&format!("{cases} cases")));
    let said = json(&dir, "verify --random 5 --cases 3 --digest --engine cpu");
    assert_eq!((&said["cases"], said["digest"].as_str().unwrap().len()), (&3.into(), 64));
    dir.run("verify --random 5 --save - --json").exits_with_usage("both take standard output");
}

/// The same figures as JSON and, by the ending, in a file.
#[test]
fn speeds() {
    let dir = Dir::new("json_bench");
    let said = json(&dir, "bench --sizes 4,8 --threads 1 --format qd --save b.csv");
    let results = said["results"].as_array().unwrap();
    assert!(results.len() >= 6 && said["threads"] == 1, "{said}");
    let csv = fs::read_to_string(dir.path("b.csv")).unwrap();
    let mut lines = csv.lines();
    assert_eq!(lines.next(), Some("format,n,way,threads,seconds,gflops"));
    for (line, row) in lines.by_ref().zip(results) {
        let cells: Vec<&str> = line.split(',').collect();
        assert_eq!((cells[0], cells[3]), ("qd", "1"));
        assert_eq!(cells[1], row["n"].to_string());
        assert_eq!(row["way"], cells[2]);
        assert_eq!(cells[4], row["seconds"].to_string());
        let n: f64 = cells[1].parse().unwrap();
        let [seconds, rate] = [4, 5].map(|at| cells[at].parse::<f64>().unwrap());
        assert!((rate * seconds / (2e-9 * n.powi(3)) - 1.0).abs() < 1e-9, "{line}");
    }
    assert_eq!(lines.next(), None);
    let stdout = dir.run("bench --sizes 4 --threads 1 --save b.json").succeeds();
    assert!(stdout.ends_with("\nwritten: b.json\n"), "{stdout}");
    let saved: Value = serde_json::from_slice(&fs::read(dir.path("b.json")).unwrap()).unwrap();
    assert_eq!(saved["results"][0]["format"], "dd");
    assert!(stdout.contains(saved["results"][0]["way"].as_str().unwrap()), "{stdout}");
    dir.run("bench --sizes 4 --save folder").exits_with_usage("FILE.csv or FILE.json");
    dir.run("bench --sizes 4 --save -").exits_with_usage("--save takes FILE.csv");
    assert!(!dir.path("folder").exists());
}
