//! The figures that only reports of card games have: points in place of the returns of wagers.

use serde::{Deserialize, Serialize};
use statrs::distribution::{ContinuousCDF as _, StudentsT};

use super::verdict::{STANDARD_ERRORS, StageVerdict, Verdict, total};

/// Part 3 of a card game: the points of a hand and the payments for them, for every way in which the cards that count can be
/// split among the sides.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Points {
    /// The number of points that a seat stakes in a hand that is paid per point. The component's own word.
    pub at_stake: u64,
    /// A table for each number of players.
    pub tables: Vec<PointsTable>,
}

impl Points {
    /// Returns the number of splits, over all numbers of players.
    #[must_use]
    pub fn splits(&self) -> u64 {
        total(self.tables.iter().map(|table| table.splits))
    }

    /// Returns the least and the most that all sides of a table score together.
    #[must_use]
    pub fn range(&self) -> (u64, u64) {
        let ranges = || self.tables.iter().map(PointsTable::range);
        let (least, most) = (ranges().map(|(least, _)| least).min(), ranges().map(|(_, most)| most).max());
        (least.unwrap_or(0), most.unwrap_or(0))
    }
}

/// The points of a hand of so many players.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct PointsTable {
    /// The number of players.
    pub players: u64,
    /// The number of sides.
    pub sides: u64,
    /// The number of splits. A split says who has most cards, most spades or five, the spy two, the big ten, and how many aces.
    pub splits: u64,
    /// The points of all sides together, by what they are scored for, in ascending order.
    pub totals: Vec<Total>,
    /// The most points that one seat loses to all others together, in any split.
    pub most_lost: u64,
    /// The number of settlements of a seat that were compared, of all splits under every kind of stakes.
    pub settlements: u64,
}

/// The points of all sides of a table together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Total {
    /// Points in all.
    pub points: u64,
    /// Points for most cards.
    pub for_cards: u64,
    /// Points for most spades, or for five.
    pub for_spades: u64,
    /// Points for the two of spades.
    pub for_spy_two: u64,
    /// Points for the ten of diamonds.
    pub for_big_ten: u64,
    /// Points for aces.
    pub for_aces: u64,
    /// The number of splits that score so.
    pub splits: u64,
}

impl ShareStage {
    /// Returns the difference that a stage finds: half of the interval of 99 %.
    #[must_use]
    pub fn least_difference(&self) -> f64 {
        STANDARD_ERRORS * self.error
    }
}

impl Total {
    /// Returns the sum of the points for each.
    #[must_use]
    pub const fn sum(&self) -> u64 {
        let Self { for_cards, for_spades, for_spy_two, for_big_ten, for_aces, .. } = *self;
        for_cards
            .saturating_add(for_spades)
            .saturating_add(for_spy_two)
            .saturating_add(for_big_ten)
            .saturating_add(for_aces)
    }
}

impl PointsTable {
    /// Returns the least and the most that all sides score together.
    #[must_use]
    pub fn range(&self) -> (u64, u64) {
        let points = || self.totals.iter().map(|total| total.points);
        (points().min().unwrap_or(0), points().max().unwrap_or(0))
    }
}

/// Part 6 of a card game: hands of random moves.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Hands {
    /// The number of hands played in total.
    pub hands: u64,
    /// The speed on the machine of the run.
    pub hands_per_second: u64,
    /// A table for each number of players.
    pub tables: Vec<HandsTable>,
}

impl Hands {
    /// Returns every side, with its table.
    pub fn sides(&self) -> impl Iterator<Item = (&HandsTable, &SideSpread)> {
        self.tables.iter().flat_map(|table| table.sides.iter().map(move |side| (table, side)))
    }
}

/// Hands of so many players.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct HandsTable {
    /// The number of players.
    pub players: u64,
    /// The number of hands they played.
    pub hands: u64,
    /// The points of all sides in all hands.
    pub points: u64,
    /// The moves of all hands.
    pub moves: u64,
    /// The moves that could have been made.
    pub choices: u64,
    /// The captures.
    pub captures: u64,
    /// The number of questions put to a player: to a partner whether to capture, to an opponent whether to insist.
    pub windows: u64,
    /// Each side.
    pub sides: Vec<SideSpread>,
}

/// The points of one side.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct SideSpread {
    /// Its first seat.
    pub seat: u64,
    /// Its points in all hands.
    pub points: u64,
    /// The sum of the squares of a hand's points.
    pub squares: u64,
    /// The stages of the comparison with an equal share, each with fresh hands. Only a suspicious stage has a next one.
    pub stages: Vec<ShareStage>,
    /// True when it holds: the verdict of the last stage.
    pub verdict: Verdict,
}

impl HandsTable {
    /// Returns how often something occurred in a hand, on average.
    #[must_use]
    pub fn per_hand(&self, count: u64) -> f64 {
        count as f64 / self.hands.max(1) as f64
    }

    /// Returns the number of moves between which a seat chose, on average.
    #[must_use]
    pub fn choices_per_move(&self) -> f64 {
        self.choices as f64 / self.moves.max(1) as f64
    }
}

impl SideSpread {
    /// Returns the points of a hand on average.
    #[must_use]
    pub fn mean(&self, hands: u64) -> f64 {
        self.points as f64 / hands.max(1) as f64
    }

    /// Returns the standard deviation of a hand's points.
    #[must_use]
    pub fn deviation(&self, hands: u64) -> f64 {
        let mean = self.mean(hands);
        (self.squares as f64 / hands.max(1) as f64 - mean * mean).max(0.0).sqrt()
    }
}

/// The comparison of a side's points with an equal share of all points, in one stage. The first dealer is drawn, so that no seat
/// has more than another on average.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct ShareStage {
    /// The number of hands: four times as many as in the stage before.
    pub hands: u64,
    /// The number of batches in which they were played, each at its own table.
    pub batches: u64,
    /// The difference from the equal share, in points a hand.
    pub difference: f64,
    /// Its standard error, from the batches.
    pub error: f64,
    /// The probability that equal seats give a difference at least as large.
    pub p_value: f64,
    /// The verdict that follows from the p-value.
    pub verdict: StageVerdict,
}

/// Returns the two-sided p-value of a difference with that standard error from so many batches: Student's distribution.
#[must_use]
pub fn share_p_value(difference: f64, error: f64, batches: u64) -> f64 {
    if difference == 0.0 {
        return 1.0;
    }
    let known = StudentsT::new(0.0, 1.0, batches.saturating_sub(1) as f64);
    known.map_or(0.0, |known| (2.0 * known.sf((difference / error).abs())).min(1.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    // Tables of Student's distribution: with 10 degrees of freedom 2.228 at 5 %, with 1,000 1.962.
    #[test]
    fn p_values_are_those_of_the_tables() {
        assert!((share_p_value(2.228, 1.0, 11) - 0.05).abs() < 1e-4);
        assert!((share_p_value(-0.1962, 0.1, 1_001) - 0.05).abs() < 1e-4);
        assert_eq!(share_p_value(0.0, 0.0, 10), 1.0);
        assert_eq!(share_p_value(1.0, 0.0, 10), 0.0);
    }
}
