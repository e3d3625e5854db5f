//! A session replays to the same events and states, and one that does not is found.
use kip_conformance::families::TwoUp;
use kip_conformance::families::two_up::native::{Native, Stateless};
use kip_conformance::hosting::Hosting as _;
use kip_conformance::replay;
use kip_conformance::report::Verdict;
use kip_conformance::runner::Runner;
use kip_conformance::session::Session;
use kip_conformance::stateless_host::StatelessHost;
use kip_conformance::vectors::Suite;
use kip_records::two_up::NSW;

fn sessions() -> Vec<Session<TwoUp>> {
    let mut host = Native::default();
    let description = host.load("nsw", None).unwrap();
    let suite = Suite::carried("nsw").unwrap();
    let mut runner = Runner::new(&mut host, &description);
    let played = suite.tests().step_by(7).map(|(_, group, test)| runner.play(&group.config, test));
    played
        .filter(|played| played.outcome == kip_conformance::runner::Outcome::Held)
        .filter_map(|played| played.session)
        .collect()
}

fn second() -> StatelessHost<Stateless> {
    StatelessHost::new(Stateless(*NSW), "native")
}

#[test]
fn every_session_replays_and_is_rebuilt_from_its_events() {
    let sessions = sessions();
    let mut rules = Stateless(*NSW);
    let part = replay::part(&sessions, &mut second(), Some(&mut rules), None, &mut || {});
    assert_eq!((part.verdict, part.findings.as_slice()), (Verdict::Holds, &[][..]));
    let rows = part.detail.unwrap().sessions;
    assert_eq!(rows.len(), sessions.len());
    assert!(rows.iter().all(|row| row.first == row.second && row.compared >= 2), "{rows:#?}");
}

#[test]
fn a_session_that_was_altered_is_found() {
    let session = sessions().into_iter().max_by_key(|session| session.asked.len()).unwrap();
    let difference = |session: &Session<TwoUp>| replay::play(session, &mut second()).difference;
    assert_eq!(difference(&session), None);

    let mut other = session.clone();
    let last = other.asked.iter_mut().rev().find_map(|asked| asked.answer.as_mut().ok()).unwrap();
    last.pop();
    assert!(difference(&other).unwrap().contains("was nothing and is now"), "an event is missing");

    let mut other = session.clone();
    other.state[0] ^= 1;
    assert_eq!(difference(&other).unwrap(), "every event is the same, and the last state is not");

    let mut other = session.clone();
    other.asked.remove(0);
    assert!(difference(&other).is_some(), "a command is missing");
}

#[test]
fn nothing_played_is_nothing_replayed() {
    let part = replay::part(&[], &mut second(), None, None, &mut || {});
    assert_eq!(part.verdict, Verdict::NotRun);
}
