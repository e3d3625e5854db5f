//! A table that is being played: the rulebook's table, the wallet, the rounds, the transcript.

use kip::contract::{Account, Actor, Cause, Move, Refusal, Seat, Timestamp};
use kip::draw::{Discrepancy, Witness};
use kip::transcript::{Names, RecordError, RecordedTable};
use kip::two_up::{Choices, Command, Config, Event, View};
use kip::{Digest, Fault, GENERATION, Rulebook, Successor, SwapError, Swapped};
use kip_conformance::families::two_up::payments::Payments;
use owo_colors::OwoColorize as _;

use super::script::SwapTime;
use super::swaps;
use super::transcript_file::{FinishedTranscript, TranscriptFile, unwritten};
use crate::errors::{Failure, Kind, Outcome};
use crate::ledger::Ledger;
use crate::narrate::Narrator;
use crate::output::moment_in_zone;
use crate::participants::Participants;
use crate::replay::find_imbalance;
use crate::rounds::{Round, Rounds};
use crate::terminology::Terminology;
use crate::{fair, phrases};

/// A table that is being played.
pub(crate) struct Session {
    table: RecordedTable<TranscriptFile>,
    /// Whether the transcript is kept.
    is_kept: bool,
    pub zone_offset_minutes: i16,
    pub ledger: Ledger,
    /// What the table pays, by which its events are judged.
    payments: Payments,
    pub rounds: Rounds,
    pub participants: Participants,
    /// Checks every landing against what was published, without the component.
    pub witness: Witness,
}

/// What an accepted command led to.
pub(crate) struct Played {
    pub events: Vec<Event>,
    /// The rulebook whose clauses the events cite. Another may have taken over since.
    pub by: Rulebook,
    /// The round it ended.
    pub round: Option<Round>,
    /// The result of a swap that waited for this command.
    pub swap: Option<Result<Swapped, SwapError>>,
}

impl Session {
    /// Opens a table.
    ///
    /// # Errors
    /// When the rulebook refuses the config, the failure is bad input and has the refusal.
    pub(crate) fn open(
        rulebook: &Rulebook,
        config: &Config,
        participants: Participants,
        transcript: TranscriptFile,
    ) -> Outcome<(Self, Vec<Event>)> {
        let is_kept = transcript.is_kept();
        let (mut table, events) = RecordedTable::open(rulebook, config, transcript).map_err(|error| match error {
            RecordError::Fault(Fault::Refused(refusal)) => {
                let another_day = ["not-on-this-day", "before-noon"].contains(&refusal.code.as_str());
                let failure = Failure::refused(Kind::BadInput, "the table cannot be opened so", refusal)
                    .in_zone(config.zone_offset_minutes);
                let clock = moment_in_zone(config.opened_at, config.zone_offset_minutes);
                if another_day { failure.help(format!("its clock shows {clock}")) } else { failure }
            }
            error => error.into(),
        })?;
        if !participants.names().is_empty() {
            table.name_players(participants.names())?;
        }
        let rounds = Rounds::new(rulebook);
        let zone_offset_minutes = config.zone_offset_minutes;
        let participants = participants.with_terminology(Terminology::of(rulebook.description()));
        let (ledger, witness) = (Ledger::default(), Witness::new(rulebook.id(), GENERATION, config));
        let payments = Payments::under(rulebook.description(), config);
        let mut session = Self { table, is_kept, zone_offset_minutes, ledger, payments, rounds, participants, witness };
        session.record(&events)?;
        Ok((session, events))
    }

    /// Goes on with a table whose transcript was played again, with the names that are in it.
    ///
    /// # Errors
    /// The component failed.
    pub(crate) fn resume(
        mut table: RecordedTable<TranscriptFile>,
        (zone_offset_minutes, names): (i16, &Names),
        (ledger, rounds, witness): (Ledger, Rounds, Witness),
    ) -> Outcome<Self> {
        let view = table.view(None)?;
        let description = table.rulebook().description();
        let payments = Payments::shown(description, &view);
        let participants = Participants::new(names).with_terminology(Terminology::of(description));
        Ok(Self { table, is_kept: true, zone_offset_minutes, ledger, payments, rounds, participants, witness })
    }

    /// Keeps the name of whoever has sat down at a seat, or that nobody has one.
    ///
    /// # Errors
    /// The transcript cannot be written.
    pub(crate) fn keep_name(&mut self, seat: Seat) -> Outcome {
        let name = self.participants.own_name(seat).unwrap_or_default().to_owned();
        Ok(self.table.name_players(&Names::from([(seat, name)]))?)
    }

    /// Gives a command. A refusal is an answer, not a failure of the session.
    ///
    /// # Errors
    /// The component failed, the transcript cannot be written, the money does not add up, or the coins differ from what
    /// was drawn.
    pub(crate) fn give(&mut self, by: Actor, at: Timestamp, command: &Command) -> Outcome<Result<Played, Refusal>> {
        let played_by = self.rulebook().clone();
        self.witness.played_by(played_by.id(), GENERATION);
        match self.table.apply(by, at, command) {
            Ok(events) => {
                let round = self.follow(at, command, &events)?;
                let swap = self.take_swap_result()?;
                Ok(Ok(Played { events, by: played_by, round, swap }))
            }
            Err(RecordError::Fault(Fault::Refused(refusal))) => Ok(Err(refusal)),
            Err(error) => Err(error.into()),
        }
    }

    /// Follows an accepted command with its events. Returns the round that it ended.
    ///
    /// # Errors
    /// The coins differ from what was drawn, or the money does not add up.
    pub(crate) fn follow(&mut self, at: Timestamp, command: &Command, events: &[Event]) -> Outcome<Option<Round>> {
        let found = self.witness.follow(at, command, events.iter().map(|event| &event.what));
        match found.first() {
            Some(discrepancy) => Err(draws_failure(discrepancy)),
            None => self.record(events),
        }
    }

    /// Lets another component take over now, or queues it for the next moment that is allowed. A swap that fails is an
    /// answer, not a failure of the session.
    ///
    /// # Errors
    /// The transcript cannot be written, or the money does not add up.
    pub(crate) fn swap(
        &mut self,
        successor: Successor,
        when: SwapTime,
        at: Timestamp,
    ) -> Outcome<Result<Option<Swapped>, SwapError>> {
        let swapped = swaps::swap(&mut self.table, successor, when, at)?;
        if let Ok(Some(swapped)) = &swapped {
            self.follow_swap(swapped)?;
        }
        Ok(swapped)
    }

    /// The swap that waits, if any.
    pub(crate) fn queued_swap(&self) -> Option<&Successor> {
        self.table.queued_swap()
    }

    /// Cancels the swap that waits, and returns it.
    pub(crate) fn cancel_swap(&mut self) -> Option<Successor> {
        self.table.cancel_swap()
    }

    /// The result of the swap that waited, if its moment has come.
    fn take_swap_result(&mut self) -> Outcome<Option<Result<Swapped, SwapError>>> {
        let result = swaps::take_result(&mut self.table)?;
        if let Some(Ok(swapped)) = &result {
            self.follow_swap(swapped)?;
        }
        Ok(result)
    }

    /// Records a swap: rounds and words are now those of the component that took over.
    fn follow_swap(&mut self, swapped: &Swapped) -> Outcome {
        self.rounds.set_rulebook(self.table.rulebook());
        self.participants.terminology = Terminology::of(self.table.rulebook().description());
        let view = self.table.view(None)?;
        self.payments = Payments::shown(self.table.rulebook().description(), &view);
        self.record(&swapped.events).map(|_| ())
    }

    /// The view that everybody may see.
    pub(crate) fn view(&mut self) -> Outcome<View> {
        Ok(self.table.view(None)?)
    }

    /// The choices that would be accepted at that time.
    pub(crate) fn legal(&mut self, at: Timestamp) -> Outcome<Choices> {
        Ok(self.table.legal(at, None, u32::MAX)?)
    }

    /// Describes events with this session's names and words.
    pub(crate) const fn narrator(&self) -> Narrator<'_> {
        Narrator { participants: &self.participants, zone_offset_minutes: self.zone_offset_minutes }
    }

    /// Describes events of that rulebook: a sentence with its clause for each, and what players should note of the
    /// draws.
    pub(crate) fn narrate(&self, events: &[Event], of: &Rulebook) -> Vec<String> {
        let narrator = self.narrator();
        let lines = events.iter().flat_map(|event| {
            let clause = phrases::clause(of.clauses(), event);
            let sentence = format!("  {} {}", narrator.sentence(&event.what), format!("({clause})").dimmed());
            [Some(sentence), fair::describe_digest(event, &self.witness).map(|digest| format!("  {digest}"))]
        });
        let receipt = self.receipt(events).map(|receipt| format!("  receipt {receipt}").dimmed().to_string());
        lines.flatten().chain(receipt).collect()
    }

    /// What a player is given for a stake: the chain of the transcript's last line, once the stake is in it. `None` where no
    /// transcript is kept, or the events take nothing out of a purse.
    pub(crate) fn receipt(&self, events: &[Event]) -> Option<Digest> {
        let is_stake = |one: &Move| one.cause == Cause::Stake && matches!(one.payer, Account::Purse(_));
        let has_stake = events.iter().flat_map(|event| &event.moves).any(is_stake);
        (self.is_kept && has_stake).then(|| self.table.chain())
    }

    pub(crate) fn rulebook(&self) -> &Rulebook {
        self.table.rulebook()
    }

    /// Ends the transcript. Returns `None` when none was wanted.
    pub(crate) fn end(self) -> Outcome<Option<FinishedTranscript>> {
        let (_table, transcript) = self.table.end().map_err(|error| unwritten(&error))?;
        transcript.finish()
    }

    /// Records events in rounds and wallet. The wallet has to agree with the table, and each event with what it moves and
    /// with what the table pays.
    fn record(&mut self, events: &[Event]) -> Outcome<Option<Round>> {
        let round = self.rounds.record(events);
        let view = self.table.view(None)?;
        match find_imbalance(&mut self.ledger, &self.payments, events, &view) {
            Some(imbalance) => Err(Failure::check(format!("the money does not add up: {imbalance}"))),
            None => Ok(round),
        }
    }
}

/// The failure for draws that are not those that were published.
pub(crate) fn draws_failure(discrepancy: &Discrepancy) -> Failure {
    Failure::check(format!("the draws do not hold: {discrepancy}"))
}

impl From<RecordError> for Failure {
    fn from(error: RecordError) -> Self {
        match error {
            RecordError::Fault(fault) => fault.into(),
            RecordError::Io(error) => unwritten(&error),
            error => Self::check(error.to_string()),
        }
    }
}
