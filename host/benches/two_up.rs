//! Compares the native engine, the component and an empty call in one run.
//!
//! `cargo bench -p kip-host` prints Criterion's figures and then the ratios of medians, which vary less between machines and
//! runs.

#![allow(missing_docs, reason = "criterion's macros make public items")]
#![expect(clippy::unwrap_used, reason = "a benchmark may stop where it stands")]

mod common;

use std::hint::black_box;
use std::time::Duration;

use common::{Empty, Figures, median};
use criterion::{Criterion, Throughput};
use kip::contract::{Actor, ChanceSource, Joining, Role, Stake, Timestamp};
use kip::two_up::{
    AutoPlan, AutoWager, Bounds, CasinoTerms, Command, Config, Enforcement, Event, Order, Side, Sign, Terms, Wager,
};
use kip::{Digest, Limits, Registry, Rulebook, Stateless, Table, TwoUp};
use kip_builder::{Request, build, workspace_root};
use kip_engine::two_up::Table as Native;
use kip_records::two_up::NSW;

const NOW: Timestamp = 1_767_225_600_000;
const SPINS: u64 = 1_000_000;
const BATCH: usize = 1_000;

fn main() {
    let mut criterion = Criterion::default()
        .warm_up_time(Duration::from_millis(500))
        .measurement_time(Duration::from_secs(3))
        .sample_size(30)
        .configure_from_args();
    let registry = Registry::embedded(Limits::default()).unwrap();
    let rulebook = registry.rulebook("nsw").unwrap();
    measure_command(&mut criterion, &rulebook);
    measure_views(&mut criterion, &rulebook);
    measure_batch(&mut criterion, &rulebook);
    measure_auto_play(&mut criterion, &rulebook);
    measure_instances(&mut criterion, &rulebook);
    measure_swaps(&mut criterion, &rulebook, &registry.rulebook("house").unwrap());
    criterion.final_summary();
    print_ratios(&rulebook);
}

fn config() -> Config {
    let bounds = |min, max| Bounds { min, max, unit: None };
    Config {
        table: "bench".into(),
        seats: 8,
        opened_at: NOW,
        zone_offset_minutes: 600,
        source: ChanceSource::Fresh,
        terms: Terms::Casino(CasinoTerms {
            sign: Sign { spinner: bounds(500, 100_000), heads_tails: bounds(500, 500_000) },
            enforcement: Enforcement::Strict,
            denominations: vec![100, 500, 2_500],
            allow_return_over_one: false,
            odds: None,
        }),
    }
}

const BOXER: Actor = Actor { role: Role::Boxer, number: 1 };
const HOST: Actor = Actor { role: Role::Host, number: 1 };
const PLAYER: Actor = Actor { role: Role::Player, number: 1 };

/// Opens a table with two players, betting open, and a wager on Heads.
fn betting() -> Native {
    let mut table = Native::open(*NSW, &config(), &mut ()).unwrap();
    let join = |seat| (HOST, Command::Join(Joining { seat, age_attested: true }));
    let offer = |seat| (BOXER, Command::OfferCoins(seat));
    let decline = (BOXER, Command::DeclineCoins);
    let steps = [
        join(1),
        join(2),
        offer(1),
        decline.clone(),
        offer(2),
        decline,
        (BOXER, Command::StartHouseSpin),
        (BOXER, Command::PlaceYourBets),
        (PLAYER, Command::PlaceWager(Wager { side: Side::Heads, stake: Stake { chips: 500, tokens: 0 } })),
    ];
    for (by, command) in steps {
        table.apply(by, NOW, &command, &mut ()).unwrap();
    }
    table
}

/// Returns two commands that can be given in turn: a wager that is already placed is refused (R113).
fn raises() -> [Command; 2] {
    [600, 700].map(|chips| Command::ChangeWager(Wager { side: Side::Heads, stake: Stake { chips, tokens: 0 } }))
}

fn measure_command(criterion: &mut Criterion, rulebook: &Rulebook<TwoUp>) {
    let mut group = criterion.benchmark_group("command");
    let commands = raises();
    let mut turns = commands.iter().cycle();
    let mut next = || turns.next().unwrap();
    let state = betting().snapshot();

    let mut empty = Empty::new();
    group.bench_function("empty call", |bencher| bencher.iter(|| empty.call()));

    let mut native = betting();
    let mut events: Vec<Event> = Vec::with_capacity(8);
    group.bench_function("native", |bencher| {
        bencher.iter(|| {
            events.clear();
            native.apply(PLAYER, NOW, black_box(next()), &mut events).unwrap();
        });
    });

    let mut kept = Table::restore(rulebook, &state).unwrap();
    group.bench_function("resource", |bencher| {
        bencher.iter(|| kept.apply(PLAYER, NOW, black_box(next())).unwrap());
    });

    let mut stateless = Stateless::new(rulebook).unwrap();
    group.bench_function("stateless", |bencher| {
        bencher.iter(|| stateless.apply(black_box(&state), PLAYER, NOW, black_box(next())).unwrap());
    });
    group.finish();
}

/// Measures the public view and the list of choices: a terminal asks for both before every command.
fn measure_views(criterion: &mut Criterion, rulebook: &Rulebook<TwoUp>) {
    let mut group = criterion.benchmark_group("view");
    let native = betting();
    let mut kept = Table::restore(rulebook, &native.snapshot()).unwrap();
    group.bench_function("native", |bencher| bencher.iter(|| native.view()));
    group.bench_function("resource", |bencher| bencher.iter(|| kept.view(black_box(None)).unwrap()));
    group.bench_function("legal, native", |bencher| bencher.iter(|| native.legal(NOW, None, u32::MAX)));
    group.bench_function("legal, resource", |bencher| bencher.iter(|| kept.legal(NOW, None, u32::MAX).unwrap()));
    group.finish();
}

fn measure_batch(criterion: &mut Criterion, rulebook: &Rulebook<TwoUp>) {
    let mut group = criterion.benchmark_group("batch of 1000 commands");
    group.throughput(Throughput::Elements(BATCH as u64));
    let turns = raises().into_iter().cycle().take(BATCH);
    let orders: Vec<Order> = turns.map(|command| Order { by: PLAYER, at: NOW, command }).collect();
    let state = betting().snapshot();

    let mut native = betting();
    group.bench_function("native", |bencher| {
        bencher.iter(|| {
            let mut events = Vec::with_capacity(2 * BATCH);
            for order in &orders {
                native.apply(order.by, order.at, &order.command, &mut events).unwrap();
            }
            events
        });
    });

    let mut kept = Table::restore(rulebook, &state).unwrap();
    group.bench_function("resource", |bencher| bencher.iter(|| kept.apply_all(black_box(&orders)).unwrap()));

    let mut stateless = Stateless::new(rulebook).unwrap();
    group.bench_function("stateless", |bencher| {
        bencher.iter(|| stateless.apply_all(black_box(&state), black_box(&orders)).unwrap());
    });
    group.finish();
}

fn measure_auto_play(criterion: &mut Criterion, rulebook: &Rulebook<TwoUp>) {
    let mut group = criterion.benchmark_group("auto-play of a million spins");
    group.throughput(Throughput::Elements(SPINS)).sample_size(20);
    let mut table = Native::open(*NSW, &config(), &mut ()).unwrap();
    table.apply(HOST, NOW, &Command::Join(Joining { seat: 1, age_attested: true }), &mut ()).unwrap();
    let state = table.snapshot();
    let wagers = vec![AutoWager { seat: 1, side: Side::Heads, stake: Stake { chips: 500, tokens: 0 } }];
    let plan = AutoPlan { at: NOW, seed: vec![7; 32], rounds: SPINS, stepwise: false, spinner: None, wagers };

    group.bench_function("native", |bencher| bencher.iter(|| table.auto_play(black_box(&plan)).unwrap()));

    let mut kept = Table::restore(rulebook, &state).unwrap();
    group.bench_function("resource", |bencher| bencher.iter(|| kept.auto_play(black_box(&plan)).unwrap()));

    let mut stateless = Stateless::new(rulebook).unwrap();
    group.bench_function("stateless", |bencher| {
        bencher.iter(|| stateless.auto_play(black_box(&state), black_box(&plan)).unwrap());
    });
    group.finish();
}

fn measure_instances(criterion: &mut Criterion, rulebook: &Rulebook<TwoUp>) {
    let mut group = criterion.benchmark_group("instance");
    let state = betting().snapshot();
    group.bench_function("instantiate", |bencher| bencher.iter(|| Stateless::new(rulebook).unwrap()));
    group.bench_function("instantiate and restore a table", |bencher| {
        bencher.iter(|| Table::restore(rulebook, black_box(&state)).unwrap());
    });
    group.finish();
}

/// Swaps a table between two builds in mid-play, and between two rulebooks between games. Nobody is served during a
/// swap.
fn measure_swaps(criterion: &mut Criterion, rulebook: &Rulebook<TwoUp>, house: &Rulebook<TwoUp>) {
    let mut group = criterion.benchmark_group("swap");
    let builds = [another_build(), rulebook.clone()];
    let mut next = builds.iter().cycle();
    let mut table = Table::restore(rulebook, &betting().snapshot()).unwrap();
    group.bench_function("another build", |bencher| {
        bencher.iter(|| table.swap(next.next().unwrap().clone(), NOW).unwrap());
    });

    let rulebooks = [house.clone(), rulebook.clone()];
    let mut next = rulebooks.iter().cycle();
    let mut table = Table::restore(rulebook, &between_games().snapshot()).unwrap();
    group.bench_function("another rulebook", |bencher| {
        bencher.iter(|| table.swap(next.next().unwrap().clone(), NOW).unwrap());
    });
    group.finish();
}

/// Opens a table with two players between games.
fn between_games() -> Native {
    let mut table = Native::open(*NSW, &config(), &mut ()).unwrap();
    for seat in [1, 2] {
        table.apply(HOST, NOW, &Command::Join(Joining { seat, age_attested: true }), &mut ()).unwrap();
    }
    table
}

/// Makes another build of `nsw`: a correction of the contract that changes no type.
fn another_build() -> Rulebook<TwoUp> {
    let workspace = workspace_root(env!("CARGO_MANIFEST_DIR")).unwrap();
    let mut wasm = build(&Request::new(workspace, ["kip-nsw"])).unwrap().remove(0).bytes;
    let (from, to) = (b"@1.0.0", b"@1.0.1");
    let places: Vec<_> = (0..=wasm.len() - from.len()).filter(|&at| wasm[at..].starts_with(from)).collect();
    for at in places {
        wasm[at..at + to.len()].copy_from_slice(to);
    }
    let registry = Registry::new(Limits::default()).unwrap();
    registry.allow(Digest::of(&wasm));
    registry.load(&wasm).unwrap()
}

/// Prints the figures by which speed is judged.
fn print_ratios(rulebook: &Rulebook<TwoUp>) {
    let command = |which| median("command", which);
    let auto = |which| median("auto-play of a million spins", which);
    let batch = |which| median("batch of 1000 commands", which);
    let swap = |which| median("swap", which);
    let view = |which| median("view", which);
    println!("\nRatios of medians");
    let mut figures = Figures::of("two_up");
    figures.ratio("one command, resource / empty call", command("resource"), command("empty call"), "at most 4");
    figures.ratio("one command, stateless / resource", command("stateless"), command("resource"), "at most 3");
    figures.ratio("one command, resource / native", command("resource"), command("native"), "");
    figures.ratio("view / one command, resource", view("resource"), command("resource"), "at most 4");
    figures.ratio("batch of commands, resource / native", batch("resource"), batch("native"), "");
    figures.ratio("auto-play, resource / native", auto("resource"), auto("native"), "at most 1.4");
    figures.ratio("swap of builds / one command, resource", swap("another build"), command("resource"), "at most 15");
    figures.ratio("swap of rulebooks / one command, resource", swap("another rulebook"), command("resource"), "");
    figures.compare();
    println!("\nFigures");
    for (name, nanoseconds) in [("native", auto("native")), ("resource", auto("resource"))] {
        if let Some(nanoseconds) = nanoseconds {
            #[expect(clippy::cast_precision_loss, reason = "a million")]
            let millions = SPINS as f64 / nanoseconds * 1_000.0;
            println!("  {:<44} {millions:>9.1} million spins a second", format!("auto-play, {name}"));
        }
    }
    for (name, group, which) in [
        ("empty call", "command", "empty call"),
        ("one command, native", "command", "native"),
        ("one command, resource", "command", "resource"),
        ("one command, stateless", "command", "stateless"),
        ("view, native", "view", "native"),
        ("view, resource", "view", "resource"),
        ("everything legal, native", "view", "legal, native"),
        ("everything legal, resource", "view", "legal, resource"),
        ("swap of builds: nobody is served", "swap", "another build"),
        ("swap of rulebooks: nobody is served", "swap", "another rulebook"),
        ("instantiation", "instance", "instantiate"),
        ("instantiation with a table", "instance", "instantiate and restore a table"),
    ] {
        if let Some(nanoseconds) = median(group, which) {
            println!("  {name:<44} {:>9.3} µs", nanoseconds / 1_000.0);
        }
    }
    println!("  {:<44} {:>9} bytes", "state with two players and a wager", betting().snapshot().len());
    println!("  {:<44} {:>9} bytes", "component", rulebook.size());
}
