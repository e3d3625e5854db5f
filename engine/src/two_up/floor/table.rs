//! A table: its rulebook, its state and its operations.

use alloc::vec::Vec;
use core::fmt;

use super::chances::chances;
use super::codec;
use super::machine::Machine;
use super::moves::{event, moves_of};
use super::state::State;
use super::step::{Out, Step};
use crate::contract::{Actor, ChanceSource, Timestamp};
use crate::table::refusal::{Done, Refused};
use crate::two_up::contract::{Command, Config, DueChance, Event, Happening};
use crate::two_up::family::Sink;
use crate::two_up::refusals::refused;

/// A table of one of the two machines, under a rulebook.
#[derive(Clone)]
pub struct Floor<M: Machine> {
    pub record: &'static M,
    pub(super) state: State<M>,
}

impl<M: Machine> fmt::Debug for Floor<M> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_tuple("Table").field(&self.record.facts().id).finish()
    }
}

impl<M: Machine> Floor<M> {
    pub fn open(record: &'static M, config: &Config, sink: &mut dyn Sink) -> Result<Self, Refused> {
        let state = record.open(config)?;
        let (at, cites) = (config.opened_at, record.cites());
        sink.take(event(at, cites.opening, Happening::TableOpened));
        if let ChanceSource::Committed(commitment) = &config.source {
            sink.take(event(at, cites.next_chain, Happening::DrawsCommitted(commitment.clone())));
        }
        Ok(Self { record, state })
    }

    pub fn restore(record: &'static M, state: &[u8]) -> Result<Self, Refused> {
        Ok(Self { record, state: codec::read(record, state)? })
    }

    pub fn snapshot(&self) -> Vec<u8> {
        codec::write(self.record, &self.state)
    }

    pub fn apply(&mut self, by: Actor, at: Timestamp, command: &Command, sink: &mut dyn Sink) -> Done {
        let mut step = Step { record: self.record, state: &mut self.state, out: Out::Events(sink), by, at };
        step.give(command)
    }

    pub fn chances(&self, most: u32) -> DueChance {
        chances(self.record, &self.state, most)
    }

    pub fn rebuild(&mut self, events: &[Event]) -> Done {
        let cite = self.record.cites().state;
        let mut rebuilt = self.state.clone();
        for (number, event) in (0..).zip(events) {
            rebuilt.now = event.at;
            if event.moves != moves_of(&event.what) {
                let wrong =
                    refused!("wrong-moves", cite, "The moves of event number {}, from 0, are not what it says.");
                return Err(wrong.with(number));
            }
            if !M::apply(&mut rebuilt, &event.what) {
                let foreign =
                    refused!("foreign-event", cite, "Event number {}, from 0, belongs to no table of this kind.");
                return Err(foreign.with(number));
            }
        }
        self.state = codec::checked(self.record, &rebuilt)?;
        Ok(())
    }
}
