//! Whatever is asked of a table, it keeps its promises.
//!
//! The default run is reproducible and short. More cases, and others:
//! `KIP_CASES=20000 KIP_SEED=7 cargo test --release -p kip-tests --test properties -- --nocapture`.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test may stop where it stands")]
#![allow(missing_docs, reason = "tests")]

mod random;

use kip_engine::two_up::describe;
use kip_engine::two_up::rulebooks::Nsw;
use kip_engine::two_up::words::Phase;
use proptest::test_runner::{Config, RngSeed, TestError, TestRunner};
use random::drive::{Looks, TALLY, play, scripts};
use random::tables::configs;

fn number(name: &str) -> Option<u64> {
    std::env::var(name).ok()?.parse().ok()
}

/// So many cases, or what `KIP_CASES` asks for as a share of the usual.
fn runner(cases: u32) -> TestRunner {
    let asked = number("KIP_CASES").map(|asked| asked * u64::from(cases) / 100);
    TestRunner::new(Config {
        cases: asked.and_then(|asked| u32::try_from(asked.max(1)).ok()).unwrap_or(cases),
        rng_seed: RngSeed::Fixed(number("KIP_SEED").unwrap_or(1)),
        failure_persistence: None,
        max_shrink_iters: 4_000,
        ..Config::default()
    })
}

#[test]
fn a_table_keeps_its_promises_whatever_is_asked_of_it() {
    let steps = number("KIP_STEPS").map_or(120, |steps| usize::try_from(steps).expect("steps"));
    let run = runner(100).run(&(configs(), scripts(steps)), |(config, script)| {
        play(&config, &script, Looks::Everything).map(|_| ()).map_err(proptest::test_runner::TestCaseError::fail)
    });
    let tally = TALLY.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    println!("{tally:#?}");
    if let Err(TestError::Fail(why, _)) = run {
        panic!("{why}");
    }
    for phase in Phase::ALL {
        assert!(tally.phases.contains_key(phase.as_str()), "no script came to {phase:?}");
    }
    for command in describe::<Nsw>().commands {
        assert!(tally.accepted.contains_key(&*command), "no script had {command} accepted");
    }
}
