//! The rights of card tables, and those that hold in a state without further conditions.

use std::sync::LazyLock;

use kip_contract::casino_cards::{Actor, Command, Order, Phase, Role, TableView};
use kip_contract::family::CasinoCards;

use crate::rights::{Granted, Rights};

static RIGHTS: LazyLock<Option<Rights>> =
    LazyLock::new(|| Rights::read(include_str!("../../../rights/casino-cards.toml")).ok());

/// Returns the table of rights.
pub(super) fn rights() -> Option<&'static Rights> {
    RIGHTS.as_ref()
}

/// Commands of players that are no move of a hand.
const NO_MOVES: [&str; 3] = ["add-entropy", "ready", "not-ready"];

/// Returns whether an order is a move of the seat that has to act, or no move.
pub(super) fn is_waited_for(view: &TableView, order: &Order) -> bool {
    let is_move = order.by.role == Role::Player && !NO_MOVES.contains(&order.command.name());
    !is_move || view.to_act == Some(order.by.number)
}

/// Returns the moves that the texts grant to the seat that has to act, whatever its hand.
pub(super) fn granted(view: &TableView) -> Vec<Granted<CasinoCards>> {
    let Some(number) = view.to_act else { return Vec::new() };
    let (command, cite) = match view.phase {
        Phase::Asked => (Command::LetPass, "9.5, C11"),
        Phase::Requested => (Command::Capture, "C11"),
        Phase::ChallengePlay | Phase::ChallengeEnd => (Command::Waive, "3.13, 6.18, C9"),
        Phase::Stacking => (Command::StackRest, "2.5, C10"),
        _ => return Vec::new(),
    };
    let order = Order { by: Actor { role: Role::Player, number }, at: view.common.now, command };
    vec![Granted { order, cite }]
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn the_table_has_every_command_of_the_contract() {
        let found: BTreeSet<&str> = rights().expect("it is read").commands().collect();
        assert_eq!(found, Command::NAMES.iter().copied().collect());
    }
}
