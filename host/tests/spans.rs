//! Spans show a platform the library's work, but no amounts.
//!
//! This is one test in a process of its own, because whether a span is enabled is cached by the first thread that
//! reaches it.
#![allow(clippy::unwrap_used, reason = "a test may stop where it stands")]

mod common;

use std::io;
use std::sync::{Arc, Mutex};

use kip::{Fault, Limits, Stateless, Table};
use tracing_subscriber::fmt::format::FmtSpan;

use common::{HOST, Tested, allowing, brief, config, fresh, hostile, join, nsw_bytes, session};

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
        .with_span_events(FmtSpan::NEW)
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
    require_warning_for_a_replaced_instance()
}

fn require_spans_without_amounts() -> Tested {
    let registry = allowing(nsw_bytes(), Limits::default())?;
    let config = config();
    let text = traced(|| {
        let rulebook = registry.load(nsw_bytes())?;
        let (mut table, _) = Table::open(&rulebook, &config)?;
        // One order is refused because a seat is taken. That is no warning.
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
        "role=Player number=2 at=1767225600000 command=\"place-wager\"}: kip::table: new",
        "command=\"place-wager\"}:call{function=\"table_apply\"}",
        "restore{rulebook=\"nsw\" bytes=",
    ] {
        assert!(text.contains(span), "{span} is not in\n{text}");
    }
    for amount in ["=500", "=1000", "chips", "tokens"] {
        assert!(!text.contains(amount), "{amount} is in\n{text}");
    }
    assert!(!text.contains("WARN"), "{text}");
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
    // What the fault says is not told: a component could have it say anything.
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
