//! Counts the commands of a run, to show that it reached everything.

use std::collections::BTreeMap;
use std::sync::{LazyLock, Mutex};

/// The counts over all scripts of a run.
#[derive(Debug, Default)]
pub struct Tally {
    pub scripts: u64,
    /// Commands given to tables.
    pub given: u64,
    /// Commands tried on copies.
    pub put: u64,
    pub accepted: BTreeMap<&'static str, u64>,
    pub refused: BTreeMap<String, u64>,
    pub phases: BTreeMap<&'static str, u64>,
    /// Tables closed.
    pub closed: u64,
}

pub static TALLY: LazyLock<Mutex<Tally>> = LazyLock::new(Mutex::default);

pub fn count(what: impl FnOnce(&mut Tally)) {
    what(&mut TALLY.lock().unwrap_or_else(std::sync::PoisonError::into_inner));
}
