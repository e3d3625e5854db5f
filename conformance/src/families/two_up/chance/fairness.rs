//! Compares the chances that a component lists with fair coins.
//!
//! The suite decides how likely each chance is: every way in which `n` coins can face has the probability 1 in 2ⁿ. Each way must
//! be listed exactly once, must come to rest as listed, and must be declared with that probability. The component's declarations
//! are compared and never believed.

use kip_engine::contract::{Actor, Fraction, Timestamp};
use kip_engine::two_up::contract::{
    Chance, Command, Description, DueChance, Event, Happening, Landing, Order, Rest, Rests,
};
use num_rational::BigRational;
use num_traits::Zero as _;

use super::battery::Reading;
use crate::draws::keystream;
use crate::families::two_up::Coins;
use crate::hosting::Failure;
use crate::report::parts::Fall;

/// Lands the coins by a command and returns where they come to rest.
///
/// # Errors
/// Fails when the command is refused, or when there is no answer.
pub fn land(
    rules: &mut dyn Coins,
    state: &[u8],
    (by, at): (Actor, Timestamp),
    command: Command,
) -> Result<Option<Rests>, Failure> {
    let (_, events) = rules.apply(state, &Order { by, at, command })?;
    Ok(rests_in(&events))
}

/// Returns where the coins come to rest, if these events land them.
pub fn rests_in(events: &[Event]) -> Option<Rests> {
    events.iter().find_map(|event| match &event.what {
        Happening::CoinsLanded(landed) => Some(*landed),
        _ => None,
    })
}

/// Describes coins that did not come to rest in the required way.
pub fn find_difference(way: u8, landed: Option<Rests>, reading: Reading) -> Option<String> {
    let is_same = landed.and_then(|landed| way_of(landed, reading.coins)) == Some(way);
    (!is_same).then(|| format!("is {} and came to rest as {landed:?}", name_way(way, reading)))
}

/// Returns the way in which that number of coins face, with one bit for each coin and 1 for heads. Returns `None` when a coin
/// shows no face, or when there are more or fewer coins.
pub fn way_of(rests: Rests, coins: u8) -> Option<u8> {
    if rests.third.is_some() != (coins == 3) {
        return None;
    }
    let bit = |rest: Option<Rest>| match rest {
        Some(Rest::Heads) => Some(1),
        Some(Rest::Tails) | None => Some(0),
        Some(Rest::Outside | Rest::NotFlat | Rest::Hit | Rest::HitCeiling) => None,
    };
    Some(bit(Some(rests.first))? | bit(Some(rests.second))? << 1 | bit(rests.third)? << 2)
}

/// The result of comparing the chances of coins in the air.
pub struct Fairness {
    /// The probability of each fall.
    pub falls: Vec<Fall>,
    /// The differences from fair coins, one sentence each.
    pub unfair: Vec<String>,
    /// The number of compared landings.
    pub landings: u64,
}

/// Lands every chance that is listed for the coins in the air, and compares it with fair coins.
///
/// # Errors
/// Fails when no chances are listed, or when one is refused.
pub fn compare_chances(
    rules: &mut dyn Coins,
    description: &Description,
    reading: Reading,
    state: &[u8],
    at: Timestamp,
) -> Result<Fairness, Failure> {
    let DueChance::Listed(chances) = rules.chances(state, description.head.most_chances)? else {
        return Err(Failure::failed("the coins are in the air, and how they can come down is not listed"));
    };
    let mut compared = Compared::new(reading);
    for Chance { by, command, probability } in chances {
        let wanted = way_said(&command, reading);
        let landed = land(rules, state, (by, at), command.clone())?;
        compared.add(&command, wanted, landed, probability);
    }
    Ok(compared.into_fairness())
}

/// Returns the way in which the coins face by a command, or `None` when they show no faces. For a listed seed, this is the way
/// that the suite computes from it.
fn way_said(command: &Command, reading: Reading) -> Option<u8> {
    match command {
        Command::Land(Landing::Observed(rests)) => way_of(*rests, reading.coins),
        Command::Land(Landing::Fresh(seed)) => {
            let seed = seed.as_slice().try_into().ok()?;
            Some(reading.way(keystream::byte(seed, 0)))
        }
        _ => None,
    }
}

/// The chances that were landed so far.
struct Compared {
    reading: Reading,
    /// The number of times that each way was listed.
    listed: Vec<u64>,
    /// The probability of Heads, Tails and Odds.
    found: [BigRational; 3],
    unfair: Vec<String>,
    landings: u64,
}

impl Compared {
    fn new(reading: Reading) -> Self {
        let found = [BigRational::zero(), BigRational::zero(), BigRational::zero()];
        Self { reading, listed: vec![0; usize::from(reading.ways())], found, unfair: Vec::new(), landings: 0 }
    }

    fn add(&mut self, command: &Command, wanted: Option<u8>, landed: Option<Rests>, declared: Fraction) {
        let Some(wanted) = wanted else {
            // A coin on its edge can be observed but is not an outcome.
            if declared.numerator > 0 {
                self.unfair.push(format!("{command:?} shows no faces and is declared with {}", in_figures(declared)));
            }
            return;
        };
        self.landings += 1;
        let way = landed.and_then(|landed| way_of(landed, self.reading.coins));
        let name = name_way(wanted, self.reading);
        if way != Some(wanted) {
            self.unfair.push(format!("{name} came to rest as {landed:?}"));
        }
        if u128::from(declared.numerator) * u128::from(self.reading.ways()) != u128::from(declared.denominator) {
            let (fair, declared) = (self.reading.ways(), in_figures(declared));
            self.unfair.push(format!("{name} has a probability of 1/{fair} and is declared with {declared}"));
        }
        let Some(times) = self.listed.get_mut(usize::from(wanted)) else { return };
        *times += 1;
        let fall = way.and_then(|way| self.reading.side(way)).map_or(2, usize::from);
        if *times == 1
            && let Some(sum) = self.found.get_mut(fall)
        {
            *sum += one_in(self.reading.ways());
        }
    }

    fn into_fairness(mut self) -> Fairness {
        for (way, times) in (0..).zip(&self.listed).filter(|(_, times)| **times != 1) {
            self.unfair.push(format!("{} is listed {times} times", name_way(way, self.reading)));
        }
        Fairness { falls: falls(self.reading, self.found), unfair: self.unfair, landings: self.landings }
    }
}

/// Returns the falls of fair coins beside those that were found. A fall that neither has is left out.
pub fn falls(reading: Reading, found: [BigRational; 3]) -> Vec<Fall> {
    let falls = ["heads", "tails", "odds"].into_iter().zip(fair(reading)).zip(found);
    let falls = falls.map(|((fall, fair), found)| Fall { fall: fall.into(), fair: fair.into(), found: found.into() });
    falls.filter(|fall| !fall.fair.value().is_zero() || !fall.found.value().is_zero()).collect()
}

/// Returns the probabilities of heads, tails and Odds with fair coins. Two coins show two heads, two tails or one of each. Three
/// coins show a majority of heads or of tails.
pub fn fair(reading: Reading) -> [BigRational; 3] {
    if reading.coins == 3 { [one_in(2), one_in(2), BigRational::zero()] } else { [one_in(4), one_in(4), one_in(2)] }
}

fn one_in(below: u8) -> BigRational {
    BigRational::new(1.into(), below.into())
}

fn in_figures(fraction: Fraction) -> String {
    format!("{}/{}", fraction.numerator, fraction.denominator)
}

/// Formats a way: `heads, tails`.
pub fn name_way(way: u8, reading: Reading) -> String {
    let coins = (0..reading.coins).map(|coin| if way >> coin & 1 == 1 { "heads" } else { "tails" });
    coins.collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {

    use super::*;

    const TWO: Reading = Reading { coins: 2, odds_that_lose: Some(5) };
    const QUARTER: Fraction = Fraction { numerator: 1, denominator: 4 };

    fn rests(first: Rest, second: Rest) -> Rests {
        Rests { first, second, third: None }
    }

    fn observed(rests: Rests) -> Command {
        Command::Land(Landing::Observed(rests))
    }

    /// Compares chances whose coins come to rest as `landed` returns.
    fn unfair(chances: &[(Rests, Fraction)], landed: fn(Rests) -> Rests) -> Vec<String> {
        let mut compared = Compared::new(TWO);
        for &(rests, declared) in chances {
            let command = observed(rests);
            compared.add(&command, way_said(&command, TWO), Some(landed(rests)), declared);
        }
        compared.into_fairness().unfair
    }

    fn fair() -> Vec<(Rests, Fraction)> {
        let faces = [Rest::Tails, Rest::Heads];
        faces.iter().flat_map(|second| faces.iter().map(|first| (rests(*first, *second), QUARTER))).collect()
    }

    #[test]
    fn each_way_once_with_its_probability_is_fair() {
        assert_eq!(unfair(&fair(), |rests| rests), [""; 0]);
        let nothing = Fraction { numerator: 0, denominator: 1 };
        let edge = (rests(Rest::NotFlat, Rest::Heads), nothing);
        assert_eq!(unfair(&[&fair()[..], &[edge]].concat(), |rests| rests), [""; 0]);
    }

    #[test]
    fn what_is_not_fair_is_told() {
        let half = Fraction { numerator: 2, denominator: 4 };
        let nothing = Fraction { numerator: 0, denominator: 1 };
        let changed = |place: usize, declared| {
            let mut chances = fair();
            chances[place].1 = declared;
            unfair(&chances, |rests| rests)
        };
        assert_eq!(changed(1, half), ["heads, tails has a probability of 1/4 and is declared with 2/4"]);
        assert_eq!(changed(3, nothing), ["heads, heads has a probability of 1/4 and is declared with 0/1"]);
        assert_eq!(unfair(&fair()[1..], |rests| rests), ["tails, tails is listed 0 times"]);
        assert_eq!(unfair(&[&fair()[..], &fair()[..1]].concat(), |rests| rests), ["tails, tails is listed 2 times"]);
        let edge = (rests(Rest::NotFlat, Rest::Heads), QUARTER);
        assert!(unfair(&[&fair()[..], &[edge]].concat(), |rests| rests)[0].contains("shows no faces"));
        let turned = unfair(&fair(), |coins| rests(coins.second, coins.first));
        assert_eq!(turned.len(), 2, "{turned:?}");
        assert!(turned[0].starts_with("heads, tails came to rest as"));
    }

    // The suite's own probabilities count, not the declared ones: a way that lands as another counts for the fall of the other.
    #[test]
    fn what_is_found_is_where_the_ways_landed() {
        let mut compared = Compared::new(TWO);
        for (coins, declared) in fair() {
            let command = observed(coins);
            let wanted = way_said(&command, TWO);
            compared.add(&command, wanted, Some(rests(Rest::Heads, Rest::Heads)), declared);
        }
        let found = compared.into_fairness().falls;
        let found: Vec<_> = found.iter().map(|fall| (&*fall.fall, fall.found.to_string())).collect();
        assert_eq!(found, [("heads", "1".into()), ("tails", "0".into()), ("odds", "0".into())]);
    }

    #[test]
    fn a_way_needs_a_face_of_every_coin_that_is_spun() {
        assert_eq!(way_of(rests(Rest::Heads, Rest::Tails), 2), Some(0b01));
        assert_eq!(way_of(rests(Rest::Heads, Rest::Tails), 3), None);
        assert_eq!(way_of(rests(Rest::Outside, Rest::Tails), 2), None);
        let third = Rests { third: Some(Rest::Heads), ..rests(Rest::Tails, Rest::Tails) };
        assert_eq!((way_of(third, 3), way_of(third, 2)), (Some(0b100), None));
    }
}
