//! Exact returns without rounding to chips (R21): closed forms, in integers.

use crate::contract::{Fraction, MinorUnits};

/// Returns the probability that a side comes up before the other side and before `odds_that_lose` consecutive Odds.
///
/// A spin is Heads, Tails or Odds with the probabilities 1/4, 1/4 and 1/2. The sum of 1/4 (1/2)^i for i below n is (2^n
/// - 1) / 2^(n + 1).
pub const fn decision_wins(odds_that_lose: u8) -> Fraction {
    let n = if odds_that_lose > 30 { 30 } else { odds_that_lose };
    Fraction { numerator: (1 << n) - 1, denominator: 1 << (n + 1) }
}

/// Returns the probability that the spinner's wager wins: `throws_to_win` consecutive decisions.
pub const fn game_wins(decision: Fraction, throws_to_win: u8) -> Fraction {
    let (mut wins, mut throw) = (Fraction { numerator: 1, denominator: 1 }, 0);
    while throw < throws_to_win {
        wins = times(wins, decision);
        throw += 1;
    }
    wins
}

/// Returns the average return of a wager, as a fraction of its stake in lowest terms.
pub const fn returns(wins: Fraction, odds: Fraction) -> Fraction {
    let whole = Fraction { numerator: odds.numerator.saturating_add(odds.denominator), denominator: odds.denominator };
    times(wins, whole)
}

/// Nothing.
pub const NOTHING: Fraction = Fraction { numerator: 0, denominator: 1 };
/// One half.
pub const HALF: Fraction = Fraction { numerator: 1, denominator: 2 };

/// Returns the average return of a wager on Heads or Tails when `odds_that_lose` consecutive Odds, with the probability
/// (1/2)^n, return the part `saved`.
pub const fn returns_with(wins: Fraction, odds: Fraction, odds_that_lose: u8, saved: Fraction) -> Fraction {
    plus(returns(wins, odds), times(odds_come(odds_that_lose), saved))
}

/// Returns the average return of an amount of `stake`, when a win returns it with the amount `paid`, and `odds_that_lose`
/// consecutive Odds return the part `saved`.
pub const fn returns_of(
    stake: MinorUnits,
    (wins, paid): (Fraction, MinorUnits),
    (odds_that_lose, saved): (u8, Fraction),
) -> Fraction {
    // In lowest terms first: what is multiplied then has the numbers of odds and chips, not those of the stake.
    let back = times(wins, reduced(Fraction { numerator: stake.saturating_add(paid), denominator: stake }));
    plus(back, times(odds_come(odds_that_lose), saved))
}

/// Returns the probability of so many consecutive Odds.
const fn odds_come(odds_that_lose: u8) -> Fraction {
    let n = if odds_that_lose > 30 { 30 } else { odds_that_lose };
    Fraction { numerator: 1, denominator: 1 << n }
}

const fn plus(one: Fraction, other: Fraction) -> Fraction {
    let numerator =
        one.numerator.saturating_mul(other.denominator).saturating_add(other.numerator.saturating_mul(one.denominator));
    let whole = Fraction { numerator, denominator: one.denominator.saturating_mul(other.denominator) };
    reduced(whole)
}

/// Returns a fraction in lowest terms.
pub const fn reduced(fraction: Fraction) -> Fraction {
    times(fraction, Fraction { numerator: 1, denominator: 1 })
}

const fn times(one: Fraction, other: Fraction) -> Fraction {
    let numerator = one.numerator.saturating_mul(other.numerator);
    let denominator = one.denominator.saturating_mul(other.denominator);
    let (mut common, mut rest) = (numerator, denominator);
    while rest != 0 {
        (common, rest) = (rest, common % rest);
    }
    if common == 0 {
        return Fraction { numerator, denominator };
    }
    Fraction { numerator: numerator / common, denominator: denominator / common }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn half_returned_on_five_odds_leaves_the_house_1_in_64_and_prison_33_in_2048() {
        let (decision, even) = (decision_wins(5), Fraction { numerator: 1, denominator: 1 });
        assert_eq!(returns_with(decision, even, 5, HALF), Fraction { numerator: 63, denominator: 64 });
        assert_eq!(returns_with(decision, even, 5, decision), Fraction { numerator: 2_015, denominator: 2_048 });
        assert_eq!(returns_with(decision, even, 5, NOTHING), returns(decision, even));
        // If a single Odds loses, the wager wins with 1/4 and is halved with 1/2.
        assert_eq!(returns_with(decision_wins(1), even, 1, HALF), Fraction { numerator: 3, denominator: 4 });
    }

    #[test]
    fn the_returns_are_those_of_r21() {
        let decision = decision_wins(5);
        assert_eq!(decision, Fraction { numerator: 31, denominator: 64 });
        assert_eq!(
            returns(decision, Fraction { numerator: 1, denominator: 1 }),
            Fraction { numerator: 31, denominator: 32 }
        );
        let game = game_wins(decision, 3);
        assert_eq!(game, Fraction { numerator: 29_791, denominator: 262_144 });
        let spinner = returns(game, Fraction { numerator: 15, denominator: 2 });
        assert_eq!(spinner, Fraction { numerator: 506_447, denominator: 524_288 });
    }
}
