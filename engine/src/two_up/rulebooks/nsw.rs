//! `nsw`: casino Two-Up under the Casino Control Act 1992.

use super::clauses;
use crate::contract::{Citation, Fraction};
use crate::table::clause::{Cited, ClauseTable};
use crate::two_up::FloorCites;
use crate::two_up::casino::{
    Cites, FiveOdds, NewWagersAfterVoid, NoSpinCaller, NoSpinRule, OddsRule, Record, Rounding, SideCall,
    require_consistent,
};
use crate::two_up::contract::{Faces, NoSpinReason, OddsPaid, Side};
use crate::two_up::rulings::RULINGS;

const TABLE: ClauseTable =
    ClauseTable { rulebook: "nsw", clauses: clauses::nsw::CLAUSES, inherited: None, rulings: RULINGS };

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
    NoSpinRule { reason: NoSpinReason::NotSpun, caller: NoSpinCaller::BoxerOrSupervisor, cite: by("7.1.1") },
    NoSpinRule { reason: NoSpinReason::TooLow, caller: NoSpinCaller::BoxerOrSupervisor, cite: by("7.1.2") },
    NoSpinRule { reason: NoSpinReason::OutsideRing, caller: NoSpinCaller::Boxer, cite: by("7.3.1") },
    NoSpinRule { reason: NoSpinReason::HitSomething, caller: NoSpinCaller::Boxer, cite: by("7.3.2") },
    NoSpinRule { reason: NoSpinReason::SpinnerOutsideRing, caller: NoSpinCaller::Boxer, cite: by("7.3.3") },
    NoSpinRule { reason: NoSpinReason::NotFlat, caller: NoSpinCaller::Boxer, cite: by("7.3.4") },
];

/// The rulebook `nsw`.
pub const NSW: Record = Record {
    id: "nsw",
    title: "Two Up",
    source: "Two Up: rules under the Casino Control Act 1992 (New South Wales)",
    source_sha256: [
        0x6f, 0xde, 0x83, 0x20, 0x05, 0x6b, 0x30, 0xcf, 0x26, 0xc1, 0x0e, 0x2f, 0xf1, 0x01, 0x43, 0x20, 0xe0, 0x30,
        0x38, 0x39, 0x93, 0x9a, 0x89, 0xb0, 0xd5, 0x7a, 0xa6, 0xb5, 0x43, 0x60, 0x4e, 0xb6,
    ],
    clauses: TABLE,
    coins_in_set: Cited::new(5, by("2.3")),
    start: Cited::new(Faces { first: Side::Heads, second: Side::Tails, third: None }, ruled("6.1", "R43")),
    throws_to_win: Cited::new(3, by("4.1.1.1.1")),
    odds_that_lose: Cited::new(5, by("4.1.2.2")),
    call: Cited::new(SideCall::Spinner, by("4.2")),
    odds: Cited::new(
        OddsRule::Stated(OddsPaid {
            spinner: Fraction { numerator: 15, denominator: 2 },
            heads_tails: Fraction { numerator: 1, denominator: 1 },
        }),
        by("8.1"),
    ),
    five_odds: Cited::new(FiveOdds::Lose, by("4.1.2.2")),
    rounding: Cited::new(Rounding::UpToChips, ruled("4.10", "R18")),
    new_wagers_after_void: Cited::new(NewWagersAfterVoid::Refused, ruled("4.7", "R7")),
    no_spin: NO_SPIN,
    cites: Cites {
        floor: FloorCites {
            malformed: ruling("R46"),
            listed: ruling("R139"),
            not_in_these_rules: by("4.1"),
            state: ruling("R46"),
            time: ruling("R33"),
            closed: ruled("9.8", "R25"),
            opening: by("5.1"),
            transfer: ruling("R68"),
            seats: by("2.1"),
            leaving: ruling("R29"),
            offer: by("3.1"),
            passed_over: ruled("3.1", "R47"),
            excluded: by("9.3.2"),
            house_spin: ruled("3.3", "R12"),
            house_coins: ruled("6.1", "R48"),
            select_coins: by("6.1"),
            retire: ruled("3.2", "R8"),
            decline: ruled("6.6p1", "R10"),
            failure: ruled("6.6p1", "R10"),
            substitute: ruled("6.6p1", "R10"),
            place_your_bets: by("6.2"),
            no_more_bets: by("6.3"),
            sums: ruling("R49"),
            throw: by("6.3"),
            start: ruled("6.1", "R43"),
            landing: ruled("6.10", "R1"),
            source: ruling("R2"),
            chain: ruling("R4"),
            next_chain: ruling("R45"),
            chain_used_up: ruling("R117"),
            new_chain: ruling("R136"),
            entropy: ruling("R45"),
            throw_of_numbers: ruling("R3"),
            no_spin: ruled("7.5", "R13"),
            no_face: ruled("7.3", "R2"),
            outcome: by("6.10"),
            lying_heads: by("1.1.heads"),
            lying_tails: by("1.1.tails"),
            lying_odds: by("1.1.odds"),
            announce: by("6.9"),
            odds_stand: by("4.1.2.3"),
            presence: ruled("9.12", "R28"),
            closing: ruled("9.8", "R25"),
            void_wagers: ruled("9.3.1", "R23"),
            void_in_the_air: ruled("9.3.1", "R59"),
            exclude: ruled("9.3.2", "R23"),
            exclude_spinner: ruled("9.3.2", "R51"),
            invalidate: ruled("9.4", "R24"),
            disruption: ruled("9.4.1", "R24"),
            fraud: ruled("9.4.2", "R24"),
            refund: ruled("9.5", "R24"),
            forfeit: ruled("9.5", "R24"),
            later_game: ruled("9.5", "R52"),
            reentry: ruled("9.4", "R60"),
            reentry_refund: ruled("9.5", "R60"),
            dispute: ruled("9.12", "R28"),
            review: ruled("9.12", "R53"),
            inspector: by("9.13a"),
        },
        sign: ruled("5.1", "R61"),
        sign_maximum: ruled("5.1", "R111"),
        odds_written: ruled("8.1", "R75"),
        odds_reduced: ruled("8.1", "R138"),
        selected_once: ruled("6.1", "R137"),
        return_over_one: ruled("4.10", "R18"),
        vacating: ruled("9.9", "R26"),
        side_bets: ruled("9.10", "R27"),
        offer_onwards: by("3.2"),
        barred: ruled("6.7p1", "R11"),
        original_coins: by("7.4.3"),
        lost_coins: ruled("7.4.2", "R14"),
        found_coins: by("7.4.4"),
        new_set: ruled("7.4.5", "R14"),
        call_side: by("4.2"),
        spinner_wager: ruled("4.2", "R48"),
        change_spinner_wager: ruled("4.2", "R8"),
        change_after_election: ruled("6.5", "R108"),
        spinner_wager_stands: ruled("4.2", "R8"),
        after_winning: ruled("3.2", "R6"),
        election: ruled("6.5", "R9"),
        three_invalid: ruled("6.6p1", "R10"),
        send_out: ruled("6.7p1", "R11"),
        send_out_invalid_spins: ruled("6.7.1", "R11"),
        send_out_delay: ruled("6.7.2", "R11"),
        send_out_contravention: ruled("6.7.3", "R11"),
        send_out_in_the_air: ruled("6.7p1", "R48"),
        sent_out_dealer: ruled("6.8", "R11"),
        loser_retires: by("6.4"),
        five_odds_retire: by("6.4"),
        bets_closed: by("4.6"),
        heads: by("4.1.2"),
        tails: by("4.1.3"),
        change_wager: by("4.6"),
        unchanged: ruling("R113"),
        after_void: ruled("4.7", "R7"),
        outlived: ruling("R8"),
        frozen: ruled("6.8", "R11"),
        tender: ruled("4.5", "R49"),
        tender_together: ruled("4.5", "R57"),
        limits: ruled("5.1", "R15"),
        under_minimum: ruled("5.2", "R15"),
        excess: ruled("5.3", "R15"),
        no_spin_reasons: ruled("7.3", "R13"),
        reopened: ruled("4.7", "R7"),
        odds_pending: by("4.1.2.3"),
        odds_pending_tails: by("4.1.3.3"),
        heads_wins: by("4.1.2.1"),
        heads_loses: by("4.1.2.2"),
        five_odds_take_heads: by("4.1.2.2"),
        tails_wins: by("4.1.3.1"),
        tails_loses: by("4.1.3.2"),
        five_odds_take_tails: by("4.1.3.2"),
        spinner_wins_heads: by("4.1.1.1.1"),
        spinner_wins_tails: by("4.1.1.1.2"),
        spinner_loses_heads: by("4.1.1.2.1"),
        spinner_loses_tails: by("4.1.1.2.2"),
        five_odds_take_spinner_heads: by("4.1.1.2.1"),
        five_odds_take_spinner_tails: by("4.1.1.2.2"),
        set_limits: ruled("5.5", "R16"),
        higher_minimum: ruled("5.5", "R16"),
        player_limits: ruled("5.6", "R17"),
        player_maximum: ruled("5.6", "R111"),
        refuse_wager: ruled("9.11", "R23"),
        refuse_spinner: ruled("9.11", "R51"),
        void_spinner: ruled("9.3.1", "R23"),
    },
};

const _: () = require_consistent(&NSW);
