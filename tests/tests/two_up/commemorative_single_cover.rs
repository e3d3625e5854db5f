//! A ring opened with `single-cover`: 6.2.2 read so that one cover stands for all three throws (R35).

use crate::rings::day::{HEADS, MIDNIGHT, SYDNEY, TAILS, TWO_HEADS, config_of, reselect, seated_with, withdraw};
use crate::rings::{Ring, centre_back, covers_back, covers_paid, due, ended, one};
use kip_engine::contract::Seat;
use kip_engine::two_up::contract::{CentrePolicy, Command, GameOutcome, Happening, Phase, ReturnReason};
use kip_tests::say::{RINGKEEPER, SUPERVISOR, cover, decline_cover, player, stake_centre, throw_three};

/// Seat 1 spins for 10 dollars; nothing is covered.
fn staked(n: Seat) -> Ring {
    let mut ring = seated_with(&config_of(|terms| terms.centre_policy = CentrePolicy::SingleCover), n);
    ring.stake(1, 1_000);
    ring
}

// R35: what a ring plays is shown, and the centre rides unless it is asked for
#[test]
fn the_policy_is_shown() {
    assert_eq!(staked(2).view().ring.unwrap().centre_policy, CentrePolicy::SingleCover);
    assert_eq!(crate::rings::day::staked(2).view().ring.unwrap().centre_policy, CentrePolicy::Riding);
}

// commemorative 6.2.2, R35: covered once, thrown three times
#[test]
fn one_cover_stands_for_all_three_throws() {
    let mut ring = staked(3);
    ring.place_your_bets();
    ring.refused_for(RINGKEEPER, &Command::NoMoreBets, &["6.2", "6.2.1", "R35", "R37", "R54"]);
    ring.cover(2, 1_000);
    for landing in [HEADS, TWO_HEADS] {
        ring.round(&landing);
        ring.stands(&[(1, -1_000), (2, -1_000)], 2_000, &[], 0);
        assert_eq!(ring.spinner(), Some(1));
        // nothing is open to be covered
        ring.refused(player(3), &cover(1));
        ring.refused(player(2), &cover(1_000));
        ring.no(player(1), &Command::WithdrawDue, "dividend-not-due", &["4.10"]);
    }
    let centre = ring.centre();
    assert_eq!((centre.first_stake, centre.heads), (1_000, 2));
    assert_eq!(centre.covers.iter().map(|cover| (cover.seat, cover.amount)).collect::<Vec<_>>(), [(2, 1_000)]);
    ring.round(&HEADS);
    withdraw(&mut ring, 1);
    // the stake and its one cover
    assert_eq!(due(&ring.play.events), [(1, 2_000)]);
    assert_eq!(ended(&ring.play.events), [(1, GameOutcome::Won)]);
    ring.money(&[(1, 1_000), (2, -1_000)]);
    ring.play.rebuild();
}

// commemorative 4.8, R35: tails at any of the three throws pay the cover double
#[test]
fn tails_at_any_throw_lose() {
    for heads in 0..3 {
        let mut ring = staked(3);
        ring.cover(2, 400);
        ring.cover(3, 600);
        (0..heads).for_each(|_| drop(ring.round(&HEADS)));
        let events = ring.round(&TAILS);
        assert_eq!(covers_paid(&events), [(2, 400, 800), (3, 600, 1_200)]);
        assert!(
            matches!(one(&events, "centre-lost").what, Happening::CentreLost(lost) if (lost.seat, lost.amount) == (1, 1_000))
        );
        ring.money(&[(1, -1_000), (2, 400), (3, 600)]);
        assert_eq!(ring.phase(), Phase::Offering);
        ring.play.rebuild();
    }
}

// R35: a return of 1/4: over the eight equally likely ways of three throws a stake of 10 comes back as 2.50
#[test]
fn the_single_cover_returns_a_quarter() {
    let mut sum = 0;
    for way in 0..8_u8 {
        let mut ring = staked(2);
        ring.cover(2, 1_000);
        for throw in 0..3 {
            let tails = way >> throw & 1 == 1;
            let landing = if tails { TAILS } else { HEADS };
            ring.round(&landing);
            if tails {
                break;
            }
        }
        withdraw(&mut ring, 1);
        sum += ring.play.books.won(1) + 1_000;
    }
    assert_eq!(sum, 8 * 250);
}

// R38: who stays stakes anew and is covered anew
#[test]
fn a_new_centre_needs_a_new_cover() {
    let mut ring = staked(2);
    ring.cover(2, 1_000);
    (0..3).for_each(|_| drop(ring.round(&HEADS)));
    ring.ok(player(1), &Command::Stay);
    ring.select(1);
    ring.ok(player(1), &stake_centre(500));
    ring.place_your_bets();
    ring.refused(RINGKEEPER, &Command::NoMoreBets);
    ring.cover(2, 500);
    ring.round(&TAILS);
    ring.money(&[(1, 500), (2, -500)]);
    ring.play.rebuild();
}

// R37: before the first throw it is called off as any centre
#[test]
fn an_uncovered_centre_is_called_off() {
    let mut ring = staked(2);
    ring.cover(2, 300);
    ring.ok(player(2), &decline_cover(2));
    let events = ring.ok(RINGKEEPER, &Command::CallOffCentre);
    assert_eq!(covers_back(&events), [(2, 300, ReturnReason::CalledOff)]);
    assert_eq!(centre_back(&events), [(1, 1_000, ReturnReason::CalledOff)]);
    ring.money(&[]);
    ring.play.rebuild();
}

// R54: a cover voided between two throws is given back and must be found again
#[test]
fn a_voided_cover_is_found_again() {
    let mut ring = staked(3);
    ring.cover(2, 1_000);
    ring.round(&HEADS);
    ring.ok(SUPERVISOR, &Command::VoidWagers(2));
    ring.stands(&[(1, -1_000)], 1_000, &[], 0);
    ring.place_your_bets();
    ring.refused(RINGKEEPER, &Command::NoMoreBets);
    ring.cover(3, 1_000);
    ring.round(&HEADS);
    ring.round(&HEADS);
    withdraw(&mut ring, 1);
    ring.money(&[(1, 1_000), (3, -1_000)]);
    ring.play.rebuild();
}

// R72: the one cover for all three throws outlasts an invalidated result; with the game both go back
#[test]
fn an_invalidated_result_leaves_the_single_cover() {
    use kip_engine::two_up::contract::{Invalidation, InvalidationReason, InvalidationScope};
    for (scope, landing) in [
        (InvalidationScope::Result, HEADS),
        (InvalidationScope::Result, TAILS),
        (InvalidationScope::Game, HEADS),
        (InvalidationScope::Game, TAILS),
    ] {
        let mut ring = staked(2);
        ring.cover(2, 1_000);
        ring.round(&HEADS);
        ring.round(&landing);
        let invalidate = Invalidation { scope, reason: InvalidationReason::Disruption, forfeits: vec![] };
        let events = ring.ok(SUPERVISOR, &Command::InvalidateOutcome(invalidate));
        if scope == InvalidationScope::Game {
            assert_eq!(centre_back(&events), [(1, 1_000, ReturnReason::Invalidated)]);
            assert_eq!(covers_back(&events), [(2, 1_000, ReturnReason::Invalidated)]);
            ring.money(&[]);
        } else {
            ring.stands(&[(1, -1_000), (2, -1_000)], 2_000, &[], 0);
            assert_eq!((ring.centre().heads, ring.spinner()), (1, Some(1)));
            reselect(&mut ring);
            ring.round(&HEADS);
            ring.round(&HEADS);
            withdraw(&mut ring, 1);
            ring.money(&[(1, 1_000), (2, -1_000)]);
        }
        ring.play.rebuild();
    }
}

// R41: at midnight the cover of the undecided centre goes back, and the stake, whatever was thrown before
#[test]
fn at_midnight_stake_and_cover_go_back() {
    for heads in 0..3 {
        let mut ring = staked(2);
        ring.cover(2, 1_000);
        (0..heads).for_each(|_| drop(ring.round(&HEADS)));
        ring.call_bets();
        ring.now = MIDNIGHT.utc(SYDNEY);
        ring.refused(player(1), &throw_three());
        let events = ring.ok(SUPERVISOR, &Command::CloseTable);
        assert_eq!(centre_back(&events), [(1, 1_000, ReturnReason::Closed)]);
        assert_eq!(covers_back(&events), [(2, 1_000, ReturnReason::Closed)]);
        ring.money(&[]);
        ring.play.rebuild();
    }
}

// R29: who covers cannot leave before the centre is determined, and can once nothing can be undone
#[test]
fn a_cover_keeps_its_player_there() {
    let mut ring = staked(3);
    ring.cover(2, 1_000);
    ring.round(&HEADS);
    ring.refused(kip_tests::say::HOST, &Command::Leave(2));
    ring.round(&TAILS);
    ring.decline(2);
    ring.stake(3, 100);
    ring.cover(1, 100);
    ring.place_your_bets();
    ring.ok(kip_tests::say::HOST, &Command::Leave(2));
    ring.play.rebuild();
}
