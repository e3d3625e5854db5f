//! Export and import of what only a casino has (R68).

use super::limits;
use super::record::{OddsRule, Record};
use super::state::{OwnLimits, State};
use crate::contract::Timestamp;
use crate::table::refusal::{Done, Refused};
use crate::table::seats::bit;
use crate::two_up::contract::{CasinoTerms, Terms};
use crate::two_up::floor::codec::checked;
use crate::two_up::floor::exported::Exported;
use crate::two_up::floor::transfer::{bad_table, keep, open_again, to_exported};
use crate::two_up::refusals::refused;

/// Exports the table, with its limits and the rounds without a wager, or refuses because wagers are on the layout.
pub(super) fn export(record: &Record, state: &State) -> Result<Exported, Refused> {
    if state.seats_on_layout() != 0 {
        return Err(refused!("layout-not-empty", record.cites.floor.transfer, "Wagers are on the layout."));
    }
    let mut exported = Exported {
        announced: state.own.announced,
        player_limits: limits::all_own_limits(state),
        ..to_exported(record, state, Terms::Casino(terms(record, state)))
    };
    for player in &mut exported.players {
        player.abstained = state.own.abstained.of(player.seat);
    }
    Ok(exported)
}

/// Returns the terms in force, with the odds if the rulebook leaves them to the table.
fn terms(record: &Record, state: &State) -> CasinoTerms {
    CasinoTerms {
        sign: state.own.sign,
        enforcement: state.opening.own.enforcement,
        denominations: state.opening.own.chips.worths().to_vec(),
        allow_return_over_one: state.opening.own.allow_return_over_one,
        odds: match record.odds.value {
            OddsRule::Stated(_) => None,
            OddsRule::AtOpening(_) => Some(state.opening.own.odds),
        },
    }
}

/// Keeps a casino's terms, without the odds if this rulebook states its own.
fn keep_terms(record: &Record, terms: &Terms) -> Option<Terms> {
    match terms {
        Terms::Casino(kept) => Some(Terms::Casino(CasinoTerms {
            odds: kept.odds.filter(|_| matches!(record.odds.value, OddsRule::AtOpening(_))),
            ..kept.clone()
        })),
        Terms::Ring(_) => None,
    }
}

/// Imports a table. Every player with own limits is seated.
pub(super) fn import(
    record: &Record,
    exported: &Exported,
    terms: Option<&Terms>,
    at: Timestamp,
) -> Result<State, Refused> {
    let given = terms.cloned().or_else(|| keep_terms(record, &exported.terms));
    let mut state = open_again(record, exported, given, at)?;
    import_limits(record, &mut state, exported, terms)?;
    keep(record, &mut state, exported)?;
    for player in &exported.players {
        let put = |set: &mut u64, bits: u8| *set |= if player.abstained & bits != 0 { bit(player.seat) } else { 0 };
        put(&mut state.own.abstained.low, 1);
        put(&mut state.own.abstained.high, 2);
    }
    let is_counted = exported.players.iter().all(|player| player.abstained <= 3);
    if !is_counted || !exported.player_limits.iter().all(|limits| state.is_seated(limits.seat)) {
        return Err(bad_table(&record.cites.floor));
    }
    checked(record, &state)
}

/// Keeps players' own limits and the announced sign. A minimum rises no sooner than announced (5.5).
fn import_limits(record: &Record, state: &mut State, exported: &Exported, terms: Option<&Terms>) -> Done {
    let announced = exported.announced;
    state.own.announced = announced;
    if let (Some(_), Terms::Casino(before)) = (terms, &exported.terms) {
        limits::check_rise(&before.sign, &state.own.sign, announced, state.now, &record.cites)?;
        state.own.announced = announced
            .filter(|announced| !limits::is_announcement_carried_out(announced, &before.sign, &state.own.sign));
    }
    if let Some(announced) = state.own.announced {
        // The chips may have changed.
        limits::check_sign(&announced.sign, &state.opening.own.chips, &record.cites)?;
    }
    for limits in &exported.player_limits {
        let own = state.own_limits_mut(limits.seat, limits.limits);
        *own.ok_or(bad_table(&record.cites.floor))? = Some(OwnLimits { min: limits.min, max: limits.max });
        state.occupied |= bit(limits.seat);
    }
    limits::check_own(record, state)?;
    state.occupied = 0;
    Ok(())
}
