//! Feeds: what those who watch a table see, each no more than is theirs.
//!
//! A table that somebody watches has a hub. It makes each frame once for all who see the same, after the commit that the frame
//! shows. A viewer that reads too slowly loses frames and learns of the gap; nobody waits for it.

mod picture;
mod queue;

use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::Duration;

use axum::extract::ws::Utf8Bytes;
use futures_util::future::BoxFuture;
use kip::contract::Seat;
use kip::game::Actor;
use serde_json::{Value, json};
use tokio::sync::{Notify, OwnedMutexGuard, mpsc};
use tokio::time::Instant;

pub(crate) use picture::{Eyes, Past, Recorded, Shown, read_past, read_record, write_events, write_step};
pub(crate) use queue::{Frame, Queue};

use crate::node::{Known, News, Sitter, Timer, Workers};
use crate::problem::Problem;
use crate::store::{Movement, Store, TableId};

/// The least time between two pictures of a table.
const PICTURE: Duration = Duration::from_millis(250);
/// How much longer than it takes to draw pictures none is drawn.
const REST: u32 = 2;
/// How long a hub without viewers waits for the next.
const IDLE: Duration = Duration::from_secs(10);

/// A table after a commit.
#[derive(Clone, Debug)]
struct Update {
    known: Arc<Known>,
    news: Vec<News>,
    movements: Vec<Movement>,
}

/// Those who watch, by eyes.
type Classes = Mutex<HashMap<Eyes, Vec<Weak<Queue>>>>;

/// The hub of a table that is watched.
#[derive(Clone)]
struct Hub {
    updates: mpsc::UnboundedSender<Update>,
    classes: Arc<Classes>,
    /// The revision and the last record that viewers have been shown.
    revision: i64,
    seq: i64,
}

/// The feeds of a server.
#[derive(Clone)]
pub struct Feeds {
    hubs: Arc<Mutex<HashMap<TableId, Hub>>>,
    workers: Workers,
    store: Arc<dyn Store>,
    behind: Arc<Notify>,
    /// Held by the table that is drawn.
    drawing: Arc<tokio::sync::Mutex<()>>,
}

impl Feeds {
    /// Makes feeds that nobody watches yet.
    #[must_use]
    pub fn new(workers: Workers, store: Arc<dyn Store>) -> Self {
        Self { hubs: Arc::default(), workers, store, behind: Arc::default(), drawing: Arc::default() }
    }

    /// Shows a commit to those who watch the table. One that follows steps of other nodes is shown after them.
    pub(crate) fn publish(&self, known: &Arc<Known>, news: Vec<News>, movements: &[Movement]) {
        if !self.publish_after(known.head.revision - 1, known, news, movements) {
            self.behind.notify_one();
        }
    }

    /// Shows what was committed since a revision, if that is the one that was shown last. Returns whether nothing is left to show.
    pub(crate) fn publish_after(
        &self,
        revision: i64,
        known: &Arc<Known>,
        news: Vec<News>,
        movements: &[Movement],
    ) -> bool {
        let mut hubs = self.hubs.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(hub) = hubs.get_mut(&known.head.id) else { return true };
        if hub.revision != revision {
            return hub.revision >= known.head.revision;
        }
        (hub.revision, hub.seq) = (known.head.revision, known.head.seq);
        let _ended = hub.updates.send(Update { known: Arc::clone(known), news, movements: movements.to_vec() });
        true
    }

    /// Waits until a step could not be shown because those before it were not.
    pub(crate) async fn wait_until_behind(&self) {
        self.behind.notified().await;
    }

    /// Returns the revision and the last record that those who watch a table have been shown.
    pub(crate) fn place_of(&self, table: TableId) -> Option<(i64, i64)> {
        let hubs = self.hubs.lock().unwrap_or_else(PoisonError::into_inner);
        hubs.get(&table).map(|hub| (hub.revision, hub.seq))
    }

    /// Lists the tables that somebody watches in this node.
    pub(crate) fn list_watched(&self) -> Vec<TableId> {
        self.hubs.lock().unwrap_or_else(PoisonError::into_inner).keys().copied().collect()
    }

    /// Begins to watch a table as it was read, until the queue is dropped. Frames of steps that the caller has seen already may
    /// come again.
    pub(crate) fn watch(&self, known: &Known, eyes: Eyes) -> Arc<Queue> {
        let (table, revision, seq) = (known.head.id, known.head.revision, known.head.seq);
        let mut hubs = self.hubs.lock().unwrap_or_else(PoisonError::into_inner);
        let hub = hubs.entry(table).or_insert_with(|| {
            let (updates, queue) = mpsc::unbounded_channel();
            let classes: Arc<Classes> = Arc::default();
            tokio::spawn(run_hub(self.clone(), table, queue, Arc::clone(&classes)));
            Hub { updates, classes, revision, seq }
        });
        let queue = Arc::new(Queue::default());
        let mut classes = hub.classes.lock().unwrap_or_else(PoisonError::into_inner);
        classes.entry(eyes).or_default().push(Arc::downgrade(&queue));
        queue
    }

    /// Returns how many watch, over all tables.
    #[must_use]
    pub fn count(&self) -> usize {
        let hubs = self.hubs.lock().unwrap_or_else(PoisonError::into_inner);
        let count = |hub: &Hub| {
            let classes = hub.classes.lock().unwrap_or_else(PoisonError::into_inner);
            classes.values().flatten().filter(|queue| queue.strong_count() > 0).count()
        };
        hubs.values().map(count).sum()
    }

    /// Removes a hub that nobody watches. Returns whether it was removed.
    fn remove_if_idle(&self, table: TableId) -> bool {
        let mut hubs = self.hubs.lock().unwrap_or_else(PoisonError::into_inner);
        let is_idle = hubs.get(&table).is_none_or(|hub| eyes_of(&hub.classes).is_empty());
        if is_idle {
            hubs.remove(&table);
        }
        is_idle
    }

    /// Writes the balance of a player, unless the store fails.
    pub(crate) async fn write_balance(&self, operator: &str, player: &str) -> Option<Utf8Bytes> {
        let balance = self.store.balance(operator, player).await.ok()??;
        Some(json!({ "wallet": { "balance": balance } }).to_string().into())
    }

    /// Waits for a moment, and then until it is a table's turn to be drawn.
    fn take_turn(&self, moment: Instant) -> BoxFuture<'static, OwnedMutexGuard<()>> {
        let drawing = Arc::clone(&self.drawing);
        Box::pin(async move {
            tokio::time::sleep_until(moment).await;
            drawing.lock_owned().await
        })
    }
}

/// Makes a frame of which the last counts.
fn last(key: &'static str, body: Value) -> Frame {
    Frame::Last(key, json!({ key: body }).to_string().into())
}

/// The facts whose changes are frames of their own.
#[derive(Default)]
struct Noted {
    status: Option<&'static str>,
    timer: Option<Timer>,
    seats: BTreeMap<Seat, Sitter>,
}

/// A hub: steps at once, pictures a few times a second.
async fn run_hub(feeds: Feeds, table: TableId, mut queue: mpsc::UnboundedReceiver<Update>, classes: Arc<Classes>) {
    let mut waiting: Option<(Arc<Known>, BoxFuture<'static, OwnedMutexGuard<()>>)> = None;
    let mut noted = Noted::default();
    let mut next = Instant::now();
    loop {
        let update = match &mut waiting {
            Some((_, turn)) => tokio::select! {
                biased;
                turn = turn => Err(turn),
                update = queue.recv() => Ok(update),
            },
            None => match tokio::time::timeout(IDLE, queue.recv()).await {
                Ok(update) => Ok(update),
                Err(_) if feeds.remove_if_idle(table) => return,
                Err(_) => continue,
            },
        };
        match update {
            Ok(Some(update)) => {
                show_seats(&classes, &mut noted, &update.known);
                if !update.news.is_empty() {
                    show_steps(&feeds, &classes, &update).await;
                }
                show_changes(&classes, &mut noted, &update.known);
                show_purses(&feeds, &classes, &update).await;
                let turn = waiting.take().map_or_else(|| feeds.take_turn(next), |(_, turn)| turn);
                waiting = Some((update.known, turn));
            }
            Ok(None) => return,
            Err(turn) => {
                if let Some((known, _)) = waiting.take() {
                    show_picture(&feeds, &classes, known, turn).await;
                }
                next = Instant::now() + PICTURE;
            }
        }
    }
}

/// Returns the eyes that watch, and forgets viewers that are gone.
fn eyes_of(classes: &Classes) -> Vec<Eyes> {
    let mut classes = classes.lock().unwrap_or_else(PoisonError::into_inner);
    classes.retain(|_, viewers| {
        viewers.retain(|viewer| viewer.strong_count() > 0);
        !viewers.is_empty()
    });
    classes.keys().cloned().collect()
}

fn send(classes: &Classes, eyes: &Eyes, frame: &Frame) {
    let classes = classes.lock().unwrap_or_else(PoisonError::into_inner);
    let viewers = classes.get(eyes).into_iter().flatten();
    viewers.filter_map(Weak::upgrade).for_each(|viewer| viewer.push(frame.clone()));
}

fn send_to_all(classes: &Classes, frame: &Frame) {
    eyes_of(classes).iter().for_each(|eyes| send(classes, eyes, frame));
}

/// Has viewers look whether they have other eyes now, before the step that gave them is shown.
fn show_seats(classes: &Classes, noted: &mut Noted, known: &Known) {
    let seats = &known.host.seats;
    let who = |seats: &BTreeMap<Seat, Sitter>| -> Vec<(Seat, Option<String>)> {
        seats.iter().map(|(seat, sitter)| (*seat, sitter.player.clone())).collect()
    };
    if who(seats) != who(&noted.seats) {
        noted.seats.clone_from(seats);
        send_to_all(classes, &Frame::Seated(Arc::new(seats.clone())));
    }
}

/// Shows another status and another timer.
fn show_changes(classes: &Classes, noted: &mut Noted, known: &Known) {
    let status = known.head.place.status.as_str();
    if noted.status != Some(status) {
        noted.status = Some(status);
        send_to_all(classes, &last("status", json!({ "status": status, "reason": known.host.reason })));
    }
    if noted.timer != known.host.timer {
        noted.timer.clone_from(&known.host.timer);
        if let Some(timer) = &noted.timer {
            send_to_all(classes, &last("timer", json!(timer)));
        }
    }
}

async fn show_steps(feeds: &Feeds, classes: &Classes, update: &Update) {
    let (digest, news, asked) = (update.known.head.place.digest, update.news.clone(), eyes_of(classes));
    let made = feeds.workers.ask(move |plays| {
        let mut made = Vec::new();
        for News { seq, at, by, command, events, from } in &news {
            // The events of a swap are the new component's, those before it the old one's.
            let later = news.iter().filter(|other| other.seq > *seq).find_map(|other| other.from);
            let serving = later.unwrap_or(digest);
            let play = plays.find(serving)?;
            let hides = play.game().head().hidden_information;
            let to = json!({ "digest": serving.to_string(), "rulebook": play.game().head().rulebook });
            let shown = Shown { seq: *seq, at: *at, by: by.as_ref(), command, events };
            let mut shared: Option<Frame> = None;
            for eyes in &asked {
                if let (false, Some(frame)) = (hides, &shared) {
                    made.push((eyes.clone(), frame.clone()));
                    continue;
                }
                let Some(step) = write_step(play, &shown, eyes)? else { continue };
                let frame = Frame::Step(*seq, step.to_string().into());
                shared = Some(frame.clone());
                made.push((eyes.clone(), frame));
            }
            if let Some(from) = from {
                let rulebook = plays.find(*from)?.game().head().rulebook.clone();
                let from = json!({ "digest": from.to_string(), "rulebook": rulebook });
                let swapped = last("swapped", json!({ "seq": seq, "from": from, "to": to }));
                made.extend(asked.iter().map(|eyes| (eyes.clone(), swapped.clone())));
            }
        }
        Ok::<_, Problem>(made)
    });
    match made.await {
        Ok(made) => made.into_iter().for_each(|(eyes, frame)| send(classes, &eyes, &frame)),
        Err(problem) => tracing::error!(detail = problem.detail, "a step could not be shown"),
    }
}

/// Shows players whose money moved their balance.
async fn show_purses(feeds: &Feeds, classes: &Classes, update: &Update) {
    let mut paid: Vec<&str> = update.movements.iter().map(|movement| movement.player.as_str()).collect();
    paid.sort_unstable();
    paid.dedup();
    let watching = eyes_of(classes);
    for player in paid {
        let eyes = update.known.host.seat_of(player).map(|seat| (Actor::player(seat).role, seat));
        if eyes.is_some()
            && watching.contains(&eyes)
            && let Some(balance) = feeds.write_balance(&update.known.head.operator, player).await
        {
            send(classes, &eyes, &Frame::Last("wallet", balance));
        }
    }
}

/// Shows a picture. Commands come first: after one, no table is drawn for [`REST`] times as long as it took.
async fn show_picture(feeds: &Feeds, classes: &Classes, known: Arc<Known>, turn: OwnedMutexGuard<()>) {
    let all = eyes_of(classes);
    let made = feeds.workers.ask(move |plays| {
        let (since, play) = (Instant::now(), plays.find(known.head.place.digest)?);
        let hides = play.game().head().hidden_information;
        let mut shared = None;
        let show = |eyes: Eyes| {
            // Where nothing is hidden, all have one view.
            let view = match shared.take().filter(|_| !hides) {
                Some(view) => view,
                None => known.view(play, &eyes)?,
            };
            let shown = known.show_with(play, &eyes, shared.insert(view).clone())?;
            Ok::<_, Problem>((eyes, last("seen", shown)))
        };
        let made = all.into_iter().map(show).collect::<Result<Vec<_>, _>>()?;
        Ok::<_, Problem>((made, since.elapsed()))
    });
    match made.await {
        Ok((made, took)) => {
            tokio::spawn(async move {
                tokio::time::sleep(took * REST).await;
                drop(turn);
            });
            made.into_iter().for_each(|(eyes, frame)| send(classes, &eyes, &frame));
        }
        Err(problem) => tracing::error!(detail = problem.detail, "a table could not be shown"),
    }
}
