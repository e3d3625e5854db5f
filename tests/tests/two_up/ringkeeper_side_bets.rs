//! Bets on the side: Heads offered, Tails matched, the head bettor holds.

use crate::rings::{Ring, covers_paid, has, kinds, made, one, seated, settled};
use kip_engine::contract::Seat;
use kip_engine::two_up::contract::{Command, Happening, ReturnReason, SideBet};
use kip_tests::say::{
    HEADS, HOST, ODDS, RINGKEEPER, TAILS, cover, decline_cover, match_side_bet, offer_side_bet, player,
    withdraw_side_offer,
};

const BOOK: &str = "ringkeeper";

/// Seat 1 spins for 10 dollars, seat 2 covers, bets are called.
fn betting(n: Seat) -> Ring {
    let mut ring = seated(BOOK, n);
    ring.stake(1, 1_000);
    ring.cover(2, 1_000);
    ring.place_your_bets();
    ring
}

/// The offers that stand: number, seat, amount.
fn offers(ring: &Ring) -> Vec<(u32, Seat, u64)> {
    ring.view().ring.unwrap().offers.iter().map(|offer| (offer.offer, offer.seat, offer.amount)).collect()
}

// ringkeeper 14: the centre is set in full before any side bet
#[test]
fn no_side_bet_before_the_centre_is_covered() {
    let mut ring = seated(BOOK, 4);
    ring.refused(player(3), &offer_side_bet(100));
    ring.stake(1, 1_000);
    ring.place_your_bets();
    ring.refused_for(player(3), &offer_side_bet(100), &["14"]);
    ring.cover(2, 999);
    ring.refused_for(player(3), &offer_side_bet(100), &["14"]);
    ring.cover(4, 1);
    ring.ok(player(3), &offer_side_bet(100));
    ring.play.rebuild();
}

// R54: side bets are made between "place your bets" and "no more bets"
#[test]
fn side_bets_are_made_while_bets_are_called() {
    let mut ring = seated(BOOK, 4);
    ring.stake(1, 1_000);
    ring.cover(2, 1_000);
    ring.refused(player(3), &offer_side_bet(100));
    ring.place_your_bets();
    let offer = ring.offer_bet(3, 100);
    ring.ok(player(4), &match_side_bet(offer, 50));
    ring.no_more_bets();
    ring.refused(player(4), &match_side_bet(offer, 50));
    ring.refused(player(3), &offer_side_bet(100));
    ring.throw();
    ring.refused(player(3), &offer_side_bet(100));
    ring.ok(RINGKEEPER, &ODDS);
    ring.refused(player(3), &offer_side_bet(100));
    ring.ok(RINGKEEPER, &Command::AnnounceResult);
    // Odds: the layout is not opened again
    ring.refused(player(3), &offer_side_bet(100));
    ring.refused(RINGKEEPER, &Command::PlaceYourBets);
    ring.play.rebuild();
}

// R40, R116: an offer is no bet, and its stake lies on the table from then on
#[test]
fn an_offer_is_money_on_the_table() {
    let mut ring = betting(4);
    let offer = ring.offer_bet(3, 500);
    assert_eq!(offers(&ring), [(offer, 3, 500)]);
    ring.stands(&[(1, -1_000), (2, -1_000), (3, -500)], 2_000, &[], 0);
    let events = ring.ok(player(3), &withdraw_side_offer(offer));
    assert_eq!(kinds(&events), ["side-offer-withdrawn"]);
    ring.stands(&[(1, -1_000), (2, -1_000)], 2_000, &[], 0);
    assert!(offers(&ring).is_empty());
    ring.refused(player(4), &match_side_bet(offer, 500));
    ring.refused(player(3), &withdraw_side_offer(offer));
    ring.play.rebuild();
}

// R40: another matches it on Tails; the head bettor holds both stakes
#[test]
fn the_head_bettor_holds_both_stakes() {
    let mut ring = betting(4);
    let offer = ring.offer_bet(3, 500);
    let events = ring.ok(player(4), &match_side_bet(offer, 500));
    let bet = made(&events);
    let Happening::SideBetMade(told) = one(&events, "side-bet-made").what else { panic!() };
    assert_eq!(told, SideBet { bet, offer, heads: 3, tails: 4, amount: 500 });
    ring.stands(&[(1, -1_000), (2, -1_000), (3, -500), (4, -500)], 2_000, &[(bet, 1_000)], 0);
    let view = ring.view();
    assert_eq!((view.seats[2].held, view.seats[3].held), (1_000, 0));
    assert!(view.ring.unwrap().offers.is_empty());
    ring.play.rebuild();
}

// R40: whoever is right gets both stakes
#[test]
fn a_bet_is_settled_at_even_money() {
    for (landing, winner, loser) in [(HEADS, 3, 4), (TAILS, 4, 3)] {
        let mut ring = betting(4);
        let bet = ring.side_bet(3, 4, 500);
        ring.no_more_bets();
        let events = ring.spin(&landing);
        assert_eq!(settled(&events), [(bet, winner, loser, 500)]);
        assert_eq!((ring.play.books.won(winner), ring.play.books.won(loser)), (500, -500));
        ring.play.rebuild();
    }
}

// R36, R40: on Odds the bet stands
#[test]
fn on_odds_a_bet_stands() {
    let mut ring = betting(4);
    let bet = ring.side_bet(3, 4, 500);
    ring.no_more_bets();
    for _ in 0..7 {
        let events = ring.spin(&ODDS);
        assert!(settled(&events).is_empty());
        ring.stands(&[(1, -1_000), (2, -1_000), (3, -500), (4, -500)], 2_000, &[(bet, 1_000)], 0);
    }
    ring.spin(&TAILS);
    ring.money(&[(1, -1_000), (2, 1_000), (3, -500), (4, 500)]);
    ring.play.rebuild();
}

// R40: a part of an offer is matched, by one or by several
#[test]
fn an_offer_is_matched_in_parts() {
    let mut ring = betting(5);
    let offer = ring.offer_bet(3, 500);
    let first = made(&ring.ok(player(4), &match_side_bet(offer, 200)));
    assert_eq!(offers(&ring), [(offer, 3, 300)]);
    ring.refused(player(5), &match_side_bet(offer, 301));
    let second = made(&ring.ok(player(5), &match_side_bet(offer, 100)));
    let third = made(&ring.ok(player(4), &match_side_bet(offer, 1)));
    assert_eq!(offers(&ring), [(offer, 3, 199)]);
    let events = ring.no_more_bets();
    // the rest found nobody
    assert!(has(&events, "side-offer-lapsed"));
    assert!(offers(&ring).is_empty());
    let events = ring.spin(&TAILS);
    assert_eq!(settled(&events), [(first, 4, 3, 200), (second, 5, 3, 100), (third, 4, 3, 1)]);
    ring.money(&[(1, -1_000), (2, 1_000), (3, -301), (4, 201), (5, 100)]);
    ring.play.rebuild();
}

// R40: a matched bet cannot be withdrawn; what is not matched of its offer can
#[test]
fn a_matched_bet_is_not_withdrawn() {
    let mut ring = betting(4);
    let offer = ring.offer_bet(3, 500);
    let bet = made(&ring.ok(player(4), &match_side_bet(offer, 200)));
    ring.ok(player(3), &withdraw_side_offer(offer));
    assert_eq!(ring.standing(bet), 400);
    ring.refused(player(3), &withdraw_side_offer(offer));
    let whole = ring.side_bet(3, 4, 100);
    let number = ring.view().ring.unwrap().bets.iter().find(|row| row.bet == whole).unwrap().offer;
    ring.refused(player(3), &withdraw_side_offer(number));
    ring.refused(player(4), &withdraw_side_offer(number));
    ring.play.rebuild();
}

// R40: nobody matches himself
#[test]
fn nobody_matches_himself() {
    let mut ring = betting(4);
    let offer = ring.offer_bet(3, 500);
    ring.refused_for(player(3), &match_side_bet(offer, 500), &["R40"]);
    ring.refused_for(player(3), &match_side_bet(offer, 1), &["R40"]);
    ring.play.rebuild();
}

// R40: an offer is its maker's to withdraw, and its amount's to match
#[test]
fn offers_are_matched_and_withdrawn_by_whom_they_concern() {
    let mut ring = betting(4);
    let offer = ring.offer_bet(3, 500);
    ring.refused(player(4), &withdraw_side_offer(offer));
    ring.refused(RINGKEEPER, &withdraw_side_offer(offer));
    ring.refused(player(4), &match_side_bet(offer + 1, 500));
    ring.refused(player(4), &match_side_bet(0, 500));
    ring.refused(player(4), &match_side_bet(offer, 501));
    ring.refused(player(4), &match_side_bet(offer, 0));
    ring.refused(player(7), &match_side_bet(offer, 500));
    ring.refused(HOST, &match_side_bet(offer, 500));
    ring.ok(player(4), &match_side_bet(offer, 500));
    ring.play.rebuild();
}

// R54: one command moves 1 to 10^15
#[test]
fn an_offer_has_its_bounds() {
    const MOST: u64 = 1_000_000_000_000_000;
    let mut ring = betting(4);
    assert_eq!(ring.refused(player(3), &offer_side_bet(0)).code, "amount-zero");
    assert_eq!(ring.refused(player(3), &offer_side_bet(MOST + 1)).code, "amount-too-large");
    let bet = ring.side_bet(3, 4, MOST);
    ring.no_more_bets();
    let events = ring.spin(&HEADS);
    assert_eq!(settled(&events), [(bet, 3, 4, MOST)]);
    ring.play.rebuild();
}

// R54: the spinner may bet on the side, on Heads and on Tails
#[test]
fn the_spinner_bets_on_the_side() {
    let mut ring = betting(3);
    let heads = ring.side_bet(1, 3, 300);
    let tails = ring.side_bet(2, 1, 100);
    ring.no_more_bets();
    let events = ring.spin(&TAILS);
    assert_eq!(settled(&events), [(heads, 3, 1, 300), (tails, 1, 2, 100)]);
    ring.money(&[(1, -1_200), (2, 900), (3, 300)]);
    ring.play.rebuild();
}

// R56: side bets in the order made, covers by seat, the centre last
#[test]
fn settlement_goes_in_order() {
    let mut ring = seated(BOOK, 5);
    ring.stake(1, 1_000);
    ring.cover(5, 600);
    ring.cover(2, 400);
    ring.place_your_bets();
    let late = ring.offer_bet(3, 100);
    let early = ring.side_bet(5, 4, 50);
    let between = ring.side_bet(2, 3, 70);
    let last = made(&ring.ok(player(4), &match_side_bet(late, 100)));
    ring.no_more_bets();
    let events = ring.spin(&TAILS);
    assert_eq!(settled(&events), [(early, 4, 5, 50), (between, 3, 2, 70), (last, 4, 3, 100)]);
    assert_eq!(covers_paid(&events), [(2, 400, 800), (5, 600, 1_200)]);
    let moved: Vec<_> = kinds(&events)
        .into_iter()
        .filter(|kind| ["result-announced", "side-bet-settled", "cover-paid", "centre-lost"].contains(kind))
        .collect();
    assert_eq!(
        moved,
        [
            "result-announced",
            "side-bet-settled",
            "side-bet-settled",
            "side-bet-settled",
            "cover-paid",
            "cover-paid",
            "centre-lost"
        ]
    );
    ring.money(&[(1, -1_000), (2, 330), (3, -30), (4, 150), (5, 550)]);
    ring.play.rebuild();
}

// R56: on Heads too the centre comes last
#[test]
fn on_heads_the_centre_rides_last() {
    let mut ring = betting(4);
    ring.side_bet(3, 4, 50);
    ring.no_more_bets();
    let events = ring.spin(&HEADS);
    let order = |kind| events.iter().position(|event| event.what.name() == kind).unwrap();
    assert!(order("result-announced") < order("side-bet-settled"));
    assert!(order("side-bet-settled") < order("centre-rides"));
    ring.play.rebuild();
}

// R40, R54: each decision has its own bets; none is carried over
#[test]
fn bets_are_for_one_decision() {
    let mut ring = betting(4);
    ring.side_bet(3, 4, 50);
    ring.no_more_bets();
    ring.spin(&HEADS);
    assert!(ring.view().ring.unwrap().bets.is_empty());
    ring.cover_all(2);
    ring.place_your_bets();
    let bet = ring.side_bet(4, 3, 80);
    ring.no_more_bets();
    let events = ring.spin(&HEADS);
    assert_eq!(settled(&events), [(bet, 4, 3, 80)]);
    ring.stands(&[(1, -1_000), (2, -3_000), (3, -30), (4, 30)], 4_000, &[], 0);
    ring.play.rebuild();
}

// R54: after a call-off matched side bets stand, and the next spinner's throw decides them
#[test]
fn matched_bets_stand_through_a_call_off() {
    let mut ring = betting(4);
    let bet = ring.side_bet(3, 4, 500);
    // R54: a voided cover must be found again
    ring.ok(RINGKEEPER, &Command::VoidWagers(2));
    for seat in 2..=4 {
        ring.ok(player(seat), &decline_cover(seat));
    }
    ring.ok(RINGKEEPER, &Command::CallOffCentre);
    ring.stands(&[(3, -500), (4, -500)], 0, &[(bet, 1_000)], 0);
    // R29: who has an open bet stays
    ring.refused_for(HOST, &Command::Leave(3), &["R29"]);
    ring.refused_for(HOST, &Command::Leave(4), &["R29"]);
    ring.stake(2, 200);
    ring.cover(1, 200);
    let events = ring.round(&TAILS);
    assert_eq!(settled(&events), [(bet, 4, 3, 500)]);
    ring.money(&[(1, 200), (2, -200), (3, -500), (4, 500)]);
    ring.play.rebuild();
}

// R54: an unmatched offer is no bet and falls away with the call-off or with the call of the spin
#[test]
fn an_offer_lapses_when_the_spin_is_called() {
    let mut ring = betting(4);
    let offer = ring.offer_bet(3, 500);
    let events = ring.no_more_bets();
    assert!(matches!(one(&events, "side-offer-lapsed").what, Happening::SideOfferLapsed(gone) if gone.offer == offer));
    ring.spin(&HEADS);
    ring.cover_all(2);
    ring.place_your_bets();
    ring.refused(player(4), &match_side_bet(offer, 500));
    ring.play.rebuild();
}

// R23, R40: a voided bet returns both stakes; R54: the voided cover is given back and must be found again
#[test]
fn a_voided_bettor_gets_everything_back_and_so_do_the_others() {
    let mut ring = betting(4);
    let first = ring.side_bet(3, 4, 500);
    let second = ring.side_bet(4, 2, 100);
    let other = ring.side_bet(3, 1, 20);
    let events = ring.ok(RINGKEEPER, &Command::VoidWagers(4));
    let mut back = crate::rings::bets_back(&events);
    back.sort_by_key(|row| (row.0, row.1));
    let told: Vec<_> = back.iter().map(|row| (row.0, row.1, row.2)).collect();
    assert_eq!(told, [(first, 3, 500), (first, 4, 500), (second, 2, 100), (second, 4, 100)]);
    let why = |seat| back.iter().find(|row| row.1 == seat).unwrap().3;
    assert_eq!((why(4), why(3)), (ReturnReason::Voided, ReturnReason::Counterparty));
    ring.stands(&[(1, -1_020), (2, -1_000), (3, -20)], 2_000, &[(other, 40)], 0);
    ring.no_more_bets();
    ring.spin(&HEADS);
    ring.play.rebuild();
}

#[test]
fn a_voided_cover_must_be_found_again() {
    // R54
    let mut ring = betting(4);
    let bet = ring.side_bet(3, 4, 500);
    let events = ring.ok(RINGKEEPER, &Command::VoidWagers(2));
    assert_eq!(crate::rings::covers_back(&events), [(2, 1_000, ReturnReason::Voided)]);
    ring.stands(&[(1, -1_000), (3, -500), (4, -500)], 1_000, &[(bet, 1_000)], 0);
    ring.refused_for(RINGKEEPER, &Command::NoMoreBets, &["14", "19", "R35", "R37", "R54"]);
    // 14: no more side bets until it is found
    ring.refused_for(player(3), &offer_side_bet(100), &["14"]);
    ring.ok(player(4), &cover(1_000));
    ring.no_more_bets();
    ring.spin(&TAILS);
    ring.money(&[(1, -1_000), (3, -500), (4, 1_500)]);
    ring.play.rebuild();
}
