//! The engine as a host: the same rules, compiled into the program without a component around them. It serves comparisons of
//! millions of commands and mutants; no certificate rests on it alone.

use kip_contract::family::TwoUp;
use kip_engine::contract::{Actor, ChanceSource, Filling, Timestamp};
use kip_engine::draws;
use kip_engine::two_up::contract::{
    AutoPlan, AutoStep, Bank, Bounds, CasinoTerms, CentrePolicy, Choices, Command, Config, Description, DueChance,
    Enforcement, Event, Faces, Order, RingTerms, Sign, Steps, Terms, View,
};
use kip_engine::two_up::native::AnyTable;
pub use kip_engine::two_up::native::{BOOKS, Book};
use kip_engine::two_up::rulebooks::{Commemorative, House, Nsw, Pub, Ringkeeper};
use kip_engine::two_up::{Rulebook, Table as Engine, describe};

use std::marker::PhantomData;

use crate::families::native_draws::draws_by_the_engine;
use crate::families::two_up::Coins;
use crate::hosting::{Failure, Hosting, Rules, Table};

/// A host that plays with the engine. It has the last rulebook that was loaded.
#[derive(Default)]
pub struct Native {
    book: Option<Book>,
    own: Vec<Book>,
}

impl Native {
    /// Returns a host that has loaded one rulebook.
    #[must_use]
    pub const fn of(book: Book) -> Self {
        Self { book: Some(book), own: Vec::new() }
    }

    /// Returns a host that knows these rulebooks in addition to the engine's.
    #[must_use]
    pub const fn with_books(own: Vec<Book>) -> Self {
        Self { book: None, own }
    }

    fn book(&self) -> Result<Book, Failure> {
        self.book.ok_or_else(|| Failure::failed("no rulebook is loaded; `load` one first"))
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
        let own = || self.own.iter().copied().find(|book| book.id() == component);
        let book = Book::named(component).or_else(own);
        let book = book.ok_or_else(|| Failure::Failed(format!("{component} is no rulebook of the engine")))?;
        Ok(self.book.insert(book).describe())
    }

    fn open(&mut self, config: &Config) -> Result<(Box<dyn Table<TwoUp>>, Vec<Event>), Failure> {
        let mut events = Vec::new();
        let table = self.book()?.open(config, &mut events)?;
        Ok((Box::new(Played(table)), events))
    }

    fn restore(&mut self, state: &[u8]) -> Result<Box<dyn Table<TwoUp>>, Failure> {
        Ok(Box::new(Played(self.book()?.restore(state)?)))
    }

    fn fill(&mut self, command: &Command, fillings: &[Filling]) -> Result<Command, Failure> {
        Ok(self.book()?.fill(command.clone(), fillings)?)
    }

    fn disclose(&mut self, events: &[Event], _: Option<Actor>) -> Result<Vec<Event>, Failure> {
        // Nothing at a table of Two-Up is hidden.
        Ok(events.to_vec())
    }
}

/// A table of the engine.
struct Played(Box<dyn AnyTable>);

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
    let states = BOOKS.iter().filter_map(|book| {
        let description = book.describe();
        let terms = if description.bank == Bank::House { casino.clone() } else { ring.clone() };
        let table = book.open(&config(terms), &mut Vec::new()).ok()?;
        Some((description.head.rulebook, table.snapshot()))
    });
    states.collect()
}

/// Returns the engine's rulebook with that id, with the stateless interface. The answers of a component are compared with it, in
/// addition to the other checks.
#[must_use]
pub fn rules_of(rulebook: &str) -> Option<Box<dyn Coins>> {
    fn named<B: Rulebook + 'static>(id: &str) -> Option<Box<dyn Coins>> {
        (describe::<B>().head.rulebook == id).then(|| Box::new(Stateless::<B>::default()) as Box<dyn Coins>)
    }
    let all = [named::<Nsw>, named::<House>, named::<Ringkeeper>, named::<Commemorative>, named::<Pub>];
    all.into_iter().find_map(|book| book(rulebook))
}

/// One rulebook of the engine with the stateless interface.
pub struct Stateless<B>(PhantomData<B>);

impl<B> Default for Stateless<B> {
    fn default() -> Self {
        Self(PhantomData)
    }
}

impl<B: Rulebook> Rules<TwoUp> for Stateless<B> {
    fn describe(&mut self) -> Result<Description, Failure> {
        Ok(describe::<B>())
    }

    fn open(&mut self, config: &Config) -> Result<(Vec<u8>, Vec<Event>), Failure> {
        let mut events = Vec::new();
        let table = Engine::<B>::open(config, &mut events)?;
        Ok((table.snapshot(), events))
    }

    fn apply(&mut self, state: &[u8], order: &Order) -> Result<(Vec<u8>, Vec<Event>), Failure> {
        let (mut table, mut events) = (Engine::<B>::restore(state)?, Vec::new());
        table.apply(order.by, order.at, &order.command, &mut events)?;
        Ok((table.snapshot(), events))
    }

    fn view(&mut self, state: &[u8], _: Option<Actor>) -> Result<View, Failure> {
        Ok(Engine::<B>::restore(state)?.view())
    }

    fn legal(&mut self, state: &[u8], at: Timestamp, of: Option<Actor>, most: u32) -> Result<Choices, Failure> {
        Ok(Engine::<B>::restore(state)?.legal(at, of, most))
    }

    fn chances(&mut self, state: &[u8], most: u32) -> Result<DueChance, Failure> {
        Ok(Engine::<B>::restore(state)?.chances(most))
    }

    fn fill(&mut self, command: &Command, fillings: &[Filling]) -> Result<Command, Failure> {
        Ok(Engine::<B>::fill(command.clone(), fillings)?)
    }

    fn disclose(&mut self, events: &[Event], _: Option<Actor>) -> Result<Vec<Event>, Failure> {
        // Nothing at a table of Two-Up is hidden.
        Ok(events.to_vec())
    }

    fn rebuild(&mut self, state: &[u8], events: &[Event]) -> Result<Vec<u8>, Failure> {
        let mut table = Engine::<B>::restore(state)?;
        table.rebuild(events)?;
        Ok(table.snapshot())
    }

    fn apply_all(&mut self, state: &[u8], orders: &[Order]) -> Result<Steps, Failure> {
        let (mut table, mut events, mut ends) = (Engine::<B>::restore(state)?, Vec::new(), Vec::new());
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
        Ok(Engine::<B>::restore(state)?.export(at)?)
    }

    fn import_table(
        &mut self,
        exported: &[u8],
        terms: Option<&Terms>,
        at: Timestamp,
    ) -> Result<(Vec<u8>, Vec<Event>), Failure> {
        let mut events = Vec::new();
        let table = Engine::<B>::import(exported, terms, at, &mut events)?;
        Ok((table.snapshot(), events))
    }

    fn auto_play(&mut self, state: &[u8], plan: &AutoPlan) -> Result<AutoStep, Failure> {
        let mut table = Engine::<B>::restore(state)?;
        let (tally, moves) = table.auto_play(plan)?;
        Ok(AutoStep { state: table.snapshot(), tally, moves })
    }
}

draws_by_the_engine!(Stateless<B>, B: Rulebook);

impl<B: Rulebook> Coins for Stateless<B> {
    fn coins_of(&mut self, seed: &[u8], k: u64) -> Result<Faces, Failure> {
        Ok(draws::coins_of(seed, k)?)
    }
}
