//! Export and import: a table changes rulebook between two spinners' games (R68).
//!
//! Seats, bars, disputes, chance and the closing time are kept; coins, offers and outcomes are not. Each machine adds
//! its own part.

use alloc::vec::Vec;

use super::cites::Cites;
use super::exported::{self, Exported, ImportError, Seated};
use super::legal::staff;
use super::machine::Machine;
use super::moves::event;
use super::state::{Phase, State};
use super::step::{Out, Step};
use super::table::Floor;
use crate::contract::{ChanceSource, Origin, Role, Seat, Timestamp};
use crate::table::refusal::{Done, Refused};
use crate::table::seats::{Seats, bit};
use crate::two_up::contract::{Config, Happening, Terms};
use crate::two_up::family::{GENERATION, Sink};
use crate::two_up::refusals::refused;

impl<M: Machine> Floor<M> {
    /// Exports what outlasts a spinner's game, as bytes.
    pub fn export(&self, at: Timestamp) -> Result<Vec<u8>, Refused> {
        self.require_between_games(at)?;
        Ok(exported::write(&self.record.export(&self.state)?))
    }

    /// Requires that the table is between two spinners' games.
    fn require_between_games(&self, at: Timestamp) -> Done {
        let (record, mut state) = (self.record, self.state.clone());
        let step = Step { record, state: &mut state, out: Out::Probe, by: staff(Role::Host), at };
        step.require_open()?;
        step.require_on_time()?;
        let cite = record.cites().transfer;
        match state.phase {
            Phase::Offering => {}
            Phase::Won { .. } => return Err(refused!("winner-to-answer", cite, M::SENTENCES.winner_to_answer)),
            Phase::Preparing if record.facts().keeps_coins && state.game.is_none() => {}
            Phase::Preparing
            | Phase::Betting
            | Phase::Reopened
            | Phase::Electing
            | Phase::Called
            | Phase::Flying
            | Phase::Landed { .. }
            | Phase::Closed => {
                return Err(refused!(
                    "game-under-way",
                    cite,
                    "A table changes rulebook between spinner's games: one is under way."
                ));
            }
        }
        if state.offered != 0 {
            return Err(refused!("coins-offered", cite, M::SENTENCES.coins_offered).with(u64::from(state.offered)));
        }
        Ok(())
    }

    /// Imports a table from another rulebook.
    pub fn import(
        record: &'static M,
        bytes: &[u8],
        terms: Option<&Terms>,
        at: Timestamp,
        sink: &mut dyn Sink,
    ) -> Result<Self, Refused> {
        let cites = record.cites();
        let exported = &exported::read(bytes).map_err(|error| refuse_bytes(error, cites))?;
        if at < exported.now {
            let refused = refused!("time-backwards", cites.time, "The last command was given at {}.");
            return Err(refused.with_moment(exported.now));
        }
        let state = record.import(exported, terms, at)?;
        sink.take(event(at, cites.transfer, Happening::TableImported(exported.origin.clone())));
        Ok(Self { record, state })
    }
}

/// Refuses bytes that are not an exported table or contradict themselves.
pub fn bad_table(cites: &Cites) -> Refused {
    refused!("bad-table", cites.transfer, "These bytes are no exported table, or one that contradicts itself.")
}

fn refuse_bytes(error: ImportError, cites: &Cites) -> Refused {
    let cite = cites.transfer;
    match error {
        ImportError::Unreadable => bad_table(cites),
        ImportError::OtherFamily => refused!("other-family", cite, "This is a table of another family of games."),
        ImportError::OtherGeneration => refused!(
            "other-generation",
            cite,
            "This table was exported by a generation that this rulebook does not know."
        ),
    }
}

/// Returns the shared part of a table for another rulebook.
pub fn to_exported<M: Machine>(record: &M, state: &State<M>, terms: Terms) -> Exported {
    Exported {
        origin: Origin { rulebook: record.facts().id.into(), generation: GENERATION.into() },
        table: state.opening.table.clone(),
        seats: state.opening.seats,
        zone_offset_minutes: state.opening.zone_offset_minutes,
        now: state.now,
        source: state.source.clone(),
        terms,
        announced: None,
        player_limits: Vec::new(),
        closes_at: state.closes_at,
        games_supervisor: state.games_supervisor,
        casino_supervisor: state.casino_supervisor,
        disc: state.disc,
        players: Seats(state.occupied).map(|seat| to_player(state, seat)).collect(),
        disputes: state.disputes.clone(),
    }
}

fn to_player<M: Machine>(state: &State<M>, seat: Seat) -> Seated {
    let is_in = |set: u64| set & bit(seat) != 0;
    Seated {
        seat,
        attested: is_in(state.attested),
        barred: is_in(state.barred),
        excluded: is_in(state.excluded),
        abstained: 0,
        contributed: is_in(state.contributed),
    }
}

/// Opens an exported table now, under the given terms. `keep` replaces the source.
pub fn open_again<M: Machine>(
    record: &M,
    exported: &Exported,
    terms: Option<Terms>,
    at: Timestamp,
) -> Result<State<M>, Refused> {
    let missing = refused!("terms-missing", record.cites().transfer, M::SENTENCES.terms_missing);
    record.open(&Config {
        table: exported.table.clone(),
        seats: exported.seats,
        opened_at: at,
        zone_offset_minutes: exported.zone_offset_minutes,
        source: ChanceSource::Fresh,
        terms: terms.ok_or(missing)?,
    })
}

/// Copies the shared part into the state, or refuses what contradicts itself.
pub fn keep<M: Machine>(record: &M, state: &mut State<M>, exported: &Exported) -> Done {
    state.source = exported.source.clone();
    state.closes_at = exported.closes_at;
    state.games_supervisor = exported.games_supervisor;
    state.casino_supervisor = exported.casino_supervisor;
    state.disc = exported.disc;
    state.disputes = exported.disputes.clone();
    if !are_seated(&exported.players, exported.seats) {
        return Err(bad_table(record.cites()));
    }
    for player in &exported.players {
        let seat = bit(player.seat);
        let put = |set: &mut u64, there: bool| *set |= if there { seat } else { 0 };
        put(&mut state.occupied, true);
        put(&mut state.attested, player.attested);
        put(&mut state.barred, player.barred);
        put(&mut state.excluded, player.excluded);
        put(&mut state.contributed, player.contributed);
    }
    Ok(())
}

/// Whether the players' seats are in the table, unique and in rising order.
fn are_seated(players: &[Seated], seats: Seat) -> bool {
    players.is_sorted_by(|one, next| one.seat < next.seat)
        && players.iter().all(|player| (1..=seats).contains(&player.seat))
}
