//! The shuffle of an outcome seed (C1), computed here and not by a rulebook.

use super::Draws;
use crate::Fault;
use crate::casino_cards::{Card, Shuffled};

/// Shuffles a new pack by an outcome seed; with `players`, draws the dealer of a table's first deal too. A new pack has clubs,
/// diamonds, hearts, spades, each from the ace up.
///
/// > C1. A shuffle is Fisher-Yates from the new pack …, by uniform numbers of the outcome seed; in a table's first deal the dealer
/// > is drawn too. …
///
/// For each place from the last down to the second its card is exchanged with that of a uniform number up to it; the first place
/// is the top. The dealer is a uniform number of the seats, drawn after the pack.
///
/// ```
/// use kip::casino_cards::Card;
/// use kip::draw::{Native, shuffle};
///
/// # fn main() -> Result<(), kip::Fault> {
/// // The example of C1.
/// let seed: Vec<u8> = (0..32).collect();
/// let shuffled = shuffle(&mut Native, Card::ALL, &seed, Some(3))?;
/// assert_eq!(shuffled.pack[..4], [Card::S7, Card::Ha, Card::S10, Card::C8]);
/// assert_eq!(shuffled.dealer, Some(2));
/// # Ok(())
/// # }
/// ```
///
/// # Errors
/// [`Fault::Refused`] for a seed that is not 32 bytes long, and for no players; any other fault of the component.
pub fn shuffle(draws: &mut impl Draws, new_pack: &[Card], seed: &[u8], players: Option<u8>) -> Result<Shuffled, Fault> {
    let mut pack = new_pack.to_vec();
    // One number for each place from the last to the second, and one for the dealer.
    let places = (1..pack.len()).rev();
    let bounds: Vec<u32> = places
        .clone()
        .map(|place| u32::try_from(place + 1).unwrap_or(u32::MAX))
        .chain(players.map(u32::from))
        .collect();
    let mut numbers = draws.below(seed, &bounds)?.into_iter();
    for (place, other) in places.zip(numbers.by_ref()) {
        // A component may return any number.
        if let Some(other) = usize::try_from(other).ok().filter(|other| *other <= place) {
            pack.swap(place, other);
        }
    }
    let dealer = numbers.next().filter(|_| players.is_some()).map(|number| number.saturating_add(1));
    Ok(Shuffled { pack, dealer })
}
