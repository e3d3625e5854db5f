//! Another component takes over a live table.
//!
//! The old component serves until the new one stands beside it with the same table in it. What
//! fails before that, fails in the new one's instance, which is then thrown away.

use super::{Table, Warm, proven_state, take_up};
use crate::contract::Timestamp;
use crate::family::{Event, Hosted, Shown as _, frame};
use crate::instance::Instance;
use crate::journal::Journal;
use crate::swap::{Build, Successor, SwapError, Swapped};
use crate::{Fault, Rulebook};

/// The table in the new component, its state there, and the events that brought it there.
type Standing<F> = (Warm<F>, Vec<u8>, Vec<Event<F>>);

/// A component with the table in it, that serves as soon as somebody says so.
pub(crate) struct Prepared<F: Hosted> {
    rulebook: Rulebook<F>,
    warm: Warm<F>,
    state: Vec<u8>,
    swapped: Swapped<F>,
}

impl<F: Hosted> Prepared<F> {
    pub(crate) fn rulebook(&self) -> &Rulebook<F> {
        &self.rulebook
    }

    /// The table's state in the new component.
    pub(crate) fn state(&self) -> &[u8] {
        &self.state
    }

    /// What the swap comes to.
    pub(crate) fn swapped(&self) -> &Swapped<F> {
        &self.swapped
    }
}

impl<F: Hosted> Table<F> {
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
    pub fn swap(&mut self, successor: impl Into<Successor<F>>, at: Timestamp) -> Result<Swapped<F>, SwapError> {
        let prepared = self.prepare(&successor.into(), at)?;
        Ok(self.commit(prepared))
    }

    /// Swaps at the next moment the rules allow: now, or after the first accepted command that
    /// leaves the table so that it can change hands. Gives what was swapped at once, none where
    /// the swap waits. It takes the place of one that waits already.
    ///
    /// # Errors
    /// A [`SwapError`] that waiting would not mend; then nothing waits.
    pub fn queue_swap(
        &mut self,
        successor: impl Into<Successor<F>>,
        at: Timestamp,
    ) -> Result<Option<Swapped<F>>, SwapError> {
        let prepared = self.prepare_or_wait(successor.into(), at)?;
        Ok(prepared.map(|prepared| self.commit(prepared)))
    }

    /// The swap that waits.
    #[must_use]
    pub fn queued_swap(&self) -> Option<&Successor<F>> {
        self.queue.waiting()
    }

    /// Lets nothing wait any longer; gives what did.
    pub fn cancel_swap(&mut self) -> Option<Successor<F>> {
        self.queue.take()
    }

    /// What came of a swap that waited: looked at after every accepted command, told once. After
    /// an error nothing waits any more.
    pub fn swapped(&mut self) -> Option<Result<Swapped<F>, SwapError>> {
        self.swapped.take()
    }
}

impl<F: Hosted> Table<F> {
    /// The new component with the table in it; the old one serves on.
    pub(crate) fn prepare(&mut self, successor: &Successor<F>, at: Timestamp) -> Result<Prepared<F>, SwapError> {
        let Successor { rulebook, terms } = successor;
        let (from, to) = (self.rulebook.digest(), rulebook.digest());
        let _span = tracing::debug_span!("swap", rulebook = rulebook.id(), %from, %to, at).entered();
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
    pub(crate) fn commit(&mut self, prepared: Prepared<F>) -> Swapped<F> {
        let Prepared { rulebook, warm, state, swapped } = prepared;
        self.rulebook = rulebook;
        self.warm = Some(warm);
        self.journal = Journal::new(state);
        swapped
    }

    /// The same if the moment has come; else the swap waits.
    pub(crate) fn prepare_or_wait(
        &mut self,
        successor: Successor<F>,
        at: Timestamp,
    ) -> Result<Option<Prepared<F>>, SwapError> {
        self.queue.put(successor);
        self.prepare_queued(at).transpose()
    }

    /// What waits, if its moment has come: made ready, or failed for good.
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

    /// A command was accepted: the moment of what waits may have come.
    #[inline]
    pub(super) fn accepted(&mut self, at: Timestamp) {
        if self.queue.waiting().is_some()
            && let Some(prepared) = self.prepare_queued(at)
        {
            self.swapped = Some(prepared.map(|prepared| self.commit(prepared)));
        }
    }

    fn another_build(&mut self, rulebook: &Rulebook<F>, at: Timestamp) -> Result<Standing<F>, SwapError> {
        let now = self.view(None).map_err(SwapError::NoState)?.common().now;
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

    fn another_rulebook(&mut self, successor: &Successor<F>, at: Timestamp) -> Result<Standing<F>, SwapError> {
        let exported = self.export_table(at).map_err(|fault| match fault {
            Fault::Refused(refusal) => SwapError::NotNow(refusal),
            fault => SwapError::NoState(fault),
        })?;
        let before = self.view(None).map_err(SwapError::NoState)?;
        let mut instance = Instance::new(successor.rulebook.code()).map_err(SwapError::of_new)?;
        let terms = successor.terms.as_ref();
        let frame::Step { state, events } = instance.import_table(&exported, terms, at).map_err(SwapError::of_new)?;
        let after = instance.view_of(&state, None).map_err(SwapError::of_new)?;
        if let Some(what) = lost::<F>(&before, &after) {
            return Err(SwapError::Lost { what });
        }
        // It can be handed on again at once.
        instance.export_table(&state, at).map_err(SwapError::of_new)?;
        let handle = take_up(&mut instance, &state).map_err(SwapError::of_new)?;
        Ok((Warm { instance, handle }, state, events))
    }
}

/// What of a table does not show as it did before another rulebook imported it.
fn lost<F: Hosted>(before: &F::View, after: &F::View) -> Option<&'static str> {
    let (old, new) = (before.common(), after.common());
    let kept = [
        ("name", old.table == new.table),
        ("players", old.taken == new.taken),
        ("money", old.lying == new.lying),
        ("chain of draws", old.chain == new.chain),
    ];
    let common = kept.into_iter().find(|(_, kept)| !kept).map(|(what, _)| what);
    common.or_else(|| F::lost(before, after))
}
