//! Describes a ring's rulebook.

use alloc::vec;
use alloc::vec::Vec;

use super::centre::heads_needed;
use super::policies::policies;
use super::record::{CentreRule, Record, Supervision};
use crate::contract::{BetLine, Role};
use crate::table::describe::to_named;
use crate::two_up::contract::{Bank, CentrePolicy, Description, RingTerms, Terms};
use crate::two_up::describe::unpriced_bet;
use crate::two_up::floor::apply::OF_A_CASINO;
use crate::two_up::floor::describe::{Own, common_roles, example, head, role, supervisor_roles};

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
pub fn describe(record: &Record) -> Description {
    let heads = heads_needed(record);
    let mut roles = vec![role(Role::Ringkeeper, "The ringkeeper, or ringie.")];
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
        head: head(record, &record.clauses, own),
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

/// Returns the bets. Players bet with each other at even money: nobody has an edge (R34), and no bet has a fixed price.
fn bets(record: &Record) -> Vec<BetLine> {
    let centre = unpriced_bet("centre", "What the spinner stakes, and others cover; the whole of it rides on Heads.");
    let centre = Some(centre).filter(|_| record.centre.value != CentreRule::None);
    [unpriced_bet("side-bet", "A bet between two players.")].into_iter().chain(centre).collect()
}
