//! Invalidating an outcome: the result alone.

use crate::common::desk::{change, handed_back, mixed, reversed, sign};
use crate::common::{Pit, betting, cited, has, house_spin, kinds, one, seated_with, spinner_ready};
use kip_engine::two_up::contract::{
    Command, Enforcement, Happening, Invalidation, InvalidationReason, InvalidationScope, Lights, Phase, ReturnReason,
    Side, Terms, WagerKind,
};
use kip_tests::say::{BOXER, DEALER, GAMES_SUPERVISOR, HEADS, HOST, ODDS, SUPERVISOR, TAILS, coins, config, player};

use Side::{Heads, Tails};

const fn invalidate() -> Command {
    Command::InvalidateOutcome(Invalidation {
        scope: InvalidationScope::Result,
        reason: InvalidationReason::Disruption,
        forfeits: Vec::new(),
    })
}

const DARK: Lights = Lights { odds: 0, heads: 0, tails: 0 };

/// Seat 1 spins for Heads with 10 dollars, seat 2 has 5 on Heads, seat 3 has 7 on Tails; nothing thrown.
fn table() -> Pit {
    let mut pit = betting(3, Heads, 1_000);
    pit.bet(2, Heads, 500);
    pit.bet(3, Tails, 700);
    pit
}

/// The layout is empty but for the spinner's wager, nobody else won or lost, "place your bets" is next.
#[track_caller]
fn as_before(pit: &mut Pit, run: u8) {
    let view = pit.view();
    let game = view.game.unwrap();
    assert_eq!(
        (view.phase, game.seat, game.run, view.pending, view.invalid_spins),
        (Phase::Preparing, 1, run, false, 0)
    );
    assert_eq!(game.valid_spin, run > 0);
    assert_eq!(view.lights, Lights { heads: run, ..DARK });
    assert!(!view.outcome_open, "there is nothing left to invalidate");
    assert_eq!(pit.play.books.of(1), (-1_000, 0));
    assert_eq!((pit.play.books.of(2), pit.play.books.of(3)), ((0, 0), (0, 0)));
    assert_eq!(pit.play.books.bank(), (0, 0));
    assert_eq!(pit.lies(1, WagerKind::Spinner), 1_000);
    pit.refused(SUPERVISOR, &invalidate());
    pit.place_your_bets();
    pit.play.rebuild();
}

// nsw 9.4.1, 9.5, R24, R52: after settlement, wager by wager
#[test]
fn a_settled_result_is_reversed_wager_by_wager() {
    let mut pit = table();
    pit.round(&HEADS);
    assert!(pit.view().outcome_open);
    let events = pit.ok(SUPERVISOR, &invalidate());
    // R114, R122: what was paid is reversed first, then the outcome is invalid, then stakes go back
    let order =
        ["settlement-reversed", "settlement-reversed", "outcome-invalidated", "wager-returned", "wager-returned"];
    assert_eq!(kinds(&events), order);
    assert_eq!(cited(&events, "outcome-invalidated"), "nsw 9.4.1");
    let mut undone = reversed(&events);
    undone.sort_by_key(|row| row.0);
    assert_eq!(undone, [(2, WagerKind::Heads, 500, 500, true), (3, WagerKind::Tails, 700, 0, false)]);
    let mut back = handed_back(&events);
    back.sort_by_key(|row| row.0);
    assert_eq!(back, [(2, WagerKind::Heads, 500, 0), (3, WagerKind::Tails, 700, 0)]);
    for event in &events {
        if let Happening::WagerReturned(back) = &event.what {
            assert_eq!((back.reason, crate::common::clause_of(event).as_str()), (ReturnReason::Invalidated, "nsw 9.5"));
        }
    }
    as_before(&mut pit, 0);
}

// nsw 9.5, R24, R52: in mid-air
#[test]
fn a_spin_in_the_air_can_be_invalidated() {
    let mut pit = table();
    pit.no_more_bets();
    pit.throw();
    let events = pit.ok(SUPERVISOR, &invalidate());
    assert!(reversed(&events).is_empty());
    assert_eq!(handed_back(&events).len(), 2);
    pit.refused(BOXER, &HEADS);
    as_before(&mut pit, 0);
}

// nsw 9.5, R24, R52: down and not announced
#[test]
fn a_landing_not_announced_can_be_invalidated() {
    let mut pit = table();
    pit.no_more_bets();
    pit.throw_land(&HEADS);
    pit.ok(SUPERVISOR, &invalidate());
    assert_eq!(pit.view().landed, None);
    as_before(&mut pit, 0);
}

// nsw 9.5, R24, R52: pending
#[test]
fn odds_that_stand_can_be_invalidated() {
    let mut pit = table();
    pit.round(&ODDS);
    pit.spin(&ODDS);
    assert_eq!(pit.view().lights.odds, 2);
    pit.ok(SUPERVISOR, &invalidate());
    as_before(&mut pit, 0);
    // the count begins anew: four more Odds do not lose
    pit.round(&ODDS);
    for _ in 0..3 {
        pit.spin(&ODDS);
    }
    assert!(pit.view().pending);
}

// R24, R5: the spinner's game has its earlier counts
#[test]
fn the_spinners_game_has_its_earlier_counts() {
    let mut pit = table();
    pit.round(&HEADS);
    pit.place_your_bets();
    pit.bet(2, Heads, 900);
    pit.round(&HEADS);
    assert_eq!(pit.view().game.unwrap().run, 2);
    pit.ok(SUPERVISOR, &invalidate());
    assert_eq!(pit.view().game.unwrap().run, 1);
    // what the first Heads paid stays paid
    assert_eq!((pit.play.books.of(2), pit.play.books.of(3)), ((500, 0), (-700, 0)));
    pit.round(&HEADS);
    assert_eq!(pit.view().game.unwrap().run, 2);
    pit.round(&HEADS);
    assert_eq!(pit.play.books.of(1), (7_500, 0));
    pit.play.rebuild();
}

// R24: the spinner lost: the wager lies there again
#[test]
fn a_spinner_who_lost_is_back_in_the_ring() {
    let mut pit = table();
    pit.round(&HEADS);
    pit.round(&TAILS);
    assert_eq!(pit.phase(), Phase::Offering);
    // an offer already made is taken back
    pit.ok(BOXER, &Command::OfferCoins(2));
    let events = pit.ok(SUPERVISOR, &invalidate());
    assert_eq!(reversed(&events), [(1, WagerKind::Spinner, 1_000, 0, false)]);
    assert!(handed_back(&events).is_empty());
    let view = pit.view();
    let game = view.game.unwrap();
    assert_eq!(
        (view.phase, view.offered, game.seat, game.run, game.stake.chips),
        (Phase::Preparing, None, 1, 1, 1_000)
    );
    pit.refused(player(2), &Command::AcceptCoins);
    // R48, R52: the coins went back to the set when the game ended, and stay there
    pit.ok(player(1), &Command::SelectCoins(coins(3, 4)));
    pit.round(&HEADS);
    pit.round(&HEADS);
    assert_eq!(pit.play.books.of(1), (7_500, 0));
    pit.play.rebuild();
}

// R24: the spinner won: the winnings go back, the wager lies there again
#[test]
fn a_spinner_who_won_has_two_heads_again() {
    let mut pit = spinner_ready(2, Heads, 1_000);
    for _ in 0..3 {
        pit.round(&HEADS);
    }
    assert_eq!((pit.phase(), pit.play.books.of(1)), (Phase::Won, (7_500, 0)));
    let events = pit.ok(SUPERVISOR, &invalidate());
    assert_eq!(reversed(&events), [(1, WagerKind::Spinner, 1_000, 7_500, true)]);
    assert_eq!((pit.view().game.unwrap().run, pit.play.books.of(1)), (2, (-1_000, 0)));
    pit.ok(player(1), &Command::SelectCoins(coins(3, 4)));
    let events = pit.round(&TAILS);
    assert!(has(&events, "wager-lost"));
    pit.money(&[(1, -1_000)], 1_000);
    pit.play.rebuild();
}

// nsw 4.1.1.2.1, R24: five Odds, undone whole
#[test]
fn five_odds_can_be_invalidated() {
    let mut pit = table();
    pit.round(&HEADS);
    pit.place_your_bets();
    pit.bet(2, Heads, 500);
    pit.bet(3, Tails, 700);
    pit.round(&ODDS);
    for _ in 0..4 {
        pit.spin(&ODDS);
    }
    assert_eq!(pit.phase(), Phase::Offering);
    let events = pit.ok(SUPERVISOR, &invalidate());
    assert_eq!(reversed(&events).len(), 3);
    assert_eq!(pit.view().lights, Lights { odds: 0, heads: 1, tails: 0 });
    assert_eq!((pit.play.books.of(1), pit.play.books.of(2), pit.play.books.of(3)), ((-1_000, 0), (500, 0), (-700, 0)));
    pit.play.rebuild();
}

// R24, R52: until the next "place your bets"
#[test]
fn after_the_next_place_your_bets_the_result_stands() {
    let mut pit = table();
    pit.round(&HEADS);
    pit.place_your_bets();
    assert!(!pit.view().outcome_open);
    let refusal = pit.refused(SUPERVISOR, &invalidate());
    assert_eq!((&*refusal.clause, refusal.ruling.as_deref()), ("nsw 9.4", Some("R24")), "{refusal:?}");
    // "no more bets" reopens nothing
    pit.no_more_bets();
    pit.refused(SUPERVISOR, &invalidate());
    assert_eq!(pit.play.books.of(2), (500, 0));
    pit.play.rebuild();
}

// nsw 9.4: an outcome; before a throw there is none
#[test]
fn without_a_throw_there_is_no_outcome() {
    let mut pit = table();
    pit.refused(SUPERVISOR, &invalidate());
    pit.no_more_bets();
    pit.refused(SUPERVISOR, &invalidate());
    pit.play.rebuild();
}

// nsw 9.4, R22
#[test]
fn a_casino_supervisor_invalidates() {
    let mut pit = table();
    pit.round(&HEADS);
    for by in [BOXER, DEALER, HOST, player(1)] {
        pit.no(by, &invalidate(), "not-authorised", "9.4");
    }
    pit.ok(GAMES_SUPERVISOR, &invalidate());
    as_before(&mut pit, 0);
}

// R52: wagers altered after an invalid spin are refunded as they last stood
#[test]
fn wagers_altered_after_a_void_spin_are_refunded_as_they_stood() {
    let mut pit = table();
    pit.invalid();
    pit.ok(player(2), &change(Heads, 1_500));
    pit.ok(player(3), &change(Tails, 600));
    pit.round(&HEADS);
    let events = pit.ok(SUPERVISOR, &invalidate());
    let mut back = handed_back(&events);
    back.sort_by_key(|row| row.0);
    assert_eq!(back, [(2, WagerKind::Heads, 1_500, 0), (3, WagerKind::Tails, 600, 0)]);
    assert_eq!((pit.play.books.of(2), pit.play.books.of(3)), ((0, 0), (0, 0)));
    pit.play.rebuild();
}

// R9, R24, R52: the table is as before the last throw made with nothing pending: one invalid spin in a row
#[test]
fn invalid_spins_before_the_invalidated_throw_still_count() {
    let mut pit = table();
    pit.invalids(2);
    assert_eq!(pit.view().invalid_spins, 2);
    pit.round(&HEADS);
    pit.ok(SUPERVISOR, &invalidate());
    assert_eq!(pit.view().invalid_spins, 2);
    // with the valid spin undone this is the third of the first three (6.5)
    pit.invalid();
    assert_eq!(pit.phase(), Phase::Electing);
    pit.play.rebuild();
}

// R19, R24: reversed and refunded in the tender in which it was placed
#[test]
fn tokens_come_back_as_tokens() {
    for landing in [HEADS, TAILS] {
        let mut pit = betting(2, Heads, 1_000);
        pit.ok(player(2), &mixed(Heads, 500, 1_500));
        pit.round(&landing);
        let events = pit.ok(SUPERVISOR, &invalidate());
        assert_eq!(handed_back(&events), [(2, WagerKind::Heads, 500, 1_500)]);
        assert_eq!(pit.play.books.of(2), (0, 0));
        pit.play.rebuild();
    }
}

// nsw 5.3, R24: what was handed back from above the maximum is not refunded twice
#[test]
fn an_excess_already_handed_back_is_not_refunded_again() {
    let mut config = config();
    let Terms::Casino(terms) = &mut config.terms else { panic!() };
    terms.enforcement = Enforcement::AtSettlement;
    terms.sign = sign((500, 10_000), (500, 5_000));
    for landing in [HEADS, TAILS] {
        let mut pit = seated_with(&config, 2);
        pit.spinner(1, Heads, 10_100);
        pit.place_your_bets();
        pit.bet(2, Heads, 5_200);
        pit.round(&landing);
        pit.ok(SUPERVISOR, &invalidate());
        assert_eq!(pit.play.books.of(2), (0, 0));
        assert_eq!(pit.lies(2, WagerKind::Heads), 0);
        // the spinner's wager lies there again, with or without what was above the maximum
        assert_eq!(-pit.play.books.of(1).0, pit.lies(1, WagerKind::Spinner));
        assert_eq!(pit.view().game.unwrap().stake.chips, u64::try_from(pit.lies(1, WagerKind::Spinner)).unwrap());
        assert_eq!(pit.play.books.bank().0, 0);
        pit.play.rebuild();
    }
}

// R12, R24: a house spin's result
#[test]
fn a_house_spins_result_is_invalidated_and_the_house_spins_again() {
    let mut pit = house_spin(2);
    pit.bet(1, Heads, 500);
    pit.round(&HEADS);
    assert_eq!(pit.phase(), Phase::Offering);
    let events = pit.ok(SUPERVISOR, &invalidate());
    assert_eq!(reversed(&events), [(1, WagerKind::Heads, 500, 500, true)]);
    assert_eq!(pit.phase(), Phase::Preparing);
    pit.money(&[], 0);
    pit.round(&TAILS);
    pit.play.rebuild();
}

// R10, R24: a decision that the house spun for the spinner is the house's again
#[test]
fn a_game_handed_over_stays_handed_over() {
    let mut pit = table();
    pit.round(&HEADS);
    pit.ok(player(1), &Command::DeclineFurtherSpins);
    pit.ok(BOXER, &crate::common::substitute(kip_engine::contract::Role::Dealer));
    pit.round(&HEADS);
    pit.ok(SUPERVISOR, &invalidate());
    let game = pit.view().game.unwrap();
    assert!(game.handed_over && game.run == 1);
    pit.round(&HEADS);
    let events = pit.round(&HEADS);
    assert_eq!(one(&events, "wager-won").what.name(), "wager-won");
    assert_eq!(pit.play.books.of(1), (7_500, 0));
    pit.play.rebuild();
}

// nsw 6.8, R24, R52: what was frozen is refunded all the same
#[test]
fn frozen_wagers_are_refunded_too() {
    let mut pit = table();
    pit.round(&ODDS);
    pit.ok(
        BOXER,
        &Command::SendSpinnerOut(kip_engine::two_up::contract::SendingOut {
            reason: kip_engine::two_up::contract::SendingOutReason::DelayOrDisorder,
            bar: false,
        }),
    );
    let events = pit.ok(SUPERVISOR, &invalidate());
    assert_eq!(handed_back(&events).iter().filter(|row| row.1 != WagerKind::Spinner).count(), 2);
    assert_eq!((pit.play.books.of(2), pit.play.books.of(3)), ((0, 0), (0, 0)));
    pit.play.rebuild();
}
