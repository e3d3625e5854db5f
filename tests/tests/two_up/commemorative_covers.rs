//! The covers of the centre, and a centre that nobody covers (6.2, 6.2.1, R35, R37).

use crate::rings::day::{BOOK, HEADS, TAILS, seated, staked, withdraw};
use crate::rings::{centre_back, cited, covers_back, covers_paid, ended};
use kip_engine::two_up::contract::{Command, GameOutcome, Phase, ReturnReason};
use kip_tests::say::{
    BOXER, DEALER, HOST, RINGKEEPER, SUPERVISOR, cover, decline_cover, offer_side_bet, player, stake_centre,
    throw_three,
};

const UNCOVERED: &[&str] = &["6.2", "6.2.1", "R35", "R37", "R54"];

// commemorative 6.2: one bettor or several, in parts
#[test]
fn the_centre_is_covered_in_parts() {
    let mut ring = staked(4);
    ring.cover(4, 300);
    ring.cover(2, 200);
    ring.place_your_bets();
    ring.cover(3, 100);
    ring.cover(4, 400);
    ring.no_more_bets();
    let events = ring.spin(&TAILS);
    // R56: by seat
    assert_eq!(covers_paid(&events), [(2, 200, 400), (3, 100, 200), (4, 700, 1_400)]);
    ring.money(&[(1, -1_000), (2, 200), (3, 100), (4, 700)]);
    ring.play.rebuild();
}

// commemorative 6.2, R35: the equivalent amount and no more; never the spinner's own
#[test]
fn a_cover_is_at_most_what_is_not_covered() {
    let mut ring = staked(3);
    ring.refused(player(2), &cover(1_001));
    assert_eq!(ring.refused(player(2), &cover(0)).code, "amount-zero");
    ring.refused_for(player(1), &cover(1_000), &["6.2", "R35"]);
    ring.refused_for(player(1), &cover(1), &["6.2", "R35"]);
    for by in [player(5), RINGKEEPER, HOST, SUPERVISOR, BOXER, DEALER] {
        ring.refused(by, &cover(1_000));
    }
    ring.cover(2, 999);
    ring.refused(player(3), &cover(2));
    ring.cover(3, 1);
    ring.refused(player(3), &cover(1));
    ring.stands(&[(1, -1_000), (2, -999), (3, -1)], 2_000, &[], 0);
    ring.play.rebuild();
}

// commemorative 6.2.1: set in full before the spin; one minor unit short is not in full
#[test]
fn an_uncovered_centre_is_not_thrown_for() {
    let mut ring = staked(2);
    ring.refused(player(1), &throw_three());
    ring.place_your_bets();
    ring.refused(player(1), &throw_three());
    ring.refused_for(RINGKEEPER, &Command::NoMoreBets, UNCOVERED);
    ring.cover(2, 999);
    ring.refused_for(RINGKEEPER, &Command::NoMoreBets, UNCOVERED);
    ring.cover(2, 1);
    ring.no_more_bets();
    ring.throw();
    ring.play.rebuild();
}

// R54: covers come before or during betting, not after
#[test]
fn no_cover_comes_after_no_more_bets() {
    let mut ring = staked(3);
    ring.cover(2, 1_000);
    ring.call_bets();
    ring.refused(player(3), &cover(1));
    ring.throw();
    ring.refused(player(3), &cover(1));
    ring.ok(RINGKEEPER, &HEADS);
    ring.refused(player(3), &cover(2_000));
    ring.ok(RINGKEEPER, &Command::AnnounceResult);
    ring.cover(3, 2_000);
    ring.play.rebuild();
}

// R54: one command moves 1 to 10^15
#[test]
fn a_stake_has_its_bounds() {
    const MOST: u64 = 1_000_000_000_000_000;
    let mut ring = seated(2);
    ring.accept(1);
    ring.select(1);
    assert_eq!(ring.refused(player(1), &stake_centre(0)).code, "amount-zero");
    for too_much in [MOST + 1, 1 << 53, u64::MAX] {
        assert_eq!(ring.refused(player(1), &stake_centre(too_much)).code, "amount-too-large");
    }
    ring.ok(player(1), &stake_centre(MOST));
    for parts in [1, 2, 4] {
        assert_eq!(ring.refused(player(2), &cover(MOST + 1)).code, "amount-too-large");
        (0..parts).for_each(|_| drop(ring.cover(2, MOST)));
        ring.round(&HEADS);
    }
    withdraw(&mut ring, 1);
    // eight times the stake is below 2^53 (R49)
    assert_eq!(ring.play.books.won(1), 7 * i128::from(MOST));
    ring.play.rebuild();
}

// commemorative 5.4, R37: when every other player has declined to cover, the ringkeeper may call the centre off
#[test]
fn a_centre_that_nobody_covers_is_called_off() {
    let mut ring = staked(3);
    ring.refused(RINGKEEPER, &Command::CallOffCentre);
    ring.ok(player(2), &decline_cover(2));
    ring.refused(RINGKEEPER, &Command::CallOffCentre);
    // R47: or the ringkeeper passes over one who does not answer
    ring.ok(RINGKEEPER, &decline_cover(3));
    for by in [player(1), player(2), HOST, SUPERVISOR] {
        assert_eq!(ring.refused(by, &Command::CallOffCentre).code, "not-authorised");
    }
    let events = ring.ok(RINGKEEPER, &Command::CallOffCentre);
    let (clause, ruling) = cited(BOOK, &events, "centre-called-off");
    assert!(clause == "commemorative 5.4" || clause == "R37", "{clause} {ruling:?}");
    assert_eq!(centre_back(&events), [(1, 1_000, ReturnReason::CalledOff)]);
    assert_eq!(ended(&events), [(1, GameOutcome::Returned)]);
    ring.money(&[]);
    // R54: the kip is offered on
    assert_eq!(ring.phase(), Phase::Offering);
    ring.accept(2);
    ring.play.rebuild();
}

// R37, over 4.10: what stands in the centre goes to the spinner, covers to those who gave them
#[test]
fn a_centre_called_off_after_heads_goes_to_the_spinner() {
    let mut ring = staked(3);
    ring.covered_round(2, &HEADS);
    ring.cover(3, 600);
    ring.ok(player(2), &decline_cover(2));
    ring.ok(player(3), &decline_cover(3));
    let events = ring.ok(RINGKEEPER, &Command::CallOffCentre);
    assert_eq!(covers_back(&events), [(3, 600, ReturnReason::CalledOff)]);
    assert_eq!(centre_back(&events), [(1, 2_000, ReturnReason::CalledOff)]);
    ring.money(&[(1, 1_000), (2, -1_000)]);
    ring.play.rebuild();
}

// R37: a cover is worth the same to both sides, so that calling off before a throw gives nobody an edge;
// covered in full, the centre is thrown for
#[test]
fn a_covered_centre_is_not_called_off() {
    let mut ring = staked(3);
    ring.ok(player(3), &decline_cover(3));
    ring.cover(2, 1_000);
    ring.refused(RINGKEEPER, &Command::CallOffCentre);
    ring.call_bets();
    ring.refused(RINGKEEPER, &Command::CallOffCentre);
    ring.throw();
    ring.refused(RINGKEEPER, &Command::CallOffCentre);
    ring.play.rebuild();
}

// R54: after a call-off side bets that were matched stand for the next throw
#[test]
fn matched_bets_outlast_a_call_off() {
    let mut ring = staked(4);
    ring.place_your_bets();
    let bet = ring.side_bet(3, 4, 500);
    for seat in 2..=4 {
        ring.ok(player(seat), &decline_cover(seat));
    }
    ring.ok(RINGKEEPER, &Command::CallOffCentre);
    ring.stands(&[(3, -500), (4, -500)], 0, &[(bet, 1_000)], 0);
    ring.stake(2, 200);
    ring.covered_round(1, &TAILS);
    ring.money(&[(1, 200), (2, -200), (3, -500), (4, 500)]);
    ring.play.rebuild();
}

// R37, 14 of `ringkeeper` only: here side bets need no covered centre
#[test]
fn side_bets_do_not_wait_for_the_cover() {
    let mut ring = staked(4);
    ring.place_your_bets();
    ring.ok(player(3), &offer_side_bet(100));
    ring.play.rebuild();
}
