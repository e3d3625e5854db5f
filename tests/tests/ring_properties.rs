//! A ring keeps its promises under random play.
//!
//! The default run is reproducible and takes some ten seconds. `KIP_CASES` scales the number of cases in per cent,
//! `KIP_SEED` sets the seed and `KIP_STEPS` the longest script:
//! `KIP_CASES=6000 KIP_SEED=7 cargo test --release -p kip-tests --test ring_properties -- --nocapture`.
//!
//! A failure is reported with the fewest commands that lead to it.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test may stop where it stands")]
#![allow(missing_docs, reason = "tests")]

mod ring_random;
use kip_conformance::choices::ALL;
use kip_engine::contract::ChanceSource;
use kip_engine::two_up::contract::Event;
use kip_engine::two_up::{Rulebook, Table};
use kip_records::two_up::all;
use kip_tests::dice::Dice;
use kip_tests::native::{book, check_exports};
use proptest::prelude::any;
use proptest::test_runner::{Config, RngSeed, TestCaseError, TestError, TestRunner};
use ring_random::anything::anything;
use ring_random::drive::{Looks, Played, play};
use ring_random::happenings::{altered, event};
use ring_random::orders;
use ring_random::promise::{catch_panic, check_citation, shrink};
use ring_random::script::{Script, scripts};
use ring_random::tables::{MOST, Scene, Setting, any_setting, settings};
use ring_random::tally::TALLY;
use std::cell::Cell;
use twox_hash::XxHash64;

fn number(name: &str) -> Option<u64> {
    std::env::var(name).ok()?.parse().ok()
}

/// Returns a runner of `cases` cases, or of `KIP_CASES` per cent of them.
fn runner(cases: u32) -> TestRunner {
    let asked = number("KIP_CASES").map(|asked| asked * u64::from(cases) / 100);
    TestRunner::new(Config {
        cases: asked.and_then(|asked| u32::try_from(asked.max(1)).ok()).unwrap_or(cases),
        rng_seed: RngSeed::Fixed(number("KIP_SEED").unwrap_or(1)),
        failure_persistence: None,
        // `drive` shrinks a failure by its commands.
        max_shrink_iters: 0,
        ..Config::default()
    })
}

#[track_caller]
fn report<T: std::fmt::Debug>(run: Result<(), TestError<T>>) {
    if let Err(TestError::Fail(why, _)) = run {
        panic!("{why}");
    }
}

// R34 and the invariants: money, refusals, events, `legal`, ends, fairness
#[test]
fn a_ring_keeps_its_promises_under_random_play() {
    let steps = number("KIP_STEPS").map_or(320, |steps| usize::try_from(steps).expect("steps"));
    let run = runner(240).run(&(settings(), scripts(steps)), |(setting, script)| {
        play(&setting, &script, Looks::Everything).map(|_| ()).map_err(TestCaseError::fail)
    });
    let tally = TALLY.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    println!("{tally:?}");
    report(run);
    for rulebook in ["ringkeeper", "pub"] {
        for command in book(rulebook).describe().head.commands {
            assert!(tally.accepted.contains_key(&*command.name), "no script had {} accepted", command.name);
        }
    }
    for phase in ["offering", "preparing", "betting", "called", "flying", "landed", "won", "closed"] {
        assert!(tally.phases.contains_key(phase), "no script came to {phase}");
    }
    assert!(tally.closed > 0);
}

#[test]
fn all_forms_of_the_engine_agree_under_random_play() {
    report(runner(12).run(&(settings(), scripts(150)), |(setting, script)| {
        play(&setting, &script, Looks::AllForms).map(|_| ()).map_err(TestCaseError::fail)
    }));
}

/// Runs the test on random states of random games.
fn for_random_states(cases: u32, test: impl Fn(&Setting, &Played, &mut Dice) -> Result<(), String>) {
    report(runner(cases).run(&(settings(), scripts(150), any::<u64>()), |(setting, script, seed): (_, Script, _)| {
        let played = play(&setting, &script, Looks::Nothing).map_err(TestCaseError::fail)?;
        test(&setting, &played, &mut Dice::new(seed)).map_err(|why| TestCaseError::fail(format!("{why}\n{setting:?}")))
    }));
}

/// Checks that a refusal cites a known clause.
fn check_refusal(book: Rulebook, refusal: &kip_engine::contract::Refusal) -> Result<(), String> {
    let ids: Vec<String> = book.describe().head.clauses.into_iter().map(|clause| clause.id).collect();
    check_citation(&ids, book.id(), refusal)
}

/// Checks that bytes are refused as a state with a known code and clause.
fn check_bytes_are_refused(book: Rulebook, bytes: &[u8]) -> Result<(), String> {
    match Table::restore(book, bytes) {
        Ok(_) => Err(format!("taken for a state: {bytes:?}")),
        Err(refusal) => check_refusal(book, &refusal).and_then(|()| {
            let known = ["bad-state", "other-family", "other-rulebook", "other-generation"].contains(&&*refusal.code);
            if known { Ok(()) } else { Err(format!("{refusal:?}")) }
        }),
    }
}

#[test]
fn cut_and_altered_bytes_are_no_state() {
    for_random_states(30, |setting, played, dice| {
        let book = setting.book;
        for length in 0..played.state.len() {
            check_bytes_are_refused(book, &played.state[..length])?;
        }
        for _ in 0..100 {
            let altered = altered(&played.state, dice);
            if altered != played.state {
                check_bytes_are_refused(book, &altered)?;
            }
            let length = dice.below(400);
            check_bytes_are_refused(book, &dice.bytes(length))?;
        }
        let mut longer = played.state.clone();
        longer.push(0);
        check_bytes_are_refused(book, &longer)
    });
}

#[test]
fn a_state_of_another_rulebook_is_refused() {
    for_random_states(20, |setting, played, _| {
        for other in all().into_iter().filter(|other| other.id() != setting.book.id()) {
            match Table::restore(other, &played.state) {
                Err(refusal) if refusal.code == "other-rulebook" => {}
                answer => return Err(format!("{} takes a state of {}: {answer:?}", other.id(), setting.book.id())),
            }
        }
        Ok(())
    });
}

/// Appends the checksum to the bytes.
fn seal(mut body: Vec<u8>) -> Vec<u8> {
    let sum = XxHash64::oneshot(0, &body);
    body.extend_from_slice(&sum.to_le_bytes());
    body
}

#[test]
fn altered_states_with_a_valid_checksum_are_refused_or_valid() {
    for_random_states(60, |setting, played, dice| {
        let body = &played.state[..played.state.len() - 8];
        for _ in 0..120 {
            let bytes = seal(altered(body, dice));
            let Ok(table) = Table::restore(setting.book, &bytes) else {
                check_bytes_are_refused(setting.book, &bytes)?;
                continue;
            };
            if table.snapshot() != bytes {
                return Err(format!("two forms of one state: {bytes:?} {:?}", table.snapshot()));
            }
            catch_panic(|| play_on(&table, setting, dice)).map_err(|why| format!("{why}\n{bytes:?}"))?;
        }
        Ok(())
    });
}

/// Plays random commands on copies of the ring. It may refuse all of them but must not panic.
fn play_on(table: &Table, setting: &Setting, dice: &mut Dice) -> Result<(), String> {
    for _ in 0..3 {
        let mut table = table.clone();
        for _ in 0..dice.below(12) {
            let view = table.view();
            let mut config = setting.config.clone();
            if let (Some(chain), ChanceSource::Committed(commitment)) = (&view.common.chain, &mut config.source) {
                commitment.beacon = chain.beacon.clone();
            }
            let legal = table.legal(view.common.now, None, ALL).first;
            let scene = Scene { book: setting.book, config: &config, view: &view, legal: &legal, at: view.common.now };
            let chained = view.common.chain.is_some() == matches!(config.source, ChanceSource::Committed(_));
            let (by, command) = if legal.is_empty() || !chained || dice.once_in(4) {
                match chained {
                    true => anything(&scene, dice),
                    false => return Ok(()),
                }
            } else {
                orders::command_of(dice.pick(&legal), &scene, dice)
            };
            if let Err(refusal) = table.apply(by, view.common.now, &command, &mut Vec::new()) {
                check_refusal(setting.book, &refusal)?;
            }
            let _ = (table.chances(ALL), table.legal(MOST, None, ALL));
        }
    }
    Ok(())
}

#[test]
fn arbitrary_events_lead_to_a_state_or_are_refused() {
    for_random_states(60, |setting, played, dice| {
        for _ in 0..60 {
            let start = if dice.once_in(2) { &played.opening } else { &played.state };
            let (events, seed) = (mix_events(&played.events, played.at, dice), dice.next());
            let fails = |events: &[Event]| catch_panic(|| check_rebuild(start, events, setting, seed)).err();
            if let Some(why) = fails(&events) {
                let (events, why) = shrink(events, why, fails);
                return Err(format!("{why}\n{events:#?}"));
            }
        }
        Ok(())
    });
}

/// Requires that events lead to a valid, usable state, or are refused and change nothing.
fn check_rebuild(start: &[u8], events: &[Event], setting: &Setting, seed: u64) -> Result<(), String> {
    let book = setting.book;
    let mut table = Table::restore(book, start).map_err(|refusal| format!("{refusal:?}"))?;
    if let Err(refusal) = table.rebuild(events) {
        let same = table.snapshot() == start;
        return if same { check_refusal(book, &refusal) } else { Err("refused events changed the state".into()) };
    }
    let bytes = table.snapshot();
    let again = Table::restore(book, &bytes).map_err(|refusal| format!("events lead to no state: {refusal:?}"))?;
    if again.snapshot() != bytes {
        return Err("a restored state has other bytes".into());
    }
    play_on(&table, setting, &mut Dice::new(seed))
}

/// Returns the ring's own events reordered, with gaps and with others between them; or random events alone.
fn mix_events(own: &[Event], at: u64, dice: &mut Dice) -> Vec<Event> {
    let mut events: Vec<Event> = Vec::new();
    let (keep, strange) = (*dice.pick(&[0, 1, 2, 40]), *dice.pick(&[0, 1, 4]));
    for known in own {
        if keep == 0 || dice.once_in(keep) {
            events.push(if dice.once_in(20) { dice.pick(own).clone() } else { known.clone() });
        }
        if strange > 0 && dice.once_in(8 * strange) {
            events.push(event(at, dice));
        }
    }
    if events.is_empty() || dice.once_in(3) {
        events.clear();
        events.extend((0..=dice.below(4)).map(|_| event(at, dice)));
    }
    events
}

#[test]
fn arbitrary_configs_open_a_ring_or_are_refused() {
    report(runner(300).run(&any::<u64>(), |seed| {
        let dice = &mut Dice::new(seed);
        let setting = any_setting(dice);
        let opens = || match Table::open(setting.book, &setting.config, &mut Vec::new()) {
            Err(refusal) => check_refusal(setting.book, &refusal),
            Ok(table) => {
                Table::restore(setting.book, &table.snapshot())
                    .map_err(|refusal| format!("its own state: {refusal:?}"))?;
                play_on(&table, &setting, dice)
            }
        };
        catch_panic(opens).map_err(|why| TestCaseError::fail(format!("{why}\n{setting:?}")))
    }));
}

// R68: between every two rulebooks of a bank
#[test]
fn exports_between_rulebooks_keep_the_table() {
    let taken = Cell::new(0);
    for_random_states(120, |setting, played, _| {
        check_exports(setting.book, &played.state, played.at).map(|more| taken.set(taken.get() + more))
    });
    assert!(taken.get() >= 20, "only {} second imports were accepted", taken.get());
}
