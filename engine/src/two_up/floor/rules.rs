//! What only the machine at hand can say: its clauses and words, and where it goes its own way on the floor.

use alloc::vec::Vec;

use super::auto::Routine;
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

/// What refusals say that come from the same rule in both machines, in the words of each.
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

/// A machine under a rulebook, by its kind of state.
pub trait HasKind: Sized + 'static {
    /// Its own kind of state.
    type Kind: Kind;
}

/// How a state becomes bytes and comes back.
pub trait Bytes: HasKind {
    /// A state's bytes, after the header.
    fn write(to: &mut Writer, state: &StateOf<Self>);
    /// A state from its bytes, after the header.
    fn read(from: &mut Reader<'_>) -> Result<StateOf<Self>, Unreadable>;
}

/// What can be seen of what is the machine's own.
pub trait Views: HasKind {
    /// What lies on the table, by seat, bet and tender: what the ledger's `table` accounts come to.
    fn lying(state: &StateOf<Self>) -> Vec<Lying>;
    /// The rows of lights, where there are any.
    fn lights(_state: &StateOf<Self>) -> Lights {
        Lights { odds: 0, heads: 0, tails: 0 }
    }
    /// The machine's own part of what can be seen of a seat.
    fn view_seat(state: &StateOf<Self>, view: &mut SeatView);
    /// The spinner's game.
    fn view_game(state: &StateOf<Self>) -> Option<GameView>;
    /// A coin, given as its bit, that is not in play.
    fn view_coin(state: &StateOf<Self>, coin: u8) -> CoinStatus;
    /// What only a casino has.
    fn view_casino(_state: &StateOf<Self>) -> Option<CasinoView> {
        None
    }
    /// What only a ring has.
    fn view_ring(_state: &StateOf<Self>) -> Option<RingView> {
        None
    }
}

/// A table goes on under another rulebook: what is the machine's own of it.
pub trait Transfer: HasKind {
    /// Whether the table is between two spinner's games while a spin is being prepared.
    fn is_between_games(_state: &StateOf<Self>) -> bool {
        false
    }
    /// No bets lie there.
    fn require_empty_layout(state: &StateOf<Self>) -> Done;
    /// The terms in force.
    fn terms(state: &StateOf<Self>) -> Terms;
    /// A sign that is shown ahead.
    fn shown_sign(_state: &StateOf<Self>) -> Option<Shown> {
        None
    }
    /// Players' own limits.
    fn player_limits(_state: &StateOf<Self>) -> Vec<PlayerLimits> {
        Vec::new()
    }
    /// Rounds in a row without a wager.
    fn rounds_abstained(_state: &StateOf<Self>, _seat: Seat) -> u8 {
        0
    }
    /// The terms under which a table is taken over without new ones; none where it had a machine of the other kind.
    fn keep_terms(terms: &Terms) -> Option<Terms>;
    /// Takes over what is the machine's own, before players sit down.
    fn import_own(_state: &mut StateOf<Self>, _exported: &Exported, _terms: Option<&Terms>) -> Done {
        Ok(())
    }
    /// Takes over what is the machine's own of a player; false where that cannot be.
    fn import_player(_state: &mut StateOf<Self>, _player: &Seated) -> bool {
        true
    }
    /// Whoever has sat down may sit here.
    fn require_seated(state: &StateOf<Self>, exported: &Exported) -> Done;
    /// What comes of an exported table is no state.
    fn refuse_import(refused: Refused) -> Refused {
        refused
    }
}

/// The outcome that is invalidated.
pub type CheckpointOf<M> = Checkpoint<<M as HasKind>::Kind>;
/// A state of the machine.
pub type StateOf<M> = State<<M as HasKind>::Kind>;
/// A spinner's game of the machine.
pub type GameOf<M> = Game<<<M as HasKind>::Kind as Kind>::Game>;
/// Who throws for the house there.
pub type HouseOf<M> = <<M as HasKind>::Kind as Kind>::House;

/// The rules of a machine under a rulebook, as the floor asks for them.
pub trait Rules: Bytes + Views + Transfer {
    /// A record that contradicts itself does not compile.
    const CONSISTENT: () = ();
    /// The rulebook's id.
    const ID: &'static str;
    /// The clauses and rulings that refusals cite.
    const CLAUSES: &'static ClauseTable;
    /// Which clause each shared step follows from.
    const CITES: Cites;
    /// What bars cite (6.7).
    const BARRED: Citation;
    /// In its own words.
    const SAYS: Sentences;
    /// Who runs the ring.
    const RUNNER: Role;
    /// With players present the table closes only when its closing has been shown.
    const CLOSING_NEEDS_NOTICE: bool;
    /// Coins in a set.
    const COINS_IN_SET: u8;
    /// Coins that are spun, 2 or 3.
    const COINS_SPUN: u8;
    /// How they lie on the kip.
    const START: Faces;

    // The table.
    /// What a lab and a player need to know.
    fn describe() -> Description;
    /// The state of a table that is opened so.
    fn first_state(config: &Config) -> Result<StateOf<Self>, Refused>;
    /// Whether a command is well formed, and known to the rulebook.
    fn check(command: &Command) -> Done;
    /// Takes a command that only this machine has.
    fn take<S: Observer>(step: &mut Step<'_, Self, S>, command: &Command) -> Done;
    /// Whether what is read is a state of this rulebook.
    fn is_consistent(state: &StateOf<Self>) -> bool;

    // Seats.
    /// The day on which the table was opened goes on, where it is played on certain days only.
    #[inline(always)]
    fn require_day<S: Observer>(_turn: &Step<'_, Self, S>) -> Done {
        Ok(())
    }
    /// Whether the day is over, and what the closing cites then.
    fn is_day_over<S: Observer>(_turn: &Step<'_, Self, S>) -> Option<Citation> {
        None
    }
    /// The rulebook lets the player in.
    fn require_age(_joining: &Joining) -> Done {
        Ok(())
    }
    /// A player does not leave with money at stake (R29).
    fn require_nothing_at_stake<S: Observer>(step: &Step<'_, Self, S>, seat: Seat) -> Done;
    /// What awaited the word of a player who leaves is answered, besides an offer of the coins.
    fn answer_for<S: Observer>(step: &mut Step<'_, Self, S>, seat: Seat, cite: Citation);

    // Supervision.
    /// A casino supervisor, or whoever does what one does.
    fn require_supervisor<S: Observer>(step: &Step<'_, Self, S>, cite: Citation) -> Done;
    /// A player who may bet no more has no open offers.
    fn take_offers_down<S: Observer>(_turn: &mut Step<'_, Self, S>, _seat: Seat, _cite: Citation) {}
    /// The spinner in the ring goes, by hand of the house: what goes back does so by the first citation, the rest
    /// follows from the second.
    fn take_the_ring_from<S: Observer>(
        step: &mut Step<'_, Self, S>,
        seat: Seat,
        why: HandOverReason,
        back: Citation,
        cite: Citation,
    );
    /// Nothing waits for a result, at a closing.
    fn require_nothing_undecided<S: Observer>(step: &Step<'_, Self, S>) -> Done;
    /// What lies there at a closing goes back.
    fn return_everything<S: Observer>(step: &mut Step<'_, Self, S>, cite: Citation);

    // Who spins.
    /// The coins can be offered now.
    fn require_free_ring<S: Observer>(step: &Step<'_, Self, S>) -> Done;
    /// The offered player takes the coins.
    fn accept_coins<S: Observer>(step: &mut Step<'_, Self, S>, seat: Seat) -> Done;
    /// What an offer cites.
    fn offering(_state: &StateOf<Self>) -> Citation {
        Self::CITES.offer
    }
    /// What a winner has not taken yet is paid.
    #[inline(always)]
    fn pay_due<S: Observer>(_turn: &mut Step<'_, Self, S>) {}

    // The spin.
    /// Who throws for the house does.
    fn require_house<S: Observer>(step: &Step<'_, Self, S>, house: HouseOf<Self>) -> Done;
    /// Whether somebody of that role throws at times.
    fn throws_at_times(role: Role) -> bool;
    /// The throw is not called for.
    fn refuse_throw(_phase: Phase<Self::Kind>) -> Refused {
        crate::two_up::refusals::refused!("betting-not-closed", Self::CITES.throw, Self::SAYS.throw_after_the_call)
    }
    /// All that a throw needs is at hand.
    fn require_ready<S: Observer>(step: &Step<'_, Self, S>) -> Done;
    /// The coins lie on the kip as they must.
    fn require_start(start: Faces) -> Done;
    /// Coins for the house.
    fn select_for_the_house<S: Observer>(step: &mut Step<'_, Self, S>);
    /// The side that coins on the floor show; none for Odds.
    fn side_of(coins: Rests) -> Option<Side>;
    /// The coins that came to rest are as many as are spun.
    fn require_number(coins: Rests) -> Done;
    /// Why a spin is invalid whose coin hit the ceiling.
    fn ceiling() -> NoSpinReason {
        NoSpinReason::HitCeiling
    }
    /// What a reason for "no spin" cites, where the rulebook has it.
    fn no_spin(reason: NoSpinReason) -> Option<Citation>;
    /// What follows from an invalid spin, the third in a row among it.
    fn follow_invalid_spin<S: Observer>(step: &mut Step<'_, Self, S>);

    // Invalidation.
    /// Whether the outcome had such a stake on it.
    fn is_on_outcome(state: &StateOf<Self>, forfeit: &Forfeit, checkpoint: &CheckpointOf<Self>) -> bool;
    /// What the outcome paid and collected is taken back.
    fn reverse_outcome<S: Observer>(step: &mut Step<'_, Self, S>, checkpoint: &CheckpointOf<Self>);
    /// What belongs to later throws ends (R52).
    fn end_later_game<S: Observer>(step: &mut Step<'_, Self, S>, checkpoint: &CheckpointOf<Self>);
    /// What was for that result goes back, and the game goes on or is over.
    fn refund<S: Observer>(
        step: &mut Step<'_, Self, S>,
        checkpoint: &CheckpointOf<Self>,
        scope: InvalidationScope,
        forfeits: &[Forfeit],
    );

    // What would be accepted.
    /// Candidates of staff.
    fn list_for_staff(legal: &mut Legal<Self>);
    /// Candidates of the player of a seat, after those that both machines have.
    fn list_for_player(legal: &mut Legal<Self>, seat: Seat);
    /// Whether the game waits for a command that would be accepted.
    fn awaits(state: &StateOf<Self>, command: &Command) -> bool;
    /// Who offered a side bet.
    fn offered_by(_state: &StateOf<Self>, _offer: u32) -> Option<Seat> {
        None
    }
    /// When the day ends on which alone the table is played.
    fn next_day(_state: &StateOf<Self>) -> Option<Timestamp> {
        None
    }

    // Auto-play.
    /// Whether a plan is well formed.
    fn check_plan(plan: &AutoPlan, state: &StateOf<Self>) -> Done;
    /// What the plan's sums can come to.
    fn check_sums(plan: &AutoPlan, state: &StateOf<Self>) -> Done;
    /// From wherever the table is to the end of a decision, or of the plan.
    fn play_decision(routine: &mut Routine<'_, Self>) -> Done;
}
