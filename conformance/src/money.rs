//! Balances: the sums of the moves of events, and the rules that they must fulfil.
//!
//! Only the moves of an event are read; this module knows no rule of a game.

use std::collections::BTreeMap;

use kip_contract::family::Named;
use kip_contract::frame::Event;
use kip_contract::money::{self, Balance};
use kip_contract::types::{Account, Cause, Lying, Move, Row, Seat};

/// The chips: a casino's first tender and a ring's only one.
pub const CHIPS: Row = 0;
/// The tokens: a casino's second tender.
pub const TOKENS: Row = 1;
/// The house account: the bank of a casino, the forfeits of a ring.
pub const HOUSE: Account = Account::House(0);

/// The money line of a vector: balances by account. A purse is named by its seat's number. `house` is the house; `layout` is the
/// money on the table. If players bet with each other, `pot` is the money that they all play for and `held` is the rest. An
/// account that is not named has 0.
pub type Line = BTreeMap<String, i128>;

/// The money on the table, by seat and tender.
pub type OnTable = BTreeMap<(Seat, Row), i128>;

/// The accounts of one table. Every move goes from one account to another, so all balances sum to 0.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ledger {
    /// The bet that is the pot, where players bet with each other and the house never pays.
    pot: Option<Row>,
    sums: money::Ledger,
}

impl Ledger {
    /// Returns the ledger of a table where players bet with each other: it keeps the pot, the bet `pot`, apart from the other
    /// money. Every other table has the default ledger.
    #[must_use]
    pub fn between_players(pot: Row) -> Self {
        Self { pot: Some(pot), sums: money::Ledger::default() }
    }

    /// Books the events of one command.
    ///
    /// # Errors
    /// The first forbidden move, a forbidden negative balance, or money from more than one purse.
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
        if let Some(fault) = moves.iter().find(|one| !is_possible(one)) {
            return Err(format!("no such move can be: {fault:?}"));
        }
        self.sums.post_all(moves).map_err(|error| error.to_string())?;
        if let Some(one) = moves.iter().find(|one| self.house_has_paid(one)) {
            return Err(format!("{:?} pays, and players bet with each other", one.payer));
        }
        Ok(())
    }

    /// Returns whether players bet with each other and the house paid money for this move that it did not have.
    fn house_has_paid(&self, one: &Move) -> bool {
        let is_house = matches!(one.payer, Account::House(_));
        self.pot.is_some() && is_house && self.sums.balance(one.payer, one.tender) < 0
    }

    /// Adds moves without checking them: the moves of auto-play are sums.
    pub fn add(&mut self, moves: &[Move]) {
        self.sums.add(moves);
    }

    /// Returns the balance of an account over all tenders.
    #[must_use]
    pub fn holds(&self, account: Account) -> i128 {
        self.sums.balances().filter(|row| row.account == account).map(|row| row.has).sum()
    }

    /// Returns the balance of an account in one tender.
    #[must_use]
    pub fn holds_in(&self, account: Account, tender: Row) -> i128 {
        self.sums.balance(account, tender)
    }

    /// Returns the money on the table.
    #[must_use]
    pub fn on_table(&self) -> OnTable {
        summed(self.sums.balances().filter_map(|row| match row.account {
            Account::Table(seat) => Some(((seat, row.tender), row.has)),
            _ => None,
        }))
    }

    /// Returns the balance of every purse, without zeros.
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

    /// Returns the money line.
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

    /// Describes the first difference between the money that a view shows and this ledger: the money on the table, and the stakes
    /// if the view shows them elsewhere too.
    #[must_use]
    pub fn find_difference(&self, lying: &[Lying], stakes: Option<OnTable>) -> Option<String> {
        if let Err(error) = self.sums.require_lying(lying) {
            return Some(error.to_string());
        }
        if let Some(row) = lying.iter().find(|row| row.amount == 0) {
            return Some(format!("nothing is shown to lie there for seat {}, on bet {}", row.seat, row.bet));
        }
        let (stakes, here) = (stakes?, self.on_table());
        (stakes != here).then(|| format!("by seat and tender {stakes:?} stands there, and events left {here:?}"))
    }
}

/// Returns whether a move goes between accounts that its cause allows.
fn is_possible(one: &Move) -> bool {
    use Account::{House, Purse, Table};
    let is_allowed = match (one.cause, one.payer, one.payee) {
        (Cause::Stake, Purse(from), Table(to)) | (Cause::Withdraw, Table(from), Purse(to)) => from == to,
        (Cause::Refund, Table(_), Purse(_)) | (Cause::Forfeit | Cause::Fee, Table(_), House(_)) => true,
        (Cause::Settle, Table(_), Purse(_) | Table(_) | House(_)) | (Cause::Settle, House(_), Purse(_)) => true,
        (Cause::Reverse, Purse(_), Table(_) | House(_)) | (Cause::Reverse, House(_) | Table(_), Table(_)) => true,
        _ => false,
    };
    is_allowed && one.payer != one.payee
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
    fn what_the_table_shows_is_what_lies_there_and_no_row_of_nothing() {
        let mut ledger = Ledger::between_players(CENTRE);
        assert_eq!(ledger.book(&[event(&[stake(1, 500)])]), Ok(()));
        let row = |seat, amount| Lying { seat, tender: CHIPS, amount, bet: CENTRE };
        assert_eq!(ledger.find_difference(&[row(1, 500)], None), None);
        for (lying, message) in [
            (vec![], "500 lies on the table for seat 1, in tender 0, and the table shows 0"),
            (vec![row(1, 499)], "and the table shows 499"),
            (vec![row(1, 500), row(2, 0)], "nothing is shown to lie there for seat 2, on bet 1"),
        ] {
            let found = ledger.find_difference(&lying, None).expect(message);
            assert!(found.contains(message), "{found}");
        }
        let elsewhere = Some(OnTable::from([((1, CHIPS), 400)]));
        assert!(ledger.find_difference(&[row(1, 500)], elsewhere).is_some());
    }

    #[test]
    fn every_forbidden_move_is_refused() {
        let (purse, table) = (Account::Purse, Account::Table);
        for (moves, message) in [
            (vec![stake(1, 0)], "nothing moves"),
            (vec![(purse(1), table(2), 5, Cause::Stake)], "no such move"),
            (vec![(purse(1), HOUSE, 5, Cause::Fee)], "no such move"),
            (vec![(purse(1), purse(2), 5, Cause::Settle)], "no such move"),
            (vec![stake(1, 5), (table(1), HOUSE, 6, Cause::Forfeit)], "than lies there"),
            (vec![stake(1, 5), (table(1), HOUSE, 5, Cause::Forfeit), (HOUSE, purse(1), 6, Cause::Settle)], "pays, and"),
            (vec![stake(1, 5), stake(2, 5)], "out of the purse of seat 1 and out of that of seat 2"),
        ] {
            let found = Ledger::between_players(CENTRE).book(&[event(&moves)]).expect_err(message);
            assert!(found.contains(message), "{found}");
        }
    }
}
