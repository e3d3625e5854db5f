//! Many hands of random moves through the same steps (C29).

use alloc::vec::Vec;

use kip_draws::Numbers;

use super::action::Action;
use super::contract::{AutoPlan, AutoTally, Happening, Phase};
use super::judge::{Judge, to_act};
use super::list::each_action;
use super::money::{moves_at, stake_due};
use super::record::Record;
use super::refusals::refused;
use super::seating::{Accepted, next_dealer};
use super::shuffle::shuffle_pack;
use super::sides::sides;
use super::state::State;
use super::step::{Out, Step};
use super::turns;
use crate::contract::{Citation, Move, Timestamp};
use crate::table::ledger::Sums;
use crate::table::money::MOST;
use crate::table::refusal::{Done, Refused};
use crate::table::source::{Source, wrong_source};

/// The most hands in one call.
const MOST_HANDS: u64 = 10_000_000;

/// Counts the events instead of telling them.
struct Counter {
    tally: AutoTally,
    sums: Sums,
    /// The money events of the command under way.
    paid: Vec<Happening>,
}

impl Out for Counter {
    fn take(&mut self, _at: Timestamp, _cite: Citation, what: Happening) {
        match &what {
            Happening::Captured(_) => self.tally.captures += 1,
            Happening::RequestOpen(_) | Happening::ClaimOpen(_) => self.tally.windows += 1,
            Happening::HandScored(scores) => {
                self.tally.hands += 1;
                let all = self.tally.points.iter_mut().zip(&mut self.tally.squares);
                for (score, (points, squares)) in scores.sides.iter().zip(all) {
                    *points += u64::from(score.points);
                    *squares += u64::from(score.points) * u64::from(score.points);
                }
            }
            Happening::StakePlaced(_) | Happening::StakeReturned(_) | Happening::SeatSettled(_) => self.paid.push(what),
            _ => {}
        }
    }
}

impl Counter {
    /// Adds up the moves of the command that has ended.
    fn book(&mut self) {
        if self.paid.is_empty() {
            return;
        }
        let happenings: Vec<&Happening> = self.paid.iter().collect();
        for at in 0..happenings.len() {
            moves_at(&happenings, at).into_iter().for_each(|one| self.sums.add(one));
        }
        self.paid.clear();
    }
}

/// Plays the plan.
///
/// # Errors
/// When the plan cannot be played at this table. The state may then have changed.
pub fn play(record: &'static Record, state: &mut State, plan: &AutoPlan) -> Result<(AutoTally, Vec<Move>), Refused> {
    require_plan(record, state, plan)?;
    state.now = plan.at;
    let mut numbers = Numbers::from_seed(crate::table::source::bytes32(&plan.seed));
    let count = sides(record, state).count();
    let tally = AutoTally {
        hands: 0,
        moves: 0,
        choices: 0,
        captures: 0,
        windows: 0,
        points: alloc::vec![0; count],
        squares: alloc::vec![0; count],
    };
    let mut counter = Counter { tally, sums: Sums::default(), paid: Vec::new() };
    let mut actions = Vec::new();
    play_hand(record, state, plan, &mut counter, &mut numbers, &mut actions);
    for _ in 0..plan.rounds {
        let mut step = Step { record, state, at: plan.at, out: &mut counter };
        for seat in 1..=step.state.seats() {
            if !step.state.player(seat).is_ready {
                step.perform(Accepted::Ready(seat));
            }
        }
        let pack = shuffle_pack(record.pack.value, &mut numbers);
        let dealer = next_dealer(step.state, &mut numbers);
        turns::deal(&mut step, pack, dealer, None);
        counter.book();
        play_hand(record, state, plan, &mut counter, &mut numbers, &mut actions);
    }
    Ok((counter.tally, counter.sums.into_moves()))
}

/// Plays the hand that is under way to its end, dead cuts included.
fn play_hand(
    record: &'static Record,
    state: &mut State,
    plan: &AutoPlan,
    counter: &mut Counter,
    numbers: &mut Numbers,
    actions: &mut Vec<Action>,
) {
    if state.phase == Phase::Between {
        return;
    }
    loop {
        let Some(seat) = to_act(record, state) else {
            // After a dead cut the pack is shuffled again.
            if state.is_deal_due() && !state.is_imagined {
                let pack = shuffle_pack(record.pack.value, numbers);
                let dealer = next_dealer(state, numbers);
                turns::deal(&mut Step { record, state, at: plan.at, out: counter }, pack, dealer, None);
                continue;
            }
            break;
        };
        actions.clear();
        each_action(Judge { record, state, seat }, &mut |action| actions.push(action));
        counter.tally.moves += 1;
        counter.tally.choices += actions.len() as u64;
        let which = if actions.len() > 1 { numbers.place(actions.len()) } else { 0 };
        let Some(&action) = actions.get(which) else { break };
        Step { record, state, at: plan.at, out: counter }.act(seat, action);
        counter.book();
    }
}

fn require_plan(record: &Record, state: &State, plan: &AutoPlan) -> Done {
    crate::table::well_formed::check_seed(&plan.seed, record.cites.malformed)?;
    if plan.rounds > MOST_HANDS {
        return Err(
            refused!("too-many-hands", record.cites.auto, "At most {} hands are played in one call.").with(MOST_HANDS)
        );
    }
    if state.phase == Phase::Closed {
        return Err(refused!("table-closed", record.cites.closed, "The table is closed."));
    }
    if plan.at < state.now {
        return Err(
            refused!("time-backwards", record.cites.time, "The last command was given at {}.").with_moment(state.now)
        );
    }
    if plan.at > MOST {
        return Err(refused!("time-too-large", record.cites.time, "A time is at most 2^53 - 1 milliseconds."));
    }
    // An imagined hand is played to its end, or to a dead cut.
    if plan.rounds > 0 && state.is_imagined {
        return Err(refused!("imagined", record.cites.imagined, "An imagined state is not dealt to."));
    }
    if !state.is_imagined && state.source != Source::Fresh {
        return Err(wrong_source(record.cites.chance));
    }
    // What all stake in all hands is more than any sum of moves.
    let staked: u64 = (1..=state.seats()).filter_map(|seat| stake_due(record, state, seat)).sum();
    if staked.checked_mul(plan.rounds).is_none_or(|sum| sum > MOST) {
        let refused = refused!("sum-too-large", record.cites.stakes, "So many hands could move more than {} in all.");
        return Err(refused.with_amount(MOST));
    }
    if plan.rounds > 0 && !state.all().all(|(_, player)| player.is_taken) {
        return Err(refused!("seats-open", record.cites.seats, "All seats must be taken."));
    }
    Ok(())
}
