//! Commands and configs that make no sense by themselves, whatever the table (R46: looked at first).

use super::state::coin_bits;
use super::turn::Done;
use crate::money;
use crate::two_up::record::{Cites, Rulebook, SideCall};
use crate::two_up::refusal::{Refused, refused};
use crate::two_up::words::{Coins, Command, Commitment, Landing, NoSpinReason, Reveal, Side, WagerKind};
use crate::words::{Citation, MinorUnits, Role, Stake};

/// Whether a command is well formed, and known to a casino's rulebook.
#[inline]
pub(super) fn check<B: Rulebook>(command: &Command) -> Done {
    let (cites, cite) = (&B::CITES, B::CITES.malformed);
    match command {
        Command::Land(Landing::Fresh(seed)) => {
            bytes32(&seed.seed, refused!("seed-length", cite, "There must be {} bytes."))
        }
        Command::Land(Landing::Revealed(reveal)) => check_reveal(reveal, cite),
        Command::CommitDraws(commitment) => check_commitment(commitment, cite),
        Command::AddEntropy(entropy) => {
            bytes32(&entropy.bytes, refused!("entropy-length", cite, "There must be {} bytes."))
        }
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

const fn zero(cite: Citation) -> Refused {
    refused!("amount-zero", cite, "An amount is at least 1.")
}

const fn too_large(cite: Citation) -> Refused {
    let most: MinorUnits = money::MOST_GIVEN;
    refused!("amount-too-large", cite, "An amount is at most {}.").with(most)
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

fn known_reason<B: Rulebook>(reason: NoSpinReason) -> Done {
    if B::RECORD.no_spin.iter().any(|rule| rule.reason == reason) {
        return Ok(());
    }
    Err(refused!("not-in-these-rules", B::CITES.no_spin, "These rules do not know this reason for \"no spin\"."))
}

/// Whether a chain's head and length can serve.
pub(super) fn check_commitment(commitment: &Commitment, cite: Citation) -> Done {
    bytes32(&commitment.head, refused!("head-length", cite, "There must be {} bytes."))?;
    if commitment.length < 64 {
        return Err(refused!("chain-too-short", cite, "A chain has 64 links or more."));
    }
    match &commitment.beacon {
        Some(beacon)
            if beacon.scheme.is_empty()
                || beacon.scheme.len() > 64
                || beacon.key.is_empty()
                || beacon.key.len() > 256 =>
        {
            Err(refused!("bad-beacon", cite, "A beacon has a scheme of 1 to 64 bytes and a key of 1 to 256 bytes."))
        }
        _ => Ok(()),
    }
}

fn check_reveal(reveal: &Reveal, cite: Citation) -> Done {
    bytes32(&reveal.x, refused!("reveal-length", cite, "There must be {} bytes."))?;
    match &reveal.beacon {
        Some(beacon) if beacon.is_empty() || beacon.len() > 256 => {
            Err(refused!("bad-beacon", cite, "A beacon's output has 1 to 256 bytes."))
        }
        _ => Ok(()),
    }
}

/// Whether a value has the 32 bytes it must have; `otherwise` names the value.
fn bytes32(bytes: &[u8], otherwise: Refused) -> Done {
    if bytes.len() == 32 { Ok(()) } else { Err(otherwise.with(32)) }
}

fn check_text(text: &str, cite: Citation) -> Done {
    if text.is_empty() || text.len() > 256 {
        return Err(refused!("text-length", cite, "A text has 1 to 256 bytes."));
    }
    Ok(())
}

fn check_coins(coins: Coins, cite: Citation) -> Done {
    if coin_bits(coins).is_none() {
        return Err(refused!("bad-coins", cite, "Coins are named by their numbers, from 1, each once."));
    }
    Ok(())
}
