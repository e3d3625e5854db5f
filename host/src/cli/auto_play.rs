//! `kip auto-play`: many spins through the component's batch call.

use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};
use kip::two_up::{
    AutoPlan, AutoSpinner, AutoTally, AutoWager, Bank, Bounds, CasinoTerms, Command, Config, Enforcement, Joining,
    Sign, SpinSource, Terms,
};
use kip::words::{Actor, Fraction, Role, Stake};
use kip::{Fault, Limits, Rulebook, Table};
use serde_json::json;
use sha2::{Digest as _, Sha256};

use super::args::{AutoPlay, SideAmount};
use super::describe::percent;
use super::errors::{Failure, Kind, Outcome};
use super::output::{Out, grouped, money, right, signed, table};
use super::registry::Shelf;
use super::words;

/// How many spins one seed serves.
const BATCH: u64 = 1_000_000;

/// The time of every command: it plays no part.
const AT: u64 = 0;

pub(crate) fn run(args: &AutoPlay, shelf: Shelf<'_>, out: &mut Out) -> Outcome {
    // One call plays a million spins: a deadline for one command would be too short on a slow machine.
    let limits = Limits { deadline: Duration::from_secs(120), ..Limits::default() };
    let rulebook = shelf.rulebook_with(&args.rulebook, limits)?;
    if rulebook.description().bank != Bank::House {
        return Err(Failure::input(format!("`{}` has no bank: auto-play plays against one", rulebook.id())));
    }
    let seed = match args.seed {
        Some(seed) => seed.0,
        None => super::play::chance::seed()?,
    };
    let mut table = open(args, &rulebook)?;
    let began = Instant::now();
    let tally = play(args, &mut table, seed)?;
    let seconds = began.elapsed().as_secs_f64();
    if out.json { json(seed, &tally, seconds, out) } else { show(args, seed, &tally, seconds, out) }
}

/// A table whose sign permits exactly what was asked for.
fn open(args: &AutoPlay, rulebook: &Rulebook) -> Outcome<Table> {
    let seats = args.wagers.iter().chain(&args.spinner).map(|stake| stake.seat).max().unwrap_or(1);
    let mut chips = args.chips.clone();
    chips.sort_unstable();
    chips.dedup();
    let smallest = chips.first().copied().unwrap_or(1);
    let bounds = |stakes: &[SideAmount]| {
        let amounts = || stakes.iter().map(|stake| stake.chips);
        Bounds { min: amounts().min().unwrap_or(smallest), max: amounts().max().unwrap_or(smallest), unit: None }
    };
    let config = Config {
        table: "auto-play".into(),
        seats,
        opened_at: AT,
        zone_offset_minutes: 0,
        source: SpinSource::Fresh,
        terms: Terms::Casino(CasinoTerms {
            sign: Sign { spinner: bounds(args.spinner.as_slice()), heads_tails: bounds(&args.wagers) },
            enforcement: Enforcement::Strict,
            denominations: chips,
            // What a stake returns is what is being looked at.
            allow_return_over_one: true,
            odds: None,
        }),
    };
    let (mut table, _) =
        Table::open(rulebook, &config).map_err(|fault| refused(fault, "the table cannot be opened"))?;
    for seat in 1..=seats {
        let join = Command::Join(Joining { seat, age_attested: true });
        let host = Actor { role: Role::Host, number: 1 };
        table.apply(host, AT, &join).map_err(|fault| refused(fault, "nobody can sit down"))?;
    }
    Ok(table)
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
        at: AT,
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

fn json(seed: [u8; 32], tally: &AutoTally, seconds: f64, out: &mut Out) -> Outcome {
    out.document(&json!({
        "seed": words::hex(&seed),
        "tally": tally,
        "bank": i128::from(tally.collected) - i128::from(tally.paid),
        "return": over(returned(tally), settled(tally)),
        "seconds": seconds,
    }))
}

fn show(args: &AutoPlay, seed: [u8; 32], tally: &AutoTally, seconds: f64, out: &mut Out) -> Outcome {
    let share = |part: u64| percent(Fraction { numerator: part, denominator: tally.decisions.max(1) });
    let mut rows = table(&[]);
    let mut row = |name: &str, value: String, note: String| {
        rows.add_row([name.into(), right(value), note.into()]);
    };
    row("Spins", grouped(tally.spins), format!("{seconds:.2} s"));
    row("Decisions", grouped(tally.decisions), String::new());
    row("Heads", grouped(tally.heads), format!("{}, 31/64 is 48.4375 %", share(tally.heads)));
    row("Tails", grouped(tally.tails), format!("{}, 31/64 is 48.4375 %", share(tally.tails)));
    row("Five Odds", grouped(tally.five_odds), format!("{}, 1/32 is 3.125 %", share(tally.five_odds)));
    if args.spinner.is_some() {
        let games = (tally.games_won + tally.games_lost).max(1);
        let won = percent(Fraction { numerator: tally.games_won, denominator: games });
        row("Spinners' games won", grouped(tally.games_won), format!("{won}, (31/64)^3 is 11.364 %"));
        row("Spinners' games lost", grouped(tally.games_lost), String::new());
    }
    row("Staked", money(tally.staked), String::new());
    row("Returned to players", money(tally.returned), "stakes that went back".into());
    row("Paid by the bank", money(tally.paid), String::new());
    row("Collected by the bank", money(tally.collected), String::new());
    let bank = i128::from(tally.collected) - i128::from(tally.paid);
    let average = Fraction { numerator: returned(tally), denominator: settled(tally).max(1) };
    row("The bank's result", signed(bank), format!("return to players {}", percent(average)));
    out.line(rows)?;
    out.line(format!("seed {}", words::hex(&seed)))
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
}
