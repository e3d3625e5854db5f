//! Checks commands independently of the table; these checks come first (R46).

use super::record::{CentreRule, Record};
use crate::contract::Role;
use crate::table::refusal::{Done, Refused};
use crate::table::well_formed::check_amount;
use crate::two_up::contract::{Command, NoSpin, NoSpinReason, Picked, WagerKind};
use crate::two_up::floor::machine::Machine as _;
use crate::two_up::floor::well_formed::{check_presence, check_shared};
use crate::two_up::refusals::refused;

/// Checks that a command is well formed and known to the rulebook.
pub(super) fn check(record: &Record, command: &Command) -> Done {
    let cite = record.cites.floor.malformed;
    check_shared(command, &record.cites.floor)?;
    match command {
        Command::StakeCentre(amount) | Command::CoverCentre(amount) | Command::OfferSideBet(amount) => {
            check_amount(*amount, cite)
        }
        Command::MatchSideBet(matching) => check_amount(matching.amount, cite),
        _ => Ok(()),
    }?;
    if record.power(command).is_some() { check_known_terms(record, command) } else { Err(refuse_unknown(record)) }
}

/// Refuses a command that the rulebook does not know.
pub(super) fn refuse_unknown(record: &Record) -> Refused {
    refused!("not-in-these-rules", record.cites.floor.not_in_these_rules, "These rules do not know this.")
}

/// Requires that the rulebook knows the values in a command.
fn check_known_terms(record: &Record, command: &Command) -> Done {
    let cites = &record.cites;
    match command {
        Command::SetSupervisorPresence(presence) => check_presence(presence.role, cites.floor.presence),
        Command::AppointSubstitute(role) if *role != Role::Ringkeeper => {
            Err(refused!("not-in-these-rules", cites.floor.substitute, "The ringkeeper spins in the spinner's stead."))
        }
        Command::CallNoSpin(call) => check_known_reason(record, call),
        Command::SelectCoins(picked) => check_spun_coins(record, *picked),
        Command::InvalidateOutcome(invalidation) => {
            invalidation.forfeits.iter().try_for_each(|forfeit| match forfeit.wager {
                WagerKind::Centre | WagerKind::Cover if record.centre.value != CentreRule::None => Ok(()),
                WagerKind::SideBet => Ok(()),
                WagerKind::Centre
                | WagerKind::Cover
                | WagerKind::Heads
                | WagerKind::Tails
                | WagerKind::Spinner
                | WagerKind::ImprisonedHeads
                | WagerKind::ImprisonedTails => {
                    Err(refused!("not-in-these-rules", cites.floor.forfeit, "These rules know no such stake."))
                }
            })
        }
        _ => Ok(()),
    }
}

fn check_known_reason(record: &Record, call: &NoSpin) -> Done {
    let Some(rule) = record.no_spin.iter().find(|rule| rule.reason == call.reason) else {
        return Err(refused!(
            "not-in-these-rules",
            record.cites.floor.no_spin,
            "These rules do not know this reason for \"no spin\"."
        ));
    };
    // > ringkeeper 13.a.vii, commemorative 5.1.8 any other reason announced by the ringkeeper. (R13)
    if call.reason == NoSpinReason::Other && call.text.is_none() {
        return Err(refused!("text-missing", rule.cite, "Any other reason is announced in words."));
    }
    Ok(())
}

/// Requires as many pennies as are spun, with numbers of the set.
fn check_spun_coins(record: &Record, coins: Picked) -> Done {
    let (spun, in_set) = (record.coins_spun, record.coins_in_set);
    let named = 1 + u8::from(coins.second.is_some()) + u8::from(coins.third.is_some());
    if named != spun.value {
        return Err(refused!("wrong-number-of-coins", spun.cite, "{} pennies are spun.").with(u64::from(spun.value)));
    }
    let last = coins.first.max(coins.second.unwrap_or(0)).max(coins.third.unwrap_or(0));
    if last > in_set.value {
        let refused = refused!("no-such-coin", in_set.cite, "There is no such penny: they are 1 to {}.");
        return Err(refused.with(u64::from(in_set.value)));
    }
    Ok(())
}
