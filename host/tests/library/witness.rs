//! The witness of a table's draws: what it finds, and that an honest table gives it nothing to find.

use crate::common::{chain, committed};
use kip::GENERATION;
use kip::draw::{Chance, Discrepancy, Draws as _, Native, Witness};
use kip::two_up::{
    Command, Commitment, Draw, EntropyOf, Happening, Landed, Landing, Rest, Rests, Reveal, RevealedDraw, Side,
};

type Link = [u8; 32];

/// A witness of a table with that chain.
fn witness(links: &[Link]) -> Witness {
    Witness::new("nsw", GENERATION, &committed(links))
}

/// A chain of that length, the head first.
fn links(secret: u8, length: usize) -> Vec<Link> {
    let mut links = vec![[secret; 32]];
    for _ in 0..length {
        links.push(Native.previous_link(links.last().unwrap()).unwrap());
    }
    links.reverse();
    links
}

fn commit(witness: &mut Witness, links: &[Link]) -> Vec<Discrepancy> {
    let length = u32::try_from(links.len() - 1).unwrap();
    let commitment = Commitment { head: links[0].to_vec(), length, beacon: None };
    witness.follow(&Command::CommitDraws(commitment.clone()), [&Happening::DrawsCommitted(commitment)])
}

fn open(witness: &mut Witness) -> Vec<Discrepancy> {
    witness.follow(&Command::PlaceYourBets, [&Happening::BettingOpened])
}

/// How three coins fall by that link, where nobody has given entropy.
fn coins(links: &[Link], number: usize, rulebook: &str) -> Rests {
    let draw = Draw {
        table: "Ring 1".to_owned(),
        rulebook: rulebook.to_owned(),
        generation: GENERATION.to_owned(),
        number: number as u64,
        entropy: vec![0; 32],
        beacon: vec![],
    };
    let seed = Native.outcome_seed(&links[number], &draw).unwrap();
    let faces = Native.coins_of(&seed, 0).unwrap();
    let rest = |side| if side == Side::Heads { Rest::Heads } else { Rest::Tails };
    Rests { first: rest(faces.first), second: rest(faces.second), third: faces.third.map(rest) }
}

/// Link by link and coins as told.
fn land(witness: &mut Witness, link: &Link, number: usize, coins: Rests) -> Vec<Discrepancy> {
    let reveal = Reveal { x: link.to_vec(), beacon: None };
    let revealed = RevealedDraw { number: u32::try_from(number).unwrap(), x: link.to_vec(), beacon: None };
    let happenings = [Happening::DrawRevealed(revealed), Happening::CoinsLanded(Landed { coins })];
    witness.follow(&Command::Land(Landing::Revealed(reveal)), &happenings)
}

#[test]
fn an_honest_table_of_two_or_three_coins_gives_nothing_to_find() {
    let chain = chain();
    let mut witness = witness(&chain);
    assert_eq!(open(&mut witness), []);
    for number in 1..=5 {
        let three = coins(&chain, number, "nsw");
        // A game of two coins reads the first two.
        let coins = if number % 2 == 0 { three } else { Rests { third: None, ..three } };
        assert_eq!(land(&mut witness, &chain[number], number, coins), []);
    }
    assert_eq!((witness.landings().len(), witness.published()[0].revealed), (5, 5));
}

#[test]
fn the_third_coin_is_looked_at_too() {
    let chain = chain();
    let mut witness = witness(&chain);
    let drawn = coins(&chain, 1, "nsw");
    let third = if drawn.third == Some(Rest::Heads) { Rest::Tails } else { Rest::Heads };
    let found = land(&mut witness, &chain[1], 1, Rests { third: Some(third), ..drawn });
    assert!(matches!(found[..], [Discrepancy::CoinsDiffer { .. }]), "{found:?}");
}

#[test]
fn a_link_out_of_step_or_of_another_chain_is_found_once() {
    let (chain, other) = (chain(), links(9, 80));
    let mut skipping = witness(&chain);
    let found = land(&mut skipping, &chain[2], 2, coins(&chain, 2, "nsw"));
    assert_eq!(found, [Discrepancy::OutOfStep { chain: 1, expected: 1, found: 2 }]);
    assert_eq!(land(&mut skipping, &chain[3], 3, coins(&chain, 3, "nsw")), []);

    let found = land(&mut witness(&chain), &other[1], 1, coins(&other, 1, "nsw"));
    assert_eq!(found, [Discrepancy::NotCommitted { chain: 1, number: 1 }]);
}

#[test]
fn the_next_chain_is_due_below_64_and_used_in_the_decision_after_the_next() {
    let (first, second) = (links(1, 64), links(2, 64));
    let mut witness = witness(&first);
    assert_eq!(open(&mut witness), []);
    assert_eq!(land(&mut witness, &first[1], 1, coins(&first, 1, "nsw")), []);
    assert_eq!(open(&mut witness), [Discrepancy::NextChainDue { left: 63 }]);
    assert_eq!(commit(&mut witness, &second), []);
    assert_eq!(commit(&mut witness, &second), [Discrepancy::CommittedTwice]);
    // The next decision is still the first chain's, the one after it the second's.
    assert_eq!(open(&mut witness), []);
    assert_eq!(land(&mut witness, &first[2], 2, coins(&first, 2, "nsw")), []);
    assert_eq!(open(&mut witness), []);
    let found = land(&mut witness, &first[3], 3, coins(&first, 3, "nsw"));
    assert!(matches!(found[0], Discrepancy::OutOfStep { expected: 1, found: 3, .. }), "{found:?}");
}

#[test]
fn entropy_serves_from_the_next_place_your_bets_on() {
    let mut witness = witness(&chain());
    let given = EntropyOf { seat: 2, bytes: vec![0xe5; 32] };
    let command = Command::AddEntropy(kip::two_up::Entropy { bytes: given.bytes.clone() });
    assert_eq!(witness.follow(&command, [&Happening::EntropyAdded(given)]), []);
    let joined = Native.add_entropy(&[0; 32], 2, &[0xe5; 32]).unwrap();
    assert_eq!(witness.entropy(), Some(([0; 32], joined)));
    assert_eq!(open(&mut witness), []);
    assert_eq!(witness.entropy(), Some((joined, joined)));
}

#[test]
fn the_rulebook_that_plays_is_part_of_every_draw() {
    let chain = chain();
    let number = (1..60).find(|&number| coins(&chain, number, "nsw") != coins(&chain, number, "house")).unwrap();
    let mut witness = witness(&chain);
    assert_eq!(open(&mut witness), []);
    for before in 1..number {
        assert_eq!(land(&mut witness, &chain[before], before, coins(&chain, before, "nsw")), []);
    }
    witness.played_by("house", GENERATION);
    assert_eq!(land(&mut witness, &chain[number], number, coins(&chain, number, "house")), []);
    let Chance::Link(linked) = &witness.landings()[number - 1].chance else { unreachable!() };
    assert_eq!(linked.link, chain[number]);
}

#[test]
fn coins_that_land_without_a_draw_are_found() {
    let chain = chain();
    let mut witness = witness(&chain);
    let coins = Rests { first: Rest::Heads, second: Rest::Heads, third: None };
    let landed = Happening::CoinsLanded(Landed { coins });
    assert_eq!(witness.follow(&Command::AnnounceResult, [&landed]), [Discrepancy::NothingDrawn]);
}
