//! What holds of every list, whatever a vector says of it, seen at a table and on copies of it.

use std::collections::BTreeSet;

use kip_contract::family::{self, Role as _};
use kip_contract::frame::{Actor, Choice, Choices, DueChance, Order};
use kip_contract::types::Timestamp;

use super::difference::{Difference, line};
use super::play::Stop;
use crate::choices::{ALL, chances_fault, fault, is_for, order, told, wants_link};
use crate::families::{Fillable, Ranked, Tested, Word};
use crate::hosting::{Failure, Hosting, Table};

/// Which choices are given to copies.
#[derive(Clone, Copy)]
pub(super) struct Sample {
    pub(super) first: usize,
    pub(super) every: usize,
}

/// A table whose lists are looked at, and the host that takes up copies of it.
pub(super) struct Lists<'a, F: Tested> {
    pub(super) host: &'a mut dyn Hosting<F>,
    pub(super) table: &'a mut dyn Table<F>,
    pub(super) state: &'a [u8],
}

impl<F: Tested> Lists<'_, F> {
    /// Everything that a whole list must hold: what it says of each actor, its beginning, and that it is accepted, now and
    /// until the last moment for which it is said to hold.
    pub(super) fn whole(&mut self, listed: &family::Choices<F>, at: Timestamp, sample: Sample) -> Result<(), Stop> {
        for actor in actors(&listed.first) {
            let theirs = self.table.legal(at, Some(actor), ALL)?;
            by_itself(&theirs, at, ALL)?;
            let wanted: Vec<_> = listed.first.iter().filter(|choice| is_for(choice, actor)).cloned().collect();
            same(&format!("{} {} alone", actor.role.as_str(), actor.number), &wanted, &theirs.first)?;
        }
        for most in [0, 1, listed.total.saturating_sub(1)] {
            let some = self.table.legal(at, None, most)?;
            by_itself(&some, at, most)?;
            let end = listed.first.len().min(usize::try_from(most).unwrap_or(usize::MAX));
            same(&format!("the first {most}"), listed.first.get(..end).unwrap_or_default(), &some.first)?;
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
                self.is_accepted(&order(choice, at), choice)?;
            }
        }
        Ok(())
    }

    /// What chance is said to bring can be brought, and is listed only where there is as much room.
    pub(super) fn chances(&mut self, due: &family::DueChance<F>, at: Timestamp, most: u32) -> Result<(), Stop> {
        if let Some(fault) = chances_fault(due, most) {
            return Err(Difference::new(fault).into());
        }
        let DueChance::Listed(chances) = due else { return Ok(()) };
        for chance in chances {
            let order = Order { by: chance.by, at, command: chance.command.clone() };
            let answer = self.host.restore(self.state).and_then(|mut copy| copy.apply(&order));
            if let Err(Failure::Refused(refusal)) = answer {
                return Err(Difference::new("a listed chance is refused").found([line(&order), line(&refusal)]).into());
            }
            answer?;
        }
        let fewer = u32::try_from(chances.len()).unwrap_or(ALL).saturating_sub(1);
        match self.table.chances(fewer)? {
            DueChance::Unlisted => Ok(()),
            found => Err(Difference::new(format!("more chances than {fewer} are listed")).found([line(&found)]).into()),
        }
    }

    fn is_accepted(&mut self, order: &family::Order<F>, choice: &family::Choice<F>) -> Result<(), Stop> {
        match self.host.restore(self.state)?.apply(order) {
            Ok(_) => Ok(()),
            Err(Failure::Refused(refusal)) => {
                let message = format!("listed, and refused at {}: {}", order.at, told(choice));
                Err(Difference::new(message).found([line(&refusal)]).into())
            }
            Err(failure) => Err(failure.into()),
        }
    }
}

/// What must hold of a list by itself.
pub(super) fn by_itself<R: Ranked + Word, C: Fillable>(
    listed: &Choices<R, C>,
    at: Timestamp,
    most: u32,
) -> Result<(), Difference> {
    fault(listed, at, most).map_or(Ok(()), |fault| Err(Difference::new(fault)))
}

/// The same choices in the same order.
pub(super) fn same<R: Ranked + Word, C: Fillable>(
    what: &str,
    wanted: &[Choice<R, C>],
    found: &[Choice<R, C>],
) -> Result<(), Difference> {
    if wanted == found {
        return Ok(());
    }
    let difference = Difference::new(format!("the list of {what} differs"));
    Err(difference.wanted(wanted.iter().map(line)).found(found.iter().map(line)))
}

/// Everybody whom a list names, with those who are of the same role or of a greater one, and somebody of whom it says nothing.
fn actors<R: Ranked + Word, C>(listed: &[Choice<R, C>]) -> BTreeSet<Actor<R>> {
    let nobody = Actor::<R>::player(u32::MAX);
    let named = listed.iter().flat_map(|choice| choice.others_but.iter().flatten().copied().chain([choice.by]));
    let like = |actor: Actor<R>| {
        let greater = actor.role.greater().unwrap_or(actor.role);
        [actor, Actor { role: greater, ..actor }, Actor { role: greater, number: actor.number + 2 }]
    };
    named.flat_map(like).chain([nobody]).collect()
}
