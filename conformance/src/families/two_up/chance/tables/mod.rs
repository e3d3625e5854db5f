//! Tables generated from the run's seed, at which coins are compared: landings coin by coin, and auto-play with the same play by
//! single commands.
//!
//! Each table is played three times: with seeds (`fresh`), with a hash chain and players' entropy (`committed`), and with coins
//! as they are seen (`observed`). The suite knows every coin beforehand. A batch of auto-play must have the results and the money
//! of the session with the same coins.

mod luck;
mod session;
mod setting;

use kip_contract::family::TwoUp;
use kip_engine::contract::{ChanceSource, Timestamp};
use kip_engine::two_up::contract::{AutoPlan, AutoTally, CasinoTerms, Config, Description, Terms};

use self::luck::Luck;
use self::session::{Course, Money, Session, add_moves};
use self::setting::Setting;
pub use self::setting::other_day;
use super::battery::{FIVE_ODDS, HEADS, Reading, TAILS};
use crate::draws::chain::{Chain, draw_beacon};
use crate::draws::keystream::{self, Seed};
use crate::families::two_up::Coins;
use crate::hosting::Failure;
use crate::picks::Picks;
use crate::report::Finding;
use crate::report::parts::{Fall, Played};
use crate::side_by_side::{DRAWN, DrawnTable};

/// The number of spins in a session.
const SPINS: u64 = 24;
/// The number of spins in each session of the first table.
const FIRST_SPINS: u64 = 400;
/// The number of spins in the first table's session with a chain: far out in it.
const FIRST_LINKS: u64 = 1_100;
/// The number of additional spins of auto-play at a table, whose results are compared with the keystream.
const MANY: u64 = 500;
/// The number of spins in one batch: more than a million, so that coins that change later are seen.
const LONG: u64 = 1 << 21;
/// The number of links in the chain of a table at which two hosts are compared: more than a session reveals, and 64 to spare.
const LINKS: usize = 200;
/// The most findings of all tables.
const MOST_FINDINGS: usize = 20;

/// The results of the tables.
#[derive(Default)]
pub struct Tables {
    /// The counts of the play.
    pub played: Played,
    /// The probability of each fall: that of the first table whose chances are unfair, else that of the first.
    pub falls: Vec<Fall>,
    /// The differences.
    pub findings: Vec<Finding>,
}

/// Generates tables with the source `fresh`: one on any day and with any terms, and, if the rulebook does not open that, one on
/// 25 April with terms that it opens.
pub fn made_up_tables(description: &Description, picks: &mut Picks) -> Vec<Config> {
    /// From 2000 to 2099.
    const TIMES: (Timestamp, Timestamp) = (946_684_800_000, 4_102_444_800_000);
    let usual = Setting::draw(description, picks).config;
    let any_day = Config { opened_at: picks.between(TIMES.0, TIMES.1), ..usual.clone() };
    let with_terms = |config: &Config, terms| Config { terms, ..config.clone() };
    let strict = match &usual.terms {
        Terms::Casino(terms) => Terms::Casino(CasinoTerms { allow_return_over_one: false, ..terms.clone() }),
        Terms::Ring(_) => usual.terms.clone(),
    };
    let is_strict = picks.once_in(2);
    let first = if is_strict { with_terms(&any_day, strict.clone()) } else { any_day.clone() };
    vec![first, any_day, with_terms(&usual, strict), usual]
}

/// Plays tables that are generated from the seed.
pub fn play(
    rules: &mut dyn Coins,
    description: &Description,
    reading: Reading,
    (seed, tables): (&Seed, u64),
) -> Tables {
    let mut all = Tables::default();
    for number in 0..tables.max(1) {
        let mut picks = Picks::of(seed, "table", number);
        let setting = Setting::draw(description, &mut picks);
        let name = format!("table {number} ({})", setting.describe());
        let mut table = Table { rules: &mut *rules, description, reading, setting: &setting, name, all: &mut all };
        if let Err(failure) = table.play(&mut picks, number == 0) {
            table.find("a table", &failure.describe());
        }
        all.played.tables += 1;
        if all.findings.len() >= MOST_FINDINGS {
            break;
        }
    }
    all
}

/// Generates a table at which a host is compared with the reference host. Three consecutive tables have the three sources of
/// chance.
#[must_use]
pub fn draw_table(description: &Description, seed: &Seed, number: u64) -> DrawnTable<TwoUp> {
    let mut picks = Picks::of(seed, "side by side: table", number);
    let setting = Setting::draw(description, &mut picks);
    let chain = Chain::ending_with(picks.seed(), LINKS);
    // One of each four tables with a chain has a beacon.
    let beacon = (number % 12 == 2).then(|| draw_beacon(&mut picks, setting.at));
    let (source, chain) = match number % 3 {
        0 => (ChanceSource::Fresh, None),
        1 => (ChanceSource::Observed, None),
        _ => (ChanceSource::Committed(chain.commitment(beacon)), Some(chain)),
    };
    let name = format!("{DRAWN}{:02} ({} coins, {} seats)", number + 1, source.name(), setting.config.seats);
    DrawnTable { name, config: Config { source, ..setting.config }, chain }
}

/// A table, with the collection of its findings.
struct Table<'a> {
    rules: &'a mut dyn Coins,
    description: &'a Description,
    reading: Reading,
    setting: &'a Setting,
    name: String,
    all: &'a mut Tables,
}

impl Table<'_> {
    fn play(&mut self, picks: &mut Picks, is_first: bool) -> Result<(), Failure> {
        let batch = picks.seed();
        let spins = if is_first { FIRST_SPINS } else { SPINS };
        let fresh = self.session(Luck::Fresh(batch), spins, picks)?;
        let observed = self.session(Luck::Observed(batch), spins, picks)?;
        let head = &self.description.head;
        let rulebook = (head.rulebook.clone(), head.generation.clone());
        let linked = if is_first { FIRST_LINKS } else { SPINS };
        let links = u32::try_from(linked).unwrap_or(u32::MAX);
        self.session(Luck::committed(picks, links, self.setting.at, rulebook), linked, picks)?;
        let state = self.setting.open(self.rules, ChanceSource::Fresh)?;
        for (course, stepwise) in [(&fresh, false), (&fresh, true), (&observed, false)] {
            if course.difference.is_none() {
                self.repeat(&state, &self.setting.plan(batch, spins, stepwise), course)?;
            }
        }
        self.count_many(&state, &self.setting.plan(picks.seed(), MANY, picks.once_in(2)))?;
        if is_first {
            let plan = AutoPlan { spinner: None, wagers: Vec::new(), ..self.setting.plan(picks.seed(), LONG, false) };
            self.count_many(&state, &plan)?;
        }
        Ok(())
    }

    /// Plays a session, and compares its coins, its chances and its results.
    fn session(&mut self, luck: Luck, spins: u64, picks: &mut Picks) -> Result<Course, Failure> {
        let source = luck.source().name();
        let own = Picks::of(&picks.seed(), source, 0);
        let (description, reading, setting) = (self.description, self.reading, self.setting);
        let course = Session::open(&mut *self.rules, description, reading, setting, luck, own)?.play(spins)?;
        self.all.played.drawn += course.landings;
        if let Some(difference) = &course.difference {
            self.find(&format!("landings at a table ({source})"), difference);
        }
        if let Some(fairness) = &course.fairness {
            for unfair in &fairness.unfair {
                self.find(&format!("chances at a table ({source})"), unfair);
            }
            self.keep_falls(&fairness.falls);
        }
        let wanted = results(self.reading, &course.ways);
        if course.difference.is_none() && found(&course.tally) != wanted {
            let what =
                format!("the coins have the results {}, the table {}", listed(wanted), listed(found(&course.tally)));
            self.find(&format!("results at a table ({source})"), &what);
        }
        Ok(course)
    }

    fn keep_falls(&mut self, falls: &[Fall]) {
        let is_fair = |falls: &[Fall]| falls.iter().all(|fall| fall.fair == fall.found);
        if self.all.falls.is_empty() || (is_fair(&self.all.falls) && !is_fair(falls)) {
            self.all.falls = falls.to_vec();
        }
    }

    /// Plays a plan by auto-play, and compares its results and its money with a session that has the same coins.
    fn repeat(&mut self, state: &[u8], plan: &AutoPlan, course: &Course) -> Result<(), Failure> {
        let step = self.rules.auto_play(state, plan)?;
        let mut money = Money::new();
        add_moves(&mut money, &step.moves);
        self.all.played.repeated += plan.rounds;
        let what = if step.tally != course.tally {
            format!("auto-play counts {:?}, single commands {:?}", step.tally, course.tally)
        } else if let Some(difference) = first_difference(&money, &course.money) {
            difference
        } else {
            return Ok(());
        };
        self.find("auto-play at a table", &what);
        Ok(())
    }

    /// Plays a plan by auto-play, and compares its results with those of the keystream's coins.
    fn count_many(&mut self, state: &[u8], plan: &AutoPlan) -> Result<(), Failure> {
        let Ok(seed) = plan.seed.as_slice().try_into() else { return Ok(()) };
        let rounds = usize::try_from(plan.rounds).unwrap_or(usize::MAX);
        let ways: Vec<u8> = keystream::bytes(seed).take(rounds).collect();
        let tally = self.rules.auto_play(state, plan)?.tally;
        self.all.played.tallied += plan.rounds;
        let wanted = results(self.reading, &ways);
        if found(&tally) != wanted {
            let (wanted, found) = (listed(wanted), listed(found(&tally)));
            let seed = hex::encode(seed);
            self.find("auto-play of many spins", &format!("seed {seed}: ChaCha20 gives {wanted}, auto-play {found}"));
        }
        Ok(())
    }

    fn find(&mut self, place: &str, what: &str) {
        self.all.findings.push(Finding { place: place.to_owned(), what: format!("{}: {what}", self.name) });
    }
}

/// The numbers of spins, Heads, Tails and Odds that lose.
type Results = [u64; 4];

fn results(reading: Reading, ways: &[u8]) -> Results {
    let decisions = reading.decisions(ways);
    let count = |result: u8| decisions.iter().filter(|one| **one == result).count() as u64;
    [ways.len() as u64, count(HEADS), count(TAILS), count(FIVE_ODDS)]
}

const fn found(tally: &AutoTally) -> Results {
    [tally.spins, tally.heads, tally.tails, tally.five_odds]
}

fn listed([spins, heads, tails, odds]: Results) -> String {
    format!("{heads} Heads, {tails} Tails and {odds} times the Odds that lose in {spins} spins")
}

fn first_difference(auto: &Money, single: &Money) -> Option<String> {
    let keys = auto.keys().chain(single.keys());
    let amounts = keys.map(|key| (key, auto.get(key).unwrap_or(&0), single.get(key).unwrap_or(&0)));
    amounts.into_iter().find(|(_, auto, single)| auto != single).map(|((payer, payee, _, _, cause), auto, single)| {
        format!("from {payer:?} to {payee:?} ({cause:?}) auto-play moves {auto}, single commands {single}")
    })
}
