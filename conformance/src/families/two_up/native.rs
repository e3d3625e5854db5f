//! The engine as a host: the same rules, compiled into the program without a component around them. It serves comparisons of
//! millions of commands and mutants; no certificate rests on it alone.

use kip_contract::family::TwoUp;
use kip_engine::contract::{Actor, ChanceSource, Filling, Timestamp};
use kip_engine::draws;
use kip_engine::two_up::contract::{
    AutoPlan, AutoStep, Bank, Bounds, CasinoTerms, CentrePolicy, Choices, Command, Config, Description, DueChance,
    Enforcement, Event, Faces, Order, RingTerms, Sign, Steps, Terms, View,
};
use kip_engine::two_up::{Rulebook, Table as Engine};
use kip_records::two_up::all;

use crate::families::native_draws::draws_by_the_engine;
use crate::families::two_up::Coins;
use crate::hosting::{Failure, Hosting, Rules, Table};

/// A host that plays with the engine. It has the last rulebook that was loaded.
#[derive(Default)]
pub struct Native {
    rulebook: Option<Rulebook>,
    own: Vec<Rulebook>,
}

impl Native {
    /// Returns a host that has loaded one rulebook.
    #[must_use]
    pub const fn of(rulebook: Rulebook) -> Self {
        Self { rulebook: Some(rulebook), own: Vec::new() }
    }

    /// Returns a host that knows these rulebooks in addition to the engine's.
    #[must_use]
    pub const fn with_rulebooks(own: Vec<Rulebook>) -> Self {
        Self { rulebook: None, own }
    }

    fn rulebook(&self) -> Result<Rulebook, Failure> {
        self.rulebook.ok_or_else(|| Failure::failed("no rulebook is loaded; `load` one first"))
    }
}

impl Hosting<TwoUp> for Native {
    fn runtime(&self) -> String {
        "native".to_owned()
    }

    fn load(&mut self, component: &str, sha256: Option<&str>) -> Result<Description, Failure> {
        if sha256.is_some() {
            return Err(Failure::failed(
                "there is no component here, so `sha256` has nothing to certify; leave it out",
            ));
        }
        let own = || self.own.iter().copied().find(|rulebook| rulebook.id() == component);
        let rulebook = kip_records::two_up::named(component).or_else(own);
        let rulebook = rulebook.ok_or_else(|| Failure::Failed(format!("{component} is no rulebook of the engine")))?;
        Ok(self.rulebook.insert(rulebook).describe())
    }

    fn open(&mut self, config: &Config) -> Result<(Box<dyn Table<TwoUp>>, Vec<Event>), Failure> {
        let mut events = Vec::new();
        let table = Engine::open(self.rulebook()?, config, &mut events)?;
        Ok((Box::new(Played(table)), events))
    }

    fn restore(&mut self, state: &[u8]) -> Result<Box<dyn Table<TwoUp>>, Failure> {
        Ok(Box::new(Played(Engine::restore(self.rulebook()?, state)?)))
    }

    fn fill(&mut self, command: &Command, fillings: &[Filling]) -> Result<Command, Failure> {
        Ok(Engine::fill(self.rulebook()?, command.clone(), fillings)?)
    }

    fn disclose(&mut self, events: &[Event], _: Option<Actor>) -> Result<Vec<Event>, Failure> {
        // Nothing at a table of Two-Up is hidden.
        Ok(events.to_vec())
    }
}

/// A table of the engine.
struct Played(Engine);

impl Table<TwoUp> for Played {
    fn apply(&mut self, order: &Order) -> Result<Vec<Event>, Failure> {
        let mut events = Vec::new();
        self.0.apply(order.by, order.at, &order.command, &mut events)?;
        Ok(events)
    }

    fn view(&mut self, _: Option<Actor>) -> Result<View, Failure> {
        Ok(self.0.view())
    }

    fn legal(&mut self, at: Timestamp, of: Option<Actor>, most: u32) -> Result<Choices, Failure> {
        Ok(self.0.legal(at, of, most))
    }

    fn chances(&mut self, most: u32) -> Result<DueChance, Failure> {
        Ok(self.0.chances(most))
    }

    fn snapshot(&mut self) -> Result<Vec<u8>, Failure> {
        Ok(self.0.snapshot())
    }
}

/// Returns the id of every rulebook of the engine with the state of a newly opened table.
#[must_use]
pub fn openings() -> Vec<(String, Vec<u8>)> {
    // 25 April 2026, noon UTC. Every rulebook can be played on that day.
    let config = |terms| Config {
        table: "t1".into(),
        seats: 4,
        opened_at: 1_777_118_400_000,
        zone_offset_minutes: 0,
        source: ChanceSource::Observed,
        terms,
    };
    let bounds = Bounds { min: 100, max: 10_000, unit: None };
    let casino = Terms::Casino(CasinoTerms {
        sign: Sign { spinner: bounds, heads_tails: bounds },
        enforcement: Enforcement::Strict,
        denominations: vec![100],
        allow_return_over_one: true,
        odds: None,
    });
    let ring = Terms::Ring(RingTerms { centre_policy: CentrePolicy::Riding, anzac_day_only: false });
    let states = all().into_iter().filter_map(|rulebook| {
        let description = rulebook.describe();
        let terms = if description.bank == Bank::House { casino.clone() } else { ring.clone() };
        let table = Engine::open(rulebook, &config(terms), &mut Vec::new()).ok()?;
        Some((description.head.rulebook, table.snapshot()))
    });
    states.collect()
}

/// Returns the engine's rulebook with that id, with the stateless interface. The answers of a component are compared with it, in
/// addition to the other checks.
#[must_use]
pub fn rules_of(rulebook: &str) -> Option<Box<dyn Coins>> {
    Some(Box::new(Stateless(kip_records::two_up::named(rulebook)?)))
}

/// One rulebook of the engine with the stateless interface.
#[derive(Clone, Copy, Debug)]
pub struct Stateless(pub Rulebook);

impl Rules<TwoUp> for Stateless {
    fn describe(&mut self) -> Result<Description, Failure> {
        Ok(self.0.describe())
    }

    fn open(&mut self, config: &Config) -> Result<(Vec<u8>, Vec<Event>), Failure> {
        let mut events = Vec::new();
        let table = Engine::open(self.0, config, &mut events)?;
        Ok((table.snapshot(), events))
    }

    fn apply(&mut self, state: &[u8], order: &Order) -> Result<(Vec<u8>, Vec<Event>), Failure> {
        let (mut table, mut events) = (Engine::restore(self.0, state)?, Vec::new());
        table.apply(order.by, order.at, &order.command, &mut events)?;
        Ok((table.snapshot(), events))
    }

    fn view(&mut self, state: &[u8], _: Option<Actor>) -> Result<View, Failure> {
        Ok(Engine::restore(self.0, state)?.view())
    }

    fn legal(&mut self, state: &[u8], at: Timestamp, of: Option<Actor>, most: u32) -> Result<Choices, Failure> {
        Ok(Engine::restore(self.0, state)?.legal(at, of, most))
    }

    fn chances(&mut self, state: &[u8], most: u32) -> Result<DueChance, Failure> {
        Ok(Engine::restore(self.0, state)?.chances(most))
    }

    fn fill(&mut self, command: &Command, fillings: &[Filling]) -> Result<Command, Failure> {
        Ok(Engine::fill(self.0, command.clone(), fillings)?)
    }

    fn disclose(&mut self, events: &[Event], _: Option<Actor>) -> Result<Vec<Event>, Failure> {
        // Nothing at a table of Two-Up is hidden.
        Ok(events.to_vec())
    }

    fn rebuild(&mut self, state: &[u8], events: &[Event]) -> Result<Vec<u8>, Failure> {
        let mut table = Engine::restore(self.0, state)?;
        table.rebuild(events)?;
        Ok(table.snapshot())
    }

    fn apply_all(&mut self, state: &[u8], orders: &[Order]) -> Result<Steps, Failure> {
        let (mut table, mut events, mut ends) = (Engine::restore(self.0, state)?, Vec::new(), Vec::new());
        let mut refused = None;
        for order in orders {
            if let Err(refusal) = table.apply(order.by, order.at, &order.command, &mut events) {
                refused = Some(refusal);
                break;
            }
            ends.push(u32::try_from(events.len()).map_err(Failure::failed)?);
        }
        Ok(Steps { state: table.snapshot(), events, ends, refused })
    }

    fn export_table(&mut self, state: &[u8], at: Timestamp) -> Result<Vec<u8>, Failure> {
        Ok(Engine::restore(self.0, state)?.export(at)?)
    }

    fn import_table(
        &mut self,
        exported: &[u8],
        terms: Option<&Terms>,
        at: Timestamp,
    ) -> Result<(Vec<u8>, Vec<Event>), Failure> {
        let mut events = Vec::new();
        let table = Engine::import(self.0, exported, terms, at, &mut events)?;
        Ok((table.snapshot(), events))
    }

    fn auto_play(&mut self, state: &[u8], plan: &AutoPlan) -> Result<AutoStep, Failure> {
        let mut table = Engine::restore(self.0, state)?;
        let (tally, moves) = table.auto_play(plan)?;
        Ok(AutoStep { state: table.snapshot(), tally, moves })
    }
}

draws_by_the_engine!(Stateless);

impl Coins for Stateless {
    fn coins_of(&mut self, seed: &[u8], k: u64) -> Result<Faces, Failure> {
        Ok(draws::coins_of(seed, k)?)
    }
}
