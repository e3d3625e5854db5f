//! Opens a ring: turns a config into the first state, or refuses a contradictory config.

use super::calendar;
use super::record::{Calendar, CentreRule, Record, Staying};
use super::state::{Own, OwnOpening, State};
use crate::table::refusal::Refused;
use crate::two_up::contract::{CentrePolicy, Config, RingTerms, Terms};
use crate::two_up::floor::opening::{check_config, open_state};
use crate::two_up::refusals::refused;

/// Returns the first state of a ring opened with the config.
pub(super) fn first_state(record: &Record, config: &Config) -> Result<State, Refused> {
    let source = check_config(record, config)?;
    let terms = terms_of(record, &config.terms)?;
    calendar::check(record, config.opened_at, config.zone_offset_minutes, terms.anzac_day_only)?;
    let opening = OwnOpening {
        policy: terms.centre_policy,
        anzac_day_only: terms.anzac_day_only,
        day: calendar::day(config.opened_at, config.zone_offset_minutes),
        retains: record.staying.value == Staying::OtherCoins,
    };
    Ok(open_state(config, source, opening, Own::default()))
}

/// Returns the ring's terms, or refuses terms that the rulebook does not allow.
fn terms_of(record: &Record, terms: &Terms) -> Result<RingTerms, Refused> {
    let cite = record.cites.floor.not_in_these_rules;
    let Terms::Ring(terms) = *terms else {
        return Err(refused!(
            "not-in-these-rules",
            cite,
            "Players bet with each other in these rules: the table is opened with a ring's terms."
        ));
    };
    if !is_policy_known(record, terms.centre_policy) {
        return Err(refused!(
            "not-in-these-rules",
            cite,
            "This ring has no centre that a single cover could stand for."
        ));
    }
    if terms.anzac_day_only && record.calendar.value != Calendar::AnzacDayWhereSaid {
        return Err(refused!("not-in-these-rules", cite, "These rules say themselves on which days they are played."));
    }
    Ok(terms)
}

/// Whether the rulebook allows the policy. A single cover needs a centre (R35).
pub(super) fn is_policy_known(record: &Record, policy: CentrePolicy) -> bool {
    match policy {
        CentrePolicy::Riding => true,
        CentrePolicy::SingleCover => record.centre.value != CentreRule::None,
    }
}
