//! Absorbing chains, solved exactly: from where a wager begins to all the ways in which it ends.
//!
//! Nothing here knows a game. Probabilities are fractions of any size; there is no rounding.

use std::collections::BTreeMap;

use num_rational::BigRational;
use num_traits::{One as _, Zero as _};

/// Where a step leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum To {
    /// To another state, by its number.
    State(usize),
    /// To the end, with so much paid.
    End(u64),
}

/// Each way on, with how likely it is.
pub type Row = BTreeMap<To, BigRational>;

/// The ways on from each state, by number; each row's probabilities come to 1. It begins in state 0.
#[derive(Clone, Debug, Default)]
pub struct Chain(pub Vec<Row>);

/// How a chain ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ends {
    /// What is paid, and how likely; the probabilities come to 1.
    pub paid: BTreeMap<u64, BigRational>,
    /// How many steps it takes on average.
    pub steps: BigRational,
}

/// How many steps a chain takes, as far as it was followed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lengths {
    /// How likely it takes 1 step, 2 steps and so on.
    pub steps: Vec<BigRational>,
    /// How likely it takes more.
    pub beyond: BigRational,
}

impl Chain {
    /// All ends, exactly. None where some state never comes to an end.
    ///
    /// The states are taken out one after another, the last first: whoever led to a state that is taken out
    /// leads to where that state led.
    #[must_use]
    pub fn ends(&self) -> Option<Ends> {
        let mut left: Vec<Ways> =
            self.0.iter().map(|row| Ways { row: row.clone(), steps: BigRational::one() }).collect();
        while let Some(mut last) = left.pop() {
            let gone = To::State(left.len());
            last.leave(gone)?;
            for before in &mut left {
                before.pass_through(gone, &last);
            }
            if left.is_empty() {
                return last.ends();
            }
        }
        None
    }

    /// How long it takes, step by step, until what is left is less likely than `least`, or for `most` steps.
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

/// A row, and how many steps it stands for on average.
struct Ways {
    row: Row,
    steps: BigRational,
}

impl Ways {
    /// A state that may lead to itself does so a geometric number of times.
    fn leave(&mut self, itself: To) -> Option<()> {
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

    fn pass_through(&mut self, gone: To, its: &Self) {
        let Some(likely) = self.row.remove(&gone) else { return };
        self.steps += &likely * &its.steps;
        for (to, share) in &its.row {
            *self.row.entry(*to).or_insert_with(BigRational::zero) += &likely * share;
        }
    }

    fn ends(self) -> Option<Ends> {
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
