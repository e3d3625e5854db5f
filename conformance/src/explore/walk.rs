//! The walk: from the opening to every state within the budget, each visited once.
//!
//! The time stays the same and coins are observed, so that a state's bytes contain no draw and no clock. The walk visits next a
//! state of the situation ([`Tested::Situation`]) that was visited least, the one that was found first: a walk that cannot visit
//! every state visits some of every situation.

use std::collections::{BTreeMap, HashMap, VecDeque};

use kip_contract::family::{Choice, Event, Named as _, Order, Shown as _};
use sha2::{Digest as _, Sha256};

use super::close::Ways;
use super::orders::{Expected, Trial, orders_to_try};
use super::unlisted::Unlisted;
use crate::books::Books;
use crate::choices::{ALL, fault, format_command};
use crate::family::{Laid as _, Scene, SmallTable, Tested};
use crate::hosting::{Failure, Hosting, Rules};
use crate::money::OnTable;
use crate::report::Finding;
use crate::rights::Tries;

/// A property that must hold wherever it is checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Property {
    /// Events state and move the same money, which is what the table pays; the money on the table equals the moves onto it, no
    /// balance on the table is negative, and a command takes from one purse at most.
    Money,
    /// Events rebuild the next state.
    Rebuilt,
    /// A list is well formed by the contract.
    Lists,
    /// Listed commands are accepted.
    Listed,
    /// Commands and amounts that are not listed are refused.
    NotListed,
    /// A refusal leaves the table unchanged.
    Unchanged,
    /// A table restored from a state has that state.
    Restored,
    /// The rulebook's text grants every accepted command, and commands that it grants are accepted ([`crate::rights`]).
    Rights,
    /// Some command is listed until the table is closed, and none after that.
    WayOn,
    /// The table can be closed, with no money left on it.
    Close,
}

impl Property {
    /// All properties, with their names in the report.
    pub const ALL: [(Self, &str); 10] = [
        (
            Self::Money,
            "money is conserved: events move what they say, and what lies on the table is what they put there",
        ),
        (Self::Rebuilt, "events rebuild the state, byte for byte"),
        (Self::Lists, "lists are in order, and name nothing twice"),
        (Self::Listed, "what is listed as legal is accepted"),
        (Self::NotListed, "what is not listed is refused"),
        (Self::Unchanged, "refusals change nothing"),
        (Self::Restored, "a table restored from its state has that state, byte for byte"),
        (Self::Rights, "what is accepted is granted by the rules' text, and what the text grants is accepted"),
        (Self::WayOn, "there is something to do until the table is closed, and nothing then"),
        (Self::Close, "the table can be closed, with nothing left on it"),
    ];
}

/// A state, and the way by which the walk reached it.
struct Place<F: Tested> {
    state: Vec<u8>,
    books: Books<F>,
    from: Option<(usize, Order<F>)>,
    depth: u32,
}

/// Reached states that are still to be visited: a queue for each situation.
struct Frontier<F: Tested> {
    numbers: HashMap<F::Situation, usize>,
    situations: Vec<(u64, VecDeque<usize>)>,
}

impl<F: Tested> Frontier<F> {
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

    /// Returns the number of visited situations.
    fn visited(&self) -> usize {
        self.situations.iter().filter(|(visits, _)| *visits > 0).count()
    }
}

/// The figures of a walk.
#[derive(Default)]
pub struct Seen {
    /// Different states visited.
    pub states: u64,
    /// Commands accepted.
    pub transitions: u64,
    /// Commands refused.
    pub refusals: u64,
    /// Different situations visited.
    pub situations: usize,
    /// States by phase.
    pub phases: BTreeMap<String, u64>,
    /// Accepted commands by name.
    pub commands: BTreeMap<String, u64>,
    /// The number of checks of each property.
    pub checked: BTreeMap<Property, u64>,
    /// The properties that did not hold.
    pub findings: Vec<(Property, Finding)>,
    /// Every state within this many commands of the opening was visited.
    pub within: u32,
    /// The number of commands to the farthest state that was reached.
    pub farthest: u32,
    /// True when nothing is left to visit.
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
    tries: Tries,
    places: Vec<Place<F>>,
    /// The money on the table in each reached state, by the state's digest.
    on_table: HashMap<[u8; 32], OnTable>,
    frontier: Frontier<F>,
    seen: Seen,
}

/// The walk ends after this many findings.
const MOST_FINDINGS: usize = 10;
/// Orders that are not followed are tried in one state of this many.
const SELDOM: usize = 8;

impl<'a, F: Tested> Walk<'a, F> {
    /// Starts a walk from the opening of a small table.
    ///
    /// # Errors
    /// Fails when the table cannot be opened.
    pub fn new(
        rules: &'a mut dyn Rules<F>,
        host: Option<&'a mut dyn Hosting<F>>,
        description: &'a F::Description,
        SmallTable { config, is_play_alone, .. }: &SmallTable<F>,
    ) -> Result<Self, Failure> {
        let (state, events) = rules.open(config)?;
        let mut books = Books::open(description, config);
        books.book(&events).map_err(Failure::failed)?;
        let on_table = HashMap::from([(digest(&state), books.on_table())]);
        let mut frontier = Frontier { numbers: HashMap::new(), situations: Vec::new() };
        frontier.add(&rules.view(&state, None)?, 0);
        let places = vec![Place { state, books, from: None, depth: 0 }];
        Ok(Self {
            rules,
            host,
            description,
            is_play_alone: *is_play_alone,
            ways: Ways::default(),
            unlisted: Unlisted::default(),
            tries: Tries::default(),
            places,
            on_table,
            frontier,
            seen: Seen::default(),
        })
    }

    /// Visits states until none is left or `enough`, which gets the number of visited states, returns true.
    ///
    /// # Errors
    /// Fails when the rules do not answer. An unexpected refusal is a finding.
    pub fn walk(mut self, enough: &mut dyn FnMut(u64) -> bool) -> Result<Seen, Failure> {
        while self.seen.findings.len() < MOST_FINDINGS && !enough(self.seen.states) {
            let Some(next) = self.frontier.next() else { break };
            self.visit(next)?;
        }
        let depth = |place: usize| self.places.get(place).map_or(0, |place| place.depth);
        self.seen.farthest = self.places.iter().map(|place| place.depth).max().unwrap_or(0);
        let nearest = self.frontier.places().map(depth).min();
        self.seen.situations = self.frontier.visited();
        self.seen.complete = nearest.is_none();
        self.seen.within = nearest.map_or(self.seen.farthest, |nearest| nearest.saturating_sub(1));
        Ok(self.seen)
    }

    fn visit(&mut self, number: usize) -> Result<(), Failure> {
        let Some(place) = self.places.get(number) else { return Ok(()) };
        let (state, books) = (place.state.clone(), place.books.clone());
        let view = self.rules.view(&state, None)?;
        self.seen.states += 1;
        *self.seen.phases.entry(view.phase()).or_default() += 1;
        let (closed, now) = (view.common().closed, view.common().now);
        let listed = self.rules.legal(&state, now, None, ALL)?;
        let fault = fault(&listed, now, ALL);
        self.check(Property::Lists, number, fault.is_none(), || fault.unwrap_or_default());
        let listed = listed.first;
        self.check(Property::WayOn, number, closed == listed.is_empty(), || {
            format!("{} commands are listed in `{}`", listed.len(), view.phase())
        });
        if !closed {
            let way = self.ways.reach_close(self.rules, self.description, &state, &books);
            self.check(Property::Close, number, way.is_ok(), || way.err().map_or(String::new(), |why| why.describe()));
        }
        self.try_unlisted(number, &state, &view, &listed)?;
        let is_sampled = number.is_multiple_of(SELDOM);
        self.try_granted(number, &state, &view)?;
        let scene =
            Scene { description: self.description, view: &view, listed: &listed, is_play_alone: self.is_play_alone };
        for trial in orders_to_try(self.rules, &state, &scene)? {
            if trial.is_followed || is_sampled {
                self.try_order(number, (&state, &view), &books, trial)?;
            }
        }
        Ok(())
    }

    /// Tries an order. It must be accepted or refused as the list implies.
    fn try_order(
        &mut self,
        number: usize,
        (state, view): (&[u8], &F::View),
        books: &Books<F>,
        trial: Trial<F>,
    ) -> Result<(), Failure> {
        let Trial { order, expected, is_followed } = trial;
        match self.rules.apply(state, &order) {
            Ok((after, events)) => {
                self.seen.transitions += 1;
                *self.seen.commands.entry(order.command.name().to_owned()).or_default() += 1;
                if expected == Expected::Refused {
                    self.check(Property::NotListed, number, false, || {
                        format!("accepted: {}", format_command(order.by, &order.command))
                    });
                    return Ok(());
                }
                self.check(Property::Listed, number, true, String::new);
                if let Some(rights) = F::rights(self.description) {
                    let lacks = rights.find_overreach::<F>(view, &order);
                    self.check(Property::Rights, number, lacks.is_none(), || lacks.unwrap_or_default());
                }
                self.follow(number, state, books, (order, is_followed), (after, &events))
            }
            Err(Failure::Refused(refusal)) => {
                self.seen.refusals += 1;
                let property = if expected == Expected::Refused { Property::NotListed } else { Property::Listed };
                self.check(property, number, expected != Expected::Accepted, || {
                    format!("listed, and refused with {}: {}", refusal.code, format_command(order.by, &order.command))
                });
                Ok(())
            }
            Err(failure) => Err(failure),
        }
    }

    /// Checks the money and the events of a step, and adds the state after it if it is new.
    fn follow(
        &mut self,
        number: usize,
        state: &[u8],
        books: &Books<F>,
        (order, is_followed): (Order<F>, bool),
        (after, events): (Vec<u8>, &[Event<F>]),
    ) -> Result<(), Failure> {
        let rebuilt = self.rules.rebuild(state, events);
        let same = rebuilt.as_ref().is_ok_and(|rebuilt| *rebuilt == after);
        self.check(Property::Rebuilt, number, same, || {
            format!("not by the events of {}", format_command(order.by, &order.command))
        });
        let mut books = books.clone();
        let booked = books.book(events);
        let on_table = books.on_table();
        let key = digest(&after);
        let known = self.on_table.get(&key);
        let view = if known.is_none() { Some(self.rules.view(&after, None)?) } else { None };
        let wrong = booked.err().or_else(|| match (known, &view) {
            (Some(known), _) if *known != on_table => {
                Some(format!("{on_table:?} stands by one way and {known:?} by another"))
            }
            (_, Some(view)) => books.find_difference(&view.common().lying, view.stakes()),
            _ => None,
        });
        self.check(Property::Money, number, wrong.is_none(), || {
            format!("after {}: {}", format_command(order.by, &order.command), wrong.unwrap_or_default())
        });
        if let Some(view) = view.filter(|_| is_followed && !F::has_repeated_enough(self.description, events)) {
            self.on_table.insert(key, on_table);
            let depth = self.places.get(number).map_or(0, |place| place.depth) + 1;
            self.frontier.add(&view, self.places.len());
            self.places.push(Place { state: after, books, from: Some((number, order)), depth });
        }
        Ok(())
    }

    /// Tries commands that are not listed, at a table of the host if there is one.
    fn try_unlisted(
        &mut self,
        number: usize,
        state: &[u8],
        view: &F::View,
        listed: &[Choice<F>],
    ) -> Result<(), Failure> {
        let orders = self.unlisted.orders(self.description, view, listed, number);
        let Some(host) = self.host.as_mut() else {
            for order in orders {
                let answer = self.rules.apply(state, &order);
                self.require_refused(number, &order, answer.map(drop))?;
            }
            let same = self.rules.rebuild(state, &[])? == state;
            self.check(Property::Restored, number, same, || "without events it has another state".into());
            return Ok(());
        };
        let mut table = host.restore(state)?;
        let same = table.snapshot()? == state;
        self.check(Property::Restored, number, same, || "it has another state".into());
        for order in &orders {
            let answer = table.apply(order).map(drop);
            self.require_refused(number, order, answer)?;
        }
        let unchanged = table.snapshot()? == state;
        self.check(Property::Unchanged, number, unchanged, || format!("one of {} did", orders.len()));
        Ok(())
    }

    /// Gives commands that the texts grant in this state, listed or not.
    fn try_granted(&mut self, number: usize, state: &[u8], view: &F::View) -> Result<(), Failure> {
        for granted in self.tries.choose(view, F::granted(self.description, view)) {
            let refused = match self.rules.apply(state, &granted.order) {
                Ok(_) => None,
                Err(Failure::Refused(refusal)) => Some(granted.refused(view, &refusal.code)),
                Err(failure) => return Err(failure),
            };
            self.check(Property::Rights, number, refused.is_none(), || refused.unwrap_or_default());
        }
        Ok(())
    }

    fn require_refused(&mut self, number: usize, order: &Order<F>, answer: Result<(), Failure>) -> Result<(), Failure> {
        match answer {
            Ok(()) => self.check(Property::NotListed, number, false, || {
                format!("accepted: {}", format_command(order.by, &order.command))
            }),
            Err(Failure::Refused(_)) => {
                self.seen.refusals += 1;
                self.check(Property::NotListed, number, true, String::new);
            }
            Err(failure) => return Err(failure),
        }
        Ok(())
    }

    fn check(&mut self, property: Property, number: usize, holds: bool, what: impl FnOnce() -> String) {
        *self.seen.checked.entry(property).or_default() += 1;
        if !holds && self.seen.findings.len() < MOST_FINDINGS {
            let place = self.format_way_to(number);
            self.seen.findings.push((property, Finding { place, what: what() }));
        }
    }

    /// Formats the commands that lead from the opening to a state.
    fn format_way_to(&self, number: usize) -> String {
        let (mut at, mut way) = (number, Vec::new());
        while let Some((before, order)) = self.places.get(at).and_then(|place| place.from.as_ref()) {
            way.push(format_command(order.by, &order.command));
            at = *before;
        }
        way.reverse();
        if way.is_empty() { "the opening".into() } else { way.join(", ") }
    }
}

fn digest(state: &[u8]) -> [u8; 32] {
    Sha256::digest(state).into()
}
