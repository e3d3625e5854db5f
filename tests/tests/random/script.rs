//! Scripts of random steps, and the temper of the people who take them.

use std::collections::BTreeSet;

use kip_engine::two_up::contract::{Choice, Side};
use proptest::prelude::*;

use kip_tests::dice::Dice;

/// One step of a script; the number seeds the choice among the possible commands.
#[derive(Clone, Copy, Debug)]
pub enum Step {
    /// A listed command that moves play forward.
    Forward(u64),
    /// Any listed command.
    Listed(u64),
    /// Any well-formed command.
    Anything(u64),
    /// A malformed command.
    Nonsense(u64),
    /// Time passes, or a command claims an earlier time.
    Time(u64),
}

/// Steps, and the temper of the people who take them.
#[derive(Clone, Debug)]
pub struct Script {
    pub temper: u64,
    pub steps: Vec<Step>,
}

/// Returns scripts of fewer than `steps` steps.
pub fn scripts(steps: usize) -> impl Strategy<Value = Script> {
    let step = prop_oneof![
        70 => any::<u64>().prop_map(Step::Forward),
        8 => any::<u64>().prop_map(Step::Listed),
        8 => any::<u64>().prop_map(Step::Anything),
        3 => any::<u64>().prop_map(Step::Nonsense),
        3 => any::<u64>().prop_map(Step::Time),
    ];
    (any::<u64>(), prop::collection::vec(step, 1..steps)).prop_map(|(temper, steps)| Script { temper, steps })
}

/// The habits of the people at a table. Uniform choice alone would seldom go far in any direction.
#[derive(Clone, Copy, Debug)]
pub struct Temper {
    bets: u64,
    invalid_spins: u64,
    supervision: u64,
    gives_up: u64,
    /// The usual fall of the coins. `None` leaves it to chance.
    pub falls: Option<[Side; 2]>,
}

impl Temper {
    pub fn of(seed: u64) -> Self {
        let mut dice = Dice::new(seed);
        let falls = [[Side::Heads; 2], [Side::Tails; 2], [Side::Heads, Side::Tails]];
        Self {
            bets: *dice.pick(&[0, 1, 1, 3]),
            invalid_spins: *dice.pick(&[0, 0, 1, 1, 8, 30]),
            supervision: *dice.pick(&[0, 0, 1, 3]),
            gives_up: *dice.pick(&[0, 0, 1, 2]),
            falls: if dice.once_in(3) { None } else { Some(*dice.pick(&falls)) },
        }
    }

    /// Returns the weight of a command among those that move play forward; 0 for all others.
    pub fn forward_weight(&self, command: &str) -> u64 {
        match command {
            "place-spinner-wager" => 30,
            "throw-coins" | "land" | "announce-result" => 16,
            "join" => 10,
            "offer-coins" | "accept-coins" | "appoint-substitute" | "place-your-bets" | "spin-again" => 8,
            "select-coins" | "call-side" | "bring-new-set" | "no-more-bets" | "start-house-spin" => 6,
            "decline-coins" | "commit-draws" | "elect-house-spin" | "elect-retire" | "vacate-seat" => 2,
            "add-entropy" => 1,
            "place-wager" => 7 * self.bets,
            "change-wager" => 3 * self.bets,
            "change-spinner-wager" | "withdraw-wager" => self.bets,
            "call-no-spin" => 3 * self.invalid_spins,
            "request-original-coins" => self.invalid_spins,
            "retire" | "send-spinner-out" | "decline-further-spins" | "record-failure-to-spin" => self.gives_up,
            "invalidate-outcome" | "return-under-minimum" | "refuse-wager" | "void-wagers" => self.supervision,
            _ => 0,
        }
    }
}

/// Returns the weight of a command among all listed ones: commands that end much weigh least.
pub fn listed_weight(command: &str) -> u64 {
    match command {
        "close-table" => 1,
        "leave"
        | "exclude-player"
        | "announce-closing"
        | "retire"
        | "send-spinner-out"
        | "record-failure-to-spin"
        | "void-wagers" => 4,
        _ => 16,
    }
}

/// Picks a kind of command by weight, then one of its choices.
pub fn weighted<'a>(legal: &'a [Choice], dice: &mut Dice, weight: impl Fn(&str) -> u64) -> Option<&'a Choice> {
    let names: BTreeSet<&str> = legal.iter().map(|choice| choice.command.name()).collect();
    let mut at = dice.below(names.iter().map(|name| weight(name)).sum());
    let name = names.into_iter().find(|name| {
        let weight = weight(name);
        let here = at < weight;
        at = at.saturating_sub(weight);
        here
    })?;
    let choices: Vec<&Choice> = legal.iter().filter(|choice| choice.command.name() == name).collect();
    Some(*dice.pick(&choices))
}
