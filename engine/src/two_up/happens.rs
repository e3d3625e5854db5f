//! Events known by their type: what each does to a state, at no cost where it is told.
//!
//! Every change of a state is an event's, so events are enough to rebuild it. Each machine lists
//! its events with [`happens!`]; whether one may happen is decided elsewhere.

use super::Sink;
use super::words::{AutoTally, Event, Happening};
use crate::words::{Citation, Timestamp};

/// An event, known by its type.
pub(super) trait Happens {
    /// What it happens to.
    type State;
    /// What it carries.
    type Payload;
    /// Its effect.
    fn evolve(state: &mut Self::State, payload: &Self::Payload);
    /// The event in the contract's word.
    fn happening(payload: Self::Payload) -> Happening;
    /// What it adds to the tally of auto-play.
    fn count(_payload: &Self::Payload, _tally: &mut AutoTally) {}
}

/// Lists a machine's events: `Name(payload: Type) => { effect } => tally { count }`, the count where there is one.
///
/// Besides the types it makes `evolve`, which does the same for events that come from outside, and is
/// false for one that no such table knows.
macro_rules! happens {
    ($state:ident; $($name:ident $(($payload:ident: $type:ty))? => $effect:block $(=> $tally:ident $count:block)?)*) => {
        $(happens!(@one $state, $name, $effect $(, $payload: $type)? $(; $tally $count)?);)*

        fn evolve(state: &mut State, happening: &Happening) -> bool {
            $(happens!(@try state, happening, $name $(, $payload)?);)*
            false
        }
    };
    (@one $state:ident, $name:ident, $effect:block, $payload:ident: $type:ty $(; $tally:ident $count:block)?) => {
        pub(super) struct $name;
        impl $crate::two_up::happens::Happens for $name {
            type State = State;
            type Payload = $type;
            #[inline(always)]
            fn evolve($state: &mut State, $payload: &$type) $effect
            #[inline]
            fn happening(payload: $type) -> Happening {
                Happening::$name(payload)
            }
            $(
                #[inline]
                fn count($payload: &$type, $tally: &mut AutoTally) $count
            )?
        }
    };
    (@one $state:ident, $name:ident, $effect:block) => {
        pub(super) struct $name;
        impl $crate::two_up::happens::Happens for $name {
            type State = State;
            type Payload = ();
            #[inline(always)]
            fn evolve($state: &mut State, (): &()) $effect
            #[inline]
            fn happening((): ()) -> Happening {
                Happening::$name
            }
        }
    };
    (@try $state:ident, $happening:ident, $name:ident, $payload:ident) => {
        if let Happening::$name(payload) = $happening {
            <$name as $crate::two_up::happens::Happens>::evolve($state, payload);
            return true;
        }
    };
    (@try $state:ident, $happening:ident, $name:ident) => {
        if let Happening::$name = $happening {
            <$name as $crate::two_up::happens::Happens>::evolve($state, &());
            return true;
        }
    };
}
pub(super) use happens;

/// Who hears of events. Known while compiling, so that in auto-play an event that is only counted
/// costs no more than the count.
pub(super) trait Hears {
    /// Only asks whether a command would be accepted: nothing happens.
    fn probes(&self) -> bool;

    /// Hears of the next event.
    fn hear<E: Happens>(&mut self, at: Timestamp, cite: Citation, payload: E::Payload);
}

/// Whoever is outside; nobody, and it is a probe.
pub(super) struct Outside<'s>(pub Option<&'s mut dyn Sink>);

impl Hears for Outside<'_> {
    fn probes(&self) -> bool {
        self.0.is_none()
    }

    fn hear<E: Happens>(&mut self, at: Timestamp, cite: Citation, payload: E::Payload) {
        if let Some(sink) = &mut self.0 {
            sink.take(Event { at, cite, what: E::happening(payload) });
        }
    }
}
