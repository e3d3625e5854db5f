//! A table changes rulebook: what is handed over between two spinner's games, and taken up again (R68).
//!
//! Seats, bars, disputes, chance and the closing time go along; coins, offers and outcomes do not. What else goes along
//! the machines say.

use super::event::{Outside, TableImported, event};
use super::legal::staff;
use super::rules::{Rules, StateOf};
use super::source::Source;
use super::state::Phase;
use super::table::Floor;
use super::turn::Turn;
use super::{codec, log};
use crate::table::refusal::{Done, Refused, refused};
use crate::table::seats::{Seats, bit, some};
use crate::two_up::words::{Config, HandedPlayer, HandedTable, Terms};
use crate::two_up::{GENERATION, Sink};
use crate::words::ChanceSource;
use crate::words::{Origin, Role, Seat, Timestamp};

impl<M: Rules> Floor<M> {
    /// What outlasts a spinner's game.
    pub(super) fn handed_over(&self, at: Timestamp) -> Result<HandedTable, Refused> {
        let state = &self.state;
        self.require_between_games(at)?;
        Ok(HandedTable {
            table: state.opening.table.clone(),
            rulebook: M::ID.into(),
            generation: GENERATION.into(),
            seats: state.opening.seats,
            zone_offset_minutes: state.opening.zone_offset_minutes,
            now: state.now,
            source: state.source.handed(),
            terms: M::terms(state),
            announced: M::shown_sign(state),
            player_limits: M::player_limits(state),
            closes_at: state.closes_at,
            games_supervisor_present: state.games_supervisor,
            casino_supervisor_present: state.casino_supervisor,
            disc: some(state.disc),
            players: Seats(state.occupied).map(|seat| to_player::<M>(state, seat)).collect(),
            disputes: log::views(&state.disputes),
        })
    }

    /// Between spinner's games, with no bets.
    fn require_between_games(&self, at: Timestamp) -> Done {
        let cite = M::CITES.handover;
        let mut state = self.state.clone();
        let turn = Turn::<M, _> { state: &mut state, sink: &mut Outside(None), by: staff(Role::Host), at };
        turn.require_open()?;
        turn.require_on_time()?;
        match state.phase {
            Phase::Offering => {}
            Phase::Won { .. } => return Err(refused!("winner-to-answer", cite, M::SAYS.winner_to_answer)),
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
            return Err(refused!("coins-offered", cite, M::SAYS.coins_offered).with(u64::from(state.offered)));
        }
        M::require_empty_layout(&state)
    }

    /// A table that another rulebook has served, under this one.
    pub(super) fn taken_over(
        handover: &HandedTable,
        terms: Option<&Terms>,
        at: Timestamp,
        sink: &mut dyn Sink,
    ) -> Result<Self, Refused> {
        let cite = M::CITES.handover;
        if at < handover.now {
            let refused = refused!("time-backwards", M::CITES.time, "The last command was given at {}.");
            return Err(refused.with(handover.now));
        }
        let mut state = M::first_state(&to_config::<M>(handover, terms, at)?)?;
        M::take_over_own(&mut state, handover, terms)?;
        keep::<M>(&mut state, handover).ok_or(bad_handover::<M>())?;
        M::require_seated(&state, handover)?;
        // What comes from outside may say anything: it must come to a state.
        let state = codec::read::<M>(&codec::write::<M>(&state)).map_err(M::refuse_handover)?;
        let origin = Origin { rulebook: handover.rulebook.clone(), generation: handover.generation.clone() };
        sink.take(event::<TableImported>(at, cite, origin));
        Ok(Self { state })
    }
}

/// What is handed over contradicts itself.
pub fn bad_handover<M: Rules>() -> Refused {
    refused!("bad-handover", M::CITES.handover, "What is handed over contradicts itself.")
}

fn to_player<M: Rules>(state: &StateOf<M>, seat: Seat) -> HandedPlayer {
    let is_in = |set: u64| set & bit(seat) != 0;
    HandedPlayer {
        seat,
        age_attested: is_in(state.attested),
        barred: is_in(state.barred),
        excluded: is_in(state.excluded),
        abstained: M::rounds_abstained(state, seat),
        entropy_given: is_in(state.contributed),
    }
}

/// As if the table were opened now, under those terms or the ones it had. Its source follows from the handover by itself.
fn to_config<M: Rules>(handover: &HandedTable, terms: Option<&Terms>, at: Timestamp) -> Result<Config, Refused> {
    let terms = match terms {
        Some(terms) => terms.clone(),
        None => {
            M::keep_terms(&handover.terms).ok_or(refused!("terms-missing", M::CITES.handover, M::SAYS.terms_missing))?
        }
    };
    Ok(Config {
        table: handover.table.clone(),
        seats: handover.seats,
        opened_at: at,
        zone_offset_minutes: handover.zone_offset_minutes,
        source: ChanceSource::Fresh,
        terms,
    })
}

/// Everything that says nothing about bets; none where it contradicts itself.
fn keep<M: Rules>(state: &mut StateOf<M>, handover: &HandedTable) -> Option<()> {
    state.source = Source::taken(&handover.source)?;
    state.closes_at = handover.closes_at;
    state.games_supervisor = handover.games_supervisor_present;
    state.casino_supervisor = handover.casino_supervisor_present;
    state.disc = handover.disc.unwrap_or(0);
    state.disputes = log::from_views(&handover.disputes)?;
    if !are_seated(&handover.players, handover.seats) {
        return None;
    }
    handover.players.iter().all(|player| keep_player::<M>(state, player)).then_some(())
}

/// Whether each player has a seat of the table, named once and rising.
fn are_seated(players: &[HandedPlayer], seats: Seat) -> bool {
    players.is_sorted_by(|one, next| one.seat < next.seat)
        && players.iter().all(|player| (1..=seats).contains(&player.seat))
}

fn keep_player<M: Rules>(state: &mut StateOf<M>, player: &HandedPlayer) -> bool {
    let seat = bit(player.seat);
    let put = |set: &mut u64, there: bool| *set |= if there { seat } else { 0 };
    put(&mut state.occupied, true);
    put(&mut state.attested, player.age_attested);
    put(&mut state.barred, player.barred);
    put(&mut state.excluded, player.excluded);
    put(&mut state.contributed, player.entropy_given);
    M::take_over_player(state, player)
}
