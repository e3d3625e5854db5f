//! The requirements of a run on a family besides those of the suite: parts 3, 5 and 6, the family's share of part 4, and sizes.
//!
//! The parts themselves are in `kip-conformance`; here each family gets its component's functions.

use std::path::PathBuf;

use kip::contract::Timestamp;
use kip::family::Order;
use kip::{Hosted, Rulebook, Stateless};
use kip_conformance::draws::keystream::Seed;
use kip_conformance::families::Certified;
use kip_conformance::functions::Counted;
use kip_conformance::hosting::{Failure, Rules};
use kip_conformance::report::Part;
use kip_conformance::report::parts::{Invariants, Randomness, Returns, Simulation};
use kip_conformance::side_by_side::DrawnTable;

use crate::check::checked::Checked;
use crate::errors::Outcome;

/// The stateless interface of the component under test.
pub(crate) type Instance<F> = Counted<Stateless<F>>;
/// A callback that gets the amount done, and the amount to do.
pub(crate) type Progress<'a> = &'a mut dyn FnMut(u64, u64);
/// A function that makes an instance of the rules for a thread.
pub(crate) type Make<'a, F> = &'a (dyn Fn() -> Result<Box<dyn Rules<F>>, Failure> + Sync);

/// The number of tables at which coins or cards are compared.
pub(crate) const TABLES: u64 = 64;

/// A family that `kip certify` certifies.
pub(crate) trait Certifiable: Certified + Hosted {
    /// The number of outcomes, spins or packs, that the tests of randomness get.
    const SAMPLES: u64;
    /// The number of games, spins or hands, that are simulated by default.
    const GAMES: u64;
    /// The fewest games from which part 6 can give a verdict.
    const FEWEST: u64;

    /// Returns the stakes of part 3, in minor units.
    fn stakes() -> Vec<u64>;

    /// Runs part 3 at these stakes. Points have none.
    fn analyse(rules: &mut Instance<Self>, stakes: &[u64], progress: Progress<'_>) -> Part<Returns>;

    /// Runs the family's own share of part 4.
    fn look(_: &mut Instance<Self>, _: &Seed, _: Progress<'_>, _: &mut Part<Invariants>) {}

    /// Runs part 5, and writes the tested outcomes to the folder.
    fn judge(rules: &mut Instance<Self>, seed: Seed, folder: PathBuf, progress: Progress<'_>) -> Part<Randomness>;

    /// Runs part 6: this many games, on this many threads, with this seed.
    fn simulate(
        make: Make<'_, Self>,
        exact: &Returns,
        games: (u64, usize, Seed),
        progress: Progress<'_>,
    ) -> Part<Simulation>;

    /// Returns every rulebook that the suite's engine has, with the state of a newly opened table.
    fn openings() -> Vec<(String, Vec<u8>)>;

    /// Draws a table from the seed, at which a host is compared with the reference host.
    fn draw_table(description: &Self::Description, seed: &Seed, number: u64) -> Option<DrawnTable<Self>>;

    /// Returns the orders of a player who joins, and leaves again.
    fn joins_and_leaves(at: Timestamp) -> [Order<Self>; 2];

    /// Adds the exact returns of its bets to the check of a rulebook, where they are known.
    ///
    /// # Errors
    /// The component fails.
    fn add_returns(_: &Rulebook<Self>, _: &mut Checked) -> Outcome {
        Ok(())
    }
}
