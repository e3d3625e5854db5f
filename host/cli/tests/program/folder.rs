//! The folder of `kip certify`, and `--lab`: a run that has begun leaves no older certificate, and writes through no link.

use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::thread;
use std::time::Duration;

use kip_conformance::report::files;
use kip_conformance::report::lab::EXAMPLE;
use serde_json::Value;
use tempfile::TempDir;

/// Runs `kip certify` in a folder, with one part, which is quick.
fn certify(folder: &Path, arguments: &[&str]) -> Output {
    let mut kip = Command::new(env!("CARGO_BIN_EXE_kip"));
    kip.args(["certify", "nsw", "--part", "identity"]).args(arguments).current_dir(folder).output().unwrap()
}

fn text(output: &Output) -> String {
    format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr))
}

/// Returns a folder `out` with the files of an earlier certificate.
fn with_a_certificate() -> TempDir {
    let folder = TempDir::new().unwrap();
    fs::create_dir(folder.path().join("out")).unwrap();
    for name in files::ALL {
        fs::write(folder.path().join("out").join(name), "older").unwrap();
    }
    folder
}

fn names(folder: &Path) -> Vec<String> {
    let mut names: Vec<_> =
        fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

#[test]
fn a_run_that_gives_no_certificate_leaves_no_older_one() {
    let folder = with_a_certificate();
    let output = certify(folder.path(), &["--out", "out"]);
    assert_eq!(output.status.code(), Some(1), "{}", text(&output));
    let out = folder.path().join("out");
    assert_eq!(names(&out), [files::JUNIT, files::HTML, files::JSON]);
    assert!(fs::read_to_string(out.join(files::JSON)).unwrap().contains("\"not-run\""));
    // `kip verify` does not call it complete either.
    let mut kip = Command::new(env!("CARGO_BIN_EXE_kip"));
    let verified = kip.args(["verify", "report.json", "--json"]).current_dir(&out).output().unwrap();
    let found: Value = serde_json::from_slice(&verified.stdout).unwrap();
    let whole = found["checks"].as_array().unwrap().iter().find(|check| check["check"] == "whole").unwrap();
    assert_eq!(whole["verdict"], "fails", "{found:#}");
    assert!(whole["findings"].to_string().contains("vectors: it was not run"), "{whole:#}");
}

/// Files with a report's names, but without a report beside them, are somebody else's.
#[test]
fn what_is_of_no_report_is_not_removed() {
    let folder = TempDir::new().unwrap();
    let out = folder.path().join("out");
    for name in files::ALL.into_iter().filter(|name| *name != files::JSON) {
        fs::create_dir(&out).unwrap();
        fs::write(out.join(name), "mine").unwrap();
        let output = certify(folder.path(), &["--out", "out"]);
        assert_eq!(output.status.code(), Some(2), "{name}: {}", text(&output));
        assert!(text(&output).contains("no report.json beside it: it is not removed"), "{}", text(&output));
        assert_eq!(fs::read_to_string(out.join(name)).unwrap(), "mine");
        fs::remove_dir_all(&out).unwrap();
    }
}

/// An unreadable file is found before the run begins: the existing certificate is not touched.
#[test]
fn wrong_use_leaves_an_older_certificate() {
    let folder = with_a_certificate();
    fs::write(folder.path().join("garbage.wasm"), "garbage").unwrap();
    fs::create_dir_all(folder.path().join("bad/vectors")).unwrap();
    fs::write(folder.path().join("bad/vectors/one.json"), "{").unwrap();
    for arguments in [
        &["garbage.wasm"][..],
        &["nsw", "--vectors", "nowhere"],
        &["nsw", "--vectors", "bad/vectors"],
        &["nsw", "--lock", "nowhere"],
        &["nsw", "--lab", "nowhere"],
        &["nsw", "--key", "nowhere"],
    ] {
        let mut kip = Command::new(env!("CARGO_BIN_EXE_kip"));
        let kip = kip.arg("certify").args(arguments).args(["--out", "out"]).current_dir(folder.path());
        let output = kip.output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {}", text(&output));
        for name in files::ALL {
            let standing = fs::read_to_string(folder.path().join("out").join(name));
            assert_eq!(standing.unwrap(), "older", "{arguments:?}: {name}");
        }
    }
}

/// From the moment the run begins the folder has no older certificate, even if the run is stopped.
#[test]
fn a_run_that_is_killed_leaves_no_older_certificate() {
    let folder = with_a_certificate();
    let out = folder.path().join("out");
    let mut kip = Command::new(env!("CARGO_BIN_EXE_kip"));
    kip.args(["certify", "nsw", "--out", "out"]).current_dir(folder.path());
    let mut run = kip.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    while out.join(files::SIGNATURE).exists() {
        assert!(run.try_wait().unwrap().is_none(), "the run has ended, and the older signature stands");
        thread::sleep(Duration::from_millis(5));
    }
    thread::sleep(Duration::from_millis(200));
    run.kill().unwrap();
    run.wait().unwrap();
    assert_eq!(names(&out), Vec::<String>::new());
}

#[test]
fn wrong_use_leaves_an_older_certificate_as_it_was() {
    let folder = with_a_certificate();
    fs::write(folder.path().join("lab.toml"), EXAMPLE.replace("tester", "taster")).unwrap();
    let out = ["--out", "out"];
    for arguments in [["--key", "no.key"], ["--lab", "lab.toml"], ["--lab", "no.toml"], ["--seed", "7"]] {
        let output = certify(folder.path(), &[&out[..], &arguments[..]].concat());
        assert_eq!(output.status.code(), Some(2), "{}", text(&output));
        for name in files::ALL {
            assert_eq!(fs::read_to_string(folder.path().join("out").join(name)).unwrap(), "older", "{arguments:?}");
        }
    }
}

#[cfg(unix)]
#[test]
fn nothing_is_written_through_a_link() {
    use std::os::unix::fs::symlink;

    let folder = with_a_certificate();
    let at = |name: &str| folder.path().join(name);
    symlink(at("out"), at("link")).unwrap();
    symlink(at("nowhere"), at("dangling")).unwrap();
    for out in ["link", "link/", "link/.", "dangling", "dangling/"] {
        let output = certify(folder.path(), &["--out", out]);
        assert_eq!(output.status.code(), Some(2), "{out}: {}", text(&output));
        assert!(text(&output).contains("is a symbolic link"), "{out}: {}", text(&output));
    }
    assert!(!at("nowhere").exists());
    assert_eq!(names(&at("out")).len(), files::ALL.len());
    // The link has a name that the run writes, even where nothing is there yet.
    fs::create_dir(at("fresh")).unwrap();
    for target in [at("out").join(files::JSON), at("nowhere")] {
        for name in files::ALL {
            symlink(&target, at("fresh").join(name)).unwrap();
            let output = certify(folder.path(), &["--out", "fresh"]);
            assert_eq!(output.status.code(), Some(2), "{name}: {}", text(&output));
            assert_eq!(names(&at("fresh")), [name]);
            fs::remove_file(at("fresh").join(name)).unwrap();
        }
    }
    assert!(!at("nowhere").exists());
    assert_eq!(fs::read_to_string(at("out").join(files::JSON)).unwrap(), "older");
}

#[test]
fn a_file_in_place_of_the_folder_stays() {
    let folder = TempDir::new().unwrap();
    fs::write(folder.path().join("out"), "a letter").unwrap();
    let output = certify(folder.path(), &["--out", "out"]);
    assert_eq!(output.status.code(), Some(2), "{}", text(&output));
    assert_eq!(fs::read_to_string(folder.path().join("out")).unwrap(), "a letter");
}

#[test]
fn a_lab_is_named_on_the_first_page_or_the_page_says_that_none_is() {
    let folder = TempDir::new().unwrap();
    fs::write(folder.path().join("lab.toml"), EXAMPLE).unwrap();
    let page = || fs::read_to_string(folder.path().join("out").join(files::HTML)).unwrap();
    assert_eq!(certify(folder.path(), &["--out", "out"]).status.code(), Some(1));
    assert!(page().contains("made without --lab") && page().contains("made without a key"));
    assert_eq!(certify(folder.path(), &["--out", "out", "--lab", "lab.toml"]).status.code(), Some(1));
    for line in EXAMPLE.lines().filter_map(|line| line.split_once(" = ")) {
        assert!(page().contains(line.1.trim_matches('"')), "{line:?}");
    }
    let report: Value =
        serde_json::from_slice(&fs::read(folder.path().join("out").join(files::JSON)).unwrap()).unwrap();
    assert_eq!(report["lab"]["report-number"], "EGL-2026-0042");
    let commit = report["tool"]["commit"].as_str().unwrap();
    assert!(commit == "unknown" || commit.len() >= 40, "{commit}");
    assert!(report["tool"]["compiler"].as_str().unwrap().starts_with("rustc "));
    assert!(report["machine"]["cores"].as_u64() > Some(0));
}

#[test]
fn a_field_of_the_lab_that_is_not_known_is_named_with_its_place() {
    let folder = TempDir::new().unwrap();
    for (from, to, wanted) in [
        ("client", "customer", "lab.toml, line 3, column 1: unknown field `customer`"),
        ("2026-12-01", "1.12.26", "lab.toml, line 8, column 1: valid-from: write a day such as 2026-12-01"),
        ("tester = \"J. Citizen\"", "tester = 7", "lab.toml, line 2, column 10"),
    ] {
        fs::write(folder.path().join("lab.toml"), EXAMPLE.replace(from, to)).unwrap();
        let output = certify(folder.path(), &["--lab", "lab.toml"]);
        assert_eq!(output.status.code(), Some(2), "{}", text(&output));
        assert!(text(&output).contains(wanted), "{wanted}: {}", text(&output));
        assert!(text(&output).contains("`kip certify --help`"), "{}", text(&output));
        assert!(!folder.path().join("kip-report").exists());
    }
    fs::write(folder.path().join("lab.toml"), [0xff; 100]).unwrap();
    assert_eq!(certify(folder.path(), &["--lab", "lab.toml"]).status.code(), Some(2));
}
