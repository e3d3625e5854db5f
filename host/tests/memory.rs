//! Closed tables give their memory back.
//!
//! This test has its own process, so that nobody else takes or gives memory meanwhile.
#![cfg(target_os = "linux")]

mod common;

use std::fs;

use common::{Tested, component, config};
use kip::{Digest, Limits, Registry, Table};

/// The memory of this process, in KiB.
fn resident() -> usize {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap_or_default();
    line.trim().trim_end_matches(" kB").parse().unwrap_or(0)
}

#[test]
fn closed_tables_give_their_memory_back() -> Tested {
    const TABLES: usize = 1_000;
    let wasm = component("kip-nsw");
    let mut registry = Registry::new(Limits { tables: 1_000, ..Limits::default() })?;
    registry.allow(Digest::of(&wasm));
    let rulebook = registry.load(&wasm)?;
    drop(Table::open(&rulebook, &config())?);

    let before = resident();
    let mut tables = Vec::with_capacity(TABLES);
    for _ in 0..TABLES {
        tables.push(Table::open(&rulebook, &config())?);
    }
    let open = resident();
    drop(tables);
    let closed = resident();
    // Each of them needs some pages: else nothing is measured.
    assert!(open - before > TABLES * 16, "{before} KiB before, {open} KiB with {TABLES} tables");
    assert!(closed - before < (open - before) / 4, "{before} KiB before, {open} KiB open, {closed} KiB closed");
    Ok(())
}
