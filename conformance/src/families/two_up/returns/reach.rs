//! Explores a wager: every state in which the coins are in the air, and the state after each fall.
//!
//! A state is identified by its bytes and the balance of the player. The time stays the same and observed coins leave no trace of
//! a draw, so that the same situation has the same bytes.

use std::collections::{HashMap, HashSet, VecDeque};

use kip_contract::family::TwoUp;
use kip_engine::contract::{Account, Fraction, MinorUnits};
use kip_engine::two_up::contract::{Chance, Config, Description};
use num_rational::BigRational;
use num_traits::{One as _, Zero as _};

use super::chain::{Chain, Row, To};
use super::scene::{Game, Play, Position, Stop};
use crate::hosting::{Failure, Rules};

/// The exploration of one wager at one stake.
pub struct Reached {
    /// The chain from throw to throw.
    pub chain: Chain,
    /// The number of different states that were reached, those between throws included.
    pub states: u64,
    /// The number of falls of the coins that were followed.
    pub transitions: u64,
}

/// A number of states that exceeds every wager, so that rules whose states never repeat are an error.
const MOST_STATES: usize = 100_000;

/// Explores a wager. Returns `None` for a wager in prison if these rules imprison nothing.
///
/// # Errors
/// Fails when the rules refuse, the game does not continue, or probabilities do not sum to 1.
pub fn reach(
    rules: &mut dyn Rules<TwoUp>,
    description: &Description,
    play: &Play,
    stake: MinorUnits,
    config: &Config,
) -> Result<Option<Reached>, Failure> {
    let mut states = HashSet::new();
    let mut seen = |state: &[u8]| {
        states.insert(state.to_vec());
    };
    let mut game = Game::new(rules, description, play, stake, &mut seen);
    let (first, chances) = match game.begin(config)? {
        Stop::InTheAir(first, chances) => (first, chances),
        Stop::Determined(_) if play.is_in_prison() => return Ok(None),
        Stop::Determined(_) => return Err(Failure::failed("the wager is determined before a coin is thrown")),
    };
    let (mut throws, mut rows, mut transitions) = (Throws::default(), Vec::new(), 0);
    throws.number(play, first, chances);
    while let Some((position, chances)) = throws.open.pop_front() {
        let mut row = Row::new();
        for chance in chances {
            transitions += 1;
            let to = match game.fall(position.clone(), &chance)? {
                Stop::Determined(paid) => To::End(paid),
                Stop::InTheAir(position, chances) => To::State(throws.number(play, position, chances)),
            };
            *row.entry(to).or_insert_with(BigRational::zero) += to_probability(chance.probability)?;
        }
        rows.push(require_sum_of_one(row)?);
        if throws.numbers.len() > MOST_STATES {
            return Err(Failure::failed(format!("over {MOST_STATES} states, and no end in sight")));
        }
    }
    Ok(Some(Reached { chain: Chain(rows), states: states.len() as u64, transitions }))
}

/// The states with coins in the air: the numbers of all, and a queue of those still to follow.
#[derive(Default)]
struct Throws {
    numbers: HashMap<(Vec<u8>, i128), usize>,
    open: VecDeque<(Position, Vec<Chance>)>,
}

impl Throws {
    fn number(&mut self, play: &Play, position: Position, chances: Vec<Chance>) -> usize {
        let next = self.numbers.len();
        let won = position.books.holds(Account::Purse(play.seat()));
        let number = *self.numbers.entry((position.state.clone(), won)).or_insert(next);
        if number == next {
            self.open.push_back((position, chances));
        }
        number
    }
}

fn to_probability(Fraction { numerator, denominator }: Fraction) -> Result<BigRational, Failure> {
    if denominator == 0 {
        return Err(Failure::failed(format!("a chance has the probability {numerator}/0")));
    }
    Ok(BigRational::new(numerator.into(), denominator.into()))
}

fn require_sum_of_one(row: Row) -> Result<Row, Failure> {
    let sum: BigRational = row.values().sum();
    if sum == BigRational::one() {
        Ok(row)
    } else {
        Err(Failure::failed(format!("the chances come to {sum}, not to 1")))
    }
}
