//! "The game must be closed by the end of the calendar day" (1.1, R41, R55).

use crate::rings::day::{
    BOOK, HEADS, MIDNIGHT, SYDNEY, called, date, nobody_spins, opened, seated_with, staked, withdraw,
};
use crate::rings::{Ring, bets_back, due};
use kip_engine::two_up::contract::Command;
use kip_tests::say::{RINGKEEPER, SUPERVISOR, offer_side_bet, player, throw_three};

/// Sets the time to so many milliseconds past the end of the day, or before it.
fn past_midnight(ring: &mut Ring, milliseconds: i64) {
    ring.now = MIDNIGHT.utc(SYDNEY).checked_add_signed(milliseconds).unwrap();
}

#[track_caller]
fn no_throw(ring: &mut Ring) {
    let by = ring.thrower();
    let refusal = ring.refused(by, &throw_three());
    assert_eq!(refusal.clause, "commemorative 1.1", "{refusal:?}");
}

// commemorative 1.1, R33: the day ends by the ring's own clock.
#[test]
fn the_day_ends_where_the_ring_is() {
    for offset in [-840, -570, 0, 1, 660, 840] {
        for (day, next) in [
            (date(2026, 4, 25), date(2026, 4, 26)),
            (date(2028, 8, 15), date(2028, 8, 16)),
            (date(2100, 11, 11), date(2100, 11, 12)),
        ] {
            let config = opened(day.at(23, 0, 0, 0), offset);
            let mut ring = seated_with(&config, 2);
            ring.stake(1, 1_000);
            ring.cover(2, 1_000);
            ring.call_bets();
            let mut early = crate::rings::seated_with(BOOK, &config, 2);
            early.stake(1, 1_000);
            early.cover(2, 1_000);
            early.call_bets();
            ring.now = next.utc(offset);
            no_throw(&mut ring);
            early.now = next.utc(offset) - 1;
            early.throw();
        }
    }
}

// R55, R38: the third Heads in the air at midnight make the due.
#[test]
fn the_third_heads_count_after_midnight() {
    let mut ring = staked(2);
    ring.covered_round(2, &HEADS);
    ring.covered_round(2, &HEADS);
    ring.cover_all(2);
    ring.call_bets();
    past_midnight(&mut ring, -1);
    ring.throw();
    past_midnight(&mut ring, 1);
    let mut events = ring.ok(RINGKEEPER, &HEADS);
    events.extend(ring.ok(RINGKEEPER, &Command::AnnounceResult));
    withdraw(&mut ring, 1);
    assert_eq!(due(&ring.play.events), [(1, 8_000)]);
    ring.money(&[(1, 7_000), (2, -7_000)]);
    ring.ok(SUPERVISOR, &Command::CloseTable);
    ring.play.rebuild();
}

// commemorative 1.1: the ringkeeper's spin without a centre ends with the day too, and its bets go back.
#[test]
fn the_ringkeepers_spin_ends_with_the_day() {
    let mut ring = nobody_spins(3);
    ring.place_your_bets();
    ring.side_bet(1, 2, 300);
    ring.no_more_bets();
    past_midnight(&mut ring, 0);
    no_throw(&mut ring);
    let events = ring.ok(SUPERVISOR, &Command::CloseTable);
    assert_eq!(bets_back(&events).len(), 2);
    ring.money(&[]);
    ring.play.rebuild();
}

// R46: a closed ring accepts no command.
#[test]
fn a_closed_ring_takes_nothing() {
    let mut ring = called();
    past_midnight(&mut ring, 0);
    ring.ok(SUPERVISOR, &Command::CloseTable);
    for (by, command) in [
        (RINGKEEPER, Command::OfferCoins(2)),
        (RINGKEEPER, Command::PlaceYourBets),
        (player(1), throw_three()),
        (player(3), offer_side_bet(100)),
        (SUPERVISOR, Command::CloseTable),
    ] {
        ring.refused(by, &command);
    }
    assert!(
        ring.play.legal(ring.now).iter().all(|choice| choice.command.name() != "throw-coins"),
        "{:?}",
        ring.play.legal(ring.now)
    );
    ring.play.rebuild();
}
