//! The measurements of every language's host (`conformance/adapters/bench`): medians in microseconds.

use std::error::Error;
use std::fs;
use std::path::Path;
use std::time::Instant;

use kip::contract::ChanceSource;
use kip::{Digest, Fault, Limits, Registry, Rulebook, Stateless, Table, TwoUp};
use serde::Deserialize;

type Order = kip::two_up::Order;
type Config = <TwoUp as kip::Family>::Config;
type Plan = <TwoUp as kip::Family>::AutoPlan;

/// `libwasmtime/round.json`: a table, the orders with their actors and times, and a plan.
#[derive(Deserialize)]
struct Round {
    config: Config,
    orders: Vec<Order>,
    plan: Plan,
}

/// Measures the component of that digest over the round, and prints a line for each call.
pub(crate) fn measure(component: &Path, sha256: &str, round: &Path) -> Result<(), Box<dyn Error + Send + Sync>> {
    let registry = Registry::new(Limits::default())?;
    registry.allow(sha256.parse::<Digest>()?);
    let rulebook: Rulebook<TwoUp> = registry.load(&fs::read(component)?)?;
    let Round { mut config, orders, mut plan } = serde_json::from_slice(&fs::read(round)?)?;
    let (mut table, _) = Table::open(&rulebook, &config)?;
    for order in &orders {
        match table.apply(order.by, order.at, &order.command) {
            // The round has a wager that comes too late.
            Ok(_) | Err(Fault::Refused(_)) => {}
            Err(fault) => return Err(fault.into()),
        }
    }
    let present = orders.first().ok_or("a round has orders")?;
    let mut cheapest = Stateless::new(&rulebook)?;
    median("the cheapest call", 5_000, || cheapest.disclose(&[], None).map(drop))?;
    median("a new instance, and that call", 5_000, || Stateless::new(&rulebook)?.disclose(&[], None).map(drop))?;
    median("one command", 5_000, || table.apply(present.by, plan.at, &present.command).map(drop))?;
    config.source = ChanceSource::Fresh;
    let (mut fresh, _) = Table::open(&rulebook, &config)?;
    plan.rounds = 100_000;
    median("auto-play of 100,000 spins", 21, || fresh.auto_play(&plan).map(drop))?;
    Ok(())
}

fn median(what: &str, calls: usize, mut call: impl FnMut() -> Result<(), Fault>) -> Result<(), Fault> {
    let mut took = Vec::with_capacity(calls);
    for _ in 0..calls {
        let begun = Instant::now();
        call()?;
        took.push(begun.elapsed());
    }
    took.sort();
    let middle = took.get(calls / 2).copied().unwrap_or_default();
    println!("{:10.1} µs  {what}", middle.as_secs_f64() * 1e6);
    Ok(())
}
