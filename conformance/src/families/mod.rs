//! The families that the suite knows: their tests, and the contents of their certificates.

pub mod casino_cards;
mod native_draws;
pub mod two_up;

#[cfg(feature = "certify")]
use crate::draws::keystream::Seed;
#[cfg(feature = "certify")]
use crate::family::Tested;
#[cfg(feature = "certify")]
use crate::hosting::Rules;
#[cfg(feature = "certify")]
use crate::report::{Report, parts::Outcomes};
#[cfg(feature = "certify")]
use crate::stages::Plan;

pub use kip_contract::family::{CasinoCards, TwoUp};

/// A family whose rulebooks are certified, with the contents of parts 3, 5 and 6 in a complete report.
#[cfg(feature = "certify")]
pub trait Certified: Tested {
    /// The kind of outcome that its chance produces.
    const OUTCOMES: Outcomes;
    /// The number of states of small tables that part 4 visits. When each state lists many commands, fewer states take as long.
    const STATES: u64 = 20_000;
    /// The statement of part 5 about the subject that it does not test.
    const NO_TEST_OF_CHANCE: &str;
    /// The additional properties that play at random checks in this family alone.
    const PROPERTIES: &[&str] = &[];

    /// The suite's own engine with a rulebook. A component's answers are compared with it.
    type Engine: Rules<Self> + Clone + Send + Sync + 'static;

    /// Returns the suite's own engine with the rulebook of a component's record, if it is one.
    fn engine_with(_record: &'static [u8]) -> Option<Self::Engine> {
        None
    }

    /// Returns the suite's own engine with the rulebook of that id, if it has that.
    fn engine_of(_rulebook: &str) -> Option<Self::Engine> {
        None
    }

    /// Returns the tests of part 5 with `samples` samples.
    fn plan(description: &Self::Description, samples: u64, seed: &Seed) -> Plan;

    /// Returns the files of outcomes that part 5 leaves beside the report, with their sizes.
    fn collections(description: &Self::Description, samples: u64) -> Vec<(&'static str, u64)>;

    /// Returns the gaps in part 3 of a report, one sentence each. With `opens_all` the rulebook opens every requested table.
    fn find_gaps_in_returns(report: &Report, description: &Self::Description, opens_all: bool) -> Vec<String>;

    /// Returns the gaps in part 6 of a report, one sentence each.
    fn find_gaps_in_simulation(report: &Report, description: &Self::Description) -> Vec<String>;
}
