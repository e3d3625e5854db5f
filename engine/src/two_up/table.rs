//! A table: the one door into the machines.

use alloc::vec::Vec;
use core::fmt;

use super::Sink;
use super::contract::{AutoPlan, AutoTally, Choices, Command, Config, DueChance, Event, Terms, View};
use super::machine::Machine;
use super::record::Rulebook;
use crate::contract::{Actor, Filling, Move, Refusal, Timestamp};
use crate::table::refusal::Refused;

/// A table under the rulebook `B`.
///
/// ```
/// use kip_engine::two_up::rulebooks::Nsw;
/// use kip_engine::two_up::contract::*;
/// use kip_engine::two_up::Table;
/// use kip_engine::contract::{Actor, ChanceSource, Joining, Role};
///
/// let bounds = |min, max| Bounds { min, max, unit: None };
/// let config = Config {
///     table: "pit 3".into(),
///     seats: 12,
///     opened_at: 1_767_225_600_000,
///     zone_offset_minutes: 600,
///     source: ChanceSource::Fresh,
///     terms: Terms::Casino(CasinoTerms {
///         sign: Sign { spinner: bounds(500, 100_000), heads_tails: bounds(500, 500_000) },
///         enforcement: Enforcement::Strict,
///         denominations: vec![100, 500, 2_500],
///         allow_return_over_one: false,
///         odds: None,
///     }),
/// };
/// let mut events = Vec::new();
/// let mut table = Table::<Nsw>::open(&config, &mut events)?;
///
/// let host = Actor { role: Role::Host, number: 1 };
/// table.apply(host, config.opened_at, &Command::Join(Joining { seat: 4, age_attested: true }), &mut events)?;
///
/// // Nobody may bet before "place your bets".
/// let player = Actor { role: Role::Player, number: 4 };
/// let wager = Command::PlaceWager(Wager { side: Side::Heads, stake: Stake { chips: 500, tokens: 0 } });
/// let refusal = table.apply(player, config.opened_at, &wager, &mut events).unwrap_err();
/// assert_eq!((refusal.code.as_str(), refusal.clause.as_str()), ("betting-not-open", "nsw 6.2"));
/// # Ok::<(), kip_engine::contract::Refusal>(())
/// ```
pub struct Table<B: Rulebook>(B::Machine);

impl<B: Rulebook> Clone for Table<B> {
    fn clone(&self) -> Self {
        Self(self.0.clone())
    }
}

impl<B: Rulebook> fmt::Debug for Table<B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Table").field(&self.0).finish()
    }
}

impl<B: Rulebook> Table<B> {
    /// Opens a table.
    ///
    /// # Errors
    /// A config that contradicts itself or the rulebook, naming the clause.
    pub fn open(config: &Config, sink: &mut dyn Sink) -> Result<Self, Refusal> {
        B::Machine::open(config, sink).map(Self).map_err(explain::<B>)
    }

    /// Takes a table over, as bytes that another rulebook has exported, at that time, under those terms, or under the ones it
    /// had.
    ///
    /// # Errors
    /// Bytes that are no exported table (`bad-table`), are of another family or of a generation that this engine does not know, or contradict this
    /// rulebook, and terms of another bank, naming the clause.
    pub fn import(exported: &[u8], terms: Option<&Terms>, at: Timestamp, sink: &mut dyn Sink) -> Result<Self, Refusal> {
        B::Machine::import(exported, terms, at, sink).map(Self).map_err(explain::<B>)
    }

    /// What another rulebook, or a later generation, needs to take the table over at that time, as bytes.
    ///
    /// # Errors
    /// Where the table is not between two spinner's games with nothing on the layout.
    pub fn export(&self, at: Timestamp) -> Result<Vec<u8>, Refusal> {
        self.0.export(at).map_err(explain::<B>)
    }

    /// Takes up a table from its state.
    ///
    /// # Errors
    /// Bytes that are no state (`bad-state`), and states of another family, rulebook or generation.
    pub fn restore(state: &[u8]) -> Result<Self, Refusal> {
        B::Machine::restore(state).map(Self).map_err(explain::<B>)
    }

    /// The state: equal states have equal bytes.
    pub fn snapshot(&self) -> Vec<u8> {
        self.0.snapshot()
    }

    /// One command, at a time in milliseconds since 1970 UTC; its events go to the sink.
    ///
    /// # Errors
    /// What is not accepted, with code, clause and a sentence; then nothing has changed.
    pub fn apply(&mut self, by: Actor, at: Timestamp, command: &Command, sink: &mut dyn Sink) -> Result<(), Refusal> {
        self.0.apply(by, at, command, sink).map_err(explain::<B>)
    }

    /// What can be seen, by everybody alike: a state holds no secret.
    pub fn view(&self) -> View {
        self.0.view()
    }

    /// What would be accepted at that time, of that actor or of everybody: the first `most` of it.
    pub fn legal(&self, at: Timestamp, of: Option<Actor>, most: u32) -> Choices {
        self.0.legal(at, of, most)
    }

    /// A listed command with its placeholders filled in.
    ///
    /// # Errors
    /// What the command has no place for, or what is there twice (`wrong-filling`).
    pub fn fill(command: Command, fillings: &[Filling]) -> Result<Command, Refusal> {
        B::Machine::fill(command, fillings).map_err(explain::<B>)
    }

    /// What chance is due, where there are at most `most` things that it can bring.
    pub fn chances(&self, most: u32) -> DueChance {
        self.0.chances(most)
    }

    /// Applies the events of a table's life to its opening state.
    ///
    /// # Errors
    /// Events of another kind of table, or that lead to no state; then nothing has changed.
    pub fn rebuild(&mut self, events: &[Event]) -> Result<(), Refusal> {
        self.0.rebuild(events).map_err(explain::<B>)
    }

    /// Many spins through the same steps: what they came to, and where money went, summed.
    ///
    /// # Errors
    /// The first command of the plan that is refused; then nothing has changed.
    pub fn auto_play(&mut self, plan: &AutoPlan) -> Result<(AutoTally, Vec<Move>), Refusal> {
        self.0.auto_play(plan).map_err(explain::<B>)
    }
}

fn explain<B: Rulebook>(refused: Refused) -> Refusal {
    refused.explain(B::Machine::clauses())
}
