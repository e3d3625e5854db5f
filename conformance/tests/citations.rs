//! The clauses and rulings that every event and refusal of the vectors cites.
//!
//! A vector compares the clause of a refusal, and of an event only if the scenario states it. Here every event of every vector is
//! held to `citations/<rulebook>.toml`: an event may cite only what the table has for its kind, and each entry of the table needs
//! an event that cites it.
#![allow(clippy::unwrap_used, reason = "a test may stop where it stands")]

use std::collections::{BTreeMap, BTreeSet};

use kip_conformance::citations::Citations;
use kip_conformance::families::casino_cards::native::Stateless;
use kip_conformance::families::two_up::native::Native;
use kip_conformance::families::{CasinoCards, TwoUp};
use kip_conformance::family::Tested;
use kip_conformance::hosting::Hosting;
use kip_conformance::runner::Runner;
use kip_conformance::stateless_host::StatelessHost;
use kip_conformance::vectors::Suite;
use kip_contract::family::{Described as _, Named as _};
use kip_contract::types::ClauseNumber;
use kip_engine::casino_cards::Record;
use kip_records::casino_cards::{CRAZY, SOTHO, SOTHO_FORTY, SOUTH_AFRICAN, SWAZI, SWAZI_TWO};
use serde::Deserialize;

type Cited = BTreeMap<String, BTreeSet<String>>;

/// The citations of each kind of event, and the rulings that refusals name beside a clause.
#[derive(Debug, Default, Deserialize, PartialEq, Eq)]
#[serde(deny_unknown_fields)]
struct Table {
    /// The citations by the event's name: a clause (`nsw 6.3`), a clause and a ruling (`nsw 9.8 R25`), or a ruling (`R45`).
    events: Cited,
    /// The citations by the refusal's code, likewise. Of the card games this is empty: their vectors state code and clause of
    /// each refusal (C26).
    #[serde(default)]
    refusals: Cited,
}

impl Table {
    fn read(text: &str) -> Self {
        toml::from_str(text).unwrap()
    }

    /// Returns the citations of the vectors of a rulebook.
    fn played<F: Tested>(rulebook: &str, host: &mut dyn Hosting<F>) -> Self {
        let description = host.load(rulebook, None).unwrap();
        let suite = Suite::<F>::of_rulebook(rulebook).unwrap();
        let citations = Citations::of(description.head());
        let cite = |clause: ClauseNumber, ruling: Option<ClauseNumber>| {
            let names = [Some(clause), ruling].into_iter().flatten().map(|number| citations.name(number).unwrap());
            names.collect::<Vec<_>>().join(" ")
        };
        let mut table = Self::default();
        let mut runner = Runner::new(host, &description);
        for (_, group, test) in suite.tests() {
            let Some(session) = runner.play(&group.config, test).session else { continue };
            let answers = session.asked.iter().map(|asked| asked.answer.as_ref());
            for event in session.opening.iter().chain(answers.clone().filter_map(Result::ok).flatten()) {
                let cited = table.events.entry(event.what.name().to_owned()).or_default();
                cited.insert(cite(event.cite.clause, event.cite.ruling));
            }
            for refusal in answers.filter_map(Result::err) {
                let cited = [Some(&refusal.clause).filter(|clause| !clause.is_empty()), refusal.ruling.as_ref()];
                let cited = cited.into_iter().flatten().map(String::as_str).collect::<Vec<_>>().join(" ");
                table.refusals.entry(refusal.code.clone()).or_default().insert(cited);
            }
        }
        table
    }
}

fn check(rulebook: &str, text: &str) {
    let (played, wanted) = (Table::played::<TwoUp>(rulebook, &mut Native::default()), Table::read(text));
    compare(rulebook, "event", &played.events, &wanted.events);
    compare(rulebook, "refusal", &played.refusals, &wanted.refusals);
}

/// Compares the events of a card rulebook.
fn check_cards(record: &'static Record, text: &str) {
    let mut host = StatelessHost::new(Stateless(record), "native");
    let (played, wanted) = (Table::played::<CasinoCards>(record.id, &mut host), Table::read(text));
    compare(record.id, "event", &played.events, &wanted.events);
}

fn compare(rulebook: &str, what: &str, played: &Cited, wanted: &Cited) {
    let names: BTreeSet<&String> = played.keys().chain(wanted.keys()).collect();
    for name in names {
        assert_eq!(played.get(name), wanted.get(name), "{rulebook}: {what} `{name}`: played, and in the table");
    }
}

#[test]
fn events_of_nsw_cite_what_its_text_says() {
    check("nsw", include_str!("../citations/nsw.toml"));
}

#[test]
fn events_of_house_cite_what_its_text_says() {
    check("house", include_str!("../citations/house.toml"));
}

#[test]
fn events_of_ringkeeper_cite_what_its_text_says() {
    check("ringkeeper", include_str!("../citations/ringkeeper.toml"));
}

#[test]
fn events_of_commemorative_cite_what_its_text_says() {
    check("commemorative", include_str!("../citations/commemorative.toml"));
}

#[test]
fn events_of_pub_cite_what_its_text_says() {
    check("pub", include_str!("../citations/pub.toml"));
}

#[test]
fn events_of_swazi_cite_what_its_text_says() {
    check_cards(&SWAZI, include_str!("../citations/swazi.toml"));
}

#[test]
fn events_of_swazi_two_cite_what_its_text_says() {
    check_cards(&SWAZI_TWO, include_str!("../citations/swazi-two.toml"));
}

#[test]
fn events_of_crazy_cite_what_its_text_says() {
    check_cards(&CRAZY, include_str!("../citations/crazy.toml"));
}

#[test]
fn events_of_sotho_cite_what_its_text_says() {
    check_cards(&SOTHO, include_str!("../citations/sotho.toml"));
}

#[test]
fn events_of_sotho_forty_cite_what_its_text_says() {
    check_cards(&SOTHO_FORTY, include_str!("../citations/sotho-forty.toml"));
}

#[test]
fn events_of_south_african_cite_what_its_text_says() {
    check_cards(&SOUTH_AFRICAN, include_str!("../citations/south-african.toml"));
}

/// `house` cites an inherited clause with the ruling that inherits it, or with one that completes the clause.
#[test]
fn whatever_house_inherits_has_a_ruling() {
    let table = Table::read(include_str!("../citations/house.toml"));
    for cited in table.events.values().chain(table.refusals.values()).flatten() {
        assert!(!cited.starts_with("nsw ") || cited.contains(" R"), "{cited} is inherited, and no ruling says so");
    }
}
