//! Plays an evening at a casino's table with two players and a croupier, and computes everybody's balances from the
//! events.

use kip::contract::{Account, Actor, Seat, Stake};
use kip::money::Ledger;
use kip::two_up::{
    Choice, Choices, CoinStatus, Command, Event, Happening, Landing, Phase, Picked, Side, View, Wager, WagerKind,
};

use super::{BOXER, HOST, player};

/// Returns the next command. `round` selects the seed of the coins.
pub fn next(view: &View, choices: &Choices, round: u64) -> (Actor, Command) {
    let spinner = view.game.map_or(1, |game| game.seat);
    let find = |is_it: fn(&Command) -> bool| choices.first.iter().find(|choice| is_it(&choice.command));
    let listed = |is_it| find(is_it).map(|Choice { by, command, .. }| (*by, command.clone())).unwrap();
    let ready = find(|command| *command == Command::PlaceYourBets).is_some();
    match view.phase {
        Phase::Offering => match view.offered {
            Some(seat) => (player(seat), Command::AcceptCoins),
            None => listed(|command| matches!(command, Command::OfferCoins(_))),
        },
        Phase::Preparing if !view.coins.contains(&CoinStatus::InPlay) => {
            let coins = Picked { first: 1, second: Some(2), third: None };
            (player(spinner), Command::SelectCoins(coins))
        }
        Phase::Preparing if ready => (BOXER, Command::PlaceYourBets),
        Phase::Preparing if view.game.unwrap().side.is_none() => (player(spinner), Command::CallSide(Side::Heads)),
        Phase::Preparing => (player(spinner), Command::PlaceSpinnerWager(Stake { chips: 500, tokens: 0 })),
        Phase::Betting if !has(view, 1, WagerKind::Tails) => (player(1), wager(Side::Tails, 500, 0)),
        Phase::Betting if !has(view, 2, WagerKind::Heads) => (player(2), wager(Side::Heads, 500, 500)),
        Phase::Betting => (BOXER, Command::NoMoreBets),
        Phase::Called => listed(|command| matches!(command, Command::ThrowCoins(_))),
        Phase::Flying => {
            let mut seed = [0; 32];
            seed[..8].copy_from_slice(&round.to_le_bytes());
            (HOST, Command::Land(Landing::Fresh(seed.to_vec())))
        }
        Phase::Landed => (BOXER, Command::AnnounceResult),
        Phase::Won if round.is_multiple_of(2) => listed(|command| *command == Command::Retire),
        Phase::Won => listed(|command| *command == Command::SpinAgain),
        other => panic!("nobody brought the table to {other:?}"),
    }
}

fn wager(side: Side, chips: u64, tokens: u64) -> Command {
    Command::PlaceWager(Wager { side, stake: Stake { chips, tokens } })
}

fn has(view: &View, seat: Seat, kind: WagerKind) -> bool {
    view.seats.iter().any(|of| of.seat == seat && of.wagers.iter().any(|wager| wager.wager == kind))
}

/// Everybody's balances, relative to their first ones.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Balances {
    pub ledger: Ledger,
    /// The number of wagers won or lost.
    pub settled: u64,
}

impl Balances {
    /// Posts the moves of the events.
    pub fn record(&mut self, events: &[Event]) {
        for event in events {
            self.ledger.post_all(&event.moves).unwrap();
            self.settled += u64::from(matches!(event.what, Happening::WagerWon(_) | Happening::WagerLost(_)));
        }
    }

    /// Returns a player's win or loss, chips and tokens together.
    pub fn purse(&self, seat: Seat) -> i128 {
        [0, 1].iter().map(|tender| self.ledger.balance(Account::Purse(seat), *tender)).sum()
    }

    /// Asserts that the balances add up to zero and equal those that the table shows.
    pub fn check(&self, view: &View) {
        assert_eq!(self.ledger.balances().map(|row| row.has).sum::<i128>(), 0);
        self.ledger.require_lying(&view.common.lying).unwrap();
        let lying: u64 = view.common.lying.iter().map(|row| row.amount).sum();
        let wagers = view.seats.iter().flat_map(|seat| &seat.wagers);
        let wagers: u64 =
            wagers.filter(|wager| wager.wager != WagerKind::Spinner).map(|wager| wager.stake.total()).sum();
        assert_eq!(lying, wagers + view.game.map_or(0, |game| game.stake.total()));
    }
}
