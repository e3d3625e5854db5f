//! Rates: nobody takes more than a share.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use axum::http::StatusCode;

use crate::problem::Problem;

/// The callers that are remembered at most; beyond, all begin anew.
const REMEMBERED: usize = 10_000;

/// A bucket a caller: so many requests a second, twice as many at once.
#[derive(Debug)]
pub(crate) struct Rates {
    per_second: f64,
    buckets: Mutex<HashMap<[u8; 32], (Instant, f64)>>,
}

impl Rates {
    pub fn new(per_second: u32) -> Self {
        Self { per_second: f64::from(per_second), buckets: Mutex::default() }
    }

    /// Takes one from the caller's bucket.
    pub fn require_room(&self, caller: &[u8; 32]) -> Result<(), Problem> {
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        if buckets.len() >= REMEMBERED && !buckets.contains_key(caller) {
            buckets.clear();
        }
        let now = Instant::now();
        let most = self.per_second * 2.0;
        let (since, room) = buckets.entry(*caller).or_insert((now, most));
        *room = (*room + now.duration_since(*since).as_secs_f64() * self.per_second).min(most);
        *since = now;
        if *room < 1.0 {
            return Err(Problem::new(StatusCode::TOO_MANY_REQUESTS, "too-many", "too many requests; wait a second"));
        }
        *room -= 1.0;
        Ok(())
    }
}
