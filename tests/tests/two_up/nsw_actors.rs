//! The powers of each role: every command by every role.

use crate::common::desk::{sign, wager_at};
use crate::common::{Pit, betting, no_spin, seated, spinner_ready};
use kip_engine::contract::{Actor, Joining, Role, Stake};
use kip_engine::two_up::contract::{
    Command, Invalidation, InvalidationReason, InvalidationScope, LimitsKind, NoSpinReason, Picked, PlayerLimits,
    Presence, SendingOut, SendingOutReason, Side, SignNotice, Wager, WagerKind,
};
use kip_tests::say::{BOXER, DEALER, GAMES_SUPERVISOR, HEADS, HOST, ODDS, SUPERVISOR, call, coins, player, throw};

use Role::{Boxer, CasinoSupervisor, Dealer, GamesSupervisor, Host, Player};
use Side::Heads;

const ROLES: [Actor; 6] = [player(1), BOXER, DEALER, GAMES_SUPERVISOR, SUPERVISOR, HOST];

/// Returns every command, with the roles that may give it and the clause that empowers them.
fn table() -> Vec<(Command, &'static [Role], &'static str)> {
    const HOSTS: &[Role] = &[Host];
    const BOXERS: &[Role] = &[Boxer];
    const DEALERS: &[Role] = &[Boxer, Dealer];
    const SUPERVISORS: &[Role] = &[GamesSupervisor, CasinoSupervisor];
    const PLAYERS: &[Role] = &[Player];
    let usual = sign((500, 100_000), (500, 500_000));
    let stake = Stake { chips: 1_000, tokens: 0 };
    let wager = Wager { side: Heads, stake: Stake { chips: 500, tokens: 0 } };
    let one_coin = Picked { first: 1, second: None, third: None };
    let later = kip_tests::say::START + 10_000_000;
    let invalidation =
        Invalidation { scope: InvalidationScope::Result, reason: InvalidationReason::Disruption, forfeits: vec![] };
    vec![
        (Command::Join(Joining { seat: 5, age_attested: true }), HOSTS, ""),
        (Command::Leave(2), HOSTS, ""),
        (Command::SetSupervisorPresence(Presence { role: CasinoSupervisor, present: true }), HOSTS, ""),
        (Command::VacateSeat(2), DEALERS, "9.9"),
        (Command::ReturnUnderMinimum(wager_at(2, WagerKind::Heads)), DEALERS, "5.2"),
        (Command::AnnounceLimits(SignNotice { sign: usual, change_at: later }), SUPERVISORS, "5.5"),
        (Command::SetLimits(usual), SUPERVISORS, "5.5"),
        (
            Command::SetPlayerLimits(PlayerLimits { seat: 2, limits: LimitsKind::HeadsTails, min: 500, max: 600_000 }),
            SUPERVISORS,
            "5.6",
        ),
        (Command::ClearPlayerLimits(2), SUPERVISORS, "5.6"),
        (Command::AnnounceClosing(later), SUPERVISORS, "9.8"),
        (Command::CancelClosing, SUPERVISORS, "9.8"),
        (Command::CloseTable, SUPERVISORS, "9.8"),
        (Command::RefuseWager(wager_at(2, WagerKind::Heads)), SUPERVISORS, "9.11"),
        (Command::VoidWagers(2), SUPERVISORS, "9.3"),
        (Command::ExcludePlayer(2), SUPERVISORS, "9.3"),
        (Command::InvalidateOutcome(invalidation), SUPERVISORS, "9.4"),
        (Command::OfferCoins(2), BOXERS, "3.1"),
        (Command::LoseCoins(one_coin), BOXERS, "7.4"),
        (Command::ReturnCoins(one_coin), BOXERS, "7.4"),
        (Command::BringNewSet, BOXERS, "7.4.5"),
        (Command::SendSpinnerOut(SendingOut { reason: SendingOutReason::DelayOrDisorder, bar: false }), BOXERS, "6.7"),
        (Command::RecordFailureToSpin, BOXERS, "6.6"),
        (Command::AppointSubstitute(Dealer), BOXERS, "6."),
        (Command::NoMoreBets, BOXERS, "6.3"),
        (Command::AnnounceResult, BOXERS, "6.9"),
        (Command::StartHouseSpin, DEALERS, "3.3"),
        (Command::PlaceYourBets, DEALERS, "6.2"),
        (HEADS, BOXERS, ""),
        (no_spin(NoSpinReason::NotSpun), &[Boxer, GamesSupervisor, CasinoSupervisor], "7."),
        (no_spin(NoSpinReason::TooLow), &[Boxer, GamesSupervisor, CasinoSupervisor], "7."),
        (no_spin(NoSpinReason::OutsideRing), BOXERS, "7."),
        (no_spin(NoSpinReason::HitSomething), BOXERS, "7."),
        (no_spin(NoSpinReason::SpinnerOutsideRing), BOXERS, "7."),
        (no_spin(NoSpinReason::NotFlat), BOXERS, "7."),
        (Command::RaiseDispute("x".into()), PLAYERS, "9.12"),
        (Command::AcceptCoins, PLAYERS, "3.1"),
        (Command::DeclineCoins, &[Player, Boxer], "3.1"),
        (Command::PlaceWager(wager), PLAYERS, "4."),
        (Command::ChangeWager(wager), PLAYERS, "4."),
        (Command::WithdrawWager(Heads), PLAYERS, "4."),
        (Command::SelectCoins(coins(1, 2)), PLAYERS, "6.1"),
        (Command::RequestOriginalCoins, PLAYERS, "7.4.3"),
        (call(Heads), PLAYERS, "4.2"),
        (Command::PlaceSpinnerWager(stake), PLAYERS, "4."),
        (Command::ChangeSpinnerWager(stake), PLAYERS, "4."),
        (Command::ElectRetire, PLAYERS, "6.5"),
        (Command::ElectHouseSpin, PLAYERS, "6.5"),
        (Command::DeclineFurtherSpins, PLAYERS, "6.6"),
        (Command::Retire, PLAYERS, ""),
        (Command::SpinAgain, PLAYERS, ""),
        (throw(), &[Player, Boxer, Dealer], "6."),
    ]
}

/// Returns the stages of a round, each of them fresh.
fn stages() -> Vec<Pit> {
    let mut called = betting(3, Heads, 1_000);
    called.bet(2, Heads, 500);
    called.no_more_bets();
    let mut flying = betting(3, Heads, 1_000);
    flying.no_more_bets();
    flying.throw();
    let mut pending = betting(3, Heads, 1_000);
    pending.round(&ODDS);
    let mut won = spinner_ready(3, Heads, 1_000);
    for _ in 0..3 {
        won.round(&HEADS);
    }
    vec![seated(3), spinner_ready(3, Heads, 1_000), betting(3, Heads, 1_000), called, flying, pending, won]
}

// R22, R46: an actor who is not empowered is refused before the phase is checked, with the clause.
#[test]
fn who_is_not_empowered_is_refused_in_every_phase() {
    for (stage, mut pit) in stages().into_iter().enumerate() {
        for (command, roles, clause) in table() {
            for by in ROLES {
                if roles.contains(&by.role) {
                    continue;
                }
                let refusal = pit.refused(by, &command);
                assert_eq!(refusal.code, "not-authorised", "stage {stage}: {by:?} {command:?}: {refusal:?}");
                assert!(refusal.clause.contains(clause), "{by:?} {command:?} cites {}, not {clause}", refusal.clause);
            }
        }
    }
}

// R22, nsw 1.1.boxer, 1.1.games-supervisor: an empowered actor is never refused for the role.
#[test]
fn who_is_empowered_is_not_refused_for_the_role() {
    for stage in 0..stages().len() {
        for (command, roles, _) in table() {
            // The turn to throw, and the spinner's identity, are other questions.
            if matches!(command, Command::ThrowCoins(_)) {
                continue;
            }
            for by in ROLES.into_iter().filter(|by| roles.contains(&by.role)) {
                let mut pit = stages().remove(stage);
                if let Err(refusal) = pit.play.apply(by, pit.now, &command) {
                    assert!(refusal.code != "not-authorised", "stage {stage}: {by:?} {command:?}: {refusal:?}");
                }
            }
        }
    }
}

// R22: staff have numbers of the host's choosing; a player's number is the seat.
#[test]
fn staff_have_any_number_and_players_their_seat() {
    let mut pit = seated(2);
    pit.ok(Actor { role: Boxer, number: u32::MAX }, &Command::OfferCoins(1));
    pit.refused(player(2), &Command::AcceptCoins);
    for number in [0, 9, 65, 257, u32::MAX] {
        pit.refused(Actor { role: Player, number }, &Command::AcceptCoins);
    }
    pit.ok(player(1), &Command::AcceptCoins);
    pit.play.rebuild();
}
