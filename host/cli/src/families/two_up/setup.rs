//! Sets up a table at the terminal.

use kip::contract::{ChanceSource, Seat};
use kip::two_up::{Bank, CasinoTerms, CentrePolicy, Config, Description, RingTerms, Sign, Terms};
use kip::{Rulebook, TwoUp};

use crate::errors::{Failure, Outcome};
use crate::fair::Chains;
use crate::families::two_up::ask::ask_bounds;
use crate::families::two_up::terminology::Terminology;
use crate::output::money;
use crate::participants::Participants;
use crate::phrases;
use crate::play::args::{CoinSource, Policy, TableOptions};
use crate::play::clock::Clock;
use crate::play::prompts::{Answer, Front, pick};
use crate::play::session::Session;
use crate::play::transcript_file::TranscriptFile;

/// A table to open, and its players.
type Setup = crate::play::at_terminal::Setup<TwoUp>;

/// The number of seats, unless more are needed.
const SEATS: usize = 8;

/// Asks for the settings that the command line leaves open. Returns `None` when the person went back.
pub(crate) fn ask(
    front: &Front,
    options: &TableOptions,
    fair: bool,
    rulebook: &Rulebook<TwoUp>,
    clock: Clock,
    chains: &mut Chains,
) -> Answer<Setup> {
    let mut terms = terms_from(options, rulebook)?;
    require_openable(rulebook, config(1, ChanceSource::Fresh, terms.clone(), clock))?;
    let Some(names) = ask_names(front, options, rulebook)? else { return Ok(None) };
    let source = match options.coins {
        _ if fair => CoinSource::Committed,
        Some(source) => source,
        None => match ask_table(front, &mut terms, rulebook.description())? {
            Some(source) => source,
            None => return Ok(None),
        },
    };
    let source = match source {
        CoinSource::Fresh => ChanceSource::Fresh,
        CoinSource::Observed => ChanceSource::Observed,
        CoinSource::Committed => ChanceSource::Committed(chains.commit()?),
    };
    Ok(Some(Setup { config: config(names.len(), source, terms, clock), names }))
}

/// Returns the table that the options ask for, without asking anybody.
pub(crate) fn take(
    options: &TableOptions,
    fair: bool,
    rulebook: &Rulebook<TwoUp>,
    clock: Clock,
    chains: &mut Chains,
) -> Outcome<Setup> {
    let terms = terms_from(options, rulebook)?;
    require_openable(rulebook, config(1, ChanceSource::Fresh, terms.clone(), clock))?;
    let source = match options.coins {
        Some(CoinSource::Observed) => return Err(Failure::input("--auto has no eyes: it cannot spin real coins")),
        Some(CoinSource::Fresh) | None if !fair => ChanceSource::Fresh,
        _ => ChanceSource::Committed(chains.commit()?),
    };
    let names = parse_players(&options.players.join(","), rulebook.description().bank)?;
    Ok(Setup { config: config(names.len(), source, terms, clock), names })
}

/// Returns the config of a table that opens now.
pub(crate) fn config(players: usize, source: ChanceSource, terms: Terms, clock: Clock) -> Config {
    Config {
        table: "Ring 1".into(),
        seats: Seat::try_from(players.max(SEATS)).unwrap_or(Seat::MAX),
        opened_at: clock.now(),
        zone_offset_minutes: clock.zone_offset_minutes,
        source,
        terms,
    }
}

/// Refuses a table that the rulebook would not open, before any person is asked.
pub(crate) fn require_openable(rulebook: &Rulebook<TwoUp>, config: Config) -> Outcome {
    match Session::open(rulebook, &config, Participants::default(), TranscriptFile::None) {
        Ok(_) => Ok(()),
        // Only a wrong day has a help text: it shows the time on the clock.
        Err(failure) => {
            match failure.help.clone() {
                Some(clock) => Err(failure
                    .help(format!("{clock}; to play as if it were another day: --open-at 2026-04-25T14:00+10:00"))),
                None => Err(failure),
            }
        }
    }
}

/// Returns the usual terms, changed by the options of the command line.
pub(crate) fn terms_from(options: &TableOptions, rulebook: &Rulebook<TwoUp>) -> Outcome<Terms> {
    let mut terms = usual_terms(rulebook)?;
    match &mut terms {
        Terms::Ring(ring) => {
            ring.anzac_day_only = options.anzac_day;
            match options.centre_policy {
                Some(Policy::Riding) | None => {}
                Some(Policy::SingleCover) => ring.centre_policy = CentrePolicy::SingleCover,
            }
        }
        Terms::Casino(_) => {
            let of_a_ring = [("--centre-policy", options.centre_policy.is_some()), ("--anzac-day", options.anzac_day)];
            if let Some((option, _)) = of_a_ring.into_iter().find(|(_, given)| *given) {
                return Err(Failure::input(format!("{option} is for a ring, and `{}` is a casino's", rulebook.id())));
            }
        }
    }
    Ok(terms)
}

fn ask_names(front: &Front, options: &TableOptions, rulebook: &Rulebook<TwoUp>) -> Answer<Vec<String>> {
    let bank = rulebook.description().bank;
    let text = if options.players.is_empty() {
        let help = match bank {
            Bank::House => "names, with commas between them, all 18 or older; Enter: you alone",
            Bank::Players => "two names or more, with commas between them, all 18 or older; Enter: two players",
        };
        let Some(text) = front.text("Who plays?", help)? else { return Ok(None) };
        text
    } else {
        options.players.join(",")
    };
    parse_players(&text, bank).map(Some)
}

/// Parses names with commas between them.
pub(crate) fn parse_players(text: &str, bank: Bank) -> Outcome<Vec<String>> {
    let names: Vec<_> = text.split(',').map(|name| name.trim().to_owned()).filter(|name| !name.is_empty()).collect();
    match names.len() {
        0 if bank == Bank::Players => Ok(vec!["Player 1".into(), "Player 2".into()]),
        0 => Ok(vec!["You".into()]),
        1 if bank == Bank::Players => {
            Err(Failure::input("one player: in a ring players bet with each other, so there are two at least"))
        }
        1..=64 => Ok(names),
        more => Err(Failure::input(format!("{more} players: a table has 64 seats at most"))),
    }
}

/// Offers the usual table. If it is declined, asks for coins, limits and chips one by one.
fn ask_table(front: &Front, terms: &mut Terms, of: &Description) -> Answer<CoinSource> {
    let (usual, other) = match terms {
        Terms::Casino(casino) => {
            (format!("Sit down: {}", phrases::sign(&casino.sign)), "Choose coins, limits and chips".to_owned())
        }
        Terms::Ring(_) => {
            let coins = Terminology::of(of).coins;
            let centre = if phrases::has_centre(of) { " and how the centre is covered" } else { "" };
            (format!("Sit down: the {coins} are spun by the program"), format!("Choose the {coins}{centre}"))
        }
    };
    match pick(front, "The table", [(usual, true), (other, false)])? {
        Some(true) => Ok(Some(CoinSource::Fresh)),
        Some(false) => ask_source_and_terms(front, terms, of),
        None => Ok(None),
    }
}

fn ask_source_and_terms(front: &Front, terms: &mut Terms, of: &Description) -> Answer<CoinSource> {
    let sources = [
        ("the program draws them when they land, from the operating system", CoinSource::Fresh),
        ("you spin real coins and say how they fell", CoinSource::Observed),
        ("provably fair: a chain of draws is published first, players add entropy", CoinSource::Committed),
    ];
    let Some(source) = pick(
        front,
        &format!("The {}", Terminology::of(of).coins),
        sources.map(|(name, source)| (name.into(), source)),
    )?
    else {
        return Ok(None);
    };
    match terms {
        Terms::Casino(casino) => ask_limits(front, casino),
        Terms::Ring(ring) if phrases::has_centre(of) => ask_policy(front, ring),
        Terms::Ring(_) => Ok(Some(())),
    }
    .map(|chosen| chosen.map(|()| source))
}

fn ask_policy(front: &Front, ring: &mut RingTerms) -> Answer<()> {
    let policies = [CentrePolicy::Riding, CentrePolicy::SingleCover];
    let named = policies.map(|policy| (phrases::ring(policy, false, true).unwrap_or_default(), policy));
    let policy = pick(front, "The centre", named)?;
    Ok(policy.map(|policy| ring.centre_policy = policy))
}

fn ask_limits(front: &Front, casino: &mut CasinoTerms) -> Answer<()> {
    let Some(spinner) = ask_bounds(front, "Spinner's wager", casino.sign.spinner)? else { return Ok(None) };
    let Some(heads_tails) = ask_bounds(front, "Heads and Tails", casino.sign.heads_tails)? else { return Ok(None) };
    let chips: Vec<_> = casino.denominations.iter().map(|worth| money(*worth).replace(',', "")).collect();
    let Some(denominations) = front.amounts("Chips", &chips.join(" "))? else { return Ok(None) };
    casino.sign = Sign { spinner, heads_tails };
    casino.denominations = denominations;
    Ok(Some(()))
}

/// Returns the usual terms: those of the rulebook's first example.
pub(crate) fn usual_terms(rulebook: &Rulebook<TwoUp>) -> Outcome<Terms> {
    let usual = rulebook.description().examples.first().map(|example| example.terms.clone());
    usual.ok_or_else(|| Failure::check(format!("`{}` gives no example of how a table is opened", rulebook.id())))
}
