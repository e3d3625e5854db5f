//! The parts of a certificate that only Two-Up has: returns, coins, spins, and returns for `kip check`.

use std::collections::BTreeSet;
use std::path::PathBuf;

use kip::contract::Fraction;
use kip::two_up::{Bounds, CasinoTerms, Terms, WagerKind};
use kip::{Rulebook, Stateless, TwoUp};
use kip_conformance::draws::keystream::Seed;
use kip_conformance::families::two_up as coins;
use kip_conformance::families::two_up::returns;
use kip_conformance::report::parts::{Randomness, Returns, Simulation};
use kip_conformance::report::{Exact, Part};
use kip_conformance::side_by_side::DrawnTable;

use crate::certify::family::{Certifiable, Instance, Make, Progress};
use crate::certify::sizes::Sizes;
use crate::check::checked::{BetReturns, Checked, WagerReturns};
use crate::errors::{Failure, Outcome};

impl Certifiable for TwoUp {
    const SAMPLES: u64 = 1_000_000;
    const GAMES: u64 = 10_000_000;
    const FEWEST: u64 = coins::simulate::LEAST;

    fn stakes() -> Vec<u64> {
        returns::Parameters::default().stakes
    }

    fn analyse(rules: &mut Instance<Self>, stakes: &[u64], progress: Progress<'_>) -> Part<Returns> {
        let parameters = returns::Parameters { stakes: stakes.to_vec(), ..returns::Parameters::default() };
        returns::analyse(rules, &parameters, progress)
    }

    fn judge(
        rules: &mut Instance<Self>,
        seed: Seed,
        &Sizes { samples: spins, tables, .. }: &Sizes,
        folder: PathBuf,
        progress: Progress<'_>,
    ) -> Part<Randomness> {
        let parameters = coins::chance::Parameters { spins, tables, seed, collect: Some(folder) };
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

    fn add_returns(rulebook: &Rulebook<Self>, checked: &mut Checked) -> Outcome {
        add_returns(rulebook, checked)
    }
}

/// Adds the returns of the smallest and the largest wager that the default table's sign allows, where the house banks.
fn add_returns(rulebook: &Rulebook<TwoUp>, checked: &mut Checked) -> Outcome {
    let usual = rulebook.description().examples.first().map(|example| &example.terms);
    let Some(Terms::Casino(CasinoTerms { sign, denominations, .. })) = usual else { return Ok(()) };
    let bounds = [sign.heads_tails, sign.spinner];
    let stakes: BTreeSet<u64> = bounds.iter().flat_map(|bounds| [bounds.min, bounds.max]).collect();
    let ask = returns::Parameters { stakes: stakes.into_iter().collect(), denominations: denominations.clone() };
    let part = returns::analyse(&mut Stateless::new(rulebook)?, &ask, &mut |_, _| {});
    checked.contradicts =
        part.findings.first().map(|finding| Failure::check(format!("{}: {}", finding.place, finding.what)));
    for wager in part.detail.into_iter().flat_map(|detail| detail.wagers) {
        let Bounds { min, max, .. } =
            if wager.wager == WagerKind::Spinner.as_str() { sign.spinner } else { sign.heads_tails };
        let at = |stake: u64| {
            let found = wager.stakes.iter().find(|found| found.stake == stake)?;
            Some(WagerReturns { stake, returns: to_fraction(&found.returns)? })
        };
        let (Some(at_minimum), Some(at_maximum)) = (at(min), at(max)) else { continue };
        let bet = kip_conformance::report::name_wager(&wager.wager, &wager.played);
        checked.returns.push(BetReturns { bet, at_minimum, at_maximum });
    }
    Ok(())
}

/// Converts to a fraction with numbers of 64 bits, which are large enough for those of a wager.
fn to_fraction(exact: &Exact) -> Option<Fraction> {
    let text = exact.to_string();
    let (numerator, denominator) = text.split_once('/').unwrap_or((&text, "1"));
    Some(Fraction { numerator: numerator.parse().ok()?, denominator: denominator.parse().ok()? })
}
