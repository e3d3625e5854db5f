//! The counts and times of a run, shared by all its players.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use hdrhistogram::Histogram;
use tokio::sync::Notify;

/// The failures that are kept with their sentence.
const KEPT: usize = 20;
/// The longest time that is measured.
const LONGEST: Duration = Duration::from_secs(600);

/// Times, in microseconds.
pub(super) struct Times(Mutex<Histogram<u64>>);

impl Times {
    fn new() -> Self {
        let longest = u64::try_from(LONGEST.as_micros()).unwrap_or(u64::MAX);
        // The bounds are right for any number of digits up to 5.
        let histogram = Histogram::new_with_max(longest, 3).or_else(|_| Histogram::new(3));
        Self(Mutex::new(histogram.unwrap_or_else(|_| unreachable!("three digits are few"))))
    }

    pub fn record(&self, since: Instant) {
        let micros = u64::try_from(since.elapsed().as_micros()).unwrap_or(u64::MAX);
        self.0.lock().unwrap_or_else(PoisonError::into_inner).saturating_record(micros);
    }

    pub fn read<T>(&self, read: impl FnOnce(&Histogram<u64>) -> T) -> T {
        read(&self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

/// The counts and times of a run.
pub(super) struct Tally {
    /// From the moment at which a command was due to its answer.
    pub answers: Times,
    /// From that moment to the step in the giver's own feed.
    pub shown: Times,
    pub accepted: AtomicU64,
    pub frames: AtomicU64,
    pub bytes: AtomicU64,
    /// Keys that were given again.
    pub repeated: AtomicU64,
    refused: Mutex<BTreeMap<String, u64>>,
    failures: Mutex<(u64, Vec<String>)>,
    ready: AtomicUsize,
    news: Notify,
    span: Mutex<(Option<Instant>, Option<Duration>)>,
}

impl Tally {
    pub fn new() -> Self {
        Self {
            answers: Times::new(),
            shown: Times::new(),
            accepted: AtomicU64::new(0),
            frames: AtomicU64::new(0),
            bytes: AtomicU64::new(0),
            repeated: AtomicU64::new(0),
            refused: Mutex::default(),
            failures: Mutex::default(),
            ready: AtomicUsize::new(0),
            news: Notify::new(),
            span: Mutex::default(),
        }
    }

    pub fn add(counter: &AtomicU64, count: u64) {
        counter.fetch_add(count, Ordering::Relaxed);
    }

    /// Counts a refusal by its code.
    pub fn refuse(&self, code: &str) {
        let mut refused = self.refused.lock().unwrap_or_else(PoisonError::into_inner);
        *refused.entry(code.to_owned()).or_default() += 1;
    }

    /// Counts a key that was given again, and whether it had the same answer.
    pub fn repeat(&self, table: &str, key: &str, is_same: bool) {
        Self::add(&self.repeated, 1);
        if !is_same {
            self.fail(format!("{table}: the key {key} had another answer when it was given again"));
        }
    }

    /// Keeps a sentence on something that may never happen.
    pub fn fail(&self, sentence: String) {
        let mut failures = self.failures.lock().unwrap_or_else(PoisonError::into_inner);
        failures.0 += 1;
        if failures.1.len() < KEPT {
            failures.1.push(sentence);
        }
    }

    /// A player or spectator is connected, or has failed.
    pub fn ready(&self) {
        self.ready.fetch_add(1, Ordering::SeqCst);
        self.news.notify_one();
    }

    /// Waits until so many are connected; the clock begins.
    pub async fn wait_until_ready(&self, all: usize) {
        while self.ready.load(Ordering::SeqCst) < all {
            self.news.notified().await;
        }
        self.span.lock().unwrap_or_else(PoisonError::into_inner).0 = Some(Instant::now());
    }

    /// The clock ends.
    pub fn end(&self) {
        let mut span = self.span.lock().unwrap_or_else(PoisonError::into_inner);
        span.1 = span.0.map(|since| since.elapsed());
    }

    pub fn seconds(&self) -> f64 {
        let span = self.span.lock().unwrap_or_else(PoisonError::into_inner).1;
        span.map_or(f64::NAN, |span| span.as_secs_f64())
    }

    pub fn refused(&self) -> BTreeMap<String, u64> {
        self.refused.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    pub fn failures(&self) -> (u64, Vec<String>) {
        self.failures.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}
