//! Compiled rulebooks on disk, as a user meets them.

use std::ffi::OsStr;
use std::fs;
use std::path::Path;
use std::process::Command;

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
    // One part alone is no certificate.
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

    // A folder that others can change is not used, and the program says so: they could have anything run.
    let open = home.path().join("kip");
    fs::create_dir(&open).unwrap();
    fs::set_permissions(&open, fs::Permissions::from_mode(0o777)).unwrap();
    for (name, folder) in [("XDG_CACHE_HOME", home.path()), ("KIP_CACHE", &open)] {
        let (code, message) = describe(&[(name, folder.as_os_str())]);
        assert_eq!(code, Some(0));
        assert!(message.starts_with("kip: rulebooks are compiled each time: "), "{message}");
        assert!(message.contains("others than you can change"), "{message}");
        assert!(!is_used(&open));
    }

    // What is no folder is a mistake.
    let (code, message) = describe(&[("KIP_CACHE", file.as_os_str())]);
    assert_eq!(code, Some(2));
    assert!(message.contains("KIP_CACHE: "), "{message}");
}
