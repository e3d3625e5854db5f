//! Exact returns where rounding to chips does not act (R21): closed forms, in integers.

use crate::contract::Fraction;

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

/// Nothing.
pub const NOTHING: Fraction = Fraction { numerator: 0, denominator: 1 };
/// One half.
pub const HALF: Fraction = Fraction { numerator: 1, denominator: 2 };

/// What a wager on Heads or Tails returns on average where `odds_that_lose` Odds in a row, which come with
/// (1/2)^n, leave that part of it.
pub const fn returns_with(wins: Fraction, odds: Fraction, odds_that_lose: u8, saved: Fraction) -> Fraction {
    let n = if odds_that_lose > 30 { 30 } else { odds_that_lose };
    plus(returns(wins, odds), times(Fraction { numerator: 1, denominator: 1 << n }, saved))
}

const fn plus(one: Fraction, other: Fraction) -> Fraction {
    let numerator =
        one.numerator.saturating_mul(other.denominator).saturating_add(other.numerator.saturating_mul(one.denominator));
    let whole = Fraction { numerator, denominator: one.denominator.saturating_mul(other.denominator) };
    times(whole, Fraction { numerator: 1, denominator: 1 })
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
    fn half_returned_for_five_odds_leaves_a_64th_to_the_house_and_prison_33_of_2048() {
        let (decision, even) = (decision_wins(5), Fraction { numerator: 1, denominator: 1 });
        assert_eq!(returns_with(decision, even, 5, HALF), Fraction { numerator: 63, denominator: 64 });
        assert_eq!(returns_with(decision, even, 5, decision), Fraction { numerator: 2_015, denominator: 2_048 });
        assert_eq!(returns_with(decision, even, 5, NOTHING), returns(decision, even));
        // With one Odds that loses: 1/4 wins, 1/2 is halved.
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
