//! Another component takes over a live table without losing anything; after any error the old one goes on serving.

use std::collections::HashSet;
use std::io::{self, Write};
use std::sync::OnceLock;
use std::time::Duration;

use crate::common::evening::{Balances, next};
use crate::common::{
    HOST, Tested, allowing, another_build, brief, config, hostile, join, nsw_bytes, registry, renamed, rulebook,
};
use kip::contract::{Refusal, Seat};
use kip::transcript::{Problem, RecordError, RecordedTable, ReplayError, Step, TextProblem, replay};
use kip::two_up::{CasinoTerms, Config, Enforcement, Event, Happening, Order, Terms};
use kip::{Digest, Fault, Limits, LoadError, Registry, Rulebook, Successor, SwapError, Table, TwoUp};

/// Returns another build of `nsw` that plays like the first.
fn rebuilt() -> Rulebook<TwoUp> {
    static REBUILT: OnceLock<Rulebook<TwoUp>> = OnceLock::new();
    let load = || {
        let wasm = another_build(nsw_bytes());
        allowing(&wasm, Limits::default()).unwrap().load(&wasm).unwrap()
    };
    REBUILT.get_or_init(load).clone()
}

fn named(name: &str) -> Config {
    Config { table: name.to_owned(), ..config() }
}

/// Opens a table with two players, served by `nsw`.
fn table(name: &str) -> Result<Table<TwoUp>, Fault> {
    let config = named(name);
    let (mut table, _) = Table::open(&rulebook(), &config)?;
    table.apply(HOST, config.opened_at, &join(1))?;
    table.apply(HOST, config.opened_at, &join(2))?;
    Ok(table)
}

fn seats_taken(events: &[Event]) -> Vec<Seat> {
    let seat = |event: &Event| match &event.what {
        Happening::PlayerJoined(joining) => Some(joining.seat),
        _ => None,
    };
    events.iter().filter_map(seat).collect()
}

#[test]
fn after_a_swap_the_new_code_runs() -> Tested {
    let start = config().opened_at;
    let (mut table, old, new) = (table("next seat")?, rulebook(), hostile(brief())?);
    assert_ne!(old.description().head.engine, new.description().head.engine);

    let (before, view) = (table.snapshot()?, table.view(None)?);
    let swapped = table.swap(new.clone(), start + 2)?;
    assert_eq!((swapped.from.digest, swapped.to.digest), (old.digest(), new.digest()));
    assert_eq!((swapped.from.rulebook.as_str(), swapped.to.rulebook.as_str()), ("nsw", "nsw"));
    assert_eq!((swapped.at, swapped.events.len()), (start + 2, 0));
    assert_eq!(table.rulebook().digest(), new.digest());
    // The table is the same, and the new code plays it in its own way.
    assert_eq!((table.snapshot()?, table.view(None)?), (before, view));
    assert_eq!(seats_taken(&table.apply(HOST, start + 4, &join(3))?), [4]);

    // And back.
    table.swap(old, start + 6)?;
    assert_eq!(seats_taken(&table.apply(HOST, start + 8, &join(5))?), [5]);
    Ok(())
}

#[test]
fn a_thousand_swaps_at_a_playing_table_lose_nothing() -> Tested {
    let builds = [rebuilt(), hostile(Limits::default())?, rulebook()];
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
        let result = swapped.swap(build.clone(), at)?;
        assert_eq!(result.to.digest, build.digest());

        let (by, command) = next(&swapped.view(None)?, &swapped.legal(at, None, u32::MAX)?, round);
        let events = swapped.apply(by, at, &command)?;
        assert_eq!(events, kept.apply(by, at, &command)?);
        assert_eq!(swapped.snapshot()?, kept.snapshot()?, "after {command:?}");
        balances.record(&events);
        twin.record(&events);
        balances.check(&swapped.view(None)?);
        twin.check(&kept.view(None)?);
    }
    assert_eq!(balances, twin);
    // Many wagers were won and lost.
    assert!(balances.settled > 150, "{balances:?}");
    assert!([1, 2].iter().all(|seat| balances.purse(*seat) != 0), "{balances:?}");
    Ok(())
}

/// Asserts that a swap fails and that the table is then served as if no swap had been requested.
fn assert_swap_fails(
    name: &str,
    successor: impl Into<Successor<TwoUp>>,
    expected: impl Fn(&SwapError) -> bool,
) -> Tested {
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
    assert_swap_fails(
        "refuses when restored",
        hostile(brief())?,
        |error| matches!(error, SwapError::Refused(refusal) if refusal.code == "never-again"),
    )
}

#[test]
fn a_component_that_traps_over_the_state_does_not_take_over() -> Tested {
    assert_swap_fails("traps when restored", hostile(brief())?, |error| {
        matches!(error, SwapError::Failed(Fault::Trapped { .. }))
    })
}

#[test]
fn a_component_that_gives_other_bytes_does_not_take_over() -> Tested {
    assert_swap_fails("other bytes", hostile(brief())?, |error| *error == SwapError::OtherState)
}

#[test]
fn a_component_that_takes_too_much_does_not_take_over() -> Tested {
    assert_swap_fails("loops when restored", hostile(brief())?, |error| {
        matches!(error, SwapError::Failed(Fault::DeadlinePassed { .. }))
    })?;
    let fuel = Limits { fuel: Some(50_000_000), deadline: Duration::from_secs(600), ..brief() };
    assert_swap_fails("loops when restored", hostile(fuel)?, |error| {
        matches!(error, SwapError::Failed(Fault::OutOfFuel { limit: 50_000_000 }))
    })?;
    let memory = Limits { memory_bytes: 4 << 20, ..Limits::default() };
    assert_swap_fails(
        "hogs when restored",
        hostile(memory)?,
        |error| matches!(error, SwapError::Failed(Fault::OutOfMemory { limit, .. }) if *limit == 4 << 20),
    )
}

#[test]
fn a_component_without_room_for_another_table_does_not_take_over() -> Tested {
    let full = hostile(Limits { tables: 1, ..brief() })?;
    let _only = Table::open(&full, &config())?;
    assert_swap_fails("ring", full, |error| *error == SwapError::Failed(Fault::TooManyTables { limit: 1 }))
}

#[test]
fn the_component_that_serves_does_not_take_over_from_itself() -> Tested {
    let digest = rulebook().digest();
    assert_swap_fails("ring", rulebook(), |error| *error == SwapError::AlreadyServing { digest })
}

#[test]
fn another_build_keeps_the_terms() -> Tested {
    let Terms::Casino(terms) = config().terms else { panic!("a casino's config") };
    let terms = Terms::Casino(CasinoTerms { enforcement: Enforcement::AtSettlement, ..terms });
    assert_swap_fails("ring", Successor { rulebook: rebuilt(), terms: Some(terms) }, |error| {
        *error == SwapError::TermsStay
    })
}

#[test]
fn a_component_that_cannot_be_loaded_does_not_affect_the_table() -> Tested {
    let nsw = nsw_bytes();
    let mut table = table("ring")?;
    let (before, view) = (table.snapshot()?, table.view(None)?);
    let importing = wat::parse_str(r#"(component (import "clock" (func)))"#)?;
    let family = renamed(nsw, "kip:two-up/", "kip:one-up/");
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
    swapped.swap(hostile(brief())?, start + 2)?;
    for seat in [3, 4] {
        // Right after the swap, and again after a command that the new component applied.
        let fault = swapped.apply(HOST, start + 3, &join(seat)).unwrap_err();
        assert!(matches!(fault, Fault::Trapped { .. }), "{fault:?}");
        assert_eq!(swapped.rulebook().digest(), hostile(brief())?.digest());
        assert_eq!(swapped.snapshot()?, twin.snapshot()?);
        assert_eq!(swapped.apply(HOST, start + 4, &join(seat))?, twin.apply(HOST, start + 4, &join(seat))?);
    }

    // Only the new component can repeat its own commands.
    let mut table = table("next seat")?;
    table.swap(hostile(brief())?, start + 2)?;
    table.apply(HOST, start + 2, &join(3))?;
    let before = table.snapshot()?;
    table.swap(rulebook(), start + 2)?;
    assert_eq!(table.snapshot()?, before);
    Ok(())
}

#[test]
fn a_component_without_a_valid_state_cannot_be_swapped() -> Tested {
    let config = named("garbage");
    let (mut table, _) = Table::open(&hostile(brief())?, &config)?;
    table.apply(HOST, config.opened_at + 1, &join(1))?;
    let error = table.swap(rulebook(), config.opened_at + 1).unwrap_err();
    assert!(matches!(error, SwapError::NoState(Fault::GarbageState { .. })), "{error:?}");
    // It goes on serving, and can be swapped once it gives a valid state.
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

/// Plays an evening with a swap before every third command, and returns its transcript.
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
        let (by, command) = next(&table.view(None)?, &table.legal(at, None, u32::MAX)?, round);
        table.apply(by, at, &command)?;
    }
    table.end()?;
    Ok(String::from_utf8(paper)?)
}

/// Returns a registry with both builds of `nsw`.
fn both() -> Result<Registry<TwoUp>, LoadError> {
    let registry = registry().fork();
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

/// Changes lines and computes every chain anew, as a forger can.
fn forged(text: &str, forge: impl Fn(&str) -> Option<String>) -> String {
    let mut chain = Digest::from_bytes([0; 32]);
    let mut paper = String::new();
    for body in text.lines().filter_map(|line| forge(&line[..line.len() - 76])) {
        chain = Digest::of(&[chain.as_bytes(), body.as_bytes()].concat());
        paper += &format!("{body},\"chain\":\"{chain}\"}}\n");
    }
    paper
}

#[test]
fn a_swap_to_a_component_that_is_not_allowed_is_refused_in_a_replay() -> Tested {
    let text = recorded_evening()?;
    // The joins are lines 2 to 5, the first swap is line 6.
    let ReplayError { line, problem } = replay(registry(), text.as_bytes()).unwrap_err();
    let Problem::NotAllowed { rulebook, digest } = problem else { panic!("{problem}") };
    assert_eq!((line, rulebook.as_str(), digest), (6, "nsw", rebuilt().digest()));

    let allowing = registry().fork();
    allowing.allow(digest);
    let ReplayError { line, problem } = replay(&allowing, text.as_bytes()).unwrap_err();
    assert!(line == 6 && matches!(problem, Problem::NotLoaded { .. }), "{problem}");
    Ok(())
}

#[test]
fn a_forged_swap_is_reported() -> Tested {
    let text = recorded_evening()?;
    let problem = |forge: &dyn Fn(&str) -> Option<String>| {
        let text = forged(&text, forge);
        replay(&both().unwrap(), text.as_bytes()).unwrap_err().problem
    };
    let is_swap = |line: &str| line.starts_with(r#"{"swap""#);
    let in_swaps = |from: &'static str, to: &'static str| {
        move |line: &str| Some(if is_swap(line) { line.replacen(from, to, 1) } else { line.to_owned() })
    };
    assert!(matches!(
        problem(&|line| (!line.contains(r#""after":5,"#)).then(|| line.to_owned())),
        Problem::Text(TextProblem::NotServing { .. })
    ));
    assert!(matches!(
        problem(&in_swaps(r#""after":2,"#, r#""after":3,"#)),
        Problem::Text(TextProblem::OutOfStep { .. })
    ));
    assert!(matches!(problem(&in_swaps(r#""events":[]"#, r#""events":[1]"#)), Problem::Text(TextProblem::Word(_))));
    assert!(matches!(
        problem(&in_swaps(r#""rulebook":"nsw""#, r#""rulebook":"pub""#)),
        Problem::Text(TextProblem::NotServing { .. })
    ));
    assert!(matches!(problem(&in_swaps(r#""state":"#, r#""n":1,"state":"#)), Problem::Text(TextProblem::Word(_))));
    let state = |line: &str| {
        let (body, _) = line.rsplit_once(r#""state":""#).filter(|_| is_swap(line)).unwrap_or((line, ""));
        let other = format!(r#"{body}"state":"{}""#, Digest::of(b"another state"));
        Some(if is_swap(line) { other } else { line.to_owned() })
    };
    assert!(matches!(problem(&state), Problem::Text(TextProblem::StateChanged { .. })));
    let one = rulebook().digest().to_string();
    let to_itself = |line: &str| {
        let other = rebuilt().digest().to_string();
        Some(if is_swap(line) { line.replacen(&other, &one, 1) } else { line.to_owned() })
    };
    assert!(matches!(problem(&to_itself), Problem::NotSwapped(SwapError::AlreadyServing { .. })));
    Ok(())
}

/// Accepts a number of writes, then fails like a full disk.
struct Full<'a>(usize, &'a mut Vec<u8>);

impl Write for Full<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.0 == 0 {
            return Err(io::Error::from(io::ErrorKind::StorageFull));
        }
        self.0 -= 1;
        self.1.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn a_swap_that_cannot_be_written_does_not_happen() -> Tested {
    let (mut paper, config) = (Vec::new(), config());
    let (mut table, _) = RecordedTable::open(&rulebook(), &config, Full(3, &mut paper))?;
    table.apply(HOST, config.opened_at, &join(1))?;
    for _ in 0..2 {
        let error = table.swap(rebuilt(), config.opened_at).unwrap_err();
        assert!(matches!(error, RecordError::Io(_)), "{error}");
        assert_eq!(table.rulebook().digest(), rulebook().digest());
    }
    assert_eq!(table.view(None)?.seats.len(), 1);
    Ok(())
}

#[test]
fn a_swap_that_fails_is_not_in_the_transcript() -> Tested {
    let (mut paper, config) = (Vec::new(), named("traps when restored"));
    let (mut table, _) = RecordedTable::open(&rulebook(), &config, &mut paper)?;
    table.apply(HOST, config.opened_at, &join(1))?;
    let error = table.swap(hostile(brief())?, config.opened_at).unwrap_err();
    assert!(matches!(error, RecordError::Swap(SwapError::Failed(Fault::Trapped { .. }))), "{error}");
    table.apply(HOST, config.opened_at, &join(2))?;
    table.end()?;
    let replayed = replay(registry(), paper.as_slice())?;
    assert_eq!((replayed.commands, replayed.swaps), (2, 0));
    Ok(())
}

#[test]
fn a_host_that_crashed_after_a_swap_continues_with_the_new_component() -> Tested {
    let text = recorded_evening()?;
    let cut: String = text.lines().take(6).map(|line| format!("{line}\n")).collect();
    let replayed = replay(&both()?, cut.as_bytes())?;
    assert_eq!((replayed.swaps, replayed.commands), (1, 2));
    let mut rest = Vec::new();
    let (mut table, _) = replayed.resume(&mut rest)?;
    assert_eq!(table.rulebook().digest(), rebuilt().digest());
    let at = config().opened_at;
    let (by, command) = next(&table.view(None)?, &table.legal(at, None, u32::MAX)?, 0);
    table.apply(by, at, &command)?;
    drop(table);
    assert!(text.starts_with(&(cut + std::str::from_utf8(&rest)?)));
    Ok(())
}

#[test]
fn a_swap_is_not_earlier_than_the_last_command() -> Tested {
    let now = config().opened_at;
    let mut table = table("ring")?;
    assert_eq!(table.swap(rebuilt(), now - 1).unwrap_err(), SwapError::TimeBackwards { now });
    table.swap(rebuilt(), now)?;
    // If the table came from bytes, only its component knows the time.
    let later = now + 10;
    table.apply(HOST, later, &join(4))?;
    let mut restored = Table::restore(&rebuilt(), &table.snapshot()?)?;
    assert_eq!(restored.swap(rulebook(), later - 1).unwrap_err(), SwapError::TimeBackwards { now: later });
    restored.swap(rulebook(), later)?;
    // A batch counts up to its last accepted command; refused and failed commands do not count.
    let order = |seat, at| Order { by: HOST, at, command: join(seat) };
    let steps = restored.apply_all(&[order(5, later + 1), order(6, later + 2), order(6, later + 3)])?;
    assert!(steps.refused.is_some());
    restored.apply(HOST, later + 9, &join(6)).unwrap_err();
    assert_eq!(restored.swap(rebuilt(), later + 1).unwrap_err(), SwapError::TimeBackwards { now: later + 2 });
    restored.swap(rebuilt(), later + 2)?;
    Ok(())
}

#[test]
fn every_swap_error_has_its_own_message() {
    let refusal = || Refusal {
        code: "x".to_owned(),
        clause: "R1".to_owned(),
        ruling: None,
        message: "why".to_owned(),
        names: None,
    };
    let digest = Digest::of(b"");
    let fault = || Fault::OutOfFuel { limit: 1 };
    let errors = [
        SwapError::AlreadyServing { digest },
        SwapError::TimeBackwards { now: 1 },
        SwapError::TermsStay,
        SwapError::NotNow(refusal()),
        SwapError::Refused(refusal()),
        SwapError::OtherState,
        SwapError::Lost { what: "seats" },
        SwapError::Failed(fault()),
        SwapError::NoState(fault()),
    ];
    let messages: HashSet<_> = errors.iter().map(ToString::to_string).collect();
    assert_eq!(messages.len(), errors.len());
}
