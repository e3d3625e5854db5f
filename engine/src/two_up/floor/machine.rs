//! The trait between the floor and its two machines.
//!
//! A machine is the record of a rulebook: the casino's or the ring's. The floor asks it for facts, for its part of states,
//! and for the steps that differ. It holds no rule itself.

use core::fmt::Debug;

use super::cites::Cites;
use super::exported::Exported;
use super::state::{Checkpoint, State, Throws};
use super::step::Step;
use crate::contract::{Citation, Role, Seat, Timestamp};
use crate::table::codec::{Reader, Unreadable, Writer};
use crate::table::refusal::{Done, Refused};
use crate::two_up::contract::{
    Command, Config, Faces, Forfeit, HandOverReason, Happening, InvalidationScope, NoSpinReason, Terms, View,
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
    pub coins_are_spun: &'static str,
    pub nothing_landed: &'static str,
    pub no_such_forfeit: &'static str,
    pub only_fraud_forfeits: &'static str,
    pub closing_not_due: &'static str,
    pub winner_to_answer: &'static str,
    pub coins_offered: &'static str,
    pub terms_missing: &'static str,
}

/// The facts of a rulebook that the floor needs.
#[derive(Clone, Copy, Debug)]
pub struct Facts {
    /// The rulebook's id.
    pub id: &'static str,
    /// The number of coins in a set.
    pub coins_in_set: u8,
    /// The number of coins that are spun, 2 or 3.
    pub coins_spun: u8,
    /// How the coins lie on the kip before a spin.
    pub start: Faces,
    /// Whether the ceiling is an object that coins may not hit, unless the rulebook names it among the reasons for "no spin".
    pub ceiling_is_object: bool,
    /// Whether casino supervisors supervise, and not whoever runs the ring. Their closing needs notice.
    pub has_supervisors: bool,
    /// Whether the house keeps the coins between two decisions, so that a player may take over.
    pub keeps_coins: bool,
    /// The clause by which the host attests each player's age, if the rulebook asks for it.
    pub age: Option<Citation>,
    /// The clause of a bar (6.7).
    pub barred: Citation,
    /// The clause of an offer after a spinner has retired or won.
    pub offer_onwards: Citation,
    /// The clause of a winner's due in the centre, if the rulebook has one.
    pub due: Option<Citation>,
}

/// The roles that may give a command, and the clause that allows it.
pub type Power = (&'static [Role], Citation);

/// The record of a rulebook, as the floor plays it.
pub trait Machine: Copy + Debug + 'static {
    /// The machine's part of what is fixed at the opening.
    type Opening: Clone + Debug;
    /// The machine's part of the state.
    type Own: Clone + Debug;
    /// The machine's part of a spinner's game.
    type Game: Clone + Debug + Default;
    /// The machine's part of a checkpoint.
    type Mark: Clone + Debug + Default;

    /// The sentences of shared refusals.
    const SENTENCES: Sentences;
    /// The role that runs the ring.
    const RUNNER: Role;
    /// Who can throw, in the order of the encoding.
    const THROWERS: &'static [Throws];

    /// Returns the facts of the rulebook.
    fn facts(&self) -> Facts;
    /// Returns the clause that each shared step cites.
    fn cites(&self) -> &Cites;
    /// Returns the citation of a reason for "no spin", or `None` when the rulebook does not have it.
    fn no_spin_cite(&self, reason: NoSpinReason) -> Option<Citation>;

    // The state.
    /// Returns the first state of a table opened with the config.
    fn open(&self, config: &Config) -> Result<State<Self>, Refused>;
    /// Applies an event. Returns `false` if it belongs to the other machine.
    fn apply(state: &mut State<Self>, what: &Happening) -> bool;
    /// Writes a state, after the header.
    fn write(&self, to: &mut Writer, state: &State<Self>);
    /// Reads a state, after the header, and checks its invariants.
    fn read(&self, from: &mut Reader<'_>) -> Result<State<Self>, Unreadable>;
    /// Adds the machine's part to a view.
    fn complete_view(&self, state: &State<Self>, view: &mut View);
    /// Returns the end of the table's day and the clause that says so, if the table plays only on that day.
    fn day_end(&self, _state: &State<Self>) -> Option<(Timestamp, Citation)> {
        None
    }

    // Export and import.
    /// Exports a table between two spinners' games, or refuses because bets are on it.
    fn export(&self, state: &State<Self>) -> Result<Exported, Refused>;
    /// Imports a table at that time, under the given terms or its own.
    fn import(&self, exported: &Exported, terms: Option<&Terms>, at: Timestamp) -> Result<State<Self>, Refused>;

    // Commands.
    /// Checks that a command is well formed and known to the rulebook.
    fn check(&self, command: &Command) -> Done;
    /// Returns who may give a command, and the clause that allows it, or `None` for one that the rulebook does not know.
    fn power(&self, command: &Command) -> Option<Power>;
    /// Takes a command that the floor does not take.
    fn take(step: &mut Step<'_, Self>, command: &Command) -> Done;
    /// Requires that the player has no money at stake (R29).
    fn require_nothing_at_stake(step: &Step<'_, Self>, seat: Seat) -> Done;
    /// Answers for a player who leaves whatever awaits their answer, besides an offer of the coins.
    fn answer_for(step: &mut Step<'_, Self>, seat: Seat, cite: Citation);
    /// Withdraws the open offers of a player who may no longer bet.
    fn take_offers_down(_step: &mut Step<'_, Self>, _seat: Seat, _cite: Citation) {}
    /// Removes the spinner from the ring. Returned stakes cite `back`; other events cite `cite`.
    fn take_the_ring_from(step: &mut Step<'_, Self>, seat: Seat, why: HandOverReason, back: Citation, cite: Citation);
    /// Returns everything at a closing. Unless the day is over, nothing may wait for a result.
    fn settle_at_closing(step: &mut Step<'_, Self>, cite: Citation, is_day_over: bool) -> Done;
    /// Requires that the coins can be offered now.
    fn require_free_ring(step: &Step<'_, Self>) -> Done;
    /// Gives the coins to the offered player.
    fn accept_coins(step: &mut Step<'_, Self>, seat: Seat) -> Done;
    /// Requires that everything is ready for a throw of coins that lie on the kip like this.
    fn require_ready(step: &Step<'_, Self>, start: Faces) -> Done;
    /// Selects coins for the house.
    fn select_for_the_house(step: &mut Step<'_, Self>);
    /// Emits what follows from an invalid spin, including the third in a row.
    fn follow_invalid_spin(step: &mut Step<'_, Self>);
    /// Whether the forfeited stake was on the outcome.
    fn is_on_outcome(state: &State<Self>, forfeit: &Forfeit, checkpoint: &Checkpoint<Self>) -> bool;
    /// Reverses what the outcome paid and collected, and ends what belongs to later throws (R52).
    fn reverse_outcome(step: &mut Step<'_, Self>, checkpoint: &Checkpoint<Self>);
    /// Refunds the stakes on the result, and continues or ends the game.
    fn refund(step: &mut Step<'_, Self>, checkpoint: &Checkpoint<Self>, scope: InvalidationScope, forfeits: &[Forfeit]);

    // Lists.
    /// Whether the spinner has still to call a side.
    fn awaits_call(_state: &State<Self>) -> bool {
        false
    }
    /// Returns the seat that offered a side bet.
    fn find_offering_seat(_state: &State<Self>, _offer: u32) -> Option<Seat> {
        None
    }
}
