//! Fills in a command's blanks. It checks only that the command has them. This module holds no rule.

use super::cites::Cites;
use super::contract::{Command, Dealing};
use super::refusals::refused;
use crate::contract::Filling;
use crate::table::refusal::Refused;

/// Fills in a command's blanks.
pub fn fill_all(cites: &Cites, mut command: Command, fillings: &[Filling]) -> Result<Command, Refused> {
    for (number, filling) in fillings.iter().enumerate() {
        let is_same = |other: &Filling| core::mem::discriminant(other) == core::mem::discriminant(filling);
        if fillings.iter().take(number).any(is_same) || fill(&mut command, filling).is_none() {
            let wrong = refused!(
                "wrong-filling",
                cites.malformed,
                "The command has no place for filling number {}, from 0, or it is there twice."
            );
            return Err(wrong.with(number as u64));
        }
    }
    Ok(command)
}

/// Fills in one blank, or returns `None` when the command does not have it.
fn fill(command: &mut Command, filling: &Filling) -> Option<()> {
    match (command, filling) {
        (Command::Join(joining), Filling::Attestation(so)) => joining.age_attested = *so,
        (Command::AddEntropy(to), Filling::Entropy(bytes))
        | (Command::Deal(Dealing::Fresh(to)), Filling::Seed(bytes)) => to.clone_from(bytes),
        (Command::CommitDraws(to), Filling::Commitment(commitment)) => to.clone_from(commitment),
        (Command::Deal(Dealing::Committed(to)), Filling::Link(link)) => to.clone_from(link),
        (Command::VoidHand(voiding), Filling::Text(text)) => voiding.text.clone_from(text),
        _ => return None,
    }
    Some(())
}
