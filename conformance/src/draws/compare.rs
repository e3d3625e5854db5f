//! The comparison of a component's draws with the suite's.

use kip_contract::draws::Draw;

use super::chain;
use super::keystream::{self, Seed};
use crate::hosting::{Draws, Failure};
use crate::picks::Picks;
use crate::report::Finding;

/// The result of the comparison.
#[derive(Debug, Default)]
pub struct Compared {
    /// The number of compared answers.
    pub answers: u64,
    /// The first difference of each function.
    pub findings: Vec<Finding>,
}

/// The most bytes of a keystream, and the most numbers, that are requested at a time.
const MOST: u32 = 65_536;
/// The number of calls of each function.
const ROUNDS: u64 = 64;
/// The least number of answers that are compared.
pub const LEAST: u64 = 7 * ROUNDS;
/// Lengths that no link, seed or digest has.
const WRONG_LENGTHS: [usize; 5] = [0, 1, 31, 33, 64];

/// Compares every function of `kip:draws` with the suite's own arithmetic, on inputs derived from the run's seed, and requires
/// that inputs of wrong lengths are refused.
///
/// # Errors
/// Fails when there is no answer.
pub fn compare(draws: &mut dyn Draws, seed: &Seed) -> Result<Compared, Failure> {
    let mut comparison = Comparison { draws, compared: Compared::default() };
    for number in 0..ROUNDS {
        let mut picks = Picks::of(seed, "draws", number);
        comparison.compare_chain(&mut picks)?;
        comparison.compare_seed(&mut picks)?;
        comparison.compare_keystream(&mut picks)?;
        comparison.compare_numbers(&mut picks)?;
    }
    comparison.require_refusals(&mut Picks::of(seed, "draws", ROUNDS))?;
    Ok(comparison.compared)
}

struct Comparison<'a> {
    draws: &'a mut dyn Draws,
    compared: Compared,
}

impl Comparison<'_> {
    fn compare_chain(&mut self, picks: &mut Picks) -> Result<(), Failure> {
        let link = picks.seed();
        let head = chain::previous_link(&link);
        let found = self.draws.previous_link(&link)?;
        self.check("previous-link", found == head, || format!("of {} it is {}", hex::encode(link), hex::encode(found)));
        let mut other = head;
        flip_bit(&mut other, picks);
        for (head, follows) in [(head, true), (other, false), (link, false)] {
            let found = self.draws.follows(&head, &link)?;
            let (head, link) = (hex::encode(head), hex::encode(link));
            self.check("follows", found == follows, || format!("of {head} and {link} it is {found}"));
        }
        let seat = u32::try_from(picks.between(1, 64)).unwrap_or(1);
        let (digest, bytes) = (if picks.once_in(4) { [0; 32] } else { picks.seed() }, picks.seed());
        let count = if picks.once_in(2) { 1 } else { u32::try_from(picks.below(1 << 32)).unwrap_or(1).max(1) };
        let table = text(picks, 64);
        let found = self.draws.add_entropy(&digest, &table, seat, count, &bytes)?;
        self.check("add-entropy", found == chain::add_entropy(&digest, &table, seat, count, &bytes), || {
            format!(
                "of seat {seat}'s {}, number {count} at {table:?}, after {} it is {}",
                hex::encode(bytes),
                hex::encode(digest),
                hex::encode(found)
            )
        });
        Ok(())
    }

    fn compare_seed(&mut self, picks: &mut Picks) -> Result<(), Failure> {
        let link = picks.seed();
        let magnitude = picks.below(32);
        let number = u32::try_from(picks.between(1, 1 << magnitude)).unwrap_or(u32::MAX);
        let draw = Draw {
            table: text(picks, 64),
            rulebook: text(picks, 32),
            generation: format!("{}.{}", picks.below(20), picks.below(20)),
            number,
            entropy: picks.seed().to_vec(),
            beacon: (0..picks.below(4)).flat_map(|_| picks.seed()).collect(),
        };
        let found = self.draws.outcome_seed(&link, &draw)?;
        let is_right = chain::outcome_seed(&link, &draw).is_some_and(|seed| found == seed);
        self.check("outcome-seed", is_right, || {
            format!("of {} and {draw:?} it is {}", hex::encode(link), hex::encode(found))
        });
        Ok(())
    }

    /// Compares bytes from the beginning, from far out, and across the borders of blocks.
    fn compare_keystream(&mut self, picks: &mut Picks) -> Result<(), Failure> {
        let (seed, magnitude) = (picks.seed(), picks.below(54));
        let offset = picks.below(1 << magnitude);
        let count = if picks.once_in(16) { MOST } else { u32::try_from(picks.below(300)).unwrap_or(0) };
        let found = self.draws.keystream(&seed, offset, count)?;
        let wanted = keystream::bytes_from(seed, offset, usize::try_from(count).unwrap_or(0));
        self.check("keystream", found == wanted, || {
            let place = found.iter().zip(&wanted).take_while(|(found, wanted)| found == wanted).count();
            let seed = hex::encode(seed);
            format!("of {seed} from {offset} on, {count} bytes: {} bytes, {place} of them right", found.len())
        });
        Ok(())
    }

    fn compare_numbers(&mut self, picks: &mut Picks) -> Result<(), Failure> {
        let seed = picks.seed();
        let many = if picks.once_in(16) { u64::from(MOST) } else { picks.below(60) };
        let bounds: Vec<u32> = (0..many).map(|_| bound(picks)).collect();
        let found = self.draws.below(&seed, &bounds)?;
        let wanted = keystream::below(seed, &bounds);
        self.check("below", found == wanted, || {
            let place = found.iter().zip(&wanted).take_while(|(found, wanted)| found == wanted).count();
            let seed = hex::encode(seed);
            format!("of {seed}, {many} bounds: {} numbers, the first {place} of them right", found.len())
        });
        Ok(())
    }

    /// Requires that inputs with a wrong length or out of range are refused.
    fn require_refusals(&mut self, picks: &mut Picks) -> Result<(), Failure> {
        let good = picks.seed();
        let draw = |entropy: &[u8]| Draw {
            table: "t1".into(),
            rulebook: "r".into(),
            generation: "1.0".into(),
            number: 1,
            entropy: entropy.to_vec(),
            beacon: Vec::new(),
        };
        for length in WRONG_LENGTHS {
            let wrong = vec![7; length];
            let answers = [
                ("previous-link", self.draws.previous_link(&wrong).map(drop)),
                ("add-entropy", self.draws.add_entropy(&wrong, "t1", 1, 1, &good).map(drop)),
                ("add-entropy", self.draws.add_entropy(&good, "t1", 1, 1, &wrong).map(drop)),
                ("outcome-seed", self.draws.outcome_seed(&wrong, &draw(&good)).map(drop)),
                ("outcome-seed", self.draws.outcome_seed(&good, &draw(&wrong)).map(drop)),
                ("keystream", self.draws.keystream(&wrong, 0, 1).map(drop)),
                ("below", self.draws.below(&wrong, &[6]).map(drop)),
            ];
            for (function, answer) in answers {
                self.require_refused(function, answer, || format!("{length} bytes are accepted in place of 32"))?;
            }
            let follows = self.draws.follows(&wrong, &good)? || self.draws.follows(&good, &wrong)?;
            self.check("follows", !follows, || format!("{length} bytes are in a chain of links of 32"));
        }
        let too_many = self.draws.keystream(&good, 0, MOST + 1).map(drop);
        self.require_refused("keystream", too_many, || format!("{} bytes are given at a time", MOST + 1))?;
        let too_many = vec![6; usize::try_from(MOST).unwrap_or(0) + 1];
        let too_many = self.draws.below(&good, &too_many).map(drop);
        self.require_refused("below", too_many, || format!("{} numbers are given at a time", MOST + 1))?;
        let nothing = self.draws.below(&good, &[6, 0]).map(drop);
        self.require_refused("below", nothing, || "there is a number below 0".into())
    }

    fn require_refused(
        &mut self,
        function: &str,
        answer: Result<(), Failure>,
        what: impl FnOnce() -> String,
    ) -> Result<(), Failure> {
        match answer {
            Err(failure @ (Failure::Failed(_) | Failure::Limited(_) | Failure::Skipped(_))) => Err(failure),
            answer => {
                self.check(function, answer.is_err(), what);
                Ok(())
            }
        }
    }

    fn check(&mut self, function: &str, is_right: bool, what: impl FnOnce() -> String) {
        self.compared.answers += 1;
        let findings = &mut self.compared.findings;
        if !is_right && findings.iter().all(|finding| finding.place != function) {
            findings.push(Finding { place: function.into(), what: what() });
        }
    }
}

fn flip_bit(bytes: &mut Seed, picks: &mut Picks) {
    let bit = picks.below(256);
    if let Some(byte) = usize::try_from(bit / 8).ok().and_then(|place| bytes.get_mut(place)) {
        *byte ^= 1 << (bit % 8);
    }
}

/// Returns a text of 1 to `most` bytes, with characters of one, two and three bytes.
fn text(picks: &mut Picks, most: usize) -> String {
    const LETTERS: &[char] = &['a', 'Z', '0', ' ', '-', 'é', '–'];
    let length = picks.between(1, most as u64);
    let mut text = String::new();
    for _ in 0..length {
        let letter = picks.one(LETTERS).copied().unwrap_or('t');
        if text.len() + letter.len_utf8() <= most {
            text.push(letter);
        }
    }
    if text.is_empty() { "t".into() } else { text }
}

/// Returns a bound of any magnitude, often one at which many words are rejected.
fn bound(picks: &mut Picks) -> u32 {
    let magnitude = picks.between(1, 32);
    let bound = if picks.once_in(3) { (1 << (magnitude - 1)) + 1 } else { picks.between(1, (1 << magnitude) - 1) };
    u32::try_from(bound).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use kip_records::two_up::NSW;

    use super::*;
    use crate::families::two_up::native::Stateless;
    use crate::hosting::{DrawsAnswer, DrawsCall};

    const RUN: Seed = [4; 32];

    #[test]
    fn the_engine_computes_draws_as_the_suite_does() {
        let compared = compare(&mut Stateless(*NSW), &RUN).unwrap();
        assert_eq!(compared.findings, []);
        assert!(compared.answers > LEAST, "{}", compared.answers);
    }

    /// The engine's draws, with one function that is wrong now and then.
    struct Wrong(Stateless, &'static str);

    impl Draws for Wrong {
        fn ask_draws(&mut self, call: DrawsCall<'_>) -> Result<DrawsAnswer, Failure> {
            if self.1 != call.name().word().trim_start_matches("draws.") {
                return self.0.ask_draws(call);
            }
            match call {
                DrawsCall::PreviousLink { link } => {
                    let mut answer = self.0.previous_link(link)?;
                    answer[31] ^= u8::from(link[0] < 16);
                    Ok(DrawsAnswer::PreviousLink(answer))
                }
                DrawsCall::Follows { head, link } => {
                    Ok(DrawsAnswer::Follows(self.0.follows(head, link)? || head.get(1) == link.get(1)))
                }
                DrawsCall::AddEntropy { digest, table, seat: 7, count, bytes } => {
                    self.0.ask_draws(DrawsCall::AddEntropy { digest, table, seat: 8, count, bytes })
                }
                DrawsCall::OutcomeSeed { link, draw } => {
                    let draw = &Draw { number: draw.number.min(1 << 16), ..draw.clone() };
                    self.0.ask_draws(DrawsCall::OutcomeSeed { link, draw })
                }
                // A block counter of 32 bits.
                DrawsCall::Keystream { seed, offset, count } => {
                    self.0.ask_draws(DrawsCall::Keystream { seed, offset: offset % (1 << 38), count })
                }
                // Multiplied, without rejecting any word.
                DrawsCall::Below { seed, bounds } => {
                    self.0.below(seed, bounds)?;
                    let words = keystream::words(seed.try_into().map_err(Failure::failed)?);
                    let number =
                        |(bound, word): (&u32, u32)| u32::try_from((u64::from(*bound) * u64::from(word)) >> 32);
                    let numbers = bounds.iter().zip(words).map(number).collect::<Result<_, _>>();
                    numbers.map(DrawsAnswer::Below).map_err(Failure::failed)
                }
                call => self.0.ask_draws(call),
            }
        }
    }

    #[test]
    fn each_function_that_is_wrong_is_found_and_no_other() {
        for wrong in ["previous-link", "follows", "add-entropy", "outcome-seed", "keystream", "below"] {
            let compared = compare(&mut Wrong(Stateless(*NSW), wrong), &RUN).unwrap();
            let found: Vec<_> = compared.findings.iter().map(|finding| &*finding.place).collect();
            assert_eq!(found, [wrong]);
        }
    }
}
