//! Three pennies: the sets, the kip, how they land (2, 3, 4.2, 4.3, R1, R43).

use std::collections::BTreeSet;

use crate::rings::chain::{Bytes, chain, commitment, outcome_seed};
use crate::rings::day::{BOOK, HEADS, TAILS, called, config_of, nobody_spins, seated, seated_with, staked};
use crate::rings::{Ring, has, one};
use kip_engine::contract::{ChanceSource, Link};
use kip_engine::two_up::contract::{
    CoinStatus, Command, Config, DecisionResult, Event, Faces, Happening, Landing, Phase, Picked, Rest, Rests, Side,
};
use kip_tests::native::Book;
use kip_tests::say::{
    BOXER, DEALER, HOST, RINGKEEPER, SUPERVISOR, coins, land, land_three, offer_side_bet, player, stake_centre,
    three_coins, throw, throw_tails_up, throw_three,
};
use rand_chacha::ChaCha20Rng;
use rand_core::{Rng, SeedableRng};

const BOTH: [Rest; 2] = [Rest::Heads, Rest::Tails];

/// The result that was announced.
fn result(events: &[Event]) -> Option<DecisionResult> {
    events.iter().find_map(|event| match &event.what {
        Happening::ResultAnnounced(announced) => Some(*announced),
        _ => None,
    })
}

/// What two or three of a kind make.
fn majority(pennies: [Rest; 3]) -> DecisionResult {
    let heads = pennies.iter().filter(|penny| **penny == Rest::Heads).count();
    if heads >= 2 { DecisionResult::Heads } else { DecisionResult::Tails }
}

fn all_eight() -> Vec<[Rest; 3]> {
    let mut all = Vec::new();
    for first in BOTH {
        for second in BOTH {
            for third in BOTH {
                all.push([first, second, third]);
            }
        }
    }
    all
}

fn landed(events: &[Event]) -> [Rest; 3] {
    let Happening::CoinsLanded(landed) = &one(events, "coins-landed").what else { panic!() };
    [landed.first, landed.second, landed.third.expect("three pennies")]
}

// commemorative 2.heads, 2.tails: two or three of a kind decide, and there are no Odds
#[test]
fn two_or_three_of_a_kind_decide() {
    for pennies in all_eight() {
        let [first, second, third] = pennies;
        let mut ring = called();
        let events = ring.spin(&land_three(first, second, third));
        assert_eq!(result(&events), Some(majority(pennies)), "{pennies:?}");
        assert!(!has(&events, "odds-standing") && !ring.view().pending);
        let heads = majority(pennies) == DecisionResult::Heads;
        assert_eq!(ring.play.books.won(3), if heads { 500 } else { -500 }, "{pennies:?}");
        assert_eq!(has(&events, "centre-rides"), heads);
        assert_eq!(has(&events, "centre-lost"), !heads);
        ring.play.rebuild();
    }
}

// R1, R34: the eight ways to land are alike, so that Heads and Tails are; each decision takes one throw
#[test]
fn eight_outcomes_are_equally_likely() {
    let mut ring = called();
    assert!(ring.play.outcomes().is_empty());
    ring.throw();
    let outcomes = ring.play.outcomes();
    let falls: Vec<[Rest; 3]> = outcomes
        .iter()
        .map(|chance| {
            assert_eq!(chance.probability.denominator, 8 * chance.probability.numerator, "{chance:?}");
            match &chance.command {
                Command::Land(Landing::Observed(Rests { first, second, third })) => [*first, *second, third.unwrap()],
                other => panic!("{other:?}"),
            }
        })
        .collect();
    assert_eq!((falls.iter().collect::<BTreeSet<_>>().len(), falls.len()), (8, 8));
    let heads = falls.iter().filter(|fall| majority(**fall) == DecisionResult::Heads).count();
    assert_eq!(heads, 4);
}

// R1: coin i shows heads where bit i of the first byte of the keystream is 1
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

// R4, R45: a published chain lands three pennies, link by link
#[test]
fn a_published_chain_lands_three_pennies() {
    let links = chain(9, 100);
    let config = Config { source: ChanceSource::Committed(commitment(&links, None)), ..config_of(|_| {}) };
    let mut ring = seated_with(&config, 2);
    let mut number = 0;
    while number < 12 {
        if ring.phase() == Phase::Won {
            ring.ok(player(1), &Command::WithdrawDue);
        }
        if ring.phase() == Phase::Offering {
            let next = ring
                .play
                .legal(ring.now)
                .iter()
                .find_map(|choice| if let Command::OfferCoins(seat) = choice.command { Some(seat) } else { None });
            ring.stake(next.expect("somebody to offer to"), 1_000);
        }
        let spinner = ring.spinner().unwrap();
        ring.cover_all(3 - spinner);
        ring.call_bets();
        ring.throw();
        number += 1;
        let reveal = Link { x: links[number].to_vec(), beacon: None };
        let events = ring.ok(HOST, &Command::Land(Landing::Committed(reveal)));
        let seed = outcome_seed(BOOK, &links[number], number as u64, &[0; 32], &[]);
        assert_eq!(landed(&events), faces(&seed));
        ring.ok(RINGKEEPER, &Command::AnnounceResult);
        if ring.phase() == Phase::Won {
            ring.ok(player(spinner), &Command::WithdrawDue);
        }
    }
    ring.play.rebuild();
}

// R3: on a fresh ring nobody calls a spin off, in the air or once the outcome is known
#[test]
fn pennies_that_are_numbers_are_not_called_off() {
    use kip_engine::two_up::contract::NoSpinReason::TooLow;
    let config = Config { source: ChanceSource::Fresh, ..config_of(|_| {}) };
    let mut ring = seated_with(&config, 2);
    ring.stake(1, 1_000);
    ring.cover(2, 1_000);
    ring.call_bets();
    ring.throw();
    ring.no(RINGKEEPER, &crate::rings::no_spin(TooLow), "no-coins-to-call", &["R3"]);
    ring.ok(HOST, &Command::Land(Landing::Fresh(vec![1; 32])));
    ring.no(RINGKEEPER, &crate::rings::no_spin(TooLow), "no-coins-to-call", &["R3"]);
    ring.ok(RINGKEEPER, &Command::AnnounceResult);
    ring.play.rebuild();
}

// commemorative 3.2: only three pennies are used for the spin
#[test]
fn only_three_pennies_land() {
    let mut ring = called();
    ring.throw();
    for landing in [land(Rest::Heads, Rest::Heads), land(Rest::Heads, Rest::Outside)] {
        ring.refused(RINGKEEPER, &landing);
    }
    ring.ok(RINGKEEPER, &HEADS);
    ring.play.rebuild();
}

// R2: the source is chosen when the ring opens; the host lands what the ringkeeper does not see
#[test]
fn a_landing_comes_from_the_source_of_the_ring() {
    let mut ring = called();
    ring.throw();
    let fresh = Command::Land(Landing::Fresh(vec![0; 32]));
    assert_eq!(ring.refused(HOST, &fresh).code, "wrong-spin-source");
    ring.refused(RINGKEEPER, &fresh);
    ring.refused(player(1), &HEADS);
    ring.refused(player(2), &TAILS);
    ring.ok(RINGKEEPER, &TAILS);
    ring.play.rebuild();
}

/// The kip was taken by seat 1 of two.
fn taken() -> Ring {
    let mut ring = seated(2);
    ring.accept(1);
    ring
}

// commemorative 3.1, 3.2, 4.2: the spinner selects three pennies of one set of five
#[test]
fn the_spinner_selects_three_pennies() {
    let mut ring = taken();
    let select = |coins: Picked| Command::SelectCoins(coins);
    let single = Picked { first: 1, second: None, third: None };
    for wrong in [
        coins(1, 2),
        single,
        three_coins(1, 2, 2),
        three_coins(1, 1, 2),
        three_coins(3, 3, 3),
        three_coins(0, 1, 2),
        three_coins(1, 2, 6),
        three_coins(1, 2, 255),
    ] {
        ring.refused(player(1), &select(wrong));
    }
    ring.refused(player(2), &select(three_coins(1, 2, 3)));
    ring.refused(RINGKEEPER, &select(three_coins(1, 2, 3)));
    let events = ring.ok(player(1), &select(three_coins(5, 1, 3)));
    assert!(matches!(one(&events, "coins-selected").what, Happening::CoinsSelected(_)));
    let view = ring.view();
    assert_eq!(view.coins.len(), 5);
    for (number, status) in (1..).zip(&view.coins) {
        let selected = [1, 3, 5].contains(&number);
        assert_eq!(*status == CoinStatus::InPlay, selected, "penny {number}: {status:?}");
    }
    ring.play.rebuild();
}

// commemorative 4.2, R48: pennies and centre come before the bets
#[test]
fn nothing_is_thrown_before_pennies_are_selected() {
    let mut ring = taken();
    ring.refused(player(1), &throw_three());
    ring.refused(RINGKEEPER, &Command::PlaceYourBets);
    ring.select(1);
    ring.refused(RINGKEEPER, &Command::PlaceYourBets);
    ring.ok(player(1), &stake_centre(1_000));
    ring.cover(2, 1_000);
    ring.place_your_bets();
    ring.play.rebuild();
}

// commemorative 4.3, R43: tails up, all three
#[test]
fn the_pennies_lie_tails_up_on_the_kip() {
    use Side::{Heads, Tails};
    let mut ring = called();
    for (first, second, third) in
        [(Heads, Tails, Tails), (Tails, Heads, Tails), (Tails, Tails, Heads), (Heads, Heads, Heads)]
    {
        let start = Faces { first, second, third: Some(third) };
        let refusal = ring.refused(player(1), &Command::ThrowCoins(start));
        assert_eq!(refusal.clause, "commemorative 4.3", "{refusal:?}");
    }
    ring.refused(player(1), &throw_tails_up());
    ring.refused(player(1), &throw());
    let events = ring.throw();
    let Happening::CoinsThrown(thrown) = &one(&events, "coins-thrown").what else { panic!() };
    assert_eq!(thrown.start, Faces { first: Tails, second: Tails, third: Some(Tails) });
    ring.play.rebuild();
}

const fn change(set: u8) -> Command {
    Command::ChangeCoins(set)
}

// commemorative 3.1, 3.3, 3.4: two sets, changed at the ringkeeper's discretion
#[test]
fn the_ringkeeper_changes_the_pennies() {
    let mut ring = taken();
    let first = ring.view().coin_set;
    assert_eq!(first, 1);
    for by in [player(1), player(2), HOST, SUPERVISOR, BOXER, DEALER] {
        assert_eq!(ring.refused(by, &change(2)).code, "not-authorised");
    }
    ring.refused(RINGKEEPER, &change(0));
    ring.refused(RINGKEEPER, &change(3));
    ring.select(1);
    let events = ring.ok(RINGKEEPER, &change(2));
    assert!(matches!(one(&events, "coins-changed").what, Happening::CoinsChanged(2)));
    assert_eq!(crate::rings::cited(BOOK, &events, "coins-changed").0, "commemorative 3.3");
    assert_eq!(ring.view().coin_set, 2);
    // of the new set pennies are selected anew (4.2)
    ring.refused(RINGKEEPER, &Command::PlaceYourBets);
    ring.select(1);
    ring.ok(player(1), &stake_centre(1_000));
    ring.covered_round(2, &TAILS);
    ring.ok(RINGKEEPER, &change(1));
    assert_eq!(ring.view().coin_set, 1);
    ring.play.rebuild();
}

// commemorative 3.3: between two throws too; centre, covers and bets stay as they are
#[test]
fn pennies_are_changed_between_two_throws() {
    let mut ring = called();
    ring.ok(RINGKEEPER, &change(2));
    ring.refused(player(1), &throw_three());
    ring.select(1);
    ring.call_bets();
    ring.spin(&HEADS);
    ring.ok(RINGKEEPER, &change(1));
    ring.select(1);
    ring.cover_all(2);
    ring.round(&TAILS);
    ring.money(&[(1, -1_000), (2, 1_000), (3, 500), (4, -500)]);
    ring.play.rebuild();
}

// commemorative 3.3: never while they are in the air, or lie in the ring unannounced
#[test]
fn pennies_are_not_changed_while_they_fly() {
    let mut ring = called();
    ring.throw();
    ring.refused(RINGKEEPER, &change(2));
    ring.ok(RINGKEEPER, &HEADS);
    ring.refused(RINGKEEPER, &change(2));
    ring.ok(RINGKEEPER, &Command::AnnounceResult);
    ring.ok(RINGKEEPER, &change(2));
    ring.play.rebuild();
}

// commemorative 4.2: the pennies stay selected for the spinner's three throws
#[test]
fn the_pennies_stay_with_the_spinner() {
    let mut ring = staked(2);
    for landing in [HEADS, HEADS, TAILS] {
        ring.covered_round(2, &landing);
    }
    // and go back with the kip
    assert!(ring.view().coins.iter().all(|penny| *penny == CoinStatus::Available));
    ring.play.rebuild();
}

// commemorative 3.1, 4.1.1, R48: the ringkeeper spins three pennies too
#[test]
fn the_ringkeeper_spins_three_pennies() {
    let mut ring = nobody_spins(2);
    ring.call_bets();
    let in_play = ring.view().coins.iter().filter(|penny| **penny == CoinStatus::InPlay).count();
    assert_eq!(in_play, 3);
    ring.refused(RINGKEEPER, &throw_tails_up());
    ring.spin(&land_three(Rest::Tails, Rest::Heads, Rest::Heads));
    ring.play.rebuild();
}

// R43: what a lab and a player are told
#[test]
fn the_rulebook_says_so_itself() {
    let told = Book::named(BOOK).describe();
    assert_eq!((told.coins_in_set, told.coins_spun, told.throws_to_win, told.odds_that_lose), (5, 3, 3, None));
    let tails = Faces { first: Side::Tails, second: Side::Tails, third: Some(Side::Tails) };
    assert_eq!(told.start, tails);
    assert_eq!(told.no_spin_reasons.len(), 8);
    assert_eq!(&*told.head.rulebook, BOOK);
}

// R2: a penny that shows no face voids the spin, wherever in the three it is
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
            // R54: bets stay as they are
            ring.stands(&[(1, -1_000), (2, -1_000), (3, -500), (4, -500)], pot, &[(bet, 1_000)], 0);
            ring.refused(player(3), &offer_side_bet(100));
            ring.play.rebuild();
        }
    }
}
