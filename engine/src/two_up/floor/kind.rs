//! A kind of state: the machine's own part, and the machine-specific effects of shared events.
//!
//! A kind knows no rulebook: an effect depends only on the event and the state. [`Rules`](super::rules::Rules) decide
//! whether an event may happen.

use core::fmt::Debug;

use super::state::{Checkpoint, State};
use crate::contract::{Role, Seat};
use crate::two_up::contract::{self, DecisionResult, GameEnd, HandOver, Happening, InvalidSpin, Rests, Thrower};

/// The casino's kind of state, or the ring's.
pub trait Kind: Copy + Debug + PartialEq + 'static {
    /// The machine's part of the opening.
    type Opening: Clone + Debug + PartialEq;
    /// The machine's part of the state.
    type Own: Clone + Debug;
    /// The machine's part of a spinner's game.
    type Game: Clone + Debug + Default;
    /// Who throws for the house.
    type House: Copy + Debug + PartialEq + 'static;
    /// The result of a decision.
    type Result: Copy + Debug + PartialEq;
    /// The phases that only this kind has.
    type Phase: Copy + Debug + PartialEq;
    /// What the landed coins did to the lights.
    type Lit: Copy + Debug + Default + PartialEq;
    /// The winner's due.
    type Due: Copy + Debug + Default + PartialEq;
    /// The machine's part of a checkpoint.
    type OwnCheckpoint: Clone + Debug;

    /// The values of `House`, in the order of their encoding.
    const HOUSE: &'static [Self::House];

    /// The events of another kind, by their names in Rust.
    const FOREIGN: &'static [&'static str];

    /// Applies an event from outside. Returns `false` if it belongs to another kind.
    fn apply(state: &mut State<Self>, happening: &Happening) -> bool;

    /// Converts the phase to the contract's.
    fn word(phase: Self::Phase) -> contract::Phase;
    /// Converts the contract's phase, or returns `None` for a phase that this kind does not add.
    fn phase(word: contract::Phase) -> Option<Self::Phase>;
    /// Returns who spins for the house in that role.
    fn house(role: Role) -> Self::House;
    /// Converts the house's thrower to the contract's.
    fn thrower(house: Self::House) -> Thrower;
    /// Converts a result, or returns `None` for a result that this kind does not have.
    fn result(result: DecisionResult) -> Option<Self::Result>;

    /// Seats a player.
    fn seat_player(_state: &mut State<Self>, _seat: Seat) {}
    /// Frees a seat.
    fn clear_seat(state: &mut State<Self>, seat: Seat);
    /// Closes the table.
    fn close(state: &mut State<Self>);
    /// A new spinner, or the house, enters the ring.
    fn enter_ring(_state: &mut State<Self>) {}
    /// Starts a spinner's game.
    fn start_game(_state: &mut State<Self>) {}
    /// Ends a spinner's game.
    fn end_game(state: &mut State<Self>, end: &GameEnd);
    /// Empties the ring.
    fn free_the_ring(_state: &mut State<Self>) {}
    /// Puts all coins back.
    fn put_coins_back(_state: &mut State<Self>) {}
    /// Records that coins are chosen.
    fn choose_coins(_state: &mut State<Self>) {}
    /// Opens the betting.
    fn open_betting(_state: &mut State<Self>) {}
    /// Closes the betting.
    fn close_betting(_state: &mut State<Self>) {}
    /// Returns the machine's part of the checkpoint before a throw.
    fn own_checkpoint(state: &State<Self>) -> Self::OwnCheckpoint;
    /// Lands the coins.
    fn land(_state: &mut State<Self>, _coins: Rests) -> Self::Lit {
        Self::Lit::default()
    }
    /// Records an invalid spin. The phase still has its landed coins, if any.
    fn spoil_spin(_state: &mut State<Self>, _invalid: &InvalidSpin) {}
    /// Counts the result of a decision.
    fn count_result(state: &mut State<Self>, result: DecisionResult);
    /// Retires a player.
    fn retire(_state: &mut State<Self>, _seat: Seat) {}
    /// Returns who spins a game that is handed over.
    fn substitute_house(hand_over: &HandOver) -> Self::House;
    /// Hands over the spinner's game.
    fn hand_over(_state: &mut State<Self>, _hand_over: &HandOver) {}
    /// Restores the game and the machine's part of the checkpoint.
    fn put_back(state: &mut State<Self>, checkpoint: Checkpoint<Self>);
    /// Restarts the decision after an invalidation.
    fn restart_decision(_state: &mut State<Self>) {}
}
