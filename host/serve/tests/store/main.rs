//! Both stores keep the same promises: one suite, with the faults that each can have.
#![allow(clippy::expect_used, clippy::panic, reason = "a test fails by it")]

#[path = "../live/database.rs"]
mod database;
mod faults;

use std::sync::Arc;

use kip::Digest;
use kip_serve::Synchronous;
use kip_serve::store::{
    AuditLine, ChainRow, Component, Head, Key, Movement, NewTable, OpenError, Place, Postgres, Record, Role, RoundRow,
    Seating, Sqlite, Status, Step, Store, StoreError, TableId, Verdict,
};
use serde_json::json;
use tempfile::TempDir;

/// A place for a store: a folder, or a database.
enum Rig {
    Sqlite(TempDir),
    Postgres { url: String },
}

type Opened = Result<Arc<dyn Store>, OpenError>;

impl Rig {
    async fn open(&self) -> Opened {
        Ok(match self {
            Self::Sqlite(folder) => Arc::new(Sqlite::open(folder.path())?),
            Self::Postgres { url } => Arc::new(Postgres::open(url, Synchronous::Single).await?),
        })
    }

    async fn store(&self) -> Arc<dyn Store> {
        self.open().await.expect("opened")
    }

    /// Runs a statement as another program would.
    async fn execute(&self, statement: &str) {
        match self {
            Self::Sqlite(folder) => {
                let other = rusqlite::Connection::open(folder.path().join("kip.db")).expect("opened");
                other.execute_batch(statement).expect("done");
            }
            Self::Postgres { url } => database::connect(url).await.batch_execute(statement).await.expect("done"),
        }
    }

    fn is_postgres(&self) -> bool {
        matches!(self, Self::Postgres { .. })
    }
}

/// Plays on both stores, each in a new place.
fn on_both(play: impl AsyncFn(&Rig)) {
    let runtime = tokio::runtime::Runtime::new().expect("threads");
    runtime.block_on(async {
        play(&Rig::Sqlite(tempfile::tempdir().expect("a folder"))).await;
        if let Some(server) = database::server() {
            play(&Rig::Postgres { url: server.url(&server.make_database().await) }).await;
        }
    });
}

fn on_postgres(play: impl AsyncFn(&database::Server, &str)) {
    let runtime = tokio::runtime::Runtime::new().expect("threads");
    let Some(server) = database::server() else { return };
    runtime.block_on(async {
        let name = server.make_database().await;
        play(server, &name).await;
    });
}

fn place(state: &str) -> Place {
    Place {
        status: Status::Open,
        digest: Digest::of(b"component"),
        commands: 0,
        chain: Digest::of(state.as_bytes()),
        state: state.into(),
        at: 1,
        due: None,
        host: "{}".into(),
    }
}

async fn open_table(store: &dyn Store, name: &str) -> TableId {
    let chain = Some(ChainRow { head: [1; 32], length: 8, sealed: vec![1], at: 1 });
    let (operator, settings, lines) = ("demo".into(), "{}".into(), "header\n".into());
    let table =
        NewTable { name: name.into(), operator, config: json!({}), settings, place: place("new"), lines, chain };
    store.open_table(table).await.expect("opened")
}

async fn open_purse(store: &dyn Store, player: &str, balance: i64) -> i64 {
    store.open_purse("demo", player, balance).await.expect("a purse")
}

async fn head(store: &dyn Store, table: TableId) -> Head {
    store.heads(vec![table]).await.expect("read").remove(&table).expect("the table")
}

fn record(seq: i64, key: &str) -> Record {
    Record { seq, key: key.into(), body: [7; 32], at: 2, lines: format!("{{\"id\":\"{key}\"}}\n") }
}

/// A step that appends records with these keys.
fn step(head: &Head, keys: &[&str]) -> Step {
    let records: Vec<Record> = (head.seq + 1..).zip(keys).map(|(seq, key)| record(seq, key)).collect();
    Step { place: place(keys.last().unwrap_or(&"row")), records, ..Step::at(head) }
}

fn movement(player: &str, seq: i64, amount: i64) -> Movement {
    Movement { player: player.into(), seq, amount, is_owed: false }
}

async fn commit(store: &dyn Store, step: Step) -> Verdict {
    store.commit(vec![step]).await.expect("committed").pop().expect("a verdict")
}

#[test]
fn a_step_is_written_whole() {
    on_both(async |rig| {
        let store = rig.store().await;
        let table = open_table(&*store, "one").await;
        assert_eq!(open_purse(&*store, "ann", 100).await, 100);
        let before = head(&*store, table).await;
        assert_eq!((before.seq, before.revision, before.name.as_str()), (0, 0, "one"));
        let round = RoundRow {
            seat: 3,
            number: 1,
            player: "ann".into(),
            from_seq: 1,
            to_seq: 2,
            from: 5,
            to: 6,
            staked: 40,
            returned: 0,
            paid: 10,
            ended: true,
        };
        let chain = ChainRow { head: [2; 32], length: 9, sealed: vec![2], at: 9 };
        let whole = Step {
            movements: vec![movement("ann", 1, -40), movement("ann", 2, 10)],
            seatings: vec![Seating { seat: 3, seq: 1, player: Some("ann".into()) }],
            rounds: vec![round.clone()],
            chain: Some(chain.clone()),
            ..step(&before, &["k1", "k2"])
        };
        assert_eq!(commit(&*store, whole).await, Verdict::Done);
        let after = head(&*store, table).await;
        assert_eq!((after.seq, after.revision, &after.place), (2, 1, &place("k2")));
        assert_eq!(store.records(table, 1, 9).await.expect("read"), [record(1, "k1"), record(2, "k2")]);
        assert_eq!(store.records(table, 0, 1).await.expect("read")[0].lines, "header\n");
        assert_eq!(open_purse(&*store, "ann", 5).await, 70);
        assert_eq!(store.seats_of("ann".into()).await.expect("read"), [(table, "one".into(), 3)]);
        assert_eq!(store.rounds(table, None, 9).await.expect("read"), std::slice::from_ref(&round));
        assert_eq!(store.rounds(table, Some(3), 9).await.expect("read").len(), 1);
        assert!(store.rounds(table, Some(4), 9).await.expect("read").is_empty());
        let chains = store.chains(vec![table, table + 1]).await.expect("read");
        assert_eq!(chains[&table][0], chain, "the newest first");
        assert_eq!((chains[&table].len(), chains[&(table + 1)].len()), (2, 0));
        assert_eq!(store.watch(vec![table, table + 1]).await.expect("read"), [(table, 1)].into());
        // A round that goes on replaces its row.
        let next = Step { rounds: vec![RoundRow { to_seq: 3, paid: 90, ..round }], ..step(&after, &["k3"]) };
        assert_eq!(commit(&*store, next).await, Verdict::Done);
        let rounds = store.rounds(table, None, 9).await.expect("read");
        assert_eq!((rounds.len(), rounds[0].paid), (1, 90));
        drop(store);
        let again = rig.store().await;
        assert_eq!(head(&*again, table).await.seq, 3, "it is there after the next start");
    });
}

#[test]
fn a_step_of_a_table_that_has_moved_is_stale_even_if_the_move_has_no_record() {
    on_both(async |rig| {
        let store = rig.store().await;
        let table = open_table(&*store, "one").await;
        let old = head(&*store, table).await;
        let row = Step { place: Place { host: r#"{"seats":1}"#.into(), ..place("row") }, ..step(&old, &[]) };
        assert_eq!(commit(&*store, row).await, Verdict::Done);
        open_purse(&*store, "ann", 100).await;
        let late = Step { movements: vec![movement("ann", 1, -1)], ..step(&old, &["k1"]) };
        assert_eq!(commit(&*store, late).await, Verdict::Stale);
        assert_eq!(head(&*store, table).await.place.host, r#"{"seats":1}"#);
        assert!(store.records(table, 1, 9).await.expect("read").is_empty());
        assert_eq!(open_purse(&*store, "ann", 0).await, 100);
    });
}

#[test]
fn a_key_is_used_once_at_a_table() {
    on_both(async |rig| {
        let store = rig.store().await;
        let (one, two) = (open_table(&*store, "one").await, open_table(&*store, "two").await);
        assert_eq!(commit(&*store, step(&head(&*store, one).await, &["key"])).await, Verdict::Done);
        assert_eq!(commit(&*store, step(&head(&*store, one).await, &["new", "key"])).await, Verdict::Stale);
        assert_eq!(commit(&*store, step(&head(&*store, two).await, &["key"])).await, Verdict::Done, "another table");
        let wanted = vec![(one, "key".to_owned()), (one, "new".to_owned()), (two, "key".to_owned())];
        let answers = store.answers(wanted).await.expect("read");
        assert_eq!(answers.len(), 2);
        let answer = &answers[&(one, "key".to_owned())];
        // Whether the body is the same is the node's question: it has what it needs for it.
        assert_eq!((answer.seq, answer.body, answer.lines.as_str()), (1, [7; 32], "{\"id\":\"key\"}\n"));
    });
}

#[test]
fn a_purse_that_has_not_enough_stops_its_step_alone() {
    on_both(async |rig| {
        let store = rig.store().await;
        let mut heads = Vec::new();
        for name in ["one", "two", "three", "four", "five"] {
            heads.push(head(&*store, open_table(&*store, name).await).await);
        }
        open_purse(&*store, "ann", 100).await;
        open_purse(&*store, "bert", 0).await;
        let pay = |head: &Head, player: &str, amounts: &[i64]| {
            let keys: Vec<String> = amounts.iter().map(|amount| format!("k{amount}")).collect();
            let keys: Vec<&str> = keys.iter().map(String::as_str).collect();
            let movements = (1..).zip(amounts).map(|(seq, amount)| movement(player, seq, *amount)).collect();
            Step { movements, ..step(head, &keys) }
        };
        let owed = |mut step: Step| {
            step.movements.iter_mut().for_each(|movement| movement.is_owed = true);
            step
        };
        let steps = vec![
            pay(&heads[0], "ann", &[-60]),
            pay(&heads[1], "ann", &[20, -30, -31]),
            pay(&heads[2], "carl", &[5]),
            pay(&heads[3], "ann", &[-40]),
            owed(pay(&heads[4], "bert", &[-7])),
        ];
        let verdicts = store.commit(steps).await.expect("committed");
        let wanted = [Verdict::Done, Verdict::Short(3), Verdict::Short(1), Verdict::Done, Verdict::Done];
        assert_eq!(verdicts, wanted, "in the order of the flight; who has no purse has not enough");
        assert_eq!((open_purse(&*store, "ann", 0).await, open_purse(&*store, "bert", 0).await), (0, -7));
        assert_eq!(head(&*store, heads[1].id).await, heads[1], "nothing of it");
        assert!(store.records(heads[1].id, 1, 9).await.expect("read").is_empty());
    });
}

#[test]
fn a_step_that_breaks_a_constraint_fails_alone() {
    on_both(async |rig| {
        let store = rig.store().await;
        let mut steps = Vec::new();
        for name in ["one", "two", "three"] {
            let head = head(&*store, open_table(&*store, name).await).await;
            steps.push(step(&head, &["k1"]));
        }
        // Every table was opened with the chain of this head.
        steps[1].chain = Some(ChainRow { head: [1; 32], length: 1, sealed: vec![], at: 1 });
        let verdicts = store.commit(steps.clone()).await.expect("committed");
        assert_eq!((&verdicts[0], &verdicts[2]), (&Verdict::Done, &Verdict::Done));
        assert!(matches!(&verdicts[1], Verdict::Broken(why) if why.to_lowercase().contains("unique")), "{verdicts:?}");
        assert_eq!(head(&*store, steps[1].table).await.revision, 0);
        // A flight that comes again finds what it has done.
        let again = store.commit(steps).await.expect("committed");
        assert_eq!((&again[0], &again[2]), (&Verdict::Stale, &Verdict::Stale));
        // Two take one seat.
        let mut taken = step(&head(&*store, 1).await, &["k2"]);
        let sit = |player: &str| Seating { seat: 1, seq: 2, player: Some(player.into()) };
        taken.seatings = vec![sit("ann"), sit("bert")];
        assert!(matches!(commit(&*store, taken).await, Verdict::Broken(_)));
    });
}

#[test]
fn nothing_comes_before_the_landing_of_a_seed() {
    on_both(async |rig| {
        let store = rig.store().await;
        let table = open_table(&*store, "one").await;
        let before = head(&*store, table).await;
        let draw = Step { draws: Some(vec![9]), ..step(&before, &[]) };
        assert_eq!(commit(&*store, draw).await, Verdict::Done);
        let drawn = head(&*store, table).await;
        assert_eq!((drawn.drawn.as_deref(), drawn.seq), (Some([9].as_slice()), 0));
        assert_eq!(commit(&*store, step(&drawn, &["other"])).await, Verdict::Stale);
        let land = Step { lands: true, ..step(&drawn, &["land"]) };
        assert_eq!(commit(&*store, land).await, Verdict::Done);
        let landed = head(&*store, table).await;
        assert_eq!((landed.drawn.clone(), landed.seq), (None, 1));
        assert_eq!(commit(&*store, Step { lands: true, ..step(&landed, &["twice"]) }).await, Verdict::Stale);
    });
}

#[test]
fn a_seat_changes_hands_within_a_step() {
    on_both(async |rig| {
        let store = rig.store().await;
        let table = open_table(&*store, "one").await;
        let sit = |seq, player: Option<&str>| Seating { seat: 1, seq, player: player.map(str::to_owned) };
        let change = async |keys: &[&str], seatings: Vec<Seating>| {
            let moved = Step { seatings, ..step(&head(&*store, table).await, keys) };
            assert_eq!(commit(&*store, moved).await, Verdict::Done);
        };
        change(&["k1"], vec![sit(1, Some("ann"))]).await;
        change(&["k2", "k3"], vec![sit(2, None), sit(3, Some("bert"))]).await;
        change(&["k4", "k5"], vec![sit(4, None), sit(5, Some("carl")), sit(5, None)]).await;
        // Without a record between: who leaves at once was never there.
        change(&[], vec![sit(5, Some("dora"))]).await;
        change(&[], vec![sit(5, None)]).await;
        change(&[], vec![sit(5, Some("emil"))]).await;
        for (player, seats) in [("ann", 0), ("bert", 0), ("carl", 0), ("dora", 0), ("emil", 1)] {
            assert_eq!(store.seats_of(player.into()).await.expect("read").len(), seats, "{player}");
        }
    });
}

#[test]
fn two_writers_never_write_the_same_step() {
    on_both(async |rig| {
        let store = rig.store().await;
        let other = if rig.is_postgres() { rig.store().await } else { Arc::clone(&store) };
        let mut tables = Vec::new();
        for name in ["one", "two", "three"] {
            tables.push(open_table(&*store, name).await);
        }
        let race = |store: Arc<dyn Store>, tables: Vec<TableId>, name: &'static str| {
            tokio::spawn(async move {
                let (mut done, mut stale) = (0, 0);
                while done < 40 {
                    let heads = store.heads(tables.clone()).await.expect("read");
                    let key = format!("{name}{done}-{stale}");
                    let pay = |table| Step {
                        movements: vec![movement("ann", heads[table].seq + 1, -1)],
                        ..step(&heads[table], &[&key])
                    };
                    for verdict in store.commit(tables.iter().map(pay).collect()).await.expect("committed") {
                        match verdict {
                            Verdict::Done => done += 1,
                            Verdict::Stale => stale += 1,
                            other => panic!("{other:?}"),
                        }
                    }
                }
                done
            })
        };
        open_purse(&*store, "ann", 1_000).await;
        tables.reverse();
        let writers = [race(Arc::clone(&store), tables.clone(), "a"), {
            tables.reverse();
            race(other, tables.clone(), "b")
        }];
        let mut done = 0;
        for writer in writers {
            done += writer.await.expect("it ends");
        }
        let heads = store.heads(tables).await.expect("read");
        assert_eq!(heads.values().map(|head| head.seq).sum::<i64>(), done);
        assert_eq!(heads.values().map(|head| head.revision).sum::<i64>(), done);
        assert_eq!(open_purse(&*store, "ann", 0).await, 1_000 - done);
    });
}

#[test]
fn lists_keys_components_and_the_log_are_kept() {
    on_both(async |rig| {
        let store = rig.store().await;
        for name in ["b", "a", "Z", "c-1"] {
            open_table(&*store, name).await;
        }
        let names = async |after: &str, most| -> Vec<String> {
            let rows = store.tables(after.into(), most).await.expect("read");
            rows.into_iter().map(|row| row.head.name).collect()
        };
        assert_eq!(names("", 9).await, ["Z", "a", "b", "c-1"], "by their bytes");
        assert_eq!(names("a", 1).await, ["b"]);
        assert!(store.table("d".into()).await.expect("read").is_none());
        let (operator, settings, lines) = ("other".into(), "{}".into(), String::new());
        let taken = NewTable {
            name: "a".into(),
            operator,
            config: json!(1),
            settings,
            place: place("new"),
            lines,
            chain: None,
        };
        assert!(matches!(store.open_table(taken).await, Err(StoreError::Taken)));
        let role = Role::Player { player: "ann".into(), name: "Ann Ω".into(), table: None };
        let key = Key { digest: [3; 32], operator: "demo".into(), role, at: 1, expires: Some(9), ended: None };
        store.put_key(key.clone()).await.expect("kept");
        store.end_key([3; 32], 5).await.expect("ended");
        store.end_key([3; 32], 6).await.expect("ended before");
        assert_eq!(store.key([3; 32]).await.expect("read"), Some(Key { ended: Some(5), ..key }));
        assert_eq!(store.key([4; 32]).await.expect("read"), None);
        let component = Component {
            digest: [5; 32],
            family: "f".into(),
            rulebook: "r".into(),
            title: "t".into(),
            wasm: vec![0, 1],
            at: 1,
            withdrawn: None,
        };
        store.put_component(component.clone()).await.expect("kept");
        let withdrawn = Component { withdrawn: Some(4), ..component };
        store.put_component(withdrawn.clone()).await.expect("kept");
        assert_eq!(store.component([5; 32]).await.expect("read"), Some(withdrawn.clone()));
        assert_eq!(store.components().await.expect("read"), [Component { wasm: vec![], ..withdrawn }]);
        for n in 1..=3 {
            let line =
                AuditLine { n: 0, at: n, who: "w".into(), what: "act".into(), table: None, detail: json!({ "n": n }) };
            store.log(line).await.expect("kept");
        }
        let lines = store.audit(1, 9).await.expect("read");
        assert_eq!(lines.iter().map(|line| (line.n, line.at)).collect::<Vec<_>>(), [(2, 2), (3, 3)]);
        assert_eq!(store.value("name").await.expect("read"), None);
        assert_eq!(store.meta("name", "first".into()).await.expect("kept"), "first");
        assert_eq!(store.meta("name", "second".into()).await.expect("kept"), "first");
        assert_eq!(store.value("name").await.expect("read").as_deref(), Some("first"));
    });
}

#[test]
fn tables_that_are_due_are_given_to_one_node() {
    on_both(async |rig| {
        let store = rig.store().await;
        let mut heads = Vec::new();
        for (name, due) in [("one", 300), ("two", 100), ("three", 900)] {
            let head = head(&*store, open_table(&*store, name).await).await;
            let due = Step { place: Place { due: Some(due), ..place("due") }, ..step(&head, &[]) };
            assert_eq!(commit(&*store, due).await, Verdict::Done);
            heads.push(head.id);
        }
        assert!(store.due(99, 9).await.expect("read").is_empty());
        assert_eq!(store.due(100, 9).await.expect("read"), [heads[1]]);
        if !rig.is_postgres() {
            assert_eq!(
                store.due(500, 9).await.expect("read"),
                [heads[1], heads[0]],
                "those first that are due longest"
            );
            assert_eq!(store.due(500, 1).await.expect("read"), [heads[1]]);
            return;
        }
        let other = rig.store().await;
        assert!(other.due(200, 9).await.expect("read").is_empty(), "it was given to the first");
        // Both ask at once: each table is given once.
        let (mine, others) = tokio::join!(store.due(500, 9), other.due(500, 9));
        assert_eq!([mine.expect("read"), others.expect("read")].concat(), [heads[0]]);
        // A step that sets another time ends the lease; a second ends it, too.
        let due = Step { place: Place { due: Some(150), ..place("due") }, ..step(&head(&*store, heads[1]).await, &[]) };
        assert_eq!(commit(&*store, due).await, Verdict::Done);
        assert_eq!(other.due(500, 9).await.expect("read"), [heads[1]]);
        assert_eq!(other.due(1_600, 9).await.expect("read"), [heads[1], heads[0], heads[2]]);
    });
}

#[test]
fn a_schema_goes_forward_and_a_newer_one_is_refused() {
    on_both(async |rig| {
        let (first, newer) = match rig {
            Rig::Sqlite(_) => (
                concat!(include_str!("../../src/store/schema/1.sqlite.sql"), "PRAGMA user_version = 1;"),
                "PRAGMA user_version = 99",
            ),
            Rig::Postgres { .. } => (
                concat!(
                    include_str!("../../src/store/schema/1.postgres.sql"),
                    "INSERT INTO meta VALUES ('schema', '1');"
                ),
                "UPDATE meta SET value = '99' WHERE name = 'schema'",
            ),
        };
        rig.execute(first).await;
        rig.execute(
            "INSERT INTO tables (name, operator, config, settings, status, digest, seq, commands, chain, state, at_ms, host)
             SELECT 'old', 'demo', '{}', '{}', 'open', digest, 4, 4, digest, digest, 1, '{}' FROM
             (SELECT CAST('01234567890123456789012345678901' AS bytea) AS digest) AS bytes"
                .replace("bytea", if rig.is_postgres() { "bytea" } else { "BLOB" })
                .as_str(),
        )
        .await;
        rig.execute("INSERT INTO audit (n, at_ms, line) VALUES (7, 1, '{}')").await;
        let store = rig.store().await;
        let old = store.table("old".into()).await.expect("read").expect("the table").head;
        assert_eq!((old.seq, old.revision), (4, 0));
        assert_eq!(commit(&*store, step(&old, &["k5"])).await, Verdict::Done);
        let line = AuditLine { n: 0, at: 1, who: "w".into(), what: "a".into(), table: None, detail: json!(null) };
        store.log(line).await.expect("kept");
        assert_eq!(store.audit(7, 9).await.expect("read")[0].n, 8, "the log goes on after its last line");
        drop(store);
        rig.execute(newer).await;
        let Err(refused) = rig.open().await else { panic!("a newer schema is refused") };
        assert!(matches!(refused, OpenError::Newer { found: 99, .. }), "{refused}");
    });
}
