//! Checks of every state: list and engine agree, chances add up to 1, and nobody gains.

use kip_conformance::choices::{ALL, chances_fault};
use kip_engine::contract::{Actor, Refusal};
use kip_engine::two_up::contract::{
    CentrePolicy, Chance, Choice, Command, DueChance, Event, Happening, Order, Phase, Terms, View,
};
use kip_tests::books::worth::{BySeat, worth};

use super::anything::anything;
use super::drive::{Drive, Looks, has_happened};
use super::ends::require_way_on;
use super::listed::predict;
use super::orders;
use super::promise::{Holds, holds};
use super::script::weighted;
use super::tables::Scene;
use super::tally::count;
use kip_tests::chosen::{Said, wrong_list};
use kip_tests::dice::Dice;

impl Drive<'_> {
    /// Checks every promise about states.
    pub fn check_state(&self, dice: &mut Dice) -> Holds {
        let (view, legal) = self.seen();
        self.count(|tally| *tally.phases.entry(view.phase.as_str()).or_default() += 1);
        if self.looks != Looks::Everything {
            return Ok(());
        }
        let scene = self.scene(&view, &legal);
        require_way_on(&scene)?;
        self.chances(&view)?;
        for _ in 0..4 {
            if let Some(choice) = weighted(&legal, dice, |_| 1) {
                self.check_choice(&scene, choice, dice)?;
            }
        }
        for _ in 0..8 {
            let (by, command) = anything(&scene, dice);
            self.check_answer(&scene, by, &command)?;
        }
        Ok(())
    }

    /// Checks every listed choice, or a sample of a very long list.
    pub fn check_all_listed(&self, dice: &mut Dice) -> Holds {
        let (view, legal) = self.seen();
        if self.looks != Looks::Everything || legal.is_empty() {
            return Ok(());
        }
        let (scene, table) = (self.scene(&view, &legal), self.play.table());
        let wrong = wrong_list(table, self.at, &legal, dice);
        holds(wrong.is_none(), || wrong.unwrap_or_default())?;
        let every = legal.len() as u64 / 150 + 1;
        for choice in &legal {
            if dice.once_in(every) {
                self.check_choice(&scene, choice, dice)?;
            }
        }
        Ok(())
    }

    /// Tries a command on a copy, checks every promise about commands and returns the answer.
    fn try_on_copy(&self, by: Actor, command: &Command) -> Result<Result<(), Refusal>, String> {
        *self.given.suspect.borrow_mut() = Some(Order { by, at: self.at, command: command.clone() });
        count(|tally| tally.put += 1);
        let (mut table, mut events) = (self.play.table().clone(), Vec::new());
        let answer = table.apply(by, self.at, command, &mut events);
        match &answer {
            Err(refusal) => {
                self.check_refusal(refusal)?;
                holds(events.is_empty(), || format!("a refusal told events: {command:?}"))?;
                holds(table.snapshot() == self.play.state(), || format!("a refusal changed the state: {command:?}"))?;
            }
            Ok(()) => {
                holds(!events.is_empty(), || format!("an accepted command told nothing: {command:?}"))?;
                self.restore(&table.snapshot()).map_err(|why| format!("{by:?} {command:?}: {why}"))?;
            }
        }
        Ok(answer)
    }

    pub fn check_choice(&self, scene: &Scene<'_>, choice: &Choice, dice: &mut Dice) -> Holds {
        for (by, command) in orders::promised(choice, scene, dice) {
            if let Err(refusal) = self.try_on_copy(by, &command)? {
                return Err(format!("{choice:?} is listed but {by:?} {command:?} is refused: {refusal:?}"));
            }
            let said = predict(scene, by, &command);
            holds(said != Said::Refused, || format!("{choice:?} does not list {by:?} {command:?}"))?;
        }
        for (by, command) in orders::out_of_range(choice, scene, dice) {
            self.check_answer(scene, by, &command)?;
        }
        Ok(())
    }

    pub fn check_answer(&self, scene: &Scene<'_>, by: Actor, command: &Command) -> Holds {
        match (predict(scene, by, command), self.try_on_copy(by, command)?) {
            (Said::Accepted, Err(refusal)) => {
                Err(format!("listed at {} but refused: {by:?} {command:?}: {refusal:?}", self.at))
            }
            (Said::Refused, Ok(())) => Err(format!("accepted at {} but not listed: {by:?} {command:?}", self.at)),
            _ => Ok(()),
        }
    }

    /// Tries 250 random commands in one state.
    pub fn check_many_commands(&self, dice: &mut Dice) -> Holds {
        let (view, legal) = self.seen();
        let scene = self.scene(&view, &legal);
        for _ in 0..250 {
            let (by, command) = anything(&scene, dice);
            self.check_answer(&scene, by, &command)?;
        }
        Ok(())
    }

    /// Returns each player's wealth: money won so far plus the worth of the stakes. `None` under the single-cover policy, whose
    /// centre is worth less to the spinner from the start (R35).
    pub fn wealth(&self) -> Option<BySeat> {
        let Terms::Ring(terms) = self.setting.config.terms else { return None };
        if terms.centre_policy == CentrePolicy::SingleCover {
            return None;
        }
        let mut all = worth(&self.play.view());
        for (seat, money) in self.play.books.purses() {
            *all.entry(seat).or_default() += money;
        }
        all.retain(|_, amount| *amount != 0);
        Some(all)
    }

    /// Requires that no command changes a player's wealth, except a landing, a decision on coins that have landed, and a void of
    /// a riding centre (R105). Those too keep the sum, except for forfeits.
    pub fn check_nobody_gains(
        &self,
        had: &Option<BySeat>,
        before: &View,
        events: &[Event],
        command: &Command,
    ) -> Holds {
        let rides = before.ring.as_ref().and_then(|ring| ring.centre.as_ref()).is_some_and(|centre| centre.heads > 0);
        let decided = match command {
            Command::Land(_) | Command::InvalidateOutcome(_) => true,
            Command::VoidWagers(at) if rides && before.game.is_some_and(|game| game.seat == *at) => true,
            Command::VoidWagers(_) | Command::ExcludePlayer(_) => before.phase == Phase::Landed,
            _ => false,
        };
        let has = self.wealth();
        if !decided {
            return holds(*had == has, || format!("somebody gains by {command:?}: {had:?} {has:?} {events:?}"));
        }
        // Only a forfeit, which is for fraud, goes to the house.
        let forfeit = has_happened(events, |what| {
            matches!(
                what,
                Happening::CentreForfeited(_) | Happening::CoverForfeited(_) | Happening::SideBetForfeited(_)
            )
        });
        let sum = |all: &Option<BySeat>| all.as_ref().map(|all| all.values().sum::<i128>());
        holds(sum(had) == sum(&has) || forfeit, || format!("money appeared or vanished by {command:?}"))
    }

    /// Requires that the chances of the flying coins add up to 1 and favour nobody.
    fn chances(&self, view: &View) -> Holds {
        let table = self.play.table();
        let due = table.chances(ALL);
        let wrong = chances_fault(&due, ALL);
        holds(wrong.is_none(), || wrong.unwrap_or_default())?;
        let (flying, chain) = (view.phase == Phase::Flying, view.common.chain.is_some());
        let chances = match due {
            DueChance::Listed(chances) if flying && !chain => chances,
            DueChance::Unlisted if flying && chain => return Ok(()),
            DueChance::Nothing if !flying => return Ok(()),
            due => return Err(format!("{due:?} in {:?}", view.phase)),
        };
        let Some(had) = self.wealth() else { return Ok(()) };
        let outcomes: Vec<Chance> = chances.into_iter().filter(|chance| chance.probability.numerator > 0).collect();
        let whole = outcomes[0].probability.denominator;
        let mut sum = BySeat::new();
        for outcome in outcomes {
            let (mut copy, mut events) = (table.clone(), Vec::new());
            copy.apply(outcome.by, self.at, &outcome.command, &mut events)
                .map_err(|refusal| format!("{outcome:?} does not land: {refusal:?}"))?;
            let mut has = worth(&copy.view());
            for (seat, money) in self.play.books.purses() {
                *has.entry(seat).or_default() += money;
            }
            for (seat, amount) in has {
                *sum.entry(seat).or_default() += amount * i128::from(outcome.probability.numerator);
            }
        }
        sum.retain(|_, amount| *amount != 0);
        let expected: BySeat = had.into_iter().map(|(seat, amount)| (seat, amount * i128::from(whole))).collect();
        holds(sum == expected, || format!("the coins favour somebody: {sum:?} {expected:?}"))
    }
}
