//! Asks how observed coins came down.

use kip::two_up::{Rest, Rests};

use crate::families::two_up::terminology::Terminology;
use crate::play::prompts::pick;
use crate::play::prompts::{Answer, Front};

/// Asks how the coins came down.
pub(crate) fn ask_rests(front: &Front, three: bool, terminology: Terminology) -> Answer<Rests> {
    pick(front, &format!("How did the {} come down?", terminology.coins), possible_falls(three, terminology))
}

/// Returns the ways in which coins can come down, in words.
fn possible_falls(three: bool, Terminology { coins, coin, .. }: Terminology) -> Vec<(String, Rests)> {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::phrases;

    #[test]
    fn as_many_coins_come_down_as_are_spun() {
        for (three, coins) in [(false, 2), (true, 3)] {
            for (name, fall) in possible_falls(three, Terminology::default()) {
                assert_eq!(phrases::rests(&fall).split(", ").count(), coins, "{name}");
            }
        }
    }
}
