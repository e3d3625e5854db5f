//! The requests of people: each is given to the rules, or changes the status, the seats or the component of a table.

use kip::game::Actor;
use kip_session::StoredSwapError;

use super::host::QueuedSwap;
use super::seats::{note_presence, rise, sit};
use super::step::{Given, body_of, give, require_alive, try_swap};
use super::turn::Turn;
use super::workers::Plays;
use super::{Ask, Done, Giver};
use crate::problem::Problem;
use crate::store::Status;

/// Handles a request of people.
pub(crate) fn handle(plays: &mut Plays, turn: &mut Turn, ask: &Ask, now: u64) -> Result<Done, Problem> {
    match ask {
        Ask::Command { by, key, command } => {
            require_playing(turn)?;
            let (by, keeps_refusal) = match by {
                Giver::Staff(actor) => (actor.clone(), true),
                Giver::Player { player, .. } => {
                    let seat = turn.known.host.seat_of(player);
                    let seat = seat.ok_or_else(|| Problem::conflict("no-seat", "take a seat at this table first"))?;
                    (Actor::player(seat), false)
                }
            };
            let (command, key, body) = (command.clone(), key.clone(), body_of(ask));
            give(plays, turn, Given { by, command, key, body, keeps_refusal, sits: None, chain: None }, now)
        }
        Ask::Sit { player, name, key, seat } => {
            require_playing(turn)?;
            sit(plays, turn, ask, (player, name), key, *seat, now)
        }
        Ask::Rise { player, key } => rise(plays, turn, ask, player, key, now),
        Ask::Here { player } => {
            note_presence(turn, player, now);
            Ok(Done { seq: turn.known.head.seq, ..Done::default() })
        }
        Ask::SetStatus { status, reason } => {
            set_status(turn, *status, reason, now)?;
            Ok(Done { seq: turn.known.head.seq, ..Done::default() })
        }
        Ask::Swap { to, terms, now: at_once } => {
            require_open(turn)?;
            let queued = QueuedSwap { to: to.to_string(), terms: terms.clone() };
            turn.known.host.swap = Some(queued);
            match try_swap(plays, turn, now) {
                Ok(()) => {}
                Err(StoredSwapError::NotNow(_)) if !at_once => {}
                Err(error) => {
                    turn.known.host.swap = None;
                    return Err(swap_problem(&error));
                }
            }
            Ok(Done { seq: turn.known.head.seq, ..Done::default() })
        }
        Ask::CancelSwap => {
            turn.known.host.swap = None;
            Ok(Done { seq: turn.known.head.seq, ..Done::default() })
        }
        Ask::Look => Ok(Done::default()),
    }
}

fn swap_problem(error: &StoredSwapError) -> Problem {
    match error {
        StoredSwapError::NotNow(refusal) => Problem::refusal(refusal),
        error => Problem::conflict("swap", error.to_string()),
    }
}

/// Requires that the table takes commands of people.
fn require_playing(turn: &Turn) -> Result<(), Problem> {
    match turn.known.head.place.status {
        Status::Open | Status::Draining => Ok(()),
        Status::Paused => Err(Problem::conflict("paused", "the table is paused; stakes and seats stand as they are")),
        status => require_alive(status),
    }
}

fn require_open(turn: &Turn) -> Result<(), Problem> {
    require_alive(turn.known.head.place.status)
}

fn set_status(turn: &mut Turn, status: Status, reason: &str, now: u64) -> Result<(), Problem> {
    let place = &mut turn.known.head.place;
    let is_allowed = match place.status {
        Status::Open | Status::Paused | Status::Draining => {
            matches!(status, Status::Open | Status::Paused | Status::Draining)
        }
        Status::Fault => status == Status::Open,
        Status::Closed => false,
    };
    if !is_allowed {
        let from = place.status.as_str();
        return Err(Problem::conflict("status", format!("a table that is {from} does not become {}", status.as_str())));
    }
    place.status = status;
    place.due = matches!(status, Status::Open | Status::Draining).then_some(now);
    turn.known.host.timer = None;
    turn.known.host.reason = Some(reason.to_owned()).filter(|_| status != Status::Open);
    Ok(())
}
