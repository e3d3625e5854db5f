//! The shuffle of a seed, and the dealer of a table's first deal (C1).

use alloc::string::String;
use alloc::vec::Vec;
use core::num::NonZeroU32;

use super::cards::Pack;
use super::contract::Shuffled;
use crate::contract::{Refusal, Seat};
use crate::table::chance::Numbers;
use crate::table::draws::bytes32;

/// Shuffles a new pack by an outcome seed, and draws the dealer where `players` play a table's first hand.
///
/// # Errors
/// When the seed does not have 32 bytes (`seed-length`), or nobody plays (`bound`).
pub fn shuffle(pack: Pack, seed: &[u8], players: Option<u8>) -> Result<Shuffled, Refusal> {
    let mut numbers = Numbers::from_seed(bytes32(seed, "seed-length", "A seed")?);
    let mut cards: Vec<_> = pack.cards().collect();
    // Fisher-Yates: every order is equally likely, for every number below a bound is.
    for last in (1..cards.len()).rev() {
        let bound = u32::try_from(last + 1).ok().and_then(NonZeroU32::new);
        let other = bound.map_or(0, |bound| numbers.below(bound));
        cards.swap(last, usize::try_from(other).unwrap_or(0));
    }
    let dealer = match players.map(|players| NonZeroU32::new(players.into())) {
        None => None,
        Some(Some(players)) => Some(Seat::from(1_u8) + numbers.below(players)),
        Some(None) => return Err(nobody_plays()),
    };
    Ok(Shuffled { pack: cards, dealer })
}

fn nobody_plays() -> Refusal {
    let message = String::from("A dealer is one of the players: there is 1 at least.");
    Refusal { code: String::from("bound"), clause: String::from("C1"), ruling: None, message, names: None }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seed() -> [u8; 32] {
        core::array::from_fn(|byte| u8::try_from(byte).unwrap_or(0))
    }

    fn names(cards: &[super::super::contract::Card]) -> Vec<&str> {
        cards.iter().map(|card| card.as_str()).collect()
    }

    /// The examples of C1.
    #[test]
    fn a_seed_shuffles_the_pack_as_the_ruling_says() {
        let Shuffled { pack, dealer } = shuffle(Pack::FiftyTwo, &seed(), Some(3)).unwrap();
        assert_eq!(names(&pack[..8]), ["s7", "ha", "s10", "c8", "ca", "s8", "h10", "d10"]);
        assert_eq!((names(&pack[50..]), dealer), (["d9", "dk"].to_vec(), Some(2)));
        let Shuffled { pack, dealer } = shuffle(Pack::Forty, &seed(), Some(4)).unwrap();
        assert_eq!(names(&pack[..4]), ["c10", "h10", "c3", "ca"]);
        assert_eq!((names(&pack[38..]), dealer), (["d7", "d10"].to_vec(), Some(4)));
    }

    #[test]
    fn a_later_deal_draws_no_dealer_and_every_card_stays() {
        for pack in [Pack::FiftyTwo, Pack::Forty] {
            let first = shuffle(pack, &seed(), Some(2)).unwrap();
            let later = shuffle(pack, &seed(), None).unwrap();
            assert_eq!((&first.pack, later.dealer), (&later.pack, None));
            let mut cards = later.pack;
            cards.sort_unstable();
            assert_eq!(cards, pack.cards().collect::<Vec<_>>());
        }
    }

    #[test]
    fn a_seed_of_another_length_and_no_players_are_refused() {
        assert_eq!(shuffle(Pack::Forty, &[0; 31], None).unwrap_err().code, "seed-length");
        assert_eq!(shuffle(Pack::Forty, &seed(), Some(0)).unwrap_err().code, "bound");
    }
}
