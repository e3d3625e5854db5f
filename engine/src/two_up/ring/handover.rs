//! A ring changes rulebook: what is handed over between two spinner's games, and taken up again (R68).
//!
//! Seats, bars, disputes, chance and the closing time go along; pennies, offers and outcomes do not. A ring
//! has no limits: a casino's stay behind.

use core::marker::PhantomData;

use super::Ring;
use super::codec;
use super::happen::TableTakenOver;
use super::open::first_state;
use super::record::{Age, Rules};
use super::state::State;
use super::turn::Turn;
use crate::two_up::handover::{self, are_seated, told};
use crate::two_up::happens::{Happens, Outside};
use crate::two_up::machine::Done;
use crate::two_up::refusal::{Refused, refused};
use crate::two_up::seats::{Seats, bit, some};
use crate::two_up::source::Source;
use crate::two_up::words::{Config, Event, HandedPlayer, HandedTable, Phase, RingTerms, Terms};
use crate::two_up::{GENERATION, Sink, dispute};
use crate::words::{Actor, Role, Timestamp};

impl<B: Rules> Ring<B> {
    /// What outlasts a spinner's game.
    pub(super) fn handed_over(&self, at: Timestamp) -> Result<HandedTable, Refused> {
        let state = &self.state;
        self.may_change_hands(at)?;
        Ok(HandedTable {
            table: state.opening.table.clone(),
            rulebook: B::RECORD.id.into(),
            generation: GENERATION.into(),
            seats: state.opening.seats,
            zone_offset_minutes: state.opening.zone_offset_minutes,
            now: state.now,
            source: state.source.handed(),
            terms: Terms::Ring(RingTerms {
                centre_policy: state.opening.policy,
                anzac_day_only: state.opening.anzac_day_only,
            }),
            announced: None,
            player_limits: [].into(),
            closes_at: state.closes_at,
            games_supervisor_present: state.games_supervisor,
            casino_supervisor_present: state.casino_supervisor,
            disc: some(state.disc),
            players: Seats(state.occupied).map(|seat| player(state, seat)).collect(),
            disputes: dispute::views(&state.disputes),
        })
    }

    /// Between spinner's games, with nothing in the centre and no bets.
    fn may_change_hands(&self, at: Timestamp) -> Done {
        let cite = B::CITES.handover;
        let mut state = self.state.clone();
        let host = Actor { role: Role::Host, number: 1 };
        let turn = Turn::<B, _> { state: &mut state, sink: &mut Outside(None), by: host, at, rulebook: PhantomData };
        turn.still_open()?;
        turn.on_time()?;
        match self.state.phase {
            Phase::Offering => {}
            // The ringkeeper has the kip, between two decisions.
            Phase::Preparing if self.state.game.is_none() => {}
            Phase::Won => {
                return Err(refused!("winner-to-answer", cite, "The winner may still stay: the kip is not free."));
            }
            _ => {
                return Err(refused!(
                    "game-under-way",
                    cite,
                    "A table changes rulebook between spinner's games: one is under way."
                ));
            }
        }
        if self.state.offered != 0 {
            let refused = refused!("coins-offered", cite, "The kip is offered to seat {}, who has not answered.");
            return Err(refused.with(u64::from(self.state.offered)));
        }
        if !self.state.bets.is_empty() || !self.state.offers.is_empty() {
            return Err(refused!("layout-not-empty", cite, "Bets are standing."));
        }
        Ok(())
    }

    /// A table that another rulebook has served, under this one.
    pub(super) fn taken_over(
        handover: &HandedTable,
        terms: Option<&Terms>,
        at: Timestamp,
        sink: &mut dyn Sink,
    ) -> Result<Self, Refused> {
        let cite = B::CITES.handover;
        let bad = refused!("bad-handover", cite, "What is handed over contradicts itself.");
        if at < handover.now {
            let refused = refused!("time-backwards", B::CITES.time, "The last command was given at {}.");
            return Err(refused.with(handover.now));
        }
        let mut state = first_state::<B>(&config::<B>(handover, terms, at)?)?;
        keep_rest(&mut state, handover).ok_or(bad)?;
        all_of_age::<B>(&state)?;
        // What comes from outside may say anything: it must come to a state.
        let state = codec::read::<B>(&codec::write::<B>(&state)).map_err(|_| bad)?;
        sink.take(Event { at, cite, what: TableTakenOver::happening(told(handover)) });
        Ok(Self { state, rulebook: PhantomData })
    }
}

fn player(state: &State, seat: u8) -> HandedPlayer {
    HandedPlayer {
        seat,
        age_attested: state.attested & bit(seat) != 0,
        barred: state.barred & bit(seat) != 0,
        excluded: state.excluded & bit(seat) != 0,
        abstained: 0,
        entropy_given: state.contributed & bit(seat) != 0,
    }
}

/// As if the ring were opened now.
fn config<B: Rules>(handover: &HandedTable, terms: Option<&Terms>, at: Timestamp) -> Result<Config, Refused> {
    let terms = match (terms, &handover.terms) {
        (Some(terms), _) => terms.clone(),
        (None, Terms::Ring(kept)) => Terms::Ring(*kept),
        (None, Terms::Casino(_)) => {
            return Err(refused!(
                "terms-missing",
                B::CITES.handover,
                "A casino's table has no centre: the ring's terms must be given."
            ));
        }
    };
    Ok(handover::config(handover, terms, at))
}

/// Who sits down in this ring is of age, and so is who sits there already (R44).
fn all_of_age<B: Rules>(state: &State) -> Done {
    if B::RECORD.age.value == Age::NotAsked {
        return Ok(());
    }
    match Seats(state.occupied & !state.attested).next() {
        None => Ok(()),
        Some(seat) => Err(refused!(
            "age-not-attested",
            B::CITES.age,
            "The host attests that a player is 18 years of age or older: for seat {} it has not."
        )
        .with(u64::from(seat))),
    }
}

/// Everything that says nothing about wagers.
fn keep_rest(state: &mut State, handover: &HandedTable) -> Option<()> {
    state.source = Source::taken(&handover.source)?;
    state.closes_at = handover.closes_at;
    state.games_supervisor = handover.games_supervisor_present;
    state.casino_supervisor = handover.casino_supervisor_present;
    state.disc = handover.disc.unwrap_or(0);
    state.disputes = dispute::from_views(&handover.disputes)?;
    if !are_seated(&handover.players, handover.seats) {
        return None;
    }
    for player in &handover.players {
        keep_player(state, player);
    }
    Some(())
}

fn keep_player(state: &mut State, player: &HandedPlayer) {
    let seat = bit(player.seat);
    let put = |set: &mut u64, there: bool| *set |= if there { seat } else { 0 };
    put(&mut state.occupied, true);
    put(&mut state.attested, player.age_attested);
    put(&mut state.barred, player.barred);
    put(&mut state.excluded, player.excluded);
    put(&mut state.contributed, player.entropy_given);
}
