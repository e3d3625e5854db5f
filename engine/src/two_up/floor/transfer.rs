//! Export and import: a table changes rulebook between two spinners' games (R68).
//!
//! Seats, bars, disputes, chance and the closing time are kept; coins, offers and outcomes are not. Each machine adds
//! its own part.

use super::codec;
use alloc::vec::Vec;

use super::event::{Outside, TableImported, event};
use super::exported::{self, Exported, ImportError, Seated};
use super::legal::staff;
use super::rules::{Rules, StateOf};
use super::state::Phase;
use super::step::Step;
use super::table::Floor;
use crate::contract::{ChanceSource, Origin, Role, Seat, Timestamp};
use crate::table::refusal::{Done, Refused};
use crate::table::seats::{Seats, bit};
use crate::two_up::contract::{Config, Terms};
use crate::two_up::refusals::refused;
use crate::two_up::{GENERATION, Sink};

impl<M: Rules> Floor<M> {
    /// Exports what outlasts a spinner's game, as bytes.
    pub(super) fn export_table(&self, at: Timestamp) -> Result<Vec<u8>, Refused> {
        let state = &self.state;
        self.require_between_games(at)?;
        Ok(exported::write(&Exported {
            origin: Origin { rulebook: M::ID.into(), generation: GENERATION.into() },
            table: state.opening.table.clone(),
            seats: state.opening.seats,
            zone_offset_minutes: state.opening.zone_offset_minutes,
            now: state.now,
            source: state.source.clone(),
            terms: M::terms(state),
            shown: M::shown_sign(state),
            player_limits: M::player_limits(state),
            closes_at: state.closes_at,
            games_supervisor: state.games_supervisor,
            casino_supervisor: state.casino_supervisor,
            disc: state.disc,
            players: Seats(state.occupied).map(|seat| to_player::<M>(state, seat)).collect(),
            disputes: state.disputes.clone(),
        }))
    }

    /// Requires that the table is between two spinners' games, with no bets.
    fn require_between_games(&self, at: Timestamp) -> Done {
        let cite = M::CITES.transfer;
        let mut state = self.state.clone();
        let step = Step::<M, _> { state: &mut state, sink: &mut Outside(None), by: staff(Role::Host), at };
        step.require_open()?;
        step.require_on_time()?;
        match state.phase {
            Phase::Offering => {}
            Phase::Won { .. } => return Err(refused!("winner-to-answer", cite, M::SENTENCES.winner_to_answer)),
            Phase::Preparing if M::is_between_games(&state) => {}
            Phase::Preparing
            | Phase::Betting
            | Phase::Called
            | Phase::Flying
            | Phase::Landed { .. }
            | Phase::Closed
            | Phase::Own(_) => {
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
        M::require_empty_layout(&state)
    }

    /// Imports a table from another rulebook.
    pub(super) fn import_table(
        bytes: &[u8],
        terms: Option<&Terms>,
        at: Timestamp,
        sink: &mut dyn Sink,
    ) -> Result<Self, Refused> {
        let cite = M::CITES.transfer;
        let exported = &exported::read(bytes).map_err(refuse_bytes::<M>)?;
        if at < exported.now {
            let refused = refused!("time-backwards", M::CITES.time, "The last command was given at {}.");
            return Err(refused.with_moment(exported.now));
        }
        let mut state = M::first_state(&to_config::<M>(exported, terms, at)?)?;
        M::import_own(&mut state, exported, terms)?;
        keep::<M>(&mut state, exported).ok_or(bad_table::<M>())?;
        M::require_seated(&state, exported)?;
        // The bytes are untrusted: the imported state must pass the decoder's checks.
        let state = codec::read::<M>(&codec::write::<M>(&state)).map_err(M::refuse_import)?;
        sink.take(event::<TableImported>(at, cite, exported.origin.clone()));
        Ok(Self { state })
    }
}

/// Refuses bytes that are not an exported table or contradict themselves.
pub fn bad_table<M: Rules>() -> Refused {
    refused!("bad-table", M::CITES.transfer, "These bytes are no exported table, or one that contradicts itself.")
}

fn refuse_bytes<M: Rules>(error: ImportError) -> Refused {
    let cite = M::CITES.transfer;
    match error {
        ImportError::Unreadable => bad_table::<M>(),
        ImportError::OtherFamily => refused!("other-family", cite, "This is a table of another family of games."),
        ImportError::OtherGeneration => {
            refused!(
                "other-generation",
                cite,
                "This table was exported by a generation that this rulebook does not know."
            )
        }
    }
}

fn to_player<M: Rules>(state: &StateOf<M>, seat: Seat) -> Seated {
    let is_in = |set: u64| set & bit(seat) != 0;
    Seated {
        seat,
        attested: is_in(state.attested),
        barred: is_in(state.barred),
        excluded: is_in(state.excluded),
        abstained: M::rounds_abstained(state, seat),
        contributed: is_in(state.contributed),
    }
}

/// Returns a config that opens the table now, under the given terms or its own. `keep` replaces the source.
fn to_config<M: Rules>(exported: &Exported, terms: Option<&Terms>, at: Timestamp) -> Result<Config, Refused> {
    let terms = match terms {
        Some(terms) => terms.clone(),
        None => M::keep_terms(&exported.terms).ok_or(refused!(
            "terms-missing",
            M::CITES.transfer,
            M::SENTENCES.terms_missing
        ))?,
    };
    Ok(Config {
        table: exported.table.clone(),
        seats: exported.seats,
        opened_at: at,
        zone_offset_minutes: exported.zone_offset_minutes,
        source: ChanceSource::Fresh,
        terms,
    })
}

/// Copies the shared part into the state. Returns `None` when it contradicts itself.
fn keep<M: Rules>(state: &mut StateOf<M>, exported: &Exported) -> Option<()> {
    state.source = exported.source.clone();
    state.closes_at = exported.closes_at;
    state.games_supervisor = exported.games_supervisor;
    state.casino_supervisor = exported.casino_supervisor;
    state.disc = exported.disc;
    state.disputes = exported.disputes.clone();
    if !are_seated(&exported.players, exported.seats) {
        return None;
    }
    exported.players.iter().all(|player| keep_player::<M>(state, player)).then_some(())
}

/// Whether the players' seats are in the table, unique and in rising order.
fn are_seated(players: &[Seated], seats: Seat) -> bool {
    players.is_sorted_by(|one, next| one.seat < next.seat)
        && players.iter().all(|player| (1..=seats).contains(&player.seat))
}

fn keep_player<M: Rules>(state: &mut StateOf<M>, player: &Seated) -> bool {
    let seat = bit(player.seat);
    let put = |set: &mut u64, there: bool| *set |= if there { seat } else { 0 };
    put(&mut state.occupied, true);
    put(&mut state.attested, player.attested);
    put(&mut state.barred, player.barred);
    put(&mut state.excluded, player.excluded);
    put(&mut state.contributed, player.contributed);
    M::import_player(state, player)
}
