//! A table changes rulebook: what is handed over between two spinner's games, and taken up again (R68).
//!
//! Seats, limits, disputes, chance and the closing time go along; coins, offers and outcomes do not.

use core::marker::PhantomData;

use super::Casino;
use super::codec;
use super::happen::TableTakenOver;
use super::limits;
use super::open::first_state;
use super::record::{OddsRule, Rules};
use super::state::{Announced, OwnLimits, State};
use super::turn::Turn;
use crate::two_up::dispute;
use crate::two_up::handover::{self, are_seated, told};
use crate::two_up::happens::{Happens, Outside};
use crate::two_up::machine::Done;
use crate::two_up::refusal::{Refused, refused};
use crate::two_up::seats::{Seats, bit, some};
use crate::two_up::source::Source;
use crate::two_up::words::{
    CasinoTerms, Config, Event, HandedPlayer, HandedTable, Phase, PlayerLimits, ShownSign, SignNotice, Terms, WagerKind,
};
use crate::two_up::{GENERATION, Sink};
use crate::words::{Actor, Role, Timestamp};

impl<B: Rules> Casino<B> {
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
            terms: Terms::Casino(terms::<B>(state)),
            announced: state.announced.map(|announced| ShownSign {
                notice: SignNotice { sign: announced.sign, change_at: announced.change_at },
                shown_at: announced.shown_at,
            }),
            player_limits: limits::all_own_limits(state),
            closes_at: state.closes_at,
            games_supervisor_present: state.games_supervisor,
            casino_supervisor_present: state.casino_supervisor,
            disc: some(state.disc),
            players: Seats(state.occupied).map(|seat| player(state, seat)).collect(),
            disputes: dispute::views(&state.disputes),
        })
    }

    /// Between spinner's games, with an empty layout.
    fn may_change_hands(&self, at: Timestamp) -> Done {
        let cite = B::CITES.handover;
        let mut state = self.state.clone();
        let host = Actor { role: Role::Host, number: 1 };
        let turn = Turn::<B, _> { state: &mut state, sink: &mut Outside(None), by: host, at, rulebook: PhantomData };
        turn.still_open()?;
        turn.on_time()?;
        match state.phase {
            Phase::Offering if state.offered != 0 => {
                return Err(refused!("coins-offered", cite, "The coins are offered to seat {}, who has not answered.")
                    .with(u64::from(state.offered)));
            }
            Phase::Offering => {}
            Phase::Won => {
                return Err(refused!("winner-to-answer", cite, "The winner may still go on: the coins are not free."));
            }
            _ => {
                return Err(refused!(
                    "game-under-way",
                    cite,
                    "A table changes rulebook between spinner's games: one is under way."
                ));
            }
        }
        if state.on_layout() != 0 {
            return Err(refused!("layout-not-empty", cite, "Wagers are on the layout."));
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
        if at < handover.now {
            return Err(
                refused!("time-backwards", B::CITES.time, "The last command was given at {}.").with(handover.now)
            );
        }
        let mut state = first_state::<B>(&config::<B>(handover, terms, at)?)?;
        keep_limits::<B>(&mut state, handover, terms)?;
        keep_rest(&mut state, handover).ok_or(refused!(
            "bad-handover",
            cite,
            "What is handed over contradicts itself."
        ))?;
        // What comes from outside may say anything: it must come to a state.
        let state = codec::read::<B>(&codec::write::<B>(&state))?;
        sink.take(Event { at, cite, what: TableTakenOver::happening(told(handover)) });
        Ok(Self { state, rulebook: PhantomData })
    }
}

/// The terms in force; the odds where the rulebook leaves them to the table.
fn terms<B: Rules>(state: &State) -> CasinoTerms {
    CasinoTerms {
        sign: state.sign,
        enforcement: state.opening.enforcement,
        denominations: state.opening.chips.worths().to_vec(),
        allow_return_over_one: state.opening.allow_return_over_one,
        odds: match B::RECORD.odds.value {
            OddsRule::Stated(_) => None,
            OddsRule::AtOpening(_) => Some(state.opening.odds),
        },
    }
}

fn player(state: &State, seat: u8) -> HandedPlayer {
    HandedPlayer {
        seat,
        age_attested: state.attested & bit(seat) != 0,
        barred: state.barred & bit(seat) != 0,
        excluded: state.excluded & bit(seat) != 0,
        abstained: state.abstained.of(seat),
        entropy_given: state.contributed & bit(seat) != 0,
    }
}

/// As if the table were opened now.
fn config<B: Rules>(handover: &HandedTable, terms: Option<&Terms>, at: Timestamp) -> Result<Config, Refused> {
    let terms = match (terms, &handover.terms) {
        (Some(terms), _) => terms.clone(),
        // Odds that this rulebook states are not the table's to bring along.
        (None, Terms::Casino(kept)) => Terms::Casino(CasinoTerms {
            odds: kept.odds.filter(|_| matches!(B::RECORD.odds.value, OddsRule::AtOpening(_))),
            ..kept.clone()
        }),
        (None, Terms::Ring(_)) => {
            return Err(refused!(
                "terms-missing",
                B::CITES.handover,
                "A ring has no limits: the casino's terms must be given."
            ));
        }
    };
    Ok(handover::config(handover, terms, at))
}

/// Limits of one player, and a sign to come, stay; a minimum rises no sooner than the sign says (5.5).
fn keep_limits<B: Rules>(state: &mut State, handover: &HandedTable, terms: Option<&Terms>) -> Done {
    let bad = refused!("bad-handover", B::CITES.handover, "What is handed over contradicts itself.");
    let announced = handover.announced.map(|shown| Announced {
        sign: shown.notice.sign,
        change_at: shown.notice.change_at,
        shown_at: shown.shown_at,
    });
    state.announced = announced;
    if let (Some(_), Terms::Casino(before)) = (terms, &handover.terms) {
        limits::check_rise(&before.sign, &state.sign, announced, state.now, &B::CITES)?;
        state.announced = announced.filter(|announced| !limits::is_done(announced, &before.sign, &state.sign));
    }
    if let Some(announced) = state.announced {
        // The chips may be other ones now.
        limits::check_sign(&announced.sign, &state.opening.chips, &B::CITES)?;
    }
    for limits in &handover.player_limits {
        let place = usize::from(limits.wager != WagerKind::Spinner);
        let own = state.seat_mut(limits.seat).and_then(|seat| seat.limits.get_mut(place)).ok_or(bad)?;
        *own = Some(OwnLimits { min: limits.min, max: limits.max });
        state.occupied |= bit(limits.seat);
    }
    limits::check_own::<B>(state)?;
    state.occupied = 0;
    Ok(())
}

/// Everything that says nothing about wagers.
fn keep_rest(state: &mut State, handover: &HandedTable) -> Option<()> {
    state.source = Source::taken(&handover.source)?;
    state.closes_at = handover.closes_at;
    state.games_supervisor = handover.games_supervisor_present;
    state.casino_supervisor = handover.casino_supervisor_present;
    state.disc = handover.disc.unwrap_or(0);
    state.disputes = dispute::from_views(&handover.disputes)?;
    if !are_seated(&handover.players, handover.seats) || handover.players.iter().any(|player| player.abstained > 3) {
        return None;
    }
    for player in &handover.players {
        keep_player(state, player);
    }
    let seated = |limits: &PlayerLimits| state.occupied & bit(limits.seat) != 0;
    handover.player_limits.iter().all(seated).then_some(())
}

fn keep_player(state: &mut State, player: &HandedPlayer) {
    let seat = bit(player.seat);
    let put = |set: &mut u64, there: bool| *set |= if there { seat } else { 0 };
    put(&mut state.occupied, true);
    put(&mut state.attested, player.age_attested);
    put(&mut state.barred, player.barred);
    put(&mut state.excluded, player.excluded);
    put(&mut state.contributed, player.entropy_given);
    put(&mut state.abstained.low, player.abstained & 1 != 0);
    put(&mut state.abstained.high, player.abstained & 2 != 0);
}
