//! The feed over WebSocket: what a viewer sees, and a player's commands with the keys that REST has too.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade};
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::Response;
use futures_util::future::BoxFuture;
use futures_util::stream::{FuturesUnordered, StreamExt as _};
use kip::family::Named as _;
use serde::Deserialize;
use serde_json::{Value, json};

use super::auth::Caller;
use super::tables::{read_key, require_own_table};
use super::watch::{Carrier, Watch, write_bye, write_ending};
use super::{App, Shared};
use crate::node::{Answered, Ask};
use crate::problem::Problem;

/// The time for the first frame.
const HELLO: Duration = Duration::from_secs(5);
/// How often a silent viewer is asked whether it is there, and its token whether it is still good.
const PING: Duration = Duration::from_secs(20);
/// The time in which a frame has to leave.
const SEND: Duration = Duration::from_secs(30);
/// The time in which a goodbye has to leave.
const GOODBYE: Duration = Duration::from_secs(2);
/// The time after which an answer whose step was not shown has the viewer look anew.
const LATE: Duration = Duration::from_secs(1);
/// The longest frame of a client.
const LONGEST: usize = 65_536;
/// The commands of one viewer that are under way at most.
const UNDER_WAY: usize = 16;

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
    upgrade: WebSocketUpgrade,
) -> Result<Response, Problem> {
    require_own_origin(&app, &headers)?;
    let upgrade = upgrade.protocols(["kip.v1"]).max_message_size(LONGEST).max_frame_size(LONGEST);
    let upgrade = upgrade.read_buffer_size(4_096).write_buffer_size(0).max_write_buffer_size(1 << 20);
    Ok(upgrade.on_upgrade(move |socket| async move {
        let mut line = Line(socket);
        let ended = serve(app, name, &mut line).await;
        let goodbye = async {
            if let Err(problem) = ended {
                line.send(write_bye(&problem)).await?;
            }
            let close = CloseFrame { code: 1000, reason: "".into() };
            line.0.send(Message::Close(Some(close))).await.map_err(|_| Problem::bad_request("the viewer is gone"))
        };
        // Whoever reads nothing does not keep the socket.
        let _gone = tokio::time::timeout(GOODBYE, goodbye).await;
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

/// A viewer's socket.
struct Line(WebSocket);

impl Carrier for Line {
    async fn send(&mut self, text: Utf8Bytes) -> Result<(), Problem> {
        let gone = |_| Problem::bad_request("the viewer is gone");
        match tokio::time::timeout(SEND, self.0.send(Message::Text(text))).await {
            Ok(sent) => sent.map_err(gone),
            Err(_) => Err(Problem::new(StatusCode::REQUEST_TIMEOUT, "too-slow", "nothing was read for 30 s")),
        }
    }
}

impl Line {
    /// Waits for a frame of the client; `None` when it is gone.
    async fn receive(&mut self) -> Result<Option<Asked>, Problem> {
        loop {
            match self.0.recv().await {
                Some(Ok(Message::Text(text))) => return read_frame(&text).map(Some),
                Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                Some(Ok(Message::Binary(_))) => return Err(Problem::bad_request("frames are text")),
                Some(Err(_)) => return Err(Problem::bad_request("a frame is whole, and has at most 65,536 bytes")),
                Some(Ok(Message::Close(_))) | None => return Ok(None),
            }
        }
    }
}

/// An answer to a frame of the client.
struct Reply {
    id: String,
    answered: Answered,
}

async fn serve(app: Arc<App>, name: String, line: &mut Line) -> Result<(), Problem> {
    let hello = tokio::time::timeout(HELLO, line.receive()).await;
    let first = hello.map_err(|_| Problem::bad_request("the first frame is {\"hello\": {}}, within 5 seconds"))??;
    let (token, from) = match first {
        Some(Asked::Hello { token, from }) => (token, from),
        Some(_) => return Err(Problem::bad_request("the first frame is {\"hello\": {…}}")),
        None => return Ok(()),
    };
    let caller = match &token {
        Some(token) => Some(app.find_caller(token).await?),
        None => None,
    };
    let mut watch = Watch::begin(Arc::clone(&app), name.clone(), caller.clone(), from, line).await?;
    let ended = play(&app, &name, caller.as_ref(), &mut watch, line).await;
    watch.note_presence();
    ended
}

/// Shows frames and gives commands until the viewer goes.
async fn play(
    app: &Arc<App>,
    name: &str,
    caller: Option<&Caller>,
    watch: &mut Watch,
    line: &mut Line,
) -> Result<(), Problem> {
    let mut under_way: FuturesUnordered<BoxFuture<'static, Reply>> = FuturesUnordered::new();
    let mut waiting: Vec<Reply> = Vec::new();
    let mut ending = app.ending.clone();
    // The hello was a sign of life, and its token was good.
    let mut ping = tokio::time::interval_at(tokio::time::Instant::now() + PING, PING);
    let mut late = tokio::time::interval(LATE);
    let mut here = watch.presence();
    loop {
        tokio::select! {
            next = watch.next() => match next {
                Some(text) => line.send(text).await?,
                None => watch.look(Some(watch.last), line).await?,
            },
            Some(reply) = under_way.next() => {
                late.reset();
                waiting.push(reply);
            }
            asked = line.receive() => {
                let Some(asked) = asked? else { return Ok(()) };
                let Some((id, ask)) = read_ask(caller, asked)? else { continue };
                let Some(caller) = caller else { return Err(Problem::unauthorized()) };
                if under_way.len() >= UNDER_WAY || app.rates.require_room(&caller.digest).is_err() {
                    let answered = Err(Problem::new(StatusCode::TOO_MANY_REQUESTS, "too-many", "too many; wait a second"));
                    line.send(write_reply(&Reply { id, answered })).await?;
                    continue;
                }
                let command = if let Ask::Command { command, .. } = &ask { command.name().to_owned() } else { String::new() };
                // Asked in the order of the frames, and answered as it comes.
                let allowed = require_allowed(app, name, caller).await;
                let asked = allowed.map(|()| app.node.post(watch.table, ask));
                let (app, name, caller) = (Arc::clone(app), name.to_owned(), caller.clone());
                under_way.push(Box::pin(async move {
                    let answered = match asked {
                        Ok(asked) => asked.await,
                        Err(problem) => Err(problem),
                    };
                    if let Err(problem) = &answered && problem.is_forbidden() {
                        let detail = json!({ "command": command, "result": problem.code });
                        // The refusal stands whether it was written down or not.
                        let _unlogged = app.log(&caller.name(), "forbidden", Some(&name), detail).await;
                    }
                    Reply { id, answered }
                }));
            }
            _ = ping.tick() => {
                let sent = tokio::time::timeout(SEND, line.0.send(Message::Ping(axum::body::Bytes::new()))).await;
                if !matches!(sent, Ok(Ok(()))) { return Ok(()) }
                if let Some(caller) = caller { app.find_key(caller.digest).await?; }
            }
            // The step of an answer was another node's, or could not be shown.
            _ = late.tick(), if !waiting.is_empty() => watch.look(Some(watch.last), line).await?,
            _ = here.tick() => watch.note_presence(),
            () = async { drop(ending.wait_for(|ending| *ending).await) } => {
                return line.send(write_ending()).await;
            }
        }
        // What was done is answered once its step was shown.
        let last = watch.last;
        let is_shown = |reply: &Reply| reply.answered.as_ref().map_or(true, |done| done.seq <= last);
        let (ready, later): (Vec<Reply>, Vec<Reply>) = waiting.into_iter().partition(is_shown);
        waiting = later;
        for reply in ready {
            line.send(write_reply(&reply)).await?;
        }
    }
}

/// Requires that a caller may still give commands at a table: a token that was ended meanwhile ends here, too.
async fn require_allowed(app: &App, name: &str, caller: &Caller) -> Result<(), Problem> {
    app.find_key(caller.digest).await?;
    require_own_table(caller, &*app.facts(name, Some(caller)).await?)
}

fn write_reply(Reply { id, answered }: &Reply) -> Utf8Bytes {
    let frame = match answered {
        Ok(done) => json!({ "done": { "id": id, "seq": done.seq, "seat": done.seat } }),
        Err(Problem { code, detail, clause, ruling, names, .. }) => json!({ "refused": {
            "id": id, "code": code, "message": detail, "clause": clause, "ruling": ruling, "names": names,
        } }),
    };
    frame.to_string().into()
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
            let (player, name) = caller()?.require_player()?;
            Some((id, Ask::Sit { player: player.to_owned(), name: name.to_owned(), key, seat }))
        }
        Asked::Rise { id } => {
            let key = read_key(&id)?;
            let (player, _) = caller()?.require_player()?;
            Some((id, Ask::Rise { player: player.to_owned(), key }))
        }
        Asked::Hello { .. } | Asked::Ack(_) => None,
    })
}
