//! What only Two-Up's vectors, walks and attacks need, and what only Two-Up has: the engine that plays it natively, the
//! returns of its bets, the randomness of its coins, and many of its games at once.

#[cfg(feature = "certify")]
pub mod chance;
mod configs;
mod explore;
mod fill;
pub mod native;
#[cfg(feature = "certify")]
pub mod returns;
#[cfg(feature = "certify")]
pub mod simulate;
mod unlisted;

use kip_contract::family::{Choice, Event, TwoUp};
use kip_contract::two_up::{
    Bank, Bounds, CasinoTerms, CentrePolicy, Command, Config, Description, Enforcement, Faces, Phase, RingTerms, Sign,
    TableView, Terms,
};
use kip_contract::types::{AmountRange, ChanceSource, MinorUnits, Row, Seat, Timestamp};

use super::{Laid, Scene, SmallTable, Tested};
use crate::hosting::{Failure, Rules};
use crate::money::{CHIPS, Ledger, OnTable, TOKENS, summed};

/// 25 April 2026, 2 pm by a clock ten hours ahead of UTC: on that day every rulebook is played.
pub const AT: Timestamp = 1_777_089_600_000;
/// That clock.
pub const ZONE: i16 = 600;

/// The bet that a ring's stake and covers are on.
const CENTRE: Row = 1;

/// Rules that say how coins come down.
pub trait Coins: Rules<TwoUp> {
    /// How the coins of the k-th spin of a seed come down, three of them.
    ///
    /// # Errors
    /// As every function of [`Rules`].
    fn coins_of(&mut self, seed: &[u8], k: u64) -> Result<Faces, Failure>;
}

impl Ledger {
    /// The ledger of a table that is played under those terms.
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
    const SITUATION: &'static str = "phase, throws of the called side, Odds in a row, invalid spins, who spins, wagers";
    type Situation = Situation;

    fn ledger(config: &Config) -> Ledger {
        Ledger::under(&config.terms)
    }

    fn situation(view: &TableView) -> Situation {
        Situation::of(view)
    }

    fn small_tables(description: &Description) -> Vec<SmallTable<Self>> {
        explore::small_tables(description)
    }

    fn not_followed(description: &Description) -> String {
        explore::not_followed(description)
    }

    fn is_followed(scene: &Scene<'_, Self>, choice: &Choice<Self>) -> bool {
        explore::is_followed(scene, choice)
    }

    fn amounts(scene: &Scene<'_, Self>, choice: &Choice<Self>, range: &AmountRange) -> Vec<MinorUnits> {
        explore::amounts(scene.description, choice, range)
    }

    fn amount_alone(choice: &Choice<Self>, amounts: &[MinorUnits]) -> Option<MinorUnits> {
        // The least, but of a cover the whole.
        let is_cover = matches!(choice.command, Command::CoverCentre(_));
        if is_cover { amounts.last() } else { amounts.first() }.copied()
    }

    fn goes_on_and_on(description: &Description, events: &[Event<Self>]) -> bool {
        explore::goes_on_and_on(description, events)
    }

    fn otherwise(choice: &Choice<Self>) -> Option<Command> {
        explore::otherwise(choice)
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

/// What makes states alike for whoever watches a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Situation {
    phase: Phase,
    /// Throws of the called side, whether there was a valid spin, and whether the house spins to the end.
    game: Option<(u8, bool, bool)>,
    odds: u8,
    pending: bool,
    invalid_spins: u8,
    /// Something lies on the table besides what is spun for.
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

/// The stakes that a table shows, each with whom it belongs to.
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
            // A due stands where the game is won already; the disc marks whose it is.
            let spinner = view.game.map(|game| game.seat).or(view.disc);
            add(spinner.unwrap_or(0), CHIPS, centre.due.unwrap_or(centre.stake));
            centre.covers.iter().for_each(|cover| add(cover.seat, CHIPS, cover.amount));
        }
    }
    summed(stakes)
}

/// How a table is opened that permits those stakes and no more, and rounds as it may.
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
            // What a stake returns is what is being looked at.
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
