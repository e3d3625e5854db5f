//! Every way to split the cards that count among the sides of a table: who has most cards, who has most spades or five of them,
//! who has the spy two and the big ten, and how many aces each has.

use kip_contract::casino_cards::Card;

use super::scoring::{Scoring, is_spade, rank};

/// A split of the whole pack: the cards of each side.
pub type Split = Vec<Vec<Card>>;

/// Enough spades for a point (15.29).
const FIVE: usize = 5;

/// One way to split the cards that count. Sets of sides are numbers: bit i for side i.
#[derive(Clone, Debug)]
struct Way {
    most_cards: u8,
    /// The sides with most spades, or with five.
    spades: u8,
    spy_two: usize,
    big_ten: usize,
    aces: Vec<usize>,
}

/// Calls `found` with a split of the pack for each possible way.
pub fn each_split(pack: &[Card], sides: usize, scoring: Scoring, found: &mut dyn FnMut(&Split)) {
    let all = 1_u8 << sides;
    let aces = pack.iter().filter(|card| rank(**card) == 1).count();
    let shares = shares_of(aces, sides);
    // Nobody has a card that is not in the pack.
    let holders = |card: Card| if pack.contains(&card) { 0..sides } else { 0..1 };
    for most_cards in 1..all {
        for spades in u8::from(scoring.counts_most_spades())..all {
            for spy_two in holders(Card::S2) {
                for big_ten in holders(Card::D10) {
                    for aces in &shares {
                        let way = Way { most_cards, spades, spy_two, big_ten, aces: aces.clone() };
                        if let Some(split) = way.split(pack, scoring) {
                            found(&split);
                        }
                    }
                }
            }
        }
    }
}

/// Returns every way to give `things` things to `sides` sides.
fn shares_of(things: usize, sides: usize) -> Vec<Vec<usize>> {
    if sides == 1 {
        return vec![vec![things]];
    }
    let with = |first: usize| {
        let rest = shares_of(things - first, sides - 1).into_iter();
        rest.map(move |rest| [vec![first], rest].concat())
    };
    (0..=things).flat_map(with).collect()
}

impl Way {
    /// Returns a split of this way, or `None` when there is none.
    fn split(&self, pack: &[Card], scoring: Scoring) -> Option<Split> {
        if !pack.contains(&Card::Sa) {
            return self.split_with(pack, scoring, None);
        }
        // The ace of spades is both an ace and a spade: some side with an ace has it.
        (0..self.aces.len())
            .filter(|side| self.has(&self.aces, *side))
            .find_map(|side| self.split_with(pack, scoring, Some(side)))
    }

    fn has(&self, of: &[usize], side: usize) -> bool {
        of.get(side).is_some_and(|count| *count > 0)
    }

    /// Returns the split in which a side has the ace of spades, if that is in the pack.
    fn split_with(&self, pack: &[Card], scoring: Scoring, of_ace: Option<usize>) -> Option<Split> {
        let sides = self.aces.len();
        let has = |side: usize, card: Card, holder: usize| usize::from(side == holder && pack.contains(&card));
        let has_ace = |side: usize| usize::from(of_ace == Some(side));
        let low: Vec<usize> = (0..sides).map(|side| has(side, Card::S2, self.spy_two) + has_ace(side)).collect();
        let all_spades = pack.iter().filter(|card| is_spade(**card)).count();
        let spades = if scoring.counts_most_spades() {
            counts_with_most(&low, self.spades, all_spades)?
        } else {
            let bounds = |side: usize, low: usize| match self.spades >> side & 1 {
                1 => (low.max(FIVE), all_spades),
                _ => (low, FIVE - 1),
            };
            counts_within(low.iter().enumerate().map(|(side, low)| bounds(side, *low)), all_spades)?
        };
        let other_aces = |side: usize| self.aces.get(side).map_or(0, |aces| aces - has_ace(side));
        let low: Vec<usize> = (0..sides)
            .map(|side| spades.get(side).copied().unwrap_or(0) + other_aces(side) + has(side, Card::D10, self.big_ten))
            .collect();
        let cards = counts_with_most(&low, self.most_cards, pack.len())?;
        Some(self.deal(pack, of_ace, &spades, &cards))
    }

    /// Gives each side its numbers of spades and of cards, and the cards that this way assigns to it.
    fn deal(&self, pack: &[Card], of_ace: Option<usize>, spades: &[usize], cards: &[usize]) -> Split {
        let mut split: Split = vec![Vec::new(); cards.len()];
        let mut others = Vec::new();
        for &card in pack {
            let side = match card {
                Card::Sa => of_ace,
                Card::S2 => Some(self.spy_two),
                Card::D10 => Some(self.big_ten),
                _ => None,
            };
            match side.and_then(|side| split.get_mut(side)) {
                Some(of) => of.push(card),
                None => others.push(card),
            }
        }
        give_up_to(&mut split, &mut others, |card| rank(card) == 1, &self.aces);
        give_up_to(&mut split, &mut others, is_spade, spades);
        give_up_to(&mut split, &mut others, |_| true, cards);
        split
    }
}

/// Gives cards of a kind to the first side that wants more of that kind.
fn give_up_to(split: &mut Split, from: &mut Vec<Card>, is_it: fn(Card) -> bool, wanted: &[usize]) {
    from.retain(|&card| {
        let has = |of: &[Card]| of.iter().filter(|card| is_it(**card)).count();
        let side = split.iter_mut().zip(wanted).find(|(of, wanted)| is_it(card) && has(of) < **wanted);
        side.map(|(of, _)| of.push(card)).is_none()
    });
}

/// Returns counts that sum to `sum`, each at least its `low`, of which exactly those of the set `most` are the greatest.
fn counts_with_most(low: &[usize], most: u8, sum: usize) -> Option<Vec<usize>> {
    (1..=sum).find_map(|greatest| {
        let bounds = low.iter().enumerate().map(|(side, low)| match most >> side & 1 {
            1 => (greatest.max(*low), greatest),
            _ => (*low, greatest - 1),
        });
        counts_within(bounds, sum)
    })
}

/// Returns counts that sum to `sum`, each within its bounds.
fn counts_within(bounds: impl Iterator<Item = (usize, usize)>, sum: usize) -> Option<Vec<usize>> {
    let bounds: Vec<(usize, usize)> = bounds.collect();
    if bounds.iter().any(|(low, high)| low > high) {
        return None;
    }
    let mut counts: Vec<usize> = bounds.iter().map(|(low, _)| *low).collect();
    let mut left = sum.checked_sub(counts.iter().sum())?;
    for (count, (low, high)) in counts.iter_mut().zip(&bounds) {
        let more = left.min(high - low);
        *count += more;
        left -= more;
    }
    (left == 0).then_some(counts)
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use kip_contract::casino_cards::SideScore;
    use kip_engine::casino_cards::describe;
    use kip_records::casino_cards::{SOUTH_AFRICAN, SWAZI};

    use super::*;
    use crate::families::CasinoCards;
    use crate::family::Tested as _;

    /// Returns the scores of every split, by side.
    fn scores(pack: &[Card], sides: usize, rulebook: &str) -> Vec<Vec<SideScore>> {
        let scoring = Scoring::of(&CasinoCards::describe_known(rulebook).unwrap()).unwrap();
        let mut all = Vec::new();
        each_split(pack, sides, scoring, &mut |split| {
            let mut cards: Vec<Card> = split.iter().flatten().copied().collect();
            cards.sort_unstable();
            assert_eq!(cards, pack, "every card of the pack once");
            let sides: Vec<_> = (1..).zip(split.iter().cloned()).collect();
            all.push(scoring.score(&sides));
        });
        all
    }

    fn totals(scores: &[Vec<SideScore>]) -> BTreeMap<u8, usize> {
        let mut totals = BTreeMap::new();
        scores.iter().for_each(|sides| *totals.entry(sides.iter().map(|side| side.points).sum()).or_default() += 1);
        totals
    }

    // 3 ways of most cards, 3 of most spades (never tied: 13), 2 of each card, 5 of aces; 26 cards each are possible.
    #[test]
    fn every_way_of_two_sides_is_there_once() {
        let all = scores(&describe(&SWAZI).pack, 2, "swazi");
        let ways: BTreeSet<_> = all
            .iter()
            .map(|sides| {
                let of = |side: &SideScore| {
                    (side.for_cards, side.for_spades, side.for_spy_two, side.for_big_ten, side.for_aces)
                };
                sides.iter().map(of).collect::<Vec<_>>()
            })
            .collect();
        assert_eq!((all.len(), ways.len()), (3 * 2 * 2 * 2 * 5, 120));
        assert_eq!(totals(&all), BTreeMap::from([(11, 120)]));
    }

    // Twelve cards, aces to threes: no ten of diamonds. 3 ways of most cards, 3 of most spades (two sides never tie: three
    // spades), 2 of the two of spades, 5 of aces, as far as they are possible.
    #[test]
    fn small_packs_without_the_big_ten_have_their_splits_once() {
        let pack: Vec<Card> = describe(&SWAZI).pack.into_iter().filter(|card| rank(*card) <= 3).collect();
        let all = scores(&pack, 2, "swazi");
        let ways: BTreeSet<_> = all
            .iter()
            .map(|sides| {
                let of = |side: &SideScore| (side.for_cards, side.for_spades, side.for_spy_two, side.for_aces);
                sides.iter().map(of).collect::<Vec<_>>()
            })
            .collect();
        assert_eq!(
            (all.len(), all.iter().all(|sides| sides.iter().all(|side| side.for_big_ten == 0))),
            (ways.len(), true)
        );
        assert!((40..=3 * 2 * 2 * 5).contains(&all.len()), "{}", all.len());
    }

    // 10.9: 11 points in all, also for three; three never tie, since neither 52 nor 13 is divisible by three.
    #[test]
    fn three_sides_score_eleven_too() {
        let all = scores(&describe(&SWAZI).pack, 3, "swazi");
        assert_eq!((all.len(), totals(&all).len()), (6 * 6 * 3 * 3 * 15, 1));
    }

    // C14: two players 10, or 11 with five spades each; four players 9 to 13.
    #[test]
    fn south_african_hands_score_nine_to_thirteen() {
        let pack = describe(&SOUTH_AFRICAN).pack;
        let of = |sides: usize| totals(&scores(&pack, sides, "south-african")).into_keys().collect::<Vec<_>>();
        assert_eq!((of(2), of(3), of(4)), (vec![10, 11], vec![9, 10, 11], vec![9, 10, 11, 12, 13]));
    }
}
