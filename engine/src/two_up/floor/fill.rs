//! Fills in a command's blanks. It checks only that the command has them. This module holds no rule.

use crate::contract::{Citation, Filling, MinorUnits, Sum};
use crate::table::refusal::Refused;
use crate::two_up::contract::{Command, Landing, NoSpin, Stake, Wager};
use crate::two_up::refusals::refused;

/// Fills in a command's blanks.
pub fn fill_all(mut command: Command, fillings: &[Filling], cite: Citation) -> Result<Command, Refused> {
    let wrong = |number: u64| {
        refused!("wrong-filling", cite, "The command has no place for filling number {}, from 0, or it is there twice.")
            .with(number)
    };
    for (number, filling) in (0..).zip(fillings) {
        let before = fillings.iter().take(usize::try_from(number).unwrap_or(usize::MAX));
        if before.into_iter().any(|other| is_same_kind(other, filling)) || fill(&mut command, filling).is_none() {
            return Err(wrong(number));
        }
    }
    Ok(command)
}

/// Whether two fillings are for the same blank: the same kind, and for amounts the same tender.
fn is_same_kind(one: &Filling, other: &Filling) -> bool {
    match (one, other) {
        (Filling::Amount(one), Filling::Amount(other)) => one.tender == other.tender,
        _ => core::mem::discriminant(one) == core::mem::discriminant(other),
    }
}

/// Fills in one blank, or returns `None` when the command does not have it.
fn fill(command: &mut Command, filling: &Filling) -> Option<()> {
    match (command, filling) {
        (Command::Join(joining), Filling::Attestation(so)) => joining.age_attested = *so,
        (Command::SetSupervisorPresence(presence), Filling::Attestation(so)) => presence.present = *so,
        (Command::AddEntropy(to), Filling::Entropy(bytes))
        | (Command::Land(Landing::Fresh(to)), Filling::Seed(bytes)) => to.clone_from(bytes),
        (Command::CommitDraws(to), Filling::Commitment(commitment)) => to.clone_from(commitment),
        (Command::Land(Landing::Committed(to)), Filling::Link(link)) => to.clone_from(link),
        (Command::AnnounceClosing(to), Filling::Time(at)) => *to = *at,
        (Command::RaiseDispute(to) | Command::CallNoSpin(NoSpin { text: Some(to), .. }), Filling::Text(text)) => {
            to.clone_from(text);
        }
        (
            Command::PlaceWager(Wager { stake, .. })
            | Command::ChangeWager(Wager { stake, .. })
            | Command::PlaceSpinnerWager(stake)
            | Command::ChangeSpinnerWager(stake),
            Filling::Amount(sum),
        ) => *amount_mut(stake, sum)? = sum.amount,
        (
            Command::CoverCentre(to) | Command::StakeCentre(to) | Command::OfferSideBet(to),
            Filling::Amount(Sum { tender: 0, amount }),
        ) => *to = *amount,
        (Command::MatchSideBet(matching), Filling::Amount(Sum { tender: 0, amount })) => matching.amount = *amount,
        _ => return None,
    }
    Some(())
}

fn amount_mut<'s>(stake: &'s mut Stake, sum: &Sum) -> Option<&'s mut MinorUnits> {
    match sum.tender {
        0 => Some(&mut stake.chips),
        1 => Some(&mut stake.tokens),
        _ => None,
    }
}
