//! Absorbing Markov chains, solved exactly: from the start of a wager to all its ends.
//!
//! This module knows no game. Probabilities are exact fractions; there is no rounding.

use std::collections::BTreeMap;

use num_rational::BigRational;
use num_traits::{One as _, Zero as _};

/// The target of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum To {
    /// Another state, by its number.
    State(usize),
    /// The end, with the amount that is paid.
    End(u64),
}

/// The targets of a state, with their probabilities.
pub type Row = BTreeMap<To, BigRational>;

/// The row of each state, by number. The probabilities of each row sum to 1. A chain begins in state 0.
#[derive(Clone, Debug, Default)]
pub struct Chain(pub Vec<Row>);

/// The ends of a chain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ends {
    /// The amounts that are paid, with their probabilities, which sum to 1.
    pub paid: BTreeMap<u64, BigRational>,
    /// The average number of steps.
    pub steps: BigRational,
}

/// The number of steps of a chain, as far as it was followed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lengths {
    /// The probabilities of 1 step, 2 steps and so on.
    pub steps: Vec<BigRational>,
    /// The probability of more steps.
    pub beyond: BigRational,
}

impl Chain {
    /// Returns all ends, exactly, or `None` if some state never ends.
    ///
    /// States are eliminated one after another, the last first: a state that led to an eliminated one leads to the
    /// targets of that one instead.
    #[must_use]
    pub fn ends(&self) -> Option<Ends> {
        let mut left: Vec<Ways> =
            self.0.iter().map(|row| Ways { row: row.clone(), steps: BigRational::one() }).collect();
        while let Some(mut last) = left.pop() {
            let gone = To::State(left.len());
            last.remove_loop(gone)?;
            for before in &mut left {
                before.substitute(gone, &last);
            }
            if left.is_empty() {
                return last.into_ends();
            }
        }
        None
    }

    /// Returns the probabilities of the numbers of steps, until that of more steps is at most `least`, or for `most`
    /// steps.
    #[must_use]
    pub fn lengths(&self, least: &BigRational, most: usize) -> Lengths {
        let mut here: BTreeMap<usize, BigRational> = BTreeMap::from([(0, BigRational::one())]);
        let mut lengths = Lengths { steps: Vec::new(), beyond: BigRational::one() };
        while lengths.steps.len() < most && lengths.beyond > *least {
            let (mut next, mut ended) = (BTreeMap::new(), BigRational::zero());
            for (state, likely) in here {
                for (to, share) in self.0.get(state).into_iter().flatten() {
                    match to {
                        To::End(_) => ended += &likely * share,
                        To::State(to) => *next.entry(*to).or_insert_with(BigRational::zero) += &likely * share,
                    }
                }
            }
            lengths.beyond -= &ended;
            lengths.steps.push(ended);
            here = next;
        }
        lengths
    }
}

/// A row, with the average number of steps that it represents.
struct Ways {
    row: Row,
    steps: BigRational,
}

impl Ways {
    /// Removes the loop of a state that may lead to itself a geometric number of times.
    fn remove_loop(&mut self, itself: To) -> Option<()> {
        let stays = self.row.remove(&itself).unwrap_or_else(BigRational::zero);
        if stays >= BigRational::one() {
            return None;
        }
        if !stays.is_zero() {
            let times = (BigRational::one() - stays).recip();
            self.steps *= &times;
            self.row.values_mut().for_each(|likely| *likely *= &times);
        }
        Some(())
    }

    fn substitute(&mut self, gone: To, its: &Self) {
        let Some(likely) = self.row.remove(&gone) else { return };
        self.steps += &likely * &its.steps;
        for (to, share) in &its.row {
            *self.row.entry(*to).or_insert_with(BigRational::zero) += &likely * share;
        }
    }

    fn into_ends(self) -> Option<Ends> {
        let end = |(to, likely)| match to {
            To::End(paid) => Some((paid, likely)),
            To::State(_) => None,
        };
        Some(Ends { paid: self.row.into_iter().map(end).collect::<Option<_>>()?, steps: self.steps })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn over(above: i64, below: i64) -> BigRational {
        BigRational::new(above.into(), below.into())
    }

    fn chain(rows: &[&[(To, i64, i64)]]) -> Chain {
        Chain(rows.iter().map(|row| row.iter().map(|&(to, above, below)| (to, over(above, below))).collect()).collect())
    }

    // Feller, An Introduction to Probability Theory, vol. 1, XIV.2: with z in hand and a in all, at even chances, ruin
    // has probability 1 - z/a, and the game lasts z (a - z) steps on average. Here z = 2 and a = 5; state 0 is z = 2.
    #[test]
    fn a_gambler_with_2_of_5_is_ruined_3_times_in_5_after_6_steps_on_average() {
        let (lose, win) = (To::End(0), To::End(5));
        let [two, one, three, four] = [0, 1, 2, 3].map(To::State);
        let ends = chain(&[
            &[(one, 1, 2), (three, 1, 2)],
            &[(lose, 1, 2), (two, 1, 2)],
            &[(two, 1, 2), (four, 1, 2)],
            &[(three, 1, 2), (win, 1, 2)],
        ])
        .ends()
        .expect("it ends");
        assert_eq!(ends.paid, BTreeMap::from([(0, over(3, 5)), (5, over(2, 5))]));
        assert_eq!(ends.steps, over(6, 1));
    }

    // A geometric number of steps with 1/3: 3 on average, (2/3)^(n - 1) / 3 for n.
    #[test]
    fn a_state_that_leads_to_itself_is_left_after_a_geometric_number_of_steps() {
        let one = chain(&[&[(To::State(0), 2, 3), (To::End(7), 1, 3)]]);
        assert_eq!(one.ends(), Some(Ends { paid: BTreeMap::from([(7, over(1, 1))]), steps: over(3, 1) }));
        let lengths = one.lengths(&BigRational::zero(), 3);
        assert_eq!(lengths.steps, [over(1, 3), over(2, 9), over(4, 27)]);
        assert_eq!(lengths.beyond, over(8, 27));
    }

    #[test]
    fn lengths_are_followed_until_what_is_left_is_unlikely_enough() {
        let one = chain(&[&[(To::State(0), 1, 2), (To::End(1), 1, 2)]]);
        assert_eq!(one.lengths(&over(1, 8), 99).steps.len(), 3);
    }

    #[test]
    fn a_chain_that_never_ends_has_no_ends() {
        assert_eq!(chain(&[&[(To::State(0), 1, 1)]]).ends(), None);
        assert_eq!(chain(&[&[(To::State(1), 1, 2), (To::End(0), 1, 2)], &[(To::State(1), 1, 1)]]).ends(), None);
        assert_eq!(Chain::default().ends(), None);
    }
}
