//! Follows the tables that somebody watches here: steps of other nodes are read from their records, and shown as this node's own.

use std::sync::Arc;
use std::time::Duration;

use kip::Digest;

use super::turn::{Known, News};
use super::{Plays, Shared};
use crate::feed::{Past, read_past};
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
    let revisions = shared.store.watch(watched).await?;
    for (table, revision) in revisions {
        if shared.feeds.place_of(table).is_some_and(|(shown, _)| shown < revision) {
            catch_up(shared, table).await?;
        }
    }
    Ok(())
}

/// Shows what was committed since the last step that viewers were shown.
async fn catch_up(shared: &Shared, table: TableId) -> Result<(), Problem> {
    let Some((revision, seq)) = shared.feeds.place_of(table) else { return Ok(()) };
    let Some(head) = shared.store.heads(vec![table]).await?.remove(&table) else { return Ok(()) };
    let known = Known::new(head)?;
    let (digest, last) = (known.head.place.digest, known.head.seq);
    let records = read_records(&*shared.store, table, seq + 1, last).await?;
    shared.learn([digest]).await?;
    let read = shared.workers.ask(move |plays| read_news(plays, &records, digest)).await;
    let news = read.unwrap_or_else(|problem| {
        // The picture that follows is as it should be.
        tracing::error!(table = known.head.name, detail = problem.detail, "other nodes' steps could not be read");
        Vec::new()
    });
    // Whose purse has moved is not asked for: each player at the table is shown the balance.
    let players = known.host.seats.values().filter_map(|sitter| sitter.player.clone());
    let movements: Vec<Movement> =
        players.map(|player| Movement { player, seq: last, amount: 0, is_owed: false }).collect();
    shared.feeds.publish_after(revision, &Arc::new(known), news, &movements);
    Ok(())
}

/// Reads the news in records. `serving` is the component after the last of them.
fn read_news(plays: &mut Plays, records: &[Record], serving: Digest) -> Result<Vec<News>, Problem> {
    let read = |Past { seq, at, by, command, events, swap, .. }: Past| {
        let from = swap.map(|(_, _, from)| from);
        News { seq, at, by, command, events: Arc::new(events), from }
    };
    Ok(read_past(plays, records, serving)?.into_iter().map(read).collect())
}
