//! The history of a table: rounds, a round played again, the transcript, the published draws.

use std::collections::HashMap;

use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse as _, Response};
use kip::game::Actor;
use serde_json::{Value, json};

use super::Shared;
use super::auth::Anybody;
use super::tables::{PAGE, find};
use crate::feed::write_events;
use crate::node::Plays;
use crate::problem::Problem;
use crate::replay::{Replay, copy_for_seat};
use crate::store::{Role, Status, read_records};

pub(super) async fn rounds(
    State(app): Shared,
    Anybody(caller): Anybody,
    Path(name): Path<String>,
    Query(asked): Query<HashMap<String, String>>,
) -> Result<Json<Value>, Problem> {
    let (row, _) = find(&app, &name, caller.as_ref()).await?;
    let last = asked.get("last").map_or(Ok(10), |last| last.parse::<u32>());
    let last = last.map_err(|_| Problem::bad_request("`last` is a number"))?.clamp(1, PAGE);
    let seat = asked.get("seat").map(|seat| seat.parse()).transpose();
    let seat = seat.map_err(|_| Problem::bad_request("`seat` is a number"))?;
    let rows = app.store().rounds(row.head.id, seat, last).await?;
    let own = caller.as_ref().and_then(|caller| caller.require_player().ok()).map(|(player, _)| player.to_owned());
    let write = |round: crate::store::RoundRow| {
        json!({
            "round": format!("{}-{}", round.seat, round.number), "seat": round.seat,
            "own": own.as_deref() == Some(round.player.as_str()),
            "from-seq": round.from_seq, "to-seq": round.to_seq, "from": round.from, "to": round.to,
            "staked": round.staked, "returned": round.returned, "paid": round.paid,
            "net": round.returned + round.paid - round.staked, "ended": round.ended,
        })
    };
    Ok(Json(json!({ "rounds": rows.into_iter().map(write).collect::<Vec<_>>() })))
}

/// Plays a round again: every command up to its end, by the component, from the journal; and compares every line.
pub(super) async fn replay(
    State(app): Shared,
    Anybody(caller): Anybody,
    Path((name, round)): Path<(String, String)>,
) -> Result<Json<Value>, Problem> {
    let (row, known) = find(&app, &name, caller.as_ref()).await?;
    let (seat, number) = round.split_once('-').ok_or_else(|| Problem::not_found("round"))?;
    let (Ok(seat), Ok(number)) = (seat.parse::<u32>(), number.parse::<u64>()) else {
        return Err(Problem::not_found("round"));
    };
    let rows = app.store().rounds(row.head.id, Some(seat), 1_000).await?;
    let found = rows.into_iter().find(|row| row.number == number).ok_or_else(|| Problem::not_found("round"))?;
    let records = read_records(app.store(), row.head.id, 0, found.to_seq).await?;
    let config = row.config.clone();
    let eyes = caller.and_then(|caller| caller.eyes(&known.host.seats));
    let replayed = app.node.shared.workers.ask(move |plays| {
        let header = records.first().map(|record| record.lines.as_str()).unwrap_or_default();
        let mut replay = Replay::open(plays, header, &config)?;
        let mut steps = Vec::new();
        for record in records.iter().skip(1) {
            let events = replay.follow(plays, record)?;
            if record.seq >= found.from_seq {
                let events = write_events(plays.find(replay.digest)?, &events, &eyes)?;
                steps.push(json!({ "seq": record.seq, "events": events }));
            }
        }
        Ok::<_, Problem>((replay.digest, steps))
    });
    let (digest, steps) = replayed.await?;
    Ok(Json(json!({ "holds": true, "digest": digest.to_string(), "steps": steps })))
}

/// The transcript, as `kip replay` and `kip verify` read it. At a table with hidden information it is the host's until the
/// table is closed; a player gets the own seat's, with what the seat may know since the player has it.
pub(super) async fn transcript(
    State(app): Shared,
    Anybody(caller): Anybody,
    Path(name): Path<String>,
) -> Result<Response, Problem> {
    let (row, known) = find(&app, &name, caller.as_ref()).await?;
    let hides = app.node.query(known.head.place.digest, |game| Ok(game.head().hidden_information)).await?;
    let is_staff = caller.as_ref().is_some_and(|caller| !matches!(caller.role, Role::Player { .. } | Role::Invite));
    let is_open = !hides || is_staff || known.head.place.status == Status::Closed;
    let text = if is_open {
        let records = read_records(app.store(), row.head.id, 0, known.head.seq).await?;
        records.into_iter().map(|record| record.lines).collect()
    } else {
        let eyes = caller.and_then(|caller| caller.eyes(&known.host.seats));
        let own = eyes.and_then(|(_, seat)| Some((Actor::player(seat), known.host.seats.get(&seat)?.since?)));
        let (viewer, since) = own.ok_or_else(|| {
            let detail = "the table has hands that others may not see; its transcript is public once it is closed";
            Problem::forbidden(detail)
        })?;
        let records = read_records(app.store(), row.head.id, 0, known.head.seq).await?;
        let copy = move |plays: &mut Plays| copy_for_seat(plays, &records, &row.config, viewer, since);
        app.node.shared.workers.ask(copy).await?
    };
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static("application/jsonl; charset=utf-8")),
        (header::CONTENT_DISPOSITION, HeaderValue::from_static("attachment; filename=\"transcript.jsonl\"")),
    ];
    Ok((headers, text).into_response())
}

pub(super) async fn draws(
    State(app): Shared,
    Anybody(caller): Anybody,
    Path(name): Path<String>,
) -> Result<Json<Value>, Problem> {
    let (row, known) = find(&app, &name, caller.as_ref()).await?;
    let state = known.head.place.state.clone();
    let view = app.node.query(known.head.place.digest, move |game| game.view(&state, None)).await?;
    let chain = view.all.get("common").and_then(|common| common.get("chain")).cloned();
    let chains = app.store().chains(vec![row.head.id]).await?;
    let rows = chains.into_values().next().unwrap_or_default();
    let write = |row: &crate::store::ChainRow| json!({ "head": kip_contract::json::hex::encode(&row.head), "length": row.length, "made-at": row.at });
    let heads: Vec<Value> = rows.iter().map(write).collect();
    Ok(Json(json!({ "source": row.config.get("source"), "chain": chain, "chains": heads })))
}
