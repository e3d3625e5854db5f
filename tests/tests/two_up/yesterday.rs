//! Yesterday's component of Two-Up in today's host: another family, or a later generation of one, does not touch it.
//!
//! `tests/yesterday/pub.wasm` is the component whose digest (29829631…) `engine/components.lock` had before the functions of the
//! `draws` interface moved into `kip-contract`. It is not rebuilt: it loads, plays today's vectors, and alternates with today's build
//! in the middle of every vector, with the same events and states. R141 changed `add-entropy` before anybody had generation 1.0, so
//! the first file here is a build with it. Once the contract is published this file stays: if this test fails then, an operator's
//! certified component no longer works, and the contract needs another version.

use std::sync::OnceLock;

use kip::conformance::Components;
use kip::{Digest, Limits, Registry, Rulebook, Successor, Table};
use kip_conformance::clauses::{self, ClauseTable};
use kip_conformance::families::TwoUp;
use kip_conformance::report::Verdict;
use kip_conformance::runner;
use kip_conformance::vectors::{Step, Suite};
use kip_tests::rulebook;

const WASM: &[u8] = include_bytes!("../../yesterday/pub.wasm");
const DIGEST: &str = "29829631911f4691e00ebe3cd270710433b44463e7c8b948cb0b4f2141811719";

/// Returns yesterday's component, allowed by its digest and compiled once.
fn yesterdays() -> Rulebook<TwoUp> {
    static LOADED: OnceLock<Rulebook<TwoUp>> = OnceLock::new();
    let load = || {
        let registry: Registry<TwoUp> = Registry::new(Limits::default()).unwrap();
        registry.allow(DIGEST.parse().unwrap());
        registry.load(WASM).unwrap()
    };
    LOADED.get_or_init(load).clone()
}

#[test]
fn it_is_the_component_that_was_certified_and_not_todays() {
    assert_eq!(Digest::of(WASM).to_string(), DIGEST);
    let (old, new) = (yesterdays(), rulebook("pub"));
    assert_ne!(old.digest(), new.digest());
    let (was, is) = (&old.description().head, &new.description().head);
    assert_eq!((&was.family, &was.rulebook, &was.generation), (&is.family, &is.rulebook, &is.generation));
}

#[test]
fn it_plays_todays_vectors() {
    let suite: Suite<TwoUp> = Suite::carried("pub").unwrap();
    let table = clauses::carried("pub").map(|text| ClauseTable::read(text).unwrap());
    let [old, new] = [yesterdays(), rulebook("pub")].map(|build| {
        let mut host = Components::of(build.clone());
        let (part, sessions) = runner::play(&mut host, build.description(), &suite, table.as_ref(), &mut || {});
        assert_eq!((part.verdict, part.findings), (Verdict::Holds, vec![]));
        sessions.len()
    });
    assert!(old == new && old > 250, "{old} sessions yesterday, {new} today");
}

/// The other build takes over after every command of every vector.
#[test]
fn it_gives_way_to_todays_and_back_at_live_tables() {
    let suite: Suite<TwoUp> = Suite::carried("pub").unwrap();
    let builds = [rulebook("pub"), yesterdays()];
    let mut swaps = 0;
    for (_, group, test) in suite.tests() {
        let Ok((mut kept, _)) = Table::<TwoUp>::open(&builds[0], &group.config) else { continue };
        let (mut swapped, _) = Table::open(&builds[1], &group.config).unwrap();
        for (step, build) in test.steps.iter().zip(builds.iter().cycle()) {
            let Step::Command(command) = step else { continue };
            let order = command.order();
            let wanted = kept.apply(order.by, order.at, &order.command);
            assert_eq!(swapped.apply(order.by, order.at, &order.command), wanted, "{}", test.id);
            assert!(swapped.snapshot().unwrap() == kept.snapshot().unwrap(), "{}", test.id);
            if swapped.rulebook().digest() != build.digest() {
                let now = kept.view(None).unwrap().common.now;
                swapped.swap(Successor { rulebook: build.clone(), terms: None }, now).unwrap();
                swaps += 1;
            }
        }
    }
    assert!(swaps > 1_000, "{swaps} swaps");
}

/// No export of a family's component has a word of another family's.
#[test]
fn no_component_knows_another_family() {
    for carried in kip::carried() {
        let own = format!("kip:{}/", carried.family);
        for port in kip::inspect(carried.bytes).unwrap().exports {
            let shared = ["kip:types/", "kip:draws/"].iter().any(|name| port.name.starts_with(name));
            assert!(shared || port.name.starts_with(&own), "{} exports {}", carried.rulebook, port.name);
        }
        let other = if carried.family == "two-up" { "kip:casino-cards" } else { "kip:two-up" };
        let has_other = carried.bytes.windows(other.len()).any(|bytes| bytes == other.as_bytes());
        assert!(!has_other, "{} has {other} in it", carried.rulebook);
    }
}
