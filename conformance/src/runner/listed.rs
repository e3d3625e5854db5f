//! Checks that hold for every list, whatever a vector expects of it, at a table and on restored copies of it.

use std::collections::BTreeSet;

use kip_contract::family::{self, Role as _};
use kip_contract::frame::{Actor, Choice, Choices, DueChance, Order};
use kip_contract::types::Timestamp;

use super::difference::{Difference, to_json};
use super::play::Stop;
use crate::choices::{ALL, chances_fault, fault, format_choice, is_for, order, wants_link};
use crate::family::{Fillable, Ranked, Tested, Word};
use crate::hosting::{Failure, Hosting, Table};

/// The choices that are tried on copies.
#[derive(Clone, Copy)]
pub(super) struct Sample {
    pub(super) first: usize,
    pub(super) every: usize,
}

/// A table whose lists are checked, and the host that restores copies of it.
pub(super) struct Lists<'a, F: Tested> {
    pub(super) host: &'a mut dyn Hosting<F>,
    pub(super) table: &'a mut dyn Table<F>,
    pub(super) state: &'a [u8],
}

impl<F: Tested> Lists<'_, F> {
    /// Checks a whole list: it agrees with the list of each actor and with shorter lists, and a sample of its choices is
    /// accepted, now and at the last moment for which the list holds.
    pub(super) fn check_whole(
        &mut self,
        listed: &family::Choices<F>,
        at: Timestamp,
        sample: Sample,
    ) -> Result<(), Stop> {
        for actor in actors(&listed.first) {
            let theirs = self.table.legal(at, Some(actor), ALL)?;
            require_well_formed(&theirs, at, ALL)?;
            let wanted: Vec<_> = listed.first.iter().filter(|choice| is_for(choice, actor)).cloned().collect();
            require_same(&format!("{} {} alone", actor.role.as_str(), actor.number), &wanted, &theirs.first)?;
        }
        for most in [0, 1, listed.total.saturating_sub(1)] {
            let some = self.table.legal(at, None, most)?;
            require_well_formed(&some, at, most)?;
            let end = listed.first.len().min(usize::try_from(most).unwrap_or(usize::MAX));
            require_same(&format!("the first {most}"), listed.first.get(..end).unwrap_or_default(), &some.first)?;
            if (some.total, some.until) != (listed.total, listed.until) {
                return Err(
                    Difference::new("how many there are, and until when, depends on how many are asked for").into()
                );
            }
        }
        let last = listed.until.map_or(at, |until| until.saturating_sub(1));
        let sampled = listed.first.iter().skip(sample.first).step_by(sample.every);
        for choice in sampled.filter(|choice| !wants_link(choice)) {
            for at in BTreeSet::from([at, last]) {
                self.require_accepted(&order(choice, at), choice)?;
            }
        }
        Ok(())
    }

    /// Checks that every listed chance is accepted, and that chances are listed only up to the requested number.
    pub(super) fn check_chances(&mut self, due: &family::DueChance<F>, at: Timestamp, most: u32) -> Result<(), Stop> {
        if let Some(fault) = chances_fault(due, most) {
            return Err(Difference::new(fault).into());
        }
        let DueChance::Listed(chances) = due else { return Ok(()) };
        for chance in chances {
            let order = Order { by: chance.by, at, command: chance.command.clone() };
            let answer = self.host.restore(self.state).and_then(|mut copy| copy.apply(&order));
            if let Err(Failure::Refused(refusal)) = answer {
                return Err(Difference::new("a listed chance is refused")
                    .found([to_json(&order), to_json(&refusal)])
                    .into());
            }
            answer?;
        }
        let fewer = u32::try_from(chances.len()).unwrap_or(ALL).saturating_sub(1);
        match self.table.chances(fewer)? {
            DueChance::Unlisted => Ok(()),
            found => {
                Err(Difference::new(format!("more chances than {fewer} are listed")).found([to_json(&found)]).into())
            }
        }
    }

    fn require_accepted(&mut self, order: &family::Order<F>, choice: &family::Choice<F>) -> Result<(), Stop> {
        match self.host.restore(self.state)?.apply(order) {
            Ok(_) => Ok(()),
            Err(Failure::Refused(refusal)) => {
                let message = format!("listed, and refused at {}: {}", order.at, format_choice(choice));
                Err(Difference::new(message).found([to_json(&refusal)]).into())
            }
            Err(failure) => Err(failure.into()),
        }
    }
}

/// Requires that a list by itself has no fault.
pub(super) fn require_well_formed<R: Ranked + Word, C: Fillable>(
    listed: &Choices<R, C>,
    at: Timestamp,
    most: u32,
) -> Result<(), Difference> {
    fault(listed, at, most).map_or(Ok(()), |fault| Err(Difference::new(fault)))
}

/// Requires the same choices in the same order.
pub(super) fn require_same<R: Ranked + Word, C: Fillable>(
    what: &str,
    wanted: &[Choice<R, C>],
    found: &[Choice<R, C>],
) -> Result<(), Difference> {
    if wanted == found {
        return Ok(());
    }
    let difference = Difference::new(format!("the list of {what} differs"));
    Err(difference.wanted(wanted.iter().map(to_json)).found(found.iter().map(to_json)))
}

/// Returns every actor whom a list names, others of the greater role with the same and with another number, and a player whom it
/// does not name.
fn actors<R: Ranked + Word, C>(listed: &[Choice<R, C>]) -> BTreeSet<Actor<R>> {
    let unnamed = Actor::<R>::player(u32::MAX);
    let named = listed.iter().flat_map(|choice| choice.others_but.iter().flatten().copied().chain([choice.by]));
    let like = |actor: Actor<R>| {
        let greater = actor.role.greater().unwrap_or(actor.role);
        [actor, Actor { role: greater, ..actor }, Actor { role: greater, number: actor.number + 2 }]
    };
    named.flat_map(like).chain([unnamed]).collect()
}
