//! Export and import of what only a casino has (R68).

use alloc::vec::Vec;

use super::limits;
use super::record::ByHouse;
use super::record::{CasinoRules, OddsRule};
use super::state::{Announced, OwnLimits, State};
use crate::contract::Seat;
use crate::table::refusal::Done;
use crate::table::seats::bit;
use crate::two_up::contract::{CasinoTerms, LimitsKind, PlayerLimits, Terms};
use crate::two_up::floor::exported::{Exported, Seated, Shown};
use crate::two_up::floor::rules::Transfer;
use crate::two_up::floor::transfer::bad_table;
use crate::two_up::refusals::refused;

impl<B: CasinoRules> Transfer for ByHouse<B> {
    fn require_empty_layout(state: &State) -> Done {
        if state.seats_on_layout() != 0 {
            return Err(refused!("layout-not-empty", B::CITES.floor.transfer, "Wagers are on the layout."));
        }
        Ok(())
    }

    fn terms(state: &State) -> Terms {
        Terms::Casino(terms::<B>(state))
    }

    fn shown_sign(state: &State) -> Option<Shown> {
        state.own.announced.map(|Announced { sign, change_at, shown_at }| Shown { sign, change_at, shown_at })
    }

    fn player_limits(state: &State) -> Vec<PlayerLimits> {
        limits::all_own_limits(state)
    }

    fn rounds_abstained(state: &State, seat: Seat) -> u8 {
        state.own.abstained.of(seat)
    }

    /// Keeps a casino's terms, without the odds if this rulebook states its own.
    fn keep_terms(terms: &Terms) -> Option<Terms> {
        match terms {
            Terms::Casino(kept) => Some(Terms::Casino(CasinoTerms {
                odds: kept.odds.filter(|_| matches!(B::RECORD.odds.value, OddsRule::AtOpening(_))),
                ..kept.clone()
            })),
            Terms::Ring(_) => None,
        }
    }

    /// Keeps players' own limits and the announced sign. A minimum rises no sooner than announced (5.5).
    fn import_own(state: &mut State, exported: &Exported, terms: Option<&Terms>) -> Done {
        let bad = bad_table::<ByHouse<B>>();
        let announced =
            exported.shown.map(|Shown { sign, change_at, shown_at }| Announced { sign, change_at, shown_at });
        state.own.announced = announced;
        if let (Some(_), Terms::Casino(before)) = (terms, &exported.terms) {
            limits::check_rise(&before.sign, &state.own.sign, announced, state.now, &B::CITES)?;
            state.own.announced = announced
                .filter(|announced| !limits::is_announcement_carried_out(announced, &before.sign, &state.own.sign));
        }
        if let Some(announced) = state.own.announced {
            // The chips may have changed.
            limits::check_sign(&announced.sign, &state.opening.own.chips, &B::CITES)?;
        }
        for limits in &exported.player_limits {
            let place = usize::from(limits.limits != LimitsKind::Spinner);
            let own = state.seat_mut(limits.seat).and_then(|seat| seat.limits.get_mut(place)).ok_or(bad)?;
            *own = Some(OwnLimits { min: limits.min, max: limits.max });
            state.occupied |= bit(limits.seat);
        }
        limits::check_own::<B>(state)?;
        state.occupied = 0;
        Ok(())
    }

    /// Keeps the count of rounds without a wager.
    fn import_player(state: &mut State, player: &Seated) -> bool {
        let put = |set: &mut u64, bits: u8| *set |= if player.abstained & bits != 0 { bit(player.seat) } else { 0 };
        put(&mut state.own.abstained.low, 1);
        put(&mut state.own.abstained.high, 2);
        player.abstained <= 3
    }

    /// Requires that every player with own limits is seated.
    fn require_seated(state: &State, exported: &Exported) -> Done {
        let is_seated = |limits: &PlayerLimits| state.is_seated(limits.seat);
        if exported.player_limits.iter().all(is_seated) { Ok(()) } else { Err(bad_table::<ByHouse<B>>()) }
    }
}

/// Returns the terms in force, with the odds if the rulebook leaves them to the table.
fn terms<B: CasinoRules>(state: &State) -> CasinoTerms {
    CasinoTerms {
        sign: state.own.sign,
        enforcement: state.opening.own.enforcement,
        denominations: state.opening.own.chips.worths().to_vec(),
        allow_return_over_one: state.opening.own.allow_return_over_one,
        odds: match B::RECORD.odds.value {
            OddsRule::Stated(_) => None,
            OddsRule::AtOpening(_) => Some(state.opening.own.odds),
        },
    }
}
