//! The suite's support for Two-Up: its vectors, walks and attacks, and the parts that only Two-Up has: the native engine, the
//! exact returns of its bets, the randomness of its coins, and simulations.

#[cfg(feature = "certify")]
pub mod chance;
#[cfg(feature = "certify")]
mod completeness;
mod configs;
#[cfg(feature = "certify")]
mod due;
mod explore;
mod fill;
pub mod moves;
pub mod native;
pub mod payments;
#[cfg(feature = "certify")]
mod places;
pub mod results;
#[cfg(feature = "certify")]
pub mod returns;
#[cfg(feature = "certify")]
mod rights;
#[cfg(feature = "certify")]
pub mod simulate;
mod unlisted;

use kip_contract::family::{Choice, Event, TwoUp};
use kip_contract::two_up::{
    Bank, Bounds, CasinoTerms, CentrePolicy, Command, Config, Description, Enforcement, Faces, Landing, Phase,
    RingTerms, Sign, TableView, Terms,
};
use kip_contract::types::{AmountRange, ChanceSource, MinorUnits, Row, Seat, Timestamp};

#[cfg(feature = "certify")]
use kip_contract::family::DueChance;
#[cfg(feature = "certify")]
use serde_json::Value;

use self::native::Native;
use self::payments::Payments;
use self::results::Results;
use crate::family::{Laid, Scene, SmallTable, Tested};
use crate::hosting::{Draws, Failure, Hosting as _, Rules};
use crate::money::{CHIPS, Ledger, OnTable, TOKENS, summed};
#[cfg(feature = "certify")]
use crate::picks::Picks;
#[cfg(feature = "certify")]
use crate::places::Place;
#[cfg(feature = "certify")]
use crate::rights::{Granted, Rights};

/// 25 April 2026, 2 pm ten hours ahead of UTC. Every rulebook can be played on that day.
pub const AT: Timestamp = 1_777_089_600_000;
/// The zone offset of that clock, in minutes.
pub const ZONE: i16 = 600;

/// The bet of a ring's stake and covers.
const CENTRE: Row = 1;

/// Rules that draw coins from seeds.
pub trait Coins: Rules<TwoUp> + Draws {
    /// Returns the faces of the three coins of the k-th spin of a seed.
    ///
    /// # Errors
    /// Those of every function of [`Rules`].
    fn coins_of(&mut self, seed: &[u8], k: u64) -> Result<Faces, Failure>;
}

impl Ledger {
    /// Returns the ledger of a table with those terms.
    #[must_use]
    pub fn under(terms: &Terms) -> Self {
        match terms {
            Terms::Casino(_) => Self::default(),
            Terms::Ring(_) => Self::between_players(CENTRE),
        }
    }
}

impl Laid for TableView {
    fn stakes(&self) -> Option<OnTable> {
        Some(stakes(self))
    }

    fn phase(&self) -> String {
        self.phase.as_str().to_owned()
    }

    fn closes_at(&self) -> Option<Timestamp> {
        self.closes_at
    }
}

impl Tested for TwoUp {
    const HAS_SCHEMA: bool = true;
    const IS_OPEN: bool = true;
    const SITUATION: &'static str = "phase, throws of the called side, Odds in a row, invalid spins, spinner, wagers";
    type Situation = Situation;

    type Payments = Payments;

    fn describe_known(rulebook: &str) -> Option<Description> {
        Native::default().load(rulebook, None).ok()
    }

    fn is_drawn_from_chain(command: &Command) -> bool {
        matches!(command, Command::Land(Landing::Committed(_)))
    }

    fn payments(description: &Description, config: &Config) -> Payments {
        Payments::under(description, config)
    }

    fn find_misstatement(payments: &Payments, events: &[Event<Self>]) -> Option<String> {
        payments.find_misstatement(events)
    }

    type Results = Results;

    fn results(description: &Description) -> Results {
        Results::new(description)
    }

    fn find_wrong_result(results: &mut Results, events: &[Event<Self>]) -> Option<String> {
        results.follow(events)
    }

    fn ledger(config: &Config) -> Ledger {
        Ledger::under(&config.terms)
    }

    fn situation(view: &TableView) -> Situation {
        Situation::of(view)
    }

    fn seats(config: &Config) -> Seat {
        config.seats
    }

    fn small_tables(description: &Description) -> Vec<SmallTable<Self>> {
        explore::small_tables(description)
    }

    fn not_followed(description: &Description) -> String {
        explore::not_followed(description)
    }

    #[cfg(feature = "certify")]
    fn made_up_tables(description: &Description, picks: &mut Picks) -> Vec<Config> {
        chance::made_up_tables(description, picks)
    }

    #[cfg(feature = "certify")]
    fn other_day(config: &Config, picks: &mut Picks) -> Timestamp {
        const DAY: Timestamp = 24 * 3_600_000;
        let any = picks.between(1, 1 << 41);
        // Rings may close at midnight, and may be open on some days of the year only.
        let another = chance::other_day(config.opened_at, picks);
        let is_casino = matches!(config.terms, Terms::Casino(_));
        if is_casino { any } else { another.unwrap_or(any.next_multiple_of(DAY)) }
    }

    #[cfg(feature = "certify")]
    fn plays_until(config: &Config) -> Timestamp {
        match config.terms {
            Terms::Casino(_) => Timestamp::MAX,
            Terms::Ring(_) => places::end_of_day(config),
        }
    }

    #[cfg(feature = "certify")]
    fn terms(config: &Config) -> Option<Terms> {
        Some(config.terms.clone())
    }

    #[cfg(feature = "certify")]
    fn places() -> Vec<Place<Self>> {
        places::places()
    }

    #[cfg(feature = "certify")]
    fn rights(description: &Description) -> Option<&'static Rights> {
        rights::rights(description)
    }

    #[cfg(feature = "certify")]
    fn granted(description: &Description, view: &TableView) -> Vec<Granted<Self>> {
        rights::granted(description, view)
    }

    #[cfg(feature = "certify")]
    fn is_pending(view: &TableView) -> bool {
        view.pending
    }

    #[cfg(feature = "certify")]
    fn find_wrong_chances(description: &Description, view: &TableView, due: (&DueChance<Self>, u32)) -> Option<String> {
        due::find_wrong_chances(description, view, due)
    }

    #[cfg(feature = "certify")]
    fn for_seats(value: &mut Value, change: &mut dyn FnMut(Seat) -> Option<Seat>) {
        places::for_seats(value, change);
    }

    fn is_followed(scene: &Scene<'_, Self>, choice: &Choice<Self>) -> bool {
        explore::is_followed(scene, choice)
    }

    fn amounts(scene: &Scene<'_, Self>, choice: &Choice<Self>, range: &AmountRange) -> Vec<MinorUnits> {
        explore::amounts(scene.description, choice, range)
    }

    fn amount_alone(choice: &Choice<Self>, amounts: &[MinorUnits]) -> Option<MinorUnits> {
        // The least amount, but the whole of a cover.
        let is_cover = matches!(choice.command, Command::CoverCentre(_));
        if is_cover { amounts.last() } else { amounts.first() }.copied()
    }

    fn has_repeated_enough(description: &Description, events: &[Event<Self>]) -> bool {
        explore::has_repeated_enough(description, events)
    }

    fn alternative(choice: &Choice<Self>) -> Option<Command> {
        explore::alternative(choice)
    }

    fn unlisted(description: &Description, view: &TableView) -> Vec<Command> {
        unlisted::commands(description, view)
    }

    fn wrong_configs(base: &Config, is_wide: bool) -> Vec<(String, Config)> {
        configs::wrong(base, is_wide)
    }

    fn is_other_kind(one: &Config, other: &Config) -> bool {
        matches!(one.terms, Terms::Casino(_)) != matches!(other.terms, Terms::Casino(_))
    }
}

/// The features by which a walk groups the states of Two-Up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Situation {
    phase: Phase,
    /// The throws of the called side, whether there was a valid spin, and whether the house spins to the end of the game.
    game: Option<(u8, bool, bool)>,
    odds: u8,
    pending: bool,
    invalid_spins: u8,
    /// True when there are wagers, or side bets of a ring.
    wagers: bool,
    outcome_open: bool,
}

impl Situation {
    fn of(view: &TableView) -> Self {
        let ring = view.ring.as_ref();
        let wagers = view.seats.iter().map(|seat| seat.wagers.len()).sum::<usize>();
        Self {
            phase: view.phase,
            game: view.game.map(|game| (game.run, game.valid_spin, game.handed_over)),
            odds: view.lights.odds,
            pending: view.pending,
            invalid_spins: view.invalid_spins,
            wagers: wagers > 0 || ring.is_some_and(|ring| !ring.bets.is_empty()),
            outcome_open: view.outcome_open,
        }
    }
}

/// Returns the stakes that a table shows, by seat and tender.
fn stakes(view: &TableView) -> OnTable {
    let mut stakes = Vec::new();
    let mut add = |seat: Seat, tender: Row, amount: MinorUnits| stakes.push(((seat, tender), i128::from(amount)));
    for seat in &view.seats {
        for wager in &seat.wagers {
            add(seat.seat, CHIPS, wager.stake.chips);
            add(seat.seat, TOKENS, wager.stake.tokens);
        }
    }
    if let Some(ring) = &view.ring {
        ring.offers.iter().for_each(|offer| add(offer.seat, CHIPS, offer.amount));
        for bet in &ring.bets {
            add(bet.heads, CHIPS, bet.amount);
            add(bet.tails, CHIPS, bet.amount);
        }
        if let Some(centre) = &ring.centre {
            // A due remains after the game is won; the disc marks its owner.
            let spinner = view.game.map(|game| game.seat).or(view.disc);
            add(spinner.unwrap_or(0), CHIPS, centre.due.unwrap_or(centre.stake));
            centre.covers.iter().for_each(|cover| add(cover.seat, CHIPS, cover.amount));
        }
    }
    summed(stakes)
}

/// Returns the config of a table with two seats that allows exactly this stake.
#[must_use]
pub fn config(
    description: &Description,
    policy: CentrePolicy,
    stake: MinorUnits,
    denominations: &[MinorUnits],
) -> Config {
    let bounds = Bounds { min: stake, max: stake, unit: None };
    let terms = match description.bank {
        Bank::House => Terms::Casino(CasinoTerms {
            sign: Sign { spinner: bounds, heads_tails: bounds },
            enforcement: Enforcement::Strict,
            denominations: denominations.to_vec(),
            // The returns are tested.
            allow_return_over_one: true,
            odds: None,
        }),
        Bank::Players => Terms::Ring(RingTerms { centre_policy: policy, anzac_day_only: false }),
    };
    Config {
        table: "certificate".into(),
        seats: 2,
        opened_at: AT,
        zone_offset_minutes: ZONE,
        source: ChanceSource::Observed,
        terms,
    }
}
