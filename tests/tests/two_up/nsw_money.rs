//! Tender, chips, odds and rounding.

use crate::common::desk::{change, config_with, mixed, sign, spinner_mixed};
use crate::common::{Pit, betting, kinds, lost, one, seated, seated_with, spinner_ready, won};
use kip_engine::contract::{Fraction, Seat, Stake};
use kip_engine::two_up::contract::{Command, Event, Happening, Side, Wager, WagerKind, Winning};
use kip_engine::two_up::describe;
use kip_engine::two_up::rulebooks::Nsw;
use kip_tests::say::{BOXER, HEADS, ODDS, TAILS, player};

use Side::{Heads, Tails};

fn winning(events: &[Event], seat: Seat, kind: WagerKind) -> Winning {
    let found = events.iter().find_map(|event| match &event.what {
        Happening::WagerWon(won) if won.seat == seat && won.wager == kind => Some(*won),
        _ => None,
    });
    found.expect("that wager won")
}

/// `fraction` is so many half minor units.
#[track_caller]
fn halves(fraction: Fraction, expected: u64) {
    assert_eq!(fraction.numerator * 2, expected * fraction.denominator, "{fraction:?} is not {expected}/2");
}

/// Seat 1 wins its spinner's wager of three Heads; the last settlement.
fn spinner_wins(pit: &mut Pit) -> Vec<Event> {
    pit.round(&HEADS);
    pit.round(&HEADS);
    pit.round(&HEADS)
}

/// Seat 1 accepts, calls Heads and places chips and tokens.
fn ready_with(pit: &mut Pit, chips: u64, tokens: u64) {
    pit.accept(1);
    pit.ok(player(1), &Command::SelectCoins(kip_tests::say::coins(1, 2)));
    pit.ok(player(1), &kip_tests::say::call(Heads));
    pit.ok(player(1), &spinner_mixed(chips, tokens));
}

// nsw 8.1.heads, 8.1.tails, 4.1.2, 4.1.3, R21
#[test]
fn heads_and_tails_pay_one_to_one() {
    for (landing, winner, loser) in [(HEADS, 2, 3), (TAILS, 3, 2)] {
        let mut pit = betting(3, Heads, 1_000);
        pit.bet(2, Heads, 700);
        pit.bet(3, Tails, 900);
        let events = pit.round(&landing);
        let (stake, collected) = if winner == 2 { (700, 900) } else { (900, 700) };
        let kind = if winner == 2 { WagerKind::Heads } else { WagerKind::Tails };
        let won = winning(&events, winner, kind);
        assert_eq!((won.paid, won.stake), (stake, Stake { chips: stake, tokens: 0 }));
        halves(won.exact, stake * 2);
        halves(won.rounding, 0);
        assert_eq!(pit.play.books.of(winner), (i128::from(stake), 0));
        assert_eq!(pit.play.books.of(loser), (-i128::from(collected), 0));
        pit.play.rebuild();
    }
}

// nsw 8.1.spinners-wager, R21
#[test]
fn the_spinners_wager_pays_seven_and_a_half_to_one() {
    let mut pit = spinner_ready(2, Heads, 600);
    let events = spinner_wins(&mut pit);
    let won = winning(&events, 1, WagerKind::Spinner);
    assert_eq!(won.paid, 4_500);
    halves(won.exact, 9_000);
    halves(won.rounding, 0);
    pit.money(&[(1, 4_500)], -4_500);
    pit.play.rebuild();
}

// nsw 4.10, R18: what cannot be paid exactly is paid to the next highest amount in chips
#[test]
fn winnings_are_paid_up_to_the_next_amount_in_chips() {
    // 7.5 to 1 on 1 dollar with chips of 1 and 5 dollars pays 8
    let config = config_with(|terms| {
        terms.denominations = vec![100, 500];
        terms.sign = sign((100, 10_000), (500, 5_000));
        terms.allow_return_over_one = true;
    });
    let mut pit = seated_with(&config, 1);
    pit.spinner(1, Heads, 100);
    let events = spinner_wins(&mut pit);
    let won = winning(&events, 1, WagerKind::Spinner);
    assert_eq!(won.paid, 800);
    halves(won.exact, 1_500);
    halves(won.rounding, 100);
    pit.money(&[(1, 800)], -800);
    pit.play.rebuild();

    // with chips of 2.50 and 1 it pays 7.50
    let config = config_with(|terms| {
        terms.denominations = vec![100, 250];
        terms.sign = sign((100, 10_000), (500, 5_000));
        terms.allow_return_over_one = true;
    });
    let mut pit = seated_with(&config, 1);
    pit.spinner(1, Heads, 100);
    let events = spinner_wins(&mut pit);
    let won = winning(&events, 1, WagerKind::Spinner);
    assert_eq!(won.paid, 750);
    halves(won.rounding, 0);
    pit.money(&[(1, 750)], -750);
    pit.play.rebuild();
}

// nsw 4.10, R18: first whole minor units, then chips; both in the event
#[test]
fn half_a_minor_unit_is_rounded_up_too() {
    let config = config_with(|terms| {
        terms.denominations = vec![1, 5];
        terms.sign = sign((1, 10_000), (500, 5_000));
        terms.allow_return_over_one = true;
    });
    let mut pit = seated_with(&config, 1);
    pit.spinner(1, Heads, 3);
    let events = spinner_wins(&mut pit);
    let won = winning(&events, 1, WagerKind::Spinner);
    assert_eq!(won.paid, 23);
    halves(won.exact, 45);
    halves(won.rounding, 1);
    pit.money(&[(1, 23)], -23);
    pit.play.rebuild();
}

// nsw 4.10, R18: the next highest amount that any number of each chip can make up
#[test]
fn amounts_that_no_chips_make_up_are_passed_over() {
    // chips of 10 and 14 make no odd amount: 75 becomes 76 = 2 * 10 + 4 * 14
    let config = config_with(|terms| {
        terms.denominations = vec![10, 14];
        terms.sign = sign((10, 10_000), (100, 5_000));
        terms.allow_return_over_one = true;
    });
    let mut pit = seated_with(&config, 1);
    pit.spinner(1, Heads, 10);
    let events = spinner_wins(&mut pit);
    assert_eq!(winning(&events, 1, WagerKind::Spinner).paid, 76);
    pit.play.rebuild();
    // chips of 4 and 17 make neither 30 nor 31: 30 becomes 32 = 8 * 4
    let config = config_with(|terms| {
        terms.denominations = vec![4, 17];
        terms.sign = sign((4, 10_000), (100, 5_000));
        terms.allow_return_over_one = true;
    });
    let mut pit = seated_with(&config, 1);
    pit.spinner(1, Heads, 4);
    let events = spinner_wins(&mut pit);
    assert_eq!(winning(&events, 1, WagerKind::Spinner).paid, 32);
    pit.play.rebuild();
}

// nsw 4.5, 1.1.casino-promotional-voucher, R19
#[test]
fn winnings_on_tokens_are_chips_and_the_tokens_go_back() {
    let mut pit = betting(3, Heads, 1_000);
    pit.ok(player(2), &mixed(Heads, 0, 1_000));
    pit.ok(player(3), &mixed(Heads, 500, 1_500));
    assert_eq!(kip_tests::say::stake_of(&pit.view(), 3, WagerKind::Heads), (500, 1_500));
    let events = pit.round(&HEADS);
    let won = winning(&events, 2, WagerKind::Heads);
    assert_eq!((won.stake, won.paid), (Stake { chips: 0, tokens: 1_000 }, 1_000));
    let won = winning(&events, 3, WagerKind::Heads);
    assert_eq!((won.stake, won.paid), (Stake { chips: 500, tokens: 1_500 }, 2_000));
    assert_eq!(pit.play.books.of(2), (1_000, 0));
    assert_eq!(pit.play.books.of(3), (2_000, 0));
    pit.play.rebuild();
}

// nsw 4.5, 6.9, R19
#[test]
fn a_lost_wager_is_collected_in_its_tender() {
    let mut pit = betting(3, Heads, 1_000);
    pit.ok(player(2), &mixed(Heads, 500, 1_500));
    let events = pit.round(&TAILS);
    assert_eq!(lost(&events), [(2, WagerKind::Heads, 500), (1, WagerKind::Spinner, 1_000)]);
    assert_eq!(pit.play.books.of(2), (-500, -1_500));
    assert_eq!(pit.play.books.bank(), (1_500, 1_500));
    pit.play.rebuild();
}

// nsw 4.5, 8.1, R19: the spinner's wager may be in tokens
#[test]
fn a_spinners_wager_in_tokens_wins_chips() {
    let mut pit = seated(1);
    ready_with(&mut pit, 200, 400);
    let events = spinner_wins(&mut pit);
    let won = winning(&events, 1, WagerKind::Spinner);
    assert_eq!((won.stake, won.paid), (Stake { chips: 200, tokens: 400 }, 4_500));
    assert_eq!(pit.play.books.of(1), (4_500, 0));
    pit.play.rebuild();
}

// R19: tokens on both sides turn tokens into chips: allowed, flagged
#[test]
fn tokens_on_both_sides_are_allowed_and_flagged() {
    let mut pit = betting(2, Heads, 1_000);
    let flag = |events: &[Event]| match &one(events, "wager-placed").what {
        Happening::WagerPlaced(placed) => placed.tokens_on_both_sides,
        _ => unreachable!(),
    };
    assert!(!flag(&pit.ok(player(2), &mixed(Heads, 0, 1_000))));
    assert!(!flag(&pit.ok(player(2), &mixed(Tails, 1_000, 0))));
    assert!(flag(&pit.ok(player(2), &mixed(Tails, 0, 500))));
    pit.round(&HEADS);
    assert_eq!(pit.play.books.of(2), (1_000 - 1_000, -500));
    pit.play.rebuild();
}

// nsw 4.5, R49
#[test]
fn the_chip_part_of_a_wager_is_payable_in_chips() {
    let mut pit = betting(2, Heads, 1_000);
    for chips in [501, 550, 599, 601] {
        let refusal = pit.refused(player(2), &mixed(Heads, chips, 0));
        assert_eq!(
            (&*refusal.code, &*refusal.clause, refusal.ruling.as_deref()),
            ("not-payable-in-chips", "nsw 4.5", Some("R49"))
        );
    }
    pit.bet(2, Heads, 600);
    // tokens do not make an impossible amount of chips possible
    let refusal = pit.refused(player(2), &mixed(Tails, 550, 50));
    assert_eq!((&*refusal.code, &*refusal.clause), ("not-payable-in-chips", "nsw 4.5"));
    // nor does a change
    pit.no(player(2), &change(Heads, 650), "not-payable-in-chips", "4.5");
    pit.play.rebuild();
}

// nsw 4.5, R49: with chips of 2 and 5 dollars there is no wager of 3 dollars
#[test]
fn any_number_of_each_chip_makes_an_amount() {
    let config = config_with(|terms| {
        terms.denominations = vec![200, 500];
        terms.sign = sign((400, 10_000), (200, 5_000));
        terms.allow_return_over_one = true;
    });
    let mut pit = seated_with(&config, 7);
    pit.spinner(1, Heads, 400);
    pit.place_your_bets();
    pit.no(player(2), &mixed(Heads, 300, 0), "not-payable-in-chips", "4.5");
    for (seat, chips) in [(2, 200), (3, 400), (4, 500), (5, 600), (6, 700), (7, 900)] {
        pit.bet(seat, Heads, chips);
    }
    pit.play.rebuild();
}

// R57, R49: on Heads and Tails chips and tokens together are payable, so both are paid exactly
#[test]
fn tokens_on_heads_or_tails_complete_an_amount_in_chips() {
    let mut pit = betting(2, Heads, 1_000);
    for (chips, tokens) in [(0, 550), (500, 50), (500, 101)] {
        let refusal = pit.refused(player(2), &mixed(Heads, chips, tokens));
        assert_eq!(refusal.code, "not-payable-in-chips", "{refusal:?}");
        assert!(refusal.ruling.as_deref() == Some("R57"), "{refusal:?}");
    }
    pit.ok(player(2), &mixed(Heads, 0, 600));
    // a token part that would make the total odd
    let refusal = pit.refused(player(2), &mixed(Heads, 0, 50));
    assert_eq!(refusal.code, "not-payable-in-chips", "{refusal:?}");
    pit.ok(player(2), &mixed(Tails, 400, 100));
    pit.play.rebuild();
}

// R49, R18: tokens of the spinner's wager are any amount, and 4.10 rounds what they win
#[test]
fn tokens_of_the_spinners_wager_are_any_amount() {
    let mut pit = seated(1);
    ready_with(&mut pit, 0, 602);
    let events = spinner_wins(&mut pit);
    let won = winning(&events, 1, WagerKind::Spinner);
    // 7.5 * 602 = 4,515
    assert_eq!((won.stake, won.paid), (Stake { chips: 0, tokens: 602 }, 4_600));
    halves(won.exact, 9_030);
    halves(won.rounding, 170);
    assert_eq!(pit.play.books.of(1), (4_600, 0));
    pit.play.rebuild();
}

// nsw 4.9, 4.5: a wager is accompanied by chips or tokens
#[test]
fn a_wager_of_nothing_is_refused() {
    let mut pit = seated(2);
    pit.accept(1);
    pit.ok(player(1), &Command::SelectCoins(kip_tests::say::coins(1, 2)));
    pit.ok(player(1), &kip_tests::say::call(Heads));
    assert_eq!(pit.refused(player(1), &spinner_mixed(0, 0)).code, "amount-zero");
    pit.ok(player(1), &spinner_mixed(1_000, 0));
    assert_eq!(pit.refused(player(1), &Command::ChangeSpinnerWager(Stake { chips: 0, tokens: 0 })).code, "amount-zero");
    pit.place_your_bets();
    assert_eq!(pit.refused(player(2), &mixed(Heads, 0, 0)).code, "amount-zero");
    pit.bet(2, Heads, 500);
    assert_eq!(pit.refused(player(2), &change(Heads, 0)).code, "amount-zero");
    pit.play.rebuild();
}

// nsw 4.9, 4.6, R62: an oral wager counts once it lies on the layout before "no more bets"
#[test]
fn no_wager_is_taken_after_no_more_bets() {
    let mut pit = betting(2, Heads, 1_000);
    pit.no_more_bets();
    let refusal = pit.refused(player(2), &mixed(Heads, 500, 0));
    assert_eq!(refusal.clause, "nsw 4.6", "{refusal:?}");
    pit.throw();
    let refusal = pit.refused(player(2), &mixed(Heads, 500, 0));
    assert_eq!(refusal.clause, "nsw 4.6", "{refusal:?}");
    pit.play.rebuild();
}

// R49, R63: sums are reckoned before the division by the odds: stake and 15 times the stake
#[test]
fn a_spinners_wager_can_be_a_sixteenth_of_what_can_be_counted() {
    const MOST: u64 = ((1 << 53) - 1) / 16;
    let config = config_with(|terms| terms.sign = sign((500, 1_000_000_000_000_000), (500, 5_000)));
    let mut pit = seated_with(&config, 1);
    pit.accept(1);
    pit.ok(player(1), &Command::SelectCoins(kip_tests::say::coins(1, 2)));
    pit.ok(player(1), &kip_tests::say::call(Heads));
    assert_eq!(pit.refused(player(1), &spinner_mixed(0, MOST + 1)).code, "sum-too-large");
    pit.ok(player(1), &spinner_mixed(0, MOST));
    let events = spinner_wins(&mut pit);
    let won = winning(&events, 1, WagerKind::Spinner);
    // 7.5 times, and half a unit, up to whole dollars
    assert_eq!(won.paid, (MOST * 15).div_ceil(2).div_ceil(100) * 100);
    pit.play.rebuild();
}

// R49: no stake is accepted that could make any sum owed exceed 2^53 - 1
#[test]
fn no_wager_is_taken_whose_winnings_could_not_be_counted() {
    const HALF: u64 = 500_000_000_000_000;
    const MOST: u64 = 2 * HALF;
    let config = config_with(|terms| terms.sign = sign((500, MOST), (500, MOST)));
    let mut pit = seated_with(&config, 8);
    pit.spinner(1, Heads, HALF);
    pit.place_your_bets();
    let mut owed = u128::from(HALF) * 17 / 2;
    let mut refusals = 0;
    for seat in 1..=8 {
        match pit.play.apply(player(seat), pit.now, &mixed(Heads, MOST, 0)) {
            Ok(_) => owed += 2 * u128::from(MOST),
            Err(refusal) => {
                refusals += 1;
                assert_eq!((&*refusal.code, &*refusal.clause), ("sum-too-large", "R49"), "{refusal:?}");
            }
        }
    }
    assert!(refusals > 0, "eight wagers of 10^15 beside the spinner's");
    assert!(owed < 1 << 53, "{owed} could be owed");
    pit.bet(8, Tails, 500);
    pit.round(&HEADS);
    pit.round(&HEADS);
    let events = pit.round(&HEADS);
    assert_eq!(winning(&events, 1, WagerKind::Spinner).paid, HALF * 15 / 2);
    pit.play.rebuild();
}

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
#[test]
fn a_change_names_new_totals_in_chips_and_tokens() {
    let mut pit = betting(2, Heads, 1_000);
    pit.ok(player(2), &mixed(Heads, 500, 500));
    let events =
        pit.ok(player(2), &Command::ChangeWager(Wager { side: Heads, stake: Stake { chips: 1_000, tokens: 200 } }));
    assert_eq!(kinds(&events), ["wager-changed"]);
    let Happening::WagerChanged(changed) = &events[0].what else { panic!() };
    assert_eq!(changed.total, Stake { chips: 1_000, tokens: 200 });
    assert_eq!(changed.added, Stake { chips: 500, tokens: 0 });
    assert_eq!(changed.removed, Stake { chips: 0, tokens: 300 });
    assert_eq!(kip_tests::say::stake_of(&pit.view(), 2, WagerKind::Heads), (1_000, 200));
    let events = pit.round(&ODDS);
    assert!(won(&events).is_empty() && lost(&events).is_empty());
    pit.throw_land(&HEADS);
    pit.ok(BOXER, &Command::AnnounceResult);
    assert_eq!(pit.play.books.of(2), (1_200, 0));
    pit.play.rebuild();
}
