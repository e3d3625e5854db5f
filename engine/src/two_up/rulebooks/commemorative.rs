//! `commemorative`: three pennies, three days a year, bets between patrons.

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

const TABLE: ClauseTable = ClauseTable {
    rulebook: "commemorative",
    clauses: clauses::commemorative::CLAUSES,
    inherited: None,
    rulings: RULINGS,
};

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
    NoSpinRule { reason: NoSpinReason::OutsideRing, cite: by("5.1.1") },
    NoSpinRule { reason: NoSpinReason::HitSomething, cite: by("5.1.2") },
    NoSpinRule { reason: NoSpinReason::TooLow, cite: by("5.1.3") },
    NoSpinRule { reason: NoSpinReason::HitCeiling, cite: by("5.1.4") },
    NoSpinRule { reason: NoSpinReason::SpinnerOutsideRing, cite: by("5.1.5") },
    NoSpinRule { reason: NoSpinReason::NotSpun, cite: by("5.1.6") },
    NoSpinRule { reason: NoSpinReason::NotFlat, cite: ruled("5.1.7", "R39") },
    NoSpinRule { reason: NoSpinReason::Other, cite: by("5.1.8") },
];

/// The rulebook `commemorative`.
pub const COMMEMORATIVE: Record = Record {
    id: "commemorative",
    title: "Commemorative Two Up",
    source: "Commemorative Two Up: rules of the Casino, Liquor and Gaming Control Authority (New South Wales)",
    source_sha256: [
        0xd7, 0xae, 0x9d, 0xf0, 0x1f, 0x67, 0x8d, 0x62, 0xa4, 0x31, 0x31, 0x68, 0xfb, 0x1e, 0x5e, 0x29, 0x65, 0xe9,
        0x03, 0xad, 0xb6, 0x45, 0xa4, 0x73, 0xee, 0xe8, 0xfd, 0xaf, 0x09, 0xae, 0x8c, 0xb7,
    ],
    clauses: TABLE,
    sets: Cited::new(2, by("3.1")),
    coins_in_set: Cited::new(5, by("3.1")),
    coins_spun: Cited::new(3, by("3.2")),
    selection: Cited::new(Selection::Spinner, by("4.2")),
    start: Cited::new(Faces { first: Side::Tails, second: Side::Tails, third: Some(Side::Tails) }, ruled("4.3", "R43")),
    centre: Cited::new(CentreRule::Heads(3), by("6.2.2")),
    side_bets: Cited::new(SideBets::AtOnce, by("6.3")),
    staying: Cited::new(Staying::AnyCoins, by("4.2")),
    three_invalid: Cited::new(ThreeInvalid::MaySubstitute, ruled("4.7", "R41")),
    supervision: Cited::new(Supervision::CasinoSupervisor, by("2.casino-supervisor")),
    calendar: Cited::new(Calendar::CommemorativeDays, ruled("1.1", "R41")),
    age: Cited::new(Age::NotAsked, by("1.1")),
    no_spin: NO_SPIN,
    no_spin_until: Cited::new(NoSpinUntil::Announcement, ruled("5.2", "R39")),
    cites: Cites {
        floor: FloorCites {
            malformed: ruling("R46"),
            listed: ruling("R139"),
            not_in_these_rules: by("1.1"),
            state: ruling("R46"),
            time: ruling("R33"),
            closed: by("7.7"),
            opening: by("1.1"),
            transfer: ruling("R68"),
            seats: by("2.ring"),
            leaving: ruling("R29"),
            presence: by("4.1.1"),
            offer: by("4.1"),
            passed_over: ruling("R47"),
            excluded: by("7.3.2"),
            house_spin: by("4.1.1"),
            house_coins: ruling("R48"),
            select_coins: by("4.2"),
            retire: ruled("4.10", "R38"),
            decline: ruled("4.10", "R38"),
            failure: ruled("4.10", "R38"),
            substitute: ruled("4.7", "R41"),
            place_your_bets: by("4.4"),
            no_more_bets: by("4.5"),
            sums: ruling("R49"),
            throw: by("4.5"),
            start: by("4.3"),
            landing: ruling("R1"),
            source: ruling("R2"),
            chain: ruling("R4"),
            next_chain: ruling("R45"),
            chain_used_up: ruling("R117"),
            new_chain: ruling("R136"),
            entropy: ruling("R45"),
            throw_of_numbers: ruling("R3"),
            no_spin: by("5.1"),
            no_face: ruling("R2"),
            outcome: by("2.heads"),
            lying_heads: by("2.heads"),
            lying_tails: by("2.tails"),
            lying_odds: ruled("2.heads", "R36"),
            announce: by("4.6"),
            odds_stand: ruling("R36"),
            closing: ruled("7.7", "R25"),
            void_wagers: ruled("7.3.1", "R23"),
            void_in_the_air: ruled("7.3.1", "R54"),
            exclude: ruled("7.3.2", "R23"),
            exclude_spinner: ruled("7.3.2", "R81"),
            invalidate: ruled("7.4", "R24"),
            disruption: ruled("7.4.1", "R24"),
            fraud: ruled("7.4.2", "R24"),
            refund: ruled("7.5", "R24"),
            forfeit: ruled("7.5", "R41"),
            later_game: ruled("7.5", "R52"),
            reentry: ruled("7.4", "R60"),
            reentry_refund: ruled("7.5", "R60"),
            dispute: ruled("7.8", "R28"),
            review: ruled("7.8", "R28"),
            inspector: by("7.9"),
        },
        days: ruled("1.1", "R41"),
        day_over: ruled("1.1", "R41"),
        age: by("1.1"),
        house_spin_supervisor: ruled("4.1.1", "R41"),
        house_spin_supervised: ruled("4.1.1", "R109"),
        taking_over: ruled("4.9.1", "R54"),
        change_coins: ruled("3.3", "R43"),
        other_pennies: by("4.2"),
        fresh_set: by("3.3"),
        three_invalid: ruled("4.7", "R41"),
        stake_centre: by("6.2"),
        cover_centre: ruled("6.2", "R35"),
        centre_covered: by("6.2.1"),
        call_off: ruled("5.4", "R37"),
        rides: ruled("6.2.2", "R35"),
        cover_wins: ruled("6.2", "R35"),
        centre_lost: by("4.8"),
        loser_retires: by("4.8"),
        not_due: by("4.10"),
        due: by("6.2.2"),
        withdraw: by("4.9"),
        stay: ruled("4.9", "R38"),
        side_bet: by("6.3"),
        side_bet_first: by("6.2.1"),
        side_bet_stands: ruled("6.3", "R40"),
        side_offer_lapses: ruled("6.3", "R40"),
        heads_wins: by("6.3.1"),
        tails_wins: by("6.3.1"),
        most_bets: ruling("R69"),
        no_spin_in_time: ruled("5.2", "R39"),
        void_counterparty: ruled("7.3.1", "R23"),
        centre_after: ruled("7.5", "R52"),
    },
};
