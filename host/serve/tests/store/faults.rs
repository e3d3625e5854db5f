//! A store whose disk, database, network or rows fail it: an error that says so, and nothing that was acknowledged is lost.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use kip_serve::Synchronous;
use kip_serve::store::{OpenError, Postgres, Sqlite, Store, StoreError, Verdict};
use tempfile::TempDir;

use super::{Rig, commit, database, head, on_both, on_postgres, open_table, step};

async fn wait_for(holds: impl AsyncFn() -> bool) {
    let since = Instant::now();
    while !holds().await {
        assert!(since.elapsed() < Duration::from_secs(30), "it did not come to be within 30 seconds");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

#[test]
fn a_row_that_another_hand_has_changed_is_named() {
    on_both(async |rig| {
        let store = rig.store().await;
        let table = open_table(&*store, "one").await;
        rig.execute("UPDATE tables SET config = 'no JSON'").await;
        let broken = store.table("one".into()).await.expect_err("broken");
        assert!(matches!(&broken, StoreError::Broken(why) if why.contains("column 3")), "{broken}");
        rig.execute("UPDATE tables SET config = '{}', at_ms = -1").await;
        let broken = store.heads(vec![table]).await.expect_err("broken");
        assert!(matches!(&broken, StoreError::Broken(why) if why.contains("out of range")), "{broken}");
    });
}

#[test]
fn a_store_that_does_not_write_says_so_and_goes_on_later() {
    on_both(async |rig| {
        let store = rig.store().await;
        let table = open_table(&*store, "one").await;
        let next = step(&head(&*store, table).await, &["k1"]);
        match rig {
            Rig::Sqlite(folder) => {
                let other = rusqlite::Connection::open(folder.path().join("kip.db")).expect("opened");
                other.execute_batch("BEGIN IMMEDIATE").expect("locked");
                assert!(matches!(store.commit(vec![next.clone()]).await, Err(StoreError::Failed(_))));
                assert_eq!(head(&*store, table).await.seq, 0, "reads go on");
                assert!(store.meta("ready", "1".into()).await.is_err());
            }
            Rig::Postgres { url } => {
                let name = url.rsplit('/').next().expect("a name");
                let cut = format!(
                    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}' AND application_name = 'kip'"
                );
                rig.execute(&format!("ALTER DATABASE {name} SET default_transaction_read_only = on; {cut}")).await;
                // A connection that has just been cut may still be taken once.
                let read_only = async || match store.commit(vec![next.clone()]).await {
                    Err(StoreError::Failed(why)) => why.contains("25006"),
                    other => panic!("{other:?}"),
                };
                wait_for(read_only).await;
                assert_eq!(head(&*store, table).await.seq, 0, "reads go on");
                assert!(store.meta("ready", "1".into()).await.is_err());
                // As after a failover the server writes again, and connections to the old one are of no use.
                rig.execute(&format!(
                    "BEGIN READ WRITE; ALTER DATABASE {name} SET default_transaction_read_only = off; COMMIT; {cut}"
                ))
                .await;
            }
        }
        wait_for(async || store.meta("ready", "1".into()).await.is_ok()).await;
        assert_eq!(commit(&*store, next).await, Verdict::Done);
    });
}

/// A proxy in front of the database's socket that loses what the database answers, if it is asked to.
struct Proxy {
    folder: TempDir,
    loses: Arc<AtomicBool>,
}

impl Proxy {
    fn start(socket: String) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let listener = tokio::net::UnixListener::bind(folder.path().join(".s.PGSQL.5432")).expect("a socket");
        let loses = Arc::new(AtomicBool::new(false));
        let lost = Arc::clone(&loses);
        tokio::spawn(async move {
            loop {
                let (client, _) = listener.accept().await.expect("a client");
                let server = tokio::net::UnixStream::connect(&socket).await.expect("the server");
                tokio::spawn(carry(client, server, Arc::clone(&lost)));
            }
        });
        Self { folder, loses }
    }

    fn url(&self, database: &str) -> String {
        format!("postgres://kip@{}/{database}", self.folder.path().display().to_string().replace('/', "%2F"))
    }
}

async fn carry(mut client: tokio::net::UnixStream, mut server: tokio::net::UnixStream, loses: Arc<AtomicBool>) {
    use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
    let ((mut from_client, mut to_client), (mut from_server, mut to_server)) = (client.split(), server.split());
    let ask = async { drop(tokio::io::copy(&mut from_client, &mut to_server).await) };
    let answer = async {
        let mut bytes = [0; 4_096];
        while let Ok(length @ 1..) = from_server.read(&mut bytes).await {
            if loses.load(Ordering::SeqCst) {
                // The server has done what it was asked, and nobody hears of it.
                return;
            }
            if to_client.write_all(&bytes[..length]).await.is_err() {
                return;
            }
        }
    };
    tokio::select! { () = ask => {}, () = answer => {} }
}

#[test]
fn after_a_lost_answer_the_key_says_what_happened() {
    on_postgres(async |server, name| {
        let proxy = Proxy::start(server.socket());
        let store: Arc<dyn Store> =
            Arc::new(Postgres::open(&proxy.url(name), Synchronous::Single).await.expect("opened"));
        let table = open_table(&*store, "one").await;
        let next = step(&head(&*store, table).await, &["k1"]);
        // The statement is prepared before: it is the commit's answer that is lost.
        let other = open_table(&*store, "two").await;
        assert_eq!(commit(&*store, step(&head(&*store, other).await, &["k0"])).await, Verdict::Done);
        proxy.loses.store(true, Ordering::SeqCst);
        let unknown = store.commit(vec![next.clone()]).await;
        assert!(matches!(unknown, Err(StoreError::Failed(_))), "{unknown:?}");
        proxy.loses.store(false, Ordering::SeqCst);
        let key = (table, "k1".to_owned());
        wait_for(async || store.answers(vec![key.clone()]).await.is_ok_and(|found| found.contains_key(&key))).await;
        assert_eq!(commit(&*store, next).await, Verdict::Stale, "it does not happen twice");
        assert_eq!(head(&*store, table).await.seq, 1);
    });
}

#[test]
fn a_killed_database_has_what_it_acknowledged() {
    let runtime = tokio::runtime::Runtime::new().expect("threads");
    // A server for this test alone.
    let Ok(server) = database::Server::start() else { return };
    runtime.block_on(async {
        let name = server.make_database().await;
        let store: Arc<dyn Store> =
            Arc::new(Postgres::open(&server.url(&name), Synchronous::Single).await.expect("opened"));
        let table = open_table(&*store, "one").await;
        let writer = {
            let store = Arc::clone(&store);
            tokio::spawn(async move {
                let mut acknowledged = 0;
                loop {
                    let Ok(heads) = store.heads(vec![table]).await else { return acknowledged };
                    let key = format!("k{acknowledged}");
                    match store.commit(vec![step(&heads[&table], &[&key])]).await {
                        Ok(verdicts) => assert_eq!(verdicts, [Verdict::Done]),
                        Err(_) => return acknowledged,
                    }
                    acknowledged += 1;
                }
            })
        };
        wait_for(async || head(&*store, table).await.seq > 20).await;
        tokio::task::block_in_place(|| server.control("kill"));
        let acknowledged = writer.await.expect("it ends");
        assert!(store.heads(vec![table]).await.is_err(), "nothing is known without a database");
        tokio::task::block_in_place(|| server.control("start"));
        wait_for(async || store.heads(vec![table]).await.is_ok()).await;
        let after = head(&*store, table).await;
        assert!((acknowledged..=acknowledged + 1).contains(&after.seq), "{acknowledged}, {}", after.seq);
        assert_eq!(commit(&*store, step(&after, &["next"])).await, Verdict::Done);
    });
}

#[test]
fn other_nodes_hear_of_a_commit() {
    on_postgres(async |server, name| {
        let url = server.url(name);
        let (client, mut connection) = tokio_postgres::connect(&url, tokio_postgres::NoTls).await.expect("connected");
        let (heard, mut hears) = tokio::sync::mpsc::channel(9);
        tokio::spawn(async move {
            while let Some(Ok(message)) = std::future::poll_fn(|context| connection.poll_message(context)).await {
                if let tokio_postgres::AsyncMessage::Notification(note) = message {
                    heard.send(note.channel().to_owned()).await.expect("heard");
                }
            }
        });
        let (one, two) =
            (Postgres::open(&url, Synchronous::Single).await, Postgres::open(&url, Synchronous::Single).await);
        let (one, two) = (one.expect("opened"), two.expect("opened"));
        client.batch_execute("LISTEN kip_committed").await.expect("listening");
        let table = open_table(&one, "one").await;
        assert_eq!(commit(&one, step(&head(&one, table).await, &["k1"])).await, Verdict::Done);
        let heard = tokio::time::timeout(Duration::from_secs(30), hears.recv()).await.expect("in time");
        assert_eq!(heard.as_deref(), Some("kip_committed"));
        // The other one may be woken for nothing, and asks in any case.
        wait_for(async || {
            two.wait_for_others().await;
            two.watch(vec![table]).await.expect("read")[&table] == 1
        })
        .await;
        assert!(two.is_shared());
    });
}

#[test]
fn a_database_that_may_lose_what_it_acknowledged_is_refused() {
    on_postgres(async |server, name| {
        let refused = Postgres::open(&server.url(name), Synchronous::Required).await.expect_err("refused");
        assert!(matches!(refused, OpenError::NotSynchronous { .. }), "{refused}");
        assert!(refused.to_string().contains("no synchronous standby"), "{refused}");
        let nowhere = Postgres::open("postgres://kip@127.0.0.1:1/kip", Synchronous::Single).await.expect_err("refused");
        assert!(nowhere.to_string().contains("the database kip at 127.0.0.1"), "{nowhere}");
    });
}

fn copy_data(from: &Path) -> TempDir {
    let to = tempfile::tempdir().expect("a folder");
    for name in ["kip.db", "kip.db-wal"] {
        std::fs::copy(from.join(name), to.path().join(name)).expect("copied");
    }
    to
}

#[test]
fn a_torn_file_loses_whole_steps_or_is_refused() {
    let runtime = tokio::runtime::Runtime::new().expect("threads");
    runtime.block_on(async {
        let folder = tempfile::tempdir().expect("a folder");
        let store = Sqlite::open(folder.path()).expect("opened");
        let table = open_table(&store, "one").await;
        for number in 1..=20 {
            let key = format!("k{number}");
            assert_eq!(commit(&store, step(&head(&store, table).await, &[&key])).await, Verdict::Done);
        }
        let length = std::fs::metadata(folder.path().join("kip.db-wal")).expect("a log").len();
        for cut in [1, 5_000, 20_000, 60_000] {
            let torn = copy_data(folder.path());
            let log = std::fs::File::options().write(true).open(torn.path().join("kip.db-wal")).expect("opened");
            log.set_len(length - cut).expect("torn");
            let store = Sqlite::open(torn.path()).expect("opened");
            let after = head(&store, table).await;
            let records = store.records(table, 1, 99).await.expect("read");
            assert_eq!(i64::try_from(records.len()).expect("few"), after.seq, "records and row are of one step");
            assert!(after.seq < 20, "the cut step is gone");
            assert_eq!(commit(&store, step(&after, &["next"])).await, Verdict::Done);
        }
        // A page that is no page: an error, and no answer from it.
        let torn = copy_data(folder.path());
        rusqlite::Connection::open(torn.path().join("kip.db"))
            .expect("opened")
            .execute_batch("PRAGMA wal_checkpoint(TRUNCATE)")
            .expect("in the file");
        let mut bytes = std::fs::read(torn.path().join("kip.db")).expect("read");
        bytes[4_096..].fill(0xA5);
        std::fs::write(torn.path().join("kip.db"), bytes).expect("written");
        match Sqlite::open(torn.path()) {
            Ok(store) => assert!(store.heads(vec![table]).await.is_err()),
            Err(refused) => assert!(matches!(refused, OpenError::Unusable { .. }), "{refused}"),
        }
    });
}
