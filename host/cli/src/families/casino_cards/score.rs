//! Computes the points and the money of a card table again from the captured cards (C14, C15, C22).
//!
//! The computation uses no component. The rulebook's description supplies the worth of a card and of a majority, and whether four
//! play in partnerships.

use std::collections::{BTreeMap, VecDeque};

use kip::casino_cards::{
    BuildMade, Card, Config, Description, Event, Happening, MatchEnd, MatchLength, Settlement, SideScore, Stakes,
    Terms, VoidScope,
};
use kip::contract::{MinorUnits, Seat};
use kip_conformance::families::casino_cards::points::scoring::Scoring;

use crate::families::casino_cards::has_partners;

/// A second computation of points and settlements, which follows a table.
pub(crate) struct Scorer {
    scoring: Scoring,
    has_partners: bool,
    points_at_stake: u8,
    terms: Terms,
    /// The owner of the pile that holds each card.
    piles: BTreeMap<Card, Seat>,
    staked: BTreeMap<Seat, MinorUnits>,
    /// The points in the match, by the first seat of a side.
    totals: BTreeMap<Seat, u32>,
    hands: u16,
    /// The settlements that must follow the scores of a hand.
    due: VecDeque<Settlement>,
    end: Option<MatchEnd>,
    /// The number of hands and settlements that agree.
    pub scored: usize,
    pub settled: usize,
}

impl Scorer {
    /// Begins with a newly opened table.
    ///
    /// # Errors
    /// The rulebook scores points in a way that this program does not know.
    pub(crate) fn new(description: &Description, config: &Config) -> Result<Self, String> {
        Ok(Self {
            scoring: scoring(description)?,
            has_partners: has_partners(description, config.terms.players.into()),
            points_at_stake: description.points_at_stake,
            terms: config.terms,
            piles: BTreeMap::new(),
            staked: BTreeMap::new(),
            totals: BTreeMap::new(),
            hands: 0,
            due: VecDeque::new(),
            end: None,
            scored: 0,
            settled: 0,
        })
    }

    /// Follows a swap: another component takes the table over, perhaps under other terms.
    ///
    /// # Errors
    /// As [`new`](Self::new).
    pub(crate) fn take_over(&mut self, description: &Description, terms: Option<Terms>) -> Result<(), String> {
        self.terms = terms.unwrap_or(self.terms);
        self.scoring = scoring(description)?;
        self.has_partners = has_partners(description, self.terms.players.into());
        self.points_at_stake = description.points_at_stake;
        Ok(())
    }

    /// Follows the events of one command.
    ///
    /// # Errors
    /// A sentence about the first difference.
    pub(crate) fn follow(&mut self, events: &[Event]) -> Result<(), String> {
        events.iter().try_for_each(|event| self.follow_event(&event.what))?;
        match (self.due.pop_front(), self.end.take()) {
            (Some(due), _) => Err(format!("seat {} is not settled after the hand", due.seat)),
            (None, Some(_)) => Err("the match is over by its points, and goes on".into()),
            (None, None) => Ok(()),
        }
    }

    fn follow_event(&mut self, what: &Happening) -> Result<(), String> {
        match what {
            Happening::PackShuffled(_) => self.piles.clear(),
            Happening::BuildAugmented(made) | Happening::BuildFounded(made) => self.steal(made),
            Happening::Captured(captured) => captured.cards.iter().for_each(|card| {
                self.piles.remove(card);
            }),
            Happening::PileStacked(stacked) => self.pile_up(stacked.seat, &stacked.cards),
            Happening::PictureGiven(given) => {
                let partner = (given.seat + 1) % 4 + 1;
                self.pile_up(partner, &[given.card]);
            }
            Happening::LayoutCollected(left) => {
                if let Some(seat) = left.seat {
                    self.pile_up(seat, &left.cards);
                }
            }
            Happening::StakePlaced(stake) => {
                require_equal(&format!("the stake of seat {}", stake.seat), stake.amount, self.stake_due())?;
                *self.staked.entry(stake.seat).or_default() += stake.amount;
            }
            Happening::StakeReturned(back) => {
                let staked = self.staked.remove(&back.seat).unwrap_or(0);
                require_equal(&format!("what seat {} gets back", back.seat), back.amount, staked)?;
            }
            Happening::HandScored(scores) => self.score(&scores.sides)?,
            Happening::SeatSettled(settled) => self.settle(settled)?,
            Happening::MatchEnded(end) => {
                let due = self.end.take();
                if due.as_ref() != Some(end) {
                    return Err(format!("the match is said to be over, won by {:?} after {}", end.winners, end.hands));
                }
                self.forget_match();
            }
            Happening::HandVoided(voided) if voided.scope == VoidScope::Match => self.forget_match(),
            Happening::TableClosed => self.forget_match(),
            _ => {}
        }
        Ok(())
    }

    fn forget_match(&mut self) {
        self.hands = 0;
        self.totals.clear();
    }

    fn steal(&mut self, made: &BuildMade) {
        for top in &made.tops {
            self.piles.remove(top);
        }
    }

    fn pile_up(&mut self, seat: Seat, cards: &[Card]) {
        self.piles.extend(cards.iter().map(|card| (*card, seat)));
    }

    /// > C15. Stakes are the table's: none, an amount for each point of difference, or a pot for the match. …
    fn stake_due(&self) -> MinorUnits {
        match self.terms.stakes {
            Stakes::None => 0,
            Stakes::PerPoint(amount) => amount.saturating_mul(self.points_at_stake.into()),
            Stakes::Pot(amount) => amount,
        }
    }

    /// Returns the first seat of a seat's side: seats 1 and 3 are partners, and 2 and 4.
    const fn side(&self, seat: Seat) -> Seat {
        if self.has_partners { (seat + 1) % 2 + 1 } else { seat }
    }

    fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        1..=Seat::from(self.terms.players)
    }

    /// Compares the reported scores with the cards in the piles of every side.
    fn score(&mut self, said: &[SideScore]) -> Result<(), String> {
        let sides: Vec<Seat> = self.seats().filter(|seat| self.side(*seat) == *seat).collect();
        let cards_of = |first: Seat| {
            let of_side = |(_, seat): &(&Card, &Seat)| self.side(**seat) == first;
            self.piles.iter().filter(of_side).map(|(card, _)| *card).collect::<Vec<_>>()
        };
        let counted: Vec<(Seat, Vec<Card>)> = sides.into_iter().map(|first| (first, cards_of(first))).collect();
        let mut scored = self.scoring.score(&counted);
        for side in &mut scored {
            side.total = self.totals.get(&side.seat).copied().unwrap_or(0) + u32::from(side.points);
        }
        if let Some((due, said)) = scored.iter().zip(said).find(|(due, said)| due != said) {
            return Err(format!(
                "seat {} has {} points for {} cards and {} spades, {} in the match, and {} and {} are said",
                due.seat, due.points, due.cards, due.spades, due.total, said.points, said.total
            ));
        }
        require_equal("the number of sides that score", said.len(), scored.len())?;
        self.totals = scored.iter().map(|side| (side.seat, side.total)).collect();
        self.hands = self.hands.saturating_add(1);
        self.scored += 1;
        let winners = self.winners();
        self.due = self.settlements(&scored, winners.as_deref());
        self.end = winners.map(|winners| MatchEnd { winners, hands: self.hands });
        Ok(())
    }

    /// Returns the first seats of the sides that have won the match, or `None` while it goes on (C22).
    fn winners(&self) -> Option<Vec<Seat>> {
        let most = self.totals.values().copied().max().unwrap_or(0);
        let first: Vec<Seat> = self.totals.iter().filter(|(_, total)| **total == most).map(|(seat, _)| *seat).collect();
        let is_over = match self.terms.length {
            MatchLength::Hands(hands) => self.hands >= hands,
            MatchLength::Target(target) => most >= target.into() && first.len() == 1,
        };
        is_over.then_some(first)
    }

    /// Returns the settlements due to the seats (C15).
    fn settlements(&self, scored: &[SideScore], winners: Option<&[Seat]>) -> VecDeque<Settlement> {
        let points = |seat: Seat| {
            scored.iter().find(|side| side.seat == self.side(seat)).map_or(0, |side| i128::from(side.points))
        };
        let all: i128 = scored.iter().map(|side| i128::from(side.points)).sum();
        let sides = scored.len() as i128;
        let staked = |seat: Seat| self.staked.get(&seat).copied().unwrap_or(0);
        let pot: MinorUnits = self.seats().map(staked).sum();
        match (self.terms.stakes, winners) {
            (Stakes::None, _) | (Stakes::Pot(_), None) => VecDeque::new(),
            // A seat's balance is the sum, over the other sides, of its own points minus theirs (C15).
            (Stakes::PerPoint(amount), _) => {
                let settled = |seat: Seat| {
                    let balance = (points(seat) * sides - all) * i128::from(amount);
                    self.settlement(seat, staked(seat), balance)
                };
                self.seats().map(settled).collect()
            }
            // The pot is divided equally among the winners' seats. The remainder goes one by one to the lowest seats (C15).
            (Stakes::Pot(_), Some(winners)) => {
                let has_won = |seat: &Seat| winners.contains(&self.side(*seat));
                let shares: Vec<Seat> = self.seats().filter(has_won).collect();
                let share = |seat: Seat| match shares.iter().position(|winner| *winner == seat) {
                    Some(place) => {
                        let (each, left) = (pot / shares.len() as u64, pot % shares.len() as u64);
                        each + u64::from((place as u64) < left)
                    }
                    None => 0,
                };
                let settled = |seat: Seat| {
                    self.settlement(seat, staked(seat), i128::from(share(seat)) - i128::from(staked(seat)))
                };
                self.seats().map(settled).collect()
            }
        }
    }

    fn settlement(&self, seat: Seat, staked: MinorUnits, balance: i128) -> Settlement {
        let units = |amount: i128| MinorUnits::try_from(amount).unwrap_or(0);
        let (won, lost) = (units(balance), units(-balance));
        let commission = i128::from(won) * i128::from(self.terms.commission_basis_points) / 10_000;
        let back = units(i128::from(staked) + balance - commission);
        Settlement { seat, staked, won, lost, commission: units(commission), back }
    }

    fn settle(&mut self, said: &Settlement) -> Result<(), String> {
        let due = self.due.pop_front();
        if due != Some(*said) {
            let due = due.map_or_else(|| "nothing".into(), |due| format!("{} to seat {}", due.back, due.seat));
            return Err(format!("{} goes back to seat {}, and by the points it is {due}", said.back, said.seat));
        }
        self.staked.remove(&said.seat);
        self.settled += 1;
        Ok(())
    }
}

/// Returns the scoring of a rulebook.
fn scoring(description: &Description) -> Result<Scoring, String> {
    Scoring::of(description).ok_or_else(|| "what the rulebook says that cards score is not known here".to_owned())
}

fn require_equal<T: PartialEq + std::fmt::Display>(what: &str, said: T, due: T) -> Result<(), String> {
    if said == due { Ok(()) } else { Err(format!("{what} is {said}, and has to be {due}")) }
}
