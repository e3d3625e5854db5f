//! Wagers on Heads and on Tails: what wins, what loses, what stands.

use crate::common::{
    Pit, betting, cited, clause_of, house_spin, kinds, lost, one, returned, seated, spinner_ready, won,
};
use kip_engine::contract::{Seat, Stake};
use kip_engine::two_up::contract::{Command, Event, Happening, Matching, Side, WagerKind};
use kip_tests::say::{BOXER, HEADS, ODDS, TAILS, bet, call, coins, player, spinner_bet, throw};

use Side::{Heads, Tails};

/// The clause by which that seat's wager of that kind was settled.
fn settled_by(events: &[Event], seat: Seat, wager: WagerKind) -> String {
    let found = events.iter().find(|event| match &event.what {
        Happening::WagerWon(won) => (won.seat, won.wager) == (seat, wager),
        Happening::WagerLost(lost) => (lost.seat, lost.wager) == (seat, wager),
        _ => false,
    });
    clause_of(found.expect("a settled wager"))
}

/// Seat 2 bets 7 dollars on Heads, seat 3 five on Tails; the house spins so that only they have money down.
fn heads_and_tails() -> Pit {
    let mut pit = house_spin(3);
    pit.bet(2, Heads, 700);
    pit.bet(3, Tails, 500);
    pit
}

// nsw 4.1.2.1, 4.1.3.2
#[test]
fn heads_win_and_tails_lose_if_heads_are_spun() {
    let mut pit = heads_and_tails();
    let events = pit.round(&HEADS);
    assert_eq!(won(&events), [(2, WagerKind::Heads, 700, 700)]);
    assert_eq!(lost(&events), [(3, WagerKind::Tails, 500)]);
    assert_eq!(settled_by(&events, 2, WagerKind::Heads), "nsw 4.1.2.1");
    assert_eq!(settled_by(&events, 3, WagerKind::Tails), "nsw 4.1.3.2");
    pit.money(&[(2, 700), (3, -500)], -200);
    pit.play.rebuild();
}

// nsw 4.1.3.1, 4.1.2.2
#[test]
fn tails_win_and_heads_lose_if_tails_are_spun() {
    let mut pit = heads_and_tails();
    let events = pit.round(&TAILS);
    assert_eq!(won(&events), [(3, WagerKind::Tails, 500, 500)]);
    assert_eq!(lost(&events), [(2, WagerKind::Heads, 700)]);
    assert_eq!(settled_by(&events, 3, WagerKind::Tails), "nsw 4.1.3.1");
    assert_eq!(settled_by(&events, 2, WagerKind::Heads), "nsw 4.1.2.2");
    pit.money(&[(2, -700), (3, 500)], 200);
    pit.play.rebuild();
}

// nsw 4.1.2.2, 4.1.3.2: the fifth consecutive Odds
#[test]
fn heads_and_tails_both_lose_on_the_fifth_consecutive_odds() {
    let mut pit = heads_and_tails();
    for _ in 0..4 {
        pit.round(&ODDS);
    }
    let events = pit.round(&ODDS);
    assert_eq!((won(&events), lost(&events)), (vec![], vec![(2, WagerKind::Heads, 700), (3, WagerKind::Tails, 500)]));
    assert_eq!(settled_by(&events, 2, WagerKind::Heads), "nsw 4.1.2.2");
    assert_eq!(settled_by(&events, 3, WagerKind::Tails), "nsw 4.1.3.2");
    pit.money(&[(2, -700), (3, -500)], 1_200);
    pit.play.rebuild();
}

// nsw 4.1.2.3, 4.1.3.3, R5: one to four Odds leave the wagers unaltered, then the result decides
#[test]
fn wagers_stand_unaltered_on_odds() {
    for count in 1..=4 {
        let mut pit = heads_and_tails();
        for _ in 0..count {
            let events = pit.round(&ODDS);
            assert_eq!(kinds(&events), ["odds-standing"]);
            assert_eq!((pit.lies(2, WagerKind::Heads), pit.lies(3, WagerKind::Tails)), (700, 500));
            assert!(pit.view().pending);
        }
        let events = pit.spin(&HEADS);
        assert_eq!((won(&events).len(), lost(&events).len()), (1, 1));
        pit.money(&[(2, 700), (3, -500)], -200);
        pit.play.rebuild();
    }
}

// nsw 4.1.2.3, 4.1.3.3: what Odds follows from
#[test]
fn odds_standing_cites_the_clause_that_lets_wagers_stand() {
    let mut pit = heads_and_tails();
    let events = pit.round(&ODDS);
    let clause = cited(&events, "odds-standing");
    assert!(["nsw 4.1.2.3", "nsw 4.1.3.3"].contains(&&*clause), "{clause}");
    pit.play.rebuild();
}

// nsw 4.1.2, R20: a player may hold both, and a second wager on the same side joins the first
#[test]
fn a_player_may_wager_on_both_sides_and_more_than_once() {
    let mut pit = house_spin(2);
    pit.bet(1, Heads, 500);
    pit.bet(1, Tails, 600);
    let events = pit.bet(1, Heads, 700);
    let Happening::WagerPlaced(placed) = &one(&events, "wager-placed").what else { panic!() };
    assert_eq!((placed.stake.chips, placed.total.chips), (700, 1_200));
    assert_eq!((pit.lies(1, WagerKind::Heads), pit.lies(1, WagerKind::Tails)), (1_200, 600));
    let events = pit.round(&HEADS);
    assert_eq!(won(&events), [(1, WagerKind::Heads, 1_200, 1_200)]);
    assert_eq!(lost(&events), [(1, WagerKind::Tails, 600)]);
    pit.money(&[(1, 600)], -600);
    pit.play.rebuild();
}

// nsw 4.4, R20: the spinner too, for or against the called side
#[test]
fn the_spinner_may_also_wager_on_heads_and_on_tails() {
    let mut pit = betting(2, Heads, 1_000);
    pit.bet(1, Tails, 500);
    pit.bet(1, Heads, 600);
    let events = pit.round(&TAILS);
    assert_eq!(won(&events), [(1, WagerKind::Tails, 500, 500)]);
    assert_eq!(lost(&events), [(1, WagerKind::Heads, 600), (1, WagerKind::Spinner, 1_000)]);
    pit.money(&[(1, -1_100)], 1_100);
    pit.play.rebuild();
}

// nsw 4.1: no other wagers than these three; R27 and the rings' commands
#[test]
fn the_bets_of_a_ring_are_not_permissible() {
    let mut pit = betting(2, Heads, 1_000);
    let amount = 500;
    for command in [
        Command::StakeCentre(amount),
        Command::CoverCentre(amount),
        Command::DeclineCover(1),
        Command::OfferSideBet(amount),
        Command::WithdrawSideOffer(1),
        Command::MatchSideBet(Matching { offer: 1, amount: 500 }),
        Command::WithdrawDue,
        Command::Stay,
        Command::ElectPrison(Heads),
        Command::ElectPartage(Heads),
    ] {
        let refusal = pit.refused(player(1), &command);
        assert_eq!(refusal.code, "not-in-these-rules", "{refusal:?}");
    }
    for command in [Command::ChangeCoins(1), Command::CallOffCentre] {
        assert_eq!(pit.refused(BOXER, &command).code, "not-in-these-rules");
    }
    pit.play.rebuild();
}

// nsw 4.2, R48: declaration, then wager, both before "place your bets"
#[test]
fn the_spinner_declares_and_wagers_before_the_bets_are_called() {
    let mut pit = seated(2);
    pit.accept(1);
    pit.ok(player(1), &Command::SelectCoins(coins(1, 2)));
    let refusal = pit.refused(player(1), &spinner_bet(1_000));
    assert_eq!(refusal.clause, "nsw 4.2", "{refusal:?}");
    let refusal = pit.refused(BOXER, &Command::PlaceYourBets);
    assert_eq!(refusal.clause, "nsw 4.2", "{refusal:?}");
    let events = pit.ok(player(1), &call(Tails));
    assert_eq!(cited(&events, "side-called"), "nsw 4.2");
    let refusal = pit.refused(BOXER, &Command::PlaceYourBets);
    assert_eq!(refusal.clause, "nsw 4.2", "{refusal:?}");
    let events = pit.ok(player(1), &spinner_bet(1_000));
    assert_eq!(kinds(&events), ["spinner-wager-placed"]);
    assert_eq!(pit.view().game.unwrap().side, Some(Tails));
    pit.place_your_bets();
    pit.refused(player(1), &call(Heads));
    pit.refused(player(1), &spinner_bet(1_000));
    pit.play.rebuild();
}

// nsw 6.1: the coins may come onto the kip after the bets are called, but there is no throw without them
#[test]
fn there_is_no_throw_before_the_coins_are_on_the_kip() {
    let mut pit = seated(2);
    pit.accept(1);
    pit.ok(player(1), &call(Heads));
    pit.ok(player(1), &spinner_bet(1_000));
    let _ = pit.play.apply(BOXER, pit.now, &Command::PlaceYourBets);
    let refusal = match pit.play.apply(BOXER, pit.now, &Command::NoMoreBets) {
        Ok(_) => pit.refused(player(1), &throw()),
        Err(refusal) => refusal,
    };
    assert_eq!(refusal.clause, "nsw 6.1", "{refusal:?}");
    pit.ok(player(1), &Command::SelectCoins(coins(4, 5)));
    pit.round(&HEADS);
    pit.play.rebuild();
}

// nsw 6.2, R46: players wager after "place your bets", not before
#[test]
fn wagers_wait_for_place_your_bets() {
    let mut pit = spinner_ready(2, Heads, 1_000);
    let refusal = pit.refused(player(2), &bet(Heads, 500));
    assert_eq!(refusal.clause, "nsw 6.2", "{refusal:?}");
    pit.place_your_bets();
    pit.bet(2, Heads, 500);
    pit.round(&HEADS);
    let refusal = pit.refused(player(2), &bet(Heads, 500));
    assert!(["nsw 6.2", "nsw 4.6"].contains(&&*refusal.clause), "{refusal:?}");
    pit.place_your_bets();
    pit.bet(2, Heads, 500);
    pit.play.rebuild();
}

// nsw 4.1.1, R8: until the first valid spin the spinner may raise or lower the spinner's wager while the layout is open
#[test]
fn the_spinners_wager_may_change_until_the_first_valid_spin() {
    let change = |chips| Command::ChangeSpinnerWager(Stake { chips, tokens: 0 });
    let mut pit = betting(2, Heads, 1_000);
    let events = pit.ok(player(1), &change(1_500));
    let Happening::SpinnerWagerChanged(changed) = &one(&events, "spinner-wager-changed").what else { panic!() };
    assert_eq!((changed.total.chips, changed.added.chips, changed.removed.chips), (1_500, 500, 0));
    pit.ok(player(1), &change(700));
    assert_eq!(pit.lies(1, WagerKind::Spinner), 700);
    pit.refused(player(2), &change(900));
    pit.no_more_bets();
    let refusal = pit.refused(player(1), &change(900));
    assert_eq!(refusal.clause, "nsw 4.6", "{refusal:?}");
    pit.invalid();
    pit.ok(player(1), &change(900));
    pit.invalid();
    pit.ok(player(1), &change(800));
    pit.round(&HEADS);
    pit.place_your_bets();
    let refusal = pit.refused(player(1), &change(900));
    assert_eq!(refusal.ruling.as_deref(), Some("R8"), "{refusal:?}");
    pit.round(&TAILS);
    pit.money(&[(1, -800)], 800);
    pit.play.rebuild();
}

// R8: to withdraw it before any valid spin is to retire; it is returned and the coins go on
#[test]
fn a_spinner_who_withdraws_the_wager_retires() {
    let mut pit = betting(2, Heads, 1_000);
    pit.bet(2, Tails, 500);
    let events = pit.ok(player(1), &Command::Retire);
    let back = returned(&events);
    assert_eq!((back.len(), back[0].0, back[0].1, back[0].2), (1, 1, WagerKind::Spinner, 1_000));
    assert!(kinds(&events).contains(&"spinner-retired") && kinds(&events).contains(&"spinner-game-ended"));
    // what others have on the layout stays, and may change as after an invalid spin (R7)
    assert_eq!(pit.lies(2, WagerKind::Tails), 500);
    pit.ok(
        player(2),
        &Command::ChangeWager(kip_engine::two_up::contract::Wager {
            side: Tails,
            stake: Stake { chips: 700, tokens: 0 },
        }),
    );
    pit.ok(player(2), &Command::WithdrawWager(Tails));
    pit.accept(2);
    pit.money(&[], 0);
    pit.play.rebuild();
}

// R8, nsw 4.1.1: after the first valid spin it stands until determined; the spinner may not retire
#[test]
fn after_a_valid_spin_the_spinner_may_not_retire() {
    for landing in [ODDS, HEADS] {
        let mut pit = spinner_ready(2, Heads, 1_000);
        pit.round(&landing);
        pit.refused(player(1), &Command::Retire);
        assert_eq!(pit.lies(1, WagerKind::Spinner), 1_000);
        pit.play.rebuild();
    }
}
