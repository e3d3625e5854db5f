//! Another component takes over a live table.
//!
//! The old component serves until the new one stands beside it with the same table in it. What
//! fails before that, fails in the new one's instance, which is then thrown away.

use super::{Table, Warm, proven_state, take_up};
use crate::instance::Instance;
use crate::journal::Journal;
use crate::swap::{Build, Successor, SwapError, Swapped};
use crate::two_up::{Event, SeatView, Step, TableView};
use crate::words::Timestamp;
use crate::{Fault, Rulebook};

/// The table in the new component, its state there, and the events that brought it there.
type Standing = (Warm, Vec<u8>, Vec<Event>);

/// A component with the table in it, that serves as soon as somebody says so.
pub(crate) struct Prepared {
    rulebook: Rulebook,
    warm: Warm,
    state: Vec<u8>,
    swapped: Swapped,
}

impl Prepared {
    pub(crate) fn rulebook(&self) -> &Rulebook {
        &self.rulebook
    }

    /// The table's state in the new component.
    pub(crate) fn state(&self) -> &[u8] {
        &self.state
    }

    /// What the swap comes to.
    pub(crate) fn swapped(&self) -> &Swapped {
        &self.swapped
    }
}

impl Table {
    /// Gives the table to another component, which serves from the next call on.
    ///
    /// Another build of the same rulebook takes over between any two commands: it takes up the
    /// state, and has to give the same bytes for it.
    ///
    /// Another rulebook takes over between spinner's games, with nothing on the layout, and under
    /// new terms if it is given any: players, their limits, chance, closing time and disputes go
    /// along, and have to show as before.
    ///
    /// Only when that is proven is the old component let go. For a moment there are two instances: see [`Limits::tables`](crate::Limits::tables).
    ///
    /// ```
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// # let config = serde_json::from_str(include_str!("../../tests/config.json"))?;
    /// # let later_build = Registry::embedded(Limits::default())?.rulebook("nsw").ok_or("no nsw")?;
    /// use kip::{Limits, Registry, SwapError, Table};
    ///
    /// let registry = Registry::embedded(Limits::default())?;
    /// let rulebook = registry.rulebook("nsw").ok_or("no such rulebook")?;
    /// let (mut table, _) = Table::open(&rulebook, &config)?;
    /// match table.swap(later_build, config.opened_at) {
    ///     Ok(swapped) => println!("{} gave way to {}", swapped.from.digest, swapped.to.digest),
    ///     // Whatever it was, the table is served as before.
    ///     Err(SwapError::AlreadyServing { digest }) => assert_eq!(digest, rulebook.digest()),
    ///     Err(error) => return Err(error.into()),
    /// }
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    /// A [`SwapError`]; the component that served serves on, and the table is untouched.
    pub fn swap(&mut self, successor: impl Into<Successor>, at: Timestamp) -> Result<Swapped, SwapError> {
        let prepared = self.prepare(&successor.into(), at)?;
        Ok(self.commit(prepared))
    }

    /// Swaps at the next moment the rules allow: now, or after the first accepted command that
    /// leaves the table so that it can change hands. Gives what was swapped at once, none where
    /// the swap waits. It takes the place of one that waits already.
    ///
    /// # Errors
    /// A [`SwapError`] that waiting would not mend; then nothing waits.
    pub fn queue_swap(&mut self, successor: impl Into<Successor>, at: Timestamp) -> Result<Option<Swapped>, SwapError> {
        let prepared = self.prepare_or_wait(successor.into(), at)?;
        Ok(prepared.map(|prepared| self.commit(prepared)))
    }

    /// The swap that waits.
    #[must_use]
    pub fn queued_swap(&self) -> Option<&Successor> {
        self.queue.waiting()
    }

    /// Lets nothing wait any longer; gives what did.
    pub fn cancel_swap(&mut self) -> Option<Successor> {
        self.queue.take()
    }

    /// What came of a swap that waited: looked at after every accepted command, told once. After
    /// an error nothing waits any more.
    pub fn swapped(&mut self) -> Option<Result<Swapped, SwapError>> {
        self.swapped.take()
    }
}

impl Table {
    /// The new component with the table in it; the old one serves on.
    pub(crate) fn prepare(&mut self, successor: &Successor, at: Timestamp) -> Result<Prepared, SwapError> {
        let Successor { rulebook, terms } = successor;
        if rulebook.digest() == self.rulebook.digest() {
            return Err(SwapError::AlreadyServing { digest: rulebook.digest() });
        }
        let (warm, state, events) = if rulebook.id() == self.rulebook.id() {
            if terms.is_some() {
                return Err(SwapError::TermsStay);
            }
            self.another_build(rulebook, at)?
        } else {
            self.another_rulebook(successor, at)?
        };
        let (from, to) = (Build::of(&self.rulebook), Build::of(rulebook));
        let swapped = Swapped { from, to, at, terms: terms.clone(), events };
        Ok(Prepared { rulebook: rulebook.clone(), warm, state, swapped })
    }

    /// The old component is let go; nothing can fail any more.
    pub(crate) fn commit(&mut self, prepared: Prepared) -> Swapped {
        let Prepared { rulebook, warm, state, swapped } = prepared;
        self.rulebook = rulebook;
        self.warm = Some(warm);
        self.journal = Journal::new(state);
        swapped
    }

    /// The same if the moment has come; else the swap waits.
    pub(crate) fn prepare_or_wait(
        &mut self,
        successor: Successor,
        at: Timestamp,
    ) -> Result<Option<Prepared>, SwapError> {
        self.queue.put(successor);
        self.prepare_queued(at).transpose()
    }

    /// What waits, if its moment has come: made ready, or failed for good.
    pub(crate) fn prepare_queued(&mut self, at: Timestamp) -> Option<Result<Prepared, SwapError>> {
        let successor = self.queue.take()?;
        match self.prepare(&successor, at) {
            Err(SwapError::NotNow(_)) => {
                self.queue.put(successor);
                None
            }
            prepared => Some(prepared),
        }
    }

    /// A command was accepted: the moment of what waits may have come.
    #[inline]
    pub(super) fn accepted(&mut self, at: Timestamp) {
        if self.queue.waiting().is_some()
            && let Some(prepared) = self.prepare_queued(at)
        {
            self.swapped = Some(prepared.map(|prepared| self.commit(prepared)));
        }
    }

    fn another_build(&mut self, rulebook: &Rulebook, at: Timestamp) -> Result<Standing, SwapError> {
        let now = self.view(None).map_err(SwapError::NoState)?.common.now;
        if at < now {
            return Err(SwapError::TimeBackwards { now });
        }
        let state = self.call(proven_state).map_err(SwapError::NoState)?;
        let mut instance = Instance::new(rulebook.code()).map_err(SwapError::of_new)?;
        let handle = instance.restore_table(&state).map_err(SwapError::of_new)?;
        if instance.snapshot(handle).map_err(SwapError::of_new)? != state {
            return Err(SwapError::OtherState);
        }
        Ok((Warm { instance, handle }, state, vec![]))
    }

    fn another_rulebook(&mut self, successor: &Successor, at: Timestamp) -> Result<Standing, SwapError> {
        let exported = self.export_table(at).map_err(|fault| match fault {
            Fault::Refused(refusal) => SwapError::NotNow(refusal),
            fault => SwapError::NoState(fault),
        })?;
        let before = self.view(None).map_err(SwapError::NoState)?;
        let mut instance = Instance::new(successor.rulebook.code()).map_err(SwapError::of_new)?;
        let terms = successor.terms.as_ref();
        let Step { state, events } = instance.import_table(&exported, terms, at).map_err(SwapError::of_new)?;
        let after = instance.view_of(&state, None).map_err(SwapError::of_new)?;
        if let Some(what) = lost(&before, &after) {
            return Err(SwapError::Lost { what });
        }
        // It can be handed on again at once.
        instance.export_table(&state, at).map_err(SwapError::of_new)?;
        let handle = take_up(&mut instance, &state).map_err(SwapError::of_new)?;
        Ok((Warm { instance, handle }, state, events))
    }
}

/// What of a table does not show as it did before another rulebook imported it. Terms may change. Between a casino and a
/// ring so may what only a casino has: players' own limits, and how long they abstained.
fn lost(before: &TableView, after: &TableView) -> Option<&'static str> {
    let same_machine = before.ring.is_some() == after.ring.is_some();
    let players = |of: &TableView| {
        let player = |player: &SeatView| {
            let SeatView { seat, barred, excluded, abstained, entropy_given, .. } = *player;
            (seat, barred, excluded, abstained * u8::from(same_machine), entropy_given)
        };
        of.seats.iter().map(player).collect::<Vec<_>>()
    };
    let limits = |of: &TableView| of.casino.as_ref().map(|casino| casino.player_limits.clone());
    let supervisors = |of: &TableView| (of.games_supervisor_present, of.casino_supervisor_present);
    let kept = [
        ("name", before.common.table == after.common.table),
        ("seats", before.seat_count == after.seat_count),
        ("players", players(before) == players(after)),
        ("players' own limits", !same_machine || limits(before) == limits(after)),
        ("time zone", before.zone_offset_minutes == after.zone_offset_minutes),
        ("chain of draws", before.common.chain == after.common.chain),
        ("closing time", before.closes_at == after.closes_at),
        ("supervisors", supervisors(before) == supervisors(after)),
        ("disputes", before.disputes == after.disputes),
    ];
    kept.into_iter().find(|(_, kept)| !kept).map(|(what, _)| what)
}
