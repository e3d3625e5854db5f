//! `kip certify`: a correct component, a wrong one, and files that are not a rulebook.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde_json::Value;

fn kip(arguments: &[&str], folder: &Path) -> Output {
    let mut kip = Command::new(env!("CARGO_BIN_EXE_kip"));
    kip.args(arguments).current_dir(folder).output().expect("kip runs")
}

fn output_text(output: &Output) -> String {
    format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr))
}

/// Certifies with `--json`; returns the document and the exit code.
fn certify(arguments: &[&str], folder: &Path) -> (Value, Option<i32>) {
    let output = kip(&[&["certify", "--json"], arguments].concat(), folder);
    let document = serde_json::from_slice(&output.stdout);
    (document.unwrap_or_else(|error| panic!("{error}: {}", output_text(&output))), output.status.code())
}

fn part<'a>(document: &'a Value, name: &str) -> &'a Value {
    document["parts"].as_array().unwrap().iter().find(|part| part["part"] == name).expect("a part")
}

/// The parts that play by the rules. The others are arithmetic, and have their own tests.
const PLAYED: [&str; 9] = ["--part", "identity", "--part", "vectors", "--quick", "--part", "abuse", "--part", "replay"];

#[test]
fn the_carried_component_holds_but_gets_no_certificate_while_parts_are_left_out() {
    let folder = tempfile::tempdir().unwrap();
    let (document, code) = certify(&[&["nsw"], &PLAYED[..]].concat(), folder.path());
    for name in ["identity", "vectors", "abuse", "replay"] {
        let part = part(&document, name);
        assert_eq!(part["verdict"], "holds", "{part:#}");
    }
    assert_eq!((&document["verdict"], code), (&Value::from("not-run"), Some(1)));
    for file in ["report.json", "report.html", "junit.xml"] {
        assert!(folder.path().join("kip-report").join(file).is_file(), "{file}");
    }
    let report: Value =
        serde_json::from_slice(&fs::read(folder.path().join("kip-report/report.json")).unwrap()).unwrap();
    assert_eq!(report["verdict"], "not-run");
    assert_eq!((&report["options"]["quick"], &document["quick"]), (&Value::from(true), &Value::from(true)));
    let statement = report["overview"]["statement"].as_str().unwrap();
    assert!(statement.starts_with("A quick run for developers"), "{statement}");
    for file in ["report.html", "junit.xml"] {
        let text = fs::read_to_string(folder.path().join("kip-report").join(file)).unwrap();
        let top: String = text.chars().take(if file == "junit.xml" { 400 } else { text.len() }).collect();
        assert!(top.contains("A quick run for developers"), "{file}");
    }
    let places = report["parts"]["vectors"]["detail"]["places"].as_array().unwrap();
    assert!(places.len() == 11 && places.iter().all(|row| row["vectors"].as_u64() > Some(20)), "{places:#?}");
    let verified = kip(&["verify", "kip-report/report.json", "--unsigned"], folder.path());
    assert_eq!(verified.status.code(), Some(1));
    assert!(output_text(&verified).contains("it is a quick run"), "{}", output_text(&verified));
    let attacks = report["parts"]["abuse"]["detail"]["attacks"].as_array().unwrap();
    assert!(attacks.iter().all(|attack| attack["tried"].as_u64() > Some(0)), "{attacks:#?}");
}

/// Builds a rulebook that is `nsw` with a single change, also by its id: it pays the spinner 7 to 1. Returns the component's path.
fn build_impostor(folder: &Path) -> PathBuf {
    let nsw = String::from_utf8(kip(&["unbuild", "nsw"], folder).stdout).unwrap();
    assert!(nsw.contains("\"15/2\""), "{nsw}");
    let file = folder.join("impostor.toml");
    fs::write(&file, nsw.replacen("\"15/2\"", "\"7/1\"", 1)).unwrap();
    let output = kip(&["build", "impostor.toml"], folder);
    assert_eq!(output.status.code(), Some(0), "{}", output_text(&output));
    folder.join("impostor.wasm")
}

#[test]
fn a_component_that_pays_seven_to_one_fails_by_its_bytes_and_by_the_clause() {
    let folder = tempfile::tempdir().unwrap();
    let wasm = build_impostor(folder.path());
    let (document, code) = certify(&[&[wasm.to_str().unwrap()], &PLAYED[..5]].concat(), folder.path());
    assert_eq!((&document["verdict"], code), (&Value::from("fails"), Some(1)));
    let identity = part(&document, "identity")["findings"].to_string();
    assert!(identity.contains("nsw is ") && identity.contains("lock file"), "{identity}");
    assert_eq!(part(&document, "vectors")["verdict"], "fails");
    let report: Value =
        serde_json::from_slice(&fs::read(folder.path().join("kip-report/report.json")).unwrap()).unwrap();
    let vectors = report["parts"]["vectors"]["detail"]["vectors"].as_array().unwrap();
    let named = |vector: &&Value| {
        let clauses = vector["clauses"].as_array().unwrap();
        vector["verdict"] == "fails" && clauses.iter().any(|clause| clause.as_str().unwrap().starts_with("nsw 8.1"))
    };
    assert!(vectors.iter().any(|vector| named(&vector)), "no vector of clause 8.1 fails");
}

#[test]
fn a_component_that_is_no_rulebook_fails_with_the_reason() {
    let folder = tempfile::tempdir().unwrap();
    let wasm = folder.path().join("empty.wasm");
    fs::write(&wasm, wat::parse_str("(component)").unwrap()).unwrap();
    let (document, code) = certify(&[wasm.to_str().unwrap()], folder.path());
    assert_eq!((&document["verdict"], code), (&Value::from("fails"), Some(1)));
    let findings = part(&document, "identity")["findings"].to_string();
    assert!(findings.contains("kip:two-up/rulebook@1.0.0#open is missing"), "{findings}");
    assert_eq!(part(&document, "vectors")["verdict"], "not-run");
}

#[test]
fn wrong_use_is_reported_as_such() {
    let folder = tempfile::tempdir().unwrap();
    let garbage = folder.path().join("garbage.wasm");
    fs::write(&garbage, "garbage").unwrap();
    for (arguments, words) in [
        (&["nws"][..], "did you mean `nsw`?"),
        (&["missing.wasm"], "cannot read missing.wasm"),
        (&[garbage.to_str().unwrap()], "is no valid WebAssembly"),
        (&["nsw", "--timeout", "5"], "--host"),
        (&["nsw", "--part", "rules"], "invalid value 'rules'"),
        (&["nsw", "--vectors", "nowhere"], "nowhere"),
        (&["nsw", "--host", "/no/such/adapter"], "cannot be started"),
        (&["nsw", "--key", "no.pem"], "no.pem"),
        (&["nsw", "--quick", "--key", "no.pem"], "cannot be used with"),
        (&["nsw", "--simulate", "99999"], "99,999 is too few for part 6: at least 100,000"),
        (&["nsw", "--component", garbage.to_str().unwrap()], "would be ignored here"),
    ] {
        let output = kip(&[&["certify"], arguments].concat(), folder.path());
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {}", output_text(&output));
        assert!(output_text(&output).contains(words), "{arguments:?}: {}", output_text(&output));
    }
}
