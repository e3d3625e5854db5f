//! Checks of every state: list and engine agree, a batch is played or refused whole, and winnings are exact.

use kip_conformance::choices::{ALL, chances_fault};
use kip_engine::contract::{Actor, Refusal, Stake};
use kip_engine::two_up::Table;
use kip_engine::two_up::contract::{
    AutoPlan, AutoSpinner, AutoWager, Choice, Command, DueChance, Event, Happening, Order, Phase, Side, View, WagerKind,
};

use super::anything::anything;
use super::drive::{Drive, Looks};
use super::ends::require_way_on;
use super::holds::{check_refusal, restore, try_on_copy};
use super::listed::predict;
use super::orders;
use super::promise::{Holds, holds};
use super::scene::Scene;
use super::script::weighted;
use super::tables::MOST;
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
        let scene = Scene { view: &view, legal: &legal, at: self.at, chips: &self.chips };
        require_way_on(&scene)?;
        let table = restore(&self.play.state())?;
        chances(&view, &table.chances(ALL))?;
        for _ in 0..4 {
            if let Some(choice) = weighted(&legal, dice, |_| 1) {
                self.check_choice(&table, &scene, choice, dice)?;
            }
        }
        for _ in 0..8 {
            let (by, command) = anything(&scene, &self.config.source, dice);
            self.check_answer(&table, &scene, by, &command)?;
        }
        Ok(())
    }

    /// Checks every listed choice, or a sample of a very long list.
    pub fn check_all_listed(&self, dice: &mut Dice) -> Holds {
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
            self.check_choice(&table, &scene, choice, dice)?;
        }
        Ok(())
    }

    pub fn try_on_copy(&self, table: &Table, by: Actor, command: &Command) -> Result<Result<(), Refusal>, String> {
        *self.given.suspect.borrow_mut() = Some(Order { by, at: self.at, command: command.clone() });
        try_on_copy(table, by, self.at, command)
    }

    pub fn check_choice(&self, table: &Table, scene: &Scene<'_>, choice: &Choice, dice: &mut Dice) -> Holds {
        for (by, command) in orders::promised(choice, scene, &self.config.source, dice) {
            if let Err(refusal) = self.try_on_copy(table, by, &command)? {
                return Err(format!(
                    "{choice:?} is listed at {} but {by:?} {command:?} is refused: {refusal:?}",
                    self.at
                ));
            }
            let said = predict(scene, &self.config.source, by, &command);
            holds(said != Said::Refused, || format!("{choice:?} does not list {by:?} {command:?}"))?;
        }
        for (by, command) in orders::out_of_range(choice, scene, dice) {
            self.check_answer(table, scene, by, &command)?;
        }
        Ok(())
    }

    pub fn check_answer(&self, table: &Table, scene: &Scene<'_>, by: Actor, command: &Command) -> Holds {
        let said = predict(scene, &self.config.source, by, command);
        match (said, self.try_on_copy(table, by, command)?) {
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
        let scene = Scene { view: &view, legal: &legal, at: self.at, chips: &self.chips };
        let table = restore(&self.play.state())?;
        for _ in 0..250 {
            let (by, command) = anything(&scene, &self.config.source, dice);
            self.check_answer(&table, &scene, by, &command)?;
        }
        Ok(())
    }

    /// Auto-plays batches on copies: each is played or refused whole.
    pub fn check_auto_play(&self, dice: &mut Dice) -> Holds {
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
                    check_refusal(&refusal)?;
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

    /// > nsw 4.10 Where it is not possible to pay a wager exactly in chips it shall be paid to the next highest amount …
    /// > (R18)
    ///
    /// Heads and Tails are always paid exactly (R57), and no number exceeds 2^53 - 1 (R63).
    pub fn check_payment(&self, event: &Event) -> Holds {
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

/// Requires that chance is due only while the coins fly. Its outcomes are listed, and add up to 1, unless a chain fixes them.
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
