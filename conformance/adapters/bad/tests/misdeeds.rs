//! Every misdeed of an adapter is found and described.

#![expect(clippy::unwrap_used, reason = "a test may stop where it stands")]

use std::io::Write as _;
use std::sync::LazyLock;
use std::time::Duration;

use kip::TwoUp;
use kip_conformance::adapter::{Adapter, Limits, check_protocol_conduct};
use kip_conformance::families::two_up::native;
use kip_conformance::hosting::Hosting as _;
use kip_conformance::report::parts::Vectors;
use kip_conformance::report::{Part, Verdict};
use kip_conformance::vectors::Suite;
use kip_conformance::{replay, runner};
use sha2::{Digest as _, Sha256};

const LIMITS: Limits = Limits { request: Duration::from_secs(2), run: Duration::from_secs(600), output: 1 << 30 };

/// Runs the checks on an adapter with a misdeed and returns their findings: none for an adapter that behaves.
fn run_checks(misdeed: &str) -> Vec<String> {
    let (bytes, mut file) = (b"a component", tempfile::NamedTempFile::new().unwrap());
    file.write_all(bytes).unwrap();
    let path = file.path().to_str().unwrap();
    let command = format!("{} nsw {misdeed}", env!("CARGO_BIN_EXE_kip-bad-adapter"));
    let mut adapter = match Adapter::start(&command, LIMITS) {
        Ok(adapter) => adapter,
        Err(error) => return vec![error.to_string()],
    };
    let description = match adapter.load(path, Some(&hex::encode(Sha256::digest(bytes)))) {
        Ok(description) => description,
        Err(failure) => return vec![failure.describe()],
    };
    let (part, sessions) = runner::play(&mut adapter, &description, short_suite(), None, &mut || {});
    let mut found = format_findings(&part);
    if native::Native::default().load("nsw", None).unwrap() != description {
        found.push("the component describes itself otherwise".into());
    }
    let mut again = native::Native::default();
    again.load("nsw", None).unwrap();
    let replay = replay::part(&sessions, &mut again, None, None, &mut || {});
    found.extend(replay.findings.into_iter().map(|finding| format!("replay of {}: {}", finding.place, finding.what)));
    found.extend(check_protocol_conduct(&mut adapter, path));
    found.extend(adapter.stop().err());
    found
}

fn format_findings(part: &Part<Vectors>) -> Vec<String> {
    let findings = part.findings.iter().map(|finding| format!("{}: {}", finding.place, finding.what));
    let skips = part.not_tested.iter().filter(|_| part.verdict == Verdict::NotRun).cloned();
    findings.chain(skips.filter(|skip| skip.contains(" vectors: "))).collect()
}

/// Returns the first vector of each group, so that a late adapter is found soon.
fn short_suite() -> &'static Suite<TwoUp> {
    static SHORT: LazyLock<Suite<TwoUp>> = LazyLock::new(|| {
        let mut suite = Suite::carried("nsw").unwrap();
        for group in suite.files.iter_mut().flat_map(|file| &mut file.vectors.groups) {
            group.tests.truncate(1);
        }
        suite
    });
    &SHORT
}

/// Asserts that a misdeed is found and that a message contains these words.
fn assert_found(misdeed: &str, words: &str) {
    let found = run_checks(misdeed);
    assert!(
        found.iter().any(|line| line.contains(words)),
        "{misdeed} should be reported as {words:?}, but the findings are:\n{}",
        found.join("\n")
    );
}

#[test]
fn an_adapter_that_behaves_is_found_to_behave() {
    assert_eq!(run_checks("none"), Vec::<String>::new());
}

#[test]
fn an_adapter_that_accepts_everything_is_found() {
    assert_found("accepts", "this is accepted, and should be refused");
}

#[test]
fn an_adapter_that_refuses_everything_is_found() {
    assert_found("refuses", "this is refused");
}

#[test]
fn a_refusal_for_another_reason_is_found() {
    assert_found("wrong-code", "it is refused for another reason");
}

#[test]
fn a_dropped_event_is_found() {
    assert_found("drops-event", "the events differ");
}

#[test]
fn events_in_another_order_are_found() {
    assert_found("tells-backwards", "the events differ");
}

#[test]
fn a_refusal_that_changes_the_state_is_found() {
    assert_found("changes-on-refusal", "the refusal has changed the state");
}

#[test]
fn another_engine_than_the_components_is_found() {
    assert_found("lies-about-engine", "describes itself otherwise");
}

#[test]
fn an_adapter_that_loads_bytes_with_any_digest_is_found() {
    assert_found("loads-anything", "a component by another digest: `error` is wanted, answered is describe");
}

#[test]
fn a_version_that_says_nothing_is_refused() {
    assert_found("names-no-version", "version: \"main\" does not match");
}

#[test]
fn a_late_answer_is_found() {
    assert_found("answers-late", "is not answered within 2s");
}

#[test]
fn an_answer_that_never_comes_is_found() {
    assert_found("answers-never", "is not answered within 2s");
}

#[test]
fn garbage_is_found() {
    assert_found("answers-garbage", "is answered with something that is no JSON");
    assert_found("answers-garbage", "502 Bad Gateway");
}

#[test]
fn an_unknown_field_is_found() {
    assert_found("adds-field", "is answered with what the schema does not allow");
}

#[test]
fn a_value_of_another_type_is_found() {
    assert_found("mixes-types", "is answered with what the schema does not allow: events");
}

#[test]
fn a_crash_is_found_with_its_status_and_its_last_words() {
    assert_found("crashes", "it ended (exit status: 3); on standard error: out of luck");
}

#[test]
fn answers_out_of_order_are_found() {
    assert_found("reorders", "three requests at once: answered with seq");
}

#[test]
fn the_number_of_another_request_is_found() {
    assert_found("wrong-number", "answers come in the order of the requests");
}

#[test]
fn an_answer_that_nobody_asked_for_is_found() {
    assert_found("answers-twice", "nobody had asked");
}

#[test]
fn a_skip_with_a_reason_blocks_the_certificate() {
    assert_found("skips", "this host has no closing times");
}

#[test]
fn a_skip_without_a_reason_is_found() {
    assert_found("skips-silently", "is skipped without a reason");
}

#[test]
fn an_end_with_an_error_is_found() {
    assert_found("ends-badly", "after `stop` it ended with exit status: 3");
}

#[test]
fn a_line_that_cannot_be_read_is_not_refused_by_the_rules() {
    assert_found("refuses-garbage", "`error` is wanted, answered is refusal");
}

#[test]
fn an_invalid_adapter_command_is_an_error() {
    for (command, words) in
        [("", "is no command"), ("'open", "is no command"), ("/no/such/program", "cannot be started")]
    {
        let error = <Adapter<TwoUp>>::start(command, LIMITS).err().unwrap().to_string();
        assert!(error.contains(words), "{error}");
    }
}
