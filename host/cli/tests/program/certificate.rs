//! The program's keys and certificates: a report that a lab has signed holds, and tampering is found.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::LazyLock;

use crate::common::nsw_bytes;
use crate::native_run;
use kip::Digest;
use kip_conformance::certificate::PrivateKey;
use kip_conformance::report::folder::Folder;
use kip_conformance::report::parts::{Build, Export, Identity, Inside, Limit, LockFile};
use kip_conformance::report::{Overview, Part, Report, files};
use kip_records::Component;
use kip_records::two_up::NSW;
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

    /// Writes and signs a report, as a lab does that names its own key.
    fn sign(&self, report: &Report) {
        let mut report = report.clone();
        report.key = Some(self.key().public().fingerprint());
        let json = self.write(&report);
        fs::write(self.at(files::SIGNATURE), self.key().sign(&report, &json).unwrap()).unwrap();
    }

    fn write(&self, report: &Report) -> Vec<u8> {
        files::write(report, &Folder::begin(self.0.path()).unwrap(), RUN.1.path()).unwrap()
    }

    fn kip(&self, arguments: &[&str]) -> Output {
        let mut kip = Command::new(env!("CARGO_BIN_EXE_kip"));
        kip.arg("--json").args(arguments).current_dir(self.0.path()).output().unwrap()
    }

    /// Returns the exit code, the checks with their verdicts, and the whole output.
    fn verify(&self, arguments: &[&str]) -> (Option<i32>, Vec<(String, String)>, String) {
        let output = self.kip(&[&["verify", "report.json", "--spins", SPINS], arguments].concat());
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

    /// Requires that these files, and no others, are found wrong.
    fn require_wrong_files(&self, names: [&str; 3]) {
        let output = self.kip(&["verify", "report.json", "--spins", SPINS, "--public-key", "lab.pub"]);
        let document: Value = serde_json::from_slice(&output.stdout).unwrap();
        let fails = |check: &&Value| check["verdict"] == "fails";
        let [check] = document["checks"].as_array().unwrap().iter().filter(fails).collect::<Vec<_>>()[..] else {
            panic!("{document:#}");
        };
        let findings = check["findings"].as_array().unwrap();
        assert_eq!((&check["check"], findings.len(), output.status.code()), (&"files".into(), 3, Some(1)), "{check:#}");
        for name in names {
            assert!(findings.iter().any(|finding| finding.to_string().contains(name)), "{name}: {check:#}");
        }
    }

    /// Replaces a text in a file.
    fn tamper(&self, name: &str, from: &str, to: &str) {
        let text = fs::read_to_string(self.at(name)).unwrap();
        assert!(text.contains(from), "{from}");
        fs::write(self.at(name), text.replacen(from, to, 1)).unwrap();
    }
}

/// The number of spins in the report, fewer than the program's own.
const SPINS: &str = "100000";

/// A true report about the component of this source, and its collections.
static RUN: LazyLock<(Report, TempDir)> = LazyLock::new(|| {
    let collected = TempDir::new().unwrap();
    let inspection = kip::inspect(nsw_bytes()).unwrap();
    let export = |port: &kip::Port| Export { name: port.name.clone(), items: port.items.clone() };
    let limit = |name: &str, value, unit: &str| Limit { name: name.into(), value, unit: unit.into() };
    let asked = native_run::Asked {
        sha256: &Digest::of(nsw_bytes()).to_string(),
        size: nsw_bytes().len() as u64,
        lock: locked(),
        not_rebuilt: "whether the source gives these bytes: --reproduce builds it",
        identity: Identity {
            imports: Vec::new(),
            exports: inspection.exports.iter().map(export).collect(),
            contract: kip::contract_name::<kip::TwoUp>(),
            missing: Vec::new(),
            commands: crate::common::rulebook().description().head.commands.iter().map(|it| it.name.clone()).collect(),
            lock_file: LockFile {
                given: None,
                sha256: Digest::of(include_bytes!("../../../../engine/components.lock")).to_string(),
            },
            lock: None,
            rebuild: None,
            inside: Component::split(nsw_bytes()).ok().and_then(|parts| {
                let locked = Some("two-up-engine".to_owned());
                Some(Inside { engine: parts.engine.sha256, locked, record: parts.record?.sha256 })
            }),
        },
        limits: vec![
            limit("memory", 16 << 20, "bytes"),
            limit("time of a call", 5_000, "milliseconds"),
            limit("tables at once", 1_000, "tables"),
        ],
        scarcities: &[
            "a batch that computes more than the limit of fuel",
            "a batch that takes longer than the limit of time",
            "a batch that wants more than the limit of memory",
            "more tables than the limit",
        ],
        samples: 1_000_000,
        tables: 64,
        spins: SPINS.parse().unwrap(),
        collected: collected.path(),
        key: "00".repeat(32),
    };
    (native_run::report(*NSW, asked), collected)
});

/// Returns the lock file's entry for `nsw`.
fn locked() -> Build {
    let root = kip_builder::workspace_root(Path::new(env!("CARGO_MANIFEST_DIR"))).unwrap();
    let lock: toml::Table = fs::read_to_string(root.join("engine/components.lock")).unwrap().parse().unwrap();
    let of = |field: &str| lock["nsw"][field].as_str().unwrap().to_owned();
    Build { sha256: of("sha256"), toolchain: of("toolchain"), encoder: of("encoder"), agrees: true }
}

fn report() -> Report {
    RUN.0.clone()
}

/// Recomputes the figures that follow from the parts of a report.
fn look_over(report: &mut Report) {
    report.verdict = report.parts.verdict();
    report.overview = Overview::of(&report.parts, &report.host, report.reference.as_ref(), &report.options);
}

const HOLDS: [&str; 6] = ["signature", "key", "figures", "verdict", "whole", "files"];

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
    lab.tamper("report.json", "\"failed\": 0", "\"failed\": 1");
    assert_eq!(lab.failing(&[]), (Some(1), vec!["signature".into(), "figures".into(), "files".into()]));
    let (code, _, output) = lab.verify(&["--unsigned"]);
    assert_eq!(code, Some(1));
    assert!(output.contains("vectors: total, held, failed, skipped are ["), "{output}");
}

#[test]
fn white_space_is_part_of_what_was_signed() {
    let lab = Lab::new();
    lab.tamper("report.json", "{\n", "{ \n");
    assert_eq!(lab.failing(&[]), (Some(1), vec!["signature".into(), "files".into()]));
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
    look_over(&mut report);
    report.key = Some(lab.key().public().fingerprint());
    lab.write(&report);
    assert!(!lab.at("report.json.sig").exists(), "the old signature is gone");
    assert_eq!(lab.failing(&[]), (Some(1), vec!["signature".into(), "verdict".into(), "whole".into()]));
}

/// Every file beside the report has to belong to it; each one that does not is named, whatever the other files contain.
#[test]
fn a_file_that_is_missing_or_says_something_else_is_found() {
    let lab = Lab::new();
    let names = [files::HTML, files::JUNIT, files::COLLECTIONS[3]];
    let whole = names.map(|name| fs::read(lab.at(name)).unwrap());
    for turn in 0..3 {
        for (place, (name, whole)) in names.iter().zip(&whole).enumerate() {
            let mut other = whole.clone();
            match (place + turn) % 3 {
                0 => other[whole.len() / 2] ^= 1,
                1 => other.push(b'\n'),
                _ => {
                    fs::remove_file(lab.at(name)).unwrap();
                    continue;
                }
            }
            fs::write(lab.at(name), other).unwrap();
        }
        lab.require_wrong_files(names);
    }
    for name in names {
        let _ = fs::remove_file(lab.at(name));
    }
    assert_eq!(lab.failing(&["--report-alone"]), (Some(0), vec![]));
}

#[cfg(unix)]
#[test]
fn a_link_in_place_of_a_file_is_not_followed_and_a_pipe_is_not_waited_for() {
    let lab = Lab::new();
    let names = [files::HTML, files::COLLECTIONS[0], files::COLLECTIONS[1]];
    for (place, name) in names.iter().enumerate() {
        let elsewhere = lab.at("elsewhere").with_extension(place.to_string());
        fs::rename(lab.at(name), &elsewhere).unwrap();
        match place {
            0 => std::os::unix::fs::symlink(&elsewhere, lab.at(name)).unwrap(),
            1 => std::os::unix::fs::symlink("/dev/zero", lab.at(name)).unwrap(),
            _ => assert!(Command::new("mkfifo").arg(lab.at(name)).status().unwrap().success()),
        }
    }
    lab.require_wrong_files(names);
}

/// A collection's name cannot lead to another folder.
#[test]
fn a_collection_is_beside_the_report() {
    let lab = Lab::new();
    lab.tamper("report.json", "\"raw-landings.bin\"", "\"../raw-landings.bin\"");
    let (code, checks, output) = lab.verify(&["--unsigned"]);
    assert_eq!(code, Some(1));
    assert!(checks.contains(&("files".into(), "fails".into())) && output.contains("is no file beside the report"));
}

/// The requirements follow from the program, not from the report.
#[test]
fn a_smaller_run_is_called_out_whoever_signed_it() {
    let lab = Lab::new();
    let output = lab.kip(&["verify", "report.json", "--public-key", "lab.pub"]);
    let text = String::from_utf8_lossy(&output.stdout);
    assert_eq!(output.status.code(), Some(1), "{text}");
    assert!(text.contains("options: spins: 100000, and this program asks for 10000000"), "{text}");
}

#[test]
fn what_a_dishonest_lab_leaves_out_is_called_out() {
    let lab = Lab::new();
    type Change = fn(&mut Report);
    let changes: [Change; 4] = [
        |it| drop(it.parts.abuse.detail.as_mut().unwrap().attacks.pop()),
        |it| drop(it.parts.invariants.detail.as_mut().unwrap().tables.pop()),
        |it| drop(it.parts.identity.detail.as_mut().unwrap().exports.pop()),
        |it| it.parts.vectors.detail.as_mut().unwrap().suite_sha256 = "00".repeat(32),
    ];
    for change in changes {
        let mut report = report();
        change(&mut report);
        look_over(&mut report);
        lab.sign(&report);
        assert_eq!(lab.failing(&[]), (Some(1), vec!["whole".into()]));
    }
    // Another suite has to be named, or accepted.
    assert_eq!(lab.failing(&["--other-suite"]), (Some(0), vec![]));
    assert_eq!(lab.failing(&["--vectors", "."]).0, Some(2));
}

#[test]
fn a_report_names_the_key_that_signs_it() {
    let lab = Lab::new();
    let mut report = report();
    for named in [None, Some("99".repeat(32))] {
        report.key = named;
        let json = lab.write(&report);
        fs::write(lab.at(files::SIGNATURE), lab.key().sign(&report, &json).unwrap()).unwrap();
        assert_eq!(lab.failing(&[]), (Some(1), vec!["key".into()]));
    }
}

/// A version that this program does not know could show anything on its page.
#[test]
fn a_report_of_another_version_is_not_taken_for_verified() {
    let lab = Lab::new();
    let mut report = report();
    report.tool.version = "9.9.9".into();
    lab.sign(&report);
    fs::write(lab.at(files::HTML), "all is well").unwrap();
    let (code, checks, output) = lab.verify(&["--public-key", "lab.pub"]);
    assert_eq!((code, checks[5].1.as_str()), (Some(2), "not-checked"), "{output}");
    assert!(output.contains("9.9.9"), "{output}");
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
    look_over(&mut other);
    lab.sign(&other);
    assert_eq!(lab.failing(&["--transcript", "evening.jsonl"]), (Some(1), vec!["whole".into(), "transcript".into()]));
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
        (whole.replacen("\"size\": ", "\"size\": \"many\", \"was\": ", 1), "component.size"),
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

/// The output for people contains nothing from a report that moves the cursor.
#[test]
fn a_hostile_report_moves_no_cursor() {
    let lab = Lab::new();
    let mut report = report();
    report.rulebook.as_mut().unwrap().title = "\u{1b}[2J\u{202e}holds".into();
    report.host.adapter.name = "\u{1b}]0;x\u{7}".into();
    lab.sign(&report);
    for colour in ["never", "always"] {
        let verify = ["verify", "--color", colour, "--public-key", "lab.pub", "report.json"];
        let kip = Command::new(env!("CARGO_BIN_EXE_kip")).args(verify).current_dir(lab.0.path()).output().unwrap();
        let output = String::from_utf8_lossy(&kip.stdout);
        assert_eq!(kip.status.code(), Some(1), "{output}");
        for hostile in ["\u{1b}[2J", "\u{1b}]", "\u{202e}", "\u{7}"] {
            assert!(!output.contains(hostile), "{output}");
        }
        assert!(output.contains("\\u{202e}holds"), "{output}");
    }
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
