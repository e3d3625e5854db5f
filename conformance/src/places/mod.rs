//! Part 2, again and elsewhere: every vector at every place.
//!
//! A vector shows a rule at one small table. The rule holds at any other: at other seats, on another day, with commands far apart,
//! late in a table's life. Every session of a vector that holds is therefore played once more at every [`Place`], where its answers
//! must be those that the vector had, but for the numbers and times that the place changes. The vectors are from the rules, so
//! this asks no engine.
//!
//! Nothing here knows a family: what a place is in a family comes from [`Tested::places`].

mod general;
pub mod place;
mod relocated;
#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, HashMap};
use std::time::Instant;

use kip_contract::family::{Event, Order, Shown as _};
use kip_contract::types::Refusal;

use self::general::general;
pub use self::place::{Acted, Begin, Company, Course, Moment, Place, Seats, Set, Setting, Time};
use self::relocated::Relocated;
use crate::choices::{ALL, format_command};
use crate::family::Tested;
use crate::hosting::{Failure, Rules};
use crate::picks::Picks;
use crate::report::parts::{PlayedAt, Vectors};
use crate::report::{Finding, Part, Verdict};
use crate::session::{Asked, Session};
use crate::text::{shorten, to_json};
use crate::vectors::{Step, Test};

impl<'a, F: Tested> Course<'a, F> {
    fn of(session: &'a Session<F>) -> Self {
        let code = |asked: &Asked<F>| asked.answer.as_ref().err().map(|refusal| refusal.code.clone());
        let orders = session.asked.iter().map(|asked| (asked.order.clone(), code(asked))).collect();
        Self { config: &session.config, orders }
    }

    /// Returns the course of a vector of a group with that config, at the last table that it opens; `None` when it opens none.
    #[must_use]
    pub fn of_test(config: &'a F::Config, test: &'a Test<F>) -> Option<Self> {
        let first = matches!(test.steps.first(), Some(Step::Open(_)));
        let mut course = (!first).then_some(Self { config, orders: Vec::new() });
        for step in &test.steps {
            match step {
                Step::Open(open) if open.refusal.is_none() => {
                    course = Some(Self { config: &open.open, orders: Vec::new() });
                }
                Step::Command(command) => {
                    if let Some(course) = &mut course {
                        let code = command.refusal.as_ref().map(|refusal| refusal.code.clone());
                        course.orders.push((command.order(), code));
                    }
                }
                _ => {}
            }
        }
        course
    }
}

/// A certificate plays one course of so many at each place: each vector at one or two places, each place with its share of all. All
/// of them at all places are a longer check (`tests.rs`).
const SHARE: u64 = 8;
/// Few vectors, such as a house's own, are all played at all places.
const FEW: usize = 100;

/// Returns the share of so many courses that each place has: one of how many.
const fn share_of(courses: usize) -> u64 {
    if courses > FEW { SHARE } else { 1 }
}

/// Plays the share of part 2's sessions at every place, in a quick run one of `one_of` of them, and adds the results to the part. `progress` gets the
/// numbers of played and of all courses.
pub fn play<F: Tested>(
    rules: &mut dyn Rules<F>,
    sessions: &[Session<F>],
    sample: (&[u8; 32], u64),
    progress: &mut dyn FnMut(u64, u64),
    part: &mut Part<Vectors>,
) {
    let began = Instant::now();
    let (seed, one_of) = sample;
    play_at(rules, &places(), sessions, (seed, share_of(sessions.len()).max(one_of)), progress, part);
    part.duration_ms += u64::try_from(began.elapsed().as_millis()).unwrap_or(u64::MAX);
}

fn play_at<F: Tested>(
    rules: &mut dyn Rules<F>,
    places: &[Place<F>],
    sessions: &[Session<F>],
    (seed, one_of): (&[u8; 32], u64),
    progress: &mut dyn FnMut(u64, u64),
    part: &mut Part<Vectors>,
) {
    let Some(detail) = &mut part.detail else { return };
    let description = match rules.describe() {
        Ok(description) => description,
        Err(failure) => return part.fail_with([Finding { place: "places".into(), what: failure.describe() }]),
    };
    let (mut findings, all) = (Vec::new(), (places.len() * sessions.len()) as u64);
    for (number, place) in (0..).zip(places) {
        let mut player = Player { rules, description: &description, place, begun: HashMap::new() };
        let mut row = PlayedAt { place: place.name.to_owned(), vectors: 0, commands: 0, verdict: Verdict::NotRun };
        let before = findings.len();
        for (index, session) in (0..).zip(sessions) {
            progress(number * sessions.len() as u64 + index, all);
            let share = Course::of(session).number().wrapping_add(number) % one_of;
            if share != 0 || findings.len() - before >= MOST_FINDINGS {
                continue;
            }
            match player.play(session, &mut Picks::of(seed, place.name, index)) {
                Ok(None) => {}
                Ok(Some(commands)) => {
                    row.vectors += 1;
                    row.commands += commands;
                }
                Err(what) => {
                    row.vectors += 1;
                    let what = shorten(&format!("{}: {what}", place.name), LONGEST);
                    findings.push(Finding { place: session.name.clone(), what });
                }
            }
        }
        if row.vectors > 0 {
            row.verdict = Verdict::of(findings.len() == before);
        }
        detail.places.push(row);
    }
    part.fail_with(findings);
}

/// The most findings of a place, and characters of a finding.
const MOST_FINDINGS: usize = 5;
const LONGEST: usize = 2_000;

/// Returns every place of a family.
#[must_use]
pub fn places<F: Tested>() -> Vec<Place<F>> {
    general().into_iter().chain(F::places()).collect()
}

/// Counts the courses that are played at each place.
#[must_use]
pub fn count<'a, F: Tested>(
    description: &F::Description,
    courses: impl IntoIterator<Item = Course<'a, F>>,
) -> BTreeMap<&'static str, u64> {
    let places = places::<F>();
    let mut counts: BTreeMap<_, _> = places.iter().map(|place| (place.name, 0)).collect();
    let courses: Vec<Course<'a, F>> = courses.into_iter().collect();
    let share = share_of(courses.len());
    for course in courses {
        for (number, place) in (0..).zip(&places) {
            if course.number().wrapping_add(number) % share == 0
                && (place.setting)(description, &course, &mut Picks::of(&[0; 32], place.name, 0)).is_some()
            {
                *counts.entry(place.name).or_default() += 1;
            }
        }
    }
    counts
}

/// Plays sessions at one place.
struct Player<'a, F: Tested> {
    rules: &'a mut dyn Rules<F>,
    description: &'a F::Description,
    place: &'a Place<F>,
    /// The states at the beginning, by config: many courses have the same.
    begun: HashMap<String, Vec<u8>>,
}

impl<F: Tested> Player<'_, F> {
    /// Plays a session. Returns the number of commands; `None` when it is not played here.
    fn play(&mut self, session: &Session<F>, picks: &mut Picks) -> Result<Option<u64>, String> {
        let Some(setting) = (self.place.setting)(self.description, &Course::of(session), picks) else {
            return Ok(None);
        };
        let relocated = Relocated::new(&session.config, &setting);
        let mut state = self.begin(&setting).map_err(|failure| format!("its beginning: {}", failure.describe()))?;
        for (number, asked) in (1..).zip(&session.asked) {
            let order = relocated.order(&asked.order, number).ok_or("a command cannot be given there")?;
            let (next, events) = self
                .give(&mut state, (&order, asked.answer.is_ok()), &setting)
                .map_err(|failure| format!("command {number} ({}): {}", describe::<F>(&order), failure.describe()))?;
            if let Some(what) = relocated.find_difference(&asked.answer, (&next, &events)) {
                return Err(format!("command {number} ({}) {what}", describe::<F>(&order)));
            }
        }
        if setting.shows_the_same {
            self.compare_shown(&relocated, (&session.state, &state)).map_err(|what| format!("at the end {what}"))?;
        }
        Ok(Some(session.asked.len() as u64))
    }

    /// Returns the state at the beginning of a course.
    fn begin(&mut self, setting: &Setting<F>) -> Result<Vec<u8>, Failure> {
        let key = format!("{} {:?}", to_json(&setting.config), setting.seats);
        if let Some(state) = self.begun.get(&key) {
            return Ok(state.clone());
        }
        let opened = self.rules.open(&setting.config)?.0;
        let state = (setting.begin)(self.rules, opened, setting)?;
        self.begun.insert(key, state.clone());
        Ok(state)
    }

    /// Gives a command, after what other players do before it. Returns the refusal, or nothing, and all events.
    fn give(
        &mut self,
        state: &mut Vec<u8>,
        (order, is_accepted): (&Order<F>, bool),
        setting: &Setting<F>,
    ) -> Result<(Option<Refusal>, Vec<Event<F>>), Failure> {
        let mut events = Vec::new();
        // Nobody needs more than a few moves at each seat.
        for _ in 0..1_000 {
            let refused = match self.rules.apply(state, order) {
                Ok((next, more)) => {
                    *state = next;
                    events.extend(more);
                    None
                }
                Err(Failure::Refused(refusal)) if is_accepted => Some(refusal),
                Err(Failure::Refused(refusal)) => return Ok((Some(refusal), events)),
                Err(failure) => return Err(failure),
            };
            let moment = refused.as_ref().map_or(Moment::Accepted(order), |refusal| Moment::Refused(order, refusal));
            let done = match setting.others {
                Some(company) => company(self.rules, state, setting, moment)?,
                None => None,
            };
            let Some((after, more)) = done else { return Ok((refused, events)) };
            *state = after;
            // The events of others after a command do not belong to its answer.
            if refused.is_none() {
                return Ok((None, events));
            }
            events.extend(more);
        }
        Err(Failure::failed("other players act without end"))
    }

    /// Compares the last view and the last list.
    fn compare_shown(&mut self, relocated: &Relocated<'_, F>, (home, there): (&[u8], &[u8])) -> Result<(), String> {
        let failed = |failure: Failure| failure.describe();
        let views = [home, there].map(|state| self.rules.view(state, None));
        let [Ok(before), Ok(after)] = &views else { return Err("there is no view".into()) };
        if let Some(what) = relocated.find_difference_of(before, after) {
            return Err(format!("the view differs: {what}"));
        }
        let (at, later) = (before.common().now, after.common().now);
        let listed = self.rules.legal(home, at, None, ALL).map_err(failed)?;
        let there = self.rules.legal(there, later, None, ALL).map_err(failed)?;
        match relocated.find_difference_of(&listed.first, &there.first) {
            Some(what) => Err(format!("the list differs: {what}")),
            None => Ok(()),
        }
    }
}

fn describe<F: Tested>(order: &Order<F>) -> String {
    format_command(order.by, &order.command)
}
