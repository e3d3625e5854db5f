//! The time and memory that an adapter may take are bounded, and no process of it remains: each misdeed ends in a named fault
//! within its limit.

#![expect(clippy::unwrap_used, reason = "a test may stop where it stands")]
use kip_records::two_up::NSW;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use std::{fs, thread};

use kip::TwoUp;
use kip_conformance::adapter::{Adapter, Limits};
use kip_conformance::hosting::{Failure, Hosting as _};
use kip_engine::two_up::contract::Config;
use tempfile::TempDir;

const SHORT: Duration = Duration::from_millis(300);
const LIMITS: Limits = Limits { request: Duration::from_secs(5), run: Duration::from_secs(60), output: 1 << 30 };
/// The limits for a request that is never answered, or never read.
const LATE: Limits = Limits { request: SHORT, ..LIMITS };

/// Starts an adapter that misbehaves from its second answer on.
fn start(misdeed: &str, limits: Limits) -> Adapter<TwoUp> {
    let command = format!("{} nsw {misdeed} --honest 1", env!("CARGO_BIN_EXE_kip-bad-adapter"));
    Adapter::start(&command, limits).unwrap()
}

/// Requests a rulebook until the adapter is broken off, and returns its fault.
fn ask_until_broken(adapter: &mut Adapter<TwoUp>) -> String {
    let began = Instant::now();
    while adapter.broken().is_none() {
        assert!(began.elapsed() < Duration::from_secs(20), "nothing was found");
        let _ = adapter.load("nsw", None);
    }
    adapter.broken().unwrap()
}

fn assert_broken(misdeed: &str, limits: Limits, words: &str) {
    let fault = ask_until_broken(&mut start(misdeed, limits));
    assert!(fault.contains(words), "{misdeed} should be reported as {words:?}, not as {fault}");
    assert!(fault.len() < 6_000, "{} bytes", fault.len());
}

#[test]
fn a_death_at_the_start_is_told_with_its_last_words() {
    let command = format!("{} nsw dies-at-start", env!("CARGO_BIN_EXE_kip-bad-adapter"));
    let error = <Adapter<TwoUp>>::start(&command, LIMITS).err().unwrap().to_string();
    assert!(error.contains("it ended (exit status: 3); on standard error: no such luck"), "{error}");
}

#[test]
fn an_adapter_that_reads_no_further_is_not_waited_for() {
    let mut adapter = start("stops-reading", LATE);
    let failure = adapter.load("nsw", None).unwrap_err();
    assert!(failure.describe().contains("is not answered within 300ms"), "{failure:?}");
    let mut adapter = start("stops-reading", LATE);
    // More than a pipe holds.
    let failure = adapter.restore(&vec![0; 1 << 20]).err().unwrap();
    assert!(failure.describe().contains("is not read within 300ms"), "{failure:?}");
}

#[test]
fn answers_a_moment_before_the_limit_are_bounded_by_the_limit_of_the_run() {
    let began = Instant::now();
    let limits = Limits { run: SHORT, ..LIMITS };
    assert_broken("answers-just-in-time", limits, "the 300ms of the whole run are over, and");
    assert!(began.elapsed() < Duration::from_secs(5));
}

#[test]
fn output_without_end_is_bounded() {
    assert_broken("floods-output", LIMITS, "a line of more than 8388608 bytes");
    assert_broken("floods-lines", LIMITS, "nobody had asked");
    let limits = Limits { output: 1 << 20, ..LIMITS };
    assert_broken("floods-errors", limits, "it has written more than 1048576 bytes in this run");
}

#[test]
fn lists_in_lists_are_no_answer() {
    assert_broken("nests-deeply", LIMITS, "recursion limit exceeded");
}

/// Little is kept of an adapter's own texts: a report has thousands of answers.
#[test]
fn long_words_are_cut_or_refused() {
    let open = |misdeed: &str| {
        let mut adapter = start(misdeed, LIMITS);
        adapter.open(&usual_config()).err().unwrap().describe()
    };
    let failure = open("fails-at-length");
    assert!(failure.contains("no! no!") && failure.chars().count() < 1_100, "{} bytes", failure.len());
    let failure = open("refuses-at-length");
    assert!(failure.contains("with a refusal of 10"), "{} bytes", failure.len());
    let command = format!("{} nsw names-itself-at-length", env!("CARGO_BIN_EXE_kip-bad-adapter"));
    let error = <Adapter<TwoUp>>::start(&command, LIMITS).err().unwrap().to_string();
    assert_eq!(error, "its name has 1048576 characters, 200 at most");
}

fn usual_config() -> Config {
    NSW.describe().examples[0].clone()
}

#[test]
fn an_adapter_that_does_not_end_is_ended() {
    let began = Instant::now();
    let fault = start("ends-never", LATE).stop().unwrap_err();
    assert_eq!(fault, "after `stop` it has not ended within 300ms");
    assert!(began.elapsed() < Duration::from_secs(5));
}

#[test]
fn a_word_after_the_end_is_found() {
    let fault = start("speaks-at-stop", LIMITS).stop().unwrap_err();
    assert!(fault.starts_with("after `stop` it said something that nobody had asked"), "{fault}");
}

#[test]
fn a_broken_adapter_tells_its_fault_at_the_end() {
    let mut adapter = start("answers-garbage", LIMITS);
    assert!(matches!(adapter.load("nsw", None), Err(Failure::Failed(_))));
    assert!(matches!(adapter.load("nsw", None), Err(Failure::Skipped(_))));
    assert!(adapter.stop().unwrap_err().contains("no JSON"));
}

/// A folder with the number of the process that an adapter has left.
struct Left {
    folder: TempDir,
}

impl Left {
    fn new() -> Self {
        Self { folder: tempfile::tempdir().unwrap() }
    }

    fn note(&self) -> PathBuf {
        self.folder.path().join("number")
    }

    /// Starts an adapter that leaves a process, and waits for that process.
    fn start(&self, misdeed: &str) -> Adapter<TwoUp> {
        start(&format!("{misdeed} --note {}", self.note().display()), LIMITS)
    }

    /// Returns whether the process is there, a moment later.
    fn is_there(&self) -> bool {
        let number = fs::read_to_string(self.note()).unwrap();
        let stat = Path::new("/proc").join(number).join("stat");
        let is_alive = || {
            let stat = fs::read_to_string(&stat).unwrap_or_default();
            stat.rsplit_once(") ").is_some_and(|(_, rest)| !rest.starts_with(['Z', 'X']))
        };
        let began = Instant::now();
        while is_alive() && began.elapsed() < Duration::from_secs(2) {
            thread::sleep(Duration::from_millis(5));
        }
        is_alive()
    }
}

#[cfg(target_os = "linux")]
#[test]
fn children_of_an_adapter_end_with_it() {
    let left = Left::new();
    let fault = left.start("leaves-child").stop().unwrap_err();
    assert!(
        fault.starts_with("after `stop` it left processes running, which were ended: kip-bad-adapter ("),
        "{fault}"
    );
    assert!(!left.is_there());
    // This adapter is dropped without a request to stop.
    let left = Left::new();
    drop(left.start("leaves-child"));
    assert!(!left.is_there());
}
