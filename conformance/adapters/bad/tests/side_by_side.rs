//! The answers that only a host that plays the component can give: tables, commands and texts that are drawn from the run's seed.

#![expect(clippy::unwrap_used, reason = "a test may stop where it stands")]

use std::io::Write as _;
use std::time::Duration;

use kip::conformance::Components;
use kip_conformance::adapter::{Adapter, Limits};
use kip_conformance::families::TwoUp;
use kip_conformance::families::two_up::chance::draw_table;
use kip_conformance::families::two_up::native::Native;
use kip_conformance::hosting::{Failure, Hosting, Opened, Table};
use kip_conformance::report::Verdict;
use kip_conformance::runner;
use kip_conformance::session::Session;
use kip_conformance::side_by_side::{Compared, Component, Hosts, TABLES, USUAL, compare_drawn, compare_marked};
use kip_conformance::vectors::Suite;
use kip_engine::contract::{Actor, Filling};
use kip_engine::two_up::contract::{Command, Config, Description, Event};

const LIMITS: Limits = Limits { request: Duration::from_secs(5), run: Duration::from_secs(600), output: 1 << 30 };

fn start(rulebook: &str, misdeed: &str) -> (Adapter<TwoUp>, Description) {
    let command = format!("{} {rulebook} {misdeed}", env!("CARGO_BIN_EXE_kip-bad-adapter"));
    let mut adapter = Adapter::start(&command, LIMITS).unwrap();
    let description = adapter.load(rulebook, None).unwrap();
    (adapter, description)
}

fn compare(rulebook: &str, misdeed: &str, seed: u8, tables: u64) -> Compared {
    let (mut adapter, description) = start(rulebook, misdeed);
    let mut native = Native::default();
    native.load(rulebook, None).unwrap();
    let tables: Vec<_> = (0..tables).map(|number| draw_table(&description, &[seed; 32], number)).collect();
    let mut hosts = Hosts { reference: &mut native, adapter: &mut adapter };
    let compared = compare_drawn(&mut hosts, &description, &tables, (&[seed; 32], USUAL), &mut || {});
    assert_eq!(adapter.broken(), None);
    compared
}

#[test]
fn an_honest_host_answers_what_is_drawn_as_the_reference_host_does() {
    for rulebook in ["nsw", "house", "ringkeeper", "commemorative", "pub"] {
        let compared = compare(rulebook, "none", 1, TABLES);
        assert_eq!(compared.findings, []);
        assert_eq!(compared.sessions.len() as u64, TABLES);
        let (commands, refused) = compared.sessions.iter().fold((0, 0), |(commands, refused), session| {
            assert_eq!((session.verdict, &session.first), (Verdict::Holds, &session.second));
            (commands + session.commands, refused + session.refused)
        });
        assert!(
            commands > 1_000 && refused > 100 && refused < commands / 2,
            "{rulebook}: {refused} of {commands} refused"
        );
    }
}

#[test]
fn the_same_seed_draws_the_same_sessions_and_another_draws_others() {
    let sessions = |seed| compare("nsw", "none", seed, 3).sessions;
    let first = sessions(2);
    assert_eq!(first, sessions(2));
    assert_ne!(first, sessions(3));
}

/// The vectors alone do not find this adapter.
#[test]
fn an_adapter_that_knows_the_vectors_is_found_by_what_is_drawn() {
    let (mut adapter, description) = start("nsw", "knows-vectors");
    let mut suite = Suite::carried("nsw").unwrap();
    for group in suite.files.iter_mut().flat_map(|file| &mut file.vectors.groups) {
        group.tests.truncate(2);
    }
    let (vectors, _) = runner::play(&mut adapter, &description, &suite, None, &mut || {});
    let failed = vectors.detail.unwrap().vectors.into_iter().filter(|vector| vector.verdict != Verdict::Holds);
    assert_eq!(failed.count(), 0);
    let compared = compare("nsw", "knows-vectors", 1, TABLES);
    assert!(compared.findings.len() > 5, "{:?}", compared.findings);
    let finding = &compared.findings[0];
    let words = ["command ", "kip's own host says", "the host behind the adapter"];
    assert!(words.iter().all(|words| finding.what.contains(words)), "{finding:?}");
}

/// Returns sessions of a component's vectors, as the reference host played them.
fn sessions(host: &mut dyn Hosting<TwoUp>, description: &Description) -> Vec<Session<TwoUp>> {
    let mut suite = Suite::carried("nsw").unwrap();
    suite.files.truncate(1);
    runner::play(host, description, &suite, None, &mut || {}).1
}

/// Compares a host with the reference host by a watermarked copy of the carried component.
fn compare_copy(host: &mut dyn Hosting<TwoUp>) -> Compared {
    let carried = kip::carried().iter().find(|carried| carried.rulebook == "nsw").unwrap();
    let mut file = tempfile::NamedTempFile::new().unwrap();
    file.write_all(carried.bytes).unwrap();
    let path = file.path().display().to_string();
    let component = Component { wasm: carried.bytes, path: &path, sha256: carried.sha256 };
    let mut reference = Components::default();
    let description = reference.load(&path, Some(carried.sha256)).unwrap();
    let sessions = sessions(&mut reference, &description);
    assert_eq!(host.load(&path, Some(carried.sha256)).unwrap(), description);
    let mut hosts = Hosts { reference: &mut reference, adapter: host };
    compare_marked(&mut hosts, component, &description, &sessions, &[4; 32])
}

#[test]
fn a_host_that_plays_the_file_it_was_told_says_the_words_in_it() {
    let compared = compare_copy(&mut Components::default());
    assert_eq!((compared.findings, compared.not_tested, compared.skipped), (vec![], vec![], vec![]));
    assert!(compared.sessions.len() > 1);
    let refused: u64 = compared.sessions.iter().map(|session| session.refused).sum();
    assert!(refused > 0 && compared.sessions.iter().all(|session| session.verdict == Verdict::Holds));
}

/// The adapter plays every rule right, and checks the digest of the file that it does not play.
#[test]
fn an_adapter_that_answers_from_elsewhere_is_found_by_words_that_are_drawn() {
    let command = format!("{} nsw none", env!("CARGO_BIN_EXE_kip-bad-adapter"));
    let mut adapter = Adapter::start(&command, LIMITS).unwrap();
    let compared = compare_copy(&mut adapter);
    let [finding] = &compared.findings[..] else { panic!("{:?}", compared.findings) };
    assert!(finding.place.starts_with("a marked copy of the component"), "{finding:?}");
    assert!(finding.what.contains("`load` of a marked copy, whose words are drawn"), "{finding:?}");
}

/// A host that describes the given file, and plays another.
#[derive(Default)]
struct Describes {
    described: Components<TwoUp>,
    played: Native,
}

impl Hosting<TwoUp> for Describes {
    fn runtime(&self) -> String {
        self.played.runtime()
    }

    fn load(&mut self, component: &str, sha256: Option<&str>) -> Result<Description, Failure> {
        self.played.load("nsw", None)?;
        self.described.load(component, sha256)
    }

    fn open(&mut self, config: &Config) -> Result<Opened<TwoUp>, Failure> {
        self.played.open(config)
    }

    fn restore(&mut self, state: &[u8]) -> Result<Box<dyn Table<TwoUp>>, Failure> {
        self.played.restore(state)
    }

    fn fill(&mut self, command: &Command, fillings: &[Filling]) -> Result<Command, Failure> {
        self.played.fill(command, fillings)
    }

    fn disclose(&mut self, events: &[Event], viewer: Option<Actor>) -> Result<Vec<Event>, Failure> {
        self.played.disclose(events, viewer)
    }
}

#[test]
fn a_host_that_describes_the_file_and_plays_another_is_found_by_what_refusals_say() {
    let compared = compare_copy(&mut Describes::default());
    assert_eq!(compared.findings.len(), compared.sessions.len());
    let finding = &compared.findings[0];
    assert!(finding.what.contains("`message` is"), "{finding:?}");
}
