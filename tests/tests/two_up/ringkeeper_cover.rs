//! The cover: on Tails, in full, by others, and what happens where nobody covers.

use crate::rings::{Ring, centre_back, config_with, covers_back, covers_paid, due, ended, kinds, seated_with};
use kip_engine::contract::Seat;
use kip_engine::two_up::contract::{CentrePolicy, Command, GameOutcome, Phase, ReturnReason};
use kip_tests::say::{HEADS, RINGKEEPER, TAILS, cover, decline_cover, offer_side_bet, player, throw_tails_up};

const BOOK: &str = "ringkeeper";

fn seated(n: Seat) -> Ring {
    crate::rings::seated(BOOK, n)
}

/// Seat 1 spins for 10 dollars; nothing is covered.
fn staked(n: Seat) -> Ring {
    let mut ring = seated(n);
    ring.stake(1, 1_000);
    ring
}

// R35: covers in parts, by one or more others
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
    // R56: covers by seat
    assert_eq!(covers_paid(&events), [(2, 200, 400), (3, 100, 200), (4, 700, 1_400)]);
    ring.money(&[(1, -1_000), (2, 200), (3, 100), (4, 700)]);
    ring.play.rebuild();
}

// ringkeeper 19, R35: no more than the equivalent, not nothing, and not the spinner
#[test]
fn a_cover_is_at_most_what_is_not_covered() {
    let mut ring = staked(3);
    ring.refused(player(2), &cover(1_001));
    ring.refused(player(2), &cover(0));
    ring.refused_for(player(1), &cover(1_000), &["19", "R35"]);
    ring.refused(player(5), &cover(1_000));
    ring.refused(RINGKEEPER, &cover(1_000));
    ring.cover(2, 999);
    ring.refused(player(3), &cover(2));
    ring.cover(3, 1);
    ring.refused(player(3), &cover(1));
    ring.stands(&[(1, -1_000), (2, -999), (3, -1)], 2_000, &[], 0);
    ring.play.rebuild();
}

// ringkeeper 14, R37, R54: no throw before the centre is covered
#[test]
fn an_uncovered_centre_is_not_thrown_for() {
    let mut ring = staked(2);
    ring.refused(player(1), &throw_tails_up());
    ring.refused(RINGKEEPER, &Command::NoMoreBets);
    // R54: covers come before or during betting
    ring.place_your_bets();
    ring.refused(player(1), &throw_tails_up());
    ring.refused_for(RINGKEEPER, &Command::NoMoreBets, &["14", "19", "R35", "R37", "R54"]);
    ring.cover(2, 999);
    ring.refused_for(RINGKEEPER, &Command::NoMoreBets, &["14", "19", "R35", "R37", "R54"]);
    ring.cover(2, 1);
    ring.no_more_bets();
    ring.throw();
    ring.play.rebuild();
}

// R37: when every other player has declined, the ringkeeper may call the centre off
#[test]
fn a_centre_that_nobody_covers_is_called_off() {
    let mut ring = staked(3);
    ring.refused(RINGKEEPER, &Command::CallOffCentre);
    let events = ring.ok(player(2), &decline_cover(2));
    assert_eq!(kinds(&events), ["cover-declined"]);
    ring.refused_for(RINGKEEPER, &Command::CallOffCentre, &["3", "R37"]);
    // R47: the ringkeeper may decline for one who does not answer
    ring.ok(RINGKEEPER, &decline_cover(3));
    ring.refused(player(1), &Command::CallOffCentre);
    let events = ring.ok(RINGKEEPER, &Command::CallOffCentre);
    assert_eq!(centre_back(&events), [(1, 1_000, ReturnReason::CalledOff)]);
    assert_eq!(ended(&events), [(1, GameOutcome::Returned)]);
    ring.money(&[]);
    // R54: the kip is offered on
    assert_eq!(ring.phase(), Phase::Offering);
    ring.accept(2);
    ring.play.rebuild();
}

// R37: covers go back to those who gave them, what stands in the centre goes to the spinner
#[test]
fn a_call_off_returns_covers_and_what_stands() {
    let mut ring = staked(3);
    ring.covered_round(3, &HEADS);
    ring.place_your_bets();
    ring.cover(2, 500);
    // who covered in part declines the rest
    ring.ok(player(2), &decline_cover(2));
    ring.ok(player(3), &decline_cover(3));
    let events = ring.ok(RINGKEEPER, &Command::CallOffCentre);
    assert_eq!(covers_back(&events), [(2, 500, ReturnReason::CalledOff)]);
    assert_eq!(centre_back(&events), [(1, 2_000, ReturnReason::CalledOff)]);
    // the Heads stay won
    ring.money(&[(1, 1_000), (3, -1_000)]);
    ring.play.rebuild();
}

// R37: only an uncovered centre is called off
#[test]
fn a_covered_centre_is_not_called_off() {
    let mut ring = staked(2);
    ring.cover(2, 1_000);
    ring.refused(player(2), &decline_cover(2));
    ring.refused(RINGKEEPER, &Command::CallOffCentre);
    ring.place_your_bets();
    ring.refused(RINGKEEPER, &Command::CallOffCentre);
    ring.no_more_bets();
    ring.refused(RINGKEEPER, &Command::CallOffCentre);
    ring.throw();
    ring.refused(RINGKEEPER, &Command::CallOffCentre);
    ring.ok(RINGKEEPER, &TAILS);
    ring.refused(RINGKEEPER, &Command::CallOffCentre);
    ring.play.rebuild();
}

// R22, R47: a player declines for nobody else, the spinner is not asked
#[test]
fn each_declines_a_cover_for_oneself() {
    let mut ring = staked(3);
    assert_eq!(ring.refused(player(2), &decline_cover(3)).code, "not-authorised");
    ring.refused(player(1), &decline_cover(1));
    ring.refused(RINGKEEPER, &decline_cover(1));
    ring.refused(RINGKEEPER, &decline_cover(7));
    ring.ok(player(2), &decline_cover(2));
    assert!(ring.view().seats[1].declined_cover);
    assert!(!ring.view().seats[2].declined_cover);
    ring.play.rebuild();
}

// R38: alone in the ring there is nobody to cover
#[test]
fn alone_the_centre_can_be_called_off() {
    let mut ring = seated(1);
    ring.stake(1, 1_000);
    ring.ok(RINGKEEPER, &Command::CallOffCentre);
    ring.money(&[]);
    ring.play.rebuild();
}

// R35: the other reading, one cover for all three throws, is a named policy
#[test]
fn a_single_cover_stands_for_all_three_throws() {
    let config = config_with(|terms| terms.centre_policy = CentrePolicy::SingleCover);
    let covered = || {
        let mut ring = seated_with(BOOK, &config, 3);
        ring.stake(1, 1_000);
        ring.refused(player(1), &throw_tails_up());
        ring.cover(2, 1_000);
        ring
    };
    let mut ring = covered();
    for _ in 0..3 {
        ring.refused(player(3), &cover(1_000));
        ring.round(&HEADS);
    }
    ring.ok(player(1), &Command::WithdrawDue);
    assert_eq!(due(&ring.play.events), [(1, 2_000)]);
    ring.money(&[(1, 1_000), (2, -1_000)]);
    ring.play.rebuild();
    for heads in 0..3 {
        let mut ring = covered();
        (0..heads).for_each(|_| drop(ring.round(&HEADS)));
        ring.no(player(1), &Command::WithdrawDue, "dividend-not-due", &["11"]);
        let events = ring.round(&TAILS);
        assert_eq!(covers_paid(&events), [(2, 1_000, 2_000)]);
        ring.money(&[(1, -1_000), (2, 1_000)]);
        ring.play.rebuild();
    }
}

// ringkeeper 14: in a ring where the centre rides no bet is made on an uncovered centre that rode
#[test]
fn a_centre_that_rode_is_set_in_full_before_side_bets() {
    let mut ring = staked(3);
    ring.covered_round(2, &HEADS);
    ring.place_your_bets();
    ring.refused_for(player(3), &offer_side_bet(100), &["14"]);
    ring.cover(2, 1_999);
    ring.refused_for(player(3), &offer_side_bet(100), &["14"]);
    ring.cover(2, 1);
    ring.ok(player(3), &offer_side_bet(100));
    ring.play.rebuild();
}
