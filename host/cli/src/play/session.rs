//! A table that is being played: the rulebook's table, the wallet, the rounds, the transcript.

use std::collections::BTreeSet;

use kip::contract::{Actor, Refusal, Seat, Timestamp};
use kip::transcript::{Names, OrderOutcome, RecordError};
use kip::two_up::{Choices, Command, Config, Event, Happening, View};
use kip::{Digest, Fault, Rulebook, Successor, SwapError, Swapped, TwoUp};
use kip_conformance::families::two_up::payments::Payments;
use kip_session::{Accepted, Books, Replay, SessionError, SwapTime};
use kip_transcript::witness::{Draws, Published, Witness};
use owo_colors::OwoColorize as _;

use super::transcript_file::{FinishedTranscript, TranscriptFile, unwritten};
use crate::errors::{Failure, Kind, Outcome};
use crate::ledger::Ledger;
use crate::narrate::Narrator;
use crate::output::moment_in_zone;
use crate::participants::Participants;
use crate::rounds::{Round, Rounds};
use crate::terminology::Terminology;
use crate::{fair, phrases};

/// The books of a table of Two-Up: its rounds, and the payments by which its events are judged.
pub(crate) struct TwoUpBooks {
    pub rounds: Rounds,
    payments: Payments,
    /// Every seat ever taken: a player who never stakes has a balance too.
    pub seats: BTreeSet<Seat>,
}

impl Books<TwoUp> for TwoUpBooks {
    type Entry = Round;

    fn open(rulebook: &Rulebook<TwoUp>, config: &Config, _: &View) -> Self {
        let payments = Payments::under(rulebook.description(), config);
        Self { rounds: Rounds::new(rulebook), payments, seats: BTreeSet::new() }
    }

    fn record(&mut self, events: &[Event]) -> Option<Round> {
        self.seats.extend(events.iter().filter_map(|event| match &event.what {
            Happening::PlayerJoined(joined) => Some(joined.seat),
            _ => None,
        }));
        self.rounds.record(events)
    }

    fn find_misstatement(&mut self, events: &[Event]) -> Option<String> {
        self.payments.find_misstatement(events)
    }

    fn take_over(&mut self, rulebook: &Rulebook<TwoUp>, _: &Swapped<TwoUp>, view: &View) {
        self.rounds.set_rulebook(rulebook);
        self.payments = Payments::shown(rulebook.description(), view);
    }
}

/// An accepted command's result.
pub(crate) type Played = Accepted<TwoUp, TwoUpBooks>;
type InPlay = kip_session::Session<TwoUp, TranscriptFile, TwoUpBooks>;

/// A table that is being played, with the names and words that are printed for it.
pub(crate) struct Session {
    table: InPlay,
    /// True when the transcript is kept.
    is_kept: bool,
    pub zone_offset_minutes: i16,
    pub participants: Participants,
}

impl Session {
    /// Opens a table.
    ///
    /// # Errors
    /// When the rulebook refuses the config, the failure is bad input and has the refusal.
    pub(crate) fn open(
        rulebook: &Rulebook<TwoUp>,
        config: &Config,
        participants: Participants,
        transcript: TranscriptFile,
    ) -> Outcome<(Self, Vec<Event>)> {
        let is_kept = transcript.is_kept();
        let names = participants.names();
        let (table, events) = InPlay::open(rulebook, config, names, transcript).map_err(|error| match error {
            SessionError::Record(RecordError::Fault(Fault::Refused(refusal))) => {
                let another_day = ["not-on-this-day", "before-noon"].contains(&refusal.code.as_str());
                let failure = Failure::refused(Kind::BadInput, "the table cannot be opened so", refusal)
                    .in_zone(config.zone_offset_minutes);
                let clock = moment_in_zone(config.opened_at, config.zone_offset_minutes);
                if another_day { failure.help(format!("its clock shows {clock}")) } else { failure }
            }
            error => error.into(),
        })?;
        let participants = participants.with_terminology(Terminology::of(rulebook.description()));
        Ok((Self { table, is_kept, zone_offset_minutes: config.zone_offset_minutes, participants }, events))
    }

    /// Goes on with a table whose transcript was played again, with the names that are in it. Returns the outcome of an order
    /// that had none.
    ///
    /// # Errors
    /// The missing outcome cannot be had, or the component does not hold.
    pub(crate) fn resume(
        replay: Replay<TwoUp, TwoUpBooks>,
        transcript: TranscriptFile,
    ) -> Outcome<(Self, Option<OrderOutcome<TwoUp>>)> {
        let zone_offset_minutes = replay.replayed.config.zone_offset_minutes;
        let participants = Participants::new(&replay.replayed.names);
        let (table, outcome) = replay.resume(transcript)?;
        let participants = participants.with_terminology(Terminology::of(table.rulebook().description()));
        Ok((Self { table, is_kept: true, zone_offset_minutes, participants }, outcome))
    }

    /// Keeps the name of the person who has sat down at a seat, or that nobody has one.
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
        let given = self.table.give(by, at, command)?;
        self.participants.terminology = Terminology::of(self.rulebook().description());
        Ok(given)
    }

    /// Lets another component take over now, or queues it for the next moment that is allowed. A swap that fails is an
    /// answer, not a failure of the session.
    ///
    /// # Errors
    /// The transcript cannot be written, or the money does not add up.
    pub(crate) fn swap(
        &mut self,
        successor: Successor<TwoUp>,
        when: SwapTime,
        at: Timestamp,
    ) -> Outcome<Result<Option<Swapped<TwoUp>>, SwapError>> {
        let swapped = self.table.swap(successor, when, at)?;
        self.participants.terminology = Terminology::of(self.rulebook().description());
        Ok(swapped)
    }

    /// The swap that waits, if any.
    pub(crate) fn queued_swap(&self) -> Option<&Successor<TwoUp>> {
        self.table.queued_swap()
    }

    /// Cancels the swap that waits, and returns it.
    pub(crate) fn cancel_swap(&mut self) -> Option<Successor<TwoUp>> {
        self.table.cancel_swap()
    }

    /// Every account, by what the events moved.
    pub(crate) fn ledger(&self) -> Ledger<'_> {
        let audit = self.table.audit();
        Ledger { money: audit.ledger(), seats: &audit.books().seats }
    }

    /// The rounds and games.
    pub(crate) const fn rounds(&self) -> &Rounds {
        &self.table.audit().books().rounds
    }

    /// Finishes the round that is still open.
    pub(crate) fn finish_round(&mut self) -> Option<Round> {
        self.table.books_mut().rounds.finish()
    }

    /// Every chain that was published, in order.
    pub(crate) fn published(&self) -> &[Published] {
        self.table.audit().published()
    }

    /// How many times coins have landed.
    pub(crate) fn landings(&self) -> usize {
        self.table.audit().draws().map_or(0, Draws::count)
    }

    /// The draws so far, computed without the component.
    const fn witness(&self) -> Option<&Witness> {
        match self.table.audit().draws() {
            Some(Draws::TwoUp(witness)) => Some(witness),
            _ => None,
        }
    }

    /// The view that everybody may see.
    pub(crate) const fn view(&self) -> &View {
        self.table.view()
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
    pub(crate) fn narrate(&self, events: &[Event], of: &Rulebook<TwoUp>) -> Vec<String> {
        let narrator = self.narrator();
        let lines = events.iter().flat_map(|event| {
            let clause = phrases::clause(of.clauses(), event);
            let sentence = format!("  {} {}", narrator.sentence(&event.what), format!("({clause})").dimmed());
            [
                Some(sentence),
                self.witness()
                    .and_then(|witness| fair::describe_digest(event, witness))
                    .map(|digest| format!("  {digest}")),
            ]
        });
        let receipt = self.receipt(events).map(|receipt| format!("  receipt {receipt}").dimmed().to_string());
        lines.flatten().chain(receipt).collect()
    }

    /// The receipt of a stake: the chain of the transcript's line that has it. `None` where no
    /// transcript is kept, or the events take nothing out of a purse.
    pub(crate) fn receipt(&self, events: &[Event]) -> Option<Digest> {
        self.table.receipt(events).filter(|_| self.is_kept)
    }

    pub(crate) fn rulebook(&self) -> &Rulebook<TwoUp> {
        self.table.rulebook()
    }

    /// Ends the transcript. Returns `None` when none was wanted.
    pub(crate) fn end(self) -> Outcome<Option<FinishedTranscript>> {
        let (transcript, _) = self.table.end().map_err(|error| unwritten(&error))?;
        transcript.finish()
    }
}

impl From<SessionError> for Failure {
    fn from(error: SessionError) -> Self {
        match error {
            SessionError::Record(RecordError::Io(error)) => unwritten(&error),
            SessionError::Record(RecordError::Fault(fault)) | SessionError::Fault(fault) => fault.into(),
            error => Self::check(error.to_string()),
        }
    }
}

#[cfg(test)]
mod tests {
    use kip::contract::{Account, Cause, Citation, Fraction, Lying, Move, Stake};
    use kip::two_up::{Placing, Rest, Rests, Side, WagerKind, Winning};
    use kip::{Limits, Registry, Table};
    use kip_session::Audit;

    use super::*;

    /// An event of seat 1 and its moves on Heads.
    fn event(what: Happening, moves: &[(Account, Account, u64, Cause)]) -> Event {
        let moves = moves.iter().map(|&(payer, payee, amount, cause)| {
            let (tender, bet) = (0, 0);
            Move { payer, payee, tender, amount, bet, cause }
        });
        Event { at: 0, cite: Citation { clause: 0, ruling: None }, what, moves: moves.collect() }
    }

    #[test]
    fn what_events_say_about_money_is_checked_against_what_the_table_pays() {
        let registry = Registry::embedded(Limits::default()).unwrap();
        let rulebook = registry.rulebook("nsw").unwrap();
        let config = &rulebook.description().examples[0];
        let (mut table, opening) = Table::open(&rulebook, config).unwrap();
        let mut view = table.view(None).unwrap();
        let audit = |view: &View| Audit::<TwoUp, TwoUpBooks>::open(&rulebook, config, &opening, view).0;
        let (purse, on_table, bank) = (Account::Purse(1), Account::Table(1), Account::House(0));
        let (seat, wager) = (1, WagerKind::Heads);
        let stake = Stake { chips: 1_000, tokens: 0 };
        let placing = Placing { seat, side: Side::Heads, stake, total: stake, tokens_on_both_sides: false };
        let placed = event(Happening::WagerPlaced(placing), &[(purse, on_table, 1_000, Cause::Stake)]);
        let won = |exact, paid| {
            let whole = |numerator| Fraction { numerator, denominator: 1 };
            let what =
                Happening::WagerWon(Winning { seat, wager, stake, exact: whole(exact), rounding: whole(0), paid });
            event(what, &[(on_table, purse, 1_000, Cause::Settle), (bank, purse, paid, Cause::Settle)])
        };
        let follow = |audit: &mut Audit<TwoUp, TwoUpBooks>, event: Event, view: &View| {
            audit.follow(&Command::NoMoreBets, &[event], view).into_entry().err().map(|mismatch| mismatch.to_string())
        };
        for (exact, paid, found) in [
            (1_000, 1_000, None),
            (2_000, 1_000, Some("`wager-won`: 1000 at 1 comes to something else than 2000")),
            (1_000, 999, Some("`wager-won`: 1000 rounded by 0 is not the 999 that is paid")),
        ] {
            let mut audit = audit(&view);
            view.common.lying = vec![Lying { seat, tender: 0, amount: 1_000, bet: 0 }];
            assert_eq!(follow(&mut audit, placed.clone(), &view), None);
            view.common.lying.clear();
            let found = found.map(|found| format!("the money does not add up: {found}"));
            assert_eq!(follow(&mut audit, won(exact, paid), &view), found);
        }
        // Money and draws are judged apart: what a replay says of the money does not depend on the draws.
        let rests = Rests { first: Rest::Heads, second: Rest::Heads, third: Some(Rest::Heads) };
        let landed = event(Happening::CoinsLanded(rests), &[]);
        let both = audit(&view).follow(&Command::NoMoreBets, &[landed, placed.clone()], &view);
        assert!(both.misdraw.is_some() && both.imbalance.is_some(), "{both:?}");
        // The sums are compared with the table first.
        let mismatch = follow(&mut audit(&view), placed, &view).unwrap();
        assert!(mismatch.contains("lies on the table for seat 1"), "{mismatch}");
    }
}
