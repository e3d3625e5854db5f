//! The shuffle of a seed, and the dealer of a table's first deal (C1).

use alloc::string::String;
use alloc::vec::Vec;

use kip_contract::draw_functions::bytes32;
use kip_draws::{Numbers, exchange};

use super::cards::CardSet;
use super::contract::{Card, Shuffled};
use crate::contract::Refusal;
use crate::table::refusal::code;

/// Shuffles a new pack by an outcome seed, and draws the dealer where `players` play a table's first hand.
///
/// # Errors
/// When the seed does not have 32 bytes (`seed-length`), or nobody plays (`bound`).
pub fn shuffle(pack: CardSet, seed: &[u8], players: Option<u8>) -> Result<Shuffled, Refusal> {
    let mut numbers = Numbers::from_seed(bytes32(seed, code!("seed-length"), "A seed")?);
    let pack = shuffle_pack(pack, &mut numbers);
    if players == Some(0) {
        return Err(nobody_plays());
    }
    Ok(Shuffled { pack, dealer: players.map(|players| draw_dealer(players, &mut numbers).into()) })
}

/// Shuffles a new pack, the top first.
pub fn shuffle_pack(pack: CardSet, numbers: &mut Numbers) -> Vec<Card> {
    let mut cards = pack.to_list();
    exchange(&mut cards, numbers);
    cards
}

/// Draws the dealer of a table's first deal.
///
/// > 1.9 The first dealer is chosen at random …
pub fn draw_dealer(players: u8, numbers: &mut Numbers) -> u8 {
    u8::try_from(numbers.place(players.into())).unwrap_or(0) + 1
}

fn nobody_plays() -> Refusal {
    let message = String::from("A dealer is one of the players: there is 1 at least.");
    Refusal { code: String::from(code!("bound")), clause: String::from("C1"), ruling: None, message, names: None }
}

#[cfg(test)]
mod tests {
    use super::super::cards::Pack;
    use super::*;

    fn seed() -> [u8; 32] {
        core::array::from_fn(|byte| u8::try_from(byte).unwrap_or(0))
    }

    fn names(cards: &[Card]) -> Vec<&str> {
        cards.iter().map(|card| card.as_str()).collect()
    }

    /// The examples of C1.
    #[test]
    fn a_seed_shuffles_the_pack_as_the_ruling_says() {
        let Shuffled { pack, dealer } = shuffle(Pack::FiftyTwo.cards(), &seed(), Some(3)).unwrap();
        assert_eq!(names(&pack[..8]), ["s7", "ha", "s10", "c8", "ca", "s8", "h10", "d10"]);
        assert_eq!((names(&pack[50..]), dealer), (["d9", "dk"].to_vec(), Some(2)));
        let Shuffled { pack, dealer } = shuffle(Pack::Forty.cards(), &seed(), Some(4)).unwrap();
        assert_eq!(names(&pack[..4]), ["c10", "h10", "c3", "ca"]);
        assert_eq!((names(&pack[38..]), dealer), (["d7", "d10"].to_vec(), Some(4)));
    }

    #[test]
    fn a_later_deal_draws_no_dealer_and_every_card_stays() {
        for pack in [Pack::FiftyTwo.cards(), Pack::Forty.cards()] {
            let first = shuffle(pack, &seed(), Some(2)).unwrap();
            let later = shuffle(pack, &seed(), None).unwrap();
            assert_eq!((&first.pack, later.dealer), (&later.pack, None));
            let mut cards = later.pack;
            cards.sort_unstable();
            assert_eq!(cards, pack.to_list());
        }
    }

    #[test]
    fn a_seed_of_another_length_and_no_players_are_refused() {
        assert_eq!(shuffle(Pack::Forty.cards(), &[0; 31], None).unwrap_err().code, "seed-length");
        assert_eq!(shuffle(Pack::Forty.cards(), &seed(), Some(0)).unwrap_err().code, "bound");
    }
}
