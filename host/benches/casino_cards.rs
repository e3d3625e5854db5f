//! Compares the native engine with the components of the card games in one run.
//!
//! `cargo bench -p kip-host --bench casino_cards` plays random hands, lists moves, applies commands, imagines, shows and thinks.
//! It prints the figures at the end.

#![allow(missing_docs, reason = "criterion's macros make public items")]
#![expect(clippy::unwrap_used, reason = "a benchmark may stop where it stands")]

mod common;

use std::hint::black_box;
use std::time::Duration;

use common::{Empty, Figures, median};
use criterion::{BatchSize, Criterion, Throughput};
use kip::casino_cards::{Actor, AutoPlan, Card, Choice, Command, Config, Dealing, Insisting, Packed, Role};
use kip::contract::{ChanceSource, Joining, Seat, Standing, Timestamp};
use kip::{CasinoCards, Digest, Limits, Registry, Stateless, Table};
use kip_casino_cards::players::{Budget, Lookahead, Perspective, Player};
use kip_engine::casino_cards::{Record, Table as Native, describe};
use kip_records::casino_cards::{SWAZI, SWAZI_TWO, all};

/// Hands in one call of auto-play.
const HANDS: u64 = 200;
/// Playouts of one decision.
const PLAYOUTS: u32 = 1_000;
/// The smallest number of moves in the longest list.
const LONG: u32 = 50_000;

const HOST: Actor = Actor { role: Role::Host, number: 0 };

const fn player(seat: Seat) -> Actor {
    Actor { role: Role::Player, number: seat }
}

fn main() {
    let mut criterion = Criterion::default()
        .warm_up_time(Duration::from_millis(300))
        .measurement_time(Duration::from_secs(2))
        .sample_size(15)
        .configure_from_args();
    let registry = registry();
    for record in all() {
        measure_hands(&mut criterion, &registry, record);
    }
    measure_lists(&mut criterion, &registry);
    measure_commands(&mut criterion, &registry);
    measure_players(&mut criterion, &registry);
    criterion.final_summary();
    print_figures(&registry);
}

fn registry() -> Registry<CasinoCards> {
    let registry = Registry::new(Limits::default()).unwrap().of_family();
    for carried in kip::carried().iter().filter(|carried| carried.family == "casino-cards") {
        registry.allow(Digest::of(carried.bytes));
        registry.load(carried.bytes).unwrap();
    }
    registry
}

/// Returns the first example with this number of players. Opponents may insist, and every cut is dealt.
fn config(record: &Record, players: u8) -> Config {
    let examples = describe(record).examples;
    let mut config = examples.into_iter().find(|config| config.terms.players == players).unwrap();
    config.terms.insist = config.terms.insist.map(|_| Insisting::ByOpponents);
    config.terms.redeal = false;
    config
}

/// Opens a table at which all seats are taken.
fn seated(record: &'static Record, config: &Config) -> Native {
    let (mut table, _) = Native::open(record, config).unwrap();
    for seat in 1..=config.terms.players.into() {
        table.apply(HOST, config.opened_at, &Command::Join(Joining { seat, age_attested: true })).unwrap();
    }
    table
}

/// Returns every command that is awaited from the first seat that has to act.
fn awaited(table: &Native, at: Timestamp) -> Vec<Choice> {
    let listed = table.legal(at, None, u32::MAX).first;
    listed.into_iter().filter(|choice| choice.standing == Standing::Awaited).collect()
}

/// Plays a hand in which a small generator picks the moves, from the seats' readiness to the last card. Returns every command
/// with its giver.
fn hand(record: &'static Record, config: &Config, seed: u8) -> (Native, Vec<(Actor, Command)>) {
    let mut table = seated(record, config);
    let begin = table.snapshot();
    let mut commands = Vec::new();
    let mut drawn = u64::from(seed) | 1;
    let mut is_dealt = false;
    loop {
        let choices = awaited(&table, config.opened_at);
        let Some(first) = choices.first() else { break };
        let (by, command) = match &first.command {
            Command::Deal(_) if is_dealt => break,
            Command::Deal(_) => {
                is_dealt = true;
                (first.by, Command::Deal(Dealing::Fresh(vec![seed; 32])))
            }
            Command::Ready if is_dealt => break,
            _ => {
                drawn = drawn.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                let choice = &choices[usize::try_from(drawn >> 33).unwrap() % choices.len()];
                (choice.by, choice.command.clone())
            }
        };
        table.apply(by, config.opened_at, &command).unwrap();
        commands.push((by, command));
    }
    (Native::restore(record, &begin).unwrap(), commands)
}

/// Returns the states before those commands of a hand where a seat has at least this many choices.
fn positions(record: &'static Record, config: &Config, seed: u8, least: usize) -> Vec<(Vec<u8>, Seat)> {
    let (mut table, commands) = hand(record, config, seed);
    let mut found = Vec::new();
    for (by, command) in commands {
        if by.role == Role::Player && awaited(&table, config.opened_at).len() >= least {
            found.push((table.snapshot(), by.number));
        }
        table.apply(by, config.opened_at, &command).unwrap();
    }
    found
}

fn measure_hands(criterion: &mut Criterion, registry: &Registry<CasinoCards>, record: &'static Record) {
    let id = record.id;
    let config = config(record, record.deals.value[0].players);
    let plan = AutoPlan { at: config.opened_at, seed: vec![7; 32], rounds: HANDS, stepwise: false };
    let state = seated(record, &config).snapshot();
    let mut group = criterion.benchmark_group(format!("random hands of {id}"));
    group.throughput(Throughput::Elements(HANDS)).sample_size(10);
    // The same hands each time: a hand's length varies.
    group.bench_function("native", |bencher| {
        let fresh = || Native::restore(record, &state).unwrap();
        bencher.iter_batched_ref(fresh, |table| table.auto_play(black_box(&plan)).unwrap(), BatchSize::SmallInput);
    });
    let mut component = Stateless::new(&registry.rulebook(id).unwrap()).unwrap();
    group.bench_function("component", |bencher| {
        bencher.iter(|| component.auto_play(black_box(&state), black_box(&plan)).unwrap());
    });
    group.finish();
}

/// A pack after which 56,052 moves are possible in `swazi-two`, once cards have piled up on the table because nobody captures. It
/// was found by exchanging cards as long as that gave more moves.
#[rustfmt::skip]
const CROWDING: [Card; 52] = {
    use Card::*;
    [
        H2, Hk, Sq, C6, D2, H6, H4, Ha, H5, Dq, D3, D5, Dj,
        S4, Da, Dk, Cq, C5, D4, S3, S2, S5, Ck, H3, Ca, C3,
        Cj, C4, S9, C10, Sj, S8, C2, D9, D10, S10, C8, H8, D6,
        H10, Sa, C9, S7, H9, S6, Hj, Sk, D8, Hq, H7, D7, C7,
    ]
};

/// Returns the first position of that game with at least this many moves.
fn crowded(least: u32) -> Vec<u8> {
    let mut config = config(&SWAZI_TWO, 2);
    config.source = ChanceSource::Observed;
    let mut table = seated(&SWAZI_TWO, &config);
    loop {
        let listed = table.legal(config.opened_at, None, 200);
        if listed.total >= least {
            return table.snapshot();
        }
        let awaited: Vec<_> = listed.first.into_iter().filter(|choice| choice.standing == Standing::Awaited).collect();
        let lays = |choice: &&Choice| matches!(choice.command, Command::Discard(_) | Command::EndTurn | Command::Waive);
        let choice = awaited.iter().find(lays).or(awaited.first()).unwrap();
        let (by, command) = match &choice.command {
            Command::Deal(_) => {
                let dealing = Dealing::Observed(Packed { pack: CROWDING.to_vec(), dealer: Some(1) });
                (choice.by, Command::Deal(dealing))
            }
            command => (choice.by, command.clone()),
        };
        table.apply(by, config.opened_at, &command).unwrap();
    }
}

/// Measures lists of some hundred moves, and the longest list.
fn measure_lists(criterion: &mut Criterion, registry: &Registry<CasinoCards>) {
    let at = config(&SWAZI_TWO, 2).opened_at;
    let mut component = Stateless::new(&registry.rulebook("swazi-two").unwrap()).unwrap();
    let mut group = criterion.benchmark_group("moves listed");
    for (name, least) in [("hundreds", 300), ("tens of thousands", LONG)] {
        let state = crowded(least);
        let table = Native::restore(&SWAZI_TWO, &state).unwrap();
        let total = table.legal(at, None, 0).total;
        println!("{name}: {total} moves");
        group.throughput(Throughput::Elements(total.into()));
        // The list is computed even when none of it is requested.
        group.bench_function(format!("{name}, counted natively"), |bencher| {
            bencher.iter(|| table.legal(at, None, black_box(0)));
        });
        group.bench_function(format!("{name}, native"), |bencher| {
            bencher.iter(|| table.legal(at, None, black_box(u32::MAX)));
        });
        group.bench_function(format!("{name}, component, 100 of them"), |bencher| {
            bencher.iter(|| component.legal(black_box(&state), at, None, 100).unwrap());
        });
    }
    group.finish();
}

/// Measures all commands of a random hand, by the resource and natively.
fn measure_commands(criterion: &mut Criterion, registry: &Registry<CasinoCards>) {
    let config = config(&SWAZI, 3);
    let (table, commands) = hand(&SWAZI, &config, 5);
    let state = table.snapshot();
    println!("a random hand has {} commands", commands.len());
    let mut group = criterion.benchmark_group("commands of a hand");
    group.throughput(Throughput::Elements(commands.len() as u64));
    let mut empty = Empty::new();
    group.bench_function("empty calls", |bencher| {
        bencher.iter(|| commands.iter().for_each(|_| empty.call()));
    });
    group.bench_function("native", |bencher| {
        let fresh = || Native::restore(&SWAZI, &state).unwrap();
        let play = |table: &mut Native| {
            for (by, command) in &commands {
                black_box(table.apply(*by, config.opened_at, command).unwrap());
            }
        };
        bencher.iter_batched_ref(fresh, play, BatchSize::SmallInput);
    });
    let rulebook = registry.rulebook("swazi").unwrap();
    group.bench_function("resource", |bencher| {
        let fresh = || Table::restore(&rulebook, &state).unwrap();
        let play = |table: &mut Table<CasinoCards>| {
            for (by, command) in &commands {
                black_box(table.apply(*by, config.opened_at, command).unwrap());
            }
        };
        bencher.iter_batched_ref(fresh, play, BatchSize::PerIteration);
    });
    group.finish();
}

/// Measures the calls of computer players in mid-hand.
fn measure_players(criterion: &mut Criterion, registry: &Registry<CasinoCards>) {
    let config = config(&SWAZI, 3);
    let (state, seat) = middle();
    let at = config.opened_at;
    let seed = [9; 32];
    let table = Native::restore(&SWAZI, &state).unwrap();
    let mut component = Stateless::new(&registry.rulebook("swazi").unwrap()).unwrap();
    let mut group = criterion.benchmark_group("players");
    group.bench_function("imagine, native", |bencher| {
        bencher.iter(|| table.imagine(seat, black_box(&seed)).unwrap());
    });
    group.bench_function("imagine, component", |bencher| {
        bencher.iter(|| component.imagine(black_box(&state), seat, &seed).unwrap());
    });
    group.bench_function("view, native", |bencher| bencher.iter(|| table.view(Some(black_box(player(seat))))));
    group.bench_function("view, component", |bencher| {
        bencher.iter(|| component.view(black_box(&state), Some(player(seat))).unwrap());
    });
    let plan = AutoPlan { at, seed: seed.to_vec(), rounds: 0, stepwise: false };
    group.sample_size(10);
    group.bench_function("1000 playouts", |bencher| {
        bencher.iter(|| {
            for _ in 0..PLAYOUTS {
                let imagined = component.imagine(&state, seat, &seed).unwrap();
                black_box(component.auto_play(&imagined, &plan).unwrap());
            }
        });
    });
    group.bench_function("lookahead, 1000 playouts", |bencher| {
        bencher.iter(|| {
            let mut lookahead = Lookahead::new(Budget::Playouts(PLAYOUTS), seed);
            lookahead.choose(&mut Perspective::new(&mut component, black_box(&state), seat, at)).unwrap()
        });
    });
    group.finish();
}

/// The smallest number of choices at which a player has to think.
const SOME_MOVES: usize = 6;

/// Returns a position in the middle of a random hand, before a seat that has to think.
fn middle() -> (Vec<u8>, Seat) {
    let mut positions = positions(&SWAZI, &config(&SWAZI, 3), 5, SOME_MOVES);
    positions.swap_remove(positions.len() / 2)
}

/// Prints the figures by which speed is judged.
#[expect(clippy::cast_precision_loss, reason = "counts of hands and commands")]
fn print_figures(registry: &Registry<CasinoCards>) {
    println!(
        "\n{:<16} {:>14} {:>14} {:>10} {:>10}",
        "random hands", "native, /s", "component, /s", "/ native", "bytes"
    );
    let mut figures = Figures::of("casino_cards");
    for rulebook in registry.rulebooks() {
        let id = rulebook.id();
        let group = format!("random hands of {id}");
        let (Some(native), Some(component)) = (median(&group, "native"), median(&group, "component")) else { continue };
        let a_second = |nanoseconds: f64| HANDS as f64 / nanoseconds * 1e9;
        println!(
            "{id:<16} {:>14.0} {:>14.0} {:>10.2} {:>10}",
            a_second(native),
            a_second(component),
            component / native,
            rulebook.size()
        );
        figures.keep(&format!("random hands of {id}, component / native"), component / native);
    }
    let count = hand(&SWAZI, &config(&SWAZI, 3), 5).1.len() as f64;
    let command = |which| median("commands of a hand", which).map(|all| all / count);
    println!();
    figures.ratio("one command, resource / empty call", command("resource"), command("empty calls"), "at most 5");
    figures.ratio(
        "imagine, component / native",
        median("players", "imagine, component"),
        median("players", "imagine, native"),
        "",
    );
    for (name, nanoseconds) in [
        ("one command, native", command("native")),
        ("one command, resource", command("resource")),
        ("list of 50,000 moves, native", median("moves listed", "tens of thousands, native")),
        ("the same counted", median("moves listed", "tens of thousands, counted natively")),
        ("100 of them, component", median("moves listed", "tens of thousands, component, 100 of them")),
        ("imagine, native", median("players", "imagine, native")),
        ("imagine, component", median("players", "imagine, component")),
        ("view, native", median("players", "view, native")),
        ("view, component", median("players", "view, component")),
        ("1,000 tables imagined and played out", median("players", "1000 playouts")),
        ("lookahead with 1,000 playouts", median("players", "lookahead, 1000 playouts")),
    ] {
        if let Some(nanoseconds) = nanoseconds {
            println!("{name:<44} {:>12.2} µs", nanoseconds / 1_000.0);
        }
    }
    println!("{:<44} {:>12} bytes", "state in mid-hand", middle().0.len());
    figures.compare();
}
