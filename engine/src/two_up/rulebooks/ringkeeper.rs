//! `ringkeeper`: the traditional ring, with a ringkeeper, a centre and side bets.

use super::clauses;
use crate::contract::Citation;
use crate::table::clause::{Cited, ClauseTable};
use crate::two_up::FloorCites;
use crate::two_up::contract::{Faces, NoSpinReason, Side};
use crate::two_up::ring::{
    Age, Calendar, CentreRule, Cites, NoSpinRule, NoSpinUntil, Record, Selection, SideBets, Staying, Supervision,
    ThreeInvalid,
};
use crate::two_up::rulings::RULINGS;

const TABLE: ClauseTable =
    ClauseTable { rulebook: "ringkeeper", clauses: clauses::ringkeeper::CLAUSES, inherited: None, rulings: RULINGS };

const fn by(clause: &str) -> Citation {
    TABLE.cite(clause)
}

const fn ruling(ruling: &str) -> Citation {
    TABLE.cite_ruling(ruling)
}

const fn ruled(clause: &str, ruling: &str) -> Citation {
    TABLE.cite_ruled(clause, ruling)
}

const NO_SPIN: &[NoSpinRule] = &[
    NoSpinRule { reason: NoSpinReason::OutsideRing, cite: by("13.a.i") },
    NoSpinRule { reason: NoSpinReason::HitSomething, cite: by("13.a.ii") },
    NoSpinRule { reason: NoSpinReason::TooLow, cite: by("13.a.iii") },
    NoSpinRule { reason: NoSpinReason::HitCeiling, cite: by("13.a.iv") },
    NoSpinRule { reason: NoSpinReason::SpinnerOutsideRing, cite: by("13.a.v") },
    NoSpinRule { reason: NoSpinReason::NotSpun, cite: by("13.a.vi") },
    NoSpinRule { reason: NoSpinReason::Other, cite: by("13.a.vii") },
];

/// The rulebook `ringkeeper`.
pub const RINGKEEPER: Record = Record {
    id: "ringkeeper",
    title: "Two-Up Rules",
    source: "Two-Up Rules: the traditional ring",
    source_sha256: [
        0xbe, 0xe6, 0x75, 0xd3, 0x36, 0xa3, 0xbc, 0xc2, 0x63, 0x3d, 0x0e, 0x65, 0x6c, 0xc3, 0xdb, 0xfd, 0x0d, 0xd2,
        0xc7, 0x34, 0xd2, 0xfa, 0x40, 0xc4, 0xa8, 0x80, 0x4d, 0x43, 0x9f, 0x35, 0xe6, 0x5b,
    ],
    clauses: TABLE,
    sets: Cited::new(2, by("5")),
    coins_in_set: Cited::new(7, by("5")),
    coins_spun: Cited::new(2, by("6")),
    selection: Cited::new(Selection::Spinner, by("5")),
    start: Cited::new(Faces { first: Side::Tails, second: Side::Tails, third: None }, ruled("9", "R43")),
    centre: Cited::new(CentreRule::Heads(3), by("11")),
    side_bets: Cited::new(SideBets::CentreFirst, by("14")),
    staying: Cited::new(Staying::OtherCoins, by("10")),
    three_invalid: Cited::new(ThreeInvalid::MaySubstitute, ruling("R54")),
    supervision: Cited::new(Supervision::Ringkeeper, ruled("3", "R54")),
    calendar: Cited::new(Calendar::AnyDay, by("1")),
    age: Cited::new(Age::Attested, ruled("17", "R44")),
    no_spin: NO_SPIN,
    no_spin_until: Cited::new(NoSpinUntil::CoinsRest, by("13.b")),
    cites: Cites {
        floor: FloorCites {
            malformed: ruling("R46"),
            listed: ruling("R139"),
            not_in_these_rules: by("1"),
            state: ruling("R46"),
            time: ruling("R33"),
            closed: ruling("R54"),
            opening: by("1"),
            transfer: ruling("R68"),
            seats: by("2.ring"),
            leaving: ruling("R29"),
            presence: ruling("R54"),
            offer: by("4"),
            passed_over: ruling("R47"),
            excluded: ruled("3", "R54"),
            house_spin: ruling("R38"),
            house_coins: ruling("R48"),
            select_coins: by("5"),
            retire: ruled("12", "R38"),
            decline: ruled("11", "R38"),
            failure: ruled("11", "R38"),
            substitute: ruling("R38"),
            place_your_bets: ruling("R54"),
            no_more_bets: ruling("R54"),
            sums: ruling("R49"),
            throw: by("9"),
            start: by("9"),
            landing: ruling("R1"),
            source: ruling("R2"),
            chain: ruling("R4"),
            next_chain: ruling("R45"),
            chain_used_up: ruling("R117"),
            new_chain: ruling("R136"),
            entropy: ruling("R45"),
            throw_of_numbers: ruling("R3"),
            no_spin: by("13.a"),
            no_face: ruling("R2"),
            outcome: by("2.heads"),
            lying_heads: by("2.heads"),
            lying_tails: by("2.tails"),
            lying_odds: ruled("2.heads", "R36"),
            announce: by("3"),
            odds_stand: ruling("R36"),
            closing: ruling("R54"),
            void_wagers: ruled("3", "R54"),
            void_in_the_air: ruling("R54"),
            exclude: ruled("3", "R54"),
            exclude_spinner: ruled("3", "R81"),
            invalidate: ruled("3", "R24"),
            disruption: ruled("3", "R24"),
            fraud: ruled("3", "R24"),
            refund: ruling("R24"),
            forfeit: ruling("R41"),
            later_game: ruling("R52"),
            reentry: ruled("3", "R60"),
            reentry_refund: ruling("R60"),
            dispute: ruled("3", "R28"),
            review: by("3"),
            inspector: by("3"),
        },
        days: by("1"),
        day_over: ruling("R41"),
        age: ruled("17", "R44"),
        house_spin_supervisor: ruling("R38"),
        house_spin_supervised: ruling("R38"),
        taking_over: ruling("R54"),
        change_coins: ruled("7", "R43"),
        other_pennies: by("10"),
        fresh_set: ruled("10", "R38"),
        three_invalid: ruling("R54"),
        stake_centre: by("19"),
        cover_centre: ruled("19", "R35"),
        centre_covered: ruled("14", "R37"),
        call_off: ruled("3", "R37"),
        rides: ruled("11", "R35"),
        cover_wins: ruled("12", "R35"),
        centre_lost: by("12"),
        loser_retires: by("12"),
        not_due: by("11"),
        due: ruled("11", "R35"),
        withdraw: by("16"),
        stay: ruled("10", "R38"),
        side_bet: ruled("14", "R40"),
        side_bet_first: by("14"),
        side_bet_stands: ruling("R40"),
        side_offer_lapses: ruling("R40"),
        heads_wins: ruled("2.heads", "R40"),
        tails_wins: ruled("2.tails", "R40"),
        most_bets: ruling("R69"),
        no_spin_in_time: by("13.b"),
        void_counterparty: ruling("R23"),
        centre_after: ruling("R52"),
    },
};
