//! The traits that each machine implements for the floor.

use alloc::vec::Vec;

use super::auto::{Count, Routine};
use super::cites::Cites;
use super::event::Observer;
use super::exported::{Exported, Seated, Shown};
use super::kind::Kind;
use super::legal::Legal;
use super::state::{Checkpoint, Game, Phase, State};
use super::step::Step;
use crate::contract::Joining;
use crate::contract::{Citation, Lying, Role, Seat, Timestamp};
use crate::table::clause::ClauseTable;
use crate::table::codec::{Reader, Unreadable, Writer};
use crate::table::refusal::{Done, Refused};
use crate::two_up::contract::{
    AutoPlan, CasinoView, CoinStatus, Command, Config, Description, Faces, Forfeit, GameView, HandOverReason,
    InvalidationScope, Lights, NoSpinReason, PlayerLimits, Rests, RingView, SeatView, Side, Terms,
};

/// The sentences of shared refusals, in the words of each machine.
#[derive(Clone, Copy, Debug)]
pub struct Sentences {
    pub only_the_runner: &'static str,
    pub no_entropy: &'static str,
    pub handed_over: &'static str,
    pub not_next: &'static str,
    pub all_declined: &'static str,
    pub nothing_offered: &'static str,
    pub not_offered: &'static str,
    pub players_to_be_offered: &'static str,
    pub who_throws: &'static str,
    pub throw_after_the_call: &'static str,
    pub no_coins_in_the_air: &'static str,
    pub nothing_landed: &'static str,
    pub no_such_forfeit: &'static str,
    pub only_fraud_forfeits: &'static str,
    pub closing_not_due: &'static str,
    pub winner_to_answer: &'static str,
    pub coins_offered: &'static str,
    pub terms_missing: &'static str,
}

/// A machine with its kind of state.
pub trait HasKind: Sized + 'static {
    /// The machine's kind of state.
    type Kind: Kind;
}

/// Encoding of a state.
pub trait Bytes: HasKind {
    /// Writes a state, after the header.
    fn write(to: &mut Writer, state: &StateOf<Self>);
    /// Reads a state, after the header.
    fn read(from: &mut Reader<'_>) -> Result<StateOf<Self>, Unreadable>;
}

/// The machine's part of a view.
pub trait Views: HasKind {
    /// Returns what lies on the table by seat, bet and tender: the balances of the ledger's `table` accounts.
    fn lying(state: &StateOf<Self>) -> Vec<Lying>;
    /// Returns the rows of lights, all dark by default.
    fn lights(_state: &StateOf<Self>) -> Lights {
        Lights { odds: 0, heads: 0, tails: 0 }
    }
    /// Adds the machine's part of a seat's view.
    fn view_seat(state: &StateOf<Self>, view: &mut SeatView);
    /// Returns the view of the spinner's game.
    fn view_game(state: &StateOf<Self>) -> Option<GameView>;
    /// Returns the status of a coin, given as its bit.
    fn view_coin(state: &StateOf<Self>, coin: u8) -> CoinStatus;
    /// Returns the part that only a casino has.
    fn view_casino(_state: &StateOf<Self>) -> Option<CasinoView> {
        None
    }
    /// Returns the part that only a ring has.
    fn view_ring(_state: &StateOf<Self>) -> Option<RingView> {
        None
    }
}

/// The machine's part of export and import.
pub trait Transfer: HasKind {
    /// Whether a table in preparation is between two spinners' games.
    fn is_between_games(_state: &StateOf<Self>) -> bool {
        false
    }
    /// Requires that no bets are on the table.
    fn require_empty_layout(state: &StateOf<Self>) -> Done;
    /// Returns the terms in force.
    fn terms(state: &StateOf<Self>) -> Terms;
    /// Returns the announced sign.
    fn shown_sign(_state: &StateOf<Self>) -> Option<Shown> {
        None
    }
    /// Returns players' own limits.
    fn player_limits(_state: &StateOf<Self>) -> Vec<PlayerLimits> {
        Vec::new()
    }
    /// Returns the consecutive rounds without a wager.
    fn rounds_abstained(_state: &StateOf<Self>, _seat: Seat) -> u8 {
        0
    }
    /// Returns the terms for an import without new ones, or `None` when the table had the other machine.
    fn keep_terms(terms: &Terms) -> Option<Terms>;
    /// Imports the machine's part, before players are seated.
    fn import_own(_state: &mut StateOf<Self>, _exported: &Exported, _terms: Option<&Terms>) -> Done {
        Ok(())
    }
    /// Imports the machine's part of a player. Returns `false` when it is invalid.
    fn import_player(_state: &mut StateOf<Self>, _player: &Seated) -> bool {
        true
    }
    /// Requires that the imported players may sit at this table.
    fn require_seated(state: &StateOf<Self>, exported: &Exported) -> Done;
    /// Returns the refusal of an exported table that does not make a valid state.
    fn refuse_import(refused: Refused) -> Refused {
        refused
    }
}

/// The machine's checkpoint.
pub type CheckpointOf<M> = Checkpoint<<M as HasKind>::Kind>;
/// The machine's state.
pub type StateOf<M> = State<<M as HasKind>::Kind>;
/// The machine's spinner's game.
pub type GameOf<M> = Game<<<M as HasKind>::Kind as Kind>::Game>;
/// The machine's house thrower.
pub type HouseOf<M> = <<M as HasKind>::Kind as Kind>::House;

/// The rules of a machine under a rulebook.
pub trait Rules: Bytes + Views + Transfer {
    /// Fails to compile when the record contradicts itself.
    const CONSISTENT: () = ();
    /// The rulebook's id.
    const ID: &'static str;
    /// The table of clauses and rulings.
    const CLAUSES: &'static ClauseTable;
    /// The clause that each shared step cites.
    const CITES: Cites;
    /// The clause that a bar cites (6.7).
    const BARRED: Citation;
    /// The sentences of shared refusals.
    const SENTENCES: Sentences;
    /// The role that runs the ring.
    const RUNNER: Role;
    /// Whether a closing with players present must be announced.
    const CLOSING_NEEDS_NOTICE: bool;
    /// The number of coins in a set.
    const COINS_IN_SET: u8;
    /// The number of coins that are spun, 2 or 3.
    const COINS_SPUN: u8;
    /// How the coins lie on the kip before a spin.
    const START: Faces;

    // The table.
    /// Describes the rulebook.
    fn describe() -> Description;
    /// Returns the first state of a table opened with the config.
    fn first_state(config: &Config) -> Result<StateOf<Self>, Refused>;
    /// Checks that a command is well formed and known to the rulebook.
    fn check(command: &Command) -> Done;
    /// Takes a command that the floor does not take.
    fn take<S: Observer>(step: &mut Step<'_, Self, S>, command: &Command) -> Done;
    /// Whether a decoded state satisfies the invariants under this rulebook.
    fn is_consistent(state: &StateOf<Self>) -> bool;

    // Seats.
    /// Requires that the table's day is not over, if it plays only on certain days.
    #[inline]
    fn require_day_not_over<S: Observer>(_step: &Step<'_, Self, S>) -> Done {
        Ok(())
    }
    /// Returns the citation of a closing when the day is over.
    fn day_over_cite<S: Observer>(_step: &Step<'_, Self, S>) -> Option<Citation> {
        None
    }
    /// Requires the attestation of age, if the rulebook asks for it.
    fn require_age(_joining: &Joining) -> Done {
        Ok(())
    }
    /// Requires that the player has no money at stake (R29).
    fn require_nothing_at_stake<S: Observer>(step: &Step<'_, Self, S>, seat: Seat) -> Done;
    /// Answers for a player who leaves whatever awaits their answer, besides an offer of the coins.
    fn answer_for<S: Observer>(step: &mut Step<'_, Self, S>, seat: Seat, cite: Citation);

    // Supervision.
    /// Requires a casino supervisor, or the role that supervises instead.
    fn require_supervisor<S: Observer>(step: &Step<'_, Self, S>, cite: Citation) -> Done;
    /// Withdraws the open offers of a player who may no longer bet.
    fn take_offers_down<S: Observer>(_step: &mut Step<'_, Self, S>, _seat: Seat, _cite: Citation) {}
    /// Removes the spinner from the ring. Returned stakes cite `back`; other events cite `cite`.
    fn take_the_ring_from<S: Observer>(
        step: &mut Step<'_, Self, S>,
        seat: Seat,
        why: HandOverReason,
        back: Citation,
        cite: Citation,
    );
    /// Requires, for a closing, that nothing waits for a result.
    fn require_nothing_undecided<S: Observer>(step: &Step<'_, Self, S>) -> Done;
    /// Returns everything at a closing.
    fn return_everything<S: Observer>(step: &mut Step<'_, Self, S>, cite: Citation);

    // Who spins.
    /// Requires that the coins can be offered now.
    fn require_free_ring<S: Observer>(step: &Step<'_, Self, S>) -> Done;
    /// Gives the coins to the offered player.
    fn accept_coins<S: Observer>(step: &mut Step<'_, Self, S>, seat: Seat) -> Done;
    /// Returns the citation of an offer.
    fn offer_cite(_state: &StateOf<Self>) -> Citation {
        Self::CITES.offer
    }
    /// Pays the winner's due.
    #[inline]
    fn pay_due<S: Observer>(_step: &mut Step<'_, Self, S>) {}

    // The spin.
    /// Requires that the actor is the one who throws for the house.
    fn require_house<S: Observer>(step: &Step<'_, Self, S>, house: HouseOf<Self>) -> Done;
    /// Whether the role may throw in some phase.
    fn can_throw(role: Role) -> bool;
    /// Refuses a throw in the wrong phase.
    fn refuse_throw(_phase: Phase<Self::Kind>) -> Refused {
        crate::two_up::refusals::refused!("betting-not-closed", Self::CITES.throw, Self::SENTENCES.throw_after_the_call)
    }
    /// Requires that everything is ready for a throw.
    fn require_ready<S: Observer>(step: &Step<'_, Self, S>) -> Done;
    /// Requires that the coins lie on the kip as the rules say.
    fn require_start(start: Faces) -> Done;
    /// Selects coins for the house.
    fn select_for_the_house<S: Observer>(step: &mut Step<'_, Self, S>);
    /// Returns the side that the landed coins show, or `None` for Odds.
    fn side_of(coins: Rests) -> Option<Side>;
    /// Requires as many landed coins as are spun.
    fn require_number(coins: Rests) -> Done;
    /// Returns the reason for an invalid spin whose coin hit the ceiling.
    fn ceiling_reason() -> NoSpinReason {
        NoSpinReason::HitCeiling
    }
    /// Returns the citation of a reason for "no spin", or `None` when the rulebook does not have it.
    fn no_spin_cite(reason: NoSpinReason) -> Option<Citation>;
    /// Emits what follows from an invalid spin, including the third in a row.
    fn follow_invalid_spin<S: Observer>(step: &mut Step<'_, Self, S>);

    // Invalidation.
    /// Whether the forfeited stake was on the outcome.
    fn is_on_outcome(state: &StateOf<Self>, forfeit: &Forfeit, checkpoint: &CheckpointOf<Self>) -> bool;
    /// Reverses what the outcome paid and collected.
    fn reverse_outcome<S: Observer>(step: &mut Step<'_, Self, S>, checkpoint: &CheckpointOf<Self>);
    /// Ends what belongs to later throws (R52).
    fn end_later_game<S: Observer>(step: &mut Step<'_, Self, S>, checkpoint: &CheckpointOf<Self>);
    /// Refunds the stakes on the result, and continues or ends the game.
    fn refund<S: Observer>(
        step: &mut Step<'_, Self, S>,
        checkpoint: &CheckpointOf<Self>,
        scope: InvalidationScope,
        forfeits: &[Forfeit],
    );

    // What would be accepted.
    /// Puts the candidates of staff.
    fn list_for_staff(legal: &mut Legal<Self>);
    /// Puts the candidates of a player that only this machine has.
    fn list_for_player(legal: &mut Legal<Self>, seat: Seat);
    /// Whether the game waits for an accepted command.
    fn is_awaited(state: &StateOf<Self>, command: &Command) -> bool;
    /// Returns the seat that offered a side bet.
    fn find_offering_seat(_state: &StateOf<Self>, _offer: u32) -> Option<Seat> {
        None
    }
    /// Returns the end of the table's day, if it plays only on that day.
    fn day_ends_at(_state: &StateOf<Self>) -> Option<Timestamp> {
        None
    }

    // Auto-play.
    /// Checks that a plan is well formed.
    fn check_plan(plan: &AutoPlan, state: &StateOf<Self>) -> Done;
    /// Checks that the plan's sums cannot overflow.
    fn check_sums(plan: &AutoPlan, state: &StateOf<Self>) -> Done;
    /// Goes on from the current phase towards the next throw.
    fn approach_throw(routine: &mut Routine<'_, Self>) -> Done;
    /// Throws the coins, lands them by that byte, and announces the result.
    fn spin(routine: &mut Routine<'_, Self>, byte: u8) -> Done;
    /// Announces the result of coins that are down.
    fn announce(step: &mut Step<'_, Self, Count>) -> Done;
}
