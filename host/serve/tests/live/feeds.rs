//! Feeds: every step once and in order, each viewer's own, over WebSocket and as Server-Sent Events.

use std::io::{BufRead as _, BufReader, Write as _};
use std::net::TcpStream;
use std::time::Duration;

use serde_json::{Value, json};

use crate::client::feed::Feed;
use crate::client::{Client, start, wait_for, wait_for_some};
use crate::{card_table, fast, listed_wager, server, sit, slow};

fn nobody() -> Client {
    Client::new(server().address, None)
}

/// A table that makes steps as fast as the store takes them.
fn racing(name: &str) -> Value {
    json!({
        "name": name, "rulebook": "nsw", "draws": "fresh",
        "settings": { "plays-on": true, "pace": { "act": 1, "window": 1, "silence": 1 } },
    })
}

#[test]
fn who_sits_down_sees_the_step_of_it_and_then_the_own_cards() {
    server().open_table(&card_table("join-cards"));
    server().open_table(&slow("join-coins"));
    for table in ["join-cards", "join-coins"] {
        let ann = server().come_in("Ann");
        let mut feed = Feed::open(&ann, table);
        assert_eq!(feed.until("welcome")["viewer"].get("seat"), None);
        feed.send(&json!({ "sit": { "id": "down" } }));
        let mut names = Vec::new();
        let done = loop {
            let (name, body) = feed.next().expect("a frame");
            names.push(name.clone());
            match name.as_str() {
                "done" => break body,
                "step" => assert!(body["events"].to_string().contains("player-joined"), "{body}"),
                "welcome" => assert_eq!(body["viewer"]["seat"], 1, "{body}"),
                "gap" => panic!("{table}: {body}"),
                _ => {}
            }
        };
        assert_eq!((&done["id"], &done["seat"]), (&json!("down"), &json!(1)));
        let place = |wanted: &str| names.iter().position(|name| name == wanted).expect("the frame");
        assert!(place("step") < place("done") && place("welcome") < place("done"), "{table}: {names:?}");
    }
}

#[test]
fn another_way_to_a_seat_gives_a_feed_its_eyes_too() {
    server().open_table(&card_table("eyes"));
    let ann = server().come_in("Ann");
    let mut feed = Feed::open(&ann, "eyes");
    feed.until("welcome");
    let seat = sit(&ann, "eyes");
    assert_eq!(feed.until("welcome")["viewer"]["seat"], seat);
    assert_eq!(ann.delete("/v1/tables/eyes/seat", "up").0, 200);
    assert_eq!(feed.until("welcome")["viewer"].get("seat"), None);
    assert_eq!(feed.steps.len(), 2, "joining and leaving, each once: {:?}", feed.steps);
}

#[test]
fn a_command_is_done_after_its_step_on_the_same_socket() {
    server().open_table(&slow("order"));
    let ann = server().come_in("Ann");
    sit(&ann, "order");
    let command = listed_wager(&ann, "order");
    let side = command["place-wager"]["side"].clone();
    let mut feed = Feed::open(&ann, "order");
    let welcome = feed.until("welcome");
    assert_eq!(welcome["digest"].as_str().map(str::len), Some(64), "{welcome}");
    for round in 0..10 {
        let (id, command) = match round % 2 {
            0 => (format!("place-{round}"), command.clone()),
            _ => (format!("take-{round}"), json!({ "withdraw-wager": side })),
        };
        feed.give(&id, &command);
        let done = feed.until("done");
        let seq = done["seq"].as_i64().expect("a number");
        assert_eq!((done["id"].as_str(), feed.steps.last()), (Some(id.as_str()), Some(&seq)));
    }
    let balance = feed.until("wallet")["balance"].as_i64();
    assert!(balance.is_some_and(|balance| balance <= 100_000), "{balance:?}");
    assert_eq!(feed.until("seen")["digest"], welcome["digest"]);
}

#[test]
fn a_feed_goes_on_after_any_step_without_a_gap() {
    server().open_table(&racing("resume"));
    let mut first = Feed::open(&nobody(), "resume");
    let begin = first.until("welcome")["seq"].as_i64().expect("a number");
    let mut steps = Vec::new();
    while steps.len() < 60 {
        steps.push(first.until("step"));
    }
    let numbers: Vec<i64> = (begin + 1..=begin + 60).collect();
    assert_eq!(first.steps, numbers, "every step once, in order");
    // Another viewer, who has seen some of it, gets the same frames from there on, past its welcome.
    let mut second = Feed::resume(&nobody(), "resume", Some(begin + 20));
    let mut again = Vec::new();
    while again.len() < 40 {
        match second.next().expect("a frame") {
            (name, body) if name == "step" => again.push(body),
            (name, body) => assert_ne!(name, "gap", "{body}"),
        }
    }
    assert_eq!(again, steps[20..]);
    // A number that the table has not reached yet, as after a store that was put back, is no reason to wait for it.
    let mut third = Feed::resume(&nobody(), "resume", Some(i64::MAX));
    assert!(third.until("welcome")["seq"].is_i64());
}

#[test]
fn players_see_the_time_that_they_have() {
    server().open_table(&slow("times"));
    let ann = server().come_in("Ann");
    let mut feed = Feed::open(&ann, "times");
    feed.until("welcome");
    sit(&ann, "times");
    let timer = feed.until_one("timer", |timer| timer["what"] == "window");
    let ends = timer["ends-at"].as_u64().expect("a time");
    let welcome = Feed::open(&nobody(), "times").until("welcome");
    assert_eq!(welcome["timers"][0]["ends-at"], ends, "whoever comes later sees the same time: {welcome}");
    let left = ends.saturating_sub(welcome["server-time"].as_u64().expect("a time"));
    assert!((30_000..=60_000).contains(&left), "{left}");
}

#[test]
fn a_status_comes_with_its_reason() {
    server().open_table(&slow("status"));
    let mut feed = Feed::open(&nobody(), "status");
    feed.until("welcome");
    let paused = json!({ "reason": "a coin is <b>bent</b>" });
    assert_eq!(server().staff.post("/v1/tables/status/pause", "", &paused).0, 200);
    let status = feed.until_one("status", |status| status["status"] == "paused");
    assert_eq!(status["reason"], paused["reason"]);
    let welcome = Feed::open(&nobody(), "status").until("welcome");
    assert_eq!((&welcome["status"], &welcome["reason"]), (&json!("paused"), &paused["reason"]));
    assert_eq!(server().staff.post("/v1/tables/status/resume", "", &json!({ "reason": "mended" })).0, 200);
    assert_eq!(feed.until_one("status", |status| status["status"] == "open")["reason"], Value::Null);
}

#[test]
fn a_swap_is_a_step_and_says_from_what_to_what() {
    // A build of the same rules with another digest: a custom section at the end of the component.
    let (_, listed) = server().staff.get("/v1/rulebooks");
    let rulebook = |row: &&Value| row["rulebook"] == "nsw";
    let old = wait_for_some(|| {
        let listed = if listed["rulebooks"].as_array().is_some_and(|all| all.iter().any(|row| rulebook(&row))) {
            listed.clone()
        } else {
            server().staff.get("/v1/rulebooks").1
        };
        listed["rulebooks"].as_array()?.iter().find(rulebook)?["digest"].as_str().map(str::to_owned)
    });
    server().open_table(&slow("swap"));
    let (_, _, mut wasm) = server().staff.ask_raw("GET", &format!("/v1/rulebooks/{old}.wasm"), "", None);
    wasm.extend_from_slice(b"\x00\x09\x04note\x01\x02\x03\x04");
    let new = kip::Digest::of(&wasm).to_string();
    let (status, answer) = put(&format!("/v1/admin/components/{new}"), &wasm);
    assert_eq!(status, 201, "{answer}");
    let mut feed = Feed::open(&nobody(), "swap");
    let from = feed.until("welcome")["seq"].as_i64().expect("a number");
    let wanted = json!({ "digest": new, "when": "now", "reason": "a test" });
    let (status, answer) = server().staff.post("/v1/tables/swap/swap", "", &wanted);
    assert_eq!(status, 200, "{answer}");
    let swapped = feed.until("swapped");
    assert_eq!((&swapped["from"]["digest"], &swapped["to"]["digest"]), (&json!(old), &json!(new)), "{swapped}");
    assert_eq!((feed.steps.last(), &swapped["to"]["rulebook"]), (swapped["seq"].as_i64().as_ref(), &json!("nsw")));
    // Whoever was away learns of it, too.
    let mut later = Feed::resume(&nobody(), "swap", Some(from));
    assert_eq!(later.until("swapped"), swapped);
    assert_eq!(later.until("welcome")["digest"], json!(new));
}

/// Puts bytes as the supervisor.
fn put(path: &str, bytes: &[u8]) -> (u16, String) {
    use std::io::Read as _;

    let address = server().address;
    let mut stream = TcpStream::connect(address).expect("connected");
    stream.set_read_timeout(Some(Duration::from_secs(80))).expect("a timeout");
    write!(
        stream,
        "PUT {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\nAuthorization: Bearer {}\r\nContent-Length: {}\r\n\r\n",
        server().staff.token(),
        bytes.len(),
    )
    .expect("sent");
    stream.write_all(bytes).expect("sent");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("an answer");
    (answer.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(0), answer)
}

#[test]
fn a_server_that_ends_says_when_to_come_again() {
    let server = start();
    server.open_table(&slow("bye"));
    let mut feed = Feed::open(&Client::new(server.address, None), "bye");
    feed.until("welcome");
    let reader = std::thread::spawn(move || feed.until("bye"));
    server.end();
    let bye = reader.join().expect("a bye");
    assert_eq!(bye["reason"], "ending");
    assert!(bye["again-at"].as_u64().is_some_and(|at| at > 1_700_000_000_000), "{bye}");
}

#[test]
fn a_viewer_that_reads_too_slowly_gets_one_gap_and_catches_up() {
    server().open_table(&racing("slow-reader"));
    let mut slow = Feed::open(&nobody(), "slow-reader");
    let begin = slow.until("welcome")["seq"].as_i64().expect("a number");
    // It does not read. Another viewer follows meanwhile, and nobody waits for the slow one.
    let mut quick = Feed::open(&nobody(), "slow-reader");
    quick.until("welcome");
    let (mut last, mut gaps, mut caught_up) = (begin, Vec::<Value>::new(), 0);
    let mut read = |slow: &mut Feed| {
        match slow.next().expect("a frame") {
            (name, body) if name == "step" => {
                let seq = body["seq"].as_i64().expect("a number");
                assert_eq!(seq, last + 1, "no step is left out without a gap, and none comes twice");
                last = seq;
                caught_up += 1;
            }
            (name, body) if name == "gap" => {
                assert_eq!(body["from"].as_i64(), Some(last + 1), "{body}");
                last = body["to"].as_i64().expect("a number");
                gaps.push(body);
                caught_up = 0;
            }
            _ => {}
        }
        (last, caught_up)
    };
    // It reads a fifth of what is made: too little to keep up, and enough not to be closed.
    while quick.steps.len() < 1_400 {
        quick.until("step");
        if quick.steps.len().is_multiple_of(200) {
            for _ in 0..40 {
                read(&mut slow);
            }
        }
    }
    while !matches!(read(&mut slow), (seen, in_a_row) if seen >= begin + 1_400 && in_a_row >= 20) {}
    assert!(!gaps.is_empty(), "1,400 steps were made, and all of them waited");
    let to = gaps[0]["to"].as_i64().expect("a number");
    assert!(to - gaps[0]["from"].as_i64().expect("a number") > 200, "{gaps:?}");
}

#[test]
fn a_viewer_that_never_reads_is_closed() {
    let server = start_with_metrics();
    server.0.open_table(&racing("never"));
    let viewers = || {
        let (_, page) = server.1.get_text("/metrics");
        let line = page.lines().find_map(|line| line.strip_prefix("kip_viewers ")).map(str::to_owned);
        line.and_then(|count| count.trim().parse::<usize>().ok())
    };
    let mut feed = Feed::open(&Client::new(server.0.address, None), "never");
    feed.until("welcome");
    assert_eq!(viewers(), Some(1));
    // It takes some time until the buffers of the system are full, and 30 s from then on.
    wait_for(|| viewers() == Some(0));
    drop(feed);
}

/// Starts a server with a listener for operations, and returns a client of that.
fn start_with_metrics() -> (crate::client::InProcess, Client) {
    let server = crate::client::start_with(|config| {
        config.server.admin_listen = Some(([127, 0, 0, 1], 0).into());
    });
    let admin = Client::new(server.admin_address().expect("an address"), None);
    (server, admin)
}

/// A feed as Server-Sent Events: the lines of the answer.
struct Events(BufReader<TcpStream>);

impl Events {
    fn open(table: &str, headers: &str) -> Self {
        let address = server().address;
        let mut stream = TcpStream::connect(address).expect("connected");
        stream.set_read_timeout(Some(Duration::from_secs(20))).expect("a timeout");
        write!(stream, "GET /v1/tables/{table}/feed.sse HTTP/1.1\r\nHost: {address}\r\n{headers}\r\n").expect("sent");
        Self(BufReader::new(stream))
    }

    fn line(&mut self) -> String {
        let mut line = String::new();
        assert!(self.0.read_line(&mut line).expect("a line") > 0, "the events have ended");
        line.trim_end().to_owned()
    }

    /// Reads an event: its id and its frame.
    fn next(&mut self) -> (Option<i64>, String) {
        let (mut id, mut data) = (None, String::new());
        loop {
            let line = self.line();
            if let Some(text) = line.strip_prefix("data: ") {
                data += text;
            } else if let Some(number) = line.strip_prefix("id: ") {
                id = number.parse().ok();
            } else if line.is_empty() && !data.is_empty() {
                return (id, data);
            }
        }
    }
}

#[test]
fn spectators_get_the_same_frames_as_server_sent_events() {
    server().open_table(&fast("events"));
    let ann = server().come_in("Ann");
    let mut socket = Feed::open(&nobody(), "events");
    let begin = socket.until("welcome")["seq"].as_i64().expect("a number");
    let mut events = Events::open("events", "Accept: text/event-stream\r\nAccept-Encoding: gzip\r\n");
    let mut head = String::new();
    while !head.ends_with("\n\n") {
        head += &format!("{}\n", events.line().to_ascii_lowercase());
    }
    assert!(head.contains("content-type: text/event-stream") && !head.contains("content-encoding"), "{head}");
    let (_, welcome) = events.next();
    assert!(welcome.starts_with("{\"welcome\":"), "{welcome}");
    sit(&ann, "events");
    let mut steps = Vec::new();
    while steps.len() < 8 {
        let (id, text) = events.next();
        let frame: Value = serde_json::from_str(&text).expect("JSON");
        if frame["step"].is_object() {
            assert_eq!(frame["step"]["seq"].as_i64(), id, "the id is where a browser goes on");
            steps.push(frame["step"].clone());
        }
    }
    for step in &steps {
        assert_eq!(socket.until("step"), *step);
    }
    // A browser that comes again says where it was.
    let mut again = Events::open("events", &format!("Last-Event-ID: {begin}\r\n"));
    let first = wait_for_some(|| Some(again.next().1).filter(|text| text.starts_with('{')));
    assert!(first.starts_with("{\"step\":"), "{first}");
    assert_eq!(serde_json::from_str::<Value>(&first).expect("JSON")["step"], steps[0]);
}
