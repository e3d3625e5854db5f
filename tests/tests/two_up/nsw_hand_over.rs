//! Spinners who are sent out or excluded, wagers refused, and the phases after an invalidation.

use crate::common::{Pit, betting, cited, clause_of, ended, has, one, returned, spinner_ready, substitute, won};
use kip_engine::contract::{Role, Seat, Stake};
use kip_engine::two_up::contract::{
    Command, GameOutcome, HandOverReason, Happening, Invalidation, InvalidationReason, InvalidationScope, Phase,
    ReturnReason, SendingOut, SendingOutReason, Side, Wager, WagerAt, WagerKind,
};
use kip_tests::say::{BOXER, DEALER, HEADS, HOST, ODDS, SUPERVISOR, TAILS, bet, coins, player, throw};

use SendingOutReason::{ContravenedRules, DelayOrDisorder, RepeatedInvalidSpins};
use Side::{Heads, Tails};

fn change(side: Side, chips: u64) -> Command {
    Command::ChangeWager(Wager { side, stake: Stake { chips, tokens: 0 } })
}

const fn send_out(reason: SendingOutReason, bar: bool) -> Command {
    Command::SendSpinnerOut(SendingOut { reason, bar })
}

const fn refuse_spinners(seat: Seat) -> Command {
    Command::RefuseWager(WagerAt { seat, wager: WagerKind::Spinner })
}

fn invalidate(scope: InvalidationScope) -> Command {
    Command::InvalidateOutcome(Invalidation { scope, reason: InvalidationReason::Disruption, forfeits: vec![] })
}

/// Seat 2 has 5 dollars on Tails.
fn open_layout() -> Pit {
    let mut pit = betting(3, Heads, 1_000);
    pit.bet(2, Tails, 500);
    pit
}

// nsw 6.7.1, 6.7.2, 6.7.3, 6.7p1, R11: without a valid spin the wager is returned and the coins go on
#[test]
fn a_spinner_sent_out_before_any_valid_spin_gets_the_wager_back() {
    for (reason, clause) in [(RepeatedInvalidSpins, "6.7.1"), (DelayOrDisorder, "6.7.2"), (ContravenedRules, "6.7.3")] {
        let mut pit = open_layout();
        pit.invalid();
        let events = pit.ok(BOXER, &send_out(reason, false));
        let Happening::SpinnerSentOut(out) = &one(&events, "spinner-sent-out").what else { panic!() };
        assert_eq!((out.seat, out.reason, out.barred), (1, reason, false));
        let cited = clause_of(one(&events, "spinner-sent-out"));
        assert!([format!("nsw {clause}"), "nsw 6.7p1".into(), "nsw 6.7".into()].contains(&cited), "{cited}");
        assert_eq!(returned(&events), [(1, WagerKind::Spinner, 1_000, ReturnReason::SentOut)]);
        assert_eq!(ended(&events), [(1, GameOutcome::Returned)]);
        assert_eq!(pit.phase(), Phase::Offering);
        assert!(!pit.view().seats[0].barred);
        // the layout is open as in R7: no new wagers, but those there may change
        pit.refused(player(3), &bet(Heads, 500));
        pit.ok(player(2), &change(Tails, 800));
        pit.ok(player(2), &Command::WithdrawWager(Tails));
        pit.accept(2);
        pit.money(&[], 0);
        pit.play.rebuild();
    }
}

// nsw 6.7, R22: the boxer, and nobody else
#[test]
fn only_the_boxer_sends_a_spinner_out() {
    let mut pit = open_layout();
    for by in [DEALER, SUPERVISOR, HOST, player(1), player(2)] {
        pit.no(by, &send_out(DelayOrDisorder, true), "not-authorised", "6.7p1");
    }
    pit.play.rebuild();
}

// R48: not while the coins fly
#[test]
fn a_spinner_is_not_sent_out_while_the_coins_fly() {
    let mut pit = open_layout();
    pit.no_more_bets();
    pit.throw();
    let refusal = pit.refused(BOXER, &send_out(ContravenedRules, true));
    assert_eq!(refusal.ruling.as_deref(), Some("R48"), "{refusal:?}");
    pit.play.rebuild();
}

// nsw 6.7: without a spinner there is nobody to send out
#[test]
fn nobody_is_sent_out_without_a_spinner() {
    let mut pit = spinner_ready(2, Heads, 1_000);
    pit.round(&TAILS);
    pit.refused(BOXER, &send_out(DelayOrDisorder, false));
    let mut house = crate::common::house_spin(2);
    house.refused(BOXER, &send_out(DelayOrDisorder, false));
    pit.play.rebuild();
}

// nsw 6.7p1, R11: barred from the ring until close of play, but not from betting
#[test]
fn a_spinner_may_be_barred_from_the_ring() {
    let mut pit = open_layout();
    let events = pit.ok(BOXER, &send_out(DelayOrDisorder, true));
    let Happening::SpinnerSentOut(out) = &one(&events, "spinner-sent-out").what else { panic!() };
    assert!(out.barred && pit.view().seats[0].barred);
    pit.spinner(2, Heads, 1_000);
    pit.place_your_bets();
    pit.bet(1, Heads, 500);
    pit.round(&HEADS);
    assert_eq!(pit.play.books.of(1), (500, 0));
    pit.place_your_bets();
    pit.round(&TAILS);
    pit.ok(BOXER, &Command::OfferCoins(3));
    pit.ok(player(3), &Command::DeclineCoins);
    pit.refused(BOXER, &Command::OfferCoins(1));
    pit.play.rebuild();
}

/// A Heads or Odds was thrown, seat 2 has 5 dollars on Tails, and the spinner is sent out.
fn sent_out_after(landing: &Command) -> Pit {
    let mut pit = open_layout();
    pit.round(landing);
    if *landing == HEADS {
        pit.place_your_bets();
        pit.bet(2, Tails, 500);
    }
    let events = pit.ok(BOXER, &send_out(RepeatedInvalidSpins, false));
    assert_eq!(returned(&events), []);
    let Happening::CoinsHandedOver(over) = &one(&events, "coins-handed-over").what else { panic!() };
    assert_eq!((over.seat, over.reason, over.dealer_only), (1, HandOverReason::SentOut, true));
    assert_eq!(cited(&events, "coins-handed-over"), "nsw 6.8");
    pit
}

// nsw 6.8, R11: after a valid spin, Odds too, a dealer spins until the spinner's wager is determined
#[test]
fn a_dealer_spins_for_a_spinner_sent_out_after_a_valid_spin() {
    for landing in [HEADS, ODDS] {
        let mut pit = sent_out_after(&landing);
        pit.refused(player(1), &throw());
        let refusal = pit.refused(BOXER, &substitute(Role::Boxer));
        assert_eq!(refusal.clause, "nsw 6.8", "{refusal:?}");
        pit.ok(BOXER, &substitute(Role::Dealer));
        pit.round(&HEADS);
        let events = loop {
            let events = pit.round(&HEADS);
            if !won(&events).is_empty() {
                break events;
            }
        };
        assert_eq!(won(&events), [(1, WagerKind::Spinner, 1_000, 7_500)]);
        assert!(!has(&events, "spinner-stayed"));
        assert_eq!(pit.phase(), Phase::Offering);
        assert_eq!(pit.play.books.of(1), (7_500, 0));
        pit.play.rebuild();
    }
}

// nsw 6.8, R11: players may not amend or withdraw; from the next decision on they may again
#[test]
fn the_layout_is_frozen_when_a_spinner_is_sent_out_after_a_valid_spin() {
    let mut pit = sent_out_after(&HEADS);
    let frozen = |pit: &Pit| pit.view().seats[1].wagers.iter().all(|wager| wager.frozen);
    let still = |pit: &mut Pit| {
        for command in [change(Tails, 700), change(Tails, 500), Command::WithdrawWager(Tails)] {
            let refusal = pit.refused(player(2), &command);
            assert_eq!(refusal.clause, "nsw 6.8", "{refusal:?}");
        }
    };
    assert!(frozen(&pit));
    still(&mut pit);
    pit.ok(BOXER, &substitute(Role::Dealer));
    still(&mut pit);
    // an invalid spin does not thaw them
    pit.invalid();
    still(&mut pit);
    assert!(frozen(&pit));
    pit.round(&HEADS);
    assert_eq!(pit.play.books.of(2), (-1_000, 0));
    pit.place_your_bets();
    pit.bet(2, Tails, 500);
    pit.ok(player(2), &change(Tails, 700));
    pit.play.rebuild();
}

// R51: excluding the spinner works as sending out: before a valid spin the wager is returned
#[test]
fn an_excluded_spinner_without_a_valid_spin_gets_the_wager_back() {
    let mut pit = open_layout();
    let events = pit.ok(SUPERVISOR, &Command::ExcludePlayer(1));
    assert_eq!(returned(&events), [(1, WagerKind::Spinner, 1_000, ReturnReason::SentOut)]);
    assert_eq!(ended(&events), [(1, GameOutcome::Returned)]);
    assert!(has(&events, "player-excluded") && pit.view().seats.iter().all(|seat| seat.seat != 1 || seat.excluded));
    assert_eq!(pit.phase(), Phase::Offering);
    pit.ok(player(2), &change(Tails, 600));
    pit.play.rebuild();
}

// R51: after one the house spins on, without freezing the layout
#[test]
fn an_excluded_spinner_with_a_valid_spin_is_spun_for_and_nothing_freezes() {
    let mut pit = open_layout();
    pit.round(&HEADS);
    pit.place_your_bets();
    pit.bet(2, Tails, 500);
    let events = pit.ok(SUPERVISOR, &Command::ExcludePlayer(1));
    let Happening::CoinsHandedOver(over) = &one(&events, "coins-handed-over").what else { panic!() };
    assert_eq!((over.seat, over.reason), (1, HandOverReason::Excluded));
    assert_eq!(returned(&events), []);
    pit.ok(player(2), &change(Tails, 700));
    pit.ok(BOXER, &substitute(Role::Dealer));
    pit.ok(player(2), &change(Tails, 600));
    pit.round(&HEADS);
    let events = pit.round(&HEADS);
    assert_eq!(won(&events), [(1, WagerKind::Spinner, 1_000, 7_500)]);
    assert_eq!(pit.phase(), Phase::Offering);
    pit.money(&[(1, 7_500), (2, -1_100)], -6_400);
    pit.play.rebuild();
}

// R51, R23 (nsw 9.11): a supervisor may refuse the spinner's wager until the first valid spin, while the layout is open
#[test]
fn the_spinners_wager_may_be_refused_until_the_first_valid_spin() {
    let mut pit = open_layout();
    pit.no_more_bets();
    let refusal = pit.refused(SUPERVISOR, &refuse_spinners(1));
    assert!(["nsw 9.11", "nsw 4.6"].contains(&&*refusal.clause), "{refusal:?}");
    pit.invalid();
    let events = pit.ok(SUPERVISOR, &refuse_spinners(1));
    let Happening::WagerRefused(refused) = &one(&events, "wager-refused").what else { panic!() };
    assert_eq!((refused.seat, refused.wager, refused.stake.chips), (1, WagerKind::Spinner, 1_000));
    assert_eq!(ended(&events), [(1, GameOutcome::Returned)]);
    assert_eq!(pit.phase(), Phase::Offering);
    pit.refused(BOXER, &Command::OfferCoins(1));
    pit.accept(2);

    let mut pit = open_layout();
    pit.round(&HEADS);
    pit.place_your_bets();
    let refusal = pit.refused(SUPERVISOR, &refuse_spinners(1));
    assert_eq!(refusal.ruling.as_deref(), Some("R51"), "{refusal:?}");
    pit.play.rebuild();
}

// R24, R52: an outcome may be invalidated until the next "place your bets"; then the table waits for it
#[test]
fn an_invalidated_result_leads_back_before_place_your_bets() {
    let mut pit = open_layout();
    pit.round(&HEADS);
    pit.place_your_bets();
    pit.bet(2, Tails, 500);
    pit.round(&TAILS);
    // the coins have been offered on: that is taken back
    pit.ok(BOXER, &Command::OfferCoins(2));
    pit.ok(SUPERVISOR, &invalidate(InvalidationScope::Result));
    let view = pit.view();
    assert_eq!((view.phase, view.offered, view.pending), (Phase::Preparing, None, false));
    assert_eq!((view.game.unwrap().seat, view.game.unwrap().run, view.lights.heads), (1, 1, 1));
    pit.refused(player(2), &Command::AcceptCoins);
    // the coins stay as they are: back in the set when the game ended (R48, R52)
    pit.ok(player(1), &Command::SelectCoins(coins(3, 4)));
    pit.round(&HEADS);
    pit.round(&HEADS);
    pit.money(&[(1, 7_500), (2, -500)], -7_000);
    pit.play.rebuild();
}

// R24, R52: the whole game; also in mid-air and pending
#[test]
fn an_invalidated_game_leads_back_to_the_offering() {
    let mut pit = open_layout();
    pit.round(&ODDS);
    pit.throw();
    let events = pit.ok(SUPERVISOR, &invalidate(InvalidationScope::Game));
    assert_eq!(ended(&events), [(1, GameOutcome::Returned)]);
    let view = pit.view();
    assert_eq!((view.phase, view.game.is_none(), view.pending, view.lights.odds), (Phase::Offering, true, false, 0));
    pit.refused(BOXER, &HEADS);
    // R48: just retired, so not offered the coins in this round
    pit.refused(BOXER, &Command::OfferCoins(1));
    pit.accept(2);
    pit.money(&[], 0);
    pit.play.rebuild();
}

// R24: not after "place your bets"
#[test]
fn place_your_bets_ends_the_time_to_invalidate() {
    let mut pit = open_layout();
    pit.round(&HEADS);
    assert!(pit.view().outcome_open);
    pit.place_your_bets();
    assert!(!pit.view().outcome_open);
    for scope in [InvalidationScope::Result, InvalidationScope::Game] {
        let refusal = pit.refused(SUPERVISOR, &invalidate(scope));
        assert_eq!(refusal.ruling.as_deref(), Some("R24"), "{refusal:?}");
    }
    pit.play.rebuild();
}
