//! Staff through HTTP: acts that need two persons, and a table that is voided.

use super::client::{Client, place_some_wager, wait_for};
use super::{logged, server};
use serde_json::{Value, json};

/// A table whose croupier waits for a while, so that wagers lie.
fn slow_table(name: &str, rulebook: &str, settings: &Value) -> Value {
    let mut all =
        json!({ "pace": { "act": 1, "window": 4_000, "silence": 100 }, "confirm": ["void", "swap", "open-table"] });
    if let (Some(all), Some(own)) = (all.as_object_mut(), settings.as_object()) {
        all.extend(own.clone());
    }
    json!({ "name": name, "rulebook": rulebook, "settings": all })
}

fn add_staff(by: &Client, name: &str, role: &str) -> Client {
    let (status, staff) = by.post("/v1/staff", "", &json!({ "name": name, "role": role }));
    assert_eq!(status, 201, "{staff}");
    Client::new(by.address(), staff["token"].as_str())
}

#[test]
fn a_voided_table_gives_everything_back_once_two_persons_have_asked() {
    let server = server();
    let supervisor = &server.staff;
    server.open_table(&slow_table("voided", "nsw", &json!({})));
    let players: Vec<Client> = ["Ann", "Bert"].iter().map(|name| server.sit_down(name, "voided")).collect();
    let balance = |player: &Client| player.get("/v1/me").1["balance"].as_i64();
    let mut keys = 0;
    wait_for(|| {
        for player in &players {
            keys += 1;
            place_some_wager(player, "voided", &format!("w{keys}"));
        }
        players.iter().any(|player| balance(player) < Some(100_000))
    });
    let reason = json!({ "reason": "the lights went out" });
    let void = |by: &Client| by.post("/v1/tables/voided/void", "", &reason);
    // One person is not two, however often the same one asks, and whatever a second one asks for.
    for _ in 0..2 {
        let (status, waits) = void(supervisor);
        assert_eq!((status, waits["code"].as_str()), (202, Some("second-person")), "{waits}");
    }
    let second = add_staff(supervisor, "Second", "casino-supervisor");
    let swap = json!({ "digest": "nsw", "when": "next", "reason": "another" });
    let (status, waits) = second.post("/v1/tables/voided/swap", "", &swap);
    assert_eq!((status, waits["code"].as_str()), (202, Some("second-person")), "{waits}");
    let (status, _) = void(supervisor);
    assert_eq!(status, 202, "the act that waits is now the swap");
    assert!(players.iter().any(|player| balance(player) < Some(100_000)), "nothing was given back yet");
    let (status, voided) = void(&second);
    assert_eq!((status, voided["status"].as_str()), (200, Some("draining")), "{voided}");
    for player in &players {
        assert_eq!(balance(player), Some(100_000));
    }
    // The rules want a notice before a table closes: it is given at once.
    let transcript = || supervisor.get_text("/v1/tables/voided/transcript").1;
    wait_for(|| transcript().contains("\"announce-closing\""));
    assert!(transcript().contains("\"void-wagers\""));
    let (_, table) = supervisor.get("/v1/tables/voided");
    assert_eq!(table["reason"], "the lights went out", "players see why");
    let voids: Vec<Value> = logged("table", "voided").into_iter().filter(|line| line["what"] == "void").collect();
    let results: Vec<&str> = voids.iter().filter_map(|line| line["detail"]["result"].as_str()).collect();
    assert_eq!(results, ["second-person", "second-person", "second-person", "accepted"]);
}

/// A hand of cards is voided too, whatever the family calls it.
#[test]
fn a_card_table_is_voided_by_what_its_rules_list() {
    let server = server();
    let supervisor = &server.staff;
    let table = slow_table("hand", "swazi", &json!({ "confirm": [], "computer-players": true }));
    server.open_table(&table);
    let player = server.sit_down("Ann", "hand");
    wait_for(|| player.get("/v1/tables/hand/legal").1["first"].as_array().is_some_and(|listed| listed.len() > 1));
    let (status, voided) = supervisor.post("/v1/tables/hand/void", "", &json!({ "reason": "cards were marked" }));
    assert_eq!(status, 200, "{voided}");
    assert_eq!(player.get("/v1/me").1["balance"].as_i64(), Some(100_000));
}

/// Nobody gets by asking what a rulebook reserves for another role; a lab reads all and writes nothing.
#[test]
fn staff_act_in_their_own_role_alone() {
    let server = server();
    let supervisor = &server.staff;
    server.open_table(&slow_table("own-roles", "nsw", &json!({ "confirm": [] })));
    let lab = add_staff(supervisor, "Lab", "lab");
    let boxer = add_staff(supervisor, "Boxer", "boxer");
    for role in ["player", "host", "", "Boxer"] {
        let (status, refused) = supervisor.post("/v1/staff", "", &json!({ "name": "X", "role": role }));
        assert_eq!(status, 400, "{role}: {refused}");
    }
    assert_eq!(boxer.post("/v1/staff", "", &json!({ "name": "X", "role": "boxer" })).0, 403);
    assert_eq!(boxer.post("/v1/tables/own-roles/void", "", &json!({ "reason": "x" })).0, 403);
    // Somebody who ends the own session is out; the others are not.
    let leaver = add_staff(supervisor, "Leaver", "boxer");
    assert_eq!(leaver.delete("/v1/sessions", "").0, 204);
    assert_eq!(leaver.get("/v1/audit").0, 401);
    assert_eq!(lab.get("/v1/audit").0, 200);
    assert_eq!(lab.get_text("/v1/tables/own-roles/transcript").0, 200);
    for (path, body) in [
        ("/v1/tables/own-roles/staff/commands", json!({ "command": "close-table" })),
        ("/v1/tables/own-roles/commands", json!({ "command": "close-table" })),
        ("/v1/tables/own-roles/seat", json!({})),
        ("/v1/tables/own-roles/pause", json!({ "reason": "x" })),
        ("/v1/tables/own-roles/swap", json!({ "digest": "nsw", "when": "next" })),
        ("/v1/sessions", json!({ "player": "p", "name": "P", "age-attested": true })),
    ] {
        let (status, refused) = lab.post(path, "lab-1", &body);
        assert_eq!(status, 403, "{path}: {refused}");
    }
}

/// Coins that people watch land as two of them have seen them.
#[test]
fn observed_coins_land_as_two_persons_have_seen_them() {
    let server = server();
    let settings = json!({ "confirm": ["land"], "pace": { "act": 1, "window": 300, "silence": 100 } });
    let mut table = slow_table("observed", "nsw", &settings);
    table["draws"] = "observed".into();
    server.open_table(&table);
    let player = server.sit_down("Ann", "observed");
    let [first, second] = ["First", "Second"].map(|name| add_staff(&server.staff, name, "boxer"));
    let path = "/v1/tables/observed/staff/commands";
    let balance = || player.get("/v1/me").1["balance"].as_i64();
    let mut keys = 0;
    wait_for(|| {
        keys += 1;
        place_some_wager(&player, "observed", &format!("w{keys}"));
        let listed = first.get("/v1/tables/observed/legal").1;
        listed["first"].as_array().is_some_and(|all| all.iter().any(|one| one["command"].get("land").is_some()))
    });
    let staked = balance();
    let say = |by: &Client, key: &str, coin: &str| {
        let command = json!({ "land": { "observed": { "first": coin, "second": coin } } });
        let (status, answer) = by.post(path, key, &json!({ "command": command }));
        (status, answer["code"].as_str().unwrap_or_default().to_owned(), answer)
    };
    // One person is not two, and two who have seen different coins are not one.
    for (by, key, coin) in
        [(&first, "1", "heads"), (&first, "2", "heads"), (&second, "3", "tails"), (&first, "4", "heads")]
    {
        let (status, code, answer) = say(by, key, coin);
        assert_eq!((status, code.as_str()), (202, "second-person"), "{key}: {answer}");
    }
    assert_eq!(balance(), staked, "nothing has landed");
    let (status, _, answer) = say(&second, "5", "heads");
    assert_eq!(status, 200, "{answer}");
    // The same key says the same again, and nothing lands twice.
    let (status, _, again) = say(&second, "5", "heads");
    assert_eq!((status, &again["seq"]), (200, &answer["seq"]), "{again}");
    let transcript = server.staff.get_text("/v1/tables/observed/transcript").1;
    assert_eq!(transcript.matches("\"land\"").count(), 1, "{transcript}");
    let given: Vec<Value> = logged("table", "observed");
    let results: Vec<&str> = given.iter().filter_map(|line| line["detail"]["result"].as_str()).collect();
    assert_eq!(results, [["second-person"; 4].as_slice(), &["accepted", "accepted"]].concat(), "{given:#?}");
}
