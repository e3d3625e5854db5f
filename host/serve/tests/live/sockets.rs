//! Bad sockets: what strangers send ends their own feed, and nothing else.

use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tungstenite::Message;

use crate::client::feed::Feed;
use crate::client::{Client, start_with, wait_for};
use crate::{fast, listed_wager, server, sit, slow};

fn nobody() -> Client {
    Client::new(server().address, None)
}

/// Requires that a feed ends with a `bye` for a reason.
fn require_bye(feed: &mut Feed, reason: &str) {
    let frames = feed.rest();
    let (name, bye) = frames.last().expect("a frame");
    assert_eq!((name.as_str(), bye["reason"].as_str()), ("bye", Some(reason)), "{frames:?}");
    assert!(bye["message"].as_str().is_some_and(|message| message.len() > 5), "{bye}");
}

#[test]
fn a_socket_without_a_hello_is_closed_after_five_seconds() {
    server().open_table(&fast("hello"));
    let mut feed = Feed::connect(server().address, "hello", None).expect("a feed");
    let since = Instant::now();
    require_bye(&mut feed, "bad-request");
    let waited = since.elapsed();
    assert!((Duration::from_secs(4)..Duration::from_secs(15)).contains(&waited), "{waited:?}");
}

/// Opens a socket by hand, and returns the stream after the handshake.
fn open_by_hand(table: &str) -> TcpStream {
    let address = server().address;
    let mut stream = TcpStream::connect(address).expect("connected");
    stream.set_read_timeout(Some(Duration::from_secs(20))).expect("a timeout");
    write!(
        stream,
        "GET /v1/tables/{table}/feed HTTP/1.1\r\nHost: {address}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
         Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    )
    .expect("sent");
    let mut head = Vec::new();
    while !head.ends_with(b"\r\n\r\n") {
        let mut byte = [0];
        stream.read_exact(&mut byte).expect("the head");
        head.push(byte[0]);
    }
    assert!(head.starts_with(b"HTTP/1.1 101"), "{}", String::from_utf8_lossy(&head));
    stream
}

#[test]
fn half_a_frame_and_no_frame_at_all_end_their_own_socket() {
    server().open_table(&fast("half"));
    // A text frame of 100 bytes of which 10 come; a reserved bit; a client that does not mask.
    let whole: &[&[u8]] = &[
        &[0x81, 0xe4, 1, 2, 3, 4, 5, 6, 7, 8],
        &[0xf1, 0x80, 0, 0, 0, 0],
        b"\x81\x05hello",
        b"GET / HTTP/1.1\r\n\r\n",
    ];
    for bytes in whole {
        let mut stream = open_by_hand("half");
        stream.write_all(bytes).expect("sent");
        let mut rest = Vec::new();
        let ended = stream.read_to_end(&mut rest);
        assert!(ended.is_ok() || ended.is_err_and(|error| error.kind() == std::io::ErrorKind::ConnectionReset));
    }
    // A client that goes in the middle of a frame.
    let mut stream = open_by_hand("half");
    stream.write_all(&[0x81, 0xe4, 1]).expect("sent");
    drop(stream);
    assert_eq!(nobody().get("/v1/tables/half").0, 200);
}

#[test]
fn frames_that_are_too_long_binary_or_no_json_are_refused() {
    server().open_table(&fast("frames"));
    let bad: [Message; 6] = [
        Message::text(format!("{{\"hello\":{{\"token\":\"{}\"}}}}", "x".repeat(1 << 20))),
        Message::binary(b"{\"hello\":{}}".to_vec()),
        Message::text("{\"hello\":"),
        Message::text("{\"hello\":{\"tokn\":\"x\"}}"),
        Message::text("{\"ack\":1}"),
        Message::text("[]"),
    ];
    for message in bad {
        let mut feed = Feed::connect(server().address, "frames", None).expect("a feed");
        // The server may have closed before all of a long frame was sent.
        let _cut = feed.socket.send(message.clone());
        let frames = feed.rest();
        let said = frames.last().map(|(name, body)| (name.as_str(), body["reason"].as_str()));
        let is_long = message.len() > 65_536;
        assert!(said == Some(("bye", Some("bad-request"))) || (is_long && said.is_none()), "{frames:?}");
    }
    // The same after the hello.
    let mut feed = Feed::open(&nobody(), "frames");
    feed.until("welcome");
    feed.socket.send(Message::binary(vec![1, 2, 3])).expect("sent");
    require_bye(&mut feed, "bad-request");
}

#[test]
fn a_token_that_is_not_good_and_a_page_of_another_site_see_nothing() {
    server().open_table(&fast("strangers"));
    let stranger = Client::new(server().address, Some("kip_s_nobody"));
    let mut feed = Feed::open(&stranger, "strangers");
    require_bye(&mut feed, "unauthorized");
    // Without a token one watches, and commands nothing.
    let mut feed = Feed::open(&nobody(), "strangers");
    feed.until("welcome");
    feed.give("k", &json!("close-table"));
    require_bye(&mut feed, "unauthorized");
    let origin = format!("http://{}", server().address);
    assert_eq!(Feed::connect(server().address, "strangers", Some("https://elsewhere.example")).err(), Some(403));
    assert!(Feed::connect(server().address, "strangers", Some(&origin)).is_ok());
    let mut feed = Feed::open(&nobody(), "no-such-table");
    require_bye(&mut feed, "not-found");
    // A session that is ended meanwhile gives no command.
    let ann = server().come_in("Ann");
    sit(&ann, "strangers");
    let mut feed = Feed::open(&ann, "strangers");
    feed.until("welcome");
    assert_eq!(ann.delete("/v1/sessions", "").0, 204);
    feed.give("k", &json!({ "add-entropy": "00".repeat(32) }));
    assert_eq!(feed.until("refused")["code"], "unauthorized");
}

#[test]
fn a_flood_of_commands_is_refused_and_others_play_on() {
    let server = start_with(|config| config.limits.requests_per_second = 20);
    server.open_table(&fast("flood"));
    let [ann, bert] = ["Ann", "Bert"].map(|name| server.come_in(name));
    sit(&ann, "flood");
    let mut flood = Feed::open(&ann, "flood");
    flood.until("welcome");
    for number in 0..500 {
        flood.give(&format!("f{number}"), &json!({ "leave": 9 }));
    }
    sit(&bert, "flood");
    let mut codes = std::collections::BTreeMap::<String, usize>::new();
    while codes.values().sum::<usize>() < 500 {
        let refused = flood.until("refused");
        *codes.entry(refused["code"].as_str().unwrap_or_default().to_owned()).or_default() += 1;
    }
    assert!(codes["too-many"] > 400, "{codes:?}");
    assert!(codes.get("not-authorised").is_some_and(|count| *count >= 16), "{codes:?}");
    assert_eq!(bert.get("/v1/me").0, 200);
    // A second later there is room again.
    wait_for(|| ann.get("/v1/me").0 == 200);
}

#[test]
fn a_name_full_of_markup_stays_text() {
    server().open_table(&slow("markup"));
    let name = "<img src=x onerror=alert(1)>";
    let ann = server().come_in(name);
    let seat = sit(&ann, "markup").to_string();
    let (_, table) = server().staff.get("/v1/tables/markup");
    assert_eq!(table["names"][&seat]["name"], name);
    // No page has it, and no answer is HTML.
    let (_, head, page) = nobody().ask_raw("GET", "/t/markup", "", None);
    assert!(head.contains("content-security-policy: default-src 'self'"), "{head}");
    assert!(!String::from_utf8_lossy(&page).contains("onerror"));
    let (_, head, _) = nobody().ask_raw("GET", "/v1/tables/markup", "", None);
    assert!(head.contains("content-type: application/json") && head.contains("nosniff"), "{head}");
}

#[test]
fn one_key_is_one_command_however_often_it_is_given_at_once() {
    server().open_table(&slow("keys"));
    let ann = server().come_in("Ann");
    sit(&ann, "keys");
    let command = listed_wager(&ann, "keys");
    let back = json!({ "withdraw-wager": command["place-wager"]["side"] });
    let mut feed = Feed::open(&ann, "keys");
    feed.until("welcome");
    // While the wager is committed, several of one key wait for the next flight: the first is given, and the others meet it.
    let (mut in_progress, mut round) = (0, 0);
    while in_progress == 0 || round < 5 {
        assert!(round < 200, "no two of one key have met");
        feed.give(&format!("place-{round}"), &command);
        let id = format!("back-{round}");
        (0..8).for_each(|_| feed.give(&id, &back));
        let (mut seqs, mut codes) = (Vec::new(), Vec::new());
        while seqs.len() + codes.len() < 8 {
            match feed.next().expect("a frame") {
                (name, body) if name == "done" && body["id"] == id => seqs.push(body["seq"].clone()),
                (name, body) if name == "refused" => codes.push(body["code"].as_str().unwrap_or_default().to_owned()),
                _ => {}
            }
        }
        assert!(!seqs.is_empty() && seqs.iter().all(|seq| *seq == seqs[0]), "{seqs:?} {codes:?}");
        assert!(codes.iter().all(|code| code == "in-progress"), "{codes:?}");
        in_progress += codes.len();
        round += 1;
    }
    let (_, transcript) = ann.get_text("/v1/tables/keys/transcript");
    assert_eq!(transcript.matches("\"id\":\"back-0\"").count(), 1);
    // The same key with another command, or from somebody else, is refused; over HTTP it is the same key.
    let command = json!({ "command": command });
    let give = |player: &Client, command: &Value| {
        let (status, answer) = player.post("/v1/tables/keys/commands", "place-0", command);
        (status, answer["code"].as_str().unwrap_or_default().to_owned(), answer)
    };
    let (status, code, answer) = give(&ann, &json!({ "command": back }));
    assert_eq!((status, code.as_str()), (422, "key-reused"), "{answer}");
    let (status, _, answer) = give(&ann, &command);
    assert_eq!((status, &answer["repeated"]), (200, &Value::Bool(true)), "{answer}");
    let bert = server().come_in("Bert");
    sit(&bert, "keys");
    let (status, code, answer) = give(&bert, &command);
    assert_eq!((status, code.as_str()), (422, "key-reused"), "{answer}");
}
