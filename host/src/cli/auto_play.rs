//! `kip auto-play`: many spins through the component's batch call.

use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};
use kip::two_up::{
    AutoPlan, AutoSpinner, AutoTally, AutoWager, Bank, Bounds, CasinoTerms, CentrePolicy, Command, Config, Description,
    Enforcement, Presence, RingTerms, Sign, Terms, WagerKind,
};
use kip::words::{Actor, ChanceSource, Fraction, Joining, Role, Stake};
use kip::{Fault, Limits, Rulebook, Table};
use serde_json::json;
use sha2::{Digest as _, Sha256};

use super::args::{AutoPlay, Moment, SideAmount};
use super::describe::percent;
use super::errors::{Failure, Kind, Outcome};
use super::output::{Out, grouped, money, right, signed, table};
use super::registry::Shelf;
use super::words;

/// How many spins one seed serves.
const BATCH: u64 = 1_000_000;

/// The time of every command: 25 April 2026, 2 pm by a clock ten hours ahead of UTC. On that day every
/// rulebook is played; otherwise it plays no part.
const AT: Moment = Moment { at: 1_777_089_600_000, zone_offset_minutes: 600 };

pub(crate) fn run(args: &AutoPlay, shelf: Shelf<'_>, out: &mut Out) -> Outcome {
    // One call plays a million spins: a deadline for one command would be too short on a slow machine.
    let limits = Limits { deadline: Duration::from_secs(120), ..Limits::default() };
    let rulebook = shelf.rulebook_with(&args.rulebook, limits)?;
    let seed = match args.seed {
        Some(seed) => seed.0,
        None => super::play::chance::seed()?,
    };
    let mut table = open(args, &rulebook)?;
    let began = Instant::now();
    let tally = play(args, &mut table, seed)?;
    let seconds = began.elapsed().as_secs_f64();
    let description = rulebook.description();
    if out.json {
        return json(seed, &tally, seconds, description.bank, out);
    }
    spins(args, &tally, seconds, description, out)?;
    out.line(format!("seed {}", words::hex(&seed)))
}

/// A table that permits exactly what was asked for, with everybody who is named.
fn open(args: &AutoPlay, rulebook: &Rulebook) -> Outcome<Table> {
    let named = args.wagers.iter().chain(&args.spinner).map(|stake| stake.seat).max().unwrap_or(1);
    let (seats, terms) = match rulebook.description().bank {
        Bank::House => (named, Terms::Casino(sign(args))),
        // Whoever spins in a ring needs somebody who covers.
        Bank::Players => {
            (named.max(2), Terms::Ring(RingTerms { centre_policy: CentrePolicy::Riding, anzac_day_only: false }))
        }
    };
    let config = Config {
        table: "auto-play".into(),
        seats,
        opened_at: AT.at,
        zone_offset_minutes: AT.zone_offset_minutes,
        source: ChanceSource::Fresh,
        terms,
    };
    let (mut table, _) =
        Table::open(rulebook, &config).map_err(|fault| refused(fault, "the table cannot be opened"))?;
    let supervisor = Presence { role: Role::CasinoSupervisor, present: true };
    let mut come: Vec<_> = (1..=seats).map(|seat| Command::Join(Joining { seat, age_attested: true })).collect();
    // Where there are supervisors one is at hand while the ringkeeper spins.
    if rulebook.description().head.commands.iter().any(|command| command == "set-supervisor-presence") {
        come.push(Command::SetSupervisorPresence(supervisor));
    }
    for command in come {
        let host = Actor { role: Role::Host, number: 1 };
        table.apply(host, AT.at, &command).map_err(|fault| refused(fault, "nobody can sit down"))?;
    }
    Ok(table)
}

/// A casino's terms whose sign permits exactly what was asked for.
fn sign(args: &AutoPlay) -> CasinoTerms {
    let mut chips = args.chips.clone();
    chips.sort_unstable();
    chips.dedup();
    let smallest = chips.first().copied().unwrap_or(1);
    let bounds = |stakes: &[SideAmount]| {
        let amounts = || stakes.iter().map(|stake| stake.chips);
        Bounds { min: amounts().min().unwrap_or(smallest), max: amounts().max().unwrap_or(smallest), unit: None }
    };
    CasinoTerms {
        sign: Sign { spinner: bounds(args.spinner.as_slice()), heads_tails: bounds(&args.wagers) },
        enforcement: Enforcement::Strict,
        denominations: chips,
        // What a stake returns is what is being looked at.
        allow_return_over_one: true,
        odds: None,
    }
}

fn refused(fault: Fault, message: &str) -> Failure {
    match fault {
        Fault::Refused(refusal) => Failure::refused(Kind::BadInput, message, refusal),
        fault => fault.into(),
    }
}

fn play(args: &AutoPlay, table: &mut Table, seed: [u8; 32]) -> Outcome<AutoTally> {
    let style = ProgressStyle::with_template("{bar:40} {human_pos} of {human_len} spins, {per_sec}, {eta} left")
        .unwrap_or_else(|_| ProgressStyle::default_bar());
    // Draws nothing where standard error is no terminal.
    let bar = ProgressBar::new(args.spins).with_style(style);
    let mut sum: Option<AutoTally> = None;
    for (number, spins) in batches(args.spins) {
        let plan = plan(args, batch_seed(seed, number), spins);
        let tally = table.auto_play(&plan).map_err(|fault| refused(fault, "this cannot be played"))?;
        sum = Some(add(sum, tally).ok_or_else(|| Failure::check("the sums are over 2^64"))?);
        bar.inc(spins);
    }
    bar.finish_and_clear();
    sum.ok_or_else(|| Failure::input("there is nothing to play"))
}

/// The number and the spins of every batch.
fn batches(spins: u64) -> impl Iterator<Item = (u64, u64)> {
    (0..spins.div_ceil(BATCH)).map(move |number| (number, BATCH.min(spins - number * BATCH)))
}

/// The first million is played with the seed itself.
fn batch_seed(seed: [u8; 32], number: u64) -> [u8; 32] {
    match number {
        0 => seed,
        number => Sha256::new().chain_update(seed).chain_update(number.to_le_bytes()).finalize().into(),
    }
}

fn plan(args: &AutoPlay, seed: [u8; 32], spins: u64) -> AutoPlan {
    let stake = |of: &SideAmount| Stake { chips: of.chips, tokens: 0 };
    AutoPlan {
        at: AT.at,
        seed: seed.to_vec(),
        spins,
        spinner: args.spinner.map(|of| AutoSpinner { seat: of.seat, side: of.side, stake: stake(&of) }),
        wagers: args.wagers.iter().map(|of| AutoWager { seat: of.seat, side: of.side, stake: stake(of) }).collect(),
    }
}

fn add(sum: Option<AutoTally>, more: AutoTally) -> Option<AutoTally> {
    let Some(sum) = sum else { return Some(more) };
    Some(AutoTally {
        spins: sum.spins.checked_add(more.spins)?,
        decisions: sum.decisions.checked_add(more.decisions)?,
        heads: sum.heads.checked_add(more.heads)?,
        tails: sum.tails.checked_add(more.tails)?,
        five_odds: sum.five_odds.checked_add(more.five_odds)?,
        games_won: sum.games_won.checked_add(more.games_won)?,
        games_lost: sum.games_lost.checked_add(more.games_lost)?,
        staked: sum.staked.checked_add(more.staked)?,
        returned: sum.returned.checked_add(more.returned)?,
        paid: sum.paid.checked_add(more.paid)?,
        collected: sum.collected.checked_add(more.collected)?,
    })
}

fn json(seed: [u8; 32], tally: &AutoTally, seconds: f64, bank: Bank, out: &mut Out) -> Outcome {
    let mut document = json!({ "seed": words::hex(&seed), "tally": tally, "seconds": seconds });
    let fields = match bank {
        Bank::House => [
            ("bank", json!(i128::from(tally.collected) - i128::from(tally.paid))),
            ("return", json!(over(returned(tally), settled(tally)))),
        ],
        Bank::Players => [("bank", json!(0)), ("at-stake", json!(standing(tally)))],
    };
    for (name, value) in fields {
        document[name] = value;
    }
    out.document(&document)
}

/// What the rulebook says of how often a wager of that kind wins, such as `31/64 is 48.438 %`.
fn expected(description: &Description, kinds: &[WagerKind]) -> String {
    let line = description.paytable.iter().find(|line| kinds.contains(&line.wager));
    line.map_or(String::new(), |line| exactly(line.wins))
}

fn exactly(share: Fraction) -> String {
    format!(", {}/{} is {}", share.numerator, share.denominator, percent(share))
}

/// What no side wins.
fn neither(description: &Description) -> Option<Fraction> {
    let wins = |kind| description.paytable.iter().find(|line| line.wager == kind).map(|line| line.wins);
    let (heads, tails) = (wins(WagerKind::Heads)?, wins(WagerKind::Tails)?);
    let denominator = heads.denominator;
    let rest = (heads.denominator == tails.denominator)
        .then(|| denominator.checked_sub(heads.numerator + tails.numerator))??;
    let common = 1_u64 << rest.trailing_zeros().min(denominator.trailing_zeros());
    Some(Fraction { numerator: rest / common, denominator: denominator / common })
}

fn spins(args: &AutoPlay, tally: &AutoTally, seconds: f64, of: &Description, out: &mut Out) -> Outcome {
    let share = |part: u64| percent(Fraction { numerator: part, denominator: tally.decisions.max(1) });
    let mut rows = table(&[]);
    let mut row = |name: &str, value: String, note: String| {
        rows.add_row([name.into(), right(value), note.into()]);
    };
    let side = |kind| expected(of, &[kind, WagerKind::SideBet]);
    row("Spins", grouped(tally.spins), format!("{seconds:.2} s"));
    row("Decisions", grouped(tally.decisions), String::new());
    row("Heads", grouped(tally.heads), format!("{}{}", share(tally.heads), side(WagerKind::Heads)));
    row("Tails", grouped(tally.tails), format!("{}{}", share(tally.tails), side(WagerKind::Tails)));
    if let Some(odds) = of.odds_that_lose {
        let expected = neither(of).map_or(String::new(), exactly);
        row(
            &format!("{odds} Odds in a row"),
            grouped(tally.five_odds),
            format!("{}{expected}", share(tally.five_odds)),
        );
    }
    if args.spinner.is_some() && of.throws_to_win > 0 {
        let games = (tally.games_won + tally.games_lost).max(1);
        let won = percent(Fraction { numerator: tally.games_won, denominator: games });
        let expected = expected(of, &[WagerKind::Spinner, WagerKind::Centre]);
        row("Spinners' games won", grouped(tally.games_won), format!("{won}{expected}"));
        row("Spinners' games lost", grouped(tally.games_lost), String::new());
    }
    row("Staked", money(tally.staked), String::new());
    row("Returned to players", money(tally.returned), "stakes that went back".into());
    match of.bank {
        Bank::House => {
            row("Paid by the bank", money(tally.paid), String::new());
            row("Collected by the bank", money(tally.collected), String::new());
            let bank = i128::from(tally.collected) - i128::from(tally.paid);
            let average = Fraction { numerator: returned(tally), denominator: settled(tally).max(1) };
            row("The bank's result", signed(bank), format!("return to players {}", percent(average)));
        }
        Bank::Players => {
            row("Won by players", money(tally.paid), "of each other".into());
            row("In the centre and on bets", money(standing(tally)), "nothing else is left of what was staked".into());
        }
    }
    out.line(rows)
}

/// What is still in the centre of a ring and on bets.
const fn standing(tally: &AutoTally) -> u64 {
    tally.staked.saturating_sub(tally.returned).saturating_sub(tally.paid)
}

/// What came back of stakes that were settled, winnings included.
const fn returned(tally: &AutoTally) -> u64 {
    tally.returned.saturating_add(tally.paid)
}

/// Stakes that were settled.
const fn settled(tally: &AutoTally) -> u64 {
    tally.returned.saturating_add(tally.collected)
}

fn over(part: u64, whole: u64) -> f64 {
    part as f64 / whole.max(1) as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn batches_make_up_the_whole() {
        assert_eq!(batches(2_500_000).collect::<Vec<_>>(), [(0, 1_000_000), (1, 1_000_000), (2, 500_000)]);
        assert_eq!(batches(1).collect::<Vec<_>>(), [(0, 1)]);
    }

    #[test]
    fn the_first_batch_has_the_seed_itself() {
        assert_eq!(batch_seed([7; 32], 0), [7; 32]);
        assert_ne!(batch_seed([7; 32], 1), batch_seed([7; 32], 2));
    }

    #[test]
    fn what_a_ring_staked_is_returned_won_or_still_there() -> Outcome {
        let stake = |seat, side| SideAmount { seat, side, chips: 100 };
        for id in ["ringkeeper", "commemorative", "pub"] {
            let rulebook = crate::cli::registry::built(id);
            let args = AutoPlay {
                rulebook: id.into(),
                spins: 1_001,
                seed: None,
                wagers: vec![stake(1, kip::two_up::Side::Tails), stake(3, kip::two_up::Side::Heads)],
                spinner: (rulebook.description().throws_to_win > 0).then_some(stake(2, kip::two_up::Side::Heads)),
                chips: vec![100],
            };
            let mut table = open(&args, &rulebook)?;
            let tally = play(&args, &mut table, [7; 32])?;
            assert_eq!((tally.spins, tally.collected, tally.five_odds), (1_001, 0, 0), "{id}");
            let ring = table.view(None).map_err(|fault| refused(fault, "no view"))?.ring.expect("a ring");
            let centre = ring
                .centre
                .map_or(0, |centre| centre.stake + centre.covers.iter().map(|cover| cover.amount).sum::<u64>());
            let bets: u64 = ring.bets.iter().map(|bet| 2 * bet.amount).sum();
            assert_eq!(standing(&tally), centre + bets, "{id}");
        }
        Ok(())
    }
}
