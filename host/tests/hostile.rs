//! Components that misbehave get their own typed error, and the table goes on.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may stop where it stands")]

mod common;

use std::collections::HashSet;
use std::time::Duration;

use common::{HOST, Tested, allowing, brief, hostile, hostile_bytes, join, renamed};
use kip::contract::Seat;
use kip::transcript::{Ending, OrderOutcome, RecordError, RecordedTable, replay};
use kip::two_up::{Command, Config, Order};
use kip::{Digest, Fault, Limits, LoadError, Registry, Rulebook, Stateless, Table, TwoUp};

/// Returns the config of a table whose name selects the misdeed.
fn config(misdeed: &str) -> Config {
    Config { table: misdeed.to_owned(), ..common::config() }
}

/// Returns the hostile rulebook, and a registry with it for replays.
fn loaded() -> Result<(Registry<TwoUp>, Rulebook<TwoUp>), LoadError> {
    let registry = allowing(hostile_bytes(), brief())?;
    let rulebook = registry.load(hostile_bytes())?;
    Ok((registry, rulebook))
}

/// Returns the state of an honest table after the same joins at the same times.
fn honest_state(name: &str, joins: &[(Seat, u64)]) -> Result<Vec<u8>, Box<dyn std::error::Error>> {
    let config = config(name);
    let mut stateless = Stateless::new(&hostile(brief())?)?;
    let (mut state, _) = stateless.open(&config)?;
    for &(seat, later) in joins {
        (state, _) = stateless.apply(&state, HOST, config.opened_at + later, &join(seat))?;
    }
    Ok(state)
}

/// Plays before and after a misdeed at an odd time, and asserts that the table always equals an honest one.
fn assert_survives(name: &str, limits: Limits, expected: impl Fn(&Fault) -> bool) -> Tested {
    let config = config(name);
    let start = config.opened_at;
    let (mut table, _) = Table::open(&hostile(limits)?, &config)?;
    table.apply(HOST, start, &join(1))?;
    table.apply(HOST, start + 2, &join(2))?;
    let before = table.snapshot()?;
    let view = table.view(None)?;

    for _ in 0..2 {
        let fault = table.apply(HOST, start + 3, &join(3)).unwrap_err();
        assert!(expected(&fault), "{fault:?}");
        assert_eq!(table.snapshot()?, before);
        assert_eq!(table.view(None)?, view);
    }
    let fault = table.legal(start + 5, None, u32::MAX).unwrap_err();
    assert!(expected(&fault), "{fault:?}");

    table.apply(HOST, start + 4, &join(3))?;
    assert_eq!(table.snapshot()?, honest_state(name, &[(1, 0), (2, 2), (3, 4)])?);
    Ok(())
}

#[test]
fn an_endless_loop_ends_at_the_deadline() -> Tested {
    let limit = brief().deadline;
    assert_survives("loops", brief(), |fault| *fault == Fault::DeadlinePassed { limit })
}

#[test]
fn an_endless_loop_ends_when_its_fuel_is_spent() -> Tested {
    let limit = 50_000_000;
    let limits = Limits { fuel: Some(limit), deadline: Duration::from_secs(600), ..brief() };
    assert_survives("loops", limits, |fault| *fault == Fault::OutOfFuel { limit })
}

#[test]
fn a_memory_hog_meets_the_memory_limit() -> Tested {
    let limits = Limits { memory_bytes: 4 << 20, ..Limits::default() };
    assert_survives(
        "hogs",
        limits,
        |fault| matches!(fault, Fault::OutOfMemory { limit, wanted } if *limit == 4 << 20 && wanted > limit),
    )
}

#[test]
fn a_trap_is_reported_with_its_reason() -> Tested {
    assert_survives(
        "traps",
        brief(),
        |fault| matches!(fault, Fault::Trapped { message } if message.contains("unreachable")),
    )
}

#[test]
fn a_component_that_calls_itself_for_ever_traps() -> Tested {
    assert_survives("dives", brief(), |fault| {
        // Either of its two stacks may end first.
        matches!(fault, Fault::Trapped { message }
            if message.contains("stack") || message.contains("out of bounds"))
    })
}

#[test]
fn a_table_is_rebuilt_across_many_commands() -> Tested {
    let config = config("traps");
    let (mut table, _) = Table::open(&hostile(brief())?, &config)?;
    let mut stateless = Stateless::new(table.rulebook())?;
    let (mut state, _) = stateless.open(&config)?;
    let leave = Command::Leave(1);
    // More commands than the journal holds, and not a multiple of it.
    for round in 0..600 {
        let at = config.opened_at + 2 * round;
        let command = if round % 2 == 0 { join(1) } else { leave.clone() };
        table.apply(HOST, at, &command)?;
        (state, _) = stateless.apply(&state, HOST, at, &command)?;
        if round % 97 == 0 {
            let fault = table.apply(HOST, at + 1, &join(2)).unwrap_err();
            assert!(matches!(fault, Fault::Trapped { .. }), "{fault:?}");
            assert_eq!(table.snapshot()?, state, "after round {round}");
        }
    }
    Ok(())
}

#[test]
fn a_batch_that_traps_leaves_nothing_behind() -> Tested {
    let config = config("traps");
    let (mut table, _) = Table::open(&hostile(brief())?, &config)?;
    let order = |seat: Seat, later| Order { by: HOST, at: config.opened_at + later, command: join(seat) };
    let steps = table.apply_all(&[order(1, 0), order(2, 0)])?;
    assert_eq!((steps.ends, steps.refused), (vec![1, 2], None));
    let before = table.snapshot()?;

    let fault = table.apply_all(&[order(3, 2), order(4, 3)]).unwrap_err();
    assert!(matches!(fault, Fault::Trapped { .. }), "{fault:?}");
    assert_eq!(table.snapshot()?, before);
    Ok(())
}

#[test]
fn a_component_cannot_claim_an_impossible_batch_result() -> Tested {
    for misdeed in ["claims", "miscounts", "reorders"] {
        let config = config(misdeed);
        let (mut table, _) = Table::open(&hostile(brief())?, &config)?;
        let before = table.snapshot()?;
        let order = |seat| Order { by: HOST, at: config.opened_at, command: join(seat) };
        let orders = [order(1), order(2)];
        let fault = table.apply_all(&orders).unwrap_err();
        assert!(matches!(fault, Fault::GarbageAnswer { .. }), "{misdeed}: {fault:?}");
        assert_eq!(table.snapshot()?, before, "{misdeed}");

        let fault = Stateless::new(table.rulebook())?.apply_all(&before, &orders).unwrap_err();
        assert!(matches!(fault, Fault::GarbageAnswer { .. }), "{misdeed}: {fault:?}");
    }
    Ok(())
}

#[test]
fn an_invalid_state_is_not_accepted() -> Tested {
    let config = config("garbage");
    let start = config.opened_at;
    let (mut table, _) = Table::open(&hostile(brief())?, &config)?;
    table.apply(HOST, start + 1, &join(1))?;
    let fault = table.snapshot().unwrap_err();
    assert!(matches!(fault, Fault::GarbageState { .. }), "{fault:?}");

    // Everything accepted before is still there.
    table.apply(HOST, start + 2, &join(2))?;
    assert_eq!(table.snapshot()?, honest_state("garbage", &[(1, 1), (2, 2)])?);
    Ok(())
}

#[test]
fn an_invalid_state_is_refused_when_a_table_is_restored() -> Tested {
    let rulebook = hostile(brief())?;
    let good = honest_state("table", &[(1, 0)])?;
    let mut altered = good.clone();
    altered[good.len() / 2] ^= 1;
    for wrong in [&b""[..], b"rubbish", &good[..good.len() - 1], &altered] {
        let fault = Table::restore(&rulebook, wrong).unwrap_err();
        assert!(matches!(fault, Fault::Refused(_)), "{fault:?}");
    }
    assert_eq!(Table::restore(&rulebook, &good)?.snapshot()?, good);
    Ok(())
}

#[test]
fn a_table_that_cannot_be_rebuilt_is_reported_and_its_past_is_kept() -> Tested {
    let config = config("forgets");
    let start = config.opened_at;
    let (mut table, _) = Table::open(&hostile(brief())?, &config)?;
    table.apply(HOST, start, &join(1))?;
    let fault = table.apply(HOST, start + 1, &join(2)).unwrap_err();
    let Fault::NotRebuilt { fault, reason } = fault else { panic!("{fault:?}") };
    assert!(matches!(*fault, Fault::Trapped { .. }), "{fault:?}");
    assert!(matches!(*reason, Fault::Diverged { .. }), "{reason:?}");
    // The next call tries again and invents no state.
    let fault = table.view(None).unwrap_err();
    assert!(matches!(fault, Fault::Diverged { .. }), "{fault:?}");
    Ok(())
}

/// Each command is within the limit of a call; all of them together are not.
#[test]
fn a_table_is_rebuilt_within_the_time_of_one_call() -> Tested {
    let config = config("dawdles");
    let start = config.opened_at;
    let limit = brief().deadline;
    let (mut table, _) = Table::open(&hostile(brief())?, &config)?;
    for _ in 0..100 {
        table.apply(HOST, start, &join(1))?;
        table.apply(HOST, start, &Command::Leave(1))?;
    }
    let fault = table.apply(HOST, start + 1, &join(2)).unwrap_err();
    let Fault::NotRebuilt { fault, reason } = fault else { panic!("{fault:?}") };
    assert!(matches!(*fault, Fault::Trapped { .. }), "{fault:?}");
    assert_eq!(*reason, Fault::DeadlinePassed { limit });
    Ok(())
}

#[test]
fn the_stateless_interface_survives_a_trap() -> Tested {
    let config = config("table");
    let mut stateless = Stateless::new(&hostile(brief())?)?;
    let (opening, _) = stateless.open(&config)?;
    let (state, _) = stateless.apply(&opening, HOST, config.opened_at, &join(1))?;
    let leave = Command::Leave(1);
    let fault = stateless.apply(&state, HOST, config.opened_at + 1, &leave).unwrap_err();
    assert!(matches!(fault, Fault::Trapped { .. }), "{fault:?}");
    let (state, _) = stateless.apply(&state, HOST, config.opened_at + 2, &leave)?;
    assert_ne!(state, opening);
    Ok(())
}

#[test]
fn there_are_no_more_instances_than_the_limit() -> Tested {
    let rulebook = hostile(Limits { tables: 2, ..brief() })?;
    let config = config("traps");
    let (mut first, _) = Table::open(&rulebook, &config)?;
    let _second = Table::open(&rulebook, &config)?;
    let fault = Table::open(&rulebook, &config).unwrap_err();
    assert_eq!(fault, Fault::TooManyTables { limit: 2 });

    // Rebuilding a table needs no second instance.
    let fault = first.apply(HOST, config.opened_at + 1, &join(1)).unwrap_err();
    assert!(matches!(fault, Fault::Trapped { .. }), "{fault:?}");
    first.apply(HOST, config.opened_at + 2, &join(1))?;
    Ok(())
}

#[test]
fn a_fault_is_in_the_transcript_and_replays_skip_it() -> Tested {
    let config = config("traps");
    let start = config.opened_at;
    let (registry, rulebook) = loaded()?;
    let mut paper = Vec::new();
    let (mut table, _) = RecordedTable::open(&rulebook, &config, &mut paper)?;
    table.apply(HOST, start, &join(1))?;
    let error = table.apply(HOST, start + 1, &join(2)).unwrap_err();
    assert!(matches!(error, RecordError::Fault(Fault::Trapped { .. })), "{error}");
    table.apply(HOST, start + 2, &join(3))?;
    table.end()?;

    let replayed = replay(&registry, paper.as_slice())?;
    assert_eq!((replayed.commands, replayed.accepted, replayed.faulted), (3, 2, 1));
    assert_eq!(replayed.ending, Ending::Closed);
    Ok(())
}

#[test]
fn a_fault_frees_the_id_of_its_order() -> Tested {
    let config = config("traps");
    let start = config.opened_at;
    let (registry, rulebook) = loaded()?;
    let mut paper = Vec::new();
    let (mut table, _) = RecordedTable::open(&rulebook, &config, &mut paper)?;
    for _ in 0..2 {
        let error = table.apply_once("sit-2", HOST, start + 1, &join(2)).unwrap_err();
        assert!(matches!(error, RecordError::Fault(Fault::Trapped { .. })), "{error}");
    }
    drop(table);
    // It is free after a replay, too.
    let mut rest = Vec::new();
    let (mut table, _) = replay(&registry, paper.as_slice())?.resume(&mut rest)?;
    assert!(table.apply_once("sit-2", HOST, start + 1, &join(2)).is_err());
    let first = table.apply_once("sit-2", HOST, start + 2, &join(2))?;
    assert!(!first.repeated && matches!(first.outcome, OrderOutcome::Accepted(_)), "{first:?}");
    let again = table.apply_once("sit-2", HOST, start + 3, &join(2))?;
    assert_eq!((again.repeated, again.number, again.outcome), (true, 4, first.outcome));
    table.end()?;

    paper.extend(rest);
    let replayed = replay(&registry, paper.as_slice())?;
    assert_eq!((replayed.commands, replayed.accepted, replayed.faulted), (4, 1, 3));
    Ok(())
}

#[test]
fn a_missing_state_ends_the_transcript() -> Tested {
    let config = config("garbage");
    let start = config.opened_at;
    let (registry, rulebook) = loaded()?;
    let mut paper = Vec::new();
    let (mut table, _) = RecordedTable::open(&rulebook, &config, &mut paper)?;
    let error = table.apply_once("sit-1", HOST, start + 1, &join(1)).unwrap_err();
    assert!(matches!(error, RecordError::NoState(Fault::GarbageState { .. })), "{error}");
    // It was applied, and is not applied again.
    for (id, seat) in [("sit-1", 1), ("sit-2", 2)] {
        let error = table.apply_once(id, HOST, start + 2, &join(seat)).unwrap_err();
        assert!(matches!(error, RecordError::Io(_)), "{error}");
    }
    drop(table);

    let replayed = replay(&registry, paper.as_slice())?;
    assert!(matches!(replayed.ending, Ending::Unanswered(_)), "{:?}", replayed.ending);
    Ok(())
}

#[test]
fn a_file_that_is_not_on_the_allow_list_is_not_even_parsed() -> Tested {
    for wasm in [hostile_bytes(), b"no WebAssembly at all"] {
        let error = Registry::new(brief())?.load(wasm).unwrap_err();
        assert_eq!(error, LoadError::NotAllowed { digest: Digest::of(wasm) });
    }
    Ok(())
}

/// Loads a component given as text and returns the error.
fn load_text(text: &str) -> Result<LoadError, Box<dyn std::error::Error>> {
    let wasm = wat::parse_str(text)?;
    Ok(allowing(&wasm, brief())?.load(&wasm).unwrap_err())
}

#[test]
fn a_core_module_is_no_component() -> Tested {
    assert_eq!(load_text("(module)")?, LoadError::NotAComponent);
    Ok(())
}

#[test]
fn a_file_that_is_not_webassembly_is_refused() -> Tested {
    let cut = &hostile_bytes()[..1_000];
    for wasm in [&b""[..], b"no WebAssembly at all", cut] {
        let error = allowing(wasm, brief())?.load(wasm).unwrap_err();
        assert!(matches!(error, LoadError::Invalid { .. }), "{error:?}");
    }
    Ok(())
}

#[test]
fn any_import_is_refused_before_compiling() -> Tested {
    // The imports have two kinds, neither of which a compiler could reject by its type.
    let error = load_text(
        r#"(component
            (import "wasi:clocks/wall-clock@0.2.0" (instance
                (export "now" (func (result u64)))))
            (import "words" (instance (export "t" (type (sub resource))))))"#,
    )?;
    let names = vec!["wasi:clocks/wall-clock@0.2.0".to_owned(), "words".to_owned()];
    assert_eq!(error, LoadError::HasImports { names });
    Ok(())
}

#[test]
fn imports_of_an_inner_component_do_not_count() -> Tested {
    let error = load_text(r#"(component (component (import "inner" (func))))"#)?;
    assert!(matches!(error, LoadError::MissingExport { .. }), "{error:?}");
    Ok(())
}

fn load_renamed(from: &str, to: &str) -> Result<LoadError, Box<dyn std::error::Error>> {
    let wasm = renamed(hostile_bytes(), from, to);
    Ok(allowing(&wasm, brief())?.load(&wasm).unwrap_err())
}

#[test]
fn another_generation_is_named() -> Tested {
    let error = load_renamed("@1.0.0", "@2.0.0")?;
    let (found, expected) = ("2.0".to_owned(), "1.0".to_owned());
    assert_eq!(error, LoadError::WrongGeneration { found, expected });
    Ok(())
}

#[test]
fn another_family_is_named() -> Tested {
    let family = |found: &str| {
        let (found, expected) = (found.to_owned(), "two-up".to_owned());
        LoadError::OtherFamily { found, expected }
    };
    // The family is known from the exports.
    assert_eq!(load_renamed("kip:two-up/", "kip:one-up/")?, family("one-up"));
    Ok(())
}

#[test]
fn a_correction_that_changes_no_type_is_the_same_generation() -> Tested {
    let wasm = renamed(hostile_bytes(), "@1.0.0", "@1.0.7");
    assert_eq!(allowing(&wasm, brief())?.load(&wasm)?.id(), "nsw");
    Ok(())
}

#[test]
fn a_missing_export_is_named() -> Tested {
    let missing = |name: &str| LoadError::MissingExport { name: name.to_owned() };
    assert_eq!(load_text("(component)")?, missing("kip:two-up/rulebook@1.0.0"));
    let error = load_renamed("kip:draws/draws@", "kip:draws/darts@")?;
    assert_eq!(error, missing("kip:draws/draws@1.0.0"));
    let error = load_renamed("rebuild", "rebuilt")?;
    assert_eq!(error, missing("kip:two-up/rulebook@1.0.0#rebuild"));
    Ok(())
}

#[test]
fn an_export_of_another_type_is_reported() -> Tested {
    for (from, to) in [("age-attested", "age-affirmed"), ("five-odds", "four-odds")] {
        let error = load_renamed(from, to)?;
        let LoadError::WrongExport { message } = error else { panic!("{error:?}") };
        assert!(message.contains(from), "{message}");
    }
    // The spin's number `k: u64` becomes signed: the types of the family's own function are checked too.
    let error = load_renamed("\u{1}kw", "\u{1}kx")?;
    let LoadError::WrongExport { message } = error else { panic!("{error:?}") };
    assert!(message.contains("coins-of"), "{message}");
    Ok(())
}

#[test]
fn every_fault_and_load_error_has_its_own_message() -> Tested {
    let messages: HashSet<_> = [
        LoadError::NotAllowed { digest: Digest::of(b"") }.to_string(),
        load_text("(module)")?.to_string(),
        load_text("(component)")?.to_string(),
        load_renamed("@1.0.0", "@2.0.0")?.to_string(),
        Fault::OutOfFuel { limit: 1 }.to_string(),
        Fault::DeadlinePassed { limit: Duration::from_secs(1) }.to_string(),
        Fault::OutOfMemory { limit: 1, wanted: 2 }.to_string(),
        Fault::TooManyTables { limit: 1 }.to_string(),
        Fault::GarbageState { reason: "rubbish".to_owned() }.to_string(),
    ]
    .into();
    assert_eq!(messages.len(), 9);
    Ok(())
}

/// Appends to a component a core module with a memory of `pages`, and one instance of it.
fn with_second_memory(wasm: &[u8], pages: u8) -> Vec<u8> {
    fn section(id: u8, bytes: &[u8]) -> Vec<u8> {
        [&[id, u8::try_from(bytes.len()).unwrap()], bytes].concat()
    }
    let (mut at, mut modules) = (8, 0);
    while at < wasm.len() {
        modules += u8::from(wasm[at] == 1);
        at += 1;
        let (mut length, mut shift) = (0, 0);
        loop {
            let byte = wasm[at];
            at += 1;
            length |= usize::from(byte & 0x7f) << shift;
            shift += 7;
            if byte < 0x80 {
                break;
            }
        }
        at += length;
    }
    let memory = section(5, &[1, 0, pages]);
    let module = [b"\0asm\x01\0\0\0", &*memory].concat();
    [wasm, &section(1, &module), &section(2, &[1, 0, modules, 0])].concat()
}

#[test]
fn a_second_memory_beside_the_limited_one_is_not_loaded() -> Tested {
    // The altered bytes are a component, but not one that a rulebook can be, even with a second memory without pages.
    let wasm = with_second_memory(common::nsw_bytes(), 1);
    for limits in [Limits::default(), Limits { memory_bytes: 1 << 30, ..Limits::default() }] {
        let error = allowing(&wasm, limits)?.load(&wasm).unwrap_err();
        assert!(error.to_string().contains("memor"), "{error}");
    }
    Ok(())
}
