//! Sessions that are played from a rulebook's own lists. Parts 7 and 8 attack and replay them when no vector holds.
//!
//! They expect nothing of any rule, so that they hold no clause. The run's seed chooses among the listed commands, and now and
//! then a command that is not listed.

use kip_contract::family::{Described as _, Shown as _};
use kip_contract::types::Filling;

use crate::choices::ALL;
use crate::choose::{self, Chooser};
use crate::draws::chain::Chain;
use crate::draws::keystream::Seed;
use crate::family::Tested;
use crate::hosting::{Failure, Hosting};
use crate::picks::Picks;
use crate::session::{Asked, Session};
use crate::side_by_side::{DrawnTable, Length};

/// The beginning of the names of these sessions.
pub const NAME: &str = "from the lists, ";

/// The number of sessions at each of the family's small tables.
const SESSIONS: u64 = 8;
/// The length of a session at a small table.
const AT_SMALL_TABLES: Length = Length { commands: 120, is_busy: false };

/// Plays sessions at a host that has loaded the rulebook with this description.
///
/// # Errors
/// Fails when the host gives no answer. A refusal is an answer.
pub fn play<F: Tested>(
    host: &mut dyn Hosting<F>,
    description: &F::Description,
    seed: &Seed,
) -> Result<Vec<Session<F>>, Failure> {
    let mut sessions = Vec::new();
    for table in F::small_tables(description) {
        for _ in 0..SESSIONS {
            let number = sessions.len() as u64 + 1;
            let picks = Picks::of(seed, "a listed session", number);
            match play_one(host, description, (&table.config, None), (picks, AT_SMALL_TABLES)) {
                Ok(session) => sessions.push(Session { name: format!("{NAME}{number}"), ..session }),
                // The rulebook does not have such a table.
                Err(Failure::Refused(_)) => break,
                Err(failure) => return Err(failure),
            }
        }
    }
    Ok(sessions)
}

/// Plays `count` sessions, at one small table after the other.
///
/// # Errors
/// Fails when the host gives no answer. A refusal is an answer.
pub fn play_some<F: Tested>(
    host: &mut dyn Hosting<F>,
    description: &F::Description,
    seed: &Seed,
    count: usize,
) -> Result<Vec<Session<F>>, Failure> {
    let (mut tables, mut sessions) = (F::small_tables(description), Vec::new());
    while sessions.len() < count && !tables.is_empty() {
        let (number, place) = (sessions.len() as u64 + 1, sessions.len() % tables.len());
        let picks = Picks::of(seed, "a listed session", number);
        match play_one(host, description, (&tables[place].config, None), (picks, AT_SMALL_TABLES)) {
            Ok(session) => sessions.push(Session { name: format!("{NAME}{number}"), ..session }),
            // The rulebook does not have such a table.
            Err(Failure::Refused(_)) => drop(tables.remove(place)),
            Err(failure) => return Err(failure),
        }
    }
    Ok(sessions)
}

/// Plays a session of that length at each of these tables.
///
/// # Errors
/// Fails when the host gives no answer. A refusal is an answer.
pub fn play_drawn<F: Tested>(
    host: &mut dyn Hosting<F>,
    description: &F::Description,
    tables: &[DrawnTable<F>],
    (seed, length): (&Seed, Length),
) -> Result<Vec<Session<F>>, Failure> {
    let mut sessions = Vec::new();
    for (number, DrawnTable { name, config, chain }) in (0..).zip(tables) {
        let picks = Picks::of(seed, "a session at a drawn table", number);
        match play_one(host, description, (config, chain.clone()), (picks, length)) {
            Ok(session) => sessions.push(Session { name: format!("{NAME}{name}"), ..session }),
            Err(Failure::Refused(_)) => {}
            Err(failure) => return Err(failure),
        }
    }
    Ok(sessions)
}

fn play_one<F: Tested>(
    host: &mut dyn Hosting<F>,
    description: &F::Description,
    (config, mut chain): (&F::Config, Option<Chain>),
    (picks, Length { commands, is_busy }): (Picks, Length),
) -> Result<Session<F>, Failure> {
    let (mut kept, opening) = host.open(config)?;
    // A beacon's bytes are anybody's.
    let mut beacon = Picks::of(&[0; 32], "a beacon of listed sessions", commands);
    let (mut chooser, mut asked) = (Chooser::<F>::new(picks), Vec::new());
    for _ in 0..commands {
        let view = kept.view(None)?;
        let at = view.common().now;
        let listed = kept.legal(at, None, ALL)?.first;
        let due = kept.chances(description.head().most_chances)?;
        let round = view.common().chain.as_ref().and_then(|chain| chain.due);
        let link = chain.as_ref().and_then(|chain| chain.next_reveal(round, &mut beacon));
        let scene = choose::Scene {
            description,
            view: &view,
            listed: &listed,
            due: &due,
            at,
            link,
            next: None,
            is_long: true,
            is_busy,
        };
        let mut fill = |command: &F::Command, fillings: &[Filling]| host.fill(command, fillings);
        let Some(chosen) = chooser.choose(&mut fill, &scene)? else { break };
        let answer = match kept.apply(&chosen.order) {
            Ok(events) => Ok(events),
            Err(Failure::Refused(refusal)) => Err(refusal),
            Err(failure) => return Err(failure),
        };
        if let (true, true, Some(chain)) = (chosen.reveals, answer.is_ok(), &mut chain) {
            chain.reveal();
        }
        asked.push(Asked { order: chosen.order, answer });
    }
    let (config, state) = (config.clone(), kept.snapshot()?);
    Ok(Session { name: String::new(), config, opening, asked, state })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use kip_contract::family::TwoUp;

    use super::*;
    use crate::families::two_up::native::Native;
    use crate::replay;

    #[test]
    fn sessions_get_somewhere_are_repeatable_and_have_refusals() {
        for id in ["nsw", "house", "ringkeeper", "commemorative", "pub"] {
            let mut host = Native::default();
            let description = host.load(id, None).unwrap();
            let sessions: Vec<Session<TwoUp>> = play(&mut host, &description, &[7; 32]).unwrap();
            assert_eq!(play(&mut host, &description, &[7; 32]).unwrap(), sessions, "{id}");
            assert_ne!(play(&mut host, &description, &[8; 32]).unwrap(), sessions, "{id}");
            let asked = || sessions.iter().flat_map(|session| &session.asked);
            let told: BTreeSet<_> = asked()
                .filter_map(|asked| asked.answer.as_ref().ok())
                .flatten()
                .map(|event| event.what.name())
                .collect();
            assert!(told.contains("coins-landed") && asked().any(|asked| asked.answer.is_err()), "{id}: {told:?}");
            // Exactly as many sessions as requested.
            let some = play_some(&mut host, &description, &[7; 32], 5).unwrap();
            assert_eq!(some.len(), 5);
            for session in sessions.iter().chain(&some) {
                assert_eq!(replay::play(session, &mut host).difference, None, "{id}: {}", session.name);
            }
        }
    }
}
