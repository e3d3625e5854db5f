//! A card table that is being played: the rulebook's table, its transcript, the money, its draws, and a copy for trying out moves.

use kip::casino_cards::{Actor, Command, Config, Event, TableView};
use kip::contract::{Account, Refusal, Seat, Timestamp};
use kip::draw::DealWitness;
use kip::money::{Ledger, require_one_payer};
use kip::players::Place;
use kip::transcript::{Names, RecordError, RecordedTable};
use kip::{CasinoCards, Fault, GENERATION, Rulebook, Stateless};

use super::ending::Elsewhere;
use super::moves::{Scene, Trial};
use super::{HOST, player};
use crate::errors::{Failure, Kind, Outcome};
use crate::play::script::SwapTime;
use crate::play::session::draws_failure;
use crate::play::swaps;
use crate::play::transcript_file::{FinishedTranscript, TranscriptFile, unwritten};

/// More moves than are listed to anybody; a seat has four to seven on average.
pub(crate) const MOST: u32 = 60_000;

/// A table in play.
pub(crate) struct CardTable {
    table: RecordedTable<TranscriptFile, CasinoCards>,
    /// The same component without a table: it makes what a seat is told, and plays on copies.
    stateless: Stateless<CasinoCards>,
    ledger: Ledger,
    /// Checks every deal against what was published, without the component.
    pub witness: DealWitness,
}

/// A card table that another component has taken over.
pub(crate) type Swapped = kip::Swapped<CasinoCards>;
/// A component that is to take a card table over.
pub(crate) type Successor = kip::Successor<CasinoCards>;

/// What an accepted command led to.
pub(crate) struct Accepted {
    pub events: Vec<Event>,
    /// The rulebook whose clauses the events cite. Another may have taken over since.
    pub by: Rulebook<CasinoCards>,
    /// The result of a swap that waited for this command.
    pub swap: Option<Result<Swapped, kip::SwapError>>,
}

impl CardTable {
    /// Opens a table.
    ///
    /// # Errors
    /// When the rulebook refuses the config, the failure is bad input and has the refusal.
    pub(crate) fn open(
        rulebook: &Rulebook<CasinoCards>,
        config: &Config,
        transcript: TranscriptFile,
    ) -> Outcome<(Self, Vec<Event>)> {
        let (table, events) = RecordedTable::open(rulebook, config, transcript).map_err(|error| match error {
            RecordError::Fault(Fault::Refused(refusal)) => {
                Failure::refused(Kind::BadInput, "the table cannot be opened so", refusal)
            }
            error => error.into(),
        })?;
        let witness = DealWitness::new(rulebook.id(), GENERATION, config);
        let mut this = Self { table, stateless: Stateless::new(rulebook)?, ledger: Ledger::default(), witness };
        this.record(&events)?;
        Ok((this, events))
    }

    /// Goes on with a table whose transcript was played again.
    ///
    /// # Errors
    /// The component failed.
    pub(crate) fn resume(
        table: RecordedTable<TranscriptFile, CasinoCards>,
        ledger: Ledger,
        witness: DealWitness,
    ) -> Outcome<Self> {
        let stateless = Stateless::new(table.rulebook())?;
        Ok(Self { table, stateless, ledger, witness })
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
    /// The component failed, the transcript cannot be written, the money does not add up, or a pack is not as it was drawn.
    pub(crate) fn give(&mut self, by: Actor, at: Timestamp, command: &Command) -> Outcome<Result<Accepted, Refusal>> {
        let served_by = self.rulebook().clone();
        match self.table.apply(by, at, command) {
            Ok(events) => {
                self.follow(at, command, &events)?;
                let swap = self.take_swap_result()?;
                Ok(Ok(Accepted { events, by: served_by, swap }))
            }
            Err(RecordError::Fault(Fault::Refused(refusal))) => Ok(Err(refusal)),
            Err(error) => Err(error.into()),
        }
    }

    /// Follows an accepted command with its events.
    ///
    /// # Errors
    /// The money does not add up, or a pack is not as it was drawn.
    pub(crate) fn follow(&mut self, at: Timestamp, command: &Command, events: &[Event]) -> Outcome {
        match self.witness.follow(at, command, events.iter().map(|event| &event.what)).first() {
            Some(discrepancy) => Err(draws_failure(discrepancy)),
            None => self.record(events),
        }
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

    fn take_swap_result(&mut self) -> Outcome<Option<Result<Swapped, kip::SwapError>>> {
        let result = swaps::take_result(&mut self.table)?;
        if let Some(Ok(swapped)) = &result {
            self.follow_swap(swapped)?;
        }
        Ok(result)
    }

    fn follow_swap(&mut self, swapped: &Swapped) -> Outcome {
        self.stateless = Stateless::new(self.table.rulebook())?;
        self.witness.played_by(self.table.rulebook().id(), GENERATION);
        self.record(&swapped.events)
    }

    /// Posts the moves, and holds the sums against what the table shows.
    fn record(&mut self, events: &[Event]) -> Outcome {
        let fault = |error: kip::money::MoneyError| Failure::check(format!("the money does not add up: {error}"));
        require_one_payer(events.iter().flat_map(|event| &event.moves)).map_err(fault)?;
        for event in events {
            self.ledger.post_all(&event.moves).map_err(fault)?;
        }
        let lying = self.table.view(None)?.common.lying;
        self.ledger.require_lying(&lying).map_err(fault)
    }

    /// How many play.
    pub(crate) fn players(&mut self) -> Outcome<u8> {
        Ok(self.table.view(None)?.terms.players)
    }

    /// What a seat has won or lost; what is staked counts as lost.
    pub(crate) fn balance(&self, seat: Seat) -> i128 {
        self.ledger.balance(Account::Purse(seat), 0)
    }

    /// Where the money is that no seat has.
    pub(crate) fn elsewhere(&self) -> Elsewhere {
        Elsewhere::of(&self.ledger)
    }

    /// What that viewer may know; without one, what everybody may.
    pub(crate) fn view(&mut self, viewer: Option<Seat>) -> Outcome<TableView> {
        Ok(self.table.view(viewer.map(player))?)
    }

    /// What the host knows.
    pub(crate) fn host_view(&mut self) -> Outcome<TableView> {
        Ok(self.table.view(Some(HOST))?)
    }

    /// The table as a seat sees it, and its moves at that time.
    pub(crate) fn scene(&mut self, seat: Seat, at: Timestamp) -> Outcome<Scene> {
        let view = self.view(Some(seat))?;
        let choices = self.table.legal(at, Some(player(seat)), MOST)?.first;
        Ok(Scene { seat, view, choices })
    }

    /// The events as that viewer may know them.
    pub(crate) fn disclose(&mut self, events: &[Event], viewer: Option<Seat>) -> Outcome<Vec<Event>> {
        Ok(self.stateless.disclose(events, viewer.map(player))?)
    }

    /// A copy of the table on which a seat's moves are tried out.
    pub(crate) fn trial(&mut self, seat: Seat, at: Timestamp) -> Outcome<Copy<'_>> {
        let state = self.table.snapshot()?;
        Ok(Copy { stateless: &mut self.stateless, state, seat, at })
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
        let (_table, transcript) = self.table.end().map_err(|error| unwritten(&error))?;
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
    /// What a computer player is given.
    pub(crate) fn as_place(&mut self) -> Place<'_> {
        Place::new(self.stateless, &self.state, self.seat, self.at)
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
