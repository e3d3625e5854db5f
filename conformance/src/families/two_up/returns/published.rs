//! The returns that the rulings state: a second source in addition to the component's own prices.

use kip_engine::two_up::contract::WagerKind;
use num_rational::BigRational;

use super::scene::Play;

/// The figures of a ruling.
pub struct Published {
    /// The ruling.
    pub ruling: &'static str,
    /// The probability that more than the stake comes back.
    pub wins: Option<BigRational>,
    /// The average return as a fraction of the stake, without rounding to chips.
    pub returns: BigRational,
    /// The average number of spins.
    pub spins: Option<BigRational>,
}

/// Returns the figures of the ruling on a wager, if there is one. A house's own rulebook has no rulings.
pub fn published(rulebook: &str, coins: u8, play: &Play) -> Option<Published> {
    let casino = matches!(rulebook, "nsw" | "house");
    let ring = matches!(rulebook, "ringkeeper" | "commemorative" | "pub");
    // R34: a decision takes 2 valid spins on average with two coins, and 1 with three.
    let a_decision = || Some(if coins == 3 { over(1, 1) } else { over(2, 1) });
    let of = |ruling, wins, returns, spins| Some(Published { ruling, wins, returns, spins });
    match (play.wager, play.played) {
        (WagerKind::Heads | WagerKind::Tails, _) if casino => {
            of("R21", Some(over(31, 64)), over(31, 32), Some(over(31, 16)))
        }
        (WagerKind::Spinner, _) if casino => of("R21", Some(over(29_791, 262_144)), over(506_447, 524_288), None),
        (WagerKind::Centre, "single cover") if ring => of("R35", Some(over(1, 8)), over(1, 4), None),
        (WagerKind::Centre, _) if ring => of("R35", Some(over(1, 8)), over(1, 1), None),
        (WagerKind::Cover, "riding") | (WagerKind::SideBet, _) if ring => {
            of("R34", Some(over(1, 2)), over(1, 1), a_decision())
        }
        _ => None,
    }
}

fn over(above: u64, below: u64) -> BigRational {
    BigRational::new(above.into(), below.into())
}
