//! One request on a table's bytes: pure but for the draws. Nothing here is durable; the flight commits it.

use std::sync::Arc;

use kip::contract::Move;
use kip::family::Named as _;
use kip::game::{Actor, Event, Order};
use kip_session::{StoredOutcome, StoredSwapError};
use kip_transcript::OrderId;
use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};

use super::host::{Sitter, Timed};
use super::places::count_seats;
use super::turn::{News, Turn};
use super::workers::Plays;
use super::{Ask, Done, Giver};
use crate::problem::Problem;
use crate::store::{ChainRow, Record, Seating, Status};

/// The component's failures one after another that stop a table.
const STRIKES: u32 = 2;
/// The prefix of the server's own keys.
pub(crate) const OWN: &str = "kip-";

/// A command to give.
pub(crate) struct Given {
    pub by: Actor,
    pub command: Value,
    pub key: OrderId,
    pub body: [u8; 32],
    /// True if a refusal is recorded: the transcript shows what staff tried.
    pub keeps_refusal: bool,
    /// The seat that somebody gets with it.
    pub sits: Option<(u32, Sitter)>,
    /// The chain that it commits.
    pub chain: Option<ChainRow>,
}

/// Returns the digest that a key is bound to: of the giver and the command.
pub(crate) fn body_of(ask: &Ask) -> [u8; 32] {
    let body = match ask {
        Ask::Command { by: Giver::Player { player, .. }, command, .. } => json!(["player", player, command]),
        Ask::Command { by: Giver::Staff { actor, .. }, command, .. } => {
            json!(["staff", actor.role, actor.number, command])
        }
        Ask::Sit { player, seat, .. } => json!(["sit", player, seat]),
        Ask::Rise { player, .. } => json!(["rise", player]),
        _ => Value::Null,
    };
    Sha256::digest(body.to_string().as_bytes()).into()
}

/// Requires that the table is not over.
pub(crate) fn require_alive(status: Status) -> Result<(), Problem> {
    match status {
        Status::Closed => {
            Err(Problem::new(axum::http::StatusCode::GONE, "closed", "the table is closed; its transcript stays"))
        }
        Status::Fault => Err(Problem::conflict("fault", "the table's component failed; everything stands as it was")),
        _ => Ok(()),
    }
}

/// Gives a command, and moves the turn on if the rules accept it.
pub(crate) fn give(plays: &mut Plays, turn: &mut Turn, given: Given, now: u64) -> Result<Done, Problem> {
    let at = now.max(turn.known.head.place.at);
    let play = plays.find(turn.known.head.place.digest)?;
    let order = Order { by: given.by, at, command: given.command };
    let before = turn.known.stored();
    let step = play.give(&before, Some(&given.key), &order).map_err(|error| match error {
        kip_session::StoredError::Game(error) => Problem::from(error),
        kip_session::StoredError::Scribe(error) => Problem::bad_request(error.to_string()),
        error => Problem::conflict("fault", error.to_string()),
    })?;
    let seq = turn.known.head.seq + 1;
    let record = Record { seq, key: given.key.to_string(), body: given.body, at, lines: step.lines };
    match step.outcome {
        StoredOutcome::Accepted(events) => {
            let moves: Vec<Move> = events.iter().flat_map(|event| &event.moves).copied().collect();
            let mut host = turn.known.host.clone();
            // A window goes on while players act in it.
            host.timer = host.timer.filter(|timer| timer.what == Timed::Window && is_players(&order.by));
            if is_players(&order.by)
                && let Some(sitter) = host.seats.get_mut(&order.by.number)
            {
                sitter.seen = at;
            }
            if let Some((seat, sitter)) = given.sits {
                let player = sitter.player.clone();
                host.seats.insert(seat, sitter);
                if player.is_some() {
                    turn.push_seating(Seating { seat, seq, player });
                }
            }
            let mut effect = host.post(&moves, seq, at).map_err(|error| fault(turn, &error.to_string()))?;
            // A player is asked for money by own commands only: what staff or the game take may be owed.
            effect.is_owed |= !is_players(&order.by);
            turn.known.host = host;
            turn.known.host.strikes = 0;
            turn.push(step.table, record);
            turn.push_money(seq, effect);
            if let Some(chain) = given.chain {
                turn.push_chain(chain);
            }
            let name = order.command.name().to_owned();
            if !is_players(&order.by) || name == "leave" {
                release_seats(plays, turn, seq)?;
            }
            let events = Arc::new(events);
            let (by, events_of) = (Some(order.by), Arc::clone(&events));
            turn.news.push(News { seq, at, by, command: name, events: events_of, from: None });
            touch(turn, at);
            let _waits = try_swap(plays, turn, at);
            Ok(Done { seq, events, ..Done::default() })
        }
        StoredOutcome::Refused(refusal) => {
            if given.keeps_refusal && refusal.code != Problem::BAD_STATE {
                turn.push(step.table, record);
            }
            Err(Problem::refusal(&refusal, Some(turn.known.settings.decimals)))
        }
        StoredOutcome::Faulted(message) => Err(fault(turn, &message)),
    }
}

pub(crate) fn is_players(by: &Actor) -> bool {
    kip::family::Acts::is_player(&by.role)
}

/// Counts a failure of the component; after two in a row the table stops.
fn fault(turn: &mut Turn, message: &str) -> Problem {
    let (name, host) = (&turn.known.head.name, &mut turn.known.host);
    host.strikes += 1;
    tracing::error!(table = name, strikes = host.strikes, message, "a component failed");
    if host.strikes >= STRIKES {
        stop(turn, "the rulebook's component failed twice");
    }
    let detail = "the rulebook's component failed; nothing has changed at the table";
    Problem::new(axum::http::StatusCode::BAD_GATEWAY, Problem::COMPONENT, detail)
}

/// Stops a table whose bytes its rulebook does not take: another hand altered them in the store. Other tables go on.
pub(crate) fn stop_if_altered<T>(turn: &mut Turn, answered: Result<T, Problem>) -> Result<T, Problem> {
    if answered.as_ref().is_err_and(|problem| problem.code == Problem::BAD_STATE) {
        tracing::error!(table = turn.known.head.name, "the table's bytes were altered in the store");
        stop(turn, "the table's bytes were altered in the store");
        return require_alive(Status::Fault).and(answered);
    }
    answered
}

/// Stops a table: everything stands as it was until somebody mends it.
fn stop(turn: &mut Turn, reason: &str) {
    (turn.known.head.place.status, turn.known.head.place.due) = (Status::Fault, None);
    turn.known.host.timer = None;
    turn.known.host.reason = Some(reason.into());
}

/// Has the croupier look soon: a command may have changed what it waits for.
pub(crate) fn touch(turn: &mut Turn, at: u64) {
    let soon = at.saturating_add(turn.known.settings.pace.act);
    let place = &mut turn.known.head.place;
    place.due = Some(place.due.map_or(soon, |due| due.min(soon)));
}

/// Frees the seats that the rules have freed.
fn release_seats(plays: &mut Plays, turn: &mut Turn, seq: i64) -> Result<(), Problem> {
    if turn.known.host.seats.is_empty() {
        return Ok(());
    }
    let play = plays.find(turn.known.head.place.digest)?;
    let view = play.game().view(&turn.known.head.place.state, None)?;
    let gone: Vec<u32> =
        turn.known.host.seats.keys().filter(|seat| !view.common.taken.contains(seat)).copied().collect();
    for seat in gone {
        if turn.known.host.seats.remove(&seat).is_some_and(|sitter| sitter.player.is_some()) {
            turn.push_seating(Seating { seat, seq, player: None });
        }
    }
    if view.common.closed {
        close(plays, turn)?;
    }
    Ok(())
}

/// Ends the transcript of a table that the rules have closed.
fn close(plays: &mut Plays, turn: &mut Turn) -> Result<(), Problem> {
    let play = plays.find(turn.known.head.place.digest)?;
    let line = play.end(&turn.known.stored()).map_err(|error| Problem::conflict("fault", error.to_string()))?;
    if let Some(last) = turn.step.records.last_mut() {
        // The chain goes on to the `end` line, which is the table's last.
        if let Some((_, chain)) = kip_transcript::split_chain(line.trim_end()) {
            turn.known.head.place.chain = chain;
        }
        last.lines += &line;
    }
    turn.known.head.place.status = Status::Closed;
    turn.known.head.place.due = None;
    turn.known.host.timer = None;
    turn.known.host.reason = Some("the rules have closed it".into());
    Ok(())
}

/// Tries the swap that waits.
pub(crate) fn try_swap(plays: &mut Plays, turn: &mut Turn, at: u64) -> Result<(), StoredSwapError> {
    let Some(queued) = turn.known.host.swap.clone() else { return Ok(()) };
    let from = turn.known.head.place.digest;
    let unusable = |problem: Problem| {
        let error = kip::game::GameError::Frame(problem.detail);
        StoredSwapError::New(error)
    };
    let to: kip::Digest = queued.to.parse().map_err(|_| StoredSwapError::Lost("component"))?;
    let mut play = plays.take(from).map_err(unusable)?;
    let swapped = match plays.find(to) {
        Ok(next) => play.swap(next, &turn.known.stored(), queued.terms.as_ref(), at.max(turn.known.head.place.at)),
        Err(problem) => Err(unusable(problem)),
    };
    plays.put(from, play);
    match swapped {
        Ok(step) => {
            let seq = turn.known.head.seq + 1;
            let at = at.max(turn.known.head.place.at);
            let key = format!("{OWN}swap-{seq}");
            turn.push(step.table, Record { seq, key, body: [0; 32], at, lines: step.lines });
            turn.known.head.place.digest = to;
            turn.known.host.swap = None;
            turn.known.host.timer = None;
            if let Ok(next) = plays.find(to)
                && let Ok(places) = count_seats(next.game(), &turn.known.head.place.state, at)
            {
                turn.known.host.places = places;
            }
            let events: Arc<Vec<Event>> = match step.outcome {
                StoredOutcome::Accepted(events) => Arc::new(events),
                _ => Arc::default(),
            };
            turn.news.push(News { seq, at, by: None, command: "swap".into(), events, from: Some(from) });
            touch(turn, at);
            Ok(())
        }
        Err(StoredSwapError::NotNow(refusal)) => Err(StoredSwapError::NotNow(refusal)),
        Err(error) => {
            tracing::warn!(table = turn.known.head.name, %error, "a swap that waited does not happen");
            turn.known.host.swap = None;
            Err(error)
        }
    }
}
