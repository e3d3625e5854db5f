//! Feeds: what those who watch a table see, each no more than is theirs.
//!
//! A table that somebody watches has a hub. It makes each frame once for all who see the same, after the commit that the frame
//! shows. A viewer that reads too slowly loses frames and learns of the gap; nobody waits for it.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use axum::extract::ws::Utf8Bytes;
use kip::Digest;
use kip::contract::Seat;
use kip::game::{Actor, Event};
use kip_session::StoredPlay;
use kip_transcript::WrittenEvent;
use serde_json::{Value, json};
use tokio::sync::{broadcast, mpsc};
use tokio::time::Instant;

use crate::node::{Host, Known, News, Workers, now};
use crate::problem::Problem;
use crate::store::{Movement, Purse, Store, TableId};

/// The commands that a list has at most.
const MOST: u32 = 4_096;
/// The frames that a viewer may be behind.
const BEHIND: usize = 256;
/// The least time between two pictures of a table.
const PICTURE: Duration = Duration::from_millis(250);

/// The eyes that see the same: nobody's in particular, or those of a seat or a member of staff.
pub(crate) type Eyes = Option<(String, u32)>;

/// Returns the viewer of these eyes, as the rulebook asks for it.
pub(crate) fn viewer_of(eyes: &Eyes) -> Option<Actor> {
    eyes.as_ref().map(|(role, number)| Actor { role: role.clone(), number: *number })
}

/// A frame, made once.
#[derive(Clone, Debug)]
pub(crate) struct Frame {
    /// The number of the step that it shows, for a step.
    pub step: Option<i64>,
    pub text: Utf8Bytes,
}

/// A table after a commit.
#[derive(Clone, Debug)]
struct Update {
    picture: Picture,
    news: Vec<News>,
    movements: Vec<Movement>,
}

/// The facts from which a picture is made.
#[derive(Clone, Debug)]
pub(crate) struct Picture {
    pub operator: String,
    pub seq: i64,
    pub digest: Digest,
    pub status: &'static str,
    pub state: Vec<u8>,
    pub at: u64,
    pub due: Option<u64>,
    pub host: Host,
}

impl Picture {
    pub fn of(known: &Known) -> Self {
        let head = &known.head;
        Self {
            operator: head.operator.clone(),
            seq: head.seq,
            digest: head.place.digest,
            status: head.place.status.as_str(),
            state: head.place.state.clone(),
            at: head.place.at,
            due: head.place.due,
            host: known.host.clone(),
        }
    }

    /// Makes the parts that a viewer may see: the view, the list, the time of the server's next act, names by seat.
    pub fn show(&self, play: &mut StoredPlay, eyes: &Eyes) -> Result<Value, Problem> {
        let viewer = viewer_of(eyes);
        let failed = |error| Problem::of_game(&error);
        let view = play.game().view(&self.state, viewer.as_ref()).map_err(failed)?.all;
        let legal = match &viewer {
            None => json!({ "first": [], "total": 0 }),
            Some(viewer) => {
                let at = now().max(self.at);
                let listed = play.game().legal(&self.state, at, Some(viewer), MOST).map_err(failed)?;
                serde_json::to_value(listed).unwrap_or_default()
            }
        };
        let names: serde_json::Map<String, Value> = self
            .host
            .seats
            .iter()
            .map(|(seat, sitter)| {
                (
                    seat.to_string(),
                    json!({
                        "name": sitter.name, "computer": sitter.player.is_none(),
                    }),
                )
            })
            .collect();
        let mut shown = json!({
            "seq": self.seq, "view": view, "legal": legal, "names": names, "status": self.status,
        });
        if let (Some(due), Some(shown)) = (self.due, shown.as_object_mut()) {
            shown.insert("due".into(), due.into());
        }
        Ok(shown)
    }
}

/// Writes an event as transcripts have it.
pub(crate) fn write_event(event: WrittenEvent) -> Value {
    let WrittenEvent { at, clause, ruling, what, moves } = event;
    let mut written = json!({ "at": at, "clause": clause, "what": what });
    if let Some(fields) = written.as_object_mut() {
        if let Some(ruling) = ruling {
            fields.insert("ruling".into(), ruling.into());
        }
        if !moves.is_empty() {
            fields.insert("moves".into(), moves.into());
        }
    }
    written
}

/// Writes events as a viewer may know them.
///
/// # Errors
/// [`Problem`]: the component failed.
pub(crate) fn write_events(play: &mut StoredPlay, events: &[Event], eyes: &Eyes) -> Result<Vec<Value>, Problem> {
    let viewer = viewer_of(eyes);
    let written = if play.game().head().hidden_information {
        let disclosed = play.game().disclose(events, viewer.as_ref()).map_err(|error| Problem::of_game(&error))?;
        play.cite(&disclosed)
    } else {
        play.cite(events)
    };
    let written = written.map_err(|error| Problem::conflict(Problem::COMPONENT, error.to_string()))?;
    Ok(written.into_iter().map(write_event).collect())
}

type Classes = HashMap<Eyes, broadcast::Sender<Frame>>;

/// The hub of a table that is watched.
#[derive(Clone)]
struct Hub {
    updates: mpsc::UnboundedSender<Update>,
    classes: Arc<Mutex<Classes>>,
}

/// The feeds of a server.
#[derive(Clone)]
pub struct Feeds {
    hubs: Arc<Mutex<HashMap<TableId, Hub>>>,
    workers: Workers,
    store: Arc<dyn Store>,
}

impl Feeds {
    /// Makes feeds that nobody watches yet.
    #[must_use]
    pub fn new(workers: Workers, store: Arc<dyn Store>) -> Self {
        Self { hubs: Arc::default(), workers, store }
    }

    /// Shows a commit to those who watch the table.
    pub(crate) fn publish(&self, known: &Known, news: Vec<News>, movements: &[Movement]) {
        let hubs = self.hubs.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(hub) = hubs.get(&known.head.id) {
            let update = Update { picture: Picture::of(known), news, movements: movements.to_vec() };
            let _ended = hub.updates.send(update);
        }
    }

    /// Begins to watch a table. Frames of steps that the caller has seen already may come again.
    pub(crate) fn watch(&self, table: TableId, eyes: Eyes) -> broadcast::Receiver<Frame> {
        let mut hubs = self.hubs.lock().unwrap_or_else(PoisonError::into_inner);
        let hub = hubs.entry(table).or_insert_with(|| {
            let (updates, queue) = mpsc::unbounded_channel();
            let classes: Arc<Mutex<Classes>> = Arc::default();
            tokio::spawn(run_hub(self.clone(), table, queue, Arc::clone(&classes)));
            Hub { updates, classes }
        });
        let mut classes = hub.classes.lock().unwrap_or_else(PoisonError::into_inner);
        classes.entry(eyes).or_insert_with(|| broadcast::channel(BEHIND).0).subscribe()
    }

    /// Returns how many watch, over all tables.
    #[must_use]
    pub fn count(&self) -> usize {
        let hubs = self.hubs.lock().unwrap_or_else(PoisonError::into_inner);
        let count = |hub: &Hub| {
            let classes = hub.classes.lock().unwrap_or_else(PoisonError::into_inner);
            classes.values().map(broadcast::Sender::receiver_count).sum::<usize>()
        };
        hubs.values().map(count).sum()
    }

    /// Removes a hub that nobody watches. Returns whether it was removed.
    fn remove_if_idle(&self, table: TableId) -> bool {
        let mut hubs = self.hubs.lock().unwrap_or_else(PoisonError::into_inner);
        let is_idle = hubs.get(&table).is_none_or(|hub| {
            let mut classes = hub.classes.lock().unwrap_or_else(PoisonError::into_inner);
            classes.retain(|_, sender| sender.receiver_count() > 0);
            classes.is_empty()
        });
        if is_idle {
            hubs.remove(&table);
        }
        is_idle
    }

    /// Follows tables that other nodes may move: forgets nothing, and shows what it missed as a new picture.
    async fn purse_frame(&self, operator: &str, player: &str) -> Option<Frame> {
        let purse = Purse { operator: operator.to_owned(), player: player.to_owned(), balance: 0 };
        let purse = self.store.open_purse(purse).await.ok()?;
        Some(frame(None, &json!({ "wallet": { "balance": purse.balance } })))
    }
}

fn frame(step: Option<i64>, json: &Value) -> Frame {
    Frame { step, text: json.to_string().into() }
}

/// A hub: steps at once, pictures a few times a second.
async fn run_hub(
    feeds: Feeds,
    table: TableId,
    mut queue: mpsc::UnboundedReceiver<Update>,
    classes: Arc<Mutex<Classes>>,
) {
    let mut picture: Option<Picture> = None;
    let mut next = Instant::now();
    loop {
        let update = if picture.is_some() {
            tokio::select! {
                biased;
                () = tokio::time::sleep_until(next) => None,
                update = queue.recv() => update,
            }
        } else {
            match tokio::time::timeout(Duration::from_secs(10), queue.recv()).await {
                Ok(Some(update)) => Some(update),
                Ok(None) => return,
                Err(_) if feeds.remove_if_idle(table) => return,
                Err(_) => continue,
            }
        };
        match update {
            Some(update) => {
                if !update.news.is_empty() {
                    show_steps(&feeds, &classes, &update).await;
                }
                picture = Some(update.picture);
            }
            None => {
                if let Some(picture) = picture.take() {
                    show_picture(&feeds, &classes, picture).await;
                }
                next = Instant::now() + PICTURE;
            }
        }
    }
}

fn eyes_of(classes: &Mutex<Classes>) -> Vec<Eyes> {
    let classes = classes.lock().unwrap_or_else(PoisonError::into_inner);
    classes.iter().filter(|(_, sender)| sender.receiver_count() > 0).map(|(eyes, _)| eyes.clone()).collect()
}

fn send(classes: &Mutex<Classes>, eyes: &Eyes, frame: Frame) {
    let classes = classes.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(sender) = classes.get(eyes) {
        let _nobody = sender.send(frame);
    }
}

async fn show_steps(feeds: &Feeds, classes: &Mutex<Classes>, update: &Update) {
    let all = eyes_of(classes);
    let (digest, news, asked) = (update.picture.digest, update.news.clone(), all.clone());
    let made = feeds.workers.run(move |plays| {
        let play = plays.find(digest)?;
        let mut made = Vec::new();
        for News { seq, at, by, command, events } in &news {
            let mut shared: Option<Frame> = None;
            for eyes in &asked {
                let hides = play.game().head().hidden_information;
                if let (false, Some(frame)) = (hides, &shared) {
                    made.push((eyes.clone(), frame.clone()));
                    continue;
                }
                let events = write_events(play, events, eyes)?;
                let step = json!({ "step": { "seq": seq, "at": at, "by": by, "command": command, "events": events } });
                let frame = frame(Some(*seq), &step);
                shared = Some(frame.clone());
                made.push((eyes.clone(), frame));
            }
        }
        Ok::<_, Problem>(made)
    });
    match made.await {
        Some(Ok(made)) => made.into_iter().for_each(|(eyes, frame)| send(classes, &eyes, frame)),
        Some(Err(problem)) => tracing::error!(detail = problem.detail, "a step could not be shown"),
        None => tracing::error!("a step could not be shown"),
    }
    let seats: HashMap<&str, Seat> = update
        .picture
        .host
        .seats
        .iter()
        .filter_map(|(seat, sitter)| Some((sitter.player.as_deref()?, *seat)))
        .collect();
    let mut paid: Vec<&str> = update.movements.iter().map(|movement| movement.player.as_str()).collect();
    paid.dedup();
    for player in paid {
        let eyes = seats.get(player).map(|seat| (Actor::player(*seat).role, *seat));
        if eyes.is_some()
            && all.contains(&eyes)
            && let Some(frame) = feeds.purse_frame(&update.picture.operator, player).await
        {
            send(classes, &eyes, frame);
        }
    }
}

async fn show_picture(feeds: &Feeds, classes: &Mutex<Classes>, picture: Picture) {
    let all = eyes_of(classes);
    let made = feeds.workers.run(move |plays| {
        let play = plays.find(picture.digest)?;
        let show = |eyes: Eyes| {
            let shown = picture.show(play, &eyes)?;
            Ok::<_, Problem>((eyes, frame(None, &json!({ "seen": shown }))))
        };
        all.into_iter().map(show).collect::<Result<Vec<_>, _>>()
    });
    match made.await {
        Some(Ok(made)) => made.into_iter().for_each(|(eyes, frame)| send(classes, &eyes, frame)),
        Some(Err(problem)) => tracing::error!(detail = problem.detail, "a table could not be shown"),
        None => tracing::error!("a table could not be shown"),
    }
}
