//! The requests of people: each is given to the rules, or changes the status, the seats or the component of a table.

use kip::family::Named as _;
use kip::game::Actor;
use kip_session::StoredSwapError;
use serde_json::{Value, json};

use super::croupier;
use super::host::{Pending, QueuedSwap};
use super::seats::{note_presence, rise, sit};
use super::step::{Given, body_of, give, require_alive, try_swap};
use super::turn::Turn;
use super::workers::Plays;
use super::{Ask, Done, Giver};
use crate::problem::Problem;
use crate::store::Status;

/// The time within which a second person confirms, in milliseconds.
const CONFIRM_WITHIN: u64 = 60_000;

/// Handles a request of people.
pub(crate) fn handle(plays: &mut Plays, turn: &mut Turn, ask: &Ask, now: u64) -> Result<Done, Problem> {
    match ask {
        Ask::Command { by, key, command } => {
            require_playing(turn)?;
            let (by, keeps_refusal) = match by {
                Giver::Staff { actor, name } => {
                    require_second(turn, command.name(), command, name, now)?;
                    (actor.clone(), true)
                }
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
        Ask::Void { by, reason } => {
            require_open(turn)?;
            require_second(turn, "void", &Value::Null, by, now)?;
            let before = turn.clone();
            let voided = void_all(plays, turn, reason, now);
            if voided.is_err() {
                // All of it or nothing.
                *turn = before;
            }
            voided.map(|()| Done { seq: turn.known.head.seq, ..Done::default() })
        }
        Ask::Swap { to, terms, now: at_once, by } => {
            require_open(turn)?;
            require_second(turn, "swap", &json!([to.to_string(), terms, at_once]), by, now)?;
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

/// Requires, of an act for which the table wants two persons, that somebody else has asked for exactly the same a short time ago;
/// otherwise it waits for a second person.
fn require_second(turn: &mut Turn, act: &str, of: &Value, by: &str, now: u64) -> Result<(), Problem> {
    if !turn.known.settings.confirm.iter().any(|confirmed| confirmed == act) {
        return Ok(());
    }
    let act = kip::Digest::of(json!([act, of]).to_string().as_bytes()).to_string();
    let is_second = |pending: &Pending| pending.act == act && pending.by != by && now < pending.at + CONFIRM_WITHIN;
    if turn.known.host.pending.take_if(|pending| is_second(pending)).is_some() {
        return Ok(());
    }
    turn.known.host.pending = Some(Pending { act, by: by.to_owned(), at: now });
    let detail = "a second person has to ask for the same within 60 seconds";
    Err(Problem::new(axum::http::StatusCode::ACCEPTED, "second-person", detail))
}

/// Takes back everything that lies on the table, and lets the table end.
fn void_all(plays: &mut Plays, turn: &mut Turn, reason: &str, now: u64) -> Result<(), Problem> {
    while croupier::lies(plays, turn)? {
        croupier::void_one(plays, turn, now)?;
    }
    set_status(turn, Status::Draining, reason, now)
}

fn swap_problem(error: &StoredSwapError) -> Problem {
    match error {
        StoredSwapError::NotNow(refusal) => Problem::refusal(refusal, None),
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
