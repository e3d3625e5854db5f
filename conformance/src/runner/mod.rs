//! Plays vectors at a host and reports the first difference.
//!
//! Every expectation is exact: all events in order, the clause that each cites when the vector names one, the code and
//! the clause of a refusal, and an unchanged state after a refusal. Balances are computed from the events, and an
//! accepted command must have been listed. Lists and chances are compared exactly when a vector has them, and listed
//! choices must be accepted on copies of the table. The course is kept as a [`Session`] for replay.

#[cfg(feature = "certify")]
mod both;
mod difference;
mod listed;
#[cfg(feature = "certify")]
mod part;
mod play;
mod trace;

use std::time::{Duration, Instant};

use kip_contract::family::Described as _;

use crate::citations::Citations;
use crate::family::Tested;
use crate::hosting::Hosting;
use crate::session::Session;
use crate::vectors::Test;

#[cfg(feature = "certify")]
pub use both::combine;
pub use difference::Difference;
#[cfg(feature = "certify")]
pub use part::play;
#[cfg(feature = "certify")]
pub(crate) use part::rows;
pub use play::Outcome;
pub use trace::{Traced, trace};

/// The result of a vector.
#[derive(Clone, Debug)]
pub struct Played<F: Tested> {
    /// Its outcome.
    pub outcome: Outcome,
    /// The number of steps played.
    pub steps: usize,
    /// The session as far as it was played; `None` when no table was opened.
    pub session: Option<Session<F>>,
    /// The time it took.
    pub took: Duration,
}

/// A host that plays vectors, with the rulebook's citations.
pub struct Runner<'a, F: Tested> {
    host: &'a mut dyn Hosting<F>,
    description: &'a F::Description,
    citations: Citations,
}

impl<'a, F: Tested> Runner<'a, F> {
    /// Returns a runner for a host that has loaded the rulebook with this description.
    pub fn new(host: &'a mut dyn Hosting<F>, description: &'a F::Description) -> Self {
        Self { host, description, citations: Citations::of(description.head()) }
    }

    /// Plays one vector of a group; `config` is the group's.
    pub fn play(&mut self, config: &F::Config, test: &Test<F>) -> Played<F> {
        let began = Instant::now();
        let mut play = play::Play::new(self.host, self.description, &self.citations, test);
        let outcome = play.run(config);
        let (steps, session) = play.finish();
        Played { outcome, steps, session, took: began.elapsed() }
    }
}
