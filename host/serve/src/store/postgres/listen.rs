//! Hears of other nodes' commits, and has them hear of this one's.
//!
//! A notification says that something was committed, and never more: who hears it asks the store. It is sent after the commit, by
//! a connection for it alone, because PostgreSQL holds a lock over the whole server while a transaction with one commits. One
//! that is lost costs a part of a second.

use std::sync::Arc;
use std::time::Duration;

use futures_util::stream::{StreamExt as _, poll_fn};
use tokio::sync::{Notify, mpsc};
use tokio_postgres::{AsyncMessage, Config, Error, NoTls};

use super::describe;

/// How often a node asks without having heard of anything.
const ASK: Duration = Duration::from_millis(500);
/// The least time between two notifications of a node.
const TOLD: Duration = Duration::from_millis(10);
/// The time after which a lost connection is made anew.
const AGAIN: Duration = Duration::from_secs(1);

/// The other nodes.
#[derive(Clone, Default)]
pub(super) struct Others {
    committed: Arc<Notify>,
    heard: Arc<Notify>,
}

impl Others {
    /// Has other nodes hear of a commit, soon.
    pub fn tell(&self) {
        self.committed.notify_one();
    }

    /// Waits until another node may have committed.
    pub async fn wait(&self) {
        let _silence = tokio::time::timeout(ASK, self.heard.notified()).await;
    }
}

/// Tells and hears until it is stopped.
pub(super) async fn listen(config: Config, others: Others) {
    loop {
        if let Err(error) = listen_once(&config, &others).await {
            tracing::warn!(error = describe(&error), "other nodes are not heard; they are asked twice a second");
        }
        tokio::time::sleep(AGAIN).await;
    }
}

async fn listen_once(config: &Config, others: &Others) -> Result<(), Error> {
    let (client, mut connection) = config.connect(NoTls).await?;
    let (heard, mut notifications) = mpsc::channel(64);
    // It ends with the client: with this function.
    let driver = tokio::spawn(async move {
        let mut messages = poll_fn(move |context| connection.poll_message(context));
        while let Some(message) = messages.next().await {
            if let AsyncMessage::Notification(notification) = message? {
                // A full queue is no loss: what is in it wakes as well.
                let _full = heard.try_send(notification.process_id());
            }
        }
        Ok::<(), Error>(())
    });
    client.batch_execute("LISTEN kip_committed").await?;
    let own: i32 = client.query_one("SELECT pg_backend_pid()", &[]).await?.try_get(0)?;
    loop {
        tokio::select! {
            heard = notifications.recv() => match heard {
                Some(process) if process != own => others.heard.notify_one(),
                Some(_) => {}
                // The connection is lost, and its driver has the reason.
                None => return driver.await.unwrap_or(Ok(())),
            },
            () = others.committed.notified() => {
                client.batch_execute("NOTIFY kip_committed").await?;
                tokio::time::sleep(TOLD).await;
            }
        }
    }
}
