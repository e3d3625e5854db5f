//! Part 3: the exact return of each wager.
//!
//! Every wager is placed on a small table. The component itself follows it through every fall of the coins until it is
//! determined; the money is that of the events. The returns are solved exactly ([`chain`]) and compared with the prices that the
//! component declares and with the figures of the rulings.

pub mod chain;
pub mod published;
mod reach;
pub mod scene;

use std::time::Instant;

use kip_contract::family::TwoUp;
use kip_engine::contract::{Fraction, MinorUnits, Price};
use kip_engine::two_up::contract::{Description, Terms, WagerKind};
use num_rational::BigRational;
use num_traits::Zero as _;

use self::chain::Ends;
use self::published::published;
use self::reach::{Reached, reach};
use self::scene::{Play, config, plays};
use crate::chips::Chips;
use crate::hosting::{Failure, Rules};
use crate::report::parts::{Agreement, Declared, Length, Payout, Returns, StakeReturn, Wager};
use crate::report::{Exact, Finding, Part, Verdict};

/// The options of this part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parameters {
    /// The stakes, in minor units. A casino skips a stake that its chips cannot pay.
    pub stakes: Vec<MinorUnits>,
    /// The denominations of a casino's chips, in ascending order.
    pub denominations: Vec<MinorUnits>,
}

impl Default for Parameters {
    /// Returns chips of 1 and 5 dollars, as in R18: winnings at 7.5 to 1 are rounded for some of these stakes.
    fn default() -> Self {
        Self { stakes: vec![100, 200, 300, 500, 1_100, 2_500], denominations: vec![100, 500] }
    }
}

/// The probability below which a tail of the lengths is left out, and the most lengths in a report.
const TAIL: (u64, u64) = (1, 1_000_000);
const MOST_LENGTHS: usize = 60;

/// Analyses every wager of the rulebook at every stake. `progress` gets the numbers of finished and of all analyses.
pub fn analyse(
    rules: &mut dyn Rules<TwoUp>,
    parameters: &Parameters,
    progress: &mut dyn FnMut(u64, u64),
) -> Part<Returns> {
    let began = Instant::now();
    let description = match rules.describe() {
        Ok(description) => description,
        Err(failure) => {
            return Part::not_run(format!("the component does not describe itself: {}", failure.describe()));
        }
    };
    let plays = plays(&description);
    let of = (plays.len() * parameters.stakes.len()) as u64;
    let mut analysis =
        Analysis { rules, description: &description, parameters, findings: Vec::new(), not_tested: Vec::new() };
    let mut done = 0;
    let mut wagers = Vec::new();
    for play in &plays {
        let stakes = analysis.analyse_stakes(play, &mut || {
            done += 1;
            progress(done, of);
        });
        analysis.compare_at_minimum(play);
        let declared = declared_price(&description, play);
        let (wager, played) = (play.wager.as_str().to_owned(), play.played.to_owned());
        wagers.extend((!stakes.is_empty()).then_some(Wager { wager, played, declared, stakes }));
    }
    let Analysis { findings, not_tested, .. } = analysis;
    let casino = plays.iter().any(|play| play.wager == WagerKind::Spinner);
    let denominations = if casino { parameters.denominations.clone() } else { Vec::new() };
    let ran = !wagers.is_empty() || !findings.is_empty();
    Part {
        verdict: if ran { Verdict::of(findings.is_empty()) } else { Verdict::NotRun },
        duration_ms: u64::try_from(began.elapsed().as_millis()).unwrap_or(u64::MAX),
        findings,
        not_tested,
        detail: ran.then_some(Returns { denominations, wagers, points: None }),
    }
}

/// An analysis in progress.
struct Analysis<'a> {
    rules: &'a mut dyn Rules<TwoUp>,
    description: &'a Description,
    parameters: &'a Parameters,
    findings: Vec<Finding>,
    not_tested: Vec<String>,
}

impl Analysis<'_> {
    /// Analyses one wager at every stake.
    fn analyse_stakes(&mut self, play: &Play, done: &mut dyn FnMut()) -> Vec<StakeReturn> {
        let mut found = Vec::new();
        for &stake in &self.parameters.stakes {
            let config = config(self.description, play.policy, stake, &self.parameters.denominations);
            match self.rules.open(&config).map(drop) {
                Ok(()) => found.extend(self.analyse_stake(play, stake)),
                Err(failure) => self.record_unopened(play, stake, failure),
            }
            done();
        }
        found
    }

    /// Records that no table opens. A refusal is not a finding: the rulebook may not have the policy, or the chips
    /// cannot pay the stake.
    fn record_unopened(&mut self, play: &Play, stake: MinorUnits, failure: Failure) {
        match failure {
            Failure::Refused(refusal) => {
                self.not_tested.push(format!("{}: no table is opened for it: {}", place(play, stake), refusal.message));
            }
            failure => self.add_finding(play, stake, format!("no table can be opened: {}", failure.describe())),
        }
    }

    fn analyse_stake(&mut self, play: &Play, stake: MinorUnits) -> Option<StakeReturn> {
        let config = config(self.description, play.policy, stake, &self.parameters.denominations);
        let reached = match reach(self.rules, self.description, play, stake, &config) {
            Ok(reached) => reached?,
            Err(failure) => {
                self.add_finding(play, stake, failure.describe());
                return None;
            }
        };
        let Some(ends) = reached.chain.ends() else {
            self.add_finding(play, stake, "there are falls of the coins after which it is never determined".into());
            return None;
        };
        let mut found = figures(stake, &reached, &ends);
        let declared = self.declared(play);
        found.agreement = self.agreement(declared.as_ref(), &found);
        if found.agreement == Agreement::Differs {
            let what = declared.map_or(String::new(), |price| describe_difference(&price, &found));
            self.add_finding(play, stake, what);
        }
        self.compare_with_rulings(play, &found);
        Some(found)
    }

    /// Compares the declared return of the usual table's least wager with the return found.
    fn compare_at_minimum(&mut self, play: &Play) {
        let Some(declared) = self.declared(play) else { return };
        let Some(Terms::Casino(terms)) = self.description.examples.first().map(|example| &example.terms) else {
            return;
        };
        let bounds = if play.wager == WagerKind::Spinner { terms.sign.spinner } else { terms.sign.heads_tails };
        let config = config(self.description, play.policy, bounds.min, &terms.denominations);
        let returns = match reach(self.rules, self.description, play, bounds.min, &config) {
            Ok(reached) => reached
                .and_then(|reached| Some(figures(bounds.min, &reached, &reached.chain.ends()?)))
                .map(|found| found.returns),
            Err(failure) => return self.add_finding(play, bounds.min, failure.describe()),
        };
        let declared = to_rational(declared.returns_at_minimum);
        if returns.as_ref().is_some_and(|returns| *returns.value() != declared) {
            let found = returns.map_or(String::new(), |returns| returns.to_string());
            self.add_finding(
                play,
                bounds.min,
                format!("the least wager is declared to return {declared}; found {found}"),
            );
        }
    }

    fn declared(&self, play: &Play) -> Option<Price> {
        price(self.description, play)
    }

    fn agreement(&self, declared: Option<&Price>, found: &StakeReturn) -> Agreement {
        let Some(price) = declared else { return Agreement::NotDeclared };
        if *found.wins.value() != to_rational(price.wins) {
            return Agreement::Differs;
        }
        if *found.returns.value() == to_rational(price.returns) {
            return Agreement::Agrees;
        }
        let chips = Chips::new(&self.parameters.denominations);
        if found.distribution.iter().all(|way| is_rounded(price, found.stake, way.returned, &chips)) {
            Agreement::Rounded
        } else {
            Agreement::Differs
        }
    }

    fn compare_with_rulings(&mut self, play: &Play, found: &StakeReturn) {
        let Some(say) = published(&self.description.head.rulebook, self.description.coins_spun, play) else { return };
        let mut wrong = Vec::new();
        let mut compare = |what: &str, said: Option<BigRational>, found: &Exact| {
            if let Some(said) = said.filter(|said| said != found.value()) {
                wrong.push(format!("{} says {what} {said}, found {found}", say.ruling));
            }
        };
        compare("wins", say.wins, &found.wins);
        compare("spins", say.spins, &found.mean_spins);
        compare("returns", (found.agreement != Agreement::Rounded).then_some(say.returns), &found.returns);
        for what in wrong {
            self.add_finding(play, found.stake, what);
        }
    }

    fn add_finding(&mut self, play: &Play, stake: MinorUnits, what: String) {
        self.findings.push(Finding { place: place(play, stake), what });
    }
}

fn place(play: &Play, stake: MinorUnits) -> String {
    let space = if play.played.is_empty() { "" } else { " " };
    format!("{}{space}{} at {stake}", play.wager.as_str(), play.played)
}

fn describe_difference(price: &Price, found: &StakeReturn) -> String {
    let (wins, returns) = (to_rational(price.wins), to_rational(price.returns));
    format!(
        "declared are wins {wins} and returns {returns}; found wins {}, hits {} and returns {}",
        found.wins, found.hit_frequency, found.returns
    )
}

/// Returns the declared price of a wager. A wager that goes to prison has none: the price is for the half that is returned.
fn price(description: &Description, play: &Play) -> Option<Price> {
    let mut bets = description.head.bets.iter();
    let bet = bets.find(|bet| play.played != "prison" && bet.name == play.wager.as_str())?;
    bet.pays
}

/// Returns the price that a description declares for a wager, for the report.
#[must_use]
pub fn declared_price(description: &Description, play: &Play) -> Option<Declared> {
    let Price { odds, wins, returns, returns_at_minimum: _ } = price(description, play)?;
    Some(Declared {
        odds: to_rational(odds).into(),
        wins: to_rational(wins).into(),
        returns: to_rational(returns).into(),
    })
}

/// Converts a fraction. A denominator of 0 gives -1, which no figure equals.
fn to_rational(Fraction { numerator, denominator }: Fraction) -> BigRational {
    if denominator == 0 {
        BigRational::from_integer((-1).into())
    } else {
        BigRational::new(numerator.into(), denominator.into())
    }
}

/// Computes all figures except the agreement.
fn figures(stake: MinorUnits, reached: &Reached, ends: &Ends) -> StakeReturn {
    let whole = BigRational::from_integer(stake.into());
    let share = |paid: &MinorUnits| BigRational::from_integer((*paid).into()) / &whole;
    let likely = |holds: &dyn Fn(MinorUnits) -> bool| -> Exact {
        ends.paid.iter().filter(|(paid, _)| holds(**paid)).map(|(_, likely)| likely).sum::<BigRational>().into()
    };
    let mean: BigRational = ends.paid.iter().map(|(paid, likely)| share(paid) * likely).sum();
    let square: BigRational = ends.paid.iter().map(|(paid, likely)| share(paid) * share(paid) * likely).sum();
    let tail = BigRational::new(TAIL.0.into(), TAIL.1.into());
    let lengths = reached.chain.lengths(&tail, MOST_LENGTHS);
    let length = |(spins, likely): (u32, BigRational)| Length { spins, probability: likely.into() };
    StakeReturn {
        stake,
        states: reached.states,
        transitions: reached.transitions,
        wins: likely(&|paid| paid > stake),
        loses: likely(&|paid| paid < stake),
        stands_off: likely(&|paid| paid == stake),
        hit_frequency: likely(&|paid| paid > 0),
        variance: (square - &mean * &mean).into(),
        returns: mean.into(),
        mean_spins: ends.steps.clone().into(),
        distribution: ends
            .paid
            .iter()
            .map(|(&returned, likely)| Payout { returned, probability: likely.clone().into() })
            .collect(),
        spins: (1..).zip(lengths.steps).filter(|row| !row.1.is_zero()).map(length).collect(),
        spins_beyond: lengths.beyond.into(),
        agreement: Agreement::NotDeclared,
    }
}

/// Returns whether a stake can return `returned`: nothing, the stake, half of it, or the stake with its winnings, rounded up
/// (4.10, R18) or down (R79) to whole minor units and then to an amount that the chips can pay.
fn is_rounded(price: &Price, stake: MinorUnits, returned: MinorUnits, chips: &Chips) -> bool {
    let exact = to_rational(price.odds) * BigRational::from_integer(stake.into());
    let amount = |whole: BigRational| MinorUnits::try_from(whole.to_integer()).ok();
    let won = [
        amount(exact.ceil()).and_then(|up| chips.round_up(up)),
        amount(exact.floor()).and_then(|down| chips.round_down(down)),
    ];
    let half = stake.div_ceil(2);
    let back = [Some(0), Some(stake), Some(half), chips.round_up(half)];
    let with_winnings = won.map(|won| won.and_then(|won| won.checked_add(stake)));
    back.iter().chain(&with_winnings).any(|may| *may == Some(returned))
}

#[cfg(test)]
mod tests;
