//! Plays a script of random steps on one table and checks every promise after each.

use std::cell::RefCell;
use std::fmt::Write as _;

use kip_engine::contract::{Actor, Refusal, Timestamp};
use kip_engine::two_up::contract::{Choice, Command, Config, Event, Order, Terms, View};
use kip_tests::Play;

use super::anything::{MALFORMED, anything, nonsense};
use super::chips::Chips;
use super::holds::{check_event, check_refusal, restore};
use super::orders::{self, NOTICE};
use super::promise::{Holds, catch_panic, holds, shrink};
use super::scene::Scene;
use super::script::{Script, Step, Temper, listed_weight, weighted};
use super::tables::MOST;
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
pub fn play(config: &Config, script: &Script, looks: Looks) -> Result<Played, String> {
    let given = Given::default();
    let why = match catch_panic(|| Drive::open(config, script, looks, &given)?.run(&script.steps)) {
        Ok(played) => return Ok(played),
        Err(why) => why,
    };
    let suspect = given.suspect.into_inner();
    let (orders, why) = shrink(given.orders.into_inner(), why, |fewer| replay(config, fewer, suspect.as_ref()).err());
    let mut report = format!("{why}\n  {config:?}");
    for Order { by, at, command } in orders {
        let _ = write!(report, "\n  {at} {}#{} {command:?}", by.role.as_str(), by.number);
    }
    Err(report)
}

/// Gives the commands to a new table and checks everything.
fn replay(config: &Config, orders: &[Order], suspect: Option<&Order>) -> Result<(), String> {
    let (script, given) = (Script { temper: 0, steps: Vec::new() }, Given::default());
    catch_panic(|| {
        let mut drive = Drive::open(config, &script, Looks::Everything, &given)?;
        for Order { by, at, command } in orders {
            drive.at = drive.at.max(*at);
            drive.give(*by, *at, command)?;
        }
        drive.play.rebuild();
        if let Some(Order { by, command, .. }) = suspect {
            let (view, legal) = drive.seen();
            let scene = Scene { view: &view, legal: &legal, at: drive.at, chips: &drive.chips };
            drive.check_answer(&restore(&drive.play.state())?, &scene, *by, command)?;
        }
        for seed in 0..4 {
            let dice = &mut Dice::new(seed);
            drive.check_state(dice)?;
            drive.check_all_listed(dice)?;
            drive.check_many_commands(dice)?;
            drive.check_auto_play(dice)?;
        }
        drive.check_result_is_reachable()?;
        drive.close_down()
    })
}

/// A table on which a script is played.
pub struct Drive<'a> {
    pub play: Play,
    pub opening: Vec<u8>,
    pub config: &'a Config,
    pub chips: Chips,
    pub temper: Temper,
    pub looks: Looks,
    pub at: Timestamp,
    pub given: &'a Given,
}

/// The commands of a script, kept for the report of a failure.
#[derive(Default)]
pub struct Given {
    /// The commands given to the table.
    pub orders: RefCell<Vec<Order>>,
    /// The last command tried on a copy.
    pub suspect: RefCell<Option<Order>>,
}

impl<'a> Drive<'a> {
    fn open(config: &'a Config, script: &Script, looks: Looks, given: &'a Given) -> Result<Self, String> {
        let open = if looks == Looks::AllForms { Play::open } else { Play::open_native };
        let play = open(config).map_err(|refusal| format!("the table does not open: {refusal:?}"))?;
        let Terms::Casino(terms) = &config.terms else { return Err("no casino's terms".into()) };
        let chips = Chips::new(&terms.denominations);
        Ok(Self {
            opening: play.state(),
            play,
            config,
            chips,
            temper: Temper::of(script.temper),
            looks,
            at: config.opened_at,
            given,
        })
    }

    fn run(mut self, script: &[Step]) -> Result<Played, String> {
        self.check_state(&mut Dice::new(0))?;
        for (number, &step) in script.iter().enumerate() {
            self.step(step, number)?;
        }
        let played = Played {
            opening: self.opening.clone(),
            state: self.play.state(),
            events: self.play.events.clone(),
            at: self.at,
        };
        if self.looks == Looks::AllForms {
            self.play.rebuild();
        }
        if self.looks == Looks::Everything {
            self.play.rebuild();
            self.check_many_commands(&mut Dice::new(script.len() as u64))?;
            self.check_auto_play(&mut Dice::new(script.len() as u64))?;
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

    pub fn count(&self, what: impl FnOnce(&mut Tally)) {
        if self.looks == Looks::Everything {
            count(what);
        }
    }

    fn step(&mut self, step: Step, number: usize) -> Holds {
        let (view, legal) = self.seen();
        let scene = Scene { view: &view, legal: &legal, at: self.at, chips: &self.chips };
        let source = &self.config.source;
        let (order, promised) = match step {
            Step::Forward(seed) => (self.pick_forward(&scene, &mut Dice::new(seed)), false),
            Step::Listed(seed) => (self.pick_listed(&scene, &mut Dice::new(seed)), false),
            Step::Anything(seed) => (Some(anything(&scene, source, &mut Dice::new(seed))), false),
            Step::Nonsense(seed) => (Some(nonsense(&scene, source, &mut Dice::new(seed))), true),
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
        let seed = match step {
            Step::Forward(seed)
            | Step::Listed(seed)
            | Step::Anything(seed)
            | Step::Nonsense(seed)
            | Step::Time(seed) => seed,
        };
        if number.is_multiple_of(16) {
            self.check_all_listed(&mut Dice::new(seed))?;
        }
        self.check_state(&mut Dice::new(seed ^ 1))
    }

    fn pick_listed(&self, scene: &Scene<'_>, dice: &mut Dice) -> Option<(Actor, Command)> {
        let choice = weighted(scene.legal, dice, listed_weight)?;
        Some(orders::command_of(choice, scene, &self.config.source, dice))
    }

    fn pick_forward(&self, scene: &Scene<'_>, dice: &mut Dice) -> Option<(Actor, Command)> {
        let Some(choice) = weighted(scene.legal, dice, |name| self.temper.forward_weight(name)) else {
            return self.pick_listed(scene, dice);
        };
        let (by, command) = orders::command_of(choice, scene, &self.config.source, dice);
        match (self.temper.falls, command) {
            (Some(falls), Command::Land(landing)) if !dice.once_in(5) => {
                Some((by, Command::Land(orders::with_faces(landing, falls, dice))))
            }
            (Some([side, other]), Command::CallSide(_)) if side == other && !dice.once_in(4) => {
                Some((by, Command::CallSide(side)))
            }
            (_, command) => Some((by, command)),
        }
    }

    /// Gives a command to the table and checks every promise about commands.
    pub fn give(&mut self, by: Actor, at: Timestamp, command: &Command) -> Result<Option<Refusal>, String> {
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
                check_refusal(&refusal)?;
                Ok(Some(refusal))
            }
            Ok(events) => {
                for event in &events {
                    holds(event.at == at, || format!("an event of another time: {event:?}"))?;
                    check_event(event)?;
                    self.check_payment(event)?;
                }
                let after = self.play.state();
                let (mut copy, mut copied) = (restore(&before)?, Vec::new());
                copy.apply(by, at, command, &mut copied).map_err(|refusal| format!("a copy refuses: {refusal:?}"))?;
                holds(copied == events && copy.snapshot() == after, || "a copy does something else".into())?;
                let mut rebuilt = restore(&before)?;
                rebuilt.rebuild(&events).map_err(|refusal| format!("its own events are refused: {refusal:?}"))?;
                holds(rebuilt.snapshot() == after, || "events do not lead from state to state".into())?;
                holds(restore(&after)?.snapshot() == after, || "a restored state has other bytes".into())?;
                Ok(None)
            }
        }
    }

    fn pass_time(&mut self, dice: &mut Dice) -> Holds {
        let now = self.play.view().common.now;
        let back = now.saturating_sub(1);
        if dice.once_in(6) && back < now {
            holds(self.play.legal(back).is_empty(), || "something is listed for a time that has passed".into())?;
            let view = self.play.view();
            let legal = self.play.legal(now);
            let scene = Scene { view: &view, legal: &legal, at: now, chips: &self.chips };
            let Some((by, command)) = self.pick_listed(&scene, dice) else { return Ok(()) };
            let refused = self.give(by, back, &command)?;
            let known = |refusal: Refusal| refusal.code == "time-backwards" || MALFORMED.contains(&&*refusal.code);
            return holds(refused.is_some_and(known), || "time went back".into());
        }
        let after = [1, 1_000, 60_000, NOTICE - 1, NOTICE, NOTICE, NOTICE, 2 * NOTICE];
        self.at = self.at.saturating_add(*dice.pick(&after)).min(MOST);
        Ok(())
    }
}
