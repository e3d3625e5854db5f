//! Opening a table: a config becomes a first state, or is refused for what contradicts itself.

use crate::two_up::source::Source;
use alloc::vec;
use core::marker::PhantomData;

use super::Casino;
use super::contradiction::{are_odds, is_even};
use super::limits;
use super::record::{FiveOdds, OddsRule, Rules};
use super::state::{Abstained, CoinSet, Opening, Seat, State, Throws};
use crate::money::{BadChips, Chips, MOST};
use crate::two_up::Sink;
use crate::two_up::refusal::{Refused, refused};
use crate::two_up::well_formed::check_table;
use crate::two_up::words::{self, CasinoTerms, Config, Event, Happening, Lights, OddsPaid, Phase, SpinSource, Terms};
use crate::words::Citation;

impl<B: Rules> Casino<B> {
    /// Opens a table.
    pub(super) fn opened(config: &Config, sink: &mut dyn Sink) -> Result<Self, Refused> {
        let state = first_state::<B>(config)?;
        let tell = |cite: Citation, what| Event { at: config.opened_at, cite, what };
        let draws = match &config.source {
            SpinSource::Committed(commitment) => Some(commitment.clone()),
            SpinSource::Fresh | SpinSource::Observed => None,
        };
        let opening = words::Opening { table: config.table.clone(), seats: config.seats, draws };
        sink.take(tell(B::CITES.opening, Happening::TableOpened(opening)));
        Ok(Self { state, rulebook: PhantomData })
    }
}

pub(super) fn first_state<B: Rules>(config: &Config) -> Result<State, Refused> {
    check_table(config, B::CITES.malformed)?;
    if config.opened_at > MOST {
        return Err(refused!("time-too-large", B::CITES.time, "A time is at most 2^53 - 1 milliseconds."));
    }
    let source = Source::opened(&config.source, B::CITES.malformed)?;
    let Terms::Casino(terms) = &config.terms else {
        return Err(refused!(
            "not-in-these-rules",
            B::CITES.not_in_these_rules,
            "The house banks these rules: the table is opened with a casino's terms."
        ));
    };
    let (opening, sign) = opening_of::<B>(config, terms)?;
    Ok(State {
        seats: vec![Seat::default(); usize::from(opening.seats)],
        opening,
        now: config.opened_at,
        phase: Phase::Offering,
        source,
        closes_at: None,
        games_supervisor: false,
        casino_supervisor: false,
        sign,
        announced: None,
        occupied: 0,
        declined: 0,
        barred: 0,
        excluded: 0,
        attested: 0,
        late: 0,
        contributed: 0,
        standing: [0; 2],
        settled: [0; 2],
        frozen: [0; 2],
        electing: [0; 2],
        imprisoned: [0; 2],
        served: [0; 2],
        abstained: Abstained::default(),
        disc: 0,
        offered: 0,
        retired: 0,
        winner: 0,
        thrower: Throws::Nobody,
        finishing: false,
        lights: Lights { odds: 0, heads: 0, tails: 0 },
        lit: false,
        game: None,
        odds: 0,
        invalid: 0,
        landed: None,
        coins: CoinSet { number: 1, lost: 0, in_play: 0, originals: 0, taken_by: 0 },
        undo: None,
        disputes: vec![],
        exposure: 0,
    })
}

fn opening_of<B: Rules>(config: &Config, terms: &CasinoTerms) -> Result<(Opening, words::Sign), Refused> {
    let chips = Chips::new(&terms.denominations).map_err(|bad| refuse_chips(bad, B::CITES.malformed))?;
    let odds = odds_of::<B>(terms, &chips)?;
    limits::check_sign(&terms.sign, &chips, &B::CITES)?;
    let opening = Opening {
        table: config.table.clone(),
        seats: config.seats,
        zone_offset_minutes: config.zone_offset_minutes,
        enforcement: terms.enforcement,
        chips,
        allow_return_over_one: terms.allow_return_over_one,
        odds,
    };
    if !opening.allow_return_over_one {
        limits::check_returns::<B>(&terms.sign, &opening)?;
    }
    Ok((opening, terms.sign))
}

fn refuse_chips(bad: BadChips, cite: Citation) -> Refused {
    match bad {
        BadChips::Count => refused!("chip-count", cite, "A table has chips of 1 to 16 denominations."),
        BadChips::Worth => refused!("chip-worth", cite, "A chip is worth 1 to 10^15."),
        BadChips::Order => {
            refused!("chip-order", cite, "Denominations are given from the smallest to the largest, each once.")
        }
        BadChips::Spread => {
            refused!("chip-spread", cite, "The smallest chip, divided by the common divisor of all, is at most 4,096.")
        }
    }
}

fn odds_of<B: Rules>(terms: &CasinoTerms, chips: &Chips) -> Result<OddsPaid, Refused> {
    let cite = B::RECORD.odds.cite;
    if terms.odds.is_some() && matches!(B::RECORD.odds.value, OddsRule::Stated(_)) {
        return Err(refused!(
            "not-in-these-rules",
            cite,
            "The rulebook states the odds: a table is opened without them."
        ));
    }
    let odds = terms.odds.unwrap_or(B::RECORD.odds.value.usual());
    if !are_odds(odds) {
        return Err(refused!("bad-odds", B::CITES.odds_written, "Odds are written with numbers of 1 to 1,000."));
    }
    if B::RECORD.five_odds.value != FiveOdds::Lose && !is_even(odds.heads_tails) {
        return Err(refused!(
            "bad-odds",
            B::RECORD.five_odds.cite,
            "What these rules do after the Odds that lose is for even money: Heads and Tails are paid 1 to 1."
        ));
    }
    if !rounding_can_be_written(odds, chips) {
        return Err(refused!(
            "bad-odds",
            B::CITES.odds_written,
            "The smallest chip times the lower number of the odds is at most 2^53 - 1."
        ));
    }
    Ok(odds)
}

/// What rounding adds is less than a smallest chip, written over the odds' denominator.
pub(super) fn rounding_can_be_written(odds: OddsPaid, chips: &Chips) -> bool {
    [odds.spinner, odds.heads_tails]
        .iter()
        .all(|odds| chips.smallest().checked_mul(odds.denominator).is_some_and(|most| most <= MOST))
}
