//! Part 3 of a card game: the points of a hand, and the payments for them, exactly.
//!
//! Points follow from five things: who has most cards, who has most spades or five, who has the spy two and the big ten, and how
//! many aces each side has. Every way to split these among the sides is laid down (`lay`) and the last card is played through the
//! component. Its points and payments are compared with those that the suite reads in the rulebook's text (`scoring`).

mod lay;
pub mod scoring;
mod splits;

use std::collections::BTreeMap;
use std::time::Instant;

use kip_contract::casino_cards::{
    Config, Description, Event, Happening, Insisting, MatchLength, Settlement, SideScore, Stakes,
};
use kip_contract::family::CasinoCards;
use kip_contract::types::{ChanceSource, MinorUnits, Seat};

use self::lay::Laid;
use self::scoring::{Scoring, settlements};
use self::splits::{Split, each_split};
use crate::family::Tested as _;
use crate::hosting::{Failure, Rules};
use crate::report::cards::{Points, PointsTable, Total};
use crate::report::parts::Returns;
use crate::report::{Finding, Part, Verdict};

/// The value of a point in the splits that are paid, and the contribution of each player to a pot that does not divide evenly, in
/// minor units.
pub const STAKES: [MinorUnits; 2] = [100, 101];
/// The commission, in hundredths of a per cent: one that is rounded.
const COMMISSION: u16 = 333;
/// The most findings of a table.
const MOST_FINDINGS: usize = 5;

/// The reason why part 3 is not run.
const NO_POINTS: &str = "the rulebook declares no points that could be compared with (the policy `points`)";
/// The statement of part 3 about a house's own rulebook.
pub const OWN_POINTS: &str =
    "the points of a house's own rulebook against a text: they are compared with those that it declares";

/// The sides of a table.
#[derive(Clone, Copy, Debug)]
pub struct Sides {
    players: u8,
    are_partners: bool,
}

impl Sides {
    /// Returns the sides of a table with `players` players.
    pub const fn of(description: &Description, players: u8) -> Self {
        Self { players, are_partners: description.partners && players == 4 }
    }

    /// Returns the number of sides.
    pub const fn count(self) -> usize {
        if self.are_partners { 2 } else { self.players as usize }
    }

    /// Returns the first seat of a seat's side.
    pub const fn first_of(self, seat: Seat) -> Seat {
        if self.are_partners && seat > 2 { seat - 2 } else { seat }
    }

    /// Returns the seats of a side, counted from 0.
    fn seats(self, side: usize) -> Vec<Seat> {
        let is_of = |seat: &Seat| usize::try_from(self.first_of(*seat)).is_ok_and(|first| first == side + 1);
        (1..=Seat::from(self.players)).filter(is_of).collect()
    }
}

/// Returns the numbers of players that the rulebook allows.
pub fn players(description: &Description) -> Vec<u8> {
    description.players.iter().filter_map(|players| u8::try_from(*players).ok()).collect()
}

/// Returns the points of `players` players, as the suite computes them. Part 3 must have found the same.
pub fn compute_table(description: &Description, players: u8, scoring: Scoring) -> PointsTable {
    let sides = Sides::of(description, players);
    let (mut splits, mut found) = (0, Found::default());
    each_split(&description.pack, sides.count(), scoring, &mut |split| {
        splits += 1;
        let of_sides: Vec<(Seat, Vec<_>)> = (1..).zip(split.iter().cloned()).collect();
        found.count(&scoring.score(&of_sides), sides);
    });
    // Every split, and a hand in which nobody captured, with each kind of stakes.
    let settlements = (splits + 1) * STAKES.len() as u64 * u64::from(players);
    found.into_table(sides, splits, settlements)
}

/// Returns a table of observed cards for `players` players, with a match of one hand.
fn config(description: &Description, players: u8, stakes: Stakes) -> Option<Config> {
    let example = description.examples.first()?;
    let mut config = Config { table: "certificate".into(), source: ChanceSource::Observed, ..example.clone() };
    config.terms.players = players;
    config.terms.stakes = stakes;
    config.terms.length = MatchLength::Hands(1);
    config.terms.commission_basis_points = COMMISSION;
    config.terms.insist = config.terms.insist.map(|_| Insisting::ByOpponents);
    Some(config)
}

/// Plays every split of every number of players. `progress` gets the numbers of played and of all splits.
pub fn analyse(rules: &mut dyn Rules<CasinoCards>, progress: &mut dyn FnMut(u64, u64)) -> Part<Returns> {
    let began = Instant::now();
    let description = match rules.describe() {
        Ok(description) => description,
        Err(failure) => {
            return Part::not_run(format!("the component does not describe itself: {}", failure.describe()));
        }
    };
    let Some(scoring) = Scoring::of(&description) else { return Part::not_run(NO_POINTS) };
    let is_known = CasinoCards::describe_known(&description.head.rulebook).is_some();
    let (mut tables, mut findings) = (Vec::new(), Vec::new());
    let all: Vec<(u8, Vec<Split>)> = players(&description)
        .into_iter()
        .map(|players| {
            let mut splits = Vec::new();
            let sides = Sides::of(&description, players).count();
            each_split(&description.pack, sides, scoring, &mut |split| splits.push(split.clone()));
            (players, splits)
        })
        .collect();
    let of = all.iter().map(|(_, splits)| splits.len() as u64).sum();
    let mut done = 0;
    for (players, splits) in &all {
        let sides = Sides::of(&description, *players);
        let mut table = Table { description: &description, scoring, sides, found: Found::default() };
        let played = table.play_all(rules, splits, &mut || {
            done += 1;
            progress(done, of);
        });
        let mut found = table.found;
        let place = format!("{players} players");
        findings
            .extend(std::mem::take(&mut found.findings).into_iter().map(|what| Finding { place: place.clone(), what }));
        if let Err(failure) = played {
            findings.push(Finding { place, what: failure.describe() });
            continue;
        }
        let settlements = found.settlements;
        tables.push(found.into_table(sides, splits.len() as u64, settlements));
    }
    let at_stake = u64::from(description.points_at_stake);
    for table in tables.iter().filter(|table| table.most_lost > at_stake) {
        let what = format!("a seat can lose {} points, and stakes {at_stake}", table.most_lost);
        findings.push(Finding { place: format!("{} players", table.players), what });
    }
    Part {
        verdict: Verdict::of(findings.is_empty()),
        duration_ms: u64::try_from(began.elapsed().as_millis()).unwrap_or(u64::MAX),
        findings,
        not_tested: if is_known { Vec::new() } else { vec![OWN_POINTS.into()] },
        detail: (!tables.is_empty())
            .then_some(Returns { points: Some(Points { at_stake, tables }), ..Returns::default() }),
    }
}

/// The number of splits for each set of points of all sides, by what they are scored for.
type Totals = BTreeMap<[u64; 6], u64>;

fn totals(found: Totals) -> Vec<Total> {
    let total = |(of, splits): ([u64; 6], u64)| {
        let [points, for_cards, for_spades, for_spy_two, for_big_ten, for_aces] = of;
        Total { points, for_cards, for_spades, for_spy_two, for_big_ten, for_aces, splits }
    };
    found.into_iter().map(total).collect()
}

fn total_of(sides: &[SideScore]) -> [u64; 6] {
    let of = |score: &SideScore| {
        let SideScore { points, for_cards, for_spades, for_spy_two, for_big_ten, for_aces, .. } = *score;
        [points, for_cards, for_spades, for_spy_two, for_big_ten, for_aces].map(u64::from)
    };
    sides.iter().map(of).fold([0; 6], |mut sum, one| {
        sum.iter_mut().zip(one).for_each(|(sum, one)| *sum += one);
        sum
    })
}

#[derive(Default)]
struct Found {
    totals: Totals,
    most_lost: u64,
    settlements: u64,
    findings: Vec<String>,
}

impl Found {
    /// Counts the points of a split.
    fn count(&mut self, scores: &[SideScore], sides: Sides) {
        *self.totals.entry(total_of(scores)).or_default() += 1;
        let points =
            |side: Seat| scores.iter().find(|score| score.seat == side).map_or(0, |score| i64::from(score.points));
        let all: i64 = scores.iter().map(|score| i64::from(score.points)).sum();
        let lost = |seat: Seat| all - i64::try_from(scores.len()).unwrap_or(0) * points(sides.first_of(seat));
        let most = (1..=Seat::from(sides.players)).map(lost).max().unwrap_or(0);
        self.most_lost = self.most_lost.max(u64::try_from(most).unwrap_or(0));
    }

    fn into_table(self, sides: Sides, splits: u64, settlements: u64) -> PointsTable {
        PointsTable {
            players: u64::from(sides.players),
            sides: sides.count() as u64,
            splits,
            totals: totals(self.totals),
            most_lost: self.most_lost,
            settlements,
        }
    }
}

/// A table with one number of players.
struct Table<'a> {
    description: &'a Description,
    scoring: Scoring,
    sides: Sides,
    found: Found,
}

impl Table<'_> {
    /// Plays every split for each kind of stakes, and a hand in which nobody captured.
    fn play_all(
        &mut self,
        rules: &mut dyn Rules<CasinoCards>,
        splits: &[Split],
        done: &mut dyn FnMut(),
    ) -> Result<(), Failure> {
        let [per_point, ante] = STAKES;
        // Without a stake only the points are compared, and they do not depend on stakes.
        for (kind, stakes) in [Stakes::PerPoint(per_point), Stakes::Pot(ante)].into_iter().enumerate() {
            let config = config(self.description, self.sides.players, stakes);
            let config = config.ok_or_else(|| Failure::failed("the rulebook has no example of a table"))?;
            let mut laid = Laid::open(rules, &config, &self.description.pack)?;
            self.play(&mut laid, &config, &vec![self.description.pack.clone()], 0, None)?;
            for (number, split) in splits.iter().enumerate() {
                let with_cards = (0..split.len()).cycle().skip(number).take(split.len());
                let mut with_cards = with_cards.filter(|side| split.get(*side).is_some_and(|cards| !cards.is_empty()));
                let last = with_cards.next();
                self.play(&mut laid, &config, split, number, last)?;
                if kind == 0 {
                    done();
                }
                if self.found.findings.len() >= MOST_FINDINGS {
                    return Ok(());
                }
            }
        }
        Ok(())
    }

    /// Plays one split, and compares. `last` is the side that captured last, which gets the last card too.
    fn play(
        &mut self,
        laid: &mut Laid<'_>,
        config: &Config,
        split: &Split,
        number: usize,
        last: Option<usize>,
    ) -> Result<(), Failure> {
        let sides = self.sides;
        let card_of = |side: usize| split.get(side).and_then(|cards| cards.get(number % cards.len())).copied();
        let last = last.and_then(|side| Some((side, card_of(side)?)));
        let dealer = u32::try_from(number % usize::from(sides.players)).unwrap_or(0) + 1;
        let events = laid.play_last(split, &|side| sides.seats(side), dealer, last)?;
        let of_sides: Vec<(Seat, Vec<_>)> = (0..sides.count())
            .map(|side| {
                let own = if last.is_some() { split.get(side).cloned() } else { None };
                (u32::try_from(side + 1).unwrap_or(0), own.unwrap_or_default())
            })
            .collect();
        let wanted = self.scoring.score(&of_sides);
        let paid = settlements(&config.terms, self.description.points_at_stake, &wanted, |seat| sides.first_of(seat));
        if let Some(difference) = self.find_difference(config, &events, &wanted, &paid) {
            let shares: Vec<String> =
                wanted.iter().map(|score| format!("{} cards with {} spades", score.cards, score.spades)).collect();
            self.found.findings.push(format!("split {number} ({}): {difference}", shares.join(", ")));
        }
        self.found.settlements += paid.len() as u64;
        if last.is_some() && matches!(config.terms.stakes, Stakes::PerPoint(_)) {
            self.found.count(&wanted, sides);
        }
        Ok(())
    }

    /// Returns a difference between the events and the text.
    fn find_difference(
        &self,
        config: &Config,
        events: &[Event],
        wanted: &[SideScore],
        paid: &[Settlement],
    ) -> Option<String> {
        let scored = events.iter().find_map(|event| match &event.what {
            Happening::HandScored(scores) => Some(&scores.sides),
            _ => None,
        });
        let Some(scored) = scored else { return Some("the hand is not scored".into()) };
        if let Some((found, wanted)) = scored.iter().zip(wanted).find(|(found, wanted)| found != wanted) {
            return Some(format!("the text gives {wanted:?}, the component {found:?}"));
        }
        if scored.len() != wanted.len() {
            return Some(format!("{} sides are scored, and there are {}", scored.len(), wanted.len()));
        }
        let settled: Vec<Settlement> = events
            .iter()
            .filter_map(|event| if let Happening::SeatSettled(one) = &event.what { Some(*one) } else { None })
            .collect();
        if settled != paid {
            return Some(format!("the settlements are {paid:?}, the component has {settled:?}"));
        }
        let payments = CasinoCards::payments(self.description, config);
        let is_money = |event: &&Event| matches!(event.what, Happening::HandScored(_) | Happening::SeatSettled(_));
        let events: Vec<Event> = events.iter().filter(is_money).cloned().collect();
        CasinoCards::find_misstatement(&payments, &events)
    }
}

#[cfg(test)]
mod tests {
    use kip_engine::casino_cards::Record;
    use kip_records::casino_cards::{SOTHO_FORTY, SOUTH_AFRICAN, SWAZI};

    use super::*;
    use crate::families::casino_cards::native::Stateless;

    fn points(record: &'static Record) -> Points {
        let part = analyse(&mut Stateless(record), &mut |_, _| {});
        assert_eq!((part.verdict, part.findings), (Verdict::Holds, vec![]));
        part.detail.and_then(|detail| detail.points).expect("it ran")
    }

    #[test]
    fn every_split_is_scored_and_settled_as_the_text_says() {
        let found = points(&SWAZI);
        let rows: Vec<_> = found.tables.iter().map(|table| (table.players, table.splits, table.range())).collect();
        assert_eq!(rows, [(3, 4_860, (11, 11)), (4, 120, (11, 11))]);
        assert!(found.tables.iter().all(|table| table.most_lost == 11 && found.at_stake == 11));
        points(&SOTHO_FORTY);
    }

    // C15: twelve points are the most that a seat loses: three others tie for cards, and two of them have five spades.
    #[test]
    fn south_african_hands_have_nine_to_thirteen_points() {
        let found = points(&SOUTH_AFRICAN);
        let rows: Vec<_> = found.tables.iter().map(|table| (table.players, table.range(), table.most_lost)).collect();
        assert_eq!(rows, [(2, (10, 11), 10), (3, (9, 11), 11), (4, (9, 13), 12)]);
    }
}
