//! The engine as a host: the same rules, compiled into the program without a component around them. It serves comparisons of
//! millions of commands and mutants; no certificate rests on it alone.

use kip_contract::family::TwoUp;
use kip_engine::contract::{Actor, ChanceSource, Filling};
use kip_engine::draws;
use kip_engine::two_up::contract::{
    AutoStep, Bank, Bounds, CasinoTerms, CentrePolicy, Command, Config, Description, Enforcement, Event, Faces,
    RingTerms, Sign, Steps, Terms,
};
use kip_engine::two_up::{Rulebook, Table as Engine};
use kip_records::two_up::all;

use crate::families::native_draws::answer_draws;
use crate::families::two_up::Coins;
use crate::hosting::{
    Answer, Call, Draws, DrawsAnswer, DrawsCall, Failure, Hosting, Rules, Table, TableAnswer, TableCall, apply_each,
};

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
    fn ask(&mut self, call: TableCall<'_, TwoUp>) -> Result<TableAnswer<TwoUp>, Failure> {
        Ok(match call {
            TableCall::Apply { order } => {
                let mut events = Vec::new();
                self.0.apply(order.by, order.at, &order.command, &mut events)?;
                TableAnswer::Apply(events)
            }
            TableCall::ApplyAll { orders } => TableAnswer::ApplyAll(apply_each(self, orders)?),
            TableCall::View { .. } => TableAnswer::View(self.0.view()),
            TableCall::Legal { at, of, most } => TableAnswer::Legal(self.0.legal(at, of, most)),
            TableCall::Chances { most } => TableAnswer::Chances(self.0.chances(most)),
            TableCall::Snapshot {} => TableAnswer::Snapshot(self.0.snapshot()),
        })
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
    fn ask(&mut self, call: Call<'_, TwoUp>) -> Result<Answer<TwoUp>, Failure> {
        let restore = |state| Engine::restore(self.0, state);
        let mut events = Vec::new();
        Ok(match call {
            Call::Describe {} => Answer::Describe(self.0.describe()),
            Call::Open { config } => {
                let table = Engine::open(self.0, config, &mut events)?;
                Answer::Open((table.snapshot(), events))
            }
            Call::Apply { state, order } => {
                let mut table = restore(state)?;
                table.apply(order.by, order.at, &order.command, &mut events)?;
                Answer::Apply((table.snapshot(), events))
            }
            Call::View { state, .. } => Answer::View(restore(state)?.view()),
            Call::Legal { state, at, of, most } => Answer::Legal(restore(state)?.legal(at, of, most)),
            Call::Chances { state, most } => Answer::Chances(restore(state)?.chances(most)),
            Call::Fill { command, fillings } => Answer::Fill(Engine::fill(self.0, command.clone(), fillings)?),
            // Nothing at a table of Two-Up is hidden.
            Call::Disclose { events, .. } => Answer::Disclose(events.to_vec()),
            Call::Rebuild { state, events } => {
                let mut table = restore(state)?;
                table.rebuild(events)?;
                Answer::Rebuild(table.snapshot())
            }
            Call::ApplyAll { state, orders } => {
                let (mut table, mut ends, mut refused) = (restore(state)?, Vec::new(), None);
                for order in orders {
                    if let Err(refusal) = table.apply(order.by, order.at, &order.command, &mut events) {
                        refused = Some(refusal);
                        break;
                    }
                    ends.push(u32::try_from(events.len()).map_err(Failure::failed)?);
                }
                Answer::ApplyAll(Steps { state: table.snapshot(), events, ends, refused })
            }
            Call::ExportTable { state, at } => Answer::ExportTable(restore(state)?.export(at)?),
            Call::ImportTable { exported, terms, at } => {
                let table = Engine::import(self.0, exported, terms, at, &mut events)?;
                Answer::ImportTable((table.snapshot(), events))
            }
            Call::AutoPlay { state, plan } => {
                let mut table = restore(state)?;
                let (tally, moves) = table.auto_play(plan)?;
                Answer::AutoPlay(AutoStep { state: table.snapshot(), tally, moves })
            }
        })
    }
}

impl Draws for Stateless {
    fn ask_draws(&mut self, call: DrawsCall<'_>) -> Result<DrawsAnswer, Failure> {
        answer_draws(call)
    }
}

impl Coins for Stateless {
    fn coins_of(&mut self, seed: &[u8], k: u64) -> Result<Faces, Failure> {
        Ok(draws::coins_of(seed, k)?)
    }
}
