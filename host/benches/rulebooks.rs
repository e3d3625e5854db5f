//! Compares the native engine with the component of every rulebook in one run.
//!
//! For each rulebook it measures a round of two commands that leaves the table unchanged, and a million spins of
//! auto-play. `cargo bench -p kip-host --bench rulebooks` prints the ratios at the end.

#![allow(missing_docs, reason = "criterion's macros make public items")]
#![expect(clippy::unwrap_used, reason = "a benchmark may stop where it stands")]

mod common;

use std::hint::black_box;
use std::time::Duration;

use common::{Figures, median};
use criterion::Criterion;
use kip::contract::{Actor, ChanceSource, Joining, Role, Stake, Timestamp};
use kip::two_up::{
    AutoPlan, AutoWager, Bounds, CasinoTerms, CentrePolicy, Command, Config, Enforcement, Event, RingTerms, Side, Sign,
    Terms, Wager,
};
use kip::{Limits, Registry, Table, TwoUp};
use kip_engine::two_up::Table as Native;
use kip_records::two_up::named;

/// 25 April 2026, noon in Sydney: every rulebook can be played then.
const NOW: Timestamp = 1_777_082_400_000;
const SPINS: u64 = 1_000_000;

const fn actor(role: Role, number: u32) -> Actor {
    Actor { role, number }
}

const HOST: Actor = actor(Role::Host, 1);

fn main() {
    let mut criterion = Criterion::default()
        .warm_up_time(Duration::from_millis(300))
        .measurement_time(Duration::from_secs(2))
        .sample_size(20)
        .configure_from_args();
    let registry = Registry::embedded(Limits::default()).unwrap();
    measure(&mut criterion, &registry, "nsw");
    measure(&mut criterion, &registry, "house");
    measure(&mut criterion, &registry, "ringkeeper");
    measure(&mut criterion, &registry, "commemorative");
    measure(&mut criterion, &registry, "pub");
    criterion.final_summary();
    print_ratios(&registry);
}

fn measure(criterion: &mut Criterion, registry: &Registry<TwoUp>, id: &str) {
    let rulebook = registry.rulebook(id).unwrap();
    let mut native = betting(id);
    let state = native.snapshot();
    let commands = round(id);

    let mut group = criterion.benchmark_group(format!("round in {id}"));
    let mut events: Vec<Event> = Vec::with_capacity(8);
    group.bench_function("native", |bencher| {
        bencher.iter(|| {
            events.clear();
            for (by, command) in &commands {
                native.apply(*by, NOW, black_box(command), &mut events).unwrap();
            }
        });
    });
    let mut kept = Table::restore(&rulebook, &state).unwrap();
    group.bench_function("resource", |bencher| {
        bencher.iter(|| {
            for (by, command) in &commands {
                black_box(kept.apply(*by, NOW, black_box(command)).unwrap());
            }
        });
    });
    group.finish();

    let plan = plan(id);
    let mut native = seated(id);
    let mut kept = Table::restore(&rulebook, &native.snapshot()).unwrap();
    let mut group = criterion.benchmark_group(format!("auto-play in {id}"));
    group.sample_size(10);
    group.bench_function("native", |bencher| bencher.iter(|| native.auto_play(black_box(&plan)).unwrap()));
    group.bench_function("resource", |bencher| bencher.iter(|| kept.auto_play(black_box(&plan)).unwrap()));
    group.finish();
}

fn is_ring(id: &str) -> bool {
    !matches!(id, "nsw" | "house")
}

fn config(id: &str) -> Config {
    let bounds = |min, max| Bounds { min, max, unit: None };
    let casino = CasinoTerms {
        sign: Sign { spinner: bounds(500, 100_000), heads_tails: bounds(500, 500_000) },
        enforcement: Enforcement::Strict,
        denominations: vec![100, 500, 2_500],
        allow_return_over_one: false,
        odds: None,
    };
    let ring = RingTerms { centre_policy: CentrePolicy::Riding, anzac_day_only: false };
    Config {
        table: "bench".into(),
        seats: 8,
        opened_at: NOW,
        zone_offset_minutes: 600,
        source: ChanceSource::Fresh,
        terms: if is_ring(id) { Terms::Ring(ring) } else { Terms::Casino(casino) },
    }
}

/// Opens a table with two players, and with a supervisor if the rulebook has one.
fn seated(id: &str) -> Native {
    let mut table = Native::open(named(id).unwrap(), &config(id), &mut ()).unwrap();
    for seat in [1, 2] {
        table.apply(HOST, NOW, &Command::Join(Joining { seat, age_attested: true }), &mut ()).unwrap();
    }
    if id == "commemorative" {
        let presence = kip::two_up::Presence { role: Role::CasinoSupervisor, present: true };
        table.apply(HOST, NOW, &Command::SetSupervisorPresence(presence), &mut ()).unwrap();
    }
    table
}

/// Opens a table with betting open in a game of the house or the ringkeeper.
fn betting(id: &str) -> Native {
    let staff = actor(if is_ring(id) { Role::Ringkeeper } else { Role::Boxer }, 1);
    let mut table = seated(id);
    for seat in [1, 2] {
        table.apply(staff, NOW, &Command::OfferCoins(seat), &mut ()).unwrap();
        table.apply(staff, NOW, &Command::DeclineCoins, &mut ()).unwrap();
    }
    table.apply(staff, NOW, &Command::StartHouseSpin, &mut ()).unwrap();
    table.apply(staff, NOW, &Command::PlaceYourBets, &mut ()).unwrap();
    table
}

/// Returns a bet and its withdrawal.
fn round(id: &str) -> [(Actor, Command); 2] {
    let player = actor(Role::Player, 1);
    if is_ring(id) {
        let offer = Command::OfferSideBet(500);
        [(player, offer), (player, Command::WithdrawSideOffer(1))]
    } else {
        let wager = Command::PlaceWager(Wager { side: Side::Heads, stake: Stake { chips: 500, tokens: 0 } });
        [(player, wager), (player, Command::WithdrawWager(Side::Heads))]
    }
}

/// Plans a bet on Heads in every decision; in a ring a bet on Tails matches it.
fn plan(id: &str) -> AutoPlan {
    let on = |seat, side| AutoWager { seat, side, stake: Stake { chips: 500, tokens: 0 } };
    let wagers = if is_ring(id) { vec![on(1, Side::Heads), on(2, Side::Tails)] } else { vec![on(1, Side::Heads)] };
    AutoPlan { at: NOW, seed: vec![7; 32], rounds: SPINS, stepwise: false, spinner: None, wagers }
}

fn print_ratios(registry: &Registry<TwoUp>) {
    println!(
        "\n{:<16} {:>14} {:>14} {:>16} {:>16} {:>10}",
        "rulebook", "command", "command", "auto-play", "auto-play", "bytes"
    );
    println!("{:<16} {:>14} {:>14} {:>16} {:>16}", "", "resource, µs", "/ native", "million a s", "/ native");
    let mut figures = Figures::of("rulebooks");
    for rulebook in registry.rulebooks() {
        let id = rulebook.id();
        let (round, auto) = (format!("round in {id}"), format!("auto-play in {id}"));
        let (Some(native), Some(resource)) = (median(&round, "native"), median(&round, "resource")) else { continue };
        let (Some(auto_native), Some(auto)) = (median(&auto, "native"), median(&auto, "resource")) else { continue };
        #[expect(clippy::cast_precision_loss, reason = "a million")]
        let millions = SPINS as f64 / auto * 1_000.0;
        println!(
            "{id:<16} {:>14.2} {:>14.1} {millions:>16.1} {:>16.2} {:>10}",
            resource / 2_000.0,
            resource / native,
            auto / auto_native,
            rulebook.size()
        );
        figures.keep(&format!("one command in {id}, resource / native"), resource / native);
        figures.keep(&format!("auto-play in {id}, resource / native"), auto / auto_native);
    }
    figures.compare();
}
