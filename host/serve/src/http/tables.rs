//! Requests of players and spectators: tables, seats, commands, history, rulebooks.

use std::collections::HashMap;
use std::sync::Arc;

use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{FromRequest, Path, Query, State};
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::{IntoResponse as _, Response};
use kip::Digest;
use kip::contract::Filling;
use kip_session::StoredPlay;
use kip_transcript::OrderId;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use super::auth::{Anybody, Caller};
use super::{App, Shared, describe_table};
use crate::feed::{Eyes, write_events};
use crate::node::{Ask, Done, Facts, Known, Plays, now};
use crate::problem::Problem;
use crate::store::{Role, TableId, TableRow};

/// The rows of a page at most.
pub(super) const PAGE: u32 = 100;

/// A JSON body whose errors are problems.
pub(super) struct Body<T>(pub T);

impl<T: DeserializeOwned> FromRequest<Arc<App>> for Body<T> {
    type Rejection = Problem;

    async fn from_request(request: axum::extract::Request, app: &Arc<App>) -> Result<Self, Problem> {
        match Json::<T>::from_request(request, app).await {
            Ok(Json(body)) => Ok(Self(body)),
            Err(JsonRejection::BytesRejection(error)) => Err(Problem::new(error.status(), "body", error.body_text())),
            Err(error) => Err(Problem::bad_request(error.body_text())),
        }
    }
}

/// Reads the key of a request that must not happen twice.
pub(super) fn require_key(headers: &HeaderMap) -> Result<OrderId, Problem> {
    let wanted =
        "the header Idempotency-Key is wanted: 1 to 64 visible ASCII characters that you chose for this request";
    let key = headers.get("idempotency-key").and_then(|value| value.to_str().ok());
    read_key(key.ok_or_else(|| Problem::bad_request(wanted))?)
}

/// Reads a key that a caller chose.
pub(super) fn read_key(key: &str) -> Result<OrderId, Problem> {
    if key.starts_with("kip-") {
        return Err(Problem::bad_request("a key that begins with `kip-` is the server's own; choose another"));
    }
    key.parse().map_err(|error: kip_transcript::BadId| Problem::bad_request(error.to_string()))
}

/// Requires that the caller may look at a table.
pub(super) fn require_sight(caller: Option<&Caller>, table: &Facts) -> Result<(), Problem> {
    let is_own = caller.is_some_and(|caller| caller.operator == table.operator);
    if table.is_public || is_own { Ok(()) } else { Err(Problem::not_found("table")) }
}

/// Finds a table that the caller may look at.
pub(super) async fn find(app: &App, name: &str, caller: Option<&Caller>) -> Result<(TableRow, Known), Problem> {
    let row = app.table(name).await?;
    let known = Known::new(row.head.clone())?;
    require_sight(caller, &known.facts())?;
    Ok((row, known))
}

/// Writes the answer to a command.
pub(super) async fn write_done(app: &App, known: &Known, caller: &Caller, done: Done) -> Result<Value, Problem> {
    let Done { seq, events, replayed, seat, .. } = done;
    if let Some(lines) = replayed {
        let outcome =
            lines.lines().nth(1).and_then(|line| serde_json::from_str::<Value>(line).ok()).unwrap_or_default();
        let hides =
            app.node.shared.workers.catalog().read_head(known.head.place.digest, |head| head.hidden_information);
        let events = if hides == Some(false) { outcome.get("events").cloned() } else { None };
        let mut answer = json!({ "seq": seq, "events": events.unwrap_or_else(|| json!([])), "repeated": true });
        if let (Some(refused), Some(answer)) = (outcome.get("refusal"), answer.as_object_mut()) {
            answer.insert("refused".into(), refused.clone());
        }
        return Ok(answer);
    }
    let eyes = caller.eyes(&known.host.seats);
    let digest = known.head.place.digest;
    let write = move |plays: &mut Plays| write_events(plays.find(digest)?, &events, &eyes);
    let events = app.node.shared.workers.ask(write).await?;
    let mut answer = json!({ "seq": seq, "events": events });
    if let (Some(seat), Some(answer)) = (seat, answer.as_object_mut()) {
        answer.insert("seat".into(), seat.into());
    }
    Ok(answer)
}

pub(super) async fn me(State(app): Shared, caller: Caller) -> Result<Json<Value>, Problem> {
    let Role::Player { player, name, .. } = &caller.role else {
        return Ok(Json(match &caller.role {
            Role::Staff { name, role, number } => {
                json!({ "kind": "staff", "name": name, "role": role, "number": number })
            }
            Role::Invite => json!({ "kind": "invite" }),
            _ => json!({ "kind": "operator", "operator": caller.operator }),
        }));
    };
    let balance = app.store().balance(&caller.operator, player).await?.unwrap_or(0);
    let seats = app.store().seats_of(player.clone()).await?;
    let seats: Vec<Value> = seats.into_iter().map(|(_, table, seat)| json!({ "table": table, "seat": seat })).collect();
    Ok(Json(json!({
        "kind": "player", "player": player, "name": name, "balance": balance, "seats": seats,
        "currency": app.config.operator.currency, "decimals": app.config.operator.decimals,
    })))
}

pub(super) async fn list(
    State(app): Shared,
    Anybody(caller): Anybody,
    Query(asked): Query<HashMap<String, String>>,
) -> Result<Json<Value>, Problem> {
    let after = asked.get("after").cloned().unwrap_or_default();
    let rows = app.store().tables(after, PAGE).await?;
    let next = (rows.len() == usize::try_from(PAGE).unwrap_or_default())
        .then(|| rows.last().map(|row| row.head.name.clone()))
        .flatten();
    let is_wanted = |row: &&TableRow| {
        let known = Known::new(row.head.clone());
        let status = asked.get("status").is_none_or(|status| status == row.head.place.status.as_str());
        status && known.is_ok_and(|known| require_sight(caller.as_ref(), &known.facts()).is_ok())
    };
    let rows: Vec<&TableRow> = rows.iter().filter(is_wanted).collect();
    let phases = read_phases(&app, &rows).await?;
    let describe = |row: &&TableRow| {
        let mut table = describe_table(&app, row);
        if let (Some(phase), Some(table)) = (phases.get(&row.head.id), table.as_object_mut()) {
            table.insert("phase".into(), phase.as_str().into());
        }
        table
    };
    let tables: Vec<Value> = rows.iter().map(describe).collect();
    let mut page = json!({ "tables": tables });
    if let (Some(next), Some(page)) = (next, page.as_object_mut()) {
        page.insert("next".into(), next.into());
    }
    Ok(Json(page))
}

/// Reads the phases of tables: of those that have moved since they were read last. A table whose rulebook is not compiled yet has
/// none.
async fn read_phases(app: &App, rows: &[&TableRow]) -> Result<HashMap<TableId, String>, Problem> {
    let lock = || app.phases.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    let catalog = app.node.shared.workers.catalog();
    let is_known = |row: &&&TableRow| lock().get(&row.head.id).is_some_and(|(seq, _)| *seq == row.head.seq);
    let is_compiled = |row: &&&TableRow| catalog.read_head(row.head.place.digest, |_| ()).is_some();
    let moved = rows.iter().filter(|row| !is_known(row) && is_compiled(row));
    let moved: Vec<_> =
        moved.map(|row| (row.head.id, row.head.seq, row.head.place.digest, row.head.place.state.clone())).collect();
    if !moved.is_empty() {
        let read = app.node.shared.workers.run(move |plays| {
            let read = |(table, seq, digest, state): (TableId, i64, Digest, Vec<u8>)| {
                // A table that cannot be shown has no phase; the others have.
                let view = plays.find(digest).ok()?.game().view(&state, None).ok()?;
                let phase = view.all.get("phase").map(|phase| kip::family::Named::name(phase).to_owned());
                Some((table, (seq, phase.unwrap_or_default())))
            };
            moved.into_iter().filter_map(read).collect::<Vec<_>>()
        });
        let read = read.await.ok_or_else(Problem::try_again)?;
        let mut phases = lock();
        if phases.len() > 10_000 {
            phases.clear();
        }
        phases.extend(read);
    }
    let phases = lock();
    Ok(rows.iter().filter_map(|row| Some((row.head.id, phases.get(&row.head.id)?.1.clone()))).collect())
}

/// The parts of a picture that are asked for.
pub(super) type Part = fn(&Known, &mut StoredPlay, &Eyes) -> Result<Value, Problem>;

/// Shows a part of a table as the caller sees it.
async fn show(app: &App, known: Known, caller: Option<&Caller>, part: Part) -> Result<Value, Problem> {
    let eyes = caller.and_then(|caller| caller.eyes(&known.host.seats));
    app.node.shared.workers.ask(move |plays| part(&known, plays.find(known.head.place.digest)?, &eyes)).await
}

pub(super) async fn one(
    State(app): Shared,
    Anybody(caller): Anybody,
    Path(name): Path<String>,
) -> Result<Json<Value>, Problem> {
    let (row, known) = find(&app, &name, caller.as_ref()).await?;
    let shown = show(&app, known, caller.as_ref(), Known::show).await?;
    let mut described = describe_table(&app, &row);
    if let (Some(described), Value::Object(shown)) = (described.as_object_mut(), shown) {
        described.extend(shown);
    }
    Ok(Json(described))
}

/// Shows the view, or the list, alone.
pub(super) async fn part(
    State(app): Shared,
    Anybody(caller): Anybody,
    Path(name): Path<String>,
    part: Part,
) -> Result<Json<Value>, Problem> {
    let (_, known) = find(&app, &name, caller.as_ref()).await?;
    Ok(Json(show(&app, known, caller.as_ref(), part).await?))
}

/// A listed command with what its giver fills in.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ToFill {
    command: Value,
    fillings: Vec<Filling>,
}

pub(super) async fn fill(
    State(app): Shared,
    caller: Caller,
    Path(name): Path<String>,
    Body(ToFill { command, fillings }): Body<ToFill>,
) -> Result<Json<Value>, Problem> {
    let (_, known) = find(&app, &name, Some(&caller)).await?;
    let filled = app.node.query(known.head.place.digest, move |game| game.fill(&command, &fillings)).await?;
    Ok(Json(json!({ "command": filled })))
}

/// The command of a player or a member of staff.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Commanded {
    pub command: Value,
}

/// Gives a request to a table and writes the answer.
pub(super) async fn ask(app: &App, name: &str, caller: &Caller, ask: Ask) -> Result<Json<Value>, Problem> {
    let table = app.facts(name, Some(caller)).await?;
    require_own_table(caller, &table)?;
    let done = app.node.ask(table.id, ask).await?;
    // Whoever took a seat sees with its eyes from now on.
    let known = match &done.known {
        Some(known) => Arc::clone(known),
        None => Arc::new(Known::new(app.table(name).await?.head)?),
    };
    Ok(Json(write_done(app, &known, caller, done).await?))
}

/// Requires that the caller is of the table's operator.
pub(super) fn require_same_operator(caller: &Caller, table: &Facts) -> Result<(), Problem> {
    if caller.operator == table.operator {
        return Ok(());
    }
    Err(Problem::forbidden("the table is another operator's"))
}

/// Requires that the table is one of the caller's: of the operator, and the one of the session where that names one.
pub(super) fn require_own_table(caller: &Caller, table: &Facts) -> Result<(), Problem> {
    require_same_operator(caller, table)?;
    match &caller.role {
        Role::Player { table: Some(own), .. } if *own != table.name => {
            Err(Problem::forbidden(format!("this session is for the table {own} alone")))
        }
        _ => Ok(()),
    }
}

pub(super) async fn command(
    State(app): Shared,
    caller: Caller,
    Path(name): Path<String>,
    headers: HeaderMap,
    Body(Commanded { command }): Body<Commanded>,
) -> Result<Json<Value>, Problem> {
    caller.require_player()?;
    let asked = Ask::Command { by: caller.giver()?, key: require_key(&headers)?, command };
    ask(&app, &name, &caller, asked).await
}

/// The seat that is wanted.
#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Seated {
    seat: Option<u32>,
}

pub(super) async fn sit(
    State(app): Shared,
    caller: Caller,
    Path(name): Path<String>,
    headers: HeaderMap,
    Body(Seated { seat }): Body<Seated>,
) -> Result<Json<Value>, Problem> {
    let key = require_key(&headers)?;
    let (player, shown) = caller.require_player()?;
    let asked = Ask::Sit { player: player.to_owned(), name: shown.to_owned(), key, seat };
    ask(&app, &name, &caller, asked).await
}

pub(super) async fn rise(
    State(app): Shared,
    caller: Caller,
    Path(name): Path<String>,
    headers: HeaderMap,
) -> Result<Json<Value>, Problem> {
    let key = require_key(&headers)?;
    let (player, _) = caller.require_player()?;
    ask(&app, &name, &caller, Ask::Rise { player: player.to_owned(), key }).await
}

pub(super) async fn rulebooks(State(app): Shared) -> Result<Json<Value>, Problem> {
    let rows = app.store().components().await?;
    let write = |row: crate::store::Component| {
        json!({
            "digest": Digest::from_bytes(row.digest).to_string(), "family": row.family, "rulebook": row.rulebook,
            "title": row.title, "added-at": row.at, "withdrawn-at": row.withdrawn,
        })
    };
    Ok(Json(json!({ "rulebooks": rows.into_iter().map(write).collect::<Vec<_>>() })))
}

/// Finds a component by its digest, or the newest of a rulebook by its id.
pub(super) async fn find_component(app: &App, name: &str) -> Result<Digest, Problem> {
    let rows = app.store().components().await?;
    let is_it =
        |row: &&crate::store::Component| row.rulebook == name || Digest::from_bytes(row.digest).to_string() == name;
    let found = rows.iter().filter(is_it).filter(|row| row.withdrawn.is_none()).max_by_key(|row| row.at);
    let digest = found.map(|row| Digest::from_bytes(row.digest)).ok_or_else(|| Problem::not_found("rulebook"))?;
    app.node.shared.learn([digest]).await?;
    Ok(digest)
}

pub(super) async fn rulebook(State(app): Shared, Path(name): Path<String>) -> Result<Response, Problem> {
    let digest = find_component(&app, name.trim_end_matches(".wasm")).await?;
    if name.ends_with(".wasm") {
        let bytes = app.node.shared.workers.catalog().bytes(digest).ok_or_else(|| Problem::not_found("rulebook"))?;
        let kind = [(header::CONTENT_TYPE, HeaderValue::from_static("application/wasm"))];
        return Ok((kind, bytes.to_vec()).into_response());
    }
    let described = app.node.query(digest, |game| game.description()).await?;
    Ok(Json(json!({ "digest": digest.to_string(), "description": described, "asked-at": now() })).into_response())
}

/// The viewer that a caller is, for the feed's welcome.
pub(super) fn write_viewer(caller: Option<&Caller>, eyes: &Eyes) -> Value {
    match (caller.map(|caller| &caller.role), eyes) {
        (Some(Role::Player { name, .. }), Some((_, seat))) => json!({ "kind": "player", "name": name, "seat": seat }),
        (Some(Role::Player { name, .. }), None) => json!({ "kind": "player", "name": name }),
        (Some(Role::Staff { name, role, .. }), _) => json!({ "kind": "staff", "name": name, "role": role }),
        _ => json!({ "kind": "spectator" }),
    }
}
