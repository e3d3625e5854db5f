//! The server's own commands: those of staff at an automatic table, draws, and the house's computer players.
//!
//! Each is one that the rulebook lists; the server has no privilege over staff.

use kip::contract::{Blank, Filling, Standing, Timestamp};
use kip::croupier::{Next, ending, next};
use kip::family::Named as _;
use kip::game::{Actor, Choice, Choices};
use serde_json::Value;

use super::chance::Draws;
use super::host::{Sitter, Timed, Timer};
use super::places::{MOST, joined_seat};
use super::seats::{find_idle, hand_to_computer, next_idle};
use super::step::{Given, OWN, give, is_players};
use super::turn::Turn;
use super::workers::Plays;
use crate::crash::crash_point;
use crate::problem::Problem;
use crate::store::{ChainRow, Status};

/// Looks at a table, and does what is due. `chains` are the rows of its chains, the newest first.
pub(crate) fn look(
    plays: &mut Plays,
    turn: &mut Turn,
    draws: &Draws,
    chains: &[ChainRow],
    now: u64,
) -> Result<(), Problem> {
    act(plays, turn, draws, chains, now)?;
    if matches!(turn.known.head.place.status, Status::Open | Status::Draining)
        && let Some(moment) = next_idle(turn, now)
    {
        let due = &mut turn.known.head.place.due;
        *due = Some(due.map_or(moment, |due| due.min(moment)));
    }
    Ok(())
}

fn act(plays: &mut Plays, turn: &mut Turn, draws: &Draws, chains: &[ChainRow], now: u64) -> Result<(), Problem> {
    let place = &turn.known.head.place;
    if !matches!(place.status, Status::Open | Status::Draining) {
        turn.known.head.place.due = None;
        return Ok(());
    }
    let at = now.max(place.at);
    if turn.known.head.drawn.is_some() {
        return land(plays, turn, draws, now);
    }
    let choices = list(plays, turn, at)?;
    if let Some(choice) = find_commitment(plays, turn, &choices)? {
        return commit_chain(plays, turn, draws, &choice, now);
    }
    if turn.known.head.place.status == Status::Draining
        && let Some(choice) = ending(&choices, turn.known.host.closing)
    {
        let choice = choice.clone();
        let done = give_own(plays, turn, &choice.by, choice.command.clone(), None, now);
        turn.known.host.closing = true;
        return done;
    }
    if let Some(seat) = find_idle(plays, turn, &choices, at)? {
        if turn.known.settings.computer_players {
            hand_to_computer(turn, seat, now);
            return Ok(());
        }
        return give_own(plays, turn, &Actor::host(), serde_json::json!({ "leave": seat }), None, now);
    }
    if !turn.known.settings.plays_on && !turn.known.host.has_person() && !lies(plays, turn)? {
        turn.known.head.place.due = None;
        return Ok(());
    }
    if let Some(choice) = find_empty_seat(turn, &choices) {
        return seat_computer(plays, turn, choice, now);
    }
    if let Some(choice) = find_computers_turn(plays, turn, &choices, at)? {
        let moment = place_moment(turn);
        if moment > at {
            turn.known.head.place.due = Some(moment);
            return Ok(());
        }
        return give_own(plays, turn, &choice.by, choice.command, None, now);
    }
    set_timer(turn, &choices);
    let known = &mut turn.known;
    let since = known.host.waiting.since(&choices, known.head.place.at);
    let decided = if known.settings.automatic {
        match next(&choices, since, at, known.settings.pace.into()) {
            Next::Give(choice) => Ok(choice.clone()),
            Next::At(moment) => Err(Some(moment)),
            Next::Nothing => Err(None),
        }
    } else {
        // People are the staff: only what the host draws is the server's.
        let draws = choices.first.iter().find(|choice| choice.standing == Standing::Awaited && is_draw(choice));
        draws.cloned().ok_or(choices.until)
    };
    match decided {
        Ok(choice) if choice.blanks.contains(&Blank::Seed) => draw(turn, draws, at),
        Ok(choice) if choice.blanks.contains(&Blank::Link) => {
            let play = plays.find(turn.known.head.place.digest)?;
            let view = play.game().view(&turn.known.head.place.state, None)?;
            let served = view.common.chain.ok_or_else(|| Problem::conflict("chain", "the table has no chain"))?;
            let link = draws.next_link(&turn.known.head.name, &served, chains)?;
            give_own(plays, turn, &choice.by, choice.command, Some(link), now)
        }
        Ok(choice) => give_own(plays, turn, &choice.by, choice.command, None, now),
        Err(moment) => {
            // A moment that is not after now means that the list changes at once: a little later, not in a circle.
            turn.known.head.place.due = moment.map(|moment: Timestamp| moment.max(at.saturating_add(50)));
            Ok(())
        }
    }
}

/// Shows players of a table that is watched how long they have, before the croupier looks.
pub(crate) fn show_timer(plays: &mut Plays, turn: &mut Turn, now: u64) -> Result<(), Problem> {
    let place = &turn.known.head.place;
    if matches!(place.status, Status::Open | Status::Draining) && turn.known.settings.automatic {
        let choices = list(plays, turn, now.max(place.at))?;
        set_timer(turn, &choices);
    }
    Ok(())
}

/// Keeps the time that runs for players: to answer where the game waits for them, to act where staff will end that.
fn set_timer(turn: &mut Turn, choices: &Choices) {
    let known = &mut turn.known;
    let since = known.host.waiting.since(choices, known.head.place.at);
    let pace = known.settings.pace;
    let is_person = |seat: &u32| known.host.seats.get(seat).is_some_and(|sitter| sitter.player.is_some());
    let awaited = choices.first.iter().filter(|choice| choice.standing == Standing::Awaited && is_players(&choice.by));
    let mut seats: Vec<u32> = awaited.map(|choice| choice.by.number).collect();
    seats.dedup();
    let closes = choices.first.iter().any(|choice| choice.standing == Standing::ClosesWindow);
    let timer = match seats.is_empty() {
        false if seats.iter().any(is_person) => Some((Timed::Answer, pace.silence, seats)),
        true if closes => Some((Timed::Window, pace.window, Vec::new())),
        _ => None,
    };
    let timer = timer.filter(|_| known.settings.automatic);
    known.host.timer = timer.map(|(what, pace, seats)| Timer { what, ends_at: since.saturating_add(pace), seats });
}

/// The moment of the server's next act after the last command.
fn place_moment(turn: &Turn) -> u64 {
    turn.known.head.place.at.saturating_add(turn.known.settings.pace.act)
}

fn is_draw(choice: &Choice) -> bool {
    choice.blanks.iter().any(|blank| matches!(blank, Blank::Seed | Blank::Link))
}

fn list(plays: &mut Plays, turn: &Turn, at: u64) -> Result<Choices, Problem> {
    let game = plays.find(turn.known.head.place.digest)?.game();
    game.legal(&turn.known.head.place.state, at, None, MOST).map_err(Problem::from)
}

pub(crate) fn lies(plays: &mut Plays, turn: &Turn) -> Result<bool, Problem> {
    let game = plays.find(turn.known.head.place.digest)?.game();
    let view = game.view(&turn.known.head.place.state, None)?;
    Ok(!view.common.lying.is_empty())
}

/// Gives the first listed intervention that takes back a part of what lies on the table. By the contract its name begins with
/// `void`.
pub(crate) fn void_one(plays: &mut Plays, turn: &mut Turn, now: u64) -> Result<(), Problem> {
    let choices = list(plays, turn, now.max(turn.known.head.place.at))?;
    let voids =
        |choice: &&Choice| choice.standing == Standing::Intervention && choice.command.name().starts_with("void");
    let Some(choice) = choices.first.iter().find(voids).cloned() else {
        let detail = "the rules list nothing now that takes back what lies on the table; drain it instead";
        return Err(Problem::conflict("not-voidable", detail));
    };
    give_own(plays, turn, &choice.by, choice.command, None, now)
}

/// A listed command that the server gives.
struct Own {
    by: Actor,
    command: Value,
    /// The blank that the host fills in.
    filling: Option<Filling>,
    /// The chain that it commits.
    chain: Option<ChainRow>,
    /// The one who gets a seat with it.
    sits: Option<(u32, Sitter)>,
}

fn give_own(
    plays: &mut Plays,
    turn: &mut Turn,
    by: &Actor,
    command: Value,
    filling: Option<Filling>,
    now: u64,
) -> Result<(), Problem> {
    give_with(plays, turn, Own { by: by.clone(), command, filling, chain: None, sits: None }, now)
}

fn give_with(plays: &mut Plays, turn: &mut Turn, own: Own, now: u64) -> Result<(), Problem> {
    let Own { by, command, filling, chain, sits } = own;
    let command = match filling {
        None => command,
        Some(filling) => {
            let game = plays.find(turn.known.head.place.digest)?.game();
            game.fill(&command, &[filling])?
        }
    };
    // The key follows from the number, so that two nodes that act at once meet in it.
    let key = format!("{OWN}{}", turn.known.head.seq + 1);
    let key = key.parse().map_err(|_| Problem::try_again())?;
    let given = Given { by, command, key, body: [0; 32], keeps_refusal: false, sits, chain };
    // The next look follows from what the command leads to.
    turn.known.head.place.due = None;
    give(plays, turn, given, now).map(drop)
}

/// Keeps a seed for the next record: it is durable before the coins come down or the pack is dealt.
fn draw(turn: &mut Turn, draws: &Draws, at: u64) -> Result<(), Problem> {
    if !turn.step.records.is_empty() {
        // It needs a step for itself: at once, in the next flight.
        turn.known.head.place.due = Some(at);
        return Ok(());
    }
    let head = &mut turn.known.head;
    let sealed = draws.draw_seed(head.id, head.seq + 1);
    let sealed = sealed.map_err(|error| Problem::conflict("draw", error.to_string()))?;
    head.place.due = Some(at);
    head.drawn = Some(sealed.clone());
    turn.step.draws = Some(sealed);
    Ok(())
}

/// Lands the seed that was kept, first of all.
fn land(plays: &mut Plays, turn: &mut Turn, draws: &Draws, now: u64) -> Result<(), Problem> {
    crash_point!(DRAWN_BEFORE_LANDING);
    let at = now.max(turn.known.head.place.at);
    let choices = list(plays, turn, at)?;
    let choice = choices.first.iter().find(|choice| choice.blanks.contains(&Blank::Seed)).cloned();
    let choice = choice.ok_or_else(|| Problem::conflict("draw", "a seed was drawn, and the rules want none"))?;
    let head = &mut turn.known.head;
    let sealed = head.drawn.take().unwrap_or_default();
    let seed = draws.open_seed(head.id, head.seq + 1, &sealed);
    let seed = seed.map_err(|error| Problem::conflict("draw", error.to_string()))?;
    turn.step.lands = true;
    give_own(plays, turn, &choice.by, choice.command, Some(seed), now)
}

/// Returns the commitment of the next chain, if the chain at the table nears its end.
fn find_commitment(plays: &mut Plays, turn: &Turn, choices: &Choices) -> Result<Option<Choice>, Problem> {
    let Some(choice) = choices.first.iter().find(|choice| choice.blanks.contains(&Blank::Commitment)) else {
        return Ok(None);
    };
    let game = plays.find(turn.known.head.place.digest)?.game();
    let view = game.view(&turn.known.head.place.state, None)?;
    Ok(view.common.chain.filter(Draws::is_commitment_due).map(|_| choice.clone()))
}

fn commit_chain(plays: &mut Plays, turn: &mut Turn, draws: &Draws, choice: &Choice, now: u64) -> Result<(), Problem> {
    let made = draws.make_chain(&turn.known.head.name, now);
    let (row, commitment) = made.map_err(|error| Problem::conflict("draw", error.to_string()))?;
    let filling = Some(Filling::Commitment(commitment));
    let own = Own { by: choice.by.clone(), command: choice.command.clone(), filling, chain: Some(row), sits: None };
    give_with(plays, turn, own, now)
}

/// Returns the command that seats somebody at an empty seat, where computer players take those.
fn find_empty_seat(turn: &Turn, choices: &Choices) -> Option<Choice> {
    let wants = turn.known.settings.computer_players && turn.known.head.place.status == Status::Open;
    wants.then(|| choices.first.iter().find(|choice| choice.command.name() == "join").cloned()).flatten()
}

fn seat_computer(plays: &mut Plays, turn: &mut Turn, choice: Choice, now: u64) -> Result<(), Problem> {
    let seat = joined_seat(&choice.command);
    let seat = seat.ok_or_else(|| Problem::conflict(Problem::COMPONENT, "a listed `join` has no seat"))?;
    let sits = Some((seat, Sitter::computer(seat)));
    give_with(plays, turn, Own { by: choice.by, command: choice.command, filling: None, chain: None, sits }, now)
}

/// Returns a command of a computer player whose turn it is. It knows what its seat knows: its own list, and nothing else.
fn find_computers_turn(plays: &mut Plays, turn: &Turn, choices: &Choices, at: u64) -> Result<Option<Choice>, Problem> {
    let is_computer = |choice: &&Choice| {
        choice.standing == Standing::Awaited
            && is_players(&choice.by)
            && turn.known.host.seats.get(&choice.by.number).is_some_and(|sitter| sitter.player.is_none())
    };
    let Some(seat) = choices.first.iter().find(is_computer).map(|choice| choice.by.number) else { return Ok(None) };
    let game = plays.find(turn.known.head.place.digest)?.game();
    let own = game.legal(&turn.known.head.place.state, at, Some(&Actor::player(seat)), MOST)?;
    let mut own: Vec<Choice> = own.first.into_iter().filter(|choice| choice.standing == Standing::Awaited).collect();
    if own.is_empty() {
        return Ok(None);
    }
    let dice = crate::secrets::draw_bytes::<8>().map_err(|error| Problem::conflict("draw", error.to_string()))?;
    let index = u64::from_le_bytes(*dice) % u64::try_from(own.len()).unwrap_or(u64::MAX);
    Ok(usize::try_from(index).ok().map(|index| own.swap_remove(index)))
}
