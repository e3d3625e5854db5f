//! Shuffles, as the suite computes them: the Fisher-Yates exchange with uniform numbers of a seed's keystream (C1). Nothing here
//! asks the component.

use kip_contract::casino_cards::{Card, Shuffled};

use crate::draws::keystream::{self, Seed, next_below};

/// Shuffles a new pack by a seed, and draws the first dealer among `players` players.
pub fn shuffled(pack: &[Card], seed: Seed, players: Option<u8>) -> Shuffled {
    let mut words = keystream::words(seed);
    let pack = shuffle(pack, &mut words);
    Shuffled { pack, dealer: players.map(|players| draw_dealer(players, &mut words)) }
}

/// Shuffles a new pack with the next words.
///
/// > C1. A shuffle is Fisher-Yates from the new pack …, by uniform numbers of the outcome seed; …
///
/// Each place from the last down to the second is exchanged with a uniform one up to it; the first is the top.
pub fn shuffle(pack: &[Card], words: &mut dyn Iterator<Item = u32>) -> Vec<Card> {
    let mut pack = pack.to_vec();
    for last in (1..pack.len()).rev() {
        let other = next_below(words, u32::try_from(last + 1).unwrap_or(1));
        pack.swap(last, usize::try_from(other).unwrap_or(0));
    }
    pack
}

/// Draws the dealer of a table's first deal: 1 + below(players).
pub fn draw_dealer(players: u8, words: &mut dyn Iterator<Item = u32>) -> u32 {
    1 + next_below(words, players.into())
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    const CARDS: [Card; 6] = [Card::Ca, Card::C2, Card::C3, Card::C4, Card::C5, Card::C6];

    // The example of C1: the seed 00 01 02 … 1f.
    #[test]
    fn a_seed_shuffles_as_in_the_rulings_example() {
        let seed = core::array::from_fn(|byte| u8::try_from(byte).unwrap());
        let pack = kip_engine::casino_cards::describe(&kip_records::casino_cards::SWAZI).pack;
        let found = shuffled(&pack, seed, Some(3));
        let names: Vec<&str> = found.pack.iter().take(8).map(|card| card.as_str()).collect();
        assert_eq!((names, found.dealer), (vec!["s7", "ha", "s10", "c8", "ca", "s8", "h10", "d10"], Some(2)));
    }

    /// Returns a word that gives the number below the bound: the middle one of its words.
    fn word(number: u32, bound: u32) -> u32 {
        u32::try_from(((u64::from(number) << 32) + (1 << 31)) / u64::from(bound)).unwrap()
    }

    // Every number below a bound has as many words as any other (`draws::keystream`), so that every sequence of numbers is
    // equally likely. Each sequence gives another order, and all orders come.
    #[test]
    fn small_packs_come_to_every_order_equally_often() {
        for size in 1..=CARDS.len() {
            let bounds: Vec<u32> = (2..=u32::try_from(size).unwrap()).rev().collect();
            let sequences: u32 = bounds.iter().product();
            let mut orders: BTreeMap<Vec<Card>, u32> = BTreeMap::new();
            for sequence in 0..sequences {
                let mut left = sequence;
                let words: Vec<u32> = bounds
                    .iter()
                    .map(|bound| {
                        let number = left % bound;
                        left /= bound;
                        word(number, *bound)
                    })
                    .collect();
                *orders.entry(shuffle(&CARDS[..size], &mut words.into_iter())).or_default() += 1;
            }
            assert_eq!(orders.len(), usize::try_from(sequences).unwrap(), "{size} cards");
            assert!(orders.values().all(|count| *count == 1));
        }
    }
}
