//! Seats: leaving, vacating, no bets between players, time, and which refusal comes first.

use crate::common::desk::wager_at;
use crate::common::{Pit, betting, cited, house_spin, kinds, open, seated_with};
use kip_engine::contract::{Actor, Joining, Role, Seat};
use kip_engine::two_up::contract::{CentrePolicy, Command, Config, Matching, RingTerms, Side, Terms, WagerKind};
use kip_tests::say::{BOXER, DEALER, HEADS, HOST, ODDS, START, SUPERVISOR, TAILS, bet, config, player};

use Side::{Heads, Tails};

const fn vacate(seat: Seat) -> Command {
    Command::VacateSeat(seat)
}

const fn leave(seat: Seat) -> Command {
    Command::Leave(seat)
}

/// A table of `seats` seats, all of them taken; the boxer spins.
fn full(seats: Seat) -> Pit {
    let mut pit = open(&Config { seats, ..config() });
    for seat in 1..=seats {
        pit.join(seat);
    }
    house(&mut pit);
    pit
}

/// The boxer spins when all have declined.
fn house(pit: &mut Pit) {
    while pit.play.apply(BOXER, pit.now, &Command::StartHouseSpin).is_err() {
        let view = pit.view();
        let seats: Vec<_> = view.seats.iter().map(|seat| seat.seat).collect();
        let from = view.disc.unwrap_or(0);
        let next = seats.iter().copied().find(|seat| *seat > from).unwrap_or(seats[0]);
        pit.ok(BOXER, &Command::OfferCoins(next));
        pit.ok(player(next), &Command::DeclineCoins);
    }
}

/// A round of the house in which those seats have a wager.
fn round(pit: &mut Pit, seats: &[Seat]) {
    pit.place_your_bets();
    for &seat in seats {
        pit.bet(seat, Heads, 500);
    }
    pit.no_more_bets();
    pit.spin(&HEADS);
    house(pit);
}

fn abstained(pit: &Pit, seat: Seat) -> u8 {
    pit.view().seats.iter().find(|view| view.seat == seat).unwrap().abstained
}

// nsw 9.9, R26: three rounds in a row, all other seats in use
#[test]
fn three_rounds_without_a_wager_may_cost_the_seat() {
    let mut pit = full(3);
    for rounds in 0..3 {
        assert_eq!(abstained(&pit, 3), rounds);
        let refusal = pit.refused(DEALER, &vacate(3));
        assert_eq!(refusal.clause, "nsw 9.9", "{refusal:?}");
        round(&mut pit, &[1, 2]);
    }
    assert_eq!(abstained(&pit, 3), 3);
    pit.no(player(1), &vacate(3), "not-authorised", "9.9");
    pit.no(SUPERVISOR, &vacate(3), "not-authorised", "9.9");
    pit.refused(DEALER, &vacate(2));
    let events = pit.ok(DEALER, &vacate(3));
    assert!(kinds(&events).contains(&"seat-vacated"));
    assert_eq!(cited(&events, "seat-vacated"), "nsw 9.9");
    assert!(!pit.view().seats.iter().any(|seat| seat.seat == 3));
    pit.join(3);
    assert_eq!(abstained(&pit, 3), 0);
    pit.play.rebuild();
}

// nsw 9.9: a boxer is a dealer; it is "may", and a fourth round keeps the right
#[test]
fn the_seat_may_be_asked_for_later_too() {
    let mut pit = full(2);
    for _ in 0..5 {
        round(&mut pit, &[1]);
    }
    assert_eq!(abstained(&pit, 2), 3, "3 for three or more");
    pit.ok(BOXER, &vacate(2));
    pit.play.rebuild();
}

// R26: a wager resets the count
#[test]
fn a_wager_begins_the_count_anew() {
    let mut pit = full(2);
    round(&mut pit, &[1]);
    round(&mut pit, &[1]);
    round(&mut pit, &[2]);
    assert_eq!((abstained(&pit, 1), abstained(&pit, 2)), (1, 0));
    round(&mut pit, &[1]);
    round(&mut pit, &[1]);
    pit.refused(DEALER, &vacate(2));
    round(&mut pit, &[1]);
    pit.ok(DEALER, &vacate(2));
    pit.play.rebuild();
}

// R26, R53: a round with a free seat does not count, and resets
#[test]
fn a_round_with_a_free_seat_resets_the_count() {
    let mut pit = full(3);
    round(&mut pit, &[1]);
    round(&mut pit, &[1]);
    assert_eq!((abstained(&pit, 2), abstained(&pit, 3)), (2, 2));
    // seat 1 had money on an outcome that is open until "place your bets"
    pit.place_your_bets();
    pit.ok(HOST, &leave(1));
    pit.no_more_bets();
    pit.spin(&HEADS);
    house(&mut pit);
    assert_eq!((abstained(&pit, 2), abstained(&pit, 3)), (0, 0));
    pit.play.rebuild();
}

// R53: a standing spinner's wager is a wager
#[test]
fn a_spinner_does_not_abstain() {
    let mut pit = open(&Config { seats: 2, ..config() });
    pit.join(1);
    pit.join(2);
    pit.spinner(1, Heads, 1_000);
    pit.round(&HEADS);
    pit.round(&HEADS);
    pit.round(&ODDS);
    pit.spin(&HEADS);
    assert_eq!((abstained(&pit, 1), abstained(&pit, 2)), (0, 3));
    pit.refused(DEALER, &vacate(1));
    pit.ok(DEALER, &vacate(2));
    pit.play.rebuild();
}

// R29: with wagers on the layout, an undetermined spinner's wager, or an open outcome
#[test]
fn nobody_leaves_money_behind() {
    let mut pit = betting(4, Heads, 1_000);
    pit.bet(2, Heads, 500);
    for seat in [1, 2] {
        let refusal = pit.refused(HOST, &leave(seat));
        assert_eq!(refusal.ruling.as_deref().unwrap_or(&refusal.clause), "R29", "{refusal:?}");
    }
    let events = pit.ok(HOST, &leave(3));
    assert_eq!(kinds(&events), ["player-left"]);
    pit.refused(HOST, &leave(3));
    pit.refused(HOST, &leave(9));
    pit.ok(player(2), &Command::WithdrawWager(Heads));
    pit.ok(HOST, &leave(2));
    // only the host seats and unseats
    for by in [player(4), BOXER, SUPERVISOR] {
        assert_eq!(pit.refused(by, &leave(4)).code, "not-authorised");
    }
    pit.play.rebuild();
}

// R29, R24: who had money on it, until the next "place your bets"
#[test]
fn who_was_paid_waits_for_place_your_bets() {
    let mut pit = betting(3, Heads, 1_000);
    pit.bet(2, Heads, 500);
    pit.bet(3, Tails, 500);
    pit.round(&HEADS);
    for seat in [2, 3] {
        pit.refused(HOST, &leave(seat));
    }
    pit.place_your_bets();
    pit.ok(HOST, &leave(2));
    pit.ok(HOST, &leave(3));
    pit.play.rebuild();
}

// R47: leaving declines
#[test]
fn who_is_offered_the_coins_and_leaves_has_declined() {
    let mut pit = seated_with(&config(), 2);
    pit.ok(BOXER, &Command::OfferCoins(1));
    pit.ok(HOST, &leave(1));
    assert_eq!(pit.view().offered, None);
    pit.ok(BOXER, &Command::OfferCoins(2));
    pit.play.rebuild();
}

// nsw 9.10, R27: no bets between players, nor anything else of a ring
#[test]
fn bets_between_players_are_refused() {
    let mut pit = house_spin(2);
    for command in [
        Command::OfferSideBet(500),
        Command::MatchSideBet(Matching { offer: 1, amount: 500 }),
        Command::WithdrawSideOffer(1),
    ] {
        pit.no(player(1), &command, "not-in-these-rules", "9.10");
    }
    for command in [
        Command::StakeCentre(500),
        Command::CoverCentre(500),
        Command::DeclineCover(1),
        Command::ElectPrison(Heads),
        Command::ElectPartage(Heads),
        Command::WithdrawDue,
        Command::Stay,
        Command::CallOffCentre,
        Command::ChangeCoins(2),
    ] {
        assert_eq!(pit.refused(player(1), &command).code, "not-in-these-rules", "{command:?}");
    }
    assert!(pit.play.books.purses().is_empty());
    pit.play.rebuild();
}

// R33: time never runs backwards
#[test]
fn no_command_is_earlier_than_the_last() {
    let mut pit = open(&config());
    pit.now = START - 1;
    assert_eq!(pit.refused(HOST, &Command::Join(Joining { seat: 1, age_attested: true })).code, "time-backwards");
    pit.now = START;
    pit.join(1);
    pit.now = START + 1_000;
    pit.join(2);
    assert_eq!(pit.view().common.now, START + 1_000);
    pit.now = START + 999;
    let refusal = pit.refused(HOST, &Command::Join(Joining { seat: 3, age_attested: true }));
    assert_eq!((&*refusal.code, refusal.ruling.as_deref().unwrap_or(&refusal.clause)), ("time-backwards", "R33"));
    pit.now = START + 1_000;
    pit.join(3);
    pit.now = 1 << 53;
    pit.refused(HOST, &Command::Join(Joining { seat: 4, age_attested: true }));
    pit.play.rebuild();
}

// R46: malformed, not in these rules, table closed, time, actor, phase, subject, amount and limits
#[test]
fn the_first_refusal_in_the_order_is_given() {
    let mut pit = betting(3, Heads, 1_000);
    pit.bet(2, Heads, 500);
    let later = pit.now + 1_000;
    pit.now = later;
    pit.bet(2, Heads, 100);
    let code = |pit: &mut Pit, by: Actor, at: u64, command: &Command| {
        pit.now = at;
        let code = pit.refused(by, command).code;
        pit.now = later;
        code
    };
    // malformed before time: an amount of nothing, given too early by the wrong actor
    assert_eq!(code(&mut pit, BOXER, START, &bet(Heads, 0)), "amount-zero");
    // not in these rules before time
    assert_eq!(code(&mut pit, BOXER, START, &Command::StakeCentre(5)), "not-in-these-rules");
    // time before actor
    assert_eq!(code(&mut pit, BOXER, START, &bet(Heads, 100)), "time-backwards");
    // actor before phase
    assert_eq!(code(&mut pit, player(2), later, &HEADS), "not-authorised");
    pit.no_more_bets();
    // phase before subject and amount: no wager on that side, and below the minimum
    let wrong_amount = pit.refused(player(3), &bet(Heads, 150));
    assert_eq!(wrong_amount.clause, "nsw 4.6", "{wrong_amount:?}");
    pit.spin(&TAILS);
    pit.spinner(2, Heads, 1_000);
    pit.place_your_bets();
    // subject before amount: seat 8 is empty
    let empty = pit.refused(player(8), &bet(Heads, 150));
    assert!(empty.code != "below-minimum" && empty.code != "not-payable-in-chips", "{empty:?}");
    pit.play.rebuild();
}

// R46: a closed table comes before time and actor
#[test]
fn a_closed_table_refuses_before_time_and_actor() {
    let mut pit = open(&config());
    pit.now += 1_000;
    pit.join(1);
    pit.ok(HOST, &leave(1));
    pit.ok(SUPERVISOR, &Command::CloseTable);
    pit.now = START;
    assert_eq!(pit.refused(player(1), &Command::PlaceYourBets).code, "table-closed");
    assert_eq!(pit.refused(BOXER, &bet(Heads, 0)).code, "amount-zero");
    assert_eq!(pit.refused(BOXER, &Command::Stay).code, "not-in-these-rules");
    pit.play.rebuild();
}

// the contract: seats are taken once, within the table
#[test]
fn a_seat_is_taken_once() {
    let mut pit = open(&config());
    for by in [BOXER, SUPERVISOR, player(1)] {
        assert_eq!(pit.refused(by, &Command::Join(Joining { seat: 1, age_attested: true })).code, "not-authorised");
    }
    pit.join(1);
    for seat in [0, 1, 9, 64, 255] {
        pit.refused(HOST, &Command::Join(Joining { seat, age_attested: true }));
    }
    pit.join(8);
    // a player's commands are the seat's
    pit.refused(Actor { role: Role::Player, number: 1 << 20 }, &Command::AcceptCoins);
    pit.play.rebuild();
}

// R22: a ringkeeper has no place at a casino's table
#[test]
fn a_ringkeeper_is_nobody_here() {
    let mut pit = betting(2, Heads, 1_000);
    let ringie = Actor { role: Role::Ringkeeper, number: 1 };
    for command in [Command::NoMoreBets, Command::CloseTable, Command::RefuseWager(wager_at(1, WagerKind::Spinner))] {
        assert_eq!(pit.refused(ringie, &command).code, "not-authorised", "{command:?}");
    }
    let refusal = crate::common::desk::not_opened(&Config {
        terms: Terms::Ring(RingTerms { centre_policy: CentrePolicy::SingleCover, anzac_day_only: false }),
        ..config()
    });
    assert!(!refusal.clause.is_empty());
    pit.play.rebuild();
}
