//! A card table as its players meet it: the moves of a seat, and a copy for trying them out.

use kip::casino_cards::{Actor, Command, TableView};
use kip::contract::{Refusal, Seat, Timestamp};
use kip::{CasinoCards, Stateless};
use kip_casino_cards::players::Perspective;

use crate::errors::Outcome;
use crate::face::Face as _;
use crate::families::casino_cards::moves::{Scene, Trial};
use crate::play::session::Session;

/// More moves than are listed to anybody; a seat has four to seven on average.
pub(crate) const MOST: u32 = 60_000;

/// A card table in play.
pub(crate) type Table = Session<CasinoCards>;

impl Table {
    /// Returns the names from seat 1 on.
    pub(crate) fn names(&self) -> Vec<String> {
        (1..=CasinoCards::seats(self.config())).map(|seat| self.participants.name(seat)).collect()
    }

    /// Returns the players' digest that the last deal was drawn with.
    pub(crate) fn players_digest(&self) -> Option<[u8; 32]> {
        self.audit().draws()?.packs()?.entropy().map(|(serving, _)| serving)
    }

    /// Returns the view of the host.
    pub(crate) fn host_view(&mut self) -> Outcome<TableView> {
        self.view_of(Actor::host())
    }

    /// Returns the table as a seat sees it, and its moves at that time.
    pub(crate) fn scene(&mut self, seat: Seat, at: Timestamp) -> Outcome<Scene> {
        let view = self.view_of(Actor::player(seat))?;
        let choices = self.legal(at, Some(Actor::player(seat)), MOST)?.first;
        Ok(Scene { seat, view, choices })
    }

    /// Returns a copy of the table on which a seat's moves are tried out, and computer players think.
    pub(crate) fn trial(&mut self, seat: Seat, at: Timestamp) -> Outcome<Copy<'_>> {
        let (stateless, state) = self.copy()?;
        Ok(Copy { stateless, state, seat, at })
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
    /// Returns the perspective of a computer player.
    pub(crate) fn perspective(&mut self) -> Perspective<'_> {
        Perspective::new(self.stateless, &self.state, self.seat, self.at)
    }
}

impl Trial for Copy<'_> {
    fn after(&mut self, moves: &[Command]) -> Outcome<Result<Scene, Refusal>> {
        let by = Actor::player(self.seat);
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
