//! Invariants of a casino's state.
//!
//! Bytes and events from outside are untrusted. A state that no history of commands can produce, or that would break
//! the machine, is rejected.

use super::apply::is_side_result;
use super::layout::cost;
use super::limits;
use super::record::{FiveOdds, Record};
use super::state::{BySide, Checkpoint, Game, Phase, Place, SIDES, State, Throws, Wager};
use crate::contract::Stake;
use crate::table::money::{MOST, MOST_GIVEN};
use crate::table::seats::{Seats, bit};
use crate::two_up::contract::{DecisionResult, Lights, Side, Sign};
use crate::two_up::floor::pennies::shown_side;

/// Whether the state satisfies every invariant.
pub(super) fn is_consistent(record: &Record, state: &State) -> bool {
    let settled = state.own.settled == BySide::default()
        || state.checkpoint.is_some_and(|checkpoint| checkpoint.result.is_some());
    state.has_sound_floor()
        && state.retired <= state.opening.seats
        && are_sets_consistent(state)
        && settled
        && are_stakes_consistent(state)
        && is_prison_consistent(record, state)
        && state.game.is_none_or(|game| is_game_consistent(record, state, &game))
        && state
            .checkpoint
            .and_then(|checkpoint| checkpoint.game)
            .is_none_or(|game| is_game_consistent(record, state, &game))
        && state.checkpoint.as_ref().is_none_or(|checkpoint| is_checkpoint_consistent(state, checkpoint))
        && are_coins_consistent(record, state)
        && are_amounts_consistent(state)
        && is_phase_consistent(record, state)
        && are_limits_consistent(record, state)
}

fn are_sets_consistent(state: &State) -> bool {
    let own = &state.own;
    let of_players = [own.late, own.abstained.low, own.abstained.high];
    let by_side = [own.standing, own.settled, own.frozen].map(BySide::on_either);
    by_side.iter().chain(&of_players).all(|set| set & !state.occupied == 0)
        && SIDES.into_iter().all(|side| own.frozen[side] & !own.standing[side] == 0)
        && are_disjoint(own.standing, own.settled)
}

/// Whether no seat is in both sets of a side.
fn are_disjoint(one: BySide<u64>, other: BySide<u64>) -> bool {
    SIDES.into_iter().all(|side| one[side] & other[side] == 0)
}

fn are_coins_consistent(record: &Record, state: &State) -> bool {
    let (coins, lost, originals) = (&state.coins, state.own.lost, state.coins.originals);
    [lost, coins.in_play, originals].iter().all(|&set| set & !record.coins() == 0)
        && [coins.in_play, originals].iter().all(|set| matches!(set.count_ones(), 0 | 2))
        && matches!(coins.set, 1 | 2)
        && coins.in_play & lost == 0
        && (coins.taken_by == 0 || (state.is_seated(coins.taken_by) && coins.in_play | originals != 0))
}

fn are_amounts_consistent(state: &State) -> bool {
    let announced = state.own.announced;
    let times = [announced.map(|sign| sign.change_at), announced.map(|sign| sign.shown_at)];
    state.own.exposure <= MOST && times.into_iter().flatten().all(|time| time <= MOST)
}

/// Each Heads or Tails wager consists of whole chips; its total and its in-limit part are both payable in the table's
/// denominations (R49, R57, R61). While a wager awaits an election its excess has been returned, chips first, so only
/// its total is checked. The spinner's wager is exempt: an invalidation restores it without its excess (R15).
fn are_stakes_consistent(state: &State) -> bool {
    let chips = &state.opening.own.chips;
    SIDES.into_iter().all(|side| {
        Seats(state.own.standing[side]).all(|seat| {
            let in_chips = |wager: &Wager| state.own.electing.has(side, seat) || chips.can_make_up(wager.stake.chips);
            let counts = |wager: &Wager| wager.total().saturating_sub(wager.excess);
            state.wager(seat, side).is_some_and(|wager| {
                in_chips(wager)
                    && chips.can_make_up(wager.total())
                    && counts(wager) > 0
                    && chips.can_make_up(counts(wager))
            })
        })
    })
}

/// An election is due only after five Odds, for a standing wager. After a result, only five Odds leave wagers in prison,
/// and only a result settles them.
fn is_prison_consistent(record: &Record, state: &State) -> bool {
    let result = state.checkpoint.and_then(|checkpoint| checkpoint.result);
    let by_odds = result == Some(DecisionResult::FiveOdds);
    let [electing, imprisoned, served] = [state.own.electing, state.own.imprisoned, state.own.served];
    let elections = SIDES.into_iter().all(|side| electing[side] & !state.own.standing[side] == 0)
        && (electing == BySide::default() || (by_odds && record.five_odds.value == FiveOdds::AtElection));
    let prisoners = if by_odds {
        are_disjoint(imprisoned, state.own.standing) && are_disjoint(imprisoned, state.own.settled)
    } else {
        imprisoned == BySide::default() || result.is_none()
    };
    [electing, imprisoned, served].into_iter().all(|sets| sets.on_either() & !state.occupied == 0)
        && elections
        && prisoners
        && (served == BySide::default() || result.is_some())
}

fn is_game_consistent(record: &Record, state: &State, game: &Game) -> bool {
    state.occupied & bit(game.seat) != 0
        && game.own.run < record.throws_to_win.value
        && is_wager_consistent(&game.own.wager)
        && (game.own.wager.total() == 0 || game.own.side.is_some())
}

fn is_checkpoint_consistent(state: &State, checkpoint: &Checkpoint) -> bool {
    let under_way =
        matches!(state.phase, Phase::Flying | Phase::Landed { .. }) || (state.phase == Phase::Called && state.odds > 0);
    let finished = matches!(state.phase, Phase::Offering | Phase::Won { .. } | Phase::Preparing) && state.odds == 0;
    (checkpoint.declined | checkpoint.own.low | checkpoint.own.high) & !state.occupied == 0
        && checkpoint.disc <= state.opening.seats
        && checkpoint.retired <= state.opening.seats
        && checkpoint
            .game
            .is_none_or(|game| game.own.wager.total() > 0 && cost(state, Place::Spinner, &game.own.wager) <= MOST)
        && if checkpoint.result.is_some() { finished } else { under_way }
        && is_in_step(state, checkpoint)
}

/// Whether the checkpoint's game matches the current one. They match until there is a result, and after it while the
/// game continues: nothing changes the spinner's wager between the throw and the next "place your bets".
fn is_in_step(state: &State, checkpoint: &Checkpoint) -> bool {
    let (Some(game), Some(before)) = (&state.game, &checkpoint.game) else {
        return checkpoint.result.is_some() || (state.game.is_none() && checkpoint.game.is_none());
    };
    let same = game.seat == before.seat;
    let goes_on = checkpoint.result.is_none() || (same && game.valid);
    let counted = match checkpoint.result {
        Some(result) => before.own.side.is_some_and(|side| is_side_result(result, side)),
        None => false,
    };
    !goes_on
        || (same
            && (game.own.side, game.own.wager) == (before.own.side, before.own.wager)
            && game.own.run == before.own.run.saturating_add(u8::from(counted)))
}

fn is_phase_consistent(record: &Record, state: &State) -> bool {
    let spinner = state.thrower == Throws::Spinner;
    let nobody = state.thrower == Throws::Nobody;
    let with_wager = state.game.is_none_or(|game| game.own.wager.total() > 0);
    let in_hand = state.coins.in_play != 0;
    let by_phase = match state.phase {
        Phase::Offering => nobody && state.game.is_none(),
        Phase::Won { .. } => nobody && state.game.is_none(),
        Phase::Closed => state.seats_on_layout() == 0 && state.game.is_none() && state.checkpoint.is_none(),
        Phase::Preparing | Phase::Betting | Phase::Reopened => !nobody,
        Phase::Called => !nobody && with_wager,
        Phase::Flying | Phase::Landed { .. } => !nobody && with_wager && in_hand && state.checkpoint.is_some(),
        Phase::Electing => spinner && state.game.is_some_and(|game| !game.valid),
    };
    by_phase
        && (!spinner || state.game.is_some())
        && (state.offered == 0 || state.phase == Phase::Offering)
        && state.odds < record.odds_that_lose.value
        && are_lights_consistent(record, state)
        // Only observed coins have invalid spins, and only invalid spins lead to these phases.
        && (state.source.is_observed() || !matches!(state.phase, Phase::Reopened | Phase::Electing))
        && (!state.finishing || is_finishing_consistent(state))
        && (state.odds == 0 || are_pending_odds_consistent(state))
}

/// Whether pending Odds come from valid spins of a decision under way.
fn are_pending_odds_consistent(state: &State) -> bool {
    matches!(state.phase, Phase::Called | Phase::Flying | Phase::Landed { .. })
        && state.checkpoint.is_some()
        && state.game.is_none_or(|game| game.valid)
}

/// Whether a state that is finishing has a decision under way, a house thrower and no spinner's game.
fn is_finishing_consistent(state: &State) -> bool {
    state.has_decision_under_way() && state.thrower.is_of_house() && state.game.is_none()
}

fn are_lights_consistent(record: &Record, state: &State) -> bool {
    let Lights { odds, heads, tails } = state.own.lights;
    let throws = record.throws_to_win.value;
    let shown = state.landed().map(shown_side);
    let lit = matches!(state.phase, Phase::Landed { lit: true, .. });
    // Odds count in every decision, Heads and Tails only in a spinner's game (R32).
    let counts = shown == Some(None) || (shown.is_some() && state.game.is_some());
    let turned_on = |row: Option<Side>| u8::from(lit && shown == Some(row));
    let run = |side| state.game.filter(|game| game.own.side == Some(side)).map_or(0, |game| game.own.run);
    let in_decision = !matches!(state.phase, Phase::Offering | Phase::Preparing | Phase::Won { .. } | Phase::Closed);
    let counted = odds == state.odds + turned_on(None)
        && (state.game.is_none()
            || (heads == run(Side::Heads) + turned_on(Some(Side::Heads))
                && tails == run(Side::Tails) + turned_on(Some(Side::Tails))));
    (lit || !counts)
        && (!in_decision || counted)
        && odds <= record.odds_that_lose.value
        && heads <= throws
        && tails <= throws
}

fn are_limits_consistent(record: &Record, state: &State) -> bool {
    let fits = |sign: &Sign| limits::check_sign(sign, &state.opening.own.chips, &record.cites).is_ok();
    fits(&state.own.sign) && state.own.announced.is_none_or(|announced| fits(&announced.sign))
}

pub(super) const fn is_wager_consistent(wager: &Wager) -> bool {
    let Wager { stake: Stake { chips, tokens }, excess, minimum } = *wager;
    chips <= MOST_GIVEN
        && tokens <= MOST_GIVEN
        && chips + tokens <= MOST_GIVEN
        && (excess == 0 || excess < chips + tokens)
        && minimum <= MOST_GIVEN
}

#[cfg(test)]
mod tests {
    use super::super::open::first_state;
    use super::super::state::{Abstained, OwnGame};
    use super::*;
    use crate::contract::{ChanceSource, Role};
    use crate::two_up::contract::{Bounds, CasinoTerms, Config, Enforcement, Terms};
    use crate::two_up::test_rulebooks::NSW;

    /// Returns a state with open betting on a dealer's spin, chips of 100 and 250, and players on seats 1 and 2.
    fn betting() -> State {
        let bounds = Bounds { min: 100, max: 10_000, unit: None };
        let terms = CasinoTerms {
            sign: Sign { spinner: bounds, heads_tails: bounds },
            enforcement: Enforcement::AtSettlement,
            denominations: [100, 250].into(),
            allow_return_over_one: true,
            odds: None,
        };
        let config = Config {
            table: "pit 3".into(),
            seats: 8,
            opened_at: 0,
            zone_offset_minutes: 600,
            source: ChanceSource::Observed,
            terms: Terms::Casino(terms),
        };
        let state = first_state(&NSW, &config).expect("a config");
        State { occupied: bit(1) | bit(2), thrower: Throws::House(Role::Dealer), phase: Phase::Betting, ..state }
    }

    fn wager(chips: u64, tokens: u64) -> Wager {
        Wager { stake: Stake { chips, tokens }, excess: 0, minimum: 100 }
    }

    /// Returns that state with a wager of seat 2 on Heads.
    fn with_heads_wager(wager_on_heads: Wager) -> State {
        let mut state = betting();
        state.own.standing[Side::Heads] = bit(2);
        state.own.seats[1].wagers[Side::Heads] = wager_on_heads;
        state
    }

    /// Returns a game in which seat 1 spins for Heads with the given wager.
    fn game(wager: Wager, valid: bool) -> Option<Game> {
        Some(Game { own: OwnGame { side: Some(Side::Heads), wager, run: 0 }, valid, ..Game::of(1) })
    }

    fn checkpoint(game: Option<Game>, result: Option<DecisionResult>) -> Option<Checkpoint> {
        Some(Checkpoint {
            game,
            thrower: Throws::Spinner,
            disc: 1,
            declined: 0,
            retired: 0,
            own: Abstained::default(),
            invalid: 0,
            result,
        })
    }

    #[test]
    fn a_wager_on_a_side_consists_of_whole_chips_and_is_payable() {
        for (chips, tokens, is_valid) in
            [(250, 0, true), (250, 250, true), (150, 0, false), (150, 50, false), (100, 50, false), (0, 200, true)]
        {
            assert_eq!(is_consistent(&NSW, &with_heads_wager(wager(chips, tokens))), is_valid, "{chips} and {tokens}");
        }
    }

    #[test]
    fn the_in_limit_part_of_a_wager_is_payable() {
        for (excess, is_valid) in
            [(0, true), (50, true), (200, false), (250, true), (300, false), (350, false), (400, false)]
        {
            let wager_on_heads = Wager { excess, ..wager(350, 0) };
            assert_eq!(is_consistent(&NSW, &with_heads_wager(wager_on_heads)), is_valid, "{excess}");
            let spins = State {
                phase: Phase::Called,
                thrower: Throws::Spinner,
                game: game(Wager { excess, ..wager(350, 0) }, false),
                ..betting()
            };
            assert_eq!(is_consistent(&NSW, &spins), excess < 350, "{excess} of a spinner's wager");
        }
        assert!(!is_consistent(&NSW, &with_heads_wager(wager(0, 0))));
    }

    #[test]
    fn of_a_wager_that_awaits_an_election_only_the_total_is_checked() {
        for (chips, tokens, is_valid) in [(50, 250, true), (50, 200, true), (50, 80, false)] {
            let mut state = with_heads_wager(wager(chips, tokens));
            assert!(!are_stakes_consistent(&state), "{chips} and {tokens}, not electing");
            state.own.electing[Side::Heads] = bit(2);
            assert_eq!(are_stakes_consistent(&state), is_valid, "{chips} and {tokens}, electing");
        }
    }

    #[test]
    fn a_game_that_came_to_a_result_had_a_wager() {
        let after = |wager| State {
            phase: Phase::Offering,
            thrower: Throws::Nobody,
            checkpoint: checkpoint(game(wager, true), Some(DecisionResult::Tails)),
            ..betting()
        };
        assert!(is_consistent(&NSW, &after(wager(100, 0))));
        assert!(is_consistent(&NSW, &after(wager(0, 1))));
        assert!(!is_consistent(&NSW, &after(wager(0, 0))));
    }

    #[test]
    fn odds_stand_in_a_game_that_had_a_valid_spin() {
        let pending = |valid| {
            let mut state = State {
                phase: Phase::Called,
                thrower: Throws::Spinner,
                odds: 2,
                game: game(wager(100, 0), valid),
                checkpoint: checkpoint(game(wager(100, 0), false), None),
                ..betting()
            };
            state.own.lights = Lights { odds: 2, heads: 0, tails: 0 };
            state
        };
        assert!(is_consistent(&NSW, &pending(true)));
        assert!(!is_consistent(&NSW, &pending(false)));
        assert!(!is_consistent(&NSW, &State { phase: Phase::Betting, ..pending(true) }));
        assert!(!is_consistent(&NSW, &State { checkpoint: None, ..pending(true) }));
    }
}
