//! Limits by the letter of 5.2 and 5.3: found below the minimum, found above the maximum.

use crate::common::desk::{at_settlement, change, handed_back, mixed, sign, spinner_mixed, void};
use crate::common::{Pit, cited, kinds, lost, seated_with, won};
use kip_engine::contract::Seat;
use kip_engine::two_up::contract::{Command, Event, Happening, LimitsKind, Side, Sign, SignNotice, WagerAt, WagerKind};
use kip_tests::say::{BOXER, DEALER, HEADS, ODDS, SUPERVISOR, TAILS, call, coins, player};

use Side::{Heads, Tails};

const TWENTY_MINUTES: u64 = 20 * 60 * 1_000;

const fn give_back(seat: Seat, wager: WagerKind) -> Command {
    Command::ReturnUnderMinimum(WagerAt { seat, wager })
}

const fn set(sign: Sign) -> Command {
    Command::SetLimits(sign)
}

/// Seat 1 spins for Heads with 10 dollars; signs of 5 to 50 dollars on Heads and Tails; the layout is open.
fn table(n: Seat) -> Pit {
    let mut pit = seated_with(&at_settlement(), n);
    pit.spinner(1, Heads, 1_000);
    pit.place_your_bets();
    pit
}

/// What was handed back from above the maximum: seat, wager, chips, tokens.
fn excess(events: &[Event]) -> Vec<(Seat, WagerKind, u64, u64)> {
    let back = |event: &Event| match &event.what {
        Happening::ExcessReturned(back) => Some((back.seat, back.wager, back.stake.chips, back.stake.tokens)),
        _ => None,
    };
    events.iter().filter_map(back).collect()
}

/// How much of the wager counts as above the maximum.
fn above(pit: &Pit, seat: Seat, wager: WagerKind) -> u64 {
    let view = pit.view();
    let seat = view.seats.iter().find(|view| view.seat == seat).unwrap();
    seat.wagers.iter().find(|view| view.wager == wager).unwrap().excess
}

// nsw 5.2, R15: found before the call the dealer hands it back
#[test]
fn below_the_minimum_is_handed_back_before_no_more_bets() {
    let mut pit = table(3);
    pit.bet(2, Heads, 400);
    pit.bet(3, Heads, 500);
    pit.no(DEALER, &give_back(3, WagerKind::Heads), "not-under-minimum", "5.2");
    pit.refused(DEALER, &give_back(2, WagerKind::Tails));
    let events = pit.ok(DEALER, &give_back(2, WagerKind::Heads));
    assert_eq!(kinds(&events), ["wager-returned"]);
    assert_eq!(cited(&events, "wager-returned"), "nsw 5.2");
    assert_eq!(handed_back(&events), [(2, WagerKind::Heads, 400, 0)]);
    assert_eq!(pit.play.books.of(2), (0, 0));
    pit.play.rebuild();
}

// nsw 5.2: found after the call it is valid
#[test]
fn below_the_minimum_is_valid_after_no_more_bets() {
    for (landing, money) in [(HEADS, 400), (TAILS, -400)] {
        let mut pit = table(2);
        pit.bet(2, Heads, 400);
        pit.no_more_bets();
        let refusal = pit.refused(DEALER, &give_back(2, WagerKind::Heads));
        assert_eq!(refusal.clause, "nsw 5.2", "{refusal:?}");
        pit.throw();
        pit.refused(DEALER, &give_back(2, WagerKind::Heads));
        pit.ok(BOXER, &landing);
        pit.ok(BOXER, &Command::AnnounceResult);
        assert_eq!(pit.play.books.of(2), (money, 0));
        pit.play.rebuild();
    }
}

// nsw 5.2, R22: a dealer, and so a boxer; nobody else
#[test]
fn a_dealer_hands_back_what_is_below_the_minimum() {
    let mut pit = table(2);
    pit.bet(2, Heads, 400);
    pit.no(player(2), &give_back(2, WagerKind::Heads), "not-authorised", "5.2");
    pit.no(SUPERVISOR, &give_back(2, WagerKind::Heads), "not-authorised", "5.2");
    pit.ok(BOXER, &give_back(2, WagerKind::Heads));
    pit.play.rebuild();
}

// R50: a spinner's wager handed back under 5.2 ends nothing
#[test]
fn a_spinner_whose_wager_is_handed_back_places_again() {
    let mut pit = seated_with(&at_settlement(), 1);
    pit.accept(1);
    pit.ok(player(1), &Command::SelectCoins(coins(1, 2)));
    pit.ok(player(1), &call(Heads));
    pit.ok(player(1), &spinner_mixed(200, 0));
    let events = pit.ok(DEALER, &give_back(1, WagerKind::Spinner));
    assert_eq!(kinds(&events), ["wager-returned"]);
    assert_eq!(pit.view().game.map(|game| game.seat), Some(1));
    pit.refused(BOXER, &Command::PlaceYourBets);
    pit.ok(player(1), &spinner_mixed(500, 0));
    pit.place_your_bets();
    pit.play.rebuild();
}

// nsw 5.2: the spinner's wager below the minimum is valid too
#[test]
fn a_spinners_wager_below_the_minimum_is_paid() {
    let mut pit = seated_with(&at_settlement(), 1);
    pit.spinner(1, Heads, 200);
    for _ in 0..3 {
        pit.round(&HEADS);
    }
    pit.money(&[(1, 1_500)], -1_500);
    pit.play.rebuild();
}

// nsw 5.3, R15: paid to the maximum, the excess untouched
#[test]
fn above_the_maximum_is_paid_to_the_maximum() {
    let mut pit = table(3);
    pit.bet(2, Heads, 5_100);
    pit.bet(3, Heads, 5_000);
    assert_eq!((above(&pit, 2, WagerKind::Heads), above(&pit, 3, WagerKind::Heads)), (100, 0));
    let events = pit.round(&HEADS);
    assert_eq!(won(&events), [(2, WagerKind::Heads, 5_000, 5_000), (3, WagerKind::Heads, 5_000, 5_000)]);
    assert_eq!(excess(&events), [(2, WagerKind::Heads, 100, 0)]);
    assert_eq!(cited(&events, "excess-returned"), "nsw 5.3");
    assert_eq!(pit.play.books.of(2), (5_000, 0));
    pit.play.rebuild();
}

// nsw 5.3, R15: collected to the maximum, the excess handed back
#[test]
fn above_the_maximum_is_collected_to_the_maximum() {
    let mut pit = table(2);
    pit.bet(2, Heads, 5_100);
    let events = pit.round(&TAILS);
    assert_eq!(lost(&events)[0], (2, WagerKind::Heads, 5_000));
    assert_eq!(excess(&events), [(2, WagerKind::Heads, 100, 0)]);
    assert_eq!(pit.play.books.of(2), (-5_000, 0));
    pit.play.rebuild();
}

// R15: the excess is chips first
#[test]
fn the_excess_is_handed_back_chips_first() {
    // 53 dollars, 10 of them chips: 3 dollars of chips go back
    let mut pit = table(3);
    pit.ok(player(2), &mixed(Heads, 1_000, 4_300));
    // 56 dollars, 2 of them chips: 2 of chips and 4 of tokens go back
    pit.ok(player(3), &mixed(Heads, 200, 5_400));
    let events = pit.round(&TAILS);
    assert_eq!(excess(&events), [(2, WagerKind::Heads, 300, 0), (3, WagerKind::Heads, 200, 400)]);
    assert_eq!(pit.play.books.of(2), (-700, -4_300));
    assert_eq!(pit.play.books.of(3), (0, -5_000));
    pit.play.rebuild();
}

// nsw 5.3: the spinner's wager above the maximum
#[test]
fn the_spinners_wager_is_paid_and_collected_to_the_maximum() {
    let mut pit = seated_with(&at_settlement(), 1);
    pit.spinner(1, Heads, 10_100);
    pit.round(&HEADS);
    pit.round(&HEADS);
    assert_eq!(pit.lies(1, WagerKind::Spinner), 10_100);
    let events = pit.round(&HEADS);
    assert_eq!(won(&events), [(1, WagerKind::Spinner, 10_000, 75_000)]);
    assert_eq!(excess(&events), [(1, WagerKind::Spinner, 100, 0)]);
    pit.money(&[(1, 75_000)], -75_000);
    pit.play.rebuild();
    let mut pit = seated_with(&at_settlement(), 1);
    pit.spinner(1, Heads, 10_100);
    let events = pit.round(&TAILS);
    assert_eq!(
        (lost(&events), excess(&events)),
        (vec![(1, WagerKind::Spinner, 10_000)], vec![(1, WagerKind::Spinner, 100, 0)])
    );
    pit.money(&[(1, -10_000)], 10_000);
    pit.play.rebuild();
}

// nsw 5.3, 4.1.2.3: while Odds stand the whole wager lies there
#[test]
fn odds_leave_a_wager_above_the_maximum_as_it_is() {
    let mut pit = table(2);
    pit.bet(2, Tails, 5_500);
    let events = pit.round(&ODDS);
    assert!(excess(&events).is_empty());
    assert_eq!(pit.lies(2, WagerKind::Tails), 5_500);
    let events = pit.spin(&TAILS);
    assert_eq!(excess(&events), [(2, WagerKind::Tails, 500, 0)]);
    assert_eq!(pit.play.books.of(2), (5_000, 0));
    pit.play.rebuild();
}

// R15: off-unit amounts are valid
#[test]
fn a_wager_off_the_unit_is_valid() {
    let mut config = at_settlement();
    let kip_engine::two_up::contract::Terms::Casino(terms) = &mut config.terms else { panic!() };
    terms.sign.heads_tails.unit = Some(500);
    let mut pit = seated_with(&config, 2);
    pit.spinner(1, Heads, 1_000);
    pit.place_your_bets();
    pit.bet(2, Heads, 600);
    pit.no(DEALER, &give_back(2, WagerKind::Heads), "not-under-minimum", "5.2");
    pit.round(&HEADS);
    assert_eq!(pit.play.books.of(2), (600, 0));
    pit.play.rebuild();
}

// nsw 4.5, R49: by the letter, too, a wager is made of chips
#[test]
fn limits_at_settlement_still_ask_for_chips() {
    let mut pit = table(2);
    pit.no(player(2), &mixed(Heads, 550, 0), "not-payable-in-chips", "4.5");
    pit.no(player(2), &mixed(Heads, 5_050, 0), "not-payable-in-chips", "4.5");
    pit.play.rebuild();
}

// R16, R50: each part is judged by the sign when it was added
#[test]
fn each_part_is_judged_by_the_sign_when_it_was_added() {
    let mut pit = table(3);
    pit.bet(2, Heads, 5_000);
    pit.bet(3, Heads, 5_200);
    pit.ok(SUPERVISOR, &set(sign((500, 10_000), (500, 4_000))));
    // what lies there keeps its old maximum; all that is added now is above the new one
    assert_eq!((above(&pit, 2, WagerKind::Heads), above(&pit, 3, WagerKind::Heads)), (0, 200));
    pit.bet(2, Heads, 100);
    assert_eq!(above(&pit, 2, WagerKind::Heads), 100);
    pit.ok(SUPERVISOR, &set(sign((500, 10_000), (500, 9_000))));
    pit.bet(3, Heads, 500);
    assert_eq!(above(&pit, 3, WagerKind::Heads), 200);
    let events = pit.round(&HEADS);
    assert_eq!(excess(&events), [(2, WagerKind::Heads, 100, 0), (3, WagerKind::Heads, 200, 0)]);
    assert_eq!((pit.play.books.of(2), pit.play.books.of(3)), ((5_000, 0), (5_500, 0)));
    pit.play.rebuild();
}

// R58: what is taken back comes off what stood above the maximum first
#[test]
fn what_is_taken_back_comes_off_the_excess_first() {
    let mut pit = table(2);
    pit.bet(2, Heads, 5_300);
    assert_eq!(above(&pit, 2, WagerKind::Heads), 300);
    pit.ok(player(2), &change(Heads, 5_100));
    assert_eq!(above(&pit, 2, WagerKind::Heads), 100);
    pit.ok(player(2), &change(Heads, 4_900));
    assert_eq!(above(&pit, 2, WagerKind::Heads), 0);
    pit.ok(player(2), &change(Heads, 5_100));
    assert_eq!(above(&pit, 2, WagerKind::Heads), 100);
    pit.play.rebuild();
}

// R58, R16: a wager keeps the minimum of the sign under which it was first placed
#[test]
fn a_wager_keeps_the_minimum_under_which_it_was_placed() {
    let mut pit = table(3);
    pit.bet(2, Heads, 600);
    pit.ok(
        SUPERVISOR,
        &Command::AnnounceLimits(SignNotice {
            sign: sign((500, 10_000), (1_000, 5_000)),
            change_at: pit.now + TWENTY_MINUTES,
        }),
    );
    pit.now += TWENTY_MINUTES;
    pit.ok(SUPERVISOR, &set(sign((500, 10_000), (1_000, 5_000))));
    pit.bet(3, Heads, 600);
    pit.ok(player(2), &change(Heads, 700));
    pit.no(DEALER, &give_back(2, WagerKind::Heads), "not-under-minimum", "5.2");
    pit.ok(DEALER, &give_back(3, WagerKind::Heads));
    // below its own minimum it is under the minimum
    pit.ok(player(2), &change(Heads, 400));
    pit.ok(DEALER, &give_back(2, WagerKind::Heads));
    assert_eq!((pit.play.books.of(2), pit.play.books.of(3)), ((0, 0), (0, 0)));
    pit.play.rebuild();
}

// nsw 9.3.1, 4.6: what is voided or withdrawn goes back whole, the excess with it
#[test]
fn voided_and_withdrawn_wagers_go_back_with_the_excess() {
    let mut pit = table(3);
    pit.bet(2, Heads, 5_300);
    pit.bet(3, Heads, 5_300);
    let events = pit.ok(SUPERVISOR, &void(2));
    assert_eq!(handed_back(&events), [(2, WagerKind::Heads, 5_300, 0)]);
    pit.ok(player(3), &Command::WithdrawWager(Heads));
    assert_eq!((pit.play.books.of(2), pit.play.books.of(3)), ((0, 0), (0, 0)));
    pit.play.rebuild();
}

// nsw 5.6: a player's own limits are the sign for that player
#[test]
fn a_players_own_limits_are_the_players_sign() {
    let mut pit = table(3);
    let limits =
        kip_engine::two_up::contract::PlayerLimits { seat: 2, limits: LimitsKind::HeadsTails, min: 1_000, max: 6_000 };
    pit.ok(SUPERVISOR, &Command::SetPlayerLimits(limits));
    pit.bet(2, Heads, 900);
    pit.ok(DEALER, &give_back(2, WagerKind::Heads));
    pit.bet(2, Heads, 6_100);
    pit.bet(3, Heads, 900);
    assert_eq!(above(&pit, 2, WagerKind::Heads), 100);
    let events = pit.round(&HEADS);
    assert_eq!(excess(&events), [(2, WagerKind::Heads, 100, 0)]);
    assert_eq!((pit.play.books.of(2), pit.play.books.of(3)), ((6_000, 0), (900, 0)));
    pit.play.rebuild();
}

// nsw 5.3: the wagers and results of previous spins stand
#[test]
fn earlier_results_stand() {
    let mut pit = table(2);
    pit.bet(2, Heads, 5_000);
    pit.round(&HEADS);
    pit.ok(SUPERVISOR, &set(sign((500, 10_000), (500, 1_000))));
    pit.place_your_bets();
    pit.bet(2, Heads, 5_000);
    pit.round(&HEADS);
    assert_eq!(pit.play.books.of(2), (6_000, 0));
    pit.play.rebuild();
}
