//! The feed of one viewer of a table, over any carrier: steps since it was here last, a welcome, and frames from then on.

use std::sync::Arc;

use axum::extract::ws::Utf8Bytes;
use kip::Digest;
use serde_json::{Value, json};
use tokio::time::{Duration, Interval};

use super::App;
use super::auth::Caller;
use super::tables::{find, write_viewer};
use crate::feed::{Eyes, Frame, Past, Queue, Recorded, Shown, read_past, read_record, write_step};
use crate::node::{Ask, Known, Sitter, now};
use crate::problem::Problem;
use crate::store::{Record, Role, TableId};

/// The steps that are sent again from the store at most.
const RESUMED: i64 = 10_000;
/// The same at a table with hidden information, whose steps are made for each viewer.
const DISCLOSED: i64 = 1_000;
/// Without an idle limit, nobody has to be noted.
const NEVER: Duration = Duration::from_secs(86_400);
/// The records that are read at once.
const CHUNK: u32 = 500;

/// Carries frames to a viewer.
pub(super) trait Carrier {
    /// Sends a frame.
    ///
    /// # Errors
    /// [`Problem`]: the viewer is gone, or too slow.
    fn send(&mut self, text: Utf8Bytes) -> impl Future<Output = Result<(), Problem>> + Send;
}

/// A viewer of a table.
pub(super) struct Watch {
    app: Arc<App>,
    name: String,
    caller: Option<Caller>,
    eyes: Eyes,
    pub table: TableId,
    queue: Arc<Queue>,
    /// The number of the last step that the viewer has seen.
    pub last: i64,
    /// The table's idle limit in milliseconds; 0 for none.
    idle: u64,
}

impl Watch {
    /// Looks at a table for the first time, from a step on where the viewer has seen some.
    ///
    /// # Errors
    /// [`Problem`]: there is no such table for this caller, or the viewer is gone.
    pub async fn begin(
        app: Arc<App>,
        name: String,
        caller: Option<Caller>,
        from: Option<i64>,
        to: &mut impl Carrier,
    ) -> Result<Self, Problem> {
        let queue = Arc::default();
        let mut watch = Self { app, name, caller, eyes: None, table: 0, queue, last: -1, idle: 0 };
        watch.look(from, to).await?;
        Ok(watch)
    }

    /// Looks with the eyes of now: sends what was missed, and a welcome.
    ///
    /// # Errors
    /// As [`begin`](Self::begin).
    pub async fn look(&mut self, from: Option<i64>, to: &mut impl Carrier) -> Result<(), Problem> {
        loop {
            // Watched first and read after: nothing between is missed, and what comes twice is left out.
            let (row, known) = find(&self.app, &self.name, self.caller.as_ref()).await?;
            self.table = row.head.id;
            self.eyes = self.caller.as_ref().and_then(|caller| caller.eyes(&known.host.seats));
            self.queue = self.app.node.shared.feeds.watch(&known, self.eyes.clone());
            let (_, known) = find(&self.app, &self.name, self.caller.as_ref()).await?;
            if self.has_other_eyes(&known.host.seats) {
                continue;
            }
            self.idle = known.settings.idle;
            if let Some(from) = from.filter(|from| (0..known.head.seq).contains(from)) {
                self.resume(&known, from, to).await?;
            }
            return self.welcome(&known, to).await;
        }
    }

    /// Waits for a frame; `None` where the viewer has other eyes, and has to look anew. A call that is dropped has taken nothing.
    pub async fn next(&mut self) -> Option<Utf8Bytes> {
        loop {
            match self.queue.next().await {
                Frame::Step(seq, _) if seq <= self.last => {}
                Frame::Step(seq, text) => {
                    self.last = seq;
                    return Some(text);
                }
                Frame::Last(_, text) => return Some(text),
                Frame::Gap(_, to) if to <= self.last => {}
                Frame::Gap(from, to) => {
                    let from = from.max(self.last + 1);
                    self.last = to;
                    return Some(write_gap(from, to));
                }
                Frame::Seated(seats) if self.has_other_eyes(&seats) => return None,
                Frame::Seated(_) => {}
            }
        }
    }

    /// Returns the times at which to note that the player is here.
    pub fn presence(&self) -> Interval {
        let every = if self.idle == 0 { NEVER } else { Duration::from_millis((self.idle / 3).max(50)) };
        tokio::time::interval(every)
    }

    /// Notes that the player is here, so that the seat is kept.
    pub fn note_presence(&self) {
        if self.idle == 0 {
            return;
        }
        if let (Some(Caller { role: Role::Player { player, .. }, .. }), Some(_)) = (&self.caller, &self.eyes) {
            self.app.node.tell(self.table, Ask::Here { player: player.clone() });
        }
    }

    fn has_other_eyes(&self, seats: &std::collections::BTreeMap<u32, Sitter>) -> bool {
        self.eyes != self.caller.as_ref().and_then(|caller| caller.eyes(seats))
    }

    /// Sends the steps that a viewer has not seen, or says which are left out.
    async fn resume(&self, known: &Known, from: i64, to: &mut impl Carrier) -> Result<(), Problem> {
        let last = known.head.seq;
        let digest = known.head.place.digest;
        let catalog = self.app.node.shared.workers.catalog();
        let hides = catalog.read_head(digest, |head| head.hidden_information) != Some(false);
        if last - from > if hides { DISCLOSED } else { RESUMED } {
            return to.send(write_gap(from + 1, last)).await;
        }
        let mut next = from + 1;
        while next <= last {
            let most = if hides { u32::try_from(DISCLOSED).unwrap_or(CHUNK) } else { CHUNK };
            let mut records = self.app.store().records(self.table, next, most).await?;
            records.retain(|record| record.seq <= last);
            let Some(seen) = records.last() else { break };
            next = seen.seq + 1;
            let frames = if hides { self.disclose(digest, records).await? } else { copy_steps(&records) };
            for frame in frames {
                to.send(frame.to_string().into()).await?;
            }
        }
        Ok(())
    }

    /// Makes frames of records as the viewer may know them. `digest` is the component that serves now.
    async fn disclose(&self, digest: Digest, records: Vec<Record>) -> Result<Vec<Value>, Problem> {
        let eyes = self.eyes.clone();
        let made = self.app.node.shared.workers.ask(move |plays| {
            let mut frames = Vec::new();
            for Past { seq, at, by, command, events, serving, swap } in read_past(plays, &records, digest)? {
                let shown = Shown { seq, at, by: by.as_ref(), command: &command, events: &events };
                frames.extend(write_step(plays.find(serving)?, &shown, &eyes)?);
                frames.extend(swap.map(|(from, to, _)| write_swapped(seq, &from, &to)));
            }
            Ok(frames)
        });
        made.await
    }

    async fn welcome(&mut self, known: &Known, to: &mut impl Carrier) -> Result<(), Problem> {
        let (pictured, asked) = (known.clone(), self.eyes.clone());
        let digest = known.head.place.digest;
        let shown = self.app.node.shared.workers.ask(move |plays| {
            let play = plays.find(digest)?;
            let head = play.game().head();
            let about = json!({ "rulebook": head.rulebook, "family": head.family, "title": head.title });
            Ok::<_, Problem>((pictured.show(play, &asked)?, about))
        });
        let (mut shown, about) = shown.await?;
        let more = json!({
            "table": self.name, "viewer": write_viewer(self.caller.as_ref(), &self.eyes), "server-time": now(),
            "currency": known.settings.currency, "decimals": known.settings.decimals, "pace": known.settings.pace,
        });
        for more in [about, more] {
            if let (Some(shown), Value::Object(more)) = (shown.as_object_mut(), more) {
                shown.extend(more);
            }
        }
        self.last = self.last.max(known.head.seq);
        self.note_presence();
        to.send(json!({ "welcome": shown }).to_string().into()).await?;
        // What the queue before this one said of the balance may be lost with it.
        if let (Some(Caller { role: Role::Player { player, .. }, operator, .. }), Some(_)) = (&self.caller, &self.eyes)
            && let Some(balance) = self.app.node.shared.feeds.write_balance(operator, player).await
        {
            to.send(balance).await?;
        }
        Ok(())
    }
}

/// Writes the goodbye of a feed that ends for a problem.
pub(super) fn write_bye(problem: &Problem) -> Utf8Bytes {
    json!({ "bye": { "reason": problem.code, "message": problem.detail } }).to_string().into()
}

/// Writes the goodbye of a server that ends.
pub(super) fn write_ending() -> Utf8Bytes {
    json!({ "bye": { "reason": "ending", "message": "The server ends.", "again-at": now() + 2_000 } })
        .to_string()
        .into()
}

fn write_gap(from: i64, to: i64) -> Utf8Bytes {
    json!({ "gap": { "from": from, "to": to } }).to_string().into()
}

fn write_swapped(seq: i64, from: &Value, to: &Value) -> Value {
    json!({ "swapped": { "seq": seq, "from": from, "to": to } })
}

/// Copies steps of a table without hidden information from its records.
fn copy_steps(records: &[Record]) -> Vec<Value> {
    let mut frames = Vec::new();
    for record in records {
        if let Some(Recorded::Step { by, command, events, swap }) = read_record(record) {
            let step = json!({ "seq": record.seq, "at": record.at, "by": by, "command": command, "events": events });
            frames.push(json!({ "step": step }));
            frames.extend(swap.map(|(from, to)| write_swapped(record.seq, &from, &to)));
        }
    }
    frames
}
