//! "The decision of the ringkeeper will be final" (3): voiding, excluding, disputes.

use crate::rings::{Ring, centre_back, covers_back, due, ended, has, seated};
use kip_engine::contract::{Role, Seat};
use kip_engine::two_up::contract::{
    Command, Forfeit, GameOutcome, Invalidation, InvalidationReason, InvalidationScope, Phase, ReturnReason, Thrower,
};
use kip_tests::say::{
    HEADS, HOST, ODDS, RINGKEEPER, SUPERVISOR, TAILS, coins, cover, offer, offer_side_bet, player, throw_tails_up,
};

use InvalidationReason::Disruption;
use InvalidationScope::Result as OnlyResult;

const BOOK: &str = "ringkeeper";

fn invalidate(scope: InvalidationScope) -> Command {
    forfeiting(scope, Disruption, vec![])
}

fn forfeiting(scope: InvalidationScope, reason: InvalidationReason, forfeits: Vec<Forfeit>) -> Command {
    Command::InvalidateOutcome(Invalidation { scope, reason, forfeits })
}

const fn void(seat: Seat) -> Command {
    Command::VoidWagers(seat)
}

const fn exclude(seat: Seat) -> Command {
    Command::ExcludePlayer(seat)
}

/// Seat 1 spins for 10 dollars, seat 2 covers, 3 bets 5 on Heads against 4; "no more bets" was called.
fn called() -> Ring {
    let mut ring = seated(BOOK, 5);
    ring.stake(1, 1_000);
    bets(&mut ring, 2);
    ring
}

fn bets(ring: &mut Ring, covers: Seat) {
    ring.cover_all(covers);
    ring.place_your_bets();
    ring.side_bet(3, 4, 500);
    ring.no_more_bets();
}

// R22, R54: the ringkeeper does what supervisors do elsewhere, and nobody else does
#[test]
fn only_the_ringkeeper_voids_excludes_and_invalidates() {
    let mut ring = called();
    ring.spin(&HEADS);
    for by in [player(1), player(2), HOST, SUPERVISOR, kip_tests::say::GAMES_SUPERVISOR] {
        for command in [void(3), exclude(3), invalidate(OnlyResult), Command::CloseTable] {
            assert_eq!(ring.refused(by, &command).code, "not-authorised", "{by:?} {command:?}");
        }
    }
    ring.play.rebuild();
}

// R54: voiding waits until the coins have landed
#[test]
fn nothing_is_voided_while_the_coins_fly() {
    let mut ring = called();
    ring.throw();
    for seat in 1..=4 {
        ring.refused_for(RINGKEEPER, &void(seat), &["R54", "R59"]);
    }
    // R48: nor is the spinner taken out of the ring
    ring.refused(RINGKEEPER, &exclude(1));
    ring.ok(RINGKEEPER, &HEADS);
    ring.ok(RINGKEEPER, &void(4));
    ring.stands(&[(1, -1_000), (2, -1_000)], 2_000, &[], 0);
    ring.ok(RINGKEEPER, &Command::AnnounceResult);
    ring.play.rebuild();
}

// R70: with the coins down a voided cover is not found again: what it covered goes back to the spinner
#[test]
fn a_cover_voided_with_the_coins_down_goes_back_on_both_sides() {
    for landing in [HEADS, TAILS, ODDS] {
        let mut ring = seated(BOOK, 3);
        ring.stake(1, 1_000);
        ring.cover(2, 600);
        ring.cover(3, 400);
        ring.call_bets();
        ring.throw_land(&landing);
        ring.ok(RINGKEEPER, &void(3));
        ring.stands(&[(1, -600), (2, -600)], 1_200, &[], 0);
        ring.ok(RINGKEEPER, &Command::AnnounceResult);
        if landing == ODDS {
            ring.spin(&TAILS);
        }
        if landing == HEADS {
            ring.stands(&[(1, -600), (2, -600)], 1_200, &[], 0);
            assert_eq!(ring.centre().stake, 1_200);
        } else {
            ring.money(&[(1, -600), (2, 600)]);
        }
        ring.play.rebuild();
    }
}

// R23: a voided centre ends the spinner's game; centre and covers go back
#[test]
fn a_voided_centre_ends_the_game() {
    let mut ring = seated(BOOK, 3);
    ring.stake(1, 1_000);
    ring.cover(2, 400);
    let events = ring.ok(RINGKEEPER, &void(1));
    assert_eq!(centre_back(&events), [(1, 1_000, ReturnReason::Voided)]);
    assert_eq!(covers_back(&events), [(2, 400, ReturnReason::Counterparty)]);
    assert_eq!(ended(&events), [(1, GameOutcome::Returned)]);
    ring.money(&[]);
    assert_eq!(ring.phase(), Phase::Offering);
    ring.accept(2);
    ring.play.rebuild();
}

// R23: who has nothing has nothing to void
#[test]
fn there_must_be_something_to_void() {
    let mut ring = called();
    ring.refused(RINGKEEPER, &void(5));
    ring.refused(RINGKEEPER, &void(8));
    ring.play.rebuild();
}

// R23: an excluded player plays no more; what is matched stands until it is voided
#[test]
fn an_excluded_player_plays_no_more() {
    let mut ring = seated(BOOK, 4);
    ring.stake(1, 1_000);
    ring.cover(2, 1_000);
    ring.place_your_bets();
    let bet = ring.side_bet(3, 4, 500);
    let events = ring.ok(RINGKEEPER, &exclude(3));
    assert!(has(&events, "player-excluded"));
    ring.stands(&[(1, -1_000), (2, -1_000), (3, -500), (4, -500)], 2_000, &[(bet, 1_000)], 0);
    assert!(ring.view().seats[2].excluded);
    ring.refused(player(3), &offer_side_bet(100));
    ring.refused(player(3), &cover(100));
    ring.ok(RINGKEEPER, &void(3));
    ring.stands(&[(1, -1_000), (2, -1_000)], 2_000, &[], 0);
    ring.no_more_bets();
    ring.spin(&TAILS);
    ring.decline(2);
    ring.refused(RINGKEEPER, &offer(3));
    ring.accept(4);
    ring.play.rebuild();
}

// R81, R51, R11: excluded before any valid spin, the spinner has the stake back and the kip goes on; the covers go back too
#[test]
fn an_excluded_spinner_gets_the_stake_back_before_a_valid_spin() {
    for invalid in [false, true] {
        let mut ring = seated(BOOK, 3);
        ring.stake(1, 1_000);
        ring.cover(2, 1_000);
        ring.place_your_bets();
        if invalid {
            ring.invalid();
        }
        ring.ok(RINGKEEPER, &exclude(1));
        ring.money(&[]);
        ring.refused(player(1), &throw_tails_up());
        assert!(ring.view().game.is_none());
        ring.accept(2);
        ring.play.rebuild();
    }
}

// R81, R38: excluded after a valid spin, the ringkeeper spins and what stands stays the spinner's
#[test]
fn for_an_excluded_spinner_with_a_valid_spin_the_ringkeeper_spins() {
    for heads in 1..3 {
        let mut ring = seated(BOOK, 3);
        ring.stake(1, 1_000);
        (0..heads).for_each(|_| drop(ring.covered_round(2, &HEADS)));
        ring.cover_all(2);
        ring.place_your_bets();
        let pot = ring.play.books.pot();
        ring.ok(RINGKEEPER, &exclude(1));
        assert_eq!(ring.play.books.pot(), pot);
        ring.refused(player(1), &throw_tails_up());
        if ring.view().thrower != Some(Thrower::House(Role::Ringkeeper)) {
            ring.ok(RINGKEEPER, &crate::rings::substitute(Role::Ringkeeper));
        }
        ring.round(&HEADS);
        (heads + 1..3).for_each(|_| drop(ring.covered_round(2, &HEADS)));
        // R71: where the ringkeeper spun to the end the due is paid at once
        assert_eq!(due(&ring.play.events), [(1, 8_000)]);
        ring.money(&[(1, 7_000), (2, -7_000)]);
        ring.accept(2);
        ring.play.rebuild();
    }
}

// R37: an excluded player is not asked to cover
#[test]
fn who_is_excluded_need_not_decline() {
    let mut ring = seated(BOOK, 3);
    ring.stake(1, 1_000);
    ring.ok(RINGKEEPER, &exclude(3));
    ring.ok(player(2), &kip_tests::say::decline_cover(2));
    ring.ok(RINGKEEPER, &Command::CallOffCentre);
    ring.money(&[]);
    ring.play.rebuild();
}

fn dispute(text: &str) -> Command {
    Command::RaiseDispute(text.into())
}

const FIRST: u32 = 1;

// ringkeeper 3: the ringkeeper decides, and that is final
#[test]
fn the_ringkeepers_decision_is_final() {
    let mut ring = called();
    ring.spin(&TAILS);
    ring.refused(RINGKEEPER, &Command::DecideDispute(FIRST));
    ring.ok(player(1), &dispute("it was Heads"));
    for by in [player(1), player(2), HOST, SUPERVISOR, kip_tests::say::GAMES_SUPERVISOR] {
        let refusal = ring.refused(by, &Command::DecideDispute(FIRST));
        assert_eq!((&*refusal.code, &*refusal.clause), ("not-authorised", "ringkeeper 3"));
    }
    let before = ring.play.books.purses();
    ring.ok(RINGKEEPER, &Command::DecideDispute(FIRST));
    // R28: it moves no money by itself
    assert_eq!(ring.play.books.purses(), before);
    assert_eq!(ring.view().disputes[0].decided_by, Some(RINGKEEPER));
    assert_eq!(ring.refused(player(1), &Command::RequestReview(FIRST)).code, "not-in-these-rules");
    ring.refused(RINGKEEPER, &Command::DecideDispute(FIRST));
    ring.play.rebuild();
}

// ringkeeper 3, 18: a dispute is a player's
#[test]
fn a_dispute_is_raised_by_a_player() {
    let mut ring = called();
    for by in [RINGKEEPER, HOST, player(8)] {
        ring.refused(by, &dispute("why?"));
    }
    ring.refused(player(2), &dispute(""));
    ring.refused(player(2), &dispute(&"x".repeat(257)));
    ring.ok(player(2), &dispute(&"x".repeat(256)));
    ring.play.rebuild();
}

// R106: a spinner who declined to go on, and then lost, throws again; the pennies were put back when the game was lost
#[test]
fn a_spinner_who_declined_and_lost_throws_again() {
    let mut ring = seated("ringkeeper", 3);
    ring.stake(1, 1_000);
    ring.cover(2, 1_000);
    ring.place_your_bets();
    ring.no_more_bets();
    ring.spin(&ODDS);
    ring.ok(player(1), &Command::DeclineFurtherSpins);
    ring.spin(&TAILS);
    ring.money(&[(1, -1_000), (2, 1_000)]);
    let events = ring.ok(RINGKEEPER, &invalidate(OnlyResult));
    assert_eq!(ended(&events), []);
    assert_eq!(ring.spinner(), Some(1));
    assert_eq!(ring.view().thrower, Some(Thrower::Spinner(1)));
    ring.stands(&[(1, -1_000)], 1_000, &[], 0);
    ring.ok(player(1), &Command::SelectCoins(coins(1, 2)));
    ring.cover(2, 1_000);
    ring.call_bets();
    ring.throw();
    ring.play.rebuild();
}
