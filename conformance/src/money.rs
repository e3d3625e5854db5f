//! Who has what: the sum of the moves of events, and what must hold of it.
//!
//! Nothing of an event is read here but its moves; no rule of a game enters.

use std::collections::BTreeMap;

use kip_contract::family::Named;
use kip_contract::frame::Event;
use kip_contract::money::{self, Balance};
use kip_contract::types::{Account, Cause, Move, Row, Seat};

use crate::families::Laid;

/// A casino's first tender, and the only one of a ring.
pub const CHIPS: Row = 0;
/// A casino's second tender.
pub const TOKENS: Row = 1;
/// The bank of a casino, the forfeits of a ring.
pub const HOUSE: Account = Account::House(0);

/// The money line of a vector: a seat's purse by its number, `house`, and what lies on the table: `layout`, and where
/// players bet with each other `pot` for what they all play for and `held` for the rest. Who is not named has nothing.
pub type Line = BTreeMap<String, i128>;

/// What lies on the table, by seat and tender.
pub type OnTable = BTreeMap<(Seat, Row), i128>;

/// The accounts of one table. Every move is from one to another: all come to 0.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ledger {
    /// The bet that the pot is, where players bet with each other and the house never pays.
    pot: Option<Row>,
    sums: money::Ledger,
}

impl Ledger {
    /// The ledger of a table where players bet with each other: of a pot, which is that bet, and aside. Any other's is the
    /// default.
    #[must_use]
    pub fn between_players(pot: Row) -> Self {
        Self { pot: Some(pot), sums: money::Ledger::default() }
    }

    /// Books the events of one command.
    ///
    /// # Errors
    /// The first move that must not be, an account below 0 that must not be, money out of more than one purse; what was
    /// wrong is not booked.
    pub fn book<H: Named>(&mut self, events: &[Event<H>]) -> Result<(), String> {
        let mut wrong = Ok(());
        for event in events {
            let posted = self.post(&event.moves).map_err(|fault| format!("`{}`: {fault}", event.what.name()));
            wrong = wrong.and(posted);
        }
        let moves = events.iter().flat_map(|event| &event.moves);
        wrong.and(money::require_one_payer(moves).map_err(|error| error.to_string()))
    }

    fn post(&mut self, moves: &[Move]) -> Result<(), String> {
        if let Some(fault) = moves.iter().find(|one| !can_be(one)) {
            return Err(format!("no such move can be: {fault:?}"));
        }
        self.sums.post_all(moves).map_err(|error| error.to_string())?;
        let paying = moves.iter().map(|one| (one.payer, one.tender));
        let mut houses = paying.filter(|(account, _)| self.pot.is_some() && matches!(account, Account::House(_)));
        houses
            .find(|(account, tender)| self.sums.balance(*account, *tender) < 0)
            .map_or(Ok(()), |(account, _)| Err(format!("{account:?} pays, and players bet with each other")))
    }

    /// Adds moves, whatever they are: those of auto-play are sums.
    pub fn add(&mut self, moves: &[Move]) {
        self.sums.add(moves);
    }

    /// What an account has come to, all tenders together.
    #[must_use]
    pub fn holds(&self, account: Account) -> i128 {
        self.sums.balances().filter(|row| row.account == account).map(|row| row.has).sum()
    }

    /// What an account has come to in one tender.
    #[must_use]
    pub fn holds_in(&self, account: Account, tender: Row) -> i128 {
        self.sums.balance(account, tender)
    }

    /// What lies on the table.
    #[must_use]
    pub fn on_table(&self) -> OnTable {
        summed(self.sums.balances().filter_map(|row| match row.account {
            Account::Table(seat) => Some(((seat, row.tender), row.has)),
            _ => None,
        }))
    }

    /// What every purse has come to, zeros left out.
    #[must_use]
    pub fn purses(&self) -> BTreeMap<Seat, i128> {
        let mut purses = BTreeMap::new();
        for Balance { account, has, .. } in self.sums.balances() {
            if let Account::Purse(seat) = account {
                *purses.entry(seat).or_default() += has;
            }
        }
        purses.retain(|_, amount| *amount != 0);
        purses
    }

    /// The money line.
    #[must_use]
    pub fn line(&self) -> Line {
        let mut line = Line::new();
        for Balance { account, bet, has, .. } in self.sums.balances() {
            let name = match account {
                Account::Purse(seat) | Account::Stack(seat) => seat.to_string(),
                Account::House(_) => "house".to_owned(),
                Account::Table(_) => match self.pot {
                    None => "layout".to_owned(),
                    Some(pot) => if bet == pot { "pot" } else { "held" }.to_owned(),
                },
            };
            *line.entry(name).or_default() += has;
        }
        line.retain(|_, amount| *amount != 0);
        line
    }

    /// Where what a table shows is not what its events left there, in words: `lying`, and the stakes themselves.
    #[must_use]
    pub fn differs(&self, view: &impl Laid) -> Option<String> {
        if let Err(error) = self.sums.require_lying(&view.common().lying) {
            return Some(error.to_string());
        }
        let (stakes, here) = (view.stakes()?, self.on_table());
        (stakes != here).then(|| format!("by seat and tender {stakes:?} stands there, and events left {here:?}"))
    }
}

/// Whether money goes so, for that cause.
fn can_be(one: &Move) -> bool {
    use Account::{House, Purse, Table};
    let goes = match (one.cause, one.payer, one.payee) {
        (Cause::Stake, Purse(from), Table(to)) | (Cause::Withdraw, Table(from), Purse(to)) => from == to,
        (Cause::Refund, Table(_), Purse(_)) | (Cause::Forfeit | Cause::Fee, Table(_), House(_)) => true,
        (Cause::Settle, Table(_), Purse(_) | Table(_) | House(_)) | (Cause::Settle, House(_), Purse(_)) => true,
        (Cause::Reverse, Purse(_), Table(_) | House(_)) | (Cause::Reverse, House(_) | Table(_), Table(_)) => true,
        _ => false,
    };
    goes && one.payer != one.payee
}

pub(crate) fn summed(amounts: impl IntoIterator<Item = ((Seat, Row), i128)>) -> OnTable {
    let mut sums = OnTable::new();
    for (key, amount) in amounts {
        *sums.entry(key).or_default() += amount;
    }
    sums.retain(|_, amount| *amount != 0);
    sums
}

#[cfg(test)]
mod tests {
    use kip_contract::two_up::{Event, Happening};
    use kip_contract::types::{Citation, MinorUnits};

    use super::*;

    const CENTRE: Row = 1;

    fn event(moves: &[(Account, Account, MinorUnits, Cause)]) -> Event {
        let one = |&(payer, payee, amount, cause)| Move { payer, payee, tender: CHIPS, amount, bet: CENTRE, cause };
        let cite = Citation { clause: 0, ruling: None };
        Event { at: 0, cite, what: Happening::BettingOpened, moves: moves.iter().map(one).collect() }
    }

    fn stake(seat: Seat, amount: MinorUnits) -> (Account, Account, MinorUnits, Cause) {
        (Account::Purse(seat), Account::Table(seat), amount, Cause::Stake)
    }

    #[test]
    fn every_move_is_from_one_account_to_another() {
        let mut ledger = Ledger::between_players(CENTRE);
        let won = (Account::Table(2), Account::Purse(1), 300, Cause::Settle);
        assert_eq!(ledger.book(&[event(&[stake(1, 500)])]), Ok(()));
        assert_eq!(ledger.book(&[event(&[stake(2, 300)]), event(&[won])]), Ok(()));
        assert_eq!(ledger.on_table(), OnTable::from([((1, CHIPS), 500)]));
        assert_eq!(ledger.purses(), BTreeMap::from([(1, -200), (2, -300)]));
        assert_eq!(ledger.line().values().sum::<i128>(), 0);
    }

    #[test]
    fn what_must_not_be_is_told() {
        let (purse, table) = (Account::Purse, Account::Table);
        for (moves, told) in [
            (vec![stake(1, 0)], "nothing moves"),
            (vec![(purse(1), table(2), 5, Cause::Stake)], "no such move"),
            (vec![(purse(1), HOUSE, 5, Cause::Fee)], "no such move"),
            (vec![(purse(1), purse(2), 5, Cause::Settle)], "no such move"),
            (vec![stake(1, 5), (table(1), HOUSE, 6, Cause::Forfeit)], "than lies there"),
            (vec![stake(1, 5), (table(1), HOUSE, 5, Cause::Forfeit), (HOUSE, purse(1), 6, Cause::Settle)], "pays, and"),
            (vec![stake(1, 5), stake(2, 5)], "out of the purse of seat 1 and out of that of seat 2"),
        ] {
            let found = Ledger::between_players(CENTRE).book(&[event(&moves)]).expect_err(told);
            assert!(found.contains(told), "{found}");
        }
    }
}
