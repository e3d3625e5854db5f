//! The components as files, for hosts in other languages.

use std::process::Command;

#[test]
fn components_are_exported_to_a_folder_that_need_not_be_there() {
    let parent = tempfile::tempdir().unwrap();
    let folder = parent.path().join("not/yet/there");
    for outcome in ["written", "was there already, the same bytes"] {
        let run =
            Command::new(env!("CARGO_BIN_EXE_kip")).args(["rulebooks", "--export"]).arg(&folder).output().unwrap();
        assert_eq!(run.status.code(), Some(0), "{}", String::from_utf8_lossy(&run.stderr));
        let printed = String::from_utf8(run.stdout).unwrap();
        for carried in kip::carried() {
            assert_eq!(std::fs::read(folder.join(format!("{}.wasm", carried.rulebook))).unwrap(), carried.bytes);
            assert!(printed.contains(&format!("{} bytes, SHA-256 {}", grouped(carried.bytes.len()), carried.sha256)));
        }
        assert_eq!(printed.matches(outcome).count(), kip::carried().len(), "{printed}");
    }
}

/// Formats a number below a million with its comma.
fn grouped(number: usize) -> String {
    format!("{},{:03}", number / 1_000, number % 1_000)
}
