//! The parts of a certificate that only the card games have: points, hidden cards, packs, hands.

use std::path::PathBuf;

use kip::CasinoCards;
use kip_conformance::draws::keystream::Seed;
use kip_conformance::families::casino_cards as cards;
use kip_conformance::report::Part;
use kip_conformance::report::parts::{Invariants, Randomness, Returns, Simulation};
use kip_conformance::side_by_side::DrawnTable;

use crate::certify::family::{Certifiable, Instance, Make, Progress};
use crate::certify::sizes::Sizes;

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

    fn look(rules: &mut Instance<Self>, seed: &Seed, one_of: u64, progress: Progress<'_>, part: &mut Part<Invariants>) {
        cards::hidden::look(rules, (seed, cards::hidden::TABLES / one_of), progress, part);
    }

    fn judge(
        rules: &mut Instance<Self>,
        seed: Seed,
        &Sizes { samples: packs, tables, .. }: &Sizes,
        folder: PathBuf,
        progress: Progress<'_>,
    ) -> Part<Randomness> {
        let parameters = cards::chance::Parameters { packs, tables, seed, collect: Some(folder) };
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
}
