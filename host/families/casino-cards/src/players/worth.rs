//! The worth of a table to a seat that sees it: points and cards that are safe, those that others can take next, those that the
//! seat can.
//!
//! It is a guess that [`Greedy`](super::Greedy) maximises. Only the rulebook decides which moves there are, and their effects.
//! The weights were found by play against itself on other deals than those of any figure in this tree.

use kip::casino_cards::{Card, LayoutItem, Phase, TableView, Target};
use kip::contract::Seat;

/// A card's share of the points for most cards.
const CARD: f64 = 0.10;
/// A spade's share of the points for most spades.
const SPADE: f64 = 0.15;
/// The share of a build's cards that counts as captured by its owner: a build is a promise.
const BUILD: f64 = 0.95;
/// The share of its best next capture that a seat counts on.
const PROSPECT: f64 = 0.4;
/// The share of a card's worth that is lost when it leaves the hand without a capture.
const HAND: f64 = 0.7;
/// The shares of an opponent's possible next capture that count as lost: for the first opponent, and for each one after.
const THREAT: [f64; 3] = [0.64, 0.32, 0.24];

/// The rulebook's facts about its cards.
#[derive(Clone, Copy, Debug)]
pub(super) struct Facts {
    /// The highest number: if it is 10, pictures have none.
    pub highest: u8,
    /// True if an ace alone may be 14.
    pub ace_high: bool,
    /// True if the tops of piles are captured like loose cards; otherwise only by a seat that has a base for them.
    pub tops_are_loose: bool,
    /// The pack, card by card.
    pub pack: u64,
}

const fn bit(card: Card) -> u64 {
    1 << card as u8
}

/// Returns the rank, 1 to 13.
const fn rank(card: Card) -> u8 {
    card as u8 % 13 + 1
}

/// Returns the worth of a captured card, in points.
pub(super) fn of_card(card: Card) -> f64 {
    let points = match card {
        Card::D10 => 2.0,
        Card::S2 | Card::Ca | Card::Da | Card::Ha | Card::Sa => 1.0,
        _ => 0.0,
    };
    points + CARD + if card >= Card::Sa { SPADE } else { 0.0 }
}

/// Returns the rank of the card that captures a value.
const fn rank_of(value: u8) -> u8 {
    if value == 14 { 1 } else { value }
}

/// A card that can be taken: its number, its worth, and the pile it lies on, if any.
#[derive(Clone, Copy)]
struct Item {
    number: u8,
    worth: f64,
    pile: Option<usize>,
}

/// A pile, as far as its order is known, from the top.
struct Pile {
    side: Seat,
    cards: Vec<Card>,
}

struct Table<'a> {
    view: &'a TableView,
    facts: Facts,
    side: Seat,
    loose: Vec<Card>,
    builds: Vec<(Seat, u8, f64)>,
    piles: Vec<Pile>,
    /// The number of cards that nobody has shown, by rank.
    unseen: [i32; 14],
    hidden: f64,
    others: f64,
}

/// Returns the side of a seat: partners are at the side of the lower one.
pub(super) fn side_of(view: &TableView, seat: Seat) -> Seat {
    if view.totals.iter().any(|total| total.seat == seat) { seat } else { seat.saturating_sub(2) }
}

/// Returns the points of the side less the mean of the others', in the match.
pub(super) fn lead(view: &TableView, seat: Seat) -> f64 {
    let side = side_of(view, seat);
    let others = (view.totals.len().max(2) - 1) as f64;
    let signed = |total: &kip::casino_cards::SideTotal| {
        let points = f64::from(total.points);
        if total.seat == side { points } else { -points / others }
    };
    view.totals.iter().map(signed).sum()
}

/// Returns the table's worth to the seat whose view it is, in points: its side's less the mean of the others'.
pub(super) fn of_view(view: &TableView, seat: Seat, facts: Facts) -> f64 {
    if view.phase == Phase::Between {
        return lead(view, seat);
    }
    let (table, captured) = Table::read(view, seat, facts);
    lead(view, seat) + captured + table.settled(seat) + table.prospect(seat) - table.threats(seat)
}

impl<'a> Table<'a> {
    /// Returns the table after the pending captures, and the mover's gain from them.
    fn read(view: &'a TableView, seat: Seat, facts: Facts) -> (Self, f64) {
        let mut loose = Vec::new();
        let mut builds = Vec::new();
        let mut shown = 0;
        let (mut taken, mut taken_builds) = (0_u64, Vec::new());
        let (mut pending, mut pending_seat) = (0.0, seat);
        if let Some(turn) = &view.turn {
            pending_seat = turn.seat;
            for target in &turn.taken {
                match target {
                    Target::Cards(cards) => taken |= cards.iter().fold(0, |all, card| all | bit(*card)),
                    Target::Build(number) => taken_builds.push(*number),
                }
            }
            shown |= turn.to_sort.iter().fold(0, |all, card| all | bit(*card));
            pending += turn.to_sort.iter().map(|card| of_card(*card)).sum::<f64>();
            if let Some(card) = turn.played {
                shown |= bit(card);
                if turn.value.is_some() && turn.to_sort.is_empty() {
                    pending += of_card(card);
                }
            }
        }
        for item in &view.layout {
            match item {
                LayoutItem::Loose(card) => {
                    shown |= bit(*card);
                    if taken & bit(*card) == 0 { loose.push(*card) } else { pending += of_card(*card) }
                }
                LayoutItem::Build(build) => {
                    let worth = build.cards.iter().map(|card| of_card(*card)).sum::<f64>();
                    shown |= build.cards.iter().fold(0, |all, card| all | bit(*card));
                    if taken_builds.contains(&build.number) {
                        pending += worth;
                    } else {
                        builds.push((build.owner, build.value, worth));
                    }
                }
            }
        }
        let mut piles = Vec::new();
        for pile in &view.piles {
            let mut cards = Vec::new();
            let mut is_known = true;
            for part in &pile.parts {
                shown |= part.cards.iter().fold(0, |all, card| all | bit(*card));
                is_known = is_known && part.in_order;
                if is_known {
                    cards.extend(part.cards.iter().copied());
                }
            }
            piles.push(Pile { side: side_of(view, pile.seat), cards });
        }
        for own in view.seats.iter().flat_map(|seat| &seat.hand) {
            shown |= bit(*own);
        }
        let left = facts.pack & !shown;
        let mut unseen = [0; 14];
        for card in Card::ALL.iter().filter(|card| left & bit(**card) != 0) {
            if let Some(count) = unseen.get_mut(usize::from(rank(*card))) {
                *count += 1;
            }
        }
        let others = (view.totals.len().max(2) - 1) as f64;
        let side = side_of(view, seat);
        let is_own = side_of(view, pending_seat) == side;
        let captured = if is_own { pending } else { -pending / others };
        let hidden = f64::from(left.count_ones()).max(1.0);
        (Self { view, facts, side, loose, builds, piles, unseen, hidden, others }, captured)
    }

    /// Returns the present worth of piles, builds and the hand.
    fn settled(&self, seat: Seat) -> f64 {
        let signed = |side: Seat, worth: f64| if side == self.side { worth } else { -worth / self.others };
        let piles = self.view.piles.iter().flat_map(|pile| {
            let side = side_of(self.view, pile.seat);
            pile.parts.iter().flat_map(|part| &part.cards).map(move |card| signed(side, of_card(*card)))
        });
        let builds = self.builds.iter().map(|(owner, _, worth)| signed(side_of(self.view, *owner), BUILD * worth));
        let hand = self.hand(seat).iter().map(|card| HAND * of_card(*card));
        piles.sum::<f64>() + builds.sum::<f64>() + hand.sum::<f64>()
    }

    fn hand(&self, seat: Seat) -> &[Card] {
        self.view.seats.iter().find(|one| one.seat == seat).map_or(&[], |one| &one.hand)
    }

    /// Returns the probability that a seat holds a card of a rank, from the public facts.
    fn holds(&self, seat: Seat, rank: u8) -> f64 {
        let Some(shown) = self.view.seats.iter().find(|one| one.seat == seat) else { return 0.0 };
        let owns = self.builds.iter().any(|(owner, value, _)| *owner == seat && rank_of(*value) == rank);
        let left = self.unseen.get(usize::from(rank)).copied().unwrap_or(0);
        if left == 0 || shown.count == 0 {
            return 0.0;
        }
        if owns || shown.known.contains(&u16::from(rank)) {
            return 1.0;
        }
        1.0 - (1.0 - (f64::from(shown.count) / self.hidden).min(1.0)).powi(left)
    }

    fn number(&self, card: Card) -> u8 {
        let rank = rank(card);
        if rank > self.facts.highest { 0 } else { rank }
    }

    /// Returns by how much the difference between a seat's side and the others grows, once the seat has captured all that a value
    /// gives it.
    fn gain(&self, thief: Seat, value: u8) -> f64 {
        let side = side_of(self.view, thief);
        // Cards taken from a side are lost to it too.
        let stolen_of = |from: Seat, worth: f64| {
            if from == side { 0.0 } else { worth * (1.0 + 1.0 / self.others) }
        };
        let mut gain = 0.0;
        let mut has_base = false;
        for (owner, _, worth) in self.builds.iter().filter(|(_, of, _)| *of == value) {
            let owner = side_of(self.view, *owner);
            gain += if owner == side { (1.0 - BUILD) * worth } else { worth + BUILD * worth / self.others };
            has_base = true;
        }
        let mut items: Vec<Item> = Vec::new();
        for card in &self.loose {
            let number = self.number(*card);
            let alone = number == value || value == 14 && rank(*card) == 1;
            let is_picture = number == 0 && rank(*card) == value;
            if alone || is_picture {
                gain += of_card(*card);
                has_base |= alone;
            } else if number > 0 && number < value {
                items.push(Item { number, worth: of_card(*card), pile: None });
            }
        }
        let can_steal = self.facts.tops_are_loose || has_base;
        let mut depth = vec![0_usize; self.piles.len()];
        loop {
            let mut all = items.clone();
            let mut single: Option<(usize, f64)> = None;
            if can_steal {
                for (index, pile) in self.piles.iter().enumerate().filter(|(_, pile)| pile.side != side) {
                    let Some(&deep) = depth.get(index) else { continue };
                    if self.facts.tops_are_loose && deep > 0 {
                        continue;
                    }
                    let Some(card) = pile.cards.get(deep) else { continue };
                    let (number, worth) = (self.number(*card), stolen_of(pile.side, of_card(*card)));
                    if number == value || value == 14 && rank(*card) == 1 && self.facts.ace_high {
                        single = single.or(Some((index, worth)));
                    } else if number > 0 && number < value {
                        all.push(Item { number, worth, pile: Some(index) });
                    }
                }
            }
            if let Some((index, worth)) = single {
                gain += worth;
                depth.iter_mut().skip(index).take(1).for_each(|deep| *deep += 1);
                continue;
            }
            let Some((worth, used)) = best_set(&all, value) else { break };
            gain += worth;
            for (place, item) in all.iter().enumerate().filter(|(place, _)| used & (1 << place) != 0) {
                match item.pile {
                    Some(index) => depth.iter_mut().skip(index).take(1).for_each(|deep| *deep += 1),
                    None => items[place].number = 0,
                }
            }
            items.retain(|item| item.number > 0);
        }
        gain
    }

    /// Returns the expected worth of the seat's best next capture.
    fn prospect(&self, seat: Seat) -> f64 {
        let mut best: f64 = 0.0;
        for card in self.hand(seat) {
            for value in values(*card, self.facts) {
                let gain = self.gain(seat, value);
                if gain > 0.0 {
                    best = best.max(gain + (1.0 - HAND) * of_card(*card));
                }
            }
        }
        PROSPECT * best
    }

    /// Returns the worth that opponents can be expected to capture or steal before the seat's next turn.
    fn threats(&self, seat: Seat) -> f64 {
        let count = Seat::try_from(self.view.seats.len()).unwrap_or(Seat::MAX);
        let mut sum = 0.0;
        let mut weights = THREAT.iter();
        for step in 1..count {
            let other = (seat - 1 + step) % count + 1;
            if side_of(self.view, other) == self.side {
                continue;
            }
            let Some(weight) = weights.next() else { break };
            sum += weight * self.expected(other) / self.others;
        }
        sum
    }

    /// Returns the mean worth of a seat's best capture, by the probability that it holds the needed card.
    fn expected(&self, thief: Seat) -> f64 {
        let mut options: Vec<(f64, f64)> = Vec::new();
        for value in 1..=14_u8 {
            if value == 14 && !self.facts.ace_high {
                continue;
            }
            let likely = self.holds(thief, rank_of(value));
            if likely > 0.0 {
                let gain = self.gain(thief, value);
                if gain > 0.0 {
                    options.push((gain, likely));
                }
            }
        }
        // An owner may add a top with a card from the hand: 13.12 of the tactics.
        if !self.facts.tops_are_loose {
            for (_, value, _) in self.builds.iter().filter(|(owner, _, _)| *owner == thief) {
                for pile in self.piles.iter().filter(|pile| pile.side != side_of(self.view, thief)) {
                    let Some(card) = pile.cards.first() else { continue };
                    let number = self.number(*card);
                    if number > 0 && number < *value {
                        let likely = self.holds(thief, value - number);
                        options.push((of_card(*card) * (1.0 + 1.0 / self.others), likely));
                    }
                }
            }
        }
        options.sort_by(|one, other| other.0.total_cmp(&one.0));
        let mut rest = 1.0;
        let mut sum = 0.0;
        for (gain, likely) in options {
            sum += rest * likely * gain;
            rest *= 1.0 - likely;
        }
        sum
    }
}

/// Returns the values that a card may have.
fn values(card: Card, facts: Facts) -> impl Iterator<Item = u8> {
    let rank = rank(card);
    [Some(rank), (rank == 1 && facts.ace_high).then_some(14)].into_iter().flatten()
}

/// Returns the set of the most worth whose numbers sum to the value, with one card of a pile at most: its worth, and its items as
/// bits.
fn best_set(items: &[Item], value: u8) -> Option<(f64, u64)> {
    let mut best: [Option<(f64, u64)>; 15] = [None; 15];
    best[0] = Some((0.0, 0));
    for (place, item) in items.iter().enumerate().take(60) {
        for sum in (item.number..=value).rev() {
            let Some(Some((worth, used))) = best.get(usize::from(sum - item.number)).copied() else { continue };
            let with = worth + item.worth;
            let slot = &mut best[usize::from(sum)];
            if slot.is_none_or(|(known, _)| with > known) {
                *slot = Some((with, used | 1 << place));
            }
        }
    }
    best.get(usize::from(value)).copied().flatten()
}
