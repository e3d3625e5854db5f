//! The feed over WebSocket: what a viewer sees, and a player's commands with the keys that REST has too.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade};
use axum::extract::{ConnectInfo, Path, State};
use axum::http::{HeaderMap, header};
use axum::response::Response;
use futures_util::stream::{FuturesUnordered, StreamExt as _};
use serde::Deserialize;
use serde_json::{Value, json};
use tokio::sync::broadcast::error::RecvError;

use super::auth::Caller;
use super::tables::{find, read_key, require_same_operator, write_viewer};
use super::{App, Shared};
use crate::feed::{Eyes, Frame, Picture};
use crate::node::{Answered, Ask, Known, now};
use crate::problem::Problem;
use crate::store::{Role, TableId};

/// The time for the first frame.
const HELLO: Duration = Duration::from_secs(5);
/// How often a silent viewer is asked whether it is there.
const PING: Duration = Duration::from_secs(20);
/// The time in which a frame has to leave.
const SEND: Duration = Duration::from_secs(30);
/// The longest frame of a client.
const LONGEST: usize = 65_536;
/// The commands of one viewer that are under way at most.
const UNDER_WAY: usize = 16;
/// The steps that are sent again from the store at most.
const RESUMED: i64 = 10_000;

/// A client's frame.
#[derive(Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
enum Asked {
    Hello { token: Option<String>, from: Option<i64> },
    Do { id: String, command: Value },
    Sit { id: String, seat: Option<u32> },
    Rise { id: String },
    Ack(#[allow(dead_code, reason = "accepted, so that a client may say how far it is; nothing follows from it")] i64),
}

pub(super) async fn feed(
    State(app): Shared,
    Path(name): Path<String>,
    headers: HeaderMap,
    ConnectInfo(_from): ConnectInfo<SocketAddr>,
    upgrade: WebSocketUpgrade,
) -> Result<Response, Problem> {
    require_own_origin(&app, &headers)?;
    let upgrade = upgrade.protocols(["kip.v1"]).max_message_size(LONGEST).max_frame_size(LONGEST);
    let upgrade = upgrade.read_buffer_size(4_096).write_buffer_size(0).max_write_buffer_size(1 << 20);
    Ok(upgrade.on_upgrade(move |socket| async move {
        let mut viewer = Viewer { app, name, socket, last: -1 };
        if let Err(problem) = viewer.serve().await {
            let bye = json!({ "bye": { "reason": problem.code, "message": problem.detail } });
            let _gone = viewer.send(bye.to_string().into()).await;
        }
        let close = CloseFrame { code: 1000, reason: "".into() };
        let _gone = viewer.socket.send(Message::Close(Some(close))).await;
    }))
}

/// Requires that a browser's page is this server's own, or an allowed one.
fn require_own_origin(app: &App, headers: &HeaderMap) -> Result<(), Problem> {
    let text = |name| headers.get(name).and_then(|value| value.to_str().ok());
    let Some(origin) = text(header::ORIGIN) else { return Ok(()) };
    let host = origin.split_once("://").map(|(_, host)| host);
    if host == text(header::HOST) || app.config.server.allowed_origins.iter().any(|allowed| allowed == origin) {
        return Ok(());
    }
    Err(Problem::forbidden("a page of another site may not watch; name its origin in `server.allowed-origins`"))
}

struct Viewer {
    app: Arc<App>,
    name: String,
    socket: WebSocket,
    /// The number of the last step that was sent.
    last: i64,
}

/// An answer to a frame of the client.
struct Reply {
    id: String,
    answered: Answered,
    /// Whether the viewer has other eyes now.
    moves: bool,
}

impl Viewer {
    async fn send(&mut self, text: Utf8Bytes) -> Result<(), Problem> {
        let gone = |_| Problem::bad_request("the viewer is gone");
        match tokio::time::timeout(SEND, self.socket.send(Message::Text(text))).await {
            Ok(sent) => sent.map_err(gone),
            Err(_) => {
                Err(Problem::new(axum::http::StatusCode::REQUEST_TIMEOUT, "too-slow", "nothing was read for 30 s"))
            }
        }
    }

    /// Waits for a frame of the client; `None` when it is gone.
    async fn receive(&mut self) -> Result<Option<Asked>, Problem> {
        loop {
            match self.socket.recv().await {
                Some(Ok(Message::Text(text))) => return read_frame(&text).map(Some),
                Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                Some(Ok(Message::Binary(_))) => return Err(Problem::bad_request("frames are text")),
                Some(Ok(Message::Close(_)) | Err(_)) | None => return Ok(None),
            }
        }
    }

    async fn serve(&mut self) -> Result<(), Problem> {
        let hello = tokio::time::timeout(HELLO, self.receive()).await;
        let first =
            hello.map_err(|_| Problem::bad_request("the first frame is {\"hello\": {}}, within 5 seconds"))??;
        let (token, from) = match first {
            Some(Asked::Hello { token, from }) => (token, from),
            Some(_) => return Err(Problem::bad_request("the first frame is {\"hello\": {…}}")),
            None => return Ok(()),
        };
        let caller = match &token {
            Some(token) => Some(self.app.find_caller(token).await?),
            None => None,
        };
        let mut from = from;
        loop {
            // Watched first and read after: nothing between is missed, and what comes twice is left out.
            let (row, known) = find(&self.app, &self.name, caller.as_ref()).await?;
            let eyes = caller.as_ref().and_then(|caller| caller.eyes(&known.host));
            let mut frames = self.app.node.shared.feeds.watch(row.head.id, eyes.clone());
            let (_, known) = find(&self.app, &self.name, caller.as_ref()).await?;
            if let Some(from) = from.take() {
                self.resume(row.head.id, &known, from).await?;
            }
            self.welcome(&known, caller.as_ref(), &eyes).await?;
            if !self.watch(row.head.id, caller.as_ref(), &mut frames).await? {
                return Ok(());
            }
            from = Some(self.last);
        }
    }

    /// Sends the steps that a viewer has not seen, or says which are left out.
    async fn resume(&mut self, table: TableId, known: &Known, from: i64) -> Result<(), Problem> {
        let to = known.head.seq;
        let catalog = self.app.node.shared.workers.catalog();
        let hides = catalog.read_head(known.head.place.digest, |head| head.hidden_information) != Some(false);
        if from < 0 || from >= to {
            return Ok(());
        }
        // At a table with hidden information the picture is enough: what others did is made for each viewer only once.
        if hides || to - from > RESUMED {
            return self.send(json!({ "gap": { "from": from + 1, "to": to } }).to_string().into()).await;
        }
        let mut next = from + 1;
        while next <= to {
            let records = self.app.store().records(table, next, 500).await.map_err(|error| Problem::store(&error))?;
            let Some(last) = records.last() else { break };
            next = last.seq + 1;
            for record in records.into_iter().filter(|record| record.seq <= to) {
                if let Some(step) = write_step(&record) {
                    self.send(step.to_string().into()).await?;
                }
            }
        }
        Ok(())
    }

    async fn welcome(&mut self, known: &Known, caller: Option<&Caller>, eyes: &Eyes) -> Result<(), Problem> {
        let (picture, asked) = (Picture::of(known), eyes.clone());
        let digest = known.head.place.digest;
        let shown = self.app.node.shared.workers.run(move |plays| {
            let play = plays.find(digest)?;
            let head = play.game().head();
            let about = json!({ "rulebook": head.rulebook, "family": head.family, "title": head.title });
            Ok::<_, Problem>((picture.show(play, &asked)?, about))
        });
        let (mut shown, about) = shown.await.unwrap_or_else(|| Err(Problem::try_again()))?;
        let more = json!({
            "table": self.name, "viewer": write_viewer(caller, eyes), "digest": digest.to_string(), "server-time": now(),
            "currency": known.settings.currency, "decimals": known.settings.decimals, "pace": known.settings.pace,
        });
        for more in [about, more] {
            if let (Some(shown), Value::Object(more)) = (shown.as_object_mut(), more) {
                shown.extend(more);
            }
        }
        self.last = self.last.max(known.head.seq);
        self.send(json!({ "welcome": shown }).to_string().into()).await
    }

    /// Shows frames and gives commands until the viewer goes (`false`) or has other eyes (`true`).
    async fn watch(
        &mut self,
        table: TableId,
        caller: Option<&Caller>,
        frames: &mut tokio::sync::broadcast::Receiver<Frame>,
    ) -> Result<bool, Problem> {
        let mut under_way = FuturesUnordered::new();
        let mut waiting: Vec<Reply> = Vec::new();
        let mut ending = self.app.ending.clone();
        let mut ping = tokio::time::interval(PING);
        loop {
            tokio::select! {
                frame = frames.recv() => match frame {
                    Ok(frame) => {
                        if frame.step.is_some_and(|seq| seq <= self.last) { continue }
                        self.send(frame.text).await?;
                        if let Some(seq) = frame.step {
                            self.last = seq;
                            if self.answer_waiting(&mut waiting).await? { return Ok(true) }
                        }
                    }
                    Err(RecvError::Lagged(_)) => {
                        let gap = json!({ "gap": { "from": self.last + 1 } });
                        self.send(gap.to_string().into()).await?;
                        return Ok(true);
                    }
                    Err(RecvError::Closed) => return Ok(true),
                },
                Some(reply) = under_way.next() => {
                    waiting.push(reply);
                    if self.answer_waiting(&mut waiting).await? { return Ok(true) }
                }
                asked = self.receive() => {
                    let Some(asked) = asked? else { return Ok(false) };
                    let Some((id, ask)) = read_ask(caller, asked)? else { continue };
                    let Some(caller) = caller else { return Err(Problem::unauthorized()) };
                    if under_way.len() >= UNDER_WAY || self.app.rates.require_room(&caller.digest).is_err() {
                        let refused = json!({ "refused": { "id": id, "code": "too-many", "message": "wait a second" } });
                        self.send(refused.to_string().into()).await?;
                        continue;
                    }
                    let (app, name, caller) = (Arc::clone(&self.app), self.name.clone(), caller.clone());
                    under_way.push(async move {
                        let moves = matches!(ask, Ask::Sit { .. } | Ask::Rise { .. });
                        let allowed = async {
                            // A token that was ended meanwhile ends here, too.
                            app.still_valid(&caller).await?;
                            let (_, known) = find(&app, &name, Some(&caller)).await?;
                            require_same_operator(&caller, &known)
                        };
                        let answered = match allowed.await {
                            Ok(()) => app.node.ask(table, ask).await,
                            Err(problem) => Err(problem),
                        };
                        Reply { id, answered, moves }
                    });
                }
                _ = ping.tick() => {
                    let sent = self.socket.send(Message::Ping(axum::body::Bytes::new())).await;
                    if sent.is_err() { return Ok(false) }
                }
                () = async { drop(ending.wait_for(|ending| *ending).await) } => {
                    let bye = json!({ "bye": { "reason": "the server ends", "again-at": now() + 2_000 } });
                    self.send(bye.to_string().into()).await?;
                    return Ok(false);
                }
            }
        }
    }

    /// Answers what was done, once its step was shown. Returns whether the viewer has other eyes.
    async fn answer_waiting(&mut self, waiting: &mut Vec<Reply>) -> Result<bool, Problem> {
        let last = self.last;
        let is_shown = |reply: &Reply| reply.moves || reply.answered.as_ref().map_or(true, |done| done.seq <= last);
        let (ready, later): (Vec<Reply>, Vec<Reply>) = std::mem::take(waiting).into_iter().partition(is_shown);
        *waiting = later;
        let mut moves = false;
        for Reply { id, answered, moves: moved } in ready {
            let frame = match answered {
                Ok(done) => {
                    moves |= moved;
                    json!({ "done": { "id": id, "seq": done.seq, "seat": done.seat } })
                }
                Err(Problem { code, detail, clause, ruling, .. }) => {
                    json!({ "refused": { "id": id, "code": code, "message": detail, "clause": clause, "ruling": ruling } })
                }
            };
            self.send(frame.to_string().into()).await?;
        }
        Ok(moves)
    }
}

impl App {
    /// Requires that a caller's token is still valid.
    async fn still_valid(&self, caller: &Caller) -> Result<(), Problem> {
        let key = self.store().key(caller.digest).await.map_err(|error| Problem::store(&error))?;
        let is_valid = key.is_some_and(|key| key.ended.is_none() && key.expires.is_none_or(|expires| expires > now()));
        if is_valid { Ok(()) } else { Err(Problem::unauthorized()) }
    }
}

fn read_frame(text: &str) -> Result<Asked, Problem> {
    serde_json::from_str(text).map_err(|error| Problem::bad_request(format!("the frame: {error}")))
}

/// Reads a request of the client; `None` for a frame that asks nothing.
fn read_ask(caller: Option<&Caller>, asked: Asked) -> Result<Option<(String, Ask)>, Problem> {
    let caller = || caller.ok_or_else(Problem::unauthorized);
    Ok(match asked {
        Asked::Do { id, command } => {
            let key = read_key(&id)?;
            Some((id, Ask::Command { by: caller()?.giver()?, key, command }))
        }
        Asked::Sit { id, seat } => {
            let key = read_key(&id)?;
            let Role::Player { player, name } = &caller()?.role else {
                return Err(Problem::forbidden("a seat is for a player's session"));
            };
            Some((id, Ask::Sit { player: player.clone(), name: name.clone(), key, seat }))
        }
        Asked::Rise { id } => {
            let key = read_key(&id)?;
            let (player, _) = caller()?.require_player()?;
            Some((id, Ask::Rise { player: player.to_owned(), key }))
        }
        Asked::Hello { .. } | Asked::Ack(_) => None,
    })
}

/// Writes a step from its record; `None` for a refused command.
fn write_step(record: &crate::store::Record) -> Option<Value> {
    let mut lines = record.lines.lines();
    let order: Value = serde_json::from_str(lines.next()?).ok()?;
    let outcome: Value = lines.next().and_then(|line| serde_json::from_str(line).ok()).unwrap_or_default();
    let order = order.get("order").cloned().unwrap_or(order);
    let events = outcome.get("events")?;
    let command = order.get("command").map(|command| kip::family::Named::name(command).to_owned());
    Some(json!({ "step": {
        "seq": record.seq, "at": record.at, "by": order.get("by"), "command": command, "events": events,
    } }))
}
