//! What events say of money: who has paid, and who holds it now.
//!
//! Reckoned from the events alone, by what the contract says of each ("money events"); no rule of a
//! game enters here.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use kip_engine::two_up::words::{Event, Happening, View};
use kip_engine::words::{MinorUnits, Seat, Stake};
use serde::{Deserialize, Serialize};

/// Who holds money.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum Account {
    /// A player's purse, by seat.
    Seat(Seat),
    /// The bank; in a ring what forfeits reach.
    House,
    /// What lies on a casino's table.
    Layout,
    /// A ring's centre and its covers.
    Pot,
    /// What head bettors hold for side bets.
    Held,
}

/// A text that names no account.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is no account: a seat from 1 to 64, `house`, `layout`, `pot` or `held`")]
pub struct NoAccount(String);

impl FromStr for Account {
    type Err = NoAccount;

    fn from_str(text: &str) -> Result<Self, NoAccount> {
        Ok(match text {
            "house" => Self::House,
            "layout" => Self::Layout,
            "pot" => Self::Pot,
            "held" => Self::Held,
            seat => match seat.parse() {
                Ok(number @ 1..=64) if !seat.starts_with(['0', '+']) => Self::Seat(number),
                _ => return Err(NoAccount(text.to_owned())),
            },
        })
    }
}

impl TryFrom<String> for Account {
    type Error = NoAccount;

    fn try_from(text: String) -> Result<Self, NoAccount> {
        text.parse()
    }
}

impl fmt::Display for Account {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Seat(seat) => write!(out, "{seat}"),
            Self::House => out.write_str("house"),
            Self::Layout => out.write_str("layout"),
            Self::Pot => out.write_str("pot"),
            Self::Held => out.write_str("held"),
        }
    }
}

impl From<Account> for String {
    fn from(account: Account) -> Self {
        account.to_string()
    }
}

/// What each account has come to, in minor units; who is not named holds 0.
pub type Line = BTreeMap<Account, i128>;

/// The accounts of one table. Every movement is from one to another: all come to 0.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ledger {
    accounts: Line,
}

impl Ledger {
    /// Books events in order.
    pub fn book(&mut self, events: &[Event]) {
        for event in events {
            self.book_one(&event.what);
        }
    }

    /// What each account has come to, zeros left out.
    #[must_use]
    pub fn line(&self) -> Line {
        self.accounts.iter().filter(|(_, amount)| **amount != 0).map(|(account, amount)| (*account, *amount)).collect()
    }

    /// What one account holds.
    #[must_use]
    pub fn holds(&self, account: Account) -> i128 {
        self.accounts.get(&account).copied().unwrap_or(0)
    }

    /// Where what a table shows is not what its events left there: the account, what it shows, what was left.
    #[must_use]
    pub fn differs(&self, view: &View) -> Option<(Account, i128, i128)> {
        shown(view).into_iter().find_map(|(account, shown)| {
            let left = self.holds(account);
            (shown != left).then_some((account, shown, left))
        })
    }

    fn transfer(&mut self, from: Account, to: Account, amount: impl Into<i128>) {
        let amount = amount.into();
        *self.accounts.entry(from).or_default() -= amount;
        *self.accounts.entry(to).or_default() += amount;
    }

    fn book_one(&mut self, what: &Happening) {
        self.book_casino(what);
        self.book_ring(what);
    }

    fn book_casino(&mut self, what: &Happening) {
        use Account::{House, Layout, Seat};
        match what {
            Happening::SpinnerWagerPlaced(it) => self.transfer(Seat(it.seat), Layout, total(it.stake)),
            Happening::WagerPlaced(it) => self.transfer(Seat(it.seat), Layout, total(it.stake)),
            Happening::SpinnerWagerChanged(it) | Happening::WagerChanged(it) => {
                self.transfer(Seat(it.seat), Layout, total(it.added) - total(it.removed));
            }
            Happening::WagerWithdrawn(it) | Happening::WagerRefused(it) | Happening::ExcessReturned(it) => {
                self.transfer(Layout, Seat(it.seat), total(it.stake));
            }
            Happening::WagerReturned(it) => self.transfer(Layout, Seat(it.seat), total(it.stake)),
            Happening::WagerWon(it) => {
                self.transfer(Layout, Seat(it.seat), total(it.stake));
                self.transfer(House, Seat(it.seat), it.paid);
            }
            Happening::WagerLost(it) | Happening::WagerForfeited(it) => {
                self.transfer(Layout, House, total(it.stake));
            }
            Happening::WagerHalved(it) => {
                self.transfer(Layout, Seat(it.seat), total(it.returned));
                self.transfer(Layout, House, total(it.lost));
            }
            Happening::SettlementReversed(it) => {
                self.transfer(if it.won { Seat(it.seat) } else { House }, Layout, total(it.stake));
                self.transfer(Seat(it.seat), House, it.paid);
            }
            _ => {}
        }
    }

    fn book_ring(&mut self, what: &Happening) {
        use Account::{Held, House, Pot, Seat};
        match what {
            Happening::CentreStaked(it) | Happening::CentreCovered(it) | Happening::DueReversed(it) => {
                self.transfer(Seat(it.seat), Pot, it.amount);
            }
            Happening::CentreReturned(it) | Happening::CoverReturned(it) => {
                self.transfer(Pot, Seat(it.seat), it.amount);
            }
            Happening::DuePaid(it) => self.transfer(Pot, Seat(it.seat), it.amount),
            Happening::CoverPaid(it) => self.transfer(Pot, Seat(it.seat), it.paid),
            Happening::CoverReversed(it) => self.transfer(Seat(it.seat), Pot, it.paid),
            Happening::CentreForfeited(it) | Happening::CoverForfeited(it) => self.transfer(Pot, House, it.amount),
            Happening::SideBetMade(it) => {
                self.transfer(Seat(it.heads), Held, it.amount);
                self.transfer(Seat(it.tails), Held, it.amount);
            }
            Happening::SideBetReturned(it) => self.transfer(Held, Seat(it.seat), it.amount),
            Happening::SideBetForfeited(it) => self.transfer(Held, House, it.amount),
            Happening::SideBetSettled(it) => self.transfer(Held, Seat(it.winner), 2 * i128::from(it.amount)),
            Happening::SideBetReversed(it) => self.transfer(Seat(it.winner), Held, 2 * i128::from(it.amount)),
            _ => {}
        }
    }
}

/// What a view says lies on the layout, in the pot and with holders.
fn shown(view: &View) -> [(Account, i128); 3] {
    let layout = view.seats.iter().flat_map(|seat| &seat.wagers).map(|wager| total(wager.stake)).sum();
    let held = view.seats.iter().map(|seat| i128::from(seat.held)).sum();
    let centre = view.ring.as_ref().and_then(|ring| ring.centre.as_ref());
    let pot = centre.map_or(0, |centre| {
        i128::from(centre.stake) + centre.covers.iter().map(|cover| i128::from(cover.amount)).sum::<i128>()
    });
    [(Account::Layout, layout), (Account::Pot, pot), (Account::Held, held)]
}

/// Chips and tokens together.
fn total(stake: Stake) -> i128 {
    let of = |amount: MinorUnits| i128::from(amount);
    of(stake.chips) + of(stake.tokens)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_account_is_a_seat_or_has_a_name() {
        assert_eq!("64".parse(), Ok(Account::Seat(64)));
        assert_eq!("pot".parse(), Ok(Account::Pot));
        for wrong in ["", "0", "65", "01", "+1", "bank", "House"] {
            assert!(wrong.parse::<Account>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn every_movement_is_from_one_account_to_another() {
        let won: Happening = serde_json::from_str(
            r#"{"wager-won": {"seat": 2, "wager": "heads", "stake": {"chips": 300, "tokens": 100},
                "exact": {"numerator": 400, "denominator": 1}, "rounding": {"numerator": 0, "denominator": 1}, "paid": 400}}"#,
        )
        .unwrap();
        let mut ledger = Ledger::default();
        ledger.book_one(&won);
        let line = ledger.line();
        assert_eq!(line[&Account::Seat(2)], 800);
        assert_eq!((line[&Account::Layout], line[&Account::House]), (-400, -400));
        assert_eq!(line.values().sum::<i128>(), 0);
    }
}
