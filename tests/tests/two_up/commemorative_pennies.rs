//! Three pennies: how they land, and their description (2, 3, 4.2, 4.3, R1, R43).

use std::collections::BTreeSet;

use crate::rings::chain::Bytes;
use crate::rings::day::{BOOK, called, config_of, seated_with};
use crate::rings::{has, one};
use kip_engine::contract::ChanceSource;
use kip_engine::two_up::contract::{
    Command, Config, DecisionResult, Event, Faces, Happening, Landing, Rest, Rests, Side,
};
use kip_tests::native::book;
use kip_tests::say::{HOST, RINGKEEPER, offer_side_bet, player};
use rand_chacha::ChaCha20Rng;
use rand_core::{Rng, SeedableRng};

/// Returns the result that was announced.
fn result(events: &[Event]) -> Option<DecisionResult> {
    events.iter().find_map(|event| match &event.what {
        Happening::ResultAnnounced(announced) => Some(*announced),
        _ => None,
    })
}

/// Returns the result of two or three of a kind.
fn majority(pennies: [Rest; 3]) -> DecisionResult {
    let heads = pennies.iter().filter(|penny| **penny == Rest::Heads).count();
    if heads >= 2 { DecisionResult::Heads } else { DecisionResult::Tails }
}

fn landed(events: &[Event]) -> [Rest; 3] {
    let Happening::CoinsLanded(landed) = &one(events, "coins-landed").what else { panic!() };
    [landed.first, landed.second, landed.third.expect("three pennies")]
}

// R1: coin i shows heads where bit i of the first byte of the keystream is 1.
#[test]
fn a_fresh_seed_lands_three_pennies() {
    let config = Config { source: ChanceSource::Fresh, ..config_of(|_| {}) };
    let mut seen = BTreeSet::new();
    for byte in 0..64 {
        let seed = [byte; 32];
        let mut ring = seated_with(&config, 2);
        ring.stake(1, 1_000);
        ring.cover(2, 1_000);
        ring.call_bets();
        ring.throw();
        let events = ring.ok(HOST, &Command::Land(Landing::Fresh(seed.to_vec())));
        let expected = faces(&seed);
        assert_eq!(landed(&events), expected);
        seen.insert(format!("{expected:?}"));
        let events = ring.ok(RINGKEEPER, &Command::AnnounceResult);
        assert_eq!(result(&events), Some(majority(expected)));
    }
    assert_eq!(seen.len(), 8, "64 seeds show all eight");
}

fn faces(seed: &Bytes) -> [Rest; 3] {
    let mut byte = [0];
    ChaCha20Rng::from_seed(*seed).fill_bytes(&mut byte);
    [0, 1, 2].map(|bit| if byte[0] >> bit & 1 == 1 { Rest::Heads } else { Rest::Tails })
}

// R43: the rulebook's description for a lab and a player.
#[test]
fn the_rulebook_says_so_itself() {
    let told = book(BOOK).describe();
    assert_eq!((told.coins_in_set, told.coins_spun, told.throws_to_win, told.odds_that_lose), (5, 3, 3, None));
    let tails = Faces { first: Side::Tails, second: Side::Tails, third: Some(Side::Tails) };
    assert_eq!(told.start, tails);
    assert_eq!(told.no_spin_reasons.len(), 8);
    assert_eq!(&*told.head.rulebook, BOOK);
}

// R2: a penny that shows no face voids the spin, at any place among the three.
#[test]
fn one_penny_without_a_face_voids_the_spin() {
    for rest in [Rest::Outside, Rest::NotFlat, Rest::Hit, Rest::HitCeiling] {
        for place in 0..3 {
            let mut pennies = [Rest::Heads; 3];
            pennies[place] = rest;
            let mut ring = called();
            let (pot, bet) = (ring.play.books.pot(), ring.bet());
            ring.throw();
            let [first, second, third] = pennies;
            let events =
                ring.ok(RINGKEEPER, &Command::Land(Landing::Observed(Rests { first, second, third: Some(third) })));
            assert!(has(&events, "spin-invalid") && !has(&events, "result-announced"));
            ring.refused(RINGKEEPER, &Command::AnnounceResult);
            // R54: bets are unchanged.
            ring.stands(&[(1, -1_000), (2, -1_000), (3, -500), (4, -500)], pot, &[(bet, 1_000)], 0);
            ring.refused(player(3), &offer_side_bet(100));
            ring.play.rebuild();
        }
    }
}
