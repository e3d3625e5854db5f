//! Who becomes the spinner, and when the house spins.

use crate::common::{Pit, cited, has, house_spin, kinds, lost, one, open, result, seated, spinner_ready, won};
use kip_engine::contract::{Role, Seat};
use kip_engine::two_up::contract::{
    Command, DecisionResult, Happening, Phase, SendingOut, SendingOutReason, Side, Thrower, WagerKind,
};
use kip_tests::say::{
    BOXER, DEALER, GAMES_SUPERVISOR, HEADS, HOST, ODDS, SUPERVISOR, TAILS, bet, call, player, spinner_bet, throw,
};

use Side::{Heads, Tails};

fn offer(seat: Seat) -> Command {
    Command::OfferCoins(seat)
}

/// Those seats are offered the coins in that order and decline.
fn decline(pit: &mut Pit, seats: &[Seat]) {
    for &seat in seats {
        pit.ok(BOXER, &offer(seat));
        pit.ok(player(seat), &Command::DeclineCoins);
    }
}

/// The offer to that seat is out of turn.
#[track_caller]
fn out_of_turn(pit: &mut Pit, seats: &[Seat], clause: &str) {
    for &seat in seats {
        let refusal = pit.refused(BOXER, &offer(seat));
        assert_eq!(refusal.clause, format!("nsw {clause}"), "{refusal:?}");
    }
}

// nsw 3.1, 2.6.2: at the commencement of play the first player to the right of the ring entrance
#[test]
fn the_first_offer_goes_to_the_first_player_right_of_the_entrance() {
    let mut pit = seated(3);
    assert_eq!((pit.phase(), pit.view().disc), (Phase::Offering, None));
    out_of_turn(&mut pit, &[2, 3], "3.1");
    let events = pit.ok(BOXER, &offer(1));
    assert_eq!((kinds(&events), cited(&events, "coins-offered")), (vec!["coins-offered"], "nsw 3.1".into()));
    assert_eq!((pit.view().disc, pit.view().offered), (Some(1), Some(1)));
    pit.play.rebuild();
}

// nsw 3.1: an empty place is no player
#[test]
fn empty_seats_are_passed_over() {
    let mut pit = open(&crate::common::config());
    for seat in [3, 5] {
        pit.join(seat);
    }
    pit.refused(BOXER, &offer(1));
    out_of_turn(&mut pit, &[5], "3.1");
    decline(&mut pit, &[3, 5]);
    pit.ok(BOXER, &Command::StartHouseSpin);
    pit.play.rebuild();
}

// nsw 3.1: in turn, clockwise, until one accepts
#[test]
fn the_coins_go_clockwise_until_one_accepts() {
    let mut pit = seated(4);
    decline(&mut pit, &[1]);
    out_of_turn(&mut pit, &[1, 3, 4], "3.1");
    decline(&mut pit, &[2]);
    pit.ok(BOXER, &offer(3));
    for other in [1, 2, 4] {
        pit.refused(player(other), &Command::AcceptCoins);
        pit.refused(player(other), &Command::DeclineCoins);
    }
    let events = pit.ok(player(3), &Command::AcceptCoins);
    assert_eq!((kinds(&events), cited(&events, "coins-accepted")), (vec!["coins-accepted"], "nsw 3.1".into()));
    assert_eq!(pit.phase(), Phase::Preparing);
    assert_eq!((pit.view().disc, pit.view().thrower), (Some(3), Some(Thrower::Spinner(3))));
    pit.play.rebuild();
}

// nsw 3.1, 1.1.boxer, R22: the boxer offers, nobody else
#[test]
fn only_the_boxer_offers_the_coins() {
    let mut pit = seated(2);
    for by in [DEALER, SUPERVISOR, GAMES_SUPERVISOR, HOST, player(1)] {
        pit.no(by, &offer(1), "not-authorised", "3.1");
    }
    pit.ok(BOXER, &offer(1));
    pit.play.rebuild();
}

// R47: the boxer may record that an offered player does not answer
#[test]
fn the_boxer_may_pass_over_a_player_who_does_not_answer() {
    let mut pit = seated(2);
    pit.ok(BOXER, &offer(1));
    let events = pit.ok(BOXER, &Command::DeclineCoins);
    assert_eq!(kinds(&events), ["coins-declined"]);
    let Happening::CoinsDeclined(declined) = &events[0].what else { panic!() };
    assert_eq!(*declined, 1);
    pit.accept(2);
    pit.play.rebuild();
}

// nsw 3.1, R47: one offer at a time; nobody accepts what was not offered
#[test]
fn nobody_accepts_coins_that_were_not_offered() {
    let mut pit = seated(2);
    pit.refused(player(1), &Command::AcceptCoins);
    pit.refused(player(1), &Command::DeclineCoins);
    pit.refused(BOXER, &Command::DeclineCoins);
    pit.play.rebuild();
}

// R47: leaving declines
#[test]
fn an_offered_player_who_leaves_has_declined() {
    let mut pit = seated(3);
    pit.ok(BOXER, &offer(1));
    pit.ok(HOST, &Command::Leave(1));
    assert_eq!(pit.view().offered, None);
    out_of_turn(&mut pit, &[3], "3.1");
    pit.accept(2);
    pit.play.rebuild();
}

// nsw 3.2, R48: when the spinner retires, on to each of the other players in turn, clockwise
#[test]
fn after_a_spinner_the_coins_go_on_clockwise_to_the_others() {
    let mut pit = seated(4);
    decline(&mut pit, &[1]);
    pit.spinner(2, Heads, 1_000);
    pit.round(&TAILS);
    assert_eq!(pit.view().disc, Some(2));
    out_of_turn(&mut pit, &[1, 2, 4], "3.2");
    let events = pit.ok(BOXER, &offer(3));
    assert_eq!(cited(&events, "coins-offered"), "nsw 3.2");
    pit.ok(player(3), &Command::DeclineCoins);
    decline(&mut pit, &[4, 1]);
    // all the others have declined: the one who just retired is not offered them
    pit.refused(BOXER, &offer(2));
    pit.ok(BOXER, &Command::StartHouseSpin);
    pit.money(&[(2, -1_000)], 1_000);
    pit.play.rebuild();
}

// nsw 3.2: around the table, past the entrance
#[test]
fn clockwise_goes_past_the_entrance() {
    let mut pit = seated(3);
    decline(&mut pit, &[1, 2]);
    pit.spinner(3, Heads, 1_000);
    pit.round(&TAILS);
    out_of_turn(&mut pit, &[2, 3], "3.2");
    pit.spinner(1, Heads, 1_000);
    pit.round(&TAILS);
    pit.accept(2);
    pit.play.rebuild();
}

// nsw 3.2, 3.3: without any other player the house spins, and then the same player may be offered the coins
#[test]
fn a_player_alone_is_offered_the_coins_again_after_a_house_spin() {
    let mut pit = spinner_ready(1, Heads, 1_000);
    pit.round(&TAILS);
    pit.refused(BOXER, &offer(1));
    pit.ok(BOXER, &Command::StartHouseSpin);
    pit.round(&HEADS);
    pit.accept(1);
    pit.play.rebuild();
}

// nsw 3.3: only if no player desires to spin
#[test]
fn the_house_spins_only_when_every_player_has_declined() {
    let mut pit = seated(2);
    pit.no(BOXER, &Command::StartHouseSpin, "players-to-be-offered", "3.3");
    pit.ok(BOXER, &offer(1));
    pit.no(BOXER, &Command::StartHouseSpin, "players-to-be-offered", "3.3");
    pit.ok(player(1), &Command::DeclineCoins);
    pit.no(BOXER, &Command::StartHouseSpin, "players-to-be-offered", "3.3");
    decline(&mut pit, &[2]);
    for by in [player(1), SUPERVISOR, HOST] {
        pit.no(by, &Command::StartHouseSpin, "not-authorised", "3.3");
    }
    let events = pit.ok(BOXER, &Command::StartHouseSpin);
    // R48: coins for a house spin are the first two available
    assert_eq!(kinds(&events), ["house-spin-started", "coins-selected"]);
    let Happening::CoinsSelected(selected) = &events[1].what else { panic!() };
    assert_eq!((selected.first, selected.second), (1, Some(2)));
    assert_eq!(cited(&events, "house-spin-started"), "nsw 3.3");
    pit.play.rebuild();
}

// R47: silence is an answer: offering on, or spinning for the house, passes over who does not answer
#[test]
fn silence_declines_the_coins() {
    let mut pit = seated(2);
    pit.ok(BOXER, &offer(1));
    let events = pit.ok(BOXER, &offer(2));
    assert_eq!(kinds(&events), ["coins-declined", "coins-offered"]);
    let events = pit.ok(BOXER, &Command::StartHouseSpin);
    assert_eq!(kinds(&events)[..2], ["coins-declined", "house-spin-started"]);
    pit.play.rebuild();
}

// nsw 3.3: the boxer or a dealer
#[test]
fn a_dealer_may_spin_for_the_house() {
    let mut pit = seated(1);
    decline(&mut pit, &[1]);
    pit.ok(DEALER, &Command::StartHouseSpin);
    assert_eq!(pit.view().thrower, Some(Thrower::House(Role::Dealer)));
    pit.place_your_bets();
    pit.bet(1, Heads, 500);
    pit.no_more_bets();
    let refusal = pit.refused(player(1), &throw());
    assert_eq!(refusal.code, "not-authorised", "{refusal:?}");
    pit.ok(DEALER, &throw());
    pit.ok(BOXER, &HEADS);
    assert_eq!(won(&pit.ok(BOXER, &Command::AnnounceResult)), [(1, WagerKind::Heads, 500, 500)]);
    pit.money(&[(1, 500)], -500);
    pit.play.rebuild();
}

/// A house spin that ends with that landing, after which the coins are offered to seat 1 again.
fn house_spin_ends(before: &[Command], landing: &Command, expected: DecisionResult) {
    let mut pit = house_spin(2);
    for landing in before {
        assert!(!has(&pit.round(landing), "house-spin-ended"));
        pit.refused(BOXER, &offer(1));
    }
    let events = pit.round(landing);
    assert_eq!(result(&events), Some(expected));
    assert_eq!(cited(&events, "house-spin-ended"), "nsw 3.3");
    assert_eq!(pit.phase(), Phase::Offering);
    pit.refused(BOXER, &Command::PlaceYourBets);
    pit.refused(BOXER, &Command::StartHouseSpin);
    pit.accept(1);
    pit.play.rebuild();
}

// nsw 3.3, R12: until a head, a tail or five consecutive Odds
#[test]
fn a_house_spin_ends_with_heads() {
    house_spin_ends(&[], &HEADS, DecisionResult::Heads);
}

// nsw 3.3, R12
#[test]
fn a_house_spin_ends_with_tails_after_four_odds() {
    house_spin_ends(&[ODDS, ODDS, ODDS, ODDS], &TAILS, DecisionResult::Tails);
}

// nsw 3.3, R12
#[test]
fn a_house_spin_ends_with_the_fifth_consecutive_odds() {
    house_spin_ends(&[ODDS, ODDS, ODDS, ODDS], &ODDS, DecisionResult::FiveOdds);
}

// nsw 3.3: invalid spins do not end it, however many
#[test]
fn a_house_spin_goes_on_after_invalid_spins() {
    let mut pit = house_spin(2);
    for _ in 0..4 {
        let events = pit.invalid();
        assert!(!has(&events, "election-required") && !has(&events, "coins-handed-over"), "{:?}", kinds(&events));
    }
    assert_eq!(result(&pit.round(&HEADS)), Some(DecisionResult::Heads));
    pit.play.rebuild();
}

// nsw 4.3: then there is neither a spinner's wager nor a declaration
#[test]
fn a_house_spin_has_no_spinners_wager_and_no_declaration() {
    let mut pit = seated(2);
    decline(&mut pit, &[1, 2]);
    pit.ok(BOXER, &Command::StartHouseSpin);
    for seat in [1, 2] {
        pit.refused(player(seat), &call(Heads));
        pit.refused(player(seat), &spinner_bet(1_000));
    }
    assert!(pit.view().game.is_none());
    pit.place_your_bets();
    pit.bet(1, Heads, 500);
    pit.bet(2, Tails, 700);
    let events = pit.round(&TAILS);
    assert_eq!(
        (lost(&events), won(&events)),
        (vec![(1, WagerKind::Heads, 500)], vec![(2, WagerKind::Tails, 700, 700)])
    );
    pit.money(&[(1, -500), (2, 700)], -200);
    pit.play.rebuild();
}

// nsw 3.3 ("a player may then be offered the spin"), spec: the next offer starts after the disc
#[test]
fn after_a_house_spin_the_offer_starts_after_the_disc() {
    let mut pit = seated(4);
    decline(&mut pit, &[1]);
    pit.spinner(2, Heads, 1_000);
    pit.round(&TAILS);
    decline(&mut pit, &[3, 4, 1]);
    pit.ok(BOXER, &Command::StartHouseSpin);
    assert_eq!(pit.view().disc, Some(1));
    pit.round(&HEADS);
    // a new round: seat 2, who had retired, is next after the disc
    for seat in [1, 3, 4] {
        pit.refused(BOXER, &offer(seat));
    }
    pit.ok(BOXER, &offer(2));
    pit.play.rebuild();
}

// nsw 2.6.2: the disc lies in front of the selected player as long as that player spins
#[test]
fn the_disc_marks_the_selected_player() {
    let mut pit = seated(3);
    decline(&mut pit, &[1]);
    assert_eq!(pit.view().disc, Some(1));
    pit.spinner(2, Heads, 1_000);
    for _ in 0..3 {
        assert_eq!(pit.view().disc, Some(2));
        pit.round(&HEADS);
    }
    assert_eq!(pit.view().disc, Some(2));
    pit.ok(player(2), &Command::Retire);
    pit.ok(BOXER, &offer(3));
    assert_eq!(pit.view().disc, Some(3));
    pit.play.rebuild();
}

// nsw 6.7, R11: a barred player is not offered the coins, and may bet
#[test]
fn a_barred_player_is_passed_over() {
    let mut pit = spinner_ready(2, Heads, 1_000);
    pit.place_your_bets();
    let out = SendingOut { reason: SendingOutReason::DelayOrDisorder, bar: true };
    pit.ok(BOXER, &Command::SendSpinnerOut(out));
    pit.spinner(2, Heads, 1_000);
    pit.place_your_bets();
    pit.ok(player(1), &bet(Tails, 500));
    pit.round(&TAILS);
    pit.refused(BOXER, &offer(1));
    pit.ok(BOXER, &Command::StartHouseSpin);
    pit.round(&HEADS);
    pit.refused(BOXER, &offer(1));
    pit.accept(2);
    pit.money(&[(1, 500), (2, -1_000)], 500);
    pit.play.rebuild();
}

// nsw 1.1.spinner, 3.1: the player who elected to spin, and nobody else, calls, wagers and throws
#[test]
fn the_spinner_is_the_player_who_accepted() {
    let mut pit = seated(2);
    pit.accept(1);
    for command in [call(Heads), Command::SelectCoins(kip_tests::say::coins(1, 2)), spinner_bet(1_000)] {
        pit.refused(player(2), &command);
    }
    pit.prepare(1, Heads, 1_000);
    pit.place_your_bets();
    pit.no_more_bets();
    pit.refused(player(2), &throw());
    pit.refused(DEALER, &throw());
    let events = pit.ok(player(1), &throw());
    let Happening::CoinsThrown(thrown) = &one(&events, "coins-thrown").what else { panic!() };
    assert_eq!(thrown.by, Thrower::Spinner(1));
    pit.play.rebuild();
}
