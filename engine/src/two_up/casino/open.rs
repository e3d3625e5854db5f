//! Opens a table: turns a config into the first state, or refuses a contradictory config.

use super::contradiction::{are_odds, is_even, is_reduced};
use super::limits;
use super::record::{FiveOdds, OddsRule, Record};
use super::state::{Own, OwnOpening, State};
use crate::contract::Citation;
use crate::table::money::{BadChips, Chips, MOST, MOST_GIVEN};
use crate::table::refusal::Refused;
use crate::two_up::contract::{CasinoTerms, Config, OddsPaid, Terms};
use crate::two_up::floor::opening::{check_config, open_state};
use crate::two_up::paytable::reduced;
use crate::two_up::refusals::refused;

pub(super) fn first_state(record: &Record, config: &Config) -> Result<State, Refused> {
    let source = check_config(record, config)?;
    let Terms::Casino(terms) = &config.terms else {
        return Err(refused!(
            "not-in-these-rules",
            record.cites.floor.not_in_these_rules,
            "The house banks these rules: the table is opened with a casino's terms."
        ));
    };
    let opening = opening_of(record, terms)?;
    Ok(open_state(config, source, opening, Own::opened(terms.sign, config.seats)))
}

fn opening_of(record: &Record, terms: &CasinoTerms) -> Result<OwnOpening, Refused> {
    let chips = Chips::new(&terms.denominations).map_err(|bad| refuse_chips(bad, record.cites.floor.malformed))?;
    let odds = odds_of(record, terms, &chips)?;
    limits::check_sign(&terms.sign, &chips, &record.cites)?;
    let opening =
        OwnOpening { enforcement: terms.enforcement, chips, allow_return_over_one: terms.allow_return_over_one, odds };
    if !opening.allow_return_over_one {
        limits::check_returns(record, &terms.sign, &opening)?;
    }
    Ok(opening)
}

fn refuse_chips(bad: BadChips, cite: Citation) -> Refused {
    match bad {
        BadChips::Count => refused!("chip-count", cite, "A table has chips of 1 to 16 denominations."),
        BadChips::Worth => refused!("chip-worth", cite, "A chip is worth 1 to {}.").with_amount(MOST_GIVEN),
        BadChips::Order => {
            refused!("chip-order", cite, "Denominations are given from the smallest to the largest, each once.")
        }
        BadChips::Spread => {
            refused!("chip-spread", cite, "The smallest chip, divided by the common divisor of all, is at most 4,096.")
        }
    }
}

fn odds_of(record: &Record, terms: &CasinoTerms, chips: &Chips) -> Result<OddsPaid, Refused> {
    let cite = record.odds.cite;
    if terms.odds.is_some() && matches!(record.odds.value, OddsRule::Stated(_)) {
        return Err(refused!(
            "not-in-these-rules",
            cite,
            "The rulebook states the odds: a table is opened without them."
        ));
    }
    let odds = terms.odds.unwrap_or(record.odds.value.usual());
    if !are_odds(odds) {
        return Err(refused!("bad-odds", record.cites.odds_written, "Odds are written with numbers of 1 to 1,000."));
    }
    if let Some(odds) = [odds.spinner, odds.heads_tails].into_iter().find(|&odds| !is_reduced(odds)) {
        let refused = refused!("bad-odds", record.cites.odds_reduced, "Odds are written in lowest terms, here {}.");
        return Err(refused.with_fraction(reduced(odds)));
    }
    if record.five_odds.value != FiveOdds::Lose && !is_even(odds.heads_tails) {
        return Err(refused!(
            "bad-odds",
            record.five_odds.cite,
            "What these rules do after the Odds that lose is for even money: Heads and Tails are paid 1 to 1."
        ));
    }
    if !is_rounding_representable(odds, chips) {
        return Err(refused!(
            "bad-odds",
            record.cites.odds_written,
            "The smallest chip times the lower number of the odds is at most 2^53 - 1."
        ));
    }
    Ok(odds)
}

/// Whether every rounding fits in 53 bits. Rounding adds less than a smallest chip, over the odds' denominator.
pub(super) fn is_rounding_representable(odds: OddsPaid, chips: &Chips) -> bool {
    [odds.spinner, odds.heads_tails]
        .iter()
        .all(|odds| chips.smallest().checked_mul(odds.denominator).is_some_and(|most| most <= MOST))
}
