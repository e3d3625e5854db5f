//! The parties that answer: two instances of the component, and its host.

use std::collections::{BTreeMap, BTreeSet};

use kip_contract::family::{Actor, Event, Opening as _};
use kip_contract::types::Filling;

use super::{Make, Property};
use crate::family::Tested;
use crate::hosting::{Failure, Hosting, Rules};
use crate::report::Finding;
use crate::report::parts::Random;
use crate::rights::Tries;
use crate::text::shorten;

/// The most characters of a finding.
const LONGEST_FINDING: usize = 2_000;

/// The parties that answer, and the findings.
pub struct Judges<'a, F: Tested> {
    pub description: F::Description,
    pub make: &'a Make<'a, F>,
    pub host: &'a mut dyn Hosting<F>,
    /// The instance that serves every table of the run.
    pub rules: Box<dyn Rules<F>>,
    /// Another instance, which is asked less often.
    pub second: Box<dyn Rules<F>>,
    pub tries: Tries,
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
    pub fn new(make: &'a Make<'a, F>, host: &'a mut dyn Hosting<F>) -> Result<Self, Failure> {
        let (mut rules, mut second) = (make()?, make()?);
        let description = rules.describe()?;
        if second.describe()? != description || rules.describe()? != description {
            return Err(Failure::failed("the component describes itself once like this and once like that"));
        }
        Ok(Self {
            description,
            make,
            host,
            rules,
            second,
            tries: Tries::default(),
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
        // A component writes much of this text.
        let what = shorten(&what, LONGEST_FINDING);
        self.findings.push(Finding { place: format!("play at random: {place}"), what });
    }

    /// Returns the first of some configs that the rules open.
    ///
    /// # Errors
    /// There is no answer.
    pub fn first_opened(&mut self, configs: impl IntoIterator<Item = F::Config>) -> Result<Option<F::Config>, Failure> {
        for config in configs {
            let place = format!("the opening of {:?}", config.table());
            let opened = self.ask(&place, "open", false, |rules| rules.open(&config));
            match opened {
                Ok(_) => return Ok(Some(config)),
                Err(Failure::Refused(_)) => {}
                Err(failure) => return Err(failure),
            }
        }
        Ok(None)
    }

    /// Asks the component, and requires, `also_second`, that the second instance answers the same.
    ///
    /// # Errors
    /// Those of the component's answer.
    pub fn ask<T: PartialEq>(
        &mut self,
        place: &str,
        what: &str,
        also_second: bool,
        ask: impl Fn(&mut dyn Rules<F>) -> Result<T, Failure>,
    ) -> Result<T, Failure> {
        let answer = ask(self.rules.as_mut());
        if also_second {
            let again = ask(self.second.as_mut());
            self.check(Property::Instances, place, is_same(&answer, &again), || {
                format!("{what}: {} by one instance, {} by another", outcome(&answer), outcome(&again))
            });
        }
        answer
    }

    /// Fills in a command, and requires that all parties do it in the same way.
    pub fn fill(&mut self, place: &str, command: &F::Command, fillings: &[Filling]) -> Result<F::Command, Failure> {
        let filled = self.ask(place, "fill", true, |rules| rules.fill(command, fillings));
        let by_host = self.host.fill(command, fillings);
        let same = is_same(&filled, &by_host);
        self.check(Property::Filled, place, same, || "the host fills a command in differently".into());
        filled
    }

    /// Discloses events, and requires that all parties do it in the same way and that a second time changes nothing.
    pub fn disclose(&mut self, place: &str, events: &[Event<F>], viewer: Option<Actor<F>>) -> Result<(), Failure> {
        let answer = self.ask(place, "disclose", true, |rules| rules.disclose(events, viewer));
        let by_host = self.host.disclose(events, viewer);
        let same = is_same(&answer, &by_host);
        self.check(Property::Disclosed, place, same, || "the host discloses events differently".into());
        let disclosed = answer?;
        let again = self.rules.disclose(&disclosed, viewer)?;
        let same = again == disclosed && disclosed.len() <= events.len() && (!F::IS_OPEN || disclosed == events);
        self.check(Property::Disclosed, place, same, || "what was disclosed is disclosed differently".into());
        Ok(())
    }
}

/// Returns whether two answers are the same. A failure is not an answer, so it is never the same as another.
pub fn is_same<T: PartialEq>(one: &Result<T, Failure>, other: &Result<T, Failure>) -> bool {
    match (one, other) {
        (Ok(one), Ok(other)) => one == other,
        (Err(Failure::Refused(one)), Err(Failure::Refused(other))) => one == other,
        _ => false,
    }
}

/// Returns an answer in a few words.
pub fn outcome<T>(answer: &Result<T, Failure>) -> String {
    answer.as_ref().err().map_or_else(|| "an answer".into(), Failure::describe)
}
