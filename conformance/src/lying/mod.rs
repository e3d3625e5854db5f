//! Rulebooks that lie about one thing, for tests: each part of a certificate must find the lies that it promises to find.
//!
//! A [`Liar`] is the engine behind a [`Lie`]. The lies that a vendor could tell are in `lies`, and `tests` lists the parts that
//! find each.

pub(crate) mod lies;
#[cfg(test)]
mod tests;

use kip_contract::draws::Draw;
use kip_contract::family::TwoUp;
use kip_contract::types::{Filling, Seat, Timestamp};
use kip_engine::two_up::Rulebook;
use kip_engine::two_up::contract::{
    Actor, AutoPlan, AutoStep, Choices, Command, Config, Description, DueChance, Event, Faces, Order, Steps, Terms,
    View,
};

use crate::families::two_up::Coins;
use crate::families::two_up::native::Stateless;
use crate::hosting::{Draws, Failure, Rules};

/// An answer with a state.
pub type Stepped = Result<(Vec<u8>, Vec<Event>), Failure>;

/// The engine, which a lie may call.
pub type Honest<'a> = &'a mut dyn Coins;

/// The changes that a liar makes to the answers of the engine. By default it passes them on.
pub trait Lie: 'static {
    fn describe(&mut self, rules: Honest<'_>) -> Result<Description, Failure> {
        rules.describe()
    }
    fn open(&mut self, rules: Honest<'_>, config: &Config) -> Stepped {
        rules.open(config)
    }
    fn apply(&mut self, rules: Honest<'_>, state: &[u8], order: &Order) -> Stepped {
        rules.apply(state, order)
    }
    fn apply_all(&mut self, rules: Honest<'_>, state: &[u8], orders: &[Order]) -> Result<Steps, Failure> {
        self.by_single_commands(rules, state, orders)
    }
    fn view(&mut self, rules: Honest<'_>, state: &[u8], viewer: Option<Actor>) -> Result<View, Failure> {
        rules.view(state, viewer)
    }
    fn fill(&mut self, rules: Honest<'_>, command: &Command, fillings: &[Filling]) -> Result<Command, Failure> {
        rules.fill(command, fillings)
    }
    fn disclose(&mut self, rules: Honest<'_>, events: &[Event], viewer: Option<Actor>) -> Result<Vec<Event>, Failure> {
        rules.disclose(events, viewer)
    }
    fn legal(
        &mut self,
        rules: Honest<'_>,
        state: &[u8],
        at: Timestamp,
        of: Option<Actor>,
        most: u32,
    ) -> Result<Choices, Failure> {
        rules.legal(state, at, of, most)
    }
    fn chances(&mut self, rules: Honest<'_>, state: &[u8], most: u32) -> Result<DueChance, Failure> {
        rules.chances(state, most)
    }
    fn rebuild(&mut self, rules: Honest<'_>, state: &[u8], events: &[Event]) -> Result<Vec<u8>, Failure> {
        rules.rebuild(state, events)
    }
    fn export_table(&mut self, rules: Honest<'_>, state: &[u8], at: Timestamp) -> Result<Vec<u8>, Failure> {
        rules.export_table(state, at)
    }
    fn auto_play(&mut self, rules: Honest<'_>, state: &[u8], plan: &AutoPlan) -> Result<AutoStep, Failure> {
        rules.auto_play(state, plan)
    }
    fn coins_of(&mut self, rules: Honest<'_>, seed: &[u8], k: u64) -> Result<Faces, Failure> {
        rules.coins_of(seed, k)
    }
    fn outcome_seed(&mut self, rules: Honest<'_>, link: &[u8], draw: &Draw) -> Result<Vec<u8>, Failure> {
        rules.outcome_seed(link, draw)
    }

    /// Applies several commands, each as the liar applies it alone.
    fn by_single_commands(&mut self, rules: Honest<'_>, state: &[u8], orders: &[Order]) -> Result<Steps, Failure> {
        let mut steps = Steps { state: state.to_vec(), events: Vec::new(), ends: Vec::new(), refused: None };
        for order in orders {
            match self.apply(rules, &steps.state.clone(), order) {
                Ok((state, events)) => {
                    steps.state = state;
                    steps.events.extend(events);
                    steps.ends.push(u32::try_from(steps.events.len()).map_err(Failure::failed)?);
                }
                Err(Failure::Refused(refusal)) => {
                    steps.refused = Some(refusal);
                    break;
                }
                Err(failure) => return Err(failure),
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
    fn describe(&mut self) -> Result<Description, Failure> {
        self.lie.describe(&mut self.rules)
    }
    fn open(&mut self, config: &Config) -> Stepped {
        self.lie.open(&mut self.rules, config)
    }
    fn apply(&mut self, state: &[u8], order: &Order) -> Stepped {
        self.lie.apply(&mut self.rules, state, order)
    }
    fn apply_all(&mut self, state: &[u8], orders: &[Order]) -> Result<Steps, Failure> {
        self.lie.apply_all(&mut self.rules, state, orders)
    }
    fn view(&mut self, state: &[u8], viewer: Option<Actor>) -> Result<View, Failure> {
        self.lie.view(&mut self.rules, state, viewer)
    }
    fn legal(&mut self, state: &[u8], at: Timestamp, of: Option<Actor>, most: u32) -> Result<Choices, Failure> {
        self.lie.legal(&mut self.rules, state, at, of, most)
    }
    fn chances(&mut self, state: &[u8], most: u32) -> Result<DueChance, Failure> {
        self.lie.chances(&mut self.rules, state, most)
    }
    fn fill(&mut self, command: &Command, fillings: &[Filling]) -> Result<Command, Failure> {
        self.lie.fill(&mut self.rules, command, fillings)
    }
    fn disclose(&mut self, events: &[Event], viewer: Option<Actor>) -> Result<Vec<Event>, Failure> {
        self.lie.disclose(&mut self.rules, events, viewer)
    }
    fn rebuild(&mut self, state: &[u8], events: &[Event]) -> Result<Vec<u8>, Failure> {
        self.lie.rebuild(&mut self.rules, state, events)
    }
    fn export_table(&mut self, state: &[u8], at: Timestamp) -> Result<Vec<u8>, Failure> {
        self.lie.export_table(&mut self.rules, state, at)
    }
    fn import_table(&mut self, exported: &[u8], terms: Option<&Terms>, at: Timestamp) -> Stepped {
        self.rules.import_table(exported, terms, at)
    }
    fn auto_play(&mut self, state: &[u8], plan: &AutoPlan) -> Result<AutoStep, Failure> {
        self.lie.auto_play(&mut self.rules, state, plan)
    }
}

impl<L: Lie> Draws for Liar<L> {
    fn previous_link(&mut self, link: &[u8]) -> Result<Vec<u8>, Failure> {
        self.rules.previous_link(link)
    }
    fn follows(&mut self, head: &[u8], link: &[u8]) -> Result<bool, Failure> {
        self.rules.follows(head, link)
    }
    fn add_entropy(
        &mut self,
        digest: &[u8],
        table: &str,
        seat: Seat,
        count: u32,
        bytes: &[u8],
    ) -> Result<Vec<u8>, Failure> {
        self.rules.add_entropy(digest, table, seat, count, bytes)
    }
    fn outcome_seed(&mut self, link: &[u8], draw: &Draw) -> Result<Vec<u8>, Failure> {
        self.lie.outcome_seed(&mut self.rules, link, draw)
    }
    fn keystream(&mut self, seed: &[u8], offset: u64, count: u32) -> Result<Vec<u8>, Failure> {
        self.rules.keystream(seed, offset, count)
    }
    fn below(&mut self, seed: &[u8], bounds: &[u32]) -> Result<Vec<u32>, Failure> {
        self.rules.below(seed, bounds)
    }
}

impl<L: Lie> Coins for Liar<L> {
    fn coins_of(&mut self, seed: &[u8], k: u64) -> Result<Faces, Failure> {
        self.lie.coins_of(&mut self.rules, seed, k)
    }
}
