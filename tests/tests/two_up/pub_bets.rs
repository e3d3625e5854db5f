//! Bets across the ring: offered by the head bettor, taken on Tails.

use crate::rings::{Ring, bets_back, cited, has, kinds, made, one, seated, settled};
use kip_engine::contract::Seat;
use kip_engine::two_up::contract::{Command, Happening, ReturnReason};
use kip_tests::say::{
    HEADS, HOST, ODDS, RINGKEEPER, TAILS, match_side_bet, offer_side_bet, player, withdraw_side_offer,
};

const BOOK: &str = "pub";

/// Seat 1 spins, and bets are called.
fn betting(n: Seat) -> Ring {
    let mut ring = seated(BOOK, n);
    ring.accept(1);
    ring.place_your_bets();
    ring
}

// pub 5: bets are taken ringside, in the direction of the head bettor, who holds
#[test]
fn bets_are_offered_by_the_head_bettor_who_holds_them() {
    let mut ring = betting(3);
    let events = ring.ok(player(2), &offer_side_bet(1_000));
    assert_eq!(cited(BOOK, &events, "side-offer-made").0, "pub 5");
    let offer = ring.view().ring.unwrap().offers[0].offer;
    // R116
    ring.stands(&[(2, -1_000)], 0, &[], 0);
    let events = ring.ok(player(3), &match_side_bet(offer, 1_000));
    let Happening::SideBetMade(bet) = one(&events, "side-bet-made").what else { panic!() };
    assert_eq!((bet.heads, bet.tails, bet.amount), (2, 3, 1_000));
    assert_eq!((ring.view().seats[1].held, ring.view().seats[2].held), (2_000, 0));
    ring.play.rebuild();
}

// pub 5, R54: "during this time": after "place your bets" and before "come in spinner"
#[test]
fn bets_are_taken_while_bets_are_called() {
    let mut ring = seated(BOOK, 3);
    ring.refused(player(2), &offer_side_bet(100));
    ring.accept(1);
    ring.refused(player(2), &offer_side_bet(100));
    ring.place_your_bets();
    let offer = ring.offer_bet(2, 100);
    ring.no_more_bets();
    for landing in [None, Some(ODDS)] {
        if let Some(landing) = landing {
            ring.spin(&landing);
        }
        ring.refused(player(2), &offer_side_bet(100));
        ring.refused(player(3), &match_side_bet(offer, 100));
    }
    ring.play.rebuild();
}

// R40: nobody matches himself; an offer is its maker's; no more than is open
#[test]
fn offers_are_taken_by_others_up_to_what_is_open() {
    let mut ring = betting(4);
    let offer = ring.offer_bet(2, 500);
    ring.refused_for(player(2), &match_side_bet(offer, 500), &["R40"]);
    ring.refused(player(3), &withdraw_side_offer(offer));
    ring.refused(player(3), &match_side_bet(offer, 501));
    ring.refused(player(3), &match_side_bet(offer, 0));
    ring.refused(player(3), &match_side_bet(offer + 1, 100));
    ring.refused(HOST, &match_side_bet(offer, 100));
    let first = made(&ring.ok(player(3), &match_side_bet(offer, 499)));
    ring.refused(player(4), &match_side_bet(offer, 2));
    let second = made(&ring.ok(player(4), &match_side_bet(offer, 1)));
    ring.refused(player(4), &match_side_bet(offer, 1));
    ring.no_more_bets();
    let events = ring.spin(&TAILS);
    assert_eq!(settled(&events), [(first, 3, 2, 499), (second, 4, 2, 1)]);
    ring.money(&[(2, -500), (3, 499), (4, 1)]);
    ring.play.rebuild();
}

// R40: an unmatched offer is no bet: withdrawn, or fallen away when the spin is called
#[test]
fn an_offer_that_nobody_takes_is_no_bet() {
    let mut ring = betting(3);
    let first = ring.offer_bet(2, 500);
    ring.ok(player(2), &withdraw_side_offer(first));
    let second = ring.offer_bet(2, 500);
    let events = ring.no_more_bets();
    assert!(matches!(one(&events, "side-offer-lapsed").what, Happening::SideOfferLapsed(gone) if gone.offer == second));
    ring.spin(&HEADS);
    ring.money(&[]);
    ring.play.rebuild();
}

// R40: a matched bet cannot be withdrawn
#[test]
fn a_taken_bet_stands() {
    let mut ring = betting(3);
    let offer = ring.offer_bet(2, 500);
    let bet = made(&ring.ok(player(3), &match_side_bet(offer, 500)));
    ring.refused(player(2), &withdraw_side_offer(offer));
    ring.refused(player(3), &withdraw_side_offer(offer));
    ring.stands(&[(2, -500), (3, -500)], 0, &[(bet, 1_000)], 0);
    ring.play.rebuild();
}

// R54: the spinner may bet too, on either side
#[test]
fn the_spinner_bets_too() {
    let mut ring = betting(2);
    ring.side_bet(1, 2, 300);
    ring.side_bet(2, 1, 100);
    ring.no_more_bets();
    ring.spin(&HEADS);
    ring.money(&[(1, 200), (2, -200)]);
    ring.play.rebuild();
}

// R54: one command moves 1 to 10^15
#[test]
fn a_bet_has_its_bounds() {
    const MOST: u64 = 1_000_000_000_000_000;
    let mut ring = betting(3);
    assert_eq!(ring.refused(player(2), &offer_side_bet(0)).code, "amount-zero");
    assert_eq!(ring.refused(player(2), &offer_side_bet(MOST + 1)).code, "amount-too-large");
    ring.side_bet(2, 3, 1);
    ring.side_bet(2, 3, MOST);
    ring.no_more_bets();
    ring.spin(&TAILS);
    ring.money(&[(2, -1_000_000_000_000_001), (3, 1_000_000_000_000_001)]);
    ring.play.rebuild();
}

// R49: no stake that could make any sum owed exceed 2^53 - 1
#[test]
fn no_sum_exceeds_what_numbers_hold() {
    const MOST: u64 = 1_000_000_000_000_000;
    let mut ring = betting(3);
    let mut accepted = 0;
    for _ in 0..12 {
        let offer = ring.offer_bet(2, MOST);
        match ring.play.apply(player(3), ring.now, &match_side_bet(offer, MOST)) {
            Ok(_) => accepted += 1,
            Err(_) => break,
        }
        ring.view();
    }
    // the head bettor holds both stakes: 2 x 10^15 for each bet, and 2^53 - 1 is less than 10 x 10^15
    assert!((1..=4).contains(&accepted), "{accepted} bets of 10^15 are held by one seat");
    ring.no_more_bets();
    ring.spin(&HEADS);
    ring.play.rebuild();
}

// R23, R54: a voided bet returns both stakes
#[test]
fn a_voided_bet_returns_both_stakes() {
    let mut ring = betting(4);
    let bet = ring.side_bet(2, 3, 500);
    let other = ring.side_bet(2, 4, 100);
    let events = ring.ok(RINGKEEPER, &Command::VoidWagers(3));
    let mut back: Vec<_> = bets_back(&events);
    back.sort_by_key(|row| row.1);
    assert_eq!(back, [(bet, 2, 500, ReturnReason::Counterparty), (bet, 3, 500, ReturnReason::Voided)]);
    ring.stands(&[(2, -100), (4, -100)], 0, &[(other, 200)], 0);
    ring.no_more_bets();
    ring.throw();
    ring.refused_for(RINGKEEPER, &Command::VoidWagers(2), &["R54", "R59"]);
    ring.ok(RINGKEEPER, &ODDS);
    ring.play.rebuild();
}

// R23: excluding and voiding are two decisions: who is excluded bets no more, what is matched stands until voided
#[test]
fn an_excluded_player_bets_no_more() {
    let mut ring = betting(3);
    let bet = ring.side_bet(2, 3, 500);
    ring.ok(RINGKEEPER, &Command::ExcludePlayer(3));
    ring.stands(&[(2, -500), (3, -500)], 0, &[(bet, 1_000)], 0);
    let offer = ring.offer_bet(2, 100);
    ring.refused(player(3), &match_side_bet(offer, 100));
    ring.refused(player(3), &offer_side_bet(100));
    ring.ok(RINGKEEPER, &Command::VoidWagers(3));
    // the offer is seat 2's still (R116)
    ring.stands(&[(2, -100)], 0, &[], 0);
    ring.play.rebuild();
}

// R51: an excluded spinner hands the kip on; other people's bets stand
#[test]
fn an_excluded_spinner_hands_the_kip_on() {
    let mut ring = betting(4);
    let bet = ring.side_bet(2, 3, 500);
    let events = ring.ok(RINGKEEPER, &Command::ExcludePlayer(1));
    assert!(has(&events, "player-excluded"), "{:?}", kinds(&events));
    ring.refused(player(1), &kip_tests::say::throw_tails_up());
    ring.stands(&[(2, -500), (3, -500)], 0, &[(bet, 1_000)], 0);
    ring.play.rebuild();
}

// R29, R47: an offer falls away with who made it
#[test]
fn an_offer_goes_with_its_maker() {
    let mut ring = betting(3);
    let offer = ring.offer_bet(2, 500);
    ring.ok(HOST, &Command::Leave(2));
    assert!(ring.view().ring.unwrap().offers.is_empty());
    ring.refused(player(3), &match_side_bet(offer, 500));
    ring.play.rebuild();
}
