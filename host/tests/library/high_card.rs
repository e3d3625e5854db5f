//! A rulebook of another family, which is not part of this crate.
#![allow(clippy::unwrap_used, reason = "a test may stop where it stands")]

use std::sync::OnceLock;

use kip::contract::Joining;
use kip::family::Actor;
use kip::transcript::{self, Problem, RecordedTable, TextProblem};
use kip::{Digest, Family, Fault, Limits, LoadError, Registry, Table};
use kip_high_card_contract::{Command, HighCard, Role};

use crate::common::{Tested, allowing, another_build, component, config as nsw_config, new_registry, nsw_bytes};

/// Returns the component of the family high card, built once.
pub fn high_card_bytes() -> &'static [u8] {
    static BYTES: OnceLock<Vec<u8>> = OnceLock::new();
    BYTES.get_or_init(|| component("kip-high-card"))
}

/// Returns a registry of that family with its rulebook, compiled once.
pub fn high_card() -> Registry<HighCard> {
    static LOADED: OnceLock<Registry<HighCard>> = OnceLock::new();
    let load = || {
        let registry = new_registry(Limits::default()).unwrap().of_family();
        registry.allow(Digest::of(high_card_bytes()));
        registry.load(high_card_bytes()).unwrap();
        registry
    };
    LOADED.get_or_init(load).clone()
}

#[test]
fn a_registry_of_one_family_loads_none_of_another() {
    let cards = high_card().fork();
    cards.allow(Digest::of(nsw_bytes()));
    let other = |found: &str, expected: &str| LoadError::OtherFamily { found: found.into(), expected: expected.into() };
    assert_eq!(cards.load(nsw_bytes()).unwrap_err(), other("two-up", "high-card"));
    let coins = allowing(high_card_bytes(), Limits::default()).unwrap();
    assert_eq!(coins.load(high_card_bytes()).unwrap_err(), other("high-card", "two-up"));
    assert_eq!(coins.of_family::<HighCard>().rulebooks().count(), 0);
}

/// The types are checked when a component is loaded, so a family with wrong types plays no table.
#[test]
fn a_family_with_another_familys_types_is_refused() {
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    enum Wrong {}
    impl Family for Wrong {
        const NAME: &'static str = HighCard::NAME;
        const OWN: &'static [(&'static str, &'static str)] = &[];
        type Role = Role;
        type Config = kip_high_card_contract::Config;
        type Terms = kip_high_card_contract::Terms;
        type Command = Command;
        type Happening = kip_high_card_contract::Happening;
        type View = kip::two_up::TableView;
        type Description = kip_high_card_contract::Description;
        type AutoPlan = kip_high_card_contract::AutoPlan;
        type AutoTally = kip_high_card_contract::AutoTally;

        fn lost(_: &Self::View, _: &Self::View) -> Option<&'static str> {
            None
        }
    }
    let registry: Registry<Wrong> = Registry::new(Limits::default()).unwrap().of_family();
    registry.allow(Digest::of(high_card_bytes()));
    let refused = registry.load(high_card_bytes()).unwrap_err();
    assert!(matches!(&refused, LoadError::WrongExport { message } if message.contains("view")), "{refused:?}");
}

#[test]
fn another_build_takes_over_at_a_live_table_of_any_family() -> Tested {
    let registry = high_card().fork();
    let rulebook = registry.rulebooks().next().unwrap();
    let config = rulebook.description().examples[0].clone();
    let (mut table, _) = RecordedTable::open(&rulebook, &config, Vec::new())?;
    let at = config.opened_at;
    for seat in [1, 2] {
        table.apply(Actor::<HighCard>::host(), at, &Command::Join(Joining { seat, age_attested: true }))?;
        table.apply(Actor::<HighCard>::player(seat), at, &Command::Ante(config.terms.least))?;
    }
    let later = another_build(high_card_bytes());
    registry.allow(Digest::of(&later));
    let before = table.snapshot()?;
    let swapped = table.swap(registry.load(&later)?, at)?;
    assert_eq!((swapped.to.digest, table.snapshot()?), (Digest::of(&later), before));
    let dealer = Actor::<HighCard> { role: Role::Dealer, number: 1 };
    table.apply(dealer, at, &Command::CloseAntes)?;
    let (_, paper) = table.end()?;
    assert_eq!(transcript::replay(&registry, paper.as_slice())?.swaps, 1);
    let coins = transcript::replay(&Registry::new(Limits::default())?, paper.as_slice()).unwrap_err();
    assert!(matches!(coins.problem, Problem::Text(TextProblem::OtherFamily { .. })), "{coins}");
    Ok(())
}

/// All tables of a host share one pool, in every family.
#[test]
fn families_of_one_sandbox_share_its_tables() -> Tested {
    let coins = allowing(nsw_bytes(), Limits { tables: 1, ..Limits::default() })?;
    let cards: Registry<HighCard> = coins.of_family();
    cards.allow(Digest::of(high_card_bytes()));
    let (nsw, high_card) = (coins.load(nsw_bytes())?, cards.load(high_card_bytes())?);
    let (table, _) = Table::open(&nsw, &nsw_config())?;
    let config = high_card.description().examples[0].clone();
    let fault = Table::open(&high_card, &config).unwrap_err();
    assert!(matches!(fault, Fault::TooManyTables { limit: 1 }), "{fault}");
    drop(table);
    Table::open(&high_card, &config)?;
    Ok(())
}
