//! `kip verify-draw`: recomputes how the coins of one landing fell, from numbers alone.
//!
//! The component computes seed and coins; the program hashes the links back to the known one. `kip verify` checks a
//! whole session.

use clap::Args;
use indicatif::ProgressBar;
use kip::draw::Draw;
use kip::draw::{Chained, Coins as _, DrawError, Drawn, Native, entropy_of, from_chain_told};
use kip::two_up::{Faces, Side};
use kip::{Rulebook, Stateless, TwoUp};
use serde_json::json;

use super::ascii::progress_style;
use super::errors::{Failure, Outcome};
use super::output::{Out, table};
use super::phrases;
use super::registry::RulebookSources;
use super::rulebook_name::RulebookName;
use super::values::{Bytes, Bytes32, GivenEntropy, bytes, bytes32, given_entropy, side};

/// Compute again how the coins of one landing fell.
///
/// From a seed, or from a committed draw: this works from numbers alone, by the component's own functions; no transcript is needed.
/// `kip verify` checks a whole session.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  kip verify-draw --seed $(printf %064d 7)                     the first spin of a fresh seed
  kip verify-draw --seed $(printf %064d 7) --spin 41           its 42nd, in a batch
  kip verify-draw --seed $(printf %064d 7) --expect heads,heads
  kip verify-draw --head $HEAD --reveal $LINK --entropy $ENTROPY --table 'ring 1' --number 1

From a link far behind the one that is known every link between is hashed; a progress bar tells how far
it is.

Exit code 1 when the reveal does not lead back to what was published, or the coins are not those of
--expect.")]
pub(crate) struct VerifyDraw {
    /// An outcome seed: 64 hex digits.
    #[arg(long, value_name = "HEX", value_parser = bytes32, conflicts_with_all = ["head", "known", "reveal"])]
    pub seed: Option<Bytes32>,

    /// The number of the seed's spin, from 0; a table's landing is always spin 0.
    #[arg(long, value_name = "K", default_value_t = 0, requires = "seed")]
    pub spin: u64,

    /// The published head of the chain.
    #[arg(long, value_name = "HEX", value_parser = bytes32, requires = "reveal", conflicts_with = "known")]
    pub head: Option<Bytes32>,

    /// A link of the chain that was revealed before, instead of the head: usually the last one.
    #[arg(long, value_name = "HEX", value_parser = bytes32, requires_all = ["reveal", "known_number"])]
    pub known: Option<Bytes32>,

    /// That link's number.
    #[arg(long, value_name = "N", requires = "known", value_parser = clap::value_parser!(u32).range(1..))]
    pub known_number: Option<u32>,

    /// The link that was revealed.
    #[arg(long, value_name = "HEX", value_parser = bytes32, requires_all = ["table", "number"])]
    pub reveal: Option<Bytes32>,

    /// The entropy that a seat gave, or without a seat the players' running digest. Given once for each contribution at this
    /// table that serves the landing, each seat's in the order in which it gave them; 32 zero bytes if no player gave entropy.
    #[arg(long, value_name = "[SEAT:]HEX", value_parser = given_entropy, requires = "reveal")]
    pub entropy: Vec<GivenEntropy>,

    /// The value that the beacon published, if the table was opened with one.
    #[arg(long, value_name = "HEX", value_parser = bytes, requires = "reveal")]
    pub beacon: Option<Bytes>,

    /// The table's name.
    #[arg(long, value_name = "NAME", requires = "reveal")]
    pub table: Option<String>,

    /// The draw's number in its chain, from 1.
    #[arg(long, value_name = "N", requires = "reveal", value_parser = clap::value_parser!(u32).range(1..))]
    pub number: Option<u32>,

    #[command(flatten)]
    pub rulebook: RulebookName,

    /// How the coins fell, to compare: `heads,tails`.
    #[arg(long, value_name = "SIDE,SIDE", value_delimiter = ',', value_parser = side)]
    pub expect: Vec<Side>,
}

/// Hashing this many links takes about a second; below it there is no progress bar.
const MANY: u64 = 4_000_000;

pub(crate) fn run(args: &VerifyDraw, sources: RulebookSources<'_>, out: &mut Out) -> Outcome {
    let rulebook = sources.load_rulebook::<TwoUp>(sources.id())?;
    let spun = usize::from(rulebook.description().coins_spun);
    if !args.expect.is_empty() && args.expect.len() != spun {
        let named = args.expect.len();
        return Err(Failure::input(format!("--expect names {named}, and {spun} coins are spun"))
            .help("it names a side for each coin: heads,tails"));
    }
    let mut draws = Stateless::new(&rulebook)?;
    let (seed, spin, coins, chain) = match (&args.seed, committed_draw(args)?) {
        (Some(seed), _) => (seed.0, args.spin, draws.coins_of(&seed.0, args.spin)?, None),
        (None, Some(given)) => {
            let Drawn { seed, coins } = compute_draw(&mut draws, &given, given.draw(&rulebook))?;
            (seed, 0, coins, Some(given))
        }
        (None, None) => {
            return Err(Failure::input("nothing to verify").help(
                "give --seed HEX, or --head (or --known), --reveal, --table and --number; see `kip verify-draw --help`",
            ));
        }
    };
    let coins: Vec<_> = sides(coins).into_iter().take(spun).collect();
    print(&seed, spin, chain.as_ref(), &coins, out)?;
    compare(&args.expect, &coins)
}

/// The inputs of a committed draw.
struct CommittedDraw<'a> {
    /// The published head, number 0, or a link that was revealed before.
    known: [u8; 32],
    known_number: u32,
    reveal: [u8; 32],
    entropy: [u8; 32],
    beacon: &'a [u8],
    table: &'a str,
    number: u32,
}

impl CommittedDraw<'_> {
    fn draw(&self, rulebook: &Rulebook<TwoUp>) -> Draw {
        Draw {
            table: self.table.into(),
            rulebook: rulebook.id().into(),
            generation: rulebook.description().head.generation.clone(),
            number: self.number,
            entropy: self.entropy.to_vec(),
            beacon: self.beacon.to_vec(),
        }
    }
}

/// Returns the inputs of a committed draw, or `None` when one is missing.
fn committed_draw(args: &VerifyDraw) -> Outcome<Option<CommittedDraw<'_>>> {
    let (Some(known), Some(reveal), Some(table), Some(number)) =
        (args.head.or(args.known), args.reveal, args.table.as_deref(), args.number)
    else {
        return Ok(None);
    };
    Ok(Some(CommittedDraw {
        known: known.0,
        known_number: args.known_number.unwrap_or(0),
        reveal: reveal.0,
        entropy: digest_of(&args.entropy, table)?,
        beacon: args.beacon.as_ref().map_or(&[], |beacon| beacon.0.as_slice()),
        table,
        number,
    }))
}

/// Returns the players' digest: the given one, or that of the seats' entropy.
fn digest_of(entropy: &[GivenEntropy], table: &str) -> Outcome<[u8; 32]> {
    if let [GivenEntropy { seat: None, bytes }] = entropy {
        return Ok(*bytes);
    }
    let given: Option<Vec<_>> = entropy.iter().map(|one| Some((one.seat?, one.bytes.to_vec()))).collect();
    let given = given.ok_or_else(|| {
        Failure::input("a digest of the players stands alone").help("give --entropy SEAT:HEX for what each seat gave")
    })?;
    entropy_of(&mut Native, table, &given).map_err(|error| Failure::input(error.to_string()))
}

/// Computes the draw, if the reveal leads back to the known link.
fn compute_draw(draws: &mut Stateless<TwoUp>, given: &CommittedDraw<'_>, draw: Draw) -> Outcome<Drawn> {
    let claim =
        Chained { known: given.known.to_vec(), known_number: given.known_number, link: given.reveal.to_vec(), draw };
    let bar = progress(claim.links_between().unwrap_or(0));
    let drawn = from_chain_told(draws, &claim, |followed| bar.set_position(followed));
    bar.finish_and_clear();
    drawn.map_err(|error| match error {
        DrawError::Fault(fault) => fault.into(),
        DrawError::NotAfter { .. } => Failure::input(error.to_string()),
        error => Failure::check(format!("the reveal is not the draw it claims to be (R4): {error}")),
    })
}

/// Returns a progress bar, hidden when standard error is not a terminal or the work is short.
fn progress(links: u64) -> ProgressBar {
    if links < MANY {
        return ProgressBar::hidden();
    }
    ProgressBar::new(links).with_style(progress_style("{bar:40} {human_pos} of {human_len} links, {eta} left"))
}

fn print(seed: &[u8; 32], spin: u64, chain: Option<&CommittedDraw<'_>>, coins: &[Side], out: &mut Out) -> Outcome {
    let called = called(coins);
    if out.json {
        let names: Vec<_> = coins.iter().map(|side| side.as_str()).collect();
        let mut value = json!({ "seed": phrases::hex(seed), "spin": spin, "coins": names, "called": called });
        if let (Some(given), Some(fields)) = (chain, value.as_object_mut()) {
            fields.insert("number".into(), json!(given.number));
            fields.insert("known-number".into(), json!(given.known_number));
        }
        return out.document(&value);
    }
    let mut rows = table(&[]);
    if let Some(given) = chain {
        let known = match given.known_number {
            0 => "the published head".into(),
            number => format!("link {number}, revealed before"),
        };
        rows.add_row(["Reveal", &format!("was committed to: it leads back to {known}")]);
        rows.add_row(["Draw", &format!("number {} of table {:?}", given.number, given.table)]);
    }
    let names: Vec<_> = coins.iter().copied().map(phrases::side).collect();
    rows.add_row(["Outcome seed", &phrases::hex(seed)]);
    rows.add_row(["Spin", &format!("{spin} (from 0)")]);
    rows.add_row(["Coins", &names.join(", ")]);
    rows.add_row(["Called", called]);
    out.line(rows)
}

fn compare(expected: &[Side], coins: &[Side]) -> Outcome {
    if expected.is_empty() || expected == coins {
        return Ok(());
    }
    let names = |sides: &[Side]| sides.iter().map(|side| side.as_str()).collect::<Vec<_>>().join(", ");
    Err(Failure::check(format!("the coins are {}, not {}", names(coins), names(expected))))
}

fn sides(faces: Faces) -> Vec<Side> {
    [Some(faces.first), Some(faces.second), faces.third].into_iter().flatten().collect()
}

fn called(coins: &[Side]) -> &'static str {
    let heads = coins.iter().filter(|side| **side == Side::Heads).count();
    match (heads, coins.len()) {
        (1, 2) => "Odds",
        (heads, coins) if 2 * heads > coins => "Heads",
        _ => "Tails",
    }
}
