//! The stateless interface: bytes in, bytes out.

use std::fmt;

use crate::contract::{Filling, Seat, Timestamp};
use crate::draw::{Coins, Draw, Draws};
use crate::family::{Actor, AutoStep, Choices, DueChance, Event, Hosted, Order, Steps, frame};
use crate::instance::Instance;
use crate::two_up::Faces;
use crate::{Fault, Rulebook, TwoUp};

/// The stateless interface of a rulebook: the caller keeps every state as bytes.
///
/// It is the same engine as a [`Table`](crate::Table)'s, restored and written for every call;
/// one instance serves any number of tables. After a fault other than a refusal the instance is
/// thrown away, the next call makes another; the caller's bytes are as good as before.
pub struct Stateless<F: Hosted = TwoUp> {
    rulebook: Rulebook<F>,
    instance: Option<Instance<F>>,
}

impl<F: Hosted> Stateless<F> {
    /// The stateless interface of a rulebook.
    ///
    /// # Errors
    /// [`Fault::TooManyTables`], or whatever keeps an instance from being made.
    pub fn new(rulebook: &Rulebook<F>) -> Result<Self, Fault> {
        let instance = Some(Instance::new(rulebook.code())?);
        Ok(Self { rulebook: rulebook.clone(), instance })
    }

    /// Whose interface it is.
    #[must_use]
    pub fn rulebook(&self) -> &Rulebook<F> {
        &self.rulebook
    }

    /// What the rulebook is. The same as [`Rulebook::description`], asked anew.
    ///
    /// # Errors
    /// Any fault of the component but a refusal.
    pub fn describe(&mut self) -> Result<F::Description, Fault> {
        self.call(Instance::describe)
    }

    /// Opens a table: its state, and the events of its opening.
    ///
    /// # Errors
    /// [`Fault::Refused`] for a config the rules do not allow; any other fault of the component.
    pub fn open(&mut self, config: &F::Config) -> Result<(Vec<u8>, Vec<Event<F>>), Fault> {
        let frame::Step { state, events } = self.call(|instance| instance.open(config))?;
        Ok((state, events))
    }

    /// One command: the state after it, and its events.
    ///
    /// # Errors
    /// [`Fault::Refused`] where the rules refuse and for bytes that are no state; any other
    /// fault of the component.
    #[inline]
    pub fn apply(
        &mut self,
        state: &[u8],
        by: Actor<F>,
        at: Timestamp,
        command: &F::Command,
    ) -> Result<(Vec<u8>, Vec<Event<F>>), Fault> {
        let order = frame::Order { by, at, command: command.clone() };
        let frame::Step { state, events } = self.call(|instance| instance.apply_to(state, &order))?;
        Ok((state, events))
    }

    /// Several commands, up to the first that is refused.
    ///
    /// # Errors
    /// [`Fault::Refused`] for bytes that are no state; any other fault of the component.
    pub fn apply_all(&mut self, state: &[u8], orders: &[Order<F>]) -> Result<Steps<F>, Fault> {
        self.call(|instance| instance.apply_all_to(state, orders))
    }

    /// What one person can see; what everybody can see, without a viewer.
    ///
    /// # Errors
    /// [`Fault::Refused`] for bytes that are no state; any other fault of the component.
    pub fn view(&mut self, state: &[u8], viewer: Option<Actor<F>>) -> Result<F::View, Fault> {
        self.call(|instance| instance.view_of(state, viewer))
    }

    /// What of events that viewer may know; what everybody may, without a viewer.
    ///
    /// # Errors
    /// Any fault of the component but a refusal.
    pub fn disclose(&mut self, events: &[Event<F>], viewer: Option<Actor<F>>) -> Result<Vec<Event<F>>, Fault> {
        self.call(|instance| instance.disclose(events, viewer))
    }

    /// What that actor, or without one anybody, could give at that time, as whole commands: the first `most`. What is
    /// left open in a command its blanks say, and [`fill`](Self::fill) puts it in.
    ///
    /// # Errors
    /// [`Fault::Refused`] for bytes that are no state; any other fault of the component.
    pub fn legal(&mut self, state: &[u8], at: Timestamp, of: Option<Actor<F>>, most: u32) -> Result<Choices<F>, Fault> {
        self.call(|instance| instance.legal_in(state, at, of, most))
    }

    /// A listed command with its placeholders filled in. It is not judged: [`apply`](Self::apply) does that.
    ///
    /// # Errors
    /// [`Fault::Refused`] for a filling that the command has no place for; any other fault of the component.
    pub fn fill(&mut self, command: &F::Command, fillings: &[Filling]) -> Result<F::Command, Fault> {
        self.call(|instance| instance.fill(command, fillings))
    }

    /// What chance is due: each thing it can bring with its exact probability, where there are at most `most`.
    ///
    /// # Errors
    /// [`Fault::Refused`] for bytes that are no state; any other fault of the component.
    pub fn chances(&mut self, state: &[u8], most: u32) -> Result<DueChance<F>, Fault> {
        self.call(|instance| instance.chances_in(state, most))
    }

    /// The state after those events: from a table's opening state, byte for byte the state it
    /// is in.
    ///
    /// # Errors
    /// [`Fault::Refused`] for bytes that are no state and events that cannot follow from it; any
    /// other fault of the component.
    pub fn rebuild(&mut self, state: &[u8], events: &[Event<F>]) -> Result<Vec<u8>, Fault> {
        self.call(|instance| instance.rebuild(state, events))
    }

    /// Many spins through the same machine: the state after them, what they came to, and all their money, summed by
    /// payer, payee, tender, bet and cause. One call has one [deadline](crate::Limits::deadline): divide a long plan.
    ///
    /// # Errors
    /// [`Fault::Refused`] for bytes that are no state and a plan the rules do not allow; any
    /// other fault of the component.
    pub fn auto_play(&mut self, state: &[u8], plan: &F::AutoPlan) -> Result<AutoStep<F>, Fault> {
        self.call(|instance| instance.auto_play(state, plan))
    }

    /// What another rulebook needs to take the table over at that time. The state stays as it is.
    ///
    /// # Errors
    /// [`Fault::Refused`] for bytes that are no state, and where the table cannot change hands
    /// now; any other fault of the component.
    pub fn export_table(&mut self, state: &[u8], at: Timestamp) -> Result<Vec<u8>, Fault> {
        self.call(|instance| instance.export_table(state, at))
    }

    /// Takes a table over from another rulebook, under those terms, or under the terms it had:
    /// its state, and the events that begin it here.
    ///
    /// # Errors
    /// [`Fault::Refused`] for what the rules do not take over; any other fault of the component.
    pub fn import_table(
        &mut self,
        exported: &[u8],
        terms: Option<&F::Terms>,
        at: Timestamp,
    ) -> Result<(Vec<u8>, Vec<Event<F>>), Fault> {
        let frame::Step { state, events } = self.call(|instance| instance.import_table(exported, terms, at))?;
        Ok((state, events))
    }

    /// One call; a dead instance does not stay.
    #[inline]
    fn call<T>(&mut self, call: impl FnOnce(&mut Instance<F>) -> Result<T, Fault>) -> Result<T, Fault> {
        let instance = match &mut self.instance {
            Some(instance) => instance,
            none => none.insert(Instance::new(self.rulebook.code())?),
        };
        let answer = call(instance);
        if answer.as_ref().is_err_and(|fault| fault.refusal().is_none()) {
            self.instance = None;
        }
        answer
    }
}

impl<F: Hosted> fmt::Debug for Stateless<F> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_struct("Stateless").field("rulebook", &self.rulebook).finish_non_exhaustive()
    }
}

/// The component's own draws: what was certified, where [`Native`](crate::draw::Native) is this
/// host's.
impl<F: Hosted> Draws for Stateless<F> {
    fn previous_link(&mut self, link: &[u8]) -> Result<[u8; 32], Fault> {
        self.call(|instance| instance.previous_link(link).and_then(thirty_two))
    }

    fn follows(&mut self, head: &[u8], link: &[u8]) -> Result<bool, Fault> {
        self.call(|instance| instance.follows(head, link))
    }

    fn add_entropy(&mut self, digest: &[u8], seat: Seat, bytes: &[u8]) -> Result<[u8; 32], Fault> {
        self.call(|instance| instance.add_entropy(digest, seat, bytes).and_then(thirty_two))
    }

    fn outcome_seed(&mut self, link: &[u8], draw: &Draw) -> Result<[u8; 32], Fault> {
        self.call(|instance| instance.outcome_seed(link, draw).and_then(thirty_two))
    }

    fn keystream(&mut self, seed: &[u8], offset: u64, count: u32) -> Result<Vec<u8>, Fault> {
        self.call(|instance| instance.keystream(seed, offset, count))
    }

    fn below(&mut self, seed: &[u8], bounds: &[u32]) -> Result<Vec<u32>, Fault> {
        self.call(|instance| instance.below(seed, bounds))
    }
}

impl Coins for Stateless {
    fn coins_of(&mut self, seed: &[u8], k: u64) -> Result<Faces, Fault> {
        self.call(|instance| instance.coins_of(seed, k))
    }
}

fn thirty_two(bytes: Vec<u8>) -> Result<[u8; 32], Fault> {
    let length = bytes.len();
    <[u8; 32]>::try_from(bytes)
        .map_err(|_| Fault::GarbageAnswer { message: format!("{length} bytes for a digest of 32") })
}
