//! Lets another component take over a live table.
//!
//! The old component serves until the new one has the same table. A failure before that happens in the new component's instance,
//! which is then discarded.

use super::{Table, Warm, restore_verified, verified_snapshot};
use crate::contract::Timestamp;
use crate::family::{Event, Hosted, Order, TableSteps, find_loss, frame};
use crate::instance::Instance;
use crate::journal::Journal;
use crate::swap::{Successor, SwapError, Swapped};
use crate::traced::begin;
use crate::{Fault, Rulebook};

/// The table in the new component, its state there, and the events of the change.
type NewTable<F> = (Warm<F>, Vec<u8>, Vec<Event<F>>);

/// A new component that has the table and can start to serve it.
pub(crate) struct Prepared<F: Hosted> {
    rulebook: Rulebook<F>,
    warm: Warm<F>,
    state: Vec<u8>,
    swapped: Swapped<F>,
}

/// The state of a table to return to, with its waiting swap.
struct Before<F: Hosted> {
    rulebook: Rulebook<F>,
    state: Vec<u8>,
    now: Option<Timestamp>,
    waiting: Successor<F>,
    swapped: Option<Result<Swapped<F>, SwapError>>,
}

impl<F: Hosted> Prepared<F> {
    pub(crate) fn rulebook(&self) -> &Rulebook<F> {
        &self.rulebook
    }

    /// Returns the table's state in the new component.
    pub(crate) fn state(&self) -> &[u8] {
        &self.state
    }

    /// Returns the result of the swap.
    pub(crate) fn swapped(&self) -> &Swapped<F> {
        &self.swapped
    }
}

impl<F: Hosted> Table<F> {
    /// Swaps the component of the table. The new one serves from the next call on.
    ///
    /// Another build of the same rulebook can take over between any two commands. It restores the state and has to give
    /// the same bytes for it.
    ///
    /// Another rulebook can take over when the rules allow it; in Two-Up that is between spinner's games, with no
    /// wagers on the layout. The table may get new terms. Players, the chain of draws, closing time and disputes are
    /// kept and have to look the same afterwards; so are players' own limits, except between a casino and a ring.
    ///
    /// The old component is dropped only after these checks. For a moment there are two instances: see
    /// [`Limits::tables`](crate::Limits::tables).
    ///
    /// ```
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// # let config = serde_json::from_str(include_str!("../../examples/config.json"))?;
    /// # let later_build = Registry::embedded(Limits::default())?.rulebook("nsw").ok_or("no nsw")?;
    /// use kip::{Limits, Registry, SwapError, Table};
    ///
    /// let registry = Registry::embedded(Limits::default())?;
    /// let rulebook = registry.rulebook("nsw").ok_or("no such rulebook")?;
    /// let (mut table, _) = Table::open(&rulebook, &config)?;
    /// match table.swap(later_build, config.opened_at) {
    ///     Ok(swapped) => println!("{} gave way to {}", swapped.from.digest, swapped.to.digest),
    ///     // After any error the table is served as before.
    ///     Err(SwapError::AlreadyServing { digest }) => assert_eq!(digest, rulebook.digest()),
    ///     Err(error) => return Err(error.into()),
    /// }
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    /// A [`SwapError`]; the old component goes on serving and the table is unchanged.
    pub fn swap(&mut self, successor: impl Into<Successor<F>>, at: Timestamp) -> Result<Swapped<F>, SwapError> {
        let prepared = self.prepare(&successor.into(), at)?;
        Ok(self.commit(prepared))
    }

    /// Swaps at the next moment the rules allow: now, or after the first accepted command that leaves the table ready to change
    /// rulebook. Returns the result of a swap that happened at once, or `None` when the swap waits. It replaces a swap that
    /// already waits.
    ///
    /// # Errors
    /// A [`SwapError`] that waiting cannot resolve; then no swap waits.
    pub fn queue_swap(
        &mut self,
        successor: impl Into<Successor<F>>,
        at: Timestamp,
    ) -> Result<Option<Swapped<F>>, SwapError> {
        let prepared = self.prepare_or_wait(successor.into(), at)?;
        Ok(prepared.map(|prepared| self.commit(prepared)))
    }

    /// Returns the waiting swap.
    #[must_use]
    pub fn queued_swap(&self) -> Option<&Successor<F>> {
        self.queue.waiting()
    }

    /// Cancels the waiting swap and returns it.
    pub fn cancel_swap(&mut self) -> Option<Successor<F>> {
        self.queue.take()
    }

    /// Returns the result of a swap that waited, once. The swap is tried after every accepted command; after an error
    /// it no longer waits.
    pub fn swapped(&mut self) -> Option<Result<Swapped<F>, SwapError>> {
        self.swapped.take()
    }
}

impl<F: Hosted> Table<F> {
    /// Prepares the new component with the table, while the old one goes on serving.
    pub(crate) fn prepare(&mut self, successor: &Successor<F>, at: Timestamp) -> Result<Prepared<F>, SwapError> {
        let Successor { rulebook, .. } = successor;
        let (from, to, table) = (self.rulebook.digest(), rulebook.digest(), self.name.as_deref());
        let traced = begin!("swap", rulebook = rulebook.id(), table, %from, %to, at);
        traced.end(rulebook.head(), self.prepare_new(successor, at))
    }

    fn prepare_new(&mut self, successor: &Successor<F>, at: Timestamp) -> Result<Prepared<F>, SwapError> {
        let Successor { rulebook, terms } = successor;
        if rulebook.digest() == self.rulebook.digest() {
            return Err(SwapError::AlreadyServing { digest: rulebook.digest() });
        }
        let (warm, state, events) = if rulebook.id() == self.rulebook.id() {
            if terms.is_some() {
                return Err(SwapError::TermsStay);
            }
            self.prepare_build(rulebook, at)?
        } else {
            self.prepare_rulebook(successor, at)?
        };
        let (from, to) = (self.rulebook.build(), rulebook.build());
        let swapped = Swapped { from, to, at, terms: terms.clone(), events };
        Ok(Prepared { rulebook: rulebook.clone(), warm, state, swapped })
    }

    /// Replaces the old component; this cannot fail.
    pub(crate) fn commit(&mut self, prepared: Prepared<F>) -> Swapped<F> {
        let Prepared { rulebook, warm, state, swapped } = prepared;
        if rulebook.id() != self.rulebook.id() {
            // An import is not a command of this host.
            self.now = None;
        }
        self.rulebook = rulebook;
        self.warm = Some(warm);
        self.journal = Journal::new(state);
        swapped
    }

    /// Prepares a swap if it is possible now; otherwise the swap waits.
    pub(crate) fn prepare_or_wait(
        &mut self,
        successor: Successor<F>,
        at: Timestamp,
    ) -> Result<Option<Prepared<F>>, SwapError> {
        self.queue.put(successor);
        self.prepare_queued(at).transpose()
    }

    /// Prepares the waiting swap. Returns `None` when none waits or when it has to wait longer.
    pub(crate) fn prepare_queued(&mut self, at: Timestamp) -> Option<Result<Prepared<F>, SwapError>> {
        let successor = self.queue.take()?;
        match self.prepare(&successor, at) {
            Err(SwapError::NotNow(_)) => {
                self.queue.put(successor);
                None
            }
            prepared => Some(prepared),
        }
    }

    /// Tries the waiting swap after an accepted command.
    #[inline]
    pub(super) fn try_queued_swap(&mut self, at: Timestamp) {
        if self.queue.waiting().is_some()
            && let Some(prepared) = self.prepare_queued(at)
        {
            self.swapped = Some(prepared.map(|prepared| self.commit(prepared)));
        }
    }

    /// Applies several commands, and tries the waiting swap after each. After a fault the table is as it was before the
    /// first of them.
    pub(super) fn apply_all_with_queued_swap(
        &mut self,
        waiting: Successor<F>,
        orders: &[Order<F>],
    ) -> Result<TableSteps<F>, Fault> {
        let (rulebook, state) = (self.rulebook.clone(), self.call(verified_snapshot)?);
        let before = Before { rulebook, state, now: self.now, waiting, swapped: self.swapped.take() };
        match self.apply_while_swap_waits(orders) {
            Ok(steps) => {
                self.swapped = self.swapped.take().or(before.swapped);
                Ok(steps)
            }
            Err(fault) => {
                self.return_to(before);
                Err(fault)
            }
        }
    }

    /// Applies commands one by one until the swap waits no longer, and the others in one call.
    fn apply_while_swap_waits(&mut self, orders: &[Order<F>]) -> Result<TableSteps<F>, Fault> {
        let mut steps: TableSteps<F> = frame::TableSteps { events: vec![], ends: vec![], refused: None };
        let mut orders = orders;
        while let (Some(_), Some((first, rest))) = (self.queue.waiting(), orders.split_first()) {
            match self.apply(first.by, first.at, &first.command) {
                Ok(events) => {
                    append(&mut steps, frame::TableSteps { ends: vec![count(&events)], events, refused: None })
                }
                Err(Fault::Refused(refusal)) => return Ok(frame::TableSteps { refused: Some(refusal), ..steps }),
                Err(fault) => return Err(fault),
            }
            orders = rest;
        }
        if !orders.is_empty() {
            append(&mut steps, self.apply_batch(orders)?);
        }
        Ok(steps)
    }

    /// Returns to an earlier moment. The next call rebuilds the table there.
    fn return_to(&mut self, before: Before<F>) {
        let Before { rulebook, state, now, waiting, swapped } = before;
        self.rulebook = rulebook;
        self.journal = Journal::new(state);
        self.now = now;
        self.warm = None;
        self.queue.put(waiting);
        self.swapped = swapped;
    }

    fn prepare_build(&mut self, rulebook: &Rulebook<F>, at: Timestamp) -> Result<NewTable<F>, SwapError> {
        let now = self.now().map_err(SwapError::NoState)?;
        if at < now {
            return Err(SwapError::TimeBackwards { now });
        }
        let state = self.call(Instance::snapshot).map_err(SwapError::NoState)?;
        match restore_in(rulebook, &state) {
            Ok(warm) => Ok((warm, state, vec![])),
            // The old component shows whose fault it is: it has to restore its own state.
            Err(error) => {
                self.call(verified_snapshot).map_err(SwapError::NoState)?;
                Err(error)
            }
        }
    }

    fn prepare_rulebook(&mut self, successor: &Successor<F>, at: Timestamp) -> Result<NewTable<F>, SwapError> {
        let exported = self.export_table(at).map_err(|fault| match fault {
            Fault::Refused(refusal) => SwapError::NotNow(refusal),
            fault => SwapError::NoState(fault),
        })?;
        let before = self.view(None).map_err(SwapError::NoState)?;
        let mut instance = Instance::new(successor.rulebook.code()).map_err(SwapError::from_new_component)?;
        let terms = successor.terms.as_ref();
        let (handle, state, events) = instance.within_one_deadline(|instance| {
            let frame::Step { state, events } =
                instance.import_table(&exported, terms, at).map_err(SwapError::from_new_component)?;
            let after = instance.view_of(&state, None).map_err(SwapError::from_new_component)?;
            if let Some(what) = find_loss::<F>(&before, &after) {
                return Err(SwapError::Lost { what });
            }
            // The new rulebook must be able to export the table again at once.
            instance.export_table(&state, at).map_err(SwapError::from_new_component)?;
            let handle = restore_verified(instance, &state).map_err(SwapError::from_new_component)?;
            Ok((handle, state, events))
        })?;
        Ok((Warm { instance, handle }, state, events))
    }
}

/// Restores a state in a new instance, which has to give the same bytes for it: then it is the same table.
fn restore_in<F: Hosted>(rulebook: &Rulebook<F>, state: &[u8]) -> Result<Warm<F>, SwapError> {
    let mut instance = Instance::new(rulebook.code()).map_err(SwapError::from_new_component)?;
    let restored = instance.within_one_deadline(|instance| {
        let handle = instance.restore_table(state)?;
        Ok((handle, instance.snapshot(handle)?))
    });
    let (handle, again) = restored.map_err(SwapError::from_new_component)?;
    if again != state {
        return Err(SwapError::OtherState);
    }
    Ok(Warm { instance, handle })
}

/// Appends the steps of later commands.
fn append<H>(steps: &mut frame::TableSteps<H>, later: frame::TableSteps<H>) {
    let before = count(&steps.events);
    steps.events.extend(later.events);
    steps.ends.extend(later.ends.into_iter().map(|end| end.saturating_add(before)));
    steps.refused = later.refused;
}

/// Returns the number of events. A component cannot return 2^32 of them: they would not fit into its memory.
fn count<E>(events: &[E]) -> u32 {
    u32::try_from(events.len()).unwrap_or(u32::MAX)
}
