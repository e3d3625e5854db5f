//! The books: who holds what, from the events alone. The casino's are here, the ring's in [`ring`].

pub mod ring;
pub mod worth;

use std::collections::BTreeMap;

use kip_engine::two_up::words::{Event, Happening, WagerKind, WagerStake};
use kip_engine::words::{Seat, Stake};
use ring::Ring;

/// Amounts in chips and in tokens; below zero is what somebody has put in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Money {
    /// Chips.
    pub chips: i128,
    /// Tokens.
    pub tokens: i128,
}

impl Money {
    fn add(&mut self, stake: Stake) {
        self.chips += i128::from(stake.chips);
        self.tokens += i128::from(stake.tokens);
    }

    fn take(&mut self, stake: Stake) {
        self.chips -= i128::from(stake.chips);
        self.tokens -= i128::from(stake.tokens);
    }
}

/// Players, layout and bank since the opening, or a ring's money.
#[derive(Clone, Debug, Default)]
pub struct Books {
    /// Won or lost by each seat so far, what lies on the layout counted as given away.
    pub players: BTreeMap<Seat, Money>,
    /// What lies on the layout, by seat and wager.
    pub layout: BTreeMap<(Seat, &'static str), Money>,
    /// What the bank has won or lost.
    pub bank: Money,
    /// The money of a ring.
    pub ring: Ring,
    /// Sent to prison by the outcome that can still be invalidated.
    imprisoned: Vec<WagerStake>,
}

impl Books {
    /// What a seat has won or lost, in chips and tokens.
    pub fn of(&self, seat: Seat) -> (i128, i128) {
        self.players.get(&seat).map_or((0, 0), |money| (money.chips, money.tokens))
    }

    fn stake(&mut self, seat: Seat, wager: WagerKind, stake: Stake) {
        self.players.entry(seat).or_default().take(stake);
        self.layout.entry((seat, wager.as_str())).or_default().add(stake);
    }

    fn back(&mut self, seat: Seat, wager: WagerKind, stake: Stake) {
        self.players.entry(seat).or_default().add(stake);
        self.layout.entry((seat, wager.as_str())).or_default().take(stake);
    }

    fn collect(&mut self, seat: Seat, wager: WagerKind, stake: Stake) {
        self.layout.entry((seat, wager.as_str())).or_default().take(stake);
        self.bank.add(stake);
    }

    fn pay(&mut self, seat: Seat, chips: i128) {
        self.players.entry(seat).or_default().chips += chips;
        self.bank.chips -= chips;
    }

    /// Enters an event.
    pub fn enter(&mut self, event: &Event) {
        use kip_engine::two_up::words::Side;
        let on = |side| if side == Side::Heads { WagerKind::Heads } else { WagerKind::Tails };
        match &event.what {
            Happening::WagerPlaced(placed) => self.stake(placed.seat, on(placed.side), placed.stake),
            Happening::SpinnerWagerPlaced(placed) => self.stake(placed.seat, WagerKind::Spinner, placed.stake),
            Happening::WagerChanged(change) | Happening::SpinnerWagerChanged(change) => {
                self.stake(change.seat, change.wager, change.added);
                self.back(change.seat, change.wager, change.removed);
            }
            Happening::WagerWithdrawn(gone) | Happening::WagerRefused(gone) | Happening::ExcessReturned(gone) => {
                self.back(gone.seat, gone.wager, gone.stake);
            }
            Happening::WagerReturned(gone) => self.back(gone.seat, gone.wager, gone.stake),
            Happening::WagerLost(lost) | Happening::WagerForfeited(lost) => {
                self.collect(lost.seat, lost.wager, lost.stake)
            }
            Happening::WagerWon(won) => {
                self.back(won.seat, won.wager, won.stake);
                self.pay(won.seat, i128::from(won.paid));
            }
            Happening::WagerHalved(halved) => {
                self.back(halved.seat, halved.wager, halved.returned);
                self.collect(halved.seat, halved.wager, halved.lost);
            }
            Happening::WagerImprisoned(held) => {
                self.imprison(held, 1);
                self.imprisoned.push(*held);
            }
            Happening::BettingOpened => self.imprisoned.clear(),
            // What the outcome has imprisoned lies where it lay (R78), and goes back from there.
            Happening::OutcomeInvalidated(_) => {
                for held in std::mem::take(&mut self.imprisoned) {
                    self.imprison(&held, -1);
                }
            }
            Happening::SettlementReversed(undone) => {
                if undone.won {
                    self.stake(undone.seat, undone.wager, undone.stake);
                    self.pay(undone.seat, -i128::from(undone.paid));
                } else {
                    self.layout.entry((undone.seat, undone.wager.as_str())).or_default().add(undone.stake);
                    self.bank.take(undone.stake);
                }
            }
            what => self.ring.enter(what),
        }
    }

    /// A wager that goes to prison, or comes from there, joins no other wager, and nobody's pocket.
    fn imprison(&mut self, held: &WagerStake, times: i128) {
        let (from, to) = match held.wager {
            WagerKind::Heads | WagerKind::ImprisonedHeads => (WagerKind::Heads, WagerKind::ImprisonedHeads),
            _ => (WagerKind::Tails, WagerKind::ImprisonedTails),
        };
        let Stake { chips, tokens } = held.stake;
        for (kind, sign) in [(from, -times), (to, times)] {
            let money = self.layout.entry((held.seat, kind.as_str())).or_default();
            money.chips += sign * i128::from(chips);
            money.tokens += sign * i128::from(tokens);
        }
    }

    /// Nothing lies on the layout below zero, and all together it is what was put in: nothing.
    ///
    /// # Panics
    /// Where money appeared or vanished.
    pub fn balance(&self) {
        let mut sum = self.bank;
        for money in self.players.values().chain(self.layout.values()) {
            sum.chips += money.chips;
            sum.tokens += money.tokens;
        }
        assert_eq!(sum, Money::default(), "money appeared or vanished");
        for (place, money) in &self.layout {
            assert!(money.chips >= 0 && money.tokens >= 0, "more left the layout than lay there: {place:?} {money:?}");
        }
        self.ring.balance();
    }

    /// What lies on the layout.
    pub fn on_layout(&self, seat: Seat, wager: WagerKind) -> (i128, i128) {
        self.layout.get(&(seat, wager.as_str())).map_or((0, 0), |money| (money.chips, money.tokens))
    }
}
