//! An outcome invalidated, a stake forfeited (7.4, 7.5, R24, R41, R52).

use crate::rings::day::{BOOK, HEADS, TAILS, TWO_HEADS, TWO_TAILS, bets, called, reselect, staked, withdraw};
use crate::rings::{Ring, bets_back, centre_back, cited, covers_back, ended, has, kinds};
use kip_engine::contract::Seat;
use kip_engine::two_up::contract::{
    Command, Event, Forfeit, GameOutcome, Happening, Invalidation, InvalidationReason, InvalidationScope, Phase,
    ReturnReason, WagerKind,
};
use kip_tests::say::{RINGKEEPER, SUPERVISOR, offer, player};

use InvalidationReason::{Disruption, Fraud};
use InvalidationScope::{Game, Result as OnlyResult};

fn invalidate(scope: InvalidationScope) -> Command {
    forfeiting(scope, Disruption, vec![])
}

fn forfeiting(scope: InvalidationScope, reason: InvalidationReason, forfeits: Vec<Forfeit>) -> Command {
    Command::InvalidateOutcome(Invalidation { scope, reason, forfeits })
}

fn bet_of(ring: &Ring) -> u32 {
    ring.bet()
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

// commemorative 7.5, R24, R52: bets and covers of that result are refunded, the centre stands as before the throw
#[test]
fn an_invalidated_result_returns_bets_and_covers() {
    for landing in [HEADS, TWO_HEADS, TAILS, TWO_TAILS] {
        let mut ring = called();
        ring.spin(&landing);
        let events = ring.ok(SUPERVISOR, &invalidate(OnlyResult));
        let (clause, _) = cited(BOOK, &events, "outcome-invalidated");
        assert!(clause.starts_with("commemorative 7.4"), "{clause}");
        assert!(has(&events, "side-bet-reversed"));
        assert_eq!(covers_back(&events), [(2, 1_000, ReturnReason::Invalidated)]);
        assert!(bets_back(&events).iter().all(|row| row.3 == ReturnReason::Invalidated));
        ring.stands(&[(1, -1_000)], 1_000, &[], 0);
        let centre = ring.centre();
        assert_eq!((centre.first_stake, centre.stake, centre.heads, centre.covers.len()), (1_000, 1_000, 0, 0));
        // R52: then the ring waits for "place your bets"
        assert_eq!((ring.phase(), ring.spinner()), (Phase::Preparing, Some(1)));
        // pennies stay as they are: after tails they went back to the set (R48)
        reselect(&mut ring);
        ring.covered_round(2, &TAILS);
        ring.money(&[(1, -1_000), (2, 1_000)]);
        ring.play.rebuild();
    }
}

// R24: earlier heads are earlier counts
#[test]
fn earlier_heads_stay() {
    for landing in [HEADS, TAILS] {
        let mut ring = called();
        ring.spin(&HEADS);
        bets(&mut ring, 2);
        ring.spin(&landing);
        let events = ring.ok(SUPERVISOR, &invalidate(OnlyResult));
        assert_eq!(covers_back(&events), [(2, 2_000, ReturnReason::Invalidated)]);
        ring.stands(&[(1, -1_000), (2, -1_000), (3, 500), (4, -500)], 2_000, &[], 0);
        assert_eq!((ring.centre().stake, ring.centre().heads), (2_000, 1));
        reselect(&mut ring);
        ring.covered_round(2, &HEADS);
        ring.covered_round(2, &HEADS);
        withdraw(&mut ring, 1);
        ring.money(&[(1, 7_000), (2, -7_000), (3, 500), (4, -500)]);
        ring.play.rebuild();
    }
}

// R52: with the game the standing centre goes to the spinner
#[test]
fn with_the_game_the_standing_centre_goes_to_the_spinner() {
    for landing in [HEADS, TAILS] {
        let mut ring = called();
        ring.spin(&HEADS);
        bets(&mut ring, 2);
        ring.spin(&landing);
        let events = ring.ok(SUPERVISOR, &invalidate(Game));
        assert_eq!(centre_back(&events), [(1, 2_000, ReturnReason::Invalidated)]);
        assert_eq!(ended(&events), [(1, GameOutcome::Returned)]);
        ring.money(&[(1, 1_000), (2, -1_000), (3, 500), (4, -500)]);
        assert_eq!(ring.phase(), Phase::Offering);
        ring.accept(2);
        ring.play.rebuild();
    }
}

// R24: a due that was paid is reversed; two heads stand, or with the game what then stood goes to the spinner
#[test]
fn a_due_that_was_paid_is_reversed() {
    for scope in [OnlyResult, Game] {
        let mut ring = staked(3);
        (0..3).for_each(|_| drop(ring.covered_round(2, &HEADS)));
        ring.ok(player(1), &Command::WithdrawDue);
        let events = ring.ok(SUPERVISOR, &invalidate(scope));
        assert!(has(&events, "due-reversed"), "{:?}", kinds(&events));
        assert_eq!(covers_back(&events), [(2, 4_000, ReturnReason::Invalidated)]);
        if scope == Game {
            ring.money(&[(1, 3_000), (2, -3_000)]);
        } else {
            ring.stands(&[(1, -1_000), (2, -3_000)], 4_000, &[], 0);
            assert_eq!((ring.centre().heads, ring.spinner()), (2, Some(1)));
            ring.no(player(1), &Command::WithdrawDue, "dividend-not-due", &["4.10"]);
            reselect(&mut ring);
            ring.covered_round(2, &TAILS);
            ring.money(&[(1, -1_000), (2, 1_000)]);
        }
        ring.play.rebuild();
    }
}

// R52: in the air, down, or settled
#[test]
fn an_outcome_is_invalidated_at_any_moment_from_the_throw() {
    for scope in [OnlyResult, Game] {
        for stage in 0..3 {
            let mut ring = called();
            match stage {
                0 => drop(ring.throw()),
                1 => drop(ring.throw_land(&TAILS)),
                _ => drop(ring.spin(&TAILS)),
            }
            assert!(ring.view().outcome_open);
            ring.ok(SUPERVISOR, &invalidate(scope));
            let standing = if scope == Game { 0 } else { 1_000 };
            ring.stands(&[(1, -standing)], standing, &[], 0);
            ring.refused(RINGKEEPER, &HEADS);
            ring.refused(RINGKEEPER, &Command::AnnounceResult);
            ring.refused(SUPERVISOR, &invalidate(scope));
            ring.play.rebuild();
        }
    }
}

// R24: until the next "place your bets", and not before a throw
#[test]
fn an_outcome_is_open_until_bets_are_called() {
    let mut ring = called();
    ring.refused(SUPERVISOR, &invalidate(OnlyResult));
    ring.refused(SUPERVISOR, &invalidate(Game));
    ring.spin(&HEADS);
    ring.cover_all(2);
    assert!(ring.view().outcome_open);
    ring.place_your_bets();
    assert!(!ring.view().outcome_open);
    ring.refused(SUPERVISOR, &invalidate(OnlyResult));
    ring.refused(SUPERVISOR, &invalidate(Game));
    ring.play.rebuild();
}

// R24, R52: a kip already offered is taken back, covers for the next throw go back, a later game ends
#[test]
fn what_came_after_is_taken_back() {
    let mut ring = called();
    ring.spin(&HEADS);
    ring.cover(5, 2_000);
    let events = ring.ok(SUPERVISOR, &invalidate(OnlyResult));
    assert!(covers_back(&events).contains(&(5, 2_000, ReturnReason::Invalidated)));
    ring.stands(&[(1, -1_000)], 1_000, &[], 0);
    ring.play.rebuild();
    let mut ring = called();
    ring.spin(&TAILS);
    ring.ok(RINGKEEPER, &offer(2));
    ring.ok(SUPERVISOR, &invalidate(OnlyResult));
    assert_eq!((ring.view().offered, ring.spinner()), (None, Some(1)));
    ring.play.rebuild();
    let mut ring = called();
    ring.spin(&TAILS);
    ring.stake(2, 300);
    ring.cover(3, 100);
    ring.ok(SUPERVISOR, &invalidate(OnlyResult));
    ring.stands(&[(1, -1_000)], 1_000, &[], 0);
    assert_eq!(ring.spinner(), Some(1));
    ring.play.rebuild();
}

// commemorative 7.4.2, 7.5, R41: a fraudulent patron's stake goes to the house, the counterparty's own is returned
#[test]
fn a_fraudulent_bet_is_forfeited_to_the_house() {
    for landing in [HEADS, TAILS] {
        for (cheat, other) in [(3, 4), (4, 3)] {
            let mut ring = called();
            ring.spin(&landing);
            let bet = bet_of(&ring);
            let stake = Forfeit { seat: cheat, wager: WagerKind::SideBet, bet: Some(bet) };
            let events = ring.ok(SUPERVISOR, &forfeiting(OnlyResult, Fraud, vec![stake]));
            assert_eq!(forfeited(&events), [(cheat, 500)]);
            assert_eq!(cited(BOOK, &events, "side-bet-forfeited").0, "commemorative 7.5");
            let back = bets_back(&events);
            assert_eq!(back.iter().map(|row| (row.1, row.2)).collect::<Vec<_>>(), [(other, 500)]);
            assert_eq!(covers_back(&events), [(2, 1_000, ReturnReason::Invalidated)]);
            ring.stands(&[(1, -1_000), (cheat, -500)], 1_000, &[], 500);
            ring.play.rebuild();
        }
    }
}

// R41: both stakes of a bet, when both were in it
#[test]
fn both_stakes_of_a_bet_can_be_forfeited() {
    let mut ring = called();
    ring.spin(&HEADS);
    let bet = Some(bet_of(&ring));
    let forfeits = [3, 4].map(|seat| Forfeit { seat, wager: WagerKind::SideBet, bet });
    ring.ok(SUPERVISOR, &forfeiting(OnlyResult, Fraud, forfeits.to_vec()));
    ring.stands(&[(1, -1_000), (3, -500), (4, -500)], 1_000, &[], 1_000);
    ring.play.rebuild();
}

// R41: a cover, and the spinner's stake in the centre
#[test]
fn a_fraudulent_cover_or_centre_is_forfeited_to_the_house() {
    let forfeit = |seat, wager| Forfeit { seat, wager, bet: None };
    let mut ring = called();
    ring.spin(&TAILS);
    let events = ring.ok(SUPERVISOR, &forfeiting(OnlyResult, Fraud, vec![forfeit(2, WagerKind::Cover)]));
    assert_eq!(forfeited(&events), [(2, 1_000)]);
    // the spinner's stake stands as before the throw
    ring.stands(&[(1, -1_000), (2, -1_000)], 1_000, &[], 1_000);
    ring.play.rebuild();
    for landing in [HEADS, TAILS] {
        let mut ring = called();
        ring.spin(&landing);
        let events = ring.ok(SUPERVISOR, &forfeiting(Game, Fraud, vec![forfeit(1, WagerKind::Centre)]));
        assert_eq!(forfeited(&events), [(1, 1_000)]);
        assert_eq!(covers_back(&events), [(2, 1_000, ReturnReason::Counterparty)]);
        assert_eq!(ended(&events), [(1, GameOutcome::Forfeited)]);
        ring.stands(&[(1, -1_000)], 0, &[], 1_000);
        ring.play.rebuild();
    }
}

// R24: no forfeit without fraud, and none of what was not there
#[test]
fn only_fraud_forfeits_and_only_what_was_there() {
    let forfeit = |seat, wager, bet| Forfeit { seat, wager, bet };
    let mut ring = called();
    let bet = bet_of(&ring);
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
        ring.refused(SUPERVISOR, &forfeiting(Game, Fraud, vec![forfeit(seat, wager, number)]));
    }
    let cover = forfeit(2, WagerKind::Cover, None);
    ring.refused(SUPERVISOR, &forfeiting(OnlyResult, Disruption, vec![cover]));
    ring.refused(SUPERVISOR, &forfeiting(Game, Disruption, vec![cover]));
    ring.refused(SUPERVISOR, &forfeiting(OnlyResult, Fraud, vec![cover, cover]));
    ring.ok(SUPERVISOR, &forfeiting(OnlyResult, Fraud, vec![cover]));
    ring.play.rebuild();
}

// commemorative 7.4, 4.1.1: the ringkeeper's own spin is invalidated too
#[test]
fn a_ringkeepers_spin_is_invalidated() {
    let mut ring = crate::rings::day::nobody_spins(2);
    ring.place_your_bets();
    ring.side_bet(1, 2, 100);
    ring.no_more_bets();
    ring.spin(&TAILS);
    ring.money(&[(1, -100), (2, 100)]);
    ring.ok(SUPERVISOR, &invalidate(OnlyResult));
    ring.money(&[]);
    ring.place_your_bets();
    ring.play.rebuild();
}
