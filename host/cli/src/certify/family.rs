//! The requirements of a run on a family besides those of the suite: parts 3, 5 and 6, the family's share of part 4, and sizes.
//!
//! The parts themselves are in `kip-conformance`; here each family gets its component's functions.

use std::path::PathBuf;

use kip::contract::{Joining, Timestamp};
use kip::family::{Actor, Order};
use kip::{CasinoCards, Hosted, Stateless, TwoUp, casino_cards, two_up};
use kip_conformance::draws::keystream::Seed;
use kip_conformance::families::Certified;
use kip_conformance::families::casino_cards as cards;
use kip_conformance::families::two_up as coins;
use kip_conformance::functions::Counted;
use kip_conformance::hosting::{Failure, Rules};
use kip_conformance::report::Part;
use kip_conformance::report::parts::{Invariants, Randomness, Returns, Simulation};
use kip_conformance::side_by_side::DrawnTable;

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
}

impl Certifiable for TwoUp {
    const SAMPLES: u64 = 1_000_000;
    const GAMES: u64 = 10_000_000;
    const FEWEST: u64 = coins::simulate::LEAST;

    fn stakes() -> Vec<u64> {
        coins::returns::Parameters::default().stakes
    }

    fn analyse(rules: &mut Instance<Self>, stakes: &[u64], progress: Progress<'_>) -> Part<Returns> {
        let parameters =
            coins::returns::Parameters { stakes: stakes.to_vec(), ..coins::returns::Parameters::default() };
        coins::returns::analyse(rules, &parameters, progress)
    }

    fn judge(rules: &mut Instance<Self>, seed: Seed, folder: PathBuf, progress: Progress<'_>) -> Part<Randomness> {
        let parameters =
            coins::chance::Parameters { spins: Self::SAMPLES, tables: TABLES, seed, collect: Some(folder) };
        coins::chance::judge(rules, &parameters, progress)
    }

    fn simulate(
        make: Make<'_, Self>,
        exact: &Returns,
        (spins, threads, seed): (u64, usize, Seed),
        progress: Progress<'_>,
    ) -> Part<Simulation> {
        coins::simulate::simulate(make, exact, &coins::simulate::Parameters { spins, threads, seed }, progress)
    }

    fn openings() -> Vec<(String, Vec<u8>)> {
        coins::native::openings()
    }

    fn draw_table(description: &Self::Description, seed: &Seed, number: u64) -> Option<DrawnTable<TwoUp>> {
        Some(coins::chance::draw_table(description, seed, number))
    }

    fn joins_and_leaves(at: Timestamp) -> [Order<Self>; 2] {
        let by = Actor::<Self> { role: two_up::Role::Host, number: 1 };
        let commands = [two_up::Command::Join(Joining { seat: 1, age_attested: true }), two_up::Command::Leave(1)];
        commands.map(|command| Order::<Self> { by, at, command })
    }
}

impl Certifiable for CasinoCards {
    const SAMPLES: u64 = 100_000;
    const GAMES: u64 = 60_000;
    const FEWEST: u64 = cards::simulate::LEAST;

    fn stakes() -> Vec<u64> {
        cards::points::STAKES.to_vec()
    }

    fn analyse(rules: &mut Instance<Self>, _: &[u64], progress: Progress<'_>) -> Part<Returns> {
        cards::points::analyse(rules, progress)
    }

    fn look(rules: &mut Instance<Self>, seed: &Seed, progress: Progress<'_>, part: &mut Part<Invariants>) {
        cards::hidden::look(rules, seed, progress, part);
    }

    fn judge(rules: &mut Instance<Self>, seed: Seed, folder: PathBuf, progress: Progress<'_>) -> Part<Randomness> {
        let parameters =
            cards::chance::Parameters { packs: Self::SAMPLES, tables: TABLES, seed, collect: Some(folder) };
        cards::chance::judge(rules, &parameters, progress)
    }

    fn simulate(
        make: Make<'_, Self>,
        exact: &Returns,
        (hands, threads, seed): (u64, usize, Seed),
        progress: Progress<'_>,
    ) -> Part<Simulation> {
        cards::simulate::simulate(make, exact, &cards::simulate::Parameters { hands, threads, seed }, progress)
    }

    fn openings() -> Vec<(String, Vec<u8>)> {
        cards::native::openings()
    }

    fn draw_table(description: &Self::Description, seed: &Seed, number: u64) -> Option<DrawnTable<Self>> {
        cards::chance::draw_table(description, seed, number)
    }

    fn joins_and_leaves(at: Timestamp) -> [Order<Self>; 2] {
        let by = Actor::<Self> { role: casino_cards::Role::Host, number: 0 };
        let join = casino_cards::Command::Join(Joining { seat: 1, age_attested: true });
        [join, casino_cards::Command::Leave(1)].map(|command| Order::<Self> { by, at, command })
    }
}
