//! Spans show a platform the library's work and its outcome, but no amount and no secret.
//!
//! This is one test in its own process, because the first thread that reaches a span caches whether it is enabled.
#![allow(clippy::unwrap_used, reason = "a test may stop where it stands")]

mod common;

use std::io;
use std::sync::{Arc, Mutex};

use kip::contract::{ChanceSource, Joining};
use kip::draw::{Coins as _, Draws as _};
use kip::family::Opening as _;
use kip::{CasinoCards, Digest, Fault, Limits, Registry, Stateless, Table};
use tracing_subscriber::fmt::format::FmtSpan;

use common::{
    HOST, Tested, allowing, another_build, brief, chain, committed, config, fresh, hostile, join, nsw_bytes, revealed,
    session,
};

/// The output of the subscriber.
#[derive(Clone, Default)]
struct Lines(Arc<Mutex<Vec<u8>>>);

impl io::Write for Lines {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Returns everything that is traced during some work.
fn traced(work: impl FnOnce() -> Tested) -> Result<String, Box<dyn std::error::Error>> {
    let lines = Lines::default();
    let writer = lines.clone();
    let subscriber = tracing_subscriber::fmt()
        .with_max_level(tracing::Level::TRACE)
        .with_span_events(FmtSpan::NEW | FmtSpan::CLOSE)
        .with_ansi(false)
        .without_time()
        .with_writer(move || writer.clone())
        .finish();
    tracing::subscriber::with_default(subscriber, work)?;
    let text = lines.0.lock().unwrap().clone();
    Ok(String::from_utf8(text)?)
}

#[test]
fn spans_name_the_work_and_never_an_amount() -> Tested {
    require_spans_without_amounts()?;
    require_spans_without_secrets()?;
    require_warning_for_a_replaced_instance()
}

fn require_spans_without_amounts() -> Tested {
    let registry = allowing(nsw_bytes(), Limits::default())?;
    let config = config();
    let text = traced(|| {
        let rulebook = registry.load(nsw_bytes())?;
        let (mut table, _) = Table::open(&rulebook, &config)?;
        // One order is refused because a seat is taken. That gives no warning.
        for (by, command) in session(&fresh()) {
            let _ = table.apply(by, config.opened_at, &command);
        }
        let state = table.snapshot()?;
        Table::restore(&rulebook, &state)?;
        Ok(())
    })?;
    for span in [
        "load{digest=",
        "compile{bytes=",
        "open{rulebook=\"nsw\" table=",
        "role=\"player\" number=2 at=1767225600000 command=\"place-wager\"}: kip::table: new",
        "command=\"place-wager\"}:call{function=\"table_apply\"}",
        "restore{rulebook=\"nsw\" bytes=",
        "outcome=\"ok\" micros=",
        "outcome=\"seat-taken\" micros=",
    ] {
        assert!(text.contains(span), "{span} is not in\n{text}");
    }
    let text = without_micros(&text);
    for amount in ["=500", "=1000", "chips", "tokens"] {
        assert!(!text.contains(amount), "{amount} is in\n{text}");
    }
    assert!(!text.contains("WARN"), "{text}");
    Ok(())
}

/// Removes the durations, which may look like an amount.
fn without_micros(text: &str) -> String {
    text.split_inclusive([' ', '}']).filter(|word| !word.starts_with("micros=")).collect()
}

/// Requires a known field: a listed name, and a listed value for it. Nothing else is in a span: no seed, no link, no entropy, no
/// card, no amount.
fn require_known_field(name: &str, value: &str, digests: &[String]) {
    let said = value.trim_matches('"');
    let is_name = |from: &[&str]| from.contains(&said);
    let is_known = match name {
        "rulebook" => is_name(&["nsw", "swazi"]),
        "family" => is_name(&["two-up", "casino-cards"]),
        "table" => is_name(&["Ring 1", "Cards 1"]),
        "role" => is_name(&["host", "player", "boxer"]),
        "digest" | "from" | "to" => digests.iter().any(|digest| digest == said),
        "number" | "at" | "bytes" | "orders" | "micros" => said.bytes().all(|byte| byte.is_ascii_digit()),
        "command" | "outcome" | "function" => {
            said.bytes().all(|byte| byte.is_ascii_lowercase() || b"-_".contains(&byte))
        }
        _ => false,
    };
    assert!(is_known, "{name}={value}");
}

/// Collects the fields of all spans and events.
#[derive(Clone, Default)]
struct Fields(Arc<Mutex<Vec<(String, String)>>>);

impl tracing::field::Visit for Fields {
    fn record_debug(&mut self, field: &tracing::field::Field, value: &dyn std::fmt::Debug) {
        self.0.lock().unwrap().push((field.name().to_owned(), format!("{value:?}")));
    }
}

impl tracing::Subscriber for Fields {
    fn enabled(&self, metadata: &tracing::Metadata<'_>) -> bool {
        metadata.target().starts_with("kip")
    }

    fn new_span(&self, span: &tracing::span::Attributes<'_>) -> tracing::span::Id {
        span.record(&mut self.clone());
        tracing::span::Id::from_u64(1)
    }

    fn record(&self, _: &tracing::span::Id, values: &tracing::span::Record<'_>) {
        values.record(&mut self.clone());
    }

    fn event(&self, event: &tracing::Event<'_>) {
        event.record(&mut self.clone());
    }

    fn record_follows_from(&self, _: &tracing::span::Id, _: &tracing::span::Id) {}
    fn enter(&self, _: &tracing::span::Id) {}
    fn exit(&self, _: &tracing::span::Id) {}
}

/// Plays an evening with seeds, one with a chain and entropy, a swap, and a hand of cards with its cards.
fn require_spans_without_secrets() -> Tested {
    let wasm = another_build(nsw_bytes());
    let registry = allowing(nsw_bytes(), Limits::default())?;
    registry.allow(Digest::of(&wasm));
    let carried = kip::carried().iter().find(|carried| carried.rulebook == "swazi").unwrap();
    let cards: Registry<CasinoCards> = registry.of_family();
    cards.allow(Digest::of(carried.bytes));
    let fields = Fields::default();
    tracing::subscriber::with_default(fields.clone(), || -> Tested {
        let (rulebook, later) = (registry.load(nsw_bytes())?, registry.load(&wasm)?);
        let chain = chain();
        let evenings = [(config(), session(&fresh())), (committed(&chain), session(&[revealed(chain[1])]))];
        for (config, session) in evenings {
            let (mut table, _) = Table::open(&rulebook, &config)?;
            for (by, command) in session {
                let _ = table.apply(by, config.opened_at, &command);
            }
            table.swap(later.clone(), config.opened_at)?;
            let state = table.snapshot()?;
            Stateless::new(&rulebook)?.apply(&state, HOST, config.opened_at, &join(5))?;
            Table::restore(&later, &state)?.view(None)?;
        }
        let mut draws = Stateless::new(&rulebook)?;
        draws.coins_of(&[7; 32], 0)?;
        draws.previous_link(&chain[1])?;

        let swazi = cards.load(carried.bytes)?;
        let config = swazi.description().examples[0].clone().replaced("Cards 1", 0, ChanceSource::Fresh);
        let (mut table, _) = Table::open(&swazi, &config)?;
        play_cards(&mut table)?;
        swazi_game(&cards, carried.bytes, &config)
    })?;
    let digests = [nsw_bytes(), &wasm, carried.bytes].map(|bytes| Digest::of(bytes).to_string());
    let fields = fields.0.lock().unwrap();
    let has = |name: &str| fields.iter().any(|(field, _)| field == name);
    assert!(["rulebook", "table", "command", "outcome", "micros", "from", "function"].into_iter().all(has));
    for (name, value) in fields.iter() {
        require_known_field(name, value, &digests);
    }
    Ok(())
}

/// Seats three players, deals, and plays the first listed commands.
fn play_cards(table: &mut Table<CasinoCards>) -> Tested {
    use kip::casino_cards::{Actor, Command, Dealing};
    for seat in 1..=3 {
        table.apply(Actor::host(), 0, &Command::Join(Joining { seat, age_attested: true }))?;
    }
    for seat in 1..=3 {
        table.apply(Actor::player(seat), 0, &Command::Ready)?;
    }
    table.apply(Actor::host(), 0, &Command::Deal(Dealing::Fresh(vec![9; 32])))?;
    for _ in 0..20 {
        let choice = table.legal(0, None, 1)?.first.remove(0);
        table.apply(choice.by, 0, &choice.command)?;
    }
    Ok(())
}

/// Loads and opens the same component without its types.
fn swazi_game(cards: &Registry<CasinoCards>, wasm: &[u8], config: &kip::casino_cards::Config) -> Tested {
    cards.load_game(wasm)?.open(&serde_json::to_value(config)?)?;
    Ok(())
}

fn require_warning_for_a_replaced_instance() -> Tested {
    let rulebook = hostile(brief())?;
    let text = traced(|| {
        let config = kip::two_up::Config { table: "traps".to_owned(), ..config() };
        let (mut table, _) = Table::open(&rulebook, &config)?;
        let fault = table.apply(HOST, config.opened_at + 1, &join(1)).unwrap_err();
        assert!(matches!(fault, Fault::Trapped { .. }), "{fault}");
        Ok(())
    })?;
    assert!(text.contains("WARN") && text.contains("an instance failed and is replaced"), "{text}");
    // The fault's message is not in the log: a component could put anything into it.
    assert!(text.contains("fault=\"trapped\"") && !text.contains("unreachable"), "{text}");
    let text = traced(|| {
        let config = kip::two_up::Config { table: "claims".to_owned(), ..config() };
        let mut stateless = Stateless::new(&rulebook)?;
        let (state, _) = stateless.open(&config)?;
        let order = kip::two_up::Order { by: HOST, at: config.opened_at, command: join(1) };
        let fault = stateless.apply_all(&state, &[order]).unwrap_err();
        assert!(matches!(fault, Fault::GarbageAnswer { .. }), "{fault}");
        Ok(())
    })?;
    assert!(text.contains("WARN") && text.contains("fault=\"garbage-answer\""), "{text}");
    Ok(())
}
