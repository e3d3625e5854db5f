//! A process that an adapter starts in its own session, and without a parent, ends too. This test is alone in its program, which
//! becomes the parent of all orphans.

#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used, reason = "a test may stop where it stands")]

use std::fs;
use std::path::Path;
use std::thread;
use std::time::Duration;

use kip::TwoUp;
use kip_conformance::adapter::{Adapter, Limits, adopt_orphans, end_all};

#[test]
fn what_has_left_its_session_and_lost_its_parent_ends_with_the_adapter() {
    adopt_orphans();
    let folder = tempfile::tempdir().unwrap();
    let start_with = |misdeed: &str, name: &str| -> (Adapter<TwoUp>, std::path::PathBuf) {
        let note = folder.path().join(name);
        let program = env!("CARGO_BIN_EXE_kip-bad-adapter");
        let command = format!("{program} nsw {misdeed} --note {}", note.display());
        let limits = Limits { request: Duration::from_secs(5), ..Limits::default() };
        let adapter = Adapter::start(&command, limits).unwrap();
        (adapter, Path::new("/proc").join(fs::read_to_string(note).unwrap()).join("stat"))
    };
    let start = |name: &str| {
        let (adapter, stat) = start_with("leaves-daemon", name);
        assert!(stat.exists(), "the adapter has left nothing");
        (adapter, stat)
    };
    let (adapter, stat) = start("stopped");
    let fault = adapter.stop().unwrap_err();
    assert!(fault.contains("left processes running, which were ended: kip-bad-adapter ("), "{fault}");
    assert!(!stat.exists());
    // A process that starts itself again and again ends, too: the number that was written last stays the last.
    let (adapter, _) = start_with("leaves-runaway", "runaway");
    thread::sleep(Duration::from_millis(300));
    let fault = adapter.stop().unwrap_err();
    assert!(fault.contains("processes"), "{fault}");
    let note = folder.path().join("runaway");
    let last = fs::read_to_string(&note).unwrap();
    thread::sleep(Duration::from_millis(300));
    assert_eq!(fs::read_to_string(&note).unwrap(), last, "{fault}");
    let (adapter, stat) = start("dropped");
    drop(adapter);
    assert!(!stat.exists());
    // A signal that ends this program does the same.
    let (adapter, stat) = start("interrupted");
    end_all();
    drop(adapter);
    assert!(!stat.exists());
}
