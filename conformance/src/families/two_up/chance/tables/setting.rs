//! A table generated from the run's seed: its name, day and hour, seats and players, terms, spinner and wagers.
//!
//! All of it is within the limits of a rulebook's description, so that no command is refused.

use kip_engine::contract::{ChanceSource, MinorUnits, Seat, Stake, Timestamp};
use kip_engine::two_up::contract::{
    AutoPlan, AutoSpinner, AutoWager, Bounds, CasinoTerms, CentrePolicy, Config, Description, Enforcement, RingTerms,
    Side, Sign, Terms,
};

use crate::draws::keystream::Seed;
use crate::families::two_up::Coins;
use crate::families::two_up::returns::scene::open_with_players;
use crate::hosting::Failure;
use crate::picks::Picks;

/// A table, and the play at it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setting {
    /// The config of the table, with the source `fresh`.
    pub config: Config,
    /// The seats that are taken, in ascending order: two or more.
    pub seats: Vec<Seat>,
    /// The time of every command after the players have joined.
    pub at: Timestamp,
    /// The spinner who takes the coins whenever they are offered.
    pub spinner: Option<AutoSpinner>,
    /// The wagers that are placed in each decision.
    pub wagers: Vec<AutoWager>,
}

/// The most players, so that sessions stay short.
const MOST_PLAYERS: u64 = 8;
/// The most seats of a table.
const MOST_SEATS: u64 = 64;
/// The letters of a table's name. 64 of them have at most 64 bytes.
const LETTERS: &[u8] = b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 -_.";
/// The possible values of the smallest chip.
const CHIPS: [MinorUnits; 8] = [1, 5, 25, 50, 100, 250, 500, 2_000];

impl Setting {
    /// Generates a table.
    pub fn draw(description: &Description, picks: &mut Picks) -> Self {
        let seats = seats(picks);
        let (opened_at, zone_offset_minutes) = anzac_day(picks);
        let terms = terms(description, picks);
        let spinner = if picks.once_in(3) { None } else { spinner(description, &terms, &seats, picks) };
        let wagers = match &terms {
            Terms::Casino(terms) => casino_wagers(description, terms, &seats, picks),
            Terms::Ring(_) => ring_wagers(&seats, picks),
        };
        let most = seats.last().copied().unwrap_or(2);
        let config = Config {
            table: name(picks),
            seats: most.max(small(picks.between(2, MOST_SEATS))),
            opened_at,
            zone_offset_minutes,
            source: ChanceSource::Fresh,
            terms,
        };
        Self { config, seats, at: opened_at + picks.below(HOUR), spinner, wagers }
    }

    /// Opens the table with that source of chance, and seats its players.
    ///
    /// # Errors
    /// Fails when the rules refuse.
    pub fn open(&self, rules: &mut dyn Coins, source: ChanceSource) -> Result<Vec<u8>, Failure> {
        let config = Config { source, ..self.config.clone() };
        open_with_players(rules, &config, |seat| self.seats.contains(&seat))
    }

    /// Returns the plan that plays `rounds` spins by auto-play.
    pub fn plan(&self, seed: Seed, rounds: u64, stepwise: bool) -> AutoPlan {
        let (spinner, wagers) = (self.spinner, self.wagers.clone());
        AutoPlan { at: self.at, seed: seed.to_vec(), rounds, stepwise, spinner, wagers }
    }

    /// Describes the table in a few words.
    pub fn describe(&self) -> String {
        let spinner = self.spinner.map_or("the house spins".into(), |spinner| {
            format!("seat {} spins for {}", spinner.seat, spinner.side.as_str())
        });
        let staked = |side| {
            let wagers = self.wagers.iter().filter(|wager| wager.side == side);
            wagers.map(|wager| u128::from(wager.stake.chips) + u128::from(wager.stake.tokens)).sum::<u128>()
        };
        let (heads, tails) = (staked(Side::Heads), staked(Side::Tails));
        format!("{} players, {spinner}, {heads} on Heads, {tails} on Tails", self.seats.len())
    }
}

const HOUR: Timestamp = 3_600_000;
const DAY: Timestamp = 24 * HOUR;

/// Returns a time on 25 April, from noon to 8 pm by the table's clock, and that clock's zone. Every rulebook can be played on
/// that day.
fn anzac_day(picks: &mut Picks) -> (Timestamp, i16) {
    let local = anzac_days(picks.between(2000, 2099)) * DAY + 12 * HOUR + picks.below(8 * HOUR);
    // From ten hours behind UTC to fourteen ahead, in quarters of an hour.
    let quarters = picks.below(97);
    let zone = i16::try_from(quarters).unwrap_or(40) * 15 - 600;
    (local + 10 * HOUR - quarters * (HOUR / 4), zone)
}

/// The days from 25 April to itself, to 15 August and to 11 November: in every year the same, since no leap day is between them.
const DAYS_OF_PLAY: [u64; 3] = [0, 112, 200];

/// Returns the milliseconds from a time on a day of commemoration to the same time of that day in a later year, or `None` when it is
/// another day.
pub fn other_day(at: Timestamp, picks: &mut Picks) -> Option<Timestamp> {
    // The table's day is that of fourteen hours ahead of UTC, or at most two days before, in every zone.
    let day = (at + 14 * HOUR) / DAY;
    let is_of = |year: &u64| DAYS_OF_PLAY.iter().any(|later| (anzac_days(*year) + later).abs_diff(day) <= 2);
    let year = (1970..2200).find(is_of)?;
    Some((anzac_days(picks.between(year + 1, year + 60)) - anzac_days(year)) * DAY)
}

fn name(picks: &mut Picks) -> String {
    let length = picks.between(1, 64);
    (0..length).map(|_| char::from(picks.one(LETTERS).copied().unwrap_or(b't'))).collect()
}

/// Returns the number of days from 1 January 1970 to 25 April of a year.
const fn anzac_days(year: u64) -> u64 {
    // Leap days from 1970 to 25 April of that year; 477 is their number up to 1969, counted from year 0.
    let leap_days = year / 4 - year / 100 + year / 400 - 477;
    // 25 April is the 115th day of a year without a leap day.
    365 * (year - 1970) + leap_days + 114
}

fn seats(picks: &mut Picks) -> Vec<Seat> {
    let players = picks.between(2, MOST_PLAYERS);
    let farthest = picks.between(players, MOST_SEATS);
    let mut seats: Vec<Seat> = Vec::new();
    while (seats.len() as u64) < players {
        let seat = small(picks.between(1, farthest));
        if !seats.contains(&seat) {
            seats.push(seat);
        }
    }
    seats.sort_unstable();
    seats
}

/// Returns the terms of the rulebook's usual table, with other limits, chips and policies.
fn terms(description: &Description, picks: &mut Picks) -> Terms {
    let usual = description.examples.first().map(|example| &example.terms);
    match usual {
        Some(Terms::Casino(usual)) => {
            let chip = picks.one(&CHIPS).copied().unwrap_or(100);
            let larger = (0..picks.below(8)).scan(1, |times, _| {
                *times *= picks.between(2, 5);
                Some(chip * *times)
            });
            let denominations = std::iter::once(chip).chain(larger.collect::<Vec<_>>()).collect();
            Terms::Casino(CasinoTerms {
                sign: Sign { spinner: bounds(chip, picks), heads_tails: bounds(chip, picks) },
                enforcement: if picks.once_in(2) { Enforcement::Strict } else { Enforcement::AtSettlement },
                denominations,
                // The coins are tested, not the returns.
                allow_return_over_one: true,
                odds: usual.odds,
            })
        }
        // Without a centre there is only one policy.
        Some(Terms::Ring(usual)) if knows(description, "stake-centre") => {
            let centre_policy = if picks.once_in(2) { CentrePolicy::Riding } else { CentrePolicy::SingleCover };
            Terms::Ring(RingTerms { centre_policy, ..*usual })
        }
        Some(Terms::Ring(usual)) => Terms::Ring(*usual),
        None => Terms::Ring(RingTerms { centre_policy: CentrePolicy::Riding, anzac_day_only: false }),
    }
}

fn knows(description: &Description, command: &str) -> bool {
    description.head.commands.iter().any(|line| line.name == command)
}

/// Returns limits that whole chips can pay.
fn bounds(chip: MinorUnits, picks: &mut Picks) -> Bounds {
    let min = chip * picks.between(1, 20);
    let unit = picks.once_in(3).then(|| chip * picks.between(1, 4));
    Bounds { min, max: min + unit.unwrap_or(chip) * amount(picks), unit }
}

/// Returns an amount of any magnitude up to 100,000.
fn amount(picks: &mut Picks) -> MinorUnits {
    let most = 10_u64.pow(small(picks.below(6)));
    picks.between(1, most)
}

/// Returns a stake within limits. When the rulebook has tokens, part of it is sometimes in tokens.
fn stake(description: &Description, bounds: &Bounds, chip: MinorUnits, picks: &mut Picks) -> Stake {
    let step = bounds.unit.unwrap_or(chip);
    let total = bounds.min + step * picks.below((bounds.max - bounds.min) / step + 1);
    let has_tokens = description.head.tenders.len() > 1 && picks.once_in(4);
    let tokens = if has_tokens { chip * picks.between(1, total / chip) } else { 0 };
    Stake { chips: total - tokens, tokens }
}

fn spinner(description: &Description, terms: &Terms, seats: &[Seat], picks: &mut Picks) -> Option<AutoSpinner> {
    let seat = picks.one(seats).copied()?;
    let side = if knows(description, "call-side") && picks.once_in(2) { Side::Tails } else { Side::Heads };
    let stake = match terms {
        Terms::Casino(terms) => {
            let chip = terms.denominations.first().copied()?;
            stake(description, &terms.sign.spinner, chip, picks)
        }
        Terms::Ring(_) if knows(description, "stake-centre") => Stake { chips: amount(picks), tokens: 0 },
        Terms::Ring(_) => Stake::default(),
    };
    Some(AutoSpinner { seat, side, stake })
}

/// Returns wagers at a casino's table: of each player on Heads, on Tails, on both or on none.
fn casino_wagers(description: &Description, terms: &CasinoTerms, seats: &[Seat], picks: &mut Picks) -> Vec<AutoWager> {
    let chip = terms.denominations.first().copied().unwrap_or(1);
    let mut wagers = Vec::new();
    for &seat in seats {
        for side in [Side::Heads, Side::Tails] {
            if picks.once_in(2) {
                let stake = stake(description, &terms.sign.heads_tails, chip, picks);
                wagers.push(AutoWager { seat, side, stake });
            }
        }
    }
    wagers
}

/// Returns wagers in a ring: some offers on Heads, and wagers of others on Tails for the open amount or a part of it.
fn ring_wagers(seats: &[Seat], picks: &mut Picks) -> Vec<AutoWager> {
    let wager = |seat, side, chips| AutoWager { seat, side, stake: Stake { chips, tokens: 0 } };
    let (mut open, mut wagers): (Vec<(Seat, MinorUnits)>, Vec<AutoWager>) = (Vec::new(), Vec::new());
    for _ in 0..picks.below(4) {
        let Some(&seat) = picks.one(seats) else { continue };
        let amount = amount(picks);
        open.push((seat, amount));
        wagers.push(wager(seat, Side::Heads, amount));
    }
    for _ in 0..picks.below(5) {
        let Some(&seat) = picks.one(seats) else { continue };
        let of_others: MinorUnits = open.iter().filter(|offer| offer.0 != seat).map(|offer| offer.1).sum();
        if of_others > 0 {
            let amount = picks.between(1, of_others);
            take(&mut open, seat, amount);
            wagers.push(wager(seat, Side::Tails, amount));
        }
    }
    wagers
}

/// Takes an amount from the open offers of others, in order.
fn take(open: &mut [(Seat, MinorUnits)], seat: Seat, mut amount: MinorUnits) {
    for offer in open.iter_mut().filter(|offer| offer.0 != seat) {
        let part = amount.min(offer.1);
        offer.1 -= part;
        amount -= part;
    }
}

/// Returns a number below 2³².
fn small(number: u64) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use kip_records::two_up::{NSW, RINGKEEPER};
    use std::collections::BTreeSet;

    use super::*;

    fn many(description: &Description) -> Vec<Setting> {
        (0..400).map(|number| Setting::draw(description, &mut Picks::of(&[8; 32], "table", number))).collect()
    }

    #[test]
    fn tables_of_a_casino_differ_in_everything() {
        let settings = many(&NSW.describe());
        let kinds = |kind: &dyn Fn(&Setting) -> String| settings.iter().map(kind).collect::<BTreeSet<_>>().len();
        assert_eq!(kinds(&|it| it.config.table.clone()), 400);
        assert_eq!(kinds(&|it| it.config.opened_at.to_string()), 400);
        assert!(kinds(&|it| it.config.zone_offset_minutes.to_string()) > 60);
        assert!(kinds(&|it| it.config.seats.to_string()) > 25);
        assert!(kinds(&|it| format!("{:?}", it.seats)) > 150);
        assert!(kinds(&|it| format!("{:?}", it.config.terms)) > 150);
        assert!(kinds(&|it| format!("{:?}", it.wagers)) > 150);
        assert_eq!(kinds(&|it| format!("{:?}", it.spinner.map(|spinner| spinner.side))), 3);
        let staked = |it: &Setting, side| it.wagers.iter().any(|wager| wager.side == side);
        assert_eq!(kinds(&|it| format!("{} {}", staked(it, Side::Heads), staked(it, Side::Tails))), 4);
        assert!(settings.iter().any(|it| it.wagers.iter().any(|wager| wager.stake.tokens > 0)));
    }

    #[test]
    fn wagers_in_a_ring_match_offers_of_others() {
        for setting in many(&RINGKEEPER.describe()) {
            let on = |side| setting.wagers.iter().filter(move |wager| wager.side == side);
            let sum = |side| on(side).map(|wager| wager.stake.chips).sum::<u64>();
            assert!(sum(Side::Tails) <= sum(Side::Heads), "{setting:?}");
        }
    }

    // 25 April 2026, 2 pm ten hours ahead of UTC, is 1,777,089,600,000.
    #[test]
    fn every_table_is_open_on_25_april_from_noon_to_8_pm() {
        const LOCAL_2026: Timestamp = 1_777_089_600_000 + 10 * HOUR - 14 * HOUR;
        for number in 0..500 {
            let (at, zone) = anzac_day(&mut Picks::of(&[2; 32], "day", number));
            let local = u64::try_from(i64::try_from(at).unwrap() + i64::from(zone) * 60_000).unwrap();
            assert!((12 * HOUR..20 * HOUR).contains(&(local % DAY)), "{local}");
            // Whole years of 365 or 366 days lie between any two of those days.
            let days = (local / DAY).abs_diff(LOCAL_2026 / DAY);
            let years = (days as f64 / 365.25).round();
            assert!((days as f64 - years * 365.25).abs() < 1.0, "{days}");
        }
    }
}
