//! The walk: from the opening to every state within the budget, each looked at once.
//!
//! The time stands still and coins are observed, so that a state's bytes hold no draw and no clock. Of the states that
//! are still to be visited the next is of the situation ([`Tested::Situation`]) that was visited least, and of those the
//! nearest to the opening: so a walk that cannot see everything sees something of every situation.

use std::collections::{BTreeMap, HashMap, VecDeque};

use kip_contract::family::{Choice, Event, Named as _, Order, Shown as _};
use kip_contract::frame;
use serde::Serialize;
use sha2::{Digest as _, Sha256};

use super::close::Ways;
use super::orders::{Given, Said, given};
use super::unlisted::Unlisted;
use crate::choices::{ALL, fault};
use crate::families::{Laid as _, Scene, SmallTable, Tested};
use crate::hosting::{Failure, Hosting, Rules};
use crate::money::{Ledger, OnTable};
use crate::report::Finding;

/// Something that has to hold wherever it is looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Property {
    /// What lies on the table is what moves put there, never less than nothing, and one purse pays at most.
    Money,
    /// Events lead from state to state.
    Rebuilt,
    /// A list is as the contract says lists are.
    Lists,
    /// What is listed is accepted.
    Listed,
    /// What is not listed is refused, amounts beyond what is listed among it.
    NotListed,
    /// A refusal leaves the table as it was.
    Unchanged,
    /// A table that is taken up from its state has that state.
    TakenUp,
    /// There is something to do until the table is closed, and then nothing.
    WayOn,
    /// The table can be closed, with nothing left on it.
    Close,
}

impl Property {
    /// All of them, with what they say.
    pub const ALL: [(Self, &str); 9] = [
        (Self::Money, "money is conserved: what lies on the table is what the events put there"),
        (Self::Rebuilt, "events rebuild the state, byte for byte"),
        (Self::Lists, "lists are in order, and name nothing twice"),
        (Self::Listed, "what is listed as legal is accepted"),
        (Self::NotListed, "what is not listed is refused"),
        (Self::Unchanged, "refusals change nothing"),
        (Self::TakenUp, "a table taken up from its state has that state, byte for byte"),
        (Self::WayOn, "there is something to do until the table is closed, and nothing then"),
        (Self::Close, "the table can be closed, with nothing left on it"),
    ];
}

/// A state, and how it was come to.
struct Place<F: Tested> {
    state: Vec<u8>,
    ledger: Ledger,
    from: Option<(usize, Order<F>)>,
    depth: u32,
}

/// States that were come to and are still to be visited, the first that was found first, by situation.
struct Open<F: Tested> {
    numbers: HashMap<F::Situation, usize>,
    situations: Vec<(u64, VecDeque<usize>)>,
}

impl<F: Tested> Open<F> {
    fn add(&mut self, view: &F::View, place: usize) {
        let next = self.situations.len();
        let number = *self.numbers.entry(F::situation(view)).or_insert(next);
        if number == next {
            self.situations.push((0, VecDeque::new()));
        }
        if let Some((_, places)) = self.situations.get_mut(number) {
            places.push_back(place);
        }
    }

    fn next(&mut self) -> Option<usize> {
        let open = self.situations.iter_mut().filter(|(_, places)| !places.is_empty());
        let (visits, places) = open.min_by_key(|(visits, _)| *visits)?;
        *visits += 1;
        places.pop_front()
    }

    fn places(&self) -> impl Iterator<Item = usize> {
        self.situations.iter().flat_map(|(_, places)| places).copied()
    }

    /// How many situations were visited.
    fn visited(&self) -> usize {
        self.situations.iter().filter(|(visits, _)| *visits > 0).count()
    }
}

/// What was looked at.
#[derive(Default)]
pub struct Seen {
    /// Different states visited.
    pub states: u64,
    /// Commands accepted.
    pub transitions: u64,
    /// Commands refused.
    pub refusals: u64,
    /// Different situations among them.
    pub situations: usize,
    /// States by phase.
    pub phases: BTreeMap<String, u64>,
    /// Accepted commands by name.
    pub commands: BTreeMap<String, u64>,
    /// How often each property was looked at.
    pub checked: BTreeMap<Property, u64>,
    /// What did not hold.
    pub findings: Vec<(Property, Finding)>,
    /// Every state within so many commands of the opening was visited.
    pub within: u32,
    /// Commands to the one that is farthest.
    pub farthest: u32,
    /// Whether nothing is left to visit.
    pub complete: bool,
}

/// A walk over one table.
pub struct Walk<'a, F: Tested> {
    rules: &'a mut dyn Rules<F>,
    host: Option<&'a mut dyn Hosting<F>>,
    description: &'a F::Description,
    is_play_alone: bool,
    ways: Ways,
    unlisted: Unlisted<F>,
    places: Vec<Place<F>>,
    /// What stands on the table in each state that was come to, by the state's digest.
    standing: HashMap<[u8; 32], OnTable>,
    open: Open<F>,
    seen: Seen,
}

/// After so many findings the rest would say nothing new.
const MOST_FINDINGS: usize = 10;
/// What is looked at but not followed is looked at in every eighth state.
const SELDOM: usize = 8;

impl<'a, F: Tested> Walk<'a, F> {
    /// A walk that begins at a table opened so.
    ///
    /// # Errors
    /// Where it cannot be opened.
    pub fn new(
        rules: &'a mut dyn Rules<F>,
        host: Option<&'a mut dyn Hosting<F>>,
        description: &'a F::Description,
        SmallTable { config, is_play_alone, .. }: &SmallTable<F>,
    ) -> Result<Self, Failure> {
        let (state, events) = rules.open(config)?;
        let mut ledger = F::ledger(config);
        ledger.book(&events).map_err(Failure::failed)?;
        let standing = HashMap::from([(digest(&state), ledger.on_table())]);
        let mut open = Open { numbers: HashMap::new(), situations: Vec::new() };
        open.add(&rules.view(&state, None)?, 0);
        let places = vec![Place { state, ledger, from: None, depth: 0 }];
        Ok(Self {
            rules,
            host,
            description,
            is_play_alone: *is_play_alone,
            ways: Ways::default(),
            unlisted: Unlisted::default(),
            places,
            standing,
            open,
            seen: Seen::default(),
        })
    }

    /// Visits states until none is left or `enough` says so, which is told how many were visited.
    ///
    /// # Errors
    /// Where there is no answer: what the rules refuse is looked at, not told here.
    pub fn walk(mut self, enough: &mut dyn FnMut(u64) -> bool) -> Result<Seen, Failure> {
        while self.seen.findings.len() < MOST_FINDINGS && !enough(self.seen.states) {
            let Some(next) = self.open.next() else { break };
            self.visit(next)?;
        }
        let depth = |place: usize| self.places.get(place).map_or(0, |place| place.depth);
        self.seen.farthest = self.places.iter().map(|place| place.depth).max().unwrap_or(0);
        let nearest = self.open.places().map(depth).min();
        self.seen.situations = self.open.visited();
        self.seen.complete = nearest.is_none();
        self.seen.within = nearest.map_or(self.seen.farthest, |nearest| nearest.saturating_sub(1));
        Ok(self.seen)
    }

    fn visit(&mut self, number: usize) -> Result<(), Failure> {
        let Some(place) = self.places.get(number) else { return Ok(()) };
        let (state, ledger) = (place.state.clone(), place.ledger.clone());
        let view = self.rules.view(&state, None)?;
        self.seen.states += 1;
        *self.seen.phases.entry(view.phase()).or_default() += 1;
        let (closed, now) = (view.common().closed, view.common().now);
        let listed = self.rules.legal(&state, now, None, ALL)?;
        let fault = fault(&listed, now, ALL);
        self.look(Property::Lists, number, fault.is_none(), || fault.unwrap_or_default());
        let listed = listed.first;
        self.look(Property::WayOn, number, closed == listed.is_empty(), || {
            format!("{} commands are listed in `{}`", listed.len(), view.phase())
        });
        if !closed {
            let way = self.ways.go(self.rules, self.description, &state, &ledger);
            self.look(Property::Close, number, way.is_ok(), || way.err().map_or(String::new(), |why| why.told()));
        }
        self.refusals(number, &state, &view, &listed)?;
        let seldom = number.is_multiple_of(SELDOM);
        let scene =
            Scene { description: self.description, view: &view, listed: &listed, is_play_alone: self.is_play_alone };
        for given in given(self.rules, &state, &scene)? {
            if given.is_followed || seldom {
                self.give(number, &state, &ledger, given)?;
            }
        }
        Ok(())
    }

    /// A command, accepted or refused as the list says.
    fn give(&mut self, number: usize, state: &[u8], ledger: &Ledger, given: Given<F>) -> Result<(), Failure> {
        let Given { order, said, is_followed } = given;
        match self.rules.apply(state, &order) {
            Ok((after, events)) => {
                self.seen.transitions += 1;
                *self.seen.commands.entry(order.command.name().to_owned()).or_default() += 1;
                if said == Said::Refused {
                    self.look(Property::NotListed, number, false, || format!("accepted: {}", told(&order)));
                    return Ok(());
                }
                self.look(Property::Listed, number, true, String::new);
                self.step(number, state, ledger, (order, is_followed), (after, &events))
            }
            Err(Failure::Refused(refusal)) => {
                self.seen.refusals += 1;
                let property = if said == Said::Refused { Property::NotListed } else { Property::Listed };
                self.look(property, number, said != Said::Accepted, || {
                    format!("listed, and refused with {}: {}", refusal.code, told(&order))
                });
                Ok(())
            }
            Err(failure) => Err(failure),
        }
    }

    /// From state to state: money, events, and whether it leads somewhere new.
    fn step(
        &mut self,
        number: usize,
        state: &[u8],
        ledger: &Ledger,
        (order, is_followed): (Order<F>, bool),
        (after, events): (Vec<u8>, &[Event<F>]),
    ) -> Result<(), Failure> {
        let rebuilt = self.rules.rebuild(state, events);
        let same = rebuilt.as_ref().is_ok_and(|rebuilt| *rebuilt == after);
        self.look(Property::Rebuilt, number, same, || format!("not by the events of {}", told(&order)));
        let mut ledger = ledger.clone();
        let booked = ledger.book(events);
        let stands = ledger.on_table();
        let key = digest(&after);
        let known = self.standing.get(&key);
        let view = if known.is_none() { Some(self.rules.view(&after, None)?) } else { None };
        let wrong = booked.err().or_else(|| match (known, &view) {
            (Some(known), _) if *known != stands => {
                Some(format!("{stands:?} stands by one way and {known:?} by another"))
            }
            (_, Some(view)) => ledger.differs(view),
            _ => None,
        });
        self.look(Property::Money, number, wrong.is_none(), || {
            format!("after {}: {}", told(&order), wrong.unwrap_or_default())
        });
        if let Some(view) = view.filter(|_| is_followed && !F::goes_on_and_on(self.description, events)) {
            self.standing.insert(key, stands);
            let depth = self.places.get(number).map_or(0, |place| place.depth) + 1;
            self.open.add(&view, self.places.len());
            self.places.push(Place { state: after, ledger, from: Some((number, order)), depth });
        }
        Ok(())
    }

    /// Commands that are not listed, put to a kept table where there is one.
    fn refusals(&mut self, number: usize, state: &[u8], view: &F::View, listed: &[Choice<F>]) -> Result<(), Failure> {
        let orders = self.unlisted.not_listed(self.description, view, listed, number);
        let Some(host) = self.host.as_mut() else {
            for order in orders {
                let answer = self.rules.apply(state, &order);
                self.is_refused(number, &order, answer.map(drop))?;
            }
            let same = self.rules.rebuild(state, &[])? == state;
            self.look(Property::TakenUp, number, same, || "without events it has another state".into());
            return Ok(());
        };
        let mut table = host.restore(state)?;
        let taken_up = table.snapshot()? == state;
        self.look(Property::TakenUp, number, taken_up, || "it has another state".into());
        for order in &orders {
            let answer = table.apply(order).map(drop);
            self.is_refused(number, order, answer)?;
        }
        let unchanged = table.snapshot()? == state;
        self.look(Property::Unchanged, number, unchanged, || format!("one of {} did", orders.len()));
        Ok(())
    }

    fn is_refused(&mut self, number: usize, order: &Order<F>, answer: Result<(), Failure>) -> Result<(), Failure> {
        match answer {
            Ok(()) => self.look(Property::NotListed, number, false, || format!("accepted: {}", told(order))),
            Err(Failure::Refused(_)) => {
                self.seen.refusals += 1;
                self.look(Property::NotListed, number, true, String::new);
            }
            Err(failure) => return Err(failure),
        }
        Ok(())
    }

    fn look(&mut self, property: Property, number: usize, holds: bool, what: impl FnOnce() -> String) {
        *self.seen.checked.entry(property).or_default() += 1;
        if !holds && self.seen.findings.len() < MOST_FINDINGS {
            let place = self.way_to(number);
            self.seen.findings.push((property, Finding { place, what: what() }));
        }
    }

    /// The commands that lead from the opening to a state.
    fn way_to(&self, number: usize) -> String {
        let (mut at, mut way) = (number, Vec::new());
        while let Some((before, order)) = self.places.get(at).and_then(|place| place.from.as_ref()) {
            way.push(told(order));
            at = *before;
        }
        way.reverse();
        if way.is_empty() { "the opening".into() } else { way.join(", ") }
    }
}

/// As a person would say it: `player 1 accept-coins`, with what it carries where it carries something.
fn told<R: crate::families::Ranked, C: Serialize>(order: &frame::Order<R, C>) -> String {
    let command = serde_json::to_string(&order.command).unwrap_or_default();
    format!("{} {} {}", order.by.role.as_str(), order.by.number, command.replace('"', ""))
}

fn digest(state: &[u8]) -> [u8; 32] {
    Sha256::digest(state).into()
}
