//! A table keeps its promises under random play.
//!
//! The default run is reproducible and takes some ten seconds. `KIP_CASES` scales the number of cases in per cent,
//! `KIP_SEED` sets the seed and `KIP_STEPS` the longest script. A million commands, and twenty million on copies, take
//! about two minutes:
//! `KIP_CASES=6000 KIP_SEED=7 cargo test --release -p kip-tests --test properties -- --nocapture`.
//!
//! A failure is reported with the fewest commands that lead to it.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test may stop where it stands")]
#![allow(missing_docs, reason = "tests")]

mod random;

use kip_engine::contract::ChanceSource;
use kip_engine::two_up::contract::{Event, Phase};
use kip_engine::two_up::{self, Table};
use kip_records::two_up::NSW;
use kip_tests::dice::Dice;
use kip_tests::native::{book, check_exports};
use proptest::prelude::any;
use proptest::test_runner::{Config, RngSeed, TestCaseError, TestError, TestRunner};
use random::drive::{Looks, Played, play};
use random::happenings::{altered, event};
use random::holds::check_refusal;
use random::promise::{catch_panic, shrink};
use random::script::{Script, scripts};
use random::tables::{any_config, configs};
use random::tally::TALLY;
use random::unlisted::play_on;
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

#[test]
fn a_table_keeps_its_promises_under_random_play() {
    let steps = number("KIP_STEPS").map_or(320, |steps| usize::try_from(steps).expect("steps"));
    let run = runner(100).run(&(configs(), scripts(steps)), |(config, script)| {
        play(&config, &script, Looks::Everything).map(|_| ()).map_err(TestCaseError::fail)
    });
    let tally = TALLY.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    println!("{tally:?}");
    if let Err(TestError::Fail(why, _)) = run {
        panic!("{why}");
    }
    for phase in Phase::ALL {
        assert!(tally.phases.contains_key(phase.as_str()), "no script came to {phase:?}");
    }
    for command in NSW.describe().head.commands {
        assert!(tally.accepted.contains_key(&*command.name), "no script had {} accepted", command.name);
    }
}

#[test]
fn all_forms_of_the_engine_agree_under_random_play() {
    let run = runner(12).run(&(configs(), scripts(150)), |(config, script)| {
        play(&config, &script, Looks::AllForms).map(|_| ()).map_err(TestCaseError::fail)
    });
    if let Err(TestError::Fail(why, _)) = run {
        panic!("{why}");
    }
}

/// Runs the test on random states of random games.
fn for_random_states(cases: u32, test: impl Fn(&two_up::contract::Config, &Played, &mut Dice) -> Result<(), String>) {
    let run = runner(cases).run(&(configs(), scripts(150), any::<u64>()), |(config, script, seed): (_, Script, _)| {
        let played = play(&config, &script, Looks::Nothing).map_err(TestCaseError::fail)?;
        test(&config, &played, &mut Dice::new(seed)).map_err(|why| TestCaseError::fail(format!("{why}\n{config:?}")))
    });
    if let Err(TestError::Fail(why, _)) = run {
        panic!("{why}");
    }
}

/// Checks that bytes are refused as a state with a known code and clause.
fn check_bytes_are_refused(bytes: &[u8]) -> Result<(), String> {
    match Table::restore(*NSW, bytes) {
        Ok(_) => Err(format!("taken for a state: {bytes:?}")),
        Err(refusal) => check_refusal(&refusal).and_then(|()| {
            let known = ["bad-state", "other-family", "other-rulebook", "other-generation"].contains(&&*refusal.code);
            if known { Ok(()) } else { Err(format!("{refusal:?}")) }
        }),
    }
}

#[test]
fn cut_and_altered_bytes_are_no_state() {
    for_random_states(60, |_, played, dice| {
        for length in 0..played.state.len() {
            check_bytes_are_refused(&played.state[..length])?;
        }
        for _ in 0..200 {
            let altered = altered(&played.state, dice);
            if altered != played.state {
                check_bytes_are_refused(&altered)?;
            }
            let length = dice.below(400);
            check_bytes_are_refused(&dice.bytes(length))?;
        }
        let mut longer = played.state.clone();
        longer.push(0);
        check_bytes_are_refused(&longer)
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
    for_random_states(60, |config, played, dice| {
        let body = &played.state[..played.state.len() - 8];
        for _ in 0..150 {
            let bytes = seal(altered(body, dice));
            let Ok(table) = Table::restore(*NSW, &bytes) else {
                check_bytes_are_refused(&bytes)?;
                continue;
            };
            if table.snapshot() != bytes {
                return Err(format!("two forms of one state: {bytes:?} {:?}", table.snapshot()));
            }
            catch_panic(|| play_on(&table, config, dice)).map_err(|why| format!("{why}\n{bytes:?}"))?;
        }
        Ok(())
    });
}

#[test]
fn arbitrary_events_lead_to_a_state_or_are_refused() {
    for_random_states(60, |config, played, dice| {
        for _ in 0..60 {
            let start = if dice.once_in(2) { &played.opening } else { &played.state };
            let (events, seed) = (mix_events(&played.events, played.at, dice), dice.next());
            let fails = |events: &[Event]| catch_panic(|| check_rebuild(start, events, config, seed)).err();
            if let Some(why) = fails(&events) {
                let (events, why) = shrink(events, why, fails);
                return Err(format!("{why}\n{events:#?}"));
            }
        }
        Ok(())
    });
}

/// Requires that events lead to a valid, usable state, or are refused and change nothing.
fn check_rebuild(start: &[u8], events: &[Event], config: &two_up::contract::Config, seed: u64) -> Result<(), String> {
    let mut table = Table::restore(*NSW, start).map_err(|refusal| format!("{refusal:?}"))?;
    if let Err(refusal) = table.rebuild(events) {
        let same = table.snapshot() == start;
        return if same { check_refusal(&refusal) } else { Err("refused events changed the state".into()) };
    }
    let bytes = table.snapshot();
    let again = Table::restore(*NSW, &bytes).map_err(|refusal| format!("events lead to no state: {refusal:?}"))?;
    if again.snapshot() != bytes {
        return Err("a restored state has other bytes".into());
    }
    play_on(&table, config, &mut Dice::new(seed))
}

#[test]
fn arbitrary_configs_open_a_table_or_are_refused() {
    let run = runner(300).run(&(any::<u64>(), scripts(60)), |(seed, script)| {
        let dice = &mut Dice::new(seed);
        let config = any_config(dice);
        let opens = || match Table::open(*NSW, &config, &mut Vec::new()) {
            Err(refusal) => check_refusal(&refusal),
            Ok(table) => {
                Table::restore(*NSW, &table.snapshot())
                    .map_err(|refusal| format!("its own state is refused: {refusal:?}"))?;
                play_on(&table, &config, dice)
            }
        };
        catch_panic(opens).map_err(|why| TestCaseError::fail(format!("{why}\n{config:?}")))?;
        // With a chain that the test does not know, no coins could land.
        if matches!(config.source, ChanceSource::Committed(_)) || Table::open(*NSW, &config, &mut Vec::new()).is_err() {
            return Ok(());
        }
        play(&config, &script, Looks::Everything).map(|_| ()).map_err(TestCaseError::fail)
    });
    if let Err(TestError::Fail(why, _)) = run {
        panic!("{why}");
    }
}

/// Returns the table's own events reordered, with gaps and with others between them; or random events alone.
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

// R68: between every two rulebooks of a bank
#[test]
fn exports_between_rulebooks_keep_the_table() {
    let taken = Cell::new(0);
    for_random_states(80, |_, played, _| {
        check_exports(book("nsw"), &played.state, played.at).map(|more| taken.set(taken.get() + more))
    });
    assert!(taken.get() >= 20, "only {} second imports were accepted", taken.get());
}
