//! Describes a casino's rulebook.

use alloc::vec;
use alloc::vec::Vec;

use super::five_odds::half;
use super::policies::policies;
use super::record::{FiveOdds, Record};
use crate::contract::{BetLine, Fraction, MinorUnits, Price, Role, Stake};
use crate::table::describe::to_named;
use crate::table::money::{self, Chips};
use crate::two_up::contract::{Bank, Bounds, CasinoTerms, Description, Enforcement, OddsPaid, Sign, Terms};
use crate::two_up::describe::priced_bet;
use crate::two_up::floor::apply::OF_A_RING;
use crate::two_up::floor::describe::{Own, common_roles, example, head, role, supervisor_roles};
use crate::two_up::paytable;

/// Describes a rulebook for a lab and a player.
pub fn describe(record: &Record) -> Description {
    let roles =
        [role(Role::Boxer, "The dealer who controls the spinner and the ring."), role(Role::Dealer, "A dealer.")];
    let own = Own {
        title: record.title,
        source: record.source,
        source_sha256: record.source_sha256,
        roles: common_roles().into_iter().chain(roles).chain(supervisor_roles()).collect(),
        policies: policies(record).rows(),
        bets: bets(record),
        tenders: to_named(&[("chips", "The table's chips."), ("tokens", "Casino promotional tokens.")]),
        house_accounts: to_named(&[("bank", "The house's bank.")]),
        foreign: OF_A_RING,
        never: match record.five_odds.value {
            FiveOdds::Lose => &["wager-halved", "wager-imprisoned"],
            FiveOdds::LaPartage => &["wager-imprisoned"],
            FiveOdds::EnPrison => &["wager-halved"],
            FiveOdds::AtElection => &[],
        },
    };
    Description {
        head: head(record, &record.clauses, own),
        examples: vec![example(Terms::Casino(usual_terms()))],
        bank: Bank::House,
        coins_in_set: record.coins_in_set.value,
        coins_spun: 2,
        start: record.start.value,
        throws_to_win: record.throws_to_win.value,
        odds_that_lose: Some(record.odds_that_lose.value),
        no_spin_reasons: record.no_spin.iter().map(|rule| rule.reason).collect(),
    }
}

/// Returns terms under which no wager returns more than itself on average.
fn usual_terms() -> CasinoTerms {
    CasinoTerms {
        sign: Sign {
            spinner: Bounds { min: 500, max: 50_000, unit: None },
            heads_tails: Bounds { min: 100, max: 100_000, unit: None },
        },
        enforcement: Enforcement::Strict,
        denominations: vec![100, 500, 2_500, 10_000],
        allow_return_over_one: false,
        odds: None,
    }
}

/// Returns for each bet the bounds of the usual table's sign, and the average return of the greatest wager. The record has to be
/// without contradiction.
#[must_use]
pub fn returns_at_maximum(record: &Record) -> Vec<(Bounds, Fraction)> {
    let CasinoTerms { sign: Sign { spinner, heads_tails }, denominations, .. } = usual_terms();
    let returns = Chips::new(&denominations).map(|chips| {
        let prices = Prices::of(record, &chips);
        let side = (heads_tails, prices.of_side(heads_tails.max));
        vec![side, side, (spinner, prices.of_spinner(spinner.max))]
    });
    returns.unwrap_or_default()
}

/// The bets at the odds of a table that is opened without any. A wager in prison is returned or lost, never paid.
struct Prices<'a> {
    record: &'a Record,
    chips: &'a Chips,
    odds: OddsPaid,
    lose: u8,
    /// How likely a decision wins, and all throws.
    decision: Fraction,
    game: Fraction,
}

impl<'a> Prices<'a> {
    fn of(record: &'a Record, chips: &'a Chips) -> Self {
        let lose = record.odds_that_lose.value;
        let decision = paytable::decision_wins(lose);
        let game = paytable::game_wins(decision, record.throws_to_win.value);
        Self { record, chips, odds: record.odds.value.usual(), lose, decision, game }
    }

    fn paid(&self, stake: MinorUnits, odds: Fraction) -> MinorUnits {
        money::winnings(stake, odds, self.chips, self.record.rounding.value).paid
    }

    /// What the Odds that lose leave of a wager on a side. A player who does not elect gets half back.
    const fn saved(&self) -> Fraction {
        match self.record.five_odds.value {
            FiveOdds::Lose => paytable::NOTHING,
            FiveOdds::LaPartage | FiveOdds::AtElection => paytable::HALF,
            FiveOdds::EnPrison => self.decision,
        }
    }

    /// The average return of so much on Heads or on Tails, in chips.
    fn of_side(&self, stake: MinorUnits) -> Fraction {
        let is_halved = self.record.five_odds.value.can_halve();
        let saved = match is_halved {
            true => {
                Fraction { numerator: half(Stake { chips: stake, tokens: 0 }, self.chips).total(), denominator: stake }
            }
            false => self.saved(),
        };
        let paid = self.paid(stake, self.odds.heads_tails);
        paytable::returns_of(stake, (self.decision, paid), (self.lose, saved))
    }

    /// The average return of so much on the spinner, in chips.
    fn of_spinner(&self, stake: MinorUnits) -> Fraction {
        let paid = self.paid(stake, self.odds.spinner);
        paytable::returns_of(stake, (self.game, paid), (self.lose, paytable::NOTHING))
    }
}

fn bets(record: &Record) -> Vec<BetLine> {
    let terms = usual_terms();
    // The usual terms open a table, so their chips are valid.
    let Ok(chips) = Chips::new(&terms.denominations) else { return Vec::new() };
    let prices = Prices::of(record, &chips);
    let odds = prices.odds;
    let side = Price {
        odds: odds.heads_tails,
        wins: prices.decision,
        returns: paytable::returns_with(prices.decision, odds.heads_tails, prices.lose, prices.saved()),
        returns_at_minimum: prices.of_side(terms.sign.heads_tails.min),
    };
    let spinner = Price {
        odds: odds.spinner,
        wins: prices.game,
        returns: paytable::returns(prices.game, odds.spinner),
        returns_at_minimum: prices.of_spinner(terms.sign.spinner.min),
    };
    vec![
        priced_bet("heads", "A wager on Heads.", side),
        priced_bet("tails", "A wager on Tails.", side),
        priced_bet("spinner", "The spinner's wager.", spinner),
    ]
}
