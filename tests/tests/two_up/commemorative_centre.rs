//! The centre that rides: staked, covered, lost on tails, eight times the stake after three heads (4.8–4.10, 6.2, R35).

use crate::rings::day::{BOOK, HEADS, TAILS, TWO_HEADS, TWO_TAILS, seated, staked, withdraw};
use crate::rings::{Ring, cited, covers_paid, due, ended, has, one};
use kip_engine::contract::Seat;
use kip_engine::two_up::contract::{Command, GameOutcome, Happening, Phase};
use kip_tests::say::{HOST, RINGKEEPER, SUPERVISOR, call, offer, player, spinner_bet, stake_centre, throw_three};

const UNCOVERED: &[&str] = &["6.2", "6.2.1", "R35", "R37", "R54"];

/// Seat 1 has thrown three heads for 10 dollars, seat 2 covered each time.
fn three_heads(n: Seat) -> Ring {
    let mut ring = staked(n);
    for landing in [HEADS, TWO_HEADS, HEADS] {
        ring.covered_round(2, &landing);
    }
    ring
}

// commemorative 6.2: the spinner hands over the stake, a tail bettor the equivalent amount
#[test]
fn the_spinner_stakes_and_a_tail_bettor_covers_the_same() {
    let mut ring = seated(2);
    ring.accept(1);
    ring.select(1);
    let events = ring.ok(player(1), &stake_centre(1_000));
    assert_eq!(cited(BOOK, &events, "centre-staked").0, "commemorative 6.2");
    ring.stands(&[(1, -1_000)], 1_000, &[], 0);
    let centre = ring.centre();
    assert_eq!((centre.first_stake, centre.stake, centre.due, centre.heads), (1_000, 1_000, None, 0));
    let events = ring.cover(2, 1_000);
    assert_eq!(cited(BOOK, &events, "centre-covered").0, "commemorative 6.2");
    ring.stands(&[(1, -1_000), (2, -1_000)], 2_000, &[], 0);
    ring.play.rebuild();
}

// commemorative 2.spinner: the spinner wagers on heads; no side is called, no wager laid on a layout
#[test]
fn the_spinner_calls_no_side() {
    use kip_engine::two_up::contract::Side::{Heads, Tails};
    let mut ring = seated(2);
    ring.accept(1);
    ring.select(1);
    for command in
        [call(Heads), call(Tails), spinner_bet(1_000), kip_tests::say::bet(Heads, 500), kip_tests::say::bet(Tails, 500)]
    {
        assert_eq!(ring.refused(player(1), &command).code, "not-in-these-rules");
        assert_eq!(ring.refused(player(2), &command).code, "not-in-these-rules");
    }
    ring.play.rebuild();
}

// commemorative 4.8, R35: tails take the centre and the right to spin; the cover is paid double
#[test]
fn tails_take_the_centre_and_the_kip() {
    for landing in [TAILS, TWO_TAILS] {
        let mut ring = staked(3);
        let events = ring.covered_round(2, &landing);
        assert_eq!(covers_paid(&events), [(2, 1_000, 2_000)]);
        assert_eq!(cited(BOOK, &events, "centre-lost").0, "commemorative 4.8");
        assert!(
            matches!(one(&events, "centre-lost").what, Happening::CentreLost(lost) if (lost.seat, lost.amount) == (1, 1_000))
        );
        assert_eq!(ended(&events), [(1, GameOutcome::Lost)]);
        ring.money(&[(1, -1_000), (2, 1_000)]);
        assert_eq!(ring.phase(), Phase::Offering);
        ring.refused(player(1), &throw_three());
        ring.refused(player(1), &Command::Stay);
        // 4.1: clockwise, the next one
        ring.refused_for(RINGKEEPER, &offer(3), &["4.1"]);
        ring.accept(2);
        ring.play.rebuild();
    }
}

// R35, 6.2.1: on heads the whole centre rides and is covered again in full before the next throw
#[test]
fn heads_ride_and_must_be_covered_again() {
    let mut ring = staked(3);
    let events = ring.covered_round(2, &TWO_HEADS);
    assert!(
        matches!(one(&events, "centre-rides").what, Happening::CentreRides(ref rides) if (rides.amount, rides.heads) == (2_000, 1))
    );
    ring.stands(&[(1, -1_000), (2, -1_000)], 2_000, &[], 0);
    let centre = ring.centre();
    assert_eq!((centre.first_stake, centre.stake, centre.heads, centre.covers.len()), (1_000, 2_000, 1, 0));
    assert_eq!((ring.phase(), ring.spinner()), (Phase::Preparing, Some(1)));
    ring.place_your_bets();
    ring.refused_for(RINGKEEPER, &Command::NoMoreBets, UNCOVERED);
    ring.cover(3, 1_999);
    ring.refused_for(RINGKEEPER, &Command::NoMoreBets, UNCOVERED);
    ring.cover(3, 1);
    ring.no_more_bets();
    // those who covered the last throw get twice their cover, not those before
    let events = ring.spin(&TAILS);
    assert_eq!(covers_paid(&events), [(3, 2_000, 4_000)]);
    ring.money(&[(1, -1_000), (2, -1_000), (3, 2_000)]);
    ring.play.rebuild();
}

// R35, 4.8: the last throw's covers only, each paid double, also after two heads
#[test]
fn only_the_covers_of_the_last_throw_are_paid() {
    let mut ring = staked(4);
    ring.covered_round(2, &HEADS);
    ring.covered_round(3, &HEADS);
    ring.cover(4, 1_500);
    ring.cover(2, 2_500);
    let events = ring.round(&TWO_TAILS);
    assert_eq!(covers_paid(&events), [(2, 2_500, 5_000), (4, 1_500, 3_000)]);
    assert!(
        matches!(one(&events, "centre-lost").what, Happening::CentreLost(lost) if (lost.seat, lost.amount) == (1, 4_000))
    );
    // 10 of the spinner's, 10 of seat 2's and 20 of seat 3's were won by 2 (25) and 4 (15)
    ring.money(&[(1, -1_000), (2, 1_500), (3, -2_000), (4, 1_500)]);
    ring.play.rebuild();
}

// commemorative 4.9, 6.2.2, R35: after three heads the due is eight times the first stake
#[test]
fn three_heads_make_the_due_eight_times_the_stake() {
    for stake in [1, 3, 1_000, 99_999] {
        let mut ring = seated(2);
        ring.stake(1, stake);
        for (landing, heads, standing) in [(HEADS, 1, 2 * stake), (TWO_HEADS, 2, 4 * stake)] {
            let events = ring.covered_round(2, &landing);
            assert!(
                matches!(one(&events, "centre-rides").what, Happening::CentreRides(ref rides) if (rides.amount, rides.heads) == (standing, heads))
            );
        }
        ring.covered_round(2, &TWO_HEADS);
        withdraw(&mut ring, 1);
        assert_eq!(due(&ring.play.events), [(1, 8 * stake)]);
        assert_eq!(ended(&ring.play.events), [(1, GameOutcome::Won)]);
        let won = i128::from(7 * stake);
        ring.money(&[(1, won), (2, -won)]);
        assert_eq!(ring.phase(), Phase::Offering);
        ring.play.rebuild();
    }
}

// R35: worth exactly the stake: over the eight equally likely ways of three throws the spinner wins nothing
#[test]
fn the_riding_centre_has_no_edge() {
    let mut sum = 0;
    for way in 0..8_u8 {
        let mut ring = staked(2);
        for throw in 0..3 {
            let tails = way >> throw & 1 == 1;
            let landing = if tails { TAILS } else { HEADS };
            ring.covered_round(2, &landing);
            if tails {
                break;
            }
        }
        withdraw(&mut ring, 1);
        sum += ring.play.books.won(1);
    }
    assert_eq!(sum, 0);
}

// commemorative 4.10, R38: nothing is taken out before three heads
#[test]
fn nothing_is_taken_out_before_three_heads() {
    let mut ring = staked(2);
    let not_due = |ring: &mut Ring| ring.no(player(1), &Command::WithdrawDue, "dividend-not-due", &["4.10"]);
    not_due(&mut ring);
    for _ in 0..2 {
        ring.cover_all(2);
        not_due(&mut ring);
        ring.place_your_bets();
        not_due(&mut ring);
        ring.no_more_bets();
        not_due(&mut ring);
        ring.throw();
        not_due(&mut ring);
        ring.ok(RINGKEEPER, &TWO_HEADS);
        not_due(&mut ring);
        ring.ok(RINGKEEPER, &Command::AnnounceResult);
        not_due(&mut ring);
    }
    ring.covered_round(2, &HEADS);
    ring.ok(player(1), &Command::WithdrawDue);
    ring.money(&[(1, 7_000), (2, -7_000)]);
    ring.play.rebuild();
}

// commemorative 4.9: may withdraw; nobody else takes the due, and nobody takes it twice
#[test]
fn after_three_heads_the_spinner_may_withdraw() {
    let mut ring = three_heads(3);
    assert_eq!(ring.phase(), Phase::Won);
    for by in [player(2), player(3), RINGKEEPER, HOST, SUPERVISOR] {
        ring.refused(by, &Command::WithdrawDue);
        ring.refused(by, &Command::Stay);
    }
    ring.ok(player(1), &Command::WithdrawDue);
    ring.refused(player(1), &Command::WithdrawDue);
    ring.refused(player(1), &Command::Stay);
    ring.accept(2);
    ring.money(&[(1, 7_000), (2, -7_000)]);
    ring.play.rebuild();
}

// R38, 4.9: who stays is paid the due first, and stakes a new centre
#[test]
fn who_stays_stakes_a_new_centre() {
    let mut ring = three_heads(2);
    ring.ok(player(1), &Command::Stay);
    assert_eq!(due(&ring.play.events), [(1, 8_000)]);
    ring.money(&[(1, 7_000), (2, -7_000)]);
    assert_eq!(ring.spinner(), Some(1));
    ring.refused(RINGKEEPER, &Command::PlaceYourBets);
    ring.refused(player(1), &Command::WithdrawDue);
    ring.select(1);
    ring.ok(player(1), &stake_centre(300));
    ring.no(player(1), &Command::WithdrawDue, "dividend-not-due", &["4.10"]);
    let centre = ring.centre();
    assert_eq!((centre.first_stake, centre.stake, centre.heads), (300, 300, 0));
    // the count begins anew
    ring.covered_round(2, &HEADS);
    ring.no(player(1), &Command::WithdrawDue, "dividend-not-due", &["4.10"]);
    ring.covered_round(2, &TAILS);
    ring.money(&[(1, 6_700), (2, -6_700)]);
    ring.play.rebuild();
}

// R47: a winner who does neither has withdrawn: the ringkeeper offers the kip on
#[test]
fn a_silent_winner_has_withdrawn() {
    let mut ring = three_heads(3);
    ring.accept(2);
    assert_eq!(due(&ring.play.events), [(1, 8_000)]);
    assert_eq!(ended(&ring.play.events), [(1, GameOutcome::Won)]);
    ring.money(&[(1, 7_000), (2, -7_000)]);
    ring.play.rebuild();
}

// commemorative 4.8, 4.10, R38: the spinner does not walk away with a centre that rides
#[test]
fn a_spinner_who_goes_leaves_the_centre_riding() {
    let mut ring = staked(2);
    ring.covered_round(2, &HEADS);
    ring.refused(player(1), &Command::Stay);
    ring.ok(player(1), &Command::DeclineFurtherSpins);
    ring.stands(&[(1, -1_000), (2, -1_000)], 2_000, &[], 0);
    the_ringkeeper_spins_on(&mut ring);
    ring.covered_round(2, &HEADS);
    ring.covered_round(2, &HEADS);
    // R48: for whom the house spun to the end does not stay
    ring.refused(player(1), &Command::Stay);
    withdraw(&mut ring, 1);
    assert_eq!(due(&ring.play.events), [(1, 8_000)]);
    ring.money(&[(1, 7_000), (2, -7_000)]);
    assert_eq!(ring.phase(), Phase::Offering);
    ring.play.rebuild();
}

/// The kip is with the ringkeeper, who was appointed if need be; the centre stays the spinner's.
fn the_ringkeeper_spins_on(ring: &mut Ring) {
    use kip_engine::contract::Role::Ringkeeper;
    if ring.view().thrower != Some(kip_engine::two_up::contract::Thrower::House(Ringkeeper)) {
        ring.ok(RINGKEEPER, &crate::rings::substitute(Ringkeeper));
    }
    assert_eq!(ring.view().game.map(|game| (game.seat, game.handed_over)), Some((1, true)));
    ring.refused(player(1), &throw_three());
}

// R38: and loses it by the ringkeeper's tails
#[test]
fn the_ringkeepers_tails_lose_it_for_the_spinner() {
    let mut ring = staked(2);
    ring.covered_round(2, &HEADS);
    ring.ok(RINGKEEPER, &Command::RecordFailureToSpin);
    the_ringkeeper_spins_on(&mut ring);
    let events = ring.covered_round(2, &TWO_TAILS);
    assert_eq!(ended(&events), [(1, GameOutcome::Lost)]);
    assert!(has(&events, "centre-lost"));
    ring.money(&[(1, -1_000), (2, 1_000)]);
    ring.play.rebuild();
}

// R29, R38: a winner does not leave with the due in the centre, nor while the third heads can be invalidated
#[test]
fn a_winner_does_not_leave_the_due_behind() {
    use kip_tests::say::HOST;
    let mut ring = three_heads(3);
    ring.refused(HOST, &Command::Leave(1));
    ring.ok(player(1), &Command::WithdrawDue);
    ring.refused(HOST, &Command::Leave(1));
    ring.stake(2, 100);
    ring.place_your_bets();
    ring.ok(HOST, &Command::Leave(1));
    ring.play.rebuild();
}
