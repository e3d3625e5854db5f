//! What was done, to see that a run went everywhere.

use std::collections::BTreeMap;
use std::sync::{LazyLock, Mutex};

/// What all scripts of a run came to.
#[derive(Debug, Default)]
pub struct Tally {
    pub scripts: u64,
    /// Commands given to the tables that are played.
    pub given: u64,
    /// Commands put to copies of them.
    pub put: u64,
    pub accepted: BTreeMap<&'static str, u64>,
    pub refused: BTreeMap<String, u64>,
    pub phases: BTreeMap<&'static str, u64>,
    /// Tables played to their close.
    pub closed: u64,
}

pub static TALLY: LazyLock<Mutex<Tally>> = LazyLock::new(Mutex::default);

pub fn count(what: impl FnOnce(&mut Tally)) {
    what(&mut TALLY.lock().unwrap_or_else(std::sync::PoisonError::into_inner));
}
