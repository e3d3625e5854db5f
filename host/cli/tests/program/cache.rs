//! Compiled rulebooks on disk, as a user meets them.

use std::ffi::OsStr;
use std::fs;
use std::path::Path;
use std::process::Command;

use crate::common::files_below;

/// Runs `kip describe nsw` with that environment alone; returns the exit code and standard error.
fn describe(environment: &[(&str, &OsStr)]) -> (Option<i32>, String) {
    let mut kip = Command::new(env!("CARGO_BIN_EXE_kip"));
    kip.args(["describe", "nsw"]).env_clear().envs(environment.iter().copied());
    let run = kip.output().unwrap();
    (run.status.code(), String::from_utf8(run.stderr).unwrap())
}

fn is_used(folder: &Path) -> bool {
    fs::read_dir(folder).is_ok_and(|mut entries| entries.next().is_some())
}

#[test]
fn rulebooks_are_kept_where_the_user_says_and_else_among_the_users_caches() {
    let home = tempfile::tempdir().unwrap();
    let (named, usual) = (home.path().join("named"), home.path().join("caches"));
    let all_is_well = (Some(0), String::new());
    assert_eq!(describe(&[("KIP_CACHE", named.as_os_str()), ("XDG_CACHE_HOME", usual.as_os_str())]), all_is_well);
    assert!(is_used(&named) && !usual.exists());
    for off in ["off", ""] {
        let nowhere = [("KIP_CACHE", OsStr::new(off)), ("XDG_CACHE_HOME", usual.as_os_str())];
        assert_eq!(describe(&nowhere), all_is_well);
        assert!(!usual.exists());
    }
    if cfg!(target_os = "linux") {
        assert_eq!(describe(&[("XDG_CACHE_HOME", usual.as_os_str())]), all_is_well);
        assert!(is_used(&usual.join("kip")));
    }
}

#[test]
fn certifying_uses_no_compiled_code_from_before() {
    let home = tempfile::tempdir().unwrap();
    let (cache, report) = (home.path().join("cache"), home.path().join("report"));
    let mut kip = Command::new(env!("CARGO_BIN_EXE_kip"));
    kip.args(["certify", "nsw", "--part", "identity", "--out"]).arg(&report).env("KIP_CACHE", &cache);
    // One part alone is not a certificate.
    assert_eq!(kip.output().unwrap().status.code(), Some(1));
    assert!(report.join("report.json").exists());
    assert!(!cache.exists());
}

#[test]
#[cfg(target_os = "linux")]
fn without_a_usable_cache_rulebooks_are_compiled() {
    use std::os::unix::fs::PermissionsExt as _;

    let home = tempfile::tempdir().unwrap();
    let file = home.path().join("file");
    fs::write(&file, "").unwrap();
    assert_eq!(describe(&[("XDG_CACHE_HOME", file.as_os_str())]), (Some(0), String::new()));

    // A folder that others can change is not used, and the program prints why: they could make it run any code.
    let open = home.path().join("kip");
    fs::create_dir(&open).unwrap();
    fs::set_permissions(&open, fs::Permissions::from_mode(0o777)).unwrap();
    let told_of = |names: &[(&str, &Path)]| {
        for (name, folder) in names {
            let (code, message) = describe(&[(name, folder.as_os_str())]);
            assert_eq!(code, Some(0), "{message}");
            assert!(message.starts_with("kip: rulebooks are compiled each time: "), "{message}");
            assert!(
                message.contains("others than you can change") && message.contains("KIP_CACHE=FOLDER"),
                "{message}"
            );
            assert!(message.contains(&*open.to_string_lossy()), "{message}");
            assert!(!is_used(&open));
        }
    };
    told_of(&[("XDG_CACHE_HOME", home.path()), ("KIP_CACHE", &open)]);
    // Another user's folder is not used either, however closed. Only an administrator can give a folder away.
    fs::set_permissions(&open, fs::Permissions::from_mode(0o700)).unwrap();
    if std::os::unix::fs::chown(&open, Some(65_534), None).is_ok() {
        told_of(&[("KIP_CACHE", &open)]);
    }

    // A file in place of a folder is a mistake.
    let (code, message) = describe(&[("KIP_CACHE", file.as_os_str())]);
    assert_eq!(code, Some(2));
    assert!(message.contains("KIP_CACHE: ") && message.contains("KIP_CACHE=off"), "{message}");
}

/// Every file of a cache was altered, and once replaced by nonsense: each command answers as without a cache, and prints nothing
/// about it.
#[test]
fn a_poisoned_cache_changes_no_answer() {
    let folder = tempfile::tempdir().unwrap();
    let seed = "07".repeat(32);
    let answer = |cache: &Path| {
        let mut kip = Command::new(env!("CARGO_BIN_EXE_kip"));
        kip.args(["auto-play", "--spins", "500", "--wager", "1:heads:500", "--json", "--seed", &seed]);
        let run = kip.env("KIP_CACHE", cache).output().unwrap();
        assert!(run.status.success() && run.stderr.is_empty(), "{}", String::from_utf8_lossy(&run.stderr));
        let mut told: serde_json::Value = serde_json::from_slice(&run.stdout).unwrap();
        // The run time is not part of the answer.
        told.as_object_mut().unwrap().retain(|name, _| !name.contains("second"));
        (told, fs::read_dir(cache).is_ok())
    };
    let (expected, _) = answer(Path::new("off"));
    assert_eq!(answer(folder.path()), (expected.clone(), true));
    let flip = |bytes: &mut Vec<u8>| bytes.iter_mut().skip(7).step_by(991).for_each(|byte| *byte ^= 0x10);
    let replace = |bytes: &mut Vec<u8>| *bytes = b"#!/bin/sh".to_vec();
    for spoil in [&flip as &dyn Fn(&mut Vec<u8>), &replace] {
        let mut spoilt = 0;
        for part in ["code", "sums", "descriptions"] {
            for file in files_below(&folder.path().join("kip-compiled").join(part)) {
                let mut bytes = fs::read(&file).unwrap();
                spoil(&mut bytes);
                fs::write(&file, bytes).unwrap();
                spoilt += 1;
            }
        }
        assert!(spoilt > 1, "{spoilt}");
        assert_eq!(answer(folder.path()), (expected.clone(), true));
    }
}

/// Compiles a stranger's component in another process: runs `describe` with those options, and returns standard error too.
fn describe_named(options: &[&str], cache: &OsStr) -> (Option<i32>, String) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("nsw.wasm");
    fs::write(&file, crate::common::nsw_bytes()).unwrap();
    let mut kip = Command::new(env!("CARGO_BIN_EXE_kip"));
    let run = kip.args(["describe", "--component"]).arg(&file).args(options).env("KIP_CACHE", cache).output().unwrap();
    (run.status.code(), String::from_utf8(run.stderr).unwrap())
}

#[test]
fn compiling_a_named_component_is_ended_at_its_limits() {
    let off = OsStr::new("off");
    let (code, error) = describe_named(&["--compile-seconds", "0"], off);
    assert_eq!(code, Some(2), "{error}");
    assert!(error.contains("cannot be compiled: that takes more than 0 seconds"), "{error}");
    if cfg!(target_os = "linux") {
        let (code, error) = describe_named(&["--compile-mib", "16"], off);
        assert_eq!(code, Some(2), "{error}");
        assert!(error.contains("cannot be compiled: that takes more than 16 MiB of memory"), "{error}");
    }
    assert_eq!(describe_named(&[], off), (Some(0), String::new()));
    // Certifying compiles anew, and is bounded in the same way.
    let report = tempfile::tempdir().unwrap();
    let mut kip = Command::new(env!("CARGO_BIN_EXE_kip"));
    kip.args(["certify", "nsw", "--part", "identity", "--compile-seconds", "0", "--out"])
        .arg(report.path().join("report"));
    let output = kip.output().unwrap();
    let text = format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(text.contains("that takes more than 0 seconds"), "{text}");
}

/// This process finds the code that the other one compiled: it is not compiled twice, and never without the limits.
#[test]
fn a_named_component_is_compiled_once_for_both_processes() {
    let cache = tempfile::tempdir().unwrap();
    assert_eq!(describe_named(&[], cache.path().as_os_str()), (Some(0), String::new()));
    let bytes = crate::common::nsw_bytes();
    let code = kip::CodeCache::open(cache.path()).unwrap();
    let registry = kip::Registry::new_cached(kip::Limits::default(), &code).unwrap();
    registry.allow(kip::Digest::of(bytes));
    registry.load(bytes).unwrap();
    assert_eq!((code.hits(), code.misses()), (1, 0));
}
