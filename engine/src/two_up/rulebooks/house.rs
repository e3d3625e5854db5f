//! `house`: the short house-banked rules. The procedure of `nsw` applies where they are silent (R31).

use super::{NSW, clauses};
use crate::contract::{Citation, Fraction};
use crate::table::clause::{Cited, Clause, ClauseTable, Inherited, selected};
use crate::two_up::FloorCites;
use crate::two_up::casino::{
    Cites, FiveOdds, NewWagersAfterVoid, NoSpinRule, OddsRule, Record, SideCall, require_consistent,
};
use crate::two_up::contract::OddsPaid;
use crate::two_up::rulings::RULINGS;

/// The clauses of `nsw` that apply: all but those that this document replaces, and those on spinning for Tails.
const INHERITED: [Clause; 92] = selected(
    clauses::nsw::CLAUSES,
    [
        "1.1.act",
        "1.1.casino-promotional-voucher",
        "1.1.casino-supervisor",
        "1.1.dealer",
        "1.1.games-supervisor",
        "1.1.inspector",
        "1.1.kip",
        "1.1.void",
        "2.1",
        "2.2",
        "2.2.1",
        "2.2.2",
        "2.3",
        "2.4",
        "2.4.1",
        "2.4.2",
        "2.4.3",
        "2.5",
        "2.6",
        "2.6.1",
        "2.6.2",
        "2.6.3",
        "2.7",
        "3.2",
        "3.3",
        "4.3",
        "4.5",
        "4.6",
        "4.7",
        "4.8",
        "4.9",
        "4.10",
        "5.1",
        "5.2",
        "5.3",
        "5.4",
        "5.5",
        "5.6",
        "6.1",
        "6.2",
        "6.3",
        "6.5",
        "6.6p1",
        "6.7",
        "6.7.1",
        "6.7.2",
        "6.7.3",
        "6.7p1",
        "6.8",
        "6.9",
        "6.10",
        "7.1",
        "7.1.1",
        "7.1.2",
        "7.2",
        "7.3",
        "7.3.1",
        "7.3.2",
        "7.3.3",
        "7.3.4",
        "7.4",
        "7.4.1",
        "7.4.2",
        "7.4.3",
        "7.4.4",
        "7.4.5",
        "7.5",
        "7.6",
        "8.1",
        "8.1.spinners-wager",
        "8.1.heads",
        "8.1.tails",
        "9.1",
        "9.2",
        "9.3",
        "9.3.1",
        "9.3.2",
        "9.3.3",
        "9.3.4",
        "9.4",
        "9.4.1",
        "9.4.2",
        "9.5",
        "9.6",
        "9.7",
        "9.8",
        "9.9",
        "9.10",
        "9.11",
        "9.12",
        "9.13a",
        "9.13b",
    ],
);

const TABLE: ClauseTable = ClauseTable {
    rulebook: "house",
    clauses: clauses::house::CLAUSES,
    inherited: Some(Inherited { rulebook: "nsw", clauses: &INHERITED, ruling: "R31" }),
    rulings: RULINGS,
};

const fn by(clause: &str) -> Citation {
    TABLE.cite(clause)
}

const fn ruled(clause: &str, ruling: &str) -> Citation {
    TABLE.cite_ruled(clause, ruling)
}

const fn from_nsw_ruled(clause: &str, ruling: &str) -> Citation {
    TABLE.cite_inherited_ruled(clause, ruling)
}

/// What applies of `nsw`.
const OF_NSW: Record = Record::inherited(&NSW, &TABLE, &NoSpinRule::inherited::<6>(&NSW, &TABLE));

/// The rulebook `house`.
pub const HOUSE: Record = Record {
    title: "Two Up",
    source: "Two Up: Rules of Play",
    source_sha256: [
        0xdc, 0xcb, 0x24, 0x1a, 0x3e, 0xe0, 0x9a, 0xab, 0x8a, 0x90, 0x4f, 0x69, 0xe2, 0x24, 0xb9, 0xcb, 0xf7, 0x1a,
        0xb7, 0x79, 0x86, 0x41, 0xa9, 0xf9, 0xcb, 0x68, 0x4c, 0x4f, 0xe0, 0xd0, 0x15, 0xd4,
    ],
    throws_to_win: Cited::new(3, by("1.B")),
    odds_that_lose: Cited::new(5, by("2.D.3")),
    call: Cited::new(SideCall::AlwaysHeads, by("1.B")),
    odds: Cited::new(
        OddsRule::AtOpening(OddsPaid {
            spinner: Fraction { numerator: 15, denominator: 2 },
            heads_tails: Fraction { numerator: 1, denominator: 1 },
        }),
        from_nsw_ruled("8.1", "R21"),
    ),
    five_odds: Cited::new(FiveOdds::Lose, by("2.D.3")),
    new_wagers_after_void: Cited::new(NewWagersAfterVoid::Accepted, ruled("p4", "R7")),
    cites: Cites {
        floor: FloorCites {
            not_in_these_rules: by("2.A"),
            offer: by("p1"),
            passed_over: ruled("p1", "R47"),
            house_coins: ruled("p2", "R48"),
            select_coins: by("p2"),
            decline: ruled("p3", "R10"),
            failure: ruled("p3", "R10"),
            substitute: ruled("p3", "R10"),
            lying_heads: by("def.heads"),
            lying_tails: by("def.tails"),
            lying_odds: by("def.odds"),
            odds_stand: by("2.B"),
            ..OF_NSW.cites.floor
        },
        selected_once: ruled("p2", "R137"),
        call_side: by("1.B"),
        spinner_wager: ruled("1.A", "R48"),
        change_spinner_wager: ruled("1.A", "R8"),
        spinner_wager_stands: ruled("1.B", "R8"),
        after_winning: ruled("1.C", "R6"),
        loser_retires: by("1.D"),
        five_odds_retire: by("1.E"),
        heads: by("2.A"),
        tails: by("2.A"),
        after_void: ruled("p4", "R7"),
        reopened: ruled("p4", "R7"),
        odds_pending: by("p4"),
        odds_pending_tails: by("p4"),
        heads_wins: by("2.C.1"),
        heads_loses: by("2.D.1"),
        five_odds_take_heads: by("2.D.3"),
        tails_wins: by("2.C.2"),
        tails_loses: by("2.D.2"),
        five_odds_take_tails: by("2.D.3"),
        spinner_wins_heads: by("1.C"),
        spinner_loses_heads: by("1.D"),
        five_odds_take_spinner_heads: by("1.E"),
        // Nobody spins for Tails here.
        spinner_wins_tails: by("1.B"),
        spinner_loses_tails: by("1.B"),
        five_odds_take_spinner_tails: by("1.B"),
        ..OF_NSW.cites
    },
    ..OF_NSW
};

const _: () = require_consistent(&HOUSE);
