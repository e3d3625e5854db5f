//! Commands and configs that make no sense by themselves, whatever the table (R46: looked at first).

use super::record::{Cites, Rules, SideCall};
use crate::money;
use crate::two_up::machine::Done;
use crate::two_up::refusal::refused;
use crate::two_up::well_formed::check_coins;
use crate::two_up::well_formed::check_commitment;
use crate::two_up::well_formed::check_entropy;
use crate::two_up::well_formed::check_landing;
use crate::two_up::well_formed::check_text;
use crate::two_up::well_formed::too_large;
use crate::two_up::well_formed::zero;
use crate::two_up::words::{Command, NoSpinReason, Side, WagerKind};
use crate::words::{Citation, Role, Stake};

/// Whether a command is well formed, and known to a casino's rulebook.
#[inline]
pub(super) fn check<B: Rules>(command: &Command) -> Done {
    let (cites, cite) = (&B::CITES, B::CITES.malformed);
    match command {
        Command::Land(landing) => check_landing(landing, cite),
        Command::CommitDraws(commitment) => check_commitment(commitment, cite),
        Command::AddEntropy(entropy) => check_entropy(&entropy.bytes, cite),
        Command::PlaceWager(wager) | Command::ChangeWager(wager) => {
            check_stake(Stake { chips: wager.chips, tokens: wager.tokens }, cite)
        }
        Command::PlaceSpinnerWager(stake) | Command::ChangeSpinnerWager(stake) => check_stake(*stake, cite),
        Command::SelectCoins(named) | Command::LoseCoins(named) | Command::ReturnCoins(named) => {
            check_coins(named.coins, cite)
        }
        Command::RaiseDispute(complaint) => check_text(&complaint.text, cite),
        Command::CallNoSpin(call) => match &call.text {
            Some(text) => check_text(text, cite).and_then(|()| known_reason::<B>(call.reason)),
            None => known_reason::<B>(call.reason),
        },
        Command::SetPlayerLimits(limits) if limits.min == 0 => Err(zero(cite)),
        Command::SetPlayerLimits(limits) if limits.max > money::MOST_GIVEN => Err(too_large(cite)),
        Command::SetPlayerLimits(limits) => known_wager(limits.wager, cites),
        Command::SetSupervisorPresence(presence)
            if !matches!(presence.role, Role::GamesSupervisor | Role::CasinoSupervisor) =>
        {
            Err(refused!("not-in-these-rules", cites.presence, "Only supervisors come and go."))
        }
        Command::AppointSubstitute(substitute) if !matches!(substitute.role, Role::Boxer | Role::Dealer) => {
            Err(refused!("not-in-these-rules", cites.substitute, "The boxer or a dealer spins in the spinner's stead."))
        }
        Command::CallSide(called) if B::RECORD.call.value == SideCall::AlwaysHeads && called.side != Side::Heads => {
            Err(refused!("not-in-these-rules", B::RECORD.call.cite, "The spinner always spins for Heads."))
        }
        Command::ReturnUnderMinimum(at) | Command::RefuseWager(at) => known_wager(at.wager, cites),
        Command::InvalidateOutcome(invalidation) => {
            invalidation.forfeits.iter().try_for_each(|forfeit| known_wager(forfeit.wager, cites))
        }
        Command::ChangeCoins(_) => {
            Err(refused!("not-in-these-rules", cites.new_set, "A casino's coins are replaced by a new set only."))
        }
        Command::CallOffCentre
        | Command::CoverCentre(_)
        | Command::DeclineCover(_)
        | Command::StakeCentre(_)
        | Command::WithdrawDue
        | Command::Stay => Err(refused!(
            "not-in-these-rules",
            cites.not_in_these_rules,
            "This rulebook has no centre: the house banks."
        )),
        // > 9.10 Players and spectators are not permitted to have side bets with or against each other. (R27)
        Command::OfferSideBet(_) | Command::WithdrawSideOffer(_) | Command::MatchSideBet(_) => {
            Err(refused!("not-in-these-rules", cites.side_bets, "Players may not bet with each other."))
        }
        Command::ElectPrison(_) | Command::ElectPartage(_) => {
            Err(refused!("not-in-these-rules", cites.not_in_these_rules, "In these rules five Odds take the wager."))
        }
        _ => Ok(()),
    }
}

/// Whether a stake is an amount at all.
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

fn known_wager(wager: WagerKind, cites: &Cites) -> Done {
    match wager {
        WagerKind::Heads | WagerKind::Tails | WagerKind::Spinner => Ok(()),
        WagerKind::Centre
        | WagerKind::Cover
        | WagerKind::SideBet
        | WagerKind::ImprisonedHeads
        | WagerKind::ImprisonedTails => {
            Err(refused!("not-in-these-rules", cites.not_in_these_rules, "These rules know no such wager."))
        }
    }
}

fn known_reason<B: Rules>(reason: NoSpinReason) -> Done {
    if B::RECORD.no_spin.iter().any(|rule| rule.reason == reason) {
        return Ok(());
    }
    Err(refused!("not-in-these-rules", B::CITES.no_spin, "These rules do not know this reason for \"no spin\"."))
}
