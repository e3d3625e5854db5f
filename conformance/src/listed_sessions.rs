//! Sessions that are played from a rulebook's own lists: what parts 7 and 8 attack and replay where no vector holds.
//!
//! They expect nothing of any rule, so that they hold no clause. The run's seed chooses among what is listed, and now and
//! then a command that is not.

use kip_contract::family::{Choice, Described as _, Order, Shown as _};
use kip_contract::frame::{self, DueChance};
use kip_contract::types::Standing;

use crate::choices::{ALL, order, order_of, range, wants_link};
use crate::families::two_up::chance::keystream::{Picks, Seed};
use crate::families::{Scene, SmallTable, Tested};
use crate::hosting::{Failure, Hosting, Table};
use crate::session::{Asked, Session};

/// What the names of these sessions begin with.
pub const NAME: &str = "from the lists, ";

/// How many sessions are played at each of the family's small tables.
const SESSIONS: u64 = 8;
/// How many commands a session has, unless its table is closed before.
const COMMANDS: u64 = 120;
/// One in so many commands is not listed.
const UNLISTED: u64 = 8;

/// Plays sessions at a host that has loaded the rulebook with this description.
///
/// # Errors
/// The host gives no answer. A refusal is one.
pub fn play<F: Tested>(
    host: &mut dyn Hosting<F>,
    description: &F::Description,
    seed: &Seed,
) -> Result<Vec<Session<F>>, Failure> {
    let mut sessions = Vec::new();
    for table in F::small_tables(description) {
        for _ in 0..SESSIONS {
            let number = sessions.len() as u64 + 1;
            let mut picks = Picks::of(seed, "a listed session", number);
            match play_one(host, description, &table, &mut picks) {
                Ok(session) => sessions.push(Session { name: format!("{NAME}{number}"), ..session }),
                // The rulebook does not have such a table.
                Err(Failure::Refused(_)) => break,
                Err(failure) => return Err(failure),
            }
        }
    }
    Ok(sessions)
}

fn play_one<F: Tested>(
    host: &mut dyn Hosting<F>,
    description: &F::Description,
    table: &SmallTable<F>,
    picks: &mut Picks,
) -> Result<Session<F>, Failure> {
    let (mut kept, opening) = host.open(&table.config)?;
    let mut asked = Vec::new();
    for _ in 0..COMMANDS {
        let view = kept.view(None)?;
        if view.common().closed {
            break;
        }
        let Some(order) = next_order(kept.as_mut(), description, &view, table.is_play_alone, picks)? else { break };
        let answer = match kept.apply(&order) {
            Ok(events) => Ok(events),
            Err(Failure::Refused(refusal)) => Err(refusal),
            Err(failure) => return Err(failure),
        };
        asked.push(Asked { order, answer });
    }
    let (config, state) = (table.config.clone(), kept.snapshot()?);
    Ok(Session { name: String::new(), config, opening, asked, state })
}

/// The next order: a chance that is due, something listed, or something that is not.
fn next_order<F: Tested>(
    table: &mut dyn Table<F>,
    description: &F::Description,
    view: &F::View,
    is_play_alone: bool,
    picks: &mut Picks,
) -> Result<Option<Order<F>>, Failure> {
    let at = view.common().now;
    let listed = table.legal(at, None, ALL)?.first;
    if picks.once_in(UNLISTED)
        && let Some(command) = picks.one(&F::unlisted(description, view)).cloned()
        && let Some(choice) = picks.one(&listed)
    {
        return Ok(Some(frame::Order { by: choice.by, at, command }));
    }
    if let DueChance::Listed(chances) = table.chances(description.head().most_chances)? {
        let outcomes: Vec<_> = chances.into_iter().filter(|chance| chance.probability.numerator > 0).collect();
        if let Some(chance) = picks.one(&outcomes) {
            return Ok(Some(frame::Order { by: chance.by, at, command: chance.command.clone() }));
        }
    }
    let scene = Scene { description, view, listed: &listed, is_play_alone };
    let fits = |choice: &&Choice<F>| !wants_link(choice) && F::is_followed(&scene, choice);
    let followed: Vec<_> = listed.iter().filter(fits).collect();
    // What the game waits for is chosen often, or else a table would be empty or closed before anything happens at it.
    let standings: &[Standing] = match picks.below(8) {
        0 => &[],
        1..4 => &[Standing::Awaited, Standing::ClosesWindow, Standing::Optional],
        _ => &[Standing::Awaited, Standing::ClosesWindow],
    };
    let preferred: Vec<_> = followed.iter().copied().filter(|choice| standings.contains(&choice.standing)).collect();
    let Some(choice) = picks.one(&preferred).or_else(|| picks.one(&followed)) else { return Ok(None) };
    let amount = range(choice).and_then(|range| picks.one(&F::amounts(&scene, choice, range)).copied());
    let order = match amount {
        Some(amount) => order_of(choice, at, amount),
        None => Some(order(choice, at)),
    };
    Ok(order)
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
            for session in &sessions {
                assert_eq!(replay::play(session, &mut host).difference, None, "{id}: {}", session.name);
            }
        }
    }
}
