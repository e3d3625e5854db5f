//! A table that is kept warm, and survives whatever its component does.

mod swap;

use std::fmt;

use crate::contract::{Filling, Move, Timestamp};
use crate::family::{
    Actor, AutoStep, Choices, DueChance, Event, Hosted, Named as _, Opening as _, Order, TableSteps, Timed as _, frame,
};
use crate::instance::{Handle, Instance};
use crate::journal::{Entry, Journal};
use crate::swap::{Queue, SwapError, Swapped};
use crate::{Fault, Rulebook, TwoUp};

pub(crate) use swap::Prepared;

/// A table: one instance of a rulebook with the component's `table` resource in it.
///
/// Every call may fail with a [`Fault`]. After a refusal nothing has changed. After any other
/// fault the instance is thrown away and the table rebuilt, from its last good state and the
/// commands accepted since, before the error is returned: the table is exactly where the last
/// accepted command left it, and the call that failed did nothing. The component itself keeps no
/// memory of it.
///
/// A table goes to any thread (it is `Send`), and one call at a time is made of it.
///
/// ```
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// # let config = serde_json::from_str(include_str!("../tests/config.json"))?;
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
/// // The seat is taken: a refusal is a value, and changes nothing.
/// let before = table.snapshot()?;
/// let fault = table.apply(host, config.opened_at, &join).unwrap_err();
/// assert!(matches!(fault, Fault::Refused(_)));
/// assert_eq!(table.snapshot()?, before);
/// # Ok(())
/// # }
/// ```
pub struct Table<F: Hosted = TwoUp> {
    rulebook: Rulebook<F>,
    /// None where the table could not be rebuilt; the next call tries again.
    warm: Option<Warm<F>>,
    journal: Journal<F>,
    queue: Queue<F>,
    /// What came of the queued swap, until somebody asks.
    swapped: Option<Result<Swapped<F>, SwapError>>,
}

/// A living instance and the table in it.
struct Warm<F: Hosted> {
    instance: Instance<F>,
    handle: Handle,
}

impl<F: Hosted> Table<F> {
    /// Opens a table; the events are those of its opening.
    ///
    /// # Errors
    /// [`Fault::Refused`] for a config the rules do not allow; any other fault of the component.
    pub fn open(rulebook: &Rulebook<F>, config: &F::Config) -> Result<(Self, Vec<Event<F>>), Fault> {
        let _span = tracing::debug_span!("open", rulebook = rulebook.id(), table = config.table()).entered();
        let mut instance = Instance::new(rulebook.code())?;
        let frame::Step { state, events } = instance.open(config)?;
        let handle = take_up(&mut instance, &state)?;
        Ok((Self::warm(rulebook, instance, handle, state), events))
    }

    /// Takes up a table from its state bytes.
    ///
    /// # Errors
    /// [`Fault::Refused`] for bytes that are no state of this rulebook and generation; any
    /// other fault of the component.
    pub fn restore(rulebook: &Rulebook<F>, state: &[u8]) -> Result<Self, Fault> {
        let _span = tracing::debug_span!("restore", rulebook = rulebook.id(), bytes = state.len()).entered();
        let mut instance = Instance::new(rulebook.code())?;
        let handle = instance.restore_table(state)?;
        same_state(&mut instance, handle, state)?;
        Ok(Self::warm(rulebook, instance, handle, state.to_vec()))
    }

    fn warm(rulebook: &Rulebook<F>, instance: Instance<F>, handle: Handle, state: Vec<u8>) -> Self {
        Self {
            rulebook: rulebook.clone(),
            warm: Some(Warm { instance, handle }),
            journal: Journal::new(state),
            queue: Queue::default(),
            swapped: None,
        }
    }

    /// One command by one person at one time, in milliseconds since 1970 UTC. The events are
    /// what happened, in order; none was dropped and nothing else changed.
    ///
    /// # Errors
    /// [`Fault::Refused`] where the rules refuse; any other fault of the component.
    #[inline]
    pub fn apply(&mut self, by: Actor<F>, at: Timestamp, command: &F::Command) -> Result<Vec<Event<F>>, Fault> {
        let events = self.apply_alone(by, at, command)?;
        self.accepted(at);
        Ok(events)
    }

    /// The same without a look at the queue: its owner does that.
    #[inline]
    pub(crate) fn apply_alone(
        &mut self,
        by: Actor<F>,
        at: Timestamp,
        command: &F::Command,
    ) -> Result<Vec<Event<F>>, Fault> {
        let rulebook = self.rulebook.id();
        let _span =
            tracing::debug_span!("apply", rulebook, role = ?by.role, number = by.number, at, command = command.name())
                .entered();
        self.make_room()?;
        let order = frame::Order { by, at, command: command.clone() };
        let events = self.call(|instance, handle| instance.apply(handle, &order))?;
        self.journal.add(Entry::Order { order, events: events.len() });
        Ok(events)
    }

    /// Several commands, up to the first that is refused: the events of all that were accepted,
    /// where each one's end, and the refusal.
    ///
    /// # Errors
    /// Any fault of the component but a refusal; then none of the commands was applied.
    pub fn apply_all(&mut self, orders: &[Order<F>]) -> Result<TableSteps<F>, Fault> {
        let _span = tracing::debug_span!("apply_all", rulebook = self.rulebook.id(), orders = orders.len()).entered();
        self.make_room()?;
        let steps = self.call(|instance, handle| instance.apply_all(handle, orders))?;
        let done = orders.get(..steps.ends.len()).unwrap_or_default();
        if let Some(last) = done.last() {
            self.journal.add(Entry::Batch(done.to_vec()));
            self.accepted(last.at);
        }
        Ok(steps)
    }

    /// What one person can see; what everybody can see, without a viewer.
    ///
    /// # Errors
    /// Any fault of the component but a refusal.
    pub fn view(&mut self, viewer: Option<Actor<F>>) -> Result<F::View, Fault> {
        self.call(|instance, handle| instance.view(handle, viewer))
    }

    /// What that actor, or without one anybody, could give at that time, as whole commands: the first `most`. What is
    /// left open in a command its blanks say, and [`fill`](Self::fill) puts it in.
    ///
    /// # Errors
    /// Any fault of the component but a refusal.
    pub fn legal(&mut self, at: Timestamp, of: Option<Actor<F>>, most: u32) -> Result<Choices<F>, Fault> {
        self.call(|instance, handle| instance.legal(handle, at, of, most))
    }

    /// A listed command with its placeholders filled in. It is not judged: [`apply`](Self::apply) does that.
    ///
    /// # Errors
    /// [`Fault::Refused`] for a filling that the command has no place for; any other fault of the component.
    pub fn fill(&mut self, command: &F::Command, fillings: &[Filling]) -> Result<F::Command, Fault> {
        self.call(|instance, _| instance.fill(command, fillings))
    }

    /// What chance is due: each thing it can bring with its exact probability, where there are at most `most`.
    ///
    /// # Errors
    /// Any fault of the component but a refusal.
    pub fn chances(&mut self, most: u32) -> Result<DueChance<F>, Fault> {
        self.call(|instance, handle| instance.chances(handle, most))
    }

    /// Many spins through the same machine: what they came to, and all their money, summed by payer, payee, tender, bet
    /// and cause. One call has one [deadline](crate::Limits::deadline): divide a long plan.
    ///
    /// # Errors
    /// [`Fault::Refused`] for a plan the rules do not allow; any other fault of the component.
    /// The table is then as before the first spin.
    pub fn auto_play(&mut self, plan: &F::AutoPlan) -> Result<(F::AutoTally, Vec<Move>), Fault> {
        let _span = tracing::debug_span!("auto_play", rulebook = self.rulebook.id(), at = plan.at()).entered();
        self.make_room()?;
        let (handle, frame::AutoStep { state, tally, moves }) =
            self.call(|instance, handle| play_on(instance, handle, plan))?;
        if let Some(warm) = &mut self.warm {
            warm.handle = handle;
        }
        self.journal.renew(state);
        self.accepted(plan.at());
        Ok((tally, moves))
    }

    /// What another rulebook needs to take the table over at that time: bytes that begin with the line
    /// `kip/table/1 FAMILY RULEBOOK GENERATION`. The table stays as it is: [`swap`](Self::swap) swaps.
    ///
    /// # Errors
    /// [`Fault::Refused`] where the table cannot change hands now; any other fault of the
    /// component.
    pub fn export_table(&mut self, at: Timestamp) -> Result<Vec<u8>, Fault> {
        self.call(|instance, handle| {
            let state = instance.snapshot(handle)?;
            instance.export_table(&state, at)
        })
    }

    /// The state: canonical bytes, equal for equal states, from which any host goes on.
    ///
    /// # Errors
    /// [`Fault::GarbageState`] when the component itself does not take the bytes up again; any
    /// other fault of the component.
    pub fn snapshot(&mut self) -> Result<Vec<u8>, Fault> {
        self.call(proven_state)
    }

    /// What the table is played by.
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

// Recovery.
impl<F: Hosted> Table<F> {
    /// One call into the instance; a dead instance is replaced before the fault is returned.
    #[inline]
    fn call<T>(&mut self, call: impl FnOnce(&mut Instance<F>, Handle) -> Result<T, Fault>) -> Result<T, Fault> {
        let warm = match &mut self.warm {
            Some(warm) => warm,
            none => none.insert(rebuild(&self.rulebook, &self.journal)?),
        };
        match call(&mut warm.instance, warm.handle) {
            Err(fault) if fault.refusal().is_none() => Err(self.rebuilt_after(fault)),
            answer => answer,
        }
    }

    /// Takes a new state when the journal is full: before a command, so that no failure can come
    /// between what a command did and its events.
    #[inline]
    fn make_room(&mut self) -> Result<(), Fault> {
        if self.journal.is_full() {
            let state = self.call(proven_state)?;
            self.journal.renew(state);
        }
        Ok(())
    }

    /// Rebuilds the table and says what happened.
    #[cold]
    fn rebuilt_after(&mut self, fault: Fault) -> Fault {
        // The old instance goes first: its room in the pool may be the only one.
        self.warm = None;
        tracing::warn!(rulebook = self.rulebook.id(), ?fault, "an instance failed and is replaced");
        match rebuild(&self.rulebook, &self.journal) {
            Ok(warm) => {
                self.warm = Some(warm);
                fault
            }
            Err(reason) => Fault::NotRebuilt { fault: Box::new(fault), reason: Box::new(reason) },
        }
    }
}

/// A new instance, the last good state, and all that was accepted since.
#[cold]
fn rebuild<F: Hosted>(rulebook: &Rulebook<F>, journal: &Journal<F>) -> Result<Warm<F>, Fault> {
    let mut instance = Instance::new(rulebook.code())?;
    let state = journal.state();
    let handle = instance.restore_table(state).map_err(|fault| refused_before(fault, "state"))?;
    same_state(&mut instance, handle, state)?;
    for entry in journal.entries() {
        again(&mut instance, handle, entry)?;
    }
    Ok(Warm { instance, handle })
}

/// Does once more what was accepted before.
fn again<F: Hosted>(instance: &mut Instance<F>, handle: Handle, entry: &Entry<F>) -> Result<(), Fault> {
    let diverged = |message: &str| Fault::Diverged { message: message.to_owned() };
    match entry {
        Entry::Order { order, events } => {
            let again = instance.apply(handle, order).map_err(|fault| refused_before(fault, "command"))?;
            if again.len() != *events {
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

/// A refusal of what was accepted before is no refusal.
fn refused_before(fault: Fault, what: &str) -> Fault {
    match fault {
        Fault::Refused(refusal) => {
            Fault::Diverged { message: format!("a {what} is refused that was accepted before: {}", refusal.message) }
        }
        fault => fault,
    }
}

/// Many spins: the table after them, in place of the one before, and what they came to.
fn play_on<F: Hosted>(
    instance: &mut Instance<F>,
    handle: Handle,
    plan: &F::AutoPlan,
) -> Result<(Handle, AutoStep<F>), Fault> {
    let state = instance.snapshot(handle)?;
    let step = instance.auto_play(&state, plan)?;
    let after = take_up(instance, &step.state)?;
    instance.drop_table(handle)?;
    Ok((after, step))
}

/// The state, if the component takes it up again and gives the same bytes.
fn proven_state<F: Hosted>(instance: &mut Instance<F>, handle: Handle) -> Result<Vec<u8>, Fault> {
    let state = instance.snapshot(handle)?;
    let copy = take_up(instance, &state)?;
    instance.drop_table(copy)?;
    Ok(state)
}

/// The table of a state that the component gave: it has to take it up, and to give the same bytes.
fn take_up<F: Hosted>(instance: &mut Instance<F>, state: &[u8]) -> Result<Handle, Fault> {
    let handle = instance.restore_table(state).map_err(|fault| match fault {
        Fault::Refused(refusal) => Fault::GarbageState { reason: refusal.message },
        fault => fault,
    })?;
    same_state(instance, handle, state)?;
    Ok(handle)
}

fn same_state<F: Hosted>(instance: &mut Instance<F>, handle: Handle, state: &[u8]) -> Result<(), Fault> {
    if instance.snapshot(handle)? == state {
        return Ok(());
    }
    let reason = "taken up again, it gives other bytes".to_owned();
    Err(Fault::GarbageState { reason })
}
