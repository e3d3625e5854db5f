//! What a casino supervisor does: voiding, excluding, invalidating (7.3–7.5, R23, R24, R41, R52).

use crate::rings::day::{BOOK, HEADS, TAILS, called, staked, withdraw};
use crate::rings::{Ring, bets_back, centre_back, cited, covers_back, due, ended, kinds};
use kip_engine::contract::Seat;
use kip_engine::two_up::contract::{
    Command, Forfeit, GameOutcome, Invalidation, InvalidationReason, InvalidationScope, ReturnReason,
};
use kip_tests::say::{
    BOXER, DEALER, GAMES_SUPERVISOR, HOST, RINGKEEPER, SUPERVISOR, cover, offer_side_bet, player, throw_three,
};

use InvalidationReason::Disruption;
use InvalidationScope::Result as OnlyResult;

const fn void(seat: Seat) -> Command {
    Command::VoidWagers(seat)
}

const fn exclude(seat: Seat) -> Command {
    Command::ExcludePlayer(seat)
}

fn invalidate(scope: InvalidationScope) -> Command {
    forfeiting(scope, Disruption, vec![])
}

fn forfeiting(scope: InvalidationScope, reason: InvalidationReason, forfeits: Vec<Forfeit>) -> Command {
    Command::InvalidateOutcome(Invalidation { scope, reason, forfeits })
}

fn bet_of(ring: &Ring) -> u32 {
    ring.bet()
}

// commemorative 7.3, 7.4, 2.casino-supervisor, R22: a casino supervisor, a games supervisor too, nobody else
#[test]
fn only_casino_supervisors_void_exclude_and_invalidate() {
    let mut ring = called();
    ring.spin(&HEADS);
    for by in [player(1), player(3), RINGKEEPER, HOST, BOXER, DEALER] {
        for (command, clause) in [(void(3), "7.3.1"), (exclude(3), "7.3.2"), (invalidate(OnlyResult), "7.4")] {
            let refusal = ring.refused(by, &command);
            assert_eq!(
                (&*refusal.code, &*refusal.clause),
                ("not-authorised", &*format!("commemorative {clause}")),
                "{by:?} {command:?}"
            );
        }
    }
    ring.ok(GAMES_SUPERVISOR, &invalidate(OnlyResult));
    ring.ok(GAMES_SUPERVISOR, &exclude(3));
    ring.play.rebuild();
}

// commemorative 7.3.1, R23: a voided bet returns both stakes, whichever side's is void
#[test]
fn a_voided_bet_returns_both_stakes() {
    for (cheat, other) in [(3, 4), (4, 3)] {
        let mut ring = called();
        let bet = bet_of(&ring);
        let events = ring.ok(SUPERVISOR, &void(cheat));
        assert_eq!(cited(BOOK, &events, "wagers-voided").0, "commemorative 7.3.1");
        let mut back = bets_back(&events);
        back.sort_by_key(|row| row.1 != cheat);
        assert_eq!(back, [(bet, cheat, 500, ReturnReason::Voided), (bet, other, 500, ReturnReason::Counterparty)]);
        ring.stands(&[(1, -1_000), (2, -1_000)], 2_000, &[], 0);
        ring.call_bets();
        ring.spin(&TAILS);
        ring.money(&[(1, -1_000), (2, 1_000)]);
        ring.play.rebuild();
    }
}

// commemorative 7.3.1, R23: all of a person's bets, and nobody else's
#[test]
fn all_bets_of_a_person_are_voided() {
    let mut ring = staked(5);
    ring.cover(2, 1_000);
    ring.place_your_bets();
    ring.side_bet(3, 4, 500);
    ring.side_bet(4, 5, 200);
    let kept = ring.side_bet(1, 5, 70);
    ring.side_bet(5, 4, 30);
    ring.ok(SUPERVISOR, &void(4));
    ring.stands(&[(1, -1_070), (2, -1_000), (5, -70)], 2_000, &[(kept, 140)], 0);
    ring.play.rebuild();
}

// commemorative 7.3.1, R54: a voided cover is given back and must be found again
#[test]
fn a_voided_cover_must_be_found_again() {
    for stage in 0..3 {
        let mut ring = staked(3);
        ring.cover(2, 600);
        ring.cover(3, 400);
        if stage > 0 {
            ring.place_your_bets();
        }
        if stage > 1 {
            ring.no_more_bets();
        }
        let events = ring.ok(SUPERVISOR, &void(2));
        assert_eq!(covers_back(&events), [(2, 600, ReturnReason::Voided)]);
        ring.stands(&[(1, -1_000), (3, -400)], 1_400, &[], 0);
        ring.refused(player(1), &throw_three());
        if stage == 0 {
            ring.place_your_bets();
        }
        ring.refused(RINGKEEPER, &Command::NoMoreBets);
        ring.cover(3, 600);
        ring.call_bets();
        ring.spin(&TAILS);
        ring.money(&[(1, -1_000), (3, 1_000)]);
        ring.play.rebuild();
    }
}

// commemorative 7.3.1, R23: a voided centre ends the spinner's game; the stake and the covers go back
#[test]
fn a_voided_centre_ends_the_spinners_game() {
    let mut ring = called();
    let bet = bet_of(&ring);
    let events = ring.ok(SUPERVISOR, &void(1));
    assert_eq!(centre_back(&events), [(1, 1_000, ReturnReason::Voided)]);
    assert_eq!(covers_back(&events), [(2, 1_000, ReturnReason::Counterparty)]);
    assert_eq!(ended(&events), [(1, GameOutcome::Returned)]);
    // the bet of two others stands
    ring.stands(&[(3, -500), (4, -500)], 0, &[(bet, 1_000)], 0);
    ring.refused(player(1), &throw_three());
    assert!(ring.view().game.is_none());
    ring.play.rebuild();
}

// R54, R59: voiding waits until the pennies have landed
#[test]
fn nothing_is_voided_while_the_pennies_fly() {
    let mut ring = called();
    ring.throw();
    for seat in 1..=4 {
        ring.refused_for(SUPERVISOR, &void(seat), &["R54", "R59"]);
    }
    ring.ok(RINGKEEPER, &HEADS);
    ring.ok(SUPERVISOR, &void(4));
    ring.stands(&[(1, -1_000), (2, -1_000)], 2_000, &[], 0);
    ring.ok(RINGKEEPER, &Command::AnnounceResult);
    ring.stands(&[(1, -1_000), (2, -1_000)], 2_000, &[], 0);
    ring.play.rebuild();
}

// R70: with the pennies down a voided cover cannot be found again: what it covered goes back to the spinner
#[test]
fn a_cover_voided_with_the_pennies_down_takes_its_part_out_of_the_throw() {
    for (landing, spinner, other) in [(TAILS, -600, 600), (HEADS, -600, -600)] {
        let mut ring = staked(3);
        ring.cover(2, 400);
        ring.cover(3, 600);
        ring.call_bets();
        ring.throw_land(&landing);
        let events = ring.ok(SUPERVISOR, &void(2));
        assert_eq!(covers_back(&events), [(2, 400, ReturnReason::Voided)]);
        assert_eq!(centre_back(&events), [(1, 400, ReturnReason::Counterparty)]);
        ring.stands(&[(1, -600), (3, -600)], 1_200, &[], 0);
        ring.ok(RINGKEEPER, &Command::AnnounceResult);
        let riding = if landing == HEADS { 1_200 } else { 0 };
        ring.stands(&[(1, spinner), (3, other)], riding, &[], 0);
        ring.play.rebuild();
    }
}

// R23: void means no result: what was settled is settled
#[test]
fn what_was_settled_is_not_voided() {
    let mut ring = called();
    ring.spin(&TAILS);
    for seat in 1..=5 {
        ring.refused(SUPERVISOR, &void(seat));
    }
    ring.money(&[(1, -1_000), (2, 1_000), (3, -500), (4, 500)]);
    ring.play.rebuild();
}

// commemorative 7.3.2: excluded from further participation: no bet, no cover, no kip
#[test]
fn an_excluded_patron_takes_no_further_part() {
    let mut ring = called();
    let events = ring.ok(SUPERVISOR, &exclude(5));
    assert_eq!(kinds(&events), ["player-excluded"]);
    assert_eq!(cited(BOOK, &events, "player-excluded").0, "commemorative 7.3.2");
    assert!(ring.view().seats[4].excluded);
    ring.refused(SUPERVISOR, &exclude(5));
    ring.spin(&HEADS);
    ring.place_your_bets();
    ring.refused_for(player(5), &offer_side_bet(100), &["7.3.2"]);
    ring.refused_for(player(5), &cover(100), &["7.3.2"]);
    let offer = ring.offer_bet(3, 100);
    ring.refused_for(player(5), &kip_tests::say::match_side_bet(offer, 100), &["7.3.2"]);
    ring.cover_all(2);
    ring.no_more_bets();
    ring.spin(&TAILS);
    for seat in 2..=4 {
        ring.decline(seat);
    }
    ring.refused_for(RINGKEEPER, &kip_tests::say::offer(5), &["7.3.2"]);
    ring.ok(RINGKEEPER, &Command::StartHouseSpin);
    ring.play.rebuild();
}

// commemorative 7.3.1, 7.3.2: two powers: who is excluded and not voided keeps the wagers that stand
#[test]
fn exclusion_alone_voids_nothing() {
    let mut ring = called();
    let bet = bet_of(&ring);
    ring.ok(SUPERVISOR, &exclude(3));
    ring.stands(&[(1, -1_000), (2, -1_000), (3, -500), (4, -500)], 2_000, &[(bet, 1_000)], 0);
    ring.call_bets();
    ring.spin(&HEADS);
    assert_eq!(ring.play.books.won(3), 500);
    ring.play.rebuild();
}

// R51, R81: an excluded spinner before a valid spin gets the stake back, whatever was called, and the kip goes on
#[test]
fn an_excluded_spinner_before_a_valid_spin_gets_the_stake_back() {
    for stage in 0..3 {
        let mut ring = staked(5);
        ring.cover(2, 1_000);
        if stage > 0 {
            ring.place_your_bets();
            ring.side_bet(3, 4, 500);
        }
        if stage > 1 {
            ring.no_more_bets();
        }
        let events = ring.ok(SUPERVISOR, &exclude(1));
        assert_eq!(centre_back(&events).iter().map(|row| (row.0, row.1)).collect::<Vec<_>>(), [(1, 1_000)], "{stage}");
        assert_eq!(covers_back(&events).iter().map(|row| (row.0, row.1)).collect::<Vec<_>>(), [(2, 1_000)]);
        assert_eq!(ended(&events), [(1, GameOutcome::Returned)]);
        if stage == 0 {
            ring.money(&[]);
        } else {
            let bet = bet_of(&ring);
            ring.stands(&[(3, -500), (4, -500)], 0, &[(bet, 1_000)], 0);
        }
        ring.accept(2);
        ring.play.rebuild();
    }
}

// R51, R81: after a valid spin the ringkeeper spins on, and the due is the excluded patron's
#[test]
fn an_excluded_spinner_after_a_valid_spin_is_spun_for() {
    use kip_engine::contract::Role::Ringkeeper;
    use kip_engine::two_up::contract::Thrower;
    let mut ring = staked(3);
    ring.covered_round(2, &HEADS);
    ring.ok(SUPERVISOR, &exclude(1));
    ring.stands(&[(1, -1_000), (2, -1_000)], 2_000, &[], 0);
    if ring.view().thrower != Some(Thrower::House(Ringkeeper)) {
        ring.ok(RINGKEEPER, &crate::rings::substitute(Ringkeeper));
    }
    ring.refused(player(1), &throw_three());
    ring.covered_round(2, &HEADS);
    ring.covered_round(2, &HEADS);
    ring.refused(player(1), &Command::Stay);
    withdraw(&mut ring, 1);
    assert_eq!(due(&ring.play.events), [(1, 8_000)]);
    ring.money(&[(1, 7_000), (2, -7_000)]);
    ring.play.rebuild();
}

// R37: an excluded patron is not asked to cover
#[test]
fn who_is_excluded_need_not_decline() {
    let mut ring = staked(3);
    ring.ok(SUPERVISOR, &exclude(3));
    ring.ok(player(2), &kip_tests::say::decline_cover(2));
    ring.ok(RINGKEEPER, &Command::CallOffCentre);
    ring.money(&[]);
    ring.play.rebuild();
}
