//! `pub`: the ANZAC Day guide, with a ringie and even-money bets across the ring.

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
    ClauseTable { rulebook: "pub", clauses: clauses::r#pub::CLAUSES, inherited: None, rulings: RULINGS };

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
    NoSpinRule { reason: NoSpinReason::OutsideRing, cite: by("4") },
    NoSpinRule { reason: NoSpinReason::TooLow, cite: ruled("3", "R39") },
];

/// The rulebook `pub`.
pub const PUB: Record = Record {
    id: "pub",
    title: "Two-up in the pub on ANZAC Day",
    source: "Casino Two Up Rules: a how-to guide to two-up on ANZAC Day (the first part of the page)",
    source_sha256: [
        0x0c, 0xde, 0x10, 0xc0, 0xe6, 0x28, 0x29, 0x2e, 0x08, 0x26, 0xfb, 0x41, 0x1c, 0xea, 0xf8, 0xbf, 0x99, 0x8f,
        0xac, 0x65, 0x85, 0x27, 0xa8, 0x4b, 0x8e, 0xd7, 0x0f, 0x7b, 0x21, 0xa1, 0xcb, 0xa2,
    ],
    clauses: TABLE,
    sets: Cited::new(1, by("1")),
    coins_in_set: Cited::new(2, by("1")),
    coins_spun: Cited::new(2, by("1")),
    selection: Cited::new(Selection::Ringkeeper, by("1")),
    start: Cited::new(Faces { first: Side::Tails, second: Side::Tails, third: None }, ruled("1", "R43")),
    centre: Cited::new(CentreRule::None, ruling("R42")),
    side_bets: Cited::new(SideBets::AtOnce, ruled("5", "R42")),
    staying: Cited::new(Staying::AnyCoins, ruling("R42")),
    three_invalid: Cited::new(ThreeInvalid::TryAgain, ruled("4", "R39")),
    supervision: Cited::new(Supervision::Ringkeeper, ruling("R54")),
    calendar: Cited::new(Calendar::AnzacDayWhereSaid, ruling("R42")),
    age: Cited::new(Age::NotAsked, ruling("R44")),
    no_spin: NO_SPIN,
    no_spin_until: Cited::new(NoSpinUntil::CoinsRest, ruled("4", "R80")),
    cites: Cites {
        floor: FloorCites {
            malformed: ruling("R46"),
            listed: ruling("R139"),
            not_in_these_rules: ruling("R42"),
            state: ruling("R46"),
            time: ruling("R33"),
            closed: ruling("R54"),
            opening: ruling("R42"),
            transfer: ruling("R68"),
            seats: by("1"),
            leaving: ruling("R29"),
            presence: ruling("R54"),
            offer: ruling("R54"),
            passed_over: ruling("R47"),
            excluded: ruling("R54"),
            house_spin: ruling("R38"),
            house_coins: ruling("R48"),
            select_coins: by("1"),
            retire: ruling("R54"),
            decline: ruling("R38"),
            failure: ruling("R38"),
            substitute: ruling("R38"),
            place_your_bets: ruled("5", "R54"),
            no_more_bets: ruled("2", "R54"),
            sums: ruling("R49"),
            throw: by("2"),
            start: ruled("1", "R43"),
            landing: ruling("R1"),
            source: ruling("R2"),
            chain: ruling("R4"),
            next_chain: ruling("R45"),
            chain_used_up: ruling("R117"),
            new_chain: ruling("R136"),
            entropy: ruling("R45"),
            throw_of_numbers: ruling("R3"),
            no_spin: ruled("4", "R39"),
            no_face: ruling("R2"),
            outcome: by("6"),
            lying_heads: by("6"),
            lying_tails: by("6"),
            lying_odds: ruled("6", "R36"),
            announce: by("6"),
            odds_stand: ruled("6", "R36"),
            closing: ruling("R54"),
            void_wagers: ruling("R54"),
            void_in_the_air: ruling("R54"),
            exclude: ruling("R54"),
            exclude_spinner: ruling("R81"),
            invalidate: ruling("R24"),
            disruption: ruling("R24"),
            fraud: ruling("R24"),
            refund: ruling("R24"),
            forfeit: ruling("R41"),
            later_game: ruling("R52"),
            reentry: ruling("R60"),
            reentry_refund: ruling("R60"),
            dispute: ruling("R28"),
            review: ruling("R54"),
            inspector: ruling("R54"),
        },
        days: ruling("R42"),
        day_over: ruling("R41"),
        age: ruling("R44"),
        house_spin_supervisor: ruling("R38"),
        house_spin_supervised: ruling("R38"),
        taking_over: ruling("R54"),
        change_coins: by("1"),
        other_pennies: by("1"),
        fresh_set: by("1"),
        three_invalid: ruled("4", "R39"),
        stake_centre: ruling("R42"),
        cover_centre: ruling("R42"),
        centre_covered: ruling("R42"),
        call_off: ruling("R42"),
        rides: ruling("R42"),
        cover_wins: ruling("R42"),
        centre_lost: ruling("R42"),
        loser_retires: ruling("R42"),
        not_due: ruling("R42"),
        due: ruling("R42"),
        withdraw: ruling("R42"),
        stay: ruling("R42"),
        side_bet: ruled("5", "R40"),
        side_bet_first: ruled("5", "R40"),
        side_bet_stands: ruling("R40"),
        side_offer_lapses: ruling("R40"),
        heads_wins: ruled("6", "R42"),
        tails_wins: ruled("6", "R42"),
        most_bets: ruling("R69"),
        no_spin_in_time: ruled("4", "R80"),
        void_counterparty: ruling("R23"),
        centre_after: ruling("R52"),
    },
};
