//! A server that lives, as players, spectators, staff and strangers meet it: money, seats, feeds, pages, bad sockets, rights,
//! crashes.
#![allow(clippy::expect_used, clippy::panic, clippy::indexing_slicing, reason = "a test fails by it")]

mod client;
mod database;
mod feeds;
mod nodes;
mod ops;
mod pages;
mod rights;
mod seats;
mod sockets;
mod staff;
mod tables;

use std::sync::OnceLock;

use client::{Client, InProcess, wait_for_some};
use serde_json::{Value, json};

/// Returns the server that most of these tests share; each opens its tables.
fn server() -> &'static InProcess {
    static SERVER: OnceLock<InProcess> = OnceLock::new();
    SERVER.get_or_init(client::start)
}

/// A table of Two-Up whose croupier hardly waits.
fn fast(name: &str) -> Value {
    json!({
        "name": name, "rulebook": "nsw", "draws": "fresh",
        "settings": { "pace": { "act": 1, "window": 150, "silence": 100 } },
    })
}

/// A table of Two-Up at which the time to bet is long.
fn slow(name: &str) -> Value {
    json!({
        "name": name, "rulebook": "nsw", "draws": "fresh",
        "settings": { "pace": { "act": 1, "window": 60_000, "silence": 100 } },
    })
}

/// Returns a rulebook of cards that may be played today.
fn cards() -> String {
    wait_for_some(|| {
        let (_, listed) = server().staff.get("/v1/rulebooks");
        let all = listed["rulebooks"].as_array()?;
        let found = all.iter().find(|rulebook| rulebook["family"] == "casino-cards")?;
        found["rulebook"].as_str().map(str::to_owned)
    })
}

/// A card table without computer players.
fn card_table(name: &str) -> Value {
    json!({ "name": name, "rulebook": cards(), "settings": { "computer-players": false } })
}

/// Sits down at any seat, and returns its number.
fn sit(player: &Client, table: &str) -> u64 {
    let key = format!("sit-{}", &player.token()[..16]);
    let (status, seated) = player.post(&format!("/v1/tables/{table}/seat"), &key, &json!({}));
    assert_eq!(status, 200, "{seated}");
    seated["seat"].as_u64().expect("a seat")
}

/// Returns a choice that places a wager, once one is listed.
fn listed_choice(player: &Client, table: &str) -> Value {
    wait_for_some(|| {
        let (_, listed) = player.get(&format!("/v1/tables/{table}/legal"));
        listed["first"].as_array()?.iter().find(|choice| choice["command"]["place-wager"].is_object()).cloned()
    })
}

/// Returns a command that places a wager, once one is listed.
fn listed_wager(player: &Client, table: &str) -> Value {
    listed_choice(player, table)["command"].clone()
}

/// Returns the lines of the audit log that have a value in a field.
fn logged(field: &str, value: &str) -> Vec<Value> {
    let mut lines = Vec::new();
    let mut after = 0;
    loop {
        let (_, log) = server().staff.get(&format!("/v1/audit?after={after}"));
        let page = log["lines"].as_array().expect("lines");
        let Some(last) = page.last() else { return lines };
        after = last["n"].as_i64().expect("a number");
        lines.extend(page.iter().filter(|line| line[field] == value).cloned());
    }
}

/// Not a test: the server of the crash test, in a process that may end.
#[test]
#[ignore = "started by the crash test"]
fn child_server() {
    client::serve_as_child();
}
