//! Certificates: which reports are signed and which are not. OpenSSL reads the same keys and verifies the same signatures.

use std::fs;
use std::path::Path;
use std::process::Command;

use kip_conformance::certificate::{KeyError, PrivateKey, PublicKey, Unsigned};
use kip_conformance::report::{Part, Verdict, files};

use crate::sample;

fn key() -> PrivateKey {
    PrivateKey::from_secret(&[7; 32])
}

#[test]
fn the_public_key_alone_verifies_what_was_signed() {
    let (report, key) = (sample::report(), key());
    let json = files::json(&report).unwrap();
    let signature = key.sign(&report, &json).unwrap();
    assert!(key.public().has_signed(&json, &signature));
    assert!(!PrivateKey::from_secret(&[8; 32]).public().has_signed(&json, &signature), "another key");
    assert!(!key.public().has_signed(&json, &signature[..63]), "a signature that was cut");
    for place in [0, json.len() / 2, json.len() - 1] {
        let mut tampered = json.clone();
        tampered[place] ^= 1;
        assert!(!key.public().has_signed(&tampered, &signature), "byte {place}");
    }
    for place in 0..64 {
        let mut tampered = signature;
        tampered[place] ^= 1;
        assert!(!key.public().has_signed(&json, &tampered), "byte {place} of the signature");
    }
}

#[test]
fn only_a_report_that_holds_is_signed() {
    let mut report = sample::report();
    report.parts.replay = Part::not_run("no session was kept");
    report.verdict = report.parts.verdict();
    let json = files::json(&report).unwrap();
    assert_eq!(key().sign(&report, &json), Err(Unsigned::DoesNotHold(vec!["replay"])));
    // A report that only claims to hold is not signed either.
    report.verdict = Verdict::Holds;
    let json = files::json(&report).unwrap();
    assert_eq!(key().sign(&report, &json), Err(Unsigned::DoesNotHold(vec!["replay"])));
}

#[test]
fn a_report_that_does_not_agree_with_itself_is_not_signed() {
    let mut report = sample::report();
    report.parts.vectors.detail.as_mut().unwrap().held = 3;
    let json = files::json(&report).unwrap();
    assert!(matches!(key().sign(&report, &json), Err(Unsigned::Faulty(faults)) if faults.len() == 1));
}

#[test]
fn only_the_bytes_of_the_report_are_signed() {
    assert_eq!(key().sign(&sample::report(), b"{}"), Err(Unsigned::OtherBytes));
}

#[test]
fn keys_are_read_as_they_are_written_and_are_not_taken_for_each_other() {
    let (private, public) = (key().to_pem().unwrap().to_string(), key().public().to_pem().unwrap());
    assert!(private.starts_with("-----BEGIN PRIVATE KEY-----\n"));
    assert!(public.starts_with("-----BEGIN PUBLIC KEY-----\n"));
    assert_eq!(PrivateKey::from_pem(&private).unwrap().public(), PublicKey::from_pem(&public).unwrap());
    assert_eq!(PublicKey::from_pem(&private), Err(KeyError::NotPublic));
    assert!(matches!(PrivateKey::from_pem(&public), Err(KeyError::NotPrivate)));
    assert!(!format!("{:?}", key()).contains(&"07".repeat(8)), "a private key is not shown");
}

#[test]
fn openssl_checks_what_is_signed_and_makes_keys_that_are_read() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    let (report, key) = (sample::report(), key());
    let json = sample::write(&report, folder.path());
    fs::write(at(files::SIGNATURE), key.sign(&report, &json).unwrap()).unwrap();
    fs::write(at("lab.pub"), key.public().to_pem().unwrap()).unwrap();
    fs::write(at("lab.key"), key.to_pem().unwrap().as_bytes()).unwrap();
    let verify = ["pkeyutl", "-verify", "-pubin", "-inkey", "lab.pub", "-rawin", "-in", "report.json"];
    assert!(openssl(folder.path(), &[&verify[..], &["-sigfile", "report.json.sig"]].concat()));
    // OpenSSL derives the same public key from the private one.
    assert!(openssl(folder.path(), &["pkey", "-in", "lab.key", "-pubout", "-out", "again.pub"]));
    assert_eq!(fs::read(at("again.pub")).unwrap(), fs::read(at("lab.pub")).unwrap());
    assert!(openssl(folder.path(), &["genpkey", "-algorithm", "ed25519", "-out", "other.key"]));
    assert!(PrivateKey::from_pem(&fs::read_to_string(at("other.key")).unwrap()).is_ok());
    fs::write(at("report.json"), [&json[..], b"\n"].concat()).unwrap();
    assert!(!openssl(folder.path(), &[&verify[..], &["-sigfile", "report.json.sig"]].concat()), "a byte more");
}

fn openssl(folder: &Path, arguments: &[&str]) -> bool {
    Command::new("openssl").args(arguments).current_dir(folder).output().expect("openssl").status.success()
}
