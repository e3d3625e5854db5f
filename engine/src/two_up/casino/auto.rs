//! Auto-play: many spins without anybody at the table.
//!
//! A croupier's routine over the very steps that single commands take; only what is done with the
//! events differs: they are counted, not kept.

use crate::two_up::happens::Happens;
use crate::two_up::happens::Hears;
use crate::two_up::machine::Done;
use core::marker::PhantomData;

use super::Casino;
use super::offering::next_offer;
use super::record::{Rules, SideCall};
use super::state::{Opening, Throws};
use super::turn::Turn;
use super::well_formed;
use crate::chance::{self, Spins};
use crate::money::MOST;
use crate::two_up::refusal::{Refused, refused};
use crate::two_up::source::{Source, wrong_source};
use crate::two_up::words::{AutoPlan, AutoSpinner, AutoTally, Command, Phase, Side, Wager};
use crate::words::{Actor, Citation, Fraction, MinorUnits, Role, SeatNumber, Stake, Timestamp};

/// Counts what happens.
#[derive(Default)]
struct Count(AutoTally);

impl Hears for Count {
    #[inline(always)]
    fn probes(&self) -> bool {
        false
    }

    #[inline(always)]
    fn hear<E: Happens>(&mut self, _at: Timestamp, _cite: Citation, payload: E::Payload) {
        E::count(&payload, &mut self.0);
    }
}

impl<B: Rules> Casino<B> {
    /// As many spins as the plan asks for, or none where one of its commands is refused.
    pub(super) fn auto_played(&mut self, plan: &AutoPlan) -> Result<AutoTally, Refused> {
        let seed = check::<B>(plan, &self.state.opening)?;
        let mut played = self.state.clone();
        let tally = Croupier::<B> {
            turn: Turn {
                state: &mut played,
                sink: &mut Count::default(),
                by: BOXER,
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

const BOXER: Actor = Actor { role: Role::Boxer, number: 1 };

fn check<B: Rules>(plan: &AutoPlan, opening: &Opening) -> Result<[u8; 32], Refused> {
    let cite = B::CITES.malformed;
    let seed = chance::bytes32(&plan.seed).ok_or(refused!("seed-length", cite, "There must be {} bytes.").with(32))?;
    for wager in &plan.wagers {
        let Stake { chips, tokens } = wager.stake;
        well_formed::check::<B>(&Command::PlaceWager(Wager { side: wager.side, chips, tokens }))?;
    }
    if let Some(spinner) = plan.spinner {
        well_formed::check::<B>(&Command::PlaceSpinnerWager(spinner.stake))?;
        if B::RECORD.call.value == SideCall::AlwaysHeads && spinner.side != Side::Heads {
            return Err(refused!("not-in-these-rules", B::RECORD.call.cite, "The spinner always spins for Heads."));
        }
    }
    if plan.spins > MOST_SPINS {
        return Err(refused!("too-many-spins", cite, "One call plays at most {} spins.").with(MOST_SPINS));
    }
    // What the tally's sums can come to: winnings may be rounded up by almost a smallest chip.
    let stakes = plan.wagers.iter().map(|wager| wager.stake).chain(plan.spinner.map(|spinner| spinner.stake));
    let a_decision = stakes.fold(0, |sum: MinorUnits, Stake { chips, tokens }| {
        sum.saturating_add(chips).saturating_add(tokens).saturating_add(opening.chips.smallest())
    });
    let times = |odds: Fraction| odds.numerator.div_ceil(odds.denominator.max(1)).saturating_add(2);
    let times = 16.max(times(opening.odds.spinner)).max(times(opening.odds.heads_tails));
    if a_decision.saturating_mul(times).saturating_mul(plan.spins.max(1)) > MOST {
        return Err(refused!(
            "sum-too-large",
            B::CITES.sums,
            "With these stakes and so many spins a sum could exceed 2^53 - 1."
        ));
    }
    Ok(seed)
}

/// The routine.
struct Croupier<'t, B> {
    turn: Turn<'t, B, Count>,
    plan: &'t AutoPlan,
    spins: Spins,
}

impl<B: Rules> Croupier<'_, B> {
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

    /// From wherever the table is to the end of a decision, or of the plan.
    ///
    /// The phases stand in the order in which a decision goes through them, so that one pass plays it.
    #[inline]
    fn decision(&mut self) -> Done {
        while matches!(self.turn.state.phase, Phase::Offering | Phase::Won) {
            self.find_a_spinner()?;
        }
        if self.turn.state.phase == Phase::Preparing {
            self.open_the_betting()?;
        }
        if self.turn.state.phase == Phase::Betting {
            self.turn.no_more_bets()?;
        }
        // Coins that somebody else has thrown.
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

    #[inline]
    fn find_a_spinner(&mut self) -> Done {
        let spinner = self.plan.spinner.map(|spinner| spinner.seat);
        if self.turn.state.winner != 0 && Some(self.turn.state.winner) == spinner {
            return self.as_player(self.turn.state.winner, |turn| turn.spin_again());
        }
        match next_offer(self.turn.state) {
            Some(seat) => {
                self.turn.offer_coins(seat)?;
                if Some(seat) == spinner {
                    return self.as_player(seat, |turn| turn.accept_coins());
                }
                self.turn.decline_coins()
            }
            None => self.turn.start_house_spin(),
        }
    }

    #[inline(always)]
    fn open_the_betting(&mut self) -> Done {
        if let Some(spinner) = self.plan.spinner
            && self.turn.state.game.is_some_and(|game| game.seat == spinner.seat && game.wager.total() == 0)
        {
            self.prepare(spinner)?;
        }
        self.turn.place_your_bets()?;
        for wager in &self.plan.wagers {
            let Stake { chips, tokens } = wager.stake;
            self.turn.by = player(wager.seat);
            let placed = self.turn.place_wager(Wager { side: wager.side, chips, tokens });
            self.turn.by = BOXER;
            placed?;
        }
        self.turn.no_more_bets()
    }

    fn prepare(&mut self, spinner: AutoSpinner) -> Done {
        self.turn.two_coins_left()?;
        self.turn.select_for_the_house();
        self.as_player(spinner.seat, |turn| {
            if turn.state.game.is_some_and(|game| game.side != Some(spinner.side)) {
                turn.call_side(spinner.side)?;
            }
            turn.place_spinner_wager(spinner.stake)
        })
    }

    #[inline(always)]
    fn spin(&mut self) -> Done {
        let start = B::RECORD.start.value;
        match self.turn.state.thrower {
            Throws::Spinner => {
                // Coins were put back after an invalidation (R119), or lost.
                if self.turn.state.coins.in_play == 0 {
                    self.turn.two_coins_left()?;
                    self.turn.select_for_the_house();
                }
                let seat = self.turn.state.game.map_or(0, |game| game.seat);
                self.as_player(seat, |turn| turn.throw(start))?;
            }
            Throws::Vacant | Throws::VacantForDealer => {
                self.turn.appoint_substitute(Role::Dealer)?;
                self.turn.throw(start)?;
            }
            Throws::Nobody | Throws::Boxer | Throws::Dealer => self.turn.throw(start)?,
        }
        self.land()
    }

    #[inline(always)]
    fn land(&mut self) -> Done {
        let byte = self.spins.next_byte();
        self.turn.land_byte(byte);
        self.turn.announce_result()
    }

    /// A step that a player takes.
    #[inline]
    fn as_player(&mut self, seat: SeatNumber, step: impl FnOnce(&mut Turn<'_, B, Count>) -> Done) -> Done {
        self.turn.by = player(seat);
        let done = step(&mut self.turn);
        self.turn.by = BOXER;
        done
    }
}

#[inline]
fn player(seat: SeatNumber) -> Actor {
    Actor { role: Role::Player, number: u32::from(seat) }
}
