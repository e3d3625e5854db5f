//! Describes a ring's rulebook.

use alloc::vec;
use alloc::vec::Vec;

use super::centre::heads_needed;
use super::policies::policies;
use super::record::{CentreRule, Record, Supervision};
use super::well_formed::is_known;
use crate::contract::BetLine;
use crate::table::describe::to_named;
use crate::two_up::contract::{Bank, CentrePolicy, Description, RingTerms, Terms};
use crate::two_up::describe::unpriced_bet;
use crate::two_up::floor::apply::OF_A_CASINO;
use crate::two_up::floor::describe::{
    Allowed, Own, Staff, common_roles, example, find_allowed, head, role, supervisor_roles,
};

/// Returns the staff's roles. In a ring without supervisors the ringkeeper supervises.
const fn staff(record: &Record) -> Staff {
    Staff {
        runner: &["ringkeeper"],
        dealer: &["ringkeeper"],
        supervisor: match record.supervision.value {
            Supervision::CasinoSupervisor => &["casino-supervisor"],
            Supervision::Ringkeeper => &["ringkeeper"],
        },
        lands: &["host", "ringkeeper"],
        calls_no_spin: &["ringkeeper"],
        declines: &["player", "ringkeeper"],
        throws: &["player", "ringkeeper"],
    }
}

/// The events of a centre.
const OF_A_CENTRE: &[&str] = &[
    "centre-staked",
    "centre-covered",
    "cover-declined",
    "centre-rides",
    "centre-called-off",
    "centre-returned",
    "cover-returned",
    "centre-lost",
    "cover-paid",
    "due-paid",
    "centre-forfeited",
    "cover-forfeited",
    "cover-reversed",
    "due-reversed",
];

/// Describes a rulebook for a lab and a player.
pub(super) fn describe(record: &Record) -> Description {
    let heads = heads_needed(record);
    let mut roles = vec![role("ringkeeper", "The ringkeeper, or ringie.", &[])];
    if record.supervision.value == Supervision::CasinoSupervisor {
        roles.extend(supervisor_roles());
    }
    let own = Own {
        title: record.title,
        source: record.source,
        source_sha256: record.source_sha256,
        roles: common_roles().into_iter().chain(roles).collect(),
        policies: policies(record).rows(),
        bets: bets(record),
        tenders: to_named(&[("money", "Money.")]),
        house_accounts: to_named(&[("forfeits", "Stakes that are not refunded.")]),
        foreign: OF_A_CASINO,
        never: match record.centre.value {
            CentreRule::None => OF_A_CENTRE,
            CentreRule::Heads(_) => &[],
        },
    };
    let terms = RingTerms { centre_policy: CentrePolicy::Riding, anzac_day_only: false };
    Description {
        head: head(&record.clauses, own, |name| find_allowed_command(record, name)),
        examples: vec![example(Terms::Ring(terms))],
        bank: Bank::Players,
        coins_in_set: record.coins_in_set.value,
        coins_spun: record.coins_spun.value,
        start: record.start.value,
        throws_to_win: heads,
        odds_that_lose: None,
        no_spin_reasons: record.no_spin.iter().map(|rule| rule.reason).collect(),
    }
}

/// Returns who may give a command of this rulebook, and the clause that allows it.
fn find_allowed_command(record: &Record, name: &str) -> Option<Allowed> {
    if !is_known(record, name) {
        return None;
    }
    let (cites, player, ringkeeper): (_, &[&str], &[&str]) = (&record.cites, &["player"], &["ringkeeper"]);
    if let Some(shared) = find_allowed(&record.cites.floor, name, &staff(record)) {
        return Some(shared);
    }
    Some(match name {
        "decide-dispute" => (
            match record.supervision.value {
                Supervision::CasinoSupervisor => &["ringkeeper", "casino-supervisor"],
                Supervision::Ringkeeper => ringkeeper,
            },
            cites.floor.dispute,
        ),
        "change-coins" => (ringkeeper, cites.change_coins),
        "call-off-centre" => (ringkeeper, cites.call_off),
        "cover-centre" => (player, cites.cover_centre),
        "decline-cover" => (&["player", "ringkeeper"], cites.call_off),
        "offer-side-bet" | "match-side-bet" => (player, cites.side_bet),
        "withdraw-side-offer" => (player, cites.side_bet_stands),
        "stake-centre" => (player, cites.stake_centre),
        "withdraw-due" => (player, cites.withdraw),
        "stay" => (player, cites.stay),
        _ => return None,
    })
}

/// Returns the bets. Players bet with each other at even money: nobody has an edge (R34), and no bet has a fixed price.
fn bets(record: &Record) -> Vec<BetLine> {
    let centre = unpriced_bet("centre", "What the spinner stakes, and others cover; the whole of it rides on Heads.");
    let centre = Some(centre).filter(|_| record.centre.value != CentreRule::None);
    [unpriced_bet("side-bet", "A bet between two players.")].into_iter().chain(centre).collect()
}
