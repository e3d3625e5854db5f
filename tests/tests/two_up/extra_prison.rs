//! The policy `EnPrison`: five Odds leave a wager on Heads or Tails in place for one more decision.

use crate::extra::cents;
use crate::extra::pit::{Pit, elect_prison, names, wagers_in, withdraw};
use crate::extra::rulebooks::PRISON;
use WagerKind::{Heads, ImprisonedHeads, ImprisonedTails, Tails};
use kip_engine::contract::{Fraction, Seat, Stake};
use kip_engine::two_up::contract::{
    Command, Forfeit, Happening, Invalidation, InvalidationReason, InvalidationScope, NoSpin, NoSpinReason, Phase,
    ReturnReason, Side, Wager, WagerAt, WagerKind,
};
use kip_tests::say::{BOXER, DEALER, HEADS, HOST, ODDS, SUPERVISOR, TAILS, config, player};

const MINUTE: u64 = 60_000;

/// Returns a table after five Odds: seat 2 has `heads` on Heads and seat 3 `tails` on Tails.
fn imprisoned(heads: u64, tails: u64) -> Pit {
    let mut pit = Pit::betting(*PRISON, &cents(), 3);
    pit.bet(2, Side::Heads, heads);
    pit.bet(3, Side::Tails, tails);
    let events = pit.five_odds();
    assert_eq!(wagers_in(&events, "wager-imprisoned"), [(2, Heads, heads), (3, Tails, tails)]);
    pit
}

fn fraud(seat: Seat, wager: WagerKind) -> Command {
    let forfeits = vec![Forfeit { seat, wager, bet: None }];
    Command::InvalidateOutcome(Invalidation {
        scope: InvalidationScope::Result,
        reason: InvalidationReason::Fraud,
        forfeits,
    })
}

#[test]
fn five_odds_move_no_money_and_the_wager_is_shown_in_prison() {
    let pit = imprisoned(1_000, 700);
    assert_eq!(
        (pit.shown(2), pit.shown(3)),
        (vec![(ImprisonedHeads, 1_000, true)], vec![(ImprisonedTails, 700, true)])
    );
    assert_eq!((pit.lies(2, ImprisonedHeads), pit.lies(2, Heads), pit.books.bank().0), (1_000, 0, 1_000));
    pit.rebuild();
}

// The wager is returned if it wins. Otherwise it is lost: to the other side, or to five Odds again.
#[test]
fn the_next_decision_releases_or_takes_it() {
    for (way, heads, tails) in [
        (vec![HEADS], 0, -700),
        (vec![TAILS], -1_000, 0),
        (vec![ODDS, ODDS, HEADS], 0, -700),
        (vec![ODDS; 5], -1_000, -700),
    ] {
        let mut pit = imprisoned(1_000, 700);
        pit.house_spins();
        let events = pit.falls(&way);
        assert_eq!((pit.won(2), pit.won(3)), (heads, tails), "{way:?}");
        assert_eq!(pit.books.bank().0, 1_000 - heads - tails);
        assert!(!names(&events).contains(&"wager-imprisoned"), "nobody is imprisoned twice");
        for event in &events {
            if let Happening::WagerReturned(back) = &event.what {
                assert_eq!(back.reason, ReturnReason::Released);
            }
            assert!(!matches!(event.what, Happening::WagerWon(_)), "a released wager wins nothing");
        }
        pit.rebuild();
    }
}

#[test]
fn invalid_spins_and_odds_leave_it_in_prison() {
    let mut pit = imprisoned(1_000, 700);
    pit.house_spins();
    pit.falls(&[ODDS; 4]);
    pit.throw();
    let outside = NoSpin { reason: NoSpinReason::OutsideRing, text: None };
    pit.ok(BOXER, &Command::CallNoSpin(outside));
    assert_eq!(pit.shown(2), [(ImprisonedHeads, 1_000, true)]);
    pit.falls(&[TAILS]);
    assert_eq!((pit.won(2), pit.won(3)), (-1_000, 0));
}

#[test]
fn tokens_come_back_as_tokens() {
    let mut pit = Pit::betting(*PRISON, &cents(), 2);
    pit.ok(player(2), &Command::PlaceWager(Wager { side: Side::Heads, stake: Stake { chips: 600, tokens: 401 } }));
    pit.five_odds();
    assert_eq!(pit.books.of(2), (-600, -401));
    pit.house_spins();
    pit.falls(&[HEADS]);
    assert_eq!(pit.books.of(2), (0, 0));
}

// R56, R77: the wager in prison is settled before the new one on its side.
#[test]
fn it_joins_no_other_wager() {
    for (landing, money) in [(HEADS, 500), (TAILS, -1_500)] {
        let mut pit = imprisoned(1_000, 700);
        pit.spinner(2);
        pit.bet(2, Side::Heads, 500);
        assert_eq!(pit.shown(2)[..2], [(ImprisonedHeads, 1_000, true), (Heads, 500, false)]);
        let events = pit.falls(std::slice::from_ref(&landing));
        let settled =
            if landing == HEADS { wagers_in(&events, "wager-returned") } else { wagers_in(&events, "wager-lost") };
        assert_eq!(settled[0], (2, ImprisonedHeads, 1_000));
        // As spinner seat 2 has another 1,000 on the layout, or has lost it.
        assert_eq!(pit.won(2) + 1_000, money);
    }
    // After five Odds the wager in prison is lost and the new one imprisoned; a third decision releases it.
    let mut pit = imprisoned(1_000, 700);
    pit.house_spins();
    pit.bet(2, Side::Heads, 500);
    let events = pit.five_odds();
    assert_eq!(wagers_in(&events, "wager-lost"), [(2, ImprisonedHeads, 1_000), (3, ImprisonedTails, 700)]);
    assert_eq!(wagers_in(&events, "wager-imprisoned"), [(2, Heads, 500)]);
    assert_eq!(pit.shown(2), [(ImprisonedHeads, 500, true)]);
    pit.rebuild();
    pit.house_spins();
    pit.falls(&[HEADS]);
    assert_eq!(pit.won(2), -1_000);
    pit.rebuild();
}

#[test]
fn a_new_wager_is_judged_alone() {
    let mut pit = Pit::betting(*PRISON, &config(), 2);
    pit.bet(2, Side::Heads, 500_000);
    pit.five_odds();
    pit.house_spins();
    pit.no(player(2), &kip_tests::say::bet(Side::Heads, 500_100), "above-maximum");
    pit.bet(2, Side::Heads, 500_000);
}

#[test]
fn it_cannot_be_changed_withdrawn_or_refused() {
    let mut pit = imprisoned(1_000, 700);
    let change = Command::ChangeWager(Wager { side: Side::Heads, stake: Stake { chips: 600, tokens: 0 } });
    // The phase is checked before the subject (R113).
    pit.no(player(2), &withdraw(Side::Heads), "betting-closed");
    pit.house_spins();
    pit.no(player(2), &withdraw(Side::Heads), "no-such-wager");
    pit.no(player(2), &change, "no-such-wager");
    pit.no(SUPERVISOR, &Command::RefuseWager(WagerAt { seat: 2, wager: Heads }), "no-such-wager");
    for wager in [ImprisonedHeads, ImprisonedTails] {
        pit.no(SUPERVISOR, &Command::RefuseWager(WagerAt { seat: 2, wager }), "not-in-these-rules");
        pit.no(DEALER, &Command::ReturnUnderMinimum(WagerAt { seat: 2, wager }), "not-in-these-rules");
    }
    pit.bet(2, Side::Heads, 500);
    pit.ok(player(2), &change);
    pit.ok(SUPERVISOR, &Command::RefuseWager(WagerAt { seat: 2, wager: Heads }));
    assert_eq!(pit.shown(2), [(ImprisonedHeads, 1_000, true)]);
    pit.no(player(2), &elect_prison(Side::Heads), "not-in-these-rules");
}

#[test]
fn it_blocks_leaving_and_exporting() {
    let mut pit = imprisoned(1_000, 700);
    pit.no(HOST, &Command::Leave(2), "money-at-stake");
    assert_eq!(pit.table.export(pit.now).expect_err("it is refused").code, "layout-not-empty");
    pit.house_spins();
    pit.no(HOST, &Command::Leave(2), "money-at-stake");
    pit.falls(&[HEADS]);
    pit.no(HOST, &Command::Leave(2), "outcome-open");
    pit.house_spins();
    pit.ok(HOST, &Command::Leave(2));
}

// R25, R77
#[test]
fn it_blocks_closing_and_the_house_spins_for_it() {
    let mut pit = Pit::betting(*PRISON, &cents(), 2);
    pit.bet(2, Side::Heads, 1_000);
    let close_at = pit.now + 20 * MINUTE;
    pit.ok(SUPERVISOR, &Command::AnnounceClosing(close_at));
    pit.five_odds();
    pit.now = close_at;
    let refusal = pit.no(SUPERVISOR, &Command::CloseTable, "wager-undetermined");
    assert_eq!(refusal.clause, "prison 1");
    pit.no(BOXER, &Command::OfferCoins(2), "closing");
    pit.ok(DEALER, &Command::StartHouseSpin);
    pit.place_your_bets();
    pit.falls(&[ODDS, HEADS]);
    assert_eq!(pit.won(2), 0);
    pit.no(DEALER, &Command::StartHouseSpin, "closing");
    pit.ok(SUPERVISOR, &Command::CloseTable);
    assert_eq!(pit.view().phase, Phase::Closed);
    pit.rebuild();
}

// R26, R77
#[test]
fn it_counts_as_a_wager_for_vacating_a_seat() {
    let mut config = cents();
    config.seats = 2;
    let mut pit = Pit::betting(*PRISON, &config, 2);
    pit.falls(&[TAILS]);
    pit.house_spins();
    pit.falls(&[TAILS]);
    let abstained = |pit: &Pit| pit.view().seats[1].abstained;
    assert_eq!(abstained(&pit), 2);
    pit.house_spins();
    pit.bet(2, Side::Heads, 1_000);
    pit.five_odds();
    assert_eq!(abstained(&pit), 0);
    pit.house_spins();
    pit.falls(&[HEADS]);
    assert_eq!(abstained(&pit), 0);
    pit.house_spins();
    pit.falls(&[HEADS]);
    assert_eq!(abstained(&pit), 1);
}

#[test]
fn voided_it_goes_back_and_exclusion_leaves_it() {
    let mut pit = imprisoned(1_000, 700);
    let events = pit.ok(SUPERVISOR, &Command::VoidWagers(2));
    assert_eq!(wagers_in(&events, "wager-returned"), [(2, ImprisonedHeads, 1_000)]);
    assert_eq!(pit.won(2), 0);
    pit.ok(SUPERVISOR, &Command::ExcludePlayer(3));
    pit.house_spins();
    pit.falls(&[TAILS]);
    assert_eq!(pit.won(3), 0);
    pit.rebuild();
}

// R24, R52, R78: the outcome that imprisoned is invalidated; the wagers that go back are placed as they were at the throw.
#[test]
fn five_odds_that_are_invalidated_have_imprisoned_nobody() {
    for (scope, spinner) in [(InvalidationScope::Result, -1_000), (InvalidationScope::Game, 0)] {
        let mut pit = imprisoned(1_000, 700);
        let events = pit.invalidate(scope);
        assert_eq!(wagers_in(&events, "wager-returned")[..2], [(2, Heads, 1_000), (3, Tails, 700)]);
        assert_eq!((pit.won(1), pit.won(2), pit.won(3), pit.books.bank().0), (spinner, 0, 0, 0));
        assert!(pit.shown(2).is_empty());
        pit.rebuild();
    }
    let mut pit = imprisoned(1_000, 700);
    pit.no(SUPERVISOR, &fraud(2, ImprisonedHeads), "no-such-wager");
    let events = pit.ok(SUPERVISOR, &fraud(2, Heads));
    assert_eq!(wagers_in(&events, "wager-forfeited"), [(2, Heads, 1_000)]);
    assert_eq!((pit.won(2), pit.won(3)), (-1_000, 0));
}

// R78: the outcome that settled the wager in prison is invalidated.
#[test]
fn an_invalidated_outcome_puts_a_released_wager_back_in_prison() {
    for way in [vec![HEADS], vec![TAILS], vec![ODDS; 5]] {
        let mut pit = imprisoned(1_000, 700);
        pit.house_spins();
        pit.bet(2, Side::Heads, 500);
        pit.falls(&way);
        let events = pit.invalidate(InvalidationScope::Game);
        assert!(
            wagers_in(&events, "wager-returned").iter().any(|&(seat, _, stake)| (seat, stake) == (2, 500)),
            "{way:?}"
        );
        assert_eq!(
            (pit.shown(2), pit.shown(3)),
            (vec![(ImprisonedHeads, 1_000, true)], vec![(ImprisonedTails, 700, true)])
        );
        assert_eq!((pit.won(2), pit.won(3), pit.books.bank().0), (-1_000, -700, 1_000));
        pit.rebuild();
        pit.house_spins();
        pit.falls(&[HEADS]);
        assert_eq!((pit.won(2), pit.won(3)), (0, -700));
        pit.rebuild();
    }
}

#[test]
fn in_mid_air_it_stays_in_prison_and_fraud_may_take_it() {
    let mut pit = imprisoned(1_000, 700);
    pit.house_spins();
    pit.bet(2, Side::Heads, 500);
    pit.falls(&[ODDS]);
    pit.throw();
    let events = pit.ok(SUPERVISOR, &fraud(3, ImprisonedTails));
    assert_eq!(wagers_in(&events, "wager-returned"), [(2, Heads, 500)]);
    assert_eq!(wagers_in(&events, "wager-forfeited"), [(3, ImprisonedTails, 700)]);
    assert_eq!((pit.shown(2), pit.shown(3)), (vec![(ImprisonedHeads, 1_000, true)], vec![]));
    pit.place_your_bets();
    pit.falls(&[HEADS]);
    assert_eq!((pit.won(2), pit.won(3)), (0, -700));
    pit.rebuild();
}

#[test]
fn fraud_takes_the_new_wager_and_the_one_in_prison_apart() {
    for (wager, forfeited, kept) in
        [(Heads, 500, (ImprisonedHeads, 1_000, true)), (ImprisonedHeads, 1_000, (Tails, 0, false))]
    {
        let mut pit = imprisoned(1_000, 700);
        pit.house_spins();
        pit.bet(2, Side::Heads, 500);
        pit.five_odds();
        let events = pit.ok(SUPERVISOR, &fraud(2, wager));
        assert_eq!(wagers_in(&events, "wager-forfeited"), [(2, wager, forfeited)]);
        let stays: Vec<_> = Some(kept).into_iter().filter(|kept| kept.2).collect();
        assert_eq!(pit.shown(2), stays);
        pit.rebuild();
    }
}

#[test]
fn after_place_your_bets_the_imprisonment_stands() {
    let mut pit = imprisoned(1_000, 700);
    pit.house_spins();
    let disruption =
        Invalidation { scope: InvalidationScope::Result, reason: InvalidationReason::Disruption, forfeits: vec![] };
    pit.no(SUPERVISOR, &Command::InvalidateOutcome(disruption), "no-outcome-open");
    assert_eq!(pit.shown(2), [(ImprisonedHeads, 1_000, true)]);
}

// The return is 31/32 + 1/32 × 31/64, computed by playing every course of two decisions.
#[test]
fn the_stated_return_is_the_sum_over_all_ways() {
    let lands = |odds: usize, end| [vec![ODDS; odds], vec![end]].concat();
    let mut returned: i128 = 0;
    let stake = 1_000;
    for (odds, end) in (0..5).flat_map(|odds| [(odds, HEADS), (odds, TAILS)]) {
        let mut pit = Pit::betting(*PRISON, &cents(), 2);
        pit.bet(2, Side::Heads, stake);
        pit.falls(&lands(odds, end.clone()));
        // This course has the weight (1/2)^odds × 1/4, out of 4,096 for two decisions.
        returned += (1_024 >> odds) * (i128::from(stake) + pit.won(2));

        let mut pit = imprisoned(stake, 1);
        pit.house_spins();
        pit.falls(&lands(odds, end));
        // With five Odds first the weight is 1/32 of that.
        returned += (32 >> odds) * (i128::from(stake) + pit.won(2));
    }
    let price = PRISON.describe().head.bets[0].pays.expect("a price");
    assert_eq!(price.returns, Fraction { numerator: 2_015, denominator: 2_048 });
    assert_eq!(returned, i128::from(stake) * 2 * 2_015);
}
