//! One type for each event of the contract, so that emitting an event costs no dispatch.
//!
//! Only events change a state, so a state can be rebuilt from its events. A kind of state either applies an event
//! ([`Apply`]) or declares it foreign; an event with neither does not compile. Other modules decide whether an event
//! may happen.

use alloc::vec::Vec;

use super::kind::Kind;
use super::state::State;
use crate::contract::{Citation, Commitment, Contribution, Joining, Move, Origin, Seat, Timestamp, UsedLink};
use crate::two_up::Sink;
use crate::two_up::contract::{
    AutoTally, CentreBack, CoverBack, CoverPayment, DecisionResult, Dispute, DisputeDecision, DisputeNumber, Election,
    Event, GameEnd, Halving, HandOver, Happening, InvalidSpin, Invalidated, OfferBack, Picked, Placing,
    PlayerLimitsChange, Presence, Rests, Reversal, RidingCentre, Role, SeatAmount, SentOut, SetNumber, Side, SideBet,
    SideForfeit, SideOffer, SideSettlement, SideStake, Sign, SignNotice, StakeChange, Throwing, WagerBack, WagerStake,
    Winning,
};

/// An event as a type.
pub trait Emitted {
    /// The event's payload.
    type Payload;
    /// Returns the event as the contract's value.
    fn happening(payload: Self::Payload) -> Happening;
}

/// The moves of an event. They follow from its payload alone.
pub trait Pays: Emitted {
    /// Posts every move in order. A move may have the amount 0.
    fn each_move(_payload: &Self::Payload, _post: &mut impl FnMut(Move)) {}
}

/// An event that the kind of state applies.
pub trait Apply<K: Kind>: Pays {
    /// Applies the event to the state.
    fn apply(state: &mut State<K>, payload: &Self::Payload);
    /// Adds the event to the tally of auto-play.
    fn count(_payload: &Self::Payload, _tally: &mut AutoTally) {}
}

/// An event that the kind of state either applies or declares foreign.
pub trait Known<K: Kind>: Emitted {
    /// Applies the event. Returns `false` if it belongs to another kind.
    fn apply_known(state: &mut State<K>, payload: &Self::Payload) -> bool;
}

macro_rules! events {
    (with { $($name:ident($payload:ty),)* } bare { $($bare:ident,)* }) => {
        $(
            pub struct $name;
            impl Emitted for $name {
                type Payload = $payload;
                #[inline]
                fn happening(payload: $payload) -> Happening {
                    Happening::$name(payload)
                }
            }
        )*
        $(
            pub struct $bare;
            impl Emitted for $bare {
                type Payload = ();
                #[inline]
                fn happening((): ()) -> Happening {
                    Happening::$bare
                }
            }
        )*

        /// Returns the moves of an event from outside.
        pub fn moves_of(happening: &Happening) -> Vec<Move> {
            match happening {
                $(Happening::$name(payload) => moves::<$name>(payload),)*
                $(Happening::$bare => moves::<$bare>(&()),)*
            }
        }

        /// Applies an event from outside. Returns `false` if it belongs to another kind.
        pub fn apply<K: Kind>(state: &mut State<K>, happening: &Happening) -> bool
        where
            $($name: Known<K>,)*
            $($bare: Known<K>,)*
        {
            match happening {
                $(Happening::$name(payload) => <$name as Known<K>>::apply_known(state, payload),)*
                $(Happening::$bare => <$bare as Known<K>>::apply_known(state, &()),)*
            }
        }
    };
}

events! {
    with {
        TableImported(Origin), PlayerJoined(Joining), PlayerLeft(Seat), SupervisorPresenceChanged(Presence),
        LimitsAnnounced(SignNotice), LimitsChanged(Sign), PlayerLimitsChanged(PlayerLimitsChange),
        ClosingAnnounced(Timestamp), DrawsCommitted(Commitment), EntropyAdded(Contribution), RoundDue(u64),
        DrawRevealed(UsedLink), CoinsOffered(Seat), CoinsAccepted(Seat), CoinsDeclined(Seat), HouseSpinStarted(Role),
        CoinsSelected(Picked), CoinsChanged(SetNumber), CoinsLost(Picked), CoinsReturned(Picked),
        SetReplaced(SetNumber), SideCalled(Side), SpinnerWagerPlaced(WagerStake), SpinnerWagerChanged(StakeChange),
        CentreStaked(SeatAmount), CentreCovered(SeatAmount), CoverDeclined(Seat), CentreRides(RidingCentre),
        CentreReturned(CentreBack), CoverReturned(CoverBack), CentreLost(SeatAmount), CoverPaid(CoverPayment),
        DuePaid(SeatAmount), CentreForfeited(SeatAmount), CoverForfeited(SeatAmount), CoverReversed(CoverPayment),
        DueReversed(SeatAmount), WagerPlaced(Placing), WagerChanged(StakeChange), WagerWithdrawn(WagerStake),
        WagerRefused(WagerStake), WagerReturned(WagerBack), ExcessReturned(WagerStake), SideOfferMade(SideOffer),
        SideOfferWithdrawn(OfferBack), SideOfferLapsed(SideOffer), SideBetMade(SideBet),
        SideBetSettled(SideSettlement), SideBetReturned(SideStake), SideBetForfeited(SideForfeit),
        SideBetReversed(SideSettlement), CoinsThrown(Throwing), SpinInvalid(InvalidSpin), CoinsLanded(Rests),
        ResultAnnounced(DecisionResult), OddsStanding(u8), WagerWon(Winning), WagerLost(WagerStake),
        WagerForfeited(WagerStake), WagerHalved(Halving), WagerImprisoned(WagerStake), SettlementReversed(Reversal),
        ElectionRequired(Seat), ElectionMade(Election), SpinnerRetired(Seat), SpinnerStayed(Seat),
        SpinnerSentOut(SentOut), CoinsHandedOver(HandOver), SubstituteAppointed(Role), SpinnerGameEnded(GameEnd),
        OutcomeInvalidated(Invalidated), WagersVoided(Seat), PlayerExcluded(Seat), SeatVacated(Seat),
        DisputeRaised(Dispute), DisputeDecided(DisputeDecision), ReviewRequested(DisputeNumber),
        InspectorReferred(DisputeNumber),
    }
    bare {
        TableOpened, ClosingCancelled, TableClosed, HouseSpinEnded, CentreCalledOff, BettingOpened, BettingClosed,
        BettingReopened,
    }
}

/// Returns the moves of an event without those of amount 0.
fn moves<E: Pays>(payload: &E::Payload) -> Vec<Move> {
    let mut moves = Vec::new();
    E::each_move(payload, &mut |one| {
        if one.amount > 0 {
            moves.push(one);
        }
    });
    moves
}

/// Builds the contract's event with its moves.
pub fn event<E: Pays>(at: Timestamp, cite: Citation, payload: E::Payload) -> Event {
    let moves = moves::<E>(&payload);
    Event { at, cite, what: E::happening(payload), moves }
}

/// Implements events: `Name(payload) => { effect } => tally { count }`; the count is optional.
macro_rules! effects {
    ($generics:tt $kind:ident, $state:ident; $($name:ident$(($payload:ident))? => $effect:block $(=> $tally:ident $count:block)?)*) => {
        $(
            effects!(@one $generics $kind, $state, $name, $effect, [$($payload)?] $(, $tally $count)?);
        )*
    };
    (@one $generics:tt $kind:ident, $state:ident, $name:ident, $effect:block, [] $(, $tally:ident $count:block)?) => {
        effects!(@one $generics $kind, $state, $name, $effect, [_payload] $(, $tally $count)?);
    };
    (@one [$($generic:tt)*] $kind:ident, $state:ident, $name:ident, $effect:block, [$payload:ident] $(, $tally:ident $count:block)?) => {
        impl<$($generic)*> $crate::two_up::floor::event::Apply<$kind> for $name {
            #[inline]
            fn apply($state: &mut $crate::two_up::floor::state::State<$kind>, $payload: &<Self as $crate::two_up::floor::event::Emitted>::Payload) $effect
            $(
                #[inline]
                fn count($payload: &<Self as $crate::two_up::floor::event::Emitted>::Payload, $tally: &mut AutoTally) $count
            )?
        }
        impl<$($generic)*> $crate::two_up::floor::event::Known<$kind> for $name {
            #[inline]
            fn apply_known(state: &mut $crate::two_up::floor::state::State<$kind>, payload: &<Self as $crate::two_up::floor::event::Emitted>::Payload) -> bool {
                <Self as $crate::two_up::floor::event::Apply<$kind>>::apply(state, payload);
                true
            }
        }
    };
}
pub(in crate::two_up) use effects;

/// Declares the events of another kind.
macro_rules! foreign {
    ($kind:ty; $($name:ident)*) => {
        $(
            impl $crate::two_up::floor::event::Known<$kind> for $name {
                fn apply_known(_: &mut $crate::two_up::floor::state::State<$kind>, _: &<Self as $crate::two_up::floor::event::Emitted>::Payload) -> bool {
                    false
                }
            }
        )*
        /// Their names in Rust.
        const FOREIGN: &[&str] = &[$(stringify!($name)),*];
    };
}
pub(in crate::two_up) use foreign;

/// An observer of events. Its type is known at compile time, so that in auto-play an event costs no more than counting
/// it.
pub trait Observer {
    /// Whether the observer only probes if a command would be accepted; then no event is applied.
    fn is_probe(&self) -> bool;

    /// Observes the next event.
    fn observe<K: Kind, E: Apply<K>>(&mut self, at: Timestamp, cite: Citation, payload: E::Payload);
}

/// The caller's sink, or a probe when it is `None`.
pub struct Outside<'s>(pub Option<&'s mut dyn Sink>);

impl Observer for Outside<'_> {
    fn is_probe(&self) -> bool {
        self.0.is_none()
    }

    fn observe<K: Kind, E: Apply<K>>(&mut self, at: Timestamp, cite: Citation, payload: E::Payload) {
        if let Some(sink) = &mut self.0 {
            sink.take(event::<E>(at, cite, payload));
        }
    }
}
