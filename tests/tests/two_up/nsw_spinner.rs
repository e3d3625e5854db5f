//! The spinner's wager: three of the called side win; the other side or five Odds lose.

use crate::common::{Pit, cited, clause_of, ended, has, kinds, lost, one, result, spinner_ready, won};
use kip_engine::contract::{Seat, Stake};
use kip_engine::two_up::contract::{Command, DecisionResult, GameOutcome, Happening, Phase, Side, WagerKind};
use kip_tests::say::{BOXER, HEADS, ODDS, TAILS, bet, call, player, spinner_bet};

use Side::{Heads, Tails};

/// So many rounds that leave the game undecided.
fn undecided(pit: &mut Pit, landings: &[Command]) {
    for landing in landings {
        let events = pit.round(landing);
        assert_eq!((ended(&events), pit.lies(1, WagerKind::Spinner)), (vec![], 1_000), "{landing:?}");
    }
}

/// The next round wins the game of 10 dollars.
fn wins(mut pit: Pit, landing: &Command, clause: &str) {
    let events = pit.round(landing);
    assert_eq!(won(&events), [(1, WagerKind::Spinner, 1_000, 7_500)]);
    assert_eq!(ended(&events), [(1, GameOutcome::Won)]);
    assert_eq!(cited(&events, "wager-won"), clause);
    assert_eq!(pit.phase(), Phase::Won);
    assert!(!has(&events, "spinner-retired"));
    pit.money(&[(1, 7_500)], -7_500);
    pit.play.rebuild();
}

/// The next round loses it.
fn loses(mut pit: Pit, landing: &Command, clause: &str) {
    let events = pit.round(landing);
    assert_eq!(lost(&events), [(1, WagerKind::Spinner, 1_000)]);
    assert_eq!(ended(&events), [(1, GameOutcome::Lost)]);
    assert_eq!(cited(&events, "wager-lost"), clause);
    assert_eq!(cited(&events, "spinner-retired"), "nsw 6.4");
    assert_eq!((pit.phase(), pit.view().game.is_none()), (Phase::Offering, true));
    pit.money(&[(1, -1_000)], 1_000);
    pit.play.rebuild();
}

fn game(side: Side, landings: &[Command]) -> Pit {
    let mut pit = spinner_ready(3, side, 1_000);
    undecided(&mut pit, landings);
    pit
}

fn run(pit: &Pit) -> u8 {
    pit.view().game.expect("a spinner's game").run
}

// nsw 4.1.1.1.1, R5: two Heads do not win, the third does
#[test]
fn the_third_heads_wins_for_a_spinner_of_heads() {
    let pit = game(Heads, &[HEADS, HEADS]);
    assert_eq!(run(&pit), 2);
    wins(pit, &HEADS, "nsw 4.1.1.1.1");
}

// nsw 4.1.1.1.2, R5
#[test]
fn the_third_tails_wins_for_a_spinner_of_tails() {
    let pit = game(Tails, &[TAILS, TAILS]);
    assert_eq!(run(&pit), 2);
    wins(pit, &TAILS, "nsw 4.1.1.1.2");
}

// nsw 4.1.1.1.1, R5: three, not three in a row without Odds between; four Odds in a row are not five
#[test]
fn odds_between_do_not_break_the_count_of_heads() {
    let pit = game(Heads, &[HEADS, ODDS, HEADS, ODDS, ODDS, ODDS, ODDS]);
    assert_eq!(run(&pit), 2);
    wins(pit, &HEADS, "nsw 4.1.1.1.1");
}

// nsw 4.1.1.1.2, R5
#[test]
fn odds_between_do_not_break_the_count_of_tails() {
    let pit = game(Tails, &[ODDS, TAILS, ODDS, ODDS, ODDS, ODDS, TAILS, ODDS]);
    wins(pit, &TAILS, "nsw 4.1.1.1.2");
}

// nsw 4.1.1.1.1, R5: the Odds count restarts at every Heads; twelve Odds in all are never five consecutive
#[test]
fn heads_restart_the_count_of_odds() {
    let pit = game(Heads, &[ODDS, ODDS, ODDS, ODDS, HEADS, ODDS, ODDS, ODDS, ODDS, HEADS, ODDS, ODDS, ODDS, ODDS]);
    wins(pit, &HEADS, "nsw 4.1.1.1.1");
}

// nsw 4.1.1.1.2, R5
#[test]
fn tails_restart_the_count_of_odds() {
    let pit = game(Tails, &[ODDS, ODDS, ODDS, ODDS, TAILS, ODDS]);
    assert_eq!(pit.view().lights.odds, 1);
    wins(
        {
            let mut pit = pit;
            undecided(&mut pit, &[ODDS, ODDS, ODDS, TAILS]);
            pit
        },
        &TAILS,
        "nsw 4.1.1.1.2",
    );
}

// nsw 4.1.1.2.1, 6.4
#[test]
fn tails_at_once_lose_for_a_spinner_of_heads() {
    loses(game(Heads, &[]), &TAILS, "nsw 4.1.1.2.1");
}

// nsw 4.1.1.2.1, 6.4: even after two Heads
#[test]
fn tails_after_two_heads_lose_for_a_spinner_of_heads() {
    loses(game(Heads, &[HEADS, ODDS, HEADS, ODDS]), &TAILS, "nsw 4.1.1.2.1");
}

// nsw 4.1.1.2.2, 6.4
#[test]
fn heads_at_once_lose_for_a_spinner_of_tails() {
    loses(game(Tails, &[]), &HEADS, "nsw 4.1.1.2.2");
}

// nsw 4.1.1.2.2, 6.4
#[test]
fn heads_after_two_tails_lose_for_a_spinner_of_tails() {
    loses(game(Tails, &[TAILS, TAILS, ODDS]), &HEADS, "nsw 4.1.1.2.2");
}

// nsw 4.1.1.2.1, R5: the fifth, not the fourth
#[test]
fn five_consecutive_odds_take_the_spinners_wager_on_heads() {
    loses(game(Heads, &[ODDS, ODDS, ODDS, ODDS]), &ODDS, "nsw 4.1.1.2.1");
}

// nsw 4.1.1.2.2, R5
#[test]
fn five_consecutive_odds_take_the_spinners_wager_on_tails() {
    loses(game(Tails, &[ODDS, ODDS, ODDS, ODDS]), &ODDS, "nsw 4.1.1.2.2");
}

// nsw 4.1.1.2.1, R5: also after two Heads, counted from the last of them
#[test]
fn five_consecutive_odds_after_two_heads_take_the_spinners_wager() {
    loses(game(Heads, &[HEADS, ODDS, ODDS, HEADS, ODDS, ODDS, ODDS, ODDS]), &ODDS, "nsw 4.1.1.2.1");
}

// nsw 4.1.1.2.1, R5, R39: an invalid spin does not break a series of Odds
#[test]
fn an_invalid_spin_does_not_break_the_count_of_odds() {
    let mut pit = game(Heads, &[ODDS, ODDS, ODDS, ODDS]);
    pit.invalid();
    pit.invalid();
    assert_eq!(pit.view().lights.odds, 4);
    loses(pit, &ODDS, "nsw 4.1.1.2.1");
}

// nsw 4.1.1.2.1, R5: nor does it add to it
#[test]
fn an_invalid_spin_does_not_add_to_the_count_of_odds() {
    let mut pit = game(Heads, &[ODDS, ODDS, ODDS]);
    pit.invalid();
    undecided(&mut pit, &[ODDS, HEADS, HEADS]);
    wins(pit, &HEADS, "nsw 4.1.1.1.1");
}

// nsw 4.1.1.1.1, R5
#[test]
fn an_invalid_spin_neither_breaks_nor_adds_to_the_count_of_heads() {
    let mut pit = game(Heads, &[HEADS]);
    pit.invalid();
    pit.invalid();
    assert_eq!(run(&pit), 1);
    undecided(&mut pit, &[HEADS]);
    pit.invalid();
    assert_eq!(run(&pit), 2);
    wins(pit, &HEADS, "nsw 4.1.1.1.1");
}

// nsw 4.1.1, 4.1.2.2: the fifth Odds is a result of its own
#[test]
fn the_fifth_odds_is_announced_as_a_result() {
    let mut pit = game(Heads, &[]);
    for consecutive in 1..=4 {
        let events = pit.round(&ODDS);
        assert_eq!(kinds(&events), ["odds-standing"]);
        let Happening::OddsStanding(odds) = &events[0].what else { panic!("{events:?}") };
        assert_eq!(*odds, consecutive);
        assert!(pit.view().pending);
    }
    let events = pit.round(&ODDS);
    assert_eq!(result(&events), Some(DecisionResult::FiveOdds));
    assert!(!has(&events, "odds-standing") && !pit.view().pending);
    pit.money(&[(1, -1_000)], 1_000);
    pit.play.rebuild();
}

fn winner(seats: Seat) -> Pit {
    let mut pit = spinner_ready(seats, Heads, 1_000);
    for _ in 0..3 {
        pit.round(&HEADS);
    }
    assert_eq!(pit.phase(), Phase::Won);
    pit
}

// R6, nsw 3.2: after winning the spinner may retire, and the coins go on clockwise
#[test]
fn a_winner_may_retire() {
    let mut pit = winner(2);
    let refused = pit.refused(player(2), &Command::Retire);
    assert_eq!(refused.code, "not-the-spinner", "{refused:?}");
    let events = pit.ok(player(1), &Command::Retire);
    assert!(has(&events, "spinner-retired"));
    assert_eq!(pit.phase(), Phase::Offering);
    pit.accept(2);
    pit.money(&[(1, 7_500)], -7_500);
    pit.play.rebuild();
}

// R6: or call and wager again; the counts start anew
#[test]
fn a_winner_may_stay_and_call_and_wager_again() {
    let mut pit = winner(2);
    let events = pit.ok(player(1), &Command::SpinAgain);
    assert_eq!(kinds(&events), ["spinner-stayed"]);
    assert_eq!(pit.phase(), Phase::Preparing);
    pit.prepare(1, Tails, 2_000);
    assert_eq!(run(&pit), 0);
    for _ in 0..2 {
        assert_eq!(won(&pit.round(&TAILS)), []);
    }
    assert_eq!(won(&pit.round(&TAILS)), [(1, WagerKind::Spinner, 2_000, 15_000)]);
    pit.money(&[(1, 22_500)], -22_500);
    pit.play.rebuild();
}

// R6, R48, nsw 4.2: a winner who stays has neither side nor wager yet
#[test]
fn a_winner_who_stays_calls_and_wagers_before_the_bets() {
    let mut pit = winner(2);
    pit.ok(player(1), &Command::SpinAgain);
    pit.refused(BOXER, &Command::PlaceYourBets);
    pit.prepare(1, Heads, 1_000);
    pit.place_your_bets();
    pit.play.rebuild();
}

// R47: a winner who neither stays nor retires has retired
#[test]
fn a_winner_who_does_not_choose_is_passed_over() {
    let mut pit = winner(2);
    let events = pit.ok(BOXER, &Command::OfferCoins(2));
    assert_eq!(kinds(&events), ["spinner-retired", "coins-offered"]);
    assert_eq!(pit.view().offered, Some(2));
    pit.play.rebuild();
}

// nsw 6.4, R6: a loser retires and may not stay
#[test]
fn a_loser_may_not_stay() {
    let mut pit = game(Heads, &[]);
    pit.round(&TAILS);
    pit.refused(player(1), &Command::SpinAgain);
    pit.refused(player(1), &spinner_bet(1_000));
    pit.money(&[(1, -1_000)], 1_000);
    pit.play.rebuild();
}

// nsw 6.9, R56: by seat, Heads before Tails, the spinner last
#[test]
fn settlement_goes_by_seat_heads_before_tails_the_spinner_last() {
    let mut pit = spinner_ready(3, Heads, 1_000);
    pit.place_your_bets();
    for (seat, side) in [(3, Tails), (3, Heads), (1, Heads), (2, Heads), (2, Tails), (1, Tails)] {
        pit.bet(seat, side, 500);
    }
    let events = pit.round(&TAILS);
    let settled: Vec<_> = events
        .iter()
        .filter_map(|event| match &event.what {
            Happening::WagerWon(won) => Some((won.seat, won.wager)),
            Happening::WagerLost(lost) => Some((lost.seat, lost.wager)),
            _ => None,
        })
        .collect();
    use WagerKind::{Heads as H, Spinner as S, Tails as T};
    assert_eq!(settled, [(1, H), (1, T), (2, H), (2, T), (3, H), (3, T), (1, S)]);
    assert_eq!(events[0].what.name(), "result-announced");
    assert_eq!(clause_of(&events[0]), "nsw 6.9");
    pit.money(&[(1, -1_000)], 1_000);
    pit.play.rebuild();
}

// nsw 4.1.1, R8: the spinner's wager is not decided by each result
#[test]
fn the_spinners_wager_stays_from_decision_to_decision() {
    let mut pit = game(Heads, &[HEADS]);
    pit.place_your_bets();
    assert_eq!(pit.view().game.unwrap().stake, Stake { chips: 1_000, tokens: 0 });
    pit.refused(player(1), &Command::ChangeSpinnerWager(Stake { chips: 1_500, tokens: 0 }));
    pit.refused(player(1), &call(Tails));
    pit.ok(player(2), &bet(Tails, 500));
    let events = pit.round(&HEADS);
    assert_eq!(lost(&events), [(2, WagerKind::Tails, 500)]);
    assert_eq!(cited(&events, "wager-lost"), "nsw 4.1.3.2");
    let _ = one(&events, "result-announced");
    assert_eq!(pit.lies(1, WagerKind::Spinner), 1_000);
    pit.play.rebuild();
}
