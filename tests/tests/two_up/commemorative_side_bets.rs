//! Bets between patrons: matched in value, held by the patron on heads (6.1, 6.3, R40).

use crate::rings::day::{BOOK, HEADS, TAILS, TWO_HEADS, TWO_TAILS, staked};
use crate::rings::{Ring, cited, has, kinds, made, one, settled};
use kip_engine::contract::Seat;
use kip_engine::two_up::contract::{Happening, SideBet};
use kip_tests::say::{
    BOXER, HOST, RINGKEEPER, SUPERVISOR, match_side_bet, offer_side_bet, player, withdraw_side_offer,
};

/// Seat 1 spins for 10 dollars, seat 2 covers, bets are called.
fn betting(n: Seat) -> Ring {
    let mut ring = staked(n);
    ring.cover(2, 1_000);
    ring.place_your_bets();
    ring
}

/// The offers that stand: number, seat, amount.
fn offers(ring: &Ring) -> Vec<(u32, Seat, u64)> {
    ring.view().ring.unwrap().offers.iter().map(|offer| (offer.offer, offer.seat, offer.amount)).collect()
}

// commemorative 6.3, R40, R116: an offer is no bet: its stake lies on the table until its maker takes it back
#[test]
fn an_offer_is_no_bet() {
    let mut ring = betting(4);
    let offer = ring.offer_bet(3, 500);
    assert_eq!(offers(&ring), [(offer, 3, 500)]);
    ring.stands(&[(1, -1_000), (2, -1_000), (3, -500)], 2_000, &[], 0);
    for by in [player(4), RINGKEEPER, SUPERVISOR] {
        ring.refused(by, &withdraw_side_offer(offer));
    }
    let events = ring.ok(player(3), &withdraw_side_offer(offer));
    assert_eq!(kinds(&events), ["side-offer-withdrawn"]);
    ring.refused(player(3), &withdraw_side_offer(offer));
    ring.refused(player(4), &match_side_bet(offer, 500));
    ring.play.rebuild();
}

// commemorative 6.3, 6.3.1: matched in value; the patron on heads holds both
#[test]
fn the_patron_on_heads_holds_both_wagers() {
    let mut ring = betting(4);
    let offer = ring.offer_bet(3, 500);
    let events = ring.ok(player(4), &match_side_bet(offer, 500));
    let bet = made(&events);
    let Happening::SideBetMade(told) = one(&events, "side-bet-made").what else { panic!() };
    assert_eq!(told, SideBet { bet, offer, heads: 3, tails: 4, amount: 500 });
    let (clause, _) = cited(BOOK, &events, "side-bet-made");
    assert!(["commemorative 6.3", "commemorative 6.3.1"].contains(&&*clause), "{clause}");
    ring.stands(&[(1, -1_000), (2, -1_000), (3, -500), (4, -500)], 2_000, &[(bet, 1_000)], 0);
    let view = ring.view();
    assert_eq!((view.seats[2].held, view.seats[3].held), (1_000, 0));
    assert!(view.ring.unwrap().offers.is_empty());
    ring.play.rebuild();
}

// commemorative 6.3: heads pay who bet on heads, tails who matched, at even money; two or three of a kind
#[test]
fn a_bet_is_settled_at_even_money() {
    for (landing, winner, loser) in [(HEADS, 3, 4), (TWO_HEADS, 3, 4), (TAILS, 4, 3), (TWO_TAILS, 4, 3)] {
        let mut ring = betting(4);
        let bet = ring.side_bet(3, 4, 500);
        ring.no_more_bets();
        let events = ring.spin(&landing);
        assert_eq!(settled(&events), [(bet, winner, loser, 500)]);
        assert_eq!((ring.play.books.won(winner), ring.play.books.won(loser)), (500, -500));
        assert!(ring.view().ring.unwrap().bets.is_empty());
        assert!(ring.view().seats.iter().all(|seat| seat.held == 0));
        ring.play.rebuild();
    }
}

// R40: in parts, by one or by several; what nobody matched lapses when the spin is called
#[test]
fn an_offer_is_matched_in_parts_and_the_rest_lapses() {
    let mut ring = betting(5);
    let offer = ring.offer_bet(3, 500);
    let first = made(&ring.ok(player(4), &match_side_bet(offer, 200)));
    assert_eq!(offers(&ring), [(offer, 3, 300)]);
    ring.refused(player(5), &match_side_bet(offer, 301));
    let second = made(&ring.ok(player(5), &match_side_bet(offer, 100)));
    let third = made(&ring.ok(player(4), &match_side_bet(offer, 1)));
    let events = ring.no_more_bets();
    assert!(has(&events, "side-offer-lapsed") && offers(&ring).is_empty());
    let events = ring.spin(&TWO_TAILS);
    // R56: in the order made
    assert_eq!(settled(&events), [(first, 4, 3, 200), (second, 5, 3, 100), (third, 4, 3, 1)]);
    ring.money(&[(1, -1_000), (2, 1_000), (3, -301), (4, 201), (5, 100)]);
    ring.play.rebuild();
}

// R40: a matched bet stands; what is not matched of its offer can be taken back
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

// R40: nobody matches himself, and only patrons bet
#[test]
fn bets_are_between_two_patrons() {
    let mut ring = betting(4);
    let offer = ring.offer_bet(3, 500);
    ring.refused_for(player(3), &match_side_bet(offer, 500), &["R40", "6.3", "6.1"]);
    for by in [RINGKEEPER, SUPERVISOR, HOST, BOXER, player(7)] {
        ring.refused(by, &match_side_bet(offer, 500));
        ring.refused(by, &offer_side_bet(500));
    }
    ring.refused(player(4), &match_side_bet(offer + 1, 500));
    ring.refused(player(4), &match_side_bet(0, 500));
    ring.refused(player(4), &match_side_bet(offer, 501));
    assert_eq!(ring.refused(player(4), &match_side_bet(offer, 0)).code, "amount-zero");
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
    ring.spin(&HEADS);
    assert_eq!((ring.standing(bet), ring.play.books.won(3)), (0, i128::from(MOST)));
    ring.play.rebuild();
}

// R54: the spinner may bet on the side, on heads and on tails
#[test]
fn the_spinner_may_bet_on_the_side() {
    let mut ring = betting(4);
    ring.side_bet(1, 4, 300);
    ring.side_bet(3, 1, 50);
    ring.no_more_bets();
    ring.spin(&TAILS);
    ring.money(&[(1, -1_000 - 300 + 50), (2, 1_000), (3, -50), (4, 300)]);
    ring.play.rebuild();
}

// R56: side bets in the order made, then covers by seat, the centre last
#[test]
fn the_settlement_has_its_order() {
    let mut ring = staked(4);
    ring.cover(4, 400);
    ring.cover(2, 600);
    ring.place_your_bets();
    ring.side_bet(4, 3, 100);
    ring.side_bet(2, 3, 200);
    ring.no_more_bets();
    let events = ring.spin(&TAILS);
    let money: Vec<_> = kinds(&events)
        .into_iter()
        .filter(|kind| ["side-bet-settled", "cover-paid", "centre-lost"].contains(kind))
        .collect();
    assert_eq!(money, ["side-bet-settled", "side-bet-settled", "cover-paid", "cover-paid", "centre-lost"]);
    assert_eq!(settled(&events).iter().map(|bet| bet.2).collect::<Vec<_>>(), [4, 2]);
    assert_eq!(crate::rings::covers_paid(&events), [(2, 600, 1_200), (4, 400, 800)]);
    ring.play.rebuild();
}

// commemorative 6.1, R34: bets are between patrons: over any session their sum is zero
#[test]
fn a_session_sums_to_zero() {
    let mut ring = betting(5);
    ring.side_bet(3, 4, 700);
    for landing in [TWO_HEADS, HEADS, TWO_TAILS] {
        if ring.phase() != kip_engine::two_up::contract::Phase::Betting {
            ring.cover_all(5);
            ring.place_your_bets();
            ring.side_bet(4, 3, 150);
        }
        ring.no_more_bets();
        ring.spin(&landing);
    }
    assert_eq!(ring.play.books.purses().values().sum::<i128>(), 0);
    // 1 lost 10; 2's 10 and 5's 20 rode; 5 covered 40 on tails; 3 won 7, lost 1.50 and won 1.50
    ring.money(&[(1, -1_000), (2, -1_000), (3, 700), (4, -700), (5, 2_000)]);
    ring.play.rebuild();
}
