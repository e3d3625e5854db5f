//! The odds and returns that the rulebook describes.

use kip_engine::contract::Fraction;
use kip_records::two_up::NSW;

// nsw 8.1, R21: `describe()` states the payments.
#[test]
fn the_paytable_has_the_odds_and_the_exact_returns() {
    let bets = NSW.describe().head.bets;
    let is = |fraction: Fraction, n: u64, d: u64| assert_eq!((fraction.numerator, fraction.denominator), (n, d));
    assert_eq!(bets.len(), 3);
    for bet in &bets {
        let line = bet.pays.expect("a price");
        match &*bet.name {
            "spinner" => {
                is(line.odds, 15, 2);
                is(line.wins, 29_791, 262_144);
                is(line.returns, 506_447, 524_288);
            }
            "heads" | "tails" => {
                is(line.odds, 1, 1);
                is(line.wins, 31, 64);
                is(line.returns, 31, 32);
            }
            other => panic!("nsw pays no {other:?}"),
        }
    }
}
