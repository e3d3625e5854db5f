//! The queue of each table, and the flights that empty them.

use std::collections::{HashMap, HashSet, VecDeque};
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::mpsc;

use super::flight::{Work, fly};
use super::turn::Known;
use super::{Ask, Node, Request, Shared, now};
use crate::store::TableId;

/// The tables that fly together at most.
const TOGETHER: usize = 256;
/// The tables that a node remembers. A memory is a guess that the commit checks.
const REMEMBERED: usize = 20_000;
/// How often the store is asked which tables are due.
const TICK: Duration = Duration::from_millis(20);

/// The tables that wait: those that somebody has asked something, and those at which only the croupier looks. One may be in both.
#[derive(Default)]
struct Ready {
    asked: VecDeque<TableId>,
    due: VecDeque<TableId>,
}

impl Ready {
    fn len(&self) -> usize {
        self.asked.len() + self.due.len()
    }

    fn push(&mut self, table: TableId, request: &Request) {
        if is_look(request) { self.due.push_back(table) } else { self.asked.push_back(table) }
    }

    /// Takes some: three of four that were asked something, as far as there are such.
    fn take(&mut self, most: usize) -> Vec<TableId> {
        let asked = self.asked.len().min(most - self.due.len().min(most / 4));
        let due = self.due.len().min(most - asked);
        self.asked.drain(..asked).chain(self.due.drain(..due)).collect()
    }
}

const fn is_look(request: &Request) -> bool {
    matches!(request.ask, Ask::Look)
}

/// The scheduler: a table has one step in flight at a time in this node.
pub(crate) async fn run(shared: Arc<Shared>, mut requests: mpsc::Receiver<Request>) {
    let (back, mut landed) = mpsc::unbounded_channel::<Vec<Work>>();
    let mut known: HashMap<TableId, Arc<Known>> = HashMap::new();
    let mut queues: HashMap<TableId, Vec<Request>> = HashMap::new();
    let mut ready = Ready::default();
    let mut busy: HashSet<TableId> = HashSet::new();
    let mut flying = 0;
    let most_flights = shared.workers.count() + 1;
    loop {
        tokio::select! {
            biased;
            Some(works) = landed.recv() => {
                flying -= 1;
                for work in works {
                    land(work, &mut known, &mut queues, &mut busy, &mut ready);
                }
            }
            request = requests.recv() => {
                let Some(first) = request else { return };
                let mut next = Some(first);
                while let Some(request) = next {
                    enqueue(request, &mut queues, &busy, &mut ready);
                    next = requests.try_recv().ok();
                }
            }
        }
        if known.len() > REMEMBERED {
            known.retain(|table, _| busy.contains(table));
        }
        while flying < most_flights && ready.len() > 0 {
            // Half of what waits, so that another worker has the rest.
            let take = ready.len().div_ceil(most_flights - flying).min(TOGETHER);
            let take_one = |table: TableId| {
                // One that was in both is under way, or done.
                let requests = if busy.contains(&table) { None } else { queues.remove(&table) }?;
                busy.insert(table);
                Some(Work { table, known: known.get(&table).cloned(), requests, looks: false })
            };
            let works: Vec<Work> = ready.take(take).into_iter().filter_map(take_one).collect();
            if works.is_empty() {
                continue;
            }
            flying += 1;
            let (shared, back) = (Arc::clone(&shared), back.clone());
            tokio::spawn(async move {
                let tables: Vec<TableId> = works.iter().map(|work| work.table).collect();
                let mut works = fly(&shared, works).await;
                // Tables whose flight ended badly are not busy any more, and not known.
                for table in tables {
                    if works.iter().all(|work| work.table != table) {
                        works.push(Work { table, known: None, requests: Vec::new(), looks: false });
                    }
                }
                let _ended = back.send(works);
            });
        }
    }
}

fn enqueue(request: Request, queues: &mut HashMap<TableId, Vec<Request>>, busy: &HashSet<TableId>, ready: &mut Ready) {
    let table = request.table;
    let queue = queues.entry(table).or_default();
    // One look is enough.
    if is_look(&request) && queue.iter().any(is_look) {
        return;
    }
    // It is ready already, unless it was so for a look alone.
    if !busy.contains(&table) && queue.iter().all(|waiting| is_look(waiting) && !is_look(&request)) {
        ready.push(table, &request);
    }
    queue.push(request);
}

fn land(
    work: Work,
    known: &mut HashMap<TableId, Arc<Known>>,
    queues: &mut HashMap<TableId, Vec<Request>>,
    busy: &mut HashSet<TableId>,
    ready: &mut Ready,
) {
    let Work { table, known: now_known, mut requests, looks } = work;
    match now_known {
        Some(head) => drop(known.insert(table, head)),
        None => drop(known.remove(&table)),
    }
    busy.remove(&table);
    if looks {
        requests.push(Request { table, ask: Ask::Look, tries: 0, answer: None });
    }
    if !requests.is_empty() {
        let later = queues.remove(&table).unwrap_or_default();
        requests.extend(later);
        queues.insert(table, requests);
    }
    if let Some(queue) = queues.get(&table)
        && let Some(first) = queue.iter().find(|request| !is_look(request)).or(queue.first())
    {
        ready.push(table, first);
    }
}

/// Has the croupier look at tables whose time has come. Any number of nodes may: one commit wins.
pub(crate) async fn watch_due(node: Node) {
    let mut tick = tokio::time::interval(TICK);
    tick.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    loop {
        tick.tick().await;
        if node.inbox.is_closed() {
            return;
        }
        match node.shared.store.due(now(), 1_000).await {
            Ok(tables) => tables.into_iter().for_each(|table| node.look(table)),
            Err(error) => {
                tracing::error!(%error, "the store does not say which tables are due");
                tokio::time::sleep(Duration::from_secs(1)).await;
            }
        }
    }
}
