//! The process memory that tables hold: little while they are open. Closed tables hold nothing, or only memory that the next ones
//! take over.
//!
//! These tests have their own process, so that nothing else takes or frees memory meanwhile. `cargo test -p kip-host-tests --test
//! memory -- --nocapture` prints the memory for each table.
#![cfg(target_os = "linux")]

mod common;

use std::fs;
use std::sync::{Mutex, PoisonError};

use common::{HOST, Tested, allowing, config, nsw_bytes};
use kip::contract::{Joining, Seat};
use kip::two_up::Command;
use kip::{Limits, Rulebook, Table, TwoUp};

/// The lock that makes the tests run one at a time.
static ALONE: Mutex<()> = Mutex::new(());

/// Returns a figure of this process, in KiB.
fn status(name: &str) -> usize {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix(name)).unwrap_or_default();
    line.trim().trim_end_matches(" kB").parse().unwrap_or(0)
}

/// Returns the memory that this process holds for itself, in KiB. A component's initial data is not in it: all its tables share
/// the data until somebody writes to it.
fn resident() -> usize {
    status("RssAnon:")
}

/// Returns the same with the page tables.
fn resident_and_mapped() -> usize {
    resident() + status("VmPTE:")
}

/// Returns a rulebook for that many tables. Everything that the first table needs for all of them already exists.
fn rulebook_for(tables: u32) -> Result<Rulebook<TwoUp>, Box<dyn std::error::Error>> {
    let rulebook = allowing(nsw_bytes(), Limits { tables, ..Limits::default() })?.load(nsw_bytes())?;
    drop(Table::open(&rulebook, &config())?);
    Ok(rulebook)
}

/// Opens a thousand tables and closes them. Returns the process's memory before, meanwhile and after.
fn open_and_close(rulebook: &Rulebook<TwoUp>) -> Result<[usize; 3], Box<dyn std::error::Error>> {
    let before = resident();
    let mut tables = Vec::with_capacity(TABLES);
    for _ in 0..TABLES {
        tables.push(Table::open(rulebook, &config())?);
    }
    let open = resident();
    drop(tables);
    Ok([before, open, resident()])
}

const TABLES: usize = 1_000;

/// In a registry for up to a thousand tables, the next tables reuse the pages of closed ones, and no more are taken.
#[test]
fn the_next_tables_take_over_the_memory_of_closed_ones() -> Tested {
    let _alone = ALONE.lock().unwrap_or_else(PoisonError::into_inner);
    let rulebook = rulebook_for(1_000)?;
    let [_, _, closed] = open_and_close(&rulebook)?;
    for _ in 0..3 {
        let [_, open, _] = open_and_close(&rulebook)?;
        assert!(open < closed + TABLES * 8, "{closed} KiB closed, {open} KiB with {TABLES} others");
    }
    Ok(())
}

#[test]
fn closed_tables_give_their_memory_back() -> Tested {
    let _alone = ALONE.lock().unwrap_or_else(PoisonError::into_inner);
    let rulebook = rulebook_for(1_001)?;
    // The host's allocator already keeps the memory that it needs for itself.
    open_and_close(&rulebook)?;
    let [before, open, closed] = open_and_close(&rulebook)?;
    // Each table needs some pages: otherwise nothing is measured.
    assert!(open - before > TABLES * 16, "{before} KiB before, {open} KiB with {TABLES} tables");
    assert!(
        closed.saturating_sub(before) < (open - before) / 4,
        "{before} KiB before, {open} KiB open, {closed} KiB closed"
    );
    Ok(())
}

fn join(seat: Seat) -> Command {
    Command::Join(Joining { seat, age_attested: true })
}

/// Opens ten thousand tables, plays at each, keeps them as bytes, closes them and goes on from the bytes.
fn play_at_ten_thousand(most: u32) -> Tested {
    const TABLES: usize = 10_000;
    let (rulebook, config) = (rulebook_for(most)?, config());
    let before = resident_and_mapped();
    let mut tables = Vec::with_capacity(TABLES);
    for _ in 0..TABLES {
        let (mut table, _) = Table::open(&rulebook, &config)?;
        for seat in [1, 2] {
            table.apply(HOST, config.opened_at, &join(seat))?;
        }
        tables.push(table);
    }
    let held = resident_and_mapped().saturating_sub(before) * 1_024 / TABLES;
    let states = tables.iter_mut().map(Table::snapshot).collect::<Result<Vec<_>, _>>()?;
    drop(tables);
    let bytes = states.iter().map(Vec::len).sum::<usize>() / TABLES;
    println!("room for {most}: {held} bytes for each of {TABLES} warm tables, {bytes} bytes for its state");
    assert!(held < 64 << 10, "{held} bytes for each warm table");
    assert!(bytes < 1_000, "{bytes} bytes for each state");
    for state in states.iter().step_by(100) {
        Table::restore(&rulebook, state)?.apply(HOST, config.opened_at, &join(3))?;
    }
    Ok(())
}

#[test]
fn a_process_holds_ten_thousand_tables() -> Tested {
    let _alone = ALONE.lock().unwrap_or_else(PoisonError::into_inner);
    // With the address space of whole memories, and with only as much as the limit lets them use.
    play_at_ten_thousand(10_000)?;
    play_at_ten_thousand(100_000)
}
