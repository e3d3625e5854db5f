//! Seats: who takes one, who leaves one, and who was away too long.
//!
//! The rules say who may have one. No name of a family may enter this module.

use kip::family::Named as _;
use kip::game::{Actor, Choices};
use kip_transcript::OrderId;
use serde_json::{Value, json};

use super::host::Sitter;
use super::step::{Given, body_of, give, require_alive, touch};
use super::turn::Turn;
use super::workers::Plays;
use super::{Ask, Done};
use crate::problem::Problem;
use crate::store::Seating;

/// Seats a player: at a free seat, or in place of a computer player that has nothing on the table.
pub(crate) fn sit(
    plays: &mut Plays,
    turn: &mut Turn,
    ask: &Ask,
    (player, name): (&String, &String),
    key: &OrderId,
    wanted: Option<u32>,
    now: u64,
) -> Result<Done, Problem> {
    if turn.known.host.seat_of(player).is_some() {
        return Err(Problem::conflict("seated", "you have a seat at this table"));
    }
    let since = Some(turn.known.head.seq + 1);
    let sitter = Sitter { player: Some(player.clone()), name: name.clone(), since, seen: now };
    let game = plays.find(turn.known.head.place.digest)?.game();
    let view = game.view(&turn.known.head.place.state, None)?;
    let places = turn.known.host.places;
    if let Some(seat) = wanted.filter(|seat| !(1..=places).contains(seat)) {
        let detail = format!("there is no seat {seat} at this table: they are 1 to {places}");
        return Err(Problem::conflict("no-such-seat", detail));
    }
    let mut wished = (1..=places).filter(|seat| wanted.is_none_or(|wanted| wanted == *seat));
    let lies = |seat: u32| view.common.lying.iter().any(|row| row.seat == seat);
    let sitters = &turn.known.host.seats;
    let is_computers = |seat: u32| sitters.get(&seat).is_some_and(|sitter| sitter.player.is_none());
    if let Some(seat) = wished.clone().find(|seat| is_computers(*seat) && !lies(*seat)) {
        // The seat goes on in the game: only its owner is another. A record says when.
        turn.known.host.seats.insert(seat, sitter);
        turn.push_seating(Seating { seat, seq: turn.known.head.seq, player: Some(player.clone()) });
        touch(turn, now);
        return Ok(Done { seq: turn.known.head.seq, seat: Some(seat), ..Done::default() });
    }
    let Some(seat) = wished.find(|seat| !view.common.taken.contains(seat)) else {
        return Err(refuse_full(turn, wanted));
    };
    let given = Given {
        by: Actor::host(),
        command: json!({ "join": { "seat": seat, "age-attested": true } }),
        key: key.clone(),
        body: body_of(ask),
        keeps_refusal: false,
        sits: Some((seat, sitter)),
        chain: None,
    };
    give(plays, turn, given, now).map(|done| Done { seat: Some(seat), ..done })
}

/// Says why there is no seat: this one is somebody's, or all are.
fn refuse_full(turn: &Turn, wanted: Option<u32>) -> Problem {
    let host = &turn.known.host;
    let is_person = |seat: u32| host.seats.get(&seat).filter(|sitter| sitter.player.is_some());
    match wanted {
        Some(seat) if host.seats.get(&seat).is_some_and(|sitter| sitter.player.is_none()) => {
            let detail = format!("the computer player at seat {seat} has money on the table; sit down after the round");
            Problem::conflict("seat-in-play", detail)
        }
        Some(seat) => {
            let whose = is_person(seat).map_or_else(|| "taken".to_owned(), |sitter| format!("{}'s", sitter.name));
            Problem::conflict("seat-taken", format!("seat {seat} is {whose}; take another"))
        }
        None if (1..=host.places).all(|seat| is_person(seat).is_some()) => {
            let detail = format!("the table is full: all {} seats are taken", host.places);
            Problem::conflict("table-full", detail)
        }
        None => {
            let detail =
                "the table is full for now: every computer player has money on the table; sit down after the round";
            Problem::conflict("table-full", detail)
        }
    }
}

/// Lets a player leave: the seat goes on under a computer player where there are such, and by the rules elsewhere.
pub(crate) fn rise(
    plays: &mut Plays,
    turn: &mut Turn,
    ask: &Ask,
    player: &str,
    key: &OrderId,
    now: u64,
) -> Result<Done, Problem> {
    require_alive(turn.known.head.place.status)?;
    let seat = turn.known.host.seat_of(player).ok_or_else(|| Problem::conflict("no-seat", "you have no seat here"))?;
    if turn.known.settings.computer_players {
        hand_to_computer(turn, seat, now);
        return Ok(Done { seq: turn.known.head.seq, seat: Some(seat), ..Done::default() });
    }
    // Seats are the host's to give and to free.
    let given = Given {
        by: Actor::host(),
        command: json!({ "leave": seat }),
        key: key.clone(),
        body: body_of(ask),
        keeps_refusal: false,
        sits: None,
        chain: None,
    };
    give(plays, turn, given, now).map(|done| Done { seat: Some(seat), ..done })
}

/// Gives a seat to a computer player.
pub(crate) fn hand_to_computer(turn: &mut Turn, seat: u32, now: u64) {
    turn.known.host.seats.insert(seat, Sitter::computer(seat));
    let seq = turn.known.head.seq;
    turn.push_seating(Seating { seat, seq, player: None });
    touch(turn, now);
}

/// Notes that a player is here. Only a quarter of the idle limit later this is news, so that feeds write little.
pub(crate) fn note_presence(turn: &mut Turn, player: &str, now: u64) {
    let limit = turn.known.settings.idle;
    let Some(seat) = turn.known.host.seat_of(player) else { return };
    if let Some(sitter) = turn.known.host.seats.get_mut(&seat)
        && limit > 0
        && now.saturating_sub(sitter.seen) >= limit / 4
    {
        sitter.seen = now;
    }
}

/// The moment after which a seat's player is away too long; `None` for a computer player, and where there is no limit.
fn idle_from(turn: &Turn, sitter: &Sitter) -> Option<u64> {
    let limit = turn.known.settings.idle;
    (limit > 0 && sitter.player.is_some()).then(|| sitter.seen.saturating_add(limit))
}

/// Returns the next moment at which somebody may be away too long.
pub(crate) fn next_idle(turn: &Turn, at: u64) -> Option<u64> {
    let seats = turn.known.host.seats.values();
    seats.filter_map(|sitter| idle_from(turn, sitter)).filter(|moment| *moment > at).min()
}

/// Finds a seat whose player is away too long and has nothing on the table, where the rules let go of it. Where computer players
/// take over, every such seat is let go.
pub(crate) fn find_idle(plays: &mut Plays, turn: &Turn, choices: &Choices, at: u64) -> Result<Option<u32>, Problem> {
    let seats = turn.known.host.seats.iter();
    let is_idle = |sitter: &Sitter| idle_from(turn, sitter).is_some_and(|moment| moment <= at);
    let idle: Vec<u32> = seats.filter(|(_, sitter)| is_idle(sitter)).map(|(seat, _)| *seat).collect();
    if idle.is_empty() {
        return Ok(None);
    }
    let game = plays.find(turn.known.head.place.digest)?.game();
    let view = game.view(&turn.known.head.place.state, None)?;
    let lies = |seat: u32| view.common.lying.iter().any(|row| row.seat == seat);
    let is_listed = |seat: u32| {
        let leaves = |command: &Value| command.name() == "leave" && command.get("leave") == Some(&seat.into());
        turn.known.settings.computer_players || choices.first.iter().any(|choice| leaves(&choice.command))
    };
    Ok(idle.into_iter().find(|seat| !lies(*seat) && is_listed(*seat)))
}
