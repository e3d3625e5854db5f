//! Points of a hand, and who wins a match (section 10, 15.27 to 15.32, C14, C22).

use alloc::vec::Vec;

use super::cards::{CardSet, Suit};
use super::contract::{Card, MatchLength, SideScore};
use super::record::Record;
use super::sides::{side, sides};
use super::state::{State, place};

/// Spades that are enough for their points (15.29).
const FIVE: u32 = 5;

/// Returns the scores of the piles as they lie, by side.
pub fn scores(record: &Record, state: &State) -> Vec<SideScore> {
    let points = record.points.value;
    let piles: Vec<(u8, CardSet)> = sides(record, state).map(|first| (first, cards_of(record, state, first))).collect();
    let most = |count: fn(CardSet) -> u32| piles.iter().map(|&(_, cards)| count(cards)).max().unwrap_or(0);
    let (most_cards, most_spades) = (most(CardSet::len), most(spades));
    // > 10.4 Player (or team) with most cards … 2 points (if tied the tieing players get one point each)
    let share = |count: fn(CardSet) -> u32, most: u32, own: u32, worth: u8| {
        let equal = piles.iter().filter(|&&(_, cards)| count(cards) == most).count();
        match (own == most && most > 0, equal) {
            (true, 1) => worth,
            (true, _) => worth / 2,
            (false, _) => 0,
        }
    };
    let score = |&(first, cards): &(u8, CardSet)| {
        let for_cards = share(CardSet::len, most_cards, cards.len(), points.most_cards);
        let most_of_spades = share(spades, most_spades, spades(cards), points.most_spades);
        // > 15.29 For having at least five spades: 1 point
        let five = if spades(cards) >= FIVE { points.five_spades } else { 0 };
        let for_spades = most_of_spades + five;
        let for_spy_two = if cards.has(Card::S2) { points.spy_two } else { 0 };
        let for_big_ten = if cards.has(Card::D10) { points.big_ten } else { 0 };
        let for_aces = to_u8(cards.of_rank(1).len()) * points.ace;
        let points = for_cards + for_spades + for_spy_two + for_big_ten + for_aces;
        let before = place(first).and_then(|place| state.totals.get(place)).copied().unwrap_or(0);
        SideScore {
            seat: first.into(),
            cards: to_u8(cards.len()),
            spades: to_u8(spades(cards)),
            for_cards,
            for_spades,
            for_spy_two,
            for_big_ten,
            for_aces,
            points,
            total: before.saturating_add(points.into()),
        }
    };
    piles.iter().map(score).collect()
}

/// Returns what a layout scores before it is captured, for the cut (1.14, C2): the ten of diamonds, the two of spades, aces.
pub fn layout_points(record: &Record, cards: CardSet) -> u8 {
    let points = record.points.value;
    let big_ten = if cards.has(Card::D10) { points.big_ten } else { 0 };
    let spy_two = if cards.has(Card::S2) { points.spy_two } else { 0 };
    big_ten + spy_two + to_u8(cards.of_rank(1).len()) * points.ace
}

/// Returns the first seats of the sides that have won the match by those scores, or `None` while it goes on.
pub fn winners(state: &State, scores: &[SideScore]) -> Option<Vec<u8>> {
    let most = scores.iter().map(|score| score.total).max().unwrap_or(0);
    let leads: Vec<u8> =
        scores.iter().filter(|score| score.total == most).map(|score| super::state::seat_of(score.seat)).collect();
    let is_over = match state.terms.length {
        MatchLength::Hands(hands) => state.hands >= hands,
        MatchLength::Target(target) => most >= target.into() && leads.len() == 1,
    };
    is_over.then_some(leads)
}

/// Returns all cards of a side's piles.
fn cards_of(record: &Record, state: &State, first: u8) -> CardSet {
    (1..)
        .zip(&state.hand.piles)
        .filter(|&(seat, _)| seat <= state.seats() && side(record, state, seat) == first)
        .fold(CardSet::default(), |all, (_, pile)| all.with(pile.set()))
}

fn spades(cards: CardSet) -> u32 {
    cards.of_suit(Suit::Spades).len()
}

fn to_u8(count: u32) -> u8 {
    u8::try_from(count).unwrap_or(u8::MAX)
}
