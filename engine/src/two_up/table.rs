//! A table: the public interface of the machines.

use alloc::vec::Vec;
use core::fmt;

use super::contract::{AutoPlan, AutoTally, Choices, Command, Config, DueChance, Event, Terms, View};
use super::family::Sink;
use super::floor::fill::fill_all;
use super::floor::table::Floor;
use super::record::Rulebook;
use super::{casino, ring};
use crate::contract::{Actor, Filling, Move, Refusal, Timestamp};
use crate::table::refusal::Refused;

/// A table under a rulebook.
///
/// ```
/// use kip_engine::two_up::contract::*;
/// use kip_engine::two_up::Table;
/// use kip_records::two_up::NSW;
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
/// let mut table = Table::open(*NSW, &config, &mut events)?;
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
#[derive(Clone)]
pub struct Table(Machine);

/// A table of one of the two machines.
#[derive(Clone)]
#[expect(
    clippy::large_enum_variant,
    reason = "a table is seldom moved, and a box would be one more allocation for each"
)]
enum Machine {
    Casino(Floor<casino::Record>),
    Ring(Floor<ring::Record>),
}

/// Calls the same function of either machine.
macro_rules! either {
    ($machine:expr, $floor:ident => $call:expr) => {
        match $machine {
            Machine::Casino($floor) => $call,
            Machine::Ring($floor) => $call,
        }
    };
}

/// Makes a table of the rulebook's machine, or explains why not.
macro_rules! make {
    ($rulebook:expr, $record:ident => $make:expr) => {{
        let rulebook: Rulebook = $rulebook;
        let made = match rulebook {
            Rulebook::Casino($record) => $make.map(Machine::Casino),
            Rulebook::Ring($record) => $make.map(Machine::Ring),
        };
        made.map(Self).map_err(|refused: Refused| refused.explain(rulebook.clauses()))
    }};
}

impl fmt::Debug for Table {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_tuple("Table").field(&self.rulebook().id()).finish()
    }
}

impl Table {
    /// Opens a table.
    ///
    /// # Errors
    /// Refuses a config that contradicts itself or the rulebook, citing the clause.
    pub fn open(rulebook: Rulebook, config: &Config, sink: &mut dyn Sink) -> Result<Self, Refusal> {
        make!(rulebook, record => Floor::open(record, config, sink))
    }

    /// Imports a table that another rulebook has exported, under the given terms or the table's own.
    ///
    /// # Errors
    /// Refuses bytes that are not an exported table (`bad-table`), are of another family or an unknown generation, or
    /// contradict this rulebook, and terms of the other machine, citing the clause.
    pub fn import(
        rulebook: Rulebook,
        exported: &[u8],
        terms: Option<&Terms>,
        at: Timestamp,
        sink: &mut dyn Sink,
    ) -> Result<Self, Refusal> {
        make!(rulebook, record => Floor::import(record, exported, terms, at, sink))
    }

    /// Restores a table from its state.
    ///
    /// # Errors
    /// Refuses bytes that are not a state (`bad-state`), and states of another family, rulebook or generation.
    pub fn restore(rulebook: Rulebook, state: &[u8]) -> Result<Self, Refusal> {
        make!(rulebook, record => Floor::restore(record, state))
    }

    /// Fills in the blanks of a listed command.
    ///
    /// # Errors
    /// Refuses a filling that the command has no blank for, or that is given twice (`wrong-filling`).
    pub fn fill(rulebook: Rulebook, command: Command, fillings: &[Filling]) -> Result<Command, Refusal> {
        let cite = match rulebook {
            Rulebook::Casino(record) => record.cites.floor.malformed,
            Rulebook::Ring(record) => record.cites.floor.malformed,
        };
        fill_all(command, fillings, cite).map_err(|refused| refused.explain(rulebook.clauses()))
    }

    /// Returns the rulebook.
    pub const fn rulebook(&self) -> Rulebook {
        match &self.0 {
            Machine::Casino(floor) => Rulebook::Casino(floor.record),
            Machine::Ring(floor) => Rulebook::Ring(floor.record),
        }
    }

    /// Exports the table at that time for another rulebook or a later generation, as bytes.
    ///
    /// # Errors
    /// Refuses when the table is not between two spinners' games with nothing on the layout.
    pub fn export(&self, at: Timestamp) -> Result<Vec<u8>, Refusal> {
        either!(&self.0, floor => floor.export(at)).map_err(|refused| self.explain(refused))
    }

    /// Returns the state as bytes. Equal states have equal bytes.
    pub fn snapshot(&self) -> Vec<u8> {
        either!(&self.0, floor => floor.snapshot())
    }

    /// Applies one command at a time in milliseconds since 1970 UTC. Its events go to the sink.
    ///
    /// # Errors
    /// Refuses an unacceptable command with a code, a clause and a sentence. The table is then unchanged.
    pub fn apply(&mut self, by: Actor, at: Timestamp, command: &Command, sink: &mut dyn Sink) -> Result<(), Refusal> {
        either!(&mut self.0, floor => floor.apply(by, at, command, sink)).map_err(|refused| self.explain(refused))
    }

    /// Returns the view, which is the same for everybody: a state holds no secret.
    pub fn view(&self) -> View {
        either!(&self.0, floor => floor.view())
    }

    /// Lists what would be accepted at that time, of one actor or of everybody, up to `most` choices.
    pub fn legal(&self, at: Timestamp, of: Option<Actor>, most: u32) -> Choices {
        either!(&self.0, floor => floor.legal(at, of, most))
    }

    /// Returns the chances that are due, unlisted when there are more than `most`.
    pub fn chances(&self, most: u32) -> DueChance {
        either!(&self.0, floor => floor.chances(most))
    }

    /// Applies the events of a table's life to its opening state.
    ///
    /// # Errors
    /// Refuses events of another kind of table, and events that lead to no valid state. The table is then unchanged.
    pub fn rebuild(&mut self, events: &[Event]) -> Result<(), Refusal> {
        either!(&mut self.0, floor => floor.rebuild(events)).map_err(|refused| self.explain(refused))
    }

    /// Plays many spins through the same steps as commands. Returns their tally and the summed moves of money.
    ///
    /// # Errors
    /// Refuses with the first refusal of a command in the plan. The table is then unchanged.
    pub fn auto_play(&mut self, plan: &AutoPlan) -> Result<(AutoTally, Vec<Move>), Refusal> {
        either!(&mut self.0, floor => floor.auto_play(plan)).map_err(|refused| self.explain(refused))
    }

    fn explain(&self, refused: Refused) -> Refusal {
        refused.explain(self.rulebook().clauses())
    }
}
