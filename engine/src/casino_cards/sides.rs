//! Sides, partners and piles (1.4, 2.3, 14.4), and which tops a player may take.

use super::cards::CardSet;
use super::contract::Card;
use super::record::Record;
use super::state::{State, place};

/// Whether four play in two sides.
pub const fn has_partners(record: &Record, state: &State) -> bool {
    record.partners.value && state.seats() == 4
}

/// Returns a side's first seat.
pub const fn side(record: &Record, state: &State, seat: u8) -> u8 {
    if has_partners(record, state) && seat > 2 { seat - 2 } else { seat }
}

/// Returns the sides, by first seat.
pub fn sides(record: &Record, state: &State) -> impl Iterator<Item = u8> {
    1..=if has_partners(record, state) { 2 } else { state.seats() }
}

/// Whether two seats are one side.
pub const fn is_same_side(record: &Record, state: &State, one: u8, other: u8) -> bool {
    side(record, state, one) == side(record, state, other)
}

/// Returns a seat's partner.
pub const fn partner(record: &Record, state: &State, seat: u8) -> Option<u8> {
    match (has_partners(record, state), seat) {
        (true, 1 | 2) => Some(seat + 2),
        (true, 3 | 4) => Some(seat - 2),
        _ => None,
    }
}

/// Returns the seat whose pile a seat's captures go to.
pub const fn pile_of(record: &Record, state: &State, seat: u8) -> u8 {
    if record.shared_pile.value { side(record, state, seat) } else { seat }
}

/// Returns the seats that have a pile.
pub fn piles(record: &Record, state: &State) -> impl Iterator<Item = u8> {
    1..=if record.shared_pile.value && has_partners(record, state) { 2 } else { state.seats() }
}

/// Returns the tops that a seat may take, with their piles, from the seat's right on (C7).
///
/// > 6.9 You are not allowed to use a card from the top of your own (or partner's) capture pile to augment a build.
pub fn tops<'s>(record: &'s Record, state: &'s State, seat: u8) -> impl Iterator<Item = (u8, Card)> + 's {
    let own = pile_of(record, state, seat);
    let count = piles(record, state).last().unwrap_or(1);
    // From the right of `own` on, once around.
    (0..count).map(move |step| (own + step) % count + 1).filter(move |&pile| pile != own).filter_map(|pile| {
        let top = state.hand.piles.get(place(pile)?)?.top()?;
        Some((pile, top))
    })
}

/// Returns those tops as a set.
pub fn tops_set(record: &Record, state: &State, seat: u8) -> CardSet {
    tops(record, state, seat).fold(CardSet::default(), |set, (_, card)| set.with(CardSet::of(card)))
}
