//! Limits, supervision, closing and disputes, which `house` takes over from `nsw` (R31), each cited as nsw's.

use crate::common::{Pit, ended, returned};
use crate::houses::{
    betting, config_with, inherits, inherits_refusal, next, ready, rounds, seated, seated_with, spinner,
};
use kip_engine::contract::{Role, Seat};
use kip_engine::two_up::contract::{
    Bounds, Command, Enforcement, Forfeit, GameOutcome, Invalidation, InvalidationReason, InvalidationScope,
    LimitsKind, PlayerLimits, ReturnReason, Side, Sign, SignNotice, WagerAt, WagerKind,
};
use kip_tests::say::{
    BOXER, DEALER, GAMES_SUPERVISOR, HEADS, HOST, SUPERVISOR, TAILS, bet, coins, offer_side_bet, player, spinner_bet,
};

use Side::{Heads, Tails};

const TWENTY_MINUTES: u64 = 20 * 60 * 1_000;

const fn wager_at(seat: Seat, wager: WagerKind) -> WagerAt {
    WagerAt { seat, wager }
}

const fn limits(spinner: (u64, u64), heads_tails: (u64, u64)) -> Sign {
    Sign {
        spinner: Bounds { min: spinner.0, max: spinner.1, unit: None },
        heads_tails: Bounds { min: heads_tails.0, max: heads_tails.1, unit: None },
    }
}

/// Seat 1 spins for 10 dollars; seat 2 has 5 on Heads, seat 3 has 7 on Tails.
fn layout() -> Pit {
    let mut pit = betting(3, 1_000);
    pit.bet(2, Heads, 500);
    pit.bet(3, Tails, 700);
    pit
}

// nsw 5.1, 5.5, 5.6: the sign and its limits
#[test]
fn the_sign_is_nsws() {
    let mut pit = betting(2, 1_000);
    for stake in [400, 500_100] {
        inherits_refusal(&mut pit, player(2), &bet(Heads, stake), "5.1");
    }
    let higher = limits((500, 100_000), (1_000, 500_000));
    inherits_refusal(&mut pit, SUPERVISOR, &Command::SetLimits(higher), "5.5");
    let early = SignNotice { sign: higher, change_at: pit.now + TWENTY_MINUTES - 1 };
    inherits_refusal(&mut pit, SUPERVISOR, &Command::AnnounceLimits(early), "5.5");
    let notice = SignNotice { sign: higher, change_at: pit.now + TWENTY_MINUTES };
    let events = pit.ok(SUPERVISOR, &Command::AnnounceLimits(notice));
    inherits(&events, "limits-announced", "5.5");
    pit.now += TWENTY_MINUTES;
    let events = pit.ok(SUPERVISOR, &Command::SetLimits(higher));
    inherits(&events, "limits-changed", "5.5");
    inherits_refusal(&mut pit, player(2), &bet(Heads, 900), "5.1");
    let own = |max| Command::SetPlayerLimits(PlayerLimits { seat: 2, limits: LimitsKind::HeadsTails, min: 1_000, max });
    inherits_refusal(&mut pit, SUPERVISOR, &own(400_000), "5.6");
    let events = pit.ok(SUPERVISOR, &own(600_000));
    inherits(&events, "player-limits-changed", "5.6");
    pit.ok(player(2), &bet(Heads, 600_000));
    pit.play.rebuild();
}

// house 1.A, nsw 5.1: the spinner's wager too
#[test]
fn the_spinners_wager_has_its_limits() {
    let mut pit = seated(1);
    pit.accept(1);
    pit.ok(player(1), &Command::SelectCoins(coins(1, 2)));
    for stake in [400, 100_100] {
        inherits_refusal(&mut pit, player(1), &spinner_bet(stake), "5.1");
    }
    pit.ok(player(1), &spinner_bet(100_000));
    pit.play.rebuild();
}

// nsw 5.2, 5.3: limits at settlement
#[test]
fn limits_at_settlement_are_nsws() {
    let config = config_with(|terms| terms.enforcement = Enforcement::AtSettlement);
    let mut pit = seated_with(&config, 3);
    spinner(&mut pit, 1, 1_000);
    pit.place_your_bets();
    pit.bet(2, Heads, 300);
    let events = pit.ok(DEALER, &Command::ReturnUnderMinimum(wager_at(2, WagerKind::Heads)));
    inherits(&events, "wager-returned", "5.2");
    pit.bet(2, Heads, 300);
    pit.bet(3, Heads, 500_500);
    let events = pit.round(&HEADS);
    inherits(&events, "excess-returned", "5.3");
    // below the minimum and found after the call: valid; above the maximum: paid to it
    assert_eq!((pit.play.books.of(2), pit.play.books.of(3)), ((300, 0), (500_000, 0)));
    pit.play.rebuild();
}

// nsw 9.3, 9.11, R23: voided, excluded, refused
#[test]
fn supervision_is_nsws() {
    let mut pit = layout();
    inherits_refusal(&mut pit, BOXER, &Command::VoidWagers(2), "9.3.1");
    inherits_refusal(&mut pit, BOXER, &Command::ExcludePlayer(2), "9.3.2");
    inherits_refusal(&mut pit, BOXER, &Command::RefuseWager(wager_at(3, WagerKind::Tails)), "9.11");
    let events = pit.ok(GAMES_SUPERVISOR, &Command::VoidWagers(2));
    inherits(&events, "wagers-voided", "9.3.1");
    assert_eq!(returned(&events), [(2, WagerKind::Heads, 500, ReturnReason::Voided)]);
    let events = pit.ok(SUPERVISOR, &Command::ExcludePlayer(2));
    inherits(&events, "player-excluded", "9.3.2");
    inherits_refusal(&mut pit, player(2), &bet(Heads, 500), "9.3.2");
    let events = pit.ok(SUPERVISOR, &Command::RefuseWager(wager_at(3, WagerKind::Tails)));
    inherits(&events, "wager-refused", "9.11");
    let events = pit.ok(SUPERVISOR, &Command::VoidWagers(1));
    assert_eq!(ended(&events), [(1, GameOutcome::Returned)]);
    pit.money(&[], 0);
    pit.play.rebuild();
}

// nsw 9.4, 9.5, R24: an outcome invalidated, what was paid reversed, a fraudulent wager forfeited
#[test]
fn an_outcome_is_invalidated_as_in_nsw() {
    let invalidate = |scope, reason, forfeits| Command::InvalidateOutcome(Invalidation { scope, reason, forfeits });
    let mut pit = layout();
    pit.round(&HEADS);
    let disruption = invalidate(InvalidationScope::Result, InvalidationReason::Disruption, vec![]);
    inherits_refusal(&mut pit, BOXER, &disruption, "9.4");
    let events = pit.ok(SUPERVISOR, &disruption);
    inherits(&events, "outcome-invalidated", "9.4.1");
    assert_eq!((pit.play.books.of(2), pit.play.books.of(3), pit.view().game.unwrap().run), ((0, 0), (0, 0), 0));
    let mut pit = layout();
    pit.round(&TAILS);
    let forfeits = vec![Forfeit { seat: 3, wager: WagerKind::Tails, bet: None }];
    let events = pit.ok(SUPERVISOR, &invalidate(InvalidationScope::Game, InvalidationReason::Fraud, forfeits));
    inherits(&events, "outcome-invalidated", "9.4.2");
    inherits(&events, "wager-forfeited", "9.5");
    pit.money(&[(3, -700)], 700);
    pit.play.rebuild();
}

// nsw 9.8, R25: closing
#[test]
fn closing_is_nsws() {
    let mut pit = ready(2, 1_000);
    inherits_refusal(&mut pit, SUPERVISOR, &Command::CloseTable, "9.8");
    let early = pit.now + TWENTY_MINUTES - 1;
    inherits_refusal(&mut pit, SUPERVISOR, &Command::AnnounceClosing(early), "9.8");
    let closing = pit.now + TWENTY_MINUTES;
    let events = pit.ok(SUPERVISOR, &Command::AnnounceClosing(closing));
    inherits(&events, "closing-announced", "9.8");
    pit.now += TWENTY_MINUTES;
    // the spinner's wager is not determined yet (1.B)
    rounds(&mut pit, &[&HEADS]);
    pit.refused(SUPERVISOR, &Command::CloseTable);
    rounds(&mut pit, &[&HEADS, &HEADS]);
    pit.refused(player(1), &Command::SpinAgain);
    let events = pit.ok(SUPERVISOR, &Command::CloseTable);
    inherits(&events, "table-closed", "9.8");
    pit.money(&[(1, 7_500)], -7_500);
    pit.play.rebuild();
}

// nsw 9.9, R26: three rounds without a wager while all other seats are taken
#[test]
fn a_player_who_abstains_gives_up_the_seat() {
    let mut config = crate::common::config();
    config.seats = 2;
    let mut pit = seated_with(&config, 2);
    spinner(&mut pit, 1, 1_000);
    let vacate = Command::VacateSeat(2);
    rounds(&mut pit, &[&HEADS, &HEADS]);
    inherits_refusal(&mut pit, DEALER, &vacate, "9.9");
    pit.round(&HEADS);
    inherits_refusal(&mut pit, player(1), &vacate, "9.9");
    let events = pit.ok(DEALER, &vacate);
    inherits(&events, "seat-vacated", "9.9");
    pit.play.rebuild();
}

// nsw 9.10, R27: no bets between players
#[test]
fn players_do_not_bet_with_each_other() {
    let mut pit = betting(2, 1_000);
    let refusal = inherits_refusal(&mut pit, player(2), &offer_side_bet(500), "9.10");
    assert_eq!(refusal.code, "not-in-these-rules");
    pit.play.rebuild();
}

// nsw 9.12, 9.13, R28: disputes
#[test]
fn disputes_are_nsws() {
    let mut pit = seated(2);
    if !pit.view().games_supervisor_present {
        use kip_engine::two_up::contract::Presence;
        pit.ok(HOST, &Command::SetSupervisorPresence(Presence { role: Role::GamesSupervisor, present: true }));
    }
    let first = 1;
    let events = pit.ok(player(2), &Command::RaiseDispute("it was Odds".into()));
    inherits(&events, "dispute-raised", "9.12");
    inherits_refusal(&mut pit, SUPERVISOR, &Command::DecideDispute(first), "9.12");
    let events = pit.ok(GAMES_SUPERVISOR, &Command::DecideDispute(first));
    inherits(&events, "dispute-decided", "9.12");
    pit.ok(player(2), &Command::RequestReview(first));
    pit.ok(SUPERVISOR, &Command::DecideDispute(first));
    let events = pit.ok(SUPERVISOR, &Command::ReferToInspector(first));
    inherits(&events, "inspector-referred", "9.13a");
    pit.play.rebuild();
}

// R8, R31: a refund of a retired spinner; R29: who has something on the layout stays
#[test]
fn nobody_leaves_with_something_on_the_layout() {
    let mut pit = layout();
    for seat in 1..=3 {
        let refusal = pit.refused(HOST, &Command::Leave(seat));
        assert_eq!(refusal.ruling.as_deref().unwrap_or(&refusal.clause), "R29", "{refusal:?}");
    }
    pit.ok(player(1), &Command::Retire);
    assert_eq!(next(&pit), [2]);
    pit.play.rebuild();
}
