//! Seats: how many there are, who may have one, and what becomes of those whose player is away.

use serde_json::json;

use crate::client::feed::Feed;
use crate::client::{Client, wait_for, wait_for_some};
use crate::{card_table, cards, fast, listed_choice, listed_wager, server, sit, slow};

#[test]
fn lists_show_the_seats_and_the_phase_that_the_rules_have() {
    let nobody = Client::new(server().address, None);
    server().open_table(&fast("listed"));
    server().open_table(&card_table("listed-cards"));
    let (_, page) = nobody.get("/v1/tables");
    let row = |name: &str| {
        let tables = page["tables"].as_array().expect("tables");
        tables.iter().find(|table| table["name"] == name).cloned().expect("the table")
    };
    let view = |name: &str| nobody.get(&format!("/v1/tables/{name}/view")).1;
    assert_eq!(row("listed")["seats"], view("listed")["seat-count"]);
    let seats = view("listed-cards")["seats"].as_array().map(Vec::len);
    assert_eq!(row("listed-cards")["seats"].as_u64(), seats.and_then(|seats| seats.try_into().ok()));
    assert_eq!(row("listed")["phase"], "offering");
    assert_eq!(row("listed-cards")["phase"], "between");
    assert_eq!(row("listed")["seats-taken"], json!([]));
}

#[test]
fn a_full_table_and_a_seat_that_is_not_there_are_refused_in_a_sentence() {
    server().open_table(&card_table("full"));
    let (_, table) = server().staff.get("/v1/tables/full");
    let seats = table["view"]["seats"].as_array().expect("seats").len();
    let take = |player: &Client, key: &str, body| {
        let (status, answer) = player.post("/v1/tables/full/seat", key, &body);
        let word = |name: &str| answer[name].as_str().unwrap_or_default().to_owned();
        (status, word("code"), word("detail"))
    };
    let ann = server().come_in("Ann");
    let (status, code, detail) = take(&ann, "k0", json!({ "seat": seats + 1 }));
    assert_eq!((status, code.as_str()), (409, "no-such-seat"), "{detail}");
    assert!(detail.ends_with(&format!("they are 1 to {seats}")), "{detail}");
    assert_eq!(take(&ann, "k1", json!({ "seat": 1 })).0, 200);
    assert_eq!(take(&ann, "k2", json!({})).1, "seated");
    let bert = server().come_in("Bert");
    let (status, code, detail) = take(&bert, "k3", json!({ "seat": 1 }));
    assert_eq!((status, code.as_str(), detail.as_str()), (409, "seat-taken", "seat 1 is Ann's; take another"));
    for number in 1..seats {
        let other = server().come_in(&format!("Other {number}"));
        assert_eq!(take(&other, &format!("o{number}"), json!({})).0, 200);
    }
    let (status, code, detail) = take(&bert, "k4", json!({}));
    assert_eq!((status, code.as_str()), (409, "table-full"), "{detail}");
    assert_eq!(detail, format!("the table is full: all {seats} seats are taken"));
}

#[test]
fn computer_players_give_their_seats_to_people_and_take_them_back() {
    server().open_table(&json!({ "name": "computers", "rulebook": cards() }));
    let people = |wanted: usize| {
        let (_, table) = server().staff.get("/v1/tables/computers");
        let names = table["names"].as_object().expect("names");
        let persons = names.values().filter(|name| name["computer"] == false).count();
        table["seats"] == names.len() && persons == wanted
    };
    let ann = server().come_in("Ann");
    sit(&ann, "computers");
    wait_for(|| people(1));
    let (_, table) = server().staff.get("/v1/tables/computers");
    let computers = table["computers"].as_array().expect("seats");
    assert_eq!(
        Some(computers.len() + 1),
        table["seats-taken"].as_array().map(Vec::len),
        "people take their seats: {table}"
    );
    assert_eq!(ann.delete("/v1/tables/computers/seat", "rise").0, 200);
    wait_for(|| people(0));
}

#[test]
fn a_player_leaves_by_the_rules() {
    server().open_table(&slow("left"));
    let ann = server().come_in("Ann");
    sit(&ann, "left");
    let (status, left) = ann.delete("/v1/tables/left/seat", "rise");
    assert_eq!(status, 200, "{left}");
    assert!(left["events"].to_string().contains("player-left"), "{left}");
    assert_eq!(ann.get("/v1/me").1["seats"], json!([]));
}

#[test]
fn a_refusal_names_its_money() {
    server().open_table(&slow("least"));
    let ann = server().come_in("Ann");
    sit(&ann, "least");
    let choice = listed_choice(&ann, "least");
    let range = &choice["blanks"][0]["amount"];
    let above = range["most"].as_u64().expect("an amount") + range["step"].as_u64().expect("an amount");
    let filling = json!({ "tender": range["tender"], "amount": above });
    let filling = json!({ "command": choice["command"], "fillings": [{ "amount": filling }] });
    let (status, filled) = ann.post("/v1/tables/least/fill", "", &filling);
    assert_eq!(status, 200, "{filled}");
    let (status, refused) = ann.post("/v1/tables/least/commands", "few", &json!({ "command": filled["command"] }));
    assert_eq!(status, 422, "{refused}");
    let named = refused["names"]["amount"].as_u64().expect("an amount");
    let money = format!("{}.{:02}", named / 100, named % 100);
    assert!(refused["detail"].as_str().is_some_and(|detail| detail.replace(',', "").contains(&money)), "{refused}");
    // The feed says the same.
    let mut feed = Feed::open(&ann, "least");
    feed.until("welcome");
    feed.give("few-2", &filled["command"]);
    let again = feed.until("refused");
    assert_eq!((&again["names"], &again["message"]), (&refused["names"], &refused["detail"]));
}

/// Returns the number of people who sit at a table.
fn taken(table: &str) -> Vec<u64> {
    let (_, table) = server().staff.get(&format!("/v1/tables/{table}"));
    let seats = table["seats-taken"].as_array().expect("seats").iter();
    seats.filter_map(serde_json::Value::as_u64).collect()
}

#[test]
fn who_is_away_too_long_leaves_unless_something_lies_on_the_table() {
    let mut table = slow("idle");
    table["settings"]["idle"] = json!(3_000);
    server().open_table(&table);
    let [away, staked, watching] = ["Away", "Staked", "Watching"].map(|name| server().come_in(name));
    let seats = [&away, &staked, &watching].map(|player| sit(player, "idle"));
    let mut feed = Feed::open(&watching, "idle");
    feed.until("welcome");
    let command = listed_wager(&staked, "idle");
    let (status, placed) = staked.post("/v1/tables/idle/commands", "w", &json!({ "command": command }));
    assert_eq!(status, 200, "{placed}");
    // The feed is read, so that the server's pings are answered.
    let left = feed.until_one("step", |step| step["events"].to_string().contains("player-left"));
    assert_eq!(left["events"][0]["what"], json!({ "player-left": seats[0] }), "{left}");
    assert_eq!(left["by"]["role"], "host");
    let since = std::time::Instant::now();
    while since.elapsed() < std::time::Duration::from_secs(4) {
        assert_eq!(taken("idle"), [seats[1], seats[2]], "money, or an open feed, keeps a seat");
        std::thread::sleep(std::time::Duration::from_millis(100));
    }
    // The command is the server's own: its key says so.
    let (_, transcript) = server().staff.get_text("/v1/tables/idle/transcript");
    let order = transcript.lines().find(|line| line.contains("\"command\":{\"leave\":")).expect("the order");
    assert!(order.contains("\"id\":\"kip-"), "{order}");
    // Without the feed the seat is free after the limit.
    drop(feed);
    wait_for(|| taken("idle") == [seats[1]]);
}

#[test]
fn a_seat_is_the_computers_again_when_its_player_stays_away() {
    let table =
        json!({ "name": "idle-cards", "rulebook": cards(), "settings": { "computer-players": true, "idle": 600 } });
    server().open_table(&table);
    let ann = server().come_in("Ann");
    let seat = sit(&ann, "idle-cards").to_string();
    let name = wait_for_some(|| {
        let (_, table) = server().staff.get("/v1/tables/idle-cards");
        let sitter = &table["names"][&seat];
        (sitter["computer"] == true).then(|| sitter["name"].clone())
    });
    assert_eq!(name, json!(format!("Computer {seat}")));
    assert_eq!(ann.get("/v1/me").1["seats"], json!([]));
}
