//! "The game must be closed by the end of the calendar day" (1.1, R41, R55).

use crate::rings::day::{
    BOOK, HEADS, MIDNIGHT, SYDNEY, TAILS, TWO_TAILS, bets, called, date, nobody_spins, opened, seated_with, staked,
    withdraw,
};
use crate::rings::{
    Ring, bets_back, centre_back, cited, covers_back, covers_paid, due, ended, has, kinds, one, settled,
};
use kip_engine::two_up::contract::{Command, GameOutcome, Happening, Phase, ReturnReason};
use kip_tests::say::{RINGKEEPER, SUPERVISOR, land_three, match_side_bet, offer_side_bet, player, throw_three};

/// It is so many milliseconds past the end of the day, or before it.
fn past_midnight(ring: &mut Ring, milliseconds: i64) {
    ring.now = MIDNIGHT.utc(SYDNEY).checked_add_signed(milliseconds).unwrap();
}

#[track_caller]
fn no_throw(ring: &mut Ring) {
    let by = ring.thrower();
    let refusal = ring.refused(by, &throw_three());
    assert_eq!(refusal.clause, "commemorative 1.1", "{refusal:?}");
}

// commemorative 1.1, R41: the last throw is made before midnight, not at it
#[test]
fn no_throw_is_made_after_the_day_has_ended() {
    for late in [0, 1, 1_000, 3_600_000] {
        let mut ring = called();
        past_midnight(&mut ring, late);
        no_throw(&mut ring);
        assert_eq!(ring.phase(), Phase::Called);
        ring.play.rebuild();
    }
    let mut ring = called();
    past_midnight(&mut ring, -1);
    ring.throw();
    ring.play.rebuild();
}

// commemorative 1.1: nor on the next of the three days, for which a ring of its own is opened
#[test]
fn a_ring_does_not_go_on_on_another_day() {
    for another in
        [date(2026, 8, 15).at(10, 0, 0, 0), date(2026, 11, 11).at(15, 0, 0, 0), date(2027, 4, 25).at(10, 0, 0, 0)]
    {
        let mut ring = called();
        ring.now = another.utc(SYDNEY);
        no_throw(&mut ring);
        ring.play.rebuild();
    }
}

// commemorative 1.1, R33: the day ends by the ring's own clock
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

// R55: coins already in the air at midnight still count, Heads as well as Tails
#[test]
fn coins_in_the_air_at_midnight_still_count() {
    let mut ring = called();
    past_midnight(&mut ring, -1);
    ring.throw();
    past_midnight(&mut ring, 1_500);
    ring.ok(RINGKEEPER, &TWO_TAILS);
    let events = ring.ok(RINGKEEPER, &Command::AnnounceResult);
    assert_eq!(covers_paid(&events), [(2, 1_000, 2_000)]);
    assert_eq!(settled(&events).len(), 1);
    ring.money(&[(1, -1_000), (2, 1_000), (3, -500), (4, 500)]);
    ring.ok(SUPERVISOR, &Command::CloseTable);
    ring.money(&[(1, -1_000), (2, 1_000), (3, -500), (4, 500)]);
    ring.play.rebuild();
}

// R55, R41: Heads in the air at midnight make the centre ride, and what rides goes to the spinner on closing
#[test]
fn what_rides_at_midnight_goes_to_the_spinner() {
    let mut ring = called();
    past_midnight(&mut ring, -1);
    ring.throw();
    past_midnight(&mut ring, 0);
    ring.ok(RINGKEEPER, &HEADS);
    let events = ring.ok(RINGKEEPER, &Command::AnnounceResult);
    assert!(matches!(one(&events, "centre-rides").what, Happening::CentreRides(ref rides) if rides.amount == 2_000));
    let events = ring.ok(SUPERVISOR, &Command::CloseTable);
    assert_eq!(centre_back(&events), [(1, 2_000, ReturnReason::Closed)]);
    assert_eq!(ended(&events), [(1, GameOutcome::Returned)]);
    ring.money(&[(1, 1_000), (2, -1_000), (3, 500), (4, -500)]);
    assert_eq!(ring.phase(), Phase::Closed);
    ring.play.rebuild();
}

// R55, R38: the third Heads in the air at midnight make the due
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

// R55, R38: a due that nobody withdrew is paid on closing all the same
#[test]
fn a_due_is_paid_when_the_ring_closes() {
    let mut ring = staked(2);
    for _ in 0..3 {
        ring.covered_round(2, &HEADS);
    }
    past_midnight(&mut ring, 60_000);
    ring.ok(SUPERVISOR, &Command::CloseTable);
    ring.money(&[(1, 7_000), (2, -7_000)]);
    assert_eq!(ended(&ring.play.events), [(1, GameOutcome::Won)]);
    ring.play.rebuild();
}

// R41, R83: covers and open bets of the undecided throw go back, what stands in the centre goes to the spinner
#[test]
fn what_is_undecided_at_midnight_goes_back() {
    let mut ring = called();
    past_midnight(&mut ring, 0);
    let events = ring.ok(SUPERVISOR, &Command::CloseTable);
    assert_eq!(centre_back(&events), [(1, 1_000, ReturnReason::Closed)]);
    assert_eq!(covers_back(&events), [(2, 1_000, ReturnReason::Closed)]);
    let mut back: Vec<_> = bets_back(&events).into_iter().map(|(_, seat, amount, why)| (seat, amount, why)).collect();
    back.sort_by_key(|row| row.0);
    assert_eq!(back, [(3, 500, ReturnReason::Closed), (4, 500, ReturnReason::Closed)]);
    assert_eq!(cited(BOOK, &events, "table-closed").0, "commemorative 1.1");
    ring.money(&[]);
    assert_eq!(ring.phase(), Phase::Closed);
    ring.play.rebuild();
}

// R41: with one Heads behind the spinner, the cover of the throw that is not made goes back, the first stays lost
#[test]
fn what_was_won_before_midnight_is_the_spinners() {
    for covered in [0, 700, 2_000] {
        let mut ring = staked(3);
        ring.covered_round(2, &HEADS);
        if covered > 0 {
            ring.cover(3, covered);
        }
        past_midnight(&mut ring, 0);
        let events = ring.ok(SUPERVISOR, &Command::CloseTable);
        assert_eq!(centre_back(&events), [(1, 2_000, ReturnReason::Closed)]);
        ring.money(&[(1, 1_000), (2, -1_000)]);
        ring.play.rebuild();
    }
}

// R41, R39: an invalid spin at midnight decides nothing, and no other is thrown
#[test]
fn an_invalid_spin_across_midnight_is_not_repeated() {
    use kip_engine::two_up::contract::Rest;
    let mut ring = called();
    past_midnight(&mut ring, -1);
    ring.throw();
    past_midnight(&mut ring, 1);
    let events = ring.ok(RINGKEEPER, &land_three(Rest::Heads, Rest::Outside, Rest::Heads));
    assert!(has(&events, "spin-invalid"));
    no_throw(&mut ring);
    ring.ok(SUPERVISOR, &Command::CloseTable);
    ring.money(&[]);
    ring.play.rebuild();
}

// R55: a ring is not closed with the coins in the air
#[test]
fn a_ring_does_not_close_while_the_coins_fly() {
    let mut ring = called();
    past_midnight(&mut ring, -1);
    ring.throw();
    past_midnight(&mut ring, 1);
    ring.refused(SUPERVISOR, &Command::CloseTable);
    ring.ok(RINGKEEPER, &TAILS);
    ring.refused(SUPERVISOR, &Command::CloseTable);
    ring.ok(RINGKEEPER, &Command::AnnounceResult);
    ring.ok(SUPERVISOR, &Command::CloseTable);
    ring.play.rebuild();
}

// commemorative 1.1: the ringkeeper's spin without a centre ends with the day too, and its bets go back
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

// R40: an unmatched offer is no bet, before and after midnight
#[test]
fn an_offer_falls_away_with_the_day() {
    let mut ring = staked(4);
    ring.cover(2, 1_000);
    ring.place_your_bets();
    let offer = ring.offer_bet(3, 800);
    ring.ok(player(4), &match_side_bet(offer, 300));
    past_midnight(&mut ring, 0);
    ring.ok(SUPERVISOR, &Command::CloseTable);
    ring.money(&[]);
    assert!(ring.view().ring.unwrap().offers.is_empty());
    ring.play.rebuild();
}

// R46: a closed ring is closed
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

// R41: nobody gains by waiting for midnight: an open throw gives each one back what is his
#[test]
fn midnight_is_no_bet() {
    for stage in 0..3 {
        let mut ring = staked(4);
        if stage > 0 {
            bets(&mut ring, 2);
        }
        if stage > 1 {
            ring.throw();
            ring.ok(RINGKEEPER, &crate::rings::no_spin(kip_engine::two_up::contract::NoSpinReason::TooLow));
        }
        past_midnight(&mut ring, 0);
        let events = ring.ok(SUPERVISOR, &Command::CloseTable);
        assert!(has(&events, "table-closed"), "{:?}", kinds(&events));
        ring.money(&[]);
        ring.play.rebuild();
    }
}

// commemorative 7.7, 1.1: closing before the end of the day is another matter, see the tests of closing
#[test]
fn before_midnight_a_standing_centre_keeps_the_ring_open() {
    let mut ring = called();
    past_midnight(&mut ring, -1);
    ring.refused(SUPERVISOR, &Command::CloseTable);
    ring.play.rebuild();
}
