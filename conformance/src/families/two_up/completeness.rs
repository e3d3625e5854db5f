//! The contents of parts 3, 5 and 6 in a complete report of a Two-Up rulebook.

use std::collections::BTreeSet;

use kip_contract::family::TwoUp;
use kip_contract::types::Head;
use kip_engine::two_up::Rulebook;
use kip_engine::two_up::contract::Description;

use super::native::Stateless;
use super::returns::scene::{Play, plays};
use super::{chance, returns, simulate};
use crate::draws::keystream::Seed;
use crate::families::Certified;
use crate::report::parts::Outcomes;
use crate::report::{Report, files, name_wager};
use crate::stages::Plan;

impl Certified for TwoUp {
    const OUTCOMES: Outcomes = Outcomes::Coins;
    const NO_TEST_OF_CHANCE: &str = chance::NOT_TESTED;

    type Engine = Stateless;

    fn engine_with(record: &'static [u8]) -> Option<Stateless> {
        Rulebook::read(record).ok().map(Stateless)
    }

    fn engine_of(rulebook: &str) -> Option<Stateless> {
        kip_records::two_up::named(rulebook).map(Stateless)
    }

    fn plan(description: &Description, samples: u64, seed: &Seed) -> Plan {
        chance::plan(description, samples, seed)
    }

    /// Returns the sizes of each series: three bits for each spin, and one letter for each spin.
    fn collections(_: &Description, samples: u64) -> Vec<(&'static str, u64)> {
        let size = |name: &str| if name.starts_with("raw-") { samples / 8 * 3 } else { samples };
        files::COLLECTIONS.into_iter().map(|name| (name, size(name))).collect()
    }

    /// Requires that every wager at every stake has its return, or the reason why no table opens for it.
    fn find_gaps_in_returns(report: &Report, description: &Description, opens_all: bool) -> Vec<String> {
        let (part, asked) = (&report.parts.returns, returns::Parameters::default());
        let mut gaps = Vec::new();
        let stakes = asked.stakes.iter().filter(|stake| !report.options.stakes.contains(stake));
        gaps.extend(stakes.map(|stake| format!("options: the stake {stake} was not asked for")));
        let Some(found) = &part.detail else { return gaps };
        if !found.denominations.is_empty() && found.denominations != asked.denominations {
            gaps.push(format!("returns: the chips are not {:?}", asked.denominations));
        }
        let plays = plays(description);
        let of = |play: &Play| name_wager(play.wager.as_str(), play.played);
        let known: BTreeSet<String> = plays.iter().map(of).collect();
        for wager in found.wagers.iter().filter(|wager| !known.contains(&name_wager(&wager.wager, &wager.played))) {
            gaps.push(format!("returns: {} is no wager of this rulebook", name_wager(&wager.wager, &wager.played)));
        }
        for play in &plays {
            let name = of(play);
            let wager = found.wagers.iter().find(|it| it.wager == play.wager.as_str() && it.played == play.played);
            for stake in &asked.stakes {
                let has = wager.is_some_and(|wager| wager.stakes.iter().any(|one| one.stake == *stake));
                let place = format!("{name} at {stake}: ");
                let why = !opens_all && part.not_tested.iter().any(|what| what.starts_with(&place));
                if !has && !why && !is_never_placed(play, &description.head) {
                    gaps.push(format!("returns: {name} at {stake} is missing"));
                }
            }
            let declared = returns::declared_price(description, play);
            if wager.is_some_and(|wager| wager.declared != declared) {
                gaps.push(format!("returns: {name}: another price is declared"));
            }
        }
        gaps
    }

    fn find_gaps_in_simulation(report: &Report, description: &Description) -> Vec<String> {
        let part = &report.parts.simulation;
        let (Some(found), Some(exact)) = (&part.detail, &report.parts.returns.detail) else { return Vec::new() };
        let at = |wager: &str, played: &str, stake: u64| format!("{} at {stake}", name_wager(wager, played));
        let planned = simulate::plan(description, exact);
        let wanted: Vec<_> = planned.iter().map(|(wager, played, stake)| at(wager, played, *stake)).collect();
        let said: Vec<_> = found.wagers.iter().map(|one| at(&one.wager, &one.played, one.stake)).collect();
        let missing = wanted.iter().filter(|name| !said.contains(name));
        let unknown = said.iter().filter(|name| !wanted.contains(name));
        let unsaid = simulate::not_tested(description).into_iter().filter(|what| !part.not_tested.contains(what));
        missing
            .map(|name| format!("simulation: {name} is missing"))
            .chain(unknown.map(|name| format!("simulation: {name} is not of this suite")))
            .chain(unsaid.map(|what| format!("simulation: it does not say what it did not test: {what}")))
            .collect()
    }
}

/// Returns whether a wager is never placed under these rules: a wager in prison, when no Odds imprison.
fn is_never_placed(play: &Play, head: &Head) -> bool {
    play.is_in_prison() && head.events.iter().all(|event| event.name != "wager-imprisoned")
}
