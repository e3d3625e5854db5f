//! A table: the public interface of the machine.

use alloc::vec::Vec;
use core::fmt;
use core::marker::PhantomData;

use super::apply::apply;
use super::contract::{
    Actor, AutoPlan, AutoTally, Choices, Command, Config, DueChance, Event, Happening, TableView, Terms,
};
use super::money::{moves_at, moves_of};
use super::record::{Consistent, Record, Rulebook};
use super::refusals::refused;
use super::seating::Desk;
use super::state::{State, seat_of};
use super::step::Step;
use super::{auto, codec, fill, imagine, legal, terms, transfer, view};
use crate::contract::{ChanceSource, Citation, Filling, Move, Refusal, Seat, Timestamp};
use crate::table::refusal::Refused;
use crate::table::well_formed::check_seed;

/// A table under the rulebook `B`.
///
/// ```
/// use kip_engine::casino_cards::contract::*;
/// use kip_engine::casino_cards::rulebooks::SwaziTwo;
/// use kip_engine::casino_cards::{Table, describe};
/// use kip_engine::contract::Joining;
///
/// let config = describe::<SwaziTwo>().examples[0].clone();
/// let mut table = Table::<SwaziTwo>::open(&config)?.0;
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
pub struct Table<B> {
    state: State,
    rulebook: PhantomData<B>,
}

impl<B> Clone for Table<B> {
    fn clone(&self) -> Self {
        Self::of(self.state.clone())
    }
}

impl<B: Rulebook> fmt::Debug for Table<B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // A state holds secrets.
        f.debug_tuple("Table").field(&B::RECORD.id).finish()
    }
}

impl<B> Table<B> {
    const fn of(state: State) -> Self {
        Self { state, rulebook: PhantomData }
    }
}

impl<B: Rulebook> Table<B> {
    const RECORD: &'static Record = {
        let () = Consistent::<B>::REQUIRED;
        B::RECORD
    };

    /// Opens a table. Returns it with its events.
    ///
    /// # Errors
    /// Refuses a config that contradicts itself or the rulebook, citing the clause.
    pub fn open(config: &Config) -> Result<(Self, Vec<Event>), Refusal> {
        let state = terms::open(Self::RECORD, config).map_err(explain::<B>)?;
        let mut events = alloc::vec![event(config.opened_at, Self::RECORD.cites.seats, Happening::TableOpened)];
        if let ChanceSource::Committed(commitment) = &config.source {
            events.push(event(
                config.opened_at,
                Self::RECORD.cites.chance,
                Happening::DrawsCommitted(commitment.clone()),
            ));
        }
        Ok((Self::of(state), events))
    }

    /// Imports a table that another rulebook has exported, under the given terms or the table's own. Returns it with its events.
    ///
    /// # Errors
    /// Refuses bytes that are not an exported table (`bad-table`), are of another family or an unknown generation, and terms that
    /// these rules do not have, citing the clause.
    pub fn import(exported: &[u8], terms: Option<&Terms>, at: Timestamp) -> Result<(Self, Vec<Event>), Refusal> {
        let (state, origin) = transfer::import(Self::RECORD, exported, terms, at).map_err(explain::<B>)?;
        Ok((Self::of(state), alloc::vec![event(at, Self::RECORD.cites.transfer, Happening::TableImported(origin))]))
    }

    /// Exports the table at that time for another rulebook or a later generation, as bytes.
    ///
    /// # Errors
    /// Refuses when a hand or a match is under way, or something is staked.
    pub fn export(&self, at: Timestamp) -> Result<Vec<u8>, Refusal> {
        transfer::export(Self::RECORD, &self.state, at).map_err(explain::<B>)
    }

    /// Restores a table from its state.
    ///
    /// # Errors
    /// Refuses bytes that are not a state (`bad-state`), and states of another family, rulebook or generation.
    pub fn restore(state: &[u8]) -> Result<Self, Refusal> {
        codec::read(Self::RECORD, state).map(Self::of).map_err(explain::<B>)
    }

    /// Returns the state as bytes. Equal states have equal bytes. They hold secrets.
    #[must_use]
    pub fn snapshot(&self) -> Vec<u8> {
        codec::write(Self::RECORD, &self.state)
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
        let desk = Desk { record: Self::RECORD, state: &self.state, by, at };
        let accepted = desk.judge(command).map_err(explain::<B>)?;
        let before = events.len();
        Step { record: Self::RECORD, state: &mut self.state, at, out: events }.perform(accepted);
        let told = events.get(before..).unwrap_or_default();
        let moves = moves_of(told);
        events.iter_mut().skip(before).zip(moves).for_each(|(event, moves)| event.moves = moves);
        Ok(())
    }

    /// Returns what that viewer may know; without a viewer, what everybody may; the host, all.
    #[must_use]
    pub fn view(&self, viewer: Option<Actor>) -> TableView {
        view::view(Self::RECORD, &self.state, viewer)
    }

    /// Returns what of events that viewer may know; of what was disclosed, the same again.
    #[must_use]
    pub fn disclose(events: Vec<Event>, viewer: Option<Actor>) -> Vec<Event> {
        view::disclose(Self::RECORD, events, viewer)
    }

    /// Lists what would be accepted at that time, of one actor or of everybody, up to `most` choices.
    #[must_use]
    pub fn legal(&self, at: Timestamp, of: Option<Actor>, most: u32) -> Choices {
        legal::legal(Self::RECORD, &self.state, at, of, most)
    }

    /// Fills in the blanks of a listed command.
    ///
    /// # Errors
    /// Refuses a filling that the command has no blank for, or that is given twice (`wrong-filling`).
    pub fn fill(command: Command, fillings: &[Filling]) -> Result<Command, Refusal> {
        fill::fill_all(&Self::RECORD.cites, command, fillings).map_err(explain::<B>)
    }

    /// Returns a state, as bytes, that the seat cannot tell from this one. `seed` has 32 bytes.
    ///
    /// # Errors
    /// Refuses a seed of another length, and a seat that the table does not have.
    pub fn imagine(&self, seat: Seat, seed: &[u8]) -> Result<Vec<u8>, Refusal> {
        check_seed(seed, Self::RECORD.cites.malformed).map_err(explain::<B>)?;
        let place = seat_of(seat);
        if !(1..=self.state.seats()).contains(&place) {
            let refused =
                refused!("no-such-seat", Self::RECORD.cites.seats, "There is no such seat: they are 1 to {}.");
            return Err(explain::<B>(refused.with(self.state.seats().into())));
        }
        let seed = crate::table::source::bytes32(seed);
        Ok(codec::write(Self::RECORD, &imagine::imagine(Self::RECORD, &self.state, place, seed)))
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
        self.state = rebuilt(Self::RECORD, &self.state, events).map_err(explain::<B>)?;
        Ok(())
    }

    /// Plays many hands of random moves through the same steps as commands. Returns their tally and the summed moves of money.
    ///
    /// # Errors
    /// Refuses a plan that cannot be played at this table. The table is then unchanged.
    pub fn auto_play(&mut self, plan: &AutoPlan) -> Result<(AutoTally, Vec<Move>), Refusal> {
        auto::play(Self::RECORD, &mut self.state, plan).map_err(explain::<B>)
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

fn explain<B: Rulebook>(refused: Refused) -> Refusal {
    refused.explain(&B::RECORD.clauses)
}
