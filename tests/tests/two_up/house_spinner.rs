//! The spinner's wager: always on Heads, three Heads win, Tails or five consecutive Odds lose (1.A–1.F).

use crate::common::{OUTSIDE, Pit, ended, has, lost, no_spin, returned, won};
use crate::houses::{betting, cited, is_won, next, prepare, ready, rounds, seated, spinner};
use kip_engine::contract::Stake;
use kip_engine::two_up::contract::{Command, GameOutcome, NoSpinReason, Phase, ReturnReason, Side, Thrower, WagerKind};
use kip_tests::native::Book;
use kip_tests::say::{BOXER, DEALER, HEADS, ODDS, SUPERVISOR, TAILS, bet, call, coins, player, spinner_bet, throw};

use Side::{Heads, Tails};

fn winner() -> Pit {
    let mut pit = ready(3, 1_000);
    rounds(&mut pit, &[&HEADS, &HEADS, &HEADS]);
    pit
}

// house 1.B, 1.A: the spinner spins for Heads; there is nothing to call
#[test]
fn the_spinner_calls_no_side() {
    let mut pit = seated(2);
    pit.accept(1);
    pit.ok(player(1), &Command::SelectCoins(coins(1, 2)));
    for side in [Heads, Tails] {
        assert_eq!(pit.refused(player(1), &call(side)).code, "not-in-these-rules");
    }
    let events = pit.ok(player(1), &spinner_bet(1_000));
    assert_eq!(cited(&events, "spinner-wager-placed"), "house 1.A");
    assert_eq!(pit.view().game.unwrap().side, Some(Heads));
    assert_eq!(pit.refused(player(1), &call(Heads)).code, "not-in-these-rules");
    pit.place_your_bets();
    pit.play.rebuild();
}

// house 1.A: before he commences to spin
#[test]
fn the_wager_comes_before_the_spin() {
    let mut pit = seated(2);
    pit.refused(player(1), &spinner_bet(1_000));
    pit.accept(1);
    pit.refused(BOXER, &Command::PlaceYourBets);
    pit.ok(player(1), &Command::SelectCoins(coins(4, 2)));
    pit.refused(BOXER, &Command::PlaceYourBets);
    pit.refused(BOXER, &Command::NoMoreBets);
    pit.refused(player(1), &throw());
    pit.refused(player(2), &spinner_bet(1_000));
    pit.ok(player(1), &spinner_bet(1_000));
    pit.refused(player(1), &spinner_bet(1_000));
    assert_eq!(pit.lies(1, WagerKind::Spinner), 1_000);
    pit.place_your_bets();
    pit.play.rebuild();
}

// house 1.B, 1.C: three times Heads; Odds between do not matter
#[test]
fn three_heads_win_with_odds_between() {
    for landings in [
        vec![&HEADS, &HEADS, &HEADS],
        vec![&ODDS, &HEADS, &ODDS, &ODDS, &ODDS, &ODDS, &HEADS, &ODDS, &HEADS],
        vec![
            &ODDS, &ODDS, &ODDS, &ODDS, &HEADS, &ODDS, &ODDS, &ODDS, &ODDS, &HEADS, &ODDS, &ODDS, &ODDS, &ODDS, &HEADS,
        ],
    ] {
        let mut pit = ready(2, 1_000);
        let events = rounds(&mut pit, &landings);
        assert_eq!(won(&events), [(1, WagerKind::Spinner, 1_000, 7_500)]);
        assert_eq!(cited(&events, "wager-won"), "house 1.C");
        assert_eq!(ended(&events), [(1, GameOutcome::Won)]);
        pit.money(&[(1, 7_500)], -7_500);
        pit.play.rebuild();
    }
}

// house 1.D: Tails lose, at any time before the third Heads, and the loser retires
#[test]
fn tails_lose_the_spinners_wager() {
    for landings in [
        vec![&TAILS],
        vec![&HEADS, &TAILS],
        vec![&HEADS, &HEADS, &TAILS],
        vec![&ODDS, &ODDS, &ODDS, &ODDS, &TAILS],
        vec![&HEADS, &HEADS, &ODDS, &TAILS],
    ] {
        let mut pit = ready(2, 1_000);
        let events = rounds(&mut pit, &landings);
        assert_eq!(lost(&events), [(1, WagerKind::Spinner, 1_000)]);
        assert_eq!(cited(&events, "wager-lost"), "house 1.D");
        assert_eq!(ended(&events), [(1, GameOutcome::Lost)]);
        pit.money(&[(1, -1_000)], 1_000);
        assert_eq!((pit.phase(), pit.view().game), (Phase::Offering, None));
        pit.refused(player(1), &Command::SpinAgain);
        pit.refused(player(1), &throw());
        assert_eq!(next(&pit), [2]);
        pit.play.rebuild();
    }
}

// house 1.E: the fifth consecutive Odds lose, not the fourth
#[test]
fn five_consecutive_odds_lose_the_spinners_wager() {
    for before in [vec![], vec![&HEADS], vec![&ODDS, &ODDS, &HEADS, &HEADS]] {
        let mut pit = ready(2, 1_000);
        rounds(&mut pit, &before);
        for count in 1..=4 {
            let events = pit.round(&ODDS);
            assert!(has(&events, "odds-standing") && lost(&events).is_empty());
            assert_eq!((pit.view().lights.odds, pit.view().pending), (count, true));
        }
        let events = pit.round(&ODDS);
        assert_eq!(lost(&events), [(1, WagerKind::Spinner, 1_000)]);
        assert_eq!(cited(&events, "wager-lost"), "house 1.E");
        assert_eq!(ended(&events), [(1, GameOutcome::Lost)]);
        pit.money(&[(1, -1_000)], 1_000);
        assert_eq!(next(&pit), [2]);
        pit.play.rebuild();
    }
}

// house 1.E, R5: Heads start the count of Odds anew; an invalid spin neither adds to it nor breaks it
#[test]
fn odds_count_when_they_are_consecutive() {
    let mut pit = ready(2, 1_000);
    rounds(&mut pit, &[&ODDS, &ODDS, &ODDS, &ODDS, &HEADS, &ODDS, &ODDS]);
    pit.invalid();
    pit.round(&ODDS);
    pit.round(&ODDS);
    assert_eq!(pit.view().lights.odds, 4);
    pit.invalid();
    assert_eq!(pit.view().lights.odds, 4);
    let events = pit.round(&ODDS);
    assert_eq!(lost(&events), [(1, WagerKind::Spinner, 1_000)]);
    pit.play.rebuild();
}

// house 1.B: the wager remains until so determined; p4: while Odds are indicated as any other
#[test]
fn after_a_valid_spin_the_wager_remains() {
    for (landing, clauses) in [(&HEADS, &["house 1.B"][..]), (&ODDS, &["house 1.B", "house p4"])] {
        let mut pit = ready(2, 1_000);
        pit.round(landing);
        for chips in [500, 1_000, 2_000] {
            let refusal = pit.refused(player(1), &Command::ChangeSpinnerWager(Stake { chips, tokens: 0 }));
            assert!(clauses.contains(&&*refusal.clause), "{refusal:?}");
        }
        assert_eq!(pit.lies(1, WagerKind::Spinner), 1_000);
        pit.play.rebuild();
    }
}

// R8, inherited: before the first valid spin it may be raised and lowered while the layout is open
#[test]
fn before_a_valid_spin_the_wager_may_change() {
    let mut pit = betting(2, 1_000);
    pit.ok(player(1), &Command::ChangeSpinnerWager(Stake { chips: 2_000, tokens: 0 }));
    pit.ok(player(1), &Command::ChangeSpinnerWager(Stake { chips: 600, tokens: 0 }));
    pit.no_more_bets();
    pit.refused(player(1), &Command::ChangeSpinnerWager(Stake { chips: 700, tokens: 0 }));
    pit.spin(&TAILS);
    pit.money(&[(1, -600)], 600);
    pit.play.rebuild();
}

// R8, inherited: to give up before any valid spin is to retire, and the wager goes back
#[test]
fn who_retires_before_a_valid_spin_gets_the_wager_back() {
    let mut pit = betting(2, 1_000);
    let events = pit.ok(player(1), &Command::Retire);
    assert_eq!(returned(&events), [(1, WagerKind::Spinner, 1_000, ReturnReason::Retired)]);
    pit.money(&[], 0);
    assert_eq!(next(&pit), [2]);
    pit.play.rebuild();
}

// house 1.C: the winner may retire
#[test]
fn the_winner_may_retire() {
    let mut pit = winner();
    is_won(&pit);
    pit.refused(player(2), &Command::Retire);
    let events = pit.ok(player(1), &Command::Retire);
    assert_eq!(cited(&events, "spinner-retired"), "house 1.C");
    assert_eq!(next(&pit), [2]);
    pit.money(&[(1, 7_500)], -7_500);
    pit.play.rebuild();
}

// house 1.C: or elect to keep spinning, with a wager of a new game and a count of its own
#[test]
fn the_winner_may_keep_spinning() {
    let mut pit = winner();
    for by in [player(2), BOXER, SUPERVISOR] {
        pit.refused(by, &Command::SpinAgain);
    }
    let events = pit.ok(player(1), &Command::SpinAgain);
    assert_eq!(cited(&events, "spinner-stayed"), "house 1.C");
    pit.refused(BOXER, &Command::PlaceYourBets);
    prepare(&mut pit, 1, 2_000);
    assert_eq!(pit.view().game.unwrap().run, 0);
    rounds(&mut pit, &[&HEADS, &HEADS]);
    assert_eq!(pit.phase(), Phase::Preparing);
    let events = pit.round(&HEADS);
    assert_eq!(won(&events), [(1, WagerKind::Spinner, 2_000, 15_000)]);
    pit.money(&[(1, 22_500)], -22_500);
    pit.ok(player(1), &Command::SpinAgain);
    prepare(&mut pit, 1, 500);
    pit.round(&TAILS);
    pit.money(&[(1, 22_000)], -22_000);
    assert_eq!(next(&pit), [2]);
    pit.play.rebuild();
}

// R47: who does neither has retired
#[test]
fn a_silent_winner_has_retired() {
    let mut pit = winner();
    pit.accept(2);
    assert_eq!(pit.view().thrower, Some(Thrower::Spinner(2)));
    pit.play.rebuild();
}

// house 1.F, R20: the spinner may make a player's wager too, on either side
#[test]
fn the_spinner_makes_a_players_wager_besides() {
    let mut pit = betting(2, 1_000);
    pit.bet(1, Heads, 500);
    pit.bet(1, Tails, 700);
    let events = pit.round(&HEADS);
    assert_eq!(won(&events), [(1, WagerKind::Heads, 500, 500)]);
    assert_eq!(lost(&events), [(1, WagerKind::Tails, 700)]);
    assert_eq!(pit.lies(1, WagerKind::Spinner), 1_000);
    let events = pit.round(&TAILS);
    assert_eq!(lost(&events), [(1, WagerKind::Spinner, 1_000)]);
    pit.money(&[(1, -1_200)], 1_200);
    pit.play.rebuild();
}

// house 1.B: after each Heads a new decision begins with "place your bets", with the same spinner
#[test]
fn the_game_runs_over_several_decisions() {
    let mut pit = betting(2, 1_000);
    pit.bet(2, Heads, 500);
    pit.round(&HEADS);
    assert_eq!((pit.phase(), pit.view().thrower), (Phase::Preparing, Some(Thrower::Spinner(1))));
    assert_eq!((pit.view().game.unwrap().run, pit.view().lights.heads, pit.view().lights.tails), (1, 1, 0));
    pit.place_your_bets();
    pit.bet(2, Tails, 600);
    pit.round(&HEADS);
    assert_eq!((pit.view().game.unwrap().run, pit.view().lights.heads), (2, 2));
    // seat 2 won 5 and lost 6, the spinner's 10 lie there
    assert_eq!((pit.play.books.of(1), pit.play.books.of(2)), ((-1_000, 0), (-100, 0)));
    assert_eq!(pit.lies(1, WagerKind::Spinner), 1_000);
    pit.play.rebuild();
}

// house 1.B: an invalid spin is no spin: it does not break the count of Heads
#[test]
fn an_invalid_spin_does_not_break_the_count() {
    let mut pit = ready(2, 1_000);
    pit.round(&HEADS);
    pit.call_bets();
    let events = pit.throw_land(&OUTSIDE);
    assert!(has(&events, "spin-invalid"));
    pit.ok(player(1), &Command::SelectCoins(coins(1, 2)));
    pit.round(&HEADS);
    pit.call_bets();
    pit.throw();
    pit.ok(BOXER, &no_spin(NoSpinReason::NotSpun));
    let events = pit.round(&HEADS);
    assert_eq!(won(&events), [(1, WagerKind::Spinner, 1_000, 7_500)]);
    pit.play.rebuild();
}

// house 1.D: the loser is passed over in the next round of offers (R48), the boxer alone offers
#[test]
fn the_loser_is_not_asked_at_once() {
    let mut pit = ready(3, 1_000);
    pit.round(&TAILS);
    for seat in [2, 3] {
        assert_eq!(next(&pit), [seat]);
        pit.ok(BOXER, &kip_tests::say::offer(seat));
        pit.ok(player(seat), &Command::DeclineCoins);
    }
    assert!(next(&pit).is_empty());
    pit.ok(DEALER, &Command::StartHouseSpin);
    pit.play.rebuild();
}

// house 1.B, 1.C: what a lab is told
#[test]
fn the_rulebook_says_so_itself() {
    let told = Book::named("house").describe();
    assert_eq!((told.throws_to_win, told.odds_that_lose, told.coins_spun), (3, Some(5), 2));
    let line = |kind: WagerKind| {
        let bet = told.head.bets.iter().find(|bet| bet.name == kind.as_str());
        bet.expect("a bet").pays.expect("a price")
    };
    let ratio = |fraction: kip_engine::contract::Fraction| (fraction.numerator, fraction.denominator);
    let spinner = line(WagerKind::Spinner);
    assert_eq!(
        (ratio(spinner.odds), ratio(spinner.wins), ratio(spinner.returns)),
        ((15, 2), (29_791, 262_144), (506_447, 524_288))
    );
    for kind in [WagerKind::Heads, WagerKind::Tails] {
        let line = line(kind);
        assert_eq!((ratio(line.odds), ratio(line.wins), ratio(line.returns)), ((1, 1), (31, 64), (31, 32)));
    }
    assert!(!told.head.commands.iter().any(|command| command.name == "call-side"), "{:?}", told.head.commands);
}

// house 1.F: a wager besides does not replace the spinner's own
#[test]
fn a_players_wager_is_not_the_spinners() {
    let mut pit = seated(2);
    pit.accept(1);
    pit.ok(player(1), &Command::SelectCoins(coins(1, 2)));
    pit.refused(player(1), &bet(Heads, 1_000));
    pit.refused(BOXER, &Command::PlaceYourBets);
    pit.play.rebuild();
    let mut pit = seated(2);
    spinner(&mut pit, 1, 500);
    pit.place_your_bets();
    pit.play.rebuild();
}
