//! Auto-play: many spins without anybody at the ring.
//!
//! A ringkeeper's routine over the very steps that single commands take; only what is done with the
//! events differs: they are counted, not kept.

use core::marker::PhantomData;

use super::Ring;
use super::betting::exposure;
use super::centre::most_due;
use super::offering::next_offer;
use super::record::{CentreRule, Rules, Selection};
use super::sense::heads_needed;
use super::state::{State, Throws};
use super::turn::Turn;
use super::well_formed;
use crate::chance::{self, Spins};
use crate::money::{MOST, MOST_GIVEN};
use crate::two_up::happens::{Happens, Hears};
use crate::two_up::machine::Done;
use crate::two_up::pennies::{coins_of, first_coins};
use crate::two_up::refusal::{Refused, refused};
use crate::two_up::seats::{next_after, some};
use crate::two_up::source::{Source, wrong_source};
use crate::two_up::words::{AmountOf, AutoPlan, AutoSpinner, AutoTally, AutoWager, Command, Matching, Phase, Side};
use crate::words::{Actor, Citation, MinorUnits, Role, SeatNumber, Stake, Timestamp};

/// Counts what happens.
#[derive(Default)]
struct Count(AutoTally);

impl Hears for Count {
    fn probes(&self) -> bool {
        false
    }

    fn hear<E: Happens>(&mut self, _at: Timestamp, _cite: Citation, payload: E::Payload) {
        E::count(&payload, &mut self.0);
    }
}

impl<B: Rules> Ring<B> {
    /// As many spins as the plan asks for, or none where one of its commands is refused.
    pub(super) fn auto_played(&mut self, plan: &AutoPlan) -> Result<AutoTally, Refused> {
        let seed = check::<B>(plan, &self.state)?;
        let mut played = self.state.clone();
        let tally = Routine::<B> {
            turn: Turn {
                state: &mut played,
                sink: &mut Count::default(),
                by: RINGKEEPER,
                at: plan.at,
                rulebook: PhantomData,
            },
            plan,
            spins: Spins::from_seed(seed),
        }
        .play()?;
        self.state = played;
        Ok(tally)
    }
}

/// What one call plays at the most.
const MOST_SPINS: u64 = 1_000_000_000;

const RINGKEEPER: Actor = Actor { role: Role::Ringkeeper, number: 1 };

fn check<B: Rules>(plan: &AutoPlan, state: &State) -> Result<[u8; 32], Refused> {
    let cite = B::CITES.malformed;
    let seed = chance::bytes32(&plan.seed).ok_or(refused!("seed-length", cite, "There must be {} bytes.").with(32))?;
    for wager in &plan.wagers {
        let amount = amount_of::<B>(wager.stake)?;
        well_formed::check::<B>(&Command::OfferSideBet(AmountOf { amount }))?;
    }
    if let Some(spinner) = &plan.spinner {
        check_spinner::<B>(spinner)?;
    }
    if plan.spins > MOST_SPINS {
        return Err(refused!("too-many-spins", cite, "One call plays at most {} spins.").with(MOST_SPINS));
    }
    check_sums::<B>(plan, state)?;
    Ok(seed)
}

/// A ring's stake is one amount.
fn amount_of<B: Rules>(stake: Stake) -> Result<MinorUnits, Refused> {
    if stake.tokens > 0 {
        return Err(refused!("not-in-these-rules", B::CITES.not_in_these_rules, "In a ring there are no tokens."));
    }
    Ok(stake.chips)
}

/// The spinner stakes a centre and spins for Heads; where there is no centre there is nothing to stake.
fn check_spinner<B: Rules>(spinner: &AutoSpinner) -> Done {
    let amount = amount_of::<B>(spinner.stake)?;
    if spinner.side != Side::Heads {
        return Err(refused!("not-in-these-rules", B::CITES.not_in_these_rules, "A ring's spinner spins for Heads."));
    }
    if amount == 0 && B::RECORD.centre.value == CentreRule::None {
        return Ok(());
    }
    well_formed::check::<B>(&Command::StakeCentre(AmountOf { amount }))
}

/// What the tally's sums can come to: what stands, and in every decision what the centre can grow to and both
/// stakes of every bet.
fn check_sums<B: Rules>(plan: &AutoPlan, state: &State) -> Done {
    let centre = plan.spinner.map_or(0, |spinner| most_due(spinner.stake.chips, heads_needed::<B>()));
    let bets = plan.wagers.iter().map(|wager| wager.stake.chips.saturating_mul(2));
    let a_decision = bets.fold(centre, MinorUnits::saturating_add);
    // Pennies may be down already: then there is one decision more than spins.
    let all = a_decision.saturating_mul(plan.spins.saturating_add(1));
    if all.saturating_add(exposure(state, heads_needed::<B>())) > MOST {
        return Err(refused!(
            "sum-too-large",
            B::CITES.sums,
            "With these stakes and so many spins a sum could exceed 2^53 - 1."
        ));
    }
    Ok(())
}

/// The routine.
struct Routine<'t, B> {
    turn: Turn<'t, B, Count>,
    plan: &'t AutoPlan,
    spins: Spins,
}

impl<B: Rules> Routine<'_, B> {
    fn play(mut self) -> Result<AutoTally, Refused> {
        self.turn.still_open()?;
        self.turn.on_time()?;
        // Nothing calls a spin of numbers off: the routine meets no invalid spin (R3).
        if self.plan.spins > 0 && !matches!(self.turn.state.source, Source::Fresh) {
            return Err(wrong_source(B::CITES.source));
        }
        while self.turn.sink.0.spins < self.plan.spins {
            self.decision()?;
        }
        Ok(self.turn.sink.0)
    }

    /// From wherever the ring is to the end of a decision, or of the plan.
    ///
    /// The phases stand in the order in which a decision goes through them, so that one pass plays it.
    fn decision(&mut self) -> Done {
        while self.ringkeeper_may_be_relieved() && self.offer_the_kip()? {}
        while matches!(self.turn.state.phase, Phase::Offering | Phase::Won) {
            self.find_a_spinner()?;
        }
        if self.turn.state.phase == Phase::Preparing {
            self.open_the_betting()?;
        }
        if self.turn.state.phase == Phase::Betting {
            self.cover()?;
            self.turn.no_more_bets()?;
        }
        // Pennies that somebody else has thrown.
        match self.turn.state.phase {
            Phase::Flying => self.land()?,
            Phase::Landed => self.turn.announce_result()?,
            _ => {}
        }
        while self.turn.state.phase == Phase::Called && self.turn.sink.0.spins < self.plan.spins {
            self.spin()?;
        }
        Ok(())
    }

    /// Between two decisions a player takes over from a spinning ringkeeper (R54).
    fn ringkeeper_may_be_relieved(&self) -> bool {
        let state = &self.turn.state;
        let between = state.phase == Phase::Preparing && state.game.is_none();
        between && (self.plan.spinner.is_some() || state.offered != 0)
    }

    /// The next player is offered the kip, and answers; false where nobody is left.
    fn offer_the_kip(&mut self) -> Result<bool, Refused> {
        let Some(seat) = some(self.turn.state.offered).or_else(|| next_offer(self.turn.state)) else {
            return Ok(false);
        };
        if self.turn.state.offered == 0 {
            self.turn.offer_coins(seat)?;
        }
        if self.plan.spinner.is_some_and(|spinner| spinner.seat == seat) {
            self.as_player(seat, |turn| turn.accept_coins())?;
        } else {
            self.turn.decline_coins()?;
        }
        Ok(true)
    }

    fn find_a_spinner(&mut self) -> Done {
        let winner = self.turn.state.winner;
        if winner != 0 && self.plan.spinner.is_some_and(|spinner| spinner.seat == winner) {
            return self.as_player(winner, |turn| turn.stay());
        }
        if self.offer_the_kip()? { Ok(()) } else { self.turn.start_house_spin() }
    }

    fn open_the_betting(&mut self) -> Done {
        if let Some(spinner) = self.plan.spinner
            && B::RECORD.centre.value != CentreRule::None
            && self.turn.state.game.as_ref().is_some_and(|game| game.seat == spinner.seat && game.centre.is_none())
        {
            self.as_player(spinner.seat, |turn| turn.stake_centre(spinner.stake.chips))?;
        }
        self.turn.place_your_bets()?;
        self.cover()?;
        let plan = self.plan;
        for wager in plan.wagers.iter().filter(|wager| wager.side == Side::Heads) {
            self.as_player(wager.seat, |turn| turn.offer_side_bet(wager.stake.chips))?;
        }
        for wager in plan.wagers.iter().filter(|wager| wager.side == Side::Tails) {
            self.match_offers(wager)?;
        }
        self.turn.no_more_bets()
    }

    /// The next player clockwise covers what is open of the centre.
    fn cover(&mut self) -> Done {
        let spinner = self.turn.state.game.as_ref().map_or(0, |game| game.seat);
        let Some(seat) = next_after(spinner, self.turn.others().0) else { return Ok(()) };
        loop {
            let part = self.turn.state.centre().map_or(0, |centre| centre.uncovered()).min(MOST_GIVEN);
            if part == 0 {
                return Ok(());
            }
            self.as_player(seat, |turn| turn.cover_centre(part))?;
        }
    }

    /// A wager on Tails takes what others offer on Heads, in the order made, until it is used up.
    fn match_offers(&mut self, wager: &AutoWager) -> Done {
        let mut left = wager.stake.chips;
        while left > 0 {
            let offer = self.turn.state.offers.iter().find(|offer| offer.seat != wager.seat).copied();
            let offer = offer.ok_or(
                refused!(
                    "no-such-offer",
                    B::CITES.side_bet,
                    "The plan's wagers on Tails need as much on Heads: {} more.",
                )
                .with(left),
            )?;
            let amount = left.min(offer.amount);
            let matching = Matching { offer: offer.number, amount };
            self.as_player(wager.seat, |turn| turn.match_side_bet(matching))?;
            left -= amount;
        }
        Ok(())
    }

    fn spin(&mut self) -> Done {
        let start = B::RECORD.start.value;
        self.cover()?;
        match (self.turn.state.thrower, self.turn.state.game.as_ref().map(|game| game.seat)) {
            (Throws::Spinner, Some(seat)) => {
                self.as_player(seat, |turn| {
                    turn.take_pennies()?;
                    turn.throw(start)
                })?;
            }
            _ => self.turn.throw(start)?,
        }
        self.land()
    }

    fn land(&mut self) -> Done {
        let byte = self.spins.next_byte();
        self.turn.land_byte(byte);
        self.turn.announce_result()
    }

    /// A step that a player takes.
    fn as_player(&mut self, seat: SeatNumber, step: impl FnOnce(&mut Turn<'_, B, Count>) -> Done) -> Done {
        self.turn.by = Actor { role: Role::Player, number: u32::from(seat) };
        let done = step(&mut self.turn);
        self.turn.by = RINGKEEPER;
        done
    }
}

impl<B: Rules> Turn<'_, B, Count> {
    /// The spinner selects the first pennies that are left, where that is the spinner's to do.
    fn take_pennies(&mut self) -> Done {
        if self.state.pennies.in_play != 0 || B::RECORD.selection.value == Selection::Ringkeeper {
            return Ok(());
        }
        self.select_coins(coins_of(first_coins(self.available(), B::RECORD.coins_spun.value)))
    }
}
