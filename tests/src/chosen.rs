//! Random actors and amounts for a listed choice: the part that every reader of lists has to get right.

use kip_conformance::chips::Chips;
use kip_conformance::chips::takes;
use kip_conformance::choices::{ALL, fault, is_for};
use kip_engine::contract::{Actor, AmountRange, Role, Timestamp};
use kip_engine::two_up::Table;
use kip_engine::two_up::contract::Choice;

use crate::dice::Dice;

/// The prediction of a list for a well-formed command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Said {
    /// It is accepted.
    Accepted,
    /// It is refused.
    Refused,
    /// It is listed; content that only its giver knows is judged when it is given.
    Judged,
}

/// Returns the fault of a table's whole list, or of the list of one random actor that it allows.
pub fn wrong_list(table: &Table, at: Timestamp, legal: &[Choice], dice: &mut Dice) -> Option<String> {
    let wrong = fault(&table.legal(at, None, ALL), at, ALL);
    if wrong.is_some() || legal.is_empty() {
        return wrong;
    }
    let one = actor(dice.pick(legal), dice);
    let theirs: Vec<_> = legal.iter().filter(|choice| is_for(choice, one)).cloned().collect();
    let differs = table.legal(at, Some(one), ALL).first != theirs;
    differs.then(|| format!("{one:?} alone is listed something else"))
}

/// Returns a number for a member of staff.
pub fn staff_number(dice: &mut Dice) -> u32 {
    *dice.pick(&[1, 1, 2, 3, 0, u32::MAX])
}

/// Returns an actor whom the choice allows: the one it names, another of that role, or one of a role that includes it.
pub fn actor(choice: &Choice, dice: &mut Dice) -> Actor {
    let Some(but) = &choice.others_but else { return choice.by };
    let greater = match choice.by.role {
        Role::Dealer => Role::Boxer,
        Role::CasinoSupervisor => Role::GamesSupervisor,
        role => role,
    };
    let mut other = Actor { role: *dice.pick(&[choice.by.role, greater]), number: staff_number(dice) };
    while but.contains(&other) {
        other.number = other.number.wrapping_add(1);
    }
    *dice.pick(&[choice.by, other])
}

/// Amounts within a range: both ends, and others, mostly small ones, so that many stakes fit beside each other.
pub fn amounts(range: &AmountRange, dice: &mut Dice) -> Vec<u64> {
    let AmountRange { least, most, .. } = *range;
    let few = most.min(least.saturating_add(2_000));
    let some =
        [dice.between(least, few), dice.between(least, few), least + (most - least) / 2, dice.between(least, most)];
    let mut amounts: Vec<u64> = some.into_iter().filter_map(|amount| below(range, amount)).collect();
    amounts.extend([least, most]);
    amounts
}

/// Returns the largest amount of the range that is at most `amount`; `None` when none is near.
fn below(range: &AmountRange, amount: u64) -> Option<u64> {
    let step = range.step.max(1);
    if step == 1 && !range.made_of.is_empty() {
        let paid = Chips::new(&range.made_of).round_down(amount + range.on_top_of)?;
        return paid.checked_sub(range.on_top_of).filter(|amount| takes(range, *amount));
    }
    let top = amount - (amount - range.least) % step;
    let down = |down: u64| top.checked_sub(down * step);
    (0..64).map_while(down).find(|amount| takes(range, *amount))
}

/// Amounts around a range and in its gaps that it does not take.
pub fn outside(range: &AmountRange, dice: &mut Dice) -> Vec<u64> {
    let AmountRange { least, most, step, .. } = *range;
    let mut around = vec![0, least + 1, most + 1, most.saturating_add(step), dice.between(least, most)];
    around.extend([least.saturating_sub(1), most.saturating_sub(1), dice.below(least.max(1))]);
    around.retain(|amount| !takes(range, *amount));
    around
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_within_is_taken_and_what_is_outside_is_not() {
        let dice = &mut Dice::new(1);
        for (least, most, step, on_top_of, made_of) in [
            (1, 9, 1, 0, vec![]),
            (200, 2_000, 100, 0, vec![100, 500]),
            (250, 900, 1, 50, vec![100, 250]),
            (5, 5, 1, 0, vec![]),
        ] {
            let range = AmountRange { tender: 0, least, most, step, on_top_of, made_of };
            for _ in 0..50 {
                let within = amounts(&range, dice);
                assert!(within.contains(&least) && within.contains(&most));
                assert!(within.iter().all(|amount| takes(&range, *amount)), "{range:?} {within:?}");
                assert!(outside(&range, dice).iter().all(|amount| !takes(&range, *amount)));
            }
        }
    }
}
