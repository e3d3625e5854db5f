//! Rights: nobody gives another's command, and the audit log has who tried.

use serde_json::{Value, json};

use crate::client::Client;
use crate::client::feed::Feed;
use crate::{fast, logged, server, sit};

/// Makes a client of a member of staff.
fn staff(role: &str, number: u32) -> Client {
    let wanted = json!({ "name": format!("the {role}"), "role": role, "number": number });
    let (status, made) = server().staff.post("/v1/staff", "", &wanted);
    assert_eq!(status, 201, "{made}");
    Client::new(server().address, made["token"].as_str())
}

#[test]
fn a_player_acts_for_the_own_seat_alone() {
    server().open_table(&fast("own-seat"));
    let [ann, bert] = ["Ann", "Bert"].map(|name| server().come_in(name));
    sit(&ann, "own-seat");
    let berts = sit(&bert, "own-seat");
    let command = json!({ "leave": berts });
    let (status, refused) = ann.post("/v1/tables/own-seat/commands", "x", &json!({ "command": command }));
    assert_eq!((status, refused["code"].as_str()), (403, Some("not-authorised")), "{refused}");
    assert!(refused["clause"].is_string(), "the rules' refusal has its clause: {refused}");
    let mut feed = Feed::open(&ann, "own-seat");
    feed.give("y", &command);
    assert_eq!(feed.until("refused")["code"], "not-authorised");
    let (_, me) = ann.get("/v1/me");
    let lines = logged("who", &format!("player {}", me["player"].as_str().expect("a player")));
    let results: Vec<&Value> = lines.iter().map(|line| &line["detail"]["result"]).collect();
    assert_eq!(results, ["not-authorised", "not-authorised"], "over HTTP and over the feed: {lines:?}");
    assert!(lines.iter().all(|line| line["table"] == "own-seat"), "{lines:?}");
    assert_eq!(bert.get("/v1/me").1["seats"][0]["seat"], berts);
}

#[test]
fn staff_have_the_rights_of_their_role() {
    server().open_table(&fast("roles"));
    let boxer = staff("boxer", 7);
    let command = json!({ "command": { "void-wagers": 1 } });
    let (_, described) = server().staff.get("/v1/rulebooks/nsw");
    let commands = described["description"]["head"]["commands"].as_array().expect("commands");
    let may = |name: &str, role: &str| {
        let line = commands.iter().find(|line| line["name"] == name).expect("the command");
        line["by"].as_array().expect("roles").iter().any(|by| by == role)
    };
    assert!(!may("void-wagers", "boxer"), "the command is a higher role's");
    let (status, refused) = boxer.post("/v1/tables/roles/staff/commands", "b1", &command);
    assert_eq!((status, refused["code"].as_str()), (403, Some("not-authorised")), "{refused}");
    let lines = logged("who", "boxer the boxer");
    assert_eq!(lines.len(), 1, "{lines:?}");
    assert_eq!(
        (&lines[0]["detail"]["result"], &lines[0]["detail"]["command"]),
        (&json!("not-authorised"), &command["command"])
    );
    for (path, body) in [("/v1/tables/roles/pause", json!({ "reason": "x" })), ("/v1/tables", fast("theirs"))] {
        assert_eq!(boxer.post(path, "", &body).0, 403, "{path}");
    }
    assert_eq!(logged("who", "boxer the boxer").len(), 3);
}

#[test]
fn a_lab_reads_everything_and_writes_nothing() {
    server().open_table(&fast("seen"));
    let lab = staff("lab", 1);
    for path in ["/v1/audit", "/v1/tables/seen", "/v1/tables/seen/transcript", "/v1/tables/seen/rounds"] {
        assert_eq!(lab.get_text(path).0, 200, "{path}");
    }
    let writes = [
        ("/v1/tables/seen/staff/commands", json!({ "command": "close-table" })),
        ("/v1/tables/seen/commands", json!({ "command": "close-table" })),
        ("/v1/tables/seen/seat", json!({})),
        ("/v1/tables/seen/pause", json!({ "reason": "x" })),
        ("/v1/tables/seen/swap", json!({ "digest": "nsw", "when": "now" })),
        ("/v1/tables", fast("labs")),
        ("/v1/sessions", json!({ "player": "p", "name": "P", "age-attested": true })),
        ("/v1/staff", json!({ "name": "L", "role": "lab", "number": 2 })),
    ];
    for (number, (path, body)) in writes.iter().enumerate() {
        assert_eq!(lab.post(path, &format!("k{number}"), body).0, 403, "{path}");
    }
    let lines = logged("who", "lab the lab");
    let paths: Vec<&str> = lines.iter().filter_map(|line| line["detail"]["path"].as_str()).collect();
    assert_eq!(paths, writes.each_ref().map(|(path, _)| *path), "each attempt is in the audit log");
}

#[test]
fn a_session_for_one_table_plays_at_no_other() {
    server().open_table(&fast("this"));
    server().open_table(&fast("that"));
    let wanted = json!({ "player": "bound", "name": "Bo", "age-attested": true, "table": "this" });
    let (status, session) = server().staff.post("/v1/sessions", "", &wanted);
    assert_eq!(status, 201, "{session}");
    let bound = Client::new(server().address, session["token"].as_str());
    let (status, refused) = bound.post("/v1/tables/that/seat", "k", &json!({}));
    assert_eq!((status, refused["code"].as_str()), (403, Some("forbidden")), "{refused}");
    let mut feed = Feed::open(&bound, "that");
    feed.send(&json!({ "sit": { "id": "k2" } }));
    assert_eq!(feed.until("refused")["code"], "forbidden");
    sit(&bound, "this");
}
