//! The kip: offered clockwise, taken by the first who wants it, spun by the ringkeeper where nobody does.

use crate::rings::{Ring, cited, covers_paid, due, ended, has, kinds, settled, substitute};
use kip_engine::contract::{Role, Seat};
use kip_engine::two_up::contract::{Command, GameOutcome, Phase, Thrower};
use kip_tests::say::{HEADS, HOST, ODDS, RINGKEEPER, TAILS, coins, offer, player, stake_centre, throw_tails_up};

const BOOK: &str = "ringkeeper";

fn seated(n: Seat) -> Ring {
    crate::rings::seated(BOOK, n)
}

/// Nobody takes the kip.
fn unwanted(n: Seat) -> Ring {
    let mut ring = seated(n);
    for seat in 1..=n {
        ring.decline(seat);
    }
    ring
}

/// Seat 1 spins for 10 dollars, seat 2 covers.
fn covered(n: Seat) -> Ring {
    let mut ring = seated(n);
    ring.stake(1, 1_000);
    ring.cover(2, 1_000);
    ring
}

/// The ringkeeper takes the spinner's place where that is still to be said.
fn ringkeeper_spins(ring: &mut Ring) {
    if ring.view().thrower != Some(Thrower::House(Role::Ringkeeper)) {
        ring.ok(RINGKEEPER, &substitute(Role::Ringkeeper));
    }
    assert_eq!(ring.thrower(), RINGKEEPER);
}

// ringkeeper 4: clockwise, to the first person who accepts
#[test]
fn the_kip_goes_clockwise_to_the_first_who_takes_it() {
    let mut ring = seated(4);
    ring.refused_for(RINGKEEPER, &offer(2), &["4"]);
    let events = ring.ok(RINGKEEPER, &offer(1));
    assert_eq!(cited(BOOK, &events, "coins-offered").0, "ringkeeper 4");
    assert_eq!(ring.view().offered, Some(1));
    ring.refused(player(2), &Command::AcceptCoins);
    ring.refused(player(2), &Command::DeclineCoins);
    ring.ok(player(1), &Command::DeclineCoins);
    ring.refused_for(RINGKEEPER, &offer(3), &["4"]);
    ring.refused_for(RINGKEEPER, &offer(1), &["4"]);
    ring.ok(RINGKEEPER, &offer(2));
    let events = ring.ok(player(2), &Command::AcceptCoins);
    assert_eq!(cited(BOOK, &events, "coins-accepted").0, "ringkeeper 4");
    assert_eq!((ring.spinner(), ring.view().offered), (Some(2), None));
    ring.refused(RINGKEEPER, &offer(3));
    ring.refused(player(3), &Command::AcceptCoins);
    ring.play.rebuild();
}

// ringkeeper 4, R22: the ringkeeper offers, and nobody else
#[test]
fn only_the_ringkeeper_offers_the_kip() {
    let mut ring = seated(2);
    for by in [player(1), player(2), HOST, kip_tests::say::BOXER, kip_tests::say::SUPERVISOR] {
        assert_eq!(ring.refused_for(by, &offer(1), &["4"]).code, "not-authorised");
    }
    ring.ok(RINGKEEPER, &offer(1));
    ring.play.rebuild();
}

// ringkeeper 4: empty seats are passed by, the round goes on behind the last seat
#[test]
fn the_round_goes_over_empty_seats_and_around() {
    let mut ring = crate::rings::open(BOOK, &kip_tests::say::ring_config());
    for seat in [2, 5, 8] {
        ring.join(seat);
    }
    ring.refused(RINGKEEPER, &offer(1));
    ring.decline(2);
    ring.stake(5, 1_000);
    ring.covered_round(2, &TAILS);
    ring.refused_for(RINGKEEPER, &offer(2), &["4"]);
    ring.decline(8);
    ring.accept(2);
    ring.play.rebuild();
}

// R47: the ringkeeper may pass over one who does not answer; who leaves has declined
#[test]
fn silence_and_leaving_decline_the_kip() {
    let mut ring = seated(3);
    ring.ok(RINGKEEPER, &offer(1));
    ring.ok(RINGKEEPER, &Command::DeclineCoins);
    ring.ok(RINGKEEPER, &offer(2));
    ring.ok(HOST, &Command::Leave(2));
    assert_eq!(ring.view().offered, None);
    ring.accept(3);
    ring.play.rebuild();
}

// R38: nobody takes the kip: the ringkeeper spins, without a centre
#[test]
fn nobody_takes_the_kip_and_the_ringkeeper_spins() {
    let mut ring = seated(3);
    ring.decline(1);
    ring.refused_for(RINGKEEPER, &Command::StartHouseSpin, &["4", "R38"]);
    ring.decline(2);
    ring.refused_for(RINGKEEPER, &Command::StartHouseSpin, &["4", "R38"]);
    ring.decline(3);
    ring.refused(player(1), &Command::StartHouseSpin);
    ring.ok(RINGKEEPER, &Command::StartHouseSpin);
    assert_eq!(ring.view().thrower, Some(Thrower::House(Role::Ringkeeper)));
    ring.refused(player(1), &stake_centre(1_000));
    ring.place_your_bets();
    assert!(ring.view().ring.unwrap().centre.is_none());
    // without a centre nothing is to be set before side bets (14)
    let bet = ring.side_bet(1, 2, 500);
    ring.no_more_bets();
    ring.refused(player(1), &throw_tails_up());
    ring.spin(&ODDS);
    let events = ring.spin(&HEADS);
    assert_eq!(settled(&events), [(bet, 1, 2, 500)]);
    assert!(!has(&events, "centre-rides"));
    ring.money(&[(1, 500), (2, -500)]);
    // R54: a player takes over between decisions
    ring.accept(1);
    assert_eq!(ring.spinner(), Some(1));
    ring.play.rebuild();
}

// R38, R54: a player takes over between decisions, not within one
#[test]
fn the_kip_is_not_offered_while_the_ringkeeper_spins() {
    let mut ring = unwanted(2);
    ring.ok(RINGKEEPER, &Command::StartHouseSpin);
    ring.place_your_bets();
    ring.refused(RINGKEEPER, &offer(1));
    ring.no_more_bets();
    ring.refused(RINGKEEPER, &offer(1));
    ring.spin(&ODDS);
    ring.refused(RINGKEEPER, &offer(1));
    ring.spin(&TAILS);
    ring.ok(RINGKEEPER, &offer(1));
    ring.play.rebuild();
}

// R8 as the rings read it: nothing staked, nothing lost
#[test]
fn a_spinner_without_a_stake_may_hand_the_kip_back() {
    let mut ring = seated(3);
    ring.accept(1);
    let events = ring.ok(player(1), &Command::Retire);
    assert!(has(&events, "spinner-retired"));
    ring.money(&[]);
    assert_eq!(ring.phase(), Phase::Offering);
    ring.accept(2);
    ring.play.rebuild();
}

// R38: a spinner who will not go on before three Heads: the ringkeeper spins, the due stays the spinner's
#[test]
fn the_ringkeeper_spins_for_one_who_will_not_go_on() {
    for by in [player(1), RINGKEEPER] {
        let mut ring = covered(2);
        ring.round(&HEADS);
        let give_up = if by == RINGKEEPER { Command::RecordFailureToSpin } else { Command::DeclineFurtherSpins };
        let events = ring.ok(by, &give_up);
        assert!(has(&events, "coins-handed-over"), "{:?}", kinds(&events));
        assert!(ended(&events).is_empty());
        ring.stands(&[(1, -1_000), (2, -1_000)], 2_000, &[], 0);
        ringkeeper_spins(&mut ring);
        ring.cover_all(2);
        ring.call_bets();
        ring.refused(player(1), &throw_tails_up());
        ring.spin(&HEADS);
        ring.covered_round(2, &HEADS);
        if ring.phase() == Phase::Won {
            ring.ok(player(1), &Command::WithdrawDue);
        }
        assert_eq!(due(&ring.play.events), [(1, 8_000)]);
        ring.money(&[(1, 7_000), (2, -7_000)]);
        ring.play.rebuild();
    }
}

// R48: where the ringkeeper spun to the end, the spinner does not stay
#[test]
fn who_handed_the_kip_back_does_not_stay() {
    let mut ring = covered(2);
    ring.round(&HEADS);
    ring.ok(player(1), &Command::DeclineFurtherSpins);
    ringkeeper_spins(&mut ring);
    ring.covered_round(2, &HEADS);
    ring.covered_round(2, &HEADS);
    ring.refused(player(1), &Command::Stay);
    ring.play.rebuild();
}

// R38: what the ringkeeper spins for the spinner can be lost too
#[test]
fn the_ringkeepers_tails_lose_the_spinners_centre() {
    let mut ring = covered(2);
    ring.round(&HEADS);
    ring.ok(player(1), &Command::DeclineFurtherSpins);
    ringkeeper_spins(&mut ring);
    let events = ring.covered_round(2, &TAILS);
    assert_eq!(covers_paid(&events), [(2, 2_000, 4_000)]);
    assert_eq!(ended(&events), [(1, GameOutcome::Lost)]);
    ring.money(&[(1, -1_000), (2, 1_000)]);
    assert_eq!(ring.phase(), Phase::Offering);
    ring.accept(2);
    ring.play.rebuild();
}

// R54: after three invalid spins in a row the ringkeeper may be substituted
#[test]
fn after_three_invalid_spins_the_ringkeeper_may_spin() {
    let mut ring = covered(2);
    ring.invalid();
    ring.refused(RINGKEEPER, &substitute(Role::Ringkeeper));
    ring.invalid();
    ring.refused(RINGKEEPER, &substitute(Role::Ringkeeper));
    ring.invalid();
    assert_eq!(ring.view().invalid_spins, 3);
    ring.refused(player(1), &substitute(Role::Ringkeeper));
    ring.refused(RINGKEEPER, &substitute(Role::Boxer));
    ring.ok(RINGKEEPER, &substitute(Role::Ringkeeper));
    ring.stands(&[(1, -1_000), (2, -1_000)], 2_000, &[], 0);
    ring.spin(&TAILS);
    ring.money(&[(1, -1_000), (2, 1_000)]);
    ring.play.rebuild();
}

// R54: it is the ringkeeper's choice; a fourth spin may be the spinner's
#[test]
fn after_three_invalid_spins_the_spinner_may_go_on() {
    let mut ring = covered(2);
    (0..4).for_each(|_| drop(ring.invalid()));
    ring.spin(&HEADS);
    assert_eq!(ring.centre().stake, 2_000);
    assert_eq!(ring.view().invalid_spins, 0);
    ring.play.rebuild();
}

// R13, R54: the count is of consecutive invalid spins
#[test]
fn a_valid_spin_ends_a_row_of_invalid_ones() {
    let mut ring = covered(2);
    ring.invalid();
    ring.invalid();
    ring.spin(&ODDS);
    ring.invalid();
    ring.refused(RINGKEEPER, &substitute(Role::Ringkeeper));
    ring.play.rebuild();
}

// ringkeeper 2.spinner, R22: one spinner, who alone selects, stakes and throws
#[test]
fn only_the_spinner_spins() {
    let mut ring = seated(3);
    ring.accept(1);
    ring.refused(player(2), &Command::SelectCoins(coins(1, 2)));
    ring.refused(RINGKEEPER, &Command::SelectCoins(coins(1, 2)));
    ring.ok(player(1), &Command::SelectCoins(coins(1, 2)));
    ring.refused(player(2), &stake_centre(1_000));
    ring.ok(player(1), &stake_centre(1_000));
    ring.cover(2, 1_000);
    ring.call_bets();
    for by in [player(2), player(3), RINGKEEPER, HOST] {
        ring.refused(by, &throw_tails_up());
    }
    ring.throw();
    ring.play.rebuild();
}

// R38, R54: while the ringkeeper spins, each decision is followed by a new round of offers
#[test]
fn a_spinning_ringkeeper_offers_the_kip_again_after_each_decision() {
    let mut ring = unwanted(2);
    ring.ok(RINGKEEPER, &Command::StartHouseSpin);
    for _ in 0..2 {
        ring.round(&HEADS);
        for seat in [1, 2] {
            ring.decline(seat);
        }
    }
    ring.round(&TAILS);
    ring.accept(1);
    assert_eq!(ring.spinner(), Some(1));
    ring.play.rebuild();
}
