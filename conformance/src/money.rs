//! Who has what: the sum of the moves of events, and what must hold of it.
//!
//! Nothing of an event is read here but its moves; no rule of a game enters.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use kip_contract::family::Named;
use kip_contract::frame::Event;
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

/// The accounts of one table, by tender and bet. Every move is from one to another: all come to 0.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ledger {
    /// The bet that the pot is, where players bet with each other and the house never pays.
    pot: Option<Row>,
    accounts: HashMap<(Account, Row, Row), i128>,
}

impl Ledger {
    /// The ledger of a table where players bet with each other: of a pot, which is that bet, and aside. Any other's is the
    /// default.
    #[must_use]
    pub fn between_players(pot: Row) -> Self {
        Self { pot: Some(pot), accounts: HashMap::new() }
    }

    /// Books the events of one command.
    ///
    /// # Errors
    /// The first move that must not be, an account below 0 that must not be, money out of more than one purse. All events
    /// are booked nevertheless.
    pub fn book<H: Named>(&mut self, events: &[Event<H>]) -> Result<(), String> {
        let mut wrong = None;
        let mut payers = BTreeSet::new();
        for event in events {
            self.add(&event.moves);
            let fault = event.moves.iter().find_map(|one| fault(one).or_else(|| self.is_overdrawn(one)));
            wrong = wrong.or_else(|| fault.map(|fault| format!("`{}`: {fault}", event.what.name())));
            payers.extend(event.moves.iter().filter_map(payer));
        }
        if payers.len() > 1 {
            wrong = wrong.or_else(|| Some(format!("one command takes money out of the purses {payers:?}")));
        }
        wrong.map_or(Ok(()), Err)
    }

    /// Adds moves, whatever they are: those of auto-play are sums.
    pub fn add(&mut self, moves: &[Move]) {
        for one in moves {
            self.change(one.payer, one, -i128::from(one.amount));
            self.change(one.payee, one, i128::from(one.amount));
        }
    }

    fn change(&mut self, account: Account, one: &Move, by: i128) {
        let key = (account, one.tender, one.bet);
        let amount = self.accounts.remove(&key).unwrap_or(0) + by;
        if amount != 0 {
            self.accounts.insert(key, amount);
        }
    }

    /// What an account has come to, all tenders together.
    #[must_use]
    pub fn holds(&self, account: Account) -> i128 {
        self.sum(|(whose, _, _)| *whose == account)
    }

    /// What an account has come to in one tender.
    #[must_use]
    pub fn holds_in(&self, account: Account, tender: Row) -> i128 {
        self.sum(|(whose, of, _)| *whose == account && *of == tender)
    }

    fn sum(&self, counts: impl Fn(&(Account, Row, Row)) -> bool) -> i128 {
        self.accounts.iter().filter(|(key, _)| counts(key)).map(|(_, amount)| amount).sum()
    }

    /// What lies on the table.
    #[must_use]
    pub fn on_table(&self) -> OnTable {
        let table = self.accounts.iter().filter_map(|((account, tender, _), amount)| match account {
            Account::Table(seat) => Some(((*seat, *tender), *amount)),
            _ => None,
        });
        summed(table)
    }

    /// What every purse has come to, zeros left out.
    #[must_use]
    pub fn purses(&self) -> BTreeMap<Seat, i128> {
        let mut purses = BTreeMap::new();
        for ((account, _, _), amount) in &self.accounts {
            if let Account::Purse(seat) = account {
                *purses.entry(*seat).or_default() += amount;
            }
        }
        purses.retain(|_, amount| *amount != 0);
        purses
    }

    /// The money line.
    #[must_use]
    pub fn line(&self) -> Line {
        let mut line = Line::new();
        for ((account, _, bet), amount) in &self.accounts {
            let name = match account {
                Account::Purse(seat) | Account::Stack(seat) => seat.to_string(),
                Account::House(_) => "house".to_owned(),
                Account::Table(_) => match self.pot {
                    None => "layout".to_owned(),
                    Some(pot) => if *bet == pot { "pot" } else { "held" }.to_owned(),
                },
            };
            *line.entry(name).or_default() += amount;
        }
        line.retain(|_, amount| *amount != 0);
        line
    }

    /// Where what a table shows is not what its events left there, in words: `lying`, and the stakes themselves.
    #[must_use]
    pub fn differs(&self, view: &impl Laid) -> Option<String> {
        let lying = view.common().lying.iter().map(|lies| ((lies.seat, lies.tender), i128::from(lies.amount)));
        let here = self.on_table();
        let stands = view.stakes().map(|stakes| ("stands there", stakes));
        let mut shown = [("is shown as lying there", summed(lying))].into_iter().chain(stands);
        let (what, shown) = shown.find(|(_, shown)| *shown != here)?;
        Some(format!("by seat and tender {shown:?} {what}, and events left {here:?}"))
    }

    /// Nothing on the table is below 0, and in a ring the house has not paid.
    fn is_overdrawn(&self, one: &Move) -> Option<String> {
        let may_be_below_0 = match one.payer {
            Account::Table(_) | Account::Stack(_) => false,
            Account::House(_) => self.pot.is_none(),
            Account::Purse(_) => true,
        };
        let left = self.holds_in(one.payer, one.tender);
        (left < 0 && !may_be_below_0).then(|| format!("{:?} comes to {left}", one.payer))
    }
}

/// Whose purse a move takes money out of; reversals do not count.
fn payer(one: &Move) -> Option<Seat> {
    match one.payer {
        Account::Purse(seat) if one.cause != Cause::Reverse => Some(seat),
        _ => None,
    }
}

/// What is wrong with a move by itself.
fn fault(one: &Move) -> Option<String> {
    use Account::{House, Purse, Table};
    let goes = match (one.cause, one.payer, one.payee) {
        (Cause::Stake, Purse(from), Table(to)) | (Cause::Withdraw, Table(from), Purse(to)) => from == to,
        (Cause::Refund, Table(_), Purse(_)) | (Cause::Forfeit | Cause::Fee, Table(_), House(_)) => true,
        (Cause::Settle, Table(_), Purse(_) | Table(_) | House(_)) | (Cause::Settle, House(_), Purse(_)) => true,
        (Cause::Reverse, Purse(_), Table(_) | House(_)) | (Cause::Reverse, House(_) | Table(_), Table(_)) => true,
        _ => false,
    };
    (!goes || one.amount == 0 || one.payer == one.payee).then(|| format!("no such move can be: {one:?}"))
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
            (vec![stake(1, 0)], "no such move"),
            (vec![(purse(1), table(2), 5, Cause::Stake)], "no such move"),
            (vec![(purse(1), HOUSE, 5, Cause::Fee)], "no such move"),
            (vec![(purse(1), purse(2), 5, Cause::Settle)], "no such move"),
            (vec![stake(1, 5), (table(1), HOUSE, 6, Cause::Forfeit)], "comes to -1"),
            (vec![stake(1, 5), stake(2, 5)], "out of the purses {1, 2}"),
        ] {
            let found = Ledger::between_players(CENTRE).book(&[event(&moves)]).expect_err(told);
            assert!(found.contains(told), "{found}");
        }
    }
}
