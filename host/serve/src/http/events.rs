//! The feed as Server-Sent Events, for those who only watch behind proxies without WebSocket: the same frames, one an event.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::Utf8Bytes;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::sse::{Event, KeepAlive, Sse};
use futures_util::Stream;
use futures_util::stream::unfold;
use serde::Deserialize;
use tokio::sync::mpsc;

use super::auth::{Anybody, Caller};
use super::watch::{Carrier, Watch, write_bye, write_ending};
use super::{App, Shared};
use crate::problem::Problem;

/// The time in which an event has to leave.
const SEND: Duration = Duration::from_secs(30);

/// The place to go on from.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct From {
    from: Option<i64>,
}

/// The way to a viewer: the answer's body takes events from it.
struct Body {
    events: mpsc::Sender<Event>,
    /// The last step, so that a browser that comes again goes on there.
    last: i64,
}

impl Carrier for Body {
    async fn send(&mut self, text: Utf8Bytes) -> Result<(), Problem> {
        let gone = || Problem::new(StatusCode::REQUEST_TIMEOUT, "too-slow", "nothing was read for 30 s");
        let mut event = Event::default().data(text.as_str());
        if self.last >= 0 {
            event = event.id(self.last.to_string());
        }
        self.events.send_timeout(event, SEND).await.map_err(|_| gone())
    }
}

pub(super) async fn feed(
    State(app): Shared,
    Anybody(caller): Anybody,
    Path(name): Path<String>,
    Query(From { from }): Query<From>,
    headers: HeaderMap,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, Problem> {
    app.facts(&name, caller.as_ref()).await?;
    // A browser that comes again says by itself where it was.
    let seen = headers.get("last-event-id").and_then(|id| id.to_str().ok()).and_then(|id| id.parse().ok());
    let (events, waiting) = mpsc::channel(16);
    tokio::spawn(async move {
        let mut body = Body { events, last: -1 };
        if let Err(problem) = show(app, name, caller, seen.or(from), &mut body).await {
            let _gone = body.send(write_bye(&problem)).await;
        }
    });
    let events = unfold(waiting, |mut waiting| async { waiting.recv().await.map(|event| (Ok(event), waiting)) });
    Ok(Sse::new(events).keep_alive(KeepAlive::default()))
}

async fn show(
    app: Arc<App>,
    name: String,
    caller: Option<Caller>,
    from: Option<i64>,
    body: &mut Body,
) -> Result<(), Problem> {
    let mut ending = app.ending.clone();
    let mut watch = Watch::begin(app, name, caller, from, body).await?;
    let mut here = watch.presence();
    loop {
        body.last = watch.last;
        let gone = body.events.clone();
        tokio::select! {
            next = watch.next() => match next {
                Some(text) => {
                    body.last = watch.last;
                    body.send(text).await?;
                }
                None => watch.look(Some(watch.last), body).await?,
            },
            _ = here.tick() => watch.note_presence(),
            () = gone.closed() => return Ok(()),
            () = async { drop(ending.wait_for(|ending| *ending).await) } => {
                return body.send(write_ending()).await;
            }
        }
    }
}
