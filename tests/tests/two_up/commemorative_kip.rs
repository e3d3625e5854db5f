//! Who takes the kip, who calls, and the ringkeeper as spinner (4.1, 4.4–4.6, 4.9.1, R41, R54).

use crate::rings::day::{BOOK, HEADS, TAILS, TWO_HEADS, called, config_of, nobody_spins, seated, staked, supervised};
use crate::rings::{Ring, cited, has, settled};
use kip_engine::contract::{Joining, Role};
use kip_engine::two_up::contract::{Command, Phase, Presence, Thrower};
use kip_tests::say::{
    BOXER, DEALER, GAMES_SUPERVISOR, HOST, RINGKEEPER, SUPERVISOR, cover, offer, offer_side_bet, player, stake_centre,
    throw_three,
};

// commemorative 4.1: clockwise around the ring, to the first person who accepts
#[test]
fn the_kip_goes_clockwise_to_the_first_who_accepts() {
    let mut ring = seated(4);
    let events = ring.ok(RINGKEEPER, &offer(1));
    assert_eq!(cited(BOOK, &events, "coins-offered").0, "commemorative 4.1");
    assert_eq!(ring.view().offered, Some(1));
    ring.refused(player(2), &Command::AcceptCoins);
    ring.refused_for(RINGKEEPER, &offer(3), &["4.1"]);
    ring.ok(player(1), &Command::DeclineCoins);
    ring.refused_for(RINGKEEPER, &offer(3), &["4.1"]);
    ring.refused_for(RINGKEEPER, &offer(1), &["4.1"]);
    ring.ok(RINGKEEPER, &offer(2));
    // R47: silence is an answer: the ringkeeper says so, or offers the kip on
    ring.ok(RINGKEEPER, &offer(3));
    ring.refused(player(2), &Command::AcceptCoins);
    ring.ok(RINGKEEPER, &Command::DeclineCoins);
    ring.refused(player(3), &Command::AcceptCoins);
    ring.ok(RINGKEEPER, &offer(4));
    let events = ring.ok(player(4), &Command::AcceptCoins);
    assert!(has(&events, "coins-accepted"));
    assert_eq!(ring.spinner(), Some(4));
    ring.refused(RINGKEEPER, &offer(1));
    ring.play.rebuild();
}

// commemorative 4.1, R54: past empty places, and on from the spinner who lost
#[test]
fn after_a_spinner_the_kip_goes_on_clockwise() {
    let mut ring = crate::rings::open(BOOK, &config_of(|_| {}));
    for seat in [2, 5, 7] {
        ring.join(seat);
    }
    ring.refused(RINGKEEPER, &offer(1));
    ring.refused_for(RINGKEEPER, &offer(5), &["4.1"]);
    ring.stake(2, 100);
    ring.covered_round(5, &TAILS);
    ring.refused_for(RINGKEEPER, &offer(7), &["4.1"]);
    ring.stake(5, 100);
    ring.covered_round(7, &TAILS);
    ring.stake(7, 100);
    ring.covered_round(2, &TAILS);
    ring.stake(2, 100);
    // seat 2 lost a centre and won a cover, and stakes anew
    ring.stands(&[(2, -100)], 100, &[], 0);
    ring.play.rebuild();
}

// commemorative 2.ringkeeper, 4.1, 4.4 to 4.6, R22: what is the ringkeeper's is nobody else's
#[test]
fn the_ringkeeper_runs_the_game() {
    let others = [player(1), player(2), BOXER, DEALER, HOST, SUPERVISOR, GAMES_SUPERVISOR];
    let mut ring = seated(2);
    let only = |ring: &mut Ring, command: &Command, clause: &str| {
        for by in others {
            let refusal = ring.refused(by, command);
            assert_eq!(
                (&*refusal.code, &*refusal.clause),
                ("not-authorised", &*format!("commemorative {clause}")),
                "{by:?} {command:?}"
            );
        }
    };
    only(&mut ring, &offer(1), "4.1");
    ring.stake(1, 1_000);
    ring.cover(2, 1_000);
    only(&mut ring, &Command::PlaceYourBets, "4.4");
    ring.place_your_bets();
    only(&mut ring, &Command::NoMoreBets, "4.5");
    ring.no_more_bets();
    for by in [player(2), RINGKEEPER, HOST, SUPERVISOR, BOXER] {
        ring.refused(by, &throw_three());
    }
    ring.throw();
    for by in [player(1), player(2), SUPERVISOR, BOXER] {
        ring.refused(by, &HEADS);
    }
    ring.ok(RINGKEEPER, &HEADS);
    only(&mut ring, &Command::AnnounceResult, "4.6");
    ring.ok(RINGKEEPER, &Command::AnnounceResult);
    ring.play.rebuild();
}

// commemorative 4.4, 4.5, 4.6: the calls in their order
#[test]
fn the_calls_come_in_their_order() {
    let mut ring = staked(4);
    ring.cover(2, 1_000);
    ring.refused(RINGKEEPER, &Command::NoMoreBets);
    ring.refused(player(3), &offer_side_bet(100));
    let events = ring.place_your_bets();
    assert_eq!(cited(BOOK, &events, "betting-opened").0, "commemorative 4.4");
    ring.refused(RINGKEEPER, &Command::PlaceYourBets);
    ring.refused(player(1), &throw_three());
    ring.offer_bet(3, 100);
    let events = ring.no_more_bets();
    assert_eq!(cited(BOOK, &events, "betting-closed").0, "commemorative 4.5");
    ring.refused(player(3), &offer_side_bet(100));
    ring.refused(RINGKEEPER, &HEADS);
    ring.refused(RINGKEEPER, &Command::AnnounceResult);
    let events = ring.throw();
    assert_eq!(cited(BOOK, &events, "coins-thrown").0, "commemorative 4.5");
    ring.refused(player(1), &throw_three());
    ring.refused(RINGKEEPER, &Command::AnnounceResult);
    ring.ok(RINGKEEPER, &HEADS);
    // 4.6: nothing is settled before it is announced
    ring.stands(&[(1, -1_000), (2, -1_000)], 2_000, &[], 0);
    assert_eq!(ring.centre().heads, 0);
    let events = ring.ok(RINGKEEPER, &Command::AnnounceResult);
    assert_eq!(cited(BOOK, &events, "result-announced").0, "commemorative 4.6");
    assert_eq!(ring.centre().heads, 1);
    ring.play.rebuild();
}

// commemorative 4.1.1: if no patron elects to spin, the ringkeeper does, and not before all were asked
#[test]
fn the_ringkeeper_spins_when_nobody_does() {
    let mut ring = seated(3);
    for seat in 1..=3 {
        ring.refused_for(RINGKEEPER, &Command::StartHouseSpin, &["4.1", "4.1.1", "R38"]);
        ring.decline(seat);
    }
    for by in [player(1), SUPERVISOR, HOST, BOXER, DEALER] {
        assert_eq!(ring.refused(by, &Command::StartHouseSpin).code, "not-authorised");
    }
    let events = ring.ok(RINGKEEPER, &Command::StartHouseSpin);
    assert_eq!(cited(BOOK, &events, "house-spin-started").0, "commemorative 4.1.1");
    assert_eq!(ring.view().thrower, Some(Thrower::House(Role::Ringkeeper)));
    assert!(ring.view().game.is_none());
    ring.play.rebuild();
}

// commemorative 4.1.1, R41: a casino supervisor is responsible, so one must be there
#[test]
fn the_ringkeeper_spins_under_a_casino_supervisor() {
    let mut ring = crate::rings::seated_with(BOOK, &config_of(|_| {}), 2);
    supervised(&mut ring, false);
    if ring.view().games_supervisor_present {
        ring.ok(HOST, &Command::SetSupervisorPresence(Presence { role: Role::GamesSupervisor, present: false }));
    }
    ring.decline(1);
    ring.decline(2);
    ring.refused_for(RINGKEEPER, &Command::StartHouseSpin, &["4.1.1"]);
    supervised(&mut ring, true);
    ring.ok(RINGKEEPER, &Command::StartHouseSpin);
    ring.play.rebuild();
}

// commemorative 2.casino-supervisor: which includes a games supervisor
#[test]
fn a_games_supervisor_is_a_casino_supervisor_there_too() {
    let mut ring = crate::rings::seated_with(BOOK, &config_of(|_| {}), 1);
    supervised(&mut ring, false);
    ring.decline(1);
    if !ring.view().games_supervisor_present {
        ring.ok(HOST, &Command::SetSupervisorPresence(Presence { role: Role::GamesSupervisor, present: true }));
    }
    ring.ok(RINGKEEPER, &Command::StartHouseSpin);
    ring.play.rebuild();
}

// R41: without a centre: bets are between patrons only
#[test]
fn the_ringkeeper_spins_without_a_centre() {
    let mut ring = nobody_spins(3);
    ring.refused(RINGKEEPER, &stake_centre(1_000));
    ring.refused(player(1), &stake_centre(1_000));
    ring.refused(player(2), &cover(1_000));
    ring.place_your_bets();
    ring.refused(player(2), &cover(1_000));
    let bet = ring.side_bet(1, 2, 700);
    ring.no_more_bets();
    ring.refused(player(1), &throw_three());
    let events = ring.spin(&TWO_HEADS);
    assert_eq!(settled(&events), [(bet, 1, 2, 700)]);
    assert!(!has(&events, "centre-rides") && ring.view().ring.unwrap().centre.is_none());
    ring.money(&[(1, 700), (2, -700)]);
    ring.play.rebuild();
}

// commemorative 4.9.1: they continue to spin until a patron elects to be the spinner
#[test]
fn the_ringkeeper_spins_on_until_a_patron_does() {
    let mut ring = nobody_spins(3);
    for landing in [TAILS, HEADS, TWO_HEADS, HEADS, HEADS, TAILS] {
        ring.place_your_bets();
        ring.side_bet(1, 2, 100);
        ring.no_more_bets();
        ring.spin(&landing);
        assert_eq!(ring.view().thrower, Some(Thrower::House(Role::Ringkeeper)));
    }
    ring.money(&[(1, 200), (2, -200)]);
    ring.play.rebuild();
}

// R54: a patron takes over between decisions, and the kip is theirs as anybody's
#[test]
fn a_patron_takes_over_between_decisions() {
    for spun in 0..2 {
        let mut ring = nobody_spins(2);
        if spun > 0 {
            ring.round(&TAILS);
        }
        ring.accept(1);
        assert_eq!(ring.spinner(), Some(1));
        ring.select(1);
        ring.ok(player(1), &stake_centre(500));
        ring.covered_round(2, &TAILS);
        ring.money(&[(1, -500), (2, 500)]);
        ring.play.rebuild();
    }
}

// R54: not in the middle of one
#[test]
fn nobody_takes_over_in_the_middle_of_a_decision() {
    let mut ring = nobody_spins(2);
    ring.place_your_bets();
    ring.side_bet(1, 2, 100);
    ring.refused(RINGKEEPER, &offer(1));
    ring.no_more_bets();
    ring.refused(RINGKEEPER, &offer(1));
    ring.throw();
    ring.refused(RINGKEEPER, &offer(1));
    ring.ok(RINGKEEPER, &HEADS);
    ring.refused(RINGKEEPER, &offer(1));
    ring.ok(RINGKEEPER, &Command::AnnounceResult);
    ring.accept(1);
    ring.play.rebuild();
}

// R54: who is offered the kip then and declines leaves the ringkeeper spinning
#[test]
fn who_declines_leaves_the_ringkeeper_spinning() {
    let mut ring = nobody_spins(2);
    ring.round(&TAILS);
    ring.decline(1);
    ring.round(&HEADS);
    assert_eq!(ring.view().thrower, Some(Thrower::House(Role::Ringkeeper)));
    ring.play.rebuild();
}

// R44: the age of 18 is a rule of `ringkeeper`, not of this document
#[test]
fn an_attestation_of_age_is_not_asked_for() {
    let mut ring = seated(1);
    ring.ok(HOST, &Command::Join(Joining { seat: 2, age_attested: false }));
    ring.play.rebuild();
}

// R29: who has something in the ring stays there
#[test]
fn nobody_leaves_with_something_at_stake() {
    let mut ring = called();
    for seat in 1..=4 {
        let refusal = ring.refused(HOST, &Command::Leave(seat));
        assert!(refusal.ruling.as_deref() == Some("R29") || refusal.clause == "R29", "{refusal:?}");
    }
    ring.ok(HOST, &Command::Leave(5));
    ring.spin(&TAILS);
    // nor while the outcome can still be invalidated
    for seat in 1..=4 {
        ring.refused(HOST, &Command::Leave(seat));
    }
    ring.stake(2, 100);
    ring.cover(3, 100);
    ring.place_your_bets();
    ring.ok(HOST, &Command::Leave(1));
    ring.ok(HOST, &Command::Leave(4));
    ring.refused(HOST, &Command::Leave(2));
    ring.refused(HOST, &Command::Leave(3));
    ring.play.rebuild();
}

// R46: a casino's commands are not in these rules
#[test]
fn what_only_a_casino_knows_is_not_in_these_rules() {
    use kip_engine::two_up::contract::{Side, WagerAt, WagerKind};
    let mut ring = called();
    let wager = WagerAt { seat: 3, wager: WagerKind::Heads };
    for (by, command) in [
        (player(3), Command::WithdrawWager(Side::Heads)),
        (player(3), Command::ElectPrison(Side::Heads)),
        (player(3), Command::ElectPartage(Side::Heads)),
        (SUPERVISOR, Command::RefuseWager(wager)),
        (DEALER, Command::ReturnUnderMinimum(wager)),
        (SUPERVISOR, Command::ClearPlayerLimits(3)),
        (DEALER, Command::VacateSeat(5)),
        (player(1), Command::SpinAgain),
    ] {
        assert_eq!(ring.refused(by, &command).code, "not-in-these-rules", "{command:?}");
    }
    assert_eq!(ring.phase(), Phase::Called);
    ring.play.rebuild();
}
