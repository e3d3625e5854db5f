//! How a table is opened, and which terms a rulebook has.

use super::contract::{Config, MatchLength, Phase, Stakes, Terms};
use super::record::{OneBuild, Record};
use super::refusals::refused;
use super::state::{Hand, Player, State};
use crate::contract::Citation;
use crate::table::money::MOST;
use crate::table::refusal::{Done, Refused};
use crate::table::source::Source;
use crate::table::well_formed::{check_name, zero};

/// The most that a point, or a place in a pot, may be worth: 10^13 (C15).
const MOST_STAKED: u64 = 10_000_000_000_000;

/// Returns the state of a new table.
pub fn open(record: &'static Record, config: &Config) -> Result<State, Refused> {
    check_name(&config.table, record.cites.malformed)?;
    if config.opened_at > MOST {
        return Err(refused!("time-too-large", record.cites.time, "A time is at most 2^53 - 1 milliseconds."));
    }
    require_terms(record, &config.terms)?;
    Ok(State {
        table: config.table.clone(),
        terms: config.terms,
        now: config.opened_at,
        moved_at: config.opened_at,
        phase: Phase::Between,
        source: Source::opened(&config.source, record.cites.chance)?,
        is_imagined: false,
        players: [Player::default(); 4],
        deals: 0,
        dealer: 0,
        next_dealer: 0,
        link: None,
        hand: Hand::default(),
        hands: 0,
        totals: [0; 4],
    })
}

/// Requires terms that these rules have.
pub fn require_terms(record: &Record, terms: &Terms) -> Done {
    let unknown = |allowed: bool, cite: Citation| {
        if allowed { Ok(()) } else { Err(refused!("not-in-these-rules", cite, "These rules have no such terms.")) }
    };
    if record.deal(terms.players).is_none() {
        return Err(
            refused!("terms", record.deals.cite, "These rules are not for {} players.").with(terms.players.into())
        );
    }
    unknown(terms.insist.is_some() == record.insisting.value, record.insisting.cite)?;
    unknown(record.cut.value || !terms.redeal, record.cut.cite)?;
    unknown(record.one_build.value == OneBuild::WhileDrawing || !terms.one_build, record.one_build.cite)?;
    require_length(record, terms.length)?;
    match terms.stakes {
        Stakes::None => {}
        Stakes::PerPoint(0) | Stakes::Pot(0) => return Err(zero(record.cites.stakes)),
        Stakes::PerPoint(amount) | Stakes::Pot(amount) if amount > MOST_STAKED => {
            let refused = refused!("amount-too-large", record.cites.stakes, "A stake is at most {}.");
            return Err(refused.with_amount(MOST_STAKED));
        }
        Stakes::PerPoint(_) | Stakes::Pot(_) => {}
    }
    if terms.commission_basis_points > 1_000 {
        return Err(refused!("terms", record.cites.stakes, "A commission is at most 1,000 basis points."));
    }
    if terms.patience.is_some_and(|patience| !(1_000..=3_600_000).contains(&patience)) {
        return Err(refused!("terms", record.cites.patience, "Patience lasts from a second to an hour."));
    }
    Ok(())
}

fn require_length(record: &Record, length: MatchLength) -> Done {
    let is_known = match length {
        MatchLength::Hands(hands) => (1..=1_000).contains(&hands),
        MatchLength::Target(target) => (1..=10_000).contains(&target),
    };
    if is_known {
        return Ok(());
    }
    Err(refused!("terms", record.cites.length, "A match has 1 to 1,000 hands, or a target of 1 to 10,000 points."))
}
