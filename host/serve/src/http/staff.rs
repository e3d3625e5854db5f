//! Requests of staff and operators: tables, sessions, statuses, swaps, components, the audit log.

use std::collections::HashMap;

use axum::Json;
use axum::body::Bytes;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse as _, Response};
use kip::Digest;
use serde::Deserialize;
use serde_json::{Value, json};

use super::auth::Caller;
use super::tables::{Body, Commanded, ask, find, find_component, require_key, require_same_operator};
use super::{App, Shared, describe_table};
use crate::node::{Ask, Giver, Settings, now};
use crate::problem::Problem;
use crate::secrets::{SecretError, digest_of, make_token};
use crate::setup::{Drawn, Opening, open};
use crate::store::{Key, Role, Status};

/// How long a session lasts.
const SESSION: u64 = 12 * 60 * 60 * 1_000;

/// Makes a token for somebody, valid for a while. Only its digest is kept. Returns the token, the name of the session, and when it
/// ends.
async fn give_token(app: &App, kind: &str, operator: &str, role: Role) -> Result<(String, String, u64), Problem> {
    let (token, digest) = make_token(kind).map_err(|error| no_token(&error))?;
    let (at, expires) = (now(), now() + SESSION);
    let key = Key { digest, operator: operator.to_owned(), role, at, expires: Some(expires), ended: None };
    app.store().put_key(key).await?;
    Ok((token, kip_contract::json::hex::encode(&digest), expires))
}

fn no_token(error: &SecretError) -> Problem {
    Problem::new(StatusCode::INTERNAL_SERVER_ERROR, "token", error.to_string())
}

pub(super) async fn command(
    State(app): Shared,
    caller: Caller,
    Path(name): Path<String>,
    headers: HeaderMap,
    Body(Commanded { command }): Body<Commanded>,
) -> Result<Json<Value>, Problem> {
    let by = Giver::Staff { actor: caller.require_staff()?, name: caller.person() };
    let asked = Ask::Command { by, key: require_key(&headers)?, command: command.clone() };
    let answered = ask(&app, &name, &caller, asked).await;
    let result = write_result(&answered);
    app.log(&caller.name(), "command", Some(&name), json!({ "command": command, "result": result })).await?;
    answered
}

/// Writes how an act ended, for the audit log.
fn write_result<T>(answered: &Result<T, Problem>) -> &str {
    answered.as_ref().map_or_else(|problem| problem.code.as_str(), |_| "accepted")
}

/// The reason for an act, for the audit log.
#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(super) struct Reason {
    reason: String,
}

pub(super) async fn set_status(
    State(app): Shared,
    caller: Caller,
    Path((name, act)): Path<(String, String)>,
    Body(Reason { reason }): Body<Reason>,
) -> Result<Json<Value>, Problem> {
    caller.require_operator()?;
    let set = |status| Ask::SetStatus { status, reason: reason.clone() };
    let asked = match act.as_str() {
        "pause" => set(Status::Paused),
        "resume" => set(Status::Open),
        "drain" => set(Status::Draining),
        "void" => Ask::Void { by: caller.person(), reason: reason.clone() },
        _ => return Err(Problem::not_found("act: there are pause, resume, drain and void")),
    };
    if reason.trim().is_empty() {
        return Err(Problem::bad_request("a `reason` is wanted, for the audit log"));
    }
    let (row, known) = find(&app, &name, Some(&caller)).await?;
    require_same_operator(&caller, &known.facts())?;
    let answered = app.node.ask(row.head.id, asked).await;
    let result = write_result(&answered);
    app.log(&caller.name(), &act, Some(&name), json!({ "reason": reason, "result": result })).await?;
    answered?;
    Ok(Json(describe_table(&app, &app.table(&name).await?)))
}

/// A component that is to take over.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct Swapping {
    /// The digest, or a rulebook's id.
    digest: String,
    /// New terms.
    #[serde(default)]
    terms: Option<Value>,
    /// `now`, or `next`: as soon as the rules allow it.
    when: String,
    #[serde(default)]
    reason: String,
}

pub(super) async fn swap(
    State(app): Shared,
    caller: Caller,
    Path(name): Path<String>,
    Body(Swapping { digest, terms, when, reason }): Body<Swapping>,
) -> Result<Json<Value>, Problem> {
    caller.require_operator()?;
    let at_once = match when.as_str() {
        "now" => true,
        "next" => false,
        _ => return Err(Problem::bad_request("`when` is `now`, or `next`: as soon as the rules allow it")),
    };
    let to = find_component(&app, &digest).await?;
    let (row, known) = find(&app, &name, Some(&caller)).await?;
    require_same_operator(&caller, &known.facts())?;
    let from = known.head.place.digest;
    let answered = app.node.ask(row.head.id, Ask::Swap { to, terms, now: at_once, by: caller.person() }).await;
    let served = app.table(&name).await?.head.place.digest;
    let (from, result) = (from.to_string(), write_result(&answered));
    let detail = json!({ "from": from, "to": to.to_string(), "when": when, "reason": reason, "result": result });
    app.log(&caller.name(), "swap", Some(&name), detail).await?;
    answered?;
    Ok(Json(json!({ "serving": served.to_string(), "waiting": (served != to).then(|| to.to_string()) })))
}

pub(super) async fn cancel_swap(
    State(app): Shared,
    caller: Caller,
    Path(name): Path<String>,
) -> Result<Json<Value>, Problem> {
    caller.require_operator()?;
    let (row, known) = find(&app, &name, Some(&caller)).await?;
    require_same_operator(&caller, &known.facts())?;
    app.node.ask(row.head.id, Ask::CancelSwap).await?;
    app.log(&caller.name(), "cancel-swap", Some(&name), Value::Null).await?;
    Ok(Json(describe_table(&app, &app.table(&name).await?)))
}

/// A table to open.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct NewTable {
    name: String,
    /// A rulebook's id, or a component's digest.
    rulebook: String,
    #[serde(default)]
    config: Option<Value>,
    #[serde(default)]
    draws: Drawn,
    #[serde(default)]
    settings: Option<Settings>,
}

pub(super) async fn open_table(
    State(app): Shared,
    caller: Caller,
    Body(NewTable { name, rulebook, config, draws, settings }): Body<NewTable>,
) -> Result<Response, Problem> {
    caller.require_operator()?;
    let digest = find_component(&app, &rulebook).await?;
    let opening = Opening { name: name.clone(), operator: caller.operator.clone(), digest, config, draws, settings };
    open(&app.node, &app.config, opening).await?;
    app.log(&caller.name(), "open-table", Some(&name), json!({ "digest": digest.to_string() })).await?;
    Ok((StatusCode::CREATED, Json(describe_table(&app, &app.table(&name).await?))).into_response())
}

/// A session to open.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct NewSession {
    player: String,
    name: String,
    /// Play money for a player who has no purse yet.
    #[serde(default)]
    balance: Option<i64>,
    /// The only table at which the session may play.
    #[serde(default)]
    table: Option<String>,
    /// The operator attests that the law lets this player play.
    age_attested: bool,
}

fn require_name(name: &str) -> Result<String, Problem> {
    let name: String = name.trim().chars().filter(|letter| !letter.is_control()).collect();
    if name.is_empty() || name.chars().count() > 40 {
        return Err(Problem::bad_request("a `name` of 1 to 40 letters is wanted"));
    }
    Ok(name)
}

/// Opens a session, and writes its token: the only time that anybody sees it.
async fn make_session(
    app: &App,
    operator: &str,
    (player, name): (String, String),
    balance: i64,
    table: Option<String>,
) -> Result<Response, Problem> {
    let balance = app.store().open_purse(operator, &player, balance).await?;
    let role = Role::Player { player: player.clone(), name: name.clone(), table };
    let (token, session, expires) = give_token(app, "s", operator, role).await?;
    let body = json!({
        "session": session, "token": token, "player": player, "name": name, "balance": balance,
        "currency": app.config.operator.currency, "decimals": app.config.operator.decimals, "expires-at": expires,
    });
    Ok((StatusCode::CREATED, Json(body)).into_response())
}

pub(super) async fn open_session(
    State(app): Shared,
    caller: Caller,
    Body(NewSession { player, name, balance, table, age_attested }): Body<NewSession>,
) -> Result<Response, Problem> {
    caller.require_operator()?;
    if !age_attested {
        return Err(Problem::bad_request("`age-attested` has to be true: the law has to let this player play"));
    }
    if player.is_empty() || player.len() > 64 {
        return Err(Problem::bad_request("a `player` of 1 to 64 bytes is wanted"));
    }
    let balance = balance.unwrap_or(app.config.operator.opening_balance).max(0);
    if let Some(table) = &table {
        let (_, known) = find(&app, table, Some(&caller)).await?;
        require_same_operator(&caller, &known.facts())?;
    }
    make_session(&app, &caller.operator, (player, require_name(&name)?), balance, table).await
}

/// A member of staff to be let in.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct NewStaff {
    name: String,
    /// A role of the rules, or `lab`, which reads everything and writes nothing.
    role: String,
    #[serde(default)]
    number: Option<u32>,
}

/// Makes the token of a member of staff, and writes it: the only time that anybody sees it.
pub(super) async fn add_staff(
    State(app): Shared,
    caller: Caller,
    Body(NewStaff { name, role, number }): Body<NewStaff>,
) -> Result<Response, Problem> {
    caller.require_operator()?;
    let number = number.unwrap_or(1);
    let is_role = |role: &str| role.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-');
    if !(1..=32).contains(&role.len()) || !is_role(&role) || role == "player" || role == "host" || number == 0 {
        let detail = "`role` is one of staff as the rules name it, such as `boxer`, or `lab`; `number` is from 1";
        return Err(Problem::bad_request(detail));
    }
    let name = require_name(&name)?;
    let role_of = Role::Staff { name: name.clone(), role: role.clone(), number };
    let (token, session, expires) = give_token(&app, "st", &caller.operator, role_of).await?;
    let who = json!({ "name": name, "role": role, "number": number });
    app.log(&caller.name(), "add-staff", None, who).await?;
    let body = json!({ "session": session, "token": token, "name": name, "role": role, "number": number, "expires-at": expires });
    Ok((StatusCode::CREATED, Json(body)).into_response())
}

pub(super) async fn end_session(
    State(app): Shared,
    caller: Caller,
    Query(asked): Query<HashMap<String, String>>,
) -> Result<StatusCode, Problem> {
    let digest = match asked.get("session") {
        Some(session) => {
            caller.require_operator()?;
            let digest: Digest = session.parse().map_err(|_| Problem::not_found("session"))?;
            let key = app.store().key(*digest.as_bytes()).await?;
            if key.is_none_or(|key| key.operator != caller.operator) {
                return Err(Problem::not_found("session"));
            }
            *digest.as_bytes()
        }
        // Without a session's name it is the caller's own; an operator's key, or an invitation, is not ended by a slip.
        None if matches!(caller.role, Role::Player { .. } | Role::Staff { .. }) => caller.digest,
        None => return Err(Problem::bad_request("`session` is wanted: the one to end")),
    };
    app.store().end_key(digest, now()).await?;
    app.keys.forget(&digest);
    Ok(StatusCode::NO_CONTENT)
}

/// A guest with an invitation.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Guest {
    invite: String,
    name: String,
}

/// Opens a session with play money for somebody who has the players' link.
pub(super) async fn open_demo_session(
    State(app): Shared,
    Body(Guest { invite, name }): Body<Guest>,
) -> Result<Response, Problem> {
    app.rates.require_room(&digest_of(&invite))?;
    let over = || Problem::new(StatusCode::GONE, "invitation-over", "this invitation is over; ask for a new link");
    let caller = app.find_caller(&invite).await.map_err(|problem| match problem.status {
        401 => over(),
        _ => problem,
    })?;
    if caller.role != Role::Invite {
        return Err(over());
    }
    let name = require_name(&name)?;
    let (random, _) = make_token("p").map_err(|error| no_token(&error))?;
    let player: String = random.chars().skip(6).take(16).collect();
    make_session(&app, &caller.operator, (player, name), app.config.operator.opening_balance, None).await
}

pub(super) async fn audit(
    State(app): Shared,
    caller: Caller,
    Query(asked): Query<HashMap<String, String>>,
) -> Result<Json<Value>, Problem> {
    if !matches!(&caller.role, Role::Staff { .. } | Role::Operator) {
        return Err(Problem::forbidden("this is for staff"));
    }
    let after = asked.get("after").map_or(Ok(0), |after| after.parse::<i64>());
    let after = after.map_err(|_| Problem::bad_request("`after` is a number"))?;
    let lines = app.store().audit(after, 100).await?;
    Ok(Json(json!({ "lines": lines })))
}

/// Adds a component: exactly the bytes of the digest, and only if it loads.
pub(super) async fn put_component(
    State(app): Shared,
    caller: Caller,
    Path(digest): Path<String>,
    wasm: Bytes,
) -> Result<Response, Problem> {
    caller.require_operator()?;
    let named: Digest = digest.parse().map_err(|error: kip::DigestError| Problem::bad_request(error.to_string()))?;
    if Digest::of(&wasm) != named {
        return Err(Problem::bad_request("the digest is not that of the bytes"));
    }
    let shared = std::sync::Arc::clone(&app.node.shared);
    let bytes = wasm.to_vec();
    let loaded = tokio::task::spawn_blocking(move || {
        let catalog = shared.workers.catalog();
        let digest = catalog.allow(&bytes);
        catalog.find(digest).map(|game| {
            let head = game.head();
            (head.family.clone(), head.rulebook.clone(), head.title.clone())
        })
    });
    let loaded = loaded.await.map_err(|_| Problem::try_again())?;
    let (family, rulebook, title) = loaded.map_err(|error| Problem::bad_request(error.to_string()))?;
    let component = crate::store::Component {
        digest: *named.as_bytes(),
        family,
        rulebook: rulebook.clone(),
        title,
        wasm: wasm.to_vec(),
        at: now(),
        withdrawn: None,
    };
    app.store().put_component(component).await?;
    app.log(&caller.name(), "add-component", None, json!({ "digest": digest, "rulebook": rulebook })).await?;
    Ok((StatusCode::CREATED, Json(json!({ "digest": digest, "rulebook": rulebook }))).into_response())
}

/// Withdraws a component: no new table, and no swap to it. Tables that play it go on.
pub(super) async fn withdraw_component(
    State(app): Shared,
    caller: Caller,
    Path(digest): Path<String>,
) -> Result<StatusCode, Problem> {
    caller.require_operator()?;
    let named: Digest = digest.parse().map_err(|error: kip::DigestError| Problem::bad_request(error.to_string()))?;
    let found = app.store().component(*named.as_bytes()).await?;
    let mut component = found.ok_or_else(|| Problem::not_found("component"))?;
    component.withdrawn = Some(now());
    app.store().put_component(component).await?;
    app.log(&caller.name(), "withdraw-component", None, json!({ "digest": digest })).await?;
    Ok(StatusCode::NO_CONTENT)
}
