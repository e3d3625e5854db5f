//! The centre: staked by the spinner, covered on Tails, riding on Heads.

use crate::rings::{Ring, cited, covers_paid, due, ended, has, one};
use kip_engine::contract::Seat;
use kip_engine::two_up::contract::{Command, GameOutcome, Happening, Phase};
use kip_tests::say::{HEADS, ODDS, RINGKEEPER, TAILS, coins, cover, offer, player, stake_centre, throw_tails_up};

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

/// Three Heads, seat 2 covers each: the due stands at 80 dollars.
fn three_heads(n: Seat) -> Ring {
    let mut ring = staked(n);
    for _ in 0..3 {
        ring.covered_round(2, &HEADS);
    }
    ring
}

// ringkeeper 19, R35: the spinner hands over a stake, a tail bettor the equivalent
#[test]
fn the_spinner_stakes_and_a_tail_bettor_covers_the_same() {
    let mut ring = seated(2);
    ring.accept(1);
    ring.ok(player(1), &Command::SelectCoins(coins(1, 2)));
    let events = ring.ok(player(1), &stake_centre(1_000));
    assert_eq!(cited(BOOK, &events, "centre-staked").0, "ringkeeper 19");
    assert!(
        matches!(one(&events, "centre-staked").what, Happening::CentreStaked(put) if (put.seat, put.amount) == (1, 1_000))
    );
    ring.stands(&[(1, -1_000)], 1_000, &[], 0);
    let centre = ring.centre();
    assert_eq!((centre.first_stake, centre.stake, centre.due, centre.heads), (1_000, 1_000, None, 0));
    let events = ring.cover(2, 1_000);
    assert_eq!(cited(BOOK, &events, "centre-covered").0, "ringkeeper 19");
    ring.stands(&[(1, -1_000), (2, -1_000)], 2_000, &[], 0);
    assert_eq!(ring.centre().covers.iter().map(|cover| (cover.seat, cover.amount)).collect::<Vec<_>>(), [(2, 1_000)]);
    ring.play.rebuild();
}

// ringkeeper 12, R35: Tails pays each cover double, and the spinner loses the centre and the right to spin
#[test]
fn tails_take_the_centre_and_the_kip() {
    let mut ring = staked(3);
    let events = ring.covered_round(2, &TAILS);
    assert_eq!(covers_paid(&events), [(2, 1_000, 2_000)]);
    assert_eq!(cited(BOOK, &events, "centre-lost").0, "ringkeeper 12");
    assert!(
        matches!(one(&events, "centre-lost").what, Happening::CentreLost(lost) if (lost.seat, lost.amount) == (1, 1_000))
    );
    assert_eq!(ended(&events), [(1, GameOutcome::Lost)]);
    ring.money(&[(1, -1_000), (2, 1_000)]);
    assert_eq!(ring.phase(), Phase::Offering);
    ring.refused(player(1), &throw_tails_up());
    ring.refused(player(1), &Command::Stay);
    // 4: the kip goes on clockwise
    ring.refused_for(RINGKEEPER, &offer(3), &["4"]);
    ring.accept(2);
    ring.play.rebuild();
}

// R35: on Heads the whole centre rides and is covered again in full before the next throw
#[test]
fn heads_ride_and_must_be_covered_again() {
    let mut ring = staked(3);
    let events = ring.covered_round(2, &HEADS);
    assert!(
        matches!(one(&events, "centre-rides").what, Happening::CentreRides(ref rides) if (rides.amount, rides.heads) == (2_000, 1))
    );
    ring.stands(&[(1, -1_000), (2, -1_000)], 2_000, &[], 0);
    let centre = ring.centre();
    assert_eq!((centre.first_stake, centre.stake, centre.heads, centre.covers.len()), (1_000, 2_000, 1, 0));
    assert_eq!(ring.phase(), Phase::Preparing);
    assert_eq!(ring.spinner(), Some(1));
    ring.place_your_bets();
    ring.refused_for(RINGKEEPER, &Command::NoMoreBets, &["14", "19", "R35", "R37", "R54"]);
    ring.cover(3, 1_999);
    ring.refused_for(RINGKEEPER, &Command::NoMoreBets, &["14", "19", "R35", "R37", "R54"]);
    ring.cover(3, 1);
    ring.no_more_bets();
    // those who covered the last throw are paid, not those before
    let events = ring.spin(&TAILS);
    assert_eq!(covers_paid(&events), [(3, 2_000, 4_000)]);
    ring.money(&[(1, -1_000), (2, -1_000), (3, 2_000)]);
    ring.play.rebuild();
}

// ringkeeper 11, 16, R35, R38: after three Heads the due is eight times the first stake
#[test]
fn three_heads_make_the_due_eight_times_the_stake() {
    let mut ring = staked(2);
    for (heads, standing) in [(1, 2_000), (2, 4_000)] {
        let events = ring.covered_round(2, &HEADS);
        assert!(
            matches!(one(&events, "centre-rides").what, Happening::CentreRides(ref rides) if (rides.amount, rides.heads) == (standing, heads))
        );
    }
    let events = ring.covered_round(2, &HEADS);
    assert!(!has(&events, "centre-lost") && covers_paid(&events).is_empty());
    assert_eq!(ring.phase(), Phase::Won);
    let centre = ring.centre();
    assert_eq!((centre.first_stake, centre.due, centre.heads), (1_000, Some(8_000), 3));
    let mut told = due(&events);
    let events = ring.ok(player(1), &Command::WithdrawDue);
    told.extend(due(&events));
    assert_eq!(told, [(1, 8_000)]);
    ring.money(&[(1, 7_000), (2, -7_000)]);
    assert_eq!(ring.phase(), Phase::Offering);
    ring.play.rebuild();
}

// ringkeeper 16: who has thrown three Heads may withdraw, and the game is won
#[test]
fn after_three_heads_the_spinner_withdraws() {
    let mut ring = three_heads(3);
    ring.refused(player(2), &Command::WithdrawDue);
    ring.refused(RINGKEEPER, &Command::WithdrawDue);
    let before = ring.play.events.len();
    ring.ok(player(1), &Command::WithdrawDue);
    assert_eq!(ended(&ring.play.events), [(1, GameOutcome::Won)]);
    assert!(ring.play.events.len() > before);
    ring.refused(player(1), &Command::WithdrawDue);
    ring.accept(2);
    ring.play.rebuild();
}

// ringkeeper 11, R38: no dividend before three Heads
#[test]
fn nothing_is_taken_out_before_three_heads() {
    let mut ring = staked(2);
    let not_due = |ring: &mut Ring| ring.no(player(1), &Command::WithdrawDue, "dividend-not-due", &["11"]);
    not_due(&mut ring);
    ring.cover(2, 1_000);
    not_due(&mut ring);
    ring.place_your_bets();
    not_due(&mut ring);
    ring.no_more_bets();
    not_due(&mut ring);
    ring.throw();
    not_due(&mut ring);
    ring.ok(RINGKEEPER, &HEADS);
    not_due(&mut ring);
    ring.ok(RINGKEEPER, &Command::AnnounceResult);
    not_due(&mut ring);
    ring.covered_round(2, &HEADS);
    not_due(&mut ring);
    ring.cover_all(2);
    ring.call_bets();
    ring.throw_land(&HEADS);
    // the third Heads count once they are announced
    not_due(&mut ring);
    ring.ok(RINGKEEPER, &Command::AnnounceResult);
    ring.ok(player(1), &Command::WithdrawDue);
    ring.money(&[(1, 7_000), (2, -7_000)]);
    ring.play.rebuild();
}

// ringkeeper 11: three consecutive Heads; Tails after two lose all that rode
#[test]
fn tails_after_two_heads_take_all_that_rode() {
    let mut ring = staked(3);
    ring.covered_round(2, &HEADS);
    ring.covered_round(2, &HEADS);
    let events = ring.covered_round(3, &TAILS);
    assert!(
        matches!(one(&events, "centre-lost").what, Happening::CentreLost(lost) if (lost.seat, lost.amount) == (1, 4_000))
    );
    // 10 of the spinner's, 10 and 20 of seat 2's went to seat 3
    ring.money(&[(1, -1_000), (2, -3_000), (3, 4_000)]);
    ring.play.rebuild();
}

// R36: Odds neither win, lose nor break a run of Heads; covers and centre stand
#[test]
fn odds_are_no_throw() {
    let mut ring = staked(2);
    for _ in 0..3 {
        ring.cover_all(2);
        ring.call_bets();
        for count in 1..=6 {
            let pot = ring.play.books.pot();
            let events = ring.spin(&ODDS);
            assert!(matches!(one(&events, "odds-standing").what, Happening::OddsStanding(odds) if odds == count));
            assert_eq!(ring.play.books.pot(), pot);
            assert_eq!((ring.phase(), ring.view().pending, ring.spinner()), (Phase::Called, true, Some(1)));
        }
        ring.spin(&HEADS);
    }
    ring.ok(player(1), &Command::WithdrawDue);
    ring.money(&[(1, 7_000), (2, -7_000)]);
    ring.play.rebuild();
}

// R36: Odds with the centre covered, then Tails
#[test]
fn after_odds_tails_still_lose() {
    let mut ring = staked(2);
    ring.cover_all(2);
    ring.round(&ODDS);
    ring.refused(player(2), &cover(1));
    ring.refused(RINGKEEPER, &Command::PlaceYourBets);
    ring.spin(&TAILS);
    ring.money(&[(1, -1_000), (2, 1_000)]);
    ring.play.rebuild();
}

// R48: the centre is staked before "place your bets"
#[test]
fn there_are_no_bets_before_a_centre() {
    let mut ring = seated(2);
    ring.refused(player(1), &stake_centre(1_000));
    ring.accept(1);
    ring.refused(RINGKEEPER, &Command::PlaceYourBets);
    ring.ok(player(1), &Command::SelectCoins(coins(1, 2)));
    ring.refused(RINGKEEPER, &Command::PlaceYourBets);
    ring.refused(player(2), &cover(1_000));
    ring.refused(player(2), &stake_centre(1_000));
    ring.ok(player(1), &stake_centre(1_000));
    ring.refused(player(1), &stake_centre(1_000));
    ring.place_your_bets();
    ring.play.rebuild();
}

// R54: one command moves 1 to 10^15
#[test]
fn a_stake_has_its_bounds() {
    const MOST: u64 = 1_000_000_000_000_000;
    let mut ring = seated(2);
    ring.accept(1);
    ring.ok(player(1), &Command::SelectCoins(coins(1, 2)));
    assert_eq!(ring.refused(player(1), &stake_centre(0)).code, "amount-zero");
    assert_eq!(ring.refused(player(1), &stake_centre(MOST + 1)).code, "amount-too-large");
    assert_eq!(ring.refused(player(1), &stake_centre(u64::MAX)).code, "amount-too-large");
    ring.ok(player(1), &stake_centre(MOST));
    // each centre that rides is covered in commands of 10^15
    for parts in [1, 2, 4] {
        assert_eq!(ring.refused(player(2), &cover(MOST + 1)).code, "amount-too-large");
        for _ in 0..parts {
            ring.cover(2, MOST);
        }
        ring.round(&HEADS);
    }
    ring.ok(player(1), &Command::WithdrawDue);
    let most = i128::from(MOST);
    ring.money(&[(1, 7 * most), (2, -7 * most)]);
    ring.play.rebuild();
}

#[test]
fn a_stake_of_one_cent_can_be_spun_for() {
    // R54: 1 is enough
    let mut ring = seated(2);
    ring.stake(1, 1);
    ring.covered_round(2, &TAILS);
    ring.money(&[(1, -1), (2, 1)]);
    ring.play.rebuild();
}

// ringkeeper 10, 16, R38: the due is paid out in full, staying is a new centre
#[test]
fn staying_pays_the_due_and_starts_a_new_centre() {
    let mut ring = three_heads(3);
    ring.refused(player(2), &Command::Stay);
    ring.ok(player(1), &Command::Stay);
    assert_eq!(due(&ring.play.events), [(1, 8_000)]);
    ring.money(&[(1, 7_000), (2, -7_000)]);
    assert_eq!(ring.spinner(), Some(1));
    ring.refused(player(1), &Command::WithdrawDue);
    ring.ok(player(1), &Command::SelectCoins(coins(3, 4)));
    ring.ok(player(1), &stake_centre(200));
    assert_eq!((ring.centre().first_stake, ring.centre().stake, ring.centre().heads), (200, 200, 0));
    // three Heads are counted anew
    ring.covered_round(3, &HEADS);
    ring.no(player(1), &Command::WithdrawDue, "dividend-not-due", &["11"]);
    ring.covered_round(3, &TAILS);
    ring.money(&[(1, 6_800), (2, -7_000), (3, 200)]);
    ring.play.rebuild();
}

// R47: a winner who neither stays nor retires has retired
#[test]
fn a_winner_who_does_not_answer_has_retired() {
    let mut ring = three_heads(2);
    ring.ok(RINGKEEPER, &offer(2));
    assert_eq!(due(&ring.play.events), [(1, 8_000)]);
    assert_eq!(ended(&ring.play.events), [(1, GameOutcome::Won)]);
    ring.money(&[(1, 7_000), (2, -7_000)]);
    ring.play.rebuild();
}
