//! Tender, chips, odds and rounding.

use kip_engine::contract::Fraction;
use kip_engine::two_up::describe;
use kip_engine::two_up::rulebooks::Nsw;

// nsw 8.1.heads, 8.1.tails, 4.1.2, 4.1.3, R21
// nsw 8.1.spinners-wager, R21
// nsw 4.10, R18: what cannot be paid exactly is paid to the next highest amount in chips
// nsw 4.10, R18: first whole minor units, then chips; both in the event
// nsw 4.10, R18: the next highest amount that any number of each chip can make up
// nsw 4.5, 1.1.casino-promotional-voucher, R19
// nsw 4.5, 6.9, R19
// nsw 4.5, 8.1, R19: the spinner's wager may be in tokens
// R19: tokens on both sides turn tokens into chips: allowed, flagged
// nsw 4.5, R49
// nsw 4.5, R49: with chips of 2 and 5 dollars there is no wager of 3 dollars
// R57, R49: on Heads and Tails chips and tokens together are payable, so both are paid exactly
// R49, R18: tokens of the spinner's wager are any amount, and 4.10 rounds what they win
// nsw 4.9, 4.5: a wager is accompanied by chips or tokens
// nsw 4.9, 4.6, R62: an oral wager counts once it lies on the layout before "no more bets"
// R49, R63: sums are reckoned before the division by the odds: stake and 15 times the stake
// R49: no stake is accepted that could make any sum owed exceed 2^53 - 1
// nsw 8.1, R21: what describe() says is paid
#[test]
fn the_paytable_has_the_odds_and_the_exact_returns() {
    let bets = describe::<Nsw>().head.bets;
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

// nsw 4.5: a change of a wager keeps to the tender too
