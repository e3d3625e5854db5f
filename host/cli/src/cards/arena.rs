//! `kip arena`: computer players against each other, over the same deals at every seat.

use std::thread;
use std::time::Instant;

use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use kip::casino_cards::{Command, Config, Dealing, MatchLength, Stakes};
use kip::contract::{ChanceSource, Joining, Seat};
use kip::players::{Kind, Place};
use kip::{CasinoCards, Rulebook, Stateless};
use serde_json::json;
use sha2::{Digest as _, Sha256};

use super::{HOST, player};
use crate::errors::{Failure, Outcome};
use crate::output::{Out, grouped, right, table};
use crate::registry::{RulebookSources, is_card_rulebook};

/// Compare computer players of a card rulebook: points a hand, with intervals.
///
/// Every deal is played once for each place that a player can have at the table, so that nobody has better cards. A player's
/// points are counted against the mean of the others. The same seed gives the same points, on any machine.
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
Examples:
  kip arena --rulebook south-african --players lookahead:100,random --deals 100
  kip arena --rulebook swazi --players lookahead:200,lookahead:20,random --deals 50 --json

With partners two players are named, one for each side.")]
pub(crate) struct Arena {
    /// The card rulebook; `kip rulebooks` lists them.
    #[arg(long, value_name = "ID")]
    pub rulebook: String,

    /// The players: `random`, `lookahead:PLAYOUTS`.
    #[arg(long, value_name = "PLAYER,…", value_delimiter = ',', required = true)]
    pub players: Vec<String>,

    /// How many deals; each is played once for every place at the table.
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u32).range(2..=1_000_000))]
    pub deals: u32,

    /// The number that deals and decisions belong to.
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    pub seed: u64,
}

/// The seats of a table, and who plays at them.
struct Arrangement {
    config: Config,
    seats: usize,
    /// Whether seats 1 and 3 play 2 and 4.
    has_partners: bool,
}

/// What was played.
#[derive(Clone, Debug, Default)]
struct Count {
    hands: u64,
    decisions: u64,
}

/// More decisions than any hand has.
const STUCK: u32 = 100_000;

/// Plays all deals and reports.
pub(crate) fn run(args: &Arena, sources: RulebookSources<'_>, out: &mut Out) -> Outcome {
    if !is_card_rulebook(&args.rulebook) {
        return Err(Failure::input(format!("`{}` is no card rulebook", args.rulebook))
            .help("`kip rulebooks` lists those of casino-cards"));
    }
    let kinds =
        args.players.iter().map(|name| name.trim().parse::<Kind>().map_err(|error| Failure::input(error.to_string())));
    let kinds = kinds.collect::<Outcome<Vec<_>>>()?;
    let rulebook = sources.load_cards(&args.rulebook)?;
    let arrangement = arrange(&rulebook, kinds.len())?;
    let progress = if out.json { ProgressBar::hidden() } else { ProgressBar::new(u64::from(args.deals)) };
    if let Ok(style) = ProgressStyle::with_template("{wide_bar} {pos} of {len} deals, {eta} left") {
        progress.set_style(style);
    }
    let began = Instant::now();
    let threads = thread::available_parallelism().map_or(1, usize::from).min(args.deals as usize);
    let play = |first: usize| {
        let mut component = Stateless::new(&rulebook)?;
        let mut played = Vec::new();
        // Which deals a thread plays makes no difference: a deal depends on its number alone.
        for deal in (first..args.deals as usize).step_by(threads) {
            played.push((deal, play_deal(&mut component, &arrangement, &kinds, args.seed, deal)?));
            progress.inc(1);
        }
        Ok::<_, Failure>(played)
    };
    let mut played = thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|first| scope.spawn(move || play(first))).collect();
        let mut all = Vec::new();
        for worker in workers {
            all.extend(worker.join().map_err(|_| Failure::check("a deal could not be played"))??);
        }
        Ok::<_, Failure>(all)
    })?;
    progress.finish_and_clear();
    played.sort_by_key(|(deal, _)| *deal);
    let seconds = began.elapsed().as_secs_f64();
    let count = played.iter().fold(Count::default(), |sum, (_, (_, count))| Count {
        hands: sum.hands + count.hands,
        decisions: sum.decisions + count.decisions,
    });
    let results: Vec<_> = (0..kinds.len())
        .map(|index| interval(&played.iter().map(|(_, (points, _))| points[index]).collect::<Vec<_>>()))
        .collect();
    report(args, &results, &count, seconds, out)
}

/// The table that so many players share.
fn arrange(rulebook: &Rulebook<CasinoCards>, players: usize) -> Outcome<Arrangement> {
    let description = rulebook.description();
    let allows = |seats: usize| description.players.iter().any(|allowed| usize::from(*allowed) == seats);
    let has_partners = description.partners && allows(4) && !allows(players) && players == 2;
    let seats = if has_partners { 4 } else { players };
    if !allows(seats) || (description.partners && seats == 4 && !has_partners) {
        let allowed: Vec<_> = description.players.iter().map(ToString::to_string).collect();
        let sides = if description.partners { "; of four seats two players are named, one for each side" } else { "" };
        let message =
            format!("--players names {players}, and `{}` is for {}{sides}", rulebook.id(), allowed.join(" or "));
        return Err(Failure::input(message));
    }
    let usual = description.examples.iter().find(|example| usize::from(example.terms.players) == seats);
    let usual = usual.or(description.examples.first());
    let usual = usual.ok_or_else(|| Failure::check(format!("`{}` gives no example of a table", rulebook.id())))?;
    let mut config = Config { source: ChanceSource::Fresh, ..usual.clone() };
    config.terms.players = u8::try_from(seats).unwrap_or(u8::MAX);
    config.terms.length = MatchLength::Hands(1_000);
    config.terms.stakes = Stakes::None;
    config.terms.patience = None;
    Ok(Arrangement { config, seats, has_partners })
}

/// Plays a deal once for every place. Returns each player's mean difference of points.
fn play_deal(
    component: &mut Stateless<CasinoCards>,
    arrangement: &Arrangement,
    kinds: &[Kind],
    seed: u64,
    deal: usize,
) -> Outcome<(Vec<f64>, Count)> {
    let (mut sums, mut count) = (vec![0.0; kinds.len()], Count::default());
    for turn in 0..kinds.len() {
        // Who sits first at a place of the table; with partners at two of them.
        let at = |seat: usize| (seat + turn) % kinds.len();
        let points = play_hand(component, arrangement, kinds, &at, seed, deal, &mut count)?;
        let all: f64 = points.iter().sum();
        for (place, own) in points.iter().enumerate() {
            let others = (all - own) / (points.len() - 1).max(1) as f64;
            sums[at(place)] += own - others;
        }
    }
    let rounds = kinds.len() as f64;
    Ok((sums.into_iter().map(|sum| sum / rounds).collect(), count))
}

/// Plays one hand. Returns the points of each side.
fn play_hand(
    component: &mut Stateless<CasinoCards>,
    arrangement: &Arrangement,
    kinds: &[Kind],
    at: &dyn Fn(usize) -> usize,
    seed: u64,
    deal: usize,
    count: &mut Count,
) -> Outcome<Vec<f64>> {
    let Arrangement { config, seats, has_partners } = arrangement;
    let now = config.opened_at;
    let mut players: Vec<_> = (0..*seats)
        .map(|seat| {
            let side = if *has_partners { seat % 2 } else { seat };
            kinds[at(side)].player(seeded(seed, "player", deal, seat))
        })
        .collect();
    let (mut state, _) = component.open(config)?;
    for seat in (1..).take(*seats) {
        state = component.apply(&state, HOST, now, &Command::Join(Joining { seat, age_attested: true }))?.0;
        state = component.apply(&state, player(seat), now, &Command::Ready)?.0;
    }
    let mut deals = 0;
    for _ in 0..STUCK {
        let view = component.view(&state, None)?;
        match view.to_act {
            Some(seat) => {
                let index = usize::try_from(seat).unwrap_or(0).wrapping_sub(1);
                let computer = players.get_mut(index).ok_or_else(|| Failure::check("a seat has no player"))?;
                let chosen = computer.choose(&mut Place::new(component, &state, seat, now))?;
                let chosen = chosen.ok_or_else(|| Failure::check(format!("seat {seat} has to act and has no move")))?;
                state = component.apply(&state, player(seat), now, &chosen)?.0;
                count.decisions += 1;
            }
            None if view.hands > 0 => {
                count.hands += 1;
                let points = |seat: Seat| {
                    view.totals.iter().find(|total| total.seat == seat).map_or(0.0, |total| f64::from(total.points))
                };
                let sides = if *has_partners { 2 } else { *seats };
                return Ok((1..).take(sides).map(points).collect());
            }
            None => {
                let chance = Dealing::Fresh(seeded(seed, "deal", deal, deals).to_vec());
                state = component.apply(&state, HOST, now, &Command::Deal(chance))?.0;
                deals += 1;
            }
        }
    }
    Err(Failure::check("the hand does not end"))
}

fn seeded(seed: u64, what: &str, deal: usize, number: usize) -> [u8; 32] {
    Sha256::digest(format!("kip arena, seed {seed}, {what}, deal {deal}, {number}")).into()
}

/// The mean, and half of the width of its 95 % interval: deals are independent of each other.
fn interval(values: &[f64]) -> (f64, f64) {
    let number = values.len().max(1) as f64;
    let mean = values.iter().sum::<f64>() / number;
    let squares: f64 = values.iter().map(|value| (value - mean).powi(2)).sum();
    let deviation = (squares / (number - 1.0).max(1.0)).sqrt();
    (mean, 1.96 * deviation / number.sqrt())
}

fn report(args: &Arena, results: &[(f64, f64)], count: &Count, seconds: f64, out: &mut Out) -> Outcome {
    let per_second = |number: u64| number as f64 / seconds.max(1e-9);
    if out.json {
        let players: Vec<_> = args
            .players
            .iter()
            .zip(results)
            .map(|(name, (mean, half))| json!({ "player": name, "points-a-hand": mean, "interval": [mean - half, mean + half] }))
            .collect();
        return out.document(&json!({
            "rulebook": args.rulebook, "deals": args.deals, "seed": args.seed, "players": players,
            "hands": count.hands, "decisions": count.decisions, "seconds": seconds,
        }));
    }
    let mut rows = table(&["Player", "Points a hand", "95 % interval"]);
    for (name, (mean, half)) in args.players.iter().zip(results) {
        let interval = format!("{:+.2} to {:+.2}", mean - half, mean + half);
        rows.add_row([name.as_str().into(), right(format!("{mean:+.2}")), right(interval)]);
    }
    out.line(rows)?;
    out.line(format!(
        "{} hands of {} deals, {:.1} hands and {:.0} decisions a second",
        grouped(count.hands),
        grouped(args.deals),
        per_second(count.hands),
        per_second(count.decisions)
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::registry::built_cards;

    /// 1, 2, 3, 4: mean 2.5, deviation the root of 5/3.
    #[test]
    fn an_interval_is_that_of_independent_deals() {
        let (mean, half) = interval(&[1.0, 2.0, 3.0, 4.0]);
        assert!((mean - 2.5).abs() < 1e-12);
        assert!((half - 1.96 * (5.0_f64 / 3.0).sqrt() / 2.0).abs() < 1e-12);
    }

    #[test]
    fn players_share_a_table_that_the_rulebook_has() -> Outcome {
        let shape = |rulebook: &str, players| {
            arrange(&built_cards(rulebook), players).map(|it| (it.seats, it.has_partners)).ok()
        };
        assert_eq!(shape("swazi", 2), Some((4, true)));
        assert_eq!(shape("swazi", 3), Some((3, false)));
        assert_eq!(shape("swazi", 4), None);
        assert_eq!(shape("swazi-two", 2), Some((2, false)));
        assert_eq!(shape("south-african", 4), Some((4, false)));
        assert_eq!(shape("south-african", 1), None);
        Ok(())
    }

    /// What one wins the others lose, and a player against itself wins nothing: it plays every deal at every place.
    #[test]
    fn a_deal_is_fair_to_the_players() -> Outcome {
        let rulebook = built_cards("south-african");
        let mut component = Stateless::new(&rulebook)?;
        let arrangement = arrange(&rulebook, 3)?;
        for deal in 0..5 {
            let (points, count) = play_deal(&mut component, &arrangement, &[Kind::Random; 3], 7, deal)?;
            assert_eq!(count.hands, 3);
            assert!(points.iter().all(|points| points.abs() < 1e-9), "{points:?}");
            let (points, _) =
                play_deal(&mut component, &arrangement, &[Kind::Lookahead(4), Kind::Random, Kind::Random], 7, deal)?;
            assert!(points.iter().sum::<f64>().abs() < 1e-9, "{points:?}");
        }
        Ok(())
    }
}
