//! The policy `LaPartage`: five Odds return half of a wager on Heads or Tails.

use crate::extra::pit::{Pit, elect_partage, elect_prison, names, wagers_in};
use crate::extra::rulebooks::{DOWN, PARTAGE};
use crate::extra::{at_settlement, cents};
use kip_engine::contract::{Fraction, Stake};
use kip_engine::two_up::contract::{
    Command, Event, Forfeit, Happening, Invalidation, InvalidationReason, InvalidationScope, Phase, Side, Wager,
    WagerKind, WagerView,
};
use kip_tests::say::{BOXER, HEADS, ODDS, SUPERVISOR, TAILS, config, player};

/// Returns the only halving of a wager on Heads: the part returned and the part the bank kept.
fn halved(events: &[Event]) -> (Stake, Stake) {
    let mut all = events.iter().filter_map(|event| match &event.what {
        Happening::WagerHalved(half) if half.wager == WagerKind::Heads => Some((half.returned, half.lost)),
        _ => None,
    });
    let one = all.next().expect("a wager was halved");
    assert_eq!(all.next(), None);
    one
}

// Extra rulebooks: half is returned, rounded up to a minor unit; the tender is that of the stake (R19).
#[test]
fn half_goes_back_in_its_tenders_rounded_up_to_a_minor_unit() {
    for ((chips, tokens), (back_chips, back_tokens)) in [
        ((1_000, 0), (500, 0)),
        ((501, 0), (251, 0)),
        ((999, 0), (500, 0)),
        ((1, 0), (1, 0)),
        ((0, 1_000), (0, 500)),
        ((0, 1), (0, 1)),
        ((600, 400), (300, 200)),
        ((501, 500), (251, 250)),
        ((501, 501), (251, 250)),
        ((1_000_000_000_000_000, 0), (500_000_000_000_000, 0)),
        ((999_999_999_999_999, 0), (500_000_000_000_000, 0)),
    ] {
        let mut pit = Pit::betting(*PARTAGE, &cents(), 2);
        pit.ok(player(2), &Command::PlaceWager(Wager { side: Side::Heads, stake: Stake { chips, tokens } }));
        let (returned, lost) = halved(&pit.five_odds());
        assert_eq!(returned, Stake { chips: back_chips, tokens: back_tokens }, "of {chips} and {tokens}");
        assert_eq!((returned.chips + lost.chips, returned.tokens + lost.tokens), (chips, tokens));
        assert_eq!(pit.books.bank().0, i128::from(lost.chips) + 1_000);
        assert_eq!(pit.books.bank().1, i128::from(lost.tokens));
        pit.rebuild();
    }
}

// R76: the returned chips are a payable amount.
#[test]
fn half_of_chips_is_rounded_up_to_chips() {
    for ((chips, tokens), (back_chips, back_tokens)) in
        [((1_000, 0), (500, 0)), ((500, 0), (300, 0)), ((500, 500), (300, 200)), ((0, 500), (0, 250))]
    {
        let mut pit = Pit::betting(*PARTAGE, &config(), 2);
        pit.ok(player(2), &Command::PlaceWager(Wager { side: Side::Heads, stake: Stake { chips, tokens } }));
        let (returned, _) = halved(&pit.five_odds());
        assert_eq!(returned, Stake { chips: back_chips, tokens: back_tokens }, "of {chips} and {tokens}");
    }
}

// R56: the spinner's wager is not an even-money wager, and five Odds take it.
#[test]
fn wagers_are_halved_by_seat_and_the_spinners_is_lost() {
    let mut pit = Pit::betting(*PARTAGE, &cents(), 3);
    pit.bet(2, Side::Tails, 700);
    pit.bet(2, Side::Heads, 500);
    pit.bet(3, Side::Tails, 700);
    let events = pit.five_odds();
    assert_eq!(
        wagers_in(&events, "wager-halved"),
        [(2, WagerKind::Heads, 250), (2, WagerKind::Tails, 350), (3, WagerKind::Tails, 350)]
    );
    assert_eq!(wagers_in(&events, "wager-lost"), [(1, WagerKind::Spinner, 1_000)]);
    let halved = names(&events).iter().rposition(|&name| name == "wager-halved");
    assert!(halved < names(&events).iter().position(|&name| name == "wager-lost"));
    assert_eq!((pit.won(1), pit.won(2), pit.won(3), pit.books.bank().0), (-1_000, -600, -350, 1_950));
    assert!(pit.view().seats.iter().all(|seat| seat.wagers.is_empty()));
    let cited = |name: &str| {
        let event = events.iter().find(|event| event.what.name() == name).expect(name);
        PARTAGE.describe().head.clauses.into_iter().find(|row| row.number == event.cite.clause).expect("a row").id
    };
    assert_eq!((cited("wager-halved").as_str(), cited("wager-lost").as_str()), ("partage 1", "nsw 4.1.1.2.1"));
    pit.rebuild();
}

#[test]
fn fewer_odds_and_results_halve_nothing() {
    let mut pit = Pit::betting(*PARTAGE, &config(), 2);
    pit.bet(2, Side::Heads, 1_000);
    pit.falls(&[ODDS; 4]);
    assert_eq!(pit.shown(2), [(WagerKind::Heads, 1_000, false)]);
    let events = pit.falls(&[HEADS]);
    assert_eq!((wagers_in(&events, "wager-halved"), pit.won(2)), (vec![], 1_000));
    pit.place_your_bets();
    pit.bet(2, Side::Heads, 1_000);
    assert_eq!(wagers_in(&pit.falls(&[TAILS]), "wager-lost")[0], (2, WagerKind::Heads, 1_000));
}

// R15, 5.3: paid or collected to the maximum, the rest handed back untouched.
#[test]
fn what_is_above_the_maximum_goes_back_whole() {
    let mut pit = Pit::betting(*PARTAGE, &at_settlement(), 2);
    pit.bet(2, Side::Heads, 6_000);
    let events = pit.five_odds();
    assert_eq!(wagers_in(&events, "excess-returned"), [(2, WagerKind::Heads, 1_000)]);
    assert_eq!(wagers_in(&events, "wager-halved"), [(2, WagerKind::Heads, 2_500)]);
    assert_eq!(pit.won(2), -2_500);
}

// R24: the half that was collected is reversed, the half that was returned too, and the whole is refunded.
#[test]
fn an_invalidated_halving_is_undone() {
    for (scope, spinner) in [(InvalidationScope::Result, -1_000), (InvalidationScope::Game, 0)] {
        let mut pit = Pit::betting(*PARTAGE, &cents(), 3);
        pit.bet(2, Side::Heads, 501);
        pit.bet(3, Side::Tails, 1);
        pit.five_odds();
        assert_eq!((pit.won(2), pit.won(3)), (-250, 0));
        let events = pit.invalidate(scope);
        assert_eq!(wagers_in(&events, "wager-returned")[..2], [(2, WagerKind::Heads, 501), (3, WagerKind::Tails, 1)]);
        assert_eq!((pit.won(1), pit.won(2), pit.won(3), pit.books.bank().0), (spinner, 0, 0, 0));
        pit.rebuild();
    }
}

// 9.5: the whole wager is forfeited, although five Odds took only half of it.
#[test]
fn fraud_forfeits_the_whole_wager() {
    let mut pit = Pit::betting(*PARTAGE, &cents(), 2);
    pit.bet(2, Side::Heads, 1_000);
    pit.five_odds();
    let forfeits = vec![Forfeit { seat: 2, wager: WagerKind::Heads, bet: None }];
    let fraud = Invalidation { scope: InvalidationScope::Result, reason: InvalidationReason::Fraud, forfeits };
    let events = pit.ok(SUPERVISOR, &Command::InvalidateOutcome(fraud));
    assert_eq!(wagers_in(&events, "wager-forfeited"), [(2, WagerKind::Heads, 1_000)]);
    assert_eq!((pit.won(2), pit.books.bank().0), (-1_000, 1_000));
}

#[test]
fn there_is_nothing_to_elect() {
    let mut pit = Pit::betting(*PARTAGE, &config(), 2);
    pit.bet(2, Side::Heads, 1_000);
    for command in [elect_partage(Side::Heads), elect_prison(Side::Heads)] {
        let refusal = pit.no(player(2), &command, "not-in-these-rules");
        assert_eq!(refusal.clause, "partage 1");
    }
    let events = pit.five_odds();
    assert!(!names(&events).contains(&"election-required"));
    let known = PARTAGE.describe().head.commands;
    assert!(!known.iter().any(|known| known.name == "elect-prison" || known.name == "elect-partage"));
}

/// Returns every course of a decision, with its weight out of 64.
fn ways() -> Vec<(u64, Vec<Command>)> {
    let mut ways = vec![(1, vec![ODDS; 5])];
    for odds in 0..5 {
        for end in [HEADS, TAILS] {
            let mut way = vec![ODDS; odds];
            way.push(end);
            // 1/2 for each Odds, 1/4 for the end: out of 32 those are 8, 4, 2, 1 and 1/2 — out of 64 twice as much.
            ways.push((16 >> odds, way));
        }
    }
    // Five Odds are 1/32.
    ways[0].0 = 2;
    ways
}

// Extra rulebooks: the return is 63/64, computed by playing every course of a decision.
#[test]
fn the_stated_return_is_the_sum_over_all_ways() {
    let stake = 6_400;
    let mut returned = 0;
    for (weight, way) in ways() {
        let mut pit = Pit::betting(*PARTAGE, &cents(), 2);
        pit.bet(2, Side::Tails, stake);
        pit.falls(&way);
        returned += i128::from(weight) * (i128::from(stake) + pit.won(2));
    }
    assert_eq!(ways().iter().map(|(weight, _)| weight).sum::<u64>(), 64);
    let stated = PARTAGE.describe().head.bets;
    for bet in &stated[..2] {
        assert_eq!(bet.pays.expect("a price").returns, Fraction { numerator: 63, denominator: 64 });
        assert_eq!(i128::from(stake) * 63, returned);
    }
    assert_eq!(stated.len(), 3);
}

// R79: a rulebook may round winnings down.
#[test]
fn winnings_are_rounded_down_where_the_rulebook_says_so() {
    let mut pit = Pit::betting(*DOWN, &config(), 1);
    pit.falls(&[HEADS]);
    pit.place_your_bets();
    pit.falls(&[HEADS]);
    pit.place_your_bets();
    let events = pit.falls(&[HEADS]);
    let won = events.iter().find_map(|event| match &event.what {
        Happening::WagerWon(won) => Some(*won),
        _ => None,
    });
    let won = won.expect("the spinner won");
    assert_eq!((won.exact, won.paid), (Fraction { numerator: 7_500, denominator: 1 }, 7_500));
    assert_eq!(pit.view().phase, Phase::Won);

    pit.ok(player(1), &Command::SpinAgain);
    pit.ok(player(1), &Command::SelectCoins(kip_tests::say::coins(1, 2)));
    pit.ok(player(1), &kip_tests::say::call(Side::Heads));
    pit.ok(player(1), &kip_tests::say::spinner_bet(500));
    let paid: Vec<u64> = (0..3)
        .flat_map(|_| {
            pit.ok(BOXER, &Command::PlaceYourBets);
            pit.falls(&[HEADS])
        })
        .filter_map(|event| if let Happening::WagerWon(won) = event.what { Some(won.paid) } else { None })
        .collect();
    // The exact amount is 3,750, with chips of 100.
    assert_eq!(paid, [3_700]);
}

#[test]
fn a_halved_wager_is_gone_from_the_view() {
    let mut pit = Pit::betting(*PARTAGE, &config(), 2);
    pit.bet(2, Side::Heads, 1_000);
    let seen = |pit: &Pit| -> Vec<WagerView> { pit.view().seats[1].wagers.clone() };
    assert_eq!(seen(&pit).len(), 1);
    pit.five_odds();
    assert_eq!(seen(&pit), []);
    // Its outcome can still be invalidated: the player waits for the next call (R29).
    pit.no(kip_tests::say::HOST, &Command::Leave(2), "outcome-open");
    pit.spinner(3 - 1);
    pit.no(kip_tests::say::HOST, &Command::Leave(2), "money-at-stake");
}
