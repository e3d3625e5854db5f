//! The wallet: what players and bank hold, kept from money events alone.
//!
//! The engine keeps no purses. Every movement here is from one account to another; that the sum
//! of all accounts is zero, that no wager pays out more than lies on it, and that the layout is
//! what the table says it is, is checked after every command.

use std::collections::BTreeMap;
use std::fmt;

use kip::two_up::{Event, Happening, View, WagerKind};
use kip::words::{MinorUnits, Seat, Stake};
use serde::Serialize;

/// What an account holds; a player's is what was won less what was staked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub(crate) struct Purse {
    pub chips: i128,
    pub tokens: i128,
}

impl Purse {
    const fn is_zero(self) -> bool {
        self.chips == 0 && self.tokens == 0
    }

    const fn is_negative(self) -> bool {
        self.chips < 0 || self.tokens < 0
    }

    pub(crate) const fn total(self) -> i128 {
        self.chips + self.tokens
    }
}

impl std::ops::Add for Purse {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self { chips: self.chips + other.chips, tokens: self.tokens + other.tokens }
    }
}

impl std::ops::Neg for Purse {
    type Output = Self;

    fn neg(self) -> Self {
        Self { chips: -self.chips, tokens: -self.tokens }
    }
}

impl From<Stake> for Purse {
    fn from(stake: Stake) -> Self {
        Self { chips: stake.chips.into(), tokens: stake.tokens.into() }
    }
}

impl From<MinorUnits> for Purse {
    fn from(amount: MinorUnits) -> Self {
        Self { chips: amount.into(), tokens: 0 }
    }
}

/// Who holds money.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Account {
    /// A player, away from the layout.
    Seat(Seat),
    /// The bank; in a ring the house, which only forfeits reach.
    House,
    /// A wager on the layout, by the name of its kind.
    Layout(Seat, &'static str),
    /// What lies in the centre of a ring.
    Pot,
    /// What head bettors hold for side bets.
    Held,
}

impl Account {
    /// Neither a player's nor the bank's.
    const fn is_on_table(&self) -> bool {
        !matches!(self, Self::Seat(_) | Self::House)
    }
}

/// What a ledger finds wrong. It is the engine's fault or the program's, never the user's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Imbalance {
    /// More left an account than lay there.
    Overdrawn(String),
    /// The sum over all accounts.
    Sum(Purse),
    /// The table shows something else.
    Layout { account: String, ledger: Purse, table: Purse },
}

/// All accounts.
#[derive(Clone, Debug, Default)]
pub(crate) struct Ledger {
    accounts: BTreeMap<Account, Purse>,
}

impl Ledger {
    /// What a player has won or lost, stakes on the layout counted as gone.
    pub(crate) fn seat(&self, seat: Seat) -> Purse {
        self.held_by(Account::Seat(seat))
    }

    /// What the bank has.
    pub(crate) fn house(&self) -> Purse {
        self.held_by(Account::House)
    }

    /// What lies between players and bank: layout, centre, side bets.
    pub(crate) fn at_stake(&self) -> Purse {
        let between = self.accounts.iter().filter(|(account, _)| account.is_on_table());
        between.fold(Purse::default(), |sum, (_, purse)| sum + *purse)
    }

    /// Whether anything was ever staked or won in tokens, or is held in them.
    pub(crate) fn has_tokens(&self) -> bool {
        self.accounts.values().any(|purse| purse.tokens != 0)
    }

    /// Every seat that a player ever took, rising.
    pub(crate) fn seats(&self) -> impl Iterator<Item = (Seat, Purse)> {
        self.accounts.iter().filter_map(|(account, purse)| match account {
            Account::Seat(seat) => Some((*seat, *purse)),
            _ => None,
        })
    }

    /// Takes over what happened.
    ///
    /// # Errors
    /// [`Imbalance`].
    pub(crate) fn record(&mut self, events: &[Event]) -> Result<(), Imbalance> {
        for event in events {
            self.move_money(&event.what)?;
        }
        let sum = self.sum();
        if sum.is_zero() { Ok(()) } else { Err(Imbalance::Sum(sum)) }
    }

    /// Whether the layout is what the table shows.
    ///
    /// # Errors
    /// [`Imbalance::Layout`].
    pub(crate) fn compare(&self, view: &View) -> Result<(), Imbalance> {
        let mut shown = BTreeMap::<Account, Purse>::new();
        let mut show = |seat, wager, stake: Stake| {
            let purse = shown.entry(layout(seat, wager)).or_default();
            *purse = *purse + stake.into();
        };
        for seat in &view.seats {
            // A wager of the spinner's shows in the spinner's game as well.
            for wager in seat.wagers.iter().filter(|wager| wager.wager != WagerKind::Spinner) {
                show(seat.seat, wager.wager, wager.stake);
            }
        }
        if let Some(game) = &view.game {
            show(game.seat, WagerKind::Spinner, game.stake);
        }
        if let Some(ring) = &view.ring {
            let centre = ring
                .centre
                .as_ref()
                .map_or(0, |centre| centre.stake + centre.covers.iter().map(|cover| cover.amount).sum::<MinorUnits>());
            shown.insert(Account::Pot, centre.into());
            shown.insert(Account::Held, ring.bets.iter().map(|bet| 2 * bet.amount).sum::<MinorUnits>().into());
        }
        let ours = self.accounts.keys().filter(|account| account.is_on_table());
        for account in ours.chain(shown.keys()) {
            let (ledger, table) = (self.held_by(*account), shown.get(account).copied().unwrap_or_default());
            if ledger != table {
                return Err(Imbalance::Layout { account: account.to_string(), ledger, table });
            }
        }
        Ok(())
    }

    fn sum(&self) -> Purse {
        self.accounts.values().fold(Purse::default(), |sum, purse| sum + *purse)
    }

    fn held_by(&self, account: Account) -> Purse {
        self.accounts.get(&account).copied().unwrap_or_default()
    }

    fn transfer(&mut self, from: Account, to: Account, amount: impl Into<Purse>) -> Result<(), Imbalance> {
        let amount = amount.into();
        let gained = self.accounts.entry(to).or_default();
        *gained = *gained + amount;
        let left = self.accounts.entry(from).or_default();
        *left = *left + -amount;
        // Players and bank may owe; what lies on the table cannot be less than nothing.
        if left.is_negative() && from.is_on_table() {
            return Err(Imbalance::Overdrawn(from.to_string()));
        }
        Ok(())
    }

    fn change(&mut self, seat: Seat, wager: WagerKind, added: Stake, removed: Stake) -> Result<(), Imbalance> {
        self.transfer(Account::Seat(seat), layout(seat, wager), added)?;
        self.transfer(layout(seat, wager), Account::Seat(seat), removed)
    }

    /// Which event moves what from where to where: the contract's words on each.
    fn move_money(&mut self, what: &Happening) -> Result<(), Imbalance> {
        use Account::{Held, House, Pot, Seat};

        match what {
            // Who never stakes anything has a balance too.
            Happening::PlayerJoined(joined) => self.transfer(House, Seat(joined.seat), 0_u64),
            // the casino
            Happening::SpinnerWagerPlaced(placed) => {
                self.transfer(Seat(placed.seat), layout(placed.seat, WagerKind::Spinner), placed.stake)
            }
            Happening::WagerPlaced(placed) => {
                let kind = kip_wager(placed.side);
                self.transfer(Seat(placed.seat), layout(placed.seat, kind), placed.stake)
            }
            Happening::SpinnerWagerChanged(change) | Happening::WagerChanged(change) => {
                self.change(change.seat, change.wager, change.added, change.removed)
            }
            Happening::WagerWithdrawn(back) | Happening::WagerRefused(back) | Happening::ExcessReturned(back) => {
                self.transfer(layout(back.seat, back.wager), Seat(back.seat), back.stake)
            }
            Happening::WagerReturned(back) => self.transfer(layout(back.seat, back.wager), Seat(back.seat), back.stake),
            Happening::WagerWon(won) => {
                self.transfer(layout(won.seat, won.wager), Seat(won.seat), won.stake)?;
                self.transfer(House, Seat(won.seat), won.paid)
            }
            Happening::WagerLost(lost) | Happening::WagerForfeited(lost) => {
                self.transfer(layout(lost.seat, lost.wager), House, lost.stake)
            }
            Happening::WagerHalved(half) => {
                self.transfer(layout(half.seat, half.wager), Seat(half.seat), half.returned)?;
                self.transfer(layout(half.seat, half.wager), House, half.lost)
            }
            Happening::SettlementReversed(undone) if undone.won => {
                self.transfer(Seat(undone.seat), layout(undone.seat, undone.wager), undone.stake)?;
                self.transfer(Seat(undone.seat), House, undone.paid)
            }
            Happening::SettlementReversed(undone) => {
                self.transfer(House, layout(undone.seat, undone.wager), undone.stake)
            }
            // the ring
            Happening::CentreStaked(stake) | Happening::CentreCovered(stake) | Happening::DueReversed(stake) => {
                self.transfer(Seat(stake.seat), Pot, stake.amount)
            }
            Happening::CentreReturned(back) | Happening::CoverReturned(back) => {
                self.transfer(Pot, Seat(back.seat), back.amount)
            }
            Happening::CoverPaid(cover) => self.transfer(Pot, Seat(cover.seat), cover.paid),
            Happening::CoverReversed(cover) => self.transfer(Seat(cover.seat), Pot, cover.paid),
            Happening::DuePaid(due) => self.transfer(Pot, Seat(due.seat), due.amount),
            Happening::CentreForfeited(stake) | Happening::CoverForfeited(stake) => {
                self.transfer(Pot, House, stake.amount)
            }
            Happening::SideBetMade(bet) => {
                self.transfer(Seat(bet.heads), Held, bet.amount)?;
                self.transfer(Seat(bet.tails), Held, bet.amount)
            }
            Happening::SideBetSettled(bet) => self.transfer(Held, Seat(bet.winner), 2 * bet.amount),
            Happening::SideBetReversed(bet) => self.transfer(Seat(bet.winner), Held, 2 * bet.amount),
            Happening::SideBetReturned(stake) => self.transfer(Held, Seat(stake.seat), stake.amount),
            Happening::SideBetForfeited(stake) => self.transfer(Held, House, stake.amount),
            _ => Ok(()),
        }
    }
}

fn kip_wager(side: kip::two_up::Side) -> WagerKind {
    match side {
        kip::two_up::Side::Heads => WagerKind::Heads,
        kip::two_up::Side::Tails => WagerKind::Tails,
    }
}

const fn layout(seat: Seat, wager: WagerKind) -> Account {
    Account::Layout(seat, wager.as_str())
}

impl fmt::Display for Account {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Seat(seat) => write!(out, "seat {seat}"),
            Self::House => out.write_str("the bank"),
            Self::Layout(seat, wager) => write!(out, "the {wager} wager of seat {seat}"),
            Self::Pot => out.write_str("the centre"),
            Self::Held => out.write_str("the side bets"),
        }
    }
}

impl fmt::Display for Imbalance {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Overdrawn(account) => write!(out, "more left {account} than lay there"),
            Self::Sum(sum) => {
                write!(out, "the accounts do not sum to zero: {} in chips, {} in tokens", sum.chips, sum.tokens)
            }
            Self::Layout { account, ledger, table } => write!(
                out,
                "by the events {account} holds {} in chips and {} in tokens, the table shows {} and {}",
                ledger.chips, ledger.tokens, table.chips, table.tokens
            ),
        }
    }
}

#[cfg(test)]
mod tests {
    use kip::two_up::{CoverPayment, SeatAmount, SideBet, SideSettlement};
    use kip::two_up::{Placing, ReturnReason, Reversal, SeatStake, Side, StakeChange, WagerBack, WagerStake, Winning};
    use kip::words::{Citation, Fraction};

    use super::*;

    const fn stake(chips: u64, tokens: u64) -> Stake {
        Stake { chips, tokens }
    }

    fn record(ledger: &mut Ledger, what: Vec<Happening>) -> Result<(), Imbalance> {
        let cite = Citation { clause: 0, ruling: None };
        let events: Vec<_> = what.into_iter().map(|what| Event { at: 0, cite, what }).collect();
        ledger.record(&events)
    }

    fn placed(seat: u8, side: Side, amount: Stake) -> Happening {
        Happening::WagerPlaced(Placing { seat, side, stake: amount, total: amount, tokens_on_both_sides: false })
    }

    fn won(seat: u8, wager: WagerKind, amount: Stake, paid: u64) -> Happening {
        let zero = Fraction { numerator: 0, denominator: 1 };
        Happening::WagerWon(Winning { seat, wager, stake: amount, exact: zero, rounding: zero, paid })
    }

    #[test]
    fn a_stake_in_tokens_comes_back_in_tokens_and_wins_chips() {
        let mut ledger = Ledger::default();
        record(&mut ledger, vec![placed(1, Side::Heads, stake(200, 300))]).expect("placed");
        assert_eq!(ledger.seat(1), Purse { chips: -200, tokens: -300 });
        record(&mut ledger, vec![won(1, WagerKind::Heads, stake(200, 300), 500)]).expect("won");
        assert_eq!(ledger.seat(1), Purse { chips: 500, tokens: 0 });
        assert_eq!(ledger.house(), Purse { chips: -500, tokens: 0 });
        assert!(ledger.at_stake().is_zero());
    }

    #[test]
    fn a_reversed_win_and_a_reversed_loss_undo_exactly_what_was_settled() {
        let mut ledger = Ledger::default();
        record(&mut ledger, vec![placed(1, Side::Heads, stake(200, 0)), placed(2, Side::Tails, stake(0, 700))])
            .expect("placed");
        let before = ledger.clone();
        let lost = WagerStake { seat: 2, wager: WagerKind::Tails, stake: stake(0, 700) };
        record(&mut ledger, vec![won(1, WagerKind::Heads, stake(200, 0), 200), Happening::WagerLost(lost)])
            .expect("settled");
        let back =
            |seat, wager, stake, paid, won| Happening::SettlementReversed(Reversal { seat, wager, stake, paid, won });
        record(
            &mut ledger,
            vec![
                back(1, WagerKind::Heads, stake(200, 0), 200, true),
                back(2, WagerKind::Tails, stake(0, 700), 0, false),
            ],
        )
        .expect("reversed");
        assert_eq!(ledger.seat(1), before.seat(1));
        assert_eq!(ledger.seat(2), before.seat(2));
        assert!(ledger.house().is_zero());
    }

    #[test]
    fn the_spinners_wager_moves_by_differences_and_comes_back_whole() {
        let mut ledger = Ledger::default();
        let change = StakeChange {
            seat: 3,
            wager: WagerKind::Spinner,
            total: stake(500, 0),
            added: stake(200, 0),
            removed: stake(0, 0),
        };
        let back =
            WagerBack { seat: 3, wager: WagerKind::Spinner, stake: stake(500, 0), reason: ReturnReason::Retired };
        record(
            &mut ledger,
            vec![
                Happening::SpinnerWagerPlaced(SeatStake { seat: 3, stake: stake(300, 0) }),
                Happening::SpinnerWagerChanged(change),
                Happening::WagerReturned(back),
            ],
        )
        .expect("returned");
        assert!(ledger.seat(3).is_zero());
    }

    #[test]
    fn paying_back_more_than_lies_there_is_found() {
        let mut ledger = Ledger::default();
        record(&mut ledger, vec![placed(1, Side::Heads, stake(200, 0))]).expect("placed");
        let found = record(&mut ledger, vec![won(1, WagerKind::Heads, stake(300, 0), 300)]);
        assert_eq!(found, Err(Imbalance::Overdrawn("the heads wager of seat 1".into())));
    }

    #[test]
    fn who_sits_down_and_never_bets_has_a_balance_of_nothing() {
        let mut ledger = Ledger::default();
        let joined = kip::words::Joining { seat: 7, age_attested: true };
        record(&mut ledger, vec![Happening::PlayerJoined(joined)]).expect("joined");
        assert_eq!(ledger.seats().collect::<Vec<_>>(), [(7, Purse::default())]);
    }

    #[test]
    fn a_ring_sums_to_zero_over_the_players() {
        let mut ledger = Ledger::default();
        record(
            &mut ledger,
            vec![
                Happening::CentreStaked(SeatAmount { seat: 1, amount: 100 }),
                Happening::CentreCovered(SeatAmount { seat: 2, amount: 100 }),
                Happening::SideBetMade(SideBet { bet: 1, offer: 1, heads: 3, tails: 4, amount: 50 }),
                Happening::CentreLost(SeatAmount { seat: 1, amount: 100 }),
                Happening::CoverPaid(CoverPayment { seat: 2, cover: 100, paid: 200 }),
                Happening::SideBetSettled(SideSettlement { bet: 1, winner: 4, loser: 3, amount: 50 }),
            ],
        )
        .expect("played");
        let totals: Vec<_> = ledger.seats().map(|(_, purse)| purse.chips).collect();
        assert_eq!(totals, [-100, 100, -50, 50]);
        assert!(ledger.house().is_zero());
    }
}
