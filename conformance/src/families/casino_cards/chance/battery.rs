//! The seven tests on one sample of shuffled packs: the places of cards, the hands, the cards that lie on each other, the first
//! dealer and the cards that are cut out.

use kip_contract::casino_cards::Card;

use crate::families::casino_cards::points::scoring::{is_spade, rank, suit};
use crate::families::two_up::chance::standard_tests::frequency;
use crate::stages::Row;
use crate::statistic::{LEAST_EXPECTED, Statistic};

/// A sample of shuffled packs, in the order in which they were drawn.
#[derive(Clone, Debug, Default)]
pub struct Sample {
    /// Each pack, top card first, as places in the new pack.
    pub packs: Vec<Vec<u8>>,
    /// The first dealers, for each number of players.
    pub dealers: Vec<(u8, Vec<u8>)>,
}

/// A rulebook's reading of a pack.
#[derive(Clone, Debug)]
pub struct Reading {
    /// The new pack.
    pub pack: Vec<Card>,
    /// True when four cards are cut out of it.
    pub is_cut: bool,
}

/// The number of cards in the hands that are tested.
const HAND: usize = 8;
/// The number of cards that are cut out.
const LAYOUT: usize = 4;
/// The number of earlier packs that a pack is compared with.
const LAGS: usize = 16;
/// The most packs that may be expected to begin like another one.
const MOST_DUPLICATES: f64 = 12.0;

impl Reading {
    /// Runs all tests.
    pub fn run_tests(&self, sample: &Sample) -> Vec<Row> {
        let packs = &sample.packs;
        let is_at_top = |packs: &[Vec<u8>], card: Card| -> Vec<bool> {
            let half = self.pack.len() / 2;
            packs.iter().map(|pack| pack.iter().take(half).any(|place| self.is(*place, card))).collect()
        };
        let mut rows = vec![
            row("chi-square", "Does every card come to every place equally often?", self.places(packs)),
            row("chi-square", "Does a hand have as many spades as it should?", self.hands(packs, is_spade)),
            row("chi-square", "Does a hand have as many cards that score as it should?", self.hands(packs, scores)),
        ];
        for card in [Card::D10, Card::S2] {
            let asks = format!("Does {} lie in the upper half of the pack as often as in the lower?", card.as_str());
            rows.push(row("chi-square", asks, frequency(&is_at_top(packs, card))));
        }
        for (players, dealers) in &sample.dealers {
            let asks = format!("Does each of {players} players deal first equally often?");
            rows.push(row("chi-square", asks, even(dealers, *players)));
        }
        if self.is_cut {
            let asks = "Is a cut layout dead as often as it should be?";
            rows.push(row("chi-square", asks, self.dead_cuts(packs)));
        }
        rows.extend([
            row("overlaps", "Does each number lie on each other one as often as it should?", self.pairs(packs)),
            row(
                "coupon collector",
                "Does it take as many cards as it should until every suit has come?",
                self.suits(packs),
            ),
            row("runs", "Do cards rise from one to the next as often as they fall?", self.rises(packs)),
            row("serial correlation", "Does a pack forget the 16 packs before?", self.memory(packs)),
            row(
                "interplay correlation",
                "Do cards that lay on each other in the new pack come apart as often as they should?",
                self.successions(packs),
            ),
            row("duplicates", "Do packs begin alike as rarely as they should?", self.duplicates(packs)),
        ]);
        rows
    }

    fn card(&self, place: u8) -> Option<Card> {
        self.pack.get(usize::from(place)).copied()
    }

    fn is(&self, place: u8, card: Card) -> bool {
        self.card(place) == Some(card)
    }

    fn count(&self, is_it: impl Fn(Card) -> bool) -> usize {
        self.pack.iter().filter(|card| is_it(**card)).count()
    }

    /// Counts each card at each place. Rows and columns of the table have the same sums in every sample: of n cards, (n - 1) / n
    /// times the statistic has a chi-square distribution of (n - 1)² degrees of freedom.
    fn places(&self, packs: &[Vec<u8>]) -> Statistic {
        let n = self.pack.len();
        let mut counts = vec![0_u64; n * n];
        for pack in packs {
            for (place, card) in pack.iter().enumerate() {
                counts.get_mut(place * n + usize::from(*card)).into_iter().for_each(|count| *count += 1);
            }
        }
        let expected = packs.len() as f64 / n as f64;
        let sum: f64 = counts.iter().map(|count| (*count as f64 - expected).powi(2) / expected).sum();
        Statistic::chi_square(sum * (n - 1) as f64 / n as f64, ((n - 1) * (n - 1)) as u64)
    }

    /// Counts the cards of a kind that the first of two, three or four players gets, by the hypergeometric distribution.
    fn hands(&self, packs: &[Vec<u8>], is_it: fn(Card) -> bool) -> Statistic {
        let (n, good) = (self.pack.len(), self.count(is_it));
        let mut counts = vec![0_u64; HAND + 1];
        for (number, pack) in packs.iter().enumerate() {
            let of_players = number % 3 + 2;
            let hand = pack.iter().step_by(of_players).take(HAND);
            let count = hand.filter(|place| self.card(**place).is_some_and(is_it)).count();
            counts.get_mut(count).into_iter().for_each(|count| *count += 1);
        }
        let expected = (0..=HAND).map(|count| packs.len() as f64 * hypergeometric(n, good, HAND, count));
        Statistic::of_counts(counts.into_iter().zip(expected))
    }

    /// Counts dead cuts: four cards from a place that moves from pack to pack are dead with three points or three pictures (C2).
    fn dead_cuts(&self, packs: &[Vec<u8>]) -> Statistic {
        let most = self.pack.len() - LAYOUT - 1;
        let is_dead = |(number, pack): (usize, &Vec<u8>)| {
            let layout = pack.iter().skip(1 + number % most).take(LAYOUT);
            is_dead(layout.filter_map(|place| self.card(*place)))
        };
        let dead = packs.iter().enumerate().filter(|pack| is_dead(*pack)).count();
        let share = self.share_of_dead_cuts();
        let n = packs.len() as f64;
        let errors = Statistic::normal((dead as f64 - n * share) / (n * share * (1.0 - share)).sqrt());
        Statistic { value: errors.value.powi(2), degrees: Some(1), p: errors.p }
    }

    /// Returns the share of dead layouts among all layouts of four cards. All are counted.
    fn share_of_dead_cuts(&self) -> f64 {
        let (mut all, mut dead) = (0_u64, 0_u64);
        for (first, one) in self.pack.iter().enumerate() {
            for (second, two) in self.pack.iter().enumerate().skip(first + 1) {
                for (third, three) in self.pack.iter().enumerate().skip(second + 1) {
                    for four in self.pack.iter().skip(third + 1) {
                        all += 1;
                        dead += u64::from(is_dead([one, two, three, four].into_iter().copied()));
                    }
                }
            }
        }
        dead as f64 / all as f64
    }

    /// Counts the ranks of two cards that lie on each other, one pair of each pack, at a place that moves from pack to pack.
    fn pairs(&self, packs: &[Vec<u8>]) -> Statistic {
        const RANKS: usize = 13;
        let n = self.pack.len();
        let mut counts = vec![0_u64; RANKS * RANKS];
        for (number, pack) in packs.iter().enumerate() {
            let at = number % (n - 1);
            let rank_at =
                |at: usize| pack.get(at).and_then(|place| self.card(*place)).map(|card| usize::from(rank(card)) - 1);
            if let (Some(upper), Some(lower)) = (rank_at(at), rank_at(at + 1)) {
                counts.get_mut(upper * RANKS + lower).into_iter().for_each(|count| *count += 1);
            }
        }
        let of_rank = |of: usize| self.count(|card| usize::from(rank(card)) == of + 1) as f64;
        let expected = (0..RANKS * RANKS).map(|cell| {
            let (upper, lower) = (cell / RANKS, cell % RANKS);
            let lower = of_rank(lower) - if upper == lower { 1.0 } else { 0.0 };
            packs.len() as f64 * of_rank(upper) * lower.max(0.0) / (n * (n - 1)) as f64
        });
        Statistic::of_counts(counts.into_iter().zip(expected))
    }

    /// Counts the cards from the top until every suit of the pack has come.
    fn suits(&self, packs: &[Vec<u8>]) -> Statistic {
        let n = self.pack.len();
        let of_suit: Vec<usize> = (0..4).map(|of| self.count(|card| suit(card) == of)).filter(|of| *of > 0).collect();
        let mut counts = vec![0_u64; n + 1];
        for pack in packs {
            let mut seen = [false; 4];
            let mut missing = of_suit.len();
            let taken = pack.iter().take_while(|place| {
                let suit = self.card(**place).map_or(0, |card| usize::from(suit(card)));
                let is_new = seen.get_mut(suit).is_some_and(|seen| !std::mem::replace(seen, true));
                missing -= usize::from(is_new);
                missing > 0
            });
            // The last of them completes the suits.
            let taken = taken.count() + 1;
            counts.get_mut(taken).into_iter().for_each(|count| *count += 1);
        }
        let at_most = |cards: usize| all_come_within(n, &of_suit, cards);
        let share = |cards: usize| at_most(cards) - if cards == 0 { 0.0 } else { at_most(cards - 1) };
        Statistic::of_counts(
            counts.into_iter().enumerate().map(|(cards, count)| (count, packs.len() as f64 * share(cards))),
        )
    }

    /// Counts how often the next card is a later one of the new pack: (n - 1) / 2 times in a pack, with a variance of (n + 1) /
    /// 12.
    fn rises(&self, packs: &[Vec<u8>]) -> Statistic {
        let n = self.pack.len() as f64;
        let rises = |pack: &Vec<u8>| pack.windows(2).filter(|pair| pair.first() < pair.last()).count() as f64;
        let sum: f64 = packs.iter().map(rises).sum();
        let many = packs.len() as f64;
        Statistic::normal((sum - many * (n - 1.0) / 2.0) / (many * (n + 1.0) / 12.0).sqrt())
    }

    /// Measures the likeness of each pack to earlier packs: the correlation of the places of all cards has a mean of 0 and a
    /// variance of 1 / (n - 1). The statistic is the sum of the squared standard errors over all lags.
    fn memory(&self, packs: &[Vec<u8>]) -> Statistic {
        let n = self.pack.len() as f64;
        let (middle, spread) = ((n - 1.0) / 2.0, n * (n * n - 1.0) / 12.0);
        let alike = |one: &[u8], other: &[u8]| -> f64 {
            let product = |(one, other): (&u8, &u8)| (f64::from(*one) - middle) * (f64::from(*other) - middle);
            one.iter().zip(other).map(product).sum::<f64>() / spread
        };
        let at = |lag: usize| {
            let later = packs.get(lag..).unwrap_or_default();
            let sum: f64 = packs.iter().zip(later).map(|(one, later)| alike(one, later)).sum();
            sum.powi(2) * (n - 1.0) / (later.len().max(1)) as f64
        };
        Statistic::chi_square((1..=LAGS).map(at).sum(), LAGS as u64)
    }

    /// Counts how often a card still lies on the one that lay under it in the new pack. Each of the n - 1 pairs does with a
    /// probability of 1 / n, and each two of them with 1 / n(n - 1).
    fn successions(&self, packs: &[Vec<u8>]) -> Statistic {
        let n = self.pack.len() as f64;
        let is_next = |pair: &&[u8]| matches!(pair, [one, next] if one + 1 == *next);
        let sum: f64 = packs.iter().map(|pack| pack.windows(2).filter(is_next).count() as f64).sum();
        let (mean, many) = ((n - 1.0) / n, packs.len() as f64);
        let variance = (n - 2.0) / n + mean - mean * mean;
        Statistic::normal((sum - many * mean) / (many * variance).sqrt())
    }

    /// Counts the packs that begin like another one. The beginnings are just long enough that few are expected to.
    fn duplicates(&self, packs: &[Vec<u8>]) -> Statistic {
        let (n, many) = (self.pack.len(), packs.len() as f64);
        let possible = |cards: usize| (n - cards + 1..=n).map(|left| left as f64).product::<f64>();
        let expected = |cards: usize| many + possible(cards) * (many * (-1.0 / possible(cards)).ln_1p()).exp_m1();
        let cards = (1..n).find(|cards| expected(*cards) <= MOST_DUPLICATES).unwrap_or(n);
        let mut beginnings: Vec<&[u8]> = packs.iter().map(|pack| pack.get(..cards).unwrap_or(pack)).collect();
        beginnings.sort_unstable();
        beginnings.dedup();
        Statistic::rare((packs.len() - beginnings.len()) as u64, expected(cards))
    }
}

/// Returns whether a card scores by itself: aces, the two of spades and the ten of diamonds.
fn scores(card: Card) -> bool {
    rank(card) == 1 || matches!(card, Card::S2 | Card::D10)
}

/// > C2. … A table opened with redeal deals again where the layout has three points or three pictures, …
fn is_dead(layout: impl Iterator<Item = Card>) -> bool {
    let (mut points, mut pictures) = (0, 0);
    for card in layout {
        points += if card == Card::D10 { 2 } else { u8::from(scores(card)) };
        pictures += u8::from(rank(card) > 10);
    }
    points >= 3 || pictures >= 3
}

/// Tests that each of the numbers 1 to `of` comes equally often.
fn even(numbers: &[u8], of: u8) -> Statistic {
    let count = |number: u8| numbers.iter().filter(|other| **other == number).count() as u64;
    let expected = numbers.len() as f64 / f64::from(of.max(1));
    debug_assert!(numbers.is_empty() || expected >= LEAST_EXPECTED || numbers.len() < 1_000, "too few for a test");
    Statistic::of_counts((1..=of).map(|number| (count(number), expected)))
}

/// Returns the probability that `drawn` cards of `all`, of which `good` are good, include `count` good ones.
fn hypergeometric(all: usize, good: usize, drawn: usize, count: usize) -> f64 {
    ways(good, count) * ways(all - good, drawn - count) / ways(all, drawn)
}

/// Returns the probability that the first `cards` of `all` have a card of each suit, where `suits` has the number of cards of
/// each: all less those that miss one, plus those that miss two, which were subtracted twice, and so on.
fn all_come_within(all: usize, suits: &[usize], cards: usize) -> f64 {
    if cards < suits.len() {
        return 0.0;
    }
    let sets = 0_u32..1 << suits.len();
    let share = |set: u32| {
        let without: usize = suits.iter().enumerate().filter(|(suit, _)| set >> suit & 1 == 1).map(|(_, of)| of).sum();
        let sign = if set.count_ones().is_multiple_of(2) { 1.0 } else { -1.0 };
        sign * ways(all - without, cards) / ways(all, cards)
    };
    sets.map(share).sum()
}

/// Returns the number of sets of `chosen` out of `of`.
fn ways(of: usize, chosen: usize) -> f64 {
    if chosen > of {
        return 0.0;
    }
    (0..chosen).map(|step| (of - step) as f64 / (step + 1) as f64).product()
}

fn row(name: &'static str, asks: impl Into<String>, statistic: Statistic) -> Row {
    Row { name, asks: asks.into(), statistic }
}

#[cfg(test)]
mod tests {
    use kip_engine::casino_cards::describe;
    use kip_records::casino_cards::{SOTHO_FORTY, SWAZI};

    use super::*;
    use crate::draws::keystream;
    use crate::families::casino_cards::chance::packs;

    fn reading() -> Reading {
        Reading { pack: describe(&SWAZI).pack, is_cut: true }
    }

    /// Returns packs that are shuffled by a function, which gets a stream of numbers below bounds.
    fn sample(
        reading: &Reading,
        seed: u8,
        many: usize,
        shuffle: impl Fn(&mut [u8], &mut dyn FnMut(usize) -> usize),
    ) -> Sample {
        let mut words = keystream::words([seed; 32]);
        let mut below =
            |bound: usize| usize::try_from(keystream::next_below(&mut words, u32::try_from(bound).unwrap())).unwrap();
        let n = u8::try_from(reading.pack.len()).unwrap();
        let pack = |_| {
            let mut pack: Vec<u8> = (0..n).collect();
            shuffle(&mut pack, &mut below);
            pack
        };
        let packs: Vec<_> = (0..many).map(pack).collect();
        let dealers = [3, 4].map(|players: u8| {
            (players, (0..many).map(|_| u8::try_from(below(players.into())).unwrap() + 1).collect())
        });
        Sample { packs, dealers: dealers.into() }
    }

    fn fisher_yates(pack: &mut [u8], below: &mut dyn FnMut(usize) -> usize) {
        (1..pack.len()).rev().for_each(|last| pack.swap(last, below(last + 1)));
    }

    fn rejecting(reading: &Reading, sample: &Sample) -> Vec<&'static str> {
        let rows = reading.run_tests(sample).into_iter().filter(|row| row.statistic.p < 1e-4);
        let mut names: Vec<_> = rows.map(|row| row.name).collect();
        names.dedup();
        names
    }

    #[test]
    fn all_seven_tests_are_run_and_good_shuffles_are_inside() {
        let mut all = Vec::new();
        for reading in [reading(), Reading { pack: describe(&SOTHO_FORTY).pack, is_cut: false }] {
            for seed in 1..=8 {
                all.extend(reading.run_tests(&sample(&reading, seed, 5_000, fisher_yates)));
            }
        }
        let mut names: Vec<_> = all.iter().map(|row| row.name).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), 7, "{names:?}");
        let outside = all.iter().filter(|row| row.statistic.p < 0.01).count();
        assert!(outside < 9, "{outside} of {}", all.len());
        let below = all.iter().filter(|row| row.statistic.p < 0.5).count() as f64 / all.len() as f64;
        assert!((0.35..0.65).contains(&below), "{below}");
    }

    // The exchange is with any card instead of one that is left: some orders come more often than others.
    #[test]
    fn a_shuffle_that_exchanges_with_any_card_is_found() {
        let reading = reading();
        let naive = |pack: &mut [u8], below: &mut dyn FnMut(usize) -> usize| {
            let n = pack.len();
            (0..n).for_each(|place| pack.swap(place, below(n)));
        };
        assert!(rejecting(&reading, &sample(&reading, 1, 20_000, naive)).contains(&"chi-square"));
    }

    // The bound is one too small: no card stays in its place.
    #[test]
    fn a_shuffle_that_leaves_no_card_in_its_place_is_found() {
        let reading = reading();
        let sattolo = |pack: &mut [u8], below: &mut dyn FnMut(usize) -> usize| {
            (1..pack.len()).rev().for_each(|last| pack.swap(last, below(last)))
        };
        assert!(rejecting(&reading, &sample(&reading, 1, 20_000, sattolo)).contains(&"chi-square"));
    }

    // The pack of the previous deal is shuffled further by a few exchanges, as players would find it.
    #[test]
    fn packs_that_remember_and_cards_that_stay_together_are_found() {
        let reading = reading();
        let mut remembering = sample(&reading, 2, 20_000, fisher_yates);
        for later in (20..20_000).step_by(20) {
            let before = remembering.packs[later - 1].clone();
            remembering.packs[later] = before;
        }
        let found = rejecting(&reading, &remembering);
        assert!(found.contains(&"serial correlation") && found.contains(&"duplicates"), "{found:?}");
        let clumped = |pack: &mut [u8], below: &mut dyn FnMut(usize) -> usize| {
            fisher_yates(pack, below);
            if below(10) == 0 {
                let at = pack.iter().position(|card| *card == 7).unwrap();
                let next = pack.iter().position(|card| *card == 8).unwrap();
                pack.swap(next, if at + 1 < 52 { at + 1 } else { 0 });
            }
        };
        let found = rejecting(&reading, &sample(&reading, 3, 20_000, clumped));
        assert!(found.contains(&"interplay correlation"), "{found:?}");
    }

    // By hand: 4 of 52 cards are one suit each with 13^4 / C(52, 4); a hand of 8 of 52 has no spade with C(39,8) / C(52,8).
    #[test]
    fn shares_are_those_of_counting() {
        assert!((all_come_within(52, &[13; 4], 4) - 28_561.0 / 270_725.0).abs() < 1e-12);
        assert!((hypergeometric(52, 13, 8, 0) - 61_523_748.0 / 752_538_150.0).abs() < 1e-12);
        assert_eq!(all_come_within(52, &[13; 4], 3), 0.0);
        // Counted by a program of a few lines, over all 270,725 layouts.
        assert!((reading().share_of_dead_cuts() - 15_405.0 / 270_725.0).abs() < 1e-12);
    }

    #[test]
    fn the_suites_shuffles_are_inside() {
        let reading = reading();
        let shuffled = |number: u64| {
            let seed = core::array::from_fn(|place| number.to_le_bytes().get(place).copied().unwrap_or(5));
            let shuffled = packs::shuffled(&reading.pack, seed, Some(3));
            let place =
                |card: &Card| u8::try_from(reading.pack.iter().position(|other| other == card).unwrap()).unwrap();
            (shuffled.pack.iter().map(place).collect::<Vec<u8>>(), u8::try_from(shuffled.dealer.unwrap()).unwrap())
        };
        let (packs, dealers) = (0..5_000).map(shuffled).unzip();
        assert_eq!(rejecting(&reading, &Sample { packs, dealers: vec![(3, dealers)] }), [""; 0]);
    }
}
