//! A table that is being played: the rulebook's table, the wallet, the rounds, the transcript.

use kip::transcript::{RecordError, RecordedTable};
use kip::two_up::{Command, Config, Event, LegalCommand, View};
use kip::words::{Actor, Refusal, Timestamp};
use kip::{Fault, Rulebook};

use super::paper::{Filed, Paper};
use crate::cli::errors::{Failure, Kind, Outcome};
use crate::cli::ledger::Ledger;
use crate::cli::people::People;
use crate::cli::rounds::{Round, Rounds};
use crate::cli::words::Teller;

/// A table that is being played.
pub(crate) struct Session {
    table: RecordedTable<Paper>,
    pub zone_offset_minutes: i16,
    pub ledger: Ledger,
    pub rounds: Rounds,
    pub people: People,
}

/// What a command led to.
pub(crate) struct Played {
    pub events: Vec<Event>,
    /// The round it ended.
    pub round: Option<Round>,
}

impl Session {
    /// Opens a table.
    ///
    /// # Errors
    /// Where the rulebook refuses the config, a bad input with the refusal.
    pub(crate) fn open(
        rulebook: &Rulebook,
        config: &Config,
        people: People,
        paper: Paper,
    ) -> Outcome<(Self, Vec<Event>)> {
        let (table, events) = RecordedTable::open(rulebook, config, paper).map_err(|error| match error {
            RecordError::Fault(Fault::Refused(refusal)) => {
                Failure::refused(Kind::BadInput, "the table cannot be opened so", refusal)
                    .in_zone(config.zone_offset_minutes)
            }
            error => error.into(),
        })?;
        let rounds = Rounds::new(rulebook.clauses().clone());
        let zone_offset_minutes = config.zone_offset_minutes;
        let mut session = Self { table, zone_offset_minutes, ledger: Ledger::default(), rounds, people };
        session.record(&events)?;
        Ok((session, events))
    }

    /// Gives a command. A refusal is an answer, not a failure.
    ///
    /// # Errors
    /// The component failed, the transcript cannot be written, or the money does not add up.
    pub(crate) fn give(&mut self, by: Actor, at: Timestamp, command: &Command) -> Outcome<Result<Played, Refusal>> {
        match self.table.apply(by, at, command) {
            Ok(events) => {
                let round = self.record(&events)?;
                Ok(Ok(Played { events, round }))
            }
            Err(RecordError::Fault(Fault::Refused(refusal))) => Ok(Err(refusal)),
            Err(error) => Err(error.into()),
        }
    }

    /// What everybody may see.
    pub(crate) fn view(&mut self) -> Outcome<View> {
        Ok(self.table.view(None)?)
    }

    /// What would be accepted at that time.
    pub(crate) fn legal(&mut self, at: Timestamp) -> Outcome<Vec<LegalCommand>> {
        Ok(self.table.legal(at)?)
    }

    /// Who can tell what happened.
    pub(crate) const fn teller(&self) -> Teller<'_> {
        Teller { people: &self.people, zone_offset_minutes: self.zone_offset_minutes }
    }

    pub(crate) fn rulebook(&self) -> &Rulebook {
        self.table.rulebook()
    }

    /// Ends the transcript: where it is, if one was wanted.
    pub(crate) fn end(self) -> Outcome<Option<Filed>> {
        let (_table, paper) = self.table.end().map_err(|error| transcript(&error))?;
        paper.file()
    }

    /// The wallet follows the events, and has to agree with the table.
    fn record(&mut self, events: &[Event]) -> Outcome<Option<Round>> {
        let round = self.rounds.record(events);
        let view = self.table.view(None)?;
        self.ledger
            .record(events)
            .and_then(|()| self.ledger.compare(&view))
            .map_err(|imbalance| Failure::check(format!("the money does not add up: {imbalance}")))?;
        Ok(round)
    }
}

fn transcript(error: &std::io::Error) -> Failure {
    Failure::input(format!("the transcript cannot be written: {error}"))
}

impl From<RecordError> for Failure {
    fn from(error: RecordError) -> Self {
        match error {
            RecordError::Fault(fault) => fault.into(),
            RecordError::Io(error) => transcript(&error),
            error => Self::check(error.to_string()),
        }
    }
}
