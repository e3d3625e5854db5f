//! Lists of whole commands: turns choices into orders, and checks the contract's requirements for every list.
//!
//! This module knows no rule of a game.

use std::collections::BTreeSet;

use kip_contract::frame::{Actor, Choice, Choices, DueChance, Order};
use kip_contract::types::{AmountRange, Blank, Fraction, MinorUnits, Timestamp};
use serde::Serialize;

use crate::chips::takes;
use crate::family::{Fillable, Ranked, Word};
use crate::text::to_json;

/// No limit: the whole list.
pub const ALL: u32 = u32::MAX;

/// Returns the order that a choice lists, with its blanks left as listed.
#[must_use]
pub fn order<R: Copy, C: Clone>(choice: &Choice<R, C>, at: Timestamp) -> Order<R, C> {
    Order { by: choice.by, at, command: choice.command.clone() }
}

/// Returns the order with `amount` in the choice's blank, or `None` when the choice takes no amount.
#[must_use]
pub fn order_of<R: Copy, C: Fillable>(choice: &Choice<R, C>, at: Timestamp, amount: MinorUnits) -> Option<Order<R, C>> {
    let command = choice.command.with_amount(range(choice)?, amount)?;
    Some(Order { by: choice.by, at, command })
}

/// Returns the amounts that a choice takes, or `None` when it takes none.
#[must_use]
pub fn range<R, C>(choice: &Choice<R, C>) -> Option<&AmountRange> {
    choice.blanks.iter().find_map(|blank| match blank {
        Blank::Amount(range) => Some(range),
        _ => None,
    })
}

/// Returns whether a choice has a blank for the next link of a chain. Only such a choice is not accepted as listed.
#[must_use]
pub fn wants_link<R, C>(choice: &Choice<R, C>) -> bool {
    choice.blanks.contains(&Blank::Link)
}

/// Returns whether `actor` may give the choice's command.
#[must_use]
pub fn is_for<R: Ranked, C>(choice: &Choice<R, C>, actor: Actor<R>) -> bool {
    let others = choice.others_but.as_ref().is_some_and(|but| !but.contains(&actor));
    choice.by == actor || (others && actor.role.includes(choice.by.role))
}

/// Returns whether an order is one of the choices with its blanks filled in. Each tender of a stake is listed separately; for a
/// stake in both tenders only its bet is compared.
#[must_use]
pub fn lists<R: Ranked, C: Fillable>(choices: &[Choice<R, C>], order: &Order<R, C>) -> bool {
    choices.iter().any(|choice| is_for(choice, order.by) && fills(choice, &order.command))
}

/// Returns whether a command is the choice's command with its blanks filled in, by any actor.
#[must_use]
pub fn fills<R, C: Fillable>(choice: &Choice<R, C>, command: &C) -> bool {
    choice.command.is_filled_as(&choice.blanks, command)
}

/// Returns the fault of a list that was requested at `at` with at most `most` choices.
#[must_use]
pub fn fault<R: Ranked + Word, C: Fillable>(listed: &Choices<R, C>, at: Timestamp, most: u32) -> Option<String> {
    let Choices { first, total, until } = listed;
    let order = |one: &Choice<R, C>, next: &Choice<R, C>| {
        let commands = || one.command.compare(&next.command);
        one.standing.cmp(&next.standing).then_with(commands).then_with(|| one.by.cmp(&next.by))
    };
    let unsorted = first.windows(2).find_map(|pair| match pair {
        [one, next] if order(one, next).is_gt() => Some(next),
        _ => None,
    });
    if let Some(choice) = unsorted {
        return Some(format!("the list is not in order before {}", format_choice(choice)));
    }
    let mut seen = BTreeSet::new();
    if let Some(choice) = first.iter().find(|choice| !seen.insert((choice.by, &choice.command))) {
        return Some(format!("listed twice: {}", format_choice(choice)));
    }
    let count = u32::try_from(first.len()).unwrap_or(u32::MAX);
    if count != (*total).min(most) {
        return Some(format!("{count} of {total} are listed, and {most} were asked for"));
    }
    if let Some(until) = until.filter(|until| *until <= at) {
        return Some(format!("the list is said to hold until {until}, and was asked for {at}"));
    }
    first.iter().find_map(|choice| Some(format!("{}: {}", format_choice(choice), choice_fault(choice)?)))
}

/// Returns the fault of a single choice.
fn choice_fault<R: Ranked, C: Fillable>(choice: &Choice<R, C>) -> Option<String> {
    if let Some(range) = range(choice) {
        if choice.command.with_amount(range, range.least).as_ref() != Some(&choice.command) {
            return Some(format!("the least, {}, does not stand in it", range.least));
        }
        if range.step == 0 || !takes(range, range.least) || !takes(range, range.most) {
            return Some("its range does not have its own ends".into());
        }
    }
    let others = choice.others_but.as_ref()?;
    if choice.by.role == R::PLAYER {
        return Some("players are listed one by one".into());
    }
    (others.contains(&choice.by)).then(|| "who gives it is among those who may not".into())
}

/// Returns the fault of a due chance that was requested with at most `most` outcomes.
#[must_use]
pub fn chances_fault<R, C: Word>(due: &DueChance<R, C>, most: u32) -> Option<String> {
    let DueChance::Listed(chances) = due else { return None };
    if chances.len() > usize::try_from(most).unwrap_or(usize::MAX) {
        return Some(format!("{} chances are listed, and {most} were asked for", chances.len()));
    }
    let mut seen = BTreeSet::new();
    if let Some(chance) = chances.iter().find(|chance| !seen.insert(&chance.command)) {
        return Some(format!("two chances are one: {:?}", chance.command));
    }
    match sum(chances.iter().map(|chance| chance.probability)) {
        Some((numerator, denominator)) if numerator == denominator => None,
        Some((numerator, denominator)) => Some(format!("the chances come to {numerator}/{denominator}, not to 1")),
        None => Some("the chances' probabilities have no sum".into()),
    }
}

/// Adds fractions over a common denominator. Returns `None` when a denominator is 0 or the sum overflows.
fn sum(fractions: impl Iterator<Item = Fraction>) -> Option<(u128, u128)> {
    let mut sum = (0_u128, 1_u128);
    for Fraction { numerator, denominator } in fractions {
        let (numerator, denominator) = (u128::from(numerator), u128::from(denominator));
        if denominator == 0 {
            return None;
        }
        if numerator == 0 {
            continue;
        }
        if sum.1.is_multiple_of(denominator) {
            sum.0 = sum.0.checked_add(numerator.checked_mul(sum.1 / denominator)?)?;
        } else {
            sum.0 = sum.0.checked_mul(denominator)?.checked_add(numerator.checked_mul(sum.1)?)?;
            sum.1 = sum.1.checked_mul(denominator)?;
        }
    }
    Some(sum)
}

/// Formats a choice for people: `player 1 accept-coins`.
#[must_use]
pub fn format_choice<R: Ranked, C: Word>(choice: &Choice<R, C>) -> String {
    format_command(choice.by, &choice.command)
}

/// Formats an actor with a command: `player 1 accept-coins`, with the fields of the command if it has any.
#[must_use]
pub fn format_command<R: Ranked>(by: Actor<R>, command: &impl Serialize) -> String {
    format!("{} {} {}", by.role.as_str(), by.number, to_json(command).replace('"', ""))
}

#[cfg(test)]
mod tests {
    use kip_contract::two_up::{
        Actor, Chance, Choice, Choices, Command, DueChance, Landing, Order, Rest, Rests, Role, Side, Stake, Wager,
    };
    use kip_contract::types::Standing;

    use super::*;
    use crate::money::CHIPS;

    const PLAYER: Actor = Actor { role: Role::Player, number: 1 };
    const DEALER: Actor = Actor { role: Role::Dealer, number: 1 };

    fn wager(chips: MinorUnits, tokens: MinorUnits) -> Command {
        Command::PlaceWager(Wager { side: Side::Heads, stake: Stake { chips, tokens } })
    }

    fn bet(most: MinorUnits) -> Choice {
        let made_of = vec![100, 250];
        let range = AmountRange { tender: CHIPS, least: 200, most, step: 1, on_top_of: 0, made_of };
        let (command, standing) = (wager(200, 0), Standing::Optional);
        let blanks = vec![Blank::Amount(range)];
        Choice { by: PLAYER, others_but: None, about: None, command, standing, blanks, bet: Some(0) }
    }

    fn by_staff(command: Command) -> Choice {
        let standing = Standing::Awaited;
        Choice { by: DEALER, others_but: Some(vec![]), about: None, command, standing, blanks: vec![], bet: None }
    }

    fn list(first: Vec<Choice>) -> Choices {
        let total = u32::try_from(first.len()).unwrap();
        Choices { first, total, until: Some(11) }
    }

    #[test]
    fn a_range_takes_what_chips_pay() {
        let choice = bet(600);
        let range = range(&choice).unwrap();
        let taken: Vec<_> = (0..1_000).filter(|amount| takes(range, *amount)).collect();
        assert_eq!(taken, [200, 250, 300, 350, 400, 450, 500, 550, 600]);
        let on_top = AmountRange { on_top_of: 150, step: 100, ..range.clone() };
        assert_eq!((0..1_000).filter(|amount| takes(&on_top, *amount)).collect::<Vec<_>>(), [200, 300, 400, 500, 600]);
    }

    #[test]
    fn a_choice_is_for_its_actor_and_for_others_of_the_role_who_are_not_excluded() {
        let mut choice = by_staff(Command::PlaceYourBets);
        let actor = |role, number| Actor { role, number };
        assert!(is_for(&choice, actor(Role::Boxer, 7)) && !is_for(&choice, actor(Role::CasinoSupervisor, 1)));
        choice.others_but = Some(vec![actor(Role::Boxer, 7)]);
        assert!(!is_for(&choice, actor(Role::Boxer, 7)) && is_for(&choice, actor(Role::Dealer, 7)));
        assert!(is_for(&bet(600), PLAYER) && !is_for(&bet(600), actor(Role::Player, 2)));
    }

    #[test]
    fn a_filled_command_is_listed_and_another_is_not() {
        let choices = [bet(600), by_staff(Command::PlaceYourBets)];
        let by = |by, command| lists(&choices, &Order { by, at: 10, command });
        assert!(by(PLAYER, wager(250, 0)) && by(PLAYER, wager(300, 50)) && by(DEALER, Command::PlaceYourBets));
        assert!(!by(PLAYER, wager(210, 0)) && !by(PLAYER, wager(700, 0)) && !by(PLAYER, wager(0, 300)));
        assert!(!by(DEALER, wager(250, 0)) && !by(DEALER, Command::NoMoreBets));
    }

    #[test]
    fn every_fault_of_a_list_is_found() {
        let (good, dealers) = (list(vec![by_staff(Command::PlaceYourBets), bet(600)]), by_staff(Command::NoMoreBets));
        assert_eq!(fault(&good, 10, ALL), None);
        let against_himself = Choice { others_but: Some(vec![DEALER]), ..dealers.clone() };
        let one_by_one = Choice { others_but: Some(vec![]), ..bet(600) };
        for (list, message) in [
            (list(vec![bet(600), dealers.clone()]), "not in order"),
            (list(vec![dealers.clone(), dealers]), "twice"),
            (Choices { total: 3, ..good.clone() }, "2 of 3"),
            (Choices { until: Some(10), ..good }, "hold until 10"),
            (list(vec![bet(620)]), "its own ends"),
            (list(vec![Choice { command: wager(250, 0), ..bet(600) }]), "does not stand in it"),
            (list(vec![against_himself]), "may not"),
            (list(vec![one_by_one]), "one by one"),
        ] {
            let found = fault(&list, 10, ALL).expect(message);
            assert!(found.contains(message), "{found}");
        }
    }

    #[test]
    fn chances_come_to_one() {
        let chance = |first, numerator, denominator| Chance {
            by: DEALER,
            command: Command::Land(Landing::Observed(Rests { first, second: Rest::Heads, third: None })),
            probability: Fraction { numerator, denominator },
        };
        let good = vec![chance(Rest::Heads, 1, 3), chance(Rest::Tails, 2, 3), chance(Rest::Outside, 0, 1)];
        assert_eq!(chances_fault(&DueChance::Listed(good.clone()), 3), None);
        assert_eq!(chances_fault(&DueChance::Unlisted, 0), None);
        for (chances, most, message) in [
            (good.clone(), 2, "were asked for"),
            (good[..1].to_vec(), 3, "come to 1/3"),
            (vec![good[0].clone(), good[0].clone()], 3, "are one"),
            (vec![chance(Rest::Heads, 1, 0)], 3, "no sum"),
        ] {
            let found = chances_fault(&DueChance::Listed(chances), most).expect(message);
            assert!(found.contains(message), "{found}");
        }
    }
}
