//! Checks that the close can be reached from every state.

use std::collections::HashSet;

use kip_contract::family::{Choice, Described as _, Order, Role as _, Shown as _};
use kip_contract::frame::{self, DueChance};
use kip_contract::types::{Blank, Standing, Timestamp};

use crate::books::Books;
use crate::choices::{ALL, order, wants_link};
use crate::family::{Laid, Tested};
use crate::hosting::{Failure, Rules};
use crate::money::Ledger;

/// A number of commands that exceeds every way to the close.
const MOST_COMMANDS: usize = 300;

/// The states from which a way to the close is known.
#[derive(Default)]
pub struct Ways {
    known: HashSet<Vec<u8>>,
}

impl Ways {
    /// Plays from `state` to the close, or to a state from which a way to the close is known.
    ///
    /// # Errors
    /// Fails when no way leads there, or when money is left on the closed table.
    pub fn reach_close<F: Tested>(
        &mut self,
        rules: &mut dyn Rules<F>,
        description: &F::Description,
        state: &[u8],
        books: &Books<F>,
    ) -> Result<(), Failure> {
        let (mut state, mut books, mut passed) = (state.to_vec(), books.clone(), Vec::new());
        let mut at = 0;
        for _ in 0..MOST_COMMANDS {
            let view = rules.view(&state, None)?;
            if view.common().closed {
                require_empty(&view, &books)?;
                self.known.extend(passed);
                return Ok(());
            }
            if self.known.contains(&state) {
                self.known.extend(passed);
                return Ok(());
            }
            at = at.max(view.common().now).max(view.closes_at().unwrap_or(0));
            let order = next_order::<F>(rules, description, &state, &view, at)?;
            let (after, events) = rules.apply(&state, &order)?;
            books.book(&events).map_err(Failure::failed)?;
            passed.push(std::mem::replace(&mut state, after));
        }
        Err(Failure::failed(format!("{MOST_COMMANDS} commands do not lead to the close")))
    }
}

/// Requires that no money lies on a closed table.
fn require_empty(view: &impl Laid, ledger: &Ledger) -> Result<(), Failure> {
    let left = ledger.on_table();
    if !left.is_empty() {
        return Err(Failure::failed(format!("the table is closed over {left:?}, by seat and tender")));
    }
    let difference = ledger.find_difference(&view.common().lying, view.stakes());
    difference.map_or(Ok(()), |difference| Err(Failure::failed(format!("the table is closed: {difference}"))))
}

/// Returns the next order on the way to the close: the close itself, or a command that the game waits for.
fn next_order<F: Tested>(
    rules: &mut dyn Rules<F>,
    description: &F::Description,
    state: &[u8],
    view: &F::View,
    at: Timestamp,
) -> Result<Order<F>, Failure> {
    if let DueChance::Listed(mut chances) = rules.chances(state, description.head().most_chances)? {
        // A chance with probability 0 is not an outcome and leads nowhere.
        chances.retain(|chance| chance.probability.numerator > 0);
        if !chances.is_empty() {
            // Any outcome will do. The state's checksum chooses one, always the same for the same state.
            let chance = chances.swap_remove(usize::from(state.last().copied().unwrap_or(0)) % chances.len());
            return Ok(frame::Order { by: chance.by, at, command: chance.command });
        }
    }
    let listed = rules.legal(state, at, None, ALL)?.first;
    let next = choose_towards_close::<F>(&listed, view.closes_at().is_some());
    let next = next.map(|choice| order(choice, at));
    next.ok_or_else(|| Failure::failed(format!("nothing leads to the close from `{}`", view.phase())))
}

/// Chooses the next step towards the close: first a command that ends the table, then a command of staff, also one in a silent
/// player's stead, then a command of players.
fn choose_towards_close<F: Tested>(listed: &[Choice<F>], is_announced: bool) -> Option<&Choice<F>> {
    use Standing::{Awaited, ClosesWindow, Ending, Instead, Intervention, Optional};
    let is_player = |choice: &Choice<F>| choice.by.role == F::Role::PLAYER;
    // A blank for facts that only people know holds a value that is accepted, except for the next link of a chain.
    let is_attested =
        |choice: &Choice<F>| choice.blanks.iter().any(|blank| matches!(blank, Blank::Attestation | Blank::Details));
    let first = |standing: Standing, of_players: bool, attested: bool| {
        let mut fits = listed.iter().filter(move |choice| choice.standing == standing && !wants_link(choice));
        fits.find(|choice| is_player(choice) == of_players && is_attested(choice) == attested)
    };
    let is_announcement = |choice: &&Choice<F>| choice.blanks.iter().any(|blank| matches!(blank, Blank::Time(_)));
    let ending = || listed.iter().filter(|choice| choice.standing == Ending && !is_player(choice));
    let ends = ending().find(|choice| !is_announcement(choice)).or_else(|| ending().find(|_| !is_announced));
    let silent = listed.iter().any(|choice| choice.standing == Awaited && is_player(choice));
    let staff = if silent { [Instead, Awaited, ClosesWindow] } else { [Awaited, ClosesWindow, Instead] };
    let of_staff = staff.map(|standing| (standing, false, false));
    let others =
        [(Awaited, true, false), (Awaited, false, true), (Optional, false, true), (Intervention, false, false)];
    let in_turn = of_staff.into_iter().chain(others);
    ends.or_else(|| {
        in_turn.into_iter().find_map(|(standing, of_players, attested)| first(standing, of_players, attested))
    })
}
