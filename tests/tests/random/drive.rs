//! A script of random steps on one table, and what has to hold after each.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{LazyLock, Mutex};

use kip_engine::two_up::rulebooks::Nsw;
use kip_engine::two_up::words::{
    AutoPlan, AutoSpinner, AutoWager, Command, Config, Event, LegalCommand, Order, Phase, Side, SideRef, Terms, View,
};
use kip_engine::two_up::{Table, describe};
use kip_engine::words::{Actor, Refusal, Role, SeatNumber, Stake, Timestamp};
use kip_tests::Play;
use proptest::prelude::*;

use super::chips::Chips;
use super::dice::Dice;
use super::listed::{Said, said};
use super::orders::{self, MALFORMED, NOTICE};
use super::scene::Scene;
use super::tables::MOST;

/// One step of a script; the number says which of all that is possible then.
#[derive(Clone, Copy, Debug)]
pub enum Step {
    /// Something listed that carries the play forward.
    Forward(u64),
    /// Anything that is listed.
    Listed(u64),
    /// Any well-formed command.
    Anything(u64),
    /// A command that makes no sense.
    Nonsense(u64),
    /// Time passes, or is said to go back.
    Time(u64),
}

/// Steps, and the people who take them.
#[derive(Clone, Debug)]
pub struct Script {
    temper: u64,
    steps: Vec<Step>,
}

/// Scripts of up to so many steps.
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

/// How much is looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Looks {
    /// Everything.
    Everything,
    /// Nothing: only to get somewhere.
    Nothing,
}

/// What all scripts of a run came to.
#[derive(Debug, Default)]
pub struct Tally {
    pub scripts: u64,
    /// Commands given to the tables that are played.
    pub given: u64,
    /// Commands put to copies of them.
    pub put: u64,
    pub accepted: BTreeMap<&'static str, u64>,
    pub refused: BTreeMap<String, u64>,
    pub phases: BTreeMap<&'static str, u64>,
    /// Tables played to their close.
    pub closed: u64,
}

pub static TALLY: LazyLock<Mutex<Tally>> = LazyLock::new(Mutex::default);

fn count(what: impl FnOnce(&mut Tally)) {
    what(&mut TALLY.lock().unwrap_or_else(std::sync::PoisonError::into_inner));
}

/// What a script left behind.
#[derive(Debug)]
pub struct Played {
    pub opening: Vec<u8>,
    pub state: Vec<u8>,
    pub events: Vec<Event>,
    pub at: Timestamp,
}

/// Plays a script.
///
/// # Errors
/// What did not hold, with the commands that led there.
pub fn play(config: &Config, script: &Script, looks: Looks) -> Result<Played, String> {
    let given = Given::default();
    let why = match caught(|| Drive::open(config, script, looks, &given)?.through(&script.steps)) {
        Ok(played) => return Ok(played),
        Err(why) => why,
    };
    let suspect = given.suspect.into_inner();
    let (orders, why) = shortest(given.orders.into_inner(), why, |fewer| again(config, fewer, suspect.as_ref()).err());
    let mut told = format!("{why}\n  {config:?}");
    for Order { by, at, command } in orders {
        let _ = write!(told, "\n  {at} {}#{} {command:?}", by.role.as_str(), by.number);
    }
    Err(told)
}

/// A panic as an error.
pub fn caught<T>(run: impl FnOnce() -> Result<T, String>) -> Result<T, String> {
    catch_unwind(AssertUnwindSafe(run)).unwrap_or_else(|panic| Err(format!("panic: {}", message(panic.as_ref()))))
}

/// As few of them as fail in the same way; `fails` says how.
pub fn shortest<T: Clone>(mut items: Vec<T>, mut why: String, fails: impl Fn(&[T]) -> Option<String>) -> (Vec<T>, String) {
    let kind = |why: &str| why.chars().filter(|letter| !letter.is_ascii_digit()).take(60).collect::<String>();
    let mut chunk = items.len();
    while chunk > 0 {
        let mut from = 0;
        while from < items.len() {
            let mut fewer = items.clone();
            fewer.drain(from..(from + chunk).min(items.len()));
            match fails(&fewer) {
                Some(other) if kind(&other) == kind(&why) => (items, why) = (fewer, other),
                _ => from += chunk,
            }
        }
        chunk /= 2;
    }
    (items, why)
}

/// The same commands once more, and everything that is looked at.
fn again(config: &Config, orders: &[Order], suspect: Option<&Order>) -> Result<(), String> {
    let (script, given) = (Script { temper: 0, steps: Vec::new() }, Given::default());
    caught(|| {
        let mut drive = Drive::open(config, &script, Looks::Everything, &given)?;
        for Order { by, at, command } in orders {
            drive.at = drive.at.max(*at);
            drive.give(*by, *at, command)?;
        }
        drive.play.rebuild();
        if let Some(Order { by, command, .. }) = suspect {
            let (view, legal) = (drive.play.view(), drive.play.legal(drive.at));
            let scene = Scene { view: &view, legal: &legal, at: drive.at, chips: &drive.chips };
            drive.does_as_it_says(&restore(&drive.play.state())?, &scene, *by, command)?;
        }
        for seed in 0..4 {
            let dice = &mut Dice::new(seed);
            drive.look(dice)?;
            drive.all_that_is_listed(dice)?;
            drive.everything_possible(dice)?;
            drive.auto_play(dice)?;
        }
        drive.close_down()
    })
}

fn message(panic: &(dyn std::any::Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(|&text| String::from(text));
    text.or_else(|| panic.downcast_ref::<String>().cloned()).unwrap_or_else(|| "without a word".into())
}

struct Drive<'a> {
    play: Play,
    opening: Vec<u8>,
    config: &'a Config,
    chips: Chips,
    temper: Temper,
    looks: Looks,
    at: Timestamp,
    given: &'a Given,
}

/// What a script did, for whoever asks after it failed.
#[derive(Default)]
struct Given {
    /// The commands given to the table.
    orders: RefCell<Vec<Order>>,
    /// The command put to a copy at last.
    suspect: RefCell<Option<Order>>,
}

type Holds = Result<(), String>;

fn holds(that: bool, else_what: impl FnOnce() -> String) -> Holds {
    if that { Ok(()) } else { Err(else_what()) }
}

impl<'a> Drive<'a> {
    fn open(config: &'a Config, script: &Script, looks: Looks, given: &'a Given) -> Result<Self, String> {
        let play = Play::open_native(config).map_err(|refusal| format!("the table does not open: {refusal:?}"))?;
        let Terms::Casino(terms) = &config.terms else { return Err("no casino's terms".into()) };
        let chips = Chips::new(&terms.denominations);
        Ok(Self { opening: play.state(), play, config, chips, temper: Temper::of(script.temper), looks, at: config.opened_at, given })
    }

    fn through(mut self, script: &[Step]) -> Result<Played, String> {
        self.look(&mut Dice::new(0))?;
        for (number, &step) in script.iter().enumerate() {
            self.step(step, number)?;
        }
        let played = Played {
            opening: self.opening.clone(),
            state: self.play.state(),
            events: self.play.events.clone(),
            at: self.at,
        };
        if self.looks == Looks::Everything {
            self.play.rebuild();
            self.everything_possible(&mut Dice::new(script.len() as u64))?;
            self.auto_play(&mut Dice::new(script.len() as u64))?;
            self.close_down()?;
            self.play.rebuild();
        }
        self.count(|tally| tally.scripts += 1);
        Ok(played)
    }

    fn count(&self, what: impl FnOnce(&mut Tally)) {
        if self.looks == Looks::Everything {
            count(what);
        }
    }

    fn step(&mut self, step: Step, number: usize) -> Holds {
        let view = self.play.view();
        let legal = self.play.legal(self.at);
        let scene = Scene { view: &view, legal: &legal, at: self.at, chips: &self.chips };
        let source = &self.config.source;
        let (order, promised) = match step {
            Step::Forward(seed) => (self.forward(&scene, &mut Dice::new(seed)), false),
            Step::Listed(seed) => (self.listed(&scene, &mut Dice::new(seed)), false),
            Step::Anything(seed) => (Some(orders::anything(&scene, source, &mut Dice::new(seed))), false),
            Step::Nonsense(seed) => (Some(orders::nonsense(&scene, source, &mut Dice::new(seed))), true),
            Step::Time(seed) => return self.time(&mut Dice::new(seed)),
        };
        let Some((by, command)) = order else { return Ok(()) };
        let refused = self.give(by, self.at, &command)?;
        if promised {
            let code = refused.map(|refusal| refusal.code);
            holds(code.as_deref().is_some_and(|code| MALFORMED.contains(&code)), || format!("nonsense was not refused as such: {code:?} {command:?}"))?;
        }
        let seed = match step {
            Step::Forward(seed) | Step::Listed(seed) | Step::Anything(seed) | Step::Nonsense(seed) | Step::Time(seed) => seed,
        };
        if number.is_multiple_of(16) {
            self.all_that_is_listed(&mut Dice::new(seed))?;
        }
        self.look(&mut Dice::new(seed ^ 1))
    }

    fn listed(&self, scene: &Scene<'_>, dice: &mut Dice) -> Option<(Actor, Command)> {
        let entry = weighted(scene.legal, dice, any_of_them)?;
        Some(orders::tried(entry, scene, &self.config.source, dice))
    }

    fn forward(&self, scene: &Scene<'_>, dice: &mut Dice) -> Option<(Actor, Command)> {
        let Some(entry) = weighted(scene.legal, dice, |name| self.temper.forward(name)) else { return self.listed(scene, dice) };
        let (by, command) = orders::tried(entry, scene, &self.config.source, dice);
        match (self.temper.falls, command) {
            (Some(falls), Command::Land(landing)) if !dice.once_in(5) => Some((by, Command::Land(orders::falling(landing, falls, dice)))),
            (Some([side, other]), Command::CallSide(_)) if side == other && !dice.once_in(4) => {
                Some((by, Command::CallSide(SideRef { side })))
            }
            (_, command) => Some((by, command)),
        }
    }

    /// One command to the table, and all that holds for any command.
    fn give(&mut self, by: Actor, at: Timestamp, command: &Command) -> Result<Option<Refusal>, String> {
        *self.given.suspect.borrow_mut() = None;
        self.given.orders.borrow_mut().push(Order { by, at, command: command.clone() });
        let before = self.play.state();
        let answer = self.play.apply(by, at, command);
        self.count(|tally| {
            tally.given += 1;
            match &answer {
                Ok(_) => *tally.accepted.entry(command.name()).or_default() += 1,
                Err(refusal) => *tally.refused.entry(refusal.code.clone()).or_default() += 1,
            }
        });
        match answer {
            Err(refusal) => {
                cites(&refusal)?;
                Ok(Some(refusal))
            }
            Ok(events) => {
                for event in &events {
                    holds(event.at == at, || format!("an event of another time: {event:?}"))?;
                    event_cites(event)?;
                }
                let after = self.play.state();
                let mut rebuilt = restore(&before)?;
                rebuilt.rebuild(&events).map_err(|refusal| format!("its own events are refused: {refusal:?}"))?;
                holds(rebuilt.snapshot() == after, || "events do not lead from state to state".into())?;
                holds(restore(&after)?.snapshot() == after, || "a restored state has other bytes".into())?;
                Ok(None)
            }
        }
    }

    fn time(&mut self, dice: &mut Dice) -> Holds {
        let now = self.play.view().now;
        let back = now.saturating_sub(1);
        if dice.once_in(6) && back < now {
            holds(self.play.legal(back).is_empty(), || "something is listed for a time that has passed".into())?;
            let view = self.play.view();
            let scene = Scene { view: &view, legal: &view.legal, at: now, chips: &self.chips };
            let Some((by, command)) = self.listed(&scene, dice) else { return Ok(()) };
            let refused = self.give(by, back, &command)?;
            return holds(refused.is_some_and(|refusal| refusal.code == "time-backwards"), || "time went back".into());
        }
        let after = [1, 1_000, 60_000, NOTICE - 1, NOTICE, NOTICE, NOTICE, 2 * NOTICE];
        self.at = self.at.saturating_add(*dice.pick(&after)).min(MOST);
        Ok(())
    }

    /// What holds for every state.
    fn look(&self, dice: &mut Dice) -> Holds {
        let view = self.play.view();
        self.count(|tally| *tally.phases.entry(view.phase.as_str()).or_default() += 1);
        if self.looks == Looks::Nothing {
            return Ok(());
        }
        self.the_layout_is_in_the_books(&view)?;
        let legal = self.play.legal(self.at);
        let scene = Scene { view: &view, legal: &legal, at: self.at, chips: &self.chips };
        holds(view.legal == self.play.legal(view.now), || "the view lists something else".into())?;
        a_way_on(&scene)?;
        chances(&view)?;
        let table = restore(&self.play.state())?;
        for _ in 0..4 {
            if let Some(entry) = weighted(&legal, dice, |_| 1) {
                self.keeps_its_promise(&table, &scene, entry, dice)?;
            }
        }
        for _ in 0..8 {
            let (by, command) = orders::anything(&scene, &self.config.source, dice);
            self.does_as_it_says(&table, &scene, by, &command)?;
        }
        Ok(())
    }

    /// The view shows on the layout what the events have put there.
    fn the_layout_is_in_the_books(&self, view: &View) -> Holds {
        let mut shown = BTreeMap::new();
        for seat in &view.seats {
            for wager in &seat.wagers {
                shown.insert((seat.seat, wager.wager.as_str()), (i128::from(wager.stake.chips), i128::from(wager.stake.tokens)));
            }
        }
        let lies = |money: &kip_tests::books::Money| (money.chips, money.tokens);
        let booked: BTreeMap<_, _> =
            self.play.books.layout.iter().map(|(&place, money)| (place, lies(money))).filter(|&(_, money)| money != (0, 0)).collect();
        holds(shown == booked, || format!("the view shows {shown:?}, the events say {booked:?}"))
    }

    /// Every entry's commands are accepted, or some of very many entries.
    fn all_that_is_listed(&self, dice: &mut Dice) -> Holds {
        if self.looks == Looks::Nothing {
            return Ok(());
        }
        let (view, legal) = (self.play.view(), self.play.legal(self.at));
        let scene = Scene { view: &view, legal: &legal, at: self.at, chips: &self.chips };
        let table = restore(&self.play.state())?;
        let mut seen = BTreeSet::new();
        for entry in &legal {
            holds(seen.insert(format!("{entry:?}")), || format!("listed twice: {entry:?}"))?;
        }
        let every = legal.len() as u64 / 150 + 1;
        for entry in &legal {
            if !dice.once_in(every) {
                continue;
            }
            self.keeps_its_promise(&table, &scene, entry, dice)?;
        }
        Ok(())
    }

    fn put(&self, table: &Table<Nsw>, by: Actor, command: &Command) -> Result<Result<(), Refusal>, String> {
        *self.given.suspect.borrow_mut() = Some(Order { by, at: self.at, command: command.clone() });
        put(table, by, self.at, command)
    }

    fn keeps_its_promise(&self, table: &Table<Nsw>, scene: &Scene<'_>, entry: &LegalCommand, dice: &mut Dice) -> Holds {
        let promised = orders::promised(entry, scene, &self.config.source, dice);
        holds(!promised.is_empty() || entry.amount.is_none(), || format!("no amount fits {entry:?}"))?;
        for (by, command) in promised {
            if let Err(refusal) = self.put(table, by, &command)? {
                return Err(format!("{entry:?} is listed at {} but {by:?} {command:?} is refused: {refusal:?}", self.at));
            }
            let said = said(scene, &self.config.source, by, &command);
            holds(said != Said::Refused, || format!("{entry:?} does not list {by:?} {command:?}"))?;
        }
        Ok(())
    }

    fn does_as_it_says(&self, table: &Table<Nsw>, scene: &Scene<'_>, by: Actor, command: &Command) -> Holds {
        let said = said(scene, &self.config.source, by, command);
        match (said, self.put(table, by, command)?) {
            (Said::Accepted, Err(refusal)) => Err(format!("listed at {} but refused: {by:?} {command:?}: {refusal:?}", self.at)),
            (Said::Refused, Ok(())) if matches!(command, Command::ChangeSpinnerWager(_)) && !self.chips.make_up(scene.view.game.map_or(0, |g| g.stake.chips)) => Ok(()), // KNOWN P9
            (Said::Refused, Ok(())) => Err(format!("accepted at {} but not listed: {by:?} {command:?}", self.at)),
            _ => Ok(()),
        }
    }

    /// Once a script: very many commands to one state.
    fn everything_possible(&self, dice: &mut Dice) -> Holds {
        let (view, legal) = (self.play.view(), self.play.legal(self.at));
        let scene = Scene { view: &view, legal: &legal, at: self.at, chips: &self.chips };
        let table = restore(&self.play.state())?;
        for _ in 0..250 {
            let (by, command) = orders::anything(&scene, &self.config.source, dice);
            self.does_as_it_says(&table, &scene, by, &command)?;
        }
        Ok(())
    }

    /// A batch from here: it is played or refused whole.
    fn auto_play(&self, dice: &mut Dice) -> Holds {
        let state = self.play.state();
        let seats = u64::from(self.config.seats) + 1;
        let seat = |dice: &mut Dice| SeatNumber::try_from(dice.between(1, seats)).expect("a seat");
        for _ in 0..3 {
            let mut table = restore(&state)?;
            let stake = |dice: &mut Dice| {
                let amount = self.chips.smallest() * dice.between(1, 40);
                Stake { chips: amount, tokens: *dice.pick(&[0, 0, self.chips.smallest()]) }
            };
            let plan = AutoPlan {
                at: self.at,
                seed: dice.bytes(32),
                spins: dice.below(60),
                spinner: dice.maybe(|dice| AutoSpinner { seat: seat(dice), side: *dice.pick(Side::ALL), stake: stake(dice) }),
                wagers: (0..dice.below(3)).map(|_| AutoWager { seat: seat(dice), side: *dice.pick(Side::ALL), stake: stake(dice) }).collect(),
            };
            match table.auto_play(&plan) {
                Err(refusal) => {
                    cites(&refusal)?;
                    holds(table.snapshot() == state, || format!("a refused batch changed the state: {plan:?}"))?;
                }
                Ok(tally) => {
                    let after = table.snapshot();
                    holds(restore(&after)?.snapshot() == after, || "a batch led to no state".into())?;
                    holds(tally.spins == plan.spins, || format!("other spins than asked for: {tally:?} {plan:?}"))?;
                    holds(tally.decisions == tally.heads + tally.tails + tally.five_odds, || format!("{tally:?}"))?;
                }
            }
            count(|tally| tally.put += 1);
        }
        Ok(())
    }

    /// From everywhere there is a way to the close of the table, with nothing left on the layout.
    fn close_down(&mut self) -> Holds {
        let mut dice = Dice::new(self.at);
        for _ in 0..1_000 {
            let view = self.play.view();
            if view.phase == Phase::Closed {
                let left: Vec<_> = self.play.books.layout.iter().filter(|(_, money)| money.chips != 0 || money.tokens != 0).collect();
                count(|tally| tally.closed += 1);
                self.look(&mut dice)?;
                return holds(left.is_empty(), || format!("the table is closed over {left:?}"));
            }
            if self.at + NOTICE > MOST {
                // So late that no closing can be announced any more.
                return Ok(());
            }
            match view.closes_at {
                None => {
                    let closing = Command::AnnounceClosing(kip_engine::two_up::words::Closing { close_at: self.at + NOTICE });
                    let refused = self.give(Actor { role: Role::CasinoSupervisor, number: 1 }, self.at, &closing)?;
                    holds(refused.is_none(), || format!("closing cannot be announced: {refused:?}"))?;
                    continue;
                }
                Some(at) if at > self.at + 100 * NOTICE => {
                    let take_down = Command::CancelClosing;
                    let refused = self.give(Actor { role: Role::CasinoSupervisor, number: 1 }, self.at, &take_down)?;
                    holds(refused.is_none(), || format!("closing cannot be taken down: {refused:?}"))?;
                    continue;
                }
                Some(at) => self.at = self.at.max(at),
            }
            let legal = self.play.legal(self.at);
            let scene = Scene { view: &view, legal: &legal, at: self.at, chips: &self.chips };
            let next = TO_THE_CLOSE.iter().find_map(|&name| legal.iter().find(|entry| entry.command == name));
            let Some(next) = next else {
                return Err(format!("no way to the close from {:?}: {legal:?}", view.phase));
            };
            let (by, command) = orders::tried(next, &scene, &self.config.source, &mut dice);
            if let Some(refusal) = self.give(by, self.at, &command)? {
                return Err(format!("listed but refused: {by:?} {command:?}: {refusal:?}"));
            }
        }
        Err("a thousand commands do not lead to the close".into())
    }
}

/// What carries every round on.
const ON: [&str; 18] = [
    "offer-coins",
    "start-house-spin",
    "bring-new-set",
    "select-coins",
    "call-side",
    "place-spinner-wager",
    "place-your-bets",
    "commit-draws",
    "no-more-bets",
    "throw",
    "land",
    "announce-result",
    "elect-house-spin",
    "appoint-substitute",
    "accept-coins",
    "decline-coins",
    "spin-again",
    "close-table",
];

/// What ends a game, the first that is possible first.
const TO_THE_CLOSE: [&str; 14] = [
    "close-table",
    "announce-result",
    "land",
    "throw",
    "no-more-bets",
    "elect-house-spin",
    "appoint-substitute",
    "place-your-bets",
    "commit-draws",
    "select-coins",
    "bring-new-set",
    "call-side",
    "place-spinner-wager",
    "retire",
];

/// How the people at a table are: else chance alone would seldom go far in any direction.
#[derive(Clone, Copy, Debug)]
struct Temper {
    bets: u64,
    invalid_spins: u64,
    supervision: u64,
    gives_up: u64,
    /// How the coins usually fall, where that is not left to chance.
    falls: Option<[Side; 2]>,
}

impl Temper {
    fn of(seed: u64) -> Self {
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

    /// How often a command is chosen that carries the play forward; never, where it does not.
    fn forward(&self, command: &str) -> u64 {
        match command {
            "place-spinner-wager" => 30,
            "throw" | "land" | "announce-result" => 16,
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

/// How often a listed command is chosen where all may be: what ends much the least.
fn any_of_them(command: &str) -> u64 {
    match command {
        "close-table" => 1,
        "leave" | "exclude-player" | "announce-closing" | "retire" | "send-spinner-out" | "record-failure-to-spin" | "void-wagers" => 4,
        _ => 16,
    }
}

/// One of the entries, its kind of command by that weight.
fn weighted<'a>(legal: &'a [LegalCommand], dice: &mut Dice, weight: impl Fn(&str) -> u64) -> Option<&'a LegalCommand> {
    let names: BTreeSet<&str> = legal.iter().map(|entry| entry.command.as_str()).collect();
    let mut at = dice.below(names.iter().map(|name| weight(name)).sum());
    let name = names.into_iter().find(|name| {
        let weight = weight(name);
        let here = at < weight;
        at = at.saturating_sub(weight);
        here
    })?;
    let entries: Vec<&LegalCommand> = legal.iter().filter(|entry| entry.command == name).collect();
    Some(*dice.pick(&entries))
}

/// One command to a copy: whether it is accepted, and all that holds for any command.
fn put(table: &Table<Nsw>, by: Actor, at: Timestamp, command: &Command) -> Result<Result<(), Refusal>, String> {
    count(|tally| tally.put += 1);
    let (mut table, before) = (table.clone(), table);
    let mut events = Vec::new();
    let answer = table.apply(by, at, command, &mut events);
    match &answer {
        Err(refusal) => {
            cites(refusal)?;
            holds(events.is_empty(), || format!("a refusal told events: {command:?}"))?;
            holds(table.snapshot() == before.snapshot(), || format!("a refusal changed the state: {command:?}"))?;
        }
        Ok(()) => {
            holds(!events.is_empty(), || format!("an accepted command told nothing: {command:?}"))?;
            restore(&table.snapshot()).map_err(|why| format!("{by:?} {command:?}: {why}"))?;
        }
    }
    Ok(answer)
}

fn restore(state: &[u8]) -> Result<Table<Nsw>, String> {
    Table::restore(state).map_err(|refusal| format!("its own state is refused: {refusal:?}"))
}

/// No dead end: before the table is closed there is something that carries the play on.
fn a_way_on(scene: &Scene<'_>) -> Holds {
    if scene.view.phase == Phase::Closed {
        return holds(scene.legal.is_empty(), || "something is listed on a closed table".into());
    }
    holds(!scene.legal.is_empty(), || "nothing is listed".into())?;
    holds(scene.legal.iter().any(|entry| ON.contains(&&*entry.command)), || format!("a dead end in {:?}", scene.view.phase))
}

/// In the air, and only there, the coins have their chances, one in all.
fn chances(view: &View) -> Holds {
    let flying = view.phase == Phase::Flying;
    holds(flying != view.outcomes.is_empty(), || format!("outcomes in {:?}", view.phase))?;
    let sum: u64 = view.outcomes.iter().map(|outcome| 4 * outcome.probability.numerator / outcome.probability.denominator).sum();
    holds(!flying || sum == 4, || format!("{:?}", view.outcomes))
}

static IDS: LazyLock<Vec<String>> = LazyLock::new(|| describe::<Nsw>().clauses.into_iter().map(|clause| clause.id).collect());

fn is_ruling(id: &str) -> bool {
    id.strip_prefix('R').is_some_and(|number| !number.is_empty() && number.bytes().all(|digit| digit.is_ascii_digit()))
}

/// A refusal names a clause or a ruling that exists, says something, and has a stable code.
pub fn cites(refusal: &Refusal) -> Holds {
    let known = |id: &str| IDS.iter().any(|known| known == id);
    let clause = (refusal.clause.starts_with("nsw ") || is_ruling(&refusal.clause)) && known(&refusal.clause);
    let ruling = refusal.ruling.as_deref().is_none_or(|ruling| is_ruling(ruling) && known(ruling));
    let code = !refusal.code.is_empty() && refusal.code.bytes().all(|letter| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == b'-');
    let message = refusal.message.ends_with('.') && !refusal.message.contains(['{', '}']);
    holds(clause && ruling && code && message, || format!("a refusal out of nowhere: {refusal:?}"))
}

fn event_cites(event: &Event) -> Holds {
    let id = |number: u16| IDS.get(usize::from(number));
    let ruling = event.cite.ruling.is_none_or(|ruling| id(ruling).is_some_and(|id| is_ruling(id)));
    holds(id(event.cite.clause).is_some() && ruling, || format!("an event out of nowhere: {event:?}"))
}
