//! A table: its state and its operations.

use alloc::vec::Vec;
use core::fmt;

use super::chances::chances;
use super::codec;
use super::event::{DrawsCommitted, Outside, TableOpened, event, moves_of};
use super::fill::fill_all;
use super::kind::Kind;
use super::legal::Legal;
use super::rules::{Rules, StateOf};
use super::step::Step;
use crate::contract::{Actor, ChanceSource, Filling, Move, Timestamp};
use crate::table::clause::ClauseTable;
use crate::table::refusal::{Done, Refused};
use crate::two_up::Sink;
use crate::two_up::contract::{
    AutoPlan, AutoTally, Choices, Command, Config, Description, DueChance, Event, Terms, View,
};
use crate::two_up::machine::Machine;
use crate::two_up::refusals::refused;

/// A table of one of the two machines, under a rulebook.
pub struct Floor<M: Rules> {
    pub(super) state: StateOf<M>,
}

impl<M: Rules> Clone for Floor<M> {
    fn clone(&self) -> Self {
        Self { state: self.state.clone() }
    }
}

impl<M: Rules> fmt::Debug for Floor<M> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_tuple("Floor").field(&M::ID).finish()
    }
}

impl<M: Rules> Machine for Floor<M> {
    const CONSISTENT: () = M::CONSISTENT;

    fn clauses() -> &'static ClauseTable {
        M::CLAUSES
    }

    fn describe() -> Description {
        let () = Self::CONSISTENT;
        M::describe()
    }

    fn open(config: &Config, sink: &mut dyn Sink) -> Result<Self, Refused> {
        let () = Self::CONSISTENT;
        let state = M::first_state(config)?;
        let (at, cite) = (config.opened_at, M::CITES.opening);
        sink.take(event::<TableOpened>(at, cite, ()));
        if let ChanceSource::Committed(commitment) = &config.source {
            sink.take(event::<DrawsCommitted>(at, M::CITES.next_chain, commitment.clone()));
        }
        Ok(Self { state })
    }

    fn import(exported: &[u8], terms: Option<&Terms>, at: Timestamp, sink: &mut dyn Sink) -> Result<Self, Refused> {
        let () = Self::CONSISTENT;
        Self::import_table(exported, terms, at, sink)
    }

    fn export(&self, at: Timestamp) -> Result<Vec<u8>, Refused> {
        self.export_table(at)
    }

    fn restore(state: &[u8]) -> Result<Self, Refused> {
        let () = Self::CONSISTENT;
        Ok(Self { state: codec::read::<M>(state)? })
    }

    fn snapshot(&self) -> Vec<u8> {
        codec::write::<M>(&self.state)
    }

    fn apply(&mut self, by: Actor, at: Timestamp, command: &Command, sink: &mut dyn Sink) -> Done {
        M::check(command)?;
        let mut step = Step::<M, _> { state: &mut self.state, sink: &mut Outside(Some(sink)), by, at };
        step.require_open()?;
        step.require_on_time()?;
        step.take(command)
    }

    fn view(&self) -> View {
        self.build_view()
    }

    fn legal(&self, at: Timestamp, of: Option<Actor>, most: u32) -> Choices {
        Legal::<M>::list(&self.state, at, of, most)
    }

    fn fill(command: Command, fillings: &[Filling]) -> Result<Command, Refused> {
        fill_all(command, fillings, M::CITES.malformed)
    }

    fn chances(&self, most: u32) -> DueChance {
        chances::<M>(&self.state, most)
    }

    fn rebuild(&mut self, events: &[Event]) -> Done {
        let mut rebuilt = self.state.clone();
        for (number, event) in (0..).zip(events) {
            rebuilt.now = event.at;
            if event.moves != moves_of(&event.what) {
                let wrong = refused!(
                    "wrong-moves",
                    M::CITES.state,
                    "The moves of event number {}, from 0, are not what it says."
                );
                return Err(wrong.with(number));
            }
            if !M::Kind::apply(&mut rebuilt, &event.what) {
                let cite = M::CITES.state;
                return Err(refused!(
                    "foreign-event",
                    cite,
                    "Event number {}, from 0, belongs to no table of this kind."
                )
                .with(number));
            }
        }
        // Events from outside are untrusted: the rebuilt state must pass the decoder's checks.
        self.state = codec::read::<M>(&codec::write::<M>(&rebuilt))?;
        Ok(())
    }

    fn auto_play(&mut self, plan: &AutoPlan) -> Result<(AutoTally, Vec<Move>), Refused> {
        self.play_plan(plan)
    }
}
