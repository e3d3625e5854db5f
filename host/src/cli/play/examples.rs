//! Sessions that come with the program.

use crate::cli::args::{DEFAULT, Example};
use crate::cli::errors::{Failure, Outcome};

/// A session that comes with the program.
#[derive(Debug)]
pub(crate) struct Session {
    /// How the command line names it.
    name: Example,
    /// The rulebook it is played by.
    pub rulebook: &'static str,
    /// How messages name it.
    pub file: &'static str,
    pub text: &'static str,
}

macro_rules! session {
    ($name:ident, $rulebook:literal, $file:literal) => {
        Session {
            name: Example::$name,
            rulebook: $rulebook,
            file: $file,
            text: include_str!(concat!("../../../examples/", $file)),
        }
    };
}

/// All of them; a rulebook's evening comes before its others.
pub(crate) const SESSIONS: &[Session] = &[
    session!(NswEvening, "nsw", "nsw-evening.jsonl"),
    session!(NswCommitted, "nsw", "nsw-committed.jsonl"),
    session!(Swap, "nsw", "swap.jsonl"),
    session!(HouseEvening, "house", "house-evening.jsonl"),
    session!(RingkeeperEvening, "ringkeeper", "ringkeeper-evening.jsonl"),
    session!(CommemorativeEvening, "commemorative", "commemorative-evening.jsonl"),
    session!(PubEvening, "pub", "pub-evening.jsonl"),
];

/// The session of that name, or the evening of that rulebook.
///
/// # Errors
/// The name is of another rulebook's, or the rulebook has none.
pub(crate) fn session(name: Option<Example>, rulebook: Option<&str>) -> Outcome<&'static Session> {
    let named = |session: &&Session| name.is_none_or(|name| session.name == name);
    let of_rulebook = |session: &&Session| match (name, rulebook) {
        (Some(_), None) => true,
        (_, rulebook) => session.rulebook == rulebook.unwrap_or(DEFAULT),
    };
    if let Some(session) = SESSIONS.iter().find(|session| named(session) && of_rulebook(session)) {
        return Ok(session);
    }
    let wanted = rulebook.unwrap_or(DEFAULT);
    let others: Vec<_> = SESSIONS.iter().map(|session| session.file.trim_end_matches(".jsonl")).collect();
    let failure = match SESSIONS.iter().find(named).filter(|_| name.is_some()) {
        Some(other) => Failure::input(format!("this session is played by `{}`, not by `{wanted}`", other.rulebook)),
        None => Failure::input(format!("no session of `{wanted}` comes with the program")),
    };
    Err(failure.help(format!("there are: {}", others.join(", "))))
}

/// The text of one of them.
#[cfg(test)]
pub(crate) fn text(name: Example) -> &'static str {
    SESSIONS.iter().find(|session| session.name == name).expect("a session").text
}
