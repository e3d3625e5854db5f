//! The seven tests that laboratories name for final outcomes, on plain sequences.
//!
//! This module knows no game: symbols are numbers below their count, and bits are true for heads.

use crate::statistic::{LEAST_EXPECTED, Statistic};

/// Tests chi-square, or total distribution: every symbol occurs as often as expected.
pub fn chi_square(symbols: &[u8], shares: &[f64]) -> Statistic {
    let counts = count_cells(symbols.iter().map(|&symbol| usize::from(symbol)), shares.len());
    let n = symbols.len() as f64;
    Statistic::of_counts(counts.into_iter().zip(shares.iter().map(|share| share * n)))
}

/// Tests chi-square of one coin: heads occur as often as tails. It has one degree of freedom and only tests for too many of one
/// side: with two cells, an even count is not suspicious.
pub fn frequency(bits: &[bool]) -> Statistic {
    let sum: i64 = bits.iter().map(|&bit| sign(bit)).sum();
    let errors = Statistic::normal(sum as f64 / (bits.len() as f64).sqrt());
    Statistic { value: errors.value.powi(2), degrees: Some(1), p: errors.p }
}

/// Tests overlaps: overlapping sequences of `length` symbols, with the end joined to the beginning, occur equally often. Since
/// they overlap, the statistic is the difference from the sequences one symbol shorter, which has a chi-square distribution:
/// Good's test, in NIST SP 800-22 section 2.11 for bits.
pub fn overlaps(symbols: &[u8], count: u8, length: u32) -> Statistic {
    let (whole, shorter) = (unevenness(symbols, count, length), unevenness(symbols, count, length - 1));
    let of = |length: u32| u64::from(count).pow(length);
    Statistic::chi_square(whole - shorter, of(length) - of(length - 1))
}

/// Returns how far overlapping sequences of a length are from occurring equally often; 0 for length 0.
fn unevenness(symbols: &[u8], count: u8, length: u32) -> f64 {
    let runs = usize::from(count).pow(length);
    let n = symbols.len();
    let run = |from: usize| {
        let symbols = symbols.iter().cycle().skip(from).take(length as usize);
        symbols.fold(0, |run, &symbol| run * usize::from(count) + usize::from(symbol))
    };
    // Each sequence is the previous one without its first symbol and with one more.
    let last = (length as usize).saturating_sub(1);
    let mut here = run(0);
    let all = (0..n).map(|from| {
        let this = here;
        let next = symbols.get((from + 1 + last) % n).copied().unwrap_or(0);
        here = (here * usize::from(count) + usize::from(next)) % runs;
        this
    });
    let squares: f64 = count_cells(all, runs).into_iter().map(|times| (times as f64).powi(2)).sum();
    if length == 0 { 0.0 } else { squares * runs as f64 / n as f64 - n as f64 }
}

/// Tests coupon collector: the number of symbols until each has occurred (Knuth, TAOCP 2, 3.3.2 E). The p-value is 0 if not all
/// occur.
pub fn coupon_collector(symbols: &[u8], count: u8) -> Statistic {
    let all = (1_u32 << count) - 1;
    let (mut lengths, mut seen, mut length) = (Vec::new(), 0_u32, 0_u32);
    for &symbol in symbols {
        seen |= 1 << symbol;
        length += 1;
        if seen == all {
            lengths.push(length);
            (seen, length) = (0, 0);
        }
    }
    if lengths.is_empty() {
        return Statistic { value: f64::from(length), degrees: None, p: 0.0 };
    }
    let segments = lengths.len() as f64;
    let longest = longest_length(count, segments);
    let counts =
        count_cells(lengths.iter().map(|&length| usize::try_from(length).unwrap_or(longest).min(longest)), longest + 1);
    let shares = collection_lengths(count, longest);
    Statistic::of_counts(
        counts.into_iter().zip(shares).skip(usize::from(count)).map(|(count, share)| (count, share * segments)),
    )
}

/// Returns the length from which on all lengths are one cell: the greatest one that is expected often enough.
fn longest_length(count: u8, segments: f64) -> usize {
    let least = usize::from(count) + 1;
    (least..400)
        .take_while(|&longest| {
            collection_lengths(count, longest).last().is_some_and(|share| share * segments >= LEAST_EXPECTED)
        })
        .last()
        .unwrap_or(least)
}

/// Returns the probabilities that collecting all takes 0, 1, 2 symbols and so on; the last is that of `longest` or more. The
/// probability that a symbol is new is the share of missing symbols.
fn collection_lengths(count: u8, longest: usize) -> Vec<f64> {
    let all = f64::from(count);
    let mut having = vec![0.0; usize::from(count) + 1];
    let mut shares = vec![0.0];
    if let Some(none) = having.first_mut() {
        *none = 1.0;
    }
    for _ in 1..longest {
        let mut next = vec![0.0; having.len()];
        let mut complete = 0.0;
        for (seen, likely) in having.iter().enumerate() {
            let new = likely * (all - seen as f64) / all;
            if seen + 1 == usize::from(count) {
                complete = new;
            } else if let Some(more) = next.get_mut(seen + 1) {
                *more += new;
            }
            if let Some(same) = next.get_mut(seen) {
                *same += likely - new;
            }
        }
        shares.push(complete);
        having = next;
    }
    shares.push(1.0 - shares.iter().sum::<f64>());
    shares
}

/// Tests runs: the number of changes between heads and tails is as expected for their counts (NIST SP 800-22, 2.3).
pub fn runs(bits: &[bool]) -> Statistic {
    let n = bits.len() as f64;
    let ones = bits.iter().filter(|&&bit| bit).count() as f64 / n;
    let runs = 1.0 + bits.windows(2).filter(|pair| pair.first() != pair.last()).count() as f64;
    let mean = 2.0 * n * ones * (1.0 - ones);
    Statistic::normal((runs - mean) / (2.0 * n.sqrt() * ones * (1.0 - ones)))
}

/// Tests interplay correlation: two coins of the same spin agree in about half of the spins.
pub fn agreement(one: &[bool], other: &[bool]) -> Statistic {
    let sum: i64 = one.iter().zip(other).map(|(one, other)| sign(one == other)).sum();
    Statistic::normal(sum as f64 / (one.len() as f64).sqrt())
}

/// Tests interplay correlation: each pair of consecutive symbols occurs as often as if they were independent.
pub fn followed_by(symbols: &[u8], shares: &[f64]) -> Statistic {
    let (pairs, _) = symbols.as_chunks::<2>();
    let of = shares.len();
    let counts =
        count_cells(pairs.iter().map(|&[first, second]| usize::from(first) * of + usize::from(second)), of * of);
    let n = pairs.len() as f64;
    let expected = shares.iter().flat_map(|first| shares.iter().map(move |second| first * second * n));
    Statistic::of_counts(counts.into_iter().zip(expected))
}

/// Tests serial correlation: a coin agrees with itself 1 to `lags` spins before in half of the spins. The statistic is the sum of
/// the squared standard errors (Box and Pierce, with the mean and variance of fair coins).
pub fn serial_correlation(bits: &[bool], lags: usize) -> Statistic {
    let at = |lag: usize| {
        let later = bits.get(lag..).unwrap_or_default();
        let sum: i64 = bits.iter().zip(later).map(|(one, later)| sign(one == later)).sum();
        (sum as f64).powi(2) / later.len() as f64
    };
    Statistic::chi_square((1..=lags).map(at).sum(), lags as u64)
}

/// Tests duplicates: words of consecutive bits recur as rarely as expected. The words are just long enough that at most twelve
/// recurrences are expected.
pub fn duplicates(bits: &[bool]) -> Statistic {
    let width = (8..=62).find(|&width| expected_duplicates(bits.len() / width, width) <= 12.0).unwrap_or(62);
    let words = bits.chunks_exact(width).map(|word| word.iter().fold(0_u64, |word, &bit| word << 1 | u64::from(bit)));
    let mut words: Vec<u64> = words.collect();
    let all = words.len();
    words.sort_unstable();
    words.dedup();
    Statistic::rare((all - words.len()) as u64, expected_duplicates(all, width))
}

/// Returns the expected number of words minus the number of different words.
fn expected_duplicates(words: usize, bits: usize) -> f64 {
    let (n, possible) = (words as f64, (bits as f64).exp2());
    // (1 - 1/possible)^n without the loss of digits near 1
    n + possible * (n * (-1.0 / possible).ln_1p()).exp_m1()
}

fn count_cells(cells: impl Iterator<Item = usize>, count: usize) -> Vec<u64> {
    let mut counts = vec![0; count];
    for cell in cells {
        if let Some(count) = counts.get_mut(cell) {
            *count += 1;
        }
    }
    counts
}

const fn sign(holds: bool) -> i64 {
    if holds { 1 } else { -1 }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bits(text: &str) -> Vec<bool> {
        text.bytes().map(|digit| digit == b'1').collect()
    }

    fn symbols(text: &str) -> Vec<u8> {
        text.bytes().map(|digit| digit - b'0').collect()
    }

    fn assert_near(found: f64, known: f64) {
        assert!((found - known).abs() < 1e-5, "{found} for {known}");
    }

    // NIST SP 800-22 rev. 1a, 2.11.4: 0011011101 with m = 3 has a first difference of 1.6 and P-value 0.808792
    #[test]
    fn overlaps_has_nists_example() {
        let found = overlaps(&symbols("0011011101"), 2, 3);
        assert_near(found.value, 1.6);
        assert_eq!(found.degrees, Some(4));
        // the P-value there is one-sided
        assert_near(found.p, 2.0 * (1.0 - 0.808_792));
    }

    // By hand: 0 1 2 3 repeated has four pairs n/4 times each: 16/n 4 (n/4)^2 - n = 3 n, and even single symbols: 0
    #[test]
    fn overlaps_counts_all_sixteen_pairs_of_four_symbols() {
        let found = overlaps(&symbols("012301230123"), 4, 2);
        assert_near(found.value, 36.0);
        assert_eq!(found.degrees, Some(12));
    }

    // NIST SP 800-22 rev. 1a, 2.3.4 and 2.3.8: 1001101011 has 7 runs and P-value 0.147232; the first hundred binary
    // digits of pi have 52 runs and P-value 0.500798
    #[test]
    fn runs_has_nists_examples() {
        assert_near(runs(&bits("1001101011")).p, 0.147_232);
        let pi = "1100100100001111110110101010001000100001011010001100001000110100110001001100011001100010100010111000";
        assert_near(runs(&bits(pi)).p, 0.500_798);
    }

    #[test]
    fn runs_of_one_face_alone_are_impossible() {
        assert!(runs(&[true; 100]).p < 1e-12);
    }

    // By hand: both of two symbols take r symbols with probability (1/2)^(r - 1). All of four take 25/3 symbols on
    // average (4 H_4), and exactly four with probability 4!/4^4 = 3/32
    #[test]
    fn coupons_are_collected_as_often_as_computed_by_hand() {
        let two = collection_lengths(2, 5);
        for (found, known) in two.iter().zip([0.0, 0.0, 0.5, 0.25, 0.125, 0.125]) {
            assert_near(*found, known);
        }
        let four = collection_lengths(4, 300);
        assert_near(four[4], 3.0 / 32.0);
        assert_near(four.iter().enumerate().map(|(length, share)| length as f64 * share).sum(), 25.0 / 3.0);
    }

    // Segments of "0 1", "0 0 1" and "1 1 1 0": lengths 2, 3 and 4
    #[test]
    fn a_segment_of_coupons_ends_when_all_have_come() {
        let once = symbols("010011110");
        let many: Vec<u8> = once.iter().copied().cycle().take(once.len() * 400).collect();
        let found = coupon_collector(&many, 2);
        // 1,200 segments, 400 each of 2, 3 and 4; expected are 600, 300, 150, and 150 of 5 or more
        assert_near(found.value, 40_000.0 / 600.0 + 10_000.0 / 300.0 + 62_500.0 / 150.0 + 150.0);
        assert_eq!(found.degrees, Some(3));
    }

    // By hand: of 100 spins 60 agree: (60 - 40) / 10 = 2 standard errors, 0.0455 to both sides
    #[test]
    fn coins_that_agree_60_times_in_100_are_two_standard_errors_off() {
        let one: Vec<bool> = (0..100).map(|spin| spin % 2 == 0).collect();
        let other: Vec<bool> = (0..100).map(|spin| (spin % 2 == 0) == (spin < 60)).collect();
        let found = agreement(&one, &other);
        assert_near(found.value, 2.0);
        assert_near(found.p, 0.045_500);
    }

    // By hand: heads and tails in turn, 10 of them: -9 of 9 at lag 1, 8 of 8 at lag 2
    #[test]
    fn serial_correlation_adds_up_the_lags() {
        let found = serial_correlation(&bits("1010101010"), 2);
        assert_near(found.value, 9.0 + 8.0);
        assert_eq!(found.degrees, Some(2));
    }

    // By hand: 400 pairs "0 1": 400 of 100 expected, and none in three cells of 100
    #[test]
    fn pairs_that_always_follow_each_other_are_found() {
        let found = followed_by(&[0, 1].repeat(400), &[0.5, 0.5]);
        assert_near(found.value, 90_000.0 / 100.0 + 300.0);
        assert_eq!(found.degrees, Some(3));
    }

    // By hand: 3 words of 1 bit have 3 - 2 (1 - 1/8) = 1.25 duplicates on average; n words of 2 n^2 possible ones
    // nearly 1/4, less the next terms of the series
    #[test]
    fn duplicates_are_expected_as_computed_by_hand() {
        assert_near(expected_duplicates(3, 1), 1.25);
        assert_near(expected_duplicates(1 << 17, 35), 0.25 - 2.0_f64.powi(-19) - 2.0_f64.powi(51 - 70) / 6.0);
    }

    #[test]
    fn bits_that_are_repeated_have_many_duplicates() {
        let once: Vec<bool> = (0_u32..40_000).map(|place| place.wrapping_mul(2_654_435_761) >> 13 & 1 == 1).collect();
        let found = duplicates(&once.repeat(2));
        assert!(found.value >= 500.0 && found.p < 1e-12, "{found:?}");
    }

    // By hand: 120, 80, 100 and 100 of 400: (400 + 400) / 100
    #[test]
    fn chi_square_is_over_the_expected_counts() {
        let found = chi_square(&symbols("00000011112222233333").repeat(20), &[0.25; 4]);
        assert_near(found.value, 8.0);
        assert_eq!(found.degrees, Some(3));
    }

    // By hand: 60 heads of 100: (60 - 50)^2 / 50 + (40 - 50)^2 / 50 = 4, which is two standard errors
    #[test]
    fn sixty_heads_of_a_hundred_are_two_standard_errors_off() {
        let bits: Vec<bool> = (0..100).map(|spin| spin < 60).collect();
        let found = frequency(&bits);
        assert_near(found.value, 4.0);
        assert_near(found.p, 0.045_500);
        assert_eq!(found.degrees, Some(1));
        assert_near(frequency(&[true, false]).p, 1.0);
    }
}
