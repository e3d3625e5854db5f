//! What a machine has of its own in a state, and what the events that both machines know do to it there.
//!
//! A kind knows no rulebook: what an event does follows from the event. Whether an event may happen is decided by the
//! [`Rules`](super::rules::Rules).

use core::fmt::Debug;

use super::state::{Checkpoint, State};
use crate::contract::{Role, Seat};
use crate::two_up::contract::{self, DecisionResult, GameEnd, HandOver, Happening, InvalidSpin, Rests, Thrower};

/// The casino's kind of state, or the ring's.
pub trait Kind: Copy + Debug + PartialEq + 'static {
    /// Of what does not change while the table is open.
    type Opening: Clone + Debug + PartialEq;
    /// Of the state.
    type Own: Clone + Debug;
    /// Of a spinner's game.
    type Game: Clone + Debug + Default;
    /// Who throws where it is not the spinner.
    type House: Copy + Debug + PartialEq + 'static;
    /// How a decision ends.
    type Result: Copy + Debug + PartialEq;
    /// A phase that only this kind has.
    type Phase: Copy + Debug + PartialEq;
    /// What coins that are down have done to the lights.
    type Lit: Copy + Debug + Default + PartialEq;
    /// What a winner has not taken yet.
    type Due: Copy + Debug + Default + PartialEq;
    /// Of what an invalidation puts back.
    type OwnCheckpoint: Clone + Debug;

    /// In the order of their bytes.
    const HOUSE: &'static [Self::House];

    /// Events of another kind, by their names in Rust.
    const FOREIGN: &'static [&'static str];

    /// The effect of an event that comes from outside; false for one of another kind.
    fn apply(state: &mut State<Self>, happening: &Happening) -> bool;

    /// The phase in the contract's word.
    fn word(phase: Self::Phase) -> contract::Phase;
    /// The phase of that word, where it is one that only this kind has.
    fn phase(word: contract::Phase) -> Option<Self::Phase>;
    /// Who spins for the house in that role.
    fn house(role: Role) -> Self::House;
    /// In the contract's word.
    fn thrower(house: Self::House) -> Thrower;
    /// The result, where it is one of this kind.
    fn result(result: DecisionResult) -> Option<Self::Result>;

    /// A player takes a seat.
    fn seat_player(_state: &mut State<Self>, _seat: Seat) {}
    /// A seat becomes free.
    fn clear_seat(state: &mut State<Self>, seat: Seat);
    /// The table closes.
    fn close(state: &mut State<Self>);
    /// Somebody else is in the ring: a spinner, or the house.
    fn start_round(_state: &mut State<Self>) {}
    /// A spinner's game starts.
    fn start_game(_state: &mut State<Self>) {}
    /// It is over.
    fn end_game(state: &mut State<Self>, end: &GameEnd);
    /// Nobody is in the ring any more.
    fn free_the_ring(_state: &mut State<Self>) {}
    /// All coins are with who runs the ring.
    fn put_coins_back(_state: &mut State<Self>) {}
    /// Coins are chosen.
    fn choose_coins(_state: &mut State<Self>) {}
    /// The betting opens.
    fn open_betting(_state: &mut State<Self>) {}
    /// It closes.
    fn close_betting(_state: &mut State<Self>) {}
    /// What else an invalidation of the throw to come puts back.
    fn before_throw(state: &State<Self>) -> Self::OwnCheckpoint;
    /// The coins come down.
    fn land(_state: &mut State<Self>, _coins: Rests) -> Self::Lit {
        Self::Lit::default()
    }
    /// The spin is invalid; its coins are still down, if they were.
    fn spoil_spin(_state: &mut State<Self>, _invalid: &InvalidSpin) {}
    /// The decision has its result.
    fn count_result(state: &mut State<Self>, result: DecisionResult);
    /// A player gives up the coins.
    fn retire(_state: &mut State<Self>, _seat: Seat) {}
    /// Who spins where the spinner's game is handed over.
    fn in_stead(hand_over: &HandOver) -> Self::House;
    /// The spinner's game is handed over.
    fn hand_over(_state: &mut State<Self>, _hand_over: &HandOver) {}
    /// The game and what stood before the throw are back; what else an invalidation puts back.
    fn put_back(state: &mut State<Self>, checkpoint: Checkpoint<Self>);
    /// After an invalidation the decision begins anew.
    fn restart_decision(_state: &mut State<Self>) {}
}
