//! Another component takes over a live table: it really does, nothing is lost, and whatever goes
//! wrong, the table is served as before.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may stop where it stands")]

mod common;

use std::sync::OnceLock;
use std::time::Duration;

use common::evening::{Balances, next};
use common::{
    HOST, Tested, allowing, another_build, brief, config, hostile_bytes, join, nsw_bytes, registry, renamed, rulebook,
};
use kip::transcript::{RecordedTable, Step, replay};
use kip::two_up::{CasinoTerms, Config, Enforcement, Event, Happening, Terms};
use kip::{Digest, Fault, Limits, LoadError, Registry, Rulebook, Successor, SwapError, Table};

/// Another build of `nsw` that plays like the first.
fn rebuilt() -> Rulebook {
    static REBUILT: OnceLock<Rulebook> = OnceLock::new();
    let load = || {
        let wasm = another_build(nsw_bytes());
        allowing(&wasm, Limits::default()).unwrap().load(&wasm).unwrap()
    };
    REBUILT.get_or_init(load).clone()
}

/// Another build of `nsw` that plays otherwise, if a table has the name for it.
fn hostile(limits: Limits) -> Rulebook {
    allowing(hostile_bytes(), limits).unwrap().load(hostile_bytes()).unwrap()
}

fn named(name: &str) -> Config {
    Config { table: name.to_owned(), ..config() }
}

/// A table with two players, served by `nsw`.
fn table(name: &str) -> Result<Table, Fault> {
    let config = named(name);
    let (mut table, _) = Table::open(&rulebook(), &config)?;
    table.apply(HOST, config.opened_at, &join(1))?;
    table.apply(HOST, config.opened_at, &join(2))?;
    Ok(table)
}

fn seats_taken(events: &[Event]) -> Vec<u8> {
    let seat = |event: &Event| match &event.what {
        Happening::PlayerJoined(joining) => Some(joining.seat),
        _ => None,
    };
    events.iter().filter_map(seat).collect()
}

#[test]
fn after_a_swap_the_new_code_runs() -> Tested {
    let start = config().opened_at;
    let (mut table, old, new) = (table("next seat")?, rulebook(), hostile(brief()));
    assert_ne!(old.description().engine, new.description().engine);

    let (before, view) = (table.snapshot()?, table.view(None)?);
    let swapped = table.swap(new.clone(), start + 2)?;
    assert_eq!((swapped.from.digest, swapped.to.digest), (old.digest(), new.digest()));
    assert_eq!((swapped.from.rulebook.as_str(), swapped.to.rulebook.as_str()), ("nsw", "nsw"));
    assert_eq!((swapped.at, swapped.events.len()), (start + 2, 0));
    assert_eq!(table.rulebook().digest(), new.digest());
    // The same table, which the new code plays in its own way.
    assert_eq!((table.snapshot()?, table.view(None)?), (before, view));
    assert_eq!(seats_taken(&table.apply(HOST, start + 4, &join(3))?), [4]);

    // And back.
    table.swap(old, start + 6)?;
    assert_eq!(seats_taken(&table.apply(HOST, start + 8, &join(5))?), [5]);
    Ok(())
}

#[test]
fn a_thousand_swaps_at_a_playing_table_lose_nothing() -> Tested {
    let builds = [rebuilt(), hostile(Limits::default()), rulebook()];
    let config = config();
    let (mut swapped, _) = Table::open(&rulebook(), &config)?;
    let (mut kept, _) = Table::open(&rulebook(), &config)?;
    let (mut balances, mut twin) = (Balances::default(), Balances::default());
    for seat in [1, 2] {
        swapped.apply(HOST, config.opened_at, &join(seat))?;
        kept.apply(HOST, config.opened_at, &join(seat))?;
    }
    for (round, build) in (0..1_000).zip(builds.iter().cycle()) {
        let at = config.opened_at + 2 * round;
        let told = swapped.swap(build.clone(), at)?;
        assert_eq!(told.to.digest, build.digest());

        let (by, command) = next(&swapped.view(None)?, &swapped.legal(at)?, round);
        let events = swapped.apply(by, at, &command)?;
        assert_eq!(events, kept.apply(by, at, &command)?);
        assert_eq!(swapped.snapshot()?, kept.snapshot()?, "after {command:?}");
        balances.record(&events);
        twin.record(&events);
        balances.check(&swapped.view(None)?);
        twin.check(&kept.view(None)?);
    }
    assert_eq!(balances, twin);
    // They did play: many wagers were decided, both ways.
    assert!(balances.settled > 150, "{balances:?}");
    assert!(balances.seats.values().all(|seat| *seat != 0), "{balances:?}");
    Ok(())
}

/// A swap that fails leaves a table that is served as if nothing had been asked for.
fn stays(name: &str, successor: impl Into<Successor>, expected: impl Fn(&SwapError) -> bool) -> Tested {
    let start = config().opened_at;
    let (mut tried, mut twin) = (table(name)?, table(name)?);
    let successor = successor.into();
    for _ in 0..2 {
        let error = tried.swap(successor.clone(), start + 2).unwrap_err();
        assert!(expected(&error), "{name}: {error:?}");
        let error = tried.queue_swap(successor.clone(), start + 2).unwrap_err();
        assert!(expected(&error), "{name}: {error:?}");
        assert!(tried.queued_swap().is_none());
    }
    assert_eq!(tried.rulebook().digest(), rulebook().digest());
    assert_eq!((tried.snapshot()?, tried.view(None)?), (twin.snapshot()?, twin.view(None)?));
    assert_eq!(tried.apply(HOST, start + 4, &join(3))?, twin.apply(HOST, start + 4, &join(3))?);
    assert_eq!(tried.snapshot()?, twin.snapshot()?);
    Ok(())
}

#[test]
fn a_component_that_refuses_the_state_does_not_take_over() -> Tested {
    stays(
        "refuses when restored",
        hostile(brief()),
        |error| matches!(error, SwapError::Refused(refusal) if refusal.code == "never-again"),
    )
}

#[test]
fn a_component_that_traps_over_the_state_does_not_take_over() -> Tested {
    stays("traps when restored", hostile(brief()), |error| matches!(error, SwapError::Failed(Fault::Trapped { .. })))
}

#[test]
fn a_component_that_gives_other_bytes_does_not_take_over() -> Tested {
    stays("other bytes", hostile(brief()), |error| *error == SwapError::OtherState)
}

#[test]
fn a_component_that_takes_too_much_does_not_take_over() -> Tested {
    stays("loops when restored", hostile(brief()), |error| {
        matches!(error, SwapError::Failed(Fault::DeadlinePassed { .. }))
    })?;
    let fuel = Limits { fuel: Some(50_000_000), deadline: Duration::from_secs(600), ..brief() };
    stays("loops when restored", hostile(fuel), |error| {
        matches!(error, SwapError::Failed(Fault::OutOfFuel { limit: 50_000_000 }))
    })?;
    let memory = Limits { memory_bytes: 4 << 20, ..Limits::default() };
    stays(
        "hogs when restored",
        hostile(memory),
        |error| matches!(error, SwapError::Failed(Fault::OutOfMemory { limit, .. }) if *limit == 4 << 20),
    )
}

#[test]
fn a_component_without_room_for_another_table_does_not_take_over() -> Tested {
    let full = hostile(Limits { tables: 1, ..brief() });
    let _only = Table::open(&full, &config())?;
    stays("ring", full, |error| *error == SwapError::Failed(Fault::TooManyTables { limit: 1 }))
}

#[test]
fn the_component_that_serves_does_not_take_over_from_itself() -> Tested {
    let digest = rulebook().digest();
    stays("ring", rulebook(), |error| *error == SwapError::AlreadyServing { digest })
}

#[test]
fn another_build_keeps_the_terms() -> Tested {
    let Terms::Casino(terms) = config().terms else { panic!("a casino's config") };
    let terms = Terms::Casino(CasinoTerms { enforcement: Enforcement::AtSettlement, ..terms });
    stays("ring", Successor { rulebook: rebuilt(), terms: Some(terms) }, |error| *error == SwapError::TermsStay)
}

#[test]
fn what_cannot_be_loaded_never_comes_near_the_table() -> Tested {
    let nsw = nsw_bytes();
    let mut table = table("ring")?;
    let (before, view) = (table.snapshot()?, table.view(None)?);
    let importing = wat::parse_str(r#"(component (import "clock" (func)))"#)?;
    let family = renamed(nsw, "kip:games/two-up", "kip:games/one-up");
    let generation = renamed(nsw, "@1.0.0", "@2.0.0");
    let mut errors = Vec::new();
    for wasm in [&importing, &family, &generation, &nsw[..1_000].to_vec()] {
        errors.push(allowing(wasm, Limits::default())?.load(wasm).unwrap_err());
    }
    assert!(matches!(&errors[0], LoadError::HasImports { names } if names == &["clock"]), "{errors:?}");
    assert!(matches!(&errors[1], LoadError::OtherFamily { found, .. } if found == "one-up"), "{errors:?}");
    assert!(matches!(&errors[2], LoadError::WrongGeneration { found, .. } if found == "2.0"), "{errors:?}");
    assert!(matches!(&errors[3], LoadError::Invalid { .. }), "{errors:?}");
    let not_allowed = Registry::new(Limits::default())?.load(&another_build(nsw)).unwrap_err();
    assert_eq!(not_allowed, LoadError::NotAllowed { digest: Digest::of(&another_build(nsw)) });

    assert_eq!((table.snapshot()?, table.view(None)?), (before, view));
    table.apply(HOST, config().opened_at, &join(3))?;
    Ok(())
}

#[test]
fn the_journal_belongs_to_the_new_component() -> Tested {
    let start = config().opened_at;
    let (mut swapped, mut twin) = (table("traps")?, table("traps")?);
    swapped.swap(hostile(brief()), start + 2)?;
    for seat in [3, 4] {
        // Right after the swap, and after a command of the new component's own.
        let fault = swapped.apply(HOST, start + 3, &join(seat)).unwrap_err();
        assert!(matches!(fault, Fault::Trapped { .. }), "{fault:?}");
        assert_eq!(swapped.rulebook().digest(), hostile(brief()).digest());
        assert_eq!(swapped.snapshot()?, twin.snapshot()?);
        assert_eq!(swapped.apply(HOST, start + 4, &join(seat))?, twin.apply(HOST, start + 4, &join(seat))?);
    }

    // What the new component did, only the new component can do again.
    let mut table = table("next seat")?;
    table.swap(hostile(brief()), start + 2)?;
    table.apply(HOST, start + 2, &join(3))?;
    let before = table.snapshot()?;
    table.swap(rulebook(), start + 2)?;
    assert_eq!(table.snapshot()?, before);
    Ok(())
}

#[test]
fn a_component_that_cannot_go_on_gives_no_state_to_swap() -> Tested {
    let config = named("garbage");
    let (mut table, _) = Table::open(&hostile(brief()), &config)?;
    table.apply(HOST, config.opened_at + 1, &join(1))?;
    let error = table.swap(rulebook(), config.opened_at + 1).unwrap_err();
    assert!(matches!(error, SwapError::NoState(Fault::GarbageState { .. })), "{error:?}");
    // It serves on, and is swapped when it is itself again.
    table.apply(HOST, config.opened_at + 2, &join(2))?;
    table.swap(rulebook(), config.opened_at + 2)?;
    assert_eq!(table.view(None)?.seats.len(), 2);
    Ok(())
}

#[test]
fn a_build_that_may_take_over_at_once_does_not_wait() -> Tested {
    let start = config().opened_at;
    let mut table = table("ring")?;
    let swapped = table.queue_swap(rebuilt(), start)?.ok_or("it waits")?;
    assert_eq!(swapped.to.digest, rebuilt().digest());
    assert!(table.queued_swap().is_none() && table.swapped().is_none());
    assert!(table.cancel_swap().is_none());
    Ok(())
}

/// An evening with a swap before every third command, and its transcript.
fn recorded_evening() -> Result<String, Box<dyn std::error::Error>> {
    let (mut paper, config) = (Vec::new(), config());
    let (mut table, _) = RecordedTable::open(&rulebook(), &config, &mut paper)?;
    for seat in [1, 2] {
        table.apply(HOST, config.opened_at, &join(seat))?;
    }
    let builds = [rebuilt(), rulebook()];
    for round in 0..30 {
        let at = config.opened_at + 1_000 * round;
        if round % 3 == 0 {
            table.swap(builds[usize::from(round % 2 == 1)].clone(), at)?;
        }
        let (by, command) = next(&table.view(None)?, &table.legal(at)?, round);
        table.apply(by, at, &command)?;
    }
    table.end()?;
    Ok(String::from_utf8(paper)?)
}

/// A registry with both builds of `nsw`.
fn both() -> Result<Registry, LoadError> {
    let mut registry = registry().clone();
    let wasm = another_build(nsw_bytes());
    registry.allow(Digest::of(&wasm));
    registry.load(&wasm)?;
    Ok(registry)
}

#[test]
fn a_replay_follows_swaps() -> Tested {
    let text = recorded_evening()?;
    let replayed = replay(&both()?, text.as_bytes())?;
    assert_eq!((replayed.commands, replayed.swaps), (32, 10));
    assert_eq!(replayed.table.rulebook().digest(), rulebook().digest());

    let mut replay = kip::transcript::Replay::begin(&both().unwrap(), text.as_bytes())?;
    let mut digests = Vec::new();
    while let Some(step) = replay.step()? {
        if let Step::Swap(swapped) = step {
            assert_eq!(replay.rulebook().digest(), swapped.to.digest);
            digests.push((swapped.from.digest, swapped.to.digest));
        }
    }
    let (one, other) = (rulebook().digest(), rebuilt().digest());
    assert_eq!(digests, [(one, other), (other, one)].repeat(5));
    Ok(())
}
