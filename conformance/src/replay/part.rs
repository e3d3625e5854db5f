//! Part 8 of a report: the replay of every session of a run.

use std::time::Instant;

use super::{Replayed, play, rebuild};
use crate::family::Tested;
use crate::hosting::{Hosting, Rules};
use crate::report::{self, Finding, Part, Verdict, parts};
use crate::session::Session;

/// Replays every session of a run in `host`. With `rules` each last state is also rebuilt from the events. `second`
/// describes `host` when it is not the host of the run.
pub fn part<F: Tested>(
    sessions: &[Session<F>],
    host: &mut dyn Hosting<F>,
    mut rules: Option<&mut dyn Rules<F>>,
    second: Option<report::Adapter>,
    progress: &mut dyn FnMut(),
) -> Part<parts::Replay> {
    if sessions.is_empty() {
        return Part::not_run("no session was played that could be played again");
    }
    let began = Instant::now();
    let mut findings = Vec::new();
    let mut rows = Vec::new();
    for session in sessions {
        let mut replayed = play(session, host);
        if let (None, Some(rules)) = (&replayed.difference, rules.as_deref_mut()) {
            replayed.difference = rebuild(session, rules).err();
            replayed.compared += 1;
        }
        progress();
        let difference = replayed.difference.clone();
        findings.extend(difference.map(|what| Finding { place: session.name.clone(), what }));
        rows.push(row(session, replayed));
    }
    let took = began.elapsed().as_millis();
    Part {
        verdict: Verdict::of(findings.is_empty()),
        duration_ms: u64::try_from(took).unwrap_or(u64::MAX),
        findings,
        not_tested: Vec::new(),
        detail: Some(parts::Replay { second, sessions: rows }),
    }
}

fn row<F: Tested>(session: &Session<F>, replayed: Replayed) -> parts::Session {
    parts::Session {
        name: session.name.clone(),
        transcript: None,
        commands: session.asked.len() as u64,
        refused: session.refused() as u64,
        first: replayed.first,
        second: replayed.second,
        compared: replayed.compared,
        verdict: Verdict::of(replayed.difference.is_none()),
    }
}
