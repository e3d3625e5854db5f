//! Every misdeed of an adapter is found, and called by its name.

#![expect(clippy::unwrap_used, reason = "a test may stop where it stands")]

use std::io::Write as _;
use std::sync::LazyLock;
use std::time::Duration;

use kip_conformance::adapter::{Adapter, check_protocol_conduct};
use kip_conformance::families::two_up::native;
use kip_conformance::hosting::Hosting as _;
use kip_conformance::report::parts::Vectors;
use kip_conformance::report::{Part, Verdict};
use kip_conformance::vectors::Suite;
use kip_conformance::{replay, runner};
use sha2::{Digest as _, Sha256};

/// What comes of an adapter with that misdeed, in words; nothing where it behaves.
fn found(misdeed: &str) -> Vec<String> {
    let (bytes, mut file) = (b"a component", tempfile::NamedTempFile::new().unwrap());
    file.write_all(bytes).unwrap();
    let path = file.path().to_str().unwrap();
    let command = format!("{} nsw {misdeed}", env!("CARGO_BIN_EXE_kip-bad-adapter"));
    let mut adapter = match Adapter::start(&command, Duration::from_secs(2)) {
        Ok(adapter) => adapter,
        Err(error) => return vec![error.to_string()],
    };
    let description = match adapter.load(path, Some(&hex::encode(Sha256::digest(bytes)))) {
        Ok(description) => description,
        Err(failure) => return vec![failure.told()],
    };
    let (part, sessions) = runner::play(&mut adapter, &description, short(), None, &mut || {});
    let mut found = told(&part);
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

fn told(part: &Part<Vectors>) -> Vec<String> {
    let findings = part.findings.iter().map(|finding| format!("{}: {}", finding.place, finding.what));
    let skips = part.not_tested.iter().filter(|_| part.verdict == Verdict::NotRun).cloned();
    findings.chain(skips.filter(|skip| skip.contains(" vectors: "))).collect()
}

/// Vectors with refusals, money and views; not all, so that a late adapter is soon found out.
fn short() -> &'static Suite {
    static SHORT: LazyLock<Suite> = LazyLock::new(|| {
        let mut suite = Suite::carried("nsw").unwrap();
        for group in suite.files.iter_mut().flat_map(|file| &mut file.vectors.groups) {
            group.tests.truncate(1);
        }
        suite
    });
    &SHORT
}

/// The misdeed is found, in those words.
fn finds(misdeed: &str, words: &str) {
    let found = found(misdeed);
    assert!(
        found.iter().any(|line| line.contains(words)),
        "{misdeed} should be told as {words:?}, is told as:\n{}",
        found.join("\n")
    );
}

#[test]
fn an_adapter_that_behaves_is_found_to_behave() {
    assert_eq!(found("none"), Vec::<String>::new());
}

#[test]
fn an_adapter_that_accepts_everything_is_found() {
    finds("accepts", "this is accepted, and should be refused");
}

#[test]
fn an_adapter_that_refuses_everything_is_found() {
    finds("refuses", "this is refused");
}

#[test]
fn a_refusal_for_another_reason_is_found() {
    finds("wrong-code", "it is refused for another reason");
}

#[test]
fn a_dropped_event_is_found() {
    finds("drops-event", "the events differ");
}

#[test]
fn events_in_another_order_are_found() {
    finds("tells-backwards", "the events differ");
}

#[test]
fn a_refusal_that_changes_the_state_is_found() {
    finds("changes-on-refusal", "the refusal has changed the state");
}

#[test]
fn another_engine_than_the_components_is_found() {
    finds("lies-about-engine", "describes itself otherwise");
}

#[test]
fn an_adapter_that_loads_bytes_with_any_digest_is_found() {
    finds("loads-anything", "a component by another digest: `error` is wanted, answered is describe");
}

#[test]
fn a_version_that_says_nothing_is_refused() {
    finds("names-no-version", "version: \"main\" does not match");
}

#[test]
fn a_late_answer_is_found() {
    finds("answers-late", "is not answered within 2s");
}

#[test]
fn an_answer_that_never_comes_is_found() {
    finds("answers-never", "is not answered within 2s");
}

#[test]
fn garbage_is_found() {
    finds("answers-garbage", "is answered with something that is no JSON");
    finds("answers-garbage", "502 Bad Gateway");
}

#[test]
fn a_field_that_is_none_is_found() {
    finds("adds-field", "is answered with what the schema does not allow");
}

#[test]
fn a_value_of_another_type_is_found() {
    finds("mixes-types", "is answered with what the schema does not allow: events");
}

#[test]
fn a_crash_is_found_with_its_status_and_its_last_words() {
    finds("crashes", "it ended (exit status: 3); on standard error: out of luck");
}

#[test]
fn answers_out_of_order_are_found() {
    finds("reorders", "three requests at once: answered with seq");
}

#[test]
fn the_number_of_another_request_is_found() {
    finds("wrong-number", "answers come in the order of the requests");
}

#[test]
fn an_answer_that_nobody_asked_for_is_found() {
    finds("answers-twice", "nobody had asked");
}

#[test]
fn a_skip_with_a_reason_blocks_the_certificate() {
    finds("skips", "this host has no closing times");
}

#[test]
fn a_skip_without_a_reason_is_found() {
    finds("skips-silently", "is skipped without a reason");
}

#[test]
fn an_end_with_an_error_is_found() {
    finds("ends-badly", "after `stop` it ended with exit status: 3");
}

#[test]
fn a_line_that_cannot_be_read_is_not_refused_by_the_rules() {
    finds("refuses-garbage", "`error` is wanted, answered is refusal");
}

#[test]
fn a_command_that_is_none_is_told_so() {
    for (command, words) in
        [("", "is no command"), ("'open", "is no command"), ("/no/such/program", "cannot be started")]
    {
        let error = <Adapter>::start(command, Duration::from_secs(1)).err().unwrap().to_string();
        assert!(error.contains(words), "{error}");
    }
}
