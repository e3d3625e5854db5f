//! A table: the public interface of the machine.

use alloc::vec::Vec;
use core::fmt;

use super::apply::apply;
use super::contract::{
    Actor, AutoPlan, AutoTally, Choices, Command, Config, DueChance, Event, Happening, TableView, Terms,
};
use super::money::{moves_at, moves_of};
use super::record::Record;
use super::refusals::refused;
use super::seating::Desk;
use super::state::{State, seat_of};
use super::step::Step;
use super::{auto, codec, fill, imagine, legal, terms, transfer, view};
use crate::contract::{ChanceSource, Citation, Filling, Move, Refusal, Seat, Timestamp};
use crate::table::refusal::Refused;
use crate::table::well_formed::check_seed;

/// A table under a rulebook. Its record has to be without contradiction: see [`find_contradiction`](super::find_contradiction).
///
/// ```
/// use kip_engine::casino_cards::contract::*;
/// use kip_engine::casino_cards::{Table, describe};
/// use kip_engine::contract::Joining;
/// use kip_records::casino_cards::SWAZI_TWO;
///
/// let config = describe(&SWAZI_TWO).examples[0].clone();
/// let mut table = Table::open(&SWAZI_TWO, &config)?.0;
/// let (host, at) = (Actor { role: Role::Host, number: 0 }, config.opened_at);
/// for seat in 1..=2 {
///     table.apply(host, at, &Command::Join(Joining { seat, age_attested: true }))?;
///     table.apply(Actor { role: Role::Player, number: seat }, at, &Command::Ready)?;
/// }
/// table.apply(host, at, &Command::Deal(Dealing::Fresh(vec![7; 32])))?;
///
/// // Only the player at the dealer's right cuts, and sees no card before.
/// let dealer = table.view(None).dealer.unwrap();
/// let refusal = table.apply(Actor { role: Role::Player, number: dealer }, at, &Command::Cut(Cutting { above: 20 }));
/// assert_eq!(refusal.unwrap_err().code, "not-your-turn");
/// # Ok::<(), kip_engine::contract::Refusal>(())
/// ```
#[derive(Clone)]
pub struct Table {
    record: &'static Record,
    state: State,
}

impl fmt::Debug for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // A state holds secrets.
        f.debug_tuple("Table").field(&self.record.id).finish()
    }
}

impl Table {
    /// Opens a table. Returns it with its events.
    ///
    /// # Errors
    /// Refuses a config that contradicts itself or the rulebook, citing the clause.
    pub fn open(record: &'static Record, config: &Config) -> Result<(Self, Vec<Event>), Refusal> {
        let state = terms::open(record, config).map_err(explain(record))?;
        let mut events = alloc::vec![event(config.opened_at, record.cites.seats, Happening::TableOpened)];
        if let ChanceSource::Committed(commitment) = &config.source {
            events.push(event(config.opened_at, record.cites.chance, Happening::DrawsCommitted(commitment.clone())));
        }
        Ok((Self { record, state }, events))
    }

    /// Imports a table that another rulebook has exported, under the given terms or the table's own. Returns it with its events.
    ///
    /// # Errors
    /// Refuses bytes that are not an exported table (`bad-table`), are of another family or an unknown generation, and terms that
    /// these rules do not have, citing the clause.
    pub fn import(
        record: &'static Record,
        exported: &[u8],
        terms: Option<&Terms>,
        at: Timestamp,
    ) -> Result<(Self, Vec<Event>), Refusal> {
        let (state, origin) = transfer::import(record, exported, terms, at).map_err(explain(record))?;
        Ok((Self { record, state }, alloc::vec![event(at, record.cites.transfer, Happening::TableImported(origin))]))
    }

    /// Exports the table at that time for another rulebook or a later generation, as bytes.
    ///
    /// # Errors
    /// Refuses when a hand or a match is under way, or something is staked.
    pub fn export(&self, at: Timestamp) -> Result<Vec<u8>, Refusal> {
        transfer::export(self.record, &self.state, at).map_err(explain(self.record))
    }

    /// Restores a table from its state.
    ///
    /// # Errors
    /// Refuses bytes that are not a state (`bad-state`), and states of another family, rulebook or generation.
    pub fn restore(record: &'static Record, state: &[u8]) -> Result<Self, Refusal> {
        codec::read(record, state).map(|state| Self { record, state }).map_err(explain(record))
    }

    /// Returns the state as bytes. Equal states have equal bytes. They hold secrets.
    #[must_use]
    pub fn snapshot(&self) -> Vec<u8> {
        codec::write(self.record, &self.state)
    }

    /// Applies one command at a time in milliseconds since 1970 UTC. Returns its events, with their secrets.
    ///
    /// # Errors
    /// Refuses an unacceptable command with a code, a clause and a sentence. The table is then unchanged.
    pub fn apply(&mut self, by: Actor, at: Timestamp, command: &Command) -> Result<Vec<Event>, Refusal> {
        let mut events = Vec::new();
        self.apply_into(by, at, command, &mut events)?;
        Ok(events)
    }

    /// Applies one command, and adds its events to others.
    ///
    /// # Errors
    /// As [`Table::apply`].
    pub fn apply_into(
        &mut self,
        by: Actor,
        at: Timestamp,
        command: &Command,
        events: &mut Vec<Event>,
    ) -> Result<(), Refusal> {
        let desk = Desk { record: self.record, state: &self.state, by, at };
        let accepted = desk.judge(command).map_err(explain(self.record))?;
        let before = events.len();
        Step { record: self.record, state: &mut self.state, at, out: events }.perform(accepted);
        let told = events.get(before..).unwrap_or_default();
        let moves = moves_of(told);
        events.iter_mut().skip(before).zip(moves).for_each(|(event, moves)| event.moves = moves);
        Ok(())
    }

    /// Returns what that viewer may know; without a viewer, what everybody may; the host, all.
    #[must_use]
    pub fn view(&self, viewer: Option<Actor>) -> TableView {
        view::view(self.record, &self.state, viewer)
    }

    /// Returns what of events that viewer may know; of what was disclosed, the same again.
    #[must_use]
    pub fn disclose(record: &Record, events: Vec<Event>, viewer: Option<Actor>) -> Vec<Event> {
        view::disclose(record, events, viewer)
    }

    /// Lists what would be accepted at that time, of one actor or of everybody, up to `most` choices.
    #[must_use]
    pub fn legal(&self, at: Timestamp, of: Option<Actor>, most: u32) -> Choices {
        legal::legal(self.record, &self.state, at, of, most)
    }

    /// Fills in the blanks of a listed command.
    ///
    /// # Errors
    /// Refuses a filling that the command has no blank for, or that is given twice (`wrong-filling`).
    pub fn fill(record: &Record, command: Command, fillings: &[Filling]) -> Result<Command, Refusal> {
        fill::fill_all(&record.cites, command, fillings).map_err(explain(record))
    }

    /// Returns a state, as bytes, that the seat cannot tell from this one. `seed` has 32 bytes.
    ///
    /// # Errors
    /// Refuses a seed of another length, and a seat that the table does not have.
    pub fn imagine(&self, seat: Seat, seed: &[u8]) -> Result<Vec<u8>, Refusal> {
        check_seed(seed, self.record.cites.malformed).map_err(explain(self.record))?;
        let place = seat_of(seat);
        if !(1..=self.state.seats()).contains(&place) {
            let refused = refused!("no-such-seat", self.record.cites.seats, "There is no such seat: they are 1 to {}.");
            return Err(explain(self.record)(refused.with(self.state.seats().into())));
        }
        let seed = crate::table::source::bytes32(seed);
        Ok(codec::write(self.record, &imagine::imagine(self.record, &self.state, place, seed)))
    }

    /// Returns what chance is due: never listed, for a pack has too many orders.
    #[must_use]
    pub fn chances(&self) -> DueChance {
        if self.state.is_deal_due() { DueChance::Unlisted } else { DueChance::Nothing }
    }

    /// Applies the events of a table's life.
    ///
    /// # Errors
    /// Refuses events that lack their secrets (`secrets-missing`) or say other moves (`wrong-moves`), and events that lead to no
    /// valid state. The table is then unchanged.
    pub fn rebuild(&mut self, events: &[Event]) -> Result<(), Refusal> {
        self.state = rebuilt(self.record, &self.state, events).map_err(explain(self.record))?;
        Ok(())
    }

    /// Plays many hands of random moves through the same steps as commands. Returns their tally and the summed moves of money.
    ///
    /// # Errors
    /// Refuses a plan that cannot be played at this table. The table is then unchanged.
    pub fn auto_play(&mut self, plan: &AutoPlan) -> Result<(AutoTally, Vec<Move>), Refusal> {
        auto::play(self.record, &mut self.state, plan).map_err(explain(self.record))
    }
}

fn rebuilt(record: &'static Record, state: &State, events: &[Event]) -> Result<State, Refused> {
    let mut rebuilt = state.clone();
    let happenings: Vec<&Happening> = events.iter().map(|event| &event.what).collect();
    for (number, event) in events.iter().enumerate() {
        let nth = number as u64;
        if event.moves != moves_at(&happenings, number) {
            let wrong = refused!(
                "wrong-moves",
                record.cites.state,
                "The moves of event number {}, from 0, are not what it says."
            );
            return Err(wrong.with(nth));
        }
        apply(record, &mut rebuilt, event.at, &event.what).map_err(|_| {
            refused!("secrets-missing", record.cites.state, "Event number {}, from 0, lacks what only the host knows.")
                .with(nth)
        })?;
    }
    // Events from outside are untrusted: the rebuilt state must pass the decoder's checks.
    codec::read(record, &codec::write(record, &rebuilt))
}

fn event(at: Timestamp, cite: Citation, what: Happening) -> Event {
    Event { at, cite, what, moves: Vec::new() }
}

fn explain(record: &Record) -> impl Fn(Refused) -> Refusal {
    |refused| refused.explain(&record.clauses)
}
