//! Parts 3 to 6: exact returns or points, small tables and play at random, tests of outcomes, simulated games. All of them
//! run the component in the reference host.

use std::num::NonZero;
use std::thread;
use std::time::Duration;

use indicatif::ProgressBar;
use kip::conformance::Components;
use kip::{Limits, Rulebook, Stateless};
use kip_conformance::beside::Companion;
use kip_conformance::hosting::{Failure, Hosting, Rules};
use kip_conformance::report::{Part, parts};
use kip_conformance::side_by_side::{Hosts, Length, TABLES, compare_drawn};
use kip_conformance::watched::{WatchedHost, WatchedRules};
use kip_conformance::{explore, random_play};

use super::args::PartName;
use super::family::{Certifiable, Instance};
use super::{Loaded, Run, not_requested, progress};

/// Runs part 3. It also runs for part 6, which compares with it.
pub(super) fn returns<F: Certifiable>(run: &Run<'_>, loaded: &Loaded<F>) -> Part<parts::Returns> {
    if !run.args.wants(PartName::Returns) && !run.args.wants(PartName::Simulation) {
        return not_requested();
    }
    let bar = progress::bar("returns", 0);
    // A part that was not requested has no findings.
    let of = if run.args.wants(PartName::Returns) { "returns" } else { "simulation" };
    let part =
        with_rules(run, loaded, of, |rules| F::analyse(rules, &F::stakes(), &mut |done, of| show(&bar, done, of)));
    bar.finish_and_clear();
    part
}

/// Runs part 5. The tested outcomes are kept beside the report.
pub(super) fn randomness<F: Certifiable>(run: &Run<'_>, loaded: &Loaded<F>) -> Part<parts::Randomness> {
    if !run.args.wants(PartName::Randomness) {
        return not_requested();
    }
    let bar = progress::bar("randomness", F::SAMPLES);
    let folder = run.collected.path().to_owned();
    let part = with_rules(run, loaded, "randomness", |rules| {
        F::judge(rules, run.seed, folder, &mut |done, of| show(&bar, done, of))
    });
    bar.finish_and_clear();
    part
}

/// Runs part 6.
pub(super) fn simulation<F: Certifiable>(
    run: &Run<'_>,
    loaded: &Loaded<F>,
    returns: &Part<parts::Returns>,
) -> Part<parts::Simulation> {
    if !run.args.wants(PartName::Simulation) {
        return not_requested();
    }
    let Some(exact) = &returns.detail else {
        return Part::not_run("there are no exact figures to compare with");
    };
    // One call plays many games: a deadline for one command would be too short on a slow machine.
    let limits = Limits { deadline: Duration::from_secs(600), ..Limits::default() };
    let rulebook = match run.subject.load::<F>(limits) {
        Ok(rulebook) => rulebook,
        Err(error) => return Part::not_run(error.to_string()),
    };
    let threads = thread::available_parallelism().map_or(1, NonZero::get);
    let games = run.games::<F>();
    let make = || Ok(Box::new(watch(run, loaded, &rulebook, "simulation")?) as Box<dyn Rules<F>>);
    let bar = progress::bar("simulation", games);
    let part = F::simulate(&make, exact, (games, threads, run.seed), &mut |done, of| show(&bar, done, of));
    bar.finish_and_clear();
    part
}

/// Runs part 4.
pub(super) fn invariants<F: Certifiable>(run: &Run<'_>, loaded: &Loaded<F>) -> Part<parts::Invariants> {
    if !run.args.wants(PartName::Invariants) {
        return not_requested();
    }
    let bar = progress::bar("invariants", 0);
    let mut update = |done, of| show(&bar, done, of);
    let companion = loaded.companion.as_ref();
    let mut components = Components::of(loaded.rulebook.clone());
    let mut kept = WatchedHost::new(&mut components, run.tally("invariants"), companion);
    let parameters = explore::Parameters { states: F::STATES };
    let part = with_rules(run, loaded, "invariants", |rules| {
        let mut part = explore::explore(rules, Some(&mut kept), &parameters, &mut update);
        let make = || Ok(Box::new(watch(run, loaded, &loaded.rulebook, "invariants")?) as Box<dyn Rules<F>>);
        let parameters = random_play::Parameters::of(run.seed);
        random_play::play(&make, &mut kept, &parameters, &mut update, &mut part);
        F::look(rules, &run.seed, &mut update, &mut part);
        part
    });
    if let Some(companion) = companion {
        play_along(run, loaded, companion, &mut kept, &mut update);
    }
    bar.finish_and_clear();
    part
}

/// The sessions that are compared with the suite's own engine alone, and with no other judge: at how many tables, and how long.
const PLAYED_ALONG: [(u64, Length); 3] = [
    (40, Length { commands: 100, is_busy: false }),
    (20, Length { commands: 500, is_busy: true }),
    (4, Length { commands: 2_000, is_busy: false }),
];

/// Plays at more tables, and for longer, than all judges together have the time for. The engine chooses the commands, and whoever
/// watches the host keeps the differences.
fn play_along<F: Certifiable>(
    run: &Run<'_>,
    loaded: &Loaded<F>,
    companion: &Companion<F::Engine>,
    kept: &mut dyn Hosting<F>,
    update: &mut dyn FnMut(u64, u64),
) {
    let description = loaded.rulebook.description();
    // The numbers before are those of the tables at which an adapter is compared.
    let mut number = TABLES;
    let (mut done, all) = (0, PLAYED_ALONG.iter().map(|(tables, _)| tables).sum());
    for (tables, length) in PLAYED_ALONG {
        let drawn: Vec<_> =
            (number..number + tables).filter_map(|number| F::draw_table(description, &run.seed, number)).collect();
        number += tables;
        let hosts = &mut Hosts { reference: &mut companion.host(), adapter: &mut *kept };
        compare_drawn(hosts, description, &drawn, (&run.seed, length), &mut || {
            done += 1;
            update(done, all);
        });
    }
}

fn with_rules<F: Certifiable, T>(
    run: &Run<'_>,
    loaded: &Loaded<F>,
    part: &'static str,
    ask: impl FnOnce(&mut Instance<F>) -> Part<T>,
) -> Part<T> {
    match watch(run, loaded, &loaded.rulebook, part) {
        Ok(mut rules) => ask(&mut rules),
        Err(failure) => Part::not_run(failure.describe()),
    }
}

/// Returns an instance of the rules whose calls count for a part.
pub(super) fn watch<F: Certifiable>(
    run: &Run<'_>,
    loaded: &Loaded<F>,
    rulebook: &Rulebook<F>,
    part: &'static str,
) -> Result<Instance<F>, Failure> {
    Ok(WatchedRules::new(Stateless::new(rulebook)?, run.tally(part), loaded.companion.as_ref()))
}

fn show(bar: &ProgressBar, done: u64, of: u64) {
    bar.set_length(of);
    bar.set_position(done);
}
