//! Opens a ring: turns a config into the first state, or refuses a contradictory config.

use super::calendar;
use super::record::ByPlayers;
use super::record::{Calendar, CentreRule, RingRules, Staying};
use super::state::{Own, OwnOpening, State};
use crate::table::refusal::Refused;
use crate::two_up::contract::{CentrePolicy, Config, RingTerms, Terms};
use crate::two_up::floor::opening::{check_config, open_state};
use crate::two_up::refusals::refused;

/// Returns the first state of a ring opened with the config.
pub(super) fn first_state<B: RingRules>(config: &Config) -> Result<State, Refused> {
    let source = check_config::<ByPlayers<B>>(config)?;
    let terms = terms_of::<B>(&config.terms)?;
    calendar::check::<B>(config.opened_at, config.zone_offset_minutes, terms.anzac_day_only)?;
    let opening = OwnOpening {
        policy: terms.centre_policy,
        anzac_day_only: terms.anzac_day_only,
        day: calendar::day(config.opened_at, config.zone_offset_minutes),
        retains: B::RECORD.staying.value == Staying::OtherPennies,
    };
    Ok(open_state::<ByPlayers<B>>(config, source, opening, Own::default()))
}

/// Returns the ring's terms, or refuses terms that the rulebook does not allow.
fn terms_of<B: RingRules>(terms: &Terms) -> Result<RingTerms, Refused> {
    let cite = B::CITES.floor.not_in_these_rules;
    let Terms::Ring(terms) = *terms else {
        return Err(refused!(
            "not-in-these-rules",
            cite,
            "Players bet with each other in these rules: the table is opened with a ring's terms."
        ));
    };
    if !is_policy_known::<B>(terms.centre_policy) {
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

/// Whether the rulebook allows the policy. A single cover needs a centre (R35).
pub(super) fn is_policy_known<B: RingRules>(policy: CentrePolicy) -> bool {
    match policy {
        CentrePolicy::Riding => true,
        CentrePolicy::SingleCover => B::RECORD.centre.value != CentreRule::None,
    }
}
