//! Those who answer: two instances of the component, its host, and the suite's own engine where it has the rulebook.

use std::collections::{BTreeMap, BTreeSet};

use kip_contract::family::{Actor, Choices, DueChance, Event, Opening as _, Order};
use kip_contract::types::{Filling, Timestamp};

use super::{Make, Property};
use crate::families::Tested;
use crate::hosting::{Failure, Hosting, Rules};
use crate::report::Finding;
use crate::report::parts::Random;
use crate::text::shorten;

/// The most characters of a finding.
const LONGEST_FINDING: usize = 2_000;

/// An answer, with the state after it.
pub type Applied<F> = Result<(Vec<u8>, Vec<Event<F>>), Failure>;

/// Those who answer, and what was found.
pub struct Judges<'a, F: Tested> {
    pub description: F::Description,
    pub make: &'a Make<'a, F>,
    pub host: &'a mut dyn Hosting<F>,
    /// The instance that serves every table of the run.
    pub rules: Box<dyn Rules<F>>,
    /// Another instance, which is asked less.
    pub second: Box<dyn Rules<F>>,
    /// The suite's own engine.
    pub reference: Option<Box<dyn Rules<F>>>,
    pub played: Random,
    pub checked: BTreeMap<Property, u64>,
    pub failed: BTreeSet<Property>,
    pub findings: Vec<Finding>,
    pub not_tested: Vec<String>,
}

impl<'a, F: Tested> Judges<'a, F> {
    /// Makes the instances.
    ///
    /// # Errors
    /// The component cannot be started, or two instances describe it differently.
    pub fn new(make: &'a Make<'a, F>, host: &'a mut dyn Hosting<F>, with_reference: bool) -> Result<Self, Failure> {
        let (mut rules, mut second) = (make()?, make()?);
        let description = rules.describe()?;
        if second.describe()? != description || rules.describe()? != description {
            return Err(Failure::failed("the component describes itself once like this and once like that"));
        }
        let reference = if with_reference { F::reference(&description) } else { None };
        Ok(Self {
            description,
            make,
            host,
            rules,
            second,
            reference,
            played: Random::default(),
            checked: BTreeMap::new(),
            failed: BTreeSet::new(),
            findings: Vec::new(),
            not_tested: Vec::new(),
        })
    }

    /// Counts a check, and adds the first finding of each property at a place.
    pub fn check(&mut self, property: Property, place: &str, holds: bool, what: impl FnOnce() -> String) {
        *self.checked.entry(property).or_default() += 1;
        if !holds && self.failed.insert(property) {
            self.find(place, what());
        }
    }

    pub fn find(&mut self, place: &str, what: String) {
        // A component writes much of it.
        let what = shorten(&what, LONGEST_FINDING);
        self.findings.push(Finding { place: format!("play at random: {place}"), what });
    }

    /// The first of some configs that the rules open. What they refuse, the suite's own engine has to refuse too.
    ///
    /// # Errors
    /// There is no answer.
    pub fn first_opened(&mut self, configs: impl IntoIterator<Item = F::Config>) -> Result<Option<F::Config>, Failure> {
        for config in configs {
            let opened = self.rules.open(&config);
            self.require_reference(&format!("the opening of {:?}", config.table()), "open", &opened, |rules| {
                rules.open(&config)
            });
            match opened {
                Ok(_) => return Ok(Some(config)),
                Err(Failure::Refused(_)) => {}
                Err(failure) => return Err(failure),
            }
        }
        Ok(None)
    }

    /// Requires that an answer is the one that the engine of the suite gives.
    pub fn require_reference<T: PartialEq>(
        &mut self,
        place: &str,
        what: &str,
        answer: &Result<T, Failure>,
        ask: impl FnOnce(&mut dyn Rules<F>) -> Result<T, Failure>,
    ) {
        let Some(reference) = &mut self.reference else { return };
        let own = ask(reference.as_mut());
        let same = is_same(answer, &own);
        self.check(Property::Reference, place, same, || {
            format!("{what}: {} by the component, {} by the suite's own engine", outcome(answer), outcome(&own))
        });
    }

    /// Requires that an answer is the one that the second instance gives.
    pub fn require_second<T: PartialEq>(
        &mut self,
        place: &str,
        what: &str,
        answer: &Result<T, Failure>,
        ask: impl FnOnce(&mut dyn Rules<F>) -> Result<T, Failure>,
    ) {
        let again = ask(self.second.as_mut());
        let same = is_same(answer, &again);
        self.check(Property::Instances, place, same, || {
            format!("{what}: {} by one instance, {} by another", outcome(answer), outcome(&again))
        });
    }

    /// Fills in a command, and requires that everybody does it in the same way.
    pub fn fill(&mut self, place: &str, command: &F::Command, fillings: &[Filling]) -> Result<F::Command, Failure> {
        let filled = self.rules.fill(command, fillings);
        self.require_second(place, "fill", &filled, |rules| rules.fill(command, fillings));
        self.require_reference(place, "fill", &filled, |rules| rules.fill(command, fillings));
        let by_host = self.host.fill(command, fillings);
        let same = is_same(&filled, &by_host);
        self.check(Property::Filled, place, same, || "the host fills a command in differently".into());
        filled
    }

    /// Discloses events, and requires that everybody does it in the same way and that a second time changes nothing.
    pub fn disclose(&mut self, place: &str, events: &[Event<F>], viewer: Option<Actor<F>>) -> Result<(), Failure> {
        let answer = self.rules.disclose(events, viewer);
        self.require_second(place, "disclose", &answer, |rules| rules.disclose(events, viewer));
        self.require_reference(place, "disclose", &answer, |rules| rules.disclose(events, viewer));
        let by_host = self.host.disclose(events, viewer);
        let same = is_same(&answer, &by_host);
        self.check(Property::Disclosed, place, same, || "the host discloses events differently".into());
        let disclosed = answer?;
        let again = self.rules.disclose(&disclosed, viewer)?;
        let same = again == disclosed && disclosed.len() <= events.len() && (!F::IS_OPEN || disclosed == events);
        self.check(Property::Disclosed, place, same, || "what was disclosed is disclosed differently".into());
        Ok(())
    }

    /// Applies an order, and requires that everybody who is asked does it in the same way.
    pub fn apply(&mut self, place: &str, state: &[u8], order: &Order<F>, also_second: bool) -> Applied<F> {
        let applied = self.rules.apply(state, order);
        if also_second {
            self.require_second(place, "apply", &applied, |rules| rules.apply(state, order));
        }
        self.require_reference(place, "apply", &applied, |rules| rules.apply(state, order));
        applied
    }

    /// The public view.
    pub fn view(&mut self, place: &str, state: &[u8]) -> Result<F::View, Failure> {
        let view = self.rules.view(state, None);
        self.require_reference(place, "view", &view, |rules| rules.view(state, None));
        view
    }

    /// The whole list.
    pub fn legal(&mut self, place: &str, state: &[u8], at: Timestamp, most: u32) -> Result<Choices<F>, Failure> {
        let listed = self.rules.legal(state, at, None, most);
        self.require_reference(place, "legal", &listed, |rules| rules.legal(state, at, None, most));
        listed
    }

    /// The chance that is due.
    pub fn chances(&mut self, place: &str, state: &[u8], most: u32) -> Result<DueChance<F>, Failure> {
        let due = self.rules.chances(state, most);
        self.require_reference(place, "chances", &due, |rules| rules.chances(state, most));
        due
    }
}

/// Whether two answers are the same. No answer is never the same as another, since a failure is no answer.
pub fn is_same<T: PartialEq>(one: &Result<T, Failure>, other: &Result<T, Failure>) -> bool {
    match (one, other) {
        (Ok(one), Ok(other)) => one == other,
        (Err(Failure::Refused(one)), Err(Failure::Refused(other))) => one == other,
        _ => false,
    }
}

/// An answer in a few words.
pub fn outcome<T>(answer: &Result<T, Failure>) -> String {
    answer.as_ref().err().map_or_else(|| "an answer".into(), Failure::describe)
}
