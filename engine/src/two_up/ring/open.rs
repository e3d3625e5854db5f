//! Opening a ring: a config becomes a first state, or is refused for what contradicts itself.

use alloc::vec::Vec;
use core::marker::PhantomData;

use super::Ring;
use super::calendar;
use super::happen::TableOpened;
use super::record::{Calendar, CentreRule, Rules, Staying};
use super::state::{Opening, Pennies, State, Throws};
use crate::money::MOST;
use crate::two_up::Sink;
use crate::two_up::happens::Happens;
use crate::two_up::refusal::{Refused, refused};
use crate::two_up::source::Source;
use crate::two_up::well_formed::check_table;
use crate::two_up::words::{self, CentrePolicy, Config, Event, Phase, RingTerms, SpinSource, Terms};

impl<B: Rules> Ring<B> {
    /// Opens a ring.
    pub(super) fn opened(config: &Config, sink: &mut dyn Sink) -> Result<Self, Refused> {
        let state = first_state::<B>(config)?;
        let draws = match &config.source {
            SpinSource::Committed(commitment) => Some(commitment.clone()),
            SpinSource::Fresh | SpinSource::Observed => None,
        };
        let opening = words::Opening { table: config.table.clone(), seats: config.seats, draws };
        sink.take(Event { at: config.opened_at, cite: B::CITES.opening, what: TableOpened::happening(opening) });
        Ok(Self { state, rulebook: PhantomData })
    }
}

/// The state of a ring that is opened so.
pub(super) fn first_state<B: Rules>(config: &Config) -> Result<State, Refused> {
    check_table(config, B::CITES.malformed)?;
    if config.opened_at > MOST {
        return Err(refused!("time-too-large", B::CITES.time, "A time is at most 2^53 - 1 milliseconds."));
    }
    let source = Source::opened(&config.source, B::CITES.malformed)?;
    let terms = terms_of::<B>(&config.terms)?;
    calendar::check::<B>(config.opened_at, config.zone_offset_minutes, terms.anzac_day_only)?;
    let opening = Opening {
        table: config.table.clone(),
        seats: config.seats,
        zone_offset_minutes: config.zone_offset_minutes,
        policy: terms.centre_policy,
        anzac_day_only: terms.anzac_day_only,
        day: calendar::day(config.opened_at, config.zone_offset_minutes),
        retains: B::RECORD.staying.value == Staying::OtherPennies,
    };
    Ok(State {
        opening,
        now: config.opened_at,
        phase: Phase::Offering,
        source,
        closes_at: None,
        games_supervisor: false,
        casino_supervisor: false,
        occupied: 0,
        attested: 0,
        declined: 0,
        barred: 0,
        excluded: 0,
        contributed: 0,
        disc: 0,
        offered: 0,
        retired: 0,
        winner: 0,
        due: 0,
        thrower: Throws::Nobody,
        finishing: false,
        game: None,
        odds: 0,
        invalid: 0,
        landed: None,
        pennies: Pennies { set: 1, in_play: 0, retained: 0, taken_by: 0 },
        offers: Vec::new(),
        bets: Vec::new(),
        undo: None,
        disputes: Vec::new(),
    })
}

/// A ring's terms, where the rulebook knows them.
fn terms_of<B: Rules>(terms: &Terms) -> Result<RingTerms, Refused> {
    let cite = B::CITES.not_in_these_rules;
    let Terms::Ring(terms) = *terms else {
        return Err(refused!(
            "not-in-these-rules",
            cite,
            "Players bet with each other in these rules: the table is opened with a ring's terms."
        ));
    };
    if !knows_policy::<B>(terms.centre_policy) {
        return Err(refused!(
            "not-in-these-rules",
            cite,
            "This ring has no centre that a single cover could stand for."
        ));
    }
    if terms.anzac_day_only && B::RECORD.calendar.value != Calendar::AnzacDayWhereSaid {
        return Err(refused!("not-in-these-rules", cite, "These rules say themselves on which days they are played."));
    }
    Ok(terms)
}

/// Whether a table can be opened with that policy: the single cover needs a centre (R35).
pub(super) fn knows_policy<B: Rules>(policy: CentrePolicy) -> bool {
    match policy {
        CentrePolicy::Riding => true,
        CentrePolicy::SingleCover => B::RECORD.centre.value != CentreRule::None,
    }
}
