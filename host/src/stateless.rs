//! The stateless interface: bytes in, bytes out.

use std::fmt;

use crate::casino_cards::Shuffled;
use crate::contract::{Filling, Seat, Timestamp};
use crate::draw::{Coins, Draw, Draws};
use crate::family::{
    Actor, AutoStep, Choices, DueChance, Event, Hosted, Named as _, Opening as _, Order, Role as _, Steps, Timed as _,
    frame,
};
use crate::instance::Instance;
use crate::traced::begin;
use crate::two_up::Faces;
use crate::{CasinoCards, Fault, Rulebook, TwoUp};

/// The stateless interface of a rulebook: the caller keeps every state as bytes.
///
/// It runs the same engine as a [`Table`](crate::Table) and restores the state for every call. One instance serves any
/// number of tables. After a fault other than a refusal the instance is discarded and the next call makes another; the
/// caller's bytes remain valid.
pub struct Stateless<F: Hosted> {
    rulebook: Rulebook<F>,
    instance: Option<Instance<F>>,
}

impl<F: Hosted> Stateless<F> {
    /// Makes an instance of a rulebook.
    ///
    /// # Errors
    /// [`Fault::TooManyTables`], or another fault that prevents making an instance.
    pub fn new(rulebook: &Rulebook<F>) -> Result<Self, Fault> {
        let instance = Some(Instance::new(rulebook.code())?);
        Ok(Self { rulebook: rulebook.clone(), instance })
    }

    /// Returns the rulebook.
    #[must_use]
    pub fn rulebook(&self) -> &Rulebook<F> {
        &self.rulebook
    }

    /// Asks the component for its description, which equals [`Rulebook::description`].
    ///
    /// # Errors
    /// Any fault of the component except a refusal.
    pub fn describe(&mut self) -> Result<F::Description, Fault> {
        self.call(Instance::describe)
    }

    /// Opens a table and returns its state with the events of its opening.
    ///
    /// # Errors
    /// [`Fault::Refused`] for a config the rules do not allow; any other fault of the component.
    pub fn open(&mut self, config: &F::Config) -> Result<(Vec<u8>, Vec<Event<F>>), Fault> {
        let traced = begin!("open", rulebook = self.rulebook.id(), table = config.table());
        let answer = self.call(|instance| instance.open(config));
        let frame::Step { state, events } = traced.end(self.rulebook.head(), answer)?;
        Ok((state, events))
    }

    /// Applies one command and returns the state after it with its events.
    ///
    /// # Errors
    /// [`Fault::Refused`] when the rules refuse the command, and for bytes that are not a state; any other fault of the component.
    #[inline]
    pub fn apply(
        &mut self,
        state: &[u8],
        by: Actor<F>,
        at: Timestamp,
        command: &F::Command,
    ) -> Result<(Vec<u8>, Vec<Event<F>>), Fault> {
        let (rulebook, role, command_name) = (self.rulebook.id(), by.role.as_str(), command.name());
        let traced = begin!("apply", rulebook, role, number = by.number, at, command = command_name);
        let answer = self.call(|instance| instance.apply_to(state, frame::Order { by, at, command }));
        let frame::Step { state, events } = traced.end(self.rulebook.head(), answer)?;
        Ok((state, events))
    }

    /// Applies several commands, up to the first that is refused.
    ///
    /// # Errors
    /// [`Fault::Refused`] for bytes that are not a state; any other fault of the component.
    pub fn apply_all(&mut self, state: &[u8], orders: &[Order<F>]) -> Result<Steps<F>, Fault> {
        let traced = begin!("apply_all", rulebook = self.rulebook.id(), orders = orders.len());
        let answer = self.call(|instance| instance.apply_all_to(state, orders));
        traced.end(self.rulebook.head(), answer)
    }

    /// Returns the view of a viewer; without a viewer, the public one.
    ///
    /// # Errors
    /// [`Fault::Refused`] for bytes that are not a state; any other fault of the component.
    pub fn view(&mut self, state: &[u8], viewer: Option<Actor<F>>) -> Result<F::View, Fault> {
        self.call(|instance| instance.view_of(state, viewer))
    }

    /// Returns events as a viewer may know them; without a viewer, as everybody may.
    ///
    /// # Errors
    /// Any fault of the component except a refusal.
    pub fn disclose(&mut self, events: &[Event<F>], viewer: Option<Actor<F>>) -> Result<Vec<Event<F>>, Fault> {
        self.call(|instance| instance.disclose(events, viewer))
    }

    /// Lists the first `most` commands that an actor, or without one anybody, could give at that time. A command's `blanks` name
    /// the parts that its giver adds; [`fill`](Self::fill) fills them in.
    ///
    /// # Errors
    /// [`Fault::Refused`] for bytes that are not a state; any other fault of the component.
    pub fn legal(&mut self, state: &[u8], at: Timestamp, of: Option<Actor<F>>, most: u32) -> Result<Choices<F>, Fault> {
        self.call(|instance| instance.legal_in(state, at, of, most))
    }

    /// Fills in the blanks of a listed command. The result is not checked: [`apply`](Self::apply) does that.
    ///
    /// # Errors
    /// [`Fault::Refused`] for a filling without a matching blank; any other fault of the component.
    pub fn fill(&mut self, command: &F::Command, fillings: &[Filling]) -> Result<F::Command, Fault> {
        self.call(|instance| instance.fill(command, fillings))
    }

    /// Returns the draw that is due. If it has at most `most` outcomes, each is listed with its exact probability.
    ///
    /// # Errors
    /// [`Fault::Refused`] for bytes that are not a state; any other fault of the component.
    pub fn chances(&mut self, state: &[u8], most: u32) -> Result<DueChance<F>, Fault> {
        self.call(|instance| instance.chances_in(state, most))
    }

    /// Returns the state after these events. All events of a table, applied to its opening state, give its current
    /// state byte for byte.
    ///
    /// # Errors
    /// [`Fault::Refused`] for bytes that are not a state and for events that cannot follow from it; any other fault of the
    /// component.
    pub fn rebuild(&mut self, state: &[u8], events: &[Event<F>]) -> Result<Vec<u8>, Fault> {
        self.call(|instance| instance.rebuild(state, events))
    }

    /// Plays many games by a plan through the same rules. Returns the state after them, their results and all their
    /// moves, summed by payer, payee, tender, bet and cause. The [deadline](crate::Limits::deadline) applies to the
    /// whole call, so long plans have to be divided.
    ///
    /// # Errors
    /// [`Fault::Refused`] for bytes that are not a state and for a plan the rules do not allow; any other fault of the component.
    pub fn auto_play(&mut self, state: &[u8], plan: &F::AutoPlan) -> Result<AutoStep<F>, Fault> {
        let traced = begin!("auto_play", rulebook = self.rulebook.id(), at = plan.at());
        let answer = self.call(|instance| instance.auto_play(state, plan));
        traced.end(self.rulebook.head(), answer)
    }

    /// Exports the table for another rulebook. The state itself is unchanged.
    ///
    /// # Errors
    /// [`Fault::Refused`] for bytes that are not a state and when the table cannot change rulebook now; any other fault of the
    /// component.
    pub fn export_table(&mut self, state: &[u8], at: Timestamp) -> Result<Vec<u8>, Fault> {
        self.call(|instance| instance.export_table(state, at))
    }

    /// Imports a table from another rulebook, under new terms or, without any, under its own. Returns its state and the
    /// events of the import.
    ///
    /// # Errors
    /// [`Fault::Refused`] for an export the rules do not accept; any other fault of the component.
    pub fn import_table(
        &mut self,
        exported: &[u8],
        terms: Option<&F::Terms>,
        at: Timestamp,
    ) -> Result<(Vec<u8>, Vec<Event<F>>), Fault> {
        let frame::Step { state, events } = self.call(|instance| instance.import_table(exported, terms, at))?;
        Ok((state, events))
    }

    /// Calls the instance and discards it if it failed.
    #[inline]
    fn call<T>(&mut self, call: impl FnOnce(&mut Instance<F>) -> Result<T, Fault>) -> Result<T, Fault> {
        let instance = match &mut self.instance {
            Some(instance) => instance,
            none => none.insert(Instance::new(self.rulebook.code())?),
        };
        let answer = call(instance);
        if let Err(fault) = &answer
            && fault.refusal().is_none()
        {
            tracing::warn!(rulebook = self.rulebook.id(), fault = fault.name(), "an instance failed and is replaced");
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

/// Draws computed by the certified component; [`Native`](crate::draw::Native) computes them in this host.
impl<F: Hosted> Draws for Stateless<F> {
    fn previous_link(&mut self, link: &[u8]) -> Result<[u8; 32], Fault> {
        self.call(|instance| instance.previous_link(link).and_then(to_digest))
    }

    fn follows(&mut self, head: &[u8], link: &[u8]) -> Result<bool, Fault> {
        self.call(|instance| instance.follows(head, link))
    }

    fn add_entropy(
        &mut self,
        digest: &[u8],
        table: &str,
        seat: Seat,
        count: u32,
        bytes: &[u8],
    ) -> Result<[u8; 32], Fault> {
        self.call(|instance| instance.add_entropy(digest, table, seat, count, bytes).and_then(to_digest))
    }

    fn outcome_seed(&mut self, link: &[u8], draw: &Draw) -> Result<[u8; 32], Fault> {
        self.call(|instance| instance.outcome_seed(link, draw).and_then(to_digest))
    }

    fn keystream(&mut self, seed: &[u8], offset: u64, count: u32) -> Result<Vec<u8>, Fault> {
        self.call(|instance| instance.keystream(seed, offset, count))
    }

    fn below(&mut self, seed: &[u8], bounds: &[u32]) -> Result<Vec<u32>, Fault> {
        self.call(|instance| instance.below(seed, bounds))
    }
}

impl Coins for Stateless<TwoUp> {
    fn coins_of(&mut self, seed: &[u8], k: u64) -> Result<Faces, Fault> {
        self.call(|instance| instance.coins_of(seed, k))
    }
}

impl Stateless<CasinoCards> {
    /// Returns a state that the seat cannot tell from this one: everything unknown to the seat is dealt anew, by 32 bytes of
    /// seed. Computer players use it to look ahead.
    ///
    /// # Errors
    /// [`Fault::Refused`] for bytes that are not a state, a seat that the table does not have and a seed of another length; any
    /// other fault of the component.
    pub fn imagine(&mut self, state: &[u8], seat: Seat, seed: &[u8]) -> Result<Vec<u8>, Fault> {
        self.call(|instance| instance.imagine(state, seat, seed))
    }

    /// Returns the rulebook's pack, shuffled by an outcome seed of 32 bytes, and the dealer if `players` play a table's first
    /// hand.
    ///
    /// # Errors
    /// [`Fault::Refused`] for a seed of another length, or no players; any other fault of the component.
    pub fn shuffle(&mut self, seed: &[u8], players: Option<u8>) -> Result<Shuffled, Fault> {
        self.call(|instance| instance.shuffle(seed, players))
    }
}

fn to_digest(bytes: Vec<u8>) -> Result<[u8; 32], Fault> {
    let length = bytes.len();
    <[u8; 32]>::try_from(bytes)
        .map_err(|_| Fault::GarbageAnswer { message: format!("{length} bytes for a digest of 32") })
}
