//! A table of any family, which is played by what it lists.

use std::fmt::Debug;

use kip_contract::family::{
    self, CasinoCards, Family, Named as _, Opening as _, SharedCommand as _, Shown as _, TwoUp,
};
use kip_contract::money::Ledger;
use kip_engine::contract::{Blank, ChanceSource, Filling, Joining, Refusal, Seat, Standing, Sum, Timestamp};
use kip_engine::{casino_cards, two_up};
use kip_records::Rulebook;

use super::dice::Dice;

pub type Actor<T> = family::Actor<<T as AnyTable>::Of>;
pub type Choice<T> = family::Choice<<T as AnyTable>::Of>;
pub type Command<T> = <<T as AnyTable>::Of as Family>::Command;
pub type Config<T> = <<T as AnyTable>::Of as Family>::Config;
pub type DueChance<T> = family::DueChance<<T as AnyTable>::Of>;
pub type Event<T> = family::Event<<T as AnyTable>::Of>;
pub type View<T> = <<T as AnyTable>::Of as Family>::View;

/// A table of one family.
pub trait AnyTable: Clone {
    type Of: Family<
            Config: Clone + Debug,
            Command: Clone + Debug + Ord,
            Happening: Clone + Debug + Eq,
            Role: Debug + Ord,
            View: Debug + Eq,
        >;

    /// Returns configs that the rulebook must accept, of every kind that its description has.
    fn configs(rulebook: &Rulebook, source: &ChanceSource) -> Vec<Config<Self>>;
    fn open(rulebook: &Rulebook, config: &Config<Self>) -> Result<(Self, Vec<Event<Self>>), Refusal>;
    fn restore(rulebook: &Rulebook, state: &[u8]) -> Result<Self, Refusal>;
    fn give(&mut self, by: Actor<Self>, at: Timestamp, command: &Command<Self>) -> Result<Vec<Event<Self>>, Refusal>;
    fn listed(&self, at: Timestamp) -> Vec<Choice<Self>>;
    fn fill(rulebook: &Rulebook, command: Command<Self>, with: Filling) -> Command<Self>;
    fn chances(&self) -> DueChance<Self>;
    fn snapshot(&self) -> Vec<u8>;
    fn view(&self) -> View<Self>;
}

fn two_up(rulebook: &Rulebook) -> two_up::Rulebook {
    let Rulebook::TwoUp(rulebook) = rulebook else { panic!("{} is of another family", rulebook.id()) };
    *rulebook
}

fn cards(rulebook: &Rulebook) -> &'static casino_cards::Record {
    let Rulebook::CasinoCards(record) = rulebook else { panic!("{} is of another family", rulebook.id()) };
    record
}

impl AnyTable for two_up::Table {
    type Of = TwoUp;

    fn configs(rulebook: &Rulebook, source: &ChanceSource) -> Vec<Config<Self>> {
        let mut configs = two_up(rulebook).describe().examples;
        for config in &mut configs {
            (config.seats, config.source) = (3, source.clone());
            // Odds that give back more than is staked are the opener's to allow (R18).
            if let two_up::contract::Terms::Casino(terms) = &mut config.terms {
                terms.allow_return_over_one = true;
            }
        }
        configs
    }

    fn open(rulebook: &Rulebook, config: &Config<Self>) -> Result<(Self, Vec<Event<Self>>), Refusal> {
        let mut events = Vec::new();
        Ok((Self::open(two_up(rulebook), config, &mut events)?, events))
    }

    fn restore(rulebook: &Rulebook, state: &[u8]) -> Result<Self, Refusal> {
        Self::restore(two_up(rulebook), state)
    }

    fn give(&mut self, by: Actor<Self>, at: Timestamp, command: &Command<Self>) -> Result<Vec<Event<Self>>, Refusal> {
        let mut events = Vec::new();
        self.apply(by, at, command, &mut events)?;
        Ok(events)
    }

    fn listed(&self, at: Timestamp) -> Vec<Choice<Self>> {
        self.legal(at, None, u32::MAX).first
    }

    fn fill(rulebook: &Rulebook, command: Command<Self>, with: Filling) -> Command<Self> {
        Self::fill(two_up(rulebook), command, &[with]).unwrap()
    }

    fn chances(&self) -> DueChance<Self> {
        self.chances(u32::MAX)
    }

    fn snapshot(&self) -> Vec<u8> {
        self.snapshot()
    }

    fn view(&self) -> View<Self> {
        self.view()
    }
}

impl AnyTable for casino_cards::Table {
    type Of = CasinoCards;

    fn configs(rulebook: &Rulebook, source: &ChanceSource) -> Vec<Config<Self>> {
        use casino_cards::contract::{MatchLength, Stakes};
        let examples = casino_cards::describe(cards(rulebook)).examples.into_iter();
        let with = |(place, mut config): (usize, Config<Self>)| {
            config.source = source.clone();
            config.terms.length = MatchLength::Hands(2);
            config.terms.stakes = [Stakes::PerPoint(10_000_000_000_000), Stakes::Pot(101), Stakes::None][place % 3];
            config.terms.commission_basis_points = 333;
            config
        };
        examples.enumerate().map(with).collect()
    }

    fn open(rulebook: &Rulebook, config: &Config<Self>) -> Result<(Self, Vec<Event<Self>>), Refusal> {
        Self::open(cards(rulebook), config)
    }

    fn restore(rulebook: &Rulebook, state: &[u8]) -> Result<Self, Refusal> {
        Self::restore(cards(rulebook), state)
    }

    fn give(&mut self, by: Actor<Self>, at: Timestamp, command: &Command<Self>) -> Result<Vec<Event<Self>>, Refusal> {
        self.apply(by, at, command)
    }

    fn listed(&self, at: Timestamp) -> Vec<Choice<Self>> {
        self.legal(at, None, u32::MAX).first
    }

    fn fill(rulebook: &Rulebook, command: Command<Self>, with: Filling) -> Command<Self> {
        Self::fill(cards(rulebook), command, &[with]).unwrap()
    }

    fn chances(&self) -> DueChance<Self> {
        self.chances()
    }

    fn snapshot(&self) -> Vec<u8> {
        self.snapshot()
    }

    fn view(&self) -> View<Self> {
        self.view(Some(Actor::<Self>::host()))
    }
}

/// A table with the money of its players, by the moves of its events.
#[derive(Clone)]
pub struct Session<T> {
    pub rulebook: Rulebook,
    pub table: T,
    pub at: Timestamp,
    pub money: Ledger,
}

impl<T: AnyTable> Session<T> {
    pub fn open(rulebook: &Rulebook, config: &Config<T>) -> Result<Self, Refusal> {
        let (table, _) = T::open(rulebook, config)?;
        Ok(Self { rulebook: *rulebook, table, at: config.opened_at(), money: Ledger::default() })
    }

    pub fn listed(&self) -> Vec<Choice<T>> {
        self.table.listed(self.at)
    }

    /// Gives a command that is accepted: all money that it moves comes from somewhere.
    pub fn give(&mut self, by: Actor<T>, command: &Command<T>) -> Vec<Event<T>> {
        let events = self.table.give(by, self.at, command);
        let events = events.unwrap_or_else(|refusal| panic!("{by:?} {command:?}: {refusal:?} {:?}", self.table.view()));
        for event in &events {
            self.money.post_all(&event.moves).unwrap();
        }
        self.money.require_lying(&self.table.view().common().lying).unwrap();
        events
    }

    /// Returns the refusal of a command, or `None` where it would be accepted.
    pub fn refusal(&self, by: Actor<T>, command: &Command<T>) -> Option<Refusal> {
        self.table.clone().give(by, self.at, command).err()
    }

    /// Seats players from seat 1 on, as far as there are seats.
    pub fn seat(&mut self, most: Seat) {
        for seat in 1..=most {
            let (host, join) = (Actor::<T>::host(), Command::<T>::join(Joining { seat, age_attested: true }));
            if self.refusal(host, &join).is_none() {
                self.give(host, &join);
            }
        }
    }

    /// Chooses one of the listed commands: the game goes on more often than not, and blanks are filled in.
    pub fn choose(&self, listed: &[Choice<T>], dice: &mut Dice) -> Option<(Actor<T>, Command<T>)> {
        let most = match dice.below(100) {
            0 => Standing::Intervention,
            1..20 => Standing::Optional,
            _ => Standing::ClosesWindow,
        };
        let up_to = |most| listed.iter().filter(move |choice| choice.standing <= most);
        let mut from: Vec<_> = up_to(most).collect();
        if from.is_empty() {
            from = up_to(Standing::Intervention).collect();
        }
        if from.is_empty() {
            return None;
        }
        let choice = *dice.pick(&from);
        let fill = |with| T::fill(&self.rulebook, choice.command.clone(), with);
        let command = match choice.blanks.first() {
            Some(Blank::Amount(range)) => {
                let most = *dice.pick(&[0, 3, 100, u64::MAX - 1]);
                let steps = dice.below(most.min((range.most - range.least) / range.step) + 1);
                let amount = if range.made_of.is_empty() { range.least + steps * range.step } else { range.least };
                fill(Filling::Amount(Sum { tender: range.tender, amount }))
            }
            Some(Blank::Seed) => fill(Filling::Seed(dice.seed())),
            Some(Blank::Lie) if choice.command.name() == "land" => {
                let DueChance::<T>::Listed(chances) = self.table.chances() else { unreachable!("coins are seen") };
                dice.pick(&chances).command.clone()
            }
            _ => choice.command.clone(),
        };
        Some((choice.by, command))
    }
}
