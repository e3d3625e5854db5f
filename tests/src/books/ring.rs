//! The money of a ring: players, what the ringkeeper holds for the centre, what bettors hold for each other.

use std::collections::BTreeMap;

use kip_engine::two_up::words::{Happening, SideBet, View};
use kip_engine::words::{MinorUnits, Seat};

/// A ring's money since the opening. Below zero is what somebody has put in.
#[derive(Clone, Debug, Default)]
pub struct Ring {
    /// Won or lost by each seat so far, stakes that stand counted as given away.
    pub players: BTreeMap<Seat, i128>,
    /// What the ringkeeper holds: the centre and its covers.
    pub pot: i128,
    /// What is held for each bet, by its number.
    pub held: BTreeMap<u32, Held>,
    /// What the house has: forfeits, and nothing else.
    pub house: i128,
}

/// Both stakes of a bet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Held {
    /// Who bet on Heads, and holds.
    pub holder: Seat,
    /// Both stakes; nothing once the bet is settled.
    pub amount: i128,
}

impl Ring {
    /// What a seat has won or lost.
    pub fn of(&self, seat: Seat) -> i128 {
        self.players.get(&seat).copied().unwrap_or_default()
    }

    /// What a seat holds for bets on Heads, the other's stakes among it.
    pub fn held_by(&self, seat: Seat) -> i128 {
        self.held.values().filter(|held| held.holder == seat).map(|held| held.amount).sum()
    }

    /// What stands of that bet, both stakes together.
    pub fn standing(&self, bet: u32) -> i128 {
        self.held.get(&bet).map_or(0, |held| held.amount)
    }

    /// From the player.
    fn give(&mut self, seat: Seat, amount: MinorUnits) -> i128 {
        *self.players.entry(seat).or_default() -= i128::from(amount);
        i128::from(amount)
    }

    /// To the player.
    fn take(&mut self, seat: Seat, amount: MinorUnits) -> i128 {
        *self.players.entry(seat).or_default() += i128::from(amount);
        i128::from(amount)
    }

    fn holding(&mut self, bet: u32) -> &mut i128 {
        &mut self.held.get_mut(&bet).expect("a bet that was made").amount
    }

    fn make(&mut self, bet: &SideBet) {
        assert_eq!(self.standing(bet.bet), 0, "a bet's number is given twice: {bet:?}");
        let amount = self.give(bet.heads, bet.amount) + self.give(bet.tails, bet.amount);
        self.held.insert(bet.bet, Held { holder: bet.heads, amount });
    }

    pub(super) fn enter(&mut self, what: &Happening) {
        match what {
            Happening::CentreStaked(put) | Happening::CentreCovered(put) => self.pot += self.give(put.seat, put.amount),
            Happening::CentreReturned(back) | Happening::CoverReturned(back) => {
                self.pot -= self.take(back.seat, back.amount);
            }
            Happening::CoverPaid(paid) => self.pot -= self.take(paid.seat, paid.paid),
            Happening::DuePaid(paid) => self.pot -= self.take(paid.seat, paid.amount),
            Happening::CentreForfeited(gone) | Happening::CoverForfeited(gone) => {
                self.pot -= i128::from(gone.amount);
                self.house += i128::from(gone.amount);
            }
            Happening::CoverReversed(undone) => self.pot += self.give(undone.seat, undone.paid),
            Happening::DueReversed(undone) => self.pot += self.give(undone.seat, undone.amount),
            Happening::SideBetMade(bet) => self.make(bet),
            Happening::SideBetSettled(settled) => {
                *self.holding(settled.bet) -= 2 * i128::from(settled.amount);
                self.take(settled.winner, 2 * settled.amount);
            }
            Happening::SideBetReturned(back) => *self.holding(back.bet) -= self.take(back.seat, back.amount),
            Happening::SideBetForfeited(gone) => {
                *self.holding(gone.bet) -= i128::from(gone.amount);
                self.house += i128::from(gone.amount);
            }
            Happening::SideBetReversed(undone) => {
                *self.holding(undone.bet) += 2 * i128::from(undone.amount);
                self.give(undone.winner, 2 * undone.amount);
            }
            _ => {}
        }
    }

    /// Nobody holds less than nothing, the house has not put in anything, and all together it is what was put in: nothing.
    pub(super) fn balance(&self) {
        assert!(self.pot >= 0, "more left the centre than stood there: {}", self.pot);
        assert!(self.house >= 0, "the house paid: {}", self.house);
        for (bet, held) in &self.held {
            assert!(held.amount >= 0, "more was paid than is held: bet {bet} {held:?}");
        }
        let held: i128 = self.held.values().map(|held| held.amount).sum();
        let sum = self.players.values().sum::<i128>() + self.pot + held + self.house;
        assert_eq!(sum, 0, "money appeared or vanished");
    }

    /// The view shows what the events tell.
    ///
    /// # Panics
    /// Where it does not.
    pub fn is_shown(&self, view: &View) {
        let Some(ring) = &view.ring else { return };
        let pot = ring.centre.as_ref().map_or(0, |centre| {
            let covers: u64 = centre.covers.iter().map(|cover| cover.amount).sum();
            centre.due.unwrap_or(centre.stake) + covers
        });
        assert_eq!(i128::from(pot), self.pot, "the view shows another centre: {:?}", ring.centre);
        for seat in &view.seats {
            assert_eq!(i128::from(seat.held), self.held_by(seat.seat), "seat {} holds something else", seat.seat);
        }
        let bets = |amount: MinorUnits| i128::from(2 * amount);
        for bet in &ring.bets {
            assert_eq!(bets(bet.amount), self.standing(bet.bet), "the view shows another bet: {bet:?}");
        }
        let standing = self.held.values().filter(|held| held.amount > 0).count();
        assert_eq!(ring.bets.len(), standing, "the view shows other bets: {:?}", ring.bets);
    }
}
