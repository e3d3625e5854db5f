//! The contents of parts 3, 5 and 6 in a complete report of a card rulebook.

use kip_contract::casino_cards::Description;
use kip_contract::family::CasinoCards;
use kip_engine::casino_cards::Record;

use super::native::Stateless;
use super::points::scoring::Scoring;
use super::points::{OWN_POINTS, STAKES, Sides, compute_table, players};
use super::{chance, hidden, simulate};
use crate::draws::keystream::Seed;
use crate::families::Certified;
use crate::family::Tested as _;
use crate::report::parts::Outcomes;
use crate::report::{Report, files};
use crate::stages::Plan;

impl Certified for CasinoCards {
    const OUTCOMES: Outcomes = Outcomes::Cards;
    const STATES: u64 = 2_000;
    const NO_TEST_OF_CHANCE: &str = chance::NOT_TESTED;
    const PROPERTIES: &[&str] = &hidden::PROPERTIES;

    type Engine = Stateless;

    fn engine_with(record: &'static [u8]) -> Option<Stateless> {
        Record::read(record).ok().map(|record| Stateless(Box::leak(Box::new(record))))
    }

    fn engine_of(rulebook: &str) -> Option<Stateless> {
        kip_records::casino_cards::named(rulebook).map(Stateless)
    }

    fn plan(description: &Description, samples: u64, seed: &Seed) -> Plan {
        chance::plan(description, samples, seed)
    }

    /// Returns the size of the packs: one byte for each card.
    fn collections(description: &Description, samples: u64) -> Vec<(&'static str, u64)> {
        vec![(files::PACKS, samples.saturating_mul(description.pack.len() as u64))]
    }

    /// Requires that every number of players has all of its splits.
    fn find_gaps_in_returns(report: &Report, description: &Description, _: bool) -> Vec<String> {
        let mut gaps = Vec::new();
        let stakes = STAKES.iter().filter(|stake| !report.options.stakes.contains(stake));
        gaps.extend(stakes.map(|stake| format!("options: the stake {stake} was not asked for")));
        let Some(found) = &report.parts.returns.detail else { return gaps };
        let is_known = Self::describe_known(&description.head.rulebook).is_some();
        if !is_known && !report.parts.returns.not_tested.iter().any(|what| what == OWN_POINTS) {
            gaps.push("returns: it does not say what it did not test".into());
        }
        let Some(points) = &found.points else {
            gaps.push("returns: there are no points".into());
            return gaps;
        };
        if points.at_stake != u64::from(description.points_at_stake) {
            gaps.push("returns: a seat stakes another number of points".into());
        }
        let Some(scoring) = Scoring::of(description) else { return gaps };
        let numbers = players(description);
        for players in &numbers {
            let table = points.tables.iter().find(|table| table.players == u64::from(*players));
            match table {
                None => gaps.push(format!("returns: {players} players are missing")),
                Some(table) if *table != compute_table(description, *players, scoring) => {
                    gaps.push(format!("returns: the figures of {players} players are not those of all splits"));
                }
                Some(_) => {}
            }
        }
        if points.tables.len() != numbers.len() {
            gaps.push("returns: the tables are not those of the rulebook's numbers of players".into());
        }
        gaps
    }

    fn find_gaps_in_simulation(report: &Report, description: &Description) -> Vec<String> {
        let Some(found) = &report.parts.simulation.detail else { return Vec::new() };
        let numbers: Vec<u64> = players(description).into_iter().map(u64::from).collect();
        let said: Vec<u64> = found.hands.iter().flat_map(|hands| &hands.tables).map(|table| table.players).collect();
        let mut gaps = Vec::new();
        if said != numbers {
            gaps.push(format!("simulation: the tables are those of {said:?} players, not of {numbers:?}"));
        }
        for table in found.hands.iter().flat_map(|hands| &hands.tables) {
            let sides = u8::try_from(table.players).map_or(0, |players| Sides::of(description, players).count());
            if table.sides.len() != sides {
                gaps.push(format!("simulation: {} players are {sides} sides", table.players));
            }
        }
        if !report.parts.simulation.not_tested.iter().any(|what| what == simulate::NOT_TESTED) {
            gaps.push("simulation: it does not say what it did not test".into());
        }
        gaps
    }
}
