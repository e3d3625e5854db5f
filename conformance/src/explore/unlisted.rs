//! Commands that are not listed: one of every name, tried at a table whether or not it fits.

use std::collections::BTreeMap;

use kip_contract::family::{Actor, Choice, Named as _, Order, Role as _, Shown as _};
use kip_contract::frame;

use crate::choices::is_for;
use crate::family::Tested;

/// The family's own commands for this test, and one command of every name that was listed in some state.
pub struct Unlisted<F: Tested> {
    listed: BTreeMap<String, F::Command>,
}

impl<F: Tested> Default for Unlisted<F> {
    fn default() -> Self {
        Self { listed: BTreeMap::new() }
    }
}

impl<F: Tested> Unlisted<F> {
    /// Returns one order for each command, unless it is listed for the actor. The actor changes with `turn`, so that
    /// each actor gives each command after as many turns as there are actors.
    pub fn orders(
        &mut self,
        description: &F::Description,
        view: &F::View,
        listed: &[Choice<F>],
        turn: usize,
    ) -> Vec<Order<F>> {
        for choice in listed {
            if !self.listed.contains_key(choice.command.name()) {
                self.listed.insert(choice.command.name().to_owned(), choice.command.clone());
            }
        }
        let own = F::unlisted(description, view);
        let others = self.listed.values().filter(|command| own.iter().all(|own| own.name() != command.name()));
        let commands: Vec<F::Command> = own.iter().chain(others).cloned().collect();
        let actors = actors::<F>();
        let given = (turn..).zip(commands).filter_map(|(turn, command)| {
            let by = *actors.get(turn % actors.len())?;
            let is_listed = listed.iter().any(|choice| choice.command.name() == command.name() && is_for(choice, by));
            (!is_listed).then_some(frame::Order { by, at: view.common().now, command })
        });
        given.collect()
    }
}

/// Returns the actors: two players, and one of each other role.
pub(super) fn actors<F: Tested>() -> Vec<Actor<F>> {
    let staff = F::Role::ALL.iter().filter(|role| **role != F::Role::PLAYER);
    let staff = staff.map(|role| frame::Actor { role: *role, number: 1 });
    [1, 2].map(Actor::<F>::player).into_iter().chain(staff).collect()
}

#[cfg(test)]
mod tests {
    use kip_records::two_up::NSW;

    use super::*;
    use crate::choices::ALL;
    use crate::families::TwoUp;
    use crate::families::two_up::native::Stateless;
    use crate::families::two_up::returns::scene::config;
    use crate::hosting::Rules as _;
    use kip_engine::two_up::contract::CentrePolicy;

    #[test]
    fn an_actor_for_whom_a_command_is_listed_is_left_out() {
        let description = NSW.describe();
        let mut rules = Stateless(*NSW);
        let (state, _) = rules.open(&config(&description, CentrePolicy::Riding, 100, &[100])).unwrap();
        let view = rules.view(&state, None).unwrap();
        for turn in 0..actors::<TwoUp>().len() {
            let listed = rules.legal(&state, view.common.now, None, ALL).unwrap().first;
            let orders = Unlisted::<TwoUp>::default().orders(&description, &view, &listed, turn);
            assert!(orders.len() > 50);
            for order in orders {
                assert!(rules.apply(&state, &order).is_err(), "{order:?}");
            }
        }
    }
}
