//! Rulebooks that lie about one thing, for tests: each part of a certificate must find the lies that it promises to find.
//!
//! A [`Liar`] is the engine behind a [`Lie`]. The lies that a vendor could tell are in `lies`, and `tests` lists the parts that
//! find each.

pub(crate) mod lies;
#[cfg(test)]
mod tests;

use kip_contract::family::TwoUp;
use kip_engine::two_up::Rulebook;
use kip_engine::two_up::contract::{Faces, Order, Steps};

use crate::families::two_up::Coins;
use crate::families::two_up::native::Stateless;
use crate::hosting::{self, Draws, DrawsAnswer, DrawsCall, Failure, Rules};

/// A call of a liar.
pub type Call<'a> = hosting::Call<'a, TwoUp>;
/// The answer of a liar.
pub type Answer = hosting::Answer<TwoUp>;

/// The engine, which a lie may call.
pub type Honest<'a> = &'a mut dyn Coins;

/// The changes that a liar makes to the answers of the engine. By default it passes them on.
pub trait Lie: 'static {
    fn ask(&mut self, rules: Honest<'_>, call: Call<'_>) -> Result<Answer, Failure> {
        rules.ask(call)
    }
    fn ask_draws(&mut self, rules: Honest<'_>, call: DrawsCall<'_>) -> Result<DrawsAnswer, Failure> {
        rules.ask_draws(call)
    }
    fn coins_of(&mut self, rules: Honest<'_>, seed: &[u8], k: u64) -> Result<Faces, Failure> {
        rules.coins_of(seed, k)
    }
    /// Applies several commands, each as the liar applies it alone.
    fn apply_all(&mut self, rules: Honest<'_>, state: &[u8], orders: &[Order]) -> Result<Steps, Failure> {
        let mut steps = Steps { state: state.to_vec(), events: Vec::new(), ends: Vec::new(), refused: None };
        for order in orders {
            match self.ask(rules, Call::Apply { state: &steps.state, order }) {
                Ok(Answer::Apply((state, events))) => {
                    steps.state = state;
                    steps.events.extend(events);
                    steps.ends.push(u32::try_from(steps.events.len()).map_err(Failure::failed)?);
                }
                Err(Failure::Refused(refusal)) => {
                    steps.refused = Some(refusal);
                    break;
                }
                other => return other.and(Err(Failure::failed("another call was answered"))),
            }
        }
        Ok(steps)
    }
}

/// The absence of a lie.
pub struct Honesty;

impl Lie for Honesty {}

/// The engine behind a lie.
pub struct Liar<L> {
    rules: Stateless,
    lie: L,
}

impl<L: Lie> Liar<L> {
    pub fn new(rulebook: Rulebook, lie: L) -> Self {
        Self { rules: Stateless(rulebook), lie }
    }
}

impl<L: Lie> Rules<TwoUp> for Liar<L> {
    fn ask(&mut self, call: Call<'_>) -> Result<Answer, Failure> {
        match call {
            Call::ApplyAll { state, orders } => {
                self.lie.apply_all(&mut self.rules, state, orders).map(Answer::ApplyAll)
            }
            call => self.lie.ask(&mut self.rules, call),
        }
    }
}

impl<L: Lie> Draws for Liar<L> {
    fn ask_draws(&mut self, call: DrawsCall<'_>) -> Result<DrawsAnswer, Failure> {
        self.lie.ask_draws(&mut self.rules, call)
    }
}

impl<L: Lie> Coins for Liar<L> {
    fn coins_of(&mut self, seed: &[u8], k: u64) -> Result<Faces, Failure> {
        self.lie.coins_of(&mut self.rules, seed, k)
    }
}
