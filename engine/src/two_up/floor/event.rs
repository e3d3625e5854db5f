//! Events known by their type, all that the contract has: what each does to a state, at no cost where it is emitted.
//!
//! Every change of a state is an event's, so events are enough to rebuild it. A kind of state says of every event what it
//! does ([`Apply`]) or that it belongs to another kind: one of which it says nothing does not compile. Whether an event
//! may happen is decided elsewhere.

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

/// An event, known by its type.
pub trait Emitted {
    /// What it carries.
    type Payload;
    /// The event in the contract's word.
    fn happening(payload: Self::Payload) -> Happening;
}

/// Where money goes in an event: it follows from what the event says, and from nothing else.
pub trait Pays: Emitted {
    /// Every move, in order; one of nothing may be among them.
    fn each_move(_payload: &Self::Payload, _post: &mut impl FnMut(Move)) {}
}

/// An event of that kind of state.
pub trait Apply<K: Kind>: Pays {
    /// Its effect.
    fn apply(state: &mut State<K>, payload: &Self::Payload);
    /// What it adds to the tally of auto-play.
    fn count(_payload: &Self::Payload, _tally: &mut AutoTally) {}
}

/// An event of which that kind of state knows whether it is its own.
pub trait Known<K: Kind>: Emitted {
    /// Its effect; false where it belongs to another kind.
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

        /// Where money goes in an event that comes from outside.
        pub fn moves_of(happening: &Happening) -> Vec<Move> {
            match happening {
                $(Happening::$name(payload) => moves::<$name>(payload),)*
                $(Happening::$bare => moves::<$bare>(&()),)*
            }
        }

        /// The effect of an event that comes from outside; false for one of another kind.
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

/// Where money goes in an event: moves of nothing are left out.
fn moves<E: Pays>(payload: &E::Payload) -> Vec<Move> {
    let mut moves = Vec::new();
    E::each_move(payload, &mut |one| {
        if one.amount > 0 {
            moves.push(one);
        }
    });
    moves
}

/// An event in the contract's words, with its moves.
pub fn event<E: Pays>(at: Timestamp, cite: Citation, payload: E::Payload) -> Event {
    let moves = moves::<E>(&payload);
    Event { at, cite, what: E::happening(payload), moves }
}

/// What events do: `Name(payload) => { effect } => tally { count }`, the count where there is one.
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
            #[inline(always)]
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

/// Events of another kind.
macro_rules! foreign {
    ($kind:ty; $($name:ident)*) => {
        $(
            impl $crate::two_up::floor::event::Known<$kind> for $name {
                fn apply_known(_: &mut $crate::two_up::floor::state::State<$kind>, _: &<Self as $crate::two_up::floor::event::Emitted>::Payload) -> bool {
                    false
                }
            }
        )*
        /// Their names.
        const FOREIGN: &[&str] = &[$(stringify!($name)),*];
    };
}
pub(in crate::two_up) use foreign;

/// Who hears of events. Known while compiling, so that in auto-play an event that is only counted
/// costs no more than the count.
pub trait Observer {
    /// Only asks whether a command would be accepted: nothing happens.
    fn probes(&self) -> bool;

    /// Observer of the next event.
    fn observe<K: Kind, E: Apply<K>>(&mut self, at: Timestamp, cite: Citation, payload: E::Payload);
}

/// Whoever is outside; nobody, and it is a probe.
pub struct Outside<'s>(pub Option<&'s mut dyn Sink>);

impl Observer for Outside<'_> {
    fn probes(&self) -> bool {
        self.0.is_none()
    }

    fn observe<K: Kind, E: Apply<K>>(&mut self, at: Timestamp, cite: Citation, payload: E::Payload) {
        if let Some(sink) = &mut self.0 {
            sink.take(event::<E>(at, cite, payload));
        }
    }
}
