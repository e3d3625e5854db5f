//! Hostile input does not harm the engine, and a host that it harms is found.

use kip_conformance::abuse::{Attacked, Material, attack};
use kip_conformance::families::TwoUp;
use kip_conformance::families::two_up::native::{Native, openings};
use kip_conformance::hosting::{Failure, Hosting, Table};
use kip_conformance::report::Verdict;
use kip_conformance::runner::Runner;
use kip_conformance::session::Session;
use kip_conformance::vectors::Suite;
use kip_engine::contract::{Actor, Filling};
use kip_engine::two_up::contract::{Command, Config, Description, Event};

fn native(rulebook: &str) -> (Native, Description) {
    let mut host = Native::default();
    let description = host.load(rulebook, None).unwrap();
    (host, description)
}

/// Returns the sessions of some of the vectors.
fn sessions(rulebook: &str) -> Vec<Session<TwoUp>> {
    let (mut host, description) = native(rulebook);
    let suite = Suite::carried(rulebook).unwrap();
    let mut runner = Runner::new(&mut host, &description);
    suite.tests().step_by(12).filter_map(|(_, group, test)| runner.play(&group.config, test).session).collect()
}

fn attacked(rulebook: &str, host: &mut dyn Hosting<TwoUp>) -> Attacked {
    let sessions = sessions(rulebook);
    let foreign: Vec<_> = openings().into_iter().filter(|(id, _)| id != rulebook).collect();
    assert_eq!(foreign.len(), 4);
    attack(host, &Material { sessions: &sessions, foreign: &foreign, remote: false }, &mut |_| {})
}

#[test]
fn no_attack_harms_the_engine() {
    for rulebook in ["nsw", "house", "ringkeeper", "commemorative", "pub"] {
        let attacked = attacked(rulebook, &mut native(rulebook).0);
        assert!(attacked.findings.is_empty(), "{rulebook}: {:#?}", attacked.findings);
        for class in attacked.attacks {
            assert_eq!(class.verdict, Verdict::Holds, "{rulebook}, {}: {} tried", class.name, class.tried);
        }
    }
}

/// A host that accepts any config and any state.
struct Gullible(Native, Config);

impl Hosting<TwoUp> for Gullible {
    fn runtime(&self) -> String {
        self.0.runtime()
    }

    fn load(&mut self, component: &str, sha256: Option<&str>) -> Result<Description, Failure> {
        self.0.load(component, sha256)
    }

    fn open(&mut self, config: &Config) -> Result<(Box<dyn Table<TwoUp>>, Vec<Event>), Failure> {
        self.0.open(config).or_else(|_| self.0.open(&self.1))
    }

    fn restore(&mut self, state: &[u8]) -> Result<Box<dyn Table<TwoUp>>, Failure> {
        self.0.restore(state).or_else(|_| self.0.open(&self.1).map(|(table, _)| table))
    }

    fn fill(&mut self, command: &Command, fillings: &[Filling]) -> Result<Command, Failure> {
        self.0.fill(command, fillings)
    }

    fn disclose(&mut self, events: &[Event], viewer: Option<Actor>) -> Result<Vec<Event>, Failure> {
        self.0.disclose(events, viewer)
    }
}

#[test]
fn a_host_that_accepts_any_config_and_any_state_is_found() {
    let config = sessions("nsw")[0].config.clone();
    let attacked = attacked("nsw", &mut Gullible(native("nsw").0, config));
    let fails = |name: &str| {
        attacked.attacks.iter().any(|class| class.name.starts_with(name) && class.verdict == Verdict::Fails)
    };
    for class in [
        "states with one bit turned",
        "states cut short",
        "states of other rulebooks",
        "configs with a field out of range",
    ] {
        assert!(fails(class), "{class}: {:#?}", attacked.attacks);
    }
}
