//! What holds for every state: the list and the machine agree, view and events agree, winnings are what is owed.

use kip_conformance::choices::{ALL, chances_fault};
use kip_engine::contract::{Actor, Refusal, Stake};
use kip_engine::two_up::Table;
use kip_engine::two_up::contract::{
    AutoPlan, AutoSpinner, AutoWager, Choice, Command, DueChance, Event, Happening, Order, Phase, Side, View, WagerKind,
};
use kip_engine::two_up::rulebooks::Nsw;

use super::anything::anything;
use super::drive::{Drive, Looks};
use super::ends::a_way_on;
use super::holds::{cites, put, restore};
use super::listed::said;
use super::orders;
use super::promise::{Holds, holds};
use super::scene::Scene;
use super::script::weighted;
use super::tables::MOST;
use super::tally::count;
use kip_tests::chosen::{Said, wrong_list};
use kip_tests::dice::Dice;

impl Drive<'_> {
    /// What holds for every state.
    pub fn look(&self, dice: &mut Dice) -> Holds {
        let (view, legal) = self.seen();
        self.count(|tally| *tally.phases.entry(view.phase.as_str()).or_default() += 1);
        if self.looks != Looks::Everything {
            return Ok(());
        }
        let scene = Scene { view: &view, legal: &legal, at: self.at, chips: &self.chips };
        a_way_on(&scene)?;
        let table = restore(&self.play.state())?;
        chances(&view, &table.chances(ALL))?;
        for _ in 0..4 {
            if let Some(choice) = weighted(&legal, dice, |_| 1) {
                self.keeps_its_promise(&table, &scene, choice, dice)?;
            }
        }
        for _ in 0..8 {
            let (by, command) = anything(&scene, &self.config.source, dice);
            self.does_as_it_says(&table, &scene, by, &command)?;
        }
        Ok(())
    }

    /// Every entry's commands are accepted, or some of very many entries.
    pub fn all_that_is_listed(&self, dice: &mut Dice) -> Holds {
        let (view, legal) = self.seen();
        if self.looks != Looks::Everything || legal.is_empty() {
            return Ok(());
        }
        let scene = Scene { view: &view, legal: &legal, at: self.at, chips: &self.chips };
        let table = restore(&self.play.state())?;
        let wrong = wrong_list(&table, self.at, &legal, dice);
        holds(wrong.is_none(), || wrong.unwrap_or_default())?;
        let every = legal.len() as u64 / 150 + 1;
        for choice in &legal {
            if !dice.once_in(every) {
                continue;
            }
            self.keeps_its_promise(&table, &scene, choice, dice)?;
        }
        Ok(())
    }

    pub fn put(&self, table: &Table<Nsw>, by: Actor, command: &Command) -> Result<Result<(), Refusal>, String> {
        *self.given.suspect.borrow_mut() = Some(Order { by, at: self.at, command: command.clone() });
        put(table, by, self.at, command)
    }

    pub fn keeps_its_promise(&self, table: &Table<Nsw>, scene: &Scene<'_>, choice: &Choice, dice: &mut Dice) -> Holds {
        for (by, command) in orders::promised(choice, scene, &self.config.source, dice) {
            if let Err(refusal) = self.put(table, by, &command)? {
                return Err(format!(
                    "{choice:?} is listed at {} but {by:?} {command:?} is refused: {refusal:?}",
                    self.at
                ));
            }
            let said = said(scene, &self.config.source, by, &command);
            holds(said != Said::Refused, || format!("{choice:?} does not list {by:?} {command:?}"))?;
        }
        for (by, command) in orders::beyond(choice, scene, dice) {
            self.does_as_it_says(table, scene, by, &command)?;
        }
        Ok(())
    }

    pub fn does_as_it_says(&self, table: &Table<Nsw>, scene: &Scene<'_>, by: Actor, command: &Command) -> Holds {
        let said = said(scene, &self.config.source, by, command);
        match (said, self.put(table, by, command)?) {
            (Said::Accepted, Err(refusal)) => {
                Err(format!("listed at {} but refused: {by:?} {command:?}: {refusal:?}", self.at))
            }
            (Said::Refused, Ok(())) => Err(format!("accepted at {} but not listed: {by:?} {command:?}", self.at)),
            _ => Ok(()),
        }
    }

    /// Once a script: very many commands to one state.
    pub fn everything_possible(&self, dice: &mut Dice) -> Holds {
        let (view, legal) = self.seen();
        let scene = Scene { view: &view, legal: &legal, at: self.at, chips: &self.chips };
        let table = restore(&self.play.state())?;
        for _ in 0..250 {
            let (by, command) = anything(&scene, &self.config.source, dice);
            self.does_as_it_says(&table, &scene, by, &command)?;
        }
        Ok(())
    }

    /// A batch from here: it is played or refused whole.
    pub fn auto_play(&self, dice: &mut Dice) -> Holds {
        let state = self.play.state();
        let seat = |dice: &mut Dice| 1 + dice.number(self.config.seats + 1);
        for _ in 0..3 {
            let mut table = restore(&state)?;
            let stake = |dice: &mut Dice| {
                let amount = self.chips.smallest() * dice.between(1, 40);
                Stake { chips: amount, tokens: *dice.pick(&[0, 0, self.chips.smallest()]) }
            };
            let plan = AutoPlan {
                at: self.at,
                seed: dice.bytes(32),
                rounds: dice.below(60),
                stepwise: dice.once_in(2),
                spinner: dice.maybe(|dice| AutoSpinner {
                    seat: seat(dice),
                    side: *dice.pick(Side::ALL),
                    stake: stake(dice),
                }),
                wagers: (0..dice.below(3))
                    .map(|_| AutoWager { seat: seat(dice), side: *dice.pick(Side::ALL), stake: stake(dice) })
                    .collect(),
            };
            match table.auto_play(&plan) {
                Err(refusal) => {
                    cites(&refusal)?;
                    holds(table.snapshot() == state, || format!("a refused batch changed the state: {plan:?}"))?;
                }
                Ok((tally, moves)) => {
                    let after = table.snapshot();
                    holds(restore(&after)?.snapshot() == after, || "a batch led to no state".into())?;
                    holds(tally.spins == plan.rounds, || format!("other spins than asked for: {tally:?} {plan:?}"))?;
                    let mut books = self.play.books.clone();
                    holds(books.add(&moves, &table.view()).is_none(), || {
                        format!("money appeared or vanished: {tally:?} {moves:?}")
                    })?;
                    holds(tally.decisions == tally.heads + tally.tails + tally.five_odds, || format!("{tally:?}"))?;
                }
            }
            count(|tally| tally.put += 1);
        }
        Ok(())
    }

    /// > 4.10 Where it is not possible to pay a wager exactly in chips it shall be paid to the next highest amount … (R18)
    ///
    /// Heads and Tails are always paid exactly (R57), and no number exceeds 2^53 - 1 (R63).
    pub fn pays_what_is_owed(&self, event: &Event) -> Holds {
        let total = |stake: Stake| stake.chips + stake.tokens;
        match &event.what {
            Happening::WagerWon(won) => {
                let (numerator, denominator) = if won.wager == WagerKind::Spinner { (15, 2) } else { (1, 1) };
                let owed = total(won.stake) * numerator;
                let (exact, rounding) = (won.exact, won.rounding);
                let is_exact = exact.numerator * denominator == owed * exact.denominator
                    && rounding.denominator == exact.denominator;
                let is_next = won.paid == self.chips.up(owed.div_ceil(denominator))
                    && exact.numerator + rounding.numerator == won.paid * exact.denominator;
                let is_even = won.wager == WagerKind::Spinner || rounding.numerator == 0;
                let fits = [owed, won.paid, exact.numerator, rounding.numerator].iter().all(|&number| number <= MOST);
                holds(is_exact && is_next && is_even && fits, || format!("not what is owed: {won:?}"))
            }
            Happening::WagerLost(lost) if lost.wager != WagerKind::Spinner => {
                holds(self.chips.make_up(total(lost.stake)), || format!("not payable: {lost:?}"))
            }
            _ => Ok(()),
        }
    }
}

/// In the air, and only there, chance is due: each thing that it can bring, one in all, where no chain fixes it.
fn chances(view: &View, due: &DueChance) -> Holds {
    let flying = view.phase == Phase::Flying;
    let as_it_should = match due {
        DueChance::Nothing => !flying,
        DueChance::Listed(_) => flying && view.common.chain.is_none(),
        DueChance::Unlisted => flying && view.common.chain.is_some(),
    };
    holds(as_it_should, || format!("{due:?} in {:?}", view.phase))?;
    let wrong = chances_fault(due, ALL);
    holds(wrong.is_none(), || wrong.unwrap_or_default())
}
