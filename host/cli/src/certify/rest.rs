//! Parts 3 to 6: exact returns, exploration of small tables, tests of outcomes, simulated spins. All of them run the
//! component in the reference host.

use std::num::NonZero;
use std::thread;
use std::time::Duration;

use indicatif::ProgressBar;
use kip::conformance::Components;
use kip::{Limits, Rulebook, Stateless};
use kip_conformance::families::two_up::Coins;
use kip_conformance::families::two_up::{chance, returns, simulate};
use kip_conformance::hosting::{Failure, Rules};
use kip_conformance::report::{Part, parts};
use kip_conformance::{explore, wander};

use super::args::PartName;
use super::{Run, not_requested, progress};

/// The number of outcomes that the tests of randomness get.
pub(crate) const SAMPLES: u64 = 1_000_000;
/// The number of tables at which coins are compared.
pub(crate) const TABLES: u64 = 64;

/// The stakes whose returns are reported, in minor units.
pub(super) fn stakes() -> Vec<u64> {
    returns::Ask::default().stakes
}

/// Part 3. It also runs for part 6, which compares with it.
pub(super) fn returns(run: &Run<'_>, rulebook: &Rulebook) -> Part<parts::Returns> {
    if !run.args.wants(PartName::Returns) && !run.args.wants(PartName::Simulation) {
        return not_requested();
    }
    let bar = progress::bar("returns", 0);
    let ask = returns::Ask::default();
    let part = with_rules(run, rulebook, "returns", |rules| {
        returns::analyse(rules, &ask, &mut |done, of| show(&bar, done, of))
    });
    bar.finish_and_clear();
    part
}

/// Part 5. The tested outcomes are kept beside the report.
pub(super) fn randomness(run: &Run<'_>, rulebook: &Rulebook) -> Part<parts::Randomness> {
    if !run.args.wants(PartName::Randomness) {
        return not_requested();
    }
    let ask =
        chance::Ask { spins: SAMPLES, tables: TABLES, seed: run.seed, collect: Some(run.collected.path().to_owned()) };
    let bar = progress::bar("randomness", ask.spins);
    let part = with_rules(run, rulebook, "randomness", |rules| {
        chance::judge(rules, &ask, &mut |done, of| show(&bar, done, of))
    });
    bar.finish_and_clear();
    part
}

/// Part 6.
pub(super) fn simulation(run: &Run<'_>, returns: &Part<parts::Returns>) -> Part<parts::Simulation> {
    if !run.args.wants(PartName::Simulation) {
        return not_requested();
    }
    let Some(exact) = &returns.detail else {
        return Part::not_run("there are no exact returns to compare with");
    };
    // One call plays many spins: a deadline for one command would be too short on a slow machine.
    let limits = Limits { deadline: Duration::from_secs(600), ..Limits::default() };
    let rulebook = match run.subject.load(limits) {
        Ok(rulebook) => rulebook,
        Err(error) => return Part::not_run(error.to_string()),
    };
    let threads = thread::available_parallelism().map_or(1, NonZero::get);
    let ask = simulate::Ask { spins: run.args.simulate, threads, seed: run.seed };
    let make = || Ok(Box::new(run.count("simulation", Stateless::new(&rulebook)?)) as Box<dyn Rules>);
    let bar = progress::bar("simulation", ask.spins);
    let part = simulate::simulate(&make, exact, &ask, &mut |done, of| show(&bar, done, of));
    bar.finish_and_clear();
    part
}

/// Part 4.
pub(super) fn invariants(run: &Run<'_>, rulebook: &Rulebook) -> Part<parts::Invariants> {
    if !run.args.wants(PartName::Invariants) {
        return not_requested();
    }
    let bar = progress::bar("invariants", 0);
    let mut update = |done, of| show(&bar, done, of);
    let mut kept = run.count("invariants", Components::of(rulebook.clone()));
    let ask = explore::Ask::default();
    let mut part =
        with_rules(run, rulebook, "invariants", |rules| explore::explore(rules, Some(&mut kept), &ask, &mut update));
    let make = || Ok(Box::new(run.count("invariants", Stateless::new(rulebook)?)) as Box<dyn Rules>);
    // A vendor's corrected build may answer otherwise than the engine that this program carries.
    let ask = wander::Ask { with_reference: run.args.lock.is_none(), ..wander::Ask::of(run.seed) };
    wander::wander(&make, &mut kept, &ask, &mut update, &mut part);
    bar.finish_and_clear();
    part
}

fn with_rules<T>(
    run: &Run<'_>,
    rulebook: &Rulebook,
    part: &'static str,
    ask: impl FnOnce(&mut dyn Coins) -> Part<T>,
) -> Part<T> {
    match Stateless::new(rulebook) {
        Ok(rules) => ask(&mut run.count(part, rules)),
        Err(fault) => Part::not_run(Failure::from(fault).describe()),
    }
}

fn show(bar: &ProgressBar, done: u64, of: u64) {
    bar.set_length(of);
    bar.set_position(done);
}
