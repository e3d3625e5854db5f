//! Counts and times of a server, as Prometheus reads them.
//!
//! A label may be a code of ours. No player, table, round, key or amount may enter one.

use std::time::Duration;

use prometheus_client::encoding::text::encode;
use prometheus_client::encoding::{EncodeLabelSet, EncodeLabelValue};
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::registry::{Registry, Unit};

/// The bounds of times in seconds: a tenth of a millisecond to ten seconds.
const BOUNDS: [f64; 16] =
    [0.0001, 0.0002, 0.0005, 0.001, 0.002, 0.003, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0];
/// The bounds of the number of tables in a commit.
const TOGETHER: [f64; 9] = [1.0, 2.0, 4.0, 8.0, 16.0, 32.0, 64.0, 128.0, 256.0];

/// How a request ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, EncodeLabelValue)]
pub(crate) enum Outcome {
    Accepted,
    Refused,
    /// The inbox was full.
    Busy,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Labels {
    outcome: Outcome,
}

/// Counts and times of a server.
#[derive(Debug)]
pub(crate) struct Metrics {
    registry: Registry,
    requests: Family<Labels, Counter>,
    /// Steps that met another and were played again.
    pub stale: Counter,
    /// Failures of components.
    pub faults: Counter,
    /// Commits that the store refused or did not end.
    pub failed_commits: Counter,
    commits: Histogram,
    together: Histogram,
    rules: Histogram,
    viewers: Gauge,
    uptime: Gauge,
}

impl Metrics {
    pub fn new() -> Self {
        let mut registry = Registry::with_prefix("kip");
        let requests = Family::<Labels, Counter>::default();
        let (stale, faults, failed_commits) = (Counter::default(), Counter::default(), Counter::default());
        let (commits, rules) = (Histogram::new(BOUNDS), Histogram::new(BOUNDS));
        let together = Histogram::new(TOGETHER);
        let (viewers, uptime) = (Gauge::default(), Gauge::default());
        // Each is there from the first page on.
        for outcome in [Outcome::Accepted, Outcome::Refused, Outcome::Busy] {
            drop(requests.get_or_create(&Labels { outcome }));
        }
        registry.register("requests", "Requests by how they ended", requests.clone());
        registry.register("steps_stale", "Steps that met another and were played again", stale.clone());
        registry.register("faults", "Failures of components", faults.clone());
        registry.register("commits_failed", "Commits that the store refused or did not end", failed_commits.clone());
        registry.register_with_unit("commit", "Time of a commit", Unit::Seconds, commits.clone());
        registry.register_with_unit("rules", "Time of a flight's commands in components", Unit::Seconds, rules.clone());
        registry.register("commit_tables", "Tables in a commit", together.clone());
        registry.register("viewers", "Viewers of feeds", viewers.clone());
        registry.register_with_unit("uptime", "Time since the server started", Unit::Seconds, uptime.clone());
        Self { registry, requests, stale, faults, failed_commits, commits, together, rules, viewers, uptime }
    }

    /// Counts a request.
    pub fn count(&self, outcome: Outcome) {
        self.requests.get_or_create(&Labels { outcome }).inc();
    }

    /// Notes a commit of so many tables.
    pub fn commit(&self, took: Duration, tables: usize) {
        self.commits.observe(took.as_secs_f64());
        self.together.observe(u32::try_from(tables).map_or(f64::INFINITY, f64::from));
    }

    /// Notes how long components took for a flight.
    pub fn play(&self, took: Duration) {
        self.rules.observe(took.as_secs_f64());
    }

    /// Writes the page.
    pub fn write(&self, viewers: usize, uptime: Duration) -> String {
        self.viewers.set(i64::try_from(viewers).unwrap_or(i64::MAX));
        self.uptime.set(i64::try_from(uptime.as_secs()).unwrap_or(i64::MAX));
        let mut page = String::new();
        // A string takes everything.
        let _written = encode(&mut page, &self.registry);
        page
    }
}
