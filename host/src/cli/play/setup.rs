//! What a table at the terminal is opened with.

use jiff::Timestamp as Instant;
use jiff::tz::TimeZone;
use kip::Rulebook;
use kip::two_up::{Bank, Bounds, CasinoTerms, CentrePolicy, Config, Enforcement, RingTerms, Sign, SpinSource, Terms};
use kip::words::SeatNumber;

use super::ask::{bounds, pick};
use super::prompts::{self, Answer};
use crate::cli::args::{CoinSource, TableOptions};
use crate::cli::errors::{Failure, Outcome};
use crate::cli::fair::Chains;
use crate::cli::output::{self, money};
use crate::cli::words;

/// A table to be opened, and who sits down at it.
pub(super) struct Setup {
    pub config: Config,
    /// From seat 1 on.
    pub names: Vec<String>,
}

/// Seats of a table, where more are not needed.
const SEATS: usize = 8;

/// Asks for what the command line leaves open; none where the person goes away.
pub(super) fn ask(options: &TableOptions, fair: bool, rulebook: &Rulebook, chains: &mut Chains) -> Answer<Setup> {
    let Some(names) = names(options)? else { return Ok(None) };
    let mut terms = terms(rulebook);
    let source = match options.coins {
        _ if fair => CoinSource::Committed,
        Some(source) => source,
        None => match usual(&mut terms)? {
            Some(source) => source,
            None => return Ok(None),
        },
    };
    let source = match source {
        CoinSource::Fresh => SpinSource::Fresh,
        CoinSource::Observed => SpinSource::Observed,
        CoinSource::Committed => SpinSource::Committed(chains.commit()?),
    };
    Ok(Some(Setup { config: config(names.len(), source, terms), names }))
}

/// A table that opens now.
pub(super) fn config(players: usize, source: SpinSource, terms: Terms) -> Config {
    Config {
        table: "Ring 1".into(),
        seats: SeatNumber::try_from(players.max(SEATS)).unwrap_or(SeatNumber::MAX),
        opened_at: output::now(),
        zone_offset_minutes: zone_offset_minutes(),
        source,
        terms,
    }
}

fn names(options: &TableOptions) -> Answer<Vec<String>> {
    let text = if options.players.is_empty() {
        let Some(text) = prompts::text("Who plays?", "names, with commas between them; Enter: you alone")? else {
            return Ok(None);
        };
        text
    } else {
        options.players.join(",")
    };
    players(&text).map(Some)
}

/// The names in a text with commas between them; one player where there is none.
pub(super) fn players(text: &str) -> Outcome<Vec<String>> {
    let names: Vec<_> = text.split(',').map(|name| name.trim().to_owned()).filter(|name| !name.is_empty()).collect();
    match names.len() {
        0 => Ok(vec!["Player 1".into()]),
        1..=64 => Ok(names),
        more => Err(Failure::input(format!("{more} players: a table has 64 seats at most"))),
    }
}

/// The usual table with one Enter; else coins, limits and chips one by one.
fn usual(terms: &mut Terms) -> Answer<CoinSource> {
    let usual = match terms {
        Terms::Casino(casino) => format!("Sit down: {}", words::sign(&casino.sign)),
        Terms::Ring(_) => "Sit down".into(),
    };
    match pick("The table", [(usual, true), ("Choose coins, limits and chips".into(), false)])? {
        Some(true) => Ok(Some(CoinSource::Fresh)),
        Some(false) => choose(terms),
        None => Ok(None),
    }
}

fn choose(terms: &mut Terms) -> Answer<CoinSource> {
    let sources = [
        ("the program draws them when they land, from the operating system", CoinSource::Fresh),
        ("you spin real coins and say how they fell", CoinSource::Observed),
        ("provably fair: a chain of draws is published first, players add entropy", CoinSource::Committed),
    ];
    let Some(source) = pick("The coins", sources.map(|(name, source)| (name.into(), source)))? else { return Ok(None) };
    if let Terms::Casino(casino) = terms {
        let Some(spinner) = bounds("Spinner's wager", casino.sign.spinner)? else { return Ok(None) };
        let Some(heads_tails) = bounds("Heads and Tails", casino.sign.heads_tails)? else { return Ok(None) };
        let chips: Vec<_> = casino.denominations.iter().map(|worth| money(*worth).replace(',', "")).collect();
        let Some(denominations) = prompts::amounts("Chips", &chips.join(" "))? else { return Ok(None) };
        casino.sign = Sign { spinner, heads_tails };
        casino.denominations = denominations;
    }
    Ok(Some(source))
}

/// The usual terms.
pub(super) fn terms(rulebook: &Rulebook) -> Terms {
    match rulebook.description().bank {
        Bank::House => Terms::Casino(CasinoTerms {
            sign: Sign {
                spinner: Bounds { min: 500, max: 50_000, unit: None },
                heads_tails: Bounds { min: 100, max: 100_000, unit: None },
            },
            enforcement: Enforcement::Strict,
            denominations: vec![100, 500, 2_500, 10_000],
            allow_return_over_one: false,
            odds: None,
        }),
        Bank::Players => Terms::Ring(RingTerms { centre_policy: CentrePolicy::Riding, anzac_day_only: false }),
    }
}

/// What the machine's own clock is ahead of UTC.
fn zone_offset_minutes() -> i16 {
    let offset = TimeZone::system().to_offset(Instant::now());
    i16::try_from(offset.seconds() / 60).unwrap_or(0).clamp(-840, 840)
}

/// A name for a transcript nobody named.
pub(super) fn transcript(rulebook: &Rulebook, config: &Config) -> Outcome<std::path::PathBuf> {
    let moment = output::moment(config.opened_at, config.zone_offset_minutes);
    let stamp: String = moment.chars().filter(|letter| letter.is_ascii_digit()).collect();
    let (day, time) = stamp.split_at_checked(8).unwrap_or((&stamp, ""));
    Ok(std::env::temp_dir().join(format!("kip-{}-{day}-{time}.jsonl", rulebook.id())))
}
