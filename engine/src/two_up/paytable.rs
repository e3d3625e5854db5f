//! Exact returns where rounding to chips does not act (R21): closed forms, in integers.

use crate::words::Fraction;

/// How often a side comes up before the other side and before `odds_that_lose` Odds in a row.
///
/// A spin is Heads, Tails or Odds with 1/4, 1/4, 1/2: the sum of 1/4 (1/2)^i for i below n,
/// (2^n - 1) / 2^(n + 1).
pub const fn decision_wins(odds_that_lose: u8) -> Fraction {
    let n = if odds_that_lose > 30 { 30 } else { odds_that_lose };
    Fraction { numerator: (1 << n) - 1, denominator: 1 << (n + 1) }
}

/// How often the spinner's wager wins: that many decisions in a row.
pub const fn game_wins(decision: Fraction, throws_to_win: u8) -> Fraction {
    let (mut wins, mut throw) = (Fraction { numerator: 1, denominator: 1 }, 0);
    while throw < throws_to_win {
        wins = times(wins, decision);
        throw += 1;
    }
    wins
}

/// What a wager returns of its stake on average, in lowest terms.
pub const fn returns(wins: Fraction, odds: Fraction) -> Fraction {
    let whole = Fraction { numerator: odds.numerator.saturating_add(odds.denominator), denominator: odds.denominator };
    times(wins, whole)
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
