//! Voiding, excluding and refusing.

use crate::common::desk::{change, handed_back, mixed, void, wager_at};
use crate::common::{Pit, betting, cited, has, house_spin, kinds, one, seated, spinner_ready, substitute};
use kip_engine::contract::{Role, Seat};
use kip_engine::two_up::contract::{
    Command, Event, GameOutcome, HandOverReason, Happening, Phase, ReturnReason, Side, WagerKind,
};
use kip_tests::say::{
    BOXER, DEALER, GAMES_SUPERVISOR, HEADS, HOST, ODDS, SUPERVISOR, TAILS, bet, call, coins, player, spinner_bet, throw,
};

use Side::{Heads, Tails};

const fn exclude(seat: Seat) -> Command {
    Command::ExcludePlayer(seat)
}

const fn refuse(seat: Seat, wager: WagerKind) -> Command {
    Command::RefuseWager(wager_at(seat, wager))
}

/// Seat 1 spins for Heads with 10 dollars, seat 2 has 5 on Heads and 6 on Tails, seat 3 has 7 on Tails.
fn table() -> Pit {
    let mut pit = betting(3, Heads, 1_000);
    pit.bet(2, Heads, 500);
    pit.bet(2, Tails, 600);
    pit.bet(3, Tails, 700);
    pit
}

fn ended(events: &[Event]) -> (Seat, GameOutcome) {
    let Happening::SpinnerGameEnded(end) = &one(events, "spinner-game-ended").what else { panic!() };
    (end.seat, end.outcome)
}

fn handed_over(events: &[Event]) -> (HandOverReason, bool) {
    let Happening::CoinsHandedOver(over) = &one(events, "coins-handed-over").what else { panic!() };
    (over.reason, over.dealer_only)
}

// nsw 9.3.1, 1.1.void, R23: any wager made by the person, returned in full
#[test]
fn voided_wagers_are_returned_in_full() {
    for stage in 0..3 {
        let mut pit = table();
        if stage > 0 {
            pit.no_more_bets();
        }
        if stage > 1 {
            pit.spin(&ODDS);
        }
        let events = pit.ok(SUPERVISOR, &void(2));
        assert_eq!(kinds(&events), ["wagers-voided", "wager-returned", "wager-returned"]);
        assert_eq!(cited(&events, "wagers-voided"), "nsw 9.3.1");
        assert_eq!(handed_back(&events), [(2, WagerKind::Heads, 500, 0), (2, WagerKind::Tails, 600, 0)]);
        let Happening::WagerReturned(back) = &events[1].what else { panic!() };
        assert_eq!(back.reason, ReturnReason::Voided);
        assert_eq!(pit.play.books.of(2), (0, 0));
        assert_eq!(pit.lies(3, WagerKind::Tails), 700);
        pit.call_bets();
        pit.spin(&TAILS);
        assert_eq!((pit.play.books.of(2), pit.play.books.of(3)), ((0, 0), (700, 0)));
        pit.play.rebuild();
    }
}

// nsw 9.3, R22
#[test]
fn a_casino_supervisor_voids_and_excludes() {
    let mut pit = table();
    for by in [BOXER, DEALER, HOST, player(3)] {
        pit.no(by, &void(2), "not-authorised", "9.3.1");
        pit.no(by, &exclude(2), "not-authorised", "9.3.2");
        pit.no(by, &refuse(2, WagerKind::Heads), "not-authorised", "9.11");
    }
    pit.ok(GAMES_SUPERVISOR, &void(2));
    pit.ok(GAMES_SUPERVISOR, &exclude(2));
    pit.ok(GAMES_SUPERVISOR, &refuse(3, WagerKind::Tails));
    // nothing to void: nobody's wagers, nobody's seat
    pit.refused(SUPERVISOR, &void(2));
    pit.refused(SUPERVISOR, &void(8));
    pit.refused(SUPERVISOR, &exclude(2));
    pit.refused(SUPERVISOR, &exclude(8));
    pit.play.rebuild();
}

// R59: not while the coins fly; down and not announced they can be voided
#[test]
fn wagers_are_not_voided_while_the_coins_fly() {
    let mut pit = table();
    pit.no_more_bets();
    pit.throw();
    let refusal = pit.refused(SUPERVISOR, &void(2));
    assert_eq!((&*refusal.clause, refusal.ruling.as_deref()), ("nsw 9.3.1", Some("R59")), "{refusal:?}");
    pit.ok(BOXER, &HEADS);
    pit.ok(SUPERVISOR, &void(3));
    let events = pit.ok(BOXER, &Command::AnnounceResult);
    assert!(!events.iter().any(|event| matches!(&event.what, Happening::WagerLost(lost) if lost.seat == 3)));
    assert_eq!((pit.play.books.of(2), pit.play.books.of(3)), ((-100, 0), (0, 0)));
    pit.play.rebuild();
}

// R23: the spinner's wager voided ends the spinner's game
#[test]
fn a_voided_spinners_wager_ends_the_game() {
    let mut pit = table();
    pit.round(&HEADS);
    let events = pit.ok(SUPERVISOR, &void(1));
    assert_eq!(handed_back(&events), [(1, WagerKind::Spinner, 1_000, 0)]);
    assert_eq!(ended(&events), (1, GameOutcome::Returned));
    assert_eq!(pit.phase(), Phase::Offering);
    assert!(pit.view().game.is_none());
    // R48: passed over in this round
    pit.refused(BOXER, &Command::OfferCoins(1));
    pit.spinner(2, Heads, 1_000);
    pit.play.rebuild();
}

// R23: with Odds pending a dealer spins until the decision has its result
#[test]
fn with_odds_pending_a_dealer_spins_on() {
    let mut pit = table();
    pit.round(&ODDS);
    let events = pit.ok(SUPERVISOR, &void(1));
    assert_eq!(ended(&events), (1, GameOutcome::Returned));
    assert_eq!(handed_over(&events), (HandOverReason::Voided, true));
    pit.refused(BOXER, &substitute(Role::Boxer));
    pit.ok(BOXER, &substitute(Role::Dealer));
    pit.spin(&ODDS);
    pit.spin(&HEADS);
    assert_eq!((pit.play.books.of(1), pit.play.books.of(2), pit.play.books.of(3)), ((0, 0), (-100, 0), (-700, 0)));
    assert_eq!(pit.phase(), Phase::Offering);
    pit.play.rebuild();
}

// R59: down and not announced: the voided spinner's game ends, a dealer spins on if need be
#[test]
fn a_spinner_voided_after_the_landing_is_not_paid() {
    for (landing, pending) in [(HEADS, false), (ODDS, true)] {
        let mut pit = table();
        pit.no_more_bets();
        pit.throw_land(&landing);
        pit.ok(SUPERVISOR, &void(1));
        pit.ok(BOXER, &Command::AnnounceResult);
        assert_eq!(pit.play.books.of(1), (0, 0));
        assert_eq!(pit.view().pending, pending);
        if pending {
            pit.ok(BOXER, &substitute(Role::Dealer));
            pit.spin(&HEADS);
        }
        assert_eq!((pit.play.books.of(1), pit.play.books.of(2), pit.play.books.of(3)), ((0, 0), (-100, 0), (-700, 0)));
        assert_eq!(pit.phase(), Phase::Offering);
        pit.play.rebuild();
    }
}

// nsw 9.3.2, R23: excluded from further participation; what is on the layout is another matter (9.3.1)
#[test]
fn an_excluded_player_takes_no_further_part() {
    let mut pit = table();
    let events = pit.ok(SUPERVISOR, &exclude(3));
    assert_eq!(kinds(&events), ["player-excluded"]);
    assert_eq!(cited(&events, "player-excluded"), "nsw 9.3.2");
    assert!(pit.view().seats.iter().any(|seat| seat.seat == 3 && seat.excluded));
    assert_eq!(pit.lies(3, WagerKind::Tails), 700);
    for command in [bet(Heads, 500), bet(Tails, 500), change(Tails, 800)] {
        let refusal = pit.refused(player(3), &command);
        assert_eq!(refusal.clause, "nsw 9.3.2", "{refusal:?}");
    }
    pit.round(&TAILS);
    assert_eq!(pit.play.books.of(3), (700, 0));
    // nor is an excluded player offered the coins
    let refusal = pit.refused(BOXER, &Command::OfferCoins(3));
    assert_eq!(refusal.clause, "nsw 9.3.2", "{refusal:?}");
    pit.play.rebuild();
}

// R51: the spinner excluded before a valid spin: wager returned, coins offered onwards
#[test]
fn an_excluded_spinner_before_a_valid_spin_gets_the_wager_back() {
    let mut pit = table();
    let events = pit.ok(SUPERVISOR, &exclude(1));
    assert_eq!(handed_back(&events), [(1, WagerKind::Spinner, 1_000, 0)]);
    assert_eq!(ended(&events), (1, GameOutcome::Returned));
    assert!(pit.view().game.is_none());
    assert_eq!(pit.phase(), Phase::Offering);
    pit.play.rebuild();
}

// R51, nsw 6.8: after one a dealer spins on, and the layout is not frozen
#[test]
fn an_excluded_spinner_is_spun_for_without_freezing_the_layout() {
    let mut pit = table();
    pit.round(&HEADS);
    pit.place_your_bets();
    pit.bet(2, Heads, 500);
    let events = pit.ok(SUPERVISOR, &exclude(1));
    assert_eq!(handed_over(&events), (HandOverReason::Excluded, true));
    pit.ok(player(2), &change(Heads, 800));
    pit.ok(player(2), &Command::WithdrawWager(Heads));
    pit.refused(BOXER, &substitute(Role::Boxer));
    pit.ok(BOXER, &substitute(Role::Dealer));
    pit.no_more_bets();
    pit.refused(player(1), &throw());
    pit.spin(&HEADS);
    let events = pit.round(&HEADS);
    assert!(has(&events, "wager-won"));
    assert_eq!(pit.play.books.of(1), (7_500, 0));
    // R48: who was spun for does not stay
    assert_eq!(pit.phase(), Phase::Offering);
    pit.play.rebuild();
}

// nsw 9.11, R23: prior to the call of no more bets a wager may be refused and removed
#[test]
fn a_wager_may_be_refused_before_no_more_bets() {
    let mut pit = table();
    pit.ok(player(3), &mixed(Heads, 0, 500));
    let events = pit.ok(SUPERVISOR, &refuse(2, WagerKind::Heads));
    assert_eq!(kinds(&events), ["wager-refused"]);
    assert_eq!(cited(&events, "wager-refused"), "nsw 9.11");
    assert_eq!((pit.lies(2, WagerKind::Heads), pit.lies(2, WagerKind::Tails)), (0, 600));
    pit.refused(SUPERVISOR, &refuse(2, WagerKind::Heads));
    pit.ok(SUPERVISOR, &refuse(3, WagerKind::Heads));
    assert_eq!(pit.play.books.of(3), (-700, 0));
    pit.no_more_bets();
    let refusal = pit.refused(SUPERVISOR, &refuse(3, WagerKind::Tails));
    assert_eq!(refusal.clause, "nsw 9.11", "{refusal:?}");
    pit.throw();
    pit.refused(SUPERVISOR, &refuse(3, WagerKind::Tails));
    pit.play.rebuild();
}

// R23, R51: the spinner's wager refused ends the game, until the first valid spin
#[test]
fn a_refused_spinners_wager_ends_the_game() {
    let mut pit = table();
    let events = pit.ok(SUPERVISOR, &refuse(1, WagerKind::Spinner));
    assert_eq!(ended(&events), (1, GameOutcome::Returned));
    assert_eq!(pit.play.books.of(1), (0, 0));
    assert_eq!(pit.phase(), Phase::Offering);
    pit.play.rebuild();

    // after a valid spin it stands
    let mut pit = table();
    pit.round(&HEADS);
    pit.place_your_bets();
    let refusal = pit.refused(SUPERVISOR, &refuse(1, WagerKind::Spinner));
    assert_eq!((&*refusal.code, &*refusal.clause), ("wager-undetermined", "nsw 9.11"), "{refusal:?}");
    pit.play.rebuild();
}

// R51: while the layout is open; the Heads and Tails wagers that lie there stay (R11)
#[test]
fn wagers_of_others_stay_when_the_spinners_is_refused() {
    let mut pit = table();
    pit.ok(SUPERVISOR, &refuse(1, WagerKind::Spinner));
    assert_eq!((pit.lies(2, WagerKind::Heads), pit.lies(3, WagerKind::Tails)), (500, 700));
    // open as in R7: lowered or withdrawn, nothing new
    pit.ok(player(3), &change(Tails, 600));
    pit.refused(player(3), &bet(Heads, 500));
    pit.spinner(2, Tails, 1_000);
    pit.round(&TAILS);
    assert_eq!(pit.play.books.of(3), (600, 0));
    pit.play.rebuild();
}

// nsw 9.3.2: nobody spins for the excluded; a house spin goes on
#[test]
fn an_exclusion_does_not_stop_a_house_spin() {
    let mut pit = house_spin(2);
    pit.bet(1, Heads, 500);
    pit.ok(SUPERVISOR, &exclude(1));
    pit.round(&HEADS);
    assert_eq!(pit.play.books.of(1), (500, 0));
    pit.play.rebuild();
}

// nsw 9.3.2: an accepted spinner without a wager, or one who is offered the coins
#[test]
fn who_is_offered_the_coins_or_has_just_accepted_can_be_excluded() {
    let mut pit = seated(2);
    pit.ok(BOXER, &Command::OfferCoins(1));
    pit.ok(SUPERVISOR, &exclude(1));
    pit.refused(player(1), &Command::AcceptCoins);
    pit.ok(BOXER, &Command::OfferCoins(2));
    pit.ok(player(2), &Command::AcceptCoins);
    pit.ok(player(2), &Command::SelectCoins(coins(1, 2)));
    pit.ok(player(2), &call(Heads));
    pit.ok(SUPERVISOR, &exclude(2));
    assert!(pit.view().game.is_none());
    pit.refused(player(2), &spinner_bet(1_000));
    pit.ok(BOXER, &Command::StartHouseSpin);
    pit.money(&[], 0);
    pit.play.rebuild();
}

// nsw 9.3.2, R8: an excluded spinner who was won for does not go on
#[test]
fn a_winner_who_is_excluded_does_not_stay() {
    let mut pit = spinner_ready(2, Heads, 1_000);
    for _ in 0..3 {
        pit.round(&HEADS);
    }
    pit.ok(SUPERVISOR, &exclude(1));
    pit.refused(player(1), &Command::SpinAgain);
    pit.spinner(2, Heads, 1_000);
    assert_eq!(pit.play.books.of(1), (7_500, 0));
    pit.play.rebuild();
}
