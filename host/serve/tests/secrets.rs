//! Hidden information: no byte that a seat, a spectator, a log or the metrics get says what is another's to know.
#![allow(clippy::expect_used, clippy::indexing_slicing, clippy::panic, reason = "a test fails by it")]

#[path = "live/client/mod.rs"]
mod client;

use std::collections::{BTreeMap, BTreeSet};
use std::io::Write;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;

use client::feed::Feed;
use client::{Client, start_with, wait_for, wait_for_some};
use serde_json::{Value, json};
use tracing_subscriber::filter::LevelFilter;
use tracing_subscriber::fmt::format::FmtSpan;

/// A text with everything that is traced.
#[derive(Clone, Default)]
struct Log(Arc<Mutex<Vec<u8>>>);

impl Write for Log {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// Returns the cards that a text names.
fn cards_in(text: &str) -> BTreeSet<String> {
    let is_card = |word: &&str| {
        let mut letters = word.chars();
        letters.next().is_some_and(|suit| "cdhs".contains(suit))
            && ["a", "2", "3", "4", "5", "6", "7", "8", "9", "10", "j", "q", "k"].contains(&letters.as_str())
    };
    text.split('"').filter(is_card).map(str::to_owned).collect()
}

/// An event: its name, its seat, its cards.
type Happening = (String, Option<u64>, BTreeSet<String>);

/// The journal of a table, as the host has it: what each viewer may know after each record.
struct Journal {
    /// The events by record.
    events: BTreeMap<i64, Vec<Happening>>,
    /// The links that were used, each with its record and the one that revealed it.
    links: Vec<(String, i64, Option<i64>)>,
}

impl Journal {
    fn read(transcript: &str) -> Self {
        let (mut events, mut links) = (BTreeMap::new(), Vec::<(String, i64, Option<i64>)>::new());
        for line in transcript.lines() {
            let line: Value = serde_json::from_str(line).expect("JSON");
            let Some(n) = line["n"].as_i64() else { continue };
            if let Some(link) = line["command"]["deal"]["committed"]["x"].as_str() {
                links.push((link.to_owned(), n, None));
            }
            for event in line["events"].as_array().into_iter().flatten() {
                let (name, what) = event["what"].as_object().and_then(|what| what.iter().next()).map_or_else(
                    || (event["what"].as_str().unwrap_or_default().to_owned(), Value::Null),
                    |(name, what)| (name.clone(), what.clone()),
                );
                if name == "draw-revealed" {
                    let link = what["link"]["x"].as_str().unwrap_or_default();
                    links.iter_mut().filter(|(x, ..)| x == link).for_each(|(.., revealed)| *revealed = Some(n));
                }
                let entry = (name, what["seat"].as_u64(), cards_in(&what.to_string()));
                events.entry(n).or_insert_with(Vec::new).push(entry);
            }
        }
        Self { events, links }
    }

    /// Returns the cards that a viewer may know after a record: of this deal, those that are open or its own.
    fn known(&self, seat: Option<u64>, seq: i64) -> BTreeSet<String> {
        let mut known = BTreeSet::new();
        for (name, whose, cards) in self.events.range(..=seq).flat_map(|(_, events)| events) {
            match name.as_str() {
                "pack-shuffled" => known.clear(),
                "hand-dealt" | "card-drawn" if *whose != seat || seat.is_none() => {}
                _ => known.extend(cards.iter().cloned()),
            }
        }
        known
    }

    /// Returns the cards that other hands got, and that a viewer may not know, after a record.
    fn hidden(&self, seat: Option<u64>, seq: i64) -> usize {
        let mut dealt = BTreeSet::new();
        for (name, _, cards) in self.events.range(..=seq).flat_map(|(_, events)| events) {
            match name.as_str() {
                "pack-shuffled" => dealt.clear(),
                "hand-dealt" => dealt.extend(cards.iter().cloned()),
                _ => {}
            }
        }
        dealt.difference(&self.known(seat, seq)).count()
    }

    fn last(&self) -> i64 {
        self.events.keys().next_back().copied().unwrap_or_default()
    }

    /// Requires that a text that shows the table after a record has nothing that this viewer may not know.
    fn require_nothing_hidden(&self, who: &str, seat: Option<u64>, seq: i64, text: &str) {
        let known = self.known(seat, seq);
        let more: Vec<String> = cards_in(text).difference(&known).cloned().collect();
        assert!(more.is_empty(), "{who} after {seq}: {more:?} in {text}");
        for (link, used, revealed) in &self.links {
            let is_open = revealed.is_some_and(|revealed| revealed <= seq);
            assert!(is_open || !text.contains(link.as_str()), "{who} after {seq}: the link of {used} in {text}");
        }
    }
}

/// A viewer: who, the seat, the frames of its feed.
struct Viewer {
    who: &'static str,
    seat: Option<u64>,
    client: Client,
    frames: JoinHandle<Vec<String>>,
}

fn watch(who: &'static str, client: Client, table: &'static str) -> Viewer {
    let mut feed = Feed::open(&client, table);
    let welcome = feed.next_text().expect("a welcome");
    let seat = serde_json::from_str::<Value>(&welcome).expect("JSON")["welcome"]["viewer"]["seat"].as_u64();
    let frames = std::thread::spawn(move || {
        let mut frames = vec![welcome];
        frames.extend(std::iter::from_fn(|| feed.next_text()));
        frames
    });
    Viewer { who, seat, client, frames }
}

/// Gives a command of a player's own list: one that is awaited, or that the player is ready.
fn play_one(player: &Client, key: &str, turn: usize) -> bool {
    let (_, listed) = player.get("/v1/tables/hands/legal");
    let all: Vec<&Value> = listed["first"].as_array().into_iter().flatten().collect();
    let awaited: Vec<&Value> = all.iter().copied().filter(|choice| choice["standing"] == "awaited").collect();
    let Some(choice) = awaited.get(turn % awaited.len().max(1)) else { return false };
    player.post("/v1/tables/hands/commands", key, &json!({ "command": choice["command"] })).0 == 200
}

/// Makes a seat's transcript of the host's, with the family's types.
fn copy_for(transcript: &str, seat: u64) -> String {
    let registry = kip::Registry::new_cached(kip::Limits::default(), &client::cache()).expect("a registry");
    let registry = registry.embedded_of_family::<kip::CasinoCards>().expect("a registry");
    let viewer = kip::family::Actor::<kip::CasinoCards>::player(seat.try_into().expect("a seat"));
    let mut lines = Vec::new();
    kip::transcript::copy_for(&registry, transcript.as_bytes(), viewer, &mut lines).expect("it replays");
    String::from_utf8(lines).expect("text")
}

/// Returns the numbers and texts of the frames that show a table.
fn shown(frames: &[String]) -> Vec<(i64, &String)> {
    let seq = |text: &String| {
        let frame: Value = serde_json::from_str(text).expect("JSON");
        frame.as_object()?.values().next()?["seq"].as_i64()
    };
    frames.iter().filter_map(|text| Some((seq(text)?, text))).collect()
}

#[test]
fn nobody_learns_what_is_anothers_from_any_byte() {
    let log = Log::default();
    let written = log.clone();
    let subscriber = tracing_subscriber::fmt().with_max_level(LevelFilter::TRACE).with_span_events(FmtSpan::FULL);
    let subscriber = subscriber.with_ansi(false).with_writer(move || written.clone());
    tracing::subscriber::set_global_default(subscriber.finish()).expect("the only one");

    let mut key_file = std::path::PathBuf::new();
    let server = start_with(|config| {
        config.server.admin_listen = Some(([127, 0, 0, 1], 0).into());
        key_file = config.store.data.join("secret.key");
    });
    let rulebook = wait_for_some(|| {
        let (_, listed) = server.staff.get("/v1/rulebooks");
        let all = listed["rulebooks"].as_array()?;
        all.iter().find(|row| row["family"] == "casino-cards")?["rulebook"].as_str().map(str::to_owned)
    });
    let pace = json!({ "act": 1, "window": 60_000, "silence": 60_000 });
    let settings = json!({ "computer-players": true, "pace": pace });
    server.open_table(&json!({ "name": "hands", "rulebook": rulebook, "draws": "committed", "settings": settings }));
    let [ann, bert] = ["Ann", "Bert"].map(|name| server.sit_down(name, "hands"));
    let tokens = [&ann, &bert, &server.staff].map(|client| client.token().to_owned());
    let viewers = [
        watch("Ann", ann, "hands"),
        watch("Bert", bert, "hands"),
        watch("a spectator", Client::new(server.address, None), "hands"),
        watch("staff", Client::new(server.address, Some(server.staff.token())), "hands"),
    ];
    let transcript = || server.staff.get_text("/v1/tables/hands/transcript").1;
    let mut turn = 0;
    let mut answers: Vec<(usize, i64, String)> = Vec::new();
    wait_for(|| {
        for (place, viewer) in viewers.iter().enumerate().take(2) {
            turn += 1;
            if play_one(&viewer.client, &format!("{}-{turn}", viewer.who), turn) || turn % 50 == 0 {
                let (_, table) = viewer.client.get_text("/v1/tables/hands");
                let seq = serde_json::from_str::<Value>(&table).expect("JSON")["seq"].as_i64().expect("a number");
                answers.push((place, seq, table));
            }
        }
        turn % 20 < 2 && transcript().matches("\"hand-scored\"").count() >= 2
    });
    assert_eq!(server.staff.post("/v1/tables/hands/pause", "", &json!({ "reason": "to look" })).0, 200);
    let whole = transcript();
    let journal = Journal::read(&whole);
    let last = journal.last();

    // History, over HTTP: everything that these tokens can read of the table as it is now.
    let mut read = Vec::new();
    for (place, viewer) in viewers.iter().enumerate().take(3) {
        let (_, rounds) = viewer.client.get("/v1/tables/hands/rounds?last=100");
        let rounds = rounds["rounds"].as_array().expect("rounds").clone();
        for round in rounds.iter().filter_map(|row| row["round"].as_str()) {
            let path = format!("/v1/tables/hands/rounds/{round}/replay");
            let (status, replayed) = viewer.client.get(&path);
            assert_eq!((status, &replayed["holds"]), (200, &Value::Bool(true)), "{replayed}");
            for step in replayed["steps"].as_array().expect("steps") {
                read.push((place, step["seq"].as_i64().expect("a number"), step.to_string()));
            }
        }
        for path in ["view", "legal", "draws", "rounds"] {
            let (status, text) = viewer.client.get_text(&format!("/v1/tables/hands/{path}"));
            assert_eq!(status, 200, "{path}: {text}");
            read.push((place, last, text));
        }
        let (status, own) = viewer.client.get_text("/v1/tables/hands/transcript");
        let Some(seat) = viewer.seat else {
            assert_eq!(status, 403, "{}: {own}", viewer.who);
            continue;
        };
        assert_eq!(status, 200, "{own}");
        // What `kip replay --seat` makes of the host's; for who came later, from then on.
        let copy = copy_for(&whole, seat);
        if viewer.who == "Ann" {
            assert_eq!(own, copy, "the same bytes");
        }
        let content = |text: &str| -> Vec<Value> {
            let content = |line: &str| {
                let mut line: Value = serde_json::from_str(line).expect("JSON");
                line.as_object_mut().expect("an object").retain(|key, _| key != "entry" && key != "chain");
                line
            };
            text.lines().map(content).collect()
        };
        let (own, copy) = (content(&own), content(&copy));
        assert!(own.len() > 100 && own[..2] == copy[..2] && copy.ends_with(&own[2..]), "{}", viewer.who);
    }
    let admin = Client::new(server.admin_address().expect("an address"), None);
    let (_, metrics) = admin.get_text("/metrics");
    let (_, audit) = server.staff.get_text("/v1/audit");
    let invite = server.invite.clone();
    let secret = std::fs::read_to_string(&key_file).expect("the key").trim().to_owned();
    server.end();

    let all: Vec<(&str, Option<u64>, Vec<String>)> = viewers
        .into_iter()
        .map(|viewer| (viewer.who, viewer.seat, viewer.frames.join().expect("its frames")))
        .collect();
    let mut hidden = 0;
    for (who, seat, frames) in &all {
        let shown = shown(frames);
        assert!(shown.len() > 40, "{who} saw {} frames", shown.len());
        for (seq, text) in shown {
            journal.require_nothing_hidden(who, *seat, seq, text);
            hidden += journal.hidden(*seat, seq);
        }
        let text = frames.concat();
        assert_eq!(seat.is_some(), text.contains("\"hand\":[\""), "{who} sees the own hand, and no other");
    }
    assert!(hidden > 1_000, "there was much to hide: {hidden}");
    for (place, seq, text) in answers.iter().chain(&read) {
        let (who, seat, _) = &all[*place];
        journal.require_nothing_hidden(who, *seat, *seq, text);
    }

    // What is logged and counted has no card at all, and no secret in any form.
    let log = String::from_utf8_lossy(&log.0.lock().unwrap_or_else(PoisonError::into_inner)).into_owned();
    assert!(log.lines().count() > 100, "everything is traced: {log}");
    for (name, text) in [("the log", &log), ("the metrics", &metrics), ("the audit log", &audit)] {
        assert_eq!(cards_in(text), BTreeSet::new(), "{name}");
        for token in tokens.iter().chain([&invite]) {
            assert!(!text.contains(token.as_str()), "{name} has a token");
        }
        assert!(!journal.links.is_empty());
        for hex in journal.links.iter().map(|(link, ..)| link).chain([&secret]) {
            let bytes = kip_contract::json::hex::decode(hex).expect("hex");
            // As hexadecimal digits, or as a list of numbers.
            let numbers = format!("{:?}", &bytes[..bytes.len().min(8)]);
            let numbers = numbers.trim_end_matches(']');
            assert!(!text.contains(hex.as_str()) && !text.contains(numbers), "{name} has a secret");
        }
    }
}
