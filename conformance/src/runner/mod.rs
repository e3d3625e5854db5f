//! Plays vectors at whoever keeps the tables, and says where the first difference is.
//!
//! Every expectation is exact: all events in order, the clause that each cites where the vector says
//! it, the code and the clause of a refusal, and a state that a refusal leaves as it was. Money is
//! reckoned from the events anew, and what is accepted has to have been listed. Lists and chances are
//! exact where a vector has them, and what is listed is accepted on copies of the table. What happened
//! is kept as a [`Session`], to be played again.

mod difference;
mod listed;
#[cfg(feature = "certify")]
mod part;
mod play;

use std::time::{Duration, Instant};

use kip_contract::family::{Described as _, TwoUp};

use crate::citations::Citations;
use crate::families::Tested;
use crate::hosting::Hosting;
use crate::session::Session;
use crate::vectors::Test;

pub use difference::Difference;
#[cfg(feature = "certify")]
pub use part::play;

/// How a vector went.
#[derive(Clone, Debug)]
pub struct Played<F: Tested = TwoUp> {
    /// What came of it.
    pub outcome: Outcome,
    /// How many steps were played.
    pub steps: usize,
    /// What was played, as far as it went; none where no table was opened.
    pub session: Option<Session<F>>,
    /// How long it took.
    pub took: Duration,
}

/// What came of a vector.
#[derive(Clone, Debug, PartialEq)]
pub enum Outcome {
    /// All as it says.
    Held,
    /// The first difference.
    Differed(Box<Difference>),
    /// The host would not play it, and why.
    Skipped(String),
}

/// Who plays, and what the rulebook's citations mean.
pub struct Runner<'a, F: Tested = TwoUp> {
    host: &'a mut dyn Hosting<F>,
    citations: Citations,
}

impl<'a, F: Tested> Runner<'a, F> {
    /// For a host that has loaded the rulebook that is described so.
    pub fn new(host: &'a mut dyn Hosting<F>, description: &F::Description) -> Self {
        Self { host, citations: Citations::of(description.head()) }
    }

    /// Plays one vector of a group whose tables are opened with that config.
    pub fn play(&mut self, config: &F::Config, test: &Test<F>) -> Played<F> {
        let began = Instant::now();
        let mut play = play::Play::new(self.host, &self.citations, test);
        let outcome = play.run(config);
        let (steps, session) = play.end();
        Played { outcome, steps, session, took: began.elapsed() }
    }
}
