//! Coins that a person chooses, and sees come down.

use kip::two_up::{CoinStatus, Picked, Rest, Rests, View};

use super::ask::{Named, pick};
use super::prompts::{self, Answer};
use crate::cli::idiom::Idiom;

/// How they came down.
pub(super) fn rests(three: bool, idiom: Idiom) -> Answer<Rests> {
    pick(&format!("How did the {} come down?", idiom.coins), falls(three, idiom))
}

/// The ways they can, in words.
fn falls(three: bool, Idiom { coins, coin, .. }: Idiom) -> Vec<(String, Rests)> {
    const H: Rest = Rest::Heads;
    const T: Rest = Rest::Tails;
    let faces: &[(&str, [Rest; 3])] = if three {
        &[
            ("Heads: three heads up", [H, H, H]),
            ("Heads: two heads up, one tail", [H, H, T]),
            ("Tails: two tails up, one head", [T, T, H]),
            ("Tails: three tails up", [T, T, T]),
        ]
    } else {
        &[("Heads: both heads up", [H, H, H]), ("Tails: both tails up", [T, T, T]), ("Odds: one of each", [H, T, T])]
    };
    let rests = |[first, second, third]: [Rest; 3]| Rests { first, second, third: three.then_some(third) };
    let invalid = [
        (format!("no spin: a {coin} outside the ring"), Rest::Outside),
        (format!("no spin: a {coin} does not lie flat"), Rest::NotFlat),
        (format!("no spin: a {coin} hit something"), Rest::Hit),
        (format!("no spin: the {coins} hit the ceiling"), Rest::HitCeiling),
    ];
    let faces = faces.iter().map(|(name, faces)| ((*name).to_owned(), rests(*faces)));
    faces.chain(invalid.map(|(name, rest)| (name, rests([rest, H, H])))).collect()
}

/// Which of them go on the kip.
pub(super) fn select(view: &View, spun: usize, idiom: Idiom) -> Answer<Picked> {
    let there = (1_u8..).zip(&view.coins).filter(|(_, status)| **status == CoinStatus::Available);
    let coins = there.map(|(number, _)| Named(format!("{} {number}", idiom.coin), number)).collect();
    let question = format!("Which {spun} {}? (space selects)", idiom.coins);
    let chosen = prompts::choose_some(&question, coins, spun)?;
    Ok(chosen.and_then(|chosen| {
        let mut numbers = chosen.into_iter().map(|Named(_, number)| number);
        let (first, second, third) = (numbers.next()?, numbers.next(), numbers.next());
        Some(Picked { first, second, third })
    }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::words;

    #[test]
    fn as_many_coins_come_down_as_are_spun() {
        for (three, coins) in [(false, 2), (true, 3)] {
            for (name, fall) in falls(three, Idiom::default()) {
                assert_eq!(words::rests(&fall).split(", ").count(), coins, "{name}");
            }
        }
    }
}
