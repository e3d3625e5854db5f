//! The requirements of a run on a family besides those of the suite: parts 3, 5 and 6, the family's share of part 4, and sizes.
//!
//! The parts themselves are in `kip-conformance`; here each family gets its component's functions.

use std::path::PathBuf;

use kip::contract::{Joining, Timestamp};
use kip::family::{Actor, Order, SharedCommand as _};
use kip::{Hosted, Rulebook, Stateless};
use kip_conformance::draws::keystream::Seed;
use kip_conformance::families::Certified;
use kip_conformance::hosting::{Failure, Rules};
use kip_conformance::report::Part;
use kip_conformance::report::parts::{Invariants, Randomness, Returns, Simulation};
use kip_conformance::side_by_side::DrawnTable;
use kip_conformance::watched::WatchedRules;

use super::sizes::Sizes;
use crate::check::checked::Checked;
use crate::errors::Outcome;

/// The stateless interface of the component under test.
pub type Instance<F> = WatchedRules<F, Stateless<F>>;
/// A callback that gets the amount done, and the amount to do.
pub type Progress<'a> = &'a mut dyn FnMut(u64, u64);
/// A function that makes an instance of the rules for a thread.
pub type Make<'a, F> = &'a (dyn Fn() -> Result<Box<dyn Rules<F>>, Failure> + Sync);

/// The reason why a part does not run for a family for which the suite has no such test.
const UNKNOWN: &str = "the suite has no such test for this family";

/// The number of tables at which coins or cards are compared.
pub const TABLES: u64 = 64;

/// A family that `kip certify` certifies.
pub trait Certifiable: Certified + Hosted {
    /// The number of outcomes, spins or packs, that the tests of randomness get.
    const SAMPLES: u64 = 0;
    /// The number of games, spins or hands, that are simulated by default.
    const GAMES: u64 = 0;
    /// The fewest games from which part 6 can give a verdict.
    const FEWEST: u64 = 0;

    /// Returns the stakes of part 3, in minor units.
    fn stakes() -> Vec<u64> {
        Vec::new()
    }

    /// Runs part 3 at these stakes. Points have none.
    fn analyse(_: &mut Instance<Self>, _: &[u64], _: Progress<'_>) -> Part<Returns> {
        Part::not_run(UNKNOWN)
    }

    /// Runs the family's own share of part 4; in a quick run at one table of `one_of`.
    fn look(_: &mut Instance<Self>, _: &Seed, _one_of: u64, _: Progress<'_>, _: &mut Part<Invariants>) {}

    /// Runs part 5, and writes the tested outcomes to the folder.
    fn judge(_: &mut Instance<Self>, _: Seed, _: &Sizes, _: PathBuf, _: Progress<'_>) -> Part<Randomness> {
        Part::not_run(UNKNOWN)
    }

    /// Runs part 6: this many games, on this many threads, with this seed.
    fn simulate(_: Make<'_, Self>, _: &Returns, _: (u64, usize, Seed), _: Progress<'_>) -> Part<Simulation> {
        Part::not_run(UNKNOWN)
    }

    /// Returns every rulebook that the suite's engine has, with the state of a newly opened table.
    fn openings() -> Vec<(String, Vec<u8>)> {
        Vec::new()
    }

    /// Draws a table from the seed, at which a host is compared with the reference host.
    fn draw_table(_: &Self::Description, _: &Seed, _: u64) -> Option<DrawnTable<Self>> {
        None
    }

    /// Returns the orders of a player who joins, and leaves again.
    fn joins_and_leaves(at: Timestamp) -> [Order<Self>; 2] {
        let join = Self::Command::join(Joining { seat: 1, age_attested: true });
        [join, Self::Command::leave(1)].map(|command| Order::<Self> { by: Actor::<Self>::host(), at, command })
    }

    /// Adds the exact returns of its bets to the check of a rulebook, where they are known.
    ///
    /// # Errors
    /// The component fails.
    fn add_returns(_: &Rulebook<Self>, _: &mut Checked) -> Outcome {
        Ok(())
    }
}
