//! When wagers may move: before "no more bets", and again after a void spin.

use crate::common::{Pit, cited, has, house_spin, kinds, one, spinner_ready};
use kip_engine::contract::{Seat, Stake};
use kip_engine::two_up::contract::{Command, Happening, Phase, Side, Wager, WagerKind};
use kip_tests::say::{BOXER, DEALER, HEADS, ODDS, TAILS, bet, player, throw};

use Side::{Heads, Tails};

fn change(side: Side, chips: u64) -> Command {
    Command::ChangeWager(Wager { side, stake: Stake { chips, tokens: 0 } })
}

fn withdraw(side: Side) -> Command {
    Command::WithdrawWager(side)
}

/// Nothing of that seat moves, by that clause: no wager is placed, changed or withdrawn.
#[track_caller]
fn nothing_moves(pit: &mut Pit, seat: Seat, clauses: &[&str]) {
    let lies = (pit.lies(seat, WagerKind::Heads), pit.lies(seat, WagerKind::Tails));
    for (side, command) in [
        (Heads, bet(Heads, 500)),
        (Tails, bet(Tails, 500)),
        (Heads, change(Heads, 1_500)),
        (Heads, change(Heads, 600)),
        (Heads, withdraw(Heads)),
    ] {
        let refusal = pit.refused(player(seat), &command);
        let clause = refusal.clause.strip_prefix("nsw ").unwrap_or(&refusal.clause);
        // with Odds pending the clause that lets wagers of that side stand is as good
        let stands = if side == Heads { "4.1.2.3" } else { "4.1.3.3" };
        assert!(clauses.contains(&clause) || (pit.view().pending && clause == stands), "{command:?}: {refusal:?}");
    }
    assert_eq!((pit.lies(seat, WagerKind::Heads), pit.lies(seat, WagerKind::Tails)), lies);
}

/// Seat 2 has 10 dollars on Heads, the spinner on seat 1 a wager of 10; three seats.
fn with_a_wager() -> Pit {
    let mut pit = spinner_ready(3, Heads, 1_000);
    pit.place_your_bets();
    pit.bet(2, Heads, 1_000);
    pit
}

// nsw 4.6, 6.2: until "no more bets" wagers are placed, raised, lowered, withdrawn
#[test]
fn wagers_move_freely_until_no_more_bets() {
    let mut pit = with_a_wager();
    let events = pit.ok(player(2), &change(Heads, 1_500));
    let Happening::WagerChanged(changed) = &one(&events, "wager-changed").what else { panic!() };
    assert_eq!((changed.total.chips, changed.added.chips, changed.removed.chips), (1_500, 500, 0));
    let events = pit.ok(player(2), &change(Heads, 700));
    let Happening::WagerChanged(changed) = &one(&events, "wager-changed").what else { panic!() };
    assert_eq!((changed.total.chips, changed.added.chips, changed.removed.chips), (700, 0, 800));
    let events = pit.ok(player(2), &withdraw(Heads));
    assert_eq!(kinds(&events), ["wager-withdrawn"]);
    pit.ok(player(2), &bet(Tails, 500));
    pit.ok(player(2), &bet(Heads, 500));
    assert_eq!((pit.lies(2, WagerKind::Heads), pit.lies(2, WagerKind::Tails)), (500, 500));
    pit.play.rebuild();
}

// nsw 4.1, R46: nobody changes or withdraws a wager that does not lie there
#[test]
fn a_wager_that_does_not_lie_there_cannot_move() {
    let mut pit = with_a_wager();
    for command in [change(Tails, 500), withdraw(Tails)] {
        let refusal = pit.refused(player(2), &command);
        assert_eq!(refusal.code, "no-such-wager", "{refusal:?}");
        pit.refused(player(3), &command);
    }
    pit.play.rebuild();
}

// nsw 4.6: from the call until the result is determined and the wager settled, all along the spin
#[test]
fn nothing_moves_after_no_more_bets() {
    let mut pit = with_a_wager();
    let events = pit.no_more_bets();
    assert_eq!((kinds(&events), cited(&events, "betting-closed")), (vec!["betting-closed"], "nsw 6.3".into()));
    assert_eq!(pit.phase(), Phase::Called);
    nothing_moves(&mut pit, 2, &["4.6"]);
    pit.throw();
    assert_eq!(pit.phase(), Phase::Flying);
    nothing_moves(&mut pit, 2, &["4.6"]);
    pit.ok(BOXER, &ODDS);
    assert_eq!(pit.phase(), Phase::Landed);
    nothing_moves(&mut pit, 2, &["4.6"]);
    pit.ok(BOXER, &Command::AnnounceResult);
    nothing_moves(&mut pit, 2, &["4.6"]);
    pit.throw_land(&TAILS);
    nothing_moves(&mut pit, 2, &["4.6"]);
    pit.ok(BOXER, &Command::AnnounceResult);
    pit.money(&[(1, -1_000), (2, -1_000)], 2_000);
    pit.play.rebuild();
}

// nsw 4.1.2.3, 4.6: after Odds the coins are thrown again without opening the layout
#[test]
fn after_odds_the_coins_are_thrown_again_at_once() {
    let mut pit = with_a_wager();
    pit.round(&ODDS);
    assert_eq!(pit.phase(), Phase::Called);
    pit.refused(BOXER, &Command::PlaceYourBets);
    pit.refused(BOXER, &Command::NoMoreBets);
    pit.throw();
    pit.play.rebuild();
}

// nsw 4.7, R7: after a void spin a player may increase, reduce or withdraw
#[test]
fn after_a_void_spin_wagers_on_the_layout_may_move() {
    let mut pit = with_a_wager();
    let events = pit.invalid();
    assert_eq!(kinds(&events), ["spin-invalid", "betting-reopened"]);
    assert_eq!(cited(&events, "betting-reopened"), "nsw 4.7");
    assert_eq!(pit.phase(), Phase::Reopened);
    pit.ok(player(2), &change(Heads, 1_500));
    pit.ok(player(2), &change(Heads, 700));
    // a second wager on the same side joins the first (R20): an increase
    pit.ok(player(2), &bet(Heads, 500));
    assert_eq!(pit.lies(2, WagerKind::Heads), 1_200);
    pit.ok(player(2), &withdraw(Heads));
    assert_eq!(pit.lies(2, WagerKind::Heads), 0);
    pit.play.rebuild();
}

// nsw 4.7, R7: it names no new wagers, nor a move to the other side
#[test]
fn after_a_void_spin_no_new_wager_is_taken() {
    let mut pit = with_a_wager();
    pit.invalid();
    for (seat, side) in [(2, Tails), (3, Heads), (3, Tails), (1, Heads)] {
        pit.no(player(seat), &bet(side, 500), "no-new-wagers", "4.7");
    }
    // once withdrawn it no longer lies there
    pit.ok(player(2), &withdraw(Heads));
    pit.no(player(2), &bet(Heads, 1_000), "no-new-wagers", "4.7");
    pit.play.rebuild();
}

// nsw 4.7, R7: "no more bets" is called again before the next throw
#[test]
fn after_a_void_spin_no_more_bets_is_called_again() {
    let mut pit = with_a_wager();
    pit.invalid();
    let refusal = pit.refused(player(1), &throw());
    assert_eq!(refusal.clause, "nsw 6.3", "{refusal:?}");
    pit.no_more_bets();
    nothing_moves(&mut pit, 2, &["4.6"]);
    pit.spin(&HEADS);
    assert_eq!(pit.play.books.of(2), (1_000, 0));
    pit.play.rebuild();
}

// nsw 4.7 ("provided no result is pending"), R7: with Odds pending nothing changes
#[test]
fn with_odds_pending_a_void_spin_reopens_nothing() {
    let mut pit = with_a_wager();
    pit.round(&ODDS);
    for _ in 0..2 {
        let events = pit.invalid();
        assert!(!has(&events, "betting-reopened"));
        assert_eq!(pit.phase(), Phase::Called);
        nothing_moves(&mut pit, 2, &["4.6", "4.7"]);
    }
    pit.spin(&HEADS);
    assert_eq!(pit.play.books.of(2), (1_000, 0));
    pit.play.rebuild();
}

// nsw 4.6, 4.7: pending is a matter of this decision; in the next one a void spin opens the layout again
#[test]
fn pending_odds_end_with_the_decision() {
    let mut pit = with_a_wager();
    pit.round(&ODDS);
    pit.round(&HEADS);
    pit.place_your_bets();
    pit.bet(2, Heads, 500);
    assert!(has(&pit.invalid(), "betting-reopened"));
    pit.ok(player(2), &change(Heads, 600));
    pit.play.rebuild();
}

// nsw 4.7: in a house spin too
#[test]
fn a_void_house_spin_reopens_the_layout() {
    let mut pit = house_spin(2);
    pit.bet(1, Heads, 500);
    pit.invalid();
    pit.ok(player(1), &change(Heads, 700));
    pit.no(player(2), &bet(Heads, 500), "no-new-wagers", "4.7");
    pit.round(&TAILS);
    pit.money(&[(1, -700)], 700);
    pit.play.rebuild();
}

// nsw 4.6, R22: a player moves nobody else's wager, and no member of staff wagers
#[test]
fn a_player_moves_nobody_elses_wager() {
    let mut pit = with_a_wager();
    pit.refused(player(3), &withdraw(Heads));
    for by in [BOXER, DEALER] {
        let refusal = pit.refused(by, &bet(Heads, 500));
        assert_eq!(refusal.code, "not-authorised", "{refusal:?}");
    }
    pit.play.rebuild();
}
