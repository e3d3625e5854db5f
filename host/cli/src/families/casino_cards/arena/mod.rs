//! `kip arena`: computer players against each other, over the same deals at every seat.

mod figures;
mod page;
mod table;

use std::path::PathBuf;
use std::thread;
use std::time::Instant;

use clap::Args;
use indicatif::ProgressBar;
use kip::{CasinoCards, Family as _, Rulebook};
use serde_json::{Value, json};

use crate::ascii::progress_style;
use crate::atomic_file;
use crate::errors::{Failure, Outcome};
use crate::families::casino_cards::bot::Contender;
use crate::output::{Out, grouped, right, table};
use crate::registry::RulebookSources;
use crate::rulebook_name::RulebookName;
use figures::{FEWEST, Interval, Sample, is_better_by};
use table::{Arrangement, Bench, Count, Played, arrange, play_deal};

/// Compare computer players of a card rulebook, with intervals.
///
/// Every deal is played once for each place that a player can have at the table, so that nobody has better cards. A player's
/// points are counted against the mean of the others; the rating, in Elo's points, is that of the share of the others that a
/// player beats. The same seed gives the same points, on any machine, unless a player thinks for a time.
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
Examples:
  kip arena south-african --players greedy,random --hands 1000
  kip arena swazi --players greedy,lookahead:200,random --hands 10000 --report arena.html
  kip arena crazy --players lookahead:200,greedy --settle 1

With partners two players are named, one for each side.")]
pub(crate) struct Arena {
    #[command(flatten)]
    pub rulebook: RulebookName,

    /// The players: `random`, `greedy`, `lookahead:PLAYOUTS`, `lookahead:TIMEms`, and `bot:COMMAND` for a program of
    /// your own (`kip bot-protocol`).
    #[arg(long, value_name = "PLAYER,…", value_delimiter = ',', required = true)]
    pub players: Vec<String>,

    /// How many deals; each is played once for every place at the table. [default: 100]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(2..=1_000_000), conflicts_with = "hands")]
    pub deals: Option<u32>,

    /// How many hands at least, instead of deals.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(2..=1_000_000))]
    pub hands: Option<u32>,

    /// Stop as soon as it is settled whether the first player is better than each other by more than so many points a
    /// hand: an answer is wrong in one case of twenty at most, however early it comes. Deals or hands are the most then.
    #[arg(long, value_name = "POINTS", value_parser = difference, allow_hyphen_values = true)]
    pub settle: Option<f64>,

    /// Write a page with a plot, in a new file or in place of such a page.
    #[arg(long, value_name = "FILE")]
    pub report: Option<PathBuf>,

    /// The number that deals and decisions belong to.
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    pub seed: u64,
}

/// The number of deals of a run that names none.
const USUAL: u32 = 100;
/// The number of deals between two looks at the settled questions.
const BATCH: usize = 32;

fn difference(text: &str) -> Result<f64, String> {
    let points = text.parse().map_err(|_| "a number of points is expected, such as 1 or 0.5".to_owned())?;
    if (-20.0..=20.0).contains(&points) {
        Ok(points)
    } else {
        Err("no two players differ by more than 20 points".into())
    }
}

/// A player's result.
struct Standing {
    name: String,
    /// The points per hand above the mean of the others.
    points: Sample,
    rating: (f64, Interval),
}

/// The answer to `--settle` for one opponent.
struct Settled {
    against: String,
    is_better: Option<bool>,
}

/// All results of a run.
struct Found {
    rulebook: String,
    seed: u64,
    deals: usize,
    standings: Vec<Standing>,
    /// The points that `--settle` names, and the answer for each opponent.
    settled: Option<(f64, Vec<Settled>)>,
    count: Count,
    seconds: f64,
}

/// Plays all deals and reports.
pub(crate) fn run(args: &Arena, sources: RulebookSources<'_>, out: &mut Out) -> Outcome {
    if sources.asked.is_none() && sources.components.is_empty() {
        return Err(Failure::input("no card rulebook is named").help("such as kip arena swazi --players greedy,random"));
    }
    if sources.family(sources.id())?.name() != CasinoCards::NAME {
        return Err(Failure::input(format!("`{}` is no card rulebook", sources.id()))
            .help("`kip rulebooks` lists those of casino-cards"));
    }
    let kinds = args.players.iter().map(|name| name.trim().parse::<Contender>().map_err(Failure::input));
    let kinds = kinds.collect::<Outcome<Vec<_>>>()?;
    let rulebook = sources.load_rulebook(sources.id())?;
    let arrangement = arrange(&rulebook, kinds.len())?;
    // An unwritable page is reported before the hands are played.
    if let Some(path) = &args.report {
        atomic_file::require_page_place(path, page::OPTION)?;
    }
    let places = u32::try_from(kinds.len()).unwrap_or(1);
    let deals = args.hands.map_or(args.deals.unwrap_or(USUAL), |hands| hands.div_ceil(places).max(2)) as usize;
    let began = Instant::now();
    let played = play(args, &rulebook, &arrangement, &kinds, deals, out.json)?;
    let found = Found::of(args, rulebook.id(), &played, began.elapsed().as_secs_f64());
    if let Some(path) = &args.report {
        page::write(&found, path)?;
    }
    found.print(args, out)
}

/// Plays the deals in order, until all are played or the question of `--settle` is answered.
fn play(
    args: &Arena,
    rulebook: &Rulebook<CasinoCards>,
    arrangement: &Arrangement,
    kinds: &[Contender],
    deals: usize,
    is_quiet: bool,
) -> Outcome<Vec<Played>> {
    let progress = if is_quiet { ProgressBar::hidden() } else { ProgressBar::new(deals as u64) };
    progress.set_style(progress_style("{wide_bar} {pos} of {len} deals, {eta} left"));
    let threads = thread::available_parallelism().map_or(1, usize::from).min(deals);
    let mut benches = (0..threads).map(|_| Bench::new(rulebook)).collect::<Outcome<Vec<_>>>()?;
    let mut all: Vec<Played> = Vec::new();
    while all.len() < deals {
        let (first, last) = (all.len(), (all.len() + BATCH).min(deals));
        let progress = &progress;
        let mut batch = thread::scope(|scope| {
            let workers: Vec<_> = benches
                .iter_mut()
                .enumerate()
                .map(|(worker, bench)| {
                    // A deal depends on its number alone, so the choice of thread makes no difference.
                    scope.spawn(move || {
                        let played = (first + worker..last).step_by(threads).map(|deal| {
                            let played = play_deal(bench, arrangement, kinds, args.seed, deal)?;
                            progress.inc(1);
                            Ok((deal, played))
                        });
                        played.collect::<Outcome<Vec<_>>>()
                    })
                })
                .collect();
            let mut batch = Vec::new();
            for worker in workers {
                batch.extend(worker.join().map_err(|_| Failure::check("a deal could not be played"))??);
            }
            Ok::<_, Failure>(batch)
        })?;
        batch.sort_by_key(|(deal, _)| *deal);
        all.extend(batch.into_iter().map(|(_, played)| played));
        let is_settled = |points| settle(points, &args.players, &all).iter().all(|one| one.is_better.is_some());
        if args.settle.is_some_and(is_settled) {
            break;
        }
    }
    progress.finish_and_clear();
    Ok(all)
}

/// Returns the answers to `--settle`: the first player against each other one.
fn settle(points: f64, names: &[String], played: &[Played]) -> Vec<Settled> {
    let others = names.len() - 1;
    let against = |other: usize| {
        let difference = Sample::of(played.iter().map(move |one| one.points[0] - one.points[other]));
        let is_better = (played.len() >= FEWEST).then(|| is_better_by(points, &difference, others)).flatten();
        Settled { against: names[other].clone(), is_better }
    };
    (1..names.len()).map(against).collect()
}

impl Found {
    fn of(args: &Arena, rulebook: &str, played: &[Played], seconds: f64) -> Self {
        let count = played.iter().fold(Count::default(), |sum, one| Count {
            hands: sum.hands + one.count.hands,
            decisions: sum.decisions + one.count.decisions,
        });
        let others = (args.players.len() - 1).max(1) as f64;
        let standing = |(index, name): (usize, &String)| {
            let more = |one: &Played| {
                let all: f64 = one.points.iter().sum();
                one.points[index] - (all - one.points[index]) / others
            };
            let scores = Sample::of(played.iter().map(|one| one.scores[index]));
            Standing {
                name: name.trim().to_owned(),
                points: Sample::of(played.iter().map(more)),
                rating: scores.rating(count.hands),
            }
        };
        Self {
            rulebook: rulebook.to_owned(),
            seed: args.seed,
            deals: played.len(),
            standings: args.players.iter().enumerate().map(standing).collect(),
            settled: args.settle.map(|points| (points, settle(points, &args.players, played))),
            count,
            seconds,
        }
    }

    fn a_second(&self, number: u64) -> f64 {
        number as f64 / self.seconds.max(1e-9)
    }

    /// Returns the answers to `--settle`, one sentence for each opponent.
    fn sentences(&self) -> Vec<String> {
        let Some((points, settled)) = &self.settled else { return Vec::new() };
        let first = self.standings.first().map_or("", |one| one.name.as_str());
        let sentence = |one: &Settled| match one.is_better {
            Some(true) => {
                format!("Settled: {first} is better than {} by more than {points} points a hand.", one.against)
            }
            Some(false) => format!("Settled: {first} is not better than {} by {points} points a hand.", one.against),
            None => format!(
                "Not settled after {} deals: whether {first} is better than {} by {points} points a hand.",
                grouped(self.deals as u64),
                one.against
            ),
        };
        settled.iter().map(sentence).collect()
    }

    fn json(&self) -> Value {
        let player = |one: &Standing| {
            let (points, (rating, range)) = (one.points.interval(), one.rating);
            json!({
                "player": one.name, "points-a-hand": one.points.mean, "interval": [points.low, points.high],
                "elo": rating, "elo-interval": [range.low, range.high],
            })
        };
        let mut json = json!({
            "rulebook": self.rulebook, "deals": self.deals, "seed": self.seed,
            "players": self.standings.iter().map(player).collect::<Vec<_>>(),
            "hands": self.count.hands, "decisions": self.count.decisions, "seconds": self.seconds,
        });
        if let Some((points, settled)) = &self.settled {
            let one =
                |one: &Settled| json!({ "against": one.against, "better-by-more-than": points, "so": one.is_better });
            json["settled"] = settled.iter().map(one).collect();
        }
        json
    }

    fn print(&self, args: &Arena, out: &mut Out) -> Outcome {
        if out.json {
            return out.document(&self.json());
        }
        let mut rows = table(&["Player", "Points a hand", "95 % interval", "Elo", "95 % interval"]);
        for one in &self.standings {
            let (points, (rating, range)) = (one.points.interval(), one.rating);
            rows.add_row([
                one.name.as_str().into(),
                right(format!("{:+.2}", one.points.mean)),
                right(format!("{:+.2} to {:+.2}", points.low, points.high)),
                right(format!("{rating:+.0}")),
                right(format!("{:+.0} to {:+.0}", range.low, range.high)),
            ]);
        }
        out.line(rows)?;
        for sentence in self.sentences() {
            out.line(sentence)?;
        }
        out.line(self.totals())?;
        match &args.report {
            Some(path) => out.line(format!("Report: {}", path.display())),
            None => Ok(()),
        }
    }

    fn totals(&self) -> String {
        format!(
            "{} hands of {} deals, {:.1} hands and {:.0} decisions a second",
            grouped(self.count.hands),
            grouped(self.deals as u64),
            self.a_second(self.count.hands),
            self.a_second(self.count.decisions)
        )
    }
}
