//! Follows the tables that somebody watches here: steps of other nodes are read from their records, and shown as this node's own.

use std::sync::Arc;
use std::time::Duration;

use kip::Digest;
use serde_json::Value;

use super::turn::{Known, News};
use super::{Plays, Shared};
use crate::feed::{Recorded, read_events, read_record};
use crate::problem::Problem;
use crate::store::{Movement, Record, TableId, read_records};

/// The least time between two looks.
const LOOK: Duration = Duration::from_millis(20);

/// Follows for as long as the server lives.
pub(crate) async fn run(shared: Arc<Shared>) {
    loop {
        tokio::select! {
            () = shared.feeds.wait_until_behind() => {}
            () = shared.store.wait_for_others() => {}
        }
        if let Err(problem) = look(&shared).await {
            tracing::warn!(detail = problem.detail, "other nodes' steps are not shown for now");
            tokio::time::sleep(Duration::from_secs(1)).await;
        }
        tokio::time::sleep(LOOK).await;
    }
}

async fn look(shared: &Shared) -> Result<(), Problem> {
    let watched = shared.feeds.list_watched();
    if watched.is_empty() {
        return Ok(());
    }
    let revisions = shared.store.watch(watched).await.map_err(|error| Problem::store(&error))?;
    for (table, revision) in revisions {
        if shared.feeds.place_of(table).is_some_and(|(shown, _)| shown < revision) {
            catch_up(shared, table).await?;
        }
    }
    Ok(())
}

/// Shows what was committed since the last step that viewers were shown.
async fn catch_up(shared: &Shared, table: TableId) -> Result<(), Problem> {
    let failed = |error| Problem::store(&error);
    let Some((revision, seq)) = shared.feeds.place_of(table) else { return Ok(()) };
    let Some(head) = shared.store.heads(vec![table]).await.map_err(failed)?.remove(&table) else { return Ok(()) };
    let known = Known::new(head)?;
    let (digest, last) = (known.head.place.digest, known.head.seq);
    let records = read_records(&*shared.store, table, seq + 1, last).await.map_err(failed)?;
    shared.learn([digest]).await?;
    let read = shared.workers.run(move |plays| read_news(plays, &records, digest)).await;
    let news = read.unwrap_or_else(|| Err(Problem::try_again())).unwrap_or_else(|problem| {
        // The picture that follows is as it should be.
        tracing::error!(table = known.head.name, detail = problem.detail, "other nodes' steps could not be read");
        Vec::new()
    });
    // Whose purse has moved is not asked for: each player at the table is shown the balance.
    let players = known.host.seats.values().filter_map(|sitter| sitter.player.clone());
    let movements: Vec<Movement> =
        players.map(|player| Movement { player, seq: last, amount: 0, is_owed: false }).collect();
    shared.feeds.publish_after(revision, &known, news, &movements);
    Ok(())
}

/// Reads the news in records. `serving` is the component after the last of them.
fn read_news(plays: &mut Plays, records: &[Record], mut serving: Digest) -> Result<Vec<News>, Problem> {
    let mut news = Vec::new();
    for record in records.iter().rev() {
        let unread = || Problem::conflict("fault", format!("record {} is not in its form", record.seq));
        let Recorded::Step { by, command, events, swap } = read_record(record).ok_or_else(unread)? else { continue };
        let events = Arc::new(read_events(plays.find(serving)?, &events).ok_or_else(unread)?);
        let from = match swap {
            // A swap's record names the component before it: that one knows its own events.
            Some((from, _)) => {
                let before = from.get("digest").and_then(Value::as_str).and_then(|digest| digest.parse().ok());
                serving = before.ok_or_else(unread)?;
                Some(serving)
            }
            None => None,
        };
        news.push(News { seq: record.seq, at: record.at, by, command, events, from });
    }
    news.reverse();
    Ok(news)
}
