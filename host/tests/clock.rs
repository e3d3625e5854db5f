//! The clock's thread runs exactly as long as a component can run.
//!
//! This test has its own process, so that no other test's clock runs in it.
#![cfg(target_os = "linux")]

mod common;

use std::time::{Duration, Instant};
use std::{fs, thread};

use common::{Tested, component, config};
use kip::{Digest, Limits, Registry, Table};

fn clocks() -> usize {
    let names = fs::read_dir("/proc/self/task").into_iter().flatten().flatten();
    names
        .filter_map(|task| fs::read_to_string(task.path().join("comm")).ok())
        .filter(|name| name.trim() == "kip-clock")
        .count()
}

/// Returns whether the number of clock threads becomes the expected one in time; starting and stopping threads takes a moment.
fn clocks_become(expected: usize) -> bool {
    let patience = Instant::now() + Duration::from_secs(10);
    while clocks() != expected && Instant::now() < patience {
        thread::sleep(Duration::from_millis(5));
    }
    clocks() == expected
}

#[test]
fn the_clock_runs_from_the_first_instance_to_the_last() -> Tested {
    let wasm = component("kip-nsw");
    let registry = Registry::new(Limits::default())?;
    assert_eq!(clocks(), 0);
    registry.allow(Digest::of(&wasm));
    let rulebook = registry.load(&wasm)?;
    let (mut table, _) = Table::open(&rulebook, &config())?;
    assert!(clocks_become(1));

    // A table needs the clock after its registry is dropped.
    drop((registry, rulebook));
    table.view(None)?;
    assert_eq!(clocks(), 1);
    drop(table);
    assert!(clocks_become(0));
    Ok(())
}
