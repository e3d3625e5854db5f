//! `kip auto-play`: plays many spins through the component's batch call.

use std::time::{Duration, Instant};

use clap::Args;
use indicatif::ProgressBar;
use kip::contract::{Account, Actor, ChanceSource, Fraction, Joining, Move, Role, Seat, Stake};
use kip::two_up::{
    AutoPlan, AutoSpinner, AutoTally, AutoWager, Bank, Bounds, CasinoTerms, CentrePolicy, Command, Config, Description,
    Enforcement, Presence, RingTerms, Side, Sign, Terms, WagerKind,
};
use kip::{Fault, Limits, Rulebook, Table, TwoUp};
use serde_json::json;
use sha2::{Digest as _, Sha256};

use super::ascii::progress_style;
use super::describe::percent;
use super::errors::{Failure, Kind, Outcome};
use super::output::{Out, grouped, money as amount, right, signed, table};
use super::phrases;
use super::registry::RulebookSources;
use super::rulebook_name::RulebookName;
use super::values::{Bytes32, Moment, bytes32, seat, side};

/// Play many spins through the component's batch call.
///
/// The same wagers are placed before each decision. The same seed gives the same result.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  kip auto-play --spins 1000000 --wager heads:100
  kip auto-play --spins 1000000 --seed $(printf %064d 7) --wager 1:heads:500 --wager 2:tails:500
  kip auto-play --spins 1000000 --spinner heads:300 --chips 100,500
  kip auto-play ringkeeper --spins 1000000 --spinner heads:500 --wager 2:heads:100 --wager 1:tails:100

In a ring the next player clockwise covers the spinner's centre, wagers on Heads are offered, and
those on Tails match them.
Amounts are minor units. The seed's keystream gives one byte a spin (`kip verify-draw --seed`
shows any of them); every further million of spins has a seed of its own, SHA-256 of the seed
and the number of the million, 8 bytes little-endian.")]
pub(crate) struct AutoPlay {
    #[command(flatten)]
    pub rulebook: RulebookName,

    /// The number of spins, at most 10^12.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=1_000_000_000_000))]
    pub spins: u64,

    /// The seed: 32 bytes as 64 hex digits; from the operating system when left out.
    #[arg(long, value_name = "HEX", value_parser = bytes32)]
    pub seed: Option<Bytes32>,

    /// A wager placed before each decision: `SIDE:AMOUNT` for seat 1, or `SEAT:SIDE:AMOUNT`.
    #[arg(long = "wager", value_name = "[SEAT:]SIDE:AMOUNT", value_parser = side_amount)]
    pub wagers: Vec<SideAmount>,

    /// The player who takes the coins, the side to spin for, and the wager; without it the boxer spins.
    #[arg(long, value_name = "[SEAT:]SIDE:AMOUNT", value_parser = side_amount)]
    pub spinner: Option<SideAmount>,

    /// Play every spin by the steps of single commands. Else the same coins in the same state are played once and looked
    /// up after that, with the same result.
    #[arg(long)]
    pub stepwise: bool,

    /// The worths of the table's chips: winnings are rounded up to an amount that the chips can pay.
    #[arg(long, value_name = "WORTH,…", value_delimiter = ',', default_values_t = [100, 500, 2_500, 10_000])]
    pub chips: Vec<u64>,
}

/// A stake of auto-play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct SideAmount {
    pub seat: Seat,
    pub side: Side,
    pub chips: u64,
}

fn side_amount(text: &str) -> Result<SideAmount, String> {
    let parts: Vec<_> = text.split(':').collect();
    let (seat, name, amount) = match parts.as_slice() {
        [name, amount] => ("1", *name, *amount),
        [seat, name, amount] => (*seat, *name, *amount),
        _ => return Err("write SIDE:AMOUNT or SEAT:SIDE:AMOUNT, such as heads:100 or 2:tails:500".into()),
    };
    let seat = self::seat(seat)?;
    let most = 1_000_000_000_000_000;
    let chips = amount
        .parse()
        .ok()
        .filter(|chips| (1..=most).contains(chips))
        .ok_or(format!("`{amount}` is no amount: whole minor units, 1 to {}", grouped(most)))?;
    Ok(SideAmount { seat, side: side(name)?, chips })
}

/// The number of spins that one seed serves.
const BATCH: u64 = 1_000_000;

/// The time of every command: 25 April 2026, 2 pm by a clock ten hours ahead of UTC. Every rulebook can be played on
/// that day; the time has no other effect.
const AT: Moment = Moment { at: 1_777_089_600_000, zone_offset_minutes: 600 };

pub(crate) fn run(args: &AutoPlay, sources: RulebookSources<'_>, out: &mut Out) -> Outcome {
    // One call plays a million spins: a deadline for one command would be too short on a slow machine.
    let limits = Limits { deadline: Duration::from_secs(120), ..Limits::default() };
    let rulebook = sources.load_rulebook_with(sources.id(), limits)?;
    if args.wagers.is_empty() && args.spinner.is_none() {
        return Err(Failure::input("nothing is wagered: the spins would pay nobody")
            .help("say who bets on what: --wager heads:100, or --spinner heads:500; amounts are minor units"));
    }
    let seed = match args.seed {
        Some(seed) => seed.0,
        None => *super::play::chance::draw_seed()?,
    };
    let mut table = open(args, &rulebook)?;
    let began = Instant::now();
    let totals = play(args, &mut table, seed)?;
    let seconds = began.elapsed().as_secs_f64();
    let description = rulebook.description();
    if out.json {
        return print_json(seed, &totals, seconds, description.bank, out);
    }
    print_spins(args, &totals, seconds, description, out)?;
    out.line(format!("seed {}", phrases::hex(&seed)))
}

/// Opens a table whose terms permit exactly the stakes asked for, and seats the players.
fn open(args: &AutoPlay, rulebook: &Rulebook<TwoUp>) -> Outcome<Table<TwoUp>> {
    let named = args.wagers.iter().chain(&args.spinner).map(|stake| stake.seat).max().unwrap_or(1);
    let (seats, terms) = match rulebook.description().bank {
        Bank::House => (named, Terms::Casino(casino_terms(args))),
        // A spinner in a ring needs another player to cover.
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
    let mut arrivals: Vec<_> = (1..=seats).map(|seat| Command::Join(Joining { seat, age_attested: true })).collect();
    // If the rulebook has supervisors, one is present while the ringkeeper spins.
    if phrases::has_command(rulebook.description(), "set-supervisor-presence") {
        arrivals.push(Command::SetSupervisorPresence(supervisor));
    }
    for command in arrivals {
        let host = Actor { role: Role::Host, number: 1 };
        table.apply(host, AT.at, &command).map_err(|fault| refused(fault, "nobody can sit down"))?;
    }
    Ok(table)
}

/// Returns a casino's terms whose sign permits exactly the stakes asked for.
fn casino_terms(args: &AutoPlay) -> CasinoTerms {
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
        // The run measures returns, so that bets with a return above one are allowed.
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

/// The sums of all batches.
#[derive(Debug, Default)]
struct Totals {
    tally: AutoTally,
    money: Money,
}

/// The sums of all moves of money.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Money {
    /// Moved from purses onto the table.
    staked: u64,
    /// Moved from a player's place on the table back to that player: stakes, and winnings that rode on them in a centre.
    returned: u64,
    /// Moved to players from the bank, and from other players' places on the table.
    paid: u64,
    /// Moved to the bank.
    collected: u64,
}

impl Money {
    /// Adds moves. Returns `None` when a sum overflows.
    fn add(mut self, moves: &[Move]) -> Option<Self> {
        for moved in moves {
            let sum = match (moved.payer, moved.payee) {
                (_, Account::House(_)) => &mut self.collected,
                (Account::Purse(_), _) => &mut self.staked,
                (Account::Table(from), Account::Purse(to)) if from == to => &mut self.returned,
                (_, Account::Purse(_)) => &mut self.paid,
                // This money rides: it stays on the table.
                _ => continue,
            };
            *sum = sum.checked_add(moved.amount)?;
        }
        Some(self)
    }

    /// Returns the amount that still lies on the table.
    const fn standing(self) -> u64 {
        self.staked.saturating_sub(self.to_players()).saturating_sub(self.collected)
    }

    /// Returns the amount that players received: stakes that went back, and winnings.
    const fn to_players(self) -> u64 {
        self.returned.saturating_add(self.paid)
    }

    /// Returns the amount of stakes that were settled.
    const fn settled(self) -> u64 {
        self.returned.saturating_add(self.collected)
    }

    fn bank(self) -> i128 {
        i128::from(self.collected) - i128::from(self.paid)
    }
}

fn play(args: &AutoPlay, table: &mut Table<TwoUp>, seed: [u8; 32]) -> Outcome<Totals> {
    let style = progress_style("{bar:40} {human_pos} of {human_len} spins, {per_sec}, {eta} left");
    // The bar is hidden when standard error is not a terminal.
    let bar = ProgressBar::new(args.spins).with_style(style);
    let mut sum = Totals::default();
    for (number, spins) in batches(args.spins) {
        let plan = plan(args, batch_seed(seed, number), spins);
        let (tally, moves) = table.auto_play(&plan).map_err(|fault| refused(fault, "this cannot be played"))?;
        sum = add(sum, tally, &moves).ok_or_else(|| Failure::check("the sums are over 2^64"))?;
        bar.inc(spins);
    }
    bar.finish_and_clear();
    Ok(sum)
}

/// Returns the number and the spins of every batch.
fn batches(spins: u64) -> impl Iterator<Item = (u64, u64)> {
    (0..spins.div_ceil(BATCH)).map(move |number| (number, BATCH.min(spins - number * BATCH)))
}

/// Returns the seed of a batch; the first batch has the seed itself.
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
        rounds: spins,
        stepwise: args.stepwise,
        spinner: args.spinner.map(|of| AutoSpinner { seat: of.seat, side: of.side, stake: stake(&of) }),
        wagers: args.wagers.iter().map(|of| AutoWager { seat: of.seat, side: of.side, stake: stake(of) }).collect(),
    }
}

fn add(Totals { tally: sum, money }: Totals, more: AutoTally, moves: &[Move]) -> Option<Totals> {
    let tally = AutoTally {
        spins: sum.spins.checked_add(more.spins)?,
        decisions: sum.decisions.checked_add(more.decisions)?,
        heads: sum.heads.checked_add(more.heads)?,
        tails: sum.tails.checked_add(more.tails)?,
        five_odds: sum.five_odds.checked_add(more.five_odds)?,
        games_won: sum.games_won.checked_add(more.games_won)?,
        games_lost: sum.games_lost.checked_add(more.games_lost)?,
    };
    Some(Totals { tally, money: money.add(moves)? })
}

fn print_json(seed: [u8; 32], Totals { tally, money }: &Totals, seconds: f64, bank: Bank, out: &mut Out) -> Outcome {
    let mut tally = json!(tally);
    let Money { staked, returned, paid, collected } = *money;
    for (name, amount) in [("staked", staked), ("returned", returned), ("paid", paid), ("collected", collected)] {
        tally[name] = json!(amount);
    }
    let mut document = json!({ "seed": phrases::hex(&seed), "tally": tally, "seconds": seconds });
    let fields = match bank {
        Bank::House => [("bank", json!(money.bank())), ("return", json!(ratio(money.to_players(), money.settled())))],
        Bank::Players => [("bank", json!(0)), ("at-stake", json!(money.standing()))],
    };
    for (name, value) in fields {
        document[name] = value;
    }
    out.document(&document)
}

/// Returns the probability that a bet wins, or `None` for a bet without a fixed price.
fn win_probability(description: &Description, bet: &str) -> Option<Fraction> {
    let line = description.head.bets.iter().find(|line| line.name == bet)?;
    line.pays.map(|price| price.wins)
}

/// Returns that probability as a note, such as `, 31/64 is 48.438 %`.
fn expected(description: &Description, bet: WagerKind) -> String {
    win_probability(description, bet.as_str()).map_or(String::new(), exact_share)
}

fn exact_share(share: Fraction) -> String {
    format!(", {}/{} is {}", share.numerator, share.denominator, percent(share))
}

/// Returns the probability that neither side wins.
fn no_side_probability(description: &Description) -> Option<Fraction> {
    let (heads, tails) = (win_probability(description, "heads")?, win_probability(description, "tails")?);
    let denominator = heads.denominator;
    let rest = (heads.denominator == tails.denominator)
        .then(|| denominator.checked_sub(heads.numerator + tails.numerator))??;
    let common = 1_u64 << rest.trailing_zeros().min(denominator.trailing_zeros());
    Some(Fraction { numerator: rest / common, denominator: denominator / common })
}

fn print_spins(
    args: &AutoPlay,
    Totals { tally, money }: &Totals,
    seconds: f64,
    of: &Description,
    out: &mut Out,
) -> Outcome {
    let share = |part: u64| percent(Fraction { numerator: part, denominator: tally.decisions.max(1) });
    let mut rows = table(&[]);
    let mut row = |name: &str, value: String, note: String| {
        rows.add_row([name.into(), right(value), note.into()]);
    };
    row("Spins", grouped(tally.spins), format!("{seconds:.2} s"));
    row("Decisions", grouped(tally.decisions), String::new());
    row("Heads", grouped(tally.heads), format!("{}{}", share(tally.heads), expected(of, WagerKind::Heads)));
    row("Tails", grouped(tally.tails), format!("{}{}", share(tally.tails), expected(of, WagerKind::Tails)));
    if let Some(odds) = of.odds_that_lose {
        let expected = no_side_probability(of).map_or(String::new(), exact_share);
        row(
            &format!("{odds} Odds in a row"),
            grouped(tally.five_odds),
            format!("{}{expected}", share(tally.five_odds)),
        );
    }
    if args.spinner.is_some() && of.throws_to_win > 0 {
        let games = (tally.games_won + tally.games_lost).max(1);
        let won = percent(Fraction { numerator: tally.games_won, denominator: games });
        let expected = expected(of, WagerKind::Spinner);
        row("Spinners' games won", grouped(tally.games_won), format!("{won}{expected}"));
        row("Spinners' games lost", grouped(tally.games_lost), String::new());
    }
    row("Staked", amount(money.staked), String::new());
    match of.bank {
        Bank::House => {
            row("Returned to players", amount(money.returned), "stakes that went back".into());
            row("Paid by the bank", amount(money.paid), String::new());
            row("Collected by the bank", amount(money.collected), String::new());
            let average = Fraction { numerator: money.to_players(), denominator: money.settled().max(1) };
            row("The bank's result", signed(money.bank()), format!("return to players {}", percent(average)));
        }
        Bank::Players => {
            row("Returned to players", amount(money.returned), "stakes, and centres with what rode in them".into());
            row("Won by players", amount(money.paid), "of each other".into());
            row(
                "In the centre and on bets",
                amount(money.standing()),
                "nothing else is left of what was staked".into(),
            );
        }
    }
    out.line(rows)
}

fn ratio(part: u64, whole: u64) -> f64 {
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
    fn what_a_ring_stakes_is_returned_won_or_still_on_the_table() -> Outcome {
        let stake = |seat, side| SideAmount { seat, side, chips: 100 };
        for id in ["ringkeeper", "commemorative", "pub"] {
            let rulebook = crate::registry::built(id);
            let args = AutoPlay {
                stepwise: false,
                rulebook: RulebookName::default(),
                spins: 1_001,
                seed: None,
                wagers: vec![stake(1, Side::Tails), stake(3, Side::Heads)],
                spinner: (rulebook.description().throws_to_win > 0).then_some(stake(2, Side::Heads)),
                chips: vec![100],
            };
            let mut table = open(&args, &rulebook)?;
            let Totals { tally, money } = play(&args, &mut table, [7; 32])?;
            assert_eq!((tally.spins, money.collected, tally.five_odds), (1_001, 0, 0), "{id}");
            let view = table.view(None).map_err(|fault| refused(fault, "no view"))?;
            let lying: u64 = view.common.lying.iter().map(|row| row.amount).sum();
            assert_eq!(money.standing(), lying, "{id}");
        }
        Ok(())
    }

    #[test]
    fn a_stake_of_auto_play_names_side_amount_and_perhaps_seat() {
        assert_eq!(side_amount("heads:100"), Ok(SideAmount { seat: 1, side: Side::Heads, chips: 100 }));
        assert_eq!(side_amount("3:tails:5"), Ok(SideAmount { seat: 3, side: Side::Tails, chips: 5 }));
        for bad in ["heads", "heads:0", "0:heads:5", "65:heads:5", "odds:5", "heads:-5", "heads:1.5", "1:2:3:4"] {
            assert!(side_amount(bad).is_err(), "{bad}");
        }
    }
}
