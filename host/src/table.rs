//! A table that is kept in memory and survives any failure of its component.

mod swap;

use std::fmt;

use crate::contract::{Filling, Move, Timestamp};
use crate::family::{
    Actor, AutoStep, Choices, DueChance, Event, Hosted, Named as _, Opening as _, Order, Role as _, Shown as _,
    TableSteps, Timed as _, frame,
};
use crate::instance::{Handle, Instance};
use crate::journal::{Entry, Journal};
use crate::swap::{Queue, SwapError, Swapped};
use crate::traced::begin;
use crate::{Fault, Rulebook};

pub(crate) use swap::Prepared;

/// A table: an instance of a rulebook's component that holds one `table` resource.
///
/// Every call may fail with a [`Fault`]. After a refusal nothing has changed. After any other fault the instance is
/// discarded and the table is rebuilt from its last verified state and the commands accepted since, before the error is
/// returned. The table is then exactly where the last accepted command left it, and the failed call had no effect.
///
/// A table is `Send`: it can move between threads. Each call takes `&mut`, because its instance computes one call at a time. To
/// share a table, use a lock; a thread that panics poisons the lock although the table is whole.
///
/// ```
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// # let config = serde_json::from_str(include_str!("../examples/config.json"))?;
/// use kip::two_up::Command;
/// use kip::contract::{Actor, Joining, Role};
/// use kip::{Fault, Limits, Registry, Table};
///
/// let registry = Registry::embedded(Limits::default())?;
/// let rulebook = registry.rulebook("nsw").ok_or("no such rulebook")?;
/// let (mut table, _opening) = Table::open(&rulebook, &config)?;
///
/// let host = Actor { role: Role::Host, number: 0 };
/// let join = Command::Join(Joining { seat: 1, age_attested: true });
/// let events = table.apply(host, config.opened_at, &join)?;
/// println!("{}", rulebook.clauses().cite(&events[0]).clause);
///
/// // The seat is taken. A refusal is a value and changes nothing.
/// let before = table.snapshot()?;
/// let fault = table.apply(host, config.opened_at, &join).unwrap_err();
/// assert!(matches!(fault, Fault::Refused(_)));
/// assert_eq!(table.snapshot()?, before);
/// # Ok(())
/// # }
/// ```
pub struct Table<F: Hosted> {
    rulebook: Rulebook<F>,
    /// The table's name, for spans. `None` after it was restored, until somebody asks for a view.
    name: Option<String>,
    /// `None` when the table could not be rebuilt; the next call tries again.
    warm: Option<Warm<F>>,
    journal: Journal<F>,
    /// The time of the last accepted command. `None` if only the component knows it, as in a state from another host.
    now: Option<Timestamp>,
    queue: Queue<F>,
    /// The result of the queued swap, until the caller takes it.
    swapped: Option<Result<Swapped<F>, SwapError>>,
}

/// A live instance and the table in it.
struct Warm<F: Hosted> {
    instance: Instance<F>,
    handle: Handle,
}

impl<F: Hosted> Table<F> {
    /// Opens a table and returns it with the events of its opening.
    ///
    /// # Errors
    /// [`Fault::Refused`] for a config the rules do not allow; any other fault of the component.
    pub fn open(rulebook: &Rulebook<F>, config: &F::Config) -> Result<(Self, Vec<Event<F>>), Fault> {
        let traced = begin!("open", rulebook = rulebook.id(), table = config.table());
        traced.end(rulebook.head(), Self::open_warm(rulebook, config))
    }

    fn open_warm(rulebook: &Rulebook<F>, config: &F::Config) -> Result<(Self, Vec<Event<F>>), Fault> {
        let mut instance = Instance::new(rulebook.code())?;
        let (handle, state, events) = instance.within_one_deadline(|instance| {
            let frame::Step { state, events } = instance.open(config)?;
            Ok((restore_verified(instance, &state)?, state, events))
        })?;
        let table = Self::from_warm(rulebook, instance, handle, state);
        let (name, now) = (Some(config.table().to_owned()), Some(config.opened_at()));
        Ok((Self { name, now, ..table }, events))
    }

    /// Restores a table from its state bytes.
    ///
    /// # Errors
    /// [`Fault::Refused`] for bytes that are not a state of this rulebook and generation; any other fault of the component.
    pub fn restore(rulebook: &Rulebook<F>, state: &[u8]) -> Result<Self, Fault> {
        let traced = begin!("restore", rulebook = rulebook.id(), bytes = state.len());
        traced.end(rulebook.head(), Self::restore_warm(rulebook, state))
    }

    fn restore_warm(rulebook: &Rulebook<F>, state: &[u8]) -> Result<Self, Fault> {
        let mut instance = Instance::new(rulebook.code())?;
        let handle = instance.within_one_deadline(|instance| {
            let handle = instance.restore_table(state)?;
            require_same_state(instance, handle, state)?;
            Ok(handle)
        })?;
        Ok(Self::from_warm(rulebook, instance, handle, state.to_vec()))
    }

    fn from_warm(rulebook: &Rulebook<F>, instance: Instance<F>, handle: Handle, state: Vec<u8>) -> Self {
        Self {
            rulebook: rulebook.clone(),
            name: None,
            warm: Some(Warm { instance, handle }),
            journal: Journal::new(state),
            now: None,
            queue: Queue::default(),
            swapped: None,
        }
    }

    /// Applies a command given by one person at a time in milliseconds since 1970 UTC. Returns the resulting events in order.
    ///
    /// # Errors
    /// [`Fault::Refused`] when the rules refuse the command; any other fault of the component.
    #[inline]
    pub fn apply(&mut self, by: Actor<F>, at: Timestamp, command: &F::Command) -> Result<Vec<Event<F>>, Fault> {
        let events = self.apply_unqueued(by, at, command)?;
        self.try_queued_swap(at);
        Ok(events)
    }

    /// Applies a command without trying the queued swap; the caller does that.
    #[inline]
    pub(crate) fn apply_unqueued(
        &mut self,
        by: Actor<F>,
        at: Timestamp,
        command: &F::Command,
    ) -> Result<Vec<Event<F>>, Fault> {
        let (rulebook, table) = (self.rulebook.id(), self.name.as_deref());
        let traced =
            begin!("apply", rulebook, table, role = by.role.as_str(), number = by.number, at, command = command.name());
        let answer = self.apply_alone(by, at, command);
        traced.end(self.rulebook.head(), answer)
    }

    #[inline]
    fn apply_alone(&mut self, by: Actor<F>, at: Timestamp, command: &F::Command) -> Result<Vec<Event<F>>, Fault> {
        self.make_room()?;
        let events = self.call(|instance, handle| instance.apply(handle, frame::Order { by, at, command }))?;
        let order = frame::Order { by, at, command: command.clone() };
        self.journal.add(Entry::Order { order, events: events.len() });
        self.now = Some(at);
        Ok(events)
    }

    /// Applies several commands, up to the first that is refused. Returns the events of the accepted commands, the number of
    /// events after each of them, and the refusal.
    ///
    /// A [queued swap](Self::queue_swap) is tried after each of the commands, which therefore go to the component one by one
    /// while it waits. Commands after the swap are applied by the new component, whose clauses their events cite.
    ///
    /// # Errors
    /// Any fault of a component except a refusal; then none of the commands was applied, and the swap waits as before.
    pub fn apply_all(&mut self, orders: &[Order<F>]) -> Result<TableSteps<F>, Fault> {
        let (rulebook, table) = (self.rulebook.id(), self.name.as_deref());
        let traced = begin!("apply_all", rulebook, table, orders = orders.len());
        let answer = match self.queue.waiting().cloned() {
            None => self.apply_batch(orders),
            Some(waiting) => self.apply_all_with_queued_swap(waiting, orders),
        };
        traced.end(self.rulebook.head(), answer)
    }

    /// Applies several commands in one call of the component.
    fn apply_batch(&mut self, orders: &[Order<F>]) -> Result<TableSteps<F>, Fault> {
        self.make_room()?;
        let steps = self.call(|instance, handle| instance.apply_all(handle, orders))?;
        let accepted = orders.get(..steps.ends.len()).unwrap_or_default();
        if let Some(last) = accepted.last() {
            self.now = Some(last.at);
            self.journal.add(Entry::Batch(accepted.to_vec()));
        }
        Ok(steps)
    }

    /// Returns the view of a viewer; without a viewer, the public one.
    ///
    /// # Errors
    /// Any fault of the component except a refusal.
    pub fn view(&mut self, viewer: Option<Actor<F>>) -> Result<F::View, Fault> {
        let view = self.call(|instance, handle| instance.view(handle, viewer))?;
        if self.name.is_none() {
            self.name = Some(view.common().table.clone());
        }
        Ok(view)
    }

    /// Lists the first `most` commands that an actor, or without one anybody, could give at that time. A command's `blanks` name
    /// the parts that its giver adds; [`fill`](Self::fill) fills them in.
    ///
    /// # Errors
    /// Any fault of the component except a refusal.
    pub fn legal(&mut self, at: Timestamp, of: Option<Actor<F>>, most: u32) -> Result<Choices<F>, Fault> {
        self.call(|instance, handle| instance.legal(handle, at, of, most))
    }

    /// Fills in the blanks of a listed command. The result is not checked: [`apply`](Self::apply) does that.
    ///
    /// # Errors
    /// [`Fault::Refused`] for a filling without a matching blank; any other fault of the component.
    pub fn fill(&mut self, command: &F::Command, fillings: &[Filling]) -> Result<F::Command, Fault> {
        self.call(|instance, _| instance.fill(command, fillings))
    }

    /// Returns the draw that is due. If it has at most `most` outcomes, each is listed with its exact probability.
    ///
    /// # Errors
    /// Any fault of the component except a refusal.
    pub fn chances(&mut self, most: u32) -> Result<DueChance<F>, Fault> {
        self.call(|instance, handle| instance.chances(handle, most))
    }

    /// Plays many games by a plan through the same rules. Returns their results and all their moves, summed by payer,
    /// payee, tender, bet and cause. The [deadline](crate::Limits::deadline) applies to the whole call, so long plans
    /// have to be divided. A [queued swap](Self::queue_swap) is tried after the last game.
    ///
    /// # Errors
    /// [`Fault::Refused`] for a plan the rules do not allow; any other fault of the component. The table is then as
    /// before the first game.
    pub fn auto_play(&mut self, plan: &F::AutoPlan) -> Result<(F::AutoTally, Vec<Move>), Fault> {
        let (rulebook, table) = (self.rulebook.id(), self.name.as_deref());
        let traced = begin!("auto_play", rulebook, table, at = plan.at());
        let answer = self.auto_play_alone(plan);
        traced.end(self.rulebook.head(), answer)
    }

    fn auto_play_alone(&mut self, plan: &F::AutoPlan) -> Result<(F::AutoTally, Vec<Move>), Fault> {
        self.make_room()?;
        let (handle, frame::AutoStep { state, tally, moves }) =
            self.call(|instance, handle| auto_play(instance, handle, plan))?;
        if let Some(warm) = &mut self.warm {
            warm.handle = handle;
        }
        self.journal.renew(state);
        self.now = None;
        self.try_queued_swap(plan.at());
        Ok((tally, moves))
    }

    /// Exports the table for another rulebook: bytes that begin with the line `kip/table/1 FAMILY RULEBOOK GENERATION`.
    /// The table itself is unchanged; [`swap`](Self::swap) changes its rulebook.
    ///
    /// # Errors
    /// [`Fault::Refused`] when the table cannot change rulebook now; any other fault of the component.
    pub fn export_table(&mut self, at: Timestamp) -> Result<Vec<u8>, Fault> {
        self.call(|instance, handle| {
            let state = instance.snapshot(handle)?;
            instance.export_table(&state, at)
        })
    }

    /// Returns the state as canonical bytes: equal states have equal bytes. Any host can restore the table from them.
    ///
    /// # Errors
    /// [`Fault::GarbageState`] when the component cannot restore the bytes itself; any other fault of the component.
    pub fn snapshot(&mut self) -> Result<Vec<u8>, Fault> {
        self.call(verified_snapshot)
    }

    /// Returns the rulebook that serves the table.
    #[must_use]
    pub fn rulebook(&self) -> &Rulebook<F> {
        &self.rulebook
    }
}

impl<F: Hosted> fmt::Debug for Table<F> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_struct("Table").field("rulebook", &self.rulebook).finish_non_exhaustive()
    }
}

impl<F: Hosted> Table<F> {
    /// Returns the time of the last accepted command. Asks the component if the host does not know it.
    fn now(&mut self) -> Result<Timestamp, Fault> {
        if let Some(now) = self.now {
            return Ok(now);
        }
        let now = self.view(None)?.common().now;
        Ok(*self.now.insert(now))
    }
}

// Recovery.
impl<F: Hosted> Table<F> {
    /// Calls the instance, as often as `call` needs, within the time of one call. A failed instance is replaced before the fault
    /// is returned.
    #[inline]
    fn call<T>(&mut self, call: impl FnOnce(&mut Instance<F>, Handle) -> Result<T, Fault>) -> Result<T, Fault> {
        let warm = match &mut self.warm {
            Some(warm) => warm,
            none => none.insert(rebuild(&self.rulebook, &self.journal)?),
        };
        let handle = warm.handle;
        match warm.instance.within_one_deadline(|instance| call(instance, handle)) {
            Err(fault) if fault.refusal().is_none() => Err(self.recover_from(fault)),
            answer => answer,
        }
    }

    /// Takes a new state when the journal is full. This happens before a command, so that no failure can come between
    /// the effect of a command and its events.
    #[inline]
    fn make_room(&mut self) -> Result<(), Fault> {
        if self.journal.is_full() {
            let state = self.call(verified_snapshot)?;
            self.journal.renew(state);
        }
        Ok(())
    }

    /// Rebuilds the table and returns the fault to report.
    #[cold]
    fn recover_from(&mut self, fault: Fault) -> Fault {
        // The old instance is dropped first, because its slot in the pool may be the only one.
        self.warm = None;
        tracing::warn!(rulebook = self.rulebook.id(), fault = fault.name(), "an instance failed and is replaced");
        match rebuild(&self.rulebook, &self.journal) {
            Ok(warm) => {
                self.warm = Some(warm);
                fault
            }
            Err(reason) => Fault::NotRebuilt { fault: Box::new(fault), reason: Box::new(reason) },
        }
    }
}

/// Makes a new instance from the last verified state and applies all commands accepted since, within the time of one call: a
/// component that needs a moment for each would hold up its host for as many deadlines as there are commands.
#[cold]
fn rebuild<F: Hosted>(rulebook: &Rulebook<F>, journal: &Journal<F>) -> Result<Warm<F>, Fault> {
    let mut instance = Instance::new(rulebook.code())?;
    let handle = instance.within_one_deadline(|instance| {
        let state = journal.state();
        let handle = instance.restore_table(state).map_err(|fault| diverged_if_refused(fault, "state"))?;
        require_same_state(instance, handle, state)?;
        for entry in journal.entries() {
            reapply(instance, handle, entry)?;
        }
        Ok(handle)
    })?;
    Ok(Warm { instance, handle })
}

/// Applies commands again that were accepted before.
fn reapply<F: Hosted>(instance: &mut Instance<F>, handle: Handle, entry: &Entry<F>) -> Result<(), Fault> {
    let diverged = |message: &str| Fault::Diverged { message: message.to_owned() };
    match entry {
        Entry::Order { order, events } => {
            let given = frame::Order { by: order.by, at: order.at, command: &order.command };
            let repeated = instance.apply(handle, given).map_err(|fault| diverged_if_refused(fault, "command"))?;
            if repeated.len() != *events {
                return Err(diverged("a command brings other events than before"));
            }
        }
        Entry::Batch(orders) => {
            if instance.apply_all(handle, orders)?.refused.is_some() {
                return Err(diverged("a command is refused that was accepted before"));
            }
        }
    }
    Ok(())
}

/// Turns the refusal of something accepted before into [`Fault::Diverged`].
fn diverged_if_refused(fault: Fault, what: &str) -> Fault {
    match fault {
        Fault::Refused(refusal) => {
            Fault::Diverged { message: format!("a {what} is refused that was accepted before: {}", refusal.message) }
        }
        fault => fault,
    }
}

/// Plays many games and replaces the table by the one after them.
fn auto_play<F: Hosted>(
    instance: &mut Instance<F>,
    handle: Handle,
    plan: &F::AutoPlan,
) -> Result<(Handle, AutoStep<F>), Fault> {
    let state = instance.snapshot(handle)?;
    let step = instance.auto_play(&state, plan)?;
    let after = restore_verified(instance, &step.state)?;
    instance.drop_table(handle)?;
    Ok((after, step))
}

/// Returns the state if the component can restore it and then gives the same bytes.
fn verified_snapshot<F: Hosted>(instance: &mut Instance<F>, handle: Handle) -> Result<Vec<u8>, Fault> {
    let state = instance.snapshot(handle)?;
    let copy = restore_verified(instance, &state)?;
    instance.drop_table(copy)?;
    Ok(state)
}

/// Restores a state that the component gave, and requires the same bytes for it again.
fn restore_verified<F: Hosted>(instance: &mut Instance<F>, state: &[u8]) -> Result<Handle, Fault> {
    let handle = instance.restore_table(state).map_err(|fault| match fault {
        Fault::Refused(refusal) => Fault::GarbageState { reason: refusal.message },
        fault => fault,
    })?;
    require_same_state(instance, handle, state)?;
    Ok(handle)
}

fn require_same_state<F: Hosted>(instance: &mut Instance<F>, handle: Handle, state: &[u8]) -> Result<(), Fault> {
    if instance.snapshot(handle)? == state {
        return Ok(());
    }
    let reason = "restored, it gives other bytes".to_owned();
    Err(Fault::GarbageState { reason })
}
