//! Checks commands independently of the table; these checks come first (R46).

use super::cites::Cites;
use super::record::{FiveOdds, NoSpinRule, Record, SideCall};
use super::state::{Place, place_of};
use crate::contract::{Citation, Role, Stake};
use crate::table::money;
use crate::table::refusal::{Done, Refused};
use crate::table::well_formed::{too_large, zero};
use crate::two_up::contract::{Command, NoSpinReason, WagerKind};
use crate::two_up::floor::well_formed::{check_coins, check_presence, check_shared};
use crate::two_up::refusals::refused;

/// Checks that a command is well formed and known to the casino's rulebook.
#[inline]
pub(super) fn check(record: &Record, command: &Command) -> Done {
    let (cites, cite) = (&record.cites, record.cites.floor.malformed);
    check_shared(command, &cites.floor)?;
    match command {
        Command::PlaceWager(wager) | Command::ChangeWager(wager) => check_stake(wager.stake, cite),
        Command::PlaceSpinnerWager(stake) | Command::ChangeSpinnerWager(stake) => check_stake(*stake, cite),
        Command::LoseCoins(picked) | Command::ReturnCoins(picked) => check_coins(*picked, cite),
        Command::CallNoSpin(call) => find_no_spin_rule(record, call.reason).map(drop),
        Command::SetPlayerLimits(limits) if limits.min == 0 => Err(zero(cite)),
        Command::SetPlayerLimits(limits) if limits.max > money::MOST_GIVEN => Err(too_large(cite)),
        Command::SetPlayerLimits(_) => Ok(()),
        Command::SetSupervisorPresence(presence) => check_presence(presence.role, cites.floor.presence),
        Command::AppointSubstitute(role) if !matches!(role, Role::Boxer | Role::Dealer) => Err(refused!(
            "not-in-these-rules",
            cites.floor.substitute,
            "The boxer or a dealer spins in the spinner's stead."
        )),
        Command::ReturnUnderMinimum(at) | Command::RefuseWager(at) => check_known_wager(at.wager, cites),
        Command::InvalidateOutcome(invalidation) => {
            invalidation.forfeits.iter().try_for_each(|forfeit| match place_of(forfeit.wager) {
                Some(Place::InPrison(_)) if record.five_odds.value.can_imprison() => Ok(()),
                _ => check_known_wager(forfeit.wager, cites),
            })
        }
        _ => refuse_unknown(record, command).map_or(Ok(()), Err),
    }
}

/// Returns the refusal of a command that the rulebook does not know, or `None`.
pub(super) fn refuse_unknown(record: &Record, command: &Command) -> Option<Refused> {
    let (cites, five_odds) = (&record.cites, record.five_odds);
    let refusal = match command {
        Command::ChangeCoins(_) => {
            refused!("not-in-these-rules", cites.new_set, "A casino's coins are replaced by a new set only.")
        }
        Command::CallOffCentre
        | Command::CoverCentre(_)
        | Command::DeclineCover(_)
        | Command::StakeCentre(_)
        | Command::WithdrawDue
        | Command::Stay => {
            refused!(
                "not-in-these-rules",
                cites.floor.not_in_these_rules,
                "This rulebook has no centre: the house banks."
            )
        }
        // > 9.10 Players and spectators are not permitted to have side bets with or against each other. (R27)
        Command::OfferSideBet(_) | Command::WithdrawSideOffer(_) | Command::MatchSideBet(_) => {
            refused!("not-in-these-rules", cites.side_bets, "Players may not bet with each other.")
        }
        Command::ElectPrison(_) | Command::ElectPartage(_) => match five_odds.value {
            FiveOdds::Lose => {
                refused!("not-in-these-rules", five_odds.cite, "In these rules five Odds take the wager.")
            }
            FiveOdds::LaPartage => {
                refused!("not-in-these-rules", five_odds.cite, "In these rules five Odds return half of the wager.")
            }
            FiveOdds::EnPrison => {
                refused!("not-in-these-rules", five_odds.cite, "In these rules five Odds send the wager to prison.")
            }
            FiveOdds::AtElection => return None,
        },
        Command::CallSide(_) if record.call.value == SideCall::AlwaysHeads => {
            refused!("not-in-these-rules", record.call.cite, "The spinner always spins for Heads.")
        }
        _ => return None,
    };
    Some(refusal)
}

/// Checks that a stake is not zero and not too large.
#[inline]
fn check_stake(stake: Stake, cite: Citation) -> Done {
    if stake.chips > money::MOST_GIVEN || stake.tokens > money::MOST_GIVEN {
        return Err(too_large(cite));
    }
    if stake.chips + stake.tokens == 0 {
        return Err(zero(cite));
    }
    Ok(())
}

fn check_known_wager(wager: WagerKind, cites: &Cites) -> Done {
    match wager {
        WagerKind::Heads | WagerKind::Tails | WagerKind::Spinner => Ok(()),
        WagerKind::Centre
        | WagerKind::Cover
        | WagerKind::SideBet
        | WagerKind::ImprisonedHeads
        | WagerKind::ImprisonedTails => {
            Err(refused!("not-in-these-rules", cites.floor.not_in_these_rules, "These rules know no such wager."))
        }
    }
}

/// Returns the rulebook's rule for a reason, or refuses a reason that it does not know.
pub(super) fn find_no_spin_rule(record: &Record, reason: NoSpinReason) -> Result<&'static NoSpinRule, Refused> {
    record.no_spin.iter().find(|rule| rule.reason == reason).ok_or(refused!(
        "not-in-these-rules",
        record.cites.no_spin_reasons,
        "These rules do not know this reason for \"no spin\"."
    ))
}
