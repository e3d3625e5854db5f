//! Plays a script of random steps in one ring and checks every promise after each.

use std::cell::RefCell;
use std::fmt::Write as _;

use kip_engine::contract::{Actor, Refusal, Timestamp};
use kip_engine::two_up::Table;
use kip_engine::two_up::contract::{Choice, Command, Event, Happening, Order, Side, View};
use kip_tests::Play;

use super::anything::{MALFORMED, anything, nonsense};
use super::orders::{self, NOTICE};
use super::promise::{Holds, catch_panic, check_citation, holds, is_ruling, shrink};
use super::script::{Script, Step, listed_weight, weighted};
use super::tables::{DAY, MOST, Scene, Setting};
use super::tally::{Tally, count};
use kip_tests::dice::Dice;

/// The extent of the checks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Looks {
    /// Every promise.
    Everything,
    /// No check: the script only leads to a state.
    Nothing,
    /// The agreement of all forms of the engine alone.
    AllForms,
}

/// The outcome of a script.
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
/// The check that failed, with the fewest commands that lead there.
pub fn play(setting: &Setting, script: &Script, looks: Looks) -> Result<Played, String> {
    let given = Given::default();
    let why = match catch_panic(|| Drive::open(setting, script.temper, looks, &given)?.run(&script.steps)) {
        Ok(played) => return Ok(played),
        Err(why) => why,
    };
    let suspect = given.suspect.into_inner();
    let (orders, why) = shrink(given.orders.into_inner(), why, |fewer| replay(setting, fewer, suspect.as_ref()).err());
    let mut report = format!("{why}\n  {} {:?}", setting.book.id(), setting.config);
    for Order { by, at, command } in orders {
        let _ = write!(report, "\n  {at} {}#{} {command:?}", by.role.as_str(), by.number);
    }
    Err(report)
}

/// Gives the commands to a new table and checks everything.
fn replay(setting: &Setting, orders: &[Order], suspect: Option<&Order>) -> Result<(), String> {
    let given = Given::default();
    catch_panic(|| {
        let mut drive = Drive::open(setting, 0, Looks::Everything, &given)?;
        for Order { by, at, command } in orders {
            drive.at = drive.at.max(*at);
            drive.give(*by, *at, command)?;
        }
        drive.play.rebuild();
        if let Some(Order { by, command, .. }) = suspect {
            let (view, legal) = drive.seen();
            drive.check_answer(&drive.scene(&view, &legal), *by, command)?;
        }
        for seed in 0..4 {
            let dice = &mut Dice::new(seed);
            drive.check_state(dice)?;
            drive.check_all_listed(dice)?;
            drive.check_many_commands(dice)?;
        }
        drive.check_result_is_reachable()?;
        drive.close_down()
    })
}

/// A ring in which a script is played.
pub struct Drive<'a> {
    pub play: Play,
    pub opening: Vec<u8>,
    pub setting: &'a Setting,
    pub ids: Vec<String>,
    pub temper: u64,
    pub looks: Looks,
    pub at: Timestamp,
    pub given: &'a Given,
}

/// The commands of a script, kept for the report of a failure.
#[derive(Default)]
pub struct Given {
    /// The commands given to the ring.
    pub orders: RefCell<Vec<Order>>,
    /// The last command tried on a copy.
    pub suspect: RefCell<Option<Order>>,
}

impl<'a> Drive<'a> {
    fn open(setting: &'a Setting, temper: u64, looks: Looks, given: &'a Given) -> Result<Self, String> {
        let open = if looks == Looks::AllForms { Play::of } else { Play::native_of };
        let play = open(setting.book.id(), &setting.config).map_err(|refusal| format!("does not open: {refusal:?}"))?;
        let ids = setting.book.describe().head.clauses.into_iter().map(|clause| clause.id).collect();
        let (opening, at) = (play.state(), setting.config.opened_at);
        Ok(Self { opening, play, setting, ids, temper, looks, at, given })
    }

    fn run(mut self, script: &[Step]) -> Result<Played, String> {
        self.check_state(&mut Dice::new(0))?;
        for (number, &step) in script.iter().enumerate() {
            self.step(step, number)?;
        }
        let (opening, state) = (self.opening.clone(), self.play.state());
        let played = Played { opening, state, events: self.play.events.clone(), at: self.at };
        if self.looks == Looks::AllForms {
            self.play.rebuild();
        }
        if self.looks == Looks::Everything {
            self.play.rebuild();
            self.check_many_commands(&mut Dice::new(script.len() as u64))?;
            self.check_result_is_reachable()?;
            self.close_down()?;
            self.play.rebuild();
        }
        self.count(|tally| tally.scripts += 1);
        Ok(played)
    }

    /// Returns the view, and the list for the time of the next command.
    pub fn seen(&self) -> (View, Vec<Choice>) {
        (self.play.view(), self.play.legal(self.at))
    }

    pub fn scene<'b>(&'b self, view: &'b View, legal: &'b [Choice]) -> Scene<'b> {
        Scene { book: self.setting.book, config: &self.setting.config, view, legal, at: self.at }
    }

    pub fn count(&self, what: impl FnOnce(&mut Tally)) {
        if self.looks == Looks::Everything {
            count(what);
        }
    }

    pub fn check_refusal(&self, refusal: &Refusal) -> Holds {
        check_citation(&self.ids, self.setting.book.id(), refusal)
    }

    pub fn restore(&self, state: &[u8]) -> Result<Table, String> {
        Table::restore(self.setting.book, state).map_err(|refusal| format!("its own state is refused: {refusal:?}"))
    }

    fn step(&mut self, step: Step, number: usize) -> Holds {
        let (view, legal) = self.seen();
        let scene = self.scene(&view, &legal);
        let (order, promised, seed) = match step {
            Step::Forward(seed) => (self.pick_forward(&scene, &mut Dice::new(seed)), false, seed),
            Step::Listed(seed) => (pick_listed(&scene, &mut Dice::new(seed)), false, seed),
            Step::Anything(seed) => (Some(anything(&scene, &mut Dice::new(seed))), false, seed),
            Step::Nonsense(seed) => (Some(nonsense(&scene, &mut Dice::new(seed))), true, seed),
            Step::Time(seed) => return self.pass_time(&mut Dice::new(seed)),
        };
        let Some((by, command)) = order else { return Ok(()) };
        let refused = self.give(by, self.at, &command)?;
        if promised {
            let code = refused.map(|refusal| refusal.code);
            holds(code.as_deref().is_some_and(|code| MALFORMED.contains(&code)), || {
                format!("nonsense was not refused as such: {code:?} {command:?}")
            })?;
        }
        if number.is_multiple_of(16) {
            self.check_all_listed(&mut Dice::new(seed))?;
        }
        self.check_state(&mut Dice::new(seed ^ 1))
    }

    /// Returns a listed command that moves play forward; in some rings the coins favour one side.
    fn pick_forward(&self, scene: &Scene<'_>, dice: &mut Dice) -> Option<(Actor, Command)> {
        let Some(choice) = weighted(scene.legal, dice, |name| forward_weight(name, self.temper)) else {
            return pick_listed(scene, dice);
        };
        let (by, command) = orders::command_of(choice, scene, dice);
        match command {
            Command::Land(landing) if self.temper & 1 == 0 && !dice.once_in(6) => {
                let side = if self.temper & 6 == 0 { Side::Tails } else { Side::Heads };
                Some((by, Command::Land(orders::with_faces(landing, side, dice))))
            }
            command => Some((by, command)),
        }
    }

    /// Gives a command to the ring and checks every promise about commands.
    pub fn give(&mut self, by: Actor, at: Timestamp, command: &Command) -> Result<Option<Refusal>, String> {
        *self.given.suspect.borrow_mut() = None;
        self.given.orders.borrow_mut().push(Order { by, at, command: command.clone() });
        let (before, had, view) = (self.play.state(), self.wealth(), self.play.view());
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
                self.check_refusal(&refusal)?;
                Ok(Some(refusal))
            }
            Ok(events) => {
                self.check_events(&before, &events, by, at, command)?;
                self.check_nobody_gains(&had, &view, &events, command)?;
                Ok(None)
            }
        }
    }

    /// Requires that the events have this time and a known clause, that a copy emits the same ones, and that they rebuild the new
    /// state.
    fn check_events(&self, before: &[u8], events: &[Event], by: Actor, at: Timestamp, command: &Command) -> Holds {
        for event in events {
            holds(event.at == at, || format!("an event of another time: {event:?}"))?;
            let id = |number: u16| self.ids.get(usize::from(number));
            let ruling = event.cite.ruling.is_none_or(|ruling| id(ruling).is_some_and(|id| is_ruling(id)));
            holds(id(event.cite.clause).is_some() && ruling, || format!("an event out of nowhere: {event:?}"))?;
        }
        let after = self.play.state();
        let (mut copy, mut copied) = (self.restore(before)?, Vec::new());
        copy.apply(by, at, command, &mut copied).map_err(|refusal| format!("a copy refuses: {refusal:?}"))?;
        holds(copied == events && copy.snapshot() == after, || "a copy does something else".into())?;
        let mut rebuilt = self.restore(before)?;
        rebuilt.rebuild(events).map_err(|refusal| format!("its own events are refused: {refusal:?}"))?;
        holds(rebuilt.snapshot() == after, || "events do not lead from state to state".into())?;
        holds(self.restore(&after)?.snapshot() == after, || "a restored state has other bytes".into())
    }

    fn pass_time(&mut self, dice: &mut Dice) -> Holds {
        let now = self.play.view().common.now;
        let back = now.saturating_sub(1);
        if dice.once_in(6) && back < now {
            holds(self.play.legal(back).is_empty(), || "something is listed for a time that has passed".into())?;
            let view = self.play.view();
            let legal = self.play.legal(now);
            let Some((by, command)) = pick_listed(&self.scene(&view, &legal), dice) else { return Ok(()) };
            let refused = self.give(by, back, &command)?;
            let known = |refusal: Refusal| refusal.code == "time-backwards" || MALFORMED.contains(&&*refusal.code);
            return holds(refused.is_some_and(known), || "time went back".into());
        }
        let after = [1, 1_000, 60_000, NOTICE, DAY];
        self.at = self.at.saturating_add(*dice.pick(&after)).min(MOST);
        Ok(())
    }
}

fn pick_listed(scene: &Scene<'_>, dice: &mut Dice) -> Option<(Actor, Command)> {
    let choice = weighted(scene.legal, dice, listed_weight)?;
    Some(orders::command_of(choice, scene, dice))
}

/// Returns the weight of a command among those that move play forward; 0 for all others.
fn forward_weight(command: &str, temper: u64) -> u64 {
    let sometimes = |shift: u32| [0, 1, 1, 4][usize::try_from(temper >> shift & 3).expect("small")];
    match command {
        "cover-centre" => 60,
        "throw-coins" | "land" | "announce-result" | "stake-centre" | "place-your-bets" => 30,
        "select-coins" | "no-more-bets" => 20,
        "appoint-substitute" => 40,
        "join" | "accept-coins" => 10,
        "offer-coins" | "stay" => 8,
        "start-house-spin" | "withdraw-due" | "decline-coins" | "commit-draws" => 2,
        "add-entropy" | "change-coins" => 1,
        "offer-side-bet" => 3 * sometimes(2),
        "match-side-bet" => 8 * sometimes(2),
        "call-no-spin" => [0, 2, 2, 60][usize::try_from(temper >> 4 & 3).expect("small")],
        "decline-cover" | "call-off-centre" => 4 * sometimes(6),
        "retire" | "decline-further-spins" | "record-failure-to-spin" | "send-spinner-out" => sometimes(8),
        "void-wagers" | "invalidate-outcome" => sometimes(10),
        _ => 0,
    }
}

/// Returns whether any of the events is of that kind.
pub fn has_happened(events: &[Event], is: impl Fn(&Happening) -> bool) -> bool {
    events.iter().any(|event| is(&event.what))
}
