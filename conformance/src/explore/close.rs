//! From anywhere to the close: no state is a dead end.

use std::collections::HashSet;

use kip_engine::two_up::words::{Chance, Choice, CoinStatus, Command, Description, Landing, Order, Phase, Rest, View};
use kip_engine::words::Timestamp;

use crate::choices::{ALL, order, order_of, range};
use crate::hosting::{Failure, Rules};
use crate::money::Ledger;
use crate::returns::scene::outcomes;

/// What leads to the close, the first that is listed first.
const TO_THE_CLOSE: [&str; 21] = [
    "close-table",
    "announce-closing",
    "announce-result",
    "throw-coins",
    "withdraw-due",
    "call-off-centre",
    "cover-centre",
    "no-more-bets",
    "elect-house-spin",
    "appoint-substitute",
    "place-your-bets",
    "select-coins",
    "place-spinner-wager",
    "call-side",
    "bring-new-set",
    "retire",
    "decline-further-spins",
    "decline-cover",
    "decline-coins",
    "start-house-spin",
    "offer-coins",
];

/// More commands than any way to the close takes.
const MOST_COMMANDS: usize = 300;

/// Ways to the close: the states on them.
#[derive(Default)]
pub struct Ways {
    known: HashSet<Vec<u8>>,
}

impl Ways {
    /// Goes from that state to the close, or to a state from which somebody went there before.
    ///
    /// # Errors
    /// Where nothing leads there, or something is left on the closed table.
    pub fn go(
        &mut self,
        rules: &mut dyn Rules,
        description: &Description,
        state: &[u8],
        ledger: &Ledger,
    ) -> Result<(), Failure> {
        let (mut state, mut ledger, mut passed) = (state.to_vec(), ledger.clone(), Vec::new());
        let mut at = rules.view(&state, None)?.common.now;
        for _ in 0..MOST_COMMANDS {
            let view = rules.view(&state, None)?;
            if view.phase == Phase::Closed {
                left(&view, &ledger)?;
                self.known.extend(passed);
                return Ok(());
            }
            if self.known.contains(&state) {
                self.known.extend(passed);
                return Ok(());
            }
            at = at.max(view.closes_at.unwrap_or(at));
            let order = next(rules, description, &state, &view, at)?;
            let (after, events) = rules.apply(&state, &order)?;
            ledger.book(&events).map_err(Failure::failed)?;
            passed.push(std::mem::replace(&mut state, after));
        }
        Err(Failure::failed(format!("{MOST_COMMANDS} commands do not lead to the close")))
    }
}

/// Nothing lies on a closed table.
fn left(view: &View, ledger: &Ledger) -> Result<(), Failure> {
    let left = ledger.on_table();
    if !left.is_empty() {
        return Err(Failure::failed(format!("the table is closed over {left:?}, by seat and tender")));
    }
    ledger.differs(view).map_or(Ok(()), |differs| Err(Failure::failed(format!("the table is closed: {differs}"))))
}

fn next(
    rules: &mut dyn Rules,
    description: &Description,
    state: &[u8],
    view: &View,
    at: Timestamp,
) -> Result<Order, Failure> {
    if let Some(chances) = outcomes(rules, description, state)? {
        return landing(&chances, at);
    }
    let listed = rules.legal(state, at, None, ALL)?.first;
    let next = TO_THE_CLOSE.iter().find_map(|name| {
        listed.iter().filter(|choice| choice.command.name() == *name).find(|choice| suits(choice, view))
    });
    let next = next.and_then(|choice| match choice.command {
        // The whole of a centre that has to be covered.
        Command::CoverCentre(_) => order_of(choice, at, range(choice)?.most),
        _ => Some(order(choice, at)),
    });
    next.ok_or_else(|| Failure::failed(format!("nothing leads to the close from `{}`", view.phase.as_str())))
}

/// What was done already is not done again.
fn suits(choice: &Choice, view: &View) -> bool {
    match choice.command {
        Command::AnnounceClosing(_) => view.closes_at.is_none(),
        Command::SelectCoins(_) => !view.coins.contains(&CoinStatus::InPlay),
        Command::CallSide(_) => view.game.is_some_and(|game| game.side.is_none()),
        _ => true,
    }
}

/// Tails ends most.
fn landing(chances: &[Chance], at: Timestamp) -> Result<Order, Failure> {
    let is_tails = |chance: &&Chance| match &chance.command {
        Command::Land(Landing::Observed(rests)) => {
            let third = rests.third.unwrap_or(Rest::Tails);
            [rests.first, rests.second, third].iter().all(|rest| *rest == Rest::Tails)
        }
        _ => false,
    };
    let tails = chances.iter().find(is_tails).ok_or_else(|| Failure::failed("no Tails among the chances"))?;
    Ok(Order { by: tails.by, at, command: tails.command.clone() })
}
