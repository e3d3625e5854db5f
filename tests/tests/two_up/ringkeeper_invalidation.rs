//! The ringkeeper invalidates an outcome (3, R24, R52): what goes back, what stands, what is forfeited.

use crate::rings::{Ring, centre_back, covers_back, due, ended, has, kinds, seated};
use kip_engine::contract::Seat;
use kip_engine::two_up::contract::{
    CentrePolicy, Command, Event, Forfeit, GameOutcome, Happening, Invalidation, InvalidationReason, InvalidationScope,
    Phase, ReturnReason, WagerKind,
};
use kip_tests::say::{HEADS, ODDS, RINGKEEPER, TAILS, coins, offer, player};

use InvalidationReason::{Disruption, Fraud};
use InvalidationScope::{Game, Result as OnlyResult};

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

/// What the house got: seat and amount, in order.
fn forfeited(events: &[Event]) -> Vec<(Seat, u64)> {
    let gone = |event: &Event| match &event.what {
        Happening::CentreForfeited(gone) | Happening::CoverForfeited(gone) => Some((gone.seat, gone.amount)),
        Happening::SideBetForfeited(gone) => Some((gone.seat, gone.amount)),
        _ => None,
    };
    events.iter().filter_map(gone).collect()
}

// R24, R52: Tails are undone: side bets and cover refunded, the centre stands for the spinner, bets are called again
#[test]
fn an_invalidated_result_returns_bets_and_keeps_the_centre() {
    for landing in [HEADS, TAILS] {
        let mut ring = called();
        ring.spin(&landing);
        let events = ring.ok(RINGKEEPER, &invalidate(OnlyResult));
        assert!(has(&events, "outcome-invalidated") && has(&events, "side-bet-reversed"));
        assert_eq!(covers_back(&events), [(2, 1_000, ReturnReason::Invalidated)]);
        ring.stands(&[(1, -1_000)], 1_000, &[], 0);
        let centre = ring.centre();
        assert_eq!((centre.stake, centre.heads, centre.covers.len()), (1_000, 0, 0));
        assert_eq!((ring.phase(), ring.spinner()), (Phase::Preparing, Some(1)));
        if landing == TAILS {
            // R52: coins stay as they are, and after Tails they had gone back to the set
            ring.ok(player(1), &Command::SelectCoins(coins(1, 2)));
        }
        ring.covered_round(2, &TAILS);
        ring.money(&[(1, -1_000), (2, 1_000)]);
        ring.play.rebuild();
    }
}

// R24: as before the first throw of that decision: earlier Heads stay
#[test]
fn earlier_heads_stay_when_a_result_is_invalidated() {
    let mut ring = called();
    ring.spin(&HEADS);
    bets(&mut ring, 2);
    ring.spin(&TAILS);
    let events = ring.ok(RINGKEEPER, &invalidate(OnlyResult));
    assert_eq!(covers_back(&events), [(2, 2_000, ReturnReason::Invalidated)]);
    // the first Heads' side bet stays paid; the centre is what rode
    ring.stands(&[(1, -1_000), (2, -1_000), (3, 500), (4, -500)], 2_000, &[], 0);
    assert_eq!((ring.centre().stake, ring.centre().heads), (2_000, 1));
    ring.ok(player(1), &Command::SelectCoins(coins(1, 2)));
    ring.covered_round(2, &HEADS);
    ring.covered_round(2, &HEADS);
    ring.ok(player(1), &Command::WithdrawDue);
    ring.money(&[(1, 7_000), (2, -7_000), (3, 500), (4, -500)]);
    ring.play.rebuild();
}

// R24, R52: with the game the standing centre goes to the spinner, and the game ends
#[test]
fn with_the_game_the_standing_centre_goes_to_the_spinner() {
    for landing in [HEADS, TAILS] {
        let mut ring = called();
        ring.spin(&HEADS);
        bets(&mut ring, 2);
        ring.spin(&landing);
        let events = ring.ok(RINGKEEPER, &invalidate(Game));
        assert_eq!(centre_back(&events), [(1, 2_000, ReturnReason::Invalidated)]);
        assert_eq!(ended(&events), [(1, GameOutcome::Returned)]);
        ring.money(&[(1, 1_000), (2, -1_000), (3, 500), (4, -500)]);
        assert_eq!(ring.phase(), Phase::Offering);
        ring.accept(2);
        ring.play.rebuild();
    }
}

// R52: in mid-air, with the coins down, pending, or settled
#[test]
fn an_outcome_is_invalidated_at_any_moment_from_the_throw() {
    for scope in [OnlyResult, Game] {
        for stage in 0..4 {
            let mut ring = called();
            match stage {
                0 => drop(ring.throw()),
                1 => drop(ring.throw_land(&TAILS)),
                2 => drop(ring.spin(&ODDS)),
                _ => drop(ring.spin(&TAILS)),
            }
            ring.ok(RINGKEEPER, &invalidate(scope));
            let standing = if scope == Game { 0 } else { 1_000 };
            ring.stands(&[(1, -standing)], standing, &[], 0);
            ring.play.rebuild();
        }
    }
}

// R24: until the next "place your bets"
#[test]
fn an_outcome_is_open_until_bets_are_called() {
    let mut ring = called();
    ring.refused(RINGKEEPER, &invalidate(OnlyResult));
    ring.spin(&HEADS);
    assert!(ring.view().outcome_open);
    ring.cover_all(2);
    ring.place_your_bets();
    assert!(!ring.view().outcome_open);
    ring.refused(RINGKEEPER, &invalidate(OnlyResult));
    ring.refused(RINGKEEPER, &invalidate(Game));
    ring.play.rebuild();
}

// R24, R52: covers given for the next throw go back too, and an offer already made is taken back
#[test]
fn what_came_after_an_invalidated_result_is_taken_back() {
    let mut ring = called();
    ring.spin(&HEADS);
    ring.cover(5, 2_000);
    let events = ring.ok(RINGKEEPER, &invalidate(OnlyResult));
    assert!(covers_back(&events).contains(&(5, 2_000, ReturnReason::Invalidated)));
    ring.stands(&[(1, -1_000)], 1_000, &[], 0);
    ring.play.rebuild();
    let mut ring = called();
    ring.spin(&TAILS);
    ring.ok(RINGKEEPER, &offer(2));
    ring.ok(RINGKEEPER, &invalidate(OnlyResult));
    assert_eq!((ring.view().offered, ring.spinner()), (None, Some(1)));
    ring.stands(&[(1, -1_000)], 1_000, &[], 0);
    ring.play.rebuild();
}

// R52: a game that has begun since ends, its centre returned
#[test]
fn a_later_game_ends_with_the_invalidation() {
    let mut ring = called();
    ring.spin(&TAILS);
    ring.stake(2, 300);
    ring.cover(3, 100);
    ring.ok(RINGKEEPER, &invalidate(OnlyResult));
    ring.stands(&[(1, -1_000)], 1_000, &[], 0);
    assert_eq!(ring.spinner(), Some(1));
    ring.play.rebuild();
}

// R24: a due already paid is reversed
#[test]
fn a_due_that_was_paid_is_reversed() {
    let mut ring = seated(BOOK, 3);
    ring.stake(1, 1_000);
    (0..3).for_each(|_| drop(ring.covered_round(2, &HEADS)));
    ring.ok(player(1), &Command::WithdrawDue);
    let events = ring.ok(RINGKEEPER, &invalidate(OnlyResult));
    assert!(has(&events, "due-reversed"), "{:?}", kinds(&events));
    assert_eq!(covers_back(&events), [(2, 4_000, ReturnReason::Invalidated)]);
    // two Heads stand
    ring.stands(&[(1, -1_000), (2, -3_000)], 4_000, &[], 0);
    assert_eq!((ring.centre().heads, ring.spinner()), (2, Some(1)));
    ring.no(player(1), &Command::WithdrawDue, "dividend-not-due", &["11"]);
    ring.ok(player(1), &Command::SelectCoins(coins(1, 2)));
    ring.covered_round(2, &HEADS);
    ring.ok(player(1), &Command::WithdrawDue);
    assert_eq!(due(&ring.play.events).last(), Some(&(1, 8_000)));
    ring.money(&[(1, 7_000), (2, -7_000)]);
    ring.play.rebuild();
}

// R24, R41: forfeits for fraud, to the house; the counterparty's own stake is returned
#[test]
fn a_fraudulent_bettors_stake_goes_to_the_house() {
    for landing in [HEADS, TAILS] {
        for (cheat, other) in [(3, 4), (4, 3)] {
            let mut ring = called();
            ring.spin(&landing);
            let bet = ring.bet();
            let stake = Forfeit { seat: cheat, wager: WagerKind::SideBet, bet: Some(bet) };
            let events = ring.ok(RINGKEEPER, &forfeiting(OnlyResult, Fraud, vec![stake]));
            assert_eq!(forfeited(&events), [(cheat, 500)]);
            assert!(crate::rings::bets_back(&events).iter().any(|row| (row.1, row.2) == (other, 500)));
            ring.stands(&[(1, -1_000), (cheat, -500)], 1_000, &[], 500);
            ring.play.rebuild();
        }
    }
}

// R24: a fraudulent cover, and with the game a fraudulent spinner's centre
#[test]
fn a_fraudulent_cover_or_centre_goes_to_the_house() {
    let forfeit = |seat, wager| Forfeit { seat, wager, bet: None };
    let mut ring = called();
    ring.spin(&TAILS);
    let events = ring.ok(RINGKEEPER, &forfeiting(OnlyResult, Fraud, vec![forfeit(2, WagerKind::Cover)]));
    assert_eq!(forfeited(&events), [(2, 1_000)]);
    ring.stands(&[(1, -1_000), (2, -1_000)], 1_000, &[], 1_000);
    ring.play.rebuild();
    let mut ring = called();
    ring.spin(&HEADS);
    let events = ring.ok(RINGKEEPER, &forfeiting(Game, Fraud, vec![forfeit(1, WagerKind::Centre)]));
    assert_eq!(forfeited(&events), [(1, 1_000)]);
    assert_eq!(ended(&events), [(1, GameOutcome::Forfeited)]);
    assert_eq!(covers_back(&events), [(2, 1_000, ReturnReason::Counterparty)]);
    ring.stands(&[(1, -1_000)], 0, &[], 1_000);
    ring.play.rebuild();
}

// R24: no forfeits without fraud, none of what was not there, the centre's only with the game
#[test]
fn only_fraud_forfeits_and_only_what_was_there() {
    let forfeit = |seat, wager, bet| Forfeit { seat, wager, bet };
    let mut ring = called();
    let bet = ring.bet();
    ring.spin(&TAILS);
    for (seat, wager, number) in [
        (3, WagerKind::SideBet, Some(bet + 1)),
        (3, WagerKind::SideBet, None),
        (2, WagerKind::SideBet, Some(bet)),
        (3, WagerKind::Cover, None),
        (2, WagerKind::Centre, None),
        (7, WagerKind::Cover, None),
        (3, WagerKind::Heads, None),
        (1, WagerKind::Spinner, None),
    ] {
        let forfeits = vec![forfeit(seat, wager, number)];
        ring.refused(RINGKEEPER, &forfeiting(Game, Fraud, forfeits));
    }
    let cover = forfeit(2, WagerKind::Cover, None);
    ring.refused(RINGKEEPER, &forfeiting(OnlyResult, Disruption, vec![cover]));
    ring.refused(RINGKEEPER, &forfeiting(OnlyResult, Fraud, vec![cover, cover]));
    ring.ok(RINGKEEPER, &forfeiting(OnlyResult, Fraud, vec![cover]));
    ring.play.rebuild();
}

// R23, R24, R70: what was voided is void, and an invalidation returns only what still stands
#[test]
fn an_invalidation_does_not_return_what_was_voided() {
    for scope in [OnlyResult, Game] {
        for landing in [HEADS, TAILS, ODDS] {
            let mut ring = seated(BOOK, 3);
            ring.stake(1, 1_000);
            ring.cover(2, 600);
            ring.cover(3, 400);
            ring.call_bets();
            ring.throw_land(&landing);
            ring.ok(RINGKEEPER, &void(3));
            ring.ok(RINGKEEPER, &invalidate(scope));
            let standing = if scope == Game { 0 } else { 600 };
            ring.stands(&[(1, -standing)], standing, &[], 0);
            ring.play.rebuild();
        }
    }
}

// R23, R24: a centre that was voided has gone back, and an invalidation finds nothing more to return
#[test]
fn an_invalidation_does_not_return_a_voided_centre() {
    // where one cover stands for all throws, centre and cover are the same after Heads as after Odds
    for (centre_policy, landing) in
        [(CentrePolicy::Riding, ODDS), (CentrePolicy::SingleCover, ODDS), (CentrePolicy::SingleCover, HEADS)]
    {
        for scope in [OnlyResult, Game] {
            let config = crate::rings::config_with(|terms| terms.centre_policy = centre_policy);
            let mut ring = crate::rings::seated_with(BOOK, &config, 3);
            ring.stake(1, 1_000);
            ring.cover(2, 1_000);
            ring.round(&landing);
            ring.ok(RINGKEEPER, &void(1));
            ring.money(&[]);
            // whether there is anything left to invalidate is the ringkeeper's to see
            let _ = ring.play.apply(RINGKEEPER, ring.now, &invalidate(scope));
            let standing = ring.play.books.pot();
            ring.stands(&[(1, -standing)], standing, &[], 0);
            assert!(standing == 0 || scope == OnlyResult, "{standing} stands with the game over");
            ring.play.rebuild();
        }
    }
}
