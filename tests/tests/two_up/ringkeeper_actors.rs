//! The powers of each role in a ring: every command by every role, and commands that are not in these rules.

use crate::rings::{Ring, no_spin, seated, substitute};
use kip_engine::contract::{Actor, Joining, Role, Seat, Stake};
use kip_engine::two_up::contract::{
    Bounds, Command, Invalidation, InvalidationReason, InvalidationScope, LimitsKind, NoSpinReason, PlayerLimits, Side,
    Sign, SignNotice, Wager, WagerAt, WagerKind,
};
use kip_tests::native::book;
use kip_tests::say::{
    BOXER, DEALER, GAMES_SUPERVISOR, HEADS, HOST, ODDS, RINGKEEPER, SUPERVISOR, call, coins, cover, decline_cover,
    match_side_bet, offer, offer_side_bet, player, stake_centre, throw_tails_up, withdraw_side_offer,
};

use Role::{Host, Player, Ringkeeper};

const BOOK: &str = "ringkeeper";
const ROLES: [Actor; 7] = [player(1), BOXER, DEALER, GAMES_SUPERVISOR, SUPERVISOR, HOST, RINGKEEPER];

/// Returns every command, with the roles that may give it and the clause that empowers them, if there is one.
fn table() -> Vec<(Command, &'static [Role], &'static str)> {
    const HOSTS: &[Role] = &[Host];
    const RINGKEEPERS: &[Role] = &[Ringkeeper];
    const PLAYERS: &[Role] = &[Player];
    let invalidation =
        Invalidation { scope: InvalidationScope::Result, reason: InvalidationReason::Disruption, forfeits: vec![] };
    vec![
        (Command::Join(Joining { seat: 5, age_attested: true }), HOSTS, ""),
        (Command::Leave(2), HOSTS, ""),
        (offer(2), RINGKEEPERS, "ringkeeper 4"),
        (Command::ChangeCoins(2), RINGKEEPERS, "ringkeeper 7"),
        (Command::RecordFailureToSpin, RINGKEEPERS, ""),
        (substitute(Ringkeeper), RINGKEEPERS, ""),
        (Command::StartHouseSpin, RINGKEEPERS, ""),
        (Command::PlaceYourBets, RINGKEEPERS, ""),
        (Command::NoMoreBets, RINGKEEPERS, ""),
        (HEADS, RINGKEEPERS, ""),
        (Command::AnnounceResult, RINGKEEPERS, ""),
        (no_spin(NoSpinReason::TooLow), RINGKEEPERS, "ringkeeper 13"),
        (Command::CallOffCentre, RINGKEEPERS, ""),
        (Command::CloseTable, RINGKEEPERS, ""),
        (Command::VoidWagers(2), RINGKEEPERS, ""),
        (Command::ExcludePlayer(2), RINGKEEPERS, ""),
        (Command::InvalidateOutcome(invalidation), RINGKEEPERS, ""),
        (Command::RaiseDispute("x".into()), PLAYERS, ""),
        (Command::AcceptCoins, PLAYERS, "ringkeeper 4"),
        (Command::DeclineCoins, &[Player, Ringkeeper], "ringkeeper 4"),
        (Command::SelectCoins(coins(1, 2)), PLAYERS, "ringkeeper 5"),
        (stake_centre(1_000), PLAYERS, "ringkeeper 19"),
        (cover(1_000), PLAYERS, "ringkeeper 19"),
        (decline_cover(1), &[Player, Ringkeeper], ""),
        (offer_side_bet(100), PLAYERS, ""),
        (match_side_bet(1, 100), PLAYERS, ""),
        (withdraw_side_offer(1), PLAYERS, ""),
        (Command::DeclineFurtherSpins, PLAYERS, ""),
        (Command::Retire, PLAYERS, ""),
        (Command::WithdrawDue, PLAYERS, "ringkeeper 1"),
        (Command::Stay, PLAYERS, "ringkeeper 1"),
        (throw_tails_up(), &[Player, Ringkeeper], ""),
    ]
}

/// Returns the stages of a spinner's game, each of them fresh.
fn stages() -> Vec<Ring> {
    let mut accepted = seated(BOOK, 3);
    accepted.accept(1);
    let staked = || {
        let mut ring = seated(BOOK, 3);
        ring.stake(1, 1_000);
        ring
    };
    let betting = || {
        let mut ring = staked();
        ring.cover(2, 1_000);
        ring.place_your_bets();
        ring
    };
    let mut called = betting();
    called.side_bet(3, 2, 100);
    called.no_more_bets();
    let mut flying = betting();
    flying.no_more_bets();
    flying.throw();
    let mut landed = betting();
    landed.no_more_bets();
    landed.throw_land(&HEADS);
    let mut pending = betting();
    pending.round(&ODDS);
    let mut won = staked();
    (0..3).for_each(|_| drop(won.covered_round(2, &HEADS)));
    vec![seated(BOOK, 3), accepted, staked(), betting(), called, flying, landed, pending, won]
}

// R22, R46: an actor who is not empowered is refused before the phase is checked, with the clause.
#[test]
fn who_is_not_empowered_is_refused_in_every_phase() {
    for (stage, mut ring) in stages().into_iter().enumerate() {
        for (command, roles, clause) in table() {
            for by in ROLES {
                if roles.contains(&by.role) {
                    continue;
                }
                let refusal = ring.refused(by, &command);
                assert_eq!(refusal.code, "not-authorised", "stage {stage}: {by:?} {command:?}: {refusal:?}");
                assert!(
                    refusal.clause.starts_with(clause),
                    "{by:?} {command:?} cites {}, not {clause}",
                    refusal.clause
                );
            }
        }
    }
}

// R22: an empowered actor is never refused for the role.
#[test]
fn who_is_empowered_is_not_refused_for_the_role() {
    for stage in 0..stages().len() {
        for (command, roles, _) in table() {
            // The turn to throw, and the player for whom a cover is declined, are other questions.
            if matches!(command, Command::ThrowCoins(_)) {
                continue;
            }
            for by in ROLES.into_iter().filter(|by| roles.contains(&by.role)) {
                let mut ring = stages().remove(stage);
                if let Err(refusal) = ring.play.apply(by, ring.now, &command) {
                    assert!(refusal.code != "not-authorised", "stage {stage}: {by:?} {command:?}: {refusal:?}");
                    assert!(refusal.code != "not-in-these-rules", "{by:?} {command:?}: {refusal:?}");
                }
            }
        }
    }
}

/// Returns the casino's commands: chips, signs, calls and elections that a ring does not have.
fn not_a_rings() -> Vec<Command> {
    let bounds = Bounds { min: 500, max: 100_000, unit: None };
    let sign = Sign { spinner: bounds, heads_tails: bounds };
    let wager = Wager { side: Side::Heads, stake: Stake { chips: 500, tokens: 0 } };
    let heads = WagerAt { seat: 2, wager: WagerKind::Heads };
    let stake = Stake { chips: 1_000, tokens: 0 };
    let side = Side::Heads;
    vec![
        Command::PlaceWager(wager),
        Command::ChangeWager(wager),
        Command::WithdrawWager(side),
        call(Side::Heads),
        Command::PlaceSpinnerWager(stake),
        Command::ChangeSpinnerWager(stake),
        Command::AnnounceLimits(SignNotice { sign, change_at: kip_tests::say::START }),
        Command::SetLimits(sign),
        Command::SetPlayerLimits(PlayerLimits { seat: 2, limits: LimitsKind::HeadsTails, min: 500, max: 600_000 }),
        Command::ClearPlayerLimits(2),
        Command::ReturnUnderMinimum(heads),
        Command::ElectPrison(side),
        Command::ElectPartage(side),
        Command::SpinAgain,
    ]
}

// R46, ringkeeper 19: a command that is not in these rules is refused as such, whichever actor gives it.
#[test]
fn a_casinos_commands_are_not_in_these_rules() {
    for mut ring in stages() {
        for command in not_a_rings() {
            for by in ROLES {
                assert_eq!(ring.refused(by, &command).code, "not-in-these-rules", "{command:?}");
            }
        }
        ring.play.rebuild();
    }
    let known = book(BOOK).describe().head.commands;
    for command in not_a_rings() {
        assert!(!known.iter().any(|known| known.name == command.name()), "{} is described", command.name());
    }
    for (command, _, _) in table() {
        assert!(known.iter().any(|known| known.name == command.name()), "{} is not described", command.name());
    }
}

// R46: seats and numbers that nobody has are refused.
#[test]
fn nobody_is_on_a_seat_that_there_is_not() {
    let mut ring = seated(BOOK, 2);
    for seat in [0, 3, 9, 64, 65, 255] as [Seat; 6] {
        ring.refused(RINGKEEPER, &offer(seat));
        ring.refused(RINGKEEPER, &Command::VoidWagers(seat));
        ring.refused(RINGKEEPER, &Command::ExcludePlayer(seat));
        ring.refused(RINGKEEPER, &decline_cover(seat));
    }
    ring.play.rebuild();
}
