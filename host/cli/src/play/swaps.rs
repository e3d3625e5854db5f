//! Who may take over a table: found by the name a script gives, or chosen at the terminal; and what
//! is told of it.

use kip::{Digest, LoadError, Registry, Rulebook, Successor, SwapError};

use super::ask::pick;
use super::prompts::Answer;
use super::script::{To, Wanted, When};
use super::setup;
use crate::errors::{Failure, Kind, Outcome};
use crate::registry::{read_wasm, unknown};

/// Why nobody took over.
pub(crate) enum NotSwapped {
    /// The component cannot be loaded: it never came near the table.
    Load(LoadError),
    /// It is loaded, and does not take over.
    Swap(SwapError),
}

/// The component that is meant, loaded and checked.
///
/// # Errors
/// A file that cannot be read, a rulebook that nobody has.
pub(crate) fn successor(registry: &mut Registry, to: &To) -> Outcome<Result<Successor, NotSwapped>> {
    let rulebook = match &to.component {
        Wanted::File(path) => registry.load(&read_wasm(path)?),
        Wanted::Digest(digest) => by_digest(registry, *digest),
        Wanted::Rulebook(id) => Ok(registry.rulebook(id).ok_or_else(|| unknown(registry, id))?),
    };
    let successor = |rulebook| Successor { rulebook, terms: to.terms.clone() };
    Ok(rulebook.map(successor).map_err(NotSwapped::Load))
}

/// Everything that is allowed is loaded.
fn by_digest(registry: &Registry, digest: Digest) -> Result<Rulebook, LoadError> {
    registry.by_digest(digest).ok_or(LoadError::NotAllowed { digest })
}

/// A component as a person tells one from another.
pub(super) fn named(rulebook: &Rulebook) -> String {
    format!("{} {}", rulebook.id(), rulebook.digest())
}

/// Asks who is to take over, and when; none where the person went back.
pub(super) fn ask(registry: &Registry, serving: &Rulebook) -> Answer<(Successor, When)> {
    let others = registry.components().filter(|other| other.digest() != serving.digest());
    let mut others: Vec<_> = others.map(|other| (named(&other), other)).collect();
    others.sort_by(|(one, _), (other, _)| one.cmp(other));
    if others.is_empty() {
        return Err(Failure::input("there is no other component here").help("`--allow FILE.wasm` brings one"));
    }
    let Some(rulebook) = pick("Who takes over?", others)? else { return Ok(None) };
    // Limits of a casino mean nothing in a ring, and the other way.
    let other_bank = rulebook.description().bank != serving.description().bank;
    let terms = other_bank.then(|| setup::terms(&rulebook)).transpose()?;
    let moments = [("now", When::Now), ("at the next moment that is allowed", When::Next)];
    let when = pick("When?", moments.map(|(name, when)| (name.to_owned(), when)))?;
    Ok(when.map(|when| (Successor { rulebook, terms }, when)))
}

impl NotSwapped {
    /// What a script expects it by; a refusal's own code where a rulebook refused.
    pub(crate) fn code(&self) -> &str {
        match self {
            Self::Load(LoadError::NotAllowed { .. }) => "not-allowed",
            Self::Load(LoadError::HasImports { .. }) => "has-imports",
            Self::Load(LoadError::OtherFamily { .. }) => "other-family",
            Self::Load(LoadError::WrongGeneration { .. }) => "wrong-generation",
            Self::Load(_) => "not-loaded",
            Self::Swap(SwapError::NotNow(refusal) | SwapError::Refused(refusal)) => &refusal.code,
            Self::Swap(SwapError::AlreadyServing { .. }) => "already-serving",
            Self::Swap(SwapError::TimeBackwards { .. }) => "time-backwards",
            Self::Swap(SwapError::TermsStay) => "terms-stay",
            Self::Swap(SwapError::OtherState) => "other-state",
            Self::Swap(SwapError::Lost { .. }) => "lost",
            Self::Swap(_) => "failed",
        }
    }

    /// The same for a person.
    pub(crate) fn failure(self) -> Failure {
        match self {
            Self::Load(error) => {
                let help = match error {
                    LoadError::NotAllowed { .. } => Some("`--allow FILE.wasm` allows a component"),
                    _ => None,
                };
                let failure = Failure::check(format!("nobody takes over: {error}"));
                help.into_iter().fold(failure, Failure::help)
            }
            Self::Swap(SwapError::NotNow(refusal)) => {
                Failure::refused(Kind::CheckFailed, "the table does not change hands now", refusal)
                    .help("`\"when\": \"next\"` waits for the next moment that is allowed")
            }
            Self::Swap(SwapError::Refused(refusal)) => {
                Failure::refused(Kind::CheckFailed, "the new component refuses the table", refusal)
            }
            Self::Swap(error) => Failure::check(format!("nobody takes over: {error}")),
        }
    }
}
