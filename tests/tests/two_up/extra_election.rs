//! The policy `AtElection`: after five Odds the player elects for each wager on Heads or Tails.

use crate::extra::pit::{Pit, elect_partage, elect_prison, names, wagers_in, withdraw};
use crate::extra::rulebooks::ELECTS;
use crate::extra::{cents, of_odd_chips};
use WagerKind::{Heads, ImprisonedHeads, ImprisonedTails, Tails};
use kip_engine::contract::{Fraction, Stake};
use kip_engine::two_up::contract::{
    Command, ElectionChoice, Happening, InvalidationScope, Phase, Side, Wager, WagerAt, WagerKind,
};
use kip_tests::say::{BOXER, HEADS, HOST, ODDS, SUPERVISOR, TAILS, bet, player};

/// Returns a table after five Odds: seat 2 has 1,000 on Heads and 500 on Tails, seat 3 has 700 on Tails.
fn electing() -> Pit {
    let mut pit = Pit::betting(*ELECTS, &cents(), 3);
    pit.bet(2, Side::Heads, 1_000);
    pit.bet(2, Side::Tails, 500);
    pit.bet(3, Side::Tails, 700);
    let events = pit.five_odds();
    let asked: Vec<_> = events
        .iter()
        .filter_map(|event| if let Happening::ElectionRequired(who) = &event.what { Some(*who) } else { None })
        .collect();
    assert_eq!(asked, [2, 3]);
    assert_eq!(wagers_in(&events, "wager-lost"), [(1, WagerKind::Spinner, 1_000)]);
    pit
}

#[test]
fn each_wager_is_elected_for_by_itself() {
    let mut pit = electing();
    assert_eq!(pit.view().phase, Phase::Offering);
    let events = pit.ok(player(2), &elect_partage(Side::Heads));
    assert_eq!(names(&events), ["election-made", "wager-halved"]);
    assert!(matches!(&events[0].what, Happening::ElectionMade(made)
        if (made.seat, made.choice, made.side) == (2, ElectionChoice::Partage, Some(Side::Heads))));
    let events = pit.ok(player(2), &elect_prison(Side::Tails));
    assert_eq!(names(&events), ["election-made", "wager-imprisoned"]);
    pit.ok(player(3), &elect_partage(Side::Tails));
    assert_eq!((pit.shown(2), pit.shown(3)), (vec![(ImprisonedTails, 500, true)], vec![]));
    pit.house_spins();
    pit.falls(&[TAILS]);
    assert_eq!((pit.won(2), pit.won(3), pit.books.bank().0), (-500, -350, 1_850));
    pit.rebuild();
}

#[test]
fn all_may_go_to_prison_together() {
    let mut pit = electing();
    for (seat, side) in [(2, Side::Heads), (2, Side::Tails), (3, Side::Tails)] {
        pit.ok(player(seat), &elect_prison(side));
    }
    pit.house_spins();
    pit.falls(&[HEADS]);
    assert_eq!((pit.won(2), pit.won(3)), (-500, -700));
    pit.rebuild();
}

// R47, R76
#[test]
fn silence_by_the_next_call_is_half_returned() {
    let mut pit = electing();
    pit.ok(player(2), &elect_prison(Side::Heads));
    pit.ok(BOXER, &Command::OfferCoins(2));
    pit.ok(player(2), &Command::AcceptCoins);
    pit.ok(player(2), &Command::SelectCoins(kip_tests::say::coins(1, 2)));
    pit.ok(player(2), &kip_tests::say::call(Side::Heads));
    pit.ok(player(2), &kip_tests::say::spinner_bet(1_000));
    let events = pit.place_your_bets();
    assert_eq!(names(&events), ["wager-halved", "wager-halved", "betting-opened"]);
    assert_eq!(wagers_in(&events, "wager-halved"), [(2, Tails, 250), (3, Tails, 350)]);
    assert_eq!(pit.shown(2)[0], (ImprisonedHeads, 1_000, true));
    pit.no(player(3), &elect_prison(Side::Tails), "no-election-due");
    pit.rebuild();
}

#[test]
fn only_the_player_elects_once_and_only_then() {
    let mut pit = Pit::betting(*ELECTS, &cents(), 3);
    pit.bet(2, Side::Heads, 501);
    pit.no(player(2), &elect_partage(Side::Heads), "no-election-due");
    pit.falls(&[ODDS; 4]);
    pit.no(player(2), &elect_partage(Side::Heads), "no-election-due");
    pit.falls(&[ODDS]);
    pit.no(BOXER, &elect_partage(Side::Heads), "not-authorised");
    pit.no(player(3), &elect_partage(Side::Heads), "no-election-due");
    pit.no(player(2), &elect_partage(Side::Tails), "no-election-due");
    assert!(pit.may(2, &Command::ElectPrison(Side::Heads)) && pit.may(2, &Command::ElectPartage(Side::Heads)));
    assert!(!pit.may(2, &Command::ElectPrison(Side::Tails)) && !pit.may(3, &Command::ElectPrison(Side::Heads)));
    assert_eq!(wagers_in(&pit.ok(player(2), &elect_partage(Side::Heads)), "wager-halved"), [(2, Heads, 251)]);
    pit.no(player(2), &elect_partage(Side::Heads), "no-election-due");
    pit.no(player(2), &elect_prison(Side::Heads), "no-election-due");
}

#[test]
fn a_wager_that_awaits_its_election_moves_in_no_other_way() {
    let mut pit = electing();
    pit.no(player(2), &withdraw(Side::Heads), "election-due");
    pit.no(player(2), &bet(Side::Heads, 500), "election-due");
    pit.no(
        player(2),
        &Command::ChangeWager(Wager { side: Side::Heads, stake: Stake { chips: 600, tokens: 0 } }),
        "election-due",
    );
    pit.no(SUPERVISOR, &Command::RefuseWager(WagerAt { seat: 2, wager: Heads }), "election-due");
    pit.no(HOST, &Command::Leave(2), "money-at-stake");
    assert_eq!(pit.table.export(pit.now).expect_err("it is refused").code, "layout-not-empty");
    assert!(!pit.may(2, &Command::WithdrawWager(Side::Heads)));
}

#[test]
fn only_the_wagers_of_that_decision_elect() {
    let mut pit = electing();
    for (seat, side) in [(2, Side::Heads), (2, Side::Tails), (3, Side::Tails)] {
        pit.ok(player(seat), &elect_prison(side));
    }
    pit.house_spins();
    pit.bet(2, Side::Heads, 300);
    let events = pit.five_odds();
    let lost = [(2, ImprisonedHeads, 1_000), (2, ImprisonedTails, 500), (3, ImprisonedTails, 700)];
    assert_eq!(wagers_in(&events, "wager-lost"), lost);
    assert_eq!(names(&events).iter().filter(|&&name| name == "election-required").count(), 1);
    pit.ok(player(2), &elect_prison(Side::Heads));
    assert_eq!(pit.shown(2), [(ImprisonedHeads, 300, true)]);
    pit.rebuild();
}

#[test]
fn voided_there_is_nothing_left_to_elect_and_the_excluded_do_not() {
    let mut pit = electing();
    pit.ok(SUPERVISOR, &Command::VoidWagers(2));
    assert_eq!(pit.won(2), 0);
    pit.no(player(2), &elect_partage(Side::Heads), "no-election-due");
    pit.ok(SUPERVISOR, &Command::ExcludePlayer(3));
    pit.no(player(3), &elect_prison(Side::Tails), "excluded");
    pit.house_spins();
    assert_eq!(pit.won(3), -350);
    pit.rebuild();
}

// R24, R78: elections made and pending
#[test]
fn an_invalidated_outcome_undoes_elections() {
    let mut pit = electing();
    pit.ok(player(2), &elect_partage(Side::Heads));
    pit.ok(player(2), &elect_prison(Side::Tails));
    let events = pit.invalidate(InvalidationScope::Result);
    let back = [(2, Heads, 1_000), (2, Tails, 500), (3, Tails, 700)];
    assert_eq!(wagers_in(&events, "wager-returned"), back);
    assert_eq!((pit.won(2), pit.won(3), pit.books.bank().0), (0, 0, 0));
    pit.no(player(3), &elect_partage(Side::Tails), "no-election-due");
    let events = pit.place_your_bets();
    assert_eq!(names(&events), ["betting-opened"]);
    pit.rebuild();
}

// R25, R76: the same holds at the closing.
#[test]
fn closing_returns_half_to_the_silent() {
    let mut pit = Pit::betting(*ELECTS, &cents(), 2);
    pit.bet(2, Side::Heads, 1_000);
    let close_at = pit.now + 20 * 60_000;
    pit.ok(SUPERVISOR, &Command::AnnounceClosing(close_at));
    pit.five_odds();
    pit.now = close_at;
    let events = pit.ok(SUPERVISOR, &Command::CloseTable);
    assert_eq!(wagers_in(&events, "wager-halved"), [(2, Heads, 500)]);
    assert_eq!((pit.won(2), pit.view().phase), (-500, Phase::Closed));
    pit.rebuild();
}

// The return is that of the default election, which is better by 1/2048.
#[test]
fn the_paytable_states_half_returned() {
    let bets = ELECTS.describe().head.bets;
    assert_eq!(bets[0].pays.expect("a price").returns, Fraction { numerator: 63, denominator: 64 });
    assert_eq!(bets.len(), 3);
}

#[test]
fn the_excess_goes_back_before_the_election_chips_first() {
    let mut pit = Pit::betting(*ELECTS, &of_odd_chips(), 2);
    pit.ok(player(2), &Command::PlaceWager(Wager { side: Side::Heads, stake: Stake { chips: 250, tokens: 250 } }));
    let events = pit.five_odds();
    assert_eq!(wagers_in(&events, "excess-returned"), [(2, Heads, 200)]);
    // 50 in chips and 250 in tokens: 50 is not payable alone, but both together are.
    assert_eq!(pit.shown(2).iter().map(|shown| (shown.0, shown.1)).collect::<Vec<_>>(), [(Heads, 300)]);
    let events = pit.ok(player(2), &elect_prison(Side::Heads));
    assert_eq!(wagers_in(&events, "wager-imprisoned"), [(2, Heads, 300)]);
    pit.house_spins();
    pit.falls(&[HEADS]);
    assert_eq!(pit.won(2), 0);
    pit.rebuild();
}
