//! Live tables through HTTP: an evening with money, keys that are repeated, tokens, and a crash at every place that has a name.

use std::path::Path;
use std::time::{Duration, Instant};

use super::client::{self, Child, Client, InProcess, config_in, place_some_wager, start_in, wait_for};
use super::{database, server};
use serde_json::{Value, json};

/// A table whose croupier hardly waits.
fn fast_table(name: &str, draws: &str) -> Value {
    json!({
        "name": name, "rulebook": "nsw", "draws": draws,
        "settings": { "pace": { "act": 1, "window": 150, "silence": 100 } },
    })
}

/// Opens a fast table as the supervisor, when its rulebook is there.
fn open_fast_table(staff: &Client, name: &str, draws: &str) {
    wait_for(|| staff.post("/v1/tables", "", &fast_table(name, draws)).0 == 201);
}

/// Returns a folder whose servers have a new database of PostgreSQL, if there is one.
fn postgres_folder() -> Option<tempfile::TempDir> {
    let server = database::server()?;
    let name = tokio::runtime::Runtime::new().expect("threads").block_on(server.make_database());
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(folder.path().join("postgres"), server.url(&name)).expect("written");
    Some(folder)
}

#[test]
fn two_people_play_and_every_cent_is_where_the_journal_says() {
    play(server());
}

#[test]
fn on_postgresql_every_cent_is_where_the_journal_says() {
    if let Some(folder) = postgres_folder() {
        play(&start_in(folder, |_| {}));
    }
}

fn play(server: &InProcess) {
    open_fast_table(&server.staff, "fast", "fresh");
    let players: Vec<Client> = ["Ann", "Bert"].iter().map(|name| server.sit_down(name, "fast")).collect();
    let mut placed = 0;
    wait_for(|| {
        for player in &players {
            let key = format!("wager-{placed}");
            if let Some(answer) = place_some_wager(player, "fast", &key) {
                placed += 1;
                // The same key again is the same answer; with another command it is refused.
                let (_, me) = player.get("/v1/me");
                let seat = me["seats"][0]["seat"].clone();
                let other = json!({ "command": { "leave": seat } });
                let (status, again) = player.post("/v1/tables/fast/commands", &key, &other);
                assert_eq!((status, again["code"].as_str()), (422, Some("key-reused")), "{again}");
                assert!(answer["seq"].as_i64() > Some(0), "{answer}");
            }
        }
        let (_, rounds) = players[0].get("/v1/tables/fast/rounds?last=50");
        rounds["rounds"].as_array().map_or(0, |rounds| rounds.iter().filter(|row| row["ended"] == true).count()) >= 4
    });
    let (status, _) = server.staff.post("/v1/tables/fast/pause", "", &json!({ "reason": "to count" }));
    assert_eq!(status, 200);
    let (_, rounds) = players[0].get("/v1/tables/fast/rounds?last=100");
    let rows = rounds["rounds"].as_array().expect("rounds");
    for (player, seat) in players.iter().zip([1, 2]) {
        let net: i64 = rows.iter().filter(|row| row["seat"] == seat).map(|row| row["net"].as_i64().unwrap_or(0)).sum();
        let (_, me) = player.get("/v1/me");
        assert_eq!(me["balance"].as_i64(), Some(100_000 + net), "seat {seat}: {rounds}");
    }
    let first = rows.last().and_then(|row| row["round"].as_str()).expect("a round");
    let (status, replayed) = players[0].get(&format!("/v1/tables/fast/rounds/{first}/replay"));
    assert_eq!((status, replayed["holds"].as_bool()), (200, Some(true)), "{replayed}");
}

#[test]
fn nobody_gets_what_is_not_theirs() {
    let server = server();
    open_fast_table(&server.staff, "own", "committed");
    let player = server.sit_down("Ann", "own");
    let nobody = Client::new(server.address, None);
    let command = json!({ "command": "close-table" });
    assert_eq!(nobody.post("/v1/tables/own/commands", "k1", &command).0, 401);
    assert_eq!(player.post("/v1/tables/own/staff/commands", "k2", &command).0, 403);
    assert_eq!(player.post("/v1/tables/own/pause", "", &json!({ "reason": "x" })).0, 403);
    assert_eq!(player.post("/v1/tables", "", &fast_table("mine", "fresh")).0, 403);
    assert_eq!(player.get("/v1/audit").0, 403);
    // A player is the seat of the session, whatever the command says.
    let (status, refused) = player.post("/v1/tables/own/commands", "k3", &json!({ "command": { "leave": 7 } }));
    assert_eq!((status, refused["code"].as_str()), (403, Some("not-authorised")), "{refused}");
    assert_eq!(player.post("/v1/tables/own/commands", "", &command).0, 400, "a key is wanted");
    assert_eq!(player.post("/v1/tables/own/commands", "kip-9", &command).0, 400, "the server's own keys");
    assert_eq!(player.post("/v1/tables/none/commands", "k4", &command).0, 404);
    assert_eq!(player.post("/v1/tables/own/commands", "k5", &json!({ "comand": 1 })).0, 400);
    let (status, page) = nobody.get_text("/t/own");
    assert!(status == 200 && page.contains("<!doctype html>") | page.contains("<!DOCTYPE html>"), "{page}");
    // What staff tried is in the transcript and in the log, refused as well.
    let (status, _) =
        server.staff.post("/v1/tables/own/staff/commands", "s1", &json!({ "command": "announce-result" }));
    assert_eq!(status, 403, "it is a dealer's");
    let (_, log) = server.staff.get("/v1/audit");
    assert!(log["lines"].as_array().expect("lines").iter().any(|line| line["detail"]["result"] != "accepted"), "{log}");
}

#[test]
fn a_crash_at_any_place_loses_nothing_that_was_acknowledged() {
    for point in kip_serve::CRASH_POINTS {
        crash_at(point, tempfile::tempdir().expect("a folder").path());
    }
}

#[test]
fn on_postgresql_a_crash_around_a_commit_loses_nothing_that_was_acknowledged() {
    for point in ["STORE_AFTER_COMMIT", "STEP_BEFORE_COMMIT"] {
        if let Some(folder) = postgres_folder() {
            crash_at(point, folder.path());
        }
    }
}

#[test]
#[ignore = "longer: every place on PostgreSQL"]
fn on_postgresql_a_crash_at_any_place_loses_nothing_that_was_acknowledged() {
    for point in kip_serve::CRASH_POINTS {
        if let Some(folder) = postgres_folder() {
            crash_at(point, folder.path());
        }
    }
}

/// A crash at a place, with the key of a wager that was under way: afterwards the key says what became of it, the purse is what the
/// journal says, and the table goes on.
fn crash_at(point: &str, folder: &Path) {
    let mut acknowledged: Vec<(String, Value)> = Vec::new();
    let first = Child::start(folder, None);
    open_fast_table(&first.staff, "fast", "fresh");
    let player = first.sit_down("Ann", "fast");
    let token = player.token().to_owned();
    first.kill();
    // The place is passed some times before the crash; draws are few.
    let times = if point.starts_with("DRAWN") { 2 } else { 9 };
    let mut doomed = Child::start(folder, Some(&format!("{point}:{times}")));
    let mut number = 0;
    let since = Instant::now();
    while doomed.is_alive() && since.elapsed() < Duration::from_secs(20) {
        let player = Client::new(doomed.address, Some(&token));
        let key = format!("wager-{number}");
        if let Some(answer) = place_some_wager(&player, "fast", &key) {
            acknowledged.push((key, answer));
            number += 1;
        }
    }
    assert!(!doomed.is_alive(), "{point} was passed {times} times");
    doomed.kill();
    let after = Child::start(folder, None);
    let player = Client::new(after.address, Some(&token));
    let (status, transcript) = player.get_text("/v1/tables/fast/transcript");
    assert_eq!(status, 200);
    for (key, answer) in &acknowledged {
        let order = format!("\"id\":\"{key}\"");
        let lines: Vec<&str> = transcript.lines().filter(|line| line.contains(&order)).collect();
        assert_eq!(lines.len(), 1, "{point}: {key}, acknowledged as {answer}, is in the journal once");
    }
    let count = transcript.lines().count();
    wait_for(|| player.get_text("/v1/tables/fast/transcript").1.lines().count() > count + 4);
    let (status, _) = after.staff.post("/v1/tables/fast/pause", "", &json!({ "reason": "to count" }));
    assert_eq!(status, 200);
    let (_, rounds) = player.get("/v1/tables/fast/rounds?last=100");
    let net: i64 =
        rounds["rounds"].as_array().expect("rounds").iter().map(|row| row["net"].as_i64().unwrap_or(0)).sum();
    let (_, me) = player.get("/v1/me");
    assert_eq!(me["balance"].as_i64(), Some(100_000 + net), "{point}: {rounds}");
    after.kill();
    let config = config_in(folder);
    let runtime = tokio::runtime::Runtime::new().expect("threads");
    let examined = runtime.block_on(kip_serve::examine_all(&config, Some(&client::cache()))).expect("examined");
    for table in examined {
        assert_eq!(table.problem, None, "{point}: {}", table.table);
    }
}

/// A bit of one table's state is turned in the database: that table stops and says so, and the lobby and the others go on.
#[test]
fn a_table_whose_bytes_were_altered_stops_alone() {
    let folder = tempfile::tempdir().expect("a folder");
    let first = Child::start(folder.path(), None);
    for name in ["altered", "whole"] {
        open_fast_table(&first.staff, name, "fresh");
    }
    first.kill();
    let database = rusqlite::Connection::open(folder.path().join("data/kip.db")).expect("the database");
    let state = "SELECT state FROM tables WHERE name = 'altered'";
    let mut state: Vec<u8> = database.query_row(state, [], |row| row.get(0)).expect("a state");
    state[20] ^= 1;
    database.execute("UPDATE tables SET state = ?1 WHERE name = 'altered'", [state]).expect("altered");
    drop(database);
    let after = Child::start(folder.path(), None);
    let listed = |by: &Client| {
        let (status, page) = by.get("/v1/tables");
        assert_eq!(status, 200, "{page}");
        let tables = page["tables"].as_array().expect("tables").clone();
        tables.into_iter().map(|table| (table["name"].clone(), table["status"].clone())).collect::<Vec<_>>()
    };
    assert!(listed(&after.staff).contains(&(json!("whole"), json!("open"))));
    let player = after.sit_down("Ann", "whole");
    wait_for(|| place_some_wager(&player, "whole", "w1").is_some());
    for key in ["s1", "s2"] {
        let (status, refused) = player.post("/v1/tables/altered/seat", key, &json!({}));
        assert_eq!((status, refused["code"].as_str()), (409, Some("fault")), "{refused}");
    }
    // A member of staff who tries gets the same, and nothing of it is in the transcript.
    let announce = json!({ "command": "announce-result" });
    assert_eq!(after.staff.post("/v1/tables/altered/staff/commands", "s3", &announce).0, 409);
    let (_, transcript) = after.staff.get_text("/v1/tables/altered/transcript");
    assert!(!transcript.contains("bad-state"), "{transcript}");
    assert!(listed(&after.staff).contains(&(json!("altered"), json!("fault"))));
    after.kill();
}
