//! A card table that is being played: the rulebook's table, its transcript, the money, its draws, and a copy for trying out moves.

use kip::casino_cards::{Actor, Command, Config, Event, Happening, TableView};
use kip::contract::{Account, Refusal, Seat, Timestamp};
use kip::players::Perspective;
use kip::transcript::{Names, OrderOutcome, RecordError};
use kip::{CasinoCards, Digest, Fault, Rulebook, Stateless};
use kip_session::{Books, Replay, SessionError, SwapTime};
use kip_transcript::witness::{Draws, Published};
use serde_json::{Value, json};

use super::ending::Elsewhere;
use super::moves::{Scene, Trial};
use super::score::Scorer;
use super::{HOST, player};
use crate::errors::{Failure, Kind, Outcome};
use crate::play::transcript_file::{FinishedTranscript, TranscriptFile, unwritten};

/// More moves than are listed to anybody; a seat has four to seven on average.
pub(crate) const MOST: u32 = 60_000;

/// The books of a card table: points and settlements computed again, and the scores of each hand.
pub(crate) struct CardBooks {
    scorer: Result<Scorer, String>,
    pub hands: Vec<Value>,
    pub is_match_over: bool,
}

impl CardBooks {
    /// How many hands and settlements were computed again.
    pub(crate) fn computed(&self) -> (usize, usize) {
        self.scorer.as_ref().map_or((0, 0), |scorer| (scorer.scored, scorer.settled))
    }
}

impl Books<CasinoCards> for CardBooks {
    type Entry = ();

    fn open(rulebook: &Rulebook<CasinoCards>, config: &Config, _: &TableView) -> Self {
        let scorer = Scorer::new(rulebook.description(), config);
        Self { scorer, hands: Vec::new(), is_match_over: false }
    }

    fn record(&mut self, events: &[Event]) -> Option<()> {
        for event in events {
            match &event.what {
                Happening::HandScored(scores) => self.hands.push(json!(scores)),
                Happening::MatchEnded(_) => self.is_match_over = true,
                Happening::PackShuffled(_) => self.is_match_over = false,
                _ => {}
            }
        }
        None
    }

    /// Scores that are not known here are nobody's false statement: such a table is played, and not verified.
    fn find_misstatement(&mut self, events: &[Event]) -> Option<String> {
        self.scorer.as_mut().ok().and_then(|scorer| scorer.follow(events).err())
    }

    fn unknown(&self) -> Option<&str> {
        self.scorer.as_ref().err().map(String::as_str)
    }

    fn take_over(&mut self, rulebook: &Rulebook<CasinoCards>, swapped: &Swapped, _: &TableView) {
        if let Ok(scorer) = &mut self.scorer
            && let Err(unknown) = scorer.take_over(rulebook.description(), swapped.terms)
        {
            self.scorer = Err(unknown);
        }
    }
}

type InPlay = kip_session::Session<CasinoCards, TranscriptFile, CardBooks>;
/// A card table that another component has taken over.
pub(crate) type Swapped = kip::Swapped<CasinoCards>;
/// A component that is to take a card table over.
pub(crate) type Successor = kip::Successor<CasinoCards>;
/// An accepted command's result.
pub(crate) type Accepted = kip_session::Accepted<CasinoCards, CardBooks>;

/// A table in play.
pub(crate) struct CardTable {
    table: InPlay,
    /// True when the transcript is kept.
    is_kept: bool,
}

impl CardTable {
    /// Opens a table.
    ///
    /// # Errors
    /// When the rulebook refuses the config, the failure is bad input and has the refusal.
    pub(crate) fn open(
        rulebook: &Rulebook<CasinoCards>,
        config: &Config,
        names: &Names,
        transcript: TranscriptFile,
    ) -> Outcome<(Self, Vec<Event>)> {
        let is_kept = transcript.is_kept();
        match InPlay::open(rulebook, config, names, transcript) {
            Ok((table, events)) => Ok((Self { table, is_kept }, events)),
            Err(SessionError::Record(RecordError::Fault(Fault::Refused(refusal)))) => {
                Err(Failure::refused(Kind::BadInput, "the table cannot be opened so", refusal))
            }
            Err(error) => Err(error.into()),
        }
    }

    /// Goes on with a table whose transcript was played again. Returns the outcome of an order that had none.
    ///
    /// # Errors
    /// The missing outcome cannot be had, or the component does not hold.
    pub(crate) fn resume(
        replay: Replay<CasinoCards, CardBooks>,
        transcript: TranscriptFile,
    ) -> Outcome<(Self, Option<OrderOutcome<CasinoCards>>)> {
        let (table, outcome) = replay.resume(transcript)?;
        Ok((Self { table, is_kept: true }, outcome))
    }

    pub(crate) fn rulebook(&self) -> &Rulebook<CasinoCards> {
        self.table.rulebook()
    }

    /// Keeps what the players are called in the transcript.
    ///
    /// # Errors
    /// The transcript cannot be written.
    pub(crate) fn name_players(&mut self, names: &Names) -> Outcome {
        Ok(self.table.name_players(names)?)
    }

    /// Gives a command. A refusal is an answer, not a failure of the session.
    ///
    /// # Errors
    /// The component failed, the transcript cannot be written, points or money do not add up, or a pack is not as it was drawn.
    pub(crate) fn give(&mut self, by: Actor, at: Timestamp, command: &Command) -> Outcome<Result<Accepted, Refusal>> {
        Ok(self.table.give(by, at, command)?)
    }

    /// Lets another component take over now, or queues it for the next moment that is allowed. A swap that fails is an answer,
    /// not a failure of the session.
    ///
    /// # Errors
    /// The transcript cannot be written, or the money does not add up.
    pub(crate) fn swap(
        &mut self,
        successor: Successor,
        when: SwapTime,
        at: Timestamp,
    ) -> Outcome<Result<Option<Swapped>, kip::SwapError>> {
        Ok(self.table.swap(successor, when, at)?)
    }

    /// The swap that waits, if any.
    pub(crate) fn queued_swap(&self) -> Option<&Successor> {
        self.table.queued_swap()
    }

    /// Cancels the swap that waits, and returns it.
    pub(crate) fn cancel_swap(&mut self) -> Option<Successor> {
        self.table.cancel_swap()
    }

    /// The scores of each hand so far, and whether the match is over.
    pub(crate) const fn books(&self) -> &CardBooks {
        self.table.audit().books()
    }

    /// Every chain that was published, in order.
    pub(crate) fn published(&self) -> &[Published] {
        self.table.audit().published()
    }

    /// The players' digest that the last deal was drawn with.
    pub(crate) fn players_digest(&self) -> Option<[u8; 32]> {
        match self.table.audit().draws() {
            Some(Draws::CasinoCards(witness)) => witness.entropy().map(|(serving, _)| serving),
            _ => None,
        }
    }

    /// Returns the receipt of a stake: the chain of the transcript's line that has it. `None` where no transcript is kept, or the
    /// events take nothing out of a purse.
    pub(crate) fn receipt(&self, events: &[Event]) -> Option<Digest> {
        self.table.receipt(events).filter(|_| self.is_kept)
    }

    /// How many play.
    pub(crate) const fn players(&self) -> u8 {
        self.table.view().terms.players
    }

    /// The amount that a seat has won or lost; its stakes count as lost.
    pub(crate) fn balance(&self, seat: Seat) -> i128 {
        self.table.audit().ledger().balance(Account::Purse(seat), 0)
    }

    /// The money that no seat has.
    pub(crate) fn elsewhere(&self) -> Elsewhere {
        Elsewhere::of(self.table.audit().ledger())
    }

    /// The view that everybody may see.
    pub(crate) const fn view(&self) -> &TableView {
        self.table.view()
    }

    /// The view of the host.
    pub(crate) fn host_view(&mut self) -> Outcome<TableView> {
        Ok(self.table.view_of(HOST)?)
    }

    /// The table as a seat sees it, and its moves at that time.
    pub(crate) fn scene(&mut self, seat: Seat, at: Timestamp) -> Outcome<Scene> {
        let view = self.table.view_of(player(seat))?;
        let choices = self.table.legal(at, Some(player(seat)), MOST)?.first;
        Ok(Scene { seat, view, choices })
    }

    /// The events as that viewer may know them.
    pub(crate) fn disclose(&mut self, events: &[Event], viewer: Option<Seat>) -> Outcome<Vec<Event>> {
        Ok(self.table.disclose(events, viewer.map(player))?)
    }

    /// A copy of the table on which a seat's moves are tried out.
    pub(crate) fn trial(&mut self, seat: Seat, at: Timestamp) -> Outcome<Copy<'_>> {
        let (stateless, state) = self.table.copy()?;
        Ok(Copy { stateless, state, seat, at })
    }

    /// The place of a computer player, over a copy of the table.
    pub(crate) fn place(&mut self, seat: Seat, at: Timestamp) -> Outcome<Copy<'_>> {
        self.trial(seat, at)
    }

    /// The text of a clause of this rulebook.
    pub(crate) fn clause_text(&self, id: &str) -> Option<&str> {
        let clauses = &self.table.rulebook().description().head.clauses;
        clauses.iter().find(|clause| clause.id == id).map(|clause| clause.text.as_str())
    }

    /// Ends the transcript. Returns `None` when none was wanted.
    pub(crate) fn end(self) -> Outcome<Option<FinishedTranscript>> {
        let (transcript, _) = self.table.end().map_err(|error| unwritten(&error))?;
        transcript.finish()
    }
}

/// A copy of a table.
pub(crate) struct Copy<'a> {
    stateless: &'a mut Stateless<CasinoCards>,
    state: Vec<u8>,
    seat: Seat,
    at: Timestamp,
}

impl Copy<'_> {
    /// The perspective of a computer player.
    pub(crate) fn as_place(&mut self) -> Perspective<'_> {
        Perspective::new(self.stateless, &self.state, self.seat, self.at)
    }
}

impl Trial for Copy<'_> {
    fn after(&mut self, moves: &[Command]) -> Outcome<Result<Scene, Refusal>> {
        let by = player(self.seat);
        let orders = moves.iter().map(|command| kip::casino_cards::Order { by, at: self.at, command: command.clone() });
        let steps = self.stateless.apply_all(&self.state, &orders.collect::<Vec<_>>())?;
        if let Some(refusal) = steps.refused {
            return Ok(Err(refusal));
        }
        let view = self.stateless.view(&steps.state, Some(by))?;
        let choices = self.stateless.legal(&steps.state, self.at, Some(by), MOST)?.first;
        Ok(Ok(Scene { seat: self.seat, view, choices }))
    }
}
