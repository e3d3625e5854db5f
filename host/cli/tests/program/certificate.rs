//! The program's keys and certificates: what a lab has signed holds, and tampering is found.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use crate::common::nsw_bytes;
use kip::Digest;
use kip_conformance::certificate::PrivateKey;
use kip_conformance::report::parts::Identity;
use kip_conformance::report::{Part, Report, files};
use serde_json::Value;
use tempfile::TempDir;

/// A folder with a key pair, a component, and a signed report of it.
struct Lab(TempDir);

impl Lab {
    fn new() -> Self {
        let lab = Self(TempDir::new().unwrap());
        assert_eq!(lab.kip(&["keygen", "--out", "lab.key"]).status.code(), Some(0));
        fs::write(lab.at("nsw.wasm"), nsw_bytes()).unwrap();
        lab.sign(&report());
        lab
    }

    fn at(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn key(&self) -> PrivateKey {
        PrivateKey::from_pem(&fs::read_to_string(self.at("lab.key")).unwrap()).unwrap()
    }

    fn sign(&self, report: &Report) {
        let json = files::write(report, self.0.path()).unwrap();
        fs::write(self.at(files::SIGNATURE), self.key().sign(report, &json).unwrap()).unwrap();
    }

    fn kip(&self, arguments: &[&str]) -> Output {
        let mut kip = Command::new(env!("CARGO_BIN_EXE_kip"));
        kip.arg("--json").args(arguments).current_dir(self.0.path()).output().unwrap()
    }

    /// The exit code, the checks with their verdicts, and the whole output.
    fn verify(&self, arguments: &[&str]) -> (Option<i32>, Vec<(String, String)>, String) {
        let output = self.kip(&[&["verify", "report.json"], arguments].concat());
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        let document: Value = serde_json::from_str(&text).unwrap_or_default();
        let checks = document["checks"].as_array().cloned().unwrap_or_default();
        let word = |check: &Value, key: &str| check[key].as_str().unwrap().to_owned();
        let checks = checks.iter().map(|check| (word(check, "check"), word(check, "verdict"))).collect();
        (output.status.code(), checks, format!("{text}{}", String::from_utf8_lossy(&output.stderr)))
    }

    /// Verifies with the lab's key; returns the exit code and the checks that fail.
    fn failing(&self, arguments: &[&str]) -> (Option<i32>, Vec<String>) {
        let (code, checks, _) = self.verify(&[&["--public-key", "lab.pub"], arguments].concat());
        (code, checks.into_iter().filter(|(_, word)| word == "fails").map(|(check, _)| check).collect())
    }

    /// Replaces a text in a file.
    fn tamper(&self, name: &str, from: &str, to: &str) {
        let text = fs::read_to_string(self.at(name)).unwrap();
        assert!(text.contains(from), "{from}");
        fs::write(self.at(name), text.replacen(from, to, 1)).unwrap();
    }
}

/// The sample report, about the component of this source.
fn report() -> Report {
    let mut report = crate::sample::report();
    report.component.sha256 = Digest::of(nsw_bytes()).to_string();
    let Identity { lock, .. } = report.parts.identity.detail.as_mut().unwrap();
    lock.as_mut().unwrap().sha256.clone_from(&report.component.sha256);
    report
}

const HOLDS: [&str; 4] = ["signature", "figures", "verdict", "page"];

#[test]
fn what_a_lab_has_signed_holds() {
    let lab = Lab::new();
    let (code, checks, output) = lab.verify(&["--public-key", "lab.pub", "--component", "nsw.wasm"]);
    assert_eq!(code, Some(0), "{output}");
    let wanted = HOLDS.iter().chain(&["component"]).map(|check| ((*check).to_owned(), "holds".to_owned()));
    assert_eq!(checks, wanted.collect::<Vec<_>>());
    assert!(output.contains(&lab.key().public().fingerprint()));
}

#[test]
fn a_private_key_is_its_owners_alone_and_is_never_overwritten() {
    let lab = Lab::new();
    let before = fs::read(lab.at("lab.key")).unwrap();
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        assert_eq!(fs::metadata(lab.at("lab.key")).unwrap().permissions().mode() & 0o777, 0o600);
    }
    assert_eq!(lab.kip(&["keygen", "--out", "lab.key"]).status.code(), Some(2));
    fs::remove_file(lab.at("lab.pub")).unwrap();
    assert_eq!(lab.kip(&["keygen", "--out", "lab.key"]).status.code(), Some(2));
    assert_eq!(fs::read(lab.at("lab.key")).unwrap(), before);
    assert!(!lab.at("lab.pub").exists(), "a public key without its private key");
    assert_eq!(lab.kip(&["keygen", "--out", "lab.pub"]).status.code(), Some(2));
}

#[test]
fn two_keys_are_different() {
    let lab = Lab::new();
    assert_eq!(lab.kip(&["keygen", "--out", "other.key"]).status.code(), Some(0));
    assert_ne!(fs::read(lab.at("lab.key")).unwrap(), fs::read(lab.at("other.key")).unwrap());
    let (code, checks, _) = lab.verify(&["--public-key", "other.pub"]);
    assert_eq!((code, &checks[0]), (Some(1), &("signature".into(), "fails".into())));
}

#[test]
fn without_a_key_nothing_is_proven_and_the_exit_code_says_so() {
    let lab = Lab::new();
    let (code, checks, output) = lab.verify(&[]);
    assert_eq!((code, checks[0].1.as_str()), (Some(2), "not-checked"), "{output}");
    assert!(output.contains("--public-key"));
    let (code, checks, output) = lab.verify(&["--unsigned"]);
    assert_eq!((code, checks[0].1.as_str()), (Some(0), "cannot-be-verified"), "{output}");
}

#[test]
fn a_verdict_that_was_turned_is_found_by_signature_and_by_figures() {
    let lab = Lab::new();
    lab.tamper("report.json", "\"held\": 2", "\"held\": 3");
    assert_eq!(lab.failing(&[]), (Some(1), vec!["signature".into(), "figures".into(), "page".into()]));
    let (code, _, output) = lab.verify(&["--unsigned"]);
    assert_eq!(code, Some(1));
    assert!(output.contains("vectors: total, held, failed, skipped are [2, 3, 0, 0]"), "{output}");
}

#[test]
fn white_space_is_part_of_what_was_signed() {
    let lab = Lab::new();
    lab.tamper("report.json", "{\n", "{ \n");
    assert_eq!(lab.failing(&[]), (Some(1), vec!["signature".into(), "page".into()]));
}

#[test]
fn a_signature_that_is_missing_cut_or_anothers_fails() {
    let lab = Lab::new();
    let signature = fs::read(lab.at("report.json.sig")).unwrap();
    for tampered in [&signature[..63], &[&signature[..], b"\n"].concat(), &[0; 64][..], b""] {
        fs::write(lab.at("report.json.sig"), tampered).unwrap();
        assert_eq!(lab.failing(&[]), (Some(1), vec!["signature".into()]));
    }
    fs::remove_file(lab.at("report.json.sig")).unwrap();
    assert_eq!(lab.failing(&[]), (Some(1), vec!["signature".into()]));
    fs::write(lab.at("elsewhere.sig"), signature).unwrap();
    assert_eq!(lab.failing(&["--signature", "elsewhere.sig"]), (Some(0), vec![]));
}

#[test]
fn a_report_that_does_not_hold_is_no_certificate_whoever_says_so() {
    let lab = Lab::new();
    let mut report = report();
    report.parts.replay = Part::not_run("no session was kept");
    report.verdict = report.parts.verdict();
    files::write(&report, lab.0.path()).unwrap();
    assert!(!lab.at("report.json.sig").exists(), "the old signature is gone");
    assert_eq!(lab.failing(&[]), (Some(1), vec!["signature".into(), "verdict".into()]));
}

#[test]
fn a_page_that_says_something_else_is_found() {
    let lab = Lab::new();
    lab.tamper("report.html", "31/64", "32/64");
    assert_eq!(lab.failing(&[]), (Some(1), vec!["page".into()]));
}

#[cfg(unix)]
#[test]
fn an_endless_page_is_another_one() {
    let lab = Lab::new();
    fs::remove_file(lab.at("report.html")).unwrap();
    std::os::unix::fs::symlink("/dev/zero", lab.at("report.html")).unwrap();
    assert_eq!(lab.failing(&[]), (Some(1), vec!["page".into()]));
}

#[test]
fn another_component_is_not_the_certified_one() {
    let lab = Lab::new();
    let mut other = nsw_bytes().to_vec();
    let last = other.len() - 1;
    other[last] ^= 1;
    fs::write(lab.at("other.wasm"), other).unwrap();
    assert_eq!(lab.failing(&["--component", "other.wasm"]), (Some(1), vec!["component".into()]));
    assert_eq!(lab.failing(&["--component", "missing.wasm"]).0, Some(2));
}

#[test]
fn a_transcript_is_bound_to_the_certified_component() {
    let lab = Lab::new();
    let play = ["--component", "nsw.wasm", "play", "--example", "nsw-committed", "--transcript", "evening.jsonl"];
    assert_eq!(lab.kip(&play).status.code(), Some(0));
    assert_eq!(lab.failing(&["--transcript", "evening.jsonl"]), (Some(0), vec![]));
    // A transcript of another component fails, although its lines are chained.
    let mut other = report();
    other.component.sha256 = "00".repeat(32);
    other.parts.identity.detail.as_mut().unwrap().lock = None;
    lab.sign(&other);
    assert_eq!(lab.failing(&["--transcript", "evening.jsonl"]), (Some(1), vec!["transcript".into()]));
    // A transcript with an altered line fails.
    lab.sign(&report());
    lab.tamper("evening.jsonl", "\"seat\":1", "\"seat\":2");
    assert_eq!(lab.failing(&["--transcript", "evening.jsonl"]), (Some(1), vec!["transcript".into()]));
}

#[test]
fn a_file_that_is_no_report_is_refused_with_the_reason() {
    let lab = Lab::new();
    let whole = fs::read_to_string(lab.at("report.json")).unwrap();
    for (text, wanted) in [
        (whole[..whole.len() / 2].to_owned(), "this is no whole report"),
        (whole.replacen("kip-certificate/1", "kip-certificate/9", 1), "kip-certificate/9"),
        (whole.replacen("\"size\": 509726", "\"size\": \"many\"", 1), "component.size"),
        (format!("{whole}{{}}"), "something follows the report"),
        (whole.replacen("\"started\"", "\"extra\": 1, \"started\"", 1), "extra"),
        ("{}".into(), "no transcript"),
        ("\u{0}\u{1}".into(), "no transcript"),
        (String::new(), "no transcript"),
    ] {
        fs::write(lab.at("report.json"), text).unwrap();
        let (code, checks, output) = lab.verify(&["--unsigned"]);
        assert_eq!((code, checks), (Some(2), vec![]), "{wanted}: {output}");
        assert!(wanted == "no transcript" || output.contains(wanted), "{wanted}: {output}");
    }
}

#[test]
fn an_option_for_the_other_kind_of_file_is_wrong_use() {
    let lab = Lab::new();
    let (code, _, output) = lab.verify(&["--unsigned", "--unfinished"]);
    assert!(code == Some(2) && output.contains("--unfinished is for a transcript"), "{output}");
    let play = ["--component", "nsw.wasm", "play", "--example", "nsw-committed", "--transcript", "evening.jsonl"];
    assert_eq!(lab.kip(&play).status.code(), Some(0));
    let output = lab.kip(&["verify", "evening.jsonl", "--unsigned"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("--unsigned is for a certificate"));
}

#[test]
fn files_that_are_no_keys_are_refused() {
    let lab = Lab::new();
    for key in ["lab.key", "nsw.wasm", "report.json", "missing.pub"] {
        let (code, checks, output) = lab.verify(&["--public-key", key]);
        assert_eq!((code, checks), (Some(2), vec![]), "{key}: {output}");
    }
}

/// In the output for people nothing from a report moves the cursor.
#[test]
fn a_hostile_report_moves_no_cursor() {
    let lab = Lab::new();
    let mut report = report();
    report.rulebook.as_mut().unwrap().title = "\u{1b}[2J\u{202e}holds".into();
    report.host.adapter.name = "\u{1b}]0;x\u{7}".into();
    lab.sign(&report);
    let kip = Command::new(env!("CARGO_BIN_EXE_kip"))
        .args(["verify", "--public-key", "lab.pub", "report.json"])
        .current_dir(lab.0.path())
        .output()
        .unwrap();
    let output = String::from_utf8_lossy(&kip.stdout);
    assert_eq!(kip.status.code(), Some(0), "{output}");
    assert!(!output.contains('\u{1b}') && !output.contains('\u{202e}') && !output.contains('\u{7}'), "{output}");
}

#[test]
fn the_folder_of_a_report_is_all_that_openssl_needs() {
    let lab = Lab::new();
    let openssl = |file: &str| {
        let arguments = ["pkeyutl", "-verify", "-pubin", "-inkey", "lab.pub", "-rawin", "-in", file, "-sigfile"];
        let run = Command::new("openssl").args(arguments).arg("report.json.sig").current_dir(lab.0.path()).output();
        run.unwrap().status.success()
    };
    assert!(openssl("report.json"));
    assert!(!openssl("report.html"));
    assert!(Path::new(&lab.at("lab.pub")).exists());
}
