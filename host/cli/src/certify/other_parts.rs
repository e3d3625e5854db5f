//! Parts 3 to 6: exact returns or points, small tables and play at random, tests of outcomes, simulated games. All of them
//! run the component in the reference host.

use std::num::NonZero;
use std::thread;
use std::time::Duration;

use kip::conformance::Components;
use kip::{Limits, Rulebook, Stateless};
use kip_conformance::beside::Companion;
use kip_conformance::hosting::{Failure, Hosting, Rules};
use kip_conformance::report::{Part, parts};
use kip_conformance::side_by_side::{Hosts, TABLES, compare_drawn};
use kip_conformance::watched::{WatchedHost, WatchedRules};
use kip_conformance::{explore, random_play};

use super::args::PartName;
use super::family::{Certifiable, Instance};
use super::progress::Stage;
use super::{Loaded, Run, not_requested};

/// Runs part 3. It also runs for part 6, which compares with it.
pub(super) fn returns<F: Certifiable>(run: &Run<'_>, loaded: &Loaded<F>) -> Part<parts::Returns> {
    if !run.args.wants(PartName::Returns) && !run.args.wants(PartName::Simulation) {
        return not_requested();
    }
    let bar = run.progress.begin(Stage::Returns);
    // A part that was not requested has no findings.
    let of = if run.args.wants(PartName::Returns) { "returns" } else { "simulation" };
    with_rules(run, loaded, of, |rules| F::analyse(rules, &F::stakes(), &mut |done, of| bar.show(done, of)))
}

/// Runs part 5. The tested outcomes are kept beside the report.
pub(super) fn randomness<F: Certifiable>(run: &Run<'_>, loaded: &Loaded<F>) -> Part<parts::Randomness> {
    if !run.args.wants(PartName::Randomness) {
        return not_requested();
    }
    let bar = run.progress.begin(Stage::Randomness);
    let folder = run.collected.path().to_owned();
    with_rules(run, loaded, "randomness", |rules| {
        F::judge(rules, run.seed, &run.sizes, folder, &mut |done, of| bar.show(done, of))
    })
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
    let games = run.sizes.games;
    let make = || Ok(Box::new(watch(run, loaded, &rulebook, "simulation")?) as Box<dyn Rules<F>>);
    let bar = run.progress.begin(Stage::Simulation);
    F::simulate(&make, exact, (games, threads, run.seed), &mut |done, of| bar.show(done, of))
}

/// Runs part 4.
pub(super) fn invariants<F: Certifiable>(run: &Run<'_>, loaded: &Loaded<F>) -> Part<parts::Invariants> {
    if !run.args.wants(PartName::Invariants) {
        return not_requested();
    }
    let companion = loaded.companion.as_ref();
    let mut components = Components::of(loaded.rulebook.clone());
    let mut kept = WatchedHost::new(&mut components, run.tally("invariants"), companion);
    let parameters = explore::Parameters { states: run.sizes.states };
    let part = with_rules(run, loaded, "invariants", |rules| {
        let mut bar = run.progress.begin(Stage::Walks);
        let mut part = explore::explore(rules, Some(&mut kept), &parameters, &mut |done, of| bar.show(done, of));
        let make = || Ok(Box::new(watch(run, loaded, &loaded.rulebook, "invariants")?) as Box<dyn Rules<F>>);
        bar = run.progress.begin(Stage::Random);
        let random = run.sizes.random(run.seed);
        random_play::play(&make, &mut kept, &random, &mut |done, of| bar.show(done, of), &mut part);
        bar = run.progress.begin(Stage::Family);
        F::look(rules, &run.seed, run.sizes.one_of, &mut |done, of| bar.show(done, of), &mut part);
        part
    });
    if let Some(companion) = companion {
        play_along(run, loaded, companion, &mut kept);
    }
    part
}

/// Plays at more tables, and for longer, than all judges together have the time for. The engine chooses the commands, and whoever
/// watches the host keeps the differences.
fn play_along<F: Certifiable>(
    run: &Run<'_>,
    loaded: &Loaded<F>,
    companion: &Companion<F::Engine>,
    kept: &mut dyn Hosting<F>,
) {
    let bar = run.progress.begin(Stage::Along);
    let description = loaded.rulebook.description();
    // The numbers before are those of the tables at which an adapter is compared.
    let mut number = TABLES;
    let (mut done, all) = (0, run.sizes.along.iter().map(|(tables, _)| tables).sum());
    for (tables, length) in run.sizes.along {
        let drawn: Vec<_> =
            (number..number + tables).filter_map(|number| F::draw_table(description, &run.seed, number)).collect();
        number += tables;
        let hosts = &mut Hosts { reference: &mut companion.host(), adapter: &mut *kept };
        compare_drawn(hosts, description, &drawn, (&run.seed, length), &mut || {
            done += 1;
            bar.show(done, all);
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
