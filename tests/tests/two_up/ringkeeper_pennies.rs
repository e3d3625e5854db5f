//! The pennies: two sets of seven, two of them spun from tails up, two others after three Heads.

use crate::rings::{Ring, cited, one, seated};
use kip_engine::two_up::contract::{CoinStatus, Command, Faces, Happening, Picked, Side};
use kip_tests::native::Book;
use kip_tests::say::{
    HEADS, HOST, RINGKEEPER, TAILS, coins, cover, land_three, player, stake_centre, three_coins, throw, throw_three,
};

use CoinStatus::{Available, InPlay, Retained};

const BOOK: &str = "ringkeeper";

fn select(first: u8, second: u8) -> Command {
    Command::SelectCoins(coins(first, second))
}

const fn change(set: u8) -> Command {
    Command::ChangeCoins(set)
}

/// Seat 1 has the kip and no pennies yet.
fn accepted() -> Ring {
    let mut ring = seated(BOOK, 2);
    ring.accept(1);
    ring
}

/// How many pennies of the set are so.
fn count(ring: &Ring, status: CoinStatus) -> usize {
    ring.view().coins.iter().filter(|&&coin| coin == status).count()
}

/// The spinner with these pennies throws three Heads; seat 2 covers.
fn three_heads(ring: &mut Ring) {
    ring.ok(player(1), &stake_centre(100));
    for _ in 0..3 {
        ring.covered_round(2, &HEADS);
    }
}

// ringkeeper 5, R43: two sets of seven, the first one first
#[test]
fn there_are_two_sets_of_seven() {
    let ring = accepted();
    let view = ring.view();
    assert_eq!((view.coin_set, view.coins.len()), (1, 7));
    let described = Book::named(BOOK).describe();
    assert_eq!((described.coins_in_set, described.coins_spun), (7, 2));
}

// ringkeeper 5: the spinner selects two pennies from the set
#[test]
fn the_spinner_selects_two_of_the_set() {
    for (first, second) in [(1, 2), (7, 1), (6, 7), (3, 5)] {
        let mut ring = accepted();
        let events = ring.ok(player(1), &select(first, second));
        assert_eq!(cited(BOOK, &events, "coins-selected").0, "ringkeeper 5");
        let view = ring.view();
        for (number, &coin) in (1..).zip(&view.coins) {
            let expected = if number == first || number == second { InPlay } else { Available };
            assert_eq!(coin, expected, "penny {number}");
        }
        ring.play.rebuild();
    }
}

// ringkeeper 5, 6: two different pennies of the seven, not one, not three
#[test]
fn other_than_two_pennies_are_not_selected() {
    let mut ring = accepted();
    let one_penny = Picked { first: 1, second: None, third: None };
    ring.refused(player(1), &Command::SelectCoins(one_penny));
    ring.refused(player(1), &Command::SelectCoins(three_coins(1, 2, 3)));
    for (first, second) in [(0, 1), (1, 8), (8, 9), (4, 4), (255, 1)] {
        ring.refused(player(1), &select(first, second));
    }
    ring.ok(player(1), &select(1, 7));
    ring.play.rebuild();
}

// ringkeeper 6: only two pennies are thrown and land
#[test]
fn three_pennies_are_not_thrown() {
    use kip_engine::two_up::contract::Rest::{Heads, Tails};
    let mut ring = accepted();
    ring.ok(player(1), &select(1, 2));
    ring.ok(player(1), &stake_centre(1_000));
    ring.ok(player(2), &cover(1_000));
    ring.call_bets();
    ring.refused(player(1), &throw_three());
    ring.throw();
    ring.refused(RINGKEEPER, &land_three(Tails, Tails, Heads));
    ring.ok(RINGKEEPER, &TAILS);
    ring.play.rebuild();
}

// ringkeeper 9, R43: tails up on the kip
#[test]
fn the_pennies_lie_tails_up_on_the_kip() {
    let mut ring = accepted();
    ring.ok(player(1), &select(1, 2));
    ring.ok(player(1), &stake_centre(1_000));
    ring.ok(player(2), &cover(1_000));
    ring.call_bets();
    for (first, second) in [(Side::Heads, Side::Tails), (Side::Tails, Side::Heads), (Side::Heads, Side::Heads)] {
        let start = Faces { first, second, third: None };
        ring.refused_for(player(1), &Command::ThrowCoins(start), &["9", "R43"]);
    }
    ring.refused_for(player(1), &throw(), &["9", "R43"]);
    let events = ring.throw();
    let Happening::CoinsThrown(thrown) = &one(&events, "coins-thrown").what else { panic!() };
    assert_eq!(thrown.start, Faces { first: Side::Tails, second: Side::Tails, third: None });
    assert_eq!(Book::named(BOOK).describe().start, thrown.start);
    ring.play.rebuild();
}

// ringkeeper 5: without pennies on the kip nothing is thrown
#[test]
fn pennies_are_selected_before_bets() {
    let mut ring = accepted();
    ring.refused(RINGKEEPER, &Command::PlaceYourBets);
    ring.ok(player(1), &select(1, 2));
    ring.ok(player(1), &stake_centre(1_000));
    ring.place_your_bets();
    ring.play.rebuild();
}

// ringkeeper 10: the same two pennies until three Heads are thrown
#[test]
fn the_pennies_stay_until_three_heads() {
    let mut ring = accepted();
    ring.ok(player(1), &select(2, 6));
    ring.ok(player(1), &stake_centre(1_000));
    ring.covered_round(2, &HEADS);
    ring.refused(player(1), &select(3, 4));
    ring.covered_round(2, &HEADS);
    assert_eq!((ring.view().coins[1], ring.view().coins[5]), (InPlay, InPlay));
    ring.play.rebuild();
}

// ringkeeper 10: two other pennies of the remaining five; the winning two are retained
#[test]
fn who_stays_selects_two_others_of_the_remaining_five() {
    let mut ring = accepted();
    ring.ok(player(1), &select(2, 6));
    three_heads(&mut ring);
    ring.ok(player(1), &Command::Stay);
    let coins = ring.view().coins;
    assert_eq!((coins[1], coins[5]), (Retained, Retained));
    assert_eq!(count(&ring, Available), 5);
    for (first, second) in [(2, 6), (2, 1), (1, 6)] {
        ring.refused_for(player(1), &select(first, second), &["10"]);
    }
    let events = ring.ok(player(1), &select(1, 7));
    assert!(
        cited(BOOK, &events, "coins-selected").0 == "ringkeeper 10"
            || cited(BOOK, &events, "coins-selected").0 == "ringkeeper 5"
    );
    assert_eq!((count(&ring, InPlay), count(&ring, Retained), count(&ring, Available)), (2, 2, 3));
    ring.play.rebuild();
}

// ringkeeper 10, R38: a fresh set when fewer than two are left
#[test]
fn when_one_penny_is_left_a_fresh_set_comes() {
    let mut ring = accepted();
    for (set, first, second) in [(1, 1, 2), (1, 3, 4), (1, 5, 6), (2, 1, 2), (2, 3, 4), (2, 5, 6), (1, 6, 7)] {
        assert_eq!(ring.view().coin_set, set, "pennies {first} and {second}");
        ring.ok(player(1), &select(first, second));
        three_heads(&mut ring);
        ring.ok(player(1), &Command::Stay);
    }
    // seven times 7 dollars
    ring.money(&[(1, 4_900), (2, -4_900)]);
    ring.play.rebuild();
}

// ringkeeper 10, R38: three pennies left are enough for two
#[test]
fn with_three_pennies_left_the_set_stays() {
    let mut ring = accepted();
    for (first, second) in [(1, 2), (3, 4)] {
        ring.ok(player(1), &select(first, second));
        three_heads(&mut ring);
        ring.ok(player(1), &Command::Stay);
    }
    assert_eq!((ring.view().coin_set, count(&ring, Available), count(&ring, Retained)), (1, 3, 4));
    ring.ok(player(1), &select(5, 7));
    ring.play.rebuild();
}

// R48: all pennies return to the set when the spinner's game ends
#[test]
fn the_next_spinner_selects_from_all_seven() {
    let mut ring = accepted();
    ring.ok(player(1), &select(1, 2));
    three_heads(&mut ring);
    ring.ok(player(1), &Command::WithdrawDue);
    ring.accept(2);
    assert_eq!(count(&ring, Available), 7);
    ring.ok(player(2), &select(1, 2));
    ring.play.rebuild();
}

// R48: also where the retained ones of a spinner who stayed are not thrown with again
#[test]
fn retained_pennies_return_when_the_spinner_loses() {
    let mut ring = accepted();
    ring.ok(player(1), &select(1, 2));
    three_heads(&mut ring);
    ring.ok(player(1), &Command::Stay);
    ring.ok(player(1), &select(3, 4));
    ring.ok(player(1), &stake_centre(100));
    ring.covered_round(2, &TAILS);
    ring.accept(2);
    assert_eq!(count(&ring, Available), 7);
    ring.play.rebuild();
}

// ringkeeper 7: a change of pennies is at the ringkeeper's discretion
#[test]
fn the_ringkeeper_changes_the_pennies() {
    let mut ring = accepted();
    assert_eq!(ring.refused_for(player(1), &change(2), &["7"]).code, "not-authorised");
    assert_eq!(ring.refused_for(HOST, &change(2), &["7"]).code, "not-authorised");
    let events = ring.ok(RINGKEEPER, &change(2));
    assert_eq!(cited(BOOK, &events, "coins-changed").0, "ringkeeper 7");
    assert_eq!(ring.view().coin_set, 2);
    ring.ok(player(1), &select(1, 2));
    ring.play.rebuild();
}

// ringkeeper 5, 7: of two sets
#[test]
fn there_is_no_third_set() {
    let mut ring = accepted();
    ring.refused(RINGKEEPER, &change(0));
    ring.refused(RINGKEEPER, &change(3));
    ring.refused(RINGKEEPER, &change(255));
    ring.ok(RINGKEEPER, &change(2));
    ring.ok(RINGKEEPER, &change(1));
    ring.play.rebuild();
}

// ringkeeper 7: pennies in the air are not changed; the centre stands through a change
#[test]
fn pennies_in_the_air_are_not_changed() {
    let mut ring = accepted();
    ring.ok(player(1), &select(1, 2));
    ring.ok(player(1), &stake_centre(1_000));
    ring.covered_round(2, &HEADS);
    ring.ok(RINGKEEPER, &change(2));
    if !ring.view().coins.contains(&InPlay) {
        ring.ok(player(1), &select(6, 7));
    }
    assert_eq!((ring.centre().stake, ring.centre().heads), (2_000, 1));
    ring.cover_all(2);
    ring.call_bets();
    ring.throw();
    ring.refused(RINGKEEPER, &change(1));
    ring.ok(RINGKEEPER, &TAILS);
    ring.play.rebuild();
}

// R48: for a spin without a spinner the first two available
#[test]
fn the_ringkeeper_spins_the_first_two() {
    let mut ring = seated(BOOK, 2);
    ring.decline(1);
    ring.decline(2);
    ring.ok(RINGKEEPER, &Command::StartHouseSpin);
    ring.call_bets();
    assert_eq!(ring.view().coins[..2], [InPlay, InPlay]);
    assert_eq!(count(&ring, InPlay), 2);
    ring.spin(&TAILS);
    ring.play.rebuild();
}
